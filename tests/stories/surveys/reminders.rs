//! Members get a reminder of a new month.

use daymark_tests::harness::{Database, Member, Site};
use daymark_tests::story;
use serde_json::json;

use super::{key, patch, survey};

/// The titles of a member's reminders, oldest first.
async fn told(site: &Site, member: &Member) -> Vec<String> {
    site.job("scorecard-reminders").await;
    site.job("scorecard-reminders").await;
    let member = Member::login(site.visitor(), &member.email, "correct horse battery").await;
    let notices = member.get("/v1/auth/notice?limit=100").await.status(200).data();
    let titles = notices.as_array().expect("notices").iter().rev().filter(|notice| notice["link"] == "/scorecard");
    titles.map(|notice| notice["title"].as_str().expect("a title").to_owned()).collect()
}

story! {
    async fn new_month_reminders_are_sent_once_at_nine_local_time(site) {
        let admin = site.admin().await;
        let survey = survey(&admin, json!({ "monthly": true, "scorecard": true })).await;
        let (ada, kim, ben) = (site.member("ada").await, site.member_in("kim", "Pacific/Kiritimati").await, site.member("ben").await);
        for member in [&ada, &kim] {
            survey.submit(member, 2, Some(4)).await;
        }
        // A visitor's finished month counts for the account that takes it over; an unfinished one does not.
        let mut body = survey.submission(1, None, None);
        body["key"] = json!(key("phone"));
        site.visitor().post(&survey.path(), &body).await.status(200);
        let cy = site.member("cy").await;
        cy.post(&survey.path(), &json!({ "key": key("phone") })).await.status(200);
        ben.post(&survey.path(), &survey.answers(2, None, None)).await.status(200);
        for (at, of_kim, of_ada) in [("2026-05-31T18:59:59Z", 0, 0), ("2026-05-31T19:00:00Z", 1, 0), ("2026-06-01T08:59:59Z", 1, 0), ("2026-06-01T09:00:00Z", 1, 1)] {
            site.at(at);
            assert_eq!((told(site, &kim).await.len(), told(site, &ada).await.len()), (of_kim, of_ada), "{at}");
        }
        assert_eq!(told(site, &ada).await, ["Your scorecard for June is open"]);
        assert_eq!((told(site, &cy).await.len(), told(site, &ben).await.len()), (1, 0));
        site.stop().await;
        site.start_again().await;
        site.at("2026-06-03T09:00:00Z");
        assert_eq!(told(site, &ada).await.len(), 1, "once a month");
    }
}

#[tokio::test]
async fn reminders_are_sent_while_a_member_is_erased() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let admin = site.admin().await;
    let survey = survey(&admin, json!({ "monthly": true, "scorecard": true })).await;
    let ada = site.member("ada").await;
    survey.submit(&ada, 2, Some(4)).await;
    site.at("2026-06-01T09:00:00Z");
    let lock = format!("SELECT id FROM member WHERE id = {} FOR UPDATE", ada.id);
    let erase = format!("DELETE FROM survey_reminder WHERE member_id = {}", ada.id);
    site.database().interleaved(&lock, &erase, site.job("scorecard-reminders")).await;
    assert_eq!(site.database().number("SELECT COUNT(*) FROM survey_reminder").await, 0);
    site.end().await;
}

story! {
    async fn reminders_lapse_after_a_week_and_stop_after_three_months(site) {
        let admin = site.admin().await;
        let survey = survey(&admin, json!({ "monthly": true, "scorecard": true })).await;
        let ada = site.member("ada").await;
        survey.submit(&ada, 2, Some(4)).await;
        // The server was down: in June for six days and a night, in July for longer.
        for (at, n) in [
            ("2026-06-07T08:59:00Z", 0),
            ("2026-06-07T09:00:00Z", 1),
            ("2026-07-08T09:00:00Z", 1),
            ("2026-08-01T09:00:00Z", 2),
            ("2026-09-01T09:00:00Z", 2),
        ] {
            site.at(at);
            assert_eq!(told(site, &ada).await.len(), n, "{at}");
        }
        assert_eq!(site.database().number("SELECT COUNT(*) FROM survey_reminder").await, 0);
        // No reminder without a previous scorecard, or after answering.
        let ada = Member::login(site.visitor(), &ada.email, "correct horse battery").await;
        survey.submit(&ada, 2, Some(4)).await;
        site.at("2026-10-01T08:00:00Z");
        let ada = Member::login(site.visitor(), &ada.email, "correct horse battery").await;
        survey.submit(&ada, 1, None).await;
        site.at("2026-10-01T09:00:00Z");
        assert_eq!(told(site, &ada).await.len(), 2);
        let admin = Member::login(site.visitor(), &admin.email, "correct horse battery").await;
        patch(&admin, survey.id, json!({ "scorecard": false })).await.status(200);
        site.at("2026-11-01T09:00:00Z");
        assert_eq!(told(site, &ada).await.len(), 2);
    }
}
