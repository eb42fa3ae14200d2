//! The ledger, over random histories: whatever members, administrators and time do, it balances and agrees with what is
//! shown.

use daymark_tests::harness::{Member, Site};
use daymark_tests::story;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use serde_json::{Value, json};

use super::invoices::set_rates;
use super::{books_balance, id, package, pay, price};

/// The next action of a member. The numbers select among the available options.
#[derive(Clone, Copy, Debug)]
enum Step {
    Buy(usize, bool),
    Trial,
    Pay,
    Change(usize),
    Cancel,
    Resume,
    Refund(u8, bool, bool),
    Dispute,
    Decide(bool),
    Credit(u16),
    Wait(u8),
}

fn steps() -> impl Strategy<Value = Vec<(usize, Step)>> {
    let step = prop_oneof![
        4 => (0..6_usize, any::<bool>()).prop_map(|(price, coupon)| Step::Buy(price, coupon)),
        1 => Just(Step::Trial),
        6 => Just(Step::Pay),
        3 => (0..6_usize).prop_map(Step::Change),
        2 => Just(Step::Cancel),
        1 => Just(Step::Resume),
        3 => (1..=100_u8, any::<bool>(), prop::bool::weighted(0.3)).prop_map(|(part, keep, end)| Step::Refund(part, keep, end)),
        1 => Just(Step::Dispute),
        1 => any::<bool>().prop_map(Step::Decide),
        1 => (1..2000_u16).prop_map(Step::Credit),
        4 => (1..25_u8).prop_map(Step::Wait),
    ];
    prop::collection::vec((0..4_usize, step), 60)
}

/// Deterministic random histories.
fn histories(count: usize) -> Vec<Vec<(usize, Step)>> {
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    (0..count).map(|_| steps().new_tree(&mut runner).expect("steps").current()).collect()
}

struct Shop<'a> {
    site: &'a Site,
    admin: Member,
    members: Vec<Member>,
    prices: Vec<i64>,
}

impl Shop<'_> {
    /// All sign in again: sessions end after 30 days without a call.
    async fn sign_in(&mut self) {
        for member in self.members.iter_mut().chain([&mut self.admin]) {
            *member = Member::login(self.site.visitor(), &member.email, "correct horse battery").await;
        }
    }

    /// Takes a step. The server refuses impossible ones without any change.
    async fn take(&self, member: &Member, step: Step) {
        let call = async |by: &Member, path: String, body: Value| {
            let answer = by.post(&path, &body).await;
            assert!([200, 201, 404, 409, 422].contains(&answer.code), "{path}: {}", answer.code);
        };
        let subscription = async || member.get("/v1/auth/billing").await.status(200).data()["subscription"].clone();
        let payments = async || {
            member.get("/v1/auth/history?limit=100").await.status(200).data().as_array().expect("a list").clone()
        };
        match step {
            Step::Buy(at, coupon) => {
                let mut body = json!({ "price_id": self.prices[at % self.prices.len()] });
                if coupon {
                    body["coupon"] = json!("third");
                }
                call(member, "/v1/auth/subscription/start".into(), body).await;
            }
            Step::Trial => call(member, "/v1/auth/subscription/start-trial".into(), json!({})).await,
            Step::Pay => {
                let open = subscription().await["open_invoices"][0].clone();
                if !open.is_null() {
                    let code = pay(&self.admin, id(&open)).await.code;
                    assert!([200, 409].contains(&code), "{code}");
                }
            }
            Step::Change(at) => {
                let now = subscription().await;
                if !now.is_null() {
                    let to = json!({ "price_id": self.prices[at % self.prices.len()] });
                    call(member, format!("/v1/auth/subscription/{}/change", id(&now)), to).await;
                }
            }
            Step::Cancel | Step::Resume => {
                let now = subscription().await;
                if !now.is_null() {
                    let what = if matches!(step, Step::Cancel) { "cancel" } else { "resume" };
                    call(member, format!("/v1/auth/subscription/{}/{what}", id(&now)), json!({})).await;
                }
            }
            Step::Refund(part, keep, end) => {
                if let Some(paid) = payments().await.first() {
                    let left = paid["amount"]["amount"].as_i64().unwrap_or(0)
                        - paid["refunded"]["amount"].as_i64().unwrap_or(0);
                    let amount = (left * i64::from(part) / 100).max(1);
                    let body = json!({ "amount": amount, "reason": "Random", "to_balance": keep, "end_now": end });
                    call(&self.admin, format!("/v1/auth/payment/{}/refund", id(paid)), body).await;
                }
            }
            Step::Dispute => {
                if let Some(paid) = payments().await.first() {
                    call(&self.admin, format!("/v1/auth/payment/{}/dispute", id(paid)), json!({ "reason": "Random" }))
                        .await;
                }
            }
            Step::Decide(won) => {
                let open = self.admin.get("/v1/auth/billing/disputes?limit=100").await.status(200).data();
                let open = open.as_array().expect("a list").iter().find(|dispute| dispute["state"] == "open");
                if let Some(dispute) = open {
                    let body = json!({ "won": won, "reason": "Random" });
                    call(&self.admin, format!("/v1/auth/billing/dispute/{}/close", id(dispute)), body).await;
                }
            }
            Step::Credit(amount) => {
                let body = json!({ "user_id": member.id, "amount": amount, "currency": "EUR", "reason": "Random" });
                call(&self.admin, "/v1/auth/add-balance".into(), body).await;
            }
            Step::Wait(days) => {
                self.site.hours(24 * i64::from(days));
                self.site.job("subscriptions").await;
            }
        }
    }

    /// Asserts that the ledger balances, and agrees with invoices, payments and balances.
    async fn check(&self, history: &[(usize, Step)]) {
        books_balance(self.site).await;
        for (what, wrong) in [
            (
                "a posting does not sum to zero",
                "SELECT COUNT(*) FROM (SELECT posting_id FROM ledger_line
                GROUP BY posting_id, currency HAVING SUM(amount) <> 0) x",
            ),
            (
                "an invoice and the ledger differ in what is due",
                "SELECT COUNT(*) FROM invoice i WHERE i.kind = 'invoice' AND i.due <> (
                SELECT COALESCE(SUM(l.amount), 0) FROM ledger_posting p JOIN ledger_line l ON l.posting_id = p.id
                WHERE p.invoice_id = i.id AND l.account = 'receivable')",
            ),
            ("an invoice's state and due disagree", "SELECT COUNT(*) FROM invoice WHERE (state = 'open') <> (due > 0)"),
            (
                "an invoice and its taxes differ",
                "SELECT COUNT(*) FROM invoice i WHERE i.total <> i.net + (
                SELECT COALESCE(SUM(t.amount), 0) FROM invoice_tax t WHERE t.invoice_id = i.id)",
            ),
            (
                "credit notes differ from what was credited",
                "SELECT COUNT(*) FROM invoice i WHERE i.kind = 'invoice' AND i.credited <> (
                SELECT COALESCE(SUM(n.total), 0) FROM invoice n WHERE n.corrects_id = i.id)",
            ),
            (
                "an upgrade credits more than was paid",
                "SELECT COUNT(*) FROM invoice i JOIN invoice_line l ON l.invoice_id = i.id
                WHERE l.amount < 0 AND l.from_at IS NOT NULL AND -l.amount > (
                SELECT COALESCE(SUM(p.total), 0) FROM invoice p
                WHERE p.subscription_id = i.subscription_id AND p.kind = 'invoice' AND p.state = 'paid' AND p.id < i.id)",
            ),
            ("a refund exceeds its payment", "SELECT COUNT(*) FROM payment WHERE refunded > amount"),
            ("a balance is negative", "SELECT COUNT(*) FROM member_balance WHERE amount < 0"),
            (
                "a balance differs from the books",
                "SELECT COUNT(*) FROM member_balance b WHERE b.amount <> (
                SELECT COALESCE(-SUM(l.amount), 0) FROM ledger_posting p JOIN ledger_line l ON l.posting_id = p.id
                WHERE p.member_id = b.member_id AND l.account = 'balance' AND l.currency = b.currency)",
            ),
            (
                "numbers have a gap",
                "SELECT COUNT(*) FROM (SELECT kind, year FROM invoice
                GROUP BY kind, year HAVING MAX(number) <> COUNT(*) OR MIN(number) <> 1) x",
            ),
            (
                "a member has two plans",
                "SELECT COUNT(*) FROM (SELECT member_id FROM billing_subscription WHERE state <> 'cancelled'
                GROUP BY member_id HAVING COUNT(*) > 1) x",
            ),
        ] {
            assert_eq!(self.site.database().number(wrong).await, 0, "{what} after {history:?}");
        }
    }
}

story! {
    async fn the_daily_check_reports_a_missing_balance(site) {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let credit = json!({ "user_id": ada.id, "amount": 500, "currency": "EUR", "reason": "Outage" });
        admin.post("/v1/auth/add-balance", &credit).await.status(200);
        books_balance(site).await;
        site.database().sql("DELETE FROM member_balance").await;
        assert!(site.try_job("ledger").await.is_err());
        let kept = format!("INSERT INTO member_balance (member_id, currency, amount) VALUES ({}, 'EUR', 500)", ada.id);
        site.database().sql(&kept).await;
        books_balance(site).await;
    }
}

story! {
    async fn the_ledger_stays_consistent_through_random_histories(site) {
        site.at("2026-01-01T10:00:00Z");
        let admin = site.admin().await;
        set_rates(&admin, json!([{ "name": "VAT", "rate": 19_000 }, { "name": "City tax", "rate": 1_275 }])).await;
        let low = package(&admin, json!({ "key": "low", "title": "Low", "position": 1, "trial_days": 14, "prices": [
            { "interval": "month", "currency": "EUR", "amount": 907 }, { "interval": "year", "currency": "EUR", "amount": 9_001 }] })).await;
        let high = package(&admin, json!({ "key": "high", "title": "High", "position": 2, "prices": [
            { "interval": "month", "currency": "EUR", "amount": 1_813 }, { "interval": "year", "currency": "EUR", "amount": 17_999 },
            { "interval": "month", "currency": "JPY", "amount": 2_501 }, { "interval": "month", "currency": "BHD", "amount": 5_010 }] })).await;
        let third = json!({ "code": "third", "percent": 33_333, "months": 2 });
        admin.post("/v1/auth/coupon", &third).await.status(201);
        let of = |package: &Value| package["prices"].as_array().expect("prices").iter().map(id).collect::<Vec<_>>();
        let mut shop = Shop { prices: [of(low), of(high)].concat(), members: Vec::new(), admin, site };
        assert!(shop.prices.contains(&price(low, "month")));
        for (round, history) in histories(5).into_iter().enumerate() {
            shop.members.clear();
            for n in 0..4 {
                shop.members.push(site.member(&format!("m{round}x{n}")).await);
            }
            for (who, step) in &history {
                shop.take(&shop.members[*who], *step).await;
                if matches!(step, Step::Wait(_)) {
                    shop.sign_in().await;
                }
            }
            shop.check(&history).await;
        }
        // Control: a single wrong line is noticed.
        let move_cash = async |by: &str| {
            let change = format!("UPDATE ledger_line SET amount = amount {by} WHERE account = 'cash'");
            site.database().sql(&change).await
        };
        assert!(move_cash("+ 1").await > 0);
        assert!(site.try_job("ledger").await.is_err());
        move_cash("- 1").await;
        books_balance(site).await;
    }
}
