//! How values of other crates look in JSON, for the description of the API.
//!
//! Those crates know nothing of it, and are to stay so. What stands here is never made or read: it is the
//! shape alone, and tests hold values of every kind to it, both here and wherever the server is asked
//! something. So what changes there and not here does not pass.
#![expect(dead_code, reason = "these are shapes; there are no values of them")]

use serde::Serialize;
use utoipa::ToSchema;

#[cfg(test)]
mod tests;

/// A side.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Color {
    White,
    Black,
}

/// Which colour a player would like to have.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ColorChoice {
    White,
    Black,
    Random,
}

/// A point in time, in milliseconds since 1970. The time of games stands still while the service is down.
#[derive(Serialize, ToSchema)]
pub(crate) struct Time(u64);

/// The name of a game, as it stands in addresses.
#[derive(Serialize, ToSchema)]
#[schema(pattern = "^[0-9a-hjkmnp-tv-z]{10}$")]
pub(crate) struct GameId(String);

/// The name of a challenge, as it stands in addresses.
#[derive(Serialize, ToSchema)]
#[schema(pattern = "^[0-9a-hjkmnp-tv-z]{10}$")]
pub(crate) struct ChallengeId(String);

/// The number of a player, guest or account.
#[derive(Serialize, ToSchema)]
#[schema(minimum = 1, maximum = 9_007_199_254_740_991_i64)]
pub(crate) struct PlayerId(i64);

/// The name of an account. No two have names that differ only in case.
#[derive(Serialize, ToSchema)]
#[schema(pattern = "^[0-9A-Za-z_-]{2,20}$")]
pub(crate) struct PlayerName(String);

/// A password. How long it may be counts when it is chosen.
#[derive(Serialize, ToSchema)]
#[schema(min_length = 8, max_length = 200)]
pub(crate) struct Password(String);

/// What somebody says: none of its characters is a control character.
#[derive(Serialize, ToSchema)]
#[schema(
    min_length = 1,
    max_length = 200,
    pattern = r"^[^\u0000-\u001f\u007f-\u009f]*$"
)]
pub(crate) struct ChatText(String);

/// Who shows a token: a browser, a program, or a browser that was shown a secret link.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum SessionKind {
    Browser,
    Api,
    Link,
}

/// How fast a game is; each speed has ratings of its own.
#[derive(Serialize, ToSchema, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Speed {
    Bullet,
    Blitz,
    Rapid,
    Classical,
    Correspondence,
    Unlimited,
}

/// How much time players have, in seconds.
#[derive(Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum TimeControl {
    /// As long as they like.
    Unlimited,
    /// Days for each move.
    Correspondence {
        #[schema(minimum = 1, maximum = 30)]
        days: u8,
    },
    /// An amount for the game, and more after each move.
    Fischer {
        #[schema(minimum = 1, maximum = 10_800)]
        initial: u16,
        #[schema(maximum = 180)]
        increment: u8,
    },
    /// Nothing for the game, but something after each move.
    #[serde(rename = "fischer")]
    FischerFromNothing {
        #[schema(maximum = 0)]
        initial: u16,
        #[schema(minimum = 1, maximum = 180)]
        increment: u8,
    },
    /// An amount for the game, of which the first seconds of each move are not taken.
    Delay {
        #[schema(maximum = 10_800)]
        initial: u16,
        #[schema(minimum = 1, maximum = 180)]
        delay: u8,
    },
    /// An amount for the game, then periods, of which each is kept if a move is made within it.
    Byoyomi {
        #[schema(maximum = 10_800)]
        initial: u16,
        #[schema(minimum = 1, maximum = 20)]
        periods: u8,
        #[schema(minimum = 1, maximum = 180)]
        period: u8,
    },
}

/// What a player wants in a game.
#[derive(Serialize, ToSchema)]
#[serde(tag = "command", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Command {
    /// A move, written as in PDN, and how many moves have been made before it.
    Move {
        #[schema(maximum = 4_294_967_295_i64)]
        ply: u32,
        #[serde(rename = "move")]
        text: String,
    },
    Resign,
    Abort,
    /// Offers a draw, or accepts the one that the opponent has offered.
    OfferDraw,
    DeclineDraw,
    /// Asks for a takeback, or agrees to the one that the opponent has asked for.
    AskTakeback,
    DeclineTakeback,
    ClaimWin,
    ClaimDraw,
}

/// Why a game is over.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum EndReason {
    NoPieces,
    Blocked,
    Resignation,
    Time,
    Abandoned,
    Agreement,
    Repetition,
    NoProgress,
    Aborted,
    NotBegun,
}

/// How a game ended.
#[derive(Serialize, ToSchema)]
pub(crate) struct Ending {
    reason: EndReason,
    #[schema(required)]
    winner: Option<Color>,
}

/// Something that has happened in a game.
#[derive(Serialize, ToSchema)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub(crate) enum Event {
    /// The player to move has moved.
    Moved {
        /// Written as in PDN.
        #[serde(rename = "move")]
        text: String,
        /// How long the player has thought, in milliseconds, what was given back taken off.
        spent: u32,
        /// How much was given back for a slow connection, in milliseconds; 0 if it is missing.
        #[serde(default)]
        lag: u32,
    },
    DrawOffered {
        by: Color,
    },
    DrawDeclined {
        by: Color,
    },
    TakebackAsked {
        by: Color,
    },
    TakebackDeclined {
        by: Color,
    },
    TakenBack {
        /// How many moves.
        plies: u8,
    },
    Ended {
        reason: EndReason,
        #[schema(required)]
        winner: Option<Color>,
    },
}

/// What a clock shows to one player.
#[derive(Serialize, ToSchema)]
pub(crate) struct ClockFace {
    /// The time that is left, of the game or of the move, in milliseconds.
    millis: u64,
    /// How many periods are left, of byoyomi.
    #[serde(default)]
    periods: u8,
}

/// What the clocks show, at the beginning of the present move.
#[derive(Serialize, ToSchema)]
pub(crate) struct Clocks {
    white: ClockFace,
    black: ClockFace,
    /// Whose runs.
    #[schema(required)]
    running: Option<Color>,
    /// Since when the player to move thinks.
    #[schema(required)]
    since: Option<Time>,
    /// When the game ends if it does nothing.
    #[schema(required)]
    deadline: Option<Time>,
}

/// A player as others see it in games of some speed.
#[derive(Serialize, ToSchema)]
pub(crate) struct Person {
    id: PlayerId,
    /// `null` for a guest.
    #[schema(required)]
    name: Option<PlayerName>,
    /// `null` without rated games.
    #[schema(required)]
    rating: Option<f64>,
    /// Whether the rating is too uncertain yet to say much.
    provisional: bool,
}

/// Who sits at a colour.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Seat {
    Player(Person),
    /// The engine of the server, at a level.
    Engine(Level),
}

/// How strong the engine plays.
#[derive(Serialize, ToSchema)]
#[schema(minimum = 1, maximum = 12)]
pub(crate) struct Level(u8);

/// All there is to know of a game.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct State {
    #[serde(rename = "type")]
    kind: StateType,
    game: GameId,
    /// How many events have happened.
    seq: u32,
    /// What time it is.
    now: Time,
    control: TimeControl,
    speed: Speed,
    rated: bool,
    began: Time,
    white: Seat,
    black: Seat,
    /// Written as in PDN.
    moves: Vec<String>,
    clock: Clocks,
    /// Who offers a draw.
    #[schema(required)]
    draw_offer: Option<Color>,
    /// Who asks for a takeback.
    #[schema(required)]
    takeback_request: Option<Color>,
    #[schema(required)]
    ending: Option<Ending>,
}

/// `state`
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum StateType {
    State,
}

/// Something has happened in a game.
#[derive(Serialize, ToSchema)]
pub(crate) struct Happened {
    #[serde(rename = "type")]
    kind: HappenedType,
    /// Its number in the game, from 0 without a gap.
    seq: u32,
    /// When.
    at: Time,
    #[serde(flatten)]
    event: Event,
    /// How many moves have been made now.
    ply: u32,
    clock: Clocks,
    /// What time it is.
    now: Time,
    /// How the ratings of White and of Black have changed with it: before and after.
    #[serde(default)]
    ratings: [[f64; 2]; 2],
}

/// `event`
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum HappenedType {
    Event,
}

/// One thing that was said.
#[derive(Serialize, ToSchema)]
pub(crate) struct ChatLine {
    player: PlayerId,
    /// `null` for a guest.
    #[schema(required)]
    name: Option<PlayerName>,
    at: Time,
    text: ChatText,
}

/// What was said, in order.
#[derive(Serialize, ToSchema)]
pub(crate) struct Chat {
    #[serde(rename = "type")]
    kind: ChatType,
    lines: Vec<ChatLine>,
}

/// `chat`
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum ChatType {
    Chat,
}

/// What happens in a game, as those who watch it are told.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum Update {
    State(State),
    Event(Happened),
    Chat(Chat),
    Other(OtherUpdate),
}

/// What happens around a game.
#[derive(Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(crate) enum OtherUpdate {
    /// Who is at the board.
    Presence { white: bool, black: bool },
    /// Somebody would like another game, `challenge` and `by`; or there it is, `game`.
    Rematch {
        #[serde(default)]
        challenge: ChallengeId,
        #[serde(default)]
        by: Color,
        #[serde(default)]
        game: GameId,
    },
    /// The connection ends because the server does: connect anew.
    Restart,
}
