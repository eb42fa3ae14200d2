//! The working set of a group of submissions: everything it touches, loaded by a fixed number of statements whatever
//! the group's size, changed in memory, and written back by a fixed number of statements.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::ops::Range;
use std::sync::Arc;

use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::{ActivityId, EntryKey, Hundredths, MemberId, ProgramId};
use daymark_base::civil::{Calendar, ZoneSpan};
use daymark_people::accounts::ShownRow;
use uuid::Uuid;

use super::scope::Scope;
use crate::habits::rules::merge::{Merged, StoredOp};
use crate::habits::rules::pause::Pause;
use crate::habits::rules::streak::Streak;
use crate::habits::store::EntryRow;
use crate::programs::Program;

/// The working set of a group.
#[derive(Default)]
pub struct Desk {
    pub members: HashMap<MemberId, MemberDesk>,
    pub devices: HashMap<String, DeviceDesk>,
    /// Operations that were stored before, with the digest of their body.
    pub known: HashMap<(MemberId, Uuid), String>,
    pub entries: Entries,
    pub new_ops: Vec<NewOp>,
}

/// Entries by member, so that a member's can be found without looking at the others'.
pub type Entries = BTreeMap<(MemberId, EntryKey), EntryDesk>;

/// The keys of a member's entries.
pub fn of_member(member: MemberId) -> Range<(MemberId, EntryKey)> {
    let first = EntryKey { program: ProgramId::MIN, activity: ActivityId::MIN, date: Day::default() };
    (member, first)..(member + 1, first)
}

/// A device, and when it last synced before this group.
pub struct DeviceDesk {
    pub member: MemberId,
    pub seen_at: Option<Instant>,
    pub seq: Option<i64>,
    pub touched_at: Option<Instant>,
}

/// An operation to be stored.
pub struct NewOp {
    pub member: MemberId,
    pub key: EntryKey,
    pub op: StoredOp,
    pub occurred_at: Instant,
    pub received_at: Instant,
    pub timezone: String,
    pub late: bool,
    pub digest: String,
}

/// One member.
#[derive(Clone)]
pub struct MemberDesk {
    pub id: MemberId,
    pub calendar: Calendar,
    /// A zone that this group added: the newest in the calendar.
    pub new_zone: Option<ZoneSpan>,
    pub shown: ShownRow,
    pub epoch: String,
    /// The version before this group.
    pub before: i64,
    pub version: i64,
    pub points: i64,
    pub streak: Streak,
    pub scope: Option<Scope>,
    pub pauses: Vec<Pause>,
    pub memberships: Vec<MembershipDesk>,
    /// Arrival of the newest submission in the group.
    pub now: Instant,
    pub touched: bool,
    /// Overall days that changed: done entries on that date.
    pub days: BTreeMap<Day, i64>,
}

/// A membership.
#[derive(Clone)]
pub struct MembershipDesk {
    pub program: Arc<Program>,
    pub joined_on: Day,
    pub joined_at: Instant,
    pub left_on: Option<Day>,
    pub state: String,
    pub points: i64,
    pub last_scored_at: Option<Instant>,
    pub seq: i64,
    pub streak: Streak,
    /// When the streak can next change without a log.
    pub streak_until: Option<Instant>,
    pub scope: Scope,
    /// Whether the newest scoring time must be read again, because the entry that held it changed.
    pub look_up_scored: bool,
    /// The current score, once computed, in a program that does not rank by points.
    pub scored: Option<Scored>,
    pub touched: bool,
    /// Dates whose score changed.
    pub days: BTreeMap<Day, DayScore>,
    /// Credited done dates of activities that are not daily, as far back as a period reaches.
    pub done_dates: HashMap<ActivityId, BTreeSet<Day>>,
}

/// A member's score in a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scored {
    pub score: Hundredths,
    /// The time for which it was computed.
    pub at: Instant,
    /// When it can next change without a log.
    pub until: Option<Instant>,
}

/// A member's date in a program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DayScore {
    pub points: i64,
    pub done: i64,
}

/// One entry.
#[derive(Default)]
pub struct EntryDesk {
    pub row: Option<EntryRow>,
    pub ops: Vec<StoredOp>,
    pub merged: Option<Merged>,
    pub late: bool,
    /// An operation of this group is among `ops`.
    pub touched: bool,
    /// The row differs from what is stored.
    pub changed: bool,
    /// Points before this group, for the ledger.
    pub moved: Option<crate::habits::rules::points::Move>,
}

impl MemberDesk {
    /// The member's current date.
    pub fn today(&self) -> Day {
        self.calendar.date(self.now)
    }

    /// Whether a date has closed for the member.
    pub fn is_closed(&self, date: Day) -> bool {
        self.calendar.close(date) <= self.now
    }

    /// Whether the member was paused on a date.
    pub fn paused(&self, date: Day) -> bool {
        self.pauses.iter().any(|p| p.covers(date))
    }

    /// The member's current programs, with the custom program last. A program that is over but not final comes after one
    /// that is still running.
    pub fn active_programs(&self) -> Vec<ProgramId> {
        let joined = self.memberships.iter().filter(|m| m.state == "joined");
        let over = |m: &MembershipDesk| m.program.is_over(m.joined_on, self.now);
        let mut ids: Vec<_> = joined.map(|m| (m.program.is_custom(), over(m), m.program.id)).collect();
        ids.sort_unstable();
        ids.into_iter().map(|(.., id)| id).collect()
    }

    /// The membership of a program.
    pub fn membership(&self, program: ProgramId) -> Option<usize> {
        self.memberships.iter().position(|m| m.program.id == program)
    }
}

impl MembershipDesk {
    /// Whether a date's class can depend on other dates: some activity is due less often than daily.
    pub fn has_periods(&self) -> bool {
        self.counted().next().is_some()
    }

    /// The days of the longest period over which an activity is counted.
    pub fn longest_period(&self) -> i64 {
        self.program.activities.iter().map(|a| a.scheduled.recurrence.times_per_days().1).max().unwrap_or(1)
    }

    /// The activities that are counted over periods.
    pub fn counted(&self) -> impl Iterator<Item = ActivityId> {
        let activities = self.program.activities.iter().map(|a| &a.scheduled);
        activities.filter(|a| a.recurrence.times_per_days().1 > 1).map(|a| a.id)
    }

    /// The last date of the membership on which the member can log.
    pub fn last_date(&self) -> Option<Day> {
        self.program.last_date_of(self.joined_on, self.left_on)
    }

    /// How often an activity was done on the earlier dates of the period that contains a date.
    pub fn done_before(&self, activity: usize, date: Day) -> i64 {
        let scheduled = &self.program.activities[activity].scheduled;
        if scheduled.recurrence.times_per_days().1 == 1 {
            return 0;
        }
        let Some(period) = self.program.plan(self.joined_on, self.left_on).period(scheduled, date) else { return 0 };
        let dates = self.done_dates.get(&scheduled.id);
        dates.map_or(0, |d| d.range(period.first..date).count()).try_into().unwrap_or(i64::MAX)
    }
}

impl Desk {
    /// The programs and dates of one member that this group touches.
    pub fn touched_dates(&self, member: MemberId) -> BTreeMap<ProgramId, BTreeSet<Day>> {
        let mut dates: BTreeMap<ProgramId, BTreeSet<Day>> = BTreeMap::new();
        for ((_, key), entry) in self.entries.range(of_member(member)) {
            if entry.touched {
                dates.entry(key.program).or_default().insert(key.date);
            }
        }
        dates
    }

    /// Members that this group touches.
    pub fn touched_members(&self) -> HashSet<MemberId> {
        self.members.values().filter(|m| m.touched).map(|m| m.id).collect()
    }
}
