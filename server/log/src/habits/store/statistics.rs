//! What was done in a program, by its dates.

use daymark_actors::clock::Day;
use daymark_base::db::{self, Db, Result};
use daymark_base::{args, sql};

/// A date of a program.
#[derive(Clone, Copy, Debug, db::Record)]
pub struct ProgramDayRow {
    pub local_date: Day,
    pub logs: i64,
    pub members: i64,
}

sql! {
    PROGRAM_DAYS = "SELECT local_date, CAST(SUM(done) AS BIGINT) AS logs, COUNT(*) AS members FROM day_score
      WHERE program_id = $1 AND local_date BETWEEN $2 AND $3 AND done > 0 GROUP BY local_date ORDER BY local_date LIMIT 100";
}

/// What was done in a program on some dates; dates without done activities are left out.
pub async fn program_days(db: &Db, program: i64, from: Day, to: Day) -> Result<Vec<ProgramDayRow>> {
    db.all(&PROGRAM_DAYS, args![program, from, to]).await
}
