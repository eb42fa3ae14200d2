//! Keeps streaks up to date, and the scores of programs that do not rank by points. A log updates those of its member.
//! This job makes the changes that happen without a log when a day begins or closes, both in programs and in the streak
//! over all programs. Until the job has run, a board still shows an ended streak. A board becomes final only when no
//! such change is due.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::Arc;

use anyhow::Context;
use daymark_actors::clock::Instant;
use daymark_actors::event::{Committed, MemberId, ProgramId, Standing};
use daymark_actors::ports::Event;
use daymark_base::db::{Db, Result, Tx};
use daymark_web::ctx::Ctx;
use daymark_web::job::Failures;
use futures_util::FutureExt;

use super::journal::{at_rest, scored, settle_streaks, standing, streak_in, streak_until};
use super::rules::streak::Streak;
use super::store;
use crate::programs::Catalogue;

/// How many standings are computed at a time. The logs of their members wait meanwhile.
const AT_ONCE: i64 = 256;

/// The job: computes what is due, and reports the changes to the boards.
///
/// # Errors
/// As [`refresh_due`].
pub async fn job(ctx: Ctx) -> anyhow::Result<()> {
    let publish = |committed| ctx.live.publish(Event::Committed(Arc::new(committed)));
    refresh_due(&ctx.db, ctx.service::<Catalogue>(), ctx.clock.now(), publish).await
}

/// Computes everything that is due at `now`, and passes each change on. A standing that cannot be computed does not
/// hold up the others; the next run tries again.
///
/// # Errors
/// When the database cannot be read, or a standing cannot be computed.
pub async fn refresh_due(
    db: &Db,
    catalogue: &Catalogue,
    now: Instant,
    mut changed: impl FnMut(Committed),
) -> anyhow::Result<()> {
    let (mut failed, mut failures) = (HashSet::new(), Failures::default());
    loop {
        let mut due = store::standings_due(db, now, AT_ONCE + failures.count()).await.context("standings")?;
        due.retain(|one| !failed.contains(one));
        if due.is_empty() {
            return failures.end();
        }
        match refresh(db, catalogue, due.clone(), now).await {
            Ok(all) => {
                all.into_iter().for_each(&mut changed);
                continue;
            }
            Err(cause) if cause.is_outage() => return Err(cause.into()),
            // One of them cannot be computed.
            Err(_) => {}
        }
        for one in due {
            match refresh(db, catalogue, vec![one], now).await {
                Ok(own) => own.into_iter().for_each(&mut changed),
                Err(cause) => {
                    failures.add(one.0, cause)?;
                    failed.insert(one);
                }
            }
        }
    }
}

/// Computes some standings as of now, and returns the changes for the boards.
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
    let mut desk = at_rest(tx, db, catalogue, &members, now).await?;
    let mut overall = BTreeMap::new();
    let counters = |s: Streak| (s.current, s.longest, s.freezes);
    for member in desk.members.values_mut() {
        let before = member.streak;
        settle_streaks(member);
        if counters(member.streak) != counters(before) {
            overall.insert(member.id, member.streak);
        }
    }
    let stored = store::stored_standings(tx, due).await?;
    let (mut scores, mut streaks, mut changed) = (Vec::new(), Vec::new(), Vec::new());
    for (id, program) in due {
        let Some(before) = stored.get(&(*id, *program)) else { continue };
        let found = desk.members.get(id).and_then(|member| {
            let m = &member.memberships[member.membership(*program)?];
            Some((member, m, streak_in(member, m)))
        });
        let Some((member, m, streak)) = found else {
            // There is nothing left to compute, so the standing stays as it is.
            streaks.push((*id, *program, before.streak, None, before.seq));
            scores.extend(before.scored.map(|kept| (*id, *program, before.seq, kept)));
            continue;
        };
        let scored = scored(member, m, streak);
        let moved = (streak.current, streak.longest) != (before.streak.current, before.streak.longest)
            || scored.map(|s| s.score) != before.scored.map(|s| s.score);
        let seq = before.seq + i64::from(moved);
        streaks.push((*id, *program, streak, streak_until(member, m, streak), seq));
        scores.extend(scored.map(|now| (*id, *program, seq, now)));
        // The board over all programs reloads the members named here.
        if moved || overall.contains_key(id) {
            let own = standing(member, m);
            let standings = vec![Standing { seq, score: scored.map(|s| s.score), streak: streak.current, ..own }];
            changed.push(Committed { member: *id, standings, ..Committed::default() });
        }
    }
    store::put_overall_streaks(tx, &overall).await?;
    store::put_streaks(tx, &streaks).await?;
    store::put_scores(tx, &scores).await?;
    Ok(changed)
}
