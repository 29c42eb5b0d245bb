//! Writing games.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};
use core::fmt::{self, Write};

use thiserror::Error;

use super::{
    GAME_TYPE, GameTree, Line, MAX_DEPTH, Node, VARIANT, game_tree::clean_comment, lexer::MAX_TEXT,
};
use crate::{Color, Move, Position, movetext};

/// How long a line of moves becomes, in characters. Single tokens may be longer.
const WIDTH: usize = 80;

/// The tags that stand first, in this order.
const ROSTER: [&str; 6] = ["Event", "Site", "Date", "Round", "White", "Black"];

/// Why a game cannot be written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum WriteError {
    /// A move is not legal in the position before it, so nobody could read it.
    #[error("move {ply} of the line, {mv:?}, is not legal in {position}")]
    IllegalMove {
        /// The number of the move in its line, from 1.
        ply: usize,
        /// The move.
        mv: Move,
        /// The position before it.
        position: Position,
    },
    /// A comment or the value of a tag is longer than readers take.
    #[error("a comment or tag of {len} bytes is too long: at most {MAX_TEXT} can be read")]
    TooLong {
        /// Its length in bytes, as it would be written.
        len: usize,
    },
    /// Variations are nested deeper than readers take.
    #[error("variations are nested too deep: at most {MAX_DEPTH} can be read")]
    TooDeep,
    /// What is written to does not take it.
    #[error("the game cannot be written")]
    Output(#[from] fmt::Error),
    /// What is written to does not take it.
    #[cfg(feature = "std")]
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

/// A game as a text of PDN 3.0 that can stand in a file with others.
///
/// ```
/// use harzdame::pdn;
///
/// let games = pdn::parse("1.A6a7! h3h2 (1...g4g3 {quiet}) 1-0");
/// let text = pdn::to_string(&games[0].tree)?;
/// assert!(text.starts_with("[Result \"1-0\"]"));
/// assert!(text.ends_with("1. a6-a7! h3-h2 (1... g4-g3 {quiet}) *\n\n"));
/// # Ok::<(), pdn::WriteError>(())
/// ```
///
/// # Errors
///
/// [`WriteError::IllegalMove`], [`WriteError::TooLong`] and [`WriteError::TooDeep`].
pub fn to_string(tree: &GameTree) -> Result<String, WriteError> {
    let mut text = String::new();
    write(tree, &mut text)?;
    Ok(text)
}

/// Writes what [`to_string`] returns to an I/O stream.
///
/// # Errors
///
/// [`WriteError::IllegalMove`], and [`WriteError::Io`] for those of the stream.
#[cfg(feature = "std")]
pub fn write_io(tree: &GameTree, out: &mut impl std::io::Write) -> Result<(), WriteError> {
    // One game at a time is small enough to be held as text.
    Ok(out.write_all(to_string(tree)?.as_bytes())?)
}

/// Writes what [`to_string`] returns.
///
/// # Errors
///
/// [`WriteError::IllegalMove`], and [`WriteError::Output`] for those of `out`.
pub fn write(tree: &GameTree, out: &mut impl Write) -> Result<(), WriteError> {
    check_limits(tree)?;
    write_tags(tree, out)?;
    out.write_char('\n')?;
    let mut text = Wrapped::new(out);
    write_line(&tree.line, tree.start, 1, &mut text)?;
    text.word("*")?;
    out.write_str("\n\n")?;
    Ok(())
}

/// Refuses what the reader would refuse, before anything is written.
fn check_limits(tree: &GameTree) -> Result<(), WriteError> {
    // As the reader counts: with what stands around the text, and what escapes its characters.
    let check_text = |text: &str, escapes: usize| match text.len() + escapes + 2 {
        len if len > MAX_TEXT => Err(WriteError::TooLong { len }),
        _ => Ok(()),
    };
    for (_, value) in tree.tags.iter() {
        check_text(value, value.matches(['"', '\\']).count())?;
    }
    // A stack of its own: a tree made by hand may be deeper than the program's.
    let mut lines = Vec::from([(&tree.line, 0)]);
    while let Some((line, depth)) = lines.pop() {
        if depth > MAX_DEPTH {
            return Err(WriteError::TooDeep);
        }
        for comment in &line.comments {
            check_text(comment, 0)?;
        }
        for node in &line.nodes {
            for comment in &node.comments {
                check_text(comment, 0)?;
            }
            lines.extend(
                node.variations
                    .iter()
                    .map(|variation| (variation, depth + 1)),
            );
        }
    }
    Ok(())
}

fn write_tags(tree: &GameTree, out: &mut impl Write) -> fmt::Result {
    let tags = &tree.tags;
    for name in ROSTER {
        if let Some(value) = tags.get(name) {
            write_tag(name, value, out)?;
        }
    }
    let result = tree.result.map_or("*", |result| result.token());
    write_tag("Result", result, out)?;
    write_tag("GameType", GAME_TYPE, out)?;
    write_tag("Variant", VARIANT, out)?;
    if tree.start != Position::START {
        write_tag("SetUp", "1", out)?;
        write_tag("FEN", &tree.start.to_string(), out)?;
    }
    for (name, value) in tags.iter().filter(|(name, _)| !ROSTER.contains(name)) {
        write_tag(name, value, out)?;
    }
    Ok(())
}

fn write_tag(name: &str, value: &str, out: &mut impl Write) -> fmt::Result {
    write!(out, "[{name} \"")?;
    for c in value.chars() {
        if matches!(c, '"' | '\\') {
            out.write_char('\\')?;
        }
        out.write_char(c)?;
    }
    out.write_str("\"]\n")
}

/// Writes a line that begins with the `number`th move of White, or Black's reply to it.
fn write_line(
    line: &Line,
    start: Position,
    mut number: u32,
    out: &mut Wrapped<'_, impl Write>,
) -> Result<(), WriteError> {
    for comment in &line.comments {
        out.comment(comment)?;
    }
    let mut position = start;
    // Whether the reader has to be told which move it is, although it is Black's.
    let mut numbered = false;
    for (index, node) in line.nodes.iter().enumerate() {
        if let Some(setup) = &node.setup {
            position = **setup;
            out.word(&alloc::format!("/FEN \"{position}\"/"))?;
            numbered = false;
        }
        let next = position
            .play(node.mv)
            .map_err(|_| WriteError::IllegalMove {
                ply: index + 1,
                mv: node.mv,
                position,
            })?;
        match position.turn() {
            Color::White => out.word(&alloc::format!("{number}."))?,
            Color::Black if !numbered => out.word(&alloc::format!("{number}..."))?,
            Color::Black => {}
        }
        out.word(&annotated(&position, node))?;
        let mut interrupted = false;
        for comment in &node.comments {
            interrupted |= out.comment(comment)?;
        }
        for variation in node.variations.iter().filter(|line| has_text(line)) {
            out.open()?;
            write_line(variation, position, number, out)?;
            out.close()?;
            interrupted = true;
        }
        numbered = !interrupted;
        if position.turn() == Color::Black {
            number = number.saturating_add(1);
        }
        position = next;
    }
    Ok(())
}

/// Whether anything is written of a line.
fn has_text(line: &Line) -> bool {
    let blank = |comment: &String| clean_comment(comment).is_empty();
    !line.nodes.is_empty() || !line.comments.iter().all(blank)
}

/// The text of a move with its annotations; the first one as a mark if there is one for it.
fn annotated(position: &Position, node: &Node) -> String {
    let mut text = movetext::format(position, node.mv);
    for (i, &nag) in node.nags.iter().enumerate() {
        match nag {
            1..=6 if i == 0 => {
                let marks = ["!", "?", "!!", "??", "!?", "?!"];
                text.push_str(marks[usize::from(nag) - 1]);
            }
            _ => {
                // Writing to a string does not fail.
                let _ = write!(text, " ${nag}");
            }
        }
    }
    text
}

/// Words in lines of a certain width.
struct Wrapped<'a, W> {
    out: &'a mut W,
    /// The characters in the line so far.
    column: usize,
    /// Whether the last character opens a variation.
    opening: bool,
}

impl<W: Write> Wrapped<'_, W> {
    fn new(out: &mut W) -> Wrapped<'_, W> {
        Wrapped {
            out,
            column: 0,
            opening: false,
        }
    }

    /// Writes a word, a blank or a line break before it.
    fn word(&mut self, word: &str) -> fmt::Result {
        let len = word.chars().count();
        // What begins with a per cent sign would be a line comment at the beginning of a line.
        if self.column > 0 && self.column + 1 + len > WIDTH && !word.starts_with('%') {
            self.out.write_char('\n')?;
            self.column = 0;
        } else if self.column > 0 && !self.opening {
            self.out.write_char(' ')?;
            self.column += 1;
        }
        self.opening = false;
        self.out.write_str(word)?;
        self.column += len;
        Ok(())
    }

    fn open(&mut self) -> fmt::Result {
        self.word("(")?;
        self.opening = true;
        Ok(())
    }

    fn close(&mut self) -> fmt::Result {
        self.opening = false;
        if self.column + 1 > WIDTH {
            self.out.write_char('\n')?;
            self.column = 0;
        }
        self.column += 1;
        self.out.write_char(')')
    }

    /// Writes a comment, if there is anything in it; tells whether there is. Lines break only where
    /// there is one blank, and not inside a command, so that reading gives the same text again.
    fn comment(&mut self, comment: &str) -> Result<bool, fmt::Error> {
        let mut text = clean_comment(comment);
        if text.is_empty() {
            return Ok(false);
        }
        text.insert(0, '{');
        text.push('}');
        let bytes = text.as_bytes();
        let mut in_command = false;
        let mut start = 0;
        for at in 1..bytes.len() {
            match bytes[at] {
                b'[' if bytes[at + 1] == b'%' => in_command = true,
                b']' => in_command = false,
                b' ' if !in_command
                    && !bytes[at - 1].is_ascii_whitespace()
                    && !bytes[at + 1].is_ascii_whitespace() =>
                {
                    self.word(&text[start..at])?;
                    start = at + 1;
                }
                _ => {}
            }
        }
        self.word(&text[start..])?;
        Ok(true)
    }
}
