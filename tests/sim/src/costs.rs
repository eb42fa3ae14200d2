//! Unit costs, measured on two cores of a virtual machine, each with the command that measures it. To update them,
//! measure on machines like yours, change the values here, and copy the printed tables into docs/scaling.md.

/// A measured cost.
pub struct Cost {
    /// What is measured.
    pub item: &'static str,
    /// How much it costs.
    pub value: f64,
    /// The unit of the value.
    pub unit: &'static str,
    /// The command that measures it.
    pub measured_with: &'static str,
}

const fn cost(item: &'static str, value: f64, unit: &'static str, measured_with: &'static str) -> Cost {
    Cost { item, value, unit, measured_with }
}

/// A call with a single log: the node's CPU, without the database's.
pub const LOG: Cost = cost("a log, on a node", 140.0, "µs of CPU", "`tools/bench ingest postgres`, 64 connections");
/// The rows of a log, in groups, in PostgreSQL on one connection.
pub const ROWS: Cost =
    cost("a log's rows, in PostgreSQL", 125.0, "µs of CPU", "`/proc` of a backend that writes them, 40 logs a commit");
/// What PostgreSQL writes to its write-ahead log for a log.
pub const WAL: Cost =
    cost("a log, in PostgreSQL's write-ahead log", 2.4, "kB", "`pg_current_wal_lsn()` around 120,000 of them");
/// What a log takes up in the database, indexes included.
pub const STORED: Cost = cost("a stored log", 0.9, "kB", "`pg_total_relation_size` of the demo's tables");
/// An open socket with a topic.
pub const SOCKET: Cost = cost("an open socket", 4.4, "KiB", "`tools/bench peers`: 9,000 signed in");
/// A frame to one socket.
pub const FRAME: Cost =
    cost("a frame to a socket", 9.3, "µs of CPU", "`tools/bench peers`, 2,000 sockets, a write for each frame");
/// Each kB of a frame beyond the first few hundred bytes.
pub const FRAME_KB: Cost =
    cost("a kB of a long frame", 0.14, "µs of CPU", "a loop that writes 50 kB to a socket, and one that writes 0.6 kB");
/// Opening a socket: the upgrade, its subscription, its snapshot.
pub const CONNECT: Cost = cost("opening a socket", 200.0, "µs of CPU", "`tools/bench memory`");
/// The parts of a committed log on the bus.
pub const PART_BOARD: Cost = cost("a log's bus event, the part for its program's board", 52.0, "bytes", SIZES);
pub const PART_COMMUNITY: Cost = cost("the part for the community", 111.0, "bytes", SIZES);
pub const PART_OWN: Cost = cost("the part for the member's own devices", 34.0, "bytes", SIZES);
pub const PART_OVERALL: Cost = cost("the part for the board over all programs", 11.0, "bytes", SIZES);
const SIZES: &str = "a test of `server/outside/src/bus/wire.rs`: a log with a picture, ids of seven digits";
/// Receiving one of these parts on a node.
pub const PART_RECEIVED: Cost = cost(
    "a part that a node receives",
    0.5,
    "µs of CPU",
    "an estimate: a quarter of the 8 that a whole event took as JSON. `tools/bench nodes`: 1.1 for a log that nobody watches",
);
/// Receiving the message that contains the parts on a node.
pub const MESSAGE_RECEIVED: Cost =
    cost("a message that a node receives", 10.0, "µs of CPU", "an estimate: a wake-up, a read, parsing");
/// Publishing a message to Redis.
pub const PUBLISHED: Cost = cost(
    "a message published to Redis",
    0.97,
    "µs of CPU",
    "`redis-benchmark`, PUBLISH of 80 bytes without subscribers, 12 at once",
);
/// Delivering a message from Redis to one node.
pub const DELIVERED: Cost = cost(
    "a message that Redis delivers to one node",
    0.25,
    "µs of CPU",
    "`redis-benchmark`, PUBLISH of 80 bytes to 40 subscribers, 18 at once",
);
/// Each kB of a message that Redis delivers.
pub const DELIVERED_KB: Cost = cost(
    "a kB of it",
    0.53,
    "µs of CPU",
    "`redis-benchmark`, PUBLISH of 25 kB to 10 subscribers; 0.46 to 0.65 with 0.8 kB",
);
/// Bytes of a message without its parts, including what Redis adds.
pub const MESSAGE_OVERHEAD: f64 = 70.0;
/// Making a delta in a room.
pub const DELTA: Cost =
    cost("a delta that a room makes", 40.0, "µs of CPU", "an estimate: 50 rows compared, some written");

/// A signed-in socket, whose session is checked once a second. Includes the database's part.
pub const SESSION_CHECK: Cost =
    cost("a signed-in socket, per second", 5.0, "µs of CPU", "`tools/bench memory`: 2,000 idle sockets; 3 with 9,000");
/// A reminder: reading what is open today, then storing, encrypting and sending the message.
pub const REMINDER: Cost =
    cost("a push of a reminder", 760.0, "µs of CPU", "`tools/bench reminders`: 10,000 due in the same minute");
/// Reminders that a node finds due among its members and queues for sending, per second.
pub const REMINDERS_FOUND: Cost = cost(
    "reminders that one node finds due",
    1465.0,
    "a second",
    "the same, while it encrypts and sends them on two cores",
);

/// All costs, in the order of the table.
pub const ALL: [&Cost; 21] = [
    &LOG,
    &ROWS,
    &WAL,
    &STORED,
    &SOCKET,
    &FRAME,
    &FRAME_KB,
    &CONNECT,
    &SESSION_CHECK,
    &PART_BOARD,
    &PART_COMMUNITY,
    &PART_OWN,
    &PART_OVERALL,
    &PART_RECEIVED,
    &MESSAGE_RECEIVED,
    &PUBLISHED,
    &DELIVERED,
    &DELIVERED_KB,
    &DELTA,
    &REMINDER,
    &REMINDERS_FOUND,
];

/// Bytes that a page of the demo received: of a board's delta without rows, and of each row.
pub const BOARD_FRAME: f64 = 175.0;
pub const BOARD_ROW: f64 = 107.0;
/// Bytes of a member's own delta.
pub const OWN_FRAME: f64 = 150.0;
/// Bytes of the community's delta without entries, and of each new entry, with the removal of an old one.
pub const COMMUNITY_FRAME: f64 = 300.0;
pub const COMMUNITY_ITEM: f64 = 250.0;
