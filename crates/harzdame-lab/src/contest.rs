//! Matches: many games between two players, refereed by the rules.

use std::{ops::ControlFlow, path::Path};

use harzdame_engine::Control;

use crate::{
    Conduct, Journal, Latency, MatchError, MatchGame, PlayerSpec, Sprt, Standing, Verdict,
    pool::{Fixture, Pool},
};

/// A match to be played.
#[derive(Clone, Debug, PartialEq)]
pub struct Match {
    /// The first player, from whose side the result is told.
    pub first: PlayerSpec,
    /// The second player.
    pub second: PlayerSpec,
    /// The number of games, at most. An odd number is rounded up: games are played in pairs.
    pub games: u32,
    /// Ends the match when it has shown enough.
    pub sprt: Option<Sprt>,
    /// How it is played.
    pub conduct: Conduct,
}

impl Default for Match {
    /// The engine against the yardstick, 200 games.
    fn default() -> Match {
        Match {
            first: PlayerSpec::engine(),
            second: crate::PlayerKind::Yardstick.into(),
            games: 200,
            sprt: None,
            conduct: Conduct::default(),
        }
    }
}

/// What a match came to.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchReport {
    /// The result.
    pub standing: Standing,
    /// What the sequential test has shown, if there is one and it has.
    pub verdict: Option<Verdict>,
    /// Whether all was played that was to be played.
    pub complete: bool,
    /// How long the first and the second player took to answer when nothing had to be thought
    /// about, in this run.
    pub latency: [Latency; 2],
}

impl Match {
    /// Plays the match. `on_pair` gets each pair of games and the standing after it, in the order
    /// of their numbers, so that what is told does not depend on which game took how long.
    ///
    /// With a journal, a file that is made if it is not there, finished pairs are kept, and a match
    /// that was ended before goes on: `on_pair` gets what was played before, too. When `stop`
    /// says so, unfinished pairs are dropped and what is finished is returned.
    ///
    /// # Errors
    ///
    /// [`MatchError`] if a player cannot be started or the journal cannot be kept. Whatever a
    /// player does wrong in a game is no error: it loses the game.
    pub fn play(
        &self,
        stop: &Control,
        journal: Option<&Path>,
        mut on_pair: impl FnMut(&[MatchGame], &Standing),
    ) -> Result<MatchReport, MatchError> {
        let pairs = self.games.div_ceil(2);
        let rule = self.conduct.rule;
        let (journal, known) = Journal::of_match(journal, &self.settings(), rule)?;
        let players = [self.first.clone(), self.second.clone()];
        let pool = Pool {
            players: &players,
            conduct: &self.conduct,
            stop,
        };
        let mut standing = Standing::default();
        let mut verdict = None;
        let fixture = |number| Fixture {
            number,
            players: [0, 1],
            opening: number,
        };
        let latency = pool.run(pairs, &fixture, known, journal, &mut |_, games| {
            standing.add_pair(games);
            on_pair(games, &standing);
            verdict = self.sprt.and_then(|sprt| sprt.verdict(&standing.pairs));
            match verdict {
                Some(_) => ControlFlow::Break(()),
                None => ControlFlow::Continue(()),
            }
        })?;
        Ok(MatchReport {
            complete: verdict.is_some() || standing.pairs.count() == pairs,
            standing,
            verdict,
            latency: [latency[0], latency[1]],
        })
    }

    /// What the games depend on.
    fn settings(&self) -> Vec<(&'static str, String)> {
        let mut settings = vec![
            ("first", self.first.fingerprint()),
            ("second", self.second.fingerprint()),
        ];
        settings.extend(self.conduct.settings());
        settings
    }
}
