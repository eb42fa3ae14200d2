//! The calls of packages.

use daymark_web::endpoint::{Endpoint, delete, get, patch, post};

use super::{editing, listing};

/// The rows of the table.
#[must_use]
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        get("/v1/auth/package", "List packages, by their position", listing::list).shared()
            .about("Those that are sold, with the prices that are offered. Administrators can ask for all of them."),
        post("/v1/auth/package", "Make a package", editing::create),
        get("/v1/auth/package/{id}", "One package", listing::read).shared(),
        patch("/v1/auth/package/{id}", "Change a package", editing::update).about(
            "A price never changes: a new one takes the place of the one offered for the same interval and currency, and \
             those who bought at the old one keep it. What it opens changes for its present members too.",
        ),
        delete("/v1/auth/package/{id}", "Delete a package", editing::remove)
            .about("Archived instead when members have it, or had it: they keep it."),
    ]
}
