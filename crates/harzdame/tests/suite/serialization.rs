//! Serialisation, with the feature `serde`.

use harzdame::{
    Bitboard, Color, DrawReason, DrawRule, Move, Outcome, Position, Setup, Square, WinReason, fen,
};
use serde::{Serialize, de::DeserializeOwned};

/// Writes a value as this text, and reads it back.
fn both_ways<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(value: &T, text: &str) {
    assert_eq!(serde_json::to_string(value).unwrap(), text);
    assert_eq!(serde_json::from_str::<T>(text).unwrap(), *value);
}

#[test]
fn values_and_their_text() {
    both_ways(&Square::C4, r#""c4""#);
    both_ways(&Color::White, r#""white""#);
    both_ways(&Color::Black, r#""black""#);
    let set: Bitboard = [Square::B1, Square::A8].into_iter().collect();
    both_ways(&set, r#"["a8","b1"]"#);
    both_ways(&Bitboard::EMPTY, "[]");
    let mv = Move {
        from: Square::C1,
        to: Square::C3,
        captured: Square::C2.into(),
    };
    both_ways(&mv, r#"{"from":"c1","to":"c3","captured":["c2"]}"#);
    let position = fen::parse("B:Wa1,Kd4:Bh8").unwrap();
    both_ways(&position, r#""B:Wa1,Kd4:Bh8""#);
    both_ways(&position.to_setup(), r#""B:Wa1,Kd4:Bh8""#);
    both_ways(&Setup::empty(Color::White), r#""W:W:B""#);
    both_ways(
        &DrawRule::default(),
        r#"{"agreement":true,"repetition":true,"no_progress":100}"#,
    );
    both_ways(
        &Outcome::Win {
            winner: Color::Black,
            reason: WinReason::NoPieces,
        },
        r#"{"win":{"winner":"black","reason":"no-pieces"}}"#,
    );
    both_ways(
        &Outcome::Draw {
            reason: DrawReason::NoProgress,
        },
        r#"{"draw":{"reason":"no-progress"}}"#,
    );
}

#[test]
fn what_is_refused() {
    assert!(serde_json::from_str::<Square>(r#""i9""#).is_err());
    assert!(serde_json::from_str::<Bitboard>(r#"["a1","i9"]"#).is_err());
    let error = serde_json::from_str::<Color>(r#""red""#).unwrap_err();
    assert!(
        error.to_string().contains("expected white or black"),
        "{error}"
    );
    let error = serde_json::from_str::<Position>(r#""W:W:B""#).unwrap_err();
    assert!(error.to_string().contains("the board is empty"), "{error}");
    let error = serde_json::from_str::<harzdame::pdn::Tags>("[1]").unwrap_err();
    assert!(
        error.to_string().contains("a map from tag names"),
        "{error}"
    );
    assert!(serde_json::from_str::<Setup>(r#""W:Wa9""#).is_err());
    // Not a position, but a set-up.
    assert!(serde_json::from_str::<Setup>(r#""W:Wh3:B""#).is_ok());
}
