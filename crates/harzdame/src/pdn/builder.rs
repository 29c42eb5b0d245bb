//! A game that is being read, as far as it has come.

use alloc::{boxed::Box, string::String, vec::Vec};
use core::mem;

use super::{
    GameResult, GameTree, Line, Node, ReadGame, Tags,
    encoding::{decode, excerpt},
    error::{Fault, Problem, Severity},
    game_tree::join_lines,
    game_type,
    lexer::{Place, Token},
    reader::MAX_DEPTH,
    result::result_of,
    tags::MAX_TAGS,
};
use crate::{
    Move, Position,
    fen::{self, FenError},
    movetext,
};

/// A fault, before it is known in which game.
pub(super) struct At {
    problem: Problem,
    pub(super) place: Place,
    /// In bytes.
    len: u64,
}

/// A fault at a token.
pub(super) fn at(token: Token, problem: Problem) -> At {
    At {
        problem,
        place: token.place,
        len: token.len as u64,
    }
}

impl At {
    pub(super) fn in_game(self, game: u64) -> Fault {
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
    pub(super) fn new(start: Position) -> Frame {
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
pub(super) struct Builder {
    number: u64,
    first_line: u64,
    limit: usize,
    used: usize,
    tag_count: usize,
    pub(super) faults: Vec<Fault>,
    pub(super) in_moves: bool,
    /// Whether the game has been ended by a result.
    pub(super) ended: bool,
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
    pub(super) fn new(number: u64, first: Place, limit: usize) -> Builder {
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
    pub(super) fn is_blank(&self) -> bool {
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

    pub(super) fn tag(&mut self, name: String, text: String, token: Token) -> Result<(), At> {
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
    pub(super) fn begin_moves(&mut self, token: Token) -> Result<(), At> {
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

    pub(super) fn play(&mut self, word: &[u8], token: Token) -> Result<(), At> {
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

    pub(super) fn comment(&mut self, token_text: &[u8], token: Token) -> Result<(), At> {
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

    pub(super) fn annotate(&mut self, nag: Option<u16>, token: Token) -> Result<(), At> {
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

    pub(super) fn set_up(&mut self, token_text: &[u8], token: Token) -> Result<(), At> {
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

    pub(super) fn open(&mut self, token: Token) -> Result<(), At> {
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

    pub(super) fn close_variation(&mut self, token: Token) -> Result<(), At> {
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
    pub(super) fn take_result(&mut self, result: GameResult, token: Token) -> Result<bool, At> {
        if self.frames.len() > 1 {
            self.warn(Problem::ResultInVariation, token)?;
            return Ok(false);
        }
        self.text_result = Some((result, token));
        self.ended = true;
        Ok(true)
    }

    /// Checks a game that has been read to its end, at `token`.
    pub(super) fn close(&mut self, token: Token) -> Result<(), At> {
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
    pub(super) fn finish(mut self) -> ReadGame {
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
