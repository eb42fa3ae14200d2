//! Who has a socket open on this node, and who watches which program. Shared by all hubs, so that it survives any actor.

use std::sync::{Mutex, MutexGuard, PoisonError};

use hashbrown::HashMap;

use crate::event::{MemberId, ProgramId};

/// Open sockets by member; 0 stands for everybody who is not signed in.
type Sockets = HashMap<MemberId, usize>;

#[derive(Debug, Default)]
pub(crate) struct Presence(Mutex<Here>);

#[derive(Debug, Default)]
struct Here {
    sockets: Sockets,
    /// The signed-in members' sockets that listen to a program's topic.
    programs: HashMap<ProgramId, Sockets>,
}

impl Presence {
    /// Who is here: distinct members, and each socket of a visitor, whom nothing tells apart.
    pub(crate) fn online(&self) -> usize {
        let here = self.lock();
        let visitors = here.sockets.get(&0).copied().unwrap_or(0);
        here.sockets.len() - usize::from(visitors > 0) + visitors
    }

    /// How many members watch a program.
    pub(crate) fn watching(&self, program: ProgramId) -> usize {
        self.lock().programs.get(&program).map_or(0, HashMap::len)
    }

    pub(crate) fn enter(&self, member: MemberId) {
        *self.lock().sockets.entry(member).or_default() += 1;
    }

    pub(crate) fn leave(&self, member: MemberId) {
        drop_one(&mut self.lock().sockets, member);
    }

    /// A socket listens to a program from now on. Visitors, whom nothing tells apart, are not counted.
    pub(crate) fn watch(&self, program: ProgramId, member: MemberId) {
        if member != 0 {
            *self.lock().programs.entry(program).or_default().entry(member).or_default() += 1;
        }
    }

    /// It listens no more.
    pub(crate) fn unwatch(&self, program: ProgramId, member: MemberId) {
        let mut here = self.lock();
        if let Some(watching) = here.programs.get_mut(&program) {
            drop_one(watching, member);
            if watching.is_empty() {
                here.programs.remove(&program);
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, Here> {
        // Counters are whole at every moment, whatever panicked beside them.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn drop_one(sockets: &mut Sockets, member: MemberId) {
    if let Some(n) = sockets.get_mut(&member) {
        *n -= 1;
        if *n == 0 {
            sockets.remove(&member);
        }
    }
}
