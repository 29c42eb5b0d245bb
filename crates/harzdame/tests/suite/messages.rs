//! Text of moves at its limits, and what its errors say.

use harzdame::{
    Position, fen,
    movetext::{self, MoveTextError, SyntaxProblem},
};

/// A king that can capture all 21 pieces.
const ALL_AT_ONCE: &str = "W:WKb6:BKa4,Kb3,Kb5,Kb7,Kc2,Kc4,Kc6,Kc8,Kd1,Kd4,Ke4,Ke6,Ke8,Kf2,Kf5,\
                           Kf7,Kg1,Kg6,Kg8,Kh3,Kh7";

#[test]
fn the_longest_path_is_read() {
    let position = fen::parse(ALL_AT_ONCE).unwrap();
    let moves = position.legal_moves();
    assert_eq!(moves.len(), 12);
    for mv in &moves {
        assert_eq!(mv.captured, position.pieces(!position.turn()));
        let path = movetext::full_path(&position, *mv).unwrap();
        assert_eq!(path.squares().len(), 22);
        let text = path.to_string();
        assert_eq!(movetext::parse(&position, &text), Ok(*mv));
        let longer = format!("{text}xa1");
        let MoveTextError::Syntax { problem, .. } =
            movetext::parse(&position, &longer).unwrap_err()
        else {
            panic!("{longer} is read");
        };
        assert_eq!(problem, SyntaxProblem::TooLong);
    }
}

#[test]
fn candidates_are_listed() {
    let position = fen::parse("W:WKc1:Bc2,d3,d4,g2").unwrap();
    let error = movetext::parse(&position, "c1xg1").unwrap_err();
    assert_eq!(
        error.to_string(),
        "2 moves are written like this; write the full path: c1xc3xg3xg1, c1xc4xg4xg1"
    );
}

#[test]
fn a_plus_sign_ends_the_move() {
    let start = Position::START;
    for text in ["a6-a7+", "a6a7 +", "a6-a7+ "] {
        assert!(movetext::parse(&start, text).is_ok(), "{text}");
    }
    for text in ["a6-a7+x", "a6-a7+b7", "a6-a7++", "a6+a7", "a6-a7x+"] {
        let error = movetext::parse(&start, text).unwrap_err();
        assert!(
            matches!(error, MoveTextError::Syntax { .. }),
            "{text}: {error}"
        );
    }
}
