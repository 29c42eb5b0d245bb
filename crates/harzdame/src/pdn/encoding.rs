//! Text in UTF-8 or ISO-8859-1.

use alloc::{borrow::Cow, string::String};

/// The text of some bytes: UTF-8 if they are that, else ISO-8859-1, which gives every byte a
/// meaning.
///
/// Files do not say which of the two they are in, and a stream cannot be read twice to find out,
/// so each comment and each tag is decided by itself. That is safe: text in ISO-8859-1 that
/// happens to be valid UTF-8 too has two accents next to each other that no language writes so.
pub(super) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match core::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => {
            let mut text = String::with_capacity(bytes.len() + bytes.len() / 8);
            text.extend(bytes.iter().copied().map(char::from));
            Cow::Owned(text)
        }
    }
}

/// The number of characters in some bytes, in the encoding that [`decode`] takes them for.
pub(super) fn count_chars(bytes: &[u8]) -> u64 {
    let chars = match core::str::from_utf8(bytes) {
        Ok(text) => text.chars().count(),
        Err(_) => bytes.len(),
    };
    chars as u64
}

/// The beginning of some bytes, for a message that may go to a terminal: control characters, with
/// which a file could take command of that, are replaced.
pub(super) fn excerpt(bytes: &[u8]) -> String {
    const MAX: usize = 80;
    let text = decode(bytes);
    let shown = |c: char| if c.is_control() { '\u{fffd}' } else { c };
    let mut excerpt: String = text.chars().take(MAX).map(shown).collect();
    if text.chars().nth(MAX).is_some() {
        excerpt.push('…');
    }
    excerpt
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn utf_8_is_kept() {
        assert_eq!(decode("Müller Мюллер".as_bytes()), "Müller Мюллер");
        assert_eq!(count_chars("Müller".as_bytes()), 6);
    }

    #[test]
    fn other_bytes_are_iso_8859_1() {
        assert_eq!(decode(b"M\xfcller \xbfqu\xe9?"), "Müller ¿qué?");
        assert_eq!(count_chars(b"M\xfcller"), 6);
    }
}
