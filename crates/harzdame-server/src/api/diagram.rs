//! `/api/v1/diagram.svg?fen=…`: pictures of positions.

use axum::{
    extract::{Query, rejection::QueryRejection},
    http::{HeaderName, header},
    response::{IntoResponse, Response},
};
use harzdame::{Color, Position};
use harzdame_diagram::{Diagram, Theme, View};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::{Fault, position, problem::Problem};

#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Request {
    /// The position, in FEN; the start without it.
    #[param(max_length = 512)]
    fen: Option<String>,
    /// How the board lies.
    #[serde(default)]
    #[param(inline)]
    view: ViewName,
    #[serde(default)]
    #[param(inline)]
    theme: ThemeName,
    /// Whose side is at the bottom.
    #[serde(default)]
    #[param(inline)]
    bottom: ColorName,
    /// Whether files and ranks are named; they are without it.
    coordinates: Option<bool>,
}

#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum ViewName {
    #[default]
    Square,
    Diamond,
}

#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum ThemeName {
    #[default]
    Light,
    Dark,
}

#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum ColorName {
    #[default]
    White,
    Black,
}

/// The position as an SVG picture; the start without `fen`.
#[utoipa::path(
    get,
    path = "/api/v1/diagram.svg",
    operation_id = "diagram",
    tag = "positions",
    params(Request),
    responses(
        (status = 200, description = "The picture", body = String, content_type = "image/svg+xml"),
        (status = 400, description = "`bad-query`, `fen-too-long`, `bad-fen`", body = Fault),
    ),
)]
pub(crate) async fn diagram(
    request: Result<Query<Request>, QueryRejection>,
) -> Result<Response, Problem> {
    let Query(request) =
        request.map_err(|error| Problem::bad_request("bad-query", error.body_text()))?;
    let position = match &request.fen {
        Some(text) => position(text)?,
        None => Position::START,
    };
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
