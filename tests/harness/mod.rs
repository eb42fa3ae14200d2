//! The harness: a site with its own database, a virtual clock, and clients that behave as devices do.

mod bucket;
mod channel;
mod client;
mod database;
mod errors;
mod identity;
mod lent;
mod mail_server;
mod mail_sink;
mod mailbox;
mod member;
mod messages;
mod other_site;
mod phone;
pub mod postgres;
mod program;
mod providers;
mod push;
mod redis;
mod site;
mod sns;
mod socket;
mod stripe;

pub use bucket::Bucket;
pub use channel::Channel;
pub use client::{Answer, Client, Request};
pub use database::{Database, TestDatabase};
pub use identity::IdentityProvider;
pub use mail_server::MailServer;
pub use mail_sink::MailSink;
pub use mailbox::MailboxServer;
pub use member::{Device, Member, op};
pub use messages::check_frame;
pub use other_site::OtherSite;
pub use phone::Phone;
pub use program::Program;
pub use providers::HumanProvider;
pub use push::{FakePushService, PushMessage, PushService};
pub use redis::RedisServer;
pub use site::Site;
pub use sns::{ARN, SnsTopic};
pub use socket::Socket;
pub use stripe::{BAD_CARD, DECLINED_CARD, GOOD_CARD, LocalStripe, StripeServer, WITHOUT_STRIPE, ids};

/// Whether this run skips something (`DAYMARK_TEST_WITHOUT=postgres,identity`, which the test script reports).
#[must_use]
#[allow(clippy::disallowed_methods)] // the test run's own switch
pub fn skipped(what: &str) -> bool {
    std::env::var("DAYMARK_TEST_WITHOUT").is_ok_and(|without| without.split(',').any(|w| w == what))
}

/// Installs TLS for clients; a site installs the same provider, and the first one wins.
fn install_tls() {
    let _ = rustls::crypto::ring::default_provider().install_default();
}

/// A client of servers on this machine, which follows no redirects. They speak plain HTTP: loading the machine's
/// certificates for each client would take a tenth of the stories' CPU.
fn http() -> reqwest::Client {
    install_tls();
    let builder = reqwest::Client::builder().timeout(PATIENCE).redirect(reqwest::redirect::Policy::none());
    builder.tls_certs_only([]).build().expect("an HTTP client")
}

/// A free port of this machine.
fn free_port() -> u16 {
    let listener = std::net::TcpListener::bind(("127.0.0.1", 0)).expect("a port");
    listener.local_addr().expect("its address").port()
}

/// How long a test waits for a condition before it fails.
pub const PATIENCE: std::time::Duration = std::time::Duration::from_secs(20);

/// Makes two tests out of one story, one for each database: `name::sqlite` and `name::postgres`.
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
                if $crate::harness::Database::Postgres.skipped() {
                    return;
                }
                let site = $crate::harness::Site::start($crate::harness::Database::Postgres).await;
                story(&site).await;
                site.end().await;
            }
        }
    };
}
