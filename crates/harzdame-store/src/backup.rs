//! A copy of a SQLite database while it is used.

use std::{fs::OpenOptions, io, path::Path, sync::Arc};

use crate::{Dialect, Store, StoreError};

impl Store {
    /// Copies a SQLite database to a new file, while it is used: as it is at one moment, with all that
    /// was acknowledged before. For PostgreSQL there are [`Store::export`] and `pg_dump`.
    ///
    /// # Errors
    ///
    /// [`StoreError::File`] if the file is there already or cannot be written,
    /// [`StoreError::NotSqlite`], [`StoreError::Unavailable`] and other errors of the database.
    pub async fn backup(&self, to: &Path) -> Result<(), StoreError> {
        if self.dialect != Dialect::Sqlite {
            return Err(StoreError::NotSqlite);
        }
        let failed = |source: io::Error| StoreError::File {
            path: to.to_owned(),
            source: Arc::new(source),
        };
        let Some(path) = to.to_str() else {
            let what = "the path of a backup has to be Unicode";
            return Err(StoreError::Invalid { what });
        };
        // The name is taken before: SQLite writes to an empty file, but to no other.
        let file = OpenOptions::new().write(true).create_new(true).open(to);
        let file = file.map_err(failed)?;
        let copied = sqlx::query("VACUUM INTO $1")
            .bind(path)
            .execute(&self.pool)
            .await;
        if let Err(error) = copied {
            // What there is of it is no backup.
            let _ = std::fs::remove_file(to);
            return Err(error.into());
        }
        // SQLite leaves it to the system when the copy reaches the disk.
        file.sync_all().map_err(failed)
    }
}
