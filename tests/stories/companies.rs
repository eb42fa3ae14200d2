//! Companies: how people join one, its own programs, and which weekly figures are shown.

use daymark_tests::harness::{Answer, Database, Member, Program, Site, Socket, op};
use daymark_tests::story;
use reqwest::Method;
use serde_json::{Value, json};

/// Creates a company and returns it.
pub async fn company(owner: &Member, name: &str) -> &'static Value {
    owner.post("/v2/core/company", &json!({ "name": name })).await.status(201).data()
}

/// Two members of a company, Ada's, who both logged a day in its program.
struct Colleagues {
    admin: Member,
    ada: Member,
    ben: Member,
    acme: &'static Value,
    may: Program,
}

async fn colleagues(site: &Site) -> Colleagues {
    let (admin, ada, ben) = (site.admin().await, site.member("ada").await, site.member("ben").await);
    let acme = company(&ada, "Acme").await;
    enter(&ben, acme).await;
    let may = site.may(&admin).await;
    owned(&admin, &may, acme).await.status(200);
    for member in [&ada, &ben] {
        member.join(&may).await;
        member.done(&may.entry(0, "2026-05-06")).await;
    }
    Colleagues { admin, ada, ben, acme, may }
}

fn path(company: &Value) -> String {
    format!("/v2/core/company/{}", company["id"])
}

async fn join(member: &Member, body: Value) -> Answer {
    member.post("/v2/core/company/join", &body).await
}

/// Joins by the company's uid.
pub async fn enter(member: &Member, company: &Value) {
    join(member, json!({ "corporation_uid": company["corporation_uid"] })).await.status(200);
}

async fn at_domain(site: &Site, name: &str, domain: &str) -> Member {
    let body = json!({ "email": format!("{name}@{domain}"), "password": "correct horse battery", "first_name": name,
        "last_name": "Tester", "timezone": "UTC" });
    Member::register(site.visitor(), &body).await
}

async fn own(member: &Member) -> Value {
    member.get("/v2/core/company/user").await.data()["company"].clone()
}

#[tokio::test]
async fn a_name_that_another_company_has_just_taken_is_refused() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let ada = site.member("ada").await;
    let acme = path(company(&ada, "Acme").await);
    let other = "INSERT INTO company (name, name_folded, corporation_uid, created_at)
        VALUES ('Globex', 'globex', 'globex', 0)";
    let name = json!({ "name": "Globex" });
    site.database().interleaved(other, "SELECT 1", ada.patch(&acme, &name)).await.problem(409, "conflict");
    site.end().await;
}

#[tokio::test]
async fn changes_that_depend_on_a_company_wait_for_its_change() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let (admin, ada, ben) = (site.admin().await, site.member("ada").await, site.member("ben").await);
    let acme = company(&ada, "Acme").await;
    let invited = json!({ "emails": [ben.email] });
    ada.post(&format!("{}/invitation", path(acme)), &invited).await.status(200);
    let link = site.link(&ben.email, "company-invitation").await.expect("a link");
    let token = json!({ "token": link.split_once("token=").expect("a token").1 });
    // Withdrawing an invitation locks the company, and then the invitation.
    let accepted = ben.post("/v2/core/company-invitation/accept", &token);
    let withdraw = "DELETE FROM company_invitation";
    let accepted = site.database().interleaved("SELECT id FROM company FOR UPDATE", withdraw, accepted).await;
    accepted.problem(410, "link_ended");
    // A company that is deleted meanwhile gets no program, and no new members.
    let may = site.may(&admin).await;
    let assign = admin.request(Method::PUT, &format!("/v2/core/challenge/{}/company", may.id));
    let assigned = assign.json(&json!({ "company_id": acme["id"] })).send();
    site.database().held("DELETE FROM company", 1, assigned).await.invalid("company_id");
    let globex = company(&ada, "Globex").await;
    let body = json!({ "email": "cyd@daymark.example", "password": "correct horse battery",
        "corporation_uid": globex["corporation_uid"] });
    let cyd = Member::register(site.visitor(), &body).await;
    site.database().held("DELETE FROM company", 1, site.job("company-sign-ups")).await;
    assert_eq!(own(&cyd).await, Value::Null);
    site.end().await;
}

#[tokio::test]
async fn a_member_who_is_joining_a_program_leaves_it_with_the_company() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let (admin, ada, ben) = (site.admin().await, site.member("ada").await, site.member("ben").await);
    let acme = company(&ada, "Acme").await;
    let may = site.may(&admin).await;
    owned(&admin, &may, acme).await.status(200);
    let copy = format!("/v2/core/challenge/custom-challenge/{}", may.id);
    let copy = Program::of(&ada.post(&copy, &json!({})).await.status(201).data()["challenge"]);
    for (program, custom) in [(&may, false), (&copy, true)] {
        enter(&ben, acme).await;
        // Joining locks the program, and then adds the member.
        let lock = format!("SELECT id FROM program WHERE id = {} FOR NO KEY UPDATE", program.id);
        let join = format!(
            "INSERT INTO membership (member_id, program_id, custom, state, joined_at, joined_on)
                VALUES ({}, {}, {custom}, 'joined', 1, '2026-05-06')",
            ben.id, program.id
        );
        let member = format!("{}/member/{}", path(acme), ben.id);
        site.database().interleaved(&lock, &join, ada.delete(&member)).await.status(200);
        assert_eq!(membership(&ben, program).await["status"], "left");
    }
    site.end().await;
}

#[tokio::test]
async fn a_member_who_is_being_erased_joins_no_company() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let acme = company(&site.member("ada").await, "Acme").await;
    let body = json!({ "email": "cyd@daymark.example", "password": "correct horse battery",
        "corporation_uid": acme["corporation_uid"] });
    let cyd = Member::register(site.visitor(), &body).await;
    let lock = format!("SELECT id FROM member WHERE id = {} FOR UPDATE", cyd.id);
    site.database().interleaved(&lock, "DELETE FROM sign_up_company", site.job("company-sign-ups")).await;
    assert_eq!(own(&cyd).await, Value::Null);
    site.end().await;
}

#[tokio::test]
async fn a_member_who_is_being_erased_does_not_become_an_owner() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let (admin, ada, ben) = (site.admin().await, site.member("ada").await, site.member("ben").await);
    let acme = company(&ada, "Acme").await;
    enter(&ben, acme).await;
    let lock = format!("SELECT id FROM member WHERE id = {} FOR UPDATE", ben.id);
    let leave = format!("DELETE FROM company_member WHERE member_id = {}", ben.id);
    let (acme, owner) = (path(acme), json!({ "owner_id": ben.id }));
    let given = ada.patch(&acme, &owner);
    site.database().interleaved(&lock, &leave, given).await.invalid("owner_id");
    let erase = format!("UPDATE member SET provider = 'erased' WHERE id = {}", ben.id);
    let body = json!({ "name": "Globex", "owner_id": ben.id });
    let made = admin.post("/v2/core/company-management", &body);
    site.database().interleaved(&lock, &erase, made).await.invalid("owner_id");
    site.end().await;
}

#[tokio::test]
async fn weeks_are_stored_while_a_company_is_deleted() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let (ada, ben) = (site.member("ada").await, site.member("ben").await);
    let (acme, globex) = (company(&ada, "Acme").await, company(&ben, "Globex").await);
    site.at("2026-05-21T00:00:00Z");
    let delete = format!("DELETE FROM company WHERE id = {}", acme["id"]);
    site.database().held(&delete, 1, site.job("company-weeks")).await;
    assert_eq!(weeks(&ben, globex).await[0]["week"], "2026-05-11");
    site.end().await;
}

#[tokio::test]
async fn a_company_can_change_while_its_week_is_counted() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let ada = site.member("ada").await;
    let acme = company(&ada, "Acme").await;
    site.at("2026-05-21T00:00:00Z");
    // Counting waits for this.
    let log = "LOCK TABLE day_score IN ACCESS EXCLUSIVE MODE";
    let change = format!("SELECT id FROM company WHERE id = {} FOR UPDATE", acme["id"]);
    site.database().interleaved(log, &change, site.job("company-weeks")).await;
    assert_eq!(weeks(&ada, acme).await[0]["week"], "2026-05-11");
    site.end().await;
}

story! {
    async fn company_owners_manage_members_and_transfer_ownership(site) {
        let (ada, ben, cyd) = (site.member("ada").await, site.member("ben").await, site.member("cyd").await);
        ada.post("/v2/core/company", &json!({ "name": " \n" })).await.invalid("name");
        let acme = company(&ada, "  Acme   Works ").await;
        assert_eq!((&acme["name"], &acme["owner"], &acme["members_count"]), (&json!("Acme Works"), &json!(true), &json!(1)));
        let admin = site.admin().await;
        for (search, found) in [("me%20WORKS", 1), ("acme", 1), ("other", 0), ("%25", 0)] {
            let path = format!("/v2/core/company-management?search={search}");
            let listed = admin.get(&path).await.status(200).data().as_array().expect("companies").len();
            assert_eq!(listed, found, "{search}");
        }
        ada.post("/v2/core/company", &json!({ "name": "Another" })).await.problem(409, "conflict");
        let taken = ben.post("/v2/core/company", &json!({ "name": "ACME works" })).await;
        assert_eq!(taken.problem(409, "conflict")["errors"]["name"][0], "Another company already has this name.");
        enter(&ben, acme).await;
        enter(&ben, acme).await;
        join(&cyd, json!({ "corporation_uid": "guessed" })).await.problem(404, "not_found");
        let acme_path = path(acme);
        let seen = ben.get(&acme_path).await.status(200).data();
        assert_eq!((&seen["members_count"], &seen["corporation_uid"], &seen["owner_id"]), (&json!(2), &Value::Null, &Value::Null));
        // Strangers see nothing; members may not manage it.
        for (method, tail) in [(Method::GET, ""), (Method::GET, "/member"), (Method::GET, "/week"), (Method::DELETE, ""), (Method::POST, "/uid")] {
            let call = async |by: &Member| by.request(method.clone(), &format!("{acme_path}{tail}")).json(&json!({})).send().await;
            call(&cyd).await.problem(404, "not_found");
            if !tail.is_empty() || method == Method::DELETE {
                call(&ben).await.problem(403, "forbidden");
            }
        }
        let members = ada.get(&format!("{acme_path}/member?limit=1")).await.json();
        assert_eq!((&members["data"][0]["name"], &members["data"][0]["via"]), (&json!("ada Tester"), &json!("owner")));
        assert!(members["meta"]["next_cursor"].is_string() && !members.to_string().contains("@daymark"), "{members}");
        // A new uid invalidates the old one.
        let renewed = ada.post(&format!("{acme_path}/uid"), &json!({})).await.status(200).data();
        join(&cyd, json!({ "corporation_uid": acme["corporation_uid"] })).await.problem(404, "not_found");
        enter(&cyd, renewed).await;
        ada.delete(&format!("{acme_path}/member/{}", cyd.id)).await.status(200);
        assert_eq!(own(&cyd).await, Value::Null);
        // The owner cannot leave before another is appointed.
        ada.post(&format!("{acme_path}/leave"), &json!({})).await.problem(409, "conflict");
        ada.patch(&acme_path, &json!({ "owner_id": cyd.id })).await.invalid("owner_id");
        ada.patch(&acme_path, &json!({ "owner_id": ben.id, "name": "Acme" })).await.status(200);
        ada.patch(&acme_path, &json!({ "name": "Mine" })).await.problem(403, "forbidden");
        ada.post(&format!("{acme_path}/leave"), &json!({})).await.status(200);
        ada.post(&format!("{acme_path}/leave"), &json!({})).await.problem(404, "not_found");
        ben.delete(&acme_path).await.status(200);
        assert_eq!(own(&ben).await, Value::Null);
    }
}

story! {
    async fn an_invitation_works_once_within_two_weeks(site) {
        let (ada, ben, cyd) = (site.member("ada").await, site.member("ben").await, site.member("cyd").await);
        let acme = company(&ada, "Acme").await;
        let invite = format!("{}/invitation", path(acme));
        ada.post(&invite, &json!({ "emails": ["ben@daymark.example", "nobody"] })).await.invalid("emails[1]");
        assert_eq!(site.link("ben@daymark.example", "company-invitation").await, None, "no partial invitations");
        ada.post(&invite, &json!({ "emails": [] })).await.invalid("emails");
        let sent = async |emails: Value| ada.post(&invite, &json!({ "emails": emails })).await.status(200).data()["invited"].clone();
        // The answer is the same for known and unknown addresses. Each address gets one mail, and members get none.
        assert_eq!(sent(json!(["ben@daymark.example", "BEN@daymark.example", "new@daymark.example", "ada@daymark.example"])).await, 2);
        let link = async || site.link("ben@daymark.example", "company-invitation").await.expect("a link");
        let token = |link: &str| json!({ "token": link.split("token=").nth(1).expect("a token") });
        let first = link().await;
        assert!(first.starts_with("/company/join?token="), "{first}");
        assert_eq!(site.visitor().post("/v2/core/company-invitation", &token(&first)).await.data()["company"], "Acme");
        sent(json!(["ben@daymark.example"])).await;
        let pending = async |by: &Member| by.get(&invite).await.status(200).data().clone();
        let waiting = pending(&ada).await;
        let addresses: Vec<_> = waiting.as_array().unwrap().iter().map(|p| p["email"].as_str().unwrap()).collect();
        assert_eq!(addresses, ["ben@daymark.example", "new@daymark.example"], "{waiting}");
        assert_eq!(waiting[0]["expires_at"], "2026-05-20T10:00:00.000Z");
        let second = link().await;
        let accept = async |by: &Member, link: &str| by.post("/v2/core/company-invitation/accept", &token(link)).await;
        accept(&ben, &first).await.problem(410, "link_ended");
        company(&cyd, "Other").await;
        accept(&cyd, &second).await.problem(409, "conflict");
        assert_eq!(accept(&ben, &second).await.status(200).data()["name"], "Acme",
            "a failed attempt does not use up the link");
        accept(&site.member("dan").await, &second).await.problem(410, "link_ended");
        // After revoking, its link is invalid.
        let new = site.link("new@daymark.example", "company-invitation").await.expect("a link");
        cyd.delete(&format!("{invite}/new@daymark.example")).await.problem(404, "not_found");
        ada.delete(&format!("{invite}/NEW@daymark.example")).await.status(200);
        ada.delete(&format!("{invite}/new@daymark.example")).await.problem(404, "not_found");
        assert_eq!(pending(&ada).await, json!([]));
        accept(&site.member("new").await, &new).await.problem(410, "link_ended");
        // Invitations to one address are limited, for all companies together.
        sent(json!(["new@daymark.example"])).await;
        let gus = site.member("gus").await;
        let others = format!("{}/invitation", path(company(&gus, "Others").await));
        let other = async |emails: Value| gus.post(&others, &json!({ "emails": emails })).await;
        assert_eq!(other(json!(["new@daymark.example"])).await.status(200).data()["invited"], 1);
        other(json!(["new@daymark.example"])).await.problem(409, "conflict");
        assert_eq!(other(json!(["new@daymark.example", "fay@daymark.example"])).await.status(200).data()["invited"], 1);
        site.hours(24);
        assert_eq!(other(json!(["new@daymark.example"])).await.status(200).data()["invited"], 1);
        sent(json!(["eve@daymark.example"])).await;
        let late = site.link("eve@daymark.example", "company-invitation").await.expect("a link");
        site.hours(14 * 24);
        accept(&site.member("eve").await, &late).await.problem(410, "link_ended");
        site.job("company-weeks").await;
        assert_eq!(site.database().number("SELECT COUNT(*) FROM company_invitation").await, 0,
            "expired invitations are deleted");
    }
}

story! {
    async fn an_invitation_file_is_all_or_nothing(site) {
        let (ada, ben) = (site.member("ada").await, site.member("ben").await);
        let admin = site.admin().await;
        let acme = company(&ada, "Acme").await;
        let file = format!("{}/invitation-file", path(acme));
        let wrong = "name,email\nEve,eve@daymark.example\nFay,fay\nGil,EVE@daymark.example\n";
        let answer = ada.post(&file, &json!({ "csv": wrong })).await;
        answer.invalid("csv[3]");
        answer.invalid("csv[4]");
        assert_eq!(site.database().number("SELECT COUNT(*) FROM company_invitation").await, 0);
        ada.post(&file, &json!({ "csv": "email\n" })).await.invalid("csv");
        ben.post(&file, &json!({ "csv": "eve@daymark.example" })).await.problem(404, "not_found");
        assert_eq!(ada.post(&file, &json!({ "csv": "hal@daymark.example" })).await.status(200).data()["invited"], 1);
        assert_eq!(site.database().number("SELECT COUNT(*) FROM email WHERE bulk").await, 0, "a single one does not wait");
        let right = "name,email\n\"Eve, E.\",eve@daymark.example\n\nFay,fay@daymark.example\n";
        assert_eq!(ada.post(&file, &json!({ "csv": right })).await.status(200).data()["invited"], 2);
        site.link("fay@daymark.example", "company-invitation").await.expect("a mail");
        assert_eq!(site.database().number("SELECT COUNT(*) FROM email WHERE bulk").await, 2, "sent after other mails");
        // An administrator's changes to a company are in the audit log; its owner's are not.
        assert_eq!(site.database().number("SELECT COUNT(*) FROM audit_log").await, 0);
        assert_eq!(admin.post(&file, &json!({ "csv": "gil@daymark.example" })).await.status(200).data()["invited"], 1);
        let log = admin.get("/v1/auth/audit?object=company").await.data();
        assert_eq!((&log[0]["action"], &log[0]["after"]), (&json!("company:invite"), &json!({ "invited": 1 })));
        admin.delete(&format!("{}/invitation/gil@daymark.example", path(acme))).await.status(200);
        let log = admin.get("/v1/auth/audit?object=company").await.data();
        assert_eq!((&log[0]["action"], &log[0]["after"]), (&json!("company:withdraw-invitation"), &json!({ "withdrawn": 1 })));
    }
}

story! {
    async fn a_claimed_domain_admits_members_with_confirmed_addresses(site) {
        let (ada, ben) = (at_domain(site, "ada", "acme.example").await, at_domain(site, "ben", "acme.example").await);
        let (cyd, dan) = (at_domain(site, "cyd", "other.example").await, at_domain(site, "dan", "sub.acme.example").await);
        let (acme, other) = (company(&ada, "Acme").await, company(&cyd, "Other").await);
        let claim = async |by: &Member, company: &Value, domain: &str| by.post(&format!("{}/domain", path(company)), &json!({ "domain": domain })).await;
        for wrong in ["gmail.com", "example", "acme.example/x", "a@acme.example"] {
            claim(&ada, acme, wrong).await.invalid("domain");
        }
        claim(&ada, acme, "acme.example").await.invalid("domain");
        site.confirm(&ada).await;
        claim(&ada, acme, "other.example").await.invalid("domain");
        assert_eq!(claim(&ada, acme, "ACME.example").await.status(200).data()["domains"], json!(["acme.example"]));
        claim(&ada, acme, "acme.example").await.status(200);
        let admin = site.admin().await;
        claim(&admin, other, "acme.example").await.problem(409, "conflict");
        claim(&admin, other, "other.example").await.status(200);
        join(&ben, json!({})).await.problem(403, "email_unconfirmed");
        site.confirm(&ben).await;
        assert_eq!(join(&ben, json!({})).await.status(200).data()["id"], acme["id"]);
        site.confirm(&dan).await;
        join(&dan, json!({})).await.problem(404, "not_found");
        let give_back = format!("{}/domain/acme.example", path(acme));
        cyd.delete(&give_back).await.problem(404, "not_found");
        assert_eq!(ada.delete(&give_back).await.status(200).data()["domains"], json!([]));
        ada.delete(&give_back).await.problem(404, "not_found");
        let eve = at_domain(site, "eve", "acme.example").await;
        site.confirm(&eve).await;
        join(&eve, json!({})).await.problem(404, "not_found");
    }
}

story! {
    async fn signing_up_with_a_company_uid_joins_the_company(site) {
        let ada = site.member("ada").await;
        let acme = company(&ada, "Acme").await;
        let body = |name: &str, uid: &Value| {
            json!({ "email": format!("{name}@daymark.example"), "password": "correct horse battery", "corporation_uid": uid })
        };
        let ben = Member::register(site.visitor(), &body("ben", &acme["corporation_uid"])).await;
        let cyd = Member::register(site.visitor(), &body("cyd", &json!("nobody's"))).await;
        site.job("company-sign-ups").await;
        assert_eq!((own(&ben).await["name"].clone(), own(&cyd).await), (json!("Acme"), Value::Null));
        assert_eq!(site.database().number("SELECT COUNT(*) FROM sign_up_company").await, 0);
    }
}

/// Assigns a program to a company.
pub async fn owned(admin: &Member, program: &Program, company: &Value) -> Answer {
    let path = format!("/v2/core/challenge/{}/company", program.id);
    admin.request(Method::PUT, &path).json(&json!({ "company_id": company["id"] })).send().await
}

story! {
    async fn only_company_members_see_and_join_a_company_program(site) {
        let (ada, ben) = (site.member("ada").await, site.member("ben").await);
        let admin = site.admin().await;
        let acme = company(&ada, "Acme").await;
        let may = site.may(&admin).await;
        ben.join(&may).await;
        owned(&admin, &may, acme).await.problem(409, "in_use");
        owned(&admin, &may, &json!({ "id": 999_999 })).await.invalid("company_id");
        ben.post(&format!("/v2/core/challenge/{}/leave", may.id), &json!({})).await.status(200);
        site.visitor().get(&may.board()).await.status(200);
        owned(&admin, &may, acme).await.status(200);
        let program = format!("/v2/core/challenge/{}", may.id);
        let calls = [program.clone(), may.board(), format!("/v2/core/challenge-members/{}", may.id), format!("{program}/team")];
        for call in &calls {
            for by in [&site.visitor(), &*ben] {
                by.get(call).await.problem(404, "not_found");
            }
            ada.get(call).await.status(200);
        }
        ben.post(&format!("{program}/join"), &json!({})).await.problem(404, "not_found");
        let in_sitemap = async || {
            let map = site.visitor().get("/sitemap.xml").await.status(200).text;
            map.contains(&format!("/challenges/{}<", may.id))
        };
        assert!(!in_sitemap().await);
        let listed = async |by: &daymark_tests::harness::Client| by.get("/v2/core/challenge").await.data().as_array().unwrap().len();
        assert_eq!((listed(&ada).await, listed(&ben).await, listed(&site.visitor()).await), (1, 0, 0));
        assert_eq!(ada.get(&program).await.data()["company_id"], acme["id"]);
        let open = site.may(&admin).await;
        let of_acme = format!("?company_id={}", acme["id"]);
        for (by, list, count) in [(&*ada, "", 1), (&*ben, "", 0), (&*admin, "/all", 1)] {
            assert_eq!(by.get(&format!("/v2/core/challenge{list}{of_acme}")).await.data().as_array().unwrap().len(), count);
        }
        admin.delete(&format!("/v2/core/challenge/{}", open.id)).await.status(200);
        ada.join(&may).await;
        ada.done(&may.entry(0, "2026-05-06")).await;
        let news = site.visitor().until("/v1/core/last-five-minute-activities", |feed| feed["count"] == 1).await;
        assert_eq!(news["items"], json!([]), "its activities are not shown to others");
        for (member, seen) in [(&ada, "snapshot"), (&ben, "error")] {
            let mut socket = member.socket().await;
            socket.say(&json!({ "op": "sub", "topic": may.topic() })).await;
            assert_eq!(socket.next_where(|f| f["topic"] == may.topic()).await["op"], seen);
        }
        admin.delete(&path(acme)).await.problem(409, "in_use");
        owned(&admin, &may, &json!({ "id": null })).await.status(200);
        assert_eq!(listed(&site.visitor()).await, 1);
        assert!(in_sitemap().await);
        site.visitor().get(&may.board()).await.status(200);
    }
}

/// The member's membership of a program.
pub async fn membership(member: &Member, program: &Program) -> Value {
    let own = member.get("/v2/core/challenge/user").await.status(200).data();
    let all = own["challenges"].as_array().expect("programs");
    let found = all.iter().find(|own| own["challenge"]["id"] == program.id);
    found.map_or(Value::Null, |own| own["membership"].clone())
}

/// Ends May, with its results.
async fn finish(site: &Site) {
    site.at("2026-06-04T00:00:00Z");
    site.job("standings").await;
    site.job("final-boards").await;
}

story! {
    async fn members_who_leave_a_company_leave_its_programs(site) {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let (ben, cyd, dan) = (site.member("ben").await, site.member("cyd").await, site.member("dan").await);
        let acme = company(&ada, "Acme").await;
        let (mut body, mut later) = (Program::may(), Program::may());
        body["capacity"] = json!(2);
        (later["start_date"], later["end_date"]) = (json!("2026-06-01"), json!("2026-06-30"));
        let (small, june) = (site.program(&admin, body).await, site.program(&admin, later).await);
        let open = site.may(&admin).await;
        for program in [&small, &june] {
            owned(&admin, program, acme).await.status(200);
        }
        let wait = async |member: &Member, program: &Program| {
            let path = format!("/v2/core/challenge/{}/pre-enroll", program.id);
            member.post(&path, &json!({ "challenge_id": program.id })).await.status(200);
        };
        for member in [&ben, &cyd, &dan] {
            enter(member, acme).await;
        }
        for member in [&ben, &cyd] {
            member.join(&small).await;
            member.done(&small.entry(0, "2026-05-06")).await;
        }
        wait(&dan, &small).await;
        wait(&ben, &june).await;
        ada.until(&small.board(), |board| board["total"] == 2).await;
        // The owner removes Ben. Dan gets the place.
        ada.delete(&format!("{}/member/{}", path(acme), ben.id)).await.status(200);
        assert_eq!(membership(&ben, &small).await["status"], "left");
        assert_eq!(membership(&ben, &june).await, Value::Null, "his place in June is free");
        let places = "SELECT COUNT(*) FROM membership WHERE state = 'pre_enrolled' AND place_at IS NOT NULL";
        assert_eq!(site.database().number(places).await, 1, "Dan has a place");
        assert_eq!(dan.get("/v1/auth/notice").await.data()[0]["title"], "You have a place in May");
        let board = ada.until(&small.board(), |board| board["total"] == 1).await;
        assert_eq!(board["entries"][0]["user_id"], cyd.id);
        let day = format!("/v2/core/challenge/{}/user/{}/day/2026-05-06/comment", small.id, cyd.id);
        for address in [format!("/v2/core/challenge/{}/inside", small.id), day] {
            ben.get(&address).await.problem(404, "not_found");
        }
        // Cyd leaves herself.
        cyd.post(&format!("{}/leave", path(acme)), &json!({})).await.status(200);
        assert_eq!(membership(&cyd, &small).await["status"], "left");
        site.at("2026-05-07T10:00:00Z");
        for member in [&ben, &cyd] {
            let entry = format!("/v1/core/activity_log/{}", small.entry(0, "2026-05-07"));
            member.patch(&entry, &json!({ "status": "done" })).await.problem(422, "not_loggable");
            assert_eq!(member.day("2026-05-07").await, &json!([]), "nothing is due");
            assert_eq!(member.pull().await["totals"]["points"], 10, "what they logged stays");
            member.join(&open).await;
        }
        // Other programs are not affected.
        enter(&ben, acme).await;
        ben.post(&format!("{}/leave", path(acme)), &json!({})).await.status(200);
        assert_eq!(membership(&ben, &open).await["status"], "joined");
    }
}

story! {
    async fn former_members_of_a_company_keep_only_their_own_results(site) {
        let Colleagues { ada, ben, acme, may, .. } = colleagues(site).await;
        finish(site).await;
        let of = |member: &Member| format!("/v2/core/challenge/{}/user/{}", may.id, member.id);
        let comments = |member: &Member| format!("{}/day/2026-05-06/comment", of(member));
        ben.get(&comments(&ada)).await.status(200);
        ben.post(&format!("{}/leave", path(acme)), &json!({})).await.status(200);
        for address in [may.board(), of(&ada), comments(&ada)] {
            ben.get(&address).await.problem(404, "not_found");
        }
        ben.post(&comments(&ada), &json!({ "text": "Still here" })).await.problem(404, "not_found");
        assert_eq!(membership(&ben, &may).await["status"], "completed");
        assert_eq!(ben.get(&of(&ben)).await.status(200).data()["points"], 10);
        ben.get(&comments(&ben)).await.status(200);
        assert_eq!(ada.board(&may).await["total"], 2, "the final board does not change");
    }
}

story! {
    async fn archived_programs_stay_hidden_when_their_company_is_deleted(site) {
        let Colleagues { admin, ada, ben, acme, may } = colleagues(site).await;
        let refused = async |by: &Member| {
            let problem = by.delete(&path(acme)).await.problem(409, "in_use");
            problem["message"].as_str().expect("a message").to_owned()
        };
        let ask = "This company still has programs. Ask an administrator to archive or delete them first.";
        assert_eq!(refused(&ada).await, ask);
        assert_eq!(refused(&admin).await, "This company still has programs. Archive, delete or move them first.");
        finish(site).await;
        assert_eq!(refused(&ada).await, ask);
        let program = format!("/v2/core/challenge/{}", may.id);
        assert_eq!(admin.delete(&program).await.status(200).data()["outcome"], "archived");
        let board = ada.board(&may).await;
        assert_eq!(board["total"], 2);
        let mut socket = ben.socket().await;
        socket.sub(&may.topic()).await;
        ada.delete(&path(acme)).await.status(200);
        assert_eq!(own(&ben).await, Value::Null);
        socket.next_where(|f| f["op"] == "gone" && f["topic"] == may.topic()).await;
        let members = format!("/v2/core/challenge-members/{}", may.id);
        let page = format!("/challenges/{}", may.id);
        for by in [&site.visitor(), &*ada, &*ben] {
            for address in [&program, &may.board(), &members] {
                by.get(address).await.problem(404, "not_found");
            }
            for list in ["/v2/core/challenge", "/v2/core/challenge?state=archived"] {
                assert_eq!(by.get(list).await.status(200).data(), &json!([]));
            }
            by.get(&page).await.status(404);
        }
        assert!(!site.visitor().get("/sitemap.xml").await.status(200).text.contains(&format!("{page}<")));
        for mut socket in [Socket::open(site.addr(), None).await, ben.socket().await] {
            socket.say(&json!({ "op": "sub", "topic": may.topic() })).await;
            assert_eq!(socket.next_where(|f| f["topic"] == may.topic()).await["op"], "error");
        }
        // Those who took part keep their own results, and editors see everything.
        let kept = membership(&ben, &may).await;
        assert_eq!((&kept["status"], &kept["points"]), (&json!("completed"), &json!(10)));
        assert_eq!(admin.board(&may).await["entries"], board["entries"]);
        assert_eq!(admin.get(&program).await.status(200).data()["state"], "archived");
    }
}

story! {
    async fn open_sockets_stop_hearing_a_program_that_their_member_may_no_longer_see(site) {
        let (ada, ben, cyd) = (site.member("ada").await, site.member("ben").await, site.member("cyd").await);
        let admin = site.admin().await;
        let acme = company(&ada, "Acme").await;
        enter(&ben, acme).await;
        let may = site.may(&admin).await;
        let (mut screen, mut others) = (Socket::open(site.addr(), None).await, cyd.socket().await);
        let (mut hers, mut his, mut desk) = (ada.socket().await, ben.socket().await, admin.socket().await);
        for socket in [&mut screen, &mut others, &mut hers, &mut his, &mut desk] {
            socket.sub(&may.topic()).await;
        }
        let gone = |f: &Value| f["op"] == "gone" && f["topic"] == may.topic();
        owned(&admin, &may, acme).await.status(200);
        screen.next_where(gone).await;
        others.next_where(gone).await;
        ada.delete(&format!("{}/member/{}", path(acme), ben.id)).await.status(200);
        his.next_where(gone).await;
        // Their sockets stay open. Company members and administrators keep listening.
        ada.join(&may).await;
        ada.done(&may.entry(0, "2026-05-06")).await;
        for socket in [&mut hers, &mut desk] {
            socket.row_where(&may.topic(), ada.id, |row| row["points"] == 10).await;
        }
        for socket in [&mut screen, &mut others, &mut his] {
            socket.say(&json!({ "op": "ping" })).await;
            let next = socket.next_where(|f| f["op"] == "pong" || f["topic"] == may.topic()).await;
            assert_eq!(next["op"], "pong", "{next}");
        }
    }
}

story! {
    async fn a_name_change_names_no_company_activity_in_the_feed(site) {
        let (admin, ada, ben) = (site.admin().await, site.member("ada").await, site.member("ben").await);
        let acme = company(&ada, "Acme").await;
        let (theirs, open) = (site.may(&admin).await, site.may(&admin).await);
        owned(&admin, &theirs, acme).await.status(200);
        for (member, program) in [(&ada, &theirs), (&ben, &open)] {
            member.join(program).await;
            member.done(&program.entry(0, "2026-05-06")).await;
        }
        let feed = "/v1/core/last-five-minute-activities";
        site.visitor().until(feed, |feed| feed["count"] == 2).await;
        for (member, name) in [(&ada, "Adele"), (&ben, "Bernard")] {
            member.patch("/v1/auth/user", &json!({ "first_name": name })).await.status(200);
        }
        // The feed reads changed names in order: when it shows the second, it has read the first.
        let news = site.visitor().until(feed, |feed| feed["items"][0]["user"]["name"] == "Bernard Tester").await;
        assert_eq!((&news["count"], news["items"].as_array().map(Vec::len)), (&json!(2), Some(1)), "{news}");
    }
}

async fn weeks(by: &Member, company: &Value) -> &'static Value {
    by.get(&format!("{}/week", path(company))).await.status(200).data()
}

story! {
    async fn weekly_figures_hide_groups_under_five_and_never_change(site) {
        let admin = site.admin().await;
        let (may, other) = (site.may(&admin).await, site.may(&admin).await);
        let mut all = Vec::new();
        for n in 0..15 {
            all.push(site.member(&format!("member{n}")).await);
        }
        // Eleven members: six in May, three in another program, two in none. And a company with four, too few.
        let (acme, small) = (company(&all[0], "Acme").await, company(&all[11], "Small").await);
        for (n, member) in all.iter().enumerate() {
            if ![0, 11].contains(&n) {
                enter(member, if n < 11 { acme } else { small }).await;
            }
            match n {
                0..6 | 11..15 => drop(member.join(&may).await),
                6..9 => drop(member.join(&other).await),
                _ => {}
            }
        }
        let phone = all[5].device("phone");
        site.at("2026-05-12T10:00:00Z");
        for member in &all[..3] {
            member.done(&may.entry(0, "2026-05-12")).await;
        }
        all[6].done(&other.entry(0, "2026-05-12")).await;
        let kept = op(&may.entry(1, "2026-05-12"), "set_status", "done", site.now());
        // A member who was not there all week is not counted in this week.
        let late = site.member("late").await;
        late.join(&may).await;
        late.done(&may.entry(0, "2026-05-12")).await;
        enter(&late, acme).await;
        site.at("2026-05-20T23:00:00Z");
        site.job("company-weeks").await;
        assert_eq!(weeks(&all[0], acme).await, &json!([]), "not yet");
        site.at("2026-05-21T00:00:00Z");
        site.job("company-weeks").await;
        let written = weeks(&all[0], acme).await;
        let expected = json!([{ "week": "2026-05-11", "whole": { "members": 11, "active": 4, "done": 4, "points": 40 },
            "challenges": [{ "challenge_id": may.id, "title": "May", "members": 6, "active": 3, "done": 3, "points": 30 }] }]);
        assert_eq!(written, &expected, "three would follow from a second program");
        assert_eq!(weeks(&all[11], small).await, &json!([{ "week": "2026-05-11", "whole": null, "challenges": [] }]));
        // A member leaves, a log arrives late: no difference between two responses reveals a person.
        all[6].post(&format!("{}/leave", path(acme)), &json!({})).await.status(200);
        assert_eq!(phone.send(&[kept]).await["results"].as_array().map(Vec::len), Some(1));
        site.job("company-weeks").await;
        assert_eq!(weeks(&all[0], acme).await, written);
        let numbers = site.database().number("SELECT SUM(members) + SUM(points) FROM company_week WHERE NOT shown").await;
        assert_eq!(numbers, 0, "hidden figures are not stored either");
        // With seven of eleven in one program, the other four could be derived: the part is not shown.
        site.at("2026-05-28T00:00:00Z");
        site.job("company-weeks").await;
        let newest = &weeks(&all[0], acme).await[0];
        assert_eq!((&newest["week"], &newest["whole"]["members"], &newest["challenges"]), (&json!("2026-05-18"), &json!(11), &json!([])));
        // An erased member leaves the company, and its weeks stay.
        let written = weeks(&all[0], acme).await;
        let close = json!({ "deleted": true, "password": "correct horse battery" });
        all[10].patch(&format!("/v1/auth/user/{}", all[10].id), &close).await.status(200);
        site.hours(31 * 24);
        site.job("erased-accounts").await;
        let owner = Member::login(site.visitor(), &all[0].email, "correct horse battery").await;
        assert_eq!(owner.get(&path(acme)).await.status(200).data()["members_count"], 10);
        assert_eq!(weeks(&owner, acme).await, written);
    }
}

story! {
    async fn weeks_are_stored_even_if_a_later_release_lets_members_join_several_programs(site) {
        let admin = site.admin().await;
        let (may, other) = (site.may(&admin).await, site.may(&admin).await);
        let ada = site.member("ada").await;
        let acme = company(&ada, "Acme").await;
        ada.join(&may).await;
        site.database().sql("UPDATE membership SET ended_at = 1").await;
        ada.join(&other).await;
        site.database().sql("DROP INDEX membership_one_running").await;
        site.database().sql("UPDATE membership SET ended_at = NULL").await;
        site.at("2026-05-21T00:00:00Z");
        site.job("company-weeks").await;
        assert_eq!(weeks(&ada, acme).await[0]["week"], "2026-05-11");
    }
}

#[tokio::test]
async fn an_owner_is_erased_while_a_member_leaves_the_company() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let Colleagues { ada, acme, may, .. } = colleagues(&site).await;
    ada.post(&format!("/v2/core/challenge/{}/leave", may.id), &json!({})).await.status(200);
    ada.post(&format!("/v2/core/challenge/custom-challenge/{}", may.id), &json!({})).await.status(201);
    let close = json!({ "deleted": true, "password": "correct horse battery" });
    ada.patch(&format!("/v1/auth/user/{}", ada.id), &close).await.status(200);
    site.hours(31 * 24);
    // A member who leaves locks the company, then its programs and their copies. The erasure must not hold the copies.
    let company = format!("SELECT id FROM company WHERE id = {} FOR UPDATE", acme["id"]);
    let copies = format!("SELECT id FROM program WHERE origin_company_id = {} FOR NO KEY UPDATE", acme["id"]);
    site.database().interleaved(&company, &copies, site.job("erased-accounts")).await;
    assert_eq!(site.database().number("SELECT COUNT(*) FROM company WHERE owner_id IS NULL").await, 1);
    site.end().await;
}

story! {
    async fn erasing_the_owner_keeps_the_company_without_an_owner(site) {
        let (ada, ben) = (site.member("ada").await, site.member("ben").await);
        let acme = company(&ada, "Acme").await;
        enter(&ben, acme).await;
        let close = json!({ "deleted": true, "password": "correct horse battery" });
        ada.patch(&format!("/v1/auth/user/{}", ada.id), &close).await.status(200);
        site.hours(31 * 24);
        site.job("erased-accounts").await;
        let count = async |what: &str| site.database().number(&format!("SELECT COUNT(*) FROM {what}")).await;
        assert_eq!((count("company_member").await, count("company WHERE owner_id IS NULL").await), (1, 1));
    }
}
