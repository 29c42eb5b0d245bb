//! What an engine says to a program.

use std::{fmt, time::Duration};

use harzdame::{Move, Path};

use super::{
    HubError, Line, LineWriter, format_move, format_moves, parse_move,
    to_engine::{seconds, text_of_seconds},
};
use crate::{Param, ParamKind, Score};

/// A message from an engine.
#[derive(Clone, Debug, PartialEq)]
pub enum ToGui {
    /// `id`: who it is.
    Id(Identity),
    /// `param`: a setting it offers.
    Param(Param),
    /// `wait`: it has said what it offers.
    Wait,
    /// `ready`: it can play.
    Ready,
    /// `pong`: it is there.
    Pong,
    /// `info`: what it has found so far.
    Info(Info),
    /// `done`: the end of a search.
    Done(Done),
    /// `error`: it could not make sense of something.
    Error {
        /// What it says.
        message: String,
    },
}

/// Who an engine is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Identity {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Who made it.
    pub author: String,
    /// Where that was.
    pub country: String,
}

/// What a search has found so far. All of it can be missing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Info {
    /// The depth in plies.
    pub depth: Option<u32>,
    /// The mean depth in plies.
    pub mean_depth: Option<f64>,
    /// The score for the side to move.
    pub score: Option<Score>,
    /// The nodes.
    pub nodes: Option<u64>,
    /// The time since the search began.
    pub time: Option<Duration>,
    /// Nodes a second.
    pub nps: Option<u64>,
    /// The principal variation.
    pub pv: Vec<Move>,
    /// Which of several best lines this is, from 1 (an addition: `multi-pv`).
    pub line: Option<u32>,
}

/// The end of a search.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Done {
    /// The best move; `None` if there is no legal move.
    pub best: Option<Move>,
    /// The answer it expects, to ponder on.
    pub ponder: Option<Move>,
    /// The way the piece goes (an addition: `path`). Who shows the move need not find one.
    pub path: Option<Path>,
}

impl ToGui {
    /// Reads a message; `None` if the command is not known, which is no fault.
    ///
    /// # Errors
    ///
    /// [`HubError`] if the line breaks the grammar, or a known argument has a value it cannot have.
    pub fn parse(text: &str) -> Result<Option<ToGui>, HubError> {
        let line = Line::parse(text)?;
        Ok(Some(match line.command {
            "id" => ToGui::Id(Identity {
                name: line.get("name").unwrap_or_default().into(),
                version: line.get("version").unwrap_or_default().into(),
                author: line.get("author").unwrap_or_default().into(),
                country: line.get("country").unwrap_or_default().into(),
            }),
            "param" => ToGui::Param(read_param(&line)?),
            "wait" => ToGui::Wait,
            "ready" => ToGui::Ready,
            "pong" => ToGui::Pong,
            "info" => ToGui::Info(Info::read(&line)?),
            "done" => ToGui::Done(Done {
                best: line.get("move").map(parse_move).transpose()?,
                ponder: line.get("ponder").map(parse_move).transpose()?,
                // Whoever wants the path can find it from the move.
                path: None,
            }),
            "error" => ToGui::Error {
                message: line.get("message").unwrap_or_default().into(),
            },
            _ => return Ok(None),
        }))
    }
}

impl fmt::Display for ToGui {
    /// The line, without an end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plain = |command| LineWriter::new(command);
        let line = match self {
            ToGui::Id(identity) => {
                let given = |text: &String| (!text.is_empty()).then(|| text.clone());
                plain("id")
                    .arg("name", &identity.name)
                    .arg_if("version", given(&identity.version))
                    .arg_if("author", given(&identity.author))
                    .arg_if("country", given(&identity.country))
            }
            ToGui::Param(param) => write_param(param),
            ToGui::Wait => plain("wait"),
            ToGui::Ready => plain("ready"),
            ToGui::Pong => plain("pong"),
            ToGui::Info(info) => info.write(),
            ToGui::Done(done) => plain("done")
                .arg_if("move", done.best.map(format_move))
                .arg_if("ponder", done.ponder.map(format_move))
                .arg_if("path", done.path.as_ref()),
            ToGui::Error { message } => plain("error").arg("message", message),
        };
        f.write_str(&line.finish())
    }
}

impl Info {
    fn read(line: &Line<'_>) -> Result<Info, HubError> {
        let bad = |argument: &str, value: &str, expected| HubError::BadValue {
            argument: argument.into(),
            value: value.into(),
            expected,
        };
        let mut info = Info::default();
        for arg in &line.args {
            let value = arg.value.unwrap_or_default();
            let count = || bad(arg.name, value, "a whole number");
            let number = || bad(arg.name, value, "a number");
            match arg.name {
                "depth" => info.depth = Some(value.parse().map_err(|_| count())?),
                "mean-depth" => info.mean_depth = Some(real(value).ok_or_else(number)?),
                "score" => info.score = Some(score(value).ok_or_else(number)?),
                "nodes" => info.nodes = Some(value.parse().map_err(|_| count())?),
                "time" => info.time = Some(seconds(value).ok_or_else(number)?),
                // In millions.
                "nps" => info.nps = Some((real(value).ok_or_else(number)? * 1e6) as u64),
                "pv" => {
                    let moves = value.split_ascii_whitespace().map(parse_move);
                    info.pv = moves.collect::<Result<_, _>>()?;
                }
                "multi-pv" => info.line = Some(value.parse().map_err(|_| count())?),
                _ => {}
            }
        }
        Ok(info)
    }

    fn write(&self) -> LineWriter {
        LineWriter::new("info")
            .arg_if("multi-pv", self.line)
            .arg_if("depth", self.depth)
            .arg_if(
                "mean-depth",
                self.mean_depth.map(|depth| format!("{depth:.1}")),
            )
            .arg_if("score", self.score.map(text_of_score))
            .arg_if("nodes", self.nodes)
            .arg_if("time", self.time.map(text_of_seconds))
            .arg_if(
                "nps",
                self.nps.map(|nps| format!("{:.3}", nps as f64 / 1e6)),
            )
            .arg_if("pv", (!self.pv.is_empty()).then(|| format_moves(&self.pv)))
    }
}

fn real(text: &str) -> Option<f64> {
    text.parse().ok().filter(|number: &f64| number.is_finite())
}

/// Ends are told as 100 men less a hundredth for each ply; estimates stay below what others take
/// for an end, or for one in a table.
const END: i32 = 10_000;
const PROVED: i32 = 9_000;
const GREATEST_ESTIMATE: i32 = 7_999;

fn text_of_score(score: Score) -> String {
    let hundredths = match score {
        Score::CentiMen(centi_men) => centi_men.clamp(-GREATEST_ESTIMATE, GREATEST_ESTIMATE),
        end => {
            let end = end.centi_men(END);
            end.signum() * end.abs().max(PROVED + 1)
        }
    };
    let sign = if hundredths < 0 { "-" } else { "" };
    let size = hundredths.unsigned_abs();
    format!("{sign}{}.{:02}", size / 100, size % 100)
}

fn score(text: &str) -> Option<Score> {
    let men = real(text)?;
    let hundredths = (men * 100.0).round().clamp(-1e6, 1e6) as i32;
    let plies = END.saturating_sub(hundredths.abs()).max(0).unsigned_abs();
    Some(if hundredths > PROVED {
        Score::WinIn(plies)
    } else if hundredths < -PROVED {
        Score::LossIn(plies)
    } else {
        Score::CentiMen(hundredths)
    })
}

fn read_param(line: &Line<'_>) -> Result<Param, HubError> {
    let required = |argument| {
        line.get(argument).ok_or(HubError::MissingArgument {
            command: "param",
            argument,
        })
    };
    let name = required("name")?;
    let value = required("value")?;
    let bad = |argument: &str, value: &str, expected| HubError::BadValue {
        argument: argument.into(),
        value: value.into(),
        expected,
    };
    let int = |argument: &str, text: Option<&str>, otherwise: i64| match text {
        Some(text) => text
            .parse()
            .map_err(|_| bad(argument, text, "a whole number")),
        None => Ok(otherwise),
    };
    let number = |argument: &str, text: Option<&str>, otherwise: f64| match text {
        Some(text) => real(text).ok_or_else(|| bad(argument, text, "a number")),
        None => Ok(otherwise),
    };
    let kind = match required("type")? {
        "bool" => ParamKind::Bool {
            value: match value {
                "true" => true,
                "false" => false,
                _ => return Err(bad("value", value, "true or false")),
            },
        },
        "int" => ParamKind::Int {
            value: int("value", Some(value), 0)?,
            min: int("min", line.get("min"), i64::MIN)?,
            max: int("max", line.get("max"), i64::MAX)?,
        },
        "real" => ParamKind::Real {
            value: number("value", Some(value), 0.0)?,
            min: number("min", line.get("min"), f64::MIN)?,
            max: number("max", line.get("max"), f64::MAX)?,
        },
        "string" => ParamKind::Text {
            value: value.into(),
        },
        "enum" => ParamKind::Enum {
            value: value.into(),
            values: required("values")?
                .split_ascii_whitespace()
                .map(Into::into)
                .collect(),
        },
        other => return Err(bad("type", other, "bool, int, real, string or enum")),
    };
    Ok(Param {
        name: name.into(),
        kind,
    })
}

fn write_param(param: &Param) -> LineWriter {
    let line = |value: &dyn fmt::Display, kind| {
        LineWriter::new("param")
            .arg("name", &param.name)
            .arg("value", value)
            .arg("type", kind)
    };
    match &param.kind {
        ParamKind::Bool { value } => line(value, "bool"),
        ParamKind::Int { value, min, max } => {
            let bound = |bound: i64| (bound != i64::MIN && bound != i64::MAX).then_some(bound);
            line(value, "int")
                .arg_if("min", bound(*min))
                .arg_if("max", bound(*max))
        }
        ParamKind::Real { value, min, max } => {
            let bound = |bound: f64| (bound != f64::MIN && bound != f64::MAX).then_some(bound);
            line(value, "real")
                .arg_if("min", bound(*min))
                .arg_if("max", bound(*max))
        }
        ParamKind::Text { value } => line(value, "string"),
        ParamKind::Enum { value, values } => line(value, "enum").arg("values", values.join(" ")),
        // Hub has no buttons: true presses it.
        ParamKind::Button => line(&false, "bool"),
    }
}
