//! Matches: many games between two players, refereed by the rules.

use std::{
    num::NonZeroUsize,
    sync::{
        atomic::{AtomicU32, Ordering},
        mpsc,
    },
    thread,
    time::Duration,
};

use fastrand::Rng;
use harzdame::{Color, DrawRule, Game, Outcome, Position};
use harzdame_engine::{Control, Limits};

use crate::{Elo, Pairs, PlayerSpec, player::Player};

/// A match to be played.
#[derive(Clone, Debug)]
pub struct Match {
    /// The first player, from whose side the result is told.
    pub first: PlayerSpec,
    /// The second player.
    pub second: PlayerSpec,
    /// The number of games. An odd number is rounded up: games are played in pairs.
    pub games: u32,
    /// The limits of a move, for players that have none of their own.
    pub limits: Limits,
    /// The number of random plies that open a pair of games, both from the same position.
    pub opening_plies: u32,
    /// By what games are drawn.
    pub rule: DrawRule,
    /// Each player's transposition table, in MiB.
    pub table_mib: usize,
    /// How many games are played at once. More than there are processors distorts matches at a
    /// time limit.
    pub concurrency: NonZeroUsize,
    /// Decides openings and chance. Without a time limit the same seed gives the same games.
    pub seed: u64,
}

impl Default for Match {
    /// The engine against the yardstick: 200 games, 50 ms a move, 6 random plies, one game at a
    /// time.
    fn default() -> Match {
        Match {
            first: PlayerSpec::engine(),
            second: PlayerSpec::Yardstick,
            games: 200,
            limits: Limits::time(Duration::from_millis(50)),
            opening_plies: 6,
            rule: DrawRule::default(),
            table_mib: 16,
            concurrency: NonZeroUsize::MIN,
            seed: 1,
        }
    }
}

/// A game of a match, as it was played.
#[derive(Clone, Debug)]
pub struct MatchGame {
    /// Its number, from 0. The games 2n and 2n + 1 are a pair.
    pub number: u32,
    /// The colour of the first player.
    pub first: Color,
    /// The game, from the start of Harzdame, the random opening included.
    pub game: Game,
    /// How it ended: by the rules, or by a player that gave no legal move and so lost.
    pub end: End,
}

/// How a game of a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// By the rules.
    Outcome(Outcome),
    /// A player gave no legal move though there was one, and lost.
    Forfeit {
        /// Who.
        loser: Color,
    },
}

impl End {
    /// The winner; `None` for a draw.
    #[must_use]
    pub fn winner(self) -> Option<Color> {
        match self {
            End::Outcome(outcome) => outcome.winner(),
            End::Forfeit { loser } => Some(!loser),
        }
    }
}

/// The result of a match so far, seen from the first player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// Finished pairs by points.
    pub pairs: Pairs,
    /// Games that ended because a player gave no legal move, whoever it was.
    pub forfeits: u32,
    /// All plies of all games, random openings included.
    pub plies: u64,
}

impl Standing {
    /// The number of games played.
    #[must_use]
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The score in per cent, a draw counting half; `None` without a game.
    #[must_use]
    pub fn percent(&self) -> Option<f64> {
        let games = f64::from(self.games());
        let points = f64::from(self.wins) + f64::from(self.draws) / 2.0;
        (games > 0.0).then(|| 100.0 * points / games)
    }

    /// The difference in strength, from finished pairs; `None` without one.
    #[must_use]
    pub fn elo(&self) -> Option<Elo> {
        self.pairs.elo()
    }

    fn add_pair(&mut self, pair: &[MatchGame]) {
        let mut half_points = 0;
        for played in pair {
            self.plies += played.game.ply() as u64;
            self.forfeits += u32::from(matches!(played.end, End::Forfeit { .. }));
            match played.end.winner() {
                None => {
                    self.draws += 1;
                    half_points += 1;
                }
                Some(winner) if winner == played.first => {
                    self.wins += 1;
                    half_points += 2;
                }
                Some(_) => self.losses += 1,
            }
        }
        self.pairs.add(half_points);
    }
}

impl Match {
    /// Plays the match. `on_pair` gets each finished pair of games and the standing after it, in
    /// the order in which pairs finish. When `control` says stop, unfinished pairs are dropped and what
    /// is finished is returned.
    pub fn play(
        &self,
        control: &Control,
        mut on_pair: impl FnMut(&[MatchGame], &Standing),
    ) -> Standing {
        let pairs = self.games.div_ceil(2);
        let next = AtomicU32::new(0);
        let (sender, finished) = mpsc::channel();
        let mut standing = Standing::default();
        thread::scope(|scope| {
            for started in 0..self.concurrency.get().min(pairs as usize) {
                let sender = sender.clone();
                let next = &next;
                let work = move || {
                    let mut table = self.seats();
                    loop {
                        let pair = next.fetch_add(1, Ordering::Relaxed);
                        if pair >= pairs {
                            return;
                        }
                        let Some(games) = self.play_pair(&mut table, pair, control) else {
                            return;
                        };
                        if sender.send(games).is_err() {
                            return;
                        }
                    }
                };
                let spawned = thread::Builder::new().spawn_scoped(scope, work);
                // Where the system has no more threads, fewer games are played at once.
                if started > 0 && spawned.is_err() {
                    break;
                }
            }
            drop(sender);
            for games in finished {
                standing.add_pair(&games);
                on_pair(&games, &standing);
            }
        });
        standing
    }

    /// The two players, the first one first.
    fn seats(&self) -> [Player; 2] {
        [&self.first, &self.second]
            .map(|spec| Player::new(spec.clone(), self.limits, self.table_mib))
    }

    /// The position after random plies, from which the game still goes on.
    fn opening(&self, pair: u32) -> Game {
        // Two rounds of multiplication keep neighbouring pairs and seeds apart.
        let mut rng = Rng::with_seed(self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut rng =
            Rng::with_seed(rng.u64(..) ^ u64::from(pair).wrapping_mul(0x94d0_49bb_1331_11eb));
        loop {
            let mut game = Game::from_position(Position::START, self.rule);
            for _ in 0..self.opening_plies {
                let Some(mv) = rng.choice(game.position().legal_moves()) else {
                    break;
                };
                if game.play(mv).is_err() {
                    break;
                }
            }
            if game.outcome().is_none() {
                return game;
            }
        }
    }

    /// Two games from one opening with the colours swapped; `None` if stopped.
    fn play_pair(
        &self,
        seats: &mut [Player; 2],
        pair: u32,
        control: &Control,
    ) -> Option<Vec<MatchGame>> {
        let opening = self.opening(pair);
        Color::ALL
            .into_iter()
            .zip(2 * pair..)
            .map(|(first, number)| {
                let mut game = opening.clone();
                let end = self.play_game(seats, &mut game, first, number, control)?;
                Some(MatchGame {
                    number,
                    first,
                    game,
                    end,
                })
            })
            .collect()
    }

    fn play_game(
        &self,
        seats: &mut [Player; 2],
        game: &mut Game,
        first: Color,
        number: u32,
        control: &Control,
    ) -> Option<End> {
        for (player, seat) in seats.iter_mut().zip(1_u64..) {
            player.new_game(self.seed.wrapping_mul(1_000_003) ^ u64::from(number) << 2 ^ seat);
        }
        loop {
            if let Some(outcome) = game.outcome() {
                return Some(End::Outcome(outcome));
            }
            let turn = game.position().turn();
            let seat = usize::from(turn != first);
            let chosen = seats[seat].choose(game, control);
            if control.is_stopped() {
                return None;
            }
            // The referee trusts no player.
            if chosen.is_none_or(|mv| game.play(mv).is_err()) {
                return Some(End::Forfeit { loser: turn });
            }
        }
    }
}
