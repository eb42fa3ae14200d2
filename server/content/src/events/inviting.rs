//! Inviting members and listing participants, for those who edit events.

mod model;
mod store;

use daymark_base::civil::parse_zone;
use daymark_base::search;
use daymark_people::audit;
use daymark_people::notifications::{self, Category};
use daymark_web::access::Admin;
use daymark_web::ctx::Ctx;
use daymark_web::endpoint::{Endpoint, get, post};
use daymark_web::error::{Code, Error, Result};
use daymark_web::export::{Export, Format, Range};
use daymark_web::page::Paging;
use daymark_web::part::{Body, Path, Query};
use daymark_web::reply::{Data, Page};
use futures_util::FutureExt;
use jiff::tz::TimeZone;
use serde_json::{Value, json};

use super::model::EventStatus;
use super::routes::EditEvents;
use super::telling::notice;
use super::{door, store as events, words};
use model::{
    AvailableQuery, InviteIn, InvitedOut, InvitedUserOut, ParticipantOut, ParticipantsFilter, ParticipantsQuery,
};

/// The most members to invite in one call.
pub const MOST: i64 = 100;

/// The endpoints of inviting members and listing participants.
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        post("/v1/core/event/{id}/invite-users", "Invite members to an event", invite).about(
            "Each member is notified once. Members who were invited before, have joined or have left are not invited \
             again. 409 if the event is a draft, cancelled or over.",
        ),
        get("/v1/auth/user/event/{event_id}/available_users", "Members who can be invited, newest first", available)
            .about("Members without any connection to the event yet."),
        get("/v1/core/event/{id}/participants", "The participants of an event, in order of joining", participants),
        get("/v1/core/event/{id}/participants/export", "Export an event's participants as CSV", export),
    ]
}

async fn known(ctx: &Ctx, event: i64) -> Result<()> {
    events::one(&ctx.db, event, None).await?.map(drop).ok_or(Code::NotFound.into())
}

async fn invite(
    admin: Admin<EditEvents>,
    Path((event,)): Path<(i64,)>,
    Body(input): Body<InviteIn>,
) -> Result<Data<InvitedOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let row = events::lock_door(tx, event).await?.ok_or(Code::NotFound)?;
            if row.status() == EventStatus::Draft {
                return Err(Error::with(Code::Conflict, words::PUBLISH_FIRST));
            }
            if !row.concerns(by.at) {
                return Err(Error::with(Code::JoinClosed, words::CLOSED));
            }
            let zones = store::known(tx, &input.user_ids).await?;
            let unknown = input.user_ids.iter().position(|id| !zones.contains_key(id));
            if let Some(n) = unknown {
                return Err(Error::field(format!("user_ids[{n}]"), words::NO_SUCH_MEMBER));
            }
            let invited = door::invite(tx, event, &input.user_ids, by.at).await?;
            if invited.is_empty() {
                return Ok(Vec::new());
            }
            let (venue, zone) = (door::venue(tx, event).await?, zone(&row.timezone));
            let notices = invited.iter().map(|member| {
                let reader = zones.get(member).map_or(TimeZone::UTC, |name| self::zone(name));
                let at = (row.starts_at, row.ends_at);
                let told = words::Told { title: &row.title, at, zone: &zone, venue: venue.as_deref(), reader: &reader };
                (*member, notice(event, words::invited(&told)))
            });
            let told = notifications::tell_all(tx, Category::Events, notices.collect(), by.at).await?;
            let is = json!({ "users": invited });
            audit::write(tx, &by, "event:invite", ("event", event), Value::Null, is).await?;
            Ok(vec![(invited.len(), told)])
        }
        .boxed()
    });
    let mut invited = 0;
    for (n, told) in written.await? {
        invited += n;
        notifications::show(&admin, told);
    }
    Ok(Data(InvitedOut { invited: i64::try_from(invited).unwrap_or(i64::MAX) }))
}

fn zone(name: &str) -> TimeZone {
    parse_zone(name).unwrap_or(TimeZone::UTC)
}

async fn available(
    admin: Admin<EditEvents>,
    Path((event,)): Path<(i64,)>,
    Query(query): Query<AvailableQuery>,
) -> Result<Page<InvitedUserOut>> {
    known(&admin, event).await?;
    let paging = Paging { cursor: query.cursor, limit: query.limit };
    let text = query.search.as_deref().and_then(search::containing);
    let rows = store::available(&admin.db, event, text, paging.after()?, paging.limit() + 1).await?;
    Ok(paging.page(rows, |row| row.user_id))
}

async fn participants(
    admin: Admin<EditEvents>,
    Path((event,)): Path<(i64,)>,
    Query(query): Query<ParticipantsQuery>,
) -> Result<Page<ParticipantOut>> {
    known(&admin, event).await?;
    let paging = Paging { cursor: query.cursor, limit: query.limit };
    let after = paging.after()?.unwrap_or(FIRST);
    let rows = store::participants(&admin.db, event, query.status, after, paging.limit() + 1).await?;
    Ok(paging.page(rows, key))
}

/// The key that sorts before all others.
const FIRST: store::Key = (i64::MIN, 0);

fn key(row: &ParticipantOut) -> store::Key {
    (row.since.0, row.user_id)
}

async fn export(
    admin: Admin<EditEvents>,
    Path((event,)): Path<(i64,)>,
    Query(filter): Query<ParticipantsFilter>,
) -> Result<Export<ParticipantOut>> {
    known(&admin, event).await?;
    let db = admin.db.unhurried();
    let fetch = move |after, limit| {
        let db = db.clone();
        async move { Ok(store::participants(&db, event, filter.status, after, limit).await?) }
    };
    Export::begin(Format::Csv, "participants", Range { after: FIRST, most: usize::MAX }, fetch, key).await
}
