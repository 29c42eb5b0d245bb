//! The rules a second time, for comparison with the crate.
//!
//! Written to be read beside the clauses of the rules, on an array of 64 squares, with plain
//! recursion and no regard to speed. Shares no code with the crate: positions come in and go out
//! as text in the compact form, places on the board have a type of their own.

use std::collections::{BTreeMap, BTreeSet};

/// A square by file and rank, 1 to 8 each on the board. The derived order is that of names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place {
    pub(crate) file: i8,
    pub(crate) rank: i8,
}

/// The four directions: files and ranks to go.
const DIRECTIONS: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

impl Place {
    fn step(self, (files, ranks): (i8, i8)) -> Place {
        Place {
            file: self.file + files,
            rank: self.rank + ranks,
        }
    }

    fn is_on_board(self) -> bool {
        (1..=8).contains(&self.file) && (1..=8).contains(&self.rank)
    }

    fn all() -> impl Iterator<Item = Place> {
        (1..=8).flat_map(|file| (1..=8).map(move |rank| Place { file, rank }))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    White,
    Black,
}

impl Side {
    pub(crate) fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    /// R4: forward, and to the player's own right.
    fn steps(self) -> [(i8, i8); 2] {
        match self {
            Side::White => [(0, 1), (1, 0)],
            Side::Black => [(0, -1), (-1, 0)],
        }
    }

    /// R6, spelt out.
    fn promotes_on(self, place: Place) -> bool {
        let Place { file, rank } = place;
        match self {
            Side::White => (rank == 8 && file >= 3) || (file == 8 && rank >= 3),
            Side::Black => (file == 1 && rank <= 6) || (rank == 1 && file <= 6),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stone {
    side: Side,
    king: bool,
}

/// A position.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    stones: [Option<Stone>; 64],
    turn: Side,
}

/// One way to make a move: the squares visited, and what was captured, in order.
#[derive(Clone, Debug)]
struct Route {
    squares: Vec<Place>,
    captured: Vec<Place>,
}

/// What makes a move (R16).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Identity {
    pub(crate) from: Place,
    pub(crate) to: Place,
    pub(crate) captured: BTreeSet<Place>,
}

/// All legal moves, each with all its routes.
pub(crate) type Moves = BTreeMap<Identity, BTreeSet<Vec<Place>>>;

/// The recursion took more steps than it was allowed.
#[derive(Debug)]
pub(crate) struct TooManySteps;

impl Board {
    /// Reads the compact form: the letter of the side to move, then a1, b1 … h1, a2 … h8.
    pub(crate) fn from_compact(text: &str) -> Board {
        let mut letters = text.chars();
        let turn = match letters.next() {
            Some('W') => Side::White,
            Some('B') => Side::Black,
            other => panic!("no side to move: {other:?}"),
        };
        let mut board = Board {
            stones: [None; 64],
            turn,
        };
        for rank in 1..=8 {
            for file in 1..=8 {
                let stone = |side, king| Some(Stone { side, king });
                let stone = match letters.next() {
                    Some('.') => None,
                    Some('w') => stone(Side::White, false),
                    Some('W') => stone(Side::White, true),
                    Some('b') => stone(Side::Black, false),
                    Some('B') => stone(Side::Black, true),
                    other => panic!("no square: {other:?}"),
                };
                board.put(Place { file, rank }, stone);
            }
        }
        assert_eq!(letters.next(), None);
        board
    }

    pub(crate) fn to_compact(&self) -> String {
        let mut text = String::from(match self.turn {
            Side::White => 'W',
            Side::Black => 'B',
        });
        for rank in 1..=8 {
            for file in 1..=8 {
                text.push(match self.at(Place { file, rank }) {
                    None => '.',
                    Some(Stone { side, king }) => match (side, king) {
                        (Side::White, false) => 'w',
                        (Side::White, true) => 'W',
                        (Side::Black, false) => 'b',
                        (Side::Black, true) => 'B',
                    },
                });
            }
        }
        text
    }

    pub(crate) fn turn(&self) -> Side {
        self.turn
    }

    fn index(place: Place) -> usize {
        assert!(place.is_on_board());
        (place.rank as usize - 1) * 8 + place.file as usize - 1
    }

    fn at(&self, place: Place) -> Option<Stone> {
        self.stones[Board::index(place)]
    }

    fn put(&mut self, place: Place, stone: Option<Stone>) {
        self.stones[Board::index(place)] = stone;
    }

    fn is_empty(&self, place: Place) -> bool {
        place.is_on_board() && self.at(place).is_none()
    }

    fn own(&self) -> Vec<(Place, Stone)> {
        Place::all()
            .filter_map(|place| Some((place, self.at(place)?)))
            .filter(|(_, stone)| stone.side == self.turn)
            .collect()
    }

    /// R17: whether the side to move has any piece.
    pub(crate) fn has_pieces(&self) -> bool {
        !self.own().is_empty()
    }

    /// R14, R15, R16: the captures of the most pieces if there are any, else the quiet moves.
    /// The steps that the recursion takes are subtracted from `steps`.
    pub(crate) fn legal_moves(&self, steps: &mut u64) -> Result<Moves, TooManySteps> {
        let mut routes = Vec::new();
        for (from, stone) in self.own() {
            // R12: the square the piece started from counts as empty while it moves.
            let mut board = self.clone();
            board.put(from, None);
            let mut route = Route {
                squares: vec![from],
                captured: vec![],
            };
            board.go_on(stone, &mut route, &mut routes, steps)?;
        }
        let most = routes.iter().map(|route| route.captured.len()).max();
        routes.retain(|route| Some(route.captured.len()) == most);
        if routes.is_empty() {
            routes = self.quiet_moves();
        }
        let mut moves = Moves::new();
        for Route { squares, captured } in routes {
            let identity = Identity {
                from: squares[0],
                to: squares[squares.len() - 1],
                captured: captured.into_iter().collect(),
            };
            let new = moves.entry(identity).or_default().insert(squares);
            assert!(new, "a route was found twice");
        }
        Ok(moves)
    }

    /// R4, R5.
    fn quiet_moves(&self) -> Vec<Route> {
        let mut routes = Vec::new();
        for (from, stone) in self.own() {
            let mut go = |to| {
                routes.push(Route {
                    squares: vec![from, to],
                    captured: vec![],
                });
            };
            if stone.king {
                for direction in DIRECTIONS {
                    let mut to = from.step(direction);
                    while self.is_empty(to) {
                        go(to);
                        to = to.step(direction);
                    }
                }
            } else {
                for direction in stone.side.steps() {
                    let to = from.step(direction);
                    if self.is_empty(to) {
                        go(to);
                    }
                }
            }
        }
        routes
    }

    /// R10: adds to `routes` every way to capture on to the end, the moving piece being off the
    /// board and standing on the last square of `route`.
    fn go_on(
        &self,
        stone: Stone,
        route: &mut Route,
        routes: &mut Vec<Route>,
        steps: &mut u64,
    ) -> Result<(), TooManySteps> {
        *steps = steps.checked_sub(1).ok_or(TooManySteps)?;
        let jumps = self.jumps(stone, route);
        if jumps.is_empty() && !route.captured.is_empty() {
            routes.push(route.clone());
        }
        for (victim, landing) in jumps {
            // R11: the victim stays on the board.
            route.captured.push(victim);
            route.squares.push(landing);
            self.go_on(stone, route, routes, steps)?;
            route.squares.pop();
            route.captured.pop();
        }
        Ok(())
    }

    /// R8, R9: the single jumps, each as victim and landing square.
    fn jumps(&self, stone: Stone, route: &Route) -> Vec<(Place, Place)> {
        let at = route.squares[route.squares.len() - 1];
        let mut jumps = Vec::new();
        for direction in DIRECTIONS {
            let mut victim = at.step(direction);
            while stone.king && self.is_empty(victim) {
                victim = victim.step(direction);
            }
            let is_enemy = victim.is_on_board()
                && self
                    .at(victim)
                    .is_some_and(|other| other.side != stone.side);
            // R11: not a second time.
            if !is_enemy || route.captured.contains(&victim) {
                continue;
            }
            let mut landing = victim.step(direction);
            while self.is_empty(landing) {
                jumps.push((victim, landing));
                if !stone.king {
                    break;
                }
                landing = landing.step(direction);
            }
        }
        jumps
    }

    /// R7, R11: the position after a move.
    pub(crate) fn after(&self, mv: &Identity) -> Board {
        let mut board = self.clone();
        let mut stone = board.at(mv.from).expect("a piece to move");
        board.put(mv.from, None);
        for &victim in &mv.captured {
            board.put(victim, None);
        }
        stone.king |= stone.side.promotes_on(mv.to);
        board.put(mv.to, Some(stone));
        board.turn = board.turn.other();
        board
    }
}
