//! The tokens of a file.

use super::{encoding, source::Source};

/// The most bytes of a comment or of a value in quotation marks.
pub(super) const MAX_TEXT: usize = 1 << 20;

/// The most bytes of a word: a move, a number, a name, a result. The longest path has 65.
pub(super) const MAX_WORD: usize = 255;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// `[`
    TagOpen,
    /// `]`
    TagClose,
    /// Text in quotation marks, which are part of the token.
    Quoted,
    /// As `Quoted`, without the second quotation mark on the same line.
    UnclosedQuoted,
    /// A move, a result, a name, or anything else that is one word.
    Word,
    /// `12.` or `12...`, or the dots alone.
    MoveNumber,
    /// `!`, `?!`, `(!)`
    Strength,
    /// `$1`
    Nag,
    /// `{…}`, the braces are part of the token.
    Comment,
    /// As `Comment`, without the second brace up to the end of the file.
    UnclosedComment,
    /// `(`
    VariationOpen,
    /// `)`
    VariationClose,
    /// `/FEN "…"/`, the slashes are part of the token.
    Setup,
    /// As `Setup`, without the second slash on the same line.
    UnclosedSetup,
    /// `*`
    Star,
    /// A comment or another token of more than so many bytes; its own are gone.
    TooLong {
        /// How many it may have.
        limit: usize,
    },
    /// A character that begins nothing.
    Stray,
    /// The end of the file.
    End,
}

/// Where something begins in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// In bytes from 0.
    pub(super) offset: u64,
    /// From 1.
    pub(super) line: u64,
    /// In characters from 1.
    pub(super) column: u64,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) place: Place,
    /// In bytes.
    pub(super) len: usize,
}

/// Splits a file into tokens, holding one of them at a time.
pub(super) struct Lexer<S> {
    source: S,
    /// The place of the first byte in the window.
    offset: u64,
    line: u64,
    /// The offset of the line's first byte, plus the bytes in it by which characters are longer
    /// than one.
    line_start: u64,
    current: Token,
    /// The line on which the token before the current one ends.
    last_line: u64,
    /// Whether the current token is to be returned once more.
    held: bool,
}

impl<S: Source> Lexer<S> {
    pub(super) fn new(source: S) -> Lexer<S> {
        let place = Place {
            offset: 0,
            line: 1,
            column: 1,
        };
        Lexer {
            source,
            offset: 0,
            line: 1,
            line_start: 0,
            current: Token {
                kind: Kind::Star,
                place,
                len: 0,
            },
            last_line: 0,
            held: false,
        }
    }

    /// The next token.
    pub(super) fn next(&mut self) -> Result<Token, S::Error> {
        if self.held {
            self.held = false;
            return Ok(self.current);
        }
        self.pass(self.current.len);
        self.last_line = self.line;
        self.skip_blanks()?;
        let place = self.place();
        let (kind, len) = self.scan()?;
        self.current = Token { kind, place, len };
        Ok(self.current)
    }

    /// Makes [`next`](Lexer::next) return the current token again.
    pub(super) fn hold(&mut self) {
        self.held = true;
    }

    /// The bytes of the current token; empty if it was too long.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.source.window()[..self.current.len]
    }

    /// The byte `ahead` bytes into the window, which grows as far as needed.
    fn byte(&mut self, ahead: usize) -> Result<Option<u8>, S::Error> {
        loop {
            if let Some(&byte) = self.source.window().get(ahead) {
                return Ok(Some(byte));
            }
            if !self.source.grow()? {
                return Ok(None);
            }
        }
    }

    fn place(&self) -> Place {
        Place {
            offset: self.offset,
            line: self.line,
            column: self.offset - self.line_start + 1,
        }
    }

    /// Leaves bytes behind that are all of something, a token or blanks.
    fn pass(&mut self, count: usize) {
        let bytes = &self.source.window()[..count];
        let last_line = bytes.rsplit(|&byte| byte == b'\n').next().unwrap_or(bytes);
        let surplus = if last_line.is_ascii() {
            0
        } else {
            last_line.len() as u64 - encoding::count_chars(last_line)
        };
        self.pass_piece(count);
        self.line_start += surplus;
    }

    /// Leaves bytes behind that may be a piece of something longer. Its encoding is not known then,
    /// so columns count bytes here: they must not depend on where the pieces of a stream end.
    fn pass_piece(&mut self, count: usize) {
        let bytes = &self.source.window()[..count];
        if let Some(last) = bytes.iter().rposition(|&byte| byte == b'\n') {
            self.line += bytes[..=last].iter().filter(|&&b| b == b'\n').count() as u64;
            self.line_start = self.offset + last as u64 + 1;
        }
        self.source.consume(count);
        self.offset += count as u64;
    }

    /// Leaves blanks, line comments and byte order marks behind.
    fn skip_blanks(&mut self) -> Result<(), S::Error> {
        loop {
            let mut count = 0;
            let window = self.source.window();
            while window.get(count).is_some_and(|&byte| is_blank(byte)) {
                count += 1;
            }
            let next = window.get(count).copied();
            self.pass(count);
            match next {
                None if self.source.grow()? => {}
                Some(b'%') => self.skip_line()?,
                Some(0xef) if self.byte(1)? == Some(0xbb) && self.byte(2)? == Some(0xbf) => {
                    // A mark has no width: the column stays.
                    self.pass(3);
                    self.line_start += 1;
                }
                _ => return Ok(()),
            }
        }
    }

    /// Leaves everything up to the end of the line behind.
    fn skip_line(&mut self) -> Result<(), S::Error> {
        loop {
            let window = self.source.window();
            let end = window.iter().position(|byte| b"\r\n".contains(byte));
            let count = end.unwrap_or(window.len());
            self.pass_piece(count);
            if end.is_some() || !self.source.grow()? {
                return Ok(());
            }
        }
    }

    /// The kind and length of the token that begins here.
    fn scan(&mut self) -> Result<(Kind, usize), S::Error> {
        let Some(first) = self.byte(0)? else {
            return Ok((Kind::End, 0));
        };
        let (kind, len) = match first {
            b'[' => (Kind::TagOpen, 1),
            b']' => (Kind::TagClose, 1),
            b'*' => (Kind::Star, 1),
            b')' => (Kind::VariationClose, 1),
            b'(' => self.scan_parenthesis()?,
            b'{' => self.scan_comment()?,
            b'"' => self.scan_quoted()?,
            b'/' => self.scan_setup()?,
            b'$' => (Kind::Nag, self.scan_while(1, |byte| byte.is_ascii_digit())?),
            b'!' | b'?' => (Kind::Strength, self.scan_while(1, is_strength)?),
            b'.' => (Kind::MoveNumber, self.scan_while(1, |byte| byte == b'.')?),
            b'0'..=b'9' => self.scan_number()?,
            b'}' => (Kind::Stray, 1),
            _ => (Kind::Word, self.scan_while(1, is_word)?),
        };
        Ok(self.limited(kind, len))
    }

    /// The token, unless it is a word that is too long.
    fn limited(&mut self, kind: Kind, len: usize) -> (Kind, usize) {
        let short = matches!(
            kind,
            Kind::Word | Kind::MoveNumber | Kind::Nag | Kind::Strength
        );
        if short && len > MAX_WORD {
            self.pass(len);
            return (Kind::TooLong { limit: MAX_WORD }, 0);
        }
        (kind, len)
    }

    /// The length of a token whose bytes from `len` on satisfy `belongs`. Longer ones than a word
    /// may be are cut: what follows is another one.
    fn scan_while(&mut self, mut len: usize, belongs: fn(u8) -> bool) -> Result<usize, S::Error> {
        loop {
            let window = self.source.window();
            while window.get(len).is_some_and(|&byte| belongs(byte)) && len <= MAX_WORD {
                len += 1;
            }
            if len < window.len() || len > MAX_WORD || !self.source.grow()? {
                return Ok(len);
            }
        }
    }

    /// A number before a dot is that of a move, and so are the dots; other words that begin with a
    /// digit are results, or numbers that lack the dot.
    fn scan_number(&mut self) -> Result<(Kind, usize), S::Error> {
        let digits = self.scan_while(1, |byte| byte.is_ascii_digit())?;
        if self.byte(digits)? == Some(b'.') {
            return Ok((Kind::MoveNumber, digits));
        }
        let len = self.scan_while(digits, |byte| is_word(byte) || byte == b'/')?;
        Ok((Kind::Word, len))
    }

    /// `(` opens a variation, unless it holds nothing but a strength.
    fn scan_parenthesis(&mut self) -> Result<(Kind, usize), S::Error> {
        let len = self.scan_while(1, is_strength)?;
        if len > 1 && self.byte(len)? == Some(b')') {
            return Ok((Kind::Strength, len + 1));
        }
        Ok((Kind::VariationOpen, 1))
    }

    fn scan_comment(&mut self) -> Result<(Kind, usize), S::Error> {
        let mut len = 1;
        loop {
            let window = self.source.window();
            let end = window[len..].iter().position(|&byte| byte == b'}');
            len = end.map_or(window.len(), |at| len + at + 1);
            if len > MAX_TEXT {
                return self.skip_comment();
            }
            if end.is_some() {
                return Ok((Kind::Comment, len));
            }
            if !self.source.grow()? {
                return Ok((Kind::UnclosedComment, len));
            }
        }
    }

    /// Leaves a comment behind that is too long to be held.
    fn skip_comment(&mut self) -> Result<(Kind, usize), S::Error> {
        loop {
            let window = self.source.window();
            let end = window.iter().position(|&byte| byte == b'}');
            let count = end.map_or(window.len(), |at| at + 1);
            self.pass_piece(count);
            if end.is_some() || !self.source.grow()? {
                return Ok((Kind::TooLong { limit: MAX_TEXT }, 0));
            }
        }
    }

    fn scan_quoted(&mut self) -> Result<(Kind, usize), S::Error> {
        let mut len = 1;
        loop {
            match self.byte(len)? {
                Some(b'"') => return Ok((Kind::Quoted, len + 1)),
                None | Some(b'\n' | b'\r') => return Ok((Kind::UnclosedQuoted, len)),
                Some(b'\\') if matches!(self.byte(len + 1)?, Some(b'"' | b'\\')) => len += 2,
                Some(_) => len += 1,
            }
            if len > MAX_TEXT {
                self.skip_line()?;
                return Ok((Kind::TooLong { limit: MAX_TEXT }, 0));
            }
        }
    }

    fn scan_setup(&mut self) -> Result<(Kind, usize), S::Error> {
        let mut len = 1;
        loop {
            match self.byte(len)? {
                Some(b'/') => return Ok((Kind::Setup, len + 1)),
                None | Some(b'\n' | b'\r' | b'{' | b'*') => {
                    return Ok((Kind::UnclosedSetup, len));
                }
                Some(_) => len += 1,
            }
            if len > MAX_TEXT {
                self.skip_line()?;
                return Ok((Kind::TooLong { limit: MAX_TEXT }, 0));
            }
        }
    }

    /// Whether the current token, a bracket among moves, opens a tag: a name follows, and then a
    /// quotation mark, unless the bracket is the first thing on its line.
    pub(super) fn opens_tag(&mut self) -> Result<bool, S::Error> {
        let mut at = self.current.len;
        if !self
            .byte(at)?
            .is_some_and(|byte| byte.is_ascii_alphabetic())
        {
            return Ok(false);
        }
        if self.current.place.line != self.last_line {
            return Ok(true);
        }
        at = self.scan_while(at, |byte| byte.is_ascii_alphanumeric() || byte == b'_')?;
        at = self.scan_while(at, is_blank)?;
        Ok(self.byte(at)? == Some(b'"'))
    }
}

/// Blanks; among them the byte with which files ended under DOS.
fn is_blank(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == 0x0b || byte == 0x1a
}

fn is_strength(byte: u8) -> bool {
    matches!(byte, b'!' | b'?')
}

fn is_word(byte: u8) -> bool {
    !is_blank(byte)
        && !matches!(
            byte,
            b'[' | b']' | b'{' | b'}' | b'(' | b')' | b'"' | b'$' | b'*' | b'!' | b'?' | b'/'
        )
}
