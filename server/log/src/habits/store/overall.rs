//! Members' standings over all their programs.

use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::{ALL_PROGRAMS, MemberId, Standing};
use daymark_base::db::{self, Db, Result, Val};
use daymark_base::{args, sql};
use daymark_people::accounts::ShownRow;

macro_rules! standings {
    ($where:literal) => {
        concat!(
            "SELECT m.id, m.first_name, m.last_name, m.nickname, m.image, m.privacy_level, m.test_user,
                (m.disabled OR m.erase_at IS NOT NULL) AS disabled, t.version, t.points, t.streak_current,
                s.last_scored_at, s.joined_at
              FROM member m JOIN member_state t ON t.member_id = m.id
              JOIN (SELECT member_id, MAX(last_scored_at) AS last_scored_at, MIN(joined_at) AS joined_at FROM membership
                WHERE (state IN ('joined', 'completed') OR left_at IS NOT NULL)",
            $where,
            " GROUP BY member_id) AS s ON s.member_id = m.id ORDER BY m.id"
        )
    };
}

sql! {
    STANDINGS = standings!("");
    STANDINGS_OF = standings!(" AND member_id IN {ids $1}");
    // Starts from the programs: their days have an index by date.
    DAYS = "SELECT d.member_id, d.local_date, CAST(SUM(d.points) AS BIGINT) AS points, CAST(SUM(d.done) AS BIGINT) AS done
      FROM program p JOIN day_score d ON d.program_id = p.id AND d.local_date >= $1 GROUP BY d.member_id, d.local_date";
    DAYS_OF = "SELECT member_id, local_date, CAST(SUM(points) AS BIGINT) AS points, CAST(SUM(done) AS BIGINT) AS done
      FROM day_score WHERE member_id IN {ids $2} AND local_date >= $1 GROUP BY member_id, local_date";
    RANKS_BEFORE = "SELECT member_id, CAST(RANK() OVER (ORDER BY points DESC) AS BIGINT) AS n FROM (
        SELECT t.member_id, CAST(t.points - COALESCE(SUM(d.delta), 0) AS BIGINT) AS points
        FROM member_state t JOIN member m ON m.id = t.member_id
        LEFT JOIN points_ledger d ON d.member_id = t.member_id AND d.local_date >= $1
        WHERE NOT m.test_user AND NOT m.disabled AND m.erase_at IS NULL AND EXISTS (SELECT 1 FROM membership s
          WHERE s.member_id = t.member_id AND (s.state IN ('joined', 'completed') OR s.left_at IS NOT NULL)
            AND s.joined_on < $1)
        GROUP BY t.member_id, t.points) AS before";
}

#[derive(db::Record)]
struct Row {
    #[column(flatten)]
    shown: ShownRow,
    version: i64,
    points: i64,
    streak_current: i64,
    last_scored_at: Option<i64>,
    joined_at: i64,
}

#[derive(db::Record)]
struct DayRow {
    member_id: i64,
    local_date: Day,
    points: i64,
    done: i64,
}

/// The standings of all or some members, with every date from `since` on. Not a list for clients: boards are built from
/// it.
pub async fn overall(db: &Db, members: Option<Vec<MemberId>>, since: Day) -> Result<Vec<Standing>> {
    let (rows, days) = match members.map(Val::ids) {
        None => (db.all::<Row>(&STANDINGS, args![]).await?, db.all::<DayRow>(&DAYS, args![since]).await?),
        Some(ids) => (db.all(&STANDINGS_OF, args![ids.clone()]).await?, db.all(&DAYS_OF, args![since, ids]).await?),
    };
    let standing = |r: Row| Standing {
        program: ALL_PROGRAMS,
        member: r.shown.id,
        seq: r.version,
        points: r.points,
        score: None,
        streak: r.streak_current,
        last_scored_at: r.last_scored_at.map(Instant),
        joined_at: Instant(r.joined_at),
        ranked: r.shown.counts(),
        card: r.shown.card(),
        days: Vec::new(),
        done_days: Vec::new(),
    };
    let mut standings: Vec<Standing> = rows.into_iter().map(standing).collect();
    for day in days {
        let Ok(at) = standings.binary_search_by_key(&day.member_id, |s| s.member) else { continue };
        standings[at].days.push((day.local_date, day.points));
        standings[at].done_days.push((day.local_date, day.done > 0));
    }
    Ok(standings)
}

/// Everyone's rank by the points of dates before `date`; members who joined their first program on it or later have
/// none.
pub async fn overall_ranks_before(db: &Db, date: Day) -> Result<hashbrown::HashMap<MemberId, i64>> {
    Ok(db.all::<(i64, i64)>(&RANKS_BEFORE, args![date]).await?.into_iter().collect())
}
