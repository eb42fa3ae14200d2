//! Stripe's report of a subscription, in our terms.

use std::fmt;

use daymark_base::db;
use daymark_outside::stripe::{Fault, Subscription};
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error};

use super::account::{Account, STRIPE, outward};
use super::rules::{instant, state};
use super::{marks, store};
use crate::providers::Seen;

/// Why something failed: at Stripe, or here.
#[derive(Debug)]
pub(super) enum Trouble {
    Stripe(Fault),
    Own(Error),
}

impl Trouble {
    /// Whether everything else would fail too: Stripe cannot be reached or rejects the key, or the database is down.
    pub fn is_outage(&self) -> bool {
        match self {
            Self::Stripe(fault) => matches!(fault, Fault::Later(_) | Fault::Unknown(_)),
            Self::Own(error) => db::Error::any_in(error, db::Error::is_outage),
        }
    }
}

impl From<Fault> for Trouble {
    fn from(fault: Fault) -> Self {
        Self::Stripe(fault)
    }
}

impl From<Error> for Trouble {
    fn from(error: Error) -> Self {
        Self::Own(error)
    }
}

impl From<db::Error> for Trouble {
    fn from(error: db::Error) -> Self {
        Self::Own(error.into())
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stripe(fault) => write!(f, "{fault}"),
            Self::Own(error) => write!(f, "{error}"),
        }
    }
}

impl From<Trouble> for Error {
    fn from(trouble: Trouble) -> Self {
        match trouble {
            Trouble::Own(error) => error,
            Trouble::Stripe(fault) => {
                // What Stripe says is for administrators, not for the member.
                tracing::warn!(%fault, "a call to Stripe");
                Code::ProviderUnavailable.into()
            }
        }
    }
}

/// The known facts of a subscription.
pub(super) enum Facts {
    /// It is ours.
    Ours(Box<Seen>),
    /// Its customer is not ours: another site may use the same account.
    Foreign,
    /// It is ours, but has a price or a state that is not known here.
    Unreadable { member: i64 },
}

/// Reads a subscription.
pub(super) async fn facts(ctx: &Ctx, account: &Account, one: &Subscription) -> Result<Facts, Trouble> {
    let Some(member) = store::member_of(&ctx.db, &one.customer.0).await? else { return Ok(Facts::Foreign) };
    let (Some(price), Some(state), Some(period)) = (price(ctx, one).await?, state(one.status), one.period()) else {
        return Ok(Facts::Unreadable { member });
    };
    let next_price = match &one.schedule {
        Some(schedule) => {
            let planned = account.stripe.schedule(outward(ctx), &schedule.0).await?;
            match planned.next_price() {
                Some(next) => store::price_of(&ctx.db, next).await?.filter(|next| *next != price),
                None => None,
            }
        }
        None => None,
    };
    Ok(Facts::Ours(Box::new(Seen {
        provider: STRIPE,
        provider_ref: one.id.clone(),
        member,
        subscription: marks::number(&one.metadata, marks::SUBSCRIPTION),
        price,
        redemption: marks::number(&one.metadata, marks::REDEMPTION),
        state,
        trial_ends_at: one.trial_end.map(instant),
        period: (instant(period.0), instant(period.1)),
        cancel_at_end: one.cancel_at_period_end,
        next_price,
        ended_at: one.ended_at.map(instant),
        created_at: instant(one.created),
    })))
}

/// Our price of a subscription: the one stored for Stripe's price, or the one in its metadata.
async fn price(ctx: &Ctx, one: &Subscription) -> db::Result<Option<i64>> {
    let Some(item) = one.item() else { return Ok(None) };
    let made = store::price_of(&ctx.db, &item.price.id).await?;
    Ok(made.or_else(|| marks::number(&item.price.metadata, marks::PRICE)))
}
