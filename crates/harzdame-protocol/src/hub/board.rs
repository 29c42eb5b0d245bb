//! Positions and moves as Hub writes them.

use harzdame::{Bitboard, Color, Move, Piece, Position, Setup, Square};

use super::HubError;

/// A position as Hub writes it: 65 characters.
#[must_use]
pub fn format_position(position: &Position) -> String {
    let mut text = String::with_capacity(1 + Square::COUNT);
    text.push(position.turn().letter());
    text.extend(Square::all().map(|square| position.piece_at(square).map_or('e', Piece::letter)));
    text
}

/// Reads a position.
///
/// # Errors
///
/// [`HubError::BadPosition`] if the text is not of that form, [`HubError::InvalidPosition`] if the
/// pieces stand as they cannot (R20).
pub fn parse_position(text: &str) -> Result<Position, HubError> {
    let bad = |problem: String| HubError::BadPosition { problem };
    let mut chars = text.chars();
    let turn = match chars.next() {
        Some('W') => Color::White,
        Some('B') => Color::Black,
        _ => return Err(bad("it begins with the side to move, W or B".into())),
    };
    let count = chars.clone().count();
    if count != Square::COUNT {
        return Err(bad(format!(
            "{count} squares in place of {}",
            Square::COUNT
        )));
    }
    let mut setup = Setup::empty(turn);
    for (square, letter) in Square::all().zip(chars) {
        match letter {
            'e' => {}
            'w' | 'W' | 'b' | 'B' => {
                if let Some(piece) = Piece::from_letter(letter) {
                    setup.set(square, piece);
                }
            }
            _ => {
                return Err(bad(format!(
                    "`{letter}` on {square} is none of w, W, b, B, e"
                )));
            }
        }
    }
    Ok(Position::try_from(setup)?)
}

/// A move as Hub writes it, the captured squares by name.
#[must_use]
pub fn format_move(mv: Move) -> String {
    if !mv.is_capture() {
        return format!("{}-{}", mv.from, mv.to);
    }
    let mut text = format!("{}x{}", mv.from, mv.to);
    for square in mv.captured.iter_by_name() {
        text.push('x');
        text.push_str(&square.to_string());
    }
    text
}

/// Moves as Hub writes them, with blanks between.
#[must_use]
pub fn format_moves(moves: &[Move]) -> String {
    let moves: Vec<String> = moves.iter().copied().map(format_move).collect();
    moves.join(" ")
}

/// Reads a move. Whether it is legal anywhere is another question.
///
/// # Errors
///
/// [`HubError::BadMove`] if the text is not that of a move: no squares, another sign than `-` or
/// `x`, nothing captured, or a square captured twice.
pub fn parse_move(text: &str) -> Result<Move, HubError> {
    read_move(text).ok_or_else(|| HubError::BadMove { text: text.into() })
}

/// Squares have small letters, here as everywhere in the protocol.
fn square(text: &str) -> Option<Square> {
    text.parse()
        .ok()
        .filter(|_| !text.starts_with(|c: char| c.is_ascii_uppercase()))
}

fn read_move(text: &str) -> Option<Move> {
    if let Some((from, to)) = text.split_once('-') {
        return Some(Move::quiet(square(from)?, square(to)?));
    }
    let mut squares = text.split('x').map(square);
    let (from, to) = (squares.next()??, squares.next()??);
    let mut captured = Bitboard::EMPTY;
    for square in squares {
        let square = square?;
        if captured.contains(square) {
            return None;
        }
        captured = captured.with(square);
    }
    (!captured.is_empty()).then_some(Move { from, to, captured })
}

#[cfg(test)]
mod tests {
    use harzdame::fen;

    use super::*;

    #[test]
    fn positions_come_back_as_they_were_written() {
        for text in [
            fen::START,
            "W:WKd4,Ke5:BKh8",
            "B:Wa1,a2:BKa8,h8",
            "B:W:Bc3",
            "W:WKa1,Kb1,Kc1,Kd1,Ke1,Kf1,Kg1,Kh1,Ka2,Kb2,Kc2,Kd2,Ke2,Kf2,Kg2,Kh2,Ka3,Kb3,Kc3,Kd3,Ke3:BKa8,Kb8,Kc8,Kd8,Ke8,Kf8,Kg8,Kh8,Ka7,Kb7,Kc7,Kd7,Ke7,Kf7,Kg7,Kh7,Ka6,Kb6,Kc6,Kd6,Ke6",
        ] {
            let position = fen::parse(text).expect("the FEN is valid");
            let written = format_position(&position);
            assert_eq!(written.len(), 65);
            assert_eq!(parse_position(&written), Ok(position));
        }
    }

    #[test]
    fn positions_are_read_strictly() {
        let start = format_position(&Position::START);
        for (text, message) in [
            (String::new(), "begins with the side to move"),
            (start.to_lowercase(), "begins with the side to move"),
            (start[..64].into(), "63 squares"),
            (format!("{start}e"), "65 squares"),
            (start.replacen("ww", "wx", 1), "`x` on b1"),
            (start.replacen('e', ".", 1), "`.` on g1"),
            (format!("W{}", "e".repeat(64)), "at least one piece"),
            (format!("W{}w", "e".repeat(63)), "promotion area"),
        ] {
            let error = parse_position(&text).expect_err(&text).to_string();
            assert!(error.contains(message), "{text}: {error}");
        }
    }

    #[test]
    fn captured_squares_come_in_any_order() {
        let mv = Move {
            from: Square::C1,
            to: Square::H6,
            captured: Bitboard::of(Square::C4) | Square::E6.into(),
        };
        assert_eq!(parse_move("c1xh6xc4xe6"), Ok(mv));
        assert_eq!(parse_move("c1xh6xe6xc4"), Ok(mv));
        assert_eq!(format_move(mv), "c1xh6xc4xe6");
        let quiet = Move::quiet(Square::A6, Square::A7);
        assert_eq!(parse_move(&format_move(quiet)), Ok(quiet));
        assert_eq!(format_moves(&[quiet, mv]), "a6-a7 c1xh6xc4xe6");
    }

    #[test]
    fn moves_are_read_strictly() {
        for text in [
            "",
            "a6",
            "a6a7",
            "a6-",
            "-a7",
            "a6-a7-a8",
            "a6:a7",
            "c1xh6",
            "c1xh6x",
            "c1xh6xc4xc4",
            "A6-a7",
            "a6-A7",
            "i1-a1",
            "c1xh6-c4",
            " a6-a7",
            "é-a7",
        ] {
            assert!(parse_move(text).is_err(), "{text}");
        }
    }
}
