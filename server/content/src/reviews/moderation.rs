//! Moderation: a new review waits for a moderator's decision.

use daymark_people::audit;
use daymark_web::access::Admin;
use daymark_web::error::{Code, Error, Result};
use daymark_web::page::Paging;
use daymark_web::part::{Body, Path, Query};
use daymark_web::permission;
use daymark_web::reply::{Data, Page};
use futures_util::FutureExt;
use serde_json::json;

use super::model::{Decision, DecisionIn, ModeratedOut, State};
use super::store;

permission! {
    /// Read new reviews of programs, and publish or reject them.
    pub ModerateReviews = "review:moderate";
}

pub(super) async fn waiting(admin: Admin<ModerateReviews>, Query(paging): Query<Paging>) -> Result<Page<ModeratedOut>> {
    let rows = store::waiting(&admin.db, paging.after()?.unwrap_or(0), paging.limit() + 1).await?;
    Ok(paging.page(rows, |review| review.id))
}

/// A decision that changes nothing leaves no row in the audit log.
pub(super) async fn decide(
    admin: Admin<ModerateReviews>,
    Path((id,)): Path<(i64,)>,
    Body(input): Body<DecisionIn>,
) -> Result<Data<ModeratedOut>> {
    let by = admin.by();
    let (action, after) = match input.state {
        Decision::Shown => ("review:show", State::Shown),
        Decision::Refused => ("review:refuse", State::Refused),
    };
    let written = admin.db.write(move |tx| {
        async move {
            let before = store::lock(tx, id).await?.ok_or(Code::NotFound)?;
            if before != after {
                store::decide(tx, id, after).await?;
                let (was, is) = (json!({ "state": before }), json!({ "state": after }));
                audit::write(tx, &by, action, ("review", id), was, is).await?;
            }
            Ok::<_, Error>(())
        }
        .boxed()
    });
    written.await?;
    Ok(Data(store::one(&admin.db, id).await?.ok_or(Code::NotFound)?))
}
