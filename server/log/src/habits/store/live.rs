//! The data for live actors and public figures.

use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::{DayDone, MemberId, ProgramId};
use daymark_actors::ports::CommunityDay;
use daymark_actors::streak::Needs;
use daymark_base::db::{self, Db, Result};
use daymark_base::{args, sql};
use daymark_people::accounts::ShownRow;

use crate::habits::rules::community;
use crate::public_program;

/// An entry done in the last minutes.
#[derive(db::Record)]
pub struct FreshRow {
    #[column(flatten)]
    pub shown: ShownRow,
    pub program_id: i64,
    pub activity_id: i64,
    pub local_date: Day,
    pub title: String,
    pub scored_at: Instant,
    /// The member's sync version of its last change.
    pub version: i64,
    /// Whether its program is public: neither a company's nor a custom program.
    pub public: bool,
}

/// A new account.
#[derive(db::Record)]
pub struct NewestRow {
    pub id: i64,
    pub first_name: String,
    pub last_name: String,
    pub created_at: Instant,
}

sql! {
    RANKS_BEFORE = "SELECT member_id, CAST(RANK() OVER (ORDER BY points DESC) AS BIGINT) AS n FROM (
        SELECT s.member_id, CAST(s.points - COALESCE(SUM(d.delta), 0) AS BIGINT) AS points
        FROM membership s JOIN member m ON m.id = s.member_id
        LEFT JOIN points_ledger d ON d.member_id = s.member_id AND d.program_id = s.program_id AND d.local_date >= $2
        WHERE s.program_id = $1 AND s.state IN ('joined', 'completed') AND s.joined_on < $2 AND m.test_user = FALSE
          AND m.disabled = FALSE AND m.erase_at IS NULL
        GROUP BY s.member_id, s.points) AS before";
    SHOWN = "SELECT id, first_name, last_name, nickname, image, privacy_level, test_user,
        (disabled OR erase_at IS NOT NULL) AS disabled FROM member WHERE id = $1";
    OWN_VERSION = "SELECT epoch, version FROM member_state WHERE member_id = $1";
    NEWEST_MEMBERS = "SELECT id, first_name, last_name, created_at FROM member WHERE provider <> 'erased'
      ORDER BY created_at DESC, id DESC LIMIT $1";
    FRESH = concat!("SELECT m.id, m.first_name, m.last_name, m.nickname, m.image, m.privacy_level, m.test_user,
        m.disabled, e.program_id, e.activity_id, e.local_date, a.title, e.scored_at, e.version, ",
        public_program!("p."), " AS public
      FROM entry e JOIN member m ON m.id = e.member_id JOIN activity a ON a.id = e.activity_id
      JOIN program p ON p.id = e.program_id
      WHERE e.scored_at > $1 AND e.credited_status = 'done' AND NOT m.test_user AND NOT m.disabled
        AND m.erase_at IS NULL
      ORDER BY e.scored_at DESC LIMIT 10000");
    COMMUNITY_DAYS = "SELECT date, done_members, active_members FROM community_day WHERE date >= $1 ORDER BY date";
    ACTIVE_MEMBERS = "SELECT COUNT(DISTINCT d.member_id) FROM day_score d JOIN member m ON m.id = d.member_id
      WHERE d.local_date >= $1 AND d.done > 0 AND NOT m.test_user AND NOT m.disabled AND m.erase_at IS NULL";
    DONE_DAYS = "SELECT d.member_id, d.local_date, CAST(SUM(d.done) AS BIGINT) AS n, MAX(s.version) AS version
      FROM day_score d JOIN member m ON m.id = d.member_id JOIN member_state s ON s.member_id = d.member_id
      WHERE d.local_date >= $1 AND d.done > 0 AND NOT m.test_user AND NOT m.disabled AND m.erase_at IS NULL
      GROUP BY d.member_id, d.local_date";
    // Nothing reads `actions`, which must have a value.
    CLOSE_COMMUNITY_DAY = "INSERT INTO community_day (date, done_members, active_members, actions)
      SELECT $1,
        (SELECT COUNT(DISTINCT d.member_id) FROM day_score d JOIN member m ON m.id = d.member_id
          WHERE d.local_date = $1 AND d.done > 0 AND NOT m.test_user AND NOT m.disabled AND m.erase_at IS NULL),
        (SELECT COUNT(DISTINCT d.member_id) FROM day_score d JOIN member m ON m.id = d.member_id
          WHERE d.local_date > $2 AND d.local_date <= $1 AND d.done > 0 AND NOT m.test_user AND NOT m.disabled
            AND m.erase_at IS NULL),
        0
      WHERE true ON CONFLICT (date) DO NOTHING";
    NEWEST_COMMUNITY_DAY = "SELECT MAX(date) AS date FROM community_day";
    FIRST_DONE_DAY = "SELECT MIN(local_date) AS date FROM day_score WHERE done > 0";
}

/// All ranks in a program by the points of dates before `date`; members who joined on it or later have none.
pub async fn ranks_before(db: &Db, program: ProgramId, date: Day) -> Result<hashbrown::HashMap<MemberId, i64>> {
    Ok(db.all::<(i64, i64)>(&RANKS_BEFORE, args![program, date]).await?.into_iter().collect())
}

/// The columns that decide how others see a member.
pub async fn shown(db: &Db, member: MemberId) -> Result<Option<ShownRow>> {
    db.opt(&SHOWN, args![member]).await
}

/// The cursor of a member's log: its history, and its number of changes.
pub async fn own_version(db: &Db, member: MemberId) -> Result<Option<(String, i64)>> {
    db.opt(&OWN_VERSION, args![member]).await
}

/// The newest accounts.
pub async fn newest_members(db: &Db, limit: i64) -> Result<Vec<NewestRow>> {
    db.all(&NEWEST_MEMBERS, args![limit]).await
}

/// Entries done since an instant, by the logs' own time: the newest 10,000, newest first.
pub async fn fresh(db: &Db, since: Instant) -> Result<Vec<FreshRow>> {
    db.all(&FRESH, args![since]).await
}

/// The community's closed dates from `from` on, in order.
pub async fn community_days(db: &Db, from: Day) -> Result<Vec<CommunityDay>> {
    let rows = db.all::<(Day, i64, i64)>(&COMMUNITY_DAYS, args![from]).await?;
    Ok(rows.into_iter().map(|(date, done, active)| CommunityDay { date, done, active }).collect())
}

/// How many members were active from a date on.
pub async fn active_members(db: &Db, from: Day) -> Result<i64> {
    Ok(db.one::<(i64,)>(&ACTIVE_MEMBERS, args![from]).await?.0)
}

/// The DONE dates of members from `from` on, with the number of done entries, and the member's sync version.
pub async fn done_days(db: &Db, from: Day) -> Result<Vec<(DayDone, i64)>> {
    let rows = db.all::<(MemberId, Day, i64, i64)>(&DONE_DAYS, args![from]).await?;
    let day = |(member, date, actions, version)| (DayDone { member, date, done: true, actions }, version);
    Ok(rows.into_iter().map(day).collect())
}

/// Stores the result of a community date, once. `active_after` is the date before its 30 days.
pub async fn close_community_day(db: &Db, date: Day, active_after: Day) -> Result<()> {
    db.exec(&CLOSE_COMMUNITY_DAY, args![date, active_after]).await?;
    Ok(())
}

/// The date after the newest closed one, or the first with activity.
pub async fn next_community_day(db: &Db) -> Result<Option<Day>> {
    let newest = db.one::<(Option<Day>,)>(&NEWEST_COMMUNITY_DAY, args![]).await?.0;
    match newest {
        Some(date) => Ok(Some(daymark_base::civil::plus_days(date, 1))),
        None => Ok(db.one::<(Option<Day>,)>(&FIRST_DONE_DAY, args![]).await?.0),
    }
}

/// The longest run of successful dates.
#[must_use]
pub fn best_community_days(days: &[CommunityDay], needs: Needs) -> i64 {
    let days: Vec<_> = days
        .iter()
        .map(|d| community::CommunityDay { date: d.date, done_members: d.done, active_members: d.active })
        .collect();
    let end = days.last().map_or(Instant::default(), |d| {
        daymark_base::civil::day_start(daymark_base::civil::plus_days(d.date, 3), &jiff::tz::TimeZone::UTC, 0)
    });
    community::community_streak(&days, needs, end).best
}
