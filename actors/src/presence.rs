//! Who has a socket open, and who watches which program. Shared by all hubs of this node, so that it survives any
//! actor, and reported to the other nodes.

use std::sync::{Mutex, MutexGuard, PoisonError};

use hashbrown::{HashMap, HashSet};
use serde::{Deserialize, Serialize};

use crate::event::{MemberId, ProgramId};
use crate::figures::NodeFigures;

/// Where a member is: the program that they watch, or 0 for the site.
type Place = ProgramId;

const SITE: Place = 0;

/// A node's report of who is present.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Here {
    /// Whether `came` is the complete list.
    pub all: bool,
    /// Members who arrived, and where: the program that they watch, or 0 for the site.
    pub came: Vec<(ProgramId, MemberId)>,
    /// Members who left, and where they were.
    pub went: Vec<(ProgramId, MemberId)>,
    /// Sockets of visitors, who cannot be told apart.
    pub visitors: usize,
    /// The other figures that only the node knows; the number online follows from the rest.
    pub figures: NodeFigures,
}

/// What happened to another node.
pub(crate) enum Change {
    Says(Here),
    Gone,
}

/// Open sockets on this node, and members on others.
#[derive(Debug, Default)]
pub(crate) struct Presence(Mutex<Places>);

#[derive(Debug, Default)]
struct Places {
    /// Sockets of this node by place and member.
    here: HashMap<(Place, MemberId), usize>,
    visitors: usize,
    /// Who has arrived or left since the last report.
    changed: HashSet<(Place, MemberId)>,
    others: HashMap<String, Other>,
    /// On how many nodes each member is, including this one.
    nodes: HashMap<Place, HashMap<MemberId, usize>>,
}

/// What another node has reported.
#[derive(Debug, Default)]
struct Other {
    members: HashSet<(Place, MemberId)>,
    visitors: usize,
    figures: NodeFigures,
}

impl Presence {
    /// How many are online, on any node: distinct members, plus each socket of a visitor.
    pub(crate) fn online(&self) -> usize {
        let places = self.lock();
        let visitors = places.others.values().map(|other| other.visitors).sum::<usize>();
        places.members(SITE) + visitors + places.visitors
    }

    /// How many members watch a program, on any node.
    pub(crate) fn watching(&self, program: ProgramId) -> usize {
        self.lock().members(program)
    }

    pub(crate) fn enter(&self, member: MemberId) {
        if member == 0 {
            self.lock().visitors += 1;
        } else {
            self.lock().enter((SITE, member));
        }
    }

    pub(crate) fn leave(&self, member: MemberId) {
        if member == 0 {
            self.lock().visitors -= 1;
        } else {
            self.lock().leave((SITE, member));
        }
    }

    /// Counts a socket that starts to listen to a program. Visitors are not counted: they cannot be told apart.
    pub(crate) fn watch(&self, program: ProgramId, member: MemberId) {
        if member != 0 {
            self.lock().enter((program, member));
        }
    }

    /// Counts a socket that stops listening to a program.
    pub(crate) fn unwatch(&self, program: ProgramId, member: MemberId) {
        self.lock().leave((program, member));
    }

    /// The report for the other nodes: changes since the last one, or everything.
    pub(crate) fn here(&self, all: bool, figures: NodeFigures) -> Here {
        let mut places = self.lock();
        let changed = std::mem::take(&mut places.changed);
        let (came, went) = if all {
            (places.here.keys().copied().collect(), Vec::new())
        } else {
            changed.into_iter().partition(|who| places.here.contains_key(who))
        };
        Here { all, came, went, visitors: places.visitors, figures }
    }

    /// The other nodes' figures added up, without the number online.
    pub(crate) fn figures(&self) -> NodeFigures {
        self.lock().others.values().fold(NodeFigures::default(), |sum, other| NodeFigures {
            online: 0,
            logs_waiting: sum.logs_waiting + other.figures.logs_waiting,
            errors_per_minute: sum.errors_per_minute + other.figures.errors_per_minute,
        })
    }

    pub(crate) fn elsewhere(&self, node: &str, change: Change) {
        let mut places = self.lock();
        let mut other = places.others.remove(node).unwrap_or_default();
        let here = match change {
            Change::Says(here) => Some(here),
            Change::Gone => None,
        };
        if here.as_ref().is_none_or(|here| here.all) {
            other.members.drain().for_each(|who| places.count(who, false));
        }
        let Some(here) = here else { return };
        for who in here.went {
            if other.members.remove(&who) {
                places.count(who, false);
            }
        }
        for who in here.came {
            if other.members.insert(who) {
                places.count(who, true);
            }
        }
        (other.visitors, other.figures) = (here.visitors, here.figures);
        places.others.insert(node.to_owned(), other);
    }

    fn lock(&self) -> MutexGuard<'_, Places> {
        // The counters are consistent at every moment, so a poisoned lock can be used.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Places {
    fn members(&self, place: Place) -> usize {
        self.nodes.get(&place).map_or(0, HashMap::len)
    }

    fn enter(&mut self, who: (Place, MemberId)) {
        let open = self.here.entry(who).or_default();
        *open += 1;
        if *open == 1 {
            self.moved(who, true);
        }
    }

    fn leave(&mut self, who: (Place, MemberId)) {
        let Some(open) = self.here.get_mut(&who) else { return };
        *open -= 1;
        if *open == 0 {
            self.here.remove(&who);
            self.moved(who, false);
        }
    }

    /// Records that a member arrived on this node, or left. The next report omits members who did both.
    fn moved(&mut self, who: (Place, MemberId), came: bool) {
        if !self.changed.remove(&who) {
            self.changed.insert(who);
        }
        self.count(who, came);
    }

    fn count(&mut self, (place, member): (Place, MemberId), more: bool) {
        let members = self.nodes.entry(place).or_default();
        let nodes = members.entry(member).or_default();
        if more {
            *nodes += 1;
        } else {
            *nodes = nodes.saturating_sub(1);
        }
        if *nodes == 0 {
            members.remove(&member);
        }
        if members.is_empty() {
            self.nodes.remove(&place);
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn says(presence: &Presence, node: &str, all: bool, came: &[MemberId], went: &[MemberId], visitors: usize) {
        let at = |members: &[MemberId]| members.iter().map(|member| (SITE, *member)).collect();
        let figures = NodeFigures { online: 99, logs_waiting: 2, errors_per_minute: 1 };
        let here = Here { all, came: at(came), went: at(went), visitors, figures };
        presence.elsewhere(node, Change::Says(here));
    }

    #[test]
    fn a_member_on_two_nodes_counts_once() {
        let presence = Presence::default();
        presence.enter(1);
        presence.enter(1);
        presence.enter(0);
        says(&presence, "b", true, &[1, 2], &[], 3);
        assert_eq!(presence.online(), 2 + 4);
        presence.leave(1);
        says(&presence, "b", false, &[5], &[2, 9], 0);
        assert_eq!(presence.online(), 2 + 1, "1 is there twice over, 5 has come, 2 has gone");
        presence.leave(1);
        assert_eq!(presence.online(), 3, "1 is still on the other node");
        assert_eq!(presence.figures(), NodeFigures { online: 0, logs_waiting: 2, errors_per_minute: 1 });
        presence.elsewhere("b", Change::Gone);
        assert_eq!(presence.figures(), NodeFigures::default());
        presence.elsewhere("never seen", Change::Gone);
        assert_eq!(presence.online(), 1);
    }

    proptest! {
        /// Whatever a node's members do and whenever it reports: a node that receives every report knows who is
        /// present, and so does one that joins late and asks for the complete list.
        #[test]
        fn presence_reports_add_up_on_every_node(steps in proptest::collection::vec((0..3_i64, 0..5_i64, 0..4_u8), 0..200)) {
            let (here, near, late) = (Presence::default(), Presence::default(), Presence::default());
            let tell = |all| Change::Says(here.here(all, NodeFigures::default()));
            let mut open: HashMap<(Place, MemberId), usize> = HashMap::new();
            for (place, member, what) in steps {
                let sockets = open.entry((place, member)).or_default();
                match (what, place) {
                    (0 | 1, SITE) => here.enter(member),
                    (0 | 1, program) => here.watch(program, member),
                    (2, _) if *sockets == 0 => continue,
                    (2, SITE) => here.leave(member),
                    (2, program) => here.unwatch(program, member),
                    _ => near.elsewhere("here", tell(false)),
                }
                *sockets = if what < 2 { *sockets + 1 } else { *sockets - usize::from(what == 2) };
            }
            near.elsewhere("here", tell(false));
            late.elsewhere("here", tell(true));
            let members = |place| open.iter().filter(|((p, m), n)| *p == place && *m != 0 && **n > 0).count();
            let online = members(SITE) + open.get(&(SITE, 0)).copied().unwrap_or(0);
            prop_assert_eq!([&here, &near, &late].map(Presence::online), [online; 3]);
            prop_assert_eq!([&here, &near, &late].map(|p| p.watching(2)), [members(2); 3]);
        }
    }
}
