//! Files are written whole or not at all.

use std::{fs, process::Stdio};

use crate::harness::{Folder, command, run, run_on};

const GAME: &str = "1. a6-a7 h3-h2 *\n";

#[test]
fn a_file_stays_as_it_was_if_the_work_fails() {
    let folder = Folder::new();
    let old = folder.file("old.jsonl", "mine");
    fs::create_dir(folder.path("folder.pdn")).expect("a folder");
    let source = folder.path("folder.pdn");
    let convert = ["pdn", "convert", &source, "--output", &old, "--force"];
    run(convert).refused(["cannot read", &source]);
    assert_eq!(folder.read("old.jsonl"), "mine");
    let new = folder.path("new.jsonl");
    run(["pdn", "convert", &source, "--output", &new]).refused(["cannot read"]);
    assert_eq!(folder.names(), ["folder.pdn", "old.jsonl"]);
}

#[test]
fn a_file_is_replaced_whole() {
    let folder = Folder::new();
    let source = folder.file("a.pdn", GAME);
    let old = folder.file("old.records", "x".repeat(10_000));
    run(["pdn", "convert", &source, "--output", &old]).refused([&old, "--force"]);
    assert_eq!(folder.read("old.records").len(), 10_000);
    run(["pdn", "convert", &source, "--output", &old, "--force"]).lines();
    assert_eq!(folder.read("old.records"), "start a6-a7 h3-h2 *\n");
    assert_eq!(folder.names(), ["a.pdn", "old.records"]);
}

#[test]
fn a_file_does_not_replace_itself() {
    let folder = Folder::new();
    let text = format!("{GAME}1. zz *\n");
    let file = folder.file("a.pdn", &text);
    run(["pdn", "convert", &file, "--output", &file, "--force"]).refused([&file, "--output"]);
    assert_eq!(folder.read("a.pdn"), text);
}

#[test]
fn what_cannot_be_made_is_told() {
    let folder = Folder::new();
    let source = folder.file("a.pdn", GAME);
    let nowhere = folder.path("nowhere/a.jsonl");
    run(["pdn", "convert", &source, "--output", &nowhere]).refused(["cannot make", &nowhere]);
    let place = folder.path("");
    let games = ["pdn", "generate", "--games", "1", "--output", &place];
    run(games).refused(["cannot make", "folder"]);
    run(["show", "--svg", &place]).refused(["cannot make", "folder"]);
    assert_eq!(folder.names(), ["a.pdn"]);
}

#[cfg(unix)]
#[test]
fn links_are_followed_and_rights_kept() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let folder = Folder::new();
    let source = folder.file("a.pdn", GAME);
    let target = folder.file("target.records", "old");
    fs::set_permissions(&target, fs::Permissions::from_mode(0o604)).expect("rights");
    let link = folder.path("link.records");
    symlink("target.records", &link).expect("a link");
    run(["pdn", "convert", &source, "--output", &link, "--force"]).lines();
    assert_eq!(folder.read("target.records"), "start a6-a7 h3-h2 *\n");
    assert!(fs::symlink_metadata(&link).expect("a link").is_symlink());
    let rights = fs::metadata(&target).expect("a file").permissions();
    assert_eq!(rights.mode() & 0o777, 0o604);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_named() {
    let full = || Stdio::from(fs::File::create("/dev/full").expect("a device"));
    let folder = Folder::new();
    let source = folder.file("a.pdn", GAME);
    let positions = folder.file("positions", "W:Wa1:Bh8\n");
    for args in [
        vec!["pdn", "check", &source],
        vec!["pdn", "stats", &source],
        vec!["pdn", "convert", &source, "--to", "jsonl"],
        vec!["pdn", "generate", "--games", "1"],
        vec!["moves"],
        vec!["moves", "--batch", &positions],
        vec!["perft", "--depth", "1"],
        vec!["show"],
        vec!["show", "--svg", "-"],
        vec!["man"],
    ] {
        let output = command([])
            .args(&args)
            .stdout(full())
            .output()
            .expect("it runs");
        let message = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(output.status.code(), Some(2), "{args:?}: {message}");
        let expected = "harzdame: cannot write standard output: No space left";
        assert!(message.starts_with(expected), "{args:?}: {message}");
    }
    // A device is written as it is, without --force.
    let convert = [
        "pdn",
        "convert",
        &source,
        "--to",
        "jsonl",
        "--output",
        "/dev/full",
    ];
    run(convert).refused(["cannot write /dev/full: No space left"]);
}

#[cfg(unix)]
#[test]
fn nothing_is_left_after_a_signal() {
    use std::{os::unix::process::ExitStatusExt, process::Command, thread, time::Duration};

    let folder = Folder::new();
    let old = folder.file("old.pdn", "mine");
    for signal in ["INT", "TERM"] {
        let mut child = command(["pdn", "generate", "--games", "1000000000"])
            .args(["--force", "--output", &old])
            .spawn()
            .expect("it starts");
        // Until the work has begun.
        while folder.names().len() == 1 {
            thread::sleep(Duration::from_millis(5));
        }
        thread::sleep(Duration::from_millis(50));
        let id = child.id().to_string();
        let kill = Command::new("kill").args(["-s", signal, &id]).status();
        assert!(kill.expect("kill runs").success());
        let status = child.wait().expect("it ends");
        assert!(status.signal().is_some(), "{status}");
        assert_eq!(folder.names(), ["old.pdn"]);
        assert_eq!(folder.read("old.pdn"), "mine");
    }
}

#[test]
fn messages_cannot_take_command_of_the_terminal() {
    let folder = Folder::new();
    let name = folder.path("\u{1b}[31m.pdn");
    let message = run(["pdn", "check", &name]).stderr;
    assert!(message.contains("\u{fffd}[31m.pdn") && !message.contains('\u{1b}'));
    let record = format!("start \u{1b}[2J{} *\n", "x".repeat(100_000));
    let convert = ["pdn", "convert", "-", "--from", "records", "--to", "pdn"];
    let told = run_on(convert, record);
    assert_eq!(told.status, Some(1));
    assert!(told.stderr.len() < 300 && !told.stderr.contains('\u{1b}'));
}
