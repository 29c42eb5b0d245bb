//! Set-ups.

use harzdame::{Bitboard, Color, MAX_PIECES, Piece, Position, Role, Setup, Square, Violation, fen};

const fn piece(color: Color, role: Role) -> Piece {
    Piece { color, role }
}

const WHITE_MAN: Piece = piece(Color::White, Role::Man);
const WHITE_KING: Piece = piece(Color::White, Role::King);
const BLACK_MAN: Piece = piece(Color::Black, Role::Man);
const BLACK_KING: Piece = piece(Color::Black, Role::King);
const PIECES: [Piece; 4] = [WHITE_MAN, WHITE_KING, BLACK_MAN, BLACK_KING];

#[test]
fn set_replaces() {
    for first in PIECES {
        for second in PIECES {
            let mut setup = Setup::empty(Color::Black);
            setup.set(Square::D4, first);
            assert_eq!(setup.piece_at(Square::D4), Some(first));
            setup.set(Square::D4, second);
            assert_eq!(setup.piece_at(Square::D4), Some(second));
            assert_eq!(setup.squares(second), Bitboard::of(Square::D4));
            assert_eq!(setup.violations(), []);
            if first != second {
                assert!(setup.squares(first).is_empty());
            }
            assert_eq!(setup.pieces(second.color), Bitboard::of(Square::D4));
            assert_eq!(setup.named(), Bitboard::of(Square::D4));
            setup.clear(Square::D4);
            assert_eq!(setup, Setup::empty(Color::Black));
        }
    }
}

#[test]
fn add_keeps_what_is_there() {
    for first in PIECES {
        for second in PIECES {
            let mut setup = Setup::empty(Color::White);
            setup.add(Square::D4, first);
            assert!(setup.named_twice().is_empty());
            setup.add(Square::D4, second);
            setup.add(Square::E4, first);
            assert_eq!(setup.named_twice(), Bitboard::of(Square::D4));
            let square = Square::D4;
            assert_eq!(setup.violations(), [Violation::NamedTwice { square }]);
            // White before Black, men before kings.
            let rank = |wanted: Piece| PIECES.iter().position(|&piece| piece == wanted);
            let least = if rank(first) < rank(second) {
                first
            } else {
                second
            };
            assert_eq!(setup.piece_at(square), Some(least));
            setup.set(square, first);
            assert!(setup.named_twice().is_empty(), "an editor puts it right");
        }
    }
}

#[test]
fn clearing_leaves_the_rest() {
    let mut setup = Setup::empty(Color::White);
    for (square, piece) in [Square::A1, Square::B2, Square::C3, Square::D4]
        .into_iter()
        .zip(PIECES)
    {
        setup.add(square, piece);
        setup.add(square, piece);
    }
    setup.clear(Square::B2);
    assert_eq!(setup.piece_at(Square::B2), None);
    let rest = Bitboard::of(Square::A1).with(Square::C3).with(Square::D4);
    assert_eq!(setup.named(), rest);
    assert_eq!(setup.named_twice(), rest);
}

#[test]
fn violations_in_order() {
    let mut setup = Setup::empty(Color::White);
    // a7 and a8 are in no area; White has 22 pieces, Black one too few to break the rule.
    for square in Square::all_by_name().take(MAX_PIECES as usize + 1) {
        setup.set(square, WHITE_KING);
    }
    setup.set(Square::H5, WHITE_MAN);
    setup.set(Square::H4, WHITE_MAN);
    setup.add(Square::B1, BLACK_MAN);
    setup.add(Square::A2, BLACK_MAN);
    let on_area = |color, square| Violation::ManOnPromotionArea { color, square };
    let count = MAX_PIECES + 3;
    assert_eq!(
        setup.violations(),
        [
            Violation::NamedTwice { square: Square::A2 },
            Violation::NamedTwice { square: Square::B1 },
            on_area(Color::White, Square::H4),
            on_area(Color::White, Square::H5),
            on_area(Color::Black, Square::A2),
            on_area(Color::Black, Square::B1),
            Violation::TooManyPieces {
                color: Color::White,
                count
            },
        ]
    );
    let error = Position::try_from(setup).unwrap_err();
    assert_eq!(error.violations, setup.violations());
    assert!(!setup.is_position());
    assert_eq!(
        error.to_string(),
        "not a position: a2 is named twice; b1 is named twice; \
         the white man on h4 stands on its own promotion area: only a king can; \
         the white man on h5 stands on its own promotion area: only a king can; \
         the black man on a2 stands on its own promotion area: only a king can; \
         the black man on b1 stands on its own promotion area: only a king can; \
         White has 24 pieces: at most 21 are allowed"
    );
    let at_fault = |index: usize| setup.violations()[index].squares(&setup);
    assert_eq!(at_fault(0), Bitboard::of(Square::A2));
    assert_eq!(at_fault(2), Bitboard::of(Square::H4));
    assert_eq!(at_fault(6), setup.pieces(Color::White));
    let empty = Setup::empty(Color::White);
    assert_eq!(Violation::NoPieces.squares(&empty), Bitboard::EMPTY);
    assert_eq!(
        Violation::NoPieces.to_string(),
        "the board is empty: at least one piece is needed"
    );
}

#[test]
fn exactly_21_are_allowed() {
    for color in Color::ALL {
        let mut setup = Setup::empty(Color::White);
        for square in Square::all().take(MAX_PIECES as usize) {
            setup.set(square, piece(color, Role::King));
        }
        assert_eq!(setup.violations(), []);
        setup.set(Square::H8, piece(color, Role::King));
        let count = MAX_PIECES + 1;
        assert_eq!(
            setup.violations(),
            [Violation::TooManyPieces { color, count }]
        );
    }
}

#[test]
fn a_square_named_twice_counts_for_both_players() {
    // 21 kings and one more of the same colour on a square of theirs: 22 named, 21 squares.
    let mut setup = Setup::empty(Color::White);
    for square in Square::all_by_name().skip(8).take(MAX_PIECES as usize) {
        setup.add(square, WHITE_KING);
    }
    setup.add(Square::B2, WHITE_MAN);
    assert!(
        setup
            .violations()
            .contains(&Violation::NamedTwice { square: Square::B2 })
    );
}

#[test]
fn images() {
    let setup = fen::parse_setup("W:Wa2,Kc8,h1,h1:Ba2,Kd7,e4").unwrap();
    let transposed = fen::parse_setup("W:Wb1,Kh3,a8,a8:Bb1,Kg4,d5").unwrap();
    assert_eq!(setup.transposed(), transposed);
    let swapped = fen::parse_setup("B:Bh7,Kf1,a8,a8:Wh7,Ke2,d5").unwrap();
    assert_eq!(setup.color_swapped(), swapped);
}

#[test]
fn positions_become_set_ups_and_back() {
    for text in [fen::START, "B:WKa1,b2:BKh8,g7", "W:W:Ba8"] {
        let position = fen::parse(text).unwrap();
        let setup = Setup::from(position);
        assert_eq!(setup, position.to_setup());
        assert_eq!(Position::try_from(setup), Ok(position));
        for square in Square::all() {
            assert_eq!(setup.piece_at(square), position.piece_at(square));
        }
    }
}

#[test]
fn letters() {
    for (piece, letter) in PIECES.into_iter().zip(['w', 'W', 'b', 'B']) {
        assert_eq!(piece.letter(), letter);
        assert_eq!(Piece::from_letter(letter), Some(piece));
    }
    for letter in ['.', 'e', 'k', 'K', ' ', 'x'] {
        assert_eq!(Piece::from_letter(letter), None);
    }
    assert_eq!(Color::ALL.map(Color::letter), ['W', 'B']);
    assert_eq!(
        Color::ALL.map(|color| color.to_string()),
        ["White", "Black"]
    );
    assert_eq!(Color::ALL.map(|color| !color), [Color::Black, Color::White]);
}

/// Arbitrary set-ups have any pieces on any squares.
#[cfg(feature = "arbitrary")]
#[test]
fn every_overlap_is_found() {
    use arbitrary::{Arbitrary, Unstructured};

    let mut rng = fastrand::Rng::with_seed(1);
    for _ in 0..200 {
        let bytes: Vec<u8> = std::iter::repeat_with(|| rng.u8(..)).take(64).collect();
        let setup = Setup::arbitrary(&mut Unstructured::new(&bytes)).unwrap();
        for square in Square::all() {
            let named = PIECES
                .iter()
                .filter(|&&piece| setup.squares(piece).contains(square));
            if named.count() > 1 {
                assert!(setup.named_twice().contains(square), "{setup:?} {square}");
            }
        }
    }
}
