//! Programs: creating, finding, joining and leaving them.

use daymark_tests::harness::{Member, Program, Site};
use daymark_tests::story;
use serde_json::{Value, json};

async fn join(member: &Member, program: &Program) -> daymark_tests::harness::Answer {
    member.post(&format!("/v2/core/challenge/{}/join", program.id), &json!({})).await
}

async fn with(site: &Site, admin: &Member, change: Value) -> Program {
    let mut body = Program::may();
    body.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
    site.program(admin, body).await
}

story! {
    async fn an_invalid_program_names_the_faulty_field(site) {
        let admin = site.admin().await;
        let wrong = async |change: Value, field: &str| {
            let mut body = Program::may();
            body.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
            admin.post("/v2/core/challenge", &body).await.invalid(field);
        };
        wrong(json!({ "title": "" }), "title").await;
        wrong(json!({ "title": "a\0b" }), "title").await;
        wrong(json!({ "category": "SOMETIMES" }), "category").await;
        wrong(json!({ "start_date": null }), "start_date").await;
        wrong(json!({ "end_date": "2026-04-01" }), "end_date").await;
        wrong(json!({ "end_date": "2026-02-30" }), "end_date").await;
        wrong(json!({ "end_date": "2099-01-01" }), "end_date").await;
        wrong(json!({ "dead_line": "2026-06-01" }), "dead_line").await;
        wrong(json!({ "timezone": "+02:00" }), "timezone").await;
        wrong(json!({ "capacity": 0 }), "capacity").await;
        wrong(json!({ "image": "https://example.org/a.jpg" }), "image").await;
        wrong(json!({ "banner": "//example.org/a.jpg" }), "banner").await;
        // The same rules hold as for a draft that opens.
        let step = |duration: i64, activities: &[usize]| json!([{ "title": "s", "plan": [{ "duration": duration, "activities": activities }] }]);
        wrong(json!({ "steps": step(32, &[0]) }), "steps[0].plan[0].duration").await;
        wrong(json!({ "steps": step(3, &[]) }), "steps[0].plan").await;
        wrong(json!({ "duration": 5 }), "duration").await;
        wrong(json!({ "activities": [] }), "activities").await;
        wrong(json!({ "activities": [{ "title": "x", "recurrence": 8 }] }), "activities[0].recurrence").await;
        wrong(json!({ "activities": [{ "title": "x", "recurrence": { "times": 8, "per": 7 } }] }), "activities[0].recurrence").await;
        wrong(json!({ "activities": [{ "title": "x", "target_amount": 0 }] }), "activities[0].target_amount").await;
        wrong(json!({ "activities": [{ "title": "x", "direction": "at_most" }] }), "activities[0].target_amount").await;
        wrong(json!({ "steps": [{ "title": "s", "plan": [{ "duration": 3, "activities": [9] }] }] }), "steps[0].plan[0].activities").await;
        wrong(json!({ "steps": [{ "title": "s", "plan": [{ "duration": 0, "activities": [0] }] }] }), "steps[0].plan[0].duration").await;
        assert_eq!(site.database().number("SELECT COUNT(*) FROM program").await, 0, "nothing is stored");
    }
}

story! {
    async fn every_path_prefix_returns_the_same_program(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let visitor = site.visitor();
        let read = visitor.get(&format!("/v2/core/challenge/{}", may.id)).await.data();
        assert_eq!((&read["title"], &read["category"], &read["state"]), (&json!("May"), &json!("TIMED"), &json!("running")));
        assert_eq!((&read["start_date"], &read["end_date"]), (&json!("2026-05-01"), &json!("2026-05-31")));
        assert_eq!(read["activities"][0]["points"], 10);
        for prefix in ["/v1", "/api/proxy/v1", "/api/proxy/v2"] {
            assert_eq!(visitor.get(&format!("{prefix}/core/challenge/{}", may.id)).await.data(), read, "{prefix}");
        }
        for path in ["/v2/core/challenge?state=lost", "/v2/core/challenge/0", "/v1/core/page/f%61q", "/v1/nothing"] {
            let (plain, proxied) = (visitor.get(path).await, visitor.get(&format!("/api/proxy{path}")).await);
            assert_eq!((plain.code, plain.json()["code"].clone()), (proxied.code, proxied.json()["code"].clone()), "{path}");
        }
        visitor.delete("/api/proxy/v2/core/challenge").await.problem(405, "method_not_allowed");
        visitor.get("/api/proxy/about").await.problem(404, "not_found");
    }
}

story! {
    async fn the_list_is_filtered_and_paged(site) {
        let admin = site.admin().await;
        for n in 1..=5 {
            site.minutes(1);
            with(site, &admin, json!({ "title": format!("Open {n}"), "start_date": "2026-05-20", "type": "Monthly Missions" })).await;
        }
        site.minutes(1);
        with(site, &admin, json!({ "title": "Running", "featured": true })).await;
        with(site, &admin, json!({ "title": "Hidden", "draft": true })).await;
        let visitor = site.visitor();
        let mut titles = Vec::new();
        let mut cursor = String::new();
        loop {
            let page = visitor.get(&format!("/v2/core/challenge?limit=2&cursor={cursor}")).await.status(200).json();
            titles.extend(page["data"].as_array().unwrap().iter().map(|p| p["title"].as_str().unwrap().to_owned()));
            match page["meta"]["next_cursor"].as_str() {
                Some(next) => cursor = next.to_owned(),
                None => break,
            }
        }
        assert_eq!(titles, ["Running", "Open 5", "Open 4", "Open 3", "Open 2", "Open 1"], "featured first, then newest");
        let count = async |query: &str| visitor.get(&format!("/v2/core/challenge?{query}")).await.data().as_array().unwrap().len();
        assert_eq!(count("state=open").await, 5);
        assert_eq!(count("state=running").await, 1);
        assert_eq!(count("state=draft").await, 0, "drafts are not listed");
        assert_eq!(count("type=Monthly%20Missions").await, 5);
        visitor.get("/v2/core/challenge?state=lost").await.invalid("state");
        visitor.get("/v2/core/challenge?limit=0").await.invalid("limit");
        visitor.get("/v2/core/challenge?cursor=rubbish").await.invalid("cursor");
    }
}

story! {
    async fn only_administrators_see_a_draft(site) {
        let admin = site.admin().await;
        let draft = with(site, &admin, json!({ "draft": true })).await;
        let ada = site.member("ada").await;
        let path = format!("/v2/core/challenge/{}", draft.id);
        ada.get(&path).await.problem(404, "not_found");
        join(&ada, &draft).await.problem(404, "not_found");
        assert_eq!(admin.get(&path).await.data()["state"], "draft");
        admin.patch(&path, &json!({ "draft": false })).await.status(200);
        assert_eq!(ada.get(&path).await.data()["state"], "running");
    }
}

story! {
    async fn joining_and_leaving_are_idempotent(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let ada = site.member("ada").await;
        let first = join(&ada, &may).await.status(200);
        assert_eq!((&first.data()["status"], &first.data()["joined_on"]), (&json!("joined"), &json!("2026-05-06")));
        site.minutes(1);
        assert_eq!(join(&ada, &may).await.text, first.text);
        let count = async || ada.get(&format!("/v2/core/challenge/{}", may.id)).await.data()["members_count"].clone();
        assert_eq!(count().await, 1);
        let leave = async || ada.post(&format!("/v2/core/challenge/{}/leave", may.id), &json!({})).await.status(200);
        let left = leave().await;
        assert_eq!(left.data()["status"], "left");
        assert_eq!(leave().await.text, left.text);
        assert_eq!(count().await, 0);
        let ben = site.member("ben").await;
        ben.post(&format!("/v2/core/challenge/{}/leave", may.id), &json!({})).await.problem(404, "not_found");
    }
}

story! {
    async fn a_member_joins_only_one_program_at_a_time(site) {
        let admin = site.admin().await;
        let (may, other) = (site.may(&admin).await, with(site, &admin, json!({ "title": "Other" })).await);
        let ada = site.member("ada").await;
        ada.join(&may).await;
        join(&ada, &other).await.problem(409, "already_active");
        ada.post(&format!("/v2/core/challenge/{}/leave", may.id), &json!({})).await.status(200).data();
        ada.join(&other).await;
        let own = ada.get("/v2/core/challenge/user").await.data();
        assert_eq!(own["active_challenge_id"], other.id);
        let status: Vec<_> = own["challenges"].as_array().unwrap().iter().map(|c| (c["challenge"]["id"].as_i64().unwrap(), c["membership"]["status"].as_str().unwrap())).collect();
        assert_eq!(status.len(), 2);
        assert!(status.contains(&(may.id, "left")) && status.contains(&(other.id, "joined")), "{status:?}");
        // Two concurrent calls: one succeeds.
        let ben = site.member("ben").await;
        let (a, b) = tokio::join!(join(&ben, &may), join(&ben, &other));
        let mut codes = [a.code, b.code];
        codes.sort_unstable();
        assert_eq!(codes, [200, 409]);
    }
}

story! {
    async fn joining_closes_after_the_deadline_and_the_program_end(site) {
        let admin = site.admin().await;
        let may = with(site, &admin, json!({ "dead_line": "2026-05-10" })).await;
        let (ada, ben, cleo) = (site.member("ada").await, site.member("ben").await, site.member("cleo").await);
        site.at("2026-05-10T23:59:00Z");
        ada.join(&may).await;
        site.at("2026-05-11T00:00:00Z");
        join(&ben, &may).await.problem(409, "join_closed");
        join(&ada, &may).await.status(200);
        // Null removes the last day, an omitted field stays; the same for the capacity.
        let path = format!("/v2/core/challenge/{}", may.id);
        let seats = admin.patch(&path, &json!({ "capacity": 1 })).await.status(200).data();
        assert_eq!((&seats["capacity"], &seats["dead_line"]), (&json!(1), &json!("2026-05-10")));
        admin.patch(&path, &json!({ "capacity": 0 })).await.invalid("capacity");
        admin.patch(&path, &json!({ "daily_cap": 5 })).await.invalid("daily_cap");
        let cleared = admin.patch(&path, &json!({ "dead_line": null })).await.status(200).data();
        assert_eq!((&cleared["capacity"], &cleared["dead_line"]), (&json!(1), &json!(null)));
        join(&ben, &may).await.problem(409, "program_full");
        admin.patch(&path, &json!({ "capacity": null })).await.status(200);
        ben.join(&may).await;
        site.at("2026-06-01T00:00:00Z");
        join(&cleo, &may).await.problem(409, "join_closed");
    }
}

story! {
    async fn simultaneous_joins_never_exceed_the_capacity(site) {
        let admin = site.admin().await;
        let small = with(site, &admin, json!({ "capacity": 5 })).await;
        // One password hash for all, as in an import.
        let mut members = Vec::new();
        for n in 0..50 {
            members.push(site.member(&format!("member{n}")).await);
        }
        let answers = futures_util::future::join_all(members.iter().map(|m| join(m, &small))).await;
        let taken = answers.iter().filter(|a| a.code == 200).count();
        for answer in answers.iter().filter(|a| a.code != 200) {
            answer.problem(409, "program_full");
        }
        assert_eq!(taken, 5);
        assert_eq!(admin.get(&format!("/v2/core/challenge/{}", small.id)).await.data()["members_count"], 5);
        let inside = members.iter().zip(&answers).find(|(_, a)| a.code == 200).unwrap().0;
        inside.post(&format!("/v2/core/challenge/{}/leave", small.id), &json!({})).await.status(200).data();
        let outside = members.iter().zip(&answers).find(|(_, a)| a.code != 200).unwrap().0;
        outside.join(&small).await;
    }
}

story! {
    async fn an_untimed_program_runs_from_the_day_a_member_joins(site) {
        let admin = site.admin().await;
        let body = json!({ "title": "Three days", "category": "UNTIMED", "duration": 3, "activities": [{ "title": "Walk" }] });
        let program = site.program(&admin, body).await;
        let ada = site.member("ada").await;
        ada.join(&program).await;
        for date in ["2026-05-06", "2026-05-07", "2026-05-08"] {
            site.at(&format!("{date}T10:00:00Z"));
            assert_eq!(ada.done(&program.entry(0, date)).await["points"], 10);
        }
        site.at("2026-05-09T10:00:00Z");
        assert_eq!(ada.get("/v1/core/activity_log").await.data(), &json!([]));
        let path = format!("/v1/core/activity_log/{}", program.entry(0, "2026-05-09"));
        ada.patch(&path, &json!({ "status": "done" })).await.problem(422, "not_loggable");
        let ben = site.member("ben").await;
        ben.join(&program).await;
        assert_eq!(ben.get("/v1/core/activity_log").await.data()[0]["local_date"], "2026-05-09", "Ben's first day");
    }
}

story! {
    async fn steps_decide_which_activities_are_due_each_day(site) {
        let admin = site.admin().await;
        let program = with(site, &admin, json!({ "start_date": "2026-05-06", "steps": [
            { "title": "Begin", "plan": [{ "duration": 2, "activities": [0] }] },
            { "title": "Go on", "plan": [{ "duration": 1, "activities": [1] }, { "duration": 2, "activities": [0, 2] }] },
        ] })).await;
        let read = admin.get(&format!("/v2/core/challenge/{}", program.id)).await.data();
        assert_eq!(read["steps"][1]["plan"][1]["activity_ids"], json!([program.activities[0], program.activities[2]]));
        let ada = site.member("ada").await;
        ada.join(&program).await;
        for (date, asked) in [("2026-05-06", vec![0]), ("2026-05-07", vec![0]), ("2026-05-08", vec![1]), ("2026-05-09", vec![0, 2]),
            ("2026-05-10", vec![0, 2]), ("2026-05-11", vec![])] {
            site.at(&format!("{date}T10:00:00Z"));
            let day = ada.get("/v1/core/activity_log").await.data().as_array().unwrap().clone();
            let ids: Vec<_> = day.iter().map(|e| e["id"].as_str().unwrap().to_owned()).collect();
            let expected: Vec<_> = asked.iter().map(|a| program.entry(*a, date)).collect();
            assert_eq!(ids, expected, "{date}");
        }
    }
}

story! {
    async fn descriptions_are_markdown_that_the_server_renders(site) {
        let (admin, visitor) = (site.admin().await, site.visitor());
        let text = "**Walk** to the [shore](https://shore.example)\nat dawn.\n\n- slowly\n\n<script>alert(1)</script>";
        let steps = json!([{ "title": "Begin", "description": "One *step*.", "plan": [{ "duration": 31, "activities": [0] }] }]);
        let may = with(site, &admin, json!({ "description": text, "steps": steps })).await;
        let (path, first) = (format!("/v2/core/challenge/{}", may.id), "Walk to the shore at dawn.");
        let seen = visitor.get(&path).await.status(200).data();
        assert_eq!((&seen["description"], &seen["summary"]), (&json!(text), &json!(first)));
        let html = seen["html"].as_str().expect("HTML");
        for part in ["<strong>Walk</strong>", ">shore</a><br>\nat dawn.", "<li>slowly</li>", "&lt;script&gt;"] {
            assert!(html.contains(part) && !html.contains("<script"), "{part} in {html}");
        }
        let one = json!("<p>One <em>step</em>.</p>\n");
        assert_eq!(seen["steps"][0]["html"], one);
        assert_eq!(visitor.get(&format!("/v1/core/challenge/{}/challenge-step", may.id)).await.data()[0]["html"], one);
        let step = format!("/v1/core/challenge-step/{}", seen["steps"][0]["id"]);
        assert_eq!(site.member("ada").await.get(&step).await.data()["html"], one);
        // Where only a part is shown, it has no markup.
        let listed = &visitor.get("/v2/core/challenge").await.data()[0];
        assert_eq!((&listed["summary"], &listed["html"], &listed["steps"][0]["html"]), (&json!(first), &Value::Null, &Value::Null));
        site.job("search").await;
        assert_eq!(visitor.get("/v1/core/search?q=may").await.data()[0]["text"], first);
        // A list has no paragraph: its first item is shown.
        admin.patch(&path, &json!({ "description": "- Walk *daily*\n- Rest" })).await.status(200);
        assert_eq!(visitor.get("/v2/core/challenge").await.data()[0]["summary"], "Walk daily");
        assert_eq!(visitor.get("/v1/core/search?q=may").await.data()[0]["text"], "Walk daily");
        // Each change is rendered, even one by a program of the previous release.
        let changed = admin.patch(&path, &json!({ "description": "A **new** one" })).await.status(200).data();
        assert_eq!((&changed["html"], &changed["summary"]), (&json!("<p>A <strong>new</strong> one</p>\n"), &json!("A new one")));
        let changed = admin.patch(&step, &json!({ "description": "Two\nlines" })).await.status(200).data();
        assert_eq!(changed["html"], "<p>Two<br>\nlines</p>\n");
        assert_eq!(visitor.get(&path).await.data()["steps"][0]["html"], changed["html"]);
        site.database().sql(&format!("UPDATE step SET description = 'An *old* step' WHERE program_id = {}", may.id)).await;
        let old = format!("UPDATE program SET description = 'An *old* one', version = version + 1 WHERE id = {}", may.id);
        site.database().sql(&old).await;
        let seen = &admin.get(&format!("{path}/edit")).await.status(200).data()["challenge"];
        let html = (&json!("<p>An <em>old</em> one</p>\n"), &json!("<p>An <em>old</em> step</p>\n"));
        assert_eq!((&seen["html"], &seen["steps"][0]["html"]), html);
    }
}

story! {
    async fn a_started_program_keeps_its_dates_but_can_add_activities(site) {
        let admin = site.admin().await;
        let june = with(site, &admin, json!({ "title": "June", "start_date": "2026-06-01", "end_date": "2026-06-30" })).await;
        let path = format!("/v2/core/challenge/{}", june.id);
        let moved = admin.patch(&path, &json!({ "start_date": "2026-05-10", "title": "Earlier" })).await.status(200);
        assert_eq!((&moved.data()["start_date"], &moved.data()["title"]), (&json!("2026-05-10"), &json!("Earlier")));
        let ada = site.member("ada").await;
        ada.join(&june).await;
        site.at("2026-05-11T10:00:00Z");
        admin.patch(&path, &json!({ "start_date": "2026-05-12" })).await.invalid("start_date");
        let changed = admin.patch(&path, &json!({ "title": "Now", "add_activities": [{ "title": "Stretch", "points": 5 }] })).await.status(200);
        assert_eq!(changed.data()["activities"].as_array().unwrap().len(), 4);
        assert_eq!(ada.get("/v1/core/activity_log").await.data().as_array().unwrap().len(), 3, "due from tomorrow on");
        site.at("2026-05-12T10:00:00Z");
        let added = Program::of(changed.data());
        assert_eq!(ada.get("/v1/core/activity_log").await.data().as_array().unwrap().len(), 4);
        assert_eq!(ada.done(&added.entry(3, "2026-05-12")).await["points"], 5);
        admin.patch(&path, &json!({ "draft": true })).await.invalid("draft");
        admin.patch("/v2/core/challenge/999999", &json!({ "title": "x" })).await.problem(404, "not_found");
        for blank in ["", " ", "\u{200b}"] {
            admin.patch(&path, &json!({ "title": blank })).await.invalid("title");
            let added = json!({ "add_activities": [{ "title": blank }] });
            admin.patch(&path, &added).await.invalid("add_activities[0].title");
            let named = |title: &str, activity: &str| json!({ "title": title, "category": "UNTIMED", "activities": [{ "title": activity }] });
            admin.post("/v2/core/challenge", &named(blank, "Walk")).await.invalid("title");
            admin.post("/v2/core/challenge", &named("Days", blank)).await.invalid("activities[0].title");
        }
    }
}

story! {
    async fn the_member_list_is_paged_and_shows_no_addresses(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        for n in 0..5 {
            site.minutes(1);
            site.member(&format!("member{n}")).await.join(&may).await;
        }
        let path = format!("/v2/core/challenge-members/{}", may.id);
        let mut names = Vec::new();
        let mut cursor = String::new();
        loop {
            let page = site.visitor().get(&format!("{path}?rowPerPage=2&cursor={cursor}")).await.status(200).json();
            names.extend(page["data"].as_array().unwrap().iter().map(|m| m["name"].as_str().unwrap().replace(" Tester", "")));
            match page["meta"]["next_cursor"].as_str() {
                Some(next) => cursor = next.to_owned(),
                None => break,
            }
        }
        assert_eq!(names, ["member0", "member1", "member2", "member3", "member4"]);
        let text = site.visitor().get(&path).await.text;
        assert!(!text.contains("@daymark.example"), "no addresses: {text}");
    }
}
