//! Compares a stored member with the recomputed one, and prepares the recomputed working set for writing: only
//! differences are marked.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Debug;

use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::{EntryKey, MemberId, ProgramId};
use daymark_base::civil::plus_days;

use super::Difference;
use super::fresh::{Member, score_in, streak, streak_in};
use crate::habits::journal::{DayScore, EntryDesk, MemberDesk, MembershipDesk, settle_streaks};
use crate::habits::rules::points::next_move;
use crate::habits::rules::streak::Streak;
use crate::habits::store::{EntryRow, LedgerSum};
use crate::programs::Scoring;

/// Collects differences of one member.
struct Differences(MemberId, Vec<Difference>);

impl Differences {
    /// Records a difference, and returns whether the values differ.
    fn see<T: PartialEq + Debug>(&mut self, what: impl Into<String>, stored: T, expected: T) -> bool {
        let differ = stored != expected;
        if differ {
            let (what, stored, expected) = (what.into(), format!("{stored:?}"), format!("{expected:?}"));
            self.1.push(Difference { member: self.0, what, stored, expected });
        }
        differ
    }
}

/// Compares a member with the recomputed one, as of `now`.
pub fn member(all: &mut Member, now: Instant) -> Vec<Difference> {
    let mut found = Differences(all.id, Vec::new());
    let other_rules = all.ledger.iter().filter(|l| l.rule != "activity");
    let mut other_points: HashMap<ProgramId, i64> = HashMap::new();
    other_rules.for_each(|l| *other_points.entry(l.program_id).or_default() += l.points);
    let mut version = all.stored.version;
    entries(all, now, &mut version, &mut found);
    let mut own = all.member().clone();
    for m in &mut own.memberships {
        m.points += other_points.get(&m.program.id).copied().unwrap_or(0);
        membership(all, m, now, &mut found);
    }
    own.points = own.memberships.iter().map(|m| m.points).sum();
    own.version = version;
    counters(all, &own, now, &mut found);
    if !found.1.is_empty() {
        // Written as a whole: changed entries got new versions, and the stored parts of streaks depend on each other.
        own.now = now;
        own.touched = true;
        own.memberships.iter_mut().for_each(|m| m.touched = true);
        settle_streaks(&mut own);
    }
    all.fresh.members.insert(all.id, own);
    found.1
}

/// Entries and their ledger sums.
fn entries(all: &mut Member, now: Instant, version: &mut i64, found: &mut Differences) {
    let id = all.id;
    let ledger: HashMap<EntryKey, &LedgerSum> =
        all.ledger.iter().filter(|l| l.rule == "activity").filter_map(|l| Some((l.source.parse().ok()?, l))).collect();
    let known: Vec<EntryKey> = all.entries.keys().chain(ledger.keys()).copied().collect();
    for key in known {
        // An entry without operations should be empty and have no points.
        all.fresh.entries.entry((id, key)).or_default();
    }
    let in_order: BTreeMap<EntryKey, &mut EntryDesk> =
        all.fresh.entries.iter_mut().map(|((_, key), entry)| (*key, entry)).collect();
    for (key, entry) in in_order {
        let stored = all.entries.get(&key);
        let sum = ledger.get(&key);
        let expected = entry.row.get_or_insert_with(|| EntryRow::blank(key));
        let blank = EntryRow::blank(key);
        let differs = entry_row(stored.unwrap_or(&blank), expected, found);
        let (held, newest) = sum.map_or((0, 0), |l| (l.points, l.version));
        found.see(format!("ledger of {key}"), held, expected.points);
        entry.moved = next_move(newest.max(stored.map_or(0, |s| s.ledger_version)), held, expected.points);
        entry.changed = differs || entry.moved.is_some();
        expected.ledger_version =
            entry.moved.map_or_else(|| stored.map_or(newest, |s| s.ledger_version), |m| m.source_version);
        if entry.changed {
            *version += 1;
            (expected.version, expected.updated_at) = (*version, now);
        }
    }
}

fn entry_row(stored: &EntryRow, expected: &EntryRow, found: &mut Differences) -> bool {
    let (key, before) = (expected.key, found.1.len());
    let name = |field: &str| format!("entry {key} {field}");
    found.see(name("status"), stored.status, expected.status);
    found.see(name("amount"), stored.amount, expected.amount);
    found.see(name("note"), &stored.note, &expected.note);
    found.see(name("credited status"), stored.credited_status, expected.credited_status);
    found.see(name("credited amount"), stored.credited_amount, expected.credited_amount);
    found.see(name("score time"), stored.scored_at, expected.scored_at);
    found.see(name("points"), stored.points, expected.points);
    found.see(name("late mark"), stored.late, expected.late);
    found.1.len() > before
}

/// A membership's days, points and streak.
fn membership(all: &Member, m: &mut MembershipDesk, now: Instant, found: &mut Differences) {
    let program = m.program.id;
    days(all, m, found);
    let Some(stored) = all.stored.memberships.iter().find(|s| s.program.id == program) else { return };
    let name = |what: &str| format!("program {program} {what}");
    found.see(name("points"), stored.points, m.points);
    found.see(name("score time"), stored.last_scored_at, m.last_scored_at);
    let member = all.member();
    let expected = streak_in(member, m, now);
    let heard = all.heard.get(&program).copied();
    let shown = |s: Streak| (s.current, s.longest);
    if !held(member, heard, now, |at| shown(streak_in(member, m, at)) == shown(stored.streak)) {
        found.see(name("streak (current, longest)"), shown(stored.streak), shown(expected));
    }
    // A score holds for the time when it was computed; the standings job finds later changes.
    if let Some((score, at)) = all.scores.get(&program) {
        found.see(name("score"), Some(*score), score_in(all, m, *at));
    }
    // Dates without logs have the same class on both sides, so only the stored part is compared.
    let kept = MembershipDesk { done_dates: m.done_dates.clone(), ..stored.clone() };
    let counted = if m.program.scoring == Scoring::ShareOfDaysDone { |s| s } else { uncounted };
    let kept = streak_in(&all.stored, &kept, now);
    found.see(name("streak kept for later"), counted(kept), counted(expected));
}

/// Whether a stored streak was right at some time since the newest operation. The journal stores it then, and the
/// standings job when a day has closed.
fn held(member: &MemberDesk, heard: Option<Instant>, now: Instant, is: impl FnMut(Instant) -> bool) -> bool {
    let heard = heard.unwrap_or(now);
    let first = plus_days(member.calendar.date(heard), -3);
    let days = (0..).map(|n| plus_days(first, n)).take_while(|day| *day <= member.calendar.date(now));
    let closes = days.map(|day| member.calendar.close(day)).filter(|at| (heard..=now).contains(at));
    [heard, now].into_iter().chain(closes).any(is)
}

/// A streak without its counts of days, which are complete only where a score uses them.
fn uncounted(streak: Streak) -> Streak {
    Streak { done: 0, missed: 0, ..streak }
}

/// A membership's days; correct ones are removed from the list to be written.
fn days(all: &Member, m: &mut MembershipDesk, found: &mut Differences) {
    let program = m.program.id;
    for ((_, date), _) in all.days.iter().filter(|((p, _), _)| *p == program) {
        m.days.entry(*date).or_default();
    }
    let stored = |date: Day| all.days.get(&(program, date)).copied().unwrap_or_default();
    m.days.retain(|date, expected: &mut DayScore| {
        found.see(format!("program {program} day {date} (points, done)"), pair(stored(*date)), pair(*expected))
    });
}

const fn pair(day: DayScore) -> (i64, i64) {
    (day.points, day.done)
}

/// The member's own counters.
fn counters(all: &Member, own: &MemberDesk, now: Instant, found: &mut Differences) {
    let stored = &all.stored;
    found.see("points", stored.points, own.points);
    let expected = streak(own, now);
    let heard = all.heard.values().max().copied();
    let shown = |s: Streak| (s.current, s.longest, s.freezes);
    if !held(own, heard, now, |at| shown(streak(own, at)) == shown(stored.streak)) {
        found.see("streak (current, longest, freezes)", shown(stored.streak), shown(expected));
    }
    let mut kept = stored.clone();
    for m in &mut kept.memberships {
        let same = own.memberships.iter().find(|o| o.program.id == m.program.id);
        m.done_dates = same.map(|o| o.done_dates.clone()).unwrap_or_default();
        // The programs' own stored parts are compared above; a fault in one is reported once.
        if let Some(same) = same
            && uncounted(streak_in(stored, m, now)) != uncounted(streak_in(own, same, now))
        {
            m.scope = same.scope.clone();
        }
    }
    found.see("streak kept for later", uncounted(streak(&kept, now)), uncounted(expected));
}
