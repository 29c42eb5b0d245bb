//! `harzdame pdn generate`.

use std::{io, path::PathBuf, process::ExitCode};

use fastrand::Rng;
use harzdame::{
    DrawRule, Game, Position,
    pdn::{self, GameTree},
};

use crate::{output_file::OutputFile, position_arg};

/// Make a file of random games.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  harzdame pdn generate --games 100000 --seed 1 --output random.pdn
  harzdame pdn generate --games 3 --max-plies 20

Every legal move has the same probability. Games end by the rules, the draw rule included, or after
--max-plies without a result. The same seed gives the same games.")]
pub(crate) struct Args {
    /// How many games.
    #[arg(long, value_name = "N")]
    games: u64,

    /// Decides the games.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// The most plies of a game.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    max_plies: u32,

    /// The position that games begin with; the start if none is given.
    #[arg(long, value_name = "FEN", value_parser = position_arg::parse)]
    fen: Option<Position>,

    /// The file to write; standard output if none is named.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Replace the file if it is there already.
    #[arg(long)]
    force: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let mut out = OutputFile::create(args.output.as_deref(), args.force)?;
    let start = args.fen.unwrap_or_default();
    let mut rng = Rng::with_seed(args.seed);
    for number in 1..=args.games {
        let mut tree = GameTree::from_game(&random_game(start, args.max_plies, &mut rng));
        for (name, value) in [
            ("Event", "Random games"),
            ("Round", &number.to_string()),
            ("White", "Random"),
            ("Black", "Random"),
        ] {
            tree.tags.set(name, value)?;
        }
        match pdn::write_io(&tree, &mut out) {
            Err(pdn::WriteError::Io(error)) => return Err(io::Error::into(error)),
            other => other?,
        }
    }
    out.finish()?;
    Ok(ExitCode::SUCCESS)
}

fn random_game(start: Position, max_plies: u32, rng: &mut Rng) -> Game {
    let mut game = Game::from_position(start, DrawRule::default());
    for _ in 0..max_plies {
        let Some(mv) = rng.choice(game.position().legal_moves()) else {
            break;
        };
        // A move that is refused: the game is drawn.
        if game.play(mv).is_err() {
            break;
        }
    }
    game
}
