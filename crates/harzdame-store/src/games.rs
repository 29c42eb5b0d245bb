//! Games: what is known of each without its log, and the log.

use harzdame::Color;
use harzdame_live::{Ending, Event, LoggedEvent, Time, TimeControl};
use sqlx::{AnyConnection, any::AnyRow};

use crate::{
    ChallengeId, GameId, PlayerId, Store, StoreError,
    batch::{AnyQuery, Batch, Kind, Value},
    row::{Reader, changed, millis},
};

/// Who plays a colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seat {
    /// A person, or a program with an account.
    Player(PlayerId),
    /// The engine of the server.
    Engine {
        /// Its level.
        level: u8,
    },
}

impl Seat {
    /// The player who sits there; `None` for the engine.
    #[must_use]
    pub const fn player_id(&self) -> Option<PlayerId> {
        match *self {
            Seat::Player(id) => Some(id),
            Seat::Engine { .. } => None,
        }
    }

    fn columns(&self) -> [Option<i64>; 2] {
        match *self {
            Seat::Player(id) => [Some(id.get()), None],
            Seat::Engine { level } => [None, Some(i64::from(level))],
        }
    }

    fn read(reader: &mut Reader<'_>) -> Result<Seat, StoreError> {
        match (reader.player_if_any()?, reader.level_if_any()?) {
            (Some(id), None) => Ok(Seat::Player(id)),
            (None, Some(level)) => Ok(Seat::Engine { level }),
            _ => Err(StoreError::corrupt("a seat has not one who sits there")),
        }
    }
}

/// A game that begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGame {
    /// Its name.
    pub id: GameId,
    /// Who plays White and who plays Black.
    pub seats: [Seat; 2],
    /// How much time they have.
    pub control: TimeControl,
    /// Whether ratings change.
    pub rated: bool,
    /// When it begins.
    pub began: Time,
    /// When the player to move has no time left.
    pub deadline: Option<Time>,
    /// Whether the engine is to move.
    pub engine_to_move: bool,
    /// The game of which this is a rematch.
    pub rematch_of: Option<GameId>,
}

/// A game, without its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// Its name.
    pub id: GameId,
    /// Who plays White and who plays Black.
    pub seats: [Seat; 2],
    /// How much time they have.
    pub control: TimeControl,
    /// Whether ratings change.
    pub rated: bool,
    /// When it began.
    pub began: Time,
    /// How many events its log has, which is the number of the next.
    pub seq: u32,
    /// How many moves have been made, without those taken back.
    pub ply: u32,
    /// When the last event was; when it began, if there is none.
    pub last_at: Time,
    /// When the player to move has no time left; `None` if there is no such time.
    pub deadline: Option<Time>,
    /// Whether the engine is to move.
    pub engine_to_move: bool,
    /// How it ended, and when; `None` while it runs.
    pub ended: Option<(Ending, Time)>,
    /// The game of which this is a rematch.
    pub rematch_of: Option<GameId>,
    /// The last challenge to a rematch of this game.
    pub rematch: Option<ChallengeId>,
}

impl GameRecord {
    /// Who plays a colour.
    #[must_use]
    pub const fn seat(&self, color: Color) -> &Seat {
        &self.seats[color as usize]
    }

    /// The colour that a player plays, the first of them if both; `None` if neither.
    #[must_use]
    pub fn color_of(&self, player: PlayerId) -> Option<Color> {
        let plays = |&color: &Color| self.seat(color).player_id() == Some(player);
        Color::ALL.into_iter().find(plays)
    }

    fn read(row: &AnyRow) -> Result<GameRecord, StoreError> {
        let mut reader = Reader::new(row);
        let reader = &mut reader;
        Ok(GameRecord {
            id: reader.game()?,
            seats: [Seat::read(reader)?, Seat::read(reader)?],
            control: reader.control()?,
            rated: reader.flag()?,
            began: reader.time()?,
            seq: reader.count()?,
            ply: reader.count()?,
            last_at: reader.time()?,
            deadline: reader.time_if_any()?,
            engine_to_move: reader.flag()?,
            ended: read_end(reader)?,
            rematch_of: reader.game_if_any()?,
            rematch: reader.challenge_if_any()?,
        })
    }
}

fn read_end(reader: &mut Reader<'_>) -> Result<Option<(Ending, Time)>, StoreError> {
    let (ended, reason) = (reader.time_if_any()?, reader.reason_if_any()?);
    let winner = reader.color_if_any()?;
    match (ended, reason) {
        (None, None) => Ok(None),
        (Some(at), Some(reason)) => Ok(Some((Ending { reason, winner }, at))),
        _ => Err(StoreError::corrupt("a game has half an end")),
    }
}

/// `SELECT` all that a record is read from, and what follows.
macro_rules! select {
    ($rest:literal) => {
        concat!(
            "SELECT id, white_player, white_level, black_player, black_level, control, rated, began, \
             seq, ply, last_at, deadline, engine_to_move, ended, reason, winner, \
             rematch_of, rematch FROM games ",
            $rest
        )
    };
}

/// The games of a player: those in which it is White, and those in which it is Black and not White too.
macro_rules! of_player {
    ($condition:literal, $order:literal, $limit:literal) => {
        concat!(
            "SELECT * FROM (",
            select!("WHERE white_player = $1 AND "),
            $condition,
            " ORDER BY ",
            $order,
            " LIMIT ",
            $limit,
            ") AS w UNION ALL SELECT * FROM (",
            select!(
                "WHERE black_player = $1 AND (white_player IS NULL OR white_player <> $1) AND "
            ),
            $condition,
            " ORDER BY ",
            $order,
            " LIMIT ",
            $limit,
            ") AS b ORDER BY ",
            $order,
            " LIMIT ",
            $limit
        )
    };
}

const RUNNING_OF_PLAYER: &str = of_player!("ended IS NULL", "began DESC, id DESC", "$2");

const FINISHED_OF_PLAYER: &str = of_player!(
    "ended IS NOT NULL AND (ended, id) < ($2, $3)",
    "ended DESC, id DESC",
    "$4"
);

static SEQS: Batch = Batch::new(
    &[("game", Kind::Int)],
    "SELECT id, seq FROM games JOIN v ON id = game",
);

impl Store {
    /// Begins a game. `false`, if there is one of this name already: if it was to be written before but
    /// what came of it was unknown, all is well.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unavailable`] and other errors of the database.
    pub async fn create_game(&self, game: &NewGame) -> Result<bool, StoreError> {
        let mut writing = self.begin().await?;
        let created = insert(&mut writing.transaction, game).await?;
        writing.commit().await?;
        Ok(created)
    }

    /// A game by its name, without its log.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unavailable`] and other errors of the database.
    pub async fn game(&self, id: GameId) -> Result<Option<GameRecord>, StoreError> {
        let query = sqlx::query(select!("WHERE id = $1")).bind(id.to_db());
        let row = query.fetch_optional(&self.pool).await?;
        row.as_ref().map(GameRecord::read).transpose()
    }

    /// The log of a game from an event on, in order; nothing, if there is no such game.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unavailable`] and other errors of the database.
    pub async fn events(&self, game: GameId, from: u32) -> Result<Vec<LoggedEvent>, StoreError> {
        let select = "SELECT seq, at, event FROM events WHERE game = $1 AND seq >= $2 ORDER BY seq";
        let rows = sqlx::query(select)
            .bind(game.to_db())
            .bind(i64::from(from))
            .fetch_all(&self.pool)
            .await?;
        rows.iter().map(read_event).collect()
    }

    /// The games of a player that run, the newest first.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unavailable`] and other errors of the database.
    pub async fn running_games_of(
        &self,
        player: PlayerId,
        limit: u32,
    ) -> Result<Vec<GameRecord>, StoreError> {
        let query = sqlx::query(RUNNING_OF_PLAYER)
            .bind(player.get())
            .bind(i64::from(limit));
        self.records(query).await
    }

    /// The games of a player that are over, the last first. For the next page, give the end and the name
    /// of the last game of this one.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unavailable`] and other errors of the database.
    pub async fn finished_games_of(
        &self,
        player: PlayerId,
        before: Option<(Time, GameId)>,
        limit: u32,
    ) -> Result<Vec<GameRecord>, StoreError> {
        let (ended, id) = match before {
            Some((ended, id)) => (millis(ended), id.to_db()),
            None => (i64::MAX, i64::MAX),
        };
        let query = sqlx::query(FINISHED_OF_PLAYER)
            .bind(player.get())
            .bind(ended)
            .bind(id)
            .bind(i64::from(limit));
        self.records(query).await
    }

    /// Games that run, the newest first.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unavailable`] and other errors of the database.
    pub async fn running_games(&self, limit: u32) -> Result<Vec<GameRecord>, StoreError> {
        let select = select!("WHERE ended IS NULL ORDER BY began DESC, id DESC LIMIT $1");
        self.records(sqlx::query(select).bind(i64::from(limit)))
            .await
    }

    async fn records(&self, query: AnyQuery) -> Result<Vec<GameRecord>, StoreError> {
        let rows = query.fetch_all(&self.pool).await?;
        rows.iter().map(GameRecord::read).collect()
    }

    /// How many events the logs of some games have, in no order; games that are unknown are missing. Who
    /// remembers games finds out so which it has to read again.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unavailable`] and other errors of the database.
    pub async fn seqs(&self, games: &[GameId]) -> Result<Vec<(GameId, u32)>, StoreError> {
        let mut connection = self.pool.acquire().await?;
        let games = games.iter().map(|game| Value::from(game.to_db())).collect();
        let rows = SEQS.fetch(&mut connection, games).await?;
        let read = |row| {
            let mut reader = Reader::new(row);
            Ok((reader.game()?, reader.count()?))
        };
        rows.iter().map(read).collect()
    }

    /// Games that run although the player to move has had no time left since before a time, the most
    /// overdue first.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unavailable`] and other errors of the database.
    pub async fn overdue_games(&self, before: Time, limit: u32) -> Result<Vec<GameId>, StoreError> {
        let select = "SELECT id FROM games WHERE ended IS NULL AND deadline < $1 \
             ORDER BY deadline, id LIMIT $2";
        self.names(select, before, limit).await
    }

    /// Games in which the engine is to move and nothing has happened since before a time, those that
    /// have waited longest first.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unavailable`] and other errors of the database.
    pub async fn games_waiting_for_engine(
        &self,
        before: Time,
        limit: u32,
    ) -> Result<Vec<GameId>, StoreError> {
        let select = "SELECT id FROM games WHERE ended IS NULL AND engine_to_move = 1 \
             AND last_at < $1 ORDER BY last_at, id LIMIT $2";
        self.names(select, before, limit).await
    }

    async fn names(
        &self,
        select: &'static str,
        before: Time,
        limit: u32,
    ) -> Result<Vec<GameId>, StoreError> {
        let rows = sqlx::query(select)
            .bind(millis(before))
            .bind(i64::from(limit))
            .fetch_all(&self.pool)
            .await?;
        rows.iter().map(|row| Reader::new(row).game()).collect()
    }
}

/// Writes a game down; `false`, if there is one of this name.
pub(crate) async fn insert(
    connection: &mut AnyConnection,
    game: &NewGame,
) -> Result<bool, StoreError> {
    let insert = "INSERT INTO games (id, white_player, white_level, black_player, black_level, \
         control, rated, began, seq, ply, last_at, deadline, engine_to_move, rematch_of) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0, 0, $8, $9, $10, $11) \
         ON CONFLICT (id) DO NOTHING";
    let mut query = sqlx::query(insert).bind(game.id.to_db());
    for value in game.seats.iter().flat_map(Seat::columns) {
        query = query.bind(value);
    }
    let result = query
        .bind(game.control.to_string())
        .bind(i64::from(game.rated))
        .bind(millis(game.began))
        .bind(game.deadline.map(millis))
        .bind(i64::from(game.engine_to_move))
        .bind(game.rematch_of.map(GameId::to_db))
        .execute(connection)
        .await?;
    Ok(changed(&result))
}

fn read_event(row: &AnyRow) -> Result<LoggedEvent, StoreError> {
    let mut reader = Reader::new(row);
    let (seq, at) = (reader.count()?, reader.time()?);
    let text: &str = reader.get()?;
    let event: Event = serde_json::from_str(text)
        .map_err(|error| StoreError::corrupt(format!("an event is {text}: {error}")))?;
    Ok(LoggedEvent { seq, at, event })
}
