//! What people read of packages.

pub(super) use daymark_web::words::REQUIRED;

use super::model::Plan;

/// What people call a plan.
pub(super) const fn label(plan: Plan) -> &'static str {
    match plan {
        Plan::YearlyTrial | Plan::CustomTrial => "Trial",
        Plan::MemberMonthly => "Casual",
        Plan::MemberYearly => "Member",
        Plan::ProMemberYearly => "Pro",
        Plan::FoundationMemberYearly => "Foundation",
        Plan::VipMemberYearly => "VIP",
    }
}

pub(super) const TRIAL_PLAN: &str = "Choose another plan. This one is for trials.";
pub(super) const KEY_TAKEN: &str = "Another package has this key. Choose another one.";
pub(super) const NO_SUCH_PACKAGE: &str = "Choose packages of this site.";
pub(super) const ITSELF: &str = "A package opens its own programs anyway. Choose other packages.";
pub(super) const NO_SUCH_PROGRAM: &str = "Choose programs of this site.";
pub(super) const NO_SUCH_PRICE: &str = "This is not a price of the package.";
pub(super) const PRICE_TWICE: &str = "Enter one price for each interval and currency.";

// The demo.

pub(super) const CASUAL: (&str, &str) = ("Casual", "For people who want to try things out, month by month.");
pub(super) const CASUAL_FEATURES: &[&str] = &["Programs for Casual members", "All articles", "Cancel every month"];
pub(super) const MEMBER: (&str, &str) =
    ("Member", "For everyone who stays with it: a year of habits, at a better price.");
pub(super) const MEMBER_FEATURES: &[&str] = &["Everything in Casual", "Programs for Members", "All events"];
pub(super) const PRO: (&str, &str) = ("Pro", "For people who want everything, and for coaches.");
pub(super) const PRO_FEATURES: &[&str] = &["Everything in Member", "Programs for Pro members", "Answers within a day"];
pub(super) const TEAM: (&str, &str) = ("Company", "For teams: everyone gets what Pro members have.");
pub(super) const TEAM_FEATURES: &[&str] = &["Ten seats that you assign", "Everything in Pro", "One invoice a year"];
