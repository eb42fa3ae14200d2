//! The community streak (R30): consecutive dates on which enough distinct members were DONE.

use std::collections::BTreeMap;

use hashbrown::HashMap;
use jiff::ToSpan;
use jiff::tz::TimeZone;
use serde::Serialize;

use crate::clock::{Day, Instant};
use crate::event::{DayDone, MemberId};
use crate::period;
use crate::ports::{CommunityDay, CommunityFacts};

/// The public community streak.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Streak {
    /// Successful dates in a row. Today counts once it has succeeded; today and yesterday (UTC), which are still open
    /// somewhere, do not end the streak.
    pub days: i64,
    /// The longest streak ever.
    pub best_days: i64,
    /// The current UTC date.
    pub today: Today,
    /// True when `days` includes a date that can still change.
    pub provisional: bool,
}

/// The community's current date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Today {
    /// UTC date; members are counted by their own local date.
    pub date: Day,
    /// Distinct members who are DONE.
    pub members: i64,
    /// The done entries of these members.
    pub actions: i64,
    /// True when the date succeeds as it is now.
    pub succeeded: bool,
    /// How many DONE members the date needs to succeed.
    pub needed: i64,
}

/// The result of a community date, final or so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct DateOfAll {
    /// The date. Members are counted by their own local date.
    pub date: Day,
    /// Distinct members who were DONE.
    pub members: i64,
    /// How many DONE members the date needs to succeed.
    pub needed: i64,
    /// True when enough members were DONE.
    pub succeeded: bool,
    /// True while the result can still change.
    pub provisional: bool,
}

/// What a community date needs to succeed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Needs {
    /// At least this many DONE members.
    pub members: i64,
    /// At least this share of the members active in 30 days, in per cent.
    pub share_percent: i64,
}

impl Default for Needs {
    fn default() -> Self {
        Self { members: 1, share_percent: 5 }
    }
}

impl Needs {
    /// How many members must be DONE, of so many active ones. The share is rounded up.
    #[must_use]
    pub fn of(self, active: i64) -> i64 {
        let share = active.saturating_mul(self.share_percent).saturating_add(99).div_euclid(100);
        share.max(self.members)
    }
}

/// A date that is still open somewhere on Earth.
#[derive(Default)]
struct Open {
    members: HashMap<MemberId, i64>,
    /// The newest applied version of each member: an event from another node can arrive after a newer one.
    versions: HashMap<MemberId, i64>,
    actions: i64,
    active: i64,
}

/// The dates of the community.
pub(crate) struct Days {
    today: Day,
    needs: Needs,
    best: i64,
    /// Final dates.
    past: BTreeMap<Day, CommunityDay>,
    /// UTC yesterday, today and tomorrow. A date D opens when it begins in the east, and is provisional until D+2 00:00
    /// UTC.
    open: BTreeMap<Day, Open>,
}

impl Days {
    pub(crate) fn new(facts: &CommunityFacts, now: Instant, needs: Needs) -> Self {
        let today = period::date(now, &TimeZone::UTC);
        let first = today.saturating_sub(1.day());
        let mut open = BTreeMap::new();
        for date in [first, today, today.saturating_add(1.day())] {
            let active = facts.days.iter().find(|d| d.date == date).map_or(facts.active, |d| d.active);
            open.insert(date, Open { active, ..Open::default() });
        }
        let past = facts.days.iter().filter(|d| d.date < first);
        let past = past.map(|d| (d.date, *d)).collect();
        let mut days = Self { today, needs, best: facts.best_days, past, open };
        for (day, version) in &facts.open {
            days.apply(day, *version);
        }
        days
    }

    /// True when the date has changed, so that everything must be reloaded.
    pub(crate) fn over(&self, now: Instant) -> bool {
        period::date(now, &TimeZone::UTC) != self.today
    }

    /// Applies a member's day as of a version; final dates do not change.
    pub(crate) fn apply(&mut self, day: &DayDone, version: i64) -> bool {
        let Some(open) = self.open.get_mut(&day.date) else { return false };
        let newest = open.versions.entry(day.member).or_insert(version);
        if *newest > version {
            return false;
        }
        *newest = version;
        let before =
            if day.done { open.members.insert(day.member, day.actions) } else { open.members.remove(&day.member) };
        open.actions -= before.unwrap_or(0);
        if day.done {
            open.actions += day.actions;
        }
        true
    }

    pub(crate) fn streak(&self) -> Streak {
        let today = self.open.get(&self.today);
        let (members, actions) = today.map_or((0, 0), |o| (o.members.len() as i64, o.actions));
        let (mut days, mut provisional) = (0, false);
        for (_, open) in self.open.range(..=self.today) {
            if self.succeeds(open) {
                (days, provisional) = (days + 1, true);
            }
        }
        let mut date = self.today.saturating_sub(2.days());
        while self.past.get(&date).is_some_and(|d| d.done >= self.needs.of(d.active)) {
            days += 1;
            date = date.saturating_sub(1.day());
        }
        let needed = self.needs.of(today.map_or(0, |o| o.active));
        Streak {
            days,
            best_days: self.best.max(days),
            today: Today { date: self.today, members, actions, succeeded: members >= needed, needed },
            provisional,
        }
    }

    /// The most recent dates up to today, oldest first. An unknown date has no DONE members.
    pub(crate) fn last(&self, count: u16) -> Vec<DateOfAll> {
        let date_of_all = |date: Day| {
            let open = self.open.get(&date);
            let (members, active) = match (open, self.past.get(&date)) {
                (Some(open), _) => (open.members.len() as i64, open.active),
                (None, Some(past)) => (past.done, past.active),
                (None, None) => (0, 0),
            };
            let needed = self.needs.of(active);
            DateOfAll { date, members, needed, succeeded: members >= needed, provisional: open.is_some() }
        };
        (0..i64::from(count)).rev().map(|back| date_of_all(self.today.saturating_sub(back.days()))).collect()
    }

    fn succeeds(&self, open: &Open) -> bool {
        open.members.len() as i64 >= self.needs.of(open.active)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ports::CommunityDay;

    fn day(text: &str) -> Day {
        text.parse().expect("date")
    }

    fn done(member: MemberId, date: &str, done: bool) -> DayDone {
        DayDone { member, date: day(date), done, actions: i64::from(done) * 2 }
    }

    /// It is noon of 2026-03-10; the 5th to the 8th succeeded, the 4th did not.
    fn days() -> Days {
        days_with(Vec::new())
    }

    fn days_with(open: Vec<(DayDone, i64)>) -> Days {
        let days = [(3, 9), (4, 1), (5, 2), (6, 2), (7, 3), (8, 2)];
        let date = |d| CommunityDay { date: jiff::civil::date(2026, 3, d), done: 0, active: 40 };
        let facts = CommunityFacts {
            days: days.map(|(d, n)| CommunityDay { done: n, ..date(d) }).to_vec(),
            best_days: 5,
            active: 40,
            open,
            ..CommunityFacts::default()
        };
        let noon: jiff::Timestamp = "2026-03-10T12:00:00Z".parse().expect("time");
        Days::new(&facts, noon.into(), Needs::default())
    }

    #[test]
    fn open_dates_extend_the_streak_but_never_end_it() {
        let mut days = days();
        assert_eq!((days.streak().days, days.streak().provisional), (4, false));
        days.apply(&done(1, "2026-03-10", true), 1);
        assert_eq!((days.streak().days, days.streak().today.needed), (4, 2));
        days.apply(&done(2, "2026-03-10", true), 1);
        let streak = days.streak();
        assert_eq!((streak.days, streak.best_days, streak.provisional), (5, 5, true));
        assert_eq!((streak.today.members, streak.today.actions, streak.today.succeeded), (2, 4, true));
        days.apply(&done(1, "2026-03-09", true), 1);
        days.apply(&done(2, "2026-03-09", true), 1);
        assert_eq!((days.streak().days, days.streak().best_days), (6, 6));
    }

    #[test]
    fn undo_lowers_the_count_and_final_dates_stay_unchanged() {
        let mut days = days();
        for member in [1, 2, 2] {
            days.apply(&done(member, "2026-03-10", true), 1);
        }
        assert!(days.apply(&done(2, "2026-03-10", false), 1));
        assert_eq!((days.streak().today.members, days.streak().today.actions), (1, 2));
        assert!(!days.apply(&done(1, "2026-03-04", true), 1));
        assert!(!days.apply(&done(1, "2026-03-12", true), 1));
        assert!(!days.apply(&done(2, "2026-03-10", true), 0), "overtaken");
        assert_eq!(days.streak().today.members, 1);
        days.apply(&done(1, "2026-03-11", true), 1);
        days.apply(&done(2, "2026-03-11", true), 1);
        assert_eq!(days.streak().days, 4, "tomorrow is not counted before it is today");
    }

    #[test]
    fn an_event_from_before_the_load_changes_nothing() {
        let mut days = days_with(vec![(done(1, "2026-03-10", true), 7)]);
        assert!(!days.apply(&done(1, "2026-03-10", false), 6));
        assert_eq!(days.streak().today.members, 1);
        assert!(days.apply(&done(1, "2026-03-10", false), 8));
        assert_eq!(days.streak().today.members, 0);
    }

    #[test]
    fn recent_dates_end_today_and_have_no_gaps() {
        let mut days = days();
        days.apply(&done(1, "2026-03-10", true), 1);
        let of = |d: &DateOfAll| (d.date.day(), d.members, d.needed, d.succeeded, d.provisional);
        let last: Vec<_> = days.last(9).iter().map(of).collect();
        let past = |d, n| (d, n, 2, n >= 2, false);
        let known = [past(3, 9), past(4, 1), past(5, 2), past(6, 2), past(7, 3), past(8, 2)];
        let open = [(9, 0, 2, false, true), (10, 1, 2, false, true)];
        assert_eq!(last, [&[(2, 0, 1, false, false)][..], &known, &open].concat());
        assert!(days.last(0).is_empty());
    }

    #[test]
    fn the_needed_member_count_rounds_up() {
        assert_eq!([0, 1, 20, 21, 40, 41].map(|active| Needs::default().of(active)), [1, 1, 1, 2, 2, 3]);
        let strict = Needs { members: 10, share_percent: 50 };
        assert_eq!([0, 20, 21, 99].map(|active| strict.of(active)), [10, 10, 11, 50]);
    }
}
