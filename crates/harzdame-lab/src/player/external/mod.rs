//! Other programs as players, over Hub or UGI. None of them is trusted.

mod command;
mod hub;
mod process;
mod ugi;

use std::{
    fmt,
    time::{Duration, Instant},
};

use harzdame::{Game, Move, Position};
use harzdame_protocol::{Param, ParamKind};

pub use self::command::CommandError;
pub(super) use self::command::{split_outside_quotes, words};
use self::process::{Process, Trouble};
use super::{Failure, Fault, FaultKind, Player, StartError, Thought, Turn};

/// A protocol that other programs speak.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// Hub, version 2.
    Hub,
    /// UGI.
    Ugi,
}

impl fmt::Display for Protocol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Protocol::Hub => "hub",
            Protocol::Ugi => "ugi",
        })
    }
}

/// What differs from protocol to protocol.
pub(crate) trait Language: Send {
    /// Asks who is there, sets the options, and waits until the program is ready.
    fn introduce(
        &mut self,
        process: &mut Process,
        options: &[(String, String)],
        until: Instant,
    ) -> Result<Introduction, Refusal>;

    /// Says that what comes has nothing to do with what was.
    fn new_game(&mut self, process: &mut Process);

    /// Asks whether the program is there, and waits for the answer.
    fn ping(&mut self, process: &mut Process, until: Instant) -> Result<(), Trouble>;

    /// Tells the position and what bounds the search, and begins it. `analyze` has no end but
    /// `stop`.
    fn go(&mut self, process: &mut Process, turn: &Turn<'_>, analyze: bool);

    /// Says that the search is to end.
    fn stop(&mut self, process: &mut Process);

    /// What a line says about the search that is under way.
    fn listen(&mut self, line: &str, position: &Position) -> Word;

    /// Says goodbye.
    fn quit(&mut self, process: &mut Process);
}

/// Who a program is, and what it offers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Introduction {
    pub(crate) name: String,
    pub(crate) params: Vec<Param>,
}

/// Why a program cannot be used.
#[derive(Clone, Debug)]
pub(crate) enum Refusal {
    Trouble(Trouble),
    /// It plays another game, or an option does not fit.
    Unfit(String),
}

impl From<Trouble> for Refusal {
    fn from(trouble: Trouble) -> Refusal {
        Refusal::Trouble(trouble)
    }
}

/// What a line says about a search.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Word {
    /// Nothing that matters.
    Noise,
    /// What was found so far.
    Progress(Thought),
    /// The search is over, with this move.
    Done(Option<Move>),
    /// The search is over, with what is no move; in words.
    NoMove(String),
}

/// A program, started.
pub(crate) struct External {
    name: String,
    command: String,
    options: Vec<(String, String)>,
    language: Box<dyn Language>,
    /// How long it is waited for where nothing has to be thought about.
    patience: Duration,
    /// `None` after a fault: it is started anew for the next game.
    process: Option<Process>,
    introduction: Introduction,
    latency: Option<Duration>,
}

/// Starts a program.
pub(crate) fn start(
    name: String,
    protocol: Protocol,
    command: &str,
    options: &[(String, String)],
    patience: Duration,
) -> Result<Box<External>, StartError> {
    let language: Box<dyn Language> = match protocol {
        Protocol::Hub => Box::new(hub::Hub::default()),
        Protocol::Ugi => Box::new(ugi::Ugi::default()),
    };
    let mut external = External {
        name,
        command: command.into(),
        options: options.to_vec(),
        language,
        patience,
        process: None,
        introduction: Introduction::default(),
        latency: None,
    };
    external.ensure_started()?;
    Ok(Box::new(external))
}

impl External {
    pub(crate) fn introduction(&self) -> &Introduction {
        &self.introduction
    }

    fn ensure_started(&mut self) -> Result<(), StartError> {
        if self.process.is_none() {
            // A machine that is busy for a moment must not end a match of a night.
            let launched = self.launch().or_else(|_| self.launch());
            let (process, introduction) = launched.map_err(|problem| StartError {
                player: self.name.clone(),
                problem,
            })?;
            self.introduction = introduction;
            self.process = Some(process);
        }
        Ok(())
    }

    fn launch(&mut self) -> Result<(Process, Introduction), String> {
        let mut process = Process::start(&self.command)?;
        let until = Instant::now() + self.patience;
        let met = self.language.introduce(&mut process, &self.options, until);
        match met {
            Ok(introduction) => Ok((process, introduction)),
            Err(Refusal::Unfit(problem)) => Err(problem),
            Err(Refusal::Trouble(trouble)) => Err(process.explain(trouble, self.patience).message),
        }
    }

    /// Puts an end to a program after a fault.
    fn fail(&mut self, fault: Fault) -> Failure {
        self.process = None;
        Failure::Fault(fault)
    }

    /// Asks for nothing, to see how long an answer takes.
    pub(crate) fn ping(&mut self) -> Result<Duration, Fault> {
        let until = Instant::now() + self.patience;
        let asked = Instant::now();
        let Some(process) = &mut self.process else {
            return Err(Fault::new(FaultKind::Crash, "the program is not running"));
        };
        match self.language.ping(process, until) {
            Ok(()) => Ok(asked.elapsed()),
            Err(trouble) => {
                let fault = process.explain(trouble, self.patience);
                self.process = None;
                Err(fault)
            }
        }
    }

    /// The process and what is said to it, for whoever has more to say than a player.
    pub(crate) fn parts(&mut self) -> Option<(&mut Process, &mut dyn Language)> {
        let process = self.process.as_mut()?;
        Some((process, &mut *self.language))
    }

    /// Closes the program's input. Returns whether it left by itself.
    pub(crate) fn close_input(&mut self) -> bool {
        self.process
            .take()
            .is_some_and(|mut process| process.wait_for_end(self.patience))
    }

    /// Ends the program as it should be ended. Returns whether it left by itself.
    pub(crate) fn quit(&mut self) -> bool {
        match self.process.take() {
            Some(mut process) => {
                self.language.quit(&mut process);
                process.wait_for_end(self.patience)
            }
            None => false,
        }
    }
}

impl Player for External {
    fn new_game(&mut self, _: u64) -> Result<(), StartError> {
        self.ensure_started()?;
        // A program that died between two games is started again without a word: it lost none.
        if !self.greet() {
            self.process = None;
            self.ensure_started()?;
            if !self.greet() {
                self.process = None;
                return Err(StartError {
                    player: self.name.clone(),
                    problem: "it does not answer before a game".into(),
                });
            }
        }
        Ok(())
    }

    fn think(&mut self, turn: &Turn<'_>) -> Result<Thought, Failure> {
        let Some(process) = &mut self.process else {
            let message = "the program is not running";
            return Err(Fault::new(FaultKind::Crash, message).into());
        };
        process.forget();
        let began = Instant::now();
        self.language.go(process, turn, false);
        // Overdue moves are waited for, so that the program is of use for the next game.
        let overdue = turn.bounds.overdue.unwrap_or_default();
        let mut until = began + overdue + turn.bounds.patience;
        let mut thought = Thought::default();
        let mut stopped = false;
        loop {
            if !stopped && turn.stop.is_stopped() {
                stopped = true;
                self.language.stop(process);
                until = until.min(Instant::now() + STOP_PATIENCE);
            }
            // A program that talks on and on is looked at as one that is silent.
            let heard = if Instant::now() > until {
                Err(Trouble::Silence)
            } else {
                process.hear(until.min(Instant::now() + LOOK))
            };
            let line = match heard {
                Ok(line) => line,
                Err(Trouble::Silence) if Instant::now() < until => continue,
                Err(_) if stopped => {
                    self.process = None;
                    return Err(Failure::Stopped);
                }
                Err(trouble) => {
                    let fault = process.explain(trouble, overdue + turn.bounds.patience);
                    return Err(self.fail(fault));
                }
            };
            match self.language.listen(&line.text, turn.game.position()) {
                Word::Noise => {}
                Word::Progress(progress) => {
                    thought.score = progress.score.or(thought.score);
                    thought.depth = progress.depth.or(thought.depth);
                    thought.nodes = progress.nodes.or(thought.nodes);
                }
                Word::Done(_) | Word::NoMove(_) if stopped => return Err(Failure::Stopped),
                Word::Done(mv) => {
                    thought.mv = mv;
                    thought.time = Some(line.at.saturating_duration_since(began));
                    return Ok(thought);
                }
                Word::NoMove(message) => {
                    return Err(Fault::new(FaultKind::IllegalMove, message).into());
                }
            }
        }
    }

    fn latency(&mut self) -> Option<Duration> {
        self.latency.take()
    }
}

impl External {
    fn greet(&mut self) -> bool {
        if let Some(process) = &mut self.process {
            process.forget();
            self.language.new_game(process);
        }
        // The first answer includes what a new game takes, so the second is measured.
        let answered = self.ping().and_then(|_| self.ping());
        self.latency = answered.as_ref().ok().copied();
        answered.is_ok()
    }
}

impl Drop for External {
    fn drop(&mut self) {
        if let Some(mut process) = self.process.take() {
            self.language.quit(&mut process);
            process.wait_for_end(QUIT_PATIENCE);
        }
    }
}

/// How often the word to stop is looked for.
const LOOK: Duration = Duration::from_millis(20);

/// How long a program is waited for when the match ends in the middle of a game.
const STOP_PATIENCE: Duration = Duration::from_secs(1);

/// How long a program may take to leave before it is made to.
const QUIT_PATIENCE: Duration = Duration::from_secs(1);

/// The game since the last capture or man's move: where it stood then, and what was played since.
/// All that repetition and lack of progress depend on.
fn recent(game: &Game) -> (Position, Vec<Move>) {
    let idle = game.idle_plies() as usize;
    let start = game.positions().rev().nth(idle).copied();
    let moves: Vec<Move> = game.moves().skip(game.ply().saturating_sub(idle)).collect();
    (start.unwrap_or(*game.position()), moves)
}

/// What is wrong with an option, if anything is.
fn check_option(
    params: &[Param],
    name: &str,
    value: &str,
    same: fn(&str, &str) -> bool,
) -> Result<(), Refusal> {
    let Some(param) = params.iter().find(|param| same(&param.name, name)) else {
        let names: Vec<&str> = params.iter().map(|param| param.name.as_str()).collect();
        let offered = if names.is_empty() {
            "it has none".into()
        } else {
            format!("it has {}", names.join(", "))
        };
        return Err(Refusal::Unfit(format!(
            "it has no option {name}: {offered}"
        )));
    };
    match param.read(value) {
        Ok(_) => Ok(()),
        Err(error) => Err(Refusal::Unfit(error.to_string())),
    }
}

/// What is wrong with the game a program plays, if it says which.
fn check_variant(params: &[Param]) -> Result<(), Refusal> {
    let variant = params
        .iter()
        .find(|param| param.name.eq_ignore_ascii_case("variant"));
    match variant.map(|param| &param.kind) {
        Some(ParamKind::Enum { values, .. }) if !values.iter().any(|value| value == "harzdame") => {
            let values = values.join(", ");
            Err(Refusal::Unfit(format!(
                "it does not play Harzdame, but {values}"
            )))
        }
        _ => Ok(()),
    }
}
