//! Whatever comes in, a session answers or is silent, and ends with its input.

use std::io::{self, BufReader};

use harzdame_protocol::session::{EngineThinker, serve_hub, serve_ugi};
use proptest::{collection::vec, prelude::*, sample::select};

const WORDS: &[&str] = &[
    "hub",
    "ugi",
    "init",
    "isready",
    "new-game",
    "uginewgame",
    "pos",
    "position",
    "level",
    "go",
    "stop",
    "ping",
    "ponder-hit",
    "ponderhit",
    "set-param",
    "setoption",
    "query",
    "gameover",
    "p1turn",
    "result",
    "think",
    "analyze",
    "ponder",
    "infinite",
    "depth",
    "nodes",
    "move-time",
    "movetime",
    "time",
    "inc",
    "moves",
    "p1time",
    "p2inc",
    "movestogo",
    "startpos",
    "fen",
    "start",
    "name",
    "value",
    "tt-size",
    "hash",
    "Hash",
    "no-progress",
    "repetition",
    "variant",
    "=",
    "=1",
    "=2",
    "=0",
    "=-1",
    "=0.01",
    "=1e99",
    "=\"\"",
    "=\"a6-a7 h3-h2\"",
    "=\"",
    "\"",
    "1",
    "0",
    "-5",
    "99999999999999999999",
    "a6-a7",
    "h3-h2",
    "c4xc6xc5",
    "W:WKa1:BKh8",
    "W:W:Bh8",
    "\u{e9}",
    "\u{0}",
    "\r",
    "pos=Wwwwwwweewwwwweeewwwweeebwwweeebbwweeebbbweeebbbbeeebbbbbeebbbbbb",
    "depth=1",
    "depth=2",
    "nodes=50",
    "time=0.01",
    "name=hash",
    "value=2",
    "value=true",
];

/// A line of words as they come, such as a program could send by mistake.
fn line() -> impl Strategy<Value = String> {
    let words = vec(select(WORDS), 0..7).prop_map(|words| words.join(" "));
    // Most lines begin as they should.
    prop_oneof![
        4 => words,
        1 => ".{0,40}",
        1 => Just("go depth=1 think".to_owned()),
        1 => Just("go depth 1".to_owned()),
    ]
}

/// What is said to a session, with the output in the end.
fn output(
    serve: impl FnOnce(BufReader<&[u8]>, &mut Vec<u8>) -> io::Result<()>,
    input: &str,
) -> String {
    let mut output = Vec::new();
    serve(BufReader::with_capacity(7, input.as_bytes()), &mut output).expect("memory is no pipe");
    String::from_utf8(output).expect("UTF-8")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn hub_takes_anything(lines in vec(line(), 0..20)) {
        // Searches without a limit end with the input.
        let input = lines.join("\n");
        let said = output(|input, out| serve_hub(input, out, EngineThinker::new(1)), &input);
        for line in said.lines() {
            prop_assert!(harzdame_protocol::hub::ToGui::parse(line).is_ok_and(|told| told.is_some()), "{line}");
        }
    }

    #[test]
    fn ugi_takes_anything(lines in vec(line(), 0..20)) {
        let input = lines.join("\n");
        let said = output(|input, out| serve_ugi(input, out, EngineThinker::new(1)), &input);
        for line in said.lines() {
            prop_assert!(harzdame_protocol::ugi::ToGui::parse(line).is_ok_and(|told| told.is_some()), "{line}");
        }
    }
}
