//! The site's clock runs ahead and is set back: nothing scheduled meanwhile blocks anything.

use daymark_tests::harness::{Database, FakePushService, Program, Site};
use serde_json::json;

/// Sets the clock and runs the jobs that are due.
async fn at(site: &Site, instant: &str) {
    site.at(instant);
    for job in ["reminders", "push", "mail"] {
        site.job(job).await;
    }
}

async fn story(site: &Site, service: &FakePushService) {
    let admin = site.admin().await;
    let body =
        json!({ "title": "Steps", "category": "UNTIMED", "activities": [{ "title": "Walk" }, { "title": "Read" }] });
    let program: Program = site.program(&admin, body).await;
    let ada = site.member("ada").await;
    ada.post("/v1/auth/push/device", &service.subscription("ada")).await.status(201);
    ada.join(&program).await;

    // An entry done ten minutes from now is undone now: a click is ordered after everything that exists.
    let walk = program.entry(0, "2026-05-06");
    site.at("2026-05-06T10:10:00Z");
    ada.done(&walk).await;
    site.at("2026-05-06T10:00:30Z");
    for status in ["not_now", "done", "not_now"] {
        assert_eq!(ada.log(&walk, json!({ "status": status })).await["status"], status);
    }

    // With the clock a month ahead, a reminder is sent, and a push and a mail are postponed.
    ada.post("/v1/auth/reminder", &json!({ "kind": "day", "at": "20:00" })).await.status(201);
    let tries = async || site.database().number("SELECT MAX(attempts) FROM email").await;
    service.answers(503);
    at(site, "2026-06-05T20:00:00Z").await;
    let first = tries().await;
    assert_eq!((service.received().len(), first > 0), (1, true));
    // After the clock is set back, the postponed push and mail are sent at once, and the reminder follows the real
    // days.
    service.answers(201);
    at(site, "2026-05-06T19:59:00Z").await;
    assert_eq!((service.received().len(), tries().await), (1, first + 1), "the postponed push and mail");
    for (instant, pushes) in [
        ("2026-05-06T19:59:30Z", 0),
        ("2026-05-06T20:00:00Z", 1),
        ("2026-05-06T20:00:10Z", 0),
        ("2026-05-07T20:00:00Z", 1),
        ("2026-05-08T19:59:59Z", 0),
        ("2026-05-08T20:00:00Z", 1),
    ] {
        at(site, instant).await;
        assert_eq!(service.received().len(), pushes, "{instant}");
    }
    // With the clock ahead for a moment and then behind, sent pushes are not sent again.
    let mut came = 0;
    for instant in ["2026-06-07T20:00:00Z", "2026-06-07T20:00:10Z", "2026-04-08T20:00:20Z", "2026-05-08T20:00:30Z"] {
        at(site, instant).await;
        came += service.received().len();
    }
    assert_eq!(came, 1, "only the reminder a month ahead");
}

#[tokio::test]
async fn setting_the_clock_back_blocks_neither_logs_nor_jobs() {
    for kind in [Database::Sqlite, Database::Postgres] {
        if kind.skipped() {
            continue;
        }
        let service = FakePushService::start();
        // No mail server listens on that port.
        let [outward] = FakePushService::SETTINGS;
        let site = Site::start_with(
            kind,
            &[outward, ("DAYMARK_SMTP_URL", "smtp://127.0.0.1:9"), ("DAYMARK_CONFIRM_SIGN_UP", "false")],
            false,
        )
        .await;
        story(&site, &service).await;
        service.stop().await;
        site.end().await;
    }
}
