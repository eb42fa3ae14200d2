//! The SQL of teams.
//!
//! # Errors
//! Errors of the database, unless a function names others.

mod board;

pub use board::*;

use std::collections::HashMap;

use daymark_actors::clock::{Day, Instant};
use daymark_base::db::{self, Db, Result, Tx, Val};
use daymark_base::{args, sql};
use daymark_people::accounts::ShownRow;

use super::model::RosterLock;

/// Everyone on a roster, without members who have left the program.
macro_rules! on_roster {
    () => {
        "team_member s JOIN membership p ON p.member_id = s.member_id AND p.program_id = s.program_id
            AND p.state IN ('joined', 'completed')
          JOIN member m ON m.id = s.member_id WHERE s.to_on IS NULL"
    };
}
pub(super) use on_roster;

/// The columns of [`TeamRow`].
macro_rules! team {
    ($where:literal) => {
        concat!(
            "SELECT t.id, t.program_id, t.name, t.open_to_all, t.invite, t.captain_id,
                (SELECT COUNT(*) FROM ",
            on_roster!(),
            " AND s.team_id = t.id) AS members FROM team t WHERE ",
            $where
        )
    };
}

/// A roster. A closed account counts like a disabled one until it is restored (R45).
macro_rules! roster {
    () => {
        concat!(
            "SELECT s.joined_at, m.id, m.first_name, m.last_name, m.nickname, m.image, m.privacy_level, m.test_user,
                (m.disabled OR m.erase_at IS NOT NULL) AS disabled FROM ",
            on_roster!(),
            " AND s.team_id = $1 ORDER BY s.joined_at, s.id LIMIT 1000"
        )
    };
}

/// Whether nobody is on the roster of a row of `team`.
macro_rules! is_empty {
    () => {
        "NOT EXISTS (SELECT 1 FROM team_member s JOIN membership p ON p.member_id = s.member_id
            AND p.program_id = s.program_id AND p.state IN ('joined', 'completed')
          WHERE s.team_id = team.id AND s.to_on IS NULL)"
    };
}

sql! {
    SETTINGS = "SELECT min_size, max_size, roster_lock, lock_on, members_create, frozen_at FROM program_teams
      WHERE program_id = $1";
    SETTINGS_LOCKED = "SELECT min_size, max_size, roster_lock, lock_on, members_create, frozen_at FROM program_teams
      WHERE program_id = $1 {for update}";
    SETTINGS_OF = "SELECT program_id, min_size, max_size, roster_lock, lock_on, members_create, frozen_at FROM program_teams
      WHERE program_id IN {ids $1}";
    PUT_SETTINGS = "INSERT INTO program_teams (program_id, min_size, max_size, roster_lock, lock_on, members_create, updated_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7)
      ON CONFLICT (program_id) DO UPDATE SET min_size = excluded.min_size, max_size = excluded.max_size,
        roster_lock = excluded.roster_lock, lock_on = excluded.lock_on, members_create = excluded.members_create,
        updated_at = excluded.updated_at";
    // Teams that members created are not listed while they are empty; their link still works.
    LIST = team!("t.program_id = $1 AND ($2 IS NULL OR t.name_folded > $2)
        AND (t.managed OR EXISTS (SELECT 1 FROM team_member s JOIN membership p ON p.member_id = s.member_id
          AND p.program_id = s.program_id AND p.state IN ('joined', 'completed') WHERE s.team_id = t.id AND s.to_on IS NULL))
      ORDER BY t.name_folded LIMIT $3");
    OWN = team!("t.id IN (SELECT o.team_id FROM team_member o JOIN membership q ON q.member_id = o.member_id
        AND q.program_id = o.program_id AND q.state IN ('joined', 'completed') WHERE o.member_id = $1 AND o.to_on IS NULL)
      ORDER BY t.id DESC LIMIT 100");
    OWN_TEAM = concat!("SELECT s.team_id FROM ", on_roster!(), " AND s.program_id = $1 AND s.member_id = $2");
    ONE = team!("t.id = $1");
    BY_INVITE = team!("t.invite = $1");
    LOCK_TEAM = "SELECT name, open_to_all, invite, captain_id FROM team WHERE id = $1 {for update}";
    ROSTER = roster!();
    CANDIDATES = "SELECT s.name AS sorts_by, m.id, m.first_name, m.last_name
      FROM membership s JOIN member m ON m.id = s.member_id
      WHERE s.program_id = $1 AND s.state IN ('joined', 'completed') AND m.disabled = FALSE AND m.erase_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM team_member t
          WHERE t.member_id = s.member_id AND t.program_id = $1 AND t.team_id = $2 AND t.to_on IS NULL)
        AND ($3 IS NULL OR (s.name, s.member_id) > ($3, $4))
      ORDER BY s.name, s.member_id LIMIT $5";
    ADD_TEAM = "INSERT INTO team (program_id, name, name_folded, open_to_all, invite, captain_id, managed, created_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING id";
    LOCK_EMPTY = concat!("SELECT id FROM team WHERE program_id = $1 AND NOT managed
      AND (name_folded = $2 OR captain_id = $3) AND ", is_empty!(), " ORDER BY id {for update}");
    DROP_EMPTY = concat!("DELETE FROM team WHERE id IN {ids $1} AND ", is_empty!());
    NAME_TAKEN = "SELECT id FROM team WHERE program_id = $1 AND name_folded = $2 AND id <> $3";
    CHANGE_TEAM = "UPDATE team SET name = $2, name_folded = $3, open_to_all = $4, captain_id = $5 WHERE id = $1";
    SET_INVITE = "UPDATE team SET invite = $2 WHERE id = $1";
    DELETE_TEAM = "DELETE FROM team WHERE id = $1";
    PART = "SELECT
        (SELECT s.team_id FROM team_member s WHERE s.member_id = $1 AND s.program_id = $2 AND s.to_on IS NULL) AS team_id,
        (SELECT MAX(s.to_on) FROM team_member s WHERE s.member_id = $1 AND s.program_id = $2) AS last_on
      FROM membership p
      WHERE p.member_id = $1 AND p.program_id = $2 AND p.state IN ('joined', 'completed')";
    CLOSE_ABSENT = "UPDATE team_member SET left_at = $2, to_on = COALESCE((SELECT p.left_on FROM membership p
          WHERE p.member_id = team_member.member_id AND p.program_id = team_member.program_id), from_on)
      WHERE team_id = $1 AND to_on IS NULL AND NOT EXISTS (SELECT 1 FROM membership p
        WHERE p.member_id = team_member.member_id AND p.program_id = team_member.program_id
          AND p.state IN ('joined', 'completed'))";
    SEATS_TAKEN = "SELECT COUNT(*) FROM team_member WHERE team_id = $1 AND to_on IS NULL";
    ADD_MEMBER = "INSERT INTO team_member (team_id, program_id, member_id, from_on, joined_at) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT DO NOTHING";
    // A member who leaves before their first date was never in the team.
    DROP_STAY = "DELETE FROM team_member WHERE team_id = $1 AND member_id = $2 AND to_on IS NULL AND from_on > $3";
    END_STAY = "UPDATE team_member SET to_on = $3, left_at = $4 WHERE team_id = $1 AND member_id = $2 AND to_on IS NULL";
    ERASE_STAYS = "DELETE FROM team_member WHERE member_id = $1";
    ERASE_CAPTAIN = "UPDATE team SET captain_id = NULL WHERE captain_id = $1";
}

/// A program's settings for teams.
#[derive(Clone, Debug, db::Record)]
pub struct SettingsRow {
    pub min_size: i64,
    pub max_size: i64,
    roster_lock: String,
    pub lock_on: Option<Day>,
    pub members_create: bool,
    pub frozen_at: Option<Instant>,
}

impl SettingsRow {
    /// When rosters are locked.
    pub fn roster_lock(&self) -> RosterLock {
        RosterLock::stored(&self.roster_lock)
    }
}

/// A program's settings for teams, if it has any.
pub async fn settings(db: &Db, program: i64) -> Result<Option<SettingsRow>> {
    db.opt(&SETTINGS, args![program]).await
}

/// The same inside a transaction.
pub async fn settings_now(tx: &mut Tx, program: i64) -> Result<Option<SettingsRow>> {
    tx.opt(&SETTINGS, args![program]).await
}

/// The same, locked until the transaction ends.
pub async fn settings_locked(tx: &mut Tx, program: i64) -> Result<Option<SettingsRow>> {
    tx.opt(&SETTINGS_LOCKED, args![program]).await
}

#[derive(db::Record)]
struct SettingsOfRow {
    program_id: i64,
    #[column(flatten)]
    settings: SettingsRow,
}

/// The settings of several programs.
pub async fn settings_of(db: &Db, programs: &[i64]) -> Result<HashMap<i64, SettingsRow>> {
    let rows: Vec<SettingsOfRow> = db.all(&SETTINGS_OF, args![Val::ids(programs.iter().copied())]).await?;
    Ok(rows.into_iter().map(|r| (r.program_id, r.settings)).collect())
}

/// The settings to be stored.
pub struct Wishes {
    pub min_size: i64,
    pub max_size: i64,
    pub roster_lock: RosterLock,
    pub lock_on: Option<Day>,
    pub members_create: bool,
}

/// Stores a program's settings for teams.
pub async fn put_settings(tx: &mut Tx, program: i64, w: &Wishes, now: Instant) -> Result<()> {
    let values = args![program, w.min_size, w.max_size, w.roster_lock.text(), w.lock_on, w.members_create, now];
    tx.exec(&PUT_SETTINGS, values).await.map(drop)
}

/// A team with the size of its roster.
#[derive(Clone, Debug, db::Record)]
pub struct TeamRow {
    pub id: i64,
    pub program_id: i64,
    pub name: String,
    pub open_to_all: bool,
    pub invite: String,
    pub captain_id: Option<i64>,
    pub members: i64,
}

/// A program's teams by name, after a folded name.
pub async fn list(db: &Db, program: i64, after: Option<String>, limit: i64) -> Result<Vec<TeamRow>> {
    db.all(&LIST, args![program, after, limit]).await
}

/// The teams that a member is in, newest first.
pub async fn own(db: &Db, member: i64) -> Result<Vec<TeamRow>> {
    db.all(&OWN, args![member]).await
}

/// The team of a program that a member is in.
pub async fn own_team(db: &Db, program: i64, member: i64) -> Result<Option<i64>> {
    Ok(db.opt::<(i64,)>(&OWN_TEAM, args![program, member]).await?.map(|(team,)| team))
}

/// A team.
pub async fn team(db: &Db, id: i64) -> Result<Option<TeamRow>> {
    db.opt(&ONE, args![id]).await
}

/// The team of a link.
pub async fn by_invite(db: &Db, token: String) -> Result<Option<TeamRow>> {
    db.opt(&BY_INVITE, args![token]).await
}

/// A locked team, to be changed.
#[derive(Clone, Debug, db::Record)]
pub struct LockedTeam {
    pub name: String,
    pub open_to_all: bool,
    pub invite: String,
    pub captain_id: Option<i64>,
}

/// A team, locked until the transaction ends, so that joining is serialised.
pub async fn lock_team(tx: &mut Tx, id: i64) -> Result<Option<LockedTeam>> {
    tx.opt(&LOCK_TEAM, args![id]).await
}

/// A member of a roster.
#[derive(Clone, Debug, db::Record)]
pub struct MateRow {
    pub joined_at: Instant,
    #[column(flatten)]
    pub shown: ShownRow,
}

/// Everyone on a team's roster, in the order of joining: at most 200 members.
pub async fn roster(db: &Db, team: i64) -> Result<Vec<MateRow>> {
    db.all(&ROSTER, args![team]).await
}

/// The same inside a transaction.
pub async fn roster_now(tx: &mut Tx, team: i64) -> Result<Vec<MateRow>> {
    tx.all(&ROSTER, args![team]).await
}

/// A member of the program who is not in the team.
#[derive(Debug, db::Record)]
pub struct CandidateRow {
    pub sorts_by: String,
    pub id: i64,
    pub first_name: String,
    pub last_name: String,
}

/// The members of the program who are not in the team.
pub async fn candidates(
    db: &Db,
    (program, team): (i64, i64),
    after: Option<(String, i64)>,
    limit: i64,
) -> Result<Vec<CandidateRow>> {
    let (name, id) = after.unzip();
    db.all(&CANDIDATES, args![program, team, name, id, limit]).await
}

/// A new team.
pub struct NewTeam {
    pub program: i64,
    pub name: String,
    pub folded: String,
    pub open: bool,
    pub invite: String,
    /// The member who creates it; `None` for an administrator.
    pub captain: Option<i64>,
}

/// Creates a team; `None` when its name is taken. Empty teams that members created are replaced if they have the same
/// name or the same captain.
pub async fn add_team(tx: &mut Tx, t: NewTeam, now: Instant) -> Result<Option<i64>> {
    // Locked first, because PostgreSQL would not check again for members who joined while the deletion waited.
    let empty: Vec<(i64,)> = tx.all(&LOCK_EMPTY, args![t.program, &t.folded, t.captain]).await?;
    tx.exec(&DROP_EMPTY, args![Val::ids(empty.into_iter().map(|(id,)| id))]).await?;
    let values = args![t.program, t.name, t.folded, t.open, t.invite, t.captain, t.captain.is_none(), now];
    Ok(tx.opt::<(i64,)>(&ADD_TEAM, values).await?.map(|(id,)| id))
}

/// Whether another team of the program has this name.
pub async fn name_taken(tx: &mut Tx, program: i64, folded: &str, except: i64) -> Result<bool> {
    Ok(tx.opt::<(i64,)>(&NAME_TAKEN, args![program, folded, except]).await?.is_some())
}

/// Stores a changed team.
pub async fn change_team(tx: &mut Tx, id: i64, team: &LockedTeam, folded: &str) -> Result<()> {
    let values = args![id, &team.name, folded, team.open_to_all, team.captain_id];
    tx.exec(&CHANGE_TEAM, values).await.map(drop)
}

/// Gives a team a new link; the old one becomes invalid.
pub async fn set_invite(tx: &mut Tx, id: i64, invite: String) -> Result<()> {
    tx.exec(&SET_INVITE, args![id, invite]).await.map(drop)
}

/// Deletes a team with everything that was earned in it.
pub async fn delete_team(tx: &mut Tx, id: i64) -> Result<()> {
    tx.exec(&DELETE_TEAM, args![id]).await.map(drop)
}

/// A program member's relation to its teams.
#[derive(Clone, Debug, db::Record)]
pub struct PartRow {
    /// The team that they are in.
    pub team_id: Option<i64>,
    /// Their last date in earlier teams.
    pub last_on: Option<Day>,
}

/// A member's relation to teams; `None` for callers outside the program.
pub async fn part(tx: &mut Tx, program: i64, member: i64) -> Result<Option<PartRow>> {
    tx.opt(&PART, args![member, program]).await
}

/// The number of taken seats, after removing members who have left the program. Expects the team to be locked.
pub async fn seats_taken(tx: &mut Tx, team: i64, now: Instant) -> Result<i64> {
    tx.exec(&CLOSE_ABSENT, args![team, now]).await?;
    Ok(tx.one::<(i64,)>(&SEATS_TAKEN, args![team]).await?.0)
}

/// Adds a member from a date on; false if they are already in a team of the program.
pub async fn add_member(
    tx: &mut Tx,
    (program, team): (i64, i64),
    member: i64,
    from: Day,
    now: Instant,
) -> Result<bool> {
    Ok(tx.exec(&ADD_MEMBER, args![team, program, member, from, now]).await? == 1)
}

/// Removes a member after a date; false when they were not in the team.
pub async fn end_stay(tx: &mut Tx, team: i64, member: i64, last: Day, now: Instant) -> Result<bool> {
    let dropped = tx.exec(&DROP_STAY, args![team, member, last]).await?;
    Ok(dropped + tx.exec(&END_STAY, args![team, member, last, now]).await? > 0)
}

/// Removes a member from every team, as part of erasing an account. Final boards stay.
pub async fn erase(tx: &mut Tx, member: i64) -> Result<()> {
    tx.exec(&ERASE_STAYS, args![member]).await?;
    tx.exec(&ERASE_CAPTAIN, args![member]).await.map(drop)
}
