//! `harzdame endgame stats`.

use std::{io::Write, process::ExitCode};

use anyhow::Context;
use harzdame_endgame::{Build, ClassStats, MOST_PIECES, Material, Summary};

use crate::{output, tables_arg::FolderArgs};

/// Tell how many positions are won, drawn and lost, and the longest ends.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  harzdame endgame stats
  harzdame endgame stats --pieces 4 --tsv > counts.tsv

Each line is a class of material, with one side to move and with the other. Won and lost are for the
side to move. The columns of --tsv are White's men and kings, Black's men and kings, how many positions
there are with either side to move, how many of them are won, drawn and lost with White to move and
with Black to move, the greatest distance to the end in plies, and a position with it.")]
pub(super) struct Args {
    #[command(flatten)]
    folder: FolderArgs,

    /// Only classes with up to so many pieces.
    #[arg(long, value_name = "N", default_value_t = MOST_PIECES)]
    pieces: u8,

    /// Write tab-separated values.
    #[arg(long)]
    tsv: bool,
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let path = args.folder.path()?;
    let mut out = output::stdout();
    let mut found = false;
    if args.tsv {
        writeln!(
            out,
            "# white men\twhite kings\tblack men\tblack kings\tpositions\twhite to move: won\tdrawn\tlost\
             \tblack to move: won\tdrawn\tlost\tlongest (plies)\ta longest position"
        )?;
    }
    for class in Build::classes(args.pieces) {
        let Some(stats) = ClassStats::read(&path, class)? else {
            continue;
        };
        found = true;
        if args.tsv {
            tsv(&mut out, class, &stats)?;
        } else {
            text(&mut out, class, &stats)?;
        }
    }
    out.flush()?;
    found.then_some(()).with_context(|| {
        format!(
            "{}: there are no tables; build some with harzdame endgame build",
            path.display()
        )
    })?;
    Ok(ExitCode::SUCCESS)
}

fn tsv(out: &mut impl Write, class: Material, stats: &ClassStats) -> std::io::Result<()> {
    let Material { own, enemy } = class;
    write!(
        out,
        "{}\t{}\t{}\t{}\t{}",
        own.men,
        own.kings,
        enemy.men,
        enemy.kings,
        stats.positions()
    )?;
    for Summary {
        wins,
        draws,
        losses,
        ..
    } in &stats.sides
    {
        write!(out, "\t{wins}\t{draws}\t{losses}")?;
    }
    let (longest, example) = stats.longest();
    writeln!(out, "\t{longest}\t{example}")
}

fn text(out: &mut impl Write, class: Material, stats: &ClassStats) -> std::io::Result<()> {
    for (material, summary) in [class, class.flipped()].into_iter().zip(&stats.sides) {
        let share = |count: u64| 100.0 * count as f64 / summary.positions().max(1) as f64;
        writeln!(
            out,
            "{material:9} {:>14} positions  {:5.1} % won {:5.1} % drawn {:5.1} % lost",
            summary.positions(),
            share(summary.wins),
            share(summary.draws),
            share(summary.losses)
        )?;
    }
    let (longest, example) = stats.longest();
    writeln!(
        out,
        "          the longest end takes {longest} plies: {example}"
    )
}
