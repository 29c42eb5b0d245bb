//! What an evaluation is trained towards.

use serde::{Deserialize, Serialize};

use crate::data::Sample;

/// The target of a position: expected points, 0 to 1, of its side to move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Target {
    /// The score in centi-men that is worth e to 1: a score becomes 1 / (1 + exp(−score / scale))
    /// points.
    pub scale: f32,
    /// The share of the game's result in the target, 0 to 1; the rest is the search's score.
    pub result_share: f32,
}

impl Default for Target {
    fn default() -> Target {
        Target {
            scale: 200.0,
            result_share: 0.3,
        }
    }
}

impl Target {
    /// The expected points of a sample.
    #[must_use]
    pub fn of(&self, sample: &Sample) -> f32 {
        let result = f32::from(sample.points) / 1_000.0;
        let score = self.points(sample.centi_men() as f32);
        self.result_share * result + (1.0 - self.result_share) * score
    }

    /// The expected points of a score in centi-men.
    #[must_use]
    pub fn points(&self, centi_men: f32) -> f32 {
        sigmoid(centi_men / self.scale)
    }
}

pub(crate) fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

#[cfg(test)]
mod tests {
    use harzdame::Position;
    use harzdame_engine::Score;

    use super::*;

    #[test]
    fn targets_lie_between_score_and_result() {
        let target = Target {
            scale: 100.0,
            result_share: 0.25,
        };
        let of = |score, points| target.of(&Sample::new(&Position::START, score, points, 0));
        assert_eq!(of(Score::DRAW, 1), 0.5);
        assert!((of(Score::DRAW, 2) - 0.625).abs() < 1e-6);
        let expected = 0.75 / (1.0 + (-1.0_f32).exp());
        assert!((of(Score::centi_men(100), 0) - expected).abs() < 1e-6);
        assert!(of(Score::win_in(3), 2) > 0.999);
    }
}
