//! A member's rank, from the live board.

use daymark_actors::board::{PageAsk, Start};
use daymark_actors::event::MemberId;
use daymark_actors::period::Period;
use daymark_web::ctx::Ctx;

/// The rank in the first of these programs that has one. A board that does not answer gives none: the number is a
/// convenience, and the log must not wait for it.
pub async fn of_member(ctx: &Ctx, member: MemberId, programs: &[i64]) -> Option<i64> {
    let program = *programs.first()?;
    let ask = PageAsk { period: Period::All, start: Start::default(), limit: 0, around: Some(member) };
    let page = ctx.live.page(program, ask).await.ok()?;
    page.around.and_then(|a| i64::try_from(a.own.rank).ok())
}
