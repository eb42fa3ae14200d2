//! The administrators' dashboard: the figures of now and of today, which the topic `admin` shows as they move, and the
//! history behind them.
//!
//! Owns `site_hour`. Everything else is counted where it stands: accounts, the log, mail, and what waits to be pushed.

mod counting;
mod model;
mod routes;
mod rules;
mod store;
mod words;

pub use counting::write_counted;
pub use routes::{Watch, endpoints, ready_figures};
