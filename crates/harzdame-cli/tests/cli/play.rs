//! `harzdame play`, as far as it goes without a terminal.

use crate::harness::run;

#[test]
fn without_a_terminal_it_says_what_to_do() {
    run(["play"]).refused(["needs a terminal", "harzdame serve"]);
    run(["play", "--color", "both"]).refused(["needs a terminal"]);
}

#[test]
fn wrong_arguments_are_refused_first() {
    run(["play", "--level", "0"]).refused(["expected 1 to"]);
    run(["play", "--level", "x"]).refused(["expected 1 to"]);
    run(["play", "--colour", "green"]).refused(["white", "black", "both"]);
    run(["play", "--lang", "fr"]).refused(["en, es, pt, nl, ru or de"]);
    run(["play", "--fen", "W:Wc8:B"]).refused(["not a position"]);
}

/// A terminal that is closed, or a connection that breaks, ends the game: it must not go on reading
/// from a terminal that is no longer there, with a processor to itself.
#[cfg(target_os = "linux")]
#[test]
fn it_ends_when_the_terminal_goes_away() {
    use std::{
        fs,
        io::Read,
        path::PathBuf,
        process::{Command, Stdio},
        thread,
        time::{Duration, Instant},
    };

    // `script` gives the program a terminal of its own, which is gone when `script` is killed.
    let program = env!("CARGO_BIN_EXE_harzdame");
    let Ok(mut script) = Command::new("script")
        .args([
            "-qec",
            &format!("exec '{program}' play --colour both"),
            "/dev/null",
        ])
        .env("TERM", "xterm-256color")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
    else {
        eprintln!("skipped: `script` of util-linux is not here");
        return;
    };
    // The program has begun to draw.
    let mut drawn = [0; 64];
    script
        .stdout
        .as_mut()
        .expect("piped")
        .read_exact(&mut drawn)
        .expect("a screen");
    let children = format!("/proc/{0}/task/{0}/children", script.id());
    let child = fs::read_to_string(children).expect("the program runs");
    let child = PathBuf::from(format!("/proc/{}", child.trim()));
    assert!(child.exists(), "{}", child.display());

    script.kill().expect("script can be killed");
    script.wait().expect("script has ended");
    let deadline = Instant::now() + Duration::from_secs(60);
    while child.join("fd/0").is_symlink() {
        assert!(Instant::now() < deadline, "still there without a terminal");
        thread::sleep(Duration::from_millis(20));
    }
}
