//! Rate limits: one table, enforced per network, account or address.
//!
//! A limit is a bucket: `calls` fit in at once, and it fills again evenly over `within_s`. Time is monotonic: a clock that
//! is set back locks nobody out.

mod shared;

use std::fmt;
use std::hash::{BuildHasher, Hash, RandomState};
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

use daymark_actors::clock::SharedClock;
use daymark_base::config::Config;
use daymark_base::redis::Redis;
use governor::clock::Clock as _;
use governor::middleware::NoOpMiddleware;
use governor::state::keyed::DefaultKeyedStateStore;
use governor::{Quota, RateLimiter};

use super::error::{Code, Error, Result};
use shared::Shared;

/// What is limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// Sign-ins from one network.
    LoginNetwork,
    /// Sign-ins to one account, whoever tries.
    LoginAddress,
    /// Codes of a second factor that are tried for one account.
    SecondFactor,
    /// Sign-ups from one network.
    Register,
    /// New access tokens for one network.
    Refresh,
    /// Links of mails that one network follows.
    Link,
    /// Mails that are asked for by one address, in an hour.
    AskHour,
    /// And in a day.
    AskDay,
    /// Texts that one network has looked at.
    CheckEmail,
    /// Archives of one account's data.
    Export,
    /// Histories from elsewhere that one account looks at or takes in.
    Import,
    /// Pictures that one account puts up.
    Upload,
    /// WebSocket tickets of one account.
    Ticket,
    /// Everything that one account writes.
    Write,
    /// Passwords for a staging site from one network.
    Gate,
    /// Cheers of one account.
    Cheer,
    /// Comments of one account.
    Comment,
    /// Comments that one account reports.
    Report,
    /// Pushes that one account sends itself.
    PushTest,
    /// Lists of people whom one account invites.
    Invite,
}

/// One row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// Which limit.
    pub limit: Limit,
    /// Whether all nodes count together. What bounds the work of a node is counted by that node, without asking anybody.
    pub together: bool,
    /// What it is called.
    pub name: &'static str,
    /// What is counted: `network`, `account` or `address`.
    pub per: &'static str,
    /// How many calls.
    pub calls: u32,
    /// In how many seconds.
    pub within_s: u64,
}

const fn row(limit: Limit, name: &'static str, per: &'static str, calls: u32, within_s: u64) -> Row {
    Row { limit, together: true, name, per, calls, within_s }
}

const fn of_a_node(row: Row) -> Row {
    Row { together: false, ..row }
}

/// Every limit, in the order of [`Limit`].
const TABLE: [Row; 20] = [
    row(Limit::LoginNetwork, "login", "network", 30, 60),
    row(Limit::LoginAddress, "login", "address", 10, 600),
    row(Limit::SecondFactor, "second factor", "account", 5, 900),
    row(Limit::Register, "register", "network", 10, 3600),
    row(Limit::Refresh, "token refresh", "network", 60, 60),
    row(Limit::Link, "mail links", "network", 30, 60),
    row(Limit::AskHour, "asked-for mails", "address", 2, 3600),
    row(Limit::AskDay, "asked-for mails", "address", 5, 86_400),
    row(Limit::CheckEmail, "check email", "network", 60, 60),
    row(Limit::Export, "data archives", "account", 10, 86_400),
    row(Limit::Import, "histories", "account", 60, 3600),
    row(Limit::Upload, "pictures", "account", 30, 3600),
    row(Limit::Ticket, "ws-ticket", "account", 60, 60),
    // No member logs habits at 300 calls a second: this bounds a client gone wild, and stays out of everybody's way.
    of_a_node(row(Limit::Write, "writes", "account", 18_000, 60)),
    row(Limit::Gate, "staging gate", "network", 5, 60),
    row(Limit::Cheer, "cheers", "account", 60, 600),
    row(Limit::Comment, "comments", "account", 20, 600),
    row(Limit::Report, "reports", "account", 20, 3600),
    row(Limit::PushTest, "test pushes", "account", 5, 60),
    row(Limit::Invite, "invitations", "account", 20, 3600),
];

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:<14} per {:<8} {:>6} in {:>5} s", self.name, self.per, self.calls, self.within_s)
    }
}

/// How many keys a limit remembers. A crowd beyond it shares [`SHARED`] buckets until the crowd is gone: memory stays
/// bounded, and an attack from very many networks slows strangers down instead of lifting the limit.
const KEYS: usize = 100_000;
const SHARED: u64 = 4096;
/// Calls between two looks at how many keys there are.
const SWEEP_EVERY: u32 = 4096;

/// The limits, with what was used of them.
pub struct Limits {
    buckets: Vec<Buckets>,
    hasher: RandomState,
    shared: Option<Shared>,
}

impl Limits {
    /// The limits times the settings' scale, counted together with the nodes that share this Redis.
    #[must_use]
    pub fn new(config: &Config, redis: Option<&Redis>) -> Self {
        let scale = config.limits.scale;
        let own = Self::with(scale, &Hands::Monotonic(std::time::Instant::now()));
        let shared = redis.map(|redis| Shared::new(redis.clone(), config.secret.bytes(), Self::table(scale)));
        Self { shared, ..own }
    }

    /// The limits times `scale`, on a clock that tests turn.
    #[must_use]
    pub fn on(scale: f64, clock: SharedClock) -> Self {
        Self::with(scale, &Hands::Port(clock))
    }

    /// No limit at all: for tests and demonstrations.
    #[must_use]
    pub fn off() -> Self {
        Self { buckets: Vec::new(), hasher: RandomState::new(), shared: None }
    }

    fn with(scale: f64, hands: &Hands) -> Self {
        let buckets = Self::table(scale).iter().map(|row| Buckets::new(row, hands.clone())).collect();
        Self { buckets, hasher: RandomState::new(), shared: None }
    }

    /// The table times `scale`, for people.
    #[must_use]
    pub fn table(scale: f64) -> Vec<Row> {
        // Saturating: a scale that lifts the limits is a scale like any other.
        let scaled = |calls: u32| (f64::from(calls) * scale).max(1.0) as u32;
        TABLE.iter().map(|row| Row { calls: scaled(row.calls), ..*row }).collect()
    }

    /// Counts a call against a limit.
    ///
    /// # Errors
    /// `too_many_requests`, with the seconds to wait.
    pub async fn check(&self, limit: Limit, key: impl Hash) -> Result<()> {
        // Each node counts by itself too: an empty Redis, or none, opens nothing.
        let mut taken = self.take(limit, &key);
        if let (Ok(()), Some(shared)) = (&taken, &self.shared) {
            taken = shared.take(limit, &key).await;
        }
        taken.map_err(|wait| Error::new(Code::TooMany).retry_after(wait.as_secs() + 1))
    }

    /// Takes one call from this node's own bucket, or says how long to wait.
    fn take(&self, limit: Limit, key: impl Hash) -> Result<(), Duration> {
        // Keys are kept as keyed hashes: of one size, and no list of who came from where.
        self.buckets.get(limit as usize).map_or(Ok(()), |buckets| buckets.take(self.hasher.hash_one(key)))
    }
}

type Limiter = RateLimiter<u64, DefaultKeyedStateStore<u64>, Hands, NoOpMiddleware<Duration>>;

/// The buckets of one limit.
struct Buckets {
    limiter: Limiter,
    calls: AtomicU32,
    crowded: AtomicBool,
}

impl Buckets {
    fn new(row: &Row, hands: Hands) -> Self {
        let calls = NonZeroU32::new(row.calls).unwrap_or(NonZeroU32::MIN);
        let refill = (Duration::from_secs(row.within_s) / calls.get()).max(Duration::from_nanos(1));
        let quota = Quota::with_period(refill).expect("a refill takes a while").allow_burst(calls);
        let limiter = Limiter::new(quota, DefaultKeyedStateStore::default(), hands);
        Self { limiter, calls: AtomicU32::new(0), crowded: AtomicBool::new(false) }
    }

    fn take(&self, key: u64) -> Result<(), Duration> {
        if self.calls.fetch_add(1, Ordering::Relaxed) % SWEEP_EVERY == SWEEP_EVERY - 1 {
            self.sweep();
        }
        let key = if self.crowded.load(Ordering::Relaxed) { key % SHARED } else { key };
        self.limiter.check_key(&key).map_err(|refused| refused.wait_time_from(self.limiter.clock().now()))
    }

    /// Forgets the keys whose buckets are full again.
    fn sweep(&self) {
        self.limiter.retain_recent();
        self.limiter.shrink_to_fit();
        self.crowded.store(self.limiter.len() > KEYS, Ordering::Relaxed);
    }
}

/// The clock of the buckets.
#[derive(Clone)]
enum Hands {
    Monotonic(std::time::Instant),
    Port(SharedClock),
}

impl governor::clock::Clock for Hands {
    type Instant = Duration;
    fn now(&self) -> Duration {
        match self {
            Self::Monotonic(start) => start.elapsed(),
            Self::Port(clock) => Duration::from_millis(clock.now().0.unsigned_abs()),
        }
    }
}

#[cfg(test)]
mod tests;
