//! What those who watch a game are told, as JSON.

use harzdame::{Color, movetext};
use harzdame_live::{ClockFace, Ending, Event, LiveGame, LoggedEvent, Speed, Time, TimeControl};
use harzdame_store::{
    ChallengeId, ChatLine, ChatText, GameId, GameRecord, Person, PlayerId, PlayerName, Seat,
};
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
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum SeatUpdate {
    /// A person or a program.
    Player(PersonUpdate),
    /// The engine of the server at a level.
    Engine(u8),
}

/// A player as others see it in games of some speed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PersonUpdate {
    /// Its number.
    pub id: PlayerId,
    /// Its name; `None` for a guest.
    pub name: Option<PlayerName>,
    /// The rating at that speed; `None` without rated games.
    pub rating: Option<f64>,
    /// Whether the rating is too uncertain yet to say much.
    pub provisional: bool,
}

/// With a greater deviation a rating says little.
const PROVISIONAL: f64 = 110.0;

impl PersonUpdate {
    /// A player of whom nothing but the number is known.
    #[must_use]
    pub const fn unknown(id: PlayerId) -> PersonUpdate {
        PersonUpdate {
            id,
            name: None,
            rating: None,
            provisional: true,
        }
    }
}

impl From<&Person> for PersonUpdate {
    fn from(person: &Person) -> PersonUpdate {
        PersonUpdate {
            id: person.id,
            name: person.name.clone(),
            rating: person.rating.map(|rating| rating.rating),
            provisional: person
                .rating
                .is_none_or(|rating| rating.deviation > PROVISIONAL),
        }
    }
}

impl SeatUpdate {
    /// Who sits there, with what is known of it.
    #[must_use]
    pub fn of(seat: &Seat, person: Option<&Person>) -> SeatUpdate {
        match *seat {
            Seat::Player { id, .. } => {
                let known = person.map(PersonUpdate::from);
                SeatUpdate::Player(known.unwrap_or_else(|| PersonUpdate::unknown(id)))
            }
            Seat::Engine { level } => SeatUpdate::Engine(level),
        }
    }
}

/// Who is at the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename = "presence")]
pub struct PresenceUpdate {
    /// Whether White is.
    pub white: bool,
    /// Whether Black is.
    pub black: bool,
}

/// What was said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename = "chat")]
pub struct ChatUpdate {
    /// In order.
    pub lines: Vec<LineUpdate>,
}

/// One thing that was said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LineUpdate {
    /// By whom.
    pub player: PlayerId,
    /// Its name; `None` for a guest.
    pub name: Option<PlayerName>,
    /// When.
    pub at: Time,
    /// What.
    pub text: ChatText,
}

impl LineUpdate {
    /// A line and the name of who has said it.
    #[must_use]
    pub fn new(line: ChatLine, name: Option<PlayerName>) -> LineUpdate {
        LineUpdate {
            player: line.player,
            name,
            at: line.at,
            text: line.text,
        }
    }
}

/// Somebody would like another game, or there it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename = "rematch", rename_all = "camelCase")]
pub struct RematchUpdate {
    /// The challenge to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub challenge: Option<ChallengeId>,
    /// Who asks for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<Color>,
    /// The game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<GameId>,
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
    pub fn of(
        record: &GameRecord,
        people: &[Option<Person>; 2],
        game: &LiveGame,
        now: Time,
    ) -> StateUpdate {
        let seat =
            |color: Color| SeatUpdate::of(record.seat(color), people[color as usize].as_ref());
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
            white: seat(Color::White),
            black: seat(Color::Black),
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
