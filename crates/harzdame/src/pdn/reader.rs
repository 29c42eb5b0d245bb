//! Reading games one after the other.

use alloc::{
    boxed::Box,
    string::{String, ToString},
    vec::Vec,
};
use core::mem;

use super::{
    GameResult, GameTree, Line, Node, Tags,
    encoding::{decode, excerpt},
    error::{Fault, Problem, Severity},
    game_tree::join_lines,
    game_type,
    lexer::{Kind, Lexer, Place, Token},
    source::{Source, Text},
    tags::{self, MAX_TAGS},
};
use crate::{
    Move, Position,
    fen::{self, FenError},
    movetext,
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

/// A fault, before it is known in which game.
struct At {
    problem: Problem,
    place: Place,
    /// In bytes.
    len: u64,
}

/// A fault at a token.
fn at(token: Token, problem: Problem) -> At {
    At {
        problem,
        place: token.place,
        len: token.len as u64,
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
            match token.kind {
                Kind::End => return Ok(None),
                // A terminator without a game.
                Kind::Star => continue,
                _ => self.lexer.hold(),
            }
            let number = self.games + 1;
            let mut game = Builder::new(number, token.place, self.limit);
            let read = match self.read_game(&mut game) {
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

    /// After a result: takes a terminator behind it, and a comment on the same line.
    fn finish_behind_result(
        &mut self,
        game: &mut Builder,
        line: u64,
    ) -> Result<(), Stop<S::Error>> {
        loop {
            let token = self.token()?;
            match token.kind {
                Kind::Comment if token.place.line == line => {
                    game.comment(self.lexer.bytes(), token)?;
                }
                Kind::Star => return Ok(()),
                _ => {
                    self.lexer.hold();
                    return Ok(());
                }
            }
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

/// The result that a word is, if it is one.
fn result_of(word: &[u8]) -> Option<GameResult> {
    // Moves begin with a letter: this is asked for each of them.
    let first = *word.first()?;
    if first.is_ascii_digit() {
        GameResult::from_bytes(word)
    } else if word == "½-½".as_bytes() || word == b"\xbd-\xbd" {
        Some(GameResult::Draw)
    } else {
        None
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

impl At {
    fn in_game(self, game: u64) -> Fault {
        let At {
            problem,
            place,
            len,
        } = self;
        Fault {
            game,
            line: place.line,
            column: place.column,
            range: place.offset..place.offset + len,
            problem,
        }
    }
}

/// A value from a tag that is used when the moves begin.
struct TagValue {
    text: String,
    token: Token,
}

/// A line of moves that is being read.
struct Frame {
    line: Line,
    /// The position on the board.
    now: Position,
    /// The position before the last move of the line.
    before: Position,
    /// The position one more move back, if the line has that.
    earlier: Option<Position>,
    /// A set-up that no move has followed yet, and where it stands.
    setup: Option<(Box<Position>, Token)>,
    /// Variations of a move that is still to come.
    early: Vec<Line>,
    /// How far from its end the parent line is left: 1 for the last move, 2 for the one before.
    back: usize,
    /// Where the variation was opened.
    opened: Option<Token>,
}

impl Frame {
    fn new(start: Position) -> Frame {
        Frame {
            line: Line::default(),
            now: start,
            before: start,
            earlier: None,
            setup: None,
            early: Vec::new(),
            back: 1,
            opened: None,
        }
    }
}

/// A game that is being read.
struct Builder {
    number: u64,
    first_line: u64,
    limit: usize,
    used: usize,
    tag_count: usize,
    faults: Vec<Fault>,
    in_moves: bool,
    /// Whether the game has been ended by a result.
    ended: bool,
    tags: Tags,
    game_type: Option<TagValue>,
    variant: Option<TagValue>,
    set_up: Option<TagValue>,
    fen: Option<TagValue>,
    result: Option<TagValue>,
    start: Position,
    tag_result: Option<GameResult>,
    text_result: Option<(GameResult, Token)>,
    /// The main line, and the variations that are open.
    frames: Vec<Frame>,
}

impl Builder {
    fn new(number: u64, first: Place, limit: usize) -> Builder {
        Builder {
            number,
            first_line: first.line,
            limit,
            used: 0,
            tag_count: 0,
            faults: Vec::new(),
            in_moves: false,
            ended: false,
            tags: Tags::new(),
            game_type: None,
            variant: None,
            set_up: None,
            fen: None,
            result: None,
            start: Position::START,
            tag_result: None,
            text_result: None,
            frames: Vec::from([Frame::new(Position::START)]),
        }
    }

    /// Whether there is nothing but comments: that is no game.
    fn is_blank(&self) -> bool {
        let has_moves = |frame: &Frame| !frame.line.nodes.is_empty();
        self.tag_count == 0
            && self.faults.is_empty()
            && self.text_result.is_none()
            && self.start == Position::START
            && !self.frames.first().is_some_and(has_moves)
    }

    /// The line that is being read.
    fn frame(&mut self) -> &mut Frame {
        // There is always one: the main line is never closed.
        let last = self.frames.len() - 1;
        &mut self.frames[last]
    }

    /// Counts memory that is about to be taken. Lists grow by doubling, so their items count twice.
    fn take(&mut self, bytes: usize, token: Token) -> Result<(), At> {
        self.used += bytes;
        if self.used > self.limit {
            let limit = self.limit;
            return Err(at(token, Problem::TooLarge { limit }));
        }
        Ok(())
    }

    fn take_item<T>(&mut self, token: Token) -> Result<(), At> {
        self.take(2 * mem::size_of::<T>(), token)
    }

    fn warn(&mut self, problem: Problem, token: Token) -> Result<(), At> {
        self.take_item::<Fault>(token)?;
        self.faults.push(at(token, problem).in_game(self.number));
        Ok(())
    }

    fn tag(&mut self, name: String, text: String, token: Token) -> Result<(), At> {
        self.take(name.len() + text.len(), token)?;
        self.take_item::<(String, String)>(token)?;
        self.tag_count += 1;
        let place = match name.as_str() {
            "GameType" => &mut self.game_type,
            "Variant" => &mut self.variant,
            "SetUp" => &mut self.set_up,
            "FEN" => &mut self.fen,
            "Result" => &mut self.result,
            _ if self.tags.get(&name).is_some() => {
                return self.warn(Problem::RepeatedTag { name }, token);
            }
            _ if self.tags.len() >= MAX_TAGS => {
                let limit = MAX_TAGS;
                return Err(at(token, Problem::TooManyTags { limit }));
            }
            _ => {
                self.tags.push(name, text);
                return Ok(());
            }
        };
        if place.is_some() {
            return self.warn(Problem::RepeatedTag { name }, token);
        }
        *place = Some(TagValue { text, token });
        Ok(())
    }

    /// Uses the tags that say where and how the game is played.
    fn begin_moves(&mut self, token: Token) -> Result<(), At> {
        self.in_moves = true;
        let text = |tag: &Option<TagValue>| tag.as_ref().map(|tag| tag.text.clone());
        let (game_type, variant) = (text(&self.game_type), text(&self.variant));
        if let Err(problem) = game_type::check(game_type.as_deref(), variant.as_deref()) {
            let culprit = match problem {
                Problem::OtherVariant { .. } => &self.variant,
                _ => &self.game_type,
            };
            let place = culprit.as_ref().map_or(token, |tag| tag.token);
            match problem.severity() {
                Severity::Error => return Err(at(place, problem)),
                Severity::Warning => self.warn(problem, place)?,
            }
        }
        if let Some(TagValue { text, token }) = self.fen.take() {
            self.start = read_fen(&text, token, 1)?;
            *self.frame() = Frame {
                line: mem::take(&mut self.frame().line),
                ..Frame::new(self.start)
            };
        } else if let Some(TagValue { text, token }) = self.set_up.take()
            && text.trim() == "1"
        {
            self.warn(Problem::MissingFen, token)?;
        }
        if let Some(TagValue { text, token }) = self.result.take() {
            let token_text = text.trim();
            self.tag_result = result_of(token_text.as_bytes());
            if self.tag_result.is_none() && !matches!(token_text, "" | "*" | "?") {
                let text = excerpt(token_text.as_bytes());
                self.warn(Problem::UnknownResult { text }, token)?;
            }
        }
        Ok(())
    }

    fn play(&mut self, word: &[u8], token: Token) -> Result<(), At> {
        self.take_item::<Node>(token)?;
        let frame = self.frame();
        let mv = match movetext::parse_bytes(&frame.now, word) {
            Ok(mv) => mv,
            Err(error) => match frame.play_earlier(word) {
                Some(mv) => mv,
                None => return Err(bad_move(word, error, token)),
            },
        };
        frame.push(mv);
        Ok(())
    }

    fn comment(&mut self, token_text: &[u8], token: Token) -> Result<(), At> {
        let inside = token_text.strip_prefix(b"{").unwrap_or(token_text);
        let inside = inside.strip_suffix(b"}").unwrap_or(inside);
        let comment = join_lines(&decode(inside));
        if comment.is_empty() {
            return Ok(());
        }
        self.take(comment.len(), token)?;
        self.take_item::<String>(token)?;
        let line = &mut self.frame().line;
        match line.nodes.last_mut() {
            Some(node) => node.comments.push(comment),
            None => line.comments.push(comment),
        }
        Ok(())
    }

    fn annotate(&mut self, nag: Option<u16>, token: Token) -> Result<(), At> {
        let Some(nag) = nag else {
            return self.warn(Problem::BadNag, token);
        };
        self.take_item::<u16>(token)?;
        match self.frame().line.nodes.last_mut() {
            Some(node) => {
                node.nags.push(nag);
                Ok(())
            }
            None => self.warn(Problem::NoMove, token),
        }
    }

    fn set_up(&mut self, token_text: &[u8], token: Token) -> Result<(), At> {
        let text = decode(token_text);
        let quoted = text.find('"').zip(text.rfind('"'));
        let Some((from, to)) = quoted.filter(|&(from, to)| {
            from < to
                && text[1..from].trim().eq_ignore_ascii_case("FEN")
                && text[to + 1..text.len() - 1].trim().is_empty()
        }) else {
            return Err(at(token, Problem::BadSetup));
        };
        let position = read_fen(&text[from + 1..to], token, from as u64 + 1)?;
        self.take_item::<Position>(token)?;
        if self.frames.len() == 1 && self.frame().line.nodes.is_empty() {
            self.start = position;
            let frame = self.frame();
            (frame.now, frame.before) = (position, position);
            return Ok(());
        }
        let frame = self.frame();
        frame.now = position;
        let idle = frame.setup.replace((Box::new(position), token));
        match idle {
            Some((_, token)) => self.warn(Problem::IdleSetup, token),
            None => Ok(()),
        }
    }

    fn open(&mut self, token: Token) -> Result<(), At> {
        if self.frames.len() > MAX_DEPTH {
            return Err(at(token, Problem::TooDeep { limit: MAX_DEPTH }));
        }
        self.take_item::<Line>(token)?;
        let parent = self.frame();
        let mut frame = if parent.line.nodes.is_empty() {
            Frame::new(parent.now)
        } else {
            Frame::new(parent.before)
        };
        frame.earlier = parent.earlier;
        frame.opened = Some(token);
        self.frames.push(frame);
        Ok(())
    }

    fn close_variation(&mut self, token: Token) -> Result<(), At> {
        if self.frames.len() == 1 {
            return Err(at(token, Problem::UnopenedVariation));
        }
        let Some(mut frame) = self.frames.pop() else {
            return Ok(());
        };
        if let Some((_, setup)) = frame.setup.take() {
            self.warn(Problem::IdleSetup, setup)?;
        }
        if frame.line.is_empty() {
            return self.warn(Problem::NoMove, frame.opened.unwrap_or(token));
        }
        let parent = self.frame();
        let len = parent.line.nodes.len();
        match parent.line.nodes.get_mut(len.wrapping_sub(frame.back)) {
            Some(node) => node.variations.push(frame.line),
            None => parent.early.push(frame.line),
        }
        Ok(())
    }

    /// Takes a result from the text; whether the game ends with it.
    fn take_result(&mut self, result: GameResult, token: Token) -> Result<bool, At> {
        if self.frames.len() > 1 {
            self.warn(Problem::ResultInVariation, token)?;
            return Ok(false);
        }
        self.text_result = Some((result, token));
        self.ended = true;
        Ok(true)
    }

    /// Checks a game that has been read to its end, at `token`.
    fn close(&mut self, token: Token) -> Result<(), At> {
        if self.frames.len() > 1 {
            let opened = self.frame().opened.unwrap_or(token);
            return Err(at(opened, Problem::UnclosedVariation));
        }
        if let Some((_, setup)) = self.frame().setup.take() {
            self.warn(Problem::IdleSetup, setup)?;
        }
        if !self.frame().early.is_empty() {
            self.warn(Problem::NoMove, token)?;
        }
        if let (Some(tag), Some((text, place))) = (self.tag_result, self.text_result)
            && tag != text
        {
            self.warn(Problem::ResultsDiffer { tag, text }, place)?;
        }
        let end = self.frame().now;
        if let Some(result) = self.final_result()
            && let Some(outcome) = end.outcome()
            && GameResult::from(outcome) != result
        {
            let loser = end.turn();
            let place = self.text_result.map_or(token, |(_, place)| place);
            self.warn(Problem::ResultNotOnBoard { result, loser }, place)?;
        }
        Ok(())
    }

    /// The result in the tag, else that in the text.
    fn final_result(&self) -> Option<GameResult> {
        self.tag_result
            .or(self.text_result.map(|(result, _)| result))
    }

    /// The game as far as it was read.
    fn finish(mut self) -> ReadGame {
        // After an error, variations may be open: what they hold is kept.
        while self.frames.len() > 1 {
            let Some(frame) = self.frames.pop() else {
                break;
            };
            let parent = self.frame();
            let len = parent.line.nodes.len();
            if !frame.line.is_empty()
                && let Some(node) = parent.line.nodes.get_mut(len.wrapping_sub(frame.back))
            {
                node.variations.push(frame.line);
            }
        }
        let result = self.final_result();
        ReadGame {
            number: self.number,
            line: self.first_line,
            tree: GameTree {
                tags: self.tags,
                start: self.start,
                result,
                line: self
                    .frames
                    .pop()
                    .map(|frame| frame.line)
                    .unwrap_or_default(),
            },
            faults: self.faults,
        }
    }
}

impl Frame {
    /// Makes a legal move.
    fn push(&mut self, mv: Move) {
        let setup = self.setup.take().map(|(position, _)| position);
        let follows = setup.is_none() && !self.line.nodes.is_empty();
        self.earlier = follows.then_some(self.before);
        self.before = self.now;
        self.now = self.now.play_unchecked(mv);
        self.line.nodes.push(Node {
            setup,
            variations: mem::take(&mut self.early),
            ..Node::new(mv)
        });
    }

    /// Takes the first move of a variation for one that varies the last move but one, as where a
    /// variation repeats the move before the one that it replaces. Legal it can be in one of the
    /// two positions only: the other player is to move there.
    fn play_earlier(&mut self, word: &[u8]) -> Option<Move> {
        if !self.line.nodes.is_empty() || self.setup.is_some() || self.opened.is_none() {
            return None;
        }
        let earlier = self.earlier.take()?;
        let mv = movetext::parse_bytes(&earlier, word).ok()?;
        self.now = earlier;
        self.back = 2;
        Some(mv)
    }
}

#[cold]
fn bad_move(word: &[u8], error: movetext::MoveTextError, token: Token) -> At {
    let range = error.range();
    let mut place = token.place;
    place.offset += range.start as u64;
    place.column += range.start as u64;
    let text = excerpt(word);
    At {
        problem: Problem::Move { text, error },
        place,
        len: range.len() as u64,
    }
}

/// Reads a position that begins `skip` bytes into a token.
fn read_fen(text: &str, token: Token, skip: u64) -> Result<Position, At> {
    fen::parse(text).map_err(|error: FenError| {
        let range = error.ranges().into_iter().next().unwrap_or_default();
        let mut place = token.place;
        place.offset += skip + range.start as u64;
        place.column += skip + range.start as u64;
        At {
            problem: Problem::Fen(error),
            place,
            len: range.len() as u64,
        }
    })
}
