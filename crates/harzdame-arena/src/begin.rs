//! The beginning of a game.

use harzdame_live::{LiveGame, Terms, Time, TimeControl};
use harzdame_store::{GameId, NewGame, Seat};

use crate::{Arena, ArenaError};

/// A game that begins now, with a name of its own. It is to be written to the store, and then
/// [announced](Arena::has_begun).
#[must_use]
pub fn new_game(seats: [Seat; 2], control: TimeControl, rated: bool, now: Time) -> NewGame {
    NewGame {
        id: GameId::random(),
        engine_to_move: matches!(seats[0], Seat::Engine { .. }),
        seats,
        control,
        rated,
        began: now,
        deadline: LiveGame::new(Terms::new(control, rated), now).deadline(),
        rematch_of: None,
    }
}

impl Arena {
    /// A game that is in the store now begins: its clock, its engine, and its players hear of it.
    ///
    /// # Errors
    ///
    /// [`ArenaError::NoSuchGame`], and those of the store.
    pub async fn has_begun(&self, id: GameId) -> Result<(), ArenaError> {
        let table = self.table(id).await?;
        self.tell_players(&table).await;
        Ok(())
    }
}
