//! Two devices of a member: the state is the same in whatever order their operations arrive.

use daymark_tests::harness::{Device, Member, Program, Site, op};
use daymark_tests::story;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Value, json};

/// Cases per database; each is a few dozen calls.
const CASES: usize = 6;

async fn programs(site: &Site) -> Program {
    let admin = site.admin().await;
    let body = json!({ "title": "Two devices", "category": "UNTIMED", "activities": [
        { "title": "Water", "target_amount": 8, "unit": "glasses" }, { "title": "Walk" },
        { "title": "Screen", "target_amount": 60, "direction": "at_most" },
    ]});
    site.program(&admin, body).await
}

/// An operation: activity, minutes ago, kind and value.
fn change() -> impl Strategy<Value = (usize, i64, &'static str, Value)> {
    let status = prop_oneof![Just("open"), Just("done"), Just("not_now"), Just("impossible")];
    let what = prop_oneof![
        status.prop_map(|s| ("set_status", json!(s))),
        (1..12i64).prop_map(|n| ("add_amount", json!(n))),
        (0..90i64).prop_map(|n| ("set_amount", json!(n))),
        Just(("set_amount", Value::Null)),
        "[a-z]{0,8}".prop_map(|s| ("set_note", json!(s))),
    ];
    // Few distinct times, so that clocks collide and ties are broken.
    (0..3usize, 0..5i64, what).prop_map(|(a, ago, (kind, value))| (a, ago, kind, value))
}

/// Sends the operations of both devices in a given interleaving, in pieces, some of them twice.
async fn send(devices: &[Device; 2], history: &[(usize, Value)], order: &[usize], piece: usize) {
    for part in order.chunks(piece) {
        for (device, of) in devices.iter().zip(0..) {
            let ops: Vec<Value> = part.iter().filter(|i| history[**i].0 == of).map(|i| history[*i].1.clone()).collect();
            if !ops.is_empty() {
                device.send(&ops).await;
                device.send(&ops[..1]).await;
            }
        }
    }
}

/// The visible state of a member's log: without account ids and the order of arrival.
async fn state(member: &Member) -> (Vec<Value>, Value) {
    let pulled = member.pull().await;
    let mut entries: Vec<Value> = pulled["entries"].as_array().unwrap().clone();
    entries.sort_by_key(|e| e["id"].as_str().unwrap().to_owned());
    for entry in &mut entries {
        entry.as_object_mut().unwrap().remove("updated_at");
    }
    (entries, json!({ "points": pulled["totals"]["points"], "streak": pulled["totals"]["streak"] }))
}

story! {
    async fn reordered_split_or_repeated_operations_give_the_same_state(site) {
        let program = programs(site).await;
        let mut runner = TestRunner::new_with_rng(Config::default(), proptest::test_runner::TestRng::deterministic_rng(
            proptest::test_runner::RngAlgorithm::ChaCha));
        for case in 0..CASES {
            let tree = prop::collection::vec((0..2usize, change()), 4..14).new_tree(&mut runner).unwrap();
            let made = tree.current();
            let now = site.now();
            let history: Vec<(usize, Value)> = made
                .into_iter()
                .map(|(device, (activity, ago, kind, value))| {
                    (device, op(&program.entry(activity, "2026-05-06"), kind, value, now.plus_ms(-ago * 60_000)))
                })
                .collect();
            let forward: Vec<usize> = (0..history.len()).collect();
            let shuffled = Just(forward.clone()).prop_shuffle().new_tree(&mut runner).unwrap().current();
            let mut states = Vec::new();
            for (who, (order, piece)) in [(forward, 100), (shuffled.clone(), 1), (shuffled, 4)].into_iter().enumerate() {
                let member = site.member(&format!("member{case}-{who}")).await;
                member.join(&program).await;
                // Ties are broken by device id: use the same two names for each member, unlike elsewhere.
                let devices = ["a", "b"].map(|name| member.device(name));
                send(&devices, &history, &order, piece).await;
                states.push(state(&member).await);
            }
            assert_eq!(states[0], states[1], "case {case}: {history:#?}");
            assert_eq!(states[0], states[2], "case {case}: {history:#?}");
        }
        ledger_agrees(site, &program).await;
    }
}

/// Totals equal the sums of the ledger, for each member and on the board.
async fn ledger_agrees(site: &Site, program: &Program) {
    let off = "SELECT COUNT(*) FROM member_state s WHERE s.points <> \
        (SELECT COALESCE(SUM(l.delta), 0) FROM points_ledger l WHERE l.member_id = s.member_id)";
    assert_eq!(site.database().number(off).await, 0, "members whose total is not the sum of their ledger");
    let off = "SELECT COUNT(*) FROM membership s WHERE s.points <> (SELECT COALESCE(SUM(l.delta), 0) \
        FROM points_ledger l WHERE l.member_id = s.member_id AND l.program_id = s.program_id)";
    assert_eq!(site.database().number(off).await, 0, "memberships whose total is not the sum of their ledger");
    let board = site.visitor().get(&format!("{}?limit=100", program.board())).await.data();
    let shown: i64 = board["entries"].as_array().unwrap().iter().map(|e| e["points"].as_i64().unwrap()).sum();
    assert_eq!(shown, site.database().number("SELECT COALESCE(SUM(delta), 0) FROM points_ledger").await);
}
