//! Members' standings in a program, in the form of the live boards.

use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::{Hundredths, MemberId, ProgramId, Standing};
use daymark_base::db::{Db, Result};

use super::store::{self, StandingRow};

/// The row as a standing, without its days.
#[must_use]
pub fn standing(r: &StandingRow) -> Standing {
    Standing {
        program: r.program_id,
        member: r.member_id,
        seq: r.score_seq,
        points: r.points,
        score: r.score.map(Hundredths),
        streak: r.streak_current,
        last_scored_at: r.last_scored_at.map(Instant),
        joined_at: Instant(r.joined_at),
        ranked: r.ranked,
        card: r.shown.card(),
        days: Vec::new(),
        done_days: Vec::new(),
    }
}

/// Standings of one member or of all, without their days.
///
/// # Errors
/// When the database cannot be read.
pub async fn of_members(db: &Db, program: ProgramId, member: Option<MemberId>) -> Result<Vec<Standing>> {
    Ok(store::standings(db, program, member).await?.iter().map(standing).collect())
}

/// Standings of one member or of all, with every date from `since` on that has points or a done activity.
///
/// # Errors
/// When the database cannot be read.
pub async fn with_days(db: &Db, program: ProgramId, member: Option<MemberId>, since: Day) -> Result<Vec<Standing>> {
    let mut standings = of_members(db, program, member).await?;
    standings.sort_by_key(|s| s.member);
    for day in store::days_since(db, program, member, since).await? {
        let Ok(at) = standings.binary_search_by_key(&day.member_id, |s| s.member) else { continue };
        let Ok(date) = day.local_date.parse::<Day>() else { continue };
        standings[at].days.push((date, day.points));
        standings[at].done_days.push((date, day.done > 0));
    }
    Ok(standings)
}
