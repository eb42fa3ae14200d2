//! The statements of accounts and sessions.

pub mod calendars;
pub(super) mod closing;
pub(super) mod identities;
pub(super) mod links;
pub(super) mod own;
pub(super) mod responders;
pub(super) mod second_factor;

use daymark_actors::clock::{Day, Instant};
use daymark_base::db::{self, Db, Result, Tx, Val};
use daymark_base::{args, sql};

use super::model::NewMember;
use super::users;

/// The columns of [`Account`].
macro_rules! account {
    ($which:literal) => {
        concat!(
            "SELECT id, email, password_hash, first_name, last_name, nickname, image, cover_image, role, provider, timezone,
                day_start_hour, privacy_level, tour_completed, welcomed, test_user, disabled, auth_version, email_verified_at,
                erase_at, created_at, EXISTS (SELECT 1 FROM second_factor f
                    WHERE f.member_id = member.id AND f.confirmed_at IS NOT NULL) AS second_factor
            FROM member WHERE ",
            $which
        )
    };
}

sql! {
    ADD_MEMBER = "INSERT INTO member (email, email_folded, password_hash, first_name, last_name, nickname, role, provider,
            timezone, day_start_hour, privacy_level, test_user, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
        ON CONFLICT (email_folded) DO NOTHING RETURNING id";
    ADD_ZONE = "INSERT INTO member_zone (member_id, from_date, timezone, changed_at) VALUES ($1, $2, $3, $4)";
    ADD_COMPANY = "INSERT INTO sign_up_company (member_id, corporation_uid) VALUES ($1, $2)";
    ADD_STATE = "INSERT INTO member_state (member_id, epoch) VALUES ($1, $2)";

    ACCOUNT = account!("id = $1");
    ACCOUNT_BY_EMAIL = account!("email_folded = $1");
    ACCOUNT_TO_CHANGE = account!("email_folded = $1 {for no key update}");
    /// Also invalidates all earlier access tokens.
    MAKE_ADMIN = "UPDATE member SET role = 'admin', password_hash = $2, disabled = FALSE, auth_version = auth_version + 1,
            provider = 'credentials'
        WHERE id = $1";

    ADD_SESSION = "INSERT INTO session (member_id, created_at, used_at, expires_at, client) VALUES ($1, $2, $2, $3, $4)
        RETURNING id";
    ADD_REFRESH = "INSERT INTO refresh_token (hash, session_id, issued_at) VALUES ($1, $2, $3)";
    /// One row per permission, at least one.
    LIVE_SESSION = "SELECT s.member_id, m.role, m.auth_version, p.permission,
            EXISTS (SELECT 1 FROM second_factor f
                WHERE f.member_id = m.id AND f.confirmed_at IS NOT NULL) AS second_factor
        FROM session s JOIN member m ON m.id = s.member_id
          LEFT JOIN member_role r ON r.member_id = m.id LEFT JOIN role_permission p ON p.role_id = r.role_id
        WHERE s.id = $1 AND s.ended_at IS NULL AND NOT m.disabled";
    PERMISSIONS = "SELECT DISTINCT p.permission FROM member_role r JOIN role_permission p ON p.role_id = r.role_id
        WHERE r.member_id = $1 ORDER BY p.permission";
    /// Ordered by the role's name, so that the pages keep their order.
    WAYPOINTS = "SELECT r.target_waypoints FROM member_role m JOIN role r ON r.id = m.role_id
        WHERE m.member_id = $1 AND r.target_waypoints <> '[]' ORDER BY r.name_folded LIMIT 100";
    CUSTOM_PERMISSIONS = "SELECT name FROM permission ORDER BY name";
    LIVE_SESSIONS = "SELECT s.id, s.member_id, m.auth_version FROM session s JOIN member m ON m.id = s.member_id
        WHERE s.id IN {ids $1} AND s.ended_at IS NULL AND NOT m.disabled";
    /// The lock on the session row protects its chain of tokens.
    LOCK_FAMILY = "SELECT id FROM session
        WHERE id = (SELECT session_id FROM refresh_token WHERE hash = $1) {for update}";
    PRESENTED = "SELECT r.session_id, r.rotated_at, s.created_at, s.expires_at, s.ended_at, s.member_id, m.email,
            m.role, m.auth_version, m.disabled
        FROM refresh_token r JOIN session s ON s.id = r.session_id JOIN member m ON m.id = s.member_id
        WHERE r.hash = $1";
    ROTATED = "UPDATE refresh_token SET rotated_at = $2 WHERE hash = $1";
    USED_SESSION = "UPDATE session SET used_at = $2, expires_at = $3 WHERE id = $1";
    END_SESSION = "UPDATE session SET ended_at = $2, ended_why = $3 WHERE id = $1 AND ended_at IS NULL";
    /// Changes of several sessions lock them by id.
    END_SESSIONS = "UPDATE session SET ended_at = $2, ended_why = $3 WHERE id IN (
            SELECT id FROM session WHERE member_id = $1 AND ended_at IS NULL ORDER BY id {for no key update})";
    /// One read for each index: one read with both conditions could scan the whole table.
    OLD_SESSIONS = "SELECT id, member_id FROM (SELECT id, member_id FROM session
            WHERE expires_at < $1 ORDER BY expires_at LIMIT 1000) AS expired
        UNION SELECT id, member_id FROM (SELECT id, member_id FROM session
            WHERE ended_at < $1 ORDER BY ended_at LIMIT 1000) AS ended LIMIT 1000";
    LOCK_MEMBERS = "SELECT id FROM member WHERE id IN {ids $1} ORDER BY id {for no key update}";
    /// Newsletters need to know when a member was last active, even after the sessions are deleted.
    REMEMBER_USE = "UPDATE member SET last_used_at = u.used_at
        FROM (SELECT member_id, MAX(used_at) AS used_at FROM session WHERE id IN {ids $1} GROUP BY member_id) AS u
        WHERE member.id = u.member_id AND COALESCE(member.last_used_at, 0) < u.used_at";
    LOCK_SESSIONS = "SELECT id FROM session WHERE id IN {ids $1} ORDER BY id {for update}";
    /// Locks devices before messages, as in `push`: deleting the sessions would lock both in any order.
    LOCK_DEVICES = "SELECT id FROM push_device WHERE session_id IN {ids $1} ORDER BY id {for update}";
    LOCK_MESSAGES = "SELECT id FROM push_message WHERE device_id IN {ids $1} ORDER BY id {for update}";
    FORGET_SESSIONS = "DELETE FROM session WHERE id IN {ids $1}";
}

/// A stored account.
#[derive(Clone, db::Record)]
pub(super) struct Account {
    pub id: i64,
    pub email: String,
    pub password_hash: Option<String>,
    pub first_name: String,
    pub last_name: String,
    pub nickname: String,
    pub image: Option<String>,
    pub cover_image: Option<String>,
    pub role: String,
    pub provider: String,
    pub timezone: String,
    pub day_start_hour: i64,
    pub privacy_level: String,
    pub tour_completed: bool,
    pub welcomed: bool,
    pub test_user: bool,
    pub disabled: bool,
    pub auth_version: i64,
    pub email_verified_at: Option<Instant>,
    pub erase_at: Option<Instant>,
    pub created_at: Instant,
    /// Whether a second factor is active.
    pub second_factor: bool,
}

/// The facts about a live session that every call needs.
#[derive(Clone, db::Record)]
pub(super) struct LiveSession {
    pub member_id: i64,
    pub role: String,
    pub auth_version: i64,
    /// One of the member's permissions.
    pub permission: Option<String>,
    /// Whether a second factor is active.
    pub second_factor: bool,
}

/// A refresh token with its session and account.
#[derive(Clone, db::Record)]
pub(super) struct Presented {
    pub session_id: i64,
    pub rotated_at: Option<Instant>,
    pub created_at: Instant,
    pub expires_at: Instant,
    pub ended_at: Option<Instant>,
    pub member_id: i64,
    pub email: String,
    pub role: String,
    pub auth_version: i64,
    pub disabled: bool,
}

/// Adds the account with its first zone and its empty state. `None` when the address is taken.
pub(super) async fn add_member(tx: &mut Tx, new: &NewMember, from: Day, epoch: &str) -> Result<Option<i64>> {
    let added: Option<(i64,)> = tx
        .opt(
            &ADD_MEMBER,
            args![
                new.email.as_str(),
                new.email.folded(),
                new.password_hash.clone(),
                &new.first_name,
                &new.last_name,
                &new.nickname,
                new.role.text(),
                new.provider.as_ref(),
                &new.timezone,
                i64::from(new.day_start_hour),
                new.privacy.text(),
                new.test_user,
                new.created_at
            ],
        )
        .await?;
    let Some((id,)) = added else { return Ok(None) };
    tx.exec(&ADD_ZONE, args![id, from, &new.timezone, new.created_at]).await?;
    tx.exec(&ADD_STATE, args![id, epoch]).await?;
    if let Some(uid) = &new.corporation_uid {
        tx.exec(&ADD_COMPANY, args![id, uid]).await?;
    }
    users::names_changed(tx, id).await?;
    Ok(Some(id))
}

/// The account with this id.
pub(super) async fn account(db: &Db, id: i64) -> Result<Option<Account>> {
    db.opt(&ACCOUNT, args![id]).await
}

/// The account with this folded address.
pub(super) async fn account_by_email(db: &Db, folded: &str) -> Result<Option<Account>> {
    db.opt(&ACCOUNT_BY_EMAIL, args![folded]).await
}

/// The account with this folded address, locked until the transaction ends.
pub(super) async fn account_to_change(tx: &mut Tx, folded: &str) -> Result<Option<Account>> {
    tx.opt(&ACCOUNT_TO_CHANGE, args![folded]).await
}

/// Makes an account an administrator's, with this password; its sessions end, and a closed account is reopened.
pub(super) async fn make_admin(tx: &mut Tx, id: i64, password_hash: &str, now: Instant) -> Result<()> {
    closing::take_back(tx, id).await?;
    tx.exec(&MAKE_ADMIN, args![id, password_hash]).await?;
    tx.exec(&END_SESSIONS, args![id, now, "admin"]).await?;
    Ok(())
}

/// Adds a session with its first refresh token.
pub(super) async fn add_session(
    tx: &mut Tx,
    member: i64,
    now: Instant,
    expires_at: Instant,
    client: &str,
    refresh_hash: &str,
) -> Result<i64> {
    let (id,): (i64,) = tx.one(&ADD_SESSION, args![member, now, expires_at, client]).await?;
    tx.exec(&ADD_REFRESH, args![refresh_hash, id, now]).await?;
    Ok(id)
}

/// A live session of an enabled account, with the permissions of the account's roles.
pub(super) async fn live_session(db: &Db, id: i64) -> Result<Option<(LiveSession, Vec<String>)>> {
    let mut rows: Vec<LiveSession> = db.all(&LIVE_SESSION, args![id]).await?;
    let permissions = rows.iter_mut().filter_map(|row| row.permission.take()).collect();
    Ok(rows.pop().map(|row| (row, permissions)))
}

/// The permissions that the account's roles bundle.
pub(super) async fn permissions(db: &Db, member: i64) -> Result<Vec<String>> {
    Ok(db.all::<(String,)>(&PERMISSIONS, args![member]).await?.into_iter().map(|(name,)| name).collect())
}

/// The stored target waypoints of each of a member's roles that has any.
pub(super) async fn waypoints(db: &Db, member: i64) -> Result<Vec<String>> {
    Ok(db.all::<(String,)>(&WAYPOINTS, args![member]).await?.into_iter().map(|(stored,)| stored).collect())
}

/// The installation's own permissions.
pub(super) async fn custom_permissions(db: &Db) -> Result<Vec<String>> {
    Ok(db.all::<(String,)>(&CUSTOM_PERMISSIONS, args![]).await?.into_iter().map(|(name,)| name).collect())
}

/// Which of these sessions are live and of enabled accounts: (session, member, auth version).
pub(super) async fn live_sessions(db: &Db, ids: impl IntoIterator<Item = i64>) -> Result<Vec<(i64, i64, i64)>> {
    db.each(&LIVE_SESSIONS, Val::ids(ids)).await
}

/// The refresh token with this hash, with its family locked.
pub(super) async fn presented(tx: &mut Tx, hash: &str) -> Result<Option<Presented>> {
    let locked: Option<(i64,)> = tx.opt(&LOCK_FAMILY, args![hash]).await?;
    match locked {
        Some(_) => tx.opt(&PRESENTED, args![hash]).await,
        None => Ok(None),
    }
}

/// Marks a refresh token as used and adds its successor.
pub(super) async fn rotate(
    tx: &mut Tx,
    session: i64,
    old: &str,
    new: &str,
    now: Instant,
    until: Instant,
) -> Result<()> {
    tx.exec(&ROTATED, args![old, now]).await?;
    tx.exec(&ADD_REFRESH, args![new, session, now]).await?;
    tx.exec(&USED_SESSION, args![session, now, until]).await?;
    Ok(())
}

/// Ends a session; repeating it does no harm.
pub(super) async fn end_session(tx: &mut Tx, session: i64, now: Instant, why: &'static str) -> Result<()> {
    tx.exec(&END_SESSION, args![session, now, why]).await.map(drop)
}

/// Ends every session of a member, and returns their number.
pub(super) async fn end_sessions(tx: &mut Tx, member: i64, now: Instant, why: &'static str) -> Result<u64> {
    tx.exec(&END_SESSIONS, args![member, now, why]).await
}

/// Deletes up to 1,000 sessions that ended or expired before an instant, with their tokens and devices, and returns
/// their number. Members are locked first, then sessions, devices and messages, in the same order as in an erasure.
pub(super) async fn forget_sessions(db: &Db, before: Instant) -> Result<u64> {
    let old: Vec<(i64, i64)> = db.all(&OLD_SESSIONS, args![before]).await?;
    if old.is_empty() {
        return Ok(0);
    }
    db.write(move |tx| {
        Box::pin(async move {
            tx.all::<(i64,)>(&LOCK_MEMBERS, args![Val::ids(old.iter().map(|(_, member)| *member))]).await?;
            let sessions = Val::ids(old.into_iter().map(|(id, _)| id));
            tx.all::<(i64,)>(&LOCK_SESSIONS, args![sessions.clone()]).await?;
            tx.exec(&REMEMBER_USE, args![sessions.clone()]).await?;
            let devices: Vec<(i64,)> = tx.all(&LOCK_DEVICES, args![sessions.clone()]).await?;
            tx.all::<(i64,)>(&LOCK_MESSAGES, args![Val::ids(devices.into_iter().map(|(id,)| id))]).await?;
            tx.exec(&FORGET_SESSIONS, args![sessions]).await
        })
    })
    .await
}
