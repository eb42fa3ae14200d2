//! An invoice, a receipt or a credit note as a file to print and keep.

mod letters;
mod paper;

use anyhow::Result;
use daymark_actors::clock::Instant;

use super::model::{Invoice, Kind, Line, State};
use super::rules::date;
use super::words;
use crate::money::Money;
use crate::providers::PaymentProviders;
use letters::Weight;
use paper::{Ink, MARGIN, Paper, Part, Style, WIDTH};

const RIGHT: f32 = WIDTH - MARGIN;
const WHOLE: f32 = RIGHT - MARGIN;
/// Where the second of two columns begins.
const HALF: f32 = MARGIN + WHOLE / 2.0;
/// The width of the table's amount column.
const AMOUNTS: f32 = 130.0;

const TITLE: Style = Style { size: 24.0, weight: Weight::Bold, ink: Ink::Sea };
const TEXT: Style = Style { size: 10.0, weight: Weight::Plain, ink: Ink::Text };
const STRONG: Style = Style { weight: Weight::Bold, ..TEXT };
const QUIET: Style = Style { size: 9.0, ink: Ink::Muted, ..TEXT };
const TOTAL: Style = Style { size: 12.0, weight: Weight::Bold, ink: Ink::Text };

/// The kind of file to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paperwork {
    /// The invoice, or the credit note.
    Document,
    /// The proof that an invoice was paid.
    Receipt,
}

/// Draws the file. `bank` explains how to pay our own invoices by transfer. The same invoice gives the same bytes.
pub fn draw(invoice: &Invoice, what: Paperwork, bank: &[String]) -> Result<Vec<u8>> {
    let mut paper = Paper::new()?;
    let title = match (what, invoice.kind) {
        (Paperwork::Receipt, _) => words::RECEIPT,
        (Paperwork::Document, Kind::Invoice) => words::INVOICE,
        (Paperwork::Document, Kind::CreditNote) => words::CREDIT_NOTE,
    };
    let parts = paper.text(title, MARGIN, WHOLE, TITLE);
    paper.part(Part::Heading(title.to_owned(), parts));
    paper.skip(14.0);
    facts(&mut paper, invoice, what);
    paper.skip(22.0);
    parties(&mut paper, invoice);
    paper.skip(26.0);
    table(&mut paper, invoice);
    paper.skip(10.0);
    totals(&mut paper, invoice);
    paper.skip(22.0);
    notes(&mut paper, invoice, bank);
    let day = date(invoice.issued_at);
    let numbers = (u16::try_from(day.year()), u8::try_from(day.month()), u8::try_from(day.day()));
    let created = (numbers.0.unwrap_or(1970), numbers.1.unwrap_or(1), numbers.2.unwrap_or(1));
    paper.finish(&words::title(title, &invoice.number), created)
}

/// Whether an invoice can be paid by bank transfer: providers collect their own invoices.
fn takes_transfers(invoice: &Invoice) -> bool {
    PaymentProviders::is_ours(&invoice.provider)
}

fn on(at: Instant) -> String {
    words::date(date(at))
}

/// Number, dates and reference, each with its name.
fn facts(paper: &mut Paper, invoice: &Invoice, what: Paperwork) {
    let [number, issued, due, reference] = words::facts(invoice.kind);
    let mut facts = vec![(number, invoice.number.clone()), (issued, on(invoice.issued_at))];
    if let Some((_, corrected)) = &invoice.corrects {
        facts.push((words::CORRECTS, corrected.clone()));
    }
    match (what, invoice.paid_at) {
        (Paperwork::Receipt, Some(paid)) => facts.push((words::PAID_ON, on(paid))),
        _ if invoice.kind == Kind::Invoice => {
            facts.push((due, on(invoice.due_at)));
            if takes_transfers(invoice) {
                facts.push((reference, invoice.reference.clone()));
            }
        }
        _ => {}
    }
    let rows = facts.into_iter().map(|(name, value)| {
        paper.need(30.0);
        let top = paper.y;
        let name = paper.text(name, MARGIN, 120.0, QUIET);
        let below = std::mem::replace(&mut paper.y, top);
        let value = paper.text(&value, MARGIN + 124.0, WHOLE - 124.0, TEXT);
        paper.y = paper.y.max(below);
        Part::Row(vec![Part::Head(false, name), Part::Cell(value)])
    });
    let rows = rows.collect();
    paper.part(Part::Table(rows));
}

/// Seller and buyer side by side.
fn parties(paper: &mut Paper, invoice: &Invoice) {
    let top = paper.y;
    let mut lowest = top;
    for (x, name, lines) in [(MARGIN, words::FROM, &invoice.seller), (HALF, words::TO, &invoice.buyer)] {
        if lines.is_empty() {
            continue;
        }
        paper.y = top;
        let width = WHOLE / 2.0 - 16.0;
        let mut parts = paper.text(name, x, width, QUIET);
        for (at, line) in lines.iter().enumerate() {
            parts.extend(paper.text(line, x, width, if at == 0 { STRONG } else { TEXT }));
        }
        paper.part(Part::Paragraph(parts));
        lowest = lowest.max(paper.y);
    }
    paper.y = lowest;
}

/// The table of what was sold.
fn table(paper: &mut Paper, invoice: &Invoice) {
    paper.need(60.0);
    let amount = paper.right(words::AMOUNT, RIGHT, QUIET);
    let description = paper.text(words::DESCRIPTION, MARGIN, WHOLE - AMOUNTS, QUIET);
    let mut rows = vec![Part::Row(vec![Part::Head(true, description), Part::Head(true, amount)])];
    paper.skip(4.0);
    paper.rule();
    for line in &invoice.lines {
        paper.skip(6.0);
        paper.need(34.0);
        let amount = paper.right(&line.amount.to_text(), RIGHT, TEXT);
        let mut text = paper.text(&line.text, MARGIN, WHOLE - AMOUNTS, TEXT);
        if let Some(period) = period(line) {
            text.extend(paper.text(&period, MARGIN, WHOLE - AMOUNTS, QUIET));
        }
        rows.push(Part::Row(vec![Part::Cell(text), Part::Cell(amount)]));
        paper.skip(2.0);
        paper.rule();
    }
    paper.part(Part::Table(rows));
}

/// The period of a line. The end shown is its last day.
fn period(line: &Line) -> Option<String> {
    let (from, to) = line.from.zip(line.to)?;
    Some(words::period(date(from), date(to.plus_ms(-1)).max(date(from))))
}

/// Net, taxes, total, and the paid amount.
fn totals(paper: &mut Paper, invoice: &Invoice) {
    let mut sums = vec![(words::NET.to_owned(), invoice.net, TEXT)];
    sums.extend(invoice.taxes.iter().map(|tax| (words::tax(&tax.name, tax.rate), tax.amount, TEXT)));
    sums.push((words::TOTAL.to_owned(), invoice.total, TOTAL));
    if invoice.kind == Kind::Invoice && invoice.state != State::Void {
        let credited = invoice.credited.amount;
        let paid = Money::new(invoice.total.amount - credited - invoice.due.amount, invoice.total.currency);
        if paid.amount > 0 {
            sums.push((words::PAID.to_owned(), paid, TEXT));
        }
        sums.push((words::DUE.to_owned(), invoice.due, STRONG));
    }
    let rows = sums.into_iter().map(|(name, sum, style)| {
        paper.need(style.size * 2.0);
        let sum = paper.right(&sum.to_text(), RIGHT, style);
        let name = paper.text(&name, HALF, WHOLE / 2.0 - AMOUNTS, style);
        paper.skip(3.0);
        Part::Row(vec![Part::Head(false, name), Part::Cell(sum)])
    });
    let rows = rows.collect();
    paper.part(Part::Table(rows));
}

/// Legal notes, and how to pay.
fn notes(paper: &mut Paper, invoice: &Invoice, bank: &[String]) {
    if !invoice.note.is_empty() {
        let parts = paper.text(&invoice.note, MARGIN, WHOLE, TEXT);
        paper.part(Part::Paragraph(parts));
        paper.skip(10.0);
    }
    if invoice.state == State::Open && invoice.kind == Kind::Invoice && takes_transfers(invoice) && !bank.is_empty() {
        paper.need(60.0);
        let mut parts = paper.text(words::HOW_TO_PAY, MARGIN, WHOLE, STRONG);
        for line in bank {
            parts.extend(paper.text(line, MARGIN, WHOLE, TEXT));
        }
        paper.part(Part::Paragraph(parts));
    }
}

#[cfg(test)]
mod tests;
