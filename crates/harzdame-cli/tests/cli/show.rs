//! `harzdame show`.

use std::fs;

use crate::harness::{Folder, command, run};

#[test]
fn the_board_without_colours_where_there_is_no_terminal() {
    let run = run(["show", "--fen", "B:Wa1,Kd4:Bh8,Kb2"]);
    let lines = run.lines();
    assert_eq!(lines[0], "8 · · · · · · · ●");
    assert_eq!(lines[4], "4 · · · ♔ · · · ·");
    assert_eq!(lines[6], "2 · ♚ · · · · · ·");
    assert_eq!(lines[7], "1 ○ · · · · · · ·");
    assert_eq!(lines[8], "  a b c d e f g h");
    assert_eq!(&lines[9..], ["", "Black to move", "B:Wa1,Kd4:BKb2,h8"]);
    assert!(!run.stdout.contains('\x1b'));
}

#[test]
fn letters_and_the_other_side() {
    let run = run(["show", "--ascii", "--bottom", "black"]);
    assert_eq!(run.lines()[0], "1 . . w w w w w w");
    assert_eq!(run.lines()[8], "  h g f e d c b a");
    assert!(run.stdout.is_ascii());
}

#[test]
fn colours_can_be_forced_and_forbidden() {
    let output = |name: &str| {
        let output = command(["show"]).env(name, "1").output().expect("it runs");
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    assert!(output("CLICOLOR_FORCE").contains("\x1b[48;5;"));
    assert!(!output("NO_COLOR").contains('\x1b'));
}

#[test]
fn an_end_is_told() {
    let run = run(["show", "--fen", "W:W:Ba8"]);
    assert!(
        run.lines()
            .contains(&"Black wins: White has no pieces left")
    );
}

#[test]
fn pictures_are_written() {
    let folder = Folder::new();
    let (svg, png) = (folder.path("b.svg"), folder.path("b.png"));
    let done = run([
        "show", "--svg", &svg, "--png", &png, "--width", "160", "--view", "diamond", "--theme",
        "dark",
    ]);
    assert_eq!(done.lines(), [""; 0]);
    assert!(folder.read("b.svg").starts_with("<svg"));
    let png = fs::read(png).expect("a file");
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    // The width stands at a fixed place of the file.
    assert_eq!(png[16..20], 160u32.to_be_bytes());
}

#[test]
fn a_picture_to_standard_output() {
    let run = run(["show", "--svg", "-"]);
    assert!(run.lines()[0].starts_with("<svg"));
    assert!(run.stdout.trim_end().ends_with("</svg>"));
}

#[test]
fn what_cannot_be_shown_is_refused() {
    let folder = Folder::new();
    let nowhere = folder.path("no/such/folder.svg");
    run(["show", "--svg", &nowhere]).refused(["cannot make", &nowhere]);
    run(["show", "--svg", "-", "--png", "-"]).refused(["only one"]);
    run(["show", "--png", "x.png", "--width", "5000"]).refused(["16 to 4096"]);
    run(["show", "--fen", "X"]).refused(["side to move"]);
}
