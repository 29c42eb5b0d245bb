use std::{
    fs,
    path::{Path, PathBuf},
};

use fastrand::Rng;
use harzdame::{Position, fen};
use harzdame_engine::{Control, Score};

use super::*;
use crate::test_folder::TestFolder;

/// A game of random moves with scores of all kinds.
fn random_game(rng: &mut Rng, number: u64) -> RecordedGame {
    let start = if number.is_multiple_of(3) {
        fen::parse("B:WKa1,c3,d2:BKh8,f6,g7").expect("a position")
    } else {
        Position::START
    };
    let opening = rng.usize(..10);
    let mut game = RecordedGame {
        number,
        start,
        moves: Vec::new(),
        scores: Vec::new(),
        points: rng.u8(..3),
        end: rng.choice(GameEnd::ALL).expect("there are five"),
    };
    let mut position = start;
    for ply in 0..rng.usize(10..150) {
        let Some(mv) = rng.choice(position.legal_moves()) else {
            break;
        };
        game.moves.push(mv);
        if ply >= opening {
            game.scores.push(match rng.u8(..10) {
                0 => Score::win_in(rng.u32(1..=1_000)),
                1 => Score::loss_in(rng.u32(..=1_000)),
                2 => Score::centi_men(rng.i32(-20_000..=20_000)),
                _ => Score::centi_men(rng.i32(-500..=500)),
            });
        }
        position = position.play_unchecked(mv);
    }
    game
}

fn random_games(count: u64) -> Vec<RecordedGame> {
    let mut rng = Rng::with_seed(7);
    (0..count)
        .map(|number| random_game(&mut rng, number))
        .collect()
}

fn write_games(path: &Path, games: &[RecordedGame]) {
    let mut writer = GameWriter::open(path, "{}").expect("a file");
    games
        .iter()
        .for_each(|game| writer.write(game).expect("it is written"));
    writer.finish().expect("it is written");
}

fn read_games(path: &Path) -> (Vec<RecordedGame>, u64) {
    let mut reader = GameReader::open(path).expect("a file of games");
    let mut games = Vec::new();
    while let Some(game) = reader.next_game().expect("it is whole") {
        games.push(game);
    }
    (games, reader.cut())
}

#[test]
fn games_are_read_as_they_are_written() {
    let folder = TestFolder::new("data-games");
    let games = random_games(100);
    write_games(&folder.file("games"), &games);
    assert_eq!(read_games(&folder.file("games")), (games, 0));
}

#[test]
fn a_file_that_was_cut_anywhere_goes_on() {
    let folder = TestFolder::new("data-cut");
    let games = random_games(100);
    let whole_path = folder.file("whole");
    write_games(&whole_path, &games);
    let whole = fs::read(&whole_path).expect("a file");
    let path = folder.file("cut");
    let mut rng = Rng::with_seed(8);
    let first_block = 8 + 2 + 2 + 4 + 2 + 4;
    for _ in 0..20 {
        let length = rng.usize(first_block..whole.len());
        fs::write(&path, &whole[..length]).expect("a file");
        let (there, cut) = read_games(&path);
        assert_eq!(there, games[..there.len()]);
        assert!(cut < whole.len() as u64);

        let mut writer = GameWriter::open(&path, "{}").expect("it goes on");
        assert_eq!(writer.games(), there.len() as u64);
        for game in &games[there.len()..] {
            writer.write(game).expect("it is written");
        }
        writer.finish().expect("it is written");
        assert!(fs::read(&path).expect("a file") == whole);
    }
}

#[test]
fn damage_is_named_with_its_place() {
    let folder = TestFolder::new("data-damage");
    let path = folder.file("games");
    write_games(&path, &random_games(70));
    let whole = fs::read(&path).expect("a file");
    let error_after = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = whole.clone();
        change(&mut bytes);
        fs::write(&path, bytes).expect("a file");
        let mut reader = match GameReader::open(&path) {
            Ok(reader) => reader,
            Err(error) => return error.to_string(),
        };
        loop {
            match reader.next_game() {
                Ok(Some(_)) => {}
                Ok(None) => return "no error".to_owned(),
                Err(error) => return error.to_string(),
            }
        }
    };
    for (change, message) in [
        (
            &(|bytes: &mut Vec<u8>| bytes[0] = b'X') as &dyn Fn(&mut Vec<u8>),
            "no file of games",
        ),
        (&|bytes| bytes.clear(), "no file of games"),
        (&|bytes| bytes[8] = 9, "version 9"),
        (&|bytes| bytes[17] = b'x', "header's checksum"),
        (&|bytes| bytes.truncate(20), "header is cut short"),
        (
            &|bytes| bytes[40] ^= 1,
            "damaged at byte 22: a block's checksum",
        ),
        (&|bytes| bytes[22..26].fill(0xff), "no error"),
    ] {
        let error = error_after(change);
        assert!(error.contains(message), "{error}");
    }

    // Random damage is never a panic.
    let mut rng = Rng::with_seed(9);
    for _ in 0..200 {
        let _ = error_after(&|bytes| {
            let mut rng = rng.clone();
            let at = rng.usize(..bytes.len());
            bytes[at] ^= 1 << rng.u8(..8);
        });
        rng.u64(..);
    }
}

#[test]
fn other_parameters_are_refused() {
    let folder = TestFolder::new("data-parameters");
    let path = folder.file("games");
    write_games(&path, &random_games(3));
    let error = GameWriter::open(&path, r#"{"nodes":1}"#).expect_err("they differ");
    let error = error.to_string();
    assert!(
        error.contains("begun with {}, not with {\"nodes\":1}"),
        "{error}"
    );
}

#[test]
fn the_four_images_of_a_position_are_one_sample() {
    let mut rng = Rng::with_seed(10);
    for game in random_games(30) {
        for ply in game.plies() {
            let position = ply.position;
            let score = Score::centi_men(rng.i32(-100..100));
            let sample = Sample::new(&position, score, 2, 11);
            for image in [
                position.transposed(),
                position.color_swapped(),
                position.color_swapped().transposed(),
            ] {
                assert_eq!(Sample::new(&image, score, 2, 11), sample);
            }
            let back = sample.position().expect("it is valid");
            assert_eq!(back.legal_moves().len(), position.legal_moves().len());
            assert_eq!(sample.transposed().transposed(), sample);
            assert_eq!(Sample::from_bytes(&sample.to_bytes()), Ok(sample));
        }
    }
}

fn prepare(
    folder: &TestFolder,
    name: &str,
    games: &[PathBuf],
    preparation: &Preparation,
) -> Prepared {
    preparation
        .run(
            games,
            &folder.file(&format!("{name}.training")),
            &folder.file(&format!("{name}.validation")),
            &Control::new(),
            |_| {},
        )
        .expect("it is prepared")
        .expect("it was not stopped")
}

fn read_samples(path: &Path) -> Vec<Sample> {
    let mut reader = SampleReader::open(path).expect("a file of samples");
    let mut samples = Vec::new();
    for block in 0..reader.blocks() {
        reader.read_block(block, &mut samples).expect("it is whole");
    }
    assert_eq!(samples.len() as u64, reader.samples());
    samples
}

#[test]
fn preparation_filters_merges_and_shuffles() {
    let folder = TestFolder::new("data-prepare");
    let games = random_games(200);
    let (first, second) = games.split_at(90);
    write_games(&folder.file("a"), first);
    write_games(&folder.file("b"), second);
    let files = [folder.file("a"), folder.file("b")];
    let preparation = Preparation {
        validation: 10,
        ..Preparation::default()
    };
    let prepared = prepare(&folder, "1", &files, &preparation);

    // Every position is accounted for.
    let all: u64 = games.iter().map(|game| game.moves.len() as u64).sum();
    let Prepared {
        opening,
        captures,
        threats,
        proved,
        scores,
        duplicates,
        training,
        validation,
        ..
    } = prepared;
    assert_eq!(prepared.games, 200);
    assert_eq!(
        opening + captures + threats + proved + scores + duplicates + training + validation,
        all
    );
    assert!(
        [opening, captures, proved, scores, duplicates]
            .iter()
            .all(|&count| count > 0)
    );
    assert_eq!(threats, 0);

    // The filters hold, and no position comes twice.
    let samples = read_samples(&folder.file("1.training"));
    assert_eq!(samples.len() as u64, training);
    let mut seen = std::collections::HashSet::new();
    for sample in &samples {
        let position = sample.position().expect("a position");
        assert!(!position.must_capture());
        assert!(!sample.score.is_proved() && sample.centi_men().abs() <= 2_000);
        assert!(seen.insert(position.hash()));
        assert!(!seen.contains(&position.transposed().hash()) || position == position.transposed());
    }
    // Few pieces come neither first nor last.
    let half = samples.len() / 2;
    let pieces = |samples: &[Sample]| {
        samples
            .iter()
            .map(|sample| f64::from(sample.pieces()))
            .sum::<f64>()
            / samples.len() as f64
    };
    assert!((pieces(&samples[..half]) - pieces(&samples[half..])).abs() < 1.5);

    // The order of the games does not matter; another seed is another order.
    let reversed = [folder.file("b"), folder.file("a")];
    assert_eq!(prepare(&folder, "2", &reversed, &preparation), prepared);
    let sorted = |mut samples: Vec<Sample>| {
        samples.sort_by_key(|sample| sample.to_bytes());
        samples
    };
    assert!(samples == read_samples(&folder.file("2.training")));
    let other = Preparation {
        seed: 2,
        ..preparation
    };
    prepare(&folder, "3", &files, &other);
    let reordered = read_samples(&folder.file("3.training"));
    assert!(samples != reordered);
    assert!(sorted(samples) == sorted(reordered));
    assert!(!folder.file("1.training.parts").exists());
}

#[test]
fn filters_can_be_turned() {
    let folder = TestFolder::new("data-filters");
    write_games(&folder.file("a"), &random_games(50));
    let files = [folder.file("a")];
    let with = |filter: Filter| {
        let preparation = Preparation {
            filter,
            ..Preparation::default()
        };
        prepare(&folder, "x", &files, &preparation)
    };
    let usual = with(Filter::default());
    let all = with(Filter {
        captures: true,
        proved: true,
        max_score: 20_000,
        ..Filter::default()
    });
    assert_eq!((all.captures, all.proved, all.scores), (0, 0, 0));
    assert!(all.training > usual.training);
    let fewer = with(Filter {
        threats: false,
        skip_plies: 10,
        ..Filter::default()
    });
    assert!(fewer.threats > 0 && fewer.opening > usual.opening);
}

#[test]
fn means_are_taken_of_what_is_met_twice() {
    let folder = TestFolder::new("data-means");
    let start = fen::parse("W:WKa1,c3:BKh7,f6").expect("a position");
    let mv = start.legal_moves()[0];
    let game = |number, score, points| RecordedGame {
        number,
        start,
        moves: vec![mv],
        scores: vec![Score::centi_men(score)],
        points,
        end: GameEnd::Length,
    };
    let games = [game(0, 10, 2), game(1, 40, 2), game(2, -20, 0)];
    write_games(&folder.file("a"), &games);
    let prepared = prepare(&folder, "x", &[folder.file("a")], &Preparation::default());
    assert_eq!((prepared.training, prepared.duplicates), (1, 2));
    let sample = read_samples(&folder.file("x.training"))[0];
    assert_eq!(
        (sample.centi_men(), sample.points, sample.count, sample.ply),
        (10, 667, 3, 0)
    );
}

#[test]
fn figures_of_files() {
    let folder = TestFolder::new("data-stats");
    let games = random_games(60);
    write_games(&folder.file("a"), &games);
    let stats = GameStats::of(&folder.file("a")).expect("a file of games");
    assert_eq!(stats.games, 60);
    assert_eq!(stats.points.iter().sum::<u64>(), 60);
    assert_eq!(stats.ends.iter().sum::<u64>(), 60);
    let scored: u64 = games.iter().map(|game| game.scores.len() as u64).sum();
    assert_eq!(stats.positions, scored);
    assert_eq!(stats.pieces.iter().sum::<u64>(), scored);
    assert!(stats.to_string().contains("60, "));
}

#[test]
fn the_scale_is_found_again() {
    // Results drawn from a logistic curve with a scale of 150.
    let folder = TestFolder::new("data-scale");
    let mut rng = Rng::with_seed(11);
    let start = fen::parse("W:WKa1,c3:BKh7,f6").expect("a position");
    let mut position = start;
    let games: Vec<RecordedGame> = (0..4_000)
        .map(|number| {
            let moves = position.legal_moves();
            let mv = moves[rng.usize(..moves.len())];
            let score = rng.i32(-400..=400);
            let expected = 1.0 / (1.0 + (-f64::from(score) / 150.0).exp());
            let points = 2 * u8::from(rng.f64() < expected);
            let white = if position.turn() == harzdame::Color::White {
                points
            } else {
                2 - points
            };
            let game = RecordedGame {
                number,
                start: position,
                moves: vec![mv],
                scores: vec![Score::centi_men(score)],
                points: white,
                end: GameEnd::Length,
            };
            // Positions that differ, for equal ones would be merged.
            position = loop {
                let moves = position.legal_moves();
                match rng.choice(moves) {
                    Some(mv) if !mv.is_capture() => break position.play_unchecked(mv),
                    _ => position = start,
                }
            };
            game
        })
        .collect();
    write_games(&folder.file("a"), &games);
    prepare(
        &folder,
        "x",
        &[folder.file("a")],
        &Preparation {
            filter: Filter {
                captures: true,
                ..Filter::default()
            },
            validation: 0,
            ..Preparation::default()
        },
    );
    let stats = SampleStats::of(&folder.file("x.training")).expect("a file of samples");
    assert!(stats.samples > 1_000, "{}", stats.samples);
    assert!((stats.scale - 150.0).abs() < 20.0, "{}", stats.scale);
}
