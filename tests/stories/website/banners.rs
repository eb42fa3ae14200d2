//! Banners: their audience, start and end.

use daymark_tests::harness::{Client, Database, Member, Site};
use daymark_tests::story;
use serde_json::{Value, json};

use super::uploaded;

const BANNER: &str = "/v1/core/banner";

/// A banner on the list of events, with these changes. Returns its id.
pub async fn banner(admin: &Member, change: Value) -> i64 {
    let mut body = json!({ "name": "Spring", "place": "eventsHome", "title": "Spring is here", "enabled": true });
    body.as_object_mut().expect("fields").extend(change.as_object().expect("fields").clone());
    admin.post(BANNER, &body).await.status(201).data()["id"].as_i64().expect("an id")
}

async fn seen_in(client: &Client, zone: &str) -> Value {
    client.get(&format!("{BANNER}/get?place=eventsHome&zone={zone}")).await.status(200).data()["title"].clone()
}

async fn seen(client: &Client) -> Value {
    seen_in(client, "UTC").await
}

story! {
    async fn each_audience_sees_its_own_banner(site) {
        let (admin, visitor) = (site.admin().await, site.visitor());
        let (ada, gold, acme) = (site.member("ada").await, site.member("gold").await, site.member("acme").await);
        let company = acme.post("/v2/core/company", &json!({ "name": "Acme" })).await.status(201).data()["id"].as_i64().expect("an id");
        let grant = format!("INSERT INTO entitlement (member_id, package, source, granted_at) VALUES ({}, 'Gold', 'package', 1)", gold.id);
        site.database().sql(&grant).await;
        assert_eq!(seen(&visitor).await, Value::Null);
        banner(&admin, json!({ "title": "All" })).await;
        let all = banner(&admin, json!({ "title": "For all, by default" })).await;
        admin.patch(&format!("{BANNER}/default/{all}"), &json!({ "default": true })).await.status(200);
        banner(&admin, json!({ "title": "Visitors", "audience": "visitors" })).await;
        banner(&admin, json!({ "title": "Gold", "audience": "package", "package": "Gold" })).await;
        banner(&admin, json!({ "title": "Acme", "audience": "company", "company_id": company })).await;
        banner(&admin, json!({ "title": "Elsewhere", "place": "packagesHome" })).await;
        banner(&admin, json!({ "title": "Off", "enabled": false })).await;
        // Visitors also get those that follow, because their devices know which ones they closed.
        let follow = vec!["All", "For all, by default"];
        for (client, title, follow) in
            [(&visitor, "Visitors", follow), (&*ada, "All", vec![]), (&*gold, "Gold", vec![]), (&*acme, "Acme", vec![])]
        {
            assert_eq!(seen(client).await, title);
            let all = client.get("/v1/core/banners/enabled").await.status(200).data();
            let titles: Vec<_> = all.as_array().expect("a list").iter().map(|b| b["title"].clone()).collect();
            assert_eq!(titles, [vec![title], follow, vec!["Elsewhere"]].concat());
        }
    }
}

story! {
    async fn banner_dates_follow_the_readers_time_zone(site) {
        // It is 10:00 UTC on 6 May: already the 7th in Kiritimati from 10:00 on, and still the 5th in Pago Pago until 11:00.
        let (admin, visitor) = (site.admin().await, site.visitor());
        banner(&admin, json!({ "starts_on": "2026-05-06", "ends_on": "2026-05-06" })).await;
        let days = async || {
            let mut seen = Vec::new();
            for zone in ["Pacific/Pago_Pago", "Europe/Berlin", "Pacific/Kiritimati"] {
                seen.push(!seen_in(&visitor, zone).await.is_null());
            }
            seen
        };
        assert_eq!(days().await, [false, true, false]);
        site.hours(14);
        assert_eq!(days().await, [true, false, false]);
        // A member's own zone takes precedence over the device's.
        let there = site.member_in("there", "Pacific/Pago_Pago").await;
        assert_eq!(seen_in(&there, "Europe/Berlin").await, "Spring is here");
        visitor.get(&format!("{BANNER}/get?place=eventsHome&zone=Nowhere")).await.invalid("zone");
        visitor.get(&format!("{BANNER}/get?place=nowhere")).await.invalid("place");
    }
}

story! {
    async fn a_dismissed_banner_stays_hidden_until_it_changes(site) {
        let admin = site.admin().await;
        let (ada, ben) = (site.member("ada").await, site.member("ben").await);
        let id = banner(&admin, json!({})).await;
        let close = format!("{BANNER}/{id}/dismiss");
        site.visitor().post(&close, &json!({})).await.problem(401, "unauthenticated");
        for _ in 0..2 {
            ada.post(&close, &json!({})).await.status(200);
        }
        let phone = Member::login(site.visitor(), &ada.email, "correct horse battery").await;
        assert_eq!((seen(&phone).await, seen(&ben).await), (Value::Null, json!("Spring is here")));
        let list = admin.get("/v1/core/banners/all?search=spring").await.status(200).json();
        assert_eq!((&list["data"][0]["dismissed"], &list["meta"]["total"]), (&json!(1), &json!(1)));
        let archive = ada.bytes("/v1/auth/user/export").await;
        let mut archive = zip::ZipArchive::new(std::io::Cursor::new(archive)).expect("an archive");
        let table = archive.by_name("banner_dismissal.json").expect("a table");
        let rows: Value = serde_json::from_reader(table).expect("JSON");
        assert_eq!((rows.as_array().map(Vec::len), &rows[0]["banner_id"]), (Some(1), &json!(id)));
        let path = format!("{BANNER}/{id}");
        let change = json!({ "name": "Spring", "place": "eventsHome", "title": "Spring is here", "link": "/events", "version": 1 });
        admin.patch(&path, &change).await.status(200);
        assert_eq!(seen(&ada).await, Value::Null, "a new link does not bring it back");
        let words = admin.get("/v1/core/banners/all").await.data()[0]["words"].clone();
        let label = json!({ "name": "Spring", "place": "eventsHome", "title": "Spring is here", "link_label": "Look", "version": 2 });
        let is = admin.patch(&path, &label).await.status(200).data();
        assert!(is["words"] != words, "devices that hid the old words show the new ones");
        assert_eq!(seen(&ada).await, "Spring is here");
        ada.post(&close, &json!({})).await.status(200);
        let change = json!({ "name": "Spring", "place": "eventsHome", "title": "Summer is near", "version": 3, "dismissible": false });
        admin.patch(&path, &change).await.status(200);
        assert_eq!(seen(&ada).await, "Summer is near");
        ada.post(&close, &json!({})).await.problem(409, "conflict");
        admin.patch(&path, &change).await.problem(409, "conflict");
        admin.patch(&path, &json!({ "name": "x", "place": "eventsHome", "title": "x" })).await.invalid("version");
        admin.delete(&path).await.status(200);
        ada.post(&close, &json!({})).await.problem(404, "not_found");
    }
}

story! {
    async fn a_place_has_one_default_banner_for_everyone(site) {
        let (admin, visitor) = (site.admin().await, site.visitor());
        let (one, two) = (banner(&admin, json!({ "title": "One" })).await, banner(&admin, json!({ "title": "Two" })).await);
        let make = async |id: i64, default: bool| admin.patch(&format!("{BANNER}/default/{id}"), &json!({ "default": default })).await;
        make(one, true).await.status(200);
        assert_eq!(seen(&visitor).await, "Two", "the default is shown only where there is no other");
        make(two, true).await.status(200);
        let all = admin.get("/v1/core/banners/all").await.status(200).data();
        let defaults: Vec<_> = all.as_array().expect("rows").iter().map(|b| (b["title"].clone(), b["default"].clone())).collect();
        assert_eq!(defaults, [(json!("Two"), json!(true)), (json!("One"), json!(false))]);
        let members = banner(&admin, json!({ "audience": "members" })).await;
        make(members, true).await.problem(409, "conflict");
        let change = json!({ "name": "x", "place": "eventsHome", "title": "x", "audience": "visitors", "version": 2 });
        admin.patch(&format!("{BANNER}/{two}"), &change).await.invalid("audience");
        let enable = format!("{BANNER}/enable/{one}");
        assert_eq!(admin.patch(&enable, &json!({ "enabled": false })).await.status(200).data()["enabled"], false);
        assert_eq!(seen(&visitor).await, "Two");
    }
}

story! {
    async fn invalid_banners_are_rejected_with_the_field_name(site) {
        let admin = site.admin().await;
        let ada = site.member("ada").await;
        let picture = uploaded(&admin).await;
        ada.post(BANNER, &json!({})).await.problem(403, "forbidden");
        for (change, field) in [
            (json!({ "title": " " }), "title"),
            (json!({ "place": "roof" }), "place"),
            (json!({ "link": "javascript:alert(1)" }), "link"),
            (json!({ "image": "/v1/picture/none.jpg" }), "image"),
            (json!({ "audience": "package" }), "package"),
            (json!({ "audience": "company" }), "company_id"),
            (json!({ "audience": "company", "company_id": 9_999 }), "company_id"),
            (json!({ "starts_on": "2026-05-07", "ends_on": "2026-05-06" }), "ends_on"),
            (json!({ "starts_on": "7 May" }), "starts_on"),
        ] {
            let mut body = json!({ "name": "x", "place": "dashboard", "title": "x" });
            body.as_object_mut().expect("fields").extend(change.as_object().expect("fields").clone());
            admin.post(BANNER, &body).await.invalid(field);
        }
        let id = banner(&admin, json!({ "image": picture, "image_alt": "A path" })).await;
        let shown = site.visitor().get(&format!("{BANNER}/get?place=eventsHome")).await.status(200).data();
        assert_eq!((&shown["image"], &shown["image_alt"]), (&json!(picture), &json!("A path")));
        admin.delete(&format!("{BANNER}/{id}")).await.status(200);
        site.job("files").await;
        site.visitor().get(&picture).await.problem(404, "not_found");
    }
}

#[tokio::test]
async fn a_banner_waits_while_its_company_is_deleted() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let (admin, ada) = (site.admin().await, site.member("ada").await);
    let body = async || {
        let company = ada.post("/v2/core/company", &json!({ "name": "Acme" })).await.status(201).data();
        json!({ "name": "x", "place": "dashboard", "title": "x", "audience": "company", "company_id": company["id"] })
    };
    let (lock, delete) = ("SELECT id FROM company FOR UPDATE", "DELETE FROM company");
    let made = body().await;
    site.database().interleaved(lock, delete, admin.post(BANNER, &made)).await.invalid("company_id");
    let mut changed = body().await;
    let path = format!("{BANNER}/{}", banner(&admin, changed.clone()).await);
    (changed["title"], changed["version"]) = (json!("y"), json!(1));
    site.database().interleaved(lock, delete, admin.patch(&path, &changed)).await.invalid("company_id");
    site.end().await;
}

#[tokio::test]
async fn closing_a_banner_waits_while_it_is_deleted() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let (admin, ada) = (site.admin().await, site.member("ada").await);
    let close = format!("{BANNER}/{}/dismiss", banner(&admin, json!({})).await);
    let (lock, delete, nothing) = ("SELECT id FROM banner FOR UPDATE", "DELETE FROM banner", json!({}));
    let closed = site.database().interleaved(lock, delete, ada.post(&close, &nothing)).await;
    closed.problem(404, "not_found");
    site.end().await;
}

#[tokio::test]
async fn banners_of_a_place_become_its_default_one_after_the_other() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let (admin, database) = (site.admin().await, site.database());
    let (first, second) = (banner(&admin, json!({})).await, banner(&admin, json!({})).await);
    let third = banner(&admin, json!({})).await;
    let make = async |id: i64| {
        admin.patch(&format!("{BANNER}/default/{id}"), &json!({ "default": true })).await.status(200).code
    };
    make(first).await;
    // Another call locks all of them.
    let lock = |id: i64| format!("SELECT id FROM banner WHERE id = {id} FOR UPDATE");
    database.interleaved(&lock(first), &lock(second), make(second)).await;
    let both = async { tokio::join!(make(first), make(third)) };
    database.held("SELECT id FROM banner FOR UPDATE", 2, both).await;
    assert_eq!(database.number("SELECT COUNT(*) FROM banner WHERE is_default").await, 1);

    // A default banner moves to a place that has one, while another call locks both.
    make(first).await;
    let other = banner(&admin, json!({ "place": "everywhere" })).await;
    make(other).await;
    let change =
        json!({ "name": "Spring", "place": "eventsHome", "title": "Spring is here", "enabled": true, "version": 2 });
    let change = async { admin.patch(&format!("{BANNER}/{other}"), &change).await.problem(422, "invalid") };
    database.interleaved(&lock(first), &lock(other), change).await;

    // The default banners of two places move to a third one at once.
    let moved = format!("UPDATE banner SET place = 'dashboard' WHERE id = {first}");
    let change =
        json!({ "name": "Spring", "place": "dashboard", "title": "Spring is here", "enabled": true, "version": 2 });
    let path = format!("{BANNER}/{other}");
    database.interleaved(&moved, "SELECT 1", admin.patch(&path, &change)).await.invalid("place");
    site.end().await;
}

story! {
    async fn the_audit_log_tells_what_a_banners_picture_shows(site) {
        let admin = site.admin().await;
        let picture = uploaded(&admin).await;
        let mut body = json!({ "image": picture, "image_alt": "A path" });
        let id = banner(&admin, body.clone()).await;
        let spring = json!({ "name": "Spring", "place": "eventsHome", "title": "Spring is here", "version": 1 });
        body.as_object_mut().expect("fields").extend(spring.as_object().expect("fields").clone());
        body["image_alt"] = json!("A hill");
        admin.patch(&format!("{BANNER}/{id}"), &body).await.status(200);
        let row = admin.get(&format!("/v1/auth/audit?object=banner:{id}&action=banner:update")).await.data()[0].clone();
        assert_eq!((&row["before"]["image_alt"], &row["after"]["image_alt"]), (&json!("A path"), &json!("A hill")));
    }
}

story! {
    async fn the_available_programs_banner_is_an_ordinary_banner(site) {
        let (admin, visitor) = (site.admin().await, site.visitor());
        let body = json!({ "version": 0, "enabled": true, "title": "June is near", "description": "Have a look." });
        admin.post("/v1/core/available-challenge-banner", &body).await.status(200);
        let at = format!("{BANNER}/get?place=availableProgram");
        assert_eq!(visitor.get(&at).await.data()["title"], "June is near");
        banner(&admin, json!({ "title": "For members", "place": "availableProgram", "audience": "members" })).await;
        let ada = site.member("ada").await;
        assert_eq!((&visitor.get(&at).await.data()["title"], &ada.get(&at).await.data()["title"]), (&json!("June is near"), &json!("For members")));
        assert_eq!(ada.get("/v1/core/available-challenge-banner").await.data()["title"], "June is near");
    }
}

story! {
    async fn a_visitor_gets_the_banners_that_replace_a_closed_one(site) {
        let (admin, ada, visitor) = (site.admin().await, site.member("ada").await, site.visitor());
        let usual = banner(&admin, json!({ "dismissible": false })).await;
        admin.patch(&format!("{BANNER}/default/{usual}"), &json!({ "default": true })).await.status(200);
        let stays = banner(&admin, json!({ "dismissible": false })).await;
        let (older, newer) = (banner(&admin, json!({ "dismissible": true })).await, banner(&admin, json!({ "dismissible": true })).await);
        let ids = async |who: &Client| {
            let rows = who.get("/v1/core/banners/enabled").await.status(200).data().as_array().expect("banners");
            rows.iter().map(|row| row["id"].as_i64().expect("an id")).collect::<Vec<_>>()
        };
        assert_eq!(ids(&visitor).await, [newer, older, stays], "the one that cannot be closed is the last that is needed");
        assert_eq!(ids(&ada).await, [newer]);
        ada.post(&format!("{BANNER}/{newer}/dismiss"), &json!({})).await.status(200);
        assert_eq!(ids(&ada).await, [older], "a member's are stored");
        admin.delete(&format!("{BANNER}/{stays}")).await.status(200);
        assert_eq!(ids(&visitor).await, [newer, older, usual], "the default is last");
    }
}

story! {
    async fn a_page_shows_its_default_banner_only_in_its_period(site) {
        let (admin, visitor) = (site.admin().await, site.visitor());
        let spring = banner(&admin, json!({ "starts_on": "2026-05-07" })).await;
        admin.patch(&format!("{BANNER}/default/{spring}"), &json!({ "default": true })).await.status(200);
        let title = async |who: &Client| who.get("/v1/core/event/home").await.status(200).data()["title"].clone();
        assert_eq!((title(&visitor).await, title(&admin).await), (json!("Events"), json!("Spring is here")), "editors see it");
        site.hours(24);
        assert_eq!(title(&visitor).await, "Spring is here");
        // Turned off, it stays off when only the recommended event changes.
        const HOME: &str = "/v1/core/event/home";
        let version = async || admin.get(HOME).await.status(200).data()["version"].clone();
        admin.patch(&format!("{BANNER}/enable/{spring}"), &json!({ "enabled": false })).await.status(200);
        for (words, shown) in [("Spring is here", Value::Null), ("Summer is near", json!("Summer is near"))] {
            let home = json!({ "version": version().await, "title": words, "text": "", "featured_event_id": null });
            admin.post(HOME, &home).await.status(200);
            assert_eq!(seen(&visitor).await, shown);
        }
    }
}

story! {
    async fn the_default_banners_of_pages_follow_the_readers_time_zone(site) {
        // It is 10:00 UTC on 6 May: already the 7th in Kiritimati, and still the 5th in Pago Pago.
        let (admin, visitor) = (site.admin().await, site.visitor());
        let there = site.member_in("there", "Pacific/Kiritimati").await;
        for (path, place) in [("/v1/core/event/home", "eventsHome"), ("/v1/core/available-challenge-banner", "availableProgram")] {
            let spring = banner(&admin, json!({ "place": place, "starts_on": "2026-05-07" })).await;
            admin.patch(&format!("{BANNER}/default/{spring}"), &json!({ "default": true })).await.status(200);
            let seen = async |who: &Client, zone: &str| {
                who.get(&format!("{path}?zone={zone}")).await.status(200).data()["title"] == "Spring is here"
            };
            let zones = ["Pacific/Pago_Pago", "UTC", "Pacific/Kiritimati"];
            assert_eq!([seen(&visitor, zones[0]).await, seen(&visitor, zones[1]).await, seen(&visitor, zones[2]).await], [false, false, true]);
            assert!(seen(&there, "UTC").await, "a member's own zone takes precedence");
            visitor.get(&format!("{path}?zone=Nowhere")).await.invalid("zone");
        }
    }
}

story! {
    async fn a_pages_banner_is_not_saved_over_another_editors_and_needs_words(site) {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        for (path, place) in [("/v1/core/available-challenge-banner", "availableProgram"), ("/v1/core/event/home", "eventsHome")] {
            let said = |version: i64, title: &str| match place {
                "eventsHome" => json!({ "version": version, "title": title }),
                _ => json!({ "version": version, "title": title, "enabled": true }),
            };
            admin.post(path, &said(0, "  ")).await.invalid("title");
            let mut unversioned = said(0, "June");
            unversioned.as_object_mut().expect("fields").remove("version");
            admin.post(path, &unversioned).await.invalid("version");
            assert_eq!(admin.post(path, &said(0, " June ")).await.status(200).data()["title"], "June");
            admin.post(path, &said(0, "July")).await.problem(409, "conflict");
            let now = admin.get(path).await.status(200).data();
            assert_eq!((&now["title"], &now["version"]), (&json!("June"), &json!(1)));
            // A member who closed it sees other words.
            let all = admin.get(&format!("/v1/core/banners/all?place={place}")).await.data();
            let id = all[0]["id"].as_i64().expect("an id");
            let open = json!({ "name": "x", "place": place, "title": "June", "version": 1, "dismissible": true });
            admin.patch(&format!("{BANNER}/{id}"), &open).await.status(200);
            ada.post(&format!("{BANNER}/{id}/dismiss"), &json!({})).await.status(200);
            admin.post(path, &said(2, "July")).await.status(200);
            assert_eq!(ada.get(&format!("{BANNER}/get?place={place}")).await.data()["title"], "July");
        }
    }
}

story! {
    async fn a_banner_without_a_title_cannot_be_turned_on(site) {
        let admin = site.admin().await;
        let hidden = json!({ "version": 0, "enabled": false });
        admin.post("/v1/core/available-challenge-banner", &hidden).await.status(200);
        let id = admin.get("/v1/core/banners/all").await.data()[0]["id"].as_i64().expect("an id");
        let enable = format!("{BANNER}/enable/{id}");
        admin.patch(&enable, &json!({ "enabled": true })).await.problem(409, "conflict");
    }
}
