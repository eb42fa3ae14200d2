//! The port to payment providers, the one that needs no service (`manual`), and the payers (`customers`).
//!
//! Owns `billing_customer`. A provider with its own subscriptions (such as Stripe) is the authority on them: what it
//! reports is stored as it is. For `manual` the program itself bills members, reminds them and ends subscriptions. No
//! provider is called in a transaction.

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
    // Invoices keep their own copies of the name and address.
    erase: Some(|tx, _, member, _| Box::pin(customers::erase(tx, member))),
    ..Feature::named("billing-customers")
};
