//! A second factor: turning it on, using it, losing it, turning it off.

use daymark_tests::harness::{Answer, Client, Database, Member, Phone, Site};
use daymark_tests::story;
use serde_json::{Value, json};

use crate::identities::{reset, with_a_password};

const PASSWORD: &str = "correct horse battery";
const FACTOR: &str = "/v1/auth/second-factor";

fn codes(answer: &Answer) -> Vec<String> {
    serde_json::from_value(answer.data()["recovery_codes"].clone()).expect("codes")
}

async fn login(client: &Client, email: &str, code: Option<&str>) -> Answer {
    client.post("/v1/auth/login", &json!({ "email": email, "password": PASSWORD, "code": code })).await
}

story! {
    async fn sign_in_requires_a_code_that_works_only_once(site) {
        let ada = site.member("ada").await;
        assert_eq!(ada.get("/v1/auth/user").await.data()["second_factor"], false);
        let set_up = ada.post(FACTOR, &json!({ "password": PASSWORD })).await.status(200).data();
        assert!(set_up["uri"].as_str().unwrap().starts_with("otpauth://totp/Daymark:ada%40daymark.example?secret="));
        assert!(set_up["qr"].as_str().unwrap().starts_with("<svg "));
        // Not active before it is confirmed: a member who never scanned it is not locked out.
        login(&site.visitor(), &ada.email, None).await.status(200);
        ada.post(&format!("{FACTOR}/confirm"), &json!({ "code": "000000" })).await.invalid("code");
        let phone = Phone::of(set_up);
        let confirmed = ada.post(&format!("{FACTOR}/confirm"), &json!({ "code": phone.code(site, 0) })).await.status(200);
        assert_eq!(codes(&confirmed).len(), 10);
        let state = ada.get(FACTOR).await.data();
        assert_eq!(state, &json!({ "on_since": "2026-05-06T10:00:00.000Z", "recovery_codes_left": 10 }));
        assert_eq!(ada.get("/v1/auth/user").await.data()["second_factor"], true);
        site.link(&ada.email, "second-factor-on").await.expect("a mail");

        let nobody = site.visitor();
        for none in [None, Some(""), Some(" ")] {
            login(&nobody, &ada.email, none).await.problem(401, "second_factor_required");
        }
        login(&nobody, &ada.email, Some(&phone.code(site, 0))).await.invalid("code");
        site.clock().advance_ms(30_000);
        let wrong = json!({ "email": ada.email, "password": "not the one", "code": phone.code(site, 0) });
        nobody.post("/v1/auth/login", &wrong).await.problem(401, "bad_credentials");
        login(&nobody, &ada.email, Some(&phone.code(site, 0))).await.status(200);
        login(&nobody, &ada.email, Some(&phone.code(site, 0))).await.invalid("code");
        // A clock that is half a minute ahead; earlier codes are then invalid.
        login(&nobody, &ada.email, Some(&phone.code(site, 1))).await.status(200);
        site.clock().advance_ms(30_000);
        login(&nobody, &ada.email, Some(&phone.code(site, -1))).await.invalid("code");
        login(&nobody, &ada.email, Some(&phone.code(site, 2))).await.invalid("code");
        let spaced = phone.code(site, 1);
        login(&nobody, &ada.email, Some(&format!("{} {}", &spaced[..3], &spaced[3..]))).await.status(200);
        assert_eq!(site.database().number("SELECT COUNT(*) FROM session").await, 5, "a refused sign-in starts none");
    }
}

story! {
    async fn a_password_reset_ends_the_second_factor_of_an_unconfirmed_account_only(site) {
        let ada = site.member("ada").await;
        let set_up = async |member: &Member| {
            let phone = Phone::of(member.post(FACTOR, &json!({ "password": PASSWORD })).await.status(200).data());
            member.post(&format!("{FACTOR}/confirm"), &json!({ "code": phone.code(site, 0) })).await.status(200);
        };
        set_up(&ada).await;
        let owner = with_a_password(site, &ada.email).await;
        assert_eq!(owner.get("/v1/auth/user").await.data()["second_factor"], false);
        site.link(&ada.email, "second-factor-off").await.expect("a mail");
        let off = "SELECT COUNT(*) FROM audit_log WHERE action = 'user:second-factor-off'";
        assert_eq!(site.database().number(off).await, 1);
        // Now the address is confirmed: the phone stays necessary.
        set_up(&owner).await;
        reset(site, &ada.email).await;
        login(&site.visitor(), &ada.email, None).await.problem(401, "second_factor_required");
    }
}

story! {
    async fn a_recovery_code_replaces_the_phone_only_once(site) {
        let (ada, ben) = (site.member("ada").await, site.member("ben").await);
        let (_, mine) = Phone::turn_on(site, &ada).await;
        let (_, bens) = Phone::turn_on(site, &ben).await;
        let nobody = site.visitor();
        login(&nobody, &ada.email, Some(&mine[0].to_uppercase())).await.status(200);
        site.link(&ada.email, "recovery-code-used").await.expect("a mail");
        for bad in [&mine[0], &bens[1], "aaaaa-aaaaa", "", "x"] {
            assert_ne!(login(&nobody, &ada.email, Some(bad)).await.code, 200, "{bad}");
        }
        assert_eq!(ada.get(FACTOR).await.data()["recovery_codes_left"], 9);
        ada.post(&format!("{FACTOR}/recovery-codes"), &json!({ "password": "not the one" })).await.invalid("password");
        let new = codes(&ada.post(&format!("{FACTOR}/recovery-codes"), &json!({ "password": PASSWORD })).await.status(200));
        login(&nobody, &ada.email, Some(&mine[1])).await.invalid("code");
        login(&nobody, &ada.email, Some(&new[1])).await.status(200);
        let dump = site.database().dump().await;
        assert!(mine.iter().chain(&new).all(|code| !dump.contains(code.as_str()) && !dump.contains(&code.replace('-', ""))));
    }
}

story! {
    async fn concurrent_sign_ins_cannot_share_a_code(site) {
        let ada = site.member("ada").await;
        let (phone, mine) = Phone::turn_on(site, &ada).await;
        site.clock().advance_ms(30_000);
        for code in [phone.code(site, 0), mine[0].clone()] {
            let nobody = site.visitor();
            let tries = (0..6).map(|_| login(&nobody, &ada.email, Some(&code)));
            let answers = futures_util::future::join_all(tries).await;
            assert_eq!(answers.iter().filter(|answer| answer.code == 200).count(), 1);
        }
    }
}

#[tokio::test]
async fn a_former_password_no_longer_changes_the_second_factor() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let ada = site.member("ada").await;
    let (_, codes) = Phone::turn_on(&site, &ada).await;
    let reset = format!("UPDATE member SET auth_version = auth_version + 1 WHERE id = {}", ada.id);
    for (path, code) in [("/recovery-codes", &codes[0]), ("/off", &codes[1])] {
        let signed_in = login(&site.visitor(), &ada.email, Some(code)).await;
        ada.save_tokens(signed_in.data());
        let (path, body) = (format!("{FACTOR}{path}"), json!({ "password": PASSWORD }));
        site.database().held(&reset, 1, ada.post(&path, &body)).await.problem(401, "unauthenticated");
    }
    // A sign-in locks the account, its second factor and its recovery codes, in this order.
    let sign_in = "SELECT member_id FROM second_factor FOR UPDATE";
    let code = "UPDATE recovery_code SET used_at = 1";
    let admin = site.admin().await;
    let path = format!("/v1/auth/user/{}/second-factor", ada.id);
    site.database().interleaved(sign_in, code, admin.delete(&path)).await.status(200);
    site.end().await;
}

#[tokio::test]
async fn a_second_factor_is_confirmed_while_its_member_is_erased() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let ada = site.member("ada").await;
    let phone = Phone::of(ada.post(FACTOR, &json!({ "password": PASSWORD })).await.status(200).data());
    let (path, code) = (format!("{FACTOR}/confirm"), json!({ "code": phone.code(&site, 0) }));
    let lock = format!("SELECT id FROM member WHERE id = {} FOR UPDATE", ada.id);
    let confirmed = site.database().interleaved(&lock, "DELETE FROM second_factor", ada.post(&path, &code)).await;
    confirmed.problem(409, "conflict");
    site.end().await;
}

story! {
    async fn turning_off_the_second_factor_requires_the_password(site) {
        let ada = site.member("ada").await;
        let off = format!("{FACTOR}/off");
        ada.post(&off, &json!({ "password": PASSWORD })).await.problem(409, "conflict");
        ada.post(&format!("{FACTOR}/recovery-codes"), &json!({ "password": PASSWORD })).await.problem(409, "conflict");
        ada.post(&format!("{FACTOR}/confirm"), &json!({ "code": "123456" })).await.problem(409, "conflict");
        ada.post(FACTOR, &json!({ "password": "not the one" })).await.invalid("password");
        let (_, mine) = Phone::turn_on(site, &ada).await;
        ada.post(FACTOR, &json!({ "password": PASSWORD })).await.problem(409, "conflict");
        ada.post(&off, &json!({ "password": "not the one" })).await.invalid("password");
        ada.post(&off, &json!({ "password": PASSWORD })).await.status(200);
        site.link(&ada.email, "second-factor-off").await.expect("a mail");
        login(&site.visitor(), &ada.email, None).await.status(200);
        let (_, other) = Phone::turn_on(site, &ada).await;
        login(&site.visitor(), &ada.email, Some(&mine[0])).await.invalid("code");
        login(&site.visitor(), &ada.email, Some(&other[0])).await.status(200);
        let admin = site.admin().await;
        let log = admin.get(&format!("/v1/auth/audit?object=user:{}", ada.id)).await.data();
        let actions: Vec<_> = log.as_array().expect("rows").iter().map(|row| row["action"].as_str().unwrap()).collect();
        assert_eq!(actions, ["user:second-factor-on", "user:second-factor-off", "user:second-factor-on"]);
    }
}

story! {
    async fn an_administrator_can_reset_a_lost_second_factor(site) {
        let admin = site.admin().await;
        let ada = site.member("ada").await;
        let path = format!("/v1/auth/user/{}/second-factor", ada.id);
        admin.delete(&path).await.problem(409, "conflict");
        Phone::turn_on(site, &ada).await;
        ada.delete(&path).await.problem(403, "forbidden");
        let user = admin.delete(&path).await.status(200).data();
        assert_eq!(user["second_factor"], false);
        login(&site.visitor(), &ada.email, None).await.status(200);
        site.link(&ada.email, "second-factor-off").await.expect("a mail");
        let log = admin.get("/v1/auth/audit?action=user:second-factor-off").await.data();
        assert_eq!((&log[0]["actor"]["id"], &log[0]["object_id"]), (&json!(admin.id), &json!(ada.id.to_string())));
        // Not for a member with more permissions.
        Phone::turn_on(site, &admin).await;
        let role = admin.post("/v1/auth/role", &json!({ "name": "help desk", "permissions": ["user:reset-second-factor"] })).await;
        let assign = format!("/v1/auth/user/{}/assign-role", ada.id);
        admin.post(&assign, &json!({ "role_id": role.data()["id"] })).await.status(200);
        let ada = Member::login(site.visitor(), &ada.email, PASSWORD).await;
        ada.delete(&format!("/v1/auth/user/{}/second-factor", admin.id)).await.problem(403, "more_than_held");
    }
}

story! {
    async fn secrets_do_not_leak_and_are_erased_with_the_account(site) {
        let ada = site.member("ada").await;
        let (phone, mine) = Phone::turn_on(site, &ada).await;
        let archive = ada.bytes("/v1/auth/user/export").await;
        let mut archive = zip::ZipArchive::new(std::io::Cursor::new(archive)).expect("an archive");
        let rows: Value = serde_json::from_reader(archive.by_name("second_factor.json").expect("a table")).expect("JSON");
        assert!(rows[0]["confirmed_at"].is_i64() && rows[0].get("secret").is_none(), "{rows}");
        assert!(archive.by_name("recovery_code.json").is_err());
        let dump = site.database().dump().await;
        let hex: String = phone.secret().iter().map(|b| format!("{b:02x}")).collect();
        assert!(!dump.to_lowercase().contains(&hex) && !mine.iter().any(|code| dump.contains(code.as_str())));
        let close = json!({ "deleted": true, "password": PASSWORD });
        ada.patch(&format!("/v1/auth/user/{}", ada.id), &close).await.status(200);
        site.hours(31 * 24);
        site.job("erased-accounts").await;
        let left = "SELECT (SELECT COUNT(*) FROM second_factor) + (SELECT COUNT(*) FROM recovery_code)";
        assert_eq!(site.database().number(left).await, 0);
    }
}

#[tokio::test]
async fn repeated_wrong_codes_block_sign_in_for_a_while() {
    let site = Site::start_with(Database::Sqlite, &[], true).await;
    let ada = site.member("ada").await;
    let (phone, mine) = Phone::turn_on(&site, &ada).await;
    site.minutes(16);
    for _ in 0..5 {
        login(&site.visitor(), &ada.email, Some("000000")).await.invalid("code");
    }
    for right in [&phone.code(&site, 0), &mine[0]] {
        login(&site.visitor(), &ada.email, Some(right)).await.problem(429, "too_many_requests");
    }
    site.minutes(16);
    login(&site.visitor(), &ada.email, Some(&phone.code(&site, 0))).await.status(200);
    site.end().await;
}

#[tokio::test]
async fn admins_of_a_strict_site_must_set_up_a_second_factor() {
    let settings = [("DAYMARK_REQUIRE_SECOND_FACTOR_FOR_ADMINS", "true")];
    let site = Site::start_with(Database::Sqlite, &settings, false).await;
    let (admin, ada) = (site.admin().await, site.member("ada").await);
    let user = admin.get("/v1/auth/user").await.data();
    assert_eq!((&user["second_factor_due"], &user["permissions"]), (&json!(true), &json!([])));
    assert_eq!(ada.get("/v1/auth/user").await.data()["second_factor_due"], false, "members are free to choose");
    let program = daymark_tests::harness::Program::may();
    admin.get("/v1/auth/users").await.problem(403, "second_factor_setup_required");
    admin.post("/v2/core/challenge", &program).await.problem(403, "second_factor_setup_required");
    ada.get("/v1/auth/users").await.problem(403, "forbidden");
    // Nor do they get the fields of a member that only administrators see.
    assert!(admin.get(&format!("/v1/auth/user/{}", ada.id)).await.data().get("email").is_none());
    let mut socket = admin.socket().await;
    socket.say(&json!({ "op": "sub", "topic": "admin" })).await;
    assert_eq!(socket.next_where(|f| f["topic"] == "admin").await["op"], "error");
    let (phone, _) = Phone::turn_on(&site, &admin).await;
    admin.until_code("/v1/auth/users", 200).await;
    admin.post("/v2/core/challenge", &program).await.status(201);
    site.clock().advance_ms(30_000);
    login(&site.visitor(), &admin.email, None).await.problem(401, "second_factor_required");
    login(&site.visitor(), &admin.email, Some(&phone.code(&site, 0))).await.status(200);
    admin.post(&format!("{FACTOR}/off"), &json!({ "password": PASSWORD })).await.status(200);
    admin.get("/v1/auth/users").await.problem(403, "second_factor_setup_required");
    site.end().await;
}
