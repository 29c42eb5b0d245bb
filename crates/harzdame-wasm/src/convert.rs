//! Between Rust values and plain JavaScript objects.

use harzdame::Square;
use serde::{Serialize, de::DeserializeOwned};
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::JsValue;

use crate::error::{Code, Error};

/// A plain object or array for a value.
pub(crate) fn to_js<T: Serialize + ?Sized>(value: &T) -> Result<JsValue, Error> {
    value
        .serialize(&Serializer::json_compatible())
        .map_err(|error| Error::new(Code::InvalidArgument, error))
}

/// A value from a plain object.
pub(crate) fn from_js<T: DeserializeOwned>(value: JsValue) -> Result<T, Error> {
    serde_wasm_bindgen::from_value(value).map_err(|error| Error::new(Code::InvalidArgument, error))
}

/// The text that a JavaScript value is.
///
/// What takes text takes it like this and not as `&str`: the code that passes a string trusts that
/// it is one, and for a number reads and writes memory that is not its own.
pub(crate) fn text(value: &JsValue) -> Result<String, Error> {
    value
        .as_string()
        .ok_or_else(|| Error::new(Code::InvalidArgument, "expected a string"))
}

/// Squares from their names; `None` if one is no square.
pub(crate) fn squares(names: &[String]) -> Option<Vec<Square>> {
    names.iter().map(|name| name.parse().ok()).collect()
}
