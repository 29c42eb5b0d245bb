//! Another game of the same two, with colours swapped.

use std::time::Duration;

use harzdame::Color;
use harzdame_live::{Action, Role};
use harzdame_store::{
    Acceptance, ChallengeId, Challenged, ColorChoice, GameId, NewChallenge, NewGame, PlayerId,
};

use crate::{Arena, ArenaError, RematchUpdate, Table, new_game, table::json};

/// What came of asking for a rematch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rematch {
    /// The opponent is asked.
    Asked(ChallengeId),
    /// The game has begun.
    Begun(GameId),
}

/// How long the opponent can agree.
const LIFETIME: Duration = Duration::from_secs(60 * 60);

impl Arena {
    /// A player asks for another game, or agrees to the one that the other has asked for. The engine
    /// always agrees.
    ///
    /// # Errors
    ///
    /// [`ArenaError::Refused`] if the game is not over, [`ArenaError::NoSuchGame`], and those of the
    /// store.
    pub async fn rematch(&self, id: GameId, color: Color) -> Result<Rematch, ArenaError> {
        let table = self.table(id).await?;
        self.look(id, |game| game.check(Action::Rematch, Role::Player(color)))
            .await??;
        let record = table.record();
        let opponent = record.seat(!color);
        let (Some(player), now) = (record.seat(color).player_id(), self.now()) else {
            return Err(ArenaError::NoSuchGame);
        };
        let [white, black] = record.seats.clone();
        let game = NewGame {
            rematch_of: Some(id),
            ..new_game([black, white], record.control, record.rated, now)
        };
        let Some(opponent) = opponent.player_id() else {
            self.store().create_game(&game).await?;
            return self.rematch_has_begun(&table, game.id).await;
        };
        let challenge = NewChallenge {
            id: ChallengeId::random(),
            creator: player,
            opponent: Some(opponent),
            color: match color {
                Color::White => ColorChoice::Black,
                Color::Black => ColorChoice::White,
            },
            control: record.control,
            rated: record.rated,
            listed: false,
            created: now,
            expires: now + LIFETIME,
            rematch_of: Some(id),
        };
        match self.store().create_challenge(&challenge).await? {
            Challenged::Yes => {
                let update = RematchUpdate {
                    challenge: Some(challenge.id),
                    by: Some(color),
                    game: None,
                };
                self.tell(&table, json(&update), None).await;
                self.tell_player(opponent).await;
                Ok(Rematch::Asked(challenge.id))
            }
            Challenged::Exists(asked) => self.agree(&table, asked, player, game).await,
            Challenged::NoSuchGame => Err(ArenaError::NoSuchGame),
        }
    }

    /// There is a challenge to a rematch already: the player's own, or the opponent's.
    async fn agree(
        &self,
        table: &Table,
        id: ChallengeId,
        player: PlayerId,
        game: NewGame,
    ) -> Result<Rematch, ArenaError> {
        let challenge = self.store().challenge(id).await?;
        let challenge = challenge.ok_or(ArenaError::NoSuchGame)?;
        if let Some(game) = challenge.game {
            return Ok(Rematch::Begun(game));
        }
        if challenge.terms.creator == player {
            return Ok(Rematch::Asked(id));
        }
        let accepted = self
            .store()
            .accept_challenge(id, player, &game, self.now())
            .await?;
        match accepted {
            Acceptance::Yes => self.rematch_has_begun(table, game.id).await,
            Acceptance::Taken(game) => Ok(Rematch::Begun(game)),
            Acceptance::Closed => Err(ArenaError::NoSuchGame),
        }
    }

    async fn rematch_has_begun(&self, table: &Table, game: GameId) -> Result<Rematch, ArenaError> {
        self.has_begun(game).await?;
        self.tell_rematch(table.record().id, game).await?;
        Ok(Rematch::Begun(game))
    }

    /// Those who watch the game before hear of the one that has begun.
    ///
    /// # Errors
    ///
    /// [`ArenaError::NoSuchGame`], and those of the store.
    pub async fn tell_rematch(&self, before: GameId, game: GameId) -> Result<(), ArenaError> {
        let table = self.table(before).await?;
        let update = RematchUpdate {
            challenge: None,
            by: None,
            game: Some(game),
        };
        self.tell(&table, json(&update), None).await;
        Ok(())
    }

    /// What there is to tell of a rematch of a game.
    pub(crate) async fn rematch_of(
        &self,
        table: &Table,
    ) -> Result<Option<RematchUpdate>, ArenaError> {
        let id = table.record().id;
        if self.look(id, |game| game.ending().is_none()).await? {
            return Ok(None);
        }
        let record = self.store().game(id).await?;
        let Some(challenge) = record.and_then(|record| record.rematch) else {
            return Ok(None);
        };
        let Some(challenge) = self.store().challenge(challenge).await? else {
            return Ok(None);
        };
        if let Some(game) = challenge.game {
            return Ok(Some(RematchUpdate {
                challenge: None,
                by: None,
                game: Some(game),
            }));
        }
        let by = table.record().color_of(challenge.terms.creator);
        Ok(challenge.is_open(self.now()).then_some(RematchUpdate {
            challenge: Some(challenge.terms.id),
            by,
            game: None,
        }))
    }
}
