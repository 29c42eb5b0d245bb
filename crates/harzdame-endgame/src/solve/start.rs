//! What is known of a position before the moves of kings within its class are looked at.

use std::sync::Arc;

use harzdame::{Bitboard, Color};

use super::side::{NOT_LOST, SETTLED, UNKNOWN};
use crate::{
    Distance, Material, Value,
    board::{Board, position},
    expanded::{Expanded, ExpandedTables, NOTHING},
};

/// What is known of a position.
pub(super) struct Start {
    pub(super) distance: u8,
    pub(super) open: u8,
    pub(super) least: u8,
}

impl Start {
    const NOTHING: Start = Start::settled(NOTHING);

    const fn settled(distance: u8) -> Start {
        Start {
            distance,
            open: SETTLED,
            least: 0,
        }
    }

    #[inline]
    pub(super) fn of(
        tables: &ExpandedTables,
        own: &[Arc<Expanded>; 2],
        color: Color,
        pieces: [[Bitboard; 2]; 2],
    ) -> Start {
        let Some(position) = position(color, pieces) else {
            return Start::NOTHING;
        };
        let after = |mv| -> Distance {
            let next = position.play_unchecked(mv);
            let distance = if Material::of(&next) == own[!color as usize].index.material() {
                let table = &own[!color as usize];
                Distance::from_byte(table.byte(table.index.number(&Board::of(&next))))
            } else {
                tables.distance(&next)
            };
            distance.expect("what a class depends on is solved before")
        };
        if position.must_capture() {
            let best = position
                .legal_moves()
                .iter()
                .map(|&mv| before(after(mv)))
                .max_by_key(|distance| distance.rank());
            return Start::settled(best.unwrap_or(Distance::LOST).byte());
        }
        let kings = pieces[color as usize][1];
        let mut open = 0;
        let mut best: Option<Distance> = None;
        position.for_each_legal_move(|mv| {
            if kings.contains(mv.from) {
                open += 1;
                return;
            }
            let distance = before(after(mv));
            if best.is_none_or(|best| best.rank() < distance.rank()) {
                best = Some(distance);
            }
        });
        let best = best.unwrap_or(Distance::LOST);
        let plies = best.byte();
        match best.value() {
            Value::Win => Start {
                distance: plies,
                open: NOT_LOST,
                least: 0,
            },
            Value::Draw => Start {
                distance: UNKNOWN,
                open: NOT_LOST,
                least: 0,
            },
            Value::Loss => Start {
                distance: if open == 0 { plies } else { UNKNOWN },
                open,
                least: plies,
            },
        }
    }
}

fn before(distance: Distance) -> Distance {
    distance.before().expect("an end that can be told")
}
