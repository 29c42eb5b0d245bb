//! How fast files of games are written and read, moves checked: games per second on one thread,
//! and the most memory that the process took.
//!
//! ```text
//! cargo run --release -p harzdame --example pdn_speed [GAMES [FILE]]
//! ```
//!
//! Writes `FILE` (by default one in the directory for temporary files, removed at the end) with
//! 100,000 games of random moves with tags and clocks, and reads it again.

use std::{
    fs::File,
    io::{BufWriter, Write},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use harzdame::{
    DrawRule, Game, Position,
    pdn::{self, GameTree},
};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let games = arguments.next().map_or(Ok(100_000), |text| text.parse())?;
    let kept = arguments.next().map(PathBuf::from);
    let path = kept.clone().unwrap_or_else(|| {
        std::env::temp_dir().join(format!("pdn-speed-{}.pdn", std::process::id()))
    });

    let start = Instant::now();
    write_games(&path, games)?;
    report("written", games, start.elapsed());
    println!("{} bytes", std::fs::metadata(&path)?.len());

    for _ in 0..3 {
        let start = Instant::now();
        let (mut read, mut plies) = (0, 0);
        for game in pdn::read(File::open(&path)?) {
            plies += game?.into_tree()?.line.nodes.len();
            read += 1;
        }
        assert_eq!(read, games);
        report("read", read, start.elapsed());
        println!("{} plies a game", plies / read.max(1));
    }
    if let Some(memory) = peak_memory() {
        println!("peak memory {memory}");
    }
    if kept.is_none() {
        std::fs::remove_file(path)?;
    }
    Ok(())
}

fn report(what: &str, games: usize, time: Duration) {
    let rate = games as f64 / time.as_secs_f64();
    println!("{what} {games} games in {time:.2?}: {rate:.0} games/s");
}

fn write_games(path: &Path, games: usize) -> Result<(), Box<dyn std::error::Error>> {
    let mut file = BufWriter::new(File::create(path)?);
    let mut random = fastrand::Rng::with_seed(1);
    for number in 1..=games {
        let mut tree = GameTree::from_game(&random_game(&mut random));
        tree.tags.set("Event", "Random moves")?;
        tree.tags.set("Date", "2024.01.01")?;
        tree.tags.set("Round", &number.to_string())?;
        tree.tags.set("White", "Player one")?;
        tree.tags.set("Black", "Player two")?;
        if number % 2 == 0 {
            for (ply, node) in tree.line.nodes.iter_mut().enumerate() {
                let left = Duration::from_secs(600 - 3 * ply as u64);
                node.set_clock(Some(left));
            }
        }
        pdn::write_io(&tree, &mut file)?;
    }
    file.flush()?;
    Ok(())
}

/// A game of random moves, ended by agreement after 160 plies if it lasts so long.
fn random_game(random: &mut fastrand::Rng) -> Game {
    let mut game = Game::from_position(Position::START, DrawRule::default());
    while game.outcome().is_none() {
        let moves = game.position().legal_moves();
        let played = match random.choice(moves.iter()) {
            Some(&mv) if game.ply() < 160 => game.play(mv),
            _ => game.agree_draw(),
        };
        if played.is_err() {
            break;
        }
    }
    game
}

/// The most memory that the process has taken, where the system tells.
fn peak_memory() -> Option<String> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM"))?;
    Some(
        line.split_whitespace()
            .skip(1)
            .collect::<Vec<_>>()
            .join(" "),
    )
}
