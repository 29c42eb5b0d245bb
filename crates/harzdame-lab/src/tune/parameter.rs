//! Parameters of the search as they are to be tuned.

use std::str::FromStr;

use harzdame_engine::{Parameter, ParameterError, Parameters};
use thiserror::Error;

use super::Dimension;

/// A parameter of the search as it is to be tuned: `NAME[=START][:CHANGE]`.
///
/// ```
/// use harzdame_lab::tune::TunedParameter;
///
/// let tuned: TunedParameter = "rfp_margin=70:8.5".parse()?;
/// assert_eq!((tuned.start, tuned.c_end), (Some(70), Some(8.5)));
/// let tuned: TunedParameter = "null_depth".parse()?;
/// assert_eq!((tuned.start, tuned.c_end), (None, None));
/// assert!("rfp_depth=99".parse::<TunedParameter>().is_err());
/// # Ok::<(), harzdame_lab::tune::TunedParameterError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct TunedParameter {
    /// The parameter.
    pub parameter: Parameter,
    /// Where it begins, if not at the player's value.
    pub start: Option<i32>,
    /// By how much it is changed either way at the end, if not by the usual share of its range.
    pub c_end: Option<f64>,
}

/// The text does not say how to tune a parameter.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TunedParameterError {
    /// There is none of this name.
    #[error("no parameter `{name}`: there are {}", names().join(", "))]
    Unknown {
        /// The name.
        name: String,
    },
    /// It cannot begin there.
    #[error(transparent)]
    Start(#[from] ParameterError),
    /// What follows the name cannot be read.
    #[error(
        "`{text}`: write NAME, NAME=START, NAME:CHANGE or NAME=START:CHANGE, with a change above 0"
    )]
    Form {
        /// The text.
        text: String,
    },
}

fn names() -> Vec<&'static str> {
    Parameters::all().iter().map(|p| p.name).collect()
}

impl TunedParameter {
    /// All parameters, as they are usually tuned.
    #[must_use]
    pub fn all() -> Vec<TunedParameter> {
        Parameters::all()
            .into_iter()
            .map(TunedParameter::from)
            .collect()
    }

    /// The dimension in which to tune it, for a player with these parameters.
    pub(super) fn dimension(&self, parameters: &Parameters, share: f64, r_end: f64) -> Dimension {
        let Parameter {
            name,
            default,
            range,
            ..
        } = &self.parameter;
        let width = f64::from(range.end() - range.start());
        Dimension {
            start: self
                .start
                .or_else(|| parameters.get(name))
                .unwrap_or(*default),
            range: range.clone(),
            // Less than 1 either way would often be no change at all.
            c_end: self
                .c_end
                .unwrap_or_else(|| ((share * width * 100.0).round() / 100.0).max(1.0)),
            r_end,
        }
    }
}

impl From<Parameter> for TunedParameter {
    fn from(parameter: Parameter) -> TunedParameter {
        TunedParameter {
            parameter,
            start: None,
            c_end: None,
        }
    }
}

impl FromStr for TunedParameter {
    type Err = TunedParameterError;

    fn from_str(text: &str) -> Result<TunedParameter, TunedParameterError> {
        let form = || TunedParameterError::Form { text: text.into() };
        let (rest, c_end) = match text.split_once(':') {
            Some((rest, change)) => {
                let change = change.trim().parse().ok();
                let change = change.filter(|c: &f64| c.is_finite() && *c > 0.0);
                (rest, Some(change.ok_or_else(form)?))
            }
            None => (text, None),
        };
        let (name, start) = match rest.split_once('=') {
            Some((name, start)) => (name, Some(start.trim().parse().map_err(|_| form())?)),
            None => (rest, None),
        };
        let name = name.trim();
        let parameter = Parameters::all().into_iter().find(|p| p.name == name);
        let parameter = parameter.ok_or_else(|| TunedParameterError::Unknown {
            name: name.to_owned(),
        })?;
        if let Some(start) = start {
            Parameters::default().set(name, start)?;
        }
        Ok(TunedParameter {
            parameter,
            start,
            c_end,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<TunedParameter, String> {
        text.parse()
            .map_err(|error: TunedParameterError| error.to_string())
    }

    #[test]
    fn what_is_at_fault_is_named() {
        for (text, message) in [
            ("rfp", "no parameter `rfp`: there are aspiration_window, "),
            ("rfp_depth=17", "rfp_depth is 1 to 16, not 17"),
            ("rfp_depth=x", "`rfp_depth=x`: write NAME"),
            ("rfp_depth=2:0", "with a change above 0"),
            ("rfp_depth:NaN", "with a change above 0"),
        ] {
            let error = read(text).expect_err(text);
            assert!(error.contains(message), "{error}");
        }
    }

    #[test]
    fn changes_are_a_share_of_the_range_and_one_at_least() {
        let mut parameters = Parameters::default();
        parameters.set("rfp_depth", 9).expect("in range");
        let dimension = |text: &str| {
            let tuned = read(text).expect("a parameter");
            tuned.dimension(&parameters, 0.05, 0.002)
        };
        assert_eq!(dimension("rfp_depth").c_end, 1.0);
        assert_eq!(dimension("rfp_depth").start, 9);
        assert_eq!(dimension("rfp_depth=3:2.5").start, 3);
        assert_eq!(dimension("rfp_depth=3:2.5").c_end, 2.5);
        assert_eq!(dimension("probcut_margin").c_end, 5.0);
    }
}
