//! A bot: it plays on a Harzdame server with any engine that speaks Hub or UGI.
//!
//! Read it as an example of the interface for programs, which is described in `docs/protocols/live.md`.
//! `api` talks to the server, `engine` to the engine, and `game` plays one game.

mod api;
mod engine;
mod game;

use std::{thread, time::Duration};

use anyhow::Result;
use clap::Parser;
use serde::Deserialize;
use serde_json::{Value, json};

use self::{api::Api, engine::Protocol};

/// Plays on a Harzdame server with any engine that speaks Hub or UGI.
#[derive(Debug, Parser)]
#[command(
    name = "harzdame-bot",
    version,
    after_help = "\
Examples:
  harzdame-bot --engine 'harzdame ugi'                             accepts challenges
  harzdame-bot --engine './scan hub' --protocol hub --level 12     plays one game against the server

The token is one of an account, made on its page or with POST /api/v1/account/tokens."
)]
pub(crate) struct Args {
    /// The server.
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:8080")]
    server: String,

    /// The token of the account.
    #[arg(long, env = "HARZDAME_TOKEN", hide_env_values = true)]
    token: String,

    /// The engine: a program and its arguments.
    #[arg(long, value_name = "COMMAND")]
    engine: String,

    /// What the engine speaks.
    #[arg(long, value_enum, default_value_t = Protocol::Ugi)]
    protocol: Protocol,

    /// How long the engine thinks about a move, in milliseconds, if its clock allows.
    #[arg(long, value_name = "MS", default_value_t = 500)]
    move_time: u64,

    /// Plays one game against the server's engine at this level, and ends.
    #[arg(long, value_name = "N")]
    level: Option<u8>,

    /// Accepts rated games too.
    #[arg(long)]
    rated: bool,
}

/// What the server says of the bot's games and challenges.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
enum Event {
    Challenge {
        challenge: Challenge,
    },
    GameStart {
        game: String,
    },
    #[serde(other)]
    Other,
}

#[derive(Debug, Deserialize)]
struct Challenge {
    id: String,
    rated: bool,
}

/// After a connection has broken it is tried again so much later.
const PAUSE: Duration = Duration::from_secs(3);

fn main() -> Result<()> {
    let args = Args::parse();
    let api = Api::new(&args.server, &args.token);
    if let Some(level) = args.level {
        let wanted = json!({
            "level": level, "color": "random",
            "control": {"kind": "fischer", "initial": 300, "increment": 3},
        });
        let begun: Value = api.post("/api/v1/games", &wanted)?;
        let game = begun["game"].as_str().unwrap_or_default();
        return game::play(&api, game, &args);
    }
    // A token that is not good any more is told at once.
    let account: Value = api.get("/api/v1/account")?;
    eprintln!("{} waits for challenges", account["name"]);
    thread::scope(|scope| {
        loop {
            let ended = api.lines("/api/v1/events", |event| {
                match event {
                    Event::Challenge { challenge } => answer(&api, &challenge, args.rated),
                    Event::GameStart { game } => {
                        let (api, args) = (&api, &args);
                        scope.spawn(move || {
                            if let Err(error) = game::play(api, &game, args) {
                                eprintln!("game {game}: {error:#}");
                            }
                        });
                    }
                    Event::Other => {}
                }
                true
            });
            if let Err(error) = ended {
                eprintln!("{error:#}");
            }
            thread::sleep(PAUSE);
        }
    })
}

fn answer(api: &Api, challenge: &Challenge, accepts_rated: bool) {
    let path = format!("/api/v1/challenges/{}", challenge.id);
    let answered = if challenge.rated && !accepts_rated {
        api.delete(&path)
    } else {
        api.post(&format!("{path}/accept"), &Value::Null)
            .map(|_: Value| ())
    };
    // Somebody else may have been quicker, or it was taken back.
    if let Err(error) = answered {
        eprintln!("challenge {}: {error:#}", challenge.id);
    }
}
