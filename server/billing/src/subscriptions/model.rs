//! Subscriptions as clients send and see them.

mod admin;
mod choosing;
mod own;

pub(super) use admin::{
    AssignIn, BalanceIn, BalancesOut, EventOut, HistoryOut, PaidIn, ReasonIn, SubscriberOut, SubscribersQuery, UserOut,
    VipIn,
};
pub(super) use choosing::{
    CancelIn, CardIn, CardOut, CardPaymentOut, ChangeIn, ChangeKind, ChangeLineOut, ChangeOut, ChangeQuery, EmptyIn,
    IntentIn, IntentOut, NextKind, NextOut, PortalOut, QuoteOut, QuoteQuery, StartIn, StartedOut, TrialIn,
};
pub(super) use own::{BadgesOut, BadgesQuery, IsTrialOut, MemberBadgeOut, NextPaymentOut, OwnOut, RenewOut};
pub use own::{RenewReason, TrialOut};

use daymark_actors::clock::Instant;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::invoices::InvoiceCard;
use crate::packages::{BadgeOut, PackageRefOut, Price};
use crate::providers::State;

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
    /// It was requested but never paid.
    NeverPaid,
    /// The member had another subscription.
    Duplicate,
    /// Its payment was refunded.
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
    /// The member requested it.
    Requested,
    /// Its trial began.
    TrialStarted,
    /// The member was notified that the trial ends soon.
    TrialNotice,
    /// A trial became paid.
    Converted,
    /// It was paid for the first time.
    Activated,
    /// Another period began.
    Renewed,
    /// A payment is due.
    PaymentFailed,
    /// Its access ended, until it is paid.
    Unpaid,
    /// A due payment arrived.
    Recovered,
    /// A higher plan began.
    Upgraded,
    /// A lower plan is planned for the end of the period.
    DowngradePlanned,
    /// A lower plan began.
    Downgraded,
    /// It ends with the period.
    CancelPlanned,
    /// It continues after all.
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
    /// When it takes effect; absent for an upgrade, which takes effect when it is paid.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub at: Option<Instant>,
}

/// A subscription.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Subscription)]
pub struct SubscriptionOut {
    /// The subscription.
    pub id: i64,
    /// The member who has it.
    pub user_id: i64,
    /// Its state.
    pub state: State,
    /// Its package.
    pub package: PackageRefOut,
    /// Its price; absent for a trial.
    pub price: Option<Price>,
    /// Its badge.
    pub badge: BadgeOut,
    /// When it began.
    #[schema(value_type = String, format = DateTime)]
    pub started_at: Instant,
    /// When its trial ends, or ended.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub trial_ends_at: Option<Instant>,
    /// When the current period began.
    #[schema(value_type = String, format = DateTime)]
    pub period_starts_at: Instant,
    /// When the current period ends.
    #[schema(value_type = String, format = DateTime)]
    pub period_ends_at: Instant,
    /// When access ends if nothing else happens.
    #[schema(value_type = String, format = DateTime)]
    pub access_until: Instant,
    /// The time zone in which its times are counted.
    pub time_zone: String,
    /// Whether it ends with the paid period.
    pub cancel_at_end: bool,
    /// Why the member cancelled.
    pub cancel_reason: Option<String>,
    /// The price from the next period on, if a change is planned.
    pub next: Option<PlannedOut>,
    /// The price once the open invoice for an upgrade is paid.
    pub upgrade: Option<PlannedOut>,
    /// The open invoices, newest first.
    pub open_invoices: Vec<InvoiceCard>,
    /// Since when a payment is due.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub past_due_since: Option<Instant>,
    /// When the member is reminded next.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub next_attempt_at: Option<Instant>,
    /// When it ended.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub ended_at: Option<Instant>,
    /// Why it ended.
    pub end_reason: Option<EndReason>,
    /// Who collects the money: `manual` or `stripe`.
    pub provider: String,
}

/// A package granted by an administrator.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Complimentary)]
pub struct GivenOut {
    /// The id of the grant.
    pub id: i64,
    /// The member who has it.
    pub user_id: i64,
    /// Their name.
    pub name: String,
    /// The package.
    pub package: PackageRefOut,
    /// Its badge.
    pub badge: BadgeOut,
    /// When it began.
    #[schema(value_type = String, format = DateTime)]
    pub starts_at: Instant,
    /// When it ends; absent if it never does.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub ends_at: Option<Instant>,
    /// When it ended.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub ended_at: Option<Instant>,
    /// Why it was granted.
    pub reason: String,
}
