//! Lists of games and of challenges.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::support::{Site, moves};

#[tokio::test(flavor = "multi_thread")]
async fn games_are_listed_with_those_who_play() {
    let site = Site::start("list").await;
    let (game, mut white, mut black) = site.game().await;
    let anna = json!({"name": "Anna", "password": "correct horse"});
    white.ask("POST", "/api/v1/accounts", &anna).await;
    let (status, games) = site
        .visitor()
        .ask("GET", "/api/v1/games", &Value::Null)
        .await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(games.as_array().map(Vec::len), Some(1));
    assert_eq!(games[0]["id"], game);
    assert_eq!(games[0]["white"]["player"]["name"], "Anna");
    assert_eq!(games[0]["black"]["player"]["name"], Value::Null);

    let path = "/api/v1/account/games";
    let (_, own) = white.ask("GET", path, &Value::Null).await;
    assert_eq!(
        (&own[0]["id"], &own[0]["color"], &own[0]["ownTurn"]),
        (&game.clone().into(), &"white".into(), &true.into())
    );
    let commands = format!("/api/v1/games/{game}/commands");
    white.ask("POST", &commands, &moves(0, "a6-a7")).await;
    let (_, own) = black.ask("GET", path, &Value::Null).await;
    assert_eq!(
        (&own[0]["color"], &own[0]["ownTurn"], &own[0]["ply"]),
        (&"black".into(), &true.into(), &1.into())
    );
    let (status, _) = site.visitor().ask("GET", path, &Value::Null).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_may_be_for_one_account_alone() {
    let site = Site::start("opponent").await;
    let (_, mut creator, mut other) = site.game().await;
    let mut anna = site.visitor();
    let account = json!({"name": "Anna", "password": "correct horse"});
    anna.ask("POST", "/api/v1/accounts", &account).await;
    let wanted = |name: &str| {
        json!({
            "control": {"kind": "fischer", "initial": 60, "increment": 1},
            "opponent": name, "listed": true,
        })
    };
    let path = "/api/v1/challenges";
    let (status, answer) = creator.ask("POST", path, &wanted("Nobody")).await;
    assert_eq!(
        (status, &answer["error"]["code"]),
        (StatusCode::NOT_FOUND, &"no-such-player".into())
    );
    let (status, _) = anna.ask("POST", path, &wanted("anna")).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    let (status, challenge) = creator.ask("POST", path, &wanted("anna")).await;
    assert_eq!(status, StatusCode::CREATED);
    assert_eq!(challenge["opponent"]["name"], "Anna");
    let (_, lobby) = other.ask("GET", path, &Value::Null).await;
    let id = challenge["id"].as_str().expect("a name");
    assert!(!lobby.to_string().contains(id), "{lobby}");
    let accept = format!("{path}/{id}/accept");
    let (status, _) = other.ask("POST", &accept, &Value::Null).await;
    assert_eq!(status, StatusCode::CONFLICT);
    let (status, _) = anna.ask("POST", &accept, &Value::Null).await;
    assert_eq!(status, StatusCode::OK);

    // Whom it is for can decline it.
    let (_, challenge) = creator.ask("POST", path, &wanted("Anna")).await;
    let path = format!("{path}/{}", challenge["id"].as_str().expect("a name"));
    let (status, _) = other.ask("DELETE", &path, &Value::Null).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    let (status, _) = anna.ask("DELETE", &path, &Value::Null).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_has_what_is_open_to_all() {
    let site = Site::start("lobby").await;
    let (mut creator, mut other) = (site.visitor(), site.visitor());
    let path = "/api/v1/challenges";
    let control = json!({"kind": "byoyomi", "initial": 600, "periods": 5, "period": 30});
    let mut open = Vec::new();
    for listed in [true, false] {
        let wanted = json!({"control": control, "listed": listed});
        let (_, challenge) = creator.ask("POST", path, &wanted).await;
        open.push(challenge["id"].clone());
    }
    let (status, lobby) = other.ask("GET", path, &Value::Null).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(lobby.as_array().map(Vec::len), Some(1));
    assert_eq!(
        (&lobby[0]["id"], &lobby[0]["own"], &lobby[0]["open"]),
        (&open[0], &false.into(), &true.into())
    );
    assert_eq!(lobby[0]["control"], control);
    let (_, lobby) = creator.ask("GET", path, &Value::Null).await;
    assert_eq!(lobby[0]["own"], true);
}
