//! Sending reminders: a job. Each is processed once on every date of its member. Moving it to the next date and queuing
//! its message are one transaction, so it is sent once per date, however many nodes there are and whenever they
//! restart.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use std::collections::{BTreeSet, HashMap, HashSet};

use anyhow::Result;
use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::{ActivityId, EntryKey, MemberId, Status};
use daymark_base::civil::{Calendar, plus_days};
use daymark_base::db;
use daymark_people::accounts::{self, calendars};
use daymark_people::notifications::{self, Category, Notice};
use daymark_people::push::{Action, Push, Tagged};
use daymark_web::ctx::Ctx;
use daymark_web::job::Share;
use futures_util::FutureExt;

use super::model::Kind;
use super::rules::{believed, earliest, farthest, instant, is_on, last_fired, next_wake};
use super::store::{self, Due};
use super::words;
use crate::habits::rules::streak::DayClass;
use crate::habits::{EntryOut, StoredEntry, View};

/// How many reminders are processed together.
const TAKEN: i64 = 200;

/// The tags of reminders. The first one is followed by the id of an entry.
const ENTRY: &str = "entry ";
const DAY: &str = "day";
const STREAK: &str = "streak";

/// A reminder's message.
struct Said {
    notice: Notice,
    push: Push,
}

/// When a reminder is processed next and for which date, and the message to send now, if any.
struct Move {
    next: (Instant, Day),
    said: Option<Said>,
}

/// Sends every due reminder of this node's members. Each is processed once in a run; one that fails is tried again in
/// the next run, until it is too late.
pub async fn fire_due(ctx: Ctx) -> Result<()> {
    let mut last = (Instant(i64::MIN), 0);
    loop {
        let now = ctx.clock.now();
        let due = store::due(&ctx.db, now, farthest(now), ctx.service::<Share>().get(), last, TAKEN).await?;
        let Some(end) = due.last().filter(|_| !ctx.drain.is_stopping()) else { return Ok(()) };
        last = (end.wake_at, end.id);
        let days = calendars(&ctx.db, due.iter().map(|one| one.member_id)).await?;
        let days = |one: &Due| days.get(&one.member_id).cloned().unwrap_or_default();
        let wanted = due.iter().filter(|one| is_wanted(one, &days(one), now));
        let today = Today::of(&ctx, wanted.map(|one| one.member_id).collect()).await;
        let mut moves: Vec<(Due, Move)> = Vec::with_capacity(due.len());
        for one in due {
            if let Some(next) = look(&ctx, &one, days(&one), &today, now).await {
                moves.push((one, next));
            }
        }
        let sent = ctx.db.write::<_, db::Error>(move |tx| {
            async move {
                accounts::keep(tx, moves.iter().map(|(one, _)| one.member_id)).await?;
                let claims: Vec<_> = moves
                    .iter()
                    .map(|(one, Move { next, said })| (one, *next, said.is_some().then_some(one.wake_on)))
                    .collect();
                let claimed = store::claim(tx, &claims).await?;
                for category in [Category::Reminders, Category::Streak] {
                    let news = moves.iter().filter(|(one, _)| claimed.contains(&one.id));
                    let news = news.filter_map(|(one, Move { said, .. })| Some((one.member_id, said.as_ref()?)));
                    let news = news.filter(|(_, said)| said.notice.category == category);
                    let news = news.map(|(member, said)| (member, said.notice.clone(), said.push.clone())).collect();
                    notifications::remind(tx, category, news, now).await?;
                }
                Ok(())
            }
            .boxed()
        });
        sent.await?;
    }
}

/// The members of a batch, what they have logged today, and the habits that they have put off.
#[derive(Default)]
struct Today {
    views: HashMap<MemberId, View>,
    stored: HashMap<MemberId, Vec<StoredEntry>>,
    put_off: HashSet<(MemberId, ActivityId)>,
}

impl Today {
    /// Reads the members of these reminders together. If that fails, each is read alone, so that one unreadable member
    /// does not hold up the others; reminders of members that are not read are tried again in the next run.
    async fn of(ctx: &Ctx, ids: BTreeSet<MemberId>) -> Self {
        match Self::read(ctx, &ids).await {
            Ok(all) => all,
            Err(_) => {
                let mut all = Self::default();
                for id in ids {
                    match Self::read(ctx, &BTreeSet::from([id])).await {
                        Ok(one) => {
                            all.views.extend(one.views);
                            all.stored.extend(one.stored);
                            all.put_off.extend(one.put_off);
                        }
                        Err(e) => {
                            let cause = format!("{e:#}");
                            tracing::warn!(member = id, cause, "a member's reminders could not be composed");
                        }
                    }
                }
                all
            }
        }
    }

    async fn read(ctx: &Ctx, ids: &BTreeSet<MemberId>) -> daymark_web::error::Result<Self> {
        if ids.is_empty() {
            return Ok(Self::default());
        }
        let views = View::load_all(ctx, ids).await?;
        let stored = View::stored_on(ctx, views.values().map(|view| (view.id(), view.today()))).await?;
        let put_off = View::put_off(ctx, ids.iter().copied()).await?;
        Ok(Self { views, stored, put_off })
    }

    /// What a member is asked for on their date, done or not: everything due, except habits that they have put off.
    async fn asked(&self, ctx: &Ctx, view: &View) -> daymark_web::error::Result<Vec<EntryOut>> {
        let (member, today) = (view.id(), view.today());
        let stored = self.stored.get(&member).cloned().unwrap_or_default();
        let mut entries = view.entries_of(ctx, today, today, stored).await?;
        entries.retain(|entry| view.is_due(entry.id) && !self.put_off.contains(&(member, entry.activity_id)));
        Ok(entries)
    }
}

/// Whether a reminder is scheduled for the right instant: not if its member has travelled since, or changed the hour at
/// which their days begin.
fn stays(due: &Due, days: &Calendar) -> bool {
    instant(days, due.wake_on, due.at_minute) == Some(due.wake_at)
}

/// Whether a reminder's message is to be composed now.
fn is_wanted(due: &Due, days: &Calendar, now: Instant) -> bool {
    let again = last_fired(due.fired_on, due.fired_before, now).is_some_and(|fired| fired >= due.wake_on);
    let wanted = stays(due, days) && !due.disabled && !again && due.wake_at <= now;
    wanted && is_on(now, due.wake_at, due.wake_on, due.weekdays())
}

/// What to do with a due reminder; `None` when that could not be determined.
async fn look(ctx: &Ctx, due: &Due, days: Calendar, today: &Today, now: Instant) -> Option<Move> {
    let stays = stays(due, &days);
    let fired = last_fired(due.fired_on, due.fired_before, now);
    let said = if is_wanted(due, &days, now) {
        let view = today.views.get(&due.member_id)?;
        match words_of(ctx, due, view, today).await {
            Ok(said) => said,
            Err(e) => {
                let cause = format!("{e:#}");
                tracing::warn!(reminder = due.id, cause, "a reminder could not be composed, trying again");
                return None;
            }
        }
    } else {
        None
    };
    let looked = if stays { due.wake_on } else { plus_days(due.wake_on, -1) };
    // Start at the earliest instant that is not too late, or now if the clock was set back.
    let after = if due.wake_at > now { now } else { earliest(now) };
    let next = next_wake(after, due.at_minute, &days, believed(Some(looked), now).max(fired));
    Some(Move { next, said })
}

/// A reminder's message; `None` when there is none on this date.
async fn words_of(ctx: &Ctx, due: &Due, view: &View, members: &Today) -> daymark_web::error::Result<Option<Said>> {
    let today = view.today();
    // A reminder is only about its own date, however late it is.
    if today != due.wake_on || view.paused(today) {
        return Ok(None);
    }
    let entries = members.asked(ctx, view).await?;
    let open: Vec<_> = entries.iter().filter(|entry| entry.status == Status::Open).collect();
    let (streak, class) = (view.streak(), view.class_today());
    let (words, tag, entry, category) = match due.kind() {
        Kind::Activity => {
            let asked = entries.iter().find(|entry| Some(entry.activity_id) == due.activity_id);
            let Some(entry) = asked.filter(|entry| !due.only_if_open || entry.status == Status::Open) else {
                return Ok(None);
            };
            let id = entry.id.to_string();
            let words = words::of_activity(&entry.title, streak.current, class == DayClass::Done);
            (words, format!("{ENTRY}{id}"), Some(id), Category::Reminders)
        }
        Kind::Day => {
            if open.is_empty() && (due.only_if_open || entries.is_empty()) {
                return Ok(None);
            }
            let titles: Vec<&str> = open.iter().map(|entry| entry.title.as_str()).collect();
            (words::of_day(&titles), DAY.to_owned(), None, Category::Reminders)
        }
        Kind::Streak => {
            if streak.current == 0 || class != DayClass::Open || open.is_empty() {
                return Ok(None);
            }
            let words = words::of_streak(streak.current, i64::from(streak.freezes));
            (words, STREAK.to_owned(), None, Category::Streak)
        }
    };
    let (title, body) = words;
    // On a device without notification buttons, the page offers the choice.
    let asked = entry.as_ref().map(|id| format!("&entry={id}")).unwrap_or_default();
    let link = Some(format!("/user/dashboard?tab=Dashboard&date={today}{asked}"));
    let actions: &[Action] = if entry.is_some() { &[Action::Done, Action::NotNow] } else { &[] };
    let notice = Notice { category, title: title.clone(), body: body.clone(), link: link.clone() };
    let push = Push { title, body, link, tag, actions, entry, expires_at: view.end(today), otherwise: None };
    Ok(Some(Said { notice, push }))
}

/// Those of these messages that no longer apply: the member has paused since, put the habit off, removed the reminder
/// or turned it off, or logged a habit whose reminder is sent only while it is open.
pub(super) async fn outdated(ctx: Ctx, waited: Vec<Tagged>) -> daymark_web::error::Result<Vec<Tagged>> {
    let ours: Vec<_> = waited.into_iter().filter_map(|(member, tag)| Some((member, about(&tag)?, tag))).collect();
    if ours.is_empty() {
        return Ok(Vec::new());
    }
    let ids: BTreeSet<MemberId> = ours.iter().map(|(member, ..)| *member).collect();
    let sent = store::sent(&ctx.db, ids.iter().copied()).await?;
    let members = Today::of(&ctx, ids).await;
    let mut old = Vec::new();
    for (member, (kind, entry), tag) in ours {
        let Some(view) = members.views.get(&member) else { continue };
        let stays = match sent.get(&(member, kind, entry.map(|key| key.activity))) {
            Some(only_if_open) => applies(&ctx, view, &members, kind, entry, *only_if_open).await?,
            None => false,
        };
        if !stays {
            old.push((member, tag));
        }
    }
    Ok(old)
}

/// What a message is about, by its tag; `None` if it is not a reminder's.
fn about(tag: &str) -> Option<(Kind, Option<EntryKey>)> {
    match tag {
        DAY => Some((Kind::Day, None)),
        STREAK => Some((Kind::Streak, None)),
        _ => Some((Kind::Activity, Some(tag.strip_prefix(ENTRY)?.parse().ok()?))),
    }
}

async fn applies(
    ctx: &Ctx,
    view: &View,
    members: &Today,
    kind: Kind,
    entry: Option<EntryKey>,
    only_if_open: bool,
) -> daymark_web::error::Result<bool> {
    if view.paused(view.today()) || (kind == Kind::Streak && view.class_today() != DayClass::Open) {
        return Ok(false);
    }
    let only_if_open = only_if_open || kind == Kind::Streak;
    let mut entries = members.asked(ctx, view).await?.into_iter();
    let wanted = |one: &EntryOut| !only_if_open || one.status == Status::Open;
    Ok(entries.any(|one| wanted(&one) && entry.is_none_or(|key| key == one.id)))
}
