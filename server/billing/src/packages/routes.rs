//! The calls of packages.

use daymark_web::endpoint::{Endpoint, delete, get, patch, post};

use super::{editing, listing};

/// This feature's endpoints.
#[must_use]
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        get("/v1/auth/package", "List packages, by their position", listing::list)
            .shared()
            .about("Packages on sale, with their offered prices. Administrators can request all of them."),
        post("/v1/auth/package", "Create a package", editing::create),
        get("/v1/auth/package/{id}", "One package", listing::read).shared(),
        patch("/v1/auth/package/{id}", "Change a package", editing::update).about(
            "A price never changes: a new one replaces the one offered for the same interval and currency, and members \
             who bought at the old one keep it. Changes to what it opens also apply to its current members. 409 \
             `conflict` when `version` is not the newest.",
        ),
        delete("/v1/auth/package/{id}", "Delete a package", editing::remove)
            .about("Archived instead if members have or had it, or a program or a coupon requires it."),
    ]
}
