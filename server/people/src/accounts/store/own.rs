//! The statements of members' changes to their own accounts.

use daymark_actors::clock::Instant;
use daymark_base::civil::{ZoneSpan, zone_name};
use daymark_base::db::{self, Db, Result, Tx};
use daymark_base::{args, sql};

use crate::accounts::users;

sql! {
    /// A change that ends earlier rights updates this row first: it has either happened already, or waits for this
    /// transaction.
    LOCK_RIGHTS = "SELECT id FROM member WHERE id = $1 AND auth_version = $2 {for no key update}";
    /// The same with one of the member's sessions, which must not have ended either.
    LOCK_SESSION = "SELECT m.id FROM member m JOIN session s ON s.member_id = m.id
        WHERE m.id = $1 AND m.auth_version = $2 AND s.id = $3 AND s.ended_at IS NULL {for no key update}";
    ADD_NEXT_ZONE = "INSERT INTO member_zone (member_id, from_date, first_date, timezone, changed_at)
        VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (member_id, from_date) DO UPDATE SET first_date = excluded.first_date, timezone = excluded.timezone,
            changed_at = excluded.changed_at";
    /// A closed account stays hidden: a new privacy level applies when it reopens.
    SET_PROFILE = "UPDATE member SET first_name = COALESCE($2, first_name), last_name = COALESCE($3, last_name),
            nickname = COALESCE($4, nickname),
            privacy_level = CASE WHEN erase_at IS NULL THEN COALESCE($5, privacy_level) ELSE privacy_level END,
            privacy_before = CASE WHEN erase_at IS NULL THEN privacy_before ELSE COALESCE($5, privacy_before) END,
            timezone = COALESCE($6, timezone), day_start_hour = COALESCE($7, day_start_hour),
            welcomed = COALESCE($8, welcomed)
        WHERE id = $1 AND NOT disabled";
    SET_IMAGE = "UPDATE member SET image = $2 WHERE id = $1 AND NOT disabled";
    SET_COVER = "UPDATE member SET cover_image = $2 WHERE id = $1 AND NOT disabled";
    TOUR_SEEN = "UPDATE member SET tour_completed = TRUE WHERE id = $1";
    /// Also ends existing rights. From now on the account can change its password and email, however it was
    /// created. Sign-in through an identity provider still works: it finds the account by the identity.
    SET_PASSWORD = "UPDATE member SET password_hash = $2, auth_version = auth_version + 1, provider = 'credentials'
        WHERE id = $1";
    SET_EMAIL = "UPDATE member SET email = $2, email_folded = $3, email_verified_at = $4 WHERE id = $1
        AND NOT EXISTS (SELECT 1 FROM member other WHERE other.email_folded = $3 AND other.id <> $1)";
    SESSIONS = "SELECT id, client, created_at, used_at, expires_at FROM session
        WHERE member_id = $1 AND ended_at IS NULL AND expires_at > $2 ORDER BY used_at DESC, id DESC LIMIT 100";
    END_OWN_SESSION = "UPDATE session SET ended_at = $3, ended_why = 'ended by its member'
        WHERE id = $2 AND member_id = $1 AND ended_at IS NULL";
    END_OTHER_SESSIONS = "UPDATE session SET ended_at = $3, ended_why = 'ended by its member' WHERE id IN (
            SELECT id FROM session WHERE member_id = $1 AND id <> $2 AND ended_at IS NULL
            ORDER BY id {for no key update})
        RETURNING id";
}

/// A session in the list of its member.
#[derive(db::Record)]
pub(in super::super) struct SessionRow {
    pub id: i64,
    pub client: String,
    pub created_at: Instant,
    pub used_at: Instant,
    pub expires_at: Instant,
}

/// Changes to a profile; `None` leaves a field as it is.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct Changes {
    pub first_name: Option<String>,
    pub last_name: Option<String>,
    pub nickname: Option<String>,
    pub privacy: Option<&'static str>,
    pub timezone: Option<String>,
    pub day_start_hour: Option<i64>,
    pub welcomed: Option<bool>,
}

/// Locks the member; `false` when the rights of this version have ended, for example because of a new password.
pub(in super::super) async fn lock_rights(tx: &mut Tx, id: i64, auth_version: i64) -> Result<bool> {
    let locked: Option<(i64,)> = tx.opt(&LOCK_RIGHTS, args![id, auth_version]).await?;
    Ok(locked.is_some())
}

/// The same, and `false` also when this session of the member has ended.
pub(in super::super) async fn lock_session(tx: &mut Tx, id: i64, auth_version: i64, session: i64) -> Result<bool> {
    let locked: Option<(i64,)> = tx.opt(&LOCK_SESSION, args![id, auth_version, session]).await?;
    Ok(locked.is_some())
}

/// Adds the newest zone to the member's history.
pub(in super::super) async fn add_zone(tx: &mut Tx, id: i64, span: &ZoneSpan) -> Result<()> {
    let values = args![id, span.from, span.first, zone_name(&span.tz), span.since];
    tx.exec(&ADD_NEXT_ZONE, values).await.map(drop)
}

/// Changes the profile.
pub(in super::super) async fn set_profile(tx: &mut Tx, id: i64, to: &Changes) -> Result<()> {
    let Changes { first_name, last_name, nickname, privacy, timezone, day_start_hour, welcomed } = to.clone();
    let privacy = privacy.map(str::to_owned);
    let values = args![id, first_name, last_name, nickname, privacy, timezone, day_start_hour, welcomed];
    tx.exec(&SET_PROFILE, values).await?;
    users::names_changed(tx, id).await
}

/// A picture of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Picture {
    /// Beside their name, wherever others see it.
    Profile,
    /// Above their profile.
    Cover,
}

/// Stores the path of a picture, or that there is none. False when the account has been disabled or erased.
pub(in super::super) async fn set_picture(tx: &mut Tx, id: i64, which: Picture, path: Option<String>) -> Result<bool> {
    let statement = match which {
        Picture::Profile => &SET_IMAGE,
        Picture::Cover => &SET_COVER,
    };
    Ok(tx.exec(statement, args![id, path]).await? == 1)
}

/// Records that the member has seen the tour.
pub(in super::super) async fn tour_seen(db: &Db, id: i64) -> Result<()> {
    db.exec(&TOUR_SEEN, args![id]).await.map(drop)
}

/// Sets the password and ends existing rights.
pub(in super::super) async fn set_password(tx: &mut Tx, id: i64, hash: &str) -> Result<()> {
    tx.exec(&SET_PASSWORD, args![id, hash]).await.map(drop)
}

/// Replaces the current address by a confirmed one; `false` when another account has it.
pub(in super::super) async fn set_email(tx: &mut Tx, id: i64, email: &str, folded: &str, now: Instant) -> Result<bool> {
    match tx.exec(&SET_EMAIL, args![id, email, folded, now]).await {
        Ok(1) => users::names_changed(tx, id).await.map(|()| true),
        Ok(_) => Ok(false),
        // The other account got the address a moment ago.
        Err(e) if e.is_unique_violation() => Ok(false),
        Err(e) => Err(e),
    }
}

/// Live sessions, the last used first.
pub(in super::super) async fn sessions(db: &Db, member: i64, now: Instant) -> Result<Vec<SessionRow>> {
    db.all(&SESSIONS, args![member, now]).await
}

/// Ends one of the member's sessions; `false` when it is not theirs or has ended.
pub(in super::super) async fn end_own_session(tx: &mut Tx, member: i64, id: i64, now: Instant) -> Result<bool> {
    Ok(tx.exec(&END_OWN_SESSION, args![member, id, now]).await? == 1)
}

/// Ends all sessions of a member but one, and returns the ended ones.
pub(in super::super) async fn end_other_sessions(tx: &mut Tx, member: i64, but: i64, now: Instant) -> Result<Vec<i64>> {
    let ended: Vec<(i64,)> = tx.all(&END_OTHER_SESSIONS, args![member, but, now]).await?;
    Ok(ended.into_iter().map(|(id,)| id).collect())
}
