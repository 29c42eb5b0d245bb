//! Lines of a file of any size, one at a time, in bounded memory.

use std::io::{self, BufRead};

/// A line without its end.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line<'a> {
    /// The whole line.
    Whole(&'a [u8]),
    /// The beginning of a line that is longer than the limit.
    Cut(&'a [u8]),
}

/// Reads lines up to a limit; what goes beyond it is read over and not kept.
pub(crate) struct Lines<R> {
    reader: R,
    limit: usize,
    line: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    /// `limit`: bytes of a line that are kept.
    pub(crate) fn new(reader: R, limit: usize) -> Lines<R> {
        Lines {
            reader,
            limit,
            line: Vec::new(),
        }
    }

    /// The next line, or `None` at the end. `before_waiting` is called each time before the source
    /// is asked for more, which may take long: the moment to show what has been done so far.
    pub(crate) fn next(
        &mut self,
        buffered: impl Fn(&R) -> bool,
        mut before_waiting: impl FnMut() -> io::Result<()>,
    ) -> io::Result<Option<Line<'_>>> {
        self.line.clear();
        let mut cut = false;
        let mut read_anything = false;
        loop {
            if !buffered(&self.reader) {
                before_waiting()?;
            }
            let available = match self.reader.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                available => available?,
            };
            if available.is_empty() {
                break;
            }
            read_anything = true;
            let end = available.iter().position(|&byte| byte == b'\n');
            let part = &available[..end.unwrap_or(available.len())];
            let room = self.limit - self.line.len();
            // A carriage return at the very limit is no reason to cut.
            cut |= part.strip_suffix(b"\r").unwrap_or(part).len() > room;
            self.line.extend_from_slice(&part[..part.len().min(room)]);
            let used = part.len() + usize::from(end.is_some());
            self.reader.consume(used);
            if end.is_some() {
                break;
            }
        }
        if !read_anything {
            return Ok(None);
        }
        if cut {
            return Ok(Some(Line::Cut(&self.line)));
        }
        if self.line.ends_with(b"\r") {
            self.line.pop();
        }
        Ok(Some(Line::Whole(&self.line)))
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    fn all(text: &str, limit: usize, block: usize) -> Vec<(String, bool)> {
        let mut lines = Lines::new(BufReader::with_capacity(block, text.as_bytes()), limit);
        let mut all = Vec::new();
        while let Some(line) = lines
            .next(|reader| !reader.buffer().is_empty(), || Ok(()))
            .unwrap()
        {
            let (bytes, cut) = match line {
                Line::Whole(bytes) => (bytes, false),
                Line::Cut(bytes) => (bytes, true),
            };
            all.push((String::from_utf8(bytes.to_vec()).unwrap(), cut));
        }
        all
    }

    #[test]
    fn ends_of_lines() {
        for block in 1..10 {
            let whole = |text: &str| (text.to_owned(), false);
            assert_eq!(all("", 9, block), []);
            assert_eq!(all("\n", 9, block), [whole("")]);
            assert_eq!(all("a\r\nb", 9, block), [whole("a"), whole("b")]);
            assert_eq!(
                all("ab\n\nc\n", 9, block),
                [whole("ab"), whole(""), whole("c")]
            );
        }
    }

    #[test]
    fn long_lines_are_cut_and_the_next_is_whole() {
        for block in 1..10 {
            assert_eq!(
                all("abcdef\nabcd\nab\n", 4, block),
                [
                    ("abcd".to_owned(), true),
                    ("abcd".to_owned(), false),
                    ("ab".to_owned(), false)
                ],
                "{block}"
            );
        }
    }

    #[test]
    fn what_is_done_is_shown_before_waiting() {
        let mut lines = Lines::new(BufReader::with_capacity(4, b"a\nb\nc\n".as_slice()), 9);
        let mut waits = Vec::new();
        let mut number = 0;
        loop {
            let line = lines.next(
                |reader| !reader.buffer().is_empty(),
                || {
                    waits.push(number);
                    Ok(())
                },
            );
            if line.unwrap().is_none() {
                break;
            }
            number += 1;
        }
        assert_eq!(waits, [0, 2, 3]);
    }
}
