//! The site as a browser sees it, without a socket.

use std::time::{Duration, Instant};

use axum::{
    Router,
    body::{Body, to_bytes},
    http::{
        HeaderMap, HeaderName, Method, Request, Response, StatusCode, header, header::AsHeaderName,
    },
};
use harzdame_endgame::Tables;
use harzdame_i18n::{Language, args, tr};
use harzdame_server::{Assets, router};
use scraper::{Html, Selector};
use tower::ServiceExt;

const MANIFEST: &[u8] = br#"{
    "src/play.ts": {"file": "assets/play-1.js", "isEntry": true, "src": "src/play.ts",
        "css": ["assets/play-1.css"], "imports": ["src/site.ts"]},
    "src/endgames.ts": {"file": "assets/endgames-4.js", "isEntry": true, "src": "src/endgames.ts",
        "imports": ["src/site.ts"]},
    "src/site.ts": {"file": "assets/site-2.js", "isEntry": true, "src": "src/site.ts",
        "css": ["assets/site-2.css"]}
}"#;

/// A small built browser part.
fn built() -> Router {
    let assets = Assets::new(&[
        (".vite/manifest.json", MANIFEST),
        ("assets/play-1.js", b"play"),
        ("assets/play-1.css", b"css"),
        ("assets/endgames-4.js", b"endgames"),
        ("assets/site-2.js", b"site"),
        ("assets/site-2.css", b"css"),
        ("assets/rules-3.wasm", b"\0asm plain"),
        ("assets/rules-3.wasm.br", b"brotli"),
        ("assets/rules-3.wasm.gz", b"gzip"),
        ("manifest.webmanifest", b"{}"),
        ("apple-touch-icon.png", b"png"),
        ("sw.js", b"const VERSION = \"1\" + \"__PAGES__\";"),
        ("sw.js.br", b"brotli"),
        ("icons/icon.svg", b"<svg/>"),
        ("archive.gz", b"on its own"),
    ]);
    router(assets, Tables::embedded())
}

/// What a clean clone has.
fn unbuilt() -> Router {
    router(Assets::new(&[]), Tables::embedded())
}

async fn ask(
    site: &Router,
    method: Method,
    address: &str,
    headers: &[(HeaderName, &str)],
) -> Response<Body> {
    let mut request = Request::builder().method(method).uri(address);
    for (name, value) in headers {
        request = request.header(name, *value);
    }
    let request = request.body(Body::empty()).expect("a request");
    site.clone().oneshot(request).await.expect("an answer")
}

async fn get(site: &Router, address: &str) -> Response<Body> {
    ask(site, Method::GET, address, &[]).await
}

async fn text(response: Response<Body>) -> String {
    let bytes = to_bytes(response.into_body(), 1 << 22)
        .await
        .expect("a body");
    String::from_utf8(bytes.to_vec()).expect("text")
}

fn value(headers: &HeaderMap, name: impl AsHeaderName) -> &str {
    headers
        .get(name)
        .map_or("", |value| value.to_str().expect("text"))
}

fn all(html: &Html, selector: &str) -> Vec<String> {
    let selector = Selector::parse(selector).expect("a selector");
    html.select(&selector)
        .map(|element| element.text().collect::<String>())
        .collect()
}

fn attributes(html: &Html, selector: &str, name: &str) -> Vec<String> {
    let selector = Selector::parse(selector).expect("a selector");
    html.select(&selector)
        .filter_map(|element| element.value().attr(name).map(str::to_owned))
        .collect()
}

fn every_page() -> impl Iterator<Item = (Language, String)> {
    Language::ALL.into_iter().flat_map(|language| {
        ["play", "endgames", "rules", "offline", "no-such-page"]
            .map(|page| (language, format!("/{language}/{page}")))
    })
}

#[tokio::test]
async fn the_first_page_is_in_the_language_of_the_browser() {
    let site = built();
    for (accept, cookie, target) in [
        ("", "", "/en/play"),
        ("fr", "", "/en/play"),
        ("fr, de-AT;q=0.7, en;q=0.5", "", "/de/play"),
        ("pt-BR", "", "/pt/play"),
        ("pt-BR", "theme=x; lang=ru", "/ru/play"),
        ("pt-BR", "lang=fr", "/pt/play"),
    ] {
        let headers = [(header::ACCEPT_LANGUAGE, accept), (header::COOKIE, cookie)];
        let response = ask(&site, Method::GET, "/", &headers).await;
        assert_eq!(response.status(), StatusCode::TEMPORARY_REDIRECT);
        assert_eq!(
            value(response.headers(), header::LOCATION),
            target,
            "{accept} {cookie}"
        );
        assert_eq!(
            value(response.headers(), header::VARY),
            "accept-language, cookie"
        );
    }
    for address in ["/nl", "/nl/"] {
        let response = get(&site, address).await;
        assert_eq!(response.status(), StatusCode::PERMANENT_REDIRECT);
        assert_eq!(value(response.headers(), header::LOCATION), "/nl/play");
    }
}

#[tokio::test]
async fn every_page_is_sound_in_every_language() {
    for site in [built(), unbuilt()] {
        for (language, address) in every_page() {
            let response = get(&site, &address).await;
            let missing = address.ends_with("no-such-page");
            let status = if missing {
                StatusCode::NOT_FOUND
            } else {
                StatusCode::OK
            };
            assert_eq!(response.status(), status, "{address}");
            assert_eq!(
                value(response.headers(), header::CONTENT_TYPE),
                "text/html; charset=utf-8"
            );
            let source = text(response).await;
            let html = Html::parse_document(&source);
            assert_eq!(
                attributes(&html, "html", "lang"),
                [language.code()],
                "{address}"
            );
            for one in [
                "title",
                "main#content",
                "h1",
                "header",
                "footer",
                "nav.site-nav",
            ] {
                assert_eq!(all(&html, one).len(), 1, "{address} has one {one}");
            }
            for said in ["title", "h1", "nav a", "footer p"] {
                assert!(
                    all(&html, said).iter().all(|text| !text.trim().is_empty()),
                    "{said}"
                );
            }
            let description = attributes(&html, "meta[name=description]", "content");
            assert!(description[0].len() > 20, "{address}");
            let languages = attributes(&html, "a[hreflang]", "hreflang");
            assert_eq!(languages, Language::ALL.map(Language::code));
            // What a strict content policy forbids.
            assert!(
                !source.contains(" style=") && !source.contains("<style"),
                "{address}"
            );
            assert!(
                all(&html, "script")
                    .iter()
                    .all(|code| code.trim().is_empty()),
                "{address}"
            );
            assert!(!source.contains("onclick"), "{address}");
            // A message that is missing shows its id.
            for prefix in ["site-", "rules-", "endgames-"] {
                let shown = all(&html, "body").join(" ");
                assert!(
                    !shown.contains(prefix),
                    "{address} shows the id of a message"
                );
            }
            let mut ids = attributes(&html, "[id]", "id");
            let count = ids.len();
            ids.sort();
            ids.dedup();
            assert_eq!(ids.len(), count, "{address}: an id stands there twice");
        }
    }
}

#[tokio::test]
async fn every_link_of_every_page_leads_somewhere() {
    let site = built();
    for (_, address) in every_page() {
        let html = Html::parse_document(&text(get(&site, &address).await).await);
        let ids = attributes(&html, "[id]", "id");
        let links = attributes(&html, "[href]", "href");
        let sources = attributes(&html, "[src]", "src");
        for link in links.iter().chain(&sources) {
            if let Some(id) = link.strip_prefix('#') {
                assert!(ids.iter().any(|known| known == id), "{address}: {link}");
            } else {
                let response = get(&site, link).await;
                assert_eq!(response.status(), StatusCode::OK, "{address}: {link}");
            }
        }
    }
}

#[tokio::test]
async fn the_language_links_keep_the_page() {
    let site = built();
    let html = Html::parse_document(&text(get(&site, "/ru/rules").await).await);
    let links = attributes(&html, "a[hreflang]", "href");
    assert_eq!(
        links,
        ["en", "es", "pt", "nl", "ru", "de"].map(|code| format!("/{code}/rules"))
    );
    assert_eq!(
        attributes(&html, "a[hreflang][aria-current]", "hreflang"),
        ["ru"]
    );
    assert_eq!(
        attributes(&html, ".site-nav [aria-current]", "href"),
        ["/ru/rules"]
    );
    let alternates = attributes(&html, "link[rel=alternate]", "href");
    assert_eq!(alternates, links);
}

#[tokio::test]
async fn the_play_page_loads_the_browser_part() {
    let site = built();
    let html = Html::parse_document(&text(get(&site, "/es/play").await).await);
    assert_eq!(attributes(&html, "harzdame-play", "lang"), ["es"]);
    assert_eq!(
        attributes(&html, "script[type=module]", "src"),
        ["/assets/play-1.js"]
    );
    let styles = attributes(&html, "link[rel=stylesheet]", "href");
    assert_eq!(styles[1..], ["/assets/site-2.css", "/assets/play-1.css"]);
    assert_eq!(
        attributes(&html, "link[rel=modulepreload]", "href"),
        ["/assets/site-2.js"]
    );
    assert_eq!(
        attributes(&html, "link[rel=manifest]", "href"),
        ["/manifest.webmanifest"]
    );
    assert_eq!(
        attributes(&html, "link[rel=apple-touch-icon]", "href"),
        ["/apple-touch-icon.png"]
    );
    let html = Html::parse_document(&text(get(&site, "/es/rules").await).await);
    assert_eq!(
        attributes(&html, "script[type=module]", "src"),
        ["/assets/site-2.js"]
    );
    assert!(all(&html, "harzdame-play").is_empty());
}

#[tokio::test]
async fn the_endgame_explorer_says_what_it_is_without_a_script() {
    let site = built();
    for language in Language::ALL {
        let address = format!("/{language}/endgames?fen=W:WKa1,Kb3:BKg6");
        let html = Html::parse_document(&text(get(&site, &address).await).await);
        assert_eq!(
            attributes(&html, "harzdame-endgames", "lang"),
            [language.code()]
        );
        assert_eq!(attributes(&html, "harzdame-endgames", "pieces"), ["4"]);
        assert_eq!(
            attributes(&html, "script[type=module]", "src"),
            ["/assets/endgames-4.js"]
        );
        assert_eq!(
            all(&html, "h1"),
            [tr(language, "endgames-title", &args! {})]
        );
        let about = all(&html, "section p");
        assert_eq!(about.len(), 4, "{language}");
        assert!(about[0].contains('4'), "{language}: {}", about[0]);
        assert_eq!(all(&html, "noscript").len(), 1, "{language}");
        let current = attributes(&html, "nav [aria-current]", "href");
        assert_eq!(current, [format!("/{language}/endgames")]);
    }
}

#[tokio::test]
async fn the_rules_of_the_draw_lead_to_a_position_that_the_tables_know() {
    let site = built();
    let html = Html::parse_document(&text(get(&site, "/nl/rules").await).await);
    let links = attributes(&html, "section a", "href");
    let [link] = links.as_slice() else {
        panic!("{links:?}")
    };
    let query = link.strip_prefix("/nl/endgames").expect("the explorer");
    let response = get(&site, &format!("/api/v1/endgame{query}")).await;
    assert_eq!(response.status(), StatusCode::OK, "{link}");
}

#[tokio::test]
async fn without_the_browser_part_pages_with_a_board_say_how_to_build_it() {
    let site = unbuilt();
    let pages = Language::ALL.map(|language| ["play", "endgames"].map(|page| (language, page)));
    for (language, page) in pages.into_iter().flatten() {
        let response = get(&site, &format!("/{language}/{page}")).await;
        assert_eq!(response.status(), StatusCode::OK);
        let html = Html::parse_document(&text(response).await);
        assert_eq!(
            all(&html, "h1"),
            [tr(language, "site-play-unbuilt-title", &args! {})]
        );
        assert_eq!(all(&html, "pre code"), ["script/server"]);
        assert!(all(&html, "harzdame-play, harzdame-endgames").is_empty());
        assert!(attributes(&html, "script[type=module]", "src").is_empty());
        assert!(attributes(&html, "link[rel=manifest]", "href").is_empty());
        // Looks and icon are there all the same.
        for link in attributes(&html, "link[rel=stylesheet], link[rel=icon]", "href") {
            assert_eq!(get(&site, &link).await.status(), StatusCode::OK, "{link}");
        }
    }
}

#[tokio::test]
async fn the_rules_are_readable_without_a_script() {
    let site = unbuilt();
    for language in Language::ALL {
        let html =
            Html::parse_document(&text(get(&site, &format!("/{language}/rules")).await).await);
        assert_eq!(all(&html, "section h2").len(), 13, "{language}");
        assert_eq!(all(&html, "figure figcaption").len(), 11, "{language}");
        let labels = attributes(&html, "figure svg[role=img]", "aria-label");
        assert_eq!(labels.len(), 11, "{language}");
        assert!(
            labels.iter().all(|label| label.len() > 10),
            "{language}: {labels:?}"
        );
        assert_eq!(
            all(&html, "nav.contents a"),
            all(&html, "section h2"),
            "{language}"
        );
        assert!(all(&html, "strong").len() > 10, "{language}");
    }
}

#[tokio::test]
async fn every_answer_has_the_security_headers() {
    let site = built();
    for address in [
        "/",
        "/en/play",
        "/en/endgames",
        "/en/nothing",
        "/assets/play-1.js",
        "/sw.js",
        "/healthz",
        "/api/nothing",
    ] {
        let response = get(&site, address).await;
        let headers = response.headers();
        let policy = value(headers, header::CONTENT_SECURITY_POLICY);
        assert!(policy.starts_with("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';"));
        assert!(policy.contains("worker-src 'self'"), "{address}");
        assert!(!policy.contains("unsafe-inline"), "{address}");
        assert_eq!(
            value(headers, header::X_CONTENT_TYPE_OPTIONS),
            "nosniff",
            "{address}"
        );
        assert_eq!(
            value(headers, header::REFERRER_POLICY),
            "same-origin",
            "{address}"
        );
    }
}

#[tokio::test]
async fn static_files_have_their_type_and_are_cached_rightly() {
    let site = built();
    for (address, media_type, caching) in [
        (
            "/assets/play-1.js",
            "text/javascript; charset=utf-8",
            "public, max-age=31536000, immutable",
        ),
        (
            "/assets/play-1.css",
            "text/css; charset=utf-8",
            "public, max-age=31536000, immutable",
        ),
        (
            "/assets/rules-3.wasm",
            "application/wasm",
            "public, max-age=31536000, immutable",
        ),
        ("/sw.js", "text/javascript; charset=utf-8", "no-cache"),
        (
            "/manifest.webmanifest",
            "application/manifest+json",
            "no-cache",
        ),
        ("/icons/icon.svg", "image/svg+xml", "no-cache"),
        ("/favicon.svg", "image/svg+xml", "no-cache"),
        ("/archive.gz", "application/octet-stream", "no-cache"),
    ] {
        let response = get(&site, address).await;
        assert_eq!(response.status(), StatusCode::OK, "{address}");
        assert_eq!(
            value(response.headers(), header::CONTENT_TYPE),
            media_type,
            "{address}"
        );
        assert_eq!(
            value(response.headers(), header::CACHE_CONTROL),
            caching,
            "{address}"
        );
        let etag = value(response.headers(), header::ETAG).to_owned();
        // A proxy may have taken the mark of weakness away.
        let bare = etag.trim_start_matches("W/").to_owned();
        let listed = format!("\"other\", {etag}");
        for known in [etag.clone(), bare, listed, "*".to_owned()] {
            let headers = [(header::IF_NONE_MATCH, known.as_str())];
            let response = ask(&site, Method::GET, address, &headers).await;
            assert_eq!(
                response.status(),
                StatusCode::NOT_MODIFIED,
                "{address} {known}"
            );
            assert_eq!(text(response).await, "");
        }
        let headers = [(header::IF_NONE_MATCH, "W/\"old\"")];
        assert_eq!(
            ask(&site, Method::GET, address, &headers).await.status(),
            StatusCode::OK
        );
    }
    for address in [
        "/.vite/manifest.json",
        "/assets/rules-3.wasm.br",
        "/sw.js.br",
        "/../Cargo.toml",
    ] {
        assert_eq!(
            get(&site, address).await.status(),
            StatusCode::NOT_FOUND,
            "{address}"
        );
    }
}

#[tokio::test]
async fn what_the_build_compressed_is_sent_compressed() {
    let site = built();
    for (accept, coding, body) in [
        ("gzip, br", "br", "brotli"),
        ("gzip", "gzip", "gzip"),
        ("br;q=0, gzip;q=0.5", "gzip", "gzip"),
        ("identity", "", "\0asm plain"),
    ] {
        let headers = [(header::ACCEPT_ENCODING, accept)];
        let response = ask(&site, Method::GET, "/assets/rules-3.wasm", &headers).await;
        assert_eq!(
            value(response.headers(), header::CONTENT_ENCODING),
            coding,
            "{accept}"
        );
        assert_eq!(
            value(response.headers(), header::CONTENT_TYPE),
            "application/wasm"
        );
        assert!(
            value(response.headers(), header::VARY).contains("accept-encoding"),
            "{accept}"
        );
        assert_eq!(text(response).await, body, "{accept}");
    }
}

#[tokio::test]
async fn pages_are_compressed_and_revalidated() {
    let site = built();
    let headers = [(header::ACCEPT_ENCODING, "br")];
    let response = ask(&site, Method::GET, "/en/rules", &headers).await;
    assert_eq!(value(response.headers(), header::CONTENT_ENCODING), "br");
    let response = get(&site, "/en/rules").await;
    assert_eq!(value(response.headers(), header::CACHE_CONTROL), "no-cache");
    let etag = value(response.headers(), header::ETAG).to_owned();
    let response = ask(
        &site,
        Method::GET,
        "/en/rules",
        &[(header::IF_NONE_MATCH, &etag)],
    )
    .await;
    assert_eq!(response.status(), StatusCode::NOT_MODIFIED);
}

#[tokio::test]
async fn the_service_worker_changes_with_the_pages() {
    let worker = text(get(&built(), "/sw.js").await).await;
    assert!(!worker.contains("__PAGES__"), "{worker}");
    let other: &[(&str, &[u8])] = &[
        ("sw.js", b"const VERSION = \"1\" + \"__PAGES__\";"),
        (
            ".vite/manifest.json",
            br#"{"src/site.ts": {"file": "assets/s.js", "isEntry": true}}"#,
        ),
    ];
    assert_ne!(
        worker,
        text(get(&router(Assets::new(other), Tables::embedded()), "/sw.js").await).await
    );
}

#[tokio::test]
async fn a_head_request_has_the_headers_and_no_body() {
    let site = built();
    for address in [
        "/en/rules",
        "/assets/play-1.js",
        "/sw.js",
        "/en/nothing",
        "/healthz",
    ] {
        let wanted = get(&site, address).await;
        let response = ask(&site, Method::HEAD, address, &[]).await;
        assert_eq!(response.status(), wanted.status(), "{address}");
        for name in [header::CONTENT_TYPE, header::ETAG] {
            assert_eq!(
                value(response.headers(), name.clone()),
                value(wanted.headers(), name),
                "{address}"
            );
        }
        assert_eq!(text(response).await, "", "{address}");
    }
    let response = ask(&site, Method::POST, "/en/rules", &[]).await;
    assert_eq!(response.status(), StatusCode::METHOD_NOT_ALLOWED);
}

#[tokio::test]
async fn a_missing_page_speaks_the_language_of_its_address() {
    let site = built();
    let headers = [(header::ACCEPT_LANGUAGE, "nl")];
    for (address, language) in [
        ("/de/nothing", Language::De),
        ("/es/play/deeper", Language::Es),
        ("/nothing", Language::Nl),
        ("/no/such/page", Language::Nl),
    ] {
        let response = ask(&site, Method::GET, address, &headers).await;
        assert_eq!(response.status(), StatusCode::NOT_FOUND, "{address}");
        let html = Html::parse_document(&text(response).await);
        let title = tr(language, "site-not-found-title", &args! {});
        assert_eq!(all(&html, "h1"), [title], "{address}");
    }
}

#[tokio::test]
async fn a_diagram_of_any_position() {
    let site = unbuilt();
    let response = get(&site, "/api/v1/diagram.svg").await;
    assert_eq!(
        value(response.headers(), header::CONTENT_TYPE),
        "image/svg+xml"
    );
    let start = text(response).await;
    assert!(start.starts_with("<svg"));
    let query = "fen=B:Wa2,Kd4:BKh8&view=diamond&theme=dark&bottom=black&coordinates=false";
    let response = get(&site, &format!("/api/v1/diagram.svg?{query}")).await;
    assert_eq!(response.status(), StatusCode::OK);
    assert_eq!(
        value(
            response.headers(),
            HeaderName::from_static("cross-origin-resource-policy")
        ),
        "cross-origin"
    );
    let picture = text(response).await;
    assert_ne!(picture, start);
    assert!(picture.contains("aria-label=\"B:Wa2,Kd4:BKh8\""));
}

#[tokio::test]
async fn a_bad_position_is_answered_with_the_place() {
    let site = unbuilt();
    let long = format!("/api/v1/diagram.svg?fen=W:W{}", "a1,".repeat(300));
    for (address, code) in [
        ("/api/v1/diagram.svg?fen=nonsense", "bad-fen"),
        ("/api/v1/diagram.svg?fen=W:Wh8:Ba8", "bad-fen"),
        ("/api/v1/diagram.svg?fen=", "bad-fen"),
        ("/api/v1/diagram.svg?view=round", "bad-query"),
        ("/api/v1/diagram.svg?colour=red", "bad-query"),
        (long.as_str(), "fen-too-long"),
    ] {
        let response = get(&site, address).await;
        assert_eq!(response.status(), StatusCode::BAD_REQUEST, "{address}");
        assert_eq!(
            value(response.headers(), header::CONTENT_TYPE),
            "application/json"
        );
        let body: serde_json::Value =
            serde_json::from_str(&text(response).await).expect("a JSON object");
        assert_eq!(body["error"]["code"], code, "{address}");
        assert!(
            body["error"]["message"].as_str().expect("a message").len() > 10,
            "{address}"
        );
        if code == "bad-fen" {
            assert!(body["error"]["ranges"][0][0].is_u64(), "{address}");
        }
    }
    let response = get(&site, "/api/v2/anything").await;
    assert_eq!(response.status(), StatusCode::NOT_FOUND);
    assert_eq!(
        value(response.headers(), header::CONTENT_TYPE),
        "application/json"
    );
}

#[tokio::test]
async fn the_endgame_is_answered_with_its_moves() {
    let site = unbuilt();
    let response = get(&site, "/api/v1/endgame?fen=W:WKa1,Kb3:BKg6").await;
    assert_eq!(response.status(), StatusCode::OK);
    let body: serde_json::Value = serde_json::from_str(&text(response).await).expect("JSON");
    assert_eq!(body["fen"], "W:WKa1,Kb3:BKg6");
    assert_eq!(body["category"], "win");
    let moves = body["moves"].as_array().expect("moves");
    assert_eq!(moves[0]["category"], "win");
    assert!(moves[0]["after"].as_str().expect("a FEN").starts_with("B:"));
    assert_ne!(moves[moves.len() - 1]["category"], "win");

    let captures = get(&site, "/api/v1/endgame?fen=W:WKa1,c1:BKa3").await;
    let body: serde_json::Value = serde_json::from_str(&text(captures).await).expect("JSON");
    assert_eq!(body["moves"][0]["captured"][0], "a3");
    assert_eq!(body["moves"][0]["category"], "win");

    for (query, status, code) in [
        (
            "?fen=W:Wa1,a2,a3,a4:BKg6",
            StatusCode::NOT_FOUND,
            "not-in-tables",
        ),
        ("?fen=nonsense", StatusCode::BAD_REQUEST, "bad-fen"),
        ("", StatusCode::BAD_REQUEST, "bad-query"),
        (
            "?fen=W:Wa1:Bh8&depth=9",
            StatusCode::BAD_REQUEST,
            "bad-query",
        ),
    ] {
        let response = get(&site, &format!("/api/v1/endgame{query}")).await;
        assert_eq!(response.status(), status, "{query}");
        let body: serde_json::Value =
            serde_json::from_str(&text(response).await).expect("a JSON object");
        assert_eq!(body["error"]["code"], code, "{query}");
    }
}

#[tokio::test]
async fn health_and_robots() {
    let site = unbuilt();
    assert_eq!(
        text(get(&site, "/healthz").await).await,
        "{\"status\":\"ok\"}"
    );
    assert!(
        text(get(&site, "/robots.txt").await)
            .await
            .starts_with("User-agent: *")
    );
}

/// The program itself, whatever happens to be embedded in it.
#[tokio::test]
async fn the_embedded_site_works() {
    let site = router(Assets::embedded(), Tables::embedded());
    let html = Html::parse_document(&text(get(&site, "/en/play").await).await);
    let scripts = attributes(&html, "script", "src");
    for address in scripts
        .iter()
        .chain(&attributes(&html, "link[href]", "href"))
    {
        assert_eq!(
            get(&site, address).await.status(),
            StatusCode::OK,
            "{address}"
        );
    }
}

/// Positions whose captures are as hard to find as any that are known, one a line, FEN first.
const HARD_CAPTURES: [&str; 2] = [
    include_str!("../../harzdame/tests/data/hard-captures.tsv"),
    include_str!("../../harzdame/tests/data/attack-captures.tsv"),
];

#[tokio::test]
async fn hard_positions_are_answered_as_quickly_as_others() {
    let site = unbuilt();
    let hard = HARD_CAPTURES.iter().flat_map(|file| file.lines());
    let hard = hard.filter(|line| !line.starts_with('#'));
    let positions: Vec<_> = hard.filter_map(|line| line.split('\t').next()).collect();
    assert!(positions.len() >= 16, "{positions:?}");
    for fen in positions {
        let fen = fen.replace(',', "%2C").replace(':', "%3A");
        for (address, expected) in [
            (format!("/api/v1/diagram.svg?fen={fen}"), StatusCode::OK),
            // More pieces than any table has.
            (format!("/api/v1/endgame?fen={fen}"), StatusCode::NOT_FOUND),
        ] {
            let began = Instant::now();
            let response = get(&site, &address).await;
            assert_eq!(response.status(), expected, "{address}");
            let text = text(response).await;
            assert!(text.len() < 100_000, "{address}: {} bytes", text.len());
            let took = began.elapsed();
            assert!(took < Duration::from_secs(1), "{address}: {took:?}");
        }
    }
}

#[tokio::test]
async fn without_live_games_what_there_is_is_described() {
    let site = unbuilt();
    let response = get(&site, "/api/v1/openapi.json").await;
    assert_eq!(response.status(), StatusCode::OK);
    assert_eq!(
        value(response.headers(), header::CONTENT_TYPE),
        "application/json"
    );
    let document: serde_json::Value = serde_json::from_str(&text(response).await).expect("JSON");
    assert_eq!(document["openapi"], "3.1.0");
    let paths: Vec<_> = document["paths"]
        .as_object()
        .expect("paths")
        .keys()
        .collect();
    assert_eq!(
        paths,
        [
            "/api/v1/diagram.svg",
            "/api/v1/endgame",
            "/api/v1/openapi.json"
        ]
    );
}
