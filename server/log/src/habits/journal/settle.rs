//! Computes points, days and streaks of one member from merged entries.

use std::collections::BTreeSet;

use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::{EntryKey, MemberId, Status};
use daymark_base::civil::plus_days;

use super::desk::{DayScore, Desk, Entries, EntryDesk, MemberDesk, MembershipDesk, Scored, of_member};
use super::scope::{DayFact, Scope};
use crate::habits::rules::merge::{Entry, fold};
use crate::habits::rules::points::{capped, earned, next_move};
use crate::habits::rules::score::Span;
use crate::habits::rules::streak::{DayClass, DayFacts, Streak, classify};
use crate::habits::store::EntryRow;
use crate::programs::Activity;
use crate::programs::rules::plan::Due;
use crate::programs::rules::scoring::Tally;

/// Dates older than this many days can no longer change: seven days of late arrivals, the hours until a date closes,
/// and the spread of the world's zones, rounded up.
const SETTLED_AFTER_DAYS: i64 = 12;

/// Updates everything of one member that depends on its operations.
pub fn member(desk: &mut Desk, id: MemberId) {
    merge_entries(desk, id);
    let dates = desk.touched_dates(id);
    let Desk { members, entries, .. } = desk;
    let Some(member) = members.get_mut(&id) else { return };
    for (program, touched) in dates {
        let Some(at) = member.membership(program) else { continue };
        let mut membership = member.memberships.swap_remove(at);
        for date in dates_to_score(&membership, touched) {
            score_date(entries, member, &mut membership, date);
        }
        member.memberships.push(membership);
    }
    member.memberships.sort_by_key(|m| m.joined_at);
    streaks(member);
    stamp_versions(entries, member);
    count_days(entries, member);
}

fn merge_entries(desk: &mut Desk, id: MemberId) {
    let Desk { members, entries, .. } = desk;
    let Some(member) = members.get_mut(&id) else { return };
    for ((_, key), entry) in entries.range_mut(of_member(id)).filter(|(_, e)| e.touched) {
        let Some(at) = member.membership(key.program) else { continue };
        let membership = &mut member.memberships[at];
        let Some((_, activity)) = membership.program.activity(key.activity) else { continue };
        let merged = fold(&entry.ops, activity.target, activity.points);
        take(entry, *key, &merged.seen, &merged.credited, merged.note.clone(), membership);
        entry.merged = Some(merged);
    }
}

/// Writes the merged state into the row, and notes whether it has changed.
fn take(
    entry: &mut EntryDesk,
    key: EntryKey,
    seen: &Entry,
    credited: &Entry,
    note: Option<String>,
    membership: &mut MembershipDesk,
) {
    let before = entry.row.clone();
    let row = entry.row.get_or_insert_with(|| EntryRow::blank(key));
    row.status = seen.status;
    row.amount = seen.amount;
    row.note = note;
    row.credited_status = credited.status;
    row.credited_amount = credited.amount;
    row.scored_at = credited.scored_at;
    row.late |= entry.late;
    entry.changed = before.as_ref() != Some(row);
    keep_newest(membership, key.activity, before.and_then(|b| b.scored_at), row.scored_at);
    let dates = membership.done_dates.entry(key.activity).or_default();
    if credited.status == Status::Done {
        dates.insert(key.date);
    } else {
        dates.remove(&key.date);
    }
}

/// Keeps the newest scoring time of a membership, which breaks ties. Where points rank, an activity without points does
/// not change it.
fn keep_newest(membership: &mut MembershipDesk, activity: i64, before: Option<Instant>, after: Option<Instant>) {
    let worthless = membership.program.activity(activity).is_some_and(|(_, a)| a.points == 0);
    if worthless && !membership.program.scoring.is_of_days() {
        return;
    }
    if after > membership.last_scored_at {
        membership.last_scored_at = after;
    } else if before == membership.last_scored_at && after < before {
        membership.look_up_scored = true;
    }
}

/// The dates to score after a change. It can affect which later dates of the same period are due, even if the log was
/// not a done; where everything is daily, it affects only its own date.
fn dates_to_score(membership: &MembershipDesk, touched: BTreeSet<Day>) -> BTreeSet<Day> {
    if !membership.has_periods() {
        return touched;
    }
    let longest = membership.longest_period();
    let follows = |date: &Day| touched.range(plus_days(*date, -longest)..=*date).next().is_some();
    let done = membership.done_dates.values().flatten().copied();
    let mut all: BTreeSet<Day> = done.chain(membership.scope.logged()).filter(follows).collect();
    all.extend(touched);
    all
}

/// Awards one member's date in one program, and stores the result.
fn score_date(entries: &mut Entries, member: &mut MemberDesk, membership: &mut MembershipDesk, date: Day) {
    let program = membership.program.clone();
    let id = member.id;
    let key = |activity: i64| (id, EntryKey { program: program.id, activity, date });
    let plan = program.plan(membership.joined_on, membership.left_on);
    let mut asked = Vec::with_capacity(program.activities.len());
    let mut worth = Vec::with_capacity(program.activities.len());
    for (i, activity) in program.activities.iter().enumerate() {
        let due = plan.due(&activity.scheduled, date, membership.done_before(i, date));
        let row = entries.get(&key(activity.scheduled.id)).and_then(|e| e.row.as_ref());
        asked.push((due, row.map_or(Status::Open, |r| r.credited_status)));
        let credited = row.filter(|_| due.earns()).map(EntryRow::credited);
        worth.push(credited.map_or(0, |c| earned(&c, activity.points, activity.target)));
    }
    let mut score = DayScore::default();
    for (activity, points) in program.activities.iter().zip(capped(&worth, program.daily_cap)) {
        let Some(entry) = entries.get_mut(&key(activity.scheduled.id)) else { continue };
        award(entry, points, member, membership);
        score.points += points;
        score.done += i64::from(entry.row.as_ref().is_some_and(|r| r.credited_status == Status::Done));
    }
    let closed = DayFacts { closed: true, ..DayFacts::default() };
    let class = classify(&asked, closed);
    membership.scope.note(date, DayFact { done: class == DayClass::Done, must: class == DayClass::Missed });
    if class != DayClass::Done {
        // A done entry that was not due is history: the day does not count.
        score.done = 0;
    }
    membership.days.insert(date, score);
    membership.touched = true;
    member.days.insert(date, 0); // counted over all programs at the end
}

fn award(entry: &mut EntryDesk, points: i64, member: &mut MemberDesk, membership: &mut MembershipDesk) {
    let Some(row) = entry.row.as_mut() else { return };
    let Some(moved) = next_move(row.ledger_version, row.points, points) else { return };
    row.points = points;
    row.ledger_version = moved.source_version;
    membership.points += moved.delta;
    member.points += moved.delta;
    entry.moved = Some(moved);
    entry.changed = true;
}

/// Updates the streaks over all programs and in every affected program. The overall one comes first, and no program's
/// checkpoint may pass it, because days up to a program's checkpoint are forgotten. A streak that begins again affects
/// every program: a missed day in any of them can end it.
pub fn streaks(member: &mut MemberDesk) {
    let today = member.today();
    let mut memberships = std::mem::take(&mut member.memberships);
    let Some(first) = memberships.iter().map(|m| m.joined_on).min() else { return };
    let mut all = member.scope.take().unwrap_or_else(|| Scope::beginning(first));
    let reach = memberships.iter().map(|m| settled(m, today)).min().unwrap_or(today);
    let lapsed = member.streak.current == 0;
    member.streak = all.advance(today, reach, |date| class(member, memberships.iter(), date));
    let begun = lapsed && member.streak.current > 0;
    let told = plus_days(all.open_from(), -1);
    member.scope = Some(all);
    for m in &mut memberships {
        m.touched |= begun && streak_until(member, m, m.streak).is_some();
        if !m.touched {
            continue;
        }
        let mut scope = m.scope.clone();
        let reach = settled(m, today).min(told);
        m.streak = scope.advance(last_date(m, today), reach, |date| class(member, [&*m].into_iter(), date));
        m.streak_until = streak_until(member, m, m.streak);
        m.scope = scope;
        m.scored = scored(member, m, m.streak);
        m.seq += 1;
    }
    member.memberships = memberships;
}

/// The streak in one program at the member's current time.
pub fn streak_in(member: &MemberDesk, m: &MembershipDesk) -> Streak {
    let last = last_date(m, member.today());
    m.scope.streak(last, |date| class(member, [m].into_iter(), date))
}

/// When a streak, or the one over all programs, can next change without a log. A streak of zero cannot: days that close
/// only add misses.
pub fn streak_until(member: &MemberDesk, m: &MembershipDesk, streak: Streak) -> Option<Instant> {
    let counts = streak.current > 0 || member.streak.current > 0;
    counts.then(|| span(member, m).next_close(member.now, |date| member.calendar.close(date))).flatten()
}

fn span(member: &MemberDesk, m: &MembershipDesk) -> Span {
    let first = m.program.timing.first_day(m.joined_on).max(m.joined_on);
    Span { first, last: m.last_date(), today: member.today() }
}

/// What a member's score in a program is computed from, with the streak at the member's current time.
pub fn tally(member: &MemberDesk, m: &MembershipDesk, streak: Streak) -> Tally {
    let Streak { longest, done, missed, .. } = streak;
    Tally { points: m.points, days: span(member, m).days(), longest, done, missed }
}

/// The resulting score on the program's board; `None` where points rank.
pub fn scored(member: &MemberDesk, m: &MembershipDesk, streak: Streak) -> Option<Scored> {
    let (at, scoring) = (member.now, m.program.scoring);
    let score = scoring.score(tally(member, m, streak))?;
    let until =
        span(member, m).until(scoring, at, |date| member.calendar.end(date), |date| member.calendar.close(date));
    Some(Scored { score, at, until })
}

/// The last date that no later log can change: older than any late arrival, and before every period that still can
/// change.
fn settled(m: &MembershipDesk, today: Day) -> Day {
    let reach = plus_days(today, -SETTLED_AFTER_DAYS);
    let plan = m.program.plan(m.joined_on, m.left_on);
    let begun = |a: &Activity| Some(plus_days(plan.period(&a.scheduled, plus_days(reach, 1))?.first, -1));
    m.program.activities.iter().filter_map(begun).fold(reach, Day::min)
}

/// The last date that counts in a program: today, or the end.
fn last_date(m: &MembershipDesk, today: Day) -> Day {
    m.last_date().map_or(today, |last| last.min(today))
}

/// The class of a date over some programs of a member.
pub fn class<'a>(member: &MemberDesk, memberships: impl Iterator<Item = &'a MembershipDesk>, date: Day) -> DayClass {
    let (mut done, mut must) = (false, false);
    for m in memberships {
        let fact = m.scope.fact(date).unwrap_or_else(|| unlogged(m, date));
        (done, must) = (done || fact.done, must || fact.must);
    }
    if done {
        DayClass::Done
    } else if !must || member.paused(date) || !member.calendar.existed(date) {
        DayClass::Neutral
    } else if member.is_closed(date) {
        DayClass::Missed
    } else {
        DayClass::Open
    }
}

/// The result of a date without logs: only whether something was required.
fn unlogged(m: &MembershipDesk, date: Day) -> DayFact {
    if date < m.joined_on || m.last_date().is_some_and(|last| date > last) {
        return DayFact::default();
    }
    let plan = m.program.plan(m.joined_on, m.left_on);
    let must = |(i, a): (usize, &Activity)| plan.due(&a.scheduled, date, m.done_before(i, date)) == Due::Must;
    DayFact { done: false, must: m.program.activities.iter().enumerate().any(must) }
}

/// Numbers every changed entry in the order of the member's changes, which the pull cursor follows.
fn stamp_versions(entries: &mut Entries, member: &mut MemberDesk) {
    for (_, entry) in entries.range_mut(of_member(member.id)).filter(|(_, e)| e.changed) {
        if let Some(row) = entry.row.as_mut() {
            member.version += 1;
            row.version = member.version;
            row.updated_at = member.now;
        }
    }
}

/// Done entries of the member on each changed date, over all programs.
fn count_days(entries: &Entries, member: &mut MemberDesk) {
    let dates: Vec<Day> = member.days.keys().copied().collect();
    for date in dates {
        let done = member.memberships.iter().map(|m| match m.days.get(&date) {
            Some(score) => score.done,
            None if m.scope.fact(date).is_some_and(|f| f.done) => stored_done(entries, member.id, m, date),
            None => 0,
        });
        member.days.insert(date, done.sum());
    }
}

fn stored_done(entries: &Entries, member: MemberId, m: &MembershipDesk, date: Day) -> i64 {
    let of = |activity: i64| (member, EntryKey { program: m.program.id, activity, date });
    let rows = m.program.activities.iter().filter_map(|a| entries.get(&of(a.scheduled.id))?.row.as_ref());
    rows.map(|r| i64::from(r.credited_status == Status::Done)).sum()
}
