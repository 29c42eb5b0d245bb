//! Many pairs of games, several at once, told in their order.

use std::{
    collections::BTreeMap,
    ops::ControlFlow,
    sync::{
        atomic::{AtomicU32, Ordering},
        mpsc::{self, RecvTimeoutError, Sender},
    },
    thread,
    time::Duration,
};

use harzdame::Color;
use harzdame_engine::Control;
use thiserror::Error;

use crate::{
    Conduct, Journal, JournalError, MatchGame, PlayerSpec, StartError,
    journal::NumberedPair,
    player::Player,
    referee::{NoGame, Table},
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
    #[error("no thread to play on: {0}")]
    Thread(std::io::Error),
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
    fixture: Fixture,
    games: Vec<MatchGame>,
    latencies: [Option<Duration>; 2],
}

/// Plays fixtures.
pub(crate) struct Pool<'a> {
    pub(crate) players: &'a [PlayerSpec],
    pub(crate) conduct: &'a Conduct,
    pub(crate) stop: &'a Control,
}

/// How often the word to stop is looked for.
const LOOK: Duration = Duration::from_millis(20);

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
        known: Vec<NumberedPair>,
        mut journal: Option<Journal>,
        on_pair: &mut dyn FnMut(Fixture, &[MatchGame]) -> ControlFlow<()>,
    ) -> Result<Vec<Latency>, MatchError> {
        let mut latencies = vec![Latency::default(); self.players.len()];
        let mut waiting: BTreeMap<u32, Vec<MatchGame>> = known.into_iter().collect();
        let numbers: Vec<u32> = waiting.keys().copied().collect();
        let halt = Control::new();
        let next = AtomicU32::new(0);
        let mut due = 0;
        let mut deliver = |waiting: &mut BTreeMap<u32, Vec<MatchGame>>, all: bool| {
            while let Some((&number, _)) = waiting.first_key_value() {
                if number >= count || (number != due && !all) {
                    break;
                }
                due = number + 1;
                if let Some(games) = waiting.remove(&number)
                    && on_pair(fixture(number), &games).is_break()
                {
                    return ControlFlow::Break(());
                }
            }
            ControlFlow::Continue(())
        };
        let mut ended = deliver(&mut waiting, false);
        let mut failed = None;
        if ended.is_continue() && numbers.len() < count as usize {
            thread::scope(|scope| -> Result<(), MatchError> {
                let (sender, finished) = mpsc::channel();
                for started in 0..self.conduct.concurrency.get().min(count as usize) {
                    let sender = sender.clone();
                    let (halt, next, numbers) = (&halt, &next, &numbers);
                    let work = move || {
                        let seats = Seats::new(self, halt);
                        seats.work(count, fixture, next, numbers, &sender);
                    };
                    match thread::Builder::new().spawn_scoped(scope, work) {
                        Ok(_) => {}
                        Err(error) if started == 0 => return Err(MatchError::Thread(error)),
                        // Where the system has no more threads, fewer games are played at once.
                        Err(_) => break,
                    }
                }
                drop(sender);
                loop {
                    match finished.recv_timeout(LOOK) {
                        Ok(Ok(played)) => {
                            let Played {
                                fixture,
                                games,
                                latencies: measured,
                            } = played;
                            for (player, latency) in fixture.players.into_iter().zip(measured) {
                                if let Some(latency) = latency {
                                    latencies[player].add(latency);
                                }
                            }
                            if let Some(journal) = &mut journal
                                && failed.is_none()
                                && let Err(error) = journal.add_pair(fixture.number, &games)
                            {
                                failed = Some(error.into());
                            }
                            waiting.insert(fixture.number, games);
                            if ended.is_continue() {
                                ended = deliver(&mut waiting, false);
                            }
                        }
                        Ok(Err(error)) => {
                            failed.get_or_insert(MatchError::Start(error));
                        }
                        Err(RecvTimeoutError::Timeout) => {}
                        Err(RecvTimeoutError::Disconnected) => return Ok(()),
                    }
                    let stopped = self.stop.is_stopped();
                    if stopped || ended.is_break() || failed.is_some() {
                        halt.stop();
                    }
                }
            })?;
        }
        if ended.is_continue() {
            // Whether it breaks off now makes no difference.
            let _ = deliver(&mut waiting, true);
        }
        match failed {
            Some(error) => Err(error),
            None => Ok(latencies),
        }
    }
}

/// The seats of one table: two players at most, started when they are needed.
struct Seats<'a> {
    pool: &'a Pool<'a>,
    halt: &'a Control,
    seated: Vec<(usize, Box<dyn Player>)>,
}

impl<'a> Seats<'a> {
    fn new(pool: &'a Pool<'a>, halt: &'a Control) -> Seats<'a> {
        Seats {
            pool,
            halt,
            seated: Vec::new(),
        }
    }

    /// Plays fixtures until there are no more.
    fn work(
        mut self,
        count: u32,
        fixture: &(dyn Fn(u32) -> Fixture + Sync),
        next: &AtomicU32,
        known: &[u32],
        sender: &Sender<Result<Played, StartError>>,
    ) {
        while !self.halt.is_stopped() {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                return;
            }
            if known.binary_search(&number).is_ok() {
                continue;
            }
            let sent = match self.play(fixture(number)) {
                Ok(played) => sender.send(Ok(played)),
                Err(NoGame::Stopped) => return,
                Err(NoGame::Start(error)) => {
                    // Nobody listens only if the match is over.
                    let _ = sender.send(Err(error));
                    return;
                }
            };
            if sent.is_err() {
                return;
            }
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
    fn play(&mut self, fixture: Fixture) -> Result<Played, NoGame> {
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
            stop: self.halt,
        };
        let games: Result<Vec<MatchGame>, NoGame> = Color::ALL
            .into_iter()
            .zip(2 * fixture.number..)
            .map(|(first, number)| table.play(opening.clone(), first, number))
            .collect();
        Ok(Played {
            fixture,
            games: games?,
            latencies: table.players.map(Player::latency),
        })
    }
}
