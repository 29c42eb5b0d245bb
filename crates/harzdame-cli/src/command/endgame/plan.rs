//! `harzdame endgame plan`.

use std::{io::Write, num::NonZeroUsize, process::ExitCode};

use harzdame_endgame::{Job, plan};

use crate::{output, tables_arg::WhichArgs, threads};

/// Tell which jobs build tables on many machines.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  harzdame endgame plan --pieces 6
  harzdame endgame plan --pieces 6 --needs > jobs.tsv

Each line is a job, `harzdame endgame build --only CLASS`: when it can be done, the class, for how many
numbers its tables are, which tells how long it takes, and the memory it takes in MiB. Jobs of one stage
do not need each other, and can run at the same time on machines of their own, each with the files of
the tables that it needs. docs/endgame.md tells how.")]
pub(super) struct Args {
    #[command(flatten)]
    which: WhichArgs,

    /// How many threads work at each job.
    #[arg(long, value_name = "T", default_value = "2", value_parser = threads::parse)]
    threads: NonZeroUsize,

    /// Name the tables that each job needs, too.
    #[arg(long)]
    needs: bool,
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let mut out = output::stdout();
    write!(out, "# stage\tclass\tnumbers\tMiB")?;
    writeln!(out, "{}", if args.needs { "\tneeds" } else { "" })?;
    for job in plan(args.which.classes(), args.threads) {
        let Job {
            class,
            stage,
            numbers,
            memory,
            needs,
        } = job;
        let mib = memory.map_or("-".to_owned(), |bytes| bytes.div_ceil(1 << 20).to_string());
        write!(out, "{stage}\t{class}\t{numbers}\t{mib}")?;
        if args.needs {
            let names: Vec<_> = needs.iter().map(ToString::to_string).collect();
            write!(out, "\t{}", names.join(","))?;
        }
        writeln!(out)?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}
