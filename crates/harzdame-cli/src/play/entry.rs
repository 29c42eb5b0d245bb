//! Entering a move square by square.

use harzdame::{Bitboard, Move, Position, Square};

/// A move that is being entered: the squares chosen so far, and what is captured on the way.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Entry {
    squares: Vec<Square>,
    captured: Vec<Square>,
}

/// What choosing a square has done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    /// The move is known: it is to be played.
    Play(Move),
    /// The entry goes on.
    Begun,
    /// The piece that was chosen is chosen no longer.
    GivenUp,
    /// The square cannot be chosen, and why.
    Refused(Refusal),
}

/// Why a square cannot be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// There is a capture to be made (R14, R15): of so many pieces, by one of those on `squares`.
    MustCapture { count: u32, squares: Bitboard },
    /// There is no piece to choose.
    Empty,
    /// The piece is the opponent's.
    NotYours,
    /// The piece has no move.
    Blocked,
    /// The chosen piece cannot go there.
    Unreachable,
    /// The piece there is captured already (R11).
    AlreadyCaptured,
    /// Several captures end there.
    Ambiguous,
}

/// How many beginnings of moves are looked at to find out whether only one move is left. Ordinary
/// chains have a handful; where there are more, the player goes on jump by jump.
const LOOKS: u32 = 64;

impl Entry {
    /// The squares chosen so far, the first that of the piece.
    pub(crate) fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// The pieces captured so far.
    pub(crate) fn captured(&self) -> Bitboard {
        self.captured.iter().copied().collect()
    }

    pub(crate) fn clear(&mut self) {
        *self = Entry::default();
    }

    /// Takes back the last square; `false` if there is none.
    pub(crate) fn back(&mut self) -> bool {
        self.captured.pop();
        self.squares.pop().is_some()
    }

    /// The squares that can be chosen next: the pieces that can move, or where the chosen piece can
    /// go next and where its moves end.
    pub(crate) fn targets(&self, position: &Position) -> Bitboard {
        let next = position.continuations(&self.squares);
        let mut targets: Bitboard = next.iter().map(|next| next.square).collect();
        if let [from] = *self.squares {
            for mv in &position.legal_moves() {
                if mv.from == from {
                    targets = targets.with(mv.to);
                }
            }
        }
        targets
    }

    /// Chooses a square.
    pub(crate) fn choose(&mut self, position: &Position, square: Square) -> Choice {
        let Some(&last) = self.squares.last() else {
            return self.choose_piece(position, square);
        };
        let next = position.continuations(&self.squares);
        if let Some(next) = next.iter().find(|next| next.square == square) {
            if let Some(mv) = next.completes {
                return Choice::Play(mv);
            }
            self.squares.push(square);
            self.captured.extend(next.captured);
            // Routes of one move need not be told apart (R16).
            return match self.completions(position).as_deref() {
                Some(&[mv]) => Choice::Play(mv),
                _ => Choice::Begun,
            };
        }
        if self.squares.len() == 1 && square == last {
            self.clear();
            return Choice::GivenUp;
        }
        let ends = self.completions(position).unwrap_or_default();
        let mut there = ends.iter().filter(|mv| mv.to == square);
        match (there.next(), there.next()) {
            (Some(&mv), None) => Choice::Play(mv),
            (Some(_), Some(_)) => Choice::Refused(Refusal::Ambiguous),
            (None, _) if self.captured().contains(square) => {
                Choice::Refused(Refusal::AlreadyCaptured)
            }
            (None, _) => self.choose_other(position, square),
        }
    }

    fn choose_piece(&mut self, position: &Position, square: Square) -> Choice {
        let moves = position.legal_moves();
        if moves.iter().any(|mv| mv.from == square) {
            self.squares.push(square);
            return Choice::Begun;
        }
        Choice::Refused(match position.piece_at(square) {
            Some(piece) if piece.color != position.turn() => Refusal::NotYours,
            _ if position.must_capture() => must_capture(position),
            Some(_) => Refusal::Blocked,
            None => Refusal::Empty,
        })
    }

    /// Chooses another piece in place of the first one, if no jump has been made.
    fn choose_other(&mut self, position: &Position, square: Square) -> Choice {
        let own = position.pieces(position.turn()).contains(square);
        if self.squares.len() == 1 && own {
            let before = std::mem::take(self);
            let choice = self.choose_piece(position, square);
            if matches!(choice, Choice::Refused(_)) {
                *self = before;
            }
            return choice;
        }
        Choice::Refused(if position.must_capture() && self.squares.len() == 1 {
            must_capture(position)
        } else {
            Refusal::Unreachable
        })
    }

    /// The moves that begin as entered, each once; `None` if it would take long to find out.
    fn completions(&self, position: &Position) -> Option<Vec<Move>> {
        if let [from] = *self.squares {
            let moves = position.legal_moves();
            return Some(moves.iter().copied().filter(|mv| mv.from == from).collect());
        }
        let mut found = Vec::new();
        let mut looks = LOOKS;
        let mut open = vec![self.squares.clone()];
        while let Some(squares) = open.pop() {
            looks = looks.checked_sub(1)?;
            for next in position.continuations(&squares) {
                match next.completes {
                    Some(mv) if found.contains(&mv) => {}
                    Some(mv) => found.push(mv),
                    None => {
                        let mut longer = squares.clone();
                        longer.push(next.square);
                        open.push(longer);
                    }
                }
            }
        }
        Some(found)
    }
}

/// What has to be captured, and with which pieces.
pub(crate) fn must_capture(position: &Position) -> Refusal {
    let moves = position.legal_moves();
    Refusal::MustCapture {
        count: moves.first().map_or(0, |mv| mv.captured.len()),
        squares: moves.iter().map(|mv| mv.from).collect(),
    }
}

#[cfg(test)]
mod tests {
    use harzdame::fen;

    use super::*;

    fn position(text: &str) -> Position {
        fen::parse(text).expect("a position")
    }

    fn choose(position: &Position, squares: &[Square]) -> (Entry, Choice) {
        let mut entry = Entry::default();
        let mut choice = Choice::GivenUp;
        for &square in squares {
            choice = entry.choose(position, square);
        }
        (entry, choice)
    }

    #[test]
    fn a_quiet_move_is_two_squares() {
        let (_, choice) = choose(&Position::START, &[Square::C4, Square::D4]);
        assert_eq!(choice, Choice::Play(Move::quiet(Square::C4, Square::D4)));
    }

    #[test]
    fn another_piece_can_be_chosen_and_a_piece_given_up() {
        let (entry, choice) = choose(&Position::START, &[Square::C4, Square::B5]);
        assert_eq!(
            (entry.squares(), choice),
            ([Square::B5].as_slice(), Choice::Begun)
        );
        let (entry, choice) = choose(&Position::START, &[Square::C4, Square::C4]);
        assert_eq!(
            (entry.squares().is_empty(), choice),
            (true, Choice::GivenUp)
        );
    }

    #[test]
    fn a_chain_is_played_by_its_end_or_by_its_first_jump() {
        let position = position("W:Wc3,g1:Bc4,d5,Kg2");
        let chain = position.legal_moves()[0];
        assert_eq!(
            choose(&position, &[Square::C3, Square::E5]).1,
            Choice::Play(chain)
        );
        assert_eq!(
            choose(&position, &[Square::C3, Square::C5]).1,
            Choice::Play(chain)
        );
    }

    #[test]
    fn two_routes_of_one_move_are_not_told_apart() {
        let position = position("W:Wc3:Bc4,d3,d5,e4");
        let ring = position.legal_moves()[0];
        for first in [Square::C5, Square::E3] {
            assert_eq!(
                choose(&position, &[Square::C3, first]).1,
                Choice::Play(ring)
            );
        }
    }

    #[test]
    fn two_moves_with_the_same_ends_are_told_apart_by_a_jump() {
        let position = position("W:WKc1:Bc2,d3,d4,g2");
        let moves = position.legal_moves();
        let mut ambiguous = 0;
        for mv in &moves {
            let same = moves
                .iter()
                .filter(|other| other.to == mv.to && other.from == mv.from);
            if same.count() == 1 {
                continue;
            }
            ambiguous += 1;
            let path = position.canonical_path(*mv).expect("a path");
            let (mut entry, mut choice) = (Entry::default(), Choice::GivenUp);
            for &square in path.squares() {
                choice = entry.choose(&position, square);
                if matches!(choice, Choice::Play(_)) {
                    break;
                }
                assert_eq!(choice, Choice::Begun);
            }
            assert_eq!(choice, Choice::Play(*mv));
        }
        assert!(ambiguous >= 2, "{moves:?}");
    }

    #[test]
    fn jumps_can_be_taken_back_one_by_one() {
        // Behind c4 the chain forks.
        let position = position("W:Wc3:Bc4,b5,d5");
        let (mut entry, choice) = choose(&position, &[Square::C3, Square::C5]);
        assert_eq!(choice, Choice::Begun);
        assert_eq!(entry.captured(), Bitboard::from(Square::C4));
        assert_eq!(
            entry.choose(&position, Square::C4),
            Choice::Refused(Refusal::AlreadyCaptured)
        );
        assert_eq!(
            entry.choose(&position, Square::H8),
            Choice::Refused(Refusal::Unreachable)
        );
        assert!(entry.targets(&position).contains(Square::A5));
        assert!(entry.back());
        assert_eq!(entry.squares(), [Square::C3]);
        assert!(entry.captured().is_empty());
        assert!(entry.back() && !entry.back());
    }

    #[test]
    fn refusals_say_why() {
        let refused = |position: &Position, squares: &[Square]| match choose(position, squares).1 {
            Choice::Refused(refusal) => refusal,
            other => panic!("{other:?}"),
        };
        let start = Position::START;
        assert_eq!(refused(&start, &[Square::A8]), Refusal::Empty);
        assert_eq!(refused(&start, &[Square::H8]), Refusal::NotYours);
        assert_eq!(refused(&start, &[Square::A1]), Refusal::Blocked);
        assert_eq!(
            refused(&start, &[Square::C4, Square::C6]),
            Refusal::Unreachable
        );
        let capture = position("W:Wc3,a1:Bc4,d5");
        let must = Refusal::MustCapture {
            count: 2,
            squares: Square::C3.into(),
        };
        assert_eq!(refused(&capture, &[Square::A1]), must);
        assert_eq!(refused(&capture, &[Square::C3, Square::D3]), must);
        assert_eq!(refused(&capture, &[Square::H1]), must);
    }

    #[test]
    fn the_worst_positions_are_entered_jump_by_jump_without_delay() {
        let position = position(
            "W:WKh5:BKb1,Kf1,Ke2,Kh2,Kc3,Kg3,Ka4,Kd4,Kf4,Kb5,Kg5,Kb6,Kg6,Ka7,Kc7,Kd7,Ke7,Kf7,Kh7,\
             Kb8,Kg8",
        );
        let path = position
            .canonical_path(position.legal_moves()[0])
            .expect("a path");
        let mut entry = Entry::default();
        for &square in path.squares() {
            match entry.choose(&position, square) {
                Choice::Begun => {}
                Choice::Play(_) => return,
                other => panic!("{other:?}"),
            }
        }
        panic!("the move was not played");
    }
}
