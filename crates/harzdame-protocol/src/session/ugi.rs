//! A conversation in UGI.

use std::{
    io::{self, BufRead, Write},
    ops::ControlFlow,
};

use harzdame::{Color, Move, Outcome, Position, movetext};
use harzdame_engine::{ClockState, Limits};

use super::{
    Answer, Job, Report, Thinker,
    desk::{Dialect, Task},
    host::{Host, Listener, serve},
};
use crate::{
    Param,
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
    // Settings keep the names they have; those of UGI are put on where they are told.
    serve(input, output, thinker, &Ugi, |param| param, Listening)
}

struct Listening;

impl Listener for Listening {
    fn hear<W: Write>(&mut self, host: &mut Host<'_, W>, line: &str) -> ControlFlow<()> {
        match ToEngine::parse(line) {
            Ok(Some(ToEngine::Quit)) => return ControlFlow::Break(()),
            Ok(Some(message)) => self.answer(host, message),
            // Who speaks a newer version than we do is not to be bothered.
            Ok(None) => {}
            Err(error) => self.error(host, &error.to_string()),
        }
        ControlFlow::Continue(())
    }

    /// UGI has no message for errors, but words for people.
    fn error<W: Write>(&self, host: &Host<'_, W>, message: &str) {
        let text = format!("error: {message}");
        host.desk.say(ToGui::Info(Info::words(text)));
    }
}

impl Listening {
    fn answer<W: Write>(&self, host: &mut Host<'_, W>, message: ToEngine) {
        match message {
            ToEngine::IsReady if host.desk.searching() => return host.desk.say(ToGui::ReadyOk),
            ToEngine::Stop => return host.desk.stop(),
            ToEngine::PonderHit => return host.desk.ponder_hit(),
            ToEngine::Query(query) => return tell(host, query),
            _ => {}
        }
        // Nothing else is allowed during a search. Whoever says it anyway wants it to end.
        host.desk.stop_and_wait();
        match message {
            ToEngine::Ugi => introduce(host),
            ToEngine::IsReady => {
                host.prepare();
                host.task(Task::Say(ToGui::ReadyOk.to_string()));
            }
            ToEngine::SetOption { name, value } => {
                self.set_option(host, &name, value.as_deref().unwrap_or_default());
            }
            ToEngine::NewGame => host.task(Task::NewGame),
            ToEngine::Position(position) => {
                // The moves were found legal when they were read.
                let _ = host.table.put(position.start, position.moves);
            }
            ToEngine::Go(go) => self.go(host, &go),
            // Answered above, or where lines are read.
            ToEngine::Stop | ToEngine::PonderHit | ToEngine::Query(_) | ToEngine::Quit => {}
        }
    }

    fn set_option<W: Write>(&self, host: &mut Host<'_, W>, name: &str, value: &str) {
        let wanted = bare(name);
        let Some(param) = host.params.iter().find(|param| bare(&param.name) == wanted) else {
            return self.error(host, &format!("no option {name}"));
        };
        match param.read(value) {
            Ok(value) => host.set(param.name.clone(), value),
            Err(error) => self.error(host, &error.to_string()),
        }
    }

    fn go<W: Write>(&self, host: &mut Host<'_, W>, go: &Go) {
        let Some(game) = host.game_to_search() else {
            self.error(host, "there is no legal move: the game is over");
            return host.desk.say(ToGui::BestMove {
                best: None,
                ponder: None,
            });
        };
        let limits = limits(go, game.position().turn());
        host.search(Job {
            game,
            limits,
            infinite: !go.ponder && (go.infinite || limits == Limits::default()),
            ponder: go.ponder,
        });
    }
}

fn introduce<W: Write>(host: &Host<'_, W>) {
    let Identity {
        name,
        version,
        author,
        ..
    } = &host.identity;
    host.desk.say(ToGui::Name(format!("{name} {version}")));
    host.desk.say(ToGui::Author(author.clone()));
    for param in &host.params {
        host.desk.say(ToGui::Option(Param {
            name: ugi_name(&param.name).into(),
            kind: param.kind.clone(),
        }));
    }
    host.desk.say(ToGui::UgiOk);
}

fn tell<W: Write>(host: &Host<'_, W>, query: Query) {
    let game = host.table.game();
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
    host.desk.say(ToGui::Response(answer));
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
