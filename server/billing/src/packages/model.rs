//! Packages as clients send and see them.

use daymark_derive::{input, query};
use daymark_web::part::said;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::words;
use crate::money::{Currency, Money};

/// The name of a plan, which is the badge that its members wear. Later plans outrank earlier ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[schema(as = PlanName)]
pub enum Plan {
    /// A trial of the usual length.
    #[serde(rename = "BadgeYearlyTrial")]
    YearlyTrial,
    /// A trial of another length.
    #[serde(rename = "BadgeCustomTrial")]
    CustomTrial,
    /// Casual.
    #[serde(rename = "BadgeMemberMonthly")]
    MemberMonthly,
    /// Member.
    #[serde(rename = "BadgeMemberYearly")]
    MemberYearly,
    /// Pro.
    #[serde(rename = "BadgeProMemberYearly")]
    ProMemberYearly,
    /// Foundation.
    #[serde(rename = "BadgeFoundationMemberYearly")]
    FoundationMemberYearly,
    /// VIP.
    #[serde(rename = "BadgeVIPMemberYearly")]
    VipMemberYearly,
}

daymark_base::words!(Plan {
    YearlyTrial "BadgeYearlyTrial", CustomTrial "BadgeCustomTrial", MemberMonthly "BadgeMemberMonthly",
    MemberYearly "BadgeMemberYearly", ProMemberYearly "BadgeProMemberYearly",
    FoundationMemberYearly "BadgeFoundationMemberYearly", VipMemberYearly "BadgeVIPMemberYearly"
});

impl Plan {
    /// Its name for people.
    #[must_use]
    pub const fn label(self) -> &'static str {
        words::label(self)
    }

    /// Whether it is a plan for trials, which no package has.
    #[must_use]
    pub const fn is_trial(self) -> bool {
        matches!(self, Self::YearlyTrial | Self::CustomTrial)
    }
}

/// A plan's badge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = PlanBadge)]
pub struct BadgeOut {
    /// The plan.
    pub key: Plan,
    /// Its name for people.
    #[schema(value_type = String)]
    pub label: &'static str,
}

impl From<Plan> for BadgeOut {
    fn from(key: Plan) -> Self {
        Self { key, label: key.label() }
    }
}

/// How often a price is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = BillingInterval)]
pub enum Interval {
    /// Every month.
    Month,
    /// Every year.
    Year,
}

daymark_base::words!(Interval { Month "month", Year "year" });

impl Interval {
    /// Its length in months.
    #[must_use]
    pub const fn months(self) -> i64 {
        match self {
            Self::Month => 1,
            Self::Year => 12,
        }
    }
}

/// A price of a package.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = PackagePrice)]
pub struct Price {
    /// The price.
    pub id: i64,
    /// The package.
    pub package_id: i64,
    /// How often it is paid.
    pub interval: Interval,
    /// The amount of each payment.
    pub price: Money,
    /// Whether it is no longer offered. Members who bought at it keep it.
    pub archived: bool,
}

/// A package, by its name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = PackageRef)]
pub struct PackageRefOut {
    /// The package.
    pub id: i64,
    /// The key by which programs refer to it.
    pub key: String,
    /// Its title.
    pub title: String,
}

/// A program that a package opens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = PackageProgram)]
pub struct ProgramRefOut {
    /// The program.
    pub id: i64,
    /// Its title.
    pub title: String,
}

/// A package.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Package {
    /// The package.
    pub id: i64,
    /// The key by which programs require it.
    pub key: String,
    /// Its title.
    pub title: String,
    /// One or two sentences.
    pub summary: String,
    /// The plan, whose badge its members wear.
    pub plan: Plan,
    /// The badge.
    pub badge: BadgeOut,
    /// Its position in the list; a change to a later package is an upgrade.
    pub position: i64,
    /// How many days it can be tried; 0 for no trial.
    pub trial_days: i64,
    /// What it includes, in words.
    pub features: Vec<String>,
    /// The number of seats for a company; absent for one person.
    pub seats: Option<i64>,
    /// Whether it opens articles for members with a package.
    pub articles: bool,
    /// Whether it opens events for members with a package.
    pub events: bool,
    /// Other packages whose programs it opens too.
    pub packages: Vec<PackageRefOut>,
    /// Individual programs that it opens.
    pub programs: Vec<ProgramRefOut>,
    /// Its prices, monthly ones first.
    pub prices: Vec<Price>,
    /// Whether it is no longer sold. Members who have it keep it.
    pub archived: bool,
    /// The version to send with the next change.
    pub version: i64,
}

impl Package {
    /// A short reference to it.
    #[must_use]
    pub fn named(&self) -> PackageRefOut {
        PackageRefOut { id: self.id, key: self.key.clone(), title: self.title.clone() }
    }
}

/// Which packages to list.
#[query]
#[derive(Debug)]
pub(super) struct PackagesQuery {
    /// Whether to include packages no longer sold; for administrators.
    pub archived: Option<bool>,
    /// The next page: `meta.next_cursor` of the previous page.
    #[garde(length(max = 4000))]
    pub cursor: Option<String>,
    /// Rows per page, 1 to 100; 20 by default.
    #[serde(alias = "rowPerPage")]
    #[garde(range(min = 1, max = 100))]
    pub limit: Option<i64>,
}

/// A new price.
#[input]
#[derive(Clone, Debug, Serialize)]
#[schema(as = PackagePriceIn)]
pub(super) struct PriceIn {
    /// How often it is paid.
    pub interval: Interval,
    /// ISO 4217, such as `EUR`.
    pub currency: Currency,
    /// In minor units, 0 to 100,000,000: multiples of 10 if the currency has three digits, and of 100 in MGA.
    #[garde(range(min = 0, max = 100_000_000))]
    pub amount: i64,
}

/// A new package.
#[input]
#[derive(Clone, Debug, Serialize)]
pub(super) struct PackageIn {
    /// Its key for programs, 1 to 60 characters; the name of its plan by default. It never changes.
    #[garde(length(chars, min = 1, max = 60), inner(custom(said)))]
    pub key: Option<String>,
    /// 1 to 100 characters.
    #[garde(length(chars, min = 1, max = 100), custom(said))]
    pub title: String,
    /// At most 500 characters.
    #[serde(default)]
    #[garde(length(chars, max = 500))]
    pub summary: String,
    /// The plan, whose badge its members wear; not a trial plan.
    pub plan: Plan,
    /// 0 to 1,000; 0 by default.
    #[serde(default)]
    #[garde(range(min = 0, max = 1000))]
    pub position: i64,
    /// 0 to 365; by default as in the settings.
    #[garde(range(min = 0, max = 365))]
    pub trial_days: Option<i64>,
    /// What it includes: at most 20 lines of 120 characters.
    #[serde(default)]
    #[garde(length(max = 20), inner(length(chars, max = 120)))]
    pub features: Vec<String>,
    /// Whether it opens articles; yes by default.
    pub articles: Option<bool>,
    /// Whether it opens events; yes by default.
    pub events: Option<bool>,
    /// For companies: the number of seats, 2 to 10,000.
    #[garde(range(min = 2, max = 10_000))]
    pub seats: Option<i64>,
    /// Other packages whose programs it opens too, at most 20.
    #[serde(default)]
    #[garde(length(max = 20))]
    pub packages: Vec<i64>,
    /// Individual programs that it opens, at most 200.
    #[serde(default)]
    #[garde(length(max = 200))]
    pub programs: Vec<i64>,
    /// Its prices, at most 20.
    #[serde(default)]
    #[garde(length(max = 20), dive)]
    pub prices: Vec<PriceIn>,
}

/// Changes to a package; omitted fields stay.
#[input]
#[derive(Clone, Debug)]
pub(super) struct PackagePatch {
    /// 1 to 100 characters.
    #[garde(length(chars, min = 1, max = 100), inner(custom(said)))]
    pub title: Option<String>,
    /// At most 500 characters.
    #[garde(length(chars, max = 500))]
    pub summary: Option<String>,
    /// The plan, whose badge its members wear; not a trial plan.
    pub plan: Option<Plan>,
    /// 0 to 1,000.
    #[garde(range(min = 0, max = 1000))]
    pub position: Option<i64>,
    /// 0 to 365.
    #[garde(range(min = 0, max = 365))]
    pub trial_days: Option<i64>,
    /// At most 20 lines of 120 characters.
    #[garde(length(max = 20), inner(inner(length(chars, max = 120))))]
    pub features: Option<Vec<String>>,
    /// Whether it opens articles.
    pub articles: Option<bool>,
    /// Whether it opens events.
    pub events: Option<bool>,
    /// Other packages whose programs it opens too, at most 20.
    #[garde(length(max = 20))]
    pub packages: Option<Vec<i64>>,
    /// Individual programs that it opens, at most 200.
    #[garde(length(max = 200))]
    pub programs: Option<Vec<i64>>,
    /// New prices. Each replaces the offered price of the same interval and currency.
    #[serde(default)]
    #[garde(length(max = 20), dive)]
    pub add_prices: Vec<PriceIn>,
    /// Ids of prices that are no longer offered.
    #[serde(default)]
    #[garde(length(max = 20))]
    pub archive_prices: Vec<i64>,
    /// Whether it is no longer sold.
    pub archived: Option<bool>,
    /// The version that was edited; 409 if there is a newer one.
    pub version: Option<i64>,
}

/// A package that was removed.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RemovedPackage)]
pub(super) struct RemovedOut {
    /// The package.
    pub id: i64,
    /// Whether it was only archived, because members have it or had it, or a program or a coupon requires it.
    pub archived: bool,
}
