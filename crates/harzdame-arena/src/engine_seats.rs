//! The engine of the server, where it plays.

use std::{
    collections::HashSet,
    sync::{Arc, Mutex, PoisonError, Weak},
    time::{Duration, Instant},
};

use harzdame::{Color, movetext};
use harzdame_engine::{Control, Engine, Level};
use harzdame_live::{Command, Refusal, Role};
use harzdame_store::{GameId, Seat};
use tokio::sync::{Mutex as AsyncMutex, mpsc};

use crate::{Arena, ArenaError, Config, arena::Inner};

/// Hears in which games the engine is to move.
#[derive(Debug)]
pub(crate) struct EngineSeats {
    queue: mpsc::Sender<GameId>,
    /// Those that wait or are thought about, so that none is twice.
    asked: Arc<Mutex<HashSet<GameId>>>,
}

/// Thinks about one game after another.
pub(crate) struct Thinker {
    queue: Arc<AsyncMutex<mpsc::Receiver<GameId>>>,
    asked: Arc<Mutex<HashSet<GameId>>>,
}

/// The table of an engine, in MiB.
const TABLE_MIB: usize = 16;

impl EngineSeats {
    pub(crate) fn new(config: Config) -> (EngineSeats, Vec<Thinker>) {
        let (sender, receiver) = mpsc::channel(config.engine_queue.max(1));
        let queue = Arc::new(AsyncMutex::new(receiver));
        let asked = Arc::<Mutex<HashSet<GameId>>>::default();
        let thinkers = (0..config.engines)
            .map(|_| Thinker {
                queue: Arc::clone(&queue),
                asked: Arc::clone(&asked),
            })
            .collect();
        let seats = EngineSeats {
            queue: sender,
            asked,
        };
        (seats, thinkers)
    }

    /// The engine is to move in a game. If too many wait, this one is looked for in the store later.
    pub(crate) fn ask(&self, id: GameId) {
        let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        if asked.insert(id) && self.queue.try_send(id).is_err() {
            asked.remove(&id);
        }
    }
}

/// A game is being thought about. When that is over, it may be asked for again.
struct Asked<'a> {
    thinker: &'a Thinker,
    id: GameId,
}

impl Drop for Asked<'_> {
    fn drop(&mut self) {
        let asked = &self.thinker.asked;
        let mut asked = asked.lock().unwrap_or_else(PoisonError::into_inner);
        asked.remove(&self.id);
    }
}

impl Thinker {
    pub(crate) async fn run(self, arena: Weak<Inner>) {
        let mut engine = None;
        loop {
            let id = self.queue.lock().await.recv().await;
            let Some(id) = id else {
                return;
            };
            let asked = Asked { thinker: &self, id };
            let Some(inner) = arena.upgrade() else {
                return;
            };
            if let Err(error) = play(&Arena(inner), asked, &mut engine).await {
                // It is looked for in the store later.
                tracing::warn!(game = %id, %error, "the engine cannot move");
            }
        }
    }
}

/// Moves in a game, if the engine is to move there.
async fn play(
    arena: &Arena,
    asked: Asked<'_>,
    engine: &mut Option<Engine>,
) -> Result<(), ArenaError> {
    let id = asked.id;
    let Some((turn, command)) = think(arena, id, engine).await? else {
        return Ok(());
    };
    // When the opponent has answered, it is asked for again.
    drop(asked);
    let moved = arena.command(id, Role::Player(turn), &command, Duration::ZERO);
    match moved.await {
        // Something else has happened meanwhile: then it is asked again, or the game is over.
        Ok(_)
        | Err(ArenaError::Refused(
            Refusal::WrongPly { .. } | Refusal::Over | Refusal::NotYourTurn,
        )) => Ok(()),
        Err(error) => Err(error),
    }
}

/// The move that the engine makes in a game; `None` if it is not to move.
async fn think(
    arena: &Arena,
    id: GameId,
    engine: &mut Option<Engine>,
) -> Result<Option<(Color, Command)>, ArenaError> {
    let table = arena.table(id).await?;
    let seen = arena.look(id, |game| {
        let level = match table.record().seat(game.turn()) {
            Seat::Engine { level } if game.ending().is_none() => Level::new(*level),
            _ => None,
        };
        level.map(|level| (level, game.turn(), game.game().clone()))
    });
    let Some((level, turn, game)) = seen.await? else {
        return Ok(None);
    };
    let seed = seed(id, game.ply());
    let mut thinking = engine.take().unwrap_or_else(|| Engine::new(TABLE_MIB));
    let thought = tokio::task::spawn_blocking(move || {
        let started = Instant::now();
        let clock = || started.elapsed();
        let stop = Control::new();
        let chosen = level.choose(&mut thinking, &game, seed, &stop, &clock, |_| {});
        let command = chosen.map(|chosen| Command::Move {
            ply: game.ply() as u32,
            text: movetext::format(game.position(), chosen.mv),
        });
        (thinking, command)
    });
    let Ok((thought, command)) = thought.await else {
        return Ok(None);
    };
    *engine = Some(thought);
    Ok(command.map(|command| (turn, command)))
}

/// What chance is to the engine in a game. Each ply of each game has its own, so that no two games are
/// alike.
fn seed(id: GameId, ply: usize) -> u64 {
    let name = id.to_string();
    name.bytes().fold(ply as u64, |seed, byte| {
        (seed ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
