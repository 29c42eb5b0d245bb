//! `harzdame-rig load`: many games at once.
//!
//! In a *closed loop* each game goes on as soon as both players know of the last move: so the server is
//! as busy as it can be, and what counts is how many moves it takes for a second of its processor. In an
//! *open loop* the moves come at fixed times, whether the server keeps up or not, and what counts is how
//! long they take. A move that could not be sent when it was due counts from when it was due.

mod boardgame;
mod echo;
mod harzdame;
mod report;
mod table;

use std::{
    collections::BTreeMap,
    path::PathBuf,
    process::ExitCode,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use anyhow::{Context as _, Result, bail};
use fastrand::Rng;
use harzdame_live::TimeControl;
use tokio::{
    runtime::{self, Runtime},
    sync::{Semaphore, watch},
    task::JoinSet,
    time::{Instant, sleep, sleep_until},
};

use self::{
    boardgame::Boardgame,
    echo::Echo,
    harzdame::Harzdame,
    report::{Cost, Report, Usage},
    table::{Exchange, Table},
};
use crate::{measure::Durations, player::Addresses, site::Site};

/// Puts a server under load and measures.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  harzdame-rig load --server http://127.0.0.1:8080 --server-pid 4711 --games 100
  harzdame-rig load --server http://127.0.0.1:8080 --pace open --games 1000 --seconds 60

The server has to be started with --trusted-proxy 127.0.0.1, because it counts new guests by address, and
with --max-connections and --message-rate that allow for what is asked for here.")]
pub(crate) struct Args {
    /// The server, `http://HOST:PORT`; of several, each game is played at one.
    #[arg(long = "server", value_name = "URL", required = true)]
    servers: Vec<Site>,

    /// The process of the server, whose processor time and memory are measured, with that of its
    /// children. May be given several times: for other processes, and for what works for it, such as a
    /// database.
    #[arg(long = "server-pid", value_name = "PID")]
    processes: Vec<u32>,

    /// How many games are played at once, with two connections each.
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: usize,

    /// How many seconds are measured.
    #[arg(long, value_name = "S", default_value_t = 30.0)]
    seconds: f64,

    /// How many seconds go before.
    #[arg(long, value_name = "S", default_value_t = 3.0)]
    warmup: f64,

    /// Whether moves follow each other as fast as they can, or come at fixed times.
    #[arg(long, value_enum, default_value_t = Pace::Closed)]
    mode: Pace,

    /// What is asked: a Harzdame server, or one of the peers that it is compared with.
    #[arg(long, value_enum, default_value_t = Protocol::Harzdame)]
    protocol: Protocol,

    /// In the open loop: how many seconds after a move of a game the next one comes.
    #[arg(long, value_name = "S", default_value_t = 2.0)]
    interval: f64,

    /// The time control of the games.
    #[arg(long, value_name = "CONTROL", default_value = "10800+180")]
    control: TimeControl,

    /// How many games are begun at once.
    #[arg(long, value_name = "N", default_value_t = 16)]
    beginnings: usize,

    /// How many threads the players have; as many as there are processors, if it is not said.
    #[arg(long, value_name = "N")]
    threads: Option<usize>,

    /// Chooses the moves.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Writes the figures to a file, as JSON.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

/// When moves are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Pace {
    /// As fast as they can.
    Closed,
    /// At fixed times.
    Open,
}

/// What is spoken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Protocol {
    /// That of Harzdame.
    Harzdame,
    /// That of `harzdame-rig echo`: as many messages of the same sizes, and nothing behind them.
    Echo,
    /// That of boardgame.io.
    Boardgame,
}

/// Runs the command.
pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    if args.games == 0 {
        bail!("at least one game is needed");
    }
    let report = players(args.threads)?.block_on(play(args))?;
    print!("{report}");
    if let Some(path) = &args.json {
        let json = serde_json::to_string_pretty(&report)?;
        std::fs::write(path, json + "\n")
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn players(threads: Option<usize>) -> Result<Runtime> {
    let mut builder = runtime::Builder::new_multi_thread();
    if let Some(threads) = threads {
        builder.worker_threads(threads.max(1));
    }
    Ok(builder.enable_all().build()?)
}

async fn play(args: &Args) -> Result<Report> {
    match args.protocol {
        Protocol::Harzdame => {
            let now = SystemTime::now().duration_since(UNIX_EPOCH)?;
            let addresses = Arc::new(Addresses::new(now.as_nanos() as u64));
            measure(args, |site, random| {
                Harzdame::new(site, random, args.control, Arc::clone(&addresses))
            })
            .await
        }
        Protocol::Echo => measure(args, |site, _| Echo::new(site)).await,
        Protocol::Boardgame => measure(args, Boardgame::new).await,
    }
}

/// What the games of a run share.
#[derive(Debug)]
struct Shared {
    /// Exchanges that were finished.
    moves: AtomicU64,
    /// Games that were played to their end.
    games: AtomicU64,
    /// Games that were broken off, by what happened.
    faults: Mutex<BTreeMap<String, u64>>,
    beginnings: Semaphore,
    interval: Option<Duration>,
}

/// How far the run has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Games begin.
    Setup,
    /// They are played from this moment on.
    Play(Instant),
    /// Times count.
    Measure(Instant),
    /// It is over.
    Over,
}

async fn measure<T: Table + 'static>(
    args: &Args,
    table: impl Fn(Site, Rng) -> T,
) -> Result<Report> {
    let is_open = args.mode == Pace::Open;
    let shared = Arc::new(Shared {
        moves: AtomicU64::new(0),
        games: AtomicU64::new(0),
        faults: Mutex::default(),
        beginnings: Semaphore::new(args.beginnings.max(1)),
        interval: is_open.then(|| Duration::from_secs_f64(args.interval)),
    });
    let empty = Usage::now(&args.processes)?;
    let (phase, told) = watch::channel(Phase::Setup);
    let (ready, mut begun) = watch::channel(0_usize);
    let mut games = JoinSet::new();
    for number in 0..args.games {
        let site = args.servers[number % args.servers.len()].clone();
        let random = Rng::with_seed(args.seed ^ (number as u64) << 32);
        let seat = Seat {
            table: table(site, random),
            shared: Arc::clone(&shared),
            phase: told.clone(),
            // The first moves of the games are spread over the interval.
            share: number as f64 / args.games as f64,
            done: Durations::default(),
            heard: Durations::default(),
        };
        games.spawn(seat.run(ready.clone()));
    }
    drop(ready);
    let setup = Instant::now();
    while *begun.borrow_and_update() < args.games {
        tokio::select! {
            changed = begun.changed() => changed.context("the games are over before they begin")?,
            () = sleep(Duration::from_secs(30)) => {
                let number = *begun.borrow();
                let faults = shared.faults();
                eprintln!("{number} of {} games have begun {faults:?}", args.games);
                if number == 0 && setup.elapsed() > Duration::from_secs(60) {
                    bail!("no game begins: {faults:?}");
                }
            }
        }
    }
    let setup = setup.elapsed();
    let seated = Usage::now(&args.processes)?;
    let (from, _) = (Instant::now(), phase.send(Phase::Play(Instant::now())));
    sleep(Duration::from_secs_f64(args.warmup)).await;
    let _ = phase.send(Phase::Measure(from));
    let before = (
        Usage::now(&args.processes)?,
        shared.counts(),
        Instant::now(),
    );
    sleep(Duration::from_secs_f64(args.seconds)).await;
    let after = (
        Usage::now(&args.processes)?,
        shared.counts(),
        Instant::now(),
    );
    let _ = phase.send(Phase::Over);
    let (mut done, mut heard) = (Durations::default(), Durations::default());
    while let Some(seat) = games.join_next().await {
        let [of_done, of_heard] = seat?;
        done.append(of_done);
        heard.append(of_heard);
    }
    let span = (after.2 - before.2).as_secs_f64();
    let [moves, ended] = [0, 1].map(|count| after.1[count] - before.1[count]);
    Ok(Report {
        protocol: format!("{:?}", args.protocol).to_lowercase(),
        mode: format!("{:?}", args.mode).to_lowercase(),
        games: args.games,
        connections: 2 * args.games,
        setup_seconds: setup.as_secs_f64(),
        seconds: span,
        moves,
        games_ended: ended,
        moves_per_second: moves as f64 / span,
        cost: Cost::of(&empty, &seated, &before.0, &after.0, moves, args.games),
        done: done.spread(),
        heard: heard.spread(),
        faults: shared.faults(),
    })
}

impl Shared {
    fn counts(&self) -> [u64; 2] {
        [&self.moves, &self.games].map(|count| count.load(Ordering::Relaxed))
    }

    fn faults(&self) -> BTreeMap<String, u64> {
        let faults = self.faults.lock().unwrap_or_else(PoisonError::into_inner);
        faults.clone()
    }

    fn note(&self, fault: &anyhow::Error) {
        let mut faults = self.faults.lock().unwrap_or_else(PoisonError::into_inner);
        *faults.entry(format!("{fault:#}")).or_default() += 1;
    }
}

/// Where game after game is played.
struct Seat<T> {
    table: T,
    shared: Arc<Shared>,
    phase: watch::Receiver<Phase>,
    /// The part of the interval after which the first move comes.
    share: f64,
    /// From sending a move to its acknowledgement.
    done: Durations,
    /// From sending a move to the opponent's knowing it.
    heard: Durations,
}

/// After a fault it is quiet for so long.
const PAUSE: Duration = Duration::from_secs(1);

impl<T: Table> Seat<T> {
    async fn run(mut self, ready: watch::Sender<usize>) -> [Durations; 2] {
        let mut over = self.phase.clone();
        tokio::select! {
            () = self.play(ready) => {}
            _ = over.wait_for(|phase| *phase == Phase::Over) => {}
        }
        [self.done, self.heard]
    }

    async fn play(&mut self, ready: watch::Sender<usize>) {
        self.begin().await;
        ready.send_modify(|ready| *ready += 1);
        drop(ready);
        let mut phase = self.phase.clone();
        let from = loop {
            if let Phase::Play(from) | Phase::Measure(from) = *phase.borrow_and_update() {
                break from;
            }
            tokio::select! {
                _ = phase.changed() => {}
                waited = self.table.wait() => {
                    let Err(fault) = waited;
                    self.shared.note(&fault);
                    self.begin().await;
                }
            }
        };
        let first = self
            .shared
            .interval
            .map(|interval| from + interval.mul_f64(self.share));
        let mut due = first;
        loop {
            match self.exchange(due).await {
                Ok(Exchange { is_over: false, .. }) => {
                    due = due
                        .zip(self.shared.interval)
                        .map(|(due, interval)| due + interval);
                }
                Ok(_) => {
                    self.shared.games.fetch_add(1, Ordering::Relaxed);
                    self.begin().await;
                    due = self
                        .shared
                        .interval
                        .map(|interval| Instant::now() + interval);
                }
                Err(fault) => {
                    self.shared.note(&fault);
                    sleep(PAUSE).await;
                    self.begin().await;
                    due = self
                        .shared
                        .interval
                        .map(|interval| Instant::now() + interval);
                }
            }
        }
    }

    /// Begins a game, however often that fails.
    async fn begin(&mut self) {
        loop {
            let begun = {
                let _beginning = self.shared.beginnings.acquire().await;
                self.table.begin().await
            };
            match begun {
                Ok(()) => return,
                Err(fault) => self.shared.note(&fault),
            }
            sleep(PAUSE).await;
        }
    }

    /// A move, when it is due.
    async fn exchange(&mut self, due: Option<Instant>) -> Result<Exchange> {
        if let Some(due) = due {
            tokio::select! {
                () = sleep_until(due) => {}
                waited = self.table.wait() => return waited.map(|never| match never {}),
            }
        }
        let from = due.unwrap_or_else(Instant::now);
        let exchange = self.table.exchange().await?;
        self.shared.moves.fetch_add(1, Ordering::Relaxed);
        if matches!(*self.phase.borrow(), Phase::Measure(_)) {
            self.done.add(exchange.done - from);
            self.heard.add(exchange.heard - from);
        }
        Ok(exchange)
    }
}
