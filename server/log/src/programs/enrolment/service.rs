//! Carries out a member's request, in a transaction.

use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::MemberId;
use daymark_base::db::Tx;
use daymark_people::accounts::{self, sort_name};
use daymark_people::companies;
use daymark_people::notifications::Told;
use daymark_web::error::{Code, Error, Result};

use super::store::{self, MembershipRow};
use super::waiting;
use crate::programs::rules::join::{Closed, Entrance, Move, Refusal, Stands, Wish};
use crate::programs::store::ProgramRow;
use crate::programs::{Program, entitlements, own_copies, program, store as programs, words};

/// The member who makes a request, and the time.
#[derive(Clone, Debug)]
pub struct Asker {
    /// The member.
    pub member: MemberId,
    /// Now.
    pub now: Instant,
    /// The member's own local date.
    pub today: Day,
    /// The token of a custom program's link.
    pub link: Option<String>,
}

/// The result of a request.
pub struct Outcome {
    /// The member's new membership.
    pub row: MembershipRow,
    /// Whether the boards must be updated.
    pub moved: bool,
    /// Notices to members whose places changed because of it.
    pub told: Vec<Told>,
}

/// Reads a program and locks its row: the next member to join or leave waits.
pub async fn at_door(tx: &mut Tx, program: i64) -> Result<(ProgramRow, Program)> {
    let row = programs::lock_door(tx, program).await?.ok_or(Code::NotFound)?;
    let shell = program::assemble(row.clone(), std::iter::empty(), std::iter::empty());
    Ok((row, shell))
}

/// What joining a program depends on.
pub fn entrance<'p>(row: &ProgramRow, program: &'p Program, taken: i64, now: Instant) -> Entrance<'p> {
    Entrance {
        state: program.state(now),
        dead_line: program::day(row.dead_line.as_deref()),
        tz: &program.tz,
        capacity: row.capacity,
        taken,
    }
}

/// The error for a request that is not possible.
pub fn refused(why: Refusal) -> Error {
    match why {
        Refusal::Closed(Closed::NotOpen) | Refusal::Nowhere => Code::NotFound.into(),
        Refusal::Closed(Closed::Ended) => Error::with(Code::JoinClosed, words::ENDED),
        Refusal::Closed(Closed::DeadlinePassed) => Error::with(Code::JoinClosed, words::DEADLINE_PASSED),
        Refusal::Closed(Closed::Full) => Code::ProgramFull.into(),
        Refusal::NotPreEnrolled => Error::with(Code::Conflict, words::NOT_PRE_ENROLLED),
    }
}

/// Checks that the member may enter the program, which the caller has locked: the link may have been revoked, or the
/// program assigned to a company, since the request began. Another member's own copy needs its link, also of former
/// members, whom its creator may have removed.
async fn admit(tx: &mut Tx, program: &ProgramRow, member: MemberId, link: Option<String>) -> Result<()> {
    if program.custom && program.created_by != Some(member) {
        let link = link.ok_or_else(|| Error::with(Code::JoinClosed, words::NEW_LINK))?;
        if !own_copies::opens(tx, program.id, &link).await? {
            return Err(Code::NotFound.into());
        }
    }
    check_company(tx, program, member).await
}

/// Checks that the member may enter a program as far as a company decides it (R117). The caller has locked the program.
///
/// # Errors
/// 404 for those outside of the company; 409 `join_closed` for the maker of a copy, who still sees it.
pub async fn check_company(tx: &mut Tx, program: &ProgramRow, member: MemberId) -> Result<()> {
    let Some(company) = program.only_company() else { return Ok(()) };
    if companies::belongs(tx, company, member).await? {
        return Ok(());
    }
    let sees = program.is_custom_of(member);
    Err(if sees { Error::with(Code::JoinClosed, words::COMPANY_ONLY) } else { Code::NotFound.into() })
}

/// Ends the active program of a member if it is over for them, even if it is not final yet.
async fn end_over(tx: &mut Tx, member: MemberId, custom: bool, now: Instant) -> Result<()> {
    let Some(active) = programs::active(tx, member, custom).await? else { return Ok(()) };
    let active = program::assemble(active, std::iter::empty(), std::iter::empty());
    let joined = store::membership(tx, member, active.id).await?;
    if joined.and_then(|row| program::day(Some(&row.joined_on))).is_some_and(|day| active.is_over(day, now)) {
        store::end(tx, member, active.id, now).await?;
    }
    Ok(())
}

/// Carries out a member's request. Repeating it gives the same answer.
///
/// # Errors
/// 404 for an unknown program, or without a membership that the request needs; 409 with the reason when it is not
/// possible.
pub async fn wish(tx: &mut Tx, program: i64, asker: Asker, wish: Wish) -> Result<Outcome> {
    let Asker { member, now, today, link } = asker;
    // Comes before the program, because an erasure locks its member first and deletes their own copies last.
    accounts::keep(tx, [member]).await?;
    let (row, shell) = at_door(tx, program).await?;
    // The profile is locked before the log, in the same order as when a member changes it.
    let name = if wish == Wish::Join { sort_name(tx, member).await? } else { String::new() };
    // Joining and leaving lock the member's log, so that "one active program" holds and no day is lost.
    accounts::lock_log(tx, member).await?;
    let present = store::membership(tx, member, program).await?;
    let stands = present.as_ref().map_or(Stands::Nowhere, MembershipRow::stands);
    let taken = if row.capacity.is_some() { store::taken(tx, program, member).await? } else { 0 };
    let moved = stands.wish(wish, &entrance(&row, &shell, taken, now), now).map_err(refused)?;
    if matches!(moved, Move::Join | Move::PreEnrol(_)) {
        admit(tx, &row, member, link).await?;
        entitlements::check(tx, member, &row, now).await?;
    }
    let changed = match moved {
        Move::Stay => None,
        Move::PreEnrol(place) => Some(store::pre_enrol(tx, member, &row, (now, today), place).await?),
        Move::Join => {
            end_over(tx, member, row.custom, now).await?;
            Some(store::join(tx, member, &row, (now, today), &name).await?.ok_or(Code::AlreadyActive)?)
        }
        Move::Cancel => store::cancel(tx, member, program).await?,
        Move::Leave => store::leave(tx, member, program, now, today).await?,
    };
    let told = match moved {
        Move::Cancel | Move::Leave => waiting::give(tx, &row, &shell, now).await?,
        Move::Stay | Move::PreEnrol(_) | Move::Join => Vec::new(),
    };
    let row = changed.or(present).ok_or(Code::NotFound)?;
    Ok(Outcome { row, moved: matches!(moved, Move::Join | Move::Leave), told })
}

/// Adds a member to a program. Joining twice gives the same answer. `today` is the member's own local date.
///
/// # Errors
/// 404 for an unknown or hidden program; 409 with the reason when it cannot be joined.
pub async fn enrol(tx: &mut Tx, program: i64, member: MemberId, now: Instant, today: Day) -> Result<MembershipRow> {
    Ok(wish(tx, program, Asker { member, now, today, link: None }, Wish::Join).await?.row)
}
