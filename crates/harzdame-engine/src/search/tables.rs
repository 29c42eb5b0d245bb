//! Endgame tables in the search and at its root.

use harzdame::{Game, Move, Position};
use harzdame_endgame::{Distance, ProbedMove, Tables, Value as TableValue};

use super::{Node, Worker};
use crate::{
    Line, Score, SearchResult, Settings,
    score::{Value, won_by_tables_at},
};

/// Up to how many pieces positions are looked up in a search from this root.
///
/// None if the root itself is in the tables: then the search is to find a way to what they promise,
/// and it would not if all ways looked the same.
pub(super) fn most(settings: &Settings, root: &Position) -> u32 {
    let most = u32::from(settings.tables.most_pieces());
    if root.occupied().len() > most {
        most
    } else {
        0
    }
}

impl Worker<'_> {
    /// The value of a node by the tables. They know no draw rule: so they are asked only after a
    /// capture or a man's move, when the whole count of plies without one is left.
    #[inline]
    pub(super) fn in_tables(&self, node: Node<'_>) -> Option<Value> {
        if node.idle > 0 || node.position.occupied().len() > self.most_in_tables {
            return None;
        }
        let value = self.shared.settings.tables.value(node.position).ok()?;
        let won = won_by_tables_at(node.ply);
        Some(match value {
            TableValue::Win => won,
            TableValue::Draw => 0,
            TableValue::Loss => -won,
        })
    }
}

/// What the tables say of the moves of a root.
pub(crate) struct Advice {
    /// The moves worth playing, best first, with what they lead to.
    moves: Vec<ProbedMove>,
}

impl Advice {
    /// `None` if the tables do not know the moves of the game's position.
    pub(crate) fn of(tables: &Tables, game: &Game) -> Option<Advice> {
        let position = game.position();
        if position.occupied().len() > u32::from(tables.most_pieces()) {
            return None;
        }
        let mut moves = tables.moves(position).ok()?;
        // A win that the draw rule ends here is none (R18).
        for probed in &mut moves {
            let mut after = game.clone();
            let drawn = after.play(probed.mv).is_ok()
                && after
                    .outcome()
                    .is_some_and(|outcome| outcome.winner().is_none());
            if drawn {
                probed.value = TableValue::Draw;
                probed.distance = None;
            }
        }
        moves.sort_by_key(|probed| std::cmp::Reverse(probed.value));
        Some(Advice { moves })
    }

    /// What the position is worth: nothing else is known of it.
    pub(crate) fn value(&self) -> Option<TableValue> {
        self.moves.first().map(|best| best.value)
    }

    /// Whether a move keeps the value of the position.
    pub(crate) fn keeps(&self, mv: Move) -> bool {
        let value = self.value();
        self.moves
            .iter()
            .any(|probed| probed.mv == mv && Some(probed.value) == value)
    }

    /// The best moves, if it is known how many plies are left whatever is played: then there is
    /// nothing to search.
    pub(crate) fn result(
        &self,
        tables: &Tables,
        game: &Game,
        lines: usize,
    ) -> Option<SearchResult> {
        let best = self.moves.first()?;
        if best.value == TableValue::Draw || best.distance.is_none() {
            return None;
        }
        let lines: Vec<_> = self
            .moves
            .iter()
            .take(lines.max(1))
            .map(|probed| Line {
                score: score(probed),
                pv: variation(tables, game.position(), probed.mv),
            })
            .collect();
        let first = lines.first()?;
        Some(SearchResult {
            best: Some(best.mv),
            score: first.score,
            depth: u32::from(best.distance?.to_end()?),
            nodes: 0,
            pv: first.pv.clone(),
            lines,
        })
    }
}

/// The score of a move by the tables.
fn score(probed: &ProbedMove) -> Score {
    let plies = probed.distance.and_then(Distance::to_end);
    match (probed.value, plies) {
        (TableValue::Draw, _) => Score::DRAW,
        (TableValue::Win, Some(plies)) => Score::win_in(plies.into()),
        (TableValue::Loss, Some(plies)) => Score::loss_in(plies.into()),
        (TableValue::Win, None) => Score::WON,
        (TableValue::Loss, None) => Score::LOST,
    }
}

/// What a search found, by what the tables know of the root. A draw that it found is one by the draw
/// rule (R18), of which they know nothing.
pub(crate) fn corrected(found: Score, value: TableValue) -> Score {
    match value {
        _ if found == Score::DRAW => found,
        TableValue::Win if found < Score::WON => Score::WON,
        TableValue::Loss if found > Score::LOST => Score::LOST,
        TableValue::Draw => Score::DRAW,
        _ => found,
    }
}

/// A move and the best ones after it, to the end.
fn variation(tables: &Tables, position: &Position, first: Move) -> Vec<Move> {
    let mut variation = vec![first];
    let mut position = position.play_unchecked(first);
    // Ends are nearer by one with each move, so this ends too.
    while let Ok(moves) = tables.moves(&position)
        && let Some(best) = moves.first().filter(|best| best.distance.is_some())
    {
        variation.push(best.mv);
        position = position.play_unchecked(best.mv);
    }
    variation
}
