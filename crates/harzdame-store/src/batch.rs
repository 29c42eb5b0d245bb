//! Statements about many rows at once.

use std::{fmt::Write, sync::OnceLock};

use sqlx::{
    Any, AnyConnection,
    any::{AnyArguments, AnyRow},
    query::Query,
};

use crate::StoreError;

/// Most rows of one statement. PostgreSQL takes 65 535 values, SQLite 32 766.
const MOST_ROWS: usize = 256;

/// One size for each power of two: few enough that each connection prepares each of them once.
const SIZES: usize = MOST_ROWS.ilog2() as usize + 1;

/// The type of a column of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Int,
    Real,
    Text,
}

/// A value of a row.
#[derive(Clone, Debug)]
pub(crate) enum Value {
    Int(Option<i64>),
    Real(f64),
    Text(Option<String>),
}

impl From<i64> for Value {
    fn from(value: i64) -> Value {
        Value::Int(Some(value))
    }
}

impl From<Option<i64>> for Value {
    fn from(value: Option<i64>) -> Value {
        Value::Int(value)
    }
}

impl From<f64> for Value {
    fn from(value: f64) -> Value {
        Value::Real(value)
    }
}

impl From<String> for Value {
    fn from(value: String) -> Value {
        Value::Text(Some(value))
    }
}

/// A statement about rows that it calls `v`.
///
/// It exists for 1, 2, 4, … rows, and rows of NULL make up for what is missing: so a few prepared
/// statements do for every number of rows. Tell them apart by the first column, which is an integer or a
/// text and never NULL otherwise.
pub(crate) struct Batch {
    columns: &'static [(&'static str, Kind)],
    statement: &'static str,
    texts: [[OnceLock<String>; SIZES]; 2],
}

/// How a statement marks the places of its values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Marks {
    /// `$1`, `$2`, as everywhere else.
    Numbered,
    /// `?`, which only SQLite knows. It looks for each number in the list of all of them: for a thousand
    /// values that takes longer than all the rest.
    Plain,
}

impl Marks {
    fn of(connection: &AnyConnection) -> Marks {
        match connection.backend_name() {
            "SQLite" => Marks::Plain,
            _ => Marks::Numbered,
        }
    }
}

impl Batch {
    pub(crate) const fn new(
        columns: &'static [(&'static str, Kind)],
        statement: &'static str,
    ) -> Batch {
        Batch {
            columns,
            statement,
            texts: [const { [const { OnceLock::new() }; SIZES] }; 2],
        }
    }

    /// The statement for at least so many rows, and for how many it is.
    fn text(&'static self, marks: Marks, rows: usize) -> (&'static str, usize) {
        let size = rows.next_power_of_two().min(MOST_ROWS);
        let text = &self.texts[marks as usize][size.ilog2() as usize];
        (text.get_or_init(|| self.write(marks, size)), size)
    }

    fn write(&self, marks: Marks, rows: usize) -> String {
        let mut text = values(self.columns, marks, rows);
        text.push(' ');
        text.push_str(self.statement);
        text
    }

    /// Carries it out for all rows, whose values follow each other.
    pub(crate) async fn execute(
        &'static self,
        connection: &mut AnyConnection,
        values: Vec<Value>,
    ) -> Result<(), StoreError> {
        for query in self.queries(Marks::of(connection), values) {
            query.execute(&mut *connection).await?;
        }
        Ok(())
    }

    /// The same, and what it returns.
    pub(crate) async fn fetch(
        &'static self,
        connection: &mut AnyConnection,
        values: Vec<Value>,
    ) -> Result<Vec<AnyRow>, StoreError> {
        let mut found = Vec::new();
        for query in self.queries(Marks::of(connection), values) {
            found.append(&mut query.fetch_all(&mut *connection).await?);
        }
        Ok(found)
    }

    fn queries(
        &'static self,
        marks: Marks,
        values: Vec<Value>,
    ) -> impl Iterator<Item = AnyQuery> + Send {
        let mut values = values.into_iter();
        std::iter::from_fn(move || {
            let left = values.len() / self.columns.len();
            (left > 0).then(|| self.query(marks, &mut values, left.min(MOST_ROWS)))
        })
    }

    fn query(
        &'static self,
        marks: Marks,
        values: &mut impl Iterator<Item = Value>,
        rows: usize,
    ) -> AnyQuery {
        let (text, size) = self.text(marks, rows);
        let mut query = sqlx::query(text);
        for value in values.take(rows * self.columns.len()) {
            query = bind(query, value);
        }
        for _ in rows..size {
            for &(_, kind) in self.columns {
                query = bind(query, kind.nothing());
            }
        }
        query
    }
}

pub(crate) type AnyQuery = Query<'static, Any, AnyArguments>;

impl Kind {
    const fn name(self) -> &'static str {
        match self {
            Kind::Int => "BIGINT",
            Kind::Real => "DOUBLE PRECISION",
            Kind::Text => "TEXT",
        }
    }

    /// What stands for no value. There is no NULL of real numbers: the driver sends it with another type
    /// than that of a number, which PostgreSQL remembers.
    const fn nothing(self) -> Value {
        match self {
            Kind::Int => Value::Int(None),
            Kind::Real => Value::Real(0.0),
            Kind::Text => Value::Text(None),
        }
    }
}

pub(crate) fn bind(query: AnyQuery, value: Value) -> AnyQuery {
    match value {
        Value::Int(value) => query.bind(value),
        Value::Real(value) => query.bind(value),
        Value::Text(value) => query.bind(value),
    }
}

/// `WITH v(columns) AS (VALUES ($1, $2), …)`. The types stand in the first row; the others follow it.
fn values(columns: &[(&str, Kind)], marks: Marks, rows: usize) -> String {
    let names: Vec<&str> = columns.iter().map(|&(name, _)| name).collect();
    let mut text = format!("WITH v({}) AS (VALUES ", names.join(", "));
    for row in 0..rows {
        text.push_str(if row == 0 { "(" } else { ", (" });
        for (place, (_, kind)) in columns.iter().enumerate() {
            let comma = if place == 0 { "" } else { ", " };
            let mark = match marks {
                Marks::Numbered => format!("${}", row * columns.len() + place + 1),
                Marks::Plain => "?".to_owned(),
            };
            // Writing to a string cannot fail.
            let _ = match row {
                0 => write!(text, "{comma}CAST({mark} AS {})", kind.name()),
                _ => write!(text, "{comma}{mark}"),
            };
        }
        text.push(')');
    }
    text.push(')');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    static BATCH: Batch = Batch::new(
        &[("id", Kind::Int), ("name", Kind::Text)],
        "SELECT id FROM v WHERE id IS NOT NULL",
    );

    #[test]
    fn a_statement_is_made_for_each_power_of_two() {
        assert_eq!(
            BATCH.text(Marks::Numbered, 2).0,
            "WITH v(id, name) AS (VALUES (CAST($1 AS BIGINT), CAST($2 AS TEXT)), ($3, $4)) \
             SELECT id FROM v WHERE id IS NOT NULL"
        );
        assert_eq!(
            BATCH.text(Marks::Plain, 1).0,
            "WITH v(id, name) AS (VALUES (CAST(? AS BIGINT), CAST(? AS TEXT))) \
             SELECT id FROM v WHERE id IS NOT NULL"
        );
        for (rows, size) in [(1, 1), (3, 4), (129, 256), (256, 256)] {
            assert_eq!(BATCH.text(Marks::Plain, rows).1, size);
        }
    }
}
