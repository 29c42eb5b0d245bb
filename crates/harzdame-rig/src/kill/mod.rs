//! `harzdame-rig kill`: games go on while the processes of their server are killed.
//!
//! Players write down what they sent and heard. When all games have ended, what they wrote is compared
//! with what is in the database.

mod audit;
mod client;
mod log;
mod servers;

use std::{
    collections::HashMap,
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result, bail};
use fastrand::Rng;
use harzdame::Color;
use harzdame_live::TimeControl;
use harzdame_store::{GameId, Store};
use tokio::{
    runtime::Runtime,
    sync::watch,
    task::JoinSet,
    time::{sleep, timeout},
};

use self::{
    audit::{Evidence, Fault, Story, Verdict, Violation},
    client::{Client, Habits},
    servers::{Outage, Program, Servers},
};
use crate::{
    measure::Durations,
    player::{self, Addresses, Player},
    site::Site,
};

/// Plays games while the processes of the server are killed, and checks that nothing was lost.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  harzdame-rig kill --program target/release/harzdame --database sqlite:/tmp/kill/games.db --logs /tmp/kill
  harzdame-rig kill --program target/release/harzdame --database postgres://… --nats nats://127.0.0.1:4222 \\
      --processes 2 --kills 100 --logs /tmp/kill --restart-postgres '…' --restart-nats '…'

Ends with status 1 if anything is wrong. What the players and the processes wrote stays in the folder.")]
pub(crate) struct Args {
    /// The program `harzdame`, which is started as `harzdame serve …`.
    #[arg(long, value_name = "PATH")]
    program: PathBuf,

    /// A further argument for it; may be given several times.
    #[arg(long = "server-arg", value_name = "ARG", allow_hyphen_values = true)]
    arguments: Vec<String>,

    /// The database, `sqlite:FILE` or `postgres://…`.
    #[arg(long, value_name = "URL")]
    database: String,

    /// The NATS server through which the processes hear of each other.
    #[arg(long, value_name = "URL")]
    nats: Option<String>,

    /// How many processes serve the games.
    #[arg(long, value_name = "N", default_value_t = 1)]
    processes: u16,

    /// The port of the first process; the others have those that follow.
    #[arg(long, value_name = "PORT", default_value_t = 18_080)]
    port: u16,

    /// The folder in which players and processes write what happens. It is made, and must be empty.
    #[arg(long, value_name = "FOLDER")]
    logs: PathBuf,

    /// How many games are played at once.
    #[arg(long, value_name = "N", default_value_t = 200)]
    games: usize,

    /// How often a process is killed.
    #[arg(long, value_name = "N", default_value_t = 100)]
    kills: u32,

    /// After how many seconds the next one is killed, about.
    #[arg(long, value_name = "S", default_value_t = 3.0)]
    every: f64,

    /// The time control of the games: short, so that those end in which a player does nothing more.
    #[arg(long, value_name = "CONTROL", default_value = "60+1")]
    control: TimeControl,

    /// How long players think about a move at most, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 600)]
    think: u64,

    /// A command that restarts PostgreSQL, run once after a third of the kills.
    #[arg(long, value_name = "COMMAND")]
    restart_postgres: Option<String>,

    /// A command that restarts NATS, run once after two thirds of the kills.
    #[arg(long, value_name = "COMMAND")]
    restart_nats: Option<String>,

    /// How many milliseconds the clocks of players and server may differ.
    #[arg(long, value_name = "MS", default_value_t = 100)]
    tolerance: u64,

    /// How many seconds after the last kill all games have to be over.
    #[arg(long, value_name = "S", default_value_t = 300)]
    patience: u64,

    /// Chooses moves and victims.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Writes the verdict to a file, as JSON.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

/// Runs the command.
pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    if args.games == 0 || args.processes == 0 {
        bail!("at least one game and one process are needed");
    }
    let verdict = Runtime::new()?.block_on(play(args))?;
    print!("{verdict}");
    if let Some(path) = &args.json {
        let json = serde_json::to_string_pretty(&verdict)?;
        fs::write(path, json + "\n").with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(match verdict.is_good() {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    })
}

/// What the games of a run share.
#[derive(Debug)]
struct Shared {
    habits: Arc<Habits>,
    addresses: Addresses,
    control: TimeControl,
    games: AtomicU64,
}

async fn play(args: &Args) -> Result<Verdict> {
    fs::create_dir_all(&args.logs)
        .with_context(|| format!("cannot make the folder {}", args.logs.display()))?;
    if player_logs(&args.logs)?.next().is_some() {
        bail!("there are logs of another run in {}", args.logs.display());
    }
    let began = Instant::now();
    let ports: Vec<u16> = (args.port..).take(usize::from(args.processes)).collect();
    let mut servers = Servers::start(program(args), &ports, began).await?;
    let (wind_up, winding_up) = watch::channel(false);
    let shared = Arc::new(Shared {
        habits: Arc::new(Habits {
            sites: servers.sites(),
            think: args.think / 10..=args.think,
            winding_up,
        }),
        addresses: Addresses::new(args.seed),
        control: args.control,
        games: AtomicU64::new(0),
    });
    let mut boards = JoinSet::new();
    for number in 0..args.games {
        let random = Rng::with_seed(args.seed ^ (number as u64 + 1) << 32);
        boards.spawn(board(
            number,
            random,
            args.logs.clone(),
            began,
            Arc::clone(&shared),
        ));
    }
    kill_all_the_time(args, &mut servers, &shared).await?;
    let _ = wind_up.send(true);
    let ended = timeout(Duration::from_secs(args.patience), async {
        while let Some(board) = boards.join_next().await {
            board??;
        }
        Ok::<_, anyhow::Error>(())
    });
    let in_time = ended.await;
    // The logs of those who still play end here.
    boards.shutdown().await;
    if let Ok(fault) = in_time {
        fault?;
    }
    let store = Store::open(&args.database).await?;
    let lines = read_logs(&args.logs)?;
    let mut verdict = judge(&store, lines, &servers, args).await?;
    store.close().await;
    servers.stop().await?;
    for _ in 0..servers.died {
        verdict.violations.push(Violation {
            fault: Fault::Died,
            game: None,
            detail: "a process has ended by itself: see its log".to_owned(),
        });
    }
    verdict.figure("seconds", began.elapsed().as_secs());
    Ok(verdict)
}

fn program(args: &Args) -> Program {
    let mut arguments = vec!["--database".to_owned(), args.database.clone()];
    if let Some(nats) = &args.nats {
        arguments.extend(["--nats".to_owned(), nats.clone()]);
    }
    arguments.extend(["--trusted-proxy".to_owned(), "127.0.0.1".to_owned()]);
    arguments.extend(args.arguments.iter().cloned());
    Program {
        path: args.program.clone(),
        arguments,
        logs: args.logs.clone(),
    }
}

/// So many kills take one process, the next takes all of them.
const ALL_EVERY: u32 = 10;

async fn kill_all_the_time(args: &Args, servers: &mut Servers, shared: &Shared) -> Result<()> {
    let mut random = Rng::with_seed(args.seed);
    let all: Vec<usize> = (0..usize::from(args.processes)).collect();
    for kill in 1..=args.kills {
        let pause = args.every * (0.5 + random.f64());
        sleep(Duration::from_secs_f64(pause)).await;
        let victims = match kill % ALL_EVERY {
            0 => all.clone(),
            _ => vec![random.usize(..all.len())],
        };
        servers.kill(&victims).await?;
        if kill % ALL_EVERY == 0 {
            let games = shared.games.load(Ordering::Relaxed);
            eprintln!("{kill} of {} kills, {games} games begun", args.kills);
        }
        let third = args.kills.div_ceil(3);
        if let Some(command) = args.restart_postgres.as_ref().filter(|_| kill == third) {
            servers.restart("postgres", command).await?;
        }
        if let Some(command) = args.restart_nats.as_ref().filter(|_| kill == 2 * third) {
            servers.restart("nats", command).await?;
        }
    }
    // What is lost with the last one has to be found too.
    sleep(Duration::from_secs_f64(args.every)).await;
    Ok(())
}

/// Two players who play game after game.
async fn board(
    number: usize,
    mut random: Rng,
    logs: PathBuf,
    began: Instant,
    shared: Arc<Shared>,
) -> Result<()> {
    let mut client = |color: Color, name: &str| {
        let player = Player::new(&shared.addresses);
        let log = logs.join(format!("player-{number}-{name}.jsonl"));
        Client::new(
            player,
            color,
            Arc::clone(&shared.habits),
            random.fork(),
            &log,
            began,
        )
    };
    let mut clients = [
        client(Color::White, "white")?,
        client(Color::Black, "black")?,
    ];
    let mut is_first = true;
    while is_first || !*shared.habits.winding_up.borrow() {
        is_first = false;
        let game = begin(&mut clients, &mut random, &shared).await?;
        shared.games.fetch_add(1, Ordering::Relaxed);
        let [white, black] = &mut clients;
        tokio::try_join!(white.play(game), black.play(game))?;
    }
    for client in clients {
        client.finish()?;
    }
    Ok(())
}

/// Begins a game, however often that takes.
async fn begin(clients: &mut [Client; 2], random: &mut Rng, shared: &Shared) -> Result<GameId> {
    loop {
        let players = [clients[0].player.clone(), clients[1].player.clone()];
        let mut players = players;
        let site = &shared.habits.sites[random.usize(..shared.habits.sites.len())];
        let begun = pair(&mut players, site, shared).await;
        let [white, black] = players;
        (clients[0].player, clients[1].player) = (white, black);
        match begun {
            Ok(game) => return game.parse().context("no name of a game"),
            // The process was killed, or is not there: another is asked, for another game. One that has
            // begun without anybody knowing ends when the first move does not come.
            Err(_) => sleep(Duration::from_millis(random.u64(50..300))).await,
        }
    }
}

/// Begins a game of two players who are known, so that it can be asked for twice.
async fn pair(players: &mut [Player; 2], site: &Site, shared: &Shared) -> Result<String> {
    let black = &mut players[1];
    if !black.is_known() {
        // Whoever makes a challenge becomes known; nobody sees this one.
        black.challenge(site, shared.control).await?;
    }
    player::pair(players, site, shared.control, &shared.addresses).await
}

fn player_logs(folder: &Path) -> Result<impl Iterator<Item = PathBuf>> {
    let entries = fs::read_dir(folder)
        .with_context(|| format!("cannot read the folder {}", folder.display()))?;
    Ok(entries
        .filter_map(Result::ok)
        .map(|entry| entry.path())
        .filter(|path| {
            let name = path.file_name().and_then(|name| name.to_str());
            name.is_some_and(|name| name.starts_with("player-"))
        }))
}

/// What both players of each game wrote down.
type Stories = HashMap<GameId, [Option<Story>; 2]>;

fn read_logs(folder: &Path) -> Result<Stories> {
    let mut games = Stories::new();
    for path in player_logs(folder)? {
        for (game, color, story) in audit::stories(log::read(&path)?) {
            games.entry(game).or_default()[color as usize] = Some(story);
        }
    }
    Ok(games)
}

/// Spans in which nobody could play.
fn down(outages: &[Outage], processes: usize) -> Vec<Outage> {
    let is_total = |outage: &&Outage| {
        let same = |other: &&Outage| other.from == outage.from;
        outage.what == "postgres" || outages.iter().filter(same).count() == processes
    };
    let mut down: Vec<_> = outages.iter().filter(is_total).cloned().collect();
    down.dedup_by_key(|outage| outage.from);
    down
}

async fn judge(store: &Store, stories: Stories, servers: &Servers, args: &Args) -> Result<Verdict> {
    let mut verdict = Verdict::default();
    let outages = down(&servers.outages(), servers.sites().len());
    let (mut answers, mut gaps) = (Durations::default(), Durations::default());
    let (mut games, mut events, mut repeats) = (0, 0, 0);
    let mut endings = std::collections::BTreeMap::<&str, u32>::new();
    for (game, players) in &stories {
        let [white, black] = players
            .each_ref()
            .map(|story| story.clone().unwrap_or_default());
        for story in [&white, &black] {
            repeats += story.repeats;
            for micros in story.acknowledged() {
                answers.add(Duration::from_micros(micros));
            }
            for &micros in &story.gaps {
                gaps.add(Duration::from_micros(micros));
            }
        }
        let Some(record) = store.game(*game).await? else {
            verdict.violations.push(Violation {
                fault: Fault::GameLost,
                game: Some(*game),
                detail: "the database does not know it".to_owned(),
            });
            continue;
        };
        let log = store.events(*game, 0).await?;
        games += 1;
        events += log.len();
        let ending = record
            .ended
            .map_or("none", |(ending, _)| ending.reason.name());
        *endings.entry(ending).or_default() += 1;
        let evidence = Evidence {
            record: &record,
            log: &log,
            players: [&white, &black],
            outages: &outages,
            tolerance: args.tolerance,
        };
        verdict.violations.extend(audit::audit(&evidence));
    }
    verdict.figure("games", games);
    verdict.figure("events in their logs", events);
    for (reason, count) in endings {
        verdict.figure(&format!("games that ended by {reason}"), count);
    }
    let all = servers.outages();
    let kills = all
        .iter()
        .filter(|outage| outage.what.parse::<usize>().is_ok());
    verdict.figure("processes killed", kills.count());
    verdict.figure("times that nobody could play", outages.len());
    verdict.figure("commands sent again", repeats);
    for (name, durations) in [
        ("commands acknowledged", answers),
        ("connections made again", gaps),
    ] {
        if let Some(spread) = durations.spread() {
            verdict.figure(name, spread.count);
            let text = format!(
                "median {:.1}, 99 % {:.1}, most {:.1}",
                spread.median, spread.p99, spread.max
            );
            verdict.figure("  after ms", text);
        }
    }
    Ok(verdict)
}
