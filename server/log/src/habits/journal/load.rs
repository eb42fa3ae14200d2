//! Loads what a group of submissions touches.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::{EntryKey, MemberId, ProgramId, Status, Submission};
use daymark_base::civil::{Calendar, plus_days};
use daymark_base::db::{Db, Result, Rows, Tx};
use daymark_base::row;
use daymark_people::accounts::ShownRow;

use super::desk::{Desk, DeviceDesk, EntryDesk, MemberDesk, MembershipDesk, of_member};
use super::scope::Scope;
use crate::habits::rules::pause::Pause;
use crate::habits::rules::streak::Streak;
use crate::habits::store::{self, Loaded, MemberRow, PartRow};
use crate::programs::{Catalogue, Program};

/// Programs that ended longer ago than this, in milliseconds (20 days), are no longer affected.
pub const FORGOTTEN_AFTER_MS: i64 = 20 * 86_400_000;

/// Loads the working set of a group: six statements, whatever the group's size.
pub async fn desk(tx: &mut Tx, db: &Db, catalogue: &Catalogue, group: &[Submission]) -> Result<Desk> {
    let ids: BTreeSet<MemberId> = group.iter().map(|s| s.member).collect();
    let (mut devices, mut ops) = (Rows::new(), Rows::new());
    for s in group {
        devices.push(row![s.device]);
        for op in &s.ops {
            ops.push(row![s.member, op.op_id.to_string()]);
        }
    }
    let now = group.iter().map(|s| s.received_at).min().unwrap_or_default();
    let loaded = store::load(tx, &ids, now.plus_ms(-FORGOTTEN_AFTER_MS), devices, ops).await?;
    let programs = programs(db, catalogue, &loaded.parts).await?;
    let mut desk = assemble(loaded, &programs);
    for s in group {
        if let Some(m) = desk.members.get_mut(&s.member) {
            m.now = m.now.max(s.received_at);
        }
    }
    load_entries(tx, &mut desk, group).await?;
    Ok(desk)
}

pub async fn programs(db: &Db, catalogue: &Catalogue, parts: &[PartRow]) -> Result<HashMap<ProgramId, Arc<Program>>> {
    let memberships = parts.iter().filter(|p| p.program_id != 0);
    let wanted: HashMap<ProgramId, i64> = memberships.map(|m| (m.program_id, m.program_version)).collect();
    catalogue.by_id(db, wanted).await
}

/// The working set without entries.
pub fn assemble(loaded: Loaded, programs: &HashMap<ProgramId, Arc<Program>>) -> Desk {
    let mut desk = Desk { known: loaded.known, ..Desk::default() };
    for d in loaded.devices {
        let device = DeviceDesk { member: d.member_id, seen_at: Some(d.seen_at), seq: d.seq, touched_at: None };
        desk.devices.insert(d.id, device);
    }
    for r in loaded.members {
        desk.members.insert(r.id, member(r));
    }
    for r in loaded.parts {
        let Some(m) = desk.members.get_mut(&r.member_id) else { continue };
        if r.program_id != 0 {
            if let Some(program) = programs.get(&r.program_id) {
                m.memberships.push(membership(r, program.clone()));
            }
        } else if let Some((zone, changed_at)) = r.timezone.zip(r.changed_at) {
            m.calendar.push_named(r.from_date, &zone, r.other_date, changed_at);
        } else if let Some(to) = r.other_date {
            m.pauses.push(Pause { from: r.from_date, to });
        }
    }
    desk
}

fn member(r: MemberRow) -> MemberDesk {
    let scope = r.streak_state.map(|s| s.0);
    MemberDesk {
        id: r.id,
        calendar: Calendar::beginning_at(r.day_start_hour),
        new_zone: None,
        shown: ShownRow {
            id: r.id,
            first_name: r.first_name,
            last_name: r.last_name,
            nickname: r.nickname,
            image: r.image,
            privacy_level: r.privacy_level,
            test_user: r.test_user,
            disabled: r.disabled,
        },
        epoch: r.epoch,
        before: r.version,
        version: r.version,
        points: r.points,
        streak: streak(r.streak_current, r.streak_longest, r.freezes),
        scope,
        pauses: Vec::new(),
        memberships: Vec::new(),
        now: Instant::default(),
        touched: false,
        days: Default::default(),
    }
}

fn streak(current: i64, longest: i64, freezes: i64) -> Streak {
    Streak { current, longest, freezes: u8::try_from(freezes).unwrap_or(0), ..Streak::default() }
}

fn membership(r: PartRow, program: Arc<Program>) -> MembershipDesk {
    // In a TIMED program that begins after its members join, no earlier days exist.
    let first = program.timing.first_day(r.from_date).max(r.from_date);
    MembershipDesk {
        joined_on: r.from_date,
        joined_at: r.joined_at,
        left_on: r.other_date,
        state: r.state,
        points: r.points,
        last_scored_at: r.last_scored_at,
        seq: r.score_seq,
        streak: streak(r.streak_current, r.streak_longest, 0),
        streak_until: None,
        scope: r.streak_state.map_or_else(|| Scope::beginning(first), |s| s.0),
        look_up_scored: false,
        scored: None,
        touched: false,
        days: Default::default(),
        done_dates: HashMap::new(),
        program,
    }
}

/// The working set of some members without a group: all their programs, and no operations.
pub async fn at_rest(
    tx: &mut Tx,
    db: &Db,
    catalogue: &Catalogue,
    members: &BTreeSet<MemberId>,
    now: Instant,
) -> Result<Desk> {
    let ever = Instant(i64::MIN);
    let loaded = store::load(tx, members, ever, Rows::new(), Rows::new()).await?;
    let programs = programs(db, catalogue, &loaded.parts).await?;
    let mut desk = assemble(loaded, &programs);
    desk.members.values_mut().for_each(|m| m.now = now);
    load_entries(tx, &mut desk, &[]).await?;
    Ok(desk)
}

/// The operations of the entries that the group names, and the stored entries of the affected dates. Where an activity
/// is counted over periods, that is every date in the same period, however long ago.
async fn load_entries(tx: &mut Tx, desk: &mut Desk, group: &[Submission]) -> Result<()> {
    let mut keys: BTreeSet<(MemberId, EntryKey)> = BTreeSet::new();
    for s in group {
        keys.extend(s.ops.iter().map(|op| (s.member, op.entry)));
    }
    let mut ranges: BTreeSet<(MemberId, Day, Day)> = keys.iter().map(|(m, k)| (*m, k.date, k.date)).collect();
    for m in desk.members.values() {
        for p in m.memberships.iter().filter(|p| p.has_periods()) {
            ranges.insert(period_range(m, p));
            let named = keys.range(of_member(m.id)).filter(|(_, key)| key.program == p.program.id);
            let settled: BTreeSet<Day> = named.map(|(_, key)| key.date).filter(|d| *d < p.scope.open_from()).collect();
            if let (Some(first), Some(last)) = (settled.first(), settled.last()) {
                ranges.insert((m.id, plus_days(*first, -p.longest_period()), plus_days(*last, p.longest_period())));
            }
        }
    }
    let mut key_rows = Rows::new();
    for (member, key) in &keys {
        key_rows.push(row![*member, key.date, key.program, key.activity]);
        desk.entries.insert((*member, *key), EntryDesk::default());
    }
    let mut range_rows = Rows::new();
    for (member, from, to) in ranges {
        range_rows.push(row![member, from, to]);
    }
    for (at, op) in store::ops_of(tx, key_rows).await? {
        desk.entries.entry(at).or_default().ops.push(op);
    }
    for (member, row) in store::entries_of_dates(tx, range_rows).await? {
        remember_done(desk, member, row.key, row.credited_status);
        let at = (member, row.key);
        desk.entries.entry(at).or_default().row = Some(row);
    }
    Ok(())
}

/// The dates that can share a period of some activity with a date that can still change.
pub fn period_range(m: &MemberDesk, p: &MembershipDesk) -> (MemberId, Day, Day) {
    (m.id, plus_days(p.scope.open_from(), -p.longest_period()), plus_days(m.today(), 2))
}

fn remember_done(desk: &mut Desk, member: MemberId, key: EntryKey, credited: Status) {
    let Some(m) = desk.members.get_mut(&member).filter(|_| credited == Status::Done) else { return };
    if let Some(p) = m.memberships.iter_mut().find(|p| p.program.id == key.program) {
        p.done_dates.entry(key.activity).or_default().insert(key.date);
    }
}
