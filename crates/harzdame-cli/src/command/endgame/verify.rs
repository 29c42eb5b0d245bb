//! `harzdame endgame verify`.

use std::{io::Write, num::NonZeroUsize, process::ExitCode};

use harzdame_endgame::{Distance, Material, Verify, VerifyError, VerifyProgress};

use crate::{interrupt, output, tables_arg::FolderArgs, threads};

/// Check every entry of tables against the rules.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  harzdame endgame verify
  harzdame endgame verify --only KKMvKM --dir tables

For each position its moves are looked up, and what follows from them must be what the table says.
Checksums, the counts in the files and manifest.json are checked too. The exit status is 1 if
something is wrong.")]
pub(super) struct Args {
    #[command(flatten)]
    folder: FolderArgs,

    /// Only this class, such as `KKvKM`. May be given several times.
    #[arg(long, value_name = "CLASS")]
    only: Vec<Material>,

    /// How many threads work; by default as many as the machine has processors.
    #[arg(long, value_name = "T", value_parser = threads::parse)]
    threads: Option<NonZeroUsize>,

    /// Say nothing on the way.
    #[arg(long)]
    quiet: bool,
}

pub(super) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let verify = Verify {
        dir: args.folder.path()?,
        classes: args.only.iter().map(|only| only.class()).collect(),
        threads: args.threads.unwrap_or_else(threads::available),
    };
    let stop = interrupt::control()?;
    let verified = verify.run(&|| stop.is_stopped(), &|progress| {
        if let VerifyProgress::Checked {
            material,
            positions,
            errors,
        } = progress
            && !args.quiet
        {
            output::note(format_args!(
                "{material}: {positions} positions, {errors} errors"
            ));
        }
    });
    let verified = match verified {
        Ok(verified) => verified,
        Err(error @ VerifyError::Stopped) => return Ok(interrupt::stopped(&error)),
        Err(error) => return Err(error.into()),
    };
    let mut out = output::stdout();
    for wrong in &verified.examples {
        let text = |distance: Option<Distance>| {
            distance.map_or_else(|| "nothing".to_owned(), |distance| format!("{distance:?}"))
        };
        writeln!(
            out,
            "{}: the table says {}, but from its moves follows {}",
            wrong.position,
            text(wrong.found),
            text(wrong.expected)
        )?;
    }
    writeln!(
        out,
        "{} positions, {} errors",
        verified.positions, verified.errors
    )?;
    if let Err(problem) = &verified.manifest {
        writeln!(out, "{problem}")?;
    }
    out.flush()?;
    let good = verified.errors == 0 && verified.manifest.is_ok();
    Ok(ExitCode::from(u8::from(!good)))
}
