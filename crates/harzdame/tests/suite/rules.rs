//! The rules, clause by clause: each test is named for its clause.

use fastrand::Rng;
use harzdame::{
    Bitboard, Color, DrawReason, DrawRule, Game, GameError, Move, Outcome, Piece, Position, Role,
    Setup, Square, Violation, WinReason, fen,
};

use crate::positions;

fn position(text: &str) -> Position {
    fen::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The canonical paths of all legal moves, by name.
fn moves(text: &str) -> Vec<String> {
    let position = position(text);
    let mut moves = position.legal_moves();
    moves.sort_by_name();
    moves
        .iter()
        .map(|&mv| position.canonical_path(mv).unwrap().to_string())
        .collect()
}

/// The position after the only legal move with this path.
fn after(text: &str, path: &str) -> String {
    let position = position(text);
    let squares: Vec<Square> = path
        .split(['x', '-'])
        .map(|name| name.parse().unwrap())
        .collect();
    let mv = position
        .move_with_path(&squares)
        .unwrap_or_else(|| panic!("{path} is not legal in {text}"));
    position.play(mv).unwrap().to_string()
}

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

fn squares(names: &str) -> Bitboard {
    names.split_whitespace().map(square).collect()
}

fn quiet(path: &str) -> Move {
    let (from, to) = path.split_once('-').unwrap();
    Move::quiet(square(from), square(to))
}

fn play(game: &mut Game, paths: &str) {
    for path in paths.split_whitespace() {
        game.play(quiet(path))
            .unwrap_or_else(|error| panic!("{path}: {error}"));
    }
}

fn draw(reason: DrawReason) -> Option<Outcome> {
    Some(Outcome::Draw { reason })
}

fn win(winner: Color, reason: WinReason) -> Option<Outcome> {
    Some(Outcome::Win { winner, reason })
}

// --- Board and start -----------------------------------------------------------------------------

#[test]
fn r01_all_64_squares_are_in_use() {
    let names: Vec<String> = ('a'..='h')
        .flat_map(|file| (1..=8).map(move |rank| format!("{file}{rank}")))
        .collect();
    let by_name: Vec<String> = Square::all_by_name()
        .map(|square| square.to_string())
        .collect();
    assert_eq!(by_name, names);
    for name in names {
        let (file, rank) = (name.as_bytes()[0] - b'a', name.as_bytes()[1] - b'1');
        let square = square(&name);
        assert_eq!((square.file(), square.rank()), (file, rank));
        // A lone king reaches seven squares of its file and seven of its rank from anywhere.
        assert_eq!(moves(&format!("W:WK{name}:B")).len(), 14);
    }
}

#[test]
fn r02_21_men_a_side() {
    let start = Position::START;
    for square in Square::all() {
        let sum = square.file() + 1 + square.rank() + 1;
        let piece = match sum {
            ..=7 => Some(Color::White),
            11.. => Some(Color::Black),
            _ => None,
        }
        .map(|color| Piece {
            color,
            role: Role::Man,
        });
        assert_eq!(start.piece_at(square), piece, "{square}");
    }
    for color in Color::ALL {
        assert_eq!(start.men(color).len(), 21);
        assert!(start.kings(color).is_empty());
    }
    assert_eq!(start, position(fen::START));
    assert_eq!(start.to_string(), fen::START);
    assert_eq!(Position::default(), start);
}

#[test]
fn r03_white_first_then_in_turn() {
    assert_eq!(Position::START.turn(), Color::White);
    let mut game = Game::new();
    let mut color = Color::White;
    for _ in 0..20 {
        assert_eq!(game.position().turn(), color);
        let moves = game.position().legal_moves();
        for mv in &moves {
            let piece = game.position().piece_at(mv.from).unwrap();
            assert_eq!(piece.color, color);
        }
        game.play(moves[0]).unwrap();
        color = !color;
    }
}

#[test]
fn r03_no_pass() {
    let start = Position::START;
    for square in Square::all() {
        assert!(start.play(Move::quiet(square, square)).is_err());
    }
    // A king that can capture nothing does not stay where it is either.
    assert!(!moves("W:WKd4:B").contains(&"d4-d4".to_owned()));
}

#[test]
fn symmetries_of_the_start() {
    let start = Position::START;
    assert_eq!(start.transposed(), start);
    let swapped = start.color_swapped();
    assert_eq!(swapped.turn(), Color::Black);
    for color in Color::ALL {
        assert_eq!(swapped.men(color), start.men(color));
    }
}

// --- Quiet moves ---------------------------------------------------------------------------------

#[test]
fn r04_man_steps_forward_or_to_his_right() {
    assert_eq!(moves("W:Wd4:Ba8"), ["d4-d5", "d4-e4"]);
    assert_eq!(moves("B:Wh1:Bd4"), ["d4-c4", "d4-d3"]);
}

#[test]
fn r04_man_onto_empty_squares_only() {
    assert_eq!(
        moves("W:Wd4,d5,d6,e4,e5,f4:B"),
        moves("W:Wd5,d6,e4,e5,f4,d4:B")
    );
    assert!(!moves("W:Wd4,d5,e4:B").iter().any(|mv| mv.starts_with("d4")));
    // Enemies block too: here nothing can be jumped.
    assert_eq!(moves("W:Wd4:Bd5,d6,e4,f4"), [""; 0]);
    assert_eq!(moves("B:Wd3,d2,c4,b4:Bd4"), [""; 0]);
}

#[test]
fn r04_man_stays_on_the_board() {
    assert_eq!(moves("W:Wh2:B"), ["h2-h3"]);
    assert_eq!(moves("W:Wa8:B"), ["a8-b8"]);
    assert_eq!(moves("B:W:Ba7"), ["a7-a6"]);
    assert_eq!(moves("B:W:Bh1"), ["h1-g1"]);
    assert_eq!(moves("W:Wh1,a7:B"), ["a7-a8", "a7-b7", "h1-h2"]);
}

#[test]
fn r05_king_any_distance_in_four_directions() {
    assert_eq!(
        moves("W:WKc2:B"),
        [
            "c2-a2", "c2-b2", "c2-c1", "c2-c3", "c2-c4", "c2-c5", "c2-c6", "c2-c7", "c2-c8",
            "c2-d2", "c2-e2", "c2-f2", "c2-g2", "c2-h2",
        ]
    );
}

#[test]
fn r05_king_is_stopped_by_any_piece() {
    // Own pieces on c5 and b2, two enemies one behind the other on e2 and f2, the edge below.
    assert_eq!(
        moves("W:WKc2,c5,c6,d5,b2,a2,b3,a3,a4,b4:Be2,f2")
            .iter()
            .filter(|mv| mv.starts_with("c2"))
            .collect::<Vec<_>>(),
        ["c2-c1", "c2-c3", "c2-c4", "c2-d2"]
    );
}

// --- Promotion -----------------------------------------------------------------------------------

const WHITE_AREA: &str = "c8 d8 e8 f8 g8 h8 h3 h4 h5 h6 h7";
const BLACK_AREA: &str = "a1 a2 a3 a4 a5 a6 b1 c1 d1 e1 f1";

#[test]
fn r06_areas() {
    assert_eq!(Color::White.promotion_area(), squares(WHITE_AREA));
    assert_eq!(Color::Black.promotion_area(), squares(BLACK_AREA));
    for area in [WHITE_AREA, BLACK_AREA] {
        assert_eq!(squares(area).len(), 11);
        assert!(!squares(area).intersects(squares("a8 b8 h1 h2")));
    }
}

#[test]
fn r06_every_square_of_the_areas_crowns() {
    for color in Color::ALL {
        let area = squares(if color == Color::White {
            WHITE_AREA
        } else {
            BLACK_AREA
        });
        for from in Square::all().filter(|&square| !area.contains(square)) {
            let mut setup = Setup::empty(color);
            setup.set(
                from,
                Piece {
                    color,
                    role: Role::Man,
                },
            );
            let position = Position::try_from(setup).unwrap();
            for mv in position.legal_moves() {
                let role = if area.contains(mv.to) {
                    Role::King
                } else {
                    Role::Man
                };
                let after = position.play(mv).unwrap();
                assert_eq!(after.piece_at(mv.to), Some(Piece { color, role }), "{mv:?}");
            }
        }
        // Every square is reached by a step from outside, but for the corner: by a capture.
        let corner = if color == Color::White {
            "W:Wf8:BKg8"
        } else {
            "B:WKb1:Bc1"
        };
        assert!(
            fen::parse(corner).is_err(),
            "no man stands beside the corner"
        );
    }
    assert_eq!(after("W:Wh2:Bh3", "h2xh4"), "B:WKh4:B");
}

#[test]
fn r06_corner_crowns() {
    // A man reaches h8 by jumping from f8 or h6, in the middle of a capture.
    assert_eq!(after("W:Wf6:Bf7,g8", "f6xf8xh8"), "B:WKh8:B");
    assert_eq!(after("B:Wa2,b3:Bc3", "c3xa3xa1"), "W:W:BKa1");
}

#[test]
fn r07_crowned_at_the_end_of_a_quiet_move() {
    assert_eq!(after("W:Wc7:B", "c7-c8"), "B:WKc8:B");
    assert_eq!(after("W:Wg3:B", "g3-h3"), "B:WKh3:B");
    assert_eq!(after("W:Wa8:B", "a8-b8"), "B:Wb8:B");
    assert_eq!(after("W:Wh1:B", "h1-h2"), "B:Wh2:B");
    assert_eq!(after("B:W:Bf2", "f2-f1"), "W:W:BKf1");
    assert_eq!(after("B:W:Bh1", "h1-g1"), "W:W:Bg1");
    assert_eq!(after("B:W:Ba8", "a8-a7"), "W:W:Ba7");
}

#[test]
fn r07_crowned_at_the_end_of_a_capture() {
    assert_eq!(after("W:Wf6:Bf7", "f6xf8"), "B:WKf8:B");
    assert_eq!(after("W:Wf4:Bg4", "f4xh4"), "B:WKh4:B");
    assert_eq!(after("B:Wc2:Bc3", "c3xc1"), "W:W:BKc1");
}

#[test]
fn r07_not_crowned_in_passing() {
    // On f8 and d8 the man is in his area, on d6 he is not.
    assert_eq!(moves("W:Wf6:Bf7,e8,d7"), ["f6xf8xd8xd6"]);
    assert_eq!(after("W:Wf6:Bf7,e8,d7", "f6xf8xd8xd6"), "B:Wd6:B");
    assert_eq!(after("B:Wc2,b1,a2:Bc3", "c3xc1xa1xa3"), "W:W:BKa3");
    assert_eq!(after("B:Wc2,d1,e2:Bc3", "c3xc1xe1xe3"), "W:W:Be3");
}

#[test]
fn r07_goes_on_as_a_man() {
    // From f8 a king would capture on c8; a man on his way does not.
    assert_eq!(moves("W:Wf6:Bf7,c8"), ["f6xf8"]);
    assert_eq!(after("W:Wf6:Bf7,c8", "f6xf8"), "B:WKf8:Bc8");
}

#[test]
fn r07_kings_stay_kings() {
    assert_eq!(after("W:WKf8:B", "f8-f3"), "B:WKf3:B");
    assert_eq!(after("W:WKc8:Bd8", "c8xf8"), "B:WKf8:B");
}

// --- Captures ------------------------------------------------------------------------------------

#[test]
fn r08_man_captures_in_all_four_directions() {
    for color in ["W", "B"] {
        for (victim, path) in [
            ("d5", "d4xd6"),
            ("e4", "d4xf4"),
            ("d3", "d4xd2"),
            ("c4", "d4xb4"),
        ] {
            let text = if color == "W" {
                format!("W:Wd4:B{victim}")
            } else {
                format!("B:W{victim}:Bd4")
            };
            assert_eq!(moves(&text), [path], "{text}");
        }
    }
}

#[test]
fn r08_man_captures_men_and_kings() {
    assert_eq!(after("W:Wd4:BKd5", "d4xd6"), "B:Wd6:B");
}

#[test]
fn r08_man_needs_an_adjacent_enemy_and_an_empty_square_behind() {
    // Not from a distance, not over an own piece, not onto a piece of either side.
    assert_eq!(moves("W:Wd4:Bd6"), ["d4-d5", "d4-e4"]);
    assert_eq!(moves("W:Wd4,d5,e4:B").len(), 4);
    assert_eq!(moves("W:Wd4:Bd5,d6"), ["d4-e4"]);
    assert_eq!(moves("W:Wd4,d6:Bd5"), ["d4-e4", "d6-d7", "d6-e6"]);
    // Not off the board, and not round its edge.
    assert_eq!(moves("W:Wb7:Bb8,a7"), ["b7-c7"]);
    assert_eq!(moves("W:Wg2:Bh2,g1"), ["g2-g3"]);
    assert_eq!(moves("W:Wg4:Bh4"), ["g4-g5"]);
    assert_eq!(moves("W:Wb4:BKa4"), ["b4-b5", "b4-c4"]);
}

#[test]
fn r08_two_men_can_capture_the_same_piece() {
    for (men, paths) in [
        ("d3,c4", ["c4xe4", "d3xd5"]),
        ("d3,e4", ["d3xd5", "e4xc4"]),
        ("d5,c4", ["c4xe4", "d5xd3"]),
        ("d5,e4", ["d5xd3", "e4xc4"]),
    ] {
        assert_eq!(moves(&format!("W:W{men}:Bd4")), paths);
        assert!(position(&format!("W:W{men}:Bd4")).must_capture());
    }
}

#[test]
fn r08_man_lands_right_behind() {
    assert_eq!(moves("W:Wd2:Bd3"), ["d2xd4"]);
}

#[test]
fn r09_king_from_any_distance_to_any_square_behind() {
    assert_eq!(moves("W:WKd1:Bd5"), ["d1xd6", "d1xd7", "d1xd8"]);
    assert_eq!(moves("W:WKh4:Bd4"), ["h4xa4", "h4xb4", "h4xc4"]);
    assert_eq!(moves("W:WKa4:Bb4,f4"), ["a4xc4xg4", "a4xc4xh4"]);
    assert_eq!(moves("B:Wc6:BKc2"), ["c2xc7", "c2xc8"]);
    assert_eq!(moves("W:WKd8:Bd5"), ["d8xd1", "d8xd2", "d8xd3", "d8xd4"]);
}

#[test]
fn r09_king_lands_before_the_next_piece() {
    assert_eq!(moves("W:WKd1,d7:Bd4"), ["d1xd5", "d1xd6"]);
    assert_eq!(moves("W:WKd1:Bd4,d6,d7"), ["d1xd5"]);
}

#[test]
fn r09_king_jumps_neither_own_pieces_nor_two_in_a_row() {
    let quiet = |text: &str| moves(text).iter().all(|path| path.contains('-'));
    assert!(quiet("W:WKd1,d3:Bd5"));
    assert!(quiet("W:WKd1:Bd4,d5"));
    assert!(quiet("W:WKd3,d5:Bd4"));
    assert!(quiet("W:WKd1:Bd8"));
    assert!(quiet("W:WKd4:Bd5,d6,e4,f4,d3,d2,c4,b4"));
}

#[test]
fn r10_goes_on_while_it_can() {
    assert_eq!(moves("W:Wb2:Bb3,b5,c6"), ["b2xb4xb6xd6"]);
    assert_eq!(moves("W:WKb1:Bb3,d5,f3"), ["b1xb5xf5xf1", "b1xb5xf5xf2"]);
    // No stopping half-way.
    let position = position("W:Wb2:Bb3,b5");
    let half = Move {
        captured: squares("b3"),
        ..quiet("b2-b4")
    };
    assert!(!position.is_legal(half));
    assert!(position.play(half).is_err());
}

#[test]
fn r11_removed_together_after_the_move() {
    // Were c3 removed at once, the king could come down the c file and take c2 as well.
    assert_eq!(
        moves("W:WKa3:Bc3,e5,d6,c2"),
        ["a3xe3xe6xa6", "a3xe3xe6xb6", "a3xe3xe6xc6"]
    );
    assert_eq!(after("W:WKa3:Bc3,e5,d6,c2", "a3xe3xe6xa6"), "B:WKa6:Bc2");
}

#[test]
fn r11_captured_pieces_block() {
    // The king comes back to the c file above c3, which he has taken: he lands no lower than c4.
    let landing = ["a3xe3xe6xc6xc4"];
    assert_eq!(moves("W:WKa3:Bc3,e5,d6,c5"), landing);
    assert_eq!(after("W:WKa3:Bc3,e5,d6,c5", landing[0]), "B:WKc4:B");
}

#[test]
fn r11_no_piece_is_jumped_twice() {
    // Back on c3 after four captures, a fifth over c4 would be possible were it not taken.
    assert_eq!(moves("W:Wc3:Bc4,d5,e4,d3"), ["c3xc5xe5xe3xc3"]);
    assert_eq!(moves("W:WKd4:Bd6"), ["d4xd7", "d4xd8"]);
    let mut rng = Rng::with_seed(11);
    for _ in 0..2000 {
        let position = positions::random(&mut rng);
        for mv in position.legal_moves() {
            for path in position.paths(mv, 20) {
                if path.is_capture() {
                    let jumps = path.squares().len() - 1;
                    assert_eq!(jumps, mv.captured.len() as usize, "{position} {path}");
                }
            }
        }
    }
}

#[test]
fn r12_the_start_square_counts_as_empty() {
    // Ends on it.
    let position = position("W:Wc3:Bc4,d5,e4,d3");
    let round = position.legal_moves()[0];
    assert_eq!((round.from, round.to), (Square::C3, Square::C3));
    assert_eq!(position.play(round).unwrap().to_string(), "B:Wc3:B");
    // Crosses it: along the first rank from g1 to a1.
    assert_eq!(moves("W:WKd1:Bd3,f4,g2,Kb1"), ["d1xd4xg4xg1xa1"]);
}

#[test]
fn r12_empty_squares_are_visited_again() {
    // Two rounds that share the square c3: landed on in the middle, and ended on.
    assert_eq!(
        moves("W:Wc3:Bc4,d5,e4,d3,b3,Ka2,Kb1,c2"),
        ["c3xa3xa1xc1xc3xc5xe5xe3xc3"]
    );
}

#[test]
fn r13_no_about_turn_follows_from_r11() {
    let direction = |from: Square, to: Square| {
        let sign = |a: u8, b: u8| (i16::from(b) - i16::from(a)).signum();
        (sign(from.file(), to.file()), sign(from.rank(), to.rank()))
    };
    let mut rng = Rng::with_seed(13);
    let mut turns = 0;
    for _ in 0..4000 {
        let position = positions::random(&mut rng);
        for mv in position.legal_moves() {
            for path in position.paths(mv, 100) {
                for legs in path.squares().windows(3) {
                    let (into, on) = (direction(legs[0], legs[1]), direction(legs[1], legs[2]));
                    assert_ne!((into.0, into.1), (-on.0, -on.1), "{position} {path}");
                    turns += 1;
                }
            }
        }
    }
    assert!(turns > 10_000, "{turns}");
    // The case itself: enemies before and behind, in reach of one who turned about.
    assert_eq!(moves("W:WKd4:Bd3,d6").len(), 4);
}

#[test]
fn r14_captures_are_compulsory() {
    assert_eq!(moves("W:Wa1,b2,d4,h1:Bd5"), ["d4xd6"]);
    let position = position("W:Wa1,b2,d4,h1:Bd5");
    assert!(position.must_capture());
    assert!(position.play(quiet("a1-a2")).is_err());
    assert_eq!(position.capturing_pieces(), squares("d4"));
    assert!(!Position::START.must_capture());
}

#[test]
fn r15_the_most_pieces() {
    // One piece against two, of another piece; and by the same piece in another direction.
    assert_eq!(moves("W:Wa1,f2:BKa2,f3,f5"), ["f2xf4xf6"]);
    assert_eq!(moves("W:Wd2:Bd3,e2,f3"), ["d2xf2xf4"]);
}

#[test]
fn r15_man_and_king_count_the_same() {
    // Two men are more than one king, and a capture by a king has no precedence.
    assert_eq!(moves("W:Wd2:BKd3,e2,f3"), ["d2xf2xf4"]);
    assert_eq!(moves("W:WKa8,d2:Be8,d3,d5"), ["d2xd4xd6"]);
    assert_eq!(moves("W:Wd2:BKd3,e2"), ["d2xd4", "d2xf2"]);
}

#[test]
fn r15_free_choice_among_equals() {
    assert_eq!(moves("W:Wb2,Kh8:Bb3,h3"), ["b2xb4", "h8xh1", "h8xh2"]);
}

// --- What a move is ------------------------------------------------------------------------------

#[test]
fn r16_two_routes_are_one_move() {
    let position = position("W:Wc3:Bc4,d3,d5,e4");
    let moves = position.legal_moves();
    assert_eq!(moves.len(), 1);
    assert_eq!(position.count_paths(moves[0]), 2);
    let paths: Vec<String> = position
        .paths(moves[0], 10)
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(paths, ["c3xc5xe5xe3xc3", "c3xe3xe5xc5xc3"]);
    // A king that stops between two victims on one line, here or there.
    let line = self::position("W:WKa8:BKa6,Ka3");
    assert_eq!(line.legal_moves().len(), 2);
    for mv in line.legal_moves() {
        assert_eq!(line.count_paths(mv), 2);
    }
}

#[test]
fn r16_other_captures_are_another_move() {
    // From c3 to e5 over c4 and d5, or over d3 and e4; then on to a7.
    let position = position("W:Wc3:Bc4,d5,d3,e4,e6,d7,b7");
    let mut moves = position.legal_moves();
    moves.sort_by_name();
    let ends = |mv: &Move| (mv.from, mv.to) == (Square::C3, Square::A7);
    assert!(moves.iter().all(ends));
    let captured: Vec<Bitboard> = moves.iter().map(|mv| mv.captured).collect();
    assert_eq!(
        captured,
        [squares("b7 c4 d5 d7 e6"), squares("b7 d3 d7 e4 e6")]
    );
    assert!(moves.iter().all(|&mv| position.count_paths(mv) == 1));
}

// --- End of the game -----------------------------------------------------------------------------

#[test]
fn r17_two_pieces_with_one_square_between_them_can_move() {
    for (text, expected) in [
        ("W:Wa2,b1:BKa3,Ka4,Kc1,Kd1", ["a2-b2", "b1-b2"]),
        (
            "W:Wa1,Ka2,Kb1,b3,c2:BKa3,Ka4,Kb4,Kb5,Kc1,Kc3,Kc4,Kd1,Kd2,Kd3,Ke2",
            ["a2-b2", "b1-b2"],
        ),
        (
            "W:Wa1,a2,Kb1,b3:BKa3,Ka4,Kc1,Kd1,Kb4,Kb5,Kc3,Kd3",
            ["a2-b2", "b1-b2"],
        ),
    ] {
        assert_eq!(moves(text), expected);
        assert!(position(text).has_legal_move());
        assert_eq!(position(text).outcome(), None);
    }
}

#[test]
fn r17_lost_without_pieces() {
    assert_eq!(
        position("W:W:Bd4").outcome(),
        win(Color::Black, WinReason::NoPieces)
    );
    assert_eq!(
        position("B:Wd4:B").outcome(),
        win(Color::White, WinReason::NoPieces)
    );
    // The other side's pieces do not matter while one can move oneself.
    assert_eq!(position("W:Wd4:B").outcome(), None);
    let mut game = Game::from_position(position("W:Wd4:Bd5"), DrawRule::NONE);
    let mv = game.position().legal_moves()[0];
    game.play(mv).unwrap();
    assert_eq!(game.outcome(), win(Color::White, WinReason::NoPieces));
}

#[test]
fn r17_lost_when_blocked() {
    assert_eq!(
        position("B:Wa6,Ka7:Ba8").outcome(),
        win(Color::White, WinReason::Blocked)
    );
    assert_eq!(
        position("W:Wh2:Bh3,h4").outcome(),
        win(Color::Black, WinReason::Blocked)
    );
    assert_eq!(position("W:Wa1,h2:Bh3,h4").outcome(), None);
    assert!(!position("W:Wh2:Bh3,h4").has_legal_move());
    // A capture is a move.
    assert_eq!(position("W:Wh2:Bh3").outcome(), None);
    assert_eq!(Position::START.outcome(), None);
    // A king hemmed in on all sides.
    let hemmed_in = position("W:WKa1:BKa2,Ka3,Kb1,Kc1");
    assert_eq!(hemmed_in.outcome(), win(Color::Black, WinReason::Blocked));
}

#[test]
fn r17_goes_before_r18() {
    let rule = DrawRule {
        no_progress: Some(1),
        ..DrawRule::default()
    };
    let mut game = Game::from_position(position("W:WKh7,a6:Ba8"), rule);
    play(&mut game, "h7-a7");
    assert_eq!(game.idle_plies(), 1);
    assert_eq!(game.outcome(), win(Color::White, WinReason::Blocked));
}

#[test]
fn r18_agreement() {
    let mut game = Game::new();
    game.agree_draw().unwrap();
    assert_eq!(game.outcome(), draw(DrawReason::Agreement));
    let over = GameError::Over {
        outcome: game.outcome().unwrap(),
    };
    assert_eq!(game.play(quiet("c4-c5")), Err(over));
    let mut game = Game::from_position(
        Position::START,
        DrawRule {
            agreement: false,
            ..DrawRule::default()
        },
    );
    assert_eq!(game.agree_draw(), Err(GameError::NoAgreement));
    assert_eq!(game.outcome(), None);
}

const ROUND: &str = "a1-a2 h8-h7 a2-a1 h7-h8 ";

#[test]
fn r18_third_occurrence() {
    let start = position("W:WKa1:BKh8");
    let mut game = Game::from_position(start, DrawRule::default());
    assert_eq!(game.occurrences(), 1, "the start counts");
    play(&mut game, ROUND);
    assert_eq!((game.occurrences(), game.outcome()), (2, None));
    play(&mut game, "a1-a2 h8-h7 a2-a1");
    assert_eq!(game.outcome(), None);
    play(&mut game, "h7-h8");
    assert_eq!(game.occurrences(), 3);
    assert_eq!(game.outcome(), draw(DrawReason::Repetition));
    assert!(matches!(
        game.play(quiet("a1-a2")),
        Err(GameError::Over { .. })
    ));

    let rule = DrawRule {
        repetition: false,
        ..DrawRule::default()
    };
    let mut game = Game::from_position(start, rule);
    play(&mut game, &ROUND.repeat(4));
    assert_eq!((game.occurrences(), game.outcome()), (5, None));
}

#[test]
fn r18_same_player_to_move() {
    // The pieces stand as before, but the other side is to move: that is another position.
    let mut game = Game::from_position(position("W:WKa1:BKh8"), DrawRule::default());
    play(&mut game, "a1-a2 h8-h7 a2-a3 h7-h8 a3-a1");
    assert_eq!(game.position().to_string(), "B:WKa1:BKh8");
    assert_eq!(game.occurrences(), 1);
}

#[test]
fn r18_no_progress() {
    assert_eq!(DrawRule::default().no_progress, Some(100));
    let kings = position("W:WKa1,b1,c1:BKh8,g8,f8");
    let rule = DrawRule {
        repetition: false,
        ..DrawRule::default()
    };
    let mut game = Game::from_position(kings, rule);
    play(&mut game, &ROUND.repeat(24));
    play(&mut game, "a1-a2 h8-h7 a2-a1");
    assert_eq!((game.idle_plies(), game.outcome()), (99, None));
    play(&mut game, "h7-h8");
    assert_eq!(
        (game.idle_plies(), game.outcome()),
        (100, draw(DrawReason::NoProgress))
    );
    // A man's move counts as progress, by the hundredth ply too.
    game.undo();
    play(&mut game, "g8-g7");
    assert_eq!((game.idle_plies(), game.outcome()), (0, None));
}

#[test]
fn r18_captures_are_progress() {
    let mut game = Game::from_position(position("W:WKa1,b1,Kc1:BKh8,g5,f8"), DrawRule::NONE);
    play(&mut game, "a1-a3 h8-h7 c1-c5");
    assert_eq!(game.idle_plies(), 3);
    let capture = game
        .position()
        .legal_moves()
        .iter()
        .copied()
        .find(|mv| mv.is_capture());
    assert_eq!(capture, None);
    play(&mut game, "h7-h8");
    let capture = game.position().legal_moves()[0];
    assert!(capture.is_capture());
    game.play(capture).unwrap();
    assert_eq!(game.idle_plies(), 0);
}

#[test]
fn r18_off_means_off() {
    let mut game = Game::from_position(position("W:WKa1:BKh8"), DrawRule::NONE);
    play(&mut game, &ROUND.repeat(60));
    assert_eq!(
        (game.occurrences(), game.idle_plies(), game.outcome()),
        (61, 240, None)
    );
    assert_eq!(game.agree_draw(), Err(GameError::NoAgreement));
}

#[test]
fn r18_plays_no_part_in_move_generation() {
    let mut game = Game::from_position(position("W:WKa1:BKh8"), DrawRule::default());
    play(&mut game, &ROUND.repeat(2));
    assert!(game.outcome().is_some());
    assert_eq!(game.position().outcome(), None);
    assert_eq!(game.position().legal_moves().len(), 14);
}

/// All positions with two white kings against a black one, solved backwards: in how many plies
/// White wins.
mod two_kings_against_one {
    use super::{Color, Move, Piece, Position, Role, Setup, Square};

    pub(super) struct Table {
        plies: Vec<u8>,
    }

    const UNKNOWN: u8 = u8::MAX;

    fn index(position: &Position) -> Option<usize> {
        let mut white = position.kings(Color::White).iter().map(Square::index);
        let black = position.kings(Color::Black).first()?.index();
        let (first, second) = (white.next()?, white.next()?);
        let turn = position.turn() as usize;
        Some(((usize::from(first) * 64 + usize::from(second)) * 64 + usize::from(black)) * 2 + turn)
    }

    pub(super) fn positions(turn: Color) -> impl Iterator<Item = Position> {
        let all = || Square::all();
        all().flat_map(move |first| {
            all()
                .filter(move |second| second.index() > first.index())
                .flat_map(move |second| {
                    all()
                        .filter(move |&black| black != first && black != second)
                        .map(move |black| {
                            let king = |color| Piece {
                                color,
                                role: Role::King,
                            };
                            let mut setup = Setup::empty(turn);
                            setup.set(first, king(Color::White));
                            setup.set(second, king(Color::White));
                            setup.set(black, king(Color::Black));
                            Position::try_from(setup).unwrap()
                        })
                })
        })
    }

    impl Table {
        pub(super) fn new() -> Table {
            let mut table = Table {
                plies: vec![UNKNOWN; 64 * 64 * 64 * 2],
            };
            let mut open: Vec<Position> = Color::ALL.into_iter().flat_map(positions).collect();
            for plies in 1.. {
                let (won, rest): (Vec<Position>, Vec<Position>) = open
                    .iter()
                    .partition(|position| table.is_won_in(position, plies));
                for position in &won {
                    table.plies[index(position).unwrap()] = plies;
                }
                open = rest;
                // A win in more plies leads to one in one ply less, whoever moves.
                if won.is_empty() && plies > 2 {
                    break;
                }
            }
            table
        }

        fn is_won_in(&self, position: &Position, plies: u8) -> bool {
            let wins = |mv: &Move| {
                let next = position.play_unchecked(*mv);
                // Without pieces or blocked: lost for the one to move (R17).
                if !next.has_legal_move() {
                    return next.turn() == Color::Black;
                }
                // Black has captured one king: drawn, unless the other captures him at once.
                if next.kings(Color::White).len() == 1 {
                    return next.must_capture() && plies > 1;
                }
                index(&next).is_some_and(|index| self.plies[index] < plies)
            };
            let moves = position.legal_moves();
            match position.turn() {
                Color::White => moves.iter().any(wins),
                Color::Black => moves.iter().all(wins),
            }
        }

        pub(super) fn plies(&self, position: &Position) -> Option<u8> {
            Some(self.plies[index(position)?]).filter(|&plies| plies != UNKNOWN)
        }
    }
}

#[test]
fn r19_two_kings_win_against_one() {
    let table = two_kings_against_one::Table::new();
    let (mut won, mut all, mut longest) = (0, 0, 0);
    for position in two_kings_against_one::positions(Color::White) {
        all += 1;
        if let Some(plies) = table.plies(&position) {
            won += 1;
            longest = longest.max(plies);
        }
    }
    assert_eq!(all, 64 * 63 * 62 / 2);
    let per_mille = f64::from(won) * 1000.0 / f64::from(all);
    assert!(
        (997.5..998.5).contains(&per_mille),
        "{won} of {all} are won"
    );
    assert_eq!(longest, 15);
}

#[test]
fn r19_no_draw_by_counting_kings() {
    for text in ["W:WKa1:BKh8", "W:WKa1,Kb1:BKh8", "B:WKa1,Kb1:BKh8"] {
        let game = Game::from_position(position(text), DrawRule::default());
        assert_eq!(game.outcome(), None);
    }
    let mut game = Game::from_position(position("W:WKa1:BKh8"), DrawRule::default());
    play(&mut game, "a1-a2 h8-h7 a2-a3 h7-h6 a3-a1 h6-h8 a1-b1");
    assert_eq!(game.outcome(), None);
}

// --- What a position is --------------------------------------------------------------------------

fn violations(text: &str) -> Vec<Violation> {
    fen::parse_setup(text).unwrap().violations()
}

fn men(color: char, number: usize) -> String {
    let all = Square::all().filter(|&square| {
        let color = if color == 'W' {
            Color::White
        } else {
            Color::Black
        };
        !color.promotion_area().contains(square)
    });
    let names: Vec<String> = all.take(number).map(|square| square.to_string()).collect();
    names.join(",")
}

#[test]
fn r20_at_most_21_pieces_a_side() {
    assert_eq!(violations(&format!("W:W{}:B", men('W', 21))), []);
    assert_eq!(
        violations(&format!("W:W{}:B", men('W', 22))),
        [Violation::TooManyPieces {
            color: Color::White,
            count: 22
        }]
    );
    assert_eq!(
        violations(&format!("W:W:BKa1,{}", men('B', 21))),
        [Violation::TooManyPieces {
            color: Color::Black,
            count: 22
        }]
    );
}

#[test]
fn r20_at_least_one_piece() {
    assert_eq!(violations("W:W:B"), [Violation::NoPieces]);
    assert_eq!(violations("W:W:Bh8"), []);
    assert_eq!(violations("W:Wa1:B"), []);
}

#[test]
fn r20_no_square_named_twice() {
    let twice = |square| [Violation::NamedTwice { square }];
    assert_eq!(violations("W:Wa1,a1:B"), twice(Square::A1));
    assert_eq!(violations("W:Wd4:Bd4"), twice(Square::D4));
    assert_eq!(violations("W:Wd4,Kd4:B"), twice(Square::D4));
}

#[test]
fn r20_no_man_on_his_own_promotion_area() {
    for square in Square::all() {
        for color in Color::ALL {
            let mut setup = Setup::empty(Color::White);
            setup.set(
                square,
                Piece {
                    color,
                    role: Role::Man,
                },
            );
            let expected: Vec<Violation> = color
                .promotion_area()
                .contains(square)
                .then_some(Violation::ManOnPromotionArea { color, square })
                .into_iter()
                .collect();
            assert_eq!(setup.violations(), expected);
            assert_eq!(Position::try_from(setup).is_ok(), expected.is_empty());
            setup.set(
                square,
                Piece {
                    color,
                    role: Role::King,
                },
            );
            assert_eq!(setup.violations(), []);
        }
    }
}

#[test]
fn r20_all_violations_at_once() {
    let text = format!("W:W{},h3,c8:Bb4,b4,a1,{}", men('W', 21), men('B', 22));
    let violations = violations(&text);
    let count = |wanted: fn(&Violation) -> bool| violations.iter().filter(|&v| wanted(v)).count();
    assert!(count(|v| matches!(v, Violation::NamedTwice { .. })) >= 2);
    assert_eq!(
        count(|v| matches!(v, Violation::ManOnPromotionArea { .. })),
        3
    );
    assert_eq!(count(|v| matches!(v, Violation::TooManyPieces { .. })), 2);
    let error = fen::parse(&text).unwrap_err();
    let fen::FenError::Invalid { faults } = error else {
        panic!("{error}")
    };
    assert!(faults.iter().map(|fault| fault.violation).eq(violations));
}

#[test]
fn r20_whether_play_can_reach_it_does_not_matter() {
    // 21 kings a side; white men on squares no white man can come to.
    assert!(fen::parse("W:Wa1,a2:Ba8,h1").is_ok());
    let king = |color| Piece {
        color,
        role: Role::King,
    };
    let mut setup = Setup::empty(Color::Black);
    for (square, color) in Square::all().take(42).zip(Color::ALL.into_iter().cycle()) {
        setup.set(square, king(color));
    }
    assert!(Position::try_from(setup).is_ok());
}

// --- Order of things -----------------------------------------------------------------------------

#[test]
fn text_goes_by_the_names_of_squares() {
    assert_eq!(
        position("W:Wb1,a2,a1:Bh8,g8,h7").to_string(),
        "W:Wa1,a2,b1:Bg8,h7,h8"
    );
    assert_eq!(moves("W:Wb1,a2:B"), ["a2-a3", "a2-b2", "b1-b2", "b1-c1"]);
    let captured = squares("c1 a8 b2");
    assert!(
        captured
            .iter_by_name()
            .map(|square| square.to_string())
            .eq(["a8", "b2", "c1"])
    );
}
