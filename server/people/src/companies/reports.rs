//! A company's weekly figures. Each week is stored once, when it can hardly change any more, and never counted again.
//! So all answers about a week are the same, and no two weeks share figures. Comparing answers can only combine the
//! parts and the whole of one week, which [`rules::shown_parts`] protects.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use daymark_actors::clock::Day;
use daymark_base::civil::{day_start, local_date, plus_days};
use daymark_base::db;
use daymark_web::access::Member;
use daymark_web::ctx::Ctx;
use daymark_web::error;
use daymark_web::page::Paging;
use daymark_web::part::{Path, Query};
use daymark_web::reply::Page;
use futures_util::FutureExt;
use jiff::tz::TimeZone;

use super::model::{CompanyWeek, WeekNumbers, WeekPart};
use super::store::{self, CohortRow};
use super::{changing, rules};

/// Whole days between a week's Sunday and its storage: by then most offline logs have arrived.
const SETTLED_DAYS: i64 = 3;

fn numbers(rows: &[CohortRow]) -> WeekNumbers {
    WeekNumbers {
        members: i64::try_from(rows.len()).unwrap_or(i64::MAX),
        active: rows.iter().filter(|r| r.done > 0).count() as i64,
        done: rows.iter().map(|r| r.done).sum(),
        points: rows.iter().map(|r| r.points).sum(),
    }
}

/// The figures of a week that may be shown: the whole, and the parts by program.
fn shown(cohort: &[CohortRow]) -> (Option<WeekNumbers>, Vec<(i64, WeekNumbers)>) {
    let mut programs: BTreeMap<i64, Vec<CohortRow>> = BTreeMap::new();
    for row in cohort {
        if let Some(program) = row.program_id {
            programs.entry(program).or_default().push(*row);
        }
    }
    let whole = numbers(cohort);
    let sizes: Vec<_> = programs.iter().map(|(id, rows)| (*id, rows.len() as i64)).collect();
    match rules::shown_parts(&sizes, whole.members) {
        None => (None, Vec::new()),
        Some(parts) => (Some(whole), parts.into_iter().map(|id| (id, numbers(&programs[&id]))).collect()),
    }
}

/// The Monday of the newest week that is stored at this date.
fn newest_week(today: Day) -> Day {
    let settled = plus_days(today, -SETTLED_DAYS);
    plus_days(settled, -i64::from(settled.weekday().to_monday_zero_offset()) - 7)
}

/// Stores the newest week of each company, and deletes expired invitations: a job.
///
/// # Errors
/// When the database cannot be read or written.
pub async fn write_due(ctx: Ctx) -> Result<()> {
    let now = ctx.clock.now();
    store::forget_invitations(&ctx.db, now).await.context("old invitations")?;
    let week = newest_week(local_date(now, &TimeZone::UTC, 0));
    let began = day_start(week, &TimeZone::UTC, 0);
    loop {
        let companies = store::without_week(&ctx.db, week, began).await.context("companies")?;
        if companies.is_empty() {
            return Ok(());
        }
        for company in companies {
            let what = || format!("a week of company {company}");
            // Read before the lock, so that nobody waits to join or leave while a large company is counted.
            let cohort = store::cohort(&ctx.db, company, (week, plus_days(week, 6)), began).await.with_context(what)?;
            let (whole, parts) = shown(&cohort);
            let written = ctx.db.write::<_, db::Error>(move |tx| {
                async move {
                    // The company may have been deleted meanwhile.
                    if store::lock(tx, company).await?.is_none() {
                        return Ok(false);
                    }
                    store::add_week(tx, (company, week), whole, &parts).await
                }
                .boxed()
            });
            written.await.with_context(what)?;
        }
    }
}

pub(super) async fn weeks(
    member: Member,
    Path((id,)): Path<(i64,)>,
    Query(paging): Query<Paging>,
) -> error::Result<Page<CompanyWeek>> {
    changing::may_manage(&member, id).await?;
    let rows = store::weeks(&member.db, id, paging.after()?, paging.limit() + 1).await?;
    let page = paging.page(rows, |row| row.week);
    let (Some(newest), Some(oldest)) = (page.rows.first(), page.rows.last()) else {
        return Ok(Page { rows: Vec::new(), next: None });
    };
    let mut parts: BTreeMap<Day, Vec<WeekPart>> = BTreeMap::new();
    for p in store::parts(&member.db, id, oldest.week, newest.week).await? {
        let numbers = WeekNumbers { members: p.members, active: p.active, done: p.done, points: p.points };
        let part = WeekPart { challenge_id: p.program_id, title: p.title, numbers };
        parts.entry(p.week).or_default().push(part);
    }
    let out = |r: store::WeekRow| CompanyWeek {
        whole: r.shown.then_some(WeekNumbers { members: r.members, active: r.active, done: r.done, points: r.points }),
        challenges: parts.remove(&r.week).unwrap_or_default(),
        week: r.week,
    };
    Ok(Page { rows: page.rows.into_iter().map(out).collect(), next: page.next })
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn a_week_is_stored_three_full_days_after_it_ends() {
        // 2026-05-04 is a Monday.
        assert_eq!(newest_week(date(2026, 5, 13)), date(2026, 4, 27));
        assert_eq!(newest_week(date(2026, 5, 14)), date(2026, 5, 4));
        assert_eq!(newest_week(date(2026, 5, 20)), date(2026, 5, 4));
    }
}
