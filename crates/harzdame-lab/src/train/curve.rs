//! The loss in the course of training, as a table and as a picture.

use std::fmt::Write;

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

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 400.0;
const LEFT: f64 = 80.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 50.0;

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
    let last = points.last().map_or(1, |point| point.positions.max(1)) as f64;
    let x = |positions: u64| LEFT + (WIDTH - LEFT - RIGHT) * positions as f64 / last;
    let y = |loss: f64| {
        let share = (loss.clamp(lowest, highest) - lowest) / (highest - lowest);
        HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share
    };
    let line = |of: fn(&LossPoint) -> f64| {
        let points = points.iter().filter(|point| of(point).is_finite());
        points
            .map(|point| format!("{:.1},{:.1}", x(point.positions), y(of(point))))
            .collect::<Vec<_>>()
            .join(" ")
    };

    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
         <text x=\"{LEFT}\" y=\"24\" font-size=\"15\">{}</text>\n",
        escaped(title)
    );
    for step in 0..=4 {
        let share = f64::from(step) / 4.0;
        let loss = lowest + (highest - lowest) * share;
        let positions = last * share;
        let _ = writeln!(
            svg,
            "<path d=\"M{LEFT} {y:.1}H{end}\" stroke=\"#ddd\"/>\
             <text x=\"{label}\" y=\"{text:.1}\" text-anchor=\"end\">{loss:.5}</text>\
             <text x=\"{x:.1}\" y=\"{below}\" text-anchor=\"middle\">{millions:.1}</text>",
            y = y(loss),
            end = WIDTH - RIGHT,
            label = LEFT - 6.0,
            text = y(loss) + 4.0,
            x = x(positions as u64),
            below = HEIGHT - BOTTOM + 18.0,
            millions = positions / 1e6,
        );
    }
    let middle = LEFT + (WIDTH - LEFT - RIGHT) / 2.0;
    let _ = writeln!(
        svg,
        "<text x=\"{middle}\" y=\"{}\" text-anchor=\"middle\">million positions trained</text>",
        HEIGHT - 12.0
    );
    let lines = [
        ("training", "#d55e00", line(|point| point.training)),
        ("validation", "#0072b2", line(|point| point.validation)),
    ];
    for ((name, color, line), place) in lines.into_iter().zip(0..) {
        let key = TOP + 16.0 * f64::from(place);
        let _ = writeln!(
            svg,
            "<polyline points=\"{line}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"1.5\"/>\
             <text x=\"{}\" y=\"{}\" text-anchor=\"end\" fill=\"{color}\">{name}</text>",
            WIDTH - RIGHT,
            key + 4.0
        );
    }
    svg.push_str("</svg>\n");
    svg
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
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
