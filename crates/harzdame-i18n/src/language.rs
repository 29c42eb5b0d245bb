//! The six languages and how one of them is chosen.

use std::{fmt, str::FromStr};

use thiserror::Error;

/// A language in which Harzdame speaks to people.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Language {
    /// English, also the language of last resort.
    #[default]
    En,
    /// Spanish.
    Es,
    /// Portuguese.
    Pt,
    /// Dutch.
    Nl,
    /// Russian.
    Ru,
    /// German.
    De,
}

/// The text is not the code of one of the six languages.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown language {0:?}: use en, es, pt, nl, ru or de")]
pub struct UnknownLanguage(pub String);

impl Language {
    /// All languages, in the order in which they are offered.
    pub const ALL: [Self; 6] = [Self::En, Self::Es, Self::Pt, Self::Nl, Self::Ru, Self::De];

    /// The ISO 639-1 code, which is also the first part of a page's address.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Es => "es",
            Self::Pt => "pt",
            Self::Nl => "nl",
            Self::Ru => "ru",
            Self::De => "de",
        }
    }

    /// The name of the language in the language itself.
    #[must_use]
    pub const fn native_name(self) -> &'static str {
        match self {
            Self::En => "English",
            Self::Es => "Español",
            Self::Pt => "Português",
            Self::Nl => "Nederlands",
            Self::Ru => "Русский",
            Self::De => "Deutsch",
        }
    }

    /// The best language for an `Accept-Language` header (RFC 9110): the highest weight wins,
    /// among equal weights the first. English if none fits.
    #[must_use]
    pub fn from_accept_language(header: &str) -> Self {
        let mut best: Option<(f32, Self)> = None;
        // Browsers send a handful; the rest of an endless header is not worth reading.
        for range in header.split(',').take(32) {
            let mut parts = range.split(';');
            let Some(language) = parts.next().and_then(Self::from_tag) else {
                continue;
            };
            let weight = parts
                .find_map(|part| part.trim().strip_prefix("q="))
                .map_or(1.0, |weight| weight.trim().parse().unwrap_or(0.0));
            if weight > 0.0 && best.is_none_or(|(known, _)| weight > known) {
                best = Some((weight, language));
            }
        }
        best.map(|(_, language)| language).unwrap_or_default()
    }

    /// The language of a POSIX locale such as `pt_BR.UTF-8`, or a list such as `LANGUAGE` holds
    /// (`nl:en`). `None` if none of the six is named, as for `C`.
    #[must_use]
    pub fn from_locale(locale: &str) -> Option<Self> {
        locale.split(':').find_map(Self::from_tag)
    }

    /// The language that the environment asks for: `LANGUAGE`, `LC_ALL`, `LC_MESSAGES`, `LANG`, the
    /// first that names one of the six. `variable` looks up an environment variable.
    pub fn from_environment(mut variable: impl FnMut(&str) -> Option<String>) -> Self {
        ["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"]
            .iter()
            .filter_map(|name| variable(name))
            .find_map(|value| Self::from_locale(&value))
            .unwrap_or_default()
    }

    /// The primary subtag of `nl-BE`, `nl_BE.UTF-8` or `nl` decides.
    fn from_tag(tag: &str) -> Option<Self> {
        let primary = tag.trim().split(['-', '_', '.', '@']).next()?;
        Self::ALL
            .into_iter()
            .find(|language| language.code().eq_ignore_ascii_case(primary))
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|language| language.code() == text)
            .ok_or_else(|| UnknownLanguage(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_highest_weight_wins() {
        for (header, expected) in [
            ("", Language::En),
            ("*", Language::En),
            ("fr, it", Language::En),
            ("de", Language::De),
            ("DE-at", Language::De),
            ("fr-FR, ru;q=0.4, es-419;q=0.8", Language::Es),
            ("en;q=0.5, pt-BR", Language::Pt),
            ("nl;q=0, en;q=0.1", Language::En),
            ("nl;q=nonsense, ru;q=0.1", Language::Ru),
            ("es;q=0.5,nl;q=0.5", Language::Es),
        ] {
            assert_eq!(
                Language::from_accept_language(header),
                expected,
                "{header:?}"
            );
        }
    }

    #[test]
    fn locales_of_the_environment() {
        assert_eq!(Language::from_locale("pt_BR.UTF-8"), Some(Language::Pt));
        assert_eq!(Language::from_locale("fr:nl:en"), Some(Language::Nl));
        assert_eq!(Language::from_locale("ru"), Some(Language::Ru));
        assert_eq!(Language::from_locale("C"), None);
        assert_eq!(Language::from_locale("C.UTF-8"), None);
        assert_eq!(Language::from_locale(""), None);
        let environment = |name: &str| match name {
            "LANG" => Some("de_AT.UTF-8".to_owned()),
            "LC_ALL" => Some("C".to_owned()),
            _ => None,
        };
        assert_eq!(Language::from_environment(environment), Language::De);
        assert_eq!(Language::from_environment(|_| None), Language::En);
    }

    #[test]
    fn codes_are_read_back() {
        for language in Language::ALL {
            assert_eq!(language.code().parse(), Ok(language));
        }
        let error = "fr".parse::<Language>().expect_err("French is not there");
        assert!(error.to_string().contains("en, es, pt, nl, ru or de"));
    }
}
