//! What the journal reads and writes: each statement serves a whole group of submissions.
//!
//! # Errors
//! Those of the database, unless a function names others.

use std::collections::{BTreeSet, HashMap};

use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::{Amount, Change, EntryKey, Hlc, MemberId, ProgramId};
use daymark_base::civil::{day_start, zone_name};
use daymark_base::db::{self, Db, Json, Result, Rows, Tx, Val};
use daymark_base::{args, row, sql};
use jiff::tz::TimeZone;
use uuid::Uuid;

use super::{EntryRow, RawEntry, status, status_text};
use crate::habits::journal::{Desk, Scope, Scored};
use crate::habits::rules::merge::StoredOp;
use crate::habits::rules::streak::Streak;

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

/// A zone in a member's history, or a pause: read together, to ask once.
#[derive(db::Record)]
pub struct SpanRow {
    pub member_id: i64,
    pub from_date: Day,
    /// A zone's first date, where it is stored; the last date of a pause.
    pub other_date: Option<Day>,
    /// `None` for a pause.
    pub timezone: Option<String>,
    pub changed_at: Option<Instant>,
}

/// A membership with counters.
#[derive(db::Record)]
pub struct MembershipRow {
    pub member_id: i64,
    pub program_id: i64,
    pub program_version: i64,
    pub state: String,
    pub joined_at: Instant,
    pub joined_on: Day,
    pub left_on: Option<Day>,
    pub points: i64,
    pub last_scored_at: Option<Instant>,
    pub score_seq: i64,
    pub streak_current: i64,
    pub streak_longest: i64,
    pub streak_state: Option<Json<Scope>>,
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
    // Locks the counters: commits for one member are serialised.
    MEMBERS = "SELECT m.id, m.day_start_hour, m.first_name, m.last_name, m.nickname, m.image, m.privacy_level,
        m.test_user, m.disabled, s.epoch, s.version, s.points, s.streak_current, s.streak_longest, s.freezes,
        s.streak_state
      FROM member_state s JOIN member m ON m.id = s.member_id WHERE s.member_id IN {ids $1}
      ORDER BY s.member_id {for update}";
    UNLOCKED_MEMBERS = "SELECT m.id, m.day_start_hour, m.first_name, m.last_name, m.nickname, m.image, m.privacy_level,
        m.test_user, m.disabled, s.epoch, s.version, s.points, s.streak_current, s.streak_longest, s.freezes,
        s.streak_state
      FROM member_state s JOIN member m ON m.id = s.member_id WHERE s.member_id IN {ids $1}";
    SPANS = "SELECT member_id, from_date, first_date AS other_date, timezone, changed_at FROM member_zone
        WHERE member_id IN {ids $1}
      UNION ALL SELECT member_id, from_date, to_date, NULL, NULL FROM pause WHERE member_id IN {ids $1}
      ORDER BY from_date";
    // Programs that ended before `since` no longer affect a streak. A member who left one may come back.
    MEMBERSHIPS = "SELECT s.member_id, s.program_id, p.version AS program_version, s.state, s.joined_at, s.joined_on,
        s.left_on, s.points, s.last_scored_at, s.score_seq, s.streak_current, s.streak_longest, s.streak_state
      FROM {rows $1: member_id BIGINT, since BIGINT} AS r
      JOIN membership s ON s.member_id = r.member_id JOIN program p ON p.id = s.program_id
      WHERE s.state = 'joined' OR s.left_at > r.since
        OR (s.state = 'completed' AND (p.closed_at > r.since OR p.ends_at > r.since))
      ORDER BY s.member_id, s.joined_at, s.program_id";
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
    pub spans: Vec<SpanRow>,
    pub memberships: Vec<MembershipRow>,
    pub devices: Vec<DeviceRow>,
    pub known: HashMap<(MemberId, Uuid), String>,
}

/// Which memberships matter: those that ended after `since`, and those with dates that the overall streak still reads,
/// however long the member has been away. Two days are wider than the world's zones.
fn memberships_of(members: &[MemberRow], since: Instant) -> Rows {
    let read_from = |m: &MemberRow| match &m.streak_state {
        Some(scope) => day_start(scope.0.open_from(), &TimeZone::UTC, 0).plus_ms(-2 * 86_400_000),
        None => Instant(i64::MIN),
    };
    let mut rows = Rows::new();
    members.iter().for_each(|m| rows.push(row![m.id, read_from(m).min(since)]));
    rows
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
    let members = tx.each(&MEMBERS, ids.clone()).await?;
    let known = tx.each::<KnownRow>(&KNOWN_OPS, ops).await?;
    let memberships = memberships_of(&members, since);
    Ok(Loaded {
        members,
        spans: tx.each(&SPANS, ids).await?,
        memberships: tx.each(&MEMBERSHIPS, memberships).await?,
        devices: tx.each(&DEVICES, devices).await?,
        known: known.into_iter().filter_map(|r| Some(((r.member_id, r.op_id.parse().ok()?), r.digest))).collect(),
    })
}

/// Members as [`load`] would load them, without the lock, for reading.
pub async fn load_unlocked(db: &Db, members: &BTreeSet<MemberId>, since: Instant) -> Result<Loaded> {
    let ids = Val::ids(members.iter().copied());
    let members = db.each(&UNLOCKED_MEMBERS, ids.clone()).await?;
    let memberships = memberships_of(&members, since);
    Ok(Loaded {
        members,
        spans: db.each(&SPANS, ids).await?,
        memberships: db.each(&MEMBERSHIPS, memberships).await?,
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

sql! {
    INSERT_OPS = "INSERT INTO operation (member_id, program_id, activity_id, local_date, op_id, device_id, kind, value,
        clock, occurred_at, received_at, timezone, credited, late, digest)
      SELECT r.member_id, r.program_id, r.activity_id, r.local_date, r.op_id, r.device_id, r.kind, r.value, r.clock,
        r.occurred_at, r.received_at, r.timezone, r.credited, r.late, r.digest
      FROM {rows $1: member_id BIGINT, program_id BIGINT, activity_id BIGINT, local_date TEXT, op_id TEXT, device_id TEXT,
        kind TEXT, value TEXT, clock BIGINT, occurred_at BIGINT, received_at BIGINT, timezone TEXT, credited BOOLEAN,
        late BOOLEAN, digest TEXT} AS r WHERE true";
    PUT_ENTRIES = "INSERT INTO entry (member_id, program_id, activity_id, local_date, status, amount, note, credited_status,
        credited_amount, scored_at, points, ledger_version, late, version, updated_at)
      SELECT r.member_id, r.program_id, r.activity_id, r.local_date, r.status, r.amount, r.note, r.credited_status,
        r.credited_amount, r.scored_at, r.points, r.ledger_version, r.late, r.version, r.updated_at
      FROM {rows $1: member_id BIGINT, program_id BIGINT, activity_id BIGINT, local_date TEXT, status TEXT, amount BIGINT,
        note TEXT, credited_status TEXT, credited_amount BIGINT, scored_at BIGINT, points BIGINT, ledger_version BIGINT,
        late BOOLEAN, version BIGINT, updated_at BIGINT} AS r WHERE true
      ON CONFLICT (member_id, local_date, program_id, activity_id) DO UPDATE SET status = excluded.status,
        amount = excluded.amount, note = excluded.note, credited_status = excluded.credited_status,
        credited_amount = excluded.credited_amount, scored_at = excluded.scored_at, points = excluded.points,
        ledger_version = excluded.ledger_version, late = excluded.late, version = excluded.version,
        updated_at = excluded.updated_at";
    INSERT_LEDGER = "INSERT INTO points_ledger (member_id, rule, source, source_version, kind, program_id, local_date,
        delta, created_at)
      SELECT r.member_id, 'activity', r.source, r.source_version, r.kind, r.program_id, r.local_date, r.delta, r.created_at
      FROM {rows $1: member_id BIGINT, source TEXT, source_version BIGINT, kind TEXT, program_id BIGINT, local_date TEXT,
        delta BIGINT, created_at BIGINT} AS r WHERE true";
    PUT_DAYS = "INSERT INTO day_score (member_id, program_id, local_date, points, done)
      SELECT r.member_id, r.program_id, r.local_date, r.points, r.done
      FROM {rows $1: member_id BIGINT, program_id BIGINT, local_date TEXT, points BIGINT, done BIGINT} AS r WHERE true
      ON CONFLICT (member_id, local_date, program_id) DO UPDATE SET points = excluded.points, done = excluded.done";
    PUT_MEMBERSHIPS = "UPDATE membership SET points = r.points, last_scored_at = r.last_scored_at, score_seq = r.score_seq,
        streak_current = r.streak_current, streak_longest = r.streak_longest, streak_until = r.streak_until,
        streak_state = r.streak_state
      FROM {rows $1: member_id BIGINT, program_id BIGINT, points BIGINT, last_scored_at BIGINT, score_seq BIGINT,
        streak_current BIGINT, streak_longest BIGINT, streak_until BIGINT, streak_state TEXT} AS r
      WHERE membership.member_id = r.member_id AND membership.program_id = r.program_id";
    PUT_STREAKS = "UPDATE membership SET streak_current = r.streak_current, streak_longest = r.streak_longest,
        streak_until = r.streak_until, score_seq = r.score_seq
      FROM {rows $1: member_id BIGINT, program_id BIGINT, streak_current BIGINT, streak_longest BIGINT,
        streak_until BIGINT, score_seq BIGINT} AS r
      WHERE membership.member_id = r.member_id AND membership.program_id = r.program_id";
    PUT_SCORES = "UPDATE membership SET score = r.score, score_at = r.score_at, score_until = r.score_until,
        score_seq = r.score_seq
      FROM {rows $1: member_id BIGINT, program_id BIGINT, score BIGINT, score_at BIGINT, score_until BIGINT,
        score_seq BIGINT} AS r
      WHERE membership.member_id = r.member_id AND membership.program_id = r.program_id";
    PUT_MEMBERS = "UPDATE member_state SET version = r.version, points = r.points, streak_current = r.streak_current,
        streak_longest = r.streak_longest, freezes = r.freezes, streak_state = r.streak_state
      FROM {rows $1: member_id BIGINT, version BIGINT, points BIGINT, streak_current BIGINT, streak_longest BIGINT,
        freezes BIGINT, streak_state TEXT} AS r
      WHERE member_state.member_id = r.member_id";
    PUT_DEVICES = "INSERT INTO device (id, member_id, created_at, seen_at, seq)
      SELECT r.id, r.member_id, r.seen_at, r.seen_at, r.seq
      FROM {rows $1: id TEXT, member_id BIGINT, seen_at BIGINT, seq BIGINT} AS r WHERE true
      ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at, seq = excluded.seq";
    ADD_ZONES = "INSERT INTO member_zone (member_id, from_date, first_date, timezone, changed_at)
      SELECT r.member_id, r.from_date, r.first_date, r.timezone, r.changed_at
      FROM {rows $1: member_id BIGINT, from_date TEXT, first_date TEXT, timezone TEXT, changed_at BIGINT} AS r WHERE true";
    // The job computes what it changes.
    MOVE_DAYS = "UPDATE membership SET
        streak_until = CASE WHEN streak_until > r.at THEN r.at ELSE streak_until END,
        score_until = CASE WHEN score_until > r.at THEN r.at ELSE score_until END
      FROM {rows $1: member_id BIGINT, at BIGINT} AS r WHERE membership.member_id = r.member_id";
    SET_ZONES = "UPDATE member SET timezone = r.timezone
      FROM {rows $1: member_id BIGINT, timezone TEXT} AS r WHERE member.id = r.member_id";
    NEWEST_SCORED = "SELECT r.member_id, r.program_id, MAX(e.scored_at) AS scored_at
      FROM {rows $1: member_id BIGINT, program_id BIGINT} AS r
      JOIN entry e ON e.member_id = r.member_id AND e.program_id = r.program_id
      JOIN activity a ON a.id = e.activity_id JOIN program p ON p.id = e.program_id
      WHERE a.points > 0 OR p.scoring IN ('best_streak', 'share_of_days_done')
      GROUP BY r.member_id, r.program_id";
}

fn op_value(change: &Change) -> (&'static str, Option<String>) {
    match change {
        Change::SetStatus(s) => ("set_status", Some(status_text(*s).to_owned())),
        Change::AddAmount(a) => ("add_amount", Some(a.0.to_string())),
        Change::SetAmount(a) => ("set_amount", a.map(|a| a.0.to_string())),
        Change::SetNote(n) => ("set_note", n.clone()),
    }
}

/// What nearly every group writes. Memberships come after it: PostgreSQL checks foreign keys when the whole statement has
/// run, and whoever ends a program locks it before its memberships, so a group must too.
static WRITE_GROUP: db::Together<6> =
    db::Together::new([&INSERT_OPS, &PUT_ENTRIES, &INSERT_LEDGER, &PUT_DAYS, &PUT_MEMBERS, &PUT_DEVICES]);

async fn write(tx: &mut Tx, sql: &'static db::Sql, rows: Rows) -> Result<()> {
    if !rows.is_empty() {
        tx.exec(sql, args![rows]).await?;
    }
    Ok(())
}

/// Writes everything that the group changed.
pub async fn flush(tx: &mut Tx, desk: &mut Desk) -> Result<()> {
    let [ops, mut entries, ledger] = log_rows(desk);
    let to_look_up = memberships_to_look_up(desk);
    if !to_look_up.is_empty() {
        write(tx, &PUT_ENTRIES, std::mem::take(&mut entries)).await?;
        look_up_scored(tx, desk, to_look_up).await?;
    }
    let (mut days, mut memberships, mut members) = (Rows::new(), Rows::new(), Rows::new());
    let (mut devices, mut zones, mut zone_names, mut moved) = (Rows::new(), Rows::new(), Rows::new(), Rows::new());
    let mut scores = Vec::new();
    for m in desk.members.values() {
        if let Some(span) = &m.new_zone {
            let name = zone_name(&span.tz);
            zones.push(row![m.id, span.from, span.first, name, span.since]);
            zone_names.push(row![m.id, name]);
            moved.push(row![m.id, span.since]);
        }
        if !m.touched {
            continue;
        }
        let freezes = i64::from(m.streak.freezes);
        let state = m.scope.as_ref().map(json);
        members.push(row![m.id, m.version, m.points, m.streak.current, m.streak.longest, freezes, state]);
        for p in m.memberships.iter().filter(|p| p.touched) {
            for (date, score) in &p.days {
                days.push(row![m.id, p.program.id, *date, score.points, score.done]);
            }
            memberships.push(row![
                m.id,
                p.program.id,
                p.points,
                p.last_scored_at,
                p.seq,
                p.streak.current,
                p.streak.longest,
                p.streak_until,
                json(&p.scope)
            ]);
            scores.extend(p.scored.map(|s| (m.id, p.program.id, p.seq, s)));
        }
    }
    for (id, d) in &desk.devices {
        if let Some(at) = d.touched_at {
            devices.push(row![id, d.member, at, d.seq]);
        }
    }
    tx.exec_together(&WRITE_GROUP, [ops, entries, ledger, days, members, devices]).await?;
    write(tx, &PUT_MEMBERSHIPS, memberships).await?;
    put_scores(tx, &scores).await?;
    write(tx, &ADD_ZONES, zones).await?;
    write(tx, &SET_ZONES, zone_names).await?;
    write(tx, &MOVE_DAYS, moved).await
}

/// The rows of operations, entries, and the ledger.
fn log_rows(desk: &Desk) -> [Rows; 3] {
    let (mut ops, mut entries, mut ledger) = (Rows::new(), Rows::new(), Rows::new());
    for o in &desk.new_ops {
        let (kind, value) = op_value(&o.op.change);
        ops.push(row![
            o.member,
            o.key.program,
            o.key.activity,
            o.key.date,
            o.op.op_id.to_string(),
            o.op.device,
            kind,
            value,
            o.op.clock.0,
            o.occurred_at,
            o.received_at,
            o.timezone,
            o.op.full,
            o.late,
            o.digest
        ]);
    }
    for ((member, key), entry) in &desk.entries {
        let Some(r) = entry.row.as_ref().filter(|_| entry.changed) else { continue };
        entries.push(row![
            *member,
            key.program,
            key.activity,
            key.date,
            status_text(r.status),
            r.amount.map(|a| a.0),
            r.note,
            status_text(r.credited_status),
            r.credited_amount.map(|a| a.0),
            r.scored_at,
            r.points,
            r.ledger_version,
            r.late,
            r.version,
            r.updated_at
        ]);
        if let Some(m) = entry.moved {
            let source = key.to_string();
            ledger.push(row![
                *member,
                source,
                m.source_version,
                m.kind.code(),
                key.program,
                key.date,
                m.delta,
                r.updated_at
            ]);
        }
    }
    [ops, entries, ledger]
}

/// A member's days now begin and close at other instants, so streaks and scores can change earlier than computed: part
/// of the transaction of that change.
pub async fn move_days(tx: &mut Tx, member: MemberId, now: Instant) -> Result<()> {
    let mut moved = Rows::new();
    moved.push(row![member, now]);
    write(tx, &MOVE_DAYS, moved).await
}

/// Writes scores: member, program, and the number of the change.
pub async fn put_scores(tx: &mut Tx, scores: &[(MemberId, ProgramId, i64, Scored)]) -> Result<()> {
    let mut rows = Rows::new();
    for (member, program, seq, s) in scores {
        rows.push(row![*member, *program, s.score.0, s.at, s.until, *seq]);
    }
    write(tx, &PUT_SCORES, rows).await
}

/// Writes streaks: member, program, when they can next change, and the number of the change.
pub async fn put_streaks(tx: &mut Tx, streaks: &[(MemberId, ProgramId, Streak, Option<Instant>, i64)]) -> Result<()> {
    let mut rows = Rows::new();
    for (member, program, streak, until, seq) in streaks {
        rows.push(row![*member, *program, streak.current, streak.longest, *until, *seq]);
    }
    write(tx, &PUT_STREAKS, rows).await
}

fn json(scope: &Scope) -> String {
    serde_json::to_string(scope).unwrap_or_default()
}

#[derive(db::Record)]
struct ScoredRow {
    member_id: i64,
    program_id: i64,
    scored_at: Option<Instant>,
}

/// Memberships whose entry with the newest scoring time changed.
fn memberships_to_look_up(desk: &Desk) -> Rows {
    let mut rows = Rows::new();
    for m in desk.members.values() {
        for p in m.memberships.iter().filter(|p| p.look_up_scored) {
            rows.push(row![m.id, p.program.id]);
        }
    }
    rows
}

/// Looks up the next newest scoring time, among the entries as written.
async fn look_up_scored(tx: &mut Tx, desk: &mut Desk, memberships: Rows) -> Result<()> {
    for found in tx.all::<ScoredRow>(&NEWEST_SCORED, args![memberships]).await? {
        let member = desk.members.get_mut(&found.member_id);
        let membership = member.and_then(|m| m.memberships.iter_mut().find(|p| p.program.id == found.program_id));
        if let Some(p) = membership {
            p.last_scored_at = found.scored_at;
        }
    }
    Ok(())
}
