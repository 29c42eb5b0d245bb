//! Pictures of positions for other programs: `/api/v1/diagram.svg?fen=…`.

use axum::{
    Json,
    extract::{Query, rejection::QueryRejection},
    http::{HeaderName, StatusCode, header},
    response::{IntoResponse, Response},
};
use harzdame::{Color, fen};
use harzdame_diagram::{Diagram, Theme, View};
use serde::{Deserialize, Serialize};

/// No position needs more text: a list of 42 kings has 175 characters.
const MAX_FEN: usize = 512;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Request {
    fen: Option<String>,
    #[serde(default)]
    view: ViewName,
    #[serde(default)]
    theme: ThemeName,
    #[serde(default)]
    bottom: ColorName,
    coordinates: Option<bool>,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum ViewName {
    #[default]
    Square,
    Diamond,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum ThemeName {
    #[default]
    Light,
    Dark,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum ColorName {
    #[default]
    White,
    Black,
}

/// What is wrong with a request.
#[derive(Debug, Serialize)]
pub(crate) struct Problem {
    #[serde(skip)]
    status: StatusCode,
    /// For programs.
    code: &'static str,
    /// For people, in English.
    message: String,
    /// The bytes of the position's text at fault, as pairs of first and one past last.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    ranges: Vec<[usize; 2]>,
}

impl Problem {
    fn bad_request(code: &'static str, message: impl Into<String>) -> Self {
        Self {
            status: StatusCode::BAD_REQUEST,
            code,
            message: message.into(),
            ranges: Vec::new(),
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let body = Json(serde_json::json!({ "error": &self }));
        (self.status, [(header::CACHE_CONTROL, "no-store")], body).into_response()
    }
}

/// The position as an SVG picture; the start without `fen`.
pub(crate) async fn diagram(
    request: Result<Query<Request>, QueryRejection>,
) -> Result<Response, Problem> {
    let Query(request) =
        request.map_err(|error| Problem::bad_request("bad-query", error.body_text()))?;
    let text = request.fen.as_deref().unwrap_or(fen::START);
    if text.len() > MAX_FEN {
        let message = format!("the position has more than {MAX_FEN} bytes");
        return Err(Problem::bad_request("fen-too-long", message));
    }
    let position = fen::parse(text).map_err(|error| Problem {
        ranges: error
            .ranges()
            .into_iter()
            .map(|range| [range.start, range.end])
            .collect(),
        ..Problem::bad_request("bad-fen", error.to_string())
    })?;
    let svg = Diagram::new(&position)
        .view(match request.view {
            ViewName::Square => View::Square,
            ViewName::Diamond => View::Diamond,
        })
        .theme(match request.theme {
            ThemeName::Light => Theme::Light,
            ThemeName::Dark => Theme::Dark,
        })
        .bottom(match request.bottom {
            ColorName::White => Color::White,
            ColorName::Black => Color::Black,
        })
        .coordinates(request.coordinates.unwrap_or(true))
        .label(position.to_string())
        .to_svg();
    let headers = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        (header::CACHE_CONTROL, "public, max-age=86400"),
        // Other sites may show it.
        (
            HeaderName::from_static("cross-origin-resource-policy"),
            "cross-origin",
        ),
    ];
    Ok((headers, svg).into_response())
}

/// For addresses below `/api` that lead nowhere.
pub(crate) async fn not_found() -> Problem {
    Problem {
        status: StatusCode::NOT_FOUND,
        code: "not-found",
        message: "there is nothing at this address".to_owned(),
        ranges: Vec::new(),
    }
}
