//! Deleting or archiving a program.

use daymark_base::db::Tx;
use daymark_people::audit;
use daymark_web::access::Admin;
use daymark_web::caller::By;
use daymark_web::endpoint::{Endpoint, delete};
use daymark_web::error::{Code, Error, Result};
use daymark_web::part::Path;
use daymark_web::reply::Data;
use futures_util::FutureExt;
use serde_json::{Value, json};

use super::editing::{begin, change};
use super::model::{Outcome, RemovedOut};
use super::{pictures, store};
use crate::programs::rules::editing::{Deletion, deletion};
use crate::programs::{EditPrograms, MemberCounts, words};

/// The endpoints.
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        delete("/v2/core/challenge/{id}", "Delete or archive a program", remove).also("/v1/core/challenge/{id}").about(
            "A draft, or a program that nobody has joined or waits for, is deleted: `outcome` is `deleted`. A final \
         program is archived with its results: `archived`. Any other program has members: 409 `in_use` until its \
         results are final.",
        ),
    ]
}

async fn remove(admin: Admin<EditPrograms>, Path((id,)): Path<(i64,)>) -> Result<Data<RemovedOut>> {
    let by = admin.by();
    let removed = change(&admin, id, move |tx| async move { removed(tx, id, &by).await }.boxed()).await?;
    admin.service::<MemberCounts>().changed(id).await;
    Ok(Data(removed))
}

async fn removed(tx: &mut Tx, id: i64, by: &By) -> Result<RemovedOut> {
    // Only a deletion ends members' rights, so a refusal locks none of them. A program that has members now is not
    // deleted, even if the last of them is erased before it is locked.
    let joined = store::joined(tx, id).await?;
    if !joined {
        store::keep_entitled(tx, id).await?;
    }
    let editing = begin(tx, id, by.at).await?;
    let before = json!(editing.row);
    let outcome = match deletion(editing.program.state(by.at), joined || editing.joined) {
        Deletion::Refused => {
            let n = store::taking_part(tx, id).await?;
            return Err(Error::with(Code::InUse, words::has_members(n)));
        }
        Deletion::Archived if editing.row.archived_at.is_some() => Outcome::Archived,
        Deletion::Archived => {
            store::archive(tx, id, by.at).await?;
            audit::write(tx, by, "program:archive", ("program", id), before, Value::Null).await?;
            Outcome::Archived
        }
        Deletion::Deleted => {
            let activities = editing.program.activities.iter().map(|activity| activity.scheduled.id);
            store::delete_program(tx, id, activities).await?;
            let steps = editing.program.steps().filter_map(|(shown, _)| shown.image.clone());
            for path in [editing.row.image.clone(), editing.row.banner.clone()].into_iter().flatten().chain(steps) {
                pictures::let_go(tx, &path, by.at).await?;
            }
            audit::write(tx, by, "program:delete", ("program", id), before, Value::Null).await?;
            Outcome::Deleted
        }
    };
    Ok(RemovedOut { id, outcome, retired_on: None })
}
