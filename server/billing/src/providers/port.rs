//! The interface of payment providers.

use daymark_actors::clock::Instant;
use daymark_base::config::Billing;
use daymark_base::db::Tx;
use daymark_web::ctx::Ctx;
use daymark_web::error::Result;
use futures_util::future::BoxFuture;
use serde::Serialize;
use utoipa::ToSchema;

use super::manual::{MANUAL, Manual};
use crate::money::Money;
use crate::packages::Interval;

/// The state of a subscription.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, serde::Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = SubscriptionState)]
pub enum State {
    /// It was requested but is not paid yet.
    Incomplete,
    /// A trial is running.
    Trialing,
    /// It is paid.
    Active,
    /// A payment is due. Access continues during the grace period.
    PastDue,
    /// A payment is overdue. There is no access until it is paid.
    Unpaid,
    /// It has ended.
    Cancelled,
}

daymark_base::words!(State {
    Incomplete "incomplete", Trialing "trialing", Active "active", PastDue "past_due", Unpaid "unpaid", Cancelled "cancelled"
});

impl State {
    /// Whether it is live. A member has at most one live subscription.
    #[must_use]
    pub const fn is_live(self) -> bool {
        !matches!(self, Self::Cancelled)
    }
}

/// Who pays.
#[derive(Clone, Debug)]
pub struct Customer {
    /// The customer.
    pub id: i64,
    /// The member.
    pub member: i64,
    /// Their email address.
    pub email: String,
    /// The name on invoices.
    pub name: String,
    /// First line of the postal address.
    pub line1: String,
    /// Second line.
    pub line2: String,
    /// Postal code.
    pub postal_code: String,
    /// City.
    pub city: String,
    /// Two capital letters of ISO 3166.
    pub country: String,
    /// Tax number; may be empty.
    pub tax_id: String,
    /// The customer at the provider, if there is one.
    pub provider_ref: Option<String>,
}

/// A price, as providers need to know it.
#[derive(Clone, Debug)]
pub struct Priced {
    /// The price.
    pub id: i64,
    /// The title of its package.
    pub package: String,
    /// How often it is paid.
    pub interval: Interval,
    /// The amount of each payment.
    pub price: Money,
}

/// A discount, as providers need to know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Discount {
    /// The use of the coupon, which the provider includes in its reports of the subscription.
    pub redemption: i64,
    /// The code.
    pub code: String,
    /// Per cent off, if it is a percentage.
    pub percent: Option<i64>,
    /// The amount off each invoice, if it is fixed.
    pub amount: Option<Money>,
    /// Months of discount; `None` for no end.
    pub months: Option<i64>,
}

/// A subscription to be paid for at the provider's page.
#[derive(Clone, Debug)]
pub struct Checkout {
    /// Who pays.
    pub customer: Customer,
    /// The subscription's id, which the provider includes in all of its reports about it.
    pub subscription: i64,
    /// The price to pay.
    pub price: Priced,
    /// The end of a continuing trial; until then nothing is due.
    pub trial_ends_at: Option<Instant>,
    /// Until when it can be paid.
    pub expires_at: Instant,
    /// The discount.
    pub discount: Option<Discount>,
    /// Where the browser goes afterwards: an address of this site.
    pub back: String,
    /// Where it goes when the member cancels the payment.
    pub cancelled: String,
    /// The idempotency key: the same for the same request, so that a repetition changes nothing.
    pub key: String,
}

/// The next step after a member has chosen a price.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// The program issues an invoice.
    Invoice,
    /// The member pays on a page.
    Redirect {
        /// Its address.
        url: String,
        /// Its id at the provider.
        page: String,
    },
}

/// An invoice to pay.
#[derive(Clone, Debug)]
pub struct Due {
    /// The invoice.
    pub invoice: i64,
    /// Its number.
    pub number: String,
    /// The invoice at the provider, if it is one of the provider's.
    pub provider_ref: Option<String>,
    /// Who pays.
    pub customer: Customer,
    /// How much.
    pub amount: Money,
    /// The idempotency key: the same for the same request.
    pub key: String,
}

/// A payment to be confirmed in the browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Intent {
    /// The secret with which the browser confirms it.
    pub client_secret: String,
    /// The key of the provider's script.
    pub publishable_key: String,
    /// Where the browser gets that script.
    pub script_url: String,
}

/// The result of a card payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = CardPaymentState)]
pub enum CardState {
    /// The invoice is paid.
    Paid,
    /// The bank has not answered yet.
    Processing,
    /// The bank needs a confirmation, which the browser shows.
    Action,
    /// The bank declined the card. Nothing was paid.
    Declined,
}

/// A payment with a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardPayment {
    /// The result.
    pub state: CardState,
    /// The secret with which the browser shows the bank's confirmation.
    pub client_secret: Option<String>,
}

impl From<CardState> for CardPayment {
    fn from(state: CardState) -> Self {
        Self { state, client_secret: None }
    }
}

/// A subscription that the provider manages.
#[derive(Clone, Debug)]
pub struct Held {
    /// The subscription.
    pub subscription: i64,
    /// Its id at the provider.
    pub provider_ref: String,
    /// The idempotency key: the same for the same request.
    pub key: String,
}

/// When a change takes effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// At once. The paid time that is left is credited.
    Now,
    /// At the end of the paid period.
    AtEnd,
}

/// Money to be paid back.
#[derive(Clone, Debug)]
pub struct Refunding {
    /// The payment's id at the provider.
    pub payment_ref: String,
    /// How much.
    pub amount: Money,
    /// The idempotency key: the same for the same request.
    pub key: String,
    /// Whether the provider's reports of it carry the key as a mark.
    pub marked: bool,
    /// Whether it may have been requested before. A provider that forgets its keys then first looks for it.
    pub again: bool,
}

/// A subscription as a provider reports it: absolute facts, so that they can be stored in any order, any number of
/// times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// The provider.
    pub provider: &'static str,
    /// Its id there.
    pub provider_ref: String,
    /// The member.
    pub member: i64,
    /// The subscription that it was made for, if the provider names one.
    pub subscription: Option<i64>,
    /// The price.
    pub price: i64,
    /// The use of a coupon that discounts it.
    pub redemption: Option<i64>,
    /// The state.
    pub state: State,
    /// When a trial ends.
    pub trial_ends_at: Option<Instant>,
    /// The current period: its start and its end.
    pub period: (Instant, Instant),
    /// Whether it ends with the period.
    pub cancel_at_end: bool,
    /// The price from the next period on, if it differs.
    pub next_price: Option<i64>,
    /// When it ended.
    pub ended_at: Option<Instant>,
    /// When it was made.
    pub created_at: Instant,
}

/// A provider of payments. Every call can be repeated with the same key; the repetition changes nothing.
pub trait Provider: Send + Sync {
    /// Its name in the database.
    fn name(&self) -> &'static str;

    /// Creates or updates the customer. Returns its id there; `None` if the provider has no customers.
    fn customer<'a>(&'a self, ctx: &'a Ctx, customer: &'a Customer) -> BoxFuture<'a, Result<Option<String>>>;

    /// Begins a subscription.
    fn checkout<'a>(&'a self, ctx: &'a Ctx, checkout: &'a Checkout) -> BoxFuture<'a, Result<Next>>;

    /// Closes a page of [`checkout`](Self::checkout) after the caller's transaction, so that it can no longer be used.
    fn close_page<'a>(&'a self, tx: &'a mut Tx, page: &'a str, now: Instant) -> BoxFuture<'a, Result<()>>;

    /// The page where a member changes cards and reads the provider's invoices; `None` if there is none.
    fn portal<'a>(
        &'a self,
        ctx: &'a Ctx,
        customer: &'a Customer,
        back: &'a str,
    ) -> BoxFuture<'a, Result<Option<String>>>;

    /// A payment of an invoice, to confirm in the browser; `None` if the provider accepts none.
    fn intent<'a>(&'a self, ctx: &'a Ctx, due: &'a Due) -> BoxFuture<'a, Result<Option<Intent>>>;

    /// Prepares a card form on our page. Returns the browser's secret; `None` if the provider has no such form.
    fn take_card<'a>(&'a self, ctx: &'a Ctx, customer: &'a Customer) -> BoxFuture<'a, Result<Option<String>>>;

    /// Pays an invoice with a card from that form; `None` if the provider has none. Another customer's card is refused.
    fn pay_by_card<'a>(
        &'a self,
        ctx: &'a Ctx,
        due: &'a Due,
        taken: &'a str,
    ) -> BoxFuture<'a, Result<Option<CardPayment>>>;

    /// The page where an invoice is paid without signing in; `None` if there is none.
    fn pay_page<'a>(&'a self, ctx: &'a Ctx, due: &'a Due, back: &'a str) -> BoxFuture<'a, Result<Option<String>>>;

    /// Changes the price: when, and whether the subscription's discount applies to the new price, too. If the change
    /// must be paid first and the card is declined, the report has the old price, and the invoice to pay is stored.
    /// `None` when the program decides by itself.
    fn change<'a>(
        &'a self,
        ctx: &'a Ctx,
        held: &'a Held,
        price: &'a Priced,
        how: (When, bool),
    ) -> BoxFuture<'a, Result<Option<Seen>>>;

    /// Cancels. `None` when the program decides by itself.
    fn cancel<'a>(&'a self, ctx: &'a Ctx, held: &'a Held, when: When) -> BoxFuture<'a, Result<Option<Seen>>>;

    /// Undoes the planned change or cancellation. `None` if the program decides by itself.
    fn resume<'a>(&'a self, ctx: &'a Ctx, held: &'a Held) -> BoxFuture<'a, Result<Option<Seen>>>;

    /// Refunds a payment. Returns the refund's id there; `None` if an administrator transfers the money by hand. 409
    /// `conflict` if the provider refuses the refund, and would refuse it again.
    fn refund<'a>(&'a self, ctx: &'a Ctx, refund: &'a Refunding) -> BoxFuture<'a, Result<Option<String>>>;
}

/// The providers of the site.
pub struct PaymentProviders {
    /// The provider of new subscriptions comes last.
    all: Vec<Box<dyn Provider>>,
}

impl PaymentProviders {
    /// Only the `manual` provider.
    #[must_use]
    pub fn manual() -> Self {
        Self { all: vec![Box::new(Manual)] }
    }

    /// Adds a provider, which new subscriptions use from now on.
    #[must_use]
    pub fn with(mut self, provider: Box<dyn Provider>) -> Self {
        self.all.push(provider);
        self
    }

    /// The provider of new subscriptions.
    #[must_use]
    pub fn current(&self) -> &dyn Provider {
        self.all.last().map_or(&Manual as &dyn Provider, |provider| &**provider)
    }

    /// The provider with this name, if the site has it.
    #[must_use]
    pub fn of(&self, name: &str) -> Option<&dyn Provider> {
        self.all.iter().find(|provider| provider.name() == name).map(|provider| &**provider)
    }

    /// The provider that collects an invoice. The current provider also collects the invoices that the program bills.
    #[must_use]
    pub fn collecting(&self, invoices: &str) -> Option<&dyn Provider> {
        if Self::is_ours(invoices) { Some(self.current()) } else { self.of(invoices) }
    }

    /// Whether the program itself bills, reminds and ends the subscriptions of a provider.
    #[must_use]
    pub fn is_ours(name: &str) -> bool {
        name == MANUAL
    }

    /// Whether the amounts that a provider charges include taxes. They always do if the program does not bill them
    /// itself.
    #[must_use]
    pub fn includes_tax(settings: &Billing, name: &str) -> bool {
        settings.prices_include_tax || !Self::is_ours(name)
    }
}
