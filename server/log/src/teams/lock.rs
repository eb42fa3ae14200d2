//! When a roster is locked.

use daymark_actors::clock::Instant;
use daymark_base::civil::day_start;
use daymark_web::error::{Code, Error, Result};

use super::model::RosterLock;
use super::store::SettingsRow;
use super::words;
use crate::programs::rules::plan::Timing;
use crate::programs::{Program, State};

/// When the rosters of a program are locked, if they ever are.
pub fn locks_at(settings: &SettingsRow, program: &Program) -> Option<Instant> {
    let date = match (settings.roster_lock(), program.timing) {
        (RosterLock::Never, _) | (RosterLock::Start, Timing::Untimed { .. }) => None,
        (RosterLock::Start, Timing::Timed { start, .. }) => Some(start),
        (RosterLock::Date, _) => settings.lock_on,
    }?;
    Some(day_start(date, &program.tz, 0))
}

/// Whether members can no longer change a roster.
pub fn is_locked(settings: &SettingsRow, program: &Program, now: Instant) -> bool {
    has_ended(program, now) || locks_at(settings, program).is_some_and(|at| now >= at)
}

fn has_ended(program: &Program, now: Instant) -> bool {
    matches!(program.state(now), State::Grace | State::Final | State::Archived)
}

/// Rejects a change if the roster is locked.
pub fn check(settings: &SettingsRow, program: &Program, now: Instant) -> Result<()> {
    if has_ended(program, now) {
        return Err(Error::with(Code::RosterLocked, words::ENDED));
    }
    if is_locked(settings, program, now) { Err(Code::RosterLocked.into()) } else { Ok(()) }
}

/// Rejects a change if the results are frozen, even for administrators.
pub fn check_frozen(settings: &SettingsRow) -> Result<()> {
    match settings.frozen_at {
        Some(_) => Err(Error::with(Code::RosterLocked, words::FINAL)),
        None => Ok(()),
    }
}
