//! `harzdame pdn stats`.

use std::{
    collections::{BTreeMap, HashMap},
    io::{self, Write},
    path::PathBuf,
    process::ExitCode,
};

use harzdame::{
    Color, Position, movetext,
    pdn::{self, GameResult, GameTree},
};
use serde::Serialize;

use super::counted;
use crate::{input, json, output, progress::Progress};

/// Count results, lengths and openings of games.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  harzdame pdn stats games.pdn
  harzdame pdn stats --plies 2 --top 20 games.pdn
  harzdame pdn stats --json games.pdn | jq .openings

Openings that are mirror images in the diagonal from a1 to h8 are the same opening and are counted
together. Games that begin with another position have none. Games with a fault are left out, with a
note on standard error, and the exit status is 1 at the end.")]
pub(crate) struct Args {
    /// The files; `-` is standard input.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// How many plies make an opening.
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=12))]
    plies: u8,

    /// How many openings are shown, the most frequent first.
    #[arg(long, value_name = "N", default_value_t = 10)]
    top: usize,

    /// Write one JSON object.
    #[arg(long)]
    json: bool,
}

/// So many different openings are counted one by one, so that memory stays bounded whatever the
/// files; games with any further one are counted together.
const MAX_OPENINGS: usize = 200_000;

/// Games by their results.
#[derive(Clone, Copy, Default, Serialize)]
struct Results {
    white: u64,
    black: u64,
    draws: u64,
    /// Unknown, or scored by nobody.
    other: u64,
}

impl Results {
    fn add(&mut self, result: Option<GameResult>) {
        *match result {
            Some(GameResult::WhiteWins) => &mut self.white,
            Some(GameResult::BlackWins) => &mut self.black,
            Some(GameResult::Draw) => &mut self.draws,
            Some(GameResult::NoPoints) | None => &mut self.other,
        } += 1;
    }

    fn games(self) -> u64 {
        self.white + self.black + self.draws + self.other
    }
}

/// What is counted.
#[derive(Default)]
struct Tally {
    results: Results,
    /// Number of games by number of plies.
    lengths: BTreeMap<usize, u64>,
    openings: HashMap<String, Results>,
    /// Games with an opening that is not counted apart.
    further_openings: u64,
    faults: u64,
}

#[derive(Serialize)]
struct Report {
    games: u64,
    faults: u64,
    results: Results,
    plies: Option<Lengths>,
    opening_plies: u8,
    openings: Vec<Opening>,
    further_openings: u64,
}

#[derive(Serialize)]
struct Lengths {
    total: u64,
    shortest: usize,
    median: usize,
    mean: f64,
    longest: usize,
}

#[derive(Serialize)]
struct Opening {
    moves: String,
    games: u64,
    results: Results,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let mut tally = Tally::default();
    for file in &args.files {
        let name = input::name_of(file);
        let (progress, reader) = Progress::of(input::open(file)?, &name);
        for game in pdn::read(reader) {
            let game = game?;
            match game.into_tree() {
                Ok(tree) => tally.add(&tree, args.plies),
                Err(fault) => {
                    tally.faults += 1;
                    let (line, column) = (fault.line, fault.column);
                    progress.note(format_args!("{name}:{line}:{column}: {fault}"));
                }
            }
        }
    }
    let report = tally.report(args);
    let mut out = output::stdout();
    if args.json {
        json::write_line(&mut out, &report)?;
    } else {
        write_text(&report, &mut out)?;
    }
    out.flush()?;
    Ok(ExitCode::from(u8::from(report.faults > 0)))
}

impl Tally {
    fn add(&mut self, tree: &GameTree, plies: u8) {
        self.results.add(tree.result);
        *self.lengths.entry(tree.line.nodes.len()).or_default() += 1;
        let Some(opening) = opening(tree, plies.into()) else {
            return;
        };
        if let Some(results) = self.openings.get_mut(&opening) {
            results.add(tree.result);
        } else if self.openings.len() < MAX_OPENINGS {
            self.openings.entry(opening).or_default().add(tree.result);
        } else {
            self.further_openings += 1;
        }
    }

    fn report(self, args: &Args) -> Report {
        let mut openings: Vec<Opening> = self
            .openings
            .into_iter()
            .map(|(moves, results)| Opening {
                moves,
                games: results.games(),
                results,
            })
            .collect();
        openings.sort_by(|a, b| b.games.cmp(&a.games).then_with(|| a.moves.cmp(&b.moves)));
        openings.truncate(args.top);
        Report {
            games: self.results.games(),
            faults: self.faults,
            results: self.results,
            plies: lengths(&self.lengths),
            opening_plies: args.plies,
            openings,
            further_openings: self.further_openings,
        }
    }
}

/// The first moves of a game, or their mirror image if that comes first in the order of text.
fn opening(tree: &GameTree, plies: usize) -> Option<String> {
    if tree.start != Position::START || tree.line.nodes.is_empty() {
        return None;
    }
    let texts = |mirrored: bool| -> String {
        let moves: Vec<String> = tree
            .plies()
            .take(plies)
            .map(|(position, node)| {
                if mirrored {
                    movetext::format(&position.transposed(), node.mv.transposed())
                } else {
                    movetext::format(&position, node.mv)
                }
            })
            .collect();
        moves.join(" ")
    };
    Some(texts(false).min(texts(true)))
}

fn lengths(lengths: &BTreeMap<usize, u64>) -> Option<Lengths> {
    let (&shortest, _) = lengths.first_key_value()?;
    let (&longest, _) = lengths.last_key_value()?;
    let games: u64 = lengths.values().sum();
    let total: u64 = lengths
        .iter()
        .map(|(&plies, &games)| plies as u64 * games)
        .sum();
    let mut so_far = 0;
    let (&median, _) = lengths.iter().find(|&(_, &number)| {
        so_far += number;
        so_far * 2 >= games
    })?;
    Some(Lengths {
        total,
        shortest,
        median,
        mean: total as f64 / games as f64,
        longest,
    })
}

fn write_text(report: &Report, out: &mut impl Write) -> io::Result<()> {
    let share = |games: u64| 100.0 * games as f64 / report.games.max(1) as f64;
    writeln!(out, "{}", counted(report.games, "game"))?;
    let Some(plies) = &report.plies else {
        return Ok(());
    };
    let results = &report.results;
    for (label, games) in [
        ("White wins", results.white),
        ("Black wins", results.black),
        ("draws", results.draws),
        ("no result", results.other),
    ] {
        writeln!(out, "  {label:<11}{games:>9}  {:5.1} %", share(games))?;
    }
    writeln!(out, "plies")?;
    for (label, number) in [
        ("shortest", plies.shortest),
        ("median", plies.median),
        ("longest", plies.longest),
    ] {
        writeln!(out, "  {label:<11}{number:>9}")?;
    }
    writeln!(out, "  {:<11}{:>11.1}", "mean", plies.mean)?;
    writeln!(
        out,
        "openings of {}",
        counted(report.opening_plies.into(), "ply")
    )?;
    for opening in &report.openings {
        let Results {
            white,
            black,
            draws,
            ..
        } = opening.results;
        writeln!(
            out,
            "  {:>9}  {:5.1} %  {}  ({} {white}, {} {black}, draws {draws})",
            opening.games,
            share(opening.games),
            opening.moves,
            Color::White,
            Color::Black
        )?;
    }
    if report.further_openings > 0 {
        writeln!(
            out,
            "  {:>9}  others, not counted apart",
            report.further_openings
        )?;
    }
    Ok(())
}
