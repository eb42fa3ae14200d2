//! Subscriptions as clients see them.

use std::collections::HashMap;

use daymark_actors::clock::Instant;
use daymark_web::access::Member;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Result};

use super::model::{PlannedOut, SubscriptionOut};
use super::store::{self, Subscription};
use crate::invoices::{self, InvoiceCard};
use crate::packages::{self, Package, PackageRefOut, Price, ReadBilling, WriteBilling};

/// Packages, prices and open invoices, read at once for all shown subscriptions.
struct Shelf {
    packages: HashMap<i64, Package>,
    prices: HashMap<i64, (i64, Price)>,
    open: HashMap<i64, Vec<InvoiceCard>>,
    /// For each subscription, the price at which a further period is paid.
    renewed: HashMap<i64, i64>,
}

impl Shelf {
    fn planned(&self, price: Option<i64>, at: Option<Instant>) -> Option<PlannedOut> {
        let (package, price) = self.prices.get(&price?)?;
        Some(PlannedOut { package: self.packages.get(package)?.named(), price: *price, at })
    }

    /// When a planned price takes effect: after the paid time, or with the next period if that is paid at this price.
    fn changes_at(&self, s: &Subscription) -> Instant {
        match self.renewed.get(&s.id) {
            Some(price) if s.next_price_id == Some(*price) => s.period_ends_at,
            _ => s.covered(),
        }
    }

    fn show(&self, s: Subscription) -> SubscriptionOut {
        let unknown = || PackageRefOut { id: s.package_id, key: String::new(), title: String::new() };
        SubscriptionOut {
            package: self.packages.get(&s.package_id).map_or_else(unknown, Package::named),
            price: s.price_id.and_then(|id| self.prices.get(&id)).map(|(_, price)| *price),
            badge: s.plan.into(),
            next: self.planned(s.next_price_id, Some(self.changes_at(&s))),
            upgrade: self.planned(s.upgrade_price_id, None),
            open_invoices: self.open.get(&s.id).cloned().unwrap_or_default(),
            id: s.id,
            user_id: s.member_id,
            state: s.state,
            started_at: s.started_at,
            trial_ends_at: s.trial_ends_at,
            period_starts_at: s.period_starts_at,
            period_ends_at: s.period_ends_at,
            access_until: s.access_until,
            time_zone: s.tz,
            cancel_at_end: s.cancel_at_end,
            cancel_reason: s.cancel_reason,
            past_due_since: s.past_due_since,
            next_attempt_at: s.next_attempt_at,
            ended_at: s.ended_at,
            end_reason: s.end_reason,
            provider: s.provider,
        }
    }
}

/// Subscriptions with their packages, prices and open invoices, in the same order.
pub async fn all(ctx: &Ctx, rows: Vec<Subscription>) -> Result<Vec<SubscriptionOut>> {
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let live: Vec<i64> = rows.iter().filter(|s| s.state.is_live()).map(|s| s.id).collect();
    let open = invoices::open_among(&ctx.db, &live).await?;
    let packages: HashMap<i64, Package> = packages::all(&ctx.db).await?.into_iter().map(|p| (p.id, p)).collect();
    let prices = packages.values().flat_map(|p| p.prices.iter().map(|price| (price.id, (p.id, *price)))).collect();
    let mut renewed: HashMap<i64, i64> = HashMap::new();
    for s in rows.iter().filter(|s| s.next_price_id.is_some() && s.paid_until > s.period_ends_at) {
        renewed.extend(invoices::read_renewed_price(&ctx.db, s.id).await?.map(|price| (s.id, price)));
    }
    let shelf = Shelf { packages, prices, open, renewed };
    Ok(rows.into_iter().map(|s| shelf.show(s)).collect())
}

/// One subscription.
pub async fn one(ctx: &Ctx, s: Subscription) -> Result<SubscriptionOut> {
    Ok(all(ctx, vec![s]).await?.pop().ok_or(Code::NotFound)?)
}

/// The caller's own subscription. Another member's is a 404 (R41).
pub async fn own(member: &Member, id: i64) -> Result<Subscription> {
    own_or(member, id, false).await
}

/// The caller's own subscription, or any subscription with the permission to read billing.
pub async fn visible(member: &Member, id: i64) -> Result<Subscription> {
    own_or(member, id, member.caller.may::<ReadBilling>()).await
}

/// The caller's own subscription, or any subscription with the permission to change billing.
pub async fn changeable(member: &Member, id: i64) -> Result<Subscription> {
    own_or(member, id, member.caller.may::<WriteBilling>()).await
}

async fn own_or(member: &Member, id: i64, any: bool) -> Result<Subscription> {
    let found = store::one(&member.db, id).await?;
    Ok(found.filter(|s| any || s.member_id == member.caller.id).ok_or(Code::NotFound)?)
}
