//! What is left of a file behind a fault, and where faults are said to be.

use harzdame::pdn::{self, GameTree, Problem, ReadGame};

fn games(text: &str) -> Vec<ReadGame> {
    pdn::parse(text)
}

/// The number of faults of each game.
fn faults(text: &str) -> Vec<usize> {
    games(text).iter().map(|game| game.faults.len()).collect()
}

fn tree(text: &str) -> GameTree {
    let mut games = games(text);
    assert_eq!(games.len(), 1, "{games:?}");
    games.remove(0).into_tree().unwrap()
}

#[test]
fn the_rest_of_a_game_is_passed_over_up_to_its_end() {
    for (text, expected) in [
        // A terminator or a result ends it.
        ("1. z9 f5-e5 *\n1. c4-d4 *", vec![1, 0]),
        ("1. z9 f5-e5 1-0\n1. c4-d4 *", vec![1, 0]),
        ("1. z9 f5-e5 1-0 *\n1. c4-d4 *", vec![1, 0]),
        // Or the tags of the next one.
        ("1. z9 f5-e5\n[White \"b\"]\n1. c4-d4 *", vec![1, 0]),
        // Of a tag, what stands in it neither is a result nor begins the moves.
        ("[Event 1-0]\n1. c4-d4 *\n1. c4-d4 *", vec![1, 0]),
        ("[Event x 1-0]\n1. c4-d4 *\n1. c4-d4 *", vec![1, 0]),
        ("[Event 1. x]\n[White \"a\"]\n1. c4-d4 *", vec![1]),
        ("[Event (x)]\n[White \"a\"]\n1. c4-d4 *", vec![1]),
        // Behind it the moves may follow on its line.
        ("[Event x] 1. c4-d4 1-0\n1. c4-d4 *", vec![1, 0]),
        // A number of a move, or a variation, begins them as well as a move does.
        ("[Event x]\n1.\n[White \"b\"]\n1. c4-d4 *", vec![1, 0]),
        ("[Event x]\n(\n[White \"b\"]\n1. c4-d4 *", vec![1, 0]),
    ] {
        assert_eq!(faults(text), expected, "{text}");
    }
}

#[test]
fn marks_of_strength_are_annotations() {
    for (mark, nag) in [
        ("!", 1),
        ("?", 2),
        ("!!", 3),
        ("??", 4),
        ("!?", 5),
        ("?!", 6),
        ("(?)", 2),
        ("(!!)", 3),
        ("!!!", 3),
        ("???", 4),
    ] {
        let tree = tree(&format!("1. c4-d4{mark} *"));
        assert_eq!(tree.line.nodes[0].nags, [nag], "{mark}");
    }
}

#[test]
fn quoted_texts_are_read_as_they_were_meant() {
    for (quoted, value) in [
        (r"\\\\", r"\\"),
        (r"\\", r"\"),
        (r#"\""#, "\""),
        ("a\tb", "a b"),
        ("a\u{1}b", "a b"),
        ("plain", "plain"),
    ] {
        let tree = tree(&format!("[White \"{quoted}\"]\n1. c4-d4 *"));
        assert_eq!(tree.tags.get("White"), Some(value), "{quoted}");
    }
}

#[test]
fn set_ups_in_the_text_keep_their_form() {
    let problem = |setup: &str| {
        let games = games(&format!("1. c4-d4 {setup} *"));
        games[0].faults[0].problem.clone()
    };
    for bad in [
        r#"/XYZ "W:Wa1:Bh8"/"#,
        r#"/FEN "W:Wa1:Bh8" and more/"#,
        r#"/FEN "/"#,
        "/FEN W:Wa1:Bh8/",
        "//",
    ] {
        assert_eq!(problem(bad), Problem::BadSetup, "{bad}");
    }
    let text = r#"1. c4-d4 /FEN "W:Wa1:Bz9"/ *"#;
    let fault = &games(text)[0].faults[0];
    let at = text.find("z9").unwrap();
    assert_eq!(
        (fault.column, fault.range.start),
        (at as u64 + 1, at as u64)
    );
}

#[test]
fn a_comment_before_the_tags_stays() {
    let tree = tree("{before}\n[FEN \"W:Wa1:Bh8\"]\n1. a1-a2 *");
    assert_eq!(tree.line.comments, ["before"]);
    assert_eq!(tree.start.to_string(), "W:Wa1:Bh8");
}

#[test]
fn the_tag_that_names_another_game_is_at_fault() {
    let games = games("[GameType \"95\"]\n[Variant \"Turkish\"]\n1. c4-d4 *");
    let fault = &games[0].faults[0];
    assert!(
        matches!(fault.problem, Problem::OtherVariant { .. }),
        "{fault}"
    );
    assert_eq!(fault.line, 2);
}

#[test]
fn only_the_first_move_of_a_variation_may_belong_further_back() {
    // Legal in the position two plies before, but not in the one on the board.
    for text in [
        "1. c4-d4 f5-e5 (1... h3-g3 2. c3-c4 h3-h2) *",
        "1. c4-d4 /FEN \"W:Wa1,b1:Bh8\"/ a1-a2 (c4-c5) *",
        "1. c4-d4 h3-g3 2. c3-c4 h3-h2 *",
        "1. c4-d4 f5-e5 (/FEN \"W:Wa1,b1:Bh8\"/ c4-c5) *",
    ] {
        let games = games(text);
        let [fault] = &games[0].faults[..] else {
            panic!("{text}: {:?}", games[0].faults);
        };
        assert!(
            matches!(fault.problem, Problem::Move { .. }),
            "{text}: {fault}"
        );
    }
}

#[test]
fn positions_in_tags_are_at_fault_where_they_are_wrong() {
    let text = "[White \"a\"] [FEN \"W:Wz9:Bh8\"]\n1. c4-d4 *";
    let fault = &games(text)[0].faults[0];
    let at = text.find("z9").unwrap() as u64;
    assert_eq!((fault.line, fault.column), (1, at + 1));
    assert_eq!(fault.range, at..at + 2);
}
