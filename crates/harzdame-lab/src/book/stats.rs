//! What is in a book.

use std::collections::{HashSet, VecDeque};

use harzdame::{Game, Move, Position};
use harzdame_engine::Book;
use serde::Serialize;

/// What is in a book.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BookStats {
    /// The number of positions.
    pub positions: usize,
    /// Those that are reached from the start of the game through positions of the book.
    pub reached: usize,
    /// Of those, how many the book knows every legal move of, so that it can choose one.
    pub complete: usize,
    /// The greatest number of plies that it takes to reach one of those.
    pub plies: usize,
}

impl BookStats {
    /// Goes through a book.
    #[must_use]
    pub fn of(book: &Book) -> BookStats {
        let start = Position::START.folded();
        let mut stats = BookStats {
            positions: book.len(),
            reached: 0,
            complete: 0,
            plies: 0,
        };
        let mut seen = HashSet::from([start]);
        let mut open = VecDeque::from([(start, 0)]);
        while let Some((position, plies)) = open.pop_front() {
            if book.get(&position).is_some() {
                stats.reached += 1;
            }
            let moves = book.moves(&position);
            if moves.is_empty() || moves.len() < position.count_legal_moves() {
                continue;
            }
            stats.complete += 1;
            stats.plies = stats.plies.max(plies);
            for (mv, _) in moves {
                let child = position.play_unchecked(mv).folded();
                if seen.insert(child) {
                    open.push_back((child, plies + 1));
                }
            }
        }
        stats
    }

    /// The best moves of both sides from a position on, as far as the book goes.
    #[must_use]
    pub fn best_line(book: &Book, position: &Position) -> Vec<Move> {
        let mut game = Game::from_position(*position, harzdame::DrawRule::default());
        let mut line = Vec::new();
        while let Some(mv) = book.choose(&game, 0, 0)
            && game.play(mv).is_ok()
        {
            line.push(mv);
        }
        line
    }
}
