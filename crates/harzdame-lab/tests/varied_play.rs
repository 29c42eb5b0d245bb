//! The engine against itself: the balance of the game, and balanced openings.

use std::{fs, num::NonZeroUsize};

use harzdame::{DrawRule, Game, Position};
use harzdame_engine::Control;
use harzdame_lab::{
    Balance, BalanceStudy, JournalError, MatchError, OpeningList, OpeningSearch, Openings,
    OpeningsReport, Trial, VariedPlay, selfplay::Adjudication,
};

mod files;
use files::TestFile;

fn threads(count: usize) -> NonZeroUsize {
    NonZeroUsize::new(count).expect("not zero")
}

fn play() -> VariedPlay {
    VariedPlay {
        nodes: 60..=100,
        adjudication: Adjudication {
            ahead: 200,
            ahead_plies: 2,
            level_plies: 6,
            max_plies: 150,
            ..Adjudication::default()
        },
        table_mib: 1,
        ..VariedPlay::default()
    }
}

fn study() -> BalanceStudy {
    BalanceStudy {
        play: play(),
        games: 24,
        ..BalanceStudy::default()
    }
}

fn run(study: &BalanceStudy, count: usize, journal: Option<&TestFile>) -> Balance {
    study
        .run(
            threads(count),
            &Control::new(),
            journal.map(TestFile::path),
            |_| {},
        )
        .expect("it is done")
}

#[test]
fn a_study_depends_on_its_seed_alone() {
    let balance = run(&study(), 1, None);
    assert!(balance.complete);
    assert_eq!(balance.results.games(), 24);
    assert!(balance.plies > 24 * 10);
    assert_eq!(balance.ends.values().sum::<u32>(), 24);
    // Chance is enough for games to differ, even from the start and with so few nodes.
    assert!((13..=24).contains(&balance.distinct));
    assert_eq!(run(&study(), 3, None), balance);
    let mut other = study();
    other.play.seed = 2;
    assert_ne!(run(&other, 2, None), balance);
    // Without chance there is one game only.
    let mut same = study();
    same.play.nodes = 80..=80;
    same.games = 3;
    assert_eq!(run(&same, 1, None).distinct, 1);
}

#[test]
fn a_study_ends_when_enough_is_known() {
    let mut study = study();
    study.play.nodes = 10..=20;
    study.games = 1_000_000;
    study.error = Some(1.0);
    let balance = run(&study, 2, None);
    assert!(balance.complete);
    assert_eq!(balance.results.games(), BalanceStudy::LEAST_GAMES);
}

#[test]
fn who_moves_first_in_the_opening_is_the_first_player() {
    let winning = "B:Wb2:BKg7,Kg2,Kd5";
    let mut study = study();
    for (opening, score) in [
        (winning.to_owned(), 1.0),
        // Black has won, but White begins.
        (winning.replacen('B', "W", 1), 0.0),
    ] {
        let list = OpeningList::from_lines(&opening).expect("an opening");
        study.openings = Openings::List(list);
        study.games = 4;
        assert_eq!(
            run(&study, 1, None).results.score(),
            Some(score),
            "{opening}"
        );
    }
}

#[test]
fn a_study_goes_on_where_it_was_ended() {
    let journal = TestFile::new("balance");
    let whole = run(&study(), 3, Some(&journal));
    let text = fs::read(journal.path()).expect("a journal");
    for part in 0..4 {
        let cut = part * (text.len() - 1) / 3;
        fs::write(journal.path(), &text[..cut]).expect("a file");
        assert_eq!(run(&study(), 2, Some(&journal)), whole, "cut at {cut}");
    }
    // More games are the same study, fewer as well.
    let mut more = study();
    more.games = 30;
    assert_eq!(run(&more, 2, Some(&journal)).results.games(), 30);
    assert_eq!(run(&study(), 2, Some(&journal)), whole);
    let refused = |study: &BalanceStudy| {
        let journal = Some(journal.path());
        study.run(threads(1), &Control::new(), journal, |_| {})
    };
    let mut other = study();
    other.openings = Openings::Random { plies: 2 };
    match refused(&other) {
        Err(MatchError::Journal(JournalError::Other { differences, .. })) => assert_eq!(
            differences,
            ["openings is 0 random plies there and 2 random plies here"]
        ),
        other => panic!("{other:?}"),
    }
    let forged = String::from_utf8(text).expect("text");
    let forged = forged.replacen("\"moves\":\"", "\"moves\":\"a1-a8 ", 1);
    fs::write(journal.path(), forged).expect("a file");
    let error = refused(&study()).expect_err("not legal").to_string();
    assert!(error.contains("a1-a8"), "{error}");
}

fn search() -> OpeningSearch {
    OpeningSearch {
        play: VariedPlay {
            nodes: 30..=45,
            ..play()
        },
        nodes: 400,
        max_score: 20,
        trial: Trial {
            games: 2,
            nodes: 20..=30,
            band: 0.3,
        },
        games: 4,
        band: 0.2,
        count: 4,
        ..OpeningSearch::default()
    }
}

fn find(search: &OpeningSearch, count: usize, journal: Option<&TestFile>) -> OpeningsReport {
    search
        .run(
            threads(count),
            &Control::new(),
            journal.map(TestFile::path),
            |_| {},
        )
        .expect("it is done")
}

#[test]
fn openings_are_what_was_asked_for() {
    let report = find(&search(), 2, None);
    assert_eq!(report.found.len(), 4);
    assert_eq!(
        report.candidates,
        4 + report.refused_by_score + report.refused_by_trial + report.refused_by_games
    );
    for refused in [
        report.refused_by_score,
        report.refused_by_trial,
        report.refused_by_games,
    ] {
        assert!(refused > 0, "{report:?}");
    }
    let mut text = String::new();
    for opening in &report.found {
        assert!((4..=8).contains(&opening.moves.len()));
        assert!(opening.score.abs() <= 20);
        let score = opening.results.score().expect("games were played");
        assert!((0.3..=0.7).contains(&score), "{opening}");
        assert_eq!(opening.results.games(), 4);
        let mut game = Game::from_position(Position::START, DrawRule::default());
        for &mv in &opening.moves {
            game.play(mv).expect("it is legal");
        }
        assert!(!game.position().must_capture());
        text.push_str(&format!("{opening}\n"));
    }
    let list = OpeningList::from_lines(&text).expect("they can be read");
    assert_eq!(list.len(), 4);
    // A greater number begins with the same.
    let mut more = search();
    more.count = 6;
    let more = find(&more, 1, None);
    assert_eq!(more.found[..4], report.found);
}

#[test]
fn a_search_for_openings_goes_on_where_it_was_ended() {
    let journal = TestFile::new("openings");
    let whole = find(&search(), 1, Some(&journal));
    let text = fs::read(journal.path()).expect("a journal");
    for part in 0..4 {
        let cut = part * (text.len() - 1) / 3;
        fs::write(journal.path(), &text[..cut]).expect("a file");
        assert_eq!(find(&search(), 3, Some(&journal)), whole, "cut at {cut}");
    }
    let run = |search: &OpeningSearch| {
        let found = search.run(threads(1), &Control::new(), Some(journal.path()), |_| {});
        found.expect_err("it is refused").to_string()
    };
    let mut other = search();
    other.band = 0.05;
    let refused = run(&other);
    assert!(
        refused.contains("band is ±20 % there and ±5 % here"),
        "{refused}"
    );
    // Who changes what became of a candidate is found out.
    let text = String::from_utf8(text).expect("text");
    let forged = text.replacen("\"kept\":false", "\"kept\":true", 1);
    assert_ne!(forged, text);
    fs::write(journal.path(), forged).expect("a file");
    let refused = run(&search());
    assert!(
        refused.contains("what became of this candidate"),
        "{refused}"
    );
}

#[test]
fn a_search_that_finds_no_more_candidates_ends() {
    let mut few = search();
    few.plies = 1..=1;
    few.games = 0;
    few.trial.games = 0;
    few.max_score = 10_000;
    few.count = 1_000;
    let report = find(&few, 2, None);
    let moves = Position::START.legal_moves().len();
    assert_eq!(report.found.len(), moves / 2);
}
