//! A member's own history from other apps. The files are small and invented, in the apps' own formats.

use std::collections::BTreeSet;

use daymark_tests::harness::{Answer, Client, Database, Member, Program, Site};
use daymark_tests::story;
use reqwest::Method;
use serde_json::{Value, json};

/// Loop Habit Tracker's format: newest first, a comma at the end of each line.
const LOOP: &str = "Date,Walk,\"Read, slowly\",Unused,
2026-05-10,YES_MANUAL,NO,UNKNOWN,
2026-05-09,YES_MANUAL,SKIP,UNKNOWN,
2026-05-08,YES_AUTO,YES_MANUAL,UNKNOWN,
2026-05-07,YES_MANUAL,UNKNOWN,UNKNOWN,
2026-05-06,YES_MANUAL,YES_MANUAL,UNKNOWN,
2026-05-05,YES_MANUAL,NO,UNKNOWN,
2026-04-20,YES_MANUAL,NO,YES_MANUAL,
";

fn walk(program: &Program, activity: usize, name: &str) -> Value {
    json!({ "name": name, "challenge_id": program.id, "activity_id": program.activities[activity] })
}

/// Uploads a file as a form, with instructions.
async fn send(by: &Client, path: &str, file: &[u8], data: Option<Value>) -> Answer {
    let part =
        |name: &str, more: &str| format!("--edge\r\nContent-Disposition: form-data; name=\"{name}\"{more}\r\n\r\n");
    let data = data.map(|data| format!("{}{data}\r\n", part("data", ""))).unwrap_or_default();
    let head = part("file", "; filename=\"history\"");
    let body = [data.as_bytes(), head.as_bytes(), file, b"\r\n--edge--\r\n"].concat();
    by.request(Method::POST, path).body("multipart/form-data; boundary=edge", body).send().await
}

async fn look(by: &Member, file: &[u8]) -> Answer {
    send(by, "/v1/core/history-import/file", file, None).await
}

async fn import(by: &Member, file: impl AsRef<[u8]>, mapping: Value, preview: bool) -> Answer {
    let data = json!({ "mapping": mapping, "preview": preview });
    send(by, "/v1/core/history-import", file.as_ref(), Some(data)).await
}

story! {
    async fn a_loop_import_matches_its_preview_and_the_log_rules(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let ada = site.member("ada").await;
        ada.join(&may).await; // on 6 May
        site.at("2026-05-10T13:00:00Z"); // the 9th is closed
        let look = look(&ada, LOOP.as_bytes()).await.status(200).data();
        let first = &look["habits"][0];
        assert_eq!((&first["name"], &first["from"], &first["to"]), (&json!("Walk"), &json!("2026-04-20"), &json!("2026-05-10")));
        assert_eq!((&look["format"], &first["days"]), (&json!("loop"), &json!({ "done": 6, "implied": 1 })));
        assert_eq!(first["suggestion"], json!({ "challenge_id": may.id, "activity_id": may.activities[0] }));
        assert_eq!((&look["habits"][1]["name"], &look["habits"][1]["suggestion"]), (&json!("Read, slowly"), &Value::Null));
        let mapping = json!([walk(&may, 0, "Walk"), walk(&may, 1, "Read, slowly")]);
        ada.log(&may.entry(0, "2026-05-09"), json!({ "status": "impossible" })).await;
        let before = site.database().number("SELECT COUNT(*) FROM operation").await;
        let preview = import(&ada, LOOP, mapping.clone(), true).await.status(200).data();
        assert_eq!(site.database().number("SELECT COUNT(*) FROM operation").await, before, "nothing is written");
        let mut expected = json!({ "preview": true, "credited": 1, "history": 7, "present": 1, "silent": 5, "refused": {}, "begun": 0, "challenge_id": null });
        assert_eq!(preview, &expected);
        expected["preview"] = json!(false);
        assert_eq!(import(&ada, LOOP, mapping.clone(), false).await.status(200).data(), &expected, "as previewed");
        let entry = async |activity: usize, date: &str| {
            let id = may.entry(activity, date);
            let day = ada.day(date).await.as_array().unwrap().iter().find(|e| e["id"] == id).expect("an entry");
            (day["status"].as_str().unwrap().to_owned(), day["points"].as_i64().unwrap())
        };
        let is = |status: &str, points: i64| (status.to_owned(), points);
        assert_eq!(entry(0, "2026-05-10").await, is("done", 10), "today can still be logged");
        assert_eq!(entry(0, "2026-05-07").await, is("done", 0), "history and strength, no points");
        assert_eq!(entry(0, "2026-04-20").await, is("done", 0), "also from before the member joined");
        assert_eq!(entry(0, "2026-05-08").await, is("open", 0), "nothing was done on it");
        assert_eq!(entry(1, "2026-05-09").await, is("impossible", 0), "left out on purpose");
        assert_eq!(entry(0, "2026-05-09").await, is("impossible", 0), "an existing log stays");
        let totals = ada.pull().await["totals"].clone();
        assert_eq!((&totals["points"], &totals["streak"]["current"]), (&json!(10), &json!(1)));
        let again = import(&ada, LOOP, mapping, false).await.status(200).data();
        assert_eq!((&again["present"], &again["credited"], &again["history"]), (&json!(9), &json!(0), &json!(0)));
        // Later it is too late for points, but never for history; future days count for neither.
        site.at("2026-05-20T13:00:00Z");
        let late = import(&ada, "Date,Walk,\n2026-05-08,YES_MANUAL,\n2026-05-21,YES_MANUAL,\n", json!([walk(&may, 0, "Walk")]), false).await;
        let late = late.status(200).data();
        assert_eq!((&late["history"], &late["refused"]), (&json!(1), &json!({ "future_date": 1 })));
        assert_eq!(ada.pull().await["totals"]["points"], 10, "a file brings no points");
    }
}

story! {
    async fn imported_history_leaves_the_points_of_other_activities(site) {
        let admin = site.admin().await;
        let body = json!({ "title": "Run", "category": "TIMED", "start_date": "2026-05-06", "end_date": "2026-07-31",
            "activities": [{ "title": "Walk" }, { "title": "Run", "recurrence": { "times": 3, "per": 7 }, "points": 20 }] });
        let (program, ada) = (site.program(&admin, body).await, site.member("ada").await);
        ada.join(&program).await;
        for (date, points) in [("2026-05-06", 20), ("2026-05-07", 20), ("2026-05-08", 20), ("2026-05-09", 0)] {
            site.at(&format!("{date}T13:00:00Z"));
            assert_eq!(ada.done(&program.entry(1, date)).await["points"], points, "{date}");
        }
        site.at("2026-06-05T13:00:00Z");
        ada.done(&program.entry(0, "2026-06-05")).await;
        // The fourth run of a week that ended weeks ago is still one too many.
        let file = "Date,Walk,\n2026-05-09,YES_MANUAL,\n";
        let taken = import(&ada, file, json!([walk(&program, 0, "Walk")]), false).await.status(200).data();
        assert_eq!(taken["history"], 1);
        assert_eq!(ada.pull().await["totals"]["points"], 3 * 20 + 10);
    }
}

story! {
    async fn no_device_can_block_another_members_import(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let (ada, ben) = (site.member("ada").await, site.member("ben").await);
        ada.join(&may).await;
        let claim = async |id: String| ben.post("/v1/core/sync", &json!({ "device_id": id, "ops": [] })).await;
        claim(format!("import-{:08}", ada.id)).await.status(200);
        claim(format!("import:{:08}", ada.id)).await.invalid("device_id");
        let file = "Date,Walk,\n2026-05-06,YES_MANUAL,\n";
        let taken = import(&ada, file, json!([walk(&may, 0, "Walk")]), false).await.status(200).data();
        assert_eq!(taken["credited"], 1);
    }
}

story! {
    async fn invalid_imports_name_the_field_and_write_nothing(site) {
        let admin = site.admin().await;
        let (may, other) = (site.may(&admin).await, site.may(&admin).await);
        let ada = site.member("ada").await;
        ada.join(&may).await;
        let one = json!([walk(&may, 0, "Walk")]);
        import(&ada, "Day,Walk\n", one.clone(), false).await.invalid("file");
        let bad = import(&ada, "Date,Walk,\n2026-05-06,YES_MANUAL,\n6 May,NO,\n", one.clone(), false).await;
        let sentence = "The file, line 3: This is not a date in the form YYYY-MM-DD.";
        assert_eq!(bad.problem(422, "invalid")["errors"]["file"][0], sentence);
        import(&ada, LOOP, json!([]), false).await.invalid("mapping");
        import(&ada, LOOP, json!([walk(&may, 0, "Swim")]), false).await.invalid("mapping[0].name");
        import(&ada, LOOP, json!([walk(&may, 0, "Walk"), walk(&may, 0, "Unused")]), false).await.invalid("mapping[1].activity_id");
        import(&ada, LOOP, json!([walk(&other, 0, "Walk")]), false).await.invalid("mapping[0].activity_id");
        import(&ada, LOOP, json!([{ "name": "Walk", "challenge_id": may.id }]), false).await.invalid("mapping[0].activity_id");
        import(&ada, LOOP, json!([{ "name": "Walk" }, { "name": "Walk" }]), false).await.invalid("mapping[1].name");
        send(&ada, "/v1/core/history-import", LOOP.as_bytes(), None).await.invalid("data");
        send(&site.visitor(), "/v1/core/history-import", LOOP.as_bytes(), None).await.problem(401, "unauthenticated");
        let count = async |table: &str| site.database().number(&format!("SELECT COUNT(*) FROM {table}")).await;
        assert_eq!((count("operation").await, count("program").await), (0, 2));
    }
}

story! {
    async fn habitbull_files_import_with_their_comments(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let ada = site.member("ada").await;
        ada.join(&may).await;
        site.at("2026-05-08T13:00:00Z");
        let csv = "HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText\n\
            walk,far,Sport,2026-05-06,1,fine\nwalk,far,Sport,2026-05-07,0,\nwalk,far,Sport,2026-05-08,1,\n";
        let look = look(&ada, csv.as_bytes()).await.status(200).data();
        assert_eq!(look["habits"][0]["suggestion"]["activity_id"], may.activities[0], "names match in any case");
        let taken = import(&ada, csv, json!([walk(&may, 0, "walk")]), false).await.status(200).data();
        assert_eq!(ada.day("2026-05-06").await[0]["note"], "fine", "comments come along");
        assert_eq!((&taken["credited"], &taken["history"], &taken["silent"]), (&json!(1), &json!(1), &json!(1)));
    }
}

/// All days with an entry in a member's log, by activity.
async fn days(member: &Member) -> BTreeSet<String> {
    let entries = member.get("/v1/core/activity_log?from=2026-04-01&to=2026-05-31").await.status(200).data().clone();
    let said = |e: &&Value| e["status"] != "open" || !e["amount"].is_null() || !e["note"].is_null();
    let day = |e: &Value| format!("{} {} {} {} {}", e["title"], e["local_date"], e["status"], e["amount"], e["note"]);
    entries.as_array().expect("entries").iter().filter(said).map(day).collect()
}

story! {
    async fn an_exported_log_imports_intact_into_another_account(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let (ada, new) = (site.member("ada").await, site.member_in("new", "Pacific/Auckland").await);
        ada.join(&may).await;
        ada.log(&may.entry(0, "2026-05-06"), json!({ "status": "done", "note": "=rain, \"all\" day" })).await;
        ada.log(&may.entry(1, "2026-05-06"), json!({ "amount": 3 })).await;
        site.at("2026-05-08T09:00:00Z");
        ada.log(&may.entry(0, "2026-05-08"), json!({ "status": "not_now" })).await;
        ada.log(&may.entry(2, "2026-05-08"), json!({ "status": "impossible" })).await;
        import(&ada, LOOP, json!([walk(&may, 0, "Walk")]), false).await.status(200);
        site.at("2026-06-02T09:00:00Z");
        let archive = ada.bytes("/v1/auth/user/export").await;
        let found = look(&new, &archive).await.status(200).data();
        let habits = found["habits"].as_array().expect("habits");
        assert_eq!((&found["format"], habits.len(), &habits[0]["suggestion"]), (&json!("daymark"), 3, &Value::Null));
        assert!(found["left_out"].as_array().is_some_and(|files| files.contains(&json!("comment.csv"))));
        let mapping = Value::from_iter(habits.iter().map(|habit| json!({ "name": habit["name"] })));
        let preview = import(&new, &archive, mapping.clone(), true).await.status(200).data();
        let taken = import(&new, &archive, mapping.clone(), false).await.status(200).data();
        let both = |name: &str| (preview[name].clone(), taken[name].clone());
        assert_eq!(both("begun"), (json!(3), json!(3)));
        assert_eq!(both("history").0, both("history").1, "as previewed");
        assert_eq!((taken["credited"].as_i64(), &taken["refused"]), (Some(0), &json!({})));
        let before = days(&ada).await;
        assert!(before.len() >= 7, "{before:?}");
        assert_eq!(days(&new).await, before);
        let counts = "SELECT (SELECT COUNT(*) FROM operation) + (SELECT COUNT(*) FROM activity)";
        let once = site.database().number(counts).await;
        let again = import(&new, &archive, mapping, false).await.status(200).data();
        assert_eq!((&again["present"], &again["history"], &again["begun"]), (&taken["history"], &json!(0), &json!(0)));
        assert_eq!((site.database().number(counts).await, days(&new).await), (once, before), "nothing twice");
        // A habit of another app is added to the same program.
        let loops = import(&new, "Date,Swim,\n2026-05-02,YES_MANUAL,\n", json!([{ "name": "Swim" }]), false).await.status(200).data();
        assert_eq!((&loops["begun"], &loops["challenge_id"]), (&json!(1), &taken["challenge_id"]));
    }
}

story! {
    async fn two_habits_never_go_to_one_activity(site) {
        let ada = site.member("ada").await;
        let file = "Date,Run,run,\n2026-05-02,YES_MANUAL,SKIP,\n2026-05-01,SKIP,YES_MANUAL,\n";
        let both = json!([{ "name": "Run" }, { "name": "run (2)" }]);
        let taken = import(&ada, file, both.clone(), false).await.status(200).data();
        assert_eq!((&taken["begun"], &taken["history"]), (&json!(2), &json!(4)));
        let before = days(&ada).await;
        assert_eq!(before.len(), 4, "{before:?}");
        let again = import(&ada, file, both, false).await.status(200).data();
        assert_eq!((&again["begun"], &again["present"], &again["history"]), (&json!(0), &json!(4), &json!(0)));
        // Another habit goes to the activity that the new one would share by its title, before or after it.
        let own = taken["challenge_id"].as_i64().expect("her own program");
        let run = site.database().number("SELECT id FROM activity WHERE title = 'Run'").await;
        let file = "Date,RUN,Jog,\n2026-05-03,YES_MANUAL,SKIP,\n";
        let (new, jog) = (json!({ "name": "RUN" }), json!({ "name": "Jog", "challenge_id": own, "activity_id": run }));
        for preview in [true, false] {
            import(&ada, file, json!([new, jog]), preview).await.invalid("mapping[0].activity_id");
            import(&ada, file, json!([jog, new]), preview).await.invalid("mapping[1].activity_id");
        }
        assert_eq!(days(&ada).await, before);
        // Of two activities with its title, a habit goes to the one that is due.
        for sql in [
            format!("UPDATE activity SET retired_on = '2026-05-01' WHERE id = {run}"),
            format!("INSERT INTO activity (program_id, position, title) VALUES ({own}, 2, 'RUN')"),
            format!("UPDATE program SET version = version + 1 WHERE id = {own}"),
        ] {
            site.database().sql(&sql).await;
        }
        let taken = import(&ada, file, json!([new]), false).await.status(200).data();
        assert_eq!((&taken["begun"], &taken["history"], &taken["refused"]), (&json!(0), &json!(1), &json!({})));
    }
}

#[tokio::test]
async fn two_imports_at_once_add_a_habit_once() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let ada = site.member("ada").await;
    let file = |habit: &str| format!("Date,{habit},\n2026-05-02,YES_MANUAL,\n");
    let new = |habit: &str| json!([{ "name": habit }]);
    let own = import(&ada, file("Walk"), new("Walk"), false).await.status(200).data()["challenge_id"].clone();
    let lock = format!("SELECT id FROM program WHERE id = {own} FOR UPDATE");
    let other = format!("INSERT INTO activity (program_id, position, title) VALUES ({own}, 1, 'swim')");
    let taken = import(&ada, file("Swim"), new("Swim"), false);
    let taken = site.database().interleaved(&lock, &other, taken).await.status(200).data();
    assert_eq!((&taken["challenge_id"], &taken["history"]), (&own, &json!(1)));
    assert_eq!(site.database().number("SELECT COUNT(*) FROM activity").await, 2);
    site.end().await;
}

story! {
    async fn previews_fail_for_the_same_reasons_as_imports(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let ada = site.member("ada").await;
        // She is already in another member's custom program, so she cannot start her own.
        let ben = site.member("ben").await;
        let copy = format!("/v2/core/challenge/custom-challenge/{}", may.id);
        let shared = ben.post(&copy, &json!({ "shared": true })).await.status(201).data();
        let token = shared["invite"]["token"].as_str().expect("a link");
        ada.post(&format!("/v2/core/challenge-invite/{token}/join"), &json!({})).await.status(200);
        let mapping = json!([{ "name": "Walk" }]);
        for preview in [true, false] {
            import(&ada, LOOP, mapping.clone(), preview).await.problem(409, "already_active");
        }
        // Invalid files are refused in every call.
        let late = "Date,Walk,\n2028-01-01,YES_MANUAL,\n";
        look(&ada, late.as_bytes()).await.invalid("file");
        for preview in [true, false] {
            import(&ada, late, mapping.clone(), preview).await.invalid("file");
        }
        assert_eq!(site.database().number("SELECT COUNT(*) FROM program").await, 2, "a preview leaves nothing behind");
    }
}
