//! What the journal writes: each statement serves a whole group of submissions.
//!
//! # Errors
//! Errors of the database.

use std::collections::BTreeMap;

use daymark_actors::clock::Instant;
use daymark_actors::event::{Change, MemberId, ProgramId};
use daymark_base::civil::zone_name;
use daymark_base::db::{self, Result, Rows, Tx};
use daymark_base::{args, row, sql};

use super::status_text;
use crate::habits::journal::{Desk, Scope, Scored};
use crate::habits::rules::streak::Streak;

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
    PUT_OVERALL_STREAKS = "UPDATE member_state SET streak_current = r.streak_current, streak_longest = r.streak_longest,
        freezes = r.freezes
      FROM {rows $1: member_id BIGINT, streak_current BIGINT, streak_longest BIGINT, freezes BIGINT} AS r
      WHERE member_state.member_id = r.member_id";
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
    // The time of the last sync follows with the group's other rows. 0 means that it has not synced yet.
    CLAIM_DEVICES = "INSERT INTO device (id, member_id, created_at, seen_at)
      SELECT r.id, r.member_id, r.created_at, 0
      FROM {rows $1: id TEXT, member_id BIGINT, created_at BIGINT} AS r WHERE true
      ON CONFLICT (id) DO NOTHING";
    PUT_DEVICES = "INSERT INTO device (id, member_id, created_at, seen_at, seq)
      SELECT r.id, r.member_id, r.seen_at, r.seen_at, r.seq
      FROM {rows $1: id TEXT, member_id BIGINT, seen_at BIGINT, seq BIGINT} AS r WHERE true
      ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at, seq = excluded.seq";
    ADD_ZONES = "INSERT INTO member_zone (member_id, from_date, first_date, timezone, changed_at)
      SELECT r.member_id, r.from_date, r.first_date, r.timezone, r.changed_at
      FROM {rows $1: member_id BIGINT, from_date TEXT, first_date TEXT, timezone TEXT, changed_at BIGINT} AS r WHERE true";
    // The standings job then computes the streaks and scores that are due.
    MOVE_DAYS = "UPDATE membership SET
        streak_until = CASE WHEN streak_until > $2 THEN $2 ELSE streak_until END,
        score_until = CASE WHEN score_until > $2 THEN $2 ELSE score_until END
      WHERE member_id = $1";
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

/// The rows that nearly every group writes. Memberships are written later, in a statement of their own. A program must
/// be locked before its memberships, as when it ends, and the foreign keys of entries and days lock the program only
/// when this whole statement has run.
static WRITE_GROUP: db::Together<6> =
    db::Together::new([&INSERT_OPS, &PUT_ENTRIES, &INSERT_LEDGER, &PUT_DAYS, &PUT_MEMBERS, &PUT_DEVICES]);

async fn write(tx: &mut Tx, sql: &'static db::Sql, rows: Rows) -> Result<()> {
    if !rows.is_empty() {
        tx.exec(sql, args![rows]).await?;
    }
    Ok(())
}

/// Claims the group's new devices for their members. False when another member has just claimed one of them.
pub async fn claim_devices(tx: &mut Tx, desk: &Desk) -> Result<bool> {
    let mut rows = Rows::new();
    for (id, d) in desk.devices.iter().filter(|(_, d)| d.seen_at.is_none()) {
        rows.push(row![id, d.member, d.touched_at]);
    }
    let count = rows.len() as u64;
    Ok(count == 0 || tx.exec(&CLAIM_DEVICES, args![rows]).await? == count)
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
    let (mut devices, mut zones, mut zone_names) = (Rows::new(), Rows::new(), Rows::new());
    let mut scores = Vec::new();
    for m in desk.members.values() {
        if let Some(span) = &m.new_zone {
            let name = zone_name(&span.tz);
            zones.push(row![m.id, span.from, span.first, name, span.since]);
            zone_names.push(row![m.id, name]);
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
    write(tx, &SET_ZONES, zone_names).await
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

/// Makes a member's streaks and scores due now, in the transaction of a change after which the member's days begin and
/// close at other instants.
pub async fn move_days(tx: &mut Tx, member: MemberId, now: Instant) -> Result<()> {
    tx.exec(&MOVE_DAYS, args![member, now]).await.map(drop)
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

/// Writes members' streaks over all programs.
pub async fn put_overall_streaks(tx: &mut Tx, streaks: &BTreeMap<MemberId, Streak>) -> Result<()> {
    let mut rows = Rows::new();
    for (member, streak) in streaks {
        rows.push(row![*member, streak.current, streak.longest, i64::from(streak.freezes)]);
    }
    write(tx, &PUT_OVERALL_STREAKS, rows).await
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

/// Looks up the newest remaining scoring time among the written entries.
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
