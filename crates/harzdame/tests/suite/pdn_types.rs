//! The types of games in files: tags, results, trees, faults.

use std::time::Duration;

use harzdame::{
    Color, DrawReason, DrawRule, Game, GameError, Move, Outcome, Position, Square, WinReason,
    pdn::{self, GameResult, GameTree, Problem, Severity, TagError, Tags, clock::Command},
};

#[test]
fn tags_keep_their_order_and_one_value_each() {
    let mut tags = Tags::new();
    assert!(tags.is_empty());
    for (name, value) in [("White", "a"), ("Black", "b"), ("White", "c\r\n\td")] {
        tags.set(name, value).unwrap();
    }
    assert!(tags.iter().eq([("White", "c   d"), ("Black", "b")]));
    assert_eq!((tags.len(), tags.is_empty()), (2, false));
    assert_eq!(tags.remove("White").as_deref(), Some("c   d"));
    assert_eq!(tags.remove("White"), None);
    assert_eq!(tags.get("White"), None);
    assert_eq!(tags.get("Black"), Some("b"));
}

#[test]
fn tags_are_not_too_many() {
    let mut tags = Tags::new();
    for number in 0..pdn::MAX_TAGS {
        tags.set(&format!("T{number}"), "").unwrap();
    }
    assert_eq!(tags.set("More", ""), Err(TagError::TooMany));
    assert_eq!(tags.set("T0", "another"), Ok(()));
    tags.remove("T1");
    assert_eq!(tags.set("More", ""), Ok(()));
    assert_eq!(tags.len(), pdn::MAX_TAGS);
}

#[test]
fn names_of_tags() {
    let mut tags = Tags::new();
    for name in ["A", "White_2", "x", "ECO"] {
        assert_eq!(tags.set(name, ""), Ok(()), "{name}");
    }
    for name in [
        "",
        "2White",
        "_a",
        "White Elo",
        "W\u{e9}",
        "a]",
        "a\"",
        "a-b",
    ] {
        assert_eq!(tags.set(name, ""), Err(TagError::BadName), "{name}");
    }
    for name in ["Result", "GameType", "Variant", "SetUp", "FEN"] {
        assert_eq!(tags.set(name, ""), Err(TagError::Reserved), "{name}");
    }
}

#[test]
fn results() {
    for result in [
        GameResult::WhiteWins,
        GameResult::BlackWins,
        GameResult::Draw,
        GameResult::NoPoints,
    ] {
        assert_eq!(GameResult::from_token(result.token()), Some(result));
        assert_eq!(result.to_string(), result.token());
    }
    assert_eq!(GameResult::WhiteWins.winner(), Some(Color::White));
    assert_eq!(GameResult::BlackWins.winner(), Some(Color::Black));
    assert_eq!(GameResult::Draw.winner(), None);
    let of = |winner| {
        let reason = WinReason::Blocked;
        GameResult::from(Outcome::Win { winner, reason })
    };
    assert_eq!(of(Color::White), GameResult::WhiteWins);
    assert_eq!(of(Color::Black), GameResult::BlackWins);
    let draw = Outcome::Draw {
        reason: DrawReason::Agreement,
    };
    assert_eq!(GameResult::from(draw), GameResult::Draw);
}

#[test]
fn every_reason_has_a_termination() {
    let winner = Color::White;
    for (outcome, expected) in [
        (
            Outcome::Win {
                winner,
                reason: WinReason::NoPieces,
            },
            "no pieces",
        ),
        (
            Outcome::Win {
                winner,
                reason: WinReason::Blocked,
            },
            "blocked",
        ),
        (
            Outcome::Win {
                winner,
                reason: WinReason::Resignation,
            },
            "resignation",
        ),
        (
            Outcome::Draw {
                reason: DrawReason::Agreement,
            },
            "agreement",
        ),
        (
            Outcome::Draw {
                reason: DrawReason::Repetition,
            },
            "repetition",
        ),
        (
            Outcome::Draw {
                reason: DrawReason::NoProgress,
            },
            "no progress",
        ),
    ] {
        let mut tree = GameTree::new(Position::START);
        tree.set_outcome(outcome);
        assert_eq!(tree.tags.get("Termination"), Some(expected));
        assert_eq!(tree.result, Some(outcome.into()));
    }
}

#[test]
fn a_tree_as_a_game() {
    let text = "a6-a7 {[%emt 0:00:02] quick} {and good} h3-h2 /FEN \"B:Wa1:Bh8\"/ h8-h7 *";
    let mut tree = pdn::parse(text).remove(0).tree;
    let node = &tree.line.nodes[0];
    assert_eq!(node.text(), "quick and good");
    let spent = Command::Emt(Duration::from_secs(2));
    assert!(node.commands().eq([spent]));
    assert_eq!(node.clock(), None);

    assert_eq!(tree.end().to_string(), "W:Wa1:Bh7");
    let positions: Vec<String> = tree
        .plies()
        .map(|(position, _)| position.to_string())
        .collect();
    assert_eq!(positions[2], "B:Wa1:Bh8");
    // A game cannot go on in another position.
    assert!(matches!(
        tree.to_game(DrawRule::NONE),
        Err(GameError::Illegal(_))
    ));
    tree.line.nodes.pop();
    let game = tree.to_game(DrawRule::NONE).unwrap();
    assert_eq!(game.ply(), 2);
    assert!(tree.line.moves().eq(game.moves()));
    assert_eq!(tree.end(), *game.position());
}

#[test]
fn a_game_as_a_tree() {
    let mut game = Game::new();
    game.play(Move::quiet(Square::A6, Square::A7)).unwrap();
    assert_eq!(GameTree::from_game(&game).result, None);
    game.resign(Color::Black).unwrap();
    let tree = GameTree::from_game(&game);
    assert_eq!(tree.result, Some(GameResult::WhiteWins));
    assert_eq!(tree.tags.get("Termination"), Some("resignation"));
}

#[test]
fn faults_have_a_place_a_message_and_a_severity() {
    let text = "[Result \"1-0\"]\na6-a7 ] *";
    let game = pdn::parse(text).remove(0);
    let fault = game.error().unwrap().clone();
    assert_eq!((fault.game, fault.line, fault.column), (1, 2, 7));
    assert_eq!(fault.range, 21..22);
    assert_eq!(fault.to_string(), "unexpected ]");
    assert_eq!(fault.severity(), Severity::Error);
    assert_eq!(fault.severity().to_string(), "error");
    assert_eq!(Severity::Warning.to_string(), "warning");
    assert!(Severity::Warning < Severity::Error);
    assert_eq!(game.into_tree(), Err(fault));

    let game = pdn::parse("[Result \"1-0\"] a6-a7 0-1").remove(0);
    assert_eq!(game.error(), None);
    assert_eq!(
        game.faults[0].to_string(),
        "the result 0-1 is not that of the tag, 1-0"
    );
    assert!(game.into_tree().is_ok());
}

#[test]
fn long_text_is_cut_in_messages() {
    let game = pdn::parse(&"\u{fc}".repeat(100)).remove(0);
    let Problem::Move { text, .. } = &game.error().unwrap().problem else {
        panic!("{game:?}");
    };
    assert_eq!(text.chars().count(), 81);
    assert!(text.ends_with('…'));
    for tag in ["Variant", "GameType"] {
        let game = pdn::parse(&format!("[{tag} \"9{}\"] a6-a7", "x".repeat(1000))).remove(0);
        let message = game.faults[0].to_string();
        assert!(message.len() < 250, "{message}");
    }
}

/// Else a file could take command of the terminal that shows what is wrong with it.
#[test]
fn messages_have_no_control_characters() {
    for text in [
        "1. \x1b[2J *",
        "1. \x1b]0;title\x07 *",
        "[Variant \"\x1b[31m\"] *",
        "[GameType \"\x1b[31m\"] a6-a7 *",
        "[Result \"\x1b[31m\"] a6-a7 *",
        "[E\x1b \"x\"] *",
        "1. a6-a7 } \x1b *",
        "1. a6-a7 \"\x1b\" *",
        "[FEN \"W:W\x1b\"] *",
        "1. \u{9b}31m *",
    ] {
        let games = pdn::parse(text);
        let messages: Vec<String> = games
            .iter()
            .flat_map(|game| game.faults.iter().map(ToString::to_string))
            .collect();
        assert!(!messages.is_empty(), "{text:?}");
        for message in messages {
            assert!(!message.contains(char::is_control), "{message:?}");
        }
    }
    // In ISO-8859-1 one byte is the beginning of a command.
    let game = pdn::read_bytes(b"1. \x9b31m\xff *")
        .next()
        .unwrap()
        .unwrap();
    let message = game.faults[0].to_string();
    assert!(message.starts_with("\u{fffd}31m\u{ff}: "), "{message:?}");
}

#[test]
fn an_error_of_the_stream_ends_the_reading() {
    struct Broken(u8);
    impl std::io::Read for Broken {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            self.0 += 1;
            match self.0 {
                1 => {
                    buffer[..6].copy_from_slice(b"a6-a7 ");
                    Ok(6)
                }
                2 => Err(std::io::ErrorKind::Interrupted.into()),
                3 => {
                    buffer[..2].copy_from_slice(b"* ");
                    Ok(2)
                }
                _ => Err(std::io::Error::other("gone")),
            }
        }
    }
    let mut games = pdn::read(Broken(0));
    assert!(games.next().unwrap().unwrap().error().is_none());
    assert!(games.next().unwrap().is_err());
    assert!(games.next().is_none());
}

#[test]
fn what_could_not_be_read_again_is_not_written() {
    let games = pdn::parse("1. a6-a7 *");
    let mut tree = games[0].tree.clone();
    tree.line.comments.push("x".repeat((1 << 20) - 1));
    assert!(matches!(
        pdn::to_string(&tree),
        Err(pdn::WriteError::TooLong { len: 1_048_577 })
    ));
    tree.line.comments[0].pop();
    tree.tags.set("Event", &"\"".repeat((1 << 19) - 1)).unwrap();
    let text = pdn::to_string(&tree).expect("just short enough");
    assert!(pdn::parse(&text)[0].error().is_none());
    tree.tags.set("Event", &"\"".repeat(1 << 19)).unwrap();
    assert!(matches!(
        pdn::to_string(&tree),
        Err(pdn::WriteError::TooLong { len: 1_048_578 })
    ));

    let nested = |depth: usize| {
        let line = games[0].tree.line.clone();
        let deep = (0..depth).fold(line.clone(), |inner, _| {
            let mut outer = line.clone();
            outer.nodes[0].variations.push(inner);
            outer
        });
        let mut tree = games[0].tree.clone();
        tree.line = deep;
        tree
    };
    let text = pdn::to_string(&nested(pdn::MAX_DEPTH)).expect("just flat enough");
    assert!(pdn::parse(&text)[0].error().is_none());
    assert!(matches!(
        pdn::to_string(&nested(pdn::MAX_DEPTH + 1)),
        Err(pdn::WriteError::TooDeep)
    ));
}
