//! The balance of the game: what it is worth to move first.

use std::{
    collections::{BTreeMap, HashSet},
    num::NonZeroUsize,
    ops::ControlFlow,
    path::Path,
};

use harzdame::Game;
use harzdame_engine::Control;
use harzdame_protocol::hub;
use serde::{Deserialize, Serialize};

use crate::{
    Journal, Line, MatchError, Openings, Plot, Results,
    data::GameEnd,
    journal::Work,
    solo::{self, Solo},
    varied_play::VariedPlay,
    workers::{Sink, Workers},
};

/// Games of the engine against itself that show what it is worth to move first.
///
/// The first player is the one who moves first in the opening: White from the start of the game.
/// Both sides are played by the same engine, whose search is the same for a position and for the
/// one with the colours swapped, so that what is measured is the game.
#[derive(Clone, Debug, PartialEq)]
pub struct BalanceStudy {
    /// How the games are played.
    pub play: VariedPlay,
    /// Where they begin.
    pub openings: Openings,
    /// How many games at most.
    pub games: u32,
    /// Ends the study when the score is known to within so much, 0 to 1, with 95 % of confidence,
    /// and [`LEAST_GAMES`](BalanceStudy::LEAST_GAMES) are played.
    pub error: Option<f64>,
}

impl Default for BalanceStudy {
    /// 1,000 games from the start position, 7,500 to 12,500 nodes for a move.
    fn default() -> BalanceStudy {
        BalanceStudy {
            play: VariedPlay {
                nodes: 7_500..=12_500,
                ..VariedPlay::default()
            },
            openings: Openings::Random { plies: 0 },
            games: 1_000,
            error: None,
        }
    }
}

/// What has been found about the balance of the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Balance {
    /// The results of the first player.
    pub results: Results,
    /// The plies of all games, openings included.
    pub plies: u64,
    /// How many games were played once only, or for the first time. If they are far fewer than all,
    /// the error is greater than what is said of it.
    pub distinct: u32,
    /// How games ended.
    pub ends: BTreeMap<GameEnd, u32>,
    /// Whether all was played that was to be played.
    pub complete: bool,
}

/// How the score became known in the course of a study.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BalanceCourse(Vec<(u32, f64, f64)>);

impl BalanceCourse {
    /// Takes note of what is known after another game.
    pub fn add(&mut self, balance: &Balance) {
        let results = &balance.results;
        if let Some((score, error)) = results.score().zip(results.error()) {
            self.0.push((results.games(), score, error));
        }
    }

    /// A picture: the score and the bounds of its error over the games, in per cent.
    #[must_use]
    pub fn to_svg(&self, title: &str) -> String {
        // As many points as there are to be seen.
        let step = self.0.len().div_ceil(300).max(1);
        let line = |name, color, of: fn(f64, f64) -> f64| Line {
            name,
            color,
            points: self
                .0
                .iter()
                .step_by(step)
                .chain(self.0.last())
                .map(|&(games, score, error)| (f64::from(games), 100.0 * of(score, error)))
                .collect(),
        };
        let games = self.0.last().map_or(0.0, |&(games, ..)| f64::from(games));
        let even = Line {
            name: "",
            color: "#999999",
            points: vec![(0.0, 50.0), (games, 50.0)],
        };
        let plot = Plot {
            title,
            across: "games",
            unit: 1.0,
            range: 40.0..=60.0,
            digits: 0,
            lines: vec![
                even,
                line("error, 95 % of confidence", "#d55e00", |score, error| {
                    score + error
                }),
                line("", "#d55e00", |score, error| score - error),
                line("score of the first player, %", "#0072b2", |score, _| score),
            ],
        };
        plot.to_svg()
    }
}

/// A game as the journal keeps it.
#[derive(Serialize, Deserialize)]
struct Entry {
    game: u64,
    /// Half points of the first player.
    half_points: u8,
    end: GameEnd,
    /// As in Hub; the opening is decided by the number of the game.
    moves: String,
}

impl BalanceStudy {
    /// With fewer games than this, the error itself is too uncertain to end a study.
    pub const LEAST_GAMES: u32 = 100;

    /// Plays the games, several at once. `on_game` is told after each, in the order of their
    /// numbers, what is known.
    ///
    /// With a journal, a file that is made if it is not there, finished games are kept, and a study
    /// that was ended before goes on.
    ///
    /// # Errors
    ///
    /// [`MatchError`] if the engine cannot be started or the journal cannot be kept.
    pub fn run(
        &self,
        threads: NonZeroUsize,
        stop: &Control,
        journal: Option<&Path>,
        on_game: impl FnMut(&Balance),
    ) -> Result<Balance, MatchError> {
        let settings = self.play.engine()?;
        let (journal, known) =
            Journal::of_jobs(journal, Work::Balance, &self.settings(), |entry: Entry| {
                solo::replay(*self.opening(entry.game).start(), &entry.moves)?;
                Ok((entry.game, entry))
            })?;
        let mut tally = Tally {
            study: self,
            balance: Balance::default(),
            seen: HashSet::new(),
            journal,
            on_game,
        };
        let workers = Workers { threads, stop };
        workers.run(
            0..u64::from(self.games),
            known,
            || Solo::new(settings.clone(), self.play.table_mib),
            |solo, number, stop| Ok(self.game(solo, number, stop)),
            &mut tally,
        )?;
        let mut balance = tally.balance;
        balance.complete = self.is_enough(&balance);
        Ok(balance)
    }

    fn opening(&self, number: u64) -> Game {
        // The games are counted in 32 bits.
        let number = u32::try_from(number).unwrap_or(u32::MAX);
        self.openings.game(number, self.play.seed, solo::rule())
    }

    fn game(&self, solo: &mut Solo, number: u64, stop: &Control) -> Option<Entry> {
        let opening = self.opening(number);
        let played = self.play.game(solo, opening, number, stop)?;
        let moves: Vec<_> = played.game.moves().collect();
        Some(Entry {
            game: number,
            half_points: played.half_points_of_first(),
            end: played.end,
            moves: hub::format_moves(&moves),
        })
    }

    fn is_enough(&self, balance: &Balance) -> bool {
        let games = balance.results.games();
        let known = self
            .error
            .zip(balance.results.error())
            .is_some_and(|(wanted, error)| games >= BalanceStudy::LEAST_GAMES && error <= wanted);
        known || games >= self.games
    }

    /// What the games depend on.
    fn settings(&self) -> Vec<(&'static str, String)> {
        let mut settings = self.play.settings();
        settings.push(("openings", self.openings.fingerprint()));
        settings
    }
}

/// Counts games as they come.
struct Tally<'a, F> {
    study: &'a BalanceStudy,
    balance: Balance,
    seen: HashSet<String>,
    journal: Option<Journal>,
    on_game: F,
}

impl<F: FnMut(&Balance)> Sink<Entry> for Tally<'_, F> {
    type Error = MatchError;

    fn finished(&mut self, _: u64, entry: &Entry) -> Result<(), MatchError> {
        match &mut self.journal {
            Some(journal) => Ok(journal.add(entry)?),
            None => Ok(()),
        }
    }

    fn next(&mut self, _: u64, entry: Entry) -> Result<ControlFlow<()>, MatchError> {
        let balance = &mut self.balance;
        balance.results.add(entry.half_points.into());
        balance.plies += entry.moves.split_ascii_whitespace().count() as u64;
        *balance.ends.entry(entry.end).or_default() += 1;
        balance.distinct += u32::from(self.seen.insert(entry.moves));
        (self.on_game)(balance);
        Ok(if self.study.is_enough(balance) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        })
    }
}
