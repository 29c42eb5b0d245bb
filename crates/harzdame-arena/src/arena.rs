//! All games that this process has in memory.

use std::{
    collections::HashMap,
    fmt,
    sync::{Arc, Mutex, PoisonError, Weak},
    time::Duration,
};

use harzdame::Color;
use harzdame_bus::{Bus, Delivery};
use harzdame_live::{Circumstances, Command, LiveGame, Refusal, Role, Time};
use harzdame_store::{GameId, Room, Store, StoreError};
use thiserror::Error;
use tokio::{task::JoinSet, time};

use crate::{
    Done, PresenceUpdate, ServiceClock, Table, Watch,
    engine_seats::EngineSeats,
    presence::{NOTE, Presence, Seated},
    service_clock::BEAT,
    table::{Aftermath, HERE, News, ProcessId, json},
    timers::{Due, Timers, timers},
};

/// How an arena works.
#[derive(Clone, Copy, Debug)]
pub struct Config {
    /// How many games the engine thinks about at once.
    pub engines: usize,
    /// How many more wait for it; beyond that they are looked for in the store now and then.
    pub engine_queue: usize,
}

impl Default for Config {
    /// One engine, and a hundred that wait.
    fn default() -> Config {
        Config {
            engines: 1,
            engine_queue: 100,
        }
    }
}

/// All games that this process has in memory, and what happens to them by itself. It ends when the last
/// clone is dropped.
#[derive(Clone, Debug)]
pub struct Arena(pub(crate) Arc<Inner>);

pub(crate) struct Inner {
    store: Store,
    bus: Bus,
    clock: Arc<ServiceClock>,
    tables: Mutex<HashMap<GameId, Arc<Table>>>,
    timers: Timers,
    engines: EngineSeats,
    pub(crate) presence: Presence,
    /// Tells this process from others.
    process: ProcessId,
    /// The tasks end with it.
    tasks: Mutex<JoinSet<()>>,
}

/// Why something cannot be done in a game.
#[derive(Clone, Debug, Error)]
#[non_exhaustive]
pub enum ArenaError {
    /// There is no such game.
    #[error("there is no such game")]
    NoSuchGame,
    /// It may not be done.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The store does not do its part.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl ArenaError {
    pub(crate) fn corrupt(game: GameId, error: &dyn fmt::Display) -> ArenaError {
        ArenaError::Store(StoreError::Corrupt {
            what: format!("the log of game {game}: {error}"),
        })
    }
}

/// How often it is looked for what other processes have left undone.
const SWEEP: Duration = Duration::from_secs(1);
/// So many games at a time.
const SWEEP_LIMIT: u32 = 200;
/// An engine that has not moved for so long belonged to a process that has died.
const ENGINE_PATIENCE: Duration = Duration::from_secs(10);
/// How often it is looked for games that nobody watches.
const FORGET: Duration = Duration::from_secs(30);
/// How often what is of no use any more is removed from the store.
const TIDY: Duration = Duration::from_secs(60 * 60);
/// Sessions that have not been used for so long are of no use: browsers keep cookies as long.
const SESSION: Duration = Duration::from_secs(365 * 24 * 60 * 60);
/// Where messages between processes may be lost, it is compared so often what the store knows.
const COMPARE: Duration = Duration::from_secs(3);

impl Arena {
    /// Begins. It has to be called within a Tokio runtime.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub async fn start(store: Store, bus: Bus, config: Config) -> Result<Arena, StoreError> {
        let clock = Arc::new(ServiceClock::start(&store).await?);
        let (timers, due) = timers(Arc::clone(&clock));
        let (engines, thinking) = EngineSeats::new(config);
        let arena = Arena(Arc::new(Inner {
            store,
            bus,
            clock,
            tables: Mutex::default(),
            timers,
            engines,
            presence: Presence::default(),
            process: process_id(),
            tasks: Mutex::default(),
        }));
        let weak = Arc::downgrade(&arena.0);
        let mut tasks = lock(&arena.0.tasks);
        tasks.spawn(watch_clocks(weak.clone(), due));
        tasks.spawn(every(BEAT, weak.clone(), Arena::beat));
        tasks.spawn(every(NOTE, weak.clone(), Arena::note_presence));
        tasks.spawn(every(SWEEP, weak.clone(), Arena::sweep));
        tasks.spawn(every(FORGET, weak.clone(), Arena::forget));
        tasks.spawn(every(TIDY, weak.clone(), Arena::tidy));
        if arena.0.bus.is_shared() {
            tasks.spawn(every(COMPARE, weak.clone(), Arena::compare));
        }
        for thinker in thinking {
            tasks.spawn(thinker.run(weak.clone()));
        }
        drop(tasks);
        Ok(arena)
    }

    /// Ends what happens by itself, and closes the store: what is waiting to be written is written. What is
    /// asked for afterwards fails.
    pub async fn stop(&self) {
        let tasks = std::mem::take(&mut *lock(&self.0.tasks));
        // Dropped, they end.
        drop(tasks);
        self.0.store.close().await;
    }

    /// What time it is for the games.
    #[must_use]
    pub fn now(&self) -> Time {
        self.0.clock.now()
    }

    /// What is kept.
    #[must_use]
    pub fn store(&self) -> &Store {
        &self.0.store
    }

    /// How other processes hear of things.
    #[must_use]
    pub fn bus(&self) -> &Bus {
        &self.0.bus
    }

    /// How many games are in memory.
    #[must_use]
    pub fn tables(&self) -> usize {
        lock(&self.0.tables).len()
    }

    /// A game, from memory or from the store. Whoever has just made a game asks for it too, so that its
    /// engine and its clock begin.
    ///
    /// # Errors
    ///
    /// [`ArenaError::NoSuchGame`], and those of the store.
    pub async fn table(&self, id: GameId) -> Result<Arc<Table>, ArenaError> {
        if let Some(table) = lock(&self.0.tables).get(&id) {
            return Ok(Arc::clone(table));
        }
        // First the subscription: what happens after the loading is heard of.
        let subscription = if self.0.bus.is_shared() {
            self.0.bus.subscribe(&subject(id)).await.ok()
        } else {
            None
        };
        let loaded = Table::load(&self.0.store, id).await?;
        let loaded = Arc::new(loaded.ok_or(ArenaError::NoSuchGame)?);
        let table = {
            let mut tables = lock(&self.0.tables);
            match tables.get(&id) {
                // Another was quicker.
                Some(table) => return Ok(Arc::clone(table)),
                None => {
                    tables.insert(id, Arc::clone(&loaded));
                    loaded
                }
            }
        };
        if let Some(mut subscription) = subscription {
            let (weak, table) = (Arc::downgrade(&self.0), Arc::downgrade(&table));
            lock(&self.0.tasks).spawn(async move {
                loop {
                    let delivery = time::timeout(FORGET, subscription.next()).await;
                    // The subscription ends with the table.
                    let (Some(inner), Some(table)) = (weak.upgrade(), table.upgrade()) else {
                        return;
                    };
                    match delivery {
                        Ok(Some(delivery)) => Arena(inner).hear(&table, delivery).await,
                        Ok(None) => return,
                        Err(_) => {}
                    }
                }
            });
        } else if self.0.bus.is_shared() {
            table.mark_stale();
        }
        let aftermath = table.refresh(&self.0.store, self.now()).await?;
        self.follow_up(&table, aftermath).await;
        Ok(table)
    }

    /// Looks at a game.
    ///
    /// # Errors
    ///
    /// [`ArenaError::NoSuchGame`], and those of the store.
    pub async fn look<T>(
        &self,
        id: GameId,
        look: impl FnOnce(&LiveGame) -> T,
    ) -> Result<T, ArenaError> {
        let table = self.table(id).await?;
        table.look(&self.0.store, self.now(), look).await
    }

    /// Begins to watch a game.
    ///
    /// # Errors
    ///
    /// [`ArenaError::NoSuchGame`], and those of the store.
    pub async fn watch(&self, id: GameId, role: Role) -> Result<Watch, ArenaError> {
        let table = self.table(id).await?;
        // Those who watch already hear of what is new; who comes now is told below.
        self.look_who_is_here(&table);
        let mut watch = table.watch(&self.0.store, room(role), self.now()).await?;
        let presence = self.look_who_is_here(&table);
        watch.state.push(json(&presence));
        watch.state.push(json(&self.chat(id, role).await?));
        if let Some(rematch) = self.rematch_of(&table).await? {
            watch.state.push(json(&rematch));
        }
        Ok(watch)
    }

    /// Does what somebody wants in a game, whose messages are so long on their way. When it returns, it
    /// is on the disk.
    ///
    /// # Errors
    ///
    /// [`ArenaError::Refused`] if it may not be; [`ArenaError::NoSuchGame`], and those of the store. If
    /// that is not available it is unknown whether it has happened: the same can be asked again.
    pub async fn command(
        &self,
        id: GameId,
        role: Role,
        command: &Command,
        lag: Duration,
    ) -> Result<Done, ArenaError> {
        // It goes to its end even if nobody waits for it any more: what has been written has to be told.
        let (arena, command) = (self.clone(), command.clone());
        let done = tokio::spawn(async move { arena.perform(id, role, &command, lag).await });
        done.await.unwrap_or_else(|_| {
            Err(ArenaError::Store(StoreError::Unavailable {
                reason: "the service ends".into(),
            }))
        })
    }

    async fn perform(
        &self,
        id: GameId,
        role: Role,
        command: &Command,
        lag: Duration,
    ) -> Result<Done, ArenaError> {
        let table = self.table(id).await?;
        let away = match command {
            Command::ClaimWin | Command::ClaimDraw => self.away(&table).await?,
            _ => [None; 2],
        };
        let circumstances = Circumstances { lag, away };
        let clock = &self.0.clock;
        let (done, aftermath) = table
            .command(&self.0.store, role, command, circumstances, || clock.now())
            .await?;
        self.follow_up(&table, aftermath).await;
        Ok(done?)
    }

    /// How long the players have been away.
    async fn away(&self, table: &Table) -> Result<[Option<Duration>; 2], ArenaError> {
        let now = self.now();
        let seen = self.0.store.last_seen(table.record().id).await?;
        let began = table.record().began;
        Ok(seen.map(|at| Some(now.since(at.unwrap_or(began)))))
    }

    /// A player comes to the board, and stays as long as what is returned.
    pub async fn sit(&self, id: GameId, color: Color) -> Seated {
        let place = (id, color);
        let is_first = self.0.presence.come(place);
        let seated = Seated {
            arena: Arc::downgrade(&self.0),
            place,
        };
        if is_first {
            self.note(&[place]).await;
            self.tell_presence(id, color, true).await;
        }
        seated
    }

    /// A player has left the board some time ago, and may be back.
    pub(crate) async fn has_gone(&self, id: GameId, color: Color) {
        if self.0.presence.forget((id, color)) {
            self.tell_presence(id, color, false).await;
        }
    }

    async fn tell_presence(&self, id: GameId, color: Color, is_here: bool) {
        let by = self.0.process;
        self.publish(id, &News::Presence { by, color, is_here })
            .await;
        let table = lock(&self.0.tables).get(&id).cloned();
        if let Some(table) = table {
            if !is_here {
                table.note_elsewhere(color, false, self.now());
            }
            self.look_who_is_here(&table);
        }
    }

    fn look_who_is_here(&self, table: &Table) -> PresenceUpdate {
        let here = self.0.presence.of(table.record().id);
        table.look_who_is_here(here, self.now())
    }

    /// Tells those who watch a game, here and in other processes, something that is no part of its log.
    pub(crate) async fn tell(&self, table: &Table, update: Arc<str>, room: Option<Room>) {
        table.tell(&update, room);
        let by = self.0.process;
        let news = News::Told { by, update, room };
        self.publish(table.record().id, &news).await;
    }

    /// Tells the other processes. They compare with the store what they miss, as far as it matters.
    async fn publish(&self, id: GameId, news: &News) {
        if self.0.bus.is_shared()
            && let Err(error) = self.0.bus.publish(&subject(id), news.to_bytes()).await
        {
            tracing::warn!(game = %id, %error, "other processes do not hear of it at once");
        }
    }

    /// Writes down that some players are at the board.
    async fn note(&self, players: &[(GameId, Color)]) {
        if let Err(error) = self.0.store.seen(players, self.now()).await {
            tracing::warn!(%error, "cannot tell who is at the board");
        }
    }

    /// Writes down that those who are at the board are.
    async fn note_presence(self) {
        let present = self.0.presence.all();
        if !present.is_empty() {
            self.note(&present).await;
        }
    }

    /// Hears what another process says of a game, or that something may have been missed.
    async fn hear(&self, table: &Table, delivery: Delivery) {
        let id = table.record().id;
        let store = &self.0.store;
        let news = match &delivery {
            Delivery::Message(news) => serde_json::from_slice(news).ok(),
            Delivery::Missed => None,
        };
        let heard = match news {
            Some(News::Events { events, ratings }) => {
                table.hear(store, events, ratings, self.now()).await
            }
            Some(News::Told { by, update, room }) => {
                if by != self.0.process {
                    table.tell(&update, room);
                }
                return;
            }
            Some(News::Presence { by, color, is_here }) => {
                if by != self.0.process {
                    table.note_elsewhere(color, is_here, self.now());
                    self.look_who_is_here(table);
                }
                return;
            }
            // Missed, or from another version of the program: the store knows.
            None => {
                table.mark_stale();
                table.refresh(store, self.now()).await
            }
        };
        match heard {
            Ok(aftermath) => {
                if let Some(deadline) = aftermath.deadline {
                    self.0.timers.set(id, deadline);
                }
            }
            Err(error) => {
                table.mark_stale();
                tracing::warn!(game = %id, %error, "cannot go on with a game");
            }
        }
    }

    /// What is to be done after something has happened in a game.
    async fn follow_up(&self, table: &Table, aftermath: Aftermath) {
        let id = table.record().id;
        let Aftermath {
            news,
            deadline,
            engine_to_move,
            has_ended,
        } = aftermath;
        if let Some(news) = news {
            self.publish(id, &news).await;
        }
        if let Some(deadline) = deadline {
            self.0.timers.set(id, deadline);
        }
        if engine_to_move {
            self.0.engines.ask(id);
        }
        if has_ended {
            self.tell_players(table).await;
        }
    }

    /// Ends a game whose time is up.
    async fn look_at_clock(&self, id: GameId) {
        let done = async {
            let table = self.table(id).await?;
            let clock = &self.0.clock;
            let aftermath = table.look_at_clock(&self.0.store, || clock.now()).await?;
            // A deadline that has not passed was set when it came to be.
            if aftermath.news.is_some() {
                self.follow_up(&table, aftermath).await;
            }
            Ok::<_, ArenaError>(())
        };
        if let Err(error) = done.await {
            // The next sweep tries again.
            tracing::warn!(game = %id, %error, "cannot look at the clock of a game");
        }
    }
}

impl fmt::Debug for Inner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Arena").finish_non_exhaustive()
    }
}

/// A number that no other process has.
fn process_id() -> ProcessId {
    fastrand::u64(..)
}

/// In which room somebody talks.
pub(crate) const fn room(role: Role) -> Room {
    match role {
        Role::Player(_) => Room::Players,
        Role::Spectator => Room::Spectators,
    }
}

fn subject(id: GameId) -> String {
    format!("game.{id}")
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Does something again and again, as long as there is the arena.
async fn every<F: Future<Output = ()>>(
    pause: Duration,
    arena: Weak<Inner>,
    work: impl Fn(Arena) -> F,
) {
    loop {
        time::sleep(pause).await;
        let Some(inner) = arena.upgrade() else {
            return;
        };
        work(Arena(inner)).await;
    }
}

/// Lets flags fall.
async fn watch_clocks(arena: Weak<Inner>, mut due: Due) {
    while let Some(id) = due.next().await {
        let Some(inner) = arena.upgrade() else {
            return;
        };
        Arena(inner).look_at_clock(id).await;
    }
}

/// What is done again and again.
impl Arena {
    /// Gives a sign of life.
    async fn beat(self) {
        if let Err(error) = self.0.clock.beat(&self.0.store).await {
            tracing::error!(%error, "no sign of life: the clocks of games stand still");
        }
    }

    /// Looks for what processes that have died have left undone.
    async fn sweep(self) {
        let now = self.now();
        let store = &self.0.store;
        match store.overdue_games(now, SWEEP_LIMIT).await {
            Ok(games) => {
                for id in games {
                    self.look_at_clock(id).await;
                }
            }
            Err(error) => tracing::warn!(%error, "cannot look for games whose time is up"),
        }
        let waiting = store
            .games_waiting_for_engine(now - ENGINE_PATIENCE, SWEEP_LIMIT)
            .await;
        for id in waiting.unwrap_or_default() {
            self.0.engines.ask(id);
        }
    }

    /// Forgets games that nobody watches.
    async fn forget(self) {
        // Whoever is about to use a table has another reference to it.
        lock(&self.0.tables).retain(|_, table| Arc::strong_count(table) > 1 || table.is_watched());
        // What has ended is forgotten too.
        while lock(&self.0.tasks).try_join_next().is_some() {}
    }

    /// Removes what is of no use any more. If several processes do so at once, that harms nothing.
    async fn tidy(self) {
        let now = self.now();
        if let Err(error) = self.0.store.tidy(now, now - SESSION).await {
            tracing::warn!(%error, "cannot tidy up the store");
        }
    }

    /// Compares what is in memory with the store, where messages between processes may be lost.
    async fn compare(self) {
        let watched: Vec<GameId> = lock(&self.0.tables)
            .iter()
            .filter(|(_, table)| table.is_watched())
            .map(|(&id, _)| id)
            .collect();
        self.compare_presence(&watched).await;
        for (id, seq) in self.0.store.seqs(&watched).await.unwrap_or_default() {
            let table = lock(&self.0.tables).get(&id).cloned();
            if let Some(table) = table
                && table.is_behind(seq)
            {
                self.hear(&table, Delivery::Missed).await;
            }
        }
    }

    /// Reads who is at the boards of other processes.
    async fn compare_presence(&self, watched: &[GameId]) {
        let since = self.now() - HERE;
        let seen = self.0.store.seen_since(watched, since).await;
        let tables = lock(&self.0.tables).clone();
        for (id, color, at) in seen.unwrap_or_default() {
            if let Some(table) = tables.get(&id) {
                table.note_seen(color, at);
            }
        }
        for table in watched.iter().filter_map(|id| tables.get(id)) {
            self.look_who_is_here(table);
        }
    }
}
