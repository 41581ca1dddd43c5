//! What has been measured, once for an operation and for the instructions that lanes run with.

use pairloom_algebra::lanes::Backend;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// Measurements by name.
pub(super) struct Measured<K, V>(Mutex<BTreeMap<(K, &'static str), V>>);

impl<K: Ord, V: Copy> Measured<K, V> {
    /// Nothing yet.
    pub(super) const fn new() -> Self {
        Self(Mutex::new(BTreeMap::new()))
    }

    /// What is known, or else measured and kept; `untimed` with portable lanes, which are there for tests.
    pub(super) fn get(&self, name: K, untimed: V, measure: impl FnOnce() -> V) -> V {
        let backend = Backend::current();
        if backend == Backend::Portable {
            return untimed;
        }
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *known.entry((name, backend.name())).or_insert_with(measure)
    }
}
