//! The container that all data files share: a header, then blocks with checksums.
//!
//! Whatever stops the program that writes such a file, everything up to the last whole block can
//! be read, and writing goes on from there. The form is described in
//! `docs/formats/training-data.md`.

use std::{
    fs::{File, OpenOptions},
    io::{self, BufReader, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use thiserror::Error;

use crate::NoThread;

/// The version of the container and of what is in it.
const VERSION: u16 = 1;
/// Magic, version, two zero bytes, length of the header text.
const PREFIX: usize = 8 + 2 + 2 + 4;
/// Length of the content, number of items, checksum.
const BLOCK_HEAD: usize = 4 + 4 + 4;
const MAX_HEADER: usize = 1 << 20;
/// No writer makes larger blocks, so a greater length is damage, and no reason to ask for memory.
const MAX_BLOCK: usize = 1 << 26;

/// What a data file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Games, see [`RecordedGame`](super::RecordedGame).
    Games,
    /// Positions in random order, see [`Sample`](super::Sample).
    Samples,
}

impl Kind {
    const fn magic(self) -> [u8; 8] {
        match self {
            Kind::Games => *b"HARZGAME",
            Kind::Samples => *b"HARZSAMP",
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Kind::Games => "games",
            Kind::Samples => "training positions",
        }
    }
}

/// A data file cannot be read or written.
#[derive(Debug, Error)]
pub enum DataError {
    /// The system has no thread to play on.
    #[error(transparent)]
    Thread(#[from] NoThread),
    /// The system refuses.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The file is something else.
    #[error("{}: this is no file of {}", path.display(), kind.name())]
    Kind {
        /// The file.
        path: PathBuf,
        /// What it should hold.
        kind: Kind,
    },
    /// The file is of another version.
    #[error(
        "{}: the file has version {found} of the format, this program reads version {VERSION}",
        path.display()
    )]
    Version {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: u16,
    },
    /// The file is damaged.
    #[error("{}: damaged at byte {at}: {what}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Where the part that is damaged begins.
        at: u64,
        /// What is wrong with it.
        what: String,
    },
    /// The file was begun with other parameters.
    #[error(
        "{}: it was begun with {there}, not with {wanted}: go on with the same, or write to \
         another file", path.display()
    )]
    Parameters {
        /// The file.
        path: PathBuf,
        /// The parameters in it.
        there: String,
        /// Those that were asked for.
        wanted: String,
    },
}

impl DataError {
    pub(crate) fn io(path: &Path) -> impl FnOnce(io::Error) -> DataError {
        let path = path.to_owned();
        |source| DataError::Io { path, source }
    }

    pub(crate) fn damaged(path: &Path, at: u64, what: impl Into<String>) -> DataError {
        DataError::Damaged {
            path: path.to_owned(),
            at,
            what: what.into(),
        }
    }
}

/// A block as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Block {
    /// Where it begins in the file.
    pub(crate) at: u64,
    /// The number of items in it.
    pub(crate) items: u32,
    pub(crate) content: Vec<u8>,
}

/// Reads a file block by block.
#[derive(Debug)]
pub(crate) struct BlockReader {
    path: PathBuf,
    file: BufReader<File>,
    length: u64,
    at: u64,
    parameters: String,
    first: u64,
    cut: u64,
}

impl BlockReader {
    pub(crate) fn open(path: &Path, kind: Kind) -> Result<BlockReader, DataError> {
        let file = File::open(path).map_err(DataError::io(path))?;
        let length = file.metadata().map_err(DataError::io(path))?.len();
        let mut file = BufReader::with_capacity(1 << 18, file);
        let mut prefix = [0; PREFIX];
        let not_of_kind = || DataError::Kind {
            path: path.to_owned(),
            kind,
        };
        if length < PREFIX as u64 {
            return Err(not_of_kind());
        }
        file.read_exact(&mut prefix).map_err(DataError::io(path))?;
        if !prefix.starts_with(&kind.magic()) {
            return Err(not_of_kind());
        }
        let found = u16::from_le_bytes([prefix[8], prefix[9]]);
        if found != VERSION {
            return Err(DataError::Version {
                path: path.to_owned(),
                found,
            });
        }
        let size = u32::from_le_bytes([prefix[12], prefix[13], prefix[14], prefix[15]]) as usize;
        let first = (PREFIX + size + 4) as u64;
        if size > MAX_HEADER || first > length {
            return Err(DataError::damaged(path, 0, "the header is cut short"));
        }
        let mut text = vec![0; size];
        let mut sum = [0; 4];
        file.read_exact(&mut text).map_err(DataError::io(path))?;
        file.read_exact(&mut sum).map_err(DataError::io(path))?;
        if checksum(&[&prefix, &text]) != u32::from_le_bytes(sum) {
            return Err(DataError::damaged(
                path,
                0,
                "the header's checksum does not match",
            ));
        }
        let parameters = String::from_utf8(text)
            .map_err(|_| DataError::damaged(path, 0, "the header is no text"))?;
        Ok(BlockReader {
            path: path.to_owned(),
            file,
            length,
            at: first,
            parameters,
            first,
            cut: 0,
        })
    }

    /// The parameters of the program that wrote the file.
    pub(crate) fn parameters(&self) -> &str {
        &self.parameters
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The bytes read so far, and all there are.
    pub(crate) fn progress(&self) -> (u64, u64) {
        (self.at, self.length)
    }

    /// Bytes at the end that are no whole block; known after the last block was read.
    pub(crate) fn cut(&self) -> u64 {
        self.cut
    }

    /// Goes to where a block begins; the first, if 0.
    pub(crate) fn seek(&mut self, at: u64) -> Result<(), DataError> {
        let at = at.max(self.first);
        self.file
            .seek(SeekFrom::Start(at))
            .map_err(DataError::io(&self.path))?;
        self.at = at;
        Ok(())
    }

    /// The length of the content, the number of items and the checksum of the next block; `None`
    /// at the end of the file.
    fn head(&mut self) -> Result<Option<[u32; 3]>, DataError> {
        let rest = self.length - self.at;
        if rest < BLOCK_HEAD as u64 {
            self.cut = rest;
            return Ok(None);
        }
        let mut bytes = [0; BLOCK_HEAD];
        self.file
            .read_exact(&mut bytes)
            .map_err(DataError::io(&self.path))?;
        let mut head = [0; 3];
        for (number, bytes) in head.iter_mut().zip(bytes.as_chunks().0) {
            *number = u32::from_le_bytes(*bytes);
        }
        if rest - (BLOCK_HEAD as u64) < u64::from(head[0]) {
            self.cut = rest;
            return Ok(None);
        }
        if head[0] as usize > MAX_BLOCK {
            let what = format!("a block of {} bytes", head[0]);
            return Err(DataError::damaged(&self.path, self.at, what));
        }
        Ok(Some(head))
    }

    /// The next block; `None` at the end of the file, or where it is cut short.
    pub(crate) fn next_block(&mut self) -> Result<Option<Block>, DataError> {
        let at = self.at;
        let Some([size, items, sum]) = self.head()? else {
            return Ok(None);
        };
        let mut content = vec![0; size as usize];
        self.file
            .read_exact(&mut content)
            .map_err(DataError::io(&self.path))?;
        self.at = at + (BLOCK_HEAD + content.len()) as u64;
        if checksum(&[&size.to_le_bytes(), &items.to_le_bytes(), &content]) != sum {
            // The last block may have been on its way to the disk when the power went.
            if self.at == self.length {
                self.cut = self.length - at;
                self.at = at;
                return Ok(None);
            }
            return Err(DataError::damaged(
                &self.path,
                at,
                "a block's checksum does not match",
            ));
        }
        Ok(Some(Block { at, items, content }))
    }

    /// Where each block begins and how many items it has, without reading the contents.
    pub(crate) fn index(&mut self) -> Result<Vec<(u64, u32)>, DataError> {
        self.seek(0)?;
        let mut index = Vec::new();
        while let Some([size, items, _]) = self.head()? {
            index.push((self.at, items));
            self.seek(self.at + BLOCK_HEAD as u64 + u64::from(size))?;
        }
        self.seek(0)?;
        Ok(index)
    }
}

/// Writes a file block by block. Each block is handed to the system as soon as it is whole.
#[derive(Debug)]
pub(crate) struct BlockWriter {
    path: PathBuf,
    file: File,
}

impl BlockWriter {
    /// Begins a new file; one that is there already is an error.
    pub(crate) fn create(
        path: &Path,
        kind: Kind,
        parameters: &str,
    ) -> Result<BlockWriter, DataError> {
        let mut file = File::create_new(path).map_err(DataError::io(path))?;
        let mut bytes = Vec::new();
        bytes.extend(kind.magic());
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend([0; 2]);
        bytes.extend((parameters.len() as u32).to_le_bytes());
        bytes.extend(parameters.as_bytes());
        bytes.extend(checksum(&[&bytes]).to_le_bytes());
        file.write_all(&bytes).map_err(DataError::io(path))?;
        Ok(BlockWriter {
            path: path.to_owned(),
            file,
        })
    }

    /// Opens a file to go on with it. Hands each whole block to `visit`, and removes what follows
    /// the last one.
    pub(crate) fn resume(
        path: &Path,
        kind: Kind,
        parameters: &str,
        mut visit: impl FnMut(&Block) -> Result<(), DataError>,
    ) -> Result<BlockWriter, DataError> {
        let mut reader = BlockReader::open(path, kind)?;
        if reader.parameters() != parameters {
            return Err(DataError::Parameters {
                path: path.to_owned(),
                there: reader.parameters().to_owned(),
                wanted: parameters.to_owned(),
            });
        }
        while let Some(block) = reader.next_block()? {
            visit(&block)?;
        }
        let end = reader.length - reader.cut();
        let mut file = OpenOptions::new()
            .write(true)
            .open(path)
            .map_err(DataError::io(path))?;
        file.set_len(end).map_err(DataError::io(path))?;
        file.seek(SeekFrom::Start(end))
            .map_err(DataError::io(path))?;
        Ok(BlockWriter {
            path: path.to_owned(),
            file,
        })
    }

    /// Appends a block.
    pub(crate) fn write(&mut self, items: u32, content: &[u8]) -> Result<(), DataError> {
        debug_assert!(content.len() <= MAX_BLOCK);
        let size = (content.len() as u32).to_le_bytes();
        let items = items.to_le_bytes();
        let sum = checksum(&[&size, &items, content]).to_le_bytes();
        let block = [&size, &items, &sum, content].concat();
        self.file
            .write_all(&block)
            .map_err(DataError::io(&self.path))
    }

    /// Waits until everything is on the disk.
    pub(crate) fn sync(&mut self) -> Result<(), DataError> {
        self.file.sync_all().map_err(DataError::io(&self.path))
    }
}

/// CRC-32 as in zip and PNG.
fn checksum(parts: &[&[u8]]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    parts.iter().for_each(|part| hasher.update(part));
    hasher.finalize()
}
