//! A program's figures for its administrators: how many take part, and what was done on its last days.

use daymark_actors::clock::Day;
use daymark_base::civil::{local_date, plus_days};
use daymark_web::access::Admin;
use daymark_web::error::{Code, Result};
use daymark_web::part::Path;
use daymark_web::reply::Data;
use serde::Serialize;
use utoipa::ToSchema;

use super::store;
use crate::programs::{Catalogue, EditPrograms, MemberCounts};

/// The number of days, including today.
const DAYS: i64 = 14;

/// What was done on a date in a program.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[schema(as = ProgramDay)]
pub(super) struct DayOut {
    /// The members' own date.
    #[schema(value_type = String, format = Date)]
    date: Day,
    /// Activities that were done.
    logs: i64,
    /// Members who did at least one.
    members: i64,
}

/// A program's activity.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProgramStatistics)]
pub(super) struct StatisticsOut {
    /// Members who take part.
    members: i64,
    /// Today's date in the program's zone. Members further east may already have logged for tomorrow.
    #[schema(value_type = String, format = Date)]
    today: Day,
    /// The last 14 dates, oldest first, including days without a log.
    days: Vec<DayOut>,
}

pub(super) async fn read(admin: Admin<EditPrograms>, Path((id,)): Path<(i64,)>) -> Result<Data<StatisticsOut>> {
    let program = admin.service::<Catalogue>().now(&admin.db, &[id]).await?.pop().ok_or(Code::NotFound)?;
    let today = local_date(admin.clock.now(), &program.tz, 0);
    let first = plus_days(today, 1 - DAYS);
    let known = store::program_days(&admin.db, id, first, today).await?;
    let day = |back: i64| {
        let date = plus_days(first, back);
        let found = known.iter().find(|day| day.local_date == date);
        DayOut { date, logs: found.map_or(0, |day| day.logs), members: found.map_or(0, |day| day.members) }
    };
    let members = admin.service::<MemberCounts>().of(&admin.db, &[id]).await?.get(&id).copied().unwrap_or(0);
    Ok(Data(StatisticsOut { members, today, days: (0..DAYS).map(day).collect() }))
}
