//! The positions of a book, what they are worth, and which to look at next.

use std::{
    cmp::Reverse,
    collections::{BinaryHeap, HashMap, HashSet},
};

use harzdame::Position;
use harzdame_engine::Score;

/// What a position without legal moves is worth (R17).
const LOST: i32 = -Score::MAX_CENTI_MEN;

/// Positions, folded, with the moves between them. Kings can go in circles: so nothing here
/// follows moves without remembering where it has been.
#[derive(Debug)]
pub(super) struct Graph {
    nodes: Vec<Node>,
    numbers: HashMap<Position, u32>,
    searched: usize,
}

#[derive(Debug)]
struct Node {
    position: Position,
    /// For the side to move, in centi-men: what a search has found, or, if it is expanded, what
    /// follows from its children.
    value: i32,
    /// Where the legal moves lead to; `None` until it is expanded.
    children: Option<Vec<u32>>,
}

impl Node {
    fn is_decided(&self) -> bool {
        self.value.abs() >= Score::MAX_CENTI_MEN
    }
}

/// Passes over the graph until values that depend on each other in a circle have settled. Without
/// circles one is enough, and a second one sees it.
const MAX_SWEEPS: usize = 32;

impl Graph {
    pub(super) fn new() -> Graph {
        Graph {
            nodes: Vec::new(),
            numbers: HashMap::new(),
            searched: 0,
        }
    }

    /// Puts in the position from which all others are reached.
    pub(super) fn begin(&mut self, start: Position, value: i32) {
        self.add(start, &|_| value);
    }

    /// How many positions were searched.
    pub(super) fn searched(&self) -> usize {
        self.searched
    }

    /// All positions with their values.
    pub(super) fn positions(&self) -> impl Iterator<Item = (Position, i32)> {
        self.nodes.iter().map(|node| (node.position, node.value))
    }

    /// The positions that are not expanded, up to so many, the cheapest first. It costs something
    /// to get to them: so much for each ply, and what each move loses against the best one.
    ///
    /// What is decided is not worth expanding.
    pub(super) fn cheapest_leaves(&self, count: usize, ply_cost: u32) -> Vec<u32> {
        let mut leaves = Vec::new();
        let mut reached = vec![false; self.nodes.len()];
        let mut open = BinaryHeap::new();
        if !self.nodes.is_empty() {
            open.push(Reverse((0_u64, 0_u32)));
        }
        // Dijkstra's way: what comes out first is cheapest, and stays so.
        while let Some(Reverse((cost, number))) = open.pop()
            && leaves.len() < count
        {
            if std::mem::replace(&mut reached[number as usize], true) {
                continue;
            }
            let node = &self.nodes[number as usize];
            let Some(children) = &node.children else {
                if !node.is_decided() {
                    leaves.push(number);
                }
                continue;
            };
            for &child in children {
                let loss = node.value.saturating_add(self.nodes[child as usize].value);
                let loss = u64::try_from(loss).unwrap_or(0);
                open.push(Reverse((cost + u64::from(ply_cost) + loss, child)));
            }
        }
        leaves
    }

    /// The positions that have to be searched before a position can be expanded.
    pub(super) fn unknown_behind(&self, number: u32) -> Vec<Position> {
        let position = self.nodes[number as usize].position;
        children(&position)
            .into_iter()
            .filter_map(|child| self.unknown_from(child))
            .collect()
    }

    /// The position that has to be searched before a position is known: the first one with a
    /// choice. `None` if there is none, or that is known.
    fn unknown_from(&self, mut position: Position) -> Option<Position> {
        let mut passed = HashSet::new();
        while !self.numbers.contains_key(&position) && passed.insert(position) {
            match children(&position).as_slice() {
                [] => return None,
                [next] => position = *next,
                _ => return Some(position),
            }
        }
        None
    }

    /// Puts in where the legal moves of a position lead to, with what searches have found.
    pub(super) fn expand(&mut self, number: u32, value: &dyn Fn(&Position) -> i32) {
        let position = self.nodes[number as usize].position;
        let children = children(&position)
            .into_iter()
            .map(|child| self.add(child, value))
            .collect();
        self.nodes[number as usize].children = Some(children);
    }

    /// Puts in a position, if it is not there. Where there is no choice, or one between images,
    /// what follows comes in too, up to where there is.
    fn add(&mut self, position: Position, value: &dyn Fn(&Position) -> i32) -> u32 {
        let (first, mut is_new) = self.number(position);
        let mut number = first;
        while is_new {
            let position = self.nodes[number as usize].position;
            let children = children(&position);
            match children.as_slice() {
                [] => {
                    self.nodes[number as usize].value = LOST;
                    self.nodes[number as usize].children = Some(Vec::new());
                    break;
                }
                [next] => {
                    let next = self.number(*next);
                    self.nodes[number as usize].children = Some(vec![next.0]);
                    (number, is_new) = next;
                }
                _ => {
                    self.nodes[number as usize].value = value(&position);
                    self.searched += 1;
                    break;
                }
            }
        }
        first
    }

    /// The number of a position, and whether it is a new one.
    fn number(&mut self, position: Position) -> (u32, bool) {
        let next = self.nodes.len() as u32;
        let number = *self.numbers.entry(position).or_insert(next);
        if number == next {
            self.nodes.push(Node {
                position,
                value: 0,
                children: None,
            });
        }
        (number, number == next)
    }

    /// Makes every expanded position worth what the best of its children is.
    pub(super) fn back_up(&mut self) {
        let order = self.children_first();
        for _ in 0..MAX_SWEEPS {
            let mut settled = true;
            for &number in &order {
                let Some(children) = &self.nodes[number as usize].children else {
                    continue;
                };
                let values = children
                    .iter()
                    .map(|&child| -self.nodes[child as usize].value);
                let value = values.max().unwrap_or(LOST);
                settled &= value == self.nodes[number as usize].value;
                self.nodes[number as usize].value = value;
            }
            if settled {
                return;
            }
        }
    }

    /// All positions, each behind what follows on it, as far as there are no circles.
    fn children_first(&self) -> Vec<u32> {
        let mut order = Vec::with_capacity(self.nodes.len());
        let mut seen = vec![false; self.nodes.len()];
        // A position, and how many of its children have been looked at.
        let mut way: Vec<(u32, usize)> = Vec::new();
        if let Some(first) = seen.first_mut() {
            *first = true;
            way.push((0, 0));
        }
        while let Some((number, looked_at)) = way.last_mut() {
            let children = self.nodes[*number as usize].children.as_deref();
            match children.unwrap_or_default().get(*looked_at) {
                Some(&child) => {
                    *looked_at += 1;
                    if !std::mem::replace(&mut seen[child as usize], true) {
                        way.push((child, 0));
                    }
                }
                None => {
                    order.push(*number);
                    way.pop();
                }
            }
        }
        order
    }
}

/// Where the legal moves of a position lead to, images once.
fn children(position: &Position) -> Vec<Position> {
    let mut moves = position.legal_moves();
    moves.sort_by_name();
    let mut seen = HashSet::new();
    moves
        .iter()
        .map(|&mv| position.play_unchecked(mv).folded())
        .filter(|&child| seen.insert(child))
        .collect()
}

#[cfg(test)]
mod tests {
    use harzdame::fen;

    use super::*;

    /// A graph that begins at a position, with values that depend on nothing but the position.
    fn graph(start: Position, value: fn(&Position) -> i32) -> Graph {
        let start = start.folded();
        let mut graph = Graph::new();
        graph.begin(start, value(&start));
        graph
    }

    /// Expands the cheapest position so many times.
    fn grow(graph: &mut Graph, times: usize, ply_cost: u32, value: fn(&Position) -> i32) {
        for _ in 0..times {
            for leaf in graph.cheapest_leaves(1, ply_cost) {
                graph.expand(leaf, &value);
            }
            graph.back_up();
        }
    }

    /// Between −60 and 60, in no order.
    fn any(position: &Position) -> i32 {
        (position.hash() >> 8) as i32 % 61
    }

    /// The least that it costs to reach each position, found by trying every move again and again.
    fn costs(graph: &Graph, cost_of: impl Fn(&Node, &Node) -> u64) -> Vec<u64> {
        let mut costs = vec![u64::MAX; graph.nodes.len()];
        costs[0] = 0;
        loop {
            let before = costs.clone();
            for (number, node) in graph.nodes.iter().enumerate() {
                for &child in node.children.iter().flatten() {
                    let child = child as usize;
                    let cost = costs[number].saturating_add(cost_of(node, &graph.nodes[child]));
                    costs[child] = costs[child].min(cost);
                }
            }
            if costs == before {
                return costs;
            }
        }
    }

    #[test]
    fn what_is_cheapest_to_reach_comes_first() {
        let mut graph = graph(Position::START, any);
        grow(&mut graph, 50, 10, any);
        let costs = costs(&graph, |node, child| {
            // What the move loses against the best one, and the ply.
            (node.value + child.value + 10) as u64
        });
        let mut leaves: Vec<u32> = (0..graph.nodes.len() as u32)
            .filter(|&number| graph.nodes[number as usize].children.is_none())
            .collect();
        leaves.sort_by_key(|&number| (costs[number as usize], number));
        assert!(leaves.len() > 200);
        assert_eq!(graph.cheapest_leaves(usize::MAX, 10), leaves);
        assert_eq!(graph.cheapest_leaves(7, 10), leaves[..7]);
    }

    #[test]
    fn what_is_expanded_is_worth_what_the_best_move_leads_to() {
        let mut graph = graph(Position::START, any);
        grow(&mut graph, 60, 10, any);
        for node in &graph.nodes {
            let Some(children) = &node.children else {
                assert_eq!(node.value, any(&node.position));
                continue;
            };
            let moves = node.position.legal_moves();
            let best = moves
                .iter()
                .map(|&mv| node.position.play_unchecked(mv).folded())
                .map(|child| -graph.nodes[graph.numbers[&child] as usize].value)
                .max();
            assert_eq!(Some(node.value), best);
            assert!(children.len() <= moves.len());
        }
    }

    #[test]
    fn cheap_plies_make_a_deep_book_and_dear_ones_a_broad_one() {
        let plies = |ply_cost| {
            let mut graph = graph(Position::START, any);
            grow(&mut graph, 120, ply_cost, any);
            let plies = costs(&graph, |_, _| 1);
            let of_leaves = graph.nodes.iter().zip(plies);
            let plies = of_leaves.filter(|(node, _)| node.children.is_none());
            let plies: Vec<u64> = plies.map(|(_, plies)| plies).collect();
            (plies.iter().min().copied(), plies.iter().max().copied())
        };
        let (deep, broad) = (plies(1), plies(10_000));
        assert!(deep.1 > broad.1, "{deep:?} {broad:?}");
        assert!(deep.0 < broad.0, "{deep:?} {broad:?}");
    }

    #[test]
    fn what_is_decided_is_left_alone() {
        fn value(position: &Position) -> i32 {
            if position.hash() % 16 < 8 { 20_000 } else { 0 }
        }
        let mut graph = graph(Position::START, |_| 0);
        graph.expand(0, &value);
        graph.back_up();
        let decided = graph.nodes.iter().skip(1).filter(|node| node.is_decided());
        let decided = decided.count();
        let leaves = graph.cheapest_leaves(100, 10);
        assert!(decided > 0 && !leaves.is_empty());
        assert_eq!(leaves.len() + decided + 1, graph.nodes.len());
    }

    #[test]
    fn kings_that_go_in_circles_do_no_harm() {
        let start = fen::parse("W:WKa1:BKh7").expect("a position");
        let mut graph = graph(start, any);
        grow(&mut graph, 200, 10, any);
        let count = graph.nodes.len();
        assert!(count > 300, "{count}");
        // In a circle not every position can come behind what follows on it.
        let mut places = vec![0; count];
        for (place, number) in graph.children_first().into_iter().enumerate() {
            places[number as usize] = place;
        }
        let circles = graph.nodes.iter().zip(&places).any(|(node, place)| {
            let mut children = node.children.iter().flatten();
            children.any(|&child| places[child as usize] > *place)
        });
        assert!(circles);
    }

    #[test]
    fn where_there_is_no_choice_nothing_is_searched() {
        let mut rng = fastrand::Rng::with_seed(61);
        let mut lengths = HashSet::new();
        let mut position = Position::START;
        for _ in 0..3_000 {
            let Some(mv) = rng.choice(position.legal_moves()) else {
                position = Position::START;
                continue;
            };
            position = position.play_unchecked(mv);
            if position.count_legal_moves() != 1 {
                continue;
            }
            let mut graph = graph(position, |_| 50);
            graph.back_up();
            let values: Vec<i32> = graph.nodes.iter().map(|node| node.value).collect();
            // Each is worth what follows, and that comes in too, up to where there is a choice.
            assert!(values.len() > 1);
            let follow = values.windows(2).all(|pair| pair[0] == -pair[1]);
            assert!(follow, "{values:?}");
            let last = &graph.nodes[values.len() - 1];
            assert_eq!(
                graph.searched(),
                usize::from(last.position.has_legal_move())
            );
            assert_eq!(last.value, if graph.searched() == 1 { 50 } else { LOST });
            assert_eq!(graph.unknown_from(position.folded()), None);
            let expected = (graph.searched() == 1).then_some(last.position);
            assert_eq!(Graph::new().unknown_from(position.folded()), expected);
            lengths.insert(values.len());
        }
        assert!(lengths.len() > 1, "{lengths:?}");
    }
}
