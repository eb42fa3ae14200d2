//! Newsletters: subscribing with consent, and unsubscribing with one click.

mod articles;
mod campaigns;
mod histories;
mod opens;
mod series;
mod together;

use std::io::Cursor;

use daymark_tests::harness::{Answer, Client, Database, HumanProvider, Member, Site};
use daymark_tests::story;
use reqwest::Method;
use serde_json::{Value, json};
use zip::ZipArchive;

const FORM: &str = "/v1/auth/newsletter";
const READER: &str = "/v1/auth/newsletter-user/token";

/// A sendable campaign with these fields.
pub async fn campaign(admin: &Member, fields: Value) -> i64 {
    let mut body = json!({ "subject": "News of May", "blocks": [{ "kind": "text", "text": "Hello" }] });
    for (name, value) in fields.as_object().expect("fields") {
        body[name] = value.clone();
    }
    admin.post("/v1/auth/campaign", &body).await.status(201).data()["id"].as_i64().expect("an id")
}

/// The link of the newest confirmation mail to an address, as the page's script calls it.
async fn confirmation(site: &Site, email: &str) -> String {
    let link = site.link(email, "newsletter-confirm").await.expect("a link");
    link.replace("/newsletter-confirm?", "/v1/auth/newsletter-email/verify?")
}

/// Subscribes an address and returns the subscriber.
pub async fn subscriber(site: &Site, email: &str) -> i64 {
    let visitor = site.visitor();
    let body = json!({ "email": email, "first_name": "Ada", "last_name": "Lovelace" });
    visitor.post(FORM, &body).await.status(200);
    visitor.get(&confirmation(site, email).await).await.status(200);
    site.database().number(&format!("SELECT id FROM subscriber WHERE email_folded = '{email}'")).await
}

/// Confirms an address. The response has the token of mails to the subscriber, and a cookie for the browser.
async fn confirmed(site: &Site, client: &Client, email: &str) -> Answer {
    client.post(FORM, &json!({ "email": email })).await.status(200);
    client.get(&confirmation(site, email).await).await.status(200)
}

fn token(confirmed: &Answer) -> String {
    confirmed.data()["token"].as_str().expect("a token").to_owned()
}

async fn state(admin: &Member, id: i64) -> Value {
    admin.get(&format!("/v1/auth/newsletter-user/{id}")).await.status(200).data()["details"]["state"].clone()
}

/// A member with a confirmed address.
pub async fn proved(site: &Site, name: &str) -> Member {
    proved_in(site, name, "UTC").await
}

/// The same in a time zone.
async fn proved_in(site: &Site, name: &str, zone: &str) -> Member {
    let member = site.member_in(name, zone).await;
    site.confirm(&member).await;
    member
}

story! {
    async fn a_subscription_needs_confirmation_on_the_linked_page(site) {
        let (admin, visitor) = (site.admin().await, site.visitor());
        visitor.post(FORM, &json!({ "email": "no address" })).await.invalid("email");
        visitor.post(FORM, &json!({ "email": "" })).await.invalid("email");
        let body = json!({ "email": " Ann@Example.org ", "first_name": "Ann" });
        let asked = visitor.post(FORM, &body).await.status(200).json();
        assert_eq!((&asked["data"]["id"], &asked["message"]), (&json!(1), &json!("Please confirm your subscription. Open the link we have sent you.")));
        let listed = admin.get(FORM).await.status(200).data();
        assert_eq!((&listed[0]["email"], &listed[0]["state"]), (&json!("Ann@Example.org"), &json!("pending")));
        let link = site.link("ann@example.org", "newsletter-confirm").await.expect("a link");
        // Mail programs open the link: it is a page, and changes nothing.
        assert!(link.starts_with("/newsletter-confirm?email=Ann%40Example.org&token="), "{link}");
        visitor.get(&link).await;
        assert_eq!(admin.get(FORM).await.data()[0]["state"], "pending");
        let call = confirmation(site, "ann@example.org").await;
        visitor.get(&call.replace("Ann", "Ben")).await.problem(410, "link_ended");
        let done = visitor.get(&call).await.status(200);
        assert_eq!(done.data()["email"], "Ann@Example.org");
        visitor.get(&call).await.status(200);
        let id = admin.get(FORM).await.data()[0]["id"].as_i64().expect("an id");
        let details = admin.get(&format!("/v1/auth/newsletter-user/{id}")).await.status(200).data();
        assert_eq!((&details["details"]["state"], &details["newsletters"][0]["subscribed"]), (&json!("confirmed"), &json!(true)));
        assert_eq!((&details["consents"][0]["via"], &details["consents"][0]["given_at"]), (&json!("form"), &json!(site.now())));
        // The confirmation link does not bring back a reader who has unsubscribed since.
        let token = done.data()["token"].as_str().expect("a token");
        visitor.delete(&format!("{READER}?token={token}")).await.status(200);
        visitor.get(&call).await.problem(410, "link_ended");
        assert_eq!(state(&admin, id).await, "unsubscribed");
    }
}

story! {
    async fn the_form_answers_known_and_unknown_addresses_alike(site) {
        subscriber(site, "ann@example.org").await;
        let ask = async |email: &str| site.visitor().post(FORM, &json!({ "email": email })).await.status(200);
        let (known, unknown) = (ask("ann@example.org").await, ask("ben@example.org").await);
        assert_eq!(known.text, unknown.text);
        // The owner of the known address gets a mail with a link to the preferences.
        let link = site.link("ann@example.org", "newsletter-already").await.expect("a link");
        let token = link.split_once("token=").expect("a token").1;
        assert_eq!(site.visitor().get(&format!("{READER}?token={token}")).await.status(200).data()["subscribed"], true);
        // The form tells a reader who confirmed the address in this browser.
        let done = confirmed(site, &site.visitor(), "ben@example.org").await;
        let (cookie, attributes) = done.header("set-cookie").split_once(';').expect("a cookie");
        assert!(attributes.contains("HttpOnly") && attributes.contains("SameSite=Lax"), "{attributes}");
        let browser = async |email: &str, cookie: &str| {
            let client = site.visitor();
            client.request(Method::POST, FORM).header("cookie", cookie).json(&json!({ "email": email })).send().await.status(200)
        };
        let again = browser("BEN@example.org", cookie).await.json();
        assert_eq!((&again["data"]["id"], &again["message"]), (&json!(0), &json!("Already subscribed!")));
        assert_eq!(browser("ben@example.org", &format!("{cookie}x")).await.text, unknown.text, "a changed proof proves nothing");
        let other = browser("ann@example.org", cookie).await;
        assert_eq!(other.text, unknown.text, "the proof is valid for one address");
    }
}

story! {
    async fn the_proof_of_an_address_expires_after_a_day(site) {
        let done = confirmed(site, &site.visitor(), "ann@example.org").await;
        let (cookie, _) = done.header("set-cookie").split_once(';').expect("a cookie");
        let asked = async || {
            let body = json!({ "email": "ann@example.org" });
            let answer = site.visitor().request(Method::POST, FORM).header("cookie", cookie).json(&body).send().await;
            answer.status(200).data()["id"].clone()
        };
        site.hours(23);
        assert_eq!(asked().await, 0, "already subscribed");
        // A client that ignores the cookie's end keeps sending it.
        site.hours(1);
        assert_eq!(asked().await, 1, "the answer for any address");
    }
}

story! {
    async fn confirmation_links_and_unconfirmed_addresses_expire(site) {
        let visitor = site.visitor();
        visitor.post(FORM, &json!({ "email": "ann@example.org" })).await.status(200);
        let call = confirmation(site, "ann@example.org").await;
        site.hours(7 * 24);
        visitor.get(&call).await.problem(410, "link_ended");
        let known = "SELECT COUNT(*) FROM subscriber";
        site.hours(22 * 24);
        site.job("unconfirmed-subscribers").await;
        assert_eq!(site.database().number(known).await, 1);
        site.hours(2 * 24);
        site.job("unconfirmed-subscribers").await;
        assert_eq!(site.database().number(known).await, 0);
    }
}

story! {
    async fn a_head_request_confirms_nothing(site) {
        let (admin, visitor) = (site.admin().await, site.visitor());
        visitor.post(FORM, &json!({ "email": "ann@example.org" })).await.status(200);
        let call = confirmation(site, "ann@example.org").await;
        let head = visitor.request(Method::HEAD, &call).send().await.status(405);
        assert_eq!((head.header("allow"), &admin.get(FORM).await.data()[0]["state"]), ("GET", &json!("pending")));
        visitor.get(&call).await.status(200);
    }
}

story! {
    async fn an_unconfirmed_address_is_kept_as_long_as_a_link_works(site) {
        let visitor = site.visitor();
        let named = json!({ "email": "ann@example.org", "first_name": "Ann", "last_name": "Lee" });
        visitor.post(FORM, &named).await.status(200);
        site.hours(29 * 24);
        visitor.post(FORM, &json!({ "email": "ann@example.org" })).await.status(200);
        site.hours(3 * 24);
        site.job("unconfirmed-subscribers").await;
        visitor.get(&confirmation(site, "ann@example.org").await).await.status(200);
        let names = site.database().text("SELECT first_name || ' ' || last_name FROM subscriber").await;
        assert_eq!(names.as_deref(), Some("Ann Lee"), "a form without names keeps those entered before");
    }
}

story! {
    async fn an_address_without_a_newsletter_can_be_subscribed_again(site) {
        let (admin, visitor) = (site.admin().await, site.visitor());
        let lists = "/v1/auth/newsletter-list";
        let path = format!("{READER}?token={}", token(&confirmed(site, &visitor, "ann@example.org").await));
        let consents = "SELECT COUNT(*) FROM subscriber_consent";
        // Each time, the only newsletter that she chose is deleted.
        let lose_all = async || {
            let recipes = admin.post(lists, &json!({ "name": "Recipes" })).await.status(201).data()["id"].clone();
            visitor.patch(&path, &json!({ "newsletters": [recipes] })).await.status(200);
            admin.delete(&format!("{lists}/{recipes}")).await.status(200);
            assert_eq!(visitor.get(&path).await.status(200).data()["subscribed"], false);
            site.database().number(consents).await
        };
        let subscribed = async || visitor.get(&path).await.status(200).data()["subscribed"].clone();
        assert_eq!(lose_all().await, 1);
        confirmed(site, &visitor, "ann@example.org").await;
        assert_eq!((subscribed().await, site.database().number(consents).await), (json!(true), 2));
        lose_all().await;
        let list = admin.get(lists).await.data()[0]["id"].clone();
        visitor.patch(&path, &json!({ "newsletters": [list] })).await.status(200);
        assert_eq!((subscribed().await, site.database().number(consents).await), (json!(true), 3));
        lose_all().await;
        let table = json!({ "csv": "email\nann@example.org\n", "consent": "Signed up at the fair", "newsletter_id": list });
        assert_eq!(admin.post("/v1/auth/newsletter/import", &table).await.status(200).data()["added"], 1);
        assert_eq!((subscribed().await, site.database().number(consents).await), (json!(true), 4));
    }
}

story! {
    async fn administrators_end_subscriptions_but_begin_none(site) {
        let admin = site.admin().await;
        let ann = format!("/v1/auth/newsletter-user/{}", subscriber(site, "ann@example.org").await);
        let recipes = admin.post("/v1/auth/newsletter-list", &json!({ "name": "Recipes" })).await.status(201).data()["id"].clone();
        let first = admin.get(&ann).await.status(200).data()["newsletters"][0]["id"].clone();
        for more in [json!([first, recipes]), json!([recipes])] {
            admin.patch(&ann, &json!({ "newsletters": more })).await.invalid("newsletters");
        }
        admin.patch(&ann, &json!({ "newsletters": [first] })).await.status(200);
        let left = admin.patch(&ann, &json!({ "newsletters": [] })).await.status(200).data()["details"].clone();
        assert_eq!((&left["state"], &left["unsubscribed_by"]), (&json!("unsubscribed"), &json!("administrator")));
        admin.patch(&ann, &json!({ "newsletters": [first] })).await.invalid("newsletters");
    }
}

story! {
    async fn administrators_end_one_newsletter_and_keep_the_others(site) {
        let admin = site.admin().await;
        let path = format!("{READER}?token={}", token(&confirmed(site, &site.visitor(), "ann@example.org").await));
        let mut ids = vec![admin.get("/v1/auth/newsletter-list").await.status(200).data()[0]["id"].clone()];
        for name in ["Recipes", "Walks"] {
            ids.push(admin.post("/v1/auth/newsletter-list", &json!({ "name": name })).await.status(201).data()["id"].clone());
        }
        site.visitor().patch(&path, &json!({ "newsletters": ids })).await.status(200);
        let id = site.database().number("SELECT id FROM subscriber WHERE email_folded = 'ann@example.org'").await;
        let ann = format!("/v1/auth/newsletter-user/{id}");
        // Two administrators have seen all three, and each ends one; both end the last.
        for (ended, left) in [(0, json!(["Recipes", "Walks"])), (1, json!(["Walks"])), (1, json!(["Walks"]))] {
            let now = admin.patch(&ann, &json!({ "end_newsletter_id": ids[ended] })).await.status(200).data();
            let gets = now["newsletters"].as_array().expect("newsletters").iter().filter(|one| one["subscribed"] == true);
            let names: Vec<_> = gets.map(|one| one["name"].clone()).collect();
            assert_eq!((&now["details"]["state"], json!(names)), (&json!("confirmed"), left));
        }
        for _ in 0..2 {
            let now = admin.patch(&ann, &json!({ "end_newsletter_id": ids[2] })).await.status(200).data();
            assert_eq!((&now["details"]["state"], &now["details"]["unsubscribed_by"]), (&json!("unsubscribed"), &json!("administrator")));
        }
    }
}

story! {
    async fn the_last_to_leave_are_listed_first(site) {
        let admin = site.admin().await;
        let (ann, ben) = (subscriber(site, "ann@example.org").await, subscriber(site, "ben@example.org").await);
        for id in [ben, ann] {
            site.minutes(1);
            admin.patch(&format!("/v1/auth/newsletter-user/{id}"), &json!({ "state": "unsubscribed" })).await.status(200);
        }
        let list = "/v1/auth/newsletter/unsubscribedList?limit=1";
        let page = admin.get(list).await.status(200).json();
        let cursor = page["meta"]["next_cursor"].as_str().expect("another page");
        let next = admin.get(&format!("{list}&cursor={cursor}")).await.status(200).json();
        assert_eq!((&page["data"][0]["id"], &next["data"][0]["id"]), (&json!(ann), &json!(ben)));
        assert!(next["meta"]["next_cursor"].is_null());
    }
}

story! {
    async fn five_refusals_in_a_week_block_a_subscriber(site) {
        let admin = site.admin().await;
        let ann = subscriber(site, "ann@example.org").await;
        let refused = format!("('ann@example.org', FALSE, '450', {})", site.now().0);
        let list = admin.get("/v1/auth/newsletter-list").await.status(200).data()[0]["id"].clone();
        let table = json!({ "csv": "email\nann@example.org\n", "consent": "Signed up at the fair", "newsletter_id": list, "preview": true });
        let blocked = async || {
            let details = admin.get(&format!("/v1/auth/newsletter-user/{ann}")).await.status(200).data();
            let audience = admin.get("/v1/auth/campaign-audience").await.status(200).data();
            let import = admin.post("/v1/auth/newsletter/import", &table).await.status(200).data();
            (details["details"]["suppressed"].clone(), audience["count"].clone(), import["suppressed"].clone())
        };
        for n in 0..5 {
            assert_eq!(blocked().await, (json!(false), json!(1), json!(0)), "after {n} refusals");
            site.database().sql(&format!("INSERT INTO email_refusal (recipient_folded, permanent, answer, refused_at) VALUES {refused}")).await;
        }
        assert_eq!(blocked().await, (json!(true), json!(0), json!(1)));
        site.hours(7 * 24);
        assert_eq!(blocked().await, (json!(false), json!(1), json!(0)));
    }
}

story! {
    async fn readers_choose_newsletters_and_unsubscribe_without_login(site) {
        let (admin, visitor) = (site.admin().await, site.visitor());
        let token = token(&confirmed(site, &visitor, "ann@example.org").await);
        let more = admin.post("/v1/auth/newsletter-list", &json!({ "name": "Recipes" })).await.status(201).data()["id"].clone();
        let path = format!("{READER}?token={token}");
        for bad in ["", "?token=", "?token=nonsense", &format!("?token={}x", token)] {
            visitor.get(&format!("{READER}{bad}")).await.problem(401, "unauthenticated");
        }
        let own = visitor.get(&path).await.status(200).data();
        let names = |own: &Value| own["newsletters"].as_array().expect("newsletters").iter().map(|n| n["subscribed"].clone()).collect::<Vec<_>>();
        assert_eq!(names(own), [json!(true), json!(false)]);
        visitor.patch(&path, &json!({ "newsletters": [999_999] })).await.invalid("newsletters");
        let own = visitor.patch(&path, &json!({ "newsletters": [more] })).await.status(200).data();
        assert_eq!(names(own), [json!(false), json!(true)]);
        // One-click unsubscribe: a form post by the mail program, without a session or a redirect.
        let click = format!("/v1/auth/newsletter/unsubscribe?token={token}");
        let opened = visitor.get(&click).await;
        assert_eq!((opened.code, opened.header("location").ends_with(&format!("/newsletter-unsubscribe?token={token}"))), (303, true));
        assert_eq!(visitor.get(&path).await.data()["subscribed"], true, "opening the link changes nothing");
        let form = "application/x-www-form-urlencoded";
        visitor.request(Method::POST, &click).body(form, "List-Unsubscribe=One-Click").send().await.status(200);
        let own = visitor.get(&path).await.status(200).data();
        assert_eq!((&own["subscribed"], names(own)), (&json!(false), vec![json!(false), json!(false)]));
        visitor.request(Method::POST, &click).body(form, "List-Unsubscribe=One-Click").send().await.status(200);
        let left = admin.get("/v1/auth/newsletter/unsubscribedList").await.status(200).data();
        assert_eq!((&left[0]["email"], &left[0]["unsubscribed_by"]), (&json!("ann@example.org"), &json!("reader")));
        let none = admin.get("/v1/auth/newsletter/unsubscribedList?search=nobody").await.status(200).data();
        let ann = admin.get("/v1/auth/newsletter/unsubscribedList?search=ANN@").await.status(200).data();
        assert_eq!((none, &ann[0]["id"]), (&json!([]), &left[0]["id"]));
        // And subscribed again, with new consent.
        visitor.patch(&path, &json!({ "newsletters": [more] })).await.status(200);
        let id = left[0]["id"].as_i64().expect("an id");
        let details = admin.get(&format!("/v1/auth/newsletter-user/{id}")).await.data();
        assert_eq!((&details["details"]["state"], &details["consents"][0]["via"]), (&json!("confirmed"), &json!("preferences")));
    }
}

story! {
    async fn a_member_subscribes_with_a_confirmed_account_address(site) {
        let (ada, ben) = (site.member("ada").await, proved(site, "ben").await);
        let own = "/v1/auth/newsletter-user/own";
        let first = ada.get(own).await.status(200).data();
        assert_eq!((&first["email"], &first["subscribed"]), (&json!(ada.email), &json!(false)));
        let chosen = json!({ "newsletters": [first["newsletters"][0]["id"]] });
        ada.patch(own, &chosen).await.problem(403, "email_unconfirmed");
        assert_eq!(ben.patch(own, &chosen).await.status(200).data()["subscribed"], true);
        let again = ben.post(FORM, &json!({ "email": ben.email })).await.status(200).json();
        assert_eq!((&again["data"]["id"], &again["message"]), (&json!(0), &json!("Already subscribed!")));
        let others = ben.post(FORM, &json!({ "email": ada.email })).await.status(200).json();
        assert_eq!(others["data"]["id"], 1, "other addresses need confirmation");
        ben.patch(own, &json!({ "newsletters": [] })).await.status(200);
        assert_eq!(ben.get(own).await.data()["subscribed"], false);
        let at_once = ben.post(FORM, &json!({ "email": ben.email })).await.status(200).json();
        assert_eq!((&at_once["data"]["id"], &at_once["message"]), (&json!(1), &json!("You are subscribed.")));
        assert_eq!(ben.get(own).await.data()["subscribed"], true);
    }
}

story! {
    async fn erasing_a_member_also_deletes_their_subscription(site) {
        let ben = proved(site, "ben").await;
        subscriber(site, "other@example.org").await;
        let own = "/v1/auth/newsletter-user/own";
        let newsletter = ben.get(own).await.data()["newsletters"][0]["id"].clone();
        ben.patch(own, &json!({ "newsletters": [newsletter] })).await.status(200);
        let close = json!({ "deleted": true, "password": "correct horse battery" });
        ben.patch(&format!("/v1/auth/user/{}", ben.id), &close).await.status(200);
        site.hours(31 * 24);
        site.job("erased-accounts").await;
        assert_eq!(site.database().number("SELECT COUNT(*) FROM subscriber").await, 1);
        assert_eq!(site.database().number("SELECT COUNT(*) FROM subscriber_consent").await, 1);
    }
}

story! {
    async fn an_unconfirmed_account_owns_no_subscription(site) {
        let admin = site.admin().await;
        // Anyone can sign up with the address of a subscriber. Only Ben has confirmed that it is his.
        let (ada, ben) = (site.member("ada").await, proved(site, "ben").await);
        for member in [&ada, &ben] {
            subscriber(site, &member.email).await;
        }
        let id = campaign(&admin, json!({})).await;
        admin.post(&format!("/v1/auth/send-newsletter/{id}"), &json!({})).await.status(200);
        site.job("newsletters").await;
        let tables = ["subscriber", "subscription", "subscriber_consent", "campaign_mail"];
        for (member, own) in [(&ada, 0), (&ben, 1)] {
            let archive = member.bytes("/v1/auth/user/export").await;
            let mut archive = ZipArchive::new(Cursor::new(archive)).expect("an archive");
            for name in tables {
                let file = archive.by_name(&format!("{name}.json")).expect("a file");
                let rows: Value = serde_json::from_reader(file).expect("JSON");
                assert_eq!(rows.as_array().map(Vec::len), Some(own), "{name} of {}", member.email);
            }
        }
        let close = json!({ "deleted": true, "password": "correct horse battery" });
        for member in [&ada, &ben] {
            member.patch(&format!("/v1/auth/user/{}", member.id), &close).await.status(200);
        }
        site.hours(31 * 24);
        site.job("erased-accounts").await;
        for name in tables {
            assert_eq!(site.database().number(&format!("SELECT COUNT(*) FROM {name}")).await, 1, "{name}");
        }
        let left = site.database().text("SELECT email FROM subscriber").await;
        assert_eq!(left.as_deref(), Some("ada@daymark.example"));
    }
}

story! {
    async fn administrators_find_change_and_export_subscribers(site) {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let (ann, ben) = (subscriber(site, "ann@example.org").await, subscriber(site, "ben@example.org").await);
        site.visitor().post(FORM, &json!({ "email": "=cmd@example.org" })).await.status(200);
        ada.get(FORM).await.problem(403, "forbidden");
        let found = async |query: &str| {
            let rows = admin.get(&format!("{FORM}?{query}")).await.status(200).data().as_array().expect("rows").clone();
            rows.iter().map(|r| r["email"].as_str().expect("an address").to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(found("").await, ["=cmd@example.org", "ben@example.org", "ann@example.org"]);
        assert_eq!(found("state=pending").await, ["=cmd@example.org"]);
        assert_eq!(found("search=ANN").await, ["ann@example.org"]);
        assert_eq!(found("search=lovelace").await.len(), 2);
        let path = |id: i64| format!("/v1/auth/newsletter-user/{id}");
        admin.patch(&path(ann), &json!({ "first_name": "Annie", "newsletters": [] })).await.status(200);
        let newsletters = admin.get("/v1/auth/newsletter-list").await.status(200).data();
        assert_eq!((&newsletters[0]["is_default"], &newsletters[0]["subscribers"]), (&json!(true), &json!(1)));
        assert_eq!(found(&format!("newsletter_id={}", newsletters[0]["id"])).await, ["ben@example.org"]);
        admin.patch(&path(ben), &json!({ "state": "unsubscribed" })).await.status(200);
        admin.patch(&path(ben), &json!({ "state": "confirmed" })).await.invalid("state");
        admin.patch(&path(ben), &json!({ "newsletters": [newsletters[0]["id"]] })).await.invalid("newsletters");
        site.database().sql("INSERT INTO email_refusal (recipient_folded, permanent, answer, refused_at) VALUES ('ann@example.org', TRUE, 'no such user', 0)").await;
        let details = admin.get(&path(ann)).await.data();
        assert_eq!((&details["details"]["suppressed"], &details["details"]["first_name"]), (&json!(true), &json!("Annie")));
        let file = admin.get("/v1/auth/newsletter/export?format=csv").await.status(200);
        let lines: Vec<&str> = file.text.lines().collect();
        assert!(lines.len() == 4 && lines[1].starts_with("'=cmd@example.org,"), "{}", file.text);
        admin.delete(&path(ann)).await.status(200);
        admin.get(&path(ann)).await.problem(404, "not_found");
        assert_eq!(site.database().number("SELECT COUNT(*) FROM subscriber_consent").await, 1);
    }
}

story! {
    async fn a_subscriber_import_previews_and_records_consent(site) {
        let admin = site.admin().await;
        let (left, known) = (subscriber(site, "left@example.org").await, subscriber(site, "known@example.org").await);
        admin.patch(&format!("/v1/auth/newsletter-user/{left}"), &json!({ "state": "unsubscribed" })).await.status(200);
        site.visitor().post(FORM, &json!({ "email": "asked@example.org" })).await.status(200);
        let refused = "('gone@example.org', TRUE, '550', 0)";
        site.database().sql(&format!("INSERT INTO email_refusal (recipient_folded, permanent, answer, refused_at) VALUES {refused}")).await;
        let newsletter = admin.post("/v1/auth/newsletter-list", &json!({ "name": "Recipes" })).await.status(201).data()["id"].clone();
        let table = "First name,E-mail\nAnn,Ann@Example.org\n,nobody\nLou,left@example.org\n,known@example.org\n,ann@example.org\n\
            ,asked@example.org\n,gone@example.org\n";
        let path = "/v1/auth/newsletter/import";
        let import = async |preview: bool| {
            let body = json!({ "csv": table, "consent": "Signed up at the fair, 3 May 2026", "newsletter_id": newsletter, "preview": preview });
            admin.post(path, &body).await.status(200).data().clone()
        };
        let figures = |out: &Value| {
            ["added", "known", "repeated", "unsubscribed", "suppressed", "invalid"].map(|name| out[name].as_i64().expect("a number"))
        };
        let looked = import(true).await;
        assert_eq!((figures(&looked), &looked["faults"][0]["line"]), ([2, 1, 1, 1, 1, 1], &json!(3)));
        let all = "SELECT COUNT(*) FROM subscriber WHERE state = 'confirmed'";
        assert_eq!(site.database().number(all).await, 1, "a preview stores nothing");
        assert_eq!(figures(&import(false).await), [2, 1, 1, 1, 1, 1]);
        assert_eq!(figures(&import(false).await), [0, 3, 1, 1, 1, 1]);
        assert_eq!(site.database().number(all).await, 3);
        let ann = site.database().number("SELECT id FROM subscriber WHERE email_folded = 'ann@example.org'").await;
        let details = async |id: i64| admin.get(&format!("/v1/auth/newsletter-user/{id}")).await.status(200).data().clone();
        let (ann, known) = (details(ann).await, details(known).await);
        let proof = &ann["consents"][0];
        assert_eq!((&proof["via"], &proof["words"]), (&json!("import"), &json!("Signed up at the fair, 3 May 2026")));
        assert_eq!((&ann["details"]["first_name"], state(&admin, left).await), (&json!("Ann"), json!("unsubscribed")));
        let chosen = |details: &Value| details["newsletters"].as_array().expect("all").iter().map(|n| n["subscribed"] == true).collect::<Vec<_>>();
        assert_eq!((chosen(&ann), chosen(&known)), (vec![false, true], vec![true, false]), "whoever chose before keeps that");
        let body = |csv: &str, consent: &str, newsletter: &Value| json!({ "csv": csv, "consent": consent, "newsletter_id": newsletter });
        admin.post(path, &body("name\nAnn\n", "Signed up at the fair", &newsletter)).await.invalid("csv");
        admin.post(path, &body(table, "yes", &newsletter)).await.invalid("consent");
        admin.post(path, &body(table, "Signed up at the fair", &json!(999_999))).await.invalid("newsletter_id");
        site.member("ada").await.post(path, &body(table, "Signed up at the fair", &newsletter)).await.problem(403, "forbidden");
    }
}

story! {
    async fn exactly_one_newsletter_is_the_default(site) {
        let admin = site.admin().await;
        let lists = "/v1/auth/newsletter-list";
        let first = admin.get(lists).await.status(200).data()[0]["id"].as_i64().expect("an id");
        let second = admin.post(lists, &json!({ "name": "Recipes" })).await.status(201).data()["id"].as_i64().expect("an id");
        admin.post(lists, &json!({ "name": "RECIPES" })).await.invalid("name");
        admin.patch(&format!("{lists}/{first}"), &json!({ "name": "recipes" })).await.invalid("name");
        admin.delete(&format!("{lists}/{first}")).await.problem(409, "in_use");
        admin.patch(&format!("{lists}/{second}"), &json!({ "is_default": true })).await.status(200);
        let all = admin.get(lists).await.data();
        let defaults: Vec<_> = all.as_array().expect("rows").iter().filter(|n| n["is_default"] == true).map(|n| n["id"].clone()).collect();
        assert_eq!(defaults, [json!(second)]);
        admin.delete(&format!("{lists}/{first}")).await.status(200);
        admin.delete(&format!("{lists}/{first}")).await.problem(404, "not_found");
    }
}

#[tokio::test]
async fn a_name_that_another_newsletter_has_just_taken_is_refused() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let admin = site.admin().await;
    let lists = "/v1/auth/newsletter-list";
    let path = format!("{lists}/{}", admin.get(lists).await.status(200).data()[0]["id"]);
    let other = "INSERT INTO newsletter (name, name_folded, created_at) VALUES ('Recipes', 'recipes', 0)";
    let name = json!({ "name": "Recipes" });
    site.database().interleaved(other, "SELECT 1", admin.patch(&path, &name)).await.invalid("name");
    site.end().await;
}

#[tokio::test]
async fn subscribing_requires_a_human_check() {
    let provider = HumanProvider::start();
    let site = Site::start_with(Database::Sqlite, &provider.settings(), false).await;
    let ask =
        async |token: Value| site.visitor().post(FORM, &json!({ "email": "ann@example.org", "token": token })).await;
    for token in [json!(null), json!("robot"), json!("person at register")] {
        ask(token).await.invalid("token");
    }
    ask(json!("person at newsletter")).await.status(200);
    site.end().await;
}
