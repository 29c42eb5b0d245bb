//! How many states the captures of a position have: the measure of how hard it is.
//!
//! A state is where the capturing piece is and which pieces it has captured. Their number bounds
//! the work of every search that never goes through a state twice. Counted here without the
//! library's own code for captures.

use harzdame::{Bitboard, Position, Square};

/// Counts states; keeps its memory between positions.
pub(crate) struct Counter {
    /// One bit for each square and set of up to 21 victims.
    seen: Vec<u64>,
    /// The states seen, to clear their bits afterwards.
    states: Vec<u32>,
}

const VICTIM_BITS: u32 = 21;

/// The jumps from one square: the victim's bit and the squares behind it.
pub(crate) type Jumps = [Vec<(u32, Bitboard)>; 64];

impl Counter {
    pub(crate) fn new() -> Counter {
        Counter {
            seen: vec![0; 64 << VICTIM_BITS >> 6],
            states: Vec::new(),
        }
    }

    /// The states of each piece of the side to move that can capture, those it starts from
    /// included, at most `limit` in all, added up over the pieces.
    pub(crate) fn of_position(&mut self, position: &Position, limit: usize) -> usize {
        let mut sum = 0;
        for from in position.capturing_pieces() {
            sum += self.of_piece(position, from, limit - sum);
            if sum >= limit {
                break;
            }
        }
        sum
    }

    fn of_piece(&mut self, position: &Position, from: Square, limit: usize) -> usize {
        let jumps = jumps(position, from);
        self.add(u32::from(from.index()) << VICTIM_BITS);
        let mut next = 0;
        while next < self.states.len() && self.states.len() < limit {
            let state = self.states[next];
            let (square, captured) = (state >> VICTIM_BITS, state & ((1 << VICTIM_BITS) - 1));
            for &(victim, landing) in &jumps[square as usize] {
                if captured & victim == 0 {
                    for to in landing {
                        self.add(u32::from(to.index()) << VICTIM_BITS | captured | victim);
                    }
                }
            }
            next += 1;
        }
        let count = self.states.len().min(limit);
        for state in self.states.drain(..) {
            self.seen[state as usize / 64] = 0;
        }
        count
    }

    fn add(&mut self, state: u32) {
        let (word, bit) = (&mut self.seen[state as usize / 64], 1 << (state % 64));
        if *word & bit == 0 {
            *word |= bit;
            self.states.push(state);
        }
    }
}

/// The jumps that the piece on `from` can make from any square, the board being as it stays during
/// its move: all captured pieces still there, its own square empty.
pub(crate) fn jumps(position: &Position, from: Square) -> Jumps {
    let king = position.kings(position.turn()).contains(from);
    let occupied = position.occupied().without(from);
    let enemies: Vec<Square> = position.pieces(!position.turn()).iter().collect();
    let mut jumps = [const { Vec::new() }; 64];
    for square in Square::all().filter(|&square| !occupied.contains(square)) {
        for direction in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
            let mut victim = step(square, direction);
            while king && victim.is_some_and(|square| !occupied.contains(square)) {
                victim = victim.and_then(|square| step(square, direction));
            }
            let Some(victim) = victim else { continue };
            let Some(bit) = enemies.iter().position(|&enemy| enemy == victim) else {
                continue;
            };
            let mut landing = Bitboard::EMPTY;
            let mut behind = step(victim, direction);
            while let Some(to) = behind
                && !occupied.contains(to)
                && (king || landing.is_empty())
            {
                landing = landing.with(to);
                behind = step(to, direction);
            }
            if !landing.is_empty() {
                jumps[square.index() as usize].push((1 << bit, landing));
            }
        }
    }
    jumps
}

fn step(square: Square, (files, ranks): (i8, i8)) -> Option<Square> {
    Square::new(
        square.file().checked_add_signed(files)?,
        square.rank().checked_add_signed(ranks)?,
    )
}
