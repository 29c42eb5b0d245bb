//! `harzdame lab selfplay`, `lab data` and `lab train`.

use std::fs;

use crate::harness::{Folder, run};

/// Plays a few quick games.
fn selfplay(file: &str, games: &str, threads: &str) {
    let run = run([
        "lab",
        "selfplay",
        file,
        "--games",
        games,
        "--nodes",
        "100",
        "--threads",
        threads,
    ]);
    let lines = run.lines();
    assert!(lines[0].starts_with(&format!("{games} games, ")), "{run:?}");
    assert!(run.stderr.contains("games/s"), "{run:?}");
}

#[test]
fn games_become_positions_and_positions_an_evaluation() {
    let folder = Folder::new();
    let [games, all] = ["games.hzg", "all"].map(|name| folder.path(name));
    selfplay(&games, "60", "2");

    let prepare = run([
        "lab",
        "data",
        "prepare",
        &games,
        "--out",
        &all,
        "--validation",
        "5",
    ]);
    assert!(prepare.lines()[0].starts_with("games "), "{prepare:?}");
    let [training, validation] = [".train", ".valid"].map(|end| format!("{all}{end}"));

    let stats = run(["lab", "data", "stats", &games, &training]);
    let text = stats.lines().join("\n");
    assert!(
        text.contains("games       60") && text.contains("scale "),
        "{text}"
    );
    let json = run(["lab", "data", "stats", "--json", &games, &training]);
    for line in json.lines() {
        serde_json::from_str::<serde_json::Value>(line).expect("JSON");
    }

    let hand = run(["lab", "train", "--model", "hand", "--data", &training]);
    assert!(
        hand.stdout.contains("man_step") && hand.stdout.contains("before the fit"),
        "{hand:?}"
    );

    let out = folder.path("patterns");
    let patterns = run([
        "lab",
        "train",
        "--model",
        "patterns",
        "--data",
        &training,
        "--validation",
        &validation,
        "--positions",
        "20000",
        "--out",
        &out,
    ]);
    assert!(patterns.lines()[1].starts_with("loss 0."), "{patterns:?}");
    assert!(fs::metadata(format!("{out}/patterns.pat")).is_ok());
    assert!(fs::metadata(format!("{out}/loss.svg")).is_ok());
}

#[test]
fn self_play_goes_on_where_it_stopped() {
    let folder = Folder::new();
    let [whole, cut] = ["whole.hzg", "cut.hzg"].map(|name| folder.path(name));
    selfplay(&whole, "70", "1");
    let bytes = fs::read(&whole).expect("a file");
    fs::write(&cut, &bytes[..bytes.len() / 2]).expect("a file");
    selfplay(&cut, "70", "2");
    assert!(fs::read(&cut).expect("a file") == bytes);
}

#[test]
fn wrong_files_and_arguments_are_refused() {
    let folder = Folder::new();
    let text = folder.file("text", "no data");
    let games = folder.path("games.hzg");
    run(["lab", "data", "stats", &text]).refused([&text, "training positions"]);
    run(["lab", "data", "prepare", &text, "--out", &folder.path("x")]).refused(["file of games"]);
    run(["lab", "selfplay", &text, "--games", "1"]).refused(["file of games"]);
    run([
        "lab",
        "selfplay",
        &games,
        "--games",
        "1",
        "--network",
        &text,
    ])
    .refused(["not a network"]);
    run([
        "lab",
        "selfplay",
        &games,
        "--games",
        "1",
        "--min-random-plies",
        "20",
    ])
    .refused(["--min-random-plies"]);
    run(["lab", "train", "--model", "patterns", "--data", &text]).refused(["--validation"]);
    run(["lab", "train", "--data", &text, "--hidden", "100"]).refused(["multiple of 32"]);
    selfplay(&games, "1", "1");
    run(["lab", "selfplay", &games, "--games", "2", "--nodes", "5"]).refused(["begun with"]);
}
