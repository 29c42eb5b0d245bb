//! Plays won endings with the tables of a folder, against the longest defence, and says whether each
//! was won in exactly the number of plies that the tables promise.
//!
//! `cargo run --release -p harzdame-engine --example endings -- FOLDER [COUNT] [SEED]`

use std::{path::Path, process::ExitCode, time::Duration};

use fastrand::Rng;
use harzdame::{DrawRule, Game, Position};
use harzdame_endgame::{Indices, Tables, Value};
use harzdame_engine::{Control, Engine, Limits, Settings};

const PIECES: std::ops::RangeInclusive<u8> = 3..=5;
fn main() -> Result<ExitCode, Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let folder = arguments.first().ok_or("which folder of tables?")?;
    let count: u32 = arguments.get(1).map_or(Ok(10_000), |text| text.parse())?;
    let seed: u64 = arguments.get(2).map_or(Ok(1), |text| text.parse())?;

    let (tables, problems) = Tables::open(Path::new(folder), Tables::CACHE)?;
    if let Some(problem) = problems.first() {
        return Err(problem.to_string().into());
    }
    let mut engine = Engine::new(1);
    engine.set_settings(Settings {
        tables: tables.clone(),
        ..Settings::default()
    });

    let indices = Indices::with_pieces(PIECES);
    let mut rng = Rng::with_seed(seed);
    let (mut played, mut plies, mut longest, mut wrong) = (0, 0, 0, 0);
    while played < count {
        let Some(position) = indices.decode(rng.u64(..indices.len())) else {
            continue;
        };
        if tables.value(&position)? != Value::Win {
            continue;
        }
        let promised = tables.distance(&position)?.to_end().map_or(0, u32::from);
        let took = play(&mut engine, &tables, position)?;
        played += 1;
        plies += promised;
        longest = longest.max(promised);
        if took != Some(promised) {
            wrong += 1;
            println!("{position}: {took:?} plies in place of {promised}");
        }
    }
    println!(
        "{played} endings, {plies} plies, the longest {longest}: {wrong} not won in the distance"
    );
    Ok(ExitCode::from(u8::from(wrong > 0)))
}

/// The plies until the side to move of a position has won; `None` if it does not.
fn play(
    engine: &mut Engine,
    tables: &Tables,
    position: Position,
) -> Result<Option<u32>, Box<dyn std::error::Error>> {
    let winner = position.turn();
    let mut game = Game::from_position(position, DrawRule::default());
    engine.new_game();
    while game.outcome().is_none() {
        let mv = if game.position().turn() == winner {
            let limits = Limits::nodes(1_000);
            let stop = Control::new();
            engine
                .search(&game, &limits, &stop, &|| Duration::ZERO, |_| {})
                .best
        } else {
            // The best first: the longest loss.
            tables.moves(game.position())?.first().map(|best| best.mv)
        };
        game.play(mv.ok_or("no move")?)?;
    }
    let winner_found = game.outcome().and_then(harzdame::Outcome::winner);
    Ok((winner_found == Some(winner)).then_some(game.ply() as u32))
}
