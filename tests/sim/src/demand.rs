//! Computes the machines from the crowd and the costs.

use crate::costs;
use crate::crowd::{Live, Size, live};

/// The variants of the product.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Product {
    /// The current one.
    Now,
    /// For the largest sites: the bus has a channel per share of the programs, members are spread over several
    /// databases, and each node finds the reminders of a share of them.
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
    /// The utilisation.
    pub fn load(&self) -> f64 {
        self.asked / self.there
    }
}

/// A node: cores, memory, network, each with its maximum utilisation, so that one node of ten can be missing.
pub const CORES: f64 = 8.0;
const MEMORY_GIB: f64 = 32.0;
const GBIT: f64 = 10.0;
const USED: f64 = 0.6;
/// A machine for PostgreSQL: its cores, and its storage throughput per second.
const DATABASE_CORES: f64 = 16.0;
const STORAGE_MB: f64 = 400.0;
/// The capacity of a Redis process: one core, and its network.
const REDIS_CORES: f64 = 1.0;

/// The percentage of members with a reminder in the same minute of the evening.
const REMINDED: f64 = 20.0;

/// The demand of this size on this many nodes and databases.
pub fn demands(size: Size, product: Product) -> (Live, Vec<Demand>) {
    let live = live(size);
    let (nodes, shards) = (f64::from(size.nodes), f64::from(size.shards));
    let hears = if product == Product::Planned { nodes * live.wanted } else { nodes };
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
        Demand { of: "nodes: bus heard", asked: cpu(size.logs * hears, &costs::HEARD), there: of_nodes, unit: "cores" },
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
            of: "Redis: events told",
            asked: cpu(size.logs * hears * costs::EVENT.value, &costs::TOLD),
            there: REDIS_CORES * USED * if product == Product::Planned { shards } else { 1.0 },
            unit: "cores",
        },
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
