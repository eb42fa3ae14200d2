//! What becomes of a member's wish, in a transaction.

use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::MemberId;
use daymark_base::db::Tx;
use daymark_people::accounts::sort_name;
use daymark_people::notifications::Told;
use daymark_web::error::{Code, Error, Result};

use super::store::{self, MembershipRow};
use super::waiting;
use crate::programs::rules::join::{Closed, Entrance, Move, Refusal, Stands, Wish};
use crate::programs::store::ProgramRow;
use crate::programs::{Program, catalogue, entitlements, store as programs, words};

/// Who asks, and when.
#[derive(Clone, Copy, Debug)]
pub struct Asker {
    /// The member.
    pub member: MemberId,
    /// Now.
    pub now: Instant,
    /// The member's own local date.
    pub today: Day,
}

/// What a wish led to.
pub struct Outcome {
    /// How the member stands now.
    pub row: MembershipRow,
    /// Whether the boards have to know.
    pub moved: bool,
    /// Who got a place by it.
    pub told: Vec<Told>,
}

/// A program at its door: its row, and whoever comes or goes next waits.
pub async fn at_door(tx: &mut Tx, program: i64) -> Result<(ProgramRow, Program)> {
    let row = programs::lock_door(tx, program).await?.ok_or(Code::NotFound)?;
    let shell = catalogue::assemble(row.clone(), std::iter::empty(), std::iter::empty());
    Ok((row, shell))
}

/// What joining a program depends on.
pub fn entrance<'p>(row: &ProgramRow, program: &'p Program, taken: i64, now: Instant) -> Entrance<'p> {
    Entrance {
        state: program.state(now),
        dead_line: catalogue::day(row.dead_line.as_deref()),
        tz: &program.tz,
        capacity: row.capacity,
        taken,
    }
}

/// Why nothing became of a wish, as it is answered.
pub fn refused(why: Refusal) -> Error {
    match why {
        Refusal::Closed(Closed::NotOpen) | Refusal::Nowhere => Code::NotFound.into(),
        Refusal::Closed(Closed::Ended) => Error::with(Code::JoinClosed, words::ENDED),
        Refusal::Closed(Closed::DeadlinePassed) => Error::with(Code::JoinClosed, words::DEADLINE_PASSED),
        Refusal::Closed(Closed::Full) => Code::ProgramFull.into(),
        Refusal::NotPreEnrolled => Error::with(Code::Conflict, words::NOT_PRE_ENROLLED),
    }
}

/// Does what a member asks for. Asked again it answers the same.
///
/// # Errors
/// 404 for an unknown program, or one that the member has nothing to do with; 409 with the reason when it cannot be.
pub async fn wish(tx: &mut Tx, program: i64, asker: Asker, wish: Wish) -> Result<Outcome> {
    let Asker { member, now, today } = asker;
    let (row, shell) = at_door(tx, program).await?;
    // Before the log's lock, as a change of the profile takes them.
    let name = if wish == Wish::Join { sort_name(tx, member).await? } else { String::new() };
    // Joining and leaving wait for the member's own log: "one active program" holds, and no day is lost.
    store::lock_member(tx, member).await?;
    let present = store::membership(tx, member, program).await?;
    let stands = present.as_ref().map_or(Stands::Nowhere, MembershipRow::stands);
    let taken = if row.capacity.is_some() { store::taken(tx, program, member).await? } else { 0 };
    let moved = stands.wish(wish, &entrance(&row, &shell, taken, now), now).map_err(refused)?;
    if matches!(moved, Move::Join | Move::PreEnrol(_)) {
        entitlements::check(tx, member, &row, now).await?;
    }
    let changed = match moved {
        Move::Stay => None,
        Move::PreEnrol(place) => Some(store::pre_enrol(tx, member, &row, (now, today), place).await?),
        Move::Join => Some(store::join(tx, member, &row, (now, today), &name).await?.ok_or(Code::AlreadyActive)?),
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

/// Takes a member into a program. Joining twice answers the same. `today` is the member's own local date.
///
/// # Errors
/// 404 for an unknown or hidden program; 409 with the reason when it cannot be joined.
pub async fn enrol(tx: &mut Tx, program: i64, member: MemberId, now: Instant, today: Day) -> Result<MembershipRow> {
    Ok(wish(tx, program, Asker { member, now, today }, Wish::Join).await?.row)
}
