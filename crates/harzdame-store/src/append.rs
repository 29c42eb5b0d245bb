//! Going on with games.

use std::fmt;

use harzdame_live::{Ending, LoggedEvent, Speed, Time};
use serde_json::Error as JsonError;

use crate::{GameId, PlayerId, Rating, Store, StoreError, row::millis};

/// Events to add to the log of a game.
#[derive(Clone, Debug)]
pub struct Append {
    /// The game.
    pub game: GameId,
    /// The events: at least one, with numbers that follow each other. The number of the first is that of
    /// events that the log had when it was decided on them.
    pub events: Vec<LoggedEvent>,
    /// What the game has come to with them.
    pub summary: Summary,
    /// Whose ratings change, if the game is rated and over, and its end counts.
    pub rated: Option<RatedResult>,
}

/// What a game has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summary {
    /// How many moves have been made, without those taken back.
    pub ply: u32,
    /// When the player to move has no time left; `None` if there is no such time.
    pub deadline: Option<Time>,
    /// Whether the engine is to move.
    pub engine_to_move: bool,
    /// How the game has ended; `None` while it runs. Nothing can be appended to a game that has ended.
    pub ending: Option<Ending>,
}

/// A result for which ratings change. The ratings are read and written together with the end of the game,
/// so that none of two games that a player ends at once is lost.
#[derive(Clone, Copy)]
pub struct RatedResult {
    /// Who played White.
    pub white: PlayerId,
    /// Who played Black; not the same.
    pub black: PlayerId,
    /// Which ratings change.
    pub speed: Speed,
    /// What White has won: 1, 0.5 or 0.
    pub score: f64,
    /// The new ratings of White and Black, by the old ones and the score. Only `rating`, `deviation` and
    /// `volatility` count; the store counts the games. It must not block or panic, and what is no finite
    /// number leaves both ratings as they were.
    pub rate: fn([Rating; 2], f64) -> [Rating; 2],
}

impl fmt::Debug for RatedResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RatedResult")
            .field("white", &self.white)
            .field("black", &self.black)
            .field("speed", &self.speed)
            .field("score", &self.score)
            .finish_non_exhaustive()
    }
}

/// How the rating of a player has changed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatingChange {
    /// What it was.
    pub before: Rating,
    /// What it is.
    pub after: Rating,
}

/// What came of appending.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Appended {
    /// The events are in the log, on the disk.
    Yes {
        /// How the ratings of White and Black have changed, if they were to.
        ratings: Option<[RatingChange; 2]>,
    },
    /// Nothing has changed: the log has not as many events as was thought, because another was first, or
    /// the game is over or unknown. Read what is new and decide again.
    Conflict,
}

impl Store {
    /// Adds events to the log of a game.
    ///
    /// What many games append at once is written together. The answer comes when it is on the disk. If
    /// the caller does not wait for it, it is written nevertheless.
    ///
    /// # Errors
    ///
    /// [`StoreError::Invalid`] if there is no event or their numbers do not follow each other: nothing is
    /// written then. [`StoreError::Unavailable`] if the database cannot be reached: what came of it is
    /// then unknown, so read again. All that is written together has the same error.
    pub async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        self.writers.append(Job::new(&append)?).await
    }
}

/// An append, made ready by the task that wants it, so that the writer has less to do.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) game: GameId,
    pub(crate) first_seq: u32,
    /// The time and the text of each event.
    pub(crate) events: Vec<(i64, String)>,
    pub(crate) summary: Summary,
    pub(crate) rated: Option<RatedResult>,
}

impl Job {
    fn new(append: &Append) -> Result<Job, StoreError> {
        let invalid = |what| StoreError::Invalid { what };
        let Some(first) = append.events.first() else {
            return Err(invalid("there is no event to append"));
        };
        let first_seq = first.seq;
        let follow = append.events.iter().zip(first_seq..u32::MAX);
        if follow.clone().count() < append.events.len()
            || follow.clone().any(|(event, seq)| event.seq != seq)
        {
            return Err(invalid("the numbers of events have to follow each other"));
        }
        if append.rated.is_some_and(|rated| rated.white == rated.black) {
            return Err(invalid("nobody is rated for playing against itself"));
        }
        let texts = append.events.iter().map(|event| {
            let text = serde_json::to_string(&event.event)?;
            Ok((millis(event.at), text))
        });
        let events: Result<Vec<_>, JsonError> = texts.collect();
        Ok(Job {
            game: append.game,
            first_seq,
            events: events.map_err(|_| invalid("an event cannot be written as JSON"))?,
            summary: append.summary,
            rated: append.rated.filter(|_| append.summary.ending.is_some()),
        })
    }

    /// When the last event was.
    pub(crate) fn at(&self) -> i64 {
        self.events.last().map_or(0, |&(at, _)| at)
    }

    /// The number of the event after these.
    pub(crate) fn next_seq(&self) -> i64 {
        i64::from(self.first_seq) + self.events.len() as i64
    }
}
