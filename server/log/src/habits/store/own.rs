//! A member's own numbers: points by day, pauses.

use std::collections::HashMap;

use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::{Hundredths, MemberId, ProgramId};
use daymark_base::civil::plus_days;
use daymark_base::db::{Db, Result, Rows, Tx};
use daymark_base::{args, row, sql};
use daymark_people::accounts;
use jiff::civil::date;

use crate::habits::journal::Scored;
use crate::habits::rules::pause::Pause;
use crate::habits::rules::streak::Streak;

sql! {
    LEDGER_BY_DAY = "SELECT local_date, CAST(SUM(delta) AS BIGINT) AS n FROM points_ledger
      WHERE member_id = $1 AND local_date >= $2 GROUP BY local_date";
    PAUSES = "SELECT id, from_date, to_date FROM pause WHERE member_id = $1 ORDER BY from_date DESC LIMIT 100";
    PAUSES_BETWEEN = "SELECT from_date, to_date FROM pause
      WHERE member_id = $1 AND to_date >= $2 AND from_date <= $3";
    ADD_PAUSE = "INSERT INTO pause (member_id, from_date, to_date, created_at) VALUES ($1, $2, $3, $4) RETURNING id";
    REMOVE_PAUSE = "DELETE FROM pause WHERE id = $2 AND member_id = $1 AND from_date >= $3";
    SHORTEN_PAUSE = "UPDATE pause SET to_date = $3 WHERE id = $2 AND member_id = $1 AND to_date > $3";
    HAS_PAUSE = "SELECT id FROM pause WHERE id = $2 AND member_id = $1";
}

#[derive(daymark_base::db::Record)]
struct DayPoints {
    local_date: Day,
    n: i64,
}

/// A member's points by date, from `from` on.
pub async fn ledger_by_day(db: &Db, member: MemberId, from: Day) -> Result<Vec<(Day, i64)>> {
    let rows = db.all::<DayPoints>(&LEDGER_BY_DAY, args![member, from]).await?;
    Ok(rows.into_iter().map(|r| (r.local_date, r.n)).collect())
}

/// A member's pauses, newest first.
pub async fn pauses(db: &Db, member: MemberId) -> Result<Vec<(i64, Day, Day)>> {
    db.all(&PAUSES, args![member]).await
}

/// A member's pauses in the years of a new one, under the member's lock, so that two requests cannot exceed the limit
/// together.
pub async fn pauses_locked(tx: &mut Tx, member: MemberId, new: Pause) -> Result<Vec<Pause>> {
    accounts::lock_log(tx, member).await?;
    let years = (date(new.from.year(), 1, 1), date(new.to.year(), 12, 31));
    let rows = tx.all::<(Day, Day)>(&PAUSES_BETWEEN, args![member, years.0, years.1]).await?;
    Ok(rows.into_iter().map(|(from, to)| Pause { from, to }).collect())
}

/// Adds a pause and returns its id.
pub async fn add_pause(tx: &mut Tx, member: MemberId, from: Day, to: Day, now: Instant) -> Result<i64> {
    Ok(tx.one::<(i64,)>(&ADD_PAUSE, args![member, from, to, now]).await?.0)
}

/// Deletes a pause that begins today or later, or makes yesterday the last day of a running one. False when there is no
/// such pause.
pub async fn end_pause(db: &Db, member: MemberId, id: i64, today: Day) -> Result<bool> {
    db.write(move |tx| {
        Box::pin(async move {
            if tx.opt::<(i64,)>(&HAS_PAUSE, args![member, id]).await?.is_none() {
                return Ok(false);
            }
            tx.exec(&REMOVE_PAUSE, args![member, id, today]).await?;
            tx.exec(&SHORTEN_PAUSE, args![member, id, plus_days(today, -1)]).await?;
            Ok(true)
        })
    })
    .await
}

sql! {
    // Each part reads no more rows of its index than requested. An OR would read all due rows for each batch, and many
    // are due after midnight.
    STANDINGS_DUE = "SELECT member_id, program_id FROM (SELECT member_id, program_id FROM membership
        WHERE streak_until <= $1 ORDER BY streak_until LIMIT $2) AS streaks
      UNION SELECT member_id, program_id FROM (SELECT member_id, program_id FROM membership
        WHERE score_until <= $1 ORDER BY score_until LIMIT $2) AS scores
      LIMIT $2";
    STORED_STANDINGS = "SELECT s.member_id, s.program_id, s.score, s.score_at, s.streak_current, s.streak_longest,
        s.score_seq
      FROM {rows $1: member_id BIGINT, program_id BIGINT} AS r
      JOIN membership s ON s.member_id = r.member_id AND s.program_id = r.program_id";
}

/// Memberships whose scores or streaks may have changed without a log.
pub async fn standings_due(db: &Db, now: Instant, limit: i64) -> Result<Vec<(MemberId, ProgramId)>> {
    db.all(&STANDINGS_DUE, args![now, limit]).await
}

/// A stored score and streak, and the number of their last change.
pub struct StoredStanding {
    pub scored: Option<Scored>,
    pub streak: Streak,
    pub seq: i64,
}

/// The stored standings of these members in these programs.
pub async fn stored_standings(
    tx: &mut Tx,
    of: &[(MemberId, ProgramId)],
) -> Result<HashMap<(MemberId, ProgramId), StoredStanding>> {
    let mut rows = Rows::new();
    for (member, program) in of {
        rows.push(row![*member, *program]);
    }
    type Stored = (i64, i64, Option<i64>, Option<i64>, i64, i64, i64);
    let found = tx.all::<Stored>(&STORED_STANDINGS, args![rows]).await?;
    let stored = |(member, program, score, at, current, longest, seq): Stored| {
        let scored = score.zip(at).map(|(score, at)| Scored { score: Hundredths(score), at: Instant(at), until: None });
        ((member, program), StoredStanding { scored, streak: Streak { current, longest, ..Streak::default() }, seq })
    };
    Ok(found.into_iter().map(stored).collect())
}
