//! The only place that decides who may join a program, or read articles, that require a package. Billing gives and
//! withdraws entitlements by their origin, and sets the packages' titles. Owns `entitlement` and `package_title`.

mod store;

pub use store::{erase, give, name, open_articles_for, opens_events, withdraw};

use std::collections::HashMap;

use daymark_actors::clock::Instant;
use daymark_actors::event::MemberId;
use daymark_base::db::Tx;
use daymark_web::access::Member;
use daymark_web::ctx::Ctx;
use daymark_web::endpoint::{Endpoint, post};
use daymark_web::error::{Code, Error, Result};
use daymark_web::part::Path;
use daymark_web::reply::Data;
use futures_util::FutureExt;
use serde::Serialize;
use utoipa::ToSchema;

use super::Program;
use super::routes::visible;
use super::store::ProgramRow;
use crate::programs::words;

/// The endpoints.
pub fn endpoints() -> Vec<Endpoint> {
    vec![post("/v1/auth/free-challenge-purchase/{id}", "Get a free program", purchase).about(
        "The caller keeps the right to join; repeating the call gives the same answer. 402 `package_needed` if the \
         program requires a package.",
    )]
}

/// The source of a right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = EntitlementSource)]
pub enum Source {
    /// The member took a free program.
    Free,
    /// Comes with a package.
    Package,
    /// Given by an administrator.
    Administrator,
}

daymark_base::words!(Source { Free "free", Package "package", Administrator "administrator" });

/// Everything that an origin gives a member. Giving another set later withdraws what is not in that set.
#[derive(Clone, Debug)]
pub struct Given<'a> {
    /// The member.
    pub member: MemberId,
    /// Where it comes from, such as `subscription:7`. Several origins may give the same thing.
    pub origin: &'a str,
    /// What kind of origin that is.
    pub source: Source,
    /// The keys of packages.
    pub packages: Vec<String>,
    /// The ids of single programs.
    pub programs: Vec<i64>,
    /// Whether the packages open articles.
    pub articles: bool,
    /// Whether they open events.
    pub events: bool,
    /// When it ends by itself, to the minute; `None` for never.
    pub until: Option<Instant>,
}

/// A package that a program requires.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = RequiredPackage)]
pub struct RequiredOut {
    /// Its key, as used by programs and the page of packages.
    pub key: String,
    /// Its name for people.
    pub title: String,
}

/// A right to join a program.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Entitlement)]
pub struct EntitlementOut {
    /// The program.
    challenge_id: i64,
    /// Its source.
    source: Source,
    /// When it was granted.
    #[schema(value_type = String, format = DateTime)]
    granted_at: Instant,
}

/// Checks that a member has the package that a program requires, if any. The maker of a copy needed it only for the
/// original.
///
/// # Errors
/// 402 with the package when it is missing.
pub async fn check(tx: &mut Tx, member: MemberId, program: &ProgramRow, now: Instant) -> Result<()> {
    let Some(package) = program.package.as_ref().filter(|_| !program.is_custom_of(member)) else { return Ok(()) };
    if store::holds(tx, member, program.original(), package, now).await? {
        return Ok(());
    }
    let title = store::title(tx, package).await?;
    Err(needed(title.as_deref().unwrap_or(package)))
}

/// Checks that a package that a program is to require exists; without one, or with an empty key, it requires none.
///
/// # Errors
/// 422 at `package` when it does not exist.
pub async fn check_known(tx: &mut Tx, package: Option<&str>) -> Result<()> {
    match package.filter(|package| !package.is_empty()) {
        Some(package) if store::title(tx, package).await?.is_none() => {
            Err(Error::field("package", words::NO_SUCH_PACKAGE))
        }
        _ => Ok(()),
    }
}

/// The package that a program requires and the member lacks.
///
/// # Errors
/// When the database cannot be read.
pub async fn lacking(ctx: &Ctx, program: &Program, member: MemberId) -> Result<Option<RequiredOut>> {
    let Some(package) = program.package().filter(|_| !program.is_custom_of(member)) else { return Ok(None) };
    let held = store::holds_now(&ctx.db, member, program.original(), package, ctx.clock.now()).await?;
    if held { Ok(None) } else { Ok(Some(required(ctx, package).await?)) }
}

/// Whether a member has a package that opens articles.
///
/// # Errors
/// When the database cannot be read.
pub async fn opens_articles(ctx: &Ctx, member: MemberId) -> Result<bool> {
    Ok(store::opens_articles(&ctx.db, member, ctx.clock.now()).await?)
}

/// The titles of these packages by key; packages without a title are left out.
///
/// # Errors
/// When the database cannot be read.
pub async fn titles(ctx: &Ctx, keys: &[&str]) -> Result<HashMap<String, String>> {
    if keys.is_empty() {
        return Ok(HashMap::new());
    }
    Ok(store::titles(&ctx.db, keys).await?.into_iter().map(|row| (row.key, row.title)).collect())
}

/// A package with its title; one that the site does not sell has its key instead.
async fn required(ctx: &Ctx, key: &str) -> Result<RequiredOut> {
    let title = titles(ctx, &[key]).await?.remove(key).unwrap_or_else(|| key.to_owned());
    Ok(RequiredOut { key: key.to_owned(), title })
}

/// The packages that a member has.
///
/// # Errors
/// When the database cannot be read.
pub async fn packages_of(ctx: &Ctx, member: MemberId) -> Result<Vec<String>> {
    Ok(store::packages_of(&ctx.db, member, ctx.clock.now()).await?)
}

fn needed(title: &str) -> Error {
    Error::with(Code::PackageNeeded, words::package_needed(title))
}

async fn purchase(member: Member, Path((id,)): Path<(i64,)>) -> Result<Data<EntitlementOut>> {
    let program = visible(&member, id, Some(&member.caller)).await?;
    if let Some(package) = program.package().filter(|_| !program.is_free_to_take()) {
        return Err(needed(&required(&member, package).await?.title));
    }
    let (who, now) = (member.caller.id, member.clock.now());
    let written = member.db.write(move |tx| async move { store::take(tx, who, id, now).await }.boxed());
    let (source, granted_at) = written.await.map_err(Error::from)?;
    Ok(Data(EntitlementOut {
        challenge_id: id,
        source: source.parse().unwrap_or(Source::Free),
        granted_at: Instant(granted_at),
    }))
}
