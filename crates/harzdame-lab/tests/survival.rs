//! The runner survives whatever an engine does, counts it, and goes on.

use std::time::{Duration, Instant};

use harzdame_engine::Control;
use harzdame_lab::{
    Allowance, CheckTerms, Conduct, End, FaultKind, Match, MatchError, MatchGame, MatchReport,
    PlayerSpec, StartError, check_engine,
};

/// Silence costs time. So does a machine that is busy, whence the margin.
const IMPATIENT: CheckTerms = CheckTerms {
    patience: Duration::from_millis(1_500),
    margin: Duration::from_secs(60),
};

/// A bad engine as a player.
fn bad(protocol: &str, vice: &str) -> PlayerSpec {
    let program = env!("CARGO_BIN_EXE_bad-engine");
    format!("{protocol}:\"{program}\" {protocol} {vice};name={vice}")
        .parse()
        .expect("a player")
}

fn contest(player: PlayerSpec) -> Match {
    Match {
        first: player,
        second: "random".parse().expect("a player"),
        games: 2,
        conduct: Conduct {
            allowance: Allowance::nodes(100),
            patience: Duration::from_secs(120),
            ..Conduct::default()
        },
        ..Match::default()
    }
}

fn play(contest: &Match) -> (Vec<MatchGame>, Result<MatchReport, MatchError>) {
    let mut games = Vec::new();
    let report = contest.play(&Control::new(), None, |pair, _| {
        games.extend_from_slice(pair);
    });
    (games, report)
}

/// Both games are lost by this fault, whose message holds all of this.
#[track_caller]
fn loses_by(contest: &Match, kind: FaultKind, parts: &[&str]) {
    let (games, report) = play(contest);
    let standing = report.expect("the match goes on").standing;
    assert_eq!(
        (standing.games(), standing.results.losses),
        (2, 2),
        "{standing:?}"
    );
    assert_eq!(standing.faults[0].get(&kind), Some(&2), "{standing:?}");
    assert_eq!(standing.fault_count(), 2);
    for game in games {
        let End::Fault { loser, fault } = &game.end else {
            panic!("{:?}", game.end);
        };
        assert_eq!(*loser, game.first);
        for part in parts {
            assert!(fault.message.contains(part), "{part:?} in {fault}");
        }
    }
}

#[test]
fn a_crash_loses_the_game_and_its_last_words_are_told() {
    for protocol in ["hub", "ugi"] {
        let contest = contest(bad(protocol, "dies"));
        loses_by(&contest, FaultKind::Crash, &["3", "index out of bounds"]);
    }
}

#[test]
fn a_crash_behind_a_move_loses_at_the_next_one() {
    loses_by(
        &contest(bad("hub", "dies-behind-its-move")),
        FaultKind::Crash,
        &["6"],
    );
}

#[test]
fn a_crash_between_games_loses_nothing() {
    let (games, report) = play(&contest(bad("hub", "dies-between-games")));
    let standing = report.expect("the match goes on").standing;
    assert_eq!((games.len(), standing.fault_count()), (2, 0));
}

#[test]
fn silence_loses_the_game() {
    for protocol in ["hub", "ugi"] {
        let mut contest = contest(bad(protocol, "hangs"));
        contest.conduct.patience = Duration::from_millis(500);
        loses_by(&contest, FaultKind::Stall, &["no answer within 0.5 s"]);
    }
}

#[test]
fn talk_that_leads_nowhere_is_silence() {
    let mut contest = contest(bad("hub", "talks-on-and-on"));
    contest.conduct.patience = Duration::from_millis(500);
    loses_by(&contest, FaultKind::Stall, &["no answer within 0.5 s"]);
}

#[test]
fn moves_that_are_none_lose_the_game() {
    for protocol in ["hub", "ugi"] {
        let illegal = contest(bad(protocol, "plays-illegally"));
        loses_by(&illegal, FaultKind::IllegalMove, &["a1-h8"]);
        loses_by(
            &contest(bad(protocol, "plays-nonsense")),
            FaultKind::IllegalMove,
            &[],
        );
        // Whether the game is over, the rules say and nobody else.
        let claims = contest(bad(protocol, "claims-the-end"));
        loses_by(&claims, FaultKind::IllegalMove, &["where there is one"]);
    }
}

#[test]
fn a_flood_loses_the_game_and_not_the_memory() {
    for vice in ["floods", "floods-a-line"] {
        loses_by(&contest(bad("hub", vice)), FaultKind::Flood, &["MiB"]);
    }
}

#[test]
fn an_output_that_is_closed_loses_the_game() {
    let contest = contest(bad("hub", "closes-its-output"));
    loses_by(&contest, FaultKind::Disconnect, &["closed its output"]);
}

#[test]
fn a_late_move_loses_the_game_and_the_engine_plays_on() {
    let mut contest = contest(bad("hub", "is-late"));
    contest.conduct.allowance = Allowance::move_time(Duration::from_millis(300));
    contest.conduct.margin = Duration::from_millis(100);
    loses_by(&contest, FaultKind::TimeLoss, &["0.300 s allowed"]);
}

#[test]
fn noise_is_no_fault() {
    for vice in ["chatters", "babbles"] {
        let (games, report) = play(&contest(bad("hub", vice)));
        let standing = report.expect("the match goes on").standing;
        assert_eq!((games.len(), standing.fault_count()), (2, 0), "{vice}");
    }
}

#[test]
fn an_engine_that_does_not_leave_is_ended() {
    let started = Instant::now();
    let (games, report) = play(&contest(bad("ugi", "stays")));
    assert_eq!(
        (
            games.len(),
            report.expect("a report").standing.fault_count()
        ),
        (2, 0)
    );
    // It would stay for ever.
    assert!(started.elapsed() < Duration::from_secs(60));
}

#[test]
fn an_engine_that_cannot_be_started_ends_the_match_with_its_reason() {
    let failed = |player: PlayerSpec| match play(&contest(player)).1 {
        Err(MatchError::Start(StartError { player, problem })) => (player, problem),
        other => panic!("{other:?}"),
    };
    let (player, problem) = failed(bad("hub", "dies-at-once"));
    assert_eq!(player, "dies-at-once");
    assert!(
        problem.contains('4') && problem.contains("no licence found"),
        "{problem}"
    );
    let mute = check_engine(&bad("ugi", "mute"), IMPATIENT, |_| {});
    let problem = mute.expect_err("it says nothing").problem;
    assert!(problem.contains("no answer within 1.5 s"), "{problem}");
    let chess = failed(bad("hub", "plays-chess")).1;
    assert!(
        chess.contains("does not play Harzdame, but chess"),
        "{chess}"
    );
    let nobody = "hub:/no/such/program".parse().expect("a player");
    assert!(failed(nobody).1.contains("/no/such/program"));
}

#[test]
fn options_are_set_where_they_fit() {
    let with = |option: &str| {
        let text = format!("{};option.{option}", bad("hub", "none"));
        play(&contest(text.parse().expect("a player"))).1
    };
    assert!(with("temper=5").is_ok());
    for (option, message) in [
        (
            "temper=6",
            "temper cannot be `6`: expected a whole number from 1 to 5",
        ),
        ("mood=6", "it has no option mood: it has temper"),
    ] {
        let error = with(option).expect_err(option).to_string();
        assert!(error.contains(message), "{error}");
    }
}

#[test]
fn a_check_tells_what_is_wrong() {
    let failures = |vice: &str| {
        let mut wrong = Vec::new();
        let well = check_engine(&bad("hub", vice), IMPATIENT, |check| {
            if check.outcome.is_err() {
                wrong.push(check.name);
            }
        });
        assert_eq!(well, Ok(wrong.is_empty()));
        wrong
    };
    // It ends every search at once, which is no analysis.
    assert_eq!(
        failures("none"),
        ["answers during a search", "stops when told, and not before"]
    );
    assert!(failures("plays-illegally").contains(&"plays legal moves"));
    let stays = failures("stays");
    assert!(stays.contains(&"leaves when told"), "{stays:?}");
    assert!(
        stays.contains(&"leaves when its input is closed"),
        "{stays:?}"
    );
    let built_in = check_engine(&PlayerSpec::engine(), IMPATIENT, |_| {});
    assert!(built_in.is_err());
}
