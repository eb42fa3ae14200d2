//! The SQL of T-shirts.

pub(super) mod offer;
pub(super) mod orders;
