//! How many moves a second can be appended, and what each costs this process in processor time.
//!
//! `cargo bench -p harzdame-store --bench append -- [SECONDS] [sqlite|postgres]`, the seconds for each run,
//! of which there are five: the medians are printed. In each of 100 or 1000 games the next move follows as soon as the
//! one before is on the disk, in SQLite and, where it is installed, in PostgreSQL.

#[path = "../tests/store/postgres.rs"]
mod postgres;

use std::{
    env, fs,
    time::{Duration, Instant},
};

use cpu_time::ProcessTime;
use futures_util::future::join_all;
use harzdame_live::{Event, LoggedEvent, Time};
use harzdame_store::{Append, Appended, GameId, NewGame, PlayerId, Seat, Store, Summary};

const RUNS: usize = 5;

fn main() {
    if postgres::keep_watch() {
        return;
    }
    // `cargo test --benches` runs this too: for a moment, to see that it works.
    let measuring = env::args().any(|argument| argument == "--bench");
    let seconds = env::args()
        .skip(1)
        .find_map(|argument| argument.parse().ok());
    let span = Duration::from_secs_f64(if measuring {
        seconds.unwrap_or(5.0)
    } else {
        0.01
    });
    let wants = |name: &str| {
        let other = if name == "sqlite" {
            "postgres"
        } else {
            "sqlite"
        };
        env::args().all(|argument| argument != other)
    };
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let folder = env::temp_dir().join(format!("harzdame-bench-{}", std::process::id()));
    println!("database    games   moves/s   µs of this process   ms, median   ms, 99 %");
    for games in [100, 1_000] {
        if wants("sqlite") {
            fs::create_dir_all(&folder).expect("a folder");
            let url = format!("sqlite:{}", folder.join("games.db").display());
            runtime.block_on(measure("SQLite", &url, games, span));
            fs::remove_dir_all(&folder).expect("an end");
        }
        if let Some(url) = wants("postgres")
            .then(|| postgres::new_database(true))
            .flatten()
        {
            runtime.block_on(measure("PostgreSQL", &url, games, span));
        }
    }
}

struct Run {
    per_second: f64,
    cpu: f64,
    median: f64,
    most: f64,
}

async fn measure(name: &str, url: &str, games: usize, span: Duration) {
    let store = Store::open(url).await.expect("a database");
    let mut runs = Vec::new();
    for _ in 0..RUNS {
        runs.push(run(&store, games, span).await);
    }
    store.close().await;
    let median = |of: fn(&Run) -> f64| {
        let mut values: Vec<f64> = runs.iter().map(of).collect();
        values.sort_by(f64::total_cmp);
        values[RUNS / 2]
    };
    println!(
        "{name:10} {games:6} {:9.0} {:20.1} {:12.1} {:10.1}",
        median(|run| run.per_second),
        median(|run| run.cpu),
        median(|run| run.median),
        median(|run| run.most),
    );
}

async fn run(store: &Store, games: usize, span: Duration) -> Run {
    let mut tasks = Vec::new();
    let mut ids = Vec::new();
    while ids.len() < games {
        ids.extend(join_all((0..50).map(|_| begin(store))).await);
    }
    let (started, used) = (Instant::now(), ProcessTime::now());
    for game in ids {
        let store = store.clone();
        tasks.push(tokio::spawn(async move {
            let mut waits = Vec::new();
            for seq in 0.. {
                let asked = Instant::now();
                let appended = store.append(next_move(game, seq)).await.expect("an answer");
                assert_eq!(appended, Appended::Yes { ratings: None });
                waits.push(asked.elapsed());
                if started.elapsed() > span {
                    break;
                }
            }
            waits
        }));
    }
    let mut waits = Vec::new();
    for task in tasks {
        waits.append(&mut task.await.expect("a task"));
    }
    let (wall, cpu) = (started.elapsed(), used.elapsed());
    waits.sort();
    let millis = |place: usize| waits[place].as_secs_f64() * 1e3;
    Run {
        per_second: waits.len() as f64 / wall.as_secs_f64(),
        cpu: cpu.as_secs_f64() * 1e6 / waits.len() as f64,
        median: millis(waits.len() / 2),
        most: millis(waits.len() * 99 / 100),
    }
}

async fn begin(store: &Store) -> GameId {
    let game = NewGame {
        id: GameId::random(),
        seats: [(); 2].map(|()| Seat::Player(PlayerId::random())),
        control: "300+3".parse().expect("a time control"),
        rated: false,
        began: Time::from_millis(1_000),
        deadline: None,
        engine_to_move: false,
        rematch_of: None,
    };
    store.create_game(&game).await.expect("a game");
    game.id
}

fn next_move(game: GameId, seq: u32) -> Append {
    let at = Time::from_millis(1_700_000_000_000 + 2_000 * u64::from(seq));
    Append {
        game,
        events: vec![LoggedEvent {
            seq,
            at,
            event: Event::Moved {
                text: "b5-b6".to_owned(),
                spent: 1_937,
                lag: 41,
            },
        }],
        summary: Summary {
            ply: seq + 1,
            deadline: Some(at + Duration::from_millis(300_000 + u64::from(game_salt(game)))),
            engine_to_move: false,
            ending: None,
        },
        rated: None,
    }
}

/// Games do not have the same time left.
fn game_salt(game: GameId) -> u16 {
    game.to_string().bytes().fold(0, |salt: u16, byte| {
        salt.wrapping_mul(31).wrapping_add(byte.into())
    })
}
