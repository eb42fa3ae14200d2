//! Accounts by mail: confirming an address, resetting the password, changing either; and a member's sessions.

use std::collections::BTreeSet;

use daymark_tests::harness::{Answer, Client, Database, Member, Site};
use daymark_tests::story;
use serde_json::{Value, json};

const PASSWORD: &str = "correct horse battery";
const NEW: &str = "staple of another kind";

/// A query parameter of a link.
fn part<'a>(link: &'a str, name: &str) -> &'a str {
    let query = link.split_once('?').map(|(_, query)| query).unwrap_or_default();
    query
        .split('&')
        .find_map(|pair| pair.strip_prefix(&format!("{name}=")))
        .unwrap_or_else(|| panic!("{name} in {link}"))
}

async fn login(client: &Client, email: &str, password: &str) -> Answer {
    client.post("/v1/auth/login", &json!({ "email": email, "password": password })).await
}

async fn mails(site: &Site, kind: &str) -> i64 {
    site.job("asked-for-mail").await;
    site.database().number(&format!("SELECT COUNT(*) FROM email WHERE email_type = '{kind}'")).await
}

story! {
    async fn the_mailed_link_confirms_the_address(site) {
        let ada = site.member("ada").await;
        assert_eq!(ada.get("/v1/auth/user").await.data()["email_verified"], false);
        let link = site.link(&ada.email, "confirm-email").await.expect("a mail");
        assert!(link.starts_with("/auth/confirm-email?token="), "{link}");
        let verify = async |token: &str| site.visitor().post("/v1/auth/user/verify", &json!({ "token": token })).await;
        verify("nonsense").await.problem(410, "link_ended");
        verify(part(&link, "token")).await.status(200);
        assert_eq!(ada.get("/v1/auth/user").await.data()["email_verified"], true);
        // A mail program may have opened it first.
        verify(part(&link, "token")).await.status(200);
        site.visitor().post("/v1/auth/user/verify/again", &json!({ "email": ada.email })).await.status(200);
        assert_eq!(mails(site, "confirm-email").await, 1, "the address is already confirmed");
    }
}

story! {
    async fn confirmation_mails_can_be_resent_and_their_links_expire(site) {
        let ada = site.member("ada").await;
        let first = site.link(&ada.email, "confirm-email").await.expect("a mail");
        site.visitor().post("/v1/auth/user/verify/again", &json!({ "email": "ADA@daymark.example" })).await.status(200);
        let second = site.link(&ada.email, "confirm-email").await.expect("another mail");
        assert_ne!(first, second);
        let kept = async || site.database().number("SELECT COUNT(*) FROM mail_token").await;
        site.job("ended-links").await;
        assert!(kept().await > 0, "they still work");
        site.hours(73);
        for link in [first, second] {
            let answer = site.visitor().post("/v1/auth/user/verify", &json!({ "token": part(&link, "token") })).await;
            answer.problem(410, "link_ended");
        }
        site.job("ended-links").await;
        assert_eq!(kept().await, 0, "ended links are deleted");
    }
}

story! {
    async fn known_and_unknown_addresses_get_the_same_answer(site) {
        site.member("ada").await;
        for path in ["/v1/auth/password/forgot", "/v1/auth/user/verify/again"] {
            let ask = async |email: &str| site.visitor().post(path, &json!({ "email": email })).await.status(200);
            let (known, unknown) = (ask("ada@daymark.example").await, ask("nobody@daymark.example").await);
            assert_eq!(known.text, unknown.text);
            let names = |answer: &Answer| answer.headers.keys().map(ToString::to_string).collect::<BTreeSet<_>>();
            assert_eq!(names(&known), names(&unknown));
            site.visitor().post(path, &json!({ "email": "no address" })).await.invalid("email");
        }
        assert_eq!(mails(site, "reset-password").await, 1);
        assert_eq!(site.database().number("SELECT COUNT(*) FROM email WHERE recipient_folded LIKE 'nobody%'").await, 0);
        assert_eq!(site.database().number("SELECT COUNT(*) FROM account_request").await, 0);
    }
}

story! {
    async fn a_reset_link_works_once_and_ends_all_sessions(site) {
        let ada = site.member("ada").await;
        let elsewhere = Member::login(site.visitor(), &ada.email, PASSWORD).await;
        site.visitor().post("/v1/auth/password/forgot", &json!({ "email": ada.email })).await.status(200);
        let link = site.link(&ada.email, "reset-password").await.expect("a mail");
        let (id, token) = (part(&link, "id").parse::<i64>().expect("an id"), part(&link, "token").to_owned());
        assert_eq!(id, ada.id);
        let check = async |id: i64, token: &str| {
            site.visitor().post("/v1/auth/password/verifyreset", &json!({ "id": id, "token": token })).await
        };
        assert_eq!(check(id, &token).await.status(200).data()["valid"], true);
        check(id + 1, &token).await.problem(410, "link_ended");
        check(id, "nonsense").await.problem(410, "link_ended");
        let reset = async |password: &str| {
            let body = json!({ "id": id, "token": token, "password": password });
            site.visitor().post("/v1/auth/password/reset", &body).await
        };
        reset("short").await.invalid("password");
        let member = Member::login(site.visitor(), &ada.email, PASSWORD).await;
        reset(NEW).await.status(200);
        reset("a third one entirely").await.problem(410, "link_ended");
        for session in [&ada, &elsewhere, &member] {
            session.until_code("/v1/auth/user", 401).await;
        }
        login(&site.visitor(), &ada.email, PASSWORD).await.problem(401, "bad_credentials");
        let back = Member::login(site.visitor(), &ada.email, NEW).await;
        assert_eq!(back.get("/v1/auth/user").await.data()["email_verified"], true, "the reset confirms the address");
        assert_eq!(mails(site, "password-changed").await, 1);
    }
}

story! {
    async fn only_the_newest_reset_link_works_and_only_for_two_hours(site) {
        let ada = site.member("ada").await;
        let ask = async || {
            site.visitor().post("/v1/auth/password/forgot", &json!({ "email": ada.email })).await.status(200);
            site.link(&ada.email, "reset-password").await.expect("a mail")
        };
        let (old, new) = (ask().await, ask().await);
        let check = async |link: &str| {
            let body = json!({ "id": ada.id, "token": part(link, "token") });
            site.visitor().post("/v1/auth/password/verifyreset", &body).await
        };
        check(&old).await.problem(410, "link_ended");
        check(&new).await.status(200);
        site.minutes(121);
        check(&new).await.problem(410, "link_ended");
    }
}

story! {
    async fn changing_the_password_ends_every_other_session(site) {
        let ada = site.member("ada").await;
        let elsewhere = Member::login(site.visitor(), &ada.email, PASSWORD).await;
        let change = async |old: &str, new: &str| {
            ada.post("/v1/auth/password/change", &json!({ "old_password": old, "new_password": new })).await
        };
        change("not the one", NEW).await.invalid("old_password");
        change(PASSWORD, "short").await.invalid("new_password");
        let answer = change(PASSWORD, NEW).await.status(200);
        elsewhere.until_code("/v1/auth/user", 401).await;
        ada.save_tokens(answer.data());
        ada.get("/v1/auth/user").await.status(200);
        login(&site.visitor(), &ada.email, PASSWORD).await.problem(401, "bad_credentials");
        Member::login(site.visitor(), &ada.email, NEW).await;
        assert_eq!(mails(site, "password-changed").await, 1);
    }
}

story! {
    async fn a_new_address_is_confirmed_and_the_old_one_notified(site) {
        let ada = site.member("ada").await;
        let ask = async |email: &str, password: &str| {
            ada.post("/v1/auth/user/change-email", &json!({ "email": email, "password": password })).await
        };
        ask("no address", PASSWORD).await.invalid("email");
        ask("ada@elsewhere.example", "not the one").await.invalid("password");
        ask(&ada.email, PASSWORD).await.invalid("email");
        ask("Ada@Elsewhere.example", PASSWORD).await.status(200);
        assert_eq!(ada.get("/v1/auth/user").await.data()["email"], ada.email.as_str(), "not yet");
        let link = site.link("ada@elsewhere.example", "new-email").await.expect("a mail to the new address");
        site.link(&ada.email, "email-change-asked").await.expect("a mail to the old one");
        let verify = async || {
            site.visitor().post("/v1/auth/user/verify-new-email", &json!({ "token": part(&link, "token") })).await
        };
        verify().await.status(200);
        verify().await.problem(410, "link_ended");
        let user = ada.get("/v1/auth/user").await.data().clone();
        assert_eq!((&user["email"], &user["email_verified"]), (&json!("Ada@Elsewhere.example"), &json!(true)));
        login(&site.visitor(), &ada.email, PASSWORD).await.problem(401, "bad_credentials");
        Member::login(site.visitor(), "ada@elsewhere.example", PASSWORD).await;
        assert_eq!(mails(site, "email-changed").await, 1);
    }
}

story! {
    async fn a_pending_email_change_can_be_viewed_resent_or_cancelled(site) {
        let ada = site.member("ada").await;
        let pending = async || ada.get("/v1/auth/user").await.data()["pending_email"].clone();
        let again = async || ada.post("/v1/auth/user/change-email/again", &json!({})).await;
        let ask = async |email: &str| {
            ada.post("/v1/auth/user/change-email", &json!({ "email": email, "password": PASSWORD })).await.status(200)
        };
        let verify = async |link: &str| {
            site.visitor().post("/v1/auth/user/verify-new-email", &json!({ "token": part(link, "token") })).await
        };
        assert_eq!(pending().await, Value::Null);
        again().await.problem(409, "conflict");
        ask("Ada@Elsewhere.example").await;
        assert_eq!(pending().await, "Ada@Elsewhere.example");
        let session = ada.get("/api/auth/session").await.json();
        assert_eq!(session["user"]["pending_email"], "Ada@Elsewhere.example");
        let first = site.link("ada@elsewhere.example", "new-email").await.expect("a mail");
        again().await.status(200);
        assert_eq!(mails(site, "new-email").await, 2);
        let second = site.link("ada@elsewhere.example", "new-email").await.expect("a mail");
        assert_ne!(first, second);
        // Either mail works, but only one of them, once.
        verify(&first).await.status(200);
        assert_eq!(pending().await, Value::Null);
        verify(&second).await.problem(410, "link_ended");
        // Another one replaces the pending one.
        ask("one@daymark.example").await;
        let one = site.link("one@daymark.example", "new-email").await.expect("a mail");
        ask("two@daymark.example").await;
        assert_eq!(pending().await, "two@daymark.example");
        verify(&one).await.problem(410, "link_ended");
        let two = site.link("two@daymark.example", "new-email").await.expect("a mail");
        for _ in 0..2 {
            let kept = ada.delete("/v1/auth/user/change-email").await.status(200).data();
            assert_eq!((&kept["pending_email"], &kept["email"]), (&Value::Null, &json!("Ada@Elsewhere.example")));
        }
        verify(&two).await.problem(410, "link_ended");
        again().await.problem(409, "conflict");
        ask("three@daymark.example").await;
        site.hours(49);
        assert_eq!(pending().await, Value::Null);
        again().await.problem(409, "conflict");
        assert_eq!(ada.get("/v1/auth/user").await.data()["email"], "Ada@Elsewhere.example");
    }
}

#[tokio::test]
async fn a_change_of_address_that_has_just_been_cancelled_is_not_resent() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let ada = site.member("ada").await;
    let body = json!({ "email": "new@daymark.example", "password": PASSWORD });
    ada.post("/v1/auth/user/change-email", &body).await.status(200);
    let lock = format!("SELECT id FROM member WHERE id = {} FOR UPDATE", ada.id);
    let cancel = format!("DELETE FROM mail_token WHERE member_id = {} AND purpose = 'new_email'", ada.id);
    let nothing = json!({});
    let again = ada.post("/v1/auth/user/change-email/again", &nothing);
    site.database().interleaved(&lock, &cancel, again).await.problem(409, "conflict");
    assert_eq!(ada.get("/v1/auth/user").await.data()["pending_email"], Value::Null);
    site.end().await;
}

#[tokio::test]
async fn resending_the_mail_to_a_new_address_is_rate_limited() {
    let site = Site::start_with(Database::Sqlite, &[], true).await;
    let ada = site.member("ada").await;
    let body = json!({ "email": "new@daymark.example", "password": PASSWORD });
    ada.post("/v1/auth/user/change-email", &body).await.status(200);
    let again = async || ada.post("/v1/auth/user/change-email/again", &json!({})).await;
    again().await.status(200);
    again().await.problem(429, "too_many_requests");
    site.minutes(61);
    again().await.status(200);
    site.end().await;
}

story! {
    async fn changing_to_a_taken_address_does_not_reveal_its_account(site) {
        let (ada, ben) = (site.member("ada").await, site.member("ben").await);
        let ask = async |email: &str| {
            ada.post("/v1/auth/user/change-email", &json!({ "email": email, "password": PASSWORD })).await.status(200)
        };
        assert_eq!(ask(&ben.email).await.text, ask("free@daymark.example").await.text);
        assert!(site.link(&ben.email, "new-email").await.is_none());
        site.link(&ben.email, "address-in-use").await.expect("a mail to its owner");
        // It stays pending, like an address without an account.
        ask(&ben.email).await;
        assert_eq!(ada.get("/v1/auth/user").await.data()["pending_email"], ben.email.as_str());
        let again = async || ada.post("/v1/auth/user/change-email/again", &json!({})).await.status(200);
        let taken = again().await;
        assert_eq!(mails(site, "address-in-use").await, 3);
        ask("free@daymark.example").await;
        assert_eq!(again().await.text, taken.text);
        let free = site.link("free@daymark.example", "new-email").await.expect("a mail");
        // Another account takes the address before the link is opened.
        site.member("free").await;
        let answer = site.visitor().post("/v1/auth/user/verify-new-email", &json!({ "token": part(&free, "token") })).await;
        answer.problem(410, "link_ended");
        assert_eq!(ada.get("/v1/auth/user").await.data()["email"], ada.email.as_str());
    }
}

#[tokio::test]
async fn account_changes_are_refused_if_the_address_is_taken_meanwhile() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let (ada, visitor, database) = (site.member("ada").await, site.visitor(), site.database());
    let body = json!({ "email": "free@daymark.example", "password": PASSWORD });
    ada.post("/v1/auth/user/change-email", &body).await.status(200);
    let link = site.link("free@daymark.example", "new-email").await.expect("a mail");
    let sign_up = "INSERT INTO member (email, email_folded, timezone, created_at, search)
        VALUES ('free@daymark.example', 'free@daymark.example', 'UTC', 0, '')";
    let body = json!({ "token": part(&link, "token") });
    let verified = visitor.post("/v1/auth/user/verify-new-email", &body);
    database.interleaved(sign_up, "SELECT 1", verified).await.problem(410, "link_ended");
    // A reset ends what the old password allowed.
    let reset = format!("UPDATE member SET auth_version = auth_version + 1 WHERE id = {}", ada.id);
    let body = json!({ "old_password": PASSWORD, "new_password": NEW });
    let changed = ada.post("/v1/auth/password/change", &body);
    database.interleaved(&reset, "SELECT 1", changed).await.problem(401, "unauthenticated");
    Member::login(site.visitor(), &ada.email, PASSWORD).await;
    site.end().await;
}

#[tokio::test]
async fn using_a_link_waits_for_the_change_that_revokes_it() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let (ada, visitor) = (site.member("ada").await, site.visitor());
    let confirm = site.link(&ada.email, "confirm-email").await.expect("a mail");
    let body = json!({ "email": "ada@elsewhere.example", "password": PASSWORD });
    ada.post("/v1/auth/user/change-email", &body).await.status(200);
    let new_email = site.link("ada@elsewhere.example", "new-email").await.expect("a mail");
    visitor.post("/v1/auth/password/forgot", &json!({ "email": ada.email })).await.status(200);
    let reset = site.link(&ada.email, "reset-password").await.expect("a mail");
    // Changes of the password and the address lock the account, and then its links.
    let account = format!("SELECT id FROM member WHERE id = {} FOR NO KEY UPDATE", ada.id);
    let after = async |purpose: &str, path: &str, body: Value| {
        let ended = format!("DELETE FROM mail_token WHERE purpose = '{purpose}'");
        site.database().interleaved(&account, &ended, visitor.post(path, &body)).await
    };
    let body = json!({ "id": ada.id, "token": part(&reset, "token"), "password": NEW });
    after("reset", "/v1/auth/password/reset", body).await.problem(410, "link_ended");
    let body = json!({ "token": part(&new_email, "token") });
    after("new_email", "/v1/auth/user/verify-new-email", body).await.problem(410, "link_ended");
    let body = json!({ "token": part(&confirm, "token") });
    after("confirm", "/v1/auth/user/verify", body).await.status(200);
    login(&visitor, &ada.email, PASSWORD).await.status(200);
    // So does the job that sends new links.
    visitor.post("/v1/auth/password/forgot", &json!({ "email": ada.email })).await.status(200);
    let disabled = "UPDATE member SET disabled = TRUE; DELETE FROM account_request";
    site.database().interleaved(&account, disabled, site.job("asked-for-mail")).await;
    assert_eq!(mails(&site, "reset-password").await, 1);
    site.end().await;
}

#[tokio::test]
async fn only_a_live_session_can_use_the_password() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let ada = site.member("ada").await;
    let ended = format!("UPDATE session SET ended_at = 1 WHERE member_id = {}", ada.id);
    let changed = json!({ "old_password": PASSWORD, "new_password": NEW });
    let changed = ada.post("/v1/auth/password/change", &changed);
    site.database().interleaved(&ended, "SELECT 1", changed).await.problem(401, "unauthenticated");
    let ada = Member::login(site.visitor(), &ada.email, PASSWORD).await;
    let body = json!({ "email": "new@daymark.example", "password": PASSWORD });
    let changed = ada.post("/v1/auth/user/change-email", &body);
    site.database().interleaved(&ended, "SELECT 1", changed).await.problem(401, "unauthenticated");
    site.end().await;
}

#[tokio::test]
async fn two_sessions_can_end_all_sessions_at_once() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let ada = site.member("ada").await;
    let phone = Member::login(site.visitor(), &ada.email, PASSWORD).await;
    // A change of the password locks the account, the session that asked for it, and then the others.
    let first = format!("SELECT id FROM member WHERE id = {} FOR NO KEY UPDATE", ada.id);
    let then = "UPDATE session SET used_at = used_at";
    site.database().interleaved(&first, then, phone.delete("/v1/auth/session")).await.status(200);
    ada.until_code("/v1/auth/user", 401).await;
    site.end().await;
}

/// Adds two sessions of a member that expired long ago.
async fn add_old_sessions(site: &Site, member: &Member) {
    let insert = "INSERT INTO session (member_id, created_at, used_at, expires_at) VALUES";
    site.database().sql(&format!("{insert} ({0}, 0, 0, 0), ({0}, 0, 0, 0)", member.id)).await;
}

#[tokio::test]
async fn sessions_are_locked_in_one_order() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let (admin, ada, database) = (site.admin().await, site.member("ada").await, site.database());
    let lock = |which: &str| {
        format!("SELECT id FROM session WHERE id = (SELECT {which}(id) FROM session WHERE expires_at = 0) FOR UPDATE")
    };
    let (first, second) = (lock("MIN"), lock("MAX"));
    // The first session is stored after the second one.
    let behind = "UPDATE session SET used_at = 1 WHERE id = (SELECT MIN(id) FROM session WHERE expires_at = 0)";
    let old = async || {
        database.sql("DELETE FROM session WHERE expires_at = 0").await;
        add_old_sessions(&site, &ada).await;
        database.sql(behind).await;
    };
    old().await;
    database.interleaved(&first, &second, ada.delete("/v1/auth/session")).await.status(200);
    old().await;
    let path = format!("/v1/auth/user/{}/sessions", ada.id);
    database.interleaved(&first, &second, admin.delete(&path)).await.status(200);
    old().await;
    database.interleaved(&first, &second, site.job("ended-sessions")).await;
    assert_eq!(database.number("SELECT COUNT(*) FROM session WHERE expires_at = 0").await, 0);
    site.end().await;
}

#[tokio::test]
async fn old_sessions_are_deleted_while_their_devices_change() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let (ada, database) = (site.member("ada").await, site.database());
    // The first device belongs to the second session.
    let devices =
        "INSERT INTO push_device (member_id, session_id, endpoint, public_key, secret, created_at, confirmed_at)
           SELECT member_id, s.id, CAST(s.id AS TEXT), '', '', 0, 0 FROM session s
           WHERE expires_at = 0 ORDER BY s.id DESC;
         INSERT INTO push_message (device_id, tag, urgency, content, due_at, expires_at)
           SELECT id, '', 'normal', '{}', 0, 0 FROM push_device ORDER BY id";
    for table in ["push_device", "push_message"] {
        add_old_sessions(&site, &ada).await;
        database.sql(devices).await;
        let lock =
            |which: &str| format!("SELECT id FROM {table} WHERE id = (SELECT {which}(id) FROM {table}) FOR UPDATE");
        database.interleaved(&lock("MIN"), &lock("MAX"), site.job("ended-sessions")).await;
    }
    // An erasure deletes devices, and sessions in the end.
    add_old_sessions(&site, &ada).await;
    database.sql(devices).await;
    let first = format!("SELECT id FROM member WHERE id = {} FOR UPDATE; DELETE FROM push_device", ada.id);
    database.interleaved(&first, "DELETE FROM session", site.job("ended-sessions")).await;
    site.end().await;
}

story! {
    async fn a_member_lists_and_ends_their_sessions(site) {
        let ada = site.member("ada").await;
        let ben = site.member("ben").await;
        let phone = Member::login(site.visitor(), &ada.email, PASSWORD).await;
        let tablet = Member::login(site.visitor(), &ada.email, PASSWORD).await;
        let list = ada.get("/v1/auth/session").await.data().clone();
        let rows = list.as_array().expect("rows");
        assert_eq!(rows.len(), 3);
        assert_eq!(rows.iter().filter(|row| row["current"] == true).count(), 1);
        let of_phone = phone.get("/v1/auth/session").await.data().clone();
        let current = |rows: &Value| {
            let rows = rows.as_array().expect("rows").iter();
            rows.filter(|row| row["current"] == true).map(|row| row["id"].clone()).next().expect("the current one")
        };
        let id = current(&of_phone);
        ben.delete(&format!("/v1/auth/session/{id}")).await.problem(404, "not_found");
        ada.delete(&format!("/v1/auth/session/{id}")).await.status(200);
        phone.until_code("/v1/auth/user", 401).await;
        ada.delete("/v1/auth/session").await.status(200);
        tablet.until_code("/v1/auth/user", 401).await;
        assert_eq!(ada.get("/v1/auth/session").await.data().as_array().map(Vec::len), Some(1));
        ben.get("/v1/auth/user").await.status(200);
    }
}

story! {
    async fn members_edit_their_profile_but_not_protected_fields(site) {
        let ada = site.member("ada").await;
        let change = async |body: Value| ada.patch("/v1/auth/user", &body).await;
        let user = change(json!({ "first_name": " Ada ", "nickname": "ad", "privacy_level": "nickname" })).await;
        let user = user.status(200).data().clone();
        assert_eq!((&user["first_name"], &user["last_name"]), (&json!("Ada"), &json!("Tester")), "what is left out stays");
        assert_eq!((&user["nickname"], &user["privacy_level"]), (&json!("ad"), &json!("nickname")));
        for (field, value) in [("first_name", json!("a\nb")), ("nickname", json!("x".repeat(61))), ("timezone", json!("Mars/Olympus")),
            ("day_start_hour", json!(7)), ("privacy_level", json!("secret"))] {
            change(json!({ field: value })).await.invalid(field);
        }
        change(json!({ "userType": "admin", "points": 9, "disabled": true, "email": "x@y.example" })).await.status(200);
        let same = ada.get("/v1/auth/user").await.data().clone();
        assert_eq!((&same["userType"], &same["email"]), (&json!("user"), &json!(ada.email)));
        assert_eq!(ada.patch("/v1/auth/user/mark-tour-completed", &json!({})).await.data()["tour_completed"], true);
        assert_eq!(same["welcomed"], false);
        assert_eq!(change(json!({ "welcomed": true })).await.data()["welcomed"], true);
        assert_eq!(change(json!({ "nickname": "ada" })).await.data()["welcomed"], true, "it stays");
    }
}

story! {
    async fn time_zone_changes_apply_the_next_day_at_most_once_a_day(site) {
        let ada = site.member("ada").await;
        assert_eq!(ada.get("/v1/auth/user/timezone").await.data()["today"], "2026-05-06");
        ada.patch("/v1/auth/user", &json!({ "timezone": "Pacific/Kiritimati" })).await.status(200);
        let from = "SELECT from_date FROM member_zone WHERE timezone = 'Pacific/Kiritimati'";
        assert_eq!(site.database().text(from).await.as_deref(), Some("2026-05-07"));
        ada.patch("/v1/auth/user", &json!({ "timezone": "Europe/Berlin" })).await.invalid("timezone");
        ada.patch("/v1/auth/user", &json!({ "timezone": "Pacific/Kiritimati" })).await.status(200);
        site.hours(25);
        ada.patch("/v1/auth/user", &json!({ "timezone": "Europe/Berlin" })).await.status(200);
    }
}

story! {
    async fn the_day_start_cannot_move_the_current_date_back(site) {
        let ada = site.member("ada").await;
        site.at("2026-05-07T02:00:00Z");
        ada.patch("/v1/auth/user", &json!({ "day_start_hour": 4 })).await.invalid("day_start_hour");
        site.at("2026-05-07T05:00:00Z");
        ada.patch("/v1/auth/user", &json!({ "day_start_hour": 4 })).await.status(200);
        let days = ada.until("/v1/auth/user/timezone", |days| days["day_start_hour"] == 4).await;
        assert_eq!(days["today"], "2026-05-07");
    }
}

story! {
    async fn the_address_check_suggests_fixes_but_reveals_no_accounts(site) {
        let ada = site.member("ada").await;
        let check = async |email: &str| {
            site.visitor().get(&format!("/v1/auth/check/valid/email?email={email}")).await.status(200).data().clone()
        };
        assert_eq!(check(&ada.email).await, check("nobody@daymark.example").await);
        assert_eq!(check("nobody").await["valid"], false);
        assert_eq!(check("ada@gmial.com").await, json!({ "valid": true, "suggestion": "ada@gmail.com" }));
    }
}
