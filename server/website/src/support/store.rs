//! The SQL of support.

pub(super) mod articles;
pub(super) mod canned;
pub(super) mod contact;
pub(super) mod desk;
pub(super) mod messages;
pub(super) mod tickets;
pub(super) mod topics;
