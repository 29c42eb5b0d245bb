//! Tactical positions with proved answers: found by search, proved by search without pruning, and
//! put to the engine.

use std::{fmt, str::FromStr, time::Duration};

use fastrand::Rng;
use harzdame::{DrawRule, Game, Move, Position, fen, movetext};
use harzdame_endgame::Tables;
use harzdame_engine::{
    Control, Engine, Features, Limits, Score, ScoreKind, SearchResult, Settings,
};
use thiserror::Error;

/// The positions that come with the program, a line each.
const SUITE: &str = include_str!("../data/tactics.tsv");

/// A position with the only move that wins in so many plies; every other move, if it wins at all,
/// takes longer. Without a draw rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tactic {
    /// The position.
    pub position: Position,
    /// The move.
    pub answer: Move,
    /// The plies to the end of the game under best play.
    pub plies: u32,
}

/// A line holds no tactic.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected a FEN, a legal move and the number of plies, with tabs between: `{line}`")]
pub struct ParseTacticError {
    /// The line.
    pub line: String,
}

impl fmt::Display for Tactic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let answer = movetext::format(&self.position, self.answer);
        write!(f, "{}\t{answer}\t{}", self.position, self.plies)
    }
}

impl FromStr for Tactic {
    type Err = ParseTacticError;

    fn from_str(line: &str) -> Result<Tactic, ParseTacticError> {
        let read = || {
            let mut columns = line.split('\t');
            let position = fen::parse(columns.next()?).ok()?;
            Some(Tactic {
                position,
                answer: movetext::parse(&position, columns.next()?).ok()?,
                plies: columns.next()?.parse().ok()?,
            })
        };
        read().ok_or_else(|| ParseTacticError {
            line: line.to_owned(),
        })
    }
}

/// The tactics that come with the program, from the quickest win to the longest.
///
/// # Errors
///
/// Never: a test reads every line.
pub fn suite() -> Result<Vec<Tactic>, ParseTacticError> {
    SUITE
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(str::parse)
        .collect()
}

fn game(position: Position) -> Game {
    Game::from_position(position, DrawRule::NONE)
}

fn search(
    engine: &mut Engine,
    position: Position,
    limits: &Limits,
    stop: &Control,
) -> SearchResult {
    engine.search(&game(position), limits, stop, &|| Duration::ZERO, |_| {})
}

/// Nothing that could overlook a reply.
fn exact_engine() -> Engine {
    let mut engine = Engine::new(64);
    engine.set_settings(Settings {
        features: Features {
            table: true,
            bounds_of_ends: true,
            history: true,
            killers: true,
            ..Features::NONE
        },
        // They do not tell how far away an end is.
        tables: Tables::none(),
        ..Settings::default()
    });
    engine
}

impl Tactic {
    /// Proves a tactic by a search of every move and every reply to the depth that it needs:
    /// `None` if it is not true. `None` too if that takes more than so many nodes.
    #[must_use]
    pub fn prove(position: Position, plies: u32, nodes: u64) -> Option<Tactic> {
        let mut engine = exact_engine();
        let stop = Control::new();
        let rated = engine.rate_moves(
            &game(position),
            plies,
            &Limits::nodes(nodes),
            &stop,
            &|| Duration::ZERO,
        );
        let (answer, best) = *rated.first()?;
        let wins = |score: Score| score.kind() == ScoreKind::WinIn(plies);
        let only = rated.get(1).is_none_or(|&(_, second)| second < best);
        (wins(best) && only && rated.len() > 1).then_some(Tactic {
            position,
            answer,
            plies,
        })
    }

    /// Whether the engine finds the move and knows that it wins, within so many nodes.
    #[must_use]
    pub fn is_solved(&self, engine: &mut Engine, nodes: u64, stop: &Control) -> bool {
        engine.new_game();
        let result = search(engine, self.position, &Limits::nodes(nodes), stop);
        let wins = matches!(result.score.kind(), ScoreKind::WinIn(_) | ScoreKind::Won);
        wins && result.best == Some(self.answer)
    }
}

/// Looks for tactics in games of weak play, the same ones for the same seed: `on_tactic` gets each,
/// until it answers `false` or `stop` says so.
///
/// What a search of 100 nodes sees is too easy; what ends before 5 plies too.
pub fn find(seed: u64, stop: &Control, mut on_tactic: impl FnMut(Tactic) -> bool) {
    let mut rng = Rng::with_seed(seed);
    let mut player = Engine::new(1);
    let mut solver = Engine::new(4);
    while !stop.is_stopped() {
        let mut now = game(Position::START);
        loop {
            let position = *now.position();
            let moves = position.legal_moves();
            let random = now.ply() < 8 || rng.u8(..12) == 0;
            let chosen = if random {
                rng.choice(moves.iter().copied())
            } else {
                search(&mut player, position, &Limits::nodes(60), stop).best
            };
            if chosen.is_none_or(|mv| now.play(mv).is_err()) || now.ply() > 200 {
                break;
            }
            if now.ply() < 12 || moves.len() < 3 || stop.is_stopped() {
                continue;
            }
            let position = *now.position();
            let deep = search(&mut solver, position, &Limits::nodes(20_000), stop);
            let ScoreKind::WinIn(plies @ 5..=15) = deep.score.kind() else {
                continue;
            };
            let seen = search(&mut player, position, &Limits::nodes(100), stop).best;
            if seen == deep.best {
                continue;
            }
            // The first win found need not be the quickest.
            let proved = (5..=plies)
                .step_by(2)
                .find_map(|plies| Tactic::prove(position, plies, 3_000_000));
            if let Some(tactic) = proved
                && !on_tactic(tactic)
            {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_suite_is_true() {
        let suite = suite().expect("every line is a tactic");
        assert!(suite.len() >= 100, "{}", suite.len());
        assert!(suite.is_sorted_by_key(|tactic| tactic.plies));
        // The longer ones take too long for a test; `harzdame lab tactics` proved them, too.
        let mut proved = 0;
        for tactic in suite.iter().filter(|tactic| tactic.plies <= 7) {
            let Tactic {
                position, plies, ..
            } = *tactic;
            assert_eq!(Tactic::prove(position, plies, 10_000_000), Some(*tactic));
            assert_eq!(tactic.to_string().parse(), Ok(*tactic));
            proved += 1;
        }
        assert!(proved > 20, "{proved}");
    }

    #[test]
    fn the_engine_solves_most() {
        // What prunes overlooks some of the quiet first moves, or is content with a longer win.
        let suite = suite().expect("every line is a tactic");
        let mut engine = Engine::new(4);
        let stop = Control::new();
        let solved = suite
            .iter()
            .filter(|tactic| tactic.is_solved(&mut engine, 50_000, &stop))
            .count();
        assert!(solved * 2 > suite.len(), "{solved} of {}", suite.len());
        stop.stop();
        assert!(!suite[suite.len() - 1].is_solved(&mut engine, 50_000, &stop));
    }

    #[test]
    fn claims_that_are_not_true_are_refused() {
        let suite = suite().expect("every line is a tactic");
        let tactic = suite[0];
        assert_eq!(
            Tactic::prove(tactic.position, tactic.plies - 2, 1_000_000),
            None
        );
        assert_eq!(Tactic::prove(Position::START, 5, 1_000_000), None);
        for line in [
            "",
            "W:Wa1:Bh8",
            "W:Wa1:Bh8\ta1-a2",
            "W:Wa1:Bh8\ta1-a3\t5",
            "x\ty\tz",
        ] {
            assert!(line.parse::<Tactic>().is_err(), "{line}");
        }
    }
}
