//! The tables of a database, made and brought up to date.

use sqlx::{AnyPool, Row};

use crate::{Dialect, StoreError, dialect::Dialect::*};

/// What leads from one version to the next, for SQLite and for PostgreSQL. Never change one that has been
/// released.
const MIGRATIONS: [[&str; 2]; 1] = [[
    include_str!("../migrations/sqlite/0001_tables.sql"),
    include_str!("../migrations/postgres/0001_tables.sql"),
]];

/// The version of the tables that this program uses.
pub(crate) const VERSION: i64 = MIGRATIONS.len() as i64;

/// The number that processes agree on for the lock in PostgreSQL: `harzdame` in ASCII.
const LOCK: &str = "SELECT CAST(pg_advisory_xact_lock(7521983763894332773) AS TEXT)";

/// Brings a database up to date. Of several processes that begin at once one does it, in a
/// transaction: it is done or nothing is.
pub(crate) async fn migrate(dialect: Dialect, pool: &AnyPool) -> Result<(), StoreError> {
    let mut transaction = pool.begin_with(dialect.begin_write()).await?;
    if dialect == Postgres {
        let unlimited = "SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0";
        sqlx::raw_sql(unlimited).execute(&mut *transaction).await?;
        sqlx::query(LOCK).execute(&mut *transaction).await?;
    }
    let table = "CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)";
    sqlx::query(table).execute(&mut *transaction).await?;
    let found = sqlx::query("SELECT version FROM schema_version")
        .fetch_optional(&mut *transaction)
        .await?;
    let found: i64 = match &found {
        Some(row) => row.try_get(0)?,
        None => 0,
    };
    if found > VERSION {
        return Err(StoreError::Newer {
            found,
            known: VERSION,
        });
    }
    let done = usize::try_from(found).map_err(|_| StoreError::corrupt("a negative version"))?;
    for [sqlite, postgres] in &MIGRATIONS[done..] {
        let sql = match dialect {
            Sqlite => sqlite,
            Postgres => postgres,
        };
        sqlx::raw_sql(*sql).execute(&mut *transaction).await?;
    }
    if found < VERSION {
        let clear = "DELETE FROM schema_version";
        sqlx::query(clear).execute(&mut *transaction).await?;
        sqlx::query("INSERT INTO schema_version (version) VALUES ($1)")
            .bind(VERSION)
            .execute(&mut *transaction)
            .await?;
    }
    transaction.commit().await?;
    Ok(())
}
