//! From a set-up to a position, its legal moves, and a game of them.
#![no_main]

use arbitrary::Arbitrary;
use harzdame::{Bitboard, DrawRule, Game, Move, Position, Setup, Square};
use harzdame_fuzz::{check_moves, check_paths, check_play, check_position, check_setup};
use libfuzzer_sys::fuzz_target;

#[derive(Arbitrary, Debug)]
struct Input {
    setup: Setup,
    position: Position,
    /// A move that need not be legal.
    from: Square,
    to: Square,
    captured: Bitboard,
    choices: Vec<u8>,
}

/// Plies played at most: one position more than this tells nothing new.
const PLIES: usize = 12;

fuzz_target!(|input: Input| {
    let start = check_setup(input.setup).unwrap_or(input.position);
    check_position(&start);
    let mut game = Game::from_position(start, DrawRule::NONE);
    let any = Move {
        from: input.from,
        to: input.to,
        captured: input.captured,
    };
    for &choice in input.choices.iter().take(PLIES) {
        let position = *game.position();
        let moves = check_moves(&position);
        let legal = moves.contains(&any);
        assert_eq!(position.play(any).is_ok(), legal);
        assert_eq!(position.count_paths(any) > 0, legal);
        if moves.is_empty() {
            assert!(game.outcome().is_some());
            break;
        }
        let mv = moves[choice as usize % moves.len()];
        check_paths(&position, mv);
        let after = check_play(&position, mv);
        game.play(mv).expect("a legal move");
        assert_eq!(*game.position(), after);
    }
    while game.undo().is_some() {}
    assert_eq!(*game.position(), start);
});
