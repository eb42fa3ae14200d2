//! Live delivery to browsers: who may open a socket and listen to what, and the socket itself.

mod access;
mod command;
mod incoming;
mod messages;
mod oversize;
mod session;
mod watch;

pub use incoming::{Incoming, Said};
pub use session::{Handover, Opened};

use daymark_web::feature::Feature;

/// This feature's declaration.
pub const FEATURE: Feature = Feature { endpoints: access::endpoints, ..Feature::named("live") };
