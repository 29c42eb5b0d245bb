//! Where the bytes of a file come from.

use core::convert::Infallible;

#[cfg(feature = "std")]
use alloc::vec::Vec;

pub(super) mod sealed {
    /// Bytes of which a part, the *window*, is at hand.
    pub trait Window {
        /// What can go wrong.
        type Error;
        /// The bytes at hand.
        fn window(&self) -> &[u8];
        /// Drops the first bytes of the window.
        fn consume(&mut self, count: usize);
        /// Makes the window longer at its end; false if there are no more bytes.
        fn grow(&mut self) -> Result<bool, Self::Error>;
    }
}

use sealed::Window;

/// What a [`Reader`](super::Reader) can read from: [`Text`] in memory, or a [`Stream`].
pub trait Source: Window {}

/// A file in memory.
#[derive(Clone, Debug)]
pub struct Text<'a>(pub(super) &'a [u8]);

impl Window for Text<'_> {
    type Error = Infallible;

    fn window(&self) -> &[u8] {
        self.0
    }

    fn consume(&mut self, count: usize) {
        self.0 = &self.0[count..];
    }

    fn grow(&mut self) -> Result<bool, Infallible> {
        Ok(false)
    }
}

impl Source for Text<'_> {}

/// A file that is read piece by piece.
#[cfg(feature = "std")]
#[derive(Debug)]
pub struct Stream<R> {
    read: R,
    /// Bytes that have been read; the window begins at `start`.
    buffer: Vec<u8>,
    start: usize,
}

/// How many bytes are read at a time.
#[cfg(feature = "std")]
const CHUNK: usize = 1 << 16;

#[cfg(feature = "std")]
impl<R: std::io::Read> Stream<R> {
    pub(super) fn new(read: R) -> Stream<R> {
        Stream {
            read,
            buffer: Vec::new(),
            start: 0,
        }
    }
}

#[cfg(feature = "std")]
impl<R: std::io::Read> Window for Stream<R> {
    type Error = std::io::Error;

    fn window(&self) -> &[u8] {
        &self.buffer[self.start..]
    }

    fn consume(&mut self, count: usize) {
        self.start += count;
    }

    fn grow(&mut self) -> Result<bool, std::io::Error> {
        self.buffer.drain(..self.start);
        self.start = 0;
        let len = self.buffer.len();
        self.buffer.resize(len + CHUNK, 0);
        loop {
            match self.read.read(&mut self.buffer[len..]) {
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                other => {
                    let count = *other.as_ref().unwrap_or(&0);
                    self.buffer.truncate(len + count);
                    return other.map(|count| count > 0);
                }
            }
        }
    }
}

#[cfg(feature = "std")]
impl<R: std::io::Read> Source for Stream<R> {}
