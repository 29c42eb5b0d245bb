//! Names of games, challenges and players: random, so that they cannot be guessed and need no counter.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use thiserror::Error;

/// Crockford's base 32 in lower case: digits and letters without `i`, `l`, `o` and `u`.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// Characters of an id, five bits each.
const LENGTH: usize = 10;
const BITS: u32 = 50;

/// The text is no id: ten characters of digits and lower-case letters, without `i`, `l`, `o` and `u`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("an id is ten characters of 0-9 and a-z without i, l, o and u")]
pub struct ParseIdError;

/// A random number of 64 bits from the operating system.
pub(crate) fn random() -> u64 {
    // Without randomness there is no way to go on safely; the systems supported always have it.
    getrandom::u64().unwrap_or_else(|error| panic!("the system gives no random numbers: {error}"))
}

fn format_id(id: u64, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut text = [0; LENGTH];
    for (place, byte) in text.iter_mut().enumerate() {
        let shift = 5 * (LENGTH - 1 - place);
        *byte = ALPHABET[(id >> shift & 31) as usize];
    }
    f.pad(std::str::from_utf8(&text).map_err(|_| fmt::Error)?)
}

fn parse_id(text: &str) -> Result<u64, ParseIdError> {
    if text.len() != LENGTH {
        return Err(ParseIdError);
    }
    text.bytes().try_fold(0, |id, byte| {
        let digit = ALPHABET.iter().position(|&letter| letter == byte);
        Ok(id << 5 | digit.ok_or(ParseIdError)? as u64)
    })
}

macro_rules! text_id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(u64);

        impl $name {
            /// A new one, of 50 random bits.
            ///
            /// # Panics
            ///
            /// If the operating system has no random numbers.
            #[must_use]
            pub fn random() -> $name {
                $name(random() >> (64 - BITS))
            }

            pub(crate) const fn to_db(self) -> i64 {
                self.0 as i64
            }

            pub(crate) fn from_db(id: i64) -> Option<$name> {
                u64::try_from(id).ok().filter(|id| id >> BITS == 0).map($name)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                format_id(self.0, f)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self)
            }
        }

        impl FromStr for $name {
            type Err = ParseIdError;

            fn from_str(text: &str) -> Result<$name, ParseIdError> {
                parse_id(text).map($name)
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
                text.parse().map_err(de::Error::custom)
            }
        }
    };
}

text_id! {
    /// The name of a game, as it stands in addresses.
    ///
    /// ```
    /// use harzdame_store::GameId;
    ///
    /// let id: GameId = "0123456789".parse()?;
    /// assert_eq!(id.to_string(), "0123456789");
    /// assert!("012345678u".parse::<GameId>().is_err());
    /// # Ok::<(), harzdame_store::ParseIdError>(())
    /// ```
    GameId
}

text_id! {
    /// The name of a challenge, as it stands in addresses.
    ChallengeId
}

/// The number of a player, guest or account: from 1 to 2⁵³ − 1, so that it is exact in JavaScript too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "i64", into = "i64")]
pub struct PlayerId(i64);

/// The number is no player's: those are from 1 to 2⁵³ − 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the number of a player is between 1 and 9007199254740991")]
pub struct PlayerIdError;

const GREATEST_PLAYER: i64 = (1 << 53) - 1;

impl PlayerId {
    /// A new one.
    ///
    /// # Panics
    ///
    /// If the operating system has no random numbers.
    #[must_use]
    pub fn random() -> PlayerId {
        // 0 comes once in nine thousand million million times.
        PlayerId(((random() >> 11) as i64).max(1))
    }

    /// The number.
    #[must_use]
    pub const fn get(self) -> i64 {
        self.0
    }
}

impl TryFrom<i64> for PlayerId {
    type Error = PlayerIdError;

    fn try_from(id: i64) -> Result<PlayerId, PlayerIdError> {
        match id {
            1..=GREATEST_PLAYER => Ok(PlayerId(id)),
            _ => Err(PlayerIdError),
        }
    }
}

impl From<PlayerId> for i64 {
    fn from(id: PlayerId) -> i64 {
        id.0
    }
}

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_read_as_they_are_written() {
        for _ in 0..1_000 {
            let id = GameId::random();
            let text = id.to_string();
            assert_eq!(text.len(), 10);
            assert_eq!(text.parse(), Ok(id));
            assert_eq!(GameId::from_db(id.to_db()), Some(id));
            let json = serde_json::to_string(&id).expect("JSON");
            assert_eq!(json, format!("\"{text}\""));
            assert_eq!(serde_json::from_str::<GameId>(&json).expect("an id"), id);
        }
    }

    #[test]
    fn other_text_is_no_id() {
        for text in [
            "",
            "012345678",
            "01234567890",
            "012345678I",
            "01234-6789",
            "012345678ü",
        ] {
            assert_eq!(text.parse::<ChallengeId>(), Err(ParseIdError), "{text}");
        }
        assert_eq!(GameId::from_db(-1), None);
        assert_eq!(GameId::from_db(1 << 50), None);
    }

    #[test]
    fn numbers_of_players_are_exact_in_javascript() {
        for _ in 0..1_000 {
            let id = PlayerId::random();
            assert_eq!(PlayerId::try_from(id.get()), Ok(id));
        }
        assert_eq!(PlayerId::try_from(0), Err(PlayerIdError));
        assert_eq!(PlayerId::try_from(1 << 53), Err(PlayerIdError));
    }
}
