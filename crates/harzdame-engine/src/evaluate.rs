//! The evaluation: an estimate of a position from what stands on the board.

use harzdame::{Bitboard, Color, Position};

use crate::{
    parameters::parameters,
    score::{self, Value},
};

parameters! {
    /// What the evaluation by hand counts, and how much each is worth, in centi-men.
    ///
    /// The values are those that fit best to the results of self-play by stronger evaluations. The edge
    /// is worth most by far; free steps of men count a little against their side, for open ranks are
    /// easily jumped.
    Weights: i32, |value: i32| value, |value: i32| value;
    man = 85, 0..=2_000, " A man.";
    king = 276, 0..=2_000, " A king.";
    first_king = 19, -2_000..=2_000, " The first king of a side, more than any king is worth.";
    advance = 15, -1_000..=1_000, " Each step that a man has made from its own corner, in tenths of a centi-man.";
    promising = 47, -1_000..=1_000, " A man one step from its promotion area, the square before it being empty.";
    edge = 26, -1_000..=1_000, " A man on the edge of the board: it can be jumped along the edge only.";
    man_step = -4, -100..=100, " A step that a man can make.";
    king_step = 1, -100..=100, " A square that a king can go to; squares for two kings count once.";
    turn = 5, -1_000..=1_000, " Being to move.";
}

impl Weights {
    /// Nothing counts: to build on.
    pub const NONE: Weights = Weights {
        man: 0,
        king: 0,
        first_king: 0,
        advance: 0,
        promising: 0,
        edge: 0,
        man_step: 0,
        king_step: 0,
        turn: 0,
    };
}

const NOT_FILE_A: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_FILE_H: u64 = NOT_FILE_A >> 1;

const EDGE: u64 = 0xff81_8181_8181_81ff;

/// The squares that hold a bit of the number of their file, and of their rank, by bit.
const FILE_BITS: [u64; 3] = [
    0xaaaa_aaaa_aaaa_aaaa,
    0xcccc_cccc_cccc_cccc,
    0xf0f0_f0f0_f0f0_f0f0,
];
const RANK_BITS: [u64; 3] = [
    0xff00_ff00_ff00_ff00,
    0xffff_0000_ffff_0000,
    0xffff_ffff_0000_0000,
];

/// The estimate for the side to move, within the range of estimates.
///
/// The same for a position and its images under both symmetries of the game.
#[inline]
pub(crate) fn evaluate(position: &Position, weights: &Weights) -> Value {
    let empty = !position.occupied().0;
    let side = |color| {
        let (men, kings) = (position.men(color), position.kings(color));
        // Black's half is counted on the board turned by 180°, so one piece of code serves both.
        match color {
            Color::White => half(men, kings, empty, weights),
            Color::Black => half(
                men.rotated(),
                kings.rotated(),
                empty.reverse_bits(),
                weights,
            ),
        }
    };
    let turn = position.turn();
    score::clamp(side(turn) - side(!turn) + weights.turn)
}

/// What the pieces of one side are worth, seen as White's.
#[inline]
fn half(men: Bitboard, kings: Bitboard, empty: u64, weights: &Weights) -> Value {
    let count = |squares: u64| squares.count_ones() as Value;
    let men = men.0;

    let mut value = weights.man * count(men);

    let steps: Value = (0..3)
        .map(|bit| (count(men & FILE_BITS[bit]) + count(men & RANK_BITS[bit])) << bit)
        .sum();
    value += weights.advance * steps / 10;

    value += weights.edge * count(men & EDGE);

    let up = (men << 8) & empty;
    let right = (men << 1) & NOT_FILE_A & empty;
    value += weights.man_step * (count(up) + count(right));
    let area = Color::White.promotion_area().0;
    value += weights.promising * count((up | right) & area);

    if !kings.is_empty() {
        value += weights.king * count(kings.0) + weights.first_king;
        value += weights.king_step * count(king_reach(kings.0, empty));
    }
    value
}

/// The empty squares that kings can go to without a capture (R5).
#[inline]
fn king_reach(kings: u64, empty: u64) -> u64 {
    // Kogge-Stone fills: each round doubles the distance covered.
    macro_rules! fill {
        ($shift:tt, $step:literal, $edge:expr) => {{
            let mut through = empty & $edge;
            let mut filled = kings;
            filled |= (filled $shift $step) & through;
            through &= through $shift $step;
            filled |= (filled $shift (2 * $step)) & through;
            through &= through $shift (2 * $step);
            filled |= (filled $shift (4 * $step)) & through;
            filled
        }};
    }
    let reached =
        fill!(<<, 8, !0) | fill!(>>, 8, !0) | fill!(<<, 1, NOT_FILE_A) | fill!(>>, 1, NOT_FILE_H);
    reached & !kings
}

#[cfg(test)]
mod tests {
    use harzdame::fen;

    use super::*;

    fn position(text: &str) -> Position {
        fen::parse(text).expect("the FEN is valid")
    }

    #[test]
    fn the_start_is_balanced_but_for_the_move() {
        let weights = Weights::default();
        assert_eq!(evaluate(&Position::START, &weights), weights.turn);
    }

    #[test]
    fn both_symmetries_leave_the_estimate_as_it_is() {
        let weights = Weights::default();
        let mut rng = fastrand::Rng::with_seed(1);
        let mut seen_kings = false;
        for _ in 0..200 {
            let mut position = Position::START;
            for _ in 0..300 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position = position.play_unchecked(moves[rng.usize(..moves.len())]);
                seen_kings |= !position.kings(Color::White).is_empty();
                let estimate = evaluate(&position, &weights);
                assert_eq!(evaluate(&position.transposed(), &weights), estimate);
                assert_eq!(evaluate(&position.color_swapped(), &weights), estimate);
            }
        }
        assert!(seen_kings);
    }

    #[test]
    fn king_steps_are_those_of_the_rules() {
        let mut rng = fastrand::Rng::with_seed(2);
        for _ in 0..1_000 {
            let occupied = rng.u64(..) & rng.u64(..);
            let king = 1_u64 << rng.u32(..64);
            let mut setup = harzdame::Setup::empty(Color::White);
            for square in Bitboard(occupied | king) {
                let piece = if king >> square.index() & 1 != 0 {
                    'W'
                } else {
                    'B'
                };
                if let Some(piece) = harzdame::Piece::from_letter(piece) {
                    setup.set(square, piece);
                }
            }
            let Ok(position) = Position::try_from(setup) else {
                continue;
            };
            if position.must_capture() {
                continue;
            }
            let reach = king_reach(king, !position.occupied().0);
            assert_eq!(reach.count_ones() as usize, position.count_legal_moves());
        }
    }

    #[test]
    fn more_is_better() {
        let weights = Weights::default();
        let better = [
            ("W:Wa1,b1:Bh8", "W:Wa1:Bh8"),
            ("W:WKa1:Bh8", "W:Wa1:Bh8"),
            ("W:Wc3:Bh8", "W:Wb2:Bh8"),
            ("W:Wg4:Bh8", "W:Wf5:Bh8"),
            ("W:Wa3:Bh8", "W:Wb2:Bh8"),
        ];
        for (more, less) in better {
            let [more_value, less_value] =
                [more, less].map(|text| evaluate(&position(text), &weights));
            assert!(
                more_value > less_value,
                "{more} {more_value}, {less} {less_value}"
            );
        }
    }

    #[test]
    fn the_greatest_material_stays_within_the_range() {
        let kings = Bitboard(0x0000_0000_001f_ffff);
        let mut setup = harzdame::Setup::empty(Color::White);
        for square in kings {
            setup.set(
                square,
                harzdame::Piece {
                    color: Color::White,
                    role: harzdame::Role::King,
                },
            );
        }
        let position = Position::try_from(setup).expect("21 kings are a position");
        let estimate = evaluate(&position, &Weights::default());
        assert!(estimate > 21 * 200 && estimate < crate::Score::MAX_CENTI_MEN);
    }
}
