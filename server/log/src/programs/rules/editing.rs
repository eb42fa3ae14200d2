//! Which content of a program may still be changed (R10). Before the program has begun, anything can change.
//! Afterwards, items can be added from a date that no member has reached, and removing an item retires it: a retired
//! item is no longer due, its days stay in place, and earlier dates do not change. After the end, only text and media
//! can change.

use daymark_actors::clock::Day;
use daymark_actors::event::ActivityId;
use daymark_base::civil::{days_between, plus_days};

use super::plan::{Asked, Timing};
use super::state::State;
use crate::programs::words;

/// What can be changed now, besides text and media.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// No member has started a day of the program.
    Anything,
    /// The program has begun: additions take effect, and removed items end, on `from`.
    Additions {
        /// The first date that no member has reached.
        from: Day,
    },
    /// The program is over.
    Words,
}

/// What a program's stage depends on.
#[derive(Clone, Copy, Debug)]
pub struct Lived {
    /// The program's state now.
    pub state: State,
    /// Its dates.
    pub timing: Timing,
    /// The newest date that has begun for any member or in the program's own zone: dates begin in the east while the
    /// program's zone still has the previous one.
    pub newest: Day,
    /// Whether anyone ever took part or is on the waiting list.
    pub joined: bool,
}

impl Lived {
    /// The stage.
    #[must_use]
    pub fn stage(&self) -> Stage {
        let begun = match self.timing {
            Timing::Timed { start, .. } => self.newest >= start,
            Timing::Untimed { .. } => self.joined,
        };
        match self.state {
            State::Draft => Stage::Anything,
            State::Open | State::Running if begun => Stage::Additions { from: plus_days(self.newest, 1) },
            State::Open | State::Running => Stage::Anything,
            State::Grace | State::Final | State::Archived => Stage::Words,
        }
    }
}

/// The effect of deleting a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deletion {
    /// It is deleted with everything in it: no one ever took part.
    Deleted,
    /// It is archived: its results stay.
    Archived,
    /// It has members or a waiting list, so it has to end first.
    Refused,
}

/// What deleting a program does.
#[must_use]
pub const fn deletion(state: State, joined: bool) -> Deletion {
    match state {
        _ if !joined => Deletion::Deleted,
        State::Final | State::Archived => Deletion::Archived,
        _ => Deletion::Refused,
    }
}

/// A plan item of a step, existing or requested.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// `None` for a new one.
    pub id: Option<i64>,
    /// Civil days.
    pub duration: i64,
    /// The activities due on it, including retired ones.
    pub activities: Vec<Asked>,
    /// From this date on nothing of it is due.
    pub retired_on: Option<Day>,
}

impl Piece {
    /// Retires it in a program that has begun. Items that were retired before do not change.
    pub fn retire(&mut self, from: Day) {
        self.retired_on.get_or_insert(from);
        for asked in &mut self.activities {
            asked.retired_on.get_or_insert(from);
        }
    }
}

/// A plan item as an editor requests it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The existing item; `None` for a new one.
    pub id: Option<i64>,
    /// Civil days.
    pub duration: i64,
    /// The activities due on it.
    pub activities: Vec<ActivityId>,
}

/// An error in a requested plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The position of the item; `None` for the plan itself.
    pub at: Option<usize>,
    /// The item's field.
    pub field: &'static str,
    /// What is wrong.
    pub why: &'static str,
}

const fn fault<T>(at: usize, field: &'static str, why: &'static str) -> Result<T, Fault> {
    Err(Fault { at: Some(at), field, why })
}

/// A step's position, and what may be changed.
#[derive(Clone, Copy, Debug)]
pub struct Ground {
    /// What may be changed.
    pub stage: Stage,
    /// Whether it is the program's last step: additions to others would move later days.
    pub last: bool,
    /// TIMED: the first date after the whole plan.
    pub after: Option<Day>,
}

/// A step's future plan, from the existing and the requested one. The request is complete and in order: existing items
/// that it does not name are removed.
///
/// # Errors
/// Names the first invalid item.
pub fn revise(ground: Ground, standing: &[Piece], wanted: &[Wanted]) -> Result<Vec<Piece>, Fault> {
    for (n, piece) in wanted.iter().enumerate() {
        let Some(id) = piece.id else { continue };
        if !standing.iter().any(|p| p.id == Some(id)) {
            return fault(n, "id", words::NO_SUCH_PIECE);
        }
        if wanted[..n].iter().any(|earlier| earlier.id == Some(id)) {
            return fault(n, "id", words::PIECE_TWICE);
        }
    }
    match ground.stage {
        Stage::Anything => Ok(wanted.iter().map(anew).collect()),
        Stage::Additions { from } => extend(ground, from, standing, wanted),
        Stage::Words => Err(Fault { at: None, field: "plan", why: words::PLAN_IS_OVER }),
    }
}

fn anew(wanted: &Wanted) -> Piece {
    let activities = wanted.activities.iter().copied().map(Asked::always).collect();
    Piece { id: wanted.id, duration: wanted.duration, activities, retired_on: None }
}

fn extend(ground: Ground, from: Day, standing: &[Piece], wanted: &[Wanted]) -> Result<Vec<Piece>, Fault> {
    let mut after = Vec::with_capacity(standing.len() + wanted.len());
    let mut rest = wanted.iter().enumerate().peekable();
    for piece in standing {
        let mut piece = piece.clone();
        match rest.next_if(|(_, w)| w.id == piece.id) {
            Some((n, w)) => keep(&mut piece, n, w, from)?,
            None => piece.retire(from),
        }
        after.push(piece);
    }
    let mut begins = ground.after;
    for (n, w) in rest {
        if w.id.is_some() {
            return fault(n, "id", words::PIECE_ORDER);
        }
        if !ground.last {
            return fault(n, "duration", words::DAYS_AT_THE_END);
        }
        begins = begins.map(|day| plus_days(day, w.duration));
        if begins.is_some_and(|next| next <= from) {
            return fault(n, "duration", words::DAYS_ARE_OVER);
        }
        let activities = w.activities.iter().map(|id| Asked { added_on: Some(from), ..Asked::always(*id) }).collect();
        after.push(Piece { id: None, duration: w.duration, activities, retired_on: None });
    }
    Ok(after)
}

/// Applies a request to an existing item.
fn keep(piece: &mut Piece, n: usize, wanted: &Wanted, from: Day) -> Result<(), Fault> {
    if wanted.duration != piece.duration {
        return fault(n, "duration", words::PIECE_DAYS_FIXED);
    }
    for id in &wanted.activities {
        match piece.activities.iter().find(|a| a.id == *id) {
            Some(asked) if asked.retired_on.is_some() => {
                return fault(n, "activity_ids", words::ACTIVITY_REMOVED);
            }
            Some(_) => {}
            None if piece.retired_on.is_some() => {
                return fault(n, "activity_ids", words::PIECE_REMOVED);
            }
            None => piece.activities.push(Asked { added_on: Some(from), ..Asked::always(*id) }),
        }
    }
    for asked in piece.activities.iter_mut().filter(|a| !wanted.activities.contains(&a.id)) {
        asked.retired_on.get_or_insert(from);
    }
    Ok(())
}

/// A program's content, for the check before it opens.
#[derive(Clone, Debug)]
pub struct Whole {
    /// Its dates.
    pub timing: Timing,
    /// Activities that are not retired.
    pub activities: usize,
    /// The plan items of each step: days, and how many activities are due on them.
    pub steps: Vec<Vec<(i64, usize)>>,
}

/// An obstacle to opening a draft, with its place: `steps[2].plan[0].duration`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lack {
    /// The place.
    pub place: String,
    /// What is wrong there.
    pub why: &'static str,
}

impl Whole {
    /// Every obstacle. `today` is the date in the program's zone.
    #[must_use]
    pub fn lacks(&self, today: Day) -> Vec<Lack> {
        let mut lacks = Vec::new();
        let mut add = |place: String, why: &'static str| lacks.push(Lack { place, why });
        if self.activities == 0 {
            add("activities".into(), words::ONE_ACTIVITY);
        }
        let days = match self.timing {
            Timing::Timed { end, .. } if end.is_some_and(|last| last < today) => {
                add("end_date".into(), words::DAY_IS_OVER);
                None
            }
            Timing::Timed { start, end } => end.map(|last| days_between(start, last) + 1),
            Timing::Untimed { duration } => duration,
        };
        let mut planned = 0;
        for (s, pieces) in self.steps.iter().enumerate() {
            if pieces.iter().all(|(_, due)| *due == 0) {
                add(format!("steps[{s}].plan"), words::NOTHING_DUE);
            }
            for (p, (duration, _)) in pieces.iter().enumerate() {
                planned += duration;
                if days.is_some_and(|days| planned > days) {
                    add(format!("steps[{s}].plan[{p}].duration"), words::PAST_THE_END);
                }
            }
        }
        lacks
    }
}

#[cfg(test)]
mod tests;
