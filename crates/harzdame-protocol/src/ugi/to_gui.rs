//! What an engine says to a program.

use std::{fmt, time::Duration};

use super::UgiError;
use crate::{Param, ParamKind, Score};

/// A message from an engine. Moves are text: what they mean depends on the position.
#[derive(Clone, Debug, PartialEq)]
pub enum ToGui {
    /// `id name`: its name.
    Name(String),
    /// `id author`: who made it.
    Author(String),
    /// `option`: a setting it offers.
    Option(Param),
    /// `ugiok`: it has said what it offers.
    UgiOk,
    /// `readyok`: it is there.
    ReadyOk,
    /// `info`: what it has found so far.
    Info(Info),
    /// `bestmove`: the end of a search.
    BestMove {
        /// The move; `None`, written `0000`, if there is no legal move.
        best: Option<String>,
        /// The answer it expects, to ponder on.
        ponder: Option<String>,
    },
    /// `response`: the answer to a question.
    Response(String),
}

/// What a search has found so far. All of it can be missing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// The depth in plies.
    pub depth: Option<u32>,
    /// Which of several best lines this is, from 1.
    pub line: Option<u32>,
    /// The score for the side to move. `cp` are hundredths of a man; `mate` counts plies here, for
    /// a game that ends by lack of moves has no other natural unit.
    pub score: Option<Score>,
    /// The nodes.
    pub nodes: Option<u64>,
    /// Nodes a second.
    pub nps: Option<u64>,
    /// The time since the search began.
    pub time: Option<Duration>,
    /// The principal variation.
    pub pv: Vec<String>,
    /// Words for people.
    pub string: Option<String>,
}

/// What stands for no move.
const NO_MOVE: &str = "0000";

impl ToGui {
    /// Reads a message; `None` if the command is not known or the line is empty, which is no fault.
    ///
    /// # Errors
    ///
    /// [`UgiError`] if a known command is followed by what it cannot mean.
    pub fn parse(text: &str) -> Result<Option<ToGui>, UgiError> {
        let mut words = text.split_ascii_whitespace();
        let command = words.next();
        let rest = || words.clone().collect::<Vec<_>>().join(" ");
        Ok(Some(match command {
            Some("id") => match words.next() {
                Some("name") => ToGui::Name(words.collect::<Vec<_>>().join(" ")),
                Some("author") => ToGui::Author(words.collect::<Vec<_>>().join(" ")),
                _ => return Ok(None),
            },
            Some("option") => ToGui::Option(read_option(&words.collect::<Vec<_>>())?),
            Some("ugiok") => ToGui::UgiOk,
            Some("readyok") => ToGui::ReadyOk,
            Some("info") => ToGui::Info(Info::read(words)?),
            Some("bestmove") => {
                let best = words.next().ok_or(UgiError::Missing {
                    command: "bestmove",
                    expected: "a move",
                })?;
                let ponder = words.find(|&word| word == "ponder").and(words.next());
                ToGui::BestMove {
                    best: (best != NO_MOVE && best != "(none)").then(|| best.into()),
                    ponder: ponder.map(Into::into),
                }
            }
            Some("response") => ToGui::Response(rest()),
            _ => return Ok(None),
        }))
    }
}

impl fmt::Display for ToGui {
    /// The line, without an end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ToGui::Name(name) => write!(f, "id name {name}"),
            ToGui::Author(author) => write!(f, "id author {author}"),
            ToGui::Option(param) => write_option(param, f),
            ToGui::UgiOk => f.write_str("ugiok"),
            ToGui::ReadyOk => f.write_str("readyok"),
            ToGui::Info(info) => info.fmt(f),
            ToGui::BestMove { best, ponder } => {
                write!(f, "bestmove {}", best.as_deref().unwrap_or(NO_MOVE))?;
                match ponder {
                    Some(ponder) => write!(f, " ponder {ponder}"),
                    None => Ok(()),
                }
            }
            ToGui::Response(answer) => write!(f, "response {answer}"),
        }
    }
}

impl Info {
    /// Words for people.
    #[must_use]
    pub fn words(text: impl Into<String>) -> Info {
        Info {
            string: Some(text.into()),
            ..Info::default()
        }
    }

    fn read<'a>(words: impl Iterator<Item = &'a str>) -> Result<Info, UgiError> {
        let mut info = Info::default();
        let mut words = words.peekable();
        while let Some(word) = words.next() {
            match word {
                "depth" => info.depth = Some(number(word, words.next())?),
                "multipv" => info.line = Some(number(word, words.next())?),
                "nodes" => info.nodes = Some(number(word, words.next())?),
                "nps" => info.nps = Some(number(word, words.next())?),
                "time" => info.time = Some(Duration::from_millis(number(word, words.next())?)),
                "score" => match words.next() {
                    Some(unit @ "cp") => {
                        info.score = Some(Score::CentiMen(number(unit, words.next())?));
                    }
                    Some(unit @ "mate") => {
                        let plies: i32 = number(unit, words.next())?;
                        let count = plies.unsigned_abs();
                        info.score = Some(if plies > 0 {
                            Score::WinIn(count)
                        } else {
                            Score::LossIn(count)
                        });
                    }
                    _ => {}
                },
                // Both go to the end of the line; the moves before it, if they stand first.
                "string" => {
                    info.string = Some(words.by_ref().collect::<Vec<_>>().join(" "));
                }
                "pv" => {
                    let is_move = |word: &&str| word.contains(|c: char| c.is_ascii_digit());
                    while let Some(word) = words.next_if(is_move) {
                        info.pv.push(word.into());
                    }
                }
                _ => {}
            }
        }
        Ok(info)
    }
}

fn number<T: std::str::FromStr>(word: &str, text: Option<&str>) -> Result<T, UgiError> {
    let text = text.unwrap_or_default();
    text.parse().map_err(|_| UgiError::BadValue {
        word: word.into(),
        value: text.into(),
        expected: "a whole number",
    })
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        if let Some(depth) = self.depth {
            write!(f, " depth {depth}")?;
        }
        if let Some(line) = self.line {
            write!(f, " multipv {line}")?;
        }
        match self.score {
            Some(Score::CentiMen(centi_men)) => write!(f, " score cp {centi_men}")?,
            Some(Score::WinIn(plies)) => write!(f, " score mate {plies}")?,
            Some(Score::LossIn(0)) => write!(f, " score mate 0")?,
            Some(Score::LossIn(plies)) => write!(f, " score mate -{plies}")?,
            None => {}
        }
        if let Some(nodes) = self.nodes {
            write!(f, " nodes {nodes}")?;
        }
        if let Some(nps) = self.nps {
            write!(f, " nps {nps}")?;
        }
        if let Some(time) = self.time {
            write!(f, " time {}", time.as_millis())?;
        }
        if !self.pv.is_empty() {
            write!(f, " pv {}", self.pv.join(" "))?;
        }
        if let Some(string) = &self.string {
            write!(f, " string {}", string.replace(char::is_control, " "))?;
        }
        Ok(())
    }
}

/// The words that begin the parts of an option.
const PARTS: [&str; 6] = ["name", "type", "default", "min", "max", "var"];

fn read_option(words: &[&str]) -> Result<Param, UgiError> {
    let mut parts: Vec<(&str, Vec<&str>)> = Vec::new();
    for &word in words {
        match parts.last_mut() {
            _ if PARTS.contains(&word) => parts.push((word, Vec::new())),
            Some((_, words)) => words.push(word),
            None => {}
        }
    }
    let all = |part: &'static str| {
        parts
            .iter()
            .filter(move |(name, _)| *name == part)
            .map(|(_, words)| words.join(" "))
    };
    let missing = |expected| UgiError::Missing {
        command: "option",
        expected,
    };
    let first = |part| all(part).next();
    let name = first("name").filter(|name| !name.is_empty());
    let name = name.ok_or_else(|| missing("name"))?;
    let value = first("default").unwrap_or_default();
    let bound = |part, otherwise| match first(part) {
        Some(text) => number(part, Some(&text)),
        None => Ok(otherwise),
    };
    let kind = match first("type").as_deref() {
        Some("check") => ParamKind::Bool {
            value: value == "true",
        },
        Some("spin") => ParamKind::Int {
            value: number("default", Some(&value))?,
            min: bound("min", i64::MIN)?,
            max: bound("max", i64::MAX)?,
        },
        Some("combo") => ParamKind::Enum {
            value,
            values: all("var").collect(),
        },
        Some("string") => ParamKind::Text {
            value: if value == EMPTY { String::new() } else { value },
        },
        Some("button") => ParamKind::Button,
        Some(other) => {
            return Err(UgiError::BadValue {
                word: "type".into(),
                value: other.into(),
                expected: "check, spin, combo, string or button",
            });
        }
        None => return Err(missing("type")),
    };
    Ok(Param { name, kind })
}

/// How an empty text is written.
const EMPTY: &str = "<empty>";

fn write_option(param: &Param, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "option name {} type ", param.name)?;
    match &param.kind {
        ParamKind::Bool { value } => write!(f, "check default {value}"),
        ParamKind::Int { value, min, max } => {
            write!(f, "spin default {value}")?;
            if *min != i64::MIN {
                write!(f, " min {min}")?;
            }
            if *max != i64::MAX {
                write!(f, " max {max}")?;
            }
            Ok(())
        }
        ParamKind::Real { value, .. } => write!(f, "string default {value}"),
        ParamKind::Text { value } => {
            let value = if value.is_empty() { EMPTY } else { value };
            write!(f, "string default {value}")
        }
        ParamKind::Enum { value, values } => {
            write!(f, "combo default {value}")?;
            values
                .iter()
                .try_for_each(|value| write!(f, " var {value}"))
        }
        ParamKind::Button => f.write_str("button"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        for text in [
            "id name Harzdame 0.1",
            "id author A N Other",
            "option name hash type spin default 16 min 1 max 1024",
            "option name UGI Variant type combo default harzdame var harzdame var other one",
            "option name ponder type check default false",
            "option name book type string default <empty>",
            "option name Clear Hash type button",
            "option name free type spin default -3",
            "ugiok",
            "readyok",
            "info depth 9 multipv 2 score cp -12 nodes 812345 nps 2000000 time 402 pv a6-a7 h3-h2",
            "info score mate 7",
            "info score mate -4",
            "info string all is well",
            "bestmove a6-a7",
            "bestmove a6-a7 ponder h3-h2",
            "bestmove 0000",
            "response true",
        ] {
            let message = ToGui::parse(text).expect("the line is right");
            assert_eq!(message.expect("the command is known").to_string(), text);
        }
    }

    #[test]
    fn others_add_words_of_their_own() {
        assert_eq!(ToGui::parse("Engine 1.0 by somebody"), Ok(None));
        let info = "info depth 3 seldepth 3 score cp -57 time 0 nodes 197 tthits 0 hashfull 0 pv a6-a7 b1-b2 wdl 1 2 3";
        let Ok(Some(ToGui::Info(info))) = ToGui::parse(info) else {
            panic!("not an info");
        };
        assert_eq!((info.depth, info.nodes), (Some(3), Some(197)));
        assert_eq!(info.score, Some(Score::CentiMen(-57)));
        assert_eq!(info.pv, ["a6-a7", "b1-b2"]);
    }

    #[test]
    fn known_words_are_taken_strictly() {
        for text in [
            "info depth deep",
            "info score cp",
            "bestmove",
            "option type check",
            "option name x",
            "option name x type slider",
            "option name x type spin default many",
        ] {
            assert!(ToGui::parse(text).is_err(), "{text}");
        }
    }
}
