//! Who may join a program that requires a package. Others write the entitlements (a purchase, a subscription), and
//! joining checks them. Owns `entitlement`.

mod store;

pub use store::erase;

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

/// The rows of the table.
pub fn endpoints() -> Vec<Endpoint> {
    vec![post("/v1/auth/free-challenge-purchase/{id}", "Get a free program", purchase).about(
        "The caller keeps the right to join; repeating the call gives the same answer. 402 `package_needed` if the \
         program requires a package.",
    )]
}

/// What gave a right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = EntitlementSource)]
pub enum Source {
    /// Taken for nothing.
    Free,
    /// Comes with a package.
    Package,
    /// Given by an administrator.
    Administrator,
}

/// A right to join a program.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Entitlement)]
pub struct EntitlementOut {
    /// The program.
    challenge_id: i64,
    /// What gave it.
    source: Source,
    /// Since when.
    #[schema(value_type = String, format = DateTime)]
    granted_at: Instant,
}

/// Whether a member may join a program now, as far as packages go.
///
/// # Errors
/// 402 with the package when it is missing.
pub async fn check(tx: &mut Tx, member: MemberId, program: &ProgramRow, now: Instant) -> Result<()> {
    let Some(package) = &program.package else { return Ok(()) };
    if store::holds(tx, member, program.id, package, now).await? { Ok(()) } else { Err(needed(package)) }
}

/// The package that a program requires and the member lacks.
///
/// # Errors
/// When the database cannot be read.
pub async fn lacking(ctx: &Ctx, program: &Program, member: MemberId) -> Result<Option<String>> {
    let Some(package) = program.package() else { return Ok(None) };
    let held = store::holds_now(&ctx.db, member, program.id, package, ctx.clock.now()).await?;
    Ok((!held).then(|| package.to_owned()))
}

/// Whether a member has a package, whichever it is.
///
/// # Errors
/// When the database cannot be read.
pub async fn holds_package(ctx: &Ctx, member: MemberId) -> Result<bool> {
    Ok(store::holds_any(&ctx.db, member, ctx.clock.now()).await?)
}

/// The packages that a member has.
///
/// # Errors
/// When the database cannot be read.
pub async fn packages_of(ctx: &Ctx, member: MemberId) -> Result<Vec<String>> {
    Ok(store::packages_of(&ctx.db, member, ctx.clock.now()).await?)
}

fn needed(package: &str) -> Error {
    Error::with(Code::PackageNeeded, words::package_needed(package))
}

async fn purchase(member: Member, Path((id,)): Path<(i64,)>) -> Result<Data<EntitlementOut>> {
    let program = visible(&member, id, Some(&member.caller)).await?;
    if let Some(package) = program.package().filter(|_| !program.is_free_to_take()) {
        return Err(needed(package));
    }
    let (who, now) = (member.caller.id, member.clock.now());
    let written = member.db.write(move |tx| async move { store::take(tx, who, id, now).await }.boxed());
    let (source, granted_at) = written.await.map_err(Error::from)?;
    let source = match source.as_str() {
        "package" => Source::Package,
        "administrator" => Source::Administrator,
        _ => Source::Free,
    };
    Ok(Data(EntitlementOut { challenge_id: id, source, granted_at: Instant(granted_at) }))
}
