//! Addresses and what answers them.

use std::{sync::Arc, time::Duration};

use axum::{
    Router,
    body::Body,
    extract::{Path, Request, State},
    http::{HeaderMap, HeaderValue, Response, StatusCode, Uri, header},
    middleware::{self, Next},
    response::{IntoResponse, Redirect},
    routing::{any, get},
};
use harzdame_endgame::Tables;
use harzdame_i18n::Language;
use tokio::time::timeout;
use tower_http::{
    compression::{
        CompressionLayer, Predicate as _,
        predicate::{DefaultPredicate, NotForContentType},
    },
    trace::TraceLayer,
};
use utoipa_axum::router::OpenApiRouter;

use crate::{
    Assets,
    api::{self, Problem},
    assets::respond,
    headers::secure,
    health::{self, Health},
    live::{self, Live, NDJSON, Stopping},
    negotiation,
    pages::{Kind, Making, Pages},
};

/// No answer takes long; whatever does is broken off.
const TIME_LIMIT: Duration = Duration::from_secs(30);

#[derive(Clone)]
struct Site {
    assets: Arc<Assets>,
    pages: Arc<Pages>,
}

/// The whole site with the given static files and endgame tables, without live games.
pub fn router(assets: Assets, tables: Tables) -> Router {
    site(assets, tables, None, Stopping::new())
}

/// The whole site, with live games if there are any.
pub(crate) fn site(
    mut assets: Assets,
    tables: Tables,
    live: Option<Live>,
    stopping: Stopping,
) -> Router {
    let pages = Pages::render(Making {
        assets: &assets,
        pieces: tables.most_pieces(),
        live: live.is_some(),
    });
    assets.mark_pages(pages.text().as_bytes());
    let site = Site {
        pages: Arc::new(pages),
        assets: Arc::new(assets),
    };
    let health = Health {
        arena: live.as_ref().map(|live| live.arena().clone()),
        stopping,
    };
    let described = api::described().merge(api::routes(tables)).merge(
        live.map_or_else(OpenApiRouter::default, |live| {
            live::routes().with_state(live)
        }),
    );
    Router::new()
        .route("/", get(home))
        .route("/{language}", get(language_home))
        .route("/{language}/", get(language_home))
        .route("/{language}/{page}", get(page))
        .route("/{language}/{page}/{item}", get(item_page))
        .route("/robots.txt", get(robots))
        .route("/api/{*rest}", any(api::not_found))
        .fallback(file_or_not_found)
        .with_state(site)
        .merge(health::routes(health))
        .merge(api::with_document(described))
        // What comes bit by bit would be held back until there is enough to compress.
        .layer(
            CompressionLayer::new()
                .compress_when(DefaultPredicate::new().and(NotForContentType::const_new(NDJSON))),
        )
        .layer(middleware::from_fn(|request, next| {
            in_time(TIME_LIMIT, request, next)
        }))
        .layer(middleware::from_fn(secure))
        .layer(TraceLayer::new_for_http())
}

/// The answer, or that there is none within the limit, as programs understand it.
async fn in_time(limit: Duration, request: Request, next: Next) -> Response<Body> {
    match timeout(limit, next.run(request)).await {
        Ok(response) => response,
        Err(_) => Problem::try_again().into_response(),
    }
}

/// Leads to the board in the language of the browser.
async fn home(headers: HeaderMap) -> impl IntoResponse {
    let language = negotiation::from_headers(&headers);
    let mut response = Redirect::temporary(&Kind::Play.address(language)).into_response();
    response.headers_mut().insert(
        header::VARY,
        HeaderValue::from_static("accept-language, cookie"),
    );
    response
}

async fn language_home(
    State(site): State<Site>,
    Path(language): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Response<Body> {
    match language.parse::<Language>() {
        Ok(language) => Redirect::permanent(&Kind::Play.address(language)).into_response(),
        Err(_) => file_or_not_found(State(site), uri, headers).await,
    }
}

async fn page(
    State(site): State<Site>,
    Path((language, page)): Path<(String, String)>,
    uri: Uri,
    headers: HeaderMap,
) -> Response<Body> {
    let found = language.parse::<Language>().ok().zip(Kind::of_name(&page));
    match found {
        Some((language, kind)) => show(&site, language, kind, &headers),
        None => file_or_not_found(State(site), uri, headers).await,
    }
}

/// A page about one of many things. Whether there is such a thing the browser part asks and tells.
async fn item_page(
    State(site): State<Site>,
    Path((language, page, _)): Path<(String, String, String)>,
    uri: Uri,
    headers: HeaderMap,
) -> Response<Body> {
    let found = language.parse::<Language>().ok().zip(Kind::of_item(&page));
    match found {
        Some((language, kind)) => show(&site, language, kind, &headers),
        None => file_or_not_found(State(site), uri, headers).await,
    }
}

fn show(site: &Site, language: Language, kind: Kind, headers: &HeaderMap) -> Response<Body> {
    let page = site.pages.get(language, kind);
    respond(
        page.html.clone(),
        "text/html; charset=utf-8",
        &page.etag,
        "no-cache",
        headers,
    )
}

async fn file_or_not_found(
    State(site): State<Site>,
    uri: Uri,
    headers: HeaderMap,
) -> Response<Body> {
    let path = uri.path().trim_start_matches('/');
    site.assets.respond(path, &headers).unwrap_or_else(|| {
        let language = negotiation::of_address(path, &headers);
        let page = site.pages.get(language, Kind::NotFound);
        let mut response = Response::new(Body::from(page.html.clone()));
        *response.status_mut() = StatusCode::NOT_FOUND;
        let headers = response.headers_mut();
        headers.insert(
            header::CONTENT_TYPE,
            HeaderValue::from_static("text/html; charset=utf-8"),
        );
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        headers.insert(header::VARY, HeaderValue::from_static("accept-language"));
        response
    })
}

async fn robots() -> &'static str {
    "User-agent: *\nDisallow: /api/\n"
}

#[cfg(test)]
mod tests {
    use std::future::pending;

    use axum::body::to_bytes;
    use tower::ServiceExt as _;

    use super::*;

    #[tokio::test]
    async fn what_takes_too_long_is_broken_off_in_words() {
        let limit = Duration::from_millis(10);
        let router = Router::new()
            .route("/slow", get(pending::<&'static str>))
            .layer(middleware::from_fn(move |request, next| {
                in_time(limit, request, next)
            }));
        let request = Request::get("/slow").body(Body::empty());
        let response = router.oneshot(request.expect("a request")).await;
        let response = response.expect("an answer");
        assert_eq!(response.status(), StatusCode::SERVICE_UNAVAILABLE);
        let body = to_bytes(response.into_body(), 1_000).await.expect("a body");
        let body: serde_json::Value = serde_json::from_slice(&body).expect("JSON");
        assert_eq!(body["error"]["code"], "try-again");
    }
}
