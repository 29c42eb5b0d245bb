//! Compact records: a game on a line, nothing but its start, its moves and its result.
//!
//! The form is described in `docs/formats/records.md`.

use std::io::{self, Write};

use harzdame::{
    Position, fen, movetext,
    pdn::{GameResult, GameTree, Node},
};
use thiserror::Error;

/// The word for the start of a game.
const START: &str = "start";

/// The word for a result that is not known.
const UNKNOWN: &str = "*";

/// Why a game has no record.
#[derive(Debug, Error)]
pub(crate) enum WriteError {
    #[error(
        "move {ply} is played in a position of its own (/FEN .../), which a compact record cannot \
         say"
    )]
    Setup { ply: usize },
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// A fault in a record.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct ReadError {
    /// The byte of the line at which the fault begins.
    pub(crate) at: usize,
    pub(crate) text: String,
}

/// Writes the record of a game whose moves are legal. Tags, comments, annotations and variations
/// are left out.
pub(crate) fn write(tree: &GameTree, out: &mut impl Write) -> Result<(), WriteError> {
    let setup = tree.line.nodes.iter().position(|node| node.setup.is_some());
    if let Some(at) = setup {
        return Err(WriteError::Setup { ply: at + 1 });
    }
    if tree.start == Position::START {
        out.write_all(START.as_bytes())?;
    } else {
        out.write_all(fen::compact(&tree.start.to_setup()).as_bytes())?;
    }
    for (position, node) in tree.plies() {
        write!(out, " {}", movetext::format(&position, node.mv))?;
    }
    writeln!(out, " {}", tree.result.map_or(UNKNOWN, GameResult::token))?;
    Ok(())
}

/// Reads a record.
pub(crate) fn read(line: &str) -> Result<GameTree, ReadError> {
    let fail = |at, text: String| Err(ReadError { at, text });
    let mut words: Vec<(usize, &str)> = line
        .split_ascii_whitespace()
        // Words are parts of the line, so their distance from its beginning is their place.
        .map(|word| (word.as_ptr() as usize - line.as_ptr() as usize, word))
        .collect();
    let Some((at, word)) = words.pop() else {
        return fail(0, "the line is empty".to_owned());
    };
    let result = match GameResult::from_token(word) {
        Some(result) => Some(result),
        None if word == UNKNOWN => None,
        None => {
            return fail(
                at,
                format!(
                    "{}: expected a result at the end: 1-0, 0-1, 1/2-1/2, 0-0 or *",
                    excerpt(word)
                ),
            );
        }
    };
    let mut words = words.into_iter();
    let start = match words.next() {
        None => {
            return fail(
                at,
                "expected `start` or a position before the result".to_owned(),
            );
        }
        Some((_, START)) => Position::START,
        Some((at, word)) => match fen::parse(word) {
            Ok(position) => position,
            Err(error) => {
                let fault = error.ranges().first().map_or(0, |range| range.start);
                return fail(at + fault, error.to_string());
            }
        },
    };
    let mut tree = GameTree::new(start);
    tree.result = result;
    let mut position = start;
    for (at, word) in words {
        match movetext::parse(&position, word) {
            Ok(mv) => {
                tree.line.nodes.push(Node::new(mv));
                position = position.play_unchecked(mv);
            }
            Err(error) => {
                let text = format!("{}: {error}", excerpt(word));
                return fail(at + error.range().start, text);
            }
        }
    }
    Ok(tree)
}

/// The beginning of a word, for a message.
fn excerpt(word: &str) -> String {
    const MAX: usize = 80;
    match word.char_indices().nth(MAX) {
        Some((end, _)) => format!("{}…", &word[..end]),
        None => word.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(tree: &GameTree) -> String {
        let mut out = Vec::new();
        write(tree, &mut out).expect("a record");
        String::from_utf8(out).expect("text")
    }

    #[test]
    fn records_are_read_as_they_are_written() {
        // A white man on c3 with a black man to capture on c4.
        let capture = format!("W{}w{}b{}", ".".repeat(18), ".".repeat(7), ".".repeat(37));
        for line in [
            "start *",
            "start c4-d4 f5-e5 d4-e4 e5xe3 1-0",
            "Bw..........................W...................................b *",
            &format!("{capture} c3xc5 1/2-1/2"),
        ] {
            let tree = read(line).expect(line);
            assert_eq!(record(&tree), format!("{line}\n"));
        }
    }

    #[test]
    fn an_ambiguous_capture_is_written_in_full() {
        let start = fen::parse("W:WKc1:Bc2,d3,d4,g2").expect("a position");
        for mv in start.legal_moves() {
            let mut tree = GameTree::new(start);
            tree.line.nodes.push(Node::new(mv));
            let line = record(&tree);
            assert_eq!(read(line.trim()).expect("a game"), tree, "{line}");
        }
    }

    #[test]
    fn faults_have_a_place() {
        for (line, at, text) in [
            ("", 0, "empty"),
            ("1-0", 0, "before the result"),
            ("start a6-a7", 6, "expected a result"),
            ("stort a6-a7 *", 0, "side to move"),
            ("start  a6-a7 a6-a8 *", 13, "a6-a8"),
            ("W:Wa1,z9:B *", 6, "expected a square"),
        ] {
            let error = read(line).expect_err(line);
            assert_eq!(error.at, at, "{line}: {error:?}");
            assert!(error.text.contains(text), "{line}: {error:?}");
        }
    }
}
