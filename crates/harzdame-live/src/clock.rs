//! The clock of a game.

use std::time::Duration;

use harzdame::Color;
use serde::Serialize;

use crate::{LagQuota, Speed, Time, TimeControl};

/// The clock of a game, for both players.
///
/// In games in real time each player's first move is not on the clock: it has a time of its own, after
/// which the game is off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    faces: [ClockFace; 2],
    quotas: [LagQuota; 2],
    /// Since when the player to move thinks; `None` when the game is over.
    since: Option<Time>,
}

/// What a clock shows to one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ClockFace {
    /// The time that is left, of the game or of the move.
    #[serde(rename = "millis", serialize_with = "as_millis")]
    pub left: Duration,
    /// How many periods are left, of byoyomi.
    #[serde(skip_serializing_if = "is_zero")]
    pub periods: u8,
}

fn as_millis<S: serde::Serializer>(span: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u64(u64::try_from(span.as_millis()).unwrap_or(u64::MAX))
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde wants a reference")]
const fn is_zero(periods: &u8) -> bool {
    *periods == 0
}

/// So many moves each are not on the clock.
const FREE_PLIES: usize = 2;

impl Clock {
    /// The clock of a game that begins.
    #[must_use]
    pub fn new(control: TimeControl, now: Time) -> Clock {
        let seconds = |seconds: u16| Duration::from_secs(seconds.into());
        let (left, periods) = match control {
            TimeControl::Unlimited => (Duration::ZERO, 0),
            TimeControl::Correspondence { days } => (of_days(days), 0),
            // Who begins with nothing has the increment for the first move on the clock.
            TimeControl::Fischer { initial, increment } => {
                (seconds(initial).max(seconds(increment.into())), 0)
            }
            TimeControl::Delay { initial, .. } => (seconds(initial), 0),
            TimeControl::Byoyomi {
                initial, periods, ..
            } => (seconds(initial), periods),
        };
        Clock {
            control,
            faces: [ClockFace { left, periods }; 2],
            quotas: [LagQuota::new(control); 2],
            since: Some(now),
        }
    }

    /// How much time the players have.
    #[must_use]
    pub const fn control(&self) -> TimeControl {
        self.control
    }

    /// Since when the player to move thinks; `None` when the game is over.
    #[must_use]
    pub const fn since(&self) -> Option<Time> {
        self.since
    }

    /// What it shows to a player at the beginning of the present move.
    #[must_use]
    pub const fn face(&self, color: Color) -> ClockFace {
        self.faces[color as usize]
    }

    /// Whether the time of a move at this ply, counted from 0, is on the clock.
    #[must_use]
    pub fn runs_at(&self, ply: usize) -> bool {
        match self.control {
            TimeControl::Unlimited => false,
            TimeControl::Correspondence { .. } => true,
            _ => ply >= FREE_PLIES,
        }
    }

    /// When the player to move has no time left, the time for a move on its way included: on the
    /// clock, or for the first move, if that is not on it. `None` if there is no such time.
    #[must_use]
    pub fn deadline(&self, turn: Color, ply: usize) -> Option<Time> {
        let since = self.since?;
        let grace = self.quotas[turn as usize].grace();
        if self.runs_at(ply) {
            Some(since + self.allowed(turn) + grace)
        } else {
            let first_move = Speed::of(self.control).first_move()?;
            Some(since + first_move + grace)
        }
    }

    /// How long the player may think about the present move.
    fn allowed(&self, turn: Color) -> Duration {
        let ClockFace { left, periods } = self.face(turn);
        match self.control {
            TimeControl::Unlimited => Duration::MAX,
            TimeControl::Correspondence { .. } | TimeControl::Fischer { .. } => left,
            TimeControl::Delay { delay, .. } => left + Duration::from_secs(delay.into()),
            TimeControl::Byoyomi { period, .. } => {
                left + u32::from(periods) * Duration::from_secs(period.into())
            }
        }
    }

    /// What is given back for a move that was so long on its way.
    #[must_use]
    pub fn given_back(&self, turn: Color, measured: Duration) -> Duration {
        self.quotas[turn as usize].given_back(measured)
    }

    /// Whether a player who has thought so long about a move on the clock, what is given back taken
    /// off, has made it in time.
    #[must_use]
    pub fn in_time(&self, turn: Color, spent: Duration) -> bool {
        spent <= self.allowed(turn)
    }

    /// A move was made at this ply, by a player who has thought so long about it, what was given back
    /// taken off.
    pub fn moved(
        &mut self,
        turn: Color,
        ply: usize,
        spent: Duration,
        given_back: Duration,
        now: Time,
    ) {
        self.quotas[turn as usize].after_move(given_back);
        self.since = Some(now);
        if !self.runs_at(ply) {
            return;
        }
        let face = &mut self.faces[turn as usize];
        match self.control {
            TimeControl::Unlimited => {}
            TimeControl::Correspondence { days } => face.left = of_days(days),
            TimeControl::Fischer { increment, .. } => {
                let increment = Duration::from_secs(increment.into());
                face.left = face.left.saturating_sub(spent) + increment;
            }
            TimeControl::Delay { delay, .. } => {
                let counted = spent.saturating_sub(Duration::from_secs(delay.into()));
                face.left = face.left.saturating_sub(counted);
            }
            TimeControl::Byoyomi { period, .. } => {
                let over = spent.saturating_sub(face.left);
                face.left = face.left.saturating_sub(spent);
                // A period that is used to its end is not lost yet.
                let period = Duration::from_secs(period.into()).as_millis().max(1);
                let lost = over.as_millis().saturating_sub(1) / period;
                let lost = u8::try_from(lost).unwrap_or(u8::MAX);
                face.periods = face.periods.saturating_sub(lost).max(1);
            }
        }
    }

    /// Moves were taken back: the player to move begins to think again. No time is given back.
    pub fn taken_back(&mut self, now: Time) {
        self.since = Some(now);
    }

    /// A player has no time left.
    pub fn run_out(&mut self, color: Color) {
        self.faces[color as usize] = ClockFace {
            left: Duration::ZERO,
            periods: 0,
        };
    }

    /// The game is over.
    pub fn stop(&mut self) {
        self.since = None;
    }
}

fn of_days(days: u8) -> Duration {
    Duration::from_secs(86_400 * u64::from(days))
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    /// A clock in virtual time.
    struct Virtual {
        clock: Clock,
        now: Time,
        ply: usize,
    }

    impl Virtual {
        fn new(control: &str) -> Virtual {
            let control = control.parse().expect(control);
            let now = Time::from_millis(1_000_000);
            Virtual {
                clock: Clock::new(control, now),
                now,
                ply: 0,
            }
        }

        /// Both players have made their first moves.
        fn begun(control: &str) -> Virtual {
            let mut game = Virtual::new(control);
            game.think(20_000);
            game.think(20_000);
            game
        }

        fn turn(&self) -> Color {
            Color::ALL[self.ply % 2]
        }

        /// The player to move makes a move after so many milliseconds. What is left to it then.
        fn think(&mut self, millis: u64) -> ClockFace {
            let (turn, spent) = (self.turn(), Duration::from_millis(millis));
            self.now = self.now + spent;
            assert!(!self.clock.runs_at(self.ply) || self.clock.in_time(turn, spent));
            self.clock
                .moved(turn, self.ply, spent, Duration::ZERO, self.now);
            self.ply += 1;
            self.clock.face(turn)
        }

        /// How long the player to move may think, without the grace.
        fn allowed(&self) -> Duration {
            self.clock.allowed(self.turn())
        }
    }

    #[test]
    fn the_first_move_of_each_is_not_on_the_clock() {
        let mut game = Virtual::new("60+5");
        assert_eq!(game.think(29_000).left, seconds(60));
        assert_eq!(game.think(29_000).left, seconds(60));
        assert_eq!(game.think(1_000).left, seconds(64));
        // But it has a time of its own, and the grace for what is on its way.
        let game = Virtual::new("60+5");
        let deadline = game.clock.deadline(Color::White, 0).expect("a deadline");
        assert_eq!(deadline.since(game.now), seconds(32));
    }

    #[test]
    fn fischer_adds_after_each_move() {
        let mut game = Virtual::begun("60+5");
        assert_eq!(game.think(10_000).left, seconds(55));
        assert_eq!(game.think(0).left, seconds(65));
        assert_eq!(game.think(55_000).left, seconds(5));
        assert_eq!(game.allowed(), seconds(65));
        assert!(
            !game
                .clock
                .in_time(Color::White, Duration::from_millis(5_001))
        );
        assert!(
            game.clock
                .in_time(Color::White, Duration::from_millis(5_000))
        );
    }

    #[test]
    fn who_begins_with_nothing_has_the_increment() {
        let mut game = Virtual::begun("0+3");
        assert_eq!(game.allowed(), seconds(3));
        assert_eq!(game.think(1_000).left, seconds(5));
    }

    #[test]
    fn a_delay_is_not_counted_and_not_saved() {
        let mut game = Virtual::begun("60d5");
        assert_eq!(game.think(4_000).left, seconds(60));
        assert_eq!(game.think(6_000).left, seconds(59));
        assert_eq!(game.allowed(), seconds(65));
        assert_eq!(game.think(65_000).left, seconds(0));
        assert_eq!(game.think(1).left, seconds(59));
        assert_eq!(game.allowed(), seconds(5));
    }

    #[test]
    fn periods_begin_when_the_time_is_used_up() {
        let face = |left, periods| ClockFace {
            left: seconds(left),
            periods,
        };
        let mut game = Virtual::begun("60b3x30");
        assert_eq!(game.think(50_000), face(10, 3));
        game.think(0);
        assert_eq!(game.allowed(), seconds(100));
        // Ten seconds of the game and thirty of a period: none is lost.
        assert_eq!(game.think(40_000), face(0, 3));
        game.think(0);
        assert_eq!(game.think(30_001), face(0, 2));
        game.think(0);
        assert_eq!(game.think(29_999), face(0, 2));
        game.think(0);
        assert_eq!(game.think(60_000), face(0, 1));
        game.think(0);
        assert_eq!(game.allowed(), seconds(30));
        assert_eq!(game.think(30_000), face(0, 1));
    }

    #[test]
    fn correspondence_gives_each_move_its_days_the_first_too() {
        let mut game = Virtual::new("2 days");
        let deadline = game.clock.deadline(Color::White, 0).expect("a deadline");
        assert_eq!(deadline.since(game.now), seconds(2 * 86_400));
        assert_eq!(game.think(86_400_000).left, seconds(2 * 86_400));
        assert_eq!(game.allowed(), seconds(2 * 86_400));
    }

    #[test]
    fn without_a_clock_there_is_no_deadline() {
        let mut game = Virtual::new("unlimited");
        assert_eq!(game.clock.deadline(Color::White, 0), None);
        game.think(1_000_000_000);
        assert_eq!(game.clock.deadline(Color::Black, 1), None);
        assert!(game.clock.in_time(Color::Black, Duration::MAX));
    }

    #[test]
    fn what_is_on_its_way_is_waited_for() {
        let mut game = Virtual::begun("60+0");
        let wait = |game: &Virtual| {
            let deadline = game.clock.deadline(game.turn(), game.ply);
            deadline.expect("a deadline").since(game.now)
        };
        // A quota of 1.8 s at the beginning, and it grows by 0.6 s.
        assert_eq!(wait(&game), seconds(62));
        let given = game.clock.given_back(Color::White, seconds(9));
        assert_eq!(given, Duration::from_millis(2_400));
        game.now = game.now + seconds(60) + given;
        assert!(game.clock.in_time(Color::White, seconds(60)));
        game.clock
            .moved(Color::White, game.ply, seconds(60), given, game.now);
        assert_eq!(game.clock.face(Color::White).left, Duration::ZERO);
    }

    #[test]
    fn a_game_that_is_over_has_no_deadline() {
        let mut game = Virtual::begun("60+0");
        game.clock.stop();
        assert_eq!(game.clock.deadline(Color::White, 2), None);
    }
}
