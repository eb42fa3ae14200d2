//! The SQL of progress.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::{MemberId, ProgramId};
use daymark_base::db::{self, Db, Result, Tx};
use daymark_base::{args, sql};
use daymark_people::accounts::ShownRow;

/// A completed step.
#[derive(Clone, Debug, db::Record)]
pub struct CompletionRow {
    pub step_id: i64,
    pub local_date: Day,
    pub completed_at: Instant,
}

/// A date of a member in a program.
#[derive(db::Record)]
pub struct DayRow {
    pub local_date: Day,
    pub points: i64,
    pub done: i64,
}

/// A participant, as others see them.
#[derive(db::Record)]
pub struct PartRow {
    #[column(flatten)]
    pub shown: ShownRow,
    pub state: String,
    pub joined_on: Day,
    pub points: i64,
    pub streak_current: i64,
    pub streak_longest: i64,
}

sql! {
    COMPLETIONS = "SELECT step_id, local_date, completed_at FROM step_completion
      WHERE member_id = $1 AND program_id = $2 ORDER BY completed_at, step_id LIMIT 200";
    COMPLETION = "SELECT step_id, local_date, completed_at FROM step_completion WHERE member_id = $1 AND step_id = $2";
    COMPLETE = "INSERT INTO step_completion (member_id, step_id, program_id, local_date, completed_at)
      VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING";
    DONE_DAYS_IN = "SELECT COUNT(*) AS n FROM day_score WHERE member_id = $1 AND program_id = $2 AND done > 0";
    NEWEST_DAYS = "SELECT local_date, points, done FROM day_score
      WHERE member_id = $1 AND program_id = $2 ORDER BY local_date DESC LIMIT 366";
    PART = "SELECT m.id, m.first_name, m.last_name, m.nickname, m.image, m.privacy_level, m.test_user, m.disabled,
        s.state, s.joined_on, s.points, s.streak_current, s.streak_longest
      FROM membership s JOIN member m ON m.id = s.member_id
      WHERE s.program_id = $1 AND s.member_id = $2 AND s.state IN ('joined', 'completed')";
    ERASE_COMPLETIONS = "DELETE FROM step_completion WHERE member_id = $1";
}

/// The steps of a program that a member has completed.
pub async fn completions(db: &Db, member: MemberId, program: ProgramId) -> Result<Vec<CompletionRow>> {
    db.all(&COMPLETIONS, args![member, program]).await
}

/// A member's completion of a step.
pub async fn completion(db: &Db, member: MemberId, step: i64) -> Result<Option<CompletionRow>> {
    Ok(db.all(&COMPLETION, args![member, step]).await?.pop())
}

/// Completes a step, once; false when it was already completed.
pub async fn complete(
    tx: &mut Tx,
    member: MemberId,
    (program, step): (ProgramId, i64),
    on: Day,
    at: Instant,
) -> Result<bool> {
    Ok(tx.exec(&COMPLETE, args![member, step, program, on, at]).await? == 1)
}

#[derive(db::Record)]
struct Count {
    n: i64,
}

/// How many dates of a member in a program are done.
pub async fn done_days(db: &Db, member: MemberId, program: ProgramId) -> Result<i64> {
    Ok(db.all::<Count>(&DONE_DAYS_IN, args![member, program]).await?.pop().map_or(0, |c| c.n))
}

/// The newest dates of a member in a program that have a log.
pub async fn days(db: &Db, member: MemberId, program: ProgramId) -> Result<Vec<DayRow>> {
    db.all(&NEWEST_DAYS, args![member, program]).await
}

/// A participant.
pub async fn part(db: &Db, program: ProgramId, member: MemberId) -> Result<Option<PartRow>> {
    db.opt(&PART, args![program, member]).await
}

/// Deletes a member's completed steps, as part of erasing an account.
pub async fn erase(tx: &mut Tx, member: MemberId) -> Result<()> {
    tx.exec(&ERASE_COMPLETIONS, args![member]).await.map(drop)
}
