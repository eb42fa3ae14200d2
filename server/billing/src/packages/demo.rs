//! The demo's packages: three for people, one for companies.

use anyhow::Result;
use daymark_actors::clock::Instant;
use daymark_base::demo::ago;
use daymark_web::caller::By;
use daymark_web::ctx::Ctx;
use daymark_web::error::Error;
use futures_util::FutureExt;

use super::model::{Interval, PackageIn, Plan, PriceIn};
use super::{editing, words};
use crate::money::Currency;

/// A package of the demo: its texts, its plan, its seats, and its price a month and a year in cents.
struct Planned {
    words: (&'static str, &'static str),
    features: &'static [&'static str],
    plan: Plan,
    seats: Option<i64>,
    month: Option<i64>,
    year: Option<i64>,
}

const PLANNED: [Planned; 4] = [
    Planned {
        words: words::CASUAL,
        features: words::CASUAL_FEATURES,
        plan: Plan::MemberMonthly,
        seats: None,
        month: Some(590),
        year: None,
    },
    Planned {
        words: words::MEMBER,
        features: words::MEMBER_FEATURES,
        plan: Plan::MemberYearly,
        seats: None,
        month: Some(890),
        year: Some(7900),
    },
    Planned {
        words: words::PRO,
        features: words::PRO_FEATURES,
        plan: Plan::ProMemberYearly,
        seats: None,
        month: Some(1490),
        year: Some(13_900),
    },
    Planned {
        words: words::TEAM,
        features: words::TEAM_FEATURES,
        plan: Plan::FoundationMemberYearly,
        seats: Some(10),
        month: None,
        year: Some(89_000),
    },
];

/// How many hours ago they were made: before anyone bought one.
const BEFORE: i64 = 180 * 24;

/// Adds the packages. Each one also opens what the ones before it open.
pub async fn add(ctx: &Ctx, now: Instant) -> Result<()> {
    let trial_days = i64::from(ctx.config.billing.trial_days);
    let written = ctx.db.write::<_, Error>(move |tx| {
        async move {
            let by = By { actor: None, request: String::new(), at: ago(now, BEFORE) };
            let mut before = Vec::new();
            for (position, planned) in (0..).zip(&PLANNED) {
                let price = |interval, amount| PriceIn { interval, currency: Currency::EUR, amount };
                let month = planned.month.map(|amount| price(Interval::Month, amount));
                let year = planned.year.map(|amount| price(Interval::Year, amount));
                let input = PackageIn {
                    key: None,
                    title: planned.words.0.to_owned(),
                    summary: planned.words.1.to_owned(),
                    plan: planned.plan,
                    position: position * 10,
                    trial_days: planned.seats.map(|_| 0),
                    features: planned.features.iter().map(|&line| line.to_owned()).collect(),
                    articles: None,
                    events: None,
                    seats: planned.seats,
                    packages: before.clone(),
                    programs: Vec::new(),
                    prices: month.into_iter().chain(year).collect(),
                };
                before.push(editing::make(tx, input, trial_days, &by).await?.id);
            }
            Ok(())
        }
        .boxed()
    });
    Ok(written.await?)
}
