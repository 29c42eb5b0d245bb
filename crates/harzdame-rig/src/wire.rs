//! What the server says in a game, as much as the players need.

use std::borrow::Cow;

use serde::Deserialize;

/// A message. One flat shape for all types is read fastest: under load the players share their processors
/// with the server.
#[derive(Debug, Deserialize)]
pub(crate) struct Heard<'a> {
    /// The type.
    #[serde(rename = "type", borrow)]
    pub(crate) kind: Cow<'a, str>,
    /// Of `done` and `refused`: which command.
    pub(crate) id: Option<u32>,
    /// Of `ping`.
    pub(crate) n: Option<u32>,
    /// Of `event`: what has happened. Of `state` there is no such field.
    #[serde(borrow)]
    pub(crate) event: Option<Cow<'a, str>>,
    /// Of `event` and `state`: its number, or how many there were.
    pub(crate) seq: Option<u32>,
    /// Of the event `moved`.
    #[serde(rename = "move", borrow)]
    pub(crate) text: Option<Cow<'a, str>>,
    /// Of `refused`.
    #[serde(borrow)]
    pub(crate) code: Option<Cow<'a, str>>,
    /// Of `refused`: whether the command failed and can be sent again.
    #[serde(default)]
    pub(crate) retry: bool,
    /// Of `lag`.
    pub(crate) millis: Option<u64>,
}

/// The text of a command that makes a move.
pub(crate) fn move_command(id: u32, ply: usize, text: &str) -> String {
    format!(
        r#"{{"type":"command","id":{id},"command":{{"command":"move","ply":{ply},"move":"{text}"}}}}"#
    )
}

/// The answer to a ping of the server.
pub(crate) fn pong(n: u32) -> String {
    format!(r#"{{"type":"pong","n":{n}}}"#)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn messages_of_all_types_are_read() {
        let text = r#"{"type":"event","seq":3,"at":17,"event":"moved","move":"a6-a7","spent":9,
            "ply":4,"clock":{"white":{"millis":1}},"now":20}"#;
        let heard: Heard<'_> = serde_json::from_str(text).expect("a message");
        assert_eq!((&*heard.kind, heard.seq), ("event", Some(3)));
        assert_eq!(heard.text.as_deref(), Some("a6-a7"));
        for text in [
            r#"{"type":"you","color":null}"#,
            r#"{"type":"presence","white":true,"black":false}"#,
            r#"{"type":"chat","lines":[]}"#,
            r#"{"type":"refused","id":1,"code":"over","message":"x","retry":false}"#,
        ] {
            assert!(serde_json::from_str::<Heard<'_>>(text).is_ok(), "{text}");
        }
    }

    #[test]
    fn commands_are_json() {
        let value: Value = serde_json::from_str(&move_command(7, 2, "a6-a7")).expect("JSON");
        let command = json!({"command": "move", "ply": 2, "move": "a6-a7"});
        assert_eq!(
            value,
            json!({"type": "command", "id": 7, "command": command})
        );
        let value: Value = serde_json::from_str(&pong(3)).expect("JSON");
        assert_eq!(value, json!({"type": "pong", "n": 3}));
    }
}
