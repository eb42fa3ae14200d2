//! T-shirts: who may order one, what can change before shipping, and what is stored.

use daymark_tests::harness::{Answer, Database, Member, Program, Site};
use daymark_tests::story;
use serde_json::{Value, json};

const SHIRT: &str = "/v1/core/t-shirt";
const ORDERS: &str = "/v1/core/t-shirt/orders";
const OFFER: &str = "/v1/core/t-shirt/offer";

fn order(name: &str) -> Value {
    json!({ "size": "M", "cut": "fitted", "name": name, "street": "1 Harbour Road", "postcode": "BS1 4RN", "city": "Bristol", "country": "gb" })
}

/// Opens the form to members of a program and holders of a package.
pub async fn offer(admin: &Member, programs: Value, packages: Value) -> Answer {
    let version = admin.get(OFFER).await.status(200).data()["version"].clone();
    let body = json!({ "open": true, "text": "One for each finisher.", "programs": programs, "packages": packages, "version": version });
    admin.post(OFFER, &body).await
}

/// A member's order, opened by their membership of a program.
pub async fn ordered(site: &Site, admin: &Member, program: &Program, name: &str) -> (Member, i64) {
    offer(admin, json!([{ "id": program.id, "when": "joined" }]), json!([])).await.status(200);
    let member = site.member(name).await;
    member.join(program).await;
    let order = member.post(SHIRT, &order(name)).await.status(201).data();
    (member, order["id"].as_i64().expect("an id"))
}

async fn form(member: &Member) -> &'static Value {
    member.get(SHIRT).await.status(200).data()
}

story! {
    async fn a_program_or_a_package_unlocks_the_order_form(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let (ada, ben, zoe) = (site.member("ada").await, site.member("ben").await, site.member("zoe").await);
        ada.join(&may).await;
        ada.post(SHIRT, &order("Ada")).await.problem(403, "forbidden");
        assert_eq!((&form(&ada).await["open"], &form(&ada).await["why"]), (&json!(false), &Value::Null));
        offer(&admin, json!([{ "id": 999, "when": "joined" }]), json!([])).await.invalid("programs[0].id");
        let twice = json!([{ "id": may.id, "when": "joined" }, { "id": may.id, "when": "completed" }]);
        offer(&admin, twice, json!([])).await.invalid("programs[1].id");
        ben.get(OFFER).await.problem(403, "forbidden");
        // Participation is not enough if completion is required.
        offer(&admin, json!([{ "id": may.id, "when": "completed" }]), json!(["Gold", " Gold "])).await.status(200);
        assert_eq!(form(&ada).await["why"], Value::Null);
        let set = format!("UPDATE membership SET state = 'completed' WHERE member_id = {}", ada.id);
        site.database().sql(&set).await;
        assert_eq!((&form(&ada).await["open"], &form(&ada).await["why"]), (&json!(true), &json!("program")));
        // A package allows it until it ends.
        let grant = format!("INSERT INTO entitlement (member_id, package, source, granted_at, expires_at) VALUES ({}, 'Gold', 'package', 1, {})",
            ben.id, site.now().plus_ms(3_600_000).0);
        site.database().sql(&grant).await;
        assert_eq!(form(&ben).await["why"], "package");
        site.hours(2);
        assert_eq!((&form(&ben).await["why"], &form(&zoe).await["why"]), (&Value::Null, &Value::Null));
        let seen = admin.get(OFFER).await.data();
        assert_eq!((&seen["packages"], &seen["programs"][0]["title"], &seen["programs"][0]["when"]), (&json!(["Gold"]), &json!("May"), &json!("completed")));
        let mut closed = seen.clone();
        closed["open"] = json!(false);
        closed["version"] = json!(0);
        admin.post(OFFER, &closed).await.problem(409, "conflict");
        closed["version"] = seen["version"].clone();
        admin.post(OFFER, &closed).await.status(200);
        ada.post(SHIRT, &order("Ada")).await.problem(403, "forbidden");
    }
}

story! {
    async fn a_member_can_change_an_order_until_it_is_sent(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let (ada, id) = ordered(site, &admin, &may, "ada").await;
        let own = &form(&ada).await["order"];
        assert_eq!((&own["country"], &own["state"], &own["size"]), (&json!("GB"), &json!("ordered"), &json!("M")));
        assert_eq!(form(&ada).await["sizes"], json!(["XS", "S", "M", "L", "XL", "2XL", "3XL"]));
        let countries = form(&ada).await["countries"].as_array().expect("countries");
        assert!(countries.contains(&json!("GB")) && !countries.contains(&json!("AQ")), "{countries:?}");
        ada.post(SHIRT, &order("Ada")).await.problem(409, "conflict");
        for (field, value) in [("size", json!("4XL")), ("cut", json!("wide")), ("name", json!(" ")), ("city", json!("")), ("country", json!("G1")), ("country", json!("GBR")),
            ("country", json!("zz")), ("country", json!("AQ")), ("street", json!("1 Harbour\r\nRoad")), ("extra", json!("Flat\u{202e}1")), ("note", json!("a\nb"))] {
            let mut body = order("Ada");
            body[field] = value;
            ada.patch(SHIRT, &body).await.invalid(field);
        }
        let mut larger = order("Ada Lee");
        larger["size"] = json!("2XL");
        assert_eq!(ada.patch(SHIRT, &larger).await.status(200).data()["size"], "2XL");
        // Cancelled and ordered again.
        ada.delete(SHIRT).await.status(200);
        ada.delete(SHIRT).await.problem(404, "not_found");
        let again = ada.post(SHIRT, &order("Ada")).await.status(201).data()["id"].as_i64().expect("an id");
        assert!(again > id);
        let mail = site.database().text("SELECT content FROM email WHERE email_type = 't-shirt-ordered'").await.expect("a mail");
        assert!(mail.contains("size M, fitted cut") && !mail.contains("Harbour"), "{mail}");
        let path = format!("{ORDERS}/{again}");
        ada.patch(&path, &json!({ "state": "sent" })).await.problem(403, "forbidden");
        let sent = json!({ "state": "sent", "tracking": "GB 1" });
        for _ in 0..2 {
            assert_eq!(admin.patch(&path, &sent).await.status(200).data()["sent_at"], json!(site.now()));
        }
        assert_eq!(site.database().number("SELECT COUNT(*) FROM email WHERE email_type = 't-shirt-sent'").await, 1);
        ada.patch(SHIRT, &larger).await.problem(409, "conflict");
        ada.delete(SHIRT).await.problem(409, "conflict");
        assert_eq!(form(&ada).await["order"]["tracking"], "GB 1");
        // A mistake is corrected.
        assert_eq!(admin.patch(&path, &json!({ "state": "ordered" })).await.status(200).data()["sent_at"], Value::Null);
        ada.patch(SHIRT, &larger).await.status(200);
        let log = admin.get("/v1/auth/audit?object=t-shirt-order").await.data();
        assert_eq!(log.as_array().map(Vec::len), Some(2), "a call without a change is not audited");
    }
}

story! {
    async fn concurrent_orders_by_one_member_create_one(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        offer(&admin, json!([{ "id": may.id, "when": "joined" }]), json!([])).await.status(200);
        let ada = site.member("ada").await;
        ada.join(&may).await;
        let body = order("Ada");
        let (one, other) = tokio::join!(ada.post(SHIRT, &body), ada.post(SHIRT, &body));
        let mut codes = [one.code, other.code];
        codes.sort_unstable();
        assert_eq!(codes, [201, 409]);
    }
}

story! {
    async fn admins_list_export_and_mark_orders_as_sent_in_bulk(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let mut ids = Vec::new();
        for name in ["ada", "ben", "=zoe"] {
            let email = name.trim_start_matches('=');
            offer(&admin, json!([{ "id": may.id, "when": "joined" }]), json!([])).await.status(200);
            let member = site.member(email).await;
            member.join(&may).await;
            ids.push(member.post(SHIRT, &order(name)).await.status(201).data()["id"].clone());
        }
        let page = admin.get(&format!("{ORDERS}?state=ordered&limit=2")).await.status(200).json();
        assert_eq!((&page["meta"]["total"], &page["data"][0]["id"], &page["data"][0]["user_name"]), (&json!(3), &ids[0], &json!("ada Tester")));
        let next = page["meta"]["next_cursor"].as_str().expect("more");
        assert_eq!(admin.get(&format!("{ORDERS}?limit=2&cursor={next}")).await.data()[0]["id"], ids[2]);
        assert_eq!(admin.get(&format!("{ORDERS}?search=BEN")).await.data().as_array().map(Vec::len), Some(1));
        let csv = admin.get(&format!("{SHIRT}/export?state=ordered")).await.status(200);
        assert_eq!((csv.text.lines().count(), csv.header("content-type")), (4, "text/csv; charset=utf-8"));
        assert!(csv.text.contains(",1 Harbour Road,") && csv.text.contains("'=zoe"), "{}", csv.text);
        let labelled = json!({ "state": "ordered", "tracking": "GB 2" });
        admin.patch(&format!("{ORDERS}/{}", ids[0]), &labelled).await.status(200);
        let sent = json!({ "ids": [ids[0], ids[1], 999] });
        for n in [2, 0] {
            assert_eq!(admin.post(&format!("{ORDERS}/sent"), &sent).await.status(200).data()["sent"], n);
        }
        assert_eq!(admin.get(&format!("{ORDERS}?state=sent")).await.json()["meta"]["total"], 2);
        let mails = "SELECT COUNT(*) FROM email WHERE email_type = 't-shirt-sent'";
        let tracked = format!("{mails} AND content LIKE '%GB 2%'");
        assert_eq!((site.database().number(mails).await, site.database().number(&tracked).await), (2, 1));
        let log = admin.get("/v1/auth/audit?action=t-shirt%3Aship-all").await.data();
        assert_eq!((log.as_array().map(Vec::len), &log[0]["after"]["ids"]), (Some(1), &json!([ids[0], ids[1]])));
        admin.post(&format!("{ORDERS}/sent"), &json!({ "ids": [] })).await.invalid("ids");
    }
}

#[tokio::test]
async fn orders_are_marked_as_sent_while_a_member_is_erased() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let admin = site.admin().await;
    let may = site.may(&admin).await;
    for name in ["ada", "ben"] {
        let (member, id) = ordered(&site, &admin, &may, name).await;
        let call = async {
            match name {
                "ada" => admin.post(&format!("{ORDERS}/sent"), &json!({ "ids": [id] })).await.status(200),
                _ => admin.patch(&format!("{ORDERS}/{id}"), &json!({ "state": "sent" })).await.status(404),
            }
        };
        let lock = format!("SELECT id FROM member WHERE id = {} FOR UPDATE", member.id);
        let erase = format!("DELETE FROM shirt_order WHERE member_id = {}", member.id);
        let _ = site.database().interleaved(&lock, &erase, call).await;
    }
    assert_eq!(site.database().number("SELECT COUNT(*) FROM email WHERE email_type = 't-shirt-sent'").await, 0);
    site.end().await;
}

story! {
    async fn an_address_is_erased_ninety_days_after_shipping(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let (ada, id) = ordered(site, &admin, &may, "ada").await;
        let (ben, _) = ordered(site, &admin, &may, "ben").await;
        admin.patch(&format!("{ORDERS}/{id}"), &json!({ "state": "sent" })).await.status(200);
        let held = "SELECT COUNT(*) FROM shirt_order WHERE street <> ''";
        site.hours(89 * 24);
        site.job("old-shirt-orders").await;
        assert_eq!(site.database().number(held).await, 2);
        site.hours(25);
        site.job("old-shirt-orders").await;
        assert_eq!(site.database().number(held).await, 1, "an unsent order keeps its address");
        // Their sessions have ended meanwhile.
        let again = async |member: &Member| Member::login(site.visitor(), &member.email, "correct horse battery").await;
        let (admin, ada, ben) = (again(&admin).await, again(&ada).await, again(&ben).await);
        let own = &form(&ada).await["order"];
        assert_eq!((&own["erased"], &own["street"], &own["size"]), (&json!(true), &json!(""), &json!("M")));
        ada.post(SHIRT, &order("Ada")).await.problem(409, "conflict");
        admin.patch(&format!("{ORDERS}/{id}"), &json!({ "state": "ordered" })).await.problem(409, "conflict");
        assert_eq!(admin.get(&format!("{ORDERS}?search=bristol")).await.json()["meta"]["total"], 1);
        // Also deleted with the account.
        let close = json!({ "deleted": true, "password": "correct horse battery" });
        ben.patch(&format!("/v1/auth/user/{}", ben.id), &close).await.status(200);
        site.hours(31 * 24);
        site.job("erased-accounts").await;
        assert_eq!(site.database().number("SELECT COUNT(*) FROM shirt_order").await, 1);
    }
}
