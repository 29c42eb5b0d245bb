//! Streams for programs that play, and what they are told when the server ends.

use std::{net::SocketAddr, time::Duration};

use axum::http::StatusCode;
use serde_json::{Value, json};
use tokio::{
    io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader},
    net::TcpStream,
    time::timeout,
};

use crate::{
    description::check_told,
    support::{Site, Visitor, moves},
};

/// A stream of lines.
struct Stream {
    reader: BufReader<TcpStream>,
    address: SocketAddr,
}

impl Stream {
    async fn open(visitor: &Visitor, path: &str) -> Stream {
        let mut stream = TcpStream::connect(visitor.address)
            .await
            .expect("a connection");
        let cookie = visitor.cookie.as_deref().unwrap_or_default();
        let request = format!(
            "GET {path} HTTP/1.1\r\nHost: {}\r\nCookie: {cookie}\r\nAccept-Encoding: gzip, br\r\n\r\n",
            visitor.address
        );
        stream.write_all(request.as_bytes()).await.expect("sent");
        let mut reader = BufReader::new(stream);
        let mut line = String::new();
        reader.read_line(&mut line).await.expect("a status");
        assert!(line.contains("200"), "{line}");
        Stream {
            reader,
            address: visitor.address,
        }
    }

    /// The next line that is JSON, among the sizes of pieces, or `None` at the end.
    async fn next(&mut self) -> Option<Value> {
        loop {
            let mut line = String::new();
            let read = timeout(Duration::from_secs(20), self.reader.read_line(&mut line));
            if read.await.expect("in time").expect("a line") == 0 {
                return None;
            }
            if let Ok(value @ Value::Object(_)) = serde_json::from_str(&line) {
                check_told(self.address, &["PlayerNews", "Update"], &value).await;
                return Some(value);
            }
        }
    }

    async fn next_of(&mut self, kind: &str) -> Value {
        loop {
            let value = self.next().await.expect("no end");
            if value["type"] == kind {
                return value;
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_hears_of_challenges_and_games() {
    let mut site = Site::start("programs").await;
    let mut bot = site.visitor();
    let account = json!({"name": "Bot", "password": "correct horse"});
    bot.ask("POST", "/api/v1/accounts", &account).await;
    let mut events = Stream::open(&bot, "/api/v1/events").await;

    let (_, mut person, _) = site.game().await;
    let wanted = json!({
        "control": {"kind": "fischer", "initial": 60, "increment": 1},
        "opponent": "Bot", "color": "white",
    });
    let (_, challenge) = person.ask("POST", "/api/v1/challenges", &wanted).await;
    let told = events.next_of("challenge").await;
    assert_eq!(told["challenge"]["id"], challenge["id"]);
    let path = format!(
        "/api/v1/challenges/{}",
        challenge["id"].as_str().expect("a name")
    );
    person.ask("DELETE", &path, &Value::Null).await;
    assert_eq!(
        events.next_of("challenge-gone").await["id"],
        challenge["id"]
    );

    let (_, challenge) = person.ask("POST", "/api/v1/challenges", &wanted).await;
    events.next_of("challenge").await;
    let path = format!(
        "/api/v1/challenges/{}/accept",
        challenge["id"].as_str().expect("a name")
    );
    let (_, begun) = bot.ask("POST", &path, &Value::Null).await;
    let told = events.next_of("game-start").await;
    assert_eq!(
        (&told["game"], &told["color"]),
        (&begun["game"], &"black".into())
    );
    let game = begun["game"].as_str().expect("a game");
    let mut happenings = Stream::open(&bot, &format!("/api/v1/games/{game}/events")).await;
    assert_eq!(happenings.next().await.expect("a state")["type"], "state");
    let commands = format!("/api/v1/games/{game}/commands");
    person.ask("POST", &commands, &moves(0, "a6-a7")).await;
    assert_eq!(happenings.next_of("event").await["move"], "a6-a7");
    let (status, _) = bot.ask("POST", &commands, &moves(1, "h3-h2")).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(happenings.next_of("event").await["ply"], 2);
    person
        .ask("POST", &commands, &json!({"command": "resign"}))
        .await;
    assert_eq!(happenings.next_of("event").await["event"], "ended");
    assert_eq!(events.next_of("game-end").await["game"], game);

    // The end of the server is told, and does not have to be waited for.
    let mut table = bot.open(game).await;
    table.next("state").await;
    drop(site.stop.take());
    table.next("restart").await;
    events.next_of("restart").await;
    happenings.next_of("restart").await;
    assert!(events.next().await.is_none());
    let running = site.running.take().expect("a server");
    timeout(Duration::from_secs(4), running)
        .await
        .expect("in time")
        .expect("an end");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_hears_what_is_for_others() {
    let site = Site::start("others").await;
    let (status, _) = site
        .visitor()
        .ask("GET", "/api/v1/events", &Value::Null)
        .await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
    let path = "/api/v1/games/0000000000/events";
    let (status, _) = site.visitor().ask("GET", path, &Value::Null).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
}
