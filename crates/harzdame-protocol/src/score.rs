//! Scores as protocols tell them.

use harzdame_engine::ScoreKind;

/// How good a position is for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// An estimate in hundredths of a man.
    CentiMen(i32),
    /// The side to move wins: after so many plies the other side has no legal move (R17).
    WinIn(u32),
    /// The side to move loses: after so many plies it has no legal move (R17).
    LossIn(u32),
}

impl From<harzdame_engine::Score> for Score {
    fn from(score: harzdame_engine::Score) -> Score {
        match score.kind() {
            ScoreKind::CentiMen(centi_men) => Score::CentiMen(centi_men),
            ScoreKind::WinIn(plies) => Score::WinIn(plies),
            ScoreKind::LossIn(plies) => Score::LossIn(plies),
            // No protocol has a word for an end that is known, but not how far away it is.
            ScoreKind::Won => Score::CentiMen(harzdame_engine::Score::MAX_CENTI_MEN),
            ScoreKind::Lost => Score::CentiMen(-harzdame_engine::Score::MAX_CENTI_MEN),
        }
    }
}

impl Score {
    /// The score in hundredths of a man, an end counted as `end` less its plies: a number to
    /// compare by.
    #[must_use]
    pub fn centi_men(self, end: i32) -> i32 {
        let plies = |plies: u32| i32::try_from(plies).unwrap_or(i32::MAX);
        match self {
            Score::CentiMen(centi_men) => centi_men,
            Score::WinIn(n) => end.saturating_sub(plies(n)),
            Score::LossIn(n) => plies(n).saturating_sub(end),
        }
    }
}
