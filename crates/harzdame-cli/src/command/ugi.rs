//! `harzdame ugi`.

use std::{io, process::ExitCode};

use harzdame_protocol::session::{EngineThinker, serve_ugi};

use crate::tables_arg::TablesArgs;

/// Serve the engine to other programs, in UGI.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  harzdame ugi                                       as other programs start it
  printf 'ugi\\nposition startpos moves a6-a7\\ngo depth 8\\n' | harzdame ugi

Programs for many games start this and talk to it on standard input and output, in UGI, the universal
game interface, which is UCI for any game. Positions are FENs as in PDN, moves are written as in PDN;
the options are described in docs/protocols/ugi.md. It ends with `quit`, or when its input is closed.")]
pub(crate) struct Args {
    #[command(flatten)]
    tables: TablesArgs,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let thinker = EngineThinker::default().with_tables(args.tables.tables()?);
    // No lock: the engine's thread writes too.
    serve_ugi(io::stdin().lock(), io::stdout(), thinker)?;
    Ok(ExitCode::SUCCESS)
}
