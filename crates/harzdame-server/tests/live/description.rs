//! What the server says of its API. In every test its answers are held to it.

use std::{net::SocketAddr, path::Path};

use axum::http::StatusCode;
use serde_json::{Value, json};
use tokio::sync::OnceCell;

use crate::{
    schemas::Schemas,
    support::{Site, Visitor},
};

static DESCRIPTION: OnceCell<Schemas> = OnceCell::const_new();

/// The description of the server at this address; all say the same.
async fn description(address: SocketAddr) -> &'static Schemas {
    DESCRIPTION
        .get_or_init(|| async {
            let visitor = Visitor {
                address,
                cookie: None,
            };
            let path = "/api/v1/openapi.json";
            let answer = visitor.send("GET", path, &Value::Null, "").await;
            assert_eq!(answer.status, StatusCode::OK);
            Schemas::new(answer.json())
        })
        .await
}

/// An answer as it came.
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Answer {
    /// The body; `null` if it is no JSON.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or(Value::Null)
    }
}

/// Holds a request and its answer to the description.
pub(crate) async fn check_answer(
    address: SocketAddr,
    method: &str,
    path: &str,
    sent: &Value,
    answer: &Answer,
) {
    let description = description(address).await;
    let what = format!("{method} {path} {sent}: {} {}", answer.status, answer.body);
    let Some(operation) = operation(description.document(), method, path) else {
        let refused = [StatusCode::NOT_FOUND, StatusCode::METHOD_NOT_ALLOWED];
        assert!(refused.contains(&answer.status), "not described: {what}");
        return;
    };
    let described = &operation["responses"][answer.status.as_str()];
    assert!(described.is_object(), "not described: {what}");
    let content = described["content"].as_object();
    match content.and_then(|content| content.iter().next()) {
        None => assert_eq!(answer.body, "", "{what}"),
        Some((kind, content)) => {
            let said = format!("content-type: {kind}");
            assert!(answer.head.contains(&said), "{kind}: {what}");
            if kind == "application/json" {
                let faults = description.faults(&content["schema"], &answer.json());
                assert!(faults.is_empty(), "{faults:#?}: {what}");
            }
        }
    }
    let body = &operation["requestBody"]["content"]["application/json"]["schema"];
    if body.is_object() && answer.status.is_success() {
        let faults = description.faults(body, sent);
        assert!(
            faults.is_empty(),
            "accepted in spite of {faults:#?}: {what}"
        );
    }
}

/// Holds what is told on a WebSocket or a stream to the description: it is one of these.
pub(crate) async fn check_told(address: SocketAddr, schemas: &[&str], told: &Value) {
    let description = description(address).await;
    let faults = schemas.iter().map(|name| description.faults_of(name, told));
    let faults: Vec<_> = faults.collect();
    assert!(
        faults.iter().any(Vec::is_empty),
        "{told} is none of {schemas:?}: {faults:#?}"
    );
}

/// The description of what answers there.
fn operation<'a>(document: &'a Value, method: &str, path: &str) -> Option<&'a Value> {
    let path = path.split('?').next().unwrap_or(path);
    let fits = |template: &str| {
        let (template, path) = (Path::new(template), Path::new(path));
        template.components().count() == path.components().count()
            && template.iter().zip(path).all(|(template, part)| {
                template == part || template.to_string_lossy().starts_with('{')
            })
    };
    let paths = document["paths"].as_object()?;
    let item = paths.iter().find(|(template, _)| fits(template))?.1;
    item.get(method.to_lowercase())
}

/// Names in addresses, in the order of the alphabet of methods.
const METHODS: [&str; 5] = ["DELETE", "GET", "PATCH", "POST", "PUT"];

#[tokio::test(flavor = "multi_thread")]
async fn what_is_described_is_there_and_nothing_else() {
    let site = Site::start("described").await;
    let document = description(site.address).await.document();
    let paths = document["paths"].as_object().expect("paths");
    assert!(paths.len() > 20, "{:?}", paths.keys());
    for (template, item) in paths {
        let path = template.replace("{id}", "0123456789");
        for method in METHODS {
            let answer = site.visitor().send(method, &path, &Value::Null, "").await;
            let is_there = answer.status != StatusCode::METHOD_NOT_ALLOWED
                && answer.json()["error"]["code"] != "not-found";
            let is_described = item.get(method.to_lowercase()).is_some();
            if !is_there {
                assert_eq!(answer.json()["error"]["code"], "wrong-method");
                assert!(answer.head.contains("allow: "), "{}", answer.head);
            }
            assert_eq!(
                is_there, is_described,
                "{method} {template}: {}",
                answer.status
            );
            if is_there && !template.ends_with("events") {
                check_answer(site.address, method, &path, &Value::Null, &answer).await;
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn operations_have_names_of_their_own_and_say_who_may_ask() {
    let site = Site::start("operations").await;
    let document = description(site.address).await.document();
    let paths = document["paths"].as_object().expect("paths");
    let mut names = Vec::new();
    for operation in paths
        .values()
        .flat_map(|item| item.as_object().expect("operations").values())
    {
        names.push(operation["operationId"].as_str().expect("a name"));
        assert!(operation["summary"].is_string(), "{operation}");
        let responses = operation["responses"].as_object().expect("answers");
        // Whoever may be unknown is told so.
        assert_eq!(
            operation["security"].is_array(),
            responses.contains_key("401"),
            "{operation}"
        );
        for response in responses.values() {
            assert_ne!(response["description"], "", "{operation}");
        }
    }
    names.sort_unstable();
    let count = names.len();
    names.dedup();
    assert_eq!(names.len(), count);
    let schemes = &document["components"]["securitySchemes"];
    assert_eq!(schemes["cookie"]["name"], "harzdame_session");
    assert_eq!(schemes["bearer"]["scheme"], "bearer");
}

#[tokio::test(flavor = "multi_thread")]
async fn names_that_are_none_are_not_there() {
    let site = Site::start("names").await;
    let mut visitor = site.visitor();
    site.game().await;
    for (method, path, code) in [
        ("GET", "/api/v1/games/%FF", "no-such-game"),
        ("GET", "/api/v1/games/%00/chat", "no-such-game"),
        ("GET", "/api/v1/challenges/%FF%FE", "no-such-challenge"),
        (
            "POST",
            "/api/v1/challenges/%C3%28/accept",
            "no-such-challenge",
        ),
    ] {
        let (status, answer) = visitor.ask(method, path, &Value::Null).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{path}");
        assert_eq!(answer["error"]["code"], code, "{path}");
    }
    let account = json!({"name": "Anna", "password": "correct horse"});
    visitor.ask("POST", "/api/v1/accounts", &account).await;
    let path = "/api/v1/account/sessions/%FF";
    let (status, answer) = visitor.ask("DELETE", path, &Value::Null).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    assert_eq!(answer["error"]["code"], "no-such-session");
}
