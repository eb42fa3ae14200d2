//! Target waypoints: the pages of the administration that holders of a role visit first.

use daymark_derive::input;
use serde::Serialize;

use super::model::one_line;

/// The pages that can be one: those of the app's menu for the administration.
pub const PAGES: [&str; 14] = [
    "/admin/dashboard",
    "/admin/programs",
    "/admin/events",
    "/admin/surveys",
    "/admin/teams",
    "/admin/companies",
    "/admin/comments",
    "/admin/reviews",
    "/admin/badges",
    "/admin/users",
    "/admin/roles",
    "/admin/permissions",
    "/admin/audit",
    "/admin/emails",
];

/// A page to visit, and why.
#[input]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Waypoint {
    /// The path of an admin page, such as `/admin/users`.
    #[garde(length(chars, max = 100))]
    pub page: String,
    /// One line on what to do there; may be empty.
    #[serde(default)]
    #[garde(length(chars, max = 120), custom(one_line))]
    pub note: String,
}

/// A role's stored waypoints.
///
/// # Errors
/// When the stored text is not a list of waypoints.
pub fn read(stored: &str) -> serde_json::Result<Vec<Waypoint>> {
    serde_json::from_str(stored)
}

/// The pages of several roles, one after another, each page once.
pub(super) fn merged(roles: impl IntoIterator<Item = Vec<Waypoint>>) -> Vec<Waypoint> {
    let mut all: Vec<Waypoint> = Vec::new();
    for waypoint in roles.into_iter().flatten() {
        if !all.iter().any(|known| known.page == waypoint.page) {
            all.push(waypoint);
        }
    }
    all
}
