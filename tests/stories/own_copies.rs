//! Custom copies of programs, their links, and programs that require a package.

use daymark_tests::harness::{Answer, Database, Member, Program, Site};
use daymark_tests::story;
use reqwest::Method;
use serde_json::{Value, json};

use crate::companies::{company, enter, membership, owned};

async fn copy(member: &Member, program: &Program, body: Value) -> Answer {
    member.post(&format!("/v2/core/challenge/custom-challenge/{}", program.id), &body).await
}

async fn ask(member: &Member, method: Method, path: &str) -> Answer {
    let request = member.request(method.clone(), path);
    if method == Method::DELETE { request.send().await } else { request.json(&json!({})).send().await }
}

fn path(id: i64, call: &str) -> String {
    format!("/v2/core/challenge/{id}/{call}")
}

story! {
    async fn a_member_creates_a_private_copy_of_a_program(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let (ada, ben) = (site.member_in("ada", "Pacific/Kiritimati").await, site.member("ben").await);
        ada.join(&may).await;
        let chosen = json!({ "title": "Mine", "activity_ids": [may.activities[2], may.activities[0]], "end_date": "2026-05-20" });
        let made = copy(&ada, &may, chosen).await.status(201).data();
        let mine = Program::of(&made["challenge"]);
        assert_eq!((&made["challenge"]["title"], &made["challenge"]["timezone"]), (&json!("Mine"), &json!("Pacific/Kiritimati")));
        assert_eq!((&made["challenge"]["start_date"], &made["challenge"]["end_date"]), (&json!("2026-05-07"), &json!("2026-05-20")));
        assert_eq!((&made["challenge"]["activities"][0]["title"], &made["challenge"]["activities"][1]["title"]), (&json!("Walk"), &json!("Sleep")));
        assert_eq!((mine.activities.len(), &made["invite"], &made["membership"]["status"]), (2, &Value::Null, &json!("joined")));
        // The copy runs alongside the program that she is in, and is logged like it.
        assert_eq!(ada.done(&mine.entry(0, "2026-05-07")).await["points"], 10);
        let own = ada.get("/v2/core/challenge/user").await.data();
        assert_eq!((&own["active_challenge_id"], &own["active_custom_challenge_id"]), (&json!(may.id), &json!(mine.id)));
        copy(&ada, &may, json!({})).await.problem(409, "already_active");
        let copies = "SELECT COUNT(*) FROM program WHERE custom";
        assert_eq!(site.database().number(copies).await, 1, "a refused copy leaves nothing behind");
        // Nobody else can see it.
        let listed = site.visitor().get("/v2/core/challenge").await.data();
        assert_eq!(listed.as_array().unwrap().len(), 1);
        ada.get(&format!("/v2/core/challenge/{}", mine.id)).await.status(200);
        ada.until(&mine.board(), |board| board["entries"][0]["points"] == 10).await;
        let member = format!("user/{}", ada.id);
        for call in ["", "leaderboard", "pre-enroll", "inside", "challenge-step", &member] {
            let path = path(mine.id, call).trim_end_matches('/').to_owned();
            let path = if call == "challenge-step" { path.replace("/v2/", "/v1/") } else { path };
            ben.get(&path).await.problem(404, "not_found");
        }
        ben.get(&format!("/v2/core/challenge-members/{}", mine.id)).await.problem(404, "not_found");
        for call in ["join", "pre-enroll", "invite"] {
            ben.post(&path(mine.id, call), &json!({})).await.problem(404, "not_found");
        }
        copy(&ben, &mine, json!({})).await.problem(404, "not_found");
        site.visitor().get(&mine.board()).await.problem(404, "not_found");
        let mut socket = ben.socket().await;
        socket.say(&json!({ "op": "sub", "topic": mine.topic() })).await;
        let refused = socket.next_where(|frame| frame["topic"] == mine.topic().as_str()).await;
        assert_eq!((&refused["op"], &refused["data"]["code"]), (&json!("error"), &json!("not_found")));
    }
}

story! {
    async fn the_community_feed_counts_copies_without_names(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let ada = site.member("ada").await;
        let mine = Program::of(&copy(&ada, &may, json!({})).await.status(201).data()["challenge"]);
        ada.done(&mine.entry(0, "2026-05-06")).await;
        for restarted in [false, true] {
            if restarted {
                site.stop().await;
                site.start_again().await;
            }
            let feed = site.visitor().until("/v1/core/last-five-minute-activities", |feed| feed["count"] == 1).await;
            assert_eq!(feed["items"], json!([]), "restarted: {restarted}");
        }
    }
}

story! {
    async fn an_invalid_copy_names_the_faulty_field(site) {
        let admin = site.admin().await;
        let (may, other) = (site.may(&admin).await, site.may(&admin).await);
        let ada = site.member("ada").await;
        copy(&ada, &may, json!({ "activity_ids": [may.activities[0], other.activities[0]] })).await.invalid("activity_ids[1]");
        copy(&ada, &may, json!({ "start_date": "2026-05-05" })).await.invalid("start_date");
        copy(&ada, &may, json!({ "start_date": "2026-05-10", "end_date": "2026-05-09" })).await.invalid("end_date");
        copy(&ada, &may, json!({ "title": "" })).await.invalid("title");
        ada.post("/v2/core/challenge/custom-challenge/999999", &json!({})).await.problem(404, "not_found");
        let endless = json!({ "title": "Endless", "category": "UNTIMED", "activities": [{ "title": "Walk" }] });
        let endless = site.program(&admin, endless).await;
        copy(&ada, &endless, json!({ "start_date": "2026-05-10" })).await.invalid("end_date");
        let made = copy(&ada, &endless, json!({})).await.status(201);
        assert_eq!((&made.data()["challenge"]["category"], &made.data()["challenge"]["end_date"]), (&json!("UNTIMED"), &Value::Null));
        // By default a copy is as long as the original.
        let made = copy(&site.member("ben").await, &may, json!({ "start_date": "2026-06-01" })).await.status(201);
        assert_eq!((&made.data()["challenge"]["end_date"], &made.data()["challenge"]["members_count"]), (&json!("2026-07-01"), &json!(1)));
    }
}

story! {
    async fn members_join_a_shared_copy_by_its_invite_link(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let (ada, ben, cleo) = (site.member("ada").await, site.member("ben").await, site.member("cleo").await);
        let made = copy(&ada, &may, json!({ "title": "Ours", "shared": true })).await.status(201).data();
        let ours = Program::of(&made["challenge"]);
        let token = made["invite"]["token"].as_str().unwrap();
        assert!(token.len() >= 32 && made["invite"]["link"].as_str().unwrap().ends_with(&format!("/challenges/invite/{token}")));
        let invite = format!("/v2/core/challenge-invite/{token}");
        let accept = format!("{invite}/join");
        let shown = ben.get(&invite).await.data();
        assert_eq!((&shown["challenge"]["title"], &shown["shared_by"]["name"]), (&json!("Ours"), &json!("ada Tester")));
        ada.patch("/v1/auth/user", &json!({ "privacy_level": "hidden" })).await.status(200);
        assert_eq!(ben.get(&invite).await.data()["shared_by"], Value::Null, "a hidden member is not named");
        ada.patch("/v1/auth/user", &json!({ "privacy_level": "public" })).await.status(200);
        site.visitor().get(&invite).await.problem(401, "unauthenticated");
        ben.get("/v2/core/challenge-invite/nothing").await.problem(404, "not_found");
        let joined = ben.post(&accept, &json!({})).await.status(200);
        assert_eq!((&joined.data()["status"], &joined.data()["challenge_id"]), (&json!("joined"), &json!(ours.id)));
        assert_eq!(ben.post(&accept, &json!({})).await.text, joined.text);
        assert_eq!(ben.done(&ours.entry(0, "2026-05-06")).await["points"], 10);
        ben.until(&ours.board(), |board| board["total"] == 2).await;
        // Only its creator has the link.
        let (link, end) = (path(ours.id, "invite"), Method::DELETE);
        ben.post(&link, &json!({})).await.problem(404, "not_found");
        ask(&ben, end.clone(), &link).await.problem(404, "not_found");
        assert_eq!(ada.post(&link, &json!({})).await.status(200).data()["token"], token);
        ben.get(&link).await.problem(404, "not_found");
        assert_eq!(ada.get(&link).await.data()["invite"]["token"], token);
        let own = async |member: &Member| member.get("/v2/core/challenge/user").await.data()["challenges"][0]["own_copy"].clone();
        assert_eq!((own(&ada).await, own(&ben).await), (json!(true), json!(false)));
        ask(&ada, end.clone(), &link).await.status(200);
        assert_eq!(ada.get(&link).await.data(), &json!({ "challenge_id": ours.id, "invite": null }));
        ask(&ada, end, &link).await.status(200);
        cleo.post(&accept, &json!({})).await.problem(404, "not_found");
        let again = ada.post(&link, &json!({})).await.status(200).data()["token"].as_str().unwrap();
        assert_ne!(again, token);
        cleo.post(&format!("/v2/core/challenge-invite/{again}/join"), &json!({})).await.status(200);
        let members = ada.get(&format!("/v2/core/challenge-members/{}", ours.id)).await.data();
        assert_eq!(members.as_array().unwrap().len(), 3);
        ada.post(&path(may.id, "invite"), &json!({})).await.problem(404, "not_found");
    }
}

story! {
    async fn a_removed_member_needs_a_new_link_to_rejoin_a_copy(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let (ada, ben, cleo) = (site.member("ada").await, site.member("ben").await, site.member("cleo").await);
        let made = copy(&ada, &may, json!({ "title": "Ours", "shared": true })).await.status(201).data();
        let ours = Program::of(&made["challenge"]);
        let accept = |link: &Value| format!("/v2/core/challenge-invite/{}/join", link["token"].as_str().unwrap());
        let first = accept(&made["invite"]);
        for member in [&ben, &cleo] {
            member.post(&first, &json!({})).await.status(200);
        }
        let _ = ben.done(&ours.entry(0, "2026-05-06")).await;
        let members = ada.get(&format!("/v2/core/challenge-members/{}", ours.id)).await.data().clone();
        let makers = members.as_array().unwrap().iter().filter(|m| m["maker"] == true).map(|m| &m["user_id"]);
        assert_eq!(makers.collect::<Vec<_>>(), [&json!(ada.id)]);
        let remove = |member: &Member| path(ours.id, &format!("member/{}", member.id));
        // Only the creator of a copy can remove people, and only its members.
        ask(&ben, Method::DELETE, &remove(&cleo)).await.problem(404, "not_found");
        ask(&admin, Method::DELETE, &remove(&cleo)).await.problem(404, "not_found");
        ask(&ada, Method::DELETE, &remove(&admin)).await.problem(404, "not_found");
        ask(&ada, Method::DELETE, &remove(&ada)).await.problem(409, "conflict");
        let removed = ask(&ada, Method::DELETE, &remove(&ben)).await.status(200);
        assert_eq!((&removed.data()["status"], &removed.data()["left_on"]), (&json!("left"), &json!("2026-05-06")));
        assert_eq!(ask(&ada, Method::DELETE, &remove(&ben)).await.text, removed.text, "the same again");
        ada.until(&ours.board(), |board| board["total"] == 2).await;
        // The removal ends the link that was used, and rejoining needs a new one.
        let join = path(ours.id, "join");
        ben.post(&first, &json!({})).await.problem(404, "not_found");
        ben.post(&join, &json!({})).await.problem(404, "not_found");
        ben.post(&path(ours.id, "pre-enroll"), &json!({})).await.problem(404, "not_found");
        cleo.post(&join, &json!({})).await.status(200);
        cleo.post(&path(ours.id, "leave"), &json!({})).await.status(200);
        cleo.post(&join, &json!({})).await.problem(404, "not_found");
        let second = accept(ada.post(&path(ours.id, "invite"), &json!({})).await.status(200).data());
        for member in [&ben, &cleo] {
            assert_eq!(member.post(&second, &json!({})).await.status(200).data()["status"], "joined");
        }
        ada.post(&path(ours.id, "leave"), &json!({})).await.status(200);
        ada.post(&join, &json!({})).await.status(200);
    }
}

story! {
    async fn those_who_left_a_copy_or_were_removed_no_longer_see_it(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let (ada, ben, cleo) = (site.member("ada").await, site.member("ben").await, site.member("cleo").await);
        let made = copy(&ada, &may, json!({ "title": "Ours", "shared": true })).await.status(201).data();
        let ours = Program::of(&made["challenge"]);
        let accept = format!("/v2/core/challenge-invite/{}/join", made["invite"]["token"].as_str().unwrap());
        for member in [&ben, &cleo] {
            member.post(&accept, &json!({})).await.status(200);
        }
        let _ = ben.done(&ours.entry(0, "2026-05-06")).await;
        let shown = [
            format!("/v2/core/challenge/{}", ours.id),
            ours.board(),
            format!("/v2/core/challenge-members/{}", ours.id),
            path(ours.id, &format!("user/{}", ada.id)),
        ];
        let see = async |member: &Member, code: u16| {
            for path in &shown {
                let _ = member.get(path).await.status(code);
            }
        };
        let (mut hers, mut his, mut theirs) = (ada.socket().await, ben.socket().await, cleo.socket().await);
        for (member, socket) in [(&ada, &mut hers), (&ben, &mut his), (&cleo, &mut theirs)] {
            see(member, 200).await;
            socket.sub(&ours.topic()).await;
        }
        let gone = |f: &Value| f["op"] == "gone" && f["topic"] == ours.topic();
        ask(&ada, Method::DELETE, &path(ours.id, &format!("member/{}", ben.id))).await.status(200);
        his.next_where(gone).await;
        let leave = path(ours.id, "leave");
        let left = cleo.post(&leave, &json!({})).await.status(200);
        theirs.next_where(gone).await;
        see(&ben, 404).await;
        see(&cleo, 404).await;
        assert_eq!(cleo.post(&leave, &json!({})).await.text, left.text, "the same again");
        // Their own history stays, and so does the program for those who are still in it.
        let newest = async |member: &Member| member.get("/v2/core/challenge/user").await.data()["challenges"][0].clone();
        let his = newest(&ben).await;
        assert_eq!((&his["membership"]["status"], &his["membership"]["points"]), (&json!("left"), &json!(10)));
        assert_eq!((&his["hidden"], &newest(&ada).await["hidden"]), (&json!(true), &json!(false)));
        ada.done(&ours.entry(0, "2026-05-06")).await;
        hers.row_where(&ours.topic(), ada.id, |row| row["points"] == 10).await;
        see(&ada, 200).await;
        // The program remains visible to its creator.
        ada.post(&leave, &json!({})).await.status(200);
        ada.get(&shown[0]).await.status(200);
    }
}

story! {
    async fn only_company_members_join_copies_of_its_programs(site) {
        let (admin, zoe) = (site.admin().await, site.member("zoe").await);
        let (ada, ben, eve) = (site.member("ada").await, site.member("ben").await, site.member("eve").await);
        let acme = company(&zoe, "Acme").await;
        for member in [&ada, &ben] {
            enter(member, acme).await;
        }
        let may = site.may(&admin).await;
        owned(&admin, &may, acme).await.status(200);
        copy(&admin, &may, json!({})).await.problem(404, "not_found");
        let shared = json!({ "shared": true });
        let first = Program::of(&copy(&ada, &may, shared.clone()).await.status(201).data()["challenge"]);
        ada.post(&path(first.id, "leave"), &json!({})).await.status(200);
        // A copy of the copy is as private.
        let made = copy(&ada, &first, shared.clone()).await.status(201).data();
        let ours = Program::of(&made["challenge"]);
        let behind = |link: &Value| format!("/v2/core/challenge-invite/{}", link["token"].as_str().unwrap());
        let link = behind(&made["invite"]);
        let closed = async |member: &Member, link: &str| {
            member.get(link).await.problem(404, "not_found");
            member.post(&format!("{link}/join"), &json!({})).await.problem(404, "not_found");
        };
        closed(&eve, &link).await;
        assert_eq!(ben.get(&link).await.data()["challenge"]["id"], ours.id);
        ben.post(&format!("{link}/join"), &json!({})).await.status(200);
        // Ada leaves the company: she still sees her copy, but it goes on without her and without a link.
        let (invite, join) = (path(ours.id, "invite"), path(ours.id, "join"));
        let acme_path = format!("/v2/core/company/{}", acme["id"]);
        let leave = format!("{acme_path}/leave");
        ada.post(&leave, &json!({})).await.status(200);
        assert_eq!(membership(&ada, &ours).await["status"], "left");
        assert_eq!(membership(&ben, &ours).await["status"], "joined");
        ada.get(&format!("/v2/core/challenge/{}", ours.id)).await.status(200);
        assert_eq!(ada.get(&invite).await.data()["invite"], Value::Null);
        closed(&zoe, &link).await;
        for call in [&invite, &join] {
            ada.post(call, &json!({})).await.problem(409, "join_closed");
        }
        copy(&ada, &ours, shared).await.problem(409, "join_closed");
        // Others who leave the company leave the copy, too.
        ben.post(&leave, &json!({})).await.status(200);
        assert_eq!(membership(&ben, &ours).await["status"], "left");
        ben.get(&format!("/v2/core/challenge/{}", ours.id)).await.problem(404, "not_found");
        // A member again, she can join and share it, until the company is deleted.
        enter(&ada, acme).await;
        ada.post(&join, &json!({})).await.status(200);
        let link = behind(ada.post(&invite, &json!({})).await.status(200).data());
        closed(&eve, &link).await;
        zoe.get(&link).await.status(200);
        owned(&admin, &may, &json!({ "id": null })).await.status(200);
        zoe.delete(&acme_path).await.status(200);
        for member in [&eve, &zoe, &ben] {
            closed(member, &link).await;
        }
        ada.post(&invite, &json!({})).await.problem(409, "join_closed");
        assert_eq!(membership(&ada, &ours).await["status"], "joined");
    }
}

/// What allows a member to enter may end while they wait for the program's lock.
#[tokio::test]
async fn access_that_ends_while_a_member_is_joining_admits_nobody() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let admin = site.admin().await;
    let may = site.may(&admin).await;
    let (ada, ben) = (site.member("ada").await, site.member("ben").await);
    let made = copy(&ada, &may, json!({ "shared": true })).await.status(201).data();
    let ours = Program::of(&made["challenge"]);
    let accept = format!("/v2/core/challenge-invite/{}/join", made["invite"]["token"].as_str().unwrap());
    let join = async |program: &Program, path: &str, change: &str| {
        let lock = format!("SELECT id FROM program WHERE id = {} FOR UPDATE", program.id);
        site.database().interleaved(&lock, change, ben.post(path, &json!({}))).await
    };
    let renew = "UPDATE program_invite SET token = 'another'";
    join(&ours, &accept, renew).await.problem(404, "not_found");
    let token = ada.post(&path(ours.id, "invite"), &json!({})).await.status(200).data()["token"].as_str().unwrap();
    ben.post(&format!("/v2/core/challenge-invite/{token}/join"), &json!({})).await.status(200);
    let removed = format!(
        "UPDATE membership SET state = 'left', left_at = joined_at, left_on = joined_on WHERE member_id = {}",
        ben.id
    );
    join(&ours, &path(ours.id, "join"), &removed).await.problem(409, "join_closed");
    let acme = company(&ada, "Acme").await;
    let assigned = format!("UPDATE program SET company_id = {} WHERE id = {}", acme["id"], may.id);
    for call in ["join", "pre-enroll"] {
        join(&may, &path(may.id, call), &assigned).await.problem(404, "not_found");
        site.database().sql("UPDATE program SET company_id = NULL").await;
    }
    let copied = format!("/v2/core/challenge/custom-challenge/{}", may.id);
    let withdrawn = format!("UPDATE program SET draft = TRUE WHERE id = {}", may.id);
    for change in [&assigned, &withdrawn] {
        join(&may, &copied, change).await.problem(404, "not_found");
        site.database().sql("UPDATE program SET company_id = NULL, draft = FALSE").await;
    }
    site.end().await;
}

/// Several rows are locked by id, and their members are kept first.
#[tokio::test]
async fn a_program_is_deleted_while_rights_to_it_change() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let (admin, ada, ben) = (site.admin().await, site.member("ada").await, site.member("ben").await);
    let right = |member: &Member| format!("SELECT id FROM entitlement WHERE member_id = {} FOR UPDATE", member.id);
    let taken = async || {
        let may = site.may(&admin).await;
        for member in [&ada, &ben] {
            member.post(&format!("/v1/auth/free-challenge-purchase/{}", may.id), &json!({})).await.status(200);
        }
        format!("/v2/core/challenge/{}", may.id)
    };
    let path = taken().await;
    // The first row is now stored after the second one, in the table and in its indexes.
    for origin in ["moved", ""] {
        let moved = format!("UPDATE entitlement SET origin = '{origin}' WHERE member_id = {}", ada.id);
        site.database().sql(&moved).await;
    }
    site.database().interleaved(&right(&ada), &right(&ben), admin.delete(&path)).await.status(200);
    let path = taken().await;
    let lock = format!("SELECT id FROM member WHERE id = {} FOR UPDATE", ada.id);
    let erase = format!("DELETE FROM entitlement WHERE member_id = {}", ada.id);
    site.database().interleaved(&lock, &erase, admin.delete(&path)).await.status(200);
    assert_eq!(site.database().number("SELECT COUNT(*) FROM entitlement").await, 0);
    site.end().await;
}

#[tokio::test]
async fn a_refused_deletion_of_a_program_locks_no_members() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let (admin, ada, ben) = (site.admin().await, site.member("ada").await, site.member("ben").await);
    let may = site.may(&admin).await;
    ada.post(&format!("/v1/auth/free-challenge-purchase/{}", may.id), &json!({})).await.status(200);
    ben.join(&may).await;
    let program = format!("SELECT id FROM program WHERE id = {} FOR UPDATE", may.id);
    let member = format!("SELECT id FROM member WHERE id = {} FOR UPDATE NOWAIT", ada.id);
    let path = format!("/v2/core/challenge/{}", may.id);
    let refused = admin.delete(&path);
    site.database().interleaved(&program, &member, refused).await.problem(409, "in_use");
    site.end().await;
}

story! {
    async fn a_program_with_a_package_requires_it_to_join(site) {
        let admin = site.admin().await;
        crate::billing::package(&admin, json!({ "key": "BadgeMemberMonthly" })).await;
        let with = async |more: Value| {
            let mut body = Program::may();
            body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            site.program(&admin, body).await
        };
        let bound = with(json!({ "package": "BadgeMemberMonthly" })).await;
        let gift = with(json!({ "title": "Gift", "package": "BadgeMemberMonthly", "free_purchase": true })).await;
        let free = with(json!({ "title": "Free" })).await;
        let (ada, ben) = (site.member("ada").await, site.member("ben").await);
        let take = async |member: &Member, program: &Program| {
            member.post(&format!("/v1/auth/free-challenge-purchase/{}", program.id), &json!({})).await
        };
        assert_eq!(ada.get(&format!("/v2/core/challenge/{}", bound.id)).await.data()["package"], "BadgeMemberMonthly");
        for call in ["join", "pre-enroll"] {
            ada.post(&path(bound.id, call), &json!({})).await.problem(402, "package_needed");
            ada.post(&path(gift.id, call), &json!({})).await.problem(402, "package_needed");
        }
        for program in [&bound, &gift] {
            copy(&ada, program, json!({})).await.problem(402, "package_needed");
        }
        let needs = async |member: &Member, program: &Program| member.get(&path(program.id, "pre-enroll")).await.data()["needs_package"]["key"].clone();
        assert_eq!((needs(&ada, &gift).await, needs(&ada, &free).await), (json!("BadgeMemberMonthly"), json!(null)));
        take(&ada, &bound).await.problem(402, "package_needed");
        ada.post("/v1/auth/free-challenge-purchase/999999", &json!({})).await.problem(404, "not_found");
        let first = take(&ada, &gift).await.status(200);
        assert_eq!((&first.data()["source"], &first.data()["challenge_id"]), (&json!("free"), &json!(gift.id)));
        site.minutes(1);
        assert_eq!(take(&ada, &gift).await.text, first.text);
        assert_eq!(needs(&ada, &gift).await, json!(null), "taken");
        ada.join(&gift).await;
        copy(&ada, &gift, json!({})).await.status(201);
        take(&ben, &free).await.status(200);
        ben.join(&free).await;
        ben.post(&path(free.id, "leave"), &json!({})).await.status(200);
        // A package opens every program that requires it, while it lasts.
        let until = site.now().plus_ms(86_400_000).0;
        let grant = format!("INSERT INTO entitlement (member_id, package, source, granted_at, expires_at)
            VALUES ({}, 'BadgeMemberMonthly', 'package', 1, {until})", ben.id);
        site.database().sql(&grant).await;
        ben.join(&bound).await;
        copy(&ben, &bound, json!({})).await.status(201);
        ben.post(&path(bound.id, "leave"), &json!({})).await.status(200);
        site.hours(25);
        ben.post(&path(bound.id, "join"), &json!({})).await.problem(402, "package_needed");
        admin.patch(&format!("/v2/core/challenge/{}", bound.id), &json!({ "package": "" })).await.status(200);
        ben.join(&bound).await;
    }
}

story! {
    async fn a_copy_requires_the_package_of_its_original(site) {
        let admin = site.admin().await;
        crate::billing::package(&admin, json!({ "key": "BadgeMemberMonthly", "title": "Monthly" })).await;
        let with = async |more: Value| {
            let mut body = Program::may();
            body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            site.program(&admin, body).await
        };
        let bound = with(json!({ "package": "BadgeMemberMonthly" })).await;
        let gift = with(json!({ "title": "Gift", "package": "BadgeMemberMonthly", "free_purchase": true })).await;
        let (ada, ben, eve) = (site.member("ada").await, site.member("ben").await, site.member("eve").await);
        let grant = async |member: &Member| {
            let until = site.now().plus_ms(86_400_000).0;
            let grant = format!("INSERT INTO entitlement (member_id, package, source, granted_at, expires_at)
                VALUES ({}, 'BadgeMemberMonthly', 'package', 1, {until})", member.id);
            site.database().sql(&grant).await;
        };
        let link = |made: &Value| format!("/v2/core/challenge-invite/{}", made["invite"]["token"].as_str().unwrap());
        grant(&ada).await;
        let made = copy(&ada, &bound, json!({ "shared": true })).await.status(201).data();
        let (ours, ours_link) = (Program::of(&made["challenge"]), link(made));
        let shown = ben.get(&ours_link).await.data();
        assert_eq!((&shown["challenge"]["package"], &shown["challenge"]["package_title"]), (&json!("BadgeMemberMonthly"), &json!("Monthly")));
        let ours_join = format!("{ours_link}/join");
        for member in [&ben, &eve] {
            member.post(&ours_join, &json!({})).await.problem(402, "package_needed");
        }
        grant(&ben).await;
        ben.post(&ours_join, &json!({})).await.status(200);
        // A package can also open the original itself.
        let grant = format!("INSERT INTO entitlement (member_id, program_id, source, granted_at)
            VALUES ({}, {}, 'package', 1)", eve.id, bound.id);
        site.database().sql(&grant).await;
        eve.post(&ours_join, &json!({})).await.status(200);
        eve.post(&path(ours.id, "leave"), &json!({})).await.status(200);
        // Without the package, those who left cannot come back, except the maker.
        site.hours(25);
        for member in [&ada, &ben] {
            member.post(&path(ours.id, "leave"), &json!({})).await.status(200);
        }
        ben.post(&ours_join, &json!({})).await.problem(402, "package_needed");
        assert_eq!(ada.get(&path(ours.id, "pre-enroll")).await.data()["needs_package"], Value::Null);
        ada.post(&path(ours.id, "join"), &json!({})).await.status(200);
        ada.post(&path(ours.id, "leave"), &json!({})).await.status(200);
        copy(&ada, &bound, json!({})).await.problem(402, "package_needed");
        // Everyone may take a free program, so they may join its copies.
        ada.post(&format!("/v1/auth/free-challenge-purchase/{}", gift.id), &json!({})).await.status(200);
        let made = copy(&ada, &gift, json!({ "shared": true })).await.status(201).data();
        assert_eq!(made["challenge"]["package"], Value::Null);
        eve.post(&format!("{}/join", link(made)), &json!({})).await.status(200);
    }
}

story! {
    async fn erasing_a_member_deletes_copies_without_other_members(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let (ada, ben) = (site.member("ada").await, site.member("ben").await);
        let alone = Program::of(&copy(&ada, &may, json!({ "title": "Only Ada" })).await.status(201).data()["challenge"]);
        ada.post(&path(alone.id, "leave"), &json!({})).await.status(200);
        let made = copy(&ada, &may, json!({ "title": "Both", "shared": true })).await.status(201).data();
        let token = made["invite"]["token"].as_str().unwrap();
        ben.post(&format!("/v2/core/challenge-invite/{token}/join"), &json!({})).await.status(200);
        let close = json!({ "deleted": true, "password": "correct horse battery" });
        ada.patch(&format!("/v1/auth/user/{}", ada.id), &close).await.status(200);
        site.hours(31 * 24);
        site.job("erased-accounts").await;
        assert_eq!(site.database().number(&format!("SELECT COUNT(*) FROM program WHERE id = {}", alone.id)).await, 0);
        assert_eq!(site.database().text("SELECT title FROM program WHERE custom").await.as_deref(), Some("Both"));
    }
}

#[tokio::test]
async fn copies_change_while_their_creator_is_erased() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let (may, database) = (site.may(&site.admin().await).await, site.database());
    let (ada, ben) = (site.member("ada").await, site.member("ben").await);
    let copied = async |member: &Member| {
        Program::of(&copy(member, &may, json!({ "shared": true })).await.status(201).data()["challenge"]).id
    };
    // An erasure deletes memberships first, and copies in the end.
    let own = copied(&ben).await;
    let first = format!("SELECT id FROM member WHERE id = {} FOR UPDATE; DELETE FROM membership", ben.id);
    let (then, leave) = (format!("DELETE FROM program WHERE id = {own}"), path(own, "leave"));
    database.interleaved(&first, &then, ask(&ben, Method::POST, &leave)).await.problem(404, "not_found");
    // Someone else joins by the link, and stays.
    let shared = copied(&ada).await;
    let close = json!({ "deleted": true, "password": "correct horse battery" });
    ada.patch(&format!("/v1/auth/user/{}", ada.id), &close).await.status(200);
    site.hours(31 * 24);
    let joins = format!(
        "SELECT id FROM program WHERE id = {shared} FOR NO KEY UPDATE;
         INSERT INTO membership (member_id, program_id, custom, state, joined_at, joined_on)
         VALUES ({}, {shared}, TRUE, 'joined', 0, '2026-05-06')",
        ben.id
    );
    database.interleaved(&joins, "SELECT 1", site.job("erased-accounts")).await;
    assert_eq!(database.number("SELECT member_id FROM membership").await, ben.id);
    site.end().await;
}
