//! Packages that administrators give, temporarily or permanently, beside those a member pays for.

use anyhow::Result as Done;
use daymark_actors::clock::Instant;
use daymark_base::db::Tx;
use daymark_log::programs::{self, Source};
use daymark_people::{accounts, audit};
use daymark_web::access::Admin;
use daymark_web::caller::By;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error, Result};
use daymark_web::export::{Columns, Export, Format, Range};
use daymark_web::job::Failures;
use daymark_web::page::Searching;
use daymark_web::part::{Body, Path, Query};
use daymark_web::reply::{Created, Data, Page};
use futures_util::FutureExt;
use serde_json::{Value, json};

use super::model::{AssignIn, GivenOut, ReasonIn, VipIn};
use super::store::given::{self, Given};
use super::store::members;
use super::{letters, show, trials, words};
use crate::packages::{self, Package, PackageRefOut, Plan, ReadBilling, WriteBilling};

/// How many expired packages are read at once.
const AT_ONCE: i64 = 100;

/// The origin of the access that a granted package gives.
pub fn origin(given: i64) -> String {
    format!("complimentary:{given}")
}

pub(super) fn shown(g: Given) -> GivenOut {
    GivenOut {
        id: g.id,
        user_id: g.member_id,
        name: format!("{} {}", g.first_name, g.last_name).trim().to_owned(),
        package: PackageRefOut { id: g.package_id, key: g.key, title: g.title },
        badge: g.plan.into(),
        starts_at: g.starts_at,
        ends_at: g.ends_at,
        ended_at: g.ended_at,
        reason: g.reason,
    }
}

/// Gives a member a package, with a badge.
pub(super) async fn give(
    tx: &mut Tx,
    ctx: &Ctx,
    member: i64,
    (package, plan): (&Package, Plan),
    ends_at: Option<Instant>,
    (reason, by): (&str, &By),
) -> Result<Given> {
    // Before checking whether the account is erased.
    accounts::keep(tx, [member]).await?;
    if members::person(tx, member).await?.is_none() {
        return Err(Error::field("user_id", words::NO_SUCH_MEMBER));
    }
    if ends_at.is_some_and(|ends| ends <= by.at) {
        return Err(Error::field("ends_at", words::IN_FUTURE));
    }
    let given = given::add(tx, (member, package.id, plan), ends_at, (by.actor, reason.trim()), by.at).await?;
    let source = Source::Administrator;
    packages::grant(tx, (member, &origin(given.id)), source, package, ends_at, by.at).await?;
    let tz = trials::zone_of(tx, member, by.at).await?;
    letters::given(tx, ctx, &given, &tz, by.at).await?;
    Ok(given)
}

/// A granted package as the audit log stores it.
fn recorded(given: &Given) -> Value {
    json!({ "user": given.member_id, "package": given.key, "plan": given.plan, "ends_at": given.ends_at, "reason": given.reason })
}

pub(super) async fn assign(admin: Admin<WriteBilling>, Body(input): Body<AssignIn>) -> Result<Created<GivenOut>> {
    let (by, parts) = (admin.by(), (**admin).clone());
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let missing = || Error::field("package_id", words::NO_SUCH_PACKAGE);
            let package = packages::one_in(tx, input.package_id).await?.ok_or_else(missing)?;
            let what = (&package, package.plan);
            let given = give(tx, &parts, input.user_id, what, input.ends_at, (&input.reason, &by)).await?;
            audit::write(tx, &by, "package:give", ("user", input.user_id), Value::Null, recorded(&given)).await?;
            Ok(given)
        }
        .boxed()
    });
    let given = written.await?;
    show(&admin, given.member_id);
    Ok(Created(shown(given)))
}

/// A VIP gets what the VIP package opens, or else the last package for one person.
async fn vip_package(tx: &mut Tx) -> Result<Package> {
    let found = match packages::of_plan(tx, Plan::VipMemberYearly).await? {
        Some(package) => Some(package),
        None => packages::last(tx).await?,
    };
    found.ok_or_else(|| Error::with(Code::Conflict, words::VIP_PACKAGE))
}

pub(super) async fn create_vip(admin: Admin<WriteBilling>, Body(input): Body<VipIn>) -> Result<Created<GivenOut>> {
    let (by, parts) = (admin.by(), (**admin).clone());
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let package = vip_package(tx).await?;
            let what = (&package, Plan::VipMemberYearly);
            let given = give(tx, &parts, input.user_id, what, Some(input.ends_at), (&input.reason, &by)).await?;
            audit::write(tx, &by, "package:give", ("user", input.user_id), Value::Null, recorded(&given)).await?;
            Ok(given)
        }
        .boxed()
    });
    let given = written.await?;
    show(&admin, given.member_id);
    Ok(Created(shown(given)))
}

pub(super) async fn end(
    admin: Admin<WriteBilling>,
    Path((id,)): Path<(i64,)>,
    Body(input): Body<ReasonIn>,
) -> Result<Data<GivenOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let given = given::lock(tx, id).await?.ok_or(Code::NotFound)?;
            given::end(tx, id, by.at).await?;
            programs::withdraw(tx, &origin(id)).await?;
            let after = json!({ "ended_at": by.at, "reason": input.reason });
            audit::write(tx, &by, "package:withdraw", ("user", given.member_id), recorded(&given), after).await?;
            Ok(Given { ended_at: Some(by.at), ..given })
        }
        .boxed()
    });
    let given = written.await?;
    show(&admin, given.member_id);
    Ok(Data(shown(given)))
}

pub(super) async fn list(admin: Admin<ReadBilling>, Query(query): Query<Searching>) -> Result<Page<GivenOut>> {
    let (pattern, paging) = query.parts();
    let rows = given::list(&admin.db, pattern, paging.after()?.unwrap_or(i64::MAX), paging.limit() + 1).await?;
    let page = paging.page(rows, |row| row.id);
    Ok(Page { rows: page.rows.into_iter().map(shown).collect(), next: page.next })
}

impl Columns for GivenOut {
    const NAMES: &'static [&'static str] =
        &["id", "user_id", "name", "package", "plan", "starts_at", "ends_at", "ended_at", "reason"];

    fn cells(&self) -> Vec<String> {
        let at = |instant: Option<Instant>| instant.map(|at| at.to_string()).unwrap_or_default();
        vec![
            self.id.to_string(),
            self.user_id.to_string(),
            self.name.clone(),
            self.package.title.clone(),
            self.badge.key.to_string(),
            self.starts_at.to_string(),
            at(self.ends_at),
            at(self.ended_at),
            self.reason.clone(),
        ]
    }
}

pub(super) async fn export(admin: Admin<ReadBilling>, Query(query): Query<Searching>) -> Result<Export<GivenOut>> {
    let ((pattern, _), db) = (query.parts(), admin.db.unhurried());
    let fetch = move |before, limit| {
        let (db, pattern) = (db.clone(), pattern.clone());
        async move { Ok(given::list(&db, pattern, before, limit).await?.into_iter().map(shown).collect()) }
    };
    let range = Range { after: i64::MAX, most: usize::MAX };
    Export::begin(Format::Csv, "granted-packages", range, fetch, |row: &GivenOut| row.id).await
}

/// Ends expired packages: a job. Their access has already ended on time.
pub async fn end_due(ctx: &Ctx, failures: &mut Failures) -> Done<()> {
    let (now, mut after) = (ctx.clock.now(), (Instant(0), 0));
    loop {
        let due = given::due(&ctx.db, now, after, AT_ONCE).await?;
        let Some((ends_at, last, _)) = due.last() else { return Ok(()) };
        after = (*ends_at, *last);
        for (ends_at, id, member) in due {
            let ended = ctx.db.write::<_, Error>(move |tx| {
                async move {
                    if given::lock(tx, id).await?.is_some() {
                        given::end(tx, id, ends_at).await?;
                        programs::withdraw(tx, &origin(id)).await?;
                    }
                    Ok(())
                }
                .boxed()
            });
            match ended.await {
                Ok(()) => show(ctx, member),
                Err(cause) => failures.add(member, cause)?,
            }
        }
    }
}

/// Updates the access that a granted package gives, after a change to what the package opens. Returns its member.
pub async fn regrant(tx: &mut Tx, id: i64, now: Instant) -> Result<Option<i64>> {
    let Some(given) = given::lock(tx, id).await? else { return Ok(None) };
    let Some(package) = packages::one_in(tx, given.package_id).await? else { return Ok(None) };
    let (member, origin) = (given.member_id, origin(id));
    packages::grant(tx, (member, &origin), Source::Administrator, &package, given.ends_at, now).await?;
    Ok(Some(member))
}
