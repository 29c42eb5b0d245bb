//! A game in the memory of this process.

use std::{
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use bytes::Bytes;
use harzdame::Color;
use harzdame_live::{
    Circumstances, Command, Decision, Ending, Event, LiveGame, LoggedEvent, Refusal, Role, Speed,
    Terms, Time,
};
use harzdame_store::{
    Append, Appended, GameId, GameRecord, Person, RatedResult, Room, Seat, Store, StoreError,
    Summary,
};
use serde::{Deserialize, Serialize};
use tokio::sync::{Mutex as AsyncMutex, MutexGuard as AsyncMutexGuard, mpsc};

use crate::{
    ArenaError, rating,
    update::{EventUpdate, PresenceUpdate, RatingUpdates, StateUpdate},
};

/// A game in the memory of this process, and those who watch it here.
#[derive(Debug)]
pub struct Table {
    record: GameRecord,
    people: [Option<Person>; 2],
    game: AsyncMutex<LiveGame>,
    /// The log in the store may have gone on without this process knowing.
    is_stale: AtomicBool,
    watchers: Mutex<Vec<Watcher>>,
    presence: Mutex<KnownPresence>,
}

/// Somebody who watches here, and in which room they sit.
#[derive(Debug)]
struct Watcher {
    room: Room,
    updates: mpsc::Sender<Arc<str>>,
}

/// Who is at the board, as far as it is known here.
#[derive(Debug, Default)]
struct KnownPresence {
    /// When a player was last connected to another process.
    elsewhere: [Option<Time>; 2],
    /// When a player was last seen to go: what is older than this does not count.
    gone: [Time; 2],
    /// What those who watch were told.
    told: [bool; 2],
}

/// Who was at the board a moment ago is there still.
pub(crate) const HERE: Duration = Duration::from_secs(10);

/// Somebody watches a game: its state, and then what happens.
#[derive(Debug)]
pub struct Watch {
    /// How things stand: the state, as JSON of [`StateUpdate`], and what else there is to know.
    pub state: Vec<Arc<str>>,
    /// What happens after that, each as JSON. It ends when its reader does not keep up: then the game
    /// has to be watched anew.
    pub updates: mpsc::Receiver<Arc<str>>,
}

/// What came of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Done {
    /// It has happened, and is on the disk; those who watch hear of it.
    Yes,
    /// It had happened before.
    Before,
}

/// So many updates wait for one who watches.
const WAITING: usize = 64;
/// Somebody else was first so often, one after the other: something is wrong.
const TRIES: usize = 16;

/// What processes tell each other of a game.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "news", rename_all = "kebab-case")]
pub(crate) enum News {
    /// The log has gone on.
    Events {
        events: Vec<LoggedEvent>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ratings: Option<RatingUpdates>,
    },
    /// Those in a room, or all if none is named, are told something that is no part of the log.
    Told {
        by: ProcessId,
        update: Arc<str>,
        room: Option<Room>,
    },
    /// A player has come to the board, or gone.
    Presence {
        by: ProcessId,
        color: Color,
        is_here: bool,
    },
}

/// Tells the processes apart that talk to each other.
pub(crate) type ProcessId = u64;

/// What is to be done after something has happened.
#[derive(Debug, Default)]
pub(crate) struct Aftermath {
    /// For the other processes.
    pub(crate) news: Option<News>,
    /// When the game ends if the player to move does nothing.
    pub(crate) deadline: Option<Time>,
    /// The engine is to move.
    pub(crate) engine_to_move: bool,
    /// The game has just ended.
    pub(crate) has_ended: bool,
}

impl News {
    pub(crate) fn to_bytes(&self) -> Bytes {
        serde_json::to_vec(self).unwrap_or_default().into()
    }
}

impl Table {
    /// Loads a game; `None` if there is none of this name.
    pub(crate) async fn load(store: &Store, id: GameId) -> Result<Option<Table>, ArenaError> {
        let Some(record) = store.game(id).await? else {
            return Ok(None);
        };
        let log = store.events(id, 0).await?;
        let speed = Speed::of(record.control);
        let players = record.seats.each_ref().map(Seat::player_id);
        let asked = players.iter().flatten().map(|&player| (player, speed));
        let mut people = store.people(asked).await?;
        let people = players.map(|player| people.remove(&(player?, speed)));
        let terms = Terms::new(record.control, record.rated);
        let game = LiveGame::replay(terms, record.began, &log);
        Ok(Some(Table {
            record,
            people,
            game: AsyncMutex::new(game.map_err(|error| ArenaError::corrupt(id, &error))?),
            is_stale: AtomicBool::new(false),
            watchers: Mutex::default(),
            presence: Mutex::default(),
        }))
    }

    /// Who plays, and how. What changes in the course of the game is as it was when it was loaded.
    #[must_use]
    pub const fn record(&self) -> &GameRecord {
        &self.record
    }

    /// The state of the game.
    #[must_use]
    pub fn state(&self, game: &LiveGame, now: Time) -> StateUpdate {
        StateUpdate::of(&self.record, &self.people, game, now)
    }

    /// Whether anybody watches here.
    pub(crate) fn is_watched(&self) -> bool {
        let mut watchers = self.watchers();
        watchers.retain(|watcher| !watcher.updates.is_closed());
        !watchers.is_empty()
    }

    fn watchers(&self) -> MutexGuard<'_, Vec<Watcher>> {
        self.watchers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn presence(&self) -> MutexGuard<'_, KnownPresence> {
        self.presence.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// That the log may have gone on.
    pub(crate) fn mark_stale(&self) {
        self.is_stale.store(true, Ordering::Release);
    }

    /// Whether the log has more events than are known here. Not while something is happening.
    pub(crate) fn is_behind(&self, seq: u32) -> bool {
        self.game.try_lock().is_ok_and(|game| game.seq() < seq)
    }

    /// The game as it is, which waits for whatever is happening.
    pub(crate) async fn look<T>(
        &self,
        store: &Store,
        now: Time,
        look: impl FnOnce(&LiveGame) -> T,
    ) -> Result<T, ArenaError> {
        Ok(look(&*self.current(store, now).await?))
    }

    /// Begins to watch from a room.
    pub(crate) async fn watch(
        &self,
        store: &Store,
        room: Room,
        now: Time,
    ) -> Result<Watch, ArenaError> {
        // Nothing happens between the state and what comes after it.
        let game = self.current(store, now).await?;
        let state = json(&self.state(&game, now));
        let (sender, updates) = mpsc::channel(WAITING);
        self.watchers().push(Watcher {
            room,
            updates: sender,
        });
        Ok(Watch {
            state: vec![state],
            updates,
        })
    }

    /// Tells all who watch here, or those in one room. Who does not keep up is not told anything any
    /// more.
    pub(crate) fn tell(&self, update: &Arc<str>, room: Option<Room>) {
        self.watchers().retain(|watcher| {
            room.is_some_and(|room| room != watcher.room)
                || watcher.updates.try_send(Arc::clone(update)).is_ok()
        });
    }

    /// A player has come to the board of another process, or has gone from it.
    pub(crate) fn note_elsewhere(&self, color: Color, is_here: bool, now: Time) {
        let mut presence = self.presence();
        let place = color as usize;
        if is_here {
            presence.elsewhere[place] = Some(now);
        } else {
            presence.elsewhere[place] = None;
            presence.gone[place] = now;
        }
    }

    /// The store knows that a player was at the board at a time.
    pub(crate) fn note_seen(&self, color: Color, at: Time) {
        let mut presence = self.presence();
        let place = color as usize;
        if at > presence.gone[place] {
            presence.elsewhere[place] = presence.elsewhere[place].max(Some(at));
        }
    }

    /// Who is at the board, given who is connected to this process. Tells those who watch, if they do
    /// not know.
    pub(crate) fn look_who_is_here(&self, here: [bool; 2], now: Time) -> PresenceUpdate {
        let mut presence = self.presence();
        let present = Color::ALL.map(|color| {
            let place = color as usize;
            let was_seen = presence.elsewhere[place];
            here[place]
                || matches!(self.record.seats[place], Seat::Engine { .. })
                || was_seen.is_some_and(|at| now.since(at) < HERE)
        });
        let [white, black] = present;
        let update = PresenceUpdate { white, black };
        if present != presence.told {
            presence.told = present;
            self.tell(&json(&update), None);
        }
        update
    }

    /// The game, with all that is in the log.
    async fn current(
        &self,
        store: &Store,
        now: Time,
    ) -> Result<AsyncMutexGuard<'_, LiveGame>, ArenaError> {
        let mut game = self.game.lock().await;
        if self.is_stale.load(Ordering::Acquire) {
            self.catch_up(store, &mut game, now).await?;
        }
        Ok(game)
    }

    /// Reads what has happened elsewhere.
    async fn catch_up(
        &self,
        store: &Store,
        game: &mut LiveGame,
        now: Time,
    ) -> Result<(), ArenaError> {
        // Whatever comes after this makes it stale again.
        self.is_stale.store(false, Ordering::Release);
        let events = store.events(self.record.id, game.seq()).await;
        let events = events.inspect_err(|_| self.mark_stale())?;
        self.apply(game, &events, None, now)
    }

    /// Lets happen what is in the log, and tells those who watch.
    fn apply(
        &self,
        game: &mut LiveGame,
        events: &[LoggedEvent],
        ratings: Option<RatingUpdates>,
        now: Time,
    ) -> Result<(), ArenaError> {
        for logged in events {
            game.apply_logged(logged)
                .map_err(|error| ArenaError::corrupt(self.record.id, &error))?;
            self.tell(&json(&EventUpdate::of(logged, game, now, ratings)), None);
        }
        Ok(())
    }

    /// Hears that the log has gone on in another process.
    pub(crate) async fn hear(
        &self,
        store: &Store,
        events: Vec<LoggedEvent>,
        ratings: Option<RatingUpdates>,
        now: Time,
    ) -> Result<Aftermath, ArenaError> {
        let mut game = self.game.lock().await;
        let seq = game.seq();
        let new: Vec<_> = events
            .into_iter()
            .filter(|event| event.seq >= seq)
            .collect();
        if new.first().is_some_and(|first| first.seq > seq) {
            self.catch_up(store, &mut game, now).await?;
        } else {
            self.apply(&mut game, &new, ratings, now)?;
        }
        Ok(self.aftermath(&game))
    }

    /// Reads what has happened elsewhere, if that is not known.
    pub(crate) async fn refresh(&self, store: &Store, now: Time) -> Result<Aftermath, ArenaError> {
        let game = self.current(store, now).await?;
        Ok(self.aftermath(&game))
    }

    /// Does what somebody wants, if it may be. If it comes too late, the game ends by that and the
    /// command is refused.
    pub(crate) async fn command(
        &self,
        store: &Store,
        role: Role,
        command: &Command,
        circumstances: Circumstances,
        now: impl Fn() -> Time,
    ) -> Result<(Result<Done, Refusal>, Aftermath), ArenaError> {
        let (refusal, done, aftermath) = self
            .change(store, &now, |game, now| {
                Ok(match game.decide(role, command, now, circumstances)? {
                    Decision::Events(events) => (events, None),
                    Decision::AlreadyDone => (Vec::new(), None),
                    Decision::TooLate { end, refusal } => (vec![end], Some(refusal)),
                })
            })
            .await?;
        Ok((refusal.map_or(Ok(done), Err), aftermath))
    }

    /// Ends the game if the time of the player to move is up.
    pub(crate) async fn look_at_clock(
        &self,
        store: &Store,
        now: impl Fn() -> Time,
    ) -> Result<Aftermath, ArenaError> {
        let changed = self.change(store, &now, |game, now| {
            Ok((game.overdue(now).into_iter().collect(), ()))
        });
        let ((), _, aftermath) = changed.await?;
        Ok(aftermath)
    }

    /// Lets happen what is decided, once it is on the disk. If another process was first, it is decided
    /// again. What the decision says beside is handed on.
    async fn change<T>(
        &self,
        store: &Store,
        now: &impl Fn() -> Time,
        decide: impl Fn(&LiveGame, Time) -> Result<(Vec<Event>, T), ArenaError>,
    ) -> Result<(T, Done, Aftermath), ArenaError> {
        let mut game = self.current(store, now()).await?;
        for _ in 0..TRIES {
            let at = now();
            let (events, beside) = decide(&game, at)?;
            if events.is_empty() {
                return Ok((beside, Done::Before, self.aftermath(&game)));
            }
            let log: Vec<_> = events
                .into_iter()
                .zip(game.seq()..)
                .map(|(event, seq)| LoggedEvent { seq, at, event })
                .collect();
            // If nobody waits for the answer any more, it may be written nevertheless.
            self.mark_stale();
            match store.append(self.append(&game, &log)?).await {
                Ok(Appended::Yes { ratings }) => {
                    self.is_stale.store(false, Ordering::Release);
                    let ratings = ratings.map(|changes| {
                        changes.map(|change| [change.before.rating, change.after.rating])
                    });
                    self.apply(&mut game, &log, ratings, now())?;
                    let news = News::Events {
                        events: log,
                        ratings,
                    };
                    return Ok((
                        beside,
                        Done::Yes,
                        Aftermath {
                            news: Some(news),
                            has_ended: game.ending().is_some(),
                            ..self.aftermath(&game)
                        },
                    ));
                }
                Ok(Appended::Conflict) => self.catch_up(store, &mut game, at).await?,
                Err(error) => return Err(error.into()),
            }
        }
        Err(ArenaError::Store(StoreError::Unavailable {
            reason: "the game goes on too fast elsewhere".into(),
        }))
    }

    fn append(&self, game: &LiveGame, log: &[LoggedEvent]) -> Result<Append, ArenaError> {
        let mut after = game.clone();
        for logged in log {
            after
                .apply_logged(logged)
                .map_err(|error| ArenaError::corrupt(self.record.id, &error))?;
        }
        let Aftermath {
            deadline,
            engine_to_move,
            ..
        } = self.aftermath(&after);
        Ok(Append {
            game: self.record.id,
            events: log.to_vec(),
            summary: Summary {
                ply: after.ply() as u32,
                deadline,
                engine_to_move,
                ending: after.ending(),
            },
            rated: after.ending().and_then(|ending| self.rated(ending)),
        })
    }

    /// Whose ratings change by this end.
    fn rated(&self, ending: Ending) -> Option<RatedResult> {
        let [white, black] = &self.record.seats;
        let (white, black) = (white.player_id()?, black.player_id()?);
        (self.record.rated && ending.counts() && white != black).then(|| RatedResult {
            white,
            black,
            speed: Speed::of(self.record.control),
            score: match ending.winner {
                Some(harzdame::Color::White) => 1.0,
                Some(harzdame::Color::Black) => 0.0,
                None => 0.5,
            },
            rate: rating::rate,
        })
    }

    fn aftermath(&self, game: &LiveGame) -> Aftermath {
        let turn = self.record.seat(game.turn());
        Aftermath {
            news: None,
            deadline: game.deadline(),
            engine_to_move: game.ending().is_none() && matches!(turn, Seat::Engine { .. }),
            has_ended: false,
        }
    }
}

/// JSON of what is known to be written so.
pub(crate) fn json(update: &impl Serialize) -> Arc<str> {
    serde_json::to_string(update).unwrap_or_default().into()
}
