//! `harzdame lab match`.

use crate::harness::{Folder, run};

#[test]
fn a_match_is_played_told_and_written() {
    let folder = Folder::new();
    let file = folder.path("match.pdn");
    let contest = run([
        "lab", "match", "--first", "engine", "--second", "random", "--games", "4", "--nodes",
        "300", "--pdn", &file,
    ]);
    let lines = contest.lines();
    assert_eq!(lines[0], "engine against random");
    assert_eq!(lines[1], "4 games: 4 won, 0 drawn, 0 lost, 100.0 %");
    assert!(contest.stderr.contains("2 games"), "{}", contest.stderr);
    let check = run(["pdn", "check", &file]);
    assert!(check.lines()[0].starts_with("1 file, 4 games"), "{check:?}");
    let text = folder.read("match.pdn");
    assert_eq!(text.matches("[White \"engine\"]").count(), 2);
    assert_eq!(text.matches("[Black \"engine\"]").count(), 2);
}

#[test]
fn the_same_seed_gives_the_same_match() {
    let play = |seed: &str| {
        let folder = Folder::new();
        let file = folder.path("match.pdn");
        run([
            "lab", "match", "--first", "random", "--second", "random", "--games", "2", "--nodes",
            "1", "--seed", seed, "--pdn", &file,
        ])
        .lines();
        folder.read("match.pdn")
    };
    assert_eq!(play("5"), play("5"));
    assert_ne!(play("5"), play("6"));
}

#[test]
fn wrong_arguments_are_refused() {
    run(["lab", "match", "--first", "nobody"]).refused(["nobody", "yardstick"]);
    run(["lab", "match", "--nodes", "1", "--time", "1"]).refused(["--nodes", "--time"]);
    run(["lab"]).refused(["match"]);
    let threads = ["lab", "match", "--concurrency", "1025"];
    run(threads).refused(["--concurrency", "1 to 1024"]);
    let folder = Folder::new();
    let file = folder.file("there.pdn", "mine");
    run(["lab", "match", "--pdn", &file]).refused(["cannot make", &file, "another name"]);
    assert_eq!(folder.read("there.pdn"), "mine");
}
