//! Errors that are thrown into JavaScript.

use std::fmt::Display;

use harzdame::GameError;
use wasm_bindgen::JsValue;

use crate::{convert::to_js, problem::TextProblem};

/// What went wrong, for programs; `ErrorCode` in TypeScript.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Code {
    InvalidPosition,
    IllegalMove,
    GameOver,
    NoAgreement,
    InvalidArgument,
}

impl Code {
    fn name(self) -> &'static str {
        match self {
            Code::InvalidPosition => "invalid-position",
            Code::IllegalMove => "illegal-move",
            Code::GameOver => "game-over",
            Code::NoAgreement => "no-agreement",
            Code::InvalidArgument => "invalid-argument",
        }
    }
}

/// An error on its way to JavaScript, where it is an `Error` with a `code`.
#[derive(Debug)]
pub struct Error {
    code: Code,
    message: String,
    problems: Vec<TextProblem>,
}

impl Error {
    pub(crate) fn new(code: Code, message: impl Display) -> Error {
        Error {
            code,
            message: message.to_string(),
            problems: Vec::new(),
        }
    }

    pub(crate) fn with_problems(code: Code, problems: Vec<TextProblem>) -> Error {
        let messages: Vec<&str> = problems.iter().map(|p| p.message.as_str()).collect();
        Error {
            code,
            message: messages.join("; "),
            problems,
        }
    }
}

impl From<GameError> for Error {
    fn from(error: GameError) -> Error {
        let code = match error {
            GameError::Over { .. } => Code::GameOver,
            GameError::Illegal(_) => Code::IllegalMove,
            GameError::NoAgreement => Code::NoAgreement,
        };
        Error::new(code, error)
    }
}

impl From<Error> for JsValue {
    fn from(error: Error) -> JsValue {
        let thrown = js_sys::Error::new(&error.message);
        // Setting a property of a fresh object does not fail.
        let set = |name: &str, value: &JsValue| {
            let _ = js_sys::Reflect::set(&thrown, &name.into(), value);
        };
        set("code", &error.code.name().into());
        if !error.problems.is_empty()
            && let Ok(problems) = to_js(&error.problems)
        {
            set("problems", &problems);
        }
        thrown.into()
    }
}
