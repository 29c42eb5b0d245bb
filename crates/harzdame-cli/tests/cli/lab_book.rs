//! `harzdame lab book`.

use std::{fs, process::Stdio, thread, time::Duration};

use serde_json::Value;

use crate::harness::{Folder, Run, command, run};

/// The book of a journal, with little effort.
fn build<const N: usize>(journal: &str, out: &str, more: [&str; N]) -> Run {
    let mut args = vec!["lab", "book", "build", journal, "--out", out];
    args.extend(["--positions", "70", "--nodes", "200", "--table", "1"]);
    args.extend(more);
    let args: [&str; 16] = args.try_into().expect("16 of them");
    run(args)
}

#[test]
fn a_book_that_was_killed_has_the_same_bytes() {
    let folder = Folder::new();
    let (journal, out) = (folder.path("whole.jsonl"), folder.path("whole.book"));
    let whole = build(&journal, &out, ["--threads", "1", "--ply-cost", "9"]);
    assert!(whole.lines()[0].ends_with(" bytes"), "{whole:?}");

    let (journal, out) = (folder.path("killed.jsonl"), folder.path("killed.book"));
    let args = [
        "lab",
        "book",
        "build",
        &journal,
        "--out",
        &out,
        "--positions",
        "70",
        "--nodes",
        "200",
        "--table",
        "1",
        "--threads",
        "3",
        "--ply-cost",
        "9",
    ];
    for lines in [2, 20, 45] {
        let mut child = command(args)
            .stderr(Stdio::null())
            .stdout(Stdio::null())
            .spawn()
            .expect("the program starts");
        let count = || fs::read(&journal).map_or(0, |text| text.split(|&b| b == b'\n').count());
        while count() < lines && child.try_wait().expect("a child").is_none() {
            thread::sleep(Duration::from_millis(1));
        }
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
    }
    build(&journal, &out, ["--threads", "2", "--ply-cost", "9"]).lines();
    let bytes = |name: &str| fs::read(folder.path(name)).expect("a book");
    assert_eq!(bytes("killed.book"), bytes("whole.book"));
    let searches = |name: &str| {
        let text = folder.read(name);
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    // Nothing was searched twice.
    assert_eq!(searches("killed.jsonl"), searches("whole.jsonl"));
    assert_eq!(
        folder.names(),
        ["killed.book", "killed.jsonl", "whole.book", "whole.jsonl"]
    );
}

#[test]
fn a_book_is_asked() {
    let folder = Folder::new();
    let (journal, book) = (folder.path("a.jsonl"), folder.path("a.book"));
    let more = ["--threads", "2", "--ply-cost", "9"];
    build(&journal, &book, more).lines();
    let shown = run(["lab", "book", "show", &book]);
    let lines = shown.lines();
    assert!(lines[0].contains("by searches of 200 nodes"), "{lines:?}");
    assert!(lines.contains(&"moves         12 of 12"), "{lines:?}");
    let shown = run(["lab", "book", "show", &book, "--json"]);
    let shown: Value = serde_json::from_str(shown.lines()[0]).expect("JSON");
    assert_eq!(shown["complete"], true);
    assert_eq!(shown["stats"]["positions"], shown["stats"]["reached"]);
    let moves = shown["moves"].as_array().expect("moves");
    let values: Vec<i64> = moves
        .iter()
        .map(|mv| mv["centi_men"].as_i64().expect("a number"))
        .collect();
    assert!(
        values.len() == 12 && values.is_sorted_by(|a, b| a >= b),
        "{values:?}"
    );
    let best = shown["line"][0].as_str().expect("a best move");
    let value = moves.iter().find(|mv| mv["move"] == best);
    assert_eq!(value.expect("it is one of them")["centi_men"], values[0]);
    let far = run(["lab", "book", "show", &book, "--fen", "W:Wa1:Bh8"]);
    assert!(far.lines().contains(&"moves         0 of 2"), "{far:?}");
    // It can be played from.
    let player = format!("engine;nodes=50;book={book}");
    let contest = run([
        "lab",
        "match",
        "--first",
        &player,
        "--second",
        "random",
        "--games",
        "2",
        "--opening-plies",
        "0",
        "--quiet",
    ]);
    assert!(
        contest.lines()[1].starts_with("2 games: 2 won"),
        "{contest:?}"
    );
}

#[test]
fn what_is_no_book_and_what_is_another_one_is_refused() {
    let folder = Folder::new();
    let (journal, book) = (folder.path("a.jsonl"), folder.path("a.book"));
    build(&journal, &book, ["--threads", "1", "--ply-cost", "9"]).lines();
    let before = fs::read(&book).expect("a book");
    let more = ["--threads", "1", "--ply-cost", "50"];
    build(&journal, &book, more).refused(["it is there already", "--force"]);
    // The searches serve another book as well, and without a search it is only smaller.
    let early = folder.path("early.book");
    let exported = run([
        "lab",
        "book",
        "build",
        &journal,
        "--out",
        &early,
        "--positions",
        "40",
        "--nodes",
        "200",
        "--table",
        "1",
        "--ply-cost",
        "9",
        "--export",
        "--force",
    ]);
    exported.lines();
    assert!(fs::read(&early).expect("a book").len() < before.len());
    run([
        "lab", "book", "build", &journal, "--out", "b", "--nodes", "201",
    ])
    .refused(["another book", "nodes is 200 there and 201 here"]);
    run(["lab", "book", "build", "no/such/folder/a", "--out", "b"]).refused(["no/such/folder/a"]);
    run([
        "lab",
        "book",
        "build",
        "no/such/a",
        "--out",
        "b",
        "--export",
    ])
    .refused(["no/such/a"]);
    let file = folder.file("text", "HARZBUCH");
    run(["lab", "book", "show", &file]).refused([&file, "begin with `HARZBOOK`"]);
    run([
        "lab",
        "match",
        "--first",
        &format!("engine;book={file}"),
        "--games",
        "2",
    ])
    .refused([&file, "not an opening book"]);
    assert_eq!(fs::read(&book).expect("a book"), before);
}
