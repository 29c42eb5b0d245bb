//! The side of a conversation that listens, as far as all protocols need it.

use std::{
    io::{self, BufRead, Write},
    ops::ControlFlow,
    panic,
    sync::mpsc::{self, Sender},
    thread,
};

use harzdame::Game;

use super::{
    Job, Thinker,
    desk::{Desk, Dialect, Task},
    table::Table,
};
use crate::{LineReader, Param, ParamValue, ReadLine, hub::Identity};

/// What a protocol does with what it hears.
pub(super) trait Listener {
    /// Answers a line. Breaks off where the conversation ends.
    fn hear<W: Write>(&mut self, host: &mut Host<'_, W>, line: &str) -> ControlFlow<()>;

    /// Tells the other side what was wrong with something that it said.
    fn error<W: Write>(&self, host: &Host<'_, W>, message: &str);
}

/// What a conversation works with.
pub(super) struct Host<'a, W> {
    pub(super) desk: &'a Desk<W>,
    pub(super) identity: Identity,
    /// The settings of the game and those of the engine, under their names in the protocol.
    pub(super) params: Vec<Param>,
    pub(super) table: Table,
    tasks: Sender<Task>,
    /// Whether the engine is ready, with what was set last.
    prepared: bool,
}

/// Holds a conversation until the listener breaks off or the input ends. `named` gives a setting
/// the name and the form that it has in the protocol.
pub(super) fn serve(
    input: impl BufRead,
    output: impl Write + Send,
    thinker: impl Thinker,
    dialect: &impl Dialect,
    named: fn(Param) -> Param,
    mut listener: impl Listener,
) -> io::Result<()> {
    let desk = &Desk::new(output);
    let (tasks, queue) = mpsc::channel();
    let own: Vec<Param> = thinker.params();
    let mut host = Host {
        desk,
        identity: thinker.identity(),
        params: Table::params().into_iter().chain(own).map(named).collect(),
        table: Table::new(),
        tasks,
        prepared: false,
    };
    thread::scope(|scope| {
        let engine = thread::Builder::new()
            .spawn_scoped(scope, move || desk.work(thinker, queue, dialect))?;
        let ended = host.listen(input, &mut listener);
        desk.stop_and_wait();
        // Without it the thread of the engine would wait for more.
        drop(host);
        // The scope alone does not wait until the thread has given back all that it had.
        if let Err(panic) = engine.join() {
            panic::resume_unwind(panic);
        }
        ended
    })?;
    desk.check()
}

impl<W: Write> Host<'_, W> {
    fn listen(&mut self, input: impl BufRead, listener: &mut impl Listener) -> io::Result<()> {
        let mut lines = LineReader::new(input);
        loop {
            match lines.read()? {
                ReadLine::End => return Ok(()),
                ReadLine::TooLong => listener.error(self, "this line is too long"),
                ReadLine::Line(line) => {
                    if listener.hear(self, &line).is_break() {
                        return Ok(());
                    }
                }
            }
            self.desk.check()?;
        }
    }

    /// Hands the engine something to do, after all that it has been handed before.
    pub(super) fn task(&self, task: Task) {
        // It can fail only if the engine has, which ends the conversation.
        let _ = self.tasks.send(task);
    }

    /// Sets what belongs to the game, or else to the engine, which has to get ready again.
    pub(super) fn set(&mut self, name: String, value: ParamValue) {
        if !self.table.set(&name, &value) {
            self.task(Task::Set(name, value));
            self.prepared = false;
        }
    }

    /// Lets the engine get ready, unless it is.
    pub(super) fn prepare(&mut self) {
        if !self.prepared {
            self.prepared = true;
            self.task(Task::Prepare);
        }
    }

    /// The game on the table; `None` if there is no legal move in it, and so nothing to search.
    pub(super) fn game_to_search(&self) -> Option<Game> {
        Some(self.table.game()).filter(|game| game.position().has_legal_move())
    }

    /// Begins a search.
    pub(super) fn search(&mut self, job: Job) {
        self.prepare();
        self.desk.start(job, &self.tasks);
    }
}
