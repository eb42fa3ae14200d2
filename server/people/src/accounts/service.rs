//! Creates accounts, and changes or reads them for other parts of the program.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use daymark_actors::clock::{Clock, Instant};
use daymark_base::civil;
use daymark_base::db::{self, Db, Tx};
use daymark_web::caller::{By, Caller};
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error, Result};
use daymark_web::permissions::{Permissions, Role};
use serde_json::{Value, json};
use uuid::Uuid;

use super::model::{NewMember, Privacy, UserOut};
use super::passwords::Passwords;
use super::rules::{BadEmail, Email, check_password};
use super::store::{self, Account, links};
use super::waypoints;
use crate::accounts::Sessions;
use crate::audit;

/// Creates an account with its first zone and its empty state, for sign-ups, the demo and imports. `None` when the
/// address is taken.
pub async fn create_member(tx: &mut Tx, new: &NewMember) -> db::Result<Option<i64>> {
    // A zone that is no longer known counts as UTC; the creator of a `NewMember` has validated it.
    let zone = civil::parse_zone(&new.timezone).unwrap_or(jiff::tz::TimeZone::UTC);
    let from = civil::local_date(new.created_at, &zone, new.day_start_hour);
    store::add_member(tx, new, from, &Uuid::new_v4().simple().to_string()).await
}

/// Marks an account's address as confirmed, for the demo's administrator, who cannot receive mail.
pub async fn confirm_address(tx: &mut Tx, member: i64, email: &Email, now: Instant) -> db::Result<()> {
    links::confirmed(tx, member, email.folded(), now).await.map(drop)
}

/// The result of [`create_admin`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AdminMade {
    /// The account was created.
    Created(i64),
    /// A member's account became an administrator's, with the given password, and was signed out everywhere.
    Promoted(i64),
    /// It already was an administrator's: nothing was changed, not even the password.
    Present(i64),
}

/// Creates an administrator, for `daymark admin create` and for the account in the settings. Repeating it changes
/// nothing.
///
/// # Errors
/// `invalid` for an invalid address or a weak password.
pub async fn create_admin(db: &Db, clock: &dyn Clock, email: &str, password: &str) -> Result<AdminMade> {
    let email: Email = email.parse().map_err(|e: BadEmail| Error::field("email", e.to_string()))?;
    check_password(password, &email).map_err(|e| Error::field("password", e))?;
    if let Some(admin) = store::account_by_email(db, email.folded()).await?.filter(Account::is_admin) {
        return Ok(AdminMade::Present(admin.id));
    }
    let hash = Passwords::default().hash(password.to_owned()).await?;
    let now = clock.now();
    let new = NewMember { role: Role::Admin, password_hash: Some(hash.clone()), ..NewMember::new(email, "UTC", now) };
    db.write(move |tx| {
        Box::pin(async move {
            // No one is signed in: the program itself or its command line makes this change.
            let by = By { actor: None, request: String::new(), at: now };
            if let Some(id) = create_member(tx, &new).await? {
                let after = json!({ "userType": Role::Admin });
                audit::write(tx, &by, "user:create", ("user", id), Value::Null, after).await?;
                return Ok(AdminMade::Created(id));
            }
            let account = store::account_to_change(tx, new.email.folded()).await?.ok_or(Code::NotFound)?;
            if account.is_admin() {
                return Ok(AdminMade::Present(account.id));
            }
            store::make_admin(tx, account.id, &hash, now).await?;
            // It may also reopen and enable the account.
            let before =
                json!({ "userType": Role::User, "closed": account.erase_at.is_some(), "disabled": account.disabled });
            let after = json!({ "userType": Role::Admin, "closed": false, "disabled": false });
            audit::write(tx, &by, "user:assign-role", ("user", account.id), before, after).await?;
            Ok(AdminMade::Promoted(account.id))
        })
    })
    .await
}

/// The caller's own account.
pub(super) async fn own_account(ctx: &Ctx, caller: &Caller) -> Result<UserOut> {
    // The account may have been deleted since the session was checked.
    let account = store::account(&ctx.db, caller.id).await?.ok_or(Code::Unauthenticated)?;
    shown_to_owner(ctx, account).await
}

/// An account as its owner sees it, with its permissions.
pub(super) async fn shown_to_owner(ctx: &Ctx, account: Account) -> Result<UserOut> {
    let mut user = UserOut::try_from(account)?;
    user.pending_email = links::pending_email(&ctx.db, user.id, ctx.clock.now()).await?;
    let (names, custom) = match user.user_type {
        Role::Admin => (Vec::new(), store::custom_permissions(&ctx.db).await?),
        Role::User => (store::permissions(&ctx.db, user.id).await?, Vec::new()),
    };
    let (held, due) = ctx.service::<Sessions>().held(Permissions::of(user.user_type, names), user.second_factor);
    (user.permissions, user.second_factor_due) = (held.names(custom), due);
    // Without permissions, none of the pages can be opened.
    if !user.permissions.is_empty() {
        let stored = store::waypoints(&ctx.db, user.id).await?;
        let roles: Vec<_> =
            stored.iter().map(|role| waypoints::read(role)).collect::<Result<_, _>>().map_err(Error::internal)?;
        user.target_waypoints = waypoints::merged(roles);
    }
    Ok(user)
}

/// Deletes up to 1,000 sessions that ended or expired more than 30 days ago and returns their number: the job repeats
/// it until that is 0.
pub async fn forget_old_sessions(db: &Db, now: Instant) -> db::Result<u64> {
    store::forget_sessions(db, now.plus_ms(-30 * 86_400_000)).await
}

impl Account {
    fn is_admin(&self) -> bool {
        self.role == Role::Admin.text()
    }
}

impl TryFrom<Account> for UserOut {
    type Error = Error;
    fn try_from(a: Account) -> Result<Self> {
        let privacy_level: Privacy = a.privacy_level.parse().map_err(Error::internal)?;
        Ok(Self {
            id: a.id,
            email: a.email,
            first_name: a.first_name,
            last_name: a.last_name,
            nickname: a.nickname,
            profile_image_path: a.image.clone(),
            image: a.image,
            cover_image_path: a.cover_image,
            user_type: a.role.parse().map_err(Error::internal)?,
            provider: a.provider,
            timezone: a.timezone,
            day_start_hour: a.day_start_hour,
            privacy_level,
            email_verified: a.email_verified_at.is_some(),
            pending_email: None,
            tour_completed: a.tour_completed,
            welcomed: a.welcomed,
            test_user: a.test_user,
            erase_at: a.erase_at,
            second_factor: a.second_factor,
            second_factor_due: false,
            permissions: Vec::new(),
            target_waypoints: Vec::new(),
            created_at: a.created_at,
        })
    }
}

#[cfg(test)]
mod tests;
