//! The sieges.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
    task::JoinSet,
    time::sleep,
};

use super::visitor::Watched;
use crate::{
    player::{Addresses, Player},
    site::Site,
};

/// What came of what a besieger did.
pub(super) type Counts = BTreeMap<String, u64>;

/// A way to besiege a server, by so many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Attack {
    /// Nobody does anything.
    Calm,
    /// They connect and say nothing, and connect again when they are shown out.
    Idle(usize),
    /// They send the head of a request, a byte now and then.
    Slow(usize),
    /// They watch a game and never read what they are told, but ask all the time.
    Deaf(usize),
    /// They ask for large pages and never read them.
    Greedy(usize),
    /// Each makes challenges as fast as it can.
    Challenges(usize),
    /// Each talks as fast as it can at the game that is being played.
    Chat(usize),
}

/// How long a slow one waits between two bytes.
const DRIP: Duration = Duration::from_millis(500);

impl Attack {
    pub(super) const fn all(idle: usize, besiegers: usize) -> [Attack; 7] {
        [
            Attack::Calm,
            Attack::Idle(idle),
            Attack::Slow(besiegers),
            Attack::Deaf(besiegers),
            Attack::Greedy(besiegers),
            Attack::Challenges(besiegers),
            Attack::Chat(besiegers),
        ]
    }

    pub(super) const fn name(self) -> &'static str {
        match self {
            Attack::Calm => "calm",
            Attack::Idle(_) => "idle connections",
            Attack::Slow(_) => "slow requests",
            Attack::Deaf(_) => "WebSockets that never read",
            Attack::Greedy(_) => "pages that nobody reads",
            Attack::Challenges(_) => "a flood of challenges",
            Attack::Chat(_) => "a flood of chat",
        }
    }

    const fn besiegers(self) -> usize {
        match self {
            Attack::Calm => 0,
            Attack::Idle(count)
            | Attack::Slow(count)
            | Attack::Deaf(count)
            | Attack::Greedy(count)
            | Attack::Challenges(count)
            | Attack::Chat(count) => count,
        }
    }

    /// Lets them begin. They end when the siege does.
    pub(super) fn begin(
        self,
        site: &Site,
        addresses: &Arc<Addresses>,
        watched: &Watched,
        besiegers: &mut JoinSet<Counts>,
    ) {
        for _ in 0..self.besiegers() {
            let besieger = Besieger {
                site: site.clone(),
                addresses: Arc::clone(addresses),
                watched: watched.clone(),
                counts: Counts::new(),
            };
            besiegers.spawn(besieger.besiege(self));
        }
    }
}

struct Besieger {
    site: Site,
    addresses: Arc<Addresses>,
    watched: Watched,
    counts: Counts,
}

impl Besieger {
    async fn besiege(mut self, attack: Attack) -> Counts {
        let watched = self.watched.clone();
        let siege = async {
            loop {
                let done = match attack {
                    Attack::Calm => return,
                    Attack::Idle(_) => self.connect("").await,
                    Attack::Slow(_) => self.drip().await,
                    Attack::Deaf(_) => self.never_read().await,
                    Attack::Greedy(_) => {
                        self.connect(&"GET /en/rules HTTP/1.1\r\nHost: x\r\n\r\n".repeat(50))
                            .await
                    }
                    Attack::Challenges(_) => self.challenge().await,
                    Attack::Chat(_) => self.chat().await,
                };
                if done.is_err() {
                    // Perhaps there is no place for it.
                    self.count("connections refused or broken");
                    sleep(DRIP).await;
                }
            }
        };
        tokio::select! {
            () = siege => {}
            () = watched.end() => {}
        }
        self.counts
    }

    fn count(&mut self, what: &str) {
        *self.counts.entry(what.to_owned()).or_default() += 1;
    }

    async fn open(&mut self) -> std::io::Result<TcpStream> {
        let stream = TcpStream::connect(self.site.authority()).await?;
        self.count("connections");
        Ok(stream)
    }

    /// Says something or nothing, and waits until the server ends the connection.
    async fn connect(&mut self, saying: &str) -> std::io::Result<()> {
        let mut stream = self.open().await?;
        stream.write_all(saying.as_bytes()).await?;
        if saying.is_empty() {
            let mut byte = [0];
            while stream.read(&mut byte).await? > 0 {}
        } else {
            // It does not read. When the server has had enough, writing fails.
            while stream
                .write_all(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
                .await
                .is_ok()
            {
                sleep(DRIP).await;
            }
        }
        Ok(())
    }

    async fn drip(&mut self) -> std::io::Result<()> {
        let mut stream = self.open().await?;
        stream.write_all(b"GET /en/rules HTTP/1.1\r\nX: ").await?;
        loop {
            stream.write_all(b"x").await?;
            sleep(DRIP).await;
        }
    }

    async fn never_read(&mut self) -> std::io::Result<()> {
        let mut stream = self.open().await?;
        let (authority, game) = (self.site.authority(), &self.watched.game);
        let request = format!(
            "GET /api/v1/games/{game}/socket HTTP/1.1\r\nHost: {authority}\r\nConnection: Upgrade\r\n\
             Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
             Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).await?;
        // A ping of the client in a frame that is masked by zeros.
        let text = br#"{"type":"ping","n":1}"#;
        let mut frame = vec![0x81, 0x80 | text.len() as u8, 0, 0, 0, 0];
        frame.extend_from_slice(text);
        loop {
            stream.write_all(&frame).await?;
            self.count("messages");
            sleep(DRIP / 4).await;
        }
    }

    async fn challenge(&mut self) -> std::io::Result<()> {
        let mut player = Player::new(&self.addresses);
        while !self.watched.is_lifted() {
            let wanted = json!({
                "control": {"kind": "fischer", "initial": 300, "increment": 3}, "listed": true,
            });
            let answer = player
                .ask(&self.site, "POST", "/api/v1/challenges", Some(&wanted))
                .await;
            self.note(answer.map(|answer| answer.status))?;
        }
        Ok(())
    }

    async fn chat(&mut self) -> std::io::Result<()> {
        let mut player = Player::new(&self.addresses);
        // Whoever does something first is a guest.
        let wanted = json!({"control": {"kind": "unlimited"}, "listed": false});
        let path = "/api/v1/challenges";
        let answer = player.ask(&self.site, "POST", path, Some(&wanted)).await;
        self.note(answer.map(|answer| answer.status))?;
        let path = format!("/api/v1/games/{}/chat", self.watched.game);
        let line: Value = json!({"text": "x".repeat(200)});
        while !self.watched.is_lifted() {
            let answer = player.ask(&self.site, "POST", &path, Some(&line)).await;
            self.note(answer.map(|answer| answer.status))?;
        }
        Ok(())
    }

    fn note(&mut self, status: anyhow::Result<u16>) -> std::io::Result<()> {
        match status {
            Ok(status) => {
                self.count(&format!("answers {status}"));
                Ok(())
            }
            Err(error) => Err(std::io::Error::other(error)),
        }
    }
}
