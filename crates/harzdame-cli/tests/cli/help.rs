//! Help, completions, the manual, and usage that is wrong.

use std::{
    io::{BufRead, BufReader},
    process::Stdio,
};

use crate::harness::{Folder, command, run};

const COMMANDS: [&str; 12] = [
    "play",
    "serve",
    "db",
    "show",
    "moves",
    "perft",
    "pdn",
    "lab",
    "hub",
    "ugi",
    "completions",
    "man",
];

#[test]
fn help_names_every_command_and_shows_examples() {
    let run = run(["--help"]);
    let help = run.lines().join("\n");
    for name in COMMANDS {
        assert!(help.contains(&format!("\n  {name} ")), "{name}: {help}");
    }
    assert!(help.contains("Examples:"));
}

#[test]
fn every_command_explains_itself_with_examples() {
    for name in COMMANDS {
        let help = run(["help", name]);
        assert!(help.lines().contains(&"Examples:"), "{}", help.stdout);
        assert_eq!(help.stderr, "");
    }
}

#[test]
fn wrong_usage_is_refused_with_status_2() {
    run([]).refused(["Usage"]);
    run(["no-such-command"]).refused(["no-such-command"]);
    run(["moves", "--no-such-option"]).refused(["--no-such-option"]);
    run(["moves", "surplus"]).refused(["surplus"]);
    run(["completions", "no-such-shell"]).refused(["bash", "fish", "zsh"]);
}

#[test]
fn the_version_is_that_of_the_package() {
    let run = run(["--version"]);
    assert_eq!(
        run.lines(),
        [concat!("harzdame ", env!("CARGO_PKG_VERSION"))]
    );
}

#[test]
fn completions_know_the_commands() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = run(["completions", shell]);
        assert!(
            script.lines().iter().any(|line| line.contains("perft")),
            "{shell}"
        );
    }
}

#[test]
fn the_manual_is_roff_and_has_a_page_for_each_command() {
    let page = run(["man"]);
    assert!(
        page.lines()
            .iter()
            .any(|line| line.starts_with(".TH harzdame"))
    );
    let folder = Folder::new();
    run(["man", "--folder", &folder.path("man1")]).lines();
    assert!(folder.read("man1/harzdame.1").contains("harzdame\\-moves"));
    assert!(folder.read("man1/harzdame-moves.1").contains("\\-\\-batch"));
    let file = folder.file("file", "");
    run(["man", "--folder", &file]).refused(["cannot make the folder", &file]);
}

#[test]
fn a_reader_that_stops_ends_the_program_quietly() {
    let mut child = command(["perft", "--depth", "99", "--fen", "W:WKa1:BKh8"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut line = String::new();
    let mut reader = BufReader::new(child.stdout.take().expect("standard output"));
    reader.read_line(&mut line).expect("a line");
    assert_eq!(line, "1 14\n");
    drop(reader);
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}
