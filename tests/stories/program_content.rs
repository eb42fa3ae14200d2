//! Content of programs: from an empty draft to a running program, and what may still change then.

use std::io::Cursor;

use daymark_tests::harness::{Answer, Database, Member, Program, Site};
use daymark_tests::story;
use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use serde_json::{Value, json};

const ALL: &str = "/v2/core/challenge";

/// An empty draft of 10 to 31 May; the story begins on the 6th.
async fn draft(admin: &Member) -> i64 {
    let body = json!({ "title": "Draft", "category": "TIMED", "start_date": "2026-05-10", "end_date": "2026-05-31",
        "draft": true, "activities": [] });
    id(admin.post(ALL, &body).await.status(201).data())
}

fn id(data: &Value) -> i64 {
    data["id"].as_i64().expect("an id")
}

async fn edited(admin: &Member, program: i64) -> &'static Value {
    admin.get(&format!("{ALL}/{program}/edit")).await.status(200).data()
}

async fn add_step(admin: &Member, program: i64, body: Value) -> Answer {
    admin.post(&format!("/v1/core/challenge/{program}/challenge-step"), &body).await
}

async fn change_step(admin: &Member, step: i64, body: Value) -> Answer {
    admin.patch(&format!("/v1/core/challenge-step/{step}"), &body).await
}

/// A program with two steps and two activities, 6 to 31 May, joined by Ada on the first day: the first activity on the
/// 6th and 7th, both from the 8th to the 13th.
async fn running(site: &Site, admin: &Member) -> (Program, Member) {
    let body = json!({ "title": "Steps", "category": "TIMED", "start_date": "2026-05-06", "end_date": "2026-05-31",
        "activities": [{ "title": "Walk" }, { "title": "Read", "points": 5 }],
        "steps": [{ "title": "Begin", "plan": [{ "duration": 2, "activities": [0] }] },
                  { "title": "Go on", "plan": [{ "duration": 6, "activities": [0, 1] }] }] });
    let program = site.program(admin, body).await;
    let ada = site.member("ada").await;
    ada.join(&program).await;
    (program, ada)
}

fn steps(edited: &Value) -> Vec<i64> {
    edited["challenge"]["steps"].as_array().expect("steps").iter().map(id).collect()
}

/// The activities of a day's log.
async fn asked(member: &Member, date: &str) -> Vec<i64> {
    let day = member.day(date).await.as_array().expect("a day").clone();
    day.iter().map(|e| e["activity_id"].as_i64().expect("an id")).collect()
}

/// A picture of one colour.
pub fn png(red: u8) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    let picture = RgbImage::from_pixel(640, 480, Rgb([red, 60, 90]));
    DynamicImage::ImageRgb8(picture).write_to(&mut bytes, ImageFormat::Png).expect("a picture");
    bytes.into_inner()
}

/// Uploads a picture as a form.
pub async fn put_up(member: &Member, path: &str, content: &[u8]) -> Answer {
    let head = "--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.png\"\r\nContent-Type: image/png\r\n\r\n";
    let body = [head.as_bytes(), content, b"\r\n--edge--\r\n"].concat();
    member.request(reqwest::Method::POST, path).body("multipart/form-data; boundary=edge", body).send().await
}

story! {
    async fn an_empty_draft_becomes_a_running_program(site) {
        let admin = site.admin().await;
        let program = draft(&admin).await;
        let seen = edited(&admin, program).await;
        assert_eq!((&seen["changes"], &seen["on_delete"]), (&json!("anything"), &json!("deleted")));
        assert_eq!(seen["lacks"][0]["field"], "activities");
        let path = format!("{ALL}/{program}");
        admin.patch(&path, &json!({ "draft": false })).await.invalid("activities");

        let begin = add_step(&admin, program, json!({ "title": "Begin", "description": "Small.",
            "video": "https://youtu.be/dQw4w9WgXcQ", "activities": [{ "title": "Walk" }, { "title": "Read" }],
            "plan": [{ "duration": 3, "activities": [0] }, { "duration": 4, "activities": [0, 1] }] })).await.status(201).data();
        assert_eq!((&begin["video"], &begin["description"]), (&json!("dQw4w9WgXcQ"), &json!("Small.")));
        let empty = id(add_step(&admin, program, json!({ "title": "Later" })).await.status(201).data());
        let walk = begin["plan"][0]["activity_ids"][0].as_i64().expect("an id");
        let read = begin["plan"][1]["activity_ids"][1].as_i64().expect("an id");
        // Obstacles to opening are listed with their place.
        admin.patch(&path, &json!({ "draft": false })).await.invalid("steps[1].plan");
        change_step(&admin, empty, json!({ "plan": [{ "duration": 30, "activity_ids": [read] }] })).await.status(200);
        admin.patch(&path, &json!({ "draft": false })).await.invalid("steps[1].plan[0].duration");
        assert_eq!(edited(&admin, program).await["lacks"][0]["field"], "steps[1].plan[0].duration");

        // Anything can change: plan items, days, steps, activities, dates.
        let first = id(&begin["plan"][0]);
        let second = id(&begin["plan"][1]);
        let moved = change_step(&admin, id(begin), json!({ "plan": [{ "id": second, "duration": 1, "activity_ids": [walk] },
            { "id": first, "duration": 2, "activity_ids": [walk] }] })).await.status(200);
        let order: Vec<i64> = moved.data()["plan"].as_array().unwrap().iter().map(id).collect();
        assert_eq!(order, [second, first], "pieces keep their ids in another order");
        change_step(&admin, empty, json!({ "plan": [{ "duration": 5, "activity_ids": [read] }] })).await.status(200);
        let swapped = admin.post(&format!("/v1/core/challenge/{program}/step-order"), &json!({ "step_ids": [empty, id(begin)] })).await;
        assert_eq!(swapped.status(200).data()[0]["id"], empty);
        let changed = admin.patch(&format!("{ALL}/{program}/step/{empty}/activity/{read}"),
            &json!({ "points": 7, "target_amount": 20, "unit": "pages", "recurrence": { "times": 3, "per": 7 } })).await;
        assert_eq!((&changed.data()["points"], &changed.data()["direction"]), (&json!(7), &json!("at_least")));
        let zone = json!({ "start_date": "2026-05-06", "timezone": "Europe/Berlin", "daily_cap": 50, "allow_backfill": true });
        admin.patch(&path, &zone).await.status(200);
        site.visitor().get(&path).await.problem(404, "not_found");

        let open = admin.patch(&path, &json!({ "draft": false })).await.status(200);
        assert_eq!((&open.data()["state"], &open.data()["daily_cap"]), (&json!("running"), &json!(50)));
        let seen = edited(&admin, program).await;
        assert_eq!((&seen["changes"], &seen["changes_from"]), (&json!("additions"), &json!("2026-05-07")));
        let shown = site.visitor().get(&format!("/v1/core/challenge/{program}/challenge-step")).await.data();
        assert_eq!(shown.as_array().unwrap().len(), 2);
        let ada = site.member("ada").await;
        assert_eq!(ada.get(&format!("/v1/core/challenge-step/{empty}")).await.data()["title"], "Later");
        ada.join(&Program { id: program, activities: vec![walk, read] }).await;
        assert_eq!(asked(&ada, "2026-05-06").await, [read]);
        let entry = format!("{program}.{read}.2026-05-06");
        assert_eq!(ada.log(&entry, json!({ "amount": 20 })).await["points"], 7);
    }
}

story! {
    async fn invalid_draft_content_names_the_faulty_field(site) {
        let admin = site.admin().await;
        let program = draft(&admin).await;
        let step = |plan: Value| json!({ "title": "s", "activities": [{ "title": "Walk" }], "plan": plan });
        for (body, field) in [
            (json!({ "title": "" }), "title"),
            (json!({ "title": "s", "video": "https://evil.example/dQw4w9WgXcQ" }), "video"),
            (step(json!([{ "duration": 0, "activities": [0] }])), "plan[0].duration"),
            (step(json!([{ "duration": 1, "activities": [1] }])), "plan[0].activities"),
            (step(json!([{ "duration": 1, "activity_ids": [999] }])), "plan[0].activity_ids"),
            (json!({ "title": "s", "activities": [{ "title": "x", "direction": "at_most" }] }), "activities[0].target_amount"),
        ] {
            add_step(&admin, program, body).await.invalid(field);
        }
        assert_eq!(site.database().number("SELECT COUNT(*) FROM activity").await, 0, "nothing is stored");
        let made = add_step(&admin, program, step(json!([{ "duration": 2, "activities": [0] }]))).await.status(201).data();
        let (walk, piece) = (&made["plan"][0]["activity_ids"][0], &made["plan"][0]["id"]);
        for (plan, field) in [
            (json!([{ "id": 999, "duration": 1 }]), "plan[0].id"),
            (json!([{ "id": piece, "duration": 1 }, { "id": piece, "duration": 1 }]), "plan[1].id"),
            (json!([{ "duration": 1, "activity_ids": [999] }]), "plan[0].activity_ids"),
            (json!([{ "duration": 4000 }]), "plan[0].duration"),
        ] {
            change_step(&admin, id(made), json!({ "plan": plan })).await.invalid(field);
        }
        change_step(&admin, id(made), json!({ "video": "nothing" })).await.invalid("video");
        let more = format!("{ALL}/{program}/step-activities");
        for (body, field) in [
            (json!({ "step_id": made["id"], "plan": [] }), "plan"),
            (json!({ "step_id": made["id"], "plan": [{ "id": 999, "activity_ids": [walk] }] }), "plan[0].id"),
            (json!({ "step_id": made["id"], "plan": [{ "activity_ids": [walk] }] }), "plan[0].duration"),
            (json!({ "step_id": made["id"], "plan": [{ "id": piece, "duration": 9, "activity_ids": [walk] }] }), "plan[0].duration"),
        ] {
            admin.post(&more, &body).await.invalid(field);
        }
        admin.post(&more, &json!({ "step_id": 999, "plan": [{ "duration": 1 }] })).await.problem(404, "not_found");
        let added = admin.post(&more, &json!({ "step_id": made["id"], "activities": [{ "title": "Read" }],
            "plan": [{ "id": piece, "activities": [0] }, { "duration": 3, "activity_ids": [walk], "activities": [0] }] })).await.status(200).data();
        assert_eq!(added["plan"][0]["activity_ids"].as_array().unwrap().len(), 2);
        assert_eq!(added["plan"][1]["activity_ids"], added["plan"][0]["activity_ids"]);
        admin.post(&format!("/v1/core/challenge/{program}/step-order"), &json!({ "step_ids": [999] })).await.invalid("step_ids");
        let other = draft(&admin).await;
        let activity = format!("{ALL}/{other}/step/{}/activity/{walk}", made["id"]);
        admin.patch(&activity, &json!({ "title": "x" })).await.problem(404, "not_found");
        admin.patch(&format!("{ALL}/{other}/activity/{walk}"), &json!({ "title": "x" })).await.problem(404, "not_found");
        let gone = admin.delete(&format!("/v1/core/challenge-step/{}", made["id"])).await.status(200);
        assert_eq!(gone.data()["outcome"], "deleted");
        admin.delete(&format!("/v1/core/challenge-step/{}", made["id"])).await.problem(404, "not_found");
        site.member("ada").await.get(&format!("/v1/core/challenge-step/{}", made["id"])).await.problem(404, "not_found");
    }
}

story! {
    async fn edits_to_a_running_program_never_change_past_days(site) {
        let admin = site.admin().await;
        let (program, ada) = running(site, &admin).await;
        let [walk, read] = program.activities[..] else { panic!("two activities") };
        ada.done(&program.entry(0, "2026-05-06")).await;
        site.at("2026-05-08T10:00:00Z");
        ada.done(&program.entry(0, "2026-05-08")).await;
        ada.done(&program.entry(1, "2026-05-08")).await;
        let before = (ada.day("2026-05-06").await, ada.day("2026-05-07").await, ada.day("2026-05-08").await, ada.pull().await["totals"].clone());
        let seen = edited(&admin, program.id).await;
        assert_eq!((&seen["changes"], &seen["changes_from"]), (&json!("additions"), &json!("2026-05-09")));
        let [begin, go_on] = steps(seen)[..] else { panic!("two steps") };
        let piece = |n: usize| seen["challenge"]["steps"][n]["plan"][0]["id"].clone();

        // What past days depend on stays; each rejection names its place.
        change_step(&admin, go_on, json!({ "plan": [{ "id": piece(1), "duration": 7, "activity_ids": [walk, read] }] })).await.invalid("plan[0].duration");
        let inner = json!({ "plan": [{ "id": piece(0), "duration": 2, "activity_ids": [walk] }, { "duration": 1, "activity_ids": [walk] }] });
        change_step(&admin, begin, inner).await.invalid("plan[1].duration");
        let order = format!("/v1/core/challenge/{}/step-order", program.id);
        admin.post(&order, &json!({ "step_ids": [go_on, begin] })).await.problem(409, "conflict");
        let activity = format!("{ALL}/{}/step/{go_on}/activity/{read}", program.id);
        for (change, field) in [
            (json!({ "points": 50 }), "points"),
            (json!({ "recurrence": 7 }), "recurrence"),
            (json!({ "target_amount": 3 }), "target_amount"),
            (json!({ "unit": "pages" }), "unit"),
        ] {
            admin.patch(&activity, &change).await.invalid(field);
        }
        let path = format!("{ALL}/{}", program.id);
        for (change, field) in [
            (json!({ "start_date": "2026-05-09" }), "start_date"),
            (json!({ "end_date": "2026-06-09" }), "end_date"),
            (json!({ "category": "UNTIMED" }), "category"),
            (json!({ "timezone": "Asia/Tokyo" }), "timezone"),
            (json!({ "daily_cap": 5 }), "daily_cap"),
            (json!({ "allow_backfill": true }), "allow_backfill"),
            (json!({ "draft": true }), "draft"),
            (json!({ "template": true }), "template"),
        ] {
            admin.patch(&path, &change).await.invalid(field);
        }
        admin.patch(&path, &json!({ "start_date": "2026-05-06", "timezone": "UTC" })).await.status(200);

        // Text and media change at any time.
        let words = change_step(&admin, begin, json!({ "title": "The beginning", "description": "Read this.", "video": "dQw4w9WgXcQ" })).await;
        assert_eq!(words.status(200).data()["video"], "dQw4w9WgXcQ");
        assert_eq!(admin.patch(&activity, &json!({ "title": "Read a page" })).await.status(200).data()["points"], 5);

        // Additions start on a day that no member has reached; removals end there.
        let extended = admin.post(&format!("{ALL}/{}/step-activities", program.id), &json!({ "step_id": go_on,
            "activities": [{ "title": "Stretch", "points": 3 }], "plan": [{ "id": piece(1), "activities": [0] }] })).await.status(200).data();
        let stretch = extended["plan"][0]["activity_ids"][2].as_i64().expect("an id");
        let third = add_step(&admin, program.id, json!({ "title": "At last", "plan": [{ "duration": 2, "activity_ids": [walk] }] })).await.status(201).data();
        let retired = admin.delete(&activity).await.status(200).data();
        assert_eq!((&retired["outcome"], &retired["retired_on"]), (&json!("retired"), &json!("2026-05-09")));
        assert_eq!(admin.delete(&activity).await.status(200).data(), retired, "again, the same");
        let again = json!({ "plan": [{ "id": piece(1), "duration": 6, "activity_ids": [walk, read, stretch] }] });
        change_step(&admin, go_on, again).await.invalid("plan[0].activity_ids");
        let seen = edited(&admin, program.id).await;
        let piece_now = &seen["challenge"]["steps"][1]["plan"][0];
        assert_eq!(piece_now["activity_ids"], json!([walk, stretch]));
        assert_eq!(piece_now["asked"][1], json!({ "activity_id": read, "added_on": null, "retired_on": "2026-05-09" }));
        assert_eq!(seen["planned_days"], 10);
        let unchanged = async |what: &str| {
            let title = |day: &Value| day.as_array().unwrap().iter().map(|e| (e["activity_id"].clone(), e["status"].clone(), e["points"].clone())).collect::<Vec<_>>();
            for (date, was) in [("2026-05-06", before.0), ("2026-05-07", before.1), ("2026-05-08", before.2)] {
                assert_eq!(title(ada.day(date).await), title(was), "{date}, {what}");
            }
        };
        unchanged("additions").await;
        assert_eq!(ada.pull().await["totals"], before.3);
        site.at("2026-05-09T10:00:00Z");
        assert_eq!(asked(&ada, "2026-05-09").await, [walk, stretch]);
        ada.done(&format!("{}.{stretch}.2026-05-09", program.id)).await;
        // A retired step keeps its days: the following ones do not move.
        let step = format!("/v1/core/challenge-step/{go_on}");
        assert_eq!(admin.delete(&step).await.status(200).data()["retired_on"], "2026-05-10");
        assert_eq!(admin.delete(&step).await.status(200).data()["retired_on"], "2026-05-10", "again, the same");
        assert_eq!(asked(&ada, "2026-05-09").await, [walk, stretch], "today is as it was");
        site.at("2026-05-10T10:00:00Z");
        assert_eq!(asked(&ada, "2026-05-10").await, Vec::<i64>::new());
        site.at("2026-05-14T10:00:00Z");
        assert_eq!(asked(&ada, "2026-05-14").await, [walk], "the third step, where it always was");
        assert_eq!(third["title"], "At last");
        // Past days cannot be planned.
        site.at("2026-05-20T10:00:00Z");
        add_step(&admin, program.id, json!({ "title": "Too late", "plan": [{ "duration": 3, "activity_ids": [walk] }] })).await.invalid("plan[0].duration");
        add_step(&admin, program.id, json!({ "title": "In time", "plan": [{ "duration": 10, "activity_ids": [walk] }] })).await.status(201);
        assert_eq!(asked(&ada, "2026-05-20").await, Vec::<i64>::new(), "within its days, before it counts");
        site.at("2026-05-21T10:00:00Z");
        assert_eq!(asked(&ada, "2026-05-21").await, [walk]);
        unchanged("everything else").await;
    }
}

story! {
    async fn retiring_a_weekly_activity_does_not_break_the_streak(site) {
        let admin = site.admin().await;
        let body = json!({ "title": "Weekly", "category": "TIMED", "start_date": "2026-05-06", "end_date": "2026-05-31",
            "activities": [{ "title": "Train", "recurrence": { "times": 3, "per": 7 } }, { "title": "Monthly", "recurrence": 30 }] });
        let program = site.program(&admin, body).await;
        let ada = site.member("ada").await;
        ada.join(&program).await;
        ada.done(&program.entry(0, "2026-05-06")).await;
        site.at("2026-05-08T10:00:00Z");
        let remove = |n: usize| format!("{ALL}/{}/activity/{}", program.id, program.activities[n]);
        let gone = admin.delete(&remove(0)).await.status(200).data();
        assert_eq!((&gone["outcome"], &gone["retired_on"]), (&json!("retired"), &json!("2026-05-09")));
        admin.delete(&remove(1)).await.problem(409, "conflict");
        site.at("2026-05-10T10:00:00Z");
        // Done once, with two to go, on the last day before: if the week were cut short here, it would count as missed.
        assert_eq!(ada.pull().await["totals"]["streak"]["current"], 1);
        let late = json!({ "status": "done" });
        ada.patch(&format!("/v1/core/activity_log/{}", program.entry(0, "2026-05-10")), &late).await.problem(422, "not_loggable");
    }
}

story! {
    async fn a_day_has_begun_once_it_begins_in_any_members_zone(site) {
        let admin = site.admin().await;
        let body = json!({ "title": "East", "category": "TIMED", "start_date": "2026-05-07", "end_date": "2026-05-31",
            "timezone": "America/Los_Angeles", "activities": [{ "title": "Walk" }] });
        let program = site.program(&admin, body).await;
        assert_eq!(edited(&admin, program.id).await["changes"], "anything");
        let kiri = site.member_in("kiri", "Pacific/Kiritimati").await;
        kiri.join(&program).await;
        // 10:00 UTC is 3:00 on the 6th in the program's zone, and midnight of the 7th in hers.
        assert_eq!(kiri.done(&program.entry(0, "2026-05-07")).await["points"], 10);
        let seen = edited(&admin, program.id).await;
        assert_eq!((&seen["challenge"]["state"], &seen["changes"], &seen["changes_from"]), (&json!("open"), &json!("additions"), &json!("2026-05-08")));
        let activity = format!("{ALL}/{}/activity/{}", program.id, program.activities[0]);
        admin.patch(&activity, &json!({ "points": 99 })).await.invalid("points");
        let added = admin.patch(&format!("{ALL}/{}", program.id), &json!({ "add_activities": [{ "title": "Read" }] })).await;
        assert_eq!(added.status(200).data()["activities"][1]["added_on"], "2026-05-08");
        // A running program without steps gets none: planned days would remove what was due.
        add_step(&admin, program.id, json!({ "title": "s", "plan": [{ "duration": 9, "activity_ids": [program.activities[0]] }] })).await.problem(409, "conflict");
    }
}

story! {
    async fn a_joined_program_cannot_be_moved_into_the_past(site) {
        let admin = site.admin().await;
        let body = json!({ "title": "June", "category": "TIMED", "start_date": "2026-06-01", "end_date": "2026-06-30", "activities": [{ "title": "Walk" }] });
        let june = site.program(&admin, body).await;
        let path = format!("{ALL}/{}", june.id);
        let ada = site.member("ada").await;
        ada.join(&june).await;
        site.at("2026-05-10T10:00:00Z");
        admin.patch(&path, &json!({ "start_date": "2026-05-08" })).await.invalid("start_date");
        admin.patch(&path, &json!({ "draft": true })).await.invalid("draft");
        admin.patch(&path, &json!({ "start_date": "2026-05-12" })).await.status(200);
        let untimed = json!({ "category": "UNTIMED", "duration": 10 });
        admin.patch(&path, &untimed).await.invalid("category");
        let nobody_yet = draft(&admin).await;
        let changed = admin.patch(&format!("{ALL}/{nobody_yet}"), &untimed).await.status(200).data();
        assert_eq!((&changed["category"], &changed["start_date"], &changed["duration"]), (&json!("UNTIMED"), &Value::Null, &json!(10)));
        admin.patch(&format!("{ALL}/{nobody_yet}"), &json!({ "category": "TIMED" })).await.invalid("start_date");
    }
}

story! {
    async fn only_the_texts_of_a_finished_program_can_change(site) {
        let admin = site.admin().await;
        let (program, ada) = running(site, &admin).await;
        ada.done(&program.entry(0, "2026-05-06")).await;
        site.at("2026-06-01T10:00:00Z");
        let seen = edited(&admin, program.id).await;
        assert_eq!((&seen["changes"], &seen["on_delete"]), (&json!("words"), &Value::Null));
        let [begin, _] = steps(seen)[..] else { panic!("two steps") };
        assert_eq!(change_step(&admin, begin, json!({ "title": "It was fine" })).await.status(200).data()["title"], "It was fine");
        change_step(&admin, begin, json!({ "plan": [] })).await.invalid("plan");
        add_step(&admin, program.id, json!({ "title": "s", "plan": [{ "duration": 1 }] })).await.problem(409, "conflict");
        let activity = format!("{ALL}/{}/activity/{}", program.id, program.activities[0]);
        admin.delete(&activity).await.problem(409, "conflict");
        admin.delete(&format!("/v1/core/challenge-step/{begin}")).await.problem(409, "conflict");
        admin.patch(&format!("{ALL}/{}", program.id), &json!({ "add_activities": [{ "title": "x" }] })).await.problem(409, "conflict");
        let refused = admin.delete(&format!("{ALL}/{}", program.id)).await.problem(409, "in_use");
        assert!(refused["message"].as_str().unwrap().starts_with("1 member"), "{refused}");
        // With final results it is archived, and they stay.
        site.at("2026-06-04T10:00:00Z");
        site.job("final-boards").await;
        assert_eq!(edited(&admin, program.id).await["on_delete"], "archived");
        for _ in 0..2 {
            assert_eq!(admin.delete(&format!("/v1/core/challenge/{}", program.id)).await.status(200).data()["outcome"], "archived");
        }
        let seen = edited(&admin, program.id).await;
        assert_eq!(seen["challenge"]["state"], "archived");
        assert!(seen["challenge"]["result_digest"].is_string());
        assert_eq!(site.database().number("SELECT COUNT(*) FROM program_result").await, 1);
        assert_eq!(site.database().number("SELECT COUNT(*) FROM audit_log WHERE action = 'program:archive'").await, 1);
    }
}

story! {
    async fn only_programs_that_were_never_joined_can_be_deleted(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let path = format!("{ALL}/{}", may.id);
        let ada = site.member("ada").await;
        ada.delete(&path).await.problem(403, "forbidden");
        let picture = put_up(&admin, &format!("/v1/core/challenge/{}", may.id), &png(9)).await.status(200);
        let picture = picture.data()["challenge"]["image"].as_str().expect("a path");
        assert_eq!(admin.delete(&path).await.status(200).data(), &json!({ "id": may.id, "outcome": "deleted", "retired_on": null }));
        admin.delete(&path).await.problem(404, "not_found");
        site.visitor().get(&path).await.problem(404, "not_found");
        for table in ["program", "activity", "step", "plan_item"] {
            assert_eq!(site.database().number(&format!("SELECT COUNT(*) FROM {table}")).await, 0, "{table}");
        }
        site.job("files").await;
        site.visitor().get(picture).await.problem(404, "not_found");
        // A member who was in it, even for a day, keeps it.
        let other = site.may(&admin).await;
        ada.join(&other).await;
        ada.post(&format!("{ALL}/{}/leave", other.id), &json!({})).await.status(200);
        admin.delete(&format!("{ALL}/{}", other.id)).await.problem(409, "in_use");
    }
}

story! {
    async fn program_types_can_be_created_renamed_and_deleted(site) {
        let admin = site.admin().await;
        let names = async || {
            let all = site.visitor().get("/v1/core/challenge-type").await.data().as_array().unwrap().clone();
            all.iter().map(|t| (t["name"].as_str().unwrap().to_owned(), t["challenges"].as_i64().unwrap())).collect::<Vec<_>>()
        };
        let first = [("Accelerator Program".to_owned(), 0), ("Monthly Missions".to_owned(), 0)];
        assert_eq!(names().await, first, "there from the start");
        let types = "/v1/core/challenge-type";
        admin.post(types, &json!({ "name": "  " })).await.invalid("name");
        admin.post(types, &json!({ "name": "x".repeat(101) })).await.invalid("name");
        admin.post(types, &json!({ "name": "monthly  MISSIONS" })).await.problem(409, "conflict");
        let sprint = id(admin.post(types, &json!({ "name": "Sprint" })).await.status(201).data());
        let mut body = Program::may();
        body["type"] = json!("sprint");
        let program = site.program(&admin, body.clone()).await;
        let read = async || site.visitor().get(&format!("{ALL}/{}", program.id)).await.data()["type"].clone();
        assert_eq!(read().await, "Sprint", "in the spelling of the type");
        let at = format!("{types}/{sprint}");
        let refused = admin.delete(&at).await.problem(409, "in_use");
        assert!(refused["message"].as_str().unwrap().starts_with("1 program has"), "{refused}");
        admin.patch(&at, &json!({ "name": "Monthly Missions" })).await.problem(409, "conflict");
        let renamed = admin.patch(&at, &json!({ "name": "Short Sprint" })).await.status(200);
        assert_eq!(renamed.data(), &json!({ "id": sprint, "name": "Short Sprint", "challenges": 1 }));
        assert_eq!(read().await, "Short Sprint");
        for kind in ["Short%20Sprint", "short%20sprint", &sprint.to_string()] {
            let found = site.visitor().get(&format!("/v1/core/challenge/type/{kind}?rowPerPage=5")).await.data();
            assert_eq!((found.as_array().unwrap().len(), &found[0]["id"]), (1, &json!(program.id)), "{kind}");
        }
        for kind in ["Nothing", "999999", "%00"] {
            site.visitor().get(&format!("/v1/core/challenge/type/{kind}")).await.problem(404, "not_found");
        }
        assert_eq!(site.visitor().get("/v1/core/challenge/type/Monthly%20Missions").await.data(), &json!([]));
        // A new name becomes a type.
        admin.patch(&format!("{ALL}/{}", program.id), &json!({ "type": "Quest" })).await.status(200);
        admin.delete(&at).await.status(200);
        admin.delete(&at).await.problem(404, "not_found");
        admin.patch(&at, &json!({ "name": "x" })).await.problem(404, "not_found");
        assert_eq!(names().await.last(), Some(&("Quest".to_owned(), 1)));
        site.stop().await;
        site.start_again().await;
        assert_eq!(names().await.len(), 3, "a restart brings nothing back");
    }
}

#[tokio::test]
async fn a_type_name_that_another_type_is_taking_is_refused() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let admin = site.admin().await;
    let sprint = id(admin.post("/v1/core/challenge-type", &json!({ "name": "Sprint" })).await.status(201).data());
    let taking = "UPDATE program_type SET name = 'Quest', name_folded = 'quest' WHERE name = 'Monthly Missions'";
    let (path, body) = (format!("/v1/core/challenge-type/{sprint}"), json!({ "name": "Quest" }));
    let renamed = admin.patch(&path, &body);
    site.database().interleaved(taking, "SELECT 1", renamed).await.problem(409, "conflict");
    site.end().await;
}

story! {
    async fn steps_and_packs_are_copied_into_programs(site) {
        let admin = site.admin().await;
        let (source, ada) = running(site, &admin).await;
        let [begin, go_on] = steps(edited(&admin, source.id).await)[..] else { panic!("two steps") };
        let target = draft(&admin).await;
        let assign = format!("/v1/core/challenge/{target}/assign-step");
        admin.post(&assign, &json!({})).await.invalid("step_ids");
        admin.post(&assign, &json!({ "step_ids": [begin, 999] })).await.invalid("step_ids[1]");
        let copied = admin.post(&assign, &json!({ "step_ids": [go_on, begin] })).await.status(201).data();
        assert_eq!((&copied[0]["title"], &copied[1]["title"]), (&json!("Go on"), &json!("Begin")));
        let seen = edited(&admin, target).await;
        let activities = seen["challenge"]["activities"].as_array().unwrap();
        assert_eq!(activities.len(), 2, "Walk is one activity, however many steps ask for it");
        assert_eq!(copied[1]["plan"][0]["activity_ids"], json!([activities[0]["id"]]));

        let packs = "/v1/core/challenge-pack";
        admin.post(packs, &json!({ "title": "Empty" })).await.invalid("steps");
        admin.post(packs, &json!({ "title": "x", "challenge_id": 999 })).await.invalid("challenge_id");
        let stray = json!({ "title": "x", "steps": [{ "title": "s", "plan": [{ "duration": 1, "activities": [0] }] }] });
        admin.post(packs, &stray).await.invalid("steps[0].plan[0].activities");
        ada.get(packs).await.problem(403, "forbidden");
        let pack = admin.post(packs, &json!({ "title": "Two steps", "challenge_id": source.id })).await.status(201).data();
        assert_eq!(pack["content"]["activities"][1]["points"], 5);
        let at = format!("{packs}/{}", pack["id"]);
        let changes = json!({ "title": "A start", "description": "For *new* members\n<b>x</b>" });
        let renamed = admin.patch(&at, &changes).await.status(200).data();
        assert_eq!((&renamed["title"], &renamed["content"]), (&json!("A start"), &pack["content"]));
        assert_eq!(renamed["html"], "<p>For <em>new</em> members<br>\n&lt;b&gt;x&lt;/b&gt;</p>\n");
        assert_eq!(admin.get(&at).await.data(), renamed);
        admin.patch(&at, &json!({ "content": { "steps": [] } })).await.invalid("content.steps");
        assert_eq!(admin.get(packs).await.data(), &json!([renamed]));
        let into = format!("/v1/core/challenge/{target}/assign-pack");
        admin.post(&into, &json!({ "pack_id": 999 })).await.invalid("pack_id");
        assert_eq!(admin.post(&into, &json!({ "pack_id": pack["id"] })).await.status(201).data().as_array().unwrap().len(), 2);
        assert_eq!(steps(edited(&admin, target).await).len(), 4);

        // In a running program: from tomorrow.
        let running = format!("/v1/core/challenge/{}/assign-pack", source.id);
        admin.post(&running, &json!({ "pack_id": pack["id"] })).await.status(201);
        assert_eq!(edited(&admin, source.id).await["planned_days"], 16);
        site.at("2026-05-14T10:00:00Z");
        assert_eq!(asked(&ada, "2026-05-14").await, [source.activities[0]]);
        admin.delete(&at).await.status(200);
        admin.get(&at).await.problem(404, "not_found");
        assert_eq!(steps(edited(&admin, target).await).len(), 4, "copies stay");
        let logged = site.database().number("SELECT COUNT(*) FROM audit_log WHERE action LIKE 'program-pack:%'").await;
        assert_eq!(logged, 3);
    }
}

story! {
    async fn a_template_can_be_cloned_but_never_opened(site) {
        let admin = site.admin().await;
        let mut body = Program::may();
        body["template"] = json!(true);
        body["dead_line"] = json!("2026-05-11");
        let template = site.program(&admin, body).await;
        let path = format!("{ALL}/{}", template.id);
        site.visitor().get(&path).await.problem(404, "not_found");
        admin.patch(&path, &json!({ "draft": false })).await.problem(409, "conflict");
        let _ = site.may(&admin).await;
        let count = async |query: &str| admin.get(&format!("{ALL}/all?{query}")).await.data().as_array().unwrap().len();
        assert_eq!((count("").await, count("template=true").await, count("template=false").await), (2, 1, 1));
        assert_eq!((count("state=draft").await, count("state=running").await), (1, 1));
        site.member("ada").await.get(&format!("{ALL}/all")).await.problem(403, "forbidden");
        let first = admin.get(&format!("{ALL}/all?limit=1")).await.json();
        let next = first["meta"]["next_cursor"].as_str().expect("another page");
        assert_eq!(admin.get(&format!("{ALL}/all?limit=1&cursor={next}")).await.data()[0]["id"], template.id);

        let clone = format!("{path}/clone");
        admin.post(&clone, &json!({ "end_date": "2026-04-01" })).await.invalid("end_date");
        admin.post(&format!("{ALL}/999/clone"), &json!({})).await.problem(404, "not_found");
        let made = admin.post(&clone, &json!({ "title": "June", "start_date": "2026-06-01" })).await.status(201).data();
        let june = &made["challenge"];
        assert_eq!((&june["state"], &made["template"], &june["title"]), (&json!("draft"), &json!(false), &json!("June")));
        assert_eq!((&june["end_date"], &june["dead_line"]), (&json!("2026-07-01"), &json!("2026-06-11")), "as long, moved along");
        assert_eq!(june["activities"].as_array().unwrap().len(), 3);
        let opened = admin.patch(&format!("{ALL}/{}", june["id"]), &json!({ "draft": false })).await;
        assert_eq!(opened.status(200).data()["state"], "open");
        let plain = admin.post(&clone, &json!({ "template": true })).await.status(201).data();
        assert_eq!((&plain["template"], &plain["challenge"]["start_date"]), (&json!(true), &json!("2026-05-01")));
        // A draft can become a template, and a draft again.
        admin.patch(&path, &json!({ "template": false })).await.status(200);
        assert_eq!(admin.patch(&path, &json!({ "draft": false })).await.status(200).data()["state"], "running");
        admin.patch(&path, &json!({ "template": true })).await.invalid("template");
    }
}

story! {
    async fn a_picture_stays_until_nothing_uses_it(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let path = format!("/v1/core/challenge/{}", may.id);
        put_up(&admin, &path, b"no picture").await.invalid("file");
        put_up(&admin, "/v1/core/challenge/999", &png(1)).await.problem(404, "not_found");
        let first = put_up(&admin, &path, &png(1)).await.status(200).data()["challenge"]["image"].as_str().expect("a path").to_owned();
        let banner = put_up(&admin, &format!("{path}?kind=banner"), &png(2)).await.status(200).data()["challenge"]["banner"].clone();
        assert!(banner.is_string());
        assert_eq!(site.visitor().get(&format!("{ALL}/{}", may.id)).await.data()["image"], *first);
        let clone = id(&admin.post(&format!("{ALL}/{}/clone", may.id), &json!({})).await.status(201).data()["challenge"]);
        let second = put_up(&admin, &path, &png(3)).await.status(200).data()["challenge"]["image"].clone();
        assert_ne!(second, *first);
        site.job("files").await;
        assert_eq!(site.visitor().get(&first).await.code, 200, "the clone shows it");
        admin.patch(&format!("{ALL}/{clone}"), &json!({ "image": "" })).await.status(200);
        site.job("files").await;
        assert_eq!(site.visitor().get(&first).await.code, 404, "nothing does");

        let step = id(add_step(&admin, clone, json!({ "title": "s" })).await.status(201).data());
        let image = format!("/v1/core/challenge-step/{step}/image");
        let shown = put_up(&admin, &image, &png(4)).await.status(200).data()["image"].as_str().expect("a path").to_owned();
        let pack = id(admin.post("/v1/core/challenge-pack", &json!({ "title": "With a picture", "challenge_id": clone })).await.status(201).data());
        assert_eq!(admin.delete(&image).await.status(200).data()["image"], Value::Null);
        site.job("files").await;
        assert_eq!(site.visitor().get(&shown).await.code, 200, "the pack holds it");
        admin.delete(&format!("/v1/core/challenge-pack/{pack}")).await.status(200);
        site.job("files").await;
        assert_eq!(site.visitor().get(&shown).await.code, 404);
    }
}

story! {
    async fn the_available_programs_banner_shows_only_when_enabled(site) {
        let admin = site.admin().await;
        let path = "/v1/core/available-challenge-banner";
        let nothing = json!({ "version": 0, "enabled": false, "title": "", "description": "", "link": null, "image": null });
        let seen = async || site.visitor().get(path).await.data();
        assert_eq!(seen().await, &nothing);
        for link in ["javascript:alert(1)", "//evil.example", "http://example.org"] {
            admin.post(path, &json!({ "version": 0, "enabled": true, "title": "x", "link": link })).await.invalid("link");
        }
        admin.post(path, &json!({ "version": 0, "title": "x" })).await.invalid("enabled");
        site.member("ada").await.post(path, &json!({ "enabled": true })).await.problem(403, "forbidden");
        let body = json!({ "version": 0, "enabled": false, "title": "June is near", "text": "Have a look.", "link": "/challenges" });
        admin.post(path, &body).await.status(200);
        let image = put_up(&admin, &format!("{path}/image"), &png(5)).await.status(200).data()["image"].clone();
        assert_eq!(seen().await, &nothing, "not yet");
        assert_eq!(admin.get(path).await.data()["title"], "June is near");
        admin.post(path, &json!({ "version": 2, "enabled": true, "title": "June is near", "description": "Have a look.", "link": "/challenges" })).await.status(200);
        assert_eq!(seen().await, &json!({ "version": 3, "enabled": true, "title": "June is near", "description": "Have a look.", "link": "/challenges", "image": image }));
        admin.delete(&format!("{path}/image")).await.status(200);
        site.job("files").await;
        site.visitor().get(image.as_str().expect("a path")).await.problem(404, "not_found");
        assert_eq!(seen().await["image"], Value::Null);
    }
}

story! {
    async fn the_later_of_two_editors_of_a_program_is_refused(site) {
        let admin = site.admin().await;
        let program = draft(&admin).await;
        let path = format!("{ALL}/{program}");
        let seen = edited(&admin, program).await["version"].clone();
        let title = json!({ "title": "Night walk", "version": seen });
        admin.patch(&path, &title).await.status(200);
        let late = json!({ "description": "Mine", "version": seen });
        let refused = admin.patch(&path, &late).await.problem(409, "conflict");
        let message = refused["message"].as_str().expect("a message");
        assert!(message.starts_with("Another administrator has just changed this program."), "{message}");
        let kept = edited(&admin, program).await;
        let texts = (&kept["challenge"]["title"], &kept["challenge"]["description"]);
        assert_eq!(texts, (&json!("Night walk"), &json!("")));
        // The same change again is not refused: the first reply may have been lost.
        admin.patch(&path, &title).await.status(200);
        let newest = edited(&admin, program).await["version"].clone();
        let mine = json!({ "description": "Mine", "version": newest });
        assert_eq!(admin.patch(&path, &mine).await.status(200).data()["description"], "Mine");
        // A patch without a version is never refused.
        admin.patch(&path, &json!({ "title": "Walk" })).await.status(200);
    }
}

story! {
    async fn every_change_is_audited_and_raises_the_version(site) {
        let admin = site.admin().await;
        let (program, ada) = running(site, &admin).await;
        let versions = async || edited(&admin, program.id).await["version"].as_i64().expect("a version");
        let mut version = versions().await;
        let [begin, go_on] = steps(edited(&admin, program.id).await)[..] else { panic!("two steps") };
        change_step(&admin, begin, json!({ "description": "New" })).await.status(200);
        add_step(&admin, program.id, json!({ "title": "Third", "plan": [{ "duration": 3, "activity_ids": [program.activities[0]] }] })).await.status(201);
        admin.patch(&format!("{ALL}/{}/step/{go_on}/activity/{}", program.id, program.activities[1]), &json!({ "title": "Read on" })).await.status(200);
        admin.delete(&format!("/v1/core/challenge-step/{go_on}")).await.status(200);
        for action in ["program:update-step", "program:add-step", "program:update-activity", "program:remove-step"] {
            let rows = site.database().number(&format!("SELECT COUNT(*) FROM audit_log WHERE action = '{action}'")).await;
            assert_eq!(rows, 1, "{action}");
            version += 1;
        }
        assert_eq!(versions().await, version, "each change is another version");
        ada.done(&program.entry(0, "2026-05-06")).await;
        let own = ada.place(&program, |own| own["points"] == 10).await;
        assert_eq!(own["rank"], 1);
        assert_eq!(ada.day("2026-05-06").await[0]["title"], "Walk");
    }
}
