//! Running the program and looking at what it says.

use std::{
    fs,
    io::Write,
    path::PathBuf,
    process::{Command, Output, Stdio},
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

/// The program with these arguments, in a plain environment.
pub(crate) fn command<const N: usize>(args: [&str; N]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_harzdame"));
    command
        .args(args)
        .env_clear()
        .env("LANG", "C.UTF-8")
        .stdin(Stdio::null());
    command
}

/// What a run has said.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) status: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Run {
    fn new(output: Output) -> Run {
        Run {
            status: output.status.code(),
            stdout: String::from_utf8(output.stdout).expect("standard output is UTF-8"),
            stderr: String::from_utf8(output.stderr).expect("standard error is UTF-8"),
        }
    }

    /// The lines of standard output of a run that went well and did not complain.
    #[track_caller]
    pub(crate) fn lines(&self) -> Vec<&str> {
        assert_eq!(self.status, Some(0), "{self:?}");
        self.stdout.lines().collect()
    }

    /// The run was refused as bad usage or input: status 2, nothing on standard output, and the
    /// message on standard error holds all of `parts`.
    #[track_caller]
    pub(crate) fn refused<const N: usize>(&self, parts: [&str; N]) {
        assert_eq!(self.status, Some(2), "{self:?}");
        assert_eq!(self.stdout, "", "{self:?}");
        for part in parts {
            assert!(self.stderr.contains(part), "no {part:?} in {}", self.stderr);
        }
        assert!(!self.stderr.contains("panicked"), "{}", self.stderr);
    }
}

/// Runs the program without input.
pub(crate) fn run<const N: usize>(args: [&str; N]) -> Run {
    Run::new(command(args).output().expect("the program starts"))
}

/// Runs the program on input.
pub(crate) fn run_on<const N: usize>(args: [&str; N], input: impl AsRef<[u8]> + Send) -> Run {
    let mut child = command(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("standard input");
    let output = thread::scope(|scope| {
        scope.spawn(move || {
            // A program that stops reading is judged by what it says.
            let _ = stdin.write_all(input.as_ref());
        });
        child.wait_with_output().expect("the program ends")
    });
    Run::new(output)
}

/// A folder of its own for a test, removed at the end.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("cli-{}-{number}", std::process::id());
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    /// The path of a file in the folder, whether or not it is there.
    pub(crate) fn path(&self, name: &str) -> String {
        let path = self.0.join(name);
        path.to_str().expect("a path in UTF-8").to_owned()
    }

    /// Writes a file.
    pub(crate) fn file(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        let path = self.path(name);
        fs::write(&path, content).expect("a file");
        path
    }

    /// The names of everything in the folder, sorted.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("a folder");
        let mut names: Vec<String> = entries
            .map(|entry| entry.expect("an entry").file_name())
            .map(|name| name.to_str().expect("a name in UTF-8").to_owned())
            .collect();
        names.sort();
        names
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect("a file")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
