//! `harzdame play`.

use std::{
    env,
    io::{self, IsTerminal},
    process::ExitCode,
    time::{SystemTime, UNIX_EPOCH},
};

use anyhow::bail;
use clap::ValueEnum;
use harzdame::Position;
use harzdame_engine::{Level, Manners};
use harzdame_i18n::Language;

use crate::{
    play::{self, Look, Seat, Settings, View},
    position_arg,
};

/// Play in the terminal, against the computer or two people at one board.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  harzdame play
  harzdame play --level 3 --colour black
  harzdame play --colour both --view diamond
  harzdame play --fen 'W:WKa1,c3:BKh8,c4' --lang es

Choose a piece and where it goes with the arrow keys and Enter or with the mouse, or type the move,
such as a3-a4 or c1xh6. `?` shows all keys. Games are saved as PDN.

Like a person, the computer resigns a lost game, and offers and accepts draws.")]
pub(crate) struct Args {
    #[arg(long, value_name = "LEVEL", default_value = "1", value_parser = parse_level, help = level_help())]
    level: Level,

    /// Your colour, or both for two people at one board.
    #[arg(long, visible_alias = "color", value_name = "COLOUR", value_enum, default_value_t = Colours::White)]
    colour: Colours,

    /// The position to begin with; the start if none is given.
    #[arg(long, value_name = "FEN", value_parser = position_arg::parse)]
    fen: Option<Position>,

    /// The language: en, es, pt, nl, ru or de; by default that of the system.
    #[arg(long, value_name = "LANG")]
    lang: Option<Language>,

    /// How the board lies.
    #[arg(long, value_name = "VIEW", value_enum, default_value_t = ViewArg::Square)]
    view: ViewArg,

    /// Use letters for the pieces: w and b are men, W and B kings.
    #[arg(long)]
    ascii: bool,

    /// The computer never resigns: every game is played to its end.
    #[arg(long)]
    no_resign: bool,

    /// The computer neither offers draws nor accepts them.
    #[arg(long)]
    no_draws: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Colours {
    White,
    Black,
    /// Two people at one board.
    Both,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ViewArg {
    /// Files upright.
    Square,
    /// Turned by 45°, so that both steps of a man go up.
    Diamond,
}

fn level_help() -> String {
    let last = Level::MAX.number();
    format!("How strong the computer plays: 1 is for a first day, {last} is full strength")
}

fn parse_level(text: &str) -> Result<Level, String> {
    text.parse().ok().and_then(Level::new).ok_or_else(|| {
        format!(
            "expected {} to {}",
            Level::MIN.number(),
            Level::MAX.number()
        )
    })
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
        bail!(
            "play needs a terminal for input and output: start it in one, or play in the browser \
             with `harzdame serve`"
        );
    }
    let computer = Seat::Computer(args.level);
    let settings = Settings {
        language: args
            .lang
            .unwrap_or_else(|| Language::from_environment(|name| env::var(name).ok())),
        seats: match args.colour {
            Colours::White => [Seat::Person, computer],
            Colours::Black => [computer, Seat::Person],
            Colours::Both => [Seat::Person; 2],
        },
        start: args.fen.unwrap_or_default(),
        view: match args.view {
            ViewArg::Square => View::Square,
            ViewArg::Diamond => View::Diamond,
        },
        seed: clock_seed(),
        manners: Manners {
            resigns: !args.no_resign,
            draws: !args.no_draws,
        },
    };
    let look = Look {
        colours: env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()),
        ascii: args.ascii,
    };
    let by_player = play::run(settings, look)?;
    // As for other programs that a signal ends.
    Ok(if by_player {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(128 + 15)
    })
}

/// Another game each time.
fn clock_seed() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(1, |time| time.as_micros() as u64)
}
