//! What a match came to, in words and as JSON.

use std::{collections::BTreeMap, fmt::Write, time::Duration};

use harzdame_lab::{
    Allowance, Effort, End, FaultKind, Latency, MatchGame, PlayerSpec, Sprt, Standing, Verdict,
};
use serde_json::{Value, json};

/// The score in one line.
pub(crate) fn score(standing: &Standing) -> String {
    format!(
        "{} games: {} won, {} drawn, {} lost, {:.1} %",
        standing.games(),
        standing.results.wins,
        standing.results.draws,
        standing.results.losses,
        standing.percent().unwrap_or(0.0)
    )
}

/// The score on the way, with what can be said so far.
pub(crate) fn progress(standing: &Standing, sprt: Option<&Sprt>) -> String {
    let mut line = score(standing);
    if let Some(elo) = standing.elo() {
        // Writing to a string does not fail.
        let _ = write!(line, ", Elo {elo}");
    }
    if let Some(sprt) = sprt {
        let _ = write!(line, ", {}", ratio(sprt, standing));
    }
    line
}

fn ratio(sprt: &Sprt, standing: &Standing) -> String {
    let (lower, upper) = sprt.bounds();
    let llr = sprt.llr(&standing.pairs);
    format!("LLR {llr:.2} ({lower:.2}, {upper:.2})")
}

/// The faults of a pair of games, a line each.
pub(crate) fn faults(games: &[MatchGame], players: [&str; 2]) -> Vec<String> {
    games
        .iter()
        .filter_map(|game| match &game.end {
            End::Fault { loser, fault } => {
                let player = players[usize::from(*loser != game.first)];
                Some(format!(
                    "game {}: {player} loses by a {fault}",
                    game.number + 1
                ))
            }
            _ => None,
        })
        .collect()
}

/// The result in figures, without the line of the score.
pub(crate) fn figures(standing: &Standing) -> Vec<String> {
    let mut lines = Vec::new();
    let [ll, ld, even, wd, ww] = standing.pairs.points;
    lines.push(format!(
        "pairs with 0, ½, 1, 1½, 2 points: {ll}, {ld}, {even}, {wd}, {ww}"
    ));
    if let Some(elo) = standing.elo() {
        lines.push(format!("Elo {elo}, 95 % of confidence"));
    }
    if let Some(elo) = standing.pairs.normalised_elo() {
        lines.push(format!("normalised Elo {elo}"));
    }
    if let Some(likelihood) = standing.pairs.likelihood_of_superiority() {
        lines.push(format!(
            "the first is stronger with {:.2} %",
            100.0 * likelihood
        ));
    }
    let percent = |count: u32| 100.0 * f64::from(count) / f64::from(standing.games().max(1));
    let even_pairs = 100.0 * standing.pairs.even_share().unwrap_or(0.0);
    let ratio = standing
        .pairs
        .won_to_lost()
        .map_or_else(String::new, |ratio| {
            format!(", {ratio:.2} pairs won for each lost")
        });
    lines.push(format!(
        "{:.1} % of games drawn, {even_pairs:.1} % of pairs even{ratio}",
        percent(standing.results.draws)
    ));
    lines.push(format!(
        "White won {:.1} %, Black {:.1} %; {:.0} plies a game; {} games ended by adjudication",
        percent(standing.white_wins),
        percent(standing.black_wins),
        standing.plies as f64 / f64::from(standing.games().max(1)),
        standing.adjudicated,
    ));
    lines
}

/// What a test has shown.
pub(crate) fn verdict(sprt: &Sprt, standing: &Standing, verdict: Option<Verdict>) -> String {
    let shown = match verdict {
        Some(Verdict::H0) => "H0 accepted",
        Some(Verdict::H1) => "H1 accepted",
        None => "not decided",
    };
    format!("SPRT {sprt}: {}, {shown}", ratio(sprt, standing))
}

/// What a player did, in one line.
pub(crate) fn player(
    spec: &PlayerSpec,
    of_match: Allowance,
    effort: &Effort,
    latency: &Latency,
) -> String {
    let millis = |time: Duration| time.as_secs_f64() * 1e3;
    let mut line = format!("{}: {}", spec.name(), spec.limits(of_match));
    if let Some(mean) = effort.mean_time() {
        let _ = write!(
            line,
            "; {} moves, {:.1} ms each, the longest {:.1} ms",
            effort.moves,
            millis(mean),
            millis(effort.longest)
        );
    }
    if let Some(depth) = effort.mean_depth() {
        let _ = write!(line, "; depth {depth:.1}");
    }
    if let Some(speed) = effort.speed() {
        let _ = write!(line, "; {:.2} million nodes a second", speed / 1e6);
    }
    if let Some(mean) = latency.mean() {
        let _ = write!(
            line,
            "; answers within {:.2} ms, {:.2} ms at worst",
            millis(mean),
            millis(latency.longest)
        );
    }
    line
}

/// The faults of a player, in one line; `None` if there are none.
pub(crate) fn fault_counts(name: &str, faults: &BTreeMap<FaultKind, u32>) -> Option<String> {
    let counts: Vec<String> = faults
        .iter()
        .map(|(kind, &count)| format!("{count} {}", kind.words(count)))
        .collect();
    (!counts.is_empty()).then(|| format!("faults of {name}: {}", counts.join(", ")))
}

/// A result as JSON.
pub(crate) fn standing_json(standing: &Standing) -> Value {
    let elo = standing
        .elo()
        .map(|elo| json!({"difference": elo.difference, "low": elo.low, "high": elo.high}));
    let normalised = standing
        .pairs
        .normalised_elo()
        .map(|elo| json!({"difference": elo.value, "error": elo.error}));
    json!({
        "games": standing.games(),
        "wins": standing.results.wins,
        "draws": standing.results.draws,
        "losses": standing.results.losses,
        "percent": standing.percent(),
        "pairs": standing.pairs.points,
        "elo": elo,
        "normalised-elo": normalised,
        "likelihood-of-superiority": standing.pairs.likelihood_of_superiority(),
        "white-wins": standing.white_wins,
        "black-wins": standing.black_wins,
        "adjudicated": standing.adjudicated,
        "plies": standing.plies,
    })
}

/// A player as JSON.
pub(crate) fn player_json(
    spec: &PlayerSpec,
    of_match: Allowance,
    effort: &Effort,
    latency: &Latency,
    faults: &BTreeMap<FaultKind, u32>,
) -> Value {
    json!({
        "player": spec.to_string(),
        "name": spec.name(),
        "limits": spec.limits(of_match),
        "moves": effort.moves,
        "seconds": effort.time.as_secs_f64(),
        "longest-move": effort.longest.as_secs_f64(),
        "nodes": effort.nodes,
        "nodes-a-second": effort.speed(),
        "mean-depth": effort.mean_depth(),
        "latency": latency.mean().map(|mean| mean.as_secs_f64()),
        "longest-latency": latency.longest.as_secs_f64(),
        "faults": faults,
    })
}
