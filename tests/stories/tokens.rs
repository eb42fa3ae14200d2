//! Access and refresh tokens in the wrong hands: forged, changed, copied, used too late.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use daymark_tests::harness::{Answer, Client, Database, Member, Site};
use daymark_tests::story;
use futures_util::future::join_all;
use hmac::{Hmac, KeyInit, Mac};
use reqwest::Method;
use serde_json::{Value, json};
use sha2::Sha256;
use sqlx::{Connection, Executor, PgConnection};

const PASSWORD: &str = "correct horse battery";
const OWN: &str = "/v1/auth/user";

fn keyed(key: &[u8], text: &[u8]) -> Vec<u8> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("a key");
    mac.update(text);
    mac.finalize().into_bytes().to_vec()
}

/// An attacker with the site's own key: refused tokens are refused for their content.
struct Forger {
    key: Vec<u8>,
    secret: Vec<u8>,
    claims: Value,
    good: String,
}

impl Forger {
    async fn of(site: &Site, member: &Member) -> Self {
        let secret = std::fs::read(site.folder().join("secret")).expect("the site's secret");
        let good = member.token().await.expect("a token");
        let claims = good.split('.').nth(1).and_then(|part| URL_SAFE_NO_PAD.decode(part).ok()).expect("claims");
        let claims = serde_json::from_slice(&claims).expect("JSON");
        Self { key: keyed(&secret, b"daymark access token 1"), secret, claims, good }
    }

    fn sign(&self, key: &[u8], head: &str, claims: &str) -> String {
        let message = format!("{}.{}", URL_SAFE_NO_PAD.encode(head), URL_SAFE_NO_PAD.encode(claims));
        format!("{message}.{}", URL_SAFE_NO_PAD.encode(keyed(key, message.as_bytes())))
    }

    const HEAD: &str = r#"{"typ":"at+jwt","alg":"HS256"}"#;

    fn head(&self, head: Value) -> String {
        self.sign(&self.key, &head.to_string(), &self.claims.to_string())
    }

    fn claim(&self, name: &str, value: impl Into<Value>) -> String {
        let mut claims = self.claims.clone();
        claims[name] = value.into();
        self.sign(&self.key, Self::HEAD, &claims.to_string())
    }

    /// The name and token of every attempt. All get the same answer.
    fn all(&self, site: &Site, refresh: &str, other: &Value) -> Vec<(&'static str, String)> {
        let typ = "at+jwt";
        let now = site.now().0 / 1000;
        let (message, signature) = self.good.rsplit_once('.').expect("a signature");
        let (head, rest) = self.good.split_once('.').expect("a head");
        let none = URL_SAFE_NO_PAD.encode(r#"{"typ":"at+jwt","alg":"none"}"#);
        let claims = self.claims.to_string();
        let twice = format!(r#"{},"sub":"{}"}}"#, claims.trim_end_matches('}'), other["sub"].as_str().expect("sub"));
        vec![
            ("no algorithm, no signature", format!("{none}.{}.", rest.split('.').next().expect("claims"))),
            ("no algorithm, signed", self.head(json!({ "typ": typ, "alg": "none" }))),
            ("another spelling of none", self.head(json!({ "typ": typ, "alg": "nOnE" }))),
            ("another HMAC", self.head(json!({ "typ": typ, "alg": "HS512" }))),
            ("RSA claimed, HMAC used", self.head(json!({ "typ": typ, "alg": "RS256" }))),
            ("elliptic curves claimed", self.head(json!({ "typ": typ, "alg": "ES256" }))),
            ("another type", self.head(json!({ "typ": "JWT", "alg": "HS256" }))),
            ("no type", self.head(json!({ "alg": "HS256" }))),
            ("a key by its name", self.head(json!({ "typ": typ, "alg": "HS256", "kid": "../../dev/null" }))),
            ("a key's address", self.head(json!({ "typ": typ, "alg": "HS256", "jku": "https://evil.example/keys" }))),
            (
                "a key brought along",
                self.head(json!({ "typ": typ, "alg": "HS256", "jwk": { "kty": "oct", "k": "AA" } })),
            ),
            ("a certificate brought along", self.head(json!({ "typ": typ, "alg": "HS256", "x5c": ["AA"] }))),
            ("an unknown critical header", self.head(json!({ "typ": typ, "alg": "HS256", "crit": ["exp"] }))),
            ("another issuer", self.claim("iss", "https://evil.example")),
            ("another audience", self.claim("aud", "other")),
            ("several audiences", self.claim("aud", json!(["daymark", "other"]))),
            ("expired", self.claim("exp", now)),
            ("no expiry", self.claim("exp", Value::Null)),
            ("not valid yet", self.claim("nbf", now + 60)),
            ("made in the future", self.claim("iat", now + 60)),
            ("another member, own session", self.claim("sub", other["sub"].clone())),
            ("another session, own name", self.claim("sid", other["sid"].clone())),
            ("an unknown session", self.claim("sid", 999_999)),
            ("an older version of the account", self.claim("av", 0)),
            ("a future version of the account", self.claim("av", 2)),
            ("a number for a name", self.claim("sub", 1)),
            ("a claim twice", self.sign(&self.key, Self::HEAD, &twice)),
            ("signed with the secret itself", self.sign(&self.secret, Self::HEAD, &claims)),
            ("signed with another key", self.sign(b"another secret of thirty-two byte", Self::HEAD, &claims)),
            ("unsigned", format!("{message}.")),
            ("without its last part", message.to_owned()),
            ("cut off", self.good[..self.good.len() - 1].to_owned()),
            ("padded", format!("{message}.{signature}=")),
            ("four parts", format!("{}.{signature}", self.good)),
            ("another head in front", format!("{none}.{rest}")),
            ("a space in the middle", format!("{head}. {rest}")),
            ("two of them", format!("{0},{0}", self.good)),
            ("huge", format!("{}.{}", "a".repeat(6_000), self.good)),
            ("a refresh token", refresh.to_owned()),
            ("empty", String::new()),
        ]
    }
}

fn as_bearer<'a>(client: &'a Client, token: &str) -> daymark_tests::harness::Request<'a> {
    client.request(Method::GET, OWN).header("authorization", &format!("Bearer {token}"))
}

story! {
    async fn forged_and_altered_access_tokens_are_rejected(site) {
        let (ada, ben) = (site.member("ada").await, site.member("ben").await);
        let signed_in = site.visitor().post("/v1/auth/login", &json!({ "email": ada.email, "password": PASSWORD })).await;
        let refresh = signed_in.data()["refresh_token"].as_str().expect("a token").to_owned();
        let (forger, other) = (Forger::of(site, &ada).await, Forger::of(site, &ben).await);
        let nobody = site.visitor();
        // Control: an unchanged token from the same source is accepted, so the ones below fail for their content.
        let control = forger.sign(&forger.key, Forger::HEAD, &forger.claims.to_string());
        assert_eq!(as_bearer(&nobody, &control).send().await.data()["id"], ada.id);
        let rows = forger.all(site, &refresh, &other.claims);
        assert!(rows.len() >= 15);
        for (what, token) in rows {
            let answer = as_bearer(&nobody, &token).send().await;
            assert_eq!((answer.code, answer.json()["code"].as_str()), (401, Some("unauthenticated")), "{what}: {}", answer.text);
            let cookie = nobody.request(Method::GET, OWN).header("cookie", &format!("daymark_access={token}")).send().await;
            assert_eq!(cookie.code, 401, "{what}, as a cookie: {}", cookie.text);
        }
    }
}

story! {
    async fn role_claims_in_a_token_grant_nothing(site) {
        let ada = site.member("ada").await;
        let forger = Forger::of(site, &ada).await;
        let token = forger.claim("role", "admin");
        let nobody = site.visitor();
        assert_eq!(as_bearer(&nobody, &token).send().await.data()["userType"], "user");
        let users = nobody.request(Method::GET, "/v1/auth/users").header("authorization", &format!("Bearer {token}"));
        users.send().await.problem(403, "forbidden");
    }
}

async fn refresh(site: &Site, token: &str) -> Answer {
    site.visitor().post("/v1/auth/token/refresh", &json!({ "refresh_token": token })).await
}

fn text(answer: &Answer, name: &str) -> String {
    answer.data()[name].as_str().expect(name).to_owned()
}

story! {
    async fn concurrent_refreshes_return_the_same_new_token(site) {
        let ada = site.member("ada").await;
        let signed_in = site.visitor().post("/v1/auth/login", &json!({ "email": ada.email, "password": PASSWORD })).await;
        let first = text(&signed_in, "refresh_token");
        let answers = join_all((0..8).map(|_| refresh(site, &first))).await;
        let successors: std::collections::BTreeSet<_> = answers.iter().map(|answer| text(answer, "refresh_token")).collect();
        assert_eq!(successors.len(), 1, "and none of them counts as theft");
        let second = successors.into_iter().next().expect("a successor");
        refresh(site, &second).await.status(200);
        assert_eq!(site.database().number("SELECT COUNT(*) FROM audit_log").await, 0);
    }
}

story! {
    async fn refresh_token_reuse_revokes_the_family_and_is_reported(site) {
        let ada = site.member("ada").await;
        let signed_in = site.visitor().post("/v1/auth/login", &json!({ "email": ada.email, "password": PASSWORD })).await;
        let first = text(&signed_in, "refresh_token");
        let on = refresh(site, &first).await;
        let (second, access) = (text(&on, "refresh_token"), text(&on, "access_token"));
        site.clock().advance_ms(10_000);
        let stolen = refresh(site, &first).await;
        stolen.problem(401, "bad_refresh_token");
        refresh(site, &second).await.problem(401, "bad_refresh_token");
        as_bearer(&site.visitor(), &access).send().await.problem(401, "unauthenticated");
        ada.get(OWN).await.status(200);
        site.link(&ada.email, "token-reused").await.expect("a mail");
        let notices = ada.get("/v1/auth/notice").await;
        assert!(notices.text.contains("signed out on one device"), "{}", notices.text);
        let log = site.admin().await.get("/v1/auth/audit?action=user:token-reuse").await.data();
        assert_eq!((&log[0]["actor"], &log[0]["object_id"]), (&Value::Null, &json!(ada.id.to_string())));
        assert_eq!(log[0]["request_id"], stolen.header("x-request-id"));
        // Only once: a second attempt learns nothing, and no second mail is sent.
        refresh(site, &first).await.problem(401, "bad_refresh_token");
        assert_eq!(site.database().number("SELECT COUNT(*) FROM email WHERE email_type = 'token-reused'").await, 1);
    }
}

#[tokio::test]
async fn a_copied_token_is_reported_while_the_password_changes() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let ada = site.member("ada").await;
    let signed_in = site.visitor().post("/v1/auth/login", &json!({ "email": ada.email, "password": PASSWORD })).await;
    let first = text(&signed_in, "refresh_token");
    refresh(&site, &first).await.status(200);
    site.clock().advance_ms(10_000);
    // A change of the password locks the account, and then its sessions. The report has locked the session.
    let mut change = PgConnection::connect(site.database().url()).await.expect("a connection");
    change.execute("BEGIN; SELECT id FROM member FOR NO KEY UPDATE").await.expect("the account is locked");
    refresh(&site, &first).await.problem(401, "bad_refresh_token");
    change.execute("UPDATE session SET used_at = used_at; COMMIT").await.expect("the session is free");
    site.link(&ada.email, "token-reused").await.expect("a mail");
    site.end().await;
}

/// The events that end a member's tokens.
const ENDINGS: [&str; 6] =
    ["sign-out", "password", "disabled", "signed out by an administrator", "closed", "another role"];

async fn end(site: &Site, how: &str, admin: &Member, member: &Member) {
    let id = member.id;
    let done = match how {
        "sign-out" => member.post("/api/auth/signout", &json!({})).await,
        "password" => {
            let body = json!({ "old_password": PASSWORD, "new_password": "another horse battery" });
            Member::login(site.visitor(), &member.email, PASSWORD).await.post("/v1/auth/password/change", &body).await
        }
        "disabled" => admin.patch(&format!("/v1/auth/user/{id}/disabled"), &json!({ "disabled": true })).await,
        "signed out by an administrator" => admin.delete(&format!("/v1/auth/user/{id}/sessions")).await,
        "closed" => {
            let body = json!({ "deleted": true, "password": PASSWORD });
            Member::login(site.visitor(), &member.email, PASSWORD)
                .await
                .patch(&format!("/v1/auth/user/{id}"), &body)
                .await
        }
        _ => {
            let assign = format!("/v1/auth/user/{id}/assign-role");
            admin.post(&assign, &json!({ "role": "admin" })).await.status(200);
            admin.post(&assign, &json!({ "role": "user" })).await
        }
    };
    done.status(200);
}

story! {
    async fn ending_a_session_cuts_off_calls_and_sockets_promptly(site) {
        let admin = site.admin().await;
        let mut bystander = site.member("bystander").await.socket().await;
        for (n, how) in ENDINGS.into_iter().enumerate() {
            let member = site.member(&format!("member{n}")).await;
            let access = member.token().await.expect("a token");
            let mut sockets = [member.socket().await, member.socket().await];
            for socket in &mut sockets {
                socket.sub("me").await;
            }
            let nobody = site.visitor();
            as_bearer(&nobody, &access).send().await.status(200);
            end(site, how, &admin, &member).await;
            // Calls and sockets end within a second; a busy machine gets half a second more.
            let ended = std::time::Instant::now();
            for socket in &mut sockets {
                assert_eq!(socket.closed().await, 4401, "{how}");
            }
            while as_bearer(&nobody, &access).send().await.code != 401 {
                assert!(ended.elapsed().as_millis() < 1500, "{how}: the token still works");
            }
            assert!(ended.elapsed().as_millis() < 1500, "{how}: it took {:?}", ended.elapsed());
        }
        // The bystander's socket is still open.
        bystander.sub("me").await;
    }
}
