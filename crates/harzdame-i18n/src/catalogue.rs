//! The embedded messages.

use std::sync::LazyLock;

use fluent_bundle::{FluentArgs, FluentResource, concurrent::FluentBundle};
use unic_langid::LanguageIdentifier;

use crate::Language;

/// The arguments of a message; see [`args!`](crate::args).
pub type Args<'a> = FluentArgs<'a>;

/// An embedded message file: language, file name, text.
pub type Source = (&'static str, &'static str, &'static str);

/// Every embedded message file, sorted by language and name.
pub static SOURCES: &[Source] = include!(concat!(env!("OUT_DIR"), "/messages.rs"));

static BUNDLES: LazyLock<Vec<FluentBundle<FluentResource>>> =
    LazyLock::new(|| Language::ALL.into_iter().map(bundle).collect());

fn bundle(language: Language) -> FluentBundle<FluentResource> {
    let identifier: LanguageIdentifier = language.code().parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![identifier]);
    // The isolation marks around arguments are for mixed writing directions, which none of the six
    // languages has; on a terminal they show as rubbish.
    bundle.set_use_isolating(false);
    for (_, _, text) in SOURCES
        .iter()
        .filter(|(code, _, _)| *code == language.code())
    {
        // A file with a fault still gives its sound messages; a test refuses faults and doubles.
        let resource = match FluentResource::try_new((*text).to_owned()) {
            Ok(resource) | Err((resource, _)) => resource,
        };
        bundle.add_resource_overriding(resource);
    }
    bundle
}

fn format(language: Language, id: &str, args: &Args<'_>) -> Option<String> {
    let bundle = &BUNDLES[language as usize];
    let pattern = bundle.get_message(id)?.value()?;
    let mut faults = Vec::new();
    Some(
        bundle
            .format_pattern(pattern, Some(args), &mut faults)
            .into_owned(),
    )
}

/// Whether the language itself, without the fallback, has the message.
#[must_use]
pub fn has_message(language: Language, id: &str) -> bool {
    BUNDLES[language as usize]
        .get_message(id)
        .is_some_and(|message| message.value().is_some())
}

/// The message `id` in `language`, else in English; the id itself if there is no such message, so
/// that a slip is seen and never a crash.
#[must_use]
pub fn tr(language: Language, id: &str, args: &Args<'_>) -> String {
    format(language, id, args)
        .or_else(|| format(Language::En, id, args))
        .unwrap_or_else(|| id.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_index_the_bundles() {
        for (index, language) in Language::ALL.into_iter().enumerate() {
            assert_eq!(language as usize, index);
        }
    }

    #[test]
    fn an_unknown_message_shows_its_id() {
        assert_eq!(
            tr(Language::Ru, "no-such-message", &Args::new()),
            "no-such-message"
        );
        assert!(!has_message(Language::Ru, "no-such-message"));
    }
}
