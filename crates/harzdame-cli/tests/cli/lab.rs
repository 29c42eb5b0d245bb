//! `harzdame lab`: matches, tournaments, and the check of other programs.

use serde_json::Value;

use crate::harness::{Folder, run};

/// The program itself as another program, over a protocol.
fn itself(protocol: &str) -> String {
    let program = env!("CARGO_BIN_EXE_harzdame");
    format!("{protocol}:\"{program}\" {protocol};name={protocol}")
}

/// A file of games without what was said about them, which is never the same twice.
fn without_comments(text: &str) -> String {
    text.split('{')
        .map(|part| part.split_once('}').map_or(part, |(_, rest)| rest))
        .collect::<String>()
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn a_match_is_played_told_and_written() {
    let folder = Folder::new();
    let (file, json) = (folder.path("match.pdn"), folder.path("match.json"));
    let contest = run([
        "lab", "match", "--first", "engine", "--second", "random", "--games", "4", "--nodes",
        "300", "--pdn", &file, "--json", &json, "--strict",
    ]);
    let lines = contest.lines();
    assert_eq!(lines[0], "engine against random");
    assert_eq!(lines[1], "4 games: 4 won, 0 drawn, 0 lost, 100.0 %");
    assert!(
        contest
            .stdout
            .contains("pairs with 0, ½, 1, 1½, 2 points: 0, 0, 0, 0, 2")
    );
    assert!(contest.stdout.contains("engine: 300 nodes a move; "));
    assert!(contest.stdout.contains("random: its own limits; "));
    assert!(contest.stderr.contains("2 games"), "{}", contest.stderr);
    let check = run(["pdn", "check", &file]);
    assert!(check.lines()[0].starts_with("1 file, 4 games"), "{check:?}");
    let text = folder.read("match.pdn");
    assert_eq!(text.matches("[White \"engine\"]").count(), 2);
    assert_eq!(text.matches("[Black \"engine\"]").count(), 2);
    assert!(text.contains("[%eval "));
    let result: Value = serde_json::from_str(&folder.read("match.json")).expect("JSON");
    assert_eq!(result["result"]["wins"], 4);
    assert_eq!(
        result["result"]["pairs"],
        serde_json::json!([0, 0, 0, 0, 2])
    );
    assert_eq!(result["players"][1]["name"], "random");
    assert_eq!(result["complete"], true);
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
        without_comments(&folder.read("match.pdn"))
    };
    assert_eq!(play("5"), play("5"));
    assert_ne!(play("5"), play("6"));
}

#[test]
fn a_match_goes_on_where_its_journal_ends() {
    let folder = Folder::new();
    let (journal, file) = (folder.path("match.jsonl"), folder.path("match.pdn"));
    let play = |games: &str| {
        run([
            "lab",
            "match",
            "--first",
            "engine",
            "--second",
            "random",
            "--nodes",
            "100",
            "--quiet",
            "--games",
            games,
            "--journal",
            &journal,
            "--pdn",
            &file,
        ])
    };
    play("4").lines();
    let half = folder.read("match.jsonl");
    assert_eq!(half.lines().count(), 3, "{half}");
    let first_games = folder.read("match.pdn");
    // Whatever ended the program, a line that it was writing is worth nothing.
    folder.file("match.jsonl", format!("{half}{{\"pair\":2,\"games\":[{{"));
    let whole = play("8");
    assert!(whole.lines()[1].starts_with("8 games: "), "{whole:?}");
    assert_eq!(whole.stderr, "");
    let journal_text = folder.read("match.jsonl");
    assert!(journal_text.starts_with(&half));
    assert_eq!(journal_text.lines().count(), 5);
    assert!(folder.read("match.pdn").starts_with(&first_games));
    // Nothing is left to be played, and the result is the same.
    assert_eq!(play("8").lines()[1], whole.lines()[1]);
    assert_eq!(folder.read("match.jsonl"), journal_text);
    // Without a journal of it, a file of games is somebody's.
    run(["lab", "match", "--pdn", &file]).refused(["cannot make", "another name"]);
    run([
        "lab",
        "match",
        "--first",
        "engine",
        "--second",
        "random",
        "--nodes",
        "200",
        "--journal",
        &journal,
    ])
    .refused([
        "another match",
        "limit is 100 nodes a move there and 200 nodes a move here",
    ]);
    folder.file("match.jsonl", "{\n");
    run(["lab", "match", "--journal", &journal]).refused(["match.jsonl:1:"]);
}

#[test]
fn a_test_ends_a_match_that_has_shown_enough() {
    let contest = run([
        "lab", "match", "--first", "random", "--second", "engine", "--nodes", "100", "--games",
        "1000", "--sprt", "-50:0", "--quiet",
    ]);
    let lines = contest.lines();
    let verdict = lines
        .iter()
        .find(|line| line.starts_with("SPRT"))
        .expect("a verdict");
    assert!(verdict.starts_with("SPRT [-50, 0] normalised Elo, errors 5 % and 5 %: LLR -"));
    assert!(verdict.ends_with("H0 accepted"), "{verdict}");
    assert!(!lines[1].starts_with("1000 games"));
}

#[test]
fn openings_come_from_a_file() {
    let folder = Folder::new();
    let list = folder.file(
        "book.txt",
        "W:WKa1,Kb1:BKh8 # short\nstartpos moves a6-a7\n",
    );
    let games = folder.path("match.pdn");
    run([
        "lab",
        "match",
        "--first",
        "random",
        "--second",
        "random",
        "--games",
        "2",
        "--quiet",
        "--openings",
        &list,
        "--max-plies",
        "4",
        "--pdn",
        &games,
    ])
    .lines();
    let text = folder.read("match.pdn");
    assert_eq!(
        text.matches("[FEN \"W:WKa1,Kb1:BKh8\"]").count(),
        2,
        "{text}"
    );
    let bad = folder.file("bad.txt", "startpos\nstartpos moves a6-a8\n");
    run(["lab", "match", "--openings", &bad]).refused(["bad.txt", "line 2", "a6-a8"]);
    run(["lab", "match", "--openings", "no-such-file"]).refused(["no-such-file"]);
    run(["lab", "match", "--order", "random"]).refused(["--openings"]);
}

#[test]
fn the_program_plays_itself_over_both_protocols() {
    let contest = run([
        "lab",
        "match",
        "--first",
        &itself("hub"),
        "--second",
        &itself("ugi"),
        "--games",
        "2",
        "--depth",
        "2",
        "--strict",
        "--quiet",
    ]);
    let lines = contest.lines();
    assert_eq!(lines[0], "hub against ugi");
    assert!(lines[1].starts_with("2 games: "));
    assert!(
        contest.stdout.contains("answers within"),
        "{}",
        contest.stdout
    );
}

#[test]
fn the_program_passes_its_own_check() {
    for protocol in ["hub", "ugi"] {
        // Machines that test are busy.
        let terms = ["--margin", "60000", "--patience", "60"];
        let check = run([
            "lab",
            "check-engine",
            &itself(protocol),
            terms[0],
            terms[1],
            terms[2],
            terms[3],
        ]);
        let lines = check.lines();
        assert_eq!(lines.len(), 12, "{lines:?}");
        assert!(
            lines.iter().all(|line| line.starts_with("ok ")),
            "{lines:?}"
        );
    }
    run(["lab", "check-engine", "engine"]).refused(["engine", "built in"]);
    run(["lab", "check-engine", "hub:/no/such/program"]).refused(["/no/such/program"]);
}

#[test]
fn faults_are_told_counted_and_end_with_status_1_where_asked_for() {
    // A program that says nothing that is Hub, but answers what it is asked.
    let fault = |strict: bool| {
        let contest = [
            "lab",
            "match",
            "--first",
            &itself("hub"),
            "--second",
            "random",
            "--games",
            "2",
            "--time",
            "1",
            "--margin",
            "0",
        ];
        let mut command = crate::harness::command(contest);
        if strict {
            command.arg("--strict");
        }
        command.output().expect("the program starts")
    };
    // Nobody answers through a pipe within a millisecond to the microsecond, every time.
    let output = fault(true);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let stderr = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(stderr.contains("hub loses by a time loss: "), "{stderr}");
    let stdout = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(stdout.contains("faults of hub: 2 time losses"), "{stdout}");
    assert_eq!(fault(false).status.code(), Some(0));
}

#[test]
fn a_tournament_ranks_its_players() {
    let folder = Folder::new();
    let json = folder.path("ladder.json");
    let tournament = run([
        "lab",
        "tournament",
        "random",
        "engine",
        "random;name=other",
        "--nodes",
        "100",
        "--pairs",
        "2",
        "--json",
        &json,
        "--quiet",
    ]);
    let lines = tournament.lines();
    assert!(
        lines[0].starts_with(" 1. engine      8.0 of 8     100.0 %  no rating"),
        "{lines:?}"
    );
    assert_eq!(
        lines
            .iter()
            .filter(|line| line.contains(" against "))
            .count(),
        3
    );
    let result: Value = serde_json::from_str(&folder.read("ladder.json")).expect("JSON");
    assert_eq!(result["players"][1]["points"], 8.0);
    assert_eq!(result["meetings"].as_array().map(Vec::len), Some(3));
    let gauntlet = run([
        "lab",
        "tournament",
        "--gauntlet",
        "engine",
        "random",
        "random;name=other",
        "--nodes",
        "100",
        "--pairs",
        "1",
        "--quiet",
    ]);
    assert_eq!(gauntlet.stdout.matches(" against ").count(), 2);
    run(["lab", "tournament", "random", "random"]).refused(["two players are called random"]);
    run(["lab", "tournament", "random"]).refused(["PLAYER"]);
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_a_match_with_what_is_finished() {
    use std::{
        io::{BufRead, BufReader},
        process::Stdio,
    };

    let folder = Folder::new();
    let journal = folder.path("match.jsonl");
    let mut child = crate::harness::command([
        "lab",
        "match",
        "--first",
        "random",
        "--second",
        "random",
        "--games",
        "1000000",
        "--journal",
        &journal,
    ])
    .stdout(Stdio::piped())
    .stderr(Stdio::piped())
    .spawn()
    .expect("the program starts");
    let mut stderr = BufReader::new(child.stderr.take().expect("standard error"));
    let mut line = String::new();
    stderr.read_line(&mut line).expect("progress");
    assert!(line.starts_with("2 games"), "{line}");
    let killed = std::process::Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status()
        .expect("kill is there");
    assert!(killed.success());
    // What it still says must not hold it up.
    std::thread::spawn(move || std::io::copy(&mut stderr, &mut std::io::sink()));
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130));
    let stdout = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(stdout.ends_with("stopped before the end\n"), "{stdout}");
    let played = folder.read("match.jsonl").lines().count() - 1;
    let told = stdout.lines().nth(1).expect("a score");
    assert!(
        told.starts_with(&format!("{} games: ", 2 * played)),
        "{told} {played}"
    );
}

#[test]
fn wrong_arguments_are_refused() {
    run(["lab", "match", "--first", "nobody"]).refused(["nobody", "yardstick"]);
    run(["lab", "match", "--nodes", "1", "--time", "1"]).refused(["--nodes", "--time"]);
    run(["lab", "match", "--tc", "soon"]).refused(["soon", "60+0.6"]);
    run(["lab", "match", "--sprt", "5:0"]).refused(["elo0 below elo1"]);
    run(["lab", "match", "--sprt", "5"]).refused(["0:5"]);
    run(["lab", "match", "--resign", "3"]).refused(["2 whole numbers"]);
    run(["lab", "match", "--first", "hub:/no/such/program"]).refused(["/no/such/program"]);
    run(["lab"]).refused(["match", "tournament", "check-engine"]);
    let threads = ["lab", "match", "--concurrency", "1025"];
    run(threads).refused(["--concurrency", "1 to 1024"]);
    let folder = Folder::new();
    let file = folder.file("there.pdn", "mine");
    run(["lab", "match", "--pdn", &file]).refused(["cannot make", &file, "another name"]);
    assert_eq!(folder.read("there.pdn"), "mine");
}

#[test]
fn tuning_is_told_and_goes_on() {
    let folder = Folder::new();
    let (journal, json) = (folder.path("tune.jsonl"), folder.path("tune.json"));
    let arguments = [
        "lab",
        "tune",
        "--parameters",
        "rfp_margin,late_moves=6:2",
        "--iterations",
        "3",
        "--pairs",
        "2",
        "--nodes",
        "60",
        "--table",
        "1",
        "--resign",
        "1:300",
        "--journal",
        &journal,
        "--json",
        &json,
    ];
    let tuned = run(arguments);
    let lines = tuned.lines();
    assert_eq!(lines[0], "3 of 3 iterations, 12 games");
    assert!(lines[1].starts_with("parameter "));
    assert!(lines[2].starts_with("rfp_margin ") && lines[2].ends_with("5 to 400"));
    assert!(lines[3].starts_with("late_moves ") && lines[3].contains(" 6 "));
    assert!(lines[4].starts_with("engine;option.rfp_margin="));
    assert!(tuned.stderr.contains("1 of 3: rfp_margin "));
    let result: Value = serde_json::from_str(&folder.read("tune.json")).expect("JSON");
    assert_eq!(result["parameters"][1]["start"], 6);
    assert_eq!(result["complete"], true);
    // All of it is in the journal: nothing is played again.
    let again = run(arguments);
    assert_eq!((again.stdout, again.stderr.as_str()), (tuned.stdout, ""));
    let refused = run(["lab", "tune", "--parameters", "rfp"]);
    refused.refused(["no parameter `rfp`: there are "]);
    let list = run(["lab", "tune", "--list"]);
    let known = |line: &&str| line.starts_with("rfp_margin = ") && line.contains(", 5 to 400. ");
    assert_eq!(list.lines().iter().filter(|line| known(line)).count(), 1);
}

#[test]
fn openings_are_found_and_played() {
    let folder = Folder::new();
    let file = folder.path("openings.txt");
    let found = run([
        "lab",
        "openings",
        &file,
        "--count",
        "3",
        "--nodes",
        "200",
        "--games",
        "2",
        "--band",
        "50",
        "--play-nodes",
        "20",
        "--table",
        "1",
        "--ahead",
        "200",
    ]);
    assert!(
        found.lines()[0].starts_with("3 of 3 openings, "),
        "{found:?}"
    );
    let text = folder.read("openings.txt");
    assert!(text.starts_with("# 3 balanced openings, "));
    assert!(text.contains("\n# seed: 1\n"));
    let openings: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(
        openings.len() == 3
            && openings
                .iter()
                .all(|line| line.starts_with("startpos moves "))
    );
    let contest = run([
        "lab",
        "match",
        "--second",
        "random",
        "--games",
        "2",
        "--nodes",
        "50",
        "--openings",
        &file,
    ]);
    assert!(contest.lines()[1].starts_with("2 games: "), "{contest:?}");
    // What is there is kept.
    let refused = run(["lab", "openings", &file]);
    refused.refused(["which is there already"]);
}

#[test]
fn the_balance_is_measured() {
    let folder = Folder::new();
    let json = folder.path("balance.json");
    let balance = run([
        "lab", "balance", "--games", "6", "--nodes", "60", "--table", "1", "--ahead", "300",
        "--json", &json,
    ]);
    let lines = balance.lines();
    assert!(lines[0].starts_with("6 games: ") && lines[0].contains(" by the first player, "));
    assert!(lines[1].starts_with("first player won ") && lines[1].ends_with(" plies a game"));
    let result: Value = serde_json::from_str(&folder.read("balance.json")).expect("JSON");
    assert_eq!(result["games"], 6);
    assert_eq!(result["nodes"], serde_json::json!([45, 75]));
    assert_eq!(result["openings"], "0 random plies");
}
