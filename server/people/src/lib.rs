//! People: their accounts, what they may do, their companies, and how the site reaches them.

pub mod access;
pub mod accounts;
pub mod audit;
pub mod companies;
pub mod emails;
pub mod files;
mod locks;
pub mod notifications;
pub mod push;
pub mod qr;
