//! What holds for every position, whatever it came from.

use std::ops::Range;

use harzdame::{MAX_PIECES, Move, Position, Setup, Square, fen};

/// A range of an error lies within the text, and does not cut a character.
pub fn check_range(range: &Range<usize>, text: &str) {
    assert!(text.get(range.clone()).is_some(), "{range:?} of {text:?}");
}

/// Both forms of FEN read back what they wrote.
pub fn check_texts(position: &Position) {
    let text = position.to_string();
    let setup = position.to_setup();
    assert_eq!(fen::to_string(&setup), text);
    assert_eq!(fen::parse(&text).as_ref(), Ok(position), "{text}");
    let compact = fen::compact(&setup);
    assert_eq!(compact.len(), 65);
    assert_eq!(fen::parse(&compact).as_ref(), Ok(position), "{compact}");
    assert_eq!(fen::parse_setup(&text), Ok(setup));
}

/// The position keeps R20, and its hash is the one of a position set up afresh.
pub fn check_position(position: &Position) {
    let setup = position.to_setup();
    assert_eq!(setup.violations(), []);
    let again = Position::try_from(setup).expect("no violations");
    assert_eq!(again, *position);
    assert_eq!(again.hash(), position.hash());
    for color in harzdame::Color::ALL {
        assert!(position.pieces(color).len() <= MAX_PIECES);
        assert!(!position.men(color).intersects(color.promotion_area()));
        assert!(!position.pieces(color).intersects(position.pieces(!color)));
    }
    check_texts(position);
}

fn by_name(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.into_iter().collect();
    moves.sort_by(Move::cmp_by_name);
    moves
}

/// All ways to ask for the legal moves agree, with each other and with those of the images.
pub fn check_moves(position: &Position) -> Vec<Move> {
    let moves = by_name(position.legal_moves());
    assert!(
        moves.windows(2).all(|pair| pair[0] != pair[1]),
        "{position}"
    );
    let mut visited = Vec::new();
    position.for_each_legal_move(|mv| visited.push(mv));
    assert_eq!(by_name(visited), moves);
    assert_eq!(position.count_legal_moves(), moves.len());
    assert_eq!(position.has_legal_move(), !moves.is_empty());
    assert_eq!(position.outcome().is_none(), !moves.is_empty());
    assert_eq!(
        position.must_capture(),
        moves.iter().any(|mv| mv.is_capture())
    );
    let transposed = moves.iter().map(|mv| mv.transposed());
    assert_eq!(
        by_name(position.transposed().legal_moves()),
        by_name(transposed)
    );
    let swapped = moves.iter().map(|mv| mv.color_swapped());
    assert_eq!(
        by_name(position.color_swapped().legal_moves()),
        by_name(swapped)
    );
    let captured = moves.first().map_or(0, |mv| mv.captured.len());
    for mv in &moves {
        assert!(position.pieces(position.turn()).contains(mv.from));
        assert_eq!(mv.captured.len(), captured, "R15: {position}");
        let enemies = position.pieces(!position.turn());
        assert_eq!(mv.captured & enemies, mv.captured);
        assert!(mv.from == mv.to || !position.occupied().contains(mv.to));
    }
    moves
}

/// The paths of a legal move lead to it, and so does entering it square by square.
pub fn check_paths(position: &Position, mv: Move) {
    const SOME: usize = 20;
    assert!(position.is_legal(mv));
    let paths = position.paths(mv, SOME);
    let count = position.count_paths(mv);
    assert_eq!(
        paths.len() as u64,
        count.min(SOME as u64),
        "{position} {mv:?}"
    );
    assert_eq!(position.canonical_path(mv).as_ref(), paths.first());
    for path in &paths {
        assert_eq!(position.move_with_path(path.squares()), Some(mv), "{path}");
    }
    check_entry(position, mv, paths[0].squares());
}

fn check_entry(position: &Position, mv: Move, path: &[Square]) {
    for (end, square) in path.iter().enumerate() {
        let next = position.continuations(&path[..end]);
        let ours = next
            .iter()
            .find(|continuation| continuation.square == *square)
            .unwrap_or_else(|| panic!("{position}: {path:?} does not go on at {end}"));
        let last = end + 1 == path.len();
        assert_eq!(ours.completes, last.then_some(mv), "{position} {path:?}");
        assert_eq!(ours.captured.is_some(), end > 0 && mv.is_capture());
    }
    assert_eq!(position.continuations(path), []);
}

/// The position after a legal move; the symmetries commute with playing it.
pub fn check_play(position: &Position, mv: Move) -> Position {
    let after = position.play(mv).expect("a legal move");
    assert_eq!(after, position.play_unchecked(mv));
    assert_eq!(after.turn(), !position.turn());
    check_position(&after);
    let transposed = position.transposed().play(mv.transposed());
    assert_eq!(transposed, Ok(after.transposed()));
    let swapped = position.color_swapped().play(mv.color_swapped());
    assert_eq!(swapped, Ok(after.color_swapped()));
    after
}

/// A set-up is a position exactly if it has no violation.
pub fn check_setup(setup: Setup) -> Option<Position> {
    let violations = setup.violations();
    for violation in &violations {
        assert!(!violation.to_string().is_empty());
        let _ = violation.squares(&setup);
    }
    assert_eq!(setup.transposed().transposed(), setup);
    assert_eq!(setup.color_swapped().color_swapped(), setup);
    match Position::try_from(setup) {
        Ok(position) => {
            assert_eq!(violations, []);
            assert_eq!(position.to_setup(), setup);
            Some(position)
        }
        Err(error) => {
            assert_eq!(error.violations, violations);
            assert!(!violations.is_empty());
            None
        }
    }
}
