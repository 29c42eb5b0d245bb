//! Ending games whose result is clear, by what the players themselves say about it.

use harzdame::Color;
use harzdame_protocol::Score;
use serde::{Deserialize, Serialize};

/// When a game is ended before its end. By default never.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adjudication {
    /// A player that is lost loses.
    pub resign: Option<Resign>,
    /// A game that is even is drawn.
    pub draw: Option<EvenDraw>,
    /// A game is drawn when it has so many plies, those of the opening included.
    pub max_plies: Option<u32>,
}

/// A player loses that has said often enough that it is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Resign {
    /// In so many moves of its own, one after the other,
    pub moves: u32,
    /// it said that it is behind by so many centi-men or more,
    pub score: u32,
    /// and its opponent said the same of it, if this is set.
    pub two_sided: bool,
}

/// A game is drawn that both players have called even often enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EvenDraw {
    /// From this move of the game on, counted from 1,
    pub from_move: u32,
    /// in so many moves of each player, one after the other,
    pub moves: u32,
    /// both said that neither is ahead by more than so many centi-men.
    pub score: u32,
}

/// Why a game was ended before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Adjudicated {
    /// A player was lost, by [`Resign`].
    Lost {
        /// Who.
        loser: Color,
    },
    /// The game was even, by [`EvenDraw`].
    Even,
    /// The game was too long, by [`Adjudication::max_plies`].
    TooLong,
}

/// An end in sight counts as so many centi-men.
const END: i32 = 100_000;

/// Listens to a game.
#[derive(Debug)]
pub(crate) struct Judge {
    by: Adjudication,
    /// Moves in a row in which each colour said that it is lost, and that it has won.
    lost: [u32; 2],
    won: [u32; 2],
    /// Plies in a row that were called even.
    even: u32,
}

impl Judge {
    pub(crate) fn new(by: Adjudication) -> Judge {
        Judge {
            by,
            lost: [0; 2],
            won: [0; 2],
            even: 0,
        }
    }

    /// Hears what the mover said about a move, the one with number `ply` of the game, from 0.
    /// Returns whether that ends the game.
    pub(crate) fn hear(
        &mut self,
        mover: Color,
        ply: usize,
        score: Option<Score>,
    ) -> Option<Adjudicated> {
        let score = score.map(|score| score.centi_men(END));
        let count =
            |counter: &mut u32, holds: bool| *counter = if holds { *counter + 1 } else { 0 };
        if let Some(resign) = self.by.resign {
            let limit = i32::try_from(resign.score).unwrap_or(i32::MAX);
            let index = mover as usize;
            count(
                &mut self.lost[index],
                score.is_some_and(|score| score <= -limit),
            );
            count(
                &mut self.won[index],
                score.is_some_and(|score| score >= limit),
            );
            for loser in Color::ALL {
                let said = self.lost[loser as usize] >= resign.moves.max(1);
                let agreed = self.won[!loser as usize] >= resign.moves.max(1);
                if said && (agreed || !resign.two_sided) {
                    return Some(Adjudicated::Lost { loser });
                }
            }
        }
        if let Some(draw) = self.by.draw {
            let limit = i32::try_from(draw.score).unwrap_or(i32::MAX);
            let late = ply / 2 + 1 >= draw.from_move as usize;
            count(
                &mut self.even,
                late && score.is_some_and(|score| score.abs() <= limit),
            );
            if self.even >= draw.moves.max(1).saturating_mul(2) {
                return Some(Adjudicated::Even);
            }
        }
        let plies = ply + 1;
        let too_long = self.by.max_plies.is_some_and(|most| plies >= most as usize);
        too_long.then_some(Adjudicated::TooLong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The ply at which a game with these scores, White's first, ends, and how.
    fn end(by: Adjudication, scores: &[i32]) -> Option<(usize, Adjudicated)> {
        let mut judge = Judge::new(by);
        scores.iter().enumerate().find_map(|(ply, &score)| {
            let mover = Color::ALL[ply % 2];
            let end = judge.hear(mover, ply, Some(Score::CentiMen(score)));
            end.map(|end| (ply, end))
        })
    }

    fn resign(two_sided: bool) -> Adjudication {
        Adjudication {
            resign: Some(Resign {
                moves: 2,
                score: 300,
                two_sided,
            }),
            ..Adjudication::default()
        }
    }

    #[test]
    fn a_player_that_knows_it_is_lost_loses() {
        let white = Adjudicated::Lost {
            loser: Color::White,
        };
        let scores = [-300, 0, -299, 0, -300, 0, -400, 0];
        assert_eq!(end(resign(false), &scores), Some((6, white)));
        assert_eq!(end(resign(true), &scores), None);
        let agreed = [-300, 300, -300, 310, -300];
        assert_eq!(end(resign(true), &agreed), Some((3, white)));
        let black = [0, -999, 0, -999];
        let loser = Color::Black;
        assert_eq!(
            end(resign(false), &black),
            Some((3, Adjudicated::Lost { loser }))
        );
    }

    #[test]
    fn an_end_in_sight_is_more_than_any_score() {
        let mut judge = Judge::new(resign(false));
        assert_eq!(judge.hear(Color::White, 0, Some(Score::LossIn(40))), None);
        // A player that says nothing does not resign.
        assert_eq!(judge.hear(Color::White, 2, None), None);
        assert_eq!(judge.hear(Color::White, 4, Some(Score::LossIn(38))), None);
        let end = judge.hear(Color::White, 6, Some(Score::LossIn(36)));
        assert!(matches!(end, Some(Adjudicated::Lost { .. })));
    }

    #[test]
    fn a_game_that_both_call_even_is_drawn_late_enough() {
        let draw = Adjudication {
            draw: Some(EvenDraw {
                from_move: 3,
                moves: 2,
                score: 10,
            }),
            ..Adjudication::default()
        };
        assert_eq!(end(draw, &[0; 20]), Some((7, Adjudicated::Even)));
        let late = [0, 0, 0, 0, 0, 0, 11, 0, -10, 10, 5];
        assert_eq!(end(draw, &late), Some((10, Adjudicated::Even)));
    }

    #[test]
    fn a_long_game_is_drawn() {
        let long = Adjudication {
            max_plies: Some(5),
            ..Adjudication::default()
        };
        assert_eq!(end(long, &[900; 9]), Some((4, Adjudicated::TooLong)));
        assert_eq!(end(Adjudication::default(), &[900; 9]), None);
    }
}
