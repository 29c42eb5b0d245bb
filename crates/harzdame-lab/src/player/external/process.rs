//! A program that is running: what is said to it, what it says, and its end.
//!
//! Nothing that a program does can hold up the match or fill its memory. What is said to it waits
//! in a queue for a thread of its own; what it says is read line by line, of bounded length, into a
//! queue of bounded size, beyond which the program has to wait; and waiting for it has an end.

use std::{
    collections::VecDeque,
    fmt::Display,
    io::{BufReader, Write},
    process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio},
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender, TryRecvError},
    },
    thread,
    time::{Duration, Instant},
};

use harzdame_protocol::{LineReader, MAX_LINE, ReadLine};

use super::{Fault, FaultKind, command};

/// A program that is running. Dropping it ends it.
pub(crate) struct Process {
    child: Child,
    /// `None` once the input is closed.
    to: Option<Sender<String>>,
    from: Receiver<Heard>,
    last_words: Arc<Mutex<VecDeque<String>>>,
    /// Closed when the last words are complete.
    all_said: Receiver<()>,
    /// Bytes heard since [`Process::forget`].
    heard: usize,
}

/// A line, and when it came.
#[derive(Clone, Debug)]
pub(crate) struct Heard {
    pub(crate) text: String,
    pub(crate) at: Instant,
    too_long: bool,
}

/// Why there is no line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// Nothing came in time.
    Silence,
    /// The output is closed.
    Closed,
    /// Too much came.
    Flood,
}

/// How many lines are kept until somebody wants them. The program waits when there are more.
const QUEUE: usize = 64;

/// The most that a program may say where one answer is expected.
const MAX_HEARD: usize = 64 << 20;

/// How many lines of what it says to its standard error are kept, and how much of each.
const LAST_WORDS: usize = 5;
const WORD_LENGTH: usize = 200;

/// How long a program that closed its output is given to end.
const LAST_BREATH: Duration = Duration::from_millis(500);

/// How often it is looked at whether a program has ended.
const LOOK: Duration = Duration::from_millis(2);

impl Process {
    /// Starts the program of a command.
    pub(crate) fn start(text: &str) -> Result<Process, String> {
        let words = command::words(text).map_err(|error| error.to_string())?;
        let [program, arguments @ ..] = words.as_slice() else {
            return Err(command::CommandError::Empty.to_string());
        };
        let mut command = Command::new(program);
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        apart(&mut command);
        let mut child = command
            .spawn()
            .map_err(|error| format!("{program}: {error}"))?;
        let (Some(stdin), Some(stdout), Some(stderr)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err("it has no standard input and output".into());
        };
        let last_words = Arc::new(Mutex::new(VecDeque::new()));
        let (to, said) = mpsc::channel();
        let (tell, from) = mpsc::sync_channel(QUEUE);
        let (saying, all_said) = mpsc::channel();
        let process = Process {
            child,
            to: Some(to),
            from,
            last_words: Arc::clone(&last_words),
            all_said,
            heard: 0,
        };
        // The threads end with the streams; nobody waits for them, for a child of the program can
        // keep the streams open.
        let threads = [
            thread::Builder::new().spawn(move || say_all(stdin, &said)),
            thread::Builder::new().spawn(move || hear_all(stdout, &tell)),
            thread::Builder::new().spawn(move || keep_last(stderr, &last_words, saying)),
        ];
        match threads.into_iter().find_map(Result::err) {
            Some(error) => Err(format!("no thread to listen to it: {error}")),
            None => Ok(process),
        }
    }

    /// Says a line, without waiting until it is read.
    pub(crate) fn say(&mut self, line: impl Display) {
        if let Some(to) = &self.to {
            // Whether somebody listens is seen by the answer.
            let _ = to.send(format!("{line}\n"));
        }
    }

    /// Closes the program's input.
    pub(crate) fn close_input(&mut self) {
        self.to = None;
    }

    /// Passes over what was said so far.
    pub(crate) fn forget(&mut self) {
        // As much as can be waiting, and no more: there may be always more.
        for _ in 0..=QUEUE {
            if matches!(
                self.from.try_recv(),
                Err(TryRecvError::Empty | TryRecvError::Disconnected)
            ) {
                break;
            }
        }
        self.heard = 0;
    }

    /// The next line, waited for until a moment.
    pub(crate) fn hear(&mut self, until: Instant) -> Result<Heard, Trouble> {
        loop {
            let wait = until.saturating_duration_since(Instant::now());
            let heard = match self.from.recv_timeout(wait) {
                Ok(heard) => heard,
                Err(RecvTimeoutError::Timeout) => return Err(Trouble::Silence),
                Err(RecvTimeoutError::Disconnected) => return Err(Trouble::Closed),
            };
            self.heard += heard.text.len() + 1;
            if heard.too_long {
                self.heard += MAX_LINE;
            }
            if self.heard > MAX_HEARD {
                return Err(Trouble::Flood);
            }
            if !heard.too_long {
                return Ok(heard);
            }
        }
    }

    /// The next line for which `wanted` has an answer, waited for until a moment.
    pub(crate) fn hear_for<T>(
        &mut self,
        until: Instant,
        mut wanted: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, Trouble> {
        self.heard = 0;
        loop {
            if let Some(answer) = wanted(&self.hear(until)?.text) {
                return Ok(answer);
            }
            // A stream that never dries up must not keep the clock from being looked at.
            if Instant::now() > until {
                return Err(Trouble::Silence);
            }
        }
    }

    /// Whose fault a trouble is, in words, after the program was waited for so long. Ends it.
    pub(crate) fn explain(&mut self, trouble: Trouble, waited: Duration) -> Fault {
        let (kind, message) = match trouble {
            Trouble::Silence => (
                FaultKind::Stall,
                format!("no answer within {:.1} s", waited.as_secs_f64()),
            ),
            Trouble::Flood => (
                FaultKind::Flood,
                format!("more than {} MiB in place of one answer", MAX_HEARD >> 20),
            ),
            Trouble::Closed => match self.end_within(LAST_BREATH) {
                Some(status) => (FaultKind::Crash, format!("the program ended with {status}")),
                None => (
                    FaultKind::Disconnect,
                    "the program closed its output and went on".into(),
                ),
            },
        };
        let _ = self.child.kill();
        // Nothing is sent; this ends when the sender does.
        let _ = self.all_said.recv_timeout(LAST_BREATH);
        let words = self
            .last_words
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if words.is_empty() {
            return Fault::new(kind, message);
        }
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        Fault::new(kind, format!("{message}; it said: {}", words.join(" / ")))
    }

    /// How the program ended, if it does so in time.
    fn end_within(&mut self, time: Duration) -> Option<std::process::ExitStatus> {
        let until = Instant::now() + time;
        loop {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status);
            }
            if Instant::now() >= until {
                return None;
            }
            // Nobody may read any more: what it still says must not hold it up.
            let _ = self.from.try_recv();
            thread::sleep(LOOK);
        }
    }

    /// Closes the input and waits for the program to leave; makes it leave if it does not. Returns
    /// whether it left by itself.
    pub(crate) fn wait_for_end(&mut self, patience: Duration) -> bool {
        self.close_input();
        let left = self.end_within(patience).is_some();
        if !left {
            let _ = self.child.kill();
        }
        left
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        // Without this, the system keeps its entry.
        let _ = self.child.wait();
    }
}

/// Keeps the interrupt that ends a match from ending its programs before it can end them itself.
#[cfg(unix)]
fn apart(command: &mut Command) {
    use std::os::unix::process::CommandExt;

    command.process_group(0);
}

#[cfg(windows)]
fn apart(command: &mut Command) {
    use std::os::windows::process::CommandExt;

    const CREATE_NEW_PROCESS_GROUP: u32 = 0x200;
    command.creation_flags(CREATE_NEW_PROCESS_GROUP);
}

#[cfg(not(any(unix, windows)))]
fn apart(_: &mut Command) {}

fn say_all(mut stdin: ChildStdin, said: &Receiver<String>) {
    for line in said {
        if stdin
            .write_all(line.as_bytes())
            .and_then(|()| stdin.flush())
            .is_err()
        {
            return;
        }
    }
}

fn hear_all(stdout: ChildStdout, tell: &SyncSender<Heard>) {
    let mut lines = LineReader::new(BufReader::new(stdout));
    loop {
        let (text, too_long) = match lines.read() {
            Ok(ReadLine::Line(text)) => (text, false),
            Ok(ReadLine::TooLong) => (String::new(), true),
            Ok(ReadLine::End) | Err(_) => return,
        };
        let heard = Heard {
            text,
            at: Instant::now(),
            too_long,
        };
        if tell.send(heard).is_err() {
            return;
        }
    }
}

fn keep_last(stderr: ChildStderr, words: &Mutex<VecDeque<String>>, _saying: Sender<()>) {
    let mut lines = LineReader::new(BufReader::new(stderr));
    while let Ok(line) = lines.read() {
        let text: String = match line {
            ReadLine::Line(text) => text.chars().take(WORD_LENGTH).collect(),
            ReadLine::TooLong => continue,
            ReadLine::End => return,
        };
        let mut words = words.lock().unwrap_or_else(PoisonError::into_inner);
        if words.len() == LAST_WORDS {
            words.pop_front();
        }
        words.push_back(text);
    }
}
