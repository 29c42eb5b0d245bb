//! Which positions of a game are worth training on.

use serde::{Deserialize, Serialize};

use super::{Sample, games::RecordedPly};

/// Which positions are kept. The evaluation is asked about quiet positions alone, so it is trained
/// on quiet ones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Filter {
    /// Keep positions in which the side to move must capture.
    pub captures: bool,
    /// Keep positions in which the other side would capture if it were to move.
    pub threats: bool,
    /// Keep positions whose score is a proved win or loss.
    pub proved: bool,
    /// Leave out so many plies after the random opening, which is often out of balance.
    pub skip_plies: u32,
    /// Leave out scores that are further from 0 than this, in centi-men.
    pub max_score: u32,
}

impl Default for Filter {
    fn default() -> Filter {
        Filter {
            captures: false,
            threats: true,
            proved: false,
            skip_plies: 0,
            max_score: 2_000,
        }
    }
}

/// Why a position was left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dropped {
    Opening,
    Capture,
    Threat,
    Proved,
    Score,
}

impl Filter {
    /// The sample of a ply, or why there is none.
    pub(crate) fn sample(
        &self,
        ply: &RecordedPly,
        opening_plies: usize,
        points: u8,
    ) -> Result<Sample, Dropped> {
        let score = match ply.score {
            Some(score) if ply.ply >= opening_plies + self.skip_plies as usize => score,
            _ => return Err(Dropped::Opening),
        };
        if score.is_proved() && !self.proved {
            return Err(Dropped::Proved);
        }
        if !self.captures && ply.position.must_capture() {
            return Err(Dropped::Capture);
        }
        let passed = ply.position.with_turn(!ply.position.turn());
        if !self.threats && passed.must_capture() {
            return Err(Dropped::Threat);
        }
        let sample = Sample::new(&ply.position, score, points, ply.ply);
        if !score.is_proved() && sample.centi_men().unsigned_abs() > self.max_score {
            return Err(Dropped::Score);
        }
        Ok(sample)
    }
}
