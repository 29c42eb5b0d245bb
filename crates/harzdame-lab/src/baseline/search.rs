//! Principal variation search with iterative deepening.

use std::time::{Duration, Instant};

use harzdame::{DrawRule, Game, Move, MoveList, Position};

use super::{
    Limits, MAX_DEPTH, MAX_PLY, Thought,
    evaluate::evaluate,
    ordering::{History, Ordered},
    table::{Bound, Entry, ShortMove, Table},
    value::{INFINITE, Value, lost_at},
};

/// How often a position has to occur for a draw (R18).
const REPETITIONS: u32 = 3;

/// A king's capture among so many enemy pieces can take the move generator as long as hundreds of
/// ordinary nodes.
const HEAVY_ENEMIES: u32 = 10;
const HEAVY_WORK: u32 = 256;

/// How much work is done between two looks at the clock and at the word to stop.
const WORK_BETWEEN_LOOKS: u32 = 1_024;

/// How many plies before the end by lack of progress the table begins to tell plies apart.
const NEAR_NO_PROGRESS: u32 = 20;

/// How deep a forced move is searched when time or nodes are bounded.
const FORCED_DEPTH: u32 = 6;

/// One search.
pub(super) struct Search<'a> {
    pub(super) history: &'a mut History,
    table: &'a mut Table,
    rule: DrawRule,
    guard: Guard<'a>,
    /// The hashes of the positions that the present one could repeat, the oldest first: those of
    /// the game, then those between the root and the present node.
    path: Vec<u64>,
    /// Where in `path` the root is.
    root: usize,
    /// The depth of the present iteration.
    iteration: i32,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        table: &'a mut Table,
        history: &'a mut History,
        game: &Game,
        limits: &Limits,
        stop: &'a dyn Fn() -> bool,
    ) -> Search<'a> {
        // Nothing before the last capture or man's move can be repeated.
        let reach = game.idle_plies() as usize + 1;
        let mut path: Vec<u64> = game
            .positions()
            .rev()
            .take(reach)
            .map(Position::hash)
            .collect();
        path.reverse();
        // The root itself is pushed when its moves are played.
        path.pop();
        Search {
            history,
            table,
            rule: game.rule(),
            guard: Guard::new(limits, stop),
            root: path.len(),
            path,
            iteration: 1,
        }
    }

    #[inline]
    pub(super) fn ended(&self) -> bool {
        self.guard.ended
    }

    #[inline]
    pub(super) fn count_node(&mut self) -> bool {
        self.guard.count_node()
    }

    #[inline]
    pub(super) fn estimate(&self, position: &Position) -> Value {
        evaluate(position)
    }

    #[inline]
    pub(super) fn legal_moves(&mut self, position: &Position) -> MoveList {
        let turn = position.turn();
        if !position.kings(turn).is_empty()
            && position.pieces(!turn).len() > HEAVY_ENEMIES
            && position.must_capture()
        {
            self.guard.add_work(HEAVY_WORK);
        }
        position.legal_moves()
    }

    /// Searches deeper and deeper until a limit is reached.
    pub(super) fn run(mut self, game: &Game, limits: &Limits) -> Thought {
        let position = game.position();
        let moves = self.legal_moves(position);
        let mut thought = Thought {
            best: None,
            value: lost_at(0),
            depth: 0,
            nodes: 0,
        };
        let best_known = self
            .table
            .probe(self.key(position, game.idle_plies()), 0)
            .map_or(ShortMove::NONE, |entry| entry.mv);
        let mut roots: Vec<Move> =
            Ordered::new(position, moves, best_known, self.history, 0).collect();
        let Some(&first) = roots.first() else {
            return thought;
        };
        thought.best = Some(first);
        thought.value = self.estimate(position);

        let bounded = limits.time.is_some() || limits.nodes.is_some();
        let max_depth = limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        for depth in 1..=max_depth {
            self.iteration = depth as i32;
            let found = self.root(position, game.idle_plies(), depth as i32, &mut roots);
            thought.nodes = self.guard.nodes;
            if let Some((value, mv)) = found {
                thought.best = Some(mv);
                thought.value = value;
            }
            if self.ended() {
                break;
            }
            thought.depth = depth;
            // A proved end within the depth is final: deeper iterations find the same.
            let proved_within = thought.value.abs() >= lost_at(depth as usize).abs();
            // A forced move needs a score, but no thought.
            let forced = bounded && roots.len() == 1 && depth >= FORCED_DEPTH;
            if proved_within || forced || !self.guard.worth_going_on() {
                break;
            }
        }
        thought
    }

    /// One iteration. Returns the value and the best move, or the best of what was found when the
    /// search ended; the best move is put first in `roots`.
    fn root(
        &mut self,
        position: &Position,
        idle: u32,
        depth: i32,
        roots: &mut [Move],
    ) -> Option<(Value, Move)> {
        let mut alpha = -INFINITE;
        let mut best = None;
        for index in 0..roots.len() {
            let mv = roots[index];
            let next = depth - 1 + self.extension(roots.len(), 0);
            let mut value = 0;
            if index > 0 {
                value = self.after(position, mv, idle, next, alpha, alpha + 1, 0, false);
            }
            if index == 0 || (value > alpha && !self.ended()) {
                value = self.after(position, mv, idle, next, alpha, INFINITE, 0, true);
            }
            if self.ended() {
                break;
            }
            if value > alpha {
                alpha = value;
                best = Some((value, mv));
                roots[..=index].rotate_right(1);
            }
        }
        if let Some((value, mv)) = best
            && !self.ended()
        {
            let entry = Entry {
                mv: ShortMove::new(mv),
                value,
                depth,
                bound: Bound::Exact,
            };
            self.table.store(self.key(position, idle), 0, entry);
        }
        best
    }

    /// The value of a move, for the side that makes it at `ply`, searched `depth` plies further.
    #[expect(clippy::too_many_arguments, reason = "the state of a node")]
    #[inline]
    fn after(
        &mut self,
        position: &Position,
        mv: Move,
        idle: u32,
        depth: i32,
        alpha: Value,
        beta: Value,
        ply: usize,
        pv: bool,
    ) -> Value {
        if self.guard.count_node() {
            return 0;
        }
        let by_man = position.men(position.turn()).contains(mv.from);
        let idle = if mv.is_capture() || by_man {
            0
        } else {
            idle + 1
        };
        let child = position.play_unchecked(mv);
        self.path.push(position.hash());
        let value = if pv {
            -self.node::<true>(&child, idle, depth, -beta, -alpha, ply + 1)
        } else {
            -self.node::<false>(&child, idle, depth, -beta, -alpha, ply + 1)
        };
        self.path.pop();
        value
    }

    /// The value of a node for its side to move: exact between `alpha` and `beta`, else a bound.
    fn node<const PV: bool>(
        &mut self,
        position: &Position,
        idle: u32,
        depth: i32,
        mut alpha: Value,
        beta: Value,
        ply: usize,
    ) -> Value {
        if self.is_draw(position, idle) {
            return 0;
        }
        if depth <= 0 || ply >= MAX_PLY {
            return self.quiescence(position, alpha, beta, ply);
        }
        // Nothing is worse than to be lost here, or better than to win by the next move.
        alpha = alpha.max(lost_at(ply));
        let beta = beta.min(-lost_at(ply + 1));
        if alpha >= beta {
            return alpha;
        }
        let alpha_at_entry = alpha;

        let key = self.key(position, idle);
        let mut best_known = ShortMove::NONE;
        if let Some(entry) = self.table.probe(key, ply) {
            best_known = entry.mv;
            let decides = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => entry.value >= beta,
                Bound::Upper => entry.value <= alpha,
            };
            // On the principal variation the moves are wanted, not the value alone.
            if !PV && decides && entry.depth >= depth {
                return entry.value;
            }
        }

        let moves = self.legal_moves(position);
        if moves.is_empty() {
            return lost_at(ply);
        }
        let turn = position.turn();
        let extension = self.extension(moves.len(), ply);
        let mut ordered = Ordered::new(position, moves, best_known, self.history, ply);
        let mut best = -INFINITE;
        let mut best_move = ShortMove::NONE;
        let mut index = 0;
        while let Some(mv) = ordered.next() {
            let next = depth - 1 + extension;
            let mut value = alpha + 1;
            if index > 0 {
                let reduction = self.reduction(position, mv, depth, index, PV);
                let null = (alpha, alpha + 1);
                value = self.after(
                    position,
                    mv,
                    idle,
                    next - reduction,
                    null.0,
                    null.1,
                    ply,
                    false,
                );
                if reduction > 0 && value > alpha && !self.ended() {
                    value = self.after(position, mv, idle, next, null.0, null.1, ply, false);
                }
            }
            if index == 0 || (PV && value > alpha && value < beta && !self.ended()) {
                value = self.after(position, mv, idle, next, alpha, beta, ply, PV);
            }
            if self.ended() {
                return 0;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_move = ShortMove::new(mv);
                    if value >= beta {
                        let failed = &ordered.tried()[..index];
                        self.history.learn(turn, ply, depth, mv, failed);
                        break;
                    }
                }
            }
            index += 1;
        }

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
        self.table.store(key, ply, entry);
        best
    }

    /// A reply without an alternative costs no depth.
    #[inline]
    fn extension(&self, moves: usize, ply: usize) -> i32 {
        let near = (ply as i32) < 2 * self.iteration;
        i32::from(moves == 1 && near)
    }

    /// Late quiet moves seldom matter: they are looked at less deeply first.
    #[inline]
    fn reduction(&self, position: &Position, mv: Move, depth: i32, index: usize, pv: bool) -> i32 {
        if depth < 3 || index < 3 || mv.is_capture() {
            return 0;
        }
        let turn = position.turn();
        let promotes =
            position.men(turn).contains(mv.from) && turn.promotion_area().contains(mv.to);
        if promotes {
            0
        } else if index >= 8 && depth >= 6 && !pv {
            2
        } else {
            1
        }
    }

    /// Whether the position is drawn by the game's draw rule (R18).
    ///
    /// A position met before on the way from the root counts as drawn at its second occurrence:
    /// whoever could come back to it once can do so again. Positions of the game itself count as
    /// the rule says, at the third.
    fn is_draw(&self, position: &Position, idle: u32) -> bool {
        let drawn = self.rule.no_progress.is_some_and(|limit| idle >= limit)
            || self.rule.repetition && self.is_repeated(position, idle);
        // A position without a legal move is lost, whatever the draw rule says (R17).
        drawn && position.has_legal_move()
    }

    fn is_repeated(&self, position: &Position, idle: u32) -> bool {
        let here = self.path.len();
        let mut occurrences = 1;
        // Two moves there and two back are the least that repeats a position.
        for back in (4..=idle as usize).step_by(2) {
            let Some(index) = here.checked_sub(back) else {
                return false;
            };
            if self.path[index] == position.hash() {
                occurrences += 1;
                if index >= self.root || occurrences == REPETITIONS {
                    return true;
                }
            }
        }
        false
    }

    /// The hash under which a node is kept in the table. Near the end by lack of progress the same
    /// position is worth something else with every ply that is left.
    #[inline]
    fn key(&self, position: &Position, idle: u32) -> u64 {
        let hash = position.hash();
        match self.rule.no_progress {
            Some(limit) if idle + NEAR_NO_PROGRESS > limit => {
                let left = u64::from(limit.saturating_sub(idle));
                // Any odd constant spreads the count over the word.
                hash ^ (left + 1).wrapping_mul(0xbf58_476d_1ce4_e5b9)
            }
            _ => hash,
        }
    }
}

/// Counts nodes and says when to end.
struct Guard<'a> {
    stop: &'a dyn Fn() -> bool,
    started: Instant,
    time: Option<Duration>,
    max_nodes: u64,
    nodes: u64,
    work: u32,
    ended: bool,
}

impl<'a> Guard<'a> {
    fn new(limits: &Limits, stop: &'a dyn Fn() -> bool) -> Guard<'a> {
        Guard {
            stop,
            started: Instant::now(),
            time: limits.time,
            max_nodes: limits.nodes.unwrap_or(u64::MAX),
            nodes: 0,
            work: 0,
            ended: false,
        }
    }

    /// Counts a node. Returns whether to end.
    #[inline]
    fn count_node(&mut self) -> bool {
        self.nodes += 1;
        self.add_work(1);
        self.ended |= self.nodes >= self.max_nodes;
        self.ended
    }

    /// Counts work that takes as long as so many ordinary nodes.
    #[inline]
    fn add_work(&mut self, nodes: u32) {
        self.work += nodes;
        if self.work >= WORK_BETWEEN_LOOKS {
            self.look();
        }
    }

    #[cold]
    fn look(&mut self) {
        self.work = 0;
        self.ended |= (self.stop)() || self.time.is_some_and(|time| self.started.elapsed() >= time);
    }

    /// Whether another iteration is worth beginning: each takes several times as long as the one
    /// before.
    fn worth_going_on(&mut self) -> bool {
        self.look();
        let half_gone = self
            .time
            .is_some_and(|time| self.started.elapsed() * 2 >= time);
        !self.ended && !half_gone
    }
}
