//! One game.

use std::{thread, time::Duration};

use anyhow::{Context, Result, bail};
use harzdame::{Color, Game, movetext};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{Args, PAUSE, api::Api, engine::Engine};

/// What the server says of a game; there is more that a bot need not know.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
enum Update {
    State {
        moves: Vec<String>,
        clock: Clock,
        white: Value,
        black: Value,
        ending: Option<Ending>,
    },
    Event {
        #[serde(flatten)]
        event: Event,
        clock: Clock,
    },
    #[serde(other)]
    Other,
}

#[derive(Debug, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
enum Event {
    Moved {
        #[serde(rename = "move")]
        text: String,
    },
    TakenBack {
        plies: usize,
    },
    Ended(Ending),
    #[serde(other)]
    Other,
}

#[derive(Debug, Deserialize)]
struct Ending {
    reason: String,
    winner: Option<Color>,
}

#[derive(Debug, Deserialize)]
struct Clock {
    white: Face,
    black: Face,
}

#[derive(Debug, Deserialize)]
struct Face {
    millis: u64,
}

/// Of the time on the clock, the engine uses such a part for a move.
const PART: u64 = 30;

/// Plays a game to its end, however often the connection breaks.
pub(crate) fn play(api: &Api, id: &str, args: &Args) -> Result<()> {
    let account: Value = api.get("/api/v1/account")?;
    let mut bot = Bot {
        api,
        id,
        args,
        player: account["id"].clone(),
        color: None,
        engine: Engine::start(&args.engine, args.protocol)?,
        moves: Vec::new(),
        failure: None,
    };
    let path = format!("/api/v1/games/{id}/events");
    let mut is_over = false;
    while !is_over {
        let broken = api.lines(&path, |update| {
            is_over = bot.hear(update);
            !is_over
        });
        if let Some(failure) = bot.failure.take() {
            return Err(failure);
        }
        if !is_over {
            if let Err(error) = broken {
                eprintln!("game {id}: {error:#}");
            }
            thread::sleep(PAUSE);
        }
    }
    Ok(())
}

struct Bot<'a> {
    api: &'a Api,
    id: &'a str,
    args: &'a Args,
    /// The number of the account.
    player: Value,
    color: Option<Color>,
    engine: Engine,
    moves: Vec<String>,
    /// What cannot be helped.
    failure: Option<anyhow::Error>,
}

impl Bot<'_> {
    /// Whether the game is over, or cannot go on.
    fn hear(&mut self, update: Update) -> bool {
        let clock = match update {
            Update::State {
                moves,
                clock,
                white,
                black,
                ending,
            } => {
                self.moves = moves;
                self.color = [(Color::White, white), (Color::Black, black)]
                    .into_iter()
                    .find(|(_, seat)| seat["player"]["id"] == self.player)
                    .map(|(color, _)| color);
                if let Some(ending) = ending {
                    return self.tell(&ending);
                }
                clock
            }
            Update::Event { event, clock } => {
                match event {
                    Event::Moved { text } => self.moves.push(text),
                    Event::TakenBack { plies } => {
                        self.moves.truncate(self.moves.len().saturating_sub(plies));
                    }
                    Event::Ended(ending) => return self.tell(&ending),
                    Event::Other => return false,
                }
                clock
            }
            Update::Other => return false,
        };
        if let Err(error) = self.move_if_to_move(&clock) {
            self.failure = Some(error);
            return true;
        }
        false
    }

    fn move_if_to_move(&mut self, clock: &Clock) -> Result<()> {
        let mut game = Game::new();
        for text in &self.moves {
            let mv = movetext::parse(game.position(), text)
                .with_context(|| format!("the server says {text}"))?;
            game.play(mv)?;
        }
        let turn = game.position().turn();
        let Some(color) = self.color else {
            bail!("the bot does not play in this game");
        };
        if turn != color || game.outcome().is_some() {
            return Ok(());
        }
        let left = match color {
            Color::White => &clock.white,
            Color::Black => &clock.black,
        };
        let mut time = self.args.move_time;
        if left.millis > 0 {
            time = time.min(left.millis / PART);
        }
        let mv = self
            .engine
            .think(&game, Duration::from_millis(time.max(1)))?;
        let text = movetext::format(game.position(), mv);
        let command = json!({"command": "move", "ply": self.moves.len(), "move": text});
        let path = format!("/api/v1/games/{}/commands", self.id);
        // Perhaps the game is over by now, or the connection broken: then the stream will tell.
        if let Err(error) = self.api.post::<Value>(&path, &command) {
            eprintln!("game {}: {text}: {error:#}", self.id);
        }
        Ok(())
    }

    fn tell(&self, ending: &Ending) -> bool {
        let result = match ending.winner {
            Some(winner) if Some(winner) == self.color => "won",
            Some(_) => "lost",
            None => "drawn",
        };
        let plies = self.moves.len();
        println!(
            "game {}: {result} after {plies} plies, {}",
            self.id, ending.reason
        );
        true
    }
}
