//! Players: guests, who have no name, and accounts.

use std::{
    collections::{HashMap, HashSet},
    fmt,
    str::FromStr,
};

use harzdame_live::{Speed, Time};
use serde::{Deserialize, Serialize};
use sqlx::any::AnyRow;
use thiserror::Error;

use crate::{
    PlayerId, Rating, Store, StoreError,
    batch::{Batch, Kind, Value},
    row::{Reader, changed, check_text, millis},
};

/// The name of an account: 2 to 20 letters of the Latin alphabet without accents, digits, `_` and `-`.
/// No two accounts have names that differ only in case.
///
/// ```
/// use harzdame_store::PlayerName;
///
/// let name: PlayerName = "Anna_7".parse()?;
/// assert_eq!(name.as_str(), "Anna_7");
/// assert!("a name".parse::<PlayerName>().is_err());
/// # Ok::<(), harzdame_store::ParsePlayerNameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PlayerName(String);

/// The text is no name of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a name has 2 to 20 characters, which are letters a-z, digits, _ and -")]
pub struct ParsePlayerNameError;

impl PlayerName {
    /// The name as it was given.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What two names that differ only in case have in common.
    fn key(&self) -> String {
        self.0.to_ascii_lowercase()
    }
}

impl FromStr for PlayerName {
    type Err = ParsePlayerNameError;

    fn from_str(text: &str) -> Result<PlayerName, ParsePlayerNameError> {
        text.to_owned().try_into()
    }
}

impl TryFrom<String> for PlayerName {
    type Error = ParsePlayerNameError;

    fn try_from(text: String) -> Result<PlayerName, ParsePlayerNameError> {
        let may_stand = |byte: u8| byte.is_ascii_alphanumeric() || b"_-".contains(&byte);
        if (2..=20).contains(&text.len()) && text.bytes().all(may_stand) {
            Ok(PlayerName(text))
        } else {
            Err(ParsePlayerNameError)
        }
    }
}

impl From<PlayerName> for String {
    fn from(name: PlayerName) -> String {
        name.0
    }
}

impl fmt::Display for PlayerName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Player {
    /// Its number, which never changes.
    pub id: PlayerId,
    /// The name; `None` for a guest.
    pub name: Option<PlayerName>,
    /// Since when it is known.
    pub created: Time,
}

/// A player with a name and a password.
#[derive(Clone, PartialEq, Eq)]
pub struct Account {
    /// The player.
    pub player: Player,
    /// The hash of the password, as it was given.
    pub password_hash: String,
}

impl fmt::Debug for Account {
    /// Without the hash, which has no place in a log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("Account");
        debug.field("player", &self.player).finish_non_exhaustive()
    }
}

/// A player as others see it in a game of some speed.
#[derive(Clone, Debug, PartialEq)]
pub struct Person {
    /// Its number.
    pub id: PlayerId,
    /// The name; `None` for a guest.
    pub name: Option<PlayerName>,
    /// How strong it is at that speed; `None` without rated games.
    pub rating: Option<Rating>,
}

/// What came of making an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Registered {
    /// There it is.
    Yes(Player),
    /// Another account has this name, perhaps in other case.
    NameTaken,
    /// There is no such guest: it is unknown, or has an account.
    NotAGuest,
}

const BY_ID: &str = "SELECT id, name, created FROM players WHERE id = $1";

static BY_IDS: Batch = Batch::new(
    &[("player", Kind::Int)],
    "SELECT id, name, created FROM players JOIN v ON id = player",
);

static PEOPLE: Batch = Batch::new(
    &[("asked", Kind::Int), ("at_speed", Kind::Text)],
    "SELECT id, name, at_speed, rating, deviation, volatility, games, updated FROM v \
     JOIN players ON id = asked \
     LEFT JOIN ratings ON player = asked AND speed = at_speed AND games > 0",
);

impl Store {
    /// A new guest.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unavailable`] and other errors of the database.
    pub async fn create_guest(&self, now: Time) -> Result<Player, StoreError> {
        let player = Player {
            id: PlayerId::random(),
            name: None,
            created: now,
        };
        let mut writing = self.begin().await?;
        sqlx::query("INSERT INTO players (id, created) VALUES ($1, $2)")
            .bind(player.id.get())
            .bind(millis(now))
            .execute(&mut *writing.transaction)
            .await?;
        writing.commit().await?;
        Ok(player)
    }

    /// A new account: a new player, never [`Registered::NotAGuest`].
    ///
    /// # Errors
    ///
    /// [`StoreError::Unavailable`] and other errors of the database.
    pub async fn create_account(
        &self,
        name: &PlayerName,
        password_hash: &str,
        now: Time,
    ) -> Result<Registered, StoreError> {
        check_text(password_hash, "the hash of a password must not contain NUL")?;
        let player = Player {
            id: PlayerId::random(),
            name: Some(name.clone()),
            created: now,
        };
        let mut writing = self.begin().await?;
        let insert = "INSERT INTO players (id, name, name_key, password, created) \
             VALUES ($1, $2, $3, $4, $5) ON CONFLICT (name_key) DO NOTHING";
        let result = sqlx::query(insert)
            .bind(player.id.get())
            .bind(name.as_str())
            .bind(name.key())
            .bind(password_hash)
            .bind(millis(now))
            .execute(&mut *writing.transaction)
            .await?;
        writing.commit().await?;
        Ok(match changed(&result) {
            true => Registered::Yes(player),
            false => Registered::NameTaken,
        })
    }

    /// Gives a guest a name and a password. Its games and sessions stay its own.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unavailable`] and other errors of the database.
    pub async fn register_guest(
        &self,
        guest: PlayerId,
        name: &PlayerName,
        password_hash: &str,
    ) -> Result<Registered, StoreError> {
        check_text(password_hash, "the hash of a password must not contain NUL")?;
        let mut writing = self.begin().await?;
        let update = "UPDATE players SET name = $2, name_key = $3, password = $4 \
             WHERE id = $1 AND name IS NULL RETURNING id, name, created";
        let updated = sqlx::query(update)
            .bind(guest.get())
            .bind(name.as_str())
            .bind(name.key())
            .bind(password_hash)
            .fetch_optional(&mut *writing.transaction)
            .await;
        match updated {
            Ok(Some(row)) => {
                let player = read_player(&row)?;
                writing.commit().await?;
                Ok(Registered::Yes(player))
            }
            Ok(None) => Ok(Registered::NotAGuest),
            Err(sqlx::Error::Database(error)) if error.is_unique_violation() => {
                Ok(Registered::NameTaken)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Changes the password of an account; whether there is one.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unavailable`] and other errors of the database.
    pub async fn set_password(
        &self,
        player: PlayerId,
        password_hash: &str,
    ) -> Result<bool, StoreError> {
        check_text(password_hash, "the hash of a password must not contain NUL")?;
        let mut writing = self.begin().await?;
        let update = "UPDATE players SET password = $2 WHERE id = $1 AND name IS NOT NULL";
        let result = sqlx::query(update)
            .bind(player.get())
            .bind(password_hash)
            .execute(&mut *writing.transaction)
            .await?;
        writing.commit().await?;
        Ok(changed(&result))
    }

    /// A player by its number.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unavailable`] and other errors of the database.
    pub async fn player(&self, id: PlayerId) -> Result<Option<Player>, StoreError> {
        let query = sqlx::query(BY_ID).bind(id.get());
        let row = query.fetch_optional(&self.pool).await?;
        row.as_ref().map(read_player).transpose()
    }

    /// Those players of some that there are.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unavailable`] and other errors of the database.
    pub async fn players(&self, ids: &[PlayerId]) -> Result<HashMap<PlayerId, Player>, StoreError> {
        let mut connection = self.pool.acquire().await?;
        let ids = ids.iter().map(|id| Value::from(id.get())).collect();
        let rows = BY_IDS.fetch(&mut connection, ids).await?;
        let players = rows.iter().map(read_player);
        players
            .map(|player| player.map(|player| (player.id, player)))
            .collect()
    }

    /// Players as others see them in games of some speeds; those that are unknown are missing.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unavailable`] and other errors of the database.
    pub async fn people(
        &self,
        asked: impl IntoIterator<Item = (PlayerId, Speed)>,
    ) -> Result<HashMap<(PlayerId, Speed), Person>, StoreError> {
        let asked: HashSet<_> = asked.into_iter().collect();
        if asked.is_empty() {
            return Ok(HashMap::new());
        }
        let values = asked
            .into_iter()
            .flat_map(|(id, speed)| [Value::from(id.get()), speed.name().to_owned().into()])
            .collect();
        let mut connection = self.pool.acquire().await?;
        let rows = PEOPLE.fetch(&mut connection, values).await?;
        rows.iter().map(read_person).collect()
    }

    /// An account by its name, in any case.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unavailable`] and other errors of the database.
    pub async fn account(&self, name: &PlayerName) -> Result<Option<Account>, StoreError> {
        let select = "SELECT id, name, created, password FROM players WHERE name_key = $1";
        let query = sqlx::query(select).bind(name.key());
        let row = query.fetch_optional(&self.pool).await?;
        let read = |row: AnyRow| {
            let mut reader = Reader::new(&row);
            Ok(Account {
                player: read(&mut reader)?,
                password_hash: reader.get()?,
            })
        };
        row.map(read).transpose()
    }
}

fn read_person(row: &AnyRow) -> Result<((PlayerId, Speed), Person), StoreError> {
    let mut reader = Reader::new(row);
    let (id, name, speed) = (reader.player()?, read_name(&mut reader)?, reader.speed()?);
    let person = Person {
        id,
        name,
        rating: Rating::read_if_any(&mut reader)?,
    };
    Ok(((id, speed), person))
}

fn read_name(reader: &mut Reader<'_>) -> Result<Option<PlayerName>, StoreError> {
    let name = reader.get::<Option<String>>()?;
    let name = name.map(PlayerName::try_from).transpose();
    name.map_err(|_| StoreError::corrupt("a bad name"))
}

fn read_player(row: &AnyRow) -> Result<Player, StoreError> {
    read(&mut Reader::new(row))
}

fn read(reader: &mut Reader<'_>) -> Result<Player, StoreError> {
    Ok(Player {
        id: reader.player()?,
        name: read_name(reader)?,
        created: reader.time()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_and_plain() {
        for name in ["ab", "A-_9", "abcdefghijklmnopqrst"] {
            let parsed: PlayerName = name.parse().expect(name);
            assert_eq!(parsed.to_string(), name);
        }
        for name in [
            "",
            "a",
            "abcdefghijklmnopqrstu",
            "a b",
            "jürgen",
            "a.b",
            "ab\0",
        ] {
            assert_eq!(
                name.parse::<PlayerName>(),
                Err(ParsePlayerNameError),
                "{name}"
            );
        }
    }
}
