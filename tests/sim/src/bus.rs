//! The traffic of the bus between nodes in messages and bytes, with the product's own shards and pauses
//! (`server/outside/src/bus`, `actors/src/shard.rs`).

use crate::costs;
use crate::crowd::Size;

/// Shards of programs.
pub const SHARDS: usize = 8;
/// The pause after sending: per node, at least, at most.
const PAUSE_PER_NODE_S: f64 = 0.001;
const MIN_PAUSE_S: f64 = 0.005;
const MAX_PAUSE_S: f64 = 0.040;

/// The traffic in a second, on all nodes together.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bus {
    /// Messages published to Redis.
    pub published: f64,
    /// Messages that Redis delivers to nodes, including the sender.
    pub delivered: f64,
    /// Bytes of the delivered messages.
    pub bytes: f64,
    /// Parts of events in the delivered messages.
    pub parts: f64,
}

/// One kind of message.
struct Kind {
    /// The chance that a log has a part for it.
    chance: f64,
    /// Bytes of the part.
    bytes: f64,
    /// Nodes that receive it.
    receivers: f64,
}

/// The bus traffic of a site's logs. For each shard of programs: its share of the logs, and the sockets that watch it.
pub fn bus(size: Size, programs: &[(f64, f64); SHARDS]) -> Bus {
    let nodes = f64::from(size.nodes);
    if nodes < 2.0 {
        // A single node publishes nothing.
        return Bus::default();
    }
    let rate = size.logs / nodes;
    let pause = (nodes * PAUSE_PER_NODE_S).clamp(MIN_PAUSE_S, MAX_PAUSE_S);
    // A node sends as soon as it has something, and gathers more during the pause afterwards.
    let logs = 1.0 + rate * pause;
    let batches = size.logs / logs;
    // On each node someone has a device, and someone watches the community and the board over all programs.
    let everywhere = |cost: &costs::Cost| Kind { chance: 1.0, bytes: cost.value, receivers: nodes };
    let board = |(share, watchers): &(f64, f64)| Kind {
        chance: *share,
        bytes: costs::PART_BOARD.value,
        receivers: nodes * (1.0 - (1.0 - 1.0 / nodes).powf(*watchers)),
    };
    let kinds = [&costs::PART_OWN, &costs::PART_COMMUNITY, &costs::PART_OVERALL].map(everywhere);
    let mut bus = Bus::default();
    for kind in kinds.into_iter().chain(programs.iter().map(board)) {
        let messages = batches * (1.0 - (1.0 - kind.chance).powf(logs));
        let parts = size.logs * kind.chance;
        bus.published += messages;
        bus.delivered += messages * kind.receivers;
        bus.parts += parts * kind.receivers;
        bus.bytes += (parts * kind.bytes + messages * costs::MESSAGE_OVERHEAD) * kind.receivers;
    }
    bus
}

#[cfg(test)]
mod tests {
    use super::*;

    const EVEN: [(f64, f64); SHARDS] = [(1.0 / SHARDS as f64, 1e3); SHARDS];

    fn site(nodes: u32) -> Size {
        Size { members: 1e6, sockets: 1e5, logs: 1_000.0 * f64::from(nodes), nodes, shards: 1 }
    }

    #[test]
    fn messages_per_node_stay_bounded_as_nodes_are_added() {
        let each = |nodes: u32| bus(site(nodes), &EVEN).delivered / f64::from(nodes);
        assert!(each(40) < each(5) * 2.0, "{} {}", each(40), each(5));
        assert!(bus(site(1), &EVEN).published < f64::EPSILON, "a lone node sends none");
    }

    #[test]
    fn an_unwatched_board_is_published_but_not_received() {
        let unwatched = EVEN.map(|(share, _)| (share, 0.0));
        let (all, none) = (bus(site(4), &EVEN), bus(site(4), &unwatched));
        assert!((all.parts - none.parts - 4_000.0 * 4.0).abs() < 1.0, "a part of each log on each node");
        assert!((all.published - none.published).abs() < 1e-6, "it is still published");
    }
}
