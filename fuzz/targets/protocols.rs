//! Random command lines to the sessions that serve the engine, in Hub and in UGI: whatever comes
//! in, there are lines of the protocol or none, and the session ends with its input.
#![no_main]

use arbitrary::Arbitrary;
use harzdame_engine::{Control, Limits};
use harzdame_protocol::{
    Param, ParamValue, hub,
    session::{Answer, EngineThinker, Job, Report, Thinker, serve_hub, serve_ugi},
    ugi,
};
use libfuzzer_sys::fuzz_target;

#[derive(Arbitrary, Debug)]
struct Input {
    ugi: bool,
    lines: Vec<Said>,
}

/// A line, or what is left of one.
#[derive(Arbitrary, Debug)]
enum Said {
    Words(Vec<Word>),
    Bytes(Vec<u8>),
}

#[derive(Arbitrary, Debug)]
enum Word {
    Known(u8),
    Number(i64),
    Text(String),
}

const WORDS: &[&str] = &[
    "hub", "ugi", "init", "isready", "new-game", "uginewgame", "pos", "position", "level", "go",
    "stop", "ping", "ponder-hit", "ponderhit", "set-param", "setoption", "query", "quit",
    "gameover", "p1turn", "result", "think", "analyze", "ponder", "infinite", "depth", "depth=1",
    "nodes", "nodes=9", "move-time", "move-time=0.001", "movetime", "time=1", "inc=0.1", "moves",
    "moves=", "p1time", "p2inc", "movestogo", "startpos", "start", "fen", "W:WKa1:BKh8",
    "W:Wc3:Bc4,d3,d5,e4", "W:W:Bh8", "name", "name=variant", "name=tt-size", "name=no-progress",
    "name=repetition", "value", "value=16", "value=true", "value=harzdame", "Hash", "Threads",
    "MultiPV", "no-progress", "repetition", "variant", "=", "\"", "\"\"", "a6-a7", "h3-h2",
    "c3xc3xc4xd3xd5xe4", "\"a6-a7 h3-h2\"", "a1-a2", "h8-h7", "a2-a1", "h7-h8", "0000",
    "pos=Wwwwwwweewwwwweeewwwweeebwwweeebbwweeebbbweeebbbbeeebbbbbeebbbbbb",
];

/// The engine, with so little to do that a session takes no time.
struct Tiny(EngineThinker);

impl Thinker for Tiny {
    fn identity(&self) -> hub::Identity {
        self.0.identity()
    }

    fn params(&self) -> Vec<Param> {
        self.0.params()
    }

    fn set(&mut self, name: &str, value: &ParamValue) {
        // Memory and threads are the machine's, and a thousand lines are a thousand searches.
        let small = match value {
            ParamValue::Int(number) => ParamValue::Int((*number).min(2)),
            value => value.clone(),
        };
        self.0.set(name, &small);
    }

    fn prepare(&mut self) {
        self.0.prepare();
    }

    fn new_game(&mut self) {
        self.0.new_game();
    }

    fn think(
        &mut self,
        job: &Job,
        control: &Control,
        report: &mut dyn FnMut(&Report),
    ) -> Answer {
        let limits = Limits {
            depth: Some(job.limits.depth.unwrap_or(2).min(2)),
            nodes: Some(job.limits.nodes.unwrap_or(100).min(100)),
            ..job.limits
        };
        let job = Job {
            limits,
            ..job.clone()
        };
        self.0.think(&job, control, report)
    }
}

fuzz_target!(|input: Input| {
    let mut said = Vec::new();
    for line in &input.lines {
        match line {
            Said::Bytes(bytes) => said.extend_from_slice(bytes),
            Said::Words(words) => {
                for word in words {
                    let word = match word {
                        Word::Known(index) => WORDS[usize::from(*index) % WORDS.len()].to_owned(),
                        Word::Number(number) => number.to_string(),
                        Word::Text(text) => text.clone(),
                    };
                    said.extend_from_slice(word.as_bytes());
                    said.push(b' ');
                }
            }
        }
        said.push(b'\n');
    }
    let mut heard = Vec::new();
    let engine = Tiny(EngineThinker::new(1));
    let ended = if input.ugi {
        serve_ugi(&said[..], &mut heard, engine)
    } else {
        serve_hub(&said[..], &mut heard, engine)
    };
    ended.expect("memory is no pipe");
    let heard = String::from_utf8(heard).expect("answers are text");
    for line in heard.lines() {
        let known = if input.ugi {
            ugi::ToGui::parse(line).is_ok_and(|message| message.is_some())
        } else {
            hub::ToGui::parse(line).is_ok_and(|message| message.is_some())
        };
        assert!(known, "{line}");
    }
});
