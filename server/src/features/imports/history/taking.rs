//! From a file to the log: looked at first, then taken by the journal.

use std::collections::{BTreeMap, HashSet};

use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::{Change, EntryKey, Hlc, Op, Status, Submission};
use daymark_actors::journal::SubmitError;
use uuid::Uuid;

use super::model::{
    ActivityRef, Format, HistoryFileIn, HistoryFileOut, HistoryHabit, HistoryImportIn, HistoryImportOut, MappingIn,
};
use super::rules::{self, History, Mark};
use crate::civil::plus_days;
use crate::features::habits::{OpOut, Outcome, View};
use crate::http::access::Member;
use crate::http::error::{Code, Error, Result};
use crate::http::part::Body;
use crate::http::reply::Data;
use crate::search::folded;

/// The most operations of a submission.
const AT_ONCE: usize = 500;
/// How far back the log is read for what it says already: further back nothing is taken.
const READ_DAYS: i64 = 60;

fn parsed(format: Format, csv: &str) -> Result<Vec<History>> {
    let read = match format {
        Format::Loop => rules::loop_checkmarks(csv),
        Format::Habitbull => rules::habitbull(csv),
    };
    read.map_err(|(line, fault)| Error::field(format!("csv[{line}]"), fault))
}

const fn word(mark: Mark) -> &'static str {
    match mark {
        Mark::Done => "done",
        Mark::Implied => "implied",
        Mark::Missed => "missed",
        Mark::Skipped => "skipped",
        Mark::Unknown => "unknown",
        Mark::Other => "other",
    }
}

pub(super) async fn look(member: Member, Body(input): Body<HistoryFileIn>) -> Result<Data<HistoryFileOut>> {
    let all = parsed(input.format, &input.csv)?;
    let view = View::load(&member, member.caller.id).await?;
    let same = |name: &str| {
        let inside = view.memberships().iter().filter(|m| m.left_on.is_none() && m.state == "joined");
        let activities = inside.flat_map(|m| m.program.activities.iter().map(|a| (m.program.id, a)));
        let mut alike = activities.filter(|(_, a)| folded([a.title.as_str()]) == folded([name]));
        alike.next().map(|(challenge_id, a)| ActivityRef { challenge_id, activity_id: a.scheduled.id })
    };
    let habit = |history: History| {
        let mut days: BTreeMap<&'static str, i64> = BTreeMap::new();
        history.days.values().for_each(|mark| *days.entry(word(*mark)).or_default() += 1);
        let said = || history.days.iter().filter(|(_, mark)| **mark != Mark::Unknown).map(|(day, _)| *day);
        let (from, to) = (said().next(), said().next_back());
        HistoryHabit { suggestion: same(&history.name), from, to, days, name: history.name }
    };
    Ok(Data(HistoryFileOut { habits: all.into_iter().map(habit).collect() }))
}

/// The habits that were named, each with its activity.
fn mapped(all: &[History], mapping: &[MappingIn]) -> Result<Vec<(usize, MappingIn)>> {
    let mut seen = HashSet::new();
    let mut found = Vec::new();
    for (n, one) in mapping.iter().enumerate() {
        let at = all.iter().position(|history| history.name == one.name);
        let at = at.ok_or_else(|| Error::field(format!("mapping[{n}].name"), "There is no such habit in the file."))?;
        if !seen.insert(one.activity_id) {
            return Err(Error::field(format!("mapping[{n}].activity_id"), "This activity is named twice."));
        }
        found.push((at, one.clone()));
    }
    Ok(found)
}

fn op(member: i64, entry: EntryKey, status: Status, counter: u16, now: Instant) -> Op {
    Op {
        op_id: Uuid::now_v7(),
        device: format!("import-{member:08}"),
        entry,
        change: Change::SetStatus(status),
        occurred_at: now,
        hlc: Some(Hlc::new(now, counter)),
        tz: None,
        received_at: now,
    }
}

pub(super) async fn take(member: Member, Body(input): Body<HistoryImportIn>) -> Result<Data<HistoryImportOut>> {
    let all = parsed(input.format, &input.csv)?;
    let mapped = mapped(&all, &input.mapping)?;
    let (now, id) = (member.clock.now(), member.caller.id);
    let view = View::load(&member, id).await?;
    for (n, (_, one)) in mapped.iter().enumerate() {
        let known = view.part_in(one.challenge_id).is_some_and(|m| m.program.activity(one.activity_id).is_some());
        if !known {
            return Err(Error::field(format!("mapping[{n}].activity_id"), "No activity of a program that you are in."));
        }
    }
    let present = said_already(&member, &view).await?;
    let mut out = HistoryImportOut { preview: input.preview, ..HistoryImportOut::default() };
    let mut ops = Vec::new();
    for (at, one) in &mapped {
        for (date, mark) in &all[*at].days {
            let status = match mark {
                Mark::Done => Status::Done,
                Mark::Skipped => Status::Impossible,
                Mark::Implied | Mark::Missed | Mark::Unknown | Mark::Other => {
                    out.silent += 1;
                    continue;
                }
            };
            let entry = EntryKey { program: one.challenge_id, activity: one.activity_id, date: *date };
            if present.contains(&entry) {
                out.present += 1;
                continue;
            }
            let op = op(id, entry, status, u16::try_from(ops.len() % AT_ONCE).unwrap_or(0), now);
            match view.would_credit(&op) {
                Err(code) => *out.refused.entry(code.to_owned()).or_default() += 1,
                Ok(full) => ops.push((op, full)),
            }
        }
    }
    for chunk in ops.chunks(AT_ONCE) {
        let taken = if input.preview { vec![None; chunk.len()] } else { submit(&member, chunk, now).await? };
        for ((_, full), refused) in chunk.iter().zip(taken) {
            match (refused, full) {
                (Some(code), _) => *out.refused.entry(code).or_default() += 1,
                (None, true) => out.credited += 1,
                (None, false) => out.history += 1,
            }
        }
    }
    Ok(Data(out))
}

/// Hands operations to the journal; the code of each that was refused after all.
async fn submit(member: &Member, ops: &[(Op, bool)], now: Instant) -> Result<Vec<Option<String>>> {
    let device = format!("import-{:08}", member.caller.id);
    let ops = ops.iter().map(|(op, _)| op.clone()).collect();
    let submission = Submission { member: member.caller.id, device, seq: None, ops, received_at: now };
    let answer = match member.journal.submit(submission).await {
        Ok(answer) => answer?,
        Err(SubmitError::Busy | SubmitError::Failed) => return Err(Error::new(Code::Unavailable).retry_after(1)),
    };
    let code = |r: OpOut| (r.result == Outcome::Rejected).then(|| r.code.unwrap_or_default().to_owned());
    Ok(answer.results.into_iter().map(code).collect())
}

/// Entries of which the log says something.
async fn said_already(member: &Member, view: &View) -> Result<HashSet<EntryKey>> {
    let today: Day = view.today();
    let entries = view.entries(member, plus_days(today, -READ_DAYS), plus_days(today, 1)).await?;
    let said = entries.into_iter().filter(|e| e.status != Status::Open || e.amount.is_some());
    Ok(said.map(|e| e.id).collect())
}
