//! A server, and who visits it.

use std::{net::SocketAddr, path::PathBuf, time::Duration};

use axum::http::{StatusCode, header};
use futures_util::{SinkExt as _, StreamExt as _};
use harzdame_server::{Config, Server};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
    sync::oneshot,
    task::JoinHandle,
    time::timeout,
};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{Message, client::IntoClientRequest as _},
};

use crate::description::{Answer, check_answer, check_told};

/// A server with a database of its own, which ends with the test.
pub(crate) struct Site {
    pub(crate) address: SocketAddr,
    pub(crate) folder: PathBuf,
    pub(crate) stop: Option<oneshot::Sender<()>>,
    pub(crate) running: Option<JoinHandle<()>>,
}

impl Site {
    pub(crate) async fn start(name: &str) -> Site {
        let process = std::process::id();
        let folder = std::env::temp_dir().join(format!("harzdame-live-{name}-{process}"));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        Site::over(folder).await
    }

    /// A server over a database that is there already, perhaps.
    pub(crate) async fn over(folder: PathBuf) -> Site {
        let config = Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            database: Some(format!("sqlite:{}", folder.join("games.db").display())),
            ..Config::default()
        };
        let server = Server::bind(&config).await.expect("a server");
        let address = server.address();
        let (stop, stopped) = oneshot::channel::<()>();
        let running = tokio::spawn(async move {
            let until = async {
                let _ = stopped.await;
            };
            server.run(until).await.expect("a clean end");
        });
        Site {
            address,
            folder,
            stop: Some(stop),
            running: Some(running),
        }
    }

    pub(crate) fn visitor(&self) -> Visitor {
        Visitor {
            address: self.address,
            cookie: None,
        }
    }

    /// Two guests with a game that begins, White first.
    pub(crate) async fn game(&self) -> (String, Visitor, Visitor) {
        let (mut white, mut black) = (self.visitor(), self.visitor());
        let wanted = json!({
            "control": {"kind": "fischer", "initial": 300, "increment": 3},
            "color": "white", "listed": true,
        });
        let (status, challenge) = white.ask("POST", "/api/v1/challenges", &wanted).await;
        assert_eq!(status, StatusCode::CREATED, "{challenge}");
        let id = challenge["id"].as_str().expect("a name");
        let path = format!("/api/v1/challenges/{id}/accept");
        let (status, begun) = black.ask("POST", &path, &Value::Null).await;
        assert_eq!(status, StatusCode::OK, "{begun}");
        (
            begun["game"].as_str().expect("a game").to_owned(),
            white,
            black,
        )
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        drop(self.stop.take());
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// A browser, or a program: it keeps its cookie.
pub(crate) struct Visitor {
    pub(crate) address: SocketAddr,
    pub(crate) cookie: Option<String>,
}

pub(crate) type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

impl Visitor {
    pub(crate) async fn ask(
        &mut self,
        method: &str,
        path: &str,
        body: &Value,
    ) -> (StatusCode, Value) {
        self.ask_with(method, path, body, "").await
    }

    pub(crate) async fn ask_with(
        &mut self,
        method: &str,
        path: &str,
        body: &Value,
        headers: &str,
    ) -> (StatusCode, Value) {
        let answer = self.send(method, path, body, headers).await;
        check_answer(self.address, method, path, body, &answer).await;
        for line in answer.head.lines() {
            if let Some(cookie) = line.strip_prefix(&format!("{}: ", header::SET_COOKIE)) {
                assert!(
                    cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"),
                    "{cookie}"
                );
                self.cookie = cookie.split(';').next().map(str::to_owned);
            }
        }
        (answer.status, answer.json())
    }

    /// The answer as it is, whatever it is.
    pub(crate) async fn send(
        &self,
        method: &str,
        path: &str,
        body: &Value,
        headers: &str,
    ) -> Answer {
        let mut stream = TcpStream::connect(self.address)
            .await
            .expect("a connection");
        let body = match body {
            Value::Null => String::new(),
            body => body.to_string(),
        };
        let cookie = match &self.cookie {
            Some(cookie) => format!("Cookie: {cookie}\r\n"),
            None => String::new(),
        };
        let kind = if body.is_empty() {
            ""
        } else {
            "Content-Type: application/json\r\n"
        };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{cookie}{kind}{headers}\
             Content-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        stream.write_all(request.as_bytes()).await.expect("sent");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.expect("an answer");
        let answer = String::from_utf8(answer).expect("text");
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
        let status = head.split(' ').nth(1).expect("a status");
        let status = status.parse::<u16>().expect("a number");
        Answer {
            status: StatusCode::from_u16(status).expect("a status"),
            head: head.to_owned(),
            body: body.to_owned(),
        }
    }

    pub(crate) async fn open(&self, game: &str) -> Table {
        let url = format!("ws://{}/api/v1/games/{game}/socket", self.address);
        let mut request = url.into_client_request().expect("an address");
        if let Some(cookie) = &self.cookie {
            let cookie = cookie.parse().expect("a header");
            request.headers_mut().insert(header::COOKIE, cookie);
        }
        let (socket, _) = connect_async(request).await.expect("a WebSocket");
        Table {
            socket,
            address: self.address,
        }
    }
}

/// A game over a WebSocket.
pub(crate) struct Table {
    pub(crate) socket: Socket,
    address: SocketAddr,
}

impl Table {
    /// The next message of this type; pings are answered on the way.
    pub(crate) async fn next(&mut self, kind: &str) -> Value {
        loop {
            let message = timeout(Duration::from_secs(20), self.socket.next()).await;
            let message = message
                .expect("in time")
                .expect("no end")
                .expect("a message");
            let Message::Text(text) = message else {
                continue;
            };
            let value: Value = serde_json::from_str(&text).expect("JSON");
            check_told(self.address, &["SocketTold", "Update"], &value).await;
            if value["type"] == "ping" {
                self.say(&json!({"type": "pong", "n": value["n"]})).await;
            }
            if value["type"] == kind {
                return value;
            }
        }
    }

    pub(crate) async fn say(&mut self, what: &Value) {
        let message = Message::text(what.to_string());
        self.socket.send(message).await.expect("sent");
    }

    pub(crate) async fn command(&mut self, id: u32, command: Value) {
        self.say(&json!({"type": "command", "id": id, "command": command}))
            .await;
    }
}

pub(crate) fn moves(ply: u32, text: &str) -> Value {
    json!({"command": "move", "ply": ply, "move": text})
}
