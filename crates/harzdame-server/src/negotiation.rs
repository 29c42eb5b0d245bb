//! Which language to speak.

use axum::http::{HeaderMap, header};
use harzdame_i18n::Language;

/// The cookie in which the browser part keeps the language that its reader chose.
const COOKIE: &str = "lang";

/// The language that the reader chose before, else the one that the browser asks for.
pub(crate) fn from_headers(headers: &HeaderMap) -> Language {
    chosen(headers).unwrap_or_else(|| {
        headers
            .get(header::ACCEPT_LANGUAGE)
            .and_then(|value| value.to_str().ok())
            .map(Language::from_accept_language)
            .unwrap_or_default()
    })
}

/// The language of an address such as `/de/rules`, else as [`from_headers`].
pub(crate) fn of_address(path: &str, headers: &HeaderMap) -> Language {
    path.trim_start_matches('/')
        .split('/')
        .next()
        .and_then(|first| first.parse().ok())
        .unwrap_or_else(|| from_headers(headers))
}

fn chosen(headers: &HeaderMap) -> Option<Language> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|cookies| cookies.split(';'))
        .filter_map(|cookie| cookie.trim().split_once('='))
        .find(|(name, _)| *name == COOKIE)
        .and_then(|(_, value)| value.parse().ok())
}
