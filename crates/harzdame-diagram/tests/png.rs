//! The pixels of a picture are where the position says.

#![cfg(feature = "png")]

use harzdame::{Color, Position, Role, Square, fen};
use harzdame_diagram::{Diagram, PngError, View};
use resvg::tiny_skia::{ColorU8, Pixmap};

/// One pixel for one unit of the picture.
const SQUARE_WIDTH: u32 = 888;
const WHITE: (u8, u8, u8) = (0xfd, 0xf8, 0xec);
const BLACK: (u8, u8, u8) = (0x33, 0x30, 0x2f);

fn picture(diagram: &Diagram, width: u32) -> Pixmap {
    Pixmap::decode_png(&diagram.to_png(width).expect("a picture")).expect("a PNG file")
}

fn color(pixels: &Pixmap, x: f64, y: f64) -> (u8, u8, u8) {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let pixel = pixels
        .pixel(x.round() as u32, y.round() as u32)
        .map(|pixel| pixel.demultiply());
    let pixel: ColorU8 = pixel.expect("inside the picture");
    (pixel.red(), pixel.green(), pixel.blue())
}

/// The colour beside the middle of a square: inside a disc, off its grooves and its crown.
fn square_color(pixels: &Pixmap, square: Square) -> (u8, u8, u8) {
    let x = 94.0 + 100.0 * f64::from(square.file());
    let y = 794.0 - 100.0 * f64::from(square.rank());
    color(pixels, x, y + 32.0)
}

#[test]
fn every_piece_is_painted_on_its_square() {
    for text in [fen::START, "B:Wa3,Kd4,Kh1:Bf6,Kh8,Ka8,c5", "W:W:BKa1"] {
        let position = fen::parse(text).expect("a position");
        let pixels = picture(&Diagram::new(&position), SQUARE_WIDTH);
        for square in Square::all() {
            let seen = square_color(&pixels, square);
            match position.piece_at(square).map(|piece| piece.color) {
                Some(Color::White) => assert_eq!(seen, WHITE, "{square} in {text}"),
                Some(Color::Black) => assert_eq!(seen, BLACK, "{square} in {text}"),
                None => assert!(
                    seen != WHITE && seen != BLACK,
                    "{square} in {text}: {seen:?}"
                ),
            }
        }
    }
}

#[test]
fn a_king_is_not_painted_like_a_man() {
    let position = fen::parse("W:Wa3,Kd4:Bh8").expect("a position");
    assert_eq!(
        position.piece_at(Square::D4).map(|piece| piece.role),
        Some(Role::King)
    );
    let pixels = picture(&Diagram::new(&position), SQUARE_WIDTH);
    // The crown covers the middle of the upper disc; a man is plain there.
    let middle = |square: Square| {
        color(
            &pixels,
            94.0 + 100.0 * f64::from(square.file()),
            794.0 - 100.0 * f64::from(square.rank()) - 3.0,
        )
    };
    assert_eq!(middle(Square::A3), WHITE);
    assert_eq!(middle(Square::D4), (0x9a, 0x7b, 0x35));
}

#[test]
fn coordinates_are_painted_without_a_font() {
    let differing = |diagram: &Diagram| {
        let with = picture(diagram, SQUARE_WIDTH);
        let without = picture(&diagram.clone().coordinates(false), SQUARE_WIDTH);
        let pairs = with.pixels().iter().zip(without.pixels());
        pairs.filter(|(one, other)| one != other).count()
    };
    assert!(differing(&Diagram::new(&Position::START)) > 1000);
}

#[test]
fn the_diamond_has_a1_at_the_bottom_and_h8_at_the_top() {
    let position = fen::parse("W:WKa1:BKh8").expect("a position");
    let pixels = picture(&Diagram::new(&position).view(View::Diamond), 1256);
    let (middle, corner) = (628.0, 3.5 * 2.0_f64.sqrt() * 100.0);
    assert_eq!(color(&pixels, middle, middle + corner + 32.0), WHITE);
    assert_eq!(color(&pixels, middle, middle - corner + 32.0), BLACK);
    let pixels = picture(
        &Diagram::new(&position)
            .view(View::Diamond)
            .bottom(Color::Black),
        1256,
    );
    assert_eq!(color(&pixels, middle, middle + corner + 32.0), BLACK);
}

#[test]
fn the_width_has_bounds() {
    let diagram = Diagram::new(&Position::START);
    for width in [0, 15, 4097, u32::MAX] {
        assert!(matches!(diagram.to_png(width), Err(PngError::Width(given)) if given == width));
    }
    assert_eq!(picture(&diagram, 16).width(), 16);
}
