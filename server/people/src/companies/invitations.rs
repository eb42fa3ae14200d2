//! Invitations by email, one by one or from a file, and accepting them.

use daymark_web::access::{Member, Visitor};
use daymark_web::error::{Code, Error, Result};
use daymark_web::letter::Letter;
use daymark_web::limits::Limit;
use daymark_web::page::Paging;
use daymark_web::part::{Body, Path, Query};
use daymark_web::reply::{Data, Page};
use futures_util::FutureExt;
use serde_json::{Value, json};

use super::changing::{Who, begin, may_manage};
use super::model::{CompanyOut, GoneOut, InvitationIn, InvitationOut, InviteFileIn, InviteIn, InvitedOut, PendingOut};
use super::rules::addresses;
use super::store::{self, Invitation};
use super::{joining, words};
use crate::accounts::{Email, random_text, stored_form};
use crate::audit;
use crate::emails::{self, Bulk, SECRET};

/// Invitation lists of one account.
pub(super) static INVITE: Limit = Limit::new("invitations", "account", 20, 3600);

/// The most invitations to one address in a day, from all companies together: anyone can create a company and invite
/// any address.
const MOST_A_DAY: i64 = 3;
const DAY_MS: i64 = 86_400_000;
/// How long a link is valid.
const GOOD_MS: i64 = 14 * 86_400_000;

pub(super) static INVITATION: Letter = Letter {
    compose: None,
    name: "company-invitation",
    about: words::INVITATION.0,
    template: words::INVITATION.1,
    why: words::WHY,
    sample: || json!({ "email": "ana@daymark.example", "link": "https://daymark.example/company/join?token=example" }),
};

pub(super) async fn invite(
    member: Member,
    Path((id,)): Path<(i64,)>,
    Body(input): Body<InviteIn>,
) -> Result<Data<InvitedOut>> {
    may_manage(&member, id).await?;
    send(&member, id, Email::distinct(&input.emails)?).await
}

pub(super) async fn invite_file(
    member: Member,
    Path((id,)): Path<(i64,)>,
    Body(input): Body<InviteFileIn>,
) -> Result<Data<InvitedOut>> {
    may_manage(&member, id).await?;
    let emails = addresses(&input.csv).map_err(|faults| {
        let named = |e: Error, (line, fault): (u64, &str)| e.and_field(format!("csv[{line}]"), fault);
        faults.into_iter().fold(Error::new(Code::Invalid), named)
    })?;
    if emails.is_empty() {
        return Err(Error::field("csv", words::NO_ADDRESS));
    }
    send(&member, id, emails).await
}

/// Invites these addresses. Members of the company are skipped, and so are addresses that were invited often today: the
/// links in their emails keep working.
async fn send(member: &Member, id: i64, emails: Vec<Email>) -> Result<Data<InvitedOut>> {
    member.limits.check(&INVITE, member.caller.id).await?;
    let (who, origin) = (Who::of(member), member.config.public_url.origin().to_owned());
    let written = member.db.write(move |tx| {
        async move {
            let (_, foreign) = begin(tx, &who, id).await?;
            let folded: Vec<String> = emails.iter().map(|e| e.folded().to_owned()).collect();
            let mut skipped = store::members_among(tx, id, &folded).await?;
            let since = who.by.at.plus_ms(-DAY_MS);
            let often = emails::sent_often(tx, &INVITATION, &folded, since, MOST_A_DAY).await?;
            if folded.len() == 1 && !often.is_empty() {
                return Err(Error::with(Code::Conflict, words::INVITED_OFTEN));
            }
            skipped.extend(often);
            let (mut invitations, mut mails) = (Vec::new(), Vec::new());
            for email in emails.iter().filter(|e| !skipped.iter().any(|s| s == e.folded())) {
                let secret = random_text();
                let (shown, folded) = (email.as_str().to_owned(), email.folded().to_owned());
                invitations.push(Invitation { hash: stored_form(&secret), email: shown.clone(), folded });
                let link = format!("{origin}/company/join?token={SECRET}");
                let values = json!({ "email": shown, "link": link });
                // A random key, because every invitation is sent.
                mails.push(Bulk { to: shown, member: None, values, secret, once: random_text() });
            }
            store::invite(tx, id, &invitations, who.by.at, who.by.at.plus_ms(GOOD_MS)).await?;
            let invited = i64::try_from(mails.len()).unwrap_or(i64::MAX);
            emails::queue_invitations(tx, &INVITATION, mails, who.by.at).await?;
            if foreign {
                let is = json!({ "invited": invited });
                audit::write(tx, &who.by, "company:invite", ("company", id), Value::Null, is).await?;
            }
            Ok::<_, Error>(InvitedOut { invited })
        }
        .boxed()
    });
    Ok(Data(written.await?))
}

pub(super) async fn pending(
    member: Member,
    Path((id,)): Path<(i64,)>,
    Query(paging): Query<Paging>,
) -> Result<Page<PendingOut>> {
    may_manage(&member, id).await?;
    let now = member.clock.now();
    let rows = store::pending(&member.db, id, now, paging.after()?, paging.limit() + 1).await?;
    let page = paging.page(rows, |row| row.email_folded.clone());
    let out = |r: store::PendingRow| PendingOut { email: r.email, invited_at: r.created_at, expires_at: r.expires_at };
    Ok(Page { rows: page.rows.into_iter().map(out).collect(), next: page.next })
}

pub(super) async fn withdraw(member: Member, Path((id, email)): Path<(i64, String)>) -> Result<Data<GoneOut>> {
    may_manage(&member, id).await?;
    let email = Email::kept(&email);
    let who = Who::of(&member);
    let written = member.db.write(move |tx| {
        async move {
            let (_, foreign) = begin(tx, &who, id).await?;
            if !store::withdraw(tx, id, email.folded()).await? {
                return Err(Code::NotFound.into());
            }
            if foreign {
                let is = json!({ "withdrawn": 1 });
                audit::write(tx, &who.by, "company:withdraw-invitation", ("company", id), Value::Null, is).await?;
            }
            Ok::<_, Error>(())
        }
        .boxed()
    });
    written.await?;
    Ok(Data(GoneOut { id }))
}

pub(super) async fn read(visitor: Visitor, Body(input): Body<InvitationIn>) -> Result<Data<InvitationOut>> {
    let hash = stored_form(&input.token);
    let found = store::invited_to(&visitor.db, &hash, visitor.clock.now()).await?;
    let (_, company) = found.ok_or(Code::LinkEnded)?;
    Ok(Data(InvitationOut { company }))
}

pub(super) async fn accept(member: Member, Body(input): Body<InvitationIn>) -> Result<Data<CompanyOut>> {
    let (hash, now, who) = (stored_form(&input.token), member.clock.now(), member.caller.id);
    let joined = member.db.write(move |tx| {
        async move {
            // An invitation works once; if the person cannot join, it stays unused.
            let company = store::take_invitation(tx, &hash, now).await?.ok_or(Code::LinkEnded)?;
            joining::take_in(tx, company, who, "invitation", now).await?;
            Ok::<_, Error>(company)
        }
        .boxed()
    });
    joining::shown(&member, joined.await?).await
}
