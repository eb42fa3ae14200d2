//! The calls about events themselves.

use daymark_base::search;
use daymark_derive::query;
use daymark_people::{audit, notifications};
use daymark_web::access::{Admin, Member, Public, Visitor};
use daymark_web::caller::Caller;
use daymark_web::ctx::Ctx;
use daymark_web::endpoint::{Endpoint, delete, get, patch, post};
use daymark_web::error::{Code, Error, Result};
use daymark_web::markdown;
use daymark_web::page::Paging;
use daymark_web::part::{Body, Path, Query};
use daymark_web::permission;
use daymark_web::reply::{Created, Data, Page};
use futures_util::FutureExt;
use serde_json::{Value, json};

use super::model::{
    DefaultsOut, EventCard, EventIn, EventOut, EventPatch, EventStatus, GoneOut, MOST_PLACES, ThumbnailOut,
};
use super::rules::{LONGEST_DAYS, Phase};
use super::store::{self, CardRow, Wanted, WholeRow};
use super::{calendar, door, inviting, parts, pictures, service};

permission! {
    /// Create and edit events, see drafts, invite members and see participants.
    pub EditEvents = "event:edit";
}

/// The endpoints.
#[must_use]
pub fn endpoints() -> Vec<Endpoint> {
    let mut calls = vec![
        get("/v1/core/defaults", "Default values and limits for new events", defaults),
        get("/v1/core/event", "List events, latest start first", list).shared().about(
            "Published and recently cancelled events; editors see all. Only invited members see an invitation-only \
             event.",
        ),
        post("/v1/core/event", "Create an event", create),
        get("/v1/core/event/upcoming", "Published upcoming events, earliest first", upcoming).shared(),
        get("/v1/core/event/current", "Published events happening now", current).shared(),
        get("/v1/core/event/home/upcoming", "The next six events", next).shared(),
        get("/v1/core/event/user", "The caller's events: joined, waitlisted or invited", own)
            .about("Earliest first. Past events only with `over`."),
        get("/v1/core/event/{id}", "One event", read).shared(),
        patch("/v1/core/event/{id}", "Change an event", update).about(
            "Members who joined or wait are notified of a new time or place a few minutes after the last change, and \
             when the event is cancelled. 409 `conflict` when `version` is not the newest.",
        ),
        delete("/v1/core/event/{id}", "Delete a draft", remove).about("409 if the event is not a draft."),
    ];
    calls.extend(door::endpoints());
    calls.extend(inviting::endpoints());
    calls.extend(pictures::endpoints());
    calls.extend(parts::endpoints());
    calls.extend(calendar::endpoints());
    calls
}

async fn defaults(_: Public) -> Result<Data<DefaultsOut>> {
    Ok(Data(DefaultsOut {
        timezone: "UTC",
        duration_minutes: 60,
        image: "/default.png",
        capacity: MOST_PLACES,
        days: LONGEST_DAYS,
        title: 200,
        summary: 500,
        description: 20_000,
        thumbnails: pictures::MOST,
        venues: parts::MOST_VENUES,
        trainers: parts::MOST_TRAINERS,
        schedules: parts::MOST_SCHEDULES,
        invitations: inviting::MOST,
    }))
}

/// Which events, and which page of them.
#[query]
#[derive(Debug)]
struct ListQuery {
    /// Only those with this status.
    status: Option<EventStatus>,
    /// Only those in this phase.
    phase: Option<Phase>,
    /// Only events with this text in title or summary, in any case.
    #[garde(length(chars, max = 200))]
    search: Option<String>,
    /// The next page: `meta.next_cursor` of the previous page.
    #[garde(length(max = 4000))]
    cursor: Option<String>,
    /// Rows per page, 1 to 100; 20 by default.
    #[serde(alias = "rowPerPage")]
    #[garde(range(min = 1, max = 100))]
    limit: Option<i64>,
}

/// Which of the caller's own events, and which page of them.
#[query]
#[derive(Debug)]
struct OwnQuery {
    /// Past events instead of current and upcoming ones.
    #[serde(default)]
    over: bool,
    /// The next page: `meta.next_cursor` of the previous page.
    #[garde(length(max = 4000))]
    cursor: Option<String>,
    /// Rows per page, 1 to 100; 20 by default.
    #[serde(alias = "rowPerPage")]
    #[garde(range(min = 1, max = 100))]
    limit: Option<i64>,
}

fn edits(caller: Option<&Caller>) -> bool {
    caller.is_some_and(Caller::may::<EditEvents>)
}

fn page(ctx: &Ctx, paging: &Paging, rows: Vec<CardRow>) -> Page<EventCard> {
    let now = ctx.clock.now();
    let Page { rows, next } = paging.page(rows, |row| (row.starts_at, row.id));
    Page { rows: rows.into_iter().map(|row| row.out(now)).collect(), next }
}

/// The key after which a page starts.
fn after(paging: &Paging) -> Result<Option<store::Key>> {
    let key: Option<(daymark_actors::clock::Instant, i64)> = paging.after()?;
    Ok(key.map(|(at, id)| (at.0, id)))
}

async fn list(ctx: Visitor, Query(query): Query<ListQuery>) -> Result<Page<EventCard>> {
    let paging = Paging { cursor: query.cursor, limit: query.limit };
    let who = (ctx.clock.now(), ctx.caller.as_ref().map(|c| c.id));
    let wanted = Wanted {
        all: edits(ctx.caller.as_ref()),
        status: query.status.map(EventStatus::text),
        phase: query.phase.map(Phase::text),
        search: query.search.as_deref().and_then(search::containing),
    };
    let rows = store::list(&ctx.db, who, wanted, after(&paging)?, paging.limit() + 1).await?;
    Ok(page(&ctx, &paging, rows))
}

async fn upcoming(ctx: Visitor, Query(paging): Query<Paging>) -> Result<Page<EventCard>> {
    published(ctx, paging, Phase::Upcoming).await
}

async fn current(ctx: Visitor, Query(paging): Query<Paging>) -> Result<Page<EventCard>> {
    published(ctx, paging, Phase::Current).await
}

async fn published(ctx: Visitor, paging: Paging, phase: Phase) -> Result<Page<EventCard>> {
    let who = (ctx.clock.now(), ctx.caller.as_ref().map(|c| c.id));
    let rows = store::published(&ctx.db, who, phase, after(&paging)?, paging.limit() + 1).await?;
    Ok(page(&ctx, &paging, rows))
}

/// How many upcoming events the home page shows.
const NEXT: i64 = 6;

async fn next(ctx: Visitor) -> Result<Data<Vec<EventCard>>> {
    let now = ctx.clock.now();
    let who = (now, ctx.caller.as_ref().map(|c| c.id));
    let rows = store::published(&ctx.db, who, Phase::Upcoming, None, NEXT).await?;
    Ok(Data(rows.into_iter().map(|row| row.out(now)).collect()))
}

/// Published public events that are not over: current ones, then upcoming ones.
///
/// # Errors
/// When the database cannot be read.
pub async fn listed(ctx: &Ctx, limit: i64) -> Result<Vec<EventCard>> {
    let now = ctx.clock.now();
    let mut rows = store::published(&ctx.db, (now, None), Phase::Current, None, limit).await?;
    rows.extend(store::published(&ctx.db, (now, None), Phase::Upcoming, None, limit).await?);
    Ok(rows.into_iter().map(|row| row.out(now)).collect())
}

/// A public event.
///
/// # Errors
/// When the database cannot be read.
pub async fn public(ctx: &Ctx, id: i64) -> Result<Option<EventOut>> {
    match shown(ctx, id, None).await {
        Ok(event) => Ok(Some(event)),
        Err(e) if e.code() == Code::NotFound => Ok(None),
        Err(e) => Err(e),
    }
}

async fn own(member: Member, Query(query): Query<OwnQuery>) -> Result<Page<EventCard>> {
    let paging = Paging { cursor: query.cursor, limit: query.limit };
    let who = (member.clock.now(), member.caller.id);
    let rows = store::own(&member.db, who, query.over, after(&paging)?, paging.limit() + 1).await?;
    Ok(page(&member, &paging, rows))
}

/// An event, if this caller may see it.
///
/// # Errors
/// 404 when there is none that the caller may see.
pub async fn visible(ctx: &Ctx, id: i64, caller: Option<&Caller>) -> Result<WholeRow> {
    let row = store::one(&ctx.db, id, caller.map(|c| c.id)).await?.ok_or(Code::NotFound)?;
    if edits(caller) || row.card.is_for_others() { Ok(row) } else { Err(Code::NotFound.into()) }
}

/// The online address, if this caller may see it: members who joined, and editors.
pub fn link(row: &WholeRow, caller: Option<&Caller>) -> Option<String> {
    row.online_url.clone().filter(|_| row.card.is_joined() || edits(caller))
}

/// A complete event, as this caller sees it.
///
/// # Errors
/// 404 when there is none that the caller may see.
pub async fn shown(ctx: &Ctx, id: i64, caller: Option<&Caller>) -> Result<EventOut> {
    let row = visible(ctx, id, caller).await?;
    let (venues, trainers, schedules) = parts::of_event(&ctx.db, id).await?;
    let thumbnails = pictures::of_event(&ctx.db, id).await?;
    let online_url = link(&row, caller);
    let html = row.html.unwrap_or_else(|| markdown::render(ctx, &row.description).html);
    let mut card = row.card.out(ctx.clock.now());
    if let Some(me) = &mut card.me {
        me.position = row.position;
    }
    Ok(EventOut {
        card,
        version: row.version,
        description: row.description,
        html,
        online_url,
        waiting: row.waiting,
        thumbnails: thumbnails.into_iter().map(|(id, url)| ThumbnailOut { id, url }).collect(),
        venues,
        trainers: trainers.into_iter().map(|trainer| trainer.rendered(ctx)).collect(),
        schedules,
    })
}

async fn read(visitor: Visitor, Path((id,)): Path<(i64,)>) -> Result<Data<EventOut>> {
    Ok(Data(shown(&visitor, id, visitor.caller.as_ref()).await?))
}

async fn create(admin: Admin<EditEvents>, Body(input): Body<EventIn>) -> Result<Created<EventOut>> {
    let (by, html) = (admin.by(), markdown::render(&admin, &input.description).html);
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let made = json!(input);
            let id = service::create(tx, input, html, by.at).await?;
            audit::write(tx, &by, "event:create", ("event", id), Value::Null, made).await?;
            Ok(id)
        }
        .boxed()
    });
    let id = written.await?;
    Ok(Created(shown(&admin, id, Some(&admin.caller)).await?))
}

async fn update(
    admin: Admin<EditEvents>,
    Path((id,)): Path<(i64,)>,
    Body(changes): Body<EventPatch>,
) -> Result<Data<EventOut>> {
    let (by, html) = (admin.by(), changes.description.as_deref().map(|text| markdown::render(&admin, text).html));
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let (before, after) = service::update(tx, id, changes, html, by.at).await?;
            audit::write(tx, &by, "event:update", ("event", id), before, after).await?;
            // There may be more places now.
            door::settle(tx, id, by.at).await
        }
        .boxed()
    });
    notifications::show(&admin, written.await?);
    Ok(Data(shown(&admin, id, Some(&admin.caller)).await?))
}

async fn remove(admin: Admin<EditEvents>, Path((id,)): Path<(i64,)>) -> Result<Data<GoneOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let was = service::delete(tx, id, by.at).await?;
            Ok(audit::write(tx, &by, "event:delete", ("event", id), was, Value::Null).await?)
        }
        .boxed()
    });
    written.await?;
    Ok(Data(GoneOut { id }))
}
