//! The calls that show live state: leaderboards, the global streak, the last five minutes.

use daymark_derive::query;
use std::sync::Arc;

use daymark_actors::board::{PageAsk, Start};
use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::{ALL_PROGRAMS, Hundredths, ProgramId};
use daymark_actors::period::Period;
use daymark_actors::ports::ProgramState;
use daymark_actors::streak::DateOfAll;
use daymark_web::access::{Public, Visitor};
use daymark_web::error::{Code, Error, Result};
use daymark_web::part::{Path, Query};
use daymark_web::reply::Data;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::model::StreakOut;
use super::view::View;
use super::{cursors, words};
use crate::programs::{self, Catalogue, Program, Scoring};

/// Which board, and which part of it.
#[query]
#[derive(Debug)]
pub(super) struct BoardQuery {
    /// Which points count; all by default. A program that does not rank by total points supports only `all`.
    period: Option<BoardPeriod>,
    /// `me`: the caller's row with the rows before and after it.
    #[garde(skip)] // the one word is compared
    #[param(pattern = "^me$")]
    around: Option<String>,
    /// The next page: `next_cursor` of the previous page.
    #[garde(length(max = 4000))]
    cursor: Option<String>,
    /// Rows per page, 1 to 100; 20 by default.
    #[serde(alias = "rowPerPage")]
    #[garde(range(min = 1, max = 100))]
    limit: Option<usize>,
}

/// A row of a board.
#[derive(Debug, Serialize, ToSchema)]
pub struct LeaderboardRow {
    /// Standard competition rank: 1, 2, 2, 4.
    rank: i64,
    /// The same rank on the board over all programs; absent elsewhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    global_rank: Option<i64>,
    /// Position in the order, from 0. It tells the rows of hidden members apart.
    pos: i64,
    /// The member; absent when the member is hidden, except in the caller's own row.
    user_id: Option<i64>,
    /// First and last name, or the nickname; absent when the member is hidden.
    name: Option<String>,
    /// Path of the picture.
    image: Option<String>,
    /// Points in the period.
    points: i64,
    /// What the program ranks by, where that is not its points: points a day, days, or per cent.
    #[schema(value_type = Option<f64>)]
    score: Option<Hundredths>,
    /// Days in a row.
    streak: i64,
    /// Places moved up (down when negative) since yesterday.
    change: Option<i64>,
}

/// The caller's place on a board.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct OwnPlace {
    /// The row before.
    previous: Option<LeaderboardRow>,
    /// The caller's row.
    own: LeaderboardRow,
    /// The row after.
    next: Option<LeaderboardRow>,
}

/// Whether a board still changes.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum BoardState {
    /// The program is open or running.
    Live,
    /// The program has ended; late logs still count.
    Provisional,
    /// It no longer changes.
    Final,
}

impl From<ProgramState> for BoardState {
    fn from(state: ProgramState) -> Self {
        match state {
            ProgramState::Live => Self::Live,
            ProgramState::Provisional => Self::Provisional,
            ProgramState::Final => Self::Final,
        }
    }
}

/// Which points count on a board, by the program's calendar.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum BoardPeriod {
    /// All points.
    #[default]
    All,
    /// This month's points.
    Month,
    /// This week's points, from Monday.
    Week,
    /// Today's points.
    Day,
}

impl BoardPeriod {
    /// Checks that boards of this scoring have this period. Averages, streaks and shares are only of the whole program.
    ///
    /// # Errors
    /// Names `period` when the scoring has no such board.
    pub fn check(self, scoring: Scoring) -> Result<()> {
        if self == Self::All || scoring.is_points() {
            return Ok(());
        }
        Err(Error::field("period", words::ALL_DAYS_ONLY))
    }
}

impl From<BoardPeriod> for Period {
    fn from(period: BoardPeriod) -> Self {
        match period {
            BoardPeriod::All => Self::All,
            BoardPeriod::Month => Self::Month,
            BoardPeriod::Week => Self::Week,
            BoardPeriod::Day => Self::Day,
        }
    }
}

/// A board.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Leaderboard {
    /// Whether the board still changes.
    state: BoardState,
    /// What determines the ranks.
    scoring: Scoring,
    /// Which points count.
    period: BoardPeriod,
    /// The rows of this page.
    entries: Vec<LeaderboardRow>,
    /// The caller's rank, with `around=me`.
    me: Option<OwnPlace>,
    /// All ranked members.
    total: i64,
    /// Where the next page starts.
    next_cursor: Option<String>,
}

/// A number of members for JSON.
pub(super) fn count(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

pub(super) fn row(r: daymark_actors::board::Row) -> LeaderboardRow {
    LeaderboardRow {
        rank: count(r.rank),
        global_rank: None,
        pos: count(r.pos),
        user_id: r.user_id,
        name: r.name,
        image: r.image,
        points: r.points,
        score: r.score,
        streak: r.streak,
        change: r.change,
    }
}

/// The program of a board. The board of a custom program is only for its members, a company's only for the company's
/// members.
async fn program(visitor: &Visitor, id: i64) -> Result<Arc<Program>> {
    let known = visitor.service::<Catalogue>().recent(&visitor.db, id).await?.ok_or(Code::NotFound)?;
    if !known.is_public() {
        programs::visible(visitor, id, visitor.caller.as_ref()).await?;
    }
    Ok(known)
}

/// The query of a board.
fn ask(visitor: &Visitor, id: ProgramId, query: &BoardQuery) -> Result<PageAsk> {
    let around = match (query.around.as_deref(), &visitor.caller) {
        (None, _) => None,
        (Some("me"), Some(caller)) => Some(caller.id),
        (Some("me"), None) => return Err(Code::Unauthenticated.into()),
        (Some(_), _) => return Err(Error::field("around", words::AROUND)),
    };
    let start = match &query.cursor {
        Some(cursor) => cursors::opened(&visitor.config.secret, id, cursor)
            .ok_or_else(|| Error::field("cursor", daymark_web::words::CURSOR))?,
        None => Start::default(),
    };
    Ok(PageAsk { period: query.period.unwrap_or_default().into(), start, limit: query.limit.unwrap_or(20), around })
}

/// The requested part of a board.
async fn board(
    visitor: &Visitor,
    id: ProgramId,
    ask: PageAsk,
    scoring: Scoring,
    period: BoardPeriod,
) -> Result<Leaderboard> {
    let page = visitor.live.page(id, ask).await?;
    Ok(Leaderboard {
        state: page.state.into(),
        scoring,
        period,
        entries: page.rows.into_iter().map(row).collect(),
        me: page.around.map(|a| OwnPlace { previous: a.previous.map(row), own: row(a.own), next: a.next.map(row) }),
        total: count(page.total),
        next_cursor: page.next.map(|next| cursors::sealed(&visitor.config.secret, id, next)),
    })
}

pub(super) async fn leaderboard(
    visitor: Visitor,
    Path((id,)): Path<(i64,)>,
    Query(query): Query<BoardQuery>,
) -> Result<Data<Leaderboard>> {
    let (ask, period) = (ask(&visitor, id, &query)?, query.period.unwrap_or_default());
    let program = program(&visitor, id).await?;
    period.check(program.scoring)?;
    Ok(Data(board(&visitor, id, ask, program.scoring, period).await?))
}

pub(super) async fn all_programs(visitor: Visitor, Query(query): Query<BoardQuery>) -> Result<Data<Leaderboard>> {
    let (ask, period) = (ask(&visitor, ALL_PROGRAMS, &query)?, query.period.unwrap_or_default());
    let mut board = board(&visitor, ALL_PROGRAMS, ask, Scoring::TotalPoints, period).await?;
    let me = board.me.iter_mut().flat_map(|me| [Some(&mut me.own), me.previous.as_mut(), me.next.as_mut()]);
    board.entries.iter_mut().chain(me.flatten()).for_each(|row| row.global_rank = Some(row.rank));
    Ok(Data(board))
}

/// The community's current date.
#[derive(Debug, Serialize, ToSchema)]
pub struct CommunityToday {
    /// UTC date; members count by their own local date.
    #[schema(value_type = String, format = Date)]
    date: Day,
    /// Members who have done something.
    members: i64,
    /// The number of entries that they have done.
    actions: i64,
    /// Whether enough members have done something.
    succeeded: bool,
    /// Members needed.
    needed: i64,
}

/// The community's streak.
#[derive(Debug, Serialize, ToSchema)]
pub struct GlobalStreak {
    /// Days in a row.
    days: i64,
    /// The longest streak so far.
    best_days: i64,
    /// Today.
    today: CommunityToday,
    /// Whether a day that can still change is counted.
    provisional: bool,
    /// The caller's own streak, when signed in.
    me: Option<StreakOut>,
}

pub(super) async fn global_streak(visitor: Visitor) -> Result<Data<GlobalStreak>> {
    let s = visitor.live.global_streak().await?;
    let me = match &visitor.caller {
        Some(caller) => {
            let own = View::load(&visitor, caller.id).await?.streak();
            Some(StreakOut { current: own.current, longest: own.longest, freezes: i64::from(own.freezes) })
        }
        None => None,
    };
    let t = s.today;
    let today = CommunityToday {
        date: t.date,
        members: t.members,
        actions: t.actions,
        succeeded: t.succeeded,
        needed: t.needed,
    };
    Ok(Data(GlobalStreak { days: s.days, best_days: s.best_days, today, provisional: s.provisional, me }))
}

/// How many dates to list.
#[query]
#[derive(Debug)]
pub(super) struct DatesQuery {
    /// Dates up to today, 1 to 366; 35 by default.
    #[garde(range(min = 1, max = 366))]
    limit: Option<u16>,
}

/// A day of the community, final or still changing.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CommunityDate {
    /// Members count by their own local date.
    #[schema(value_type = String, format = Date)]
    date: Day,
    /// Members who did something.
    members: i64,
    /// Members needed.
    needed: i64,
    /// Whether enough members did something.
    succeeded: bool,
    /// Whether it can still change.
    provisional: bool,
}

pub(super) async fn community_dates(ctx: Public, Query(query): Query<DatesQuery>) -> Result<Data<Vec<CommunityDate>>> {
    let dates = ctx.live.community_dates(query.limit.unwrap_or(35)).await?;
    let shown = |d: DateOfAll| CommunityDate {
        date: d.date,
        members: d.members,
        needed: d.needed,
        succeeded: d.succeeded,
        provisional: d.provisional,
    };
    Ok(Data(dates.into_iter().map(shown).collect()))
}

/// A member in the feed.
#[derive(Debug, Serialize, ToSchema)]
pub struct FeedUser {
    /// The member.
    id: i64,
    /// First and last name.
    name: String,
    /// Path of the picture.
    image: Option<String>,
}

/// An entry that was done a moment ago.
#[derive(Debug, Serialize, ToSchema)]
pub struct FeedItem {
    /// Stable while the item is shown.
    id: String,
    /// Who did it, if their privacy level is public.
    user: Option<FeedUser>,
    /// The program.
    challenge_id: i64,
    /// What was done.
    activity: String,
    /// The UTC date of `at`. The member's own date would reveal their time zone.
    #[schema(value_type = String, format = Date)]
    local_date: Day,
    /// When it was done.
    #[schema(value_type = String, format = DateTime)]
    at: Instant,
    /// When it leaves the feed.
    #[schema(value_type = String, format = DateTime)]
    expires_at: Instant,
}

/// What was done in the last five minutes.
#[derive(Debug, Serialize, ToSchema)]
pub struct Feed {
    /// The number of done entries, including those of members not named.
    count: i64,
    /// At most 200, newest first.
    items: Vec<FeedItem>,
}

pub(super) async fn last_five_minutes(visitor: Visitor) -> Result<Data<Feed>> {
    let feed = visitor.live.feed().await?;
    let item = |i: &daymark_actors::feed::Item| FeedItem {
        id: i.id.clone(),
        user: Some(FeedUser { id: i.user.id, name: i.user.name.clone(), image: i.user.image.clone() }),
        challenge_id: i.challenge_id,
        activity: i.activity.clone(),
        local_date: i.local_date,
        at: i.at,
        expires_at: i.expires_at,
    };
    Ok(Data(Feed { count: count(feed.count), items: feed.items.iter().map(|i| item(i)).collect() }))
}
