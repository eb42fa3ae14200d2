//! Which account belongs to a person who signs in with a provider.

use daymark_base::civil;
use daymark_base::config::Issuer;
use daymark_base::db::{self, Tx};
use daymark_outside::oidc::Person;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Error, Result};

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

enum Linked {
    Known(i64),
    New(i64),
}

/// The account of a person: the one that they used with this provider before; else the one with their address, if both
/// the provider and we have confirmed it; else a new one.
pub(super) async fn account_of(
    ctx: &Ctx,
    issuer: &Issuer,
    person: Person,
    timezone: Option<&str>,
) -> Result<Result<Account, Refusal>> {
    let now = ctx.clock.now();
    let email: Option<Email> = person.email.as_deref().and_then(|email| email.parse().ok());
    let zone = [timezone, person.zoneinfo.as_deref()].into_iter().flatten().find_map(|z| civil::parse_zone(z).ok());
    let zone = zone.map_or_else(|| "UTC".to_owned(), |zone| civil::zone_name(&zone).to_owned());
    let (at, provider) = (issuer.issuer.clone(), issuer.id.clone());
    let origin = ctx.config.public_url.origin().to_owned();
    let found = ctx.db.write::<_, Error>(move |tx| {
        Box::pin(async move {
            if let Some(id) = identities::use_identity(tx, &at, &person.sub, now).await? {
                return Ok(Ok(Linked::Known(id)));
            }
            let Some(email) = email else { return Ok(Err(Refusal::NoAddress)) };
            let found = match identities::who_has(tx, email.folded()).await? {
                Some(holder) if person.email_verified && is_theirs(tx, &holder).await? => {
                    links::confirmed(tx, holder.id, email.folded(), now).await?;
                    Linked::Known(holder.id)
                }
                Some(_) => return Ok(Err(Refusal::HasAccount)),
                None => {
                    let (first_name, last_name) = (name(person.given_name), name(person.family_name));
                    let new = NewMember::new(email.clone(), zone, now);
                    let new = NewMember { first_name, last_name, provider: provider.into(), ..new };
                    let Some(id) = create_member(tx, &new).await? else { return Ok(Err(Refusal::HasAccount)) };
                    if person.email_verified {
                        links::confirmed(tx, id, email.folded(), now).await?;
                    } else {
                        confirming::ask(tx, &Asked { id, email: email.as_str() }, &origin, now).await?;
                    }
                    Linked::New(id)
                }
            };
            let (Linked::Known(id) | Linked::New(id)) = found;
            identities::add_identity(tx, &at, &person.sub, id, now).await?;
            Ok(Ok(found))
        })
    });
    let id = match found.await? {
        Err(refusal) => return Ok(Err(refusal)),
        Ok(Linked::Known(id)) => id,
        Ok(Linked::New(id)) => {
            users::tell_sign_up(ctx, id).await?;
            id
        }
    };
    Ok(Ok(store::account(&ctx.db, id).await?.ok_or(db::Error::NotFound)?))
}

/// Whether an account belongs to the owner of its address: the address was confirmed, or no one could sign in so far.
/// Otherwise a stranger may have created it as a trap for the owner.
async fn is_theirs(tx: &mut Tx, holder: &Holder) -> db::Result<bool> {
    if holder.email_verified_at.is_some() {
        return Ok(true);
    }
    Ok(holder.password_hash.is_none() && !identities::has_any(tx, holder.id).await?)
}

/// A name as an account stores it, whatever the provider sends.
fn name(given: Option<String>) -> String {
    given.unwrap_or_default().chars().filter(|c| !c.is_control()).take(NAME).collect::<String>().trim().to_owned()
}
