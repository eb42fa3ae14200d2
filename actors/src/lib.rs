//! Live state of Daymark. Actors own derived state only: the database is the truth, and every actor can be rebuilt from
//! it at any moment. This crate knows events and ports; it has no HTTP, no SQL and no Redis.
//!
//! A submission goes to the [`journal`], which commits it with others and publishes the changes on the bus. The
//! directory passes them to the rooms: one actor for each live program, each member with a device, the community and
//! the administrators. A room merges changes into deltas of its [`topic`] and sends each, encoded once, to the [`hub`]s
//! whose sockets listen. [`live::Live`] is the handle to all of it.

pub mod board;
pub mod bus;
pub mod clock;
pub mod event;
pub mod feed;
pub mod figures;
pub mod frame;
pub mod hearing;
pub mod hub;
pub mod journal;
pub mod leaderboard;
pub mod live;
pub mod outbox;
pub mod period;
pub mod ports;
pub mod presence;
pub mod settings;
pub mod shard;
pub mod streak;
pub mod topic;

mod admin;
mod channel;
mod community;
mod directory;
mod member;
mod model;
mod packed;
mod place;
mod program;
mod ranking;
mod room;
mod rooms;
mod sockets;
mod view;

#[cfg(test)]
mod tests;
