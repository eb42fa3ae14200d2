//! krilla's own validators check each file while it is written. These tests show that every kind of invoice passes.

use super::super::model::{Line, Purpose};
use super::*;
use crate::money::{Currency, Money};
use crate::taxes::Tax;

fn at(text: &str) -> Instant {
    text.parse::<jiff::Timestamp>().expect("an instant").into()
}

fn invoice() -> Invoice {
    let eur = |amount| Money::new(amount, Currency::EUR);
    let (from, to) = (Some(at("2026-11-24T09:00:00Z")), Some(at("2026-12-24T09:00:00Z")));
    Invoice {
        id: 1,
        kind: Kind::Invoice,
        number: "2026-000001".into(),
        member: 7,
        subscription: Some(3),
        purpose: Purpose::Start,
        state: State::Open,
        net: eur(1_084),
        total: eur(1_290),
        due: eur(1_290),
        credited: eur(0),
        reference: "RF712026000001".into(),
        provider: "manual".into(),
        provider_ref: None,
        issued_at: at("2026-11-24T09:00:00Z"),
        due_at: at("2026-12-08T09:00:00Z"),
        paid_at: None,
        corrects: None,
        lines: vec![Line { text: "Pro, monthly".into(), amount: eur(1_290), from, to }],
        taxes: vec![Tax { name: "VAT".into(), rate: 19_000, amount: eur(206) }],
        seller: vec!["Daymark Ltd".into(), "1 Harbour Street".into(), "Hamburg".into()],
        buyer: vec!["Łukasz Анна Ελένη".into(), "רחוב 5".into(), "李明".into()],
        note: String::new(),
    }
}

fn pages(file: &[u8]) -> usize {
    let text = String::from_utf8_lossy(file);
    text.matches("/Type/Page").count() + text.matches("/Type /Page").count()
        - text.matches("/Type/Pages").count()
        - text.matches("/Type /Pages").count()
}

#[test]
fn every_document_passes_pdf_a_and_pdf_ua_validation() {
    let bank = vec!["IBAN DE02 1203 0000 0000 2020 51".to_owned()];
    let paid = Invoice {
        state: State::Paid,
        due: Money::zero(Currency::EUR),
        paid_at: Some(at("2026-11-30T09:00:00Z")),
        ..invoice()
    };
    let corrects = Some((1, "2026-000001".to_owned()));
    let credit =
        Invoice { kind: Kind::CreditNote, state: State::Paid, number: "C-2026-000001".into(), corrects, ..invoice() };
    let shifted =
        Invoice { note: "Reverse charge: the customer accounts for VAT.".into(), taxes: Vec::new(), ..invoice() };
    for (invoice, what) in [
        (invoice(), Paperwork::Document),
        (paid.clone(), Paperwork::Document),
        (paid, Paperwork::Receipt),
        (credit, Paperwork::Document),
        (shifted, Paperwork::Document),
        (Invoice { seller: Vec::new(), ..invoice() }, Paperwork::Document),
    ] {
        let file = draw(&invoice, what, &bank).expect("a file");
        assert!(file.starts_with(b"%PDF-1.7") && file.len() < 200_000, "{} bytes", file.len());
        assert_eq!(draw(&invoice, what, &bank).expect("a file"), file, "the same bytes each time");
        assert_eq!(pages(&file), 1);
    }
}

#[test]
fn a_long_invoice_has_several_pages() {
    let line = invoice().lines[0].clone();
    let long = Invoice { lines: vec![line; 60], ..invoice() };
    assert!(pages(&draw(&long, Paperwork::Document, &[]).expect("a file")) > 1);
}

#[test]
fn an_invoice_that_a_provider_collects_does_not_ask_for_a_transfer() {
    let bank = vec!["IBAN DE02 1203 0000 0000 2020 51".to_owned()];
    let draw = |provider: &str, reference: &str, bank: &[String]| {
        let (provider, reference) = (provider.to_owned(), reference.to_owned());
        super::draw(&Invoice { provider, reference, ..invoice() }, Paperwork::Document, bank).expect("a file")
    };
    assert_ne!(draw("manual", "RF712026000001", &bank), draw("manual", "RF712026000001", &[]));
    assert_ne!(draw("manual", "RF712026000001", &bank), draw("manual", "RF712026000002", &bank));
    assert_eq!(draw("stripe", "RF712026000001", &bank), draw("stripe", "RF712026000002", &[]));
}
