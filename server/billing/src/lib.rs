//! Packages, payments and trials: what members pay for, and the access that they get.
//!
//! The modules, in the order in which they may use each other: `money`, `ledger`, `packages`, `taxes`, `providers`,
//! `coupons`, `invoices`, `seats`, `subscriptions`, `refunds`, `statistics`, `stripe`.

pub mod coupons;
pub mod invoices;
pub mod ledger;
pub mod money;
pub mod packages;
pub mod providers;
pub mod refunds;
pub mod seats;
pub mod statistics;
pub mod stripe;
pub mod subscriptions;
pub mod taxes;
