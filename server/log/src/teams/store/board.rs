//! The data for boards of teams: sums over the dates on which members were in them, each board one statement.

use std::collections::HashMap;

use daymark_actors::clock::{Day, Instant};
use daymark_base::db::{self, Db, Result, Rows, Tx};
use daymark_base::{args, row, sql};

use super::on_roster;
use crate::teams::rules::Standing;

/// Total points earned in teams: rows of (team, member, points). In a member's current team everything after the first
/// date counts, so only the few earlier dates are subtracted; for earlier teams it is summed date by date.
macro_rules! earned {
    ($where:literal) => {
        concat!(
            "SELECT s.team_id, s.member_id, p.points - COALESCE((SELECT CAST(SUM(l.delta) AS BIGINT) FROM points_ledger l
                WHERE l.member_id = s.member_id AND l.program_id = s.program_id AND l.local_date < s.from_on), 0) AS points
              FROM team_member s JOIN membership p ON p.member_id = s.member_id AND p.program_id = s.program_id
              WHERE s.to_on IS NULL AND ",
            $where,
            " UNION ALL
              SELECT s.team_id, s.member_id, l.delta FROM team_member s JOIN points_ledger l ON l.member_id = s.member_id
                AND l.program_id = s.program_id AND l.local_date BETWEEN s.from_on AND s.to_on
              WHERE s.to_on IS NOT NULL AND ",
            $where
        )
    };
}

/// Points earned in teams between two dates: rows of (team, member, points).
macro_rules! earned_between {
    ($where:literal) => {
        concat!(
            "SELECT s.team_id, s.member_id, d.points FROM team_member s JOIN day_score d ON d.member_id = s.member_id
                AND d.program_id = s.program_id AND d.local_date BETWEEN $2 AND $3 AND d.local_date >= s.from_on
                AND (s.to_on IS NULL OR d.local_date <= s.to_on)
              WHERE ",
            $where
        )
    };
}

/// The standings of a program's teams. Test users, disabled and closed accounts count neither for points nor for the
/// size.
macro_rules! standings {
    ($earned:expr) => {
        concat!(
            "SELECT t.id, t.name, t.created_at, COALESCE(e.points, 0) AS points, r.members FROM team t
              JOIN (SELECT s.team_id, COUNT(*) AS members FROM ",
            on_roster!(),
            " AND s.program_id = $1 AND NOT m.test_user AND NOT m.disabled AND m.erase_at IS NULL
                GROUP BY s.team_id) AS r ON r.team_id = t.id
              LEFT JOIN (SELECT u.team_id, CAST(SUM(u.points) AS BIGINT) AS points FROM (",
            $earned,
            ") AS u JOIN member m ON m.id = u.member_id AND NOT m.test_user AND NOT m.disabled AND m.erase_at IS NULL
                GROUP BY u.team_id) AS e ON e.team_id = t.id
              WHERE t.program_id = $1"
        )
    };
}

macro_rules! of_team {
    ($earned:expr) => {
        concat!(
            "SELECT u.member_id, CAST(SUM(u.points) AS BIGINT) AS points FROM (",
            $earned,
            ") AS u GROUP BY u.member_id"
        )
    };
}

sql! {
    STANDINGS = standings!(earned!("s.program_id = $1"));
    STANDINGS_BETWEEN = standings!(earned_between!("s.program_id = $1"));
    EARNED_IN = of_team!(earned!("s.team_id = $1"));
    EARNED_IN_BETWEEN = of_team!(earned_between!("s.team_id = $1"));
    RESULTS = "SELECT rank, team_id, name, points, score, members FROM team_result WHERE program_id = $1 ORDER BY position";
    SCORES = concat!("SELECT s.team_id, CAST(SUM(p.score) AS BIGINT) AS score FROM ", on_roster!(),
      " AND s.program_id = $1 AND NOT m.test_user AND NOT m.disabled AND m.erase_at IS NULL
        AND p.score IS NOT NULL GROUP BY s.team_id");
    SCORES_IN = concat!("SELECT s.member_id, p.score FROM ", on_roster!(),
      " AND s.team_id = $1 AND p.score IS NOT NULL");
    TO_FREEZE = "SELECT t.program_id FROM program_teams t JOIN program p ON p.id = t.program_id
      WHERE t.frozen_at IS NULL AND p.finalised_at IS NOT NULL ORDER BY t.program_id LIMIT 100";
    ADD_RESULTS = "INSERT INTO team_result (program_id, position, team_id, name, rank, points, score, members)
      SELECT $2, r.position, r.team_id, r.name, r.rank, r.points, r.score, r.members
      FROM {rows $1: position BIGINT, team_id BIGINT, name TEXT, rank BIGINT, points BIGINT, score BIGINT,
        members BIGINT} AS r
      WHERE true";
    FREEZE = "UPDATE program_teams SET frozen_at = $2 WHERE program_id = $1";
}

#[derive(db::Record)]
struct StandingRow {
    id: i64,
    name: String,
    created_at: Instant,
    points: i64,
    members: i64,
}

impl From<StandingRow> for Standing {
    fn from(r: StandingRow) -> Self {
        Self { team: r.id, name: r.name, points: r.points, scores: None, members: r.members, created_at: r.created_at }
    }
}

fn standing(rows: Vec<StandingRow>) -> Vec<Standing> {
    rows.into_iter().map(Standing::from).collect()
}

/// The teams of a program that have members, with their points, in total or between two dates: unsorted, for boards.
pub async fn standings(db: &Db, program: i64, between: Option<(Day, Day)>) -> Result<Vec<Standing>> {
    Ok(standing(match between {
        None => db.all(&STANDINGS, args![program]).await?,
        Some((from, to)) => db.all(&STANDINGS_BETWEEN, args![program, from, to]).await?,
    }))
}

fn with_scores(mut standings: Vec<Standing>, scores: Vec<(i64, i64)>) -> Vec<Standing> {
    let sums: HashMap<i64, i64> = scores.into_iter().collect();
    for s in &mut standings {
        s.scores = Some(sums.get(&s.team).copied().unwrap_or(0));
    }
    standings
}

/// The teams of a program that ranks by scores, with the sum of their rosters' scores: a score belongs to the member,
/// and moves with them.
pub async fn scored_standings(db: &Db, program: i64) -> Result<Vec<Standing>> {
    Ok(with_scores(standings(db, program, None).await?, db.all(&SCORES, args![program]).await?))
}

/// The scores of a team's roster, in hundredths.
pub async fn scores_in(db: &Db, team: i64) -> Result<Vec<(i64, i64)>> {
    db.all(&SCORES_IN, args![team]).await
}

/// The points that each member earned in a team, in total or between two dates.
pub async fn earned_in(db: &Db, team: i64, between: Option<(Day, Day)>) -> Result<Vec<(i64, i64)>> {
    match between {
        None => db.all(&EARNED_IN, args![team]).await,
        Some((from, to)) => db.all(&EARNED_IN_BETWEEN, args![team, from, to]).await,
    }
}

/// A line of a final board.
#[derive(Clone, Debug, db::Record)]
pub struct ResultRow {
    pub rank: i64,
    pub team_id: Option<i64>,
    pub name: String,
    pub points: i64,
    pub score: Option<i64>,
    pub members: i64,
}

/// The final board of a program's teams.
pub async fn results(db: &Db, program: i64) -> Result<Vec<ResultRow>> {
    db.all(&RESULTS, args![program]).await
}

/// Final programs with teams whose board of teams is not final yet.
pub async fn to_freeze(db: &Db) -> Result<Vec<i64>> {
    Ok(db.all::<(i64,)>(&TO_FREEZE, args![]).await?.into_iter().map(|(id,)| id).collect())
}

/// The standings inside a transaction, with scores where the program ranks by them.
pub async fn standings_now(tx: &mut Tx, program: i64, scored: bool) -> Result<Vec<Standing>> {
    let standings = standing(tx.all(&STANDINGS, args![program]).await?);
    if !scored {
        return Ok(standings);
    }
    Ok(with_scores(standings, tx.all(&SCORES, args![program]).await?))
}

/// Writes the final board of a program's teams.
pub async fn freeze(tx: &mut Tx, program: i64, board: &[(i64, Standing)], now: Instant) -> Result<()> {
    let mut rows = Rows::new();
    for (position, (rank, s)) in (1_i64..).zip(board) {
        rows.push(row![position, s.team, &s.name, *rank, s.points, s.scores, s.members]);
    }
    tx.exec(&ADD_RESULTS, args![rows, program]).await?;
    tx.exec(&FREEZE, args![program, now]).await.map(drop)
}
