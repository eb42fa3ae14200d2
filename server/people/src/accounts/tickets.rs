//! One-use tickets for the WebSocket: a browser cannot send a bearer token with it, and a token does not belong in a
//! URL.

use std::time::Duration;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use daymark_actors::clock::Instant;
use daymark_base::redis::Redis;
use daymark_web::caller::Caller;
use moka::policy::EvictionPolicy;
use moka::sync::Cache;
use redis::{Cmd, SetExpiry, SetOptions};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::tokens::random_text;

/// Seconds until a ticket expires.
pub(super) const TICKET_S: i64 = 30;

/// Most tickets at once; the oldest are dropped first.
const MOST: u64 = 10_000;

/// The holder of a ticket or of an open socket: the contents of an access token of the same session.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Holder {
    /// The member.
    pub member: i64,
    /// The session.
    pub session: i64,
    /// The account's [`Caller::auth_version`] when the token was issued.
    pub auth_version: i64,
    /// When the token expires.
    pub expires_at: Instant,
}

impl From<&Caller> for Holder {
    fn from(caller: &Caller) -> Self {
        let Caller { id: member, session, auth_version, expires_at, .. } = *caller;
        Self { member, session, auth_version, expires_at }
    }
}

/// Unused tickets. They are in Redis, where every node finds them. Without Redis they are in this node's memory; after
/// a restart a client has to request another.
pub(super) struct Tickets {
    own: Cache<String, (Holder, Instant)>,
    redis: Option<Redis>,
}

impl Tickets {
    pub(super) fn new(redis: Option<Redis>) -> Self {
        let kept = Duration::from_secs(TICKET_S.unsigned_abs());
        let own = Cache::builder().max_capacity(MOST).eviction_policy(EvictionPolicy::lru()).time_to_live(kept).build();
        Self { own, redis }
    }

    /// A ticket for this caller.
    pub(super) async fn issue(&self, holder: Holder, now: Instant) -> String {
        let ticket = random_text();
        let until = now.plus_ms(TICKET_S * 1000);
        if !self.put(&ticket, &holder, until).await {
            self.own.insert(ticket.clone(), (holder, until));
        }
        ticket
    }

    /// The holder of a valid ticket; the call uses the ticket up.
    pub(super) async fn redeem(&self, ticket: &str, now: Instant) -> Option<Holder> {
        let (holder, until) = match self.own.remove(ticket) {
            Some(found) => found,
            None => self.take(ticket).await?,
        };
        (now < until).then_some(holder)
    }

    async fn put(&self, ticket: &str, holder: &Holder, until: Instant) -> bool {
        let Some(redis) = &self.redis else { return false };
        let (name, value) = (name(redis, ticket), serde_json::json!([holder, until]).to_string());
        let options = SetOptions::default().with_expiration(SetExpiry::EX(TICKET_S.unsigned_abs()));
        redis.ask::<()>(&Cmd::set_options(name, value, options)).await.is_some()
    }

    async fn take(&self, ticket: &str) -> Option<(Holder, Instant)> {
        let redis = self.redis.as_ref()?;
        let found: Option<String> = redis.ask(&Cmd::get_del(name(redis, ticket))).await?;
        serde_json::from_str(&found?).ok()
    }
}

/// Redis only stores a hash, which cannot be used as a ticket.
fn name(redis: &Redis, ticket: &str) -> String {
    redis.name("ticket", BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(ticket)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[actix_web::test]
    async fn a_ticket_works_once_and_expires_after_thirty_seconds() {
        let tickets = Tickets::new(None);
        let holder = Holder { member: 1, session: 2, auth_version: 1, expires_at: Instant(0) };
        let ticket = tickets.issue(holder, Instant(0)).await;
        assert_eq!(tickets.redeem("other", Instant(0)).await, None);
        assert_eq!(tickets.redeem(&ticket, Instant(29_999)).await.as_ref(), Some(&holder));
        assert_eq!(tickets.redeem(&ticket, Instant(0)).await, None);
        let late = tickets.issue(holder, Instant(0)).await;
        assert_eq!(tickets.redeem(&late, Instant(30_000)).await, None);
    }
}
