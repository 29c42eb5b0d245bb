//! `harzdame-rig siege`: whether a server still answers others while somebody besieges it.

mod attack;
mod visitor;

use std::{collections::BTreeMap, fs, path::PathBuf, process::ExitCode, sync::Arc, time::Duration};

use anyhow::{Context as _, Result};
use harzdame_live::TimeControl;
use serde::Serialize;
use tokio::{
    runtime::Runtime,
    task::JoinSet,
    time::{sleep, timeout},
};

use self::{
    attack::Attack,
    visitor::{Visit, Watched},
};
use crate::{
    measure::{Spread, resident_bytes},
    player::Addresses,
    site::Site,
};

/// Besieges a server in one way after another, and measures how it answers others meanwhile.
///
/// A visitor loads a page twenty times a second and plays a game with five moves a second. First nobody
/// disturbs it.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  harzdame-rig siege --server http://127.0.0.1:8080 --server-pid 4711

The server has to be started with --trusted-proxy 127.0.0.1, so that the besiegers have addresses of their
own. Ends with status 1 if the visitor was not answered, or took longer than --patience.")]
pub(crate) struct Args {
    /// The server.
    #[arg(long, value_name = "URL")]
    server: Site,

    /// The process of the server, whose memory is told.
    #[arg(long, value_name = "PID")]
    server_pid: Option<u32>,

    /// How long each siege takes, in seconds.
    #[arg(long, value_name = "S", default_value_t = 20)]
    seconds: u64,

    /// How many connections say nothing.
    #[arg(long, value_name = "N", default_value_t = 5_000)]
    idle: usize,

    /// How many are slow, deaf, or ask without end.
    #[arg(long, value_name = "N", default_value_t = 200)]
    besiegers: usize,

    /// Within how many milliseconds 99 of 100 answers have to come.
    #[arg(long, value_name = "MS", default_value_t = 1_000.0)]
    patience: f64,

    /// Writes the report to a file, as JSON.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

/// What the visitor went through in one siege.
#[derive(Debug, Serialize)]
struct Report {
    siege: &'static str,
    /// How many of its pages and moves were not answered, and why.
    failures: BTreeMap<String, u32>,
    page: Option<Spread>,
    moves: Option<Spread>,
    /// What came of what the besiegers did.
    besiegers: BTreeMap<String, u64>,
    memory: Option<u64>,
}

impl Report {
    fn is_good(&self, patience: f64) -> bool {
        let in_time = |spread: Option<Spread>| spread.is_some_and(|spread| spread.p99 <= patience);
        self.failures.is_empty() && in_time(self.page) && in_time(self.moves)
    }
}

/// Runs the command.
pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    let reports = Runtime::new()?.block_on(besiege(args))?;
    println!(
        "| siege | page ms, 50 % | 99 % | most | move ms, 50 % | 99 % | most | failures | memory, MB | besiegers |"
    );
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |");
    for report in &reports {
        println!("{}", row(report));
    }
    if let Some(path) = &args.json {
        let json = serde_json::to_string_pretty(&reports)?;
        fs::write(path, json + "\n").with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(
        match reports.iter().all(|report| report.is_good(args.patience)) {
            true => ExitCode::SUCCESS,
            false => ExitCode::FAILURE,
        },
    )
}

fn row(report: &Report) -> String {
    let spread = |spread: Option<Spread>| match spread {
        Some(spread) => format!(
            "{:.1} | {:.1} | {:.1}",
            spread.median, spread.p99, spread.max
        ),
        None => "- | - | -".to_owned(),
    };
    let counts = |counts: &BTreeMap<String, u64>| {
        let counts = counts
            .iter()
            .map(|(what, count)| format!("{what}: {count}"));
        counts.collect::<Vec<_>>().join(", ")
    };
    let failures: u32 = report.failures.values().sum();
    let memory = report.memory.map_or_else(
        || "-".to_owned(),
        |bytes| format!("{:.1}", bytes as f64 / 1e6),
    );
    for (why, count) in &report.failures {
        eprintln!("{}: {count} times: {why}", report.siege);
    }
    format!(
        "| {} | {} | {} | {failures} | {memory} | {} |",
        report.siege,
        spread(report.page),
        spread(report.moves),
        counts(&report.besiegers)
    )
}

/// After a siege the server gets so long to forget it.
const PAUSE: Duration = Duration::from_secs(3);
/// A besieger that does not come to its end is left alone.
const LEAVE: Duration = Duration::from_secs(5);

async fn besiege(args: &Args) -> Result<Vec<Report>> {
    let addresses = Arc::new(Addresses::new(fastrand::u64(..)));
    // Nobody runs out of time, and nobody counts as having gone.
    let control: TimeControl = "10800+60".parse().context("no time control")?;
    let mut reports = Vec::new();
    for attack in Attack::all(args.idle, args.besiegers) {
        eprintln!("{}", attack.name());
        let mut visit = Visit::begin(&args.server, control, &addresses).await?;
        let watched = Watched::new(visit.game());
        let mut besiegers = JoinSet::new();
        attack.begin(&args.server, &addresses, &watched, &mut besiegers);
        // It takes a while until all are there.
        sleep(PAUSE).await;
        let taken = visit.stay(Duration::from_secs(args.seconds)).await;
        let memory = args.server_pid.map(resident_bytes).transpose()?;
        watched.lift();
        let mut done = BTreeMap::new();
        let left = timeout(LEAVE, async {
            while let Some(counts) = besiegers.join_next().await {
                for (what, count) in counts.unwrap_or_default() {
                    *done.entry(what).or_default() += count;
                }
            }
        });
        // Those who hang are the server's to get rid of, not ours.
        let _ = left.await;
        besiegers.shutdown().await;
        reports.push(Report {
            siege: attack.name(),
            failures: taken.failures,
            page: taken.pages.spread(),
            moves: taken.moves.spread(),
            besiegers: done,
            memory,
        });
        sleep(PAUSE).await;
    }
    Ok(reports)
}
