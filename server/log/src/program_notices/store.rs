//! The statements of program notices.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use std::collections::{BTreeMap, HashSet};

use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::Hundredths;
use daymark_base::db::{self, Db, Result, Rows, Tx, Val};
use daymark_base::{args, row, sql};
use daymark_people::notifications::Notice;

use super::rules::Place;
use crate::programs::rules::scoring::Scoring;

/// Published programs that are not final or archived, with members who have not got this notice yet.
macro_rules! untold {
    ($columns:literal, $kind:literal, $which:literal) => {
        concat!(
            "SELECT p.id AS program_id, s.member_id, p.title, ",
            $columns,
            " FROM program p JOIN membership s ON s.program_id = p.id JOIN member m ON m.id = s.member_id
            WHERE NOT p.draft AND p.archived_at IS NULL AND p.finalised_at IS NULL AND NOT m.disabled AND ",
            $which,
            " AND NOT EXISTS (SELECT 1 FROM program_notice n WHERE n.member_id = s.member_id AND n.program_id = p.id
                AND n.kind = '",
            $kind,
            "' AND n.for_date = COALESCE(p.start_date, ''))
            AND (p.id, s.member_id) > ($3, $4) ORDER BY p.id, s.member_id LIMIT $5"
        )
    };
}

sql! {
    EVES = untold!(
        "p.start_date, s.state = 'joined' AS joined", "starts",
        "p.category = 'TIMED' AND p.start_date >= $1 AND p.start_date <= $2 AND p.closed_at IS NULL
            AND (s.state = 'joined' OR (s.state = 'pre_enrolled' AND s.place_at IS NOT NULL))"
    );
    LATE = untold!(
        "m.timezone, p.start_date, COALESCE(p.closed_at, p.ends_at) AS ended_at",
        "grace",
        "s.state = 'joined' AND COALESCE(p.closed_at, p.ends_at) > $1 AND COALESCE(p.closed_at, p.ends_at) <= $2"
    );
    /// Only the first node sends it. A member may have been erased meanwhile.
    CLAIM_NOTICE = "INSERT INTO program_notice (member_id, program_id, kind, for_date, told_at)
        SELECT r.member_id, r.program_id, r.kind, r.for_date, $2
        FROM {rows $1: member_id BIGINT, program_id BIGINT, kind TEXT, for_date TEXT} AS r
        JOIN member m ON m.id = r.member_id WHERE NOT m.disabled ORDER BY r.program_id, r.member_id
        ON CONFLICT DO NOTHING RETURNING program_id, member_id";
    /// Members who turn the notice off start afresh when they turn it on again.
    FORGET_PLACES = "DELETE FROM board_place WHERE (member_id, program_id) IN (
            SELECT b.member_id, b.program_id FROM board_place b
            WHERE NOT EXISTS (SELECT 1 FROM notification_choice c
                WHERE c.member_id = b.member_id AND c.category = 'overtaken' AND c.frequency <> 'never')
            ORDER BY b.member_id, b.program_id {for update})";
    WATCHED = "SELECT DISTINCT p.id, p.title, p.scoring FROM notification_choice c
        JOIN membership s ON s.member_id = c.member_id AND s.state = 'joined' JOIN program p ON p.id = s.program_id
        WHERE c.category = 'overtaken' AND c.frequency <> 'never' AND NOT p.draft AND p.archived_at IS NULL
            AND p.finalised_at IS NULL AND p.starts_at <= $1 AND p.closed_at IS NULL
            AND (p.ends_at IS NULL OR p.ends_at > $1) AND p.id > $2 ORDER BY p.id LIMIT $3";
    /// Ranks are those of the board; a hidden member has a rank but gets no notice.
    STANDINGS = "SELECT t.member_id, t.points, t.score, t.rank, t.members, b.rank AS before_rank,
            b.points AS before_points, b.told_on
        FROM (SELECT s.member_id, s.points, s.score,
                CAST(RANK() OVER (ORDER BY COALESCE(s.score, s.points) DESC) AS BIGINT) AS rank,
                CAST(COUNT(*) OVER () AS BIGINT) AS members
            FROM membership s JOIN member n ON n.id = s.member_id
            WHERE s.program_id = $1 AND s.state IN ('joined', 'completed') AND NOT n.test_user AND NOT n.disabled
              AND n.erase_at IS NULL) AS t
        JOIN member m ON m.id = t.member_id
        LEFT JOIN board_place b ON b.member_id = t.member_id AND b.program_id = $1
        WHERE m.privacy_level <> 'hidden' AND EXISTS (SELECT 1 FROM notification_choice c
            WHERE c.member_id = t.member_id AND c.category = 'overtaken' AND c.frequency <> 'never')
        ORDER BY t.member_id LIMIT 100000";
    BEGIN_WATCHING = "INSERT INTO board_place (member_id, program_id, rank, points)
        SELECT r.member_id, $2, r.rank, r.points FROM {rows $1: member_id BIGINT, rank BIGINT, points BIGINT} AS r
        JOIN member m ON m.id = r.member_id WHERE NOT m.disabled ORDER BY r.member_id
        ON CONFLICT DO NOTHING";
    /// Locks places by member, as every change of several does.
    LOCK_PLACES = "SELECT member_id FROM board_place WHERE program_id = $1 AND member_id IN {ids $2}
        ORDER BY member_id {for no key update}";
    /// Only the first node reports it.
    SEE_PLACE = "UPDATE board_place SET rank = r.rank, points = r.points, told_on = COALESCE(r.told_on, board_place.told_on)
        FROM {rows $1: member_id BIGINT, rank BIGINT, points BIGINT, told_on TEXT, before_rank BIGINT, before_points BIGINT} AS r
        WHERE board_place.member_id = r.member_id AND board_place.program_id = $2 AND board_place.rank = r.before_rank
            AND board_place.points = r.before_points
        RETURNING board_place.member_id";
    ERASE_PROGRAM_NOTICES = "DELETE FROM program_notice WHERE member_id = $1";
    ERASE_PLACES = "DELETE FROM board_place WHERE (member_id, program_id) IN (
            SELECT member_id, program_id FROM board_place WHERE member_id = $1 ORDER BY program_id {for update})";
}

/// A member's last day before a program.
#[derive(db::Record)]
pub(super) struct Eve {
    pub program_id: i64,
    pub member_id: i64,
    pub title: String,
    pub start_date: Day,
    /// Whether the member joined; otherwise they have a reserved place.
    pub joined: bool,
}

/// A member of a program that has ended.
#[derive(db::Record)]
pub(super) struct Late {
    pub program_id: i64,
    pub member_id: i64,
    pub title: String,
    pub timezone: String,
    /// The program's first date; an untimed one has none.
    pub start_date: Option<String>,
    pub ended_at: Instant,
}

/// The start of a page: after this program and member.
type After = (i64, i64);

/// Members who have not got the notice yet, in programs that begin on these dates.
pub(super) async fn eves(db: &Db, from: Day, to: Day, after: After, most: i64) -> Result<Vec<Eve>> {
    db.all(&EVES, args![from, to, after.0, after.1, most]).await
}

/// Members who have not got the notice yet, in programs that ended after `from` and not after `to`.
pub(super) async fn late(db: &Db, from: Instant, to: Instant, after: After, most: i64) -> Result<Vec<Late>> {
    db.all(&LATE, args![from, to, after.0, after.1, most]).await
}

/// A notice that is sent once.
pub(super) struct Once {
    pub member: i64,
    pub program: i64,
    pub kind: &'static str,
    /// The program's start date, empty without one: moving it allows another notice.
    pub date: String,
}

/// Marks these notices as sent, and returns those that were not sent before, as program and member. The caller has kept
/// the members from being erased.
pub(super) async fn claim(tx: &mut Tx, told: impl Iterator<Item = &Once>, now: Instant) -> Result<HashSet<(i64, i64)>> {
    let mut rows = Rows::new();
    for Once { member, program, kind, date } in told {
        rows.push(row![*member, *program, *kind, date]);
    }
    Ok(tx.all::<(i64, i64)>(&CLAIM_NOTICE, args![rows, now]).await?.into_iter().collect())
}

/// The notices to send now, by program.
pub(super) fn by_program(due: Vec<(Once, Notice)>, first: &HashSet<(i64, i64)>) -> BTreeMap<i64, Vec<(i64, Notice)>> {
    let mut notices: BTreeMap<i64, Vec<(i64, Notice)>> = BTreeMap::new();
    for (Once { member, program, .. }, notice) in due {
        if first.contains(&(program, member)) {
            notices.entry(program).or_default().push((member, notice));
        }
    }
    notices
}

/// Deletes the stored places of members who turned the notice off.
pub(super) async fn forget_places(db: &Db) -> Result<()> {
    db.exec(&FORGET_PLACES, args![]).await.map(drop)
}

/// Running programs with members who want the notice: id, title and scoring.
pub(super) async fn watched(db: &Db, now: Instant, after: i64, most: i64) -> Result<Vec<(i64, String, String)>> {
    db.all(&WATCHED, args![now, after, most]).await
}

/// The current and the stored place of a member who wants the notice.
#[derive(db::Record)]
pub(super) struct Standing {
    pub member_id: i64,
    points: i64,
    score: Option<i64>,
    rank: i64,
    /// Members on the board.
    pub members: i64,
    before_rank: Option<i64>,
    before_points: Option<i64>,
    pub told_on: Option<Day>,
}

impl Standing {
    pub(super) const fn now(&self) -> Place {
        Place { rank: self.rank, points: self.points }
    }

    /// The value that the board shows, in words.
    pub(super) fn reached(&self, scoring: Scoring) -> String {
        scoring.words(self.points, self.score.map(Hundredths))
    }

    /// `None` before the first check.
    pub(super) fn before(&self) -> Option<Place> {
        Some(Place { rank: self.before_rank?, points: self.before_points? })
    }

    pub(super) fn moved(&self) -> bool {
        self.before() != Some(self.now())
    }
}

/// The places of members who want the notice.
pub(super) async fn standings(db: &Db, program: i64) -> Result<Vec<Standing>> {
    db.all(&STANDINGS, args![program]).await
}

/// Stores current places and the date of the notice. Returns the members whom no other node has handled. The caller has
/// kept the members from being erased.
pub(super) async fn see(tx: &mut Tx, program: i64, moves: &[(Option<Day>, Standing)]) -> Result<HashSet<i64>> {
    let (mut new, mut moved) = (Rows::new(), Rows::new());
    for (told_on, s) in moves {
        match s.before() {
            None => new.push(row![s.member_id, s.rank, s.points]),
            Some(before) => moved.push(row![s.member_id, s.rank, s.points, *told_on, before.rank, before.points]),
        }
    }
    if !new.is_empty() {
        tx.exec(&BEGIN_WATCHING, args![new, program]).await?;
    }
    if moved.is_empty() {
        return Ok(HashSet::new());
    }
    let members = Val::ids(moves.iter().map(|(_, s)| s.member_id));
    tx.all::<(i64,)>(&LOCK_PLACES, args![program, members]).await?;
    Ok(tx.all::<(i64,)>(&SEE_PLACE, args![moved, program]).await?.into_iter().map(|(member,)| member).collect())
}

/// Deletes the marks of a member's notices and their stored places, as part of erasing an account.
pub async fn erase(tx: &mut Tx, member: i64) -> Result<()> {
    tx.exec(&ERASE_PROGRAM_NOTICES, args![member]).await?;
    tx.exec(&ERASE_PLACES, args![member]).await.map(drop)
}
