//! Imports a file into the log: through the journal, like every other log.

use std::collections::HashSet;

use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::{Change, EntryKey, Hlc, Op, Submission};
use daymark_base::db;
use daymark_base::search::folded;
use daymark_people::accounts::calendar;
use daymark_web::access::Member;
use daymark_web::error::{Error, Result};
use daymark_web::reply::Data;
use daymark_web::upload::UploadWith;
use futures_util::FutureExt;
use uuid::Uuid;

use super::looking::contents;
use super::model::{HistoryImportIn, HistoryImportOut, MappingIn};
use super::rules::{History, Said};
use super::words;
use crate::habits::portable::logged;
use crate::habits::{Journal, OpOut, Outcome, View};
use crate::programs::{self, ActivityIn, Program};

/// Days in one submission. Each submission is one commit, which waits for the disk and blocks other writers.
const AT_ONCE: usize = 1_000;

/// The target of a habit in the file: an existing activity, or a new one.
#[derive(Clone, Copy)]
enum Place {
    There { program: i64, activity: i64 },
    New,
}

impl Place {
    const fn activity(self) -> Option<i64> {
        match self {
            Self::There { activity, .. } => Some(activity),
            Self::New => None,
        }
    }
}

/// The requested habits, each with its target.
fn mapped(all: &[History], mapping: &[MappingIn], view: &View) -> Result<Vec<(usize, Place)>> {
    let (mut seen, mut named) = (HashSet::new(), HashSet::new());
    let mut found = Vec::new();
    for (n, one) in mapping.iter().enumerate() {
        let fault = |field: &str, sentence: &str| Err(Error::field(format!("mapping[{n}].{field}"), sentence));
        let Some(at) = all.iter().position(|history| history.name == one.name) else {
            return fault("name", words::NO_SUCH_HABIT);
        };
        if !named.insert(at) {
            return fault("name", words::HABIT_TWICE);
        }
        let place = match (one.challenge_id, one.activity_id) {
            (None, None) => Place::New,
            (Some(program), Some(activity)) => {
                let known = view.part_in(program).is_some_and(|m| m.program.activity(activity).is_some());
                if !known {
                    return fault("activity_id", words::NOT_YOURS);
                }
                if !seen.insert(activity) {
                    return fault("activity_id", words::ACTIVITY_TWICE);
                }
                Place::There { program, activity }
            }
            _ => return fault("activity_id", words::REQUIRED),
        };
        found.push((at, place));
    }
    Ok(found)
}

/// The member's own program, if they are in one that is not over.
fn own(view: &View) -> Option<&Program> {
    let joined = view.memberships().iter().filter(|m| m.state == "joined");
    let going_on = joined.filter(|m| m.last_date().is_none_or(|last| view.today() <= last));
    going_on.map(|m| &*m.program).find(|p| p.is_custom_of(view.id()))
}

pub(super) async fn take(member: Member, form: UploadWith<HistoryImportIn>) -> Result<Data<HistoryImportOut>> {
    let HistoryImportIn { mapping, preview } = form.data;
    let all = contents(&member, form.upload).await?.habits;
    let mut view = View::load(&member, member.caller.id).await?;
    let mut places = mapped(&all, &mapping, &view)?;
    let mut out = HistoryImportOut { preview, ..HistoryImportOut::default() };
    settle(own(&view), &all, &mut places)?;
    let new: Vec<ActivityIn> = wanted(&all, &places);
    out.begun = i64::try_from(new.len()).unwrap_or(i64::MAX);
    if !new.is_empty() {
        begin(&member, own(&view).map(|p| p.id), &view, new, preview).await?;
        if !preview {
            view = View::load(&member, member.caller.id).await?;
            settle(own(&view), &all, &mut places)?;
        }
    }
    out.challenge_id = own(&view).map(|p| p.id);
    for days in sorted(&member, &view, &all, &places, &mut out).await?.chunks(AT_ONCE) {
        submit(&member, days, &mut out).await?;
    }
    Ok(Data(out))
}

/// Reuses activities that an earlier import created, preferring due ones. Refuses a habit whose title is that of an
/// activity that another habit goes to: their days would overwrite each other.
fn settle(own: Option<&Program>, all: &[History], places: &mut [(usize, Place)]) -> Result<()> {
    let Some(program) = own else { return Ok(()) };
    let mut taken: HashSet<i64> = places.iter().filter_map(|(_, place)| place.activity()).collect();
    for (n, (at, place)) in places.iter_mut().enumerate().filter(|(_, (_, place))| matches!(place, Place::New)) {
        let title = folded([all[*at].asks.title.as_str()]);
        let alike = program.activities.iter().filter(|a| folded([a.title.as_str()]) == title).map(|a| &a.scheduled);
        let alike: Vec<_> = alike.collect();
        let free = alike.iter().filter(|a| !taken.contains(&a.id)).min_by_key(|a| a.retired_on.is_some());
        if let Some(a) = free {
            taken.insert(a.id);
            *place = Place::There { program: program.id, activity: a.id };
        } else if !alike.is_empty() {
            return Err(Error::field(format!("mapping[{n}].activity_id"), words::ACTIVITY_TWICE));
        }
    }
    Ok(())
}

fn wanted(all: &[History], places: &[(usize, Place)]) -> Vec<ActivityIn> {
    let new = places.iter().filter(|(_, place)| matches!(place, Place::New));
    new.map(|(at, _)| all[*at].asks.clone()).collect()
}

/// How a transaction that wrote nothing ended.
enum Unwritten {
    /// It would have succeeded.
    Previewed,
    /// It was refused.
    Refused(Error),
}

impl From<db::Error> for Unwritten {
    fn from(e: db::Error) -> Self {
        Self::Refused(e.into())
    }
}

/// Creates activities. A preview does the same and rolls back, so that it refuses what the import would.
async fn begin(member: &Member, own: Option<i64>, view: &View, new: Vec<ActivityIn>, preview: bool) -> Result<()> {
    let (who, now, today) = (member.caller.id, member.clock.now(), view.today());
    let zone = calendar(&member.db, who).await?.zone().to_owned();
    let written = member.db.write::<i64, Unwritten>(move |tx| {
        async move {
            let begun = match own {
                Some(own) => programs::take_up(tx, own, new, now).await.map(|()| own),
                None => programs::begin_own(tx, words::OWN_PROGRAM, new, zone, who, now, today).await,
            };
            let program = begun.map_err(Unwritten::Refused)?;
            if preview { Err(Unwritten::Previewed) } else { Ok(program) }
        }
        .boxed()
    });
    match written.await {
        Ok(program) => member.live.program_changed(program),
        Err(Unwritten::Previewed) => {}
        Err(Unwritten::Refused(why)) => return Err(why),
    }
    Ok(())
}

/// A day that the log accepts.
struct Taken {
    ops: Vec<Op>,
    full: bool,
}

/// Returns the days that the log accepts. Counts the others, and in a preview all, by outcome.
async fn sorted(
    member: &Member,
    view: &View,
    all: &[History],
    places: &[(usize, Place)],
    out: &mut HistoryImportOut,
) -> Result<Vec<Taken>> {
    let there = places.iter().filter_map(|(_, place)| place.activity());
    let present = logged(member, member.caller.id, &there.collect::<Vec<_>>()).await?;
    let now = member.clock.now();
    let mut days = Vec::new();
    for (at, place) in places {
        for (date, said) in &all[*at].days {
            if !said.is_log() {
                out.silent += 1;
                continue;
            }
            let (ops, credit) = match *place {
                Place::There { program, activity } => {
                    let entry = EntryKey { program, activity, date: *date };
                    if present.contains(&entry) {
                        out.present += 1;
                        continue;
                    }
                    let ops = ops(member.caller.id, entry, said, now);
                    let credit = view.would_credit(&ops[0]);
                    (ops, credit)
                }
                Place::New => (Vec::new(), if_begun(view, member.caller.id, *date, said, now)),
            };
            match credit {
                Err(code) => *out.refused.entry(code.to_owned()).or_default() += 1,
                Ok(full) if out.preview => count(out, full),
                Ok(full) => days.push((*date, Taken { ops, full })),
            }
        }
    }
    // All habits of a date together, so that the date is scored once.
    days.sort_by_key(|(date, _)| *date);
    Ok(days.into_iter().map(|(_, taken)| taken).collect())
}

fn count(out: &mut HistoryImportOut, full: bool) {
    let counted = if full { &mut out.credited } else { &mut out.history };
    *counted += 1;
}

/// The outcome of a day for an activity that does not exist yet: as for the other activities of the member's own
/// program, or as in a program that begins today.
fn if_begun(view: &View, member: i64, date: Day, said: &Said, now: Instant) -> Result<bool, &'static str> {
    let beside = own(view).and_then(|p| Some((p.id, p.activities.iter().find(|a| a.scheduled.retired_on.is_none())?)));
    match beside {
        Some((program, a)) => {
            let entry = EntryKey { program, activity: a.scheduled.id, date };
            view.would_credit(&ops(member, entry, said, now)[0])
        }
        None if date > view.today() => Err("future_date"),
        None => Ok(date == view.today()),
    }
}

/// The device id of an import. No device can send an id with a colon, so no device can take this one.
fn device(member: i64) -> String {
    format!("import:{member:08}")
}

/// The operations for a record: at least one.
fn ops(member: i64, entry: EntryKey, said: &Said, now: Instant) -> Vec<Op> {
    let amount = said.amount.map(|amount| Change::SetAmount(Some(amount)));
    let note = said.note.clone().map(|note| Change::SetNote(Some(note)));
    let changes = said.mark.status().map(Change::SetStatus).into_iter().chain(amount).chain(note);
    let op = |change| Op {
        op_id: Uuid::now_v7(),
        device: device(member),
        entry,
        change,
        occurred_at: now,
        hlc: Some(Hlc::new(now, 0)),
        tz: None,
        received_at: now,
    };
    changes.map(op).collect()
}

/// Submits days to the journal, and counts the outcomes.
async fn submit(member: &Member, days: &[Taken], out: &mut HistoryImportOut) -> Result<()> {
    let id = member.caller.id;
    let ops: Vec<Op> = days.iter().flat_map(|day| day.ops.iter().cloned()).collect();
    let submission =
        Submission { member: id, device: device(id), seq: None, ops, received_at: member.clock.now(), past: true };
    let answer = member.service::<Journal>().submit(submission).await??;
    let mut results = answer.results.into_iter();
    for day in days {
        let results: Vec<OpOut> = results.by_ref().take(day.ops.len()).collect();
        match results.into_iter().find(|r| r.result == Outcome::Rejected) {
            Some(refused) => *out.refused.entry(refused.code.unwrap_or_default().to_owned()).or_default() += 1,
            None => count(out, day.full),
        }
    }
    Ok(())
}
