//! Daymark, the program: composition, command line, jobs, and the live sockets around the actors.

pub mod app;
pub mod cli;
pub mod dashboard;
pub mod demo;
pub mod features;
pub mod fitbit;
pub mod jobs;
pub mod live;
pub mod own_data;
pub mod site;
pub mod static_files;

#[cfg(test)]
#[path = "../../tests/harness/both.rs"]
#[allow(dead_code)] // its cluster can do more than these tests need
mod both;
#[cfg(all(test, debug_assertions))]
mod statements;
