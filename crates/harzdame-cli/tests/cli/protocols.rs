//! `harzdame hub` and `harzdame ugi`: the conversations in their documentation, as they are.

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    path::Path,
    process::{ChildStdin, Stdio},
    sync::mpsc::{self, Receiver},
    thread,
    time::Duration,
};

use crate::harness::{command, run_on};

/// A program that is silent for so long has failed.
const PATIENCE: Duration = Duration::from_secs(60);

/// What stands for anything in a line, and, as a line, for any lines.
const ANYTHING: &str = "…";

/// The conversations in a page: its blocks of text in which something is said with `>`.
fn transcripts(page: &str) -> Vec<Vec<String>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocols");
    let text = fs::read_to_string(path.join(page)).expect("the page is there");
    text.split("```")
        .skip(1)
        .step_by(2)
        .filter(|block| block.contains("\n> "))
        .map(|block| block.lines().skip(1).map(Into::into).collect())
        .collect()
}

/// Whether a line is as the pattern says.
fn fits(pattern: &str, line: &str) -> bool {
    let mut parts = pattern.split(ANYTHING);
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = line.strip_prefix(first) else {
        return false;
    };
    let mut last = "";
    let mut any = false;
    for part in parts {
        any = true;
        last = part;
        let Some(at) = rest.find(part) else {
            return false;
        };
        rest = &rest[at + part.len()..];
    }
    rest.is_empty() || (any && (last.is_empty() || line.ends_with(last)))
}

struct Talk {
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
    child: std::process::Child,
}

impl Talk {
    fn new(name: &str) -> Talk {
        let mut child = command([name])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let stdout = child.stdout.take().expect("standard output");
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in BufReader::new(stdout).lines() {
                if sender.send(line.expect("UTF-8")).is_err() {
                    return;
                }
            }
        });
        Talk {
            stdin: child.stdin.take(),
            lines,
            child,
        }
    }

    fn say(&mut self, line: &str) {
        let stdin = self.stdin.as_mut().expect("standard input");
        writeln!(stdin, "{line}").expect("the program listens");
    }

    fn hear(&self) -> Option<String> {
        self.lines.recv_timeout(PATIENCE).ok()
    }

    fn play(&mut self, transcript: &[String]) {
        let mut skip = false;
        for expected in transcript {
            if let Some(said) = expected.strip_prefix("> ") {
                self.say(said);
                continue;
            }
            let pattern = expected
                .strip_prefix("< ")
                .expect("a line begins with > or <");
            if pattern == ANYTHING {
                skip = true;
                continue;
            }
            loop {
                let line = self
                    .hear()
                    .unwrap_or_else(|| panic!("no answer: {pattern}"));
                if fits(pattern, &line) {
                    break;
                }
                assert!(skip, "expected {pattern}, heard {line}");
            }
            skip = false;
        }
    }

    /// Closes the input: the program ends by itself, and well.
    fn close(mut self) {
        self.stdin = None;
        while self.hear().is_some() {}
        assert!(self.child.wait().expect("it ends").success());
    }
}

fn play_all(name: &str, page: &str, count: usize) {
    let transcripts = transcripts(page);
    assert_eq!(transcripts.len(), count, "conversations in {page}");
    for transcript in transcripts {
        let mut talk = Talk::new(name);
        talk.play(&transcript);
        talk.close();
    }
}

#[test]
fn hub_talks_as_its_page_says() {
    play_all("hub", "hub.md", 4);
}

#[test]
fn ugi_talks_as_its_page_says() {
    play_all("ugi", "ugi.md", 3);
}

#[test]
fn patterns_fit_what_they_should() {
    for (pattern, line, is) in [
        ("pong", "pong", true),
        ("pong", "pong pong", false),
        ("pong", "ping", false),
        ("done move=…", "done move=a6-a7", true),
        (
            "info depth=… score=… pv=\"…\"",
            "info depth=1 score=0.05 nodes=1 pv=\"a6-a7\"",
            true,
        ),
        ("info depth=… pv=\"…\"", "info depth=1 score=0.05", false),
        ("id name=… version=…", "pong", false),
    ] {
        assert_eq!(fits(pattern, line), is, "{pattern} | {line}");
    }
}

#[test]
fn both_end_with_their_input_and_take_what_is_no_text() {
    let garbage: Vec<u8> = (0..=255).cycle().take(10_000).collect();
    for name in ["hub", "ugi"] {
        for input in [&b""[..], b"quit\n", b"go\n", b"go analyze\nstop", &garbage] {
            let run = run_on([name], input);
            assert_eq!(run.status, Some(0), "{run:?}");
            assert_eq!(run.stderr, "");
        }
    }
}
