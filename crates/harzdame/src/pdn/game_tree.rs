//! A game as a file holds it: moves with comments, annotations and variations.

use alloc::{borrow::ToOwned, boxed::Box, format, string::String, vec::Vec};
use core::time::Duration;

use super::{
    GameResult, Tags,
    clock::{self, Command},
};
use crate::{DrawReason, DrawRule, Game, GameError, Move, Outcome, Position, WinReason};

/// A game with everything that PDN can say about it.
///
/// What the reader returns is legal throughout. What is built by hand is checked by the writer.
///
/// ```
/// use harzdame::{Game, Move, Square, pdn::GameTree};
///
/// let mut game = Game::new();
/// game.play(Move::quiet(Square::A6, Square::A7))?;
/// let tree = GameTree::from_game(&game);
/// assert!(tree.line.moves().eq(game.moves()));
/// # Ok::<(), harzdame::GameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct GameTree {
    /// The tags but for those that follow from the other fields, see [`Tags`].
    #[cfg_attr(feature = "serde", serde(default))]
    pub tags: Tags,
    /// The position before the first move.
    #[cfg_attr(feature = "serde", serde(default))]
    pub start: Position,
    /// The result; `None` if it is not known or the game goes on.
    #[cfg_attr(feature = "serde", serde(default))]
    pub result: Option<GameResult>,
    /// The moves of the game.
    #[cfg_attr(feature = "serde", serde(default))]
    pub line: Line,
}

/// Moves in order: those of a game, or those of a variation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Line {
    /// Comments before the first move.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Vec::is_empty")
    )]
    pub comments: Vec<String>,
    /// The moves.
    #[cfg_attr(feature = "serde", serde(default))]
    pub nodes: Vec<Node>,
}

/// A move with what is said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Node {
    /// The move.
    pub mv: Move,
    /// A position that is set up before the move in place of the one reached (`/FEN "…"/`).
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub setup: Option<Box<Position>>,
    /// Numeric annotation glyphs: 1 is a good move, 2 a poor one, 3 very good, 4 very poor,
    /// 5 interesting, 6 doubtful.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Vec::is_empty")
    )]
    pub nags: Vec<u16>,
    /// Comments behind the move, commands included (see [`clock`]).
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Vec::is_empty")
    )]
    pub comments: Vec<String>,
    /// Other lines, each with a move in place of this one.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Vec::is_empty")
    )]
    pub variations: Vec<Line>,
}

impl GameTree {
    /// A game without moves.
    #[must_use]
    pub fn new(start: Position) -> GameTree {
        GameTree {
            tags: Tags::new(),
            start,
            result: None,
            line: Line::default(),
        }
    }

    /// The moves of a game, with its result and the reason for it.
    #[must_use]
    pub fn from_game(game: &Game) -> GameTree {
        let mut tree = GameTree::new(*game.start());
        tree.line.nodes = game.moves().map(Node::new).collect();
        if let Some(outcome) = game.outcome() {
            tree.set_outcome(outcome);
        }
        tree
    }

    /// Sets the result, and the tag `Termination` to its reason.
    pub fn set_outcome(&mut self, outcome: Outcome) {
        self.result = Some(outcome.into());
        // The name is a legal one.
        let _ = self.tags.set("Termination", termination(outcome));
    }

    /// The moves of the main line as a game that can go on.
    ///
    /// # Errors
    ///
    /// [`GameError`] if a move is not legal in the position before it, because the game is over
    /// under the draw rule, or because the tree sets up another position in the middle.
    pub fn to_game(&self, rule: DrawRule) -> Result<Game, GameError> {
        let mut game = Game::from_position(self.start, rule);
        for mv in self.line.moves() {
            game.play(mv)?;
        }
        Ok(game)
    }

    /// The moves of the main line, each with the position it is played in.
    pub fn plies(&self) -> impl Iterator<Item = (Position, &Node)> {
        self.line.plies(self.start)
    }

    /// The position after the last move of the main line.
    #[must_use]
    pub fn end(&self) -> Position {
        self.plies().last().map_or(self.start, |(position, node)| {
            position.play_unchecked(node.mv)
        })
    }
}

/// The reason of an outcome as the value of the tag `Termination`.
fn termination(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win { reason, .. } => match reason {
            WinReason::NoPieces => "no pieces",
            WinReason::Blocked => "blocked",
            WinReason::Resignation => "resignation",
        },
        Outcome::Draw { reason } => match reason {
            DrawReason::Agreement => "agreement",
            DrawReason::Repetition => "repetition",
            DrawReason::NoProgress => "no progress",
        },
    }
}

impl Line {
    /// The moves.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> {
        self.nodes.iter().map(|node| node.mv)
    }

    /// The moves, each with the position it is played in, if the line begins at `start`.
    pub fn plies(&self, start: Position) -> impl Iterator<Item = (Position, &Node)> {
        self.nodes.iter().scan(start, |position, node| {
            let before = node.setup.as_deref().copied().unwrap_or(*position);
            *position = before.play_unchecked(node.mv);
            Some((before, node))
        })
    }

    /// Whether there are neither moves nor comments.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty() && self.comments.is_empty()
    }
}

impl Node {
    /// A move without annotations.
    #[must_use]
    pub const fn new(mv: Move) -> Node {
        Node {
            mv,
            setup: None,
            nags: Vec::new(),
            comments: Vec::new(),
            variations: Vec::new(),
        }
    }

    /// The commands about time in the comments.
    pub fn commands(&self) -> impl Iterator<Item = Command> {
        self.comments
            .iter()
            .flat_map(|comment| clock::commands(comment))
    }

    /// What the clock of the player who moved shows after the move (`clk`), if it is given.
    #[must_use]
    pub fn clock(&self) -> Option<Duration> {
        self.commands().find_map(|command| match command {
            Command::Clk(time) => Some(time),
            _ => None,
        })
    }

    /// Sets what the clock of the player who moved shows after the move; `None` removes it. Whole
    /// seconds are kept.
    pub fn set_clock(&mut self, time: Option<Duration>) {
        let is_clk = |command| matches!(command, Command::Clk(_));
        for comment in &mut self.comments {
            if clock::commands(comment).any(is_clk) {
                *comment = clock::without(comment, is_clk);
            }
        }
        self.comments.retain(|comment| !comment.is_empty());
        if let Some(time) = time {
            let command = Command::Clk(time);
            match self.comments.first_mut() {
                Some(comment) => *comment = format!("{command} {comment}"),
                None => self.comments.push(format!("{command}")),
            }
        }
    }

    /// The comments without commands, joined by blanks.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        for comment in &self.comments {
            let comment = clock::without_commands(comment);
            if !text.is_empty() && !comment.is_empty() {
                text.push(' ');
            }
            text.push_str(&comment);
        }
        text
    }
}

/// A comment as a file can hold it: one line, no blanks at the ends, no braces.
///
/// PDN has no way to write a closing brace inside a comment; both braces become parentheses.
pub(super) fn clean_comment(comment: &str) -> String {
    let joined = join_lines(comment);
    if joined.contains(['{', '}']) {
        joined.replace('{', "(").replace('}', ")")
    } else {
        joined
    }
}

/// A text without blanks at its ends, and with one blank for each line break and the blanks
/// around it.
pub(super) fn join_lines(text: &str) -> String {
    let is_blank = |c: char| c.is_ascii_whitespace();
    let text = text.trim_matches(is_blank);
    if !text.contains(['\n', '\r']) {
        return text.to_owned();
    }
    let mut joined = String::with_capacity(text.len());
    for line in text.split(['\n', '\r']) {
        let line = line.trim_matches(is_blank);
        if !joined.is_empty() && !line.is_empty() {
            joined.push(' ');
        }
        joined.push_str(line);
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Square;

    #[test]
    fn clock_is_set_replaced_and_removed() {
        let mut node = Node::new(Move::quiet(Square::A6, Square::A7));
        node.comments.push("quick".to_owned());
        node.set_clock(Some(Duration::from_secs(61)));
        assert_eq!(node.comments, ["[%clk 0:01:01] quick"]);
        node.set_clock(Some(Duration::from_secs(3600)));
        assert_eq!(node.comments, ["[%clk 1:00:00] quick"]);
        assert_eq!(node.clock(), Some(Duration::from_secs(3600)));
        assert_eq!(node.text(), "quick");
        node.set_clock(None);
        assert_eq!(node.comments, ["quick"]);
        node.comments.clear();
        node.set_clock(Some(Duration::ZERO));
        node.set_clock(None);
        assert!(node.comments.is_empty());
    }

    #[test]
    fn comments_are_made_fit_for_a_file() {
        assert_eq!(clean_comment(" a }\r\n  b {c}\n\n"), "a ) b (c)");
        assert_eq!(clean_comment("a  b"), "a  b");
    }
}
