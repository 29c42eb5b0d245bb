//! The root: iterations deeper and deeper, each with a window around the value of the last.

use harzdame::{Game, Move};

use super::{
    MAX_DEPTH, Node, Worker,
    tables::{Advice, corrected},
};
use crate::{
    Info, Limits, Line, Score, SearchResult,
    score::{INFINITE, KNOWN, Value, lost_at},
    table::{Bound, Entry, ShortMove},
};

/// How deep a forced move is searched when time or nodes are bounded.
const FORCED_DEPTH: u32 = 6;

/// Below this depth an iteration is cheaper than a second try with a wider window.
const ASPIRATION_DEPTH: i32 = 4;

/// A move at the root, with the variation found behind it.
struct RootMove {
    mv: Move,
    value: Value,
    pv: Vec<Move>,
}

impl Worker<'_> {
    /// Searches deeper and deeper until a limit is reached.
    pub(crate) fn run(
        mut self,
        game: &Game,
        advice: Option<&Advice>,
        limits: &Limits,
        first_depth: u32,
        on_info: &mut dyn FnMut(&Info<'_>),
    ) -> SearchResult {
        let node = Node::root(game);
        let mut roots = self.root_moves(node);
        // The moves that throw away what the tables promise are not worth a look.
        roots.retain(|root| advice.is_none_or(|advice| advice.keeps(root.mv)));
        let known = advice.and_then(Advice::value);
        let score = |value: Value| {
            let score = Score::from_value(value);
            known.map_or(score, |known| corrected(score, known))
        };
        let mut result = SearchResult {
            best: roots.first().map(|root| root.mv),
            score: Score::from_value(lost_at(0)),
            depth: 0,
            nodes: 0,
            pv: roots.first().map(|root| root.mv).into_iter().collect(),
            lines: Vec::new(),
        };
        if roots.is_empty() {
            return result;
        }
        result.score = score(self.evaluator.estimate(node.position));

        let lines = self.shared.settings.lines.max(1).min(roots.len());
        let max_depth = limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        let mut stable = 0;
        for depth in first_depth.min(max_depth)..=max_depth {
            self.iteration = depth as i32;
            for line in 0..lines {
                self.iterate(node, depth as i32, &mut roots, line);
                if self.guard.ended() {
                    break;
                }
            }
            let complete = !self.guard.ended();
            if complete {
                // What prunes may find a later line better by a little.
                roots[..lines].sort_by_key(|root| std::cmp::Reverse(root.value));
                for (line, root) in (1..).zip(&roots[..lines]) {
                    on_info(&Info {
                        depth,
                        line,
                        score: score(root.value),
                        nodes: self.guard.nodes(),
                        time: self.guard.elapsed(),
                        table_permille: self.shared.table.permille_used(),
                        pv: &root.pv,
                    });
                }
            }
            // Of an iteration that was cut short, what was found counts: each new best move was
            // searched to its end. Nothing was found if the variation is empty.
            let best = &roots[0];
            stable = if result.best == Some(best.mv) {
                stable + 1
            } else {
                0
            };
            if !best.pv.is_empty() && best.value > -INFINITE {
                result.best = Some(best.mv);
                result.score = score(best.value);
                result.pv.clone_from(&best.pv);
            }
            if complete {
                result.depth = depth;
                result.lines = roots[..lines]
                    .iter()
                    .map(|root| Line {
                        score: score(root.value),
                        pv: root.pv.clone(),
                    })
                    .collect();
            }
            if self.guard.ended() {
                break;
            }
            // A proved end within the depth is final: deeper iterations find the same.
            let proved_within = roots[..lines]
                .iter()
                .all(|root| root.value.abs() >= lost_at(depth as usize).abs());
            // A forced move needs a score, but no thought.
            let forced = limits.is_bounded() && roots.len() == 1 && depth >= FORCED_DEPTH;
            if (proved_within || forced || !self.guard.worth_going_on(stable))
                && !self.guard.is_pondering()
            {
                break;
            }
        }
        result.nodes = self.guard.nodes();
        result
    }

    /// The score of each legal move by a search of `depth` plies, best first; empty if the search
    /// was ended before all were known.
    pub(crate) fn rate(mut self, game: &Game, depth: u32) -> Vec<(Move, Score)> {
        let node = Node::root(game);
        let roots = self.root_moves(node);
        let mut rated = Vec::with_capacity(roots.len());
        // Shallow iterations fill the table for the deep ones.
        for depth in 1..=depth.clamp(1, MAX_DEPTH) as i32 {
            self.iteration = depth;
            let mut complete = Vec::with_capacity(roots.len());
            for root in &roots {
                let value = self.after::<true>(node, root.mv, depth - 1, -INFINITE, INFINITE);
                if self.guard.ended() {
                    break;
                }
                complete.push((root.mv, Score::from_value(value)));
            }
            if complete.len() == roots.len() {
                rated = complete;
            }
            if self.guard.ended() {
                break;
            }
        }
        rated.sort_by_key(|&(_, score)| std::cmp::Reverse(score));
        rated
    }

    fn root_moves(&mut self, node: Node<'_>) -> Vec<RootMove> {
        let best_known = if self.shared.settings.features.table {
            let entry = self.shared.table.probe(self.key(node), 0);
            entry.map_or(ShortMove::NONE, |entry| entry.mv)
        } else {
            ShortMove::NONE
        };
        let mut captures = self.captures(node.position, node.position.must_capture());
        self.ordered(node, &mut captures, best_known)
            .map(|mv| RootMove {
                mv,
                value: -INFINITE,
                pv: Vec::new(),
            })
            .collect()
    }

    /// One iteration for the best of the moves from `line` on: those before are better ones.
    fn iterate(&mut self, node: Node<'_>, depth: i32, roots: &mut [RootMove], line: usize) {
        let settings = self.shared.settings;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        let mut window = settings.parameters.aspiration_window;
        let last = roots[line].value;
        if settings.features.aspiration && depth >= ASPIRATION_DEPTH && last.abs() < KNOWN {
            alpha = last - window;
            beta = last + window;
        }
        loop {
            let value = self.root(node, depth, alpha, beta, &mut roots[line..]);
            if self.guard.ended() {
                return;
            }
            window *= 3;
            if value <= alpha && alpha > -INFINITE {
                // A lower bound that failed may do for the next try as an upper one.
                beta = (alpha + beta) / 2;
                alpha = if window > 1_000 {
                    -INFINITE
                } else {
                    (value - window).max(-INFINITE)
                };
            } else if value >= beta && beta < INFINITE {
                beta = if window > 1_000 {
                    INFINITE
                } else {
                    (value + window).min(INFINITE)
                };
            } else {
                return;
            }
        }
    }

    /// Searches the root with a window. The best move is put first, with its value and variation.
    /// Returns the value found, or a bound.
    fn root(
        &mut self,
        node: Node<'_>,
        depth: i32,
        mut alpha: Value,
        beta: Value,
        roots: &mut [RootMove],
    ) -> Value {
        let settings = self.shared.settings;
        let alpha_at_entry = alpha;
        let only = settings.features.single_reply && roots.len() == 1;
        let next = depth - 1 + i32::from(only);
        let mut best = -INFINITE;
        for index in 0..roots.len() {
            let mv = roots[index].mv;
            let mut value = 0;
            if index > 0 {
                value = self.after::<false>(node, mv, next, alpha, alpha + 1);
            }
            if index == 0 || (value > alpha && !self.guard.ended()) {
                value = self.after::<true>(node, mv, next, alpha, beta);
            }
            if self.guard.ended() {
                break;
            }
            best = best.max(value);
            if value > alpha {
                alpha = value;
                let root = &mut roots[index];
                root.value = value;
                root.pv.clear();
                root.pv.push(mv);
                root.pv.extend_from_slice(&self.variations[1]);
                roots[..=index].rotate_right(1);
                if value >= beta {
                    break;
                }
            }
        }
        if settings.features.table && !self.guard.ended() && best > alpha_at_entry {
            let entry = Entry {
                mv: ShortMove::new(roots[0].mv),
                value: best,
                depth,
                bound: if best >= beta {
                    Bound::Lower
                } else {
                    Bound::Exact
                },
            };
            self.shared.table.store(self.key(node), 0, entry);
        }
        best
    }
}
