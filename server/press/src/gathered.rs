//! Values that wait in memory until a job stores many of them at once.

use std::collections::HashSet;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The most that wait; more are lost.
const MOST: usize = 200_000;

/// Each of them once.
pub struct Gathered<T>(Mutex<HashSet<T>>);

impl<T> Default for Gathered<T> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<T: Eq + Hash> Gathered<T> {
    fn all(&self) -> MutexGuard<'_, HashSet<T>> {
        // A set is whole after each change, so a poisoned lock can be used.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn add(&self, value: T) {
        let mut all = self.all();
        if all.len() < MOST {
            all.insert(value);
        }
    }

    pub(crate) fn take(&self) -> Vec<T> {
        std::mem::take(&mut *self.all()).into_iter().collect()
    }
}
