//! Computes how much of each machine the crowd needs.

use crate::costs;
use crate::crowd::{Live, Size, live};

/// The design to compute for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Product {
    /// The current one.
    Now,
    /// Members are spread over several databases.
    Planned,
}

/// How much of a resource is needed, and its capacity.
pub struct Demand {
    pub resource: &'static str,
    pub needed: f64,
    pub capacity: f64,
    pub unit: &'static str,
}

impl Demand {
    /// The share that is used.
    pub fn load(&self) -> f64 {
        self.needed / self.capacity
    }
}

/// A node: cores, memory, network. At most the share `MAX_LOAD` of each is used; the rest is a reserve for a failure.
const CORES: f64 = 8.0;
const MEMORY_GIB: f64 = 32.0;
const GBIT: f64 = 10.0;
const MAX_LOAD: f64 = 0.6;
/// PostgreSQL's machine: cores, and MB a second that its storage can write.
const DATABASE_CORES: f64 = 16.0;
const STORAGE_MB: f64 = 400.0;
/// A Redis process uses one core.
const REDIS_CORES: f64 = 1.0;

/// The percentage of members with a reminder in the same minute of the evening.
const REMINDED: f64 = 20.0;

/// What a site of this size needs of its nodes and databases.
pub fn demands(size: Size, product: Product) -> (Live, Vec<Demand>) {
    let live = live(size);
    let (nodes, shards) = (f64::from(size.nodes), f64::from(size.shards));
    let frames = live.board.0 + live.own.0 + live.community.0;
    let bytes = live.board.1 + live.own.1 + live.community.1;
    let cpu = |amount: f64, cost: &costs::Cost| amount * cost.value / 1e6;
    let databases = if product == Product::Planned { shards } else { 1.0 };
    let skew = if product == Product::Planned { live.skew } else { 1.0 };
    // When a node fails, its sockets reconnect to the others within the required fifteen seconds.
    let arriving = size.sockets / nodes.max(2.0) / 15.0;
    let all_cores = nodes * CORES * MAX_LOAD;
    let reminders = size.members * REMINDED / 100.0 / 60.0;
    let demands = vec![
        Demand {
            resource: "nodes: logs accepted",
            needed: cpu(size.logs, &costs::LOG),
            capacity: all_cores,
            unit: "cores",
        },
        Demand {
            resource: "nodes: frames written",
            needed: cpu(frames, &costs::FRAME) + cpu(bytes / 1e3, &costs::FRAME_KB),
            capacity: all_cores,
            unit: "cores",
        },
        Demand {
            resource: "nodes: deltas made",
            needed: cpu(live.deltas, &costs::DELTA),
            capacity: all_cores,
            unit: "cores",
        },
        Demand {
            resource: "nodes: bus messages received",
            needed: cpu(live.bus.delivered, &costs::MESSAGE_RECEIVED) + cpu(live.bus.parts, &costs::PART_RECEIVED),
            capacity: all_cores,
            unit: "cores",
        },
        Demand {
            resource: "nodes: reconnects after one fails",
            needed: cpu(arriving, &costs::CONNECT),
            capacity: all_cores,
            unit: "cores",
        },
        Demand {
            resource: "nodes: session checks",
            needed: cpu(size.sockets, &costs::SESSION_CHECK),
            capacity: all_cores,
            unit: "cores",
        },
        Demand {
            resource: "nodes: reminders sent",
            needed: cpu(reminders, &costs::REMINDER),
            capacity: all_cores,
            unit: "cores",
        },
        Demand {
            resource: "nodes: reminders found",
            needed: reminders,
            capacity: nodes * costs::REMINDERS_FOUND.value,
            unit: "a second",
        },
        Demand {
            resource: "nodes: memory of sockets",
            needed: size.sockets * costs::SOCKET.value / 1_048_576.0,
            capacity: nodes * MEMORY_GIB * MAX_LOAD,
            unit: "GiB",
        },
        Demand {
            resource: "nodes: network",
            needed: bytes * 8.0 / 1e9,
            capacity: nodes * GBIT * MAX_LOAD,
            unit: "Gbit/s",
        },
        Demand {
            resource: "Redis: bus",
            needed: cpu(live.bus.published, &costs::PUBLISHED)
                + cpu(live.bus.delivered, &costs::DELIVERED)
                + cpu(live.bus.bytes / 1e3, &costs::DELIVERED_KB),
            capacity: REDIS_CORES * MAX_LOAD,
            unit: "cores",
        },
        Demand {
            resource: "Redis: network",
            needed: live.bus.bytes * 8.0 / 1e9,
            capacity: GBIT * MAX_LOAD,
            unit: "Gbit/s",
        },
        Demand {
            resource: "PostgreSQL: rows",
            needed: cpu(size.logs * skew, &costs::ROWS),
            capacity: databases * DATABASE_CORES * MAX_LOAD,
            unit: "cores",
        },
        Demand {
            resource: "PostgreSQL: write-ahead log",
            needed: size.logs * skew * costs::WAL.value / 1e3,
            capacity: databases * STORAGE_MB * MAX_LOAD,
            unit: "MB/s",
        },
    ];
    (live, demands)
}
