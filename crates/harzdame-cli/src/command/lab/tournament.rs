//! `harzdame lab tournament`.

use std::{collections::BTreeMap, io::Write, process::ExitCode};

use anyhow::ensure;
use harzdame_lab::{Effort, FaultKind, Meeting, PlayerSpec, Tournament, TournamentKind};
use serde_json::json;

use super::{conduct, files, matches, report};
use crate::{interrupt, output};

/// Let many players meet, and rate them.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  harzdame lab tournament engine baseline yardstick random --pairs 20 --nodes 5000
  harzdame lab tournament level:1 level:2 level:3 --pairs 50 --journal ladder.jsonl
  harzdame lab tournament --gauntlet engine 'hub:./a hub' 'ugi:./b ugi' --tc 10+0.1

Players are those of `harzdame lab match`. All meet all, or, with --gauntlet, the first meets the
others. Each meeting is played in pairs of games, and all play the same openings. Ratings are in Elo
above the mean of the players that both won and lost.")]
pub(crate) struct Args {
    /// The players.
    #[arg(value_name = "PLAYER", required = true, num_args = 2..)]
    players: Vec<PlayerSpec>,

    /// The first player meets all others, which do not meet each other.
    #[arg(long)]
    gauntlet: bool,

    /// How many pairs of games each meeting has.
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pairs: u32,

    #[command(flatten)]
    conduct: conduct::Args,

    #[command(flatten)]
    files: files::Args,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let tournament = Tournament {
        players: args.players.clone(),
        kind: if args.gauntlet {
            TournamentKind::Gauntlet
        } else {
            TournamentKind::RoundRobin
        },
        pairs: args.pairs,
        conduct: args.conduct.conduct()?,
    };
    let names: Vec<String> = tournament.players.iter().map(PlayerSpec::name).collect();
    for (index, name) in names.iter().enumerate() {
        ensure!(
            !names[..index].contains(name),
            "two players are called {name}: give one of them another name, as in '{name};name=other'"
        );
    }
    let mut files = args.files.open()?;
    let stop = interrupt::control()?;
    let mut written = Ok(());
    let played = tournament.play(&stop, args.files.journal(), |games, meeting| {
        let players = meeting.players.map(|player| names[player].as_str());
        if !args.files.work.quiet {
            for fault in report::faults(games, players) {
                output::note(format_args!("{fault}"));
            }
            let [first, second] = players;
            output::note(format_args!(
                "{first} against {second}: {}",
                report::score(&meeting.standing)
            ));
        }
        if written.is_ok() {
            written = files.add(games, "Tournament of engines", players);
            if written.is_err() {
                stop.stop();
            }
        }
    })?;
    written?;

    let mut order: Vec<usize> = (0..names.len()).collect();
    let share = |player: usize| {
        let rating = &played.ratings[player];
        rating.points / f64::from(rating.games.max(1))
    };
    order.sort_by(|&a, &b| share(b).total_cmp(&share(a)));
    let width = names
        .iter()
        .map(|name| name.chars().count())
        .max()
        .unwrap_or(0);
    let mut out = output::stdout();
    for (place, &player) in order.iter().enumerate() {
        let rating = &played.ratings[player];
        let elo = rating
            .elo
            .map_or_else(|| "no rating".into(), |elo| format!("Elo {elo}"));
        writeln!(
            out,
            "{:>2}. {:width$}  {:>7.1} of {:<5} {:>5.1} %  {elo}",
            place + 1,
            names[player],
            rating.points,
            rating.games,
            100.0 * share(player),
        )?;
    }
    writeln!(out)?;
    for Meeting { players, standing } in &played.meetings {
        let [first, second] = players.map(|player| &names[player]);
        writeln!(out, "{first} against {second}: {}", report::score(standing))?;
    }
    let seats = seats(&played.meetings, names.len());
    for (name, (_, faults)) in names.iter().zip(&seats) {
        if let Some(counts) = report::fault_counts(name, faults) {
            writeln!(out, "{counts}")?;
        }
    }
    if !played.complete {
        writeln!(out, "stopped before the end")?;
    }
    out.flush()?;
    let meetings: Vec<_> = played
        .meetings
        .iter()
        .map(|Meeting { players, standing }| {
            let [first, second] = players.map(|player| &names[player]);
            json!({"first": first, "second": second, "result": report::standing_json(standing)})
        })
        .collect();
    let players: Vec<_> = tournament
        .players
        .iter()
        .zip(&seats)
        .zip(&played.latency)
        .zip(&played.ratings)
        .map(|(((spec, (effort, faults)), latency), rating)| {
            let of_match = tournament.conduct.allowance;
            let mut player = report::player_json(spec, of_match, effort, latency, faults);
            player["games"] = rating.games.into();
            player["points"] = rating.points.into();
            player["elo"] = json!(rating.elo.map(|elo| elo.value));
            player["elo-error"] = json!(rating.elo.map(|elo| elo.error));
            player
        })
        .collect();
    files.finish(&json!({
        "players": players,
        "meetings": meetings,
        "openings": tournament.conduct.openings.to_string(),
        "seed": tournament.conduct.seed,
        "complete": played.complete,
    }))?;
    let faults = played
        .meetings
        .iter()
        .map(|meeting| meeting.standing.fault_count());
    Ok(matches::status(
        played.complete,
        faults.sum(),
        args.files.strict,
    ))
}

/// What each player spent, and its faults, over all meetings.
fn seats(meetings: &[Meeting], players: usize) -> Vec<(Effort, BTreeMap<FaultKind, u32>)> {
    let mut seats = vec![(Effort::default(), BTreeMap::new()); players];
    for meeting in meetings {
        for (seat, player) in meeting.players.into_iter().enumerate() {
            let (effort, faults) = &mut seats[player];
            effort.add(&meeting.standing.effort[seat]);
            for (&kind, &count) in &meeting.standing.faults[seat] {
                *faults.entry(kind).or_default() += count;
            }
        }
    }
    seats
}
