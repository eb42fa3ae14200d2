//! Values that wait in memory until a job stores many of them at once.

use std::collections::HashSet;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The most values that wait; further ones are dropped.
const MOST: usize = 200_000;

/// The waiting values, without duplicates.
pub struct Gathered<T>(Mutex<HashSet<T>>);

impl<T> Default for Gathered<T> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<T: Eq + Hash> Gathered<T> {
    fn all(&self) -> MutexGuard<'_, HashSet<T>> {
        // The set is consistent after each change, so a poisoned lock can be used.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn add(&self, value: T) {
        let mut all = self.all();
        if all.len() < MOST {
            all.insert(value);
        }
    }

    /// Stores the values, at most this many at once. If that fails, the values that were not stored stay for the next
    /// run.
    ///
    /// # Errors
    /// Those of `store`, which is not called again after its first error.
    pub(crate) async fn store<E, Stored>(&self, most: usize, store: impl Fn(Vec<T>) -> Stored) -> Result<(), E>
    where
        T: Clone,
        Stored: Future<Output = Result<(), E>>,
    {
        let all: Vec<T> = std::mem::take(&mut *self.all()).into_iter().collect();
        for (n, some) in all.chunks(most).enumerate() {
            if let Err(e) = store(some.to_vec()).await {
                all.iter().skip(n * most).for_each(|value| self.add(value.clone()));
                return Err(e);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::cell::{Cell, RefCell};
    use std::future::ready;

    use super::*;

    #[actix_web::test]
    async fn values_that_are_not_stored_wait_for_the_next_time() {
        let (gathered, calls, stored) = (Gathered::default(), Cell::new(0), RefCell::new(Vec::new()));
        (0..5).for_each(|value| gathered.add(value));
        let store = |some: Vec<i64>| {
            calls.set(calls.get() + 1);
            // The second of three parts fails.
            if calls.get() == 2 {
                return ready(Err("no"));
            }
            stored.borrow_mut().extend(some);
            ready(Ok(()))
        };
        assert_eq!(gathered.store(2, store).await, Err("no"));
        assert_eq!((calls.get(), stored.borrow().len()), (2, 2));
        assert_eq!(gathered.store(2, store).await, Ok(()));
        let mut stored = stored.take();
        stored.sort_unstable();
        assert_eq!(stored, [0, 1, 2, 3, 4], "each is stored once");
    }
}
