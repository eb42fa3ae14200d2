//! The SQL of joining, waiting and leaving.

use daymark_actors::clock::{Day, Instant};
use daymark_actors::event::MemberId;
use daymark_base::db::{Db, Result, Sql, Tx, Val};
use daymark_base::{args, sql};
use daymark_people::accounts::{self, ShownRow};

use super::MOST_AT_ONCE;
use super::model::{Enrolment, EnrolmentFilter};
use crate::programs::rules::join::{Place, Stands};
use crate::programs::rules::scoring::Scoring;
use crate::programs::store::ProgramRow;

/// A membership.
#[derive(Clone, Debug, daymark_base::db::Record)]
pub struct MembershipRow {
    pub program_id: i64,
    pub state: String,
    pub joined_at: i64,
    pub joined_on: String,
    pub left_on: Option<String>,
    pub points: i64,
    pub streak_current: i64,
    pub pre_enrolled_at: Option<i64>,
    pub line: Option<i64>,
    pub place_at: Option<i64>,
}

impl MembershipRow {
    /// The member's status.
    pub fn stands(&self) -> Stands {
        match enrolment(&self.state) {
            Enrolment::None => Stands::Nowhere,
            Enrolment::PreEnrolled if self.place_at.is_some() => Stands::PreEnrolled(Place::Held),
            Enrolment::PreEnrolled => Stands::PreEnrolled(Place::Waitlisted),
            Enrolment::Cancelled => Stands::Cancelled,
            Enrolment::Joined => Stands::Joined,
            Enrolment::Left => Stands::Left,
            Enrolment::Completed => Stands::Completed,
        }
    }
}

/// The status for a stored membership state.
#[must_use]
pub fn enrolment(state: &str) -> Enrolment {
    match state {
        "pre_enrolled" => Enrolment::PreEnrolled,
        "cancelled" => Enrolment::Cancelled,
        "joined" => Enrolment::Joined,
        "completed" => Enrolment::Completed,
        _ => Enrolment::Left,
    }
}

/// The columns of a [`MembershipRow`].
macro_rules! membership {
    ($before:literal, $after:literal) => {
        concat!(
            $before,
            " program_id, state, joined_at, joined_on, left_on, points, streak_current, pre_enrolled_at, line, place_at ",
            $after
        )
    };
}

/// A member in the list of a program's members.
macro_rules! listed {
    ($after:literal) => {
        concat!(
            "SELECT s.state, s.points, s.streak_current, s.joined_at, s.joined_on, s.name, s.line, s.place_at,
                m.id, m.first_name, m.last_name, m.nickname, m.image, m.privacy_level, m.test_user, m.disabled
              FROM membership s JOIN member m ON m.id = s.member_id ",
            $after
        )
    };
}

sql! {
    MEMBERSHIP_OF = membership!("SELECT", "FROM membership WHERE member_id = $1 AND program_id = $2");
    /// Leaves out places that were cancelled before the member ever joined.
    MEMBERSHIPS_OF = membership!("SELECT", "FROM membership
      WHERE member_id = $1 AND NOT (state = 'cancelled' AND left_at IS NULL)
      ORDER BY joined_at DESC, program_id DESC LIMIT 100");
    /// Waiting members count as well: they come before new arrivals, even before a free place is given to them.
    TAKEN = "SELECT COUNT(*) FROM membership
      WHERE program_id = $1 AND state IN ('joined', 'pre_enrolled') AND member_id <> $2";
    IS_FULL = "SELECT COUNT(*) >= $3 FROM membership
      WHERE program_id = $1 AND state IN ('joined', 'pre_enrolled') AND member_id <> $2";
    // Returns nothing when the member is in another program; a partial unique index enforces this. Returning members
    // keep their first day. The standings job computes the streak: days have been missed since they left.
    JOIN = membership!("INSERT INTO membership (member_id, program_id, custom, state, joined_at, joined_on,
        streak_until, score, score_at, score_until, name)
      SELECT $1, $2, $3, 'joined', $4, $5, $4, $6, $7, $7, $8
      WHERE NOT EXISTS (SELECT 1 FROM membership o
        WHERE o.member_id = $1 AND o.custom = $3 AND o.state = 'joined' AND o.ended_at IS NULL)
      ON CONFLICT (member_id, program_id) DO UPDATE SET state = 'joined',
        joined_at = CASE WHEN membership.left_at IS NULL THEN excluded.joined_at ELSE membership.joined_at END,
        joined_on = CASE WHEN membership.left_at IS NULL THEN excluded.joined_on ELSE membership.joined_on END,
        score = COALESCE(membership.score, excluded.score), score_at = COALESCE(membership.score_at, excluded.score_at),
        score_until = excluded.score_until, streak_until = excluded.streak_until,
        left_at = NULL, left_on = NULL, ended_at = NULL, line = NULL, place_at = NULL, score_seq = membership.score_seq + 1,
        name = excluded.name
      RETURNING", "");
    PRE_ENROL = membership!("INSERT INTO membership (member_id, program_id, custom, state, joined_at, joined_on,
        pre_enrolled_at, place_at, begun_told, line)
      SELECT $1, $2, $3, 'pre_enrolled', $4, $5, $4, $6, $7, COALESCE(MAX(l.line), 0) + 1
      FROM membership l WHERE l.program_id = $2
      ON CONFLICT (member_id, program_id) DO UPDATE SET state = 'pre_enrolled',
        pre_enrolled_at = excluded.pre_enrolled_at, place_at = excluded.place_at, begun_told = excluded.begun_told,
        line = excluded.line, score_seq = membership.score_seq + 1
      RETURNING", "");
    RENAME = "UPDATE membership SET name = $2 WHERE member_id = $1 AND name <> $2";
    CANCEL = membership!("UPDATE membership SET state = 'cancelled', line = NULL, place_at = NULL
      WHERE member_id = $1 AND program_id = $2 AND state = 'pre_enrolled' RETURNING", "");
    LEAVE = membership!("UPDATE membership SET state = 'left', left_at = $3, left_on = $4, score_until = NULL,
        score_seq = score_seq + 1
      WHERE member_id = $1 AND program_id = $2 AND state = 'joined' RETURNING", "");

    // Also those that are final, because they can be copied.
    LOCK_DOORS = "SELECT id FROM program WHERE company_id = $1 OR origin_company_id = $1
      ORDER BY id {for no key update}";
    UNFINISHED_OF = "SELECT s.program_id FROM membership s JOIN program p ON p.id = s.program_id
      WHERE s.member_id = $2 AND s.state IN ('joined', 'pre_enrolled') AND $1 IN (p.company_id, p.origin_company_id)
        AND p.finalised_at IS NULL
      ORDER BY s.program_id";

    END = "UPDATE membership SET ended_at = $3 WHERE member_id = $1 AND program_id = $2";

    WAITING = "SELECT COUNT(*) FROM membership WHERE program_id = $1 AND state = 'pre_enrolled' AND place_at IS NULL
      AND line <= $2";
    LAPSING = "SELECT member_id FROM membership WHERE program_id = $1 AND state = 'pre_enrolled' AND place_at <= $2
      ORDER BY place_at, line LIMIT $3";
    LAPSE = "UPDATE membership SET state = 'cancelled', line = NULL, place_at = NULL
      WHERE program_id = $1 AND state = 'pre_enrolled' AND member_id IN {ids $2} RETURNING member_id";
    FREE = "SELECT COUNT(*) FROM membership
      WHERE program_id = $1 AND (state = 'joined' OR (state = 'pre_enrolled' AND place_at IS NOT NULL))";
    NEXT = "SELECT member_id FROM membership WHERE program_id = $1 AND state = 'pre_enrolled' AND place_at IS NULL
      ORDER BY line LIMIT $2";
    PROMOTE = "UPDATE membership SET place_at = $3, begun_told = $4
      WHERE program_id = $1 AND state = 'pre_enrolled' AND member_id IN {ids $2} RETURNING member_id";
    UNTOLD = "SELECT member_id FROM membership
      WHERE program_id = $1 AND state = 'pre_enrolled' AND place_at IS NOT NULL AND begun_told = FALSE";
    BEGUN = "UPDATE membership SET begun_told = TRUE
      WHERE program_id = $1 AND state = 'pre_enrolled' AND member_id IN {ids $2} RETURNING member_id";
    WAITED_FOR = "SELECT DISTINCT program_id FROM membership
      WHERE state = 'pre_enrolled' AND program_id > $1 ORDER BY program_id LIMIT $2";

    MEMBERS = listed!("WHERE s.program_id = $1 AND s.state IN ('joined', 'completed') AND m.privacy_level <> 'hidden'
        AND m.test_user = FALSE AND m.disabled = FALSE AND ($2 IS NULL OR (s.name, s.member_id) > ($2, $3))
      ORDER BY s.name, s.member_id LIMIT $4");
    EVERYBODY = listed!("WHERE s.program_id = $1 AND s.state = $5
        AND ($2 IS NULL OR (s.joined_at, s.member_id) > ($2, $3))
      ORDER BY s.joined_at, s.member_id LIMIT $4");
    IN_LINE = listed!("WHERE s.program_id = $1 AND s.state = 'pre_enrolled' AND ($5 = (s.place_at IS NULL))
        AND ($2 IS NULL OR (s.line, s.member_id) > ($2, $3))
      ORDER BY s.line, s.member_id LIMIT $4");
}

/// A member's membership of one program.
pub async fn membership(tx: &mut Tx, member: MemberId, program: i64) -> Result<Option<MembershipRow>> {
    tx.opt(&MEMBERSHIP_OF, args![member, program]).await
}

/// A member's membership of one program, outside a transaction.
pub async fn membership_now(db: &Db, member: MemberId, program: i64) -> Result<Option<MembershipRow>> {
    Ok(db.all(&MEMBERSHIP_OF, args![member, program]).await?.pop())
}

/// A member's newest 100 memberships.
pub async fn memberships(db: &Db, member: MemberId) -> Result<Vec<MembershipRow>> {
    db.all(&MEMBERSHIPS_OF, args![member]).await
}

/// How many other members joined or pre-enrolled.
pub async fn taken(tx: &mut Tx, program: i64, but: MemberId) -> Result<i64> {
    Ok(tx.one::<(i64,)>(&TAKEN, args![program, but]).await?.0)
}

/// Whether others have taken all places, without locking.
pub async fn is_full(db: &Db, program: i64, but: MemberId, capacity: i64) -> Result<bool> {
    Ok(db.one::<(bool,)>(&IS_FULL, args![program, but, capacity]).await?.0)
}

/// Makes the member a participant (again), sorted by `name`. `None` when another active program prevents it.
pub async fn join(
    tx: &mut Tx,
    member: MemberId,
    program: &ProgramRow,
    (at, on): (Instant, Day),
    name: &str,
) -> Result<Option<MembershipRow>> {
    // A score starts at zero; the standings job computes it soon after.
    let scored = !Scoring::of(&program.scoring).is_points();
    let (score, score_at) = (scored.then_some(0), scored.then_some(at));
    tx.opt(&JOIN, args![member, program.id, program.custom, at, on, score, score_at, name]).await
}

/// Puts the member at the end of the line, with or without a place.
pub async fn pre_enrol(
    tx: &mut Tx,
    member: MemberId,
    program: &ProgramRow,
    (at, on): (Instant, Day),
    place: Place,
) -> Result<MembershipRow> {
    let place_at = (place == Place::Held).then_some(at);
    let begun = at.0 >= program.starts_at;
    tx.one(&PRE_ENROL, args![member, program.id, program.custom, at, on, place_at, begun]).await
}

/// Removes the member from the line.
pub async fn cancel(tx: &mut Tx, member: MemberId, program: i64) -> Result<Option<MembershipRow>> {
    tx.opt(&CANCEL, args![member, program]).await
}

/// Ends a membership; the history stays.
pub async fn leave(tx: &mut Tx, member: MemberId, program: i64, at: Instant, on: Day) -> Result<Option<MembershipRow>> {
    tx.opt(&LEAVE, args![member, program, at, on]).await
}

/// Locks the programs of a company, and copies of them, for joining, leaving and copying until the transaction ends.
pub async fn lock_doors(tx: &mut Tx, company: i64) -> Result<()> {
    tx.all::<(i64,)>(&LOCK_DOORS, args![company]).await.map(drop)
}

/// The unfinished programs of a company, and copies of its programs, that a member has joined or pre-enrolled in.
pub async fn unfinished_of(tx: &mut Tx, company: i64, member: MemberId) -> Result<Vec<i64>> {
    Ok(ids(tx.all(&UNFINISHED_OF, args![company, member]).await?))
}

/// Marks a program as no longer the member's active one. They stay on its board.
pub async fn end(tx: &mut Tx, member: MemberId, program: i64, at: Instant) -> Result<()> {
    tx.exec(&END, args![member, program, at]).await.map(drop)
}

/// How many members are waiting, up to and including a place in line.
pub async fn waiting(db: &Db, program: i64, up_to: i64) -> Result<i64> {
    Ok(db.one::<(i64,)>(&WAITING, args![program, up_to]).await?.0)
}

fn ids(rows: Vec<(i64,)>) -> Vec<MemberId> {
    rows.into_iter().map(|(id,)| id).collect()
}

/// How many members are waiting, within a transaction.
pub async fn all_waiting(tx: &mut Tx, program: i64) -> Result<i64> {
    Ok(tx.one::<(i64,)>(&WAITING, args![program, i64::MAX]).await?.0)
}

/// Members of a program, kept from being erased, because an erasure locks them before their memberships.
async fn kept(tx: &mut Tx, which: &'static Sql, values: Vec<Val>) -> Result<Val> {
    let members = ids(tx.all(which, values).await?);
    accounts::keep(tx, members.iter().copied()).await?;
    Ok(Val::ids(members))
}

/// Takes back this many places given at `before` or earlier, the longest held first.
pub async fn lapse(tx: &mut Tx, program: i64, before: Instant, places: i64) -> Result<Vec<MemberId>> {
    let lapsing = kept(tx, &LAPSING, args![program, before, places.min(MOST_AT_ONCE)]).await?;
    Ok(ids(tx.all(&LAPSE, args![program, lapsing]).await?))
}

/// How many places are taken or held.
pub async fn places_taken(tx: &mut Tx, program: i64) -> Result<i64> {
    Ok(tx.one::<(i64,)>(&FREE, args![program]).await?.0)
}

/// Gives places to this many waiting members, in order.
pub async fn promote(tx: &mut Tx, program: &ProgramRow, at: Instant, places: i64) -> Result<Vec<MemberId>> {
    let begun = at.0 >= program.starts_at;
    let next = kept(tx, &NEXT, args![program.id, places.min(MOST_AT_ONCE)]).await?;
    Ok(ids(tx.all(&PROMOTE, args![program.id, next, at, begun]).await?))
}

/// Marks and returns the members who hold a place in a program that has begun and were not notified of it.
pub async fn begun(tx: &mut Tx, program: i64) -> Result<Vec<MemberId>> {
    let untold = kept(tx, &UNTOLD, args![program]).await?;
    Ok(ids(tx.all(&BEGUN, args![program, untold]).await?))
}

/// Programs with pre-enrolled members.
pub async fn waited_for(db: &Db, after: i64, limit: i64) -> Result<Vec<i64>> {
    Ok(ids(db.all(&WAITED_FOR, args![after, limit]).await?))
}

/// A member in the list of a program's members.
#[derive(Debug, daymark_base::db::Record)]
pub struct ListedRow {
    pub state: String,
    pub points: i64,
    pub streak_current: i64,
    pub joined_at: i64,
    pub joined_on: Day,
    pub name: String,
    pub line: Option<i64>,
    pub place_at: Option<i64>,
    #[column(flatten)]
    pub shown: ShownRow,
}

/// Members that others may see, by the names that they see.
pub async fn members(db: &Db, program: i64, after: Option<(String, i64)>, limit: i64) -> Result<Vec<ListedRow>> {
    let (name, id) = after.unzip();
    db.all(&MEMBERS, args![program, name, id, limit]).await
}

/// Changes the name by which a member is sorted.
pub async fn rename(tx: &mut Tx, member: MemberId, name: &str) -> Result<()> {
    tx.exec(&RENAME, args![member, name]).await.map(drop)
}

/// All members of one kind, in the order of joining or of the line.
pub async fn everybody(
    db: &Db,
    program: i64,
    of: EnrolmentFilter,
    after: Option<(i64, i64)>,
    limit: i64,
) -> Result<Vec<ListedRow>> {
    let (at, id) = after.unzip();
    match of.waits() {
        Some(waits) => db.all(&IN_LINE, args![program, at, id, limit, waits]).await,
        None => db.all(&EVERYBODY, args![program, at, id, limit, of.state()]).await,
    }
}
