//! Games, without what is appended to them.

use harzdame::Color;
use harzdame_live::{EndReason, Ending};
use harzdame_store::{GameId, NewGame, PlayerId, Seat, Store};

use crate::{
    on_both,
    support::{Database, at, begin, end, moves, new_game},
};

on_both!(
    games_are_found_as_they_began,
    the_log_is_read_from_any_event_on,
    games_of_a_player_come_in_pages,
    running_games_are_listed,
    many_numbers_are_asked_for_at_once,
    overdue_games_are_found,
    games_in_which_the_engine_is_to_move_are_found,
);

async fn games_are_found_as_they_began(database: Database) {
    let store = database.open().await;
    let player = PlayerId::random();
    let previous = GameId::random();
    let game = NewGame {
        seats: [Seat::Engine { level: 12 }, Seat::Player(player)],
        control: "600b5x30".parse().expect("a time control"),
        engine_to_move: true,
        rated: true,
        rematch_of: Some(previous),
        ..new_game(player, player)
    };
    assert!(store.create_game(&game).await.expect("a game"));
    // Again, because nobody knew what had come of it.
    assert!(!store.create_game(&game).await.expect("no game"));
    let record = store.game(game.id).await.expect("a game").expect("a game");
    assert_eq!(record.seats, game.seats);
    assert_eq!(record.seat(Color::White).player_id(), None);
    assert_eq!(record.seat(Color::Black).player_id(), Some(player));
    assert_eq!(record.control, game.control);
    assert!(record.rated && record.engine_to_move);
    assert_eq!((record.began, record.last_at), (game.began, game.began));
    assert_eq!((record.seq, record.ply), (0, 0));
    assert_eq!(record.deadline, game.deadline);
    assert_eq!(record.ended, None);
    assert_eq!((record.rematch_of, record.rematch), (Some(previous), None));
    assert_eq!(store.game(GameId::random()).await.expect("no game"), None);
}

async fn the_log_is_read_from_any_event_on(database: Database) {
    let store = database.open().await;
    let game = begin(&store).await;
    assert!(store.events(game, 0).await.expect("events").is_empty());
    let append = moves(game, 0, 10);
    store.append(append.clone()).await.expect("moves");
    assert_eq!(store.events(game, 0).await.expect("events"), append.events);
    assert_eq!(
        store.events(game, 7).await.expect("events"),
        append.events[7..]
    );
    assert!(store.events(game, 10).await.expect("events").is_empty());
    assert!(
        store
            .events(GameId::random(), 0)
            .await
            .expect("events")
            .is_empty()
    );
}

const DRAW: Ending = Ending::without_winner(EndReason::Agreement);

/// A game of these two that ends at this time.
async fn finished(store: &Store, white: PlayerId, black: PlayerId, millis: u64) -> GameId {
    let game = new_game(white, black);
    store.create_game(&game).await.expect("a game");
    store
        .append(end(game.id, 0, millis, DRAW))
        .await
        .expect("an end");
    game.id
}

async fn games_of_a_player_come_in_pages(database: Database) {
    let store = database.open().await;
    let [player, other] = [(); 2].map(|()| PlayerId::random());
    let mut expected = Vec::new();
    // Some end in the same millisecond.
    for millis in [10, 10, 10, 20, 30, 30, 40] {
        let (white, black) = match expected.len() % 2 {
            0 => (player, other),
            _ => (other, player),
        };
        expected.push((at(millis), finished(&store, white, black, millis).await));
    }
    finished(&store, other, PlayerId::random(), 25).await;
    let running = new_game(other, player);
    store.create_game(&running).await.expect("a game");
    expected.sort();
    expected.reverse();
    let (mut found, mut before) = (Vec::new(), None);
    loop {
        let page = store
            .finished_games_of(player, before, 2)
            .await
            .expect("games");
        let Some(last) = page.last() else { break };
        before = last.ended.map(|(_, ended)| (ended, last.id));
        for game in page {
            assert_eq!(game.ended.expect("an end").0, DRAW);
            found.push((game.ended.expect("an end").1, game.id));
        }
    }
    assert_eq!(found, expected);
    let games = store.running_games_of(player, 10).await.expect("games");
    assert_eq!(
        games.iter().map(|game| game.id).collect::<Vec<_>>(),
        [running.id]
    );
}

async fn running_games_are_listed(database: Database) {
    let store = database.open().await;
    let mut ids = Vec::new();
    for millis in [3, 1, 2, 4] {
        let mut game = new_game(PlayerId::random(), PlayerId::random());
        game.began = at(millis);
        store.create_game(&game).await.expect("a game");
        ids.push(game.id);
    }
    store
        .append(end(ids[0], 0, 10, DRAW))
        .await
        .expect("an end");
    let list = async |limit| {
        let games = store.running_games(limit).await.expect("games");
        games.iter().map(|game| game.id).collect::<Vec<_>>()
    };
    assert_eq!(list(10).await, [ids[3], ids[2], ids[1]]);
    assert_eq!(list(1).await, [ids[3]]);
}

async fn many_numbers_are_asked_for_at_once(database: Database) {
    let store = database.open().await;
    let mut games = Vec::new();
    for count in 1..20 {
        let game = begin(&store).await;
        store.append(moves(game, 0, count)).await.expect("moves");
        games.push((game, count));
    }
    games.sort();
    let mut asked: Vec<GameId> = games.iter().map(|&(game, _)| game).collect();
    asked.push(GameId::random());
    let mut found = store.seqs(&asked).await.expect("numbers");
    found.sort();
    assert_eq!(found, games);
}

async fn overdue_games_are_found(database: Database) {
    let store = database.open().await;
    let [early, late, over, patient] = [
        begin(&store).await,
        begin(&store).await,
        begin(&store).await,
        begin(&store).await,
    ];
    for (game, deadline) in [
        (early, Some(at(50))),
        (late, Some(at(60))),
        (over, Some(at(40))),
        (patient, None),
    ] {
        let mut append = moves(game, 0, 1);
        append.summary.deadline = deadline;
        store.append(append).await.expect("a move");
    }
    store.append(end(over, 1, 45, DRAW)).await.expect("an end");
    let overdue = async |now, limit| store.overdue_games(at(now), limit).await.expect("games");
    assert!(overdue(50, 10).await.is_empty());
    assert_eq!(overdue(51, 10).await, [early]);
    assert_eq!(overdue(1_000, 10).await, [early, late]);
    assert_eq!(overdue(1_000, 1).await, [early]);
}

async fn games_in_which_the_engine_is_to_move_are_found(database: Database) {
    let store = database.open().await;
    let [waiting, answered] = [begin(&store).await, begin(&store).await];
    for game in [waiting, answered] {
        let mut append = moves(game, 0, 1);
        append.summary.engine_to_move = true;
        store.append(append).await.expect("a move");
    }
    store.append(moves(answered, 1, 1)).await.expect("a move");
    let find = async |now| {
        store
            .games_waiting_for_engine(at(now), 10)
            .await
            .expect("games")
    };
    assert!(find(2_000).await.is_empty());
    assert_eq!(find(2_001).await, [waiting]);
    store
        .append(end(waiting, 1, 3_000, DRAW))
        .await
        .expect("an end");
    assert!(find(9_000).await.is_empty());
}
