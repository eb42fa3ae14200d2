//! A recomputed member beside the stored one.

use std::collections::{BTreeSet, HashMap};

use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::{EntryKey, Hundredths, MemberId, ProgramId};
use daymark_base::db::{Db, Result, Rows, Tx};
use daymark_base::row;

use crate::habits::journal::{
    self, DayScore, Desk, EntryDesk, MemberDesk, MembershipDesk, Scope, assemble, class, programs, scored,
    settle_member,
};
use crate::habits::rules::streak::Streak;
use crate::habits::store::{self, EntryRow, LedgerSum};
use crate::programs::Catalogue;

/// A member as stored and as recomputed.
pub struct Member {
    /// The member.
    pub id: MemberId,
    /// The stored member.
    pub stored: MemberDesk,
    /// Stored entries.
    pub entries: HashMap<EntryKey, EntryRow>,
    /// Stored days.
    pub days: HashMap<(ProgramId, Day), DayScore>,
    /// The ledger's sums.
    pub ledger: Vec<LedgerSum>,
    /// Stored scores, and when each was computed.
    pub scores: HashMap<ProgramId, (Hundredths, Instant)>,
    /// When the newest operation in each program arrived.
    pub heard: HashMap<ProgramId, Instant>,
    /// A working set with this member alone, computed from the operations. No checkpoint has moved, so the streak at
    /// any instant can be derived.
    pub fresh: Desk,
}

impl Member {
    /// Loads a member, locked, and recomputes it. `None` when the member no longer exists.
    pub async fn load(tx: &mut Tx, db: &Db, catalogue: &Catalogue, id: MemberId) -> Result<Option<Self>> {
        let ever = Instant(i64::MIN);
        let loaded = store::load(tx, &BTreeSet::from([id]), ever, Rows::new(), Rows::new()).await?;
        let programs = programs(db, catalogue, &loaded.parts).await?;
        let mut desk = assemble(loaded, &programs);
        let Some(stored) = desk.members.get(&id).cloned() else { return Ok(None) };
        if let Some(member) = desk.members.get_mut(&id) {
            forget(member);
        }
        let mut heard = HashMap::new();
        for (key, op) in store::ops_of_member(tx, id).await? {
            let entry = desk.entries.entry((id, key)).or_insert_with(touched);
            entry.ops.push(op);
        }
        for facts in store::op_facts(tx, id).await? {
            let key = facts.key();
            let newest = heard.entry(key.program).or_insert(ever);
            *newest = (*newest).max(Instant(facts.received_at));
            if let Some(entry) = desk.entries.get_mut(&(id, key)) {
                entry.late = facts.late;
            }
        }
        settle_member(&mut desk, id);
        let mut all = Rows::new();
        all.push(row![id, "0000-01-01", "9999-12-31"]);
        let entries = store::entries_of_dates(tx, all).await?.into_iter().map(|(_, row)| (row.key, row)).collect();
        Ok(Some(Self {
            id,
            entries,
            days: store::days_of_member(tx, id).await?,
            ledger: store::ledger_of_member(tx, id).await?,
            scores: store::scores_of_member(tx, id).await?,
            heard,
            stored,
            fresh: desk,
        }))
    }

    /// The recomputed member.
    pub fn member(&self) -> &MemberDesk {
        self.fresh.members.get(&self.id).unwrap_or(&self.stored)
    }
}

fn touched() -> EntryDesk {
    EntryDesk { touched: true, ..EntryDesk::default() }
}

/// Removes everything that follows from operations. The member is computed at the beginning of time, when every date
/// lies ahead, so that no checkpoint moves.
fn forget(member: &mut MemberDesk) {
    member.now = Instant(i64::MIN);
    (member.points, member.streak, member.scope) = (0, Streak::default(), None);
    for m in &mut member.memberships {
        (m.points, m.last_scored_at, m.streak) = (0, None, Streak::default());
        m.scope = beginning(m);
    }
}

fn beginning(m: &MembershipDesk) -> Scope {
    Scope::beginning(m.program.timing.first_day(m.joined_on).max(m.joined_on))
}

/// The streak over all programs as of an instant.
pub fn streak(member: &MemberDesk, at: Instant) -> Streak {
    let member = MemberDesk { now: at, ..member.clone() };
    let first = member.memberships.iter().map(|m| m.joined_on).min();
    let scope = member.scope.clone().or(first.map(Scope::beginning));
    let today = member.today();
    scope.map_or(Streak::default(), |s| s.streak(today, |date| class(&member, member.memberships.iter(), date)))
}

/// The score in one program as of an instant; `None` where the program ranks by points.
pub fn score_in(all: &Member, m: &MembershipDesk, at: Instant) -> Option<Hundredths> {
    // A later zone can have moved the dates around that instant.
    let member = MemberDesk { now: at, calendar: all.member().calendar.as_of(at), ..all.member().clone() };
    scored(&member, m, journal::streak_in(&member, m)).map(|s| s.score)
}

/// The streak in one program as of an instant.
pub fn streak_in(member: &MemberDesk, m: &MembershipDesk, at: Instant) -> Streak {
    journal::streak_in(&MemberDesk { now: at, ..member.clone() }, m)
}
