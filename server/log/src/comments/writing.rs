//! Writes, reads, removes and reports comments.

use daymark_web::access::Member;
use daymark_web::error::{Code, Error, Result};
use daymark_web::limits::Limit;
use daymark_web::page::Paging;
use daymark_web::part::{Body, Path, Query};
use daymark_web::reply::{Created, Data, Page};

use super::days::{self, Address};
use super::model::{CommentIn, CommentOut, RemovedOut, ReportIn, ReportedOut};
use super::{rules, store, words};

/// Comments that one account reports.
pub static REPORT: Limit = Limit::new("reports", "account", 20, 3600);

/// Comments of one account.
pub static COMMENT: Limit = Limit::new("comments", "account", 20, 600);

fn shown(row: store::CommentRow, reader: i64) -> CommentOut {
    CommentOut {
        id: row.comment_id,
        own: row.by.id == reader,
        by: days::author(&row.by),
        hidden: row.hidden_at.is_some(),
        text: row.text,
        created_at: row.created_at,
    }
}

pub(super) async fn list(
    member: Member,
    Path(address): Path<Address>,
    Query(paging): Query<Paging>,
) -> Result<Page<CommentOut>> {
    let (day, _) = days::visible(&member, address).await?;
    let (reader, after) = (member.caller.id, paging.after()?.unwrap_or(0));
    let rows = store::comments(&member.db, day, reader, after, paging.limit() + 1).await?;
    let page = paging.page(rows, |row| row.comment_id);
    Ok(Page { rows: page.rows.into_iter().map(|row| shown(row, reader)).collect(), next: page.next })
}

pub(super) async fn write(
    member: Member,
    Path(address): Path<Address>,
    Body(input): Body<CommentIn>,
) -> Result<Created<CommentOut>> {
    let (day, part) = days::visible(&member, address).await?;
    let text = rules::text(&input.text).map_err(|sentence| Error::field("text", sentence))?;
    let Some(by) = days::author(&part.shown) else {
        // A hidden member's comment would appear without an author.
        let sentence = if part.shown.test_user { words::TEST_AUTHOR } else { words::HIDDEN_AUTHOR };
        return Err(Error::with(Code::Conflict, sentence));
    };
    member.limits.check(&COMMENT, member.caller.id).await?;
    let created_at = member.clock.now();
    let id = store::add(&member.db, day, member.caller.id, text.clone(), created_at).await?;
    Ok(Created(CommentOut { id, text, by: Some(by), own: true, hidden: false, created_at }))
}

/// Program, member, date and comment in the path.
type CommentAddress = (i64, i64, String, i64);

pub(super) async fn remove(
    member: Member,
    Path((program, owner, date, comment)): Path<CommentAddress>,
) -> Result<Data<RemovedOut>> {
    let (day, _) = days::visible(&member, (program, owner, date)).await?;
    if !store::remove(&member.db, comment, day, member.caller.id).await? {
        return Err(Code::NotFound.into());
    }
    Ok(Data(RemovedOut { id: comment }))
}

pub(super) async fn report(
    member: Member,
    Path((program, owner, date, comment)): Path<CommentAddress>,
    Body(input): Body<ReportIn>,
) -> Result<Data<ReportedOut>> {
    let (day, _) = days::visible(&member, (program, owner, date)).await?;
    let reader = member.caller.id;
    let found = store::comments(&member.db, day, reader, comment.saturating_sub(1), 1).await?.pop();
    let row = found.filter(|row| row.comment_id == comment).ok_or(Code::NotFound)?;
    if row.by.id == reader {
        return Err(Error::with(Code::Conflict, words::OWN_COMMENT));
    }
    member.limits.check(&REPORT, reader).await?;
    store::report(&member.db, comment, reader, input.reason, member.clock.now()).await?;
    Ok(Data(ReportedOut { reported: true }))
}
