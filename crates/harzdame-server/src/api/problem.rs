//! Requests that cannot be answered.

use axum::{
    Json,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use serde::Serialize;
use utoipa::ToSchema;

/// What is wrong with a request.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProblemError)]
pub(crate) struct Problem {
    #[serde(skip)]
    pub(crate) status: StatusCode,
    /// For programs.
    #[schema(pattern = "^[a-z]+(-[a-z]+)*$")]
    pub(crate) code: &'static str,
    /// For people, in English.
    pub(crate) message: String,
    /// After how many seconds it can be tried again.
    #[serde(skip)]
    pub(crate) retry_after: Option<u64>,
    /// The bytes of the position's text at fault, as pairs of first and one past last.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) ranges: Vec<[usize; 2]>,
}

/// The answer to a request that cannot be answered otherwise.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Problem)]
pub(crate) struct Fault {
    error: Problem,
}

impl Problem {
    pub(crate) fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        Self {
            status,
            code,
            message: message.into(),
            retry_after: None,
            ranges: Vec::new(),
        }
    }

    pub(crate) fn bad_request(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, code, message)
    }

    /// Something that the server needs is not to be had at the moment.
    pub(crate) fn try_again() -> Self {
        Self::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "try-again",
            "not possible at the moment: try again",
        )
    }

    /// Nothing is known, or there is nothing.
    pub(crate) fn not_found(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, code, message)
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = self.status;
        let retry = self
            .retry_after
            .map(|seconds| [(header::RETRY_AFTER, seconds.to_string())]);
        let cache = [(header::CACHE_CONTROL, "no-store")];
        (status, cache, retry, Json(Fault { error: self })).into_response()
    }
}
