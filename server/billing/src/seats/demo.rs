//! The demo's company package: an order by invoice, and a few assigned seats.

use anyhow::{Context, Result};
use daymark_actors::clock::Instant;
use daymark_actors::event::MemberId;
use daymark_log::programs::Source;
use daymark_people::companies;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error};
use futures_util::FutureExt;

use super::following::origin;
use super::store::{self, New};
use super::words;
use crate::packages::{self, Plan};

/// Seats of the package, and how many are assigned.
const SEATS: i64 = 10;
const GIVEN: usize = 4;

/// Gives the company of the demo its package.
pub(super) async fn add(ctx: &Ctx, people: &[MemberId], now: Instant) -> Result<()> {
    let people = people.to_vec();
    let added = ctx.db.write::<_, Error>(move |tx| {
        async move {
            let mut company = None;
            for member in &people {
                company = company.or(store::owned(tx, *member).await?);
            }
            let Some(company) = company else { return Ok(()) };
            let package = packages::of_plan(tx, Plan::FoundationMemberYearly).await?.ok_or(Code::NotFound)?;
            let new = New {
                company,
                package: package.id,
                subscription: None,
                seats: SEATS,
                until: None,
                by: None,
                reason: words::DEMO_REASON,
            };
            let Some(held) = store::add(tx, &new, now).await? else { return Ok(()) };
            let mut given = 0;
            for member in people {
                if given < GIVEN
                    && companies::belongs(tx, company, member).await?
                    && let Some(seat) = store::give(tx, held, member, now).await?
                {
                    given += 1;
                    packages::grant(tx, (member, &origin(seat)), Source::Package, &package, None, now).await?;
                }
            }
            Ok(())
        }
        .boxed()
    });
    added.await.map_err(anyhow::Error::from).context("a company's package")
}
