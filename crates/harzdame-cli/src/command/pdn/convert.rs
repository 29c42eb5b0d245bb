//! `harzdame pdn convert`.

use std::{
    ffi::OsStr,
    io::{self, BufReader, Read, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::bail;
use clap::ValueEnum;
use harzdame::pdn::{self, GameTree, Severity};

use crate::{
    input,
    lines::{Line, Lines},
    output_file::OutputFile,
    progress::Progress,
    records,
};

/// Convert games between PDN, JSON lines and compact records.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  harzdame pdn convert games.pdn --to jsonl > games.jsonl
  harzdame pdn convert games.jsonl --output games.pdn
  harzdame pdn convert games.pdn --output games.records
  zcat games.pdn.gz | harzdame pdn convert - --from pdn --to records

PDN and JSON lines hold all of a game: tags, comments, annotations, variations. A compact record is a
line with nothing but the start, the moves and the result:

  start c4-d4 f5-e5 d4-e4 e5xe3 1-0

A game with a fault is left out; the fault goes to standard error as `file:line:column: text`, and
the exit status is 1 at the end.")]
pub(crate) struct Args {
    /// The file to read; `-` is standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// The file to write; standard output if none is named.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// What is read; by default what the ending of the file's name says: .pdn, .jsonl or .records.
    #[arg(long, value_name = "FORMAT", value_enum)]
    from: Option<Format>,

    /// What is written; by default what the ending of the file's name says.
    #[arg(long, value_name = "FORMAT", value_enum)]
    to: Option<Format>,

    /// Replace the file to write if it is there already.
    #[arg(long)]
    force: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// Portable Draughts Notation.
    Pdn,
    /// A JSON object a line.
    Jsonl,
    /// A compact record a line.
    Records,
}

impl Format {
    fn of_name(file: &Path) -> Option<Format> {
        Some(match file.extension().and_then(OsStr::to_str)? {
            "pdn" | "PDN" => Format::Pdn,
            "jsonl" | "ndjson" => Format::Jsonl,
            "records" => Format::Records,
            _ => return None,
        })
    }
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let Some(from) = args.from.or_else(|| Format::of_name(&args.file)) else {
        bail!(
            "what is in {}? Say --from pdn, jsonl or records",
            input::name_of(&args.file)
        );
    };
    let to = args
        .to
        .or_else(|| args.output.as_deref().and_then(Format::of_name));
    let Some(to) = to else {
        bail!(
            "what shall be written? Say --to pdn, jsonl or records, or --output with a file of that name"
        );
    };
    let name = input::name_of(&args.file);
    let input = input::open(&args.file)?;
    if args.force
        && args
            .output
            .as_ref()
            .is_some_and(|output| is_same(&args.file, output))
    {
        bail!(
            "{name} would replace itself, without its games that have a fault: choose another name for --output"
        );
    }
    let mut out = OutputFile::create(args.output.as_deref(), args.force)?;
    let (progress, reader) = Progress::of(input, &name);
    let mut faults = 0u64;
    let mut on_game = |line: u64, game: Result<GameTree, Fault>| -> anyhow::Result<()> {
        let written = match game {
            Ok(tree) => write(&tree, to, &mut out)?.map_err(|text| Fault::new(line, 1, text)),
            Err(fault) => Err(fault),
        };
        if let Err(fault) = written {
            faults += 1;
            progress.note(format_args!("{name}:{fault}"));
        }
        Ok(())
    };
    let note = |text: std::fmt::Arguments<'_>| progress.note(format_args!("{name}:{text}"));
    match from {
        Format::Pdn => read_pdn(reader, note, &mut on_game)?,
        Format::Jsonl => read_lines(reader, read_json, &mut on_game)?,
        Format::Records => read_lines(reader, read_record, &mut on_game)?,
    }
    out.finish()?;
    Ok(ExitCode::from(u8::from(faults > 0)))
}

/// Whether two names are those of one file.
fn is_same(a: &Path, b: &Path) -> bool {
    match (a.canonicalize(), b.canonicalize()) {
        (Ok(a), Ok(b)) => a == b,
        _ => false,
    }
}

/// A fault in a game, and where.
struct Fault {
    line: u64,
    column: u64,
    text: String,
}

impl Fault {
    fn new(line: u64, column: u64, text: String) -> Fault {
        Fault { line, column, text }
    }
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.text)
    }
}

fn read_pdn(
    reader: impl Read,
    note: impl Fn(std::fmt::Arguments<'_>),
    on_game: &mut impl FnMut(u64, Result<GameTree, Fault>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    for game in pdn::read(reader) {
        let game = game?;
        for fault in &game.faults {
            if fault.severity() == Severity::Warning {
                note(format_args!(
                    "{}:{}: warning: {fault}",
                    fault.line, fault.column
                ));
            }
        }
        let line = game.line;
        let tree = game
            .into_tree()
            .map_err(|fault| Fault::new(fault.line, fault.column, fault.to_string()));
        on_game(line, tree)?;
    }
    Ok(())
}

/// How long a line may be: as much as a game of PDN may take.
const MAX_LINE: usize = pdn::DEFAULT_LIMIT;

/// Reads a game from each line that is not empty. `read` gives the byte of the line and the text of
/// a fault.
fn read_lines(
    reader: impl Read,
    read: impl Fn(&str) -> Result<GameTree, (usize, String)>,
    on_game: &mut impl FnMut(u64, Result<GameTree, Fault>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let mut lines = Lines::new(BufReader::with_capacity(1 << 16, reader), MAX_LINE);
    let mut number = 0;
    while let Some(line) = lines.next(|_| true, || Ok(()))? {
        number += 1;
        let fault = |column: usize, text| Fault::new(number, column as u64 + 1, text);
        let game = match line {
            Line::Cut(_) => Err(fault(
                0,
                format!("the line is longer than {MAX_LINE} bytes"),
            )),
            Line::Whole(bytes) => match std::str::from_utf8(bytes) {
                Err(error) => Err(fault(error.valid_up_to(), "not UTF-8".to_owned())),
                Ok(text) if text.trim().is_empty() => continue,
                Ok(text) => read(text).map_err(|(at, problem)| {
                    let before = text.get(..at).unwrap_or(text);
                    fault(before.chars().count(), problem)
                }),
            },
        };
        on_game(number, game)?;
    }
    Ok(())
}

fn read_json(line: &str) -> Result<GameTree, (usize, String)> {
    let tree: GameTree = serde_json::from_str(line).map_err(|error| {
        let at = error.column().saturating_sub(1);
        // The place is in the line of the file; that of the message would be in the object.
        let text = error.to_string();
        let text = text.split(" at line ").next().unwrap_or(&text).to_owned();
        (at, text)
    })?;
    // JSON says what the moves are, not that they are legal.
    match pdn::to_string(&tree) {
        Ok(_) => Ok(tree),
        Err(error) => Err((0, error.to_string())),
    }
}

fn read_record(line: &str) -> Result<GameTree, (usize, String)> {
    records::read(line).map_err(|error| (error.at, error.text))
}

/// Writes a game. The inner error is why this game cannot be written so, the outer one that nothing
/// can be written any more.
fn write(
    tree: &GameTree,
    format: Format,
    out: &mut impl Write,
) -> anyhow::Result<Result<(), String>> {
    match format {
        Format::Pdn => match pdn::write_io(tree, out) {
            Ok(()) => {}
            Err(pdn::WriteError::Io(error)) => return Err(error.into()),
            Err(error) => return Ok(Err(error.to_string())),
        },
        Format::Jsonl => {
            serde_json::to_writer(&mut *out, tree).map_err(io::Error::from)?;
            out.write_all(b"\n")?;
        }
        Format::Records => match records::write(tree, out) {
            Ok(()) => {}
            Err(records::WriteError::Io(error)) => return Err(error.into()),
            Err(error) => return Ok(Err(error.to_string())),
        },
    }
    Ok(Ok(()))
}
