//! What was measured under load.

use std::{collections::BTreeMap, fmt};

use anyhow::Result;
use serde::Serialize;

use crate::measure::{self, Spread};

/// What processes have used so far.
#[derive(Clone, Debug)]
pub(super) struct Usage {
    /// Seconds of processor time of the server and what works for it.
    server: Option<f64>,
    /// The same of the first process alone.
    first: Option<f64>,
    /// Seconds of processor time of the players.
    players: f64,
    /// Bytes in RAM of the first process.
    memory: Option<u64>,
}

impl Usage {
    /// What it is now. The first process is the server itself.
    pub(super) fn now(processes: &[u32]) -> Result<Usage> {
        let each: Result<Vec<f64>> = processes
            .iter()
            .map(|&process| measure::cpu_seconds(Some(process)))
            .collect();
        let each = each?;
        let memory = processes
            .first()
            .map(|&process| measure::resident_bytes(process));
        Ok(Usage {
            server: (!each.is_empty()).then(|| each.iter().sum()),
            first: each.first().copied(),
            players: measure::cpu_seconds(None)?,
            memory: memory.transpose()?,
        })
    }
}

/// What a load has cost.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Cost {
    /// Seconds of processor time of all processes of the server, while it was measured.
    server_cpu_seconds: Option<f64>,
    /// The same of the first process, the server itself.
    first_cpu_seconds: Option<f64>,
    /// Moves for a second of processor time of all of them.
    moves_per_cpu_second: Option<f64>,
    /// Moves for a second of processor time of the first.
    moves_per_first_cpu_second: Option<f64>,
    /// Seconds of processor time of the players.
    players_cpu_seconds: f64,
    /// Bytes of the first process before any game had begun.
    memory_before: Option<u64>,
    /// Bytes once all games had begun.
    memory_seated: Option<u64>,
    /// Bytes at the end.
    memory_after: Option<u64>,
    /// Bytes at the end less those before, for each game, with its two connections.
    bytes_per_game: Option<f64>,
    /// The same for each connection.
    bytes_per_connection: Option<f64>,
}

impl Cost {
    /// By the usage before there was any game, once all had begun, and before and after measuring.
    pub(super) fn of(
        empty: &Usage,
        seated: &Usage,
        before: &Usage,
        after: &Usage,
        moves: u64,
        games: usize,
    ) -> Cost {
        let spent = |of: fn(&Usage) -> Option<f64>| Some(of(after)? - of(before)?);
        let per = |seconds: Option<f64>| {
            let seconds = seconds.filter(|&seconds| seconds > 0.0)?;
            Some(moves as f64 / seconds)
        };
        let (server, first) = (spent(|usage| usage.server), spent(|usage| usage.first));
        let grown = after.memory.zip(empty.memory);
        let grown = grown.map(|(after, empty)| after.saturating_sub(empty) as f64);
        Cost {
            server_cpu_seconds: server,
            first_cpu_seconds: first,
            moves_per_cpu_second: per(server),
            moves_per_first_cpu_second: per(first),
            players_cpu_seconds: after.players - before.players,
            memory_before: empty.memory,
            memory_seated: seated.memory,
            memory_after: after.memory,
            bytes_per_game: grown.map(|grown| grown / games as f64),
            bytes_per_connection: grown.map(|grown| grown / (2 * games) as f64),
        }
    }
}

/// The figures of a run.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Report {
    pub(super) protocol: String,
    pub(super) mode: String,
    /// At once.
    pub(super) games: usize,
    pub(super) connections: usize,
    /// How long it took until all games had begun.
    pub(super) setup_seconds: f64,
    /// How long it was measured.
    pub(super) seconds: f64,
    pub(super) moves: u64,
    pub(super) games_ended: u64,
    pub(super) moves_per_second: f64,
    #[serde(flatten)]
    pub(super) cost: Cost,
    /// From a move to its acknowledgement.
    pub(super) done: Option<Spread>,
    /// From a move to the opponent's knowing it.
    pub(super) heard: Option<Spread>,
    /// Games that were broken off, from the beginning on, by what happened.
    pub(super) faults: BTreeMap<String, u64>,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { cost, .. } = self;
        let mut line = |name: &str, value: String| writeln!(f, "{name:<34}{value}");
        let number =
            |value: Option<f64>| value.map_or("not measured".to_owned(), |v| format!("{v:.1}"));
        line(
            "protocol, mode",
            format!("{}, {}", self.protocol, self.mode),
        )?;
        line("games at once", self.games.to_string())?;
        line(
            "seconds to begin them",
            format!("{:.1}", self.setup_seconds),
        )?;
        line("seconds measured", format!("{:.1}", self.seconds))?;
        line("moves", self.moves.to_string())?;
        line("games ended", self.games_ended.to_string())?;
        line("moves a second", format!("{:.0}", self.moves_per_second))?;
        line(
            "processor seconds of the server",
            number(cost.server_cpu_seconds),
        )?;
        line("of its first process", number(cost.first_cpu_seconds))?;
        line(
            "moves a processor second",
            number(cost.moves_per_cpu_second),
        )?;
        line(
            "of its first process",
            number(cost.moves_per_first_cpu_second),
        )?;
        line(
            "processor seconds of the players",
            number(Some(cost.players_cpu_seconds)),
        )?;
        for (name, bytes) in [
            ("memory before, MB", cost.memory_before),
            ("memory with all games begun, MB", cost.memory_seated),
            ("memory after, MB", cost.memory_after),
        ] {
            line(name, number(bytes.map(|bytes| bytes as f64 / 1e6)))?;
        }
        line(
            "kB a game",
            number(cost.bytes_per_game.map(|bytes| bytes / 1e3)),
        )?;
        line(
            "kB a connection",
            number(cost.bytes_per_connection.map(|bytes| bytes / 1e3)),
        )?;
        for (name, spread) in [
            ("move to done, ms", self.done),
            ("move to opponent, ms", self.heard),
        ] {
            if let Some(spread) = spread {
                let Spread {
                    median,
                    p95,
                    p99,
                    p999,
                    max,
                    ..
                } = spread;
                line(
                    name,
                    format!(
                        "median {median:.2}, 95 % {p95:.2}, 99 % {p99:.2}, 99.9 % {p999:.2}, most {max:.2}"
                    ),
                )?;
            }
        }
        for (fault, count) in &self.faults {
            line("fault", format!("{count} × {fault}"))?;
        }
        Ok(())
    }
}
