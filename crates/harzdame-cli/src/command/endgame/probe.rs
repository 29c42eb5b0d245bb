//! `harzdame endgame probe`.

use std::{
    io::{BufReader, Read, Write},
    path::PathBuf,
    process::ExitCode,
};

use anyhow::Context;
use harzdame::{Position, fen};
use harzdame_endgame::{Distance, Probe, ProbeError, Tables, Value};

use crate::{
    input,
    lines::{Line, Lines},
    output, position_arg,
    tables_arg::FolderArgs,
};

/// Look positions up.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  harzdame endgame probe --fen 'W:WKa1,Kb3:BKg6'
  harzdame endgame probe --batch positions.txt > values.tsv
  echo 'B:WKa1,Kb3:BKg6' | harzdame endgame probe --batch -

Writes what the position is worth to the side to move, how many plies are left if both sides play as
well as can be, and each move with the same, the best first.

With --batch each line of the input is a position, or begins with one and a tab; lines that begin
with # and empty ones are left out. The output has a line for each: the position, `win`, `draw` or
`loss`, and the plies, or `-` where there are none or they are not known, with tabs between. A line that
is no position, or whose position is not in the tables, gives `?` and the reason, and the exit status
is 1 at the end.")]
pub(super) struct Args {
    #[command(flatten)]
    folder: FolderArgs,

    /// The position.
    #[arg(long, value_name = "FEN", value_parser = position_arg::parse, required_unless_present = "batch")]
    fen: Option<Position>,

    /// Read positions from a file, one a line, or from standard input (-).
    #[arg(long, value_name = "FILE", conflicts_with = "fen")]
    batch: Option<PathBuf>,
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let tables = args.folder.tables()?;
    let mut out = output::stdout();
    if let Some(file) = &args.batch {
        let all_good = batch(&tables, input::open(file)?.reader, &mut out)?;
        return Ok(ExitCode::from(u8::from(!all_good)));
    }
    let position = args.fen.context("a position is needed: --fen or --batch")?;
    one(&tables, &position, &mut out)?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn one(tables: &Tables, position: &Position, out: &mut impl Write) -> anyhow::Result<()> {
    let (value, plies) = known(tables, position)?;
    writeln!(out, "{}", text(value, plies))?;
    let moves = match tables.moves(position) {
        Ok(moves) => moves,
        Err(ProbeError::NotInTables { .. }) => return Ok(()),
        Err(error) => return Err(error.into()),
    };
    for probed in moves {
        let plies = probed.distance.and_then(Distance::to_end);
        let path = output::path(position, probed.mv);
        writeln!(out, "  {path}  {}", text(probed.value, plies))?;
    }
    Ok(())
}

/// The value and, where it is known, how many plies are left.
fn known(tables: &Tables, position: &Position) -> Result<(Value, Option<u8>), ProbeError> {
    let Probe { value, distance } = tables.probe(position)?;
    Ok((value, distance.and_then(Distance::to_end)))
}

fn text(value: Value, plies: Option<u8>) -> String {
    match plies {
        Some(1) => format!("{value} in 1 ply"),
        Some(plies) => format!("{value} in {plies} plies"),
        None => value.to_string(),
    }
}

/// The most bytes of a line: several times what a FEN with all 64 squares and many blanks needs.
const MAX_LINE: usize = 4096;

/// Writes a line for each; `false` if something was not known.
fn batch(tables: &Tables, source: impl Read, out: &mut impl Write) -> anyhow::Result<bool> {
    let mut lines = Lines::new(BufReader::with_capacity(1 << 16, source), MAX_LINE);
    let mut all_good = true;
    while let Some(line) = lines.next(|reader| !reader.buffer().is_empty(), || out.flush())? {
        let (bytes, whole) = match line {
            Line::Whole(bytes) => (bytes, true),
            Line::Cut(bytes) => (&bytes[..100], false),
        };
        let line = String::from_utf8_lossy(bytes);
        let text = line.split('\t').next().unwrap_or_default().trim();
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        let found = if whole {
            let position = fen::parse(text).map_err(|error| error.to_string());
            position
                .and_then(|position| known(tables, &position).map_err(|error| error.to_string()))
        } else {
            Err(format!("the line is longer than {MAX_LINE} bytes"))
        };
        match found {
            Ok((value, Some(plies))) => writeln!(out, "{text}\t{value}\t{plies}")?,
            Ok((value, None)) => writeln!(out, "{text}\t{value}\t-")?,
            Err(problem) => {
                all_good = false;
                writeln!(out, "{text}\t?\t{}", problem.replace(['\t', '\n'], " "))?;
            }
        }
    }
    out.flush()?;
    Ok(all_good)
}
