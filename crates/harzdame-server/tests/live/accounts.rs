//! Accounts, sessions, tokens and links.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::support::Site;

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
async fn a_link_brings_a_guest_to_another_browser() {
    let site = Site::start("link").await;
    let (game, mut white, _) = site.game().await;
    let (status, answer) = white
        .ask("POST", "/api/v1/account/link", &Value::Null)
        .await;
    assert_eq!(status, StatusCode::CREATED);
    let mut other = site.visitor();
    let token = json!({"token": answer["token"]});
    let (status, _) = other.ask("POST", "/api/v1/session", &token).await;
    assert_eq!(status, StatusCode::OK);
    let mut table = other.open(&game).await;
    assert_eq!(table.next("you").await["color"], "white");

    // What stands in an address is good for nothing else, and ends with its session.
    let bearer = format!(
        "Authorization: Bearer {}\r\n",
        answer["token"].as_str().expect("a token")
    );
    let mut program = site.visitor();
    let (status, _) = program
        .ask_with("GET", "/api/v1/account", &Value::Null, &bearer)
        .await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
    let (_, sessions) = white
        .ask("GET", "/api/v1/account/sessions", &Value::Null)
        .await;
    let link = sessions.as_array().expect("a list").iter();
    let link = link.clone().find(|session| session["kind"] == "link");
    let id = link.expect("the link")["id"].as_str().expect("a name");
    let path = format!("/api/v1/account/sessions/{id}");
    let (status, _) = white.ask("DELETE", &path, &Value::Null).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    let (status, answer) = site.visitor().ask("POST", "/api/v1/session", &token).await;
    assert_eq!(
        (status, &answer["error"]["code"]),
        (StatusCode::UNAUTHORIZED, &"bad-token".into())
    );
    // A token for a program is no link.
    let label = json!({"label": "my bot"});
    let (_, answer) = white.ask("POST", "/api/v1/account/tokens", &label).await;
    let token = json!({"token": answer["token"]});
    let (status, _) = site.visitor().ask("POST", "/api/v1/session", &token).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
}
