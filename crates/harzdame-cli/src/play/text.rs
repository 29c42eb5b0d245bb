//! What the game says, in the player's language.

use harzdame::{
    Bitboard, Color, DrawReason, Game, Move, Outcome, Position, Square, WinReason,
    movetext::{self, IllegalReason, MoveTextError},
};
use harzdame_engine::{Score, ScoreKind};
use harzdame_i18n::{Args, Language, args, tr};

use super::entry::{Refusal, must_capture};

/// A message without arguments.
pub(crate) fn say(language: Language, id: &str) -> String {
    tr(language, id, &Args::new())
}

/// The name of a colour in the messages' selectors.
pub(crate) fn key(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// How the game ended, and why.
pub(crate) fn outcome(language: Language, outcome: Outcome) -> String {
    let (result, reason) = match outcome {
        Outcome::Win { winner, reason } => {
            let id = match reason {
                WinReason::NoPieces => "play-reason-no-pieces",
                WinReason::Blocked => "play-reason-blocked",
                WinReason::Resignation => "play-reason-resignation",
            };
            (
                tr(language, "play-won", &args! { "winner" => key(winner) }),
                tr(language, id, &args! { "loser" => key(!winner) }),
            )
        }
        Outcome::Draw { reason } => (
            say(language, "play-draw"),
            say(
                language,
                match reason {
                    DrawReason::Agreement => "play-reason-agreement",
                    DrawReason::Repetition => "play-reason-repetition",
                    DrawReason::NoProgress => "play-reason-no-progress",
                },
            ),
        ),
    };
    format!("{result}. {reason}")
}

/// A score for the side to move, as White sees it.
pub(crate) fn score(language: Language, score: Score, turn: Color) -> String {
    let of_winner = |winner: Color| {
        let arguments = args! { "color" => key(winner) };
        tr(language, "play-eval-known-short", &arguments)
    };
    let (winner, plies) = match score.kind() {
        ScoreKind::Won => return of_winner(turn),
        ScoreKind::Lost => return of_winner(!turn),
        ScoreKind::CentiMen(0) => return "0.00".to_owned(),
        ScoreKind::CentiMen(_) if turn == Color::White => return score.to_string(),
        ScoreKind::CentiMen(_) => return (-score).to_string(),
        ScoreKind::WinIn(plies) => (turn, plies),
        ScoreKind::LossIn(plies) => (!turn, plies),
    };
    // Moves of the winner, the last one included.
    let arguments = args! { "color" => key(winner), "moves" => plies.div_ceil(2) };
    tr(language, "play-eval-win-short", &arguments)
}

/// Moves that follow a position of a game, with their numbers: `7. c4-c5 f5-f4 8. d3-d4`.
pub(crate) fn variation(game: &Game, line: &[Move]) -> String {
    let mut position = *game.position();
    let lead = usize::from(game.start().turn() == Color::Black);
    let mut words = Vec::new();
    for (slot, &mv) in (game.ply() + lead..).zip(line) {
        let text = movetext::format(&position, mv);
        let Ok(next) = position.play(mv) else { break };
        let number = slot / 2 + 1;
        words.push(match (slot % 2, words.is_empty()) {
            (0, _) => format!("{number}. {text}"),
            (_, true) => format!("{number}… {text}"),
            (_, false) => text,
        });
        position = next;
    }
    words.join(" ")
}

/// Why a square was refused.
pub(crate) fn refusal(language: Language, square: Square, refusal: Refusal) -> String {
    let square = square.to_string();
    let id = match refusal {
        Refusal::MustCapture { count, squares } => {
            let arguments = args! { "count" => count, "squares" => names(squares) };
            return tr(language, "board-refused-must-capture", &arguments);
        }
        Refusal::Empty => return say(language, "terminal-choose-piece"),
        Refusal::NotYours => "board-refused-not-your-piece",
        Refusal::Blocked => "board-refused-blocked",
        Refusal::Unreachable => "board-refused-unreachable",
        Refusal::AlreadyCaptured => "board-refused-already-captured",
        Refusal::Ambiguous => "board-refused-ambiguous",
    };
    tr(language, id, &args! { "square" => square })
}

/// Why a typed move was refused.
pub(crate) fn typed(language: Language, position: &Position, error: &MoveTextError) -> String {
    match error {
        MoveTextError::Syntax { .. } => say(language, "play-problem-move-text"),
        MoveTextError::Ambiguous { candidates, .. } => {
            let paths: Vec<String> = candidates.iter().map(|one| one.path.to_string()).collect();
            let problem = say(language, "play-problem-ambiguous-move");
            format!("{problem} {}", paths.join(", "))
        }
        MoveTextError::Illegal { reason, .. } => illegal(language, position, *reason),
    }
}

fn illegal(language: Language, position: &Position, reason: IllegalReason) -> String {
    let at = |id: &str, square: Square| tr(language, id, &args! { "square" => square.to_string() });
    let between = |id: &str, from: Square, to: Square| {
        let arguments = args! { "from" => from.to_string(), "to" => to.to_string() };
        tr(language, id, &arguments)
    };
    match reason {
        IllegalReason::EmptySquare { square } => at("play-problem-empty-square", square),
        IllegalReason::NotOwnPiece { square, .. } => refusal(language, square, Refusal::NotYours),
        IllegalReason::MustCapture { .. }
        | IllegalReason::TooFewCaptured { .. }
        | IllegalReason::NoSuchCapture { .. } => {
            refusal(language, Square::A1, must_capture(position))
        }
        IllegalReason::BrokenPath { from, to } => between("play-problem-broken-path", from, to),
        IllegalReason::NothingToCapture { from, to } => {
            between("play-problem-nothing-to-capture", from, to)
        }
        IllegalReason::Occupied { square } => at("play-problem-occupied", square),
        IllegalReason::NotAManMove { .. } => say(language, "play-problem-man-move"),
        IllegalReason::NotAKingMove { .. } => say(language, "play-problem-king-move"),
        _ => say(language, "play-problem-illegal-move"),
    }
}

/// Squares as a list.
fn names(squares: Bitboard) -> String {
    let names: Vec<String> = squares
        .iter_by_name()
        .map(|square| square.to_string())
        .collect();
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_message_of_this_program_is_there_in_every_language() {
        let source = [
            include_str!("text.rs"),
            include_str!("app.rs"),
            include_str!("screen.rs"),
        ];
        let mut found = 0;
        for text in source
            .iter()
            .flat_map(|source| source.split('"').skip(1).step_by(2))
        {
            let is_id = ["play-", "board-", "terminal-"]
                .iter()
                .any(|prefix| text.starts_with(prefix) && text.len() > prefix.len());
            if is_id {
                found += 1;
                for language in Language::ALL {
                    assert!(
                        harzdame_i18n::has_message(language, text),
                        "{language}: {text}"
                    );
                }
            }
        }
        assert!(found > 40, "{found}");
    }

    #[test]
    fn refused_moves_are_told_with_their_reason() {
        for (fen, text, reason) in [
            ("W:Wa1:Bh8", "b1-b2", "There is no piece on b1."),
            (
                "W:Wa1:Bh8",
                "h8-h7",
                "The piece on h8 is not yours to move now.",
            ),
            ("W:Wa1,a2:Bh8", "a1-a2", "a2 is not empty."),
            ("W:Wa1:Bh8", "a1xa2", "without a capture, write a1-a2."),
            ("W:Wa1:Bh8", "a1-b2", "one square forward"),
            ("W:WKa1:Bh8", "a1-b2", "along a file or a rank"),
            ("W:Wc3:Bc4,d5", "c3-d3", "here 2. Possible from c3."),
            ("W:Wc3:Bc4,d5", "c3xc4xc5", "from c3 to c4 by capturing"),
        ] {
            let position = harzdame::fen::parse(fen).expect("a position");
            let error = harzdame::movetext::parse(&position, text).expect_err("an illegal move");
            for language in Language::ALL {
                assert!(!typed(language, &position, &error).contains('$'));
            }
            let told = typed(Language::En, &position, &error);
            assert!(told.contains(reason), "{fen} {text}: {told}");
        }
    }

    #[test]
    fn scores_are_told_as_white_sees_them() {
        for (centi_men, turn, told) in [
            (125, Color::White, "+1.25"),
            (125, Color::Black, "-1.25"),
            (0, Color::Black, "0.00"),
        ] {
            assert_eq!(score(Language::En, Score::centi_men(centi_men), turn), told);
        }
        for (result, turn, told) in [
            (Score::win_in(7), Color::White, "White in 4"),
            (Score::win_in(1), Color::Black, "Black in 1"),
            (Score::loss_in(4), Color::White, "Black in 2"),
            (Score::WON, Color::Black, "Black wins"),
            (Score::LOST, Color::Black, "White wins"),
        ] {
            assert_eq!(score(Language::En, result, turn), told);
        }
    }

    #[test]
    fn variations_are_numbered_from_where_they_begin() {
        let mut game = Game::new();
        let mut line = Vec::new();
        let mut position = *game.position();
        for text in ["c4-d4", "f5-e5", "d4-e4"] {
            let mv = movetext::parse(&position, text).expect("a move");
            position = position.play(mv).expect("legal");
            line.push(mv);
        }
        assert_eq!(variation(&game, &line), "1. c4-d4 f5-e5 2. d4-e4");
        game.play(line[0]).expect("legal");
        assert_eq!(variation(&game, &line[1..]), "1… f5-e5 2. d4-e4");
        // Moves of another position are not made up.
        assert_eq!(variation(&game, &line), "");
    }

    #[test]
    fn outcomes_are_told_with_their_reason() {
        let lost = Outcome::Win {
            winner: Color::Black,
            reason: WinReason::Blocked,
        };
        assert_eq!(
            outcome(Language::En, lost),
            "Black wins. White cannot move: every piece is blocked."
        );
        let drawn = Outcome::Draw {
            reason: DrawReason::Repetition,
        };
        assert!(outcome(Language::De, drawn).starts_with("Remis. "));
    }
}
