//! Matches that are ended in the middle, and go on.

use std::{fs, num::NonZeroUsize};

use harzdame_engine::{Control, Network, NetworkParameters};
use harzdame_lab::{
    Allowance, Conduct, EloModel, JournalError, Match, MatchError, MatchGame, Sprt, Tournament,
    TournamentKind, Verdict,
};

mod files;
use files::TestFile;

fn contest(games: u32) -> Match {
    Match {
        first: "engine".parse().expect("a player"),
        second: "random".parse().expect("a player"),
        games,
        conduct: Conduct {
            allowance: Allowance::nodes(60),
            table_mib: 1,
            concurrency: NonZeroUsize::new(3).expect("three is not zero"),
            ..Conduct::default()
        },
        ..Match::default()
    }
}

/// All games by their numbers and moves.
fn told(games: &[MatchGame]) -> Vec<(u32, Vec<harzdame::Move>)> {
    games
        .iter()
        .map(|game| (game.number, game.game.moves().collect()))
        .collect()
}

#[test]
fn a_match_that_is_killed_anywhere_is_the_same_match() {
    let journal = TestFile::new("killed");
    let play = || {
        let mut games = Vec::new();
        let report = contest(12)
            .play(&Control::new(), Some(journal.path()), |pair, standing| {
                games.extend_from_slice(pair);
                assert_eq!(standing.games() as usize, games.len());
            })
            .expect("it is played");
        assert!(report.complete);
        let standing = report.standing;
        let nodes = standing.effort[0].nodes;
        (told(&games), standing.pairs, standing.plies, nodes)
    };
    let whole = play();
    let text = fs::read(journal.path()).expect("a journal");
    for part in 0..10 {
        // From nothing at all to all but the end of the last line.
        let cut = part * (text.len() - 1) / 9;
        fs::write(journal.path(), &text[..cut]).expect("a file");
        assert_eq!(play(), whole, "cut at {cut}");
    }
    // Several games at once do not finish in order: any pair can be missing.
    let mut lines: Vec<&[u8]> = text.split_inclusive(|&byte| byte == b'\n').collect();
    lines.remove(2);
    fs::write(journal.path(), lines.concat()).expect("a file");
    assert_eq!(play(), whole);
}

#[test]
fn a_journal_belongs_to_one_match_and_one_run() {
    let journal = TestFile::new("belongs");
    let play = |contest: &Match| {
        contest
            .play(&Control::new(), Some(journal.path()), |_, _| {})
            .map(|report| report.standing.games())
    };
    assert_eq!(play(&contest(2)).ok(), Some(2));
    // More games, and more at once, are the same match.
    let mut more = contest(4);
    more.conduct.concurrency = NonZeroUsize::MIN;
    assert_eq!(play(&more).ok(), Some(4));
    let mut other = contest(4);
    other.conduct.seed = 2;
    other.conduct.allowance = Allowance::depth(1);
    match play(&other) {
        Err(MatchError::Journal(JournalError::Other { differences, .. })) => assert_eq!(
            differences,
            [
                "limit is 60 nodes a move there and depth 1 here",
                "seed is 1 there and 2 here"
            ]
        ),
        other => panic!("{other:?}"),
    }
    // Somebody else has it.
    let file = fs::File::open(journal.path()).expect("a journal");
    file.try_lock().expect("nobody has it");
    let in_use = play(&contest(4));
    assert!(
        matches!(in_use, Err(MatchError::Journal(JournalError::InUse { .. }))),
        "{in_use:?}"
    );
    drop(file);
    // Games are checked like those of strangers.
    let text = fs::read_to_string(journal.path()).expect("a journal");
    let forged = text.replacen("\"moves\":\"", "\"moves\":\"a1-a8 ", 1);
    assert_ne!(forged, text);
    fs::write(journal.path(), forged).expect("a file");
    let refused = play(&contest(4))
        .expect_err("no move goes so far")
        .to_string();
    assert!(refused.contains(":2: game 1: a1-a8"), "{refused}");
}

#[test]
fn a_test_ends_at_the_same_pair_however_many_games_are_played_at_once() {
    let sprt = Sprt::new(0.0, 100.0, 0.05, 0.05, EloModel::Normalised).expect("a test");
    let play = |concurrency: usize| {
        let mut contest = contest(2_000);
        contest.sprt = Some(sprt);
        contest.conduct.concurrency = NonZeroUsize::new(concurrency).expect("not zero");
        let mut seen = Vec::new();
        let report = contest
            .play(&Control::new(), None, |games, _| seen.push(games[0].number))
            .expect("it is played");
        assert!(seen.is_sorted());
        (report.verdict, report.standing.pairs, report.complete)
    };
    let alone = play(1);
    assert_eq!((alone.0, alone.2), (Some(Verdict::H1), true));
    assert!(alone.1.count() < 1_000);
    assert_eq!(play(3), alone);
}

#[test]
fn tournaments_go_on_too() {
    let journal = TestFile::new("tournament");
    let mut tournament = Tournament {
        players: ["random", "engine", "random;name=other"]
            .map(|player| player.parse().expect("a player"))
            .to_vec(),
        kind: TournamentKind::RoundRobin,
        pairs: 1,
        conduct: contest(0).conduct,
    };
    let first = tournament
        .play(&Control::new(), Some(journal.path()), |_, _| {})
        .expect("it is played");
    assert!(first.complete);
    let first = fs::read_to_string(journal.path()).expect("a journal");
    // Prolonged, it goes on behind what was played.
    tournament.pairs = 3;
    let mut openings = std::collections::HashSet::new();
    let report = tournament
        .play(&Control::new(), Some(journal.path()), |games, meeting| {
            let plies: Vec<_> = games[0].game.moves().take(6).collect();
            openings.insert(plies);
            assert!(meeting.players[0] < meeting.players[1]);
        })
        .expect("it is played");
    assert!(report.complete);
    let text = fs::read_to_string(journal.path()).expect("a journal");
    assert!(text.starts_with(&first));
    assert_eq!(text.lines().count(), 1 + 9);
    // All meetings have the same openings.
    assert_eq!(openings.len(), 3);
    let games: Vec<u32> = report
        .meetings
        .iter()
        .map(|meeting| meeting.standing.games())
        .collect();
    assert_eq!(games, [6, 6, 6]);
    assert_eq!(report.ratings[1].points, 12.0);
    let points: f64 = report.ratings.iter().map(|rating| rating.points).sum();
    assert_eq!(points, 18.0);
}

#[test]
fn a_player_from_a_file_is_what_is_in_the_file() {
    let (file, journal) = (TestFile::new("network"), TestFile::new("network-journal"));
    let network = |scale: u16| {
        let parameters = NetworkParameters::zero(32, 1, scale);
        let network = Network::new(&parameters).expect("a network");
        fs::write(file.path(), network.to_bytes()).expect("a file");
    };
    let mut with_network = contest(2);
    with_network.first = format!("network:{}", file.path().display())
        .parse()
        .expect("a player");
    let play = || with_network.play(&Control::new(), Some(journal.path()), |_, _| {});
    network(400);
    assert!(play().is_ok_and(|report| report.complete));
    network(401);
    let other = play().expect_err("another network").to_string();
    assert!(
        other.contains("another match: first is network:"),
        "{other}"
    );
    fs::write(file.path(), "not a network").expect("a file");
    drop(journal);
    let refused = with_network.play(&Control::new(), None, |_, _| {});
    let refused = refused.expect_err("no network").to_string();
    assert!(
        refused.contains(&*file.path().to_string_lossy()),
        "{refused}"
    );
}
