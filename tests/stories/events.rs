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
    if Database::Postgres.skipped() {
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
            admin.post(ALL, &other).await.invalid(name);
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
            admin.patch(&schedule, &json!({ name: wrong })).await.invalid(name);
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
        admin.patch(&path(id), &json!({ "ends_at": "2026-05-08T17:00:00Z" })).await.invalid("ends_at");
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
        let home = json!({ "version": 0, "title": "Meet us", "text": "In town", "featured_event_id": secret });
        admin.post("/v1/core/event/home", &home).await.status(200);
        let home = visitor.get("/v1/core/event/home").await.data();
        assert_eq!((&home["title"], &home["featured_event_id"]), (&json!("Meet us"), &Value::Null), "not everybody sees it");
        let banner = visitor.get("/v1/core/banner/get?place=eventsHome").await.data();
        assert_eq!((&banner["title"], &banner["text"]), (&json!("Meet us"), &json!("In town")), "it is the banner of its page");
        admin.post("/v1/core/event/home", &json!({ "version": 1, "title": "Meet us", "featured_event_id": 999_999 })).await.invalid("featured_event_id");
        assert_eq!(visitor.get("/v1/core/defaults").await.data()["duration_minutes"], 60);
        // Calendar files, whose sequence number grows with each change.
        let ics = async || visitor.get(&format!("{}/calendar.ics", path(id))).await.status(200);
        let before = ics().await;
        assert!(before.header("content-type").starts_with("text/calendar") && before.text.contains("DTSTART:20260509T160000Z"), "{}", before.text);
        admin.patch(&path(id), &json!({ "status": "cancelled" })).await.status(200);
        let after = ics().await.text;
        let sequence = |text: &str| text.lines().find_map(|l| l.strip_prefix("SEQUENCE:")).and_then(|n| n.parse::<i64>().ok()).expect("a sequence");
        assert!(after.contains("STATUS:CANCELLED") && sequence(&after) > sequence(&before.text), "{after}");
        admin.patch(&path(id), &json!({ "status": "published" })).await.invalid("status");
        admin.patch(&path(secret), &json!({ "status": "draft" })).await.invalid("status");
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
        admin.patch(&path(small), &json!({ "capacity": 2 })).await.invalid("capacity");
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
    if Database::Postgres.skipped() {
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
    async fn an_event_that_fails_does_not_hold_up_the_others(site) {
        let admin = site.admin().await;
        let (mut events, mut waiting) = (Vec::new(), Vec::new());
        for (inside, next) in [("ada", "ben"), ("cy", "dee")] {
            let (inside, next) = (site.member(inside).await, site.member(next).await);
            let id = event(&admin, &json!({ "capacity": 1 })).await;
            joins(&inside, id).await;
            joins(&next, id).await;
            events.push(id);
            waiting.push(next);
        }
        let [ben, dee] = &waiting[..] else { panic!("two members") };
        // A place becomes free outside a call.
        site.database().sql("UPDATE event SET capacity = 2").await;
        site.database().refuse("notice", ben.id).await;
        site.try_job("events").await.expect_err("it failed for the first");
        assert_eq!((told(ben).await, told(dee).await), (vec![], vec!["You have a place in Spring walk".to_owned()]));
        site.database().accept("notice").await;
        site.job("events").await;
        assert_eq!(told(ben).await, ["You have a place in Spring walk"]);
        for id in events {
            admin.patch(&path(id), &json!({ "status": "cancelled" })).await.status(200);
        }
        site.database().refuse("notice", ben.id).await;
        site.try_job("events").await.expect_err("it failed for the first");
        let cancelled = async |member: &Member| bodies(member, "Spring walk is cancelled").await.len();
        assert_eq!((cancelled(ben).await, cancelled(dee).await), (0, 1));
        site.database().accept("notice").await;
        site.job("events").await;
        assert_eq!((cancelled(ben).await, cancelled(dee).await), (1, 1));
    }
}

story! {
    async fn disabled_and_closed_accounts_get_no_place_and_closed_ones_leave(site) {
        let admin = site.admin().await;
        let id = event(&admin, &json!({ "capacity": 1 })).await;
        let mut members = Vec::new();
        for name in ["ada", "ben", "cy", "dee", "eve"] {
            let member = site.member(name).await;
            joins(&member, id).await;
            members.push(member);
        }
        let [ada, ben, cy, dee, eve] = &members[..] else { panic!("five members") };
        let close = async |member: &Member| {
            let body = json!({ "deleted": true, "password": "correct horse battery" });
            member.patch(&format!("/v1/auth/user/{}", member.id), &body).await.status(200);
        };
        let disable = json!({ "disabled": true });
        admin.patch(&format!("/v1/auth/user/{}/disabled", ben.id), &disable).await.status(200);
        close(cy).await;
        leaves(ada, id).await;
        let standing = async |member: &Member| member.get(&path(id)).await.data()["me"]["status"].clone();
        assert_eq!((standing(dee).await, standing(eve).await), (json!("joined"), json!("waitlisted")));
        close(dee).await;
        site.job("events").await;
        assert_eq!(standing(eve).await, "joined");
        assert_eq!(told(eve).await, ["You have a place in Spring walk"]);
        let list = admin.get(&format!("{}/participants", path(id))).await.status(200).data().as_array().expect("rows");
        let status = |member: &Member| {
            list.iter().find(|row| row["user_id"] == member.id).and_then(|row| row["status"].as_str())
        };
        assert_eq!([ben, cy, dee].map(status), [Some("waitlisted"), Some("left"), Some("left")]);
    }
}

story! {
    async fn the_later_of_two_editors_of_an_event_is_refused(site) {
        let admin = site.admin().await;
        let id = event(&admin, &json!({ "status": "draft" })).await;
        let seen = admin.get(&path(id)).await.data()["version"].clone();
        // Status, parts and pictures do not count.
        admin.patch(&path(id), &json!({ "status": "published" })).await.status(200);
        admin.post(&format!("{}/venue", path(id)), &json!({ "name": "Hall" })).await.status(201);
        put_up(&admin, &format!("{}/thumbnails", path(id)), &png(1)).await.status(201);
        let title = json!({ "title": "Night walk", "version": seen });
        let now = admin.patch(&path(id), &title).await.status(200).data();
        let late = json!({ "summary": "Mine", "version": seen });
        let refused = admin.patch(&path(id), &late).await.problem(409, "conflict");
        let message = refused["message"].as_str().expect("a message");
        assert!(message.starts_with("Another administrator has just changed this event."), "{message}");
        let kept = admin.get(&path(id)).await.data();
        assert_eq!((&kept["title"], &kept["summary"]), (&json!("Night walk"), &json!("By the river")));
        // The same change again is not refused: the first reply may have been lost.
        assert_eq!(admin.patch(&path(id), &title).await.status(200).data()["version"], now["version"]);
        let mine = json!({ "summary": "Mine", "version": now["version"] });
        assert_eq!(admin.patch(&path(id), &mine).await.status(200).data()["summary"], "Mine");
    }
}

story! {
    async fn descriptions_are_markdown_that_the_server_renders(site) {
        let (admin, visitor) = (site.admin().await, site.visitor());
        let text = "**Bring** [tea](https://tea.example)\n\n<script>alert(1)</script>";
        let id = event(&admin, &json!({ "summary": "", "description": text })).await;
        let seen = visitor.get(&path(id)).await.status(200).data();
        let html = seen["html"].as_str().expect("HTML");
        assert_eq!(seen["description"], text);
        assert!(html.contains("<strong>Bring</strong>") && !html.contains("<script"), "{html}");
        let page = visitor.get(&format!("/events/{id}")).await.status(200).text;
        assert!(page.contains("<strong>Bring</strong>") && page.contains("content=\"Bring tea\""), "{page}");
        let ics = visitor.get(&format!("{}/calendar.ics", path(id))).await.status(200).text;
        assert!(ics.contains("DESCRIPTION:Bring tea\r\n"), "{ics}");
        let (trainers, bio) = (format!("{}/trainer", path(id)), json!({ "name": "Ilse", "bio": "Walks *slowly*\n<b>x</b>" }));
        let made = admin.post(&trainers, &bio).await.status(201).data();
        assert_eq!((&made["bio"], &made["html"]), (&bio["bio"], &json!("<p>Walks <em>slowly</em><br>\n&lt;b&gt;x&lt;/b&gt;</p>\n")));
        assert_eq!(visitor.get(&path(id)).await.data()["trainers"], json!([made]));
        let bio = json!({ "bio": "**Runs**" });
        let changed = admin.patch(&format!("{trainers}/{}", made["id"]), &bio).await.status(200).data();
        assert_eq!(changed["html"], "<p><strong>Runs</strong></p>\n");
        // A program of the previous release changes only the text.
        let old = format!("UPDATE event SET description = 'An *old* one', sequence = sequence + 1 WHERE id = {id}");
        site.database().sql(&old).await;
        let venue = json!({ "name": "Hall" });
        for (change, shown) in [(None, "<em>old</em>"), (Some("A **new** one"), "<strong>new</strong>")] {
            if let Some(text) = change {
                admin.patch(&path(id), &json!({ "description": text })).await.status(200);
            }
            admin.post(&format!("{}/venue", path(id)), &venue).await.status(201);
            let html = admin.get(&path(id)).await.data()["html"].clone();
            assert!(html.as_str().expect("HTML").contains(shown), "{html}");
        }
    }
}

story! {
    async fn only_changes_of_time_place_and_link_that_stay_are_announced(site) {
        let (admin, ada, ben) = (site.admin().await, site.member("ada").await, site.member("ben").await);
        let times = json!({ "starts_at": "2026-05-28T16:00:00Z", "ends_at": "2026-05-28T17:30:00Z" });
        let id = event(&admin, &times).await;
        let add = async |name: &str| {
            let venue = json!({ "name": name });
            admin.post(&format!("{}/venue", path(id)), &venue).await.status(201).data()["id"].to_string()
        };
        let announced = async || {
            site.minutes(6);
            site.job("events").await;
            site.job("events").await;
            let title = "Spring walk has changed";
            (bodies(&ada, title).await.len(), bodies(&ben, title).await.len())
        };
        joins(&ada, id).await;
        add("Hall").await;
        assert_eq!(announced().await, (1, 0));
        // Move the event by ten hours and back: only members who joined in between are notified.
        admin.patch(&path(id), &json!({ "starts_at": "2026-05-29T02:00:00Z" })).await.status(200);
        site.minutes(1);
        joins(&ben, id).await;
        admin.patch(&path(id), &json!({ "starts_at": "2026-05-28T16:00:00Z" })).await.status(200);
        assert_eq!(announced().await, (1, 1));
        // A second venue does not change where people go.
        let second = format!("{}/venue/{}", path(id), add("Garden").await);
        admin.patch(&second, &json!({ "name": "Yard" })).await.status(200);
        admin.delete(&second).await.status(200);
        assert_eq!(announced().await, (1, 1));
        for (n, link) in ["https://meet.example/a", "https://meet.example/b"].iter().enumerate() {
            admin.patch(&path(id), &json!({ "online_url": link })).await.status(200);
            assert_eq!(announced().await, (n + 2, n + 2), "{link}");
        }
        let newest = bodies(&ada, "Spring walk has changed").await.remove(0);
        assert!(newest.contains("at Hall. The link to join online is on its page."), "{newest}");
    }
}

story! {
    async fn online_events_need_a_link_which_calendars_contain(site) {
        let (admin, ada, visitor) = (site.admin().await, site.member("ada").await, site.visitor());
        let id = event(&admin, &json!({})).await;
        let about = async || {
            let page = visitor.get(&format!("/events/{id}")).await.status(200).text;
            let (_, rest) = page.split_once("application/ld+json\">").expect("JSON-LD");
            serde_json::from_str::<Value>(rest.split_once("</script>").expect("an end").0).expect("JSON")
        };
        let open = about().await;
        assert_eq!((&open["eventAttendanceMode"], &open["location"]), (&Value::Null, &Value::Null));
        let ics = async |who: &daymark_tests::harness::Client| {
            who.get(&format!("{}/calendar.ics", path(id))).await.status(200).text
        };
        admin.patch(&path(id), &json!({ "online_url": "https://meet.example/room" })).await.status(200);
        let online = about().await;
        assert_eq!(online["eventAttendanceMode"], "https://schema.org/OnlineEventAttendanceMode");
        assert_eq!(online["location"]["@type"], "VirtualLocation");
        joins(&ada, id).await;
        let own = ics(&ada).await;
        assert!(own.contains("LOCATION:https://meet.example/room") && own.contains("Join online: https://"), "{own}");
        assert!(!ics(&visitor).await.contains("meet.example"));
    }
}

story! {
    async fn drafts_of_events_can_be_deleted(site) {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let draft = event(&admin, &json!({ "status": "draft" })).await;
        admin.post(&format!("{}/venue", path(draft)), &json!({ "name": "Hall" })).await.status(201);
        put_up(&admin, &format!("{}/thumbnails", path(draft)), &png(1)).await.status(201);
        ada.delete(&path(draft)).await.problem(403, "forbidden");
        assert_eq!(admin.delete(&path(draft)).await.status(200).data()["id"], draft);
        for gone in [admin.get(&path(draft)).await, admin.delete(&path(draft)).await] {
            gone.problem(404, "not_found");
        }
        assert_eq!(site.database().number("SELECT COUNT(*) FROM event_picture").await, 0);
        let published = event(&admin, &json!({})).await;
        admin.delete(&path(published)).await.problem(409, "conflict");
        admin.get(&path(published)).await.status(200);
    }
}

story! {
    async fn titles_and_names_of_events_are_one_line_and_not_blank(site) {
        let admin = site.admin().await;
        let id = event(&admin, &json!({})).await;
        let times = evening();
        let required = "This field is required";
        for (text, said) in [("", required), ("  ", required), ("Two\nlines", "Use a single line of text.")] {
            let mut whole = evening();
            whole["title"] = json!(text);
            let slot = json!({ "title": text, "starts_at": times["starts_at"], "ends_at": times["ends_at"] });
            for (answer, field) in [
                (admin.post(ALL, &whole).await, "title"),
                (admin.patch(&path(id), &json!({ "title": text })).await, "title"),
                (admin.post(&format!("{}/venue", path(id)), &json!({ "name": text })).await, "name"),
                (admin.post(&format!("{}/trainer", path(id)), &json!({ "name": text })).await, "name"),
                (admin.post(&format!("{}/schedule", path(id)), &slot).await, "title"),
            ] {
                assert_eq!(answer.problem(422, "invalid")["errors"][field], json!([said]), "{text:?}");
            }
        }
    }
}

story! {
    async fn event_errors_do_not_mention_programs(site) {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let closed = event(&admin, &json!({ "join_until": "2026-01-01T00:00:00Z" })).await;
        let paid = event(&admin, &json!({ "needs_package": true })).await;
        for (id, status, code) in [(closed, 409, "join_closed"), (paid, 402, "package_needed")] {
            let problem = ada.post(&format!("{}/join", path(id)), &json!({})).await.problem(status, code);
            assert!(!problem["title"].as_str().expect("a title").contains("program"), "{problem}");
        }
    }
}

story! {
    async fn a_waiting_member_gets_a_place_only_while_their_package_lasts(site) {
        let admin = site.admin().await;
        let id = event(&admin, &json!({ "capacity": 1, "needs_package": true })).await;
        let [ada, ben, cy] = [site.member("ada").await, site.member("ben").await, site.member("cy").await];
        let grant = async |member: &Member, expires: i64| {
            let sql = format!("INSERT INTO entitlement (member_id, package, source, granted_at, expires_at) VALUES ({}, 'Gold', 'package', 1, {expires})",
                member.id);
            site.database().sql(&sql).await;
        };
        let (hour, week) = (site.now().plus_ms(3_600_000).0, site.now().plus_ms(7 * 86_400_000).0);
        for (member, expires) in [(&ada, week), (&ben, hour), (&cy, week)] {
            grant(member, expires).await;
            joins(member, id).await;
        }
        site.hours(1);
        leaves(&ada, id).await;
        let standing = async |member: &Member| member.get(&path(id)).await.data()["me"].clone();
        assert_eq!(standing(&cy).await["status"], "joined", "the next in line has a package");
        // Without one, the member stays in line, and the place stays free.
        leaves(&cy, id).await;
        site.job("events").await;
        let waits = standing(&ben).await;
        assert_eq!((&waits["status"], &waits["position"]), (&json!("waitlisted"), &json!(1)));
        assert_eq!(told(&ben).await, Vec::<String>::new());
        assert_eq!(joins(&ben, id).await["status"], "waitlisted");
        // With a new package, the job gives them the place.
        site.database().sql(&format!("UPDATE entitlement SET expires_at = {week} WHERE member_id = {}", ben.id)).await;
        site.job("events").await;
        assert_eq!(standing(&ben).await["status"], "joined");
        assert_eq!(told(&ben).await, ["You have a place in Spring walk"]);
    }
}

story! {
    async fn organisers_see_who_comes_by_name_and_address(site) {
        let admin = site.admin().await;
        let body = json!({ "email": "noname@daymark.example", "password": "correct horse battery" });
        let noname = Member::register(site.visitor(), &body).await;
        let id = event(&admin, &json!({})).await;
        let shown = async |list: String| {
            let rows = admin.get(&list).await.status(200).data().as_array().expect("rows");
            let row = rows.iter().find(|row| row["user_id"] == noname.id).expect("the member");
            (row["name"].clone(), row["email"].clone())
        };
        let both = (json!("noname"), json!("noname@daymark.example"));
        assert_eq!(shown(format!("/v1/auth/user/event/{id}/available_users")).await, both);
        joins(&noname, id).await;
        assert_eq!(shown(format!("{}/participants", path(id))).await, both);
        let csv = admin.get(&format!("{}/participants/export", path(id))).await.status(200).text;
        assert!(csv.contains(",noname,noname@daymark.example,joined,"), "{csv}");
    }
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
        admin.post(&invite, &json!({ "user_ids": [ada.id, 999_999] })).await.invalid("user_ids[1]");
        admin.post(&invite, &json!({ "user_ids": [] })).await.invalid("user_ids");
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
        assert_eq!((csv.text.lines().next(), csv.text.lines().count()), (Some("user_id,name,email,status,since"), 2));
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
        // Each member's own date counts: for Kim the event is on the 11th, and nine in the morning of the 10th comes
        // earlier there.
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
        assert!(changed[0].starts_with("Check the new details: Tuesday, 12 May, 18:00 to 19:30 (Europe/Berlin; 16:00 your time), at Hall."), "{changed:?}");
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
        // An event that was over and takes place again.
        admin.patch(&path(past), &json!({ "starts_at": "2026-05-28T20:00:00Z" })).await.status(200);
        site.minutes(6);
        site.job("events").await;
        assert_eq!(bodies(&ada, "Spring walk has changed").await.len(), 2);
        let answer = site.visitor().request(Method::GET, "/v1/core/event/user").send().await;
        answer.problem(401, "unauthenticated");
    }
}
