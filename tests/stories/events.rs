//! Events: created by administrators, joined by members, announced by the site.

use daymark_tests::harness::{Database, Member, Site};
use daymark_tests::story;
use futures_util::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};

use crate::program_content::{png, put_up};

const ALL: &str = "/v1/core/event";

/// A published event on Friday evening in Berlin.
pub fn evening() -> Value {
    json!({ "title": "Spring walk", "summary": "By the river", "status": "published", "timezone": "Europe/Berlin",
        "starts_at": "2026-05-08T16:00:00Z", "ends_at": "2026-05-08T17:30:00Z" })
}

/// The same with changes. Returns its id.
pub async fn event(admin: &Member, changes: &Value) -> i64 {
    let mut body = evening();
    for (name, value) in changes.as_object().expect("changes") {
        body[name] = value.clone();
    }
    admin.post(ALL, &body).await.status(201).data()["id"].as_i64().expect("an id")
}

fn path(id: i64) -> String {
    format!("{ALL}/{id}")
}

async fn joins(member: &Member, id: i64) -> Value {
    member.post(&format!("{}/join", path(id)), &json!({})).await.status(200).data()["me"].clone()
}

async fn leaves(member: &Member, id: i64) -> Value {
    member.delete(&format!("{}/join", path(id))).await.status(200).data()["me"].clone()
}

/// The titles of a list.
fn titles(data: &Value) -> Vec<&str> {
    data.as_array().expect("a list").iter().filter_map(|row| row["title"].as_str()).collect()
}

/// A member's notices, oldest first.
async fn told(member: &Member) -> Vec<String> {
    let notices = member.get("/v1/auth/notice?limit=100").await.status(200).data().clone();
    let titles = notices.as_array().expect("notices").iter().rev().filter_map(|n| n["title"].as_str());
    titles.map(str::to_owned).collect()
}

async fn bodies(member: &Member, title: &str) -> Vec<String> {
    let notices = member.get("/v1/auth/notice?limit=100").await.status(200).data().clone();
    let of = |n: &&Value| n["title"] == title;
    notices
        .as_array()
        .expect("notices")
        .iter()
        .filter(of)
        .map(|n| n["body"].as_str().expect("a body").to_owned())
        .collect()
}

#[tokio::test]
async fn notices_of_events_wait_while_their_member_is_erased() {
    if Database::Postgres.left_out() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let (admin, ada, database) = (site.admin().await, site.member("ada").await, site.database());
    let id = event(&admin, &json!({ "starts_at": "2026-05-10T16:00:00Z", "ends_at": "2026-05-10T17:30:00Z" })).await;
    joins(&ada, id).await;
    site.at("2026-05-09T09:00:00Z");
    let lock = format!("SELECT id FROM member WHERE id = {} FOR UPDATE", ada.id);
    let leave = format!("DELETE FROM event_member WHERE member_id = {}", ada.id);
    database.interleaved(&lock, &leave, site.job("events")).await;
    assert_eq!(database.number("SELECT COUNT(*) FROM event_notice").await, 0);
    site.end().await;
}

story! {
    async fn events_can_be_created_edited_listed_and_searched(site) {
        let (admin, ada, visitor) = (site.admin().await, site.member("ada").await, site.visitor());
        let mut body = evening();
        body["status"] = json!("draft");
        body["online_url"] = json!("https://meet.example/room");
        let draft = admin.post(ALL, &body).await.status(201).data();
        let id = draft["id"].as_i64().expect("an id");
        assert_eq!((&draft["phase"], &draft["places_left"], &draft["me"]), (&json!("upcoming"), &Value::Null, &Value::Null));
        ada.get(&path(id)).await.problem(404, "not_found");
        ada.post(&format!("{}/join", path(id)), &json!({})).await.problem(404, "not_found");
        for (name, wrong) in [("ends_at", json!("2026-05-08T16:00:00Z")), ("timezone", json!("+02:00")), ("online_url", json!("http://x.y")),
            ("join_until", json!("2026-05-09T00:00:00Z")), ("status", json!("cancelled")), ("starts_at", json!("2046-01-01T00:00:00Z"))] {
            let mut other = evening();
            other[name] = wrong;
            admin.post(ALL, &other).await.faulty(name);
        }
        // The event's parts.
        let add = async |part: &str, body: Value| {
            admin.post(&format!("{}/{part}", path(id)), &body).await.status(201).data()["id"].as_i64().expect("an id")
        };
        let hall = add("venue", json!({ "name": "Hall", "city": "Berlin", "map_url": "https://map.example/1" })).await;
        let ilse = add("trainer", json!({ "name": "Ilse", "role": "Guide" })).await;
        let talk = json!({ "title": "Talk", "starts_at": "2026-05-08T16:30:00Z", "ends_at": "2026-05-08T17:30:00Z", "venue_id": hall, "trainer_id": ilse });
        let entry = add("schedule", talk.clone()).await;
        let other = event(&admin, &json!({ "title": "Other", "starts_at": "2026-05-06T09:00:00Z" })).await;
        let foreign = admin.post(&format!("{}/venue", path(other)), &json!({ "name": "Elsewhere" })).await.status(201).data()["id"].clone();
        let schedule = format!("{}/schedule/{entry}", path(id));
        for (name, wrong) in [("venue_id", foreign.clone()), ("ends_at", json!("2026-05-08T17:31:00Z")), ("starts_at", json!("2026-05-08T15:59:00Z"))] {
            admin.patch(&schedule, &json!({ name: wrong })).await.faulty(name);
        }
        admin.patch(&format!("{}/venue/{foreign}", path(id)), &json!({ "name": "x" })).await.problem(404, "not_found");
        // Pictures; the first one is on the card.
        let first = put_up(&admin, &format!("{}/thumbnails", path(id)), &png(1)).await.status(201).data();
        let second = put_up(&admin, &format!("{}/thumbnails", path(id)), &png(2)).await.status(201).data();
        let face = put_up(&admin, &format!("{}/trainer/{ilse}/image", path(id)), &png(3)).await.status(200).data();
        let shown = admin.patch(&path(id), &json!({ "cover_id": second["id"], "status": "published" })).await.status(200).data();
        assert_eq!((&shown["image"], &shown["thumbnails"][1]["id"], &shown["trainers"][0]["image"]), (&second["url"], &first["id"], &face["url"]));
        // Everyone can see everything but the online address.
        let seen = visitor.get(&path(id)).await.status(200).data().clone();
        assert_eq!((&seen["online"], &seen["online_url"], &seen["venue"]), (&json!(true), &Value::Null, &json!("Hall")));
        assert_eq!((&seen["schedules"][0]["venue_id"], &seen["schedules"][0]["trainer_id"]), (&json!(hall), &json!(ilse)));
        assert_eq!(joins(&ada, id).await["status"], "joined");
        assert_eq!(ada.get(&path(id)).await.data()["online_url"], "https://meet.example/room");
        // Moving it moves its schedule; what no longer fits is refused; parts used by a schedule can be deleted.
        admin.patch(&path(id), &json!({ "ends_at": "2026-05-08T17:00:00Z" })).await.faulty("ends_at");
        let moved = admin.patch(&path(id), &json!({ "starts_at": "2026-05-09T16:00:00Z" })).await.status(200).data();
        assert_eq!((&moved["ends_at"], &moved["schedules"][0]["starts_at"]), (&json!("2026-05-09T17:30:00.000Z"), &json!("2026-05-09T16:30:00.000Z")));
        for part in [format!("venue/{hall}"), format!("trainer/{ilse}")] {
            admin.delete(&format!("{}/{part}", path(id))).await.status(200);
        }
        let entry = admin.get(&path(id)).await.data()["schedules"][0].clone();
        assert_eq!((&entry["venue_id"], &entry["trainer_id"]), (&Value::Null, &Value::Null));
        admin.delete(&schedule).await.status(200);
        admin.delete(&schedule).await.problem(404, "not_found");
        // Lists: by phase and text, paged; only the invited see an event for the invited, only editors a draft.
        let secret = event(&admin, &json!({ "title": "Secret", "visibility": "invited" })).await;
        event(&admin, &json!({ "title": "Draft", "status": "draft" })).await;
        let listed = async |who: &daymark_tests::harness::Client, query: &str| {
            let list = who.get(&format!("{ALL}{query}")).await.status(200).data().clone();
            titles(&list).into_iter().map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(listed(&visitor, "").await, ["Spring walk", "Other"]);
        assert_eq!(listed(&admin, "?status=draft").await, ["Draft"]);
        assert_eq!(listed(&visitor, "?search=SPRING").await, ["Spring walk"]);
        assert_eq!((listed(&visitor, "/current").await, listed(&visitor, "/upcoming").await), (vec!["Other".into()], vec!["Spring walk".to_owned()]));
        assert_eq!((listed(&visitor, "/home/upcoming").await.len(), listed(&ada, "/user").await, listed(&ada, "/user?over=true").await.len()), (1, vec!["Spring walk".to_owned()], 0));
        let page = visitor.get(&format!("{ALL}?limit=1")).await.json();
        let cursor = page["meta"]["next_cursor"].as_str().expect("a next page").to_owned();
        assert_eq!(listed(&visitor, &format!("?limit=1&cursor={cursor}")).await, ["Other"]);
        ada.get(&path(secret)).await.problem(404, "not_found");
        ada.post(&format!("{}/join", path(secret)), &json!({})).await.problem(404, "not_found");
        admin.post(&format!("{}/invite-users", path(secret)), &json!({ "user_ids": [ada.id] })).await.status(200);
        assert_eq!(ada.get(&path(secret)).await.status(200).data()["me"]["status"], "invited");
        // The site's events page, and the defaults.
        let home = json!({ "title": "Meet us", "text": "In town", "featured_event_id": secret });
        admin.post("/v1/core/event/home", &home).await.status(200);
        let home = visitor.get("/v1/core/event/home").await.data();
        assert_eq!((&home["title"], &home["featured_event_id"]), (&json!("Meet us"), &Value::Null), "not everybody sees it");
        let banner = visitor.get("/v1/core/banner/get?place=eventsHome").await.data();
        assert_eq!((&banner["title"], &banner["text"]), (&json!("Meet us"), &json!("In town")), "it is the banner of its page");
        admin.post("/v1/core/event/home", &json!({ "title": "Meet us", "featured_event_id": 999_999 })).await.faulty("featured_event_id");
        assert_eq!(visitor.get("/v1/core/defaults").await.data()["duration_minutes"], 60);
        // Calendar files, whose sequence number grows with each change.
        let ics = async || visitor.get(&format!("{}/calendar.ics", path(id))).await.status(200);
        let before = ics().await;
        assert!(before.header("content-type").starts_with("text/calendar") && before.text.contains("DTSTART:20260509T160000Z"), "{}", before.text);
        admin.patch(&path(id), &json!({ "status": "cancelled" })).await.status(200);
        let after = ics().await.text;
        let sequence = |text: &str| text.lines().find_map(|l| l.strip_prefix("SEQUENCE:")).and_then(|n| n.parse::<i64>().ok()).expect("a sequence");
        assert!(after.contains("STATUS:CANCELLED") && sequence(&after) > sequence(&before.text), "{after}");
        admin.patch(&path(id), &json!({ "status": "published" })).await.faulty("status");
        admin.patch(&path(secret), &json!({ "status": "draft" })).await.faulty("status");
        // A cancelled event stays visible until its original end.
        assert_eq!(listed(&visitor, "?status=cancelled").await, ["Spring walk"]);
        site.at("2026-05-10T00:00:00Z");
        assert_eq!(listed(&visitor, "?status=cancelled").await.len(), 0);
        assert_eq!(listed(&visitor, "?phase=past").await, ["Other"]);
    }
}

story! {
    async fn event_places_are_assigned_once_and_in_waitlist_order(site) {
        let admin = site.admin().await;
        let small = event(&admin, &json!({ "capacity": 3, "join_until": "2026-05-07T10:00:00Z" })).await;
        let mut members = Vec::new();
        for n in 0..8 {
            members.push(site.member(&format!("member{n}")).await);
        }
        // All members join at once, twice: as many as there are places get one, the others wait in one line.
        for _ in 0..2 {
            let stands = join_all(members.iter().map(|member| joins(member, small))).await;
            let joined = stands.iter().filter(|me| me["status"] == "joined").count();
            let mut line: Vec<i64> = stands.iter().filter_map(|me| me["position"].as_i64()).collect();
            line.sort_unstable();
            assert_eq!((joined, line), (3, vec![1, 2, 3, 4, 5]));
        }
        let standing = async |member: &Member| member.get(&path(small)).await.data()["me"].clone();
        let mut waiting = Vec::new();
        let mut coming = Vec::new();
        for member in &members {
            let me = standing(member).await;
            match me["position"].as_i64() {
                Some(position) => waiting.push((position, member)),
                None => coming.push(member),
            }
        }
        waiting.sort_by_key(|(position, _)| *position);
        assert_eq!(waiting.iter().map(|(position, _)| *position).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
        let count = async |state: &str| {
            site.database().number(&format!("SELECT COUNT(*) FROM event_member WHERE event_id = {small} AND state = '{state}'")).await
        };
        // The first in line moves up in the call that frees the place, and is notified; leaving twice gives the same
        // response.
        assert_eq!(leaves(coming[0], small).await["status"], "left");
        assert_eq!(leaves(coming[0], small).await["status"], "left");
        assert_eq!(standing(waiting[0].1).await["status"], "joined");
        assert_eq!(told(waiting[0].1).await, ["You have a place in Spring walk"]);
        assert_eq!((standing(waiting[1].1).await["position"].as_i64(), count("joined").await), (Some(1), 3));
        // A member who returns waits behind the others; waiting members can give up.
        assert_eq!(joins(coming[0], small).await["position"], 5);
        assert_eq!(leaves(waiting[4].1, small).await["status"], "left");
        // All participants leave at once: nobody is promoted twice, and not too many are.
        join_all([coming[1], coming[2], waiting[0].1].map(|member| leaves(member, small))).await;
        assert_eq!((count("joined").await, count("waitlisted").await), (3, 1));
        // More places are assigned at once; the capacity cannot drop below the places taken.
        admin.patch(&path(small), &json!({ "capacity": 2 })).await.faulty("capacity");
        admin.patch(&path(small), &json!({ "capacity": 5 })).await.status(200);
        assert_eq!((count("joined").await, count("waitlisted").await, told(coming[0]).await.len()), (4, 0, 1));
        let stranger = site.member("stranger").await;
        stranger.delete(&format!("{}/join", path(small))).await.problem(404, "not_found");
        site.at("2026-05-07T10:00:00Z");
        let late = stranger.post(&format!("{}/join", path(small)), &json!({})).await;
        late.problem(409, "join_closed");
        assert_eq!(joins(coming[0], small).await["status"], "joined", "members who have joined stay joined");
        // Deleting a member frees a place, which the job assigns.
        let tiny = event(&admin, &json!({ "capacity": 1, "starts_at": "2026-08-01T10:00:00Z", "ends_at": "2026-08-01T11:00:00Z" })).await;
        joins(coming[0], tiny).await;
        joins(coming[1], tiny).await;
        let close = json!({ "deleted": true, "password": "correct horse battery" });
        coming[0].patch(&format!("/v1/auth/user/{}", coming[0].id), &close).await.status(200);
        site.hours(31 * 24);
        site.job("erased-accounts").await;
        site.job("events").await;
        let back = Member::login(site.visitor(), &coming[1].email, "correct horse battery").await;
        assert_eq!(back.get(&path(tiny)).await.data()["me"]["status"], "joined");
        let admin = Member::login(site.visitor(), &admin.email, "correct horse battery").await;
        let over = back.post(&format!("{}/join", path(event(&admin, &json!({})).await)), &json!({})).await;
        over.problem(409, "join_closed");
    }
}

#[tokio::test]
async fn a_place_becomes_free_while_the_member_who_waits_for_it_is_erased() {
    if Database::Postgres.left_out() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let (admin, ada, ben) = (site.admin().await, site.member("ada").await, site.member("ben").await);
    let walk = event(&admin, &json!({ "capacity": 1 })).await;
    for member in [&ada, &ben] {
        joins(member, walk).await;
    }
    let lock = format!("SELECT id FROM member WHERE id = {} FOR UPDATE", ben.id);
    let erase = format!("DELETE FROM event_member WHERE member_id = {}", ben.id);
    let left = site.database().interleaved(&lock, &erase, leaves(&ada, walk)).await;
    assert_eq!(left["status"], "left");
    site.end().await;
}

story! {
    async fn invitations_are_sent_once_and_participants_can_be_listed(site) {
        let admin = site.admin().await;
        let (ada, ben, kim) = (site.member("ada").await, site.member("ben").await, site.member_in("kim", "Pacific/Kiritimati").await);
        let id = event(&admin, &json!({ "status": "draft" })).await;
        let invite = format!("{}/invite-users", path(id));
        admin.post(&invite, &json!({ "user_ids": [ada.id] })).await.problem(409, "conflict");
        admin.patch(&path(id), &json!({ "status": "published" })).await.status(200);
        joins(&ben, id).await;
        let available = async |query: &str| {
            let list = admin.get(&format!("/v1/auth/user/event/{id}/available_users{query}")).await.status(200).data().clone();
            list.as_array().expect("members").iter().filter_map(|m| m["user_id"].as_i64()).collect::<Vec<_>>()
        };
        assert_eq!(available("").await, [kim.id, ada.id, admin.id]);
        for query in ["?search=KIM", "?limit=1", "?rowPerPage=1"] {
            assert_eq!(available(query).await, [kim.id], "{query}");
        }
        admin.post(&invite, &json!({ "user_ids": [ada.id, 999_999] })).await.faulty("user_ids[1]");
        admin.post(&invite, &json!({ "user_ids": [] })).await.faulty("user_ids");
        for n in [2, 0] {
            let invited = admin.post(&invite, &json!({ "user_ids": [ada.id, ben.id, kim.id] })).await.status(200).data();
            assert_eq!(invited["invited"], n);
        }
        assert_eq!(told(&ada).await, ["You are invited to Spring walk"]);
        assert_eq!(told(&ben).await.len(), 0, "participants are not invited");
        assert_eq!(bodies(&kim, "You are invited to Spring walk").await, ["Friday, 8 May, 18:00 to 19:30 (Europe/Berlin; Saturday, 06:00 your time)."]);
        assert_eq!(available("").await, [admin.id]);
        assert_eq!(titles(ada.get("/v1/core/event/user").await.data()), ["Spring walk"]);
        leaves(&ada, id).await;
        let list = admin.get(&format!("{}/participants", path(id))).await.status(200).data();
        let states: Vec<_> = list.as_array().expect("rows").iter().map(|r| (r["user_id"].as_i64(), r["status"].as_str())).collect();
        assert_eq!(states, [(Some(ada.id), Some("left")), (Some(ben.id), Some("joined")), (Some(kim.id), Some("invited"))]);
        let csv = admin.get(&format!("{}/participants/export?status=joined", path(id))).await.status(200);
        assert_eq!((csv.text.lines().next(), csv.text.lines().count()), (Some("user_id,name,status,since"), 2));
        ada.get(&format!("{}/participants", path(id))).await.problem(403, "forbidden");
        admin.get(&format!("{}/participants", path(999_999))).await.problem(404, "not_found");
    }
}

story! {
    async fn start_change_and_cancellation_notices_are_sent_once(site) {
        let admin = site.admin().await;
        let (ada, kim, ben, cy) = (site.member("ada").await, site.member_in("kim", "Pacific/Kiritimati").await, site.member("ben").await, site.member("cy").await);
        let id = event(&admin, &json!({ "starts_at": "2026-05-10T16:00:00Z", "ends_at": "2026-05-10T17:30:00Z" })).await;
        for member in [&ada, &kim, &ben, &cy] {
            joins(member, id).await;
        }
        leaves(&cy, id).await;
        let never = json!({ "choices": [{ "category": "events", "channel": "in_app", "frequency": "never" }] });
        ben.patch("/v1/auth/notification-category/user-choice", &never).await.status(200);
        let starts = async |member: &Member| told(member).await.iter().filter(|t| *t == "Spring walk starts tomorrow").count();
        // By each member's own date: for Kim it is on the 11th, and nine in the morning of the 10th comes first there.
        for (at, of_kim, of_ada) in [("2026-05-09T08:59:59Z", 0, 0), ("2026-05-09T09:00:00Z", 0, 1), ("2026-05-09T18:59:59Z", 0, 1), ("2026-05-09T19:00:00Z", 1, 1)] {
            site.at(at);
            site.job("events").await;
            site.job("events").await;
            assert_eq!((starts(&kim).await, starts(&ada).await), (of_kim, of_ada), "{at}");
        }
        site.stop().await;
        site.start_again().await;
        site.job("events").await;
        assert_eq!((starts(&ada).await, starts(&ben).await, starts(&cy).await), (1, 0, 0),
            "once, and only to participants who want it");
        // Moved: announced after five minutes without another change, and again for the new date.
        let when = json!({ "starts_at": "2026-05-12T16:00:00Z" });
        admin.patch(&path(id), &when).await.status(200);
        let dee = site.member("dee").await;
        site.at("2026-05-09T19:03:00Z");
        joins(&dee, id).await;
        admin.post(&format!("{}/venue", path(id)), &json!({ "name": "Hall" })).await.status(201);
        admin.patch(&path(id), &json!({ "summary": "Other words" })).await.status(200);
        site.at("2026-05-09T19:07:59Z");
        site.job("events").await;
        assert_eq!(told(&ada).await.len(), 1);
        site.at("2026-05-09T19:08:00Z");
        site.job("events").await;
        site.job("events").await;
        let changed = bodies(&ada, "Spring walk has changed").await;
        assert_eq!(changed.len(), 1, "one notice for both changes");
        assert!(changed[0].starts_with("New time and place: Tuesday, 12 May, 18:00 to 19:30 (Europe/Berlin; 16:00 your time), at Hall."), "{changed:?}");
        site.at("2026-05-11T19:00:00Z");
        site.job("events").await;
        assert_eq!((starts(&ada).await, starts(&kim).await, starts(&dee).await), (2, 2, 1), "tomorrow again");
        // Cancelled: participants and waiting members get one notice, and no further ones.
        admin.patch(&path(id), &json!({ "status": "cancelled" })).await.status(200);
        for _ in 0..2 {
            site.job("events").await;
        }
        let cancelled = async |member: &Member| bodies(member, "Spring walk is cancelled").await.len();
        assert_eq!((cancelled(&ada).await, cancelled(&kim).await, cancelled(&dee).await, cancelled(&cy).await), (1, 1, 1, 0));
        let refused = cy.post(&format!("{}/join", path(id)), &json!({})).await;
        refused.problem(409, "join_closed");
        // Changes after the end, or to a draft, are not announced.
        let past = event(&admin, &json!({ "starts_at": "2026-05-11T20:00:00Z", "ends_at": "2026-05-11T21:00:00Z" })).await;
        joins(&ada, past).await;
        site.at("2026-05-11T21:00:00Z");
        admin.patch(&path(past), &json!({ "timezone": "UTC" })).await.status(200);
        site.hours(1);
        let before = told(&ada).await.len();
        site.job("events").await;
        assert_eq!(told(&ada).await.len(), before);
        let answer = site.visitor().request(Method::GET, "/v1/core/event/user").send().await;
        answer.problem(401, "unauthenticated");
    }
}
