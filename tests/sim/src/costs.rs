//! Unit costs, measured on two cores of a virtual machine, with the command for each. Measure again on machines like
//! yours, enter the results here, and copy the new output into docs/scaling.md.

/// A measured cost.
pub struct Cost {
    /// What it is the cost of.
    pub of: &'static str,
    /// The amount.
    pub value: f64,
    /// The unit.
    pub unit: &'static str,
    /// The command that printed it.
    pub from: &'static str,
}

const fn cost(of: &'static str, value: f64, unit: &'static str, from: &'static str) -> Cost {
    Cost { of, value, unit, from }
}

/// A log in its own call: the node's CPU without the database.
pub const LOG: Cost = cost("a log, on a node", 140.0, "µs of CPU", "`tools/bench ingest postgres`, 64 connections");
/// The rows of a log, in groups, in PostgreSQL on one connection.
pub const ROWS: Cost = cost(
    "a log's rows, in PostgreSQL",
    125.0,
    "µs of CPU",
    "`/proc` of a backend that writes them, forty logs a commit",
);
/// The bytes of PostgreSQL's write-ahead log per log.
pub const AHEAD: Cost =
    cost("a log, in PostgreSQL's own log", 2.4, "kB", "`pg_current_wal_lsn()` around 120,000 of them");
/// The bytes that remain, including indexes.
pub const KEPT: Cost = cost("a log that is kept", 0.9, "kB", "`pg_total_relation_size` of the demo's tables");
/// An open socket with a topic.
pub const SOCKET: Cost = cost("an open socket", 19.0, "KiB", "`tools/bench memory`");
/// A frame to one socket.
pub const FRAME: Cost = cost(
    "a frame to a socket",
    14.0,
    "µs of CPU",
    "`tools/bench fanout`, 2,000 sockets, each frame a write of its own: a bare loop takes 7",
);
/// Each kB beyond the first few hundred bytes.
pub const BYTE: Cost =
    cost("a kB of a long frame", 0.14, "µs of CPU", "50 kB beside 0.6 kB written to a socket in a loop");
/// A connecting socket: the upgrade, its subscription, its snapshot.
pub const ARRIVAL: Cost = cost("a socket that comes", 200.0, "µs of CPU", "`tools/bench memory`");
/// An event on the bus.
pub const EVENT: Cost =
    cost("an event on the bus", 1.0, "kB", "a committed log as JSON: what its member is told, and the board's part");
/// A node that receives it.
pub const HEARD: Cost =
    cost("an event that a node hears", 8.0, "µs of CPU", "`tools/bench nodes`: a node that nobody watches");
/// Redis forwards it.
pub const TOLD: Cost =
    cost("a kB that Redis tells one node", 0.53, "µs of CPU", "`redis-benchmark`, PUBLISH of 25 kB to ten listeners");
/// A room computes a delta.
pub const DELTA: Cost =
    cost("a delta that a room makes", 40.0, "µs of CPU", "an estimate: fifty rows compared, some written");

/// A signed-in socket whose session is checked once a second, including the database's part.
pub const LOOK: Cost = cost(
    "a signed-in socket, a second",
    5.0,
    "µs of CPU",
    "`tools/bench memory`: 2,000 that hear nothing; 3 with 9,000",
);
/// A reminder: reading what is open today, then storing, encrypting and sending the message.
pub const REMINDER: Cost =
    cost("a reminder that is pushed", 760.0, "µs of CPU", "`tools/bench reminders`: 10,000 of one minute");
/// The due reminders that a node finds, prepares and sends.
pub const DUE: Cost = cost("reminders that one node gets through", 900.0, "a second", "the same");

/// All costs, in the order of the table.
pub const ALL: [&Cost; 15] = [
    &LOG, &ROWS, &AHEAD, &KEPT, &SOCKET, &FRAME, &BYTE, &ARRIVAL, &LOOK, &EVENT, &HEARD, &TOLD, &DELTA, &REMINDER, &DUE,
];

/// Bytes, measured in the demo: of a board's delta without rows, and of each row.
pub const BOARD_FRAME: f64 = 175.0;
pub const BOARD_ROW: f64 = 107.0;
/// Bytes of a member's own delta.
pub const OWN_FRAME: f64 = 150.0;
/// Bytes of the community's delta without dones, and of each done that replaces another.
pub const COMMUNITY_FRAME: f64 = 300.0;
pub const COMMUNITY_ITEM: f64 = 250.0;
