//! Values as the database holds them, and as the program does.

use harzdame::Color;
use harzdame_live::{EndReason, Speed, Time, TimeControl};
use sqlx::{
    Any, Decode, Row, Type, ValueRef,
    any::{AnyQueryResult, AnyRow},
};

use crate::{ChallengeId, GameId, PlayerId, StoreError};

/// Reads the columns of a row one after the other.
pub(crate) struct Reader<'r> {
    row: &'r AnyRow,
    next: usize,
}

impl<'r> Reader<'r> {
    pub(crate) const fn new(row: &'r AnyRow) -> Reader<'r> {
        Reader { row, next: 0 }
    }

    pub(crate) fn get<T: Decode<'r, Any> + Type<Any>>(&mut self) -> Result<T, StoreError> {
        let value = self.row.try_get(self.next)?;
        self.next += 1;
        Ok(value)
    }

    /// Whether the next value is NULL; it stays the next.
    pub(crate) fn is_null(&self) -> Result<bool, StoreError> {
        Ok(self.row.try_get_raw(self.next)?.is_null())
    }

    /// A value that has to be made of what the database holds.
    fn made<D, T>(&mut self, what: &str, make: impl FnOnce(D) -> Option<T>) -> Result<T, StoreError>
    where
        D: Decode<'r, Any> + Type<Any> + Clone + std::fmt::Debug,
    {
        let held: D = self.get()?;
        make(held.clone()).ok_or_else(|| StoreError::corrupt(format!("{what} is {held:?}")))
    }

    fn made_if_any<D, T>(
        &mut self,
        what: &str,
        make: impl FnOnce(D) -> Option<T>,
    ) -> Result<Option<T>, StoreError>
    where
        D: Decode<'r, Any> + Type<Any> + Clone + std::fmt::Debug,
    {
        match self.get::<Option<D>>()? {
            None => Ok(None),
            Some(held) => match make(held.clone()) {
                None => Err(StoreError::corrupt(format!("{what} is {held:?}"))),
                made => Ok(made),
            },
        }
    }

    pub(crate) fn game(&mut self) -> Result<GameId, StoreError> {
        self.made("the id of a game", GameId::from_db)
    }

    pub(crate) fn game_if_any(&mut self) -> Result<Option<GameId>, StoreError> {
        self.made_if_any("the id of a game", GameId::from_db)
    }

    pub(crate) fn challenge(&mut self) -> Result<ChallengeId, StoreError> {
        self.made("the id of a challenge", ChallengeId::from_db)
    }

    pub(crate) fn challenge_if_any(&mut self) -> Result<Option<ChallengeId>, StoreError> {
        self.made_if_any("the id of a challenge", ChallengeId::from_db)
    }

    pub(crate) fn player(&mut self) -> Result<PlayerId, StoreError> {
        self.made("the number of a player", player)
    }

    pub(crate) fn player_if_any(&mut self) -> Result<Option<PlayerId>, StoreError> {
        self.made_if_any("the number of a player", player)
    }

    pub(crate) fn time(&mut self) -> Result<Time, StoreError> {
        self.made("a time", time)
    }

    pub(crate) fn time_if_any(&mut self) -> Result<Option<Time>, StoreError> {
        self.made_if_any("a time", time)
    }

    pub(crate) fn count(&mut self) -> Result<u32, StoreError> {
        self.made("a number", |count: i64| count.try_into().ok())
    }

    pub(crate) fn flag(&mut self) -> Result<bool, StoreError> {
        self.made("a flag", |flag: i64| match flag {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        })
    }

    pub(crate) fn color(&mut self) -> Result<Color, StoreError> {
        self.made("a colour", color)
    }

    pub(crate) fn color_if_any(&mut self) -> Result<Option<Color>, StoreError> {
        self.made_if_any("a colour", color)
    }

    pub(crate) fn level_if_any(&mut self) -> Result<Option<u8>, StoreError> {
        self.made_if_any("a level", |level: i64| level.try_into().ok())
    }

    pub(crate) fn control(&mut self) -> Result<TimeControl, StoreError> {
        self.made("a time control", |text: String| text.parse().ok())
    }

    pub(crate) fn speed(&mut self) -> Result<Speed, StoreError> {
        self.named("a speed", &Speed::ALL, Speed::name)
    }

    pub(crate) fn reason_if_any(&mut self) -> Result<Option<EndReason>, StoreError> {
        self.made_if_any("the end of a game", |name: String| {
            by_name(&name, &EndReason::ALL, EndReason::name)
        })
    }

    /// One of several values with names.
    pub(crate) fn named<T: Copy>(
        &mut self,
        what: &str,
        all: &[T],
        name_of: fn(T) -> &'static str,
    ) -> Result<T, StoreError> {
        self.made(what, |name: String| by_name(&name, all, name_of))
    }
}

fn by_name<T: Copy>(name: &str, all: &[T], name_of: fn(T) -> &'static str) -> Option<T> {
    all.iter().copied().find(|&value| name_of(value) == name)
}

fn player(id: i64) -> Option<PlayerId> {
    id.try_into().ok()
}

fn time(millis: i64) -> Option<Time> {
    millis.try_into().ok().map(Time::from_millis)
}

fn color(number: i64) -> Option<Color> {
    match number {
        0 => Some(Color::White),
        1 => Some(Color::Black),
        _ => None,
    }
}

/// Milliseconds as the database holds them. The end of time is that of 64 bits with a sign.
pub(crate) fn millis(time: Time) -> i64 {
    i64::try_from(time.millis()).unwrap_or(i64::MAX)
}

/// Whether a statement has changed a row.
pub(crate) fn changed(result: &AnyQueryResult) -> bool {
    result.rows_affected() > 0
}

/// Whether a text can be kept: PostgreSQL knows no NUL.
pub(crate) fn check_text(text: &str, what: &'static str) -> Result<(), StoreError> {
    if text.contains('\0') {
        return Err(StoreError::Invalid { what });
    }
    Ok(())
}
