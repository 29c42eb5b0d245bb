//! Text and back, for positions and moves as they come up, and for any text at all.

use harzdame::{Game, Move, Position};
use harzdame_protocol::{hub, ugi};
use proptest::prelude::*;

/// A game of random moves.
fn game(seed: u64, plies: usize) -> Game {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut game = Game::new();
    for _ in 0..plies {
        let Some(mv) = rng.choice(game.position().legal_moves()) else {
            break;
        };
        if game.play(mv).is_err() {
            break;
        }
    }
    game
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn positions_and_moves_come_back(seed: u64, plies in 0..160_usize) {
        let game = game(seed, plies);
        let position = *game.position();
        prop_assert_eq!(hub::parse_position(&hub::format_position(&position)), Ok(position));
        for &mv in &position.legal_moves() {
            let text = hub::format_move(mv);
            prop_assert_eq!(hub::parse_move(&text), Ok(mv));
            // Captured squares come in any order.
            let mut squares: Vec<&str> = text.split('x').collect();
            if let Some(captured) = squares.get_mut(2..) {
                captured.reverse();
                prop_assert_eq!(hub::parse_move(&squares.join("x")), Ok(mv));
            }
        }
        let moves: Vec<Move> = game.moves().collect();
        let pos = hub::ToEngine::Pos(hub::Pos { start: Position::START, moves: moves.clone() });
        prop_assert_eq!(hub::ToEngine::parse(&pos.to_string()), Ok(Some(pos)));
        let position = ugi::Position { start: Position::START, moves };
        let message = ugi::ToEngine::Position(position);
        prop_assert_eq!(ugi::ToEngine::parse(&message.to_string()), Ok(Some(message)));
    }

    #[test]
    fn no_text_is_too_much(text in ".{0,80}", words in "[a-z0-9=\" -]{0,60}") {
        for text in [&text, &words] {
            // What it is does not matter, but that there is an answer.
            let _ = hub::ToEngine::parse(text);
            let _ = hub::ToGui::parse(text);
            let _ = ugi::ToEngine::parse(text);
            let _ = ugi::ToGui::parse(text);
            for begin in ["pos pos=", "level time=", "set-param ", "position fen ", "go ", "setoption name "] {
                let _ = hub::ToEngine::parse(&format!("{begin}{text}"));
                let _ = ugi::ToEngine::parse(&format!("{begin}{text}"));
            }
            for begin in ["info ", "info score=", "param ", "done move=", "option ", "bestmove "] {
                let _ = hub::ToGui::parse(&format!("{begin}{text}"));
                let _ = ugi::ToGui::parse(&format!("{begin}{text}"));
            }
        }
    }

    #[test]
    fn any_value_can_be_sent(value in ".{0,40}") {
        let message = hub::ToGui::Error { message: value.clone() };
        let line = message.to_string();
        prop_assert!(!line.contains(['\n', '\r']));
        // A quotation mark cannot be written, nor can control characters.
        let sent: String = value
            .chars()
            .map(|c| if c == '"' { '\'' } else if c.is_control() { ' ' } else { c })
            .collect();
        prop_assert_eq!(hub::ToGui::parse(&line), Ok(Some(hub::ToGui::Error { message: sent })));
    }
}
