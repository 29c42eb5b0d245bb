//! A conversation in Hub.

use std::{
    io::{self, BufRead, Write},
    panic,
    sync::mpsc::{self, Sender},
    thread,
};

use harzdame_engine::{ClockState, Limits};

use super::{
    Answer, Job, Report, Thinker,
    desk::{Desk, Dialect, Task},
    table::Table,
};
use crate::{
    LineReader, Param, ParamKind, ParamValue, ReadLine,
    hub::{Done, HubError, Identity, Info, Level, Mode, ToEngine, ToGui, format_move},
};

/// Serves an engine in Hub until `quit` or the end of the input.
///
/// # Errors
///
/// Those of the streams. A reader that is gone is an error of kind
/// [`BrokenPipe`](io::ErrorKind::BrokenPipe).
pub fn serve_hub(
    input: impl BufRead,
    output: impl Write + Send,
    thinker: impl Thinker,
) -> io::Result<()> {
    let desk = &Desk::new(output);
    let (tasks, queue) = mpsc::channel();
    let own: Vec<Param> = thinker.params();
    let mut session = Session {
        desk,
        tasks,
        identity: thinker.identity(),
        params: Table::params().into_iter().chain(own).map(to_hub).collect(),
        table: Table::new(),
        level: Level::default(),
        prepared: false,
    };
    thread::scope(|scope| {
        let engine =
            thread::Builder::new().spawn_scoped(scope, move || desk.work(thinker, queue, &Hub))?;
        let ended = session.listen(input);
        desk.stop_and_wait();
        // Without it the thread of the engine would wait for more.
        drop(session);
        // The scope alone does not wait until the thread has given back all that it had.
        if let Err(panic) = engine.join() {
            panic::resume_unwind(panic);
        }
        ended
    })?;
    desk.check()
}

struct Session<'a, W> {
    desk: &'a Desk<W>,
    tasks: Sender<Task>,
    identity: Identity,
    params: Vec<Param>,
    table: Table,
    level: Level,
    prepared: bool,
}

impl<W: Write> Session<'_, W> {
    fn listen(&mut self, input: impl BufRead) -> io::Result<()> {
        let mut lines = LineReader::new(input);
        loop {
            match lines.read()? {
                ReadLine::End => return Ok(()),
                ReadLine::TooLong => self.error("this line is too long"),
                ReadLine::Line(line) => match ToEngine::parse(&line) {
                    Ok(Some(ToEngine::Quit)) => return Ok(()),
                    Ok(Some(message)) => self.answer(message),
                    // Who speaks a newer version than we do is not to be bothered.
                    Ok(None) | Err(HubError::MissingCommand) => {}
                    Err(error) => self.error(&error.to_string()),
                },
            }
            self.desk.check()?;
        }
    }

    fn error(&self, message: &str) {
        self.desk.say(ToGui::Error {
            message: message.into(),
        });
    }

    fn task(&self, task: Task) {
        // It can fail only if the engine has, which ends the conversation.
        let _ = self.tasks.send(task);
    }

    fn answer(&mut self, message: ToEngine) {
        match message {
            ToEngine::Ping => return self.desk.say(ToGui::Pong),
            ToEngine::Stop => return self.desk.stop(),
            ToEngine::PonderHit => return self.desk.ponder_hit(),
            _ => {}
        }
        // Nothing else is allowed during a search. Whoever says it anyway wants it to end.
        self.desk.stop_and_wait();
        match message {
            ToEngine::Hub => self.introduce(),
            ToEngine::SetParam { name, value } => self.set_param(&name, &value),
            ToEngine::Init => {
                self.prepare();
                self.task(Task::Say(ToGui::Ready.to_string()));
            }
            ToEngine::NewGame => self.task(Task::NewGame),
            ToEngine::Pos(pos) => {
                let moves = pos.moves.clone();
                match self.table.put(pos.start, pos.moves) {
                    // As in the program that the protocol comes from.
                    Ok(()) => self.level = Level::default(),
                    Err(index) => self.error(&format!(
                        "illegal move {}, number {}",
                        format_move(moves[index]),
                        index + 1
                    )),
                }
            }
            ToEngine::Level(level) => self.level = self.level.and(level),
            ToEngine::Go(mode) => self.go(mode),
            // Answered above, or where lines are read.
            ToEngine::Ping | ToEngine::Stop | ToEngine::PonderHit | ToEngine::Quit => {}
        }
    }

    fn introduce(&self) {
        self.desk.say(ToGui::Id(self.identity.clone()));
        for param in &self.params {
            self.desk.say(ToGui::Param(param.clone()));
        }
        self.desk.say(ToGui::Wait);
    }

    fn set_param(&mut self, name: &str, value: &str) {
        let Some(param) = self.params.iter().find(|param| param.name == name) else {
            return self.error(&format!("no parameter {name}"));
        };
        match param.read(value) {
            Ok(value) => {
                if !self.table.set(name, &value) {
                    let (name, value) = from_hub(name, value);
                    self.task(Task::Set(name, value));
                    self.prepared = false;
                }
            }
            Err(error) => self.error(&error.to_string()),
        }
    }

    fn prepare(&mut self) {
        if !self.prepared {
            self.prepared = true;
            self.task(Task::Prepare);
        }
    }

    fn go(&mut self, mode: Mode) {
        let game = self.table.game();
        if !game.position().has_legal_move() {
            self.error("there is no legal move: the game is over");
            return self.desk.say(ToGui::Done(Done::default()));
        }
        self.prepare();
        let job = Job {
            game,
            limits: limits(&self.level),
            infinite: mode == Mode::Analyze || (mode == Mode::Think && self.level.infinite),
            ponder: mode == Mode::Ponder,
        };
        self.desk.start(job, &self.tasks);
    }
}

fn limits(level: &Level) -> Limits {
    Limits {
        depth: level.depth,
        nodes: level.nodes,
        time: level.move_time,
        clock: level.clock.map(|clock| ClockState {
            // Hub adds the increment before the move.
            remaining: clock.time.saturating_add(clock.increment),
            increment: clock.increment,
            moves_to_go: clock.moves,
            ..ClockState::default()
        }),
    }
}

/// Hub measures the table by the logarithm of its entries, of 16 bytes each.
const TT_SIZE: &str = "tt-size";
const HASH: &str = "hash";
const ENTRIES_PER_MIB: i64 = 1 << 16;

fn to_hub(param: Param) -> Param {
    let log = |mib: i64| i64::from((mib.max(1).saturating_mul(ENTRIES_PER_MIB)).ilog2());
    match param.kind {
        ParamKind::Int { value, min, max } if param.name == HASH => {
            Param::int(TT_SIZE, log(value), log(min), log(max))
        }
        _ => param,
    }
}

fn from_hub(name: &str, value: ParamValue) -> (String, ParamValue) {
    match value {
        // Within the bounds of the parameter, and so of the shift.
        ParamValue::Int(log) if name == TT_SIZE => {
            let mib = (1_i64 << log.clamp(0, 62)) / ENTRIES_PER_MIB;
            (HASH.into(), ParamValue::Int(mib))
        }
        value => (name.into(), value),
    }
}

struct Hub;

impl Dialect for Hub {
    fn report(&self, _: &Job, report: &Report) -> String {
        ToGui::Info(Info {
            depth: Some(report.depth),
            mean_depth: None,
            score: Some(report.score),
            nodes: Some(report.nodes),
            time: Some(report.time),
            nps: report.nps(),
            pv: report.pv.clone(),
            line: report.line,
        })
        .to_string()
    }

    fn answer(&self, job: &Job, answer: &Answer) -> String {
        let path = answer.best.filter(|mv| mv.captured.len() > 1);
        ToGui::Done(Done {
            best: answer.best,
            ponder: answer.ponder,
            path: path.and_then(|mv| job.game.position().canonical_path(mv)),
        })
        .to_string()
    }
}
