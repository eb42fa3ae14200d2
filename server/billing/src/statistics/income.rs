//! Income over time, from the books.

use std::collections::BTreeMap;

use daymark_base::db::Db;
use daymark_web::access::Admin;
use daymark_web::buckets::Buckets;
use daymark_web::ctx::Ctx;
use daymark_web::error::Result;
use daymark_web::export::{Export, Format, Range};
use daymark_web::part::Query;
use daymark_web::reply::Data;

use super::model::{IncomeBucketOut, IncomeOut, IncomeQuery, IncomeTotalOut};
use super::store::{self, IncomeRow};
use crate::money::{Currency, Money};
use crate::packages::ReadBilling;

async fn counted(db: &Db, ctx: &Ctx, query: IncomeQuery) -> Result<IncomeOut> {
    let IncomeQuery { start, end, granularity_in_hour, currency } = query;
    let buckets = Buckets::read(start.as_deref(), end.as_deref(), granularity_in_hour, ctx.clock.now())?;
    let found = store::income(db, &buckets).await?;
    let totals = totals(&found);
    let most = totals.iter().max_by_key(|total| total.payments).map(|total| total.income.currency);
    let currency = currency.or(most).unwrap_or(Currency::EUR);
    let rows = (0..buckets.count()).map(|n| {
        let row = found.iter().find(|row| row.bucket == n && row.currency == currency);
        let (income, refunds, payments) = row.map_or((0, 0, 0), |row| (row.income, row.refunds, row.payments));
        let money = |amount| Money::new(amount, currency);
        let (income, refunds, net) = (money(income), money(refunds), money(income - refunds));
        IncomeBucketOut { at: buckets.at(n), income, refunds, net, payments }
    });
    let rows = rows.collect();
    let Buckets { start, end, hours } = buckets;
    Ok(IncomeOut { start, end, granularity_in_hour: hours, currency, rows, totals })
}

fn totals(rows: &[IncomeRow]) -> Vec<IncomeTotalOut> {
    let mut sums: BTreeMap<&str, (Currency, i64, i64, i64)> = BTreeMap::new();
    for row in rows {
        let sum = sums.entry(row.currency.code()).or_insert((row.currency, 0, 0, 0));
        *sum = (sum.0, sum.1 + row.income, sum.2 + row.refunds, sum.3 + row.payments);
    }
    let total = |(currency, income, refunds, payments): (Currency, i64, i64, i64)| {
        let money = |amount| Money::new(amount, currency);
        IncomeTotalOut { income: money(income), refunds: money(refunds), net: money(income - refunds), payments }
    };
    sums.into_values().map(total).collect()
}

pub(super) async fn read(admin: Admin<ReadBilling>, Query(query): Query<IncomeQuery>) -> Result<Data<IncomeOut>> {
    Ok(Data(counted(&admin.db, &admin, query).await?))
}

pub(super) async fn export(
    admin: Admin<ReadBilling>,
    Query(query): Query<IncomeQuery>,
) -> Result<Export<IncomeBucketOut>> {
    let rows = counted(&admin.db.unhurried(), &admin, query).await?.rows;
    let fetch = move |after: i64, limit: i64| {
        let later = rows.iter().filter(|row| row.at.0 > after).take(usize::try_from(limit).unwrap_or(usize::MAX));
        let later: Vec<_> = later.copied().collect();
        async move { Ok(later) }
    };
    let range = Range { after: i64::MIN, most: usize::MAX };
    Export::begin(Format::Csv, "income", range, fetch, |row: &IncomeBucketOut| row.at.0).await
}
