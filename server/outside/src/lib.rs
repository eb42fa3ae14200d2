//! What Daymark reaches outside itself, each behind one small file.

pub mod bus;
pub mod files;
pub mod human_check;
pub mod mail;
pub mod oidc;
pub mod outward;
pub mod push;
