//! The same buckets in Redis, for all nodes together.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

use daymark_base::redis::Redis;

use super::Limit;

/// A bucket as one number: when it is full again, in microseconds of Redis' own clock. Answers the microseconds to wait;
/// 0 has taken.
const TAKE: &str = r"local refill, calls = tonumber(ARGV[1]), tonumber(ARGV[2])
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local full = math.max(tonumber(redis.call('GET', KEYS[1]) or now), now) + refill
local wait = full - refill * calls - now
if wait > 0 then return wait end
redis.call('SET', KEYS[1], string.format('%.0f', full), 'PX', math.ceil((full - now) / 1000))
return 0";

/// Buckets in Redis.
pub(super) struct Shared {
    redis: Redis,
    /// What the hashes of keys begin with: the same on every node, and nobody else's.
    salt: DefaultHasher,
    scale: f64,
}

impl Shared {
    pub(super) fn new(redis: Redis, secret: &[u8], scale: f64) -> Self {
        let mut salt = DefaultHasher::new();
        (secret, "limits").hash(&mut salt);
        Self { redis, salt, scale }
    }

    /// Takes one call, or says how long to wait. A Redis that does not answer refuses nothing.
    pub(super) async fn take(&self, limit: &Limit, key: impl Hash) -> Result<(), Duration> {
        let Limit { name, per, calls, within_s, together } = limit.times(self.scale);
        if !together {
            return Ok(());
        }
        let mut hash = self.salt.clone();
        key.hash(&mut hash);
        let name = self.redis.name("limit", format_args!("{name}:{per}:{within_s}:{:016x}", hash.finish()));
        let refill = (within_s * 1_000_000 / u64::from(calls)).max(1);
        let mut take = redis::cmd("EVAL");
        take.arg(TAKE).arg(1).arg(name).arg(refill).arg(calls);
        match self.redis.ask::<u64>(&take).await {
            None | Some(0) => Ok(()),
            Some(micros) => Err(Duration::from_micros(micros)),
        }
    }
}
