//! How many members programs have, for lists of programs. Counting reads every membership, which is too slow to do for
//! each list, so a number is cached for a second: in Redis for all nodes, or in this node without Redis.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use daymark_actors::event::ProgramId;
use daymark_base::db::{Db, Result};
use daymark_base::redis::Redis;
use moka::sync::Cache;
use redis::{Cmd, cmd};
use tokio::sync::Semaphore;

use super::store;

/// How long a number is cached. Changes by other nodes may be missed for this long.
const FRESH: Duration = Duration::from_secs(1);
/// How many programs' numbers a node caches.
const KEPT: u64 = 2_000;
/// Stores numbers for some milliseconds. Keys: the names; arguments: the milliseconds, then the numbers in the same
/// order.
const KEEP: &str = "for i, name in ipairs(KEYS) do redis.call('SET', name, ARGV[i + 1], 'PX', ARGV[1]) end";

/// How many members programs have. Cheap to clone.
#[derive(Clone)]
pub struct MemberCounts {
    redis: Option<Redis>,
    fresh: Cache<ProgramId, i64>,
    /// The last known numbers, however old.
    before: Cache<ProgramId, i64>,
    /// Held by the caller that counts.
    counting: Arc<Semaphore>,
}

impl MemberCounts {
    /// Caches numbers in Redis, which all nodes share, if it is configured.
    #[must_use]
    pub fn new(redis: Option<Redis>) -> Self {
        let fresh = Cache::builder().max_capacity(KEPT).time_to_live(FRESH).build();
        Self { redis, fresh, before: Cache::new(KEPT), counting: Arc::new(Semaphore::new(1)) }
    }

    /// How many take part in each of these programs.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn of(&self, db: &Db, ids: &[ProgramId]) -> Result<HashMap<ProgramId, i64>> {
        db.relies_on(&store::COUNT_MEMBERS);
        let mut counts = self.kept(ids).await;
        let missing: Vec<ProgramId> = ids.iter().copied().filter(|id| !counts.contains_key(id)).collect();
        if missing.is_empty() {
            return Ok(counts);
        }
        // Counting a big program takes a while: one caller counts, and the others get the previous number meanwhile.
        let one = self.counting.try_acquire();
        if one.is_err() {
            let before: Option<Vec<_>> = missing.iter().map(|id| Some((*id, self.before.get(id)?))).collect();
            if let Some(before) = before {
                counts.extend(before);
                return Ok(counts);
            }
        }
        let counted: HashMap<_, _> = store::count_members(db, &missing).await?.into_iter().collect();
        let counted: Vec<_> = missing.iter().map(|id| (*id, counted.get(id).copied().unwrap_or(0))).collect();
        self.keep(&counted).await;
        counts.extend(counted);
        Ok(counts)
    }

    /// Drops a cached number after a member has joined or left: they see the new one at once, on any node.
    pub async fn changed(&self, program: ProgramId) {
        self.fresh.invalidate(&program);
        self.before.invalidate(&program);
        if let Some(redis) = &self.redis {
            // If Redis does not answer, the new number appears a second late.
            let _ = redis.ask::<i64>(&Cmd::del(name(redis, program))).await;
        }
    }

    async fn kept(&self, ids: &[ProgramId]) -> HashMap<ProgramId, i64> {
        if let (Some(redis), false) = (&self.redis, ids.is_empty()) {
            let names: Vec<String> = ids.iter().map(|id| name(redis, *id)).collect();
            if let Some(shared) = redis.ask::<Vec<Option<i64>>>(cmd("MGET").arg(names)).await {
                return ids.iter().zip(shared).filter_map(|(id, count)| Some((*id, count?))).collect();
            }
        }
        ids.iter().filter_map(|id| Some((*id, self.fresh.get(id)?))).collect()
    }

    async fn keep(&self, counted: &[(ProgramId, i64)]) {
        for (id, count) in counted {
            self.fresh.insert(*id, *count);
            self.before.insert(*id, *count);
        }
        if let Some(redis) = &self.redis {
            let (names, counts): (Vec<_>, Vec<_>) = counted.iter().map(|(id, n)| (name(redis, *id), *n)).unzip();
            let mut keep = cmd("EVAL");
            keep.arg(KEEP).arg(names.len()).arg(names).arg(FRESH.as_millis() as u64).arg(counts);
            let _ = redis.ask::<()>(&keep).await;
        }
    }
}

fn name(redis: &Redis, program: ProgramId) -> String {
    redis.name("members", program)
}
