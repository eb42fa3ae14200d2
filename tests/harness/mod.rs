//! The harness: a site on a database of its own, a virtual clock, and clients that behave as devices do.

mod client;
mod database;
mod errors;
mod member;
pub mod postgres;
mod program;
mod site;
mod socket;

pub use client::{Answer, Client, Request};
pub use database::{Database, Databases};
pub use member::{Device, Member, op};
pub use program::Program;
pub use site::Site;
pub use socket::Socket;

/// How long a condition is waited for before the test fails.
pub const PATIENCE: std::time::Duration = std::time::Duration::from_secs(20);

/// Makes two tests of one story, one for each database: `name::sqlite` and `name::postgres`.
#[macro_export]
macro_rules! story {
    ($(#[$about:meta])* async fn $name:ident($site:ident) $body:block) => {
        $(#[$about])*
        mod $name {
            #[allow(unused_imports)]
            use super::*;

            async fn story($site: &$crate::harness::Site) $body

            #[tokio::test]
            async fn sqlite() {
                let site = $crate::harness::Site::start($crate::harness::Database::Sqlite).await;
                story(&site).await;
                site.end().await;
            }

            #[tokio::test]
            async fn postgres() {
                if $crate::harness::Database::Postgres.left_out() {
                    return;
                }
                let site = $crate::harness::Site::start($crate::harness::Database::Postgres).await;
                story(&site).await;
                site.end().await;
            }
        }
    };
}
