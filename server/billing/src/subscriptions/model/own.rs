//! What members see of their plan.

use daymark_actors::clock::Instant;
use daymark_derive::query;
use serde::Serialize;
use utoipa::ToSchema;

use super::{GivenOut, SubscriptionOut};
use crate::coupons::WinBack;
use crate::invoices::Method;
use crate::money::Money;
use crate::packages::{BadgeOut, PackageRefOut};
use crate::providers::customers::CustomerOut;

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
pub(in super::super) struct IsTrialOut {
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
pub(in super::super) struct NextPaymentOut {
    /// When.
    #[schema(value_type = String, format = DateTime)]
    pub at: Instant,
    /// How much, before coupons.
    pub price: Money,
}

/// All of the caller's payments page.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = MyBilling)]
pub(in super::super) struct OwnOut {
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
pub(in super::super) struct BadgesOut {
    /// Plans that are sold.
    pub badges: Vec<BadgeOut>,
    /// The caller's; the last one is the highest.
    pub active_badges: Vec<BadgeOut>,
}

/// A member's badge.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = MemberBadge)]
pub(in super::super) struct MemberBadgeOut {
    /// The member.
    pub user_id: i64,
    /// The badge.
    #[serde(flatten)]
    pub badge: BadgeOut,
}

/// Whose badges.
#[query]
#[derive(Debug)]
pub(in super::super) struct BadgesQuery {
    /// Ids of members, with commas between them; at most 100.
    #[garde(length(min = 1, max = 2000))]
    pub users: String,
}

/// Whether something about the caller's plan needs their attention.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = RenewNotification)]
pub(in super::super) struct RenewOut {
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
