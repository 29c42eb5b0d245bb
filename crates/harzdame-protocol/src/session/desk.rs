//! Where the two sides of a conversation meet: the lines that go out, and the search under way.

use std::{
    fmt::Display,
    io::{self, Write},
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        mpsc::{Receiver, Sender},
    },
};

use super::{Answer, Job, Report, Thinker, control::Words};
use crate::ParamValue;

/// How a protocol tells what a search says.
pub(super) trait Dialect: Sync {
    fn report(&self, job: &Job, report: &Report) -> String;
    fn answer(&self, job: &Job, answer: &Answer) -> String;
}

/// What is to be done on the thread of the engine, in order.
pub(super) enum Task {
    Set(String, ParamValue),
    Prepare,
    NewGame,
    /// Says something when everything before is done.
    Say(String),
    Search(Box<Job>, Arc<Words>),
}

/// Shared by the thread that listens and the one that thinks.
pub(super) struct Desk<W> {
    out: Mutex<Out<W>>,
    idle: Condvar,
}

struct Out<W> {
    writer: W,
    /// The search under way.
    search: Option<Arc<Words>>,
    /// Nobody reads any more.
    broken: Option<io::Error>,
}

impl<W: Write> Desk<W> {
    pub(super) fn new(writer: W) -> Desk<W> {
        Desk {
            out: Mutex::new(Out {
                writer,
                search: None,
                broken: None,
            }),
            idle: Condvar::new(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Out<W>> {
        self.out.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes a line, at once and whole.
    pub(super) fn say(&self, line: impl Display) {
        self.write(&mut self.lock(), &line);
    }

    fn write(&self, out: &mut Out<W>, line: &dyn Display) {
        if out.broken.is_some() {
            return;
        }
        let text = format!("{line}\n");
        let written = out
            .writer
            .write_all(text.as_bytes())
            .and_then(|()| out.writer.flush());
        if let Err(error) = written {
            out.broken = Some(error);
            // Nobody waits for the result.
            if let Some(search) = &out.search {
                search.stop();
            }
        }
    }

    /// The error of the output, if there was one.
    pub(super) fn check(&self) -> io::Result<()> {
        match self.lock().broken.take() {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }

    pub(super) fn searching(&self) -> bool {
        self.lock().search.is_some()
    }

    /// Ends the search, if there is one.
    pub(super) fn stop(&self) {
        if let Some(search) = &self.lock().search {
            search.stop();
        }
    }

    /// The move pondered on was played.
    pub(super) fn ponder_hit(&self) {
        if let Some(search) = &self.lock().search {
            search.ponder_hit();
        }
    }

    /// Hands over a search. There must not be one.
    pub(super) fn start(&self, job: Job, tasks: &Sender<Task>) {
        let words = Arc::new(Words::new(job.ponder));
        self.lock().search = Some(Arc::clone(&words));
        if tasks.send(Task::Search(Box::new(job), words)).is_err() {
            self.lock().search = None;
        }
    }

    /// Ends the search, if there is one, and waits until its result is told.
    pub(super) fn stop_and_wait(&self) {
        self.stop();
        let mut out = self.lock();
        while out.search.is_some() {
            out = self.idle.wait(out).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// The thread of the engine.
    pub(super) fn work(
        &self,
        mut thinker: impl Thinker,
        tasks: Receiver<Task>,
        dialect: &impl Dialect,
    ) {
        // An engine that fails must not leave the other thread waiting.
        let _signed_off = SignOff(self);
        for task in tasks {
            match task {
                Task::Set(name, value) => thinker.set(&name, &value),
                Task::Prepare => thinker.prepare(),
                Task::NewGame => thinker.new_game(),
                Task::Say(line) => self.say(line),
                Task::Search(job, words) => {
                    let mut report = |report: &Report| self.say(dialect.report(&job, report));
                    let answer = thinker.think(&job, words.control(), &mut report);
                    words.wait(job.infinite);
                    let mut out = self.lock();
                    self.write(&mut out, &dialect.answer(&job, &answer));
                    out.search = None;
                    self.idle.notify_all();
                }
            }
        }
    }
}

struct SignOff<'a, W: Write>(&'a Desk<W>);

impl<W: Write> Drop for SignOff<'_, W> {
    fn drop(&mut self) {
        self.0.lock().search = None;
        self.0.idle.notify_all();
    }
}
