//! A game over a WebSocket.
//!
//! The server sends the whole state first, then what happens, each with its number; a client that finds
//! a gap, or whose connection breaks, connects anew. The client sends commands; one that was not answered
//! before the connection broke is sent again, and happens once.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use axum::{
    extract::{
        State,
        ws::{
            CloseFrame, Message, WebSocket, WebSocketUpgrade, rejection::WebSocketUpgradeRejection,
        },
    },
    http::StatusCode,
    response::Response,
};
use futures_util::SinkExt as _;
use harzdame::Color;
use harzdame_arena::Watch;
use harzdame_live::{Command, Role};
use harzdame_store::{ChatText, GameId, PlayerId};
use serde::{Deserialize, Serialize};
use tokio::time::{MissedTickBehavior, interval, timeout};
use utoipa::ToSchema;

use super::{Live, chat::say, games::role, identity::Visitor, named::Named};
use crate::api::{
    Fault, Problem,
    faults::{NotAllowed, Trouble, Unknown},
    wire,
};

/// No message of a client is longer.
const MAX_MESSAGE: usize = 1 << 10;
/// Each connection has two buffers of so many bytes: nearly all that is said is shorter, and what is
/// longer goes out in parts.
const BUFFER: usize = 4 << 10;
/// How often the server asks for an answer, to measure how far away the client is.
const PING: Duration = Duration::from_secs(4);
/// A client that says nothing for so long is gone.
const SILENCE: Duration = Duration::from_secs(30);
/// So long the server waits for a client to take leave.
const FAREWELL: Duration = Duration::from_secs(2);
/// A client that takes no message for so long is gone.
const SEND: Duration = Duration::from_secs(10);
/// So many times as many messages as in a second are answered at once.
const BURST: f64 = 4.0;

/// The connection ends because the client has missed something: it is to connect anew.
const MISSED: u16 = 4000;
/// The connection ends because the client says too much.
const TOO_MUCH: u16 = 4008;
/// The connection ends because the server is started anew (RFC 6455, registry of close codes).
const RESTART: u16 = 1012;

/// What a client says.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
#[schema(as = SocketSaid)]
pub(crate) enum Said {
    /// It wants something. The number comes back with the answer.
    Command {
        id: u32,
        #[schema(value_type = wire::Command)]
        command: Command,
    },
    /// It says something. The number comes back with the answer.
    Chat {
        id: u32,
        #[schema(value_type = wire::ChatText)]
        text: ChatText,
    },
    /// The answer to a ping of the server.
    Pong { n: u32 },
    /// It wants to know that the connection stands.
    Ping { n: u32 },
}

/// What is said to one client alone.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
#[schema(as = SocketTold)]
pub(crate) enum Told<'a> {
    /// Who the client is in the game: comes first. `null` for one who watches.
    You {
        #[schema(required, value_type = Option<wire::Color>)]
        color: Option<Color>,
    },
    /// A command has happened, and is on the disk.
    Done { id: u32 },
    /// A command is refused, or has failed: then it can be tried again.
    Refused {
        id: u32,
        code: &'a str,
        message: String,
        retry: bool,
    },
    /// Asks for a pong.
    Ping { n: u32 },
    /// The answer to a ping.
    Pong { n: u32 },
    /// How long messages are on their way there and back, in milliseconds, as it was measured.
    Lag { millis: u64 },
    /// The client has said something that cannot be understood.
    Error { message: String },
    /// The connection is about to be closed: the server will be there again at once, or another one.
    Restart,
}

/// `/api/v1/games/{id}/socket`.
#[utoipa::path(
    get,
    path = "/api/v1/games/{id}/socket",
    operation_id = "socket",
    tag = "games",
    security((), ("cookie" = []), ("bearer" = [])),
    params(("id" = wire::GameId, Path, description = "The name of the game")),
    responses(
        Trouble,
        NotAllowed,
        Unknown,
        (status = 101, description = "A WebSocket: clients say `SocketSaid`, and the server `SocketTold` and `Update`"),
        (status = 400, description = "`no-websocket`", body = Fault),
        (status = 401, description = "`bad-token`", body = Fault),
        (status = 403, description = "`other-site`", body = Fault),
    ),
)]
pub(super) async fn connect(
    State(live): State<Live>,
    visitor: Visitor,
    Named(id): Named<GameId>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    let upgrade = upgrade.map_err(|error| {
        Problem::new(StatusCode::BAD_REQUEST, "no-websocket", error.body_text())
    })?;
    // Otherwise any page could play with the cookie of its visitor.
    visitor.check_site()?;
    let table = live.arena.table(id).await?;
    let role = role(&table, visitor.player);
    Ok(upgrade
        .max_message_size(MAX_MESSAGE)
        .max_frame_size(MAX_MESSAGE)
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
        .on_upgrade(move |socket| async move {
            let connection = Connection {
                allowance: Allowance::new(live.message_rate),
                live,
                socket,
                id,
                role,
                player: visitor.player,
                lag: Lag::default(),
            };
            connection.run().await;
        }))
}

struct Connection {
    live: Live,
    socket: WebSocket,
    id: GameId,
    role: Role,
    player: Option<PlayerId>,
    lag: Lag,
    allowance: Allowance,
}

/// The connection is over.
struct Gone;

impl Connection {
    async fn run(mut self) {
        // However it ends, there is nobody left to tell.
        let _ = self.talk().await;
    }

    async fn talk(&mut self) -> Result<(), Gone> {
        let color = match self.role {
            Role::Player(color) => Some(color),
            Role::Spectator => None,
        };
        self.tell(&Told::You { color }).await?;
        let watch = self.live.arena.watch(self.id, self.role).await;
        let Watch { state, mut updates } = watch.map_err(|_| Gone)?;
        for update in &state {
            self.send(update).await?;
        }
        let _seated = match color {
            Some(color) => Some(self.live.arena.sit(self.id, color).await),
            None => None,
        };
        let mut ping = interval(PING);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut heard = Instant::now();
        let _connected = self.live.stopping.connect();
        let mut stopping = self.live.stopping.listen();
        loop {
            // What has come of a command and what others did goes out at once: a call of the system
            // costs more than all else.
            while let Ok(update) = updates.try_recv() {
                self.send(&update).await?;
            }
            self.flush().await?;
            tokio::select! {
                () = stopping.hear() => {
                    self.tell(&Told::Restart).await?;
                    return self.close(RESTART, "restart").await;
                },
                update = updates.recv() => match update {
                    Some(update) => self.send(&update).await?,
                    None => return self.close(MISSED, "missed something").await,
                },
                message = self.socket.recv() => {
                    heard = Instant::now();
                    self.hear(message).await?;
                },
                _ = ping.tick() => {
                    if heard.elapsed() > SILENCE {
                        return Err(Gone);
                    }
                    let n = self.lag.ask();
                    self.tell(&Told::Ping { n }).await?;
                }
            }
        }
    }

    async fn hear(&mut self, message: Option<Result<Message, axum::Error>>) -> Result<(), Gone> {
        let text = match message {
            Some(Ok(Message::Text(text))) => text,
            // The protocol's own pings are answered by the library.
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => return Ok(()),
            Some(Ok(Message::Binary(_))) => {
                let message = "messages are text".to_owned();
                return self.tell(&Told::Error { message }).await;
            }
            Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(Gone),
        };
        if !self.allowance.take() {
            return self.close(TOO_MUCH, "too many messages").await;
        }
        match serde_json::from_str(&text) {
            Ok(Said::Command { id, command }) => {
                let lag = self.lag.measured();
                let done = self.live.command(self.id, self.role, &command, lag).await;
                self.answer(id, done.map(drop).map_err(Problem::from)).await
            }
            Ok(Said::Chat { id, text }) => {
                let said = say(&self.live, self.id, self.role, self.player, text).await;
                self.answer(id, said).await
            }
            Ok(Said::Pong { n }) => match self.lag.answered(n) {
                Some(lag) => {
                    let millis = u64::try_from(lag.as_millis()).unwrap_or(u64::MAX);
                    self.tell(&Told::Lag { millis }).await
                }
                None => Ok(()),
            },
            Ok(Said::Ping { n }) => self.tell(&Told::Pong { n }).await,
            Err(error) => {
                let message = error.to_string();
                self.tell(&Told::Error { message }).await
            }
        }
    }

    /// Says what has come of what the client wants.
    async fn answer(&mut self, id: u32, done: Result<(), Problem>) -> Result<(), Gone> {
        match done {
            Ok(()) => self.tell(&Told::Done { id }).await,
            Err(Problem {
                status,
                code,
                message,
                ..
            }) => {
                let retry = status.is_server_error();
                let refused = Told::Refused {
                    id,
                    code,
                    message,
                    retry,
                };
                self.tell(&refused).await
            }
        }
    }

    async fn tell(&mut self, told: &Told<'_>) -> Result<(), Gone> {
        let text = serde_json::to_string(told).map_err(|_| Gone)?;
        self.send(&text.into()).await
    }

    /// Gets a message ready to be sent; it goes out with the next [`flush`](Connection::flush).
    async fn send(&mut self, text: &Arc<str>) -> Result<(), Gone> {
        let message = Message::text(&**text);
        in_time(self.socket.feed(message)).await
    }

    async fn flush(&mut self) -> Result<(), Gone> {
        in_time(self.socket.flush()).await
    }

    async fn close(&mut self, code: u16, reason: &'static str) -> Result<(), Gone> {
        let frame = CloseFrame {
            code,
            reason: reason.into(),
        };
        let farewell = async {
            self.socket.send(Message::Close(Some(frame))).await?;
            // What is still on its way from there is taken: otherwise the system would reset the
            // connection, and the farewell might be lost.
            while let Some(Ok(_)) = self.socket.recv().await {}
            Ok::<_, axum::Error>(())
        };
        // Who does not take it is gone anyway.
        let _ = timeout(FAREWELL, farewell).await;
        Err(Gone)
    }
}

/// Waits until a client has taken something, but not without end.
async fn in_time(sending: impl Future<Output = Result<(), axum::Error>>) -> Result<(), Gone> {
    match timeout(SEND, sending).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(Gone),
    }
}

/// How long messages are on their way there and back.
///
/// What counts is the least of the last few measurements: a client may answer late, but never early.
#[derive(Debug, Default)]
struct Lag {
    asked: Option<(u32, Instant)>,
    count: u32,
    last: [Option<Duration>; 4],
}

impl Lag {
    fn ask(&mut self) -> u32 {
        self.count += 1;
        self.asked = Some((self.count, Instant::now()));
        self.count
    }

    /// The answer to a question has come. What is measured now, if it was the last question.
    fn answered(&mut self, n: u32) -> Option<Duration> {
        let (_, at) = self.asked.take_if(|(asked, _)| *asked == n)?;
        let place = n as usize % self.last.len();
        self.last[place] = Some(at.elapsed());
        Some(self.measured())
    }

    fn measured(&self) -> Duration {
        let measured = self.last.iter().flatten().min();
        measured.copied().unwrap_or_default()
    }
}

/// How many messages are answered.
#[derive(Debug)]
struct Allowance {
    /// In a second.
    rate: f64,
    left: f64,
    at: Instant,
}

impl Allowance {
    fn new(rate: f64) -> Allowance {
        Allowance {
            rate,
            left: rate * BURST,
            at: Instant::now(),
        }
    }

    fn take(&mut self) -> bool {
        let more = self.at.elapsed().as_secs_f64() * self.rate;
        self.at = Instant::now();
        self.left = (self.left + more).min(self.rate * BURST);
        if self.left < 1.0 {
            return false;
        }
        self.left -= 1.0;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_answer_to_the_last_question_counts() {
        let mut lag = Lag::default();
        assert_eq!(lag.measured(), Duration::ZERO);
        let first = lag.ask();
        let second = lag.ask();
        assert!(lag.answered(first).is_none());
        assert!(lag.answered(second).is_some());
        assert!(lag.answered(second).is_none());
    }

    #[test]
    fn who_says_too_much_is_not_heard() {
        let mut allowance = Allowance::new(10.0);
        let taken = (0..100).filter(|_| allowance.take()).count();
        assert!((40..=42).contains(&taken), "{taken}");
    }
}
