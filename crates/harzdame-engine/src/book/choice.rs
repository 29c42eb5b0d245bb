//! Playing from a book, and not always the same.

use fastrand::Rng;
use harzdame::{Game, Move};

use super::Book;
use crate::Score;

impl Book {
    /// How much a move may be worse than the best one, in centi-men, where nothing else is asked
    /// for: less than anybody can hold on to, and enough for games to differ.
    pub const TOLERANCE: u32 = 8;

    /// Chooses a move for the present position of a game, among those that are at most `tolerance`
    /// centi-men worse than the best one, the better the likelier. The same seed chooses the same
    /// move in the same position; with another one, another game is played.
    ///
    /// `None` if the game is over, and where a search knows more than the book:
    ///
    /// - if there is a legal move of which the book does not know where it leads, because that may
    ///   be the best one,
    /// - if one side has a proved win, because the book does not know how quick it is,
    /// - if the position has been there before in this game, because the book does not know the
    ///   draw rule.
    ///
    /// ```
    /// use harzdame::{Game, Position};
    /// use harzdame_engine::{Book, Score};
    ///
    /// let game = Game::new();
    /// let children = game.position().legal_moves();
    /// let children = children.iter().map(|&mv| game.position().play_unchecked(mv));
    /// let book = Book::new("all are equal", children.map(|child| (child, Score::DRAW)))?;
    /// let seed = 7;
    /// assert!(book.choose(&game, Book::TOLERANCE, seed).is_some());
    /// # Ok::<(), harzdame_engine::BookError>(())
    /// ```
    #[must_use]
    pub fn choose(&self, game: &Game, tolerance: u32, seed: u64) -> Option<Move> {
        if game.outcome().is_some() || game.occurrences() > 1 {
            return None;
        }
        let position = game.position();
        let moves = self.moves(position);
        if moves.len() < position.count_legal_moves() {
            return None;
        }
        let best = moves.first()?.1.to_centi_men();
        if best.abs() == Score::MAX_CENTI_MEN {
            return None;
        }
        let tolerance = i64::from(tolerance);
        // How likely each candidate is.
        let weights: Vec<u64> = moves
            .iter()
            .map(|(_, score)| tolerance + 1 - i64::from(best - score.to_centi_men()))
            .map_while(|weight| u64::try_from(weight).ok().filter(|&weight| weight > 0))
            .collect();
        let total: u64 = weights.iter().sum();
        let mut drawn = Rng::with_seed(seed ^ position.hash()).u64(..total);
        weights
            .iter()
            .position(|&weight| {
                let is_it = drawn < weight;
                drawn = drawn.saturating_sub(weight);
                is_it
            })
            .map(|index| moves[index].0)
    }
}

#[cfg(test)]
mod tests {
    use harzdame::{DrawRule, Position};

    use super::*;

    /// A book of what follows on a position: the moves, in the order of their names, have these
    /// scores for the side that makes them, and those behind them the last one.
    fn book(position: &Position, scores: &[i32]) -> Book {
        let mut moves = position.legal_moves();
        moves.sort_by_name();
        let last = scores[scores.len() - 1];
        let scores = scores.iter().copied().chain(std::iter::repeat(last));
        let children = moves.iter().zip(scores).map(|(&mv, score)| {
            let child = position.play_unchecked(mv);
            (child, -Score::centi_men(score))
        });
        Book::new("", children).expect("no description")
    }

    /// A position without symmetry, in which no two moves lead to images of each other.
    fn game() -> Game {
        let mut game = Game::new();
        let mv = game.position().legal_moves()[0];
        game.play(mv).expect("it is legal");
        game
    }

    #[test]
    fn the_better_a_move_the_likelier_it_is() {
        let game = game();
        let book = book(game.position(), &[50, 46, 42, 41, -200]);
        let mut moves = game.position().legal_moves();
        moves.sort_by_name();
        let mut counts = vec![0; moves.len()];
        for seed in 0..3_000 {
            let chosen = book.choose(&game, 8, seed).expect("all are known");
            assert_eq!(book.choose(&game, 8, seed), Some(chosen));
            counts[moves.iter().position(|&mv| mv == chosen).expect("legal")] += 1;
        }
        // 9, 5 and 1 of 15.
        for (count, expected) in counts.iter().zip([1_800_i32, 1_000, 200]) {
            assert!((count - expected).abs() < 150, "{counts:?}");
        }
        assert!(counts[3..].iter().all(|&count| count == 0), "{counts:?}");
        assert!((0..50).all(|seed| book.choose(&game, 0, seed) == Some(moves[0])));
        let any: std::collections::HashSet<_> = (0..500)
            .filter_map(|seed| book.choose(&game, u32::MAX, seed))
            .collect();
        assert_eq!(any.len(), moves.len());
    }

    #[test]
    fn a_book_is_silent_where_it_does_not_know_all() {
        let game = game();
        let position = *game.position();
        let whole = book(&position, &[10, 5]);
        assert!(whole.choose(&game, 0, 1).is_some());
        let legal = position.legal_moves();
        let known = |mv: &Move| {
            let child = position.play_unchecked(*mv);
            (child, whole.get(&child).expect("it is known"))
        };
        let part = Book::new("", legal[1..].iter().map(known)).expect("no description");
        assert_eq!(part.moves(&position).len(), legal.len() - 1);
        assert_eq!(part.choose(&game, 0, 1), None);
        assert_eq!(whole.choose(&Game::new(), 0, 1), None);
        // Decided, either way.
        for score in [20_000, -20_000] {
            assert_eq!(book(&position, &[score]).choose(&game, 0, 1), None);
        }
    }

    #[test]
    fn a_book_is_silent_about_repetitions_and_when_the_game_is_over() {
        let position = harzdame::fen::parse("W:WKa1:BKh7").expect("a position");
        let mut game = Game::from_position(position, DrawRule::default());
        let book = book(&position, &[3]);
        assert!(book.choose(&game, 0, 1).is_some());
        for name in ["a1-a2", "h7-h6", "a2-a1", "h6-h7"] {
            let mv = harzdame::movetext::parse(game.position(), name).expect("a move");
            game.play(mv).expect("it is legal");
        }
        assert_eq!(*game.position(), position);
        assert_eq!(book.choose(&game, 0, 1), None);
        let mut game = Game::from_position(position, DrawRule::default());
        game.resign(harzdame::Color::White).expect("it goes on");
        assert_eq!(book.choose(&game, 0, 1), None);
    }
}
