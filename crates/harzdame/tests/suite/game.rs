//! Games: history, undo, and how they end.

use harzdame::{
    Color, DrawReason, DrawRule, Game, GameError, Move, MoveList, Outcome, Position, WinReason, fen,
};

fn quiet(path: &str) -> Move {
    let (from, to) = path.split_once('-').unwrap();
    Move::quiet(from.parse().unwrap(), to.parse().unwrap())
}

fn kings() -> Position {
    fen::parse("W:WKa1:BKh8").unwrap()
}

#[test]
fn a_new_game() {
    for game in [Game::new(), Game::default()] {
        assert_eq!(*game.position(), Position::START);
        assert_eq!(*game.start(), Position::START);
        assert_eq!(game.rule(), DrawRule::default());
        assert_eq!(
            (game.ply(), game.idle_plies(), game.occurrences()),
            (0, 0, 1)
        );
        assert_eq!(game.moves().len(), 0);
        assert!(game.positions().eq([&Position::START]));
        assert_eq!(game.outcome(), None);
    }
    assert!(DrawRule::default().agreement && DrawRule::default().repetition);
    let DrawRule {
        agreement,
        repetition,
        no_progress,
    } = DrawRule::NONE;
    assert_eq!((agreement, repetition, no_progress), (false, false, None));
}

#[test]
fn history() {
    let mut game = Game::new();
    let moves = ["c4-c5", "f5-e5", "c5-d5"].map(quiet);
    let mut positions = vec![Position::START];
    for mv in moves {
        positions.push(game.position().play(mv).unwrap());
        game.play(mv).unwrap();
    }
    assert_eq!(game.ply(), 3);
    assert!(game.moves().eq(moves));
    assert!(game.moves().rev().eq(moves.into_iter().rev()));
    assert!(game.positions().eq(&positions));
    assert!(game.positions().rev().eq(positions.iter().rev()));
    assert_eq!(*game.start(), Position::START);
    assert_eq!(*game.position(), positions[3]);
}

#[test]
fn undo() {
    let mut game = Game::from_position(kings(), DrawRule::default());
    assert_eq!(game.undo(), None);
    let moves = ["a1-a2", "h8-h7", "a2-a1", "h7-h8"].map(quiet);
    for mv in moves {
        game.play(mv).unwrap();
    }
    assert_eq!((game.idle_plies(), game.occurrences()), (4, 2));
    for (left, mv) in moves.into_iter().enumerate().rev() {
        assert_eq!(game.undo(), Some(mv));
        assert_eq!((game.ply(), game.idle_plies() as usize), (left, left));
        assert_eq!(game.occurrences(), 1);
    }
    assert_eq!(*game.position(), kings());
    assert_eq!(game.undo(), None);
}

#[test]
fn start_and_rule_are_kept() {
    let mut game = Game::from_position(kings(), DrawRule::NONE);
    for mv in ["a1-a2", "h8-h7"].map(quiet) {
        assert_eq!((*game.start(), game.rule()), (kings(), DrawRule::NONE));
        game.play(mv).unwrap();
    }
    assert_eq!((*game.start(), game.rule()), (kings(), DrawRule::NONE));
}

#[test]
fn undo_takes_back_the_players_word() {
    let mut game = Game::new();
    game.play(quiet("c4-c5")).unwrap();
    game.resign(Color::White).unwrap();
    assert!(game.outcome().is_some());
    game.undo();
    assert_eq!(game.outcome(), None);
    game.play(quiet("c4-d4")).unwrap();
}

#[test]
fn undo_from_the_end() {
    let mut game = Game::from_position(fen::parse("W:Wd4:Bd5").unwrap(), DrawRule::NONE);
    let mv = game.position().legal_moves()[0];
    game.play(mv).unwrap();
    let over = GameError::Over {
        outcome: game.outcome().unwrap(),
    };
    assert_eq!(game.play(mv), Err(over));
    assert_eq!(game.resign(Color::White), Err(over));
    assert_eq!(game.agree_draw(), Err(over));
    assert_eq!(game.undo(), Some(mv));
    assert_eq!(game.outcome(), None);
    assert_eq!(game.play(mv), Ok(()));
}

#[test]
fn resigning() {
    for loser in Color::ALL {
        let mut game = Game::new();
        game.resign(loser).unwrap();
        let reason = WinReason::Resignation;
        assert_eq!(
            game.outcome(),
            Some(Outcome::Win {
                winner: !loser,
                reason
            })
        );
        assert!(matches!(game.resign(!loser), Err(GameError::Over { .. })));
        assert_eq!(game.undo(), None);
    }
}

#[test]
fn illegal_moves_change_nothing() {
    let mut game = Game::new();
    game.play(quiet("c4-c5")).unwrap();
    let before = *game.position();
    let mv = quiet("c5-c6");
    let error = game.play(mv).unwrap_err();
    assert_eq!(error, GameError::Illegal(before.play(mv).unwrap_err()));
    assert_eq!(error.to_string(), "c5-c6 is not a legal move here");
    assert_eq!((*game.position(), game.ply()), (before, 1));
}

#[test]
fn no_progress_at_the_limit_exactly() {
    for limit in [1, 2, 5] {
        let rule = DrawRule {
            no_progress: Some(limit),
            ..DrawRule::NONE
        };
        let mut game = Game::from_position(kings(), rule);
        let round = ["a1-a2", "h8-h7", "a2-a1", "h7-h8"].map(quiet);
        for (ply, mv) in (1..).zip(round.into_iter().cycle().take(limit as usize)) {
            assert_eq!(game.outcome(), None);
            game.play(mv).unwrap();
            assert_eq!(game.idle_plies(), ply);
        }
        let reason = DrawReason::NoProgress;
        assert_eq!(game.outcome(), Some(Outcome::Draw { reason }));
    }
}

#[test]
fn repetition_before_no_progress() {
    let rule = DrawRule {
        no_progress: Some(8),
        ..DrawRule::default()
    };
    let mut game = Game::from_position(kings(), rule);
    for mv in ["a1-a2", "h8-h7", "a2-a1", "h7-h8"].map(quiet).repeat(2) {
        game.play(mv).unwrap();
    }
    let reason = DrawReason::Repetition;
    assert_eq!(game.outcome(), Some(Outcome::Draw { reason }));
}

#[test]
fn occurrences_are_not_looked_for_before_progress() {
    // The same squares and side to move, but a man has moved in between: never the same position.
    let mut game = Game::from_position(fen::parse("W:WKa1,b3:BKh8").unwrap(), DrawRule::NONE);
    for mv in ["a1-a2", "h8-h7", "a2-a1", "h7-h8", "b3-b4"].map(quiet) {
        game.play(mv).unwrap();
    }
    assert_eq!((game.occurrences(), game.idle_plies()), (1, 0));
    for mv in ["h8-h7", "a1-a2", "h7-h8", "a2-a1"].map(quiet) {
        game.play(mv).unwrap();
    }
    assert_eq!((game.occurrences(), game.idle_plies()), (2, 4));
}

#[test]
fn lists_of_moves() {
    let moves = Position::START.legal_moves();
    let mut list = MoveList::new();
    assert_eq!(list.len(), 0);
    list.extend(moves.iter().copied());
    assert_eq!(list, moves);
    assert_eq!(moves.iter().copied().collect::<MoveList>(), moves);
    assert!((&moves).into_iter().copied().eq(moves.clone()));
    list.reverse();
    list.sort_by_name();
    assert!(
        list.windows(2)
            .all(|pair| pair[0].cmp_by_name(&pair[1]).is_lt())
    );
    list.clear();
    assert!(list.is_empty());
    list.push(moves[0]);
    assert_eq!(list[..], moves[..1]);
}

#[test]
fn messages() {
    let win = |winner, reason| Outcome::Win { winner, reason };
    let draw = |reason| Outcome::Draw { reason };
    for (outcome, result, text) in [
        (
            win(Color::White, WinReason::NoPieces),
            "1-0",
            "White wins: Black has no pieces left",
        ),
        (
            win(Color::Black, WinReason::Blocked),
            "0-1",
            "Black wins: White cannot move",
        ),
        (
            win(Color::White, WinReason::Resignation),
            "1-0",
            "White wins: Black has resigned",
        ),
        (draw(DrawReason::Agreement), "1/2-1/2", "Draw: agreed"),
        (
            draw(DrawReason::Repetition),
            "1/2-1/2",
            "Draw: the same position for the third time",
        ),
        (
            draw(DrawReason::NoProgress),
            "1/2-1/2",
            "Draw: too long without a capture or a man's move",
        ),
    ] {
        assert_eq!(outcome.to_string(), text);
        assert_eq!(outcome.result(), result);
        let winner = match result {
            "1-0" => Some(Color::White),
            "0-1" => Some(Color::Black),
            _ => None,
        };
        assert_eq!(outcome.winner(), winner);
        let over = GameError::Over { outcome };
        assert_eq!(over.to_string(), format!("the game is over. {text}"));
    }
    assert_eq!(
        GameError::NoAgreement.to_string(),
        "a draw by agreement is not possible under this game's draw rule"
    );
}
