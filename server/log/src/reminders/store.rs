//! The SQL of reminders.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use std::collections::HashMap;

use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::{ActivityId, MemberId};
use daymark_base::db::{self, Db, Result, Rows, Tx, Val};
use daymark_base::{args, row, sql};
use daymark_people::accounts;
use daymark_people::push::text_of;

use super::model::{Kind, ReminderOut};
use super::rules::Weekdays;

sql! {
    REMINDERS = "SELECT r.id, r.kind, r.activity_id, a.program_id, a.title, r.at_minute, r.weekdays, r.only_if_open,
            r.wake_at IS NOT NULL AS enabled, r.created_at
        FROM reminder r LEFT JOIN activity a ON a.id = r.activity_id
        WHERE r.member_id = $1 AND ($2 IS NULL OR r.id = $2) ORDER BY r.at_minute, r.id LIMIT 100";
    COUNT = "SELECT CAST(COUNT(*) AS BIGINT) FROM reminder WHERE member_id = $1";
    ADD_REMINDER = "INSERT INTO reminder (member_id, kind, activity_id, at_minute, weekdays, only_if_open, created_at, wake_at,
            wake_on)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id";
    ONE_OWN = "SELECT at_minute, weekdays, only_if_open, wake_at IS NOT NULL AS enabled, fired_on,
            fired_before FROM reminder
        WHERE id = $1 AND member_id = $2 {for update}";
    CHANGE = "UPDATE reminder SET at_minute = $2, weekdays = $3, only_if_open = $4, wake_at = $5, wake_on = $6 WHERE id = $1";
    REMOVE_REMINDER = "DELETE FROM reminder WHERE id = $1 AND member_id = $2";
    DUE_REMINDERS = "SELECT r.id, r.member_id, r.kind, r.activity_id, r.at_minute, r.weekdays, r.only_if_open, r.wake_at,
            r.wake_on, r.fired_on, r.fired_before, m.disabled
        FROM reminder r JOIN member m ON m.id = r.member_id
        WHERE (r.wake_at <= $1 OR r.wake_at > $2) AND (r.wake_at, r.id) > ($3, $4) AND r.member_id % $6 = $7
        ORDER BY r.wake_at, r.id LIMIT $5";
    /// Locks reminders by id, as every change of several does.
    LOCK_DUE = "SELECT id FROM reminder WHERE id IN {ids $1} ORDER BY id {for no key update}";
    /// Only the first claim succeeds: another node, or a change by the member, may have rescheduled the reminder.
    CLAIM = "UPDATE reminder SET wake_at = r.next_at, wake_on = r.next_on, fired_on = COALESCE(r.fired_on, reminder.fired_on),
            fired_before = CASE WHEN r.fired_on IS NULL THEN reminder.fired_before ELSE reminder.fired_on END
        FROM {rows $1: id BIGINT, wake_at BIGINT, next_at BIGINT, next_on TEXT, fired_on TEXT} AS r
        WHERE reminder.id = r.id AND reminder.wake_at = r.wake_at RETURNING reminder.id";
    /// A reminder that was sent later is due later again.
    SENT_REMINDERS = "SELECT member_id, kind, activity_id, only_if_open FROM reminder
        WHERE member_id IN {ids $1} AND wake_at IS NOT NULL AND fired_on IS NOT NULL ORDER BY fired_on, wake_at, id";
    /// The job then determines when each reminder is really due.
    LOOK_AGAIN = "UPDATE reminder SET wake_at = $2 WHERE id IN (
            SELECT id FROM reminder WHERE member_id = $1 AND wake_at > $2 ORDER BY id {for no key update})";
    ERASE_REMINDERS = "DELETE FROM reminder WHERE id IN (
            SELECT id FROM reminder WHERE member_id = $1 ORDER BY id {for update})";
}

#[derive(db::Record)]
struct Row {
    id: i64,
    kind: String,
    activity_id: Option<i64>,
    program_id: Option<i64>,
    title: Option<String>,
    at_minute: i64,
    weekdays: i64,
    only_if_open: bool,
    enabled: bool,
    created_at: Instant,
}

/// A member's reminders, or one of them, by time of day.
pub(super) async fn reminders(db: &Db, member: i64, id: Option<i64>) -> Result<Vec<ReminderOut>> {
    let rows: Vec<Row> = db.all(&REMINDERS, args![member, id]).await?;
    let out = |row: Row| {
        let Row { id, activity_id, title, only_if_open, enabled, created_at, .. } = row;
        let (kind, weekdays) = (Kind::stored(&row.kind), Weekdays(row.weekdays).numbers());
        let (at, challenge_id) = (text_of(row.at_minute), row.program_id);
        ReminderOut { id, kind, activity_id, challenge_id, title, at, weekdays, only_if_open, enabled, created_at }
    };
    Ok(rows.into_iter().map(out).collect())
}

/// A new reminder.
pub(super) struct New {
    pub kind: Kind,
    pub activity: Option<i64>,
    pub minute: i64,
    pub weekdays: Weekdays,
    pub only_if_open: bool,
    pub wake: (Instant, Day),
}

/// How many reminders a member has. Locks the member, so that two calls together cannot exceed the maximum.
pub(super) async fn count(tx: &mut Tx, member: i64) -> Result<i64> {
    accounts::lock_log(tx, member).await?;
    Ok(tx.one::<(i64,)>(&COUNT, args![member]).await?.0)
}

/// Adds a reminder and returns its id.
pub(super) async fn add(tx: &mut Tx, member: i64, new: New, now: Instant) -> Result<i64> {
    let New { kind, activity, minute, weekdays, only_if_open, wake: (at, on) } = new;
    let row = args![member, kind.text(), activity, minute, weekdays.0, only_if_open, now, at, on];
    Ok(tx.one::<(i64,)>(&ADD_REMINDER, row).await?.0)
}

/// A locked reminder.
#[derive(db::Record)]
pub(super) struct Own {
    pub at_minute: i64,
    pub weekdays: i64,
    pub only_if_open: bool,
    pub enabled: bool,
    pub fired_on: Option<Day>,
    pub fired_before: Option<Day>,
}

/// One of a member's reminders, locked until the transaction ends.
pub(super) async fn own(tx: &mut Tx, member: i64, id: i64) -> Result<Option<Own>> {
    tx.opt(&ONE_OWN, args![id, member]).await
}

/// Changes a reminder.
pub(super) async fn change(tx: &mut Tx, id: i64, own: &Own, wake: Option<(Instant, Day)>) -> Result<()> {
    let (at, on) = wake.unzip();
    tx.exec(&CHANGE, args![id, own.at_minute, own.weekdays, own.only_if_open, at, on]).await.map(drop)
}

/// Removes a reminder; returns whether it existed.
pub(super) async fn remove(db: &Db, member: i64, id: i64) -> Result<bool> {
    Ok(db.exec(&REMOVE_REMINDER, args![id, member]).await? > 0)
}

/// A due reminder.
#[derive(db::Record)]
pub(super) struct Due {
    pub id: i64,
    pub member_id: i64,
    kind: String,
    pub activity_id: Option<i64>,
    pub at_minute: i64,
    weekdays: i64,
    pub only_if_open: bool,
    pub wake_at: Instant,
    pub wake_on: Day,
    pub fired_on: Option<Day>,
    pub fired_before: Option<Day>,
    pub disabled: bool,
}

impl Due {
    pub(super) fn kind(&self) -> Kind {
        Kind::stored(&self.kind)
    }

    pub(super) const fn weekdays(&self) -> Weekdays {
        Weekdays(self.weekdays)
    }
}

/// Up to `most` reminders to be processed, in order after the last one of the previous batch: those of a share of the
/// members that are due, and those scheduled later than `farthest`.
pub(super) async fn due(
    db: &Db,
    now: Instant,
    farthest: Instant,
    (nodes, index): (i64, i64),
    after: (Instant, i64),
    most: i64,
) -> Result<Vec<Due>> {
    db.all(&DUE_REMINDERS, args![now, farthest, after.0, after.1, most, nodes, index]).await
}

/// The member, the kind and the activity of a reminder.
pub(super) type Subject = (MemberId, Kind, Option<ActivityId>);

/// Whether the last reminder that was sent about each subject is sent only while something is open. Without reminders
/// that were removed or turned off.
pub(super) async fn sent(db: &Db, members: impl Iterator<Item = MemberId>) -> Result<HashMap<Subject, bool>> {
    let rows: Vec<(MemberId, String, Option<ActivityId>, bool)> =
        db.all(&SENT_REMINDERS, args![Val::ids(members)]).await?;
    let sent = |(member, kind, activity, only_if_open): (_, String, _, _)| {
        ((member, Kind::stored(&kind), activity), only_if_open)
    };
    Ok(rows.into_iter().map(sent).collect())
}

/// Reschedules reminders, and stores for which date they are sent now. Returns those that no other node has
/// rescheduled.
pub(super) async fn claim(tx: &mut Tx, moves: &[(&Due, (Instant, Day), Option<Day>)]) -> Result<Vec<i64>> {
    let mut rows = Rows::new();
    for (due, (at, on), fired_on) in moves {
        rows.push(row![due.id, due.wake_at, *at, *on, *fired_on]);
    }
    tx.all::<(i64,)>(&LOCK_DUE, args![Val::ids(moves.iter().map(|(due, ..)| due.id))]).await?;
    let claimed: Vec<(i64,)> = tx.all(&CLAIM, args![rows]).await?;
    Ok(claimed.into_iter().map(|(id,)| id).collect())
}

/// Lets the job check a member's reminders again: their days now begin at other instants, so reminders may be due
/// sooner than computed. Part of the transaction of that change.
pub async fn look_again(tx: &mut Tx, member: i64, now: Instant) -> Result<()> {
    tx.exec(&LOOK_AGAIN, args![member, now]).await.map(drop)
}

/// Removes a member's reminders, as part of erasing an account.
pub async fn erase(tx: &mut Tx, member: i64) -> Result<()> {
    tx.exec(&ERASE_REMINDERS, args![member]).await.map(drop)
}
