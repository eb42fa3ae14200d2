//! A program's board as others see it: rows, pages, counts.

use std::fmt;
use std::str::FromStr;

use serde::Serialize;

use crate::event::{Hundredths, MemberId};
use crate::period::Period;
use crate::place::{BadPlace, Place};
use crate::ports::ProgramState;

/// One line of a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Row {
    /// Position in the order, from 0.
    pub pos: usize,
    /// Competition rank, from 1.
    pub rank: usize,
    /// The member; `None` in the row of a hidden member, unless it is the caller's own.
    pub user_id: Option<MemberId>,
    /// The name to show; `None` in the row of a hidden member.
    pub name: Option<String>,
    /// Path of the picture.
    pub image: Option<String>,
    /// Points in the period.
    pub points: i64,
    /// The score that the program ranks by, if it does not rank by points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<Hundredths>,
    /// Current streak in the program, days.
    pub streak: i64,
    /// Ranks won (positive) or lost since the day began; all-time board only, `None` when unknown.
    pub change: Option<i64>,
}

/// Counts of a program. Only members on the board count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// Members on the board.
    pub members: usize,
    /// How many of them have a due activity done on the program's current date.
    pub done_today: usize,
    /// The points of all members on the board on that date.
    pub points_today: i64,
}

/// Where a page begins. Its text form, sealed, is a paging cursor; it names no hidden member.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Start {
    /// After this place; `None` starts at the top.
    pub after: Option<Place>,
    /// Rows to skip from there.
    pub skip: usize,
}

impl fmt::Display for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.skip)?;
        self.after.map_or(Ok(()), |place| write!(f, ".{place}"))
    }
}

impl FromStr for Start {
    type Err = BadPlace;
    fn from_str(s: &str) -> Result<Self, BadPlace> {
        let (skip, after) = s.split_once('.').map_or((s, None), |(skip, place)| (skip, Some(place)));
        let skip = skip.parse().map_err(|_| BadPlace)?;
        Ok(Self { after: after.map(str::parse).transpose()?, skip })
    }
}

/// A request for rows of a board.
#[derive(Clone, Copy, Debug, Default)]
pub struct PageAsk {
    /// The board's period.
    pub period: Period,
    /// Where to begin.
    pub start: Start,
    /// Rows wanted, at most 100.
    pub limit: usize,
    /// The caller, whose own row is marked and returned with its neighbours.
    pub around: Option<MemberId>,
}

/// Rows of a board.
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    /// The program's state.
    pub state: ProgramState,
    /// The board's period.
    pub period: Period,
    /// Counts of the program.
    pub counts: Counts,
    /// Members on the board, including hidden ones.
    pub total: usize,
    /// The rows, in order.
    pub rows: Vec<Row>,
    /// Where the next page begins; `None` at the end.
    pub next: Option<Start>,
    /// The caller's own row; `None` when not requested, or not on the board.
    pub around: Option<Around>,
}

/// A member's own row between its neighbours.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Around {
    /// The row before.
    pub previous: Option<Row>,
    /// The member's own row.
    pub own: Row,
    /// The row after.
    pub next: Option<Row>,
}
