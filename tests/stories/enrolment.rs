//! Places in a program: pre-enrolling, waiting, and free places.

use daymark_tests::harness::{Answer, Database, Member, Program, Site};
use daymark_tests::story;
use serde_json::{Value, json};

fn path(program: &Program, call: &str) -> String {
    format!("/v2/core/challenge/{}/{call}", program.id)
}

async fn join(member: &Member, program: &Program) -> Answer {
    member.post(&path(program, "join"), &json!({})).await
}

async fn leave(member: &Member, program: &Program) -> &'static Value {
    member.post(&path(program, "leave"), &json!({})).await.status(200).data()
}

async fn pre_enroll(member: &Member, program: &Program) -> Answer {
    member.post(&path(program, "pre-enroll"), &json!({ "challenge_id": program.id })).await
}

async fn cancel(member: &Member, program: &Program) -> Answer {
    member.patch(&path(program, "cancel-pre-enroll"), &json!({})).await
}

async fn place(member: &Member, program: &Program) -> &'static Value {
    member.get(&path(program, "pre-enroll")).await.status(200).data()
}

async fn with(site: &Site, admin: &Member, change: Value) -> Program {
    let mut body = Program::may();
    body.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
    site.program(admin, body).await
}

async fn notices(member: &Member) -> Vec<String> {
    let list = member.get("/v1/auth/notice").await.data();
    list.as_array().unwrap().iter().map(|n| n["title"].as_str().unwrap().to_owned()).collect()
}

/// The status, whether the member waits, and the position in line.
fn stands(place: &Value) -> (&str, bool, Option<i64>) {
    (place["status"].as_str().unwrap(), place["waitlisted"].as_bool().unwrap(), place["position"].as_i64())
}

story! {
    async fn pre_enrolling_and_cancelling_a_place_are_idempotent(site) {
        let admin = site.admin().await;
        let june = with(site, &admin, json!({ "title": "June", "start_date": "2026-06-01", "end_date": "2026-06-30" })).await;
        let (ada, ben) = (site.member("ada").await, site.member("ben").await);
        assert_eq!(stands(place(&ada, &june).await), ("none", false, None));
        cancel(&ada, &june).await.problem(404, "not_found");
        let first = pre_enroll(&ada, &june).await.status(200);
        assert_eq!(stands(first.data()), ("pre_enrolled", false, None));
        assert_eq!(first.data()["place_until"], "2026-06-04T00:00:00.000Z", "three days after the program begins");
        site.minutes(5);
        assert_eq!(pre_enroll(&ada, &june).await.text, first.text);
        assert_eq!(ada.get(&path(&june, "pre-enroll")).await.text, first.text);
        let own = ada.get("/v2/core/challenge/user").await.data();
        assert_eq!(own["challenges"][0]["membership"]["status"], "pre_enrolled");
        assert_eq!((&own["active_challenge_id"], &own["challenges"][0]["challenge"]["members_count"]), (&Value::Null, &json!(0)));
        let given_back = cancel(&ada, &june).await.status(200);
        assert_eq!(stands(given_back.data()), ("cancelled", false, None));
        assert_eq!(cancel(&ada, &june).await.text, given_back.text);
        assert_eq!(ada.get("/v2/core/challenge/user").await.data()["challenges"], json!([]));
        // Again, and this time it is accepted.
        pre_enroll(&ada, &june).await.status(200);
        site.at("2026-05-20T10:00:00Z");
        let joined = join(&ada, &june).await.status(200);
        assert_eq!((&joined.data()["status"], &joined.data()["joined_on"]), (&json!("joined"), &json!("2026-05-20")));
        assert_eq!(stands(pre_enroll(&ada, &june).await.status(200).data()), ("joined", false, None));
        cancel(&ada, &june).await.problem(409, "conflict");
        assert_eq!(leave(&ada, &june).await["status"], "left");
        cancel(&ada, &june).await.problem(409, "conflict");
        // Leaving gives up the place, and leaving a reserved place cancels it.
        pre_enroll(&ben, &june).await.status(200);
        assert_eq!(leave(&ben, &june).await["status"], "cancelled");
        let other = json!({ "challenge_id": june.id + 1 });
        ada.post(&path(&june, "pre-enroll"), &other).await.invalid("challenge_id");
        ada.get("/v2/core/challenge/999999/pre-enroll").await.problem(404, "not_found");
        ada.post("/v2/core/challenge/999999/pre-enroll", &json!({})).await.problem(404, "not_found");
        ada.patch("/v2/core/challenge/999999/cancel-pre-enroll", &json!({})).await.problem(404, "not_found");
    }
}

story! {
    async fn waitlisted_members_get_freed_places_in_order_and_a_notice(site) {
        let admin = site.admin().await;
        let small = with(site, &admin, json!({ "title": "Small", "capacity": 2 })).await;
        let mut all = Vec::new();
        for name in ["ada", "ben", "cleo", "dora", "eli", "fay"] {
            all.push(site.member(name).await);
        }
        let [ada, ben, cleo, dora, eli, fay] = all.try_into().ok().expect("six");
        ada.join(&small).await;
        assert_eq!(stands(pre_enroll(&ben, &small).await.data()), ("pre_enrolled", false, None), "a place is held");
        for (n, member) in [(1, &cleo), (2, &dora), (3, &eli), (4, &fay)] {
            join(member, &small).await.problem(409, "program_full");
            assert_eq!(stands(pre_enroll(member, &small).await.data()), ("pre_enrolled", true, Some(n)));
            join(member, &small).await.problem(409, "program_full");
        }
        site.database().sql(&format!("UPDATE member SET email_verified_at = 1 WHERE id = {}", cleo.id)).await;
        // Ada leaves: Cleo is next.
        leave(&ada, &small).await;
        assert_eq!(stands(place(&cleo, &small).await), ("pre_enrolled", false, None));
        assert_eq!(notices(&cleo).await, ["You have a place in Small"]);
        site.job("notice-mail").await;
        let mails = format!("SELECT COUNT(*) FROM email WHERE email_type = 'notification' AND member_id = {}", cleo.id);
        assert_eq!(site.database().number(&mails).await, 1, "by mail too");
        assert_eq!(stands(place(&dora, &small).await), ("pre_enrolled", true, Some(1)));
        join(&ada, &small).await.problem(409, "program_full");
        cleo.join(&small).await;
        // Ben gives up his place, and Eli his position in line.
        cancel(&eli, &small).await.status(200);
        assert_eq!(stands(place(&fay, &small).await), ("pre_enrolled", true, Some(2)));
        cancel(&ben, &small).await.status(200);
        assert_eq!(stands(place(&dora, &small).await), ("pre_enrolled", false, None));
        assert_eq!(stands(place(&fay, &small).await), ("pre_enrolled", true, Some(1)));
        // The capacity grows.
        admin.patch(&format!("/v2/core/challenge/{}", small.id), &json!({ "capacity": 3 })).await.status(200);
        assert_eq!(stands(place(&fay, &small).await), ("pre_enrolled", false, None));
        assert_eq!(notices(&fay).await, ["You have a place in Small"]);
        assert!(notices(&eli).await.is_empty());
        join(&ben, &small).await.problem(409, "program_full");
        for member in [&dora, &fay] {
            member.join(&small).await;
        }
    }
}

story! {
    async fn a_program_whose_places_fail_does_not_hold_up_the_others(site) {
        let admin = site.admin().await;
        let mut waiting = Vec::new();
        for (title, inside, next) in [("First", "ada", "ben"), ("Second", "cleo", "dora")] {
            let program = with(site, &admin, json!({ "title": title, "capacity": 1 })).await;
            let (inside, next) = (site.member(inside).await, site.member(next).await);
            inside.join(&program).await;
            pre_enroll(&next, &program).await.status(200);
            waiting.push(next);
        }
        let [ben, dora] = &waiting[..] else { panic!("two members") };
        // A place becomes free outside a call.
        site.database().sql("UPDATE program SET capacity = 2").await;
        site.database().refuse("notice", ben.id).await;
        site.try_job("places").await.expect_err("it failed for the first");
        assert_eq!((notices(ben).await, notices(dora).await), (vec![], vec!["You have a place in Second".to_owned()]));
        site.database().accept("notice").await;
        site.job("places").await;
        assert_eq!(notices(ben).await, ["You have a place in First"]);
    }
}

story! {
    async fn an_unclaimed_place_expires_when_others_are_waiting(site) {
        let admin = site.admin().await;
        let body = json!({ "title": "Late May", "start_date": "2026-05-10", "dead_line": "2026-05-20", "capacity": 1 });
        let program = with(site, &admin, body).await;
        let (ada, ben, cleo) = (site.member("ada").await, site.member("ben").await, site.member("cleo").await);
        pre_enroll(&ada, &program).await.status(200);
        site.at("2026-05-10T00:00:00Z");
        site.job("places").await;
        site.job("places").await;
        assert_eq!(notices(&ada).await, ["Late May has started"]);
        // Nobody waits, so she keeps her place, however long it takes.
        site.at("2026-05-14T00:00:00Z");
        site.job("places").await;
        assert_eq!(stands(place(&ada, &program).await), ("pre_enrolled", false, None));
        pre_enroll(&ben, &program).await.status(200);
        pre_enroll(&cleo, &program).await.status(200);
        site.job("places").await;
        assert_eq!(stands(place(&ada, &program).await), ("cancelled", false, None));
        assert_eq!(notices(&ada).await, ["Your place in Late May has expired", "Late May has started"]);
        assert_eq!(stands(place(&ben, &program).await), ("pre_enrolled", false, None));
        site.at("2026-05-16T23:59:00Z");
        site.job("places").await;
        assert_eq!(stands(place(&ben, &program).await), ("pre_enrolled", false, None),
            "three days have not passed yet");
        // After the last day to join, no places are assigned.
        site.at("2026-05-21T00:00:00Z");
        site.job("places").await;
        assert_eq!(stands(place(&cleo, &program).await), ("pre_enrolled", true, Some(1)));
        join(&ben, &program).await.problem(409, "join_closed");
        pre_enroll(&ada, &program).await.problem(409, "join_closed");
        site.at("2026-06-04T00:00:00Z");
        site.job("final-boards").await;
        assert_eq!(stands(place(&cleo, &program).await), ("cancelled", false, None));
    }
}

story! {
    async fn only_as_many_places_expire_as_members_wait(site) {
        let admin = site.admin().await;
        let body = json!({ "title": "Late May", "start_date": "2026-05-10", "capacity": 3 });
        let program = with(site, &admin, body).await;
        let mut all = Vec::new();
        for name in ["ada", "ben", "cleo", "dora", "eli"] {
            all.push(site.member(name).await);
        }
        let [ada, ben, cleo, dora, eli] = all.try_into().ok().expect("five");
        for member in [&ben, &ada, &cleo] {
            pre_enroll(member, &program).await.status(200);
            site.minutes(1);
        }
        // Three days after the start, none of them has joined.
        site.at("2026-05-14T00:00:00Z");
        pre_enroll(&dora, &program).await.status(200);
        let capacity = async |places: i64| {
            let path = format!("/v2/core/challenge/{}", program.id);
            drop(admin.patch(&path, &json!({ "capacity": places })).await.status(200));
        };
        // With a free place for Dora, none expires.
        capacity(4).await;
        site.job("places").await;
        for member in [&ada, &ben, &cleo, &dora] {
            assert_eq!(stands(place(member, &program).await), ("pre_enrolled", false, None));
        }
        // Eli takes the place that was held longest.
        pre_enroll(&eli, &program).await.status(200);
        site.job("places").await;
        assert_eq!(stands(place(&ben, &program).await), ("cancelled", false, None));
        for member in [&ada, &cleo, &dora, &eli] {
            assert_eq!(stands(place(member, &program).await), ("pre_enrolled", false, None));
        }
        // While no one waits, none expires, not even when the capacity shrinks.
        capacity(2).await;
        site.job("places").await;
        assert_eq!(stands(place(&ada, &program).await), ("pre_enrolled", false, None));
    }
}

story! {
    async fn an_erased_member_frees_a_place(site) {
        let admin = site.admin().await;
        let small = with(site, &admin, json!({ "capacity": 1, "end_date": "2026-09-30" })).await;
        let (ada, ben) = (site.member("ada").await, site.member("ben").await);
        ada.join(&small).await;
        pre_enroll(&ben, &small).await.status(200);
        let close = json!({ "deleted": true, "password": "correct horse battery" });
        ada.patch(&format!("/v1/auth/user/{}", ada.id), &close).await.status(200);
        site.hours(31 * 24);
        site.job("erased-accounts").await;
        site.job("places").await;
        // His session has ended since.
        let ben = Member::login(site.visitor(), &ben.email, "correct horse battery").await;
        assert_eq!(stands(place(&ben, &small).await), ("pre_enrolled", false, None));
    }
}

story! {
    async fn returning_members_on_the_waitlist_keep_their_history(site) {
        let admin = site.admin().await;
        let small = with(site, &admin, json!({ "capacity": 1 })).await;
        let (ada, ben) = (site.member("ada").await, site.member("ben").await);
        ada.join(&small).await;
        ada.done(&small.entry(0, "2026-05-06")).await;
        site.at("2026-05-07T10:00:00Z");
        leave(&ada, &small).await;
        ben.join(&small).await;
        assert_eq!(stands(pre_enroll(&ada, &small).await.data()), ("pre_enrolled", true, Some(1)));
        assert_eq!(ada.pull().await["totals"]["points"], 10);
        ada.until("/v1/core/leaderboard?around=me", |board| board["me"]["own"]["points"] == 10).await;
        let entry = format!("/v1/core/activity_log/{}", small.entry(0, "2026-05-08"));
        site.at("2026-05-08T10:00:00Z");
        ada.patch(&entry, &json!({ "status": "done" })).await.problem(422, "not_loggable");
        leave(&ben, &small).await;
        let back = join(&ada, &small).await.status(200);
        assert_eq!((&back.data()["joined_on"], &back.data()["points"]), (&json!("2026-05-06"), &json!(10)));
        assert_eq!(ada.done(&small.entry(0, "2026-05-08")).await["points"], 10);
    }
}

story! {
    async fn only_administrators_can_list_waitlisted_members(site) {
        let admin = site.admin().await;
        let small = with(site, &admin, json!({ "capacity": 1 })).await;
        let mut all = Vec::new();
        for name in ["ada", "ben", "cleo", "dora"] {
            all.push(site.member(name).await);
        }
        all[0].join(&small).await;
        for member in &all[1..] {
            pre_enroll(member, &small).await.status(200);
        }
        let hide = format!("/v1/auth/user/privacy_level/{}", all[2].id);
        admin.patch(&hide, &json!({ "privacy_level": "hidden" })).await.status(200);
        let list = format!("/v2/core/challenge-members/{}", small.id);
        let names = |rows: &Value| rows.as_array().unwrap().iter().map(|r| r["name"].as_str().unwrap().to_owned()).collect::<Vec<_>>();
        assert_eq!(names(site.visitor().get(&list).await.data()), ["ada Tester"]);
        let waiting = admin.get(&format!("{list}?status=waitlisted")).await.data();
        assert_eq!(names(waiting), ["ben Tester", "cleo Tester", "dora Tester"], "in waitlist order, hidden or not");
        assert_eq!((&waiting[0]["status"], &waiting[0]["waitlisted"]), (&json!("pre_enrolled"), &json!(true)));
        let first = admin.get(&format!("{list}?status=waitlisted&limit=2")).await.json();
        let cursor = first["meta"]["next_cursor"].as_str().unwrap().to_owned();
        let rest = admin.get(&format!("{list}?status=waitlisted&limit=2&cursor={cursor}")).await;
        assert_eq!(names(rest.data()), ["dora Tester"]);
        leave(&all[0], &small).await;
        assert_eq!(names(admin.get(&format!("{list}?status=pre_enrolled")).await.data()), ["ben Tester"]);
        assert_eq!(names(admin.get(&format!("{list}?status=left")).await.data()), ["ada Tester"]);
        assert_eq!(names(admin.get(&format!("{list}?status=cancelled")).await.data()), Vec::<String>::new());
        all[1].get(&format!("{list}?status=waitlisted")).await.problem(403, "forbidden");
        site.visitor().get(&format!("{list}?status=waitlisted")).await.problem(401, "unauthenticated");
        admin.get(&format!("{list}?status=lost")).await.invalid("status");
    }
}

story! {
    async fn the_list_of_members_does_not_reveal_their_time_zones(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let (ada, ben) = (site.member_in("ada", "Pacific/Auckland").await, site.member_in("ben", "Pacific/Auckland").await);
        site.at("2026-05-06T13:00:00Z");
        ada.join(&may).await;
        pre_enroll(&ben, &may).await.status(200);
        let path = format!("/v2/core/challenge-members/{}", may.id);
        for (list, member) in [
            (site.visitor().get(&path).await, &ada),
            (admin.get(&format!("{path}?status=pre_enrolled")).await, &ben),
        ] {
            let row = &list.data()[0];
            assert_eq!((&row["user_id"], &row["joined_on"]), (&json!(member.id), &json!("2026-05-07")));
            assert!(!row.to_string().contains("2026-05-06"), "an instant beside the own date reveals the zone: {row}");
        }
    }
}

#[tokio::test]
async fn a_place_becomes_free_while_the_member_who_waits_for_it_is_erased() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let admin = site.admin().await;
    let small = with(&site, &admin, json!({ "capacity": 1 })).await;
    let (ada, ben) = (site.member("ada").await, site.member("ben").await);
    ada.join(&small).await;
    pre_enroll(&ben, &small).await.status(200);
    let lock = format!("SELECT id FROM member WHERE id = {} FOR UPDATE", ben.id);
    let erase = format!("DELETE FROM membership WHERE member_id = {}", ben.id);
    site.database().interleaved(&lock, &erase, leave(&ada, &small)).await;
    assert_eq!(notices(&ben).await, Vec::<String>::new());
    site.end().await;
}

#[tokio::test]
async fn a_member_can_log_while_they_join_a_program() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let may = site.may(&site.admin().await).await;
    let ada = site.member("ada").await;
    ada.join(&may).await;
    // Joining locks the member, and then the log.
    let member = format!("SELECT id FROM member WHERE id = {} FOR NO KEY UPDATE", ada.id);
    let log = format!("SELECT version FROM member_state WHERE member_id = {} FOR UPDATE", ada.id);
    let entry = may.entry(0, "2026-05-06");
    site.database().interleaved(&member, &log, ada.done(&entry)).await;
    site.end().await;
}

story! {
    async fn members_are_sorted_by_their_visible_names(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let (zoe, ben, eve, ada) = (site.member("zoe").await, site.member("ben").await, site.member("eve").await, site.member("ada").await);
        let change = async |member: &Member, to: Value| drop(member.patch("/v1/auth/user", &to).await.status(200));
        change(&eve, json!({ "first_name": "Émile" })).await;
        for member in [&zoe, &ben, &eve, &ada] {
            join(member, &may).await.status(200);
        }
        let list = format!("/v2/core/challenge-members/{}", may.id);
        let names = async || {
            let (mut seen, mut next) = (Vec::new(), Some(String::new()));
            while let Some(cursor) = next {
                let page = site.visitor().get(&format!("{list}?limit=2&cursor={cursor}")).await.json();
                seen.extend(page["data"].as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap().to_owned()));
                next = page["meta"]["next_cursor"].as_str().map(str::to_owned);
            }
            seen
        };
        assert_eq!(names().await, ["ada Tester", "ben Tester", "Émile Tester", "zoe Tester"]);
        // Ada is now sorted by her nickname, and Zoe by her new first name.
        change(&ada, json!({ "nickname": "Yonder", "privacy_level": "nickname" })).await;
        change(&zoe, json!({ "first_name": "Abe" })).await;
        assert_eq!(names().await, ["Abe Tester", "ben Tester", "Émile Tester", "Yonder"]);
        let level = format!("/v1/auth/user/privacy_level/{}", ada.id);
        admin.patch(&level, &json!({ "privacy_level": "public" })).await.status(200);
        assert_eq!(names().await, ["Abe Tester", "ada Tester", "ben Tester", "Émile Tester"]);
        leave(&ben, &may).await;
        change(&ben, json!({ "first_name": "Zed" })).await;
        join(&ben, &may).await.status(200);
        assert_eq!(names().await, ["Abe Tester", "ada Tester", "Émile Tester", "Zed Tester"]);
    }
}

/// Members who signed up a few at a time, as passwords are hashed a few at a time.
async fn crowd(site: &Site, size: usize) -> Vec<Member> {
    let mut members = Vec::with_capacity(size);
    for from in (0..size).step_by(8) {
        let names: Vec<String> = (from..size.min(from + 8)).map(|n| format!("member{n}")).collect();
        members.extend(futures_util::future::join_all(names.iter().map(|name| site.member(name))).await);
    }
    members
}

story! {
    async fn two_hundred_concurrent_joins_fill_exactly_fifty_places(site) {
        let admin = site.admin().await;
        let small = with(site, &admin, json!({ "capacity": 50 })).await;
        let members = crowd(site, 200).await;
        let answers = futures_util::future::join_all(members.iter().map(|m| join(m, &small))).await;
        let inside = answers.iter().filter(|a| a.code == 200).count();
        for answer in answers.iter().filter(|a| a.code != 200) {
            answer.problem(409, "program_full");
        }
        assert_eq!(inside, 50);
        let joined = format!("SELECT COUNT(*) FROM membership WHERE program_id = {} AND state = 'joined'", small.id);
        assert_eq!(site.database().number(&joined).await, 50);
        // The others wait, all at once: each has their own position in line.
        let late: Vec<&Member> = members.iter().zip(&answers).filter(|(_, a)| a.code != 200).map(|(m, _)| m).collect();
        let waiting = futures_util::future::join_all(late.iter().map(|m| pre_enroll(m, &small))).await;
        assert!(waiting.iter().all(|a| a.code == 200 && a.data()["waitlisted"] == true));
        let lines = format!("SELECT COUNT(DISTINCT line) FROM membership WHERE program_id = {}", small.id);
        assert_eq!(site.database().number(&lines).await, 150);
        // Ten leave while ten others give up waiting: ten are promoted, and nobody twice.
        let in_it: Vec<&Member> = members.iter().zip(&answers).filter(|(_, a)| a.code == 200).map(|(m, _)| m).collect();
        let out = path(&small, "leave");
        let nothing = json!({});
        let leaving = in_it[..10].iter().map(|m| m.post(&out, &nothing));
        let giving_up = late[..10].iter().map(|m| cancel(m, &small));
        let (left, gone) = tokio::join!(futures_util::future::join_all(leaving), futures_util::future::join_all(giving_up));
        assert!(left.iter().chain(&gone).all(|a| a.code == 200));
        let places = "state = 'joined' OR (state = 'pre_enrolled' AND place_at IS NOT NULL)";
        let taken = format!("SELECT COUNT(*) FROM membership WHERE program_id = {} AND ({places})", small.id);
        assert_eq!(site.database().number(&taken).await, 50);
    }
}
