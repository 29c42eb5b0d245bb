//! Which language to speak.

use axum::http::{HeaderMap, header};
use harzdame_i18n::Language;

/// The language that the browser asks for.
pub(crate) fn from_headers(headers: &HeaderMap) -> Language {
    headers
        .get(header::ACCEPT_LANGUAGE)
        .and_then(|value| value.to_str().ok())
        .map(Language::from_accept_language)
        .unwrap_or_default()
}

/// The language of an address such as `/de/rules`, else the one that the browser asks for.
pub(crate) fn of_address(path: &str, headers: &HeaderMap) -> Language {
    path.trim_start_matches('/')
        .split('/')
        .next()
        .and_then(|first| first.parse().ok())
        .unwrap_or_else(|| from_headers(headers))
}
