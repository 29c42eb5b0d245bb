//! Sources and targets that say in their errors which one they are: the system's own messages do
//! not.

use std::io::{self, Read, Write};

/// A source or target with its name.
pub(crate) struct Named<T> {
    inner: T,
    name: String,
}

impl<T> Named<T> {
    pub(crate) fn new(inner: T, name: impl Into<String>) -> Named<T> {
        let name = name.into();
        Named { inner, name }
    }

    /// The error with the name in it, and of the same kind, by which callers tell a broken pipe.
    fn named<V>(&self, result: io::Result<V>, what: &str) -> io::Result<V> {
        result.map_err(|error| {
            let name = &self.name;
            io::Error::new(error.kind(), format!("cannot {what} {name}: {error}"))
        })
    }
}

impl<T: Read> Read for Named<T> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let result = self.inner.read(buffer);
        self.named(result, "read")
    }
}

impl<T: Write> Write for Named<T> {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        let result = self.inner.write(buffer);
        self.named(result, "write")
    }

    fn flush(&mut self) -> io::Result<()> {
        let result = self.inner.flush();
        self.named(result, "write")
    }
}
