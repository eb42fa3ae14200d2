//! Subscriptions as administrators see and change them.

use daymark_actors::clock::Instant;
use daymark_derive::{input, query};
use daymark_web::part::said;
use serde::Serialize;
use utoipa::ToSchema;

use super::{GivenOut, Kind, SubscriptionOut};
use crate::invoices::InvoiceCard;
use crate::ledger::PostingOut;
use crate::money::{Currency, Money};
use crate::providers::State;
use crate::providers::customers::CustomerOut;

/// Credit for a member.
#[input]
#[derive(Clone, Debug, Serialize)]
#[schema(as = AddBalanceIn)]
pub(in super::super) struct BalanceIn {
    /// The member.
    pub user_id: i64,
    /// In minor units, from -100,000,000 to 100,000,000; a negative amount is deducted.
    #[garde(range(min = -100_000_000, max = 100_000_000))]
    pub amount: i64,
    /// ISO 4217.
    pub currency: Currency,
    /// Why, 1 to 500 characters.
    #[garde(length(chars, min = 1, max = 500), custom(said))]
    pub reason: String,
    /// Whether the member paid it. Otherwise it is a gift.
    #[serde(default)]
    pub paid: bool,
}

/// What the site owes a member.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = MemberBalances)]
pub(in super::super) struct BalancesOut {
    /// The member.
    pub user_id: i64,
    /// The balances, one for each currency.
    pub balances: Vec<Money>,
}

/// A package to give.
#[input]
#[derive(Clone, Debug, Serialize)]
#[schema(as = AssignBadgeIn)]
pub(in super::super) struct AssignIn {
    /// The member.
    pub user_id: i64,
    /// The package.
    pub package_id: i64,
    /// When it ends; absent if it never does.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = DateTime)]
    pub ends_at: Option<Instant>,
    /// Why, 1 to 500 characters.
    #[garde(length(chars, min = 1, max = 500), custom(said))]
    pub reason: String,
}

/// A member to make a VIP.
#[input]
#[derive(Clone, Debug, Serialize)]
#[schema(as = CreateVipIn)]
pub(in super::super) struct VipIn {
    /// The member.
    pub user_id: i64,
    /// When the VIP status ends.
    #[schema(value_type = String, format = DateTime)]
    pub ends_at: Instant,
    /// Why, 1 to 500 characters.
    #[garde(length(chars, min = 1, max = 500), custom(said))]
    pub reason: String,
}

/// The reason for a change.
#[input]
#[derive(Clone, Debug, Serialize)]
#[schema(as = BillingReasonIn)]
pub(in super::super) struct ReasonIn {
    /// 1 to 500 characters.
    #[garde(length(chars, min = 1, max = 500), custom(said))]
    pub reason: String,
}

/// A payment that arrived.
#[input]
#[derive(Clone, Debug, Serialize)]
#[schema(as = InvoicePaidIn)]
pub(in super::super) struct PaidIn {
    /// The reference on the bank statement, at most 500 characters.
    #[serde(default)]
    #[garde(length(chars, max = 500))]
    pub note: String,
    /// When it arrived, in the last twelve months; now by default.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = DateTime)]
    pub received_at: Option<Instant>,
}

/// Which subscribers to list.
#[query]
#[derive(Debug)]
pub(in super::super) struct SubscribersQuery {
    /// Part of a name or an address.
    #[garde(length(chars, max = 100))]
    pub search: Option<String>,
    /// In this state.
    #[param(inline)]
    pub state: Option<State>,
    /// With this package.
    pub package_id: Option<i64>,
    /// The next page: `meta.next_cursor` of the previous page.
    #[garde(length(max = 4000))]
    pub cursor: Option<String>,
    /// Rows per page, 1 to 100; 20 by default.
    #[serde(alias = "rowPerPage")]
    #[garde(range(min = 1, max = 100))]
    pub limit: Option<i64>,
}

/// A member with a subscription.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PackageSubscriber)]
pub(in super::super) struct SubscriberOut {
    /// The member.
    pub user_id: i64,
    /// First and last name.
    pub name: String,
    /// Email address.
    pub email: String,
    /// The subscription.
    pub subscription: SubscriptionOut,
}

/// A member, for administrators.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = BillingUser)]
pub(in super::super) struct UserOut {
    /// The member.
    pub id: i64,
    /// First and last name.
    pub name: String,
    /// Email address.
    pub email: String,
}

/// What happened to a subscription.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = SubscriptionEvent)]
pub(in super::super) struct EventOut {
    /// The event's id.
    pub id: i64,
    /// The subscription.
    pub subscription_id: i64,
    /// What happened.
    pub kind: Kind,
    /// The state before.
    pub from_state: Option<State>,
    /// The state after it.
    pub to_state: State,
    /// The subscription's monthly revenue after it.
    pub monthly: Option<Money>,
    /// The administrator who caused it.
    pub by_id: Option<i64>,
    /// Why it happened.
    pub reason: Option<String>,
    /// When it happened.
    #[schema(value_type = String, format = DateTime)]
    pub at: Instant,
}

/// A member's billing history, with reasons.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = SubscriberHistory)]
pub(in super::super) struct HistoryOut {
    /// The member.
    pub user: UserOut,
    /// Their billing details.
    pub customer: Option<CustomerOut>,
    /// Their subscriptions, newest first, at most 50.
    pub subscriptions: Vec<SubscriptionOut>,
    /// What happened to their subscriptions, newest first, at most 200.
    pub events: Vec<EventOut>,
    /// Packages granted by administrators, newest first, at most 50.
    pub complimentary: Vec<GivenOut>,
    /// What the site owes them, by currency.
    pub balances: Vec<Money>,
    /// Postings in the books, newest first, at most 100.
    pub postings: Vec<PostingOut>,
    /// Invoices and credit notes, newest first, at most 100.
    pub invoices: Vec<InvoiceCard>,
}
