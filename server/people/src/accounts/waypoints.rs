//! Target waypoints: the pages of the administration that holders of a role visit first.

use daymark_derive::input;
use daymark_web::part::one_line;
use serde::Serialize;

/// The pages that can be waypoints: those of the app's administration menu, in its order.
pub const PAGES: [&str; 29] = [
    "/admin/dashboard",
    "/admin/programs",
    "/admin/events",
    "/admin/surveys",
    "/admin/badges",
    "/admin/shirts",
    "/admin/articles",
    "/admin/comments",
    "/admin/reviews",
    "/admin/videos",
    "/admin/users",
    "/admin/teams",
    "/admin/companies",
    "/admin/newsletter/campaigns",
    "/admin/newsletter/series",
    "/admin/newsletter/subscribers",
    "/admin/packages",
    "/admin/subscriptions",
    "/admin/payments",
    "/admin/site",
    "/admin/pages",
    "/admin/about",
    "/admin/banners",
    "/admin/support",
    "/admin/support/articles",
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

#[cfg(test)]
mod tests {
    use super::*;

    const MENU: &str = include_str!("../../../../pwa/src/app/shell/useAdminPlaces.ts");

    #[test]
    fn every_page_of_the_administration_menu_can_be_a_waypoint() {
        let paths = MENU.lines().filter_map(|line| line.split_once("to: '")?.1.split('\'').next());
        assert_eq!(paths.collect::<Vec<_>>(), PAGES);
    }
}
