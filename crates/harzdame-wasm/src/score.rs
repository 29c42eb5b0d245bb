//! Scores as JavaScript has them.

use harzdame_engine::{Score, ScoreKind};
use serde::{Deserialize, Serialize};

/// `Score` in TypeScript.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum ScoreData {
    CentiMen { value: i32 },
    WinIn { plies: u32 },
    LossIn { plies: u32 },
    Won,
    Lost,
}

impl From<Score> for ScoreData {
    fn from(score: Score) -> ScoreData {
        match score.kind() {
            ScoreKind::CentiMen(value) => ScoreData::CentiMen { value },
            ScoreKind::WinIn(plies) => ScoreData::WinIn { plies },
            ScoreKind::LossIn(plies) => ScoreData::LossIn { plies },
            ScoreKind::Won => ScoreData::Won,
            ScoreKind::Lost => ScoreData::Lost,
        }
    }
}

impl From<ScoreData> for Score {
    fn from(data: ScoreData) -> Score {
        match data {
            ScoreData::CentiMen { value } => Score::centi_men(value),
            ScoreData::WinIn { plies } => Score::win_in(plies),
            ScoreData::LossIn { plies } => Score::loss_in(plies),
            ScoreData::Won => Score::WON,
            ScoreData::Lost => Score::LOST,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_comes_back_as_it_went_out() {
        for score in [
            Score::DRAW,
            Score::centi_men(-125),
            Score::win_in(3),
            Score::loss_in(4),
            Score::WON,
            Score::LOST,
        ] {
            assert_eq!(Score::from(ScoreData::from(score)), score);
        }
    }

    #[test]
    fn a_score_out_of_range_is_the_nearest() {
        let score = |data: ScoreData| Score::from(data);
        let greatest = Score::centi_men(Score::MAX_CENTI_MEN);
        assert_eq!(score(ScoreData::CentiMen { value: i32::MAX }), greatest);
        assert_eq!(
            score(ScoreData::LossIn { plies: u32::MAX }),
            Score::loss_in(1_000)
        );
    }
}
