//! The port to providers of payments, the one that needs no service (`manual`), and who pays (`customers`).
//!
//! Owns `billing_customer`. A provider with its own subscriptions (such as Stripe) is the authority on them: what it
//! reports is stored as it is. For `manual` the program bills, reminds and ends by itself. No call of a provider is
//! made in a transaction.

pub mod customers;
mod manual;
mod port;

pub use manual::{MANUAL, Manual};
pub use port::{
    CardPayment, CardState, Checkout, Customer, Discount, Due, Held, Intent, Next, PaymentProviders, Priced, Provider,
    Refunding, Seen, State, When,
};

use daymark_web::feature::Feature;
use daymark_web::tables;

/// This feature's declaration.
pub const FEATURE: Feature = Feature {
    tables: tables! {
        "billing_customer" of "member_id";
    },
    // Invoices have the name and address that they were made out to.
    erase: Some(|tx, _, member, _| Box::pin(customers::erase(tx, member))),
    ..Feature::named("billing-customers")
};
