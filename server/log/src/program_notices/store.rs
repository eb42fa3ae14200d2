//! The statements of what programs tell.

use std::collections::{BTreeMap, HashSet};

use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::Hundredths;
use daymark_base::db::{self, Db, Result, Rows, Tx};
use daymark_base::{args, row, sql};
use daymark_people::notifications::Notice;

use super::rules::Place;
use crate::programs::rules::scoring::Scoring;

/// Programs that are to be seen and not put away, with who is in them and not yet told this.
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
    /// Whoever is first tells it.
    CLAIM_NOTICE = "INSERT INTO program_notice (member_id, program_id, kind, for_date, told_at)
        SELECT r.member_id, r.program_id, r.kind, r.for_date, $2
        FROM {rows $1: member_id BIGINT, program_id BIGINT, kind TEXT, for_date TEXT} AS r WHERE true
        ON CONFLICT DO NOTHING RETURNING program_id, member_id";
    /// Who does not want to be told any more begins anew when they do.
    FORGET_PLACES = "DELETE FROM board_place WHERE NOT EXISTS (SELECT 1 FROM notification_choice c
            WHERE c.member_id = board_place.member_id AND c.category = 'overtaken' AND c.frequency <> 'never')";
    WATCHED = "SELECT DISTINCT p.id, p.title, p.scoring FROM notification_choice c
        JOIN membership s ON s.member_id = c.member_id AND s.state = 'joined' JOIN program p ON p.id = s.program_id
        WHERE c.category = 'overtaken' AND c.frequency <> 'never' AND NOT p.draft AND p.archived_at IS NULL
            AND p.finalised_at IS NULL AND p.starts_at <= $1 AND p.closed_at IS NULL
            AND (p.ends_at IS NULL OR p.ends_at > $1) AND p.id > $2 ORDER BY p.id LIMIT $3";
    /// Ranks are those of the board; who is hidden has one, and is told nothing of it.
    STANDINGS = "SELECT t.member_id, t.points, t.score, t.rank, t.members, b.rank AS before_rank,
            b.points AS before_points, b.told_on
        FROM (SELECT s.member_id, s.points, s.score,
                CAST(RANK() OVER (ORDER BY COALESCE(s.score, s.points) DESC) AS BIGINT) AS rank,
                CAST(COUNT(*) OVER () AS BIGINT) AS members
            FROM membership s JOIN member n ON n.id = s.member_id
            WHERE s.program_id = $1 AND s.state IN ('joined', 'completed') AND NOT n.test_user AND NOT n.disabled) AS t
        JOIN member m ON m.id = t.member_id
        LEFT JOIN board_place b ON b.member_id = t.member_id AND b.program_id = $1
        WHERE m.privacy_level <> 'hidden' AND EXISTS (SELECT 1 FROM notification_choice c
            WHERE c.member_id = t.member_id AND c.category = 'overtaken' AND c.frequency <> 'never')
        ORDER BY t.member_id LIMIT 100000";
    BEGIN_WATCHING = "INSERT INTO board_place (member_id, program_id, rank, points)
        SELECT r.member_id, $2, r.rank, r.points FROM {rows $1: member_id BIGINT, rank BIGINT, points BIGINT} AS r WHERE true
        ON CONFLICT DO NOTHING";
    /// Whoever is first has seen it.
    SEE_PLACE = "UPDATE board_place SET rank = r.rank, points = r.points, told_on = COALESCE(r.told_on, board_place.told_on)
        FROM {rows $1: member_id BIGINT, rank BIGINT, points BIGINT, told_on TEXT, before_rank BIGINT, before_points BIGINT} AS r
        WHERE board_place.member_id = r.member_id AND board_place.program_id = $2 AND board_place.rank = r.before_rank
            AND board_place.points = r.before_points
        RETURNING board_place.member_id";
    ERASE_PROGRAM_NOTICES = "DELETE FROM program_notice WHERE member_id = $1";
    ERASE_PLACES = "DELETE FROM board_place WHERE member_id = $1";
}

/// A member's last day before a program.
#[derive(db::Record)]
pub(super) struct Eve {
    pub program_id: i64,
    pub member_id: i64,
    pub title: String,
    pub start_date: Day,
    /// Else a place is held.
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

/// Where a page begins: after this program and member.
type After = (i64, i64);

/// Those in programs that begin on these dates who were not told.
pub(super) async fn eves(db: &Db, from: Day, to: Day, after: After, most: i64) -> Result<Vec<Eve>> {
    db.all(&EVES, args![from, to, after.0, after.1, most]).await
}

/// Those in programs that ended after one instant and not after another who were not told.
pub(super) async fn late(db: &Db, from: Instant, to: Instant, after: After, most: i64) -> Result<Vec<Late>> {
    db.all(&LATE, args![from, to, after.0, after.1, most]).await
}

/// What is told a member once.
pub(super) struct Once {
    pub member: i64,
    pub program: i64,
    pub kind: &'static str,
    /// A program whose beginning is moved begins again.
    pub date: String,
}

/// Writes down that these are told; which of them nobody told before, as program and member.
pub(super) async fn claim(tx: &mut Tx, told: impl Iterator<Item = &Once>, now: Instant) -> Result<HashSet<(i64, i64)>> {
    let mut rows = Rows::new();
    for Once { member, program, kind, date } in told {
        rows.push(row![*member, *program, *kind, date]);
    }
    Ok(tx.all::<(i64, i64)>(&CLAIM_NOTICE, args![rows, now]).await?.into_iter().collect())
}

/// The notices of those who are told now, by program.
pub(super) fn by_program(due: Vec<(Once, Notice)>, first: &HashSet<(i64, i64)>) -> BTreeMap<i64, Vec<(i64, Notice)>> {
    let mut notices: BTreeMap<i64, Vec<(i64, Notice)>> = BTreeMap::new();
    for (Once { member, program, .. }, notice) in due {
        if first.contains(&(program, member)) {
            notices.entry(program).or_default().push((member, notice));
        }
    }
    notices
}

/// Forgets the places of those who do not want to be told.
pub(super) async fn forget_places(db: &Db) -> Result<()> {
    db.exec(&FORGET_PLACES, args![]).await.map(drop)
}

/// Running programs, with their titles and what they rank by, that somebody wants to be told of.
pub(super) async fn watched(db: &Db, now: Instant, after: i64, most: i64) -> Result<Vec<(i64, String, String)>> {
    db.all(&WATCHED, args![now, after, most]).await
}

/// Where somebody stands who wants to be told, and where they stood.
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

    /// What the board shows of them, in words.
    pub(super) fn reached(&self, scoring: Scoring) -> String {
        scoring.words(self.points, self.score.map(Hundredths))
    }

    /// `None` before the first look.
    pub(super) fn before(&self) -> Option<Place> {
        Some(Place { rank: self.before_rank?, points: self.before_points? })
    }

    pub(super) fn moved(&self) -> bool {
        self.before() != Some(self.now())
    }
}

/// The places of those who want to be told.
pub(super) async fn standings(db: &Db, program: i64) -> Result<Vec<Standing>> {
    db.all(&STANDINGS, args![program]).await
}

/// Writes down where they stand now, and the date on which they are told. Who had not been seen there by anybody else.
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
    Ok(tx.all::<(i64,)>(&SEE_PLACE, args![moved, program]).await?.into_iter().map(|(member,)| member).collect())
}

/// Forgets what a member was told: part of the erasure of an account.
///
/// # Errors
/// The database's own.
pub async fn erase(tx: &mut Tx, member: i64) -> Result<()> {
    tx.exec(&ERASE_PROGRAM_NOTICES, args![member]).await?;
    tx.exec(&ERASE_PLACES, args![member]).await.map(drop)
}
