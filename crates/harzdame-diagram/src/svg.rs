//! Writing a picture as SVG. Colours are attributes, never inline styles: pages with a strict
//! content policy can show it.

use std::fmt::Write as _;

use harzdame::{Bitboard, Color, Piece, Role, Square};

use crate::{
    Diagram, Mark,
    geometry::{Lie, Point, SIDE},
    glyphs,
    palette::Palette,
};

/// The radius of a disc.
const RADIUS: f64 = 37.0;

/// A king is two discs, this far above and below the middle of its square.
const STACK: f64 = 7.0;

/// The crown on a king, and the band below it.
const CROWN: &str = "M-19,9L-21,-11L-10.5,-2.5L0,-17L10.5,-2.5L21,-11L19,9Z";
const BAND: &str = "M-18.5,15H18.5";

/// How far outside the squares the promotion edge and the coordinates lie, in squares.
const INLAY: f64 = 0.085;
const LETTERS: f64 = 0.285;

/// How far before the middle of its last square an arrow ends, so that its head shows beside a
/// piece.
const SHORT_OF: f64 = 30.0;

impl Diagram {
    /// The picture as the text of an SVG element, also fit for a file of its own.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let mut out = String::with_capacity(16 * 1024);
        let half = self.lie.half_extent();
        let start = number(-half);
        let size = number(2.0 * half);
        out.push_str("<svg xmlns=\"http://www.w3.org/2000/svg\"");
        if let Some(width) = self.width {
            put(
                &mut out,
                format_args!(" width=\"{width}\" height=\"{width}\""),
            );
        }
        put(
            &mut out,
            format_args!(" viewBox=\"{start} {start} {size} {size}\""),
        );
        match &self.label {
            Some(label) => {
                put(
                    &mut out,
                    format_args!(" role=\"img\" aria-label=\"{}\">", escape(label)),
                );
            }
            None => out.push_str(" aria-hidden=\"true\">"),
        }
        let mut drawing = Drawing {
            out,
            lie: self.lie,
            palette: self.theme.palette(),
        };
        drawing.board();
        drawing.promotion_edges();
        if self.coordinates {
            drawing.coordinates();
        }
        drawing.pieces(self);
        for &(mark, squares) in &self.marks {
            drawing.marks(mark, squares);
        }
        for route in &self.routes {
            drawing.route(route);
        }
        drawing.crosses(self.captured);
        drawing.out.push_str("</svg>\n");
        drawing.out
    }
}

struct Drawing {
    out: String,
    lie: Lie,
    palette: &'static Palette,
}

impl Drawing {
    fn board(&mut self) {
        let Palette {
            light,
            dark,
            line,
            frame,
            ..
        } = self.palette;
        let frame_points = points(&self.lie.outline(38.0));
        self.put(format_args!(
            "<polygon points=\"{frame_points}\" fill=\"{frame}\" stroke=\"{frame}\" \
             stroke-width=\"12\" stroke-linejoin=\"round\"/>"
        ));
        let rim = points(&self.lie.outline(2.0));
        self.put(format_args!("<polygon points=\"{rim}\" fill=\"{line}\"/>"));
        let ground = points(&self.lie.outline(0.0));
        self.put(format_args!(
            "<polygon points=\"{ground}\" fill=\"{light}\"/>"
        ));
        let mut path = String::new();
        for square in Square::all().filter(|square| (square.file() + square.rank()) % 2 == 0) {
            put(
                &mut path,
                format_args!("M{}Z", points(&self.lie.corners(square, 0.0))),
            );
        }
        self.put(format_args!("<path d=\"{path}\" fill=\"{dark}\"/>"));
        let mut grid = String::new();
        for i in 1..8 {
            let at = f64::from(i) - 4.0;
            for (from, to) in [((at, -4.0), (at, 4.0)), ((-4.0, at), (4.0, at))] {
                let ends = [
                    self.lie.project(from.0, from.1),
                    self.lie.project(to.0, to.1),
                ];
                put(&mut grid, format_args!("M{}", points(&ends)));
            }
        }
        self.put(format_args!(
            "<path d=\"{grid}\" stroke=\"{line}\" stroke-width=\"1\"/>"
        ));
    }

    /// A light line along White's promotion area, a dark one along Black's (R6).
    fn promotion_edges(&mut self) {
        let Palette {
            coordinates,
            white,
            black_edge,
            ..
        } = self.palette;
        let far = 4.0 + INLAY;
        let near = 2.0 - INLAY;
        let edges = [
            ([(-near, far), (far, far), (far, -near)], white),
            ([(near, -far), (-far, -far), (-far, near)], black_edge),
        ];
        self.put(format_args!(
            "<g fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">"
        ));
        for (corners, color) in edges {
            let line = points(&corners.map(|(u, v)| self.lie.project(u, v)));
            self.put(format_args!(
                "<polyline points=\"{line}\" stroke=\"{coordinates}\" stroke-width=\"9.5\" \
                 stroke-opacity=\".35\"/>\
                 <polyline points=\"{line}\" stroke=\"{color}\" stroke-width=\"7\"/>"
            ));
        }
        self.out.push_str("</g>");
    }

    /// Files and ranks along the two edges nearest to the player at the bottom.
    fn coordinates(&mut self) {
        let edge = match self.lie.bottom {
            Color::White => -(4.0 + LETTERS),
            Color::Black => 4.0 + LETTERS,
        };
        let color = self.palette.coordinates;
        self.put(format_args!(
            "<g fill=\"none\" stroke=\"{color}\" stroke-width=\"3.2\" stroke-linecap=\"round\" \
             stroke-linejoin=\"round\">"
        ));
        for (along, (file, rank)) in ('a'..='h').zip('1'..='8').enumerate() {
            // At most 7: exact.
            #[expect(clippy::cast_precision_loss)]
            let along = along as f64 - 3.5;
            for (name, at) in [
                (file, self.lie.project(along, edge)),
                (rank, self.lie.project(edge, along)),
            ] {
                self.put(format_args!(
                    "<path transform=\"translate({} {})\" d=\"{}\"/>",
                    number(at.x),
                    number(at.y),
                    glyphs::lines(name)
                ));
            }
        }
        self.out.push_str("</g>");
    }

    fn pieces(&mut self, diagram: &Diagram) {
        for color in Color::ALL {
            for role in [Role::Man, Role::King] {
                let piece = Piece { color, role };
                let squares: Vec<_> = Square::all()
                    .filter(|&square| diagram.setup.piece_at(square) == Some(piece))
                    .collect();
                if squares.is_empty() {
                    continue;
                }
                let Palette {
                    white,
                    white_edge,
                    black,
                    black_edge,
                    ..
                } = self.palette;
                let (fill, edge) = match color {
                    Color::White => (white, white_edge),
                    Color::Black => (black, black_edge),
                };
                self.put(format_args!(
                    "<g fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"2.5\">"
                ));
                for square in squares {
                    let at = self.lie.center(square);
                    match role {
                        Role::Man => self.man(at, color),
                        Role::King => self.king(at, color),
                    }
                }
                self.out.push_str("</g>");
            }
        }
    }

    fn man(&mut self, at: Point, color: Color) {
        self.disc(at, 0.0);
        let groove = self.groove(color);
        let (x, y) = (number(at.x), number(at.y));
        for (radius, width) in [(RADIUS - 10.0, "2.2"), (RADIUS - 17.0, "1.4")] {
            self.put(format_args!(
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"none\" {groove} \
                 stroke-width=\"{width}\"/>"
            ));
        }
    }

    fn king(&mut self, at: Point, color: Color) {
        self.disc(at, STACK);
        self.disc(at, -STACK);
        let groove = self.groove(color);
        let (x, y) = (number(at.x), number(at.y - STACK));
        let mark = match color {
            Color::White => self.palette.white_mark,
            Color::Black => self.palette.black_mark,
        };
        let radius = RADIUS - 6.0;
        self.put(format_args!(
            "<g transform=\"translate({x} {y})\">\
             <circle r=\"{radius}\" fill=\"none\" {groove} stroke-width=\"2.2\"/>\
             <path d=\"{CROWN}\" fill=\"{mark}\" stroke=\"{mark}\" stroke-width=\"3\" \
             stroke-linejoin=\"round\"/>\
             <path d=\"{BAND}\" stroke=\"{mark}\" stroke-width=\"4.5\" stroke-linecap=\"round\"/>\
             </g>"
        ));
    }

    fn disc(&mut self, at: Point, below: f64) {
        let (x, y) = (number(at.x), number(at.y + below));
        self.put(format_args!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{RADIUS}\"/>"
        ));
    }

    fn groove(&self, color: Color) -> String {
        match color {
            Color::White => format!(
                "stroke=\"{}\" stroke-opacity=\".5\"",
                self.palette.white_edge
            ),
            Color::Black => format!(
                "stroke=\"{}\" stroke-opacity=\".42\"",
                self.palette.black_mark
            ),
        }
    }

    fn marks(&mut self, mark: Mark, squares: Bitboard) {
        let Palette { choice, halo, .. } = self.palette;
        match mark {
            Mark::Dot => {
                self.put(format_args!(
                    "<g fill=\"{choice}\" stroke=\"{halo}\" stroke-width=\"3\">"
                ));
            }
            Mark::Ring | Mark::Cross => {
                self.put(format_args!(
                    "<g fill=\"none\" stroke=\"{choice}\" stroke-width=\"6\" \
                     stroke-linecap=\"round\">"
                ));
            }
        }
        for square in squares {
            let at = self.lie.center(square);
            let (x, y) = (number(at.x), number(at.y));
            match mark {
                Mark::Dot => self.put(format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"14\"/>")),
                Mark::Ring => self.put(format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"24\"/>")),
                Mark::Cross => self.cross(at, 20.0),
            }
        }
        self.out.push_str("</g>");
    }

    /// An arrow through the middles of the squares.
    fn route(&mut self, squares: &[Square]) {
        let centers: Vec<_> = squares
            .iter()
            .map(|&square| self.lie.center(square))
            .collect();
        let [.., before, last] = centers[..] else {
            return;
        };
        let length = (last.x - before.x).hypot(last.y - before.y);
        if length == 0.0 {
            return;
        }
        let (dx, dy) = ((last.x - before.x) / length, (last.y - before.y) / length);
        let back = |by: f64, aside: f64| Point {
            x: last.x - dx * by - dy * aside,
            y: last.y - dy * by + dx * aside,
        };
        let mut line = centers.clone();
        line.pop();
        line.push(back(SHORT_OF + 20.0, 0.0));
        let line = points(&line);
        let head = points(&[
            back(SHORT_OF, 0.0),
            back(SHORT_OF + 22.0, 14.0),
            back(SHORT_OF + 22.0, -14.0),
        ]);
        let Palette { route, halo, .. } = self.palette;
        self.put(format_args!(
            "<g stroke-linecap=\"round\" stroke-linejoin=\"round\">\
             <polyline points=\"{line}\" fill=\"none\" stroke=\"{halo}\" stroke-width=\"13\" \
             stroke-opacity=\".6\"/>\
             <polyline points=\"{line}\" fill=\"none\" stroke=\"{route}\" stroke-width=\"6\"/>"
        ));
        for (index, stop) in centers[..centers.len() - 1].iter().enumerate() {
            let radius = if index == 0 { 9 } else { 7 };
            let (x, y) = (number(stop.x), number(stop.y));
            self.put(format_args!(
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{route}\"/>"
            ));
        }
        self.put(format_args!(
            "<polygon points=\"{head}\" fill=\"{route}\" stroke=\"{route}\" \
             stroke-width=\"4\"/></g>"
        ));
    }

    /// Crosses over captured pieces, with a rim that shows them on any ground.
    fn crosses(&mut self, squares: Bitboard) {
        if squares.is_empty() {
            return;
        }
        let Palette { capture, halo, .. } = self.palette;
        for (color, width) in [(halo, 13), (capture, 7)] {
            self.put(format_args!(
                "<g fill=\"none\" stroke=\"{color}\" stroke-width=\"{width}\" \
                 stroke-linecap=\"round\">"
            ));
            for square in squares {
                self.cross(self.lie.center(square), 17.0);
            }
            self.out.push_str("</g>");
        }
    }

    fn cross(&mut self, at: Point, reach: f64) {
        let (left, right) = (number(at.x - reach), number(at.x + reach));
        let (top, bottom) = (number(at.y - reach), number(at.y + reach));
        self.put(format_args!(
            "<path d=\"M{left},{top}L{right},{bottom}M{right},{top}L{left},{bottom}\"/>"
        ));
    }

    fn put(&mut self, text: std::fmt::Arguments<'_>) {
        put(&mut self.out, text);
    }
}

/// Writing to a string cannot fail.
fn put(out: &mut String, text: std::fmt::Arguments<'_>) {
    let _ = out.write_fmt(text);
}

/// Two decimals are finer than any screen.
fn number(value: f64) -> f64 {
    let rounded = (value * 100.0).round() / 100.0;
    // Not "-0".
    if rounded == 0.0 { 0.0 } else { rounded }
}

fn points(points: &[Point]) -> String {
    let mut text = String::new();
    for (index, point) in points.iter().enumerate() {
        let gap = if index == 0 { "" } else { " " };
        put(
            &mut text,
            format_args!("{gap}{},{}", number(point.x), number(point.y)),
        );
    }
    text
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

const _: () = assert!(2.0 * (RADIUS + STACK) < SIDE, "a king stays on its square");
