//! Times in the comments of games.

use std::time::Duration;

use harzdame::pdn::clock::{self, ClockFace, Command};

fn read(comment: &str) -> Vec<Command> {
    clock::commands(comment).collect()
}

fn face(seconds: u64, running: bool) -> Option<ClockFace> {
    let time = Duration::from_secs(seconds);
    Some(ClockFace { time, running })
}

#[test]
fn every_command_is_read_and_written() {
    let time = Duration::from_secs(3723);
    for (command, text) in [
        (Command::Clk(time), "[%clk 1:02:03]"),
        (Command::Emt(time), "[%emt 1:02:03]"),
        (Command::Egt(time), "[%egt 1:02:03]"),
        (Command::Mct(time), "[%mct 1:02:03]"),
        (
            Command::Clock {
                white: face(10, false),
                black: face(3, true),
            },
            "[%clock w0:00:10 B0:00:03]",
        ),
        (
            Command::Clock {
                white: face(10, true),
                black: None,
            },
            "[%clock W0:00:10]",
        ),
        (
            Command::Clock {
                white: None,
                black: face(10, false),
            },
            "[%clock b0:00:10]",
        ),
    ] {
        assert_eq!(command.to_string(), text);
        assert_eq!(read(text), [command], "{text}");
    }
}

#[test]
fn times_in_every_form() {
    let read = |text: &str| read(&format!("[%clk {text}]"));
    for (text, millis) in [
        ("0:00:00", 0),
        ("7", 7_000),
        ("1:07", 67_000),
        ("2:01:07", 7_267_000),
        ("0:99", 99_000),
        ("0:00:05.5", 5_500),
        ("5.25", 5_250),
        ("5.", 5_000),
        ("5.001", 5_001),
        (" 5 ", 5_000),
    ] {
        assert_eq!(
            read(text),
            [Command::Clk(Duration::from_millis(millis))],
            "{text}"
        );
    }
    let nanos = Duration::new(1, 123_456_789);
    assert_eq!(read("1.123456789"), [Command::Clk(nanos)]);
    assert_eq!(read("1.1234567899"), [Command::Clk(nanos)]);
    for text in [
        "",
        ":",
        "1:",
        ":1",
        "1:2:3:4",
        "+5",
        "1:+5",
        "-5",
        "x",
        "1:x",
        "5.x",
        "1,5",
        "99999999999999999999",
        "9999999999999999999:00",
    ] {
        assert_eq!(read(text), [], "{text}");
    }
}

#[test]
fn commands_that_cannot_be_read() {
    for text in [
        "[%clk]",
        "[%clock]",
        "[%clock ]",
        "[%clock x0:01]",
        "[%clock w]",
        "[%clock é1]",
        "[%clock w0:01 x]",
        "[%other 0:01]",
        "[%clk 0:01",
        "%clk 0:01",
        "[ %clk 0:01]",
    ] {
        assert_eq!(read(text), [], "{text}");
    }
}

#[test]
fn commands_among_text() {
    let comment = "good [%clk 0:01] and [x] [%eval 3][%emt 2] better";
    let seconds = Duration::from_secs;
    assert_eq!(
        read(comment),
        [Command::Clk(seconds(1)), Command::Emt(seconds(2))]
    );
    assert_eq!(clock::without_commands(comment), "good and [x] better");
    assert_eq!(clock::without_commands("[%clk 0:01]"), "");
    assert_eq!(clock::without_commands(" a  "), "a");
    assert_eq!(clock::without_commands("[[%clk 0:01]]"), "[ ]");
    assert_eq!(clock::without_commands("[%clk 0:01"), "[%clk 0:01");
}
