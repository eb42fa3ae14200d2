//! Subscribers as administrators see them, and their manual changes. Each is audited with the change (R44).

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Tx};
use daymark_base::search;
use daymark_people::{accounts, audit};
use daymark_web::access::Admin;
use daymark_web::caller::By;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error, Result};
use daymark_web::export::Columns;
use daymark_web::page::{Paging, Searching};
use daymark_web::part::{Body, Path, Query};
use daymark_web::reply::{Data, Page};
use futures_util::FutureExt;
use serde_json::{Value, json};

use super::model::{
    BalanceIn, BalancesOut, EndReason, EventOut, HistoryOut, ReasonIn, SubscriberOut, SubscribersQuery,
    SubscriptionOut, UserOut,
};
use super::store::members::{self, Filter, Subscriber};
use super::store::{self, EventRow, Subscription, given};
use super::{giving, machine, show, show_all, showing, uses_balance, words};
use crate::invoices;
use crate::ledger::{self, About, Account, Kind, Posting};
use crate::money::Money;
use crate::packages::{ReadBilling, WriteBilling};
use crate::providers::{State, customers};

/// How much of a history is shown at once.
const SUBSCRIPTIONS: i64 = 50;
const EVENTS: i64 = 200;
const POSTINGS: i64 = 100;
/// An administrator's end of a subscription in the audit log.
const END: &str = "subscription:end";

/// Subscriptions with their members.
pub(super) async fn listed(ctx: &Ctx, found: Vec<Subscriber>) -> Result<Vec<SubscriberOut>> {
    let mut people = Vec::with_capacity(found.len());
    let mut rows = Vec::with_capacity(found.len());
    for row in found {
        let name = format!("{} {}", row.first_name, row.last_name).trim().to_owned();
        people.push((row.subscription.member_id, name, row.email));
        rows.push(row.subscription);
    }
    let rows = people.into_iter().zip(showing::all(ctx, rows).await?);
    let rows = rows.map(|((user_id, name, email), subscription)| SubscriberOut { user_id, name, email, subscription });
    Ok(rows.collect())
}

async fn shown(ctx: &Ctx, page: Page<Subscriber>) -> Result<Page<SubscriberOut>> {
    Ok(Page { rows: listed(ctx, page.rows).await?, next: page.next })
}

pub(super) async fn subscribers(
    admin: Admin<ReadBilling>,
    Query(query): Query<SubscribersQuery>,
) -> Result<Page<SubscriberOut>> {
    let search = query.search.as_deref().and_then(search::containing);
    let filter = Filter { search, state: query.state, package: query.package_id };
    let paging = Paging { cursor: query.cursor, limit: query.limit };
    let before = paging.after()?.unwrap_or(i64::MAX);
    let rows = members::subscribers(&admin.db, &filter, before, paging.limit() + 1).await?;
    shown(&admin, paging.page(rows, |row| row.subscription.id)).await
}

impl Columns for SubscriberOut {
    const NAMES: &'static [&'static str] = &[
        "user_id",
        "name",
        "email",
        "subscription_id",
        "state",
        "package",
        "plan",
        "interval",
        "price",
        "started_at",
        "trial_ends_at",
        "period_ends_at",
        "cancel_at_end",
        "ended_at",
        "end_reason",
        "provider",
        "past_due_since",
        "next_attempt_at",
        "due",
    ];

    fn cells(&self) -> Vec<String> {
        let s = &self.subscription;
        let at = |instant: Option<Instant>| instant.map(|at| at.to_string()).unwrap_or_default();
        vec![
            self.user_id.to_string(),
            self.name.clone(),
            self.email.clone(),
            s.id.to_string(),
            s.state.to_string(),
            s.package.title.clone(),
            s.badge.key.to_string(),
            s.price.map(|price| price.interval.to_string()).unwrap_or_default(),
            s.price.map(|price| price.price.to_text()).unwrap_or_default(),
            at(Some(s.started_at)),
            at(s.trial_ends_at),
            at(Some(s.period_ends_at)),
            s.cancel_at_end.to_string(),
            at(s.ended_at),
            s.end_reason.map(|reason| reason.to_string()).unwrap_or_default(),
            s.provider.clone(),
            at(s.past_due_since),
            at(s.next_attempt_at),
            s.open_invoices.first().map(|invoice| invoice.due.to_text()).unwrap_or_default(),
        ]
    }
}

pub(super) async fn dunning(admin: Admin<ReadBilling>, Query(query): Query<Searching>) -> Result<Page<SubscriberOut>> {
    let (pattern, paging) = query.parts();
    let after = paging.after()?.unwrap_or((Instant(0), 0));
    let rows = members::dunning(&admin.db, pattern, after, paging.limit() + 1).await?;
    let key = |row: &Subscriber| (row.subscription.past_due_since.unwrap_or(Instant(0)), row.subscription.id);
    shown(&admin, paging.page(rows, key)).await
}

fn event(row: EventRow) -> EventOut {
    EventOut {
        id: row.id,
        subscription_id: row.subscription_id,
        kind: row.kind,
        from_state: row.from_state,
        to_state: row.to_state,
        monthly: row.currency.map(|currency| Money::new(row.monthly, currency)),
        by_id: row.by_id,
        reason: row.reason,
        at: row.at,
    }
}

pub(super) async fn history(admin: Admin<ReadBilling>, Path((id,)): Path<(i64,)>) -> Result<Data<HistoryOut>> {
    let db = &admin.db;
    let person = members::read(db, id).await?.ok_or(Code::NotFound)?;
    let rows = store::of_member(db, id, SUBSCRIPTIONS).await?;
    Ok(Data(HistoryOut {
        user: UserOut { id, name: person.name(), email: person.email.clone() },
        customer: customers::read(db, id).await?.map(Into::into),
        subscriptions: showing::all(&admin, rows).await?,
        events: store::events(db, id, EVENTS).await?.into_iter().map(event).collect(),
        complimentary: given::of_member(db, id, SUBSCRIPTIONS).await?.into_iter().map(giving::shown).collect(),
        balances: ledger::balances(db, id).await?,
        postings: ledger::of_member(db, id, i64::MAX, POSTINGS).await?,
        invoices: invoices::cards_of(db, id, POSTINGS).await?,
    }))
}

pub(super) async fn add_balance(admin: Admin<WriteBilling>, Body(input): Body<BalanceIn>) -> Result<Data<BalancesOut>> {
    let (by, member) = (admin.by(), input.user_id);
    if input.amount == 0 {
        return Err(Error::field("amount", words::NOT_ZERO));
    }
    let parts = (**admin).clone();
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            // Before checking whether the account is erased.
            accounts::keep(tx, [member]).await?;
            if input.amount > 0 {
                // What is owed to an erased account can still be paid out.
                if members::person(tx, member).await?.is_none() {
                    return Err(Error::field("user_id", words::NO_SUCH_MEMBER));
                }
                if !uses_balance(tx, &parts, member).await? {
                    return Err(Error::field("amount", words::UNUSED_BALANCE));
                }
            }
            let money = Money::new(input.amount, input.currency);
            let was = ledger::balance(tx, member, money.currency).await?;
            if was.amount + money.amount < 0 {
                return Err(Error::field("amount", words::MORE_THAN_OWED));
            }
            let available = invoices::available(tx, member, money.currency).await?;
            if money.amount < 0 && available.amount + money.amount < 0 {
                return Err(Error::field("amount", words::REFUND_PENDING));
            }
            let against = if input.paid { Account::Cash } else { Account::Granted };
            let posting = Posting {
                kind: Kind::BalanceAdded,
                about: About { member: Some(member), by: by.actor, ..About::default() },
                // Each call is a separate movement; the Idempotency-Key recognises a repeated one.
                once: format!("balance:{}", by.request),
                note: input.reason.trim(),
                lines: vec![(against, money), (Account::Balance, money.negated())],
                at: by.at,
            };
            ledger::post(tx, posting).await?;
            let is = ledger::balance(tx, member, money.currency).await?;
            let after = json!({ "balance": is, "added": money, "paid": input.paid, "reason": input.reason });
            audit::write(tx, &by, "balance:add", ("user", member), json!({ "balance": was }), after).await?;
            Ok(())
        }
        .boxed()
    });
    written.await?;
    show(&admin, member);
    Ok(Data(BalancesOut { user_id: member, balances: ledger::balances(&admin.db, member).await? }))
}

/// The administrator who changes a member's subscription; `None` if the member does.
pub(super) fn administrator(by: &By, s: &Subscription) -> Option<i64> {
    by.actor.filter(|actor| *actor != s.member_id)
}

/// Records a change of a subscription that its member could make as well, if an administrator makes it.
pub(super) async fn audited(
    tx: &mut Tx,
    by: &By,
    s: &Subscription,
    action: &'static str,
    after: Value,
) -> db::Result<()> {
    if administrator(by, s).is_none() {
        return Ok(());
    }
    record(tx, by, s, action, after).await
}

async fn record(tx: &mut Tx, by: &By, s: &Subscription, action: &'static str, after: Value) -> db::Result<()> {
    let was = json!({ "state": s.state, "user": s.member_id });
    audit::write(tx, by, action, ("subscription", s.id), was, after).await
}

/// Records a change by an administrator before the request to the provider, which may carry it out even if no answer
/// arrives.
pub(super) async fn recorded(ctx: &Ctx, by: &By, s: &Subscription, action: &'static str, after: Value) -> Result<()> {
    let (by, s) = (by.clone(), s.clone());
    Ok(ctx.db.write(move |tx| async move { record(tx, &by, &s, action, after).await }.boxed()).await?)
}

pub(super) async fn end(
    admin: Admin<WriteBilling>,
    Path((id,)): Path<(i64,)>,
    Body(input): Body<ReasonIn>,
) -> Result<Data<SubscriptionOut>> {
    let (by, parts) = (admin.by(), (**admin).clone());
    let found = store::one(&admin.db, id).await?.ok_or(Code::NotFound)?;
    let at_provider = found.provider_ref.is_some() && found.state.is_live();
    if at_provider {
        recorded(&admin, &by, &found, END, json!({ "reason": input.reason })).await?;
        super::stop_at_provider(&admin, &found).await?;
    }
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let mut s = store::lock(tx, id).await?.ok_or(Code::NotFound)?;
            if !at_provider {
                let after = json!({ "state": State::Cancelled, "reason": input.reason });
                record(tx, &by, &s, END, after).await?;
            }
            machine::end(tx, &parts, &mut s, EndReason::Administrator, by.actor, by.at).await?;
            Ok(s)
        }
        .boxed()
    });
    let s = written.await?;
    show_all(&admin, s.member_id).await?;
    Ok(Data(showing::one(&admin, s).await?))
}
