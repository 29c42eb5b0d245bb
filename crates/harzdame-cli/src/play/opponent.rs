//! The computer, thinking in a thread of its own while the screen goes on answering.

use std::time::Instant;

use harzdame::Game;
use harzdame_engine::{Choice, Engine, Level};

use super::background::Background;

/// Memory for the engine's table, in MiB: more helps only in long searches.
const TABLE_MIB: usize = 32;

/// A position to find a move in.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    /// Comes back with the answer, so that an answer to an older question is known as such.
    pub(crate) number: u64,
    pub(crate) game: Game,
    pub(crate) level: Level,
    /// The game's seed: another one makes another game.
    pub(crate) seed: u64,
}

/// A move found, `None` if the game is over.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Answer {
    pub(crate) number: u64,
    pub(crate) choice: Option<Choice>,
}

/// The thread and the ways to it. It ends when this is dropped.
pub(crate) struct Opponent(Background<Request, Answer>);

impl Opponent {
    pub(crate) fn start() -> Opponent {
        let mut engine = None;
        Opponent(Background::start(
            "computer's",
            move |request, stop, tell| {
                let engine = engine.get_or_insert_with(|| Engine::new(TABLE_MIB));
                let started = Instant::now();
                let clock = || started.elapsed();
                let Request {
                    number,
                    game,
                    level,
                    seed,
                } = request;
                let choice = level.choose(engine, &game, seed, stop, &clock, |_| {});
                tell.send(Answer { number, choice }).is_ok()
            },
        ))
    }

    /// Begins to think. What was thought about before is given up.
    pub(crate) fn think(&mut self, request: Request) -> anyhow::Result<()> {
        self.0.ask(request)
    }

    /// Gives up thinking.
    pub(crate) fn stop(&self) {
        self.0.stop();
    }

    /// An answer, if there is one.
    pub(crate) fn answer(&self) -> anyhow::Result<Option<Answer>> {
        self.0.answer()
    }
}

#[cfg(test)]
mod tests {
    use std::{thread, time::Duration};

    use super::*;

    fn request(number: u64) -> Request {
        Request {
            number,
            game: Game::new(),
            level: Level::MAX,
            seed: 1,
        }
    }

    fn wait(opponent: &Opponent) -> Answer {
        let started = Instant::now();
        loop {
            if let Some(answer) = opponent.answer().expect("the thread runs") {
                return answer;
            }
            assert!(started.elapsed() < Duration::from_secs(60), "no answer");
            thread::sleep(Duration::from_millis(2));
        }
    }

    #[test]
    fn it_answers_with_a_legal_move() {
        let mut opponent = Opponent::start();
        opponent.think(request(7)).expect("it listens");
        let answer = wait(&opponent);
        assert_eq!(answer.number, 7);
        assert!(Game::new().play(answer.choice.expect("a move").mv).is_ok());
    }

    #[test]
    fn a_new_question_ends_the_old_one() {
        let mut opponent = Opponent::start();
        opponent.think(request(1)).expect("it listens");
        opponent.think(request(2)).expect("it listens");
        while wait(&opponent).number != 2 {}
    }
}
