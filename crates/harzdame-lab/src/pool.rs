//! Many pairs of games, several at once, told in their order.

use std::{collections::BTreeMap, ops::ControlFlow, time::Duration};

use harzdame::Color;
use harzdame_engine::Control;
use thiserror::Error;

use crate::{
    Conduct, Journal, JournalError, MatchGame, NoThread, PlayerSpec, StartError,
    player::Player,
    referee::{NoGame, Table},
    workers::{Sink, Workers},
};

/// A match cannot be played, or not to its end.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum MatchError {
    /// A player cannot be started.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The journal cannot be kept.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The system has no thread to play on.
    #[error(transparent)]
    Thread(#[from] NoThread),
}

/// A pair of games that is to be played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fixture {
    /// Its number, from 0.
    pub(crate) number: u32,
    /// The two players, by their numbers.
    pub(crate) players: [usize; 2],
    /// The number of the opening.
    pub(crate) opening: u32,
}

/// How long players took to answer when nothing had to be thought about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Latency {
    /// How often that was measured.
    pub count: u32,
    /// All of it.
    pub total: Duration,
    /// The longest.
    pub longest: Duration,
}

impl Latency {
    /// The mean; `None` if it was not measured.
    #[must_use]
    pub fn mean(&self) -> Option<Duration> {
        (self.count > 0).then(|| self.total / self.count)
    }

    fn add(&mut self, latency: Duration) {
        self.count += 1;
        self.total += latency;
        self.longest = self.longest.max(latency);
    }
}

/// A pair of games that was played.
struct Played {
    games: Vec<MatchGame>,
    latencies: [Option<Duration>; 2],
}

/// Plays fixtures.
pub(crate) struct Pool<'a> {
    pub(crate) players: &'a [PlayerSpec],
    pub(crate) conduct: &'a Conduct,
    pub(crate) stop: &'a Control,
}

impl Pool<'_> {
    /// Plays the fixtures with the numbers below `count` that are not among the `known` ones.
    /// `on_pair` gets all pairs in the order of their numbers, the known ones too, until it breaks
    /// off. Pairs that were finished out of order when the match is stopped come last.
    ///
    /// Returns each player's latency.
    pub(crate) fn run(
        &self,
        count: u32,
        fixture: &(dyn Fn(u32) -> Fixture + Sync),
        known: BTreeMap<u64, Vec<MatchGame>>,
        journal: Option<Journal>,
        on_pair: &mut dyn FnMut(Fixture, &[MatchGame]) -> ControlFlow<()>,
    ) -> Result<Vec<Latency>, MatchError> {
        let known: BTreeMap<u64, Played> = known
            .into_iter()
            .filter(|(number, _)| *number < count.into())
            .map(|(number, games)| {
                let latencies = [None; 2];
                (number, Played { games, latencies })
            })
            .collect();
        let mut report = Report {
            fixture,
            latencies: vec![Latency::default(); self.players.len()],
            journal,
            on_pair,
            broken_off: false,
        };
        let workers = Workers {
            threads: self.conduct.concurrency,
            stop: self.stop,
        };
        let left = workers.run(
            (0..count).map(fixture),
            known,
            || Seats::new(self),
            |seats, fixture, halt| match seats.play(fixture, halt) {
                Ok(played) => Ok(Some(played)),
                Err(NoGame::Stopped) => Ok(None),
                Err(NoGame::Start(error)) => Err(error.into()),
            },
            &mut report,
        )?;
        for (number, played) in left {
            if report.broken_off {
                break;
            }
            let _ = report.next(number, played)?;
        }
        Ok(report.latencies)
    }
}

/// Tells of pairs as they are played, and keeps them.
struct Report<'a> {
    fixture: &'a (dyn Fn(u32) -> Fixture + Sync),
    latencies: Vec<Latency>,
    journal: Option<Journal>,
    on_pair: &'a mut dyn FnMut(Fixture, &[MatchGame]) -> ControlFlow<()>,
    broken_off: bool,
}

impl Report<'_> {
    fn fixture(&self, number: u64) -> Fixture {
        // Fixtures are counted in 32 bits.
        (self.fixture)(u32::try_from(number).unwrap_or(u32::MAX))
    }
}

impl Sink<Played> for Report<'_> {
    type Error = MatchError;

    fn finished(&mut self, number: u64, played: &Played) -> Result<(), MatchError> {
        let fixture = self.fixture(number);
        for (player, latency) in fixture.players.into_iter().zip(played.latencies) {
            if let Some(latency) = latency {
                self.latencies[player].add(latency);
            }
        }
        match &mut self.journal {
            Some(journal) => Ok(journal.add_pair(fixture.number, &played.games)?),
            None => Ok(()),
        }
    }

    fn next(&mut self, number: u64, played: Played) -> Result<ControlFlow<()>, MatchError> {
        let fixture = self.fixture(number);
        let flow = (self.on_pair)(fixture, &played.games);
        self.broken_off = flow.is_break();
        Ok(flow)
    }
}

/// The seats of one table: two players at most, started when they are needed.
struct Seats<'a> {
    pool: &'a Pool<'a>,
    seated: Vec<(usize, Box<dyn Player>)>,
}

impl<'a> Seats<'a> {
    fn new(pool: &'a Pool<'a>) -> Seats<'a> {
        Seats {
            pool,
            seated: Vec::new(),
        }
    }

    fn seat(&mut self, fixture: Fixture) -> Result<(), StartError> {
        // Who does not play gives up its memory first.
        self.seated
            .retain(|(player, _)| fixture.players.contains(player));
        for player in fixture.players {
            // A player that meets itself needs two seats.
            let needed = fixture.players.iter().filter(|&&p| p == player).count();
            while self.seated.iter().filter(|(p, _)| *p == player).count() < needed {
                let conduct = self.pool.conduct;
                let spec = &self.pool.players[player];
                let started = spec.start(conduct.table_mib, conduct.patience)?;
                self.seated.push((player, started));
            }
        }
        if self.seated[0].0 != fixture.players[0] {
            self.seated.swap(0, 1);
        }
        Ok(())
    }

    /// Two games from one opening with the colours swapped.
    fn play(&mut self, fixture: Fixture, stop: &Control) -> Result<Played, NoGame> {
        self.seat(fixture)?;
        let conduct = self.pool.conduct;
        let opening = conduct
            .openings
            .game(fixture.opening, conduct.seed, conduct.rule);
        let [(_, first), (_, second)] = self.seated.as_mut_slice() else {
            // Two players were seated above.
            return Err(NoGame::Stopped);
        };
        let mut table = Table {
            conduct,
            players: [first.as_mut(), second.as_mut()],
            allowances: fixture
                .players
                .map(|player| self.pool.players[player].allowance(conduct.allowance)),
            stop,
        };
        let games: Result<Vec<MatchGame>, NoGame> = Color::ALL
            .into_iter()
            .zip(2 * fixture.number..)
            .map(|(first, number)| table.play(opening.clone(), first, number))
            .collect();
        Ok(Played {
            games: games?,
            latencies: table.players.map(Player::latency),
        })
    }
}
