//! Draws by the game's draw rule (R18) in the search.

use harzdame::DrawRule;

use super::{Node, Worker};

/// How often a position has to occur for a draw.
const REPETITIONS: u32 = 3;

/// How many plies before the end by lack of progress the table begins to tell plies apart.
const NEAR_NO_PROGRESS: u32 = 20;

impl Worker<'_> {
    /// Whether a node is drawn.
    ///
    /// A position met before on the way from the root counts as drawn at its second occurrence:
    /// whoever could come back to it once can do so again. Positions of the game itself count as
    /// the rule says, at the third.
    pub(super) fn is_draw(&self, node: Node<'_>) -> bool {
        let rule = self.shared.rule;
        let drawn = rule.no_progress.is_some_and(|limit| node.idle >= limit)
            || rule.repetition && self.is_repeated(node);
        // A position without a legal move is lost, whatever the draw rule says (R17).
        drawn && node.position.has_legal_move()
    }

    fn is_repeated(&self, node: Node<'_>) -> bool {
        let here = self.path.len();
        let mut occurrences = 1;
        // Two moves there and two back are the least that repeats a position.
        for back in (4..=node.idle as usize).step_by(2) {
            let Some(index) = here.checked_sub(back) else {
                return false;
            };
            if self.path[index] == node.position.hash() {
                occurrences += 1;
                if index >= self.root || occurrences == REPETITIONS {
                    return true;
                }
            }
        }
        false
    }
}

/// Near the end by lack of progress the same position is worth something else with every ply that
/// is left, so each has an entry of its own in the table.
#[inline]
pub(super) fn key(hash: u64, idle: u32, rule: DrawRule) -> u64 {
    match rule.no_progress {
        Some(limit) if idle + NEAR_NO_PROGRESS > limit => {
            let left = u64::from(limit.saturating_sub(idle));
            // Any odd constant spreads the count over the word.
            hash ^ (left + 1).wrapping_mul(0xbf58_476d_1ce4_e5b9)
        }
        _ => hash,
    }
}
