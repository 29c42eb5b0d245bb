//! What players and spectators say.

use std::fmt;

use harzdame_live::Time;
use serde::{Deserialize, Serialize};

use crate::{
    GameId, PlayerId, Store, StoreError, id,
    row::{Reader, millis},
};

/// Who can read what is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Room {
    /// The two players.
    Players,
    /// All who watch.
    Spectators,
}

impl Room {
    const fn name(self) -> &'static str {
        match self {
            Room::Players => "players",
            Room::Spectators => "spectators",
        }
    }
}

/// What somebody says: 1 to 200 characters, none of which is a control character.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct ChatText(String);

const LONGEST: usize = 200;

impl ChatText {
    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for ChatText {
    type Error = StoreError;

    fn try_from(text: String) -> Result<ChatText, StoreError> {
        let length = text.chars().take(LONGEST + 1).count();
        if (1..=LONGEST).contains(&length) && !text.chars().any(char::is_control) {
            Ok(ChatText(text))
        } else {
            Err(StoreError::Invalid {
                what: "what is said has 1 to 200 characters, and none of them is a control character",
            })
        }
    }
}

impl From<ChatText> for String {
    fn from(text: ChatText) -> String {
        text.0
    }
}

impl fmt::Display for ChatText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Something that was said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChatLine {
    /// By whom.
    pub player: PlayerId,
    /// When.
    pub at: Time,
    /// What.
    pub text: ChatText,
}

impl Store {
    /// Somebody says something.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unavailable`] and other errors of the database.
    pub async fn say(&self, game: GameId, room: Room, line: &ChatLine) -> Result<(), StoreError> {
        let mut writing = self.begin().await?;
        let insert =
            "INSERT INTO chat (game, room, at, id, player, text) VALUES ($1, $2, $3, $4, $5, $6)";
        sqlx::query(insert)
            .bind(game.to_db())
            .bind(room.name())
            .bind(millis(line.at))
            // What is said in the same millisecond is told apart by chance.
            .bind((id::random() >> 1) as i64)
            .bind(line.player.get())
            .bind(line.text.as_str())
            .execute(&mut *writing.transaction)
            .await?;
        writing.commit().await
    }

    /// The last things that were said, in order.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unavailable`] and other errors of the database.
    pub async fn chat(
        &self,
        game: GameId,
        room: Room,
        limit: u32,
    ) -> Result<Vec<ChatLine>, StoreError> {
        let select = "SELECT player, at, text FROM chat WHERE game = $1 AND room = $2 \
             ORDER BY at DESC, id DESC LIMIT $3";
        let rows = sqlx::query(select)
            .bind(game.to_db())
            .bind(room.name())
            .bind(i64::from(limit))
            .fetch_all(&self.pool)
            .await?;
        let read = |row| {
            let mut reader = Reader::new(row);
            Ok(ChatLine {
                player: reader.player()?,
                at: reader.time()?,
                text: ChatText(reader.get()?),
            })
        };
        rows.iter().rev().map(read).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_is_short() {
        for text in ["a".to_owned(), "ж".repeat(200)] {
            assert!(ChatText::try_from(text).is_ok());
        }
        for text in [
            String::new(),
            "a".repeat(201),
            "a\nb".to_owned(),
            "\0".to_owned(),
        ] {
            assert!(ChatText::try_from(text).is_err());
        }
    }
}
