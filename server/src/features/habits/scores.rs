//! Scores of programs that do not rank by points. A log works its own member's score out; what comes without one, because a day
//! begins or closes, is found here, so that boards are right whoever logs.

use std::collections::BTreeSet;
use std::sync::Arc;

use anyhow::Context;
use daymark_actors::clock::Instant;
use daymark_actors::event::{Committed, MemberId, ProgramId, Standing};
use daymark_actors::ports::Event;
use futures_util::FutureExt;

use super::journal::{Scored, at_rest, scored, standing, streak_in};
use super::store;
use crate::db::{Db, Result, Tx};
use crate::features::programs::Catalogue;
use crate::http::ctx::Ctx;

/// How many scores are worked out at a time: as long, the logs of their members wait.
const AT_ONCE: i64 = 256;

/// The job: what is due is worked out again, and the boards are told what changed.
///
/// # Errors
/// When the database cannot be read or written.
pub async fn job(ctx: Ctx) -> anyhow::Result<()> {
    loop {
        let now = ctx.clock.now();
        let due = store::scores_due(&ctx.db, now, AT_ONCE).await.context("scores")?;
        if due.is_empty() {
            return Ok(());
        }
        for committed in refresh(&ctx.db, &ctx.catalogue, due, now).await.context("scores")? {
            ctx.live.publish(Event::Committed(Arc::new(committed)));
        }
    }
}

/// Works some scores out as of now, and answers what changed, for the boards.
///
/// # Errors
/// When the database cannot be read or written.
pub async fn refresh(
    db: &Db,
    catalogue: &Catalogue,
    due: Vec<(MemberId, ProgramId)>,
    now: Instant,
) -> Result<Vec<Committed>> {
    let (reader, catalogue) = (db.clone(), catalogue.clone());
    db.write(move |tx| async move { again(tx, &reader, &catalogue, &due, now).await }.boxed()).await
}

async fn again(
    tx: &mut Tx,
    db: &Db,
    catalogue: &Catalogue,
    due: &[(MemberId, ProgramId)],
    now: Instant,
) -> Result<Vec<Committed>> {
    let members: BTreeSet<MemberId> = due.iter().map(|(member, _)| *member).collect();
    let desk = at_rest(tx, db, catalogue, &members, now).await?;
    let stored = store::scores_of(tx, due).await?;
    let (mut scores, mut changed) = (Vec::new(), Vec::new());
    for (id, program) in due {
        let Some(before) = stored.get(&(*id, *program)) else { continue };
        let found = desk.members.get(id).and_then(|member| {
            let m = &member.memberships[member.membership(*program)?];
            Some((member, m, scored(member, m, streak_in(member, m))?))
        });
        let Some((member, m, now)) = found else {
            // Nothing to be worked out any more: it stays as it is.
            scores.push((*id, *program, before.seq, Scored { until: None, ..before.scored }));
            continue;
        };
        let seq = m.seq + i64::from(now.score != before.scored.score);
        scores.push((*id, *program, seq, now));
        if seq > m.seq {
            let standings = vec![Standing { seq, score: Some(now.score), ..standing(member, m) }];
            changed.push(Committed { member: *id, standings, ..Committed::default() });
        }
    }
    store::put_scores(tx, &scores).await?;
    Ok(changed)
}
