//! `/api/v1/openapi.json`: the API, described by `OpenAPI` for programs and those who write them.
//!
//! Handlers are described where they stand, and come on the router together with their descriptions: so there is
//! none without the other.

use std::sync::Arc;

use axum::{
    Extension, Router,
    http::header,
    response::{IntoResponse, Response},
};
use utoipa::{
    Modify, OpenApi,
    openapi::{
        self, RefOr,
        schema::{AdditionalProperties, Schema},
        security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme},
    },
};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::wrong_method;
use crate::live::{COOKIE, SocketSaid, SocketTold};

/// What stands around the descriptions of the handlers.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Harzdame",
        description = "Positions, and live games if the server has a database.\n\n\
            Whoever does something for the first time becomes a guest and gets a cookie. Programs show a token \
            instead, `Authorization: Bearer …`. What cannot be answered is answered with a `Problem`.",
    ),
    components(schemas(SocketSaid, SocketTold<'_>)),
    modifiers(&Security),
    tags(
        (name = "positions", description = "What there is to know of a position"),
        (name = "accounts", description = "Who is who"),
        (name = "challenges", description = "Who would like to play, and how"),
        (name = "games", description = "Games that are played on the server"),
    )
)]
struct Frame;

/// How those who ask say who they are.
struct Security;

impl Modify for Security {
    fn modify(&self, openapi: &mut openapi::OpenApi) {
        let components = openapi.components.get_or_insert_default();
        let cookie = ApiKeyValue::with_description(COOKIE, "Browsers get it by themselves.");
        components.add_security_scheme("cookie", SecurityScheme::ApiKey(ApiKey::Cookie(cookie)));
        let bearer = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .description(Some(
                "From `POST /api/v1/account/tokens`, or the value of the cookie.",
            ))
            .build();
        components.add_security_scheme("bearer", SecurityScheme::Http(bearer));
    }
}

/// The description as it is answered.
#[derive(Clone, Debug)]
struct Document(Arc<str>);

/// A router of handlers that are described, to which others can be added.
pub(crate) fn described<S: Clone + Send + Sync + 'static>() -> OpenApiRouter<S> {
    OpenApiRouter::with_openapi(Frame::openapi()).routes(routes!(document))
}

/// What refuses fields that it does not know. The library does not see that, and that kinds without any fields
/// take all.
const CLOSED: [&str; 3] = ["Command", "SocketSaid", "TimeControl"];

/// The description, once all handlers are on the router.
pub(crate) fn finished(mut openapi: openapi::OpenApi) -> openapi::OpenApi {
    let components = openapi.components.get_or_insert_default();
    for name in CLOSED {
        let Some(RefOr::T(Schema::OneOf(kinds))) = components.schemas.get_mut(name) else {
            continue;
        };
        for kind in &mut kinds.items {
            if let RefOr::T(Schema::Object(object)) = kind {
                let is_open = object.properties.len() == 1;
                let more = AdditionalProperties::FreeForm(is_open);
                object.additional_properties = Some(Box::new(more));
            }
        }
    }
    openapi
}

/// The router, which answers with the description of its handlers.
pub(crate) fn with_document(router: OpenApiRouter) -> Router {
    let (router, openapi) = router.split_for_parts();
    let openapi = finished(openapi);
    // Nothing in it has keys that are no text, which is all that JSON could object to.
    let document = serde_json::to_string(&openapi).unwrap_or_default();
    router
        .method_not_allowed_fallback(wrong_method)
        .layer(Extension(Document(document.into())))
}

/// This description.
#[utoipa::path(
    get,
    path = "/api/v1/openapi.json",
    operation_id = "openapi",
    tag = "positions",
    responses((status = 200, description = "What there is below `/api/v1`", body = Object)),
)]
async fn document(Extension(Document(document)): Extension<Document>) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CACHE_CONTROL, "no-cache"),
        (header::ACCESS_CONTROL_ALLOW_ORIGIN, "*"),
    ];
    (headers, document.to_string()).into_response()
}
