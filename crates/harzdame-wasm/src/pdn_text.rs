//! Files of games as text.

use std::ops::Range;

use harzdame::{
    Outcome, Position, Square, fen,
    pdn::{self, Fault, GameTree, Problem},
};
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::{
    convert::{self, from_js, to_js},
    error::{Code, Error},
    move_text,
    problem::{self, Cause, TextProblem},
    problem_code::ProblemCode,
    types::{OutcomeData, Reading},
};

/// Games that are read from one text unless the caller says otherwise: a page offers them in a
/// list, and must not stand still over a whole archive.
const DEFAULT_GAMES: u32 = 1_000;

/// Faults that are told, and warnings that are: more are no help, and each is located anew in the
/// text.
const MAX_PROBLEMS: usize = 100;

/// One game of a file, its main line; `ReadGame` in TypeScript.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct ReadGame {
    white: String,
    black: String,
    /// `1-0`, `0-1`, `1/2-1/2`, `0-0` or `*`.
    result: &'static str,
    /// The FEN it begins with.
    start: String,
    /// The canonical routes of its moves.
    moves: Vec<Vec<Square>>,
    tags: Vec<(String, String)>,
    /// What is odd in it.
    warnings: Vec<TextProblem>,
}

/// What is written; `WrittenGame` in TypeScript.
#[derive(Clone, Debug, Deserialize)]
struct WrittenGame {
    start: String,
    moves: Vec<Vec<String>>,
    #[serde(default)]
    outcome: Option<OutcomeData>,
    #[serde(default)]
    tags: Vec<(String, String)>,
}

/// Reads the games of a text, at most `limit` of them (1,000 unless given): their main lines, or
/// everything that makes a game unreadable.
#[wasm_bindgen(js_name = readPdn, unchecked_return_type = "ReadResult<ReadGame[]>")]
pub fn read_pdn(
    #[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue,
    limit: Option<u32>,
) -> Result<JsValue, Error> {
    to_js(&read(
        &convert::text(text)?,
        limit.unwrap_or(DEFAULT_GAMES) as usize,
    ))
}

/// Writes a game as PDN.
///
/// # Errors
///
/// `invalid-position` if `start` is none, `illegal-move` if a route is none in its position,
/// `invalid-argument` if there can be no such tag.
#[wasm_bindgen(js_name = writePdn)]
pub fn write_pdn(
    #[wasm_bindgen(unchecked_param_type = "WrittenGame")] game: JsValue,
) -> Result<String, Error> {
    write(&from_js(game)?)
}

fn read(text: &str, limit: usize) -> Reading<Vec<ReadGame>> {
    let mut games = Vec::new();
    let mut problems = Vec::new();
    let mut warned = 0;
    for Ok(game) in pdn::read_bytes(text.as_bytes()).take(limit) {
        let of_fault = |fault: &Fault| fault_problem(text, fault);
        if let Some(error) = game.error() {
            problems.push(of_fault(error));
        } else if game.tree.line.nodes.iter().any(|node| node.setup.is_some()) {
            problems.push(TextProblem::new(
                text,
                &(0..0),
                ProblemCode::Setup,
                format!(
                    "game {} sets up another position among its moves",
                    game.number
                ),
            ));
        } else {
            let room = MAX_PROBLEMS - warned;
            let warnings: Vec<_> = game.faults.iter().take(room).map(of_fault).collect();
            warned += warnings.len();
            games.push(ReadGame::new(&game.tree, warnings));
        }
        if problems.len() >= MAX_PROBLEMS {
            break;
        }
    }
    if problems.is_empty() {
        Reading::Read(games)
    } else {
        Reading::Faulty(problems)
    }
}

fn write(game: &WrittenGame) -> Result<String, Error> {
    let start = fen::parse(&game.start).map_err(|error| {
        Error::with_problems(Code::InvalidPosition, problem::of_fen(&game.start, &error))
    })?;
    let mut tree = GameTree::new(start);
    for (name, value) in &game.tags {
        tree.tags
            .set(name, value)
            .map_err(|error| Error::new(Code::InvalidArgument, format!("tag {name}: {error}")))?;
    }
    let mut position = start;
    for route in &game.moves {
        let illegal = || {
            let message = format!("{} is no legal move in {position}", route.join("x"));
            Error::new(Code::IllegalMove, message)
        };
        let mv = crate::convert::squares(route)
            .and_then(|squares| position.move_with_path(&squares))
            .ok_or_else(illegal)?;
        tree.line.nodes.push(pdn::Node::new(mv));
        position = position.play_unchecked(mv);
    }
    if let Some(outcome) = game.outcome {
        tree.set_outcome(Outcome::from(outcome));
    }
    pdn::to_string(&tree).map_err(|error| Error::new(Code::IllegalMove, error))
}

impl ReadGame {
    fn new(tree: &GameTree, warnings: Vec<TextProblem>) -> ReadGame {
        let tag = |name| tree.tags.get(name).unwrap_or_default().to_owned();
        ReadGame {
            white: tag("White"),
            black: tag("Black"),
            result: tree.result.map_or("*", pdn::GameResult::token),
            start: tree.start.to_string(),
            moves: tree
                .plies()
                .map(|(position, node)| route(&position, node.mv))
                .collect(),
            tags: tree
                .tags
                .iter()
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .collect(),
            warnings,
        }
    }
}

fn route(position: &Position, mv: harzdame::Move) -> Vec<Square> {
    position
        .canonical_path(mv)
        .map_or_else(|| vec![mv.from, mv.to], |path| path.squares().to_vec())
}

fn fault_problem(text: &str, fault: &Fault) -> TextProblem {
    let range = bytes(text, &fault.range);
    let cause = cause(&fault.problem).with("game", fault.game as usize);
    TextProblem::new(text, &range, cause, fault.to_string())
}

fn cause(problem: &Problem) -> Cause {
    match problem {
        Problem::Move { error, .. } => return move_text::cause(error),
        Problem::Fen(error) => return problem::fen_cause(error),
        Problem::OtherGame { .. } | Problem::OtherVariant { .. } => ProblemCode::OtherGame,
        Problem::Unexpected { .. } => ProblemCode::Unexpected,
        Problem::BadTag => ProblemCode::Tag,
        Problem::BadSetup => ProblemCode::SetupText,
        Problem::UnclosedString => ProblemCode::UnclosedText,
        Problem::UnclosedComment => ProblemCode::UnclosedComment,
        Problem::UnclosedVariation => ProblemCode::UnclosedVariation,
        Problem::UnopenedVariation => ProblemCode::UnopenedVariation,
        Problem::TooDeep { .. }
        | Problem::TooLong { .. }
        | Problem::TooLarge { .. }
        | Problem::TooManyTags { .. } => ProblemCode::TooLarge,
        _ => ProblemCode::Unreadable,
    }
    .into()
}

/// A range of a file as one of a text in memory.
fn bytes(text: &str, range: &Range<u64>) -> Range<usize> {
    let clamp = |at: u64| usize::try_from(at).unwrap_or(usize::MAX).min(text.len());
    clamp(range.start)..clamp(range.end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::tests::assert_told;

    const GAME: &str = "[White \"Ada\"]\n[Black \"Bo\"]\n\n1. a6-a7 h3-h2 1-0\n";

    fn games(text: &str) -> Vec<ReadGame> {
        match read(text, 10) {
            Reading::Read(games) => games,
            Reading::Faulty(problems) => panic!("{problems:?}"),
        }
    }

    fn problems(text: &str) -> Vec<TextProblem> {
        match read(text, 10) {
            Reading::Read(games) => panic!("{games:?}"),
            Reading::Faulty(problems) => problems,
        }
    }

    #[test]
    fn games_are_read_with_players_result_and_routes() {
        let games = games(&format!("{GAME}\n[FEN \"W:Wc3:Bc4,d5\"]\n1. c3xe5 *"));
        assert_eq!(games.len(), 2);
        assert_eq!(
            (
                games[0].white.as_str(),
                games[0].black.as_str(),
                games[0].result
            ),
            ("Ada", "Bo", "1-0")
        );
        assert_eq!(games[0].moves.len(), 2);
        assert_eq!(games[1].moves, [[Square::C3, Square::C5, Square::E5]]);
        assert_eq!(games[1].start, "W:Wc3:Bc4,d5");
    }

    #[test]
    fn no_more_games_are_read_than_asked_for() {
        let Reading::Read(games) = read(&GAME.repeat(5), 3) else {
            panic!("games");
        };
        assert_eq!(games.len(), 3);
    }

    #[test]
    fn no_more_warnings_are_told_than_anybody_reads() {
        let game = format!("1. a6-a7 {}*\n", "$99999 ".repeat(60));
        let warned: Vec<usize> = games(&game.repeat(5))
            .iter()
            .map(|game| game.warnings.len())
            .collect();
        assert_eq!(warned, [60, 40, 0, 0, 0]);
    }

    #[test]
    fn what_is_wrong_is_told_at_its_place_in_utf16() {
        let text = "{é😀} 1. a6-b7 *";
        let problems = problems(text);
        assert_eq!(problems.len(), 1);
        assert_eq!(problems[0].code.name(), "man-move");
        let units: Vec<u16> = text.encode_utf16().collect();
        let at = String::from_utf16_lossy(&units[problems[0].start..problems[0].end]);
        assert!("a6-b7".contains(&at) && !at.is_empty(), "{at}");
        assert_eq!(
            super::tests::problems("[GameType \"20\"]\n1. a6-a7 *")[0]
                .code
                .name(),
            "other-game"
        );
    }

    #[test]
    fn every_fault_is_told_with_its_values() {
        for (text, code) in [
            ("[FEN \"W:Wa1,a1:Bh8\"]\n*", "duplicate"),
            ("[FEN \"W:Wh8:Ba8\"]\n*", "man-on-promotion"),
            ("[FEN \"W:W:B\"]\n*", "no-pieces"),
            ("[FEN \"W:Wz9:Bh8\"]\n*", "square"),
            ("[FEN \"W:Wc3:Bc4,d5\"]\n1. c3xc5 *", "must-capture"),
            ("1. a4-a3 *", "occupied"),
            ("1. b7-b8 *", "empty-square"),
            ("[Event", "tag"),
            ("[Event \"Club\n1. a6-a7 *", "unclosed-text"),
            ("1. a6-a7 {Good", "unclosed-comment"),
            ("1. a6-a7 (1. b5-b6 *", "unclosed-variation"),
            ("1. a6-a7) *", "unopened-variation"),
            ("1. a6-a7 /FEN/ *", "setup-text"),
            ("1. a6-a7 } *", "unexpected"),
        ] {
            let found = &problems(text)[0];
            assert_eq!(found.code.name(), code, "{text}: {found:?}");
            assert_told(found);
        }
        let many = format!("1. a6-a7 {}", "(".repeat(10_000));
        assert_eq!(problems(&many)[0].code.name(), "too-large");
    }

    #[test]
    fn a_side_with_too_many_pieces_is_named_in_a_file_too() {
        let squares: Vec<String> = ["a", "b", "c"]
            .iter()
            .flat_map(|file| (1..=8).map(move |rank| format!("K{file}{rank}")))
            .collect();
        let text = format!("[FEN \"W:W{}:BKh1\"]\n*", squares.join(","));
        let found = &problems(&text)[0];
        assert_eq!(found.code.name(), "too-many-pieces");
        assert_eq!(found.args["color"], problem::Arg::Word("white".into()));
    }

    #[test]
    fn a_line_that_jumps_to_another_position_is_refused() {
        let text = "1. a6-a7 /FEN \"B:Wa1:Bh7\"/ h7-h6 *";
        assert_eq!(problems(text)[0].code.name(), "setup");
    }

    #[test]
    fn what_is_written_is_read_again() {
        let game = WrittenGame {
            start: "W:WKc1:Bc2,e3,e4,g2".into(),
            moves: vec![["c1", "c4", "g4", "g1"].map(str::to_owned).to_vec()],
            outcome: None,
            tags: vec![("White".into(), "A \"quoted\" name".into())],
        };
        let text = write(&game).expect("a legal game");
        assert!(text.contains("c1xc4xg4xg1"), "{text}");
        let read = games(&text);
        assert_eq!(read[0].white, "A \"quoted\" name");
        assert_eq!(read[0].start, game.start);
        assert_eq!(
            read[0].moves,
            [[Square::C1, Square::C4, Square::G4, Square::G1]]
        );
    }

    #[test]
    fn what_cannot_be_written_is_an_error() {
        let game = |start: &str, route: &[&str], tag: &str| WrittenGame {
            start: start.into(),
            moves: vec![route.iter().map(|&square| square.to_owned()).collect()],
            outcome: None,
            tags: vec![(tag.into(), "x".into())],
        };
        assert!(write(&game(fen::START, &["a6", "a7"], "White")).is_ok());
        assert!(write(&game(fen::START, &["a6", "a8"], "White")).is_err());
        assert!(write(&game(fen::START, &["a6", "zz"], "White")).is_err());
        assert!(write(&game("nonsense", &["a6", "a7"], "White")).is_err());
        assert!(write(&game(fen::START, &["a6", "a7"], "Result")).is_err());
    }
}
