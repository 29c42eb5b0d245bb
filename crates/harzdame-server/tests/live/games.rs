//! Challenges and games.

use std::time::Duration;

use axum::http::StatusCode;
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;

use crate::support::{Site, Visitor, moves};

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
