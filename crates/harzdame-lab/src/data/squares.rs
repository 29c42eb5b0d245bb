//! Positions as data files hold them: sets of squares.

use harzdame::{Bitboard, Color, InvalidPosition, Piece, Position, Role, Setup};

/// The squares of White's pieces, of Black's, and of the kings of both.
pub(super) fn squares_of(position: &Position) -> [u64; 3] {
    let kings = position.kings(Color::White) | position.kings(Color::Black);
    let [white, black] = Color::ALL.map(|color| position.pieces(color).0);
    [white, black, kings.0]
}

/// The position that [`squares_of`] makes these of. Where both have a square, it is Black's.
pub(super) fn position_of(
    [white, black, kings]: [u64; 3],
    turn: Color,
) -> Result<Position, InvalidPosition> {
    let mut setup = Setup::empty(turn);
    for (color, squares) in Color::ALL.into_iter().zip([white, black]) {
        for square in Bitboard(squares) {
            let role = if Bitboard(kings).contains(square) {
                Role::King
            } else {
                Role::Man
            };
            setup.set(square, Piece { color, role });
        }
    }
    Position::try_from(setup)
}
