//! Any bytes as a file of games: read at once and piece by piece, written and read again.
#![no_main]

use std::io::{self, Read};

use harzdame::pdn::{self, ReadGame};
use libfuzzer_sys::fuzz_target;

/// Gives so many bytes at a time.
struct Pieces<'a> {
    bytes: &'a [u8],
    size: usize,
}

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let size = self.size.min(buffer.len());
        self.bytes.read(&mut buffer[..size])
    }
}

fuzz_target!(|input: &[u8]| {
    let Some((&size, bytes)) = input.split_first() else {
        return;
    };
    let games: Vec<ReadGame> = pdn::read_bytes(bytes).map(|Ok(game)| game).collect();
    let size = 1 + usize::from(size);
    let in_pieces: io::Result<Vec<ReadGame>> = pdn::read(Pieces { bytes, size }).collect();
    assert_eq!(in_pieces.expect("memory can be read"), games);
    for (number, game) in (1..).zip(&games) {
        assert_eq!(game.number, number);
        check_game(game);
    }
    // With little memory for each game, games end early; nothing else happens.
    for Ok(game) in pdn::read_bytes(bytes).with_limit(200) {
        let _ = game.into_tree();
    }
});

fn check_game(game: &ReadGame) {
    for fault in &game.faults {
        assert!(fault.line >= game.line && fault.column >= 1);
        assert!(!fault.to_string().is_empty());
    }
    for (position, node) in game.tree.plies() {
        assert!(position.is_legal(node.mv));
    }
    if game.error().is_some() {
        return;
    }
    let text = pdn::to_string(&game.tree).expect("legal moves only");
    let again = pdn::parse(&text);
    assert_eq!(again.len(), 1, "{text}");
    assert_eq!(again[0].error(), None, "{text}");
    let (tree, read) = (&game.tree, &again[0].tree);
    assert!(read.line.moves().eq(tree.line.moves()), "{text}");
    assert_eq!(read.start, tree.start, "{text}");
    assert_eq!(read.result, tree.result, "{text}");
    assert_eq!(pdn::to_string(read).expect("legal moves only"), text);
}
