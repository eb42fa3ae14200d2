//! A member's own history from other apps. The files are small and made up; their form is that of the apps' own.

use daymark_tests::harness::{Answer, Member, Program};
use daymark_tests::story;
use serde_json::{Value, json};

/// As Loop Habit Tracker writes it: newest first, a comma at the end of each line.
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

async fn import(by: &Member, csv: &str, mapping: Value, preview: bool) -> Answer {
    let body = json!({ "format": "loop", "csv": csv, "mapping": mapping, "preview": preview });
    by.post("/v1/core/history-import", &body).await
}

story! {
    async fn a_file_of_loop_is_looked_at_and_taken_by_the_rules_of_the_log(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let ada = site.member("ada").await;
        ada.join(&may).await; // on 6 May
        site.at("2026-05-10T13:00:00Z"); // the 9th is closed
        let look = ada.post("/v1/core/history-import/file", &json!({ "format": "loop", "csv": LOOP })).await.status(200).data();
        let first = &look["habits"][0];
        assert_eq!((&first["name"], &first["from"], &first["to"]), (&json!("Walk"), &json!("2026-04-20"), &json!("2026-05-10")));
        assert_eq!(first["days"], json!({ "done": 6, "implied": 1 }));
        assert_eq!(first["suggestion"], json!({ "challenge_id": may.id, "activity_id": may.activities[0] }));
        assert_eq!((&look["habits"][1]["name"], &look["habits"][1]["suggestion"]), (&json!("Read, slowly"), &Value::Null));
        let mapping = json!([walk(&may, 0, "Walk"), walk(&may, 1, "Read, slowly")]);
        ada.log(&may.entry(0, "2026-05-09"), json!({ "status": "impossible" })).await;
        let before = site.database().number("SELECT COUNT(*) FROM operation").await;
        let preview = import(&ada, LOOP, mapping.clone(), true).await.status(200).data();
        assert_eq!(site.database().number("SELECT COUNT(*) FROM operation").await, before, "nothing is written");
        let mut expected = json!({ "preview": true, "credited": 1, "history": 5, "present": 1, "silent": 5, "refused": { "not_member": 1, "outside_program": 1 } });
        assert_eq!(preview, &expected);
        expected["preview"] = json!(false);
        assert_eq!(import(&ada, LOOP, mapping.clone(), false).await.status(200).data(), &expected, "as it was said");
        let entry = async |activity: usize, date: &str| {
            let id = may.entry(activity, date);
            let day = ada.day(date).await.as_array().unwrap().iter().find(|e| e["id"] == id).expect("an entry");
            (day["status"].as_str().unwrap().to_owned(), day["points"].as_i64().unwrap())
        };
        let is = |status: &str, points: i64| (status.to_owned(), points);
        assert_eq!(entry(0, "2026-05-10").await, is("done", 10), "today can still be logged");
        assert_eq!(entry(0, "2026-05-07").await, is("done", 0), "history and strength, no points");
        assert_eq!(entry(0, "2026-05-08").await, is("open", 0), "nothing was done on it");
        assert_eq!(entry(1, "2026-05-09").await, is("impossible", 0), "left out on purpose");
        assert_eq!(entry(0, "2026-05-09").await, is("impossible", 0), "what the log says stays");
        let totals = ada.pull().await["totals"].clone();
        assert_eq!((&totals["points"], &totals["streak"]["current"]), (&json!(10), &json!(1)));
        let again = import(&ada, LOOP, mapping, false).await.status(200).data();
        assert_eq!((&again["present"], &again["credited"], &again["history"]), (&json!(7), &json!(0), &json!(0)));
        // Later it is too late.
        site.at("2026-05-20T13:00:00Z");
        let late = import(&ada, "Date,Walk,\n2026-05-08,YES_MANUAL,\n", json!([walk(&may, 0, "Walk")]), false).await;
        assert_eq!(late.status(200).data()["refused"], json!({ "too_old": 1 }));
    }
}

story! {
    async fn what_is_wrong_is_named_and_nothing_is_taken(site) {
        let admin = site.admin().await;
        let (may, other) = (site.may(&admin).await, site.may(&admin).await);
        let ada = site.member("ada").await;
        ada.join(&may).await;
        let one = json!([walk(&may, 0, "Walk")]);
        import(&ada, "Day,Walk\n", one.clone(), false).await.faulty("csv[1]");
        import(&ada, "Date,Walk,\n2026-05-06,YES_MANUAL,\n6 May,NO,\n", one.clone(), false).await.faulty("csv[3]");
        import(&ada, LOOP, json!([]), false).await.faulty("mapping");
        import(&ada, LOOP, json!([walk(&may, 0, "Swim")]), false).await.faulty("mapping[0].name");
        import(&ada, LOOP, json!([walk(&may, 0, "Walk"), walk(&may, 0, "Unused")]), false).await.faulty("mapping[1].activity_id");
        import(&ada, LOOP, json!([walk(&other, 0, "Walk")]), false).await.faulty("mapping[0].activity_id");
        assert_eq!(site.database().number("SELECT COUNT(*) FROM operation").await, 0);
        site.visitor().post("/v1/core/history-import", &json!({})).await.problem(401, "unauthenticated");
    }
}

story! {
    async fn a_file_of_habitbull_is_taken_too(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let ada = site.member("ada").await;
        ada.join(&may).await;
        site.at("2026-05-08T13:00:00Z");
        let csv = "HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText\n\
            walk,far,Sport,2026-05-06,1,fine\nwalk,far,Sport,2026-05-07,0,\nwalk,far,Sport,2026-05-08,1,\n";
        let look = ada.post("/v1/core/history-import/file", &json!({ "format": "habitbull", "csv": csv })).await.status(200).data();
        assert_eq!(look["habits"][0]["suggestion"]["activity_id"], may.activities[0], "whatever its case");
        let body = json!({ "format": "habitbull", "csv": csv, "mapping": [walk(&may, 0, "walk")] });
        let taken = ada.post("/v1/core/history-import", &body).await.status(200).data();
        assert_eq!((&taken["credited"], &taken["history"], &taken["silent"]), (&json!(1), &json!(1), &json!(1)));
    }
}
