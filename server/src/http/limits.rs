//! Rate limits: one table, enforced per network, account or address.

/// The limits, with what was used of them.
pub struct Limits {}

impl Limits {
    /// No limit at all, for tests and imports.
    #[must_use]
    pub fn off() -> Self {
        Self {}
    }
}
