//! What administrators send, and what only they see.

use std::collections::HashSet;

use daymark_derive::input;
use daymark_web::part::{one_line, said};
use serde::Serialize;
use utoipa::ToSchema;

use super::{Audience, State, SurveyBand, SurveyDimension, SurveyPage};
use daymark_actors::clock::Instant;

/// A new survey: empty, from a template, or a copy of another.
#[input]
#[derive(Clone, Debug, Serialize)]
pub(in super::super) struct SurveyIn {
    /// 1 to 200 characters.
    #[garde(length(chars, min = 1, max = 200), custom(said), custom(one_line))]
    pub title: String,
    /// A sentence or two for its card, at most 500 characters.
    #[serde(default)]
    #[garde(length(chars, max = 500))]
    pub summary: String,
    /// A template's id, from `GET /v1/core/survey-template`.
    #[serde(default)]
    #[garde(length(chars, max = 40))]
    pub template: Option<String>,
    /// The survey to copy.
    #[serde(default)]
    pub copy_of: Option<i64>,
}

/// Changes to a survey; omitted fields stay. Texts, pages, dimensions and bands belong to the edited version, and
/// appear once it is published. The others apply at once.
#[input]
#[derive(Clone, Debug, Default, Serialize)]
pub(in super::super) struct SurveyPatch {
    /// 1 to 200 characters.
    #[garde(length(chars, min = 1, max = 200), inner(custom(said), custom(one_line)))]
    pub title: Option<String>,
    /// At most 500 characters.
    #[garde(length(chars, max = 500))]
    pub summary: Option<String>,
    /// At most 5,000 characters.
    #[garde(length(chars, max = 5000))]
    pub intro: Option<String>,
    /// At most 2,000 characters.
    #[garde(length(chars, max = 2000))]
    pub thanks: Option<String>,
    /// At most 500 characters.
    #[garde(length(chars, max = 500))]
    pub source: Option<String>,
    /// 1 to 30 pages.
    #[garde(length(min = 1, max = 30), dive)]
    pub pages: Option<Vec<PageIn>>,
    /// At most 20 dimensions.
    #[garde(length(max = 20), dive)]
    pub dimensions: Option<Vec<DimensionIn>>,
    /// What the overall score means: at most 10 bands.
    #[garde(length(max = 10), dive)]
    pub bands: Option<Vec<BandIn>>,
    /// `open` publishes a draft; `closed` ends the survey, and `open` reopens it.
    pub state: Option<State>,
    /// Who may answer.
    pub audience: Option<Audience>,
    /// Whether answers are stored without their author. It cannot change after the first answer.
    pub anonymous: Option<bool>,
    /// Whether authors can change a submitted response.
    pub allow_edit: Option<bool>,
    /// Whether it is answered once a month. It cannot change after the first answer.
    pub monthly: Option<bool>,
    /// Days before the same member can answer again, 0 to 366.
    #[garde(range(min = 0, max = 366))]
    pub cooldown_days: Option<i64>,
    /// Whether it is the site's scorecard. There is only one.
    pub scorecard: Option<bool>,
    /// The version of the texts that were edited: 409 `conflict` if there is a newer one.
    pub texts_version: Option<i64>,
    /// The version of the pages that were edited: 409 `conflict` if there is a newer one.
    pub pages_version: Option<i64>,
    /// The version of the dimensions that were edited: 409 `conflict` if there is a newer one.
    pub dimensions_version: Option<i64>,
    /// The version of the bands that were edited: 409 `conflict` if there is a newer one.
    pub bands_version: Option<i64>,
}

/// A page.
#[input]
#[derive(Clone, Debug, Serialize)]
#[schema(as = SurveyPageIn)]
pub(in super::super) struct PageIn {
    /// At most 200 characters.
    #[garde(length(chars, max = 200), custom(one_line))]
    pub title: String,
}

/// A dimension.
#[input]
#[derive(Clone, Debug, Serialize)]
#[schema(as = SurveyDimensionIn)]
pub(in super::super) struct DimensionIn {
    /// 1 to 40 lowercase letters, digits and dashes.
    #[garde(length(chars, min = 1, max = 40))]
    pub id: String,
    /// 1 to 60 characters.
    #[garde(length(chars, min = 1, max = 60), custom(said), custom(one_line))]
    pub name: String,
    /// At most 500 characters.
    #[serde(default)]
    #[garde(length(chars, max = 500))]
    pub about: String,
    /// At most 10 bands; the first begins at 0.
    #[serde(default)]
    #[garde(length(max = 10), dive)]
    pub bands: Vec<BandIn>,
}

/// A band of scores.
#[input]
#[derive(Clone, Debug, Serialize)]
#[schema(as = SurveyBandIn)]
pub(in super::super) struct BandIn {
    /// The lowest score in it, 0 to 100.
    #[garde(range(min = 0, max = 100))]
    pub from: i64,
    /// 1 to 60 characters.
    #[garde(length(chars, min = 1, max = 60), custom(said), custom(one_line))]
    pub label: String,
    /// At most 1,000 characters.
    #[serde(default)]
    #[garde(length(chars, max = 1000))]
    pub text: String,
    /// At most 5 recommended programs.
    #[serde(default)]
    #[garde(length(max = 5))]
    pub challenge_ids: Vec<i64>,
    /// At most 5 recommended articles.
    #[serde(default)]
    #[garde(length(max = 5))]
    pub article_ids: Vec<i64>,
}

/// A survey to start from.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = SurveyTemplate)]
pub(in super::super) struct TemplateOut {
    /// The id to send as `template`.
    pub id: &'static str,
    /// Its title.
    pub title: &'static str,
    /// What it is.
    pub about: &'static str,
    /// Where its questions come from.
    pub source: &'static str,
    /// How many questions it has.
    pub questions: i64,
}

/// A survey in its editor.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = EditedSurvey)]
pub(in super::super) struct EditedOut {
    /// The edited version, or the published one if nothing has changed since.
    #[serde(flatten)]
    pub survey: super::SurveyOut,
    /// The published version.
    pub published_version: Option<i64>,
    /// When it was published.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub published_at: Option<Instant>,
    /// The version with unpublished changes.
    pub draft_version: Option<i64>,
    /// Grows with each change of title, summary, introduction, thanks and source; send it with the next one.
    pub texts_version: i64,
    /// Grows with each change of the pages; send it with the next one, and with an order for these pages.
    pub pages_version: i64,
    /// Grows with each change of the dimensions and their bands; send it with the next one.
    pub dimensions_version: i64,
    /// Grows with each change of the bands of the overall score; send it with the next one.
    pub bands_version: i64,
    /// Grows when questions are added, deleted or moved; send it with an order that removes a page.
    pub order_version: i64,
}

/// Each id once.
fn once(ids: Vec<i64>) -> Vec<i64> {
    let mut seen = HashSet::new();
    ids.into_iter().filter(|id| seen.insert(*id)).collect()
}

impl From<BandIn> for SurveyBand {
    fn from(BandIn { from, label, text, challenge_ids, article_ids }: BandIn) -> Self {
        Self { from, label, text, challenge_ids: once(challenge_ids), article_ids: once(article_ids) }
    }
}

impl From<DimensionIn> for SurveyDimension {
    fn from(DimensionIn { id, name, about, bands }: DimensionIn) -> Self {
        Self { id, name, about, bands: bands.into_iter().map(Into::into).collect() }
    }
}

impl From<PageIn> for SurveyPage {
    fn from(PageIn { title }: PageIn) -> Self {
        Self { title }
    }
}
