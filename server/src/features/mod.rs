//! The features of the product, in the order in which they may use each other: only earlier ones.

pub mod access;
pub mod accounts;
pub mod audit;
pub mod comments;
pub mod companies;
pub mod dashboard;
pub mod demo;
pub mod emails;
pub mod events;
pub mod files;
pub mod goals;
pub mod habits;
pub mod imports;
pub mod notifications;
pub mod own_data;
pub mod program_notices;
pub mod programs;
pub mod progress;
pub mod push;
pub mod questionnaires;
pub mod reminders;
pub mod rewards;
pub mod site;
pub mod teams;

use crate::http::endpoint::{Endpoint, of};

/// Every call of the program.
#[must_use]
pub fn endpoints() -> Vec<Endpoint> {
    [
        of("audit", audit::endpoints()),
        of("emails", emails::endpoints()),
        of("push", push::endpoints()),
        of("notifications", notifications::endpoints()),
        of("files", files::endpoints()),
        of("accounts", accounts::endpoints()),
        of("access", access::endpoints()),
        of("companies", companies::endpoints()),
        of("programs", programs::endpoints()),
        of("habits", habits::endpoints()),
        of("questionnaires", questionnaires::endpoints()),
        of("progress", progress::endpoints()),
        of("imports", imports::endpoints()),
        of("goals", goals::endpoints()),
        of("reminders", reminders::endpoints()),
        of("rewards", rewards::endpoints()),
        of("comments", comments::endpoints()),
        of("teams", teams::endpoints()),
        of("events", events::endpoints()),
        of("accounts", own_data::endpoints()),
        of("dashboard", dashboard::endpoints()),
        of("site", site::endpoints()),
        of("live", crate::live::endpoints()),
    ]
    .into_iter()
    .flatten()
    .collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::http::access::declared;

    #[test]
    fn every_permission_is_declared_by_name_and_meaning() {
        let asked: BTreeSet<_> = endpoints().iter().filter_map(|e| e.access.permission).collect();
        let unknown: Vec<_> = asked.iter().filter(|name| !declared().contains_key(**name)).collect();
        assert!(unknown.is_empty(), "declare them with permission!: {unknown:?}");
        for (name, about) in declared() {
            let (resource, action) = name.split_once(':').expect("resource:action");
            let word = |w: &str| !w.is_empty() && w.bytes().all(|b| b.is_ascii_lowercase() || b == b'-');
            assert!(word(resource) && word(action) && !about.is_empty(), "{name}: {about}");
        }
    }
}
