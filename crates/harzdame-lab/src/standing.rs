//! The result of a match so far.

use std::{collections::BTreeMap, time::Duration};

use harzdame::Color;

use crate::{Elo, End, FaultKind, MatchGame, Pairs, Results};

/// The result of a match so far, seen from the first player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Games won, drawn and lost.
    pub results: Results,
    /// Finished pairs by points.
    pub pairs: Pairs,
    /// Games that White won.
    pub white_wins: u32,
    /// Games that Black won.
    pub black_wins: u32,
    /// Games that ended before their end, their result being clear.
    pub adjudicated: u32,
    /// The faults of the first and of the second player. Each lost its player a game.
    pub faults: [BTreeMap<FaultKind, u32>; 2],
    /// All plies of all games, openings included.
    pub plies: u64,
    /// The moves of the first and of the second player.
    pub effort: [Effort; 2],
}

/// What a player spent on its moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// How many moves.
    pub moves: u64,
    /// The time for all of them.
    pub time: Duration,
    /// The longest move.
    pub longest: Duration,
    /// The nodes, as far as they were told.
    pub nodes: u64,
    /// The depths, as far as they were told, added up.
    pub depths: u64,
    /// How many depths were told.
    pub depths_told: u64,
}

impl Standing {
    /// The number of games played.
    #[must_use]
    pub fn games(&self) -> u32 {
        self.results.games()
    }

    /// The score in per cent, a draw counting half; `None` without a game.
    #[must_use]
    pub fn percent(&self) -> Option<f64> {
        let games = f64::from(self.games());
        (games > 0.0).then(|| 100.0 * self.results.points() / games)
    }

    /// The difference in strength, from finished pairs; `None` without one.
    #[must_use]
    pub fn elo(&self) -> Option<Elo> {
        self.pairs.elo()
    }

    /// All faults of both players.
    #[must_use]
    pub fn fault_count(&self) -> u32 {
        self.faults.iter().flat_map(BTreeMap::values).sum()
    }

    pub(crate) fn add_pair(&mut self, pair: &[MatchGame]) {
        let mut half_points = 0;
        for played in pair {
            half_points += played.half_points();
            self.add_game(played);
        }
        self.pairs.add(half_points);
    }

    fn add_game(&mut self, played: &MatchGame) {
        self.results.add(played.half_points());
        match played.end.winner() {
            Some(Color::White) => self.white_wins += 1,
            Some(Color::Black) => self.black_wins += 1,
            None => {}
        }
        self.plies += played.game.ply() as u64;
        match &played.end {
            End::Outcome(_) => {}
            End::Adjudicated(_) => self.adjudicated += 1,
            End::Fault { loser, fault } => {
                let seat = usize::from(*loser != played.first);
                *self.faults[seat].entry(fault.kind).or_default() += 1;
            }
        }
        let opening = played.opening_plies();
        let movers = played
            .game
            .positions()
            .skip(opening)
            .map(harzdame::Position::turn);
        for (note, mover) in played.notes.iter().zip(movers) {
            let effort = &mut self.effort[usize::from(mover != played.first)];
            effort.moves += 1;
            effort.time += note.time;
            effort.longest = effort.longest.max(note.time);
            effort.nodes += note.nodes.unwrap_or(0);
            effort.depths += u64::from(note.depth.unwrap_or(0));
            effort.depths_told += u64::from(note.depth.is_some());
        }
    }
}

impl Effort {
    /// Adds what was spent elsewhere.
    pub fn add(&mut self, other: &Effort) {
        self.moves += other.moves;
        self.time += other.time;
        self.longest = self.longest.max(other.longest);
        self.nodes += other.nodes;
        self.depths += other.depths;
        self.depths_told += other.depths_told;
    }

    /// The mean time of a move.
    #[must_use]
    pub fn mean_time(&self) -> Option<Duration> {
        let moves = u32::try_from(self.moves).ok().filter(|&moves| moves > 0)?;
        Some(self.time / moves)
    }

    /// Nodes a second; `None` if none were told.
    #[must_use]
    pub fn speed(&self) -> Option<f64> {
        let seconds = self.time.as_secs_f64();
        (self.nodes > 0 && seconds > 0.0).then(|| self.nodes as f64 / seconds)
    }

    /// The mean depth; `None` if none was told.
    #[must_use]
    pub fn mean_depth(&self) -> Option<f64> {
        (self.depths_told > 0).then(|| self.depths as f64 / self.depths_told as f64)
    }
}
