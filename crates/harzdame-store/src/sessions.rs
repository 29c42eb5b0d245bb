//! Sessions: who is who, by a token that the browser or a program shows.

use std::time::Duration;

use harzdame_live::Time;
use serde::{Deserialize, Serialize};

use crate::{
    PlayerId, Store, StoreError,
    row::{Reader, changed, check_text, millis},
};

/// Who shows the token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SessionKind {
    /// A browser, in a cookie.
    Browser,
    /// A program, in a header.
    Api,
    /// A browser that was shown a secret link, to become the same player.
    Link,
}

impl SessionKind {
    const ALL: [SessionKind; 3] = [SessionKind::Browser, SessionKind::Api, SessionKind::Link];

    const fn name(self) -> &'static str {
        match self {
            SessionKind::Browser => "browser",
            SessionKind::Api => "api",
            SessionKind::Link => "link",
        }
    }
}

/// A session that begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewSession {
    /// The SHA-256 of the token, in hexadecimal: who reads the database cannot take on a session.
    pub token_hash: String,
    /// Whose it is; there has to be such a player.
    pub player: PlayerId,
    /// Who shows the token.
    pub kind: SessionKind,
    /// What the player knows it by, such as the name of the browser.
    pub label: String,
}

/// A session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// The hash of the token.
    pub token_hash: String,
    /// Whose it is.
    pub player: PlayerId,
    /// Who shows the token.
    pub kind: SessionKind,
    /// What the player knows it by.
    pub label: String,
    /// When it began.
    pub created: Time,
    /// When it was last used, up to an hour earlier than in truth.
    pub used: Time,
}

/// That a session is used is written down only so often.
const TOUCH: Duration = Duration::from_secs(60 * 60);

impl Store {
    /// Begins a session.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`] if there is no such player, or a session with this hash;
    /// [`StoreError::Invalid`] for a label with NUL; [`StoreError::Unavailable`].
    pub async fn create_session(&self, session: &NewSession, now: Time) -> Result<(), StoreError> {
        check_text(
            &session.label,
            "the label of a session must not contain NUL",
        )?;
        let mut writing = self.begin().await?;
        let insert = "INSERT INTO sessions (token, player, kind, label, created, used) \
             VALUES ($1, $2, $3, $4, $5, $5)";
        sqlx::query(insert)
            .bind(session.token_hash.clone())
            .bind(session.player.get())
            .bind(session.kind.name())
            .bind(session.label.clone())
            .bind(millis(now))
            .execute(&mut *writing.transaction)
            .await?;
        writing.commit().await
    }

    /// The session of a token, which is being used now.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unavailable`] and other errors of the database.
    pub async fn session(
        &self,
        token_hash: &str,
        now: Time,
    ) -> Result<Option<Session>, StoreError> {
        let select =
            "SELECT token, player, kind, label, created, used FROM sessions WHERE token = $1";
        let query = sqlx::query(select).bind(token_hash);
        let Some(row) = query.fetch_optional(&self.pool).await? else {
            return Ok(None);
        };
        let mut session = read(&mut Reader::new(&row))?;
        if now.since(session.used) >= TOUCH {
            let mut writing = self.begin().await?;
            sqlx::query("UPDATE sessions SET used = $2 WHERE token = $1 AND used < $2")
                .bind(token_hash)
                .bind(millis(now))
                .execute(&mut *writing.transaction)
                .await?;
            writing.commit().await?;
            session.used = now;
        }
        Ok(Some(session))
    }

    /// The sessions of a player, those that were used last first.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unavailable`] and other errors of the database.
    pub async fn sessions(&self, player: PlayerId) -> Result<Vec<Session>, StoreError> {
        let select = "SELECT token, player, kind, label, created, used FROM sessions \
             WHERE player = $1 ORDER BY used DESC, created DESC, token";
        let query = sqlx::query(select).bind(player.get());
        let rows = query.fetch_all(&self.pool).await?;
        rows.iter().map(|row| read(&mut Reader::new(row))).collect()
    }

    /// Ends a session; whether there was one.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unavailable`] and other errors of the database.
    pub async fn end_session(&self, token_hash: &str) -> Result<bool, StoreError> {
        let mut writing = self.begin().await?;
        let result = sqlx::query("DELETE FROM sessions WHERE token = $1")
            .bind(token_hash)
            .execute(&mut *writing.transaction)
            .await?;
        writing.commit().await?;
        Ok(changed(&result))
    }

    /// Ends all sessions of a player but one; how many.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unavailable`] and other errors of the database.
    pub async fn end_other_sessions(
        &self,
        player: PlayerId,
        kept_token_hash: &str,
    ) -> Result<u64, StoreError> {
        let mut writing = self.begin().await?;
        let result = sqlx::query("DELETE FROM sessions WHERE player = $1 AND token <> $2")
            .bind(player.get())
            .bind(kept_token_hash)
            .execute(&mut *writing.transaction)
            .await?;
        writing.commit().await?;
        Ok(result.rows_affected())
    }
}

fn read(reader: &mut Reader<'_>) -> Result<Session, StoreError> {
    Ok(Session {
        token_hash: reader.get()?,
        player: reader.player()?,
        kind: reader.named(
            "the kind of a session",
            &SessionKind::ALL,
            SessionKind::name,
        )?,
        label: reader.get()?,
        created: reader.time()?,
        used: reader.time()?,
    })
}
