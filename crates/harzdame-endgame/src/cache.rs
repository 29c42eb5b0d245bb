//! Blocks of distances that were read lately.

use std::sync::{Mutex, PoisonError};

use crate::runs::BLOCK;

/// A cache of a fixed size. Each block has one place, which it takes from the one before; so what is
/// not there costs no search, and threads wait for each other only at the same place.
#[derive(Debug)]
pub(crate) struct Cache {
    places: Box<[Mutex<Option<Box<Entry>>>]>,
}

#[derive(Debug)]
struct Entry {
    key: u64,
    bytes: [u8; BLOCK],
}

impl Cache {
    /// Takes at most so many bytes, as far as blocks are read; but for one block at least.
    pub(crate) fn new(bytes: usize) -> Cache {
        let places = (bytes / size_of::<Entry>()).max(1);
        Cache {
            places: (0..places).map(|_| Mutex::new(None)).collect(),
        }
    }

    /// The byte at a place of a block, which `read` reads if it is not there.
    pub(crate) fn byte<E>(
        &self,
        key: u64,
        place: usize,
        read: impl FnOnce(&mut [u8; BLOCK]) -> Result<(), E>,
    ) -> Result<u8, E> {
        // Blocks next to each other get places far apart or next to each other alike: what counts is
        // that those of different tables do not always meet.
        let hash = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let index = (u128::from(hash) * self.places.len() as u128) >> 64;
        let mut entry = self.places[index as usize]
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if let Some(entry) = &*entry
            && entry.key == key
        {
            return Ok(entry.bytes[place % BLOCK]);
        }
        let mut new = entry.take().unwrap_or_else(|| {
            Box::new(Entry {
                key,
                bytes: [0; BLOCK],
            })
        });
        read(&mut new.bytes)?;
        new.key = key;
        let byte = new.bytes[place % BLOCK];
        *entry = Some(new);
        Ok(byte)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_read_is_not_read_again_and_failures_are_not_kept() {
        let cache = Cache::new(3 * size_of::<Entry>());
        let mut reads = 0;
        for round in 0..3 {
            for key in 0..20 {
                let byte = cache.byte(key, 7, |bytes| {
                    reads += 1;
                    bytes[7] = key as u8;
                    Ok::<_, ()>(())
                });
                assert_eq!(byte, Ok(key as u8), "{round}");
                assert_eq!(cache.byte(key, 7, |_| Err(())), Ok(key as u8));
            }
        }
        assert!(reads > 30);
        assert_eq!(cache.byte(99, 0, |_| Err("broken")), Err("broken"));
        assert_eq!(cache.byte(99, 0, |_| Ok::<_, ()>(())), Ok(0));
    }
}
