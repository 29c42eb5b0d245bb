//! `harzdame man`.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::Context;
use clap::{Command, CommandFactory};
use clap_mangen::Man;

use crate::{cli::Cli, output};

/// Print the manual page, or write the pages of all commands to a folder.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  harzdame man | man -l -                                 read the manual page
  harzdame man --folder ~/.local/share/man/man1           install the pages of all commands")]
pub(crate) struct Args {
    /// Write a page for the program and one for each command to this folder.
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let mut program = Cli::command();
    program.build();
    if let Some(folder) = &args.folder {
        fs::create_dir_all(folder)
            .with_context(|| format!("cannot make the folder {}", folder.display()))?;
        write_pages(&program, "harzdame", folder)?;
    } else {
        let mut out = output::stdout();
        Man::new(program).render(&mut out)?;
        out.flush()?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes the page of a command and those of its subcommands, `harzdame-pdn-check.1` and so on.
fn write_pages(command: &Command, name: &str, folder: &Path) -> anyhow::Result<()> {
    let mut page = Vec::new();
    Man::new(command.clone()).title(name).render(&mut page)?;
    let file = folder.join(format!("{name}.1"));
    fs::write(&file, page).with_context(|| format!("cannot write {}", file.display()))?;
    for subcommand in command.get_subcommands() {
        if subcommand.get_name() != "help" {
            write_pages(
                subcommand,
                &format!("{name}-{}", subcommand.get_name()),
                folder,
            )?;
        }
    }
    Ok(())
}
