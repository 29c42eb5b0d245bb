//! Positions.

use core::{fmt, hash::Hash};

use thiserror::Error;

use crate::{
    Bitboard, Color, InvalidPosition, Move, MoveList, Outcome, Piece, Role, Setup, Square,
    WinReason, capture, fen, hash, jump, quiet,
};

/// A valid arrangement of pieces and the side to move (R20).
///
/// A small value: playing a move makes a new one. Two positions are equal if the same pieces stand
/// on the same squares and the same side is to move, which is what counts for repetition (R18).
///
/// ```
/// use harzdame::Position;
///
/// let start = Position::START;
/// let moves = start.legal_moves();
/// assert_eq!(moves.len(), 12);
/// let next = start.play(moves[0])?;
/// assert_ne!(next.turn(), start.turn());
/// # Ok::<(), harzdame::IllegalMove>(())
/// ```
#[derive(Clone, Copy)]
pub struct Position {
    /// The pieces of the side to move. Own and enemy change places with each move: to choose
    /// between White's and Black's at run time was measured to cost a third of the speed.
    own: u64,
    /// The pieces of the other side.
    enemy: u64,
    kings: u64,
    /// The hash; its lowest bit is the side to move, see [`hash`].
    hash: u64,
}

/// White's men at the start: file and rank, counted from 1, add up to at most 7 (R2).
const WHITE_AT_START: u64 = 0x0000_0103_070f_1f3f;

impl Position {
    /// The position at the start of a game (R2, R3).
    pub const START: Position = {
        let pieces = [WHITE_AT_START, WHITE_AT_START.reverse_bits()];
        let [own, enemy] = pieces;
        Position {
            own,
            enemy,
            kings: 0,
            hash: hash::of(pieces, 0, Color::White),
        }
    };

    pub(crate) fn new_unchecked(pieces: [Bitboard; 2], kings: Bitboard, turn: Color) -> Position {
        let pieces = pieces.map(|squares| squares.0);
        let (own, enemy) = (pieces[turn as usize], pieces[!turn as usize]);
        Position {
            own,
            enemy,
            kings: kings.0,
            hash: hash::of(pieces, kings.0, turn),
        }
    }

    /// The side to move.
    #[inline]
    #[must_use]
    pub const fn turn(&self) -> Color {
        if self.hash & hash::TURN == 0 {
            Color::White
        } else {
            Color::Black
        }
    }

    /// The pieces of a colour.
    #[inline]
    #[must_use]
    pub const fn pieces(&self, color: Color) -> Bitboard {
        let own = self.turn() as u8 == color as u8;
        Bitboard(if own { self.own } else { self.enemy })
    }

    /// The men of a colour.
    #[inline]
    #[must_use]
    pub const fn men(&self, color: Color) -> Bitboard {
        Bitboard(self.pieces(color).0 & !self.kings)
    }

    /// The kings of a colour.
    #[inline]
    #[must_use]
    pub const fn kings(&self, color: Color) -> Bitboard {
        Bitboard(self.pieces(color).0 & self.kings)
    }

    /// All squares with a piece.
    #[inline]
    #[must_use]
    pub const fn occupied(&self) -> Bitboard {
        Bitboard(self.own | self.enemy)
    }

    /// The piece on a square.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let color = Color::ALL
            .into_iter()
            .find(|&color| self.pieces(color).contains(square))?;
        let role = if Bitboard(self.kings).contains(square) {
            Role::King
        } else {
            Role::Man
        };
        Some(Piece { color, role })
    }

    /// A 64-bit number that is the same for equal positions, and differs for others but for rare
    /// chance. It never changes between versions or machines. Its lowest bit is the side to move.
    #[inline]
    #[must_use]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// The position as a set-up.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        let mut setup = Setup::empty(self.turn());
        for square in self.occupied() {
            if let Some(piece) = self.piece_at(square) {
                setup.set(square, piece);
            }
        }
        setup
    }

    /// The position with files and ranks exchanged: symmetry (a).
    #[must_use]
    pub fn transposed(&self) -> Position {
        let pieces = Color::ALL.map(|color| self.pieces(color).transposed());
        Position::new_unchecked(pieces, Bitboard(self.kings).transposed(), self.turn())
    }

    /// The position turned by 180° with the colours swapped, the side to move too: symmetry (b).
    ///
    /// ```
    /// # use harzdame::{Color, Position};
    /// let swapped = Position::START.color_swapped();
    /// assert_eq!(swapped.turn(), Color::Black);
    /// assert_eq!(swapped.occupied(), Position::START.occupied());
    /// assert_eq!(swapped.color_swapped(), Position::START);
    /// ```
    #[must_use]
    pub fn color_swapped(&self) -> Position {
        let pieces = [Color::Black, Color::White].map(|color| self.pieces(color).rotated());
        Position::new_unchecked(pieces, Bitboard(self.kings).rotated(), !self.turn())
    }

    /// The position and its images under the symmetries of the game, which are worth the same to the
    /// side to move: itself, transposed, with the colours swapped, and both. Some may be the same.
    #[must_use]
    pub fn images(&self) -> [Position; 4] {
        let swapped = self.color_swapped();
        [*self, self.transposed(), swapped, swapped.transposed()]
    }

    /// The one of a position's [images](Position::images) that stands for all: the one with the
    /// least hash.
    ///
    /// ```
    /// use harzdame::Position;
    ///
    /// let start = Position::START;
    /// assert_eq!(start.folded(), start.color_swapped().folded());
    /// ```
    #[must_use]
    pub fn folded(&self) -> Position {
        self.images().into_iter().fold(*self, |least, image| {
            if image.hash() < least.hash() {
                image
            } else {
                least
            }
        })
    }

    /// The same pieces with this side to move, which R20 allows in every position. What the
    /// opponent threatens is what he could play if it were his turn.
    ///
    /// ```
    /// # use harzdame::{Color, fen};
    /// let position = fen::parse("W:Wc2:Bd2,e2")?;
    /// assert!(!position.must_capture());
    /// assert!(position.with_turn(Color::Black).must_capture());
    /// # Ok::<(), harzdame::fen::FenError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn with_turn(&self, turn: Color) -> Position {
        if self.turn() as u8 == turn as u8 {
            return *self;
        }
        Position {
            own: self.enemy,
            enemy: self.own,
            kings: self.kings,
            hash: self.hash ^ hash::TURN,
        }
    }

    /// The pieces of the side to move, men and kings, and those of the other side.
    #[inline]
    fn sides(&self) -> Sides {
        let Position {
            own, enemy, kings, ..
        } = *self;
        Sides {
            turn: self.turn(),
            men: own & !kings,
            kings: own & kings,
            enemy,
            occupied: own | enemy,
        }
    }

    /// All legal moves (R4, R5, R8–R16), each once, in no particular order.
    ///
    /// Bounded in time and memory for every position: about 20 ns in ordinary ones, a few
    /// milliseconds in the worst known.
    #[inline]
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        let sides = self.sides();
        let mut moves = MoveList::new();
        let capturing = sides.capturing();
        if capturing != 0 {
            sides.captures(capturing, &mut moves);
        } else {
            sides.for_each_quiet(&mut |mv| moves.push(mv));
        }
        moves
    }

    /// Calls `visit` with each legal move, without making a list of quiet ones: the quickest way
    /// through all moves.
    #[inline]
    pub fn for_each_legal_move(&self, mut visit: impl FnMut(Move)) {
        let sides = self.sides();
        let capturing = sides.capturing();
        if capturing != 0 {
            let mut moves = MoveList::new();
            sides.captures(capturing, &mut moves);
            moves.iter().copied().for_each(visit);
        } else {
            sides.for_each_quiet(&mut visit);
        }
    }

    /// The number of legal moves. Quiet ones are counted without being listed.
    #[inline]
    #[must_use]
    pub fn count_legal_moves(&self) -> usize {
        let sides = self.sides();
        let capturing = sides.capturing();
        if capturing != 0 {
            let mut moves = MoveList::new();
            sides.captures(capturing, &mut moves);
            moves.len()
        } else {
            quiet::count(sides.turn, sides.men, sides.kings, !sides.occupied) as usize
        }
    }

    /// Whether the side to move can move; if not, it has lost (R17). Cheap in every position.
    #[inline]
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        let sides = self.sides();
        quiet::any(sides.turn, sides.men, sides.kings, !sides.occupied) || sides.capturing() != 0
    }

    /// Whether the side to move can capture, and so must (R14). Cheap in every position.
    #[inline]
    #[must_use]
    pub fn must_capture(&self) -> bool {
        self.sides().capturing() != 0
    }

    /// The pieces of the side to move that can capture something, without regard to the majority
    /// rule.
    #[must_use]
    pub fn capturing_pieces(&self) -> Bitboard {
        Bitboard(self.sides().capturing())
    }

    /// Whether `mv` is legal here. Quiet moves are tested without listing the moves.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        let sides = self.sides();
        let capturing = sides.capturing();
        if capturing != 0 {
            let mut moves = MoveList::new();
            sides.captures(capturing, &mut moves);
            return moves.contains(&mv);
        }
        let king = Bitboard(sides.kings).contains(mv.from);
        let own = king || Bitboard(sides.men).contains(mv.from);
        let targets = quiet::targets(sides.turn, mv.from, king, !sides.occupied);
        own && !mv.is_capture() && Bitboard(targets).contains(mv.to)
    }

    /// The position after a legal move.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] if the move is not legal here; a move that was legal a moment ago is not
    /// necessarily legal now.
    pub fn play(&self, mv: Move) -> Result<Position, IllegalMove> {
        if self.is_legal(mv) {
            Ok(self.play_unchecked(mv))
        } else {
            Err(IllegalMove { mv })
        }
    }

    /// The position after a move that is known to be legal: removal of what was captured (R11),
    /// promotion (R7), the other side to move.
    ///
    /// A move that is not legal gives a meaningless position, not undefined behaviour.
    #[inline]
    #[must_use]
    pub fn play_unchecked(&self, mv: Move) -> Position {
        let turn = self.turn();
        let from = 1u64 << mv.from.index();
        let to = 1u64 << mv.to.index();
        let captured = mv.captured.0;

        let was_king = self.kings & from != 0;
        let is_king = was_king | (turn.promotion_area().0 & to != 0);
        let mut next = Position {
            own: self.enemy & !captured,
            enemy: (self.own & !from) | to,
            kings: (self.kings & !(from | captured)) | (u64::from(is_king) << mv.to.index()),
            hash: self.hash
                ^ hash::TURN
                ^ hash::key(turn, was_king, mv.from)
                ^ hash::key(turn, is_king, mv.to),
        };
        for square in mv.captured {
            let king = self.kings >> square.index() & 1 != 0;
            next.hash ^= hash::key(!turn, king, square);
        }
        next
    }

    /// The outcome, if the side to move has no legal move: it has lost (R17). Draws depend on the
    /// history and the draw rule, see [`Game`](crate::Game).
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if self.has_legal_move() {
            return None;
        }
        let reason = if self.pieces(self.turn()).is_empty() {
            WinReason::NoPieces
        } else {
            WinReason::Blocked
        };
        Some(Outcome::Win {
            winner: !self.turn(),
            reason,
        })
    }

    /// The piece of the side to move on `from`, ready to capture.
    pub(crate) fn jumper(&self, from: Square) -> Option<jump::Jumper> {
        let sides = self.sides();
        let own = Bitboard(sides.men | sides.kings);
        own.contains(from).then(|| {
            let king = Bitboard(sides.kings).contains(from);
            jump::Jumper::new(from, king, sides.enemy, sides.occupied)
        })
    }
}

/// The board from the view of the side to move.
struct Sides {
    turn: Color,
    men: u64,
    kings: u64,
    enemy: u64,
    occupied: u64,
}

impl Sides {
    /// The pieces that can capture.
    #[inline(always)]
    fn capturing(&self) -> u64 {
        let mut capturing = jump::capturing_men(self.men, self.enemy, !self.occupied);
        if self.kings != 0 {
            capturing |= jump::capturing_kings(self.kings, self.enemy, self.occupied);
        }
        capturing
    }

    #[inline]
    fn captures(&self, capturing: u64, moves: &mut MoveList) {
        capture::longest(capturing, self.kings, self.enemy, self.occupied, moves);
    }

    #[inline]
    fn for_each_quiet(&self, visit: &mut impl FnMut(Move)) {
        quiet::for_each(self.turn, self.men, self.kings, !self.occupied, visit);
    }
}

impl TryFrom<Setup> for Position {
    type Error = InvalidPosition;

    /// Takes a set-up that keeps R20; otherwise every violation is named.
    fn try_from(setup: Setup) -> Result<Position, InvalidPosition> {
        if !setup.is_position() {
            let violations = setup.violations();
            return Err(InvalidPosition { violations });
        }
        let kings = Color::ALL.map(|color| {
            setup.squares(Piece {
                color,
                role: Role::King,
            })
        });
        let pieces = Color::ALL.map(|color| setup.pieces(color));
        Ok(Position::new_unchecked(
            pieces,
            kings[0] | kings[1],
            setup.turn,
        ))
    }
}

impl From<Position> for Setup {
    fn from(position: Position) -> Setup {
        position.to_setup()
    }
}

impl Default for Position {
    /// The start.
    fn default() -> Position {
        Position::START
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        // The hash needs no comparison but for the side to move: it follows from the rest.
        (self.own, self.enemy, self.kings, self.turn())
            == (other.own, other.enemy, other.kings, other.turn())
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.hash.hash(state);
    }
}

impl fmt::Display for Position {
    /// The canonical FEN, see [`fen`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fen::write(&self.to_setup(), f)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}

/// The move is not legal in the position it was to be played in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{mv:?} is not a legal move here")]
pub struct IllegalMove {
    /// The move.
    pub mv: Move,
}
