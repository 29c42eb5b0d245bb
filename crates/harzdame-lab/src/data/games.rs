//! Games of self-play: where they began, their moves, and what the engine thought of each position.

use std::path::Path;

use harzdame::{Color, Move, Position};
use harzdame_engine::{Score, ScoreKind};
use serde::{Deserialize, Serialize};

use super::{
    blocks::{Block, BlockReader, BlockWriter, DataError, Kind},
    squares::{position_of, squares_of},
};

/// A game as it was played by the engine against itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedGame {
    /// Its number, which decides its opening.
    pub number: u64,
    /// The position before the first move.
    pub start: Position,
    /// The moves. The first ones, which have no score, are the random opening.
    pub moves: Vec<Move>,
    /// For each of the last moves the score of the position before it, for the side to move.
    pub scores: Vec<Score>,
    /// What White got: 0 for a loss, 1 for a draw, 2 for a win.
    pub points: u8,
    /// Why it ended.
    pub end: GameEnd,
}

/// Why a game of self-play ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum GameEnd {
    /// A side had no legal move (R17), or the draw rule (R18).
    Rules = 0,
    /// The search had proved who wins.
    Proved = 1,
    /// One side was far ahead for long enough.
    Ahead = 2,
    /// The score was near zero for long enough.
    Level = 3,
    /// The game was too long, and counts as drawn.
    Length = 4,
}

impl GameEnd {
    /// All of them.
    pub const ALL: [GameEnd; 5] = [
        GameEnd::Rules,
        GameEnd::Proved,
        GameEnd::Ahead,
        GameEnd::Level,
        GameEnd::Length,
    ];
}

/// A position of a [`RecordedGame`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordedPly {
    /// The position.
    pub position: Position,
    /// The move that was played in it.
    pub mv: Move,
    /// Its number in the game, from 0.
    pub ply: usize,
    /// What the engine thought of it; `None` in the random opening.
    pub score: Option<Score>,
}

impl RecordedGame {
    /// The number of random moves at the beginning.
    #[must_use]
    pub fn opening_plies(&self) -> usize {
        self.moves.len() - self.scores.len()
    }

    /// The positions in which a move was made, in order.
    pub fn plies(&self) -> impl Iterator<Item = RecordedPly> {
        let opening = self.opening_plies();
        let mut position = self.start;
        self.moves.iter().enumerate().map(move |(ply, &mv)| {
            let before = position;
            position = position.play_unchecked(mv);
            RecordedPly {
                position: before,
                mv,
                ply,
                score: ply.checked_sub(opening).map(|index| self.scores[index]),
            }
        })
    }

    /// What the side to move got: 0 for a loss, 1 for a draw, 2 for a win.
    #[must_use]
    pub fn points_of(&self, color: Color) -> u8 {
        match color {
            Color::White => self.points,
            Color::Black => 2 - self.points,
        }
    }
}

/// A score in 16 bits: centi-men, a win or loss by the tables as ±30,999; a win in n plies is 32,000 − n, a loss n − 32,000.
pub(crate) fn score_to_i16(score: Score) -> i16 {
    match score.kind() {
        ScoreKind::CentiMen(centi_men) => centi_men as i16,
        ScoreKind::WinIn(plies) => 32_000 - plies as i16,
        ScoreKind::LossIn(plies) => plies as i16 - 32_000,
        ScoreKind::Won => KNOWN,
        ScoreKind::Lost => -KNOWN,
    }
}

/// A win by the tables.
const KNOWN: i16 = 30_999;

/// The score that [`score_to_i16`] writes so; `None` if none is.
pub(crate) fn score_from_i16(value: i16) -> Option<Score> {
    let plies = 32_000_u16.checked_sub(value.unsigned_abs());
    match plies.map(u32::from) {
        None => None,
        Some(plies @ 0..=1_000) if value < 0 => Some(Score::loss_in(plies)),
        Some(plies @ 1..=1_000) => Some(Score::win_in(plies)),
        Some(_) if value == KNOWN => Some(Score::WON),
        Some(_) if value == -KNOWN => Some(Score::LOST),
        Some(_) if i32::from(value).abs() <= Score::MAX_CENTI_MEN => {
            Some(Score::centi_men(i32::from(value)))
        }
        Some(_) => None,
    }
}

/// The legal moves in the order that a record counts them in.
fn numbered_moves(position: &Position) -> harzdame::MoveList {
    let mut moves = position.legal_moves();
    moves.sort_by_name();
    moves
}

/// Appends a game to the content of a block.
fn encode(game: &RecordedGame, bytes: &mut Vec<u8>) {
    put_number(bytes, game.number);
    bytes.push(game.points | (game.end as u8) << 2 | u8::from(game.start != Position::START) << 7);
    if game.start != Position::START {
        for squares in squares_of(&game.start) {
            bytes.extend(squares.to_le_bytes());
        }
        bytes.push(game.start.turn() as u8);
    }
    put_number(bytes, game.opening_plies() as u64);
    put_number(bytes, game.scores.len() as u64);
    for ply in game.plies() {
        let moves = numbered_moves(&ply.position);
        let index = moves.iter().position(|&mv| mv == ply.mv);
        debug_assert!(index.is_some(), "recorded moves are legal");
        put_number(bytes, index.unwrap_or(0) as u64);
        if let Some(score) = ply.score {
            bytes.extend(score_to_i16(score).to_le_bytes());
        }
    }
}

/// Seven bits a byte, the lowest first; the eighth says that more follow (LEB128).
fn put_number(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// What is left of a block.
struct Content<'a>(&'a [u8]);

impl Content<'_> {
    fn bytes<const N: usize>(&mut self) -> Result<[u8; N], String> {
        let (bytes, rest) = self.0.split_first_chunk().ok_or("a game is cut short")?;
        self.0 = rest;
        Ok(*bytes)
    }

    fn number(&mut self) -> Result<u64, String> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let [byte] = self.bytes()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Ok(number);
            }
        }
        Err("a number is too long".to_owned())
    }

    fn position(&mut self) -> Result<Position, String> {
        let squares = [self.bytes()?, self.bytes()?, self.bytes()?].map(u64::from_le_bytes);
        let turn = match self.bytes()? {
            [0] => Color::White,
            [1] => Color::Black,
            [other] => return Err(format!("a side to move of {other}")),
        };
        if squares[0] & squares[1] != 0 {
            return Err("a square with two pieces".to_owned());
        }
        position_of(squares, turn).map_err(|error| error.to_string())
    }

    fn game(&mut self) -> Result<RecordedGame, String> {
        let number = self.number()?;
        let [flags] = self.bytes()?;
        let (points, end) = (flags & 3, flags >> 2 & 7);
        if points > 2 {
            return Err(format!("game {number} has a result of {points}"));
        }
        let end = *GameEnd::ALL
            .get(usize::from(end))
            .ok_or_else(|| format!("game {number} has an end of {end}"))?;
        let start = if flags & 0x80 == 0 {
            Position::START
        } else {
            self.position()?
        };
        let opening = self.number()?;
        let scored = self.number()?;
        let mut game = RecordedGame {
            number,
            start,
            moves: Vec::new(),
            scores: Vec::new(),
            points,
            end,
        };
        let mut position = start;
        for ply in 0..opening.saturating_add(scored) {
            let index = self.number()?;
            let moves = numbered_moves(&position);
            let mv = usize::try_from(index)
                .ok()
                .and_then(|index| moves.get(index));
            let &mv = mv.ok_or_else(|| {
                format!(
                    "game {number}, ply {ply}: move {index} of {} legal ones",
                    moves.len()
                )
            })?;
            if ply >= opening {
                let value = i16::from_le_bytes(self.bytes()?);
                let score = score_from_i16(value)
                    .ok_or_else(|| format!("game {number}, ply {ply}: a score of {value}"))?;
                game.scores.push(score);
            }
            game.moves.push(mv);
            position = position.play_unchecked(mv);
        }
        Ok(game)
    }
}

/// The games of a block.
fn decode(block: &Block) -> Result<Vec<RecordedGame>, String> {
    let mut content = Content(&block.content);
    let games = (0..block.items)
        .map(|_| content.game())
        .collect::<Result<_, _>>()?;
    if content.0.is_empty() {
        Ok(games)
    } else {
        Err("something follows the last game of a block".to_owned())
    }
}

/// Reads games one by one.
#[derive(Debug)]
pub struct GameReader {
    blocks: BlockReader,
    games: std::vec::IntoIter<RecordedGame>,
}

impl GameReader {
    /// Opens a file of games.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or is no file of games.
    pub fn open(path: &Path) -> Result<GameReader, DataError> {
        Ok(GameReader {
            blocks: BlockReader::open(path, Kind::Games)?,
            games: Vec::new().into_iter(),
        })
    }

    /// The parameters of the self-play that made it, as JSON.
    #[must_use]
    pub fn parameters(&self) -> &str {
        self.blocks.parameters()
    }

    /// The bytes read so far, and all there are.
    #[must_use]
    pub fn progress(&self) -> (u64, u64) {
        self.blocks.progress()
    }

    /// Bytes at the end of the file that are no whole block, because the program that wrote it was
    /// stopped; known after the last game.
    #[must_use]
    pub fn cut(&self) -> u64 {
        self.blocks.cut()
    }

    /// The next game; `None` after the last one.
    ///
    /// # Errors
    ///
    /// If the file cannot be read or is damaged.
    pub fn next_game(&mut self) -> Result<Option<RecordedGame>, DataError> {
        loop {
            if let Some(game) = self.games.next() {
                return Ok(Some(game));
            }
            let Some(block) = self.blocks.next_block()? else {
                return Ok(None);
            };
            let games = decode(&block)
                .map_err(|what| DataError::damaged(self.blocks.path(), block.at, what))?;
            self.games = games.into_iter();
        }
    }
}

/// Games in a block: so many can be lost when the program is stopped.
const GAMES_IN_BLOCK: u32 = 32;

/// Writes games.
///
/// Blocks hold equal numbers of games, so the same games make the same file, however often writing
/// was interrupted.
#[derive(Debug)]
pub struct GameWriter {
    blocks: BlockWriter,
    content: Vec<u8>,
    pending: u32,
    games: u64,
    positions: u64,
}

impl GameWriter {
    /// Begins a file, or goes on with the one that is there.
    ///
    /// `parameters` say how the games are made, as JSON; a file that was begun with others is
    /// refused.
    ///
    /// # Errors
    ///
    /// If the file cannot be written, is no file of games, is damaged, or was begun with other
    /// parameters.
    pub fn open(path: &Path, parameters: &str) -> Result<GameWriter, DataError> {
        let (mut games, mut positions) = (0, 0);
        let blocks = if path.exists() {
            BlockWriter::resume(path, Kind::Games, parameters, |block| {
                let there =
                    decode(block).map_err(|what| DataError::damaged(path, block.at, what))?;
                // Fewer games are the end of a finished file.
                games += there.len() as u64;
                positions += there
                    .iter()
                    .map(|game| game.scores.len() as u64)
                    .sum::<u64>();
                Ok(())
            })?
        } else {
            BlockWriter::create(path, Kind::Games, parameters)?
        };
        Ok(GameWriter {
            blocks,
            content: Vec::new(),
            pending: 0,
            games,
            positions,
        })
    }

    /// The number of games in the file, those included that were there.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The number of positions with a score in the file.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// Appends a game.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub fn write(&mut self, game: &RecordedGame) -> Result<(), DataError> {
        encode(game, &mut self.content);
        self.pending += 1;
        self.games += 1;
        self.positions += game.scores.len() as u64;
        if self.pending == GAMES_IN_BLOCK {
            self.flush()?;
        }
        Ok(())
    }

    /// Ends the file with the last games.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub fn finish(mut self) -> Result<(), DataError> {
        if self.pending > 0 {
            self.flush()?;
        }
        self.blocks.sync()
    }

    fn flush(&mut self) -> Result<(), DataError> {
        self.blocks.write(self.pending, &self.content)?;
        self.content.clear();
        self.pending = 0;
        Ok(())
    }
}
