//! Closing a banner. For members it is closed on all their devices; for visitors the app remembers it.

use daymark_web::access::Member;
use daymark_web::endpoint::{Endpoint, post};
use daymark_web::error::{Code, Error, Result};
use daymark_web::part::Path;
use daymark_web::reply::Data;
use futures_util::FutureExt;

use super::model::RefOut;
use super::{store, words};

/// The endpoints.
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        post("/v1/core/banner/{id}/dismiss", "Close a banner", dismiss)
            .about("On all devices of the caller, until its words change. 409 `conflict` if it cannot be closed."),
    ]
}

async fn dismiss(member: Member, Path((id,)): Path<(i64,)>) -> Result<Data<RefOut>> {
    let (me, now) = (member.caller.id, member.clock.now());
    let written = member.db.write::<_, Error>(move |tx| {
        async move {
            match store::is_dismissible(tx, id).await? {
                None => Err(Code::NotFound.into()),
                Some(false) => Err(Error::with(Code::Conflict, words::STAYS)),
                Some(true) => Ok(store::dismiss(tx, me, id, now).await?),
            }
        }
        .boxed()
    });
    written.await?;
    Ok(Data(RefOut { id }))
}
