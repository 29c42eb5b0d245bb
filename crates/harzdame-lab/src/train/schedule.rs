//! The learning rate in the course of training.

use serde::{Deserialize, Serialize};

/// A learning rate that rises quickly, then falls along a cosine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Schedule {
    /// The greatest rate.
    pub peak: f64,
    /// The rate at the end, as a share of the greatest.
    pub end_share: f64,
    /// The share of all steps in which the rate rises.
    pub warm_up: f64,
}

impl Default for Schedule {
    fn default() -> Schedule {
        Schedule {
            peak: 2e-3,
            end_share: 0.01,
            warm_up: 0.01,
        }
    }
}

impl Schedule {
    /// The rate of a step of `steps`, the first being 0.
    #[must_use]
    pub fn rate(&self, step: u64, steps: u64) -> f64 {
        let done = (step + 1) as f64 / steps.max(1) as f64;
        if done < self.warm_up {
            return self.peak * done / self.warm_up;
        }
        let falling = (done - self.warm_up) / (1.0 - self.warm_up).max(1e-9);
        let share = 0.5 * (1.0 + (std::f64::consts::PI * falling).cos());
        self.peak * (self.end_share + (1.0 - self.end_share) * share)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_rises_then_falls_to_its_end() {
        let schedule = Schedule {
            peak: 1.0,
            end_share: 0.1,
            warm_up: 0.1,
        };
        let rates: Vec<f64> = (0..100).map(|step| schedule.rate(step, 100)).collect();
        assert!(rates[..10].is_sorted() && rates[10..].iter().rev().is_sorted());
        assert!((rates[9] - 1.0).abs() < 0.01 && (rates[99] - 0.1).abs() < 1e-9);
        assert!(rates.iter().all(|&rate| rate > 0.0 && rate <= 1.0));
    }
}
