//! The way a piece goes during a move.
//!
//! A move is its ends and its victims (R16); the path matters for display and notation only. So
//! paths are worked out when asked for, and counted without being listed: some moves have hundreds
//! of thousands.

use alloc::vec::Vec;
use core::{fmt, ops::ControlFlow};

use crate::{
    Bitboard, Move, Position, Square, chains,
    jump::Jumper,
    lines::Direction,
    state_table::{State, StateTable},
};

/// The squares a piece visits in a move: where it starts, each square it lands on, where it ends.
///
/// Written with `-` for a quiet move and `x` for a capture: `c3xc5xe5`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Path {
    squares: Vec<Square>,
    capture: bool,
}

impl Path {
    /// The squares, at least two.
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// Whether the path is that of a capture.
    #[must_use]
    pub fn is_capture(&self) -> bool {
        self.capture
    }

    /// The path as PDN wants it: where the piece goes straight on after a capture, it lands on the
    /// square right behind the victim. Of a man and of a quiet move, the path itself.
    #[must_use]
    pub fn with_turning_squares(&self, captured: Bitboard) -> Path {
        let mut squares = self.squares.clone();
        for i in 1..squares.len().saturating_sub(1) {
            let (before, after) = (squares[i - 1], self.squares[i + 1]);
            if let (Some(into), Some(on)) = (
                direction(before, squares[i]),
                direction(self.squares[i], after),
            ) && into == on
                && let Some(victim) = into.nearest(Bitboard(into.ray(before)) & captured)
                && let Some(behind) = Bitboard(into.shift(1 << victim.index())).first()
            {
                squares[i] = behind;
            }
        }
        Path {
            squares,
            capture: self.capture,
        }
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let separator = if self.capture { "x" } else { "-" };
        for (i, square) in self.squares.iter().enumerate() {
            if i > 0 {
                f.write_str(separator)?;
            }
            square.fmt(f)?;
        }
        Ok(())
    }
}

/// One way to go on entering a move, see [`Position::continuations`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Continuation {
    /// The next square of the path.
    pub square: Square,
    /// The piece that is jumped over on the way there; `None` in a quiet move and for the first
    /// square, where the moving piece stands.
    pub captured: Option<Square>,
    /// The legal move that is complete with this square, if one is.
    pub completes: Option<Move>,
}

impl Position {
    /// The paths of a legal move, in the order of square names, at most `limit` of them; empty if
    /// the move is not legal.
    ///
    /// ```
    /// use harzdame::fen;
    ///
    /// let position = fen::parse("W:Wc3:Bc4,d3,d5,e4")?;
    /// let round = position.legal_moves()[0];
    /// let paths = position.paths(round, 10);
    /// assert_eq!(paths.len(), 2);
    /// assert_eq!(paths[0].to_string(), "c3xc5xe5xe3xc3");
    /// # Ok::<(), fen::FenError>(())
    /// ```
    #[must_use]
    pub fn paths(&self, mv: Move, limit: usize) -> Vec<Path> {
        if self.is_legal(mv) {
            self.paths_unchecked(mv, limit)
        } else {
            Vec::new()
        }
    }

    /// As [`paths`](Position::paths), for a move that is known to be legal: whoever asks about many
    /// moves of one position saves finding its moves again for each of them.
    ///
    /// Of a move that is not legal, the answer is the paths on which the piece could go and capture
    /// just that, if there are any.
    #[must_use]
    pub fn paths_unchecked(&self, mv: Move, limit: usize) -> Vec<Path> {
        let mut paths = Vec::new();
        let Some(jumper) = self.jumper(mv.from) else {
            return paths;
        };
        if limit == 0 || mv.captured.intersects(!self.pieces(!self.turn())) {
            return paths;
        }
        if !mv.is_capture() {
            paths.push(Path {
                squares: Vec::from([mv.from, mv.to]),
                capture: false,
            });
            return paths;
        }
        let mut walk = PathWalk::new(jumper, mv);
        let _ = walk.go(mv.from, Bitboard::EMPTY, &mut |squares| {
            paths.push(Path {
                squares: squares.to_vec(),
                capture: true,
            });
            if paths.len() < limit {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        paths
    }

    /// The least path of a legal move by square names; `None` if the move is not legal.
    #[must_use]
    pub fn canonical_path(&self, mv: Move) -> Option<Path> {
        self.paths(mv, 1).pop()
    }

    /// The number of paths of a legal move, without listing them; 0 if the move is not legal.
    /// Counts beyond `u64::MAX` are given as that.
    #[must_use]
    pub fn count_paths(&self, mv: Move) -> u64 {
        if self.is_legal(mv) {
            self.count_paths_unchecked(mv)
        } else {
            0
        }
    }

    /// As [`count_paths`](Position::count_paths), for a move that is known to be legal; see
    /// [`paths_unchecked`](Position::paths_unchecked).
    #[must_use]
    pub fn count_paths_unchecked(&self, mv: Move) -> u64 {
        match self.jumper(mv.from) {
            Some(jumper) if mv.is_capture() => chains::count_paths(&jumper, mv.to, mv.captured),
            Some(_) => 1,
            None => 0,
        }
    }

    /// The legal move that has this path, given as the squares it visits, start and end included;
    /// `None` if there is none.
    ///
    /// ```
    /// use harzdame::{Position, Square};
    ///
    /// let mv = Position::START.move_with_path(&[Square::C4, Square::D4]);
    /// assert!(mv.is_some());
    /// ```
    #[must_use]
    pub fn move_with_path(&self, squares: &[Square]) -> Option<Move> {
        let (&from, rest) = squares.split_first()?;
        let (&to, _) = rest.split_last()?;
        let mv = match self.walk(squares) {
            Some(captured) => Move { from, to, captured },
            None if rest.len() == 1 => Move::quiet(from, to),
            None => return None,
        };
        self.is_legal(mv).then_some(mv)
    }

    /// What a piece captures on a path, whether or not that is a legal move; `None` if the path
    /// cannot be walked by jumps.
    fn walk(&self, squares: &[Square]) -> Option<Bitboard> {
        let jumper = self.jumper(*squares.first()?)?;
        squares
            .windows(2)
            .try_fold(Bitboard::EMPTY, |captured, leg| {
                let jump = jumper.jump(leg[0], direction(leg[0], leg[1])?)?;
                (jump.landing.contains(leg[1]) && !captured.contains(jump.victim))
                    .then(|| captured.with(jump.victim))
            })
    }

    /// How a move that has been entered up to `prefix` can go on, by square names: for boards on
    /// which a move is entered square by square.
    ///
    /// With an empty prefix, the squares of the pieces that can move. Only beginnings of legal
    /// moves go on, so a capture is never led into a chain that is too short (R15). An empty
    /// answer: the move is complete, or no legal move begins like this.
    ///
    /// ```
    /// use harzdame::{Square, fen};
    ///
    /// let position = fen::parse("W:Wc3,g1:Bc4,d5,Kg2")?;
    /// let first = position.continuations(&[]);
    /// assert_eq!(first.len(), 1);
    /// assert_eq!(first[0].square, Square::C3);
    /// let next = position.continuations(&[Square::C3]);
    /// assert_eq!((next[0].square, next[0].captured), (Square::C5, Some(Square::C4)));
    /// assert!(next[0].completes.is_none());
    /// # Ok::<(), fen::FenError>(())
    /// ```
    #[must_use]
    pub fn continuations(&self, prefix: &[Square]) -> Vec<Continuation> {
        let moves = self.legal_moves();
        let Some((&from, rest)) = prefix.split_first() else {
            let pieces: Bitboard = moves.iter().map(|mv| mv.from).collect();
            return pieces
                .iter_by_name()
                .map(|square| Continuation {
                    square,
                    captured: None,
                    completes: None,
                })
                .collect();
        };
        let Some(length) = moves
            .iter()
            .find(|mv| mv.from == from)
            .map(|mv| mv.captured.len())
        else {
            return Vec::new();
        };
        if length == 0 {
            let targets: Bitboard = moves
                .iter()
                .filter(|mv| mv.from == from)
                .map(|mv| mv.to)
                .collect();
            let ends = if rest.is_empty() {
                targets
            } else {
                Bitboard::EMPTY
            };
            return ends
                .iter_by_name()
                .map(|square| Continuation {
                    square,
                    captured: None,
                    completes: Some(Move::quiet(from, square)),
                })
                .collect();
        }
        let (Some(jumper), Some(captured)) = (self.jumper(from), self.walk(prefix)) else {
            return Vec::new();
        };
        let at = prefix[prefix.len() - 1];
        let remaining = match length.checked_sub(captured.len() + 1) {
            Some(remaining) => remaining,
            None => return Vec::new(),
        };
        let next = next_squares(&jumper, at, Bitboard::FULL, captured);
        let beginnings: Vec<(Square, Bitboard)> = next
            .iter()
            .map(|&(square, victim)| (square, captured.with(victim)))
            .collect();
        let completable = chains::completable(&jumper, &beginnings, remaining);
        next.iter()
            .zip(&beginnings)
            .enumerate()
            .filter(|(number, _)| completable >> number & 1 != 0)
            .map(|(_, (&(square, victim), &(_, captured)))| Continuation {
                square,
                captured: Some(victim),
                completes: (remaining == 0).then_some(Move {
                    from,
                    to: square,
                    captured,
                }),
            })
            .collect()
    }
}

/// The direction from one square to another on the same line.
pub(crate) fn direction(from: Square, to: Square) -> Option<Direction> {
    Direction::ALL
        .into_iter()
        .find(|direction| direction.ray(from) >> to.index() & 1 != 0)
}

/// The squares that the next jump can land on, each with its victim, by name; jumps over
/// `victims` that have not been captured yet.
fn next_squares(
    jumper: &Jumper,
    square: Square,
    victims: Bitboard,
    captured: Bitboard,
) -> Vec<(Square, Square)> {
    let mut next: Vec<(Square, Square)> = Direction::ALL
        .into_iter()
        .filter_map(|direction| jumper.jump(square, direction))
        .filter(|jump| victims.contains(jump.victim) && !captured.contains(jump.victim))
        .flat_map(|jump| {
            jump.landing
                .iter()
                .map(move |landing| (landing, jump.victim))
        })
        .collect();
    next.sort_unstable_by_key(|(landing, _)| landing.name_order());
    next
}

/// A walk over the paths of one move by square names.
struct PathWalk {
    jumper: Jumper,
    mv: Move,
    /// The bit of each victim in the captured set of a [`State`].
    bits: [u32; Square::COUNT],
    /// The path so far.
    squares: Vec<Square>,
    /// States from which the end cannot be reached; they need not be walked again. So the work is
    /// bounded by the number of pairs of a square and a captured set, and by the paths shown.
    dead_ends: StateTable<()>,
}

impl PathWalk {
    fn new(jumper: Jumper, mv: Move) -> PathWalk {
        let mut bits = [0; Square::COUNT];
        for (number, victim) in mv.captured.iter().enumerate() {
            bits[victim.index() as usize] = 1 << number;
        }
        PathWalk {
            jumper,
            mv,
            bits,
            squares: Vec::from([mv.from]),
            dead_ends: StateTable::new(),
        }
    }

    /// Goes on from `square` in all ways and shows every path that arrives to `visit`, until it
    /// breaks. Tells whether a path arrived.
    fn go(
        &mut self,
        square: Square,
        captured: Bitboard,
        visit: &mut impl FnMut(&[Square]) -> ControlFlow<()>,
    ) -> ControlFlow<(), bool> {
        if captured == self.mv.captured {
            let arrived = square == self.mv.to;
            if arrived {
                visit(&self.squares)?;
            }
            return ControlFlow::Continue(arrived);
        }
        let compact = captured
            .iter()
            .map(|victim| self.bits[victim.index() as usize])
            .sum();
        let state = State::new(square.index().into(), compact);
        if self.dead_ends.contains(state) {
            return ControlFlow::Continue(false);
        }
        let mut arrived = false;
        for (next, victim) in next_squares(&self.jumper, square, self.mv.captured, captured) {
            self.squares.push(next);
            arrived |= self.go(next, captured.with(victim), visit)?;
            self.squares.pop();
        }
        if !arrived {
            self.dead_ends.add(state, ());
        }
        ControlFlow::Continue(arrived)
    }
}
