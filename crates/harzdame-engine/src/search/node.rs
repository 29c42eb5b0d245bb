//! A node within the horizon.

use harzdame::{Move, Position};

use super::{MAX_PLY, Node, Worker, is_threatened};
use crate::{
    evaluation::Way,
    history::{Step, from_and_to},
    score::{INFINITE, KNOWN, Value, lost_at},
    table::{Bound, Entry, ShortMove},
};

/// What is known about a node before its moves are tried.
struct Outlook {
    /// The estimate for the side to move; `None` if it has to capture.
    estimate: Option<Value>,
    /// The opponent could capture if it were his turn.
    threatened: bool,
    /// The estimate is better than it was two plies before.
    improving: bool,
}

impl Worker<'_> {
    /// The value of a node for its side to move, searched `depth` plies deep: exact between
    /// `alpha` and `beta`, else a bound. The move `excluded` is not tried. 0 if the search has
    /// ended.
    pub(super) fn node<const PV: bool>(
        &mut self,
        node: Node<'_>,
        mut depth: i32,
        mut alpha: Value,
        mut beta: Value,
        excluded: ShortMove,
    ) -> Value {
        let Node { position, ply, .. } = node;
        let features = self.shared.settings.features;
        if PV {
            self.variations[ply].clear();
        }
        if self.is_draw(node) {
            return 0;
        }
        if depth <= 0 || ply >= MAX_PLY {
            return self.quiescence(node, alpha, beta, features.threat_ply);
        }
        if features.bounds_of_ends {
            // Nothing is worse than to be lost here, or better than to win by the next move.
            alpha = alpha.max(lost_at(ply));
            beta = beta.min(-lost_at(ply + 1));
            if alpha >= beta {
                return alpha;
            }
        }
        let alpha_at_entry = alpha;
        let whole = excluded == ShortMove::NONE;

        let key = self.key(node);
        let known = if features.table {
            self.shared.table.probe(key, ply)
        } else {
            None
        };
        if let Some(entry) = known
            && whole
            // On the principal variation the moves are wanted, not the value alone.
            && !PV
            && entry.depth >= depth
            && entry.decides(alpha, beta)
        {
            return entry.value;
        }
        let best_known = known.map_or(ShortMove::NONE, |entry| entry.mv);

        if whole && let Some(value) = self.in_tables(node) {
            return value;
        }

        let outlook = self.outlook(node);
        if !PV
            && whole
            && let Some(value) = self.pruned(node, &outlook, depth, alpha, beta)
        {
            return value;
        }
        if self.guard.ended() {
            return 0;
        }
        if features.internal_reduction && best_known == ShortMove::NONE && depth >= 4 {
            depth -= 1;
        }

        let mut captures = self.captures(position, outlook.estimate.is_none());
        let mut ordered = self.ordered(node, &mut captures, best_known);
        if ordered.len() == 0 {
            return lost_at(ply);
        }
        let near = (ply as i32) < 2 * self.iteration;
        let only = features.single_reply && ordered.len() == 1 && near;
        let singular = whole && near && !only && self.is_singular(node, known, depth);
        if self.guard.ended() {
            return 0;
        }
        let mut best = -INFINITE;
        let mut best_move = ShortMove::NONE;
        let mut tried = 0;
        while let Some(mv) = ordered.next() {
            let short = ShortMove::new(mv);
            if short == excluded {
                continue;
            }
            let place = tried;
            tried += 1;
            let quiet = is_quiet(position, mv);
            if !PV && quiet && best > -KNOWN && self.is_hopeless(&outlook, depth, place, alpha) {
                // Its value is not known, but taken to be as low as what was hoped for at most.
                best = best.max(alpha);
                continue;
            }
            let extension = i32::from(only || singular && short == best_known);
            let next = depth - 1 + extension;
            let mut value = alpha + 1;
            if place > 0 {
                let reduction = if quiet {
                    self.reduction::<PV>(node, mv, &outlook, depth, place)
                } else {
                    0
                };
                value = self.after::<false>(node, mv, next - reduction, alpha, alpha + 1);
                if reduction > 0 && value > alpha && !self.guard.ended() {
                    value = self.after::<false>(node, mv, next, alpha, alpha + 1);
                }
            }
            if place == 0 || (PV && value > alpha && value < beta && !self.guard.ended()) {
                value = self.after::<PV>(node, mv, next, alpha, beta);
            }
            if self.guard.ended() {
                return 0;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_move = short;
                    if PV {
                        self.extend_variation(ply, mv);
                    }
                    if value >= beta {
                        if !mv.is_capture() {
                            // All moves are quiet, or none is; the last one tried is the best.
                            let failed = ordered.before_last();
                            self.history
                                .learn(position, node.place(), depth, mv, failed);
                        }
                        break;
                    }
                }
            }
        }
        if tried == 0 {
            // The excluded move is the only one.
            return alpha;
        }

        if features.table && whole {
            let bound = if best >= beta {
                Bound::Lower
            } else if best > alpha_at_entry {
                Bound::Exact
            } else {
                Bound::Upper
            };
            let entry = Entry {
                mv: best_move,
                value: best,
                depth,
                bound,
            };
            self.shared.table.store(key, ply, entry);
        }
        best
    }

    fn outlook(&mut self, node: Node<'_>) -> Outlook {
        let Node { position, ply, .. } = node;
        if position.must_capture() {
            self.estimates[ply] = None;
            return Outlook {
                estimate: None,
                threatened: false,
                improving: false,
            };
        }
        let features = self.shared.settings.features;
        let estimate = self.evaluator.estimate(position);
        self.estimates[ply] = Some(estimate);
        let before = ply.checked_sub(2).and_then(|ply| self.estimates[ply]);
        Outlook {
            estimate: Some(estimate),
            threatened: is_threatened(position),
            improving: features.improving && before.is_some_and(|before| estimate > before),
        }
    }

    /// A bound of the node that makes a search of its moves unnecessary, if there is one.
    fn pruned(
        &mut self,
        node: Node<'_>,
        outlook: &Outlook,
        depth: i32,
        alpha: Value,
        beta: Value,
    ) -> Option<Value> {
        let settings = self.shared.settings;
        let (features, parameters) = (settings.features, settings.parameters);
        if beta.abs() >= KNOWN || alpha.abs() >= KNOWN {
            return None;
        }
        let safe = !outlook.threatened;
        if let Some(estimate) = outlook.estimate.filter(|_| safe) {
            if features.reverse_futility
                && depth <= parameters.rfp_depth
                && estimate - parameters.rfp_margin * (depth - i32::from(outlook.improving)) >= beta
            {
                return Some(beta + (estimate - beta) / 3);
            }
            let pieces = node.position.occupied().len() as i32;
            if features.null_move
                && !self.probing
                && node.before.is_some()
                && depth >= parameters.null_depth
                && pieces >= parameters.null_pieces
                && estimate >= beta
            {
                let value = self.after_null(node, depth, beta);
                if self.guard.ended() {
                    return None;
                }
                if value >= beta {
                    return Some(if value >= KNOWN { beta } else { value });
                }
            }
        }
        if features.probcut && !self.probing && depth >= parameters.probcut_depth {
            let raised = beta + parameters.probcut_margin * depth;
            let shallow = depth * parameters.probcut_percent / 100;
            self.probing = true;
            let value = self.node::<false>(node, shallow, raised - 1, raised, ShortMove::NONE);
            self.probing = false;
            if value >= raised && !self.guard.ended() {
                return Some(if value >= KNOWN { value } else { beta });
            }
        }
        None
    }

    /// The value of a node if its side to move passes, searched less deeply.
    fn after_null(&mut self, node: Node<'_>, depth: i32, beta: Value) -> Value {
        let position = node.position;
        let passed = position.with_turn(!position.turn());
        let below = Node {
            position: &passed,
            // Nothing before a pass can be repeated by the rules.
            idle: 0,
            ply: node.ply + 1,
            before: None,
        };
        if self.guard.count_node() {
            return 0;
        }
        let reduction = self.shared.settings.parameters.null_reduction + depth / 4;
        self.path.push(position.hash());
        self.evaluator.push(position, Way::Pass);
        let next = depth - 1 - reduction;
        let value = -self.node::<false>(below, next, -beta, 1 - beta, ShortMove::NONE);
        self.evaluator.pop();
        self.path.pop();
        value
    }

    /// Whether the move known to be best is better than all others by far.
    fn is_singular(&mut self, node: Node<'_>, known: Option<Entry>, depth: i32) -> bool {
        let settings = self.shared.settings;
        let parameters = settings.parameters;
        let Some(entry) = known else { return false };
        if !settings.features.singular
            || self.probing
            || depth < parameters.singular_depth
            || entry.mv == ShortMove::NONE
            || entry.bound == Bound::Upper
            || entry.depth < depth - 3
            || entry.value.abs() >= KNOWN
        {
            return false;
        }
        let bar = entry.value - parameters.singular_margin * depth;
        let value = self.node::<false>(node, (depth - 1) / 2, bar - 1, bar, entry.mv);
        value < bar
    }

    /// Whether a quiet move need not be tried: near the horizon, late or far below alpha.
    fn is_hopeless(&self, outlook: &Outlook, depth: i32, place: usize, alpha: Value) -> bool {
        let settings = self.shared.settings;
        let (features, parameters) = (settings.features, settings.parameters);
        let Some(estimate) = outlook.estimate else {
            return false;
        };
        if alpha.abs() >= KNOWN || outlook.threatened {
            return false;
        }
        let late = parameters.late_moves + depth * depth;
        let hope = estimate + parameters.futility_margin * (depth + 1);
        features.late_move_pruning && depth <= 4 && place as i32 >= late
            || features.futility && depth <= parameters.futility_depth && hope <= alpha
    }

    /// By how many plies a quiet move is first searched less deeply.
    fn reduction<const PV: bool>(
        &self,
        node: Node<'_>,
        mv: Move,
        outlook: &Outlook,
        depth: i32,
        place: usize,
    ) -> i32 {
        let settings = self.shared.settings;
        if !settings.features.reductions || depth < 3 || place < 2 {
            return 0;
        }
        let mut hundredths = self.shared.reductions.get(depth, place);
        if PV {
            hundredths -= 100;
        }
        if outlook.threatened {
            hundredths -= 50;
        }
        if settings.features.improving && !outlook.improving {
            hundredths += settings.parameters.lmr_steady;
        }
        if settings.features.history {
            let turn = node.position.turn();
            let mut record = self.history.quiet(turn, from_and_to(turn, mv.from, mv.to));
            if let Some(before) = node.before.filter(|_| settings.features.continuation) {
                record += self
                    .history
                    .continuation(before, Step::new(node.position, mv));
            }
            hundredths -= 100 * record / settings.parameters.lmr_history;
        }
        (hundredths / 100).clamp(0, depth - 2)
    }

    fn extend_variation(&mut self, ply: usize, mv: Move) {
        let (above, below) = self.variations.split_at_mut(ply + 1);
        let variation = &mut above[ply];
        variation.clear();
        variation.push(mv);
        variation.extend_from_slice(&below[0]);
    }
}

/// Neither a capture nor a promotion.
#[inline]
fn is_quiet(position: &Position, mv: Move) -> bool {
    let turn = position.turn();
    let promotes = position.men(turn).contains(mv.from) && turn.promotion_area().contains(mv.to);
    !mv.is_capture() && !promotes
}
