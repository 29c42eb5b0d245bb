//! What the tests have in common.

use std::{
    env, fs,
    path::{Path, PathBuf},
    sync::atomic::{AtomicU32, Ordering},
};

use harzdame_live::{Ending, Event, LoggedEvent, Speed, Time};
use harzdame_store::{
    Append, GameId, NewGame, PlayerId, RatedResult, Rating, Seat, Store, Summary,
};

/// A database for one test.
pub(crate) struct Database {
    pub(crate) url: String,
    _folder: Folder,
}

impl Database {
    pub(crate) fn sqlite() -> Database {
        let folder = Folder::new();
        Database {
            url: format!("sqlite:{}", folder.path().join("games.db").display()),
            _folder: folder,
        }
    }

    pub(crate) fn postgres() -> Option<Database> {
        Some(Database {
            url: crate::postgres::new_database(false)?,
            _folder: Folder::new(),
        })
    }

    /// Opens it, as another process would.
    pub(crate) async fn open(&self) -> Store {
        Store::open(&self.url).await.expect("a database")
    }

    pub(crate) fn folder(&self) -> &Path {
        self._folder.path()
    }
}

pub(crate) fn on_sqlite<F: Future<Output = ()>>(test: impl FnOnce(Database) -> F) {
    block_on(test(Database::sqlite()));
}

pub(crate) fn on_postgres<F: Future<Output = ()>>(test: impl FnOnce(Database) -> F) {
    if let Some(database) = Database::postgres() {
        block_on(test(database));
    }
}

pub(crate) fn block_on<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .expect("a runtime")
        .block_on(future)
}

/// A folder that is gone at the end.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("harzdame-store-{}-{count}", std::process::id());
        let path = env::temp_dir().join(name);
        fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

pub(crate) const fn at(millis: u64) -> Time {
    Time::from_millis(millis)
}

pub(crate) fn move_at(seq: u32, millis: u64) -> LoggedEvent {
    LoggedEvent {
        seq,
        at: at(millis),
        event: Event::Moved {
            text: "a6-a7".to_owned(),
            spent: 1_234,
            lag: 0,
        },
    }
}

pub(crate) fn new_game(white: PlayerId, black: PlayerId) -> NewGame {
    NewGame {
        id: GameId::random(),
        seats: [Seat::Player(white), Seat::Player(black)],
        control: "300+3".parse().expect("a time control"),
        rated: false,
        began: at(1_000),
        deadline: Some(at(31_000)),
        engine_to_move: false,
        rematch_of: None,
    }
}

/// Begins a game of two players who are nobody.
pub(crate) async fn begin(store: &Store) -> GameId {
    let game = new_game(PlayerId::random(), PlayerId::random());
    assert!(store.create_game(&game).await.expect("a game"));
    game.id
}

/// So many moves from this number on.
pub(crate) fn moves(game: GameId, first: u32, count: u32) -> Append {
    let millis = |seq: u32| 2_000 + 1_000 * u64::from(seq);
    Append {
        game,
        events: (first..first + count)
            .map(|seq| move_at(seq, millis(seq)))
            .collect(),
        summary: Summary {
            ply: first + count,
            deadline: Some(at(millis(first + count) + 300_000)),
            engine_to_move: false,
            ending: None,
        },
        rated: None,
    }
}

/// The end of a game, with this number.
pub(crate) fn end(game: GameId, seq: u32, millis: u64, ending: Ending) -> Append {
    Append {
        game,
        events: vec![LoggedEvent {
            seq,
            at: at(millis),
            event: Event::Ended { ending },
        }],
        summary: Summary {
            ply: seq,
            deadline: None,
            engine_to_move: false,
            ending: Some(ending),
        },
        rated: None,
    }
}

pub(crate) fn rated(white: PlayerId, black: PlayerId, score: f64) -> RatedResult {
    RatedResult {
        white,
        black,
        speed: Speed::Blitz,
        score,
        rate,
    }
}

/// Ten points for a win, from the loser. No order of games makes a difference.
fn rate([mut white, mut black]: [Rating; 2], score: f64) -> [Rating; 2] {
    white.rating += 20.0 * score - 10.0;
    black.rating -= 20.0 * score - 10.0;
    [white, black]
}
