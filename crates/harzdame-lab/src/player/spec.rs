//! Players as they are asked for.

use std::{fmt, fs, path::PathBuf, str::FromStr, time::Duration};

use harzdame_endgame::{Manifest, Tables};
use harzdame_engine::{Level, Settings};
use thiserror::Error;

use super::{
    Player, StartError,
    external::{self, CommandError, Protocol},
    simple::{Chance, Yardstick},
    this::{self, AtLevel, This},
};
use crate::{Allowance, ParseTimeControlError, baseline::Baseline};

/// A player as it is asked for: a kind, and what can be said about it behind semicolons.
///
/// | text | player |
/// | --- | --- |
/// | `engine` or `this` | the engine as it is now |
/// | `network:FILE` | the engine with the network of a file |
/// | `patterns:FILE` | the engine with the tables of patterns of a file |
/// | `hand` | the engine with its evaluation by hand |
/// | `level:N` | a level for people; it keeps its own limits |
/// | `baseline` | the first engine, frozen |
/// | `yardstick` | six plies, material only, frozen; it knows no limits |
/// | `random` | any legal move |
/// | `hub:COMMAND`, `ugi:COMMAND` | another program, over Hub or UGI |
///
/// Behind it, each after a semicolon: `name=TEXT`; `time=MS`, `nodes=N`, `depth=N` and
/// `tc=[MOVES/]SECONDS[+INCREMENT]`, which replace what the match allows; `book=FILE`, an opening
/// book for the engine; `tables=FOLDER`, the endgame tables of a folder for the engine, beside those
/// that are part of it, or `tables=none` for neither; and `option.NAME=VALUE`: for another program one
/// of its options, for the engine `threads` or one of the features and parameters of its search, and for
/// `hand` one of its weights too.
///
/// ```
/// use harzdame_lab::PlayerSpec;
///
/// let spec: PlayerSpec = "hub:./scan hub;name=Scan;tc=60+0.6;option.threads=2".parse()?;
/// assert_eq!(spec.name(), "Scan");
/// assert_eq!(spec.options, [("threads".into(), "2".into())]);
/// assert!("level:99".parse::<PlayerSpec>().is_err());
/// # Ok::<(), harzdame_lab::ParsePlayerError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerSpec {
    /// What kind of player.
    pub kind: PlayerKind,
    /// The name under which it plays, if it is not that of its kind.
    pub name: Option<String>,
    /// What it may use, if it is not what the match allows.
    pub allowance: Option<Allowance>,
    /// The file of the opening book from which the engine plays as long as it can.
    pub book: Option<PathBuf>,
    /// The endgame tables of the engine, if not only those that are part of it.
    pub tables: Option<PlayerTables>,
    /// Settings of the engine or of another program, by name and value.
    pub options: Vec<(String, String)>,
}

/// The endgame tables of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerTables {
    /// None, not even those that are part of the engine.
    None,
    /// Those of a folder, and those that are part of the engine.
    Folder(PathBuf),
}

/// The kinds of players.
#[derive(Clone, Debug, PartialEq)]
pub enum PlayerKind {
    /// The engine, as it is or with other settings.
    Engine(Box<Settings>),
    /// The engine with the network of a file.
    Network(PathBuf),
    /// The engine with the tables of patterns of a file.
    Patterns(PathBuf),
    /// The engine with its evaluation by hand.
    Hand,
    /// A level for people. It keeps its own limits.
    Level(Level),
    /// The [baseline](crate::baseline), the first engine as it was.
    Baseline,
    /// The [yardstick](crate::yardstick), which knows no limits.
    Yardstick,
    /// Any legal move, each with the same probability.
    Random,
    /// Another program.
    External {
        /// The protocol it speaks.
        protocol: Protocol,
        /// The command that starts it, with its arguments; quotation marks keep blanks.
        command: String,
    },
}

impl PlayerSpec {
    /// The engine as it is.
    #[must_use]
    pub fn engine() -> PlayerSpec {
        PlayerKind::Engine(Box::default()).into()
    }

    /// The name under which it plays.
    #[must_use]
    pub fn name(&self) -> String {
        self.name.clone().unwrap_or_else(|| self.kind.to_string())
    }

    /// Whether it takes no notice of what it is allowed.
    #[must_use]
    pub fn has_own_limits(&self) -> bool {
        matches!(
            self.kind,
            PlayerKind::Level(_) | PlayerKind::Yardstick | PlayerKind::Random
        )
    }

    /// Whether it is the engine as it is now, with whatever evaluation, and at full strength.
    pub(crate) fn is_the_engine(&self) -> bool {
        matches!(
            self.kind,
            PlayerKind::Engine(_)
                | PlayerKind::Network(_)
                | PlayerKind::Patterns(_)
                | PlayerKind::Hand
        )
    }

    /// What it may use, where a match allows so much.
    pub(crate) fn allowance(&self, of_match: Allowance) -> Allowance {
        if self.has_own_limits() {
            Allowance::NONE
        } else {
            self.allowance.unwrap_or(of_match)
        }
    }

    /// What it may use, in words.
    #[must_use]
    pub fn limits(&self, of_match: Allowance) -> String {
        if self.has_own_limits() {
            "its own limits".into()
        } else {
            self.allowance(of_match).to_string()
        }
    }

    /// The player as text, and, if it is read from files, checksums of what is in there.
    pub(crate) fn fingerprint(&self) -> String {
        let evaluation = match &self.kind {
            PlayerKind::Network(file) | PlayerKind::Patterns(file) => Some(file),
            _ => None,
        };
        let manifest = match &self.tables {
            Some(PlayerTables::Folder(folder)) => Some(folder.join(Manifest::NAME)),
            _ => None,
        };
        evaluation
            .into_iter()
            .chain(&self.book)
            .chain(&manifest)
            .filter_map(|file| fs::read(file).ok())
            .fold(self.to_string(), |text, bytes| {
                format!("{text} (checksum {:08x})", crc32fast::hash(&bytes))
            })
    }

    /// Settings of the engine with the options put in.
    pub(crate) fn settings(&self) -> Result<Settings, String> {
        let mut settings = match &self.kind {
            PlayerKind::Engine(settings) => (**settings).clone(),
            PlayerKind::Hand => Settings {
                evaluation: this::hand(),
                ..Settings::default()
            },
            _ => Settings::default(),
        };
        for (name, value) in &self.options {
            this::set(&mut settings, name, value)?;
        }
        Ok(settings)
    }

    /// Settings of the engine with the options and the evaluation put in, for the engine.
    pub(crate) fn engine_settings(&self) -> Result<Settings, StartError> {
        let settings = || -> Result<Settings, String> {
            let mut settings = self.settings()?;
            match &self.kind {
                PlayerKind::Engine(_) | PlayerKind::Hand => {}
                PlayerKind::Network(file) => settings.evaluation = this::network(file)?,
                PlayerKind::Patterns(file) => settings.evaluation = this::patterns(file)?,
                _ => return Err("only the engine can play here, with whatever evaluation".into()),
            }
            match &self.tables {
                None => {}
                Some(PlayerTables::None) => settings.tables = Tables::none(),
                Some(PlayerTables::Folder(folder)) => settings.tables = this::tables(folder)?,
            }
            Ok(settings)
        };
        settings().map_err(|problem| self.cannot_start(problem))
    }

    fn cannot_start(&self, problem: String) -> StartError {
        StartError {
            player: self.name(),
            problem,
        }
    }

    /// Starts the player.
    pub(crate) fn start(
        &self,
        table_mib: usize,
        patience: Duration,
    ) -> Result<Box<dyn Player>, StartError> {
        Ok(match &self.kind {
            PlayerKind::Engine(_)
            | PlayerKind::Network(_)
            | PlayerKind::Patterns(_)
            | PlayerKind::Hand => {
                let settings = self.engine_settings()?;
                let book = self.book.as_deref().map(this::book).transpose();
                let book = book.map_err(|problem| self.cannot_start(problem))?;
                Box::new(This::new(settings, table_mib, book))
            }
            PlayerKind::Level(level) => Box::new(AtLevel::new(*level, table_mib)),
            PlayerKind::Baseline => Box::new(Baseline::new(table_mib)),
            PlayerKind::Yardstick => Box::new(Yardstick::new()),
            PlayerKind::Random => Box::new(Chance::new()),
            PlayerKind::External { protocol, command } => {
                let patience = patience.max(START_PATIENCE);
                external::start(self.name(), *protocol, command, &self.options, patience)?
            }
        })
    }
}

/// How long a program is waited for before a game, at least: who wants quick moves does not mean
/// that programs start quickly.
const START_PATIENCE: Duration = Duration::from_secs(10);

impl From<PlayerKind> for PlayerSpec {
    fn from(kind: PlayerKind) -> PlayerSpec {
        PlayerSpec {
            kind,
            name: None,
            allowance: None,
            book: None,
            tables: None,
            options: Vec::new(),
        }
    }
}

impl fmt::Display for PlayerKind {
    /// As [`PlayerSpec`] reads it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerKind::Engine(_) => f.write_str("engine"),
            PlayerKind::Network(file) => write!(f, "network:{}", file.display()),
            PlayerKind::Patterns(file) => write!(f, "patterns:{}", file.display()),
            PlayerKind::Hand => f.write_str("hand"),
            PlayerKind::Level(level) => write!(f, "level:{}", level.number()),
            PlayerKind::Baseline => f.write_str("baseline"),
            PlayerKind::Yardstick => f.write_str("yardstick"),
            PlayerKind::Random => f.write_str("random"),
            PlayerKind::External { protocol, command } => write!(f, "{protocol}:{command}"),
        }
    }
}

impl fmt::Display for PlayerSpec {
    /// As it is read.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.kind)?;
        if let Some(name) = &self.name {
            write!(f, ";name={name}")?;
        }
        if let Some(allowance) = &self.allowance {
            if let Some(time) = allowance.move_time {
                write!(f, ";time={}", time.as_millis())?;
            }
            if let Some(nodes) = allowance.nodes {
                write!(f, ";nodes={nodes}")?;
            }
            if let Some(depth) = allowance.depth {
                write!(f, ";depth={depth}")?;
            }
            if let Some(clock) = &allowance.clock {
                write!(f, ";tc={}", clock.code())?;
            }
        }
        if let Some(book) = &self.book {
            write!(f, ";book={}", book.display())?;
        }
        match &self.tables {
            None => {}
            Some(PlayerTables::None) => f.write_str(";tables=none")?,
            Some(PlayerTables::Folder(folder)) => write!(f, ";tables={}", folder.display())?,
        }
        for (name, value) in &self.options {
            write!(f, ";option.{name}={value}")?;
        }
        Ok(())
    }
}

/// The text does not name a player.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParsePlayerError {
    /// No player has this name.
    #[error(
        "no player `{text}`: write engine, network:FILE, patterns:FILE, hand, level:N with N from 1 to {}, baseline, \
         yardstick, random, hub:COMMAND or ugi:COMMAND",
        Level::MAX.number()
    )]
    Unknown {
        /// The text.
        text: String,
    },
    /// What stands behind a semicolon cannot be said about a player.
    #[error(
        "`{text}` cannot be said about a player: behind a semicolon write name=TEXT, time=MS, \
         nodes=N, depth=N, tc=SECONDS+INCREMENT, book=FILE, tables=FOLDER or option.NAME=VALUE"
    )]
    Setting {
        /// The text.
        text: String,
    },
    /// A time control cannot be read.
    #[error(transparent)]
    TimeControl(#[from] ParseTimeControlError),
    /// A command cannot be read.
    #[error(transparent)]
    Command(#[from] CommandError),
    /// The player takes no notice of limits.
    #[error("{player} keeps its own limits: it cannot be given others")]
    OwnLimits {
        /// The player.
        player: String,
    },
    /// The player cannot use a book.
    #[error("{player} plays without a book: only the engine can be given one")]
    NoBook {
        /// The player.
        player: String,
    },
    /// The player cannot use endgame tables.
    #[error("{player} plays without endgame tables: only the engine can be given some")]
    NoTables {
        /// The player.
        player: String,
    },
    /// The player has no options.
    #[error("{player} has no options: only the engine and other programs have")]
    NoOptions {
        /// The player.
        player: String,
    },
    /// An option of the engine cannot be that.
    #[error("{problem}")]
    Option {
        /// Why.
        problem: String,
    },
}

impl FromStr for PlayerSpec {
    type Err = ParsePlayerError;

    fn from_str(text: &str) -> Result<PlayerSpec, ParsePlayerError> {
        let mut parts = external::split_outside_quotes(text, ';').into_iter();
        let mut spec = PlayerSpec::from(kind(parts.next().unwrap_or_default().trim())?);
        for part in parts {
            spec.set(part.trim())?;
        }
        if spec.allowance.is_some() && spec.has_own_limits() {
            return Err(ParsePlayerError::OwnLimits {
                player: spec.kind.to_string(),
            });
        }
        let player = || spec.kind.to_string();
        if spec.book.is_some() && !spec.is_the_engine() {
            return Err(ParsePlayerError::NoBook { player: player() });
        }
        if spec.tables.is_some() && !spec.is_the_engine() {
            return Err(ParsePlayerError::NoTables { player: player() });
        }
        match &spec.kind {
            _ if spec.is_the_engine() => {
                spec.settings()
                    .map_err(|problem| ParsePlayerError::Option { problem })?;
            }
            // What it has is known when it has said so.
            PlayerKind::External { .. } => {}
            _ if spec.options.is_empty() => {}
            _ => return Err(ParsePlayerError::NoOptions { player: player() }),
        }
        Ok(spec)
    }
}

fn kind(text: &str) -> Result<PlayerKind, ParsePlayerError> {
    let unknown = || ParsePlayerError::Unknown { text: text.into() };
    Ok(match text {
        "engine" | "this" => PlayerKind::Engine(Box::default()),
        "hand" => PlayerKind::Hand,
        "baseline" => PlayerKind::Baseline,
        "yardstick" => PlayerKind::Yardstick,
        "random" => PlayerKind::Random,
        _ => match text.split_once(':').ok_or_else(unknown)? {
            ("level", number) => number
                .parse()
                .ok()
                .and_then(Level::new)
                .map(PlayerKind::Level)
                .ok_or_else(unknown)?,
            ("network", file) if !file.is_empty() => PlayerKind::Network(file.into()),
            ("patterns", file) if !file.is_empty() => PlayerKind::Patterns(file.into()),
            (protocol, command) => {
                let protocol = match protocol {
                    "hub" => Protocol::Hub,
                    "ugi" => Protocol::Ugi,
                    _ => return Err(unknown()),
                };
                external::words(command)?;
                PlayerKind::External {
                    protocol,
                    command: command.into(),
                }
            }
        },
    })
}

impl PlayerSpec {
    fn set(&mut self, text: &str) -> Result<(), ParsePlayerError> {
        let wrong = || ParsePlayerError::Setting { text: text.into() };
        let (name, value) = text.split_once('=').ok_or_else(wrong)?;
        if let Some(option) = name.strip_prefix("option.").filter(|name| !name.is_empty()) {
            self.options.push((option.into(), value.into()));
            return Ok(());
        }
        if let "name" | "book" | "tables" = name {
            if value.is_empty() {
                return Err(wrong());
            }
            match name {
                "name" => self.name = Some(value.into()),
                "book" => self.book = Some(value.into()),
                _ if value == "none" => self.tables = Some(PlayerTables::None),
                _ => self.tables = Some(PlayerTables::Folder(value.into())),
            }
            return Ok(());
        }
        let allowance = self.allowance.get_or_insert(Allowance::NONE);
        let number = |value: &str| value.parse().ok().filter(|&number: &u64| number > 0);
        match name {
            "time" => {
                allowance.move_time =
                    Some(number(value).map(Duration::from_millis).ok_or_else(wrong)?);
            }
            "nodes" => allowance.nodes = Some(number(value).ok_or_else(wrong)?),
            "depth" => {
                let depth = number(value).and_then(|depth| u32::try_from(depth).ok());
                allowance.depth = Some(depth.ok_or_else(wrong)?);
            }
            "tc" => allowance.clock = Some(value.parse()?),
            _ => return Err(wrong()),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_read_as_they_are_written() {
        for text in [
            "engine",
            "baseline",
            "yardstick",
            "random",
            "level:1",
            "network:a b/c.net",
            "patterns:c.pat;nodes=5",
            "hand;option.threads=2",
            "engine;time=5;book=a b/c.book;option.threads=2",
            "engine;tables=none",
            "hand;tables=a b/c",
            "hand;option.edge=0;option.king=250",
            "engine;name=The new one;time=100",
            "engine;option.threads=2;option.null_move=0;option.lmr_base=30",
            "baseline;nodes=20000;depth=8;tc=40/60+0.5",
            "hub:./scan hub;name=Scan;option.threads=2;option.book=",
            "ugi:\"C:\\my engines\\x;y.exe\" --ugi",
        ] {
            let spec: PlayerSpec = text.parse().expect(text);
            assert_eq!(spec.to_string(), text);
        }
        let this: PlayerSpec = "this".parse().expect("a player");
        assert_eq!(this, PlayerSpec::engine());
    }

    #[test]
    fn what_is_no_player_is_refused_with_what_is() {
        for (text, message) in [
            ("", "write engine"),
            ("nobody", "no player `nobody`"),
            ("level:0", "with N from 1"),
            ("level:x", "with N from 1"),
            ("network:", "network:FILE"),
            ("hub:", "names no program"),
            ("ugi:\"x", "no partner"),
            ("telnet:x", "hub:COMMAND"),
            ("engine;fast", "`fast` cannot be said"),
            ("engine;time=0", "`time=0` cannot be said"),
            ("engine;name=", "`name=` cannot be said"),
            ("engine;depth=5000000000", "cannot be said"),
            ("engine;tc=x", "no time control `x`"),
            ("level:1;time=5", "level:1 keeps its own limits"),
            ("baseline;option.threads=2", "baseline has no options"),
            ("baseline;book=x", "baseline plays without a book"),
            ("hub:x;book=x", "hub:x plays without a book"),
            ("engine;book=", "`book=` cannot be said"),
            ("engine;tables=", "`tables=` cannot be said"),
            ("baseline;tables=x", "baseline plays without endgame tables"),
            ("engine;option.threads=0", "threads is 1 to"),
            ("engine;option.null_move=2", "null_move is 0 to 1"),
            ("engine;option.mood=2", "no parameter `mood`"),
            ("engine;option.edge=2", "no parameter `edge`"),
            ("hand;option.edge=2000", "edge is -1000 to 1000"),
            ("engine;option.threads=x", "a whole number, not `x`"),
            ("hub:x;option.=2", "cannot be said"),
        ] {
            let error = text.parse::<PlayerSpec>().expect_err(text).to_string();
            assert!(error.contains(message), "{text}: {error}");
        }
    }

    #[test]
    fn limits_are_those_of_the_player_then_those_of_the_match() {
        let of_match = Allowance::nodes(7);
        let limits = |text: &str| text.parse::<PlayerSpec>().expect(text).limits(of_match);
        assert_eq!(limits("engine"), "7 nodes a move");
        assert_eq!(limits("engine;time=10"), "10 ms a move");
        assert_eq!(limits("level:1"), "its own limits");
    }
}
