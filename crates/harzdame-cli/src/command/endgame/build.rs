//! `harzdame endgame build`.

use std::{
    num::NonZeroUsize,
    process::ExitCode,
    sync::Mutex,
    time::{Duration, Instant},
};

use harzdame_endgame::{Build, BuildError, BuildProgress, Material};

use crate::{
    interrupt, output,
    tables_arg::{FolderArgs, WhichArgs},
    threads,
};

/// Build tables: who wins, and in how many plies.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  harzdame endgame build --pieces 4
  harzdame endgame build --pieces 5 --dir tables --memory 6000 --threads 2
  harzdame endgame build --only KKKvKKK --dir tables

What is there already is kept. Ctrl-C, or a crash, loses at most the class that is being built: the same
command goes on. The files are the same whatever the number of threads. With --only the tables that
the class needs must be there; so classes can be built on machines that do not know each other.

Five pieces take some 670 MB of disk. docs/endgame.md tells how long it takes, and how to go on to six.
The exit status is 130 if it was stopped.")]
pub(super) struct Args {
    #[command(flatten)]
    which: WhichArgs,

    #[command(flatten)]
    folder: FolderArgs,

    /// How much memory may be used, in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 4_096)]
    memory: u64,

    /// How many threads work; by default as many as the machine has processors.
    #[arg(long, value_name = "T", value_parser = threads::parse)]
    threads: Option<NonZeroUsize>,

    /// Say nothing on the way.
    #[arg(long)]
    quiet: bool,
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let build = Build {
        dir: args.folder.path()?,
        classes: args.which.classes(),
        memory: args.memory << 20,
        threads: args.threads.unwrap_or_else(threads::available),
    };
    let stop = interrupt::control()?;
    let log = Log::new(&build.classes);
    let built = build.run(&|| stop.is_stopped(), &|progress| {
        if !args.quiet {
            log.tell(progress);
        }
    });
    match built {
        Ok(()) => Ok(ExitCode::SUCCESS),
        Err(error @ BuildError::Stopped) => {
            output::note(format_args!("{error}"));
            Ok(ExitCode::from(130))
        }
        Err(error) => Err(error.into()),
    }
}

/// Tells how far it has come, in lines, and when it will be done.
struct Log {
    /// How much work there is in all, in numbers of positions, and how much is done.
    work: f64,
    state: Mutex<State>,
}

struct State {
    started: Instant,
    told: Instant,
    /// What was done in this run, and what there was before.
    done: f64,
    kept: f64,
}

/// How often a class that takes long is spoken of.
const EVERY: Duration = Duration::from_secs(5);

impl Log {
    fn new(classes: &[Material]) -> Log {
        let now = Instant::now();
        Log {
            work: classes.iter().copied().map(work).sum(),
            state: Mutex::new(State {
                started: now,
                told: now,
                done: 0.0,
                kept: 0.0,
            }),
        }
    }

    fn tell(&self, progress: BuildProgress) {
        let Ok(mut state) = self.state.lock() else {
            return;
        };
        match progress {
            BuildProgress::Kept { class } => {
                state.kept += work(class);
                output::note(format_args!("{class} is there"));
            }
            BuildProgress::Solving { class, done } if state.told.elapsed() >= EVERY => {
                state.told = Instant::now();
                let left = self.left(&state, done * work(class));
                let percent = 100.0 * done;
                output::note(format_args!("{class} {percent:.0} %{left}"));
            }
            BuildProgress::Built { class } => {
                state.done += work(class);
                state.told = Instant::now();
                let left = self.left(&state, 0.0);
                output::note(format_args!("{class} is built{left}"));
            }
            _ => (),
        }
    }

    /// How long the rest will take, if what is left is like what is done.
    fn left(&self, state: &State, more: f64) -> String {
        let done = state.done + more;
        let rest = self.work - state.kept - done;
        let seconds = state.started.elapsed().as_secs_f64() * rest / done.max(1.0);
        match seconds.round() as u64 {
            _ if rest <= 0.0 => String::new(),
            seconds @ 0..90 => format!(", some {seconds} s left"),
            seconds @ 90..5_400 => format!(", some {} minutes left", seconds / 60),
            seconds => format!(", some {} hours left", seconds / 3600),
        }
    }
}

/// How much work a class is.
fn work(class: Material) -> f64 {
    [class, class.flipped()]
        .into_iter()
        .filter_map(harzdame_endgame::Index::new)
        .map(|index| index.len() as f64)
        .sum()
}
