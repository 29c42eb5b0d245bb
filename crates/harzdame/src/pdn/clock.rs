//! Times in comments: `{[%clk 0:04:59]}`.
//!
//! PDN keeps clock times as commands inside comments. Comments are kept as they are, so no command
//! is lost on the way through a reader and a writer; here they are taken out and put in.
//!
//! ```
//! use core::time::Duration;
//! use harzdame::pdn::clock::{self, Command};
//!
//! let comment = "well played [%clk 0:04:59]";
//! let left = Duration::from_secs(299);
//! assert!(clock::commands(comment).eq([Command::Clk(left)]));
//! assert_eq!(clock::without_commands(comment), "well played");
//! assert_eq!(Command::Clk(left).to_string(), "[%clk 0:04:59]");
//! ```

use alloc::string::String;
use core::{fmt, time::Duration};

/// A command about time in a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Command {
    /// `clk`: what the clock of the player who moved shows after the move.
    Clk(Duration),
    /// `clock`: what both clocks show.
    Clock {
        /// White's, if it is given.
        white: Option<ClockFace>,
        /// Black's, if it is given.
        black: Option<ClockFace>,
    },
    /// `emt`: the time spent on the move.
    Emt(Duration),
    /// `egt`: the time spent on the game.
    Egt(Duration),
    /// `mct`: what a mechanical clock shows.
    Mct(Duration),
}

/// What a clock shows, and whether it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ClockFace {
    /// The time shown.
    pub time: Duration,
    /// Whether the clock is running.
    pub running: bool,
}

impl fmt::Display for Command {
    /// The command as it stands in a comment, in whole seconds.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Command::Clk(time) => write!(f, "[%clk {}]", Time(time)),
            Command::Emt(time) => write!(f, "[%emt {}]", Time(time)),
            Command::Egt(time) => write!(f, "[%egt {}]", Time(time)),
            Command::Mct(time) => write!(f, "[%mct {}]", Time(time)),
            Command::Clock { white, black } => {
                f.write_str("[%clock")?;
                for (clock, letter) in [(white, 'w'), (black, 'b')] {
                    if let Some(ClockFace { time, running }) = clock {
                        let letter = if running {
                            letter.to_ascii_uppercase()
                        } else {
                            letter
                        };
                        write!(f, " {letter}{}", Time(time))?;
                    }
                }
                f.write_str("]")
            }
        }
    }
}

/// A time as `h:mm:ss`.
struct Time(Duration);

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.as_secs();
        let (minutes, hours) = (seconds / 60, seconds / 3600);
        write!(f, "{hours}:{:02}:{:02}", minutes % 60, seconds % 60)
    }
}

/// The commands about time in a comment, in order. Other commands, and such as cannot be read, are
/// passed over.
pub fn commands(comment: &str) -> impl Iterator<Item = Command> {
    Parts { rest: comment }.filter_map(|part| match part {
        Part::Command(command) => read_command(command),
        Part::Text(_) => None,
    })
}

/// A comment without its commands, those of other kinds included.
#[must_use]
pub fn without_commands(comment: &str) -> String {
    let mut text = String::new();
    for part in (Parts { rest: comment }) {
        if let Part::Text(part) = part {
            let part = part.trim();
            if !text.is_empty() && !part.is_empty() {
                text.push(' ');
            }
            text.push_str(part);
        }
    }
    text
}

/// A comment without the commands for which `unwanted` is true.
pub(super) fn without(comment: &str, unwanted: impl Fn(Command) -> bool) -> String {
    let mut text = String::new();
    for part in (Parts { rest: comment }) {
        match part {
            Part::Text(part) => text.push_str(part),
            Part::Command(command) => {
                if !read_command(command).is_some_and(&unwanted) {
                    text.push_str("[%");
                    text.push_str(command);
                    text.push(']');
                }
            }
        }
    }
    text.trim().into()
}

/// A piece of a comment.
enum Part<'a> {
    Text(&'a str),
    /// What stands between `[%` and `]`.
    Command(&'a str),
}

struct Parts<'a> {
    rest: &'a str,
}

impl<'a> Iterator for Parts<'a> {
    type Item = Part<'a>;

    fn next(&mut self) -> Option<Part<'a>> {
        if self.rest.is_empty() {
            return None;
        }
        if let Some(behind) = self.rest.strip_prefix("[%")
            && let Some((command, rest)) = behind.split_once(']')
        {
            self.rest = rest;
            return Some(Part::Command(command));
        }
        // The first character may be a bracket that opens no command.
        let end = self
            .rest
            .char_indices()
            .skip(1)
            .find(|&(at, _)| self.rest[at..].starts_with("[%"))
            .map_or(self.rest.len(), |(at, _)| at);
        let (text, rest) = self.rest.split_at(end);
        self.rest = rest;
        Some(Part::Text(text))
    }
}

fn read_command(command: &str) -> Option<Command> {
    let (name, arguments) = command.split_once(|c: char| c.is_ascii_whitespace())?;
    let time = || read_time(arguments.trim());
    match name {
        "clk" => time().map(Command::Clk),
        "emt" => time().map(Command::Emt),
        "egt" => time().map(Command::Egt),
        "mct" => time().map(Command::Mct),
        "clock" => {
            let (mut white, mut black) = (None, None);
            for argument in arguments.split_ascii_whitespace() {
                let letter = argument.chars().next()?;
                let face = ClockFace {
                    time: read_time(argument.get(1..)?)?,
                    running: letter.is_ascii_uppercase(),
                };
                match letter.to_ascii_lowercase() {
                    'w' => white = Some(face),
                    'b' => black = Some(face),
                    _ => return None,
                }
            }
            (white.is_some() || black.is_some()).then_some(Command::Clock { white, black })
        }
        _ => None,
    }
}

/// Reads `h:mm:ss`, `mm:ss` or `ss`, the seconds with or without a decimal fraction.
fn read_time(text: &str) -> Option<Duration> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let mut seconds: u64 = 0;
    for (number, field) in whole.split(':').enumerate() {
        let is_digit = |byte: u8| byte.is_ascii_digit();
        if number == 3 || field.is_empty() || !field.bytes().all(is_digit) {
            return None;
        }
        seconds = seconds
            .checked_mul(60)?
            .checked_add(field.parse::<u64>().ok()?)?;
    }
    let mut nanos = 0;
    let mut unit = 100_000_000;
    for digit in fraction.chars() {
        nanos += digit.to_digit(10)? * unit;
        unit /= 10;
    }
    Some(Duration::new(seconds, nanos))
}

#[cfg(test)]
mod tests {
    use alloc::{string::ToString, vec::Vec};

    use super::*;

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn commands_are_found_between_text_and_other_commands() {
        let comment = "good [%csl Ga1] [%clk 1:02:03] and [ [%emt 0:00:07] so";
        let found: Vec<Command> = commands(comment).collect();
        assert_eq!(
            found,
            [Command::Clk(seconds(3723)), Command::Emt(seconds(7))]
        );
        assert_eq!(without_commands(comment), "good and [ so");
        assert_eq!(
            without(comment, |command| matches!(command, Command::Clk(_))),
            "good [%csl Ga1]  and [ [%emt 0:00:07] so"
        );
    }

    #[test]
    fn both_clocks() {
        let text = "[%clock w0:00:10 B0:00:03]";
        let command = Command::Clock {
            white: Some(ClockFace {
                time: seconds(10),
                running: false,
            }),
            black: Some(ClockFace {
                time: seconds(3),
                running: true,
            }),
        };
        assert!(commands(text).eq([command]));
        assert_eq!(command.to_string(), text);
    }

    #[test]
    fn times_in_other_forms() {
        for (text, expected) in [
            ("[%clk 0:00:10.5]", Some(Duration::from_millis(10_500))),
            ("[%clk 90:00]", Some(seconds(5400))),
            ("[%clk 12]", Some(seconds(12))),
            ("[%clk 100:00:00]", Some(seconds(360_000))),
            ("[%clk]", None),
            ("[%clk x]", None),
            ("[%clk 1:2:3:4]", None),
            ("[%clk 0::1]", None),
            ("[%clk 99999999999999999999]", None),
            ("[%clk 9999999999999999999:00:00]", None),
            ("[%clk 0:00:01", None),
            ("[%clock x1]", None),
            ("[%clock \u{e9}1]", None),
        ] {
            let found = commands(text).next();
            assert_eq!(found, expected.map(Command::Clk), "{text}");
        }
    }
}
