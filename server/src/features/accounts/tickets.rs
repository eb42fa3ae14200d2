//! One-use tickets for the WebSocket: a browser cannot put a bearer token on it, and a token does not belong in a URL.

use std::time::Duration;

use daymark_actors::clock::Instant;
use moka::policy::EvictionPolicy;
use moka::sync::Cache;

use super::model::Caller;
use super::tokens::random_text;

/// Seconds until a ticket is worthless.
pub(super) const TICKET_S: i64 = 30;

/// Most tickets at once; the oldest go first.
const MOST: u64 = 10_000;

/// Tickets that were handed out and not used yet. Kept in memory: a restart costs a client one more call.
pub(super) struct Tickets(Cache<String, (Caller, Instant)>);

impl Tickets {
    pub(super) fn new() -> Self {
        let kept = Duration::from_secs(TICKET_S.unsigned_abs());
        Self(Cache::builder().max_capacity(MOST).eviction_policy(EvictionPolicy::lru()).time_to_live(kept).build())
    }

    /// A ticket for this caller.
    pub(super) fn issue(&self, caller: Caller, now: Instant) -> String {
        let ticket = random_text();
        self.0.insert(ticket.clone(), (caller, now.plus_ms(TICKET_S * 1000)));
        ticket
    }

    /// The caller of a good ticket, which is used up by asking.
    pub(super) fn redeem(&self, ticket: &str, now: Instant) -> Option<Caller> {
        let (caller, until) = self.0.remove(ticket)?;
        (now < until).then_some(caller)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::accounts::{Permissions, Role};

    #[test]
    fn a_ticket_is_good_once_and_for_half_a_minute() {
        let tickets = Tickets::new();
        let caller = Caller {
            id: 1,
            session: 2,
            role: Role::User,
            permissions: Permissions::from_iter([]),
            timezone: "UTC".into(),
            day_start_hour: 0,
            auth_version: 1,
            second_factor_due: false,
            expires_at: Instant(0),
        };
        let ticket = tickets.issue(caller.clone(), Instant(0));
        assert!(tickets.redeem("other", Instant(0)).is_none());
        assert_eq!(tickets.redeem(&ticket, Instant(29_999)).map(|c| c.id), Some(1));
        assert!(tickets.redeem(&ticket, Instant(0)).is_none());
        let late = tickets.issue(caller, Instant(0));
        assert!(tickets.redeem(&late, Instant(30_000)).is_none());
    }
}
