//! Signing in with an identity provider.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use daymark_actors::clock::{Clock, SystemClock};
use daymark_tests::harness::{Answer, Client, Database, IdentityProvider, Member, Phone, Site};
use daymark_tests::story;
use reqwest::Method;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

const PASSWORD: &str = "correct horse battery";

async fn site_of(provider: &IdentityProvider, kind: Database) -> Site {
    let site = Site::start_with(kind, &provider.settings(), false).await;
    // The provider uses the machine's clock.
    site.clock().set(SystemClock.now());
    site
}

/// The cookies that a response sets, as a browser sends them back.
fn cookies(answer: &Answer) -> String {
    let set = answer.headers.get_all("set-cookie").iter().map(|v| v.to_str().expect("a cookie"));
    set.filter_map(|c| c.split(';').next()).collect::<Vec<_>>().join("; ")
}

async fn ask(site: &Site, body: &Value) -> Answer {
    site.visitor().post("/api/auth/signin", body).await.status(200)
}

/// A path of the site, opened with these cookies.
async fn open(site: &Site, url: &str, cookies: &str) -> Answer {
    let path = url.strip_prefix("http://daymark.example").unwrap_or_else(|| panic!("{url} is not the site's"));
    site.visitor().request(Method::GET, path).header("cookie", cookies).send().await
}

/// Where a browser ends up after signing in with the provider, and its cookies.
async fn sign_in(site: &Site, provider: &IdentityProvider) -> (String, String) {
    let asked =
        ask(site, &json!({ "provider": "sea", "callbackUrl": "/challenges/1?a=b", "timezone": "Europe/Berlin" })).await;
    let url = asked.json()["url"].as_str().expect("an address").to_owned();
    let back = provider.follow(&url).await;
    let answer = open(site, &back, &cookies(&asked)).await.status(303);
    (answer.header("location").to_owned(), cookies(&answer))
}

async fn session(site: &Site, cookies: &str) -> Value {
    open(site, "http://daymark.example/api/auth/session", cookies).await.status(200).json()
}

fn ada() -> Value {
    json!({ "sub": "ada-1", "email": "Ada@Daymark.example", "email_verified": true, "given_name": "Ada\n",
        "family_name": "Lovelace" })
}

async fn a_new_person(site: &Site, provider: &IdentityProvider) {
    provider.person(&ada()).await;
    let (landed, jar) = sign_in(site, provider).await;
    assert_eq!(landed, "http://daymark.example/auth/welcome?callbackUrl=%2Fchallenges%2F1%3Fa%3Db");
    let user = session(site, &jar).await["user"].clone();
    assert_eq!((&user["email"], &user["provider"]), (&json!("Ada@Daymark.example"), &json!("sea")));
    assert_eq!(
        (&user["first_name"], &user["last_name"], &user["timezone"]),
        (&json!("Ada"), &json!("Lovelace"), &json!("Europe/Berlin"))
    );
    assert_eq!(user["email_verified"], true);
    // The provider's id identifies them, whatever their address is by then.
    let mut moved = ada();
    moved["email"] = json!("ada@elsewhere.example");
    provider.person(&moved).await;
    let (_, jar) = sign_in(site, provider).await;
    let again = session(site, &jar).await["user"].clone();
    assert_eq!((&again["id"], &again["email"]), (&user["id"], &user["email"]));
    let login = json!({ "email": "ada@daymark.example", "password": "" });
    site.visitor().post("/v1/auth/login", &login).await.problem(401, "bad_credentials");
    // With a password they can change it, and the provider still signs them in.
    with_a_password(site, "ada@daymark.example").await;
    let (_, jar) = sign_in(site, provider).await;
    let again = session(site, &jar).await["user"].clone();
    assert_eq!((&again["id"], &again["provider"]), (&user["id"], &json!("credentials")));
}

/// Sets a password through the mailbox, and signs in with it.
pub async fn with_a_password(site: &Site, email: &str) -> Member {
    reset(site, email).await;
    Member::login(site.visitor(), email, PASSWORD).await
}

/// Sets a password through the mailbox.
pub async fn reset(site: &Site, email: &str) {
    site.visitor().post("/v1/auth/password/forgot", &json!({ "email": email })).await.status(200);
    let link = site.link(email, "reset-password").await.expect("a mail");
    let (id, token) = (link.split("id=").nth(1).expect("id"), link.split("token=").nth(1).expect("token"));
    let id: i64 = id.split('&').next().expect("id").parse().expect("a number");
    let body = json!({ "id": id, "token": token, "password": PASSWORD });
    site.visitor().post("/v1/auth/password/reset", &body).await.status(200);
}

#[tokio::test]
async fn sign_in_creates_an_account_and_later_reuses_it() {
    let Some(provider) = IdentityProvider::start().await else { return };
    for kind in [Database::Sqlite, Database::Postgres] {
        if !kind.skipped() {
            let site = site_of(&provider, kind).await;
            a_new_person(&site, &provider).await;
            site.end().await;
        }
    }
}

#[tokio::test]
async fn two_first_sign_ins_at_once_give_one_account_and_two_sessions() {
    let Some(provider) = IdentityProvider::start().await else { return };
    for kind in [Database::Sqlite, Database::Postgres] {
        if kind.skipped() {
            continue;
        }
        let site = site_of(&provider, kind).await;
        provider.person(&ada()).await;
        let both = async { tokio::join!(sign_in(&site, &provider), sign_in(&site, &provider)) };
        let ((one, jar), (other, other_jar)) = match kind {
            Database::Sqlite => both.await,
            // Both have found no account, and wait to create one.
            Database::Postgres => site.database().held("LOCK TABLE member IN SHARE MODE", 2, both).await,
        };
        assert!(one.contains("/auth/welcome") && other.contains("/auth/welcome"), "{one} {other}");
        assert_eq!(session(&site, &jar).await["user"]["id"], session(&site, &other_jar).await["user"]["id"]);
        for (table, rows) in [("member", 1), ("identity", 1), ("session", 2)] {
            assert_eq!(site.database().number(&format!("SELECT COUNT(*) FROM {table}")).await, rows, "{table}");
        }
        site.end().await;
    }
}

#[tokio::test]
async fn a_person_who_is_linked_meanwhile_gets_no_second_account() {
    if Database::Postgres.skipped() {
        return;
    }
    let Some(provider) = IdentityProvider::start().await else { return };
    let site = site_of(&provider, Database::Postgres).await;
    let ben = site.member("ben").await;
    provider.person(&ada()).await;
    let link = format!(
        "INSERT INTO identity (issuer, subject, member_id, created_at, used_at) VALUES ('{}', 'ada-1', {}, 0, 0)",
        provider.issuer, ben.id
    );
    let (_, jar) = site.database().held(&link, 1, sign_in(&site, &provider)).await;
    assert_eq!(session(&site, &jar).await["user"]["id"], ben.id);
    assert_eq!(site.database().number("SELECT COUNT(*) FROM member").await, 1);
    site.end().await;
}

/// Ada, whose account is linked to the provider and has a second factor.
async fn with_a_second_factor(site: &Site, provider: &IdentityProvider) -> (Member, Phone, Vec<String>) {
    provider.person(&ada()).await;
    let account = site.member("ada").await;
    site.database().sql(&format!("UPDATE member SET email_verified_at = 1 WHERE id = {}", account.id)).await;
    let (phone, codes) = Phone::turn_on(site, &account).await;
    site.clock().advance_ms(30_000);
    (account, phone, codes)
}

/// Submits a code, as the page does.
async fn show(site: &Site, jar: &str, code: &str) -> Answer {
    let visitor = site.visitor();
    let call = visitor.request(Method::POST, "/v1/auth/login/second-factor").header("cookie", jar);
    call.header("origin", "http://daymark.example").json(&json!({ "code": code })).send().await
}

async fn half_way_in(site: &Site, provider: &IdentityProvider) {
    let (account, phone, codes) = with_a_second_factor(site, provider).await;
    let sessions = async || site.database().number("SELECT COUNT(*) FROM session").await;
    let (landed, jar) = sign_in(site, provider).await;
    assert_eq!(landed, "http://daymark.example/auth/second-factor?callbackUrl=%2Fchallenges%2F1%3Fa%3Db");
    assert!(jar.contains("daymark_second_step=") && !jar.contains("daymark_access="), "{jar}");
    assert_eq!(session(site, &jar).await, json!({}));
    assert_eq!(sessions().await, 1, "only the one from the sign-up");

    let right = phone.code(site, 0);
    for nobody in ["", "daymark_second_step=e30.e30", &jar.replace("step=ey", "step=ez")] {
        show(site, nobody, &right).await.problem(401, "bad_credentials");
    }
    let elsewhere = site.visitor();
    let call = elsewhere.request(Method::POST, "/v1/auth/login/second-factor").header("cookie", &jar);
    let call = call.header("origin", "https://evil.example").json(&json!({ "code": right }));
    call.send().await.problem(403, "cross_site");
    for wrong in ["", " ", "000000", "aaaaa-aaaaa"] {
        show(site, &jar, wrong).await.invalid("code");
    }
    let done = show(site, &jar, &right).await.status(200);
    assert_eq!(done.data()["user"]["id"], json!(account.id));
    assert!(done.headers.get_all("set-cookie").iter().any(|c| c.to_str().unwrap().contains("second_step=;")));
    assert_eq!(session(site, &cookies(&done)).await["user"]["id"], json!(account.id));
    show(site, &jar, &right).await.invalid("code");
    assert_eq!(sessions().await, 2);

    // A recovery code works too, once.
    let (_, jar) = sign_in(site, provider).await;
    show(site, &jar, &codes[0]).await.status(200);
    show(site, &jar, &codes[0]).await.invalid("code");
    // It is valid for ten minutes, and ends when sessions end.
    let (_, late) = sign_in(site, provider).await;
    site.minutes(10);
    show(site, &late, &codes[1]).await.problem(401, "bad_credentials");
    let (_, ended) = sign_in(site, provider).await;
    let change = json!({ "old_password": PASSWORD, "new_password": "staple of another kind" });
    account.post("/v1/auth/password/change", &change).await.status(200);
    show(site, &ended, &codes[1]).await.problem(401, "bad_credentials");
    // The provider's cookie is no proof of identity.
    let asked = ask(site, &json!({ "provider": "sea" })).await;
    let other = cookies(&asked).replace("daymark_signin=", "daymark_second_step=");
    show(site, &other, &codes[1]).await.problem(401, "bad_credentials");
}

#[tokio::test]
async fn provider_sign_in_still_requires_the_second_factor() {
    let Some(provider) = IdentityProvider::start().await else { return };
    for kind in [Database::Sqlite, Database::Postgres] {
        if !kind.skipped() {
            let site = site_of(&provider, kind).await;
            half_way_in(&site, &provider).await;
            site.end().await;
        }
    }
}

#[tokio::test]
async fn guessing_codes_after_provider_sign_in_is_rate_limited() {
    let Some(provider) = IdentityProvider::start().await else { return };
    let site = Site::start_with(Database::Sqlite, &provider.settings(), true).await;
    site.clock().set(SystemClock.now());
    let (account, _, codes) = with_a_second_factor(&site, &provider).await;
    let (_, jar) = sign_in(&site, &provider).await;
    // The fifth attempt was the one that turned it on.
    for _ in 0..4 {
        show(&site, &jar, "000000").await.invalid("code");
    }
    show(&site, &jar, &codes[0]).await.problem(429, "too_many_requests");
    // The limit is shared with the password form.
    let login = json!({ "email": account.email, "password": PASSWORD, "code": codes[0] });
    site.visitor().post("/v1/auth/login", &login).await.problem(429, "too_many_requests");
    site.end().await;
}

#[tokio::test]
async fn only_a_verified_address_links_to_an_existing_account() {
    let Some(provider) = IdentityProvider::start().await else { return };
    let site = site_of(&provider, Database::Sqlite).await;
    let account = site.member("ada").await;
    let refused = "http://daymark.example/auth/login?error=OAuthAccountNotLinked&callbackUrl=%2Fchallenges%2F1%3Fa%3Db";
    // The creator of this account may not be the owner of the address.
    provider.person(&ada()).await;
    assert_eq!(sign_in(&site, &provider).await.0, refused);
    site.database().sql(&format!("UPDATE member SET email_verified_at = 1 WHERE id = {}", account.id)).await;
    let mut unproved = ada();
    unproved["email_verified"] = json!(false);
    provider.person(&unproved).await;
    assert_eq!(sign_in(&site, &provider).await.0, refused);
    provider.person(&ada()).await;
    let (_, jar) = sign_in(&site, &provider).await;
    let user = session(&site, &jar).await["user"].clone();
    assert_eq!((&user["id"], &user["provider"]), (&json!(account.id), &json!("credentials")));
    assert_eq!(site.database().number("SELECT COUNT(*) FROM member").await, 1);
    // A disabled account stays closed this way, too.
    site.database().sql(&format!("UPDATE member SET disabled = TRUE WHERE id = {}", account.id)).await;
    assert!(sign_in(&site, &provider).await.0.contains("error=AccessDenied"));
    site.end().await;
}

#[tokio::test]
async fn a_new_account_with_an_unverified_address_must_confirm_it() {
    let Some(provider) = IdentityProvider::start().await else { return };
    let site = site_of(&provider, Database::Sqlite).await;
    provider.person(&json!({ "sub": "eve", "email": "eve@daymark.example" })).await;
    let (_, jar) = sign_in(&site, &provider).await;
    assert_eq!(session(&site, &jar).await["user"]["email_verified"], false);
    site.link("eve@daymark.example", "confirm-email").await.expect("a mail");
    // Until then, another provider's claim does not take it over either.
    provider.person(&json!({ "sub": "other", "email": "eve@daymark.example", "email_verified": true })).await;
    assert!(sign_in(&site, &provider).await.0.contains("error=OAuthAccountNotLinked"));
    provider.person(&json!({ "sub": "nameless" })).await;
    assert!(sign_in(&site, &provider).await.0.contains("error=OAuthCreateAccount"));
    provider.person(&Value::Null).await;
    assert!(sign_in(&site, &provider).await.0.contains("error=AccessDenied"));
    site.end().await;
}

#[tokio::test]
async fn a_reset_of_an_unconfirmed_account_ends_a_strangers_identity() {
    let Some(provider) = IdentityProvider::start().await else { return };
    let site = site_of(&provider, Database::Sqlite).await;
    provider.person(&json!({ "sub": "eve", "email": "ada@daymark.example" })).await;
    let (_, jar) = sign_in(&site, &provider).await;
    assert_eq!(session(&site, &jar).await["user"]["email"], "ada@daymark.example");
    let ada = with_a_password(&site, "ada@daymark.example").await;
    assert!(sign_in(&site, &provider).await.0.contains("error=OAuthAccountNotLinked"));
    assert_eq!(ada.get("/v1/auth/user").await.data()["email_verified"], true);
    site.end().await;
}

#[tokio::test]
async fn a_callback_works_once_and_only_in_the_same_browser() {
    let Some(provider) = IdentityProvider::start().await else { return };
    let site = site_of(&provider, Database::Sqlite).await;
    provider.person(&ada()).await;
    let begin = async || {
        let asked = ask(&site, &json!({ "provider": "sea" })).await;
        let back = provider.follow(asked.json()["url"].as_str().expect("an address")).await;
        (back, cookies(&asked))
    };
    let failed = async |url: &str, jar: &str| {
        let answer = open(&site, url, jar).await.status(303);
        assert_eq!(answer.header("location"), "http://daymark.example/auth/login?error=OAuthCallback");
        assert!(!cookies(&answer).contains("daymark_access="), "no session");
    };
    let ((theirs, _), (own, jar)) = (begin().await, begin().await);
    failed(&own, "").await;
    failed(&theirs, &jar).await;
    failed(&own, &jar.replace("daymark_signin=ey", "daymark_signin=ez")).await;
    failed("http://daymark.example/api/auth/callback/sea", &jar).await;
    failed(&own.replace("/sea", "/other"), &jar).await;
    open(&site, &own, &jar).await.status(303);
    // The provider accepts each code once.
    failed(&own, &jar).await;
    let (late, jar) = begin().await;
    site.minutes(11);
    failed(&late, &jar).await;
    site.end().await;
}

/// A PKCE verifier and its digest.
fn pkce() -> (&'static str, String) {
    let verifier = "a-verifier-of-an-app-that-is-long-enough-to-be-one";
    (verifier, URL_SAFE_NO_PAD.encode(Sha256::digest(verifier)))
}

#[tokio::test]
async fn an_app_signs_in_with_a_provider_code_or_id_token() {
    let Some(provider) = IdentityProvider::start().await else { return };
    let site = site_of(&provider, Database::Sqlite).await;
    provider.person(&ada()).await;
    let social = async |body: Value| site.visitor().post("/v1/auth/login/social", &body).await;
    let (verifier, challenge) = pkce();
    let code = provider.code(&challenge, "once").await;
    let with = |change: Value| {
        let mut body = json!({ "provider": "sea", "code": code, "redirect_uri": "https://app.example/back", "code_verifier": verifier });
        for (name, value) in change.as_object().expect("fields") {
            body[name] = value.clone();
        }
        body
    };
    social(with(json!({ "provider": "land" }))).await.invalid("provider");
    social(with(json!({ "code": null }))).await.invalid("code");
    social(with(json!({ "redirect_uri": null }))).await.invalid("redirect_uri");
    social(with(json!({ "code": "made up" }))).await.problem(401, "bad_credentials");
    let answer = social(with(json!({ "timezone": "Asia/Kathmandu" }))).await.status(200);
    let user = &answer.data()["user"];
    assert_eq!((&user["provider"], &user["timezone"]), (&json!("sea"), &json!("Asia/Kathmandu")));
    let app = site.visitor();
    app.save_tokens(answer.data());
    assert_eq!(app.get("/v1/auth/user").await.data()["id"], user["id"]);
    social(with(json!({}))).await.problem(401, "bad_credentials");

    let token = provider.id_token(&provider.code(&challenge, "twice").await, verifier).await;
    let by_token =
        async |token: &str, nonce: &str| social(json!({ "provider": "sea", "id_token": token, "nonce": nonce })).await;
    by_token(&token, "once").await.problem(401, "bad_credentials");
    by_token(&format!("{token}x"), "twice").await.problem(401, "bad_credentials");
    assert_eq!(by_token(&token, "twice").await.status(200).data()["user"]["id"], user["id"]);
    site.minutes(61);
    by_token(&token, "twice").await.problem(401, "bad_credentials");
    site.end().await;
}

#[tokio::test]
async fn an_unreachable_provider_is_reported_and_counted() {
    let Some(mut provider) = IdentityProvider::start().await else { return };
    let site = site_of(&provider, Database::Sqlite).await;
    provider.stop();
    let asked = ask(&site, &json!({ "provider": "sea", "callbackUrl": "http://daymark.example/user" })).await;
    assert_eq!(asked.json()["url"], "http://daymark.example/auth/login?error=OAuthSignin&callbackUrl=%2Fuser");
    let body = json!({ "provider": "sea", "id_token": "a.b.c" });
    site.visitor().post("/v1/auth/login/social", &body).await.problem(503, "unavailable");
    // Administrators see the failed call, live and in the history.
    site.job("figures").await;
    let admin = site.admin().await;
    let figures = admin.get("/v1/auth/dashboard").await.status(200).data().clone();
    assert_eq!((&figures["errors_per_minute"], &figures["today"]["errors"]), (&json!(1), &json!(1)));
    site.end().await;
}

#[tokio::test]
async fn an_erased_member_gets_a_new_account_on_signing_in_again() {
    let Some(provider) = IdentityProvider::start().await else { return };
    let site = site_of(&provider, Database::Sqlite).await;
    provider.person(&ada()).await;
    let (_, jar) = sign_in(&site, &provider).await;
    let id = session(&site, &jar).await["user"]["id"].clone();
    let identities = async || site.database().number("SELECT COUNT(*) FROM identity").await;
    assert_eq!(identities().await, 1);
    site.database().sql(&format!("UPDATE member SET erase_at = 1 WHERE id = {id}")).await;
    site.job("erased-accounts").await;
    assert_eq!(identities().await, 0);
    let (_, jar) = sign_in(&site, &provider).await;
    assert_ne!(session(&site, &jar).await["user"]["id"], id);
    site.end().await;
}

story! {
    async fn without_providers_sign_in_reports_a_configuration_error(site) {
        assert_eq!(site.visitor().get("/api/auth/providers").await.status(200).json(), json!({}));
        let asked = ask(site, &json!({ "provider": "sea", "callbackUrl": "//evil.example" })).await;
        assert_eq!(asked.json()["url"], format!("http://{}/auth/login?error=Configuration", site.addr()));
        site.visitor().post("/api/auth/signin", &json!({})).await.invalid("provider");
        let long = json!({ "provider": "x".repeat(101) });
        site.visitor().post("/api/auth/signin", &long).await.invalid("provider");
    }
}

#[tokio::test]
async fn an_unknown_provider_leads_to_the_sign_in_page() {
    let settings = r#"[{"id":"sea","name":"The sea","issuer":"https://id.invalid","client_id":"daymark"}]"#;
    let site = Site::start_with(Database::Sqlite, &[("DAYMARK_ISSUERS", settings)], false).await;
    let origin = format!("http://{}", site.addr());
    let asked = ask(&site, &json!({ "provider": "land", "callbackUrl": format!("{origin}/user") })).await;
    assert_eq!(asked.json()["url"], format!("{origin}/auth/login?callbackUrl=%2Fuser"));
    assert_eq!(
        site.visitor().get("/api/auth/providers").await.json(),
        json!({ "sea": { "id": "sea", "name": "The sea",
        "type": "oauth", "signinUrl": format!("{origin}/api/auth/signin"),
        "callbackUrl": format!("{origin}/api/auth/callback/sea") } })
    );
    assert_eq!(
        site.visitor().get("/api/settings").await.data()["sign_in_with"],
        json!([{ "id": "sea", "name": "The sea" }])
    );
    site.end().await;
}

story! {
    async fn a_submitted_csrf_token_must_match_the_browsers_own(site) {
        let given = site.visitor().get("/api/auth/csrf").await.status(200);
        let (token, jar) = (given.json()["csrfToken"].as_str().expect("a token").to_owned(), cookies(&given));
        assert!(token.len() > 40 && given.header("set-cookie").contains("HttpOnly"));
        let send = async |client: &Client, jar: &str, token: &str| {
            let body = json!({ "provider": "sea", "csrfToken": token });
            client.request(Method::POST, "/api/auth/signin").header("cookie", jar).json(&body).send().await
        };
        let browser = site.visitor();
        send(&browser, &jar, &token).await.status(200);
        send(&browser, &jar, "another").await.problem(403, "cross_site");
        send(&browser, "", &token).await.problem(403, "cross_site");
        let again = browser.request(Method::GET, "/api/auth/csrf").header("cookie", &jar).send().await;
        assert_eq!(again.json()["csrfToken"], token.as_str());
    }
}

story! {
    async fn survey_responders_get_an_account_they_can_claim_by_mail(site) {
        let ben = site.member("ben").await;
        let answer = async |email: &str| {
            let body = json!({ "email": email, "first_name": " Una ", "last_name": "Quist", "timezone": "europe/oslo" });
            site.visitor().post("/v1/auth/user/survey-responder", &body).await.status(200)
        };
        let (known, unknown) = (answer(&ben.email).await, answer("Una@Daymark.example").await);
        assert_eq!(known.text, unknown.text);
        assert_eq!(unknown.header("set-cookie"), "", "no session");
        answer("una@daymark.example").await;
        site.job("survey-responders").await;
        assert_eq!(site.database().number("SELECT COUNT(*) FROM member").await, 2);
        assert_eq!(site.database().number("SELECT COUNT(*) FROM survey_responder").await, 0);
        assert_eq!(ben.get("/v1/auth/user").await.data()["first_name"], "ben", "an existing account stays as it is");
        let login = json!({ "email": "una@daymark.example", "password": "" });
        site.visitor().post("/v1/auth/login", &login).await.problem(401, "bad_credentials");
        // The owner gets in through the mailbox.
        let una = with_a_password(site, "una@daymark.example").await;
        let user = una.get("/v1/auth/user").await.data().clone();
        assert_eq!((&user["first_name"], &user["timezone"], &user["privacy_level"]), (&json!("Una"), &json!("Europe/Oslo"), &json!("hidden")));
        assert_eq!(user["provider"], "credentials", "the app offers a change of the password");
        for (field, value) in [("email", json!("no address")), ("first_name", json!("a\nb")), ("timezone", json!("Mars/Olympus"))] {
            let mut body = json!({ "email": "una@daymark.example" });
            body[field] = value;
            site.visitor().post("/v1/auth/user/survey-responder", &body).await.invalid(field);
        }
    }
}
