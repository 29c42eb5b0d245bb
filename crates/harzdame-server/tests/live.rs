//! Live games as browsers and programs play them, over sockets.

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

/// A server with a database of its own, which ends with the test.
struct Site {
    address: SocketAddr,
    folder: PathBuf,
    stop: Option<oneshot::Sender<()>>,
    running: Option<JoinHandle<()>>,
}

impl Site {
    async fn start(name: &str) -> Site {
        let process = std::process::id();
        let folder = std::env::temp_dir().join(format!("harzdame-live-{name}-{process}"));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        Site::over(folder).await
    }

    /// A server over a database that is there already, perhaps.
    async fn over(folder: PathBuf) -> Site {
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

    fn visitor(&self) -> Visitor {
        Visitor {
            address: self.address,
            cookie: None,
        }
    }

    /// Two guests with a game that begins, White first.
    async fn game(&self) -> (String, Visitor, Visitor) {
        let (mut white, mut black) = (self.visitor(), self.visitor());
        let wanted = json!({
            "control": {"kind": "fischer", "initial": 300, "increment": 3},
            "color": "white", "listed": true,
        });
        let (status, challenge) = white.ask("POST", "/api/v1/challenges", &wanted).await;
        assert_eq!(status, StatusCode::CREATED, "{challenge}");
        let id = challenge["id"].as_str().expect("a name");
        let (_, lobby) = black.ask("GET", "/api/v1/challenges", &Value::Null).await;
        assert_eq!(
            (&lobby[0]["id"], &lobby[0]["own"]),
            (&id.into(), &false.into())
        );
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
struct Visitor {
    address: SocketAddr,
    cookie: Option<String>,
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

impl Visitor {
    async fn ask(&mut self, method: &str, path: &str, body: &Value) -> (StatusCode, Value) {
        self.ask_with(method, path, body, "").await
    }

    async fn ask_with(
        &mut self,
        method: &str,
        path: &str,
        body: &Value,
        headers: &str,
    ) -> (StatusCode, Value) {
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
        for line in head.lines() {
            if let Some(cookie) = line.strip_prefix(&format!("{}: ", header::SET_COOKIE)) {
                assert!(
                    cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"),
                    "{cookie}"
                );
                self.cookie = cookie.split(';').next().map(str::to_owned);
            }
        }
        let status = status.parse::<u16>().expect("a number");
        let body = serde_json::from_str(body).unwrap_or(Value::Null);
        (StatusCode::from_u16(status).expect("a status"), body)
    }

    async fn open(&self, game: &str) -> Table {
        let url = format!("ws://{}/api/v1/games/{game}/socket", self.address);
        let mut request = url.into_client_request().expect("an address");
        if let Some(cookie) = &self.cookie {
            let cookie = cookie.parse().expect("a header");
            request.headers_mut().insert(header::COOKIE, cookie);
        }
        let (socket, _) = connect_async(request).await.expect("a WebSocket");
        Table { socket }
    }
}

/// A game over a WebSocket.
struct Table {
    socket: Socket,
}

impl Table {
    /// The next message of this type; pings are answered on the way.
    async fn next(&mut self, kind: &str) -> Value {
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
            if value["type"] == "ping" {
                self.say(&json!({"type": "pong", "n": value["n"]})).await;
            }
            if value["type"] == kind {
                return value;
            }
        }
    }

    async fn say(&mut self, what: &Value) {
        let message = Message::text(what.to_string());
        self.socket.send(message).await.expect("sent");
    }

    async fn command(&mut self, id: u32, command: Value) {
        self.say(&json!({"type": "command", "id": id, "command": command}))
            .await;
    }
}

fn moves(ply: u32, text: &str) -> Value {
    json!({"command": "move", "ply": ply, "move": text})
}

#[tokio::test(flavor = "multi_thread")]
async fn two_guests_play() {
    let site = Site::start("two").await;
    let (game, white, black) = site.game().await;
    let mut white_table = white.open(&game).await;
    assert_eq!(white_table.next("you").await["color"], "white");
    let state = white_table.next("state").await;
    assert_eq!((&state["seq"], &state["moves"]), (&0.into(), &json!([])));
    let mut black_table = black.open(&game).await;
    assert_eq!(black_table.next("you").await["color"], "black");
    let mut spectator = site.visitor().open(&game).await;
    assert_eq!(spectator.next("you").await["color"], Value::Null);
    spectator.next("state").await;

    white_table.command(1, moves(0, "a6a7")).await;
    assert_eq!(white_table.next("done").await["id"], 1);
    for table in [&mut black_table, &mut spectator] {
        let event = table.next("event").await;
        assert_eq!(
            (&event["move"], &event["ply"]),
            (&"a6-a7".into(), &1.into())
        );
    }
    // Out of turn, a move that is none, and one who only watches.
    white_table.command(2, moves(1, "b5-b6")).await;
    assert_eq!(white_table.next("refused").await["code"], "not-your-turn");
    black_table.command(1, moves(1, "h3-h9")).await;
    assert_eq!(black_table.next("refused").await["code"], "bad-move");
    spectator.command(1, json!({"command": "resign"})).await;
    assert_eq!(spectator.next("refused").await["code"], "not-a-player");

    // The answer got lost: the same again happens once.
    black_table.command(2, moves(1, "h3-h2")).await;
    assert_eq!(black_table.next("done").await["id"], 2);
    drop(black_table);
    let mut black_table = black.open(&game).await;
    let state = black_table.next("state").await;
    assert_eq!(state["moves"], json!(["a6-a7", "h3-h2"]));
    black_table.command(2, moves(1, "h3-h2")).await;
    assert_eq!(black_table.next("done").await["id"], 2);

    black_table
        .command(3, json!({"command": "offer-draw"}))
        .await;
    let offered = loop {
        let event = white_table.next("event").await;
        if event["event"] == "draw-offered" {
            break event;
        }
    };
    assert_eq!(offered["by"], "black");
    white_table
        .command(3, json!({"command": "decline-draw"}))
        .await;
    white_table.next("done").await;
    white_table.command(4, json!({"command": "resign"})).await;
    let ended = loop {
        let event = spectator.next("event").await;
        if event["event"] == "ended" {
            break event;
        }
    };
    assert_eq!(
        (&ended["reason"], &ended["winner"]),
        (&"resignation".into(), &"black".into())
    );
    let path = format!("/api/v1/games/{game}");
    let (status, state) = site.visitor().ask("GET", &path, &Value::Null).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(state["ending"]["reason"], "resignation");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_after_the_server_was_replaced() {
    let mut site = Site::start("replaced").await;
    let (game, mut white, black) = site.game().await;
    let path = format!("/api/v1/games/{game}/commands");
    let (status, answer) = white.ask("POST", &path, &moves(0, "a6-a7")).await;
    assert_eq!(
        (status, &answer["repeated"]),
        (StatusCode::OK, &false.into())
    );
    drop(site.stop.take());
    let running = site.running.take().expect("a server");
    running.await.expect("an end");
    let again = Site::over(site.folder.clone()).await;
    white.address = again.address;
    let (status, answer) = white.ask("POST", &path, &moves(0, "a6-a7")).await;
    assert_eq!(
        (status, &answer["repeated"]),
        (StatusCode::OK, &true.into())
    );
    let black = Visitor {
        address: again.address,
        cookie: black.cookie,
    };
    let mut table = black.open(&game).await;
    assert_eq!(table.next("you").await["color"], "black");
    assert_eq!(table.next("state").await["moves"], json!(["a6-a7"]));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_engine_answers() {
    let site = Site::start("engine").await;
    let mut visitor = site.visitor();
    let wanted = json!({"level": 1, "control": {"kind": "unlimited"}, "color": "black"});
    let (status, begun) = visitor.ask("POST", "/api/v1/games", &wanted).await;
    assert_eq!(status, StatusCode::CREATED, "{begun}");
    let game = begun["game"].as_str().expect("a game");
    let mut table = visitor.open(game).await;
    let state = table.next("state").await;
    assert_eq!(state["white"]["engine"], 1);
    if state["moves"] == json!([]) {
        assert_eq!(table.next("event").await["ply"], 1);
    }
    table.command(1, moves(1, "h3-h2")).await;
    table.next("done").await;
    loop {
        if table.next("event").await["ply"] == 3 {
            break;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_may_not_be_is_refused() {
    let site = Site::start("refused").await;
    let (game, mut white, mut black) = site.game().await;
    let commands = format!("/api/v1/games/{game}/commands");
    let resign = json!({"command": "resign"});
    let mut nobody = site.visitor();
    let code = |answer: &Value| {
        answer["error"]["code"]
            .as_str()
            .unwrap_or_default()
            .to_owned()
    };

    let (status, answer) = nobody.ask("POST", &commands, &resign).await;
    assert_eq!(
        (status, code(&answer).as_str()),
        (StatusCode::UNAUTHORIZED, "who-are-you")
    );
    let (status, answer) = white.ask("POST", &commands, &resign).await;
    assert_eq!(
        (status, code(&answer).as_str()),
        (StatusCode::CONFLICT, "too-early")
    );
    for headers in [
        "Origin: https://elsewhere\r\n",
        "Sec-Fetch-Site: cross-site\r\n",
    ] {
        let (status, answer) = white.ask_with("POST", &commands, &resign, headers).await;
        assert_eq!(
            (status, code(&answer).as_str()),
            (StatusCode::FORBIDDEN, "other-site")
        );
    }
    let token = "Authorization: Bearer nonsense\r\n";
    let (status, _) = nobody.ask_with("POST", &commands, &resign, token).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);

    let challenges = "/api/v1/challenges";
    for (wanted, expected) in [
        (json!({}), "bad-body"),
        (
            json!({"control": {"kind": "fischer", "initial": 0, "increment": 0}}),
            "bad-control",
        ),
        (
            json!({"control": {"kind": "unlimited"}, "rated": true}),
            "bad-control",
        ),
        (
            json!({"control": {"kind": "unlimited"}, "x": 1}),
            "bad-body",
        ),
    ] {
        let (status, answer) = white.ask("POST", challenges, &wanted).await;
        assert!(status.is_client_error(), "{status}");
        assert_eq!(code(&answer), expected, "{wanted}");
    }
    let huge = json!({"control": {"kind": "unlimited"}, "color": "x".repeat(10_000)});
    let (status, _) = white.ask("POST", challenges, &huge).await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE);

    let wanted = json!({"control": {"kind": "correspondence", "days": 3}});
    let (_, challenge) = white.ask("POST", challenges, &wanted).await;
    let path = format!("{challenges}/{}", challenge["id"].as_str().expect("a name"));
    let accept = format!("{path}/accept");
    let (status, _) = white.ask("POST", &accept, &Value::Null).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    let (status, _) = black.ask("DELETE", &path, &Value::Null).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    let (status, _) = white.ask("DELETE", &path, &Value::Null).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    let (status, _) = black.ask("POST", &accept, &Value::Null).await;
    assert!(status.is_client_error(), "{status}");

    for path in [
        "/api/v1/games/nonsense",
        "/api/v1/games/0000000000",
        "/api/v1/challenges/x",
    ] {
        let (status, _) = nobody.ask("GET", path, &Value::Null).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{path}");
    }
    let (status, _) = nobody
        .ask("GET", &format!("/api/v1/games/{game}/socket"), &Value::Null)
        .await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_talks_nonsense_or_too_much_harms_nobody() {
    let site = Site::start("nonsense").await;
    let (game, white, _) = site.game().await;
    let mut table = white.open(&game).await;
    table.next("state").await;
    for text in [
        "",
        "{",
        "[]",
        "{\"type\":\"fly\"}",
        "{\"type\":\"command\",\"id\":1}",
    ] {
        table.socket.send(Message::text(text)).await.expect("sent");
        table.next("error").await;
    }
    for n in 0..100 {
        // It may be closed already.
        let said = json!({"type": "ping", "n": n}).to_string();
        if table.socket.send(Message::text(said)).await.is_err() {
            break;
        }
    }
    let closed = loop {
        match timeout(Duration::from_secs(20), table.socket.next()).await {
            Ok(Some(Ok(Message::Close(frame)))) => break frame,
            Ok(Some(Ok(_))) => {}
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(closed.map(|frame| frame.code.into()), Some(4008_u16));
    let mut table = white.open(&game).await;
    let long = "x".repeat(5_000);
    table.socket.send(Message::text(long)).await.expect("sent");
    while let Ok(Some(Ok(_))) = timeout(Duration::from_secs(20), table.socket.next()).await {}
    let mut table = white.open(&game).await;
    table.next("state").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn guests_become_accounts_and_keep_their_games() {
    let site = Site::start("accounts").await;
    let (game, mut white, _) = site.game().await;
    let anna = json!({"name": "Anna", "password": "correct horse"});
    let (status, account) = white.ask("POST", "/api/v1/accounts", &anna).await;
    assert_eq!(
        (status, &account["name"]),
        (StatusCode::CREATED, &"Anna".into())
    );
    let mut table = white.open(&game).await;
    assert_eq!(table.next("you").await["color"], "white");

    // The name is taken whatever its case, and logging in tells nothing of who has an account.
    let mut other = site.visitor();
    let taken = json!({"name": "aNNa", "password": "something else"});
    let (status, _) = other.ask("POST", "/api/v1/accounts", &taken).await;
    assert_eq!(status, StatusCode::CONFLICT);
    let mut answers = Vec::new();
    for (name, password) in [
        ("anna", "wrong horse"),
        ("nobody", "wrong horse"),
        ("!", "x"),
    ] {
        let wrong = json!({"name": name, "password": password});
        let (status, answer) = other.ask("POST", "/api/v1/session", &wrong).await;
        assert_eq!(status, StatusCode::UNAUTHORIZED);
        answers.push(answer);
    }
    assert!(
        answers.iter().all(|answer| *answer == answers[0]),
        "{answers:?}"
    );
    for bad in [
        json!({"name": "x", "password": "long enough"}),
        json!({"name": "Some body", "password": "long enough"}),
        json!({"name": "Somebody", "password": "short"}),
    ] {
        let (status, _) = other.ask("POST", "/api/v1/accounts", &bad).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{bad}");
    }

    let (status, account) = other.ask("POST", "/api/v1/session", &anna).await;
    assert_eq!((status, &account["name"]), (StatusCode::OK, &"Anna".into()));
    let mut table = other.open(&game).await;
    assert_eq!(table.next("you").await["color"], "white");
}

#[tokio::test(flavor = "multi_thread")]
async fn sessions_are_listed_and_ended() {
    let site = Site::start("sessions").await;
    let (mut first, mut second) = (site.visitor(), site.visitor());
    let anna = json!({"name": "Anna", "password": "correct horse"});
    first.ask("POST", "/api/v1/accounts", &anna).await;
    second.ask("POST", "/api/v1/session", &anna).await;
    let label = json!({"label": "my bot"});
    let (status, answer) = first.ask("POST", "/api/v1/account/tokens", &label).await;
    assert_eq!(status, StatusCode::CREATED);
    let token = format!(
        "Authorization: Bearer {}\r\n",
        answer["token"].as_str().expect("a token")
    );
    let mut bot = site.visitor();
    let (status, account) = bot
        .ask_with("GET", "/api/v1/account", &Value::Null, &token)
        .await;
    assert_eq!((status, &account["name"]), (StatusCode::OK, &"Anna".into()));

    let path = "/api/v1/account/sessions";
    let (_, sessions) = first.ask("GET", path, &Value::Null).await;
    let sessions = sessions.as_array().expect("a list");
    assert_eq!(sessions.len(), 3);
    assert_eq!(
        sessions
            .iter()
            .filter(|session| session["own"] == true)
            .count(),
        1
    );
    let of_bot = sessions
        .iter()
        .find(|session| session["kind"] == "api")
        .expect("there");
    assert_eq!(of_bot["label"], "my bot");
    let id = of_bot["id"].as_str().expect("a name");
    let (status, _) = first
        .ask("DELETE", &format!("{path}/{id}"), &Value::Null)
        .await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    let (status, _) = bot
        .ask_with("GET", "/api/v1/account", &Value::Null, &token)
        .await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);

    // A new password ends all other sessions.
    let wrong = json!({"old": "wrong horse", "new": "battery staple"});
    let (status, _) = first.ask("PUT", "/api/v1/account/password", &wrong).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    let right = json!({"old": "correct horse", "new": "battery staple"});
    let (status, _) = first.ask("PUT", "/api/v1/account/password", &right).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    let (status, _) = second.ask("GET", "/api/v1/account", &Value::Null).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
    let (status, _) = second.ask("POST", "/api/v1/session", &anna).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
    let (status, _) = first.ask("DELETE", "/api/v1/session", &Value::Null).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    let (status, _) = first.ask("GET", "/api/v1/account", &Value::Null).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_asks_too_often_has_to_wait() {
    let site = Site::start("often").await;
    let mut visitor = site.visitor();
    let wanted = json!({"control": {"kind": "unlimited"}});
    let mut refused = 0;
    for _ in 0..35 {
        let (status, _) = visitor.ask("POST", "/api/v1/challenges", &wanted).await;
        refused += u32::from(status == StatusCode::TOO_MANY_REQUESTS);
    }
    assert!((3..=5).contains(&refused), "{refused}");
    // Others are not held up.
    let mut other = site.visitor();
    let (status, _) = other.ask("POST", "/api/v1/challenges", &wanted).await;
    assert_eq!(status, StatusCode::CREATED);
}
