//! Progress as clients see it.

use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::MemberId;
use serde::Serialize;
use utoipa::ToSchema;

use super::rules::{Block, Phase};
use super::words;
use crate::habits::EntryOut;
use crate::programs::{Enrolment, MembershipOut, ProgramOut, State};

/// How a step is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ModulePhase {
    /// Completed.
    Completed,
    /// Removed from the program.
    Retired,
    /// Its first day is still to come.
    Locked,
    /// Today is one of its days.
    Current,
    /// Its days are over, but it can still be completed.
    Open,
}

impl From<Phase> for ModulePhase {
    fn from(phase: Phase) -> Self {
        match phase {
            Phase::Completed => Self::Completed,
            Phase::Retired => Self::Retired,
            Phase::Locked => Self::Locked,
            Phase::Current => Self::Current,
            Phase::Open => Self::Open,
        }
    }
}

/// Why a step cannot be completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum BlockCode {
    /// It begins on `date`.
    NotBegun,
    /// The member's last day in the program has closed.
    Ended,
    /// It was removed from the program.
    Retired,
    /// Its questions are not answered.
    Questions,
}

/// What prevents a step's completion.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ModuleBlock)]
pub struct BlockOut {
    /// The reason, as a code.
    pub code: BlockCode,
    /// The reason, as a sentence.
    pub message: &'static str,
    /// From this date on it no longer blocks.
    #[schema(value_type = Option<String>, format = Date)]
    pub date: Option<Day>,
}

impl From<Block> for BlockOut {
    fn from(block: Block) -> Self {
        let (code, message, date) = match block {
            Block::NotBegun(date) => (BlockCode::NotBegun, words::NOT_STARTED, Some(date)),
            Block::Ended => (BlockCode::Ended, words::ENDED, None),
            Block::Retired => (BlockCode::Retired, words::RETIRED, None),
            Block::Questions => (BlockCode::Questions, words::QUESTIONS_FIRST, None),
        };
        Self { code, message, date }
    }
}

/// A step with the caller's progress.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Module)]
pub struct ModuleOut {
    /// The step.
    pub step_id: i64,
    /// Its title.
    pub title: String,
    /// Its place in the program, from 1.
    pub number: i64,
    /// Its first date for the caller.
    #[schema(value_type = String, format = Date)]
    pub first_date: Day,
    /// Its last date for the caller; the day before the first when nothing is planned in it.
    #[schema(value_type = String, format = Date)]
    pub last_date: Day,
    /// The number of civil days.
    pub days: i64,
    /// Its status.
    pub status: ModulePhase,
    /// Points for completing it.
    pub points: i64,
    /// When the caller completed it.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub completed_at: Option<Instant>,
    /// What prevents its completion now.
    pub blocks: Vec<BlockOut>,
}

/// The caller's current step and day, what is open today, and what prevents completion.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ModuleStatus)]
pub struct ModuleStatusOut {
    /// The program.
    pub challenge_id: i64,
    /// The program's state.
    pub state: State,
    /// The caller's status.
    pub status: Enrolment,
    /// The caller's own date.
    #[schema(value_type = String, format = Date)]
    pub today: Day,
    /// The current day of the program, from 1; null before the first and after the last.
    pub plan_day: Option<i64>,
    /// The number of days of the program for the caller; null without an end.
    pub plan_days: Option<i64>,
    /// The current step.
    pub step_id: Option<i64>,
    /// The current day of that step, from 1.
    pub step_day: Option<i64>,
    /// All steps, in order.
    pub steps: Vec<ModuleOut>,
    /// What is due today and still open.
    pub open: Vec<EntryOut>,
    /// What prevents completing the current step. Before the program begins and after it ends, this says so.
    pub blocks: Vec<BlockOut>,
}

/// A member's progress.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Progress {
    /// Days that have begun, including today.
    pub days: i64,
    /// Days on which something due was done.
    pub done_days: i64,
    /// The share of done days, in percent, rounded up.
    pub percent: i64,
    /// Steps that were completed.
    pub steps_completed: i64,
}

/// The caller's view of a running program.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Inside)]
pub struct InsideOut {
    /// The program.
    pub challenge: ProgramOut,
    /// The caller's membership.
    pub membership: MembershipOut,
    /// The current step and day.
    pub module: ModuleStatusOut,
    /// Today's log, including open entries.
    pub today: Vec<EntryOut>,
    /// The caller's progress.
    pub progress: Progress,
    /// The caller's rank; null if they are not on the board.
    pub rank: Option<i64>,
}

/// A completed step.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = StepCompleted)]
pub struct CompletedOut {
    /// The step.
    pub step_id: i64,
    /// Its program.
    pub challenge_id: i64,
    /// The caller's own date of completing it.
    #[schema(value_type = String, format = Date)]
    pub local_date: Day,
    /// When the caller completed it.
    #[schema(value_type = String, format = DateTime)]
    pub completed_at: Instant,
    /// Points awarded, once.
    pub points: i64,
}

/// The member whose progress is shown.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ProgressUser {
    /// The member.
    pub id: MemberId,
    /// First and last name, or the nickname; null when callers who are hidden see their own progress.
    pub name: Option<String>,
    /// Path of the picture.
    pub image: Option<String>,
}

/// A member's day, as others see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ProgressDay {
    /// The member's own date.
    #[schema(value_type = String, format = Date)]
    pub date: Day,
    /// Points from the log of that date.
    pub points: i64,
    /// Due activities that were done.
    pub done: i64,
}

/// Another member's progress in a program.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = MemberProgress)]
pub struct MemberProgressOut {
    /// The program.
    pub challenge_id: i64,
    /// The member.
    pub user: ProgressUser,
    /// Their status.
    pub status: Enrolment,
    /// Their own date of joining.
    #[schema(value_type = String, format = Date)]
    pub joined_on: Day,
    /// Points in the program.
    pub points: i64,
    /// Days in a row.
    pub streak: i64,
    /// The longest streak of days.
    pub longest_streak: i64,
    /// Their rank.
    pub rank: Option<i64>,
    /// Their progress.
    pub progress: Progress,
    /// The newest dates with a log, at most 366.
    pub days: Vec<ProgressDay>,
}
