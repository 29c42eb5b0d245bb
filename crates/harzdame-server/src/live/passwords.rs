//! Passwords, of which hashes are kept.

use std::sync::{Arc, LazyLock};

use argon2::{
    Argon2,
    password_hash::{PasswordHasher as _, PasswordVerifier as _, phc::PasswordHash},
};
use axum::http::StatusCode;
use tokio::{sync::Semaphore, task};

use crate::api::Problem;

/// Hashes and compares passwords by Argon2id, a few at a time: each takes 19 MiB and some hundredths
/// of a second.
#[derive(Clone, Debug)]
pub(super) struct Passwords {
    places: Arc<Semaphore>,
    waiting: Arc<Semaphore>,
}

const AT_ONCE: usize = 2;
/// More are turned away.
const WAITING: usize = 32;

/// Shorter passwords are guessed, and longer ones are work for nothing.
const LENGTHS: std::ops::RangeInclusive<usize> = 8..=200;

/// A hash with which no password agrees: comparing with it takes as long as with any other, so that nobody
/// can tell which accounts there are.
static NOBODY: LazyLock<String> = LazyLock::new(|| {
    let nobodys = super::identity::new_token();
    hash(&nobodys).unwrap_or_default()
});

impl Passwords {
    pub(super) fn new() -> Passwords {
        Passwords {
            places: Arc::new(Semaphore::new(AT_ONCE)),
            waiting: Arc::new(Semaphore::new(WAITING)),
        }
    }

    /// The hash of a new password.
    ///
    /// # Errors
    ///
    /// A refusal, if the password is too short or too long, or there is too much to do.
    pub(super) async fn hash(&self, password: String) -> Result<String, Problem> {
        if !LENGTHS.contains(&password.chars().count()) {
            let message = "a password has 8 to 200 characters";
            return Err(Problem::bad_request("bad-password", message));
        }
        self.run(move || hash(&password)).await?.ok_or_else(busy)
    }

    /// Whether a password agrees with the hash of an account; `None` if there is no such account.
    ///
    /// # Errors
    ///
    /// A refusal, if there is too much to do.
    pub(super) async fn verify(
        &self,
        password: String,
        of_account: Option<String>,
    ) -> Result<bool, Problem> {
        let known = of_account.is_some();
        let agrees = self.run(move || {
            let hash = of_account.unwrap_or_else(|| NOBODY.clone());
            let Ok(hash) = PasswordHash::new(&hash) else {
                return false;
            };
            let password = password.as_bytes();
            Argon2::default().verify_password(password, &hash).is_ok()
        });
        Ok(agrees.await? && known)
    }

    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let _waiting = self.waiting.try_acquire().map_err(|_| busy())?;
        let _place = self.places.acquire().await.map_err(|_| busy())?;
        task::spawn_blocking(work).await.map_err(|_| busy())
    }
}

fn hash(password: &str) -> Option<String> {
    let hash = Argon2::default().hash_password(password.as_bytes());
    hash.ok().map(|hash| hash.to_string())
}

fn busy() -> Problem {
    Problem {
        status: StatusCode::SERVICE_UNAVAILABLE,
        retry_after: Some(1),
        ..Problem::bad_request("busy", "too much to do at the moment: try again")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn passwords_agree_with_their_own_hashes_only() {
        let passwords = Passwords::new();
        let word = || "correct horse".to_owned();
        let hash = passwords.hash(word()).await.expect("a hash");
        assert!(hash.starts_with("$argon2id$"), "{hash}");
        assert_ne!(hash, passwords.hash(word()).await.expect("another salt"));
        let verify = |word: &str, hash: Option<&String>| {
            let (word, hash) = (word.to_owned(), hash.cloned());
            let passwords = passwords.clone();
            async move { passwords.verify(word, hash).await.expect("an answer") }
        };
        assert!(verify("correct horse", Some(&hash)).await);
        assert!(!verify("correct house", Some(&hash)).await);
        assert!(!verify("correct horse", None).await);
        assert!(!verify("correct horse", Some(&"nonsense".into())).await);
        assert!(passwords.hash("short".into()).await.is_err());
        assert!(passwords.hash("x".repeat(201)).await.is_err());
        assert!(passwords.hash("ж".repeat(7)).await.is_err());
        assert!(passwords.hash("ж".repeat(200)).await.is_ok());
    }
}
