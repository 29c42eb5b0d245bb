//! What can go wrong.

use std::{io, path::PathBuf, sync::Arc};

use sqlx::{error::DatabaseError, postgres::PgDatabaseError};
use thiserror::Error;

/// What can go wrong with the store. That something is not there is never an error.
#[derive(Clone, Debug, Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The database cannot be reached now, or is too busy. Trying again later may help. Whether what
    /// was to be written has been written is not known: read again to find out.
    #[error("the database is not available: {reason}")]
    Unavailable {
        /// What the database or the connection says.
        reason: String,
    },
    /// The address of the database cannot be understood.
    #[error("bad address of a database: {reason}")]
    BadUrl {
        /// What is wrong with it.
        reason: String,
    },
    /// The database was written by a newer version of the program.
    #[error(
        "the database has version {found}, but this program knows only versions up to {known}: use a \
         newer version of the program"
    )]
    Newer {
        /// The version of the database.
        found: i64,
        /// The newest that the program knows.
        known: i64,
    },
    /// A value does not keep to what the store promises about its content. Nothing was written.
    #[error("{what}")]
    Invalid {
        /// Which value, and what it has to be.
        what: &'static str,
    },
    /// The database holds something that the store would not have written.
    #[error("the database holds something strange: {what}")]
    Corrupt {
        /// What.
        what: String,
    },
    /// The database refuses a statement.
    #[error("the database refuses: {reason}")]
    Database {
        /// What it says.
        reason: String,
    },
    /// Only an empty database can be filled from a file.
    #[error(
        "the database is not empty, there is something in its table \"{table}\": give a new one"
    )]
    NotEmpty {
        /// The first table that holds something.
        table: &'static str,
    },
    /// What is to be read in is not what an export writes.
    #[error("line {line}: {reason}")]
    Import {
        /// The line, from 1.
        line: u64,
        /// What is wrong with it.
        reason: String,
    },
    /// A PostgreSQL database is not one file that could be copied.
    #[error("this is not SQLite: use pg_dump, or an export")]
    NotSqlite,
    /// A file cannot be written or read.
    #[error("{}: {source}", path.display())]
    File {
        /// Its path.
        path: PathBuf,
        /// What the operating system says.
        source: Arc<io::Error>,
    },
    /// A stream cannot be written or read.
    #[error("{0}")]
    Stream(Arc<io::Error>),
}

impl StoreError {
    /// Whether the same call may succeed later.
    #[must_use]
    pub const fn is_temporary(&self) -> bool {
        matches!(self, StoreError::Unavailable { .. })
    }

    pub(crate) fn corrupt(what: impl Into<String>) -> StoreError {
        StoreError::Corrupt { what: what.into() }
    }

    pub(crate) fn unavailable(reason: impl Into<String>) -> StoreError {
        StoreError::Unavailable {
            reason: reason.into(),
        }
    }
}

impl From<io::Error> for StoreError {
    fn from(error: io::Error) -> StoreError {
        StoreError::Stream(Arc::new(error))
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        let reason = error.to_string();
        match error {
            sqlx::Error::Io(_)
            | sqlx::Error::Tls(_)
            | sqlx::Error::Protocol(_)
            | sqlx::Error::PoolTimedOut
            | sqlx::Error::PoolClosed
            | sqlx::Error::WorkerCrashed
            | sqlx::Error::BeginFailed => StoreError::Unavailable { reason },
            sqlx::Error::Configuration(_) => StoreError::BadUrl { reason },
            sqlx::Error::Database(error) if is_temporary(&*error) => {
                StoreError::Unavailable { reason }
            }
            sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) => {
                StoreError::Corrupt { what: reason }
            }
            _ => StoreError::Database { reason },
        }
    }
}

/// Whether the database says that it cannot now, which is not that it will not ever.
fn is_temporary(error: &dyn DatabaseError) -> bool {
    let Some(code) = error.code() else {
        return false;
    };
    if error.try_downcast_ref::<PgDatabaseError>().is_some() {
        // Connection, transaction rolled back, out of resources, stopped by an operator, system error;
        // a lock that was not to be had in time, and a replica that only reads.
        let temporary = ["08", "40", "53", "57", "58", "55P03", "25006"];
        return temporary.iter().any(|prefix| code.starts_with(prefix));
    }
    // SQLite: the lowest byte is the kind. Busy, locked, input or output, full, cannot be opened,
    // protocol of locks.
    code.parse::<u32>()
        .is_ok_and(|code| matches!(code & 0xff, 5 | 6 | 10 | 13 | 14 | 15))
}
