//! `harzdame moves`.

use std::{
    io::{self, BufReader, Read, Write},
    path::PathBuf,
    process::ExitCode,
};

use clap::ValueEnum;
use harzdame::{Position, fen};

use crate::{
    describe::{PositionWithMoves, Unreadable},
    input, json,
    lines::{Line, Lines},
    output, position_arg,
};

/// List the legal moves of a position, or of many.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  harzdame moves
  harzdame moves --fen 'W:Wc3,g1:Bc4,d5,Kg2'
  harzdame moves --fen 'W:Wc3:Bc4,d3,d5,e4' --format json
  harzdame moves --batch positions.txt > moves.jsonl
  echo 'B:WKa1:Bh8' | harzdame moves --batch -

As JSON, a position is one line, {\"fen\", \"moves\": [{\"from\", \"to\", \"captured\", \"paths\", \
\"after\"}]}.
Moves, captured squares and paths are sorted by the names of squares. A move is its ends and what
it captures; \"paths\" lists all the ways to do so, up to 1,000. Where there are more, it holds the
first alone, and a further key \"routes\" gives their number.

With --batch a line that is no position gives {\"fen\", \"error\"}, the rest goes on, and the exit
status is 1 at the end.")]
pub(crate) struct Args {
    /// The position; the start if none is given.
    #[arg(long, value_name = "FEN", value_parser = position_arg::parse)]
    fen: Option<Position>,

    /// How to write the moves.
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = Format::Text)]
    format: Format,

    /// Read positions from a file, one a line, or from standard input (-), and write each with its
    /// moves as a line of JSON.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "format"])]
    batch: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// A line a move, for people.
    Text,
    /// One object on one line, for programs.
    Json,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let mut out = output::stdout();
    if let Some(file) = &args.batch {
        let all_good = batch(input::open(file)?.reader, &mut out)?;
        return Ok(ExitCode::from(u8::from(!all_good)));
    }
    let position = args.fen.unwrap_or_default();
    match args.format {
        Format::Text => text(&position, &mut out)?,
        Format::Json => json::write_line(&mut out, &PositionWithMoves::of(&position))?,
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// The most bytes of a line: several times what a FEN with all 64 squares and many blanks needs.
const MAX_LINE: usize = 4096;

/// How much of a line that is too long is quoted.
const MAX_QUOTED: usize = 100;

/// Describes every position; `false` if a line was none.
fn batch(source: impl Read, out: &mut impl Write) -> anyhow::Result<bool> {
    let mut lines = Lines::new(BufReader::with_capacity(1 << 16, source), MAX_LINE);
    let mut all_good = true;
    // Whoever writes a line and waits for the answer gets it, a terminal as well as a program;
    // a file goes through in large blocks.
    while let Some(line) = lines.next(|reader| !reader.buffer().is_empty(), || out.flush())? {
        let (text, problem) = match line {
            Line::Whole(bytes) => match std::str::from_utf8(bytes) {
                Ok(text) => match fen::parse(text) {
                    Ok(position) => {
                        json::write_line(out, &PositionWithMoves::of(&position))?;
                        continue;
                    }
                    Err(error) => (text.into(), error.to_string()),
                },
                Err(error) => (
                    String::from_utf8_lossy(bytes),
                    format!("not UTF-8 at byte {}", error.valid_up_to()),
                ),
            },
            Line::Cut(bytes) => (
                String::from_utf8_lossy(&bytes[..MAX_QUOTED]),
                format!("the line is longer than {MAX_LINE} bytes; its beginning is shown"),
            ),
        };
        all_good = false;
        let unreadable = Unreadable {
            fen: &text,
            error: problem,
        };
        json::write_line(out, &unreadable)?;
    }
    out.flush()?;
    Ok(all_good)
}

/// Writes a line a move: how it goes, what it takes, how many other ways there are.
fn text(position: &Position, out: &mut impl Write) -> io::Result<()> {
    if let Some(outcome) = position.outcome() {
        return writeln!(out, "no legal move. {outcome}");
    }
    let mut moves = position.legal_moves();
    moves.sort_by_name();
    let paths: Vec<String> = moves.iter().map(|&mv| output::path(position, mv)).collect();
    let width = paths.iter().map(String::len).max().unwrap_or(0);
    for (&mv, path) in moves.iter().zip(&paths) {
        if !mv.is_capture() {
            writeln!(out, "{path}")?;
            continue;
        }
        write!(out, "{path:width$}  takes")?;
        for square in mv.captured.iter_by_name() {
            write!(out, " {square}")?;
        }
        match position.count_paths(mv) {
            1 => writeln!(out)?,
            routes => writeln!(out, "  ({routes} routes)")?,
        }
    }
    Ok(())
}
