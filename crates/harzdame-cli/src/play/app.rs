//! The state of the game at the terminal, and what each key does to it.

use harzdame::{
    Color, DrawRule, Game, Move, Outcome, Position, Square, movetext,
    pdn::{self, GameTree},
};
use harzdame_engine::{Bearing, Gesture, Level, Manners};
use harzdame_i18n::{Language, args, tr};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::{
    analyst::{Found, Inquiry},
    entry::{Choice, Entry},
    files::SaveError,
    layout::View,
    opponent::{Answer, Request},
    text,
};

/// Who plays a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seat {
    Person,
    Computer(Level),
}

/// How a game begins.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    pub(crate) language: Language,
    /// White's seat and Black's.
    pub(crate) seats: [Seat; 2],
    pub(crate) start: Position,
    pub(crate) view: View,
    /// Decides what the computer plays among moves of like worth.
    pub(crate) seed: u64,
    /// What the computer does besides moving.
    pub(crate) manners: Manners,
}

/// What the terminal has to do.
#[derive(Clone, Debug)]
pub(crate) enum Effect {
    Quit,
    /// Let the computer think; what it was thinking about before no longer matters.
    Think(Box<Request>),
    StopThinking,
    /// Let the engine judge the position; what it was judging before no longer matters.
    Analyse(Box<Inquiry>),
    StopAnalysing,
    Save {
        file: String,
        pdn: String,
    },
    Load {
        file: String,
    },
}

/// What the keys are for at the moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Choosing squares and typing moves.
    Board,
    /// Typing the name of a file.
    Prompt { purpose: Purpose, text: String },
    /// Answering a question.
    Confirm(Question),
    /// Reading the help.
    Help,
}

/// What a file's name is wanted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    Save,
    Load,
}

/// What has to be confirmed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    Resign(Color),
    /// Two people agree on a draw.
    Draw,
    /// A person offers the computer one.
    OfferDraw,
    New,
    Quit,
}

/// A good move that was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hint {
    Unasked,
    /// It is looked for.
    Wanted,
    /// It has been told.
    Told(Move),
}

/// The depth in plies from which on the analysis that runs is good enough for a hint.
const HINT_DEPTH: u32 = 12;

/// The longest text that can be typed: more than any move and most files' names.
const MAX_TYPED: usize = 200;

/// The game and everything around it.
#[derive(Debug)]
pub(crate) struct App {
    pub(crate) settings: Settings,
    pub(crate) game: Game,
    /// The moves as text, one for each ply.
    pub(crate) texts: Vec<String>,
    /// The squares visited by the last move.
    pub(crate) last_path: Vec<Square>,
    pub(crate) entry: Entry,
    pub(crate) cursor: Square,
    pub(crate) bottom: Color,
    pub(crate) view: View,
    pub(crate) typed: String,
    pub(crate) notice: String,
    pub(crate) mode: Mode,
    /// Whether the computer's offer of a draw stands.
    pub(crate) offered: bool,
    bearing: Bearing,
    /// The number of the question that the computer is asked, while it thinks.
    pub(crate) thinking: Option<u64>,
    /// Whether the engine's view of the position is shown.
    pub(crate) analysis: bool,
    pub(crate) hint: Hint,
    /// What the engine has found about the position.
    pub(crate) found: Option<Found>,
    /// The number of the inquiry that is going on.
    inquiry: Option<u64>,
    questions: u64,
    effects: Vec<Effect>,
    /// Whether there is a ply that no file has.
    unsaved: bool,
}

impl App {
    pub(crate) fn new(settings: Settings) -> App {
        let bottom = match settings.seats {
            [Seat::Computer(_), Seat::Person] => Color::Black,
            _ => Color::White,
        };
        let mut app = App {
            game: Game::from_position(settings.start, DrawRule::default()),
            texts: Vec::new(),
            last_path: Vec::new(),
            entry: Entry::default(),
            cursor: match bottom {
                Color::White => Square::C4,
                Color::Black => Square::F5,
            },
            bottom,
            view: settings.view,
            typed: String::new(),
            notice: String::new(),
            mode: Mode::Board,
            offered: false,
            bearing: Bearing::new(settings.manners),
            thinking: None,
            analysis: false,
            hint: Hint::Unasked,
            found: None,
            inquiry: None,
            questions: 0,
            effects: Vec::new(),
            unsaved: false,
            settings,
        };
        app.think_if_computer();
        app
    }

    /// What is to be done, once.
    pub(crate) fn take_effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }

    pub(crate) fn language(&self) -> Language {
        self.settings.language
    }

    pub(crate) fn seat(&self, color: Color) -> Seat {
        self.settings.seats[color as usize]
    }

    pub(crate) fn turn(&self) -> Color {
        self.game.position().turn()
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// Whether a person is to choose a move.
    pub(crate) fn is_persons_turn(&self) -> bool {
        self.outcome().is_none() && self.seat(self.turn()) == Seat::Person
    }

    fn say(&self, id: &str) -> String {
        text::say(self.language(), id)
    }

    // --- Keys and clicks -------------------------------------------------------------------------

    pub(crate) fn on_key(&mut self, key: KeyEvent) {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            match key.code {
                KeyCode::Char('c' | 'd' | 'q') => self.effects.push(Effect::Quit),
                KeyCode::Char('u') => self.typed.clear(),
                _ => {}
            }
            return;
        }
        if key.modifiers.contains(KeyModifiers::ALT) {
            return;
        }
        match self.mode.clone() {
            Mode::Board => self.on_board_key(key.code),
            Mode::Prompt { purpose, text } => self.on_prompt_key(key.code, purpose, text),
            Mode::Confirm(question) => match key.code {
                KeyCode::Enter => {
                    self.mode = Mode::Board;
                    self.confirmed(question);
                }
                KeyCode::Esc => self.mode = Mode::Board,
                _ => {}
            },
            Mode::Help => self.mode = Mode::Board,
        }
    }

    fn on_board_key(&mut self, code: KeyCode) {
        match code {
            KeyCode::Up => self.move_cursor(0, 1),
            KeyCode::Down => self.move_cursor(0, -1),
            KeyCode::Left => self.move_cursor(-1, 0),
            KeyCode::Right => self.move_cursor(1, 0),
            KeyCode::Enter if !self.typed.is_empty() => self.play_typed(),
            KeyCode::Enter | KeyCode::Char(' ') => self.choose(self.cursor),
            KeyCode::Backspace if self.typed.is_empty() => self.take_back_jump(),
            KeyCode::Backspace => {
                self.typed.pop();
            }
            KeyCode::Esc => self.give_up(),
            KeyCode::Char(letter) if is_move_letter(letter) => {
                self.typed
                    .extend((self.typed.len() < MAX_TYPED).then_some(letter));
            }
            KeyCode::Char(letter) => self.on_letter(letter.to_ascii_lowercase()),
            _ => {}
        }
    }

    /// Gives up what has been begun; where nothing has, declines the computer's offer.
    fn give_up(&mut self) {
        let begun = !self.typed.is_empty() || !self.entry.squares().is_empty();
        self.typed.clear();
        self.notice.clear();
        self.entry.clear();
        if self.offered && !begun {
            self.offered = false;
            self.notice = self.say("play-draw-declined");
        }
    }

    fn on_letter(&mut self, letter: char) {
        match letter {
            'u' => self.undo(),
            'i' => self.ask_for_hint(),
            'l' => {
                self.analysis = !self.analysis;
                self.inquire();
            }
            't' => self.bottom = !self.bottom,
            'v' => self.view = self.view.other(),
            's' => {
                self.mode = Mode::Prompt {
                    purpose: Purpose::Save,
                    text: "game.pdn".to_owned(),
                };
            }
            'o' => {
                self.mode = Mode::Prompt {
                    purpose: Purpose::Load,
                    text: String::new(),
                };
            }
            'r' => self.ask_to_resign(),
            'p' => self.ask_for_draw(),
            'n' if self.unsaved => self.mode = Mode::Confirm(Question::New),
            'n' => self.restart(),
            'q' if self.unsaved => self.mode = Mode::Confirm(Question::Quit),
            'q' => self.effects.push(Effect::Quit),
            '?' => self.mode = Mode::Help,
            _ => {}
        }
    }

    fn on_prompt_key(&mut self, code: KeyCode, purpose: Purpose, mut text: String) {
        match code {
            KeyCode::Esc => self.mode = Mode::Board,
            // No name is a change of mind.
            KeyCode::Enter if text.trim().is_empty() => self.mode = Mode::Board,
            KeyCode::Enter => {
                let file = text.trim().to_owned();
                self.effects.push(match purpose {
                    Purpose::Save => Effect::Save {
                        file,
                        pdn: self.pdn(),
                    },
                    Purpose::Load => Effect::Load { file },
                });
            }
            KeyCode::Backspace => {
                text.pop();
                self.mode = Mode::Prompt { purpose, text };
            }
            KeyCode::Char(typed) if !typed.is_control() && text.len() < MAX_TYPED => {
                text.push(typed);
                self.mode = Mode::Prompt { purpose, text };
            }
            _ => {}
        }
    }

    /// A click on a square.
    pub(crate) fn on_click(&mut self, square: Square) {
        if self.mode == Mode::Board {
            self.cursor = square;
            self.choose(square);
        }
    }

    /// Moves the cursor by files and ranks as the player at the bottom sees them.
    fn move_cursor(&mut self, files: i8, ranks: i8) {
        let sign = match self.bottom {
            Color::White => 1,
            Color::Black => -1,
        };
        let step = |at: u8, by: i8| at.saturating_add_signed(sign * by).min(7);
        let (file, rank) = (
            step(self.cursor.file(), files),
            step(self.cursor.rank(), ranks),
        );
        if let Some(square) = Square::new(file, rank) {
            self.cursor = square;
        }
    }

    // --- Moves -----------------------------------------------------------------------------------

    fn choose(&mut self, square: Square) {
        if !self.may_move() {
            return;
        }
        self.notice.clear();
        match self.entry.choose(self.game.position(), square) {
            Choice::Play(mv) => self.play(mv),
            Choice::Begun => {
                if !self.entry.captured().is_empty() {
                    self.notice = self.say("board-hint-ghosts");
                }
            }
            Choice::GivenUp => self.notice = self.say("board-given-up"),
            Choice::Refused(refusal) => {
                self.notice = text::refusal(self.language(), square, refusal);
            }
        }
    }

    fn play_typed(&mut self) {
        if !self.may_move() {
            return;
        }
        match movetext::parse(self.game.position(), &self.typed) {
            Ok(mv) => self.play(mv),
            Err(error) => {
                self.notice = text::typed(self.language(), self.game.position(), &error);
            }
        }
    }

    /// Whether a person can move; if not, it is said why.
    fn may_move(&mut self) -> bool {
        if self.is_persons_turn() {
            return true;
        }
        self.notice = if self.outcome().is_some() {
            self.say("play-problem-game-over")
        } else {
            self.say("terminal-computer-turn")
        };
        false
    }

    fn play(&mut self, mv: Move) {
        let position = *self.game.position();
        let chosen = self.entry.squares().to_vec();
        if self.game.play(mv).is_err() {
            self.notice = self.say("play-problem-illegal-move");
            return;
        }
        self.last_path = path_shown(&position, mv, &chosen);
        self.texts.push(movetext::format(&position, mv));
        self.unsaved = true;
        // To move is to decline.
        self.offered = false;
        self.notice.clear();
        self.typed.clear();
        self.entry.clear();
        self.think_if_computer();
    }

    /// Lets the computer think, where it is to move, and the engine judge the position.
    fn think_if_computer(&mut self) {
        self.stop_thinking();
        self.hint = Hint::Unasked;
        self.inquire();
        if self.outcome().is_some() {
            return;
        }
        if let Seat::Computer(level) = self.seat(self.turn()) {
            self.questions += 1;
            self.thinking = Some(self.questions);
            self.effects.push(Effect::Think(Box::new(Request {
                number: self.questions,
                game: self.game.clone(),
                level,
                seed: self.settings.seed,
            })));
        }
    }

    fn stop_thinking(&mut self) {
        if self.thinking.take().is_some() {
            self.effects.push(Effect::StopThinking);
        }
    }

    /// The computer has chosen a move, or would rather not play on.
    pub(crate) fn on_answer(&mut self, answer: Answer) {
        if self.thinking != Some(answer.number) {
            return;
        }
        self.thinking = None;
        let Some(choice) = answer.choice else { return };
        match self.bearing.gesture(&self.game, choice.score) {
            Gesture::None => self.play(choice.mv),
            Gesture::OfferDraw => {
                self.play(choice.mv);
                self.offered = self.outcome().is_none();
            }
            Gesture::Resign => self.resign(self.turn()),
        }
    }

    // --- Help from the engine --------------------------------------------------------------------

    /// Has the position judged, if somebody wants to know and it is a person's turn: while the
    /// computer thinks, it is left alone.
    fn inquire(&mut self) {
        if self.inquiry.take().is_some() {
            self.effects.push(Effect::StopAnalysing);
        }
        self.found = None;
        let wanted = self.analysis || self.hint == Hint::Wanted;
        if wanted && self.is_persons_turn() {
            self.questions += 1;
            self.inquiry = Some(self.questions);
            self.effects.push(Effect::Analyse(Box::new(Inquiry {
                number: self.questions,
                game: self.game.clone(),
                endless: self.analysis,
            })));
        }
    }

    fn ask_for_hint(&mut self) {
        if !self.may_move() {
            return;
        }
        self.hint = Hint::Wanted;
        self.notice = self.say("play-hint-looking");
        if self.inquiry.is_none() {
            self.inquire();
        }
        self.tell_hint();
    }

    /// The engine has found something.
    pub(crate) fn on_found(&mut self, found: Found) {
        if self.inquiry != Some(found.number) {
            return;
        }
        // The end of a search that was cut short can be less than what was found before.
        let less = |known: &Found| known.depth > found.depth;
        if self.found.as_ref().is_some_and(less) {
            let known = self.found.as_mut();
            known.into_iter().for_each(|known| known.last = found.last);
        } else {
            self.found = Some(found);
        }
        self.tell_hint();
    }

    /// Tells the hint that is wanted, once the search has come far enough.
    fn tell_hint(&mut self) {
        let Some(found) = &self.found else { return };
        let ready = found.last || (self.analysis && found.depth >= HINT_DEPTH);
        let (Hint::Wanted, true, Some(&mv)) = (self.hint, ready, found.line.first()) else {
            return;
        };
        self.hint = Hint::Told(mv);
        let mv = movetext::format(self.game.position(), mv);
        self.notice = tr(self.language(), "play-hint-move", &args! { "move" => mv });
    }

    fn take_back_jump(&mut self) {
        self.notice.clear();
        if !self.entry.back() {
            return;
        }
        self.notice = match self.entry.squares().last() {
            None => self.say("board-given-up"),
            Some(square) => tr(
                self.language(),
                "board-hop-undone",
                &args! { "square" => square.to_string() },
            ),
        };
    }

    /// Takes back the last move of a person, and what the computer has answered.
    fn undo(&mut self) {
        let by_person = |ply: usize| {
            let mover = if ply.is_multiple_of(2) {
                self.game.start().turn()
            } else {
                !self.game.start().turn()
            };
            self.seat(mover) == Seat::Person
        };
        let Some(ply) = (0..self.game.ply()).rev().find(|&ply| by_person(ply)) else {
            self.notice = self.say("terminal-nothing-to-undo");
            return;
        };
        self.stop_thinking();
        self.offered = false;
        self.entry.clear();
        self.typed.clear();
        let taken_back = self.texts[ply..].join(" ");
        while self.game.ply() > ply {
            self.game.undo();
        }
        self.texts.truncate(ply);
        self.last_path = self.path_of_last_move();
        self.notice = tr(
            self.language(),
            "terminal-undone",
            &args! { "moves" => taken_back },
        );
        self.think_if_computer();
    }

    fn path_of_last_move(&self) -> Vec<Square> {
        let position = self.game.positions().rev().nth(1).copied();
        match (position, self.game.moves().next_back()) {
            (Some(position), Some(mv)) => path_shown(&position, mv, &[]),
            _ => Vec::new(),
        }
    }

    // --- Ends and beginnings ---------------------------------------------------------------------

    fn ask_to_resign(&mut self) {
        if self.outcome().is_some() {
            self.notice = self.say("play-problem-game-over");
            return;
        }
        // At one board, whoever is to move; against the computer, the person at any time.
        let loser = Color::ALL
            .into_iter()
            .find(|&color| matches!(self.seat(!color), Seat::Computer(_)))
            .unwrap_or(self.turn());
        self.mode = Mode::Confirm(Question::Resign(loser));
    }

    fn ask_for_draw(&mut self) {
        if self.outcome().is_some() {
            self.notice = self.say("play-problem-game-over");
        } else if self.offered {
            self.agree_draw();
        } else if self.settings.seats == [Seat::Person; 2] {
            self.mode = Mode::Confirm(Question::Draw);
        } else if self.settings.manners.draws {
            self.mode = Mode::Confirm(Question::OfferDraw);
        } else {
            self.notice = self.say("terminal-no-draw");
        }
    }

    /// A person offers the computer a draw, which answers at once.
    fn offer_draw(&mut self) {
        if self.offered || self.bearing.accepts_draw(&self.game) {
            self.agree_draw();
        } else if self.outcome().is_none() {
            self.notice = self.say("play-draw-refused");
        }
    }

    // The game may have ended while a question stood there; then there is nothing to do.

    fn agree_draw(&mut self) {
        if self.game.agree_draw().is_ok() {
            self.ended();
        }
    }

    fn resign(&mut self, loser: Color) {
        if self.game.resign(loser).is_ok() {
            self.ended();
        }
    }

    fn confirmed(&mut self, question: Question) {
        match question {
            Question::Resign(loser) => self.resign(loser),
            Question::Draw => self.agree_draw(),
            Question::OfferDraw => self.offer_draw(),
            Question::New => self.restart(),
            Question::Quit => self.effects.push(Effect::Quit),
        }
    }

    fn ended(&mut self) {
        self.unsaved = true;
        self.offered = false;
        self.stop_thinking();
        self.inquire();
        self.entry.clear();
        self.typed.clear();
        self.notice.clear();
    }

    fn restart(&mut self) {
        let mut settings = self.settings.clone();
        settings.seed = settings.seed.wrapping_add(1);
        let fresh = App::new(settings);
        self.replace(fresh);
    }

    /// Puts another game in place of this one, seen as this one was.
    fn replace(&mut self, fresh: App) {
        self.stop_thinking();
        let stop_analysing = self.inquiry.is_some();
        let old = std::mem::replace(self, fresh);
        self.bottom = old.bottom;
        self.view = old.view;
        self.cursor = old.cursor;
        // Answers to questions about the old game must not be taken for answers about the new one.
        self.questions = old.questions + 1;
        self.effects = old.effects;
        self.effects
            .extend(stop_analysing.then_some(Effect::StopAnalysing));
        self.analysis = old.analysis;
        self.think_if_computer();
    }

    // --- Files -----------------------------------------------------------------------------------

    /// The game as PDN.
    fn pdn(&self) -> String {
        let mut tree = GameTree::from_game(&self.game);
        for color in Color::ALL {
            let name = match self.seat(color) {
                Seat::Person => continue,
                Seat::Computer(level) => format!("harzdame, level {}", level.number()),
            };
            let tag = match color {
                Color::White => "White",
                Color::Black => "Black",
            };
            // The names of the tags are legal.
            let _ = tree.tags.set(tag, &name);
        }
        // The moves of a game are legal, so writing does not fail.
        pdn::to_string(&tree).unwrap_or_default()
    }

    /// The file was written, or not.
    pub(crate) fn on_saved(&mut self, file: &str, result: Result<(), SaveError>) {
        let (id, problem) = match result {
            Ok(()) => {
                self.unsaved = false;
                self.mode = Mode::Board;
                ("terminal-saved", String::new())
            }
            // The question stays: another name may do.
            Err(SaveError::Exists) => ("terminal-exists", String::new()),
            Err(SaveError::Io(error)) => ("terminal-save-failed", error.to_string()),
        };
        self.notice = tr(
            self.language(),
            id,
            &args! { "file" => file.to_owned(), "problem" => problem },
        );
    }

    /// The file was read, or not.
    pub(crate) fn on_loaded(&mut self, file: &str, result: Result<Game, String>) {
        let (id, problem) = match result {
            Ok(game) => {
                let mut settings = self.settings.clone();
                settings.start = *game.start();
                let mut fresh = App::new(settings);
                fresh.texts = game
                    .positions()
                    .zip(game.moves())
                    .map(|(position, mv)| movetext::format(position, mv))
                    .collect();
                fresh.game = game;
                fresh.last_path = fresh.path_of_last_move();
                self.replace(fresh);
                ("terminal-opened", String::new())
            }
            Err(problem) => ("terminal-open-failed", problem),
        };
        self.notice = tr(
            self.language(),
            id,
            &args! { "file" => file.to_owned(), "problem" => problem },
        );
    }
}

/// Whether a letter belongs to the text of a move. The other letters are commands.
fn is_move_letter(letter: char) -> bool {
    matches!(letter, 'a'..='h' | 'A'..='H' | '1'..='8' | 'x' | 'X' | '-' | ':')
}

/// The path of a move as it is shown: through the squares that were chosen, where they began one
/// of its paths, else the canonical one.
fn path_shown(position: &Position, mv: Move, chosen: &[Square]) -> Vec<Square> {
    /// Among so many paths the one that was chosen is looked for.
    const LIMIT: usize = 200;
    let mut squares: Vec<Vec<Square>> = position
        .paths(mv, LIMIT)
        .iter()
        .map(|path| path.squares().to_vec())
        .collect();
    let at = squares
        .iter()
        .position(|path| path.starts_with(chosen))
        .unwrap_or(0);
    if squares.is_empty() {
        return vec![mv.from, mv.to];
    }
    squares.swap_remove(at)
}

#[cfg(test)]
mod tests {
    use harzdame::{DrawReason, WinReason, fen};
    use harzdame_engine::{Choice as Chosen, Score};

    use super::*;

    fn app(seats: [Seat; 2], start: &str) -> App {
        App::new(Settings {
            language: Language::En,
            seats,
            start: fen::parse(start).expect("a position"),
            view: View::Square,
            seed: 1,
            manners: Manners::default(),
        })
    }

    fn two_people() -> App {
        app([Seat::Person; 2], fen::START)
    }

    fn against_computer() -> App {
        app([Seat::Person, Seat::Computer(Level::MIN)], fen::START)
    }

    fn press(app: &mut App, keys: &str) {
        for key in keys.chars() {
            let code = match key {
                '\n' => KeyCode::Enter,
                '<' => KeyCode::Backspace,
                '~' => KeyCode::Esc,
                key => KeyCode::Char(key),
            };
            app.on_key(code.into());
        }
    }

    fn go(app: &mut App, square: Square) {
        app.cursor = square;
        app.on_key(KeyCode::Enter.into());
    }

    fn request(app: &mut App) -> Request {
        app.take_effects()
            .into_iter()
            .find_map(|effect| match effect {
                Effect::Think(request) => Some(*request),
                _ => None,
            })
            .expect("the computer is asked")
    }

    fn answer(app: &mut App, request: &Request) {
        let mv = request.game.position().legal_moves()[0];
        let score = Score::centi_men(50);
        app.on_answer(Answer {
            number: request.number,
            choice: Some(Chosen { mv, score }),
        });
    }

    /// A move to a position that has not been there, and in which nothing is captured.
    fn calm_move(game: &Game) -> Move {
        let calm = |mv: &&Move| {
            let next = game.position().play_unchecked(**mv);
            !next.must_capture() && !game.positions().any(|seen| *seen == next)
        };
        let moves = game.position().legal_moves();
        *moves.iter().find(calm).expect("a calm move")
    }

    /// Makes a person's move.
    fn move_calmly(app: &mut App) {
        let mv = calm_move(&app.game);
        press(app, &format!("{}{}\n", mv.from, mv.to));
    }

    /// A game of two kings against the computer, which has Black.
    fn kings(manners: Manners) -> App {
        let mut settings = against_computer().settings;
        settings.start = fen::parse("W:WKa1:BKh8").expect("a position");
        settings.manners = manners;
        App::new(settings)
    }

    /// Lets the person and the computer make so many moves each, the computer at the same score.
    fn go_on(app: &mut App, rounds: usize, score: Score) {
        for _ in 0..rounds {
            move_calmly(app);
            let Request { number, game, .. } = request(app);
            let mv = calm_move(&game);
            let choice = Some(Chosen { mv, score });
            app.on_answer(Answer { number, choice });
        }
    }

    #[test]
    fn moves_by_cursor_and_by_typing() {
        let mut app = two_people();
        go(&mut app, Square::C4);
        assert_eq!(app.entry.squares(), [Square::C4]);
        app.on_key(KeyCode::Right.into());
        press(&mut app, "\n");
        press(&mut app, "f5e5\n");
        press(&mut app, "D4E4\n");
        press(&mut app, "E5xE3\n");
        assert_eq!(app.texts, ["c4-d4", "f5-e5", "d4-e4", "e5xe3"]);
        assert_eq!(app.last_path, [Square::E5, Square::E3]);
        assert_eq!(app.turn(), Color::White);
        assert_eq!(app.typed, "");
    }

    #[test]
    fn the_cursor_stays_on_the_board_and_follows_the_view() {
        let mut app = two_people();
        app.cursor = Square::A1;
        app.on_key(KeyCode::Left.into());
        app.on_key(KeyCode::Down.into());
        assert_eq!(app.cursor, Square::A1);
        app.on_key(KeyCode::Up.into());
        assert_eq!(app.cursor, Square::A2);
        press(&mut app, "t");
        app.on_key(KeyCode::Up.into());
        app.on_key(KeyCode::Left.into());
        assert_eq!(app.cursor, Square::B1);
        for _ in 0..9 {
            app.on_key(KeyCode::Left.into());
        }
        assert_eq!(app.cursor, Square::H1);
    }

    #[test]
    fn a_forced_capture_is_explained() {
        let mut app = app([Seat::Person; 2], "W:Wc3,a1:Bc4,d5");
        go(&mut app, Square::A1);
        assert!(
            app.notice.contains('2') && app.notice.contains("c3"),
            "{}",
            app.notice
        );
        press(&mut app, "~a1a2\n");
        assert!(
            app.notice.contains('2') && app.notice.contains("c3"),
            "{}",
            app.notice
        );
        assert_eq!(app.game.ply(), 0);
        press(&mut app, "~c3c5\n");
        assert!(app.notice.contains('2'), "{}", app.notice);
    }

    #[test]
    fn an_ambiguous_text_names_the_full_paths() {
        let mut app = app([Seat::Person; 2], "W:WKc1:Bc2,d3,d4,g2");
        press(&mut app, "c1xg1\n");
        assert!(
            app.notice.ends_with("c1xc3xg3xg1, c1xc4xg4xg1"),
            "{}",
            app.notice
        );
        press(&mut app, "~c1xc4xg4xg1\n");
        assert_eq!(app.texts, ["c1xc4xg4xg1"]);
    }

    #[test]
    fn a_chain_can_be_left_jump_by_jump() {
        let mut app = app([Seat::Person; 2], "W:Wc3:Bc4,b5,d5");
        go(&mut app, Square::C3);
        go(&mut app, Square::C5);
        assert_eq!(app.entry.squares().len(), 2);
        assert!(!app.notice.is_empty());
        press(&mut app, "<");
        assert_eq!(app.entry.squares(), [Square::C3]);
        assert!(app.notice.contains("c3"), "{}", app.notice);
        press(&mut app, "<");
        assert!(app.entry.squares().is_empty());
        assert_eq!(app.game.ply(), 0);
    }

    #[test]
    fn the_computer_answers_and_stale_answers_are_ignored() {
        let mut app = against_computer();
        assert!(app.take_effects().is_empty());
        press(&mut app, "c4d4\n");
        let asked = request(&mut app);
        assert_eq!(app.thinking, Some(asked.number));
        press(&mut app, "f5e5\n");
        assert_eq!(app.texts, ["c4-d4"], "a person moved for the computer");

        // Taken back while it thinks: what it says then is about a game that is no more.
        press(&mut app, "~u");
        assert!(matches!(app.take_effects()[..], [Effect::StopThinking]));
        answer(&mut app, &asked);
        assert_eq!(app.game.ply(), 0);

        press(&mut app, "c4d4\n");
        let asked = request(&mut app);
        answer(&mut app, &asked);
        assert_eq!(app.game.ply(), 2);
        assert!(app.is_persons_turn());
        press(&mut app, "u");
        assert_eq!((app.game.ply(), app.texts.len()), (0, 0));
        press(&mut app, "u");
        assert!(!app.notice.is_empty());
    }

    fn inquiries(app: &mut App) -> Vec<Option<Inquiry>> {
        let effects = app.take_effects().into_iter();
        effects
            .filter_map(|effect| match effect {
                Effect::Analyse(inquiry) => Some(Some(*inquiry)),
                Effect::StopAnalysing => Some(None),
                _ => None,
            })
            .collect()
    }

    fn inquiry(app: &mut App) -> Inquiry {
        let last = inquiries(app).pop().flatten();
        last.expect("the engine is asked")
    }

    fn found(inquiry: &Inquiry, depth: u32, last: bool) -> Found {
        Found {
            number: inquiry.number,
            depth,
            score: Score::centi_men(depth as i32),
            line: vec![inquiry.game.position().legal_moves()[0]],
            last,
        }
    }

    #[test]
    fn the_analysis_follows_the_game() {
        let mut app = two_people();
        assert!(inquiries(&mut app).is_empty());
        press(&mut app, "l");
        let first = inquiry(&mut app);
        assert!(first.endless);
        app.on_found(found(&first, 7, false));
        assert_eq!(app.found.as_ref().map(|found| found.depth), Some(7));

        press(&mut app, "c4d4\n");
        assert_eq!(app.found, None);
        let asked = inquiries(&mut app);
        let [None, Some(second)] = &asked[..] else {
            panic!("{asked:?}");
        };
        assert_eq!(second.game.ply(), 1);
        // What is said about the position before does not count.
        app.on_found(found(&first, 9, false));
        assert_eq!(app.found, None);
        app.on_found(found(second, 9, false));
        // Nor does an end that fell short.
        app.on_found(found(second, 3, true));
        let known = app.found.as_ref().map(|found| (found.depth, found.last));
        assert_eq!(known, Some((9, true)));

        press(&mut app, "u");
        assert_eq!(inquiry(&mut app).game.ply(), 0);
        press(&mut app, "n\n");
        assert_eq!(inquiry(&mut app).game.ply(), 0);
        press(&mut app, "l");
        assert!(matches!(inquiries(&mut app)[..], [None]));
        assert!(!app.analysis && app.found.is_none());
    }

    #[test]
    fn the_analysis_leaves_the_computer_alone_and_ends_with_the_game() {
        let mut app = against_computer();
        press(&mut app, "l");
        inquiry(&mut app);
        press(&mut app, "c4d4\n");
        let effects = app.take_effects();
        assert!(
            matches!(effects[..], [Effect::StopAnalysing, Effect::Think(_)]),
            "{effects:?}"
        );
        let Some(Effect::Think(asked)) = effects.last() else {
            panic!("{effects:?}");
        };
        answer(&mut app, asked);
        assert_eq!(inquiry(&mut app).game.ply(), 2);
        press(&mut app, "r\n");
        assert!(matches!(inquiries(&mut app)[..], [None]));
    }

    #[test]
    fn a_hint_is_told_when_it_is_found() {
        let mut app = two_people();
        press(&mut app, "i");
        assert!(!app.notice.is_empty());
        let asked = inquiry(&mut app);
        assert!(!asked.endless);
        app.on_found(found(&asked, 20, false));
        assert_eq!(app.hint, Hint::Wanted);
        app.on_found(found(&asked, 21, true));
        let best = asked.game.position().legal_moves()[0];
        assert_eq!(app.hint, Hint::Told(best));
        let text = movetext::format(asked.game.position(), best);
        assert!(app.notice.contains(&text), "{}", app.notice);

        // It is about one position only.
        press(&mut app, "c4d4\n");
        assert_eq!(app.hint, Hint::Unasked);
        press(&mut app, "i");
        let asked = inquiry(&mut app);
        press(&mut app, "f5e5\n");
        app.on_found(found(&asked, 21, true));
        assert_eq!((app.hint, app.notice.as_str()), (Hint::Unasked, ""));
    }

    #[test]
    fn a_hint_can_come_from_the_analysis() {
        let mut app = two_people();
        press(&mut app, "l");
        let asked = inquiry(&mut app);
        app.on_found(found(&asked, HINT_DEPTH, false));
        press(&mut app, "i");
        assert!(inquiries(&mut app).is_empty());
        assert!(matches!(app.hint, Hint::Told(_)));
    }

    #[test]
    fn there_is_no_hint_on_the_computers_turn() {
        let mut app = against_computer();
        press(&mut app, "c4d4\n");
        app.take_effects();
        press(&mut app, "i");
        assert_eq!(app.hint, Hint::Unasked);
        assert!(inquiries(&mut app).is_empty());
        assert!(app.notice.contains("computer"), "{}", app.notice);
    }

    #[test]
    fn a_computer_with_white_begins_and_its_move_alone_is_not_taken_back() {
        let mut app = app([Seat::Computer(Level::MIN), Seat::Person], fen::START);
        assert_eq!(app.bottom, Color::Black);
        let asked = request(&mut app);
        answer(&mut app, &asked);
        press(&mut app, "u");
        assert_eq!(app.game.ply(), 1);
        assert!(app.notice.contains("nothing"), "{}", app.notice);
    }

    #[test]
    fn resigning_is_confirmed_first() {
        let mut app = against_computer();
        press(&mut app, "r");
        assert_eq!(app.mode, Mode::Confirm(Question::Resign(Color::White)));
        press(&mut app, "~");
        assert_eq!(app.outcome(), None);
        press(&mut app, "r\n");
        assert_eq!(
            app.outcome(),
            Some(Outcome::Win {
                winner: Color::Black,
                reason: WinReason::Resignation
            })
        );
        go(&mut app, Square::C4);
        assert!(app.notice.contains("over"), "{}", app.notice);
    }

    #[test]
    fn two_people_agree_on_a_draw() {
        let mut app = two_people();
        press(&mut app, "p\n");
        let reason = DrawReason::Agreement;
        assert_eq!(app.outcome(), Some(Outcome::Draw { reason }));
    }

    #[test]
    fn the_computer_answers_a_persons_offer() {
        for (seen, accepted) in [(-200, true), (200, false)] {
            let mut app = against_computer();
            press(&mut app, "p");
            assert_eq!(app.mode, Mode::Confirm(Question::OfferDraw));
            press(&mut app, "\n");
            assert!(app.notice.contains("declines"), "nothing is known yet");
            go_on(&mut app, 1, Score::centi_men(seen));
            press(&mut app, "p~");
            assert_eq!(app.outcome(), None, "it was not offered");
            press(&mut app, "p\n");
            let reason = DrawReason::Agreement;
            let draw = accepted.then_some(Outcome::Draw { reason });
            assert_eq!(app.outcome(), draw, "{seen}");
            assert_eq!(app.notice.contains("declines"), !accepted, "{seen}");
            // An offer while it thinks is answered too.
            if !accepted {
                move_calmly(&mut app);
                press(&mut app, "p\n");
                assert!(app.notice.contains("declines"), "{}", app.notice);
                assert!(app.thinking.is_some());
            }
        }
    }

    #[test]
    fn a_computer_that_knows_no_draws_is_offered_none() {
        let mut app = kings(Manners {
            draws: false,
            ..Manners::default()
        });
        go_on(&mut app, 1, Score::centi_men(-200));
        press(&mut app, "p");
        assert_eq!(app.mode, Mode::Board);
        assert!(app.notice.contains("does not accept"), "{}", app.notice);
        assert_eq!(app.outcome(), None);
    }

    #[test]
    fn the_computer_resigns_a_lost_game() {
        let mut app = kings(Manners::default());
        go_on(&mut app, 2, Score::loss_in(4));
        assert_eq!((app.game.ply(), app.outcome()), (4, None));
        go_on(&mut app, 1, Score::loss_in(4));
        let won = Outcome::Win {
            winner: Color::White,
            reason: WinReason::Resignation,
        };
        assert_eq!(app.outcome(), Some(won));
        assert_eq!(app.game.ply(), 5, "it has resigned instead of moving");
        let pdn = app.pdn();
        assert!(pdn.contains("[Result \"1-0\"]"), "{pdn}");
        assert!(pdn.contains("[Termination"), "{pdn}");

        // Whoever wants to win on the board takes it back.
        press(&mut app, "u");
        assert_eq!((app.game.ply(), app.outcome()), (4, None));
        go_on(&mut app, 3, Score::loss_in(4));
        assert_eq!(app.outcome(), None);

        let mut stubborn = kings(Manners {
            resigns: false,
            ..Manners::default()
        });
        go_on(&mut stubborn, 5, Score::loss_in(4));
        assert_eq!(stubborn.outcome(), None);
    }

    /// A game in which the computer has just offered a draw.
    fn offered() -> App {
        let mut app = kings(Manners::default());
        // The computer's 31st move is the first that is late enough.
        go_on(&mut app, 30, Score::DRAW);
        assert!(!app.offered);
        go_on(&mut app, 1, Score::DRAW);
        assert!(app.offered && app.is_persons_turn());
        app
    }

    #[test]
    fn the_computers_offer_is_accepted_by_a_key() {
        let mut app = offered();
        press(&mut app, "p");
        let reason = DrawReason::Agreement;
        assert_eq!(app.outcome(), Some(Outcome::Draw { reason }));
        assert!(!app.offered);
        assert!(app.pdn().contains("[Result \"1/2-1/2\"]"), "{}", app.pdn());
    }

    #[test]
    fn the_computers_offer_is_declined_by_a_key_or_a_move() {
        let mut app = offered();
        press(&mut app, "a1");
        press(&mut app, "~");
        assert!(app.offered, "only the typing was given up");
        press(&mut app, "~");
        assert!(!app.offered);
        assert!(app.notice.contains("declined"), "{}", app.notice);
        assert_eq!(app.outcome(), None);

        let mut app = offered();
        move_calmly(&mut app);
        assert!(!app.offered);
        let mut app = offered();
        press(&mut app, "u");
        assert!(!app.offered);
        let mut app = offered();
        press(&mut app, "n\n");
        assert!(!app.offered);
    }

    #[test]
    fn a_game_that_is_not_saved_is_not_lost_by_one_key() {
        let mut app = two_people();
        press(&mut app, "q");
        assert!(matches!(app.take_effects()[..], [Effect::Quit]));
        press(&mut app, "c4d4\nq");
        assert_eq!(app.mode, Mode::Confirm(Question::Quit));
        press(&mut app, "~n");
        assert_eq!(app.mode, Mode::Confirm(Question::New));
        press(&mut app, "\n");
        assert_eq!(
            (app.game.ply(), app.texts.len(), app.last_path.len()),
            (0, 0, 0)
        );
        app.on_key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL));
        assert!(matches!(app.take_effects()[..], [Effect::Quit]));
    }

    #[test]
    fn a_new_game_while_the_computer_thinks() {
        let mut app = against_computer();
        press(&mut app, "c4d4\n");
        let old = request(&mut app);
        press(&mut app, "n\n");
        answer(&mut app, &old);
        assert_eq!(app.game.ply(), 0);
        press(&mut app, "c4d4\n");
        let new = request(&mut app);
        assert_ne!(old.number, new.number);
        answer(&mut app, &old);
        assert_eq!(app.game.ply(), 1);
        answer(&mut app, &new);
        assert_eq!(app.game.ply(), 2);
    }

    #[test]
    fn saving_asks_for_another_name_if_the_file_exists() {
        let mut app = against_computer();
        press(&mut app, "c4d4\ns");
        press(&mut app, &"<".repeat(8));
        press(&mut app, "mine.pdn\n");
        let effects = app.take_effects();
        let Some(Effect::Save { file, pdn }) = effects.last() else {
            panic!("{effects:?}");
        };
        assert_eq!(file, "mine.pdn");
        assert!(pdn.contains("[Black \"harzdame, level 1\"]"), "{pdn}");
        assert!(pdn.contains("1. c4-d4 *"), "{pdn}");
        app.on_saved("mine.pdn", Err(SaveError::Exists));
        assert!(matches!(app.mode, Mode::Prompt { .. }));
        assert!(app.notice.contains("mine.pdn"), "{}", app.notice);
        app.on_saved("mine2.pdn", Ok(()));
        assert_eq!(app.mode, Mode::Board);
        press(&mut app, "q");
        assert!(matches!(app.take_effects()[..], [Effect::Quit]));
    }

    #[test]
    fn a_loaded_game_is_shown_and_goes_on() {
        let mut game = Game::new();
        for text in ["c4-d4", "f5-e5", "d4-e4"] {
            let mv = movetext::parse(game.position(), text).expect("a move");
            game.play(mv).expect("legal");
        }
        let mut app = against_computer();
        press(&mut app, "o");
        press(&mut app, "x.pdn\n");
        assert!(matches!(&app.take_effects()[..], [Effect::Load { file }] if file == "x.pdn"));
        app.on_loaded("x.pdn", Ok(game));
        assert_eq!(app.texts, ["c4-d4", "f5-e5", "d4-e4"]);
        assert_eq!(app.last_path, [Square::D4, Square::E4]);
        let asked = request(&mut app);
        answer(&mut app, &asked);
        assert_eq!(app.game.ply(), 4);

        app.on_loaded("y.pdn", Err("no game in it".to_owned()));
        assert!(app.notice.contains("no game in it"), "{}", app.notice);
        assert_eq!(app.game.ply(), 4);
    }

    #[test]
    fn the_path_shown_is_the_one_that_was_chosen() {
        let mut app = app([Seat::Person; 2], "W:Wc3:Bc4,d3,d5,e4");
        go(&mut app, Square::C3);
        go(&mut app, Square::E3);
        assert_eq!(
            app.last_path,
            [Square::C3, Square::E3, Square::E5, Square::C5, Square::C3]
        );
    }

    #[test]
    fn typing_has_an_end() {
        let mut app = two_people();
        press(&mut app, &"a".repeat(5000));
        assert!(app.typed.len() <= MAX_TYPED);
        press(&mut app, "\n");
        assert!(!app.notice.is_empty());
        press(&mut app, "s");
        press(&mut app, &"é".repeat(5000));
        let Mode::Prompt { text, .. } = &app.mode else {
            panic!("{:?}", app.mode);
        };
        assert!(text.len() <= MAX_TYPED + 1);
    }
}
