//! Games of the engine against itself, to learn from.
//!
//! A game depends on its number and the seed alone: neither the number of threads nor where the
//! work was interrupted changes anything. Games come out in the order of their numbers.

use std::{collections::BTreeMap, num::NonZeroUsize, ops::ControlFlow};

use harzdame::{Color, Game};
use harzdame_engine::{Control, Evaluation, Score, Settings};
use serde::{Deserialize, Serialize};

use crate::{
    NoThread,
    data::{GameEnd, RecordedGame},
    openings,
    solo::{self, Solo, SoloGame},
    statistics::half_points,
    workers::{Sink, Workers},
};

/// How games are played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SelfPlay {
    /// What judges positions, in words that tell it from others, such as the checksum of a
    /// network's file. It is part of the parameters in the file, and does nothing.
    pub evaluation: String,
    /// The nodes of each search.
    pub nodes: u64,
    /// The size of the transposition table, in MiB.
    pub table_mib: usize,
    /// A game begins with at least so many random moves.
    pub min_random_plies: u32,
    /// A game begins with at most so many random moves.
    pub max_random_plies: u32,
    /// An opening after which the score is further from 0 than this, in centi-men, is not played.
    pub max_opening_score: u32,
    /// When a game is ended before its end by the rules.
    pub adjudication: Adjudication,
    /// Decides the openings.
    pub seed: u64,
}

/// When a game is ended before its end by the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adjudication {
    /// A side wins that is ahead by so many centi-men …
    pub ahead: u32,
    /// … for so many plies in a row, in the eyes of both.
    pub ahead_plies: u32,
    /// A game is drawn if the score is within so many centi-men of 0 …
    pub level: u32,
    /// … for so many plies in a row without a capture or a man's move.
    pub level_plies: u32,
    /// A game is drawn after so many plies.
    pub max_plies: u32,
}

impl Default for SelfPlay {
    fn default() -> SelfPlay {
        SelfPlay {
            evaluation: "hand".to_owned(),
            nodes: 5_000,
            table_mib: 2,
            min_random_plies: 6,
            max_random_plies: 10,
            max_opening_score: 100,
            adjudication: Adjudication::default(),
            seed: 1,
        }
    }
}

impl Default for Adjudication {
    fn default() -> Adjudication {
        Adjudication {
            ahead: 1_000,
            ahead_plies: 6,
            level: 20,
            level_plies: 30,
            max_plies: 500,
        }
    }
}

impl SelfPlay {
    /// The parameters as they are written to files.
    #[must_use]
    pub fn parameters(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Plays the games with the numbers `from` to `to` − 1, several at once, and hands them to
    /// `on_game` in order. Ends early if `on_game` returns an error, or if `control` says stop; no
    /// game is left out then.
    ///
    /// # Errors
    ///
    /// What `on_game` returned; or that there is no thread.
    pub fn play<E: From<NoThread> + Send>(
        &self,
        evaluation: &Evaluation,
        from: u64,
        to: u64,
        threads: NonZeroUsize,
        control: &Control,
        on_game: impl FnMut(RecordedGame) -> Result<(), E>,
    ) -> Result<(), E> {
        let workers = Workers {
            threads,
            stop: control,
        };
        let solo = || {
            let settings = Settings {
                evaluation: evaluation.clone(),
                ..Settings::default()
            };
            Solo::new(settings, self.table_mib)
        };
        workers.run(
            from..to,
            BTreeMap::new(),
            solo,
            |solo, number, stop| Ok(self.game(solo, number, stop)),
            &mut OnGame(on_game),
        )?;
        Ok(())
    }

    /// Plays a game; `None` if stopped.
    fn game(&self, solo: &mut Solo, number: u64, stop: &Control) -> Option<RecordedGame> {
        let opening = self.opening(solo, number, stop)?;
        let plies = opening.ply();
        let SoloGame {
            game,
            scores,
            winner,
            end,
        } = solo.play(opening, &self.adjudication, || self.nodes, stop)?;
        Some(RecordedGame {
            number,
            start: *game.start(),
            moves: game.moves().collect(),
            scores,
            points: half_points(Color::White, winner),
            end,
        })
        .inspect(|game| debug_assert_eq!(game.opening_plies(), plies))
    }

    /// A game after random moves, neither over nor lost; `None` if stopped.
    fn opening(&self, solo: &mut Solo, number: u64, stop: &Control) -> Option<Game> {
        let mut rng = openings::random(self.seed, number);
        let least = self.min_random_plies.min(self.max_random_plies);
        loop {
            let plies = rng.u32(least..=self.max_random_plies);
            let Some(game) = openings::random_game(plies, solo::rule(), &mut rng) else {
                continue;
            };
            let score = solo.judge(&game, self.nodes, stop)?;
            let most = i32::try_from(self.max_opening_score).unwrap_or(i32::MAX);
            if score <= Score::centi_men(most) && score >= Score::centi_men(-most) {
                return Some(game);
            }
        }
    }
}

/// Hands games on.
struct OnGame<F>(F);

impl<E: From<NoThread> + Send, F: FnMut(RecordedGame) -> Result<(), E>> Sink<RecordedGame>
    for OnGame<F>
{
    type Error = E;

    fn next(&mut self, _: u64, game: RecordedGame) -> Result<ControlFlow<()>, E> {
        (self.0)(game).map(ControlFlow::Continue)
    }
}

impl Adjudication {
    /// Who has won, and why, if a game is over for our purposes after a move of `turn`.
    pub(crate) fn decide(
        &self,
        turn: Color,
        scores: &[Score],
        game: &Game,
    ) -> Option<(Option<Color>, GameEnd)> {
        let Adjudication {
            ahead,
            ahead_plies,
            level,
            level_plies,
            max_plies,
        } = *self;
        let last = *scores.last()?;
        if last.is_proved() {
            let winner = if last > Score::DRAW { turn } else { !turn };
            return Some((Some(winner), GameEnd::Proved));
        }
        // The scores of the last plies, each for `turn`.
        let recent = |plies: u32| {
            let count = (plies as usize).min(scores.len());
            let signs = [1, -1].into_iter().cycle();
            let enough = plies > 0 && count == plies as usize;
            let values = scores.iter().rev().take(count).zip(signs);
            enough.then(|| values.map(|(&score, sign)| sign * score.to_centi_men()))
        };
        let ahead = i32::try_from(ahead).unwrap_or(i32::MAX);
        for (sign, winner) in [(1, turn), (-1, !turn)] {
            if recent(ahead_plies).is_some_and(|mut values| values.all(|v| sign * v >= ahead)) {
                return Some((Some(winner), GameEnd::Ahead));
            }
        }
        let level = i32::try_from(level).unwrap_or(i32::MAX);
        if game.idle_plies() >= level_plies
            && recent(level_plies).is_some_and(|mut values| values.all(|v| v.abs() <= level))
        {
            return Some((None, GameEnd::Level));
        }
        (game.ply() >= max_plies as usize).then_some((None, GameEnd::Length))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quick() -> SelfPlay {
        SelfPlay {
            nodes: 300,
            table_mib: 1,
            ..SelfPlay::default()
        }
    }

    #[derive(Debug, PartialEq)]
    enum Failed {
        Thread,
        Game(u64),
    }

    impl From<NoThread> for Failed {
        fn from(_: NoThread) -> Failed {
            Failed::Thread
        }
    }

    fn play(games: &SelfPlay, from: u64, to: u64, threads: usize) -> Vec<RecordedGame> {
        let mut played = Vec::new();
        let threads = NonZeroUsize::new(threads).expect("at least one");
        let result = games.play(
            &Evaluation::default(),
            from,
            to,
            threads,
            &Control::new(),
            |game| {
                played.push(game);
                Ok::<(), Failed>(())
            },
        );
        assert_eq!(result, Ok(()));
        played
    }

    #[test]
    fn games_depend_on_their_number_alone() {
        let games = quick();
        let whole = play(&games, 0, 12, 1);
        assert_eq!(play(&games, 0, 12, 3), whole);
        assert_eq!(play(&games, 7, 12, 2), whole[7..]);
        let other = SelfPlay { seed: 2, ..quick() };
        assert_ne!(play(&other, 0, 1, 1)[0].moves, whole[0].moves);
        assert!(whole.iter().map(|game| game.number).eq(0..12));
    }

    #[test]
    fn games_are_legal_and_their_results_are_right() {
        let mut ends = std::collections::HashSet::new();
        for recorded in play(&quick(), 0, 40, 2) {
            let mut game = Game::from_position(recorded.start, solo::rule());
            for &mv in &recorded.moves {
                game.play(mv).expect("it is legal");
            }
            let random = recorded.opening_plies();
            assert!((6..=10).contains(&random));
            let last = *recorded.scores.last().expect("there is one");
            // The last score is of the position before the last move.
            let mover = !game.position().turn();
            match recorded.end {
                GameEnd::Rules => {
                    let outcome = game.outcome().expect("it is over");
                    assert_eq!(recorded.points, half_points(Color::White, outcome.winner()));
                }
                GameEnd::Proved => {
                    assert!(last.is_proved());
                    let wins = recorded.points_of(mover) == 2;
                    assert_eq!(wins, last > Score::DRAW);
                }
                GameEnd::Ahead => {
                    assert_eq!(recorded.points_of(mover) == 2, last > Score::DRAW);
                    assert!(last.to_centi_men().abs() >= 1_000);
                }
                GameEnd::Level => assert!(recorded.points == 1 && game.idle_plies() >= 30),
                GameEnd::Length => assert_eq!((recorded.points, game.ply()), (1, 500)),
            }
            ends.insert(recorded.end);
        }
        assert!(ends.contains(&GameEnd::Proved), "{ends:?}");
    }

    #[test]
    fn long_and_level_games_are_drawn() {
        let games = SelfPlay {
            adjudication: Adjudication {
                max_plies: 20,
                ahead: 20_000,
                ..Adjudication::default()
            },
            ..quick()
        };
        let played = play(&games, 0, 3, 1);
        assert!(played.iter().all(|game| game.end == GameEnd::Length));
        assert!(
            played
                .iter()
                .all(|game| (game.points, game.moves.len()) == (1, 20))
        );
    }

    #[test]
    fn a_stop_and_an_error_end_it() {
        let control = Control::new();
        let mut played = 0;
        let result = quick().play(
            &Evaluation::default(),
            0,
            1_000_000,
            NonZeroUsize::MIN,
            &control,
            |_| {
                played += 1;
                control.stop();
                Ok::<(), Failed>(())
            },
        );
        assert_eq!(result, Ok(()));
        assert!((1..=2).contains(&played));

        let result = quick().play(
            &Evaluation::default(),
            0,
            1_000_000,
            NonZeroUsize::MIN,
            &Control::new(),
            |game| Err(Failed::Game(game.number)),
        );
        assert_eq!(result, Err(Failed::Game(0)));
    }
}
