//! From the crowd and the costs to machines.

use crate::costs;
use crate::crowd::{Live, Size, live};

/// What changes for the largest sites.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Product {
    /// As it is.
    Now,
    /// Members are spread over several databases.
    Planned,
}

/// A resource: its demand, and its capacity.
pub struct Demand {
    pub of: &'static str,
    pub asked: f64,
    pub there: f64,
    pub unit: &'static str,
}

impl Demand {
    /// The share that is used.
    pub fn load(&self) -> f64 {
        self.asked / self.there
    }
}

/// A node: cores, memory, network. Used to these parts at most, so that one node of ten can be missing.
pub const CORES: f64 = 8.0;
const MEMORY_GIB: f64 = 32.0;
const GBIT: f64 = 10.0;
const USED: f64 = 0.6;
/// A machine for PostgreSQL: cores, and what its storage takes in a second.
const DATABASE_CORES: f64 = 16.0;
const STORAGE_MB: f64 = 400.0;
/// What a process of Redis takes: one core, and its network.
const REDIS_CORES: f64 = 1.0;

/// Members out of a hundred whom a reminder reaches in the same minute of the evening.
const REMINDED: f64 = 20.0;

/// What this size asks of this many nodes and databases.
pub fn demands(size: Size, product: Product) -> (Live, Vec<Demand>) {
    let live = live(size);
    let (nodes, shards) = (f64::from(size.nodes), f64::from(size.shards));
    let frames = live.board.0 + live.own.0 + live.community.0;
    let bytes = live.board.1 + live.own.1 + live.community.1;
    let cpu = |amount: f64, cost: &costs::Cost| amount * cost.value / 1e6;
    let databases = if product == Product::Planned { shards } else { 1.0 };
    let uneven = if product == Product::Planned { live.uneven } else { 1.0 };
    // A node fails: its sockets reconnect to the others within the required fifteen seconds.
    let arriving = size.sockets / nodes.max(2.0) / 15.0;
    let of_nodes = nodes * CORES * USED;
    let reminders = size.members * REMINDED / 100.0 / 60.0;
    let demands = vec![
        Demand { of: "nodes: logs taken", asked: cpu(size.logs, &costs::LOG), there: of_nodes, unit: "cores" },
        Demand {
            of: "nodes: frames written",
            asked: cpu(frames, &costs::FRAME) + cpu(bytes / 1e3, &costs::BYTE),
            there: of_nodes,
            unit: "cores",
        },
        Demand { of: "nodes: deltas made", asked: cpu(live.deltas, &costs::DELTA), there: of_nodes, unit: "cores" },
        Demand {
            of: "nodes: bus heard",
            asked: cpu(live.bus.handed, &costs::MESSAGE) + cpu(live.bus.parts, &costs::HEARD),
            there: of_nodes,
            unit: "cores",
        },
        Demand {
            of: "nodes: one gone, its sockets back",
            asked: cpu(arriving, &costs::ARRIVAL),
            there: of_nodes,
            unit: "cores",
        },
        Demand {
            of: "nodes: sessions looked at",
            asked: cpu(size.sockets, &costs::LOOK),
            there: of_nodes,
            unit: "cores",
        },
        Demand { of: "nodes: reminders sent", asked: cpu(reminders, &costs::REMINDER), there: of_nodes, unit: "cores" },
        Demand { of: "nodes: reminders found", asked: reminders, there: nodes * costs::DUE.value, unit: "a second" },
        Demand {
            of: "nodes: memory of sockets",
            asked: size.sockets * costs::SOCKET.value / 1_048_576.0,
            there: nodes * MEMORY_GIB * USED,
            unit: "GiB",
        },
        Demand { of: "nodes: network", asked: bytes * 8.0 / 1e9, there: nodes * GBIT * USED, unit: "Gbit/s" },
        Demand {
            of: "Redis: bus",
            asked: cpu(live.bus.published, &costs::PUBLISHED)
                + cpu(live.bus.handed, &costs::HANDED)
                + cpu(live.bus.bytes / 1e3, &costs::TOLD),
            there: REDIS_CORES * USED,
            unit: "cores",
        },
        Demand { of: "Redis: network", asked: live.bus.bytes * 8.0 / 1e9, there: GBIT * USED, unit: "Gbit/s" },
        Demand {
            of: "PostgreSQL: rows",
            asked: cpu(size.logs * uneven, &costs::ROWS),
            there: databases * DATABASE_CORES * USED,
            unit: "cores",
        },
        Demand {
            of: "PostgreSQL: its own log",
            asked: size.logs * uneven * costs::AHEAD.value / 1e3,
            there: databases * STORAGE_MB * USED,
            unit: "MB/s",
        },
    ];
    (live, demands)
}
