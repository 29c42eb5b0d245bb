//! The search: principal variation search with iterative deepening, by one thread or several.

mod draws;
mod node;
mod quiescence;
mod reductions;
mod root;
mod tables;

use harzdame::{DrawRule, Game, Move, MoveList, Position};

pub(crate) use reductions::Reductions;
pub(crate) use tables::Advice;

use crate::{
    Settings,
    evaluation::{Evaluator, Way},
    guard::Guard,
    history::{History, Place, Step},
    ordering::Ordered,
    score::{PROVED, Score, Value},
    table::{ShortMove, Table},
};

/// The greatest depth of an iteration, in plies.
pub const MAX_DEPTH: u32 = 100;

/// How many plies from the root the search goes, extensions included; captures at the horizon are
/// played out beyond it.
pub(crate) const MAX_PLY: usize = 128;

/// A king's capture among so many enemy pieces can take the move generator as long as hundreds of
/// ordinary nodes.
const HEAVY_ENEMIES: u32 = 10;
const HEAVY_WORK: u32 = 256;

/// What the threads of a search share.
#[derive(Clone, Copy)]
pub(crate) struct Shared<'a> {
    pub(crate) table: &'a Table,
    pub(crate) settings: &'a Settings,
    pub(crate) reductions: &'a Reductions,
    pub(crate) rule: DrawRule,
}

/// A position on the way from the root, and what led there.
#[derive(Clone, Copy)]
struct Node<'a> {
    position: &'a Position,
    /// Plies since the last capture or man's move (R18).
    idle: u32,
    /// Plies from the root.
    ply: usize,
    /// The move just made; `None` at the root and after a null move.
    before: Option<Step>,
}

impl<'a> Node<'a> {
    fn root(game: &'a Game) -> Node<'a> {
        Node {
            position: game.position(),
            idle: game.idle_plies(),
            ply: 0,
            before: None,
        }
    }

    fn place(&self) -> Place {
        Place {
            ply: self.ply,
            before: self.before,
        }
    }
}

/// Whether the opponent could capture if it were his turn.
#[inline]
fn is_threatened(position: &Position) -> bool {
    position.with_turn(!position.turn()).must_capture()
}

/// One thread of a search.
pub(crate) struct Worker<'a> {
    shared: Shared<'a>,
    history: &'a mut History,
    evaluator: Evaluator<'a>,
    guard: Guard<'a>,
    /// The hashes of the positions that the present one could repeat, the oldest first: those of
    /// the game, then those between the root and the present node.
    path: Vec<u64>,
    /// Where in `path` the root is.
    root: usize,
    /// The depth of the present iteration.
    iteration: i32,
    /// Positions with so many pieces, or less, are looked up in the tables.
    most_in_tables: u32,
    /// Whether a search for pruning is going on, which begins no other of its kind.
    probing: bool,
    /// The estimate of the node on each ply, where there is one.
    estimates: Vec<Option<Value>>,
    /// The principal variation of each ply.
    variations: Vec<Vec<Move>>,
}

impl<'a> Worker<'a> {
    pub(crate) fn new(
        shared: Shared<'a>,
        history: &'a mut History,
        guard: Guard<'a>,
        game: &Game,
    ) -> Worker<'a> {
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
        Worker {
            shared,
            history,
            evaluator: Evaluator::new(shared.settings, game.position()),
            guard,
            root: path.len(),
            path,
            iteration: 1,
            most_in_tables: tables::most(shared.settings, game.position()),
            probing: false,
            estimates: vec![None; MAX_PLY + 2],
            variations: vec![Vec::new(); MAX_PLY + 2],
        }
    }

    fn legal_moves(&mut self, position: &Position) -> MoveList {
        let turn = position.turn();
        if !position.kings(turn).is_empty()
            && position.pieces(!turn).len() > HEAVY_ENEMIES
            && position.must_capture()
        {
            self.guard.add_work(HEAVY_WORK);
        }
        position.legal_moves()
    }

    /// The captures of a position that has some, else nothing.
    #[inline]
    fn captures(&mut self, position: &Position, must_capture: bool) -> MoveList {
        if must_capture {
            self.legal_moves(position)
        } else {
            MoveList::new()
        }
    }

    /// The legal moves of a node, best first: these captures, or if there are none the quiet moves.
    #[inline]
    fn ordered<'m>(
        &self,
        node: Node<'_>,
        captures: &'m mut MoveList,
        best_known: ShortMove,
    ) -> Ordered<'m> {
        let position = node.position;
        if !captures.is_empty() {
            return Ordered::captures(position, captures, best_known);
        }
        let features = &self.shared.settings.features;
        Ordered::quiet(position, best_known, self.history, features, node.place())
    }

    /// Plays a move and searches the position behind it `depth` plies deep. Returns its value for
    /// the side that made the move; 0 if the search has ended.
    fn after<const PV: bool>(
        &mut self,
        node: Node<'_>,
        mv: Move,
        depth: i32,
        alpha: Value,
        beta: Value,
    ) -> Value {
        if self.guard.count_node() {
            return 0;
        }
        let position = node.position;
        let child = position.play_unchecked(mv);
        let by_man = position.men(position.turn()).contains(mv.from);
        let below = Node {
            position: &child,
            idle: if mv.is_capture() || by_man {
                0
            } else {
                node.idle + 1
            },
            ply: node.ply + 1,
            before: Some(Step::new(position, mv)),
        };
        self.path.push(position.hash());
        self.evaluator.push(position, Way::Move(mv));
        let value = -self.node::<PV>(below, depth, -beta, -alpha, ShortMove::NONE);
        self.evaluator.pop();
        self.path.pop();
        value
    }

    /// The key under which a node is kept in the table.
    fn key(&self, node: Node<'_>) -> u64 {
        draws::key(node.position.hash(), node.idle, self.shared.rule)
    }
}

const _: () = assert!(PROVED > Score::MAX_CENTI_MEN && MAX_PLY < 256);
