//! The one queue of reported comments: on members' days and on articles.

use daymark_actors::clock::{Day, Instant};
use daymark_derive::{input, query};
use daymark_log::comments::{self as days, Decision, ModerateComments, ReportOut};
use daymark_web::access::Admin;
use daymark_web::endpoint::{Endpoint, get, post};
use daymark_web::error::{Code, Error, Result};
use daymark_web::feature::Feature;
use daymark_web::page::Paging;
use daymark_web::part::{Body, Path, Query};
use daymark_web::reply::{Data, Page};
use futures_util::FutureExt;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::articles::comments::{self as articles, PostRefOut};

/// This feature's declaration.
pub const FEATURE: Feature = Feature { endpoints, ..Feature::named("moderation") };

const DECIDING: &str = "Removes the comment from the queue. Repeating the call gives the same answer.";

/// The endpoints.
fn endpoints() -> Vec<Endpoint> {
    vec![
        get("/v2/core/comment-moderation", "Reported or hidden comments, oldest report first", queue)
            .about("Comments on members' days and on articles. `kind` says which; send it with each decision."),
        post("/v2/core/comment-moderation/{id}/hide", "Hide a comment from all but its author", hide).about(DECIDING),
        post("/v2/core/comment-moderation/{id}/restore", "Show a hidden comment again", restore).about(DECIDING),
        post("/v2/core/comment-moderation/{id}/dismiss", "Dismiss the reports of a comment", dismiss).about(DECIDING),
        get("/v1/core/post-comments", "All comments on articles, newest first", all),
    ]
}

/// What a comment is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = CommentKind)]
enum Kind {
    /// A member's day.
    #[default]
    Day,
    /// An article.
    Article,
}

/// The moderator's filter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Wanted {
    /// Reported, and not yet decided on.
    #[default]
    Reported,
    /// Hidden.
    Hidden,
}

/// Which comments, and which page of them.
#[query]
#[derive(Debug)]
struct QueueQuery {
    /// `reported` or `hidden`; the reported ones by default.
    #[param(value_type = Option<String>, pattern = "^(reported|hidden)$")]
    state: Option<Wanted>,
    /// The next page: `meta.next_cursor` of the previous page.
    #[garde(length(max = 4000))]
    cursor: Option<String>,
    /// Rows per page, 1 to 100; 20 by default.
    #[serde(alias = "rowPerPage")]
    #[garde(range(min = 1, max = 100))]
    limit: Option<i64>,
}

/// Which comments on articles, and which page of them.
#[query]
#[derive(Debug)]
struct AllQuery {
    /// Only comments on the article with this id.
    post_id: Option<i64>,
    /// The next page: `meta.next_cursor` of the previous page.
    #[garde(length(max = 4000))]
    cursor: Option<String>,
    /// Rows per page, 1 to 100; 20 by default.
    #[serde(alias = "rowPerPage")]
    #[garde(range(min = 1, max = 100))]
    limit: Option<i64>,
}

/// The kind of comment to decide on.
#[query]
#[derive(Debug)]
struct KindQuery {
    /// `day` or `article`; a comment on a day by default.
    #[param(value_type = Option<String>, pattern = "^(day|article)$")]
    kind: Option<Kind>,
}

/// Why a comment is hidden.
#[input]
#[derive(Debug)]
#[schema(as = HideCommentIn)]
struct HideIn {
    /// For its author, at most 300 characters.
    #[serde(default)]
    #[garde(length(chars, max = 300))]
    reason: String,
}

/// A comment, for moderators.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ModeratedComment)]
struct ModeratedOut {
    /// What it is about.
    kind: Kind,
    /// The comment's id, unique within its kind.
    id: i64,
    /// The id of the program that the day belongs to; null for an article.
    challenge_id: Option<i64>,
    /// The id of the member whose day it is about; null for an article.
    user_id: Option<i64>,
    /// The day that it is about; null for an article.
    #[schema(value_type = Option<String>, format = Date)]
    local_date: Option<Day>,
    /// The article that it is about; null for a day.
    post: Option<PostRefOut>,
    /// The author's id; null for an erased account.
    by_id: Option<i64>,
    /// The author's first and last name.
    by_name: String,
    /// Plain text.
    text: String,
    /// When it was written.
    #[schema(value_type = String, format = DateTime)]
    created_at: Instant,
    /// When it began to wait for a decision.
    #[schema(value_type = Option<String>, format = DateTime)]
    reported_at: Option<Instant>,
    /// When it was hidden.
    #[schema(value_type = Option<String>, format = DateTime)]
    hidden_at: Option<Instant>,
    /// Why it is hidden.
    hidden_reason: String,
    /// The newest 50 reports, including those already decided on.
    reports: Vec<ReportOut>,
}

impl From<days::Moderated> for ModeratedOut {
    fn from(c: days::Moderated) -> Self {
        Self {
            kind: Kind::Day,
            id: c.id,
            challenge_id: Some(c.program),
            user_id: Some(c.member),
            local_date: Some(c.date),
            post: None,
            by_id: Some(c.by_id),
            by_name: c.by_name,
            text: c.text,
            created_at: c.created_at,
            reported_at: c.reported_at,
            hidden_at: c.hidden_at,
            hidden_reason: c.hidden_reason,
            reports: c.reports,
        }
    }
}

impl From<articles::Moderated> for ModeratedOut {
    fn from(c: articles::Moderated) -> Self {
        Self {
            kind: Kind::Article,
            id: c.id,
            challenge_id: None,
            user_id: None,
            local_date: None,
            post: Some(c.post),
            by_id: c.by_id,
            by_name: c.by_name,
            text: c.text,
            created_at: c.created_at,
            reported_at: c.reported_at,
            hidden_at: c.hidden_at,
            hidden_reason: c.hidden_reason,
            reports: c.reports,
        }
    }
}

/// A position in the queue: its instant, whether it is a comment on an article, and the comment's id.
type Key = (i64, bool, i64);

/// Where each of the two lists continues after a key: at the same instant, days come before articles.
const fn keys((since, article, id): Key) -> ((i64, i64), (i64, i64)) {
    if article { ((since, i64::MAX), (since, id)) } else { ((since, id), (since, 0)) }
}

async fn queue(admin: Admin<ModerateComments>, Query(query): Query<QueueQuery>) -> Result<Page<ModeratedOut>> {
    let hidden = query.state.unwrap_or_default() == Wanted::Hidden;
    let paging = Paging { cursor: query.cursor, limit: query.limit };
    let (of_days, of_articles) = keys(paging.after()?.unwrap_or((i64::MIN, false, 0)));
    let most = paging.limit() + 1;
    let mut rows: Vec<ModeratedOut> = Vec::new();
    rows.extend(days::queue(&admin.db, hidden, of_days, most).await?.into_iter().map(Into::into));
    rows.extend(articles::queue(&admin.db, hidden, of_articles, most).await?.into_iter().map(Into::into));
    let key = |c: &ModeratedOut| -> Key {
        let since = if hidden { c.hidden_at } else { c.reported_at };
        (since.map_or(i64::MIN, |at| at.0), c.kind == Kind::Article, c.id)
    };
    rows.sort_by_key(key);
    rows.truncate(usize::try_from(most).unwrap_or_default());
    Ok(paging.page(rows, key))
}

async fn all(admin: Admin<ModerateComments>, Query(query): Query<AllQuery>) -> Result<Page<ModeratedOut>> {
    let paging = Paging { cursor: query.cursor, limit: query.limit };
    let before = paging.after()?.unwrap_or(i64::MAX);
    let rows = articles::newest(&admin.db, before, paging.limit() + 1, query.post_id).await?;
    Ok(paging.page(rows.into_iter().map(ModeratedOut::from).collect(), |c| c.id))
}

async fn hide(
    admin: Admin<ModerateComments>,
    Path((id,)): Path<(i64,)>,
    Query(query): Query<KindQuery>,
    input: Option<Body<HideIn>>,
) -> Result<Data<ModeratedOut>> {
    let reason = input.map(|Body(input)| input.reason.trim().to_owned()).unwrap_or_default();
    decide(&admin, id, query.kind, Decision::Hide(reason)).await
}

async fn restore(
    admin: Admin<ModerateComments>,
    Path((id,)): Path<(i64,)>,
    Query(query): Query<KindQuery>,
) -> Result<Data<ModeratedOut>> {
    decide(&admin, id, query.kind, Decision::Restore).await
}

async fn dismiss(
    admin: Admin<ModerateComments>,
    Path((id,)): Path<(i64,)>,
    Query(query): Query<KindQuery>,
) -> Result<Data<ModeratedOut>> {
    decide(&admin, id, query.kind, Decision::Dismiss).await
}

async fn decide(
    admin: &Admin<ModerateComments>,
    id: i64,
    kind: Option<Kind>,
    decision: Decision,
) -> Result<Data<ModeratedOut>> {
    let (by, kind) = (admin.by(), kind.unwrap_or_default());
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            match kind {
                Kind::Day => days::decide(tx, &by, id, &decision).await,
                Kind::Article => articles::decide(tx, &by, id, &decision).await,
            }
        }
        .boxed()
    });
    written.await?;
    Ok(Data(match kind {
        Kind::Day => days::moderated(&admin.db, id).await?.ok_or(Code::NotFound)?.into(),
        Kind::Article => articles::one(&admin.db, id).await?.ok_or(Code::NotFound)?.into(),
    }))
}
