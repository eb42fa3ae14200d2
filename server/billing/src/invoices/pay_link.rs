//! The link in an email that lets its reader view and pay one invoice without signing in.

use std::ops::Deref;

use actix_web::HttpRequest;
use daymark_derive::query;
use daymark_people::accounts::Sessions;
use daymark_people::emails::SECRET;
use daymark_web::access::{Access, Rule};
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error, Result};
use daymark_web::limits::Limit;
use daymark_web::part::Query;
use daymark_web::reply::Data;
use serde::Serialize;
use utoipa::ToSchema;

use super::model::{Invoice, State};
use super::showing::{File, InvoiceOut, receipt_of};
use super::{store, words};
use crate::providers::{Due, PaymentProviders, customers};

/// The purpose for which the tokens are sealed.
const PAYER: &str = "invoice payer";
/// The app's page that shows and pays an invoice.
const PAGE: &str = "/packages/pay";

/// Calls with the links of one member's invoices.
pub(super) static PAYER_LIMIT: Limit = Limit::new("invoice-links", "account", 60, 3600);

/// The link to view and pay an invoice without signing in. It works as long as the invoice exists.
#[must_use]
pub fn pay_link(ctx: &Ctx, invoice: &Invoice) -> String {
    mailed_link(ctx).replace(SECRET, &pay_token(ctx, invoice))
}

/// This link in an email, whose secret is [`pay_token`].
#[must_use]
pub fn mailed_link(ctx: &Ctx) -> String {
    format!("{}{PAGE}?token={SECRET}", ctx.config.public_url.origin())
}

/// What opens an invoice without signing in.
#[must_use]
pub fn pay_token(ctx: &Ctx, invoice: &Invoice) -> String {
    ctx.service::<Sessions>().seal(PAYER, invoice.id.to_string().as_bytes())
}

/// The reader of an email about an invoice, identified by the token of its link; sessions do not matter.
pub(super) struct Payer {
    ctx: Ctx,
    invoice: Invoice,
}

impl Access for Payer {
    const RULE: Rule = Rule::TOKEN;
    async fn admit(req: &HttpRequest) -> Result<Self> {
        let ctx = Ctx::of(req).clone();
        let token = form_urlencoded::parse(req.query_string().as_bytes()).find(|(name, _)| name == "token");
        let (_, token) = token.ok_or(Code::Unauthenticated)?;
        let id = ctx.service::<Sessions>().unseal(PAYER, &token).and_then(|id| String::from_utf8(id).ok());
        let id: i64 = id.and_then(|id| id.parse().ok()).ok_or(Code::Unauthenticated)?;
        let invoice = store::read(&ctx.db, id).await?.ok_or(Code::Unauthenticated)?;
        ctx.limits.check(&PAYER_LIMIT, invoice.member).await?;
        Ok(Self { ctx, invoice })
    }
}

impl Deref for Payer {
    type Target = Ctx;
    fn deref(&self) -> &Ctx {
        &self.ctx
    }
}

/// The parameter of an email's link. [`Payer`] reads it; this struct only documents it.
#[query]
#[derive(Debug)]
#[allow(dead_code)]
pub(super) struct TokenQuery {
    /// The token of the email's link.
    #[garde(length(max = 200))]
    token: String,
}

/// An invoice, and how it is paid.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = InvoiceToPay)]
pub(super) struct ToPayOut {
    /// The invoice.
    invoice: InvoiceOut,
    /// How to pay by bank transfer, line by line.
    bank: Vec<String>,
    /// Whether it can be paid at the provider's page.
    payable: bool,
}

/// Where an invoice is paid.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PayPage)]
pub(super) struct PayPageOut {
    /// The provider's page; null when the invoice is paid by bank transfer.
    url: Option<String>,
}

pub(super) async fn read(payer: Payer, _: Query<TokenQuery>) -> Result<Data<ToPayOut>> {
    let Payer { ctx, invoice } = payer;
    let ours = PaymentProviders::is_ours(&invoice.provider);
    let bank = if ours { ctx.config.billing.bank.lines().map(str::to_owned).collect() } else { Vec::new() };
    let collects = ctx.service::<PaymentProviders>().collecting(&invoice.provider);
    let has_page = collects.is_some_and(|provider| !PaymentProviders::is_ours(provider.name()));
    let payable = invoice.state == State::Open && has_page;
    Ok(Data(ToPayOut { invoice: invoice.into(), bank, payable }))
}

pub(super) async fn receipt(payer: Payer, _: Query<TokenQuery>) -> Result<File> {
    let Payer { ctx, invoice } = payer;
    receipt_of(&ctx, invoice).await
}

pub(super) async fn pay(payer: Payer, _: Query<TokenQuery>) -> Result<Data<PayPageOut>> {
    let invoice = &payer.invoice;
    if invoice.state != State::Open {
        return Err(Error::with(Code::Conflict, words::NO_LONGER_OPEN));
    }
    let customer = customers::read(&payer.db, invoice.member).await?.ok_or(Code::NotFound)?;
    let provider = payer.service::<PaymentProviders>().collecting(&invoice.provider).ok_or(Code::NotFound)?;
    let due = Due {
        invoice: invoice.id,
        number: invoice.number.clone(),
        provider_ref: invoice.provider_ref.clone(),
        customer,
        amount: invoice.due,
        key: format!("pay:{}:{}", invoice.id, invoice.due.amount),
    };
    let url = provider.pay_page(&payer, &due, &pay_link(&payer, invoice)).await?;
    Ok(Data(PayPageOut { url }))
}
