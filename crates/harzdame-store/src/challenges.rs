//! Challenges: who would like to play, and how.

use harzdame_live::{Time, TimeControl};
use serde::{Deserialize, Serialize};
use sqlx::any::AnyRow;

use crate::{
    ChallengeId, GameId, NewGame, PlayerId, Store, StoreError,
    batch::AnyQuery,
    games,
    row::{Reader, changed, millis},
};

/// Which colour the player who challenges would like to have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ColorChoice {
    /// White.
    White,
    /// Black.
    Black,
    /// Either.
    Random,
}

impl ColorChoice {
    const ALL: [ColorChoice; 3] = [ColorChoice::White, ColorChoice::Black, ColorChoice::Random];

    /// The name as it stands in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ColorChoice::White => "white",
            ColorChoice::Black => "black",
            ColorChoice::Random => "random",
        }
    }
}

/// A challenge that is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewChallenge {
    /// Its name.
    pub id: ChallengeId,
    /// Who makes it; there has to be such a player.
    pub creator: PlayerId,
    /// Who alone may accept it; `None` if anybody may who knows its name.
    pub opponent: Option<PlayerId>,
    /// Which colour its creator would like to have.
    pub color: ColorChoice,
    /// How much time the players have.
    pub control: TimeControl,
    /// Whether ratings change.
    pub rated: bool,
    /// Whether it is in the lobby.
    pub listed: bool,
    /// When it is made.
    pub created: Time,
    /// From when on it cannot be accepted any more.
    pub expires: Time,
    /// The game of which this would be a rematch.
    pub rematch_of: Option<GameId>,
}

/// A challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// What it is about.
    pub terms: NewChallenge,
    /// The game that came of it; `None` if nobody has accepted it.
    pub game: Option<GameId>,
}

impl Challenge {
    /// Whether it can be accepted.
    #[must_use]
    pub fn is_open(&self, now: Time) -> bool {
        self.game.is_none() && now < self.terms.expires
    }
}

/// What came of making a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Challenged {
    /// There it is.
    Yes,
    /// There is one to a rematch of this game already, which is open or was accepted.
    Exists(ChallengeId),
    /// The game of which it was to be a rematch is unknown.
    NoSuchGame,
}

/// What came of accepting a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Acceptance {
    /// The game has begun.
    Yes,
    /// Another was first, or the same player: this is the game that came of it.
    Taken(GameId),
    /// It is unknown, has been cancelled or has expired, or is for somebody else.
    Closed,
}

macro_rules! select {
    ($rest:literal) => {
        concat!(
            "SELECT id, creator, opponent, color, control, rated, listed, created, expires, \
             rematch_of, game FROM challenges ",
            $rest
        )
    };
}

impl Store {
    /// Makes a challenge.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`] if there is no such player, or a challenge of this name;
    /// [`StoreError::Unavailable`].
    pub async fn create_challenge(
        &self,
        challenge: &NewChallenge,
    ) -> Result<Challenged, StoreError> {
        let mut writing = self.begin().await?;
        if let Some(game) = challenge.rematch_of {
            // Of two players who want a rematch at once, one makes the challenge and the other finds it:
            // it waits here for the row, and what it asks next is answered with what it waited for.
            sqlx::query("UPDATE games SET rematch = rematch WHERE id = $1")
                .bind(game.to_db())
                .execute(&mut *writing.transaction)
                .await?;
            let update = "UPDATE games SET rematch = $2 WHERE id = $1 AND NOT EXISTS \
                 (SELECT 1 FROM challenges AS c WHERE c.id = games.rematch \
                 AND (c.game IS NOT NULL OR c.expires > $3))";
            let result = sqlx::query(update)
                .bind(game.to_db())
                .bind(challenge.id.to_db())
                .bind(millis(challenge.created))
                .execute(&mut *writing.transaction)
                .await?;
            if !changed(&result) {
                let row = sqlx::query("SELECT rematch FROM games WHERE id = $1")
                    .bind(game.to_db())
                    .fetch_optional(&mut *writing.transaction)
                    .await?;
                let Some(row) = row else {
                    return Ok(Challenged::NoSuchGame);
                };
                return Ok(Challenged::Exists(Reader::new(&row).challenge()?));
            }
        }
        let insert = "INSERT INTO challenges (id, creator, opponent, color, control, rated, listed, \
             created, expires, rematch_of) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
        sqlx::query(insert)
            .bind(challenge.id.to_db())
            .bind(challenge.creator.get())
            .bind(challenge.opponent.map(PlayerId::get))
            .bind(challenge.color.name())
            .bind(challenge.control.to_string())
            .bind(i64::from(challenge.rated))
            .bind(i64::from(challenge.listed))
            .bind(millis(challenge.created))
            .bind(millis(challenge.expires))
            .bind(challenge.rematch_of.map(GameId::to_db))
            .execute(&mut *writing.transaction)
            .await?;
        writing.commit().await?;
        Ok(Challenged::Yes)
    }

    /// A challenge by its name, open or not.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unavailable`] and other errors of the database.
    pub async fn challenge(&self, id: ChallengeId) -> Result<Option<Challenge>, StoreError> {
        let query = sqlx::query(select!("WHERE id = $1")).bind(id.to_db());
        let row = query.fetch_optional(&self.pool).await?;
        row.as_ref().map(read).transpose()
    }

    /// The challenges in the lobby that are open, the newest first.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unavailable`] and other errors of the database.
    pub async fn lobby(&self, now: Time, limit: u32) -> Result<Vec<Challenge>, StoreError> {
        let select = select!(
            "WHERE listed = 1 AND game IS NULL AND expires > $1 ORDER BY created DESC, id LIMIT $2"
        );
        let query = sqlx::query(select).bind(millis(now)).bind(i64::from(limit));
        self.challenges(query).await
    }

    /// The open challenges that a player has made, and those that are for it, the newest first.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unavailable`] and other errors of the database.
    pub async fn challenges_of(
        &self,
        player: PlayerId,
        now: Time,
        limit: u32,
    ) -> Result<Vec<Challenge>, StoreError> {
        let select = select!(
            "WHERE (creator = $1 OR opponent = $1) AND game IS NULL AND expires > $2 \
             ORDER BY created DESC, id LIMIT $3"
        );
        let query = sqlx::query(select)
            .bind(player.get())
            .bind(millis(now))
            .bind(i64::from(limit));
        self.challenges(query).await
    }

    async fn challenges(&self, query: AnyQuery) -> Result<Vec<Challenge>, StoreError> {
        let rows = query.fetch_all(&self.pool).await?;
        rows.iter().map(read).collect()
    }

    /// Accepts a challenge, and begins the game that comes of it: both, or neither. Of several who accept
    /// at once one is first.
    ///
    /// Who may accept is checked, what the game is like is not: it is the caller's to keep to the terms.
    ///
    /// # Errors
    ///
    /// [`StoreError::Invalid`] if there is a game of this name; [`StoreError::Unavailable`] and other
    /// errors of the database.
    pub async fn accept_challenge(
        &self,
        id: ChallengeId,
        by: PlayerId,
        game: &NewGame,
        now: Time,
    ) -> Result<Acceptance, StoreError> {
        let mut writing = self.begin().await?;
        let update = "UPDATE challenges SET game = $2 WHERE id = $1 AND game IS NULL \
             AND expires > $3 AND creator <> $4 AND (opponent IS NULL OR opponent = $4)";
        let result = sqlx::query(update)
            .bind(id.to_db())
            .bind(game.id.to_db())
            .bind(millis(now))
            .bind(by.get())
            .execute(&mut *writing.transaction)
            .await?;
        if changed(&result) {
            if !games::insert(&mut writing.transaction, game).await? {
                let what = "there is a game of this name";
                return Err(StoreError::Invalid { what });
            }
            writing.commit().await?;
            return Ok(Acceptance::Yes);
        }
        let row = sqlx::query("SELECT game FROM challenges WHERE id = $1")
            .bind(id.to_db())
            .fetch_optional(&mut *writing.transaction)
            .await?;
        let taken = row.map(|row| Reader::new(&row).game_if_any()).transpose()?;
        Ok(taken
            .flatten()
            .map_or(Acceptance::Closed, Acceptance::Taken))
    }

    /// Takes back a challenge; whether it was there and nobody had accepted it.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unavailable`] and other errors of the database.
    pub async fn cancel_challenge(&self, id: ChallengeId) -> Result<bool, StoreError> {
        let mut writing = self.begin().await?;
        let result = sqlx::query("DELETE FROM challenges WHERE id = $1 AND game IS NULL")
            .bind(id.to_db())
            .execute(&mut *writing.transaction)
            .await?;
        writing.commit().await?;
        Ok(changed(&result))
    }

    /// Lets a challenge be open for longer, such as while its creator is waiting; whether it was open.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unavailable`] and other errors of the database.
    pub async fn prolong_challenge(
        &self,
        id: ChallengeId,
        now: Time,
        expires: Time,
    ) -> Result<bool, StoreError> {
        let mut writing = self.begin().await?;
        let update =
            "UPDATE challenges SET expires = $3 WHERE id = $1 AND game IS NULL AND expires > $2";
        let result = sqlx::query(update)
            .bind(id.to_db())
            .bind(millis(now))
            .bind(millis(expires))
            .execute(&mut *writing.transaction)
            .await?;
        writing.commit().await?;
        Ok(changed(&result))
    }

    /// Removes challenges that nobody has accepted in time; which.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unavailable`] and other errors of the database.
    pub async fn expire_challenges(&self, now: Time) -> Result<Vec<ChallengeId>, StoreError> {
        let mut writing = self.begin().await?;
        let delete = "DELETE FROM challenges WHERE game IS NULL AND expires <= $1 RETURNING id";
        let rows = sqlx::query(delete)
            .bind(millis(now))
            .fetch_all(&mut *writing.transaction)
            .await?;
        writing.commit().await?;
        rows.iter()
            .map(|row| Reader::new(row).challenge())
            .collect()
    }
}

fn read(row: &AnyRow) -> Result<Challenge, StoreError> {
    let mut reader = Reader::new(row);
    Ok(Challenge {
        terms: NewChallenge {
            id: reader.challenge()?,
            creator: reader.player()?,
            opponent: reader.player_if_any()?,
            color: reader.named("a choice of colour", &ColorChoice::ALL, ColorChoice::name)?,
            control: reader.control()?,
            rated: reader.flag()?,
            listed: reader.flag()?,
            created: reader.time()?,
            expires: reader.time()?,
            rematch_of: reader.game_if_any()?,
        },
        game: reader.game_if_any()?,
    })
}
