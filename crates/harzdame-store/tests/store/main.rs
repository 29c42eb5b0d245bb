//! One suite for both databases.

mod appends;
mod challenges;
mod crash;
mod exports;
mod games;
mod people;
mod postgres;
mod small;
mod support;

/// Makes a test of each function for SQLite and for PostgreSQL. They are handed the means to open one
/// database.
macro_rules! on_both {
    ($($(#[$attribute:meta])* $name:ident),* $(,)?) => {
        mod sqlite {
            $($(#[$attribute])* #[test] fn $name() {
                crate::support::on_sqlite(super::$name);
            })*
        }
        mod postgres {
            $($(#[$attribute])* #[test] fn $name() {
                crate::support::on_postgres(super::$name);
            })*
        }
    };
}
pub(crate) use on_both;
