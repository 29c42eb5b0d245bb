//! A game as its log tells it.

use std::time::Duration;

use harzdame::{Color, DrawRule, Game, Position, movetext};
use thiserror::Error;

use crate::{
    Action, Circumstances, Clock, Command, Decision, EndReason, Ending, Event, LoggedEvent, Phase,
    Refusal, Role, Speed, Time, TimeControl,
};

/// What the players have agreed on before a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// How much time they have.
    pub control: TimeControl,
    /// Whether the result changes their ratings. Then nothing can be taken back.
    pub rated: bool,
    /// By what the game can be drawn.
    pub draw_rule: DrawRule,
}

impl Terms {
    /// The terms of a game with the usual draw rule.
    #[must_use]
    pub fn new(control: TimeControl, rated: bool) -> Terms {
        Terms {
            control,
            rated,
            draw_rule: DrawRule::default(),
        }
    }
}

/// A game that is played live: the board, the clock, and what has been offered.
///
/// ```
/// use harzdame::Color;
/// use harzdame_live::{Circumstances, Command, Decision, LiveGame, Role, Terms, Time};
///
/// let now = Time::from_millis(0);
/// let mut game = LiveGame::new(Terms::new("300+3".parse()?, true), now);
/// let command = Command::Move { ply: 0, text: "a6-a7".into() };
/// let white = Role::Player(Color::White);
/// let decision = game.decide(white, &command, now, Circumstances::default())?;
/// let Decision::Events(events) = decision else { panic!() };
/// for event in &events {
///     game.apply(now, event)?;
/// }
/// assert_eq!((game.ply(), game.turn()), (1, Color::Black));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct LiveGame {
    terms: Terms,
    game: Game,
    clock: Clock,
    /// How many events have happened.
    seq: u32,
    /// What was offered, and not answered yet.
    draw_offer: Option<Color>,
    takeback_request: Option<Color>,
    /// At which ply a draw that each player had offered was declined.
    draw_declined: [Option<u32>; 2],
    ending: Option<Ending>,
}

/// The log of a game does not fit together.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReplayError {
    /// An event is missing, or there is one too many.
    #[error("event {found} where {expected} should be")]
    Gap {
        /// The number that the next event should have.
        expected: u32,
        /// The number that it has.
        found: u32,
    },
    /// An event cannot have happened.
    #[error("event {seq} cannot have happened")]
    Impossible {
        /// Its number.
        seq: u32,
    },
}

/// A draw can be offered again so many plies after it was declined.
const DRAW_PAUSE: u32 = 20;

impl LiveGame {
    /// A game that begins.
    #[must_use]
    pub fn new(terms: Terms, now: Time) -> LiveGame {
        LiveGame {
            terms,
            game: Game::from_position(Position::START, terms.draw_rule),
            clock: Clock::new(terms.control, now),
            seq: 0,
            draw_offer: None,
            takeback_request: None,
            draw_declined: [None; 2],
            ending: None,
        }
    }

    /// A game that began at that time, and in which all this has happened.
    ///
    /// # Errors
    ///
    /// [`ReplayError`], if it cannot be so.
    pub fn replay<'a>(
        terms: Terms,
        began: Time,
        events: impl IntoIterator<Item = &'a LoggedEvent>,
    ) -> Result<LiveGame, ReplayError> {
        let mut game = LiveGame::new(terms, began);
        for logged in events {
            game.apply_logged(logged)?;
        }
        Ok(game)
    }

    /// What the players have agreed on.
    #[must_use]
    pub const fn terms(&self) -> Terms {
        self.terms
    }

    /// The board and the moves.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The clock.
    #[must_use]
    pub const fn clock(&self) -> &Clock {
        &self.clock
    }

    /// How many events have happened; the next one has this number.
    #[must_use]
    pub const fn seq(&self) -> u32 {
        self.seq
    }

    /// How many moves have been made.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.game.ply()
    }

    /// Who is to move.
    #[must_use]
    pub fn turn(&self) -> Color {
        self.game.position().turn()
    }

    /// Who has offered a draw that is not answered yet.
    #[must_use]
    pub const fn draw_offer(&self) -> Option<Color> {
        self.draw_offer
    }

    /// Who has asked for a takeback that is not answered yet.
    #[must_use]
    pub const fn takeback_request(&self) -> Option<Color> {
        self.takeback_request
    }

    /// How the game ended, if it is over.
    #[must_use]
    pub const fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// How far the game has come.
    #[must_use]
    pub fn phase(&self) -> Phase {
        match self.ending {
            Some(_) => Phase::Over,
            None if self.ply() < 2 => Phase::Opening,
            None => Phase::Middle,
        }
    }

    /// Whether someone may do something.
    ///
    /// # Errors
    ///
    /// [`Refusal`] says why not.
    pub fn check(&self, action: Action, role: Role) -> Result<(), Refusal> {
        action.check(role, self.phase(), self.turn(), self.terms.rated)
    }

    /// When the game ends if the player to move does nothing; `None` if it can wait for ever.
    #[must_use]
    pub fn deadline(&self) -> Option<Time> {
        self.clock.deadline(self.turn(), self.ply())
    }

    /// What happens by itself: the end of the game, if time is up.
    #[must_use]
    pub fn overdue(&self, now: Time) -> Option<Event> {
        (now > self.deadline()?).then(|| self.out_of_time())
    }

    /// What a command of a player comes to when the player to move has no time left.
    fn too_late(&self, color: Color) -> Decision {
        Decision::TooLate {
            end: self.out_of_time(),
            refusal: if color == self.turn() {
                Refusal::TimeUp
            } else {
                Refusal::Over
            },
        }
    }

    /// The end of the game because the player to move has no time left.
    fn out_of_time(&self) -> Event {
        let ending = if self.ply() < 2 {
            Ending::without_winner(EndReason::NotBegun)
        } else {
            Ending::won(!self.turn(), EndReason::Time)
        };
        Event::Ended { ending }
    }

    /// What a command comes to. Nothing has happened yet; see [`LiveGame::apply`].
    ///
    /// # Errors
    ///
    /// [`Refusal`], if it is refused.
    pub fn decide(
        &self,
        role: Role,
        command: &Command,
        now: Time,
        circumstances: Circumstances,
    ) -> Result<Decision, Refusal> {
        if let (Command::Move { ply, text }, Role::Player(color)) = (command, role)
            && self.is_made(color, *ply, text)
        {
            return Ok(Decision::AlreadyDone);
        }
        self.check(command.action(), role)?;
        let Role::Player(color) = role else {
            return Err(Refusal::NotAPlayer);
        };
        if self.overdue(now).is_some() {
            return Ok(self.too_late(color));
        }
        let events = match command {
            Command::Move { ply, text } => {
                return self.decide_move(*ply, text, now, circumstances.lag);
            }
            Command::Resign => vec![ended(Ending::won(!color, EndReason::Resignation))],
            Command::Abort => vec![ended(Ending::without_winner(EndReason::Aborted))],
            Command::OfferDraw => vec![self.decide_draw(color)?],
            Command::DeclineDraw => match self.draw_offer {
                Some(by) if by != color => vec![Event::DrawDeclined { by: color }],
                _ => return Err(Refusal::NothingOffered),
            },
            Command::AskTakeback => vec![self.decide_takeback(color)?],
            Command::DeclineTakeback => match self.takeback_request {
                Some(by) if by != color => vec![Event::TakebackDeclined { by: color }],
                _ => return Err(Refusal::NothingOffered),
            },
            Command::ClaimWin | Command::ClaimDraw => {
                let patience = Speed::of(self.terms.control).patience();
                let away = circumstances.away(!color);
                let enough = patience
                    .zip(away)
                    .is_some_and(|(patience, away)| away >= patience);
                if !enough {
                    return Err(Refusal::NotAway);
                }
                vec![ended(match command {
                    Command::ClaimWin => Ending::won(color, EndReason::Abandoned),
                    _ => Ending::without_winner(EndReason::Abandoned),
                })]
            }
        };
        Ok(Decision::Events(events))
    }

    /// Whether a player has made this very move before, and it stands.
    fn is_made(&self, color: Color, ply: u32, text: &str) -> bool {
        let ply = ply as usize;
        let mut moves = self.game.moves().skip(ply);
        let mut positions = self.game.positions().skip(ply);
        let (Some(mv), Some(position)) = (moves.next(), positions.next()) else {
            return false;
        };
        position.turn() == color && movetext::parse(position, text) == Ok(mv)
    }

    fn decide_move(
        &self,
        ply: u32,
        text: &str,
        now: Time,
        lag: Duration,
    ) -> Result<Decision, Refusal> {
        let at = self.ply();
        if ply as usize != at {
            return Err(Refusal::WrongPly {
                given: ply,
                ply: at as u32,
            });
        }
        let position = self.game.position();
        let mv = movetext::parse(position, text)?;
        let turn = self.turn();
        let thought = now.since(self.clock.since().ok_or(Refusal::Over)?);
        let given_back = self.clock.given_back(turn, lag).min(thought);
        let spent = thought - given_back;
        if self.clock.runs_at(at) && !self.clock.in_time(turn, spent) {
            return Ok(self.too_late(turn));
        }
        let moved = Event::Moved {
            text: movetext::format(position, mv),
            spent: in_millis(spent),
            lag: in_millis(given_back),
        };
        let mut after = self.game.clone();
        after.play(mv).map_err(|_| Refusal::Over)?;
        let end = after.outcome().map(|outcome| ended(outcome.into()));
        let events = [Some(moved), end].into_iter().flatten().collect();
        Ok(Decision::Events(events))
    }

    fn decide_draw(&self, color: Color) -> Result<Event, Refusal> {
        if !self.terms.draw_rule.agreement {
            return Err(Refusal::NoAgreement);
        }
        match (self.draw_offer, self.takeback_request) {
            (Some(by), _) if by != color => Ok(ended(Ending::without_winner(EndReason::Agreement))),
            (_, Some(by)) if by != color => Err(Refusal::AnswerFirst),
            (Some(_), _) | (_, Some(_)) => Err(Refusal::Offered),
            (None, None) => {
                let next = self.draw_declined[color as usize].map(|ply| ply + DRAW_PAUSE);
                match next.map(|next| next.saturating_sub(self.ply() as u32)) {
                    Some(plies) if plies > 0 => Err(Refusal::TooSoon { plies }),
                    _ => Ok(Event::DrawOffered { by: color }),
                }
            }
        }
    }

    fn decide_takeback(&self, color: Color) -> Result<Event, Refusal> {
        match (self.takeback_request, self.draw_offer) {
            (Some(by), _) if by != color => Ok(Event::TakenBack {
                plies: self
                    .plies_to_take_back(by)
                    .ok_or(Refusal::NothingToTakeBack)?,
            }),
            (_, Some(by)) if by != color => Err(Refusal::AnswerFirst),
            (Some(_), _) | (_, Some(_)) => Err(Refusal::Offered),
            (None, None) => match self.plies_to_take_back(color) {
                Some(_) => Ok(Event::TakebackAsked { by: color }),
                None => Err(Refusal::NothingToTakeBack),
            },
        }
    }

    /// How many plies it takes to undo the last move of a player.
    fn plies_to_take_back(&self, color: Color) -> Option<u8> {
        let plies = if self.turn() == color { 2 } else { 1 };
        (self.ply() >= usize::from(plies)).then_some(plies)
    }

    /// Lets an event of the log happen.
    ///
    /// # Errors
    ///
    /// [`ReplayError`], if it is not the next one or cannot have happened; the game is then as it was.
    pub fn apply_logged(&mut self, logged: &LoggedEvent) -> Result<(), ReplayError> {
        if logged.seq != self.seq {
            return Err(ReplayError::Gap {
                expected: self.seq,
                found: logged.seq,
            });
        }
        self.apply(logged.at, &logged.event)
    }

    /// Lets an event happen.
    ///
    /// # Errors
    ///
    /// [`ReplayError::Impossible`], if it cannot have happened; the game is then as it was. What
    /// [`LiveGame::decide`] has said can always happen, as long as nothing else does before.
    pub fn apply(&mut self, at: Time, event: &Event) -> Result<(), ReplayError> {
        let impossible = ReplayError::Impossible { seq: self.seq };
        if self.ending.is_some() {
            return Err(impossible);
        }
        match event {
            Event::Moved { text, spent, lag } => {
                let (turn, ply) = (self.turn(), self.ply());
                let mv = movetext::parse(self.game.position(), text);
                let mv = mv.map_err(|_| impossible.clone())?;
                self.game.play(mv).map_err(|_| impossible)?;
                let [spent, lag] = [spent, lag].map(|&span| Duration::from_millis(span.into()));
                self.clock.moved(turn, ply, spent, lag, at);
                // What was offered to this player is not any more; what it offered itself stands.
                self.draw_offer = self.draw_offer.filter(|&by| by == turn);
                self.takeback_request = None;
            }
            Event::DrawOffered { by } => self.draw_offer = Some(*by),
            Event::DrawDeclined { by } => {
                self.draw_offer = None;
                self.draw_declined[!*by as usize] = Some(self.ply() as u32);
            }
            Event::TakebackAsked { by } => self.takeback_request = Some(*by),
            Event::TakebackDeclined { .. } => self.takeback_request = None,
            Event::TakenBack { plies } => {
                if usize::from(*plies) > self.ply() {
                    return Err(impossible);
                }
                for _ in 0..*plies {
                    self.game.undo();
                }
                self.clock.taken_back(at);
                self.draw_offer = None;
                self.takeback_request = None;
                for declined in &mut self.draw_declined {
                    *declined = declined.filter(|&ply| ply <= self.game.ply() as u32);
                }
            }
            Event::Ended { ending } => {
                if ending.reason == EndReason::Time
                    && let Some(winner) = ending.winner
                {
                    self.clock.run_out(!winner);
                }
                self.ending = Some(*ending);
                self.clock.stop();
                self.draw_offer = None;
                self.takeback_request = None;
            }
        }
        self.seq += 1;
        Ok(())
    }
}

const fn ended(ending: Ending) -> Event {
    Event::Ended { ending }
}

fn in_millis(span: Duration) -> u32 {
    u32::try_from(span.as_millis()).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use std::borrow::Borrow;

    use harzdame::fen;

    use super::*;

    /// A game in virtual time, and its log.
    struct Table {
        game: LiveGame,
        log: Vec<LoggedEvent>,
        began: Time,
        now: Time,
        circumstances: Circumstances,
    }

    const WHITE: Color = Color::White;
    const BLACK: Color = Color::Black;

    impl Table {
        fn new(control: &str, rated: bool) -> Table {
            let terms = Terms::new(control.parse().expect(control), rated);
            let now = Time::from_millis(5_000_000);
            Table {
                game: LiveGame::new(terms, now),
                log: Vec::new(),
                began: now,
                now,
                circumstances: Circumstances::default(),
            }
        }

        /// Both players have made so many moves.
        fn begun(control: &str, rated: bool) -> Table {
            let mut table = Table::new(control, rated);
            for _ in 0..2 {
                table.wait(1_000);
                table.move_any();
            }
            table
        }

        fn wait(&mut self, millis: u64) {
            self.now = self.now + Duration::from_millis(millis);
        }

        /// Whoever is to move makes its first legal move.
        fn move_any(&mut self) {
            let position = self.game.game().position();
            let mv = *position.legal_moves().first().expect("a move");
            let text = movetext::format(position, mv);
            self.move_as(self.game.turn(), &text).expect("a legal move");
        }

        fn move_as(&mut self, color: Color, text: &str) -> Result<Decision, Refusal> {
            let ply = self.game.ply() as u32;
            let text = text.to_owned();
            self.say(color, Command::Move { ply, text })
        }

        fn say(
            &mut self,
            color: Color,
            command: impl Borrow<Command>,
        ) -> Result<Decision, Refusal> {
            let role = Role::Player(color);
            let decision =
                self.game
                    .decide(role, command.borrow(), self.now, self.circumstances)?;
            let events = match &decision {
                Decision::Events(events) => events.as_slice(),
                Decision::TooLate { end, .. } => std::slice::from_ref(end),
                Decision::AlreadyDone => &[],
            };
            for event in events {
                let logged = LoggedEvent {
                    seq: self.game.seq(),
                    at: self.now,
                    event: event.clone(),
                };
                self.game.apply_logged(&logged).expect("what was decided");
                self.log.push(logged);
            }
            self.check_replay();
            Ok(decision)
        }

        /// The log, through JSON, tells the same game.
        fn check_replay(&self) {
            let json = serde_json::to_string(&self.log).expect("JSON");
            let log: Vec<LoggedEvent> = serde_json::from_str(&json).expect("JSON");
            let again = LiveGame::replay(self.game.terms, self.began, &log).expect("a game");
            assert_eq!(format!("{again:?}"), format!("{:?}", self.game));
        }

        fn ending(&self) -> Option<(EndReason, Option<Color>)> {
            let ending = self.game.ending()?;
            Some((ending.reason, ending.winner))
        }
    }

    #[test]
    fn a_move_that_comes_twice_is_made_once() {
        let mut table = Table::new("300+3", true);
        let first = Command::Move {
            ply: 0,
            text: "a6a7".into(),
        };
        assert!(matches!(
            table.say(WHITE, first.clone()),
            Ok(Decision::Events(_))
        ));
        assert_eq!(table.say(WHITE, first.clone()), Ok(Decision::AlreadyDone));
        table.move_as(BLACK, "h3-h2").expect("a legal move");
        assert_eq!(table.say(WHITE, first), Ok(Decision::AlreadyDone));
        // Another move there is no repetition, nor is the same by another.
        let other = Command::Move {
            ply: 0,
            text: "b5-b6".into(),
        };
        let wrong = Refusal::WrongPly { given: 0, ply: 2 };
        assert_eq!(table.say(WHITE, other), Err(wrong));
        let late = Command::Move {
            ply: 1,
            text: "a6a7".into(),
        };
        assert_eq!(table.say(BLACK, late), Err(Refusal::NotYourTurn));
        assert_eq!(table.log.len(), 2);
    }

    #[test]
    fn bad_moves_are_explained() {
        let mut table = Table::new("300+3", true);
        let error = table.move_as(WHITE, "a6-a9").expect_err("no square");
        assert_eq!(error.code(), "bad-move");
        let error = table.move_as(WHITE, "a6-a5").expect_err("backwards");
        assert!(matches!(error, Refusal::Move(_)), "{error}");
        assert!(table.log.is_empty());
    }

    #[test]
    fn a_game_ends_when_a_player_has_no_move() {
        let mut table = Table::begun("300+3", true);
        let start = fen::parse("W:WKa2:Bc2").expect("a position");
        table.game.game = Game::from_position(start, DrawRule::default());
        let role = Role::Player(WHITE);
        let command = Command::Move {
            ply: 0,
            text: "a2xd2".into(),
        };
        let decision = table
            .game
            .decide(role, &command, table.now, Circumstances::default());
        let Ok(Decision::Events(events)) = decision else {
            panic!("{decision:?}")
        };
        let [Event::Moved { .. }, Event::Ended { ending }] = &events[..] else {
            panic!("{events:?}")
        };
        assert_eq!(*ending, Ending::won(WHITE, EndReason::NoPieces));
    }

    #[test]
    fn a_move_that_comes_too_late_is_refused_and_ends_the_game() {
        let mut table = Table::begun("60+0", true);
        // Within the grace for messages on their way, but this one was not on its way so long.
        table.wait(61_000);
        let ply = table.game.ply() as u32;
        let text = "a7-a8".into();
        let position = table.game.game().position();
        let mv = position.legal_moves()[0];
        let command = Command::Move {
            ply,
            text: movetext::format(position, mv),
        };
        let ending = Ending::won(BLACK, EndReason::Time);
        let too_late = Decision::TooLate {
            end: Event::Ended { ending },
            refusal: Refusal::TimeUp,
        };
        assert_eq!(table.say(WHITE, command), Ok(too_late));
        assert_eq!(table.game.ply() as u32, ply);
        assert_eq!(table.ending(), Some((EndReason::Time, Some(BLACK))));
        let command = Command::Move { ply, text };
        assert_eq!(table.say(WHITE, command), Err(Refusal::Over));
    }

    #[test]
    fn a_flag_falls_after_the_time_and_the_grace() {
        let mut table = Table::begun("60+0", true);
        assert!(table.game.overdue(table.now).is_none());
        let deadline = table.game.deadline().expect("a deadline");
        // The quota of 1.8 s has grown once, by White's first move.
        assert_eq!(deadline.since(table.now), Duration::from_millis(62_000));
        assert!(table.game.overdue(deadline).is_none());
        let late = deadline + Duration::from_millis(1);
        let ending = Ending::won(BLACK, EndReason::Time);
        assert_eq!(table.game.overdue(late), Some(Event::Ended { ending }));
        // Whatever is asked for then, the game is over first.
        table.now = late;
        let end = Event::Ended { ending };
        let refusal = Refusal::Over;
        assert_eq!(
            table.say(BLACK, Command::Resign),
            Ok(Decision::TooLate { end, refusal })
        );
        assert_eq!(table.game.clock().face(WHITE).left, Duration::ZERO);
        assert_eq!(table.ending(), Some((EndReason::Time, Some(BLACK))));
        assert_eq!(table.say(WHITE, Command::Resign), Err(Refusal::Over));
    }

    #[test]
    fn a_slow_connection_is_made_up_for_within_the_quota() {
        let mut table = Table::begun("60+0", true);
        table.circumstances.lag = Duration::from_millis(500);
        table.wait(60_400);
        table.move_any();
        assert_eq!(table.ending(), None);
        assert_eq!(
            table.game.clock().face(WHITE).left,
            Duration::from_millis(100)
        );
        let mut table = Table::begun("60+0", true);
        table.circumstances.lag = Duration::from_millis(300);
        table.wait(60_301);
        table.move_any();
        assert_eq!(table.ending(), Some((EndReason::Time, Some(BLACK))));
    }

    #[test]
    fn who_does_not_begin_loses_nothing() {
        let mut table = Table::new("60+0", true);
        table.wait(29_000);
        table.move_any();
        table.wait(31_800);
        assert!(table.game.overdue(table.now).is_none());
        table.wait(1);
        let ending = Ending::without_winner(EndReason::NotBegun);
        assert_eq!(table.game.overdue(table.now), Some(Event::Ended { ending }));
        assert!(!ending.counts());
        assert_eq!(ending.result(), "*");
    }

    #[test]
    fn a_draw_is_offered_and_accepted_by_the_same_command() {
        let mut table = Table::begun("300+3", true);
        table.say(WHITE, Command::OfferDraw).expect("an offer");
        assert_eq!(table.say(WHITE, Command::OfferDraw), Err(Refusal::Offered));
        assert_eq!(
            table.say(WHITE, Command::DeclineDraw),
            Err(Refusal::NothingOffered)
        );
        // It stands when the player who offers moves.
        table.move_any();
        assert_eq!(table.game.draw_offer(), Some(WHITE));
        table.say(BLACK, Command::OfferDraw).expect("agreement");
        assert_eq!(table.ending(), Some((EndReason::Agreement, None)));
    }

    #[test]
    fn an_offer_dies_when_the_opponent_moves_or_declines() {
        let mut table = Table::begun("300+3", true);
        table.say(BLACK, Command::OfferDraw).expect("an offer");
        table.move_any();
        assert_eq!(table.game.draw_offer(), None);
        table.say(WHITE, Command::OfferDraw).expect("an offer");
        table.say(BLACK, Command::DeclineDraw).expect("declined");
        let soon = Refusal::TooSoon { plies: 20 };
        assert_eq!(table.say(WHITE, Command::OfferDraw), Err(soon));
        table.say(BLACK, Command::OfferDraw).expect("the other may");
        table.say(WHITE, Command::DeclineDraw).expect("declined");
        for _ in 0..20 {
            table.move_any();
        }
        table.say(WHITE, Command::OfferDraw).expect("an offer");
    }

    #[test]
    fn moves_are_taken_back_in_casual_games_by_both() {
        let mut table = Table::new("300+3", false);
        assert_eq!(
            table.say(WHITE, Command::AskTakeback),
            Err(Refusal::NothingToTakeBack)
        );
        table.move_any();
        assert_eq!(
            table.say(BLACK, Command::AskTakeback),
            Err(Refusal::NothingToTakeBack)
        );
        table.move_any();
        table.move_any();
        // Black is to move: White takes back one ply, Black two.
        table.say(BLACK, Command::AskTakeback).expect("asked");
        assert_eq!(
            table.say(WHITE, Command::OfferDraw),
            Err(Refusal::AnswerFirst)
        );
        table
            .say(WHITE, Command::DeclineTakeback)
            .expect("declined");
        table.say(BLACK, Command::AskTakeback).expect("asked");
        table.say(WHITE, Command::AskTakeback).expect("agreed");
        assert_eq!((table.game.ply(), table.game.turn()), (1, BLACK));
        table.say(WHITE, Command::AskTakeback).expect("asked");
        table.move_any();
        assert_eq!(table.game.takeback_request(), None);
        let mut table = Table::begun("300+3", true);
        assert_eq!(table.say(WHITE, Command::AskTakeback), Err(Refusal::Rated));
    }

    #[test]
    fn who_has_gone_loses_if_the_opponent_claims_it() {
        let mut table = Table::begun("300+3", true);
        assert_eq!(table.say(BLACK, Command::ClaimWin), Err(Refusal::NotAway));
        table.circumstances.away = [Some(Duration::from_secs(29)), None];
        assert_eq!(table.say(BLACK, Command::ClaimWin), Err(Refusal::NotAway));
        table.circumstances.away = [Some(Duration::from_secs(30)), None];
        assert_eq!(table.say(WHITE, Command::ClaimWin), Err(Refusal::YourTurn));
        let mut draw = Table::begun("300+3", true);
        draw.circumstances = table.circumstances;
        draw.say(BLACK, Command::ClaimDraw).expect("a draw");
        assert_eq!(draw.ending(), Some((EndReason::Abandoned, None)));
        table.say(BLACK, Command::ClaimWin).expect("a win");
        assert_eq!(table.ending(), Some((EndReason::Abandoned, Some(BLACK))));
        // Nobody is expected to stay in games that last for days.
        let mut days = Table::begun("2 days", true);
        days.circumstances.away = [Some(Duration::from_secs(100_000)), None];
        assert_eq!(days.say(BLACK, Command::ClaimWin), Err(Refusal::NotAway));
    }

    #[test]
    fn a_game_can_be_aborted_until_both_have_moved() {
        let mut table = Table::new("300+3", true);
        table.move_any();
        assert_eq!(table.say(BLACK, Command::Resign), Err(Refusal::TooEarly));
        table.say(BLACK, Command::Abort).expect("aborted");
        assert_eq!(table.ending(), Some((EndReason::Aborted, None)));
        let mut table = Table::begun("300+3", true);
        assert_eq!(table.say(WHITE, Command::Abort), Err(Refusal::TooLate));
        table.say(WHITE, Command::Resign).expect("resigned");
        assert_eq!(table.ending(), Some((EndReason::Resignation, Some(BLACK))));
    }

    #[test]
    fn spectators_decide_nothing() {
        let game = LiveGame::new(Terms::new(TimeControl::Unlimited, false), Time::default());
        let command = Command::Move {
            ply: 0,
            text: "a6-a7".into(),
        };
        let decision = game.decide(
            Role::Spectator,
            &command,
            Time::default(),
            Circumstances::default(),
        );
        assert_eq!(decision, Err(Refusal::NotAPlayer));
    }

    #[test]
    fn a_log_with_a_gap_is_refused() {
        let mut table = Table::begun("300+3", true);
        let terms = table.game.terms();
        let gap = LiveGame::replay(terms, table.began, &table.log[1..]);
        let error = ReplayError::Gap {
            expected: 0,
            found: 1,
        };
        assert_eq!(gap.expect_err("a gap"), error);
        table.log[1] = LoggedEvent {
            seq: 1,
            ..table.log[0].clone()
        };
        let twice = LiveGame::replay(terms, table.began, &table.log);
        assert_eq!(
            twice.expect_err("the same move"),
            ReplayError::Impossible { seq: 1 }
        );
    }

    /// Random commands of both players: whatever is decided can happen, and the log tells the game.
    #[test]
    fn whatever_is_decided_can_happen() {
        let mut rng = fastrand::Rng::with_seed(1);
        let controls = ["60+1", "30d2", "20b3x5", "1 day", "unlimited"];
        let mut endings = std::collections::HashSet::new();
        for round in 0..300 {
            let mut table = Table::new(controls[round % controls.len()], round % 2 == 0);
            for _ in 0..200 {
                table.wait(rng.u64(..4_000));
                table.circumstances = Circumstances {
                    lag: Duration::from_millis(rng.u64(..1_000)),
                    away: [Some(Duration::from_secs(rng.u64(..32))), None],
                };
                let color = Color::ALL[rng.usize(..2)];
                let command = match rng.u8(..40) {
                    0 => Command::OfferDraw,
                    1 => Command::DeclineDraw,
                    2 => Command::AskTakeback,
                    3 => Command::DeclineTakeback,
                    4 if rng.u8(..8) == 0 => Command::Resign,
                    5 if rng.u8(..8) == 0 => Command::Abort,
                    6 => Command::ClaimWin,
                    _ => {
                        let position = table.game.game().position();
                        let Some(mv) = rng.choice(position.legal_moves()) else {
                            break;
                        };
                        let text = movetext::format(position, mv);
                        let ply = table.game.ply() as u32;
                        Command::Move { ply, text }
                    }
                };
                // Refused or not, the log is checked.
                let _ = table.say(color, command);
                if let Some((reason, _)) = table.ending() {
                    endings.insert(reason);
                    break;
                }
            }
        }
        assert!(endings.len() >= 5, "{endings:?}");
    }
}
