//! Tournaments: many players, each against others.

use std::{ops::ControlFlow, path::Path};

use harzdame_engine::Control;

use crate::{
    Conduct, Journal, Latency, MatchError, MatchGame, PlayerSpec, Rating, Standing,
    pool::{Fixture, Pool},
    ratings,
};

/// A tournament to be played.
#[derive(Clone, Debug, PartialEq)]
pub struct Tournament {
    /// The players, two at least.
    pub players: Vec<PlayerSpec>,
    /// Who meets whom.
    pub kind: TournamentKind,
    /// How many pairs of games each two players play that meet.
    pub pairs: u32,
    /// How they are played.
    pub conduct: Conduct,
}

/// Who meets whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TournamentKind {
    /// All meet all.
    #[default]
    RoundRobin,
    /// The first meets all others.
    Gauntlet,
}

/// What a tournament came to.
#[derive(Clone, Debug, PartialEq)]
pub struct TournamentReport {
    /// The meetings, and what came of them, seen from the first of the two.
    pub meetings: Vec<Meeting>,
    /// The rating of each player, in the order of the players.
    pub ratings: Vec<Rating>,
    /// Whether all was played that was to be played.
    pub complete: bool,
    /// How long each player took to answer when nothing had to be thought about, in this run.
    pub latency: Vec<Latency>,
}

/// Two players that meet.
#[derive(Clone, Debug, PartialEq)]
pub struct Meeting {
    /// Who, by their numbers.
    pub players: [usize; 2],
    /// The result, seen from the first of them.
    pub standing: Standing,
}

impl Tournament {
    /// Plays the tournament, as [`Match::play`](crate::Match::play) does a match. All meetings go
    /// on side by side: each round is one pair of games of each. `on_pair` gets each pair with the
    /// meeting it belongs to.
    ///
    /// # Errors
    ///
    /// [`MatchError`] if a player cannot be started or the journal cannot be kept.
    pub fn play(
        &self,
        stop: &Control,
        journal: Option<&Path>,
        mut on_pair: impl FnMut(&[MatchGame], &Meeting),
    ) -> Result<TournamentReport, MatchError> {
        let who = self.who_meets_whom();
        let mut meetings: Vec<Meeting> = who
            .iter()
            .map(|&players| Meeting {
                players,
                standing: Standing::default(),
            })
            .collect();
        let rule = self.conduct.rule;
        let (journal, known) = Journal::of_match(journal, &self.settings(), rule)?;
        let pool = Pool {
            players: &self.players,
            conduct: &self.conduct,
            stop,
        };
        let in_round = u32::try_from(who.len()).unwrap_or(u32::MAX).max(1);
        let count = if who.is_empty() {
            0
        } else {
            in_round.saturating_mul(self.pairs)
        };
        let fixture = |number: u32| Fixture {
            number,
            players: who[(number % in_round) as usize],
            // All play the same openings.
            opening: number / in_round,
        };
        let mut played = 0;
        let latency = pool.run(count, &fixture, known, journal, &mut |fixture, games| {
            let meeting = &mut meetings[(fixture.number % in_round) as usize];
            meeting.standing.add_pair(games);
            played += 1;
            on_pair(games, meeting);
            ControlFlow::Continue(())
        })?;
        Ok(TournamentReport {
            ratings: ratings(&self.results(&meetings)),
            meetings,
            complete: played == count,
            latency,
        })
    }

    fn who_meets_whom(&self) -> Vec<[usize; 2]> {
        let count = self.players.len();
        let firsts = match self.kind {
            TournamentKind::RoundRobin => count,
            TournamentKind::Gauntlet => count.min(1),
        };
        (0..firsts)
            .flat_map(|first| (first + 1..count).map(move |second| [first, second]))
            .collect()
    }

    /// Games played and points scored, by player and opponent.
    fn results(&self, meetings: &[Meeting]) -> Vec<Vec<(u32, f64)>> {
        let count = self.players.len();
        let mut results = vec![vec![(0, 0.0); count]; count];
        for Meeting { players, standing } in meetings {
            let [first, second] = *players;
            let games = standing.games();
            let points = standing.results.points();
            results[first][second] = (games, points);
            results[second][first] = (games, f64::from(games) - points);
        }
        results
    }

    /// What the games depend on.
    fn settings(&self) -> Vec<(&'static str, String)> {
        let players: Vec<String> = self.players.iter().map(PlayerSpec::fingerprint).collect();
        let mut settings = vec![
            ("players", players.join(" | ")),
            ("kind", format!("{:?}", self.kind)),
        ];
        settings.extend(self.conduct.settings());
        settings
    }
}
