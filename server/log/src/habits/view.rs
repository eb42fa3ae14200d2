//! Reads a member's log, with the journal's working set but without operations.

use std::collections::{BTreeSet, HashMap, HashSet};

use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::{ActivityId, EntryKey, Hundredths, MemberId, Op, ProgramId};
use daymark_base::db::Rows;
use daymark_base::row;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Result};

use super::dates::{Dates, Part};
use super::journal::{
    FORGOTTEN_AFTER_MS, MemberDesk, MembershipDesk, Scope, assemble, class, period_range, programs, streak_in, tally,
    would_credit,
};
use super::model::{EntryOut, StreakOut, TotalsOut};
use super::ranks;
use super::rules::streak::{Checkpoint, DayClass, DayMark, Streak};
use super::store::{self, EntryRow};
use crate::programs::Catalogue;
use crate::programs::rules::scoring::Tally;

/// A member's log as of now.
pub struct View {
    member: MemberDesk,
}

impl View {
    /// The credit that the journal would give now for an operation from the member's past: full (`true`) or history.
    ///
    /// # Errors
    /// The code of the rejection, when the journal would reject it.
    pub fn would_credit(&self, op: &Op) -> std::result::Result<bool, &'static str> {
        would_credit(&self.member, op)
    }

    /// Reads a member with everything that due activities and streaks depend on.
    ///
    /// # Errors
    /// 404 for an unknown member.
    pub async fn load(ctx: &Ctx, id: MemberId) -> Result<Self> {
        Ok(Self::load_all(ctx, &BTreeSet::from([id])).await?.remove(&id).ok_or(Code::NotFound)?)
    }

    /// Reads several members with as many statements as for one. Unknown members are left out.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn load_all(ctx: &Ctx, ids: &BTreeSet<MemberId>) -> Result<HashMap<MemberId, Self>> {
        let now = ctx.clock.now();
        let loaded = store::load_unlocked(&ctx.db, ids, now.plus_ms(-FORGOTTEN_AFTER_MS)).await?;
        let programs = programs(&ctx.db, ctx.service::<Catalogue>(), &loaded.parts).await?;
        let members = assemble(loaded, &programs).members.into_iter();
        let mut views: HashMap<_, _> =
            members.map(|(id, member)| (id, Self { member: MemberDesk { now, ..member } })).collect();
        let mut counted = Rows::new();
        for Self { member } in views.values() {
            for m in &member.memberships {
                let (id, first, _) = period_range(member, m);
                m.counted().for_each(|activity| counted.push(row![id, first, activity]));
            }
        }
        if !counted.is_empty() {
            for (id, key) in store::done_since(&ctx.db, counted).await? {
                let memberships = views.get_mut(&id).map(|view| &mut view.member.memberships);
                if let Some(m) = memberships.and_then(|all| all.iter_mut().find(|m| m.program.id == key.program)) {
                    m.done_dates.entry(key.activity).or_default().insert(key.date);
                }
            }
        }
        Ok(views)
    }

    /// The member.
    #[must_use]
    pub const fn id(&self) -> MemberId {
        self.member.id
    }

    /// The member's current date.
    #[must_use]
    pub fn today(&self) -> Day {
        self.member.today()
    }

    /// When a date closes for the member.
    #[must_use]
    pub fn close(&self, date: Day) -> Instant {
        self.member.calendar.close(date)
    }

    /// When a date ends for the member and the next one begins.
    #[must_use]
    pub fn end(&self, date: Day) -> Instant {
        self.member.calendar.end(date)
    }

    /// Whether the member has or will have a date: see [`Calendar::existed`](daymark_base::civil::Calendar::existed).
    #[must_use]
    pub fn existed(&self, date: Day) -> bool {
        self.member.calendar.existed(date)
    }

    /// Which history the member's cursors belong to.
    #[must_use]
    pub fn epoch(&self) -> &str {
        &self.member.epoch
    }

    /// The memberships that still affect what is due or a streak.
    #[must_use]
    pub fn memberships(&self) -> &[MembershipDesk] {
        &self.member.memberships
    }

    /// The member's current membership of a program.
    #[must_use]
    pub fn part_in(&self, program: ProgramId) -> Option<&MembershipDesk> {
        self.member.memberships.iter().find(|m| m.program.id == program && m.state == "joined")
    }

    /// Whether the member is paused on a date.
    #[must_use]
    pub fn paused(&self, date: Day) -> bool {
        self.member.paused(date)
    }

    /// Whether a date has closed for the member.
    #[must_use]
    pub fn is_closed(&self, date: Day) -> bool {
        self.member.is_closed(date)
    }

    /// The streak over all programs, as of today.
    #[must_use]
    pub fn streak(&self) -> Streak {
        let all = &self.member.memberships;
        let first = all.iter().map(|m| m.joined_on).min();
        let scope = self.member.scope.clone().or(first.map(Scope::beginning));
        scope.map_or(self.member.streak, |s| s.streak(self.today(), |date| class(&self.member, all.iter(), date)))
    }

    /// The class of today over all programs.
    #[must_use]
    pub fn class_today(&self) -> DayClass {
        class(&self.member, self.member.memberships.iter(), self.today())
    }

    /// The streak in one program, as of today.
    #[must_use]
    pub fn streak_in(&self, m: &MembershipDesk) -> Streak {
        streak_in(&self.member, m)
    }

    /// What a member's score in a program is computed from, and the score; `None` where the program ranks by points.
    #[must_use]
    pub fn score_in(&self, m: &MembershipDesk) -> (Tally, Option<Hundredths>) {
        let tally = tally(&self.member, m, self.streak_in(m));
        (tally, m.program.scoring.score(tally))
    }

    /// The streak in one program day by day: after the last day that can no longer change, and after each day since.
    #[must_use]
    pub fn streak_days_in(&self, m: &MembershipDesk) -> (Checkpoint, Vec<(Day, DayClass, DayMark, Streak)>) {
        let last = m.last_date().map_or(self.today(), |last| last.min(self.today()));
        m.scope.days(last, |date| class(&self.member, std::iter::once(m), date))
    }

    /// The member's points, streak and rank.
    ///
    /// # Errors
    /// None at present: an unavailable rank is left out.
    pub async fn totals(&self, ctx: &Ctx) -> Result<TotalsOut> {
        let streak = self.streak();
        Ok(TotalsOut {
            points: self.member.points,
            streak: StreakOut { current: streak.current, longest: streak.longest, freezes: i64::from(streak.freezes) },
            rank: ranks::of_member(ctx, self.member.id, &self.member.active_programs()).await,
        })
    }

    fn dates(&self) -> Dates<'_> {
        let memberships = self.member.memberships.iter();
        let parts =
            memberships.map(|m| Part { program: &m.program, joined_on: m.joined_on, left_on: m.left_on }).collect();
        Dates { today: self.today(), calendar: &self.member.calendar, parts }
    }

    /// Stored entries as shown.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn shown_all(&self, ctx: &Ctx, rows: Vec<EntryRow>) -> Result<Vec<EntryOut>> {
        self.dates().shown(ctx, rows).await
    }

    /// The stored entries of each member on one date, for [`View::entries_of`].
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn stored_on(
        ctx: &Ctx,
        dates: impl IntoIterator<Item = (MemberId, Day)>,
    ) -> Result<HashMap<MemberId, Vec<EntryRow>>> {
        let mut of = Rows::new();
        dates.into_iter().for_each(|(member, date)| of.push(row![member, date]));
        Ok(store::entries_on(&ctx.db, of).await?)
    }

    /// The activities that these members have put off, or cannot do for the time being: member and activity.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn put_off(
        ctx: &Ctx,
        members: impl IntoIterator<Item = MemberId>,
    ) -> Result<HashSet<(MemberId, ActivityId)>> {
        Ok(store::put_off(&ctx.db, members).await?)
    }

    /// Whether an activity is due on a date: it is not if it was done often enough in its period before.
    #[must_use]
    pub fn is_due(&self, key: EntryKey) -> bool {
        let found = self.member.membership(key.program).and_then(|at| {
            let m = &self.member.memberships[at];
            Some((m, m.program.activity(key.activity)?))
        });
        found.is_some_and(|(m, (at, activity))| {
            let plan = m.program.plan(m.joined_on, m.left_on);
            plan.due(&activity.scheduled, key.date, m.done_before(at, key.date)).earns()
        })
    }

    /// The log of some dates: everything due on them, logged or not, and all other logs.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn entries(&self, ctx: &Ctx, from: Day, to: Day) -> Result<Vec<EntryOut>> {
        self.dates().stored(ctx, self.member.id, from, to).await
    }

    /// The log of some dates, from their stored entries.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn entries_of(&self, ctx: &Ctx, from: Day, to: Day, rows: Vec<EntryRow>) -> Result<Vec<EntryOut>> {
        self.dates().entries(ctx, from, to, rows).await
    }
}
