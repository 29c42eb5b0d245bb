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

/// What a player remembers of its game: all that its bearing depends on, to be kept with the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Remembered {
    /// The own moves in order: the ply of the game at which each was chosen, and its score.
    pub scores: Vec<(usize, Score)>,
    /// The ply of the last offer.
    pub offered: Option<usize>,
    /// Whether it has resigned already: an opponent who takes that back wants to play on.
    pub resigned: bool,
}

/// A player's bearing in one game: begin a new one with each game.
///
/// Moves may be taken back in between: what has been said about them is forgotten.
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
///
/// // A game that is taken up later goes on with what was remembered.
/// let later = Bearing::resume(Manners::default(), bearing.remembered().clone());
/// assert_eq!(later.remembered(), bearing.remembered());
/// ```
#[derive(Clone, Debug)]
pub struct Bearing {
    manners: Manners,
    remembered: Remembered,
}

/// Six men behind: nobody comes back from that.
const HOPELESS: Score = Score::centi_men(-600);
/// Own moves for which the game has to be hopeless: a person looks for a way out first.
const MOVES_TO_RESIGN: usize = 3;
/// Nobody is ahead by more than this, in centi-men.
const LEVEL: i32 = 25;
/// Own moves for which the game has to be level before a draw is offered.
const MOVES_TO_OFFER: usize = 8;
/// Plies of the game before which there is too much to play for.
const EARLY: usize = 60;
/// Plies between two offers.
const PATIENCE: usize = 30;
/// A disadvantage from which a draw is a gain at any time, in centi-men.
const WORSE: i32 = -100;

impl Bearing {
    /// At the beginning of a game.
    #[must_use]
    pub fn new(manners: Manners) -> Bearing {
        Bearing::resume(manners, Remembered::default())
    }

    /// In a game that is taken up again.
    #[must_use]
    pub const fn resume(manners: Manners, remembered: Remembered) -> Bearing {
        Bearing {
            manners,
            remembered,
        }
    }

    /// What has to be kept to [resume](Bearing::resume) later.
    #[must_use]
    pub const fn remembered(&self) -> &Remembered {
        &self.remembered
    }

    /// What to do with an own move of this score, chosen in the game as it stands and not played
    /// yet. To be asked once for each own move.
    pub fn gesture(&mut self, game: &Game, score: Score) -> Gesture {
        let ply = game.ply();
        let remembered = &mut self.remembered;
        remembered.scores.retain(|&(at, _)| at < ply);
        remembered.scores.push((ply, score));
        // Taking back does not make one ask again at once.
        remembered.offered = remembered.offered.map(|offered| offered.min(ply));

        if self.manners.resigns
            && !self.remembered.resigned
            && self.in_a_row(|score| score <= HOPELESS) >= MOVES_TO_RESIGN
        {
            self.remembered.resigned = true;
            return Gesture::Resign;
        }
        let patient = self
            .remembered
            .offered
            .is_none_or(|offered| ply - offered >= PATIENCE);
        if self.manners.draws
            && game.rule().agreement
            && ply >= EARLY
            && patient
            && self.in_a_row(is_level) >= MOVES_TO_OFFER
        {
            self.remembered.offered = Some(ply);
            return Gesture::OfferDraw;
        }
        Gesture::None
    }

    /// Whether to accept the opponent's offer of a draw, by the score of the last own move.
    #[must_use]
    pub fn accepts_draw(&self, game: &Game) -> bool {
        if !self.manners.draws || !game.rule().agreement {
            return false;
        }
        let scores = self.remembered.scores.iter().rev();
        let last = scores.map(|&(at, score)| (at, score.value()));
        last.skip_while(|&(at, _)| at >= game.ply())
            .map(|(_, value)| value <= WORSE || value <= LEVEL && game.ply() >= EARLY)
            .next()
            .unwrap_or(false)
    }

    /// For how many own moves in a row, the last one first, something holds of their scores.
    fn in_a_row(&self, holds: impl Fn(Score) -> bool) -> usize {
        let scores = &self.remembered.scores;
        let last = scores.last().map_or(0, |&(ply, _)| ply);
        // Every other ply is the opponent's.
        let plies = (0..=last).rev().step_by(2);
        plies
            .zip(scores.iter().rev())
            .take_while(|&(ply, &(at, score))| ply == at && holds(score))
            .count()
    }
}

fn is_level(score: Score) -> bool {
    !score.is_proved() && score.value().abs() <= LEVEL
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

    /// The games of an own move at every other ply from the first to the last, that one included.
    fn own_turns(first: usize, last: usize) -> impl Iterator<Item = Game> {
        (first..=last).step_by(2).map(long_game)
    }

    #[test]
    fn a_lost_game_is_given_up_after_some_moves() {
        let mut bearing = Bearing::new(Manners::default());
        let scores = [
            Score::loss_in(20),
            Score::centi_men(-700),
            Score::centi_men(-300),
            Score::loss_in(8),
            Score::loss_in(7),
            Score::loss_in(6),
        ];
        let gestures: Vec<Gesture> = own_turns(1, 11)
            .zip(scores)
            .map(|(game, score)| bearing.gesture(&game, score))
            .collect();
        let (last, before) = gestures.split_last().expect("gestures");
        assert_eq!(*last, Gesture::Resign);
        assert_eq!(before, [Gesture::None; 5]);
        let mut stubborn = Bearing::new(Manners {
            resigns: false,
            draws: true,
        });
        for game in own_turns(0, 20) {
            assert_eq!(stubborn.gesture(&game, Score::loss_in(4)), Gesture::None);
        }
    }

    #[test]
    fn whoever_takes_the_resignation_back_wants_to_play_on() {
        let mut bearing = Bearing::new(Manners::default());
        let resigned: Vec<usize> = own_turns(0, 20)
            .filter(|game| bearing.gesture(game, Score::loss_in(4)) == Gesture::Resign)
            .map(|game| game.ply())
            .collect();
        assert_eq!(resigned, [4]);
    }

    #[test]
    fn what_was_taken_back_is_forgotten() {
        let mut bearing = Bearing::new(Manners::default());
        let lost = Score::loss_in(4);
        for game in own_turns(0, 2) {
            assert_eq!(bearing.gesture(&game, lost), Gesture::None);
        }
        // Twice the same move is not two moves.
        assert_eq!(bearing.gesture(&long_game(2), lost), Gesture::None);
        assert_eq!(bearing.gesture(&long_game(2), lost), Gesture::None);
        assert!(bearing.accepts_draw(&long_game(3)));
        assert!(bearing.accepts_draw(&long_game(1)));
        assert!(!bearing.accepts_draw(&long_game(0)), "all is taken back");
        assert_eq!(bearing.gesture(&long_game(0), Score::DRAW), Gesture::None);
        assert_eq!(bearing.remembered().scores, [(0, Score::DRAW)]);
    }

    #[test]
    fn moves_with_a_gap_between_them_are_not_in_a_row() {
        let mut bearing = Bearing::new(Manners::default());
        let lost = Score::loss_in(4);
        for ply in [0, 2, 6, 8] {
            assert_eq!(bearing.gesture(&long_game(ply), lost), Gesture::None);
        }
        assert_eq!(bearing.gesture(&long_game(10), lost), Gesture::Resign);
    }

    #[test]
    fn a_game_that_is_taken_up_goes_on_as_it_was() {
        let mut bearing = Bearing::new(Manners::default());
        let lost = Score::loss_in(4);
        for game in own_turns(1, 3) {
            bearing.gesture(&game, lost);
        }
        let mut later = Bearing::resume(Manners::default(), bearing.remembered().clone());
        assert!(later.accepts_draw(&long_game(4)));
        assert_eq!(later.gesture(&long_game(5), lost), Gesture::Resign);
    }

    #[test]
    fn nonsense_that_is_remembered_does_no_harm() {
        let lost = Score::loss_in(4);
        let nonsense = Remembered {
            scores: vec![(usize::MAX, lost), (3, lost), (3, lost), (0, lost)],
            offered: Some(usize::MAX),
            resigned: false,
        };
        let mut bearing = Bearing::resume(Manners::default(), nonsense);
        assert!(bearing.accepts_draw(&long_game(9)));
        assert_eq!(bearing.gesture(&long_game(5), lost), Gesture::None);
        assert_eq!(bearing.remembered().offered, Some(5));
    }

    #[test]
    fn a_draw_is_offered_late_and_not_again_and_again() {
        let mut bearing = Bearing::new(Manners::default());
        let offers: Vec<usize> = own_turns(20, 120)
            .filter(|game| bearing.gesture(game, Score::DRAW) == Gesture::OfferDraw)
            .map(|game| game.ply())
            .collect();
        assert_eq!(offers, [60, 90, 120]);
        // Not again at once where the opponent takes moves back.
        for game in own_turns(100, 128) {
            assert_eq!(bearing.gesture(&game, Score::DRAW), Gesture::None);
        }
        assert_eq!(
            bearing.gesture(&long_game(130), Score::DRAW),
            Gesture::OfferDraw
        );
        let mut late = Bearing::new(Manners::default());
        let mut offers = own_turns(71, 99)
            .filter(|game| late.gesture(game, Score::centi_men(20)) == Gesture::OfferDraw);
        assert_eq!(offers.next().map(|game| game.ply()), Some(85));
        let mut ahead = Bearing::new(Manners::default());
        for game in own_turns(60, 100) {
            let score = Score::centi_men(40);
            assert_eq!(ahead.gesture(&game, score), Gesture::None);
        }
    }

    #[test]
    fn a_draw_is_accepted_where_there_is_nothing_better() {
        let (early, late) = (long_game(10), long_game(80));
        let fresh = Bearing::new(Manners::default());
        assert!(!fresh.accepts_draw(&late), "nothing is known yet");
        for (score, at_first, later) in [
            (Score::centi_men(200), false, false),
            (Score::win_in(9), false, false),
            (Score::DRAW, false, true),
            (Score::centi_men(-150), true, true),
            (Score::loss_in(9), true, true),
        ] {
            let mut bearing = Bearing::new(Manners::default());
            bearing.gesture(&long_game(9), score);
            assert_eq!(bearing.accepts_draw(&early), at_first, "{score}");
            assert_eq!(bearing.accepts_draw(&late), later, "{score}");
        }
        let mut proud = Bearing::new(Manners {
            resigns: true,
            draws: false,
        });
        proud.gesture(&early, Score::loss_in(9));
        assert!(!proud.accepts_draw(&late));
    }
}
