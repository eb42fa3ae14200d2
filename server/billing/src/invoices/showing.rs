//! Invoices as their payers see them.

use actix_web::HttpResponse;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION};
use bytes::Bytes;
use daymark_web::access::{Member, Owner};
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error, Result};
use daymark_web::openapi::Described;
use daymark_web::page::Paging;
use daymark_web::part::{Path, Query};
use daymark_web::reply::{Data, Page, Reply};
use serde::Serialize;
use utoipa::ToSchema;

use super::model::{Invoice, InvoiceCard, Line, State, card};
use super::pdf::{Paperwork, draw};
use super::store;
use crate::money::Money;
use crate::packages::ReadBilling;
use crate::taxes::Tax;

/// The invoice that a credit note corrects.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = InvoiceRef)]
pub struct InvoiceRef {
    /// The invoice.
    pub id: i64,
    /// Its number.
    pub number: String,
}

/// An invoice or a credit note as it was issued.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Invoice)]
pub(super) struct InvoiceOut {
    #[serde(flatten)]
    card: InvoiceCard,
    /// Without tax.
    net: Money,
    /// The amount cancelled by credit notes.
    credited: Money,
    /// Its taxes.
    taxes: Vec<Tax>,
    /// What was sold.
    lines: Vec<Line>,
    /// Name and address of the seller, line by line.
    seller: Vec<String>,
    /// Name and address of the buyer, line by line.
    buyer: Vec<String>,
    /// Additional notes; may be empty.
    note: String,
    /// The invoice that a credit note corrects.
    corrects: Option<InvoiceRef>,
}

impl From<Invoice> for InvoiceOut {
    fn from(invoice: Invoice) -> Self {
        Self {
            card: card(&invoice),
            net: invoice.net,
            credited: invoice.credited,
            taxes: invoice.taxes,
            lines: invoice.lines,
            seller: invoice.seller,
            buyer: invoice.buyer,
            note: invoice.note,
            corrects: invoice.corrects.map(|(id, number)| InvoiceRef { id, number }),
        }
    }
}

/// A file to print and keep.
pub(super) struct File {
    name: String,
    bytes: Bytes,
}

impl Reply for File {
    fn reply(self) -> Result<HttpResponse> {
        let name = (CONTENT_DISPOSITION, format!(r#"attachment; filename="{}.pdf""#, self.name));
        let private = (CACHE_CONTROL, "private, no-store");
        Ok(HttpResponse::Ok()
            .content_type("application/pdf")
            .insert_header(name)
            .insert_header(private)
            .body(self.bytes))
    }

    fn describe(op: &mut Described) {
        op.file("200", "application/pdf");
    }
}

pub(super) async fn list(member: Member, Query(paging): Query<Paging>) -> Result<Page<InvoiceCard>> {
    let before = paging.after()?.unwrap_or(i64::MAX);
    let rows = store::listing::of_member(&member.db, member.caller.id, before, paging.limit() + 1).await?;
    Ok(paging.page(rows, |invoice| invoice.id))
}

/// The caller's own invoice, or any invoice with the permission to read billing. Otherwise 404 (R41).
async fn readable(owner: &Owner, id: i64) -> Result<Invoice> {
    let invoice = store::read(&owner.db, id).await?;
    let may = |invoice: &Invoice| invoice.member == owner.caller.id || owner.caller.may::<ReadBilling>();
    Ok(invoice.filter(may).ok_or(Code::NotFound)?)
}

pub(super) async fn read(owner: Owner, Path((id,)): Path<(i64,)>) -> Result<Data<InvoiceOut>> {
    Ok(Data(readable(&owner, id).await?.into()))
}

pub(super) async fn file(owner: Owner, Path((id,)): Path<(i64,)>) -> Result<File> {
    let invoice = readable(&owner, id).await?;
    Ok(File { name: invoice.number.clone(), bytes: drawn(&owner, invoice, Paperwork::Document).await? })
}

pub(super) async fn receipt(owner: Owner, Path((id,)): Path<(i64,)>) -> Result<File> {
    let invoice = readable(&owner, id).await?;
    receipt_of(&owner, invoice).await
}

/// The receipt of an invoice; 404 until it is paid.
pub(super) async fn receipt_of(ctx: &Ctx, invoice: Invoice) -> Result<File> {
    if invoice.state != State::Paid || invoice.corrects.is_some() {
        return Err(Code::NotFound.into());
    }
    Ok(File { name: format!("receipt-{}", invoice.number), bytes: drawn(ctx, invoice, Paperwork::Receipt).await? })
}

/// Draws the file on each request: it takes milliseconds, and nothing needs storing. It runs on another thread, so that
/// it delays no other call.
async fn drawn(ctx: &Ctx, invoice: Invoice, what: Paperwork) -> Result<Bytes> {
    let bank: Vec<String> = ctx.config.billing.bank.lines().map(str::to_owned).collect();
    let drawn = actix_web::web::block(move || draw(&invoice, what, &bank)).await.map_err(Error::internal)?;
    Ok(drawn.map_err(Error::internal)?.into())
}

/// An invoice as a file, to attach to an email.
///
/// # Errors
/// 404 without the invoice.
pub async fn pdf(ctx: &Ctx, id: i64) -> Result<Bytes> {
    let invoice = store::read(&ctx.db, id).await?.ok_or(Code::NotFound)?;
    drawn(ctx, invoice, Paperwork::Document).await
}
