//! What a committed group reports to its callers, the boards, the community, and the members' own devices.

use std::collections::HashSet;

use daymark_actors::event::{Committed, DayDone, EntryKey, News, Standing, Status, Submission};

use super::apply::Verdict;
use super::desk::{Desk, MemberDesk, MembershipDesk, of_member};
use super::{Answer, Outcome as Told};
use crate::habits::model::{EntryOut, OpOut, Outcome, StreakOut, SyncOut, TotalsOut};
use crate::habits::rules::merge::Effect;
use crate::habits::show::{self, cursor};

/// How recent a done entry must be for the feed, in milliseconds.
const NEWS_MS: i64 = 300_000;

/// One outcome per submission. A member's changes are reported once, with the member's first submission in the group.
pub fn of(desk: &Desk, group: &[Submission], verdicts: Vec<daymark_web::error::Result<Vec<Verdict>>>) -> Vec<Told> {
    let mut told = HashSet::new();
    group
        .iter()
        .zip(verdicts)
        .map(|(s, verdict)| {
            let member = desk.members.get(&s.member);
            let committed = member.filter(|m| m.touched && told.insert(m.id)).map(|m| committed(desk, m));
            let answer: Answer = match (verdict, member) {
                (Ok(verdicts), Some(m)) => Ok(answer(desk, m, s, &verdicts)),
                (Err(refusal), _) => Err(refusal),
                (Ok(_), None) => Err(daymark_web::error::Code::NotFound.into()),
            };
            Told { answer, committed }
        })
        .collect()
}

/// The answer to one submission. It lists everything that the group changed for its member, including changes by other
/// submissions and consequences for other entries, so that the next cursor misses nothing.
fn answer(desk: &Desk, member: &MemberDesk, s: &Submission, verdicts: &[Verdict]) -> SyncOut {
    let own: HashSet<EntryKey> = s.ops.iter().map(|op| op.entry).collect();
    let changed = desk.entries.range(of_member(member.id)).filter(|(_, e)| e.changed);
    let others = changed.map(|((_, key), _)| key).filter(|key| !own.contains(*key));
    let results = s.ops.iter().zip(verdicts).map(|(op, verdict)| {
        let entry = desk.entries.get(&(s.member, op.entry));
        let (result, code) = match verdict {
            Verdict::Rejected(code) => (Outcome::Rejected, Some(*code)),
            Verdict::Duplicate => (Outcome::Duplicate, None),
            Verdict::Taken => match entry.and_then(|e| e.merged.as_ref()).map(|m| m.effect(op.op_id)) {
                Some(Effect::Superseded) => (Outcome::Superseded, None),
                _ => (Outcome::Applied, None),
            },
        };
        OpOut { op_id: op.op_id, result, code, entry: entry_out(desk, member, op.entry) }
    });
    SyncOut {
        results: results.collect(),
        entries: others.filter_map(|key| entry_out(desk, member, *key)).collect(),
        totals: totals(member),
        since: cursor(&member.epoch, member.before),
        cursor: cursor(&member.epoch, member.version),
        active_programs: member.active_programs(),
    }
}

fn totals(m: &MemberDesk) -> TotalsOut {
    let streak =
        StreakOut { current: m.streak.current, longest: m.streak.longest, freezes: i64::from(m.streak.freezes) };
    TotalsOut { points: m.points, streak, rank: None }
}

fn entry_out(desk: &Desk, member: &MemberDesk, key: EntryKey) -> Option<EntryOut> {
    let row = desk.entries.get(&(member.id, key))?.row.as_ref()?;
    let program = &member.memberships[member.membership(key.program)?].program;
    let (_, activity) = program.activity(key.activity)?;
    Some(show::entry(row, activity, member.calendar.close(key.date)))
}

fn committed(desk: &Desk, member: &MemberDesk) -> Committed {
    let days = member.days.iter().map(|(date, actions)| DayDone {
        member: member.id,
        date: *date,
        done: *actions > 0,
        actions: *actions,
    });
    Committed {
        member: member.id,
        version: member.version,
        standings: member.memberships.iter().filter(|m| m.touched).map(|m| standing(member, m)).collect(),
        news: news(desk, member),
        days: if member.shown.counts() { days.collect() } else { Vec::new() },
        cursor: (member.version > member.before).then(|| cursor(&member.epoch, member.version)),
    }
}

/// A member's standing in a program, for its board.
pub fn standing(member: &MemberDesk, m: &MembershipDesk) -> Standing {
    Standing {
        program: m.program.id,
        member: member.id,
        seq: m.seq,
        points: m.points,
        score: m.scored.map(|s| s.score),
        streak: m.streak.current,
        last_scored_at: m.last_scored_at,
        joined_at: m.joined_at,
        ranked: member.shown.counts() && matches!(m.state.as_str(), "joined" | "completed"),
        card: member.shown.card(),
        days: m.days.iter().map(|(d, s)| (*d, s.points)).collect(),
        done_days: m.days.iter().map(|(d, s)| (*d, s.done > 0)).collect(),
    }
}

/// Recent done entries, and recent ones that were undone. Only members at the level `public` are named; others are
/// counted.
fn news(desk: &Desk, member: &MemberDesk) -> Vec<News> {
    if !member.shown.counts() {
        return Vec::new();
    }
    let touched = desk.entries.range(of_member(member.id)).filter(|(_, e)| e.touched);
    touched
        .filter_map(|((_, key), entry)| {
            let credited = entry.merged.as_ref()?.credited;
            let done = credited.status == Status::Done;
            let at = credited.done_at.or(credited.scored_at)?;
            let program = &member.memberships[member.membership(key.program)?].program;
            let (_, activity) = program.activity(key.activity)?;
            (at.plus_ms(NEWS_MS) > member.now).then(|| News {
                member: member.id,
                // The activities of a company's program or of a custom program are only for its members.
                card: member.shown.card_in_news().filter(|_| program.is_public()),
                entry: *key,
                activity: activity.title.clone(),
                at,
                done,
            })
        })
        .collect()
}
