//! The static files: the built browser part, and the few files of the server itself.

use std::{collections::BTreeMap, fmt::Write as _};

use axum::{
    body::{Body, Bytes},
    http::{HeaderMap, HeaderValue, Response, StatusCode, header},
};
use sha2::{Digest, Sha256};

use crate::manifest::Entry;

/// The files of `web/dist` as (path, content); empty where the browser part was not built.
static DIST: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/dist.rs"));

const STYLE: &[u8] = include_bytes!("../../../web/src/styles/site.css");
const SCRIPT: &[u8] = include_bytes!("../static/shell.js");
const ICON: &[u8] = include_bytes!("../static/favicon.svg");

/// Where Vite writes its list of entries, in its own order of preference.
const MANIFESTS: [&str; 2] = [".vite/manifest.json", "manifest.json"];

/// The sources of what the pages load: one for each page with a board, one for those about live games
/// that have none, one for all others.
const PLAY: &str = "src/play.ts";
const ENDGAMES: &str = "src/endgames.ts";
const LIVE: &str = "src/live.ts";
const GAME: &str = "src/game.ts";
const EVERY_PAGE: &str = "src/site.ts";

/// The service worker, and where the server's mark of its pages goes in it.
const SERVICE_WORKER: &str = "sw.js";
const PAGES_MARK: &str = "__PAGES__";

/// Files whose names Vite or [`Assets::new`] derive from their content live here: they never
/// change, so a browser may keep them for good.
const HASHED: &str = "assets/";

/// All static files of the site by path, without the leading slash.
#[derive(Debug)]
pub struct Assets {
    files: BTreeMap<String, Asset>,
    play: Option<Entry>,
    endgames: Option<Entry>,
    live: Option<Entry>,
    game: Option<Entry>,
    every_page: Option<Entry>,
    style: String,
    script: String,
}

#[derive(Debug)]
struct Asset {
    content: Bytes,
    /// The content as compressed by the build, by content coding, the better one first.
    compressed: Vec<(&'static str, &'static [u8])>,
    media_type: &'static str,
    etag: String,
}

impl Assets {
    /// The files embedded in the program.
    #[must_use]
    pub fn embedded() -> Self {
        Self::new(DIST)
    }

    /// The given files as the built browser part, beside the server's own. Tests use this in place
    /// of what happens to be embedded.
    #[must_use]
    pub fn new(dist: &[(&'static str, &'static [u8])]) -> Self {
        let by_path: BTreeMap<_, _> = dist.iter().copied().collect();
        let mut files = BTreeMap::new();
        files.insert("favicon.svg".to_owned(), Asset::new("favicon.svg", ICON));
        for (&path, &content) in &by_path {
            let original = path
                .strip_suffix(".br")
                .or_else(|| path.strip_suffix(".gz"));
            if MANIFESTS.contains(&path) || original.is_some_and(|path| by_path.contains_key(path))
            {
                continue;
            }
            let mut asset = Asset::new(path, content);
            for (coding, suffix) in [("br", ".br"), ("gzip", ".gz")] {
                if let Some(compressed) = by_path.get(format!("{path}{suffix}").as_str()) {
                    asset.compressed.push((coding, compressed));
                }
            }
            files.insert(path.to_owned(), asset);
        }
        let mut own = |name: &str, extension: &str, content| {
            let path = format!("{HASHED}{name}-{}.{extension}", &digest(content)[..8]);
            files.insert(path.clone(), Asset::new(&path, content));
            path
        };
        let style = own("site", "css", STYLE);
        let script = own("shell", "js", SCRIPT);
        let manifest = MANIFESTS.iter().find_map(|path| by_path.get(path));
        let entry = |source| manifest.and_then(|text| Entry::from_manifest(text, source));
        Self {
            files,
            play: entry(PLAY),
            endgames: entry(ENDGAMES),
            live: entry(LIVE),
            game: entry(GAME),
            every_page: entry(EVERY_PAGE),
            style,
            script,
        }
    }

    /// What the play page loads; `None` if the browser part was not built.
    pub(crate) fn play(&self) -> Option<&Entry> {
        self.play.as_ref()
    }

    /// What the endgame explorer loads; `None` if the browser part was not built.
    pub(crate) fn endgames(&self) -> Option<&Entry> {
        self.endgames.as_ref()
    }

    /// What the pages about live games load that have no board; `None` if the browser part was not built.
    pub(crate) fn live(&self) -> Option<&Entry> {
        self.live.as_ref()
    }

    /// What the page of a live game loads; `None` if the browser part was not built.
    pub(crate) fn game(&self) -> Option<&Entry> {
        self.game.as_ref()
    }

    /// What the other pages load; `None` if the browser part was not built.
    pub(crate) fn every_page(&self) -> Option<&Entry> {
        self.every_page.as_ref()
    }

    /// Writes a mark of all pages into the service worker: with any change of a page it is another
    /// one, and browsers renew their offline copy.
    pub(crate) fn mark_pages(&mut self, pages: &[u8]) {
        if let Some(worker) = self.files.get_mut(SERVICE_WORKER)
            && let Ok(text) = std::str::from_utf8(&worker.content)
            && text.contains(PAGES_MARK)
        {
            let text = text.replace(PAGES_MARK, &digest(pages)[..12]);
            worker.etag = etag(text.as_bytes());
            worker.content = text.into();
            worker.compressed.clear();
        }
    }

    /// The path of the style sheet of all pages.
    pub(crate) fn style(&self) -> &str {
        &self.style
    }

    /// The path of the small script of all pages.
    pub(crate) fn script(&self) -> &str {
        &self.script
    }

    /// Whether there is a file with this path.
    pub(crate) fn contains(&self, path: &str) -> bool {
        self.files.contains_key(path)
    }

    /// The answer to a request for `path`; `None` if there is no such file.
    pub(crate) fn respond(&self, path: &str, request: &HeaderMap) -> Option<Response<Body>> {
        let asset = self.files.get(path)?;
        let caching = if path.starts_with(HASHED) {
            "public, max-age=31536000, immutable"
        } else {
            // Also right for the service worker: browsers must ask for it each time.
            "no-cache"
        };
        let mut response = respond(
            asset.content.clone(),
            asset.media_type,
            &asset.etag,
            caching,
            request,
        );
        if response.status() == StatusCode::OK
            && let Some((coding, content)) = asset
                .compressed
                .iter()
                .find(|(coding, _)| accepts(request, coding))
        {
            response
                .headers_mut()
                .insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
            *response.body_mut() = Body::from(*content);
        }
        if !asset.compressed.is_empty() {
            response
                .headers_mut()
                .insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        }
        Some(response)
    }
}

impl Asset {
    fn new(path: &str, content: &'static [u8]) -> Self {
        Self {
            content: Bytes::from_static(content),
            compressed: Vec::new(),
            media_type: media_type(path),
            etag: etag(content),
        }
    }
}

/// A 200 with the content, or a 304 if the browser has it already.
pub(crate) fn respond<B: Into<Body>>(
    content: B,
    media_type: &'static str,
    etag: &str,
    caching: &'static str,
    request: &HeaderMap,
) -> Response<Body> {
    let known = request
        .get_all(header::IF_NONE_MATCH)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|list| list.split(','))
        .map(str::trim)
        .any(|tag| tag == "*" || opaque(tag) == opaque(etag));
    let mut response = Response::new(if known { Body::empty() } else { content.into() });
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    if let Ok(etag) = HeaderValue::from_str(etag) {
        headers.insert(header::ETAG, etag);
    }
    if known {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    } else {
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type));
    }
    response
}

/// A validator for the content. It is a weak one, as the same content may be sent compressed.
pub(crate) fn etag(content: &[u8]) -> String {
    format!("W/\"{}\"", &digest(content)[..16])
}

/// A validator without its mark of weakness: proxies take that away, and whether a browser has a
/// file already does not depend on it.
fn opaque(tag: &str) -> &str {
    tag.strip_prefix("W/").unwrap_or(tag)
}

fn digest(content: &[u8]) -> String {
    Sha256::digest(content)
        .iter()
        .fold(String::with_capacity(64), |mut text, byte| {
            // Writing to a string cannot fail.
            let _ = write!(text, "{byte:02x}");
            text
        })
}

/// Whether the request takes the content coding: it is named, and not with weight 0.
fn accepts(request: &HeaderMap, coding: &str) -> bool {
    request
        .get_all(header::ACCEPT_ENCODING)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|list| list.split(','))
        .any(|item| {
            let mut parts = item.split(';').map(str::trim);
            parts
                .next()
                .is_some_and(|name| name.eq_ignore_ascii_case(coding))
                && parts
                    .find_map(|part| part.strip_prefix("q="))
                    .is_none_or(|weight| weight.parse::<f32>().is_ok_and(|weight| weight > 0.0))
        })
}

fn media_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "css" => "text/css; charset=utf-8",
        "ftl" | "txt" => "text/plain; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "ico" => "image/vnd.microsoft.icon",
        "jpg" | "jpeg" => "image/jpeg",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "json" | "map" => "application/json",
        "mp3" => "audio/mpeg",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        // Browsers compile WebAssembly while it arrives only if it has this very type.
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        "webp" => "image/webp",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    }
}
