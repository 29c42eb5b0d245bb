//! The numbers of the search that are tuned by matches, and its parts that can be left out.

use std::ops::RangeInclusive;

use thiserror::Error;

/// Something of the search that can be set by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name, in lower case with underscores.
    pub name: &'static str,
    /// What it is.
    pub about: &'static str,
    /// The value that has proved best.
    pub default: i32,
    /// The values that make sense. Those of a part that is on or off are 0 and 1.
    pub range: RangeInclusive<i32>,
}

/// A parameter could not be set.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParameterError {
    /// There is none of this name.
    #[error("no parameter `{name}`")]
    Unknown {
        /// The name.
        name: String,
    },
    /// The value is out of range.
    #[error("{name} is {} to {}, not {value}", range.start(), range.end())]
    OutOfRange {
        /// The name.
        name: &'static str,
        /// The value.
        value: i32,
        /// The values it may have.
        range: RangeInclusive<i32>,
    },
}

macro_rules! parameters {
    (
        $(#[$struct_meta:meta])* $struct:ident: $type:ty, $to:expr, $from:expr;
        $($name:ident = $default:expr, $range:expr, $about:literal;)*
    ) => {
        $(#[$struct_meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $struct {
            $(#[doc = $about] pub $name: $type,)*
        }

        impl Default for $struct {
            fn default() -> $struct {
                $struct { $($name: $default,)* }
            }
        }

        impl $struct {
            /// All of them, in the order of their declaration.
            #[must_use]
            pub fn all() -> Vec<$crate::Parameter> {
                vec![$($crate::Parameter {
                    name: stringify!($name),
                    about: $about.trim_ascii(),
                    default: $to($default),
                    range: $range,
                },)*]
            }

            /// The value of the one with this name.
            #[must_use]
            pub fn get(&self, name: &str) -> Option<i32> {
                match name {
                    $(stringify!($name) => Some($to(self.$name)),)*
                    _ => None,
                }
            }

            /// Sets the one with this name.
            ///
            /// # Errors
            ///
            /// [`ParameterError`](crate::ParameterError) if there is none of this name, or the value is out of range.
            pub fn set(&mut self, name: &str, value: i32) -> Result<(), $crate::ParameterError> {
                match name {
                    $(stringify!($name) => {
                        let range: std::ops::RangeInclusive<i32> = $range;
                        if !range.contains(&value) {
                            let name = stringify!($name);
                            return Err($crate::ParameterError::OutOfRange { name, value, range });
                        }
                        self.$name = $from(value);
                        Ok(())
                    })*
                    _ => Err($crate::ParameterError::Unknown { name: name.to_owned() }),
                }
            }
        }
    };
}

pub(crate) use parameters;

parameters! {
    /// Numbers of the search, with the values that matches have shown to be good. Margins are in
    /// centi-men, depths in plies.
    Parameters: i32, |value: i32| value, |value: i32| value;
    aspiration_window = 24, 4..=400, " Half the first window around the value of the last iteration.";
    lmr_base = 20, -200..=300, " Late move reductions: what every late move loses, in hundredths of a ply.";
    lmr_slope = 26, 0..=200, " Late move reductions: what is lost for each doubling of depth times each doubling of the move's place, in hundredths of a ply.";
    lmr_history = 8_192, 512..=100_000, " Late move reductions: a record in the history that is worth one ply.";
    lmr_steady = 50, 0..=200, " Late move reductions: what a move loses where the estimate is not better than two plies before, in hundredths of a ply.";
    rfp_depth = 6, 1..=16, " Reverse futility pruning: the greatest depth.";
    rfp_margin = 60, 5..=400, " Reverse futility pruning: how far above beta the estimate has to be, for each ply of depth.";
    null_pieces = 15, 2..=42, " Null move: the least number of pieces on the board. Below it zugzwang is no longer rare.";
    null_depth = 3, 1..=12, " Null move: the least depth.";
    null_reduction = 3, 1..=8, " Null move: the plies it saves, besides a quarter of the depth.";
    probcut_depth = 4, 2..=16, " ProbCut: the least depth.";
    probcut_margin = 10, 0..=100, " ProbCut: how far above beta a shallow search has to be, for each ply of depth.";
    probcut_percent = 40, 10..=80, " ProbCut: how deep the shallow search is, in per cent of the depth.";
    singular_depth = 7, 4..=20, " Singular extension: the least depth.";
    singular_margin = 3, 0..=60, " Singular extension: how much worse all other moves have to be, for each ply of depth.";
    futility_depth = 4, 1..=12, " Futility pruning: the greatest depth.";
    futility_margin = 60, 5..=400, " Futility pruning: what a quiet move can be hoped to bring, for each ply of depth.";
    late_moves = 4, 1..=40, " Late move pruning: how many quiet moves are tried at depth 0; the square of the depth is added.";
}

parameters! {
    /// Parts of the search that can be left out, to measure what they bring.
    Features: bool, i32::from, |value: i32| value != 0;
    table = true, 0..=1, " Values and best moves of positions met before.";
    bounds_of_ends = true, 0..=1, " Proved ends bound what is left to find.";
    single_reply = true, 0..=1, " A move without an alternative costs no depth.";
    singular = true, 0..=1, " A move that is much better than all others costs no depth.";
    reductions = true, 0..=1, " Late quiet moves are searched less deeply first.";
    probcut = true, 0..=1, " A shallow search far above beta stands for a deep one above it.";
    reverse_futility = true, 0..=1, " Near the horizon an estimate far above beta stands for a search.";
    futility = true, 0..=1, " Near the horizon quiet moves are left out where the estimate is far below alpha.";
    late_move_pruning = true, 0..=1, " Near the horizon late quiet moves are left out.";
    null_move = true, 0..=1, " A position good enough to pass stands for a search.";
    internal_reduction = true, 0..=1, " A node without a move known to be good is searched less deeply.";
    improving = true, 0..=1, " Pruning and reductions mind whether the estimate is better than two plies before.";
    threat_ply = false, 0..=1, " At the horizon a threatened capture is looked at before the position is judged.";
    history = true, 0..=1, " Quiet moves are ordered by what they brought elsewhere.";
    killers = true, 0..=1, " Moves that lately refuted a position on the same ply are tried first.";
    continuation = true, 0..=1, " Quiet moves are ordered by what they brought as answers to the same move.";
    aspiration = true, 0..=1, " An iteration begins with a narrow window around the value of the last.";
}

impl Features {
    /// Nothing but alpha-beta with a principal variation window: the value is that of plain
    /// minimax.
    pub const NONE: Features = Features {
        table: false,
        bounds_of_ends: false,
        single_reply: false,
        singular: false,
        reductions: false,
        probcut: false,
        reverse_futility: false,
        futility: false,
        late_move_pruning: false,
        null_move: false,
        internal_reduction: false,
        improving: false,
        threat_ply: false,
        history: false,
        killers: false,
        continuation: false,
        aspiration: false,
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_parameter_can_be_set_by_name() {
        let mut parameters = Parameters::default();
        for parameter in Parameters::all() {
            assert!(
                parameter.range.contains(&parameter.default),
                "{parameter:?}"
            );
            assert_eq!(parameters.get(parameter.name), Some(parameter.default));
            let value = *parameter.range.end();
            parameters
                .set(parameter.name, value)
                .expect("it is in range");
            assert_eq!(parameters.get(parameter.name), Some(value));
            let error = parameters
                .set(parameter.name, value + 1)
                .expect_err("out of range");
            assert!(error.to_string().contains(parameter.name), "{error}");
        }
        assert!(parameters.set("lmr", 1).is_err());
    }

    #[test]
    fn every_feature_can_be_left_out() {
        let mut features = Features::default();
        for feature in Features::all() {
            features.set(feature.name, 0).expect("all can be off");
        }
        assert_eq!(features, Features::NONE);
        assert!(features.set("table", 2).is_err());
    }
}
