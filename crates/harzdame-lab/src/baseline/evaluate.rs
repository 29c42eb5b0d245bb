//! The estimate of a position from what stands on the board.

use harzdame::{Bitboard, Color, Position};

use super::value::{self, Value};

// What counts, in centi-men.
const MAN: Value = 100;
const KING: Value = 300;
/// Each step that a man has made from its own corner, in tenths of a centi-man.
const ADVANCE: Value = 10;
/// A man one step from its promotion area, the square before it being empty.
const PROMISING: Value = 20;
/// A man on the edge of the board: it can be jumped along the edge only.
const EDGE_MAN: Value = 30;
/// A step that a man can make. Open ranks are easily jumped.
const MAN_STEP: Value = -4;
/// A square that a king can go to; squares for two kings count once.
const KING_STEP: Value = 1;
/// Being to move.
const TURN: Value = 5;

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

/// The estimate for the side to move.
///
/// The same for a position and its images under both symmetries of the game.
#[inline]
pub(super) fn evaluate(position: &Position) -> Value {
    let empty = !position.occupied().0;
    let side = |color| {
        let (men, kings) = (position.men(color), position.kings(color));
        // Black's half is counted on the board turned by 180°, so one piece of code serves both.
        match color {
            Color::White => half(men, kings, empty),
            Color::Black => half(men.rotated(), kings.rotated(), empty.reverse_bits()),
        }
    };
    let turn = position.turn();
    value::clamp(side(turn) - side(!turn) + TURN)
}

/// What the pieces of one side are worth, seen as White's.
#[inline]
fn half(men: Bitboard, kings: Bitboard, empty: u64) -> Value {
    let count = |squares: u64| squares.count_ones() as Value;
    let men = men.0;

    let mut value = MAN * count(men);

    let steps: Value = (0..3)
        .map(|bit| (count(men & FILE_BITS[bit]) + count(men & RANK_BITS[bit])) << bit)
        .sum();
    value += ADVANCE * steps / 10;

    value += EDGE_MAN * count(men & EDGE);

    let up = (men << 8) & empty;
    let right = (men << 1) & NOT_FILE_A & empty;
    value += MAN_STEP * (count(up) + count(right));
    let area = Color::White.promotion_area().0;
    value += PROMISING * count((up | right) & area);

    if !kings.is_empty() {
        value += KING * count(kings.0);
        value += KING_STEP * count(king_reach(kings.0, empty));
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
