//! Programs, cached by version: a program changes rarely and is needed with every log.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use daymark_actors::event::ProgramId;
use daymark_base::db::{Db, Result, Seen};
use moka::sync::Cache;

use super::program::{Program, assemble};
use super::store::{self, ActivityRow};

/// The most memory that the programs in a node's cache take, in bytes.
const ROOM: u64 = 128 << 20;
/// How long another node's change of a program may go unnoticed in [`Catalogue::recent`].
const FRESH: Duration = Duration::from_secs(1);

/// The cache of programs.
#[derive(Clone)]
pub struct Catalogue {
    programs: Cache<ProgramId, Arc<Program>>,
    /// Programs that were current less than [`FRESH`] ago.
    recent: Cache<ProgramId, Arc<Recent>>,
}

/// A program, and what it was read from.
struct Recent {
    program: Arc<Program>,
    seen: Seen,
}

impl Default for Catalogue {
    fn default() -> Self {
        let programs = Cache::builder().weigher(|_, program: &Arc<Program>| weight(program));
        let recent = Cache::builder().weigher(|_, recent: &Arc<Recent>| weight(&recent.program));
        Self {
            programs: programs.max_capacity(ROOM).build(),
            recent: recent.max_capacity(ROOM).time_to_live(FRESH).build(),
        }
    }
}

fn weight(program: &Program) -> u32 {
    u32::try_from(program.size()).unwrap_or(u32::MAX)
}

impl Catalogue {
    /// These programs, at least as new as the versions that the caller has seen. Unknown ids are left out.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn at_least(
        &self,
        db: &Db,
        wanted: impl IntoIterator<Item = (ProgramId, i64)>,
    ) -> Result<Vec<Arc<Program>>> {
        let (mut found, mut missing) = (Vec::new(), Vec::new());
        for (id, version) in wanted {
            match self.programs.get(&id).filter(|p| p.version >= version) {
                Some(program) => found.push(program),
                None => missing.push(id),
            }
        }
        if !missing.is_empty() {
            for program in self.read(db, &missing).await? {
                self.programs.insert(program.id, program.clone());
                found.push(program);
            }
        }
        Ok(found)
    }

    /// The programs of [`Catalogue::at_least`], by id.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn by_id(
        &self,
        db: &Db,
        wanted: impl IntoIterator<Item = (ProgramId, i64)>,
    ) -> Result<HashMap<ProgramId, Arc<Program>>> {
        Ok(self.at_least(db, wanted).await?.into_iter().map(|p| (p.id, p)).collect())
    }

    /// The current state of these programs, in this order. Unknown ids are left out.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn now(&self, db: &Db, ids: &[ProgramId]) -> Result<Vec<Arc<Program>>> {
        let versions = store::versions(db, ids).await?;
        let mut programs = self.at_least(db, versions).await?;
        programs.sort_by_key(|p| ids.iter().position(|id| *id == p.id));
        Ok(programs)
    }

    /// A program as of at most a second ago, for answers that only show it. This node's changes show at once.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn recent(&self, db: &Db, id: ProgramId) -> Result<Option<Arc<Program>>> {
        db.relies_on(&store::VERSIONS);
        if let Some(kept) = self.recent.get(&id).filter(|kept| db.unchanged(&kept.seen)) {
            return Ok(Some(kept.program.clone()));
        }
        let (found, seen) = db.observed(self.now(db, &[id])).await;
        let Some(program) = found?.pop() else { return Ok(None) };
        self.recent.insert(id, Arc::new(Recent { program: program.clone(), seen }));
        Ok(Some(program))
    }

    async fn read(&self, db: &Db, ids: &[ProgramId]) -> Result<Vec<Arc<Program>>> {
        let (programs, activities, plans) = store::load(db, ids).await?;
        Ok(programs
            .into_iter()
            .map(|row| {
                let id = row.id;
                let of = |r: &&ActivityRow| r.program_id == id;
                let steps = plans.iter().filter(|r| r.program_id == id);
                Arc::new(assemble(row, activities.iter().filter(of), steps))
            })
            .collect())
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn the_cache_is_bounded_by_the_size_of_the_programs() {
        let catalogue = Catalogue::default();
        let mut large = Program::sample(date(2026, 5, 1), date(2026, 5, 31), None, &[(1, 1, None, 10)]);
        large.activities[0].description = "a".repeat(8 << 20);
        let large = Arc::new(large);
        for id in 1..=40 {
            catalogue.programs.insert(id, large.clone());
        }
        catalogue.programs.run_pending_tasks();
        assert!((1..=16).contains(&catalogue.programs.entry_count()), "{}", catalogue.programs.entry_count());
    }
}
