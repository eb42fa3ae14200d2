//! The base of stories and fault tests: a whole site in process, and members with an HTTP client and a socket.

pub mod harness;
