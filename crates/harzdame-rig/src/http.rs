//! One request over a connection of its own.
//!
//! It is HTTP/1.0, so that the answer is what comes until the connection ends. Much less is needed here
//! than a library for HTTP knows.

use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use serde_json::Value;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
    time::timeout,
};

use crate::site::Site;

/// A server that has not answered for so long does not.
const PATIENCE: Duration = Duration::from_secs(30);

/// What is asked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Request<'a> {
    pub(crate) method: &'a str,
    pub(crate) path: &'a str,
    /// Lines of the head, each with its end.
    pub(crate) headers: &'a str,
    pub(crate) body: Option<&'a Value>,
}

/// What the server answers.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    /// The first cookie that is set, as `NAME=VALUE`.
    pub(crate) cookie: Option<String>,
    /// `null` if it is no JSON.
    pub(crate) body: Value,
}

impl Answer {
    /// Whether it has been done.
    pub(crate) const fn is_success(&self) -> bool {
        200 <= self.status && self.status < 300
    }

    /// Why it was not done, for people.
    pub(crate) fn fault(&self) -> String {
        let code = self.body["error"]["code"].as_str().unwrap_or("no code");
        format!("{} {code}", self.status)
    }
}

/// Asks a server.
pub(crate) async fn ask(site: &Site, request: Request<'_>) -> Result<Answer> {
    let asked = timeout(PATIENCE, exchange(site, request)).await;
    asked.context("the server does not answer in time")?
}

async fn exchange(site: &Site, request: Request<'_>) -> Result<Answer> {
    let Request {
        method,
        path,
        headers,
        body,
    } = request;
    let authority = site.authority();
    let mut stream = TcpStream::connect(authority).await?;
    stream.set_nodelay(true)?;
    let mut text = format!("{method} {path} HTTP/1.0\r\nHost: {authority}\r\n{headers}");
    match body {
        Some(body) => {
            let body = body.to_string();
            let length = body.len();
            text += "Content-Type: application/json\r\n";
            text += &format!("Content-Length: {length}\r\n\r\n{body}");
        }
        None if method == "GET" => text += "\r\n",
        None => text += "Content-Length: 0\r\n\r\n",
    }
    stream.write_all(text.as_bytes()).await?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await?;
    read(&String::from_utf8_lossy(&answer))
}

fn read(answer: &str) -> Result<Answer> {
    let Some((head, body)) = answer.split_once("\r\n\r\n") else {
        bail!("the server ended the connection within its answer");
    };
    let status = head.split(' ').nth(1).and_then(|word| word.parse().ok());
    let mut cookie = None;
    for line in head.lines() {
        let Some((name, value)) = line.split_once(':') else {
            continue;
        };
        let value = value.trim();
        if name.eq_ignore_ascii_case("set-cookie") && cookie.is_none() {
            cookie = value.split(';').next().map(str::to_owned);
        }
        // A process that is killed in between has not answered.
        if name.eq_ignore_ascii_case("content-length") && value.parse() != Ok(body.len()) {
            bail!("the server ended the connection within its answer");
        }
    }
    Ok(Answer {
        status: status.context("the answer has no status")?,
        cookie,
        body: serde_json::from_str(body).unwrap_or(Value::Null),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read_and_halves_refused() {
        let text = "HTTP/1.1 201 Created\r\nSet-Cookie: a=b; Path=/\r\ncontent-length: 9\r\n\r\n\
                    {\"id\":\"x\"}";
        assert!(read(text).is_err());
        let answer = read(&text.replace("9\r", "10\r")).expect("an answer");
        assert_eq!(answer.status, 201);
        assert_eq!(answer.cookie.as_deref(), Some("a=b"));
        assert_eq!(answer.body["id"], "x");
        assert!(read("HTTP/1.1 200 OK\r\n").is_err());
    }
}
