//! `harzdame-rig kill`: games go on while the processes of their server are killed.
//!
//! Players write down what they sent and heard. When all games have ended, what they wrote is compared
//! with what is in the database.

mod audit;
mod boards;
mod client;
mod judge;
mod log;
mod servers;

use std::{
    fs,
    path::PathBuf,
    process::ExitCode,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result, bail};
use fastrand::Rng;
use harzdame_live::TimeControl;
use harzdame_store::Store;
use tokio::{
    runtime::Runtime,
    sync::watch,
    task::JoinSet,
    time::{sleep, timeout},
};

use self::{
    audit::Verdict,
    boards::Shared,
    client::Habits,
    servers::{Program, Servers},
};
use crate::player::Addresses;

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

async fn play(args: &Args) -> Result<Verdict> {
    fs::create_dir_all(&args.logs)
        .with_context(|| format!("cannot make the folder {}", args.logs.display()))?;
    if judge::player_logs(&args.logs)?.next().is_some() {
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
        boards.spawn(boards::play(
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
    let stories = judge::read_logs(&args.logs)?;
    let mut verdict = Verdict::default();
    judge::games(&store, &stories, &servers, args.tolerance, &mut verdict).await?;
    store.close().await;
    servers.stop().await?;
    judge::processes(&servers, &mut verdict);
    verdict.figure("seconds", &began.elapsed().as_secs());
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
