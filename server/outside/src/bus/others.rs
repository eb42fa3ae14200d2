//! The other nodes, as known from their messages.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use daymark_actors::bus::LocalBus;
use daymark_actors::shard::{Shard, Shards};
use metrics::counter;
use uuid::Uuid;

use super::Shared;
use super::wire::{self, Report};

/// A node that has sent nothing for this long may have died before it published its last commits.
pub(super) const QUIET: Duration = Duration::from_secs(2);
/// A node that has sent nothing for this long is considered dead.
const GONE: Duration = Duration::from_secs(5);
/// Pause between two reloads of a shard's rooms: a node of another release may send unreadable messages all the time.
const APART: Duration = Duration::from_millis(1500);

#[derive(Default)]
pub(super) struct Others {
    nodes: HashMap<Uuid, Other>,
    /// Shards in which something was lost, and whose rooms have not been notified yet.
    lost: Shards,
    /// When the rooms of each shard were last notified.
    told: [Option<Instant>; Shard::COUNT],
}

struct Other {
    /// The last message in each shard; `None` when earlier ones may have been missed.
    numbers: [Option<u64>; Shard::COUNT],
    heard: Instant,
    /// Whether its lack of messages has already been counted as a loss.
    quiet: bool,
    /// Whether its list of who is present is known.
    known: bool,
}

impl Other {
    fn new(heard: Instant) -> Self {
        Self { numbers: [None; Shard::COUNT], heard, quiet: false, known: false }
    }
}

/// Whether earlier messages are missing, according to a message's number.
#[derive(Debug, PartialEq, Eq)]
enum Numbered {
    Next,
    Known,
    /// Messages in between are missing.
    Gap,
    /// The first message that arrived.
    First,
}

impl Others {
    /// The number of other nodes.
    pub(super) fn nodes(&self) -> usize {
        self.nodes.len()
    }

    /// Messages of any node may have been missed. Time without a connection does not count against the nodes.
    pub(super) fn unheard(&mut self, now: Instant) {
        self.lost = Shards::ALL;
        self.nodes.values_mut().for_each(|other| *other = Other::new(now));
    }

    /// Counts a shard's messages from now on: what nodes sent in it earlier does not count as missed.
    pub(super) fn joins(&mut self, shard: Shard) {
        self.nodes.values_mut().for_each(|other| other.numbers[usize::from(shard.index())] = None);
    }

    pub(super) fn take(&mut self, shard: Shard, bytes: &[u8], local: &LocalBus, shared: &Shared) {
        let Some(from) = wire::sender(bytes) else { return self.gap(shard) };
        // This node's own messages, half of all with two nodes, are not read.
        if from == shared.node {
            return;
        }
        // A node of another release sent something that this one cannot read.
        let Some(message) = wire::read(bytes) else { return self.gap(shard) };
        counter!("daymark_bus_messages_heard_total").increment(1);
        counter!("daymark_bus_bytes_heard_total").increment(bytes.len() as u64);
        match self.number(from, shard, message.number, Instant::now()) {
            Numbered::Known => return,
            Numbered::Gap => self.gap(shard),
            Numbered::Next | Numbered::First => {}
        }
        if let Some(report) = message.report {
            self.report(from, report, local, shared);
        }
        counter!("daymark_bus_events_heard_total").increment(message.events.len() as u64);
        message.events.into_iter().for_each(|event| local.hear(shard, event));
    }

    /// Compares a message's number with the last one, and stores it.
    fn number(&mut self, from: Uuid, shard: Shard, number: u64, now: Instant) -> Numbered {
        let other = self.nodes.entry(from).or_insert_with(|| Other::new(now));
        (other.heard, other.quiet) = (now, false);
        let last = &mut other.numbers[usize::from(shard.index())];
        let said = match *last {
            Some(last) if number <= last => return Numbered::Known,
            Some(last) if number > last + 1 => Numbered::Gap,
            Some(_) => Numbered::Next,
            None => Numbered::First,
        };
        *last = Some(number);
        if said == Numbered::Gap && shard == Shard::COMMON {
            other.known = false;
        }
        if said == Numbered::First && shard == Shard::COMMON {
            if number > 1 {
                // Earlier messages may have been lost, in any shard.
                self.lost = Shards::ALL;
            } else {
                // The node has just started: its messages are received from the first one on.
                other.numbers.iter_mut().for_each(|number| *number = number.or(Some(0)));
            }
        }
        said
    }

    fn report(&mut self, from: Uuid, report: Report, local: &LocalBus, shared: &Shared) {
        if report.ask.contains(&shared.node) {
            shared.asked.notify_one();
        }
        self.numbers(from, &report.numbers, local.hearing().heard());
        let Some(other) = self.nodes.get_mut(&from) else { return };
        other.known |= report.here.all;
        if other.known {
            local.elsewhere(&from.simple().to_string(), report.here);
        } else {
            shared.unknown().push(from);
        }
    }

    /// Compares the numbers that a node has sent with those that arrived. If its last message is lost, no later message
    /// shows a gap.
    fn numbers(&mut self, from: Uuid, numbers: &[(u8, u64)], heard: Shards) {
        let Some(other) = self.nodes.get_mut(&from) else { return };
        let mut gaps = Vec::new();
        for (index, sent) in numbers {
            let Some(shard) = Shard::at(*index).filter(|shard| heard.has(*shard)) else { continue };
            let last = &mut other.numbers[usize::from(*index)];
            if last.is_some_and(|last| last < *sent) {
                gaps.push(shard);
            }
            *last = (*last).max(Some(*sent));
        }
        gaps.into_iter().for_each(|shard| self.gap(shard));
    }

    fn gap(&mut self, shard: Shard) {
        counter!("daymark_bus_gaps_total").increment(1);
        self.lost.insert(shard);
    }

    /// Notifies this node's rooms of unreachable nodes and lost messages.
    pub(super) fn look(&mut self, now: Instant, local: &LocalBus) {
        self.silent(now).iter().for_each(|node| local.gone(&node.simple().to_string()));
        let lost = self.read_again(now);
        if !lost.is_empty() {
            counter!("daymark_bus_rereads_total").increment(1);
            local.missed(lost);
        }
    }

    /// Removes and returns the nodes that are considered dead by now. A node that stops sending counts as a loss after
    /// [`QUIET`] and again when it is removed: if it was only cut off, it may have committed more in between. By then
    /// it has left a mark (`jobs/untold`).
    fn silent(&mut self, now: Instant) -> Vec<Uuid> {
        let Self { nodes, lost, .. } = self;
        let gone = nodes.extract_if(|_, other| {
            let silent = now.duration_since(other.heard);
            let gone = silent >= GONE;
            if gone || silent >= QUIET && !std::mem::replace(&mut other.quiet, true) {
                *lost = Shards::ALL;
            }
            gone
        });
        gone.map(|(node, _)| node).collect()
    }

    /// The shards whose rooms must reload now. Losses in quick succession cause only one reload.
    fn read_again(&mut self, now: Instant) -> Shards {
        if self.lost.has(Shard::COMMON) {
            // The common shard concerns every room.
            self.lost = Shards::ALL;
        }
        let told = &mut self.told;
        let long_ago = |at: &Option<Instant>| at.is_none_or(|at| now.duration_since(at) >= APART);
        let due: Shards = self.lost.iter().filter(|shard| long_ago(&told[usize::from(shard.index())])).collect();
        for shard in due.iter() {
            told[usize::from(shard.index())] = Some(now);
            self.lost.remove(shard);
        }
        due
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);
    const B: Uuid = Uuid::from_u128(2);
    const ONE: Shard = Shard::program(1);
    const TWO: Shard = Shard::program(2);

    fn only(shard: Shard) -> Shards {
        [shard].into_iter().collect()
    }

    #[test]
    fn a_silent_node_triggers_reloads_when_quiet_and_when_gone() {
        let begun = Instant::now();
        let mut others = Others::default();
        let says = |others: &mut Others, at: u32| {
            others
                .nodes
                .insert(B, Other { known: true, numbers: [Some(1); Shard::COUNT], ..Other::new(begun + at * MS) });
        };
        let look = |others: &mut Others, at: u32| {
            let (gone, lost) = (others.silent(begun + at * MS), others.read_again(begun + at * MS));
            assert!(lost.is_empty() || lost == Shards::ALL, "silence affects all shards");
            (gone, !lost.is_empty())
        };
        let nobody = Vec::<Uuid>::new;
        says(&mut others, 0);
        assert_eq!(look(&mut others, 1999), (nobody(), false));
        assert_eq!(look(&mut others, 2000), (nobody(), true));
        assert_eq!(look(&mut others, 4900), (nobody(), false), "the rooms have already reloaded");
        says(&mut others, 4950);
        assert_eq!(look(&mut others, 6000), (nobody(), false));
        assert_eq!(look(&mut others, 6950), (nobody(), true), "another silence");
        assert_eq!(look(&mut others, 9949), (nobody(), false));
        assert_eq!(look(&mut others, 9950), (vec![B], true), "it may have committed more in the meantime");
        assert_eq!(look(&mut others, 12_000), (nobody(), false));
        says(&mut others, 10_000);
        others.unheard(begun + 20_000 * MS);
        assert_eq!(look(&mut others, 20_000), (nobody(), true), "time without a connection is not silence");
        assert_eq!(look(&mut others, 21_999), (nobody(), false));
        assert_eq!(look(&mut others, 22_000), (nobody(), true));
    }

    #[test]
    fn rapid_losses_reload_each_shard_at_a_limited_rate() {
        let begun = Instant::now();
        let mut others = Others::default();
        let mut told = Vec::new();
        for at in (0..10_000).step_by(10) {
            if at < 5_000 {
                others.lost = Shards::ALL;
            }
            if !others.read_again(begun + at * MS).is_empty() {
                told.push(at);
            }
        }
        assert_eq!(told, [0, 1500, 3000, 4500, 6000]);
        // Each shard waits only for its own last reload.
        let at = |ms: u32| begun + ms * MS;
        others.lost = only(ONE);
        assert_eq!(others.read_again(at(20_000)), only(ONE));
        others.lost.insert(ONE);
        others.lost.insert(TWO);
        assert_eq!(others.read_again(at(20_100)), only(TWO));
        assert_eq!(others.read_again(at(21_500)), only(ONE));
    }

    /// Another node that has been heard since it started.
    fn acquainted() -> (Others, Instant) {
        let (mut others, now) = (Others::default(), Instant::now());
        assert_eq!(others.number(B, Shard::COMMON, 1, now), Numbered::First);
        assert!(others.lost.is_empty());
        (others, now)
    }

    #[test]
    fn message_numbers_are_tracked_per_shard() {
        let (mut others, now) = acquainted();
        let mut says = |shard, number| others.number(B, shard, number, now);
        assert_eq!((says(ONE, 1), says(TWO, 1), says(ONE, 2)), (Numbered::Next, Numbered::Next, Numbered::Next));
        assert_eq!((says(ONE, 2), says(ONE, 1)), (Numbered::Known, Numbered::Known), "a duplicate");
        assert_eq!((says(TWO, 3), says(ONE, 3), says(TWO, 4)), (Numbered::Gap, Numbered::Next, Numbered::Next));
    }

    #[test]
    fn a_report_of_a_lost_message_reloads_only_its_shard() {
        let (mut others, now) = acquainted();
        others.number(B, ONE, 1, now);
        others.number(B, TWO, 1, now);
        others.numbers(B, &[(ONE.index(), 1), (TWO.index(), 2)], Shards::ALL);
        assert_eq!(others.read_again(now), only(TWO));
        others.numbers(B, &[(TWO.index(), 2)], Shards::ALL);
        assert!(others.lost.is_empty(), "counted only once");
        assert_eq!(others.number(B, TWO, 3, now), Numbered::Next);
        // Even the first message of a node that has just started cannot be lost unnoticed.
        let (mut others, _) = acquainted();
        others.numbers(B, &[(ONE.index(), 1)], Shards::ALL);
        assert_eq!(others.lost, only(ONE));
    }

    #[test]
    fn a_joined_shard_counts_from_its_first_message() {
        let (mut others, now) = acquainted();
        others.numbers(B, &[(ONE.index(), 9)], only(TWO));
        assert!(others.lost.is_empty(), "no room here needs this shard");
        for number in [57, 12] {
            others.joins(ONE);
            assert_eq!(others.number(B, ONE, number, now), Numbered::First);
            assert_eq!(others.number(B, ONE, number + 2, now), Numbered::Gap);
        }
        others.joins(TWO);
        others.numbers(B, &[(TWO.index(), 40)], Shards::ALL);
        assert_eq!(others.number(B, TWO, 40, now), Numbered::Known);
        assert_eq!(others.number(B, TWO, 41, now), Numbered::Next);
        assert!(others.lost.is_empty());
    }

    #[test]
    fn the_common_shard_reveals_losses_in_a_just_joined_shard() {
        let (mut others, now) = acquainted();
        others.joins(ONE);
        // The sender has skipped a number in each shard.
        assert_eq!(others.number(B, ONE, 59, now), Numbered::First);
        assert_eq!(others.number(B, Shard::COMMON, 3, now), Numbered::Gap);
        others.gap(Shard::COMMON);
        assert_eq!(others.read_again(now), Shards::ALL);
    }

    #[test]
    fn a_node_first_heard_mid_stream_reloads_all_shards() {
        let (mut others, now) = (Others::default(), Instant::now());
        assert_eq!(others.number(B, ONE, 5, now), Numbered::First);
        assert!(others.lost.is_empty(), "one program's shard alone does not show the loss");
        others.number(B, Shard::COMMON, 2, now);
        assert_eq!(others.read_again(now), Shards::ALL);
    }
}
