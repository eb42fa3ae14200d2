//! The scorecard, month by month.

use daymark_tests::harness::{Member, Site};
use daymark_tests::story;
use serde_json::{Value, json};

use super::{Survey, add, empty, id, patch, publish, survey};
use crate::articles::{article, draft, meta};

async fn scorecard(site: &Site, settings: Value) -> (Member, Survey) {
    let admin = site.admin().await;
    let mut all = json!({ "monthly": true, "scorecard": true });
    all.as_object_mut().expect("settings").extend(settings.as_object().expect("settings").clone());
    let survey = survey(&admin, all).await;
    (admin, survey)
}

story! {
    async fn months_follow_each_members_time_zone(site) {
        let (_, survey) = scorecard(site, json!({})).await;
        let kiritimati = site.member_in("kim", "Pacific/Kiritimati").await;
        let honolulu = site.member_in("hal", "Pacific/Honolulu").await;
        // The end of May in Honolulu is the second day of June in Kiritimati.
        site.at("2026-06-01T09:00:00Z");
        let begun = async |member: &Member| {
            let answer = member.post(&survey.path(), &survey.submission(1, None, None)).await.status(200).data();
            (answer["response"]["period"].clone(), answer["report"]["date"].clone())
        };
        assert_eq!(begun(&kiritimati).await, (json!("2026-06"), json!("2026-06-01")));
        assert_eq!(begun(&honolulu).await, (json!("2026-05"), json!("2026-05-31")));
        let next = async |member: &Member| survey.read(member).await["me"]["next_on"].clone();
        assert_eq!((next(&kiritimati).await, next(&honolulu).await), (json!("2026-07-01"), json!("2026-06-01")));
        site.at("2026-06-01T10:00:00Z");
        assert_eq!(survey.read(&honolulu).await["me"]["open"], true, "June has begun in Honolulu");
        assert_eq!(begun(&honolulu).await.0, "2026-06");
        kiritimati.post(&survey.path(), &survey.submission(2, Some(5), None)).await.problem(409, "already_answered");
    }
}

story! {
    async fn answers_count_for_the_month_in_which_they_were_finished(site) {
        let (admin, survey) = scorecard(site, json!({})).await;
        let (ada, ben) = (site.member("ada").await, site.member("ben").await);
        site.at("2026-06-01T08:00:00Z");
        let finished = |at: &str| {
            let mut body = survey.submission(1, None, None);
            body["finished_at"] = json!(at);
            for answer in body["responses"].as_array_mut().expect("answers") {
                answer["answered_at"] = json!("2026-05-31T19:50:00.000Z");
            }
            body
        };
        let period = |answer: daymark_tests::harness::Answer| {
            let saved = answer.status(200).data();
            (saved["response"]["period"].clone(), saved["report"]["date"].clone())
        };
        let (may, june) = ((json!("2026-05"), json!("2026-05-31")), (json!("2026-06"), json!("2026-06-01")));
        // Ada answers June on another device before her phone has sent May; Ben's phone sends in order.
        let now = survey.submission(2, Some(5), None);
        assert_eq!(period(ada.post(&survey.path(), &now).await), june);
        for member in [&ada, &ben] {
            for _ in 0..2 {
                assert_eq!(period(member.post(&survey.path(), &finished("2026-05-31T20:00:00.000Z")).await), may, "again, too");
            }
        }
        assert_eq!(period(ben.post(&survey.path(), &now).await), june);
        let rows = admin.get(&format!("/v1/core/survey-response?survey_id={}&period=2026-05", survey.id)).await.status(200).data();
        assert_eq!(rows.as_array().expect("rows").iter().map(|row| &row["seconds"]).collect::<Vec<_>>(), [&json!(600), &json!(600)]);
        // A clock that is days slow or fast does not count.
        let cid = site.member("cid").await;
        assert_eq!(period(cid.post(&survey.path(), &finished("2026-05-20T20:00:00.000Z")).await), june);
        let dan = site.member("dan").await;
        assert_eq!(period(dan.post(&survey.path(), &finished("2026-07-20T20:00:00.000Z")).await), june);
    }
}

story! {
    async fn each_monthly_report_shows_the_change_since_the_last(site) {
        let (_, survey) = scorecard(site, json!({})).await;
        let ada = site.member("ada").await;
        let mut reports = Vec::new();
        for (at, choice, rate) in [("2026-05-20", 1, None), ("2026-06-10", 2, Some(2)), ("2026-07-05", 2, Some(4))] {
            site.at(&format!("{at}T10:00:00Z"));
            reports.push(survey.submit(&ada, choice, rate).await);
        }
        let told: Vec<_> = reports.iter().map(|r| (r["score"].clone(), r["change"].clone(), r["since"].clone())).collect();
        assert_eq!(told, [
            (json!(0), Value::Null, Value::Null),
            (json!(63), json!(63), json!("2026-05-20")), // 100 and 25
            (json!(88), json!(25), json!("2026-06-10")), // 100 and 75
        ]);
        let rest = &reports[2]["dimensions"][1];
        assert_eq!((&rest["score"], &rest["change"], &rest["band"]["label"]), (&json!(75), &json!(50), &json!("High")));
        assert_eq!(reports[1]["dimensions"][1]["change"], Value::Null, "it had no score before");
        let card = ada.get("/v1/core/scorecard").await.status(200).data();
        let history = card["history"].as_array().expect("history");
        let scores: Vec<_> = history.iter().map(|entry| (entry["period"].clone(), entry["score"].clone())).collect();
        assert_eq!(scores, [(json!("2026-05"), json!(0)), (json!("2026-06"), json!(63)), (json!("2026-07"), json!(88))]);
        assert_eq!(history[2]["dimensions"][1], json!({ "id": "rest", "name": "Rest", "score": 75 }));
        assert_eq!(card["survey"]["me"]["next_on"], "2026-08-01");
        let own = ada.get(&format!("/v1/core/survey/{}/user/{}/survey-response", survey.id, ada.email)).await.status(200).data();
        assert_eq!(own.as_array().map(Vec::len), Some(3));
        assert_eq!(own[0]["period"], "2026-07", "newest first");
    }
}

story! {
    async fn only_the_report_of_the_current_month_leads_to_its_answers(site) {
        let (_, survey) = scorecard(site, json!({ "allow_edit": true })).await;
        let honolulu = site.member_in("hal", "Pacific/Honolulu").await;
        site.at("2026-05-20T10:00:00Z");
        let may = id(&survey.submit(&honolulu, 1, None).await);
        let editable = async |report: i64| {
            let path = format!("/v1/core/survey/{}/report/{report}", survey.id);
            honolulu.get(&path).await.status(200).data()["editable"].clone()
        };
        site.at("2026-06-01T09:00:00Z"); // still May in Honolulu
        assert_eq!(editable(may).await, true);
        site.at("2026-06-01T10:00:00Z");
        assert_eq!(editable(may).await, false, "the survey's page has no answers yet");
        let june = id(&survey.submit(&honolulu, 2, Some(5)).await);
        assert_eq!(survey.read(&honolulu).await["response"]["id"], june);
        assert_eq!((editable(may).await, editable(june).await), (json!(false), json!(true)));
    }
}

story! {
    async fn a_cooldown_delays_the_next_response(site) {
        let (_, survey) = scorecard(site, json!({ "cooldown_days": 14 })).await;
        let ada = site.member("ada").await;
        site.at("2026-05-30T10:00:00Z");
        survey.submit(&ada, 1, None).await;
        site.at("2026-06-02T10:00:00Z");
        let refused = ada.post(&survey.path(), &survey.answers(1, None, None)).await.problem(409, "conflict");
        assert_eq!(refused["message"], "You answered this recently. You can answer again on 13 June 2026.");
        let me = &survey.read(&ada).await["me"];
        assert_eq!((&me["open"], &me["next_on"]), (&json!(false), &json!("2026-06-13")));
        site.at("2026-06-13T10:00:00Z");
        ada.post(&survey.path(), &survey.answers(2, None, None)).await.status(200);
        // A longer cool-down also applies to a response that was already begun.
        for (days, open) in [(20, false), (14, true)] {
            site.database().sql(&format!("UPDATE survey SET cooldown_days = {days}")).await;
            assert_eq!(survey.read(&ada).await["me"]["open"], open);
            let saved = ada.post(&survey.path(), &survey.answers(2, Some(5), None)).await;
            assert_eq!(saved.code, if open { 200 } else { 409 }, "{}", saved.text);
        }
        survey.submit(&ada, 2, Some(5)).await;
    }
}

story! {
    async fn an_unfinished_response_carries_over_to_the_next_month(site) {
        let (_, survey) = scorecard(site, json!({})).await;
        let ada = site.member("ada").await;
        site.at("2026-05-31T10:00:00Z");
        let begun = ada.post(&survey.path(), &survey.answers(2, None, None)).await.status(200).data();
        site.at("2026-06-02T10:00:00Z");
        assert_eq!(survey.read(&ada).await["response"]["id"], begun["response"]["id"]);
        let rate = json!({ "responses": [{ "question_id": survey.questions[1], "selected_rate": 5 }], "submit": true });
        let done = ada.post(&survey.path(), &rate).await.status(200).data();
        assert_eq!((&done["response"]["id"], &done["response"]["period"]), (&begun["response"]["id"], &json!("2026-06")));
        assert_eq!(site.database().number("SELECT COUNT(*) FROM survey_response").await, 1);
    }
}

story! {
    async fn a_report_is_private_unless_its_author_shares_a_link(site) {
        let (admin, survey) = scorecard(site, json!({})).await;
        let may = site.may(&admin).await;
        let bands = json!([{ "from": 0, "label": "Low", "text": "Begin here.", "challenge_ids": [may.id] }]);
        patch(&admin, survey.id, json!({ "bands": bands })).await.status(200);
        publish(&admin, survey.id).await.status(200);
        let latest = admin.get(&format!("/v1/core/survey/{}", survey.id)).await.data();
        let questions = latest["questions"].as_array().expect("questions").iter().map(id).collect();
        let survey = Survey { id: survey.id, questions };
        let (ada, ben) = (site.member("ada").await, site.member("ben").await);
        let report = survey.submit(&ada, 1, None).await;
        assert_eq!(report["band"]["next_steps"], json!([{ "challenge_id": may.id, "title": "May" }]));
        let path = format!("/v1/core/survey/{}/report/{}", survey.id, id(&report));
        for other in [&site.visitor(), &ben] {
            other.get(&path).await.problem(404, "not_found");
        }
        admin.get(&path).await.status(200);
        ben.post(&format!("{path}/share"), &json!({})).await.problem(404, "not_found");
        let share = async || ada.post(&format!("{path}/share"), &json!({})).await.status(200).data()["path"].as_str().expect("a path");
        let first = share().await;
        let second = share().await;
        let token = |path: &str| path.split_once("?share=").expect("a token").1.to_owned();
        let with = async |link: &str| site.visitor().get(&format!("{path}?share={}", token(link))).await;
        with(first).await.problem(404, "not_found");
        let shared = with(second).await.status(200).data();
        assert_eq!((&shared["score"], &shared["own"], &shared["shared"]), (&json!(0), &json!(false), &json!(false)));
        assert_eq!(ada.get(&path).await.data()["shared"], true);
        ada.delete(&format!("{path}/share")).await.status(200);
        with(second).await.problem(404, "not_found");
        ben.post(&format!("{path}/mail"), &json!({})).await.problem(404, "not_found");
        ada.post(&format!("{path}/mail"), &json!({})).await.status(202);
        let link = site.link(&ada.email, "survey-report").await.expect("a mail");
        assert!(link.ends_with(&format!("/survey/{}/report/{}", survey.id, id(&report))), "{link}");
    }
}

story! {
    async fn a_band_recommends_programs_and_published_articles(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let (sleep, late) = (article(&admin, "Sleep well", "Rest.").await, draft(&admin, "Late", "Soon.").await);
        let survey = empty(&admin, "Rest").await;
        let bands = |programs: Value, articles: Value| {
            json!([{ "from": 0, "label": "Low", "challenge_ids": programs, "article_ids": articles }])
        };
        let (none, of) = (json!([]), json!([may.id]));
        for (bands, field) in [
            (bands(json!([may.id, 9_999]), none.clone()), "bands[0].challenge_ids"),
            (bands(of.clone(), json!([sleep, 9_999])), "bands[0].article_ids"),
            (bands(of.clone(), json!([late])), "bands[0].article_ids"),
        ] {
            patch(&admin, survey, json!({ "bands": bands })).await.invalid(field);
            let dimensions = json!([{ "id": "rest", "name": "Rest", "bands": bands }]);
            patch(&admin, survey, json!({ "dimensions": dimensions })).await.invalid(&format!("dimensions[0].{field}"));
        }
        let twice = bands(json!([may.id, may.id]), json!([sleep, sleep]));
        let dimensions = json!([{ "id": "rest", "name": "Rest", "bands": twice }]);
        let saved = patch(&admin, survey, json!({ "bands": twice, "dimensions": dimensions })).await.status(200).data();
        assert_eq!((&saved["bands"][0]["challenge_ids"], &saved["bands"][0]["article_ids"]), (&of, &json!([sleep])), "each once");
        let question = add(&admin, survey, json!({ "type_id": 4, "title": "How did you sleep?", "dimension": "rest" })).await;
        publish(&admin, survey).await.status(200);
        let ada = site.member("ada").await;
        let path = format!("/v1/core/survey/{survey}/survey-response");
        let answers = json!({ "responses": [{ "question_id": question, "selected_rate": 1 }], "submit": true });
        let report = ada.post(&path, &answers).await.status(200).data()["report"].clone();
        let shown = json!([{ "id": sleep, "slug": "sleep-well", "title": "Sleep well" }]);
        for band in [&report["band"], &report["dimensions"][0]["band"]] {
            assert_eq!((&band["articles"], &band["next_steps"][0]["challenge_id"]), (&shown, &json!(may.id)));
        }
        // An article that is gone is left out, and does not stop other changes.
        meta(&admin, sleep, json!({ "publish": { "state": "archived" } })).await.status(200);
        let report = ada.get(&format!("/v1/core/survey/{survey}/report/{}", id(&report))).await.status(200).data();
        assert_eq!(report["band"]["articles"], none);
        patch(&admin, survey, json!({ "bands": bands(of, json!([sleep])) })).await.status(200);
    }
}
