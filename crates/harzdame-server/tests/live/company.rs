//! Who is at the board, what is said there, and rematches.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::support::Site;

#[tokio::test(flavor = "multi_thread")]
async fn players_talk_to_each_other_and_those_who_watch_among_themselves() {
    let site = Site::start("chat").await;
    let (game, mut white, mut black) = site.game().await;
    let mut white_table = white.open(&game).await;
    assert_eq!(white_table.next("chat").await["lines"], json!([]));
    let mut black_table = black.open(&game).await;
    black_table.next("chat").await;
    // Somebody who plays elsewhere watches, and somebody whom nobody knows.
    let (_, mut watcher, _) = site.game().await;
    let mut watching = watcher.open(&game).await;
    watching.next("chat").await;
    let mut stranger = site.visitor().open(&game).await;
    stranger.next("chat").await;

    white_table
        .say(&json!({"type": "chat", "id": 7, "text": "Good luck!"}))
        .await;
    assert_eq!(white_table.next("done").await["id"], 7);
    let heard = black_table.next("chat").await;
    assert_eq!(heard["lines"][0]["text"], "Good luck!");
    assert_eq!(heard["lines"][0]["name"], Value::Null);
    watching
        .say(&json!({"type": "chat", "id": 1, "text": "Who will win?"}))
        .await;
    assert_eq!(
        stranger.next("chat").await["lines"][0]["text"],
        "Who will win?"
    );
    stranger
        .say(&json!({"type": "chat", "id": 1, "text": "Me!"}))
        .await;
    assert_eq!(stranger.next("refused").await["code"], "who-are-you");
    for text in ["", "a\nb", &"x".repeat(201)] {
        let said = json!({"type": "chat", "id": 2, "text": text});
        white_table.say(&said).await;
        white_table.next("error").await;
    }

    // Each room has a history of its own.
    let path = format!("/api/v1/games/{game}/chat");
    for (visitor, expected) in [(&mut white, "Good luck!"), (&mut watcher, "Who will win?")] {
        let (status, chat) = visitor.ask("GET", &path, &Value::Null).await;
        assert_eq!(status, StatusCode::OK);
        assert_eq!(chat["lines"].as_array().map(Vec::len), Some(1));
        assert_eq!(chat["lines"][0]["text"], expected);
    }
    let line = json!({"text": "Thanks, you too"});
    let (status, _) = black.ask("POST", &path, &line).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    let (status, _) = site.visitor().ask("POST", &path, &line).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
    let mut again = white.open(&game).await;
    assert_eq!(again.next("chat").await["lines"][1]["text"], line["text"]);

    // Who says too much is not heard.
    let mut refused = 0;
    for _ in 0..15 {
        let (status, _) = black.ask("POST", &path, &line).await;
        refused += u32::from(status == StatusCode::TOO_MANY_REQUESTS);
    }
    assert!(refused > 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_told_who_is_at_the_board() {
    let site = Site::start("presence").await;
    let (game, white, black) = site.game().await;
    let mut white_table = white.open(&game).await;
    let there =
        |white: bool, black: bool| json!({"type": "presence", "white": white, "black": black});
    loop {
        if white_table.next("presence").await == there(true, false) {
            break;
        }
    }
    let black_table = black.open(&game).await;
    loop {
        if white_table.next("presence").await == there(true, true) {
            break;
        }
    }
    drop(black_table);
    assert_eq!(white_table.next("presence").await, there(true, false));
    // Whoever loads the page anew has not been away.
    drop(white_table);
    let mut watcher = site.visitor().open(&game).await;
    let white_table = white.open(&game).await;
    assert_eq!(watcher.next("presence").await, there(true, false));
    drop(white_table);
    assert_eq!(watcher.next("presence").await, there(false, false));
}

#[tokio::test(flavor = "multi_thread")]
async fn two_agree_on_a_rematch_with_colours_swapped() {
    let site = Site::start("rematch").await;
    let (game, mut white, mut black) = site.game().await;
    let path = format!("/api/v1/games/{game}/rematch");
    let (status, answer) = white.ask("POST", &path, &Value::Null).await;
    assert_eq!(status, StatusCode::CONFLICT, "{answer}");
    let commands = format!("/api/v1/games/{game}/commands");
    let (status, _) = white
        .ask("POST", &commands, &json!({"command": "abort"}))
        .await;
    assert_eq!(status, StatusCode::OK);
    let mut table = black.open(&game).await;
    table.next("state").await;
    let (status, asked) = white.ask("POST", &path, &Value::Null).await;
    assert_eq!(status, StatusCode::OK, "{asked}");
    let told = table.next("rematch").await;
    assert_eq!(
        (&told["challenge"], &told["by"]),
        (&asked["challenge"], &"white".into())
    );
    // Asked again it is the same; nobody else can agree.
    let (_, again) = white.ask("POST", &path, &Value::Null).await;
    assert_eq!(again, asked);
    let (_, mut other, _) = site.game().await;
    let (status, _) = other.ask("POST", &path, &Value::Null).await;
    assert_eq!(status, StatusCode::CONFLICT);
    let (_, begun) = black.ask("POST", &path, &Value::Null).await;
    let new = begun["game"].as_str().expect("a game");
    assert_eq!(table.next("rematch").await["game"], new);
    let mut white_table = white.open(new).await;
    assert_eq!(white_table.next("you").await["color"], "black");
    // Who comes to the old game later finds the way.
    let (_, begun) = white.ask("POST", &path, &Value::Null).await;
    assert_eq!(begun["game"], new);
    let mut late = site.visitor().open(&game).await;
    assert_eq!(late.next("rematch").await["game"], new);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_engine_agrees_to_a_rematch() {
    let site = Site::start("engine-rematch").await;
    let mut visitor = site.visitor();
    let wanted = json!({"level": 1, "control": {"kind": "unlimited"}, "color": "white"});
    let (_, begun) = visitor.ask("POST", "/api/v1/games", &wanted).await;
    let game = begun["game"].as_str().expect("a game");
    let commands = format!("/api/v1/games/{game}/commands");
    visitor
        .ask("POST", &commands, &json!({"command": "abort"}))
        .await;
    let path = format!("/api/v1/games/{game}/rematch");
    let (_, begun) = visitor.ask("POST", &path, &Value::Null).await;
    let mut table = visitor.open(begun["game"].as_str().expect("a game")).await;
    assert_eq!(table.next("you").await["color"], "black");
    let state = table.next("state").await;
    assert_eq!(state["white"]["engine"], 1);
    if state["moves"] == json!([]) {
        assert_eq!(table.next("event").await["ply"], 1);
    }
}
