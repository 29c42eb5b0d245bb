//! The compact form: text near to it, and set-ups written and read.
#![no_main]

use arbitrary::Arbitrary;
use harzdame::{Setup, fen};
use harzdame_fuzz::{check_position, check_range};
use libfuzzer_sys::fuzz_target;

#[derive(Arbitrary, Debug)]
enum Input {
    /// Numbers of letters; the side letter and what follows it.
    Letters(u8, Vec<u8>),
    Written(Setup),
}

/// What a compact form may hold, and some of what it may not.
const LETTERS: [char; 16] = [
    '.', '.', '.', 'w', 'W', 'b', 'B', 'e', '.', 'w', 'b', ':', ' ', 'K', 'é', '1',
];

fuzz_target!(|input: Input| {
    match input {
        Input::Letters(side, letters) => {
            let side = ['W', 'B', 'w', 'b', '?', ' '][side as usize % 6];
            let letter = |&number: &u8| LETTERS[number as usize % LETTERS.len()];
            let text: String = [side]
                .into_iter()
                .chain(letters.iter().map(letter))
                .collect();
            match fen::parse(&text) {
                Ok(position) => check_position(&position),
                Err(error) => {
                    for range in error.ranges() {
                        check_range(&range, &text);
                    }
                }
            }
        }
        Input::Written(setup) => {
            let text = fen::compact(&setup);
            assert_eq!(text.len(), 65);
            let read = fen::parse_setup(&text).expect("text that we wrote");
            assert_eq!(fen::compact(&read), text);
            if setup.named_twice().is_empty() {
                assert_eq!(read, setup);
            }
        }
    }
});
