//! The same history for several members, whose webhooks arrive in order, in any other order, twice, late or never: the
//! outcome is the same (R95).

use std::collections::{BTreeMap, BTreeSet, HashMap};

use daymark_tests::harness::{BAD_CARD, GOOD_CARD, Member, Site, StripeServer};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};

use super::super::{books_balance, package, price};
use super::{card, checkout, customer, on_both};

/// How a member's webhooks arrive: what happens to each event after each chapter, and the order of the remaining ones
/// at the end.
#[derive(Clone, Debug)]
struct Deliveries {
    /// For each event: delivered in its chapter, and how often; or only at the end; or never.
    fates: Vec<Fate>,
    /// Where the events of a chapter are split and rotated.
    turns: Vec<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    Once,
    Twice,
    Late,
    Never,
}

fn deliveries() -> impl Strategy<Value = Deliveries> {
    let fate = proptest::sample::select(vec![Fate::Once, Fate::Once, Fate::Twice, Fate::Late, Fate::Never]);
    let turns = proptest::collection::vec(0..17_usize, 8);
    (proptest::collection::vec(fate, 200), turns).prop_map(|(fates, turns)| Deliveries { fates, turns })
}

/// A member, and which of their events were handled.
struct Reader {
    member: Member,
    customer: String,
    how: Deliveries,
    dealt: BTreeSet<String>,
    late: Vec<String>,
}

impl Reader {
    /// The member's new events since the last chapter.
    fn new_ones(&mut self, events: &[Value]) -> Vec<String> {
        let customer = self.customer.as_str();
        let payers = payers(events);
        let own = |event: &&Value| {
            let about = &event["data"]["object"];
            // Disputes and refunds refer to a payment, which has the customer.
            let payer = about["payment_intent"].as_str().and_then(|payment| payers.get(payment).copied());
            about["customer"] == customer || about["id"] == customer || payer == Some(customer)
        };
        let ids = events.iter().filter(own).map(|event| event["id"].as_str().expect("an id").to_owned());
        ids.filter(|id| self.dealt.insert(id.clone())).collect()
    }

    /// Delivers a chapter's events according to this member's plan.
    async fn chapter(&mut self, site: &Site, stripe: &StripeServer, events: &[Value], n: usize) {
        let mut new = self.new_ones(events);
        if !new.is_empty() {
            let turn = self.how.turns[n % self.how.turns.len()] % new.len();
            new.rotate_left(turn);
            if turn % 2 == 1 {
                new.reverse();
            }
        }
        let mut next = Vec::new();
        for (at, id) in new.into_iter().enumerate() {
            match self.how.fates[(n * 25 + at) % self.how.fates.len()] {
                Fate::Once => next.push(id),
                Fate::Twice => {
                    next.push(id.clone());
                    stripe.deliver(&std::mem::take(&mut next)).await;
                    site.job("stripe-events").await;
                    next.push(id);
                }
                Fate::Late => self.late.push(id),
                Fate::Never => {}
            }
        }
        stripe.deliver(&next).await;
        site.job("stripe-events").await;
    }
}

/// The customer of each payment, and of whatever else the events report.
fn payers(events: &[Value]) -> HashMap<&str, &str> {
    let objects = events.iter().map(|event| &event["data"]["object"]);
    objects.filter_map(|one| Some((one["id"].as_str()?, one["customer"].as_str()?))).collect()
}

/// Everything that must be the same.
async fn outcome(site: &Site, member: &Member) -> BTreeMap<&'static str, String> {
    let id = member.id;
    let all = [
        (
            "subscription",
            format!(
                "SELECT state || ' ' || period_starts_at || ' ' || period_ends_at || ' ' || access_until || ' ' || price_id || ' ' ||
                    COALESCE(end_reason, '-') || ' ' || COALESCE(ended_at, 0)
                  FROM billing_subscription WHERE member_id = {id}"
            ),
        ),
        ("payments", listed("state || ' ' || amount || ' ' || refunded", &format!("payment WHERE member_id = {id} AND state <> 'failed'"))),
        ("invoices", listed("kind || ' ' || state || ' ' || total || ' ' || due || ' ' || credited", &format!("invoice WHERE member_id = {id}"))),
        ("refunds", listed("r.state || ' ' || r.amount", &format!("refund r JOIN payment p ON p.id = r.payment_id WHERE p.member_id = {id}"))),
        (
            "books",
            listed(
                "t.account || ' ' || t.sum",
                &format!(
                    "(SELECT l.account, SUM(l.amount) AS sum FROM ledger_line l JOIN ledger_posting p ON p.id = l.posting_id
                      WHERE p.member_id = {id} GROUP BY l.account) t"
                ),
            ),
        ),
    ];
    let mut told = BTreeMap::new();
    for (what, sql) in all {
        told.insert(what, site.database().text(&sql).await.unwrap_or_default());
    }
    told
}

/// The rows of a statement as one text, sorted.
fn listed(columns: &str, from: &str) -> String {
    format!(
        "SELECT COALESCE(STRING_AGG(line, '; ' ORDER BY line), '') FROM (SELECT {columns} AS line FROM {from}) AS lines"
    )
}

#[tokio::test]
async fn reordered_repeated_or_lost_webhooks_yield_the_same_state() {
    on_both(async |site, stripe| {
        let admin = site.admin().await;
        let made = package(&admin, json!({})).await;
        let mut runner = TestRunner::deterministic();
        let in_order = Deliveries { fates: vec![Fate::Once], turns: vec![0] };
        let drawn = |runner: &mut TestRunner| deliveries().new_tree(runner).expect("deliveries").current();
        let mut readers = Vec::new();
        for n in 0..8 {
            let member = site.member(&format!("m{n}")).await;
            let how = if n == 0 { in_order.clone() } else { drawn(&mut runner) };
            let (_, page) = checkout(&member, price(made, "month")).await;
            stripe.pay(&page, GOOD_CARD).await;
            let customer = customer(site, &member).await;
            readers.push(Reader { member, customer, how, dealt: BTreeSet::new(), late: Vec::new() });
        }
        let chapters: [(&str, Option<&str>); 7] = [
            ("2026-05-06T10:00:00Z", None),
            ("2026-05-20T10:00:00Z", Some("refund-last")),
            ("2026-06-06T10:00:00Z", Some(BAD_CARD)),
            ("2026-07-06T10:00:00Z", None),
            ("2026-07-09T10:00:00Z", Some(GOOD_CARD)),
            ("2026-07-11T10:00:00Z", Some("end-later")),
            ("2026-08-06T10:00:00Z", None),
        ];
        let mut events = Vec::new();
        for (n, (instant, then)) in chapters.into_iter().enumerate() {
            site.at(instant);
            stripe.follow(site).await;
            for reader in &mut readers {
                match then {
                    Some(what @ ("refund-last" | "end-later")) => {
                        stripe.control(what, &json!({ "customer": reader.customer })).await;
                    }
                    Some(number) => card(site, stripe, &reader.member, number).await,
                    None => {}
                }
                events.extend(stripe.events_after(events.len()).await);
                reader.chapter(site, stripe, &events, n).await;
            }
        }
        for reader in &mut readers {
            reader.late.reverse();
            stripe.deliver(&reader.late).await;
            site.job("stripe-events").await;
        }
        site.job("stripe-reconciliation").await;
        site.job("stripe-events").await;
        let wanted = outcome(site, &readers[0].member).await;
        assert!(wanted["subscription"].starts_with("cancelled"), "{wanted:?}");
        for reader in &readers[1..] {
            assert_eq!(outcome(site, &reader.member).await, wanted, "{:?}", reader.how);
        }
        books_balance(site).await;
    })
    .await;
}
