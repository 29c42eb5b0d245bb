//! The engine with other parameters or features against the engine as it is:
//! `cargo run --release -p harzdame-lab --example contest -- GAMES MS|nodes:N NAME=VALUE…`.
//!
//! A quick look at an idea; what is to stay is proved by `harzdame lab match`.

use std::{num::NonZeroUsize, time::Duration};

use harzdame_engine::{Control, Limits, Settings};
use harzdame_lab::{Match, PlayerSpec};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut next = || {
        arguments
            .next()
            .ok_or("expected GAMES MS|nodes:N NAME=VALUE…")
    };
    let games: u32 = next()?.parse()?;
    let limit = next()?;
    let limits = match limit.strip_prefix("nodes:") {
        Some(nodes) => Limits::nodes(nodes.parse()?),
        None => Limits::time(Duration::from_millis(limit.parse()?)),
    };
    let mut settings = Settings::default();
    for change in arguments {
        let (name, value) = change.split_once('=').ok_or("expected NAME=VALUE")?;
        let value = value.parse()?;
        if settings.features.set(name, value).is_err() {
            settings.parameters.set(name, value)?;
        }
    }
    let contest = Match {
        first: PlayerSpec::Engine(Box::new(settings)),
        second: PlayerSpec::engine(),
        games,
        limits,
        concurrency: NonZeroUsize::new(2).ok_or("not zero")?,
        seed: 99,
        ..Match::default()
    };
    let standing = contest.play(&Control::new(), |_, standing| {
        if standing.games() % 100 == 0
            && let Some(elo) = standing.elo()
        {
            eprintln!("{} games, Elo {elo}", standing.games());
        }
    });
    println!(
        "+{} ={} -{}, {:.1} %",
        standing.wins,
        standing.draws,
        standing.losses,
        standing.percent().unwrap_or(0.0)
    );
    if let Some(elo) = standing.elo() {
        println!("Elo {elo}");
    }
    Ok(())
}
