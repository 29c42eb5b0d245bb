//! `harzdame moves`.

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    process::Stdio,
};

use crate::harness::{Folder, Run, command, run, run_on};

fn conformance() -> String {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../harzdame/tests/data/moves.jsonl"
    );
    fs::read_to_string(file).expect("the conformance file")
}

/// The FEN of each line of the conformance file.
fn fens(lines: &str) -> String {
    lines
        .lines()
        .map(|line| {
            let fen = line
                .strip_prefix("{\"fen\": \"")
                .and_then(|line| line.split('"').next());
            fen.expect("a FEN").to_owned() + "\n"
        })
        .collect()
}

#[test]
fn batch_is_the_conformance_file_byte_for_byte() {
    let expected = conformance();
    let input = fens(&expected);
    assert_eq!(input.lines().count(), 633);

    let from_stdin = run_on(["moves", "--batch", "-"], &input);
    assert_eq!(from_stdin.status, Some(0));
    assert!(from_stdin.stdout == expected, "other bytes than expected");

    let folder = Folder::new();
    let file = folder.file("fens.txt", &input);
    let from_file = run(["moves", "--batch", &file]);
    assert!(from_file.stdout == expected, "other bytes than expected");
    assert_eq!(from_file.stderr, "");
}

#[test]
fn one_position_as_json_is_the_same_line() {
    for line in conformance().lines().step_by(50) {
        let fen = fens(line);
        let run = run(["moves", "--format", "json", "--fen", fen.trim()]);
        assert_eq!(run.lines(), [line]);
    }
}

#[test]
fn a_bad_line_is_reported_in_place_and_the_rest_goes_on() {
    let input = b"W:Wc3:Bc4\r\nrubbish\n\nW:Wh8,a1:Ba1\n\xff\xfe\nw:wC3:bC4";
    let run = run_on(["moves", "--batch", "-"], input);
    assert_eq!(run.status, Some(1));
    assert_eq!(run.stderr, "");
    let lines: Vec<serde_json::Value> = run
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(lines.len(), 6);
    assert_eq!(lines[0], lines[5]);
    assert_eq!(lines[0]["fen"], "W:Wc3:Bc4");
    for (line, (fen, error)) in lines[1..5].iter().zip([
        ("rubbish", "expected the side to move"),
        ("", "nothing there"),
        ("W:Wh8,a1:Ba1", "a1"),
        ("\u{fffd}\u{fffd}", "not UTF-8 at byte 0"),
    ]) {
        assert_eq!(line["fen"], fen);
        let said = line["error"].as_str().expect("an error");
        assert!(said.contains(error), "{said}");
        let keys: Vec<_> = line.as_object().expect("an object").keys().collect();
        assert_eq!(keys, ["error", "fen"]);
    }
    assert!(
        run.stdout
            .contains("\n{\"fen\": \"rubbish\", \"error\": \"")
    );
}

#[test]
fn every_violation_of_a_line_is_named() {
    let run = run_on(["moves", "--batch", "-"], "W:Wh8,c8:Ba1\n");
    for square in ["h8", "c8", "a1"] {
        assert!(run.stdout.matches(square).count() == 2, "{}", run.stdout);
    }
}

#[test]
fn no_input_gives_no_output() {
    assert_eq!(run_on(["moves", "--batch", "-"], "").lines(), [""; 0]);
}

#[test]
fn a_line_without_end_is_not_kept_in_memory() {
    // Twenty megabytes in a space that has room for far less would fail.
    let mut input = vec![b'W'; 20_000_000];
    input.extend_from_slice(b"\nW:Wc3:Bc4\n");
    let run = run_on(["moves", "--batch", "-"], input);
    assert_eq!(run.status, Some(1));
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(lines.len(), 2);
    assert!(lines[0].len() < 300, "{}", lines[0].len());
    assert!(lines[0].contains("longer than"), "{}", lines[0]);
    assert!(lines[1].contains("\"c3xc5\""));
}

#[test]
fn a_partner_gets_each_answer_before_it_asks_again() {
    let mut child = command(["moves", "--batch", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("standard input");
    let mut answers = BufReader::new(child.stdout.take().expect("standard output")).lines();
    for fen in ["W:Wc3:Bc4", "W:WKa1:BKh8"] {
        writeln!(stdin, "{fen}").expect("it listens");
        let answer = answers.next().expect("an answer").expect("an answer");
        assert!(
            answer.starts_with(&format!("{{\"fen\": \"{fen}\"")),
            "{answer}"
        );
    }
    drop(stdin);
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn many_routes_are_counted_and_not_listed() {
    let hard = "W:WKf4:BKd1,Kg1,Kb2,Ke2,Kg2,Kc3,Kf3,Kh3,Ka4,Kd4,Kg4,Kd5,Kg5,Ke6,Kh6,Ka7,Kc7,Kf7,\
                Kb8,Kd8,Kg8";
    let run = run(["moves", "--format", "json", "--fen", hard]);
    let value: serde_json::Value = serde_json::from_str(run.lines()[0]).expect("JSON");
    let moves = value["moves"].as_array().expect("moves");
    assert_eq!(moves.len(), 2);
    let routes: u64 = moves
        .iter()
        .map(|mv| mv["routes"].as_u64().expect("a number"))
        .sum();
    assert_eq!(routes, 9536);
    for mv in moves {
        assert_eq!(mv["paths"].as_array().expect("paths").len(), 1);
    }
}

#[test]
fn text_is_a_line_a_move() {
    let start = run(["moves"]);
    assert_eq!(start.lines().len(), 12);
    assert_eq!(start.lines()[0], "a6-a7");
    let ring = run(["moves", "--fen", "W:Wc3:Bc4,d3,d5,e4"]);
    assert_eq!(
        ring.lines(),
        ["c3xc5xe5xe3xc3  takes c4 d3 d5 e4  (2 routes)"]
    );
    let over = run(["moves", "--fen", "W:W:Ba8"]);
    assert_eq!(
        over.lines(),
        ["no legal move. Black wins: White has no pieces left"]
    );
}

#[test]
fn the_compact_form_is_taken_too() {
    let compact = format!("W{}w{}b{}", ".".repeat(18), "e".repeat(7), ".".repeat(37));
    let run = run(["moves", "--fen", &compact]);
    assert_eq!(run.lines(), ["c3xc5  takes c4"]);
}

#[test]
fn what_cannot_be_read_is_refused_with_status_2() {
    run(["moves", "--fen", "W:Wa1,i9:Bh8"]).refused(["expected a square", "      ^^"]);
    run(["moves", "--fen", "W:Wc8:Ba1"]).refused(["not a position", "c8", "a1"]);
    run(["moves", "--batch", "-", "--fen", "W:Wa1:B"]).refused(["--batch", "--fen"]);
    run(["moves", "--format", "yaml"]).refused(["text", "json"]);
    let folder = Folder::new();
    let missing = folder.path("no-such-file");
    run(["moves", "--batch", &missing]).refused(["cannot open", &missing]);
    let directory = folder.path("");
    let refused: Run = run(["moves", "--batch", &directory]);
    refused.refused([directory.as_str()]);
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_an_error() {
    let full = fs::File::create("/dev/full").expect("the device");
    let output = command(["moves"]).stdout(full).output().expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(!output.stderr.is_empty());
}
