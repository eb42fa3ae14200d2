//! Points that no entry of the log earns, such as those of a questionnaire.

use std::sync::Arc;

use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::{Committed, MemberId, ProgramId};
use daymark_actors::ports::Event;
use daymark_base::db::{Result, Tx};
use daymark_web::ctx::Ctx;

use super::{standings, store};
use crate::programs::{Catalogue, standing};

/// Points to be given, once for each rule and source.
#[derive(Clone, Debug)]
pub struct Award {
    /// To whom.
    pub member: MemberId,
    /// The program that they count in.
    pub program: ProgramId,
    /// The ledger's rule; `activity` is the log's own.
    pub rule: &'static str,
    /// What earned them.
    pub source: String,
    /// The member's date.
    pub date: Day,
    /// None are not written down.
    pub points: i64,
    /// When.
    pub at: Instant,
}

/// Gives points, as part of a transaction; false when they were given before, or are none. They count in totals and in the
/// program's board of all days; the boards of a day, a week or a month and the daily cap are about the log.
///
/// # Errors
/// The database's own.
pub async fn award_once(tx: &mut Tx, award: Award) -> Result<bool> {
    if award.points <= 0 {
        return Ok(false);
    }
    store::award_once(tx, award).await
}

/// Tells a program's board how a member stands, after the commit.
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
