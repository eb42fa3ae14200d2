//! People answer through the link in a mail, once each.

use daymark_tests::harness::{Client, Database, Member, Site};
use daymark_tests::story;
use serde_json::{Value, json};

use super::{Survey, id, key, patch, survey};
use crate::newsletter::proved;

/// The secret in the newest invitation to an address.
async fn token(site: &Site, to: &str) -> String {
    let link = site.link(to, "survey-invitation").await.expect("a link");
    link.split("?invitation=").nth(1).expect("a token").to_owned()
}

async fn invite(admin: &Member, survey: &Survey, emails: Value) -> Value {
    let path = format!("/v1/core/survey/{}/invitation", survey.id);
    admin.post(&path, &json!({ "emails": emails })).await.status(200).data().clone()
}

/// The address and state of each invitation.
async fn listed(admin: &Member, survey: &Survey) -> Vec<(String, String)> {
    let rows = admin.get(&format!("/v1/core/survey/{}/invitation", survey.id)).await.status(200).data();
    let text = |row: &Value, name: &str| row[name].as_str().expect("a text").to_owned();
    rows.as_array().expect("rows").iter().map(|row| (text(row, "email"), text(row, "state"))).collect()
}

fn opened(survey: &Survey, token: &str) -> String {
    format!("/v1/core/survey/{}?invitation={token}", survey.id)
}

async fn opened_by(by: &Client, survey: &Survey, token: &str) -> &'static Value {
    by.get(&opened(survey, token)).await.status(200).data()
}

async fn save(by: &Client, survey: &Survey, token: &str, mut body: Value) -> daymark_tests::harness::Answer {
    body["key"] = json!(token);
    by.post(&survey.path(), &body).await
}

story! {
    async fn only_invitees_can_open_a_survey_and_answer_it_once(site) {
        let admin = site.admin().await;
        let survey = survey(&admin, json!({ "audience": "invited" })).await;
        let (visitor, ada) = (site.visitor(), site.member("ada").await);
        let path = format!("/v1/core/survey/{}", survey.id);
        for by in [&visitor, &*ada] {
            by.get(&path).await.problem(403, "forbidden");
            by.get(&format!("/v1/core/question/{}", survey.questions[0])).await.problem(404, "not_found");
            assert_eq!(by.get("/v1/core/survey").await.data(), &json!([]), "not listed");
            save(by, &survey, &key("a-device"), survey.submission(1, None, None)).await.problem(403, "forbidden");
            by.get(&opened(&survey, &key("a-guess"))).await.problem(410, "link_ended");
        }
        admin.get(&path).await.status(200);
        assert_eq!(admin.get("/v1/core/survey").await.data().as_array().map(Vec::len), Some(1));

        let calls = format!("{path}/invitation");
        ada.post(&calls, &json!({ "emails": ["eve@daymark.example"] })).await.problem(403, "forbidden");
        admin.post(&calls, &json!({ "emails": ["eve@daymark.example", "nobody"] })).await.invalid("emails[1]");
        let sent = invite(&admin, &survey, json!(["eve@daymark.example", "EVE@daymark.example", "fay@daymark.example"])).await;
        assert_eq!(sent, json!({ "invited": 2, "already": 0 }));
        assert_eq!(invite(&admin, &survey, json!(["Eve@daymark.example"])).await, json!({ "invited": 0, "already": 1 }));
        assert_eq!(site.database().number("SELECT COUNT(*) FROM email WHERE bulk").await, 2, "sent after other mails");
        let eve = token(site, "eve@daymark.example").await;
        assert_eq!(site.database().number(&format!("SELECT COUNT(*) FROM survey_invitation WHERE key_hash = '{eve}'")).await, 0);

        // Started on one device, finished on another.
        assert_eq!(visitor.get(&opened(&survey, &eve)).await.status(200).data()["me"], Value::Null);
        let begun = save(&visitor, &survey, &eve, survey.answers(2, None, None)).await.status(200).data();
        let other = site.visitor();
        let seen = other.get(&opened(&survey, &eve)).await.status(200).data();
        assert_eq!((&seen["response"]["id"], &seen["me"]["open"]), (&begun["response"]["id"], &json!(true)));
        let state = |who: &str, state: &str| (format!("{who}@daymark.example"), state.to_owned());
        assert_eq!(listed(&admin, &survey).await, [state("eve", "begun"), state("fay", "sent")]);
        save(&other, &survey, &eve, survey.submission(2, Some(4), None)).await.status(200);
        // Only once: the link then shows the answers.
        let again = visitor.get(&opened(&survey, &eve)).await.status(200).data();
        assert_eq!((&again["me"]["open"], &again["me"]["report_id"]), (&json!(false), &begun["response"]["id"]));
        let report = save(&visitor, &survey, &eve, json!({ "submit": true })).await.status(200).data();
        assert_eq!(report["report"]["score"], 88);
        save(&visitor, &survey, &eve, survey.submission(1, None, None)).await.problem(409, "already_answered");
        assert_eq!(listed(&admin, &survey).await, [state("eve", "answered"), state("fay", "sent")]);
        patch(&admin, survey.id, json!({ "scorecard": true })).await.invalid("audience");
    }
}

#[tokio::test]
async fn answers_wait_while_their_invitation_is_sent_again() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let (admin, visitor) = (site.admin().await, site.visitor());
    let survey = survey(&admin, json!({ "audience": "invited" })).await;
    invite(&admin, &survey, json!(["eve@daymark.example"])).await;
    let link = token(&site, "eve@daymark.example").await;
    save(&visitor, &survey, &link, survey.answers(2, None, None)).await.status(200);
    let lock = "SELECT id FROM survey_invitation FOR UPDATE";
    let renew = "UPDATE survey_invitation SET key_hash = 'new'; UPDATE survey_response SET key_hash = 'new'";
    let saved = save(&visitor, &survey, &link, survey.answers(2, Some(4), None));
    site.database().interleaved(lock, renew, saved).await.problem(409, "conflict");
    assert_eq!(site.database().number("SELECT COUNT(*) FROM survey_response").await, 1);
    site.end().await;
}

story! {
    async fn an_invitation_belongs_to_the_account_that_claims_it(site) {
        let admin = site.admin().await;
        let survey = survey(&admin, json!({ "audience": "invited" })).await;
        invite(&admin, &survey, json!(["work@daymark.example"])).await;
        let link = token(site, "work@daymark.example").await;
        let begun = save(&site.visitor(), &survey, &link, survey.answers(2, None, None)).await.status(200).data();
        let (eve, ben) = (site.member("eve").await, site.member("ben").await);
        let claimed = save(&eve, &survey, &link, json!({})).await.status(200).data();
        assert_eq!(claimed["response"]["id"], begun["response"]["id"]);
        assert_eq!(survey.read(&eve).await["response"]["id"], begun["response"]["id"], "without the link, once it is hers");
        for by in [&site.visitor(), &*ben] {
            by.get(&opened(&survey, &link)).await.problem(409, "conflict");
            save(by, &survey, &link, survey.submission(1, None, None)).await.problem(409, "conflict");
        }
        assert_eq!(site.database().number("SELECT COUNT(*) FROM survey_response").await, 1, "no second response");
        survey.submit(&eve, 2, Some(5)).await;
        assert_eq!(listed(&admin, &survey).await[0].1, "answered");
        // Deleting her account deletes the invitation, whatever address it was sent to.
        let close = json!({ "deleted": true, "password": "correct horse battery" });
        eve.patch(&format!("/v1/auth/user/{}", eve.id), &close).await.status(200);
        site.hours(31 * 24);
        site.job("erased-accounts").await;
        assert_eq!(site.database().number("SELECT COUNT(*) FROM survey_invitation").await, 0);
    }
}

story! {
    async fn erasure_deletes_invitations_to_confirmed_addresses(site) {
        let admin = site.admin().await;
        let survey = survey(&admin, json!({ "audience": "invited" })).await;
        // Anyone can sign up with an invited address. Only Fay has confirmed that it is hers.
        let (eve, fay) = (site.member("eve").await, proved(site, "fay").await);
        invite(&admin, &survey, json!([eve.email, fay.email])).await;
        let close = json!({ "deleted": true, "password": "correct horse battery" });
        for member in [&eve, &fay] {
            member.patch(&format!("/v1/auth/user/{}", member.id), &close).await.status(200);
        }
        site.hours(31 * 24);
        site.job("erased-accounts").await;
        assert_eq!(site.database().number("SELECT COUNT(*) FROM survey_invitation").await, 1);
        let left = site.database().text("SELECT email FROM survey_invitation").await;
        assert_eq!(left.as_deref(), Some("eve@daymark.example"));
    }
}

story! {
    async fn members_who_cannot_answer_again_yet_are_not_invited(site) {
        let admin = site.admin().await;
        let once = survey(&admin, json!({})).await;
        let monthly = survey(&admin, json!({ "monthly": true, "cooldown_days": 20 })).await;
        let anonymous = survey(&admin, json!({ "anonymous": true })).await;
        // Gil has answered, too, but has not confirmed that the address is his.
        let (fay, gil) = (proved(site, "fay").await, site.member("gil").await);
        site.at("2026-05-20T10:00:00Z");
        for survey in [&once, &monthly] {
            survey.submit(&fay, 1, None).await;
            survey.submit(&gil, 1, None).await;
        }
        let mut body = anonymous.submission(1, None, None);
        body["key"] = json!(key("fay"));
        fay.post(&anonymous.path(), &body).await.status(200);
        let emails = json!([fay.email, gil.email]);
        for survey in [&once, &monthly] {
            assert_eq!(invite(&admin, survey, emails.clone()).await, json!({ "invited": 1, "already": 1 }));
            assert_eq!(listed(&admin, survey).await.len(), 1);
        }
        assert_eq!(site.link(&fay.email, "survey-invitation").await, None, "no mail");
        assert_eq!(invite(&admin, &anonymous, emails.clone()).await, json!({ "invited": 2, "already": 0 }));
        // June has begun, but her cool-down has not ended.
        for (at, invited) in [("2026-06-08T10:00:00Z", 0), ("2026-06-09T10:00:00Z", 1)] {
            site.at(at);
            let sent = invite(&admin, &monthly, json!([fay.email])).await;
            assert_eq!(sent["invited"], invited, "{at}");
        }
    }
}

story! {
    async fn a_member_who_has_answered_does_not_answer_again_by_invitation(site) {
        let admin = site.admin().await;
        let once = survey(&admin, json!({})).await;
        let monthly = survey(&admin, json!({ "monthly": true })).await;
        // Gil has not confirmed that the invited address is his.
        let (fay, gil, ben) = (proved(site, "fay").await, site.member("gil").await, site.member("ben").await);
        let visitor = site.visitor();
        site.at("2026-05-20T10:00:00Z");
        for survey in [&once, &monthly] {
            invite(&admin, survey, json!([fay.email, gil.email])).await;
            let [hers, his] = [token(site, &fay.email).await, token(site, &gil.email).await];
            // What she began as a visitor does not count either.
            save(&visitor, survey, &hers, survey.answers(2, None, None)).await.status(200);
            for member in [&fay, &gil] {
                survey.submit(member, 1, None).await;
            }
            let closed = visitor.get(&opened(survey, &hers)).await.status(200).data();
            assert_eq!((&closed["me"]["open"], &closed["response"]), (&json!(false), &Value::Null));
            for by in [&visitor, &*ben] {
                let refused = save(by, survey, &hers, survey.submission(2, Some(3), None)).await;
                assert_eq!(refused.code, 409, "{}", refused.text);
            }
            save(&visitor, survey, &his, survey.submission(2, Some(3), None)).await.status(200);
            assert_eq!(survey.read(&fay).await["me"]["open"], false, "and hers is still there");
            assert_eq!(opened_by(&fay, survey, &hers).await["response"]["state"], "submitted");
        }
        let submitted = "SELECT COUNT(*) FROM survey_response WHERE state <> 'draft'";
        assert_eq!(site.database().number(submitted).await, 6);
        // In the next month, the link leads to its first response.
        site.at("2026-06-01T10:00:00Z");
        let hers = token(site, &fay.email).await;
        assert_eq!(visitor.get(&opened(&monthly, &hers)).await.status(200).data()["me"]["open"], true);
        save(&visitor, &monthly, &hers, monthly.submission(2, Some(3), None)).await.status(200);
        assert_eq!(site.database().number(submitted).await, 7);
    }
}

story! {
    async fn someone_who_has_answered_by_invitation_does_not_answer_again_as_a_member(site) {
        let admin = site.admin().await;
        let survey = survey(&admin, json!({})).await;
        let (fay, gil) = (proved(site, "fay").await, site.member("gil").await);
        invite(&admin, &survey, json!([fay.email, gil.email])).await;
        let visitor = site.visitor();
        fay.post(&survey.path(), &survey.answers(1, None, None)).await.status(200);
        for member in [&fay, &gil] {
            let link = token(site, &member.email).await;
            save(&visitor, &survey, &link, survey.submission(2, Some(3), None)).await.status(200);
        }
        // She has begun before, and he has not confirmed the address.
        fay.post(&survey.path(), &survey.submission(1, None, None)).await.problem(409, "already_answered");
        survey.submit(&gil, 1, None).await;
        let me = &survey.read(&fay).await["me"];
        let expected = (&json!(false), &Value::Null, &json!("2026-05-06"));
        assert_eq!((&me["open"], &me["report_id"], &me["answered_on"]), expected);
        // With the link, the response becomes hers.
        let link = token(site, &fay.email).await;
        let hers = save(&fay, &survey, &link, json!({})).await.status(200).data();
        assert_eq!((&hers["response"]["state"], &hers["report"]["own"]), (&json!("submitted"), &json!(true)));
        assert_eq!(survey.read(&fay).await["me"]["report_id"], hers["response"]["id"]);
        assert_eq!(site.database().number("SELECT COUNT(*) FROM survey_response").await, 3);
    }
}

#[tokio::test]
async fn one_persons_submissions_by_link_and_account_are_serialised() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let (admin, fay) = (site.admin().await, proved(&site, "fay").await);
    let survey = survey(&admin, json!({})).await;
    invite(&admin, &survey, json!([fay.email])).await;
    let link = token(&site, &fay.email).await;
    save(&site.visitor(), &survey, &link, survey.answers(2, None, None)).await.status(200);
    let lock = "SELECT id FROM survey_invitation FOR UPDATE";
    let by_link = "UPDATE survey_response SET state = 'submitted' WHERE member_id IS NULL";
    let (path, mine) = (survey.path(), survey.submission(1, None, None));
    site.database().interleaved(lock, by_link, fay.post(&path, &mine)).await.problem(409, "already_answered");
    assert_eq!(site.database().number("SELECT COUNT(*) FROM survey_response").await, 1);
    site.end().await;
}

story! {
    async fn a_new_link_replaces_the_old_one_and_keeps_its_answers(site) {
        let admin = site.admin().await;
        // For members, and for those with a link.
        let survey = survey(&admin, json!({ "audience": "members" })).await;
        invite(&admin, &survey, json!(["eve@daymark.example", "fay@daymark.example", "gil@daymark.example"])).await;
        let rows = admin.get(&format!("/v1/core/survey/{}/invitation", survey.id)).await.status(200).data().clone();
        let of = |n: usize| format!("/v1/core/survey/{}/invitation/{}", survey.id, id(&rows[n]));
        let visitor = site.visitor();
        let first = token(site, "eve@daymark.example").await;
        let begun = save(&visitor, &survey, &first, survey.answers(2, None, None)).await.status(200).data();
        let bulk = async || site.database().number("SELECT COUNT(*) FROM email WHERE bulk").await;
        let before = bulk().await;
        admin.post(&format!("{}/again", of(0)), &json!({})).await.status(200);
        assert_eq!(bulk().await, before, "it does not wait behind other mails");
        let second = token(site, "eve@daymark.example").await;
        visitor.get(&opened(&survey, &first)).await.problem(410, "link_ended");
        let seen = visitor.get(&opened(&survey, &second)).await.status(200).data();
        assert_eq!(seen["response"]["id"], begun["response"]["id"]);
        save(&visitor, &survey, &second, survey.submission(2, Some(3), None)).await.status(200);

        let fay = token(site, "fay@daymark.example").await;
        admin.delete(&of(1)).await.status(200);
        admin.delete(&of(1)).await.problem(404, "not_found");
        visitor.get(&opened(&survey, &fay)).await.problem(410, "link_ended");
        save(&visitor, &survey, &fay, survey.answers(1, None, None)).await.problem(401, "unauthenticated");

        let gil = token(site, "gil@daymark.example").await;
        site.hours(30 * 24);
        let admin = Member::login(site.visitor(), &admin.email, "correct horse battery").await;
        visitor.get(&opened(&survey, &gil)).await.problem(410, "link_ended");
        assert_eq!(listed(&admin, &survey).await[1], ("gil@daymark.example".to_owned(), "expired".to_owned()));
        site.hours(90 * 24);
        site.minutes(1);
        site.job("left-surveys").await;
        let admin = Member::login(site.visitor(), &admin.email, "correct horse battery").await;
        assert_eq!(listed(&admin, &survey).await, [], "the addresses are deleted");
        patch(&admin, survey.id, json!({ "state": "closed" })).await.status(200);
        let path = format!("/v1/core/survey/{}/invitation", survey.id);
        admin.post(&path, &json!({ "emails": ["ida@daymark.example"] })).await.problem(409, "conflict");
    }
}

story! {
    async fn anonymous_survey_invitations_do_not_reveal_who_answered(site) {
        let admin = site.admin().await;
        let survey = survey(&admin, json!({ "audience": "invited", "anonymous": true })).await;
        invite(&admin, &survey, json!(["eve@daymark.example"])).await;
        let (link, visitor) = (token(site, "eve@daymark.example").await, site.visitor());
        save(&visitor, &survey, &link, survey.answers(2, None, None)).await.status(200);
        let seen = visitor.get(&opened(&survey, &link)).await.status(200).data();
        assert_eq!(seen["response"]["answers"].as_array().map(Vec::len), Some(1), "it continues on any device");
        save(&visitor, &survey, &link, survey.submission(2, Some(4), None)).await.status(200);
        assert_eq!(listed(&admin, &survey).await[0].1, "sent");
        assert_eq!(site.database().number("SELECT COUNT(*) FROM survey_invitation WHERE response_id IS NOT NULL").await, 0);
        let again = visitor.get(&opened(&survey, &link)).await.status(200).data();
        assert_eq!((&again["me"]["open"], &again["response"]), (&json!(false), &Value::Null));
        save(&visitor, &survey, &link, survey.submission(1, None, None)).await.problem(409, "already_answered");
        // A new link does not allow a second response.
        let rows = admin.get(&format!("/v1/core/survey/{}/invitation", survey.id)).await.data();
        admin.post(&format!("/v1/core/survey/{}/invitation/{}/again", survey.id, id(&rows[0])), &json!({})).await.status(200);
        let link = token(site, "eve@daymark.example").await;
        save(&visitor, &survey, &link, survey.submission(1, None, None)).await.problem(409, "already_answered");
        assert_eq!(site.database().number("SELECT COUNT(*) FROM survey_response").await, 1);
    }
}
