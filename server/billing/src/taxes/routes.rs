//! The calls of taxes.

use daymark_people::audit;
use daymark_web::access::Admin;
use daymark_web::endpoint::{Endpoint, get, put};
use daymark_web::error::{Code, Error, Result};
use daymark_web::part::Body;
use daymark_web::reply::Data;
use futures_util::FutureExt;
use serde_json::json;

use super::model::{RateIn, RatesIn};
use super::{store, words};
use crate::packages::{ReadBilling, WriteBilling};

/// This feature's endpoints.
#[must_use]
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        get("/v1/auth/billing/tax-rates", "The tax rates by country", read),
        put("/v1/auth/billing/tax-rates", "Replace the tax rates", replace).about(
            "Issued invoices keep their taxes. Several rates of a country are added up; none is charged on another. 409 \
             `conflict` when `version` is not the newest.",
        ),
    ]
}

async fn read(admin: Admin<ReadBilling>) -> Result<Data<RatesIn>> {
    Ok(Data(store::all(&admin.db).await?))
}

async fn replace(admin: Admin<WriteBilling>, Body(RatesIn { rates, version }): Body<RatesIn>) -> Result<Data<RatesIn>> {
    let rates = rates.into_iter().enumerate().map(|(at, rate)| checked(at, rate)).collect::<Result<Vec<_>>>()?;
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let (now, before) = store::lock(tx).await?;
            if before != rates {
                if version.is_some_and(|version| version != now) {
                    return Err(Error::with(Code::Conflict, words::CHANGED_MEANWHILE));
                }
                store::replace(tx, &rates).await?;
                audit::write(tx, &by, "tax-rate:update", ("tax-rate", "all"), json!(before), json!(rates)).await?;
            }
            Ok(())
        }
        .boxed()
    });
    written.await?;
    Ok(Data(store::all(&admin.db).await?))
}

fn checked(at: usize, rate: RateIn) -> Result<RateIn> {
    let country = rate.country.as_deref().map(str::to_ascii_uppercase);
    if country.as_deref().is_some_and(|country| !country.bytes().all(|letter| letter.is_ascii_uppercase())) {
        return Err(Error::field(format!("rates[{at}].country"), words::NO_COUNTRY));
    }
    if rate.valid_from.zip(rate.valid_until).is_some_and(|(from, until)| until < from) {
        return Err(Error::field(format!("rates[{at}].valid_until"), words::ENDS_BEFORE));
    }
    Ok(RateIn { country, name: rate.name.trim().to_owned(), ..rate })
}
