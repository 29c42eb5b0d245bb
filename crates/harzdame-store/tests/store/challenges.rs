//! Challenges.

use harzdame_store::{
    Acceptance, ChallengeId, Challenged, ColorChoice, GameId, NewChallenge, PlayerId, Store,
};

use crate::{
    on_both,
    support::{Database, at, new_game},
};

on_both!(
    challenges_are_found_as_they_were_made,
    the_lobby_shows_the_newest_open_ones,
    of_many_who_accept_one_is_first,
    only_the_one_who_is_meant_accepts,
    what_is_over_cannot_be_accepted,
    of_two_challenges_to_a_rematch_there_is_one,
);

async fn guest(store: &Store) -> PlayerId {
    store.create_guest(at(0)).await.expect("a guest").id
}

fn new_challenge(creator: PlayerId) -> NewChallenge {
    NewChallenge {
        id: ChallengeId::random(),
        creator,
        opponent: None,
        color: ColorChoice::Random,
        control: "300+3".parse().expect("a time control"),
        rated: false,
        listed: true,
        created: at(100),
        expires: at(1_000),
        rematch_of: None,
    }
}

async fn create(store: &Store, challenge: &NewChallenge) {
    let challenged = store
        .create_challenge(challenge)
        .await
        .expect("a challenge");
    assert_eq!(challenged, Challenged::Yes);
}

async fn challenges_are_found_as_they_were_made(database: Database) {
    let store = database.open().await;
    let [creator, opponent] = [guest(&store).await, guest(&store).await];
    let terms = NewChallenge {
        opponent: Some(opponent),
        color: ColorChoice::Black,
        control: "3 days".parse().expect("a time control"),
        rated: true,
        listed: false,
        ..new_challenge(creator)
    };
    create(&store, &terms).await;
    let challenge = store
        .challenge(terms.id)
        .await
        .expect("a challenge")
        .expect("a challenge");
    assert_eq!((&challenge.terms, challenge.game), (&terms, None));
    assert!(challenge.is_open(at(999)) && !challenge.is_open(at(1_000)));
    assert_eq!(
        store.challenge(ChallengeId::random()).await.expect("none"),
        None
    );
    for player in [creator, opponent] {
        let found = store
            .challenges_of(player, at(200), 10)
            .await
            .expect("challenges");
        assert_eq!(found, std::slice::from_ref(&challenge));
    }
    assert!(
        store
            .challenges_of(creator, at(1_000), 10)
            .await
            .expect("challenges")
            .is_empty()
    );
    assert!(
        store
            .lobby(at(200), 10)
            .await
            .expect("challenges")
            .is_empty()
    );
}

async fn the_lobby_shows_the_newest_open_ones(database: Database) {
    let store = database.open().await;
    let creator = guest(&store).await;
    let mut made = Vec::new();
    for (created, expires) in [(1, 50), (2, 100), (3, 100), (4, 100), (5, 100)] {
        let challenge = NewChallenge {
            created: at(created),
            expires: at(expires),
            ..new_challenge(creator)
        };
        create(&store, &challenge).await;
        made.push(challenge.id);
    }
    assert!(store.cancel_challenge(made[2]).await.expect("an end"));
    assert!(!store.cancel_challenge(made[2]).await.expect("no end"));
    let lobby = async |now, limit| {
        let found = store.lobby(at(now), limit).await.expect("challenges");
        found.iter().map(|found| found.terms.id).collect::<Vec<_>>()
    };
    assert_eq!(lobby(10, 10).await, [made[4], made[3], made[1], made[0]]);
    assert_eq!(lobby(50, 2).await, [made[4], made[3]]);
    assert!(
        store
            .prolong_challenge(made[1], at(90), at(200))
            .await
            .expect("an answer")
    );
    assert!(
        !store
            .prolong_challenge(made[0], at(90), at(200))
            .await
            .expect("an answer")
    );
    assert_eq!(lobby(150, 10).await, [made[1]]);
    let mut expired = store.expire_challenges(at(150)).await.expect("challenges");
    expired.sort();
    let mut expected = [made[0], made[3], made[4]];
    expected.sort();
    assert_eq!(expired, expected);
    assert_eq!(
        store.tidy(at(200), at(0)).await.expect("order").challenges,
        1
    );
}

async fn of_many_who_accept_one_is_first(database: Database) {
    let stores = [database.open().await, database.open().await];
    let creator = guest(&stores[0]).await;
    for _ in 0..10 {
        let challenge = new_challenge(creator);
        create(&stores[0], &challenge).await;
        let mut tasks = Vec::new();
        for place in 0..10 {
            let store = stores[place % 2].clone();
            let game = new_game(creator, PlayerId::random());
            let by = game.seats[1].player_id().expect("a player");
            tasks.push(tokio::spawn(async move {
                let accepted = store
                    .accept_challenge(challenge.id, by, &game, at(500))
                    .await;
                (game.id, accepted.expect("an answer"))
            }));
        }
        let mut answers = Vec::new();
        for task in tasks {
            answers.push(task.await.expect("a task"));
        }
        let won: Vec<GameId> = answers
            .iter()
            .filter(|(_, answer)| *answer == Acceptance::Yes)
            .map(|&(game, _)| game)
            .collect();
        let [game] = won[..] else {
            panic!("{answers:?}")
        };
        for (id, answer) in answers {
            let there = stores[0].game(id).await.expect("an answer").is_some();
            assert_eq!(there, id == game);
            assert!(id == game || answer == Acceptance::Taken(game));
        }
        let challenge = stores[1]
            .challenge(challenge.id)
            .await
            .expect("a challenge");
        assert_eq!(challenge.expect("a challenge").game, Some(game));
    }
    assert!(
        stores[0]
            .lobby(at(500), 10)
            .await
            .expect("challenges")
            .is_empty()
    );
}

async fn only_the_one_who_is_meant_accepts(database: Database) {
    let store = database.open().await;
    let [creator, opponent] = [guest(&store).await, guest(&store).await];
    let challenge = NewChallenge {
        opponent: Some(opponent),
        ..new_challenge(creator)
    };
    create(&store, &challenge).await;
    let game = new_game(creator, opponent);
    for (by, accepted) in [
        (PlayerId::random(), Acceptance::Closed),
        (creator, Acceptance::Closed),
        (opponent, Acceptance::Yes),
        (opponent, Acceptance::Taken(game.id)),
    ] {
        let answer = store
            .accept_challenge(challenge.id, by, &game, at(500))
            .await;
        assert_eq!(answer.expect("an answer"), accepted);
    }
    assert!(!store.cancel_challenge(challenge.id).await.expect("no end"));
}

async fn what_is_over_cannot_be_accepted(database: Database) {
    let store = database.open().await;
    let creator = guest(&store).await;
    let challenge = new_challenge(creator);
    create(&store, &challenge).await;
    let game = new_game(creator, PlayerId::random());
    let by = PlayerId::random();
    for (id, now) in [(challenge.id, 1_000), (ChallengeId::random(), 500)] {
        let answer = store.accept_challenge(id, by, &game, at(now)).await;
        assert_eq!(answer.expect("an answer"), Acceptance::Closed);
    }
    assert_eq!(store.game(game.id).await.expect("no game"), None);
    // A game of this name is not replaced, and the challenge stays open.
    store.create_game(&game).await.expect("a game");
    let answer = store
        .accept_challenge(challenge.id, by, &game, at(500))
        .await;
    assert!(answer.is_err(), "{answer:?}");
    let challenge = store.challenge(challenge.id).await.expect("a challenge");
    assert_eq!(challenge.expect("a challenge").game, None);
}

async fn of_two_challenges_to_a_rematch_there_is_one(database: Database) {
    let stores = [database.open().await, database.open().await];
    let store = &stores[0];
    let players = [guest(store).await, guest(store).await];
    let nothing = NewChallenge {
        rematch_of: Some(GameId::random()),
        ..new_challenge(players[0])
    };
    let answer = store.create_challenge(&nothing).await.expect("an answer");
    assert_eq!(answer, Challenged::NoSuchGame);
    for _ in 0..10 {
        let game = new_game(players[0], players[1]);
        store.create_game(&game).await.expect("a game");
        let rematch = |side: usize, created| NewChallenge {
            opponent: Some(players[1 - side]),
            rematch_of: Some(game.id),
            listed: false,
            created: at(created),
            expires: at(created + 500),
            ..new_challenge(players[side])
        };
        let challenges = [rematch(0, 100), rematch(1, 100)];
        let tasks = [0, 1].map(|side| {
            let (store, challenge) = (stores[side].clone(), challenges[side].clone());
            tokio::spawn(async move { store.create_challenge(&challenge).await })
        });
        let mut answers = Vec::new();
        for task in tasks {
            answers.push(task.await.expect("a task").expect("an answer"));
        }
        let first = usize::from(answers[1] == Challenged::Yes);
        assert_eq!(answers[first], Challenged::Yes);
        assert_eq!(answers[1 - first], Challenged::Exists(challenges[first].id));
        let record = store.game(game.id).await.expect("a game").expect("a game");
        assert_eq!(record.rematch, Some(challenges[first].id));
        // When it has expired or was cancelled, there can be another; not when it was accepted.
        let later = rematch(0, 600);
        create(store, &later).await;
        assert!(store.cancel_challenge(later.id).await.expect("an end"));
        let latest = rematch(0, 700);
        create(store, &latest).await;
        let next = new_game(players[1], players[0]);
        let accepted = store
            .accept_challenge(latest.id, players[1], &next, at(800))
            .await;
        assert_eq!(accepted.expect("an answer"), Acceptance::Yes);
        store.tidy(at(5_000), at(0)).await.expect("order");
        let answer = store
            .create_challenge(&rematch(1, 6_000))
            .await
            .expect("an answer");
        assert_eq!(answer, Challenged::Exists(latest.id));
    }
}
