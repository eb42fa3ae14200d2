//! Everything that Daymark reaches over the network, each in one small module.

pub mod bus;
pub mod files;
pub mod human_check;
pub mod mail;
pub mod mailbox;
pub mod oidc;
pub mod outward;
pub mod push;
pub mod stripe;
