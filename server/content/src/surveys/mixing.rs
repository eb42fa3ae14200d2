//! Nothing stored shows in which order people answered an anonymous survey (R52).
//!
//! A submitted response and the key of its device (`survey_done`), which leads to an invitation, are written in one
//! transaction. Both databases store that order: SQLite in the ids of rows, PostgreSQL in their places and transactions
//! (`xmin`), and both in the ids of responses. So the nth device would belong to the nth response. Even the time of day
//! would show, from the rows written just before, such as sessions. So a job rewrites both sides:
//! - the devices within minutes: all devices of the survey, in the order of their keys, in one transaction. Rewriting
//!   only the new ones would not be enough: they would still match the responses of these minutes, often a single one.
//! - the responses of a day (UTC) once it is over, in random order and under new ids. They then show only their date,
//!   which they contain anyway. Their ids do not change more often, because administrators may be reading them.

use daymark_base::db;
use daymark_web::ctx::Ctx;
use futures_util::FutureExt;

use super::finishing;
use super::store::{mixing, surveys};

/// Responses that one transaction rewrites.
const AT_ONCE: usize = 100;

/// How long after midnight the job rewrites the responses of a day. By then, every call that began on that day has
/// stored its response: one that came later would keep its id and its place.
const SETTLED_MS: i64 = 10 * 60_000;

/// Rewrites devices and responses: a job.
///
/// # Errors
/// When the database cannot be read or written.
pub(super) async fn mix(ctx: Ctx) -> anyhow::Result<()> {
    for survey in mixing::unmixed_devices(&ctx.db).await? {
        let mixed = ctx.db.write::<_, db::Error>(move |tx| {
            async move {
                surveys::lock(tx, survey).await?;
                mixing::mix_devices(tx, survey).await
            }
            .boxed()
        });
        mixed.await?;
    }
    let midnight = finishing::midnight(ctx.clock.now().plus_ms(-SETTLED_MS));
    for survey in mixing::unmixed(&ctx.db, midnight).await? {
        let responses = mixing::responses(&ctx.db, survey, midnight).await?;
        for some in responses.chunks(AT_ONCE).map(<[i64]>::to_vec) {
            let stored = ctx.db.write::<_, db::Error>(move |tx| {
                async move {
                    for id in some {
                        mixing::rewrite(tx, id).await?;
                    }
                    Ok(())
                }
                .boxed()
            });
            stored.await?;
        }
        // If the program stops before this, the next run rewrites all of them again.
        mixing::mixed(&ctx.db, survey, midnight).await?;
    }
    Ok(())
}
