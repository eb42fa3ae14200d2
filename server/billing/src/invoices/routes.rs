//! The calls of invoices and payments.

use daymark_web::endpoint::{Endpoint, get, post};

use super::{history, listing, pay_link, showing};

/// This feature's endpoints.
#[must_use]
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        get("/v1/auth/history", "The caller's payments, newest first", history::own),
        get("/v1/auth/history-list", "All payments, newest first", history::list),
        get("/v1/auth/history-list/export", "Export the payments as CSV", history::export)
            .about("Amounts in minor units."),
        get("/v1/auth/invoice", "The caller's invoices and credit notes, newest first", showing::list),
        get("/v1/auth/invoice/{id}", "One invoice or credit note", showing::read),
        get("/v1/auth/invoice/{id}/pdf", "An invoice or credit note as PDF", showing::file)
            .about("PDF/A-2a and PDF/UA-1: archives accept it, and screen readers can follow it."),
        get("/v1/auth/invoice/{id}/receipt", "The receipt of a paid invoice as PDF", showing::receipt)
            .about("404 until the invoice is paid."),
        get("/v1/auth/invoice/pay", "Read an invoice, and how to pay it, with the link from an email", pay_link::read),
        post("/v1/auth/invoice/pay", "Get the payment page for an invoice, with the link from an email", pay_link::pay)
            .about("`url` is null when the invoice is paid by bank transfer. 409 `conflict` when it is paid already."),
        get(
            "/v1/auth/invoice/pay/receipt",
            "The receipt of a paid invoice as PDF, with the link from an email",
            pay_link::receipt,
        )
        .about("404 until the invoice is paid."),
        get("/v1/auth/billing/invoice", "All invoices and credit notes, newest first", listing::list),
        get("/v1/auth/billing/invoice/export", "Export the invoices as CSV", listing::export)
            .about("Amounts in minor units."),
    ]
}
