//! `harzdame lab match`.

use std::{io::Write, process::ExitCode};

use harzdame_lab::{EloModel, Match, PlayerSpec, Sprt};
use serde_json::json;

use super::{conduct, files, report};
use crate::{interrupt, output};

/// Play a match between two players and say which is stronger.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  harzdame lab match
  harzdame lab match --first level:3 --second level:2 --games 100 --pdn match.pdn
  harzdame lab match --nodes 20000 --seed 7
  harzdame lab match --first engine --second 'engine;option.null_move=0' --sprt 0:5 \\
    --games 100000 --tc 8+0.08 --openings book.txt --concurrency 2 --journal null-move.jsonl
  harzdame lab match --second 'hub:./scan hub;name=Scan;option.threads=2'

Players are engine, network:FILE, patterns:FILE, hand (its evaluation by hand), level:N, baseline
(the first engine, frozen), yardstick (six plies, material only, frozen), random, and other programs:
hub:COMMAND and ugi:COMMAND. Behind a semicolon each, a player can be given name=TEXT, limits of its
own (time=MS, nodes=N, depth=N, tc=TC), for the engine an opening book (book=FILE), and
option.NAME=VALUE: for another program one of its options, for the engine threads or a feature or
parameter of its search. Levels, yardstick and random keep limits of their own.

Games are played in pairs: both from the same opening, with the colours swapped. The result is told
from the first player's side; progress goes to standard error. With --nodes or --depth the same seed
gives the same games again. docs/match.md says what the figures mean.

Ctrl-C ends a match with what is finished; with a journal the same command goes on later. The exit
status is 130 then, 1 with --strict where a player made a fault, and 0 otherwise.")]
pub(crate) struct Args {
    /// The player whose result is told.
    #[arg(long, value_name = "PLAYER", default_value = "engine")]
    first: PlayerSpec,

    /// Its opponent.
    #[arg(long, value_name = "PLAYER", default_value = "yardstick")]
    second: PlayerSpec,

    /// How many games at most; an odd number is rounded up.
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    games: u32,

    /// End when it is shown whether the difference is ELO0 or ELO1.
    #[arg(long, value_name = "ELO0:ELO1", value_parser = elos, allow_hyphen_values = true, help_heading = TEST)]
    sprt: Option<(f64, f64)>,

    /// How often ELO1 may be accepted where ELO0 is true.
    #[arg(long, value_name = "P", default_value_t = 0.05, requires = "sprt", help_heading = TEST)]
    alpha: f64,

    /// How often ELO0 may be accepted where ELO1 is true.
    #[arg(long, value_name = "P", default_value_t = 0.05, requires = "sprt", help_heading = TEST)]
    beta: f64,

    /// The scale of ELO0 and ELO1 is that of the mean score, in place of normalised Elo.
    #[arg(long, requires = "sprt", help_heading = TEST)]
    logistic: bool,

    #[command(flatten)]
    conduct: conduct::Args,

    #[command(flatten)]
    files: files::Args,
}

const TEST: &str = "Sequential test";

fn elos(text: &str) -> Result<(f64, f64), String> {
    text.split_once(':')
        .and_then(|(low, high)| Some((low.parse().ok()?, high.parse().ok()?)))
        .ok_or_else(|| "expected two numbers with a colon between, such as 0:5".into())
}

impl Args {
    fn sprt(&self) -> anyhow::Result<Option<Sprt>> {
        let model = if self.logistic {
            EloModel::Logistic
        } else {
            EloModel::Normalised
        };
        let test = |(elo0, elo1)| Sprt::new(elo0, elo1, self.alpha, self.beta, model);
        Ok(self.sprt.map(test).transpose()?)
    }
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let contest = Match {
        first: args.first.clone(),
        second: args.second.clone(),
        games: args.games,
        sprt: args.sprt()?,
        conduct: args.conduct.conduct()?,
    };
    let names = [contest.first.name(), contest.second.name()];
    let players = [names[0].as_str(), names[1].as_str()];
    let mut files = args.files.open()?;
    let stop = interrupt::control()?;
    let mut written = Ok(());
    let played = contest.play(&stop, args.files.journal(), |games, standing| {
        if !args.files.work.quiet {
            for fault in report::faults(games, players) {
                output::note(format_args!("{fault}"));
            }
            output::note(format_args!(
                "{}",
                report::progress(standing, contest.sprt.as_ref())
            ));
        }
        if written.is_ok() {
            written = files.add(games, "Match of engines", players);
            if written.is_err() {
                // Games that cannot be kept need not be played.
                stop.stop();
            }
        }
    })?;
    written?;

    let standing = &played.standing;
    let of_match = contest.conduct.allowance;
    let mut out = output::stdout();
    writeln!(out, "{} against {}", players[0], players[1])?;
    writeln!(out, "{}", report::score(standing))?;
    for line in report::figures(standing) {
        writeln!(out, "{line}")?;
    }
    if let Some(sprt) = &contest.sprt {
        writeln!(out, "{}", report::verdict(sprt, standing, played.verdict))?;
    }
    let specs = [&contest.first, &contest.second];
    for (seat, spec) in specs.into_iter().enumerate() {
        let (effort, latency) = (&standing.effort[seat], &played.latency[seat]);
        writeln!(out, "{}", report::player(spec, of_match, effort, latency))?;
    }
    for (name, faults) in players.into_iter().zip(&standing.faults) {
        if let Some(counts) = report::fault_counts(name, faults) {
            writeln!(out, "{counts}")?;
        }
    }
    if !played.complete {
        writeln!(out, "stopped before the end")?;
    }
    out.flush()?;
    let sprt = contest.sprt.map(|sprt| {
        let (lower, upper) = sprt.bounds();
        json!({
            "test": sprt,
            "llr": sprt.llr(&standing.pairs),
            "lower": lower,
            "upper": upper,
            "verdict": played.verdict,
        })
    });
    let players: Vec<_> = specs
        .into_iter()
        .enumerate()
        .map(|(seat, spec)| {
            report::player_json(
                spec,
                of_match,
                &standing.effort[seat],
                &played.latency[seat],
                &standing.faults[seat],
            )
        })
        .collect();
    files.finish(&json!({
        "result": report::standing_json(standing),
        "sprt": sprt,
        "players": players,
        "openings": contest.conduct.openings.to_string(),
        "seed": contest.conduct.seed,
        "complete": played.complete,
    }))?;
    Ok(status(
        played.complete,
        standing.fault_count(),
        args.files.strict,
    ))
}

/// The exit status of a match.
pub(crate) fn status(complete: bool, faults: u32, strict: bool) -> ExitCode {
    if strict && faults > 0 {
        ExitCode::from(1)
    } else if !complete {
        interrupt::status()
    } else {
        ExitCode::SUCCESS
    }
}
