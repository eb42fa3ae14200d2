//! The results of all responses, from the counts to which every submission adds.

use daymark_web::access::Admin;
use daymark_web::error::{Code, Result};
use daymark_web::page::Paging;
use daymark_web::part::{Path, Query};
use daymark_web::reply::{Data, Page};

use super::editing::EditSurveys;
use super::model::{
    DimensionResult, QuestionResult, ResultsQuery, SurveyDimension, SurveyQuestion, SurveyResults, ValueCount,
    WrittenAnswer,
};
use super::responses::ReadSurveyResponses;
use super::rules::counting::{Cells, median};
use super::rules::scoring::{band, mean};
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
    let period = query.period.filter(|period| !period.is_empty());
    let cells = counts::cells(db, id, version.version, period.as_deref()).await?;
    let left = admin.service::<Unfinished>().of(db, id, version.version, period.as_deref()).await?;
    let asked = questions::of_version(db, id, version.version).await?;
    let (people, total) = at(&cells, "s");
    Ok(Data(SurveyResults {
        survey_id: id,
        title: version.title,
        version: version.version,
        versions: versions::published(db, id).await?,
        period: period.unwrap_or_default(),
        periods: counts::periods(db, id, version.version).await?,
        responses: at(&cells, "n").0,
        unfinished: left.iter().map(|(_, people)| people).sum(),
        median_seconds: median(times(&cells)),
        score: mean(total, people),
        dimensions: version.dimensions.into_iter().map(|d| of_dimension(&cells, d)).collect(),
        questions: asked.into_iter().map(|q| of_question(&cells, &left, q)).collect(),
    }))
}

fn at(cells: &Cells, name: &str) -> (i64, i64) {
    cells.get(name).copied().unwrap_or_default()
}

fn times(cells: &Cells) -> Vec<(i64, i64)> {
    let times = cells.iter().filter_map(|(name, (people, _))| Some((name.strip_prefix("t:")?.parse().ok()?, *people)));
    times.collect()
}

fn of_dimension(cells: &Cells, dimension: SurveyDimension) -> DimensionResult {
    let (people, total) = at(cells, &format!("d:{}", dimension.id));
    let score = mean(total, people);
    let band = band(&dimension.bands, score).cloned();
    DimensionResult { id: dimension.id, name: dimension.name, people, score, band }
}

fn of_question(cells: &Cells, left: &[(Option<i64>, i64)], question: SurveyQuestion) -> QuestionResult {
    let id = question.id;
    let count =
        |value: i64, label: String| ValueCount { value, label, people: at(cells, &format!("q:{id}:{value}")).0 };
    let rates = question.scale.map(|scale| question.lowest.unwrap_or(1)..=scale);
    let counts = match rates {
        Some(rates) => rates.map(|rate| count(rate, rate.to_string())).collect(),
        None => question.choices.into_iter().map(|choice| count(choice.id, choice.text)).collect(),
    };
    let left_here = left.iter().find(|(last, _)| *last == Some(id)).map_or(0, |(_, people)| *people);
    QuestionResult {
        id,
        title: question.title,
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
