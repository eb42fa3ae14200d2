//! The statements of devices and their messages.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use std::collections::{BTreeMap, HashMap, HashSet};

use daymark_actors::clock::Instant;
use daymark_base::civil::parse_zone;
use daymark_base::db::{self, Db, Result, Rows, Sql, Tx, Val};
use daymark_base::{args, row, sql};
use daymark_outside::push::Device;
use jiff::tz::TimeZone;

use super::model::{DeviceOut, Push, Urgency};
use super::rules::Quiet;
use crate::locks;

/// Most devices of one member.
const MOST_DEVICES: i64 = 20;

// Nodes, members and erasures change the same rows at the same time. To avoid deadlocks, all of them lock fallbacks
// before devices, and devices before messages, each by id.
sql! {
    DEVICES = "SELECT d.id, d.client, d.session_id, d.created_at, d.confirmed_at FROM push_device d
        JOIN session s ON s.id = d.session_id AND s.ended_at IS NULL
        WHERE d.member_id = $1 ORDER BY d.confirmed_at DESC, d.id DESC LIMIT 100";
    /// The devices that a new one replaces: this browser's device of another member, so that nothing for them reaches
    /// the browser any more, and the member's own devices beyond the maximum.
    REPLACED = "SELECT id FROM push_device WHERE (endpoint = $1 AND member_id <> $2)
            OR (member_id = $2 AND endpoint <> $1 AND id NOT IN (SELECT id FROM push_device
                WHERE member_id = $2 AND endpoint <> $1 ORDER BY confirmed_at DESC, id DESC LIMIT $3))
        ORDER BY id {for update}";
    /// Changes nothing if the browser is another member's, because its messages would stay with the row.
    ADD_DEVICE = "INSERT INTO push_device (member_id, session_id, endpoint, public_key, secret, client, created_at, confirmed_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $7)
        ON CONFLICT (endpoint) DO UPDATE SET session_id = excluded.session_id, public_key = excluded.public_key,
            secret = excluded.secret, client = excluded.client, confirmed_at = excluded.confirmed_at
        WHERE push_device.member_id = excluded.member_id";
    /// A member's device, and the one that has its new address: they are one browser.
    SAME = "SELECT id FROM push_device WHERE (id = $1 OR endpoint = $3)
            AND EXISTS (SELECT 1 FROM push_device d WHERE d.id = $1 AND d.member_id = $2)
        ORDER BY id {for update}";
    CONFIRM_DEVICE = "UPDATE push_device SET session_id = $3, endpoint = $4, public_key = $5, secret = $6, client = $7,
            confirmed_at = $8
        WHERE id = $1 AND member_id = $2";
    MOVE_DEVICES = "UPDATE push_device SET session_id = $2 WHERE id IN (
            SELECT id FROM push_device WHERE session_id = $1 ORDER BY id {for no key update})";
    OWN = "SELECT id FROM push_device WHERE id = $1 AND member_id = $2 {for update}";
    GONE = "SELECT id FROM push_device WHERE id IN {ids $1} ORDER BY id {for update}";
    SILENT = "SELECT d.id FROM push_device d WHERE d.id IN (
            SELECT id FROM push_device WHERE confirmed_at < $1 ORDER BY confirmed_at LIMIT 1000)
        ORDER BY d.id {for update}";
    ALL_OF = "SELECT id FROM push_device WHERE member_id = $1 ORDER BY id {for update}";
    /// The lock that a message takes for its reference to a device.
    HOLD_DEVICES = "SELECT id FROM push_device WHERE member_id IN {ids $1} ORDER BY id {for key share}";
    LOCK_MESSAGES = "SELECT id FROM push_message WHERE id IN {ids $1} OR device_id IN {ids $2} ORDER BY id {for update}";
    DROP_DEVICES = "DELETE FROM push_device WHERE id IN {ids $1}";
    /// Deletes waiting messages with the same tag, which are out of date.
    DROP_SUPERSEDED = "DELETE FROM push_message WHERE id IN (SELECT m.id FROM push_message m WHERE m.id IN (
            SELECT p.id FROM {rows $1: member_id BIGINT, tag TEXT} AS r
            JOIN push_device d ON d.member_id = r.member_id
            JOIN push_message p ON p.device_id = d.id AND p.tag = r.tag) ORDER BY m.id {for update})";
    QUEUE_PUSH = "INSERT INTO push_message (device_id, tag, urgency, content, due_at, expires_at, queued_at)
        SELECT d.id, r.tag, $2, r.content, r.due_at, r.expires_at, $3
        FROM {rows $1: member_id BIGINT, tag TEXT, content TEXT, due_at BIGINT, expires_at BIGINT} AS r
        JOIN push_device d ON d.member_id = r.member_id
        JOIN session s ON s.id = d.session_id AND s.ended_at IS NULL";
    DROP_FALLBACK = "DELETE FROM push_fallback WHERE id IN (SELECT o.id FROM push_fallback o WHERE o.id IN (
            SELECT f.id FROM {rows $1: member_id BIGINT, tag TEXT} AS r
            JOIN push_fallback f ON f.member_id = r.member_id AND f.tag = r.tag) ORDER BY o.id {for update})";
    ADD_FALLBACK = "INSERT INTO push_fallback (member_id, tag, otherwise, due_at, expires_at, queued_at)
        SELECT r.member_id, r.tag, r.otherwise, r.due_at, r.expires_at, $2
        FROM {rows $1: member_id BIGINT, tag TEXT, otherwise TEXT, due_at BIGINT, expires_at BIGINT} AS r WHERE true
        ON CONFLICT (member_id, tag) DO UPDATE SET otherwise = excluded.otherwise, due_at = excluded.due_at,
            expires_at = excluded.expires_at, queued_at = excluded.queued_at";
    /// Deletes the fallbacks of messages that a device has accepted.
    END_FALLBACK = "DELETE FROM push_fallback WHERE id IN (SELECT o.id FROM push_fallback o WHERE o.id IN (
            SELECT f.id FROM {rows $1: id BIGINT} AS r JOIN push_message p ON p.id = r.id
            JOIN push_device d ON d.id = p.device_id JOIN push_fallback f ON f.member_id = d.member_id AND f.tag = p.tag)
        ORDER BY o.id {for update})";
    IS_DUE_FALLBACK = "SELECT id FROM push_fallback WHERE due_at <= $1 LIMIT 1";
    UNTAKEN = "SELECT f.id, f.member_id, f.tag, f.queued_at FROM push_fallback f
        WHERE f.due_at <= $1 AND f.expires_at > $1 AND NOT EXISTS (
            SELECT 1 FROM push_device d JOIN push_message p ON p.device_id = d.id AND p.tag = f.tag
            WHERE d.member_id = f.member_id)
        ORDER BY f.id LIMIT $2";
    LOCK_FALLBACKS = "SELECT id FROM push_fallback WHERE id IN {ids $1} OR (due_at <= $2 AND expires_at <= $2)
        ORDER BY id {for update}";
    /// Only one caller deletes and gets a row. If a push was queued meanwhile, it has replaced the fallback.
    TAKE_UNTAKEN = "DELETE FROM push_fallback WHERE id IN {ids $1} RETURNING member_id, otherwise";
    DROP_LATE = "DELETE FROM push_fallback WHERE due_at <= $1 AND expires_at <= $1";
    /// Reads first, because a write would hold up other writers even if nothing is due.
    DUE_PUSHES = "SELECT id FROM push_message WHERE due_at <= $1 OR due_at > $2 ORDER BY due_at, id LIMIT $3";
    /// Nobody else takes a message until its lease ends. The condition is repeated, because another node may have taken
    /// the message meanwhile.
    TAKE_DUE_PUSH = "UPDATE push_message SET due_at = $3, attempts = attempts + 1 WHERE id IN (
            SELECT id FROM push_message WHERE id IN {ids $1} AND (due_at <= $2 OR due_at > $4)
            ORDER BY id {for no key update})
        RETURNING id";
    TAKEN = "SELECT p.id, p.device_id, p.tag, p.urgency, p.content, p.attempts, p.expires_at, p.queued_at,
            d.member_id, d.endpoint, d.public_key, d.secret, s.ended_at
        FROM {rows $1: id BIGINT} AS r JOIN push_message p ON p.id = r.id
        JOIN push_device d ON d.id = p.device_id JOIN session s ON s.id = d.session_id ORDER BY p.id";
    END_PUSHES = "DELETE FROM push_message WHERE id IN (SELECT r.id FROM {rows $1: id BIGINT} AS r)";
    PUSH_AGAIN = "UPDATE push_message SET due_at = r.due_at FROM {rows $1: id BIGINT, due_at BIGINT} AS r
        WHERE push_message.id = r.id";
    REACHED = "SELECT DISTINCT d.member_id FROM {rows $1: id BIGINT} AS r JOIN push_device d ON d.member_id = r.id
        JOIN session s ON s.id = d.session_id AND s.ended_at IS NULL";
    QUIET = "SELECT from_minute, to_minute FROM push_quiet WHERE member_id = $1";
    QUIET_OF = "SELECT q.member_id, q.from_minute, q.to_minute, m.timezone
        FROM {rows $1: id BIGINT} AS r JOIN push_quiet q ON q.member_id = r.id JOIN member m ON m.id = q.member_id";
    SET_QUIET = "INSERT INTO push_quiet (member_id, from_minute, to_minute) VALUES ($1, $2, $3)
        ON CONFLICT (member_id) DO UPDATE SET from_minute = excluded.from_minute, to_minute = excluded.to_minute";
    NO_QUIET = "DELETE FROM push_quiet WHERE member_id = $1";
    ERASE_FALLBACKS = "DELETE FROM push_fallback WHERE id IN (
            SELECT id FROM push_fallback WHERE member_id = $1 ORDER BY id {for update})";
}

#[derive(db::Record)]
struct DeviceRow {
    id: i64,
    client: String,
    session_id: i64,
    created_at: Instant,
    confirmed_at: Instant,
}

/// A member's devices, as seen from a session.
pub(super) async fn devices(db: &Db, member: i64, session: i64) -> Result<Vec<DeviceOut>> {
    let rows: Vec<DeviceRow> = db.all(&DEVICES, args![member]).await?;
    let out = |row: DeviceRow| {
        let DeviceRow { id, client, session_id, created_at, confirmed_at } = row;
        DeviceOut { id, client, current: session_id == session, created_at, confirmed_at }
    };
    Ok(rows.into_iter().map(out).collect())
}

async fn ids(tx: &mut Tx, which: &'static Sql, values: Vec<Val>) -> Result<Vec<i64>> {
    Ok(tx.all::<(i64,)>(which, values).await?.into_iter().map(|(id,)| id).collect())
}

/// Locks these messages and those of these devices. Without this, deleting a device locks its messages in any order.
async fn lock_messages(tx: &mut Tx, messages: Val, devices: &[i64]) -> Result<()> {
    ids(tx, &LOCK_MESSAGES, args![messages, Val::ids(devices.iter().copied())]).await.map(drop)
}

/// Deletes devices, which the caller has locked, and their messages; returns their number.
async fn drop_devices(tx: &mut Tx, devices: Vec<i64>) -> Result<u64> {
    if devices.is_empty() {
        return Ok(0);
    }
    lock_messages(tx, Val::ids([]), &devices).await?;
    tx.exec(&DROP_DEVICES, args![Val::ids(devices)]).await
}

/// Adds a device, or updates the one with the same address. Changes of a member's devices wait for each other, because
/// two tabs may report the browser's new address at once. If another member adds the same browser meanwhile, a new
/// transaction replaces their device: this one already holds locks, and would lock that device out of order.
pub(super) async fn add(db: &Db, member: i64, session: i64, device: &Device, client: &str, now: Instant) -> Result<()> {
    let Device { endpoint, public_key, secret } = device;
    loop {
        let before = args![endpoint, member, MOST_DEVICES - 1];
        let new = args![member, session, endpoint, public_key, secret, client, now];
        let added = db.write(move |tx| {
            Box::pin(async move {
                locks::lock(tx, member).await?;
                let replaced = ids(tx, &REPLACED, before).await?;
                drop_devices(tx, replaced).await?;
                tx.exec(&ADD_DEVICE, new).await
            })
        });
        if added.await? > 0 {
            return Ok(());
        }
    }
}

/// Confirms a device, in this session and perhaps with a new address; returns whether it is known. An unknown device is
/// not added. If another member adds the same browser meanwhile, a new transaction replaces their device, as in
/// [`add`].
pub(super) async fn confirm(
    db: &Db,
    id: i64,
    member: i64,
    session: i64,
    device: &Device,
    client: &str,
    now: Instant,
) -> Result<bool> {
    let Device { endpoint, public_key, secret } = device;
    loop {
        let before = args![id, member, endpoint];
        let new = args![id, member, session, endpoint, public_key, secret, client, now];
        let confirmed = db.write(move |tx| {
            Box::pin(async move {
                locks::lock(tx, member).await?;
                let mut same = ids(tx, &SAME, before).await?;
                same.retain(|other| *other != id);
                drop_devices(tx, same).await?;
                tx.exec(&CONFIRM_DEVICE, new).await
            })
        });
        match confirmed.await {
            Err(e) if e.is_unique_violation() => {}
            confirmed => return Ok(confirmed? > 0),
        }
    }
}

/// Moves the devices of a session to the one that replaces it, in the same browser.
pub async fn follow(tx: &mut Tx, old: i64, new: i64) -> Result<()> {
    tx.exec(&MOVE_DEVICES, args![old, new]).await.map(drop)
}

/// Removes one of a member's devices; returns whether it existed.
pub(super) async fn remove(db: &Db, member: i64, id: i64) -> Result<bool> {
    let removed = db.write(move |tx| {
        Box::pin(async move {
            let own = ids(tx, &OWN, args![id, member]).await?;
            drop_devices(tx, own).await
        })
    });
    Ok(removed.await? > 0)
}

#[derive(db::Record)]
struct QuietRow {
    member_id: i64,
    from_minute: i64,
    to_minute: i64,
    timezone: String,
}

/// A member's quiet hours.
pub(super) async fn quiet(db: &Db, member: i64) -> Result<Option<Quiet>> {
    let hours: Option<(i64, i64)> = db.opt(&QUIET, args![member]).await?;
    Ok(hours.map(|(from, to)| Quiet { from, to }))
}

/// Sets a member's quiet hours.
pub(super) async fn set_quiet(db: &Db, member: i64, Quiet { from, to }: Quiet) -> Result<()> {
    db.exec(&SET_QUIET, args![member, from, to]).await.map(drop)
}

/// Removes a member's quiet hours.
pub(super) async fn no_quiet(db: &Db, member: i64) -> Result<()> {
    db.exec(&NO_QUIET, args![member]).await.map(drop)
}

/// The quiet hours of those who have any, with their zones.
async fn quiet_of(tx: &mut Tx, pushes: &[(i64, Push)]) -> Result<HashMap<i64, (Quiet, TimeZone)>> {
    let rows: Vec<QuietRow> = tx.all(&QUIET_OF, args![id_rows(pushes.iter().map(|(member, _)| *member))]).await?;
    let hours = |row: QuietRow| {
        let zone = parse_zone(&row.timezone).unwrap_or(TimeZone::UTC);
        (row.member_id, (Quiet { from: row.from_minute, to: row.to_minute }, zone))
    };
    Ok(rows.into_iter().map(hours).collect())
}

/// When each push may be shown: now, or at the end of the quiet hours that contain this time; `None` if it would not be
/// worth showing by then.
async fn shown_at(tx: &mut Tx, pushes: &[(i64, Push)], now: Instant) -> Result<Vec<Option<Instant>>> {
    let quiet = quiet_of(tx, pushes).await?;
    let shown = |(member, push): &(i64, Push)| {
        let at = quiet.get(member).map_or(now, |(hours, zone)| hours.after(now, zone));
        (at < push.expires_at).then_some(at)
    };
    Ok(pushes.iter().map(shown).collect())
}

/// Queues pushes, one for each member and each device where they are signed in, within the transaction of the change
/// that they report. A push replaces a waiting one with the same tag. In quiet hours it waits for their end, if it is
/// still worth showing then. Returns the number of messages.
pub async fn queue(tx: &mut Tx, pushes: &[(i64, Push)], urgency: Urgency, now: Instant) -> Result<i64> {
    if pushes.is_empty() {
        return Ok(0);
    }
    let shown = match urgency {
        Urgency::High => vec![Some(now); pushes.len()],
        _ => shown_at(tx, pushes, now).await?,
    };
    // If two have the same tag, the later one counts. Every node adds fallbacks in this order.
    let latest: BTreeMap<_, _> =
        pushes.iter().zip(shown).map(|((member, push), at)| ((*member, &*push.tag), (push, at))).collect();
    let members: Vec<i64> = latest.keys().map(|(member, _)| *member).collect();
    let (mut tags, mut rows, mut fallbacks) = (Rows::new(), Rows::new(), Rows::new());
    for ((member, tag), (push, at)) in latest {
        tags.push(row![member, tag]);
        let Some(due_at) = at else { continue };
        rows.push(row![member, tag, push.content(member), due_at, push.expires_at]);
        if let Some(otherwise) = &push.otherwise {
            fallbacks.push(row![member, tag, otherwise, due_at, push.expires_at]);
        }
    }
    locks::keep(tx, members.iter().copied()).await?;
    tx.exec(&DROP_FALLBACK, args![tags.clone()]).await?;
    tx.exec(&ADD_FALLBACK, args![fallbacks, now]).await?;
    ids(tx, &HOLD_DEVICES, args![Val::ids(members)]).await?;
    tx.exec(&DROP_SUPERSEDED, args![tags]).await?;
    let queued = tx.exec(&QUEUE_PUSH, args![rows, urgency.text(), now]).await?;
    Ok(i64::try_from(queued).unwrap_or(i64::MAX))
}

/// Which of these pushes would be shown: the member has a device, and the push does not expire in quiet hours.
pub async fn reaching(tx: &mut Tx, pushes: &[(i64, Push)], now: Instant) -> Result<Vec<bool>> {
    let reached: Vec<(i64,)> = tx.all(&REACHED, args![id_rows(pushes.iter().map(|(member, _)| *member))]).await?;
    let reached: HashSet<i64> = reached.into_iter().map(|(member,)| member).collect();
    let shown = shown_at(tx, pushes, now).await?;
    Ok(pushes.iter().zip(shown).map(|((member, _), at)| at.is_some() && reached.contains(member)).collect())
}

/// Whether there may be something for [`untaken`] to take.
pub async fn may_be_untaken(db: &Db, now: Instant) -> Result<bool> {
    Ok(db.opt::<(i64,)>(&IS_DUE_FALLBACK, args![now]).await?.is_some())
}

/// Takes up to `most` pushes that no device accepted or will accept, because the devices no longer exist or refused
/// them: each member with the push's [alternative](Push::otherwise). Pushes that are too late even for that are
/// deleted.
pub async fn untaken(tx: &mut Tx, now: Instant, most: i64) -> Result<Vec<(i64, String)>> {
    let untaken: Vec<Untaken> = tx.all(&UNTAKEN, args![now, most]).await?;
    locks::keep(tx, untaken.iter().map(|one| one.member_id)).await?;
    let untaken = Val::ids(untaken.into_iter().map(|one| one.id));
    ids(tx, &LOCK_FALLBACKS, args![untaken.clone(), now]).await?;
    tx.exec(&DROP_LATE, args![now]).await?;
    tx.all(&TAKE_UNTAKEN, args![untaken]).await
}

/// A push that no device accepted.
#[derive(db::Record)]
pub(super) struct Untaken {
    id: i64,
    pub member_id: i64,
    pub tag: String,
    pub queued_at: Option<Instant>,
}

/// The pushes that [`untaken`] would take next.
pub(super) async fn next_untaken(db: &Db, now: Instant, most: i64) -> Result<Vec<Untaken>> {
    db.all(&UNTAKEN, args![now, most]).await
}

/// Deletes waiting messages of these members with these tags, and their alternatives.
pub(super) async fn withdraw(db: &Db, messages: HashSet<(i64, String)>) -> Result<()> {
    if messages.is_empty() {
        return Ok(());
    }
    let withdrawn = db.write(move |tx| {
        Box::pin(async move {
            let mut tags = Rows::new();
            messages.iter().for_each(|(member, tag)| tags.push(row![*member, tag]));
            locks::keep(tx, messages.iter().map(|(member, _)| *member)).await?;
            tx.exec(&DROP_FALLBACK, args![tags.clone()]).await?;
            tx.exec(&DROP_SUPERSEDED, args![tags]).await.map(drop)
        })
    });
    withdrawn.await
}

/// A message that is due.
#[derive(db::Record)]
pub(super) struct Due {
    pub id: i64,
    pub device_id: i64,
    pub tag: String,
    pub urgency: String,
    pub content: String,
    pub attempts: i64,
    pub expires_at: Instant,
    pub queued_at: Option<Instant>,
    pub member_id: i64,
    endpoint: String,
    public_key: String,
    secret: String,
    pub ended_at: Option<Instant>,
}

impl Due {
    pub(super) fn device(&self) -> Device {
        let Self { endpoint, public_key, secret, .. } = self;
        Device { endpoint: endpoint.clone(), public_key: public_key.clone(), secret: secret.clone() }
    }
}

/// Takes up to `most` messages until `lease`: those that are due, or whose time is beyond `farthest`.
pub(super) async fn take_due(db: &Db, now: Instant, lease: Instant, farthest: Instant, most: i64) -> Result<Vec<Due>> {
    let due: Vec<(i64,)> = db.all(&DUE_PUSHES, args![now, farthest, most]).await?;
    if due.is_empty() {
        return Ok(Vec::new());
    }
    let due = Val::ids(due.into_iter().map(|(id,)| id));
    let taken = db.write(move |tx| {
        Box::pin(async move {
            let taken = ids(tx, &TAKE_DUE_PUSH, args![due, now, lease, farthest]).await?;
            tx.all(&TAKEN, args![id_rows(taken.into_iter())]).await
        })
    });
    taken.await
}

/// The outcomes of sent messages.
#[derive(Default)]
pub(super) struct Settled {
    /// Delivered.
    pub taken: Vec<i64>,
    /// Undeliverable.
    pub ended: Vec<i64>,
    /// To be tried again at this time.
    pub again: Vec<(i64, Instant)>,
    /// Devices that no longer exist.
    pub gone: Vec<i64>,
}

/// Stores the outcomes of messages.
pub(super) async fn settle(db: &Db, settled: Settled) -> Result<()> {
    let Settled { taken, mut ended, again, mut gone } = settled;
    let mut put_off = Rows::new();
    for (id, at) in &again {
        put_off.push(row![*id, *at]);
    }
    let written = db.write(move |tx| {
        Box::pin(async move {
            if !taken.is_empty() {
                tx.exec(&END_FALLBACK, args![id_rows(taken.iter().copied())]).await?;
                ended.extend(taken);
            }
            if !gone.is_empty() {
                gone = ids(tx, &GONE, args![Val::ids(gone)]).await?;
            }
            let messages = Val::ids(ended.iter().copied().chain(again.iter().map(|(id, _)| *id)));
            lock_messages(tx, messages, &gone).await?;
            drop_devices(tx, gone).await?;
            if !again.is_empty() {
                tx.exec(&PUSH_AGAIN, args![put_off]).await?;
            }
            if !ended.is_empty() {
                tx.exec(&END_PUSHES, args![id_rows(ended.into_iter())]).await?;
            }
            Ok(())
        })
    });
    written.await
}

/// Removes up to 1,000 devices last confirmed before an instant, and returns their number.
pub(super) async fn sweep(db: &Db, before: Instant) -> Result<u64> {
    db.write(move |tx| {
        Box::pin(async move {
            let silent = ids(tx, &SILENT, args![before]).await?;
            drop_devices(tx, silent).await
        })
    })
    .await
}

/// Removes a member's devices, quiet hours and waiting messages, as part of erasing an account.
pub async fn erase(tx: &mut Tx, member: i64) -> Result<()> {
    tx.exec(&NO_QUIET, args![member]).await?;
    tx.exec(&ERASE_FALLBACKS, args![member]).await?;
    let devices = ids(tx, &ALL_OF, args![member]).await?;
    drop_devices(tx, devices).await.map(drop)
}

fn id_rows(ids: impl Iterator<Item = i64>) -> Rows {
    let mut rows = Rows::new();
    for id in ids {
        rows.push(row![id]);
    }
    rows
}
