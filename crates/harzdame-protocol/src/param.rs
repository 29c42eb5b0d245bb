//! Settings that an engine offers: *parameters* in Hub, *options* in UGI.

use std::fmt;

use thiserror::Error;

/// A setting that an engine offers: its name, what it can be, and what it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Param {
    /// The name.
    pub name: String,
    /// What it can be, and what it is to begin with.
    pub kind: ParamKind,
}

/// What a parameter can be, and what it is to begin with.
#[derive(Clone, Debug, PartialEq)]
pub enum ParamKind {
    /// Yes or no.
    Bool {
        /// To begin with.
        value: bool,
    },
    /// A whole number.
    Int {
        /// To begin with.
        value: i64,
        /// The least; no bound if the engine names none.
        min: i64,
        /// The greatest; no bound if the engine names none.
        max: i64,
    },
    /// A number (Hub only; UGI has it as text).
    Real {
        /// To begin with.
        value: f64,
        /// The least.
        min: f64,
        /// The greatest.
        max: f64,
    },
    /// Any text.
    Text {
        /// To begin with.
        value: String,
    },
    /// One of several words.
    Enum {
        /// To begin with.
        value: String,
        /// The words.
        values: Vec<String>,
    },
    /// Nothing to be kept: setting it does something (UGI only).
    Button,
}

/// What a parameter is set to.
#[derive(Clone, Debug, PartialEq)]
pub enum ParamValue {
    /// Yes or no.
    Bool(bool),
    /// A whole number within its bounds.
    Int(i64),
    /// A number within its bounds.
    Real(f64),
    /// A text, or one of several words.
    Text(String),
    /// Do it.
    Pressed,
}

/// A parameter cannot be set to this.
#[derive(Clone, Debug, PartialEq, Error)]
#[error("{name} cannot be `{value}`: expected {expected}")]
pub struct ParamError {
    /// The parameter.
    pub name: String,
    /// What it should have become.
    pub value: String,
    /// What it can be.
    pub expected: String,
}

impl Param {
    /// A whole number with bounds.
    #[must_use]
    pub fn int(name: &str, value: i64, min: i64, max: i64) -> Param {
        Param {
            name: name.into(),
            kind: ParamKind::Int { value, min, max },
        }
    }

    /// Yes or no.
    #[must_use]
    pub fn bool(name: &str, value: bool) -> Param {
        Param {
            name: name.into(),
            kind: ParamKind::Bool { value },
        }
    }

    /// One of several words, the first to begin with.
    #[must_use]
    pub fn words(name: &str, values: &[&str]) -> Param {
        Param {
            name: name.into(),
            kind: ParamKind::Enum {
                value: values.first().copied().unwrap_or_default().into(),
                values: values.iter().copied().map(Into::into).collect(),
            },
        }
    }

    /// Reads what the parameter is to be set to.
    ///
    /// ```
    /// use harzdame_protocol::{Param, ParamValue};
    ///
    /// let threads = Param::int("threads", 1, 1, 256);
    /// assert_eq!(threads.read("4"), Ok(ParamValue::Int(4)));
    /// assert_eq!(
    ///     threads.read("0").unwrap_err().to_string(),
    ///     "threads cannot be `0`: expected a whole number from 1 to 256",
    /// );
    /// ```
    ///
    /// # Errors
    ///
    /// [`ParamError`] if the text is no such value, or is out of bounds.
    pub fn read(&self, text: &str) -> Result<ParamValue, ParamError> {
        let value = match &self.kind {
            ParamKind::Bool { .. } => match text {
                "true" => Some(ParamValue::Bool(true)),
                "false" => Some(ParamValue::Bool(false)),
                _ => None,
            },
            ParamKind::Int { min, max, .. } => text
                .parse()
                .ok()
                .filter(|number| (min..=max).contains(&number))
                .map(ParamValue::Int),
            ParamKind::Real { min, max, .. } => text
                .parse()
                .ok()
                .filter(|number| (min..=max).contains(&number))
                .map(ParamValue::Real),
            ParamKind::Text { .. } => Some(ParamValue::Text(text.into())),
            ParamKind::Enum { values, .. } => values
                .iter()
                .find(|value| *value == text)
                .map(|value| ParamValue::Text(value.clone())),
            ParamKind::Button => Some(ParamValue::Pressed),
        };
        value.ok_or_else(|| ParamError {
            name: self.name.clone(),
            value: text.into(),
            expected: self.kind.to_string(),
        })
    }
}

impl fmt::Display for ParamKind {
    /// What it can be, in words.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParamKind::Bool { .. } => f.write_str("true or false"),
            ParamKind::Int { min, max, .. } => write!(f, "a whole number from {min} to {max}"),
            ParamKind::Real { min, max, .. } => write!(f, "a number from {min} to {max}"),
            ParamKind::Text { .. } => f.write_str("a text"),
            ParamKind::Enum { values, .. } => write!(f, "one of {}", values.join(", ")),
            ParamKind::Button => f.write_str("nothing"),
        }
    }
}

impl fmt::Display for ParamValue {
    /// As both protocols write it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParamValue::Bool(value) => value.fmt(f),
            ParamValue::Int(value) => value.fmt(f),
            ParamValue::Real(value) => value.fmt(f),
            ParamValue::Text(value) => f.write_str(value),
            ParamValue::Pressed => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read_within_their_bounds_only() {
        let hash = Param::int("hash", 16, 1, 1024);
        for (text, value) in [
            ("1", Some(1)),
            ("1024", Some(1024)),
            ("-1", None),
            ("1.5", None),
        ] {
            assert_eq!(hash.read(text).ok(), value.map(ParamValue::Int), "{text}");
        }
        let margin = Param {
            name: "margin".into(),
            kind: ParamKind::Real {
                value: 0.5,
                min: 0.0,
                max: 1.0,
            },
        };
        assert_eq!(margin.read("0.25"), Ok(ParamValue::Real(0.25)));
        for text in ["NaN", "inf", "-0.1", "1.01", ""] {
            assert!(margin.read(text).is_err(), "{text}");
        }
        let variant = Param::words("variant", &["harzdame", "other"]);
        assert_eq!(variant.read("other"), Ok(ParamValue::Text("other".into())));
        let refused = variant.read("chess").expect_err("not one of the words");
        assert_eq!(
            refused.to_string(),
            "variant cannot be `chess`: expected one of harzdame, other"
        );
        assert!(Param::bool("ponder", false).read("yes").is_err());
    }
}
