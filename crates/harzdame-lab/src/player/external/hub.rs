//! The runner's side of Hub.

use std::time::Instant;

use harzdame::Position;
use harzdame_protocol::hub::{Clock, Identity, Level, Mode, Pos, ToEngine, ToGui};

use super::{
    Introduction, Language, Process, Refusal, Trouble, Turn, Word, check_option, check_variant,
    recent,
};
use crate::player::Thought;

/// A program that speaks Hub.
#[derive(Default)]
pub(super) struct Hub {
    /// The last error it told, for want of a better explanation.
    error: Option<String>,
}

impl Language for Hub {
    fn introduce(
        &mut self,
        process: &mut Process,
        options: &[(String, String)],
        until: Instant,
    ) -> Result<Introduction, Refusal> {
        process.say(ToEngine::Hub);
        let mut introduction = Introduction::default();
        process.hear_for(until, |line| match ToGui::parse(line) {
            Ok(Some(ToGui::Id(Identity { name, version, .. }))) => {
                introduction.name = format!("{name} {version}").trim().into();
                None
            }
            Ok(Some(ToGui::Param(param))) => {
                introduction.params.push(param);
                None
            }
            Ok(Some(ToGui::Wait)) => Some(()),
            _ => None,
        })?;
        check_variant(&introduction.params)?;
        for (name, value) in options {
            check_option(&introduction.params, name, value, |a, b| a == b)?;
            process.say(ToEngine::SetParam {
                name: name.clone(),
                value: value.clone(),
            });
        }
        process.say(ToEngine::Init);
        let ready = process.hear_for(until, |line| match ToGui::parse(line) {
            Ok(Some(ToGui::Ready)) => Some(Ok(())),
            Ok(Some(ToGui::Error { message })) => Some(Err(message)),
            _ => None,
        })?;
        ready.map_err(|message| Refusal::Unfit(format!("it says: {message}")))?;
        Ok(introduction)
    }

    fn new_game(&mut self, process: &mut Process) {
        process.say(ToEngine::NewGame);
    }

    fn ping(&mut self, process: &mut Process, until: Instant) -> Result<(), Trouble> {
        process.say(ToEngine::Ping);
        process.hear_for(until, |line| {
            matches!(ToGui::parse(line), Ok(Some(ToGui::Pong))).then_some(())
        })
    }

    fn go(&mut self, process: &mut Process, turn: &Turn<'_>, analyze: bool) {
        self.error = None;
        let (start, moves) = recent(turn.game);
        process.say(ToEngine::Pos(Pos { start, moves }));
        let limits = &turn.bounds.limits;
        let level = Level {
            depth: limits.depth,
            nodes: limits.nodes,
            move_time: limits.time,
            clock: limits.clock.map(|clock| Clock {
                // Hub adds the increment before the move.
                time: clock.remaining.saturating_sub(clock.increment),
                increment: clock.increment,
                moves: clock.moves_to_go,
            }),
            infinite: false,
        };
        let infinite = level == Level::default();
        process.say(ToEngine::Level(Level { infinite, ..level }));
        process.say(ToEngine::Go(if analyze {
            Mode::Analyze
        } else {
            Mode::Think
        }));
    }

    fn stop(&mut self, process: &mut Process) {
        process.say(ToEngine::Stop);
    }

    fn listen(&mut self, line: &str, _: &Position) -> Word {
        match ToGui::parse(line) {
            Ok(Some(ToGui::Info(info))) if info.line.is_none_or(|line| line == 1) => {
                Word::Progress(Thought {
                    score: info.score,
                    depth: info.depth,
                    nodes: info.nodes,
                    ..Thought::default()
                })
            }
            Ok(Some(ToGui::Done(done))) => match (done.best, &self.error) {
                (None, Some(error)) => Word::NoMove(format!("no move; it says: {error}")),
                (best, _) => Word::Done(best),
            },
            Ok(Some(ToGui::Error { message })) => {
                self.error = Some(message);
                Word::Noise
            }
            Err(error) if line.trim_start().starts_with("done") => Word::NoMove(error.to_string()),
            _ => Word::Noise,
        }
    }

    fn quit(&mut self, process: &mut Process) {
        process.say(ToEngine::Quit);
    }
}
