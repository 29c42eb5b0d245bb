//! A conversation in UGI.

use std::{
    io::{self, BufRead, Write},
    panic,
    sync::mpsc::{self, Sender},
    thread,
};

use harzdame::{Color, Move, Outcome, Position, movetext};
use harzdame_engine::{ClockState, Limits};

use super::{
    Answer, Job, Report, Thinker,
    desk::{Desk, Dialect, Task},
    table::Table,
};
use crate::{
    LineReader, Param, ReadLine,
    hub::Identity,
    ugi::{Go, Info, Query, ToEngine, ToGui},
};

/// Serves an engine in UGI until `quit` or the end of the input.
///
/// # Errors
///
/// Those of the streams. A reader that is gone is an error of kind
/// [`BrokenPipe`](io::ErrorKind::BrokenPipe).
pub fn serve_ugi(
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
        params: Table::params().into_iter().chain(own).collect(),
        table: Table::new(),
        prepared: false,
    };
    thread::scope(|scope| {
        let engine =
            thread::Builder::new().spawn_scoped(scope, move || desk.work(thinker, queue, &Ugi))?;
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
                    Ok(None) => {}
                    Err(error) => self.error(&error.to_string()),
                },
            }
            self.desk.check()?;
        }
    }

    /// UGI has no message for errors, but words for people.
    fn error(&self, message: &str) {
        let text = format!("error: {message}");
        self.desk.say(ToGui::Info(Info::words(text)));
    }

    fn task(&self, task: Task) {
        // It can fail only if the engine has, which ends the conversation.
        let _ = self.tasks.send(task);
    }

    fn answer(&mut self, message: ToEngine) {
        match message {
            ToEngine::IsReady if self.desk.searching() => return self.desk.say(ToGui::ReadyOk),
            ToEngine::Stop => return self.desk.stop(),
            ToEngine::PonderHit => return self.desk.ponder_hit(),
            ToEngine::Query(query) => return self.query(query),
            _ => {}
        }
        // Nothing else is allowed during a search. Whoever says it anyway wants it to end.
        self.desk.stop_and_wait();
        match message {
            ToEngine::Ugi => self.introduce(),
            ToEngine::IsReady => {
                self.prepare();
                self.task(Task::Say(ToGui::ReadyOk.to_string()));
            }
            ToEngine::SetOption { name, value } => {
                self.set_option(&name, value.as_deref().unwrap_or_default());
            }
            ToEngine::NewGame => self.task(Task::NewGame),
            ToEngine::Position(position) => {
                // The moves were found legal when they were read.
                let _ = self.table.put(position.start, position.moves);
            }
            ToEngine::Go(go) => self.go(&go),
            // Answered above, or where lines are read.
            ToEngine::Stop | ToEngine::PonderHit | ToEngine::Query(_) | ToEngine::Quit => {}
        }
    }

    fn introduce(&self) {
        let Identity {
            name,
            version,
            author,
            ..
        } = &self.identity;
        self.desk.say(ToGui::Name(format!("{name} {version}")));
        self.desk.say(ToGui::Author(author.clone()));
        for param in &self.params {
            self.desk.say(ToGui::Option(Param {
                name: ugi_name(&param.name).into(),
                kind: param.kind.clone(),
            }));
        }
        self.desk.say(ToGui::UgiOk);
    }

    fn set_option(&mut self, name: &str, value: &str) {
        let wanted = bare(name);
        let Some(param) = self.params.iter().find(|param| bare(&param.name) == wanted) else {
            return self.error(&format!("no option {name}"));
        };
        match param.read(value) {
            Ok(value) => {
                let name = param.name.clone();
                if !self.table.set(&name, &value) {
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

    fn query(&self, query: Query) {
        let game = self.table.game();
        let outcome = game.outcome();
        let answer = match query {
            Query::GameOver => outcome.is_some().to_string(),
            Query::P1Turn => (game.position().turn() == Color::White).to_string(),
            Query::Result => match outcome.map(Outcome::winner) {
                None => "none",
                Some(None) => "draw",
                Some(Some(Color::White)) => "p1win",
                Some(Some(Color::Black)) => "p2win",
            }
            .into(),
        };
        self.desk.say(ToGui::Response(answer));
    }

    fn go(&mut self, go: &Go) {
        let game = self.table.game();
        if !game.position().has_legal_move() {
            self.error("there is no legal move: the game is over");
            return self.desk.say(ToGui::BestMove {
                best: None,
                ponder: None,
            });
        }
        self.prepare();
        let limits = limits(go, game.position().turn());
        let job = Job {
            game,
            limits,
            infinite: !go.ponder && (go.infinite || limits == Limits::default()),
            ponder: go.ponder,
        };
        self.desk.start(job, &self.tasks);
    }
}

fn limits(go: &Go, turn: Color) -> Limits {
    Limits {
        depth: go.depth,
        nodes: go.nodes,
        time: go.move_time,
        clock: go.clocks[turn as usize].map(|clock| ClockState {
            remaining: clock.time,
            increment: clock.increment,
            moves_to_go: go.moves_to_go,
            ..ClockState::default()
        }),
    }
}

/// The names that programs know from UCI.
fn ugi_name(name: &str) -> &str {
    match name {
        "hash" => "Hash",
        "threads" => "Threads",
        "multi-pv" => "MultiPV",
        name => name,
    }
}

/// Names differ in case and signs from program to program.
fn bare(name: &str) -> String {
    name.chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|c| c.to_ascii_lowercase())
        .collect()
}

struct Ugi;

impl Dialect for Ugi {
    fn report(&self, job: &Job, report: &Report) -> String {
        ToGui::Info(Info {
            depth: Some(report.depth),
            line: report.line,
            score: Some(report.score),
            nodes: Some(report.nodes),
            nps: report.nps(),
            time: Some(report.time),
            pv: texts(*job.game.position(), &report.pv),
            string: None,
        })
        .to_string()
    }

    fn answer(&self, job: &Job, answer: &Answer) -> String {
        let moves: Vec<Move> = answer.best.into_iter().chain(answer.ponder).collect();
        let mut texts = texts(*job.game.position(), &moves).into_iter();
        ToGui::BestMove {
            best: texts.next(),
            ponder: texts.next(),
        }
        .to_string()
    }
}

/// The texts of moves that are played one after the other.
fn texts(mut position: Position, moves: &[Move]) -> Vec<String> {
    moves
        .iter()
        .map(|&mv| {
            let text = movetext::format(&position, mv);
            position = position.play_unchecked(mv);
            text
        })
        .collect()
}
