//! Players, sessions and ratings.

use harzdame::Color;
use harzdame_live::{EndReason, Ending, Speed};
use harzdame_store::{
    Appended, NewSession, PlayerId, PlayerName, Rating, Registered, SessionKind, StoreError,
};

use crate::{
    on_both,
    support::{Database, at, begin, end, moves, rated},
};

on_both!(
    guests_become_accounts,
    names_are_unique_regardless_of_case,
    many_players_are_found_at_once,
    people_are_known_by_name_and_rating,
    sessions_begin_and_end,
    ratings_change_with_the_end_of_a_game,
    no_change_of_a_rating_is_lost,
    the_best_are_on_the_board,
);

fn name(name: &str) -> PlayerName {
    name.parse().expect(name)
}

async fn guests_become_accounts(database: Database) {
    let store = database.open().await;
    let guest = store.create_guest(at(5)).await.expect("a guest");
    assert_eq!(
        store.player(guest.id).await.expect("a player"),
        Some(guest.clone())
    );
    assert_eq!(
        store.player(PlayerId::random()).await.expect("nobody"),
        None
    );
    let registered = store.register_guest(guest.id, &name("Anna"), "hash").await;
    let Ok(Registered::Yes(player)) = registered else {
        panic!("{registered:?}")
    };
    assert_eq!(player.id, guest.id);
    assert_eq!(player.created, at(5));
    assert_eq!(player.name, Some(name("Anna")));
    let account = store
        .account(&name("aNNA"))
        .await
        .expect("an account")
        .expect("an account");
    assert_eq!(account.player, player);
    assert_eq!(account.password_hash, "hash");
    assert!(
        store
            .set_password(guest.id, "other")
            .await
            .expect("an account")
    );
    let account = store
        .account(&name("anna"))
        .await
        .expect("an account")
        .expect("an account");
    assert_eq!(account.password_hash, "other");
    // Not a second time, nor who is unknown; and a guest has no password.
    for id in [guest.id, PlayerId::random()] {
        let registered = store.register_guest(id, &name("Bert"), "hash").await;
        assert_eq!(registered.expect("an answer"), Registered::NotAGuest);
    }
    let guest = store.create_guest(at(5)).await.expect("a guest");
    assert!(
        !store
            .set_password(guest.id, "hash")
            .await
            .expect("an answer")
    );
    assert_eq!(store.account(&name("Bert")).await.expect("nobody"), None);
}

async fn names_are_unique_regardless_of_case(database: Database) {
    let store = database.open().await;
    let first = store.create_account(&name("Anna"), "hash", at(5)).await;
    assert!(matches!(first, Ok(Registered::Yes(_))), "{first:?}");
    let second = store.create_account(&name("ANNA"), "hash", at(6)).await;
    assert_eq!(second.expect("an answer"), Registered::NameTaken);
    let guest = store.create_guest(at(7)).await.expect("a guest");
    let third = store.register_guest(guest.id, &name("anna"), "hash").await;
    assert_eq!(third.expect("an answer"), Registered::NameTaken);
    assert_eq!(store.player(guest.id).await.expect("a guest"), Some(guest));
    // What PostgreSQL cannot keep is refused by both.
    let nul = store.create_account(&name("Bert"), "\0", at(8)).await;
    assert!(matches!(nul, Err(StoreError::Invalid { .. })), "{nul:?}");
}

async fn many_players_are_found_at_once(database: Database) {
    let store = database.open().await;
    let mut ids = Vec::new();
    for _ in 0..5 {
        ids.push(store.create_guest(at(5)).await.expect("a guest").id);
    }
    let found = store.players(&ids).await.expect("players");
    assert_eq!(found.len(), 5);
    assert!(ids.iter().all(|id| found[id].id == *id));
    // More than fit in a statement, and most of them unknown.
    ids.extend((0..1_000).map(|_| PlayerId::random()));
    assert_eq!(store.players(&ids).await.expect("players"), found);
    assert!(store.players(&[]).await.expect("nobody").is_empty());
}

async fn people_are_known_by_name_and_rating(database: Database) {
    let store = database.open().await;
    let guest = store.create_guest(at(1)).await.expect("a guest").id;
    let anna = store.create_account(&name("Anna"), "hash", at(1)).await;
    let Ok(Registered::Yes(anna)) = anna else {
        panic!("{anna:?}")
    };
    let game = begin(&store).await;
    let mut last = end(game, 0, 9_000, WHITE_WINS);
    last.rated = Some(rated(anna.id, guest, 1.0));
    store.append(last).await.expect("an end");
    let asked = [
        (anna.id, Speed::Blitz),
        (anna.id, Speed::Rapid),
        (guest, Speed::Blitz),
        (PlayerId::random(), Speed::Blitz),
    ];
    let people = store.people(asked).await.expect("people");
    assert_eq!(people.len(), 3);
    let person = &people[&(anna.id, Speed::Blitz)];
    assert_eq!((person.id, &person.name), (anna.id, &anna.name));
    assert_eq!(person.rating.map(|rating| rating.rating), Some(1_510.0));
    assert_eq!(people[&(anna.id, Speed::Rapid)].rating, None);
    let person = &people[&(guest, Speed::Blitz)];
    assert_eq!(person.name, None);
    assert_eq!(person.rating.map(|rating| rating.games), Some(1));
    // More than fit in a statement.
    let many = (0..1_000).map(|_| (PlayerId::random(), Speed::Blitz));
    let people = store.people(many.chain(asked)).await.expect("people");
    assert_eq!(people.len(), 3);
    assert!(store.people([]).await.expect("nobody").is_empty());
}

async fn sessions_begin_and_end(database: Database) {
    const HOUR: u64 = 3_600_000;
    let store = database.open().await;
    let player = store.create_guest(at(0)).await.expect("a guest").id;
    let new = |hash: &str, kind| NewSession {
        token_hash: hash.to_owned(),
        player,
        kind,
        label: "a browser".to_owned(),
    };
    for (hash, kind) in [
        ("a", SessionKind::Browser),
        ("b", SessionKind::Api),
        ("c", SessionKind::Browser),
    ] {
        let created = store.create_session(&new(hash, kind), at(0)).await;
        created.expect("a session");
    }
    assert_eq!(store.session("x", at(1)).await.expect("no session"), None);
    // It is written down at most once an hour.
    for (now, used) in [
        (HOUR - 1, 0),
        (HOUR, HOUR),
        (HOUR + 1, HOUR),
        (5 * HOUR, 5 * HOUR),
    ] {
        let session = store.session("b", at(now)).await.expect("a session");
        let session = session.expect("a session");
        assert_eq!((session.player, session.kind), (player, SessionKind::Api));
        assert_eq!((session.created, session.used), (at(0), at(used)));
        let listed = store.sessions(player).await.expect("sessions");
        let listed = listed.iter().find(|other| other.token_hash == "b");
        assert_eq!(listed, Some(&session));
    }
    let listed = store.sessions(player).await.expect("sessions");
    assert_eq!(listed[0].token_hash, "b");
    assert!(store.end_session("a").await.expect("an end"));
    assert!(!store.end_session("a").await.expect("no end"));
    assert_eq!(
        store.end_other_sessions(player, "b").await.expect("ends"),
        1
    );
    assert_eq!(store.sessions(player).await.expect("sessions").len(), 1);
    let stranger = NewSession {
        player: PlayerId::random(),
        ..new("d", SessionKind::Api)
    };
    let refused = store.create_session(&stranger, at(0)).await;
    assert!(
        matches!(refused, Err(StoreError::Database { .. })),
        "{refused:?}"
    );
    let tidied = store.tidy(at(9 * HOUR), at(5 * HOUR)).await.expect("order");
    assert_eq!(tidied.sessions, 0);
    let tidied = store
        .tidy(at(9 * HOUR), at(5 * HOUR + 1))
        .await
        .expect("order");
    assert_eq!(tidied.sessions, 1);
}

const WHITE_WINS: Ending = Ending::won(Color::White, EndReason::Resignation);

async fn ratings_change_with_the_end_of_a_game(database: Database) {
    let store = database.open().await;
    let [white, black] = [PlayerId::random(), PlayerId::random()];
    assert!(store.ratings(white).await.expect("no ratings").is_empty());
    let game = begin(&store).await;
    store.append(moves(game, 0, 4)).await.expect("moves");
    let mut last = end(game, 4, 9_000, WHITE_WINS);
    last.rated = Some(rated(white, black, 1.0));
    let appended = store.append(last.clone()).await.expect("an end");
    let Appended::Yes {
        ratings: Some([first, second]),
    } = appended
    else {
        panic!("{appended:?}")
    };
    assert_eq!(first.before, Rating::default());
    assert_eq!(
        first.after,
        Rating {
            rating: 1_510.0,
            games: 1,
            updated: at(9_000),
            ..Rating::default()
        }
    );
    assert_eq!(second.after.rating, 1_490.0);
    for (player, change) in [(white, first), (black, second)] {
        let ratings = store.ratings(player).await.expect("ratings");
        assert_eq!(ratings.len(), 1);
        assert_eq!(ratings[&Speed::Blitz], change.after);
    }
    // A conflict changes no rating; nor does what is no number.
    assert_eq!(
        store.append(last).await.expect("an answer"),
        Appended::Conflict
    );
    assert_eq!(
        store.ratings(white).await.expect("ratings")[&Speed::Blitz],
        first.after
    );
    let game = begin(&store).await;
    let mut bad = end(game, 0, 9_500, WHITE_WINS);
    let mut result = rated(white, black, 1.0);
    result.rate = |mut ratings, _| {
        ratings[1].deviation = f64::NAN;
        ratings
    };
    bad.rated = Some(result);
    assert!(matches!(store.append(bad).await, Ok(Appended::Yes { .. })));
    let rating = store.ratings(black).await.expect("ratings")[&Speed::Blitz];
    assert_eq!(
        (rating.rating, rating.deviation, rating.games),
        (1_490.0, 350.0, 2)
    );
}

/// Two processes end many games of the same few players at once.
async fn no_change_of_a_rating_is_lost(database: Database) {
    let stores = [database.open().await, database.open().await];
    let players: Vec<PlayerId> = (0..4).map(|_| PlayerId::random()).collect();
    let mut ends = Vec::new();
    let mut rng = fastrand::Rng::with_seed(1);
    let mut expected = [0.0; 4];
    for round in 0..200 {
        let game = begin(&stores[0]).await;
        let white = rng.usize(0..4);
        let black = (white + rng.usize(1..4)) % 4;
        expected[white] += 10.0;
        expected[black] -= 10.0;
        let mut last = end(game, 0, 9_000, WHITE_WINS);
        last.rated = Some(rated(players[white], players[black], 1.0));
        let store = stores[round % 2].clone();
        ends.push(tokio::spawn(async move { store.append(last).await }));
    }
    for end in ends {
        let appended = end.await.expect("a task").expect("an end");
        assert!(
            matches!(appended, Appended::Yes { ratings: Some(_) }),
            "{appended:?}"
        );
    }
    let mut games = 0;
    for (player, expected) in players.into_iter().zip(expected) {
        let rating = stores[1].ratings(player).await.expect("ratings")[&Speed::Blitz];
        assert_eq!(rating.rating, 1_500.0 + expected);
        games += rating.games;
    }
    assert_eq!(games, 400);
}

async fn the_best_are_on_the_board(database: Database) {
    let store = database.open().await;
    let [strong, middling, weak] = [(); 3].map(|()| PlayerId::random());
    for (winner, loser) in [(strong, weak), (strong, middling), (middling, weak)] {
        let game = begin(&store).await;
        let mut last = end(game, 0, 9_000, WHITE_WINS);
        last.rated = Some(rated(winner, loser, 1.0));
        store.append(last).await.expect("an end");
    }
    let board = store
        .leaderboard(Speed::Blitz, 1, 10)
        .await
        .expect("a board");
    let names: Vec<PlayerId> = board.iter().map(|&(player, _)| player).collect();
    assert_eq!(names, [strong, middling, weak]);
    assert_eq!(board[0].1.rating, 1_520.0);
    assert_eq!(
        store
            .leaderboard(Speed::Blitz, 1, 2)
            .await
            .expect("a board")
            .len(),
        2
    );
    assert!(
        store
            .leaderboard(Speed::Blitz, 3, 10)
            .await
            .expect("a board")
            .is_empty()
    );
    assert!(
        store
            .leaderboard(Speed::Rapid, 1, 10)
            .await
            .expect("a board")
            .is_empty()
    );
}
