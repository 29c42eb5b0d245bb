//! `harzdame pdn check` and `harzdame pdn generate`.

use crate::harness::{Folder, run, run_on};

const GOOD: &str = "[White \"Ada\"]\n\n1. c4-d4 f5-e5 2. d4-d5 *\n";

#[test]
fn a_good_file() {
    let folder = Folder::new();
    let file = folder.file("good.pdn", GOOD);
    let run = run(["pdn", "check", &file]);
    assert_eq!(
        run.lines(),
        ["1 file, 1 game, 3 plies, 0 faults, 0 warnings"]
    );
    assert_eq!(run.stderr, "", "no progress bar without a terminal");
}

#[test]
fn faults_are_told_with_their_place_and_the_rest_is_read() {
    let folder = Folder::new();
    let text = format!("1. c4-d4 f5-e5 2. d4-e4 h3-h2 *\n{GOOD}1. a1-a2 *\n");
    let file = folder.file("bad.pdn", text);
    let run = run(["pdn", "check", &file]);
    assert_eq!(run.status, Some(1));
    assert_eq!(
        run.stdout,
        "1 file, 3 games, 6 plies, 2 faults, 0 warnings\n"
    );
    let faults: Vec<&str> = run.stderr.lines().collect();
    assert_eq!(faults.len(), 2);
    assert!(
        faults[0].starts_with(&format!("{file}:1:25: h3-h2: ")),
        "{}",
        faults[0]
    );
    assert!(
        faults[1].starts_with(&format!("{file}:5:7: a1-a2: ")),
        "{}",
        faults[1]
    );
}

#[test]
fn an_ambiguous_capture_names_its_candidates() {
    let text = "[FEN \"W:WKc1:Bc2,d3,d4,g2\"]\n\n1. c1xg1 *\n";
    let run = run_on(["pdn", "check", "-"], text);
    assert_eq!(run.status, Some(1));
    let fault = run.stderr.trim_end();
    assert!(fault.starts_with("standard input:3:4: c1xg1: "), "{fault}");
    assert!(fault.ends_with("c1xc3xg3xg1, c1xc4xg4xg1"), "{fault}");
}

#[test]
fn warnings_do_not_fail() {
    let text = "[Result \"1-0\"]\n\n1. c4-d4 0-1\n";
    let run = run_on(["pdn", "check", "-"], text);
    assert_eq!(run.lines(), ["1 file, 1 game, 1 ply, 0 faults, 1 warning"]);
    assert!(
        run.stderr.starts_with("standard input:3:"),
        "{}",
        run.stderr
    );
    assert!(run.stderr.contains(": warning: "), "{}", run.stderr);
}

#[test]
fn a_file_that_cannot_be_opened_stops_the_check_unless_told_otherwise() {
    let folder = Folder::new();
    let missing = folder.path("missing.pdn");
    let good = folder.file("good.pdn", GOOD);
    let stopped = run(["pdn", "check", &missing, &good]);
    assert_eq!(stopped.status, Some(2));
    // There is nothing to sum up.
    assert_eq!(stopped.stdout, "");
    assert!(stopped.stderr.contains(&missing), "{}", stopped.stderr);
    let went_on = run(["pdn", "check", "--keep-going", &missing, &good]);
    assert_eq!(went_on.status, Some(2));
    assert!(
        went_on.stdout.starts_with("1 file, 1 game"),
        "{}",
        went_on.stdout
    );
    let directory = folder.path("");
    let directory = run(["pdn", "check", &directory]);
    assert_eq!(directory.status, Some(2));
    assert!(directory.stderr.contains("cannot"), "{}", directory.stderr);
    run(["pdn", "check"]).refused(["FILE"]);
}

#[test]
fn strange_input_is_survived() {
    for (input, games) in [
        (b"".as_slice(), "0 games"),
        (b"\n\n  \n", "0 games"),
        (b"\xff\xfe\x00\x01", "1 game"),
        (b"[White \"M\xfcller\"] 1. c4-d4 *", "1 game"),
        (b"\xef\xbb\xbf[White \"Ada\"]\r\n\r\n1.c4d4+\r\n", "1 game"),
    ] {
        let run = run_on(["pdn", "check", "-"], input);
        assert!(matches!(run.status, Some(0 | 1)), "{run:?}");
        assert!(run.stdout.contains(games), "{input:?}: {run:?}");
    }
    let endless = vec![b'x'; 8_000_000];
    let run = run_on(["pdn", "check", "-"], endless);
    assert_eq!(run.status, Some(1));
    assert!(run.stderr.len() < 10_000, "{}", run.stderr.len());
}

#[test]
fn generated_games_are_legal_and_the_same_for_the_same_seed() {
    let folder = Folder::new();
    let file = folder.path("random.pdn");
    assert_eq!(
        run([
            "pdn", "generate", "--games", "50", "--seed", "3", "--output", &file
        ])
        .lines(),
        [""; 0]
    );
    let check = run(["pdn", "check", &file]);
    assert!(
        check.lines()[0].starts_with("1 file, 50 games, "),
        "{check:?}"
    );
    assert!(
        check.stdout.ends_with(" 0 faults, 0 warnings\n"),
        "{check:?}"
    );
    let again = run(["pdn", "generate", "--games", "50", "--seed", "3"]);
    assert_eq!(again.stdout, folder.read("random.pdn"));
    let other = run(["pdn", "generate", "--games", "50", "--seed", "4"]);
    assert_ne!(other.stdout, again.stdout);
    run(["pdn", "generate", "--games", "1", "--output", &file]).refused([&file, "--force"]);
    run([
        "pdn", "generate", "--games", "1", "--output", &file, "--force",
    ])
    .lines();
    assert_eq!(folder.read("random.pdn").matches("[Event").count(), 1);
}
