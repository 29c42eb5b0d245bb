//! What a player does besides moving: it resigns, and offers and accepts draws, as a person would.

use harzdame::Game;

use crate::Score;

/// Which of these a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manners {
    /// Gives up a game that has been lost for some moves.
    pub resigns: bool,
    /// Offers a draw where nobody gets ahead, and accepts one where it has nothing better.
    pub draws: bool,
}

impl Default for Manners {
    fn default() -> Manners {
        Manners {
            resigns: true,
            draws: true,
        }
    }
}

/// What a player does with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gesture {
    /// Nothing but moving.
    None,
    /// Offers a draw with the move.
    OfferDraw,
    /// Resigns instead of moving.
    Resign,
}

/// A player's bearing in one game: begin a new one with each game.
///
/// ```
/// use harzdame::Game;
/// use harzdame_engine::{Bearing, Gesture, Manners, Score};
///
/// let mut bearing = Bearing::new(Manners::default());
/// let game = Game::new();
/// assert_eq!(bearing.gesture(&game, Score::centi_men(-20)), Gesture::None);
/// // So early in a game nobody agrees to a draw.
/// assert!(!bearing.accepts_draw(&game));
/// ```
#[derive(Clone, Debug)]
pub struct Bearing {
    manners: Manners,
    /// The score of the last own move.
    last: Option<Score>,
    /// For how many own moves in a row the game has been hopeless.
    hopeless: u32,
    /// For how many own moves in a row the game has been level.
    level: u32,
    /// The ply of the last offer.
    offered: Option<usize>,
}

/// Six men behind: nobody comes back from that.
const HOPELESS: Score = Score::centi_men(-600);
/// Own moves for which the game has to be hopeless: a person looks for a way out first.
const MOVES_TO_RESIGN: u32 = 3;
/// Nobody is ahead by more than this, in centi-men.
const LEVEL: i32 = 25;
/// Own moves for which the game has to be level before a draw is offered.
const MOVES_TO_OFFER: u32 = 8;
/// Plies of the game before which there is too much to play for.
const EARLY: usize = 60;
/// Plies between two offers.
const PATIENCE: usize = 30;
/// A disadvantage from which a draw is a gain at any time, in centi-men.
const WORSE: i32 = -100;

impl Bearing {
    /// At the beginning of a game.
    #[must_use]
    pub const fn new(manners: Manners) -> Bearing {
        Bearing {
            manners,
            last: None,
            hopeless: 0,
            level: 0,
            offered: None,
        }
    }

    /// What to do with an own move of this score, chosen in the game as it stands. To be asked
    /// once for each own move.
    pub fn gesture(&mut self, game: &Game, score: Score) -> Gesture {
        self.last = Some(score);
        let count = |so_far: u32, goes_on: bool| if goes_on { so_far + 1 } else { 0 };
        self.hopeless = count(self.hopeless, score <= HOPELESS);
        let is_level = !score.is_proved() && score.value().abs() <= LEVEL;
        self.level = count(self.level, is_level);

        if self.manners.resigns && self.hopeless >= MOVES_TO_RESIGN {
            return Gesture::Resign;
        }
        let patient = self
            .offered
            .is_none_or(|offered| game.ply() >= offered + PATIENCE);
        if self.manners.draws
            && game.rule().agreement
            && self.level >= MOVES_TO_OFFER
            && game.ply() >= EARLY
            && patient
        {
            self.offered = Some(game.ply());
            return Gesture::OfferDraw;
        }
        Gesture::None
    }

    /// Whether to accept the opponent's offer of a draw, by the score of the last own move.
    #[must_use]
    pub fn accepts_draw(&self, game: &Game) -> bool {
        let Some(last) = self.last.filter(|_| self.manners.draws) else {
            return false;
        };
        last.value() <= WORSE || last.value() <= LEVEL && game.ply() >= EARLY
    }
}

#[cfg(test)]
mod tests {
    use harzdame::{DrawRule, Move, Square};

    use super::*;

    /// A game of two kings going to and fro.
    fn long_game(plies: usize) -> Game {
        let kings = harzdame::fen::parse("W:WKa1:BKh8").expect("a position");
        let rule = DrawRule {
            repetition: false,
            no_progress: None,
            ..DrawRule::default()
        };
        let mut game = Game::from_position(kings, rule);
        let ways = [
            (Square::A1, Square::A2),
            (Square::H8, Square::H7),
            (Square::A2, Square::A1),
            (Square::H7, Square::H8),
        ];
        for (from, to) in ways.into_iter().cycle().take(plies) {
            game.play(Move::quiet(from, to))
                .expect("kings go to and fro");
        }
        game
    }

    #[test]
    fn a_lost_game_is_given_up_after_some_moves() {
        let game = Game::new();
        let mut bearing = Bearing::new(Manners::default());
        for score in [Score::loss_in(20), Score::centi_men(-700)] {
            assert_eq!(bearing.gesture(&game, score), Gesture::None);
        }
        assert_eq!(
            bearing.gesture(&game, Score::centi_men(-300)),
            Gesture::None
        );
        for _ in 0..2 {
            assert_eq!(bearing.gesture(&game, Score::loss_in(8)), Gesture::None);
        }
        assert_eq!(bearing.gesture(&game, Score::loss_in(6)), Gesture::Resign);
        let mut stubborn = Bearing::new(Manners {
            resigns: false,
            draws: true,
        });
        for _ in 0..9 {
            assert_eq!(stubborn.gesture(&game, Score::loss_in(4)), Gesture::None);
        }
    }

    #[test]
    fn a_draw_is_offered_late_and_not_again_and_again() {
        let game = long_game(70);
        let mut bearing = Bearing::new(Manners::default());
        let offers: Vec<u32> = (0..30)
            .filter(|_| bearing.gesture(&game, Score::DRAW) == Gesture::OfferDraw)
            .collect();
        assert_eq!(offers, [7]);
        assert_eq!(
            bearing.gesture(&long_game(100), Score::DRAW),
            Gesture::OfferDraw
        );
        let mut early = Bearing::new(Manners::default());
        for _ in 0..30 {
            assert_eq!(early.gesture(&long_game(50), Score::DRAW), Gesture::None);
        }
    }

    #[test]
    fn a_draw_is_accepted_where_there_is_nothing_better() {
        let mut bearing = Bearing::new(Manners::default());
        let (early, late) = (long_game(10), long_game(80));
        assert!(!bearing.accepts_draw(&late), "nothing is known yet");
        for (score, at_first, later) in [
            (Score::centi_men(200), false, false),
            (Score::win_in(9), false, false),
            (Score::DRAW, false, true),
            (Score::centi_men(-150), true, true),
            (Score::loss_in(9), true, true),
        ] {
            bearing.gesture(&early, score);
            assert_eq!(bearing.accepts_draw(&early), at_first, "{score}");
            assert_eq!(bearing.accepts_draw(&late), later, "{score}");
        }
        let mut proud = Bearing::new(Manners {
            resigns: true,
            draws: false,
        });
        proud.gesture(&late, Score::loss_in(9));
        assert!(!proud.accepts_draw(&late));
    }
}
