//! What readers of PDN have to put up with, one file for each, and what they must refuse.

use harzdame::{
    Color, Move, Position, Square, fen,
    movetext::MoveTextError,
    pdn::{self, GameResult, GameTree, Problem, ReadGame, Severity},
};

fn file(name: &str) -> Vec<u8> {
    let path = format!("{}/tests/data/pdn/{name}.pdn", env!("CARGO_MANIFEST_DIR"));
    std::fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The games of a file; read as a whole and piece by piece it must be the same.
fn games(name: &str) -> Vec<ReadGame> {
    let bytes = file(name);
    let games: Vec<ReadGame> = pdn::read_bytes(&bytes).map(|Ok(game)| game).collect();
    let streamed: Vec<ReadGame> = pdn::read(Dribble(&bytes)).map(Result::unwrap).collect();
    assert_eq!(games, streamed);
    games
}

/// A stream that gives three bytes at a time.
struct Dribble<'a>(&'a [u8]);

impl std::io::Read for Dribble<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = self.0.len().min(3).min(buffer.len());
        let (head, tail) = self.0.split_at(count);
        buffer[..count].copy_from_slice(head);
        self.0 = tail;
        Ok(count)
    }
}

/// The games of a file in which nothing is wrong.
fn clean(name: &str) -> Vec<GameTree> {
    games(name)
        .into_iter()
        .map(|game| {
            assert_eq!(game.faults, [], "{name}");
            game.tree
        })
        .collect()
}

/// The main line as text.
fn moves(tree: &GameTree) -> String {
    let texts: Vec<String> = tree
        .plies()
        .map(|(position, node)| harzdame::movetext::format(&position, node.mv))
        .collect();
    texts.join(" ")
}

/// The only fault of a file with one game.
fn only_fault(name: &str) -> pdn::Fault {
    let mut games = games(name);
    assert_eq!(games.len(), 1, "{name}");
    let mut faults = games.remove(0).faults;
    assert_eq!(faults.len(), 1, "{name}: {faults:?}");
    faults.remove(0)
}

#[test]
fn missing_move_numbers_and_tags() {
    let trees = clean("no-numbers");
    assert_eq!(trees.len(), 1);
    assert_eq!(moves(&trees[0]), "a6-a7 h3-h2 b5-b6 g4-g3");
    assert!(trees[0].tags.is_empty());
    assert_eq!(trees[0].result, None);
}

#[test]
fn ellipses_and_leading_zeros_in_move_numbers() {
    for tree in clean("move-numbers") {
        assert_eq!(moves(&tree), "a6-a7 h3-h2 b5-b6 g4-g3");
    }
    assert_eq!(games("move-numbers").len(), 4);
}

#[test]
fn crlf_and_byte_order_mark() {
    let bytes = file("crlf-bom");
    assert!(bytes.starts_with(b"\xef\xbb\xbf") && bytes.windows(2).any(|pair| pair == b"\r\n"));
    let trees = clean("crlf-bom");
    assert_eq!(trees[0].tags.get("Event"), Some("Windows"));
    assert_eq!(trees[0].line.nodes[0].comments, ["two lines"]);
    assert_eq!(moves(&trees[0]), "a6-a7 h3-h2");
}

#[test]
fn iso_8859_1_and_utf_8() {
    assert!(std::str::from_utf8(&file("iso-8859-1")).is_err());
    let trees = clean("iso-8859-1");
    assert_eq!(trees[0].tags.get("White"), Some("Jürgen Müller"));
    assert_eq!(trees[0].line.nodes[0].comments, ["schön"]);
    let trees = clean("utf-8");
    assert_eq!(trees[0].tags.get("White"), Some("Юрий Müller"));
}

#[test]
fn annotations_without_blanks_and_strengths() {
    let trees = clean("annotations");
    let nags: Vec<&[u16]> = trees[0]
        .line
        .nodes
        .iter()
        .map(|node| node.nags.as_slice())
        .collect();
    let expected: [&[u16]; 10] = [
        &[1, 3],
        &[5],
        &[6],
        &[1],
        &[4],
        &[3],
        &[3, 140],
        &[2, 6],
        &[5],
        &[],
    ];
    assert_eq!(nags, expected);
    assert_eq!(trees[0].line.nodes[9].variations.len(), 1);
}

#[test]
fn variations_that_open_with_a_comment_or_repeat_the_move() {
    let trees = clean("variations");
    let line = &trees[0].line;
    // Of White's first move: one that opens with a comment, and one that repeats the move.
    let first = &line.nodes[0].variations;
    assert_eq!(first.len(), 3);
    assert_eq!(first[0].comments, ["also good"]);
    assert_eq!(first[1].nodes[0].mv, line.nodes[0].mv);
    // The third stands behind Black's reply but begins with White's move again.
    assert_eq!(first[2].nodes.len(), 2);
    assert_eq!(line.nodes[1].variations.len(), 1);
    // A variation in a variation.
    assert_eq!(line.nodes[1].variations[0].nodes[1].variations.len(), 1);
    // A variation before the move that it varies.
    assert_eq!(line.nodes[2].variations.len(), 0);
    assert_eq!(trees[1].line.nodes[0].variations.len(), 1);
}

#[test]
fn results_in_tag_or_text() {
    use GameResult::{BlackWins, Draw, NoPoints, WhiteWins};
    let results: Vec<_> = clean("results").iter().map(|tree| tree.result).collect();
    let expected = [
        Some(WhiteWins),
        Some(BlackWins),
        Some(Draw),
        Some(WhiteWins),
        Some(Draw),
        Some(BlackWins),
        Some(NoPoints),
        Some(Draw),
        None,
        Some(WhiteWins),
    ];
    assert_eq!(results, expected);
}

#[test]
fn results_that_differ_are_a_warning() {
    let fault = only_fault("results-differ");
    assert_eq!(fault.severity(), Severity::Warning);
    let expected = Problem::ResultsDiffer {
        tag: GameResult::WhiteWins,
        text: GameResult::BlackWins,
    };
    assert_eq!(fault.problem, expected);
    assert_eq!((fault.line, fault.column), (3, 17));
    assert_eq!(
        games("results-differ")[0].tree.result,
        Some(GameResult::WhiteWins)
    );
}

#[test]
fn r17_a_result_against_the_board_is_a_warning() {
    let fault = only_fault("result-not-on-board");
    let expected = Problem::ResultNotOnBoard {
        result: GameResult::Draw,
        loser: Color::Black,
    };
    assert_eq!(fault.problem, expected);
    assert_eq!(fault.severity(), Severity::Warning);
}

#[test]
fn set_ups_in_tag_and_text() {
    let trees = clean("setups");
    let start = fen::parse("B:Wa1,Kd4:Bh8,g7").unwrap();
    assert_eq!(trees[0].start, start);
    assert_eq!(moves(&trees[0]), "h8-h7 a1-a2");
    assert_eq!(trees[1].start, start);
    assert_eq!(moves(&trees[1]), "h8-h7");
    let node = &trees[2].line.nodes[2];
    assert_eq!(node.setup.as_deref(), Some(&start));
    assert_eq!(node.mv, Move::quiet(Square::H8, Square::H7));
    assert_eq!(trees[3].start, Position::START);
}

#[test]
fn line_comments() {
    let trees = clean("line-comments");
    assert_eq!(trees.len(), 1);
    assert_eq!(moves(&trees[0]), "a6-a7 h3-h2");
    assert_eq!(trees[0].line.nodes[1].comments, ["50 % sure * [no] end"]);
}

#[test]
fn quotation_marks_in_tags() {
    let trees = clean("quotation-marks");
    assert_eq!(
        trees[0].tags.get("Event"),
        Some(r#"The "big" one \ C:\temp"#)
    );
    assert_eq!(trees[0].tags.get("Site"), Some(r"ends with \"));
}

#[test]
fn games_are_separated_by_stars_results_or_tags() {
    let trees = clean("separators");
    let events: Vec<_> = trees.iter().map(|tree| tree.tags.get("Event")).collect();
    assert_eq!(
        events,
        [Some("1"), Some("2"), Some("3"), None, None, Some("6")]
    );
    assert_eq!(trees[3].line.nodes.len(), 1);
    assert_eq!(trees[4].line.comments, ["of the fifth"]);
    assert_eq!(trees[3].line.nodes[0].comments, ["of the fourth"]);
}

#[test]
fn captures_in_every_form() {
    for tree in clean("captures") {
        assert_eq!(tree.line.nodes[0].mv.captured.len(), 3, "{}", moves(&tree));
        assert_eq!(tree.line.nodes[0].mv.to, Square::G1);
    }
    assert_eq!(games("captures").len(), 5);
}

#[test]
fn an_ambiguous_capture_is_refused_with_its_candidates() {
    let fault = only_fault("ambiguous");
    assert_eq!(fault.severity(), Severity::Error);
    assert!(
        fault.to_string().ends_with("c1xc3xg3xg1, c1xc4xg4xg1"),
        "{fault}"
    );
    assert_eq!((fault.line, fault.column), (4, 4));
    let bytes = file("ambiguous");
    let range = fault.range.start as usize..fault.range.end as usize;
    assert_eq!(&bytes[range], b"c1xg1");
}

#[test]
fn game_types() {
    let games = games("game-types");
    let refused: Vec<bool> = games.iter().map(|game| game.error().is_some()).collect();
    assert_eq!(refused, [false, false, true, false, true, false, false]);
    assert!(matches!(
        games[2].error().unwrap().problem,
        Problem::OtherGame { .. }
    ));
    assert_eq!(games[2].error().unwrap().line, 9);
    assert!(matches!(
        games[4].error().unwrap().problem,
        Problem::OtherVariant { .. }
    ));
    assert!(matches!(
        games[5].faults[0].problem,
        Problem::BadGameType { .. }
    ));
}

#[test]
fn a_fault_costs_its_game_only() {
    let games = games("faults");
    let found: Vec<(u64, Option<(u64, u64)>)> = games
        .iter()
        .map(|game| {
            let error = game.error().map(|fault| (fault.line, fault.column));
            (game.number, error)
        })
        .collect();
    assert_eq!(
        found,
        [
            (1, None),
            (2, Some((5, 13))),  // an illegal move
            (3, Some((8, 8))),   // a tag that is not closed
            (4, Some((14, 10))), // a variation that is not closed
            (5, Some((17, 10))), // one that was not opened
            (6, Some((20, 10))), // FEN of no position
            (7, Some((24, 4))),  // no move at all
            (8, Some((27, 10))), // a comment's end
            (9, Some((30, 10))), // a set-up that is none
            (10, None),
            (11, Some((34, 10))), // a comment that is not closed
        ]
    );
    assert_eq!(games[1].tree.line.nodes.len(), 1);
    let open = &games[3].tree.line.nodes[0].variations[0];
    assert_eq!(open.nodes[1].variations.len(), 1);
    let Problem::Move { text, error } = &games[1].error().unwrap().problem else {
        panic!("{:?}", games[1]);
    };
    assert_eq!(text, "h3-h4");
    assert!(matches!(error, MoveTextError::Illegal { .. }));
}

#[test]
fn warnings() {
    let games = games("warnings");
    let found: Vec<&Problem> = games[0].faults.iter().map(|fault| &fault.problem).collect();
    assert!(games[0].error().is_none());
    assert_eq!(
        found,
        [
            &Problem::RepeatedTag {
                name: "Event".into()
            },
            &Problem::MissingFen,
            &Problem::UnknownResult {
                text: "12-3".into()
            },
            &Problem::NoMove,
            &Problem::BadNag,
            &Problem::NoMove,
            &Problem::ResultInVariation,
            &Problem::IdleSetup,
        ]
    );
    assert_eq!(games[0].tree.tags.get("Event"), Some("first"));
}

#[test]
fn columns_count_characters() {
    let text = "{Müller} a6-a7 {é} h3-h4";
    let fault = pdn::parse(text).remove(0).faults.remove(0);
    assert_eq!((fault.line, fault.column), (1, 23));
    assert_eq!(
        &text[fault.range.start as usize..fault.range.end as usize],
        "h4"
    );
}

#[test]
fn nothing_is_no_game() {
    for text in [
        "",
        " \r\n",
        "*",
        "* *\n*",
        "% line",
        "\u{feff}",
        "{the end}",
    ] {
        assert_eq!(pdn::parse(text), [], "{text}");
    }
    assert_eq!(pdn::parse("[Event \"?\"] *").len(), 1);
    assert_eq!(pdn::parse("/FEN \"W:Wa1:Bh8\"/ *").len(), 1);
    assert_eq!(
        pdn::parse("1. a6-a7 1-0\n{of the game}\n* 1. b5-b6").len(),
        2
    );
}

#[test]
fn a_bracket_opens_a_tag_only_if_it_looks_like_one() {
    let numbers = |text: &str| -> Vec<bool> {
        let games = pdn::parse(text);
        games.iter().map(|game| game.error().is_none()).collect()
    };
    assert_eq!(numbers("a6-a7 [Event \"x\"] b5-b6"), [true, true]);
    assert_eq!(numbers("a6-a7\n[Event x] b5-b6"), [true, false]);
    assert_eq!(numbers("a6-a7 [x] b5-b6 [y \"z\"] b5-b6"), [false, true]);
    assert_eq!(numbers("a6-a7 [1] b5-b6\n[2] b5-b6"), [false]);
}

#[test]
fn a_line_comment_ends_with_its_line_under_any_system() {
    for end in ["\n", "\r\n", "\r"] {
        let games = pdn::parse(&format!("% no{end}a6-a7 % no{end}h3-h2 *"));
        assert_eq!(moves(&games[0].tree), "a6-a7 h3-h2");
    }
}

#[test]
fn too_deep_too_long_and_too_large() {
    let problem = |text: &str| {
        let games = pdn::parse(&format!("{text} *\n[Event \"next\"] a6-a7"));
        assert_eq!(games.len(), 2);
        assert!(games[1].error().is_none());
        games[0].error().map(|fault| fault.problem.clone())
    };
    let nested = |depth: usize| "a6-a7 ".to_owned() + &"(b5-b6 ".repeat(depth) + &")".repeat(depth);
    assert_eq!(problem(&nested(pdn::MAX_DEPTH)), None);
    let limit = pdn::MAX_DEPTH;
    assert_eq!(
        problem(&nested(limit + 1)),
        Some(Problem::TooDeep { limit })
    );
    let comment = |len: usize| format!("a6-a7 {{{}}}", "x".repeat(len));
    let limit = 1 << 20;
    assert_eq!(problem(&comment(limit - 2)), None);
    assert_eq!(problem(&comment(limit)), Some(Problem::TooLong { limit }));
    let limit = 255;
    assert_eq!(problem(&"a".repeat(256)), Some(Problem::TooLong { limit }));
    assert!(matches!(
        problem(&"a".repeat(255)),
        Some(Problem::Move { .. })
    ));

    let text = "a6-a7 h3-h2 b5-b6 *";
    let read = |limit| {
        let mut games = pdn::read_bytes(text.as_bytes()).with_limit(limit);
        games.next().unwrap().unwrap()
    };
    assert!(read(10_000).error().is_none());
    let fault = read(300).error().unwrap().clone();
    assert_eq!(fault.problem, Problem::TooLarge { limit: 300 });
    assert_eq!((fault.line, fault.column), (1, 7));
}

#[test]
fn too_many_tags() {
    let text = |tags: usize| {
        let tags: String = (0..tags).map(|n| format!("[T{n} \"{n}\"]\n")).collect();
        tags + "1. a6-a7 *\n[Event \"next\"]\n1. b5-b6 *\n"
    };
    let limit = pdn::MAX_TAGS;
    let games = pdn::parse(&text(limit));
    assert_eq!((games[0].error(), games.len()), (None, 2));
    assert_eq!(games[0].tree.tags.len(), limit);
    let games = pdn::parse(&text(200_000));
    let fault = games[0].error().unwrap();
    assert_eq!(fault.problem, Problem::TooManyTags { limit });
    assert_eq!(fault.line, limit as u64 + 1);
    assert_eq!(games.len(), 2);
    assert_eq!(games[1].tree.tags.get("Event"), Some("next"));
}
