//! `harzdame endgame mine`.

use std::{io::Write, path::PathBuf, process::ExitCode};

use harzdame_endgame::{Criterion, Mine, StudyError};

use crate::{
    interrupt, output,
    output_file::OutputFile,
    tables_arg::{FolderArgs, WhichArgs},
};

/// Look for positions that are worth a study.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  harzdame endgame mine --pieces 4 --out studies.tsv
  harzdame endgame mine --only KMMvKM --count 500 --criterion zugzwang

What is looked for:
  longest        wins that take the most plies
  only-move      wins with one winning move among many, none of which captures
  zugzwang       whoever is to move loses
  underestimated the side with less material wins, and nothing is captured at once

A line has the criterion, the position, its value, the plies that are left, and the best moves, with
tabs between. What was found is looked up once more, move by move, before it is written. Distances
are needed: build the tables first.")]
pub(super) struct Args {
    #[command(flatten)]
    which: WhichArgs,

    #[command(flatten)]
    folder: FolderArgs,

    /// What to look for; all four if none is given. May be given several times.
    #[arg(long, value_name = "CRITERION")]
    criterion: Vec<Criterion>,

    /// How many positions of each.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    count: u32,

    /// The file; standard output if none is given.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Replace the file if it is there.
    #[arg(long)]
    force: bool,
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let mut out = OutputFile::create(args.out.as_deref(), args.force)?;
    let stop = interrupt::control()?;
    let mine = Mine {
        dir: args.folder.path()?,
        classes: args.which.classes(),
        criteria: match &args.criterion[..] {
            [] => Criterion::ALL.to_vec(),
            criteria => criteria.to_vec(),
        },
        count: args.count as usize,
    };
    let found = mine.run(&|| stop.is_stopped(), &|class| {
        output::note(format_args!("{class}"));
    });
    let found = match found {
        Ok(found) => found,
        Err(error @ StudyError::Stopped) => {
            return Ok(interrupt::stopped(&format_args!(
                "{error}; nothing is written"
            )));
        }
        Err(error) => return Err(error.into()),
    };
    writeln!(out, "# criterion\tfen\tvalue\tplies\tbest moves")?;
    for study in &found {
        let moves: Vec<_> = study
            .best
            .iter()
            .map(|&mv| output::path(&study.position, mv))
            .collect();
        let distance = study.distance;
        let plies = distance
            .to_end()
            .map_or("-".into(), |plies| plies.to_string());
        writeln!(
            out,
            "{}\t{}\t{}\t{plies}\t{}",
            study.criterion,
            study.position,
            distance.value(),
            moves.join(" ")
        )?;
    }
    out.finish()?;
    Ok(ExitCode::SUCCESS)
}
