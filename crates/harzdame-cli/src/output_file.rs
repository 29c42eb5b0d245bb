//! Files that are written whole or not at all.
//!
//! What is written goes to a file beside the one that was asked for, and takes its name only at
//! the end. So whatever stops the program, a file that was there before is as it was, and none is
//! there in half.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};

use crate::{input::is_dash, named::Named, output};

/// A file that is being written, or standard output.
pub(crate) struct OutputFile {
    writer: Box<dyn Write + Send>,
    /// `None` for what has no content to be kept: standard output, devices, pipes.
    part: Option<Part>,
}

impl OutputFile {
    /// Begins a file; standard output for `-` and where none is named. A file that is there
    /// already is replaced only with `replace`.
    pub(crate) fn create(file: Option<&Path>, replace: bool) -> anyhow::Result<OutputFile> {
        let Some(file) = file.filter(|file| !is_dash(file)) else {
            return Ok(OutputFile {
                // Not locked: what is written may come from several threads.
                writer: Box::new(BufWriter::with_capacity(
                    1 << 16,
                    Named::new(io::stdout(), output::STDOUT),
                )),
                part: None,
            });
        };
        let name = file.display();
        let cannot = || format!("cannot make {name}");
        let there = match fs::metadata(file) {
            Ok(metadata) => Some(metadata),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error).with_context(cannot),
        };
        let (opened, part) = match there {
            Some(there) if there.is_dir() => bail!("cannot make {name}: it is a folder"),
            Some(there) if !there.is_file() => {
                let opened = OpenOptions::new().write(true).open(file);
                (opened.with_context(cannot)?, None)
            }
            Some(_) if !replace => {
                bail!("cannot make {name}: it is there already; use --force to replace it")
            }
            Some(there) => {
                // A link stays, what it leads to is replaced.
                let target = fs::canonicalize(file).with_context(cannot)?;
                let (opened, part) = Part::create(target, true).with_context(cannot)?;
                opened
                    .set_permissions(there.permissions())
                    .with_context(cannot)?;
                (opened, Some(part))
            }
            None => {
                let (opened, part) = Part::create(file.into(), replace).with_context(cannot)?;
                (opened, Some(part))
            }
        };
        let named = Named::new(opened, name.to_string());
        Ok(OutputFile {
            writer: Box::new(BufWriter::with_capacity(1 << 16, named)),
            part,
        })
    }

    /// Ends the file and gives it its name. Without this, nothing is left of it.
    pub(crate) fn finish(mut self) -> anyhow::Result<()> {
        self.writer.flush()?;
        // Some systems do not rename what is open.
        drop(self.writer);
        match self.part {
            Some(part) => part.finish(),
            None => Ok(()),
        }
    }
}

impl Write for OutputFile {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        self.writer.write(buffer)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

/// A file without its final name; removed if it does not get it.
struct Part {
    path: PathBuf,
    target: PathBuf,
    replace: bool,
}

impl Part {
    fn create(target: PathBuf, replace: bool) -> io::Result<(File, Part)> {
        let mut name = std::ffi::OsString::from(".");
        name.push(target.file_name().unwrap_or_default());
        name.push(format!(".{}.part", std::process::id()));
        let path = target.with_file_name(name);
        let part = Part {
            path,
            target,
            replace,
        };
        let opened = File::create_new(&part.path)?;
        remove_at_signals(&part.path)?;
        Ok((opened, part))
    }

    fn finish(self) -> anyhow::Result<()> {
        let target = self.target.display();
        if self.replace {
            return fs::rename(&self.path, &self.target)
                .with_context(|| format!("cannot make {target}"));
        }
        // Unlike a new name, a second one never replaces a file that has come in the meantime.
        match fs::hard_link(&self.path, &self.target) {
            Ok(()) => Ok(()),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                bail!("cannot make {target}: it has come there while this was written")
            }
            // Not every file system knows second names.
            Err(_) => fs::rename(&self.path, &self.target)
                .with_context(|| format!("cannot make {target}")),
        }
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        // After the end there may be nothing to remove.
        let _ = fs::remove_file(&self.path);
    }
}

/// Makes Ctrl-C and a request to terminate remove a file before they end the program.
#[cfg(unix)]
fn remove_at_signals(path: &Path) -> io::Result<()> {
    use signal_hook::{
        consts::{SIGINT, SIGTERM},
        iterator::Signals,
        low_level::emulate_default_handler,
    };

    let mut signals = Signals::new([SIGINT, SIGTERM])?;
    let path = path.to_owned();
    std::thread::Builder::new().spawn(move || {
        for signal in signals.forever() {
            let _ = fs::remove_file(&path);
            let _ = emulate_default_handler(signal);
        }
    })?;
    Ok(())
}

#[cfg(not(unix))]
#[expect(
    clippy::unnecessary_wraps,
    reason = "it can fail where there are signals"
)]
fn remove_at_signals(_: &Path) -> io::Result<()> {
    Ok(())
}
