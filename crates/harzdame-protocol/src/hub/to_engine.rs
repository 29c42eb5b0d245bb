//! What a program says to an engine.

use std::{fmt, time::Duration};

use harzdame::{Move, Position};

use super::{
    HubError, Line, LineWriter, format_moves, format_position, parse_move, parse_position,
};

/// A message to an engine.
#[derive(Clone, Debug, PartialEq)]
pub enum ToEngine {
    /// `hub`: who are you? Answered by `id`, any number of `param`, and `wait`.
    Hub,
    /// `set-param`: sets a parameter.
    SetParam {
        /// Which.
        name: String,
        /// To what.
        value: String,
    },
    /// `init`: get ready. Answered by `ready`.
    Init,
    /// `new-game`: what comes has nothing to do with what was.
    NewGame,
    /// `pos`: the position.
    Pos(Pos),
    /// `level`: what bounds the next search.
    Level(Level),
    /// `go`: search. Answered by `info` and `done`.
    Go(Mode),
    /// `ponder-hit`: the move pondered on was played.
    PonderHit,
    /// `stop`: end the search. Answered by `done`.
    Stop,
    /// `ping`: are you there? Answered by `pong`, at any time.
    Ping,
    /// `quit`: leave.
    Quit,
}

/// A position with the moves that led on from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pos {
    /// Where the moves begin; the start of the game for `start` and where nothing is named.
    pub start: Position,
    /// The moves played since, for what they say about repetition.
    pub moves: Vec<Move>,
}

/// What bounds a search; whatever is reached first.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Level {
    /// The depth in plies.
    pub depth: Option<u32>,
    /// The number of nodes.
    pub nodes: Option<u64>,
    /// The time for the move.
    pub move_time: Option<Duration>,
    /// The clock.
    pub clock: Option<Clock>,
    /// No bound but `stop`.
    pub infinite: bool,
}

/// What a clock shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The time left, without the increment for the move to come.
    pub time: Duration,
    /// What is added *before* each move.
    pub increment: Duration,
    /// For so many moves; `None`: for all that come.
    pub moves: Option<u32>,
}

/// What a search is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// A move is to be played.
    #[default]
    Think,
    /// It is the opponent's time; the clock does not count before `ponder-hit`.
    Ponder,
    /// Somebody wants to know: no book, no forced move played at once, until `stop`.
    Analyze,
}

impl ToEngine {
    /// Reads a message; `None` if the command is not known, which is no fault.
    ///
    /// # Errors
    ///
    /// [`HubError`] if the line breaks the grammar, or a known argument has a value it cannot have.
    pub fn parse(text: &str) -> Result<Option<ToEngine>, HubError> {
        let line = Line::parse(text)?;
        Ok(Some(match line.command {
            "hub" => ToEngine::Hub,
            "set-param" => {
                let required = |argument| {
                    line.get(argument).ok_or(HubError::MissingArgument {
                        command: "set-param",
                        argument,
                    })
                };
                ToEngine::SetParam {
                    name: required("name")?.into(),
                    value: required("value")?.into(),
                }
            }
            "init" => ToEngine::Init,
            "new-game" => ToEngine::NewGame,
            "pos" => ToEngine::Pos(Pos::read(&line)?),
            "level" => ToEngine::Level(Level::read(&line)?),
            "go" => ToEngine::Go(if line.has("analyze") {
                Mode::Analyze
            } else if line.has("ponder") {
                Mode::Ponder
            } else {
                Mode::Think
            }),
            "ponder-hit" => ToEngine::PonderHit,
            "stop" => ToEngine::Stop,
            "ping" => ToEngine::Ping,
            "quit" => ToEngine::Quit,
            _ => return Ok(None),
        }))
    }
}

impl fmt::Display for ToEngine {
    /// The line, without an end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plain = |command| LineWriter::new(command);
        let line = match self {
            ToEngine::Hub => plain("hub"),
            ToEngine::SetParam { name, value } => {
                plain("set-param").arg("name", name).arg("value", value)
            }
            ToEngine::Init => plain("init"),
            ToEngine::NewGame => plain("new-game"),
            ToEngine::Pos(Pos { start, moves }) => {
                let line = plain("pos").arg("pos", format_position(start));
                line.arg_if("moves", (!moves.is_empty()).then(|| format_moves(moves)))
            }
            ToEngine::Level(level) => level.write(),
            ToEngine::Go(mode) => plain("go").flag(match mode {
                Mode::Think => "think",
                Mode::Ponder => "ponder",
                Mode::Analyze => "analyze",
            }),
            ToEngine::PonderHit => plain("ponder-hit"),
            ToEngine::Stop => plain("stop"),
            ToEngine::Ping => plain("ping"),
            ToEngine::Quit => plain("quit"),
        };
        f.write_str(&line.finish())
    }
}

impl Pos {
    fn read(line: &Line<'_>) -> Result<Pos, HubError> {
        let start = match line.get("pos") {
            Some(text) if !line.has("start") => parse_position(text)?,
            _ => Position::START,
        };
        let moves = line.get("moves").unwrap_or_default();
        let moves = moves.split_ascii_whitespace().map(parse_move);
        Ok(Pos {
            start,
            moves: moves.collect::<Result<_, _>>()?,
        })
    }
}

impl Level {
    fn read(line: &Line<'_>) -> Result<Level, HubError> {
        let count = "a whole number";
        let time = read_arg(line, "time", "seconds", seconds)?;
        let increment = read_arg(line, "inc", "seconds", seconds)?;
        let moves = read_arg(line, "moves", "a whole number from 1", |text| {
            text.parse().ok().filter(|&moves| moves > 0)
        })?;
        // Scan takes 30 seconds where an increment or a number of moves stands alone.
        let clock = (time.is_some() || increment.is_some() || moves.is_some()).then(|| Clock {
            time: time.unwrap_or(Duration::from_secs(30)),
            increment: increment.unwrap_or_default(),
            moves,
        });
        Ok(Level {
            depth: read_arg(line, "depth", count, |text| text.parse().ok())?,
            nodes: read_arg(line, "nodes", count, |text| text.parse().ok())?,
            move_time: read_arg(line, "move-time", "seconds", seconds)?,
            clock,
            infinite: line.has("infinite"),
        })
    }

    /// Both bounds at once: what `other` names replaces what is here.
    #[must_use]
    pub fn and(self, other: Level) -> Level {
        Level {
            depth: other.depth.or(self.depth),
            nodes: other.nodes.or(self.nodes),
            move_time: other.move_time.or(self.move_time),
            clock: other.clock.or(self.clock),
            infinite: other.infinite || self.infinite,
        }
    }

    fn write(&self) -> LineWriter {
        let mut line = LineWriter::new("level")
            .arg_if("depth", self.depth)
            .arg_if("nodes", self.nodes)
            .arg_if("move-time", self.move_time.map(text_of_seconds));
        if let Some(clock) = self.clock {
            line = line
                .arg_if("moves", clock.moves)
                .arg("time", text_of_seconds(clock.time));
            if !clock.increment.is_zero() {
                line = line.arg("inc", text_of_seconds(clock.increment));
            }
        }
        if self.infinite {
            line = line.flag("infinite");
        }
        line
    }
}

fn read_arg<T>(
    line: &Line<'_>,
    name: &str,
    expected: &'static str,
    read: impl Fn(&str) -> Option<T>,
) -> Result<Option<T>, HubError> {
    let Some(value) = line.get(name) else {
        return Ok(None);
    };
    read(value).map(Some).ok_or_else(|| HubError::BadValue {
        argument: name.into(),
        value: value.into(),
        expected,
    })
}

/// Reads seconds as a real number; not negative, at most what a [`Duration`] holds.
pub(super) fn seconds(text: &str) -> Option<Duration> {
    text.parse()
        .ok()
        .and_then(|seconds: f64| Duration::try_from_secs_f64(seconds).ok())
}

/// Seconds to the millisecond, without zeros at the end.
pub(super) fn text_of_seconds(time: Duration) -> String {
    let millis = time.as_millis();
    let text = format!("{}.{:03}", millis / 1000, millis % 1000);
    let text = text.trim_end_matches('0');
    text.trim_end_matches('.').into()
}
