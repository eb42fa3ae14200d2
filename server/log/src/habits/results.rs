//! Final results: for export, and for verification by anyone who has them.

use daymark_actors::event::{Hundredths, ProgramId};
use daymark_base::db::Db;
use daymark_derive::query;
use daymark_web::access::Admin;
use daymark_web::error::{Code, Error, Result};
use daymark_web::export::{Columns, Export, Format, Range};
use daymark_web::page;
use daymark_web::part::{Path, Query};
use serde::Serialize;
use utoipa::ToSchema;

use super::rules::ranking::{ResultLine, first_results_digest, results_digest};
use super::{store, words};
use crate::programs::{Catalogue, EditPrograms, State};

/// A line of a final board.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProgramResult)]
pub(super) struct ResultOut {
    /// Its position, from 1.
    pub position: i64,
    /// Standard competition rank: 1, 2, 2, 4.
    pub rank: i64,
    /// The member's id; null after the account was deleted.
    pub user_id: Option<i64>,
    /// First and last name.
    pub name: String,
    /// Points in the program.
    pub points: i64,
    /// The score that the program ranks by; null where it ranks by points.
    #[schema(value_type = Option<f64>)]
    pub score: Option<Hundredths>,
    /// The longest streak of days.
    pub longest_streak: i64,
}

impl Columns for ResultOut {
    const NAMES: &'static [&'static str] =
        &["position", "rank", "user_id", "name", "points", "longest_streak", "score"];

    fn cells(&self) -> Vec<String> {
        vec![
            self.position.to_string(),
            self.rank.to_string(),
            self.user_id.map(|id| id.to_string()).unwrap_or_default(),
            self.name.clone(),
            self.points.to_string(),
            self.longest_streak.to_string(),
            self.score.map(|score| score.to_string()).unwrap_or_default(),
        ]
    }
}

/// The format and the page of the results.
#[query]
#[derive(Debug)]
pub(super) struct ResultsQuery {
    /// `csv`, or `json` by default.
    #[param(inline)]
    format: Option<Format>,
    /// The next page: `meta.next_cursor` of the previous page.
    #[garde(length(max = 4000))]
    cursor: Option<String>,
    /// Rows per page, 1 to 100; the whole board by default.
    #[serde(alias = "rowPerPage")]
    #[garde(range(min = 1, max = 100))]
    limit: Option<usize>,
}

pub(super) async fn export(
    admin: Admin<EditPrograms>,
    Path((id,)): Path<(i64,)>,
    Query(query): Query<ResultsQuery>,
) -> Result<Export<ResultOut>> {
    let program = admin.service::<Catalogue>().now(&admin.db, &[id]).await?.pop().ok_or(Code::NotFound)?;
    if !matches!(program.state(admin.clock.now()), State::Final | State::Archived) {
        return Err(Error::with(Code::Conflict, words::NOT_FINAL));
    }
    let db = admin.db.unhurried();
    let fetch = move |after, limit| {
        let db = db.clone();
        async move { Ok(store::results(&db, id, after, limit).await?) }
    };
    let after = query.cursor.as_deref().filter(|cursor| !cursor.is_empty()).map(page::decode).transpose()?;
    let range = Range { after: after.unwrap_or(0), most: query.limit.unwrap_or(usize::MAX) };
    Export::begin(query.format.unwrap_or(Format::Json), "results", range, fetch, |row| row.position).await
}

/// The result of verifying a program's stored results.
#[derive(Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The program does not exist.
    Unknown,
    /// Its results are not stored yet.
    NotFinal,
    /// The digest matches the rows, and the ranks match the points or scores.
    Agrees {
        /// The number of rows.
        rows: usize,
        /// The digest.
        digest: String,
        /// Whether the digest covers the longest streaks; older digests do not.
        streaks: bool,
    },
    /// A row, a rank or the digest does not match.
    Differs {
        /// What is wrong.
        why: String,
    },
}

/// Recomputes the digest of a program's final results.
///
/// # Errors
/// When the database cannot be read.
pub async fn verify(db: &Db, program: ProgramId) -> daymark_base::db::Result<Verdict> {
    let Some(stored) = store::digest(db, program).await? else { return Ok(Verdict::Unknown) };
    let Some(stored) = stored else { return Ok(Verdict::NotFinal) };
    let rows = store::result_rows(db, program).await?;
    let differs = |why: String| Ok(Verdict::Differs { why });
    let mut results = Vec::with_capacity(rows.len());
    let mut before: Option<ResultLine> = None;
    for (at, row) in (1i64..).zip(rows) {
        let Some(line) = row else { return differs(format!("row {at} names nobody any more")) };
        let (rank, score) = (line.rank, line.ranked_by());
        let expected = before.filter(|above| above.ranked_by() == score).map_or(at, |above| above.rank);
        if rank != expected || before.is_some_and(|above| above.ranked_by() < score) {
            return differs(format!("row {at} has rank {rank} with {score}"));
        }
        before = Some(line);
        results.push(line);
    }
    let digest = results_digest(&results);
    let streaks = digest == stored;
    if streaks || first_results_digest(&results) == stored {
        Ok(Verdict::Agrees { rows: results.len(), digest: stored, streaks })
    } else {
        differs(format!("the rows give {digest}, {stored} is stored"))
    }
}
