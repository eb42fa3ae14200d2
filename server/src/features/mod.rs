//! The features of the product, in the order in which they may use each other: only earlier ones.

pub mod accounts;
pub mod demo;
pub mod emails;
pub mod habits;
pub mod imports;
pub mod notifications;
pub mod own_data;
pub mod programs;
pub mod site;

use crate::http::endpoint::{Endpoint, of};

/// Every call of the program.
#[must_use]
pub fn endpoints() -> Vec<Endpoint> {
    [
        of("emails", emails::endpoints()),
        of("notifications", notifications::endpoints()),
        of("accounts", accounts::endpoints()),
        of("programs", programs::endpoints()),
        of("habits", habits::endpoints()),
        of("accounts", own_data::endpoints()),
        of("live", crate::live::endpoints()),
    ]
    .into_iter()
    .flatten()
    .collect()
}
