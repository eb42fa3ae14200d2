//! A member's own subscription: that of the account's address, once confirmed.

use daymark_people::accounts::Email;
use daymark_web::access::Member;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error, Result};
use daymark_web::part::Body;
use daymark_web::reply::{Data, Said};
use futures_util::FutureExt;

use super::model::{ChoicesIn, EndedBy, SubscriptionOut, Via};
use super::store::lists;
use super::store::subscribers::{self as store, Account, Entered};
use super::{preferences, words};

async fn account(member: &Member) -> Result<Account> {
    Ok(store::account(&member.db, member.caller.id).await?.ok_or(Code::NotFound)?)
}

async fn shown(ctx: &Ctx, account: &Account) -> Result<SubscriptionOut> {
    match store::by_address(&ctx.db, &account.email_folded, ctx.clock.now()).await?.filter(|_| account.verified) {
        Some(subscriber) => preferences::of(ctx, &subscriber).await,
        None => {
            let newsletters = lists::choices(&ctx.db, 0).await?;
            Ok(SubscriptionOut { email: account.email.clone(), subscribed: false, newsletters })
        }
    }
}

pub(super) async fn read(member: Member) -> Result<Data<SubscriptionOut>> {
    Ok(Data(shown(&member, &account(&member).await?).await?))
}

pub(super) async fn change(member: Member, Body(input): Body<ChoicesIn>) -> Result<Said<SubscriptionOut>> {
    let account = account(&member).await?;
    if !account.verified {
        return Err(Error::with(Code::EmailUnconfirmed, words::CONFIRM_FIRST));
    }
    let now = member.clock.now();
    let who = Entered {
        email: Email::kept(&account.email),
        first_name: account.first_name.clone(),
        last_name: account.last_name.clone(),
    };
    let written = member.db.write::<_, Error>(move |tx| {
        async move {
            let (id, _) = store::ask(tx, &who, now).await?;
            let subscriber = store::lock(tx, id, now).await?.ok_or(Code::NotFound)?;
            preferences::choose(tx, &subscriber, &input.newsletters, (Via::Account, EndedBy::Member), now).await
        }
        .boxed()
    });
    written.await?;
    Ok(Said(shown(&member, &account).await?, words::SAVED))
}
