//! The engine with other parameters or features against the engine as it is:
//! `cargo run --release -p harzdame-lab --example contest -- GAMES MS|nodes:N NAME=VALUE…`.
//!
//! A quick look at an idea; what is to stay is proved by `harzdame lab match`.

use std::{num::NonZeroUsize, time::Duration};

use harzdame_engine::{Control, Settings};
use harzdame_lab::{Allowance, Conduct, Match, PlayerKind, PlayerSpec};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut next = || {
        arguments
            .next()
            .ok_or("expected GAMES MS|nodes:N NAME=VALUE…")
    };
    let games: u32 = next()?.parse()?;
    let limit = next()?;
    let allowance = match limit.strip_prefix("nodes:") {
        Some(nodes) => Allowance::nodes(nodes.parse()?),
        None => Allowance::move_time(Duration::from_millis(limit.parse()?)),
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
        first: PlayerKind::Engine(Box::new(settings)).into(),
        second: PlayerSpec::engine(),
        games,
        conduct: Conduct {
            allowance,
            concurrency: NonZeroUsize::new(2).ok_or("not zero")?,
            seed: 99,
            ..Conduct::default()
        },
        ..Match::default()
    };
    let report = contest.play(&Control::new(), None, |_, standing| {
        if standing.games() % 100 == 0
            && let Some(elo) = standing.elo()
        {
            eprintln!("{} games, Elo {elo}", standing.games());
        }
    })?;
    let standing = report.standing;
    println!(
        "+{} ={} -{}, {:.1} %",
        standing.results.wins,
        standing.results.draws,
        standing.results.losses,
        standing.percent().unwrap_or(0.0)
    );
    if let Some(elo) = standing.elo() {
        println!("Elo {elo}");
    }
    Ok(())
}
