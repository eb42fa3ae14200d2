//! The same buckets in Redis, for all nodes together.

use std::hash::{Hash, Hasher};
use std::time::Duration;

use daymark_base::redis::Redis;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use super::Limit;

/// A bucket is stored as one number: when it will be full again, in microseconds of Redis' clock. Returns the
/// microseconds to wait; 0 means that the call was counted.
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
    keyed: Keyed,
    scale: f64,
}

impl Shared {
    pub(super) fn new(redis: Redis, secret: &[u8], scale: f64) -> Self {
        Self { redis, keyed: Keyed::new(secret), scale }
    }

    /// Takes one call, or returns how long to wait. Without an answer from Redis every call passes.
    pub(super) async fn take(&self, limit: &Limit, key: impl Hash) -> Result<(), Duration> {
        let Limit { name, per, calls, within_s, together } = limit.times(self.scale);
        if !together {
            return Ok(());
        }
        let name = self.redis.name("limit", format_args!("{name}:{per}:{within_s}:{:016x}", self.keyed.hash_of(key)));
        let refill = (within_s * 1_000_000 / u64::from(calls)).max(1);
        let mut take = redis::cmd("EVAL");
        take.arg(TAKE).arg(1).arg(name).arg(refill).arg(calls);
        match self.redis.ask::<u64>(&take).await {
            None | Some(0) => Ok(()),
            Some(micros) => Err(Duration::from_micros(micros)),
        }
    }
}

/// HMAC-SHA256 as a [`Hasher`]. The standard library's hasher may change with a release of Rust, and nodes that hash
/// the same caller differently would count it twice. The key keeps addresses from being guessed in Redis.
#[derive(Clone)]
struct Keyed(Hmac<Sha256>);

impl Keyed {
    fn new(secret: &[u8]) -> Self {
        let mut mac = Hmac::<Sha256>::new_from_slice(secret).expect("HMAC takes keys of any length");
        mac.update(b"daymark limits 1");
        Self(mac)
    }

    fn hash_of(&self, key: impl Hash) -> u64 {
        let mut hash = self.clone();
        key.hash(&mut hash);
        hash.finish()
    }
}

impl Hasher for Keyed {
    fn write(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    fn finish(&self) -> u64 {
        let digest = self.0.clone().finalize().into_bytes();
        digest.iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte))
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use super::*;
    use crate::network::Network;

    #[test]
    fn hashes_are_stable_across_nodes_and_releases() {
        let keyed = Keyed::new(b"a secret that all nodes share");
        let network = Network::from(IpAddr::V4(Ipv4Addr::new(192, 0, 2, 7)));
        let hashes = [keyed.hash_of("ada@daymark.example"), keyed.hash_of(7_i64), keyed.hash_of(network)];
        assert_eq!(
            hashes.map(|hash| format!("{hash:016x}")),
            ["baa32bd98145cf87", "7a280740ff01a724", "a60cf9f32dd8dfda"]
        );
        assert_ne!(hashes[1], Keyed::new(b"another secret").hash_of(7_i64));
    }
}
