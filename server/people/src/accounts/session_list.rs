//! The list of a member's sessions.

use daymark_web::access::Member;
use daymark_web::endpoint::{Endpoint, delete, get};
use daymark_web::error::{Code, Error, Result};
use daymark_web::part::Path;
use daymark_web::reply::Data;

use super::model::SessionRowOut;
use super::store::own;
use crate::accounts::Sessions;

/// The endpoints.
pub(super) fn endpoints() -> Vec<Endpoint> {
    vec![
        get("/v1/auth/session", "The caller's sessions, most recently used first", list),
        delete("/v1/auth/session", "Sign out everywhere else", end_others),
        delete("/v1/auth/session/{id}", "Sign out one session", end),
    ]
}

async fn list(ctx: Member) -> Result<Data<Vec<SessionRowOut>>> {
    let rows = own::sessions(&ctx.db, ctx.caller.id, ctx.clock.now()).await?;
    Ok(Data(
        rows.into_iter()
            .map(|row| SessionRowOut {
                id: row.id,
                current: row.id == ctx.caller.session,
                client: row.client,
                created_at: row.created_at,
                used_at: row.used_at,
                expires_at: row.expires_at,
            })
            .collect(),
    ))
}

async fn end(ctx: Member, Path((id,)): Path<(i64,)>) -> Result<Data<Vec<SessionRowOut>>> {
    let (member, now) = (ctx.caller.id, ctx.clock.now());
    let ended = ctx
        .db
        .write::<_, Error>(move |tx| Box::pin(async move { Ok(own::end_own_session(tx, member, id, now).await?) }));
    if !ended.await? {
        return Err(Code::NotFound.into());
    }
    ctx.service::<Sessions>().changed(id);
    ctx.live.revoke(member);
    list(ctx).await
}

async fn end_others(ctx: Member) -> Result<Data<Vec<SessionRowOut>>> {
    let (member, own_session, now) = (ctx.caller.id, ctx.caller.session, ctx.clock.now());
    let ended = ctx.db.write::<_, Error>(move |tx| {
        Box::pin(async move {
            // Locked before the sessions, as in other changes of the account.
            super::lock(tx, member).await?;
            Ok(own::end_other_sessions(tx, member, own_session, now).await?)
        })
    });
    for session in ended.await? {
        ctx.service::<Sessions>().changed(session);
    }
    ctx.live.revoke(member);
    list(ctx).await
}
