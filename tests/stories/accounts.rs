//! Accounts: signing up, signing in, refreshing, signing out.

use daymark_tests::harness::{Answer, Database, Member, Site};
use daymark_tests::story;
use reqwest::Method;
use serde_json::{Value, json};

const PASSWORD: &str = "correct horse battery";

async fn refresh(site: &Site, token: &str) -> Answer {
    site.visitor().post("/v1/auth/token/refresh", &json!({ "refresh_token": token })).await
}

fn refresh_token(answer: &Answer) -> String {
    answer.data()["refresh_token"].as_str().expect("a refresh token").to_owned()
}

async fn login(site: &Site, email: &str) -> Answer {
    site.visitor().post("/v1/auth/login", &json!({ "email": email, "password": PASSWORD })).await
}

story! {
    async fn signing_up_creates_an_account_that_can_sign_in(site) {
        let body = json!({ "email": "Ada@Daymark.example", "password": PASSWORD, "first_name": " Ada ",
            "timezone": "europe/berlin" });
        let answer = site.visitor().post("/v1/auth/user/register", &body).await.status(201);
        let user = &answer.data()["user"];
        assert_eq!((&user["first_name"], &user["timezone"]), (&json!("Ada"), &json!("Europe/Berlin")));
        assert_eq!((&user["userType"], &user["test_user"], &user["privacy_level"]), (&json!("user"), &json!(false), &json!("public")));
        assert_eq!(answer.data()["expires_in"], 900);
        assert!(!answer.text.contains(PASSWORD) && !answer.text.contains("argon2"));
        let ada = Member::login(site.visitor(), "ada@daymark.EXAMPLE", PASSWORD).await;
        assert_eq!(ada.get("/v1/auth/user").await.data(), user);
        assert_eq!(ada.get("/v1/auth/token/verify").await.data()["valid"], true);
        let again = site.visitor().post("/v1/auth/user/register", &body).await;
        again.problem(409, "email_taken");
    }
}

story! {
    async fn a_sign_up_names_the_invalid_field(site) {
        let with = async |change: Value| {
            let mut body = json!({ "email": "ada@daymark.example", "password": PASSWORD });
            body.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
            site.visitor().post("/v1/auth/user/register", &body).await
        };
        for email in ["", "ada", "ada@", "@daymark.example", "a b@daymark.example", "ada@daymark.example\nbcc: x@y.example"] {
            with(json!({ "email": email })).await.invalid("email");
        }
        for password in ["", "short", "password", "12345678", &"x".repeat(129)] {
            with(json!({ "password": password })).await.invalid("password");
        }
        with(json!({ "timezone": "+02:00" })).await.invalid("timezone");
        with(json!({ "first_name": "Ada\nBcc" })).await.invalid("first_name");
        with(json!({ "first_name": "x".repeat(101) })).await.invalid("first_name");
        with(json!({ "first_name": "a\0b" })).await.invalid("first_name");
        with(json!({ "email": 7 })).await.invalid("email");
        site.visitor().post("/v1/auth/user/register", &json!({})).await.invalid("email");
        assert_eq!(site.database().number("SELECT COUNT(*) FROM member").await, 0);
    }
}

story! {
    async fn fields_the_caller_may_not_set_are_ignored(site) {
        let body = json!({ "email": "eve@daymark.example", "password": PASSWORD, "role": "admin", "userType": "admin",
            "points": 1_000_000, "user_id": 1, "id": 77, "test_user": true, "privacy_level": "hidden", "auth_version": 9,
            "permissions": ["program:edit"], "roles": [1], "role_id": 1, "disabled": true, "price": 0 });
        let eve = Member::register(site.visitor(), &body).await;
        let user = eve.get("/v1/auth/user").await.data();
        assert_eq!((&user["userType"], &user["test_user"], &user["privacy_level"]), (&json!("user"), &json!(false), &json!("public")));
        assert_ne!(user["id"], 77);
        assert_eq!(eve.pull().await["totals"]["points"], 0);
        eve.post("/v2/core/challenge", &daymark_tests::harness::Program::may()).await.problem(403, "forbidden");
        let claimed = eve.request(Method::POST, "/v2/core/challenge").header("userInfo", r#"{"userType":"admin","id":1}"#);
        claimed.json(&daymark_tests::harness::Program::may()).send().await.problem(403, "forbidden");
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        eve.join(&may).await;
        let entry = may.entry(0, "2026-05-06");
        let logged = eve.log(&entry, json!({ "status": "done", "points": 999, "user_id": admin.id, "late": true })).await;
        assert_eq!((&logged["points"], &logged["late"]), (&json!(10), &json!(false)));
        assert_eq!(admin.pull().await["totals"]["points"], 0);
        // Fields that an administrator's call does not define are ignored, too.
        let more = json!({ "userType": "admin", "role": "admin", "permissions": ["user:read"], "points": 999, "price": 1,
            "id": 77, "user_id": admin.id, "disabled": true, "password": "another one", "privacy_level": "hidden" });
        let mut body = more.clone();
        body["test_user"] = json!(false);
        admin.patch(&format!("/v1/auth/user/{}/mark-test-user", eve.id), &body).await.status(200);
        body["privacy_level"] = json!("public");
        admin.patch(&format!("/v1/auth/user/privacy_level/{}", eve.id), &body).await.status(200);
        for (method, path) in [(Method::PATCH, format!("/v1/auth/user/{}", eve.id)), (Method::PATCH, "/v1/auth/user".into())] {
            let _ = eve.request(method, &path).json(&more).send().await;
        }
        let now = eve.get("/v1/auth/user").await.data();
        for field in ["id", "email", "userType", "test_user", "permissions"] {
            assert_eq!(now[field], user[field], "{field}");
        }
        assert_eq!(eve.pull().await["totals"]["points"], 10);
        let mine = admin.get(&format!("/v1/auth/user/{}", eve.id)).await.data();
        assert_eq!((&mine["disabled"], &mine["roles"], &mine["points"]), (&json!(false), &json!([]), &json!(10)));
        Member::login(site.visitor(), &eve.email, PASSWORD).await;
    }
}

story! {
    async fn wrong_passwords_and_unknown_emails_get_the_same_answer(site) {
        site.member("ada").await;
        let wrong = site.visitor().post("/v1/auth/login", &json!({ "email": "ada@daymark.example", "password": "another one" })).await;
        let unknown = site.visitor().post("/v1/auth/login", &json!({ "email": "bob@daymark.example", "password": "another one" })).await;
        wrong.problem(401, "bad_credentials");
        assert_eq!((wrong.code, &wrong.text), (unknown.code, &unknown.text));
        let names = |a: &Answer| a.headers.keys().map(ToString::to_string).collect::<std::collections::BTreeSet<_>>();
        assert_eq!(names(&wrong), names(&unknown));
    }
}

story! {
    async fn a_refresh_token_works_once_with_a_short_grace_period(site) {
        site.member("ada").await;
        let first = refresh_token(&login(site, "ada@daymark.example").await);
        let second = refresh_token(&refresh(site, &first).await);
        assert_ne!(first, second);
        site.clock().advance_ms(9_000);
        assert_eq!(refresh_token(&refresh(site, &first).await), second, "the answer may be lost: same successor");
        let third = refresh_token(&refresh(site, &second).await);
        assert_ne!(third, second);
    }
}

story! {
    async fn reusing_a_spent_refresh_token_revokes_its_family(site) {
        site.member("ada").await;
        let signed_in = login(site, "ada@daymark.example").await;
        let first = refresh_token(&signed_in);
        let second = refresh(site, &first).await;
        let access = second.data()["access_token"].as_str().unwrap().to_owned();
        let other = login(site, "ada@daymark.example").await;
        site.clock().advance_ms(11_000);
        refresh(site, &first).await.problem(401, "bad_refresh_token");
        refresh(site, &refresh_token(&second)).await.problem(401, "bad_refresh_token");
        let nobody = site.visitor();
        let used = nobody.request(Method::GET, "/v1/auth/user").header("authorization", &format!("Bearer {access}"));
        used.send().await.problem(401, "unauthenticated");
        refresh(site, &refresh_token(&other)).await.status(200);
        refresh(site, "invented").await.problem(401, "bad_refresh_token");
        refresh(site, "").await.problem(401, "bad_refresh_token");
    }
}

story! {
    async fn an_unused_session_expires_after_thirty_days(site) {
        site.member("ada").await;
        let first = refresh_token(&login(site, "ada@daymark.example").await);
        site.hours(30 * 24 - 1);
        let second = refresh_token(&refresh(site, &first).await);
        site.hours(30 * 24);
        refresh(site, &second).await.problem(401, "bad_refresh_token");
    }
}

story! {
    async fn signing_out_ends_only_this_session_at_once(site) {
        let ada = site.member("ada").await;
        let elsewhere = Member::login(site.visitor(), &ada.email, PASSWORD).await;
        let token = ada.token().await.unwrap();
        ada.post("/api/auth/signout", &json!({})).await.status(200);
        let answer = site.visitor();
        let answer = answer.request(Method::GET, "/v1/auth/user").header("authorization", &format!("Bearer {token}"));
        answer.send().await.problem(401, "unauthenticated");
        elsewhere.get("/v1/auth/user").await.status(200);
        assert_eq!(site.visitor().get("/api/auth/session").await.json(), json!({}));
    }
}

/// The cookies that a response sets, as a browser sends them back.
fn cookies(answer: &Answer) -> String {
    let set = answer.headers.get_all("set-cookie").iter().map(|v| v.to_str().unwrap().to_owned());
    set.map(|c| c.split(';').next().unwrap().to_owned()).collect::<Vec<_>>().join("; ")
}

story! {
    async fn session_cookies_are_http_only_and_csrf_protected(site) {
        site.member("ada").await;
        let answer = login(site, "ada@daymark.example").await;
        for cookie in answer.headers.get_all("set-cookie") {
            let cookie = cookie.to_str().unwrap();
            assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax") && cookie.contains("Path=/"), "{cookie}");
        }
        let jar = cookies(&answer);
        let browser = site.visitor();
        let read = browser.request(Method::GET, "/api/auth/session").header("cookie", &jar);
        assert_eq!(read.send().await.json()["user"]["email"], "ada@daymark.example");
        let write = |headers: &[(&str, &str)]| {
            let mut request = browser.request(Method::POST, "/v1/core/pause").header("cookie", &jar);
            for (name, value) in headers {
                request = request.header(name, value);
            }
            request.json(&json!({ "from": "2026-05-07", "to": "2026-05-08" })).send()
        };
        write(&[]).await.problem(403, "cross_site");
        write(&[("sec-fetch-site", "cross-site")]).await.problem(403, "cross_site");
        write(&[("sec-fetch-site", "same-site")]).await.problem(403, "cross_site");
        write(&[("origin", "https://evil.example")]).await.problem(403, "cross_site");
        write(&[("origin", "null")]).await.problem(403, "cross_site");
        write(&[("sec-fetch-site", "same-origin")]).await.status(201);
        let form = browser.request(Method::POST, "/v1/core/pause").header("cookie", &jar).header("sec-fetch-site", "same-origin");
        form.body("text/plain", r#"{"from":"2026-06-07","to":"2026-06-08"}"#).send().await.problem(415, "unsupported_media_type");
        // Refreshing by cookie also requires a request from our own page.
        let go_on = |site: &'static str| {
            browser.request(Method::POST, "/v1/auth/token/refresh").header("cookie", &jar).header("sec-fetch-site", site).send()
        };
        go_on("cross-site").await.problem(403, "cross_site");
        let on = go_on("same-origin").await.status(200);
        let out = browser.request(Method::POST, "/api/auth/signout").header("cookie", &cookies(&on)).header("sec-fetch-site", "same-origin");
        let out = out.send().await.status(200);
        assert!(out.headers.get_all("set-cookie").iter().all(|c| c.to_str().unwrap().contains("Max-Age=0")));
        let read = browser.request(Method::GET, "/v1/auth/user").header("cookie", &cookies(&on));
        read.send().await.problem(401, "unauthenticated");
    }
}

story! {
    async fn disabling_an_account_ends_its_sessions_and_sockets(site) {
        let ada = site.member("ada").await;
        let refresh_by = refresh_token(&login(site, &ada.email).await);
        let mut socket = ada.socket().await;
        socket.sub("me").await;
        site.database().sql(&format!("UPDATE member SET disabled = TRUE WHERE id = {}", ada.id)).await;
        assert_eq!(socket.closed().await, 4401);
        ada.get("/v1/auth/user").await.problem(401, "unauthenticated");
        refresh(site, &refresh_by).await.problem(401, "bad_refresh_token");
        let answer = login(site, &ada.email).await;
        answer.problem(403, "forbidden");
        let guess = json!({ "email": ada.email, "password": "a wrong password" });
        site.visitor().post("/v1/auth/login", &guess).await.problem(401, "bad_credentials");
    }
}

#[tokio::test]
async fn settings_create_the_first_administrator_once() {
    let settings = [("DAYMARK_ADMIN__EMAIL", "root@daymark.example"), ("DAYMARK_ADMIN__PASSWORD", PASSWORD)];
    let site = Site::start_with(Database::Sqlite, &settings, false).await;
    let root = Member::login(site.visitor(), "root@daymark.example", PASSWORD).await;
    assert_eq!(root.get("/v1/auth/user").await.data()["userType"], "admin");
    site.may(&root).await;
    site.stop().await;
    site.start_again().await;
    assert_eq!(site.database().number("SELECT COUNT(*) FROM member").await, 1, "created once");
    let log = root.get("/v1/auth/audit?action=user:create").await.data().clone();
    assert_eq!((log.as_array().map(Vec::len), &log[0]["after"]["userType"]), (Some(1), &json!("admin")));
    site.end().await;
}

#[tokio::test]
async fn sign_ups_with_one_address_are_rate_limited() {
    let site = Site::start_with(Database::Sqlite, &[("DAYMARK_CONFIRM_SIGN_UP", "true")], true).await;
    let sign_up = async |email: &str| {
        site.visitor().post("/v1/auth/user/register", &json!({ "email": email, "password": PASSWORD })).await
    };
    // The answer is the same for a new address as for one that has an account.
    for _ in 0..2 {
        for email in ["ada@daymark.example", "ADA@daymark.example", "Ada@Daymark.example"] {
            sign_up(email).await.status(202);
        }
        sign_up("ada@daymark.example").await.problem(429, "too_many_requests");
        site.hours(25);
    }
    let mails = "SELECT COUNT(*) FROM email WHERE recipient_folded = 'ada@daymark.example'";
    assert_eq!(site.database().number(mails).await, 6);
    sign_up("ben@daymark.example").await.status(202);
    site.end().await;
}

#[tokio::test]
async fn sign_up_with_confirmation_hides_existing_accounts() {
    // With a mail server this is the default; without one a setting enables it.
    let (asked, server) = (("DAYMARK_CONFIRM_SIGN_UP", "true"), ("DAYMARK_SMTP_URL", "smtp://127.0.0.1:9"));
    for (kind, settings) in [(Database::Sqlite, [server]), (Database::Postgres, [server]), (Database::Sqlite, [asked])]
    {
        if kind.skipped() {
            continue;
        }
        let site = Site::start_with(kind, &settings, false).await;
        let body = json!({ "email": "ada@daymark.example", "password": PASSWORD, "first_name": "Ada" });
        let first = site.visitor().post("/v1/auth/user/register", &body).await.status(202).json();
        let again = site.visitor().post("/v1/auth/user/register", &body).await.status(202).json();
        assert_eq!((&first, &first["data"]), (&again, &Value::Null));
        site.visitor()
            .post("/v1/auth/user/register", &json!({ "email": ".ada@daymark.example", "password": PASSWORD }))
            .await
            .invalid("email");
        assert!(site.link("ada@daymark.example", "address-in-use").await.is_some());
        let login = json!({ "email": "ada@daymark.example", "password": PASSWORD });
        site.visitor().post("/v1/auth/login", &login).await.problem(403, "email_unconfirmed");
        let wrong = json!({ "email": "ada@daymark.example", "password": "a wrong password" });
        site.visitor().post("/v1/auth/login", &wrong).await.problem(401, "bad_credentials");
        let link = site.link("ada@daymark.example", "confirm-email").await.expect("a link");
        let (_, token) = link.split_once("token=").expect("a token");
        site.visitor().post("/v1/auth/user/verify", &json!({ "token": token })).await.status(200);
        Member::login(site.visitor(), "ada@daymark.example", PASSWORD).await;
        site.end().await;
    }
}
