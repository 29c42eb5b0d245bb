//! Every way to compute a value gives the same one.

use fastrand::Rng;
use harzdame::{Color, Position, Setup, fen};

use super::*;

/// Weights as large as is allowed, or as small as after training.
#[derive(Clone, Copy)]
enum Size {
    Extreme,
    Usual,
}

fn random_parameters(
    rng: &mut Rng,
    hidden: usize,
    buckets: usize,
    size: Size,
) -> NetworkParameters {
    let mut parameters = NetworkParameters::zero(hidden, buckets, rng.u16(1..=1_000));
    if matches!(size, Size::Extreme) {
        parameters.output_one = 1 << rng.u16(4..=12);
    }
    // 32767 over 42 weights and a bias.
    let most = match size {
        Size::Extreme => 32767 / 43,
        Size::Usual => 60,
    };
    let mut any = |most: i32| rng.i32(-most..=most);
    for weight in &mut parameters.weights {
        *weight = match size {
            Size::Extreme if any(1) >= 0 => most as i16 * any(1) as i16,
            _ => any(most) as i16,
        };
    }
    for bias in &mut parameters.biases {
        *bias = any(most) as i16;
    }
    // i32::MAX over 255² and the weights.
    let most = match size {
        Size::Extreme => (33_025 / (2 * hidden as i32)).min(128),
        Size::Usual => 30,
    };
    for weight in &mut parameters.output_weights {
        *weight = match size {
            Size::Extreme if any(1) >= 0 => -most as i8,
            _ => any(most.min(127)) as i8,
        };
    }
    for bias in &mut parameters.output_biases {
        *bias = any(100_000);
    }
    parameters
}

fn random_network(rng: &mut Rng, hidden: usize, buckets: usize, size: Size) -> Network {
    let parameters = random_parameters(rng, hidden, buckets, size);
    Network::new(&parameters).expect("the ranges are kept")
}

/// Any pieces on any squares where they may stand.
fn random_position(rng: &mut Rng) -> Position {
    loop {
        let mut setup = Setup::empty(rng.choice(Color::ALL).expect("there are two"));
        for _ in 0..rng.usize(1..=60) {
            let square = harzdame::Square::from_index(rng.u8(..64)).expect("a square");
            let piece = harzdame::Piece {
                color: rng.choice(Color::ALL).expect("there are two"),
                role: rng
                    .choice([harzdame::Role::Man, harzdame::Role::King])
                    .expect("there are two"),
            };
            setup.set(square, piece);
        }
        if let Ok(position) = Position::try_from(setup) {
            return position;
        }
    }
}

/// The value by the definition, in 64 bits and from set-ups, with nothing of the kernels.
fn by_definition(parameters: &NetworkParameters, position: &Position) -> i32 {
    let hidden = parameters.hidden;
    let sums = |perspective: Color| -> Vec<i64> {
        (0..hidden)
            .map(|unit| {
                let mut sum = i64::from(parameters.biases[unit]);
                for square in position.occupied() {
                    let piece = position.piece_at(square).expect("it is occupied");
                    let seen = match perspective {
                        Color::White => square,
                        Color::Black => square.rotated(),
                    };
                    let kind = match (piece.color == perspective, piece.role) {
                        (true, harzdame::Role::Man) => 0,
                        (true, harzdame::Role::King) => 1,
                        (false, harzdame::Role::Man) => 2,
                        (false, harzdame::Role::King) => 3,
                    };
                    let input = 64 * kind + usize::from(seen.index());
                    sum += i64::from(parameters.weights[input * hidden + unit]);
                }
                sum
            })
            .collect()
    };
    let turn = position.turn();
    let pieces = position.occupied().len() as usize;
    let bucket = (pieces - 1) * parameters.buckets / 42;
    let weights = &parameters.output_weights[bucket * 2 * hidden..][..2 * hidden];
    let total: i64 = [sums(turn), sums(!turn)]
        .concat()
        .iter()
        .zip(weights)
        .map(|(&sum, &weight)| sum.clamp(0, 255).pow(2) * i64::from(weight))
        .sum();
    let output = total / 255 + i64::from(parameters.output_biases[bucket]);
    let value = output * i64::from(parameters.scale) / 255 / i64::from(parameters.output_one);
    value.clamp(-20_000, 20_000) as i32
}

#[test]
fn every_instruction_set_computes_what_the_definition_says() {
    let mut rng = Rng::with_seed(1);
    for hidden in [32, 64, 96, 128, 256, 512] {
        for (buckets, size) in [(1, Size::Extreme), (4, Size::Usual), (8, Size::Extreme)] {
            let mut network = random_network(&mut rng, hidden, buckets, size);
            let parameters = network.parameters();
            for _ in 0..40 {
                let position = random_position(&mut rng);
                let expected = by_definition(&parameters, &position);
                for simd in Simd::available() {
                    network.use_simd(simd);
                    assert_eq!(
                        network.evaluate_position(&position),
                        expected,
                        "{simd:?}, {hidden} sums, {position}"
                    );
                }
            }
        }
    }
}

#[test]
fn sums_follow_the_moves_of_games() {
    let mut rng = Rng::with_seed(2);
    let starts = [
        Position::START,
        fen::parse("W:WKa1,Kb4,c3,d2,g2:BKh8,Kg6,f5,c6,d7").expect("a position"),
        // A king with many men to take in one move.
        fen::parse("W:WKc1,b2:Bc3,d5,f5,g4,e2,c7,e7,h7").expect("a position"),
    ];
    let (mut captures, mut crowned) = (0, 0);
    for (hidden, size) in [(32, Size::Usual), (64, Size::Extreme), (256, Size::Extreme)] {
        let mut network = random_network(&mut rng, hidden, 4, size);
        for (game, simd) in (0..30).zip(Simd::available().into_iter().cycle()) {
            network.use_simd(simd);
            let mut position = starts[game % starts.len()];
            let mut sums = Accumulator::new(&network, &position);
            let mut next = Accumulator::empty(&network);
            for _ in 0..200 {
                let Some(mv) = rng.choice(position.legal_moves()) else {
                    break;
                };
                sums.after(&network, &position, mv, &mut next);
                let turn = position.turn();
                captures = captures.max(mv.captured.len());
                position = position.play_unchecked(mv);
                crowned += u32::from(position.kings(turn).contains(mv.to));
                std::mem::swap(&mut sums, &mut next);
                assert_eq!(sums, Accumulator::new(&network, &position), "{mv:?}");
            }
        }
    }
    assert!(captures > 3 && crowned > 100);
}

#[test]
fn swapping_the_colours_changes_nothing() {
    let mut rng = Rng::with_seed(3);
    let network = random_network(&mut rng, 64, 8, Size::Usual);
    let mut values = std::collections::BTreeSet::new();
    for _ in 0..200 {
        let position = random_position(&mut rng);
        let value = network.evaluate_position(&position);
        assert_eq!(network.evaluate_position(&position.color_swapped()), value);
        values.insert(value);
    }
    assert!(values.len() > 100);
}

#[test]
fn every_number_of_pieces_has_a_bucket() {
    for buckets in [1, 2, 4, 8] {
        let used: Vec<usize> = (1..=42).map(|n| Network::bucket(buckets, n)).collect();
        assert!(used.is_sorted());
        assert_eq!((used[0], used[41]), (0, buckets - 1));
    }
}

#[test]
fn files_are_read_as_they_are_written() {
    let mut rng = Rng::with_seed(4);
    for (hidden, buckets) in [(32, 1), (96, 2), (128, 4), (512, 8)] {
        let mut parameters = random_parameters(&mut rng, hidden, buckets, Size::Extreme);
        parameters.description = "trained on nothing, ±0".to_owned();
        let network = Network::new(&parameters).expect("the ranges are kept");
        let read = Network::from_bytes(&network.to_bytes()).expect("it is whole");
        assert_eq!(read, network);
        assert_eq!(read.parameters(), parameters);
        assert_eq!((read.hidden(), read.buckets()), (hidden, buckets));
    }
}

#[test]
fn each_kind_of_damage_is_named() {
    let whole = random_network(&mut Rng::with_seed(5), 32, 1, Size::Usual).to_bytes();
    let with = |at: usize, byte: u8| {
        let mut bytes = whole.clone();
        bytes[at] = byte;
        bytes
    };
    let cases: [(Vec<u8>, &str); 13] = [
        (Vec::new(), "not a network"),
        (with(0, b'h'), "not a network"),
        (whole[..12].to_vec(), "has 12 bytes"),
        (whole[..whole.len() - 1].to_vec(), "cut short"),
        ([&whole[..], &[0]].concat(), "something was added"),
        (with(8, 9), "version 9"),
        (with(10, 33), "33 sums"),
        (with(12, 3), "3 buckets"),
        (with(14, 127), "127 for 1"),
        (with(16, 3), "in output weights: it has to"),
        (with(19, 255), "scale of 65"),
        (with(21, 255), "description"),
        (with(1_000, whole[1_000] ^ 1), "checksum"),
    ];
    for (bytes, message) in cases {
        let error = Network::from_bytes(&bytes).expect_err(message).to_string();
        assert!(error.contains(message), "{error}");
    }
}

#[test]
fn what_could_overflow_is_refused() {
    let zero = NetworkParameters::zero(32, 2, 100);
    assert!(Network::new(&zero).is_ok());

    // 21 own weights, 21 enemy weights and a bias that just fit, and do not.
    let mut sums = zero.clone();
    for input in 0..INPUTS {
        sums.weights[input * 32 + 7] = if input % 2 == 0 { -780 } else { 780 };
    }
    sums.biases[7] = -7;
    assert!(Network::new(&sums).is_ok());
    sums.biases[7] = -8;
    let error = Network::new(&sums).expect_err("it is 1 too much");
    assert_eq!(
        error,
        NetworkError::SumRange {
            unit: 7,
            most: 32_768
        }
    );

    // 64 weights of 128 are far from the limit: only large networks can reach it.
    let mut output = NetworkParameters::zero(256, 1, 100);
    output.output_weights = vec![-64; 512];
    assert!(Network::new(&output).is_ok());
    output.output_weights[..258].fill(-65);
    let error = Network::new(&output).expect_err("258 · 65 + 254 · 64 is more than 33025");
    assert!(matches!(error, NetworkError::OutputRange { bucket: 0, .. }));

    let mut bias = zero.clone();
    bias.output_biases[1] = i32::MIN;
    let error = Network::new(&bias).expect_err("it is too much");
    assert!(matches!(error, NetworkError::OutputBias { bucket: 1, .. }));

    let mut count = zero.clone();
    count.weights.pop();
    let error = Network::new(&count).expect_err("a weight is missing");
    assert!(error.to_string().contains("8191 weights"), "{error}");

    let mut description = zero;
    description.description = "x".repeat(1_001);
    assert_eq!(Network::new(&description), Err(NetworkError::Description));
}

#[test]
fn no_file_makes_it_panic() {
    let mut rng = Rng::with_seed(6);
    let whole = random_network(&mut rng, 32, 2, Size::Usual).to_bytes();
    for _ in 0..2_000 {
        let mut bytes = whole.clone();
        for _ in 0..rng.usize(1..4) {
            let at = rng.usize(..40.min(bytes.len()));
            bytes[at] = rng.u8(..);
        }
        bytes.truncate(rng.usize(..=whole.len()));
        assert!(Network::from_bytes(&bytes).is_err() || bytes == whole);
    }
}
