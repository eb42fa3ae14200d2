//! The calls about other members' accounts.

use daymark_base::db::{Db, Tx};
use daymark_web::access::{Admin, Member};
use daymark_web::ctx::Ctx;
use daymark_web::endpoint::{Endpoint, delete, get, patch};
use daymark_web::error::{Code, Error, Result};
use daymark_web::export::{Export, Format, Range};
use daymark_web::page::{self, Paging};
use daymark_web::part::{Body, Path, Query};
use daymark_web::permission;
use daymark_web::reply::{Counted, Data};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;

use super::model::{
    CardOut, ClosedIn, DetailsQuery, DisabledIn, ListQuery, ManagedUserOut, Order, PrivacyIn, RecentQuery, SignInOut,
    Sort, TestUserIn, ViewOut,
};
use super::service::{self, Who};
use super::store::{self, Start, Wanted};
use crate::accounts::service::own_account;
use crate::accounts::{Sessions, words};
use crate::notifications;

permission! {
    /// See all accounts with their addresses.
    pub ReadUsers = "user:read";
    /// Mark test users and set privacy levels.
    pub EditUsers = "user:edit";
    /// Disable and enable accounts, and end their sessions.
    pub DisableUsers = "user:disable";
    /// Close accounts and open them again. A closed account is erased after 30 days.
    pub CloseUsers = "user:close";
    /// Turn off other users' two-step verification.
    pub ResetSecondFactors = "user:reset-second-factor";
}

/// Most accounts of `users/details`, and the default (specification, "Constants").
const MOST: i64 = 50_000;
/// Default number of accounts of `recent-users` (specification, "Constants").
const RECENT: i64 = 6;
/// Documentation of the calls that change another account.
const REACH: &str = "403 `more_than_held` if the account has permissions that the caller lacks.";

/// The endpoints.
#[must_use]
pub fn endpoints() -> Vec<Endpoint> {
    vec![
        get("/v1/auth/users", "List accounts, filtered and sorted", list),
        get("/v1/auth/users/details", "Export accounts as JSON or CSV", details).about(
            "Streamed in order of ids. If there are more than `rowPerPage`, `meta.next_cursor` points to the next \
             page.",
        ),
        get("/v1/auth/recent-users", "The newest accounts", recent),
        get("/v1/auth/user/{id}", "An account, as far as the caller may see it", one).about(
            "The full account for its owner and with `user:read`. Others see a name and a picture, depending on the \
             privacy level, or 404 for a hidden member.",
        ),
        patch("/v1/auth/user/{id}/mark-test-user", "Mark a test user; test users appear on no board", mark_test_user)
            .about(REACH),
        patch("/v1/auth/user/privacy_level/{user_id}", "Set a member's privacy level", set_privacy).about(REACH),
        patch("/v1/auth/user/{id}/disabled", "Disable or enable an account", set_disabled).about(
            "Disabling ends the account's sessions and sockets within a second. 409 `last_admin` for the last \
             administrator; 403 `more_than_held` if the account has permissions that the caller lacks.",
        ),
        patch("/v1/auth/user/{id}/closed", "Close an account, or open it again within 30 days", set_closed).about(
            "A closed account is on no board and is signed out everywhere. The member gets an email and can \
             reopen it for 30 days by signing in; then it is erased. 409 `last_admin` for the last administrator; 403 \
             `more_than_held` if the account has permissions that the caller lacks.",
        ),
        get("/v1/auth/user/{id}/sessions", "The sessions of an account", sessions),
        delete("/v1/auth/user/{id}/sessions", "Sign an account out everywhere", end_sessions).about(REACH),
        delete("/v1/auth/user/{id}/second-factor", "Turn off another user's second factor", reset_factor).about(REACH),
    ]
}

async fn wanted(db: &Db, filter: super::model::Filter) -> Result<Wanted> {
    store::wanted(db, filter).await?.ok_or_else(|| Error::field("role", words::NO_SUCH_ROLE))
}

async fn list(admin: Admin<ReadUsers>, Query(query): Query<ListQuery>) -> Result<Counted<ManagedUserOut>> {
    let paging = Paging { cursor: None, limit: query.limit };
    let (limit, sorted) = (paging.limit(), query.sorted());
    let start = match query.after()? {
        Some(key) => Start::After(key),
        None => Start::Skip(query.pageNumber.unwrap_or(1).saturating_sub(1) * limit),
    };
    let wanted = wanted(&admin.db, query.filter()).await?;
    let total = store::count(&admin.db, &wanted).await?;
    let rows = store::list(&admin.db, &wanted, sorted, start, limit + 1).await?;
    Ok(Counted(paging.page(rows, |user| user.key(sorted)), total))
}

async fn details(admin: Admin<ReadUsers>, Query(query): Query<DetailsQuery>) -> Result<Export<ManagedUserOut>> {
    let after: i64 = query.cursor.as_deref().filter(|c| !c.is_empty()).map(page::decode).transpose()?.unwrap_or(0);
    let (db, wanted) = (admin.db.unhurried(), wanted(&admin.db, query.filter()).await?);
    let fetch = move |after, limit| {
        let (db, wanted) = (db.clone(), wanted.clone());
        async move { Ok(store::by_id(&db, &wanted, after, limit).await?) }
    };
    let format = query.format.unwrap_or(Format::Json);
    let most = most(format, query.rowPerPage);
    Export::begin(format, "users", Range { after, most }, fetch, |user| user.id).await
}

/// How many accounts a call exports. A CSV file has no cursor to continue from, so it has all.
fn most(format: Format, asked: Option<i64>) -> usize {
    let most = asked.or((format == Format::Json).then_some(MOST));
    most.and_then(|most| usize::try_from(most).ok()).unwrap_or(usize::MAX)
}

async fn recent(admin: Admin<ReadUsers>, Query(query): Query<RecentQuery>) -> Result<Data<Vec<ManagedUserOut>>> {
    let everybody = wanted(&admin.db, super::model::Filter::default()).await?;
    let newest = (Sort::CreatedAt, Order::Desc);
    let limit = query.limit.unwrap_or(RECENT);
    Ok(Data(store::list(&admin.db, &everybody, newest, Start::Skip(0), limit).await?))
}

async fn one(member: Member, Path((id,)): Path<(i64,)>) -> Result<Data<ViewOut>> {
    if id == member.caller.id {
        return Ok(Data(ViewOut::Own(Box::new(own_account(&member, &member.caller).await?))));
    }
    if member.caller.may::<ReadUsers>() {
        let user = store::one(&member.db, id).await?.ok_or(Code::NotFound)?;
        return Ok(Data(ViewOut::Managed(Box::new(user))));
    }
    let shown = store::shown(&member.db, id).await?.and_then(|row| row.card());
    Ok(Data(ViewOut::Card(CardOut::from(shown.ok_or(Code::NotFound)?))))
}

/// Changes an account, then updates live pages that show it.
async fn change(
    ctx: &Ctx,
    id: i64,
    f: impl for<'t> FnOnce(&'t mut Tx) -> BoxFuture<'t, Result<()>> + Send + 'static,
) -> Result<Data<ManagedUserOut>> {
    ctx.db.write(f).await?;
    ctx.live.card_changed(id);
    Ok(Data(store::one(&ctx.db, id).await?.ok_or(Code::NotFound)?))
}

/// Closes the account's sockets and removes its sessions from the cache. Live sessions reconnect.
fn signed_out(ctx: &Ctx, id: i64) {
    ctx.service::<Sessions>().permissions_changed();
    ctx.live.revoke(id);
}

async fn mark_test_user(
    admin: Admin<EditUsers>,
    Path((id,)): Path<(i64,)>,
    body: Option<Body<TestUserIn>>,
) -> Result<Data<ManagedUserOut>> {
    let is = body.and_then(|Body(input)| input.test_user).unwrap_or(true);
    let who = Who::of(&admin);
    change(&admin, id, move |tx| async move { service::mark_test_user(tx, &who, id, is).await }.boxed()).await
}

async fn set_privacy(
    admin: Admin<EditUsers>,
    Path((id,)): Path<(i64,)>,
    Body(input): Body<PrivacyIn>,
) -> Result<Data<ManagedUserOut>> {
    let who = Who::of(&admin);
    change(&admin, id, move |tx| async move { service::set_privacy(tx, &who, id, input.privacy_level).await }.boxed())
        .await
}

async fn set_disabled(
    admin: Admin<DisableUsers>,
    Path((id,)): Path<(i64,)>,
    Body(DisabledIn { disabled }): Body<DisabledIn>,
) -> Result<Data<ManagedUserOut>> {
    let who = Who::of(&admin);
    let user = change(&admin, id, move |tx| async move { service::set_disabled(tx, &who, id, disabled).await }.boxed());
    let user = user.await?;
    if disabled {
        signed_out(&admin, id);
    }
    Ok(user)
}

async fn set_closed(
    admin: Admin<CloseUsers>,
    Path((id,)): Path<(i64,)>,
    Body(ClosedIn { closed }): Body<ClosedIn>,
) -> Result<Data<ManagedUserOut>> {
    Ok(Data(close(&admin, id, closed).await?))
}

/// Closes another account, or opens it again, for a caller with the permission [`CloseUsers`].
///
/// # Errors
/// `not_found`, `last_admin`, `more_than_held`, `unauthenticated` when the caller's rights have just ended.
pub(in crate::accounts) async fn close(by: &Member, id: i64, closed: bool) -> Result<ManagedUserOut> {
    let who = Who::of(by);
    let origin = by.config.public_url.origin().to_owned();
    let user =
        change(by, id, move |tx| async move { service::set_closed(tx, &who, id, closed, &origin).await }.boxed());
    let Data(user) = user.await?;
    if closed {
        signed_out(by, id);
    }
    Ok(user)
}

async fn sessions(admin: Admin<ReadUsers>, Path((id,)): Path<(i64,)>) -> Result<Data<Vec<SignInOut>>> {
    Ok(Data(service::sessions(&admin.db, id, admin.clock.now()).await?))
}

async fn end_sessions(admin: Admin<DisableUsers>, Path((id,)): Path<(i64,)>) -> Result<Data<ManagedUserOut>> {
    let who = Who::of(&admin);
    let user = change(&admin, id, move |tx| async move { service::end_sessions(tx, &who, id).await }.boxed());
    let user = user.await?;
    signed_out(&admin, id);
    Ok(user)
}

async fn reset_factor(admin: Admin<ResetSecondFactors>, Path((id,)): Path<(i64,)>) -> Result<Data<ManagedUserOut>> {
    let who = Who::of(&admin);
    let origin = admin.config.public_url.origin().to_owned();
    let reset = admin
        .db
        .write::<_, Error>(move |tx| async move { service::reset_second_factor(tx, &who, id, &origin).await }.boxed());
    notifications::show(&admin, reset.await?);
    signed_out(&admin, id);
    Ok(Data(store::one(&admin.db, id).await?.ok_or(Code::NotFound)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_csv_files_are_unlimited() {
        assert_eq!([most(Format::Json, None), most(Format::Csv, None)], [50_000, usize::MAX]);
        assert_eq!([most(Format::Json, Some(7)), most(Format::Csv, Some(7))], [7, 7]);
    }
}
