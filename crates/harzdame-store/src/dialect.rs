//! The two databases, and what is different about them.

use std::{path::Path, sync::Once, time::Duration};

use sqlx::{
    AnyPool, ConnectOptions, Connection, Executor,
    any::{AnyConnectOptions, AnyPoolOptions},
};

use crate::StoreError;

/// Which database it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// SQLite: one file on this machine.
    Sqlite,
    /// PostgreSQL: a server that several machines use.
    Postgres,
}

/// A connection that has been idle for so long is tried before it is used.
const TRUSTED: Duration = Duration::from_secs(5);

/// How long a call waits for a connection.
const PATIENCE: Duration = Duration::from_secs(5);

/// Each commit is on the disk before it is acknowledged (`FULL`), and readers do not wait for writers
/// (`WAL`). The log is copied into the file after 64 MiB of it, instead of 4: with a thousand games at
/// once each page is then copied once for many moves. 16 MiB of cache for each connection.
const SQLITE_SETTINGS: &str = "PRAGMA busy_timeout = 10000; PRAGMA journal_mode = WAL; \
    PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA wal_autocheckpoint = 16000; \
    PRAGMA journal_size_limit = 67108864; PRAGMA cache_size = -16000; PRAGMA temp_store = MEMORY";

/// Nothing waits for ever. A commit is on the disk before it is acknowledged, whatever the server's
/// own setting is.
const POSTGRES_SETTINGS: &str = "SET statement_timeout = '15s'; SET lock_timeout = '10s'; \
    SET idle_in_transaction_session_timeout = '30s'; SET client_min_messages = 'warning'; \
    SET default_transaction_isolation = 'read committed'; \
    SET synchronous_commit = on";

impl Dialect {
    /// Which database an address is of.
    pub(crate) fn of(url: &str) -> Result<Dialect, StoreError> {
        if url.starts_with("sqlite:") {
            Ok(Dialect::Sqlite)
        } else if url.starts_with("postgres:") || url.starts_with("postgresql:") {
            Ok(Dialect::Postgres)
        } else {
            Err(bad_url(
                "it has to begin with \"sqlite:\" and the path of a file, or with \"postgres://\"",
            ))
        }
    }

    /// The statement that begins a transaction that writes. SQLite takes its lock at once, or it
    /// would have to give up when another has written in between.
    pub(crate) const fn begin_write(self) -> &'static str {
        match self {
            Dialect::Sqlite => "BEGIN IMMEDIATE",
            Dialect::Postgres => "BEGIN",
        }
    }

    /// The statement that begins a transaction that sees one state of the database.
    pub(crate) const fn begin_snapshot(self) -> &'static str {
        match self {
            Dialect::Sqlite => "BEGIN",
            Dialect::Postgres => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        }
    }

    /// How many tasks append to games at once. SQLite has one writer.
    pub(crate) const fn writers(self) -> usize {
        match self {
            Dialect::Sqlite => 1,
            Dialect::Postgres => 4,
        }
    }

    /// Most connections, those of the writers included.
    const fn connections(self) -> u32 {
        match self {
            Dialect::Sqlite => 6,
            Dialect::Postgres => 16,
        }
    }

    const fn settings(self) -> &'static str {
        match self {
            Dialect::Sqlite => SQLITE_SETTINGS,
            Dialect::Postgres => POSTGRES_SETTINGS,
        }
    }

    /// Opens connections to the database.
    pub(crate) async fn connect(self, url: &str) -> Result<AnyPool, StoreError> {
        static DRIVERS: Once = Once::new();
        DRIVERS.call_once(sqlx::any::install_default_drivers);
        let url = match self {
            Dialect::Sqlite => sqlite_url(url)?,
            Dialect::Postgres => url.to_owned(),
        };
        let options: AnyConnectOptions = url.parse()?;
        let options = options.disable_statement_logging();
        // The pool tries again and again, and tells in the end only that it has. This tells why.
        options.connect().await?.close().await?;
        let settings = self.settings();
        let pool = AnyPoolOptions::new()
            .max_connections(self.connections())
            .acquire_timeout(PATIENCE)
            .test_before_acquire(false)
            .before_acquire(|connection, meta| {
                Box::pin(async move {
                    if meta.idle_for > TRUSTED {
                        connection.ping().await?;
                    }
                    Ok(true)
                })
            })
            .after_connect(move |connection, _| {
                Box::pin(async move {
                    connection.execute(sqlx::raw_sql(settings)).await?;
                    Ok(())
                })
            })
            .connect_with(options)
            .await?;
        Ok(pool)
    }
}

fn bad_url(reason: &str) -> StoreError {
    StoreError::BadUrl {
        reason: reason.to_owned(),
    }
}

/// The path in an address of a SQLite database is taken as it is: `?`, `%` and `#` are parts of names
/// like others.
fn sqlite_url(url: &str) -> Result<String, StoreError> {
    let path = url.strip_prefix("sqlite:").unwrap_or(url);
    let path = path.strip_prefix("//").unwrap_or(path);
    let folder = Path::new(path).parent();
    if let Some(folder) = folder.filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir())
    {
        let folder = folder.display();
        return Err(bad_url(&format!(
            "the folder {folder} is not there: make it, or name a file in another"
        )));
    }
    if path.is_empty() || path.starts_with(":memory:") {
        return Err(bad_url(
            "after \"sqlite:\" there has to be the path of a file; a database in memory is of no use",
        ));
    }
    let mut encoded = String::from("sqlite:");
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' | b':' => {
                encoded.push(char::from(byte));
            }
            _ => encoded.push_str(&format!("%{byte:02X}")),
        }
    }
    encoded.push_str("?mode=rwc");
    Ok(encoded)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_taken_as_they_are() {
        for (url, encoded) in [
            ("sqlite:games.db", "sqlite:games.db?mode=rwc"),
            ("sqlite:///var/games.db", "sqlite:/var/games.db?mode=rwc"),
            (
                "sqlite:a b?c%20#.db",
                "sqlite:a%20b%3Fc%2520%23.db?mode=rwc",
            ),
        ] {
            assert_eq!(sqlite_url(url).expect(url), encoded);
        }
    }

    #[test]
    fn other_addresses_are_refused() {
        for url in ["", "games.db", "mysql://localhost/games"] {
            assert!(
                matches!(Dialect::of(url), Err(StoreError::BadUrl { .. })),
                "{url}"
            );
        }
        for url in ["sqlite:", "sqlite::memory:"] {
            assert!(
                matches!(sqlite_url(url), Err(StoreError::BadUrl { .. })),
                "{url}"
            );
        }
    }
}
