//! Games of a match as they were played, and how they are kept.

use std::time::Duration;

use harzdame::{
    Color, DrawReason, DrawRule, Game, Outcome, Position, WinReason,
    pdn::{self, GameTree, TagError},
};
use harzdame_protocol::{Score, hub};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{Adjudicated, Fault, FaultKind, statistics::half_points};

/// A game of a match, as it was played.
#[derive(Clone, Debug)]
pub struct MatchGame {
    /// Its number, from 0. The games 2n and 2n + 1 are a pair.
    pub number: u32,
    /// The colour of the first player.
    pub first: Color,
    /// The game, the opening included.
    pub game: Game,
    /// What the players said about their moves, from the end of the opening on.
    pub notes: Vec<MoveNote>,
    /// How it ended.
    pub end: End,
}

/// What is known about a move besides the move.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MoveNote {
    /// The score, for the player who moved.
    pub score: Option<Score>,
    /// The depth of the search in plies.
    pub depth: Option<u32>,
    /// The nodes of the search.
    pub nodes: Option<u64>,
    /// The time used.
    pub time: Duration,
    /// What the player's clock shows after the move.
    pub clock: Option<Duration>,
}

/// How a game of a match ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// By the rules.
    Outcome(Outcome),
    /// Before its end, its result being clear.
    Adjudicated(Adjudicated),
    /// By a fault of a player, who so lost.
    Fault {
        /// Who.
        loser: Color,
        /// What happened.
        fault: Fault,
    },
}

impl End {
    /// The winner; `None` for a draw.
    #[must_use]
    pub fn winner(&self) -> Option<Color> {
        match self {
            End::Outcome(outcome) => outcome.winner(),
            End::Adjudicated(Adjudicated::Lost { loser }) | End::Fault { loser, .. } => {
                Some(!*loser)
            }
            End::Adjudicated(Adjudicated::Even | Adjudicated::TooLong) => None,
        }
    }

    /// The reason, in the words of PDN's tag `Termination`.
    #[must_use]
    pub fn termination(&self) -> &'static str {
        match self {
            End::Outcome(Outcome::Win { reason, .. }) => match reason {
                WinReason::NoPieces => "no pieces",
                WinReason::Blocked => "blocked",
                WinReason::Resignation => "resignation",
            },
            End::Outcome(Outcome::Draw { reason }) => match reason {
                DrawReason::Agreement => "agreement",
                DrawReason::Repetition => "repetition",
                DrawReason::NoProgress => "no progress",
            },
            End::Adjudicated(_) => "adjudication",
            End::Fault { fault, .. } => fault.kind.words(1),
        }
    }
}

impl MatchGame {
    /// Half points of the first player: 0, 1 or 2.
    #[must_use]
    pub fn half_points(&self) -> usize {
        half_points(self.first, self.end.winner()).into()
    }

    /// How many plies the opening has.
    #[must_use]
    pub fn opening_plies(&self) -> usize {
        self.game.ply() - self.notes.len()
    }

    /// The game for a file, with what the players said in comments:
    /// `[%eval 0.12] [%clk 0:00:59] depth 9, 812345 nodes, 0.402 s`. The score in men is for the
    /// side that moved.
    ///
    /// # Errors
    ///
    /// [`TagError`] if a name is too long for a file.
    pub fn to_pdn(&self, event: &str, players: [&str; 2]) -> Result<GameTree, TagError> {
        let mut tree = GameTree::from_game(&self.game);
        let [first, second] = players;
        let (white, black) = match self.first {
            Color::White => (first, second),
            Color::Black => (second, first),
        };
        tree.tags.set("Event", event)?;
        tree.tags.set("Round", &(self.number + 1).to_string())?;
        tree.tags.set("White", white)?;
        tree.tags.set("Black", black)?;
        tree.result = Some(match self.end.winner() {
            Some(Color::White) => pdn::GameResult::WhiteWins,
            Some(Color::Black) => pdn::GameResult::BlackWins,
            None => pdn::GameResult::Draw,
        });
        tree.tags.set("Termination", self.end.termination())?;
        let opening = self.opening_plies();
        if let Some(last) = opening
            .checked_sub(1)
            .and_then(|at| tree.line.nodes.get_mut(at))
        {
            last.comments.push("end of the opening".into());
        }
        for (node, note) in tree.line.nodes.iter_mut().skip(opening).zip(&self.notes) {
            node.comments.push(note.comment());
        }
        if let End::Fault { fault, .. } = &self.end {
            let comments = match tree.line.nodes.last_mut() {
                Some(node) => &mut node.comments,
                None => &mut tree.line.comments,
            };
            comments.push(fault.to_string().chars().take(500).collect());
        }
        Ok(tree)
    }
}

impl MoveNote {
    fn comment(&self) -> String {
        let mut parts = Vec::new();
        match self.score {
            Some(Score::CentiMen(score)) => {
                parts.push(format!("[%eval {:.2}]", f64::from(score) / 100.0));
            }
            // As chess programs write a mate, but in plies.
            Some(Score::WinIn(plies)) => parts.push(format!("[%eval #{plies}]")),
            Some(Score::LossIn(plies)) => parts.push(format!("[%eval #-{plies}]")),
            None => {}
        }
        if let Some(clock) = self.clock {
            parts.push(pdn::clock::Command::Clk(clock).to_string());
        }
        let words: Vec<String> = [
            self.depth.map(|depth| format!("depth {depth}")),
            self.nodes.map(|nodes| format!("{nodes} nodes")),
            Some(format!("{:.3} s", self.time.as_secs_f64())),
        ]
        .into_iter()
        .flatten()
        .collect();
        parts.push(words.join(", "));
        parts.join(" ")
    }
}

/// A game as the journal keeps it: everything as text, so that the journal can be read by people
/// and by other programs.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct StoredGame {
    number: u32,
    /// The colour of the first player.
    first: StoredColor,
    start: String,
    /// As in Hub, which needs no position to be read.
    moves: String,
    /// What was said about the last moves: score, depth, nodes, microseconds, clock.
    notes: Vec<StoredNote>,
    end: StoredEnd,
}

type StoredNote = (
    Option<StoredScore>,
    Option<u32>,
    Option<u64>,
    u64,
    Option<u64>,
);

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum StoredColor {
    White,
    Black,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum StoredScore {
    Cp(i32),
    Win(u32),
    Loss(u32),
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum StoredEnd {
    /// By the rules: the game itself says how.
    Rules,
    Lost(StoredColor),
    Even,
    TooLong,
    Fault(StoredColor, FaultKind, String),
}

/// A stored game makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("game {}: {problem}", number + 1)]
pub(crate) struct StoredError {
    number: u32,
    problem: String,
}

impl From<Color> for StoredColor {
    fn from(color: Color) -> StoredColor {
        match color {
            Color::White => StoredColor::White,
            Color::Black => StoredColor::Black,
        }
    }
}

impl From<StoredColor> for Color {
    fn from(color: StoredColor) -> Color {
        match color {
            StoredColor::White => Color::White,
            StoredColor::Black => Color::Black,
        }
    }
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

impl From<&MatchGame> for StoredGame {
    fn from(played: &MatchGame) -> StoredGame {
        let moves: Vec<_> = played.game.moves().collect();
        let note = |note: &MoveNote| {
            let score = note.score.map(|score| match score {
                Score::CentiMen(score) => StoredScore::Cp(score),
                Score::WinIn(plies) => StoredScore::Win(plies),
                Score::LossIn(plies) => StoredScore::Loss(plies),
            });
            let clock = note.clock.map(micros);
            (score, note.depth, note.nodes, micros(note.time), clock)
        };
        StoredGame {
            number: played.number,
            first: played.first.into(),
            start: played.game.start().to_string(),
            moves: hub::format_moves(&moves),
            notes: played.notes.iter().map(note).collect(),
            end: match &played.end {
                End::Outcome(_) => StoredEnd::Rules,
                End::Adjudicated(Adjudicated::Lost { loser }) => StoredEnd::Lost((*loser).into()),
                End::Adjudicated(Adjudicated::Even) => StoredEnd::Even,
                End::Adjudicated(Adjudicated::TooLong) => StoredEnd::TooLong,
                End::Fault { loser, fault } => {
                    StoredEnd::Fault((*loser).into(), fault.kind, fault.message.clone())
                }
            },
        }
    }
}

impl StoredGame {
    /// The game, checked move by move.
    pub(crate) fn restore(self, rule: DrawRule) -> Result<MatchGame, StoredError> {
        let number = self.number;
        let wrong = |problem: String| StoredError { number, problem };
        let start: Position =
            harzdame::fen::parse(&self.start).map_err(|error| wrong(error.to_string()))?;
        let mut game = Game::from_position(start, rule);
        for text in self.moves.split_ascii_whitespace() {
            let mv = hub::parse_move(text).map_err(|error| wrong(error.to_string()))?;
            game.play(mv)
                .map_err(|error| wrong(format!("{text}: {error}")))?;
        }
        if self.notes.len() > game.ply() {
            return Err(wrong("more is said than was played".into()));
        }
        let end = match self.end {
            StoredEnd::Rules => {
                let outcome = game.outcome();
                End::Outcome(outcome.ok_or_else(|| wrong("it is not over".into()))?)
            }
            StoredEnd::Lost(loser) => End::Adjudicated(Adjudicated::Lost {
                loser: loser.into(),
            }),
            StoredEnd::Even => End::Adjudicated(Adjudicated::Even),
            StoredEnd::TooLong => End::Adjudicated(Adjudicated::TooLong),
            StoredEnd::Fault(loser, kind, message) => End::Fault {
                loser: loser.into(),
                fault: Fault { kind, message },
            },
        };
        let note = |(score, depth, nodes, time, clock): StoredNote| MoveNote {
            score: score.map(|score| match score {
                StoredScore::Cp(score) => Score::CentiMen(score),
                StoredScore::Win(plies) => Score::WinIn(plies),
                StoredScore::Loss(plies) => Score::LossIn(plies),
            }),
            depth,
            nodes,
            time: Duration::from_micros(time),
            clock: clock.map(Duration::from_micros),
        };
        Ok(MatchGame {
            number,
            first: self.first.into(),
            game,
            notes: self.notes.into_iter().map(note).collect(),
            end,
        })
    }
}

#[cfg(test)]
mod tests {
    use harzdame::movetext;

    use super::*;

    fn played(end: End) -> MatchGame {
        let mut game = Game::new();
        for text in ["a6-a7", "h3-h2", "a7-a8", "h2-h1"] {
            let mv = movetext::parse(game.position(), text).expect("a move");
            game.play(mv).expect("legal");
        }
        let note = MoveNote {
            score: Some(Score::CentiMen(-12)),
            depth: Some(9),
            nodes: Some(812_345),
            time: Duration::from_millis(402),
            clock: Some(Duration::from_secs(59)),
        };
        let other = MoveNote {
            score: Some(Score::WinIn(7)),
            ..MoveNote::default()
        };
        MatchGame {
            number: 3,
            first: Color::Black,
            game,
            notes: vec![note, other],
            end,
        }
    }

    fn crash() -> End {
        End::Fault {
            loser: Color::White,
            fault: Fault::new(FaultKind::Crash, "it said: {ouch}"),
        }
    }

    #[test]
    fn a_file_says_what_the_players_said() {
        let tree = played(crash())
            .to_pdn("Test", ["A", "B"])
            .expect("short names");
        let text = pdn::to_string(&tree).expect("a legal game");
        let words: Vec<&str> = text.split_whitespace().collect();
        let words = words.join(" ");
        for part in [
            "[White \"B\"]",
            "[Black \"A\"]",
            "[Result \"0-1\"]",
            "[Termination \"crash\"]",
            "h3-h2 {end of the opening}",
            "{[%eval -0.12] [%clk 0:00:59] depth 9,",
            "[%eval #7] 0.000 s",
            "(ouch)",
        ] {
            assert!(words.contains(part), "{part} in {text}");
        }
        let read = pdn::parse(&text);
        assert!(read.len() == 1 && read[0].faults.is_empty(), "{read:?}");
    }

    #[test]
    fn what_is_kept_comes_back() {
        for end in [
            crash(),
            End::Adjudicated(Adjudicated::Lost {
                loser: Color::Black,
            }),
            End::Adjudicated(Adjudicated::Even),
            End::Adjudicated(Adjudicated::TooLong),
        ] {
            let game = played(end);
            let text = serde_json::to_string(&StoredGame::from(&game)).expect("JSON");
            let stored: StoredGame = serde_json::from_str(&text).expect("JSON");
            let back = stored.restore(DrawRule::default()).expect("a legal game");
            assert_eq!(back.end, game.end);
            assert_eq!(back.notes, game.notes);
            assert_eq!((back.number, back.first), (game.number, game.first));
            assert!(back.game.moves().eq(game.game.moves()));
        }
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        let stored = StoredGame::from(&played(crash()));
        let broken = |change: &dyn Fn(&mut StoredGame)| {
            let mut stored = stored.clone();
            change(&mut stored);
            stored
                .restore(DrawRule::default())
                .expect_err("no sense")
                .to_string()
        };
        assert!(broken(&|game| game.start = "W".into()).starts_with("game 4: "));
        assert!(broken(&|game| game.moves = "a6-a8".into()).contains("a6-a8"));
        assert!(broken(&|game| game.moves = "a6-a7".into()).contains("more is said"));
        assert!(broken(&|game| game.end = StoredEnd::Rules).contains("not over"));
    }
}
