//! Results of games as PDN writes them.

use core::fmt;

use crate::{Color, Outcome};

/// The result of a game, without its reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum GameResult {
    /// White has won: `1-0`, also read from `2-0`.
    #[cfg_attr(feature = "serde", serde(rename = "1-0"))]
    WhiteWins,
    /// Black has won: `0-1`, also read from `0-2`.
    #[cfg_attr(feature = "serde", serde(rename = "0-1"))]
    BlackWins,
    /// A draw: `1/2-1/2`, also read from `1-1`.
    #[cfg_attr(feature = "serde", serde(rename = "1/2-1/2"))]
    Draw,
    /// Neither player scores, as when both do not turn up: `0-0`.
    #[cfg_attr(feature = "serde", serde(rename = "0-0"))]
    NoPoints,
}

impl GameResult {
    /// The result that a token means; `None` if it is no result.
    ///
    /// ```
    /// use harzdame::pdn::GameResult;
    ///
    /// assert_eq!(GameResult::from_token("1/2-1/2"), Some(GameResult::Draw));
    /// assert_eq!(GameResult::from_token("2-0"), Some(GameResult::WhiteWins));
    /// assert_eq!(GameResult::from_token("*"), None);
    /// ```
    #[must_use]
    pub fn from_token(token: &str) -> Option<GameResult> {
        GameResult::from_bytes(token.as_bytes())
    }

    pub(super) fn from_bytes(token: &[u8]) -> Option<GameResult> {
        Some(match token {
            b"1-0" | b"2-0" => GameResult::WhiteWins,
            b"0-1" | b"0-2" => GameResult::BlackWins,
            b"1/2-1/2" | b"1/2" | b"1-1" => GameResult::Draw,
            b"0-0" => GameResult::NoPoints,
            _ => return None,
        })
    }

    /// The token: `1-0`, `0-1`, `1/2-1/2` or `0-0`.
    #[must_use]
    pub const fn token(self) -> &'static str {
        match self {
            GameResult::WhiteWins => "1-0",
            GameResult::BlackWins => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::NoPoints => "0-0",
        }
    }

    /// The winner, if there is one.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            GameResult::WhiteWins => Some(Color::White),
            GameResult::BlackWins => Some(Color::Black),
            GameResult::Draw | GameResult::NoPoints => None,
        }
    }
}

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> GameResult {
        match outcome.winner() {
            Some(Color::White) => GameResult::WhiteWins,
            Some(Color::Black) => GameResult::BlackWins,
            None => GameResult::Draw,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.token())
    }
}

/// The result that a word is, if it is one.
pub(super) fn result_of(word: &[u8]) -> Option<GameResult> {
    // Moves begin with a letter: this is asked for each of them.
    let first = *word.first()?;
    if first.is_ascii_digit() {
        GameResult::from_bytes(word)
    } else if word == "½-½".as_bytes() || word == b"\xbd-\xbd" {
        Some(GameResult::Draw)
    } else {
        None
    }
}
