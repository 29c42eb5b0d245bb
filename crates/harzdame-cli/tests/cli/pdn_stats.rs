//! `harzdame pdn stats`.

use crate::harness::{run, run_on};

const GAMES: &str = "[Result \"1-0\"] 1. c4-d4 f5-e5 2. d4-e4 *\n\
                     [Result \"0-1\"] 1. d3-d4 e6-e5 *\n\
                     [Result \"1/2-1/2\"] 1. c4-d4 *\n\
                     [FEN \"W:Wc3:Bc4\"] 1. c3xc5 *\n";

fn json(games: &str, plies: &str) -> serde_json::Value {
    let run = run_on(["pdn", "stats", "--json", "--plies", plies, "-"], games);
    assert_eq!(run.lines().len(), 1);
    serde_json::from_str(run.lines()[0]).expect("JSON")
}

#[test]
fn results_lengths_and_openings() {
    let stats = json(GAMES, "1");
    assert_eq!(stats["games"], 4);
    let results = serde_json::json!({"white": 1, "black": 1, "draws": 1, "other": 1});
    assert_eq!(stats["results"], results);
    let plies = &stats["plies"];
    assert_eq!(
        (&plies["shortest"], &plies["longest"]),
        (&1.into(), &3.into())
    );
    assert_eq!((&plies["median"], &plies["total"]), (&1.into(), &7.into()));
    assert_eq!(plies["mean"], 1.75);
    // c4-d4 and d3-d4 are mirror images; the game from another position has no opening.
    let openings = stats["openings"].as_array().expect("openings");
    assert_eq!(openings.len(), 1 + usize::from(openings.len() > 1));
    let games: u64 = openings
        .iter()
        .map(|one| one["games"].as_u64().expect("a number"))
        .sum();
    assert_eq!(games, 3);
}

#[test]
fn mirror_images_are_one_opening() {
    let stats = json("1. a6-a7 * 1. f1-g1 * 1. b5-b6 *", "1");
    assert_eq!(stats["openings"][0]["moves"], "a6-a7");
    assert_eq!(stats["openings"][0]["games"], 2);
    assert_eq!(stats["openings"][1]["games"], 1);
}

#[test]
fn text_for_people() {
    let run = run_on(["pdn", "stats", "-"], GAMES);
    let lines = run.lines();
    assert_eq!(lines[0], "4 games");
    assert!(
        lines[1].contains("White wins") && lines[1].contains("25.0 %"),
        "{}",
        lines[1]
    );
    assert!(run.stdout.contains("openings of 4 plies"));
}

#[test]
fn no_games_at_all() {
    assert_eq!(run_on(["pdn", "stats", "-"], "").lines(), ["0 games"]);
    let stats = json("", "4");
    assert_eq!(
        (&stats["games"], &stats["plies"]),
        (&0.into(), &serde_json::Value::Null)
    );
}

#[test]
fn faults_are_left_out_and_told() {
    let run = run_on(["pdn", "stats", "-"], "1. a1-a2 *\n1. c4-d4 *\n");
    assert_eq!(run.status, Some(1));
    assert!(run.stdout.starts_with("1 game\n"), "{}", run.stdout);
    assert!(
        run.stderr.starts_with("standard input:1:7: "),
        "{}",
        run.stderr
    );
}

#[test]
fn a_missing_file_is_refused() {
    run(["pdn", "stats", "no-such-file.pdn"]).refused(["cannot open no-such-file.pdn"]);
}
