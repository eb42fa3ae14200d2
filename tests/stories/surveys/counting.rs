//! The administrators' views: results, texts, lists and exports.

use daymark_tests::harness::{Member, Site};
use daymark_tests::story;
use serde_json::{Value, json};

use super::{Survey, id, key, patch, publish, results, survey};

/// The counts by choice and rating, and the sums of scores, directly from the stored responses.
async fn recounted(site: &Site, survey: &Survey) -> (Vec<i64>, i64, i64) {
    let count = async |sql: String| site.database().number(&sql).await;
    let of = |question: i64, value: &str| {
        format!(
            "SELECT COUNT(*) FROM survey_answer a JOIN survey_response r ON r.id = a.response_id
            WHERE a.question_id = {question} AND NOT a.hidden AND r.state <> 'draft' AND {value}"
        )
    };
    let mut counts = Vec::new();
    for choice in 1..=2 {
        counts.push(count(of(survey.questions[0], &format!("a.answers = '[{choice}]'"))).await);
    }
    for rate in 1..=5 {
        counts.push(count(of(survey.questions[1], &format!("a.selected_rate = {rate}"))).await);
    }
    let responses = count("SELECT COUNT(*) FROM survey_response WHERE state <> 'draft'".into()).await;
    let score = "SELECT CAST(COALESCE(SUM(score), 0) AS BIGINT) FROM survey_response WHERE state <> 'draft'";
    (counts, responses, count(score.into()).await)
}

async fn assert_counted(site: &Site, admin: &Member, survey: &Survey) {
    let shown = results(site, admin, survey.id, "").await;
    let counts = [&shown["questions"][0], &shown["questions"][1]]
        .map(|q| q["counts"].as_array().expect("counts").clone())
        .concat();
    let counts: Vec<i64> = counts.iter().map(|count| count["people"].as_i64().expect("a count")).collect();
    let (recounted, responses, score) = recounted(site, survey).await;
    assert_eq!((&counts, &shown["responses"]), (&recounted, &json!(responses)));
    let mean = (responses > 0).then(|| (2 * score + responses) / (2 * responses));
    assert_eq!(shown["score"], json!(mean));
}

story! {
    async fn results_match_a_recount_of_the_stored_answers(site) {
        let admin = site.admin().await;
        let survey = survey(&admin, json!({ "allow_edit": true, "monthly": true })).await;
        let none = results(site, &admin, survey.id, "").await;
        assert_eq!((&none["responses"], &none["score"], &none["median_seconds"]), (&json!(0), &Value::Null, &Value::Null));
        let mut members = Vec::new();
        for n in 0..6_i64 {
            let member = site.member(&format!("member{n}")).await;
            member.post(&survey.path(), &survey.answers(2, None, None)).await.status(200);
            site.minutes(n + 1);
            let (choice, rate) = if n < 2 { (1, None) } else { (2, Some(n)) };
            let report = survey.submit(&member, choice, rate.map(|rate| rate.min(5))).await;
            members.push((member, id(&report)));
        }
        assert_counted(site, &admin, &survey).await;
        let shown = results(site, &admin, survey.id, "").await;
        // 1 to 6 minutes.
        assert_eq!(shown["median_seconds"], 180);
        assert_eq!((&shown["versions"], &shown["periods"]), (&json!([1]), &json!(["2026-05"])));
        let mood = &shown["dimensions"][0];
        assert_eq!((&mood["people"], &mood["score"], &mood["band"]["label"]), (&json!(6), &json!(67), &json!("High")));
        assert_eq!(results(site, &admin, survey.id, "?period=2026-04").await["responses"], 0);
        assert_eq!(results(site, &admin, survey.id, "?period=2026-05").await["responses"], 6);
        admin.get(&format!("/v1/core/survey/{}/results?version=9", survey.id)).await.problem(404, "not_found");
        // Changes, unfinished responses, a later month, and a deleted account.
        let (member, response) = &members[5];
        member.patch(&format!("/v1/core/survey-response/{response}"), &survey.answers(1, None, None)).await.status(200);
        assert_counted(site, &admin, &survey).await;
        let left = site.member("left").await;
        left.post(&survey.path(), &survey.answers(2, None, None)).await.status(200);
        left.post(&survey.path(), &survey.answers(2, Some(3), None)).await.status(200);
        site.member("looked").await.post(&survey.path(), &json!({})).await.status(200);
        // They are counted at most once a second.
        let shown = admin.until(&format!("/v1/core/survey/{}/results", survey.id), |shown| shown["unfinished"] == 2).await;
        assert_eq!((&shown["questions"][1]["left_here"], &shown["questions"][0]["left_here"]), (&json!(1), &json!(0)));
        site.at("2026-06-03T10:00:00Z");
        survey.submit(&members[0].0, 2, Some(1)).await;
        assert_counted(site, &admin, &survey).await;
        let gone = &members[4].0;
        let close = json!({ "deleted": true, "password": "correct horse battery" });
        gone.patch(&format!("/v1/auth/user/{}", gone.id), &close).await.status(200);
        site.hours(31 * 24);
        site.job("erased-accounts").await;
        let admin = Member::login(site.visitor(), &admin.email, "correct horse battery").await;
        assert_counted(site, &admin, &survey).await;
        assert_eq!(results(site, &admin, survey.id, "").await["responses"], 6);
    }
}

story! {
    async fn a_month_is_compared_with_another(site) {
        let admin = site.admin().await;
        let survey = survey(&admin, json!({ "monthly": true })).await;
        let (ada, ben) = (site.member("ada").await, site.member("ben").await);
        survey.submit(&ada, 1, None).await;
        survey.submit(&ben, 2, Some(5)).await;
        site.at("2026-06-03T10:00:00Z");
        survey.submit(&ada, 2, Some(3)).await;
        let shown = results(site, &admin, survey.id, "?period=2026-06&compare=2026-05").await;
        let of = |figures: &Value| {
            let people = &figures["questions"][0]["counts"][1]["people"];
            json!([figures["period"], figures["responses"], figures["score"], figures["dimensions"][0]["score"], people])
        };
        assert_eq!(of(shown), json!(["2026-06", 1, 75, 100, 1]));
        assert_eq!(of(&shown["compared"]), json!(["2026-05", 2, 50, 50, 1]));
        assert_eq!(results(site, &admin, survey.id, "?period=2026-06").await["compared"], Value::Null);
    }
}

story! {
    async fn months_of_earlier_versions_stay_in_the_list_of_responses(site) {
        let admin = site.admin().await;
        let survey = survey(&admin, json!({ "monthly": true })).await;
        let ada = site.member("ada").await;
        let may = id(&survey.submit(&ada, 1, None).await);
        patch(&admin, survey.id, json!({ "intro": "Take a minute." })).await.status(200);
        publish(&admin, survey.id).await.status(200);
        let shown = results(site, &admin, survey.id, "").await;
        assert_eq!((&shown["version"], &shown["periods"]), (&json!(2), &json!([])));
        assert_eq!(shown["all_periods"], json!(["2026-05"]));
        let path = format!("/v1/core/survey-response?survey_id={}&period=2026-05", survey.id);
        assert_eq!(id(&admin.get(&path).await.status(200).data()[0]), may);
        // A month with responses to two versions is listed once.
        let questions = survey.read(&admin).await["questions"].as_array().expect("questions").iter().map(id).collect();
        let ben = site.member("ben").await;
        Survey { id: survey.id, questions }.submit(&ben, 1, None).await;
        let shown = results(site, &admin, survey.id, "").await;
        assert_eq!((&shown["periods"], &shown["all_periods"]), (&json!(["2026-05"]), &json!(["2026-05"])));
    }
}

story! {
    async fn responses_are_searchable_and_exports_escape_formulas(site) {
        let admin = site.admin().await;
        let survey = survey(&admin, json!({})).await;
        let (ada, ben) = (site.member("ada").await, site.member("ben").await);
        ada.post(&survey.path(), &survey.submission(2, Some(3), Some("=HYPERLINK(\"http://evil\")"))).await.status(200);
        site.at("2026-05-20T10:00:00Z");
        ben.post(&survey.path(), &survey.answers(2, None, Some("Grün ist es hier"))).await.status(200);
        let mut visitor = survey.submission(1, None, Some("Nothing more"));
        visitor["key"] = json!(key("visitor"));
        site.visitor().post(&survey.path(), &visitor).await.status(200);
        let listed = async |query: &str| {
            let rows = admin.get(&format!("/v1/core/survey-response?survey_id={}{query}", survey.id)).await.status(200).data();
            rows.as_array().expect("rows").iter().map(|row| row["name"].as_str().unwrap_or("nobody").to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(listed("").await, ["nobody", "ben Tester", "ada Tester"], "newest first");
        assert_eq!(listed("&state=draft").await, ["ben Tester"]);
        assert_eq!(listed("&search=GRÜN").await, ["ben Tester"]);
        assert_eq!(listed("&from=2026-05-20").await, ["nobody", "ben Tester"]);
        assert_eq!(listed("&to=2026-05-19").await, ["ada Tester"]);
        assert_eq!(listed("&version=2").await, Vec::<String>::new());
        let page = admin.get(&format!("/v1/core/survey-response?survey_id={}&limit=2", survey.id)).await.json();
        let cursor = page["meta"]["next_cursor"].as_str().expect("a cursor");
        assert_eq!(listed(&format!("&limit=2&cursor={cursor}")).await, ["ada Tester"]);
        let texts = admin.get(&format!("/v1/core/survey/{}/results/{}/texts", survey.id, survey.questions[2])).await.status(200).data();
        let said: Vec<_> = texts.as_array().expect("texts").iter().map(|text| text["text"].clone()).collect();
        assert_eq!(said, ["Nothing more", "=HYPERLINK(\"http://evil\")"], "of finished responses");
        let export = admin.get(&format!("/v1/core/survey-response/export?survey_id={}&state=submitted", survey.id)).await.status(200);
        assert!(export.header("content-type").starts_with("text/csv"));
        assert_eq!(export.text.lines().count(), 6, "a header, three of Ada's answers and two of the visitor's");
        assert!(export.text.contains(",'=HYPERLINK") || export.text.contains("\"'=HYPERLINK"), "{}", export.text);
        assert!(export.text.contains(",How are you?,1,Good"), "{}", export.text);
    }
}

story! {
    async fn a_long_export_has_each_answer_once(site) {
        let admin = site.admin().await;
        let survey = survey(&admin, json!({})).await;
        let ada = site.member("ada").await;
        ada.post(&survey.path(), &survey.submission(2, Some(3), Some("Fine"))).await.status(200);
        // The export reads 500 answers at a time, so a read ends in the middle of a response.
        let copies = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400)
            INSERT INTO survey_response (survey_id, version, state, local_date, started_at, updated_at)
            SELECT r.survey_id, r.version, r.state, r.local_date, r.started_at, r.updated_at FROM survey_response r, n";
        let answers = "INSERT INTO survey_answer (response_id, question_id, answers, descriptive_ans, selected_rate, answered_at)
            SELECT c.id, a.question_id, a.answers, a.descriptive_ans, a.selected_rate, a.answered_at
            FROM survey_response c, survey_answer a WHERE c.member_id IS NULL";
        site.database().sql(copies).await;
        site.database().sql(answers).await;
        for query in [format!("survey_id={}&", survey.id), String::new()] {
            let rows = admin.get(&format!("/v1/core/survey-response/export?{query}format=json")).await.json();
            let key = |row: &Value| (row["response_id"].as_i64(), row["question_id"].as_i64());
            let keys: Vec<_> = rows["data"].as_array().expect("rows").iter().map(key).collect();
            assert!(keys.is_sorted_by(|a, b| a < b), "in order, and once");
            assert_eq!(keys.len(), 3 * 401, "{query}");
        }
    }
}

story! {
    async fn administrators_see_the_response_count_update_live(site) {
        let admin = site.admin().await;
        let survey = survey(&admin, json!({})).await;
        let mut screen = admin.socket().await;
        assert_eq!(screen.sub("admin").await["data"]["answers"], json!([]));
        for n in 1..=2 {
            let ada = site.member(&format!("ada{n}")).await;
            survey.submit(&ada, 1, None).await;
            site.job("survey-counts").await;
            let answers = json!([{ "survey_id": survey.id, "responses": n }]);
            screen.next_where(|f| f["op"] == "delta" && f["data"]["answers"] == answers).await;
        }
    }
}
