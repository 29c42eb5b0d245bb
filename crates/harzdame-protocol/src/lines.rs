//! Lines from a stream that nobody has reason to trust.

use std::io::{self, BufRead};

/// The most bytes that a line may have, its end not counted. A game of ten thousand plies fits.
pub const MAX_LINE: usize = 1 << 18;

/// What a stream had to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadLine {
    /// A line without its end. Bytes that are no UTF-8 became replacement characters.
    Line(String),
    /// More than [`MAX_LINE`] bytes of a line; they were passed over. Told again for as many more
    /// of the same line: a line need never end.
    TooLong,
    /// The stream has ended.
    End,
}

/// Reads lines of bounded length, ended as on Unix or on Windows. The last one needs no end.
///
/// ```
/// use harzdame_protocol::{LineReader, ReadLine};
///
/// let mut lines = LineReader::new(&b"ping\r\nquit"[..]);
/// assert_eq!(lines.read()?, ReadLine::Line("ping".into()));
/// assert_eq!(lines.read()?, ReadLine::Line("quit".into()));
/// assert_eq!(lines.read()?, ReadLine::End);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct LineReader<R> {
    source: R,
    buffer: Vec<u8>,
    /// Whether we are in a line that was told to be too long.
    passing_over: bool,
}

impl<R: BufRead> LineReader<R> {
    /// Lines of a stream.
    pub fn new(source: R) -> LineReader<R> {
        LineReader {
            source,
            buffer: Vec::new(),
            passing_over: false,
        }
    }

    /// The next line. Waits for its end.
    ///
    /// # Errors
    ///
    /// Those of the stream.
    pub fn read(&mut self) -> io::Result<ReadLine> {
        self.buffer.clear();
        let mut anything = false;
        loop {
            let available = match self.source.fill_buf() {
                Ok(available) => available,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if available.is_empty() {
                return Ok(if anything && !self.passing_over {
                    self.line()
                } else {
                    ReadLine::End
                });
            }
            anything = true;
            // One byte more than a line may have can be the carriage return before its end.
            let room = MAX_LINE + 1 - self.buffer.len();
            let within = &available[..available.len().min(room + 1)];
            let end = within.iter().position(|&byte| byte == b'\n');
            let part = &within[..end.unwrap_or(within.len())];
            let full = part.len() > room;
            self.buffer.extend_from_slice(part);
            let used = part.len() + usize::from(end.is_some());
            self.source.consume(used);
            if end.is_some() && self.passing_over {
                self.passing_over = false;
                self.buffer.clear();
                anything = false;
            } else if end.is_some() {
                return Ok(self.line());
            } else if full {
                self.passing_over = true;
                return Ok(ReadLine::TooLong);
            }
        }
    }

    fn line(&self) -> ReadLine {
        let bytes = self.buffer.strip_suffix(b"\r").unwrap_or(&self.buffer);
        if bytes.len() > MAX_LINE {
            ReadLine::TooLong
        } else {
            ReadLine::Line(String::from_utf8_lossy(bytes).into_owned())
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    fn lines(bytes: &[u8], capacity: usize) -> Vec<ReadLine> {
        let mut reader = LineReader::new(BufReader::with_capacity(capacity, bytes));
        let mut lines = Vec::new();
        loop {
            match reader.read().expect("bytes can be read") {
                ReadLine::End => return lines,
                line => lines.push(line),
            }
        }
    }

    fn line(text: &str) -> ReadLine {
        ReadLine::Line(text.into())
    }

    #[test]
    fn lines_end_as_on_unix_and_as_on_windows_or_not_at_all() {
        for capacity in [1, 2, 3, 64] {
            assert_eq!(
                lines(b"a\r\n\nb c\n\r\nd", capacity),
                [line("a"), line(""), line("b c"), line(""), line("d")]
            );
        }
        assert_eq!(lines(b"", 8), []);
    }

    #[test]
    fn what_is_no_utf_8_is_replaced() {
        assert_eq!(lines(b"a\xffb\n", 8), [line("a\u{fffd}b")]);
    }

    #[test]
    fn lines_that_are_too_long_are_passed_over_and_not_kept() {
        let mut bytes = vec![b'x'; MAX_LINE];
        bytes.extend_from_slice(b"\r\n");
        bytes.extend(vec![b'y'; MAX_LINE + 1]);
        bytes.extend_from_slice(b"\nping\n");
        bytes.extend(vec![b'z'; 3 * MAX_LINE]);
        let read = lines(&bytes, 1000);
        assert!(matches!(&read[0], ReadLine::Line(text) if text.len() == MAX_LINE));
        assert_eq!(read[1..3], [ReadLine::TooLong, line("ping")]);
        // The last line never ends.
        assert_eq!(read[3..], [ReadLine::TooLong, ReadLine::TooLong]);
    }
}
