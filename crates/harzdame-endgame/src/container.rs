//! Files of tables: blocks that can be read one by one, with checksums.
//!
//! What is where is told in `docs/formats/endgame.md`. Everything but the header is checked in pages
//! of 4 KiB when it is read for the first time, so that a file is opened at once whatever its size,
//! and no damaged byte is ever believed.

use std::{
    fmt,
    ops::Range,
    sync::atomic::{AtomicU64, Ordering},
};

use thiserror::Error;

use crate::{Force, Index, Material, material::counts_of, order::Order};

/// What every file begins with. Its strange bytes tell a file that was transferred as text.
const MAGIC: [u8; 8] = *b"\x89HZE\r\n\x1a\n";
/// The version of the format.
pub const VERSION: u16 = 1;
/// The bytes that share a checksum.
const PAGE: usize = 4096;
/// The blocks that share an entry of the directory.
const GROUP: usize = 32;
/// The bytes of such an entry: where the first block begins, and the lengths of all.
const GROUP_BYTES: usize = 8 + 2 * GROUP;
/// The part of the header whose length is fixed.
const FIXED: usize = 80;
/// No code is described by more bytes.
const MOST_CODE: usize = 1024;

/// What a file holds of each position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Content {
    /// Its value.
    Values,
    /// Its value and how far away the end is.
    Distances,
}

impl Content {
    /// How names of such files end, without the dot.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Content::Values => "hzv",
            Content::Distances => "hzd",
        }
    }
}

/// What is told of all positions with a material. Images under the symmetries count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// How many positions the side to move wins.
    pub wins: u64,
    /// How many are drawn.
    pub draws: u64,
    /// How many it loses.
    pub losses: u64,
    /// The most plies that are left in a position that is not drawn.
    pub longest: u8,
    /// The least number of a position with as many.
    pub example: u64,
}

impl Summary {
    /// How many positions there are.
    #[must_use]
    pub const fn positions(&self) -> u64 {
        self.wins + self.draws + self.losses
    }
}

/// The beginning of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Header {
    pub(crate) content: Content,
    pub(crate) material: Material,
    /// The logarithm of how many numbers a block is for.
    pub(crate) block_log2: u8,
    pub(crate) summary: Summary,
    /// In which order the positions are.
    pub(crate) order: Order,
    /// How blocks are coded, if that differs from table to table.
    pub(crate) code: Vec<u8>,
}

/// A file is not a table, or is damaged.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{name}: {problem}; {}", problem.remedy())]
pub struct BadFile {
    /// The file.
    pub name: String,
    /// What is wrong.
    pub problem: Problem,
}

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Problem {
    /// It does not begin as tables do.
    NotATable,
    /// It has another version of the format.
    Version(u16),
    /// Its length is not what its beginning says.
    Length {
        /// The bytes that it has.
        found: u64,
        /// The bytes that it should have.
        expected: u64,
    },
    /// A checksum is wrong for the bytes from here.
    Damaged {
        /// The byte.
        at: u64,
    },
    /// It holds something else than its name says.
    Misnamed {
        /// What it holds.
        material: Material,
    },
}

impl Problem {
    fn remedy(&self) -> &'static str {
        match self {
            Problem::Misnamed { .. } => "give it its name again, or build or copy the table again",
            Problem::Version(_) => "build the table again, or copy one made by this version",
            _ => "delete it, and build or copy the table again",
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::NotATable => f.write_str("not an endgame table"),
            Problem::Version(version) => write!(
                f,
                "a table of version {version} of the format, where {VERSION} is known"
            ),
            Problem::Length { found, expected } => {
                write!(
                    f,
                    "{found} bytes long in place of {expected}: it was cut or extended"
                )
            }
            Problem::Damaged { at } => write!(f, "damaged in the 4 KiB from byte {at}"),
            Problem::Misnamed { material } => write!(f, "holds the table {material}"),
        }
    }
}

/// Bytes of a file, wherever they are.
pub(crate) trait Bytes: AsRef<[u8]> + Send + Sync {}
impl<T: AsRef<[u8]> + Send + Sync> Bytes for T {}

/// A file that is being read.
pub(crate) struct Container {
    name: String,
    bytes: Box<dyn Bytes>,
    pub(crate) header: Header,
    pub(crate) index: Index,
    layout: Layout,
    /// The pages that were found in order, as bits.
    checked: Box<[AtomicU64]>,
}

/// Where the parts of a file begin.
#[derive(Clone, Copy, Debug)]
struct Layout {
    directory: usize,
    blocks: usize,
    checksums: usize,
    end: usize,
}

impl Layout {
    /// `None` if the parts do not fit into memory.
    fn new(header: usize, blocks: u64, bytes: u64) -> Option<Layout> {
        let groups = usize::try_from(blocks.div_ceil(GROUP as u64)).ok()?;
        let blocks = header.checked_add(groups.checked_mul(GROUP_BYTES)?)?;
        let checksums = blocks.checked_add(usize::try_from(bytes).ok()?)?;
        let pages = (checksums - header).div_ceil(PAGE);
        Some(Layout {
            directory: header,
            blocks,
            checksums,
            end: checksums.checked_add(pages.checked_mul(4)?)?,
        })
    }
}

impl Header {
    /// How many blocks there are.
    fn blocks(&self, index: &Index) -> u64 {
        index.len().div_ceil(1 << self.block_log2)
    }

    /// The file with this header and these blocks, each at most 65,535 bytes long.
    #[cfg(feature = "files")]
    pub(crate) fn file(&self, blocks: &[Vec<u8>]) -> Vec<u8> {
        let lengths: u64 = blocks.iter().map(|block| block.len() as u64).sum();
        let mut body = Vec::new();
        let mut start = 0u64;
        for group in blocks.chunks(GROUP) {
            body.extend(start.to_le_bytes());
            for i in 0..GROUP {
                let length = group.get(i).map_or(0, Vec::len) as u16;
                body.extend(length.to_le_bytes());
                start += u64::from(length);
            }
        }
        for block in blocks {
            body.extend(block);
        }
        let checksums: Vec<u8> = body
            .chunks(PAGE)
            .flat_map(|page| crc32fast::hash(page).to_le_bytes())
            .collect();

        let mut file = Vec::with_capacity(FIXED + self.code.len() + body.len() + checksums.len());
        file.extend(MAGIC);
        file.extend(VERSION.to_le_bytes());
        file.push(match self.content {
            Content::Values => 0,
            Content::Distances => 1,
        });
        file.push(self.block_log2);
        file.extend(counts_of(self.material));
        let Summary {
            wins,
            draws,
            losses,
            longest,
            example,
        } = self.summary;
        for number in [wins, draws, losses, u64::from(longest), example, lengths] {
            file.extend(number.to_le_bytes());
        }
        file.extend(crc32fast::hash(&checksums).to_le_bytes());
        file.extend((self.code.len() as u32).to_le_bytes());
        file.push(self.order.code());
        file.extend([0; FIXED - 73]);
        file.extend(&self.code);
        file.extend(crc32fast::hash(&file).to_le_bytes());
        file.extend(body);
        file.extend(checksums);
        file
    }

    /// The header at the beginning of a file, what the index is, where the parts of the file are, and
    /// the checksum of checksums.
    fn read(bytes: &[u8]) -> Result<(Header, Index, Layout, u32), Problem> {
        let cut = |expected: usize| Problem::Length {
            found: bytes.len() as u64,
            expected: expected as u64,
        };
        if !bytes.starts_with(&MAGIC) {
            return Err(Problem::NotATable);
        }
        let fixed = bytes.get(..FIXED).ok_or(cut(FIXED))?;
        let number = |at: usize| {
            let mut word = [0; 8];
            word.copy_from_slice(&fixed[at..at + 8]);
            u64::from_le_bytes(word)
        };
        let version = number(8) as u16;
        if version != VERSION {
            return Err(Problem::Version(version));
        }
        let code_len = (number(64) >> 32) as usize;
        let damaged = Problem::Damaged { at: 0 };
        if code_len > MOST_CODE {
            return Err(damaged);
        }
        let end = FIXED + code_len;
        let checked = bytes.get(..end + 4).ok_or(cut(end + 4))?;
        let (checked, checksum) = checked.split_at(end);
        if crc32fast::hash(checked).to_le_bytes() != checksum {
            return Err(damaged);
        }
        let content = match fixed[10] {
            0 => Content::Values,
            1 => Content::Distances,
            _ => return Err(damaged),
        };
        let order = Order::from_code(fixed[72]).ok_or(damaged.clone())?;
        let [own_men, own_kings, enemy_men, enemy_kings] = [12, 13, 14, 15].map(|at| fixed[at]);
        let force = |men, kings| Force { men, kings };
        let header = Header {
            content,
            material: Material {
                own: force(own_men, own_kings),
                enemy: force(enemy_men, enemy_kings),
            },
            block_log2: fixed[11],
            summary: Summary {
                wins: number(16),
                draws: number(24),
                losses: number(32),
                longest: number(40) as u8,
                example: number(48),
            },
            order,
            code: checked[FIXED..].to_vec(),
        };
        let fits = header.block_log2 < 32
            && counts_of(header.material)
                .iter()
                .all(|&count| count <= crate::MOST_PIECES);
        let index = fits.then(|| Index::new(header.material)).flatten();
        let index = index.ok_or(damaged.clone())?;
        let layout = Layout::new(end + 4, header.blocks(&index), number(56));
        let layout = layout.ok_or(damaged)?;
        if layout.end != bytes.len() {
            return Err(cut(layout.end));
        }
        Ok((header, index, layout, number(64) as u32))
    }
}

impl Container {
    /// Opens a file. Checks its header and its length; the rest is checked when it is read.
    pub(crate) fn open(name: String, bytes: Box<dyn Bytes>) -> Result<Container, BadFile> {
        let (header, index, layout, checksum) = match Header::read((*bytes).as_ref()) {
            Ok(read) => read,
            Err(problem) => return Err(BadFile { name, problem }),
        };
        if crc32fast::hash(&(*bytes).as_ref()[layout.checksums..]) != checksum {
            let at = layout.checksums as u64;
            let problem = Problem::Damaged { at };
            return Err(BadFile { name, problem });
        }
        let pages = (layout.checksums - layout.directory).div_ceil(PAGE);
        Ok(Container {
            name,
            bytes,
            header,
            index,
            layout,
            checked: (0..pages.div_ceil(64)).map(|_| AtomicU64::new(0)).collect(),
        })
    }

    /// All bytes, checked or not.
    #[cfg(feature = "files")]
    pub(crate) fn bytes(&self) -> &[u8] {
        (*self.bytes).as_ref()
    }

    /// That something is wrong with this file.
    pub(crate) fn bad(&self, problem: Problem) -> BadFile {
        BadFile {
            name: self.name.clone(),
            problem,
        }
    }

    /// How many blocks there are.
    pub(crate) fn blocks(&self) -> u64 {
        self.header.blocks(&self.index)
    }

    /// How many numbers a block is for.
    pub(crate) fn block_len(&self, block: u64) -> usize {
        let start = block << self.header.block_log2;
        let rest = self.index.len().saturating_sub(start);
        rest.min(1 << self.header.block_log2) as usize
    }

    /// The bytes of a block.
    #[inline]
    pub(crate) fn block(&self, block: u64) -> Result<&[u8], BadFile> {
        let (group, place) = (block as usize / GROUP, block as usize % GROUP);
        let at = self.layout.directory + group * GROUP_BYTES;
        let entry = self.checked(at..at + GROUP_BYTES)?;
        let (start, lengths) = entry.split_at(8);
        let mut word = [0; 8];
        word.copy_from_slice(start);
        let mut lengths = lengths
            .chunks_exact(2)
            .map(|length| usize::from(length[0]) | usize::from(length[1]) << 8);
        let before: usize = lengths.by_ref().take(place).sum();
        let length = lengths.next().unwrap_or(0);
        let start = usize::try_from(u64::from_le_bytes(word)).unwrap_or(usize::MAX);
        let start = self
            .layout
            .blocks
            .saturating_add(start)
            .saturating_add(before);
        self.checked(start..start.saturating_add(length))
    }

    /// Some bytes between the header and the checksums, once they have been checked.
    #[inline]
    fn checked(&self, range: Range<usize>) -> Result<&[u8], BadFile> {
        let pages = {
            let from = range.start - self.layout.directory;
            let to = range.end - self.layout.directory;
            from / PAGE..to.max(from + 1).div_ceil(PAGE)
        };
        for page in pages {
            let known = self.checked.get(page / 64);
            let known =
                known.is_some_and(|bits| bits.load(Ordering::Relaxed) >> (page % 64) & 1 != 0);
            if !known {
                self.check(page)?;
            }
        }
        let bytes = (*self.bytes).as_ref();
        let body = bytes
            .get(range.clone())
            .filter(|_| range.end <= self.layout.checksums);
        body.ok_or_else(|| {
            self.bad(Problem::Damaged {
                at: range.start as u64,
            })
        })
    }

    /// Checks a page.
    #[cold]
    fn check(&self, page: usize) -> Result<(), BadFile> {
        let bytes = (*self.bytes).as_ref();
        let start = self.layout.directory + page * PAGE;
        let end = (start + PAGE).min(self.layout.checksums);
        let checksum = self.layout.checksums + 4 * page;
        let right = start < end
            && bytes.get(checksum..checksum + 4)
                == Some(&crc32fast::hash(&bytes[start..end]).to_le_bytes());
        if !right {
            return Err(self.bad(Problem::Damaged { at: start as u64 }));
        }
        self.checked[page / 64].fetch_or(1 << (page % 64), Ordering::Relaxed);
        Ok(())
    }
}

impl fmt::Debug for Container {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Container")
            .field("name", &self.name)
            .field("header", &self.header)
            .finish_non_exhaustive()
    }
}

#[cfg(all(test, feature = "files"))]
mod tests {
    use fastrand::Rng;

    use super::*;

    /// A file of some size, with random blocks.
    fn large(rng: &mut Rng) -> Vec<u8> {
        let material = "KKMvKM".parse().expect("a material");
        let header = Header {
            content: Content::Values,
            material,
            block_log2: 12,
            summary: Summary::default(),
            order: Order::Transposed,
            code: vec![3; 363],
        };
        let index = Index::new(material).expect("few pieces");
        let blocks: Vec<Vec<u8>> = (0..header.blocks(&index))
            .map(|_| (0..rng.usize(0..300)).map(|_| rng.u8(..)).collect())
            .collect();
        header.file(&blocks)
    }

    /// Reads everything.
    fn read(bytes: Vec<u8>) -> Result<(), BadFile> {
        let file = Container::open("x.hzv".into(), Box::new(bytes))?;
        (0..file.blocks()).try_for_each(|block| file.block(block).map(drop))
    }

    #[test]
    fn damages_of_a_large_file_are_found() {
        let mut rng = Rng::with_seed(1);
        let right = large(&mut rng);
        assert!(right.len() > 1_000_000, "{}", right.len());
        assert_eq!(read(right.clone()), Ok(()));
        for round in 0..10_000 {
            let mut wrong = right.clone();
            let place = rng.usize(..right.len());
            match round % 4 {
                0 => wrong.truncate(place),
                1 => wrong[place] ^= 1 << rng.u8(..8),
                2 => wrong[place] ^= rng.u8(1..),
                _ => {
                    let end = (place + rng.usize(2..10_000)).min(right.len());
                    wrong[place..end].fill_with(|| rng.u8(..));
                    if wrong == right {
                        continue;
                    }
                }
            }
            assert!(read(wrong).is_err(), "{place}");
        }
    }
}
