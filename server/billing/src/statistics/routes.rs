//! The calls of statistics.

use daymark_web::endpoint::{Endpoint, get};

use super::{cancelled, figures, income};

/// This feature's endpoints.
#[must_use]
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        get("/v1/auth/income", "Income over time, in buckets", income::read).about(
            "At most 400 buckets of whole hours in UTC, over at most five years. Amounts with tax, when received.",
        ),
        get("/v1/auth/income/export", "Export the income as CSV", income::export).about("Amounts in minor units."),
        get("/v1/auth/billing/figures", "Recurring revenue, churn and trials by month", figures::read)
            .about("UTC months, at most 60. A yearly plan counts a twelfth of its price each month."),
        get("/v1/auth/billing/figures/export", "Export the months as CSV", figures::export)
            .about("Amounts in minor units."),
        get("/v1/auth/payment/canceledList", "Cancelled subscriptions, the latest end first", cancelled::list)
            .about("Subscriptions that ended, or will end with their period."),
        get("/v1/auth/payment/canceledList/export", "Export the cancelled subscriptions as CSV", cancelled::export),
    ]
}
