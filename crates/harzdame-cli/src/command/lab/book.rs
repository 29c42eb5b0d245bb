//! `harzdame lab book`.

use std::{
    fs,
    io::Write,
    num::NonZeroUsize,
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::Context;
use clap::Subcommand;
use harzdame::Position;
use harzdame_engine::{Book, Evaluation, Score};
use harzdame_lab::book::{BookStats, BuiltBook, Construction};
use serde_json::json;

use super::evaluation;
use crate::{interrupt, output, output_file::OutputFile, pace::Pace, position_arg, threads};

/// Make an opening book, and ask one.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Build(BuildArgs),
    Show(ShowArgs),
}

/// Search the positions of openings, and make a book of them.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  harzdame lab book build opening.jsonl --out opening.book
  harzdame lab book build opening.jsonl --out early.book --export

Every search is kept in the journal. Ctrl-C stops; the same command goes on where it stopped, also
after a crash. The same options give the same book, whatever the number of threads. A book can be
made greater later: ask for more positions with the same journal.")]
struct BuildArgs {
    /// The journal of searches; it is begun if it is not there.
    #[arg(value_name = "JOURNAL")]
    journal: PathBuf,

    /// Write the book to this file at the end.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// Replace the book if it is there already.
    #[arg(long)]
    force: bool,

    /// Search nothing: write the book as far as the journal goes, which may be in use.
    #[arg(long)]
    export: bool,

    /// Search so many positions, or a few more.
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    positions: u32,

    /// Nodes of each search.
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    nodes: u64,

    /// What a ply counts against what a move loses, in centi-men: more for a broad book, less for a
    /// deep one.
    #[arg(long, value_name = "CM", default_value_t = Construction::default().ply_cost, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    ply_cost: u32,

    /// Each search's table, in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    table: u32,

    #[command(flatten)]
    evaluation: evaluation::Args,

    /// How many searches run at once; by default as many as the machine has processors.
    #[arg(long, value_name = "T", value_parser = threads::parse)]
    threads: Option<NonZeroUsize>,
}

/// Say what is in a book, and the moves that it knows in a position, best first.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  harzdame lab book show opening.book
  harzdame lab book show opening.book --fen 'B:Wa1,Kd4:Bh8'")]
struct ShowArgs {
    /// The book.
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// The position; the start if none is given.
    #[arg(long, value_name = "FEN", value_parser = position_arg::parse)]
    fen: Option<Position>,

    /// Write a JSON object.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    match &args.command {
        Command::Build(args) => build(args),
        Command::Show(args) => show(args),
    }
}

fn build(args: &BuildArgs) -> anyhow::Result<ExitCode> {
    let out = args.out.display();
    // Before days of work, not behind them.
    anyhow::ensure!(
        args.force || !args.out.exists(),
        "cannot make {out}: it is there already; use --force to replace it"
    );
    let (evaluation, name) = args.evaluation.read(Evaluation::default())?;
    let construction = Construction {
        evaluation: name,
        nodes: args.nodes,
        table_mib: args.table as usize,
        positions: args.positions as usize,
        ply_cost: args.ply_cost,
    };
    let built = if args.export {
        construction.export(&args.journal)?
    } else {
        let threads = args.threads.unwrap_or_else(threads::available);
        let control = interrupt::control()?;
        let mut pace = Pace::new();
        let built =
            construction.build(&evaluation, &args.journal, threads, &control, |progress| {
                if pace.is_due() {
                    let now = progress.now as u64;
                    let left = construction.positions.saturating_sub(progress.searched);
                    output::note(format_args!(
                        "{} of {} positions; {:.1} positions/s, {} left",
                        progress.searched,
                        construction.positions,
                        pace.speed(now),
                        pace.left(now, left as u64)
                    ));
                }
            })?;
        if !built.complete {
            output::note(format_args!("no book yet; --export writes what there is"));
            return Ok(ExitCode::SUCCESS);
        }
        built
    };
    write(&built, args)?;
    Ok(ExitCode::SUCCESS)
}

fn write(built: &BuiltBook, args: &BuildArgs) -> anyhow::Result<()> {
    let bytes = built.book.to_bytes();
    let mut file = OutputFile::create(Some(&args.out), args.force)?;
    file.write_all(&bytes)?;
    file.finish()?;
    let mut out = output::stdout();
    writeln!(
        out,
        "{} positions, {} of them searched, {} bytes",
        built.book.len(),
        built.searched,
        bytes.len()
    )?;
    out.flush()?;
    Ok(())
}

fn show(args: &ShowArgs) -> anyhow::Result<ExitCode> {
    let book = read(&args.file)?;
    let position = args.fen.unwrap_or(Position::START);
    let stats = BookStats::of(&book);
    let moves: Vec<(String, Score)> = book
        .moves(&position)
        .into_iter()
        .map(|(mv, score)| (output::path(&position, mv), score))
        .collect();
    let known = moves.len();
    let legal = position.count_legal_moves();
    let mut line = Vec::new();
    let mut here = position;
    for mv in BookStats::best_line(&book, &position) {
        line.push(output::path(&here, mv));
        here = here.play_unchecked(mv);
    }
    let mut out = output::stdout();
    if args.json {
        let moves: Vec<_> = moves
            .iter()
            .map(|(name, score)| json!({ "move": name, "centi_men": score.to_centi_men() }))
            .collect();
        let shown = json!({
            "description": book.description(),
            "stats": stats,
            "position": position.to_string(),
            "complete": known == legal,
            "moves": moves,
            "line": line,
        });
        writeln!(out, "{shown}")?;
    } else {
        writeln!(out, "description   {}", book.description())?;
        writeln!(out, "positions     {}", stats.positions)?;
        writeln!(out, "reached       {}", stats.reached)?;
        writeln!(out, "with moves    {}", stats.complete)?;
        writeln!(out, "plies         {}", stats.plies)?;
        writeln!(out, "position      {position}")?;
        writeln!(out, "moves         {known} of {legal}")?;
        for (name, score) in &moves {
            writeln!(out, "  {name:<12}{score:>8}")?;
        }
        writeln!(out, "best line     {}", line.join(" "))?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn read(path: &Path) -> anyhow::Result<Book> {
    let name = path.display();
    let bytes = fs::read(path).with_context(|| format!("cannot read {name}"))?;
    Book::from_bytes(&bytes).with_context(|| format!("{name}"))
}
