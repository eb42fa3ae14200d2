//! Invoices, receipts and credit notes: numbered without gaps for each year, posted, and as PDF files (R90).
//!
//! Owns `invoice`, `invoice_line`, `invoice_tax`, `invoice_counter` and `payment`. Issued documents never change:
//! names, addresses and taxes are copies, and a mistake is taken back by a credit note.

mod history;
mod issuing;
mod listing;
mod model;
mod pay_link;
mod paying;
mod pdf;
mod routes;
mod rules;
mod showing;
mod store;
mod words;

pub use history::{PaymentOut, payment_out};
pub use issuing::{BALANCE, begins, credit, issue, to_balance, void};
pub use model::{
    Invoice, InvoiceCard, Kind, Line, Method, NewInvoice, NewLine, Paid, PaidPeriod, Purpose, Settled, State, card,
};
pub use pay_link::{mailed_link, pay_token};
pub use paying::{failed, settle};
pub use rules::{credit_note_number, date};
pub use showing::pdf;
pub use store::listing::{cards_of, open_among};
pub use store::payments::{
    PaymentRow, available, by_ref as payment_by_ref, last_method, lock as lock_payment, one as payment,
    set_state as set_payment_state,
};
pub use store::{
    by_ref, lock, one, open_of, open_upgrade_of, paid_periods, read, read_paid_periods, read_renewed_price,
    renewed_price,
};
pub use words::tax as tax_text;

use daymark_web::feature::Feature;
use daymark_web::tables;

/// This feature's declaration.
pub const FEATURE: Feature = Feature {
    endpoints: routes::endpoints,
    limits: &[&pay_link::PAYER_LIMIT],
    tables: tables! {
        "invoice" of "member_id", kept "tax law asks for the invoices of a site";
        "invoice_line" within "invoice_id IN (SELECT id FROM invoice WHERE member_id = $1)",
            kept "tax law asks for the invoices of a site";
        "invoice_tax" within "invoice_id IN (SELECT id FROM invoice WHERE member_id = $1)",
            kept "tax law asks for the invoices of a site";
        "invoice_counter";
        "payment" of "member_id", kept "the law asks for the books of a site";
    },
    ..Feature::named("invoices")
};
