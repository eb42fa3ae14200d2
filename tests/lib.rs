//! What the stories and the fault tests stand on: a whole site in process, members with an HTTP client and a socket.

pub mod harness;
