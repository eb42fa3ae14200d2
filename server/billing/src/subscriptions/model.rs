//! Subscriptions as clients send and see them.

use daymark_actors::clock::Instant;
use daymark_derive::{input, query};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::words;
use crate::coupons::WinBack;
use crate::invoices::{InvoiceCard, Method};
use crate::ledger::PostingOut;
use crate::money::{Currency, Money};
use crate::packages::{BadgeOut, PackageRefOut, Price};
use crate::providers::State;
use crate::providers::customers::CustomerOut;

/// Why a subscription ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = SubscriptionEnd)]
pub enum EndReason {
    /// The member cancelled it.
    Member,
    /// An administrator ended it.
    Administrator,
    /// Its trial is over.
    TrialOver,
    /// A renewal was not paid.
    NotPaid,
    /// It was asked for and never paid.
    NeverPaid,
    /// The member had another one.
    Duplicate,
    /// Its payment was paid back.
    Refunded,
    /// A bank took its payment back.
    Disputed,
    /// The account was erased.
    Erased,
}

daymark_base::words!(EndReason {
    Member "member", Administrator "administrator", TrialOver "trial_over", NotPaid "not_paid", NeverPaid "never_paid",
    Duplicate "duplicate", Refunded "refunded", Disputed "disputed", Erased "erased"
});

/// What happened to a subscription.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = SubscriptionEventKind)]
pub enum Kind {
    /// The member asked for it.
    Requested,
    /// Its trial began.
    TrialStarted,
    /// The member was told that the trial ends soon.
    TrialNotice,
    /// A trial became paid.
    Converted,
    /// It was paid for the first time.
    Activated,
    /// Another period began.
    Renewed,
    /// A payment is due.
    PaymentFailed,
    /// It has no access any more, until it is paid.
    Unpaid,
    /// A payment that was due came in.
    Recovered,
    /// A higher plan began.
    Upgraded,
    /// A lower plan is planned for the end of the period.
    DowngradePlanned,
    /// A lower plan began.
    Downgraded,
    /// It ends with the period.
    CancelPlanned,
    /// It goes on after all.
    CancelTakenBack,
    /// It ended.
    Cancelled,
}

daymark_base::words!(Kind {
    Requested "requested", TrialStarted "trial_started", TrialNotice "trial_notice", Converted "converted",
    Activated "activated", Renewed "renewed", PaymentFailed "payment_failed", Unpaid "unpaid", Recovered "recovered",
    Upgraded "upgraded", DowngradePlanned "downgrade_planned", Downgraded "downgraded", CancelPlanned "cancel_planned",
    CancelTakenBack "cancel_taken_back", Cancelled "cancelled"
});

/// Why a member cancels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = CancelReason)]
pub enum CancelReason {
    /// It costs too much.
    TooExpensive,
    /// They do not use it.
    NotUsed,
    /// Something is missing.
    MissingFeature,
    /// They will come back.
    Temporary,
    /// Another reason.
    Other,
}

daymark_base::words!(CancelReason {
    TooExpensive "too_expensive", NotUsed "not_used", MissingFeature "missing_feature", Temporary "temporary", Other "other"
});

/// A price with its package.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PlannedPrice)]
pub struct PlannedOut {
    /// The package.
    pub package: PackageRefOut,
    /// The price.
    pub price: Price,
}

/// A subscription.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Subscription)]
pub struct SubscriptionOut {
    /// The subscription.
    pub id: i64,
    /// Whose it is.
    pub user_id: i64,
    /// Its state.
    pub state: State,
    /// Its package.
    pub package: PackageRefOut,
    /// What it costs; absent for a trial.
    pub price: Option<Price>,
    /// Its badge.
    pub badge: BadgeOut,
    /// When it began.
    #[schema(value_type = String, format = DateTime)]
    pub started_at: Instant,
    /// When its trial ends, or ended.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub trial_ends_at: Option<Instant>,
    /// When the present period began.
    #[schema(value_type = String, format = DateTime)]
    pub period_starts_at: Instant,
    /// When it ends.
    #[schema(value_type = String, format = DateTime)]
    pub period_ends_at: Instant,
    /// Until when what it opens stays open, if nothing else happens.
    #[schema(value_type = String, format = DateTime)]
    pub access_until: Instant,
    /// The time zone in which its times are counted.
    pub time_zone: String,
    /// Whether it ends with what is paid.
    pub cancel_at_end: bool,
    /// Why the member cancelled.
    pub cancel_reason: Option<String>,
    /// What it becomes at the end of the period.
    pub next: Option<PlannedOut>,
    /// What it becomes once the open invoice is paid.
    pub upgrade: Option<PlannedOut>,
    /// The invoice that waits for money.
    pub open_invoice: Option<InvoiceCard>,
    /// Since when a payment is due.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub past_due_since: Option<Instant>,
    /// When the member is reminded next.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub next_attempt_at: Option<Instant>,
    /// When it ended.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub ended_at: Option<Instant>,
    /// Why.
    pub end_reason: Option<EndReason>,
    /// Who collects the money: `manual` or `stripe`.
    pub provider: String,
}

/// A package that an administrator gave.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Complimentary)]
pub struct GivenOut {
    /// Its number.
    pub id: i64,
    /// Who has it.
    pub user_id: i64,
    /// Their name.
    pub name: String,
    /// The package.
    pub package: PackageRefOut,
    /// Its badge.
    pub badge: BadgeOut,
    /// Since when.
    #[schema(value_type = String, format = DateTime)]
    pub starts_at: Instant,
    /// Until when; absent for good.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub ends_at: Option<Instant>,
    /// When it ended.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub ended_at: Option<Instant>,
    /// Why it was given.
    pub reason: String,
}

/// Whether the caller can try a package.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Trial)]
pub struct TrialOut {
    /// Whether they can begin a trial now.
    pub eligible: bool,
    /// How many days it lasts.
    pub days: i64,
    /// The package that is tried where none is named.
    pub package: Option<PackageRefOut>,
    /// Whether a trial runs.
    pub active: bool,
    /// When it ends.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub ends_at: Option<Instant>,
    /// Days until then, the last one included.
    pub days_left: Option<i64>,
}

/// Whether a subscription is a trial.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = IsTrial)]
pub(super) struct IsTrialOut {
    /// Whether it is.
    pub is_trial: bool,
    /// When it ends, or ended.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub trial_ends_at: Option<Instant>,
    /// Days until then, the last one included.
    pub days_left: Option<i64>,
}

/// A payment that comes.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = NextPayment)]
pub(super) struct NextPaymentOut {
    /// When.
    #[schema(value_type = String, format = DateTime)]
    pub at: Instant,
    /// How much, before coupons.
    pub price: Money,
}

/// All of the caller's payments page.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = MyBilling)]
pub(super) struct OwnOut {
    /// Who collects the money of new subscriptions: `manual` or `stripe`.
    pub provider: String,
    /// Whether there is a page of the provider for cards.
    pub portal: bool,
    /// What invoices say of the caller.
    pub customer: Option<CustomerOut>,
    /// The live subscription, or else the last one.
    pub subscription: Option<SubscriptionOut>,
    /// Packages that administrators gave, and that have not ended.
    pub complimentary: Vec<GivenOut>,
    /// The caller's badges; the last one is the highest.
    pub badges: Vec<BadgeOut>,
    /// The trial.
    pub trial: TrialOut,
    /// What the site owes the caller, by currency.
    pub balances: Vec<Money>,
    /// The next payment.
    pub next_payment: Option<NextPaymentOut>,
    /// The card that was used last.
    pub method: Option<Method>,
    /// What is offered to those whose subscription has ended.
    pub win_back: Option<WinBack>,
}

/// The plans and the caller's.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PlanBadges)]
pub(super) struct BadgesOut {
    /// Plans that are sold.
    pub badges: Vec<BadgeOut>,
    /// The caller's; the last one is the highest.
    pub active_badges: Vec<BadgeOut>,
}

/// A member's badge.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = MemberBadge)]
pub(super) struct MemberBadgeOut {
    /// The member.
    pub user_id: i64,
    /// The badge.
    #[serde(flatten)]
    pub badge: BadgeOut,
}

/// Whose badges.
#[query]
#[derive(Debug)]
pub(super) struct BadgesQuery {
    /// Ids of members, with commas between them; at most 100.
    #[garde(length(min = 1, max = 2000))]
    pub users: String,
}

/// Whether something about the caller's plan needs their attention.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = RenewNotification)]
pub(super) struct RenewOut {
    /// Whether to show it.
    pub show: bool,
    /// The badge that it is about.
    pub badge: Option<BadgeOut>,
    /// When it ends, or is to be paid.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub ends_at: Option<Instant>,
    /// Days until then, the last one included; 0 when it is over.
    pub days_left: Option<i64>,
    /// Why.
    pub reason: Option<RenewReason>,
}

/// Why a member's plan needs their attention.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = RenewReason)]
pub enum RenewReason {
    /// A trial ends soon.
    Trial,
    /// What they have ends soon.
    Ends,
    /// A renewal waits for payment.
    Invoice,
    /// A payment is due.
    PastDue,
}

/// A price to begin with.
#[input]
#[derive(Clone, Debug)]
#[schema(as = StartSubscriptionIn)]
pub(super) struct StartIn {
    /// The price.
    pub price_id: i64,
    /// A coupon's code.
    #[garde(length(chars, max = 40))]
    pub coupon: Option<String>,
}

/// A package to try.
#[input]
#[derive(Clone, Debug)]
#[schema(as = StartTrialIn)]
pub(super) struct TrialIn {
    /// The package; the one that `GET /v1/auth/badge/trial` names by default.
    pub package_id: Option<i64>,
}

/// Nothing.
#[input]
#[derive(Clone, Debug)]
#[schema(as = EmptyIn)]
pub(super) struct EmptyIn {}

/// What a member says who cancels.
#[input]
#[derive(Clone, Debug)]
#[schema(as = CancelSubscriptionIn)]
pub(super) struct CancelIn {
    /// Why.
    pub reason: Option<CancelReason>,
    /// In their own words, at most 1,000 characters.
    #[garde(length(chars, max = 1000))]
    pub comment: Option<String>,
}

/// Another price.
#[input]
#[derive(Clone, Debug)]
#[schema(as = ChangePriceIn)]
pub(super) struct ChangeIn {
    /// The price.
    pub price_id: i64,
}

/// Another price, to see what it means.
#[query]
#[derive(Debug)]
pub(super) struct ChangeQuery {
    /// The price.
    pub price_id: i64,
}

/// What a change of the price is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = PlanChangeKind)]
pub(super) enum ChangeKind {
    /// At once, when it is paid.
    Upgrade,
    /// At the end of what is paid.
    Downgrade,
    /// It is the present price.
    Same,
}

/// A line of what a change costs.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PlanChangeLine)]
pub(super) struct ChangeLineOut {
    /// What for.
    pub text: String,
    /// How much; below zero for what is given back.
    pub amount: Money,
}

/// What a change of the price means.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PlanChange)]
pub(super) struct ChangeOut {
    /// Upgrade, downgrade or neither.
    pub kind: ChangeKind,
    /// When it takes effect; absent for at once.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub at: Option<Instant>,
    /// What is to be paid at once.
    pub lines: Vec<ChangeLineOut>,
    /// Their sum.
    pub total: Money,
}

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = PaymentStepKind)]
pub(super) enum NextKind {
    /// An invoice came by mail.
    Invoice,
    /// The member pays at `url`.
    Redirect,
    /// Nothing.
    Done,
}

/// What comes next.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PaymentStep)]
pub(super) struct NextOut {
    /// What.
    pub kind: NextKind,
    /// Where to go.
    pub url: Option<String>,
    /// What to pay.
    pub invoice: Option<InvoiceCard>,
}

/// A subscription that begins or changes, and what comes next.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = StartedSubscription)]
pub(super) struct StartedOut {
    /// The subscription.
    pub subscription: SubscriptionOut,
    /// What comes next.
    pub next: NextOut,
}

/// Which invoice to pay.
#[input]
#[derive(Clone, Debug)]
#[schema(as = PaymentIntentIn)]
pub(super) struct IntentIn {
    /// One of the caller's open invoices.
    pub invoice_id: i64,
}

/// How an invoice is paid.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PaymentIntent)]
pub(super) struct IntentOut {
    /// Who collects the money.
    pub provider: String,
    /// The secret with which the browser confirms a payment; absent where it does not.
    pub client_secret: Option<String>,
    /// The key of the provider's script.
    pub publishable_key: Option<String>,
    /// Where the invoice can be paid.
    pub url: Option<String>,
    /// The invoice.
    pub invoice: InvoiceCard,
    /// How to transfer the amount, line by line.
    pub bank: Vec<String>,
}

/// The provider's page for cards.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PaymentPortal)]
pub(super) struct PortalOut {
    /// Its address.
    pub url: String,
}

// For administrators.

/// A reason, for the record.
fn said(text: &str, (): &()) -> garde::Result {
    if text.trim().is_empty() { Err(garde::Error::new(words::REQUIRED)) } else { Ok(()) }
}

/// Credit for a member.
#[input]
#[derive(Clone, Debug, Serialize)]
#[schema(as = AddBalanceIn)]
pub(super) struct BalanceIn {
    /// The member.
    pub user_id: i64,
    /// In minor units, from -100,000,000 to 100,000,000; below zero takes away.
    #[garde(range(min = -100_000_000, max = 100_000_000))]
    pub amount: i64,
    /// ISO 4217.
    pub currency: Currency,
    /// Why, 1 to 500 characters.
    #[garde(length(chars, min = 1, max = 500), custom(said))]
    pub reason: String,
    /// Whether the member paid it in. Otherwise it is a gift.
    #[serde(default)]
    pub paid: bool,
}

/// What the site owes a member.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = MemberBalances)]
pub(super) struct BalancesOut {
    /// The member.
    pub user_id: i64,
    /// By currency.
    pub balances: Vec<Money>,
}

/// A package to give.
#[input]
#[derive(Clone, Debug, Serialize)]
#[schema(as = AssignBadgeIn)]
pub(super) struct AssignIn {
    /// The member.
    pub user_id: i64,
    /// The package.
    pub package_id: i64,
    /// Until when; absent for good.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = DateTime)]
    pub ends_at: Option<Instant>,
    /// Why, 1 to 500 characters.
    #[garde(length(chars, min = 1, max = 500), custom(said))]
    pub reason: String,
}

/// A VIP.
#[input]
#[derive(Clone, Debug, Serialize)]
#[schema(as = CreateVipIn)]
pub(super) struct VipIn {
    /// The member.
    pub user_id: i64,
    /// Until when.
    #[schema(value_type = String, format = DateTime)]
    pub ends_at: Instant,
    /// Why, 1 to 500 characters.
    #[garde(length(chars, min = 1, max = 500), custom(said))]
    pub reason: String,
}

/// A reason.
#[input]
#[derive(Clone, Debug, Serialize)]
#[schema(as = BillingReasonIn)]
pub(super) struct ReasonIn {
    /// 1 to 500 characters.
    #[garde(length(chars, min = 1, max = 500), custom(said))]
    pub reason: String,
}

/// A payment that arrived.
#[input]
#[derive(Clone, Debug, Serialize)]
#[schema(as = InvoicePaidIn)]
pub(super) struct PaidIn {
    /// What the bank statement says; at most 500 characters.
    #[serde(default)]
    #[garde(length(chars, max = 500))]
    pub note: String,
    /// When it arrived; now by default.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = DateTime)]
    pub received_at: Option<Instant>,
}

/// Which subscribers.
#[query]
#[derive(Debug)]
pub(super) struct SubscribersQuery {
    /// Part of a name or an address.
    #[garde(length(chars, max = 100))]
    pub search: Option<String>,
    /// In this state.
    #[param(inline)]
    pub state: Option<State>,
    /// With this package.
    pub package_id: Option<i64>,
    /// The next page: `meta.next_cursor` of the previous page.
    #[garde(length(max = 500))]
    pub cursor: Option<String>,
    /// Rows per page, 1 to 100; 20 by default.
    #[serde(alias = "rowPerPage")]
    #[garde(range(min = 1, max = 100))]
    pub limit: Option<i64>,
}

/// A member with a subscription.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PackageSubscriber)]
pub(super) struct SubscriberOut {
    /// The member.
    pub user_id: i64,
    /// First and last name.
    pub name: String,
    /// Address.
    pub email: String,
    /// The subscription.
    pub subscription: SubscriptionOut,
}

/// A member, for administrators.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = BillingUser)]
pub(super) struct UserOut {
    /// The member.
    pub id: i64,
    /// First and last name.
    pub name: String,
    /// Address.
    pub email: String,
}

/// What happened to a subscription.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = SubscriptionEvent)]
pub(super) struct EventOut {
    /// Its number.
    pub id: i64,
    /// The subscription.
    pub subscription_id: i64,
    /// What.
    pub kind: Kind,
    /// The state before.
    pub from_state: Option<State>,
    /// The state after it.
    pub to_state: State,
    /// What it brings in a month after that.
    pub monthly: Option<Money>,
    /// The administrator who did it by hand.
    pub by_id: Option<i64>,
    /// Why.
    pub reason: Option<String>,
    /// When.
    #[schema(value_type = String, format = DateTime)]
    pub at: Instant,
}

/// All that was billed to a member, and why.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = SubscriberHistory)]
pub(super) struct HistoryOut {
    /// The member.
    pub user: UserOut,
    /// What invoices say of them.
    pub customer: Option<CustomerOut>,
    /// Their subscriptions, newest first, at most 50.
    pub subscriptions: Vec<SubscriptionOut>,
    /// What happened, newest first, at most 200.
    pub events: Vec<EventOut>,
    /// Packages that administrators gave, newest first, at most 50.
    pub complimentary: Vec<GivenOut>,
    /// What the site owes them, by currency.
    pub balances: Vec<Money>,
    /// The books, newest first, at most 100.
    pub postings: Vec<PostingOut>,
    /// Invoices and credit notes, newest first, at most 100.
    pub invoices: Vec<InvoiceCard>,
}
