//! Going on with games, from several processes at once.

use harzdame::Color;
use harzdame_live::{EndReason, Ending};
use harzdame_store::{Append, Appended, GameId, Store, StoreError};

use crate::{
    on_both,
    support::{Database, at, begin, end, moves},
};

on_both!(
    a_game_goes_on,
    of_two_processes_one_is_first,
    a_conflict_changes_nothing,
    conflicts_do_not_disturb_others_of_the_batch,
    appends_of_one_game_keep_their_order,
    a_game_that_is_over_does_not_go_on,
    what_makes_no_sense_is_refused,
    what_is_waiting_is_written_before_it_closes,
);

const YES: Appended = Appended::Yes { ratings: None };

async fn append(store: &Store, append: Append) -> Appended {
    store.append(append).await.expect("an answer")
}

async fn a_game_goes_on(database: Database) {
    let store = database.open().await;
    let game = begin(&store).await;
    let first = moves(game, 0, 1);
    let mut second = moves(game, 1, 3);
    second.summary.deadline = None;
    second.summary.engine_to_move = true;
    assert_eq!(append(&store, first.clone()).await, YES);
    let record = store.game(game).await.expect("a game").expect("a game");
    assert_eq!((record.seq, record.ply), (1, 1));
    assert_eq!(record.last_at, first.events[0].at);
    assert_eq!(record.deadline, first.summary.deadline);
    assert_eq!(append(&store, second.clone()).await, YES);
    let record = store.game(game).await.expect("a game").expect("a game");
    assert_eq!((record.seq, record.ply), (4, 4));
    assert_eq!(record.last_at, second.events[2].at);
    assert_eq!(record.deadline, None);
    assert!(record.engine_to_move);
    let ending = Ending::won(Color::Black, EndReason::Time);
    assert_eq!(append(&store, end(game, 4, 77_000, ending)).await, YES);
    let record = store.game(game).await.expect("a game").expect("a game");
    assert_eq!(record.ended, Some((ending, at(77_000))));
    assert_eq!((record.seq, record.ply), (5, 4));
    assert!(!record.engine_to_move);
    let events = [
        first.events,
        second.events,
        end(game, 4, 77_000, ending).events,
    ]
    .concat();
    assert_eq!(store.events(game, 0).await.expect("events"), events);
}

/// Each has a connection of its own, as two processes have, and both go on with the same games.
async fn of_two_processes_one_is_first(database: Database) {
    const GAMES: usize = 8;
    const MOVES: u32 = 40;
    let stores = [database.open().await, database.open().await];
    let mut games = Vec::new();
    for _ in 0..GAMES {
        games.push(begin(&stores[0]).await);
    }
    let mut tasks = Vec::new();
    for &game in &games {
        for (process, store) in stores.iter().enumerate() {
            let store = store.clone();
            tasks.push(tokio::spawn(async move {
                let mut won = Vec::new();
                for seq in 0..MOVES {
                    // By the time of an event one sees whose it is.
                    let mut event = moves(game, seq, 1);
                    event.events[0].at = at(process as u64);
                    if append(&store, event).await == YES {
                        won.push(seq);
                    }
                }
                (game, process, won)
            }));
        }
    }
    let mut won: Vec<(GameId, u32, usize)> = Vec::new();
    for task in tasks {
        let (game, process, seqs) = task.await.expect("a task");
        won.extend(seqs.into_iter().map(|seq| (game, seq, process)));
    }
    won.sort();
    let mut held = Vec::new();
    for &game in &games {
        let events = stores[0].events(game, 0).await.expect("events");
        assert_eq!(events.len(), MOVES as usize);
        for (place, event) in (0..).zip(&events) {
            assert_eq!(event.seq, place);
            held.push((game, event.seq, event.at.millis() as usize));
        }
    }
    held.sort();
    assert_eq!(won, held);
}

async fn a_conflict_changes_nothing(database: Database) {
    let store = database.open().await;
    let game = begin(&store).await;
    append(&store, moves(game, 0, 5)).await;
    let before = store.game(game).await.expect("a game");
    let events = store.events(game, 0).await.expect("events");
    let ending = Ending::won(Color::White, EndReason::Resignation);
    for stale in [
        moves(game, 4, 1),
        // The second of these is not there yet, but the first is.
        moves(game, 4, 2),
        moves(game, 0, 9),
        // With a gap.
        moves(game, 6, 1),
        end(game, 4, 9_000, ending),
        moves(GameId::random(), 0, 1),
    ] {
        assert_eq!(append(&store, stale).await, Appended::Conflict);
    }
    assert_eq!(store.game(game).await.expect("a game"), before);
    assert_eq!(store.events(game, 0).await.expect("events"), events);
}

async fn conflicts_do_not_disturb_others_of_the_batch(database: Database) {
    let store = database.open().await;
    let mut tasks = Vec::new();
    for place in 0..600 {
        let game = begin(&store).await;
        // Every third one is wrong; lengths differ.
        let first = if place % 3 == 1 { 1 } else { 0 };
        let count = 1 + place % 4;
        tasks.push((game, first, count, moves(game, first, count)));
    }
    let appends = tasks.iter().map(|(.., append)| {
        let (store, append) = (store.clone(), append.clone());
        tokio::spawn(async move { store.append(append).await })
    });
    let appends: Vec<_> = appends.collect();
    for (task, (game, first, count, _)) in appends.into_iter().zip(&tasks) {
        let appended = task.await.expect("a task").expect("an answer");
        let events = store.events(*game, 0).await.expect("events").len();
        match first {
            0 => assert_eq!((appended, events), (YES, *count as usize)),
            _ => assert_eq!((appended, events), (Appended::Conflict, 0)),
        }
    }
}

async fn appends_of_one_game_keep_their_order(database: Database) {
    let store = database.open().await;
    let game = begin(&store).await;
    // All are asked for before the first is answered: so several are in one batch.
    let appends = (0..100).map(|seq| store.append(moves(game, seq, 1)));
    let answers = futures_util::future::join_all(appends).await;
    assert!(
        answers.iter().all(|answer| matches!(answer, Ok(YES))),
        "{answers:?}"
    );
    assert_eq!(store.events(game, 0).await.expect("events").len(), 100);
    // A stale one among them changes nothing about the others.
    let appends = [100, 101, 101, 102, 99, 103].map(|seq| store.append(moves(game, seq, 1)));
    let answers = futures_util::future::join_all(appends).await;
    let won: Vec<bool> = answers
        .iter()
        .map(|answer| matches!(answer, Ok(YES)))
        .collect();
    assert_eq!(won, [true, true, false, true, false, true]);
}

async fn a_game_that_is_over_does_not_go_on(database: Database) {
    let store = database.open().await;
    let game = begin(&store).await;
    append(&store, moves(game, 0, 2)).await;
    let ending = Ending::without_winner(EndReason::Aborted);
    // In one batch, and later.
    let appends = [end(game, 2, 9_000, ending), moves(game, 3, 1)].map(|next| store.append(next));
    let answers = futures_util::future::join_all(appends).await;
    assert!(
        matches!(answers[..], [Ok(YES), Ok(Appended::Conflict)]),
        "{answers:?}"
    );
    assert_eq!(append(&store, moves(game, 3, 1)).await, Appended::Conflict);
    assert_eq!(store.events(game, 0).await.expect("events").len(), 3);
}

async fn what_makes_no_sense_is_refused(database: Database) {
    let store = database.open().await;
    let game = begin(&store).await;
    let mut gap = moves(game, 0, 3);
    gap.events.remove(1);
    let mut last = moves(game, u32::MAX - 1, 1);
    last.events.push(last.events[0].clone());
    for nonsense in [moves(game, 0, 0), gap, last] {
        let refused = store.append(nonsense).await;
        assert!(
            matches!(refused, Err(StoreError::Invalid { .. })),
            "{refused:?}"
        );
    }
    assert!(store.events(game, 0).await.expect("events").is_empty());
}

async fn what_is_waiting_is_written_before_it_closes(database: Database) {
    let store = database.open().await;
    let mut games = Vec::new();
    for _ in 0..50 {
        games.push(begin(&store).await);
    }
    let appends =
        futures_util::future::join_all(games.iter().map(|&game| store.append(moves(game, 0, 1))));
    let (answers, ()) = futures_util::future::join(appends, store.close()).await;
    assert!(
        answers.iter().all(|answer| matches!(answer, Ok(YES))),
        "{answers:?}"
    );
    for result in [
        store.append(moves(games[0], 1, 1)).await.map(|_| ()),
        store.ping().await,
    ] {
        let error = result.expect_err("it is closed");
        assert!(error.is_temporary(), "{error}");
    }
    let store = database.open().await;
    store.ping().await.expect("it is open");
    assert_eq!(store.seqs(&games).await.expect("numbers").len(), 50);
    assert_eq!(append(&store, moves(games[0], 1, 1)).await, YES);
}
