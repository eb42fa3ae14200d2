//! Sending operations: each gets its own answer, and nothing is applied twice.

use daymark_tests::harness::{Database, Member, Program, Site, op};
use daymark_tests::story;
use serde_json::{Value, json};
use uuid::Uuid;

async fn joined(site: &Site) -> (Member, Program) {
    let admin = site.admin().await;
    let may = site.may(&admin).await;
    let ada = site.member("ada").await;
    ada.join(&may).await;
    (ada, may)
}

story! {
    async fn a_resent_operation_is_reported_as_a_duplicate(site) {
        let (ada, may) = joined(site).await;
        let phone = ada.device("phone");
        let walk = op(&may.entry(0, "2026-05-06"), "set_status", "done", site.now());
        let first = phone.send(std::slice::from_ref(&walk)).await;
        assert_eq!(first["results"][0]["op_id"], walk["op_id"]);
        assert_eq!(first["results"][0]["result"], "applied");
        site.minutes(3);
        let again = phone.send(std::slice::from_ref(&walk)).await;
        assert_eq!(again["results"][0]["result"], "duplicate");
        assert_eq!(again["results"][0]["entry"], first["results"][0]["entry"], "with the entry as it stands");
        assert_eq!((&again["totals"], &again["cursor"]), (&first["totals"], &first["cursor"]));
        assert_eq!(phone.results(&[walk.clone(), walk]).await, ["duplicate", "duplicate"]);
        assert_eq!(site.database().number("SELECT COUNT(*) FROM operation").await, 1);
    }
}

story! {
    async fn the_newer_write_wins_and_the_older_one_is_superseded(site) {
        let (ada, may) = joined(site).await;
        let (phone, tablet) = (ada.device("phone"), ada.device("tablet"));
        let walk = may.entry(0, "2026-05-06");
        let older = op(&walk, "set_status", "not_now", site.now());
        site.minutes(10);
        assert_eq!(phone.results(&[op(&walk, "set_status", "done", site.now())]).await, ["applied"]);
        let answer = tablet.send(&[older]).await;
        assert_eq!(answer["results"][0]["result"], "superseded");
        assert_eq!(answer["results"][0]["entry"]["status"], "done");
    }
}

story! {
    async fn reusing_an_operation_id_rejects_the_whole_submission(site) {
        let (ada, may) = joined(site).await;
        let phone = ada.device("phone");
        let first = op(&may.entry(0, "2026-05-06"), "set_status", "done", site.now());
        phone.send(std::slice::from_ref(&first)).await;
        let mut other = op(&may.entry(1, "2026-05-06"), "set_status", "done", site.now());
        other["op_id"] = first["op_id"].clone();
        let good = op(&may.entry(2, "2026-05-06"), "set_status", "done", site.now());
        let answer = phone.send_raw(&[good, other]).await;
        let problem = answer.problem(422, "op_id_reused");
        assert!(problem["errors"]["ops[1].op_id"].is_array(), "{problem}");
        assert_eq!(ada.pull().await["entries"].as_array().unwrap().len(), 1, "none of it was applied");
    }
}

story! {
    async fn a_device_belongs_to_one_account(site) {
        let (ada, may) = joined(site).await;
        let ben = site.member("ben").await;
        ben.join(&may).await;
        let entry = may.entry(0, "2026-05-06");
        let body = |device: &str, ops: Vec<Value>| json!({ "device_id": device, "ops": ops });
        let ops = || vec![op(&entry, "set_status", "done", site.now())];
        ada.post("/v1/core/sync", &body("shared-tablet", ops())).await.status(200).data();
        ben.post("/v1/core/sync", &body("shared-tablet", ops())).await.problem(403, "foreign_device");
        assert_eq!(ben.pull().await["entries"], json!([]), "nothing of Ada's, nothing of Ben's");
        // The app creates another device id for the second account.
        ben.post("/v1/core/sync", &body("shared-tablet-ben", ops())).await.status(200).data();
        assert_eq!(ben.pull().await["totals"]["points"], 10);
        assert_eq!(ada.pull().await["totals"]["points"], 10);
    }
}

#[tokio::test]
async fn a_new_device_goes_to_the_member_who_claims_it_first() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let (ada, may) = joined(&site).await;
    let ben = site.member("ben").await;
    ben.join(&may).await;
    // As Ada's first submission from the device does, on another node.
    let device = format!("'tablet-{:06}', {}, 0, 0", ben.id, ada.id);
    let claim = format!("INSERT INTO device (id, member_id, created_at, seen_at) VALUES ({device})");
    let ops = [op(&may.entry(0, "2026-05-06"), "set_status", "done", site.now())];
    let (tablet, phone) = (ben.device("tablet"), ben.device("phone"));
    let sent = site.database().held(&claim, 1, tablet.send_raw(&ops)).await;
    sent.problem(403, "foreign_device");
    assert_eq!(ben.pull().await["entries"], json!([]), "nothing of it is stored");
    assert_eq!(phone.send(&ops).await["totals"]["points"], 10);
    site.end().await;
}

story! {
    async fn no_device_can_block_another_members_online_logs(site) {
        let (ada, may) = joined(site).await;
        let ben = site.member("ben").await;
        let claim = async |id: String| ben.post("/v1/core/sync", &json!({ "device_id": id, "ops": [] })).await;
        claim(format!("server-{:08}", ada.id)).await.status(200);
        claim(format!("server:{:08}", ada.id)).await.invalid("device_id");
        assert_eq!(ada.done(&may.entry(0, "2026-05-06")).await["points"], 10);
    }
}

story! {
    async fn invalid_or_oversized_submissions_name_the_field(site) {
        let (ada, may) = joined(site).await;
        let phone = ada.device("phone");
        let entry = may.entry(0, "2026-05-06");
        let at = |n: i64| op(&entry, "add_amount", 1, site.now().plus_ms(n));
        let ops: Vec<Value> = (0..501).map(at).collect();
        phone.send_raw(&ops).await.invalid("ops");
        assert_eq!(phone.send(&ops[..500]).await["results"].as_array().unwrap().len(), 500);
        let wrong = async |change: &dyn Fn(&mut Value), field: &str| {
            let mut wrong = op(&entry, "set_status", "done", site.now());
            change(&mut wrong);
            phone.send_raw(&[op(&entry, "set_note", "ok", site.now()), wrong]).await.invalid(field);
        };
        wrong(&|o| o["value"] = json!("finished"), "ops[1].value").await;
        wrong(&|o| o["kind"] = json!("explode"), "ops[1].kind").await;
        wrong(&|o| o["op_id"] = json!("7"), "ops[1].op_id").await;
        wrong(&|o| o["entry_id"] = json!("today"), "ops[1].entry_id").await;
        wrong(&|o| o["occurred_at"] = json!("this morning"), "ops[1].occurred_at").await;
        wrong(&|o| o["hlc"] = json!("9"), "ops[1].hlc").await;
        wrong(&|o| drop(o.as_object_mut().unwrap().remove("op_id")), "ops[1].op_id").await;
        ada.post("/v1/core/sync", &json!({ "device_id": "x", "ops": [] })).await.invalid("device_id");
        ada.post("/v1/core/sync", &json!({ "ops": [] })).await.invalid("device_id");
    }
}

story! {
    async fn sync_accepts_bare_and_data_wrapped_bodies(site) {
        let (ada, may) = joined(site).await;
        let ops = |n| vec![op(&may.entry(n, "2026-05-06"), "set_status", "done", site.now())];
        let bare = ada.post("/v1/core/sync", &json!({ "device_id": "phone-0001", "ops": ops(0) })).await;
        let wrapped = ada.post("/v1/core/sync", &json!({ "data": { "device_id": "phone-0001", "ops": ops(1) } })).await;
        assert_eq!((&bare.data()["totals"]["points"], &wrapped.data()["totals"]["points"]), (&json!(10), &json!(20)));
    }
}

story! {
    async fn the_pull_cursor_pages_without_skipping_entries(site) {
        let (ada, may) = joined(site).await;
        let phone = ada.device("phone");
        for n in 0..3 {
            phone.send(&[op(&may.entry(n, "2026-05-06"), "set_status", "done", site.now())]).await;
        }
        let mut seen = Vec::new();
        let mut cursor = String::new();
        for round in 0..3 {
            let page = ada.get(&format!("/v1/core/sync?limit=1&cursor={cursor}")).await.data();
            seen.push(page["entries"][0]["id"].as_str().unwrap().to_owned());
            cursor = page["cursor"].as_str().unwrap().to_owned();
            assert_eq!(page["more"], round < 2, "{page}");
        }
        assert_eq!(seen, [may.entry(0, "2026-05-06"), may.entry(1, "2026-05-06"), may.entry(2, "2026-05-06")]);
        let nothing = ada.get(&format!("/v1/core/sync?cursor={cursor}")).await.data();
        assert_eq!((&nothing["entries"], &nothing["cursor"]), (&json!([]), &json!(cursor)));
        // Only what has changed again is returned again.
        site.minutes(1);
        phone.send(&[op(&may.entry(1, "2026-05-06"), "set_note", "again", site.now())]).await;
        let changed = ada.get(&format!("/v1/core/sync?cursor={cursor}")).await.data();
        assert_eq!(changed["entries"].as_array().unwrap().len(), 1);
        assert_eq!(changed["entries"][0]["note"], "again");
        ada.get("/v1/core/sync?cursor=rubbish").await.invalid("cursor");
        ada.get("/v1/core/sync?limit=501").await.invalid("limit");
        let foreign = ada.get(&format!("/v1/core/sync?cursor={}.5", Uuid::new_v4().simple())).await.data();
        assert_eq!(foreign["entries"].as_array().unwrap().len(), 3, "a cursor of another history starts over");
    }
}

story! {
    async fn parallel_submissions_by_one_member_all_count(site) {
        let (ada, may) = joined(site).await;
        let entry = may.entry(0, "2026-05-06");
        let now = site.now();
        let send = |n: i64| {
            let (device, op) = (ada.device(&format!("device{n}")), op(&entry, "add_amount", 1, now.plus_ms(-n)));
            async move { device.send(&[op]).await }
        };
        futures_util::future::join_all((0..40).map(send)).await;
        assert_eq!(ada.pull().await["entries"][0]["amount"], 40);
    }
}

story! {
    async fn sync_responses_always_carry_current_totals(site) {
        site.at("2026-06-01T12:00:00Z");
        let admin = site.admin().await;
        let body = json!({ "title": "Days", "category": "UNTIMED", "activities": [{ "title": "Walk" }] });
        let program = site.program(&admin, body).await;
        let ada = site.member("ada").await;
        ada.join(&program).await;
        let phone = ada.device("phone");
        let done = op(&program.entry(0, "2026-06-01"), "set_status", "done", site.now());
        assert_eq!(phone.send(std::slice::from_ref(&done)).await["totals"]["streak"]["current"], 1);
        site.at("2026-06-06T12:00:00Z");
        let expected = ada.pull().await["totals"].clone();
        assert_eq!(expected["streak"], json!({ "current": 0, "longest": 1, "freezes": 0 }));
        let old = op(&program.entry(0, "2026-05-01"), "set_status", "done", site.now());
        for (what, ops) in [("none", vec![]), ("a known one", vec![done]), ("a refused one", vec![old])] {
            assert_eq!(phone.send(&ops).await["totals"], expected, "{what}");
        }
    }
}
