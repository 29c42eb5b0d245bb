//! What is in files of games and of training positions.

use std::{fmt, path::Path};

use harzdame::Color;
use serde::Serialize;

use super::{
    GameReader, Sample, SampleReader,
    blocks::DataError,
    games::{GameEnd, RecordedGame},
};

/// Figures of a file of games.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct GameStats {
    /// Games.
    pub games: u64,
    /// Games that White lost, drew and won.
    pub points: [u64; 3],
    /// Games by [`GameEnd`].
    pub ends: [u64; 5],
    /// Moves, random openings included.
    pub plies: u64,
    /// Positions with a score.
    pub positions: u64,
    /// Of these, those in which the side to move must capture.
    pub captures: u64,
    /// Of these, those whose score is a proved win or loss.
    pub proved: u64,
    /// Positions with a score by the number of pieces, 0 to 42.
    pub pieces: Vec<u64>,
    /// Bytes at the end of the file that are no whole block.
    pub cut: u64,
}

impl GameStats {
    /// Reads a file of games.
    ///
    /// # Errors
    ///
    /// If it cannot be read or is damaged.
    pub fn of(path: &Path) -> Result<GameStats, DataError> {
        let mut reader = GameReader::open(path)?;
        let mut stats = GameStats {
            pieces: vec![0; 43],
            ..GameStats::default()
        };
        while let Some(game) = reader.next_game()? {
            stats.add(&game);
        }
        stats.cut = reader.cut();
        Ok(stats)
    }

    fn add(&mut self, game: &RecordedGame) {
        self.games += 1;
        self.points[usize::from(game.points_of(Color::White).min(2))] += 1;
        self.ends[game.end as usize] += 1;
        self.plies += game.moves.len() as u64;
        for ply in game.plies() {
            let Some(score) = ply.score else { continue };
            self.positions += 1;
            self.captures += u64::from(ply.position.must_capture());
            self.proved += u64::from(score.is_proved());
            self.pieces[ply.position.occupied().len() as usize] += 1;
        }
    }
}

impl fmt::Display for GameStats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let GameStats {
            games,
            points: [lost, drawn, won],
            plies,
            positions,
            captures,
            proved,
            ..
        } = self;
        let per_game = *plies as f64 / (*games).max(1) as f64;
        writeln!(f, "games       {games}, {per_game:.1} plies each")?;
        writeln!(f, "White       {won} won, {drawn} drawn, {lost} lost")?;
        write!(f, "ended      ")?;
        for (end, count) in GameEnd::ALL.into_iter().zip(self.ends) {
            let why = match end {
                GameEnd::Rules => "by the rules",
                GameEnd::Proved => "proved",
                GameEnd::Ahead => "far ahead",
                GameEnd::Level => "level",
                GameEnd::Length => "too long",
            };
            write!(f, " {count} {why},")?;
        }
        writeln!(f)?;
        writeln!(
            f,
            "positions   {positions}: {captures} with a capture to make, {proved} proved"
        )?;
        write!(f, "pieces     ")?;
        write_pieces(f, &self.pieces)?;
        if self.cut > 0 {
            writeln!(
                f,
                "cut         {} bytes at the end are no whole block",
                self.cut
            )?;
        }
        Ok(())
    }
}

/// The largest score in the table of scores and results, in centi-men.
const MAX_SCORE: i32 = 600;
const STEP: i32 = 100;

/// Figures of a file of training positions.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct SampleStats {
    /// Positions, each once.
    pub samples: u64,
    /// How many times they were met.
    pub met: u64,
    /// Positions by the number of pieces, 0 to 42.
    pub pieces: Vec<u64>,
    /// The mean share of points that the side to move got, by its score in steps of a man from −6 or
    /// less to +6 or more, with the number of positions.
    pub points_by_score: Vec<(i32, u64, f64)>,
    /// The score in centi-men that makes the expected points e to 1, which fits the results best:
    /// points = 1 / (1 + exp(−score / scale)).
    pub scale: f64,
}

impl SampleStats {
    /// Reads a file of training positions.
    ///
    /// # Errors
    ///
    /// If it cannot be read or is damaged.
    pub fn of(path: &Path) -> Result<SampleStats, DataError> {
        let mut reader = SampleReader::open(path)?;
        let mut stats = SampleStats {
            pieces: vec![0; 43],
            ..SampleStats::default()
        };
        let bins = (2 * MAX_SCORE / STEP + 1) as usize;
        let mut points = vec![(0_u64, 0_u64); bins];
        // By score in steps of 5: the number, and the points in thousandths.
        let mut fine = vec![(0_u64, 0_u64); (2 * FINE_MAX / FINE_STEP + 1) as usize];
        let mut samples = Vec::new();
        for block in 0..reader.blocks() {
            samples.clear();
            reader.read_block(block, &mut samples)?;
            for sample in &samples {
                stats.samples += 1;
                stats.met += u64::from(sample.count);
                stats.pieces[sample.pieces().min(42) as usize] += 1;
                for (table, step, most) in [
                    (&mut points, STEP, MAX_SCORE),
                    (&mut fine, FINE_STEP, FINE_MAX),
                ] {
                    let bin = bin(sample, step, most);
                    table[bin].0 += 1;
                    table[bin].1 += u64::from(sample.points);
                }
            }
        }
        stats.points_by_score = (0..)
            .map(|bin| bin * STEP - MAX_SCORE)
            .zip(points)
            .map(|(score, (count, points))| {
                (score, count, points as f64 / 1_000.0 / count.max(1) as f64)
            })
            .collect();
        stats.scale = fit_scale(&fine);
        Ok(stats)
    }
}

const FINE_STEP: i32 = 5;
const FINE_MAX: i32 = 2_000;

/// The step that a sample's score is nearest to.
fn bin(sample: &Sample, step: i32, most: i32) -> usize {
    let score = sample.centi_men().clamp(-most, most);
    ((score + most + step / 2) / step) as usize
}

/// The scale of the logistic curve that fits best, by Newton's method on the likelihood.
fn fit_scale(fine: &[(u64, u64)]) -> f64 {
    // The inverse of the scale is what the likelihood is smooth and concave in.
    let mut slope = 1.0 / 200.0;
    for _ in 0..50 {
        let (mut first, mut second) = (0.0, 0.0);
        for (bin, &(count, points)) in fine.iter().enumerate() {
            let score = f64::from(bin as i32 * FINE_STEP - FINE_MAX);
            let expected = 1.0 / (1.0 + (-score * slope).exp());
            first += score * (points as f64 / 1_000.0 - count as f64 * expected);
            second += score * score * count as f64 * expected * (1.0 - expected);
        }
        if second <= 0.0 {
            break;
        }
        // Bounded steps: far from the best slope Newton's can be wild.
        slope = (slope + first / second).clamp(slope / 2.0, slope * 2.0);
    }
    1.0 / slope
}

impl fmt::Display for SampleStats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "positions   {}, met {} times", self.samples, self.met)?;
        write!(f, "pieces     ")?;
        write_pieces(f, &self.pieces)?;
        writeln!(f, "scale       {:.0} centi-men", self.scale)?;
        writeln!(f, "score       positions  points")?;
        for &(score, count, points) in &self.points_by_score {
            if count > 0 {
                writeln!(
                    f,
                    "{:>+5.1}    {count:>12}   {points:.3}",
                    f64::from(score) / 100.0
                )?;
            }
        }
        Ok(())
    }
}

/// Shares by number of pieces, in steps of six.
fn write_pieces(f: &mut fmt::Formatter<'_>, pieces: &[u64]) -> fmt::Result {
    let total = pieces.iter().sum::<u64>().max(1);
    for (step, counts) in pieces[1..].chunks(6).enumerate() {
        let share = 100.0 * counts.iter().sum::<u64>() as f64 / total as f64;
        write!(
            f,
            " {}–{}: {share:.1} %",
            6 * step + 1,
            6 * step + counts.len()
        )?;
    }
    writeln!(f)
}
