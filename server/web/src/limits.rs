//! Rate limits: one table, enforced per network, account or address.
//!
//! A limit is a token bucket: it holds `calls` at once, and refills evenly over `within_s`. Time is monotonic: setting
//! the clock back locks no one out.

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

/// A bucket of calls for each network, account or address. A feature declares its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// The name of the limit.
    pub name: &'static str,
    /// What is counted: `network`, `account` or `address`.
    pub per: &'static str,
    /// The number of calls.
    pub calls: u32,
    /// The period in seconds.
    pub within_s: u64,
    /// Whether all nodes count together. Limits on a node's own work are counted by that node alone.
    pub together: bool,
}

impl Limit {
    /// This many calls within this many seconds, counted by all nodes together.
    #[must_use]
    pub const fn new(name: &'static str, per: &'static str, calls: u32, within_s: u64) -> Self {
        Self { name, per, calls, within_s, together: true }
    }

    // The cast saturates: a very large scale lifts the limits and does not overflow.
    fn times(self, scale: f64) -> Self {
        Self { calls: (f64::from(self.calls) * scale).max(1.0) as u32, ..self }
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:<14} per {:<8} {:>6} in {:>5} s", self.name, self.per, self.calls, self.within_s)
    }
}

/// All writes of one account. No member logs habits at 300 calls a second, so this affects only a runaway client.
pub static WRITE: Limit = Limit { together: false, ..Limit::new("writes", "account", 18_000, 60) };

/// Calls with an Idempotency-Key from one network without a session. The key is stored before the call checks its own
/// limits.
pub static KEYED: Limit = Limit::new("keyed-calls", "network", 120, 60);

/// How many keys a limit remembers. Callers beyond it share [`SHARED`] buckets until there are fewer again: memory
/// stays bounded, and an attack from very many networks slows strangers down instead of lifting the limit.
const KEYS: usize = 100_000;
const SHARED: u64 = 4096;
/// Calls between two checks of the number of keys.
const SWEEP_EVERY: u32 = 4096;

/// The limits and their current use.
pub struct Limits {
    table: Vec<&'static Limit>,
    /// In the order of the table; empty when nothing is limited.
    buckets: Vec<Buckets>,
    hasher: RandomState,
    shared: Option<Shared>,
}

impl Limits {
    /// These limits times the settings' scale, counted together with the nodes that share this Redis.
    #[must_use]
    pub fn new(table: Vec<&'static Limit>, config: &Config, redis: Option<&Redis>) -> Self {
        let scale = config.limits.scale;
        let shared = redis.map(|redis| Shared::new(redis.clone(), config.secret.bytes(), scale));
        Self { shared, ..Self::with(table, scale, &Hands::Monotonic(std::time::Instant::now())) }
    }

    /// These limits on a clock that tests control.
    #[must_use]
    pub fn on(table: Vec<&'static Limit>, clock: SharedClock) -> Self {
        Self::with(table, 1.0, &Hands::Port(clock))
    }

    /// No limit at all: for tests and demonstrations.
    #[must_use]
    pub fn off(table: Vec<&'static Limit>) -> Self {
        Self { table, buckets: Vec::new(), hasher: RandomState::new(), shared: None }
    }

    fn with(table: Vec<&'static Limit>, scale: f64, hands: &Hands) -> Self {
        let buckets = table.iter().map(|limit| Buckets::new(limit.times(scale), hands.clone())).collect();
        Self { buckets, ..Self::off(table) }
    }

    /// The limits times `scale`, one per line, for people to read.
    #[must_use]
    pub fn listed(table: &[&'static Limit], scale: f64) -> String {
        table.iter().map(|limit| format!("{}\n", limit.times(scale))).collect()
    }

    /// Counts a call against a limit.
    ///
    /// # Errors
    /// `too_many_requests`, with the seconds to wait.
    pub async fn check(&self, limit: &'static Limit, key: impl Hash) -> Result<()> {
        // Each node also counts by itself: an empty or missing Redis lifts no limit.
        let mut taken = self.take(limit, &key);
        if let (Ok(()), Some(shared)) = (&taken, &self.shared) {
            taken = shared.take(limit, &key).await;
        }
        taken.map_err(|wait| Error::new(Code::TooMany).retry_after(wait.as_secs() + 1))
    }

    /// Takes one call from this node's own bucket, or says how long to wait.
    fn take(&self, limit: &'static Limit, key: impl Hash) -> Result<(), Duration> {
        let at = self.table.iter().position(|one| std::ptr::eq(*one, limit));
        debug_assert!(at.is_some(), "no feature declares the limit {limit}");
        // Keys are stored as keyed hashes: of one size, and without recording where callers come from.
        at.and_then(|at| self.buckets.get(at)).map_or(Ok(()), |buckets| buckets.take(self.hasher.hash_one(key)))
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
    fn new(limit: Limit, hands: Hands) -> Self {
        let calls = NonZeroU32::new(limit.calls).unwrap_or(NonZeroU32::MIN);
        let refill = (Duration::from_secs(limit.within_s) / calls.get()).max(Duration::from_nanos(1));
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

    /// Forgets keys whose buckets are full again.
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
