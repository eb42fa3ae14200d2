//! The simulated crowd: programs of very different sizes, sockets that watch them, and logs at random times. The live
//! deltas are counted, window by window, within the product's own limits.

use crate::bus::{Bus, SHARDS, bus};

/// Pseudo-random numbers, the same for the same seed.
pub struct Rng(u64);

impl Rng {
    /// SplitMix64.
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// From 0 up to, but not including, 1.
    fn fraction(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// `mean`, randomly rounded up or down, so that it is right on average.
    fn rounded(&mut self, mean: f64) -> u64 {
        mean.floor() as u64 + u64::from(self.fraction() < mean.fract())
    }
}

/// How big a site is.
#[derive(Clone, Copy)]
pub struct Size {
    pub members: f64,
    pub sockets: f64,
    /// Logs a second at the busiest moment.
    pub logs: f64,
    pub nodes: u32,
    pub shards: u32,
}

/// How long a room gathers changes before it sends a delta; this limits the deltas of a topic per second.
pub const WINDOW_S: f64 = 0.1;
/// The most names in a delta of the community's feed, and how many windows it pauses after each name.
const NAMES_PER_DELTA: f64 = 20.0;
const PAUSE_PER_NAME: f64 = 0.5;
/// The share of members who are in a program.
const IN_A_PROGRAM: f64 = 0.6;
/// The share of sockets that show a program's board.
const WATCHING: f64 = 0.3;
/// Members of a program on average. Sizes are proportional to one over the rank.
const MEMBERS_OF_A_PROGRAM: f64 = 30.0;
/// Rows of a board that its topic shows, and entries of the community's feed.
const BOARD_ROWS: f64 = 50.0;
const FEED_ENTRIES: f64 = 200.0;
/// Shown rows that one log changes, its own included.
const ROWS_CHANGED: f64 = 3.0;
const WINDOWS: u32 = 100;

/// The live part's work in a second.
#[derive(Default)]
pub struct Live {
    /// Deltas made, on all nodes together.
    pub deltas: f64,
    /// Frames to sockets, and their bytes: boards, members' own, the community's.
    pub board: (f64, f64),
    pub own: (f64, f64),
    pub community: (f64, f64),
    /// The share of all events, except the community's, that a node has a listener for.
    pub wanted: f64,
    /// What the bus between nodes carries.
    pub bus: Bus,
    /// The busiest shard's logs in a window, relative to an even share (99th percentile).
    pub skew: f64,
    /// Members of the largest program, and the sockets that watch it.
    pub largest: (f64, f64),
}

struct Program {
    members: f64,
    watchers: f64,
    /// Nodes with at least one watcher.
    nodes: f64,
}

/// The programs by size, with the running sum of their members.
fn programs(size: Size, rng: &mut Rng) -> (Vec<Program>, Vec<f64>) {
    let active = size.members * IN_A_PROGRAM;
    let count = (active / MEMBERS_OF_A_PROGRAM).max(3.0) as u32;
    let harmonic: f64 = (1..=count).map(|rank| 1.0 / f64::from(rank)).sum();
    let (mut all, mut sums, mut sum) = (Vec::new(), Vec::new(), 0.0);
    for rank in 1..=count {
        let members = active / harmonic / f64::from(rank);
        let watchers = rng.rounded(size.sockets * WATCHING * members / active) as f64;
        let nodes = f64::from(size.nodes);
        all.push(Program { members, watchers, nodes: nodes * (1.0 - (1.0 - 1.0 / nodes).powf(watchers)) });
        sum += members;
        sums.push(sum);
    }
    (all, sums)
}

/// Bytes of a board's delta with this many changed rows.
fn board_bytes(rows: f64) -> f64 {
    crate::costs::BOARD_FRAME + crate::costs::BOARD_ROW * rows
}

/// Bytes of the community's delta with this many new entries.
fn community_bytes(entries: f64) -> f64 {
    crate::costs::COMMUNITY_FRAME + crate::costs::COMMUNITY_ITEM * entries
}

/// Simulates ten seconds of the busiest moment.
pub fn live(size: Size) -> Live {
    let mut rng = Rng(2026);
    let (programs, sums) = programs(size, &mut rng);
    let total = sums.last().copied().unwrap_or_default();
    let mut live = Live { largest: (programs[0].members, programs[0].watchers), ..Live::default() };
    let mut touched = vec![0_u32; programs.len()];
    let mut moved = vec![0_f64; programs.len()];
    let mut busiest: Vec<f64> = Vec::new();
    let (mut logs, mut wanted) = (0_u64, 0.0);
    // Done entries that the community's topic has not named yet, and the windows left of its pause.
    let (mut unnamed, mut pause) = (0.0, 0.0);
    for _ in 0..WINDOWS {
        let now = rng.rounded(size.logs * WINDOW_S);
        logs += now;
        let (mut shards, mut order) = (vec![0_u64; size.shards as usize], Vec::new());
        for _ in 0..now {
            let at = rng.fraction() * total;
            let p = sums.partition_point(|sum| *sum <= at).min(programs.len() - 1);
            let shard = rng.next() % u64::from(size.shards);
            shards[usize::try_from(shard).unwrap_or(0)] += 1;
            if touched[p] == 0 {
                order.push(p);
            }
            touched[p] += 1;
            if rng.fraction() < BOARD_ROWS / programs[p].members {
                moved[p] += ROWS_CHANGED;
            }
            // Nodes with a watcher of the program, and the node of the member's own devices.
            wanted += (programs[p].nodes + 1.0).min(f64::from(size.nodes)) / f64::from(size.nodes);
        }
        for p in order {
            let program = &programs[p];
            let rows = moved[p].min(BOARD_ROWS).min(program.members);
            live.deltas += program.nodes;
            live.board.0 += program.watchers;
            live.board.1 += program.watchers * board_bytes(rows);
            (touched[p], moved[p]) = (0, 0.0);
        }
        unnamed = f64::min(unnamed + now as f64, FEED_ENTRIES);
        pause -= 1.0;
        if unnamed > 0.0 && pause <= 0.0 {
            let named = f64::min(unnamed, NAMES_PER_DELTA);
            live.community.0 += size.sockets;
            live.community.1 += size.sockets * community_bytes(named);
            live.deltas += f64::from(size.nodes);
            (unnamed, pause) = (unnamed - named, named * PAUSE_PER_NAME);
        }
        busiest.push(shards.into_iter().max().unwrap_or_default() as f64);
    }
    let seconds = f64::from(WINDOWS) * WINDOW_S;
    for figure in [&mut live.deltas, &mut live.board.0, &mut live.board.1, &mut live.community.0, &mut live.community.1]
    {
        *figure /= seconds;
    }
    let mut shards = [(0.0, 0.0); SHARDS];
    for (id, program) in programs.iter().enumerate() {
        let (share, watchers) = &mut shards[id % SHARDS];
        *share += program.members / total;
        *watchers += program.watchers;
    }
    live.bus = bus(size, &shards);
    // Members who log have a device connected; a tenth have two.
    live.own = (size.logs * 1.1, size.logs * 1.1 * crate::costs::OWN_FRAME);
    live.wanted = wanted / logs.max(1) as f64;
    busiest.sort_by(f64::total_cmp);
    live.skew = busiest[busiest.len() * 99 / 100] / (size.logs * WINDOW_S / f64::from(size.shards));
    live
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: Size = Size { members: 10_000.0, sockets: 1_000.0, logs: 50.0, nodes: 2, shards: 1 };

    #[test]
    fn the_simulation_is_deterministic() {
        let (one, two) = (live(SMALL), live(SMALL));
        assert_eq!((one.board, one.deltas, one.skew), (two.board, two.deltas, two.skew));
    }

    #[test]
    fn a_topic_sends_at_most_ten_deltas_a_second() {
        let most = live(Size { logs: 5_000.0, ..SMALL });
        assert!(most.board.0 <= 10.0 * SMALL.sockets * WATCHING * 1.2, "{}", most.board.0);
        assert!(most.board.0 > live(SMALL).board.0 * 4.0, "fewer logs mean fewer deltas");
    }

    #[test]
    fn the_community_feed_names_at_most_twenty_a_second() {
        let most = live(Size { logs: 5_000.0, ..SMALL });
        assert!((most.community.0 - SMALL.sockets).abs() < 1.0, "{}", most.community.0);
        assert!(most.community.1 <= SMALL.sockets * community_bytes(NAMES_PER_DELTA) * 1.01);
        let few = live(Size { logs: 5.0, ..SMALL });
        assert!(few.community.0 > 4.0 * SMALL.sockets, "a few entries are named one by one");
    }

    #[test]
    fn only_a_lone_node_needs_every_event() {
        assert!((live(Size { nodes: 1, ..SMALL }).wanted - 1.0).abs() < 1e-9);
        assert!(live(Size { nodes: 20, ..SMALL }).wanted < 0.9);
    }
}
