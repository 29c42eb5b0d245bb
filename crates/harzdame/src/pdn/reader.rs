//! Reading games one after the other.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{
    GameTree,
    builder::{At, Builder, at},
    encoding::{decode, excerpt},
    error::{Fault, Problem, Severity},
    lexer::{Kind, Lexer, Token},
    result::result_of,
    source::{Source, Text},
    tags,
};

/// How deep variations may be nested. Games annotated by people and by engines stay below ten.
///
/// Readers of JSON commonly refuse more than 128 levels; a variation takes four of them, so that
/// what can be read here can also be read again as JSON.
pub const MAX_DEPTH: usize = 30;

/// How much memory one game may take, in bytes, unless [`Reader::with_limit`] says otherwise:
/// about 80,000 moves.
pub const DEFAULT_LIMIT: usize = 16 << 20;

/// A game as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadGame {
    /// The number of the game in the file, from 1.
    pub number: u64,
    /// The line of the file on which the game begins, from 1.
    pub line: u64,
    /// What was read: the whole game, or what came before the first error.
    pub tree: GameTree,
    /// What is wrong: any number of warnings, and at most one error, which comes last.
    pub faults: Vec<Fault>,
}

impl ReadGame {
    /// The error, if the game could not be read to its end.
    #[must_use]
    pub fn error(&self) -> Option<&Fault> {
        self.faults
            .last()
            .filter(|fault| fault.severity() == Severity::Error)
    }

    /// The whole game.
    ///
    /// # Errors
    ///
    /// The fault at which reading stopped.
    pub fn into_tree(mut self) -> Result<GameTree, Fault> {
        match self.error() {
            None => Ok(self.tree),
            Some(_) => self.faults.pop().map_or(Ok(self.tree), Err),
        }
    }
}

/// Reads the games of a file one after the other, as an iterator.
///
/// Memory does not grow with the file: what is held is one game, and of the file a few pages or
/// one comment, whichever is longer. A game that is too large, or has any other error, is an item
/// like the others, with what came before the error; the iterator goes on with the next game. It
/// ends with the file, or with an error of the source.
pub struct Reader<S> {
    lexer: Lexer<S>,
    limit: usize,
    games: u64,
    over: bool,
}

/// Reads the games of a file in memory, which may be in UTF-8 or ISO-8859-1.
///
/// ```
/// use harzdame::pdn;
///
/// let text = "1. a6-a7 h3-h2 {as usual} 2. b5-b6 * 1. a6-b6";
/// let games: Vec<_> = pdn::read_bytes(text.as_bytes()).map(|Ok(game)| game).collect();
/// assert_eq!(games.len(), 2);
/// assert_eq!(games[0].tree.line.nodes[1].comments, ["as usual"]);
/// assert!(games[1].error().is_none());
/// ```
#[must_use]
pub fn read_bytes(bytes: &[u8]) -> Reader<Text<'_>> {
    Reader::new(Text(bytes))
}

/// Reads the games of a file piece by piece. The source needs no buffer of its own.
///
/// ```
/// use harzdame::pdn;
///
/// let file = std::io::Cursor::new("[White \"Ada\"]\n1. a6-a7 *");
/// for game in pdn::read(file) {
///     let tree = game?.into_tree()?;
///     assert_eq!(tree.tags.get("White"), Some("Ada"));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "std")]
pub fn read<R: std::io::Read>(source: R) -> Reader<super::Stream<R>> {
    Reader::new(super::Stream::new(source))
}

/// All games of a text.
#[must_use]
pub fn parse(text: &str) -> Vec<ReadGame> {
    read_bytes(text.as_bytes()).map(|Ok(game)| game).collect()
}

impl<S: Source> Iterator for Reader<S> {
    type Item = Result<ReadGame, S::Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.over {
            return None;
        }
        let game = self.next_game().transpose();
        self.over = !matches!(game, Some(Ok(_)));
        game
    }
}

/// Why reading a game stops before its end.
enum Stop<E> {
    Source(E),
    Fault(At),
}

impl<E> From<At> for Stop<E> {
    fn from(at: At) -> Stop<E> {
        Stop::Fault(at)
    }
}

impl<S: Source> Reader<S> {
    fn new(source: S) -> Reader<S> {
        Reader {
            lexer: Lexer::new(source),
            limit: DEFAULT_LIMIT,
            games: 0,
            over: false,
        }
    }

    /// Sets how much memory one game may take, in bytes.
    #[must_use]
    pub fn with_limit(mut self, bytes: usize) -> Reader<S> {
        self.limit = bytes;
        self
    }

    fn next_game(&mut self) -> Result<Option<ReadGame>, S::Error> {
        loop {
            let token = self.lexer.next()?;
            if token.kind == Kind::End {
                return Ok(None);
            }
            self.lexer.hold();
            let number = self.games + 1;
            let mut game = Builder::new(number, token.place, self.limit);
            let read = match self.read_game(&mut game) {
                // A terminator or comments without a game.
                Ok(_) if game.is_blank() => continue,
                Ok(end) => game.close(end),
                Err(Stop::Source(error)) => return Err(error),
                Err(Stop::Fault(at)) => {
                    if !game.ended {
                        self.skip_game(game.in_moves, at.place.line)?;
                    }
                    Err(at)
                }
            };
            if let Err(at) = read {
                game.faults.push(at.in_game(number));
            }
            self.games = number;
            return Ok(Some(game.finish()));
        }
    }

    /// The next token.
    fn token(&mut self) -> Result<Token, Stop<S::Error>> {
        self.lexer.next().map_err(Stop::Source)
    }

    /// Reads up to the end of the game, its terminator included; returns what ends it.
    fn read_game(&mut self, game: &mut Builder) -> Result<Token, Stop<S::Error>> {
        loop {
            let token = self.token()?;
            if !game.in_moves
                && !matches!(token.kind, Kind::TagOpen | Kind::Comment)
                && let Err(at) = game.begin_moves(token)
            {
                // Whether the token ends the game is for others to see.
                self.lexer.hold();
                return Err(at.into());
            }
            match token.kind {
                Kind::Word => {
                    let word = self.lexer.bytes();
                    if let Some(result) = result_of(word) {
                        if game.take_result(result, token)? {
                            self.finish_behind_result(game, token.place.line)?;
                            return Ok(token);
                        }
                    } else if !word.iter().all(u8::is_ascii_digit) {
                        game.play(word, token)?;
                    }
                }
                Kind::MoveNumber => {}
                Kind::Comment => game.comment(self.lexer.bytes(), token)?,
                Kind::Strength => game.annotate(nag_of_strength(self.lexer.bytes()), token)?,
                Kind::Nag => game.annotate(nag_of_number(self.lexer.bytes()), token)?,
                Kind::VariationOpen => game.open(token)?,
                Kind::VariationClose => game.close_variation(token)?,
                Kind::Setup => game.set_up(self.lexer.bytes(), token)?,
                Kind::TagOpen if !game.in_moves => self.read_tag(game)?,
                Kind::TagOpen if self.lexer.opens_tag().map_err(Stop::Source)? => {
                    // A new game; this one has no terminator.
                    self.lexer.hold();
                    return Ok(token);
                }
                Kind::Star => return Ok(token),
                Kind::End => {
                    self.lexer.hold();
                    return Ok(token);
                }
                Kind::TagOpen | Kind::TagClose | Kind::Quoted | Kind::Stray => {
                    return Err(self.unexpected(token));
                }
                Kind::UnclosedQuoted => return Err(at(token, Problem::UnclosedString).into()),
                Kind::UnclosedComment => {
                    let brace = Token { len: 1, ..token };
                    return Err(at(brace, Problem::UnclosedComment).into());
                }
                Kind::UnclosedSetup => return Err(at(token, Problem::BadSetup).into()),
                Kind::TooLong { limit } => {
                    return Err(at(token, Problem::TooLong { limit }).into());
                }
            }
        }
    }

    fn unexpected(&self, token: Token) -> Stop<S::Error> {
        let text = excerpt(self.lexer.bytes());
        at(token, Problem::Unexpected { text }).into()
    }

    /// Reads a tag whose bracket is the current token.
    fn read_tag(&mut self, game: &mut Builder) -> Result<(), Stop<S::Error>> {
        let token = self.token()?;
        let name = match (token.kind, core::str::from_utf8(self.lexer.bytes())) {
            (Kind::Word, Ok(name)) if tags::is_name(name) => name.to_string(),
            _ => return Err(self.bad_tag(token)),
        };
        let value = self.token()?;
        if value.kind != Kind::Quoted {
            return Err(self.bad_tag(value));
        }
        let text = unescape(self.lexer.bytes());
        game.tag(name, text, value)?;
        let token = self.token()?;
        if token.kind != Kind::TagClose {
            return Err(self.bad_tag(token));
        }
        Ok(())
    }

    /// The fault of a token that is none of those of a tag.
    fn bad_tag(&mut self, token: Token) -> Stop<S::Error> {
        // The token may be one with which the tag's game, or the next one, goes on.
        self.lexer.hold();
        match token.kind {
            Kind::UnclosedQuoted => at(token, Problem::UnclosedString),
            Kind::TooLong { limit } => at(token, Problem::TooLong { limit }),
            _ => at(token, Problem::BadTag),
        }
        .into()
    }

    /// After a result: takes the comments on the same line. A terminator behind it is passed over
    /// before the next game.
    fn finish_behind_result(
        &mut self,
        game: &mut Builder,
        line: u64,
    ) -> Result<(), Stop<S::Error>> {
        loop {
            let token = self.token()?;
            if token.kind != Kind::Comment || token.place.line != line {
                self.lexer.hold();
                return Ok(());
            }
            game.comment(self.lexer.bytes(), token)?;
        }
    }

    /// Leaves the rest of a game behind in which there was an error on `line`.
    fn skip_game(&mut self, mut in_moves: bool, line: u64) -> Result<(), S::Error> {
        // The line of the tag that is being passed over.
        let mut tag = (!in_moves).then_some(line);
        loop {
            let token = self.lexer.next()?;
            if tag.is_some_and(|line| line != token.place.line) {
                tag = None;
            }
            match token.kind {
                Kind::Star => return Ok(()),
                Kind::End => {
                    self.lexer.hold();
                    return Ok(());
                }
                Kind::TagOpen if !in_moves => tag = Some(token.place.line),
                Kind::TagOpen if self.lexer.opens_tag()? => {
                    self.lexer.hold();
                    return Ok(());
                }
                Kind::TagClose => tag = None,
                Kind::Word if tag.is_none() => {
                    if result_of(self.lexer.bytes()).is_some() {
                        let next = self.lexer.next()?;
                        if next.kind != Kind::Star {
                            self.lexer.hold();
                        }
                        return Ok(());
                    }
                    in_moves = true;
                }
                Kind::MoveNumber | Kind::Setup | Kind::VariationOpen if tag.is_none() => {
                    in_moves = true;
                }
                _ => {}
            }
        }
    }
}

/// The number of an annotation such as `$1`.
fn nag_of_number(text: &[u8]) -> Option<u16> {
    let digits = text.strip_prefix(b"$")?;
    core::str::from_utf8(digits).ok()?.parse().ok()
}

/// The annotation that marks such as `!?` stand for; of more than two, the first two count.
fn nag_of_strength(marks: &[u8]) -> Option<u16> {
    let marks = marks.strip_prefix(b"(").unwrap_or(marks);
    let marks = marks.strip_suffix(b")").unwrap_or(marks);
    Some(match marks {
        b"!" => 1,
        b"?" => 2,
        [b'!', b'!', ..] => 3,
        [b'?', b'?', ..] => 4,
        [b'!', b'?', ..] => 5,
        [b'?', b'!', ..] => 6,
        _ => return None,
    })
}

/// The value of a text in quotation marks.
fn unescape(quoted: &[u8]) -> String {
    let bytes = quoted.strip_prefix(b"\"").unwrap_or(quoted);
    let bytes = bytes.strip_suffix(b"\"").unwrap_or(bytes);
    let text = decode(bytes);
    if !text.contains(|c: char| c == '\\' || c.is_control()) {
        return text.into_owned();
    }
    let mut value = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\\' => value.push(chars.next_if(|c| matches!(c, '"' | '\\')).unwrap_or(c)),
            c if c.is_control() => value.push(' '),
            c => value.push(c),
        }
    }
    value
}
