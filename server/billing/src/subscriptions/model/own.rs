//! A member's plan as they see it.

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

/// Whether the caller can begin a trial.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Trial)]
pub struct TrialOut {
    /// Whether they can begin a trial now.
    pub eligible: bool,
    /// How many days it lasts.
    pub days: i64,
    /// The default package of a trial.
    pub package: Option<PackageRefOut>,
    /// Whether a trial is running.
    pub active: bool,
    /// When it ends.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub ends_at: Option<Instant>,
    /// Days until then, including the last.
    pub days_left: Option<i64>,
}

/// Whether a subscription is a trial.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = IsTrial)]
pub(in super::super) struct IsTrialOut {
    /// Whether it is a trial.
    pub is_trial: bool,
    /// When it ends or ended.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub trial_ends_at: Option<Instant>,
    /// Days until then, including the last.
    pub days_left: Option<i64>,
}

/// A future payment.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = NextPayment)]
pub(in super::super) struct NextPaymentOut {
    /// When it is due.
    #[schema(value_type = String, format = DateTime)]
    pub at: Instant,
    /// How much, before coupons.
    pub price: Money,
}

/// The caller's payments page.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = MyBilling)]
pub(in super::super) struct OwnOut {
    /// Who collects the money of new subscriptions: `manual` or `stripe`.
    pub provider: String,
    /// Whether the provider has a page for cards.
    pub portal: bool,
    /// The caller's billing details.
    pub customer: Option<CustomerOut>,
    /// The live subscription, or else the last one.
    pub subscription: Option<SubscriptionOut>,
    /// Packages granted by administrators that have not ended.
    pub complimentary: Vec<GivenOut>,
    /// The caller's badges; the last one is the highest.
    pub badges: Vec<BadgeOut>,
    /// The trial.
    pub trial: TrialOut,
    /// What the site owes the caller, by currency.
    pub balances: Vec<Money>,
    /// The next payment.
    pub next_payment: Option<NextPaymentOut>,
    /// The last card used.
    pub method: Option<Method>,
    /// Offers for members whose subscription has ended.
    pub win_back: Option<WinBack>,
}

/// The plans on sale, and the caller's badges.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PlanBadges)]
pub(in super::super) struct BadgesOut {
    /// Plans that are sold.
    pub badges: Vec<BadgeOut>,
    /// The caller's badges; the last one is the highest.
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

/// Whose badges to list.
#[query]
#[derive(Debug)]
pub(in super::super) struct BadgesQuery {
    /// Ids of members, separated by commas; at most 100.
    #[garde(length(min = 1, max = 2000))]
    pub users: String,
}

/// Whether something about the caller's plan needs their attention.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = RenewNotification)]
pub(in super::super) struct RenewOut {
    /// Whether to show a notice.
    pub show: bool,
    /// The badge concerned.
    pub badge: Option<BadgeOut>,
    /// When it ends, or the payment is due.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub ends_at: Option<Instant>,
    /// Days until then, including the last; 0 once it is over.
    pub days_left: Option<i64>,
    /// Why the plan needs attention.
    pub reason: Option<RenewReason>,
}

/// Why a member's plan needs their attention.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = RenewReason)]
pub enum RenewReason {
    /// A trial ends soon.
    Trial,
    /// A plan or a granted package ends soon.
    Ends,
    /// A renewal waits for payment.
    Invoice,
    /// A payment is due.
    PastDue,
}
