//! Issuing an invoice, and taking it back with a credit note.

use daymark_actors::clock::Instant;
use daymark_base::config::Billing;
use daymark_base::db::{self, Tx};
use daymark_web::error::{Code, Error, Result};

use super::model::{Invoice, Kind, NewInvoice, NewLine, Paid, State};
use super::rules::{credit as credited, date, number, reference};
use super::store::{self, Document, payments};
use super::words;
use crate::coupons;
use crate::ledger::{self, About, Account, Posting};
use crate::money::Money;
use crate::providers::{Customer, PaymentProviders, customers};
use crate::taxes::{self, Buyer};

/// The provider of a payment from a member's balance.
pub const BALANCE: &str = "balance";

/// Issues an invoice, with its coupon's discount, the taxes of the buyer's country and the next number of the year, and
/// posts it. The member's balance pays for it first. If nothing is left to pay, it is paid at once. An erased account
/// keeps the buyer of its last invoice.
///
/// # Errors
/// When the database fails, or the lines add up to less than zero, which is a mistake of the caller.
pub async fn issue(tx: &mut Tx, settings: &Billing, new: NewInvoice, now: Instant) -> Result<Invoice> {
    let NewInvoice { member, subscription, purpose, currency, mut lines, coupon, due_at, provider, provider_ref } = new;
    let sum = lines.iter().try_fold(0_i64, |sum, line| sum.checked_add(line.amount));
    let mut price = Money::new(sum.filter(|sum| *sum >= 0).ok_or_else(negative)?, currency);
    // A coupon discounts what is sold, not what is left after a credit.
    let sold = Money::new(lines.iter().map(|line| line.amount.max(0)).sum(), currency);
    let begins = begins(&lines, now);
    if let Some(redemption) = coupon
        && let Some(discount) = coupons::discount(tx, redemption, (sold, price), begins).await?
    {
        price = price.minus(discount.off).ok_or_else(negative)?;
        let amount = discount.off.negated().amount;
        lines.push(NewLine { text: discount.text, amount, price: None, from: None, to: None });
    }
    let (address, country, is_business) = match customers::ensure(tx, member, now).await? {
        Some(customer) => (address(&customer), customer.country, !customer.tax_id.is_empty()),
        None => store::last_buyer(tx, member).await?,
    };
    let buyer = Buyer::of(&country, is_business, &settings.seller_country);
    let included = PaymentProviders::includes_tax(settings, &provider);
    let taxed = taxes::on(tx, price, &buyer, date(now), included).await?;
    let year = i64::from(date(now).year());
    let next = store::next_number(tx, Kind::Invoice, year).await?;
    let document = Document {
        kind: Kind::Invoice,
        year,
        number: next,
        reference: reference(&number(Kind::Invoice, year, next)),
        member,
        subscription,
        corrects: None,
        purpose,
        currency,
        net: taxed.net,
        total: taxed.total,
        seller: lines_of(&settings.seller),
        buyer: address,
        country: buyer.country.to_owned(),
        note: taxed.note,
        provider,
        provider_ref,
        issued_at: now,
        due_at,
        redemption: coupon,
    };
    let id = store::add(tx, &document, &lines, &taxed.taxes).await?;
    let mut entries = vec![(Account::Receivable, taxed.total), (Account::Revenue, taxed.net.negated())];
    entries.extend(taxed.taxes.iter().map(|tax| (Account::Tax, tax.amount.negated())));
    let about = About { member: Some(member), invoice: Some(id), ..About::default() };
    post(tx, ledger::Kind::Invoice, about, format!("invoice:{id}"), "", entries, now).await?;
    // Other providers charge the amount themselves.
    if PaymentProviders::is_ours(&document.provider) {
        use_balance(tx, id, member, taxed.total, now).await?;
    }
    Ok(store::one(tx, id).await?.ok_or(Code::NotFound)?)
}

/// When the period that these lines sell begins: now, unless the first line says otherwise.
#[must_use]
pub fn begins(lines: &[NewLine], now: Instant) -> Instant {
    lines.first().and_then(|line| line.from).unwrap_or(now)
}

fn negative() -> Error {
    Error::internal(anyhow::anyhow!("an invoice of less than nothing"))
}

pub(super) async fn post(
    tx: &mut Tx,
    kind: ledger::Kind,
    about: About,
    once: String,
    note: &str,
    lines: Vec<(Account, Money)>,
    at: Instant,
) -> db::Result<()> {
    ledger::post(tx, Posting { kind, about, once, note, lines, at }).await.map(drop)
}

/// Pays as much of a new invoice as the site owes the member.
async fn use_balance(tx: &mut Tx, invoice: i64, member: i64, total: Money, now: Instant) -> Result<()> {
    let owed = payments::available(tx, member, total.currency).await?;
    let used = Money::new(owed.amount.clamp(0, total.amount), total.currency);
    if used.is_zero() {
        return Ok(());
    }
    let paid = Paid {
        provider: BALANCE.to_owned(),
        provider_ref: format!("{BALANCE}:{invoice}"),
        amount: used,
        method: None,
        by: None,
        at: now,
        note: words::FROM_BALANCE.to_owned(),
    };
    let payment = payments::add(tx, member, invoice, &paid).await?;
    let entries = vec![(Account::Balance, used), (Account::Receivable, used.negated())];
    let about = About { member: Some(member), invoice: Some(invoice), payment, ..About::default() };
    post(tx, ledger::Kind::BalanceUsed, about, paid.provider_ref, "", entries, now).await?;
    let due = Money::new(total.amount - used.amount, total.currency);
    let state = if due.is_zero() { State::Paid } else { State::Open };
    store::set_due(tx, invoice, due, state, due.is_zero().then_some(now)).await?;
    Ok(())
}

fn lines_of(text: &str) -> Vec<String> {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

/// The buyer as an invoice names them.
fn address(customer: &Customer) -> Vec<String> {
    let named = if customer.name.trim().is_empty() { &customer.email } else { &customer.name };
    let town = format!("{} {}", customer.postal_code, customer.city);
    let tax_id = if customer.tax_id.is_empty() { String::new() } else { words::tax_number(&customer.tax_id) };
    let lines = [named, &customer.line1, &customer.line2, &town, &customer.country, &tax_id];
    lines.into_iter().map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()).collect()
}

/// Cancels an unpaid invoice with a credit note. A partial payment is added to the member's balance. Does nothing if
/// the invoice is no longer open.
///
/// # Errors
/// When the database fails.
pub async fn void(tx: &mut Tx, invoice: i64, by: Option<i64>, now: Instant) -> Result<()> {
    let Some(invoice) = store::lock(tx, invoice).await?.filter(|invoice| invoice.state == State::Open) else {
        return Ok(());
    };
    let left = Money::new(invoice.total.amount - invoice.credited.amount, invoice.total.currency);
    let paid = Money::new(left.amount - invoice.due.amount, left.currency);
    note(tx, &invoice, left, words::CANCELLED, by, now).await?;
    let about = About { member: Some(invoice.member), invoice: Some(invoice.id), by, ..About::default() };
    if paid.amount > 0 {
        let entries = vec![(Account::Receivable, paid), (Account::Balance, paid.negated())];
        post(tx, ledger::Kind::Refund, about, format!("void:{}", invoice.id), words::CANCELLED, entries, now).await?;
    }
    Ok(store::set_due(tx, invoice.id, Money::zero(left.currency), State::Void, None).await?)
}

/// Credits an amount of an invoice, taxes included, with a credit note. A refund moves the money itself.
///
/// # Errors
/// 404 for an unknown invoice; 422 at `amount` when it is not above 0, has another currency, or the invoice has less
/// left.
pub async fn credit(
    tx: &mut Tx,
    invoice: i64,
    amount: Money,
    reason: &str,
    by: Option<i64>,
    now: Instant,
) -> Result<Invoice> {
    let invoice = store::lock(tx, invoice).await?.ok_or(Code::NotFound)?;
    let left = invoice.total.amount - invoice.credited.amount;
    if amount.currency != invoice.total.currency || amount.amount <= 0 || amount.amount > left {
        return Err(Error::field("amount", words::MORE_THAN_LEFT));
    }
    note(tx, &invoice, amount, reason, by, now).await
}

/// Credits a part of a paid invoice, taxes included, and adds it to the member's balance.
///
/// # Errors
/// As [`credit`].
pub async fn to_balance(tx: &mut Tx, invoice: i64, amount: Money, reason: &str, now: Instant) -> Result<()> {
    let note = credit(tx, invoice, amount, reason, None, now).await?;
    let about = About { member: Some(note.member), invoice: Some(invoice), ..About::default() };
    let entries = vec![(Account::Receivable, amount), (Account::Balance, amount.negated())];
    Ok(post(tx, ledger::Kind::Refund, about, format!("to_balance:{}", note.id), reason, entries, now).await?)
}

async fn note(
    tx: &mut Tx,
    invoice: &Invoice,
    amount: Money,
    reason: &str,
    by: Option<i64>,
    now: Instant,
) -> Result<Invoice> {
    let (net, taxes) = credited(invoice.total, &invoice.taxes, invoice.credited, amount);
    let year = i64::from(date(now).year());
    let next = store::next_number(tx, Kind::CreditNote, year).await?;
    let text = number(Kind::CreditNote, year, next);
    let document = Document {
        kind: Kind::CreditNote,
        year,
        number: next,
        reference: reference(&text),
        member: invoice.member,
        subscription: invoice.subscription,
        corrects: Some(invoice.id),
        purpose: invoice.purpose,
        currency: amount.currency,
        net,
        total: amount,
        seller: invoice.seller.clone(),
        buyer: invoice.buyer.clone(),
        country: String::new(),
        note: invoice.note.clone(),
        provider: invoice.provider.clone(),
        provider_ref: None,
        issued_at: now,
        due_at: now,
        redemption: None,
    };
    // With or without tax, as the lines of the invoice are.
    let sum: i64 = invoice.lines.iter().map(|line| line.amount.amount).sum();
    let shown = if sum == invoice.net.amount { net } else { amount };
    let line = NewLine { text: reason.to_owned(), amount: shown.amount, price: None, from: None, to: None };
    let id = store::add(tx, &document, &[line], &taxes).await?;
    store::add_credit(tx, invoice.id, amount).await?;
    let mut entries = vec![(Account::Receivable, amount.negated()), (Account::Revenue, net)];
    entries.extend(taxes.iter().map(|tax| (Account::Tax, tax.amount)));
    let about = About { member: Some(invoice.member), invoice: Some(invoice.id), by, ..About::default() };
    post(tx, ledger::Kind::CreditNote, about, format!("credit_note:{id}"), reason, entries, now).await?;
    Ok(store::one(tx, id).await?.ok_or(Code::NotFound)?)
}
