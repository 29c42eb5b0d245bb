//! Tags: what is known about a game besides its moves.

use alloc::{borrow::ToOwned, string::String, vec::Vec};

use thiserror::Error;

/// The tags of a game in order, each name once.
///
/// Five tags are not kept here, because the game itself says the same: `Result`, `GameType`,
/// `Variant`, `SetUp` and `FEN`. The reader turns them into the result and the start of the
/// [`GameTree`](super::GameTree), and the writer makes them from there.
///
/// ```
/// use harzdame::pdn::Tags;
///
/// let mut tags = Tags::new();
/// tags.set("White", "Dr. \"Bene\" Rosenau")?;
/// assert_eq!(tags.get("White"), Some("Dr. \"Bene\" Rosenau"));
/// assert!(tags.set("Result", "1-0").is_err());
/// # Ok::<(), harzdame::pdn::TagError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags(Vec<(String, String)>);

/// How many tags a game may have; a few dozen are many. They are looked up one by one.
pub const MAX_TAGS: usize = 1000;

/// The tags that a [`GameTree`](super::GameTree) holds in another form.
const RESERVED: [&str; 5] = ["Result", "GameType", "Variant", "SetUp", "FEN"];

impl Tags {
    /// No tag.
    #[must_use]
    pub const fn new() -> Tags {
        Tags(Vec::new())
    }

    /// The value of a tag.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter()
            .find_map(|(known, value)| (known == name).then_some(value))
    }

    /// Sets a tag, in its old place if there was one. Line breaks and other control characters in
    /// the value become blanks: PDN cannot write them.
    ///
    /// # Errors
    ///
    /// [`TagError`] if there can be no such tag.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        if !is_name(name) {
            return Err(TagError::BadName);
        }
        if RESERVED.contains(&name) {
            return Err(TagError::Reserved);
        }
        let clean = |c: char| if c.is_control() { ' ' } else { c };
        let value = value.chars().map(clean).collect();
        let full = self.0.len() >= MAX_TAGS;
        match self.0.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => *old = value,
            None if full => return Err(TagError::TooMany),
            None => self.0.push((name.to_owned(), value)),
        }
        Ok(())
    }

    /// Removes a tag and returns its value.
    pub fn remove(&mut self, name: &str) -> Option<String> {
        let at = self.0.iter().position(|(known, _)| known == name)?;
        Some(self.0.remove(at).1)
    }

    /// Names and values in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.0
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// The number of tags.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is no tag.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds what the reader found, a clean value with a name that is new and not reserved.
    pub(super) fn push(&mut self, name: String, value: String) {
        self.0.push((name, value));
    }
}

/// Whether a text can be the name of a tag: a letter, then letters, digits and `_`.
pub(super) fn is_name(name: &str) -> bool {
    let bytes = name.as_bytes();
    bytes.first().is_some_and(u8::is_ascii_alphabetic)
        && bytes
            .iter()
            .all(|&byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// There can be no such tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum TagError {
    /// The name is not one that PDN can write.
    #[error("the name of a tag is a letter followed by letters, digits and _")]
    BadName,
    /// The tag follows from the result or the start of the game.
    #[error("this tag follows from the game: set the game's result or start instead")]
    Reserved,
    /// The game has [`MAX_TAGS`] tags already.
    #[error("a game has at most {MAX_TAGS} tags")]
    TooMany,
}

#[cfg(feature = "serde")]
mod serde_impls {
    use core::fmt;

    use serde::{
        Deserialize, Deserializer, Serialize, Serializer,
        de::{Error, MapAccess, Visitor},
    };

    use super::{String, Tags};

    impl Serialize for Tags {
        /// A map in the order of the tags.
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_map(self.iter())
        }
    }

    impl<'de> Deserialize<'de> for Tags {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Tags, D::Error> {
            struct TagsVisitor;

            impl<'de> Visitor<'de> for TagsVisitor {
                type Value = Tags;

                fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    f.write_str("a map from tag names to values")
                }

                fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Tags, A::Error> {
                    let mut tags = Tags::new();
                    while let Some((name, value)) = map.next_entry::<String, String>()? {
                        tags.set(&name, &value).map_err(A::Error::custom)?;
                    }
                    Ok(tags)
                }
            }

            deserializer.deserialize_map(TagsVisitor)
        }
    }
}
