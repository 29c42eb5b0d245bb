//! The diagrams of the rules page. A test plays each one through: what a diagram shows is what the
//! rules crate says.

use harzdame::{Bitboard, Color, Setup, Square, fen};
use harzdame_diagram::{Diagram, Mark, Theme};
use harzdame_i18n::{Args, Language, args, tr};

/// A diagram and the message that explains it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Figure {
    /// The message below the diagram.
    pub(crate) caption: &'static str,
    /// The position; without one the board is empty.
    pub(crate) fen: Option<&'static str>,
    /// Arrows, each over its landing squares.
    pub(crate) routes: &'static [&'static [Square]],
    /// Squares with a dot.
    pub(crate) dots: &'static [Square],
    /// Captured pieces.
    pub(crate) captured: &'static [Square],
}

const NOTHING: Figure = Figure {
    caption: "",
    fen: None,
    routes: &[],
    dots: &[],
    captured: &[],
};

use Square as S;

pub(crate) const BOARD: Figure = Figure {
    caption: "rules-board-figure",
    fen: Some(fen::START),
    ..NOTHING
};

pub(crate) const MAN: Figure = Figure {
    caption: "rules-man-figure",
    fen: Some("W:Wc3:Bf6"),
    routes: &[
        &[S::C3, S::C4],
        &[S::C3, S::D3],
        &[S::F6, S::F5],
        &[S::F6, S::E6],
    ],
    ..NOTHING
};

pub(crate) const KING: Figure = Figure {
    caption: "rules-king-figure",
    fen: Some("W:WKd4,d7:Bf4,g4"),
    dots: &[
        S::D1,
        S::D2,
        S::D3,
        S::D5,
        S::D6,
        S::A4,
        S::B4,
        S::C4,
        S::E4,
    ],
    ..NOTHING
};

/// The only one with the two areas; see [`draw`].
pub(crate) const PROMOTION: Figure = Figure {
    caption: "rules-promotion-figure",
    ..NOTHING
};

pub(crate) const MAN_CAPTURE: Figure = Figure {
    caption: "rules-man-capture-figure",
    fen: Some("W:Wd4:Bc4,d3,d5,e4"),
    routes: &[
        &[S::D4, S::B4],
        &[S::D4, S::D2],
        &[S::D4, S::D6],
        &[S::D4, S::F4],
    ],
    ..NOTHING
};

pub(crate) const KING_CAPTURE: Figure = Figure {
    caption: "rules-king-capture-figure",
    fen: Some("W:WKb4:Bb6,b7,d4"),
    dots: &[S::E4, S::F4, S::G4, S::H4],
    captured: &[S::D4],
    ..NOTHING
};

pub(crate) const CHAIN: Figure = Figure {
    caption: "rules-chain-figure",
    fen: Some("W:Wc2:Bc3,d4,e5"),
    routes: &[&[S::C2, S::C4, S::E4, S::E6]],
    captured: &[S::C3, S::D4, S::E5],
    ..NOTHING
};

pub(crate) const REMOVAL: Figure = Figure {
    caption: "rules-removal-figure",
    fen: Some("W:WKa4:Bc4,c5,d7,f6"),
    routes: &[&[S::A4, S::F4, S::F7, S::C7]],
    captured: &[S::C4, S::D7, S::F6],
    ..NOTHING
};

pub(crate) const MAJORITY: Figure = Figure {
    caption: "rules-majority-figure",
    fen: Some("W:Wb2,e2:Bb3,d4,e3"),
    routes: &[&[S::E2, S::E4, S::C4]],
    captured: &[S::D4, S::E3],
    ..NOTHING
};

pub(crate) const PASSING: Figure = Figure {
    caption: "rules-passing-figure",
    fen: Some("W:Wd6:Bd7,e8,f7"),
    routes: &[&[S::D6, S::D8, S::F8, S::F6]],
    captured: &[S::D7, S::E8, S::F7],
    ..NOTHING
};

pub(crate) const WIN: Figure = Figure {
    caption: "rules-win-figure",
    fen: Some("B:Wa6,a7:Ba8"),
    ..NOTHING
};

/// The diagram as SVG, with its pieces in words.
pub(crate) fn draw(figure: &Figure, language: Language) -> String {
    let setup = setup(figure);
    let label = in_words(&setup, language);
    let mut diagram = Diagram::of_setup(setup)
        .theme(Theme::Page)
        .label(label)
        .captured(set(figure.captured))
        .mark(Mark::Dot, set(figure.dots));
    for route in figure.routes {
        diagram = diagram.route(route);
    }
    if figure.caption == PROMOTION.caption {
        let corners = Bitboard::of(S::A8).with(S::B8).with(S::H1).with(S::H2);
        diagram = diagram
            .mark(Mark::Ring, Color::White.promotion_area())
            .mark(Mark::Dot, Color::Black.promotion_area())
            .mark(Mark::Cross, corners);
    }
    diagram.to_svg()
}

fn setup(figure: &Figure) -> Setup {
    figure
        .fen
        .and_then(|text| fen::parse_setup(text).ok())
        .unwrap_or_else(|| Setup::empty(Color::White))
}

fn set(squares: &[Square]) -> Bitboard {
    squares.iter().copied().collect()
}

/// The pieces in words, for those who cannot see the diagram.
fn in_words(setup: &Setup, language: Language) -> String {
    use harzdame::{Piece, Role};
    let kinds = [
        (Color::White, Role::Man, "site-figure-white-men"),
        (Color::White, Role::King, "site-figure-white-kings"),
        (Color::Black, Role::Man, "site-figure-black-men"),
        (Color::Black, Role::King, "site-figure-black-kings"),
    ];
    let lists: Vec<_> = kinds
        .into_iter()
        .map(|(color, role, id)| (setup.squares(Piece { color, role }), id))
        .filter(|(squares, _)| !squares.is_empty())
        .map(|(squares, id)| {
            let names: Vec<_> = squares
                .iter_by_name()
                .map(|square| square.to_string())
                .collect();
            tr(language, id, &args! { "squares" => names.join(", ") })
        })
        .collect();
    if lists.is_empty() {
        tr(language, "site-figure-empty", &Args::new())
    } else {
        lists.join(" ")
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use harzdame::{Move, Position};

    use super::*;

    fn position(figure: &Figure) -> Position {
        fen::parse(figure.fen.expect("a position")).expect("a sound position")
    }

    fn moves(figure: &Figure) -> Vec<Move> {
        position(figure).legal_moves().to_vec()
    }

    fn ends(moves: &[Move], from: Square) -> BTreeSet<u8> {
        moves
            .iter()
            .filter(|mv| mv.from == from)
            .map(|mv| mv.to.index())
            .collect()
    }

    fn indices(squares: &[Square]) -> BTreeSet<u8> {
        squares.iter().map(|square| square.index()).collect()
    }

    #[test]
    fn r2_the_start_is_the_start() {
        assert_eq!(position(&BOARD), Position::START);
    }

    #[test]
    fn r4_the_men_step_where_the_arrows_point() {
        let white = moves(&MAN);
        assert_eq!(ends(&white, S::C3), indices(&[S::C4, S::D3]));
        let black = fen::parse(&MAN.fen.expect("a position").replacen('W', "B", 1));
        let black = black.expect("a sound position").legal_moves();
        assert_eq!(ends(&black, S::F6), indices(&[S::F5, S::E6]));
        assert_eq!((white.len(), black.len(), MAN.routes.len()), (2, 2, 4));
    }

    #[test]
    fn r5_the_king_goes_to_the_dots() {
        let moves = moves(&KING);
        assert_eq!(ends(&moves, S::D4), indices(KING.dots));
        assert!(
            moves.iter().all(|mv| !mv.is_capture()),
            "f4 and g4 cannot be jumped"
        );
    }

    #[test]
    fn r6_the_marked_squares_are_the_areas_and_the_exceptions() {
        let svg = draw(&PROMOTION, Language::En);
        assert_eq!(svg.matches("r=\"24\"").count(), 11);
        assert_eq!(svg.matches("r=\"14\"").count(), 11);
    }

    /// Every figure with arrows for captures: each arrow is a legal capture with this route.
    #[test]
    fn captures_are_the_arrows() {
        for figure in [MAN_CAPTURE, CHAIN, REMOVAL, MAJORITY, PASSING] {
            let position = position(&figure);
            for route in figure.routes {
                let mv = position.move_with_path(route);
                let mv = mv.unwrap_or_else(|| panic!("{}: {route:?}", figure.caption));
                if !figure.captured.is_empty() {
                    assert_eq!(mv.captured, set(figure.captured), "{}", figure.caption);
                }
            }
        }
    }

    #[test]
    fn r8_the_man_has_four_captures() {
        let captures = moves(&MAN_CAPTURE);
        assert_eq!(captures.len(), 4);
        let drawn: Vec<_> = MAN_CAPTURE.routes.iter().map(|route| route[1]).collect();
        assert_eq!(ends(&captures, S::D4), indices(&drawn));
    }

    #[test]
    fn r9_the_king_lands_on_the_dots() {
        let captures = moves(&KING_CAPTURE);
        assert_eq!(ends(&captures, S::B4), indices(KING_CAPTURE.dots));
        assert!(
            captures
                .iter()
                .all(|mv| mv.captured == set(KING_CAPTURE.captured))
        );
    }

    #[test]
    fn r10_the_chain_is_the_only_move() {
        assert_eq!(moves(&CHAIN).len(), 1);
    }

    #[test]
    fn r11_no_move_takes_the_piece_behind_the_captured_one() {
        let captures = moves(&REMOVAL);
        assert!(
            captures
                .iter()
                .all(|mv| mv.captured == set(REMOVAL.captured))
        );
        // With c4 out of the way the king would take c5 as well.
        let without = fen::parse("W:WKc7:Bc5")
            .expect("a sound position")
            .legal_moves();
        assert!(without.iter().all(|mv| mv.captured.contains(S::C5)));
    }

    #[test]
    fn r15_only_the_greater_capture_is_legal() {
        let captures = moves(&MAJORITY);
        assert_eq!(captures.len(), 1);
        assert_eq!(captures[0].from, S::E2);
        // Alone, the other man could capture.
        let other = fen::parse("W:Wb2:Bb3,d4,e3")
            .expect("a sound position")
            .legal_moves();
        assert_eq!(ends(&other, S::B2), indices(&[S::B4]));
    }

    #[test]
    fn r7_the_man_that_crosses_its_area_stays_a_man() {
        let captures = moves(&PASSING);
        assert_eq!(captures.len(), 1);
        let after = position(&PASSING).play(captures[0]).expect("a legal move");
        assert!(after.men(Color::White).contains(S::F6));
        assert!(after.kings(Color::White).is_empty());
        let touched = PASSING.routes[0];
        assert!(
            touched[1..3]
                .iter()
                .all(|&s| Color::White.promotion_area().contains(s))
        );
    }

    #[test]
    fn r17_the_player_shut_in_has_lost() {
        let position = position(&WIN);
        assert!(!position.has_legal_move());
        assert_eq!(position.turn(), Color::Black);
        assert!(!position.pieces(Color::Black).is_empty());
    }

    #[test]
    fn the_pieces_are_named() {
        assert_eq!(
            in_words(&setup(&KING), Language::En),
            "White men: d7. White kings: d4. Black men: f4, g4."
        );
        assert_eq!(
            in_words(&setup(&PROMOTION), Language::De),
            "Ein leeres Brett."
        );
    }
}
