//! The domains of a company: members with a confirmed address there can join it.

use daymark_web::access::Member;
use daymark_web::error::{Code, Error, Result};
use daymark_web::part::{Body, Path};
use daymark_web::reply::Data;
use futures_util::FutureExt;
use serde_json::{Value, json};

use super::changing::{Who, begin, may_manage};
use super::model::{DomainIn, DomainsOut};
use super::rules::{claimable, domain_of};
use super::{store, words};
use crate::accounts::Email;
use crate::audit;

async fn shown(member: &Member, id: i64) -> Result<Data<DomainsOut>> {
    Ok(Data(DomainsOut { domains: store::domains(&member.db, id).await? }))
}

pub(super) async fn list(member: Member, Path((id,)): Path<(i64,)>) -> Result<Data<DomainsOut>> {
    may_manage(&member, id).await?;
    shown(&member, id).await
}

/// Whether a member has confirmed an address at a domain.
async fn is_there(member: &Member, domain: &str) -> Result<bool> {
    let (email, proved) = store::address(&member.db, member.caller.id).await?;
    Ok(proved.is_some() && domain_of(&Email::kept(&email)) == domain)
}

pub(super) async fn claim(
    member: Member,
    Path((id,)): Path<(i64,)>,
    Body(input): Body<DomainIn>,
) -> Result<Data<DomainsOut>> {
    may_manage(&member, id).await?;
    let domain = claimable(&input.domain).map_err(|fault| Error::field("domain", fault))?;
    let who = Who::of(&member);
    if !who.manages && !is_there(&member, &domain).await? {
        return Err(Error::field("domain", words::OWN_ADDRESS_FIRST));
    }
    let written = member.db.write(move |tx| {
        async move {
            let (_, foreign) = begin(tx, &who, id).await?;
            if !store::claim(tx, &domain, id, who.by.at).await? {
                return Err(Error::with(Code::Conflict, words::DOMAIN_TAKEN));
            }
            if foreign {
                let is = json!({ "domain": domain });
                audit::write(tx, &who.by, "company:claim-domain", ("company", id), Value::Null, is).await?;
            }
            Ok::<_, Error>(())
        }
        .boxed()
    });
    written.await?;
    shown(&member, id).await
}

pub(super) async fn release(member: Member, Path((id, domain)): Path<(i64, String)>) -> Result<Data<DomainsOut>> {
    may_manage(&member, id).await?;
    let who = Who::of(&member);
    let written = member.db.write(move |tx| {
        async move {
            let (_, foreign) = begin(tx, &who, id).await?;
            if !store::release(tx, &domain.to_lowercase(), id).await? {
                return Err(Code::NotFound.into());
            }
            if foreign {
                let was = json!({ "domain": domain });
                audit::write(tx, &who.by, "company:release-domain", ("company", id), was, Value::Null).await?;
            }
            Ok::<_, Error>(())
        }
        .boxed()
    });
    written.await?;
    shown(&member, id).await
}
