//! Returned mail as clients send and see it.

use daymark_derive::input;
use daymark_web::part::said;
use serde::Serialize;
use utoipa::ToSchema;

/// The result of a report.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = MailReportTaken)]
pub(super) struct TakenOut {
    /// How many addresses were recorded; 0 for a repeated report.
    pub taken: u64,
}

/// An address to unblock for mail.
#[input]
#[derive(Debug)]
#[schema(as = LiftIn)]
pub(super) struct LiftIn {
    /// The address.
    #[garde(length(chars, max = 1000))]
    pub email: String,
    /// Why, 3 to 500 characters. The audit log keeps it.
    #[garde(length(chars, min = 3, max = 500), custom(said))]
    pub reason: String,
}
