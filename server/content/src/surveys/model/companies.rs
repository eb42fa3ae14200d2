//! What companies see of surveys.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::State;

/// A survey as a company sees it.
#[derive(Debug, Serialize, ToSchema)]
pub(in super::super) struct CompanySurvey {
    /// The survey.
    pub id: i64,
    /// Its title.
    pub title: String,
    /// Whether it can be answered.
    pub state: State,
    /// Whether it is answered once a month; otherwise once.
    pub monthly: bool,
    /// The path of its page for people of the company, with the company's `corporation_uid`.
    pub path: String,
    /// The QR code of that page, as SVG.
    pub qr: String,
    /// The newest stored month, as `2026-05`; absent before the first.
    pub period: Option<String>,
    /// How many of the company's members submitted in that month; absent when fewer than five did.
    pub people: Option<i64>,
    /// The company's members.
    pub members: i64,
}

/// A company's survey results of a month. They are stored once, three days after the month, and never change.
#[derive(Debug, Serialize, ToSchema)]
pub(in super::super) struct CompanySurveyMonth {
    /// The month, as `2026-05`.
    pub period: String,
    /// Its figures; absent when fewer than five people answered.
    pub figures: Option<SurveyFigures>,
}

/// The figures of a company's month.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = CompanySurveyFigures)]
pub struct SurveyFigures {
    /// How many people submitted, five or more.
    pub people: i64,
    /// The number of members when the month was stored.
    pub members: i64,
    /// The mean of the dimensions below; absent without any.
    pub score: Option<i64>,
    /// What that score means, in a word or two.
    pub band: Option<String>,
    /// In the order of the survey. A dimension is omitted if its mean would reveal something about fewer than five
    /// people.
    pub dimensions: Vec<CompanyScore>,
}

/// The mean of a dimension over the people of a company.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = CompanySurveyScore)]
pub struct CompanyScore {
    /// The dimension.
    pub id: String,
    /// Its name in that month.
    pub name: String,
    /// 0 to 100.
    pub score: i64,
    /// What the score means, in a word or two.
    pub band: Option<String>,
}
