//! Live delivery to browsers: who may open a socket and listen to what, and the socket itself.

mod access;
mod command;
mod oversize;
mod session;
mod watch;

pub use access::endpoints;
