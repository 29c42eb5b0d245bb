//! Chat, presence, the service's time, limits, versions and backups.

use std::time::Duration;

use harzdame::Color;
use harzdame_live::{EndReason, Ending};
use harzdame_store::{
    ChatLine, Dialect, GameId, NewGame, PlayerId, Room, Store, StoreError, Taken,
};
use sqlx::{AnyConnection, Connection};

use crate::{
    on_both,
    support::{Database, at, begin, end, moves, new_game},
};

on_both!(
    rooms_keep_the_last_lines,
    who_was_there_is_known,
    a_process_that_begins_goes_on_where_the_games_stood,
    an_outage_is_lost_time,
    an_outage_is_counted_once,
    limits_let_through_so_many,
    limits_are_shared,
    a_newer_database_is_refused,
    many_processes_open_a_new_database_at_once,
    a_backup_is_a_database,
);

async fn rooms_keep_the_last_lines(database: Database) {
    let store = database.open().await;
    let [game, other] = [GameId::random(), GameId::random()];
    let player = PlayerId::random();
    let line = |millis, text: &str| ChatLine {
        player,
        at: at(millis),
        text: text.to_owned().try_into().expect("a text"),
    };
    for millis in 1..=5 {
        let said = line(millis, &format!("{millis} ж"));
        store.say(game, Room::Players, &said).await.expect("chat");
    }
    store
        .say(game, Room::Spectators, &line(3, "psst"))
        .await
        .expect("chat");
    store
        .say(other, Room::Players, &line(3, "hello"))
        .await
        .expect("chat");
    let said = store.chat(game, Room::Players, 2).await.expect("chat");
    assert_eq!(said, [line(4, "4 ж"), line(5, "5 ж")]);
    let said = store.chat(game, Room::Spectators, 9).await.expect("chat");
    assert_eq!(said, [line(3, "psst")]);
}

async fn who_was_there_is_known(database: Database) {
    let store = database.open().await;
    let game = GameId::random();
    assert_eq!(store.last_seen(game).await.expect("nobody"), [None; 2]);
    let mut players = vec![(game, Color::Black), (game, Color::Black)];
    players.extend((0..600).map(|_| (GameId::random(), Color::White)));
    store.seen(&players, at(50)).await.expect("presence");
    assert_eq!(
        store.last_seen(game).await.expect("black"),
        [None, Some(at(50))]
    );
    // Each once: whoever is asked for twice is told twice.
    let games: Vec<_> = players[1..].iter().map(|&(game, _)| game).collect();
    let seen = store.seen_since(&games, at(50)).await.expect("presence");
    assert_eq!(seen.len(), 601);
    assert!(seen.contains(&(game, Color::Black, at(50))));
    let seen = store.seen_since(&games, at(51)).await.expect("presence");
    assert!(seen.is_empty());
    assert!(
        store
            .seen_since(&[], at(0))
            .await
            .expect("nobody")
            .is_empty()
    );
    // Another process whose clock is late does not make it worse.
    for (now, seen) in [(40, 50), (60, 60)] {
        store.seen(&players, at(now)).await.expect("presence");
        assert_eq!(
            store.last_seen(game).await.expect("black"),
            [None, Some(at(seen))]
        );
    }
    store.seen(&[], at(70)).await.expect("nobody");
    let week = 7 * 86_400_000;
    assert_eq!(
        store
            .tidy(at(week + 60), at(0))
            .await
            .expect("order")
            .presence,
        0
    );
    assert_eq!(
        store
            .tidy(at(week + 61), at(0))
            .await
            .expect("order")
            .presence,
        601
    );
}

async fn an_outage_is_lost_time(database: Database) {
    let store = database.open().await;
    let beat = async |wall| {
        store
            .beat(wall, Duration::from_millis(100))
            .await
            .expect("a beat")
    };
    let millis = Duration::from_millis;
    for (wall, lost) in [
        (1_000_000, 0),
        (1_000_100, 0),
        // Longer than what is waited for: what is longer is lost.
        (1_000_201, 1),
        (1_000_201, 1),
        // A clock that is behind changes nothing, and does not make an outage of what follows.
        (1_000_150, 1),
        (1_000_300, 1),
        (1_001_300, 901),
        // The service's time goes on where it stood, and then as the wall clock does.
        (1_001_350, 901),
    ] {
        assert_eq!(beat(wall).await, millis(lost), "{wall}");
    }
}

async fn a_process_that_begins_goes_on_where_the_games_stood(database: Database) {
    let store = database.open().await;
    let patience = Duration::from_millis(100);
    let begin_service = async |wall| store.begin_service(wall, patience).await.expect("a beat");
    let millis = Duration::from_millis;
    assert_eq!(begin_service(1_000_000).await, millis(0));
    // Others are running.
    assert_eq!(begin_service(1_000_100).await, millis(0));
    // Nobody was, and nothing had happened since.
    assert_eq!(begin_service(1_001_100).await, millis(1_000));
    // Something had happened 30 ms after the last sign of life.
    let player = PlayerId::random();
    let game = NewGame {
        began: at(1_000_130),
        ..new_game(player, player)
    };
    assert!(store.create_game(&game).await.expect("a game"));
    assert_eq!(begin_service(1_002_100).await, millis(1_970));
    // Or much later, which cannot be: it counts as far as time went on.
    let game = NewGame {
        began: at(9_000_000),
        ..new_game(player, player)
    };
    assert!(store.create_game(&game).await.expect("a game"));
    assert_eq!(begin_service(1_003_100).await, millis(2_870));
}

async fn an_outage_is_counted_once(database: Database) {
    let stores = [database.open().await, database.open().await];
    let patience = Duration::from_millis(100);
    stores[0].beat(1_000, patience).await.expect("a beat");
    for outage in 1..=20 {
        let wall = 1_000 + 1_000 * outage;
        let beats = (0..10).map(|place| {
            let store = stores[place as usize % 2].clone();
            tokio::spawn(async move { store.beat(wall + place, patience).await })
        });
        let mut most = 0;
        for beat in beats.collect::<Vec<_>>() {
            let lost = beat.await.expect("a task").expect("a beat");
            most = most.max(lost.as_millis() as u64);
        }
        // Each outage is a second less the patience, up to 9 ms less: which sign of life was the
        // first after it, nobody knows.
        let lost = 891 * outage..=900 * outage + 9;
        assert!(lost.contains(&most), "{most} after {outage}");
    }
}

async fn limits_let_through_so_many(database: Database) {
    let store = database.open().await;
    let take = async |now| {
        let taken = store
            .take("key", at(now), Duration::from_millis(100), 3)
            .await;
        taken.expect("an answer")
    };
    let wait = |millis| Taken::RetryAfter(Duration::from_millis(millis));
    for _ in 0..3 {
        assert_eq!(take(1_000).await, Taken::Yes);
    }
    for _ in 0..3 {
        assert_eq!(take(1_000).await, wait(100));
    }
    assert_eq!(take(1_060).await, wait(40));
    assert_eq!(take(1_100).await, Taken::Yes);
    assert_eq!(take(1_100).await, wait(100));
    // After a long pause as many as at first, not more.
    for _ in 0..3 {
        assert_eq!(take(9_000).await, Taken::Yes);
    }
    assert_eq!(take(9_000).await, wait(100));
    let other = store
        .take("other", at(9_000), Duration::from_millis(100), 1)
        .await;
    assert_eq!(other.expect("an answer"), Taken::Yes);
    let none = store
        .take("key", at(9_000), Duration::from_millis(100), 0)
        .await;
    assert!(matches!(none, Err(StoreError::Invalid { .. })), "{none:?}");
    let endless = store
        .take("endless", at(9_000), Duration::MAX, u32::MAX)
        .await;
    assert_eq!(endless.expect("an answer"), Taken::Yes);
    assert_eq!(store.tidy(at(9_000), at(0)).await.expect("order").limits, 0);
    assert_eq!(store.tidy(at(9_400), at(0)).await.expect("order").limits, 2);
}

async fn limits_are_shared(database: Database) {
    let stores = [database.open().await, database.open().await];
    let tasks = (0..40).map(|place| {
        let store = stores[place % 2].clone();
        let interval = Duration::from_secs(60);
        tokio::spawn(async move { store.take("key", at(1_000), interval, 7).await })
    });
    let mut taken = 0;
    for task in tasks.collect::<Vec<_>>() {
        let answer = task.await.expect("a task").expect("an answer");
        taken += usize::from(answer == Taken::Yes);
    }
    assert_eq!(taken, 7);
}

async fn a_newer_database_is_refused(database: Database) {
    database.open().await.close().await;
    let mut connection = AnyConnection::connect(&database.url)
        .await
        .expect("a connection");
    sqlx::query("UPDATE schema_version SET version = 1000")
        .execute(&mut connection)
        .await
        .expect("a new version");
    connection.close().await.expect("an end");
    let error = Store::open(&database.url).await.expect_err("it is newer");
    assert!(
        matches!(error, StoreError::Newer { found: 1_000, .. }),
        "{error}"
    );
    assert!(
        error.to_string().contains("newer version of the program"),
        "{error}"
    );
}

async fn many_processes_open_a_new_database_at_once(database: Database) {
    let opened = (0..8).map(|_| {
        let url = database.url.clone();
        tokio::spawn(async move { Store::open(&url).await })
    });
    for store in opened.collect::<Vec<_>>() {
        let store = store.await.expect("a task").expect("a database");
        store.create_guest(at(0)).await.expect("a guest");
        store.close().await;
    }
}

async fn a_backup_is_a_database(database: Database) {
    let store = database.open().await;
    let path = database.folder().join("it's a backup.db");
    if store.dialect() == Dialect::Postgres {
        let refused = store.backup(&path).await;
        assert!(matches!(refused, Err(StoreError::NotSqlite)), "{refused:?}");
        return;
    }
    let game = begin(&store).await;
    store.append(moves(game, 0, 30)).await.expect("moves");
    store.backup(&path).await.expect("a backup");
    let ending = Ending::without_winner(EndReason::Agreement);
    store
        .append(end(game, 30, 99_000, ending))
        .await
        .expect("an end");
    let refused = store.backup(&path).await;
    assert!(
        matches!(refused, Err(StoreError::File { .. })),
        "{refused:?}"
    );
    let nowhere = store.backup(&database.folder().join("no/folder.db")).await;
    assert!(
        matches!(nowhere, Err(StoreError::File { .. })),
        "{nowhere:?}"
    );
    let copy = Store::open(&format!("sqlite:{}", path.display()))
        .await
        .expect("a copy");
    assert_eq!(copy.events(game, 0).await.expect("events").len(), 30);
    assert_eq!(store.events(game, 0).await.expect("events").len(), 31);
}

#[test]
fn what_cannot_be_opened_is_told() {
    crate::support::block_on(async {
        let folder = crate::support::Folder::new();
        let path = folder.path().join("missing/games.db");
        let error = Store::open(&format!("sqlite:{}", path.display()))
            .await
            .expect_err("no folder");
        assert!(matches!(error, StoreError::BadUrl { .. }), "{error}");
        let error = Store::open("games.db").await.expect_err("no address");
        assert!(matches!(error, StoreError::BadUrl { .. }), "{error}");
        let error = Store::open("postgres://nobody:secret@127.0.0.1:1/none").await;
        let error = error.expect_err("no server");
        assert!(
            error.is_temporary() && !error.to_string().contains("secret"),
            "{error}"
        );
    });
}
