//! Teams in a program: creating, joining and leaving them, their captains, and their boards.

mod boards;

use daymark_tests::harness::{Answer, Database, Member, Program, Site};
use daymark_tests::story;
use serde_json::{Value, json};

/// Enables teams in a program.
pub async fn allow(admin: &Member, program: &Program, wishes: Value) {
    let mut body = json!({ "min_size": 1, "max_size": 10 });
    body.as_object_mut().expect("an object").extend(wishes.as_object().expect("an object").clone());
    let path = format!("/v2/core/challenge/{}/team-settings", program.id);
    admin.request(reqwest::Method::PUT, &path).json(&body).send().await.status(200);
}

/// A program of May with teams, and its administrator.
pub async fn with_teams(site: &Site, wishes: Value) -> (Member, Program) {
    let admin = site.admin().await;
    let may = site.may(&admin).await;
    allow(&admin, &may, wishes).await;
    (admin, may)
}

/// A member of a program.
pub async fn inside(site: &Site, program: &Program, name: &str) -> Member {
    let member = site.member(name).await;
    member.join(program).await;
    member
}

async fn try_create(by: &Member, program: &Program, body: Value) -> Answer {
    by.post(&format!("/v2/core/challenge/{}/team", program.id), &body).await
}

/// Creates an open team. Returns its id.
pub async fn create(by: &Member, program: &Program, name: &str) -> i64 {
    let made = try_create(by, program, json!({ "name": name, "open": true })).await.status(201);
    made.data()["id"].as_i64().expect("an id")
}

pub async fn join(member: &Member, team: i64) -> Answer {
    member.post(&format!("/v2/core/team/{team}/join"), &json!({})).await
}

pub async fn leave(member: &Member, team: i64) -> Answer {
    member.post(&format!("/v2/core/team/{team}/leave"), &json!({})).await
}

/// A team as this client sees it.
pub async fn seen(by: &Member, team: i64) -> &'static Value {
    by.get(&format!("/v2/core/team/{team}")).await.status(200).data()
}

fn names(team: &Value) -> Vec<&str> {
    let members = team["members"].as_array().expect("members");
    members.iter().map(|m| m["name"].as_str().unwrap_or("?").trim_end_matches(" Tester")).collect()
}

fn captain(team: &Value) -> Option<i64> {
    let members = team["members"].as_array().expect("members");
    members.iter().find(|m| m["captain"] == true).and_then(|m| m["user_id"].as_i64())
}

story! {
    async fn saving_team_settings_enables_teams_in_a_program(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let ada = inside(site, &may, "ada").await;
        let settings = format!("/v2/core/challenge/{}/team-settings", may.id);
        assert_eq!(ada.get(&settings).await.data()["enabled"], false);
        try_create(&ada, &may, json!({ "name": "Larks" })).await.problem(409, "conflict");
        let lists = [format!("/v2/core/challenge/{}/team", may.id), format!("/v2/core/challenge/{}/team-leaderboard", may.id)];
        assert_eq!(ada.get(&lists[0]).await.data(), &json!([]));
        assert_eq!(ada.get(&lists[1]).await.data()["total"], 0);
        let put = async |body: Value| admin.request(reqwest::Method::PUT, &settings).json(&body).send().await;
        put(json!({ "min_size": 0, "max_size": 3 })).await.invalid("min_size");
        put(json!({ "min_size": 4, "max_size": 3 })).await.invalid("max_size");
        put(json!({ "min_size": 1, "max_size": 201 })).await.invalid("max_size");
        put(json!({ "min_size": 1, "max_size": 3, "roster_lock": "date" })).await.invalid("lock_on");
        put(json!({ "min_size": 1, "max_size": 3, "lock_on": "2026-05-10" })).await.invalid("lock_on");
        let wishes = json!({ "min_size": 2, "max_size": 3, "roster_lock": "date", "lock_on": "2026-05-10" });
        let set = put(wishes).await.status(200);
        let expected = (&json!(true), &json!(3), &json!("2026-05-10T00:00:00.000Z"), &json!(false), &json!(true));
        let s = set.data();
        assert_eq!((&s["enabled"], &s["max_size"], &s["locks_at"], &s["locked"], &s["members_create"]), expected);
        allow(&admin, &may, json!({ "members_create": false })).await;
        try_create(&ada, &may, json!({ "name": "Larks" })).await.problem(403, "forbidden");
        let untimed = json!({ "title": "Any day", "category": "UNTIMED", "activities": [{ "title": "Walk" }] });
        let untimed = site.program(&admin, untimed).await;
        let path = format!("/v2/core/challenge/{}/team-settings", untimed.id);
        let body = json!({ "min_size": 1, "max_size": 3, "roster_lock": "start" });
        admin.request(reqwest::Method::PUT, &path).json(&body).send().await.invalid("roster_lock");
    }
}

story! {
    async fn members_create_teams_join_by_link_and_leave(site) {
        let (_, may) = with_teams(site, json!({ "max_size": 3 })).await;
        let (ada, ben, cyd) = (inside(site, &may, "ada").await, inside(site, &may, "ben").await, inside(site, &may, "cyd").await);
        let stranger = site.member("stranger").await;
        try_create(&stranger, &may, json!({ "name": "Owls" })).await.problem(409, "not_in_program");
        for wrong in [" \n", &"x".repeat(61), "a\0b"] {
            try_create(&ada, &may, json!({ "name": wrong })).await.invalid("name");
        }
        let made = try_create(&ada, &may, json!({ "name": "  Early   Larks " })).await.status(201).data();
        let team = made["id"].as_i64().unwrap();
        assert_eq!((&made["name"], &made["open"], &made["own"]["captain"]), (&json!("Early Larks"), &json!(false), &json!(true)));
        try_create(&ada, &may, json!({ "name": "Another" })).await.problem(409, "already_in_team");
        try_create(&ben, &may, json!({ "name": "EARLY larks" })).await.problem(409, "conflict");
        let other = create(&ben, &may, "Owls").await;
        // Only by its link, and only for participants of the program.
        join(&cyd, team).await.problem(403, "forbidden");
        assert_eq!(seen(&cyd, team).await["own"], Value::Null, "only team members see the link");
        let link = format!("/v2/core/team-invite/{}", made["own"]["invite"].as_str().unwrap());
        let invite = site.visitor().get(&link).await.status(200).data();
        assert_eq!((&invite["team"]["name"], &invite["challenge"]), (&json!("Early Larks"), &json!("May")));
        stranger.post(&link, &json!({})).await.problem(409, "not_in_program");
        let first = cyd.post(&link, &json!({})).await.status(200);
        assert_eq!(cyd.post(&link, &json!({})).await.status(200).text, first.text, "joining again returns the same");
        assert_eq!((names(first.data()), captain(first.data())), (vec!["ada", "cyd"], Some(ada.id)));
        assert!(!first.text.contains("joined_at"), "a time beside a member's dates reveals their time zone");
        ben.post(&link, &json!({})).await.problem(409, "already_in_team");
        // A new link invalidates the old one; only the captain can create it.
        let renew = format!("/v2/core/team/{team}/invite");
        cyd.post(&renew, &json!({})).await.problem(403, "forbidden");
        let renewed = ada.post(&renew, &json!({})).await.status(200).data();
        assert_ne!(renewed["own"]["invite"], made["own"]["invite"]);
        site.visitor().get(&link).await.problem(404, "not_found");
        stranger.post(&link, &json!({})).await.problem(404, "not_found");
        // The captain leaves, too: the member who joined first takes over.
        let left = leave(&ada, team).await.status(200);
        assert_eq!(leave(&ada, team).await.status(200).text, left.text);
        assert_eq!(captain(seen(&cyd, team).await), Some(cyd.id));
        assert_eq!(cyd.get("/v2/core/team/user").await.data()[0]["id"], team);
        assert_eq!(ada.get("/v2/core/team/user").await.data(), &json!([]));
        join(&ada, other).await.status(200);
        // An empty team is hidden, and its name is free again.
        leave(&cyd, team).await.status(200);
        let list = async || cyd.get(&format!("/v2/core/challenge/{}/team", may.id)).await.data().as_array().unwrap().clone();
        assert_eq!(list().await.iter().map(|t| t["name"].as_str().unwrap()).collect::<Vec<_>>(), ["Owls"]);
        create(&cyd, &may, "Early Larks").await;
        assert_eq!(list().await.len(), 2);
        join(&cyd, 999_999).await.problem(404, "not_found");
    }
}

story! {
    async fn captains_rename_teams_remove_members_and_hand_over(site) {
        let (_, may) = with_teams(site, json!({})).await;
        let (ada, ben, cyd) = (inside(site, &may, "ada").await, inside(site, &may, "ben").await, inside(site, &may, "cyd").await);
        let team = create(&ada, &may, "Larks").await;
        let path = format!("/v2/core/team/{team}");
        for member in [&ben, &cyd] {
            site.minutes(1);
            join(member, team).await.status(200);
        }
        ben.patch(&path, &json!({ "name": "Mine" })).await.problem(403, "forbidden");
        let changed = ada.patch(&path, &json!({ "name": "Owls", "open": false })).await.status(200);
        assert_eq!((&changed.data()["name"], &changed.data()["open"]), (&json!("Owls"), &json!(false)));
        ada.delete(&format!("{path}/member/999999")).await.problem(404, "not_found");
        ben.delete(&format!("{path}/member/{}", cyd.id)).await.problem(403, "forbidden");
        let left = ada.delete(&format!("{path}/member/{}", cyd.id)).await.status(200);
        assert_eq!(names(left.data()), ["ada", "ben"]);
        ada.patch(&path, &json!({ "captain_id": cyd.id })).await.invalid("captain_id");
        let handed = ada.patch(&path, &json!({ "captain_id": ben.id })).await.status(200);
        assert_eq!(captain(handed.data()), Some(ben.id));
        ada.patch(&path, &json!({ "name": "Mine again" })).await.problem(403, "forbidden");
        let dan = inside(site, &may, "dan").await;
        create(&dan, &may, "Larks").await;
        ben.patch(&path, &json!({ "name": "larks" })).await.problem(409, "conflict");
    }
}

story! {
    async fn concurrent_joins_never_overfill_a_team(site) {
        let (_, may) = with_teams(site, json!({ "max_size": 7 })).await;
        let ada = inside(site, &may, "ada").await;
        let team = create(&ada, &may, "Larks").await;
        let ben = inside(site, &may, "ben").await;
        join(&ben, team).await.status(200);
        let mut members = Vec::new();
        for n in 0..50 {
            members.push(inside(site, &may, &format!("member{n}")).await);
        }
        let answers = futures_util::future::join_all(members.iter().map(|m| join(m, team))).await;
        for answer in answers.iter().filter(|a| a.code != 200) {
            answer.problem(409, "team_full");
        }
        assert_eq!(answers.iter().filter(|a| a.code == 200).count(), 5);
        let full = seen(&ada, team).await;
        assert_eq!((&full["members_count"], &full["full"]), (&json!(7), &json!(true)));
        // Leaving the program frees the seat without leaving the team.
        ben.post(&format!("/v2/core/challenge/{}/leave", may.id), &json!({})).await.status(200);
        assert_eq!(seen(&ada, team).await["members_count"], 6);
        let outside = members.iter().zip(&answers).find(|(_, a)| a.code != 200).unwrap().0;
        join(outside, team).await.status(200);
        ben.join(&may).await;
        join(&ben, team).await.problem(409, "team_full");
        assert_eq!(seen(&ada, team).await["members_count"], 7);
    }
}

story! {
    async fn rejoining_restores_the_team_and_members_join_only_one(site) {
        let (_, may) = with_teams(site, json!({})).await;
        let (ada, ben) = (inside(site, &may, "ada").await, inside(site, &may, "ben").await);
        let team = create(&ada, &may, "Larks").await;
        join(&ben, team).await.status(200);
        let out = format!("/v2/core/challenge/{}/leave", may.id);
        ada.post(&out, &json!({})).await.status(200);
        let without = seen(&ben, team).await;
        assert_eq!((names(without), captain(without)), (vec!["ben"], Some(ben.id)), "a team always has a captain");
        ada.join(&may).await;
        assert_eq!(captain(seen(&ben, team).await), Some(ada.id));
        let (a, b) = (create_two(site, &may).await, inside(site, &may, "eve").await);
        let (x, y) = tokio::join!(join(&b, a.0), join(&b, a.1));
        let mut codes = [x.code, y.code];
        codes.sort_unstable();
        assert_eq!(codes, [200, 409], "only one of two concurrent joins succeeds");
    }
}

async fn create_two(site: &Site, may: &Program) -> (i64, i64) {
    let (cyd, dan) = (inside(site, may, "cyd").await, inside(site, may, "dan").await);
    (create(&cyd, may, "Owls").await, create(&dan, may, "Wrens").await)
}

#[tokio::test]
async fn an_empty_team_that_someone_is_joining_is_not_replaced() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let (_, may) = with_teams(&site, json!({})).await;
    let (ada, ben) = (inside(&site, &may, "ada").await, inside(&site, &may, "ben").await);
    let team = create(&ada, &may, "Larks").await;
    leave(&ada, team).await.status(200);
    let lock = format!("SELECT id FROM team WHERE id = {team} FOR UPDATE");
    let joined = format!(
        "INSERT INTO team_member (team_id, program_id, member_id, from_on, joined_at)
            VALUES ({team}, {}, {}, '2026-05-07', 1)",
        may.id, ada.id
    );
    let made = try_create(&ben, &may, json!({ "name": "Larks" }));
    site.database().interleaved(&lock, &joined, made).await.problem(409, "conflict");
    assert_eq!(seen(&ben, team).await["members_count"], 1);
    site.end().await;
}

#[tokio::test]
async fn a_name_that_another_team_is_taking_is_refused() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let (_, may) = with_teams(&site, json!({})).await;
    let (ada, ben) = (inside(&site, &may, "ada").await, inside(&site, &may, "ben").await);
    let (larks, owls) = (create(&ada, &may, "Larks").await, create(&ben, &may, "Owls").await);
    let taking = format!("UPDATE team SET name = 'Wrens', name_folded = 'wrens' WHERE id = {owls}");
    let (path, body) = (format!("/v2/core/team/{larks}"), json!({ "name": "Wrens" }));
    let renamed = site.database().interleaved(&taking, "SELECT 1", ada.patch(&path, &body)).await;
    assert!(renamed.problem(409, "conflict")["errors"]["name"].is_array());
    site.end().await;
}

story! {
    async fn a_locked_roster_rejects_changes_by_members(site) {
        let (admin, may) = with_teams(site, json!({ "roster_lock": "date", "lock_on": "2026-05-08" })).await;
        let (ada, ben, cyd) = (inside(site, &may, "ada").await, inside(site, &may, "ben").await, inside(site, &may, "cyd").await);
        let team = create(&ada, &may, "Larks").await;
        site.at("2026-05-07T23:59:59Z");
        join(&ben, team).await.status(200);
        site.at("2026-05-08T00:00:00Z");
        assert_eq!(seen(&cyd, team).await["locked"], true);
        join(&cyd, team).await.problem(409, "roster_locked");
        leave(&ben, team).await.problem(409, "roster_locked");
        try_create(&cyd, &may, json!({ "name": "Owls" })).await.problem(409, "roster_locked");
        ada.delete(&format!("/v2/core/team/{team}/member/{}", ben.id)).await.problem(409, "roster_locked");
        join(&ben, team).await.status(200); // already a member
        ada.patch(&format!("/v2/core/team/{team}"), &json!({ "name": "Owls", "captain_id": ben.id })).await.status(200);
        // An administrator can still make changes.
        let path = format!("/v2/core/team-moderation/{team}/member");
        admin.post(&path, &json!({ "user_id": cyd.id })).await.status(200);
        admin.delete(&format!("{path}/{}", ada.id)).await.status(200);
        assert_eq!(names(seen(&cyd, team).await), ["ben", "cyd"]);
        // Locked at the start, whenever that is.
        let mut june = Program::may();
        june["start_date"] = json!("2026-05-20");
        let june = site.program(&admin, june).await;
        allow(&admin, &june, json!({ "roster_lock": "start" })).await;
        let (dan, eve) = (inside(site, &june, "dan").await, inside(site, &june, "eve").await);
        let owls = create(&dan, &june, "Owls").await;
        site.at("2026-05-20T00:00:00Z");
        join(&eve, owls).await.problem(409, "roster_locked");
        // A roster without a lock date is locked when the program ends.
        let wide = site.may(&admin).await;
        allow(&admin, &wide, json!({})).await;
        let (fay, gil) = (inside(site, &wide, "fay").await, inside(site, &wide, "gil").await);
        let wrens = create(&fay, &wide, "Wrens").await;
        site.at("2026-06-01T00:00:00Z");
        join(&gil, wrens).await.problem(409, "roster_locked");
    }
}

story! {
    async fn a_hidden_member_keeps_a_seat_but_shows_no_name(site) {
        let (admin, may) = with_teams(site, json!({})).await;
        let (ada, ben, cyd) = (inside(site, &may, "ada").await, inside(site, &may, "ben").await, inside(site, &may, "cyd").await);
        let team = create(&ada, &may, "Larks").await;
        for member in [&ben, &cyd] {
            join(member, team).await.status(200);
        }
        let set = async |member: &Member, level: &str| {
            let path = format!("/v1/auth/user/privacy_level/{}", member.id);
            admin.patch(&path, &json!({ "privacy_level": level })).await.status(200);
        };
        set(&ben, "hidden").await;
        let seen_by_ada = seen(&ada, team).await;
        assert_eq!((names(seen_by_ada), &seen_by_ada["members_count"]), (vec!["ada", "cyd"], &json!(3)));
        assert!(!site.visitor().get(&format!("/v2/core/team/{team}")).await.text.contains("ben"), "nor to visitors");
        assert_eq!(names(seen(&ben, team).await), ["ada", "?", "cyd"], "his own row, without a name");
        set(&cyd, "nickname").await;
        site.database().sql(&format!("UPDATE member SET nickname = 'Robin' WHERE id = {}", cyd.id)).await;
        assert_eq!(names(seen(&ada, team).await), ["ada", "Robin"]);
        let board = ada.get(&format!("/v2/core/team/{team}/leaderboard")).await.data();
        assert_eq!((board["entries"].as_array().map(Vec::len), &board["total"]), (Some(3), &json!(3)));
        let private = board["entries"].as_array().unwrap().iter().find(|r| r["name"].is_null()).unwrap();
        assert_eq!((&private["user_id"], &private["image"], &private["captain"]), (&json!(null), &json!(null), &json!(false)));
        let managed = admin.get(&format!("/v2/core/team-moderation/{team}")).await.data();
        assert_eq!(names(managed), ["ada", "ben", "cyd"]);
    }
}

story! {
    async fn administrators_can_move_every_member_of_the_program_to_a_team(site) {
        let (admin, may) = with_teams(site, json!({})).await;
        let (ada, ben) = (inside(site, &may, "ada").await, inside(site, &may, "ben").await);
        let (cyd, dan) = (inside(site, &may, "cyd").await, inside(site, &may, "dan").await);
        site.member("stranger").await;
        let larks = create(&ada, &may, "Larks").await;
        create(&ben, &may, "Owls").await;
        let hide = format!("/v1/auth/user/privacy_level/{}", cyd.id);
        admin.patch(&hide, &json!({ "privacy_level": "hidden" })).await.status(200);
        let test = format!("/v1/auth/user/{}/mark-test-user", dan.id);
        admin.patch(&test, &json!({ "test_user": true })).await.status(200);
        let path = format!("/v2/core/team-moderation/{larks}/candidate");
        let listed = async |query: &str| {
            let page = admin.get(&format!("{path}{query}")).await.status(200).json();
            let rows = page["data"].as_array().expect("candidates").iter();
            let mut ids = rows.map(|row| row["user_id"].as_i64().expect("an id")).collect::<Vec<_>>();
            ids.sort_unstable();
            (ids, page["meta"]["next_cursor"].as_str().map(str::to_owned))
        };
        assert_eq!(listed("").await, (vec![ben.id, cyd.id, dan.id], None));
        let rows = admin.get(&path).await.data();
        let hidden = rows.as_array().unwrap().iter().find(|row| row["user_id"] == cyd.id).unwrap();
        assert_eq!(hidden["name"], "cyd Tester");
        let (mut all, next) = listed("?limit=2").await;
        let (rest, end) = listed(&format!("?limit=2&cursor={}", next.expect("a next page"))).await;
        all.extend(rest);
        all.sort_unstable();
        assert_eq!((all, end), (vec![ben.id, cyd.id, dan.id], None));
        let put = format!("/v2/core/team-moderation/{larks}/member");
        admin.post(&put, &json!({ "user_id": cyd.id })).await.status(200);
        let disable = format!("UPDATE member SET disabled = TRUE WHERE id = {}", ben.id);
        site.database().sql(&disable).await;
        assert_eq!(listed("").await.0, [dan.id]);
        ada.get(&path).await.problem(403, "forbidden");
        admin.get("/v2/core/team-moderation/999999/candidate").await.problem(404, "not_found");
    }
}

story! {
    async fn administrators_manage_teams_and_move_members(site) {
        let (admin, may) = with_teams(site, json!({ "max_size": 2, "members_create": false })).await;
        let (ada, ben, cyd) = (inside(site, &may, "ada").await, inside(site, &may, "ben").await, inside(site, &may, "cyd").await);
        let stranger = site.member("stranger").await;
        ada.post("/v2/core/team-moderation", &json!({})).await.problem(403, "forbidden");
        let make = async |name: &str| {
            let body = json!({ "challenge_id": may.id, "name": name, "open": true });
            admin.post("/v2/core/team-moderation", &body).await.status(201).data()["id"].as_i64().unwrap()
        };
        let (larks, owls) = (make("Larks").await, make("Owls").await);
        let list = ada.get(&format!("/v2/core/challenge/{}/team?limit=1", may.id)).await.json();
        assert_eq!((&list["data"][0]["name"], &list["data"][0]["members_count"]), (&json!("Larks"), &json!(0)));
        let next = list["meta"]["next_cursor"].as_str().unwrap();
        assert_eq!(ada.get(&format!("/v2/core/challenge/{}/team?limit=1&cursor={next}", may.id)).await.data()[0]["id"], owls);
        for (member, team) in [(&ada, larks), (&ben, larks), (&cyd, owls)] {
            join(member, team).await.status(200);
        }
        let put = async |team: i64, user: i64| admin.post(&format!("/v2/core/team-moderation/{team}/member"), &json!({ "user_id": user })).await;
        put(larks, cyd.id).await.problem(409, "team_full");
        assert_eq!(names(seen(&cyd, owls).await), ["cyd"], "a failed move changes nothing");
        put(larks, stranger.id).await.problem(409, "not_in_program");
        let moved = put(owls, ada.id).await.status(200);
        assert_eq!(names(moved.data()), ["cyd", "ada"]);
        put(owls, ada.id).await.status(200);
        assert_eq!(captain(seen(&ben, larks).await), Some(ben.id), "the captain has moved away");
        let path = format!("/v2/core/team-moderation/{larks}");
        admin.patch(&path, &json!({ "name": "owls" })).await.problem(409, "conflict");
        admin.patch(&path, &json!({ "name": "Wrens", "open": false })).await.status(200);
        let log = admin.get(&format!("/v1/auth/audit?object=team:{owls}")).await.data();
        let actions: Vec<_> = log.as_array().unwrap().iter().map(|r| r["action"].as_str().unwrap()).collect();
        assert_eq!(actions, ["team:move", "team:create"], "a call without a change is not audited");
        admin.delete(&path).await.status(200);
        admin.delete(&path).await.problem(404, "not_found");
        assert_eq!(ben.get("/v2/core/team/user").await.data(), &json!([]));
        let _ = put(owls, ben.id).await.problem(409, "team_full");
    }
}
