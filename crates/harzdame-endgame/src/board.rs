//! A position as its mover sees it.

use harzdame::{Bitboard, Color, Position, Setup};

#[cfg(test)]
use crate::symmetry::Symmetry;

/// The position with these pieces, by colour, men before kings; `None` if two share a square or a man
/// stands where it would have been promoted. What is no position is found out without a list of why.
#[inline]
pub(crate) fn position(turn: Color, pieces: [[Bitboard; 2]; 2]) -> Option<Position> {
    let setup = Setup::from_squares(turn, pieces);
    setup
        .is_position()
        .then(|| Position::try_from(setup).ok())
        .flatten()
}

/// The pieces of a position, the board turned and the colours swapped if need be so that the side
/// to move is White: by symmetry (b) that changes nothing but names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    pub(crate) own_men: Bitboard,
    pub(crate) own_kings: Bitboard,
    pub(crate) enemy_men: Bitboard,
    pub(crate) enemy_kings: Bitboard,
}

impl Board {
    #[inline]
    pub(crate) fn of(position: &Position) -> Board {
        let turn = position.turn();
        let board = Board {
            own_men: position.men(turn),
            own_kings: position.kings(turn),
            enemy_men: position.men(!turn),
            enemy_kings: position.kings(!turn),
        };
        match turn {
            Color::White => board,
            Color::Black => board.map(Bitboard::rotated),
        }
    }

    /// The position with White to move; `None` if two pieces share a square or a man stands where
    /// it would have been promoted.
    pub(crate) fn position(&self) -> Option<Position> {
        let pieces = [
            [self.own_men, self.own_kings],
            [self.enemy_men, self.enemy_kings],
        ];
        position(Color::White, pieces)
    }

    #[inline]
    pub(crate) fn map(&self, f: impl Fn(Bitboard) -> Bitboard) -> Board {
        Board {
            own_men: f(self.own_men),
            own_kings: f(self.own_kings),
            enemy_men: f(self.enemy_men),
            enemy_kings: f(self.enemy_kings),
        }
    }

    #[cfg(test)]
    pub(crate) fn apply(&self, by: Symmetry) -> Board {
        self.map(|set| by.apply(set))
    }

    /// How many different boards the symmetries of the board that leave the game as it is make of
    /// this one.
    #[cfg(test)]
    pub(crate) fn images(&self) -> u32 {
        let men = !(self.own_men | self.enemy_men).is_empty();
        let symmetries = if men {
            &Symmetry::ALL[..2]
        } else {
            &Symmetry::ALL[..]
        };
        let same = symmetries
            .iter()
            .filter(|&&by| self.apply(by) == *self)
            .count();
        (symmetries.len() / same) as u32
    }
}
