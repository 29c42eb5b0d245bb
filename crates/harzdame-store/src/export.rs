//! All that a database holds as lines of JSON, which either kind of database can be made of.
//!
//! The first line names the format and the version of the tables. Each other line but the last is a row:
//! an array of the name of the table and the values in the order of [`TABLES`]. The last line tells how
//! many rows there were, so that a file that was cut off is known by it.

use std::{collections::HashMap, sync::LazyLock};

use futures_util::TryStreamExt;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use sqlx::{AnyConnection, AssertSqlSafe, any::AnyRow};
use tokio::io::{AsyncBufRead, AsyncBufReadExt, AsyncReadExt, AsyncWrite, AsyncWriteExt};

use crate::{
    Dialect, Store, StoreError,
    batch::{Batch, Kind, Value},
    migrate::VERSION,
    row::Reader,
};

/// A table, as it is written and read.
struct Table {
    name: &'static str,
    columns: &'static [(&'static str, Kind)],
    /// By which columns rows are sorted, so that the same content makes the same file.
    key: &'static str,
}

use Kind::{Int, Real, Text};

/// All tables; those that others refer to first.
static TABLES: [Table; 10] = [
    Table {
        name: "players",
        columns: &[
            ("id", Int),
            ("name", Text),
            ("name_key", Text),
            ("password", Text),
            ("created", Int),
        ],
        key: "id",
    },
    Table {
        name: "sessions",
        columns: &[
            ("token", Text),
            ("player", Int),
            ("kind", Text),
            ("label", Text),
            ("created", Int),
            ("used", Int),
        ],
        key: "token",
    },
    Table {
        name: "ratings",
        columns: &[
            ("player", Int),
            ("speed", Text),
            ("rating", Real),
            ("deviation", Real),
            ("volatility", Real),
            ("games", Int),
            ("updated", Int),
        ],
        key: "player, speed",
    },
    Table {
        name: "challenges",
        columns: &[
            ("id", Int),
            ("creator", Int),
            ("opponent", Int),
            ("color", Text),
            ("control", Text),
            ("rated", Int),
            ("listed", Int),
            ("created", Int),
            ("expires", Int),
            ("rematch_of", Int),
            ("game", Int),
        ],
        key: "id",
    },
    Table {
        name: "games",
        columns: &[
            ("id", Int),
            ("white_player", Int),
            ("white_level", Int),
            ("black_player", Int),
            ("black_level", Int),
            ("control", Text),
            ("rated", Int),
            ("began", Int),
            ("seq", Int),
            ("ply", Int),
            ("last_at", Int),
            ("deadline", Int),
            ("engine_to_move", Int),
            ("ended", Int),
            ("reason", Text),
            ("winner", Int),
            ("rematch_of", Int),
            ("rematch", Int),
        ],
        key: "id",
    },
    Table {
        name: "events",
        columns: &[("game", Int), ("seq", Int), ("at", Int), ("event", Text)],
        key: "game, seq",
    },
    Table {
        name: "chat",
        columns: &[
            ("game", Int),
            ("room", Text),
            ("at", Int),
            ("id", Int),
            ("player", Int),
            ("text", Text),
        ],
        key: "game, room, at, id",
    },
    Table {
        name: "presence",
        columns: &[("game", Int), ("color", Int), ("at", Int)],
        key: "game, color",
    },
    Table {
        name: "limits",
        columns: &[("key", Text), ("arrival", Int)],
        key: "key",
    },
    Table {
        name: "service",
        columns: &[("id", Int), ("beat", Int), ("lost", Int)],
        key: "id",
    },
];

/// The statements that fill the tables, in their order.
static INSERTS: LazyLock<Vec<Batch>> = LazyLock::new(|| {
    let insert = |table: &Table| {
        let names: Vec<&str> = table.columns.iter().map(|&(name, _)| name).collect();
        let names = names.join(", ");
        let statement = format!(
            "INSERT INTO {} ({names}) SELECT {names} FROM v WHERE {} IS NOT NULL",
            table.name, table.columns[0].0
        );
        // Made once, and used as long as the program runs.
        Batch::new(table.columns, statement.leak())
    };
    TABLES.iter().map(insert).collect()
});

const FORMAT: &str = "harzdame-store";

#[derive(Serialize, Deserialize)]
struct First {
    format: String,
    version: i64,
}

#[derive(Serialize, Deserialize)]
struct Last {
    rows: u64,
}

/// So many rows are read in at once.
const ROWS: usize = 256;

/// A longer line is none of an export.
const LONGEST_LINE: u64 = 1 << 20;

impl Store {
    /// Writes all that the database holds, as it is at one moment, as lines of JSON: all that was
    /// acknowledged before is in it. How many rows. The stream is flushed, not closed.
    ///
    /// It tells hashes of passwords and of tokens too: keep it as safe as the database.
    ///
    /// # Errors
    ///
    /// [`StoreError::Stream`] if it cannot be written, [`StoreError::Unavailable`] and other errors of
    /// the database.
    pub async fn export(
        &self,
        to: &mut (impl AsyncWrite + Unpin + Send),
    ) -> Result<u64, StoreError> {
        let mut transaction = self.pool.begin_with(self.dialect.begin_snapshot()).await?;
        unlimit(self.dialect, &mut transaction).await?;
        let first = First {
            format: FORMAT.to_owned(),
            version: VERSION,
        };
        write_line(to, &first).await?;
        let mut count = 0;
        for table in &TABLES {
            let names: Vec<&str> = table.columns.iter().map(|&(name, _)| name).collect();
            let select = format!(
                "SELECT {} FROM {} ORDER BY {}",
                names.join(", "),
                table.name,
                table.key
            );
            let mut rows = sqlx::query(AssertSqlSafe(select)).fetch(&mut *transaction);
            while let Some(row) = rows.try_next().await? {
                write_line(to, &row_to_json(table, &row)?).await?;
                count += 1;
            }
        }
        write_line(to, &Last { rows: count }).await?;
        to.flush().await?;
        transaction.rollback().await?;
        Ok(count)
    }

    /// Fills an empty database with what [`Store::export`] has written, of this kind of database or the
    /// other: all of it, or nothing. How many rows.
    ///
    /// # Errors
    ///
    /// [`StoreError::NotEmpty`], [`StoreError::Import`] if it is not what an export writes, or is cut
    /// off, [`StoreError::Newer`] if a newer version of the program wrote it, [`StoreError::Stream`] if
    /// it cannot be read, [`StoreError::Unavailable`] and other errors of the database.
    pub async fn import(
        &self,
        from: &mut (impl AsyncBufRead + Unpin + Send),
    ) -> Result<u64, StoreError> {
        let mut writing = self.begin().await?;
        let connection = &mut *writing.transaction;
        unlimit(self.dialect, connection).await?;
        empty(connection).await?;
        let mut lines = Lines {
            from,
            line: String::new(),
            number: 0,
        };
        lines.read_first().await?;
        let places: HashMap<&str, usize> = (0..).zip(&TABLES).map(|(i, t)| (t.name, i)).collect();
        let (mut count, mut table, mut values) = (0, 0, Vec::new());
        loop {
            lines.next().await?;
            let json: Json = lines.parse()?;
            let Json::Array(row) = json else {
                let last: Last = lines.parse()?;
                if last.rows != count {
                    return Err(
                        lines.wrong(format!("{} rows were written, {count} are here", last.rows))
                    );
                }
                break;
            };
            let name = row.first().and_then(Json::as_str).unwrap_or_default();
            let Some(&place) = places.get(name) else {
                return Err(lines.wrong(format!("there is no table {name:?}")));
            };
            if place != table || values.len() >= ROWS * TABLES[table].columns.len() {
                let full = std::mem::take(&mut values);
                INSERTS[table].execute(connection, full).await?;
                table = place;
            }
            row_from_json(&TABLES[table], row, &mut values)
                .map_err(|reason| lines.wrong(reason))?;
            count += 1;
        }
        INSERTS[table].execute(connection, values).await?;
        writing.commit().await?;
        Ok(count)
    }
}

/// It may take as long as it takes.
async fn unlimit(dialect: Dialect, connection: &mut AnyConnection) -> Result<(), StoreError> {
    if dialect == Dialect::Postgres {
        let unlimited =
            "SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0";
        sqlx::raw_sql(unlimited).execute(connection).await?;
    }
    Ok(())
}

/// Makes sure that there is nothing in the database, and takes out what is always in it.
async fn empty(connection: &mut AnyConnection) -> Result<(), StoreError> {
    for table in &TABLES {
        if table.name == "service" {
            // What it held of an earlier start is worth nothing to what is read in.
            sqlx::query("DELETE FROM service")
                .execute(&mut *connection)
                .await?;
            continue;
        }
        let select = format!("SELECT {} FROM {} LIMIT 1", table.columns[0].0, table.name);
        let row = sqlx::query(AssertSqlSafe(select)).fetch_optional(&mut *connection);
        if row.await?.is_some() {
            return Err(StoreError::NotEmpty { table: table.name });
        }
    }
    Ok(())
}

async fn write_line(
    to: &mut (impl AsyncWrite + Unpin),
    line: &impl Serialize,
) -> Result<(), StoreError> {
    let mut text = serde_json::to_vec(line).map_err(std::io::Error::from)?;
    text.push(b'\n');
    to.write_all(&text).await?;
    Ok(())
}

fn row_to_json(table: &Table, row: &AnyRow) -> Result<Vec<Json>, StoreError> {
    let mut reader = Reader::new(row);
    let mut json = vec![Json::from(table.name)];
    for &(_, kind) in table.columns {
        json.push(match kind {
            Int => reader.get::<Option<i64>>()?.into(),
            Real => reader.get::<f64>()?.into(),
            Text => reader.get::<Option<String>>()?.into(),
        });
    }
    Ok(json)
}

fn row_from_json(table: &Table, row: Vec<Json>, values: &mut Vec<Value>) -> Result<(), String> {
    if row.len() != table.columns.len() + 1 {
        return Err(format!("a row of {} has other columns", table.name));
    }
    if row[1].is_null() {
        return Err(format!("a row of {} has no key", table.name));
    }
    for (json, &(name, kind)) in row.into_iter().skip(1).zip(table.columns) {
        let wrong = format!("{name} of {} cannot be {json}", table.name);
        values.push(match (kind, json) {
            (Int, Json::Null) => Value::Int(None),
            (Int, Json::Number(number)) => Value::Int(Some(number.as_i64().ok_or(wrong)?)),
            (Real, Json::Number(number)) => Value::Real(number.as_f64().ok_or(wrong)?),
            (Text, Json::Null) => Value::Text(None),
            (Text, Json::String(text)) => Value::Text(Some(text)),
            _ => return Err(wrong),
        });
    }
    Ok(())
}

struct Lines<'r, R> {
    from: &'r mut R,
    line: String,
    number: u64,
}

impl<R: AsyncBufRead + Unpin> Lines<'_, R> {
    async fn next(&mut self) -> Result<(), StoreError> {
        self.line.clear();
        self.number += 1;
        let mut bounded = (&mut *self.from).take(LONGEST_LINE);
        bounded.read_line(&mut self.line).await?;
        if self.line.ends_with('\n') {
            return Ok(());
        }
        Err(self.wrong("it is cut off, or too long".to_owned()))
    }

    async fn read_first(&mut self) -> Result<(), StoreError> {
        self.next().await?;
        let first: First = self.parse()?;
        if first.format != FORMAT {
            return Err(self.wrong(format!("this is no export of {FORMAT}")));
        }
        if first.version > VERSION {
            return Err(StoreError::Newer {
                found: first.version,
                known: VERSION,
            });
        }
        Ok(())
    }

    fn parse<T: for<'de> Deserialize<'de>>(&self) -> Result<T, StoreError> {
        serde_json::from_str(&self.line).map_err(|error| self.wrong(error.to_string()))
    }

    fn wrong(&self, reason: String) -> StoreError {
        StoreError::Import {
            line: self.number,
            reason,
        }
    }
}
