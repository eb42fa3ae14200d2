//! Joining a company: by its uid, or by the domain of a confirmed address; at sign-up or later.

use anyhow::{Context, Result};
use daymark_actors::clock::Instant;
use daymark_base::db::{self, Tx};
use daymark_web::access::Member;
use daymark_web::ctx::Ctx;
use daymark_web::error::{self, Code, Error};
use daymark_web::part::Body;
use daymark_web::reply::Data;
use futures_util::FutureExt;

use super::model::{CompanyJoinIn, CompanyOut};
use super::rules::domain_of;
use super::{changing, store, words};
use crate::accounts::Email;
use crate::locks;

/// Adds a member; repeating it changes nothing.
pub async fn take_in(tx: &mut Tx, company: i64, member: i64, via: &'static str, now: Instant) -> error::Result<()> {
    store::lock(tx, company).await?.ok_or(Code::NotFound)?;
    if store::add_member(tx, company, member, via, now).await? || store::belongs(tx, company, member).await? {
        return Ok(());
    }
    Err(Error::with(Code::Conflict, words::HAS_COMPANY))
}

/// The company that the caller joined.
pub async fn shown(member: &Member, company: i64) -> error::Result<Data<CompanyOut>> {
    let company = store::one(&member.db, company).await?.ok_or(Code::NotFound)?;
    Ok(Data(changing::shown(company, member)))
}

async fn enter(member: &Member, company: i64, via: &'static str) -> error::Result<Data<CompanyOut>> {
    let (who, now) = (member.caller.id, member.clock.now());
    let written = member.db.write(move |tx| async move { take_in(tx, company, who, via, now).await }.boxed());
    written.await?;
    shown(member, company).await
}

pub(super) async fn join(member: Member, Body(input): Body<CompanyJoinIn>) -> error::Result<Data<CompanyOut>> {
    if let Some(uid) = input.corporation_uid {
        let company = store::by_uid(&member.db, uid).await?.ok_or(Code::NotFound)?;
        return enter(&member, company.id, "uid").await;
    }
    let (email, proved) = store::address(&member.db, member.caller.id).await?;
    if proved.is_none() {
        return Err(Code::EmailUnconfirmed.into());
    }
    let email = Email::kept(&email);
    let company = store::by_domain(&member.db, domain_of(&email)).await?.ok_or(Code::NotFound)?;
    enter(&member, company.id, "domain").await
}

/// Adds the members who signed up with a company's uid: a job. An unknown uid is dropped.
///
/// # Errors
/// When the database cannot be read or written.
pub async fn join_asked(ctx: Ctx) -> Result<()> {
    let now = ctx.clock.now();
    loop {
        let asked = store::asked(&ctx.db).await.context("sign-ups with a company")?;
        if asked.is_empty() {
            return Ok(());
        }
        for (member, company) in asked {
            let taken = ctx.db.write::<_, db::Error>(move |tx| {
                async move {
                    locks::keep(tx, [member]).await?;
                    if store::take_asked(tx, member).await?
                        && let Some(company) = company
                        && store::lock(tx, company).await?.is_some()
                    {
                        store::add_member(tx, company, member, "uid", now).await?;
                    }
                    Ok(())
                }
                .boxed()
            });
            taken.await.with_context(|| format!("the company of member {member}"))?;
        }
    }
}
