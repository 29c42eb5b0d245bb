//! Looking positions up.

use std::{
    fmt,
    sync::{Arc, OnceLock},
};

use harzdame::{Move, Position};
use thiserror::Error;

use crate::{
    Distance, Material, Value,
    board::Board,
    container::{BadFile, Container, Problem},
    index::slot,
    packed::Packed,
    runs::{BLOCK_LOG2, Code},
};
#[cfg(feature = "files")]
use crate::{cache::Cache, container::Content, distances::Decompressor, folder::Folder};

/// Exact values of positions with few pieces.
///
/// Copies share what they hold, so that threads can have one each. Nothing here changes what is in
/// the files.
///
/// ```
/// use harzdame::fen;
/// use harzdame_endgame::{Tables, Value};
///
/// let tables = Tables::embedded();
/// // Two kings catch one nearly always (R19).
/// let position = fen::parse("W:WKa1,Kb3:BKg6")?;
/// assert_eq!(tables.value(&position)?, Value::Win);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Tables {
    shared: Arc<Shared>,
}

struct Shared {
    values: Vec<Option<Values>>,
    #[cfg(feature = "files")]
    distances: Vec<Option<Container>>,
    #[cfg(feature = "files")]
    cache: Cache,
    /// The most pieces of which anything is known.
    most_pieces: u8,
}

/// The values of one table.
struct Values {
    file: Container,
    code: Code,
    /// All of them, if they are to be in memory: unpacked when first asked for.
    packed: Option<OnceLock<Result<Packed, BadFile>>>,
}

/// The value of a position is not known.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ProbeError {
    /// There is no table with its pieces.
    #[error("{material} is not in the tables")]
    NotInTables {
        /// Its pieces.
        material: Material,
    },
    /// The value is known, but not how far away the end is.
    #[error("the distances of {material} are not in the tables")]
    NoDistances {
        /// Its pieces.
        material: Material,
    },
    /// A file is damaged.
    #[error(transparent)]
    Bad(Box<BadFile>),
}

impl From<BadFile> for ProbeError {
    fn from(bad: BadFile) -> ProbeError {
        ProbeError::Bad(Box::new(bad))
    }
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Probe {
    /// What it is worth to the side to move.
    pub value: Value,
    /// How many plies are left, if that is known and it is not drawn.
    pub distance: Option<Distance>,
}

/// What a move leads to, for the side that makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProbedMove {
    /// The move.
    pub mv: Move,
    /// What it is worth.
    pub value: Value,
    /// How many plies are left, this one counted, if that is known and it does not draw.
    pub distance: Option<Distance>,
}

/// The values of all positions with up to four pieces.
static EMBEDDED: &[u8] = include_bytes!("../data/embedded.hza");

impl Tables {
    /// Tables that know nothing.
    #[must_use]
    pub fn none() -> Tables {
        // One for all, so that all are equal: an engine forgets what it knows when its tables change.
        static TABLES: OnceLock<Tables> = OnceLock::new();
        TABLES
            .get_or_init(|| Tables::from_parts(Vec::new()))
            .clone()
    }

    /// The values of all positions with up to four pieces, which are part of the program. Each table
    /// is unpacked when it is first asked for; all together take 14 MB of memory.
    #[must_use]
    pub fn embedded() -> Tables {
        static TABLES: OnceLock<Tables> = OnceLock::new();
        TABLES
            .get_or_init(|| Tables::from_parts(embedded_values()))
            .clone()
    }

    fn from_parts(values: Vec<Values>) -> Tables {
        let mut shared = Shared {
            values: Vec::new(),
            #[cfg(feature = "files")]
            distances: Vec::new(),
            #[cfg(feature = "files")]
            cache: Cache::new(0),
            most_pieces: 0,
        };
        for values in values {
            let material = values.file.header.material;
            shared.most_pieces = shared.most_pieces.max(material.pieces());
            put(&mut shared.values, material, values);
        }
        Tables {
            shared: Arc::new(shared),
        }
    }

    /// The most pieces that a position can have of which something may be known.
    #[inline]
    #[must_use]
    pub fn most_pieces(&self) -> u8 {
        self.shared.most_pieces
    }

    /// The value of a position for the side to move. About 100 ns from [`Tables::embedded`] once a
    /// table is unpacked.
    ///
    /// # Errors
    ///
    /// [`ProbeError`], if it is not known.
    #[inline]
    pub fn value(&self, position: &Position) -> Result<Value, ProbeError> {
        let material = Material::of(position);
        if let Some(distance) = without_pieces(position, material) {
            return Ok(distance.value());
        }
        let place = slot(material);
        let Some(values) = place.and_then(|place| at(&self.shared.values, place)) else {
            #[cfg(feature = "files")]
            if place.is_some_and(|place| at(&self.shared.distances, place).is_some()) {
                return Ok(self.distance(position)?.value());
            }
            return Err(ProbeError::NotInTables { material });
        };
        if !position.must_capture() {
            return Ok(values.value(&Board::of(position))?);
        }
        let mut best = Value::Loss;
        for &mv in &position.legal_moves() {
            best = best.max(self.value(&position.play_unchecked(mv))?.flipped());
            if best == Value::Win {
                break;
            }
        }
        Ok(best)
    }

    /// The value of a position for the side to move, and how many plies are left.
    ///
    /// # Errors
    ///
    /// [`ProbeError`], if that is not known.
    pub fn distance(&self, position: &Position) -> Result<Distance, ProbeError> {
        let material = Material::of(position);
        if let Some(distance) = without_pieces(position, material) {
            return Ok(distance);
        }
        #[cfg(feature = "files")]
        if let Some(place) = slot(material)
            && let Some(file) = at(&self.shared.distances, place)
        {
            return Ok(self.shared.distance(file, place, &Board::of(position))?);
        }
        Err(match self.value(position)? {
            // A draw has no distance that could be missing.
            Value::Draw => return Ok(Distance::DRAW),
            _ => ProbeError::NoDistances { material },
        })
    }

    /// The value of a position for the side to move, and how many plies are left as far as that is
    /// known.
    ///
    /// # Errors
    ///
    /// [`ProbeError`], if the value is not known.
    pub fn probe(&self, position: &Position) -> Result<Probe, ProbeError> {
        match self.distance(position) {
            Ok(distance) => Ok(Probe {
                value: distance.value(),
                distance: distance.to_end().map(|_| distance),
            }),
            Err(ProbeError::NoDistances { .. }) => Ok(Probe {
                value: self.value(position)?,
                distance: None,
            }),
            Err(error) => Err(error),
        }
    }

    /// All legal moves with what they lead to, the best first: the shortest win, a draw, the longest
    /// loss; equal ones in the order of their names.
    ///
    /// # Errors
    ///
    /// [`ProbeError`], if what one of them leads to is not known.
    pub fn moves(&self, position: &Position) -> Result<Vec<ProbedMove>, ProbeError> {
        let mut list = position.legal_moves();
        list.sort_by_name();
        let mut moves = Vec::new();
        for &mv in &list {
            let next = position.play_unchecked(mv);
            let Probe { value, distance } = self.probe(&next)?;
            moves.push(ProbedMove {
                mv,
                value: value.flipped(),
                distance: distance.and_then(Distance::before),
            });
        }
        moves.sort_by_key(|probed| {
            let distance = probed.distance.map_or(0, Distance::rank);
            std::cmp::Reverse((probed.value, distance))
        });
        Ok(moves)
    }
}

#[cfg(feature = "files")]
impl Tables {
    /// A size of the cache that serves a search well: 64 MiB.
    pub const CACHE: usize = 64 << 20;

    /// The tables in a folder, besides the embedded ones. `cache` is how many bytes of distances are
    /// kept in memory.
    ///
    /// Files that cannot be used are left out, and told with what is wrong.
    ///
    /// # Errors
    ///
    /// If the folder cannot be read.
    pub fn open(
        dir: &std::path::Path,
        cache: usize,
    ) -> std::io::Result<(Tables, Vec<crate::OpenError>)> {
        let folder = Folder::new(dir);
        let mut problems = Vec::new();
        let mut values = embedded_values();
        for material in folder.materials(Content::Values)? {
            if values
                .iter()
                .any(|values| values.file.header.material == material)
            {
                continue;
            }
            match folder.open(material, Content::Values) {
                Ok(None) => (),
                Ok(Some(file)) => match Values::new(file, false) {
                    Ok(found) => values.push(found),
                    Err(bad) => problems.push(bad.into()),
                },
                Err(problem) => problems.push(problem),
            }
        }
        let mut tables = Tables::from_parts(values);
        let shared = Arc::get_mut(&mut tables.shared).expect("just made");
        shared.cache = Cache::new(cache);
        for material in folder.materials(Content::Distances)? {
            match folder.open(material, Content::Distances) {
                Ok(None) => (),
                Ok(Some(file)) => {
                    shared.most_pieces = shared.most_pieces.max(material.pieces());
                    put(&mut shared.distances, material, file);
                }
                Err(problem) => problems.push(problem),
            }
        }
        problems.sort_by_key(ToString::to_string);
        Ok((tables, problems))
    }
}

#[cfg(feature = "files")]
impl Shared {
    fn distance(&self, file: &Container, place: usize, board: &Board) -> Result<Distance, BadFile> {
        let number = file.index.number(board);
        let block = number >> BLOCK_LOG2;
        let key = (block << 12) | place as u64;
        let offset = (number & ((1 << BLOCK_LOG2) - 1)) as usize;
        let byte = self
            .cache
            .byte(key, offset, |bytes| Decompressor::read(file, block, bytes))?;
        Distance::from_byte(byte).ok_or_else(|| file.bad(Problem::Damaged { at: 0 }))
    }
}

impl Values {
    fn new(file: Container, in_memory: bool) -> Result<Values, BadFile> {
        let fits = file.header.block_log2 == BLOCK_LOG2;
        let code = Code::new(&file.header.code).filter(|_| fits);
        let code = code.ok_or_else(|| file.bad(Problem::Damaged { at: 0 }))?;
        Ok(Values {
            file,
            code,
            packed: in_memory.then(OnceLock::new),
        })
    }

    #[inline]
    fn value(&self, board: &Board) -> Result<Value, BadFile> {
        let index = &self.file.index;
        let place = self.file.header.order.place(index, index.parts(board));
        let Some(packed) = &self.packed else {
            let block = self.file.block(place >> BLOCK_LOG2)?;
            let place = (place & ((1 << BLOCK_LOG2) - 1)) as usize;
            return Ok(self.code.value(block, place));
        };
        match packed.get_or_init(|| Packed::new(&self.file, &self.code)) {
            Ok(packed) => Ok(packed.value(place)),
            Err(bad) => Err(bad.clone()),
        }
    }
}

/// The embedded files. Tests show that none is damaged.
fn embedded_values() -> Vec<Values> {
    let mut rest = EMBEDDED;
    let mut values = Vec::new();
    while let Some((length, more)) = rest.split_first_chunk::<4>() {
        let Some((file, more)) = more.split_at_checked(u32::from_le_bytes(*length) as usize) else {
            break;
        };
        rest = more;
        let file = Container::open("an embedded table".into(), Box::new(file));
        values.extend(file.and_then(|file| Values::new(file, true)));
    }
    values
}

/// What is known of positions in which a side has no pieces (R17).
#[inline]
fn without_pieces(position: &Position, material: Material) -> Option<Distance> {
    if material.own.pieces() == 0 {
        return Some(Distance::LOST);
    }
    if material.enemy.pieces() == 0 {
        // Any move ends the game.
        return Some(match position.has_legal_move() {
            true => Distance::plies(1).expect("a short distance"),
            false => Distance::LOST,
        });
    }
    None
}

#[inline]
fn at<T>(by_slot: &[Option<T>], slot: usize) -> Option<&T> {
    by_slot.get(slot)?.as_ref()
}

fn put<T>(by_slot: &mut Vec<Option<T>>, material: Material, value: T) {
    if let Some(slot) = slot(material) {
        if by_slot.len() <= slot {
            by_slot.resize_with(slot + 1, || None);
        }
        by_slot[slot] = Some(value);
    }
}

impl PartialEq for Tables {
    /// Whether both are copies of the same.
    fn eq(&self, other: &Tables) -> bool {
        Arc::ptr_eq(&self.shared, &other.shared)
    }
}

impl Eq for Tables {}

impl Default for Tables {
    /// [`Tables::embedded`].
    fn default() -> Tables {
        Tables::embedded()
    }
}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tables")
            .field("most_pieces", &self.most_pieces())
            .finish_non_exhaustive()
    }
}
