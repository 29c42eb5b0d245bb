//! Pictures against snapshots that a person has looked at.

use harzdame::{Bitboard, Color, Piece, Position, Role, Setup, Square, fen};
use harzdame_diagram::{Diagram, Mark, Theme, View};

fn kings() -> Position {
    fen::parse("B:Wa3,Kd4:Bf6,Kh8").expect("a position")
}

#[test]
fn start() {
    insta::assert_snapshot!(Diagram::new(&Position::START).label("The start").to_svg());
}

#[test]
fn diamond_from_black() {
    let diagram = Diagram::new(&kings())
        .view(View::Diamond)
        .bottom(Color::Black);
    insta::assert_snapshot!(diagram.theme(Theme::Dark).to_svg());
}

#[test]
fn route_and_marks() {
    let diagram = Diagram::new(&kings())
        .coordinates(false)
        .theme(Theme::Page)
        .route(&[Square::D1, Square::D4])
        .captured(Bitboard::of(Square::D3))
        .mark(Mark::Dot, Bitboard::of(Square::A8))
        .mark(Mark::Ring, Bitboard::of(Square::H1))
        .mark(Mark::Cross, Bitboard::of(Square::H2));
    insta::assert_snapshot!(diagram.to_svg());
}

#[test]
fn a_label_is_escaped() {
    let svg = Diagram::new(&kings()).label("\"a\" <b> & c").to_svg();
    assert!(svg.contains("aria-label=\"&quot;a&quot; &lt;b&gt; &amp; c\""));
}

#[test]
fn short_routes_are_no_arrow() {
    let plain = Diagram::new(&kings()).to_svg();
    assert_eq!(Diagram::new(&kings()).route(&[]).to_svg(), plain);
    assert_eq!(Diagram::new(&kings()).route(&[Square::A1]).to_svg(), plain);
    assert_eq!(
        Diagram::new(&kings())
            .route(&[Square::A1, Square::A1])
            .to_svg(),
        plain
    );
}

#[test]
fn a_set_up_that_is_no_position_can_be_shown() {
    let mut setup = Setup::empty(Color::White);
    setup.set(
        Square::H8,
        Piece {
            color: Color::White,
            role: Role::Man,
        },
    );
    let svg = Diagram::of_setup(setup).to_svg();
    assert!(svg.contains("cx=\"350\" cy=\"-350\""));
}

#[test]
fn no_style_stands_in_the_picture() {
    for theme in [Theme::Light, Theme::Dark, Theme::Page] {
        let svg = Diagram::new(&kings()).theme(theme).to_svg();
        assert!(!svg.contains("style"), "{theme:?}");
        assert_eq!(svg.contains("var("), theme == Theme::Page);
    }
}
