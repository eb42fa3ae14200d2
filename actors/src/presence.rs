//! Who has a socket open on this node. Shared by all hubs, so that it survives any actor.

use std::sync::{Mutex, MutexGuard, PoisonError};

use hashbrown::HashMap;

use crate::event::MemberId;

/// Open sockets by member; 0 stands for everybody who is not signed in.
#[derive(Debug, Default)]
pub(crate) struct Presence(Mutex<HashMap<MemberId, usize>>);

impl Presence {
    /// Who is here: distinct members, and each socket of a visitor, whom nothing tells apart.
    pub(crate) fn online(&self) -> usize {
        let sockets = self.lock();
        let visitors = sockets.get(&0).copied().unwrap_or(0);
        sockets.len() - usize::from(visitors > 0) + visitors
    }

    pub(crate) fn enter(&self, member: MemberId) {
        *self.lock().entry(member).or_default() += 1;
    }

    pub(crate) fn leave(&self, member: MemberId) {
        let mut sockets = self.lock();
        if let Some(n) = sockets.get_mut(&member) {
            *n -= 1;
            if *n == 0 {
                sockets.remove(&member);
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<MemberId, usize>> {
        // A counter is whole at every moment, whatever panicked beside it.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
