//! Mail over SMTP, to third-party servers.

use std::process::Command;

use daymark_tests::harness::{Database, MailServer, Member, Site, skipped};
use reqwest::Method;
use serde_json::{Value, json};
use tempfile::TempDir;

const LETTERS: &str = "/v1/core/email-logs-by-email";

/// A site that sends mail to this address.
async fn sending(kind: Database, url: &str) -> Site {
    Site::start_with(
        kind,
        &[
            ("DAYMARK_SMTP_URL", url),
            ("DAYMARK_CONFIRM_SIGN_UP", "false"),
            ("DAYMARK_MAIL_FROM", "Daymark <hello@daymark.example>"),
        ],
        false,
    )
    .await
}

/// The newest mail to an address, according to the log.
async fn newest(admin: &Member, to: &str) -> Value {
    admin.get(&format!("{LETTERS}/{to}")).await.status(200).data()[0].clone()
}

/// A header in maildev's copy, in lower case.
fn header<'a>(mail: &'a Value, name: &str) -> &'a str {
    mail["headers"][name].as_str().unwrap_or_default()
}

/// A member who confirms their address and finishes a one-day program.
async fn with_a_final_board(site: &Site, inbox: &mut MailServer) -> Member {
    site.at("2026-05-30T10:00:00Z");
    let admin = site.admin().await;
    let may = site.may(&admin).await;
    let ada = site.member("ada").await;
    site.confirm(&ada).await;
    ada.join(&may).await;
    ada.done(&may.entry(0, "2026-05-30")).await;
    site.job("mail").await;
    for _ in 0..2 {
        inbox.next().await;
    }
    site.at("2026-06-04T00:00:00Z");
    ada
}

async fn mails_arrive_as_written(kind: Database) {
    let mut inbox = MailServer::inbox().await;
    let site = sending(kind, &inbox.url()).await;
    let admin = site.admin().await;
    let ada = site.member("ada").await;
    let link = site.link(&ada.email, "confirm-email").await.expect("a link");
    site.job("mail").await;
    let mut mails = [inbox.next().await, inbox.next().await];
    mails.sort_by_key(|mail| mail["to"][0]["address"].to_string());
    let mail = &mails[0];
    assert_eq!(
        (&mail["to"][0]["address"], &mail["from"][0]),
        (&json!(ada.email), &json!({ "address": "hello@daymark.example", "name": "Daymark" }))
    );
    assert_eq!(mail["subject"], "Please confirm your email address");
    assert_eq!(header(mail, "auto-submitted"), "auto-generated");
    assert_eq!(header(mail, "list-unsubscribe"), "", "mails about the account cannot be turned off");
    for part in ["text", "html"] {
        let text = mail[part].as_str().expect("a part").replace("&amp;", "&");
        assert!(text.contains(&link), "{part}: {text}");
    }
    let log = newest(&admin, &ada.email).await;
    assert_eq!((&log["status"], &log["attempts"]), (&json!("sent"), &json!(1)));
    assert!(log["answer"].as_str().is_some_and(|answer| answer.contains("queued")), "{log}");
    assert!(
        site.link(&ada.email, "confirm-email").await.is_some_and(|link| link.ends_with("token=")),
        "the secret is forgotten"
    );
    inbox.stop().await;
    site.end().await;
}

async fn chosen_notices_arrive_by_mail_until_unsubscribed(kind: Database) {
    let mut inbox = MailServer::inbox().await;
    let site = sending(kind, &inbox.url()).await;
    let ada = with_a_final_board(&site, &mut inbox).await;
    site.job("final-boards").await;
    site.job("notice-mail").await;
    site.job("mail").await;
    let mail = inbox.next().await;
    assert_eq!(mail["to"][0]["address"], ada.email);
    assert!(mail["subject"].as_str().is_some_and(|subject| subject.ends_with(": final results")), "{mail}");
    assert!(mail["text"].as_str().is_some_and(|text| text.contains("You finished 1st of 1 with 10 points.")), "{mail}");
    assert_eq!(header(&mail, "list-unsubscribe-post"), "List-Unsubscribe=One-Click");
    let url = header(&mail, "list-unsubscribe").trim_matches(['<', '>']).to_owned();
    let path = url.strip_prefix(&format!("http://{}", site.addr())).expect("this site");
    let tap = site.visitor();
    tap.request(Method::POST, path)
        .body("application/x-www-form-urlencoded", "List-Unsubscribe=One-Click")
        .send()
        .await
        .status(200);
    let choices = ada.get("/v1/auth/notification-category/user-choice/user").await.data().to_string();
    assert!(
        choices.contains(r#"{"allowed":["instantly","daily","weekly","never"],"channel":"mail","frequency":"never"}"#),
        "{choices}"
    );
    // It was also sent in the app.
    assert_eq!(ada.get("/v1/auth/notice").await.data()[0]["category"], "programs");
    inbox.stop().await;
    site.end().await;
}

async fn digest_mails_wait_for_the_morning(kind: Database) {
    let mut inbox = MailServer::inbox().await;
    let site = sending(kind, &inbox.url()).await;
    let ada = with_a_final_board(&site, &mut inbox).await;
    let daily = json!({ "choices": [{ "category": "programs", "channel": "mail", "frequency": "daily" }] });
    ada.patch("/v1/auth/notification-category/user-choice", &daily).await.status(200);
    site.job("final-boards").await;
    let waiting = "SELECT COUNT(*) FROM notice_mail";
    site.at("2026-06-04T07:59:00Z");
    site.job("notice-mail").await;
    assert_eq!(site.database().number(waiting).await, 1);
    site.at("2026-06-04T08:00:00Z");
    site.job("notice-mail").await;
    site.job("notice-mail").await;
    site.job("mail").await;
    assert_eq!(inbox.next().await["to"][0]["address"], ada.email);
    assert_eq!(site.database().number(waiting).await, 0);
    assert_eq!(site.database().number("SELECT COUNT(*) FROM email WHERE email_type = 'notification'").await, 1);
    inbox.stop().await;
    site.end().await;
}

async fn smtp_refusals_suppress_the_address_or_retry_later(kind: Database) {
    let mut server = MailServer::refusing().await;
    let site = sending(kind, &server.url()).await;
    let admin = site.admin().await;
    let (gone, busy) = (site.member("gone-ada").await, site.member("busy-ben").await);
    site.job("mail").await;
    assert_eq!(server.next().await["to"], json!([admin.email]));
    let log = newest(&admin, &gone.email).await;
    assert_eq!((&log["status"], &log["attempts"]), (&json!("failed"), &json!(1)));
    assert!(log["answer"].as_str().is_some_and(|answer| answer.contains("no such mailbox")), "{log}");
    let log = newest(&admin, &busy.email).await;
    assert_eq!((&log["status"], &log["attempts"]), (&json!("pending"), &json!(1)));
    assert!(log["answer"].as_str().is_some_and(|answer| answer.contains("come back later")), "{log}");

    // The unknown mailbox gets no second mail; the busy one gets the first, once.
    site.visitor().post("/v1/auth/password/forgot", &json!({ "email": gone.email })).await.status(200);
    site.job("asked-for-mail").await;
    site.job("mail").await;
    let log = newest(&admin, &gone.email).await;
    assert_eq!((&log["email_type"], &log["status"]), (&json!("reset-password"), &json!("cancelled")));
    site.minutes(2);
    site.job("mail").await;
    site.job("mail").await;
    assert_eq!(server.next().await["to"], json!([busy.email]));
    assert_eq!(newest(&admin, &busy.email).await["status"], "sent");

    // An unreachable server says nothing about the address.
    let port = server.port();
    server.stop().await;
    let cid = site.member("cid").await;
    site.job("mail").await;
    assert_eq!(newest(&admin, &cid.email).await["status"], "pending");
    let mut server = MailServer::refusing_at(port).await;
    site.minutes(2);
    site.job("mail").await;
    assert_eq!(server.next().await["to"], json!([cid.email]));
    let log = newest(&admin, &cid.email).await;
    assert_eq!((&log["status"], &log["attempts"]), (&json!("sent"), &json!(2)));
    server.stop().await;
    site.end().await;
}

async fn a_mail_server_that_rejects_the_site_blocks_no_address(kind: Database) {
    let mut server = MailServer::refusing().await;
    server.lock(true);
    let site = sending(kind, &server.url().replace("://", "://daymark:hush@")).await;
    let admin = site.admin().await;
    site.job("mail").await;
    let log = newest(&admin, &admin.email).await;
    assert_eq!((&log["status"], &log["attempts"]), (&json!("pending"), &json!(1)));
    assert!(log["answer"].as_str().is_some_and(|answer| answer.contains("535")), "{log}");
    assert_eq!(admin.get("/v1/core/email-suppressed").await.status(200).data(), &json!([]));
    server.lock(false);
    site.minutes(2);
    site.job("mail").await;
    assert_eq!(server.next().await["to"], json!([admin.email]));
    let log = newest(&admin, &admin.email).await;
    assert_eq!((&log["status"], &log["attempts"]), (&json!("sent"), &json!(2)));
    server.stop().await;
    site.end().await;
}

#[tokio::test]
async fn sent_mails_carry_a_valid_dkim_signature() {
    if skipped("mail") {
        return;
    }
    let folder = TempDir::new().expect("a folder");
    // openssl writes PKCS #8; older ones, and `-traditional`, PKCS #1.
    for form in [&["genrsa"][..], &["genrsa", "-traditional"]] {
        let key = folder.path().join("key.pem");
        let made = Command::new("openssl").args(form).arg("-out").arg(&key).arg("2048").output().expect("openssl runs");
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        let mut server = MailServer::verifying(&key).await;
        let (url, key) = (server.url(), key.display().to_string());
        let settings = [
            ("DAYMARK_SMTP_URL", url.as_str()),
            ("DAYMARK_CONFIRM_SIGN_UP", "false"),
            ("DAYMARK_MAIL_FROM", "Daymark <hello@news.daymark.example>"),
            ("DAYMARK_DKIM__SELECTOR", "may"),
            ("DAYMARK_DKIM__DOMAIN", "daymark.example"),
            ("DAYMARK_DKIM__PRIVATE_KEY_FILE", &key),
        ];
        let site = Site::start_with(Database::Sqlite, &settings, false).await;
        let admin = site.admin().await;
        super::newsletter::subscriber(&site, "ann@example.org").await;
        let id = super::newsletter::campaign(&admin, json!({})).await;
        admin.post(&format!("/v1/auth/send-newsletter/{id}"), &json!({})).await.status(200);
        site.job("newsletters").await;
        site.job("mail").await;
        // The confirmations of the administrator and the subscriber, and the newsletter.
        for _ in 0..3 {
            let mail = server.next().await;
            assert_eq!(
                (&mail["good"], &mail["queried"]),
                (&json!(true), &json!("may._domainkey.daymark.example.")),
                "{mail}"
            );
            assert_eq!(mail["changeable"], json!([]), "{mail}");
            let signed = mail["signed"].to_string();
            for name in ["from", "to", "subject", "date", "message-id", "list-unsubscribe", "list-unsubscribe-post"] {
                assert!(signed.contains(&format!("\"{name}\"")), "{name}: {signed}");
            }
        }
        server.stop().await;
        site.end().await;
    }
}

/// Runs each story on both databases.
macro_rules! on_both {
    ($($story:ident)*) => { $(
        mod $story {
            #[tokio::test]
            async fn sqlite() {
                if !daymark_tests::harness::skipped("mail") {
                    super::$story(super::Database::Sqlite).await;
                }
            }

            #[tokio::test]
            async fn postgres() {
                if !daymark_tests::harness::skipped("mail") && !super::Database::Postgres.skipped() {
                    super::$story(super::Database::Postgres).await;
                }
            }
        }
    )* };
}

on_both! {
    mails_arrive_as_written
    chosen_notices_arrive_by_mail_until_unsubscribed
    digest_mails_wait_for_the_morning
    smtp_refusals_suppress_the_address_or_retry_later
    a_mail_server_that_rejects_the_site_blocks_no_address
}
