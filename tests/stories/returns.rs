//! Bounces and complaints reported by mail providers.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use daymark_tests::harness::{ARN, Answer, Client, Database, MailServer, MailboxServer, Site, SnsTopic};
use daymark_tests::story;
use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Value, json};
use sha2::Sha256;

use crate::newsletter::subscriber;

const LIST: &str = "/v1/core/email-suppressed";
const LIFT: &str = "/v1/core/email-suppressed/lift";

/// A report in the server's own format, signed with `hush`.
async fn report(client: &Client, events: &Value) -> Answer {
    let (body, now) = (json!({ "events": events }).to_string(), client.now().0 / 1000);
    let mut mac = Hmac::<Sha256>::new_from_slice(b"hush").expect("a key");
    mac.update(format!("{now}.{body}").as_bytes());
    let hex: String = mac.finalize().into_bytes().iter().map(|b| format!("{b:02x}")).collect();
    let call = client.request(reqwest::Method::POST, "/api/mail-events/generic").anonymous();
    call.header("x-daymark-signature", &format!("t={now},v1={hex}")).body("application/json", body).send().await
}

fn bounce(id: &str, email: &str, permanent: bool) -> Value {
    json!({ "id": id, "email": email, "kind": "bounce", "permanent": permanent, "reason": "550 no such user" })
}

async fn on(database: Database, settings: &[(&'static str, &str)]) -> Option<Site> {
    if database.skipped() {
        return None;
    }
    Some(Site::start_with(database, settings, false).await)
}

async fn bounces_and_complaints_suppress_an_address(database: Database) {
    let settings = [
        ("DAYMARK_RETURNED_MAIL__SECRET", "hush"),
        ("DAYMARK_SMTP_URL", "smtp://127.0.0.1:9"),
        ("DAYMARK_CONFIRM_SIGN_UP", "false"),
    ];
    let Some(site) = on(database, &settings).await else { return };
    let (admin, visitor) = (site.admin().await, site.visitor());
    let ada = site.member("ada").await;
    // No mail server listens: a mail waits for one, unless its address is suppressed.
    let new_mail = async || {
        visitor.post("/v1/auth/password/forgot", &json!({ "email": ada.email })).await.status(200);
        site.job("asked-for-mail").await;
        site.job("mail").await;
        let log = admin.get(&format!("/v1/core/email-logs-by-email/{}", ada.email)).await.status(200).data();
        (log[0]["email_type"].clone(), log[0]["status"].clone())
    };
    let (waits, withheld) =
        ((json!("reset-password"), json!("pending")), (json!("reset-password"), json!("cancelled")));

    let taken =
        report(&visitor, &json!([bounce("1", "ADA@daymark.example", true), bounce("2", "no address", true)])).await;
    assert_eq!(taken.status(200).data()["taken"], 1);
    let again = report(&visitor, &json!([bounce("1", "ada@daymark.example", true)])).await;
    assert_eq!(again.status(200).data()["taken"], 0, "a report counts once");

    let rows = admin.get(LIST).await.status(200).data();
    assert_eq!(rows.as_array().expect("rows").len(), 1);
    assert_eq!(rows[0]["email"], "ada@daymark.example");
    assert_eq!((&rows[0]["kind"], &rows[0]["answer"]), (&json!("bounced"), &json!("550 no such user")));
    assert_eq!(admin.get(&format!("{LIST}?search=ben")).await.status(200).data(), &json!([]));
    assert_eq!(new_mail().await, withheld);

    // An administrator lifts it, with a reason that the audit log keeps.
    let lift = |reason: &str| json!({ "email": "Ada@daymark.example", "reason": reason });
    admin.post(LIFT, &lift(" ")).await.invalid("reason");
    ada.post(LIFT, &lift("The mailbox works again.")).await.status(403);
    admin.post(LIFT, &lift("The mailbox works again.")).await.status(200);
    assert_eq!(admin.get(LIST).await.status(200).data(), &json!([]));
    admin.post(LIFT, &lift("The mailbox works again.")).await.problem(404, "not_found");
    let audited = admin.get("/v1/auth/audit?action=email%3Alift").await.status(200).data();
    assert_eq!(audited[0]["after"]["reason"], "The mailbox works again.");

    // Temporary failures count after five reports in a week: the first of these six is a week older.
    for n in 0..6 {
        let rows = admin.get(LIST).await.status(200).data();
        assert_eq!((rows, new_mail().await), (&json!([]), waits.clone()), "after {n} reports");
        report(&visitor, &json!([bounce(&format!("soft {n}"), "ada@daymark.example", false)])).await.status(200);
        if n == 0 {
            site.hours(7 * 24);
        }
    }
    assert_eq!(admin.get(LIST).await.status(200).data()[0]["permanent"], false);
    assert_eq!(new_mail().await, withheld);

    // A complaint also ends the newsletter.
    subscriber(&site, "ben@daymark.example").await;
    let complaint = json!([{ "id": "c", "email": "ben@daymark.example", "kind": "complaint" }]);
    report(&visitor, &complaint).await.status(200);
    assert_eq!(admin.get(LIST).await.status(200).data()[0]["kind"], "complained");
    let left = admin.get("/v1/auth/newsletter/unsubscribedList").await.status(200).data();
    let ended = (&left[0]["email"], &left[0]["unsubscribed_by"]);
    assert_eq!(ended, (&json!("ben@daymark.example"), &json!("complaint")));
    site.end().await;
}

#[tokio::test]
async fn bounces_and_complaints_suppress_an_address_sqlite() {
    bounces_and_complaints_suppress_an_address(Database::Sqlite).await;
}

#[tokio::test]
async fn bounces_and_complaints_suppress_an_address_postgres() {
    bounces_and_complaints_suppress_an_address(Database::Postgres).await;
}

/// A mail server's report about a mail with this Message-ID.
fn returned(message_id: &str, claimed: &str) -> String {
    format!(
        "From: MAILER-DAEMON@mail.example\r\nSubject: Undelivered\r\nMIME-Version: 1.0\r\n\
         Content-Type: multipart/report; report-type=delivery-status; boundary=\"b\"\r\n\r\n\
         --b\r\nContent-Type: text/plain\r\n\r\nYour mail could not be delivered.\r\n\
         --b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mail.example\r\n\r\n\
         Final-Recipient: rfc822; {claimed}\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 gone\r\n\r\n\
         --b\r\nContent-Type: message/rfc822\r\n\r\nMessage-ID: {message_id}\r\nSubject: Hi\r\n\r\nText\r\n--b--\r\n"
    )
}

async fn a_bounce_in_the_mailbox_suppresses_the_recipient(database: Database) {
    if database.skipped() {
        return;
    }
    let (mut inbox, mailbox) = (MailServer::inbox().await, MailboxServer::start().await);
    let settings = [
        ("DAYMARK_SMTP_URL", inbox.url()),
        ("DAYMARK_RETURNED_MAIL__MAILBOX", mailbox.url("hush")),
        ("DAYMARK_CONFIRM_SIGN_UP", "false".to_owned()),
    ];
    let settings: Vec<_> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let site = Site::start_with(database, &settings, false).await;
    let (admin, _) = (site.admin().await, site.member("ada").await);
    let forgot = json!({ "email": "ada@daymark.example", "token": null });
    site.visitor().post("/v1/auth/password/forgot", &forgot).await.status(200);
    site.job("asked-for-mail").await;
    site.job("mail").await;
    let sent = loop {
        let mail = inbox.next().await;
        if mail["to"][0]["address"] == "ada@daymark.example" {
            break mail["headers"]["message-id"].as_str().expect("a Message-ID").to_owned();
        }
    };

    // Mails that are not reports, or not about our mail, are ignored. One whose Message-ID PostgreSQL cannot store
    // does not stop the reading.
    mailbox.deliver("Subject: Out of office\r\n\r\nBack on Monday.");
    mailbox.deliver(&returned("<1.2.forged@daymark.example>", "admin@daymark.example"));
    let whole = format!("message/rfc822\r\n\r\nMessage-ID: {sent}\r\nSubject: Hi\r\n\r\nText");
    let headers = STANDARD.encode(format!("Message-ID: {sent}\0\r\n"));
    let encoded = format!("text/rfc822-headers\r\nContent-Transfer-Encoding: base64\r\n\r\n{headers}");
    mailbox.deliver(&returned(&sent, "ada@daymark.example").replace(&whole, &encoded));
    site.job("mail-returns").await;
    assert_eq!((mailbox.unread(), admin.get(LIST).await.status(200).data()), (0, &json!([])));

    // A report applies to the address that the mail was sent to, whatever it claims.
    mailbox.deliver(&returned(&sent, "admin@daymark.example"));
    for _ in 0..2 {
        site.job("mail-returns").await;
        let rows = admin.get(LIST).await.status(200).data().as_array().expect("rows");
        assert_eq!((mailbox.unread(), rows.len()), (0, 1));
        assert_eq!((&rows[0]["email"], &rows[0]["answer"]), (&json!("ada@daymark.example"), &json!("smtp; 550 gone")));
        mailbox.mark_all_unread();
    }
    site.end().await;
}

#[tokio::test]
async fn a_bounce_in_the_mailbox_suppresses_the_recipient_sqlite() {
    a_bounce_in_the_mailbox_suppresses_the_recipient(Database::Sqlite).await;
}

#[tokio::test]
async fn a_bounce_in_the_mailbox_suppresses_the_recipient_postgres() {
    a_bounce_in_the_mailbox_suppresses_the_recipient(Database::Postgres).await;
}

#[tokio::test]
async fn forged_or_altered_sns_messages_are_rejected() {
    let topic = SnsTopic::start();
    let settings = [
        ("DAYMARK_RETURNED_MAIL__SES_TOPIC", ARN),
        ("DAYMARK_RETURNED_MAIL__SES_SERVER", topic.url.as_str()),
        ("DAYMARK_OUTWARD_NETWORKS", "127.0.0.0/8"),
    ];
    let site = Site::start_with(Database::Sqlite, &settings, false).await;
    let (admin, visitor) = (site.admin().await, site.visitor());
    // Amazon sends its JSON as plain text.
    let send = async |message: &Value| {
        let call = visitor.request(reqwest::Method::POST, "/api/mail-events/ses").anonymous();
        call.body("text/plain; charset=UTF-8", message.to_string()).send().await
    };
    send(&topic.message("SubscriptionConfirmation", "You chose to subscribe.", "stranger")).await.status(401);
    assert_eq!(topic.confirmed(), 0);
    send(&topic.message("SubscriptionConfirmation", "You chose to subscribe.", "key")).await.status(200);
    assert_eq!(topic.confirmed(), 1);

    let bounce = json!({
        "notificationType": "Bounce",
        "bounce": {
            "bounceType": "Permanent", "feedbackId": "f1",
            "bouncedRecipients": [{ "emailAddress": "ada@daymark.example", "diagnosticCode": "smtp; 550 5.1.1" }],
        },
    });
    let mut altered = topic.message("Notification", &bounce.to_string(), "key");
    altered["Message"] = json!(bounce.to_string().replace("ada", "ben"));
    send(&altered).await.status(401);
    let mut elsewhere = topic.message("Notification", &bounce.to_string(), "key");
    elsewhere["SigningCertURL"] = json!("http://127.0.0.1:9/key.pem");
    send(&elsewhere).await.status(401);
    let other = "arn:aws:sns:eu-west-1:123456789012:other";
    send(&topic.message_of(other, "Notification", &bounce.to_string(), "key")).await.status(401);
    send(&topic.message("Notification", &bounce.to_string(), "key")).await.status(200);
    let rows = admin.get(LIST).await.status(200).data();
    assert_eq!((&rows[0]["email"], rows.as_array().map(Vec::len)), (&json!("ada@daymark.example"), Some(1)));
    topic.stop().await;
    site.end().await;
}

story! {
    async fn an_unconfigured_webhook_returns_404(site) {
        for provider in ["ses", "postmark", "mailgun", "generic", "other"] {
            let path = format!("/api/mail-events/{provider}");
            site.visitor().post(&path, &json!({})).await.problem(404, "not_found");
        }
    }
}
