//! Payments with Stripe as clients see them.

use daymark_actors::clock::Instant;
use daymark_web::export::Columns;
use serde::Serialize;
use utoipa::ToSchema;

use super::store::{FindingRow, RunRow};
use crate::money::{Currency, Money};

/// The result of a webhook.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProviderEventTaken)]
pub(super) struct TakenOut {
    /// Whether it was stored. Repeated events, and events about something else, are not.
    pub taken: bool,
}

/// The kind of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ProviderFindingKind)]
pub(super) enum Kind {
    /// A second subscription was ended.
    Second,
    /// A subscription differed and was corrected.
    Differed,
    /// A subscription that had ended at the provider was live here, and was corrected.
    Gone,
    /// A subscription has an unknown price or state, so it was not changed.
    Unreadable,
}

daymark_base::words!(Kind { Second "second", Differed "differed", Gone "gone", Unreadable "unreadable" });

/// A finding for administrators.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProviderFinding)]
pub(super) struct FindingOut {
    /// The finding.
    pub id: i64,
    /// What was found.
    pub kind: Kind,
    /// The subscription's id at the provider.
    pub subscription: String,
    /// The member; absent for an erased account.
    pub user_id: Option<i64>,
    /// Their name.
    pub name: Option<String>,
    /// The refunded amount.
    pub refunded: Option<Money>,
    /// When it was found.
    #[schema(value_type = String, format = DateTime)]
    pub at: Instant,
}

impl From<FindingRow> for FindingOut {
    fn from(row: FindingRow) -> Self {
        let currency = row.currency.and_then(|code| code.parse::<Currency>().ok());
        Self {
            id: row.id,
            kind: row.kind,
            subscription: row.about,
            user_id: row.member_id,
            name: row.name,
            refunded: currency.zip(row.refunded).map(|(currency, amount)| Money::new(amount, currency)),
            at: row.at,
        }
    }
}

impl Columns for FindingOut {
    const NAMES: &'static [&'static str] =
        &["id", "kind", "subscription", "user_id", "name", "currency", "refunded", "at"];

    fn cells(&self) -> Vec<String> {
        vec![
            self.id.to_string(),
            self.kind.text().to_owned(),
            self.subscription.clone(),
            self.user_id.map(|id| id.to_string()).unwrap_or_default(),
            self.name.clone().unwrap_or_default(),
            self.refunded.map(|money| money.currency.to_string()).unwrap_or_default(),
            self.refunded.map(|money| money.amount.to_string()).unwrap_or_default(),
            self.at.to_string(),
        ]
    }
}

/// A comparison with Stripe.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Reconciliation)]
pub(super) struct RunOut {
    /// The comparison.
    pub id: i64,
    /// When it began.
    #[schema(value_type = String, format = DateTime)]
    pub began_at: Instant,
    /// When it ended; absent while it runs.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub ended_at: Option<Instant>,
    /// Missed events.
    pub events: i64,
    /// Subscriptions that were compared.
    pub compared: i64,
    /// Subscriptions that differed and were corrected.
    pub differing: i64,
    /// Why it stopped early, or the first reason why a subscription could not be compared; empty if there is none.
    pub fault: String,
    /// The administrator who started it; absent for the nightly one.
    pub user_id: Option<i64>,
    /// Their name.
    pub name: Option<String>,
}

impl From<RunRow> for RunOut {
    fn from(row: RunRow) -> Self {
        let RunRow { id, began_at, ended_at, events, compared, differing, fault, by_id, by_name } = row;
        Self { id, began_at, ended_at, events, compared, differing, fault, user_id: by_id, name: by_name }
    }
}

impl Columns for RunOut {
    const NAMES: &'static [&'static str] =
        &["id", "began_at", "ended_at", "events", "compared", "differing", "fault", "user_id", "name"];

    fn cells(&self) -> Vec<String> {
        vec![
            self.id.to_string(),
            self.began_at.to_string(),
            self.ended_at.map(|at| at.to_string()).unwrap_or_default(),
            self.events.to_string(),
            self.compared.to_string(),
            self.differing.to_string(),
            self.fault.clone(),
            self.user_id.map(|id| id.to_string()).unwrap_or_default(),
            self.name.clone().unwrap_or_default(),
        ]
    }
}

/// The state of payments with Stripe.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProviderStatus)]
pub(super) struct StatusOut {
    /// Whether payments with Stripe are on.
    pub on: bool,
    /// Whether it is Stripe's test mode, in which no money moves.
    pub test: bool,
    /// The webhook's address, to enter at Stripe.
    pub webhook: String,
    /// When the last webhook was accepted.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub accepted_at: Option<Instant>,
    /// When the last webhook was refused because of its signature.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub refused_at: Option<Instant>,
    /// Events waiting to be processed.
    pub waiting: i64,
    /// Events that failed permanently.
    pub given_up: i64,
}
