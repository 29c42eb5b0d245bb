//! The loss in the course of training, as a table and as a picture.

use std::fmt::Write;

use crate::{Line, Plot};

/// The loss at a moment of training.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LossPoint {
    /// Positions trained so far.
    pub positions: u64,
    /// The mean loss on training positions since the last point.
    pub training: f64,
    /// The loss on the validation positions.
    pub validation: f64,
    /// The learning rate.
    pub rate: f64,
}

/// A table with tabs: positions, loss on training and on validation positions, learning rate.
#[must_use]
pub fn loss_table(points: &[LossPoint]) -> String {
    let mut table = "positions\ttraining\tvalidation\trate\n".to_owned();
    for point in points {
        let LossPoint {
            positions,
            training,
            validation,
            rate,
        } = point;
        // Writing to a string cannot fail.
        let _ = writeln!(
            table,
            "{positions}\t{training:.7}\t{validation:.7}\t{rate:.3e}"
        );
    }
    table
}

/// A picture of both losses over the positions trained.
#[must_use]
pub fn loss_svg(title: &str, points: &[LossPoint]) -> String {
    let losses = || {
        points
            .iter()
            .flat_map(|point| [point.training, point.validation])
    };
    let finite = || losses().filter(|loss| loss.is_finite());
    // The first losses, of chance weights, would squeeze all others.
    let late = points.len() / 10;
    let highest = points[late..]
        .iter()
        .flat_map(|point| [point.training, point.validation])
        .filter(|loss| loss.is_finite())
        .fold(f64::MIN, f64::max);
    let lowest = finite().fold(f64::MAX, f64::min);
    let (lowest, highest) = if lowest < highest {
        let margin = (highest - lowest) / 20.0;
        (lowest - margin, highest + margin)
    } else {
        (0.0, 1.0)
    };
    let line = |name, color, of: fn(&LossPoint) -> f64| Line {
        name,
        color,
        points: points
            .iter()
            .map(|point| (point.positions as f64, of(point)))
            .collect(),
    };
    let plot = Plot {
        title,
        across: "million positions trained",
        unit: 1e6,
        range: lowest..=highest,
        digits: 5,
        lines: vec![
            line("training", "#d55e00", |point| point.training),
            line("validation", "#0072b2", |point| point.validation),
        ],
    };
    plot.to_svg()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn losses_become_a_table_and_a_picture() {
        let points: Vec<LossPoint> = (1..=50)
            .map(|n| LossPoint {
                positions: n * 1_000_000,
                training: 0.05 + 0.1 / n as f64,
                validation: 0.06 + 0.1 / n as f64,
                rate: 1e-3,
            })
            .collect();
        let table = loss_table(&points);
        assert_eq!(table.lines().count(), 51);
        assert!(table.contains("50000000\t0.0520000\t0.0620000\t1.000e-3"));
        let svg = loss_svg("128 units < 256", &points);
        assert!(svg.contains("128 units &lt; 256") && svg.contains("50.0"));
        assert_eq!(svg.matches("<polyline").count(), 2);
    }

    #[test]
    fn a_run_that_has_just_begun_has_a_picture_too() {
        for points in [
            &[][..],
            &[LossPoint {
                positions: 0,
                training: f64::NAN,
                validation: 0.25,
                rate: 0.0,
            }],
        ] {
            let svg = loss_svg("", points);
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        }
    }
}
