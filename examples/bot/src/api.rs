//! What the bot says to the server, and hears from it.

use std::io::{BufRead as _, BufReader};

use anyhow::{Context, Result, bail};
use serde::de::DeserializeOwned;
use serde_json::Value;
use ureq::{Agent, Body, http::Response};

/// The server, with the token of an account.
pub(crate) struct Api {
    agent: Agent,
    server: String,
    authorization: String,
}

impl Api {
    pub(crate) fn new(server: &str, token: &str) -> Api {
        // A refusal is an answer: what it says is wanted.
        let config = Agent::config_builder().http_status_as_error(false);
        Api {
            agent: config.build().new_agent(),
            server: server.trim_end_matches('/').to_owned(),
            authorization: format!("Bearer {token}"),
        }
    }

    pub(crate) fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T> {
        let request = self.agent.get(format!("{}{path}", self.server));
        let answer = request.header("Authorization", &self.authorization).call();
        read(path, answer)
    }

    pub(crate) fn post<T: DeserializeOwned>(&self, path: &str, body: &Value) -> Result<T> {
        let request = self.agent.post(format!("{}{path}", self.server));
        let answer = request
            .header("Authorization", &self.authorization)
            .send_json(body);
        read(path, answer)
    }

    pub(crate) fn delete(&self, path: &str) -> Result<()> {
        let request = self.agent.delete(format!("{}{path}", self.server));
        let answer = request.header("Authorization", &self.authorization).call();
        check(path, answer).map(drop)
    }

    /// Hands on the lines of a stream until it ends, or until there have been enough. Empty lines say
    /// that the server is there.
    pub(crate) fn lines<T: DeserializeOwned>(
        &self,
        path: &str,
        mut on_line: impl FnMut(T) -> bool,
    ) -> Result<()> {
        let request = self.agent.get(format!("{}{path}", self.server));
        let answer = request.header("Authorization", &self.authorization).call();
        let reader = BufReader::new(check(path, answer)?.into_body().into_reader());
        for line in reader.lines() {
            let line = line.with_context(|| format!("{path} has broken off"))?;
            if line.is_empty() {
                continue;
            }
            let line = serde_json::from_str(&line).with_context(|| format!("{path}: {line}"))?;
            if !on_line(line) {
                break;
            }
        }
        Ok(())
    }
}

type Answer = Result<Response<Body>, ureq::Error>;

fn check(path: &str, answer: Answer) -> Result<Response<Body>> {
    let mut answer = answer.with_context(|| format!("{path} cannot be reached"))?;
    if answer.status().is_success() {
        return Ok(answer);
    }
    let problem: Value = answer.body_mut().read_json().unwrap_or_default();
    let error = &problem["error"];
    bail!(
        "{path} is refused, {}: {}",
        answer.status(),
        error["message"]
    );
}

fn read<T: DeserializeOwned>(path: &str, answer: Answer) -> Result<T> {
    let mut answer = check(path, answer)?;
    let read = answer.body_mut().read_json();
    read.with_context(|| format!("{path} answers something else"))
}
