//! The preview of a file, before anything is imported.

use std::collections::BTreeMap;

use daymark_base::civil::local_date;
use daymark_base::search::folded;
use daymark_web::access::Member;
use daymark_web::error::{Error, Result};
use daymark_web::limits::Limit;
use daymark_web::reply::Data;
use daymark_web::upload::Upload;
use jiff::civil::date;
use jiff::tz::TimeZone;

use super::files::{self, Contents};
use super::model::{ActivityRef, HistoryFileOut, HistoryHabit};
use super::rules::{History, Mark};
use crate::habits::View;

/// Limits how many files one account may preview or import.
pub(in crate::imports) static IMPORT: Limit = Limit::new("histories", "account", 60, 3600);

/// How many names of skipped files are shown.
const SHOWN: usize = 100;

/// Reads an upload, on a blocking thread because unpacking takes a while.
pub(super) async fn contents(member: &Member, upload: Upload) -> Result<Contents> {
    member.limits.check(&IMPORT, member.caller.id).await?;
    let last = date(local_date(member.clock.now(), &TimeZone::UTC, 0).year() + 1, 12, 31);
    let read = tokio::task::spawn_blocking(move || files::read(&upload.bytes, last)).await.map_err(Error::internal)?;
    read.map_err(|wrong| Error::field("file", wrong.0))
}

const fn word(mark: Mark) -> &'static str {
    match mark {
        Mark::Done => "done",
        Mark::Implied => "implied",
        Mark::Missed => "missed",
        Mark::Skipped => "skipped",
        Mark::PutOff => "put_off",
        Mark::Unknown => "unknown",
        Mark::Other => "other",
    }
}

pub(super) async fn look(member: Member, upload: Upload) -> Result<Data<HistoryFileOut>> {
    let Contents { format, habits, mut left_out } = contents(&member, upload).await?;
    left_out.truncate(SHOWN);
    let view = View::load(&member, member.caller.id).await?;
    let habits = habits.into_iter().map(|history| habit(&view, history)).collect();
    Ok(Data(HistoryFileOut { format, habits, left_out }))
}

fn habit(view: &View, history: History) -> HistoryHabit {
    let mut days: BTreeMap<&'static str, i64> = BTreeMap::new();
    history.days.values().for_each(|said| *days.entry(word(said.mark)).or_default() += 1);
    let notes = history.days.values().map(|said| i64::from(said.note.is_some())).sum();
    let said = || history.days.iter().filter(|(_, said)| said.mark != Mark::Unknown || said.is_log());
    let (from, to) = (said().next().map(|(day, _)| *day), said().next_back().map(|(day, _)| *day));
    let suggestion = alike(view, &history.name);
    HistoryHabit { recurrence: history.asks.recurrence, suggestion, from, to, days, notes, name: history.name }
}

/// An activity of the same name in a program that the member is in, preferring due ones.
fn alike(view: &View, name: &str) -> Option<ActivityRef> {
    let inside = view.memberships().iter().filter(|m| m.left_on.is_none() && m.state == "joined");
    let activities = inside.flat_map(|m| m.program.activities.iter().map(|a| (m.program.id, a)));
    let alike = activities.filter(|(_, a)| folded([a.title.as_str()]) == folded([name]));
    let found = alike.min_by_key(|(_, a)| a.scheduled.retired_on.is_some());
    found.map(|(challenge_id, a)| ActivityRef { challenge_id, activity_id: a.scheduled.id })
}
