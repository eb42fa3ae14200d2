//! A response takes the sending device from one cursor to another: a device that was at the first misses nothing.

use std::collections::BTreeMap;

use daymark_tests::harness::{Member, Program, Site, op};
use daymark_tests::story;
use serde_json::{Value, json};

async fn joined(site: &Site, program: Value) -> (Member, Program) {
    let admin = site.admin().await;
    let program = site.program(&admin, program).await;
    let ada = site.member("ada").await;
    ada.join(&program).await;
    (ada, program)
}

/// The state of a device that follows the responses to its own calls, and pulls only if one of them started elsewhere.
struct Replica {
    entries: BTreeMap<String, Value>,
    cursor: String,
    asked: usize,
}

impl Replica {
    async fn of(member: &Member) -> Self {
        let mut device = Self { entries: BTreeMap::new(), cursor: String::new(), asked: 0 };
        device.ask(member).await;
        device.asked = 0;
        device
    }

    async fn ask(&mut self, member: &Member) {
        let changes = member.get(&format!("/v1/core/sync?cursor={}", self.cursor)).await.status(200).data();
        self.keep(changes["entries"].as_array().unwrap());
        self.cursor = changes["cursor"].as_str().unwrap().to_owned();
        self.asked += 1;
    }

    fn keep(&mut self, entries: &[Value]) {
        for entry in entries {
            self.entries.insert(entry["id"].as_str().unwrap().to_owned(), entry.clone());
        }
    }

    /// Applies the response to a submission, or to the call that logs one entry.
    async fn take(&mut self, member: &Member, answer: &Value) {
        if self.cursor != answer["since"] {
            return self.ask(member).await;
        }
        self.keep(answer["entries"].as_array().unwrap());
        match answer["results"].as_array() {
            Some(results) => {
                results.iter().filter_map(|r| r.get("entry")).for_each(|e| self.keep(std::slice::from_ref(e)))
            }
            None => self.keep(&[own(answer)]),
        }
        self.cursor = answer["cursor"].as_str().unwrap().to_owned();
    }

    /// Asserts that nothing is missing or wrong.
    async fn is_right(&self, member: &Member) {
        let all = member.pull().await;
        let truth: BTreeMap<_, _> = all["entries"]
            .as_array()
            .unwrap()
            .iter()
            .map(|e| (e["id"].as_str().unwrap().to_owned(), e.clone()))
            .collect();
        assert_eq!(self.entries, truth);
        assert_eq!(self.cursor, all["cursor"]);
    }
}

/// The entry of a response, without the member's numbers.
fn own(answer: &Value) -> Value {
    let mut entry = answer.clone();
    for beside in ["entries", "totals", "since", "cursor"] {
        entry.as_object_mut().unwrap().remove(beside);
    }
    entry
}

story! {
    async fn a_single_device_stays_current_without_pulling(site) {
        let (ada, may) = joined(site, Program::may()).await;
        let (phone, mut held) = (ada.device("phone"), Replica::of(&ada).await);
        let walk = op(&may.entry(0, "2026-05-06"), "set_status", "done", site.now());
        for ops in [vec![walk.clone()], vec![], vec![walk.clone()], vec![op(&may.entry(0, "2026-04-01"), "set_note", "?", site.now())]] {
            held.take(&ada, phone.send(&ops).await).await;
        }
        held.take(&ada, ada.done(&may.entry(1, "2026-05-06")).await).await;
        // A day and a night later, the streak and the days are settled.
        site.minutes(36 * 60);
        held.take(&ada, phone.send(&[op(&may.entry(0, "2026-05-07"), "set_status", "done", site.now())]).await).await;
        assert_eq!(held.asked, 0);
        held.is_right(&ada).await;
    }
}

story! {
    async fn a_device_that_missed_changes_pulls_once_and_catches_up(site) {
        let (ada, may) = joined(site, Program::may()).await;
        let (phone, tablet) = (ada.device("phone"), ada.device("tablet"));
        let (mut one, mut two) = (Replica::of(&ada).await, Replica::of(&ada).await);
        let done = |n| [op(&may.entry(n, "2026-05-06"), "set_status", "done", site.now())];
        one.take(&ada, phone.send(&done(0)).await).await;
        two.take(&ada, tablet.send(&done(1)).await).await;
        assert_eq!((one.asked, two.asked), (0, 1));
        two.is_right(&ada).await;
        // A lost response: its operations are sent again as duplicates.
        phone.send(&done(2)).await;
        let lost = done(2);
        phone.send(&lost).await;
        one.take(&ada, phone.send(&lost).await).await;
        assert_eq!(one.asked, 1);
        one.is_right(&ada).await;
    }
}

story! {
    async fn a_response_includes_entries_changed_as_a_side_effect(site) {
        let mut capped = Program::may();
        capped["daily_cap"] = json!(15);
        let (ada, may) = joined(site, capped).await;
        let mut held = Replica::of(&ada).await;
        for activity in [2, 1, 0] {
            site.minutes(1);
            held.take(&ada, ada.done(&may.entry(activity, "2026-05-06")).await).await;
        }
        // The first activity has priority under the cap.
        site.minutes(1);
        let answer = ada.log(&may.entry(0, "2026-05-06"), json!({ "status": "open" })).await;
        let others: Vec<_> = answer["entries"].as_array().unwrap().iter().map(|e| &e["id"]).collect();
        assert!(others.contains(&&json!(may.entry(2, "2026-05-06"))), "{answer}");
        held.take(&ada, answer).await;
        assert_eq!(held.asked, 0);
        held.is_right(&ada).await;
    }
}

story! {
    async fn concurrent_submissions_miss_none_of_each_others_changes(site) {
        let (ada, may) = joined(site, Program::may()).await;
        for round in 0..4 {
            site.minutes(1);
            let mut held = Vec::new();
            let mut sent = Vec::new();
            for n in 0..12 {
                held.push(Replica::of(&ada).await);
                let op = op(&may.entry(n % 3, "2026-05-06"), "add_amount", 1, site.now().plus_ms(-(round * 12 + n as i64)));
                let device = ada.device(&format!("device{n}"));
                sent.push(async move { device.send(&[op]).await });
            }
            for (device, answer) in held.iter_mut().zip(futures_util::future::join_all(sent).await) {
                device.take(&ada, answer).await;
                device.ask(&ada).await;
                device.is_right(&ada).await;
            }
        }
    }
}
