//! Distances in blocks, compressed by zstd.

use std::cell::RefCell;

use crate::{
    container::{BadFile, Container, Problem},
    runs::BLOCK,
};

/// Higher levels make files little smaller and take much longer.
const LEVEL: i32 = 9;

/// Makes blocks.
pub(crate) struct Compressor(zstd::bulk::Compressor<'static>);

impl Compressor {
    pub(crate) fn new() -> Compressor {
        Compressor(zstd::bulk::Compressor::new(LEVEL).expect("a level of zstd"))
    }

    /// The block of at most [`BLOCK`] bytes.
    pub(crate) fn block(&mut self, bytes: &[u8]) -> Vec<u8> {
        self.0.compress(bytes).expect("as much memory as it needs")
    }
}

/// Reads blocks.
pub(crate) struct Decompressor(zstd::bulk::Decompressor<'static>);

impl Decompressor {
    pub(crate) fn new() -> Decompressor {
        Decompressor(zstd::bulk::Decompressor::new().expect("as much memory as it needs"))
    }

    /// Reads a block of a file, with a decompressor of the thread's own.
    pub(crate) fn read(
        file: &Container,
        block: u64,
        bytes: &mut [u8; BLOCK],
    ) -> Result<(), BadFile> {
        thread_local! {
            static DECOMPRESSOR: RefCell<Decompressor> = RefCell::new(Decompressor::new());
        }
        DECOMPRESSOR.with_borrow_mut(|decompressor| decompressor.fill(file, block, bytes))
    }

    fn fill(
        &mut self,
        file: &Container,
        block: u64,
        bytes: &mut [u8; BLOCK],
    ) -> Result<(), BadFile> {
        let compressed = file.block(block)?;
        let read = self.0.decompress_to_buffer(compressed, &mut bytes[..]);
        match read {
            Ok(read) if read == file.block_len(block) => Ok(()),
            _ => Err(file.bad(Problem::Damaged { at: 0 })),
        }
    }

    /// Reads a block of a file to the end of `bytes`.
    pub(crate) fn block(
        &mut self,
        file: &Container,
        block: u64,
        bytes: &mut Vec<u8>,
    ) -> Result<(), BadFile> {
        let mut buffer = [0; BLOCK];
        self.fill(file, block, &mut buffer)?;
        bytes.extend(&buffer[..file.block_len(block)]);
        Ok(())
    }
}
