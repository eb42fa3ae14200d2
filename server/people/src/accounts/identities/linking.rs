//! Whose account it is that somebody comes to by way of a provider.

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

/// Most characters of a name.
const NAME: usize = 100;

/// Why there is no account for somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    /// Somebody has an account with the address, and it is not proved that it is the same person.
    HasAccount,
    /// The provider gives no address.
    NoAddress,
}

impl Refusal {
    /// For people.
    pub(super) const fn sentence(self) -> &'static str {
        match self {
            Self::HasAccount => words::HAS_ACCOUNT,
            Self::NoAddress => words::NO_ADDRESS,
        }
    }
}

enum Found {
    Known(i64),
    New(i64),
}

/// The account of somebody: the one that they came to before, else the one with their address where both the provider and
/// we have seen that it is theirs, else a new one.
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
                return Ok(Ok(Found::Known(id)));
            }
            let Some(email) = email else { return Ok(Err(Refusal::NoAddress)) };
            let found = match identities::who_has(tx, email.folded()).await? {
                Some(holder) if person.email_verified && is_theirs(tx, &holder).await? => {
                    links::confirmed(tx, holder.id, email.folded(), now).await?;
                    Found::Known(holder.id)
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
                    Found::New(id)
                }
            };
            let (Found::Known(id) | Found::New(id)) = found;
            identities::add_identity(tx, &at, &person.sub, id, now).await?;
            Ok(Ok(found))
        })
    });
    let id = match found.await? {
        Err(refusal) => return Ok(Err(refusal)),
        Ok(Found::Known(id)) => id,
        Ok(Found::New(id)) => {
            users::tell_sign_up(ctx, id).await?;
            id
        }
    };
    Ok(Ok(store::account(&ctx.db, id).await?.ok_or(db::Error::NotFound)?))
}

/// Whether an account belongs to whoever has its address: that was proved, or nobody could sign in to it so far. Any other
/// may have been made by somebody who waits for the address's owner to come.
async fn is_theirs(tx: &mut Tx, holder: &Holder) -> db::Result<bool> {
    if holder.email_verified_at.is_some() {
        return Ok(true);
    }
    Ok(holder.password_hash.is_none() && !identities::has_any(tx, holder.id).await?)
}

/// A name as an account holds it, whatever the provider sends.
fn name(given: Option<String>) -> String {
    given.unwrap_or_default().chars().filter(|c| !c.is_control()).take(NAME).collect::<String>().trim().to_owned()
}
