//! Unit costs, as measured on two cores of a virtual machine, and by which command. Measure again on machines like
//! yours, write the result here, and copy what is then printed into docs/scaling.md.

/// A measured cost.
pub struct Cost {
    /// The unit.
    pub of: &'static str,
    /// How much.
    pub value: f64,
    /// The measure.
    pub unit: &'static str,
    /// The command that printed it.
    pub from: &'static str,
}

const fn cost(of: &'static str, value: f64, unit: &'static str, from: &'static str) -> Cost {
    Cost { of, value, unit, from }
}

/// A log in its own call: the node's CPU, the database's apart.
pub const LOG: Cost = cost("a log, on a node", 140.0, "µs of CPU", "`tools/bench ingest postgres`, 64 connections");
/// The rows of a log, in groups, in PostgreSQL on one connection.
pub const ROWS: Cost = cost(
    "a log's rows, in PostgreSQL",
    125.0,
    "µs of CPU",
    "`/proc` of a backend that writes them, forty logs a commit",
);
/// Bytes that PostgreSQL writes ahead for it.
pub const AHEAD: Cost =
    cost("a log, in PostgreSQL's own log", 2.4, "kB", "`pg_current_wal_lsn()` around 120,000 of them");
/// What stays, indexes included.
pub const KEPT: Cost = cost("a log that is kept", 0.9, "kB", "`pg_total_relation_size` of the demo's tables");
/// An open socket with a topic.
pub const SOCKET: Cost = cost("an open socket", 4.4, "KiB", "`tools/bench peers`: 9,000 signed in");
/// A frame to one socket.
pub const FRAME: Cost =
    cost("a frame to a socket", 9.3, "µs of CPU", "`tools/bench peers`, 2,000 sockets, a write for each frame");
/// Each byte of it beyond the first few hundred.
pub const BYTE: Cost =
    cost("a kB of a long frame", 0.14, "µs of CPU", "50 kB beside 0.6 kB written to a socket in a loop");
/// A socket that comes: the upgrade, its subscription, its snapshot.
pub const ARRIVAL: Cost = cost("a socket that comes", 200.0, "µs of CPU", "`tools/bench memory`");
/// The parts of a committed log on the bus.
pub const PART_BOARD: Cost = cost("a log's part for its program's board", 52.0, "bytes", SIZES);
pub const PART_COMMUNITY: Cost = cost("its part for the community", 111.0, "bytes", SIZES);
pub const PART_OWN: Cost = cost("its part for the member's own devices", 34.0, "bytes", SIZES);
pub const PART_OVERALL: Cost = cost("its part for the board over all programs", 11.0, "bytes", SIZES);
const SIZES: &str = "a test of `server/outside/src/bus/wire.rs`: a log with a picture, ids of seven digits";
/// A node that hears one of them.
pub const HEARD: Cost = cost(
    "a part that a node hears",
    0.5,
    "µs of CPU",
    "an estimate: a quarter of the 8 that a whole one took as JSON. `tools/bench nodes`: 1.1 for a log that nobody watches",
);
/// And the message around it.
pub const MESSAGE: Cost =
    cost("a message that a node hears", 10.0, "µs of CPU", "an estimate: a wake-up, a read, an answer's form");
/// Redis takes a message.
pub const PUBLISHED: Cost = cost(
    "a message that Redis takes",
    0.97,
    "µs of CPU",
    "`redis-benchmark`, PUBLISH of 80 bytes to nobody, 12 at once",
);
/// It hands it on.
pub const HANDED: Cost = cost(
    "a message that Redis hands to one node",
    0.25,
    "µs of CPU",
    "`redis-benchmark`, PUBLISH of 80 bytes to forty listeners, 18 at once",
);
/// And its bytes.
pub const TOLD: Cost = cost(
    "a kB of it",
    0.53,
    "µs of CPU",
    "`redis-benchmark`, PUBLISH of 25 kB to ten listeners; 0.46 to 0.65 with 0.8 kB",
);
/// Bytes of a message without its parts, and of what Redis puts around it.
pub const HEAD: f64 = 70.0;
/// A room makes a delta.
pub const DELTA: Cost =
    cost("a delta that a room makes", 40.0, "µs of CPU", "an estimate: fifty rows compared, some written");

/// A signed-in socket whose session is looked at once a second, the database's part included.
pub const LOOK: Cost = cost(
    "a signed-in socket, a second",
    5.0,
    "µs of CPU",
    "`tools/bench memory`: 2,000 that hear nothing; 3 with 9,000",
);
/// A reminder: what is open today is read, the message is written down, encrypted and sent.
pub const REMINDER: Cost =
    cost("a reminder that is pushed", 760.0, "µs of CPU", "`tools/bench reminders`: 10,000 of one minute");
/// Reminders that a node finds due among its members, reads up on and hands over.
pub const DUE: Cost = cost(
    "reminders that one node finds",
    1465.0,
    "a second",
    "the same, while it encrypts and sends them on two cores",
);

/// Every one, in the order of the table.
pub const ALL: [&Cost; 21] = [
    &LOG,
    &ROWS,
    &AHEAD,
    &KEPT,
    &SOCKET,
    &FRAME,
    &BYTE,
    &ARRIVAL,
    &LOOK,
    &PART_BOARD,
    &PART_COMMUNITY,
    &PART_OWN,
    &PART_OVERALL,
    &HEARD,
    &MESSAGE,
    &PUBLISHED,
    &HANDED,
    &TOLD,
    &DELTA,
    &REMINDER,
    &DUE,
];

/// Bytes, as a page of the demo was told them: of a board's delta without rows, and of each row.
pub const BOARD_FRAME: f64 = 175.0;
pub const BOARD_ROW: f64 = 107.0;
/// Bytes of a member's own delta.
pub const OWN_FRAME: f64 = 150.0;
/// Bytes of the community's delta without dones, and of each done that comes while another goes.
pub const COMMUNITY_FRAME: f64 = 300.0;
pub const COMMUNITY_ITEM: f64 = 250.0;
