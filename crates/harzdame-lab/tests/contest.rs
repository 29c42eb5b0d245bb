//! Matches: fair, reproducible, and interrupted without harm.

use std::num::NonZeroUsize;

use harzdame::{Color, DrawReason, DrawRule, Outcome, Position};
use harzdame_engine::{Control, Limits};
use harzdame_lab::{End, Match, MatchGame, PlayerSpec, Standing};

fn quick(first: PlayerSpec, second: PlayerSpec, games: u32) -> Match {
    Match {
        first,
        second,
        games,
        limits: Limits::nodes(300),
        table_mib: 1,
        ..Match::default()
    }
}

fn played(contest: &Match) -> (Vec<MatchGame>, Standing) {
    let mut games = Vec::new();
    let standing = contest.play(&Control::new(), |pair, _| {
        games.extend_from_slice(pair);
    });
    games.sort_by_key(|game| game.number);
    (games, standing)
}

#[test]
fn both_games_of_a_pair_begin_alike_with_the_colours_swapped() {
    let contest = quick(PlayerSpec::Random, PlayerSpec::Random, 8);
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
    let contest = quick(PlayerSpec::engine(), PlayerSpec::Random, 6);
    let (games, standing) = played(&contest);
    assert_eq!((standing.wins, standing.games()), (6, 6));
    assert_eq!(standing.pairs.points, [0, 0, 0, 0, 3]);
    assert_eq!(standing.percent(), Some(100.0));
    assert!(
        games
            .iter()
            .all(|game| game.end.winner() == Some(game.first))
    );
    let reversed = quick(PlayerSpec::Random, PlayerSpec::engine(), 6);
    let (_, standing) = played(&reversed);
    assert_eq!((standing.losses, standing.percent()), (6, Some(0.0)));
    assert_eq!(standing.pairs.points, [3, 0, 0, 0, 0]);
}

#[test]
fn the_same_seed_gives_the_same_games_whatever_the_concurrency() {
    let mut contest = quick(PlayerSpec::engine(), PlayerSpec::Yardstick, 4);
    let moves = |contest: &Match| -> Vec<Vec<_>> {
        played(contest)
            .0
            .iter()
            .map(|game| game.game.moves().collect())
            .collect()
    };
    let once = moves(&contest);
    contest.concurrency = NonZeroUsize::new(3).expect("three is not zero");
    assert_eq!(moves(&contest), once);
    contest.seed += 1;
    assert_ne!(moves(&contest), once);
}

#[test]
fn the_draw_rule_ends_games() {
    let mut contest = quick(PlayerSpec::Random, PlayerSpec::Random, 20);
    contest.rule = DrawRule {
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
    assert_eq!(standing.draws as usize, drawn);
    assert_eq!(standing.forfeits, 0);
}

#[test]
fn an_odd_number_of_games_is_rounded_up() {
    assert_eq!(
        played(&quick(PlayerSpec::Random, PlayerSpec::Random, 3))
            .1
            .games(),
        4
    );
    let nothing = played(&quick(PlayerSpec::Random, PlayerSpec::Random, 0)).1;
    assert_eq!(nothing, Standing::default());
    assert_eq!((nothing.percent(), nothing.elo()), (None, None));
}

#[test]
fn a_stop_keeps_whole_pairs_only() {
    let contest = quick(PlayerSpec::engine(), PlayerSpec::Random, 1_000);
    let stop = Control::new();
    let standing = contest.play(&stop, |_, standing| {
        if standing.games() == 4 {
            stop.stop();
        }
    });
    assert!(standing.games() >= 4 && standing.games() < 1_000);
    assert_eq!(standing.games(), 2 * standing.pairs.count());
}

#[test]
fn levels_play_matches_too() {
    let level = "level:1".parse().expect("there is a level 1");
    let (games, standing) = played(&quick(level, PlayerSpec::Random, 10));
    assert!(standing.wins >= 7, "{standing:?}");
    assert!(games.iter().all(|game| matches!(game.end, End::Outcome(_))));
}
