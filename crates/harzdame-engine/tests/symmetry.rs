//! Colours make no difference: a search of a position and of the one with the colours swapped find
//! the same, move for move. Without that, games of the engine against itself would measure the
//! engine and not the game.

use std::time::Duration;

use fastrand::Rng;
use harzdame::{DrawRule, Game, Move, Position};
use harzdame_engine::{
    Control, Engine, Evaluation, Limits, Network, NetworkParameters, SearchResult, Settings,
};

/// Positions from random games.
fn positions(seed: u64, count: usize) -> Vec<Position> {
    let mut rng = Rng::with_seed(seed);
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut position = Position::START;
        for _ in 0..rng.usize(..120) {
            let Some(mv) = rng.choice(position.legal_moves()) else {
                break;
            };
            position = position.play_unchecked(mv);
        }
        if position.has_legal_move() {
            positions.push(position);
        }
    }
    positions
}

fn engine(table_mib: usize, change: impl Fn(&mut Settings)) -> Engine {
    let mut engine = Engine::new(table_mib);
    let mut settings = Settings::default();
    change(&mut settings);
    engine.set_settings(settings);
    engine
}

fn search(engine: &mut Engine, game: &Game, nodes: u64) -> SearchResult {
    let limits = Limits::nodes(nodes);
    engine.search(game, &limits, &Control::new(), &|| Duration::ZERO, |_| {})
}

/// What was found, as the other colour sees it.
fn swapped(mut found: SearchResult) -> SearchResult {
    let swap = |pv: &mut Vec<Move>| pv.iter_mut().for_each(|mv| *mv = mv.color_swapped());
    found.best = found.best.map(Move::color_swapped);
    swap(&mut found.pv);
    found.lines.iter_mut().for_each(|line| swap(&mut line.pv));
    found
}

/// How many of the searches found something else with the colours swapped.
fn differences(engine: &mut Engine, positions: &[Position], nodes: u64) -> usize {
    let mut find = |position| {
        engine.new_game();
        search(
            engine,
            &Game::from_position(position, DrawRule::default()),
            nodes,
        )
    };
    let differ = |position: &&Position| find(**position) != swapped(find(position.color_swapped()));
    positions.iter().filter(differ).count()
}

#[test]
fn without_a_table_every_node_has_its_image() {
    let mut engine = engine(0, |settings| settings.features.table = false);
    assert_eq!(differences(&mut engine, &positions(1, 400), 1_500), 0);
}

#[test]
fn with_room_in_the_table_every_node_has_its_image() {
    let mut engine = engine(1, |_| {});
    assert_eq!(differences(&mut engine, &positions(2, 400), 1_500), 0);
}

#[test]
fn a_network_sees_no_colours() {
    let mut rng = Rng::with_seed(5);
    let mut parameters = NetworkParameters::zero(32, 1, 300);
    parameters.weights.fill_with(|| rng.i16(-60..=60));
    parameters.output_weights.fill_with(|| rng.i8(-30..=30));
    let network = Network::new(&parameters).expect("the ranges are kept");
    let mut engine = engine(1, |settings| {
        settings.evaluation = Evaluation::Network(network.clone().into());
    });
    assert_eq!(differences(&mut engine, &positions(3, 100), 500), 0);
}

/// A game of the engine against itself, with its table and history kept from move to move.
fn play(engine: &mut Engine, start: Position, plies: usize) -> Vec<Move> {
    let mut game = Game::from_position(start, DrawRule::default());
    engine.new_game();
    for _ in 0..plies {
        let found = search(engine, &game, 1_000);
        if found.best.is_none_or(|mv| game.play(mv).is_err()) {
            break;
        }
    }
    game.moves().collect()
}

#[test]
fn whole_games_have_their_images() {
    let mut engine = engine(4, |_| {});
    for position in positions(4, 10) {
        let game = play(&mut engine, position, 40);
        let other = play(&mut engine, position.color_swapped(), 40);
        let other: Vec<Move> = other.into_iter().map(Move::color_swapped).collect();
        assert_eq!(game, other, "{position}");
    }
}
