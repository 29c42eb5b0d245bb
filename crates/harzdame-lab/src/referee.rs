//! The referee: lets two players play a game by the rules and trusts neither.

use std::time::{Duration, Instant};

use harzdame::{Color, Game};
use harzdame_engine::Control;

use crate::{
    Allowance, Conduct, End, Fault, FaultKind, MatchGame, MoveNote, StartError,
    adjudication::Judge,
    allowance::PlayerClock,
    player::{Bounds, Failure, Player, Turn},
};

/// Two players at a table, the first one first.
pub(crate) struct Table<'a> {
    pub(crate) conduct: &'a Conduct,
    pub(crate) players: [&'a mut dyn Player; 2],
    pub(crate) allowances: [Allowance; 2],
    pub(crate) stop: &'a Control,
}

/// Why there is no game.
#[derive(Debug)]
pub(crate) enum NoGame {
    Stopped,
    Start(StartError),
}

impl From<StartError> for NoGame {
    fn from(error: StartError) -> NoGame {
        NoGame::Start(error)
    }
}

impl Table<'_> {
    /// Plays a game on from its opening.
    pub(crate) fn play(
        &mut self,
        mut game: Game,
        first: Color,
        number: u32,
    ) -> Result<MatchGame, NoGame> {
        for (player, seat) in self.players.iter_mut().zip(1_u64..) {
            let seed = self.conduct.seed.wrapping_mul(1_000_003) ^ u64::from(number) << 2 ^ seat;
            player.new_game(seed)?;
        }
        let mut clocks = self
            .allowances
            .map(|allowance| allowance.clock.map(PlayerClock::new));
        let mut judge = Judge::new(self.conduct.adjudication);
        let mut notes = Vec::new();
        let end = loop {
            if let Some(outcome) = game.outcome() {
                break End::Outcome(outcome);
            }
            let mover = game.position().turn();
            let seat = usize::from(mover != first);
            let note = match self.turn(&mut game, seat, &mut clocks) {
                Ok(note) => note,
                Err(Failure::Stopped) => return Err(NoGame::Stopped),
                Err(Failure::Fault(fault)) => {
                    break End::Fault {
                        loser: mover,
                        fault,
                    };
                }
            };
            notes.push(note);
            // The rules come before what anyone says about the game.
            if game.outcome().is_none()
                && let Some(adjudicated) = judge.hear(mover, game.ply() - 1, note.score)
            {
                break End::Adjudicated(adjudicated);
            }
        };
        Ok(MatchGame {
            number,
            first,
            game,
            notes,
            end,
        })
    }

    /// One move.
    fn turn(
        &mut self,
        game: &mut Game,
        seat: usize,
        clocks: &mut [Option<PlayerClock>; 2],
    ) -> Result<MoveNote, Failure> {
        let bounds = Bounds::new(
            &self.allowances[seat],
            clocks[seat].as_ref().map(PlayerClock::state),
            self.conduct.margin,
            self.conduct.patience,
        );
        let began = Instant::now();
        let thought = self.players[seat].think(&Turn {
            game,
            bounds,
            opponent_clock: clocks[1 - seat].as_ref().map(PlayerClock::state),
            stop: self.stop,
        });
        let measured = began.elapsed();
        // Who was told to stop has not thought to the end.
        if self.stop.is_stopped() {
            return Err(Failure::Stopped);
        }
        let thought = thought?;
        let used = thought.time.unwrap_or(measured);
        if let Some(overdue) = bounds.overdue
            && used > overdue
        {
            return Err(time_loss(used, overdue.saturating_sub(self.conduct.margin)).into());
        }
        let Some(mv) = thought.mv else {
            let message = format!("no move in {}, where there is one", game.position());
            return Err(Fault::new(FaultKind::IllegalMove, message).into());
        };
        let position = *game.position();
        if let Err(error) = game.play(mv) {
            let message = format!("{mv:?} in {position}: {error}");
            return Err(Fault::new(FaultKind::IllegalMove, message).into());
        }
        let clock = &mut clocks[seat];
        if let Some(clock) = clock {
            clock.spend(used);
        }
        Ok(MoveNote {
            score: thought.score,
            depth: thought.depth,
            nodes: thought.nodes,
            time: used,
            clock: clock.as_ref().map(|clock| clock.state().remaining),
        })
    }
}

fn time_loss(used: Duration, allowed: Duration) -> Fault {
    let message = format!(
        "{:.3} s used, {:.3} s allowed",
        used.as_secs_f64(),
        allowed.as_secs_f64()
    );
    Fault::new(FaultKind::TimeLoss, message)
}
