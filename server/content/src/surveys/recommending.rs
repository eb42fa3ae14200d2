//! Programs and articles that bands of scores recommend.

use std::collections::{HashMap, HashSet};

use daymark_log::programs;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Error, Result};
use futures_util::future::BoxFuture;

use super::model::{BandIn, NextStep, RecommendedArticle, ReportBand, SurveyBand, SurveyDimension, SurveyPatch};
use super::store::{surveys, versions};
use super::words;

/// Finds articles by id.
type Find = for<'a> fn(&'a Ctx, Vec<i64>) -> BoxFuture<'a, Result<Vec<RecommendedArticle>>>;

/// Reads the published ones of these articles. Articles belong to a crate that depends on this one.
pub struct Articles(pub Find);

/// What bands recommend, limited to what readers can open.
pub(super) struct Recommended {
    programs: HashMap<i64, String>,
    articles: HashMap<i64, RecommendedArticle>,
}

impl Recommended {
    async fn read(ctx: &Ctx, programs: &[i64], articles: Vec<i64>) -> Result<Self> {
        let programs = programs::public_titles(ctx, programs).await?.into_iter().collect();
        let articles = match articles.is_empty() {
            true => Vec::new(),
            false => (ctx.service::<Articles>().0)(ctx, articles).await?,
        };
        Ok(Self { programs, articles: articles.into_iter().map(|article| (article.id, article)).collect() })
    }

    /// What these bands and those of the dimensions recommend.
    pub(super) async fn by(ctx: &Ctx, bands: &[SurveyBand], dimensions: &[SurveyDimension]) -> Result<Self> {
        let all: Vec<&SurveyBand> = all(bands, dimensions).collect();
        let programs: Vec<i64> = all.iter().flat_map(|band| band.challenge_ids.iter().copied()).collect();
        let articles = all.iter().flat_map(|band| band.article_ids.iter().copied()).collect();
        Self::read(ctx, &programs, articles).await
    }

    /// A band in a report.
    pub(super) fn shown(&self, band: &SurveyBand) -> ReportBand {
        let step = |id: &i64| Some(NextStep { challenge_id: *id, title: self.programs.get(id)?.clone() });
        ReportBand {
            label: band.label.clone(),
            text: band.text.clone(),
            next_steps: band.challenge_ids.iter().filter_map(step).collect(),
            articles: band.article_ids.iter().filter_map(|id| self.articles.get(id).cloned()).collect(),
        }
    }
}

fn all<'b>(bands: &'b [SurveyBand], dimensions: &'b [SurveyDimension]) -> impl Iterator<Item = &'b SurveyBand> {
    bands.iter().chain(dimensions.iter().flat_map(|dimension| &dimension.bands))
}

/// Checks that the bands of a patch recommend only public programs and published articles. What the survey already
/// recommends is accepted even if it is no longer public, so that it does not stop other changes.
///
/// # Errors
/// Names the first field with another id.
pub(super) async fn check(ctx: &Ctx, survey: i64, patch: &SurveyPatch) -> Result<()> {
    let of_survey = patch.bands.iter().flatten().enumerate().map(|(n, band)| (format!("bands[{n}]"), band));
    let dimensions = patch.dimensions.iter().flatten().enumerate();
    let of_dimensions = dimensions.flat_map(|(d, dimension)| {
        let bands = dimension.bands.iter().enumerate();
        bands.map(move |(n, band)| (format!("dimensions[{d}].bands[{n}]"), band))
    });
    let sent: Vec<(String, &BandIn)> = of_survey.chain(of_dimensions).collect();
    let programs: Vec<i64> = sent.iter().flat_map(|(_, band)| band.challenge_ids.iter().copied()).collect();
    let articles: Vec<i64> = sent.iter().flat_map(|(_, band)| band.article_ids.iter().copied()).collect();
    if programs.is_empty() && articles.is_empty() {
        return Ok(());
    }
    let present = Recommended::read(ctx, &programs, articles).await?;
    let (mut programs, mut articles): (HashSet<i64>, HashSet<i64>) =
        (present.programs.into_keys().collect(), present.articles.into_keys().collect());
    if let Some(survey) = surveys::find(&ctx.db, survey).await?
        && let Some(version) = versions::read(&ctx.db, survey.id, survey.edited_version()).await?
    {
        for band in all(&version.bands, &version.dimensions) {
            programs.extend(&band.challenge_ids);
            articles.extend(&band.article_ids);
        }
    }
    for (field, band) in sent {
        if !band.challenge_ids.iter().all(|id| programs.contains(id)) {
            return Err(Error::field(format!("{field}.challenge_ids"), words::NO_SUCH_PROGRAM));
        }
        if !band.article_ids.iter().all(|id| articles.contains(id)) {
            return Err(Error::field(format!("{field}.article_ids"), words::NO_SUCH_ARTICLE));
        }
    }
    Ok(())
}
