//! A member's day, as far as the caller may see it.

use daymark_actors::clock::Day;
use daymark_actors::event::{MemberId, ProgramId};
use daymark_base::civil::{local_date, plus_days};
use daymark_people::accounts::ShownRow;
use daymark_web::access::Member;
use daymark_web::error::{Code, Result};
use jiff::tz::TimeZone;

use super::model::AuthorOut;
use super::store::{self, Part};
use crate::programs;

/// One member's date in a program.
#[derive(Clone, Copy, Debug)]
pub struct DayOf {
    /// The program.
    pub program: ProgramId,
    /// Whose day it is.
    pub member: MemberId,
    /// The date.
    pub date: Day,
}

/// Program, member and date in the path.
pub(super) type Address = (i64, i64, String);

/// Instead of a date: the member's newest day with something done. The feed shows no dates of members.
const LATEST: &str = "latest";

/// The day, and the caller's membership. Not found for callers outside the program, and for days of hidden members. A
/// member who has left the company of a finished program finds only their own days.
pub(super) async fn visible(ctx: &Member, (program, member, date): Address) -> Result<(DayOf, Part)> {
    let caller = store::part(&ctx.db, program, ctx.caller.id).await?.ok_or(Code::NotFound)?;
    let owner = store::part(&ctx.db, program, member).await?.ok_or(Code::NotFound)?;
    if member != ctx.caller.id {
        programs::visible(ctx, program, Some(&ctx.caller)).await?;
    }
    let date: Day = match &*date {
        LATEST => store::latest(&ctx.db, program, member).await?.ok_or(Code::NotFound)?,
        date => date.parse().map_err(|_| Code::NotFound)?,
    };
    let seen = member == ctx.caller.id || owner.shown.card().is_some();
    // One day ahead of UTC, because it may already be tomorrow in zones further east.
    let newest = plus_days(local_date(ctx.clock.now(), &TimeZone::UTC, 0), 1);
    if !seen || date < owner.joined_on || date > newest {
        return Err(Code::NotFound.into());
    }
    Ok((DayOf { program, member, date }, caller))
}

/// A member as others see them.
#[must_use]
pub fn author(row: &ShownRow) -> Option<AuthorOut> {
    row.card().map(|card| AuthorOut { id: card.id, name: card.name, image: card.image })
}
