//! What a program says to an engine.

use std::{fmt, str::SplitAsciiWhitespace, time::Duration};

use harzdame::{Move, fen, movetext};

use super::UgiError;

/// A message to an engine.
#[derive(Clone, Debug, PartialEq)]
pub enum ToEngine {
    /// `ugi`: who are you? Answered by `id`, any number of `option`, and `ugiok`.
    Ugi,
    /// `isready`: are you there? Answered by `readyok`, at any time.
    IsReady,
    /// `setoption`: sets an option.
    SetOption {
        /// Which.
        name: String,
        /// To what; `None` presses a button.
        value: Option<String>,
    },
    /// `uginewgame`: what comes has nothing to do with what was.
    NewGame,
    /// `position`: the position.
    Position(Position),
    /// `go`: search. Answered by `info` and `bestmove`.
    Go(Go),
    /// `stop`: end the search. Answered by `bestmove`.
    Stop,
    /// `ponderhit`: the move pondered on was played.
    PonderHit,
    /// `query`: a question about the position. Answered by `response`.
    Query(Query),
    /// `quit`: leave.
    Quit,
}

/// A position with the moves that led on from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// Where the moves begin.
    pub start: harzdame::Position,
    /// The moves, legal one after the other.
    pub moves: Vec<Move>,
}

/// What bounds a search; whatever is reached first. Without anything it goes on until `stop`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// The depth in plies.
    pub depth: Option<u32>,
    /// The number of nodes.
    pub nodes: Option<u64>,
    /// The time for the move.
    pub move_time: Option<Duration>,
    /// The first and the second player's clock.
    pub clocks: [Option<Clock>; 2],
    /// For so many moves; `None`: for all that come.
    pub moves_to_go: Option<u32>,
    /// No bound but `stop`.
    pub infinite: bool,
    /// It is the opponent's time; nothing counts before `ponderhit`.
    pub ponder: bool,
}

/// What a clock shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// The time left for the move and all that come.
    pub time: Duration,
    /// What is added after each move.
    pub increment: Duration,
}

/// A question about the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Query {
    /// Is the game over?
    GameOver,
    /// Is it the first player's turn?
    P1Turn,
    /// How did it end?
    Result,
}

/// So long is longer than any search.
const MAX_MILLIS: u64 = u64::MAX / 2_000_000;

impl ToEngine {
    /// Reads a message; `None` if the command is not known or the line is empty, which is no fault.
    ///
    /// # Errors
    ///
    /// [`UgiError`] if a known command is followed by what it cannot mean.
    pub fn parse(text: &str) -> Result<Option<ToEngine>, UgiError> {
        let mut words = text.split_ascii_whitespace();
        Ok(Some(match words.next() {
            Some("ugi") => ToEngine::Ugi,
            Some("isready") => ToEngine::IsReady,
            Some("setoption") => {
                let (name, value) = name_and_value(words);
                if name.is_empty() {
                    return Err(UgiError::Missing {
                        command: "setoption",
                        expected: "name NAME value VALUE",
                    });
                }
                ToEngine::SetOption { name, value }
            }
            Some("uginewgame") => ToEngine::NewGame,
            Some("position") => ToEngine::Position(Position::read(words)?),
            Some("go") => ToEngine::Go(Go::read(words)?),
            Some("stop") => ToEngine::Stop,
            Some("ponderhit") => ToEngine::PonderHit,
            Some("query") => ToEngine::Query(match words.next() {
                Some("gameover") => Query::GameOver,
                Some("p1turn") => Query::P1Turn,
                Some("result") => Query::Result,
                Some(_) => return Ok(None),
                None => {
                    return Err(UgiError::Missing {
                        command: "query",
                        expected: "gameover, p1turn or result",
                    });
                }
            }),
            Some("quit") => ToEngine::Quit,
            _ => return Ok(None),
        }))
    }
}

/// Names and values may have blanks: `setoption name A B value C D`.
fn name_and_value(words: SplitAsciiWhitespace<'_>) -> (String, Option<String>) {
    let mut name: Vec<&str> = Vec::new();
    let mut value: Option<Vec<&str>> = None;
    for word in words {
        match (&mut value, word) {
            (None, "name") if name.is_empty() => {}
            (None, "value") => value = Some(Vec::new()),
            (None, _) => name.push(word),
            (Some(value), _) => value.push(word),
        }
    }
    (name.join(" "), value.map(|words| words.join(" ")))
}

impl Position {
    fn read(mut words: SplitAsciiWhitespace<'_>) -> Result<Position, UgiError> {
        let missing = UgiError::Missing {
            command: "position",
            expected: "startpos, or fen and a position",
        };
        let start = match words.next() {
            Some("startpos") => {
                match words.next() {
                    None | Some("moves") => {}
                    Some(other) => {
                        return Err(UgiError::BadValue {
                            word: "startpos".into(),
                            value: other.into(),
                            expected: "moves, or nothing behind it",
                        });
                    }
                }
                harzdame::Position::START
            }
            Some("fen") => {
                // PDN's FEN has no blanks, but readers take them.
                let fen: Vec<&str> = words.by_ref().take_while(|&word| word != "moves").collect();
                if fen.is_empty() {
                    return Err(missing);
                }
                fen::parse(&fen.join(" "))?
            }
            _ => return Err(missing),
        };
        let mut position = start;
        let mut moves = Vec::new();
        for (text, number) in words.zip(1..) {
            let mv = movetext::parse(&position, text).map_err(|error| UgiError::Move {
                number,
                text: text.into(),
                error,
            })?;
            position = position.play_unchecked(mv);
            moves.push(mv);
        }
        Ok(Position { start, moves })
    }
}

impl Go {
    fn read(mut words: SplitAsciiWhitespace<'_>) -> Result<Go, UgiError> {
        let mut go = Go::default();
        while let Some(word) = words.next() {
            match word {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "depth" => go.depth = Some(number(word, words.next())?),
                "nodes" => go.nodes = Some(number(word, words.next())?),
                "movetime" => go.move_time = Some(millis(word, words.next())?),
                "movestogo" => go.moves_to_go = Some(number(word, words.next())?),
                "p1time" => go.clock(0).time = millis(word, words.next())?,
                "p2time" => go.clock(1).time = millis(word, words.next())?,
                "p1inc" => go.clock(0).increment = millis(word, words.next())?,
                "p2inc" => go.clock(1).increment = millis(word, words.next())?,
                _ => {}
            }
        }
        Ok(go)
    }

    fn clock(&mut self, player: usize) -> &mut Clock {
        self.clocks[player].get_or_insert_default()
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

/// Clocks that have run out may show a negative time.
fn millis(word: &str, text: Option<&str>) -> Result<Duration, UgiError> {
    let millis: i64 = number(word, text)?;
    Ok(Duration::from_millis(
        u64::try_from(millis).unwrap_or(0).min(MAX_MILLIS),
    ))
}

impl fmt::Display for ToEngine {
    /// The line, without an end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ToEngine::Ugi => f.write_str("ugi"),
            ToEngine::IsReady => f.write_str("isready"),
            ToEngine::SetOption { name, value: None } => write!(f, "setoption name {name}"),
            ToEngine::SetOption {
                name,
                value: Some(value),
            } => write!(f, "setoption name {name} value {value}"),
            ToEngine::NewGame => f.write_str("uginewgame"),
            ToEngine::Position(position) => position.fmt(f),
            ToEngine::Go(go) => go.fmt(f),
            ToEngine::Stop => f.write_str("stop"),
            ToEngine::PonderHit => f.write_str("ponderhit"),
            ToEngine::Query(query) => write!(
                f,
                "query {}",
                match query {
                    Query::GameOver => "gameover",
                    Query::P1Turn => "p1turn",
                    Query::Result => "result",
                }
            ),
            ToEngine::Quit => f.write_str("quit"),
        }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.start == harzdame::Position::START {
            f.write_str("position startpos")?;
        } else {
            write!(f, "position fen {}", self.start)?;
        }
        let mut position = self.start;
        for (index, &mv) in self.moves.iter().enumerate() {
            let moves = if index == 0 { " moves" } else { "" };
            write!(f, "{moves} {}", movetext::format(&position, mv))?;
            position = position.play_unchecked(mv);
        }
        Ok(())
    }
}

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("go")?;
        if self.ponder {
            f.write_str(" ponder")?;
        }
        if self.infinite {
            f.write_str(" infinite")?;
        }
        let clocks = self.clocks.iter().zip(["p1", "p2"]);
        for (clock, name) in clocks.clone() {
            if let Some(clock) = clock {
                write!(f, " {name}time {}", clock.time.as_millis())?;
            }
        }
        for (clock, name) in clocks {
            if let Some(clock) = clock {
                write!(f, " {name}inc {}", clock.increment.as_millis())?;
            }
        }
        let numbers = [
            ("movestogo", self.moves_to_go.map(u128::from)),
            ("movetime", self.move_time.map(|time| time.as_millis())),
            ("nodes", self.nodes.map(u128::from)),
            ("depth", self.depth.map(u128::from)),
        ];
        for (name, number) in numbers {
            if let Some(number) = number {
                write!(f, " {name} {number}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> ToEngine {
        ToEngine::parse(text)
            .expect("the line is right")
            .expect("the command is known")
    }

    #[test]
    fn what_is_written_is_read_again() {
        for text in [
            "ugi",
            "isready",
            "setoption name Clear Hash",
            "setoption name multi pv value 3",
            "uginewgame",
            "position startpos",
            "position startpos moves a6-a7 h3-h2",
            "position fen W:WKc1:Bc2,d3,d4,g2 moves c1xc4xg4xg1",
            "go",
            "go infinite",
            "go ponder p1time 60000 p2time 59000 p1inc 600 p2inc 600 movestogo 40",
            "go movetime 100 nodes 20000 depth 8",
            "stop",
            "ponderhit",
            "query gameover",
            "query p1turn",
            "query result",
            "quit",
        ] {
            assert_eq!(read(text).to_string(), text);
        }
    }

    #[test]
    fn unknown_words_are_passed_over() {
        assert_eq!(ToEngine::parse(""), Ok(None));
        assert_eq!(ToEngine::parse("  xyzzy 1 2"), Ok(None));
        assert_eq!(ToEngine::parse("query weather"), Ok(None));
        assert_eq!(read(" go \t brilliantly depth 3 "), read("go depth 3"));
    }

    #[test]
    fn known_words_are_taken_strictly() {
        for (text, message) in [
            ("go depth", "depth cannot be ``: expected a whole number"),
            ("go nodes many", "nodes cannot be `many`"),
            ("go movetime 1.5", "movetime cannot be `1.5`"),
            ("position", "position needs startpos"),
            ("position fen", "position needs startpos"),
            ("position fen moves a6-a7", "position needs startpos"),
            ("position fen X", "bad position"),
            ("position startpos a6-a7", "expected moves"),
            (
                "position startpos moves a6-a7 a7-a8",
                "bad move `a7-a8`, number 2",
            ),
            ("setoption", "setoption needs name"),
            ("setoption name value 3", "setoption needs name"),
            ("query", "query needs gameover"),
        ] {
            let error = ToEngine::parse(text).expect_err(text).to_string();
            assert!(error.contains(message), "{text}: {error}");
        }
    }

    #[test]
    fn a_clock_that_has_run_out_shows_nothing() {
        let ToEngine::Go(go) = read("go p1time -20 p2time 99999999999999999") else {
            panic!("not a go");
        };
        assert_eq!(go.clocks[0], Some(Clock::default()));
        assert!(go.clocks[1].is_some_and(|clock| clock.time > Duration::from_secs(1 << 30)));
    }
}
