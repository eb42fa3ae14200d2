//! Accepts or rejects the operations of one submission. Scoring is `settle`'s work.

use std::collections::HashMap;

use daymark_actors::clock::Instant;
use daymark_actors::event::{Hlc, Op, Submission};
use daymark_base::civil::{Calendar, ZoneSpan, day_close, parse_zone, zone_name};
use daymark_web::error::{Code, Error, Result};
use daymark_web::words::title;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::desk::{Desk, DeviceDesk, MemberDesk, NewOp};
use crate::habits::model::server_device;
use crate::habits::rules::credit::{Arrival, Credit, Window, clock_of, credit, credit_of_past, effective_at, is_late};
use crate::habits::rules::merge::StoredOp;

/// The most operations that one entry keeps.
const OPS_PER_ENTRY: usize = 1_000;

/// How old an operation may be, in milliseconds, to tell where the member's device is now.
const RECENT_MS: i64 = 3_600_000;

/// The outcome of an operation before the entries are merged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Stored.
    Taken,
    /// Stored before.
    Duplicate,
    /// Not stored; the stable code says why.
    Rejected(&'static str),
}

/// Applies a submission: one verdict for each operation, or a rejection of the whole submission, which then changes
/// nothing.
pub fn submission(desk: &mut Desk, s: &Submission) -> Result<Vec<Verdict>> {
    if !desk.members.contains_key(&s.member) {
        return Err(Code::NotFound.into());
    }
    let present = desk.devices.get(&s.device);
    if present.is_some_and(|d| d.member != s.member) {
        return Err(Code::ForeignDevice.into());
    }
    let digests: Vec<String> = s.ops.iter().map(digest).collect();
    check_reuse(desk, s, &digests)?;
    let seen_at = present.and_then(|d| d.seen_at);
    follow(desk, s);
    let mut verdicts = Vec::with_capacity(s.ops.len());
    for (op, digest) in s.ops.iter().zip(digests) {
        verdicts.push(operation(desk, s, op, digest, seen_at));
    }
    let device = desk.devices.entry(s.device.clone()).or_insert(DeviceDesk {
        member: s.member,
        seen_at: None,
        seq: None,
        touched_at: None,
    });
    device.touched_at = device.touched_at.max(Some(s.received_at));
    device.seq = device.seq.max(s.seq);
    Ok(verdicts)
}

/// Rejects a submission if an operation reuses the id of a different operation. This is a bug in the device that no
/// later answer could repair. The error names the positions, and nothing is applied.
fn check_reuse(desk: &Desk, s: &Submission, digests: &[String]) -> Result<()> {
    let (mut fault, mut first): (Option<Error>, HashMap<Uuid, &String>) = (None, HashMap::new());
    for (i, (op, digest)) in s.ops.iter().zip(digests).enumerate() {
        let within = *first.entry(op.op_id).or_insert(digest) != digest;
        if within || desk.known.get(&(s.member, op.op_id)).is_some_and(|known| known != digest) {
            let error = fault.unwrap_or(Error::new(Code::OpReused));
            fault = Some(error.and_field(format!("ops[{i}].op_id"), title(Code::OpReused)));
        }
    }
    fault.map_or(Ok(()), Err)
}

fn operation(desk: &mut Desk, s: &Submission, op: &Op, digest: String, seen_at: Option<Instant>) -> Verdict {
    if desk.known.contains_key(&(s.member, op.op_id)) {
        return Verdict::Duplicate;
    }
    let Some(member) = desk.members.get_mut(&s.member) else { return Verdict::Rejected("not_member") };
    let taken = match judge(member, &member.calendar, op, s.past) {
        Ok(taken) => taken,
        Err(code) => return Verdict::Rejected(code),
    };
    let entry = desk.entries.entry((s.member, op.entry)).or_default();
    if entry.ops.len() >= OPS_PER_ENTRY {
        return Verdict::Rejected("too_many_changes");
    }
    let late = taken.full && is_late(op.occurred_at, taken.close, op.received_at, seen_at);
    let mut clock = clock_of(op.hlc, op.occurred_at, op.received_at);
    if op.device == server_device(s.member) {
        // The member saw the stored state when making an online operation, so the operation comes after that state,
        // even if the clock was set back in between.
        let last = entry.ops.iter().map(|earlier| earlier.clock).max();
        clock = last.map_or(clock, |last| clock.max(Hlc(last.0 + 1)));
    }
    let stored = StoredOp {
        op_id: op.op_id,
        device: op.device.clone(),
        change: op.change.clone(),
        clock,
        full: taken.full,
        at: effective_at(op.occurred_at, op.received_at),
    };
    entry.ops.push(stored.clone());
    entry.touched = true;
    entry.late |= late;
    member.touched = true;
    desk.known.insert((s.member, op.op_id), digest.clone());
    desk.new_ops.push(NewOp {
        member: s.member,
        key: op.entry,
        op: stored,
        occurred_at: op.occurred_at,
        received_at: op.received_at,
        timezone: taken.timezone,
        late,
        digest,
    });
    Verdict::Taken
}

/// An accepted operation.
struct Taken {
    full: bool,
    close: Instant,
    timezone: String,
}

/// Whether an operation from a member's past would get full credit (`true`) or count as history, or the code of its
/// rejection.
pub fn would_credit(member: &MemberDesk, op: &Op) -> Result<bool, &'static str> {
    judge(member, &member.calendar, op, true).map(|taken| taken.full)
}

fn judge(member: &MemberDesk, calendar: &Calendar, op: &Op, past: bool) -> Result<Taken, &'static str> {
    let at = member.membership(op.entry.program).ok_or("not_member")?;
    let membership = &member.memberships[at];
    let program = &membership.program;
    let (_, activity) = program.activity(op.entry.activity).ok_or("unknown_activity")?;
    let (date, hour) = (op.entry.date, calendar.start_hour());
    let (tz, close) = match &op.tz {
        Some(name) => {
            let tz = parse_zone(name).map_err(|_| "unknown_zone")?;
            (tz.clone(), day_close(date, &tz, hour))
        }
        None => (calendar.zone_on(date).clone(), calendar.close(date)),
    };
    let own_last = program.timing.last_day(membership.joined_on);
    let life = program.life();
    let arrival = Arrival {
        local_date: date,
        existed: calendar.existed(date),
        tz: &tz,
        close,
        day_start_hour: hour,
        occurred_at: op.occurred_at,
        received_at: op.received_at,
        window: Window {
            first: program.timing.first_day(membership.joined_on),
            last: life.last_date(own_last),
            grace_until: life.grace_until(own_last),
            allow_backfill: program.allow_backfill,
        },
        joined_on: membership.joined_on,
        left_on: membership.left_on,
        retired_on: activity.scheduled.retired_on,
    };
    match if past { credit_of_past(&arrival) } else { credit(&arrival) } {
        Credit::Refused(why) => Err(why.code()),
        taken => Ok(Taken { full: taken == Credit::Full, close, timezone: zone_name(&tz).to_owned() }),
    }
}

/// Adopts the zone of the member's device, from the member's next local date on. Only the operation made last shows
/// where the device is, and only if it was made just now: earlier operations may come from before the journey. The zone
/// is set before any operation is judged, so their order makes no difference.
fn follow(desk: &mut Desk, s: &Submission) {
    let Some(newest) = s.ops.iter().map(|op| op.occurred_at).max() else { return };
    let Some(member) = desk.members.get(&s.member) else { return };
    let is_last = |op: &&Op| op.occurred_at == newest && !desk.known.contains_key(&(s.member, op.op_id));
    let moved = s.ops.iter().filter(is_last).find_map(|op| moved(member, op, s.past));
    if let Some((member, (calendar, span))) = desk.members.get_mut(&s.member).zip(moved) {
        (member.calendar, member.new_zone) = (calendar, Some(span));
    }
}

/// The member's calendar with the zone of an operation, and the span that this adds.
fn moved(member: &MemberDesk, op: &Op, past: bool) -> Option<(Calendar, ZoneSpan)> {
    let zone = op.tz.as_deref()?;
    let since = op.received_at.plus_ms(-RECENT_MS).max(member.calendar.since());
    if member.new_zone.is_some() || member.calendar.zone() == zone || op.occurred_at < since {
        return None;
    }
    let mut calendar = member.calendar.clone();
    let span = calendar.propose(op.received_at, parse_zone(zone).ok()?).ok()?;
    judge(member, &calendar, op, past).is_ok().then_some((calendar, span))
}

/// Identifies an operation: everything that the device sent.
fn digest(op: &Op) -> String {
    let said = format!("{}|{}|{:?}|{}|{:?}|{:?}", op.op_id, op.entry, op.change, op.occurred_at.0, op.hlc, op.tz);
    let hash = Sha256::digest(said.as_bytes());
    hex::encode(&hash[..16])
}
