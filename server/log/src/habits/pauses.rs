//! Pauses: dates on which nothing is missed.

use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::MemberId;
use daymark_base::db::Db;
use daymark_derive::input;
use daymark_people::accounts::calendar;
use daymark_web::access::Member;
use daymark_web::error::{Code, Error, Result};
use daymark_web::part::{Body, Path};
use daymark_web::reply::{Created, Data};
use futures_util::FutureExt;
use serde::Serialize;
use utoipa::ToSchema;

use super::rules::pause::{Pause, PauseRefusal, check_pause};
use super::{store, words};

/// A new pause.
#[input]
#[derive(Debug)]
pub(super) struct PauseIn {
    /// First date, today or later.
    #[schema(value_type = String, format = Date)]
    from: Day,
    /// Last date, inclusive; at most 60 days of a year in all.
    #[schema(value_type = String, format = Date)]
    to: Day,
}

/// A pause.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Pause)]
pub(super) struct PauseOut {
    /// The pause's id.
    id: i64,
    /// First date.
    #[schema(value_type = String, format = Date)]
    from: Day,
    /// Last date, inclusive.
    #[schema(value_type = String, format = Date)]
    to: Day,
}

pub(super) async fn list(member: Member) -> Result<Data<Vec<PauseOut>>> {
    let rows = store::pauses(&member.db, member.caller.id).await?;
    Ok(Data(rows.into_iter().map(|(id, from, to)| PauseOut { id, from, to }).collect()))
}

pub(super) async fn add(member: Member, Body(input): Body<PauseIn>) -> Result<Created<PauseOut>> {
    let today = calendar(&member.db, member.caller.id).await?.date(member.clock.now());
    let PauseIn { from, to } = input;
    let id = pause(&member.db, member.caller.id, Pause { from, to }, today, member.clock.now()).await?;
    Ok(Created(PauseOut { id, from, to }))
}

/// Pauses a member and returns the pause's id. `today` is the member's date.
///
/// # Errors
/// Names the invalid field.
pub async fn pause(db: &Db, who: MemberId, new: Pause, today: Day, now: Instant) -> Result<i64> {
    let write = db.write(move |tx| {
        async move {
            let existing = store::pauses_locked(tx, who, new).await?;
            check_pause(&existing, new, today).map_err(refusal)?;
            Ok::<_, Error>(store::add_pause(tx, who, new.from, new.to, now).await?)
        }
        .boxed()
    });
    write.await
}

fn refusal(why: PauseRefusal) -> Error {
    match why {
        PauseRefusal::Reversed => Error::field("to", words::PAUSE_REVERSED),
        PauseRefusal::Past => Error::field("from", words::PAUSE_PAST),
        PauseRefusal::Overlaps => Error::field("from", words::PAUSE_OVERLAPS),
        PauseRefusal::TooLong => Error::field("to", words::PAUSE_TOO_LONG),
    }
}

/// Ends a pause: one that has not begun is deleted, a running one ends with yesterday.
pub(super) async fn end(member: Member, Path((id,)): Path<(i64,)>) -> Result<Data<Vec<PauseOut>>> {
    let today = calendar(&member.db, member.caller.id).await?.date(member.clock.now());
    if !store::end_pause(&member.db, member.caller.id, id, today).await? {
        return Err(Code::NotFound.into());
    }
    list(member).await
}
