//! What is written is read as the same, whatever it is; and anything at all can be read without
//! harm.

use std::time::Duration;

use harzdame::{
    DrawRule, Game, Outcome, Position, WinReason, fen,
    pdn::{self, GameResult, GameTree, Line, Node, ReadGame, Severity, Tags},
};
use proptest::{collection::vec, option, prelude::*, sample::Index};

/// The plan of a line: which of the legal moves to take, and what to say about them.
#[derive(Clone, Debug)]
struct LinePlan {
    comments: Vec<String>,
    nodes: Vec<NodePlan>,
}

#[derive(Clone, Debug)]
struct NodePlan {
    choice: Index,
    setup: Option<Index>,
    nags: Vec<u16>,
    comments: Vec<String>,
    variations: Vec<LinePlan>,
    clock: Option<u64>,
}

/// Positions to set up: with kings, with captures, with Black to move.
const SETUPS: [&str; 5] = [
    "W:WKc1:Bc2,d3,d4,g2",
    "B:Wa1,Kd4:Bh8,g7",
    "W:Wc3:Bc4,d3,d5,e4",
    "B:WKa1,Kb1,c3:BKh8,Kd3,f4",
    "W:WKh5:BKb1,Kf1,Ke2,Kh2,Kc3,Kg3",
];

/// Texts with all that could be mistaken for something else.
fn comment() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        4 => "[a-z]{1,9}",
        1 => "[ \t\r\n]{1,3}",
        1 => "[{}()\\[\\]\"*/$%.!?+-]{1,3}",
        1 => Just("[%clk 1:02:03]".to_owned()),
        1 => Just("[%csl Ga1 Rb2]".to_owned()),
        1 => Just("1-0".to_owned()),
        1 => any::<String>(),
    ];
    vec(part, 0..25).prop_map(|parts| parts.join(" "))
}

fn line(depth: u32) -> BoxedStrategy<LinePlan> {
    let inner = if depth == 0 {
        Just(Vec::new()).boxed()
    } else {
        prop_oneof![5 => Just(Vec::new()), 1 => vec(line(depth - 1), 1..3)].boxed()
    };
    let node = (
        any::<Index>(),
        option::weighted(0.03, any::<Index>()),
        prop_oneof![3 => Just(Vec::new()), 1 => vec(any::<u16>(), 1..4), 1 => vec(0..8u16, 1..3)],
        prop_oneof![3 => Just(Vec::new()), 1 => vec(comment(), 1..3)],
        inner,
        option::weighted(0.2, 0..40_000u64),
    );
    let node = node.prop_map(
        |(choice, setup, nags, comments, variations, clock)| NodePlan {
            choice,
            setup,
            nags,
            comments,
            variations,
            clock,
        },
    );
    let comments = prop_oneof![3 => Just(Vec::new()), 1 => vec(comment(), 1..3)];
    (comments, vec(node, 0..30))
        .prop_map(|(comments, nodes)| LinePlan { comments, nodes })
        .boxed()
}

/// Carries out a plan.
fn build(plan: &LinePlan, start: Position, is_main: bool) -> Line {
    let mut position = start;
    let mut line = Line {
        comments: plan.comments.clone(),
        nodes: Vec::new(),
    };
    for (ply, plan) in plan.nodes.iter().enumerate() {
        // A set-up before the first move of a game is its start.
        let setup = plan.setup.filter(|_| ply > 0 || !is_main);
        let setup = setup.map(|index| Box::new(fen::parse(index.get::<&str>(&SETUPS)).unwrap()));
        if let Some(setup) = &setup {
            position = **setup;
        }
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = *plan.choice.get(&moves);
        let mut node = Node {
            mv,
            setup,
            nags: plan.nags.clone(),
            comments: plan.comments.clone(),
            variations: plan
                .variations
                .iter()
                .map(|plan| build(plan, position, false))
                .collect(),
        };
        if let Some(seconds) = plan.clock {
            node.set_clock(Some(Duration::from_secs(seconds)));
        }
        line.nodes.push(node);
        position = position.play(mv).unwrap();
    }
    line
}

fn tree() -> impl Strategy<Value = GameTree> {
    let tags = vec(("[A-Z][a-zA-Z0-9_]{0,9}", any::<String>()), 0..6);
    let result = prop_oneof![
        Just(None),
        Just(Some(GameResult::WhiteWins)),
        Just(Some(GameResult::BlackWins)),
        Just(Some(GameResult::Draw)),
        Just(Some(GameResult::NoPoints)),
    ];
    let start = option::of(any::<Index>());
    (tags, result, start, line(2)).prop_map(|(values, result, start, plan)| {
        let start = start.map_or(Position::START, |index| {
            fen::parse(index.get::<&str>(&SETUPS)).unwrap()
        });
        let mut tags = Tags::new();
        for (name, value) in values {
            tags.set(&name, &value).unwrap();
        }
        tags.set("White", "\"The \\\" one\"").unwrap();
        GameTree {
            tags,
            start,
            result,
            line: build(&plan, start, true),
        }
    })
}

/// What a file can keep of a comment.
fn kept(comment: &str) -> String {
    let blank = |c: char| c.is_ascii_whitespace();
    let lines = comment
        .split(['\r', '\n'])
        .map(|line| line.trim_matches(blank));
    let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
    lines.join(" ").replace('{', "(").replace('}', ")")
}

/// What a file can keep of a line.
fn kept_line(line: &Line) -> Line {
    let comments = |comments: &[String]| -> Vec<String> {
        let kept = comments.iter().map(|comment| kept(comment));
        kept.filter(|comment| !comment.is_empty()).collect()
    };
    let nodes = line.nodes.iter().map(|node| Node {
        comments: comments(&node.comments),
        variations: node
            .variations
            .iter()
            .map(kept_line)
            .filter(|line| !line.is_empty())
            .collect(),
        ..node.clone()
    });
    Line {
        comments: comments(&line.comments),
        nodes: nodes.collect(),
    }
}

fn sorted(tags: &Tags) -> Vec<(&str, &str)> {
    let mut tags: Vec<_> = tags.iter().collect();
    tags.sort_unstable();
    tags
}

fn assert_same(read: &GameTree, written: &GameTree) {
    assert_eq!(read.line, kept_line(&written.line));
    assert_eq!(sorted(&read.tags), sorted(&written.tags));
    assert_eq!((read.start, read.result), (written.start, written.result));
}

/// Reads a file in both ways.
fn read_all(bytes: &[u8]) -> Vec<ReadGame> {
    let games: Vec<ReadGame> = pdn::read_bytes(bytes).map(|Ok(game)| game).collect();
    let streamed: Vec<ReadGame> = pdn::read(bytes).map(Result::unwrap).collect();
    assert_eq!(games, streamed);
    for (index, game) in games.iter().enumerate() {
        assert_eq!(game.number, index as u64 + 1);
        for (index, fault) in game.faults.iter().enumerate() {
            let is_last = index + 1 == game.faults.len();
            assert!(fault.severity() == Severity::Warning || is_last);
            assert!(fault.range.start <= fault.range.end);
            assert!(fault.range.end <= bytes.len() as u64);
            assert!(fault.line >= 1 && fault.column >= 1);
            assert_eq!(fault.game, game.number);
        }
    }
    games
}

/// Bytes of which files are made.
fn fragments() -> impl Strategy<Value = Vec<u8>> {
    let fragment = prop::sample::select(vec![
        "a6-a7",
        "h3-h2",
        "b5-b6",
        "g4:g3",
        "1.",
        "1...",
        "*",
        "1-0",
        "1-1",
        "(",
        ")",
        "{",
        "}",
        "$1",
        "!?",
        "(!)",
        "[",
        "]",
        "[Event \"x\"]",
        "[Result \"1-0\"]",
        "\"",
        "\\",
        "%",
        "\n",
        "/FEN \"W:Wc3:Bc4\"/",
        "c3xc5",
        "[FEN \"W:Wc3:Bc4\"]",
        "/",
        "\u{feff}",
        "é",
        "[GameType \"20\"]",
        "[%clk 0:00:01]",
        " ",
        "0-0",
        "½-½",
        "\x1a",
        "[X \"",
    ]);
    vec(fragment, 0..40).prop_map(|parts| parts.join(" ").into_bytes())
}

proptest! {
    // The trees are large: a few of them find what many would.
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn what_is_written_is_read(trees in vec(tree(), 1..4)) {
        let mut text = String::new();
        for tree in &trees {
            pdn::write(tree, &mut text).unwrap();
        }
        let games = read_all(text.as_bytes());
        prop_assert_eq!(games.len(), trees.len());
        for (game, tree) in games.iter().zip(&trees) {
            prop_assert!(game.error().is_none(), "{:?}", game.faults);
            assert_same(&game.tree, tree);
            // Once written, it stays as it is.
            prop_assert_eq!(
                pdn::to_string(&game.tree).unwrap(),
                pdn::to_string(tree).unwrap()
            );
        }
    }

    #[test]
    fn lines_are_not_longer_than_their_longest_part(tree in tree()) {
        for line in pdn::to_string(&tree).unwrap().lines().filter(|line| !line.starts_with('[')) {
            // A set-up is one part, and a stretch of a comment without a single blank.
            let is_long = line.chars().count() > 80;
            prop_assert!(!is_long || line.contains("/FEN") || line.contains(['{', '}', '[', '%'])
                || line.chars().any(|c| !c.is_ascii_graphic()) || !line.contains(' '), "{}", line);
        }
    }

    #[test]
    fn games_are_read_as_they_were_played(choices in vec(any::<Index>(), 0..150), resigned: bool) {
        let mut game = Game::from_position(Position::START, DrawRule::NONE);
        for choice in choices {
            let moves = game.position().legal_moves();
            if moves.is_empty() {
                break;
            }
            game.play(*choice.get(&moves)).unwrap();
        }
        if resigned && game.outcome().is_none() {
            game.resign(game.position().turn()).unwrap();
        }
        let text = pdn::to_string(&GameTree::from_game(&game)).unwrap();
        // Behind a blank or on a line of its own.
        prop_assert!(text.ends_with("*\n\n"));
        let mut games = read_all(text.as_bytes());
        prop_assert_eq!(games.len(), 1);
        prop_assert_eq!(&games[0].faults, &[]);
        let tree = games.remove(0).tree;
        let again = tree.to_game(DrawRule::NONE).unwrap();
        prop_assert!(again.moves().eq(game.moves()));
        prop_assert_eq!(tree.end(), *game.position());
        prop_assert_eq!(tree.result, game.outcome().map(GameResult::from));
        let reason = tree.tags.get("Termination");
        match game.outcome() {
            Some(Outcome::Win { reason: WinReason::Resignation, .. }) => {
                prop_assert_eq!(reason, Some("resignation"));
            }
            outcome => prop_assert_eq!(reason.is_some(), outcome.is_some()),
        }
    }

    #[test]
    fn any_bytes_are_read(bytes in vec(any::<u8>(), 0..300)) {
        read_all(&bytes);
    }

    #[test]
    fn any_fragments_are_read_and_what_is_read_can_be_written(bytes in fragments()) {
        for game in read_all(&bytes) {
            let text = pdn::to_string(&game.tree).unwrap();
            let again = pdn::parse(&text);
            prop_assert_eq!(again.len(), 1, "{}", text);
            prop_assert!(again[0].error().is_none());
            assert_same(&again[0].tree, &game.tree);
        }
    }

    #[test]
    fn damaged_files_are_read(
        tree in tree(),
        damage in vec((any::<Index>(), any::<u8>(), 0..3u8), 1..6),
    ) {
        let mut bytes = pdn::to_string(&tree).unwrap().into_bytes();
        for (place, byte, kind) in damage {
            let at = place.index(bytes.len());
            match kind {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                _ => bytes.truncate(at.max(1)),
            }
        }
        read_all(&bytes);
    }
}

#[test]
fn a_closing_brace_in_a_comment_does_not_break_the_file() {
    let mut tree = pdn::parse("1. a6-a7 *").remove(0).tree;
    tree.line.nodes[0]
        .comments
        .push("a } 1-0 * [Event \"x\"]".into());
    let text = pdn::to_string(&tree).unwrap();
    let games = pdn::parse(&text);
    assert_eq!(games.len(), 1);
    assert_eq!(games[0].faults, []);
    assert_eq!(
        games[0].tree.line.nodes[0].comments,
        ["a ) 1-0 * [Event \"x\"]"]
    );
}

#[test]
fn a_game_is_written_as_pdn_3_has_it() {
    let text = "[Event \"x\"][FEN \"B:WKc1,a6:Bc2,d3,d4,g2,h8\"]\n1...h8-h7 \
                c1xc4xg4xg1$5 {[%clk 0:00:09] fine} h7-h6 (2...h7g7) 1/2-1/2";
    let tree = &pdn::parse(text)[0].tree;
    assert_eq!(
        pdn::to_string(tree).unwrap(),
        "[Event \"x\"]\n[Result \"1/2-1/2\"]\n[GameType \"95,W,8,8,A0,0\"]\n\
         [Variant \"Harzdame\"]\n[SetUp \"1\"]\n[FEN \"B:Wa6,Kc1:Bc2,d3,d4,g2,h8\"]\n\n\
         1... h8-h7 2. c1xc4xg4xg1!? {[%clk 0:00:09] fine} 2... h7-h6 (2... h7-g7) *\n\n"
    );
}

#[test]
fn long_games_are_wrapped() {
    let mut game = Game::new();
    let mut random = fastrand::Rng::with_seed(7);
    while game.ply() < 60 {
        let moves = game.position().legal_moves();
        game.play(*random.choice(moves.iter()).unwrap()).unwrap();
    }
    let text = pdn::to_string(&GameTree::from_game(&game)).unwrap();
    let lines: Vec<usize> = text.lines().skip(4).map(str::len).collect();
    assert!(
        lines.len() > 5 && lines.iter().all(|&len| len <= 80),
        "{text}"
    );
    assert!(
        lines[..lines.len() - 2].iter().all(|&len| len > 66),
        "{text}"
    );
}

#[test]
fn an_illegal_move_is_not_written() {
    let mut tree = pdn::parse("1. a6-a7 h3-h2 *").remove(0).tree;
    tree.line.nodes.swap(0, 1);
    let error = pdn::to_string(&tree).unwrap_err();
    assert!(
        matches!(error, pdn::WriteError::IllegalMove { ply: 1, .. }),
        "{error}"
    );
}

/// JSON is nested deeper than PDN.
#[cfg(feature = "serde")]
#[test]
fn the_deepest_variations_go_through_json() {
    let depth = pdn::MAX_DEPTH;
    let text = "1. a6-a7 ".to_owned() + &"(1. b5-b6 $1 {a} ".repeat(depth) + &")".repeat(depth);
    let game = pdn::parse(&text).remove(0);
    assert_eq!(game.error(), None);
    let json = serde_json::to_string(&game.tree).unwrap();
    assert_eq!(serde_json::from_str::<GameTree>(&json).unwrap(), game.tree);
}

#[cfg(feature = "serde")]
#[test]
fn trees_go_through_json() {
    let text = "[White \"Ada\"] 1. a6-a7! {x} h3-h2 (1... g4-g3) /FEN \"W:Wc3:Bc4\"/ c3xc5 1-0";
    let tree = pdn::parse(text).remove(0).tree;
    let json = serde_json::to_value(&tree).unwrap();
    assert_eq!(json["result"], "1-0");
    assert_eq!(json["tags"]["White"], "Ada");
    assert_eq!(json["line"]["nodes"][0]["mv"]["from"], "a6");
    assert_eq!(json["line"]["nodes"][2]["setup"], "W:Wc3:Bc4");
    assert_eq!(serde_json::from_value::<GameTree>(json).unwrap(), tree);
    assert!(serde_json::from_str::<GameTree>(r#"{"tags":{"Result":"x"}}"#).is_err());
    assert_eq!(
        serde_json::from_str::<GameTree>("{}").unwrap(),
        GameTree::new(Position::START)
    );
}
