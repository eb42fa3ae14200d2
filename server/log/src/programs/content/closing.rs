//! Ending a program before its last day.

use daymark_base::db::Tx;
use daymark_people::audit;
use daymark_web::access::Admin;
use daymark_web::caller::By;
use daymark_web::endpoint::{Endpoint, post};
use daymark_web::error::{Code, Error, Result};
use daymark_web::part::Path;
use daymark_web::reply::Data;
use futures_util::FutureExt;
use serde_json::json;

use super::editing::{begin, change};
use super::{editor, store};
use crate::programs::model::{ProgramOut, State};
use crate::programs::routes::one;
use crate::programs::{EditPrograms, words};

/// The endpoints.
pub fn endpoints() -> Vec<Endpoint> {
    vec![post("/v2/core/challenge/{id}/close", "End a running program early", close).about(
        "Today becomes the last day. Late logs count for 72 hours, then the results are final. This cannot be \
         undone; repeating the call gives the same answer. To archive a final program, delete it.",
    )]
}

async fn close(admin: Admin<EditPrograms>, Path((id,)): Path<(i64,)>) -> Result<Data<ProgramOut>> {
    let by = admin.by();
    change(&admin, id, move |tx| async move { closed(tx, id, &by).await }.boxed()).await?;
    let program = editor::known(&admin, id).await?;
    Ok(Data(one(&admin, program).await?))
}

async fn closed(tx: &mut Tx, id: i64, by: &By) -> Result<()> {
    let editing = begin(tx, id, by.at).await?;
    if editing.row.closed_at.is_some() {
        return Ok(());
    }
    if editing.program.state(by.at) != State::Running {
        return Err(Error::with(Code::Conflict, words::NOT_RUNNING));
    }
    store::close(tx, id, by.at).await?;
    let (before, after) = (json!({ "closed_at": null }), json!({ "closed_at": by.at }));
    Ok(audit::write(tx, by, "program:close", ("program", id), before, after).await?)
}
