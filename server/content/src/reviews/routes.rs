//! The calls of reviews.

use daymark_log::programs;
use daymark_people::audit;
use daymark_web::access::{Member, Owner, Visitor};
use daymark_web::endpoint::{Endpoint, delete, get, patch, post};
use daymark_web::error::{Code, Error, Result};
use daymark_web::limits::Limit;
use daymark_web::page::Paging;
use daymark_web::part::{Body, Path, Query};
use daymark_web::reply::Data;
use futures_util::FutureExt;
use serde_json::{Value, json};

use super::model::{AuthorOut, OwnReviewOut, RemovedOut, ReviewIn, ReviewOut, ReviewsOut, ReviewsQuery, State};
use super::moderation::ModerateReviews;
use super::{moderation, store, words};

/// Reviews that one account writes.
pub(super) static REVIEW: Limit = Limit::new("reviews", "account", 10, 3600);

/// The endpoints.
#[must_use]
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        get("/v1/core/review", "The reviews of a program, or of all public programs, newest first", list)
            .shared()
            .about("Approved reviews, their average and how many there are, and the caller's own in any state."),
        post("/v1/core/review", "Review a program that you are or were a member of", write).about(
            "Replaces your earlier review. Others see it once a moderator has approved it. 409 `conflict` if you never \
             joined the program.",
        ),
        delete("/v1/core/review/{id}", "Delete a review", remove)
            .about("Your own, or with the permission `review:moderate` anyone's."),
        get("/v1/core/review/waiting", "Reviews waiting for a moderator, longest first", moderation::waiting),
        patch("/v1/core/review/{id}", "Publish or reject a review", moderation::decide).about(
            "404 once the member has replaced or deleted it: a decision applies only to the text that was read.",
        ),
    ]
}

async fn list(visitor: Visitor, Query(query): Query<ReviewsQuery>) -> Result<Data<ReviewsOut>> {
    let caller = visitor.caller.as_ref();
    let program = match query.challenge_id {
        Some(id) => Some(programs::visible(&visitor, id, caller).await?.id),
        None => None,
    };
    let me = caller.map(|caller| caller.id);
    let paging = Paging { cursor: query.cursor, limit: query.limit };
    let rows = store::shown(&visitor.db, program, paging.after()?.unwrap_or(i64::MAX), paging.limit() + 1).await?;
    let page = paging.page(rows, |row| row.review_id);
    let rating = match program {
        Some(program) => super::rating(&visitor.db, program).await?,
        None => super::overall(&visitor.db).await?,
    };
    let own = match (me, program) {
        (Some(me), Some(program)) => store::own(&visitor.db, me, program).await?,
        _ => None,
    };
    Ok(Data(ReviewsOut {
        average: rating.map(|rating| rating.average),
        count: rating.map_or(0, |rating| rating.count),
        own,
        reviews: page.rows.into_iter().map(|row| out(row, me)).collect(),
        next_cursor: page.next,
    }))
}

fn out(row: store::ShownReview, me: Option<i64>) -> ReviewOut {
    ReviewOut {
        id: row.review_id,
        challenge_id: row.program_id,
        stars: row.stars,
        text: row.text,
        own: me == Some(row.by.id),
        by: row.by.card().map(|card| AuthorOut { id: card.id, name: card.name, image: card.image }),
        written_at: row.written_at,
    }
}

async fn write(member: Member, Body(input): Body<ReviewIn>) -> Result<Data<OwnReviewOut>> {
    let program = programs::visible(&member, input.challenge_id, Some(&member.caller)).await?.id;
    member.limits.check(&REVIEW, member.caller.id).await?;
    let (me, now) = (member.caller.id, member.clock.now());
    let review = ReviewIn { text: input.text.trim().to_owned(), ..input };
    let written = member.db.write(move |tx| {
        async move {
            if !store::lock_part(tx, me, program).await? {
                return Err(Error::with(Code::Conflict, words::MEMBERS_ONLY));
            }
            store::put(tx, me, review, State::Waiting, now).await?;
            Ok(())
        }
        .boxed()
    });
    written.await?;
    Ok(Data(store::own(&member.db, me, program).await?.ok_or(Code::NotFound)?))
}

async fn remove(owner: Owner, Path((id,)): Path<(i64,)>) -> Result<Data<RemovedOut>> {
    let (me, moderates, by) = (owner.caller.id, owner.caller.may::<ModerateReviews>(), owner.by());
    let written = owner.db.write::<_, Error>(move |tx| {
        async move {
            let (author, program) = store::remove(tx, id, me, moderates).await?.ok_or(Code::NotFound)?;
            if author != me {
                let was = json!({ "challenge": program, "by": author });
                audit::write(tx, &by, "review:delete", ("review", id), was, Value::Null).await?;
            }
            Ok(())
        }
        .boxed()
    });
    written.await?;
    Ok(Data(RemovedOut { id }))
}
