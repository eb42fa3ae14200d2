//! Addresses that get no email, for administrators.

use daymark_people::accounts::Email;
use daymark_people::audit;
use daymark_people::emails::{self, ReadEmails, SendEmails, Suppressed};
use daymark_web::access::Admin;
use daymark_web::error::{Code, Error, Result};
use daymark_web::page::Searching;
use daymark_web::part::{Body, Query};
use daymark_web::reply::{Page, Said};
use futures_util::FutureExt;
use serde_json::json;

use super::model::LiftIn;
use super::words;

pub(super) async fn list(admin: Admin<ReadEmails>, Query(query): Query<Searching>) -> Result<Page<Suppressed>> {
    let (pattern, paging) = query.parts();
    let before = paging.after()?.unwrap_or(i64::MAX);
    let rows = emails::suppressed(&admin.db, admin.clock.now(), pattern, before, paging.limit() + 1).await?;
    Ok(paging.page(rows, |row| row.id))
}

pub(super) async fn lift(admin: Admin<SendEmails>, Body(input): Body<LiftIn>) -> Result<Said<()>> {
    let (by, email) = (admin.by(), Email::kept(&input.email));
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let last = emails::last_refusal(tx, email.folded()).await?;
            let (id, kind) = last.ok_or_else(|| Error::with(Code::NotFound, words::NOT_SUPPRESSED))?;
            emails::allow(tx, email.folded()).await?;
            // No address in the log: it outlives the account.
            let after = json!({ "kind": kind, "reason": input.reason.trim() });
            audit::write(tx, &by, "email:lift", ("email-refusal", id), serde_json::Value::Null, after).await?;
            Ok(())
        }
        .boxed()
    });
    written.await?;
    Ok(Said((), words::LIFTED))
}
