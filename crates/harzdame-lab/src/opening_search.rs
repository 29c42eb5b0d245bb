//! Looking for openings that leave both sides the same chances.

use std::{
    collections::HashSet,
    fmt,
    num::NonZeroUsize,
    ops::{ControlFlow, RangeInclusive},
    path::Path,
};

use harzdame::{Game, Move, Position};
use harzdame_engine::Control;
use harzdame_protocol::{hub, ugi};
use serde::{Deserialize, Serialize};

use crate::{
    Journal, MatchError, Results,
    journal::Work,
    openings::{random, random_game},
    solo::{self, Solo},
    varied_play::VariedPlay,
    workers::{Sink, Workers},
};

/// A search for balanced openings.
///
/// Random moves from the start make candidates, of which no two lead to the same position or to
/// one of its images under the symmetries of the game. Those are kept of which a deep search says
/// that neither side is ahead, and from which the engine, playing itself, wins about as often with
/// either side.
#[derive(Clone, Debug, PartialEq)]
pub struct OpeningSearch {
    /// How the games are played.
    pub play: VariedPlay,
    /// The least and the greatest number of random moves.
    pub plies: RangeInclusive<u32>,
    /// The nodes of the deep search.
    pub nodes: u64,
    /// How far from 0 its score may be, in centi-men.
    pub max_score: u32,
    /// Quick games before the others, which spare those to openings that are plainly lopsided.
    pub trial: Trial,
    /// How many games are played from an opening; fewer if the rest can hardly save it any more.
    pub games: u32,
    /// How far from one half the score of the games may be, 0 to 1.
    pub band: f64,
    /// How many openings are to be found.
    pub count: usize,
}

/// Quick games that an opening has to pass before the others are played.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    /// How many; none if 0.
    pub games: u32,
    /// The least and the greatest number of nodes for a move.
    pub nodes: RangeInclusive<u64>,
    /// How far from one half their score may be, 0 to 1.
    pub band: f64,
}

impl Default for Trial {
    /// 60 games of 2,000 nodes a move, half as many more at most, within 40 and 60 %.
    fn default() -> Trial {
        Trial {
            games: 60,
            nodes: 2_000..=3_000,
            band: 0.1,
        }
    }
}

impl Default for OpeningSearch {
    /// 200 openings of 4 to 8 plies, within 25 centi-men by 2,000,000 nodes, and within 45 and 55 %
    /// by 100 games.
    fn default() -> OpeningSearch {
        OpeningSearch {
            play: VariedPlay {
                table_mib: 32,
                ..VariedPlay::default()
            },
            plies: 4..=8,
            nodes: 2_000_000,
            max_score: 25,
            trial: Trial::default(),
            games: 100,
            band: 0.05,
            count: 200,
        }
    }
}

/// An opening that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundOpening {
    /// The moves from the start.
    pub moves: Vec<Move>,
    /// What the deep search says of it, in centi-men for the first player.
    pub score: i32,
    /// The results of the first player.
    pub results: Results,
}

/// How far a search for openings has come.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OpeningsReport {
    /// The openings, in the order of the candidates.
    pub found: Vec<FoundOpening>,
    /// How many candidates were looked at.
    pub candidates: u64,
    /// How many of them were refused for the score of the deep search.
    pub refused_by_score: u64,
    /// How many of them were refused for the results of quick games.
    pub refused_by_trial: u64,
    /// How many of them were refused for the results of games.
    pub refused_by_games: u64,
}

impl fmt::Display for FoundOpening {
    /// As [`OpeningList::from_lines`](crate::OpeningList::from_lines) reads it, with what is known
    /// of it in a comment.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = ugi::Position {
            start: Position::START,
            moves: self.moves.clone(),
        };
        let line = position.to_string();
        let opening = line.strip_prefix("position ").unwrap_or(&line);
        let Results {
            wins,
            draws,
            losses,
        } = self.results;
        write!(
            f,
            "{opening} # {:+.2}; {wins} won, {draws} drawn, {losses} lost",
            f64::from(self.score) / 100.0
        )
    }
}

/// A candidate as the journal keeps it.
#[derive(Serialize, Deserialize)]
struct Entry {
    candidate: u64,
    /// As in Hub.
    moves: String,
    /// For the first player.
    score: i32,
    /// Of quick games, if any were played.
    #[serde(default)]
    trial: Results,
    /// Of games, if any were played.
    results: Results,
    kept: bool,
}

impl OpeningSearch {
    /// Looks for openings, at several candidates at once. `on_candidate` is told after each, in
    /// their order, how far it has come.
    ///
    /// With a journal, a file that is made if it is not there, what is known of each candidate is
    /// kept, and a search that was ended before goes on. What is found depends on the seed alone.
    ///
    /// # Errors
    ///
    /// [`MatchError`] if the engine cannot be started or the journal cannot be kept.
    pub fn run(
        &self,
        threads: NonZeroUsize,
        stop: &Control,
        journal: Option<&Path>,
        on_candidate: impl FnMut(&OpeningsReport),
    ) -> Result<OpeningsReport, MatchError> {
        let settings = self.play.engine()?;
        let (journal, known) =
            Journal::of_jobs(journal, Work::Openings, &self.settings(), |entry: Entry| {
                self.check(&entry)?;
                Ok((entry.candidate, entry))
            })?;
        let mut collection = Collection {
            search: self,
            report: OpeningsReport::default(),
            journal,
            on_candidate,
        };
        if self.count == 0 {
            return Ok(collection.report);
        }
        let workers = Workers { threads, stop };
        workers.run(
            (0..).zip(Candidates::new(self)),
            known,
            || Solo::new(settings.clone(), self.play.table_mib),
            |solo, (number, opening), stop| Ok(self.examine(solo, number, &opening, stop)),
            &mut collection,
        )?;
        Ok(collection.report)
    }

    /// What becomes of a candidate; `None` if stopped.
    fn examine(
        &self,
        solo: &mut Solo,
        candidate: u64,
        opening: &Game,
        stop: &Control,
    ) -> Option<Entry> {
        let score = solo.judge(opening, self.nodes, stop)?.to_centi_men();
        let even = score.unsigned_abs() <= self.max_score;
        let [mut trial, mut results] = [Results::default(); 2];
        let quick = VariedPlay {
            nodes: self.trial.nodes.clone(),
            ..self.play.clone()
        };
        let kept = even
            && Games::new(&quick, self.trial.games, self.trial.band)
                .are_even(solo, candidate, opening, &mut trial, stop)?
            && Games::new(&self.play, self.games, self.band).are_even(
                solo,
                candidate,
                opening,
                &mut results,
                stop,
            )?;
        let moves: Vec<_> = opening.moves().collect();
        let sign = if opening.position().turn() == opening.start().turn() {
            1
        } else {
            -1
        };
        Some(Entry {
            candidate,
            moves: hub::format_moves(&moves),
            score: sign * score,
            trial,
            results,
            kept,
        })
    }

    /// Whether an entry of a journal makes sense.
    fn check(&self, entry: &Entry) -> Result<(), String> {
        solo::replay(Position::START, &entry.moves)?;
        let are_even = |results: &Results, games, band| {
            results.games() == games && results.may_end_even(games, band)
        };
        let even = entry.score.unsigned_abs() <= self.max_score
            && are_even(&entry.trial, self.trial.games, self.trial.band)
            && are_even(&entry.results, self.games, self.band);
        if entry.kept == even {
            Ok(())
        } else {
            Err("what became of this candidate is not what its score and results say".into())
        }
    }

    /// What the result depends on, but for how many openings are asked for.
    pub(crate) fn settings(&self) -> Vec<(&'static str, String)> {
        let mut settings = vec![
            (
                "plies",
                format!("{} to {}", self.plies.start(), self.plies.end()),
            ),
            ("deep search", format!("{} nodes", self.nodes)),
            ("score", format!("within {} centi-men", self.max_score)),
            ("trial", self.trial.to_string()),
            ("games", self.games.to_string()),
            ("band", format!("±{} %", 100.0 * self.band)),
        ];
        settings.extend(self.play.settings());
        settings
    }

    /// How the openings were found, in lines for the head of a file.
    #[must_use]
    pub fn describe(&self) -> Vec<String> {
        let settings = self.settings().into_iter();
        settings
            .map(|(name, value)| format!("{name}: {value}"))
            .collect()
    }
}

/// Games from one opening.
struct Games<'a> {
    play: &'a VariedPlay,
    games: u32,
    band: f64,
}

impl<'a> Games<'a> {
    const fn new(play: &'a VariedPlay, games: u32, band: f64) -> Games<'a> {
        Games { play, games, band }
    }

    /// Plays them as long as their score may end within the band; whether it does. `None` if stopped.
    fn are_even(
        &self,
        solo: &mut Solo,
        candidate: u64,
        opening: &Game,
        results: &mut Results,
        stop: &Control,
    ) -> Option<bool> {
        for game in 0..u64::from(self.games) {
            let number = candidate.wrapping_mul(self.games.into()).wrapping_add(game);
            let played = self.play.game(solo, opening.clone(), number, stop)?;
            results.add(played.half_points_of_first().into());
            if !results.may_end_even(self.games, self.band) {
                return Some(false);
            }
        }
        Some(true)
    }
}

impl fmt::Display for Trial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.games == 0 {
            return f.write_str("none");
        }
        let (least, most) = (self.nodes.start(), self.nodes.end());
        let band = 100.0 * self.band;
        write!(
            f,
            "{} games of {least} to {most} nodes, ±{band} %",
            self.games
        )
    }
}

/// Collects what is found.
struct Collection<'a, F> {
    search: &'a OpeningSearch,
    report: OpeningsReport,
    journal: Option<Journal>,
    on_candidate: F,
}

impl<F: FnMut(&OpeningsReport)> Sink<Entry> for Collection<'_, F> {
    type Error = MatchError;

    fn finished(&mut self, _: u64, entry: &Entry) -> Result<(), MatchError> {
        match &mut self.journal {
            Some(journal) => Ok(journal.add(entry)?),
            None => Ok(()),
        }
    }

    fn next(&mut self, _: u64, entry: Entry) -> Result<ControlFlow<()>, MatchError> {
        let report = &mut self.report;
        report.candidates += 1;
        if !entry.kept {
            let refused = match (entry.trial.games(), entry.results.games()) {
                (0, 0) => &mut report.refused_by_score,
                (_, 0) => &mut report.refused_by_trial,
                _ => &mut report.refused_by_games,
            };
            *refused += 1;
        } else if let Ok(game) = solo::replay(Position::START, &entry.moves) {
            // Those of a journal were read before.
            report.found.push(FoundOpening {
                moves: game.moves().collect(),
                score: entry.score,
                results: entry.results,
            });
        }
        (self.on_candidate)(report);
        Ok(if report.found.len() >= self.search.count {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        })
    }
}

/// Random openings of which no two are images of each other, and after which there is nothing to
/// capture.
struct Candidates {
    seed: u64,
    plies: RangeInclusive<u32>,
    next: u64,
    seen: HashSet<Position>,
}

/// After so many that were known there are hardly any left.
const TRIES: u64 = 10_000;

impl Candidates {
    fn new(search: &OpeningSearch) -> Candidates {
        Candidates {
            seed: search.play.seed,
            plies: search.plies.clone(),
            next: 0,
            seen: HashSet::new(),
        }
    }

    fn candidate(&mut self) -> Option<Game> {
        let mut rng = random(self.seed, self.next);
        self.next += 1;
        let plies = rng.u32(self.plies.clone());
        let game = random_game(plies, solo::rule(), &mut rng)?;
        let position = game.position();
        let known = position.must_capture() || !self.seen.insert(position.folded());
        (!known).then_some(game)
    }
}

impl Iterator for Candidates {
    type Item = Game;

    fn next(&mut self) -> Option<Game> {
        (0..TRIES).find_map(|_| self.candidate())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidates(plies: RangeInclusive<u32>) -> Candidates {
        Candidates::new(&OpeningSearch {
            plies,
            ..OpeningSearch::default()
        })
    }

    #[test]
    fn no_two_candidates_are_images() {
        let mut seen = HashSet::new();
        for game in candidates(3..=5).take(500) {
            assert!((3..=5).contains(&game.ply()));
            let images = game.position().images();
            assert!(!images[0].must_capture());
            assert!(!images.iter().any(|image| seen.contains(image)));
            seen.extend(images);
        }
    }

    #[test]
    fn few_plies_have_few_openings() {
        // Of the first moves half are mirror images of the others.
        let moves = Position::START.legal_moves().len();
        assert_eq!(candidates(1..=1).count(), moves / 2);
    }
}
