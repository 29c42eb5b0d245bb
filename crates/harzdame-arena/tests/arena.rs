//! Games of one process and of several.

use std::{path::PathBuf, time::Duration};

use harzdame::{Color, movetext};
use harzdame_arena::{Arena, ArenaError, Config, Done, Watch};
use harzdame_bus::Bus;
use harzdame_live::{Command, EndReason, Ending, LiveGame, Refusal, Role, Terms};
use harzdame_store::{GameId, NewGame, PlayerId, Seat, Store};
use serde_json::Value;
use tokio::time::{sleep, timeout};

const WHITE: Role = Role::Player(Color::White);
const BLACK: Role = Role::Player(Color::Black);

/// A database of the test's own.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path =
            std::env::temp_dir().join(format!("harzdame-arena-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    async fn store(&self) -> Store {
        let path = self.0.join("games.db");
        Store::open(&format!("sqlite:{}", path.display()))
            .await
            .expect("a store")
    }

    /// An arena, which stands for a process.
    async fn arena(&self, bus: &Bus) -> Arena {
        let config = Config::default();
        Arena::start(self.store().await, bus.clone(), config)
            .await
            .expect("an arena")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

async fn players(arena: &Arena) -> [PlayerId; 2] {
    let mut ids = Vec::new();
    for _ in 0..2 {
        let player = arena
            .store()
            .create_guest(arena.now())
            .await
            .expect("a guest");
        ids.push(player.id);
    }
    [ids[0], ids[1]]
}

async fn new_game(arena: &Arena, control: &str, rated: bool, seats: [Seat; 2]) -> GameId {
    let id = GameId::random();
    let began = arena.now();
    let control = control.parse().expect("a time control");
    let engine_to_move = matches!(seats[0], Seat::Engine { .. });
    let game = NewGame {
        id,
        seats,
        control,
        rated,
        began,
        deadline: LiveGame::new(Terms::new(control, rated), began).deadline(),
        engine_to_move,
        rematch_of: None,
    };
    assert!(arena.store().create_game(&game).await.expect("created"));
    id
}

async fn game_of_two(arena: &Arena, control: &str, rated: bool) -> GameId {
    let players = players(arena).await;
    new_game(arena, control, rated, players.map(Seat::player)).await
}

/// Whoever is to move makes its first legal move.
async fn move_any(arena: &Arena, id: GameId) -> Result<Done, ArenaError> {
    let (role, command) = arena
        .look(id, |game| {
            let position = game.game().position();
            let mv = *position.legal_moves().first().expect("a move");
            let text = movetext::format(position, mv);
            let ply = game.ply() as u32;
            (Role::Player(game.turn()), Command::Move { ply, text })
        })
        .await?;
    arena.command(id, role, &command, Duration::ZERO).await
}

async fn next(watch: &mut Watch) -> Value {
    let update = timeout(Duration::from_secs(20), watch.updates.recv());
    let update = update.await.expect("in time").expect("no end");
    serde_json::from_str(&update).expect("JSON")
}

async fn ending(arena: &Arena, id: GameId) -> Option<Ending> {
    arena.look(id, LiveGame::ending).await.expect("a game")
}

/// Waits for the end.
async fn end(arena: &Arena, id: GameId) -> Ending {
    for _ in 0..400 {
        if let Some(ending) = ending(arena, id).await {
            return ending;
        }
        sleep(Duration::from_millis(50)).await;
    }
    panic!("the game does not end");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_happens_in_one_process_is_seen_in_the_other() {
    let folder = Folder::new("two");
    let bus = Bus::local_shared();
    let (first, second) = (folder.arena(&bus).await, folder.arena(&bus).await);
    let id = game_of_two(&first, "300+3", true).await;
    let mut watch = first.watch(id, Role::Spectator).await.expect("watched");
    let state: Value = serde_json::from_str(&watch.state[0]).expect("JSON");
    assert_eq!(state["type"], "state");
    assert_eq!(state["seq"], 0);
    assert_eq!(state["clock"]["white"]["millis"], 300_000);
    for ply in 1..=6 {
        let arena = if ply % 2 == 0 { &first } else { &second };
        // It takes a moment until the other has heard.
        while arena.look(id, LiveGame::ply).await.expect("a game") + 1 < ply {
            sleep(Duration::from_millis(1)).await;
        }
        assert_eq!(move_any(arena, id).await.expect("a move"), Done::Yes);
        let update = next(&mut watch).await;
        assert_eq!(update["type"], "event");
        assert_eq!(update["event"], "moved");
        assert_eq!(update["seq"], ply - 1);
        assert_eq!(update["ply"], ply);
    }
    second
        .command(id, BLACK, &Command::Resign, Duration::ZERO)
        .await
        .expect("resigned");
    let update = next(&mut watch).await;
    assert_eq!(
        (&update["event"], &update["winner"]),
        (&"ended".into(), &"white".into())
    );
    assert_eq!(update["ratings"][0][0], 1500.0, "told by the other process");
    let record = first.store().game(id).await.expect("read").expect("there");
    assert_eq!((record.seq, record.ply), (7, 6));
    let ratings = first
        .store()
        .ratings(record.seats[0].player_id().expect("a player"));
    let ratings = ratings.await.expect("ratings");
    assert!(
        ratings
            .values()
            .any(|rating| rating.rating > 1600.0 && rating.games == 1)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_who_are_first_one_is() {
    let folder = Folder::new("race");
    let bus = Bus::local_shared();
    let (first, second) = (folder.arena(&bus).await, folder.arena(&bus).await);
    for round in 0..20 {
        let id = game_of_two(&first, "300+3", false).await;
        for _ in 0..2 {
            move_any(&first, id).await.expect("a move");
        }
        let resign = Command::Resign;
        let (white, black) = tokio::join!(
            first.command(id, WHITE, &resign, Duration::ZERO),
            second.command(id, BLACK, &resign, Duration::ZERO),
        );
        let over = |result: &Result<Done, ArenaError>| {
            matches!(result, Err(ArenaError::Refused(Refusal::Over)))
        };
        let won = [white.is_ok(), black.is_ok()]
            .into_iter()
            .filter(|&won| won)
            .count();
        assert_eq!(won, 1, "{round}: {white:?} {black:?}");
        assert!(over(&white) || over(&black), "{white:?} {black:?}");
        assert_eq!(ending(&first, id).await, ending(&second, id).await);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_is_sent_to_two_processes_is_made_once() {
    let folder = Folder::new("twice");
    let bus = Bus::local_shared();
    let (first, second) = (folder.arena(&bus).await, folder.arena(&bus).await);
    let id = game_of_two(&first, "300+3", true).await;
    let command = Command::Move {
        ply: 0,
        text: "a6-a7".into(),
    };
    let (one, two) = tokio::join!(
        first.command(id, WHITE, &command, Duration::ZERO),
        second.command(id, WHITE, &command, Duration::ZERO),
    );
    let mut done = [one.expect("done"), two.expect("done")];
    done.sort_by_key(|&done| done == Done::Before);
    assert_eq!(done, [Done::Yes, Done::Before]);
    assert_eq!(first.store().events(id, 0).await.expect("a log").len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_messages_the_store_is_asked() {
    let folder = Folder::new("deaf");
    // Two that do not hear each other at all, as while NATS is down.
    let first = folder.arena(&Bus::local_shared()).await;
    let second = folder.arena(&Bus::local_shared()).await;
    let id = game_of_two(&first, "300+3", true).await;
    let mut watch = second.watch(id, Role::Spectator).await.expect("watched");
    move_any(&first, id).await.expect("a move");
    let update = next(&mut watch).await;
    assert_eq!(update["ply"], 1);
    // Who decides by what it knows is told better by the store.
    move_any(&first, id).await.expect("a move");
    let command = Command::Move {
        ply: 1,
        text: "h3-h2".into(),
    };
    let refused = second.command(id, BLACK, &command, Duration::ZERO).await;
    assert!(
        matches!(refused, Ok(Done::Before) | Err(ArenaError::Refused(_))),
        "{refused:?}"
    );
    assert_eq!(second.look(id, LiveGame::ply).await.expect("a game"), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flag_falls_with_nobody_there() {
    let folder = Folder::new("flag");
    let arena = folder.arena(&Bus::local()).await;
    let id = game_of_two(&arena, "1+0", true).await;
    for _ in 0..2 {
        move_any(&arena, id).await.expect("a move");
    }
    let ending = end(&arena, id).await;
    assert_eq!(ending, Ending::won(Color::Black, EndReason::Time));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flag_falls_after_its_process_has_died_and_no_clock_runs_meanwhile() {
    let folder = Folder::new("died");
    let arena = folder.arena(&Bus::local()).await;
    let id = game_of_two(&arena, "2+0", true).await;
    for _ in 0..2 {
        move_any(&arena, id).await.expect("a move");
    }
    let died = arena.now();
    arena.store().close().await;
    drop(arena);
    // Longer than White has, and longer than it takes until the service counts as down.
    sleep(Duration::from_secs(6)).await;
    let arena = folder.arena(&Bus::local()).await;
    let lost = arena.now().since(died);
    assert!(
        lost < Duration::from_secs(1),
        "{lost:?} passed for the games"
    );
    assert_eq!(ending(&arena, id).await, None);
    let ending = end(&arena, id).await;
    assert_eq!(ending, Ending::won(Color::Black, EndReason::Time));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_engine_moves_and_is_taken_over_when_its_process_dies() {
    let folder = Folder::new("engine");
    let arena = folder.arena(&Bus::local()).await;
    let player = Seat::player(players(&arena).await[0]);
    let seats = [player.clone(), Seat::Engine { level: 1 }];
    let id = new_game(&arena, "300+3", false, seats).await;
    let mut watch = arena.watch(id, Role::Spectator).await.expect("watched");
    for ply in [1, 3, 5] {
        move_any(&arena, id).await.expect("a move");
        assert_eq!(next(&mut watch).await["ply"], ply);
        assert_eq!(next(&mut watch).await["ply"], ply + 1);
    }
    // It begins without being asked, when the game is looked at.
    let seats = [Seat::Engine { level: 2 }, player];
    let id = new_game(&arena, "300+3", false, seats).await;
    let mut watch = arena.watch(id, Role::Spectator).await.expect("watched");
    assert_eq!(next(&mut watch).await["ply"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_gone_can_be_claimed_against_and_who_is_there_cannot() {
    let folder = Folder::new("gone");
    let arena = folder.arena(&Bus::local()).await;
    let id = game_of_two(&arena, "300+3", true).await;
    for _ in 0..2 {
        move_any(&arena, id).await.expect("a move");
    }
    let _seated = arena.sit(id, Color::White).await;
    let claimed = arena
        .command(id, BLACK, &Command::ClaimWin, Duration::ZERO)
        .await;
    assert!(
        matches!(claimed, Err(ArenaError::Refused(Refusal::NotAway))),
        "{claimed:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_nobody_waits_for_does_no_harm() {
    let folder = Folder::new("cancelled");
    let arena = folder.arena(&Bus::local()).await;
    let id = game_of_two(&arena, "300+3", true).await;
    for round in 0..30 {
        let soon = timeout(Duration::from_micros(round * 40), move_any(&arena, id));
        let _ = soon.await;
        // Whether it was made or not, the game and the log agree.
        let log = arena.store().events(id, 0).await.expect("a log").len();
        let seq = arena.look(id, LiveGame::seq).await.expect("a game") as usize;
        assert!(seq >= log, "{seq} {log}");
    }
    let ply = arena.look(id, LiveGame::ply).await.expect("a game");
    move_any(&arena, id).await.expect("a move");
    assert_eq!(
        arena.look(id, LiveGame::ply).await.expect("a game"),
        ply + 1
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_keep_up_is_not_waited_for() {
    let folder = Folder::new("slow");
    let arena = folder.arena(&Bus::local()).await;
    let id = game_of_two(&arena, "300+3", true).await;
    let mut watch = arena.watch(id, Role::Spectator).await.expect("watched");
    for _ in 0..80 {
        move_any(&arena, id).await.expect("a move");
    }
    let mut heard = 0;
    while watch.updates.recv().await.is_some() {
        heard += 1;
    }
    assert_eq!(heard, 64);
}

#[tokio::test]
async fn a_game_that_is_not_there_is_told() {
    let folder = Folder::new("none");
    let arena = folder.arena(&Bus::local()).await;
    let watch = arena.watch(GameId::random(), Role::Spectator).await;
    assert!(matches!(watch, Err(ArenaError::NoSuchGame)));
}
