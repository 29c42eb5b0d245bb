//! `harzdame db`: the database of live games, in a file.

use std::{
    io::{self, Read, Write},
    path::PathBuf,
    pin::Pin,
    process::ExitCode,
    task::{Context, Poll},
};

use anyhow::{Context as _, bail};
use clap::Subcommand;
use harzdame_store::Store;
use tokio::{
    io::{AsyncRead, AsyncWrite, BufReader, ReadBuf},
    runtime::Runtime,
};

use crate::{database_arg, input, output, output_file::OutputFile};

/// Back up the database of live games, or fill an empty one from a backup.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  harzdame db backup games.backup
  harzdame db backup - | zstd > games.backup.zst
  harzdame db restore games.backup --database postgres://harzdame@localhost/harzdame

A backup is made while the server runs, and has all that was acknowledged before it began. It is text and
fits either kind of database. It holds hashes of passwords and of tokens: keep it as safe as the
database.")]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Write all that the database holds to a file.
    Backup(BackupArgs),
    /// Fill an empty database from a backup: with all of it, or with nothing.
    Restore(RestoreArgs),
}

#[derive(Debug, clap::Args)]
struct BackupArgs {
    /// The file, a new one; `-` is standard output.
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Replace the file if it is there already.
    #[arg(long)]
    force: bool,

    #[command(flatten)]
    database: DatabaseArgs,
}

#[derive(Debug, clap::Args)]
struct RestoreArgs {
    /// The backup; `-` is standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,

    #[command(flatten)]
    database: DatabaseArgs,
}

#[derive(Debug, clap::Args)]
struct DatabaseArgs {
    /// The database, `sqlite:FILE` or `postgres://…`. [default: games.db in the folder for the user's data]
    #[arg(
        long,
        value_name = "URL",
        env = "HARZDAME_DATABASE",
        hide_env_values = true
    )]
    database: Option<String>,
}

impl DatabaseArgs {
    async fn open(&self) -> anyhow::Result<Store> {
        let Some(address) = database_arg::address(self.database.as_deref())? else {
            bail!("--database none is no database");
        };
        Ok(Store::open(&address).await?)
    }
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let runtime = Runtime::new().context("cannot start threads")?;
    runtime.block_on(async {
        match &args.command {
            Command::Backup(args) => backup(args).await,
            Command::Restore(args) => restore(args).await,
        }
    })?;
    Ok(ExitCode::SUCCESS)
}

async fn backup(args: &BackupArgs) -> anyhow::Result<()> {
    let store = args.database.open().await?;
    let mut file = Blocking(OutputFile::create(Some(&args.file), args.force)?);
    let rows = store.export(&mut file).await?;
    store.close().await;
    file.0.finish()?;
    output::note(format_args!("{rows} rows written to {}", name(&args.file)));
    Ok(())
}

async fn restore(args: &RestoreArgs) -> anyhow::Result<()> {
    let input = input::open(&args.file)?;
    let store = args.database.open().await?;
    let mut reader = BufReader::new(Blocking(input.reader));
    let name = input::name_of(&args.file);
    let rows = store.import(&mut reader).await;
    let rows = rows.with_context(|| format!("nothing was restored from {name}"))?;
    store.close().await;
    output::note(format_args!("{rows} rows restored from {name}"));
    Ok(())
}

fn name(file: &std::path::Path) -> String {
    if input::is_dash(file) {
        "standard output".to_owned()
    } else {
        file.display().to_string()
    }
}

/// A file for the library of the database. It waits for the disk, and nothing else is to be done then.
struct Blocking<T>(T);

impl<W: Write + Unpin> AsyncWrite for Blocking<W> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
        buffer: &[u8],
    ) -> Poll<io::Result<usize>> {
        Poll::Ready(self.0.write(buffer))
    }

    fn poll_flush(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(self.0.flush())
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.poll_flush(context)
    }
}

impl<R: Read + Unpin> AsyncRead for Blocking<R> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let read = self.0.read(buffer.initialize_unfilled());
        Poll::Ready(read.map(|count| buffer.advance(count)))
    }
}
