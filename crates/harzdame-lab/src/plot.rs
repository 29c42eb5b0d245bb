//! Lines over an axis, as a picture.

use std::{fmt::Write, ops::RangeInclusive};

/// A picture of lines.
#[derive(Clone, Debug, PartialEq)]
pub struct Plot<'a> {
    /// Above the picture.
    pub title: &'a str,
    /// Below it: what is counted from left to right.
    pub across: &'a str,
    /// How much one mark of that is, such as a million.
    pub unit: f64,
    /// From the bottom to the top.
    pub range: RangeInclusive<f64>,
    /// How many digits stand behind the point of what is counted from the bottom to the top.
    pub digits: usize,
    /// The lines, the first below the others.
    pub lines: Vec<Line<'a>>,
}

/// A line of a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Line<'a> {
    /// What it is; lines without a name are not in the key.
    pub name: &'a str,
    /// As in CSS.
    pub color: &'a str,
    /// From left to right; those that are no numbers are left out.
    pub points: Vec<(f64, f64)>,
}

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 400.0;
const LEFT: f64 = 80.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 50.0;

impl Plot<'_> {
    /// The picture as SVG. What is out of the range lies on its edge.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let (lowest, highest) = (*self.range.start(), *self.range.end());
        let points = || self.lines.iter().flat_map(|line| &line.points);
        let last = points()
            .map(|point| point.0)
            .filter(|place| place.is_finite())
            .fold(self.unit, f64::max);
        let x = |place: f64| LEFT + (WIDTH - LEFT - RIGHT) * place / last;
        let y = |value: f64| {
            let share = (value.clamp(lowest, highest) - lowest) / (highest - lowest);
            HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share
        };
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
             font-family=\"sans-serif\" font-size=\"12\">\n\
             <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
             <text x=\"{LEFT}\" y=\"24\" font-size=\"15\">{}</text>\n",
            escaped(self.title)
        );
        for step in 0..=4 {
            let share = f64::from(step) / 4.0;
            let value = lowest + (highest - lowest) * share;
            let place = last * share;
            // Writing to a string cannot fail.
            let _ = writeln!(
                svg,
                "<path d=\"M{LEFT} {y:.1}H{end}\" stroke=\"#ddd\"/>\
                 <text x=\"{label}\" y=\"{text:.1}\" text-anchor=\"end\">{value:.digits$}</text>\
                 <text x=\"{x:.1}\" y=\"{below}\" text-anchor=\"middle\">{marks:.1}</text>",
                y = y(value),
                end = WIDTH - RIGHT,
                label = LEFT - 6.0,
                text = y(value) + 4.0,
                x = x(place),
                below = HEIGHT - BOTTOM + 18.0,
                marks = place / self.unit,
                digits = self.digits,
            );
        }
        let middle = LEFT + (WIDTH - LEFT - RIGHT) / 2.0;
        let _ = writeln!(
            svg,
            "<text x=\"{middle}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
            HEIGHT - 12.0,
            escaped(self.across)
        );
        let mut key = TOP;
        for line in &self.lines {
            let points = line.points.iter();
            let points: Vec<_> = points
                .filter(|(_, value)| value.is_finite())
                .map(|&(place, value)| format!("{:.1},{:.1}", x(place), y(value)))
                .collect();
            let (points, color) = (points.join(" "), line.color);
            let _ = writeln!(
                svg,
                "<polyline points=\"{points}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"1.5\"/>"
            );
            if !line.name.is_empty() {
                let _ = writeln!(
                    svg,
                    "<text x=\"{}\" y=\"{}\" text-anchor=\"end\" fill=\"{color}\">{}</text>",
                    WIDTH - RIGHT,
                    key + 4.0,
                    escaped(line.name)
                );
                key += 16.0;
            }
        }
        svg.push_str("</svg>\n");
        svg
    }
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
    fn lines_are_drawn_within_the_range() {
        let line = |name, points: &[(f64, f64)]| Line {
            name,
            color: "red",
            points: points.to_vec(),
        };
        let plot = Plot {
            title: "a < b",
            across: "thousands",
            unit: 1_000.0,
            range: 0.0..=1.0,
            digits: 2,
            lines: vec![
                line("first", &[(0.0, 0.5), (2_000.0, 7.0)]),
                line("", &[(0.0, f64::NAN)]),
            ],
        };
        let svg = plot.to_svg();
        assert!(svg.contains("a &lt; b") && svg.contains(">first<"));
        assert_eq!(svg.matches("<polyline").count(), 2);
        // In the middle of the left edge, then at the upper right corner.
        assert!(svg.contains("points=\"80.0,195.0 700.0,40.0\""), "{svg}");
        assert!(svg.contains(">2.0<") && !svg.contains("NaN"));
    }
}
