//! Shards: the parts of the bus between nodes. An event is cut into one part for each audience, and a node receives
//! only the shards that its rooms need.
//!
//! There are few of them on purpose. A message costs Redis and its receivers more than the events in it, and a node
//! with a few hundred listeners needs all shards of a kind anyway: more shards would only be more messages.

use std::sync::Arc;

use crate::event::{ALL_PROGRAMS, Committed, ProgramId, Standing};
use crate::ports::Event;
use crate::topic::Topic;

/// Shards of the programs, by id.
const PROGRAMS: u8 = 8;
/// Programs come before the other shards that carry parts of a commit, as in the order of delivery on one node.
const FIRST_PROGRAM: u8 = 1;

/// A part of the bus: a channel whose messages are numbered separately.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shard(u8);

impl Shard {
    /// Received by every node: rare events, and the nodes' reports.
    pub const COMMON: Self = Self(0);
    /// The board over all programs.
    pub const OVERALL: Self = Self(FIRST_PROGRAM + PROGRAMS);
    /// The community and the administrators.
    pub const COMMUNITY: Self = Self(FIRST_PROGRAM + PROGRAMS + 1);
    /// The members' own devices.
    pub const MEMBERS: Self = Self(FIRST_PROGRAM + PROGRAMS + 2);
    /// How many shards there are.
    pub const COUNT: usize = (FIRST_PROGRAM + PROGRAMS + 3) as usize;

    /// All shards.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u8).map(Self)
    }

    /// The shard of a program's board, or of the board over all programs.
    #[must_use]
    pub const fn program(id: ProgramId) -> Self {
        if id == ALL_PROGRAMS {
            return Self::OVERALL;
        }
        Self(FIRST_PROGRAM + id.rem_euclid(PROGRAMS as i64) as u8)
    }

    /// The shard that the room of a topic needs besides the common one.
    #[must_use]
    pub const fn of(topic: Topic) -> Self {
        match topic {
            Topic::Program(id) => Self::program(id),
            Topic::Community | Topic::Admin => Self::COMMUNITY,
            Topic::Member(_) => Self::MEMBERS,
        }
    }

    /// The shard with this index.
    #[must_use]
    pub fn at(index: u8) -> Option<Self> {
        (usize::from(index) < Self::COUNT).then_some(Self(index))
    }

    /// Its index among all shards.
    #[must_use]
    pub const fn index(self) -> u8 {
        self.0
    }
}

/// Its name, the same on all nodes. Releases without shards use the common shard's name for everything, so that old and
/// new nodes notice when they miss each other's messages.
impl std::fmt::Display for Shard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Self::COMMON => f.write_str("events"),
            Self::COMMUNITY => f.write_str("community"),
            Self::MEMBERS => f.write_str("members"),
            Self::OVERALL => f.write_str("board"),
            Self(index) => write!(f, "programs-{}", index - FIRST_PROGRAM),
        }
    }
}

/// A set of shards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shards(u32);

const _: () = assert!(Shard::COUNT <= u32::BITS as usize);

impl Shards {
    /// All shards.
    pub const ALL: Self = Self((1 << Shard::COUNT) - 1);

    /// Whether the set contains a shard.
    #[must_use]
    pub const fn has(self, shard: Shard) -> bool {
        self.0 & (1 << shard.0) != 0
    }

    /// Adds a shard.
    pub const fn insert(&mut self, shard: Shard) {
        self.0 |= 1 << shard.0;
    }

    /// Removes a shard.
    pub const fn remove(&mut self, shard: Shard) {
        self.0 &= !(1 << shard.0);
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The shards in both sets.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// How many shards the set has.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The shards, in order.
    pub fn iter(self) -> impl Iterator<Item = Shard> {
        Shard::all().filter(move |shard| self.has(*shard))
    }
}

impl FromIterator<Shard> for Shards {
    fn from_iter<I: IntoIterator<Item = Shard>>(shards: I) -> Self {
        let mut all = Self::default();
        shards.into_iter().for_each(|shard| all.insert(shard));
        all
    }
}

/// Cuts an event into the parts that each shard's rooms need.
#[must_use]
pub fn cut(event: Event) -> Vec<(Shard, Event)> {
    match event {
        Event::Committed(committed) => parts(&committed),
        // It is a part already.
        Event::Moved(ref moved) => {
            moved.standings.iter().map(|s| (Shard::program(s.program), event.clone())).take(1).collect()
        }
        Event::Notice(..) | Event::PlanChanged(_) => vec![(Shard::MEMBERS, event)],
        Event::ProgramChanged(_)
        | Event::CardChanged(_)
        | Event::Revoked(_)
        | Event::SignedUp(_)
        | Event::Answered(_)
        | Event::Mailed(_)
        | Event::Paid => vec![(Shard::COMMON, event)],
    }
}

fn parts(committed: &Committed) -> Vec<(Shard, Event)> {
    // Every part has the member and the version.
    let part = || Committed { member: committed.member, version: committed.version, ..Committed::default() };
    let mut parts = Vec::with_capacity(4);
    for standing in &committed.standings {
        // The board knows its members' cards, which are half the size of a standing.
        let standings = vec![Standing { card: None, ..standing.clone() }];
        parts.push((Shard::program(standing.program), Event::Moved(Arc::new(Committed { standings, ..part() }))));
    }
    if !committed.standings.is_empty() {
        // This board reads the member's sum from the store.
        parts.push((Shard::OVERALL, Event::Committed(Arc::new(part()))));
    }
    if !committed.news.is_empty() || !committed.days.is_empty() {
        let (news, days) = (committed.news.clone(), committed.days.clone());
        parts.push((Shard::COMMUNITY, Event::Committed(Arc::new(Committed { news, days, ..part() }))));
    }
    if committed.cursor.is_some() {
        let own = Committed { cursor: committed.cursor.clone(), ..part() };
        parts.push((Shard::MEMBERS, Event::Committed(Arc::new(own))));
    }
    parts
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::clock::Instant;
    use crate::event::{Card, DayDone, EntryKey, News};

    const DATE: crate::clock::Day = jiff::civil::date(2026, 3, 10);

    fn committed(programs: &[ProgramId], news: usize, days: usize, cursor: bool) -> Committed {
        let card = Some(Card { id: 7, name: "Ada".into(), image: None });
        let standing = |program: &ProgramId| Standing {
            program: *program,
            member: 7,
            seq: 3,
            points: 10 * program,
            score: None,
            streak: 1,
            last_scored_at: Some(Instant(5)),
            joined_at: Instant(1),
            ranked: true,
            card: card.clone(),
            days: vec![(DATE, 10)],
            done_days: vec![(DATE, true)],
        };
        let item = |n: usize| News {
            member: 7,
            card: card.clone(),
            entry: EntryKey { program: 1, activity: n as i64, date: DATE },
            activity: "walk".into(),
            at: Instant(5),
            done: true,
        };
        let day = |n: usize| DayDone { member: 7, date: DATE, done: true, actions: n as i64 };
        Committed {
            member: 7,
            version: 12,
            standings: programs.iter().map(standing).collect(),
            news: (0..news).map(item).collect(),
            days: (0..days).map(day).collect(),
            cursor: cursor.then(|| "history.12".to_owned()),
        }
    }

    proptest! {
        /// All parts together make up the whole, nothing is in two of them, and each is in the shard of its rooms.
        #[test]
        fn the_parts_of_a_commit_add_up_to_the_whole(
            programs in proptest::collection::btree_set(1..200_i64, 0..5),
            news in 0..3_usize,
            days in 0..3_usize,
            cursor: bool,
        ) {
            let programs: Vec<ProgramId> = programs.into_iter().collect();
            let whole = committed(&programs, news, days, cursor);
            let parts = cut(Event::Committed(Arc::new(whole.clone())));
            let mut together = Committed { member: whole.member, version: whole.version, ..Committed::default() };
            let mut overall = 0;
            for (shard, part) in parts {
                let (part, moved) = match part {
                    Event::Committed(part) => (part, false),
                    Event::Moved(part) => (part, true),
                    _ => panic!("another event"),
                };
                prop_assert_eq!(moved, !part.standings.is_empty(), "a board keeps its cards");
                prop_assert_eq!((part.member, part.version), (whole.member, whole.version));
                let program = part.standings.first().map(|standing| Shard::of(Topic::Program(standing.program)));
                prop_assert!(part.standings.iter().all(|s| Some(Shard::of(Topic::Program(s.program))) == program));
                let community = !part.news.is_empty() || !part.days.is_empty();
                let community = community.then_some(Shard::of(Topic::Community));
                let own = part.cursor.as_ref().map(|_| Shard::of(Topic::Member(part.member)));
                let meant: Vec<Shard> = [program, community, own].into_iter().flatten().collect();
                if meant.is_empty() {
                    prop_assert_eq!(shard, Shard::of(Topic::Program(ALL_PROGRAMS)));
                    overall += 1;
                } else {
                    prop_assert_eq!(meant, vec![shard], "a part has one audience");
                }
                let card = whole.standings.first().and_then(|standing| standing.card.clone());
                let with_card = |standing: &Standing| Standing { card: card.clone(), ..standing.clone() };
                together.standings.extend(part.standings.iter().map(with_card));
                together.news.extend(part.news.iter().cloned());
                together.days.extend(part.days.iter().copied());
                prop_assert!(together.cursor.is_none() || part.cursor.is_none());
                together.cursor = together.cursor.or_else(|| part.cursor.clone());
            }
            prop_assert_eq!(together, whole);
            prop_assert_eq!(overall, usize::from(!programs.is_empty()));
        }
    }

    #[test]
    fn rare_events_go_to_the_common_shard_and_notices_to_members() {
        for (event, shard) in [
            (Event::ProgramChanged(3), Shard::COMMON),
            (Event::CardChanged(3), Shard::COMMON),
            (Event::Revoked(3), Shard::COMMON),
            (Event::Notice(3, "{}".into()), Shard::MEMBERS),
            (Event::PlanChanged(3), Shard::MEMBERS),
        ] {
            assert_eq!(cut(event.clone()), [(shard, event)]);
        }
    }

    #[test]
    fn every_shard_has_a_unique_index_and_name() {
        let names: std::collections::BTreeSet<String> = Shard::all().map(|shard| shard.to_string()).collect();
        assert_eq!(names.len(), Shard::COUNT);
        assert!(Shard::all().all(|shard| Shard::at(shard.index()) == Some(shard)));
        assert_eq!(Shard::at(Shard::COUNT as u8), None);
        assert_eq!((Shards::ALL.len(), Shards::ALL.iter().count()), (Shard::COUNT, Shard::COUNT));
        assert_eq!(Shard::program(1).to_string(), "programs-1");
        assert_eq!(Shard::program(9), Shard::program(1));
    }
}
