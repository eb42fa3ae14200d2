//! The results of all responses, from the counts to which every submission adds.

use daymark_web::access::Admin;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Result};
use daymark_web::page::Paging;
use daymark_web::part::{Path, Query};
use daymark_web::reply::{Data, Page};

use super::editing::EditSurveys;
use super::model::{
    DimensionResult, PeriodResults, QuestionResult, ResultsQuery, SurveyDimension, SurveyQuestion, SurveyResults,
    ValueCount, WrittenAnswer,
};
use super::responses::ReadSurveyResponses;
use super::rules::counting::{Cells, median};
use super::rules::scoring::{band, mean};
use super::store::versions::Version;
use super::store::{counts, questions, reading, surveys, versions};
use super::unfinished::Unfinished;

pub(super) async fn results(
    admin: Admin<EditSurveys>,
    Path((id,)): Path<(i64,)>,
    Query(query): Query<ResultsQuery>,
) -> Result<Data<SurveyResults>> {
    let db = &admin.db;
    let survey = surveys::find(db, id).await?.ok_or(Code::NotFound)?;
    let version = query.version.or(survey.published_version).unwrap_or_else(|| survey.edited_version());
    let version = versions::read(db, id, version).await?.ok_or(Code::NotFound)?;
    let asked = questions::of_version(db, id, version.version).await?;
    let month = |period: Option<String>| period.filter(|period| !period.is_empty());
    let compared = match month(query.compare) {
        Some(period) => Some(counted(&admin, &version, &asked, Some(period)).await?),
        None => None,
    };
    Ok(Data(SurveyResults {
        survey_id: id,
        versions: versions::published(db, id).await?,
        periods: counts::periods(db, id, Some(version.version)).await?,
        all_periods: counts::periods(db, id, None).await?,
        figures: counted(&admin, &version, &asked, month(query.period)).await?,
        compared,
        version: version.version,
        title: version.title,
    }))
}

/// The figures of a version in one period, or in all.
async fn counted(
    ctx: &Ctx,
    version: &Version,
    asked: &[SurveyQuestion],
    period: Option<String>,
) -> Result<PeriodResults> {
    let Version { survey_id: id, version: number, .. } = *version;
    let cells = counts::cells(&ctx.db, id, number, period.as_deref()).await?;
    let left = ctx.service::<Unfinished>().of(&ctx.db, id, number, period.as_deref()).await?;
    let (people, total) = at(&cells, "s");
    Ok(PeriodResults {
        period: period.unwrap_or_default(),
        responses: at(&cells, "n").0,
        unfinished: left.iter().map(|(_, people)| people).sum(),
        median_seconds: median(times(&cells)),
        score: mean(total, people),
        dimensions: version.dimensions.iter().map(|d| of_dimension(&cells, d)).collect(),
        questions: asked.iter().map(|q| of_question(&cells, &left, q)).collect(),
    })
}

fn at(cells: &Cells, name: &str) -> (i64, i64) {
    cells.get(name).copied().unwrap_or_default()
}

fn times(cells: &Cells) -> Vec<(i64, i64)> {
    let times = cells.iter().filter_map(|(name, (people, _))| Some((name.strip_prefix("t:")?.parse().ok()?, *people)));
    times.collect()
}

fn of_dimension(cells: &Cells, dimension: &SurveyDimension) -> DimensionResult {
    let (people, total) = at(cells, &format!("d:{}", dimension.id));
    let score = mean(total, people);
    let band = band(&dimension.bands, score).cloned();
    DimensionResult { id: dimension.id.clone(), name: dimension.name.clone(), people, score, band }
}

fn of_question(cells: &Cells, left: &[(Option<i64>, i64)], question: &SurveyQuestion) -> QuestionResult {
    let id = question.id;
    let count =
        |value: i64, label: String| ValueCount { value, label, people: at(cells, &format!("q:{id}:{value}")).0 };
    let rates = question.scale.map(|scale| question.lowest.unwrap_or(1)..=scale);
    let counts = match rates {
        Some(rates) => rates.map(|rate| count(rate, rate.to_string())).collect(),
        None => question.choices.iter().map(|choice| count(choice.id, choice.text.clone())).collect(),
    };
    let left_here = left.iter().find(|(last, _)| *last == Some(id)).map_or(0, |(_, people)| *people);
    QuestionResult {
        id,
        title: question.title.clone(),
        type_id: question.type_id,
        answered: at(cells, &format!("q:{id}")).0,
        left_here,
        counts,
    }
}

pub(super) async fn texts(
    admin: Admin<ReadSurveyResponses>,
    Path((survey, question)): Path<(i64, i64)>,
    Query(paging): Query<Paging>,
) -> Result<Page<WrittenAnswer>> {
    let home = questions::home(&admin.db, question).await?;
    home.filter(|(home, _)| *home == survey).ok_or(Code::NotFound)?;
    let before = paging.after()?.unwrap_or(i64::MAX);
    let rows = reading::texts(&admin.db, question, before, paging.limit() + 1).await?;
    Ok(paging.page(rows, |answer| answer.response_id))
}
