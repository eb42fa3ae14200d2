//! What editors read: all programs, including drafts and templates, and a single one in full.

use daymark_derive::query;
use std::sync::Arc;

use daymark_base::civil::local_date;
use daymark_web::access::Admin;
use daymark_web::ctx::Ctx;
use daymark_web::endpoint::{Endpoint, get};
use daymark_web::error::{Code, Result};
use daymark_web::page::Paging;
use daymark_web::part::{Path, Query};
use daymark_web::reply::{Data, Page};

use super::editing::{newest, stage, whole};
use super::model::{Changes, EditedOut, LackOut, Outcome};
use super::store;
use crate::programs::model::{ProgramOut, State};
use crate::programs::rules::editing::{Deletion, Stage, deletion};
use crate::programs::{Catalogue, EditPrograms, Program, routes};

/// The endpoints.
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        get("/v2/core/challenge/all", "List all programs for editors, newest first", list)
            .about("Includes drafts and templates, but not the custom copies of members."),
        get("/v2/core/challenge/{id}/edit", "One program for its editors", read).about(
            "Everything in one call: steps, plans and activities, including retired ones; what can change now and \
             from which day a change counts; what deleting would do; and what is missing before a draft can be \
             published.",
        ),
    ]
}

/// Which programs, and which page of them.
#[query]
#[derive(Debug)]
struct AllQuery {
    /// Only programs in this state.
    state: Option<State>,
    /// `true` for only templates, `false` for none.
    template: Option<bool>,
    /// Only programs of this company.
    company_id: Option<i64>,
    /// The next page: `meta.next_cursor` of the previous page.
    #[garde(length(max = 4000))]
    cursor: Option<String>,
    /// Rows per page, 1 to 100; 20 by default.
    #[serde(alias = "rowPerPage")]
    #[garde(range(min = 1, max = 100))]
    limit: Option<i64>,
}

async fn list(admin: Admin<EditPrograms>, Query(query): Query<AllQuery>) -> Result<Page<ProgramOut>> {
    let now = admin.clock.now();
    let paging = Paging { cursor: query.cursor, limit: query.limit };
    let state = query.state.map(State::text);
    let kind = (query.template, query.company_id);
    let ids = store::list_all(&admin.db, now, state, kind, paging.after()?, paging.limit() + 1).await?;
    let page = paging.page(admin.service::<Catalogue>().now(&admin.db, &ids).await?, |p| {
        let (_, created_at, id) = p.list_key();
        (created_at, id)
    });
    Ok(Page { rows: routes::shown(&admin, &page.rows, now).await?, next: page.next })
}

async fn read(admin: Admin<EditPrograms>, Path((id,)): Path<(i64,)>) -> Result<Data<EditedOut>> {
    Ok(Data(edited(&admin, id).await?))
}

/// A program, if it exists.
///
/// # Errors
/// 404 when it does not.
pub async fn known(ctx: &Ctx, id: i64) -> Result<Arc<Program>> {
    ctx.service::<Catalogue>().now(&ctx.db, &[id]).await?.pop().ok_or(Code::NotFound.into())
}

/// A program, for its editors.
///
/// # Errors
/// 404 for an unknown program.
pub async fn edited(ctx: &Ctx, id: i64) -> Result<EditedOut> {
    let (now, program) = (ctx.clock.now(), known(ctx, id).await?);
    let (joined, zones) = store::lived(&ctx.db, id).await?;
    let (changes, changes_from) = match stage(&program, joined, newest(&program, &zones, now), now) {
        Stage::Anything => (Changes::Anything, None),
        Stage::Additions { from } => (Changes::Additions, Some(from)),
        Stage::Words => (Changes::Words, None),
    };
    let state = program.state(now);
    let lacks = if state == State::Draft { whole(&program).lacks(local_date(now, &program.tz, 0)) } else { Vec::new() };
    Ok(EditedOut {
        template: program.is_template(),
        version: program.version,
        changes,
        changes_from,
        on_delete: match deletion(state, joined) {
            Deletion::Deleted => Some(Outcome::Deleted),
            Deletion::Archived => Some(Outcome::Archived),
            Deletion::Refused => None,
        },
        lacks: lacks.into_iter().map(|lack| LackOut { field: lack.place, message: lack.why.to_owned() }).collect(),
        planned_days: program.steps().flat_map(|(_, step)| &step.items).map(|item| item.duration).sum(),
        challenge: routes::one(ctx, program).await?,
    })
}
