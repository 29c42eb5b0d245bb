//! Captures under the majority rule (R8–R15): the fast path.
//!
//! Ordinary positions have few chains, and a plain walk over them is the quickest way. The walk is
//! given a budget; past it the same answer comes from [`chains`](crate::chains), whose work is
//! bounded whatever the position.

use crate::{
    Bitboard, Move, MoveList, Square, chains,
    jump::{Jump, Jumper},
    lines::Direction,
};

/// How many jumps the plain walk may make in one position. Of positions met in play, fewer than
/// one in a million needs more; the walk to this point costs microseconds.
const JUMP_BUDGET: u32 = 400;

/// Adds to `moves`, which must be empty, the longest captures of the pieces on `capturing`, those
/// among `kings` as kings. Returns their length.
#[inline(never)]
pub(crate) fn longest(
    capturing: u64,
    kings: u64,
    enemy: u64,
    occupied: u64,
    moves: &mut MoveList,
) -> u32 {
    let mut walk = Walk {
        longest: 0,
        budget: JUMP_BUDGET,
        moves,
    };
    for from in Bitboard(capturing) {
        let king = kings >> from.index() & 1 != 0;
        let jumper = Jumper::new(from, king, enemy, occupied);
        for direction in Direction::ALL {
            if let Some(jump) = jumper.jump(from, direction) {
                if king {
                    walk.land::<true>(&jumper, jump, direction, Bitboard::EMPTY);
                } else {
                    walk.land::<false>(&jumper, jump, direction, Bitboard::EMPTY);
                }
            }
        }
        if walk.budget == 0 {
            moves.clear();
            return chains::longest(capturing, kings, enemy, occupied, moves);
        }
    }
    walk.longest
}

struct Walk<'a> {
    longest: u32,
    budget: u32,
    moves: &'a mut MoveList,
}

impl Walk<'_> {
    /// Goes on from a jump, or records the moves that end with it.
    fn land<const KING: bool>(
        &mut self,
        jumper: &Jumper,
        jump: Jump,
        direction: Direction,
        captured: Bitboard,
    ) {
        if self.budget == 0 {
            return;
        }
        self.budget -= 1;
        let captured = captured.with(jump.victim);
        let mut goes_on = false;
        let mut follow = |square, direction| {
            if let Some(next) = jumper.jump_as::<KING>(square, direction)
                && !captured.contains(next.victim)
            {
                goes_on = true;
                self.land::<KING>(jumper, next, direction, captured);
            }
        };
        // Straight on, every landing square leads to the same jump: one of them is enough.
        follow(jump.landing.first_or_a1(), direction);
        for square in jump.landing {
            for across in direction.axis().across().directions() {
                follow(square, across);
            }
        }
        if !goes_on {
            self.record(jumper.from, jump.landing, captured);
        }
    }

    /// Records moves that end a chain, unless a longer one is known (R15).
    #[inline]
    fn record(&mut self, from: Square, landing: Bitboard, captured: Bitboard) {
        let length = captured.len();
        if length < self.longest {
            return;
        }
        if length > self.longest {
            self.longest = length;
            self.moves.clear();
        }
        for to in landing {
            let mv = Move { from, to, captured };
            // Two paths to the same end with the same captures are one move (R16); two captures
            // are enough for that: a king can stop between two victims on a line and go on.
            if length == 1 || !self.moves.contains(&mv) {
                self.moves.push(mv);
            }
        }
    }
}
