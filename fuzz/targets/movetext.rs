//! Moves as text in any position: any text, and what we write ourselves, changed a little.
#![no_main]

use arbitrary::Arbitrary;
use harzdame::{Position, movetext};
use harzdame_fuzz::check_range;
use libfuzzer_sys::fuzz_target;

#[derive(Arbitrary, Debug)]
struct Input<'a> {
    position: Position,
    text: &'a str,
    /// Which move is written, and which byte of it becomes which other.
    mv: u8,
    change: Option<(u8, u8)>,
}

fuzz_target!(|input: Input<'_>| {
    let position = &input.position;
    check_text(position, input.text);
    let moves = position.legal_moves();
    for &mv in moves.iter().take(8) {
        let text = movetext::format(position, mv);
        assert_eq!(
            movetext::parse(position, &text),
            Ok(mv),
            "{position} {text}"
        );
        let full = movetext::full_path(position, mv)
            .expect("a legal move")
            .to_string();
        assert_eq!(
            movetext::parse(position, &full),
            Ok(mv),
            "{position} {full}"
        );
        for path in position.paths(mv, 4) {
            let text = path.to_string();
            assert_eq!(
                movetext::parse(position, &text),
                Ok(mv),
                "{position} {text}"
            );
            let turning = path.with_turning_squares(mv.captured).to_string();
            assert_eq!(
                movetext::parse(position, &turning),
                Ok(mv),
                "{position} {turning}"
            );
        }
    }
    if let Some(&mv) = moves.get(input.mv as usize % moves.len().max(1))
        && let Some((at, byte)) = input.change
    {
        let path = movetext::full_path(position, mv).expect("a legal move");
        let mut bytes = path.to_string().into_bytes();
        let at = at as usize % bytes.len();
        bytes[at] = byte % 128;
        check_text(position, &String::from_utf8(bytes).expect("ASCII"));
    }
});

fn check_text(position: &Position, text: &str) {
    match movetext::parse(position, text) {
        Ok(mv) => assert!(position.is_legal(mv), "{position} {text}"),
        Err(error) => {
            check_range(&error.range(), text);
            assert!(!error.to_string().is_empty());
        }
    }
}
