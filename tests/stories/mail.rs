//! Mail: queued, logged, shown.

use daymark_tests::harness::{Database, MailSink, Site};
use daymark_tests::story;
use serde_json::json;

/// Runs a story on both databases, with a mail server and thirty mails that wait for it.
async fn with_thirty_mails(story: impl AsyncFn(&Site, &MailSink)) {
    for kind in [Database::Sqlite, Database::Postgres] {
        if kind.skipped() {
            continue;
        }
        let sink = MailSink::start().await;
        let url = sink.url();
        let settings = [("DAYMARK_SMTP_URL", url.as_str()), ("DAYMARK_CONFIRM_SIGN_UP", "false")];
        let site = Site::start_with(kind, &settings, false).await;
        site.member("ada").await;
        let others = "WITH RECURSIVE n (i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 30)";
        let columns = "email_type, recipient, recipient_folded, content, secret, status, next_at, created_at";
        site.database().sql(&format!("INSERT INTO email ({columns}) {others} SELECT {columns} FROM email, n")).await;
        story(&site, &sink).await;
        site.end().await;
    }
}

#[tokio::test]
async fn a_slow_batch_stops_before_another_node_may_take_it() {
    with_thirty_mails(async |site, sink| {
        sink.delay_next(site.clock(), 240_000);
        site.job("mail").await;
        assert_eq!(sink.counts(), [1; 8], "only those already under way");
        site.minutes(1);
        site.job("mail").await;
        assert_eq!(sink.counts(), [1; 30]);
    })
    .await;
}

#[tokio::test]
async fn a_batch_stops_when_its_outcomes_cannot_be_stored() {
    with_thirty_mails(async |site, sink| {
        site.database().sql("ALTER TABLE email RENAME COLUMN ended_at TO lost").await;
        assert!(site.try_job("mail").await.is_err());
        // Being sent, waiting to be stored, and being stored: eight each.
        assert!(sink.counts().len() <= 24, "{:?}", sink.counts());
        site.database().sql("ALTER TABLE email RENAME COLUMN lost TO ended_at").await;
        site.minutes(5);
        site.job("mail").await;
        assert_eq!(sink.counts().len(), 30);
    })
    .await;
}

#[tokio::test]
async fn mails_are_locked_in_one_order() {
    with_thirty_mails(async |site, sink| {
        let database = site.database();
        if database.kind() == Database::Sqlite {
            return;
        }
        // The order does not depend on where the first mail is stored in the table and its indexes.
        let move_first = async |column: &str| {
            let first = "id = (SELECT MIN(id) FROM email)";
            database.sql(&format!("UPDATE email SET {column} = {column} + 1 WHERE {first}")).await
        };
        let lock =
            |which| format!("SELECT id FROM email WHERE id {which} (SELECT MIN(id) FROM email) ORDER BY id FOR UPDATE");
        move_first("next_at").await;
        site.minutes(1);
        database.interleaved(&lock("="), &lock(">"), site.job("mail")).await;
        assert_eq!(sink.counts(), [1; 30]);
        move_first("created_at").await;
        site.hours(24 * 181);
        database.interleaved(&lock("="), &lock(">"), site.job("old-mail")).await;
        assert_eq!(database.number("SELECT COUNT(*) FROM email").await, 0);
    })
    .await;
}

story! {
    async fn without_a_mail_server_mails_are_kept_for_admins_to_read(site) {
        let admin = site.admin().await;
        let ada = site.member("ada").await;
        site.job("mail").await;
        let path = format!("/v1/core/email-logs-by-email/{}", ada.email);
        let log = admin.get(&path).await.status(200).data().clone();
        assert_eq!((&log[0]["email_type"], &log[0]["status"], &log[0]["user_id"]), (&json!("confirm-email"), &json!("kept"), &json!(ada.id)));
        let mail = admin.get(&format!("/v1/core/email-log/{}", log[0]["id"])).await.status(200).data().clone();
        let link = site.link(&ada.email, "confirm-email").await.expect("a link");
        for part in ["html", "text"] {
            let text = mail[part].as_str().expect("a part");
            assert!(text.contains(&link.replace('&', "&amp;")) || text.contains(&link), "{part}: {text}");
        }
        ada.get(&path).await.problem(403, "forbidden");
        admin.get("/v1/core/email-log/999999").await.problem(404, "not_found");
    }
}

story! {
    async fn only_administrators_see_the_secrets_in_mailed_links(site) {
        let (admin, kim) = (site.admin().await, site.member("kim").await);
        let helpers = json!({ "name": "Helpers", "permissions": ["email:read"] });
        let role = admin.post("/v1/auth/role", &helpers).await.status(201).data()["id"].clone();
        admin.post(&format!("/v1/auth/user/{}/assign-role", kim.id), &json!({ "role_id": role })).await.status(200);
        site.visitor().post("/v1/auth/password/forgot", &json!({ "email": admin.email })).await.status(200);
        let link = site.link(&admin.email, "reset-password").await.expect("a link");
        let (_, secret) = link.split_once("token=").expect("a token");
        let log = kim.get(&format!("/v1/core/email-logs-by-email/{}", admin.email)).await.status(200).data();
        assert_eq!((&log[0]["email_type"], &log[0]["status"]), (&json!("reset-password"), &json!("pending")));
        let path = format!("/v1/core/email-log/{}", log[0]["id"]);
        for path in [path.clone(), format!("{path}/html")] {
            let (whole, masked) = (admin.get(&path).await.status(200).text, kim.get(&path).await.status(200).text);
            assert!(whole.contains(secret), "{whole}");
            assert!(!masked.contains(secret) && masked.contains("•••"), "{masked}");
        }
    }
}

story! {
    async fn a_framed_mail_runs_no_scripts_and_loads_nothing(site) {
        let admin = site.admin().await;
        let ada = site.member("ada").await;
        let log = admin.get(&format!("/v1/core/email-logs-by-email/{}", ada.email)).await.data().clone();
        for path in [format!("/v1/core/email-log/{}", log[0]["id"]), "/v1/core/email-template/confirm-email".to_owned()] {
            let (mail, framed) = (admin.get(&path).await.data().clone(), admin.get(&format!("{path}/html")).await.status(200));
            assert_eq!((framed.text.as_str(), framed.header("content-type")), (mail["html"].as_str().expect("html"), "text/html; charset=utf-8"));
            let policy = framed.header("content-security-policy");
            for part in ["sandbox;", "default-src 'none'", "form-action 'none'", "frame-ancestors 'self'"] {
                assert!(policy.contains(part) && !policy.contains("allow-"), "{policy}");
            }
            ada.get(&format!("{path}/html")).await.problem(403, "forbidden");
        }
        admin.get("/v1/core/email-log/999999/html").await.problem(404, "not_found");
        admin.get("/v1/core/email-template/nothing/html").await.problem(404, "not_found");
    }
}

story! {
    async fn the_mail_log_is_paged_with_totals_by_type_and_day(site) {
        let admin = site.admin().await;
        for n in 0..3 {
            site.member(&format!("m{n}")).await;
        }
        site.hours(24);
        site.visitor().post("/v1/auth/password/forgot", &json!({ "email": "m0@daymark.example" })).await.status(200);
        site.job("asked-for-mail").await;
        site.job("mail").await;
        let sum = admin.get("/v1/core/email-log-summary").await.status(200).data().clone();
        assert_eq!((&sum["total"]["total"], &sum["total"]["kept"], &sum["total"]["pending"]), (&json!(5), &json!(5), &json!(0)));
        assert_eq!((&sum["types"][0]["email_type"], &sum["types"][0]["total"]), (&json!("confirm-email"), &json!(4)));
        let days: Vec<_> = sum["days"].as_array().expect("days").iter().map(|d| (d["date"].clone(), d["total"].clone())).collect();
        assert_eq!(days, [(json!("2026-05-06"), json!(4)), (json!("2026-05-07"), json!(1))]);
        let one = admin.get("/v1/core/email-log-summary?startDate=2026-05-07&endDate=2026-05-07").await.data().clone();
        assert_eq!(one["total"]["total"], 1);
        admin.get("/v1/core/email-log-summary?startDate=2026-05-08&endDate=2026-05-07").await.invalid("startDate");
        admin.get("/v1/core/email-log-summary?startDate=2020-01-01").await.invalid("startDate");

        let path = "/v1/core/email-logs-by-type/confirm-email?rowPerPage=3";
        let first = admin.get(path).await.status(200).json();
        assert_eq!(first["data"].as_array().map(Vec::len), Some(3));
        let cursor = first["meta"]["next_cursor"].as_str().expect("another page");
        let rest = admin.get(&format!("{path}&cursor={cursor}")).await.json();
        let by_number = admin.get(&format!("{path}&pageNumber=2")).await.json();
        assert_eq!((&rest["data"], rest["data"].as_array().map(Vec::len)), (&by_number["data"], Some(1)));
        assert!(rest["meta"]["next_cursor"].is_null());
    }
}

story! {
    async fn every_mail_template_can_be_previewed_and_sent_as_a_test(site) {
        let admin = site.admin().await;
        let kinds = admin.get("/v1/core/email-template").await.status(200).data().clone();
        for kind in kinds.as_array().expect("kinds") {
            let path = format!("/v1/core/email-template/{}", kind["name"].as_str().expect("a name"));
            let shown = admin.get(&path).await.status(200).data().clone();
            assert!(shown["html"].as_str().is_some_and(|html| html.contains("</html>")), "{path}");
            admin.post(&format!("{path}/test"), &json!({})).await.status(200);
        }
        let sent = "SELECT COUNT(*) FROM email WHERE recipient_folded = 'admin@daymark.example'";
        assert_eq!(site.database().number(sent).await, 1 + kinds.as_array().map(Vec::len).expect("kinds") as i64);
        admin.get("/v1/core/email-template/nothing").await.problem(404, "not_found");
    }
}

story! {
    async fn an_administrator_sends_a_member_a_plain_text_mail(site) {
        let (admin, ada, ben) = (site.admin().await, site.member("ada").await, site.member("ben").await);
        let path = format!("/v1/core/email/user/{}", ada.id);
        let mail = json!({ "subject": " Your <question> ", "text": "Thank you for writing.\n\nWe <b>fixed</b> it.\n" });
        ben.post(&path, &mail).await.problem(403, "forbidden");
        for subject in [" ", "Hello\r\nBcc: eve@daymark.example"] {
            admin.post(&path, &json!({ "subject": subject, "text": "x" })).await.invalid("subject");
        }
        admin.post(&path, &json!({ "subject": "x", "text": "\n" })).await.invalid("text");
        admin.post("/v1/core/email/user/999999", &mail).await.problem(404, "not_found");
        let sent = admin.post(&path, &mail).await.status(200).data();
        assert_eq!((&sent["user_id"], &sent["subject"]), (&json!(ada.id), &json!("Your <question>")));
        site.job("mail").await;
        let log = admin.get(&format!("/v1/core/email-logs-by-email/{}", ada.email)).await.data();
        assert_eq!((&log[0]["email_type"], &log[0]["status"]), (&json!("message"), &json!("kept")));
        let mail = admin.get(&format!("/v1/core/email-log/{}", log[0]["id"])).await.data();
        assert_eq!(mail["subject"], "Your <question>");
        assert!(mail["text"].as_str().is_some_and(|t| t.starts_with("Thank you for writing.\n\nWe <b>fixed</b> it.\n\n--")));
        assert!(mail["html"].as_str().is_some_and(|h| h.contains("We &lt;b&gt;fixed&lt;/b&gt; it.")), "plain text, never markup");
        let audit = admin.get(&format!("/v1/auth/audit?action=email:send&object=user:{}", ada.id)).await.data();
        assert_eq!((audit.as_array().map(Vec::len), &audit[0]["after"]), (Some(1), &json!({ "subject": "Your <question>" })));
    }
}
