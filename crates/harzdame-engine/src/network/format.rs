//! The file of a network: what it holds, and what is checked when it is read.
//!
//! The form is described in `docs/formats/network.md`.

use thiserror::Error;

use crate::checksum::checksum;

use super::{INPUTS, Network, NetworkParameters, kernel::LANES};

const MAGIC: [u8; 8] = *b"HARZ-NET";
const VERSION: u16 = 1;
/// Magic, version, hidden, buckets, one, output one, scale, length of the description.
const HEADER: usize = 8 + 7 * 2;
const CHECKSUM: usize = 8;
const MAX_DESCRIPTION: usize = 1_000;
const MAX_SCALE: u16 = 10_000;
const MAX_BUCKETS: usize = 8;
const OUTPUT_ONES: std::ops::RangeInclusive<u16> = 16..=4_096;
/// The greatest bias of an output.
const MAX_OUTPUT_BIAS: i32 = 1 << 24;
/// Pieces of one side (R20).
const MAX_PIECES: usize = 21;

/// Why a network cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NetworkError {
    /// The file does not begin as a network does.
    #[error("not a network: the file has to begin with `HARZ-NET`")]
    NotANetwork,
    /// The file is of another version of the format.
    #[error(
        "the network file has version {found} of the format, this program reads version {VERSION}: \
         use a program of the same age, or train the network again"
    )]
    Version {
        /// The version of the file.
        found: u16,
    },
    /// The number of sums is not one of those allowed.
    #[error("a network of {found} sums a side: it has to be a multiple of 32 from 32 to 512")]
    Hidden {
        /// The number.
        found: usize,
    },
    /// The number of output layers is not one of those allowed.
    #[error("a network of {found} buckets: it has to be 1, 2, 4 or 8")]
    Buckets {
        /// The number.
        found: usize,
    },
    /// The file counts in other units.
    #[error(
        "the network counts {weights} for 1 in weights and {output} in output weights: it has to \
         be {} in weights, and in output weights a power of two from 16 to 4096",
        Network::ONE
    )]
    Quantisation {
        /// What stands for 1 in weights.
        weights: u16,
        /// What stands for 1 in output weights.
        output: u16,
    },
    /// The scale is zero or too large.
    #[error("a network with a scale of {found} centi-men: it has to be 1 to {MAX_SCALE}")]
    Scale {
        /// The scale.
        found: u16,
    },
    /// The description is too long or no text.
    #[error("the description of the network is no text of at most {MAX_DESCRIPTION} bytes")]
    Description,
    /// The file has not the length that its sizes ask for.
    #[error(
        "the network file has {found} bytes where its sizes ask for {expected}: it is cut short or \
         something was added; fetch it again"
    )]
    Length {
        /// What the sizes in the file ask for; the least there can be, if they are missing too.
        expected: usize,
        /// The length of the file.
        found: usize,
    },
    /// The file has been changed.
    #[error("the network file is damaged: its checksum does not match; fetch it again")]
    Checksum,
    /// There are not as many weights or biases as the sizes ask for.
    #[error("the network has {found} {what} where its sizes ask for {expected}")]
    Count {
        /// Of what.
        what: &'static str,
        /// As many as the sizes ask for.
        expected: usize,
        /// As many as there are.
        found: usize,
    },
    /// In some position a sum would not fit 16 bits.
    #[error("sum {unit} of the network can reach {most}: it has to stay within 32767")]
    SumRange {
        /// The number of the sum, from 0.
        unit: usize,
        /// How far from zero it can get.
        most: i64,
    },
    /// The output could leave 32 bits.
    #[error(
        "output {bucket} of the network can reach {most}: it has to stay within {}",
        i32::MAX
    )]
    OutputRange {
        /// The number of the bucket, from 0.
        bucket: usize,
        /// How far from zero it can get.
        most: i64,
    },
    /// The bias of an output is too large.
    #[error(
        "output {bucket} of the network begins with {found}: it has to be within {MAX_OUTPUT_BIAS}"
    )]
    OutputBias {
        /// The number of the bucket, from 0.
        bucket: usize,
        /// The bias.
        found: i32,
    },
}

/// Refuses sizes that are not allowed.
fn check_sizes(
    hidden: usize,
    buckets: usize,
    output_one: u16,
    scale: u16,
) -> Result<(), NetworkError> {
    if hidden == 0 || !hidden.is_multiple_of(LANES) || hidden > Network::MAX_HIDDEN {
        return Err(NetworkError::Hidden { found: hidden });
    }
    if !buckets.is_power_of_two() || buckets > MAX_BUCKETS {
        return Err(NetworkError::Buckets { found: buckets });
    }
    if !output_one.is_power_of_two() || !OUTPUT_ONES.contains(&output_one) {
        return Err(NetworkError::Quantisation {
            weights: Network::ONE.unsigned_abs(),
            output: output_one,
        });
    }
    if scale == 0 || scale > MAX_SCALE {
        return Err(NetworkError::Scale { found: scale });
    }
    Ok(())
}

/// Refuses what could overflow, see the ranges in the documentation of the module above.
pub(super) fn check(parameters: &NetworkParameters) -> Result<(), NetworkError> {
    let NetworkParameters {
        hidden,
        buckets,
        output_one,
        scale,
        ref description,
        ref weights,
        ref biases,
        ref output_weights,
        ref output_biases,
    } = *parameters;
    check_sizes(hidden, buckets, output_one, scale)?;
    if description.len() > MAX_DESCRIPTION {
        return Err(NetworkError::Description);
    }
    for (what, expected, found) in [
        ("weights", INPUTS * hidden, weights.len()),
        ("biases", hidden, biases.len()),
        ("output weights", buckets * 2 * hidden, output_weights.len()),
        ("output biases", buckets, output_biases.len()),
    ] {
        if expected != found {
            return Err(NetworkError::Count {
                what,
                expected,
                found,
            });
        }
    }
    for unit in 0..hidden {
        let most = most_of_sum(unit, hidden, weights, biases);
        if most > i64::from(i16::MAX) {
            return Err(NetworkError::SumRange { unit, most });
        }
    }
    let square = i64::from(Network::ONE) * i64::from(Network::ONE);
    for (bucket, weights) in output_weights.chunks_exact(2 * hidden).enumerate() {
        let total: i64 = weights.iter().map(|&w| i64::from(w.unsigned_abs())).sum();
        let most = total * square;
        if most > i64::from(i32::MAX) {
            return Err(NetworkError::OutputRange { bucket, most });
        }
    }
    for (bucket, &found) in output_biases.iter().enumerate() {
        if found.unsigned_abs() > MAX_OUTPUT_BIAS.unsigned_abs() {
            return Err(NetworkError::OutputBias { bucket, found });
        }
    }
    Ok(())
}

/// How far from zero a sum can get: its bias and the largest weights of as many pieces as a side
/// has, own and enemy. A square holds one piece, but that is left out of account.
fn most_of_sum(unit: usize, hidden: usize, weights: &[i16], biases: &[i16]) -> i64 {
    let mut most = i64::from(biases[unit].unsigned_abs());
    for half in [0..INPUTS / 2, INPUTS / 2..INPUTS] {
        let mut sizes: Vec<u16> = half
            .map(|input| weights[input * hidden + unit].unsigned_abs())
            .collect();
        sizes.sort_unstable_by(|a, b| b.cmp(a));
        most += sizes[..MAX_PIECES]
            .iter()
            .map(|&size| i64::from(size))
            .sum::<i64>();
    }
    most
}

/// The length of a file.
fn length(hidden: usize, buckets: usize, description: usize) -> usize {
    let weights = 2 * (INPUTS * hidden + hidden);
    let output = buckets * (2 * hidden + 4);
    HEADER + description + weights + output + CHECKSUM
}

pub(super) fn encode(parameters: &NetworkParameters) -> Vec<u8> {
    let NetworkParameters {
        hidden,
        buckets,
        output_one,
        scale,
        ref description,
        ref weights,
        ref biases,
        ref output_weights,
        ref output_biases,
    } = *parameters;
    let mut bytes = Vec::with_capacity(length(hidden, buckets, description.len()));
    bytes.extend(MAGIC);
    for number in [
        VERSION,
        hidden as u16,
        buckets as u16,
        Network::ONE.unsigned_abs(),
        output_one,
        scale,
        description.len() as u16,
    ] {
        bytes.extend(number.to_le_bytes());
    }
    bytes.extend(description.as_bytes());
    bytes.extend(weights.iter().flat_map(|weight| weight.to_le_bytes()));
    bytes.extend(biases.iter().flat_map(|bias| bias.to_le_bytes()));
    bytes.extend(
        output_weights
            .iter()
            .flat_map(|weight| weight.to_le_bytes()),
    );
    bytes.extend(output_biases.iter().flat_map(|bias| bias.to_le_bytes()));
    bytes.extend(checksum(&bytes).to_le_bytes());
    bytes
}

pub(super) fn decode(bytes: &[u8]) -> Result<NetworkParameters, NetworkError> {
    if !bytes.starts_with(&MAGIC) {
        return Err(NetworkError::NotANetwork);
    }
    let cut = |expected| NetworkError::Length {
        expected,
        found: bytes.len(),
    };
    let mut header = [0; 7];
    let numbers = bytes
        .get(MAGIC.len()..HEADER)
        .ok_or_else(|| cut(HEADER + CHECKSUM))?;
    for (number, bytes) in header.iter_mut().zip(numbers.as_chunks().0) {
        *number = u16::from_le_bytes(*bytes);
    }
    let [
        version,
        hidden,
        buckets,
        one,
        output_one,
        scale,
        description,
    ] = header;
    if version != VERSION {
        return Err(NetworkError::Version { found: version });
    }
    if one != Network::ONE.unsigned_abs() {
        return Err(NetworkError::Quantisation {
            weights: one,
            output: output_one,
        });
    }
    let (hidden, buckets) = (usize::from(hidden), usize::from(buckets));
    check_sizes(hidden, buckets, output_one, scale)?;
    let description = usize::from(description);
    if description > MAX_DESCRIPTION {
        return Err(NetworkError::Description);
    }
    let expected = length(hidden, buckets, description);
    if bytes.len() != expected {
        return Err(cut(expected));
    }
    let (content, sum) = bytes.split_at(expected - CHECKSUM);
    if sum != checksum(content).to_le_bytes() {
        return Err(NetworkError::Checksum);
    }

    // The length is right, so no part is missing.
    let mut rest = &content[HEADER..];
    let mut take = |length| {
        let (part, others) = rest.split_at(length);
        rest = others;
        part
    };
    let description = std::str::from_utf8(take(description))
        .map_err(|_| NetworkError::Description)?
        .to_owned();
    let words = |bytes: &[u8]| -> Vec<i16> {
        bytes
            .as_chunks()
            .0
            .iter()
            .copied()
            .map(i16::from_le_bytes)
            .collect()
    };
    let weights = words(take(2 * INPUTS * hidden));
    let biases = words(take(2 * hidden));
    let output_weights = take(buckets * 2 * hidden)
        .iter()
        .map(|&byte| byte as i8)
        .collect();
    let output_biases = take(buckets * 4).as_chunks().0.iter().copied();
    Ok(NetworkParameters {
        hidden,
        buckets,
        output_one,
        scale,
        description,
        weights,
        biases,
        output_weights,
        output_biases: output_biases.map(i32::from_le_bytes).collect(),
    })
}
