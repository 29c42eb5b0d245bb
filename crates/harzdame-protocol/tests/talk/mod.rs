//! A conversation with a session, line by line.

use std::{
    io::{self, BufReader, Read, Write},
    sync::{
        Arc, Mutex,
        mpsc::{self, Receiver, Sender},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use harzdame::Move;
use harzdame_engine::Control;
use harzdame_protocol::{
    Param, ParamValue, Score,
    hub::Identity,
    session::{Answer, Job, Report, Thinker},
};

/// A test that waits longer than this has failed.
const PATIENCE: Duration = Duration::from_secs(60);

/// Both ends of a conversation that goes on.
pub(crate) struct Talk {
    ask: Option<Sender<Vec<u8>>>,
    told: Receiver<String>,
    session: JoinHandle<io::Result<()>>,
}

/// Bytes that come when they are sent.
pub(crate) struct Ear(Receiver<Vec<u8>>, Vec<u8>);

/// Lines that are sent when they are complete.
pub(crate) struct Mouth(Sender<String>, Vec<u8>);

impl Read for Ear {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.1.is_empty() {
            match self.0.recv() {
                Ok(bytes) => self.1 = bytes,
                Err(_) => return Ok(0),
            }
        }
        let count = buffer.len().min(self.1.len());
        buffer[..count].copy_from_slice(&self.1[..count]);
        self.1.drain(..count);
        Ok(count)
    }
}

impl Write for Mouth {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.1.extend_from_slice(bytes);
        while let Some(end) = self.1.iter().position(|&byte| byte == b'\n') {
            let line: Vec<u8> = self.1.drain(..=end).collect();
            let line = String::from_utf8_lossy(&line[..end]).into_owned();
            self.0
                .send(line)
                .map_err(|_| io::Error::from(io::ErrorKind::BrokenPipe))?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Talk {
    /// Begins a conversation that `serve` holds.
    pub(crate) fn new(
        serve: impl FnOnce(BufReader<Ear>, Mouth) -> io::Result<()> + Send + 'static,
    ) -> Talk {
        let (ask, asked) = mpsc::channel();
        let (tell, told) = mpsc::channel();
        let session = thread::spawn(move || {
            serve(
                BufReader::new(Ear(asked, Vec::new())),
                Mouth(tell, Vec::new()),
            )
        });
        Talk {
            ask: Some(ask),
            told,
            session,
        }
    }

    pub(crate) fn say(&self, line: &str) {
        let ask = self.ask.as_ref().expect("the input is open");
        // A session that has ended hears nothing.
        let _ = ask.send(format!("{line}\n").into_bytes());
    }

    pub(crate) fn hear(&self) -> String {
        self.told
            .recv_timeout(PATIENCE)
            .expect("there is an answer")
    }

    /// All lines up to one that begins like this, which comes last.
    pub(crate) fn hear_until(&self, begin: &str) -> Vec<String> {
        let mut lines = vec![self.hear()];
        while !lines.last().is_some_and(|line| line.starts_with(begin)) {
            lines.push(self.hear());
        }
        lines
    }

    /// Closes the input, and gives what is still said and how it ended.
    pub(crate) fn close(mut self) -> (Vec<String>, io::Result<()>) {
        self.ask = None;
        let lines = self.told.iter().collect();
        (lines, self.session.join().expect("no panic"))
    }

    /// Closes the output: nobody reads any more.
    pub(crate) fn stop_reading(self) -> (Option<Sender<Vec<u8>>>, JoinHandle<io::Result<()>>) {
        (self.ask, self.session)
    }
}

/// An engine that plays the first legal move, and only when it is told to stop.
#[derive(Clone, Default)]
pub(crate) struct Stubborn {
    /// What it was told, in words.
    pub(crate) log: Arc<Mutex<Vec<String>>>,
    /// It reports so often before it waits.
    pub(crate) reports: u32,
    /// It does not wait.
    pub(crate) quick: bool,
}

impl Stubborn {
    fn note(&self, text: String) {
        self.log.lock().expect("no panic").push(text);
    }
}

impl Thinker for Stubborn {
    fn identity(&self) -> Identity {
        Identity {
            name: "Stubborn".into(),
            version: "7".into(),
            author: "nobody".into(),
            country: String::new(),
        }
    }

    fn params(&self) -> Vec<Param> {
        vec![
            Param::int("hash", 16, 1, 1024),
            Param::int("multi-pv", 1, 1, 4),
        ]
    }

    fn set(&mut self, name: &str, value: &ParamValue) {
        self.note(format!("set {name} {value}"));
    }

    fn prepare(&mut self) {
        self.note("prepare".into());
    }

    fn new_game(&mut self) {
        self.note("new game".into());
    }

    fn think(&mut self, job: &Job, control: &Control, report: &mut dyn FnMut(&Report)) -> Answer {
        self.note(format!(
            "think {} after {} {:?}",
            job.game.position(),
            job.game.ply(),
            job.limits
        ));
        let best: Option<Move> = job.game.position().legal_moves().first().copied();
        for depth in 1..=self.reports {
            report(&Report {
                depth,
                line: None,
                score: Score::CentiMen(-5),
                nodes: 100,
                time: Duration::ZERO,
                pv: best.into_iter().collect(),
            });
        }
        let ponders = control.is_pondering();
        while !self.quick && !control.is_stopped() && control.is_pondering() == ponders {
            thread::yield_now();
        }
        Answer { best, ponder: None }
    }
}
