//! `harzdame endgame build`.

use std::{num::NonZeroUsize, process::ExitCode, sync::Mutex};

use harzdame_endgame::{Build, BuildError, BuildProgress, Index, Material};

use crate::{
    interrupt, output,
    pace::Pace,
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
        Err(error @ BuildError::Stopped) => Ok(interrupt::stopped(&error)),
        Err(error) => Err(error.into()),
    }
}

/// Tells how far it has come, in lines, and when it will be done.
struct Log {
    /// How many numbers of positions there are in all.
    numbers: u64,
    state: Mutex<State>,
}

struct State {
    pace: Pace,
    /// How many of them were done in this run, and how many there were before.
    done: u64,
    kept: u64,
}

impl Log {
    fn new(classes: &[Material]) -> Log {
        Log {
            numbers: classes.iter().copied().map(numbers).sum(),
            state: Mutex::new(State {
                pace: Pace::new(),
                done: 0,
                kept: 0,
            }),
        }
    }

    fn tell(&self, progress: BuildProgress) {
        let Ok(mut state) = self.state.lock() else {
            return;
        };
        match progress {
            BuildProgress::Kept { class } => {
                state.kept += numbers(class);
                output::note(format_args!("{class} is there"));
            }
            BuildProgress::Solving { class, done } if state.pace.is_due() => {
                let left = self.left(&state, (done * numbers(class) as f64) as u64);
                let percent = 100.0 * done;
                output::note(format_args!("{class} {percent:.0} %{left}"));
            }
            BuildProgress::Built { class } => {
                state.done += numbers(class);
                let left = self.left(&state, 0);
                output::note(format_args!("{class} is built{left}"));
            }
            _ => (),
        }
    }

    /// How long the rest will take, if what is left is like what is done and so many more.
    fn left(&self, state: &State, more: u64) -> String {
        let done = state.done + more;
        match self.numbers.saturating_sub(state.kept + done) {
            0 => String::new(),
            rest => format!(", some {} left", state.pace.left(done, rest)),
        }
    }
}

/// How many numbers the tables of a class are for.
fn numbers(class: Material) -> u64 {
    class
        .sides()
        .filter_map(Index::new)
        .map(|index| index.len())
        .sum()
}
