//! Bounces and complaints that mail providers report.

use daymark_tests::harness::{ARN, Answer, Client, Database, Site, Topic};
use daymark_tests::story;
use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Value, json};
use sha2::Sha256;

const LIST: &str = "/v1/core/email-suppressed";
const LIFT: &str = "/v1/core/email-suppressed/lift";

/// A report of the server's own kind, signed with `hush`.
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
    if database.left_out() {
        return None;
    }
    Some(Site::start_with(database, settings, false).await)
}

async fn an_address_that_bounced_gets_no_mail(database: Database) {
    let Some(site) = on(database, &[("DAYMARK_RETURNED_MAIL__SECRET", "hush")]).await else { return };
    let (admin, visitor) = (site.admin().await, site.visitor());
    let ada = site.member("ada").await;

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

    // An administrator lifts it, with a reason that the audit log keeps.
    let lift = |reason: &str| json!({ "email": "Ada@daymark.example", "reason": reason });
    admin.post(LIFT, &lift(" ")).await.faulty("reason");
    ada.post(LIFT, &lift("The mailbox works again.")).await.status(403);
    admin.post(LIFT, &lift("The mailbox works again.")).await.status(200);
    assert_eq!(admin.get(LIST).await.status(200).data(), &json!([]));
    admin.post(LIFT, &lift("The mailbox works again.")).await.problem(404, "not_found");
    let audited = admin.get("/v1/auth/audit?action=email%3Alift").await.status(200).data();
    assert_eq!(audited[0]["after"]["reason"], "The mailbox works again.");

    // Passing trouble counts after five reports in a week.
    for n in 0..5 {
        let rows = admin.get(LIST).await.status(200).data();
        assert_eq!(rows, &json!([]), "after {n} reports");
        report(&visitor, &json!([bounce(&format!("soft {n}"), "ada@daymark.example", false)])).await.status(200);
    }
    assert_eq!(admin.get(LIST).await.status(200).data()[0]["permanent"], false);

    let complaint = json!([{ "id": "c", "email": "ben@daymark.example", "kind": "complaint" }]);
    report(&visitor, &complaint).await.status(200);
    assert_eq!(admin.get(LIST).await.status(200).data()[0]["kind"], "complained");
    site.end().await;
}

#[tokio::test]
async fn an_address_that_bounced_gets_no_mail_sqlite() {
    an_address_that_bounced_gets_no_mail(Database::Sqlite).await;
}

#[tokio::test]
async fn an_address_that_bounced_gets_no_mail_postgres() {
    an_address_that_bounced_gets_no_mail(Database::Postgres).await;
}

#[tokio::test]
async fn only_the_topic_of_the_settings_is_believed() {
    let topic = Topic::start();
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
    send(&topic.message("Notification", &bounce.to_string(), "key")).await.status(200);
    let rows = admin.get(LIST).await.status(200).data();
    assert_eq!((&rows[0]["email"], rows.as_array().map(Vec::len)), (&json!("ada@daymark.example"), Some(1)));
    topic.stop().await;
    site.end().await;
}

story! {
    async fn a_webhook_without_a_key_is_off(site) {
        for provider in ["ses", "postmark", "mailgun", "generic", "other"] {
            let path = format!("/api/mail-events/{provider}");
            site.visitor().post(&path, &json!({})).await.problem(404, "not_found");
        }
    }
}
