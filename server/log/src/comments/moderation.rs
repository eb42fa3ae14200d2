//! Moderation of reported comments.

use daymark_people::audit;
use daymark_web::access::Admin;
use daymark_web::error::{Code, Error, Result};
use daymark_web::page::Paging;
use daymark_web::part::{Path, Query};
use daymark_web::permission;
use daymark_web::reply::{Data, Page};
use futures_util::FutureExt;
use serde_json::json;

use super::model::{ModeratedOut, QueueQuery, Wanted};
use super::store;

permission! {
    /// Read reported comments, and hide or restore them.
    pub ModerateComments = "comment:moderate";
}

pub(super) async fn queue(
    admin: Admin<ModerateComments>,
    Query(query): Query<QueueQuery>,
) -> Result<Page<ModeratedOut>> {
    let hidden = query.state.unwrap_or_default() == Wanted::Hidden;
    let paging = Paging { cursor: query.cursor, limit: query.limit };
    let after = paging.after()?.unwrap_or((i64::MIN, 0));
    let rows = store::queue(&admin.db, hidden, after, paging.limit() + 1).await?;
    Ok(paging.page(rows, |c| {
        let since = if hidden { c.hidden_at } else { c.reported_at };
        (since.map_or(i64::MIN, |at| at.0), c.id)
    }))
}

/// What a moderator decides.
#[derive(Clone, Copy)]
enum Decision {
    Hide,
    Restore,
    Dismiss,
}

impl Decision {
    const fn action(self) -> &'static str {
        match self {
            Self::Hide => "comment:hide",
            Self::Restore => "comment:restore",
            Self::Dismiss => "comment:dismiss",
        }
    }
}

pub(super) async fn hide(admin: Admin<ModerateComments>, Path((id,)): Path<(i64,)>) -> Result<Data<ModeratedOut>> {
    decide(&admin, id, Decision::Hide).await
}

pub(super) async fn restore(admin: Admin<ModerateComments>, Path((id,)): Path<(i64,)>) -> Result<Data<ModeratedOut>> {
    decide(&admin, id, Decision::Restore).await
}

pub(super) async fn dismiss(admin: Admin<ModerateComments>, Path((id,)): Path<(i64,)>) -> Result<Data<ModeratedOut>> {
    decide(&admin, id, Decision::Dismiss).await
}

/// Every decision settles the reports; one that changes nothing leaves no row in the audit log.
async fn decide(admin: &Admin<ModerateComments>, id: i64, decision: Decision) -> Result<Data<ModeratedOut>> {
    let by = admin.by();
    let written = admin.db.write(move |tx| {
        async move {
            let (reported, hidden) = store::lock(tx, id).await?.ok_or(Code::NotFound)?;
            let after = match decision {
                Decision::Hide => hidden.or(Some(by.at.0)),
                Decision::Restore => None,
                Decision::Dismiss => hidden,
            };
            if reported.is_none() && after == hidden {
                return Ok(());
            }
            store::decide(tx, id, after).await?;
            let state = |reported: bool, hidden: bool| json!({ "reported": reported, "hidden": hidden });
            let (was, is) = (state(reported.is_some(), hidden.is_some()), state(false, after.is_some()));
            audit::write(tx, &by, decision.action(), ("comment", id), was, is).await?;
            Ok::<_, Error>(())
        }
        .boxed()
    });
    written.await?;
    Ok(Data(store::one(&admin.db, id).await?.ok_or(Code::NotFound)?))
}
