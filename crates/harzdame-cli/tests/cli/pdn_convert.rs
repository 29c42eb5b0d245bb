//! `harzdame pdn convert`.

use crate::harness::{Folder, run, run_on};

const GAME: &str = "[Event \"Club \\\"A\\\"\"]\n[White \"Мюллер\"]\n[Result \"1-0\"]\n\
                    [GameType \"95,W,8,8,A0,0\"]\n[Variant \"Harzdame\"]\n\n\
                    1. c4-d4 {[%clk 0:04:59] so} 1... f5-e5 (1... g4-f4) 2. d4-e4! e5xe3 *\n\n";

#[test]
fn nothing_is_lost_on_the_way_to_json_and_back() {
    let folder = Folder::new();
    let pdn = folder.file("a.pdn", GAME);
    let json = folder.path("a.jsonl");
    run(["pdn", "convert", &pdn, "--output", &json]).lines();
    assert_eq!(folder.read("a.jsonl").lines().count(), 1);
    let value: serde_json::Value = serde_json::from_str(&folder.read("a.jsonl")).expect("JSON");
    assert_eq!(value["tags"]["White"], "Мюллер");
    assert_eq!(value["result"], "1-0");
    let back = run(["pdn", "convert", &json, "--to", "pdn"]);
    assert_eq!(
        back.lines().join("\n"),
        GAME.trim_end_matches('\n').to_owned() + "\n"
    );
}

#[test]
fn records_keep_the_moves() {
    let records = run_on(
        ["pdn", "convert", "-", "--from", "pdn", "--to", "records"],
        GAME,
    );
    assert_eq!(records.lines(), ["start c4-d4 f5-e5 d4-e4 e5xe3 1-0"]);
    let pdn = run_on(
        ["pdn", "convert", "-", "--from", "records", "--to", "pdn"],
        &records.stdout,
    );
    assert!(
        pdn.lines().contains(&"1. c4-d4 f5-e5 2. d4-e4 e5xe3 *"),
        "{}",
        pdn.stdout
    );
    let again = run_on(
        ["pdn", "convert", "-", "--from", "pdn", "--to", "records"],
        &pdn.stdout,
    );
    assert_eq!(again.stdout, records.stdout);
}

#[test]
fn many_random_games_survive_all_three_forms() {
    let folder = Folder::new();
    let (pdn, json) = (folder.path("r.pdn"), folder.path("r.jsonl"));
    run(["pdn", "generate", "--games", "40", "--output", &pdn]).lines();
    run(["pdn", "convert", &pdn, "--output", &json]).lines();
    let records = folder.path("r.records");
    run(["pdn", "convert", &json, "--output", &records]).lines();
    let direct = run(["pdn", "convert", &pdn, "--to", "records"]);
    assert_eq!(direct.lines().len(), 40);
    assert_eq!(direct.stdout, folder.read("r.records"));
    let back = run(["pdn", "convert", &json, "--to", "pdn"]);
    assert_eq!(back.stdout, folder.read("r.pdn"));
}

#[test]
fn games_with_a_fault_are_left_out_and_told() {
    let records = "start c4-d4 *\nstart a1-a2 *\n\nW:Wc3:Bc4 c3xc5 1-0\nstart c4-d4\n";
    let run = run_on(
        ["pdn", "convert", "-", "--from", "records", "--to", "jsonl"],
        records,
    );
    assert_eq!(run.status, Some(1));
    assert_eq!(run.stdout.lines().count(), 2);
    let faults: Vec<&str> = run.stderr.lines().collect();
    assert!(
        faults[0].starts_with("standard input:2:10: a1-a2: "),
        "{}",
        faults[0]
    );
    assert!(
        faults[1].starts_with("standard input:5:7: c4-d4: "),
        "{}",
        faults[1]
    );

    let json = "{\"line\": {\"nodes\": [{\"mv\": {\"from\": \"a1\", \"to\": \"a2\", \
                \"captured\": []}}]}}\n{\"tags\": 1}\n\u{fffd}\n{}\n";
    let run = run_on(
        ["pdn", "convert", "-", "--from", "jsonl", "--to", "records"],
        json,
    );
    assert_eq!(run.status, Some(1));
    assert_eq!(run.stdout, "start *\n");
    let faults: Vec<&str> = run.stderr.lines().collect();
    assert_eq!(faults.len(), 3);
    assert!(
        faults[0].contains(":1:1: ") && faults[0].contains("not legal"),
        "{}",
        faults[0]
    );
    assert!(faults[1].starts_with("standard input:2:"), "{}", faults[1]);
}

#[test]
fn what_a_record_cannot_say_is_a_fault() {
    let text = "1. c4-d4 /FEN \"B:Wa1:Bh8\"/ h8-h7 *";
    let run = run_on(
        ["pdn", "convert", "-", "--from", "pdn", "--to", "records"],
        text,
    );
    assert_eq!(run.status, Some(1));
    assert_eq!(run.stdout, "");
    assert!(
        run.stderr.starts_with("standard input:1:1: move 2"),
        "{}",
        run.stderr
    );
}

#[test]
fn files_are_not_replaced_unless_asked() {
    let folder = Folder::new();
    let pdn = folder.file("a.pdn", GAME);
    run(["pdn", "convert", &pdn, "--output", &pdn]).refused([&pdn, "--force"]);
    assert_eq!(folder.read("a.pdn"), GAME);
}

#[test]
fn forms_that_cannot_be_guessed_are_asked_for() {
    let folder = Folder::new();
    let file = folder.file("games", GAME);
    run(["pdn", "convert", &file, "--to", "jsonl"]).refused(["--from"]);
    run(["pdn", "convert", &file, "--from", "pdn"]).refused(["--to"]);
    run(["pdn", "convert", "x", "--from", "doc"]).refused(["pdn", "jsonl", "records"]);
    let missing = folder.path("missing.pdn");
    run(["pdn", "convert", &missing, "--to", "jsonl"]).refused(["cannot open", &missing]);
}
