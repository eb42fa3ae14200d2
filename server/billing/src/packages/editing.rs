//! Packages and prices as administrators make them.

use std::collections::BTreeSet;

use daymark_base::db::Tx;
use daymark_log::programs::name_package;
use daymark_people::audit;
use daymark_web::access::Admin;
use daymark_web::caller::By;
use daymark_web::error::{Code, Error, Result};
use daymark_web::part::{Body, Path};
use daymark_web::reply::{Created, Data};
use futures_util::FutureExt;
use serde_json::{Value, json};

use super::listing::EditPackages;
use super::model::{Package, PackageIn, PackagePatch, Plan, PriceIn, RemovedOut};
use super::{store, words};
use crate::money::Money;

fn sold_as(plan: Plan) -> Result<Plan> {
    if plan.is_trial() { Err(Error::field("plan", words::TRIAL_PLAN)) } else { Ok(plan) }
}

fn lines(features: Vec<String>) -> Vec<String> {
    features.iter().map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()).collect()
}

/// Sets what a package opens besides its own programs.
async fn set_opens(tx: &mut Tx, id: i64, packages: &[i64], programs: &[i64]) -> Result<()> {
    if packages.contains(&id) {
        return Err(Error::field("packages", words::ITSELF));
    }
    let count = |ids: &[i64]| ids.iter().collect::<BTreeSet<_>>().len() as u64;
    let (others, opened) = store::set_opens(tx, id, packages, programs).await?;
    if others != count(packages) {
        return Err(Error::field("packages", words::NO_SUCH_PACKAGE));
    }
    if opened != count(programs) {
        return Err(Error::field("programs", words::NO_SUCH_PROGRAM));
    }
    Ok(())
}

async fn add_prices(tx: &mut Tx, id: i64, prices: &[PriceIn], field: &str, by: &By) -> Result<()> {
    let kinds: BTreeSet<_> = prices.iter().map(|price| (price.interval, price.currency.code())).collect();
    if kinds.len() < prices.len() {
        return Err(Error::field(field, words::PRICE_TWICE));
    }
    for (n, price) in prices.iter().enumerate() {
        // Checked even if no provider takes cards yet: a price never changes, and such a provider may be added later.
        if let Some(fault) = Money::new(price.amount, price.currency).card_fault() {
            return Err(Error::with(Code::Invalid, fault.clone()).and_field(format!("{field}[{n}].amount"), fault));
        }
        store::add_price(tx, id, price, by.at).await?;
    }
    Ok(())
}

/// The package as the audit log stores it.
fn recorded(package: &Package) -> Value {
    let mut fields = json!(package);
    if let Some(fields) = fields.as_object_mut() {
        fields.remove("version");
    }
    fields
}

/// Creates a package, in the caller's transaction.
pub(super) async fn make(tx: &mut Tx, input: PackageIn, trial_days: i64, by: &By) -> Result<Package> {
    let plan = sold_as(input.plan)?;
    let draft = Package {
        id: 0,
        key: input.key.as_deref().unwrap_or(plan.text()).trim().to_owned(),
        title: input.title.trim().to_owned(),
        summary: input.summary.trim().to_owned(),
        plan,
        badge: plan.into(),
        position: input.position,
        trial_days: input.trial_days.unwrap_or(trial_days),
        features: lines(input.features),
        seats: input.seats,
        articles: input.articles.unwrap_or(true),
        events: input.events.unwrap_or(true),
        packages: Vec::new(),
        programs: Vec::new(),
        prices: Vec::new(),
        archived: false,
        version: 0,
    };
    let id = store::add(tx, &draft, by.at).await?.ok_or_else(|| Error::field("key", words::KEY_TAKEN))?;
    set_opens(tx, id, &input.packages, &input.programs).await?;
    add_prices(tx, id, &input.prices, "prices", by).await?;
    name_package(tx, &draft.key, Some(&draft.title)).await?;
    Ok(store::one_in(tx, id).await?.ok_or(Code::NotFound)?)
}

pub(super) async fn create(admin: Admin<EditPackages>, Body(input): Body<PackageIn>) -> Result<Created<Package>> {
    let (by, trial_days) = (admin.by(), i64::from(admin.config.billing.trial_days));
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let made = make(tx, input, trial_days, &by).await?;
            audit::write(tx, &by, "package:create", ("package", made.id), Value::Null, recorded(&made)).await?;
            Ok(made)
        }
        .boxed()
    });
    Ok(Created(written.await?))
}

/// The package with the changed fields.
fn changed(was: &Package, patch: &PackagePatch) -> Result<Package> {
    let line =
        |new: &Option<String>, old: &String| new.as_ref().map_or_else(|| old.clone(), |text| text.trim().to_owned());
    let plan = patch.plan.map_or(Ok(was.plan), sold_as)?;
    Ok(Package {
        title: line(&patch.title, &was.title),
        summary: line(&patch.summary, &was.summary),
        plan,
        position: patch.position.unwrap_or(was.position),
        trial_days: patch.trial_days.unwrap_or(was.trial_days),
        features: patch.features.clone().map_or_else(|| was.features.clone(), lines),
        articles: patch.articles.unwrap_or(was.articles),
        events: patch.events.unwrap_or(was.events),
        archived: patch.archived.unwrap_or(was.archived),
        ..was.clone()
    })
}

async fn change(tx: &mut Tx, id: i64, patch: PackagePatch, by: &By) -> Result<Package> {
    let was = store::lock(tx, id).await?.ok_or(Code::NotFound)?;
    if patch.version.is_some_and(|version| version != was.version) {
        return Err(Error::with(Code::Conflict, words::CHANGED_MEANWHILE));
    }
    let next = changed(&was, &patch)?;
    store::change(tx, &next, by.at).await?;
    for price in &patch.archive_prices {
        if !store::archive_price(tx, id, *price, by.at).await? {
            return Err(Error::field("archive_prices", words::NO_SUCH_PRICE));
        }
    }
    add_prices(tx, id, &patch.add_prices, "add_prices", by).await?;
    if patch.packages.is_some() || patch.programs.is_some() {
        let present = || was.packages.iter().map(|other| other.id).collect();
        let shown = || was.programs.iter().map(|program| program.id).collect();
        let (others, programs) = (patch.packages.unwrap_or_else(present), patch.programs.unwrap_or_else(shown));
        set_opens(tx, id, &others, &programs).await?;
    }
    if next.title != was.title {
        name_package(tx, &next.key, Some(&next.title)).await?;
    }
    let is = store::one_in(tx, id).await?.ok_or(Code::NotFound)?;
    let opens = |p: &Package| (p.articles, p.events, p.packages.clone(), p.programs.clone());
    if opens(&is) != opens(&was) {
        store::mark_stale(tx, id).await?;
    }
    audit::write(tx, by, "package:update", ("package", id), recorded(&was), recorded(&is)).await?;
    Ok(is)
}

pub(super) async fn update(
    admin: Admin<EditPackages>,
    Path((id,)): Path<(i64,)>,
    Body(patch): Body<PackagePatch>,
) -> Result<Data<Package>> {
    let by = admin.by();
    let written = admin.db.write(move |tx| async move { change(tx, id, patch, &by).await }.boxed());
    Ok(Data(written.await?))
}

pub(super) async fn remove(admin: Admin<EditPackages>, Path((id,)): Path<(i64,)>) -> Result<Data<RemovedOut>> {
    let by = admin.by();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let was = store::lock(tx, id).await?.ok_or(Code::NotFound)?;
            let archived = store::is_used(tx, id).await?;
            if archived {
                store::change(tx, &Package { archived: true, ..was.clone() }, by.at).await?;
            } else {
                store::remove(tx, id).await?;
                name_package(tx, &was.key, None).await?;
            }
            let after = if archived { json!({ "archived": true }) } else { Value::Null };
            audit::write(tx, &by, "package:delete", ("package", id), recorded(&was), after).await?;
            Ok(RemovedOut { id, archived })
        }
        .boxed()
    });
    Ok(Data(written.await?))
}
