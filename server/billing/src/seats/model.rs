//! Company packages as clients send and see them.

use daymark_actors::clock::Instant;
use daymark_derive::{input, query};
use daymark_web::export::Columns;
use daymark_web::part::said;
use serde::Serialize;
use utoipa::ToSchema;

use crate::packages::PackageRefOut;

/// Which members of the company to list.
#[query]
#[derive(Debug, Default)]
pub(super) struct SeatsQuery {
    /// Part of a name.
    #[garde(length(chars, max = 100))]
    pub search: Option<String>,
    /// The next page: `next_cursor` of the previous page.
    #[garde(length(max = 4000))]
    pub cursor: Option<String>,
    /// Rows per page, 1 to 100; 20 by default.
    #[serde(alias = "rowPerPage")]
    #[garde(range(min = 1, max = 100))]
    pub limit: Option<i64>,
}

/// Which packages of companies to list.
#[query]
#[derive(Debug)]
pub(super) struct ListQuery {
    /// Part of a company's name.
    #[garde(length(chars, max = 100))]
    pub search: Option<String>,
    /// Only the package that this company has now.
    pub company: Option<i64>,
    /// The next page: `meta.next_cursor` of the previous page.
    #[garde(length(max = 4000))]
    pub cursor: Option<String>,
    /// Rows per page, 1 to 100; 20 by default.
    #[serde(alias = "rowPerPage")]
    #[garde(range(min = 1, max = 100))]
    pub limit: Option<i64>,
}

/// A member of a company, and whether they have a seat.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SeatMember)]
pub(super) struct SeatMemberOut {
    /// The member.
    pub user_id: i64,
    /// First and last name.
    pub name: String,
    /// Whether they have a seat.
    pub seat: bool,
    /// When they got the seat.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub given_at: Option<Instant>,
}

/// The seats of the caller's company.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CompanySeats)]
pub(super) struct SeatsOut {
    /// The package; absent if there is none.
    pub package: Option<PackageRefOut>,
    /// How many seats it has.
    pub seats: i64,
    /// How many seats are taken.
    pub taken: i64,
    /// When it ends; absent if it never does.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub until: Option<Instant>,
    /// Whether the caller owns the company, and so manages its seats.
    pub owner: bool,
    /// Whether the caller has a seat.
    pub seat: bool,
    /// For the owner: the members in the order of joining.
    pub members: Vec<SeatMemberOut>,
    /// Where the next page of members starts.
    pub next_cursor: Option<String>,
}

/// How many seats are taken after a change.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SeatCount)]
pub(super) struct SeatCountOut {
    /// How many seats there are.
    pub seats: i64,
    /// How many seats are taken.
    pub taken: i64,
}

/// A package for a company, from an administrator.
#[input]
#[derive(Clone, Debug, Serialize)]
pub(super) struct CompanyPackageIn {
    /// The company.
    pub company_id: i64,
    /// The package.
    pub package_id: i64,
    /// How many seats, 1 to 100,000.
    #[garde(range(min = 1, max = 100_000))]
    pub seats: i64,
    /// When it ends; null if it never does.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub until: Option<Instant>,
    /// Why, 1 to 500 characters.
    #[garde(length(chars, min = 1, max = 500), custom(said))]
    pub reason: String,
}

/// The end of a company's package.
#[input]
#[derive(Clone, Debug, Serialize)]
pub(super) struct EndCompanyPackageIn {
    /// Why, 1 to 500 characters.
    #[garde(length(chars, min = 1, max = 500), custom(said))]
    pub reason: String,
}

/// A company, by its name.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = CompanyRef)]
pub(super) struct CompanyRefOut {
    /// The company.
    pub id: i64,
    /// Its name.
    pub name: String,
}

/// The package of a company, for administrators.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = CompanyPackage)]
pub(super) struct CompanyPackageOut {
    /// The company's package.
    pub id: i64,
    /// The company.
    pub company: CompanyRefOut,
    /// The package.
    pub package: PackageRefOut,
    /// How many seats it has.
    pub seats: i64,
    /// How many seats are taken.
    pub taken: i64,
    /// When it ends; absent if it never does.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub until: Option<Instant>,
    /// The subscription behind it; null when an administrator granted it.
    pub subscription_id: Option<i64>,
    /// Why an administrator granted it.
    pub reason: String,
    /// When the company got it.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Instant,
    /// When it ended.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub ended_at: Option<Instant>,
}

impl Columns for CompanyPackageOut {
    const NAMES: &'static [&'static str] = &[
        "id",
        "company_id",
        "company",
        "package",
        "seats",
        "taken",
        "until",
        "subscription_id",
        "reason",
        "created_at",
        "ended_at",
    ];

    fn cells(&self) -> Vec<String> {
        let instant = |at: Option<Instant>| at.map(|at| at.to_string()).unwrap_or_default();
        vec![
            self.id.to_string(),
            self.company.id.to_string(),
            self.company.name.clone(),
            self.package.title.clone(),
            self.seats.to_string(),
            self.taken.to_string(),
            instant(self.until),
            self.subscription_id.map(|id| id.to_string()).unwrap_or_default(),
            self.reason.clone(),
            self.created_at.to_string(),
            instant(self.ended_at),
        ]
    }
}
