//! Creating and changing events.

use daymark_actors::clock::Instant;
use daymark_base::civil::{parse_zone, zone_name};
use daymark_base::db::Tx;
use daymark_base::{args, search};
use daymark_web::error::{Code, Error, Result};
use jiff::tz::TimeZone;
use serde_json::{Value, json};

use super::model::{EventIn, EventPatch, EventStatus, Visibility};
use super::rules::When;
use super::store::{self, EventRow};
use super::{parts, pictures, words};

fn zone(name: Option<&str>) -> Result<TimeZone> {
    name.map_or(Ok(TimeZone::UTC), |n| parse_zone(n).map_err(|e| Error::field("timezone", e.to_string())))
}

fn check(when: When, now: Instant) -> Result<()> {
    when.check(now).map_err(|(field, why)| Error::field(field, why))
}

fn filled(text: Option<String>) -> Option<String> {
    text.filter(|text| !text.is_empty())
}

/// The text in which a search finds an event.
fn found_by(title: &str, summary: &str) -> String {
    search::folded([title, summary])
}

/// Creates an event and returns its id. `html` is its rendered description.
///
/// # Errors
/// Names the invalid field.
pub async fn create(tx: &mut Tx, input: EventIn, html: String, now: Instant) -> Result<i64> {
    let zone = zone(input.timezone.as_deref())?;
    check(When { starts: input.starts_at, ends: input.ends_at, join_until: input.join_until }, now)?;
    if input.status == EventStatus::Cancelled {
        return Err(Error::field("status", words::NEW_STATUS));
    }
    let search = found_by(&input.title, &input.summary);
    let values = args![
        input.title,
        input.summary,
        input.description,
        input.status.text(),
        input.starts_at,
        input.ends_at,
        zone_name(&zone),
        input.join_until,
        input.capacity,
        input.visibility == Visibility::Invited,
        filled(input.online_url),
        search,
        now,
        input.needs_package,
        html
    ];
    Ok(store::add(tx, values).await?)
}

/// Changes an event and returns it before and after, for the audit log. `html` is the patch's rendered description. The
/// job notifies participants of a new time or place, or of a cancellation.
///
/// # Errors
/// 404 for an unknown event; 409 when another editor has changed it since; names the invalid field.
pub async fn update(
    tx: &mut Tx,
    id: i64,
    patch: EventPatch,
    html: Option<String>,
    now: Instant,
) -> Result<(Value, Value)> {
    let was = store::lock(tx, id).await?.ok_or(Code::NotFound)?;
    let mut row = was.clone();
    row.title = patch.title.unwrap_or(row.title);
    row.summary = patch.summary.unwrap_or(row.summary);
    row.description = patch.description.unwrap_or(row.description);
    let lasts = row.ends_at.0 - row.starts_at.0;
    row.starts_at = patch.starts_at.unwrap_or(row.starts_at);
    row.ends_at = patch.ends_at.unwrap_or(row.starts_at.plus_ms(lasts));
    row.join_until = patch.join_until.unwrap_or(row.join_until);
    if (row.starts_at, row.ends_at, row.join_until) != (was.starts_at, was.ends_at, was.join_until) {
        check(row.when(), now)?;
        parts::move_along(tx, &row, was.starts_at).await?;
    }
    if let Some(name) = &patch.timezone {
        row.timezone = zone_name(&zone(Some(name))?).to_owned();
    }
    if let Some(places) = patch.capacity {
        row.capacity = places;
        let taken = store::taken(tx, id).await?;
        if places.is_some_and(|places| places < taken) {
            return Err(Error::field("capacity", words::places_taken(taken)));
        }
    }
    row.invited_only = patch.visibility.map_or(row.invited_only, |v| v == Visibility::Invited);
    row.needs_package = patch.needs_package.unwrap_or(row.needs_package);
    row.online_url = filled(patch.online_url.or(row.online_url));
    if row != was {
        // The same values again are not refused: the first reply may have been lost.
        if patch.version.is_some_and(|seen| seen != was.version) {
            return Err(Error::with(Code::Conflict, words::CHANGED_MEANWHILE));
        }
        row.version += 1;
    }
    if let Some(status) = patch.status.filter(|status| *status != was.status()) {
        restate(tx, &mut row, status, now).await?;
    }
    let place = |r: &EventRow| (r.starts_at, r.ends_at, r.timezone.clone(), r.online_url.clone());
    // An event that was over may concern its participants again.
    if place(&was) != place(&row) && (was.concerns(now) || row.concerns(now)) {
        store::moves(tx, id, now).await?;
    }
    if let Some(picture) = patch.cover_id
        && !pictures::make_first(tx, id, picture).await?
    {
        return Err(Error::field("cover_id", words::NO_SUCH_PICTURE));
    }
    store::update(tx, &row, found_by(&row.title, &row.summary), html, now).await?;
    let mut after = json!(row);
    if let Some(picture) = patch.cover_id {
        after["cover_id"] = json!(picture);
    }
    Ok((json!(was), after))
}

/// Deletes a draft and returns it, for the audit log. Nobody was invited to a draft, and nobody has joined it.
///
/// # Errors
/// 404 for an unknown event; 409 when it is not a draft.
pub async fn delete(tx: &mut Tx, id: i64, now: Instant) -> Result<Value> {
    let row = store::lock(tx, id).await?.ok_or(Code::NotFound)?;
    if row.status() != EventStatus::Draft {
        return Err(Error::with(Code::Conflict, words::ONLY_DRAFTS));
    }
    pictures::let_go(tx, id, now).await?;
    store::delete(tx, id).await?;
    Ok(json!(row))
}

/// Publishes a draft, hides it again, or cancels it.
async fn restate(tx: &mut Tx, row: &mut EventRow, status: EventStatus, now: Instant) -> Result<()> {
    let refused = |why: &str| Err(Error::field("status", why));
    match (row.status(), status) {
        (EventStatus::Draft, EventStatus::Published) => {}
        (EventStatus::Published, EventStatus::Cancelled) => row.cancelled_at = Some(now),
        (EventStatus::Published, EventStatus::Draft) => {
            if store::concerns_anybody(tx, row.id).await? {
                return refused(words::CANCEL_INSTEAD);
            }
        }
        (EventStatus::Cancelled, _) => return refused(words::STAYS_CANCELLED),
        _ => return refused(words::NOT_PUBLISHED),
    }
    row.status = status.text().to_owned();
    Ok(())
}
