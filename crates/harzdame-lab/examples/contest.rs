//! A match from the command line, with settings of the engine that are under test.
//!
//! `cargo run --release -p harzdame-lab --example contest FIRST SECOND GAMES nodes|ms N [SEED]`
//!
//! A player may carry settings: `engine,king=350,reductions=0`.

use std::{num::NonZeroUsize, sync::atomic::AtomicBool, time::Duration};

use harzdame_engine::{Limits, Settings};
use harzdame_lab::{Match, PlayerSpec};

fn player(text: &str) -> Result<PlayerSpec, Box<dyn std::error::Error>> {
    let mut parts = text.split(',');
    let spec: PlayerSpec = parts.next().unwrap_or_default().parse()?;
    let PlayerSpec::Engine(mut settings) = spec else {
        return Ok(spec);
    };
    for part in parts {
        let (name, value) = part.split_once('=').ok_or("write name=value")?;
        set(&mut settings, name, value.parse()?)?;
    }
    Ok(PlayerSpec::Engine(settings))
}

fn set(settings: &mut Settings, name: &str, value: i32) -> Result<(), String> {
    let weights = &mut settings.weights;
    let features = &mut settings.features;
    match name {
        "king" => weights.king = value,
        "first_king" => weights.first_king = value,
        "advance" => weights.advance = value,
        "promising" => weights.promising = value,
        "edge" => weights.edge = value,
        "man_step" => weights.man_step = value,
        "king_step" => weights.king_step = value,
        "turn" => weights.turn = value,
        "table" => features.table = value != 0,
        "bounds_of_ends" => features.bounds_of_ends = value != 0,
        "single_reply" => features.single_reply = value != 0,
        "reductions" => features.reductions = value != 0,
        _ => return Err(format!("no setting `{name}`")),
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [first, second, games, kind, amount, rest @ ..] = arguments.as_slice() else {
        return Err("usage: contest FIRST SECOND GAMES nodes|ms N [SEED]".into());
    };
    let limits = match kind.as_str() {
        "nodes" => Limits::nodes(amount.parse()?),
        "ms" => Limits::time(Duration::from_millis(amount.parse()?)),
        _ => return Err("the fourth argument is nodes or ms".into()),
    };
    let seed = match rest.first() {
        Some(seed) => seed.parse()?,
        None => 1,
    };
    let contest = Match {
        first: player(first)?,
        second: player(second)?,
        games: games.parse()?,
        limits,
        concurrency: NonZeroUsize::new(2).ok_or("two is not zero")?,
        seed,
        ..Match::default()
    };
    let standing = contest.play(&AtomicBool::new(false), |_, standing| {
        if standing.games() % 50 == 0 {
            eprintln!(
                "{} games, {:.1} %",
                standing.games(),
                standing.percent().unwrap_or(0.0)
            );
        }
    });
    println!(
        "{first} - {second}: +{} ={} -{}, {:.1} %, Elo {}, pairs {:?}, {} forfeits, {:.0} plies a game",
        standing.wins,
        standing.draws,
        standing.losses,
        standing.percent().unwrap_or(0.0),
        standing
            .elo()
            .map(|elo| elo.to_string())
            .unwrap_or_default(),
        standing.pairs.points,
        standing.forfeits,
        standing.plies as f64 / f64::from(standing.games().max(1)),
    );
    Ok(())
}
