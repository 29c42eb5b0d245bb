//! Moves as text: `a3-a4`, `c1xh6`, `c1xc4xg4xg1`.
//!
//! A quiet move is written with `-`, a capture with `x`. PDN's short form names only the ends of a
//! capture; where two or more legal captures share their ends, the full path is written. Two paths
//! of the same move (R16) are no reason for that. [`format()`] writes so.
//!
//! [`parse`] reads more: `x`, `:`, `-` or nothing between the squares, blanks between and around
//! them, letters of either case, a `+` at the end (some write it for a promotion), and a full path
//! where a short one would do. The squares of a full path may be any squares that the piece lands
//! on, the squares as PDN counts them (where the piece turned, or, where it went straight on, the
//! square right behind the captured piece), or only those where it really turned. What fits more
//! than one legal move is refused and the full paths of the candidates are named: nothing is ever
//! guessed.
//!
//! ```
//! use harzdame::{Position, fen, movetext};
//!
//! let mv = movetext::parse(&Position::START, "A6a7")?;
//! assert_eq!(movetext::format(&Position::START, mv), "a6-a7");
//!
//! let position = fen::parse("W:WKc1:Bc2,d3,d4,g2")?;
//! let error = movetext::parse(&position, "c1xg1").unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "2 moves are written like this; write the full path: c1xc3xg3xg1, c1xc4xg4xg1",
//! );
//! let mv = movetext::parse(&position, "c1:c4:g4:g1")?;
//! assert_eq!(movetext::format(&position, mv), "c1xc4xg4xg1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use alloc::{string::String, vec::Vec};
use core::{
    fmt::{self, Write},
    ops::Range,
};

use thiserror::Error;

use crate::{Bitboard, Color, MAX_PIECES, Move, Path, Position, Role, Square, path};

/// How many candidates of an ambiguous move are named. No game has come near it; positions made
/// for the purpose have hundreds, and a message of that length helps nobody.
const MAX_CANDIDATES: usize = 24;

/// The most squares that the path of a legal move has.
const MAX_SQUARES: usize = MAX_PIECES as usize + 1;

/// The text of a legal move: short where that is clear, with the full path where it is not.
///
/// A move that is not legal here is written by its ends.
#[must_use]
pub fn format(position: &Position, mv: Move) -> String {
    let mut text = String::with_capacity(8);
    // Writing to a string does not fail.
    let _ = write(position, mv, &mut text);
    text
}

/// Writes what [`format()`] returns.
///
/// # Errors
///
/// Those of `out`.
pub fn write(position: &Position, mv: Move, out: &mut impl Write) -> fmt::Result {
    if is_ambiguous(position, mv)
        && let Some(path) = turning_path(position, mv)
    {
        return write!(out, "{path}");
    }
    let separator = if mv.is_capture() { 'x' } else { '-' };
    write!(out, "{}{separator}{}", mv.from, mv.to)
}

/// The canonical full path of a legal move in PDN's squares: the least path by square names, then
/// [`Path::with_turning_squares`]. `None` if the move is not legal here.
#[must_use]
pub fn full_path(position: &Position, mv: Move) -> Option<Path> {
    if position.is_legal(mv) {
        turning_path(position, mv)
    } else {
        None
    }
}

/// As [`full_path`], for a move that is known to be legal.
fn turning_path(position: &Position, mv: Move) -> Option<Path> {
    let path = position.paths_unchecked(mv, 1).pop()?;
    Some(path.with_turning_squares(mv.captured))
}

/// Whether another legal capture has the same ends.
fn is_ambiguous(position: &Position, mv: Move) -> bool {
    // One captured piece follows from the ends.
    mv.captured.len() > 1
        && position
            .legal_moves()
            .iter()
            .any(|other| (other.from, other.to) == (mv.from, mv.to) && *other != mv)
}

/// Reads a move to be played in `position`.
///
/// The work is bounded whatever the position and the text: paths are not listed.
///
/// # Errors
///
/// [`MoveTextError::Syntax`] if the text is not that of a move, [`MoveTextError::Illegal`] if no
/// legal move is written like this, [`MoveTextError::Ambiguous`] if several are.
pub fn parse(position: &Position, text: &str) -> Result<Move, MoveTextError> {
    parse_bytes(position, text.as_bytes())
}

/// As [`parse`]; bytes that are not ASCII are faults like any other.
pub(crate) fn parse_bytes(position: &Position, text: &[u8]) -> Result<Move, MoveTextError> {
    let route = Route::read(text)?;
    let (from, to) = route.ends();
    if !position.must_capture() {
        let mv = Move::quiet(from, to);
        return if route.len == 2 && !route.capture && position.is_legal(mv) {
            Ok(mv)
        } else {
            Err(illegal(text, route.explain_quiet(position)))
        };
    }
    let moves = position.legal_moves();
    if route.len > 2 {
        // Every leg takes what lies on it, so a full path means at most one move.
        let found = route
            .walk(position)
            .ok()
            .map(|captured| Move { from, to, captured })
            .filter(|mv| moves.contains(mv));
        return found.ok_or_else(|| illegal(text, route.explain_capture(position, &moves)));
    }
    let mut fitting = moves.iter().filter(|mv| (mv.from, mv.to) == (from, to));
    match (fitting.next(), fitting.next()) {
        (Some(&mv), None) => Ok(mv),
        (None, _) => Err(illegal(text, route.explain_capture(position, &moves))),
        (Some(_), Some(_)) => Err(ambiguous(position, &moves, from, to, text)),
    }
}

/// Why a move cannot be taken from a text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MoveTextError {
    /// The text is not that of a move.
    #[error("{problem}")]
    Syntax {
        /// The bytes at fault; empty at the end of the text if something is missing there.
        range: Range<usize>,
        /// What is wrong.
        problem: SyntaxProblem,
    },
    /// The text is that of a move, but no legal move of the position is written like this.
    #[error("{reason}")]
    Illegal {
        /// The bytes of the part at fault.
        range: Range<usize>,
        /// Why it is not legal.
        reason: IllegalReason,
    },
    /// Several legal moves are written like this.
    #[error(
        "{total} moves are written like this; write the full path: {}{}",
        Candidates(candidates),
        More(*total - candidates.len())
    )]
    Ambiguous {
        /// The bytes of the move.
        range: Range<usize>,
        /// The moves, by their paths; the first two dozen if there are more.
        candidates: Vec<Candidate>,
        /// How many there are.
        total: usize,
    },
}

impl MoveTextError {
    /// The bytes of the text at fault.
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        match self {
            MoveTextError::Syntax { range, .. }
            | MoveTextError::Illegal { range, .. }
            | MoveTextError::Ambiguous { range, .. } => range.clone(),
        }
    }
}

/// One of the moves that an ambiguous text can mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The move.
    pub mv: Move,
    /// Its canonical full path, which [`parse`] reads as this move.
    pub path: Path,
}

struct Candidates<'a>(&'a [Candidate]);

impl fmt::Display for Candidates<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, candidate) in self.0.iter().enumerate() {
            let comma = if i > 0 { ", " } else { "" };
            write!(f, "{comma}{}", candidate.path)?;
        }
        Ok(())
    }
}

struct More(usize);

impl fmt::Display for More {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => Ok(()),
            more => write!(f, " and {more} more"),
        }
    }
}

/// Why a text is not that of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum SyntaxProblem {
    /// There is no text.
    #[error("no move there: write one such as a3-a4 or c1xh6")]
    Missing,
    /// Something else stands where a square should.
    #[error("expected a square a1 to h8, as in a3-a4 or c1xh6")]
    ExpectedSquare,
    /// There is one square only.
    #[error("expected the square the piece goes to, as in a3-a4 or c1xh6")]
    ExpectedTarget,
    /// No move visits so many squares.
    #[error("more squares than any move visits")]
    TooLong,
}

/// Why a move is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum IllegalReason {
    /// No piece stands on the first square.
    #[error("there is no piece on {square}")]
    EmptySquare {
        /// The first square.
        square: Square,
    },
    /// The piece on the first square is the other player's.
    #[error("the piece on {square} is not {turn}'s, who is to move")]
    NotOwnPiece {
        /// The first square.
        square: Square,
        /// The side to move.
        turn: Color,
    },
    /// The side to move has no legal move: it has lost (R17).
    #[error("{turn} has no move left: the game is over")]
    GameOver {
        /// The side to move.
        turn: Color,
    },
    /// A quiet move, where a capture is compulsory (R14).
    #[error("a capture is compulsory: {}", Required(*required))]
    MustCapture {
        /// How many pieces have to be captured (R15).
        required: u32,
    },
    /// A capture of fewer pieces than another (R15), or one that does not go on to its end (R10).
    #[error("this captures only {captured}: {}", Required(*required))]
    TooFewCaptured {
        /// How many pieces the move captures.
        captured: u32,
        /// How many have to be captured.
        required: u32,
    },
    /// No legal capture has these ends.
    #[error("no legal capture goes from {from} to {to}: {}", Required(*required))]
    NoSuchCapture {
        /// The first square.
        from: Square,
        /// The last square.
        to: Square,
        /// How many pieces have to be captured (R15).
        required: u32,
    },
    /// A part of a full path cannot be walked by captures (R8, R9, R11).
    #[error("the piece cannot go on from {from} to {to} by capturing")]
    BrokenPath {
        /// The square before the part.
        from: Square,
        /// The square after it.
        to: Square,
    },
    /// A capture, where there is nothing to capture.
    #[error("there is nothing to capture: a quiet move is written {from}-{to}")]
    NothingToCapture {
        /// The first square.
        from: Square,
        /// The last square.
        to: Square,
    },
    /// A quiet move to a square that is not empty.
    #[error("{square} is not empty")]
    Occupied {
        /// The last square.
        square: Square,
    },
    /// A man does not move like this (R4).
    #[error("a man goes one square forward or to its right: not from {from} to {to}")]
    NotAManMove {
        /// The first square.
        from: Square,
        /// The last square.
        to: Square,
    },
    /// A king does not move like this (R5).
    #[error("a king goes along a file or a rank over empty squares: not from {from} to {to}")]
    NotAKingMove {
        /// The first square.
        from: Square,
        /// The last square.
        to: Square,
    },
}

struct Required(u32);

impl fmt::Display for Required {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            1 => f.write_str("1 piece must be captured"),
            required => write!(f, "{required} pieces must be captured"),
        }
    }
}

fn illegal(text: &[u8], (part, reason): (Part, IllegalReason)) -> MoveTextError {
    MoveTextError::Illegal {
        range: part.range(text),
        reason,
    }
}

#[cold]
fn ambiguous(
    position: &Position,
    moves: &[Move],
    from: Square,
    to: Square,
    text: &[u8],
) -> MoveTextError {
    let mut fitting: Vec<Move> = moves
        .iter()
        .copied()
        .filter(|mv| (mv.from, mv.to) == (from, to))
        .collect();
    fitting.sort_unstable_by(Move::cmp_by_name);
    let mut candidates: Vec<Candidate> = fitting
        .iter()
        .take(MAX_CANDIDATES)
        .filter_map(|&mv| turning_path(position, mv).map(|path| Candidate { mv, path }))
        .collect();
    candidates.sort_by_cached_key(|candidate| {
        let squares = candidate.path.squares().iter();
        squares.copied().map(Square::name_order).collect::<Vec<_>>()
    });
    MoveTextError::Ambiguous {
        range: Part::All.range(text),
        candidates,
        total: fitting.len(),
    }
}

/// A part of the text of a move.
enum Part {
    /// All but blanks at the ends.
    All,
    /// The square with this number.
    Square(usize),
    /// From the square with this number to the next.
    Leg(usize),
}

impl Part {
    /// The bytes of the part in a text that [`Route::read`] takes.
    fn range(&self, text: &[u8]) -> Range<usize> {
        // A square is a letter with a digit right behind it.
        let square = |number: usize| {
            let digits = text.iter().enumerate().filter(|(_, b)| b.is_ascii_digit());
            let end = digits.map(|(at, _)| at + 1).nth(number);
            end.unwrap_or(text.len())
        };
        match *self {
            Part::All => {
                let blanks = |text: &[u8]| text.len() - text.trim_ascii_start().len();
                blanks(text)..text.trim_ascii_end().len()
            }
            Part::Square(number) => square(number).saturating_sub(2)..square(number),
            Part::Leg(number) => square(number).saturating_sub(2)..square(number + 1),
        }
    }
}

/// The squares of a move's text.
struct Route {
    squares: [Square; MAX_SQUARES],
    /// How many of `squares` there are, at least two.
    len: usize,
    /// Whether a separator says that the move is a capture.
    capture: bool,
}

impl Route {
    fn read(text: &[u8]) -> Result<Route, MoveTextError> {
        let mut route = Route {
            squares: [Square::A1; MAX_SQUARES],
            len: 0,
            capture: false,
        };
        let skip_blanks = |mut at: usize| {
            while text.get(at).is_some_and(u8::is_ascii_whitespace) {
                at += 1;
            }
            at
        };
        let mut at = skip_blanks(0);
        loop {
            let square = match text.get(at..at + 2) {
                Some(&[file, rank]) => Square::from_ascii(file, rank),
                _ => None,
            };
            let Some(square) = square else {
                return Err(route.syntax_error(text, at));
            };
            if route.len == MAX_SQUARES {
                return Err(MoveTextError::Syntax {
                    range: at..text.trim_ascii_end().len(),
                    problem: SyntaxProblem::TooLong,
                });
            }
            route.squares[route.len] = square;
            route.len += 1;
            at = skip_blanks(at + 2);
            match text.get(at) {
                Some(b'x' | b'X' | b':') => {
                    route.capture = true;
                    at = skip_blanks(at + 1);
                }
                Some(b'-') => at = skip_blanks(at + 1),
                Some(b'+') if skip_blanks(at + 1) == text.len() => break,
                None => break,
                Some(_) => {}
            }
        }
        if route.len < 2 {
            return Err(route.syntax_error(text, at));
        }
        Ok(route)
    }

    #[cold]
    fn syntax_error(&self, text: &[u8], at: usize) -> MoveTextError {
        let problem = match self.len {
            0 if at >= text.len() => SyntaxProblem::Missing,
            1 if at >= text.len() || text[at] == b'+' => SyntaxProblem::ExpectedTarget,
            _ => SyntaxProblem::ExpectedSquare,
        };
        // A whole character of UTF-8, so that the range can be used with a string.
        let rest = text.get(at..).unwrap_or_default();
        let tail = rest.iter().skip(1).take_while(|b| *b & 0xc0 == 0x80);
        let len = if rest.is_empty() { 0 } else { 1 + tail.count() };
        MoveTextError::Syntax {
            range: at.min(text.len())..at.min(text.len()) + len,
            problem,
        }
    }

    fn squares(&self) -> &[Square] {
        &self.squares[..self.len]
    }

    fn ends(&self) -> (Square, Square) {
        (self.squares[0], self.squares[self.len - 1])
    }

    /// What the piece captures when it goes straight from each square to the next, at least one
    /// piece each time; the number of the first leg on which it cannot.
    fn walk(&self, position: &Position) -> Result<Bitboard, usize> {
        let jumper = position.jumper(self.squares[0]).ok_or(0usize)?;
        let mut captured = Bitboard::EMPTY;
        for (number, leg) in self.squares().windows(2).enumerate() {
            let direction = path::direction(leg[0], leg[1]).ok_or(number)?;
            let mut at = leg[0];
            loop {
                let jump = jumper.jump(at, direction).ok_or(number)?;
                if captured.contains(jump.victim) {
                    return Err(number);
                }
                captured = captured.with(jump.victim);
                if jump.landing.contains(leg[1]) {
                    break;
                }
                // Straight on, it does not matter which of the landing squares it is.
                at = jump.landing.first_or_a1();
            }
        }
        Ok(captured)
    }

    /// What is wrong with the first square.
    fn explain_piece(&self, position: &Position) -> Option<(Part, IllegalReason)> {
        let (square, _) = self.ends();
        let turn = position.turn();
        let reason = match position.piece_at(square) {
            _ if !position.has_legal_move() => {
                return Some((Part::All, IllegalReason::GameOver { turn }));
            }
            None => IllegalReason::EmptySquare { square },
            Some(piece) if piece.color != turn => IllegalReason::NotOwnPiece { square, turn },
            Some(_) => return None,
        };
        Some((Part::Square(0), reason))
    }

    /// Why this is not legal where nothing can be captured.
    #[cold]
    fn explain_quiet(&self, position: &Position) -> (Part, IllegalReason) {
        if let Some(explanation) = self.explain_piece(position) {
            return explanation;
        }
        let (from, to) = self.ends();
        // Without a sign of a capture and with two squares alone this had been taken.
        if position.is_legal(Move::quiet(from, to)) {
            return (Part::All, IllegalReason::NothingToCapture { from, to });
        }
        match position.piece_at(from).map(|piece| piece.role) {
            _ if from != to && position.occupied().contains(to) => {
                (Part::Square(1), IllegalReason::Occupied { square: to })
            }
            Some(Role::King) => (Part::All, IllegalReason::NotAKingMove { from, to }),
            Some(Role::Man) | None => (Part::All, IllegalReason::NotAManMove { from, to }),
        }
    }

    /// Why this is not legal where something must be captured.
    #[cold]
    fn explain_capture(&self, position: &Position, moves: &[Move]) -> (Part, IllegalReason) {
        if let Some(explanation) = self.explain_piece(position) {
            return explanation;
        }
        let (from, to) = self.ends();
        let required = moves.first().map_or(0, |mv| mv.captured.len());
        match self.walk(position) {
            Ok(captured) => {
                let captured = captured.len();
                let reason = IllegalReason::TooFewCaptured { captured, required };
                (Part::All, reason)
            }
            Err(number) if self.len > 2 => {
                let (from, to) = (self.squares[number], self.squares[number + 1]);
                (Part::Leg(number), IllegalReason::BrokenPath { from, to })
            }
            Err(_) if !self.capture => (Part::All, IllegalReason::MustCapture { required }),
            Err(_) => {
                let reason = IllegalReason::NoSuchCapture { from, to, required };
                (Part::All, reason)
            }
        }
    }
}
