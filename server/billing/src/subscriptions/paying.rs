//! Paying invoices: by the member, and by an administrator who saw the money arrive.

use daymark_people::audit;
use daymark_web::access::{Admin, Member};
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error, Result};
use daymark_web::part::{Body, Path};
use daymark_web::reply::{Created, Data};
use futures_util::FutureExt;
use serde_json::json;

use super::limits::CARDS;
use super::model::{CardIn, CardOut, CardPaymentOut, IntentIn, IntentOut, PaidIn, PortalOut};
use super::starting::customer;
use super::{machine, show, show_all, words};
use crate::invoices::{self, Invoice, InvoiceCard, Paid, card};
use crate::packages::WriteBilling;
use crate::providers::customers::{self, CustomerIn, CustomerOut};
use crate::providers::{Customer, Due, MANUAL, PaymentProviders, Provider};

/// How long ago a payment may have arrived.
const OLDEST_MS: i64 = 366 * 86_400_000;

pub(super) async fn create_customer(member: Member, Body(input): Body<CustomerIn>) -> Result<Data<CustomerOut>> {
    let (who, now) = (member.caller.id, member.clock.now());
    let kept =
        member.db.write::<_, Error>(move |tx| async move { Ok(customers::keep(tx, who, &input, now).await?) }.boxed());
    kept.await?;
    Ok(Data(customer(&member, who).await?.into()))
}

/// One of the caller's open invoices.
async fn own_open(member: &Member, id: i64) -> Result<Invoice> {
    let invoice = invoices::read(&member.db, id).await?.filter(|invoice| invoice.member == member.caller.id);
    let invoice = invoice.ok_or(Code::NotFound)?;
    if invoice.state == invoices::State::Open { Ok(invoice) } else { Err(Error::with(Code::Conflict, words::NOT_OPEN)) }
}

/// The provider that collects an invoice.
fn provider_of<'a>(ctx: &'a Ctx, invoice: &Invoice) -> Result<&'a dyn Provider> {
    Ok(ctx.service::<PaymentProviders>().collecting(&invoice.provider).ok_or(Code::ProviderUnavailable)?)
}

fn due(invoice: &Invoice, customer: Customer) -> Due {
    Due {
        invoice: invoice.id,
        number: invoice.number.clone(),
        provider_ref: invoice.provider_ref.clone(),
        customer,
        amount: invoice.due,
        key: format!("intent:{}:{}", invoice.id, invoice.due.amount),
    }
}

pub(super) async fn intent(member: Member, Body(input): Body<IntentIn>) -> Result<Data<IntentOut>> {
    let invoice = own_open(&member, input.invoice_id).await?;
    let due = due(&invoice, customer(&member, member.caller.id).await?);
    let provider = provider_of(&member, &invoice)?;
    let intent = provider.intent(&member, &due).await?;
    let back = format!("{}/packages/done", member.config.public_url.origin());
    let url = match intent {
        Some(_) => None,
        None => provider.pay_page(&member, &due, &back).await?,
    };
    let bank = member.config.billing.bank.lines().map(str::trim).filter(|line| !line.is_empty());
    let (client_secret, script) = intent.map(|i| (i.client_secret, (i.publishable_key, i.script_url))).unzip();
    let (publishable_key, script_url) = script.unzip();
    Ok(Data(IntentOut {
        provider: provider.name().to_owned(),
        client_secret,
        publishable_key,
        script_url,
        url,
        bank: bank.map(str::to_owned).collect(),
        invoice: card(&invoice),
    }))
}

pub(super) async fn take_card(member: Member, Body(input): Body<IntentIn>) -> Result<Created<CardOut>> {
    member.limits.check(&CARDS, member.caller.id).await?;
    let invoice = own_open(&member, input.invoice_id).await?;
    let customer = customer(&member, member.caller.id).await?;
    let secret = provider_of(&member, &invoice)?.take_card(&member, &customer).await?;
    Ok(Created(CardOut { client_secret: secret.ok_or_else(|| Error::with(Code::Conflict, words::NO_CARDS))? }))
}

pub(super) async fn pay_by_card(member: Member, Body(input): Body<CardIn>) -> Result<Data<CardPaymentOut>> {
    member.limits.check(&CARDS, member.caller.id).await?;
    let invoice = own_open(&member, input.invoice_id).await?;
    let due = due(&invoice, customer(&member, member.caller.id).await?);
    let paid = provider_of(&member, &invoice)?.pay_by_card(&member, &due, &input.setup_intent).await?;
    let paid = paid.ok_or_else(|| Error::with(Code::Conflict, words::NO_CARDS))?;
    show(&member, member.caller.id);
    Ok(Data(CardPaymentOut { state: paid.state, client_secret: paid.client_secret }))
}

pub(super) async fn portal(member: Member) -> Result<Data<PortalOut>> {
    let customer = customer(&member, member.caller.id).await?;
    let back = format!("{}/user/dashboard?tab=more-payment", member.config.public_url.origin());
    let url = member.service::<PaymentProviders>().current().portal(&member, &customer, &back).await?;
    Ok(Data(PortalOut { url: url.ok_or_else(|| Error::with(Code::Conflict, words::NO_PORTAL))? }))
}

pub(super) async fn mark_paid(
    admin: Admin<WriteBilling>,
    Path((id,)): Path<(i64,)>,
    Body(input): Body<PaidIn>,
) -> Result<Data<InvoiceCard>> {
    let (by, parts) = (admin.by(), (**admin).clone());
    if let Some(at) = input.received_at {
        if at > by.at {
            return Err(Error::field("received_at", words::NOT_IN_FUTURE));
        }
        if at < by.at.plus_ms(-OLDEST_MS) {
            return Err(Error::field("received_at", words::TOO_LONG_AGO));
        }
    }
    let written = admin.db.write::<_, Error>(move |tx| {
        async move {
            let was = invoices::lock(tx, id).await?.ok_or(Code::NotFound)?;
            if was.state != invoices::State::Open {
                return Err(Error::with(Code::Conflict, words::NOT_OPEN));
            }
            // A provider reports payment of its own invoices, and would collect the money a second time.
            if !PaymentProviders::is_ours(&was.provider) {
                return Err(Error::with(Code::Conflict, words::BY_PROVIDER));
            }
            let paid = Paid {
                provider: MANUAL.to_owned(),
                provider_ref: format!("{MANUAL}:{id}"),
                amount: was.due,
                method: None,
                by: by.actor,
                at: input.received_at.unwrap_or(by.at),
                note: input.note.trim().to_owned(),
            };
            let settled = invoices::settle(tx, id, paid).await?;
            machine::invoice_paid(tx, &parts, &settled.invoice, by.at).await?;
            let after = json!({ "state": "paid", "amount": was.due, "payment": settled.payment, "note": input.note });
            let before = json!({ "state": was.state, "number": was.number });
            audit::write(tx, &by, "invoice:paid", ("invoice", id), before, after).await?;
            Ok(settled)
        }
        .boxed()
    });
    let settled = written.await?;
    show_all(&admin, settled.invoice.member).await?;
    admin.live.paid();
    Ok(Data(card(&settled.invoice)))
}
