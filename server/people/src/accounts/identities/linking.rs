//! Which account belongs to a person who signs in with a provider.

use daymark_actors::clock::Instant;
use daymark_base::civil;
use daymark_base::config::Issuer;
use daymark_base::db::{self, Tx};
use daymark_outside::oidc::Person;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error, Result};

use crate::accounts::confirming::{self, Asked};
use crate::accounts::model::NewMember;
use crate::accounts::rules::Email;
use crate::accounts::service::create_member;
use crate::accounts::store::identities::{self, Holder};
use crate::accounts::store::{self, Account, links};
use crate::accounts::{users, words};

/// The maximum length of a name, in characters.
const NAME: usize = 100;

/// Why there is no account for this person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    /// An account has the address, and is not proven to belong to the same person.
    HasAccount,
    /// The provider gives no address.
    NoAddress,
}

impl Refusal {
    /// The message for the person.
    pub(super) const fn sentence(self) -> &'static str {
        match self {
            Self::HasAccount => words::HAS_ACCOUNT,
            Self::NoAddress => words::NO_ADDRESS,
        }
    }
}

/// The account of a person: the one that they used with this provider before; else the one with their address, if both
/// the provider and we have confirmed it; else a new one.
pub(super) async fn account_of(
    ctx: &Ctx,
    issuer: &Issuer,
    person: Person,
    timezone: Option<&str>,
) -> Result<Result<Account, Refusal>> {
    let zone = [timezone, person.zoneinfo.as_deref()].into_iter().flatten().find_map(|z| civil::parse_zone(z).ok());
    let zone = zone.map_or_else(|| "UTC".to_owned(), |zone| civil::zone_name(&zone).to_owned());
    let found = match linked(ctx, issuer, person.clone(), zone.clone()).await {
        // Another call has just linked them with another account. The new one was rolled back.
        Err(e) if e.code() == Code::Conflict => linked(ctx, issuer, person, zone).await?,
        outcome => outcome?,
    };
    let (id, new) = match found {
        Ok(found) => found,
        Err(refusal) => return Ok(Err(refusal)),
    };
    if new {
        users::tell_sign_up(ctx, id).await?;
    }
    Ok(Ok(store::account(&ctx.db, id).await?.ok_or(db::Error::NotFound)?))
}

/// The account of a person, and whether it is new. `conflict` when another call has just linked the person with another
/// account.
async fn linked(ctx: &Ctx, issuer: &Issuer, person: Person, zone: String) -> Result<Result<(i64, bool), Refusal>> {
    let now = ctx.clock.now();
    let email: Option<Email> = person.email.as_deref().and_then(|email| email.parse().ok());
    let (at, provider) = (issuer.issuer.clone(), issuer.id.clone());
    let origin = ctx.config.public_url.origin().to_owned();
    let found = ctx.db.write::<_, Error>(move |tx| {
        Box::pin(async move {
            let who = Who { issuer: &at, subject: &person.sub, email: email.as_ref(), verified: person.email_verified };
            if let Some(known) = who.known(tx, now).await? {
                return Ok(known.map(|id| (id, false)));
            }
            let Some(email) = &email else { return Ok(Err(Refusal::NoAddress)) };
            let (first_name, last_name) = (name(person.given_name), name(person.family_name));
            let new = NewMember::new(email.clone(), zone, now);
            let new = NewMember { first_name, last_name, provider: provider.into(), ..new };
            let Some(id) = create_member(tx, &new).await? else {
                // Another call has just created it, perhaps for the same person.
                let known = who.known(tx, now).await?.unwrap_or(Err(Refusal::HasAccount));
                return Ok(known.map(|id| (id, false)));
            };
            if !identities::add_identity(tx, &at, &person.sub, id, now).await? {
                return Err(Code::Conflict.into());
            }
            if person.email_verified {
                links::confirmed(tx, id, email.folded(), now).await?;
            } else {
                confirming::ask(tx, &Asked { id, email: email.as_str() }, &origin, now).await?;
            }
            Ok(Ok((id, true)))
        })
    });
    found.await
}

/// A person at a provider.
struct Who<'a> {
    issuer: &'a str,
    subject: &'a str,
    email: Option<&'a Email>,
    verified: bool,
}

impl Who<'_> {
    /// The person's existing account, which is linked with the provider from now on; `None` when they can get a new
    /// account.
    async fn known(&self, tx: &mut Tx, now: Instant) -> db::Result<Option<Result<i64, Refusal>>> {
        if let Some(id) = identities::use_identity(tx, self.issuer, self.subject, now).await? {
            return Ok(Some(Ok(id)));
        }
        let Some(email) = self.email else { return Ok(None) };
        let Some(holder) = identities::who_has(tx, email.folded()).await? else { return Ok(None) };
        if !self.verified || !is_theirs(tx, &holder).await? {
            return Ok(Some(Err(Refusal::HasAccount)));
        }
        if !identities::add_identity(tx, self.issuer, self.subject, holder.id, now).await? {
            // Another call has just linked them with another account.
            return Ok(identities::use_identity(tx, self.issuer, self.subject, now).await?.map(Ok));
        }
        links::confirmed(tx, holder.id, email.folded(), now).await?;
        Ok(Some(Ok(holder.id)))
    }
}

/// Whether an account belongs to the owner of its address: the address is confirmed, or no one could sign in so far.
/// Otherwise a stranger may have created the account as a trap for the owner.
async fn is_theirs(tx: &mut Tx, holder: &Holder) -> db::Result<bool> {
    if holder.email_verified_at.is_some() {
        return Ok(true);
    }
    Ok(holder.password_hash.is_none() && !identities::has_any(tx, holder.id).await?)
}

/// Cleans a name from a provider into one that an account can store.
fn name(given: Option<String>) -> String {
    given.unwrap_or_default().chars().filter(|c| !c.is_control()).take(NAME).collect::<String>().trim().to_owned()
}
