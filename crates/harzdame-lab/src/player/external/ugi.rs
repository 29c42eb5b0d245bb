//! The runner's side of UGI.

use std::time::Instant;

use harzdame::{Position, movetext};
use harzdame_protocol::ugi::{self, Clock, Go, ToEngine, ToGui};

use super::{
    Introduction, Language, Process, Refusal, Trouble, Turn, Word, check_option, check_variant,
    recent,
};
use crate::player::Thought;

/// A program that speaks UGI.
#[derive(Default)]
pub(super) struct Ugi {
    /// The last words for people, for want of a better explanation.
    words: Option<String>,
}

impl Language for Ugi {
    fn introduce(
        &mut self,
        process: &mut Process,
        options: &[(String, String)],
        until: Instant,
    ) -> Result<Introduction, Refusal> {
        process.say(ToEngine::Ugi);
        let mut introduction = Introduction::default();
        process.hear_for(until, |line| match ToGui::parse(line) {
            Ok(Some(ToGui::Name(name))) => {
                introduction.name = name;
                None
            }
            Ok(Some(ToGui::Option(param))) => {
                introduction.params.push(param);
                None
            }
            Ok(Some(ToGui::UgiOk)) => Some(()),
            _ => None,
        })?;
        check_variant(&introduction.params)?;
        for (name, value) in options {
            check_option(&introduction.params, name, value, str::eq_ignore_ascii_case)?;
            process.say(ToEngine::SetOption {
                name: name.clone(),
                value: Some(value.clone()),
            });
        }
        self.ping(process, until)?;
        Ok(introduction)
    }

    fn new_game(&mut self, process: &mut Process) {
        process.say(ToEngine::NewGame);
    }

    fn ping(&mut self, process: &mut Process, until: Instant) -> Result<(), Trouble> {
        process.say(ToEngine::IsReady);
        process.hear_for(until, |line| {
            matches!(ToGui::parse(line), Ok(Some(ToGui::ReadyOk))).then_some(())
        })
    }

    fn go(&mut self, process: &mut Process, turn: &Turn<'_>, analyze: bool) {
        self.words = None;
        let (start, moves) = recent(turn.game);
        process.say(ToEngine::Position(ugi::Position { start, moves }));
        let limits = &turn.bounds.limits;
        let mut go = Go {
            depth: limits.depth,
            nodes: limits.nodes,
            move_time: limits.time,
            ..Go::default()
        };
        if let Some(clock) = limits.clock {
            let mover = turn.game.position().turn();
            for (color, clock) in [(mover, Some(clock)), (!mover, turn.opponent_clock)] {
                go.clocks[color as usize] = clock.map(|clock| Clock {
                    time: clock.remaining,
                    increment: clock.increment,
                });
            }
            go.moves_to_go = clock.moves_to_go;
        }
        go.infinite = analyze || go == Go::default();
        process.say(ToEngine::Go(go));
    }

    fn stop(&mut self, process: &mut Process) {
        process.say(ToEngine::Stop);
    }

    fn listen(&mut self, line: &str, position: &Position) -> Word {
        match ToGui::parse(line) {
            Ok(Some(ToGui::Info(info))) => {
                if info.string.is_some() {
                    self.words = info.string;
                }
                if info.line.is_some_and(|line| line > 1) {
                    return Word::Noise;
                }
                Word::Progress(Thought {
                    score: info.score,
                    depth: info.depth,
                    nodes: info.nodes,
                    ..Thought::default()
                })
            }
            Ok(Some(ToGui::BestMove { best: None, .. })) => match &self.words {
                Some(words) => Word::NoMove(format!("no move; it says: {words}")),
                None => Word::Done(None),
            },
            Ok(Some(ToGui::BestMove {
                best: Some(text), ..
            })) => match movetext::parse(position, &text) {
                Ok(mv) => Word::Done(Some(mv)),
                Err(error) => Word::NoMove(format!("`{text}` in {position}: {error}")),
            },
            Err(error) if line.trim_start().starts_with("bestmove") => {
                Word::NoMove(error.to_string())
            }
            _ => Word::Noise,
        }
    }

    fn quit(&mut self, process: &mut Process) {
        process.say(ToEngine::Quit);
    }
}
