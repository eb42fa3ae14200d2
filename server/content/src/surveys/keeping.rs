//! Jobs, and what happens to responses when their author's account is erased.

use anyhow::Context;
use daymark_actors::event::MemberId;
use daymark_base::db::{self, Tx};
use daymark_people::accounts::responders;
use daymark_web::ctx::Ctx;
use futures_util::FutureExt;

use super::finishing;
use super::rules::counting::{Cells, difference};
use super::store::{counts, invitations, questions, reminders, responses};

/// Queued changes of counts that one transaction adds.
const AT_ONCE: i64 = 1_000;

/// How long an unfinished response of a visitor is kept: 30 days after its last change.
const KEPT_MS: i64 = 30 * 86_400_000;

/// How long the address of an invitation is kept after its link has expired.
const INVITED_MS: i64 = 90 * 86_400_000;

/// Adds submitted responses to the counts that administrators watch live: a job.
///
/// # Errors
/// When the database cannot be written.
pub(super) async fn count(ctx: Ctx) -> anyhow::Result<()> {
    while counts::is_queued(&ctx.db).await? {
        let counted = ctx.db.write::<_, db::Error>(|tx| Box::pin(counts::fold(tx, AT_ONCE))).await?;
        counted.into_iter().for_each(|answers| ctx.live.answered(answers));
    }
    Ok(())
}

/// Deletes visitors' abandoned responses and old invitations: a job.
///
/// # Errors
/// When the database cannot be written.
pub(super) async fn forget(ctx: Ctx) -> anyhow::Result<()> {
    let before = ctx.clock.now().plus_ms(-KEPT_MS);
    while responses::forget(&ctx.db, before).await? > 0 {}
    Ok(invitations::forget(&ctx.db, ctx.clock.now().plus_ms(-INVITED_MS)).await?)
}

/// Creates the accounts of people who have answered by email, with what they have answered: a job.
///
/// # Errors
/// When the database cannot be read or written.
pub(super) async fn admit_responders(ctx: Ctx) -> anyhow::Result<()> {
    loop {
        let some = responders::some(&ctx.db).await?;
        if some.is_empty() {
            return Ok(());
        }
        for who in some {
            let admitted = ctx.db.write::<_, db::Error>(move |tx| {
                async move {
                    let Some(member) = responders::admit(tx, &who).await? else { return Ok(()) };
                    if let (Some(survey), Some(key)) = (who.survey_id, who.key_hash) {
                        responses::assign(tx, survey, &key, member).await?;
                    }
                    Ok(())
                }
                .boxed()
            });
            admitted.await.context("the account of a survey respondent")?;
        }
    }
}

/// Removes a member's responses and subtracts them from the counts, as part of erasing the account.
///
/// # Errors
/// When the database fails.
pub(super) async fn erase(tx: &mut Tx, member: MemberId) -> db::Result<()> {
    // Before the responses that they led to: saving answers locks them in the same order.
    invitations::erase(tx, member).await?;
    // Locked: a correction that is being made changes what these responses add to the counts.
    for response in responses::lock_submitted(tx, member).await? {
        let questions = questions::of_version_in(tx, response.survey_id, response.version).await?;
        let answers = responses::answers(tx, response.id).await?;
        let counted = finishing::reckoned(tx, &response, &questions, &answers).await?;
        let change = difference(&counted.1, &Cells::new());
        counts::queue(tx, response.survey_id, response.version, &response.period, &change).await?;
    }
    reminders::erase(tx, member).await?;
    responses::erase(tx, member).await
}
