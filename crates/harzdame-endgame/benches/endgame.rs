//! How long it takes to look positions up.
//!
//! `cargo bench -p harzdame-endgame --features files --bench endgame -- [FOLDER]`: the embedded
//! tables, and those of a folder.

use std::{
    fs,
    hint::black_box,
    path::PathBuf,
    time::{Duration, Instant},
};

use fastrand::Rng;
use harzdame::Position;
use harzdame_endgame::{Index, Indices, Material, ProbeError, Tables};

/// Positions are looked up in groups of so many, and the median of the groups is told.
const GROUP: usize = 128;
const GROUPS: usize = 2_000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let dir = folder();

    let before = resident_mib();
    let started = Instant::now();
    for material in materials(2..=4) {
        let position = first_position(material);
        black_box(Tables::embedded().value(&position)?);
    }
    let took = started.elapsed();
    let used = resident_mib() - before;
    println!("first use of all embedded tables: {took:.1?}, {used:.1} MiB");

    let mut rng = Rng::with_seed(1);
    let embedded = Tables::embedded();
    println!("{:<44} {:>9}", "medians of one warm thread", "ns");
    for (name, positions) in [
        ("embedded, values, searches", searches(2..=4, &mut rng)),
        (
            "embedded, values, random positions",
            random_positions(2..=4, &mut rng),
        ),
    ] {
        report(name, &positions, |position| {
            embedded.value(position).map(drop)
        })?;
    }

    let Some(dir) = dir else {
        println!("no folder of tables was named: nothing more is measured");
        return Ok(());
    };
    let (tables, problems) = Tables::open(&dir, Tables::CACHE)?;
    if let Some(problem) = problems.first() {
        return Err(problem.to_string().into());
    }
    for (name, positions) in [
        ("searches", searches(5..=5, &mut rng)),
        ("random positions", random_positions(5..=5, &mut rng)),
    ] {
        let values = format!("5 pieces, values, {name}");
        report(&values, &positions, |position| {
            tables.value(position).map(drop)
        })?;
        let distances = format!("5 pieces, distances, {name}");
        report(&distances, &positions, |position| {
            tables.distance(position).map(drop)
        })?;
    }
    Ok(())
}

/// The argument; Cargo adds an option of its own.
fn folder() -> Option<PathBuf> {
    let argument = std::env::args().skip(1).find(|text| !text.starts_with('-'));
    argument.map(PathBuf::from)
}

/// Measures twice, and tells the second time: then all that is read is in memory and was checked, but
/// the caches of the processor and that of the tables have seen everything else in between.
fn report(
    name: &str,
    groups: &[Vec<Position>],
    look_up: impl Fn(&Position) -> Result<(), ProbeError>,
) -> Result<(), ProbeError> {
    let mut times = Vec::new();
    for _ in 0..2 {
        times.clear();
        for group in groups {
            let started = Instant::now();
            for position in group {
                look_up(position)?;
            }
            times.push(started.elapsed() / group.len() as u32);
        }
    }
    times.sort();
    let median: Duration = times[times.len() / 2];
    println!("{name:<44} {:>9.0}", median.as_secs_f64() * 1e9);
    Ok(())
}

fn materials(pieces: std::ops::RangeInclusive<u8>) -> impl Iterator<Item = Material> {
    pieces.flat_map(Material::classes).flat_map(Material::sides)
}

fn first_position(material: Material) -> Position {
    let index = Index::new(material).expect("few pieces");
    let quiet = |position: &Position| !position.must_capture();
    let mut positions = (0..index.len()).filter_map(|number| index.decode(number));
    positions.find(quiet).expect("a quiet position")
}

fn random_position(indices: &Indices, rng: &mut Rng) -> Position {
    let numbers = std::iter::repeat_with(|| rng.u64(..indices.len()));
    let mut positions = numbers.filter_map(|number| indices.decode(number));
    positions.next().expect("most numbers stand for positions")
}

fn random_positions(pieces: std::ops::RangeInclusive<u8>, rng: &mut Rng) -> Vec<Vec<Position>> {
    let indices = Indices::with_pieces(pieces);
    (0..GROUPS)
        .map(|_| (0..GROUP).map(|_| random_position(&indices, rng)).collect())
        .collect()
}

/// The positions with as many pieces as are asked for that a search comes to which goes through all
/// moves, depth first, from one of them: a group for each search.
fn searches(pieces: std::ops::RangeInclusive<u8>, rng: &mut Rng) -> Vec<Vec<Position>> {
    let indices = Indices::with_pieces(pieces.clone());
    (0..GROUPS)
        .map(|_| {
            let mut group = Vec::new();
            while group.len() < GROUP {
                walk(
                    &random_position(&indices, rng),
                    3,
                    *pieces.start(),
                    &mut group,
                );
            }
            group.truncate(GROUP);
            group
        })
        .collect()
}

fn walk(position: &Position, depth: u32, least: u8, group: &mut Vec<Position>) {
    if group.len() >= GROUP || position.occupied().len() < u32::from(least) {
        return;
    }
    group.push(*position);
    if depth > 0 {
        for &mv in &position.legal_moves() {
            walk(&position.play_unchecked(mv), depth - 1, least, group);
        }
    }
}

/// The memory of this process, where the system tells it.
fn resident_mib() -> f64 {
    let statm = fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages = statm.split_ascii_whitespace().nth(1);
    let pages: f64 = pages.and_then(|text| text.parse().ok()).unwrap_or(0.0);
    pages * 4096.0 / f64::from(1 << 20)
}
