//! User-facing text about company packages.

pub(super) const OWNERS_ONLY: &str =
    "This plan is for companies. Create your company first, then choose the plan again.";
pub(super) const NOT_A_MEMBER: &str = "This person is not a member of your company. Invite them first.";
pub(super) const NO_PACKAGE: &str = "Your company has no plan with seats.";
pub(super) const HAS_PACKAGE: &str = "This company already has a plan. End it first.";
pub(super) const NO_SUCH_COMPANY: &str = "This company does not exist.";
pub(super) const NO_SUCH_PACKAGE: &str = "This package does not exist.";
pub(super) const IN_THE_PAST: &str = "Choose a time in the future.";
pub(super) const FOLLOWS: &str = "This plan belongs to a subscription. End the subscription instead.";

/// Every seat is taken.
pub(super) fn all_taken(seats: i64) -> String {
    match seats {
        1 => "Your only seat is taken. Remove it first, or get more seats.".to_owned(),
        seats => format!("All {seats} seats are taken. Remove one first, or get more seats."),
    }
}

/// The reason of the demo's package.
pub(super) const DEMO_REASON: &str = "Order 2026-114, by invoice";
