//! Openings: where the games of a match begin.

use std::fmt;

use fastrand::Rng;
use harzdame::{
    DrawRule, Game, Move, Position,
    pdn::{self, Fault},
};
use harzdame_protocol::ugi::{self, ToEngine, UgiError};
use thiserror::Error;

/// Where the games of a match begin. Both games of a pair begin alike.
#[derive(Clone, Debug, PartialEq)]
pub enum Openings {
    /// So many random plies from the start of the game.
    Random {
        /// How many.
        plies: u32,
    },
    /// A list.
    List(OpeningList),
}

/// Openings from a file.
#[derive(Clone, Debug, PartialEq)]
pub struct OpeningList {
    openings: Vec<Opening>,
    /// In which order they are played.
    pub order: Order,
    /// With which of them the first pair begins, from 0.
    pub first: u32,
}

/// The order in which openings are played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// As in the file, and again from the beginning.
    #[default]
    Sequential,
    /// Shuffled by the seed of the match, and shuffled again when all were played.
    Random,
}

/// A position with the moves that lead from it to where the players take over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Opening {
    pub(crate) start: Position,
    pub(crate) moves: Vec<Move>,
}

impl Opening {
    /// The game that begins so; `None` if it is over.
    fn game(&self, rule: DrawRule) -> Option<Game> {
        let mut game = Game::from_position(self.start, rule);
        for &mv in &self.moves {
            game.play(mv).ok()?;
        }
        game.outcome().is_none().then_some(game)
    }
}

/// A list of openings cannot be read.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum OpeningError {
    /// A line is no opening.
    #[error("line {line}: {problem}")]
    Line {
        /// Which line, from 1.
        line: usize,
        /// Why.
        problem: UgiError,
    },
    /// A game of a file cannot be read.
    #[error("line {}, column {}: {fault}", fault.line, fault.column)]
    Pdn {
        /// What is wrong with it, and where.
        fault: Box<Fault>,
    },
    /// There is nothing to be played.
    #[error("line {line}: the game is over here")]
    Over {
        /// Which line, from 1.
        line: usize,
    },
    /// There is none.
    #[error("there is no opening in it")]
    Empty,
}

impl OpeningList {
    /// Reads a list of one opening a line: a FEN (in either form), or `startpos`, and then, if you
    /// like, `moves` and moves. Empty lines and what stands behind `#` are passed over.
    ///
    /// ```
    /// use harzdame_lab::OpeningList;
    ///
    /// let list = OpeningList::from_lines(
    ///     "# two openings\nstartpos moves a6-a7 h3-h2\nW:Wa1,b2:Bh8,g7\n",
    /// )?;
    /// assert_eq!(list.len(), 2);
    /// # Ok::<(), harzdame_lab::OpeningError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`OpeningError`] names the line at fault.
    pub fn from_lines(text: &str) -> Result<OpeningList, OpeningError> {
        let mut openings = Vec::new();
        for (text, line) in text.lines().zip(1..) {
            let text = text.split('#').next().unwrap_or_default().trim();
            if text.is_empty() {
                continue;
            }
            let fen = if text.starts_with("startpos") {
                ""
            } else {
                "fen "
            };
            let position = match ToEngine::parse(&format!("position {fen}{text}")) {
                Ok(Some(ToEngine::Position(position))) => position,
                Ok(_) => continue,
                Err(problem) => return Err(OpeningError::Line { line, problem }),
            };
            let ugi::Position { start, moves } = position;
            let opening = Opening { start, moves };
            if opening.game(DrawRule::NONE).is_none() {
                return Err(OpeningError::Over { line });
            }
            openings.push(opening);
        }
        OpeningList::new(openings)
    }

    /// Reads the games of a file in PDN: each is an opening, up to so many plies.
    ///
    /// # Errors
    ///
    /// [`OpeningError`] names the line at fault.
    pub fn from_pdn(bytes: &[u8], plies: u32) -> Result<OpeningList, OpeningError> {
        let mut openings = Vec::new();
        for Ok(read) in pdn::read_bytes(bytes) {
            let line = usize::try_from(read.line).unwrap_or(usize::MAX);
            let tree = read.into_tree().map_err(|fault| OpeningError::Pdn {
                fault: Box::new(fault),
            })?;
            let opening = Opening {
                start: tree.start,
                moves: tree.line.moves().take(plies as usize).collect(),
            };
            if opening.game(DrawRule::NONE).is_none() {
                return Err(OpeningError::Over { line });
            }
            openings.push(opening);
        }
        OpeningList::new(openings)
    }

    fn new(openings: Vec<Opening>) -> Result<OpeningList, OpeningError> {
        if openings.is_empty() {
            return Err(OpeningError::Empty);
        }
        Ok(OpeningList {
            openings,
            order: Order::default(),
            first: 0,
        })
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.openings.len()
    }

    /// Never: there is one at least.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.openings.is_empty()
    }

    fn opening(&self, pair: u32, seed: u64) -> &Opening {
        let count = self.openings.len();
        let number = pair as usize + self.first as usize;
        let (round, index) = (number / count, number % count);
        let index = match self.order {
            Order::Sequential => index,
            Order::Random => {
                let mut order: Vec<usize> = (0..count).collect();
                random(seed, round as u64).shuffle(&mut order);
                order[index]
            }
        };
        &self.openings[index]
    }
}

impl Openings {
    /// The game with which a pair begins; not over.
    pub(crate) fn game(&self, pair: u32, seed: u64, rule: DrawRule) -> Game {
        match self {
            Openings::List(list) => {
                let opening = list.opening(pair, seed);
                // One that the draw rule ends on the way begins at its end.
                opening.game(rule).unwrap_or_else(|| {
                    let end = opening
                        .moves
                        .iter()
                        .fold(opening.start, |position, &mv| position.play_unchecked(mv));
                    Game::from_position(end, rule)
                })
            }
            Openings::Random { plies } => {
                let mut rng = random(seed, pair.into());
                loop {
                    if let Some(game) = random_game(*plies, rule, &mut rng) {
                        return game;
                    }
                }
            }
        }
    }
}

impl Openings {
    /// What they are, and a number that other openings hardly have.
    pub(crate) fn fingerprint(&self) -> String {
        match self {
            Openings::Random { .. } => self.to_string(),
            Openings::List(list) => {
                let sum = list.openings.iter().fold(0_u64, |sum, opening| {
                    // Positions have a hash that never changes.
                    opening
                        .moves
                        .iter()
                        .scan(opening.start, |position, &mv| {
                            *position = position.play_unchecked(mv);
                            Some(position.hash())
                        })
                        .fold(sum ^ opening.start.hash(), |sum, hash| {
                            sum.rotate_left(7).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ hash
                        })
                        .rotate_left(11)
                });
                format!("{self} ({sum:016x})")
            }
        }
    }
}

impl fmt::Display for Openings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Openings::Random { plies } => write!(f, "{plies} random plies"),
            Openings::List(list) => {
                let order = match list.order {
                    Order::Sequential => "in order",
                    Order::Random => "in random order",
                };
                write!(
                    f,
                    "{} openings {order}, from number {}",
                    list.len(),
                    list.first + 1
                )
            }
        }
    }
}

/// Random numbers of a pair or a game, unrelated to those of its neighbours and of other seeds.
pub(crate) fn random(seed: u64, number: u64) -> Rng {
    // Two rounds of multiplication keep neighbouring numbers and seeds apart.
    let mut rng = Rng::with_seed(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    Rng::with_seed(rng.u64(..) ^ number.wrapping_mul(0x94d0_49bb_1331_11eb))
}

/// Random plies from the start; `None` if the game ends by them.
pub(crate) fn random_game(plies: u32, rule: DrawRule, rng: &mut Rng) -> Option<Game> {
    let mut game = Game::from_position(Position::START, rule);
    for _ in 0..plies {
        let mv = rng.choice(game.position().legal_moves())?;
        game.play(mv).ok()?;
    }
    game.outcome().is_none().then_some(game)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(text: &str) -> OpeningList {
        OpeningList::from_lines(text).expect("the list is right")
    }

    #[test]
    fn lines_are_positions_with_moves_or_without() {
        let start = "Bw..........................W...................................b";
        let list = list(&format!(
            "\n# a comment\nstartpos\nstartpos moves a6-a7 # and one more\n{start}\r\n"
        ));
        assert_eq!(list.len(), 3);
        assert_eq!(list.opening(1, 0).moves.len(), 1);
        assert_eq!(list.opening(2, 0).start.to_string(), "B:Wa1,Kd4:Bh8");
    }

    #[test]
    fn the_line_at_fault_is_named() {
        for (text, message) in [
            ("startpos\nW:Wz9:Bh8", "line 2: bad position"),
            (
                "\nstartpos moves a6-a8",
                "line 2: bad move `a6-a8`, number 1",
            ),
            ("W:W:Bh8", "line 1: the game is over here"),
            ("# nothing\n", "there is no opening"),
        ] {
            let error = OpeningList::from_lines(text).expect_err(text).to_string();
            assert!(error.contains(message), "{text}: {error}");
        }
        let error = OpeningList::from_pdn(b"1. a6-a8 *", 4).expect_err("not legal");
        assert!(error.to_string().contains("line 1"), "{error}");
    }

    #[test]
    fn games_of_a_file_are_cut_where_they_are_long() {
        let list = OpeningList::from_pdn(b"1. a6-a7 h3-h2 2. b5-b6 * 1. a6-b6 *", 2)
            .expect("the file is right");
        assert_eq!(list.len(), 2);
        assert_eq!(
            (
                list.opening(0, 0).moves.len(),
                list.opening(1, 0).moves.len()
            ),
            (2, 1)
        );
    }

    #[test]
    fn every_opening_has_its_turn() {
        let text: String = (1..=5).map(|n| format!("W:WKa{n}:BKh8,Kg8\n")).collect();
        let mut openings = list(&text);
        openings.first = 3;
        let order = |openings: &OpeningList, seed| -> Vec<usize> {
            (0..10)
                .map(|pair| {
                    let opening = openings.opening(pair, seed);
                    openings
                        .openings
                        .iter()
                        .position(|o| o == opening)
                        .expect("one of them")
                })
                .collect()
        };
        assert_eq!(order(&openings, 1), [3, 4, 0, 1, 2, 3, 4, 0, 1, 2]);
        openings.order = Order::Random;
        openings.first = 0;
        let shuffled = order(&openings, 1);
        for half in shuffled.chunks(5) {
            let mut half = half.to_vec();
            half.sort_unstable();
            assert_eq!(half, [0, 1, 2, 3, 4]);
        }
        assert_ne!(shuffled[..5], shuffled[5..]);
        assert_ne!(shuffled, order(&openings, 2));
        assert_eq!(shuffled, order(&openings, 1));
    }
}
