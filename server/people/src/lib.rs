//! People: their accounts, permissions and companies, and the ways in which the site notifies them.

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
