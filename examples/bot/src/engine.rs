//! The engine: another program, which is told positions and answers with moves.

use std::{
    fmt::Display,
    io::{BufRead as _, BufReader, Lines, Write as _},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    time::Duration,
};

use anyhow::{Context, Result, bail};
use harzdame::{Game, Move, movetext};
use harzdame_protocol::{hub, ugi};

/// What an engine speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Protocol {
    /// Hub, version 2.
    Hub,
    /// UGI.
    Ugi,
}

/// An engine that runs, and ends with this.
pub(crate) struct Engine {
    protocol: Protocol,
    child: Child,
    to: ChildStdin,
    from: Lines<BufReader<ChildStdout>>,
}

impl Engine {
    /// Starts a program, and waits until it is ready.
    pub(crate) fn start(command: &str, protocol: Protocol) -> Result<Engine> {
        let mut words = command.split_whitespace();
        let program = words.next().context("--engine names no program")?;
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start {program}"))?;
        let to = child.stdin.take().context("no way to the engine")?;
        let from = child.stdout.take().context("no way from the engine")?;
        let mut engine = Engine {
            protocol,
            child,
            to,
            from: BufReader::new(from).lines(),
        };
        match protocol {
            Protocol::Hub => {
                engine.say(hub::ToEngine::Hub)?;
                engine.hear(|line| {
                    matches!(hub::ToGui::parse(line), Ok(Some(hub::ToGui::Wait))).then_some(())
                })?;
                engine.say(hub::ToEngine::Init)?;
                engine.hear(|line| {
                    matches!(hub::ToGui::parse(line), Ok(Some(hub::ToGui::Ready))).then_some(())
                })?;
                engine.say(hub::ToEngine::NewGame)?;
            }
            Protocol::Ugi => {
                engine.say(ugi::ToEngine::Ugi)?;
                engine.hear(|line| {
                    matches!(ugi::ToGui::parse(line), Ok(Some(ugi::ToGui::UgiOk))).then_some(())
                })?;
                engine.say(ugi::ToEngine::NewGame)?;
            }
        }
        Ok(engine)
    }

    /// The engine's move in a game, after so long.
    pub(crate) fn think(&mut self, game: &Game, time: Duration) -> Result<Move> {
        let (start, moves) = (*game.start(), game.moves().collect());
        match self.protocol {
            Protocol::Hub => {
                self.say(hub::ToEngine::Pos(hub::Pos { start, moves }))?;
                self.say(hub::ToEngine::Level(hub::Level {
                    move_time: Some(time),
                    ..hub::Level::default()
                }))?;
                self.say(hub::ToEngine::Go(hub::Mode::Think))?;
                let best = self.hear(|line| match hub::ToGui::parse(line) {
                    Ok(Some(hub::ToGui::Done(done))) => Some(done.best),
                    _ => None,
                })?;
                best.context("the engine has no move")
            }
            Protocol::Ugi => {
                self.say(ugi::ToEngine::Position(ugi::Position { start, moves }))?;
                self.say(ugi::ToEngine::Go(ugi::Go {
                    move_time: Some(time),
                    ..ugi::Go::default()
                }))?;
                let best = self.hear(|line| match ugi::ToGui::parse(line) {
                    Ok(Some(ugi::ToGui::BestMove { best, .. })) => Some(best),
                    _ => None,
                })?;
                let best = best.context("the engine has no move")?;
                let mv = movetext::parse(game.position(), &best);
                mv.with_context(|| format!("the engine says {best}"))
            }
        }
    }

    fn say(&mut self, message: impl Display) -> Result<()> {
        writeln!(self.to, "{message}")
            .and_then(|()| self.to.flush())
            .context("the engine does not listen")
    }

    /// Waits for the line that means something.
    fn hear<T>(&mut self, meaning: impl Fn(&str) -> Option<T>) -> Result<T> {
        for line in &mut self.from {
            if let Some(found) = meaning(&line.context("the engine cannot be understood")?) {
                return Ok(found);
            }
        }
        bail!("the engine has ended")
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
