//! Arbitrary values for fuzzing: squares, colours, set-ups of all kinds, and positions, which are
//! set-ups trimmed until they keep R20.

use arbitrary::{Arbitrary, Result, Unstructured};

use crate::{Bitboard, Color, MAX_PIECES, Piece, Position, Role, Setup, Square};

impl<'a> Arbitrary<'a> for Square {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Square> {
        Ok(Square::from_index_masked(u.arbitrary()?))
    }
}

impl<'a> Arbitrary<'a> for Bitboard {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Bitboard> {
        u.arbitrary().map(Bitboard)
    }
}

impl<'a> Arbitrary<'a> for Color {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Color> {
        u.choose(&Color::ALL).copied()
    }
}

impl<'a> Arbitrary<'a> for Setup {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Setup> {
        let mut setup = Setup::empty(u.arbitrary()?);
        for color in Color::ALL {
            for role in [Role::Man, Role::King] {
                for square in u.arbitrary::<Bitboard>()? {
                    setup.add(square, Piece { color, role });
                }
            }
        }
        // Naming a piece again leaves it as it is, but for the square being named twice.
        for square in u.arbitrary::<Bitboard>()? {
            if let Some(piece) = setup.piece_at(square) {
                setup.add(square, piece);
            }
        }
        Ok(setup)
    }
}

impl<'a> Arbitrary<'a> for Position {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Position> {
        let mut setup = Setup::empty(u.arbitrary()?);
        let mut counts = [0; 2];
        for _ in 0..u.int_in_range(1..=2 * MAX_PIECES)? {
            let square: Square = u.arbitrary()?;
            let color: Color = u.arbitrary()?;
            let role = if u.arbitrary()? || color.promotion_area().contains(square) {
                Role::King
            } else {
                Role::Man
            };
            let count = &mut counts[color as usize];
            if *count < MAX_PIECES && setup.piece_at(square).is_none() {
                *count += 1;
                setup.set(square, Piece { color, role });
            }
        }
        Position::try_from(setup).map_err(|_| arbitrary::Error::IncorrectFormat)
    }
}
