//! User-facing text about packages.

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
pub(super) const NO_SUCH_PACKAGE: &str = "Choose packages from this site.";
pub(super) const ITSELF: &str = "A package already includes itself. Choose other packages.";
pub(super) const NO_SUCH_PROGRAM: &str = "Choose programs from this site.";
pub(super) const NO_SUCH_PRICE: &str = "This price does not belong to the package.";
pub(super) const CHANGED_MEANWHILE: &str =
    "Another administrator has just changed this package. Nothing was saved. Open it again to see the changes.";
pub(super) const PRICE_TWICE: &str = "Enter one price for each interval and currency.";

// The demo.

// The app itself lists what a package opens.
pub(super) const CASUAL: (&str, &str) = ("Casual", "Try things out, month by month.");
pub(super) const CASUAL_FEATURES: &[&str] = &["Cancel any month"];
pub(super) const MEMBER: (&str, &str) = ("Member", "For people who want to keep going.");
pub(super) const MEMBER_FEATURES: &[&str] = &["Three months free when you pay yearly"];
pub(super) const PRO: (&str, &str) = ("Pro", "For coaches and power users.");
pub(super) const PRO_FEATURES: &[&str] = &["Answers from a coach within a day"];
pub(super) const TEAM: (&str, &str) = ("Company", "Everyone with a seat gets what Pro includes.");
pub(super) const TEAM_FEATURES: &[&str] = &["Ten seats to assign as you like", "One invoice a year"];
