//! Positions as text: PDN's FEN with square names, and a compact form.
//!
//! The FEN of PDN lists the pieces of each side, kings with a `K`: `W:Wa1,Kd4:Bh8` is White to
//! move, with a man on a1 and a king on d4 against a man on h8. The compact form is the letter of
//! the side to move and one character a square, rank by rank from a1: `.` empty, `w` and `b` men,
//! `W` and `B` kings. [`parse`] reads both.
//!
//! ```
//! use harzdame::fen;
//!
//! let position = fen::parse("b : wA1, kd4 : bH8 .")?;
//! assert_eq!(position.to_string(), "B:Wa1,Kd4:Bh8");
//! let compact = fen::compact(&position.to_setup());
//! assert_eq!(compact, "Bw..........................W...................................b");
//! assert_eq!(fen::parse(&compact)?, position);
//! # Ok::<(), fen::FenError>(())
//! ```
//!
//! The reader takes letters of either case, blanks between tokens, the lists in either order or
//! missing, a list without squares, empty entries, a full stop at the end, and in the compact form
//! `e` for an empty square and a colon or a blank behind the side letter. The writer writes one
//! form only: White's list first, squares by name, no blanks.
//!
//! Text that *cannot be read* and text that can, but *is not a position* (R20), are different
//! errors; both say which bytes are at fault.

use alloc::{string::String, vec::Vec};
use core::{
    fmt::{self, Write},
    ops::Range,
};

use thiserror::Error;

use crate::{Color, InvalidPosition, Piece, Position, Role, Setup, Square, Violation, setup::List};

/// The FEN of the start.
pub const START: &str = "W:Wa1,a2,a3,a4,a5,a6,b1,b2,b3,b4,b5,c1,c2,c3,c4,d1,d2,d3,e1,e2,f1\
                         :Bc8,d7,d8,e6,e7,e8,f5,f6,f7,f8,g4,g5,g6,g7,g8,h3,h4,h5,h6,h7,h8";

/// How many bytes a text may have: several times what 64 squares and many blanks need. What is
/// wrong with a text is told square by square, so a longer one would cost more than it is worth.
pub const MAX_LEN: usize = 4096;

/// Reads a position in either form. The work is bounded: texts longer than [`MAX_LEN`] are refused.
///
/// # Errors
///
/// [`FenError::Syntax`] if the text cannot be read, [`FenError::Invalid`] with every violation of
/// R20 if what it describes is not a position.
pub fn parse(text: &str) -> Result<Position, FenError> {
    let reading = Reading::of(text)?;
    Position::try_from(reading.setup)
        .map_err(|InvalidPosition { violations }| reading.invalid(text, violations))
}

/// Reads a set-up in either form, whether it is a position or not.
///
/// # Errors
///
/// [`SyntaxError`] if the text cannot be read.
pub fn parse_setup(text: &str) -> Result<Setup, SyntaxError> {
    Reading::of(text).map(|reading| reading.setup)
}

/// The canonical FEN of a set-up. A square that was named several times is written once.
#[must_use]
pub fn to_string(setup: &Setup) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = write(setup, &mut text);
    text
}

/// Writes the canonical FEN of a set-up.
pub(crate) fn write(setup: &Setup, out: &mut impl Write) -> fmt::Result {
    out.write_char(setup.turn.letter())?;
    for color in Color::ALL {
        write!(out, ":{}", color.letter())?;
        let kings = setup.squares(Piece {
            color,
            role: Role::King,
        });
        for (i, square) in setup.pieces(color).iter_by_name().enumerate() {
            let comma = if i > 0 { "," } else { "" };
            let king = if kings.contains(square) { "K" } else { "" };
            write!(out, "{comma}{king}{square}")?;
        }
    }
    Ok(())
}

/// The compact form of a set-up: 65 characters.
#[must_use]
pub fn compact(setup: &Setup) -> String {
    let mut text = String::with_capacity(65);
    text.push(setup.turn.letter());
    text.extend(Square::all().map(|square| setup.piece_at(square).map_or('.', Piece::letter)));
    text
}

/// Text that is no position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FenError {
    /// The text cannot be read.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// The text can be read, but what it describes is not a position (R20).
    #[error("not a position: {}", List(faults))]
    Invalid {
        /// What is wrong and where, all of it; never empty.
        faults: Vec<Fault>,
    },
}

impl FenError {
    /// The bytes of the text at fault, in the order of the faults.
    #[must_use]
    pub fn ranges(&self) -> Vec<Range<usize>> {
        match self {
            FenError::Syntax(error) => Vec::from([error.range.clone()]),
            FenError::Invalid { faults } => faults
                .iter()
                .flat_map(|fault| fault.ranges.iter().cloned())
                .collect(),
        }
    }
}

/// A violation of R20 in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What is wrong.
    pub violation: Violation,
    /// The bytes of the text at fault; never empty.
    pub ranges: Vec<Range<usize>>,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.violation.fmt(f)
    }
}

/// Text that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("cannot read the position at byte {}: {problem}", range.start)]
pub struct SyntaxError {
    /// The bytes at fault; empty at the end of the text if something is missing there.
    pub range: Range<usize>,
    /// What is wrong.
    pub problem: Problem,
}

/// Why text cannot be read as a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Problem {
    /// There is no text.
    #[error("nothing there: write a position such as W:Wa1,Kd4:Bh8")]
    Missing,
    /// The side to move is not given.
    #[error("expected the side to move, W or B")]
    ExpectedTurn,
    /// The side to move is given as unknown.
    #[error("the side to move is unknown (?): write W or B")]
    UnknownTurn,
    /// The side letter is not followed by a colon.
    #[error("expected a colon and a list of pieces, as in W:Wa1,Kd4:Bh8")]
    ExpectedColon,
    /// A list does not begin with its colour.
    #[error("expected W or B at the head of a list of pieces")]
    ExpectedColor,
    /// An entry of a list is not a square.
    #[error("expected a square a1 to h8, with K before it for a king")]
    ExpectedSquare,
    /// Two entries are not separated by a comma.
    #[error("expected a comma between two squares")]
    ExpectedComma,
    /// A character of the compact form is none of `.ewWbB`.
    #[error("expected one of . w W b B for a square")]
    ExpectedPiece,
    /// The text has more than [`MAX_LEN`] bytes.
    #[error("the text is longer than the {MAX_LEN} bytes that are read")]
    TooLong,
    /// The compact form does not have 64 squares.
    #[error("expected 64 squares, found {found}")]
    WrongLength {
        /// How many there are.
        found: usize,
    },
}

/// A set-up and where in the text its pieces are.
struct Reading {
    setup: Setup,
    places: Vec<(Square, Color, Range<usize>)>,
}

impl Reading {
    fn of(text: &str) -> Result<Reading, SyntaxError> {
        if text.len() > MAX_LEN {
            return Err(SyntaxError {
                range: text.floor_char_boundary(MAX_LEN)..text.len(),
                problem: Problem::TooLong,
            });
        }
        let mut scanner = Scanner { text, at: 0 };
        scanner.skip_blanks();
        let fail = |scanner: &Scanner<'_>, problem| Err(scanner.error(problem));
        let Some(letter) = scanner.peek() else {
            return fail(&scanner, Problem::Missing);
        };
        if letter == '?' {
            return fail(&scanner, Problem::UnknownTurn);
        }
        let Some(turn) = color_of(letter) else {
            return fail(&scanner, Problem::ExpectedTurn);
        };
        scanner.next();
        let mut reading = Reading {
            setup: Setup::empty(turn),
            places: Vec::new(),
        };
        if scanner.looks_compact() {
            reading.read_squares(&mut scanner)?;
        } else {
            reading.read_lists(&mut scanner)?;
        }
        Ok(reading)
    }

    fn read_squares(&mut self, scanner: &mut Scanner<'_>) -> Result<(), SyntaxError> {
        while matches!(scanner.peek(), Some(':' | ' ')) {
            scanner.next();
        }
        let start = scanner.at;
        let board = scanner.rest().trim_end();
        let end = start + board.len();
        for (number, (offset, letter)) in board.char_indices().enumerate() {
            let at = start + offset;
            if letter != '.' && letter != 'e' {
                let range = at..at + letter.len_utf8();
                let Some(piece) = Piece::from_letter(letter) else {
                    return Err(SyntaxError {
                        range,
                        problem: Problem::ExpectedPiece,
                    });
                };
                if let Some(square) = u8::try_from(number).ok().and_then(Square::from_index) {
                    self.add(square, piece, range);
                }
            }
        }
        let found = board.chars().count();
        if found == Square::COUNT {
            return Ok(());
        }
        // What is too much is at fault, or the end where something is missing.
        let surplus = board
            .char_indices()
            .nth(Square::COUNT)
            .map_or(end, |(at, _)| start + at);
        Err(SyntaxError {
            range: surplus..end,
            problem: Problem::WrongLength { found },
        })
    }

    fn read_lists(&mut self, scanner: &mut Scanner<'_>) -> Result<(), SyntaxError> {
        scanner.skip_blanks();
        if scanner.peek().is_none_or(|letter| letter != ':') {
            return Err(scanner.error(Problem::ExpectedColon));
        }
        while scanner.take(':') {
            scanner.skip_blanks();
            let Some(color) = scanner.peek().and_then(color_of) else {
                // A side may be left out altogether, as in `W::`.
                if matches!(scanner.peek(), None | Some(':' | '.')) {
                    continue;
                }
                return Err(scanner.error(Problem::ExpectedColor));
            };
            scanner.next();
            self.read_list(color, scanner)?;
        }
        scanner.take('.');
        scanner.skip_blanks();
        if scanner.peek().is_some() {
            return Err(scanner.error(Problem::ExpectedComma));
        }
        Ok(())
    }

    /// Reads the squares of one side up to a colon, a full stop or the end.
    fn read_list(&mut self, color: Color, scanner: &mut Scanner<'_>) -> Result<(), SyntaxError> {
        loop {
            scanner.skip_blanks();
            match scanner.peek() {
                None | Some(':' | '.') => return Ok(()),
                Some(',') => {
                    scanner.next();
                    continue;
                }
                Some(_) => {}
            }
            let start = scanner.at;
            let role = if scanner.take('K') || scanner.take('k') {
                Role::King
            } else {
                Role::Man
            };
            let square = scanner.square(start)?;
            self.add(square, Piece { color, role }, start..scanner.at);
            scanner.skip_blanks();
            if !matches!(scanner.peek(), None | Some(',' | ':' | '.')) {
                return Err(scanner.error(Problem::ExpectedComma));
            }
        }
    }

    fn add(&mut self, square: Square, piece: Piece, range: Range<usize>) {
        self.setup.add(square, piece);
        self.places.push((square, piece.color, range));
    }

    /// The error for a set-up that is not a position: violations with their places.
    fn invalid(&self, text: &str, violations: Vec<Violation>) -> FenError {
        let faults = violations.into_iter().map(|violation| {
            let squares = violation.squares(&self.setup);
            let of_color = match violation {
                Violation::TooManyPieces { color, .. }
                | Violation::ManOnPromotionArea { color, .. } => Some(color),
                Violation::NoPieces | Violation::NamedTwice { .. } => None,
            };
            let mut ranges: Vec<Range<usize>> = self
                .places
                .iter()
                .filter(|(square, color, _)| {
                    squares.contains(*square) && of_color.is_none_or(|wanted| wanted == *color)
                })
                .map(|(.., range)| range.clone())
                .collect();
            if ranges.is_empty() {
                ranges.push(0..text.len());
            }
            Fault { violation, ranges }
        });
        FenError::Invalid {
            faults: faults.collect(),
        }
    }
}

fn color_of(letter: char) -> Option<Color> {
    match letter {
        'W' | 'w' => Some(Color::White),
        'B' | 'b' => Some(Color::Black),
        _ => None,
    }
}

struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let letter = self.peek()?;
        self.at += letter.len_utf8();
        Some(letter)
    }

    fn take(&mut self, letter: char) -> bool {
        let found = self.peek() == Some(letter);
        if found {
            self.next();
        }
        found
    }

    fn skip_blanks(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    /// Whether a board of 64 characters follows and not lists: it has no second colon.
    fn looks_compact(&self) -> bool {
        let rest = self.rest();
        let board = rest.trim_start_matches([':', ' ']).trim_end();
        board.chars().count() >= 8
            && board
                .chars()
                .all(|letter| !matches!(letter, ':' | ',' | '1'..='8'))
    }

    /// Reads the name of a square, part of an entry that began at `start`.
    fn square(&mut self, start: usize) -> Result<Square, SyntaxError> {
        let square = match self.rest().as_bytes() {
            [file, rank, ..] => Square::from_ascii(*file, *rank),
            _ => None,
        };
        match square {
            Some(square) => {
                self.at += 2;
                Ok(square)
            }
            None => {
                let entry = self.text[start..]
                    .find([',', ':', ' '])
                    .map_or(self.text.len(), |at| start + at);
                Err(SyntaxError {
                    range: start..entry,
                    problem: Problem::ExpectedSquare,
                })
            }
        }
    }

    /// An error at the next character.
    fn error(&self, problem: Problem) -> SyntaxError {
        let len = self.peek().map_or(0, char::len_utf8);
        SyntaxError {
            range: self.at..self.at + len,
            problem,
        }
    }
}
