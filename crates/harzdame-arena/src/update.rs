//! What those who watch a game are told, as JSON.

use harzdame::{Color, movetext};
use harzdame_live::{ClockFace, Ending, Event, LiveGame, LoggedEvent, Speed, Time, TimeControl};
use harzdame_store::{GameId, GameRecord, PlayerId, Seat};
use serde::Serialize;

/// All there is to know of a game.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "type", rename = "state", rename_all = "camelCase")]
pub struct StateUpdate {
    /// The game.
    pub game: GameId,
    /// How many events have happened.
    pub seq: u32,
    /// What time it is.
    pub now: Time,
    /// How much time the players have.
    pub control: TimeControl,
    /// How fast the game is.
    pub speed: Speed,
    /// Whether ratings change.
    pub rated: bool,
    /// When the game began.
    pub began: Time,
    /// Who plays White.
    pub white: SeatUpdate,
    /// Who plays Black.
    pub black: SeatUpdate,
    /// The moves, as [`movetext`] writes them.
    pub moves: Vec<String>,
    /// The clocks.
    pub clock: ClockUpdate,
    /// Who offers a draw.
    pub draw_offer: Option<Color>,
    /// Who asks for a takeback.
    pub takeback_request: Option<Color>,
    /// How the game ended.
    pub ending: Option<Ending>,
}

/// Who sits at a colour.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum SeatUpdate {
    /// A person or a program.
    Player(PlayerId),
    /// The engine of the server at a level.
    Engine(u8),
}

impl From<&Seat> for SeatUpdate {
    fn from(seat: &Seat) -> SeatUpdate {
        match *seat {
            Seat::Player { id, .. } => SeatUpdate::Player(id),
            Seat::Engine { level } => SeatUpdate::Engine(level),
        }
    }
}

/// What the clocks show, at the beginning of the present move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ClockUpdate {
    /// White's.
    pub white: ClockFace,
    /// Black's.
    pub black: ClockFace,
    /// Whose runs; `None` if none does.
    pub running: Option<Color>,
    /// Since when the player to move thinks.
    pub since: Option<Time>,
    /// When the game ends if it does nothing.
    pub deadline: Option<Time>,
}

/// Something has happened.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "type", rename = "event", rename_all = "camelCase")]
pub struct EventUpdate<'a> {
    /// What, with its number and its time.
    #[serde(flatten)]
    pub logged: &'a LoggedEvent,
    /// How many moves have been made now.
    pub ply: usize,
    /// The clocks now.
    pub clock: ClockUpdate,
    /// What time it is.
    pub now: Time,
    /// How the ratings of White and Black have changed with it: before and after.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ratings: Option<RatingUpdates>,
}

/// The ratings of White and of Black, before and after.
pub type RatingUpdates = [[f64; 2]; 2];

impl ClockUpdate {
    /// The clocks of a game.
    #[must_use]
    pub fn of(game: &LiveGame) -> ClockUpdate {
        let clock = game.clock();
        let since = clock.since();
        let runs = since.is_some() && clock.runs_at(game.ply());
        ClockUpdate {
            white: clock.face(Color::White),
            black: clock.face(Color::Black),
            running: runs.then(|| game.turn()),
            since,
            deadline: game.deadline(),
        }
    }
}

impl StateUpdate {
    /// The state of a game.
    #[must_use]
    pub fn of(record: &GameRecord, game: &LiveGame, now: Time) -> StateUpdate {
        let positions = game.game().positions();
        let moves = positions
            .zip(game.game().moves())
            .map(|(position, mv)| movetext::format(position, mv));
        StateUpdate {
            game: record.id,
            seq: game.seq(),
            now,
            control: record.control,
            speed: Speed::of(record.control),
            rated: record.rated,
            began: record.began,
            white: record.seat(Color::White).into(),
            black: record.seat(Color::Black).into(),
            moves: moves.collect(),
            clock: ClockUpdate::of(game),
            draw_offer: game.draw_offer(),
            takeback_request: game.takeback_request(),
            ending: game.ending(),
        }
    }
}

impl EventUpdate<'_> {
    /// An event that has just been applied to a game.
    #[must_use]
    pub fn of<'a>(
        logged: &'a LoggedEvent,
        game: &LiveGame,
        now: Time,
        ratings: Option<RatingUpdates>,
    ) -> EventUpdate<'a> {
        let ended = matches!(logged.event, Event::Ended { .. });
        EventUpdate {
            logged,
            ply: game.ply(),
            clock: ClockUpdate::of(game),
            now,
            ratings: ratings.filter(|_| ended),
        }
    }
}
