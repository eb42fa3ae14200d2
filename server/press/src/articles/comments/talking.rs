//! Comments: read, written, changed, liked, removed, reported.

use daymark_base::db::Tx;
use daymark_log::comments::{
    self as log, COMMENT, Decision, HIDDEN_AUTHOR, ModerateComments, REPORT, ReportIn, ReportedOut,
};
use daymark_people::notifications::{self, Category, Notice};
use daymark_people::{accounts, audit};
use daymark_web::access::{Member, Owner, Visitor};
use daymark_web::caller::By;
use daymark_web::ctx::Ctx;
use daymark_web::endpoint::{Endpoint, delete, get, patch, post};
use daymark_web::error::{Code, Error, Result};
use daymark_web::page::Paging;
use daymark_web::part::{Body, Path, Query};
use daymark_web::reply::{Created, Data, Page};
use futures_util::FutureExt;
use serde_json::{Value, json};

use super::model::{CommentIn, CommentOut, CommentPatch, LikeIn};
use super::store::{self, CommentRow, Key};
use super::words;
use crate::articles::model::RemovedOut;
use crate::articles::reading::{comments_open, lock_of, visible};
use crate::articles::store::posts::WholeRow;
use crate::articles::store::readers;

/// How long a comment can be changed (R60).
const EDITED_MS: i64 = 15 * 60_000;

/// The endpoints.
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        get("/v1/core/post/{id}/comments", "The comments of an article, oldest thread first", list).shared().about(
            "A thread's replies follow its first comment. Empty for readers who see only the first paragraphs.",
        ),
        post("/v1/core/post-comment", "Comment on an article", write).about(
            "Plain text. 409 `conflict` when comments are closed, or if your profile is hidden, because others could not \
             see who wrote it. The author it answers and the members it mentions are notified.",
        ),
        patch("/v1/core/post-comment/{id}", "Edit your comment within 15 minutes", edit),
        delete("/v1/core/post-comment/{id}", "Delete your comment; moderators delete any", remove)
            .about("A comment with replies leaves an empty comment."),
        post("/v1/core/post-comment/{id}/react", "Like a comment, or take it back", like),
        post("/v1/core/post-comment/{id}/report", "Report a comment to the moderators", report),
    ]
}

fn is_own(row: &CommentRow, reader: Option<i64>) -> bool {
    row.by_id.is_some() && row.by_id == reader
}

/// Whether a reader sees the text of a comment. An author's hidden profile hides it from others.
fn is_seen(row: &CommentRow, reader: Option<i64>) -> bool {
    let open = row.hidden_at.is_none() && log::author(&row.by).is_some();
    row.removed_at.is_none() && (open || is_own(row, reader))
}

fn shown(ctx: &Ctx, row: CommentRow, reader: Option<i64>) -> CommentOut {
    let (own, seen) = (is_own(&row, reader), is_seen(&row, reader));
    let (removed, hidden) = (row.removed_at.is_some(), row.hidden_at.is_some());
    let until = row.written_at.plus_ms(EDITED_MS);
    CommentOut {
        id: row.comment_id,
        parent_id: row.parent_id,
        text: if seen { row.text } else { String::new() },
        by: log::author(&row.by).filter(|_| seen),
        own,
        removed: removed || (!seen && !hidden),
        hidden,
        hidden_reason: Some(row.hidden_reason).filter(|_| own && hidden),
        created_at: row.written_at,
        edited_at: row.edited_at.filter(|_| seen),
        editable_until: Some(until).filter(|until| own && !removed && ctx.clock.now() < *until),
        likes: row.likes,
        liked: row.liked,
    }
}

async fn list(
    visitor: Visitor,
    Path((id,)): Path<(String,)>,
    Query(paging): Query<Paging>,
) -> Result<Page<CommentOut>> {
    let row = visible(&visitor, &id).await?;
    let caller = visitor.caller.as_ref();
    if lock_of(&visitor, &row, caller).await?.is_some() {
        return Ok(Page { rows: Vec::new(), next: None });
    }
    let after: Key = paging.after()?.unwrap_or((0, 0));
    let reader = caller.map(|caller| caller.id);
    let rows = store::list(&visitor.db, row.card.id, reader, after, paging.limit() + 1).await?;
    let Page { rows, next } = paging.page(rows, |row| (row.thread_id.unwrap_or(row.comment_id), row.comment_id));
    Ok(Page { rows: rows.into_iter().map(|row| shown(&visitor, row, reader)).collect(), next })
}

/// An article whose comments the caller can read.
async fn readable(member: &Member, id: i64) -> Result<WholeRow> {
    let row = visible(member, &id.to_string()).await?;
    match lock_of(member, &row, Some(&member.caller)).await? {
        Some(_) => Err(Error::with(Code::PackageNeeded, words::PACKAGE_NEEDED)),
        None => Ok(row),
    }
}

/// A comment that the caller can read.
async fn known(member: &Member, id: i64) -> Result<CommentRow> {
    let me = member.caller.id;
    let row = store::find(&member.db, id, me).await?.filter(|row| is_seen(row, Some(me))).ok_or(Code::NotFound)?;
    readable(member, row.article_id).await?;
    Ok(row)
}

async fn write(member: Member, Body(input): Body<CommentIn>) -> Result<Created<CommentOut>> {
    let me = member.caller.id;
    let article = readable(&member, input.post_id).await?;
    if !comments_open(&member, &article) {
        return Err(Error::with(Code::Conflict, words::CLOSED));
    }
    let text = log::text(&input.text).map_err(|sentence| Error::field("text", sentence))?;
    let by = store::shown(&member.db, me).await?.as_ref().and_then(log::author);
    let by = by.ok_or_else(|| Error::with(Code::Conflict, HIDDEN_AUTHOR))?;
    let parent = match input.parent_id {
        Some(id) => {
            let found = store::find(&member.db, id, me).await?;
            let found = found.filter(|row| row.article_id == input.post_id && is_seen(row, Some(me)));
            Some(found.ok_or_else(|| Error::field("parent_id", words::NO_SUCH_PARENT))?)
        }
        None => None,
    };
    member.limits.check(&COMMENT, me).await?;
    let now = member.clock.now();
    let (slug, title) = (article.card.slug().to_owned(), article.card.title().to_owned());
    let written = member.db.write::<_, Error>(move |tx| {
        async move {
            let thread = parent.as_ref().map(|row| row.thread_id.unwrap_or(row.comment_id));
            let answered = parent.and_then(|row| row.by_id).filter(|answered| *answered != me);
            let mut mentioned = store::present(tx, input.post_id, &input.mention_ids).await?;
            mentioned.retain(|id| *id != me && Some(*id) != answered);
            accounts::keep(tx, answered.iter().chain(&mentioned).copied()).await?;
            if readers::lock(tx, [input.post_id]).await?.is_empty() {
                return Err(Code::NotFound.into());
            }
            if let Some(thread) = thread
                && !store::exists(tx, thread).await?
            {
                return Err(Error::field("parent_id", words::NO_SUCH_PARENT));
            }
            let id = store::add(tx, input.post_id, thread, me, &text, now).await?;
            let link = Some(format!("/insights/{slug}#comment-{id}"));
            let notice = |(title, body): (String, String)| Notice {
                category: Category::Social,
                title,
                body,
                link: link.clone(),
            };
            let answered = answered.map(|id| (id, notice(words::replied(&by.name, &title))));
            let mentioned = mentioned.into_iter().map(|id| (id, notice(words::mentioned(&by.name, &title))));
            let notices = answered.into_iter().chain(mentioned).collect();
            let told = notifications::tell_all(tx, Category::Social, notices, now).await?;
            notifications::named(tx, &told, &[me]).await?;
            Ok(vec![(id, told)])
        }
        .boxed()
    });
    let mut made = 0;
    for (id, told) in written.await? {
        made = id;
        notifications::show(&member, told);
    }
    let row = store::find(&member.db, made, me).await?.ok_or(Code::NotFound)?;
    Ok(Created(shown(&member, row, Some(me))))
}

async fn edit(member: Member, Path((id,)): Path<(i64,)>, Body(input): Body<CommentPatch>) -> Result<Data<CommentOut>> {
    let (me, now) = (member.caller.id, member.clock.now());
    let row = known(&member, id).await?;
    if row.by_id != Some(me) {
        return Err(Code::NotFound.into());
    }
    if row.written_at.plus_ms(EDITED_MS) <= now {
        return Err(Error::with(Code::Conflict, words::TOO_LATE));
    }
    let text = log::text(&input.text).map_err(|sentence| Error::field("text", sentence))?;
    if !store::edit(&member.db, id, &text, now).await? {
        return Err(Code::NotFound.into());
    }
    let row = store::find(&member.db, id, me).await?.ok_or(Code::NotFound)?;
    Ok(Data(shown(&member, row, Some(me))))
}

async fn remove(owner: Owner, Path((id,)): Path<(i64,)>) -> Result<Data<RemovedOut>> {
    let row = store::find(&owner.db, id, owner.caller.id).await?.filter(|row| row.removed_at.is_none());
    let row = row.ok_or(Code::NotFound)?;
    let own = row.by_id == Some(owner.caller.id);
    if !own && !owner.caller.may::<ModerateComments>() {
        return Err(Code::NotFound.into());
    }
    let by = owner.by();
    let written = owner.db.write::<_, Error>(move |tx| {
        async move {
            store::remove(tx, &row, by.at).await?;
            if !own {
                let was = json!({ "post": row.article_id, "by": row.by_id });
                audit::write(tx, &by, "comment:delete", ("post-comment", id), was, Value::Null).await?;
            }
            Ok(())
        }
        .boxed()
    });
    written.await?;
    Ok(Data(RemovedOut { id }))
}

async fn like(member: Member, Path((id,)): Path<(i64,)>, Body(input): Body<LikeIn>) -> Result<Data<CommentOut>> {
    let me = member.caller.id;
    known(&member, id).await?;
    let written = member.db.write::<_, Error>(move |tx| {
        async move {
            store::lock(tx, id).await?.ok_or(Code::NotFound)?;
            Ok(store::like(tx, id, me, input.liked).await?)
        }
        .boxed()
    });
    written.await?;
    let row = store::find(&member.db, id, me).await?.ok_or(Code::NotFound)?;
    Ok(Data(shown(&member, row, Some(me))))
}

async fn report(member: Member, Path((id,)): Path<(i64,)>, Body(input): Body<ReportIn>) -> Result<Data<ReportedOut>> {
    let (me, now) = (member.caller.id, member.clock.now());
    let row = known(&member, id).await?;
    if row.by_id == Some(me) {
        return Err(Error::with(Code::Conflict, words::OWN_COMMENT));
    }
    member.limits.check(&REPORT, me).await?;
    let written = member.db.write::<_, Error>(move |tx| {
        async move {
            store::lock(tx, id).await?.ok_or(Code::NotFound)?;
            Ok(store::report(tx, id, me, input.reason, now).await?)
        }
        .boxed()
    });
    written.await?;
    Ok(Data(ReportedOut { reported: true }))
}

/// Applies a moderator's decision about a comment on an article. Every decision settles the reports; one that changes
/// nothing leaves no row in the audit log.
///
/// # Errors
/// 404 for a comment that does not exist.
pub async fn decide(tx: &mut Tx, by: &By, id: i64, decision: &Decision) -> Result<()> {
    let (article, reported, hidden, reason) = store::lock_with_article(tx, id).await?.ok_or(Code::NotFound)?;
    let (after, why) = decision.hidden(hidden, &reason, by.at.0);
    if reported.is_none() && after == hidden && why == reason {
        return Ok(());
    }
    let state =
        |reported: bool, hidden: bool, why: &str| json!({ "reported": reported, "hidden": hidden, "reason": why });
    let (was, is) = (state(reported.is_some(), hidden.is_some(), &reason), state(false, after.is_some(), &why));
    store::decide(tx, id, article, after, why).await?;
    Ok(audit::write(tx, by, decision.action(), ("post-comment", id), was, is).await?)
}
