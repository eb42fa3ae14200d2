//! Creating and changing a company: by its owner, and by administrators.

use daymark_base::db::Tx;
use daymark_base::search::folded;
use daymark_web::access::Member;
use daymark_web::caller::By;
use daymark_web::error::{Code, Error, Result};
use daymark_web::part::{Body, Path};
use daymark_web::permission;
use daymark_web::reply::{Created, Data};
use futures_util::FutureExt;
use serde_json::{Value, json};

use super::model::{CompanyIn, CompanyOut, CompanyPatch, GoneOut, OwnCompany};
use super::rules::company_name;
use super::store::{self, CompanyRow};
use super::words;
use crate::accounts::random_text;
use crate::{audit, locks};

permission! {
    /// See, create, edit and delete companies, and invite people to them.
    pub ManageCompanies = "company:manage";
}

/// The error for a taken name, reported at the field `name` too.
pub fn name_taken() -> Error {
    Error::with(Code::Conflict, words::NAME_TAKEN).and_field("name", words::NAME_TAKEN)
}

/// A valid name, and its folded form.
pub fn name(text: &str) -> Result<(String, String)> {
    let name = company_name(text).map_err(|fault| Error::field("name", fault))?;
    let folded = folded([name.as_str()]);
    Ok((name, folded))
}

/// A company as this caller sees it.
pub fn shown(company: CompanyRow, caller: &Member) -> CompanyOut {
    let owner = company.owner_id == Some(caller.caller.id);
    let manages = owner || caller.caller.may::<ManageCompanies>();
    CompanyOut {
        id: company.id,
        name: company.name,
        members_count: company.members,
        owner,
        corporation_uid: manages.then_some(company.corporation_uid),
        owner_id: company.owner_id.filter(|_| manages),
        created_at: company.created_at,
    }
}

/// A company that the caller may manage. Others get 404, but the company's own members get 403.
pub async fn may_manage(member: &Member, id: i64) -> Result<CompanyRow> {
    let company = store::one(&member.db, id).await?.ok_or(Code::NotFound)?;
    if company.owner_id == Some(member.caller.id) || member.caller.may::<ManageCompanies>() {
        return Ok(company);
    }
    let inside = store::is_member(&member.db, id, member.caller.id).await?;
    Err(if inside { Code::Forbidden } else { Code::NotFound }.into())
}

/// A company locked until the transaction ends, and whether the caller is an administrator who does not own it: their
/// changes go to the audit log. The owner may have changed a moment ago.
pub async fn begin(tx: &mut Tx, member: &Who, id: i64) -> Result<((String, Option<i64>), bool)> {
    let (name, owner) = store::lock(tx, id).await?.ok_or(Code::NotFound)?;
    let owns = owner == Some(member.id);
    if !owns && !member.manages {
        return Err(Code::Forbidden.into());
    }
    Ok(((name, owner), !owns))
}

/// Who makes a change.
#[derive(Clone, Debug)]
pub struct Who {
    /// The caller.
    pub id: i64,
    /// Whether they may manage every company.
    pub manages: bool,
    /// For the audit log.
    pub by: By,
}

impl Who {
    /// The caller of a request.
    pub fn of(member: &Member) -> Self {
        Self { id: member.caller.id, manages: member.caller.may::<ManageCompanies>(), by: member.by() }
    }
}

pub(super) async fn own(member: Member) -> Result<Data<OwnCompany>> {
    let company = store::whole_of_member(&member.db, member.caller.id).await?;
    Ok(Data(OwnCompany { company: company.map(|company| shown(company, &member)) }))
}

pub(super) async fn read(member: Member, Path((id,)): Path<(i64,)>) -> Result<Data<CompanyOut>> {
    let company = store::one(&member.db, id).await?.ok_or(Code::NotFound)?;
    let inside = store::is_member(&member.db, id, member.caller.id).await?;
    if !inside && !member.caller.may::<ManageCompanies>() {
        return Err(Code::NotFound.into());
    }
    Ok(Data(shown(company, &member)))
}

/// Creates a company for an owner.
pub async fn make(tx: &mut Tx, (name, folded): (String, String), owner: i64, by: &By) -> Result<i64> {
    let id = store::add(tx, (&name, &folded), random_text(), owner, by.at).await?;
    let id = id.ok_or_else(name_taken)?;
    if !store::add_member(tx, id, owner, "owner", by.at).await? {
        return Err(Error::with(Code::Conflict, words::HAS_COMPANY));
    }
    Ok(id)
}

pub(super) async fn create(member: Member, Body(input): Body<CompanyIn>) -> Result<Created<CompanyOut>> {
    let (name, by, who) = (name(&input.name)?, member.by(), member.caller.id);
    let id = member.db.write(move |tx| async move { make(tx, name, who, &by).await }.boxed()).await?;
    Ok(Created(shown(store::one(&member.db, id).await?.ok_or(Code::NotFound)?, &member)))
}

pub(super) async fn change(
    member: Member,
    Path((id,)): Path<(i64,)>,
    Body(patch): Body<CompanyPatch>,
) -> Result<Data<CompanyOut>> {
    may_manage(&member, id).await?;
    let who = Who::of(&member);
    let written = member.db.write(move |tx| {
        async move {
            // An erasure locks the member first, and then the company.
            locks::keep(tx, patch.owner_id).await?;
            let ((old, owner), foreign) = begin(tx, &who, id).await?;
            let (new, folded) = name(patch.name.as_deref().unwrap_or(&old))?;
            if let Some(next) = patch.owner_id.filter(|next| Some(*next) != owner)
                && !store::belongs(tx, id, next).await?
            {
                return Err(Error::field("owner_id", words::NOT_A_MEMBER));
            }
            let next = patch.owner_id.or(owner);
            if !store::change(tx, id, (&new, &folded), next).await? {
                return Err(name_taken());
            }
            if foreign {
                let (was, is) = (json!({ "name": old, "owner": owner }), json!({ "name": new, "owner": next }));
                audit::write(tx, &who.by, "company:update", ("company", id), was, is).await?;
            }
            Ok::<_, Error>(())
        }
        .boxed()
    });
    written.await?;
    Ok(Data(shown(store::one(&member.db, id).await?.ok_or(Code::NotFound)?, &member)))
}

pub(super) async fn renew_uid(member: Member, Path((id,)): Path<(i64,)>) -> Result<Data<CompanyOut>> {
    may_manage(&member, id).await?;
    let who = Who::of(&member);
    let written = member.db.write(move |tx| {
        async move {
            let (_, foreign) = begin(tx, &who, id).await?;
            store::set_uid(tx, id, random_text()).await?;
            if foreign {
                audit::write(tx, &who.by, "company:uid", ("company", id), Value::Null, json!({ "renewed": true }))
                    .await?;
            }
            Ok::<_, Error>(())
        }
        .boxed()
    });
    written.await?;
    Ok(Data(shown(store::one(&member.db, id).await?.ok_or(Code::NotFound)?, &member)))
}

pub(super) async fn delete(member: Member, Path((id,)): Path<(i64,)>) -> Result<Data<GoneOut>> {
    may_manage(&member, id).await?;
    let who = Who::of(&member);
    let written = member.db.write(move |tx| {
        async move {
            let ((name, owner), foreign) = begin(tx, &who, id).await?;
            if !store::delete(tx, id, who.by.at).await? {
                let way = if who.manages { words::HAS_PROGRAMS } else { words::HAS_PROGRAMS_ASK };
                return Err(Error::with(Code::InUse, way));
            }
            if foreign {
                let was = json!({ "name": name, "owner": owner });
                audit::write(tx, &who.by, "company:delete", ("company", id), was, Value::Null).await?;
            }
            Ok::<_, Error>(())
        }
        .boxed()
    });
    written.await?;
    Ok(Data(GoneOut { id }))
}
