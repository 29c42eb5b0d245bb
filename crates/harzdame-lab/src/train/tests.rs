use std::{fs, num::NonZeroUsize, path::Path};

use candle_core::Device;
use fastrand::Rng;
use harzdame::{Color, Position};
use harzdame_engine::{Control, Score};

use super::{
    batches::Batches,
    model::{Batch, Model},
    *,
};
use crate::{
    data::{Sample, SampleReader, SampleWriter},
    test_folder::TestFolder,
};

/// Positions of random games. Scores count men, and that men forward are worth more.
fn samples(count: usize, seed: u64) -> Vec<Sample> {
    let mut rng = Rng::with_seed(seed);
    let mut samples = Vec::new();
    let mut position = Position::START;
    while samples.len() < count {
        let Some(mv) = rng.choice(position.legal_moves()) else {
            position = Position::START;
            continue;
        };
        position = position.play_unchecked(mv);
        let worth = |color: Color| -> i32 {
            let men = position.men(color).iter().map(|square| {
                let steps = i32::from(square.file() + square.rank());
                100 + 5 * if color == Color::White {
                    steps
                } else {
                    14 - steps
                }
            });
            men.sum::<i32>() + 300 * position.kings(color).len() as i32
        };
        let score = worth(position.turn()) - worth(!position.turn());
        let points = if rng.f32() < loss::sigmoid(score as f32 / 200.0) {
            2
        } else {
            0
        };
        samples.push(Sample::new(&position, Score::centi_men(score), points, 0));
    }
    samples
}

fn write(path: &Path, samples: &[Sample]) {
    let mut writer = SampleWriter::create(path, "{}").expect("a file");
    for &sample in samples {
        writer.write(sample).expect("it is written");
    }
    writer.finish().expect("it is written");
}

/// A folder with data to train on.
fn data(name: &str, count: usize) -> TestFolder {
    let folder = TestFolder::new(&format!("train-{name}"));
    write(&folder.file("train"), &samples(count, 1));
    write(&folder.file("valid"), &samples(2_000, 2));
    folder
}

fn quick() -> Training {
    Training {
        hidden: 32,
        buckets: 2,
        positions: 160_000,
        batch: 1_000,
        schedule: Schedule {
            peak: 1e-2,
            ..Schedule::default()
        },
        ..Training::default()
    }
}

/// Trains in a folder; stops at the points where `stop` says so.
fn train(
    training: &Training,
    data: &TestFolder,
    run: &str,
    threads: usize,
    mut stop: impl FnMut(&LossPoint) -> bool,
) -> Result<Option<Trained>, TrainError> {
    let control = Control::new();
    training.run(
        &RunFiles {
            training: &data.file("train"),
            validation: &data.file("valid"),
            folder: &data.file(run),
        },
        NonZeroUsize::new(threads).expect("at least one"),
        false,
        &control,
        |point| {
            if stop(point) {
                control.stop();
            }
        },
    )
}

#[test]
fn gradients_are_those_of_the_matrix_product() {
    let target = Target::default();
    let model = Model::new(32, 4, 3, &Device::Cpu).expect("a model");
    let batch = Batch::new(&samples(200, 5), 4, &target);
    // A function of the outputs that treats each differently.
    let gradients = |outputs: candle_core::Result<candle_core::Tensor>| {
        let outputs = outputs.expect("outputs");
        let weights: Vec<f32> = (0..200).map(|i| (i % 17) as f32 - 8.0).collect();
        let weights = candle_core::Tensor::from_vec(weights, 200, &Device::Cpu)?;
        let gradients = (&outputs * weights)?.sum_all()?.backward()?;
        let parameters = [&model.weights, &model.biases, &model.output_weights];
        let mut lists = vec![outputs.to_vec1::<f32>()?];
        for parameter in parameters {
            let gradient = gradients.get(parameter).expect("it has a gradient");
            lists.push(gradient.flatten_all()?.to_vec1::<f32>()?);
        }
        candle_core::Result::Ok(lists)
    };
    let sparse = gradients(model.sparse_outputs(&batch)).expect("gradients");
    let dense = gradients(model.dense_outputs(&batch)).expect("gradients");
    for (sparse, dense) in sparse.iter().zip(&dense) {
        assert_eq!(sparse.len(), dense.len());
        let size = dense
            .iter()
            .fold(0.0_f32, |most, value| most.max(value.abs()));
        assert!(size > 0.1);
        for (sparse, dense) in sparse.iter().zip(dense) {
            assert!((sparse - dense).abs() < 1e-4 * size, "{sparse} {dense}");
        }
    }
}

#[test]
fn a_network_learns_and_is_exported_as_it_is() {
    let data = data("learns", 40_000);
    let mut points = Vec::new();
    let trained = train(&quick(), &data, "run", 2, |point| {
        points.push(*point);
        false
    });
    let trained = trained.expect("it is trained").expect("it was not stopped");
    assert_eq!(points.len(), 100);
    assert_eq!(trained.history, points);
    // What cannot be foreseen of the results stays: compare with the best possible loss.
    let target = Target::default();
    let best = |of: fn(f32) -> f32| {
        let samples = samples(2_000, 2);
        let errors = samples.iter().map(|sample| {
            let error = target.points(of(sample.centi_men() as f32)) - target.of(sample);
            f64::from(error * error)
        });
        errors.sum::<f64>() / 2_000.0
    };
    let (knowing, ignorant) = (best(|score| score), best(|_| 0.0));
    let reached = points[99].validation;
    assert!(
        reached - knowing < 0.1 * (ignorant - knowing),
        "{knowing} {reached} {ignorant}"
    );

    let Deviation {
        positions,
        most,
        mean,
        range,
    } = trained.deviation;
    assert!(
        positions == 2_000 && mean < 2.0 && most < 20.0 && range > 200.0,
        "{mean} {most}"
    );
    let bytes = fs::read(data.file("run/network.net")).expect("a network");
    let network = harzdame_engine::Network::from_bytes(&bytes).expect("a network");
    assert_eq!(network, trained.network);
    let table = fs::read_to_string(data.file("run/loss.tsv")).expect("a table");
    assert_eq!(table.lines().count(), 101);
    assert!(
        fs::read_to_string(data.file("run/loss.svg"))
            .expect("a picture")
            .contains("</svg>")
    );
}

#[test]
fn neither_interruptions_nor_threads_change_the_network() {
    let data = data("resume", 5_000);
    let training = Training {
        positions: 40_000,
        ..quick()
    };
    let whole = train(&training, &data, "whole", 1, |_| false);
    let whole = whole.expect("it is trained").expect("it was not stopped");

    // Three stops, and a kill between two checkpoints: steps after the checkpoint are lost.
    let mut stops = 0;
    let trained = loop {
        let mut points = 0;
        let run = train(&training, &data, "run", 2, |_| {
            points += 1;
            stops < 3 && points == 7
        });
        if let Some(trained) = run.expect("it goes on") {
            break trained;
        }
        stops += 1;
    };
    assert_eq!(stops, 3);
    assert_eq!(trained.network, whole.network);
    assert_eq!(trained.history, whole.history);
}

#[test]
fn other_parameters_and_empty_data_are_refused() {
    let data = data("refused", 1_000);
    let training = Training {
        positions: 1_000,
        ..quick()
    };
    train(&training, &data, "run", 1, |_| false).expect("it is trained");
    let other = Training {
        seed: 9,
        ..training.clone()
    };
    let error = train(&other, &data, "run", 1, |_| false).expect_err("it is another run");
    assert!(error.to_string().contains("\"seed\":9"), "{error}");

    write(&data.file("empty"), &[]);
    let error = training
        .run(
            &RunFiles {
                training: &data.file("empty"),
                validation: &data.file("valid"),
                folder: &data.file("other"),
            },
            NonZeroUsize::MIN,
            false,
            &Control::new(),
            |_| {},
        )
        .expect_err("there is nothing");
    assert!(error.to_string().contains("no positions"), "{error}");
}

#[test]
fn batches_are_the_same_wherever_one_begins() {
    let folder = TestFolder::new("train-batches");
    let path = folder.file("train");
    write(&path, &samples(40_000, 4));
    let open = |first| {
        let reader = SampleReader::open(&path).expect("a file of samples");
        Batches::new(reader, 3_000, 7, first).expect("batches")
    };
    let mut from_start = open(0);
    let mut all = Vec::new();
    for number in 0..30 {
        let batch = from_start.next_batch().expect("it is read");
        assert_eq!(batch.len(), 3_000);
        let from_here = open(number).next_batch().expect("it is read");
        assert!(batch == from_here, "batch {number}");
        all.push(batch);
    }
    // 13 batches are an epoch: nothing comes twice in it, but in another order in the next.
    let fold = |sample: &Sample| {
        sample
            .position()
            .map(|p| Sample::new(&p, Score::DRAW, 0, 0).key(0))
    };
    let keys = |batches: &[Vec<Sample>]| {
        let mut keys: Vec<_> = batches.iter().flatten().map(fold).collect();
        keys.sort_unstable();
        keys
    };
    let mut whole: Vec<_> = samples(40_000, 4).iter().map(fold).collect();
    whole.sort_unstable();
    let mut rest = whole.into_iter();
    assert!(
        keys(&all[..13])
            .iter()
            .all(|key| rest.any(|other| other == *key))
    );
    assert!(all[0] != all[13]);
    // Half are mirror images.
    let turned = all[0].iter().filter(|sample| {
        let position = sample.position().expect("a position");
        Sample::new(&position, sample.score, 0, 0).own != sample.own
    });
    assert!((1_000..2_000).contains(&turned.count()));
}
