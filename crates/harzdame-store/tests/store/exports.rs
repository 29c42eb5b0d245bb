//! Exports, and databases made of them.

use harzdame::Color;
use harzdame_live::{EndReason, Ending};
use harzdame_store::{
    ChallengeId, ChatLine, ColorChoice, GameId, NewChallenge, NewSession, PlayerId, Registered,
    Room, SessionKind, Store, StoreError,
};

use crate::{
    on_both,
    support::{Database, at, end, moves, new_game, on_postgres, rated},
};

on_both!(
    an_export_makes_the_same_database,
    only_an_empty_database_is_filled,
    what_is_damaged_is_refused,
    an_export_is_of_one_moment,
);

/// Something in each table; the game that is over.
async fn fill(store: &Store) -> GameId {
    let guest = store.create_guest(at(1)).await.expect("a guest").id;
    let name = "Anna".parse().expect("a name");
    let account = store
        .create_account(&name, "hash \"ж\"", at(2))
        .await
        .expect("an account");
    let Registered::Yes(account) = account else {
        panic!("{account:?}")
    };
    let session = NewSession {
        token_hash: "0123".to_owned(),
        player: account.id,
        kind: SessionKind::Api,
        label: "a program".to_owned(),
    };
    store
        .create_session(&session, at(3))
        .await
        .expect("a session");
    let game = new_game(account.id, guest);
    store.create_game(&game).await.expect("a game");
    store.append(moves(game.id, 0, 300)).await.expect("moves");
    let mut last = end(
        game.id,
        300,
        99_000,
        Ending::won(Color::White, EndReason::NoPieces),
    );
    let mut result = rated(account.id, guest, 1.0);
    result.rate = |mut ratings, _| {
        // What takes all the digits that there are.
        ratings[0].rating = 1_500.0 + 0.1 + 0.2;
        ratings[1].volatility = 1.0 / 3.0;
        ratings
    };
    last.rated = Some(result);
    store.append(last).await.expect("an end");
    let challenge = NewChallenge {
        id: ChallengeId::random(),
        creator: guest,
        opponent: Some(account.id),
        color: ColorChoice::White,
        control: "unlimited".parse().expect("a time control"),
        rated: false,
        listed: false,
        created: at(5),
        expires: at(6),
        rematch_of: Some(game.id),
    };
    store
        .create_challenge(&challenge)
        .await
        .expect("a challenge");
    let line = ChatLine {
        player: guest,
        at: at(7),
        text: "Здравствуйте".to_owned().try_into().expect("a text"),
    };
    store
        .say(game.id, Room::Players, &line)
        .await
        .expect("chat");
    store
        .seen(&[(game.id, Color::White)], at(8))
        .await
        .expect("presence");
    let interval = std::time::Duration::from_secs(1);
    store
        .take("key", at(9), interval, 2)
        .await
        .expect("a limit");
    store.beat(1_000, interval).await.expect("a beat");
    store.beat(100_000, interval).await.expect("a beat");
    game.id
}

async fn export(store: &Store) -> Vec<u8> {
    let mut lines = Vec::new();
    let count = store.export(&mut lines).await.expect("an export");
    assert_eq!(
        lines.iter().filter(|&&byte| byte == b'\n').count() as u64,
        count + 2
    );
    lines
}

/// Into a database of either kind, and what that exports is the same.
async fn copy(from: &Store, to: &Database) {
    let game = fill(from).await;
    let lines = export(from).await;
    let store = to.open().await;
    let count = store.import(&mut &lines[..]).await.expect("an import");
    assert!(count > 310, "{count}");
    assert_eq!(export(&store).await, lines);
    assert_eq!(
        store.game(game).await.expect("a game"),
        from.game(game).await.expect("a game")
    );
    assert_eq!(
        store.events(game, 0).await.expect("events"),
        from.events(game, 0).await.expect("events")
    );
    // It goes on from there, in the service's time too.
    let lost = store
        .beat(100_500, std::time::Duration::from_secs(1))
        .await
        .expect("a beat");
    assert_eq!(lost.as_millis(), 98_000);
    let next = new_game(PlayerId::random(), PlayerId::random());
    store.create_game(&next).await.expect("a game");
    store.append(moves(next.id, 0, 1)).await.expect("a move");
}

async fn an_export_makes_the_same_database(database: Database) {
    let store = database.open().await;
    copy(&store, &Database::sqlite()).await;
}

#[test]
fn sqlite_becomes_postgres() {
    on_postgres(async |to| {
        let database = Database::sqlite();
        copy(&database.open().await, &to).await;
    });
}

#[test]
fn postgres_becomes_postgres() {
    on_postgres(async |from| {
        let to = Database::postgres().expect("a second database");
        copy(&from.open().await, &to).await;
    });
}

async fn only_an_empty_database_is_filled(database: Database) {
    let store = database.open().await;
    let lines = export(&store).await;
    let guest = store.create_guest(at(1)).await.expect("a guest");
    let refused = store.import(&mut &lines[..]).await;
    assert!(
        matches!(refused, Err(StoreError::NotEmpty { table: "players" })),
        "{refused:?}"
    );
    assert!(store.player(guest.id).await.expect("a guest").is_some());
}

async fn what_is_damaged_is_refused(database: Database) {
    let source = Database::sqlite().open_owned().await;
    fill(&source.1).await;
    let lines = String::from_utf8(export(&source.1).await).expect("text");
    let store = database.open().await;
    let try_import = async |lines: &str| store.import(&mut lines.as_bytes()).await;
    for damaged in [
        String::new(),
        "\n".to_owned(),
        "{\"format\":\"other\",\"version\":1}\n".to_owned(),
        // Cut off within a line, and after one.
        lines[..lines.len() / 2].to_owned(),
        lines[..lines.rfind("{").expect("the last line")].to_owned(),
        // A row is missing; a row, a value or a table is not right.
        lines
            .lines()
            .filter(|line| !line.contains(",150,"))
            .map(|line| format!("{line}\n"))
            .collect(),
        lines.replacen("[\"events\",", "[\"events\",null,", 1),
        lines.replacen("[\"events\",", "[\"nothing\",", 1),
        lines.replacen(",\"api\",", ",5,", 1),
        "x".repeat(3_000_000),
    ] {
        let refused = try_import(&damaged).await;
        assert!(
            matches!(refused, Err(StoreError::Import { .. })),
            "{refused:?}"
        );
    }
    let newer = lines.replacen("\"version\":1}", "\"version\":99}", 1);
    let refused = try_import(&newer).await;
    assert!(
        matches!(refused, Err(StoreError::Newer { found: 99, .. })),
        "{refused:?}"
    );
    // Nothing of it all is left.
    try_import(&lines).await.expect("an import");
}

/// Whatever is acknowledged before it begins is in it, and games are whole.
async fn an_export_is_of_one_moment(database: Database) {
    let store = database.open().await;
    let mut games = Vec::new();
    for _ in 0..20 {
        let game = new_game(PlayerId::random(), PlayerId::random());
        store.create_game(&game).await.expect("a game");
        games.push(game.id);
    }
    let writers: Vec<_> = games
        .iter()
        .map(|&game| {
            let store = store.clone();
            tokio::spawn(async move {
                for seq in 0..100 {
                    store.append(moves(game, seq, 1)).await.expect("a move");
                }
            })
        })
        .collect();
    for _ in 0..3 {
        let before = store.seqs(&games).await.expect("numbers");
        let lines = export(&store).await;
        let copy = Database::sqlite().open_owned().await;
        copy.1.import(&mut &lines[..]).await.expect("an import");
        for (game, seq) in before {
            let record = copy.1.game(game).await.expect("a game").expect("a game");
            let events = copy.1.events(game, 0).await.expect("events").len();
            assert!(record.seq >= seq);
            assert_eq!(record.seq as usize, events);
        }
    }
    for writer in writers {
        writer.await.expect("a task");
    }
}

impl Database {
    /// Open, with what keeps it.
    async fn open_owned(self) -> (Database, Store) {
        let store = self.open().await;
        (self, store)
    }
}
