//! The tasks that append to games: what is waiting is written together, in one transaction.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    hash::{BuildHasher, RandomState},
    sync::Arc,
    time::Duration,
};

use sqlx::{Any, AnyConnection, AnyPool, Connection, pool::PoolConnection};
use tokio::{
    sync::{Mutex, mpsc, oneshot},
    task::JoinHandle,
    time::timeout,
};

use crate::{
    Appended, Dialect, GameId, PlayerId, Rating, RatingChange, StoreError,
    append::Job,
    batch::{Batch, Kind, Value},
    row::{Reader, millis},
    through,
};

/// Most appends in a transaction.
const MOST: usize = 512;

/// Most appends that wait for a writer. More wait for room in the queue.
const QUEUE: usize = 1024;

/// A transaction that takes longer is given up, with its connection.
const PATIENCE: Duration = Duration::from_secs(30);

type Answer = Result<Appended, StoreError>;

#[derive(Debug)]
enum Message {
    Append(Job, oneshot::Sender<Answer>),
    /// Write what is waiting, and stop.
    Stop,
}

/// All of them. A game has always the same, so that its appends keep their order.
#[derive(Debug)]
pub(crate) struct Writers {
    queues: Vec<mpsc::Sender<Message>>,
    hasher: RandomState,
    tasks: Mutex<Vec<JoinHandle<()>>>,
}

impl Writers {
    pub(crate) fn start(dialect: Dialect, pool: &AnyPool, gate: &Arc<Mutex<()>>) -> Writers {
        let (queues, tasks) = (0..dialect.writers())
            .map(|_| {
                let (sender, queue) = mpsc::channel(QUEUE);
                let writer = Writer {
                    dialect,
                    pool: pool.clone(),
                    gate: Arc::clone(gate),
                    connection: None,
                };
                (sender, tokio::spawn(writer.run(queue)))
            })
            .unzip();
        Writers {
            queues,
            hasher: RandomState::new(),
            tasks: Mutex::new(tasks),
        }
    }

    pub(crate) async fn append(&self, job: Job) -> Answer {
        let closed = || StoreError::unavailable("the store is closed");
        let queue = match self.queues.as_slice() {
            [only] => only,
            queues => &queues[self.hasher.hash_one(job.game) as usize % queues.len()],
        };
        let (sender, answer) = oneshot::channel();
        let message = Message::Append(job, sender);
        queue.send(message).await.map_err(|_| closed())?;
        answer.await.map_err(|_| closed())?
    }

    pub(crate) async fn stop(&self) {
        for queue in &self.queues {
            // It fails if the task has stopped before.
            let _ = queue.send(Message::Stop).await;
        }
        for task in self.tasks.lock().await.drain(..) {
            if let Err(error) = task.await {
                tracing::error!(%error, "a task that appends to games has crashed");
            }
        }
    }
}

struct Writer {
    dialect: Dialect,
    pool: AnyPool,
    gate: Arc<Mutex<()>>,
    /// Kept from one transaction to the next, for the statements that are prepared in it.
    connection: Option<PoolConnection<Any>>,
}

impl Writer {
    async fn run(mut self, mut queue: mpsc::Receiver<Message>) {
        let mut messages = Vec::with_capacity(MOST);
        while queue.recv_many(&mut messages, MOST).await > 0 {
            let (mut jobs, mut senders) = (Vec::new(), Vec::new());
            for message in messages.drain(..) {
                match message {
                    Message::Append(job, sender) => {
                        jobs.push(job);
                        senders.push(sender);
                    }
                    Message::Stop => queue.close(),
                }
            }
            if jobs.is_empty() {
                continue;
            }
            let answers = self.write(&jobs).await;
            for (place, sender) in senders.into_iter().enumerate() {
                let answer = match &answers {
                    Ok(answers) => Ok(answers[place]),
                    Err(error) => Err(error.clone()),
                };
                // Nobody may be waiting any more.
                let _ = sender.send(answer);
            }
        }
    }

    async fn write(&mut self, jobs: &[Job]) -> Result<Vec<Appended>, StoreError> {
        let written = match timeout(PATIENCE, self.try_write(jobs)).await {
            Ok(written) => written,
            Err(_) => Err(StoreError::unavailable(
                "it took too long to append to games",
            )),
        };
        if let Err(error) = &written {
            // Nobody knows in what state it is.
            drop(self.connection.take().map(PoolConnection::detach));
            tracing::error!(%error, games = jobs.len(), "could not append to games");
        }
        written
    }

    async fn try_write(&mut self, jobs: &[Job]) -> Result<Vec<Appended>, StoreError> {
        let _gate = through(self.dialect, &self.gate).await;
        let connection = match &mut self.connection {
            Some(connection) => connection,
            none => none.insert(self.pool.acquire().await?),
        };
        let mut transaction = connection.begin_with(self.dialect.begin_write()).await?;
        let answers = write_all(self.dialect, &mut transaction, jobs).await?;
        transaction.commit().await?;
        Ok(answers)
    }
}

/// Rows are locked in one order by all processes, so that none waits for another that waits for it.
static LOCK: Batch = Batch::new(
    &[("game", Kind::Int)],
    "SELECT id FROM games JOIN v ON id = game ORDER BY id FOR NO KEY UPDATE OF games",
);

/// Decides who was first: the game goes on only where it stood when the events were decided on.
static GO_ON: Batch = Batch::new(
    &[
        ("game", Kind::Int),
        ("first_seq", Kind::Int),
        ("next_seq", Kind::Int),
        ("new_ply", Kind::Int),
        ("new_deadline", Kind::Int),
        ("new_engine", Kind::Int),
        ("at", Kind::Int),
    ],
    "UPDATE games SET seq = next_seq, ply = new_ply, deadline = new_deadline, \
     engine_to_move = new_engine, last_at = at \
     FROM v WHERE id = game AND seq = first_seq AND ended IS NULL RETURNING id",
);

static LOG: Batch = Batch::new(
    &[
        ("new_game", Kind::Int),
        ("new_seq", Kind::Int),
        ("new_at", Kind::Int),
        ("new_event", Kind::Text),
    ],
    "INSERT INTO events (game, seq, at, event) \
     SELECT new_game, new_seq, new_at, new_event FROM v WHERE new_game IS NOT NULL",
);

static END: Batch = Batch::new(
    &[
        ("game", Kind::Int),
        ("at", Kind::Int),
        ("new_reason", Kind::Text),
        ("new_winner", Kind::Int),
    ],
    "UPDATE games SET ended = at, reason = new_reason, winner = new_winner, \
     deadline = NULL, engine_to_move = 0 FROM v WHERE id = game",
);

/// Reads ratings, and locks them: those that there are not begin to be. What is changed here is not.
static READ_RATINGS: Batch = Batch::new(
    &[
        ("new_player", Kind::Int),
        ("new_speed", Kind::Text),
        ("new_rating", Kind::Real),
        ("new_deviation", Kind::Real),
        ("new_volatility", Kind::Real),
    ],
    "INSERT INTO ratings (player, speed, rating, deviation, volatility, games, updated) \
     SELECT new_player, new_speed, new_rating, new_deviation, new_volatility, 0, 0 \
     FROM v WHERE new_player IS NOT NULL \
     ON CONFLICT (player, speed) DO UPDATE SET games = ratings.games \
     RETURNING player, speed, rating, deviation, volatility, games, updated",
);

static WRITE_RATINGS: Batch = Batch::new(
    &[
        ("new_player", Kind::Int),
        ("new_speed", Kind::Text),
        ("new_rating", Kind::Real),
        ("new_deviation", Kind::Real),
        ("new_volatility", Kind::Real),
        ("new_games", Kind::Int),
        ("new_updated", Kind::Int),
    ],
    "UPDATE ratings SET rating = new_rating, deviation = new_deviation, \
     volatility = new_volatility, games = new_games, updated = new_updated \
     FROM v WHERE player = new_player AND speed = new_speed",
);

/// Writes within a transaction. What came of each job, in their order.
async fn write_all(
    dialect: Dialect,
    connection: &mut AnyConnection,
    jobs: &[Job],
) -> Result<Vec<Appended>, StoreError> {
    if dialect == Dialect::Postgres && jobs.len() > 1 {
        let mut games: Vec<i64> = jobs.iter().map(|job| job.game.to_db()).collect();
        games.sort_unstable();
        games.dedup();
        let games = games.into_iter().map(Value::from).collect();
        LOCK.fetch(connection, games).await?;
    }
    let mut answers = vec![Appended::Conflict; jobs.len()];
    let mut accepted = Vec::with_capacity(jobs.len());
    for round in rounds(jobs) {
        let won = go_on(connection, jobs, &round).await?;
        let before = accepted.len();
        for place in round {
            if won.contains(&jobs[place].game) {
                answers[place] = Appended::Yes { ratings: None };
                accepted.push(place);
            }
        }
        // Before the next round, in which those games do not go on.
        end(
            connection,
            accepted[before..].iter().map(|&place| &jobs[place]),
        )
        .await?;
    }
    log(connection, accepted.iter().map(|&place| &jobs[place])).await?;
    let rated: Vec<usize> = accepted
        .into_iter()
        .filter(|&place| jobs[place].rated.is_some())
        .collect();
    if !rated.is_empty() {
        rate(connection, jobs, &rated, &mut answers).await?;
    }
    Ok(answers)
}

/// The first append of each game, then the second of each, and so on: a statement changes a row once.
fn rounds(jobs: &[Job]) -> Vec<Vec<usize>> {
    let mut rounds: Vec<Vec<usize>> = Vec::new();
    let mut earlier: HashMap<GameId, usize> = HashMap::with_capacity(jobs.len());
    for (place, job) in jobs.iter().enumerate() {
        let round = earlier.entry(job.game).or_default();
        if *round == rounds.len() {
            rounds.push(Vec::with_capacity(jobs.len()));
        }
        rounds[*round].push(place);
        *round += 1;
    }
    rounds
}

/// Lets games go on; those of which none was first.
async fn go_on(
    connection: &mut AnyConnection,
    jobs: &[Job],
    round: &[usize],
) -> Result<HashSet<GameId>, StoreError> {
    let mut values = Vec::with_capacity(7 * round.len());
    for &place in round {
        let job = &jobs[place];
        values.extend([
            job.game.to_db().into(),
            i64::from(job.first_seq).into(),
            job.next_seq().into(),
            i64::from(job.summary.ply).into(),
            job.summary.deadline.map(millis).into(),
            i64::from(job.summary.engine_to_move).into(),
            job.at().into(),
        ]);
    }
    let rows = GO_ON.fetch(connection, values).await?;
    rows.iter().map(|row| Reader::new(row).game()).collect()
}

async fn log<'j>(
    connection: &mut AnyConnection,
    jobs: impl Iterator<Item = &'j Job> + Send,
) -> Result<(), StoreError> {
    let mut values: Vec<Value> = Vec::new();
    for job in jobs {
        for (seq, (at, event)) in (i64::from(job.first_seq)..).zip(&job.events) {
            values.extend([
                job.game.to_db().into(),
                seq.into(),
                (*at).into(),
                event.clone().into(),
            ]);
        }
    }
    LOG.execute(connection, values).await
}

async fn end<'j>(
    connection: &mut AnyConnection,
    jobs: impl Iterator<Item = &'j Job> + Send,
) -> Result<(), StoreError> {
    let mut values: Vec<Value> = Vec::new();
    for job in jobs {
        if let Some(ending) = job.summary.ending {
            values.extend([
                job.game.to_db().into(),
                job.at().into(),
                ending.reason.name().to_owned().into(),
                ending.winner.map(|color| color as i64).into(),
            ]);
        }
    }
    END.execute(connection, values).await
}

type RatingKey = (PlayerId, &'static str);

/// Changes ratings, one result after the other: a player may have ended several games.
async fn rate(
    connection: &mut AnyConnection,
    jobs: &[Job],
    places: &[usize],
    answers: &mut [Appended],
) -> Result<(), StoreError> {
    let results = || {
        places
            .iter()
            .filter_map(|&place| Some((place, jobs[place].at(), jobs[place].rated?)))
    };
    // Sorted, so that all processes lock them in one order.
    let mut ratings: BTreeMap<RatingKey, Rating> = results()
        .flat_map(|(_, _, result)| [result.white, result.black].map(|id| (id, result.speed.name())))
        .map(|key| (key, Rating::default()))
        .collect();
    let rows = READ_RATINGS
        .fetch(connection, rating_values(&ratings))
        .await?;
    for row in &rows {
        let mut reader = Reader::new(row);
        let key = (reader.player()?, reader.speed()?.name());
        ratings.insert(key, Rating::read(&mut reader)?);
    }
    for (place, at, result) in results() {
        let keys = [result.white, result.black].map(|id| (id, result.speed.name()));
        let before = keys.map(|key| ratings.get(&key).copied().unwrap_or_default());
        let mut after = (result.rate)(before, result.score);
        if !after.iter().all(Rating::is_finite) {
            tracing::error!(?result, ?before, "new ratings are no numbers");
            after = before;
        }
        let changes = [0, 1].map(|side: usize| RatingChange {
            before: before[side],
            after: Rating {
                games: before[side].games.saturating_add(1),
                updated: harzdame_live::Time::from_millis(at.unsigned_abs()),
                ..after[side]
            },
        });
        for (key, change) in keys.into_iter().zip(changes) {
            ratings.insert(key, change.after);
        }
        answers[place] = Appended::Yes {
            ratings: Some(changes),
        };
    }
    let mut values = Vec::with_capacity(7 * ratings.len());
    for (key, rating) in ratings {
        values.extend(key_values(key, &rating));
        values.extend([
            i64::from(rating.games).into(),
            millis(rating.updated).into(),
        ]);
    }
    WRITE_RATINGS.execute(connection, values).await
}

fn rating_values(ratings: &BTreeMap<RatingKey, Rating>) -> Vec<Value> {
    ratings
        .iter()
        .flat_map(|(&key, rating)| key_values(key, rating))
        .collect()
}

fn key_values((player, speed): RatingKey, rating: &Rating) -> [Value; 5] {
    [
        player.get().into(),
        speed.to_owned().into(),
        rating.rating.into(),
        rating.deviation.into(),
        rating.volatility.into(),
    ]
}
