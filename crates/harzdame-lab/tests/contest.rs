//! Matches: fair, reproducible, and interrupted without harm.

use std::num::NonZeroUsize;

use harzdame::{Color, DrawReason, DrawRule, Outcome, Position};
use harzdame_engine::Control;
use harzdame_lab::{Allowance, Conduct, End, Match, MatchGame, PlayerKind, PlayerSpec, Standing};

fn quick(first: PlayerSpec, second: PlayerSpec, games: u32) -> Match {
    Match {
        first,
        second,
        games,
        conduct: Conduct {
            allowance: Allowance::nodes(300),
            table_mib: 1,
            ..Conduct::default()
        },
        ..Match::default()
    }
}

fn played(contest: &Match) -> (Vec<MatchGame>, Standing) {
    let mut games = Vec::new();
    let report = contest.play(&Control::new(), None, |pair, _| {
        games.extend_from_slice(pair);
    });
    let report = report.expect("the players start");
    assert!(report.complete);
    (games, report.standing)
}

fn random() -> PlayerSpec {
    PlayerKind::Random.into()
}

#[test]
fn both_games_of_a_pair_begin_alike_with_the_colours_swapped() {
    let contest = quick(random(), random(), 8);
    let (games, _) = played(&contest);
    assert_eq!(games.len(), 8);
    let opening = |game: &MatchGame| game.game.moves().take(6).collect::<Vec<_>>();
    for pair in games.chunks(2) {
        assert_eq!((pair[0].first, pair[1].first), (Color::White, Color::Black));
        assert_eq!(opening(&pair[0]), opening(&pair[1]));
        assert_eq!(pair[0].game.start(), &Position::START);
    }
    assert_ne!(opening(&games[0]), opening(&games[2]));
}

#[test]
fn results_are_counted_from_the_first_player() {
    let contest = quick(PlayerSpec::engine(), random(), 6);
    let (games, standing) = played(&contest);
    assert_eq!((standing.results.wins, standing.games()), (6, 6));
    assert_eq!(standing.pairs.points, [0, 0, 0, 0, 3]);
    assert_eq!(standing.percent(), Some(100.0));
    assert!(
        games
            .iter()
            .all(|game| game.end.winner() == Some(game.first))
    );
    let reversed = quick(random(), PlayerSpec::engine(), 6);
    let (_, standing) = played(&reversed);
    assert_eq!(
        (standing.results.losses, standing.percent()),
        (6, Some(0.0))
    );
    assert_eq!(standing.pairs.points, [3, 0, 0, 0, 0]);
}

#[test]
fn the_same_seed_gives_the_same_games_whatever_the_concurrency() {
    let mut contest = quick(PlayerSpec::engine(), PlayerKind::Yardstick.into(), 4);
    let moves = |contest: &Match| -> Vec<Vec<_>> {
        played(contest)
            .0
            .iter()
            .map(|game| game.game.moves().collect())
            .collect()
    };
    let once = moves(&contest);
    contest.conduct.concurrency = NonZeroUsize::new(3).expect("three is not zero");
    assert_eq!(moves(&contest), once);
    contest.conduct.seed += 1;
    assert_ne!(moves(&contest), once);
}

#[test]
fn the_draw_rule_ends_games() {
    let mut contest = quick(random(), random(), 20);
    contest.conduct.rule = DrawRule {
        no_progress: Some(1),
        ..DrawRule::default()
    };
    let (games, standing) = played(&contest);
    let draw = Outcome::Draw {
        reason: DrawReason::NoProgress,
    };
    let drawn = games
        .iter()
        .filter(|game| game.end == End::Outcome(draw))
        .count();
    assert!(drawn > 10);
    assert_eq!(standing.results.draws as usize, drawn);
    assert_eq!(standing.fault_count(), 0);
}

#[test]
fn an_odd_number_of_games_is_rounded_up() {
    assert_eq!(played(&quick(random(), random(), 3)).1.games(), 4);
    let nothing = played(&quick(random(), random(), 0)).1;
    assert_eq!(nothing, Standing::default());
    assert_eq!((nothing.percent(), nothing.elo()), (None, None));
}

#[test]
fn a_stop_keeps_whole_pairs_only() {
    let contest = quick(PlayerSpec::engine(), random(), 1_000);
    let stop = Control::new();
    let report = contest.play(&stop, None, |_, standing| {
        if standing.games() == 4 {
            stop.stop();
        }
    });
    let report = report.expect("the players start");
    assert!(!report.complete);
    let standing = report.standing;
    assert!(standing.games() >= 4 && standing.games() < 1_000);
    assert_eq!(standing.games(), 2 * standing.pairs.count());
}

#[test]
fn levels_play_matches_too() {
    let level = "level:1".parse().expect("there is a level 1");
    let (games, standing) = played(&quick(level, random(), 10));
    assert!(standing.results.wins >= 7, "{standing:?}");
    assert!(games.iter().all(|game| matches!(game.end, End::Outcome(_))));
}

#[test]
fn players_have_limits_of_their_own() {
    let mut contest = quick(
        "engine;nodes=50".parse().expect("a player"),
        "baseline".parse().expect("a player"),
        2,
    );
    contest.conduct.allowance = Allowance::nodes(90);
    let (games, standing) = played(&contest);
    assert_eq!(standing.fault_count(), 0);
    for game in games {
        for (ply, note) in game.notes.iter().enumerate() {
            let first = (ply % 2 == 0) == (game.first == Color::White);
            let most = if first { 50 } else { 90 };
            // A forced move takes less.
            assert!(note.nodes.is_some_and(|nodes| nodes <= most), "{note:?}");
            assert!(note.score.is_some() && note.depth.is_some());
        }
    }
}

#[test]
fn a_clock_is_kept_and_shown() {
    let mut contest = quick("engine".parse().expect("a player"), random(), 2);
    contest.conduct.allowance = Allowance::clock("2+0.05".parse().expect("a time control"));
    // Machines that test are busy.
    contest.conduct.margin = std::time::Duration::from_secs(60);
    contest.conduct.adjudication.max_plies = Some(16);
    let (games, standing) = played(&contest);
    assert_eq!((standing.fault_count(), standing.adjudicated), (0, 2));
    assert!(standing.effort[0].time > std::time::Duration::ZERO);
    for game in games {
        let clocks: Vec<_> = game.notes.iter().map(|note| note.clock).collect();
        // Chance has no clock; six plies are the opening.
        assert_eq!(clocks.iter().flatten().count(), 5, "{clocks:?}");
        assert_eq!(
            game.end,
            End::Adjudicated(harzdame_lab::Adjudicated::TooLong)
        );
        assert_eq!(game.game.ply(), 16);
    }
}

#[test]
fn a_lost_player_resigns_where_that_is_asked_for() {
    let mut contest = quick(
        "engine".parse().expect("a player"),
        "baseline".parse().expect("a player"),
        6,
    );
    contest.conduct.adjudication.resign = Some(harzdame_lab::Resign {
        moves: 2,
        score: 300,
        two_sided: true,
    });
    let (games, standing) = played(&contest);
    assert!(standing.adjudicated > 0, "{standing:?}");
    for game in &games {
        if let End::Adjudicated(harzdame_lab::Adjudicated::Lost { loser }) = game.end {
            assert_eq!(game.end.winner(), Some(!loser));
            assert_eq!(game.game.outcome(), None);
        }
    }
}
