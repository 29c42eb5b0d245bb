//! `harzdame completions`.

use std::{io::Write, process::ExitCode};

use clap::CommandFactory;
use clap_complete::Shell;

use crate::{cli::Cli, output};

/// Print completions for a shell.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  harzdame completions bash > ~/.local/share/bash-completion/completions/harzdame
  harzdame completions fish > ~/.config/fish/completions/harzdame.fish
  harzdame completions zsh  > ~/.zfunc/_harzdame")]
pub(crate) struct Args {
    /// The shell.
    shell: Shell,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    // Made in memory first: the generator does not report a reader that is gone.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "harzdame", &mut script);
    let mut out = output::stdout();
    out.write_all(&script)?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}
