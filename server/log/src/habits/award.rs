//! Points outside the log, such as those of a questionnaire.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use std::sync::Arc;

use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::{Committed, MemberId, ProgramId};
use daymark_actors::ports::Event;
use daymark_base::db::{Result, Tx};
use daymark_web::ctx::Ctx;

use super::{standings, store};
use crate::programs::{Catalogue, standing};

/// Points to be awarded, once for each rule and source.
#[derive(Clone, Debug)]
pub struct Award {
    /// The member.
    pub member: MemberId,
    /// The program in which they count.
    pub program: ProgramId,
    /// The ledger's rule; `activity` is reserved for the log.
    pub rule: &'static str,
    /// What earned them.
    pub source: String,
    /// The member's date.
    pub date: Day,
    /// Zero points are not stored.
    pub points: i64,
    /// When they were awarded.
    pub at: Instant,
}

/// Awards points, within a transaction; false when they were awarded before, or are zero. They count in totals and on
/// the program's all-time board; boards of a day, a week or a month and the daily cap only use the log.
pub async fn award_once(tx: &mut Tx, award: Award) -> Result<bool> {
    if award.points <= 0 {
        return Ok(false);
    }
    store::award_once(tx, award).await
}

/// Updates a member's standing on a program's board, after the commit.
///
/// # Errors
/// When the database cannot be read.
pub async fn points_changed(ctx: &Ctx, program: ProgramId, member: MemberId) -> Result<()> {
    let scoring = ctx.service::<Catalogue>().now(&ctx.db, &[program]).await?.pop().map(|p| p.scoring);
    if scoring.is_some_and(|s| !s.is_points()) {
        standings::refresh(&ctx.db, ctx.service::<Catalogue>(), vec![(member, program)], ctx.clock.now()).await?;
    }
    let standings = standing::of_members(&ctx.db, program, Some(member)).await?;
    ctx.live.publish(Event::Committed(Arc::new(Committed { member, standings, ..Committed::default() })));
    Ok(())
}
