//! What many ask for, and is worked out once a second at most.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use tokio::sync::Mutex;

/// A value that is kept for a while. Those who ask while it is being worked out wait for it.
#[derive(Debug)]
pub(super) struct Fresh<T> {
    lifetime: Duration,
    kept: Mutex<Option<(Instant, Arc<T>)>>,
}

impl<T> Fresh<T> {
    pub(super) fn new(lifetime: Duration) -> Fresh<T> {
        Fresh {
            lifetime,
            kept: Mutex::new(None),
        }
    }

    /// The value, from `make` if it is not fresh any more.
    ///
    /// # Errors
    ///
    /// Those of `make`.
    pub(super) async fn get<E>(
        &self,
        make: impl Future<Output = Result<T, E>>,
    ) -> Result<Arc<T>, E> {
        let mut kept = self.kept.lock().await;
        if let Some((at, value)) = &*kept
            && at.elapsed() < self.lifetime
        {
            return Ok(Arc::clone(value));
        }
        let value = Arc::new(make.await?);
        *kept = Some((Instant::now(), Arc::clone(&value)));
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn it_is_made_once_and_again_when_it_is_old() {
        let fresh = Fresh::new(Duration::from_secs(60));
        for made in [1, 2] {
            let value = fresh.get(async { Ok::<_, ()>(made) }).await;
            assert_eq!(value.as_deref(), Ok(&1));
        }
        let stale = Fresh::new(Duration::ZERO);
        for made in [1, 2] {
            let value = stale.get(async { Ok::<_, ()>(made) }).await;
            assert_eq!(value.as_deref(), Ok(&made));
        }
        assert_eq!(
            stale.get(async { Err::<i32, _>("broken") }).await,
            Err("broken")
        );
    }
}
