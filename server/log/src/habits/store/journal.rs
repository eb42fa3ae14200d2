//! What the journal reads: each statement serves a whole group of submissions. The writes are in `journal_writes.rs`.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use std::collections::{BTreeSet, HashMap};

use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::{Amount, Change, EntryKey, Hlc, MemberId};
use daymark_base::civil::day_start;
use daymark_base::db::{self, Db, Json, Result, Rows, Tx, Val};
use daymark_base::{row, sql};
use jiff::tz::TimeZone;
use uuid::Uuid;

use super::{EntryRow, RawEntry, status};
use crate::habits::journal::Scope;
use crate::habits::rules::merge::StoredOp;

/// A member with counters.
#[derive(db::Record)]
pub struct MemberRow {
    pub id: i64,
    pub day_start_hour: i64,
    pub first_name: String,
    pub last_name: String,
    pub nickname: String,
    pub image: Option<String>,
    pub privacy_level: String,
    pub test_user: bool,
    pub disabled: bool,
    pub epoch: String,
    pub version: i64,
    pub points: i64,
    pub streak_current: i64,
    pub streak_longest: i64,
    pub freezes: i64,
    pub streak_state: Option<Json<Scope>>,
}

/// A membership with counters, a zone in a member's history, or a pause: one statement reads them all.
#[derive(db::Record)]
pub struct PartRow {
    pub member_id: i64,
    /// 0 for a zone or a pause.
    pub program_id: i64,
    pub program_version: i64,
    pub state: String,
    pub joined_at: Instant,
    /// When the member joined; the first date of a pause; from when a zone determines dates.
    pub from_date: Day,
    /// When the member left; the last date of a pause; a zone's first date, where it is stored.
    pub other_date: Option<Day>,
    pub points: i64,
    pub last_scored_at: Option<Instant>,
    pub score_seq: i64,
    pub streak_current: i64,
    pub streak_longest: i64,
    pub streak_state: Option<Json<Scope>>,
    /// The zone's name, in the rows of zones.
    pub timezone: Option<String>,
    /// When the zone was set, in the rows of zones.
    pub changed_at: Option<Instant>,
}

/// A device.
#[derive(db::Record)]
pub struct DeviceRow {
    pub id: String,
    pub member_id: i64,
    pub seen_at: Instant,
    pub seq: Option<i64>,
}

#[derive(db::Record)]
struct KnownRow {
    member_id: i64,
    op_id: String,
    digest: String,
}

#[derive(db::Record)]
pub(super) struct OpRow {
    member_id: i64,
    program_id: i64,
    activity_id: i64,
    local_date: Day,
    op_id: String,
    device_id: String,
    kind: String,
    value: Option<String>,
    clock: i64,
    occurred_at: i64,
    received_at: i64,
    credited: bool,
}

sql! {
    // Locks the member, then the counters, as joining a program does: commits for one member are serialised.
    MEMBERS = "SELECT m.id, m.day_start_hour, m.first_name, m.last_name, m.nickname, m.image, m.privacy_level,
        m.test_user, (m.disabled OR m.erase_at IS NOT NULL) AS disabled, s.epoch, s.version, s.points,
        s.streak_current, s.streak_longest, s.freezes, s.streak_state
      FROM member m JOIN member_state s ON s.member_id = m.id WHERE s.member_id IN {ids $1}
      ORDER BY s.member_id {for no key update}";
    UNLOCKED_MEMBERS = "SELECT m.id, m.day_start_hour, m.first_name, m.last_name, m.nickname, m.image, m.privacy_level,
        m.test_user, (m.disabled OR m.erase_at IS NOT NULL) AS disabled, s.epoch, s.version, s.points,
        s.streak_current, s.streak_longest, s.freezes, s.streak_state
      FROM member_state s JOIN member m ON m.id = s.member_id WHERE s.member_id IN {ids $1}";
    // Programs that ended before `since` no longer affect a streak. A member who left one may come back.
    PARTS = "SELECT s.member_id, s.program_id, p.version AS program_version, s.state, s.joined_at,
        s.joined_on AS from_date, s.left_on AS other_date, s.points, s.last_scored_at, s.score_seq, s.streak_current,
        s.streak_longest, s.streak_state, NULL AS timezone, NULL AS changed_at
      FROM {rows $1: member_id BIGINT, since BIGINT} AS r
      JOIN membership s ON s.member_id = r.member_id JOIN program p ON p.id = s.program_id
      WHERE s.state = 'joined' OR s.left_at > r.since
        OR (s.state = 'completed' AND (p.closed_at > r.since OR p.ends_at > r.since OR s.ended_at > r.since))
      UNION ALL SELECT z.member_id, 0, 0, '', 0, z.from_date, z.first_date, 0, NULL, 0, 0, 0, NULL, z.timezone,
        z.changed_at
      FROM {rows $1: member_id BIGINT, since BIGINT} AS r JOIN member_zone z ON z.member_id = r.member_id
      UNION ALL SELECT p.member_id, 0, 0, '', 0, p.from_date, p.to_date, 0, NULL, 0, 0, 0, NULL, NULL, NULL
      FROM {rows $1: member_id BIGINT, since BIGINT} AS r JOIN pause p ON p.member_id = r.member_id";
    DEVICES = "SELECT d.id, d.member_id, d.seen_at, d.seq
      FROM {rows $1: id TEXT} AS r JOIN device d ON d.id = r.id";
    KNOWN_OPS = "SELECT o.member_id, o.op_id, o.digest
      FROM {rows $1: member_id BIGINT, op_id TEXT} AS r
      JOIN operation o ON o.member_id = r.member_id AND o.op_id = r.op_id";
    OPS_OF_ENTRIES = "SELECT o.member_id, o.program_id, o.activity_id, o.local_date, o.op_id, o.device_id, o.kind, o.value,
        o.clock, o.occurred_at, o.received_at, o.credited
      FROM {rows $1: member_id BIGINT, local_date TEXT, program_id BIGINT, activity_id BIGINT} AS r
      JOIN operation o ON o.member_id = r.member_id AND o.local_date = r.local_date
        AND o.program_id = r.program_id AND o.activity_id = r.activity_id";
    ENTRIES_OF_DATES = "SELECT e.member_id, e.program_id, e.activity_id, e.local_date, e.status, e.amount, e.note,
        e.credited_status, e.credited_amount, e.scored_at, e.points, e.ledger_version, e.late, e.version, e.updated_at
      FROM {rows $1: member_id BIGINT, from_date TEXT, to_date TEXT} AS r
      JOIN entry e ON e.member_id = r.member_id AND e.local_date >= r.from_date AND e.local_date <= r.to_date";
}

/// The data that a group starts from.
pub struct Loaded {
    pub members: Vec<MemberRow>,
    /// For each member, the zones and pauses by date, then the memberships in the order of joining.
    pub parts: Vec<PartRow>,
    pub devices: Vec<DeviceRow>,
    pub known: HashMap<(MemberId, Uuid), String>,
}

/// For each member, the instant from which memberships matter: `since`, or an earlier one if the overall streak still
/// reads older dates, however long the member has been away. Two days cover all time zones.
fn parts_of(members: &[MemberRow], since: Instant) -> Rows {
    let read_from = |m: &MemberRow| match &m.streak_state {
        Some(scope) => day_start(scope.0.open_from(), &TimeZone::UTC, 0).plus_ms(-2 * 86_400_000),
        None => Instant(i64::MIN),
    };
    let mut rows = Rows::new();
    members.iter().for_each(|m| rows.push(row![m.id, read_from(m).min(since)]));
    rows
}

/// Sorts zones and pauses by date, then memberships in the order of joining. In SQL, SQLite would need a sorter for
/// each SELECT.
fn ordered(mut parts: Vec<PartRow>) -> Vec<PartRow> {
    parts.sort_unstable_by_key(|p| (p.member_id, p.joined_at, p.program_id, p.from_date));
    parts
}

/// Members (locked), their zones, pauses, memberships that matter after `since`, devices, and which of these operations
/// are already stored.
pub async fn load(
    tx: &mut Tx,
    members: &BTreeSet<MemberId>,
    since: Instant,
    devices: Rows,
    ops: Rows,
) -> Result<Loaded> {
    let ids = Val::ids(members.iter().copied());
    let members = tx.each(&MEMBERS, ids).await?;
    let known = tx.each::<KnownRow>(&KNOWN_OPS, ops).await?;
    Ok(Loaded {
        parts: ordered(tx.each(&PARTS, parts_of(&members, since)).await?),
        members,
        devices: tx.each(&DEVICES, devices).await?,
        known: known.into_iter().filter_map(|r| Some(((r.member_id, r.op_id.parse().ok()?), r.digest))).collect(),
    })
}

/// Members as [`load`] would load them, without the lock, for reading.
pub async fn load_unlocked(db: &Db, members: &BTreeSet<MemberId>, since: Instant) -> Result<Loaded> {
    let ids = Val::ids(members.iter().copied());
    let members = db.each(&UNLOCKED_MEMBERS, ids).await?;
    Ok(Loaded {
        parts: ordered(db.each(&PARTS, parts_of(&members, since)).await?),
        members,
        devices: Vec::new(),
        known: HashMap::new(),
    })
}

/// The stored operations of these entries: rows of (member, date, program, activity).
pub async fn ops_of(tx: &mut Tx, keys: Rows) -> Result<Vec<((MemberId, EntryKey), StoredOp)>> {
    let rows = tx.each::<OpRow>(&OPS_OF_ENTRIES, keys).await?;
    Ok(rows.into_iter().filter_map(stored_op).collect())
}

pub(super) fn stored_op(r: OpRow) -> Option<((MemberId, EntryKey), StoredOp)> {
    let number = || r.value.as_deref().and_then(|v| v.parse().ok()).map(Amount);
    let change = match r.kind.as_str() {
        "set_status" => Change::SetStatus(status(r.value.as_deref().unwrap_or_default())),
        "add_amount" => Change::AddAmount(number()?),
        "set_amount" => Change::SetAmount(number()),
        _ => Change::SetNote(r.value),
    };
    let key = EntryKey { program: r.program_id, activity: r.activity_id, date: r.local_date };
    let op = StoredOp {
        op_id: r.op_id.parse().ok()?,
        device: r.device_id,
        change,
        clock: Hlc(r.clock),
        full: r.credited,
        at: Instant(r.occurred_at.min(r.received_at)),
    };
    Some(((r.member_id, key), op))
}

/// Entries of these date ranges: rows of (member, from, to).
pub async fn entries_of_dates(tx: &mut Tx, ranges: Rows) -> Result<Vec<(MemberId, EntryRow)>> {
    let rows = tx.each::<RawEntry>(&ENTRIES_OF_DATES, ranges).await?;
    Ok(rows.into_iter().map(|r| (r.member_id, EntryRow::from(r))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(program_id: i64, joined_at: i64, from_date: &str) -> PartRow {
        PartRow {
            member_id: 1,
            program_id,
            program_version: 1,
            state: String::new(),
            joined_at: Instant(joined_at),
            from_date: from_date.parse().unwrap(),
            other_date: None,
            points: 0,
            last_scored_at: None,
            score_seq: 0,
            streak_current: 0,
            streak_longest: 0,
            streak_state: None,
            timezone: None,
            changed_at: None,
        }
    }

    #[test]
    fn zones_sort_by_date_and_programs_by_join_time() {
        let parts = vec![
            part(4, 20, "2026-05-01"),
            part(7, 10, "2026-05-01"),
            part(0, 0, "2026-04-02"),
            part(3, 20, "2026-05-01"),
            part(0, 0, "2026-04-01"),
        ];
        let sorted = ordered(parts).into_iter().map(|p| (p.program_id, p.from_date.to_string()));
        let expected = [(0, "2026-04-01"), (0, "2026-04-02"), (7, "2026-05-01"), (3, "2026-05-01"), (4, "2026-05-01")];
        assert!(sorted.eq(expected.map(|(program, date)| (program, date.to_owned()))));
    }
}
