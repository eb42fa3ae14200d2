//! Ending a program before its last day.

use futures_util::FutureExt;
use serde_json::json;

use super::editing::{begin, change};
use super::{editor, store};
use crate::db::Tx;
use crate::features::audit::{self, By};
use crate::features::programs::EditPrograms;
use crate::features::programs::model::{ProgramOut, State};
use crate::features::programs::routes::one;
use crate::features::programs::words;
use crate::http::access::Admin;
use crate::http::endpoint::{Endpoint, post};
use crate::http::error::{Code, Error, Result};
use crate::http::part::Path;
use crate::http::reply::Data;

/// The rows of the table.
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
