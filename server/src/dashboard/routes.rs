//! The endpoints of the dashboard, and the figures that its topic shows.

use std::collections::BTreeMap;

use bytestring::ByteString;
use daymark_actors::clock::Instant;
use daymark_actors::figures::NodeFigures;
use daymark_actors::ports::{LoadFailed, Loading};
use daymark_base::civil::{day_start, local_date, plus_days};
use daymark_base::db::{self, Db};
use daymark_web::access::Admin;
use daymark_web::buckets::Buckets;
use daymark_web::endpoint::{Endpoint, get};
use daymark_web::error::Result;
use daymark_web::part::Query;
use daymark_web::permission;
use daymark_web::reply::Data;
use futures_util::FutureExt;
use jiff::tz::TimeZone;

use super::model::{BucketOut, CountsOut, DashboardOut, StatisticsOut, StatisticsQuery, WaitingOut};
use super::store;

permission! {
    /// See the live dashboard: sign-ups, logs and the site’s figures.
    pub Watch = "live:read";
}

/// The endpoints.
#[must_use]
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        get("/v1/auth/dashboard", "The site's figures for now and today", dashboard)
            .about("The topic `admin` sends the same figures live. Days are in UTC."),
        get("/v1/auth/user-statistics", "Statistics over time, in buckets", statistics)
            .about("At most 400 buckets of whole hours in UTC, over at most five years."),
    ]
}

async fn dashboard(ctx: Admin<Watch>) -> Result<Data<DashboardOut>> {
    Ok(Data(figures(&ctx.db, ctx.clock.now(), ctx.live.figures()).await?))
}

async fn statistics(ctx: Admin<Watch>, Query(query): Query<StatisticsQuery>) -> Result<Data<StatisticsOut>> {
    let StatisticsQuery { start, end, granularity_in_hour } = query;
    let range = Buckets::read(start.as_deref(), end.as_deref(), granularity_in_hour, ctx.clock.now())?;
    let Buckets { start, end, hours } = range;
    let counts = store::counts(&ctx.db, &range).await?;
    let total = whole(&ctx.db, start, end).await?;
    let mut series = BTreeMap::from([("total".to_owned(), total.sign_ups)]);
    let mut buckets = Vec::with_capacity(counts.len());
    for (n, counts) in (0..).zip(counts) {
        let at = range.at(n);
        let date = local_date(at, &TimeZone::UTC, 0).strftime("%-d-%-m-%Y").to_string();
        *series.entry(date).or_default() += counts.sign_ups;
        buckets.push(BucketOut { at, counts });
    }
    Ok(Data(StatisticsOut { start, end, granularity_in_hour: hours, buckets, total, series }))
}

/// The counts of a whole period.
async fn whole(db: &Db, start: Instant, end: Instant) -> db::Result<CountsOut> {
    Ok(store::counts(db, &Buckets::one(start, end)).await?.pop().unwrap_or_default())
}

/// The figures at an instant, including those that only the nodes know.
async fn figures(db: &Db, now: Instant, nodes: NodeFigures) -> db::Result<DashboardOut> {
    let date = local_date(now, &TimeZone::UTC, 0);
    let midnight = |date| day_start(date, &TimeZone::UTC, 0);
    let today = whole(db, midnight(date), midnight(plus_days(date, 1))).await?;
    let logs_per_minute = store::logs_since(db, now.plus_ms(-60_000)).await?;
    let (mails, pushes) = store::waiting(db).await?;
    let NodeFigures { online, logs_waiting, errors_per_minute } = nodes;
    let waiting = WaitingOut { logs: logs_waiting, mails, pushes };
    Ok(DashboardOut { online, logs_per_minute, errors_per_minute, waiting, date, today })
}

/// The same figures as JSON, for the topic.
#[must_use]
pub fn ready_figures(db: Db, now: Instant, nodes: NodeFigures) -> Loading<ByteString> {
    async move {
        let failed = |e: anyhow::Error| LoadFailed(format!("{e:#}"));
        let figures = figures(&db, now, nodes).await.map_err(|e| failed(e.into()))?;
        Ok(serde_json::to_string(&figures).map_err(|e| failed(e.into()))?.into())
    }
    .boxed()
}
