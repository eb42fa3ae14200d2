//! What may still be changed of what a program consists of (product.md, section 2). Before it has begun, anything. Afterwards
//! additions, which begin on a date that nobody in it has reached, and removals, which retire: nothing of a retired thing is
//! due any more, its days stay where they are, and every date before is what it was. After the end, text and media alone.

use daymark_actors::clock::Day;
use daymark_actors::event::ActivityId;
use daymark_base::civil::{days_between, plus_days};

use super::plan::{Asked, Timing};
use super::state::State;
use crate::programs::words;

/// What may be changed now, text and media aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Nobody has lived a day of it.
    Anything,
    /// It has begun: what is added begins, and what is removed ends, on this date.
    Additions {
        /// The first date that nobody in it has reached.
        from: Day,
    },
    /// It is over.
    Words,
}

/// What a program's stage depends on.
#[derive(Clone, Copy, Debug)]
pub struct Lived {
    /// The program's state now.
    pub state: State,
    /// Its dates.
    pub timing: Timing,
    /// The newest date that anybody in it has reached, and the program's own zone: dates begin in the east while the program's
    /// zone still has the one before.
    pub newest: Day,
    /// Whether anybody ever took part or waits to.
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

/// What becomes of a program that is deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deletion {
    /// It goes, with everything in it: nobody ever took part.
    Deleted,
    /// It is put away: its results stay.
    Archived,
    /// Somebody takes part, or waits to: it has to end first.
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

/// A piece of a step's plan, as it stands or as it will.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// `None` is a new one.
    pub id: Option<i64>,
    /// Civil days.
    pub duration: i64,
    /// What it asks for, retired activities included.
    pub activities: Vec<Asked>,
    /// From this date on it asks for nothing.
    pub retired_on: Option<Day>,
}

impl Piece {
    /// Takes it away from a program that has begun. What was retired before stays as it is.
    pub fn retire(&mut self, from: Day) {
        self.retired_on.get_or_insert(from);
        for asked in &mut self.activities {
            asked.retired_on.get_or_insert(from);
        }
    }
}

/// A piece as an editor wants it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The piece that stands, or a new one.
    pub id: Option<i64>,
    /// Civil days.
    pub duration: i64,
    /// What it asks for.
    pub activities: Vec<ActivityId>,
}

/// What is wrong with a plan that is wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Which of the pieces; `None` is the plan itself.
    pub at: Option<usize>,
    /// The piece's field.
    pub field: &'static str,
    /// What is wrong.
    pub why: &'static str,
}

const fn fault<T>(at: usize, field: &'static str, why: &'static str) -> Result<T, Fault> {
    Err(Fault { at: Some(at), field, why })
}

/// Where a step stands.
#[derive(Clone, Copy, Debug)]
pub struct Ground {
    /// What may be changed.
    pub stage: Stage,
    /// Whether it is the program's last step: what is added elsewhere would move the days after it.
    pub last: bool,
    /// TIMED: the first date after the whole plan.
    pub after: Option<Day>,
}

/// A step's plan as it will be, from what stands and what is wanted: the whole of it, in order. Whatever stands and is not
/// wanted is taken away.
///
/// # Errors
/// Names the first piece that cannot be so.
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

/// Puts what is wanted of a piece that stands into it.
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

/// What a program consists of, for the look before it opens.
#[derive(Clone, Debug)]
pub struct Whole {
    /// Its dates.
    pub timing: Timing,
    /// Activities that are not retired.
    pub activities: usize,
    /// For each step its pieces: days, and how many activities are due on them.
    pub steps: Vec<Vec<(i64, usize)>>,
}

/// What keeps a draft from opening, and where: `steps[2].plan[0].duration`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lack {
    /// The place.
    pub place: String,
    /// What is wrong there.
    pub why: &'static str,
}

impl Whole {
    /// Everything that keeps it from opening. `today` is the date in the program's zone.
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
