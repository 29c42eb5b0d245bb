//! Drawing the game.

use harzdame::{Bitboard, Color};
use harzdame_i18n::{Language, args, tr};
use ratatui::{
    Frame,
    layout::{Constraint, Layout, Position as Cell, Rect},
    style::{Modifier, Style},
    text::{Line, Text},
    widgets::{Block, Clear, Paragraph, Wrap},
};

use super::{
    app::{App, Mode, Purpose, Question, Seat},
    board::BoardWidget,
    layout::BoardLayout,
    text,
};

/// How things are drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    pub(crate) colours: bool,
    /// Letters for pieces.
    pub(crate) ascii: bool,
}

/// Where things are on a screen.
struct Places {
    header: Rect,
    board: BoardLayout,
    /// The list of moves, where there is room for it.
    moves: Option<Rect>,
    /// What is said: whose turn it is, and what came of the last key.
    said: Rect,
    /// What the engine has found, where that is wanted.
    analysis: Rect,
    input: Rect,
    keys: Rect,
}

/// The width of the list of moves.
const MOVES_WIDTH: u16 = 26;

/// The rows of keys, and how many more they may have where there is room.
const KEYS_ROWS: u16 = 2;
const MORE_KEYS_ROWS: u16 = 3;

/// The rows besides the board: header, three of what is said, input, and keys.
const OTHER_ROWS: u16 = 1 + 3 + 1 + KEYS_ROWS;

/// The smallest screen, in columns and rows.
const MIN: (u16, u16) = (BoardLayout::MIN.0, BoardLayout::MIN.1 + OTHER_ROWS);

fn places(area: Rect, app: &App) -> Option<Places> {
    if area.width < MIN.0 || area.height < MIN.1 {
        return None;
    }
    let [header, middle, below] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Fill(1),
        Constraint::Length(OTHER_ROWS - 1),
    ])
    .areas(area);
    let side = (area.width >= MIN.0 + MOVES_WIDTH).then_some(MOVES_WIDTH);
    let [board, moves] =
        Layout::horizontal([Constraint::Fill(1), Constraint::Length(side.unwrap_or(0))])
            .areas(middle);
    let board = BoardLayout::fit(board, app.view, app.bottom)?;
    // What is said stands right below the board, and has all the room that is left.
    let top = middle.y + board.height();
    let below = Rect {
        y: top,
        height: below.bottom() - top,
        ..below
    };
    let spare = below.height - (OTHER_ROWS - 1);
    let keys_rows = wrapped_rows(&keys(app.language()), area.width)
        .clamp(KEYS_ROWS, KEYS_ROWS + spare.min(MORE_KEYS_ROWS));
    let [said, analysis, input, keys] = Layout::vertical([
        Constraint::Fill(1),
        Constraint::Length(u16::from(app.analysis)),
        Constraint::Length(1),
        Constraint::Length(keys_rows),
    ])
    .areas(below);
    Some(Places {
        header,
        board,
        moves: side.map(|_| moves),
        said,
        analysis,
        input,
        keys,
    })
}

/// The square at a place of a screen, for the mouse.
pub(crate) fn square_at(area: Rect, app: &App, cell: Cell) -> Option<harzdame::Square> {
    places(area, app)?.board.square_at(cell)
}

/// Draws everything.
pub(crate) fn draw(frame: &mut Frame<'_>, app: &App, look: Look) {
    let area = frame.area();
    let Some(places) = places(area, app) else {
        let needed = args! { "width" => MIN.0, "height" => MIN.1 };
        let message = tr(app.language(), "terminal-too-small", &needed);
        frame.render_widget(Paragraph::new(message).wrap(Wrap { trim: true }), area);
        return;
    };
    let bold = Style::new().add_modifier(Modifier::BOLD);
    frame.render_widget(Line::styled(header(app), bold), places.header);
    frame.render_widget(board(app, look, places.board), area);
    if let Some(moves) = places.moves {
        frame.render_widget(move_list(app, moves.height), moves);
    }
    let offer = (app.offered).then(|| text::say(app.language(), "terminal-draw-offered"));
    let said = [Line::styled(status(app), bold)]
        .into_iter()
        .chain(offer.map(|offer| Line::styled(offer, bold)))
        .chain([Line::from(app.notice.as_str())]);
    let said = Paragraph::new(Text::from_iter(said)).wrap(Wrap { trim: true });
    frame.render_widget(said, places.said);
    frame.render_widget(Line::from(analysis(app)), places.analysis);
    draw_input(frame, app, places.input);
    let keys = Paragraph::new(keys(app.language())).wrap(Wrap { trim: true });
    let quiet = Style::new().add_modifier(Modifier::DIM);
    frame.render_widget(keys.style(quiet), places.keys);
    match &app.mode {
        Mode::Help => draw_window(
            frame,
            &text::say(app.language(), "play-help-title"),
            &text::say(app.language(), "terminal-help"),
        ),
        Mode::Confirm(question) => {
            let keys = text::say(app.language(), "terminal-confirm-keys");
            let message = format!("{}\n\n{keys}", question_text(app, *question));
            draw_window(frame, &question_title(app.language(), *question), &message);
        }
        Mode::Board | Mode::Prompt { .. } => {}
    }
}

/// The keys; a line does not break between a key and what it does.
fn keys(language: Language) -> String {
    const SEPARATOR: &str = " · ";
    const NO_BREAK: &str = "\u{a0}";
    let keys = text::say(language, "terminal-keys");
    let parts: Vec<String> = keys
        .split(SEPARATOR)
        .map(|part| match part.split_once(' ') {
            Some((key, does)) if key.len() == 1 => format!("{key}{NO_BREAK}{does}"),
            _ => part.to_owned(),
        })
        .collect();
    parts.join(SEPARATOR)
}

/// How many rows a text takes that is wrapped at blanks.
fn wrapped_rows(text: &str, width: u16) -> u16 {
    let width = usize::from(width).max(1);
    let mut rows: usize = 0;
    for line in text.lines() {
        rows += 1;
        let mut used = 0;
        for word in line.split(' ') {
            let length = Line::from(word).width();
            if used > 0 && used + 1 + length > width {
                rows += 1;
                used = 0;
            }
            let blank = usize::from(used > 0);
            // A word longer than a row goes on in the next ones.
            rows += (length.saturating_sub(1)) / width;
            used += blank + length.min(width);
        }
    }
    u16::try_from(rows).unwrap_or(u16::MAX)
}

fn header(app: &App) -> String {
    let seat = |color: Color| {
        let name = text::say(
            app.language(),
            match color {
                Color::White => "play-white",
                Color::Black => "play-black",
            },
        );
        match app.seat(color) {
            Seat::Person => name,
            Seat::Computer(level) => {
                let level = args! { "level" => level.number() };
                format!("{name}: {}", tr(app.language(), "play-computer", &level))
            }
        }
    };
    format!("Harzdame  {} – {}", seat(Color::White), seat(Color::Black))
}

fn board(app: &App, look: Look, layout: BoardLayout) -> BoardWidget<'_> {
    let entering = app.is_persons_turn();
    let squares = app.entry.squares();
    // While no piece is chosen, those that must capture are shown, but not all that could move.
    let shows_targets = entering && (!squares.is_empty() || app.game.position().must_capture());
    BoardWidget {
        layout,
        look,
        position: app.game.position(),
        moving: squares.first().copied().zip(squares.last().copied()),
        ghosts: app.entry.captured(),
        targets: if shows_targets {
            app.entry.targets(app.game.position())
        } else {
            Bitboard::EMPTY
        },
        last: if squares.is_empty() {
            &app.last_path
        } else {
            &[]
        },
        cursor: (app.mode == Mode::Board && entering).then_some(app.cursor),
    }
}

/// The last moves that fit, in numbered pairs.
fn move_list(app: &App, height: u16) -> Text<'static> {
    let mut lines = vec![text::say(app.language(), "play-moves")];
    if app.texts.is_empty() {
        lines.push(text::say(app.language(), "play-moves-none"));
    }
    let first_is_black = app.game.start().turn() == Color::Black;
    let mut plies: Vec<&str> = app.texts.iter().map(String::as_str).collect();
    if first_is_black && !plies.is_empty() {
        plies.insert(0, "…");
    }
    let pairs: Vec<String> = plies
        .chunks(2)
        .zip(1..)
        .map(|(pair, number)| format!("{number:>3}. {}", pair.join("  ")))
        .collect();
    let room = usize::from(height).saturating_sub(lines.len());
    lines.extend_from_slice(&pairs[pairs.len().saturating_sub(room)..]);
    Text::from_iter(lines)
}

/// Whose turn it is and what is compulsory, or how the game ended.
fn status(app: &App) -> String {
    let language = app.language();
    if let Some(outcome) = app.outcome() {
        return text::outcome(language, outcome);
    }
    let turn = args! { "color" => text::key(app.turn()) };
    let turn = tr(language, "play-turn", &turn);
    if !app.is_persons_turn() {
        return format!("{turn}. {} …", text::say(language, "play-thinking"));
    }
    let position = app.game.position();
    if !position.must_capture() {
        return turn;
    }
    let count = position
        .legal_moves()
        .first()
        .map_or(0, |mv| mv.captured.len());
    let forced = tr(language, "play-must-capture", &args! { "count" => count });
    format!("{turn}. {forced}")
}

/// What the engine has found: the score, how deep it has searched, and the best line.
fn analysis(app: &App) -> String {
    let language = app.language();
    if !app.analysis || app.outcome().is_some() {
        return String::new();
    }
    let Some(found) = &app.found else {
        let id = if app.is_persons_turn() {
            "play-analysis-begun"
        } else {
            "play-analysis-waiting"
        };
        return text::say(language, id);
    };
    let score = text::score(language, found.score, app.turn());
    let depth = tr(
        language,
        "play-analysis-depth",
        &args! { "depth" => found.depth },
    );
    let line = text::variation(&app.game, &found.line);
    format!("{score}  ({depth})  {line}")
}

/// The line for typing, with the terminal's cursor at its end.
fn draw_input(frame: &mut Frame<'_>, app: &App, area: Rect) {
    let (label, typed) = match &app.mode {
        Mode::Prompt { purpose, text } => (
            match purpose {
                Purpose::Save => "terminal-save-prompt",
                Purpose::Load => "terminal-open-prompt",
            },
            text,
        ),
        _ if app.is_persons_turn() => ("terminal-move-prompt", &app.typed),
        _ => return,
    };
    let label = text::say(app.language(), label);
    let mut line = Line::from(format!("{label} {typed}"));
    // Of what is too long, the end is what matters.
    let width = usize::from(area.width).saturating_sub(1);
    if line.width() > width {
        let mut shown: String = typed.clone();
        while !shown.is_empty() && Line::from(shown.as_str()).width() > width {
            shown.remove(0);
        }
        line = Line::from(shown);
    }
    let end = u16::try_from(line.width()).unwrap_or(0);
    frame.set_cursor_position((area.x + end, area.y));
    frame.render_widget(line, area);
}

fn question_title(language: Language, question: Question) -> String {
    text::say(
        language,
        match question {
            Question::Resign(_) => "play-resign-title",
            Question::Draw => "play-draw-title",
            Question::OfferDraw => "play-offer-title",
            Question::New => "play-new",
            Question::Quit => "terminal-quit-title",
        },
    )
}

fn question_text(app: &App, question: Question) -> String {
    let language = app.language();
    match question {
        Question::Resign(loser) => {
            let loser = args! { "color" => text::key(loser) };
            tr(language, "play-resign-text", &loser)
        }
        Question::Draw => text::say(language, "play-draw-text"),
        Question::OfferDraw => text::say(language, "play-offer-text"),
        Question::New => text::say(language, "play-new-lost"),
        Question::Quit => text::say(language, "terminal-quit-text"),
    }
}

/// A window over everything else, as large as its text needs.
fn draw_window(frame: &mut Frame<'_>, title: &str, message: &str) {
    let screen = frame.area();
    let widest = message.lines().map(|line| Line::from(line).width()).max();
    let widest = u16::try_from(widest.unwrap_or(0)).unwrap_or(u16::MAX);
    let width = widest.saturating_add(4).clamp(24, screen.width);
    let rows = wrapped_rows(message, width.saturating_sub(4));
    let height = rows.saturating_add(2).min(screen.height);
    let area = Rect {
        x: screen.x + (screen.width - width) / 2,
        y: screen.y + (screen.height - height) / 2,
        width,
        height,
    };
    let block = Block::bordered()
        .title(format!(" {title} "))
        .padding(ratatui::widgets::Padding::horizontal(1));
    frame.render_widget(Clear, area);
    frame.render_widget(
        Paragraph::new(message)
            .wrap(Wrap { trim: false })
            .block(block),
        area,
    );
}

#[cfg(test)]
mod tests {
    use harzdame::{Position, fen};
    use harzdame_engine::{Choice, Level, Manners, Score};
    use ratatui::{Terminal, backend::TestBackend, crossterm::event::KeyCode};

    use super::*;
    use crate::play::{Settings, View, analyst::Found, app::Effect, opponent::Answer};

    const PLAIN: Look = Look {
        colours: false,
        ascii: false,
    };

    fn app(language: Language, view: View, start: &str) -> App {
        App::new(Settings {
            language,
            seats: [Seat::Person, Seat::Person],
            start: fen::parse(start).expect("a position"),
            view,
            seed: 1,
            manners: Manners::default(),
        })
    }

    fn screen(app: &App, width: u16, height: u16, look: Look) -> String {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a terminal");
        terminal
            .draw(|frame| draw(frame, app, look))
            .expect("a screen");
        terminal.backend().to_string()
    }

    fn press(app: &mut App, keys: &str) {
        for key in keys.chars() {
            let code = match key {
                '\n' => KeyCode::Enter,
                key => KeyCode::Char(key),
            };
            app.on_key(code.into());
        }
    }

    #[test]
    fn the_start() {
        let app = app(Language::En, View::Square, fen::START);
        insta::assert_snapshot!(screen(&app, 80, 24, PLAIN));
    }

    #[test]
    fn the_smallest_screen() {
        let app = app(Language::En, View::Square, fen::START);
        insta::assert_snapshot!(screen(&app, MIN.0, MIN.1, PLAIN));
    }

    #[test]
    fn a_screen_that_is_too_small_says_so() {
        let app = app(Language::En, View::Square, fen::START);
        for (width, height) in [(MIN.0 - 1, MIN.1), (MIN.0, MIN.1 - 1), (1, 1), (200, 3)] {
            let text = screen(&app, width, height, PLAIN);
            assert!(!text.contains('○'), "{text}");
        }
        insta::assert_snapshot!(screen(&app, 20, 8, PLAIN));
    }

    #[test]
    fn the_diamond_in_the_middle_of_a_game() {
        let mut app = app(Language::En, View::Diamond, fen::START);
        press(&mut app, "c4d4\nf5e5\n");
        insta::assert_snapshot!(screen(&app, 80, 30, PLAIN));
    }

    #[test]
    fn a_chain_half_entered_from_blacks_side_in_letters() {
        let fen = Position::try_from(
            fen::parse_setup("W:Wc3:Bc4,b5,d5")
                .expect("a set-up")
                .color_swapped(),
        );
        let fen = fen.expect("a position").to_string();
        let mut app = app(Language::En, View::Square, &fen);
        press(&mut app, "t");
        app.cursor = harzdame::Square::F6;
        press(&mut app, "\n");
        app.cursor = harzdame::Square::F4;
        press(&mut app, "\n");
        let look = Look {
            colours: false,
            ascii: true,
        };
        insta::assert_snapshot!(screen(&app, 80, 20, look));
    }

    #[test]
    fn the_end_of_a_game() {
        let mut app = app(Language::En, View::Square, "W:Wc3:Bc4");
        press(&mut app, "c3c5\n");
        insta::assert_snapshot!(screen(&app, 90, 32, PLAIN));
    }

    #[test]
    fn questions_and_help_stand_in_front() {
        for language in Language::ALL {
            let mut app = app(language, View::Square, fen::START);
            press(&mut app, "r");
            let text = screen(&app, 80, 24, PLAIN);
            let keys = text::say(language, "terminal-confirm-keys");
            assert!(text.contains(&keys), "{text}");
            press(&mut app, "\n?");
            let text = screen(&app, 80, 24, PLAIN);
            let help = text::say(language, "terminal-help");
            let last = help.lines().last().expect("help");
            let last = last.split_whitespace().last().expect("a word");
            assert!(text.contains(last), "the help is cut off: {text}");
        }
        let mut app = app(Language::En, View::Square, fen::START);
        press(&mut app, "?");
        insta::assert_snapshot!(screen(&app, 80, 24, PLAIN));
    }

    fn against_computer(language: Language, start: &str) -> App {
        App::new(Settings {
            seats: [Seat::Person, Seat::Computer(Level::MIN)],
            ..app(language, View::Square, start).settings
        })
    }

    #[test]
    fn the_computers_offer_is_told_with_its_keys() {
        for language in Language::ALL {
            let mut app = against_computer(language, fen::START);
            app.offered = true;
            let text = screen(&app, MIN.0, MIN.1, PLAIN);
            let offer = text::say(language, "terminal-draw-offered");
            let last = offer.split_whitespace().last().expect("a word");
            assert!(text.contains(last), "the offer is cut off: {text}");
        }
        let mut app = against_computer(Language::En, fen::START);
        app.offered = true;
        insta::assert_snapshot!(screen(&app, 80, 24, PLAIN));
    }

    #[test]
    fn a_person_is_asked_before_a_draw_is_offered() {
        let mut app = against_computer(Language::En, fen::START);
        press(&mut app, "p");
        insta::assert_snapshot!(screen(&app, 80, 24, PLAIN));
        press(&mut app, "\n");
        assert!(screen(&app, 80, 24, PLAIN).contains("The computer declines the draw."));
    }

    #[test]
    fn the_computer_has_resigned() {
        let mut app = against_computer(Language::En, "W:WKa1,Kb1,Kc1:Bg7");
        for (keys, reply) in [
            ("a1a2\n", "g7-g6"),
            ("a2a1\n", "g6-f6"),
            ("a1a2\n", "f6-e6"),
        ] {
            press(&mut app, keys);
            let number = app.thinking.expect("the computer thinks");
            let mv = harzdame::movetext::parse(app.game.position(), reply).expect("a move");
            app.on_answer(Answer {
                number,
                choice: Some(Choice {
                    mv,
                    score: Score::loss_in(8),
                }),
            });
        }
        insta::assert_snapshot!(screen(&app, 80, 24, PLAIN));
    }

    #[test]
    fn rows_of_wrapped_text() {
        for (text, width, rows) in [
            ("", 5, 0),
            ("aa bb", 5, 1),
            ("aa bb", 4, 2),
            ("aa\n\nbb", 9, 3),
            ("aa\u{a0}bb cc", 5, 2),
            ("aaaaaaa", 3, 3),
            ("aa", 0, 2),
        ] {
            assert_eq!(wrapped_rows(text, width), rows, "{text:?} in {width}");
        }
    }

    #[test]
    fn what_the_engine_has_found_stands_in_a_row_of_its_own() {
        let mut app = app(Language::En, View::Square, fen::START);
        press(&mut app, "l");
        assert!(screen(&app, 80, 24, PLAIN).contains("Thinking"));
        let number = app
            .take_effects()
            .into_iter()
            .find_map(|effect| match effect {
                Effect::Analyse(inquiry) => Some(inquiry.number),
                _ => None,
            });
        let best = harzdame::movetext::parse(app.game.position(), "c4-d4").expect("a move");
        app.on_found(Found {
            number: number.expect("the engine is asked"),
            depth: 14,
            score: Score::centi_men(-31),
            line: vec![best],
            last: false,
        });
        insta::assert_snapshot!(screen(&app, 80, 24, PLAIN));
        assert!(screen(&app, MIN.0, MIN.1, PLAIN).contains("-0.31  (depth 14)"));
        press(&mut app, "l");
        assert!(!screen(&app, 80, 24, PLAIN).contains("0.31"));
    }

    #[test]
    fn a_name_is_asked_for() {
        let mut app = app(Language::De, View::Square, fen::START);
        press(&mut app, "s");
        let text = screen(&app, 80, 24, PLAIN);
        assert!(text.contains("game.pdn"), "{text}");
        press(&mut app, &"w".repeat(150));
        press(&mut app, "end");
        let text = screen(&app, 80, 24, PLAIN);
        assert!(text.contains("wwwend"), "{text}");
    }

    #[test]
    fn long_games_show_their_end() {
        let mut app = app(Language::En, View::Square, "W:WKa1:BKh8");
        for _ in 0..20 {
            press(&mut app, "a1a2\nh8h7\na2a1\nh7h8\n");
            if app.outcome().is_some() {
                break;
            }
        }
        let text = screen(&app, 80, 20, PLAIN);
        let last = app.texts.len().div_ceil(2);
        assert!(text.contains(&format!("{last}. ")), "{text}");
        assert!(text.contains("Draw. "), "{text}");
    }

    #[test]
    fn every_size_and_state_can_be_drawn() {
        for view in [View::Square, View::Diamond] {
            for keys in ["", "l", "t", "?", "s", "r", "c4d4\nf5e5\n", "r\n"] {
                let mut app = app(Language::Ru, view, fen::START);
                press(&mut app, keys);
                for width in [1, 20, 28, 31, 36, 53, 54, 60, 80, 200] {
                    for height in [1, 10, 16, 17, 20, 24, 33, 60] {
                        screen(&app, width, height, PLAIN);
                    }
                }
            }
        }
    }

    #[test]
    fn the_computer_is_named_and_seen_to_think() {
        let mut app = App::new(Settings {
            language: Language::En,
            seats: [Seat::Person, Seat::Computer(Level::MAX)],
            start: Position::START,
            view: View::Square,
            seed: 1,
            manners: Manners::default(),
        });
        press(&mut app, "c4d4\n");
        let text = screen(&app, 80, 24, PLAIN);
        let level = format!("Black: Computer, level {}", Level::MAX.number());
        assert!(text.contains(&level), "{text}");
        assert!(text.contains("thinking"), "{text}");
        assert!(
            !text.contains('['),
            "a cursor on the computer's turn: {text}"
        );
    }

    #[test]
    fn colours_are_used_only_where_wanted() {
        let app = app(Language::En, View::Square, fen::START);
        let mut terminal = Terminal::new(TestBackend::new(80, 24)).expect("a terminal");
        for colours in [false, true] {
            let look = Look {
                colours,
                ascii: false,
            };
            terminal
                .draw(|frame| draw(frame, &app, look))
                .expect("a screen");
            let buffer = terminal.backend().buffer();
            let coloured = buffer
                .content()
                .iter()
                .any(|cell| cell.bg != ratatui::style::Color::Reset);
            assert_eq!(coloured, colours);
        }
    }
}
