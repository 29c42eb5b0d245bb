//! `harzdame hub`.

use std::{io, process::ExitCode};

use harzdame_protocol::session::{EngineThinker, serve_hub};

use crate::tables_arg::TablesArgs;

/// Serve the engine to other programs, in Hub.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  harzdame hub                                       as other programs start it
  printf 'hub\\ninit\\nlevel depth=8\\ngo\\n' | harzdame hub

Programs for draughts start this and talk to it on standard input and output, in the protocol Hub,
version 2. Positions and moves, the parameters, and what Harzdame adds to the protocol are described
in docs/protocols/hub.md. It ends with `quit`, or when its input is closed.")]
pub(crate) struct Args {
    #[command(flatten)]
    tables: TablesArgs,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let thinker = EngineThinker::default().with_tables(args.tables.tables()?);
    // No lock: the engine's thread writes too.
    serve_hub(io::stdin().lock(), io::stdout(), thinker)?;
    Ok(ExitCode::SUCCESS)
}
