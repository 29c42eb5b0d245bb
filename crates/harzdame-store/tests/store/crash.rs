//! A process that is killed while it goes on with games.

use std::{
    collections::HashMap,
    env,
    io::{BufRead, BufReader, Write},
    process::{Command, Stdio},
};

use harzdame_store::{Appended, GameId, Store, StoreError};
use sqlx::{AnyConnection, Connection};

use crate::{
    on_both,
    support::{Database, at, begin, block_on, moves, on_postgres},
};

on_both!(what_was_acknowledged_survives_a_kill);

const GAMES: usize = 20;

async fn what_was_acknowledged_survives_a_kill(database: Database) {
    let store = database.open().await;
    for round in 1..=3 {
        let mut child = Command::new(env::current_exe().expect("this program"))
            .args(["--ignored", "--exact", "--nocapture", "crash::appender"])
            .env("HARZDAME_TEST_DATABASE", &database.url)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("this program");
        let output = child.stdout.take().expect("its output");
        let mut acknowledged: HashMap<GameId, u32> = HashMap::new();
        let mut lines = BufReader::new(output).lines();
        let mut count = 0;
        // Somewhere in the middle of a batch; what it had said before it was killed counts too.
        while let Some(Ok(line)) = lines.next() {
            let Some((game, seq)) = line
                .strip_prefix("acknowledged ")
                .and_then(|line| line.split_once(' '))
            else {
                continue;
            };
            let game = game.parse().expect("a game");
            acknowledged.insert(game, seq.parse().expect("a number"));
            count += 1;
            if count == 400 * round {
                child.kill().expect("an end");
            }
        }
        child.wait().expect("an end");
        assert!(count >= 400 * round, "{count}");
        assert_eq!(acknowledged.len(), GAMES);
        for (game, last) in acknowledged {
            let events = store.events(game, 0).await.expect("events");
            assert!(
                events.len() > last as usize,
                "{game}: {} of {last}",
                events.len()
            );
            assert!((0..).zip(&events).all(|(seq, event)| event.seq == seq));
            let record = store.game(game).await.expect("a game").expect("a game");
            assert_eq!(record.seq as usize, events.len());
            // Another process goes on.
            let next = store.append(moves(game, record.seq, 1)).await;
            assert_eq!(next.expect("an answer"), Appended::Yes { ratings: None });
        }
    }
}

/// The server ends all connections, as when it is started again.
#[test]
fn lost_connections_are_temporary() {
    on_postgres(async |database| {
        let store = database.open().await;
        let game = begin(&store).await;
        store.append(moves(game, 0, 1)).await.expect("a move");
        let mut operator = AnyConnection::connect(&database.url)
            .await
            .expect("a connection");
        sqlx::query(
            "SELECT CAST(pg_terminate_backend(pid) AS TEXT) FROM pg_stat_activity \
             WHERE datname = current_database() AND pid <> pg_backend_pid()",
        )
        .execute(&mut operator)
        .await
        .expect("an end");
        // The task that appends has one connection, and the others one or two.
        let lost = store.append(moves(game, 1, 1)).await;
        assert!(
            lost.as_ref().is_err_and(StoreError::is_temporary),
            "{lost:?}"
        );
        let mut tries = 0;
        while let Err(error) = store.create_guest(at(0)).await {
            assert!(error.is_temporary() && tries < 20, "{error}");
            tries += 1;
        }
        let seq = store.game(game).await.expect("a game").expect("a game").seq;
        assert_eq!(seq, 1);
        let again = store.append(moves(game, seq, 1)).await;
        assert_eq!(again.expect("an answer"), Appended::Yes { ratings: None });
    });
}

#[test]
#[ignore = "no test, but the process that is killed"]
fn appender() {
    let Ok(url) = env::var("HARZDAME_TEST_DATABASE") else {
        return;
    };
    block_on(async {
        let store = Store::open(&url).await.expect("a database");
        let mut tasks = Vec::new();
        for _ in 0..GAMES {
            let store = store.clone();
            tasks.push(tokio::spawn(async move {
                let game = begin(&store).await;
                for seq in 0.. {
                    let appended = store.append(moves(game, seq, 1)).await.expect("an answer");
                    assert_eq!(appended, Appended::Yes { ratings: None });
                    let mut out = std::io::stdout().lock();
                    writeln!(out, "acknowledged {game} {seq}").expect("output");
                    out.flush().expect("output");
                }
            }));
        }
        for task in tasks {
            task.await.expect("a task");
        }
    });
}
