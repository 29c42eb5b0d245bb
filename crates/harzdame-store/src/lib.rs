//! What the game server keeps: players, sessions, ratings, challenges, games, chat and a few counters, in
//! SQLite or PostgreSQL.
//!
//! A game is a log of events; [`Store::append`] adds to it and decides between two processes that want
//! to at once. What is acknowledged is on the disk. Any number of processes can use a database; none of
//! them owns a game.
//!
//! ```
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! use harzdame_live::Time;
//! use harzdame_store::{Append, Appended, GameId, NewGame, Seat, Store, Summary};
//! use harzdame_live::{Event, LoggedEvent};
//!
//! # let folder = std::env::temp_dir().join(format!("harzdame-store-example-{}", std::process::id()));
//! # std::fs::create_dir_all(&folder)?;
//! # let path = folder.join("games.db").display().to_string();
//! let store = Store::open(&format!("sqlite:{path}")).await?;
//!
//! let now = Time::from_millis(1_000);
//! let guest = store.create_guest(now).await?;
//! let game = NewGame {
//!     id: GameId::random(),
//!     seats: [Seat::player(guest.id), Seat::Engine { level: 3 }],
//!     control: "300+3".parse()?,
//!     rated: false,
//!     began: now,
//!     deadline: None,
//!     engine_to_move: false,
//!     rematch_of: None,
//! };
//! store.create_game(&game).await?;
//!
//! let event = Event::Moved { text: "a6-a7".into(), spent: 900, lag: 0 };
//! let append = Append {
//!     game: game.id,
//!     events: vec![LoggedEvent { seq: 0, at: now, event }],
//!     summary: Summary { ply: 1, deadline: None, engine_to_move: true, ending: None },
//!     rated: None,
//! };
//! assert_eq!(store.append(append.clone()).await?, Appended::Yes { ratings: None });
//! // The same number a second time: another was first.
//! assert_eq!(store.append(append).await?, Appended::Conflict);
//! assert_eq!(store.events(game.id, 0).await?.len(), 1);
//! store.close().await;
//! # std::fs::remove_dir_all(&folder)?;
//! # Ok(())
//! # }
//! # tokio::runtime::Runtime::new().unwrap().block_on(example()).unwrap();
//! ```
//!
//! Times are the service's, see [`Store::beat`], or any other that the callers agree on; the store does
//! not know what time it is.
#![warn(missing_docs)]

mod append;
mod backup;
mod batch;
mod challenges;
mod chat;
mod dialect;
mod error;
mod export;
mod games;
mod id;
mod limits;
mod migrate;
mod players;
mod presence;
mod ratings;
mod row;
mod service_time;
mod sessions;
mod tidy;
mod writer;

use std::sync::Arc;

use sqlx::{Any, AnyPool, Transaction};
use tokio::sync::{Mutex, OwnedMutexGuard};

pub use append::{Append, Appended, RatedResult, RatingChange, Summary};
pub use challenges::{Acceptance, Challenge, Challenged, ColorChoice, NewChallenge};
pub use chat::{ChatLine, ChatText, Room};
pub use dialect::Dialect;
pub use error::StoreError;
pub use games::{GameRecord, NewGame, Seat};
pub use id::{ChallengeId, GameId, ParseIdError, PlayerId, PlayerIdError};
pub use limits::Taken;
pub use players::{Account, ParsePlayerNameError, Person, Player, PlayerName, Registered};
pub use ratings::Rating;
pub use sessions::{NewSession, Session, SessionKind};
pub use tidy::Tidied;

/// The database of a game server. Clones use the same connections.
#[derive(Clone, Debug)]
pub struct Store {
    dialect: Dialect,
    pool: AnyPool,
    /// SQLite has one writer at a time. Who waits here is served in order, where SQLite itself has those
    /// who wait try again and again.
    gate: Arc<Mutex<()>>,
    writers: Arc<writer::Writers>,
}

impl Store {
    /// Opens a database by its address: `sqlite:PATH`, whose file is made if there is none, but not its
    /// folder, or `postgres://USER:PASSWORD@HOST/DATABASE`. Makes its tables, or brings them up to date.
    ///
    /// It has to be called within a Tokio runtime, which the tasks that append to games run on.
    ///
    /// # Errors
    ///
    /// [`StoreError::BadUrl`], [`StoreError::Newer`], [`StoreError::Unavailable`] if it cannot be opened,
    /// [`StoreError::Database`] if a migration fails.
    pub async fn open(url: &str) -> Result<Store, StoreError> {
        let dialect = Dialect::of(url)?;
        let pool = dialect.connect(url).await?;
        migrate::migrate(dialect, &pool).await?;
        let gate = Arc::new(Mutex::new(()));
        let writers = writer::Writers::start(dialect, &pool, &gate);
        Ok(Store {
            dialect,
            pool,
            gate,
            writers: Arc::new(writers),
        })
    }

    /// Which database it is.
    #[must_use]
    pub const fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// Whether the database answers.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unavailable`] if it does not.
    pub async fn ping(&self) -> Result<(), StoreError> {
        sqlx::query("SELECT lost FROM service WHERE id = 1")
            .fetch_optional(&self.pool)
            .await?;
        Ok(())
    }

    /// Writes what is waiting to be appended, and closes the connections. What is asked for afterwards
    /// is [`StoreError::Unavailable`].
    pub async fn close(&self) {
        self.writers.stop().await;
        self.pool.close().await;
    }

    /// Begins a transaction that writes.
    async fn begin(&self) -> Result<Writing, StoreError> {
        Writing::begin(self.dialect, &self.pool, &self.gate).await
    }
}

/// A transaction that writes; what is not committed is undone.
struct Writing {
    // Before the gate, so that the connection is done with it when another goes through.
    transaction: Transaction<'static, Any>,
    _gate: Option<OwnedMutexGuard<()>>,
}

impl Writing {
    async fn begin(
        dialect: Dialect,
        pool: &AnyPool,
        gate: &Arc<Mutex<()>>,
    ) -> Result<Writing, StoreError> {
        // Nobody waits here who has a connection of the pool, but for the tasks that append, and those
        // leave some. So there is one for who is through.
        let gate = through(dialect, gate).await;
        Ok(Writing {
            transaction: pool.begin_with(dialect.begin_write()).await?,
            _gate: gate,
        })
    }

    async fn commit(self) -> Result<(), StoreError> {
        self.transaction.commit().await?;
        Ok(())
    }
}

/// The right to write, where only one can at a time.
async fn through(dialect: Dialect, gate: &Arc<Mutex<()>>) -> Option<OwnedMutexGuard<()>> {
    match dialect {
        Dialect::Sqlite => Some(Arc::clone(gate).lock_owned().await),
        Dialect::Postgres => None,
    }
}
