//! Joining, waiting and leaving: each request locks the event's row, so that places are given once and in order.
//!
//! # Errors
//! Errors of the database, unless a function names others.

mod store;

use daymark_actors::clock::Instant;
use futures_util::FutureExt;
use jiff::tz::TimeZone;

pub use store::{invite, venue, waited_for, with_closed};

use daymark_base::civil::parse_zone;
use daymark_base::db::{self, Tx};
use daymark_log::programs;
use daymark_people::accounts;
use daymark_people::notifications::{self, Category, Told};
use daymark_web::access::Member;
use daymark_web::endpoint::{Endpoint, delete, post};
use daymark_web::error::{Code, Error, Result};
use daymark_web::part::Path;
use daymark_web::reply::Data;

use super::model::EventOut;
use super::routes::{shown, visible};
use super::rules::{Closed, Door, Stands, Wish};
use super::store::{self as events, EventRow};
use super::telling::notice;
use super::words;

/// How many members are given places at once.
const MOST_AT_ONCE: i64 = 1_000;

/// The endpoints of joining and leaving.
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        post("/v1/core/event/{id}/join", "Join an event or its waitlist", join).about(
            "A full event has a waitlist: `me.status` is `waitlisted`, with a `position`. Members are notified when \
             they get a place. Joining again gives the same answer. 409 if the event is over or cancelled, or if it \
             is too late to join.",
        ),
        delete("/v1/core/event/{id}/join", "Leave an event or decline an invitation", leave).about(
            "The place goes to the first member on the waitlist. Leaving again gives the same answer. 409 if \
                    the event is over.",
        ),
    ]
}

async fn join(member: Member, Path((id,)): Path<(i64,)>) -> Result<Data<EventOut>> {
    wished(&member, id, Wish::Join).await
}

async fn leave(member: Member, Path((id,)): Path<(i64,)>) -> Result<Data<EventOut>> {
    wished(&member, id, Wish::Leave).await
}

async fn wished(ctx: &Member, id: i64, wish: Wish) -> Result<Data<EventOut>> {
    visible(ctx, id, Some(&ctx.caller)).await?;
    let (member, now) = (ctx.caller.id, ctx.clock.now());
    let done = ctx.db.write::<_, Error>(move |tx| async move { self::wish(tx, id, member, wish, now).await }.boxed());
    notifications::show(ctx, done.await?);
    Ok(Data(shown(ctx, id, Some(&ctx.caller)).await?))
}

/// Carries out a member's request, and assigns places that become free by it. Repeating it changes nothing.
///
/// # Errors
/// 404 for a draft, or an event that the member has no part in; 409 with the reason when it is not possible.
async fn wish(tx: &mut Tx, id: i64, member: i64, wish: Wish, now: Instant) -> Result<Vec<Told>> {
    let row = events::lock_door(tx, id).await?.filter(|row| row.status != "draft").ok_or(Code::NotFound)?;
    // Waiting members come before new ones.
    let mut told = give(tx, &row, now).await?;
    let stands = store::stands(tx, id, member).await?.map(|word| Stands::of(&word));
    let taken = events::taken(tx, id).await?;
    let door = Door {
        cancelled: row.status == "cancelled",
        ends: row.ends_at,
        join_until: row.join_until,
        full: row.capacity.is_some_and(|places| taken >= places),
    };
    let becomes = door.wish(stands, wish, now).map_err(refused)?;
    let comes = matches!(becomes, Stands::Joined | Stands::Waitlisted);
    if row.needs_package && comes && stands != Some(becomes) && !programs::opens_events(tx, member, now).await? {
        return Err(Error::with(Code::PackageNeeded, words::PACKAGE_NEEDED));
    }
    if stands != Some(becomes) {
        store::stand(tx, id, member, becomes, now).await?;
        told.extend(give(tx, &row, now).await?);
    }
    Ok(told)
}

/// Adds a member to an event, or to its waitlist.
///
/// # Errors
/// 404 for an unknown event; 409 with the reason when it cannot be joined.
pub async fn join_as(tx: &mut Tx, id: i64, member: i64, now: Instant) -> Result<()> {
    wish(tx, id, member, Wish::Join, now).await.map(drop)
}

fn refused(why: Closed) -> Error {
    match why {
        Closed::Nowhere => Code::NotFound.into(),
        Closed::Over => Error::with(Code::JoinClosed, words::OVER),
        Closed::Late => Error::with(Code::JoinClosed, words::TOO_LATE),
        Closed::Cancelled => Error::with(Code::JoinClosed, words::CANCELLED),
    }
}

/// Frees the places of closed accounts (R45), and assigns free places to waiting members. Runs after a change, and in
/// the job.
pub async fn settle(tx: &mut Tx, id: i64, now: Instant) -> Result<Vec<Told>> {
    let row = events::lock_door(tx, id).await?.ok_or(Code::NotFound)?;
    if row.concerns(now) {
        store::let_closed_go(tx, id, now).await?;
    }
    Ok(give(tx, &row, now).await?)
}

async fn give(tx: &mut Tx, row: &EventRow, now: Instant) -> db::Result<Vec<Told>> {
    if !row.concerns(now) {
        return Ok(Vec::new());
    }
    let places = match row.capacity {
        Some(places) => places - events::taken(tx, row.id).await?,
        None => MOST_AT_ONCE,
    };
    if places <= 0 {
        return Ok(Vec::new());
    }
    let waiting = store::waiting(tx, row.id, places.min(MOST_AT_ONCE), now).await?;
    if waiting.is_empty() {
        return Ok(Vec::new());
    }
    accounts::keep(tx, waiting.iter().copied()).await?;
    let given = store::promote(tx, row.id, waiting, now).await?;
    let venue = store::venue(tx, row.id).await?;
    let zone = parse_zone(&row.timezone).unwrap_or(TimeZone::UTC);
    let notices = given.into_iter().map(|(member, reader)| {
        let reader = parse_zone(&reader).unwrap_or(TimeZone::UTC);
        let at = (row.starts_at, row.ends_at);
        let told = words::Told { title: &row.title, at, zone: &zone, venue: venue.as_deref(), reader: &reader };
        (member, notice(row.id, words::place_given(&told)))
    });
    notifications::tell_all(tx, Category::Events, notices.collect(), now).await
}
