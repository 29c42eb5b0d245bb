//! A conversation in Hub.

use std::{
    io::{self, BufRead, Write},
    ops::ControlFlow,
};

use harzdame_engine::{ClockState, Limits};

use super::{
    Answer, Job, Report, Thinker,
    desk::{Dialect, Task},
    host::{Host, Listener, serve},
};
use crate::{
    Param, ParamKind, ParamValue,
    hub::{Done, HubError, Info, Level, Mode, ToEngine, ToGui, format_move},
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
    let listener = Listening {
        level: Level::default(),
    };
    serve(input, output, thinker, &Hub, to_hub, listener)
}

/// What is known of the conversation besides what all have.
struct Listening {
    level: Level,
}

impl Listener for Listening {
    fn hear<W: Write>(&mut self, host: &mut Host<'_, W>, line: &str) -> ControlFlow<()> {
        match ToEngine::parse(line) {
            Ok(Some(ToEngine::Quit)) => return ControlFlow::Break(()),
            Ok(Some(message)) => self.answer(host, message),
            // Who speaks a newer version than we do is not to be bothered.
            Ok(None) | Err(HubError::MissingCommand) => {}
            Err(error) => self.error(host, &error.to_string()),
        }
        ControlFlow::Continue(())
    }

    fn error<W: Write>(&self, host: &Host<'_, W>, message: &str) {
        host.desk.say(ToGui::Error {
            message: message.into(),
        });
    }
}

impl Listening {
    fn answer<W: Write>(&mut self, host: &mut Host<'_, W>, message: ToEngine) {
        match message {
            ToEngine::Ping => return host.desk.say(ToGui::Pong),
            ToEngine::Stop => return host.desk.stop(),
            ToEngine::PonderHit => return host.desk.ponder_hit(),
            _ => {}
        }
        // Nothing else is allowed during a search. Whoever says it anyway wants it to end.
        host.desk.stop_and_wait();
        match message {
            ToEngine::Hub => introduce(host),
            ToEngine::SetParam { name, value } => self.set_param(host, &name, &value),
            ToEngine::Init => {
                host.prepare();
                host.task(Task::Say(ToGui::Ready.to_string()));
            }
            ToEngine::NewGame => host.task(Task::NewGame),
            ToEngine::Pos(pos) => {
                let moves = pos.moves.clone();
                match host.table.put(pos.start, pos.moves) {
                    // As in the program that the protocol comes from.
                    Ok(()) => self.level = Level::default(),
                    Err(index) => self.error(
                        host,
                        &format!(
                            "illegal move {}, number {}",
                            format_move(moves[index]),
                            index + 1
                        ),
                    ),
                }
            }
            ToEngine::Level(level) => self.level = self.level.and(level),
            ToEngine::Go(mode) => self.go(host, mode),
            // Answered above, or where lines are read.
            ToEngine::Ping | ToEngine::Stop | ToEngine::PonderHit | ToEngine::Quit => {}
        }
    }

    fn set_param<W: Write>(&self, host: &mut Host<'_, W>, name: &str, value: &str) {
        let Some(param) = host.params.iter().find(|param| param.name == name) else {
            return self.error(host, &format!("no parameter {name}"));
        };
        match param.read(value) {
            Ok(value) => {
                let (name, value) = from_hub(name, value);
                host.set(name, value);
            }
            Err(error) => self.error(host, &error.to_string()),
        }
    }

    fn go<W: Write>(&self, host: &mut Host<'_, W>, mode: Mode) {
        let Some(game) = host.game_to_search() else {
            self.error(host, "there is no legal move: the game is over");
            return host.desk.say(ToGui::Done(Done::default()));
        };
        host.search(Job {
            game,
            limits: limits(&self.level),
            infinite: mode == Mode::Analyze || (mode == Mode::Think && self.level.infinite),
            ponder: mode == Mode::Ponder,
        });
    }
}

fn introduce<W: Write>(host: &Host<'_, W>) {
    host.desk.say(ToGui::Id(host.identity.clone()));
    for param in &host.params {
        host.desk.say(ToGui::Param(param.clone()));
    }
    host.desk.say(ToGui::Wait);
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
