//! Recurring revenue, churn, and conversion of trials, by month.

use daymark_base::civil::local_date;
use daymark_base::db::Db;
use daymark_web::access::Admin;
use daymark_web::ctx::Ctx;
use daymark_web::error::Result;
use daymark_web::export::{Export, Format, Range};
use daymark_web::part::Query;
use daymark_web::reply::Data;
use jiff::tz::TimeZone;

use super::model::{FiguresOut, FiguresQuery, MonthOut};
use super::rules::{months, share};
use super::store::{self, ChangeRow};
use crate::money::{Currency, Money};
use crate::packages::ReadBilling;

async fn counted(db: &Db, ctx: &Ctx, query: FiguresQuery) -> Result<FiguresOut> {
    let today = local_date(ctx.clock.now(), &TimeZone::UTC, 0);
    let months = months(query.from, query.to, today)?;
    let currencies = store::currencies(db).await?;
    let currency = query.currency.or(currencies.first().copied()).unwrap_or(Currency::EUR);
    let changes = store::changes(db, &months, currency).await?;
    let trials = store::trials(db, &months).await?;
    let change = |n: i64| changes.iter().find(|change| change.month == n).copied().unwrap_or_default();
    let money = |amount| Money::new(amount, currency);
    let moved = |c: &ChangeRow| c.new + c.expansion + c.contraction + c.churned;
    let before = change(-1);
    let (mut mrr, mut subscribers) = (moved(&before), before.started - before.ended);
    let (mut paying, mut ended, mut begun, mut converted) = (0, 0, 0, 0);
    let mut rows = Vec::with_capacity(months.len());
    for (n, month) in (0..).zip(&months) {
        let (change, held) = (change(n), subscribers);
        mrr += moved(&change);
        subscribers += change.started - change.ended;
        let (_, tried, won) = trials.iter().find(|(of, ..)| *of == n).copied().unwrap_or_default();
        paying += held;
        ended += change.lost;
        begun += tried;
        converted += won;
        rows.push(MonthOut {
            month: month.first,
            mrr: money(mrr),
            new: money(change.new),
            expansion: money(change.expansion),
            contraction: money(change.contraction),
            churned: money(change.churned),
            subscribers,
            started: change.started,
            ended: change.ended,
            churn_rate: share(change.lost, held),
            trials: tried,
            converted: won,
        });
    }
    let (churn_rate, trial_conversion) = (share(ended, paying), share(converted, begun));
    Ok(FiguresOut { currency, currencies, mrr: money(mrr), subscribers, churn_rate, trial_conversion, rows })
}

pub(super) async fn read(admin: Admin<ReadBilling>, Query(query): Query<FiguresQuery>) -> Result<Data<FiguresOut>> {
    Ok(Data(counted(&admin.db, &admin, query).await?))
}

pub(super) async fn export(admin: Admin<ReadBilling>, Query(query): Query<FiguresQuery>) -> Result<Export<MonthOut>> {
    let rows = counted(&admin.db.unhurried(), &admin, query).await?.rows;
    let fetch = move |after: String, limit: i64| {
        let later = rows.iter().filter(|row| row.month.to_string() > after);
        let later: Vec<_> = later.take(usize::try_from(limit).unwrap_or(usize::MAX)).cloned().collect();
        async move { Ok(later) }
    };
    let range = Range { after: String::new(), most: usize::MAX };
    Export::begin(Format::Csv, "billing-figures", range, fetch, |row: &MonthOut| row.month.to_string()).await
}
