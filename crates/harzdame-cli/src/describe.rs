//! A position with all its legal moves, as JSON: the form of `tests/data/moves.jsonl`.

use harzdame::{Bitboard, Move, Position, Square};
use serde::Serialize;

/// How many paths of a move are listed. A move with more is described by its canonical path and
/// their number.
pub(crate) const MAX_PATHS: usize = 1000;

/// A position with its legal moves, sorted by names.
#[derive(Serialize)]
pub(crate) struct PositionWithMoves {
    fen: String,
    moves: Vec<DescribedMove>,
}

/// A line that is not a position, and why.
#[derive(Serialize)]
pub(crate) struct Unreadable<'a> {
    pub(crate) fen: &'a str,
    pub(crate) error: String,
}

#[derive(Serialize)]
struct DescribedMove {
    from: Square,
    to: Square,
    captured: Bitboard,
    paths: Vec<String>,
    after: String,
    /// The number of paths, where not all are listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    routes: Option<u64>,
}

impl PositionWithMoves {
    pub(crate) fn of(position: &Position) -> PositionWithMoves {
        let mut moves = position.legal_moves();
        moves.sort_by_name();
        PositionWithMoves {
            fen: position.to_string(),
            moves: moves
                .iter()
                .map(|&mv| DescribedMove::of(position, mv))
                .collect(),
        }
    }
}

impl DescribedMove {
    fn of(position: &Position, mv: Move) -> DescribedMove {
        // One more than is shown tells whether there are more.
        let mut paths = position.paths_unchecked(mv, MAX_PATHS + 1);
        let mut routes = None;
        if paths.len() > MAX_PATHS {
            paths.truncate(1);
            routes = Some(position.count_paths_unchecked(mv));
        }
        DescribedMove {
            from: mv.from,
            to: mv.to,
            captured: mv.captured,
            paths: paths.iter().map(ToString::to_string).collect(),
            after: position.play_unchecked(mv).to_string(),
            routes,
        }
    }
}

#[cfg(test)]
mod tests {
    use harzdame::fen;

    use super::*;

    #[test]
    fn a_move_with_many_routes_gives_the_canonical_one_and_their_number() {
        // 48,008 routes for 12 moves.
        let hard = "W:WKh5:BKb1,Kf1,Ke2,Kh2,Kc3,Kg3,Ka4,Kd4,Kf4,Kb5,Kg5,Kb6,Kg6,Ka7,Kc7,Kd7,Ke7,\
                    Kf7,Kh7,Kb8,Kg8";
        let position = fen::parse(hard).expect("a position");
        let described = PositionWithMoves::of(&position);
        assert_eq!(described.moves.len(), 12);
        let mut total = 0;
        for mv in &described.moves {
            if let Some(routes) = mv.routes {
                assert!(routes > 1000);
                assert_eq!(mv.paths.len(), 1);
                total += routes;
            } else {
                assert!(mv.paths.len() <= MAX_PATHS);
                total += mv.paths.len() as u64;
            }
        }
        assert_eq!(total, 48_008);
    }
}
