//! How games are written, to the letter.

use harzdame::{
    Game, Move, Square,
    pdn::{self, GameTree, Line},
};

/// 1. c4-d4 f5-e5, without a tag.
fn tree() -> GameTree {
    let mut game = Game::new();
    for (from, to) in [(Square::C4, Square::D4), (Square::F5, Square::E5)] {
        game.play(Move::quiet(from, to)).unwrap();
    }
    GameTree::from_game(&game)
}

/// What is written behind the tags.
fn moves(tree: &GameTree) -> String {
    let text = pdn::to_string(tree).unwrap();
    let (_, moves) = text.split_once("\n\n").unwrap();
    moves.trim_end().to_owned()
}

#[test]
fn blacks_moves_are_numbered_where_something_stands_before_them() {
    let mut tree = tree();
    assert!(
        moves(&tree).starts_with("1. c4-d4 f5-e5"),
        "{}",
        moves(&tree)
    );
    tree.line.nodes[0].comments.push("why".into());
    assert!(
        moves(&tree).starts_with("1. c4-d4 {why} 1... f5-e5"),
        "{}",
        moves(&tree)
    );
}

#[test]
fn the_first_annotation_is_a_mark_if_there_is_one() {
    let mut tree = tree();
    for (nags, expected) in [
        (vec![1, 2], "1. c4-d4! $2 f5-e5"),
        (vec![6], "1. c4-d4?! f5-e5"),
        (vec![7, 3], "1. c4-d4 $7 $3 f5-e5"),
    ] {
        tree.line.nodes[0].nags = nags;
        assert!(moves(&tree).starts_with(expected), "{}", moves(&tree));
    }
}

#[test]
fn variations_without_text_are_not_written() {
    let mut tree = tree();
    let blank = Line {
        comments: vec![" \n".into()],
        ..Line::default()
    };
    let only_text = Line {
        comments: vec!["only this".into()],
        ..Line::default()
    };
    tree.line.nodes[0].variations = vec![Line::default(), blank, only_text];
    let text = moves(&tree);
    assert!(
        text.starts_with("1. c4-d4 ({only this}) 1... f5-e5"),
        "{text}"
    );
}

#[test]
fn streams_get_the_same() {
    let tree = tree();
    let mut written = Vec::new();
    pdn::write_io(&tree, &mut written).unwrap();
    assert_eq!(written, pdn::to_string(&tree).unwrap().as_bytes());
}

/// The words in lines of at most 80 characters, as many in each as fit, without a blank before `)`.
fn wrapped(words: &[String]) -> String {
    let mut text = String::new();
    let mut column = 0;
    for word in words {
        let blank = usize::from(word != ")");
        if column > 0 && column + blank + word.len() > 80 {
            text.push('\n');
            column = 0;
        } else if column > 0 && blank > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += word.len();
    }
    text
}

#[test]
fn lines_have_at_most_eighty_characters_and_break_between_words() {
    let mut rng = fastrand::Rng::with_seed(71);
    let mut long = 0;
    for _ in 0..400 {
        // Commands and blanks that stand together are kept on one line.
        let mut piece = || match rng.u8(..6) {
            0 => "[%clk 0:04:59]".to_owned(),
            1 => "two  blanks".to_owned(),
            2 => "[no-command".to_owned(),
            3 => "x".repeat(rng.usize(60..90)),
            _ => "w".repeat(rng.usize(1..12)),
        };
        let pieces: Vec<String> = (0..12).map(|_| piece()).collect();
        let mut words = pieces.clone();
        words[0].insert(0, '{');
        words[11].push('}');
        let as_comment = words.clone();

        // Before the first move, behind it, and in a variation.
        let mut tree = tree();
        let comment = pieces.join(" ");
        tree.line.comments = vec![comment.clone()];
        tree.line.nodes[0].comments = vec![comment.clone()];
        tree.line.nodes[0].variations = vec![Line {
            comments: vec![comment],
            ..Line::default()
        }];
        let of = |words: &[&str]| words.iter().map(ToString::to_string).collect::<Vec<_>>();
        words.extend(of(&["1.", "c4-d4"]));
        words.extend(as_comment.clone());
        let mut variation = as_comment;
        // Behind the bracket no line breaks but before a word that does not fit.
        let first = variation.remove(0);
        words.push("(".into());
        let text = moves(&tree);
        let (before, behind) = text.split_once('(').unwrap();
        let expected = wrapped(&words);
        assert_eq!(before, &expected[..expected.len() - 1]);
        let column = expected.len() - expected.rfind('\n').map_or(0, |at| at + 1);
        let mut rest = vec![format!("{}{first}", "(".repeat(column))];
        if column + 1 + first.len() > 80 {
            rest = vec![first];
        }
        rest.extend(variation);
        rest.extend(of(&[")", "1...", "f5-e5", "*"]));
        let expected = wrapped(&rest);
        let got = behind.trim_start_matches('\n');
        assert_eq!(got, expected.trim_start_matches('('));
        long += text.lines().filter(|line| line.len() == 80).count();
        assert_eq!(
            tree.line,
            pdn::parse(&pdn::to_string(&tree).unwrap())[0].tree.line
        );
    }
    assert!(long > 50, "{long}");
}
