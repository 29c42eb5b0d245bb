//! An engine that misbehaves as it is told to: `bad-engine PROTOCOL VICE [MOVES]`.
//!
//! It plays some legal move so many times (2 unless told), and then shows its vice.

use std::{
    io::{self, BufRead, Write},
    process::exit,
    thread,
    time::Duration,
};

use harzdame::{Move, Position, movetext};
use harzdame_protocol::{hub, ugi};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [protocol, vice, rest @ ..] = arguments.as_slice() else {
        eprintln!("usage: bad-engine PROTOCOL VICE [MOVES]");
        exit(2);
    };
    let moves = rest
        .first()
        .and_then(|moves| moves.parse().ok())
        .unwrap_or(2);
    let mut engine = Engine {
        hub: protocol == "hub",
        vice: vice.clone(),
        moves,
        games: 0,
        position: Position::START,
    };
    engine.before();
    for line in io::stdin().lock().lines() {
        match line {
            Ok(line) => engine.answer(&line),
            Err(_) => break,
        }
    }
    if engine.vice == "stays" {
        sleep_for_ever();
    }
}

struct Engine {
    hub: bool,
    vice: String,
    /// Moves until the vice shows.
    moves: u32,
    games: u32,
    position: Position,
}

fn say(line: &str) {
    let mut out = io::stdout().lock();
    if writeln!(out, "{line}").and_then(|()| out.flush()).is_err() {
        exit(0);
    }
}

fn sleep_for_ever() -> ! {
    loop {
        thread::sleep(Duration::from_secs(60));
    }
}

impl Engine {
    fn before(&self) {
        match self.vice.as_str() {
            "dies-at-once" => {
                eprintln!("no licence found");
                exit(4);
            }
            "mute" => sleep_for_ever(),
            "babbles" => {
                let noise: Vec<u8> = (0..=255).cycle().take(4_000).collect();
                // What is no text at all, with line ends in it.
                let _ = io::stdout().write_all(&noise);
                say("");
                say("id");
                say("param name=\"");
                say("option name type");
            }
            _ => {}
        }
    }

    fn answer(&mut self, line: &str) {
        if self.hub {
            self.answer_hub(line);
        } else {
            self.answer_ugi(line);
        }
    }

    fn answer_hub(&mut self, line: &str) {
        match hub::ToEngine::parse(line) {
            Ok(Some(hub::ToEngine::Hub)) => {
                say("id name=Bad version=1");
                match self.vice.as_str() {
                    "plays-chess" => say("param name=variant value=chess type=enum values=chess"),
                    _ => say("param name=temper value=3 type=int min=1 max=5"),
                }
                say("wait");
            }
            Ok(Some(hub::ToEngine::Init)) => say("ready"),
            Ok(Some(hub::ToEngine::Ping)) => say("pong"),
            Ok(Some(hub::ToEngine::NewGame)) => self.new_game(),
            Ok(Some(hub::ToEngine::Pos(pos))) => self.set(pos.start, &pos.moves),
            Ok(Some(hub::ToEngine::Go(_))) => self.go(),
            Ok(Some(hub::ToEngine::Quit)) => self.quit(),
            _ => {}
        }
    }

    fn answer_ugi(&mut self, line: &str) {
        match ugi::ToEngine::parse(line) {
            Ok(Some(ugi::ToEngine::Ugi)) => {
                say("id name Bad 1");
                say("option name Temper type spin default 3 min 1 max 5");
                say("ugiok");
            }
            Ok(Some(ugi::ToEngine::IsReady)) => say("readyok"),
            Ok(Some(ugi::ToEngine::NewGame)) => self.new_game(),
            Ok(Some(ugi::ToEngine::Position(position))) => {
                self.set(position.start, &position.moves);
            }
            Ok(Some(ugi::ToEngine::Go(_))) => self.go(),
            Ok(Some(ugi::ToEngine::Quit)) => self.quit(),
            _ => {}
        }
    }

    fn set(&mut self, start: Position, moves: &[Move]) {
        self.position = moves
            .iter()
            .fold(start, |position, &mv| position.play_unchecked(mv));
    }

    fn new_game(&mut self) {
        self.games += 1;
        if self.vice == "dies-between-games" && self.games == 2 {
            exit(5);
        }
    }

    fn quit(&self) {
        if self.vice != "stays" {
            exit(0);
        }
    }

    fn done(&self, text: Option<&str>) {
        say(&match (self.hub, text) {
            (true, Some(text)) => format!("done move={text}"),
            (true, None) => "done".into(),
            (false, text) => format!("bestmove {}", text.unwrap_or("0000")),
        });
    }

    fn go(&mut self) {
        if self.moves == 0 {
            if self.show_vice() {
                return;
            }
        } else {
            self.moves -= 1;
        }
        let legal = self.position.legal_moves();
        let text = legal.first().map(|&mv| {
            if self.hub {
                hub::format_move(mv)
            } else {
                movetext::format(&self.position, mv)
            }
        });
        self.done(text.as_deref());
        if self.vice == "dies-behind-its-move" && self.moves == 0 {
            exit(6);
        }
    }

    /// Returns whether the move is over by that.
    fn show_vice(&self) -> bool {
        match self.vice.as_str() {
            "dies" => {
                eprintln!("index out of bounds");
                exit(3);
            }
            "hangs" => sleep_for_ever(),
            // No piece ever goes from corner to corner.
            "plays-illegally" => self.done(Some("a1-h8")),
            "plays-nonsense" => self.done(Some("\u{7}@@@=\"")),
            "claims-the-end" => self.done(None),
            "floods" => {
                let line = format!("info {}", "x".repeat(1_000));
                loop {
                    say(&line);
                }
            }
            "floods-a-line" => {
                let chunk = "x".repeat(1 << 16);
                let mut out = io::stdout().lock();
                while out.write_all(chunk.as_bytes()).is_ok() {}
                exit(0);
            }
            "talks-on-and-on" => loop {
                say("info depth=1");
                thread::sleep(Duration::from_millis(20));
            },
            "chatters" => {
                for depth in 1..3_000 {
                    say(&format!("info depth={depth} score=0.01 nonsense"));
                }
                return false;
            }
            "is-late" => {
                thread::sleep(Duration::from_millis(600));
                return false;
            }
            "closes-its-output" => {
                close::stdout();
                sleep_for_ever();
            }
            _ => return false,
        }
        true
    }
}

/// Closing standard output. The standard library has no way to do it that is checked.
#[allow(unsafe_code)]
mod close {
    use std::{fs::File, io};

    /// Closes standard output; whatever is written to it afterwards is lost.
    pub(super) fn stdout() {
        #[cfg(unix)]
        {
            use std::os::fd::{AsRawFd, FromRawFd};
            // Sound, as nothing is written to it after this: the program sleeps until it is ended.
            drop(unsafe { File::from_raw_fd(io::stdout().as_raw_fd()) });
        }
        #[cfg(windows)]
        {
            use std::os::windows::io::{AsRawHandle, FromRawHandle};
            // As above.
            drop(unsafe { File::from_raw_handle(io::stdout().as_raw_handle()) });
        }
    }
}
