//! What others see of a program's board: rows, pages, counts.

use serde::Serialize;

use crate::event::{Card, Hundredths, MemberId};
use crate::leaderboard::Place;
use crate::period::Period;
use crate::ports::ProgramState;

/// One line of a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Row {
    /// Position in the order, from 0; members who are not shown are counted.
    pub pos: usize,
    /// Competition rank, from 1.
    pub rank: usize,
    /// The member.
    pub user_id: MemberId,
    /// The name to show; `None` only in a hidden member's own row.
    pub name: Option<String>,
    /// Path of the picture.
    pub image: Option<String>,
    /// Points in the period.
    pub points: i64,
    /// What the program ranks by, where that is not its points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<Hundredths>,
    /// Current streak in the program, days.
    pub streak: i64,
    /// Ranks won (positive) or lost since the day began; all-time board only, `None` when unknown.
    pub change: Option<i64>,
}

impl Row {
    pub(crate) fn name(mut self, card: Option<&Card>) -> Self {
        self.name = card.map(|c| c.name.clone());
        self.image = card.and_then(|c| c.image.clone());
        self
    }
}

/// Counts of a program, members on the board only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// Members on the board.
    pub members: usize,
    /// Of these, members with a due activity done on the program's present date.
    pub done_today: usize,
    /// Their points of that date.
    pub points_today: i64,
}

/// Where a page begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Start {
    /// At the best.
    #[default]
    Top,
    /// At a position, from 0.
    Position(usize),
    /// After the last row of the page before: [`Page::next`].
    After(Place),
}

/// A question for rows of a board.
#[derive(Clone, Copy, Debug, Default)]
pub struct PageAsk {
    /// Which board.
    pub period: Period,
    /// Where to begin.
    pub start: Start,
    /// Rows wanted, at most 100.
    pub limit: usize,
    /// The caller, whose own row and neighbours come along.
    pub around: Option<MemberId>,
}

/// Rows of a board.
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    /// The program's state.
    pub state: ProgramState,
    /// Which board.
    pub period: Period,
    /// Counts of the program.
    pub counts: Counts,
    /// Members on the board, shown or not.
    pub total: usize,
    /// The rows that may be shown; fewer than the limit when many in a row are hidden.
    pub rows: Vec<Row>,
    /// Where the next page begins; `None` at the end.
    pub next: Option<Place>,
    /// The caller's own row; `None` when not asked for, or not on the board.
    pub around: Option<Around>,
}

/// A member's own row between its neighbours.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Around {
    /// The nearest shown row before.
    pub previous: Option<Row>,
    /// The member's own row, shown or not.
    pub own: Row,
    /// The nearest shown row after.
    pub next: Option<Row>,
}
