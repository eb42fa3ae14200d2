//! Support: help articles, tickets, and mails in both directions.

mod mails;

use std::io::{Cursor, Read};

use daymark_tests::harness::{Answer, Client, Database, HumanProvider, Member, Site};
use daymark_tests::story;
use reqwest::Method;
use serde_json::{Value, json};
use zip::ZipArchive;

use crate::website;

const TOPIC: &str = "/v1/core/support-setting-type";
const ARTICLE: &str = "/v1/core/support-setting";
const CONTACT: &str = "/v1/core/contact/static";
const SEND: &str = "/v1/core/contact/send-email";
const TICKET: &str = "/v1/core/support-ticket";

fn id(data: &Value) -> i64 {
    data["id"].as_i64().expect("an id")
}

fn list<'a>(data: &'a Value, field: &str) -> Vec<&'a Value> {
    data.as_array().expect("a list").iter().map(|row| &row[field]).collect()
}

pub async fn topic(admin: &Member, name: &str) -> i64 {
    id(admin.post(TOPIC, &json!({ "name": name })).await.status(201).data())
}

pub async fn help(admin: &Member, title: &str) -> i64 {
    id(admin.post(ARTICLE, &json!({ "title": title, "body": "Text", "published": true })).await.status(201).data())
}

/// A visitor's message.
fn question(name: &str) -> Value {
    json!({ "name": name, "email": format!("{name}@example.org"), "subject": "A question", "text": "How does it work?" })
}

/// A member's ticket.
pub async fn ticket(member: &Member, subject: &str) -> i64 {
    let opened = member.post(SEND, &json!({ "subject": subject, "text": "Please help." })).await.status(200).data();
    assert_eq!(opened["member"], true);
    opened["number"].as_i64().expect("a number")
}

pub async fn canned(admin: &Member, title: &str) -> i64 {
    id(admin
        .post("/v1/core/support-answer", &json!({ "title": title, "text": "Hello {name}" }))
        .await
        .status(201)
        .data())
}

async fn answer(admin: &Member, ticket: i64, text: &str) -> &'static Value {
    admin.post(&format!("{TICKET}/{ticket}/answer"), &json!({ "text": text })).await.status(200).data()
}

async fn managed(admin: &Member, ticket: i64) -> &'static Value {
    admin.get(&format!("{TICKET}/{ticket}/manage")).await.status(200).data()
}

/// The token in the newest mail of a kind to an address.
async fn token(site: &Site, to: &str, kind: &str) -> String {
    let link = site.link(to, kind).await.expect("a mail");
    link.strip_prefix("/support/ticket?token=").expect("the page of a ticket").to_owned()
}

fn followed(tail: &str, token: &str) -> String {
    format!("{TICKET}/followed{tail}?token={token}")
}

/// Adds a member to the support team.
async fn agent(admin: &Member, member: &Member) {
    let role = json!({ "name": "Support", "permissions": ["support:answer"] });
    let role = admin.post("/v1/auth/role", &role).await.status(201).data();
    let assign = format!("/v1/auth/user/{}/assign-role", member.id);
    admin.post(&assign, &json!({ "role_id": role["id"] })).await.status(200);
    member.until_code(&format!("{TICKET}/manage"), 200).await;
}

/// The titles of a member's notices about support, the newest first.
async fn titles(member: &Member) -> Vec<String> {
    let rows = member.get("/v1/auth/notice").await.status(200).data().as_array().expect("a list");
    let of = |notice: &&Value| notice["category"] == "support";
    rows.iter().filter(of).map(|notice| notice["title"].as_str().expect("a title").to_owned()).collect()
}

story! {
    async fn help_articles_are_found_by_word_prefixes(site) {
        let admin = site.admin().await;
        let (visitor, ben) = (site.visitor(), site.member("ben").await);
        let (start, streaks) = (topic(&admin, "Getting started").await, topic(&admin, "Streaks").await);
        admin.post(TOPIC, &json!({ "name": " STREAKS " })).await.invalid("name");
        let first = admin.patch(&format!("{TOPIC}/{streaks}"), &json!({ "position": 0, "name": "Days", "version": 1 })).await.status(200).data();
        assert_eq!((&first["name"], &first["slug"]), (&json!("Days"), &json!("streaks")), "links stay");
        let new = json!({ "title": "Join a program", "summary": "Choose one.", "body": "# Begin\n\nOpen **Programs**. <b>x</b>", "topic_id": start });
        let article = admin.post(ARTICLE, &new).await.status(201).data();
        assert_eq!((&article["slug"], &article["published"], &article["version"]), (&json!("join-a-program"), &json!(false), &json!(1)));
        let path = format!("{ARTICLE}/join-a-program");
        for reader in [&visitor, &*ben] {
            reader.get(&path).await.problem(404, "not_found");
        }
        assert_eq!(visitor.get(&format!("{ARTICLE}/all")).await.status(200).data(), &json!([]));
        assert_eq!(list(admin.get(&format!("{ARTICLE}/all")).await.data(), "published"), [&json!(false)], "editors see drafts");
        let patch = |version: i64, body: Value| {
            let mut all = json!({ "version": version });
            all.as_object_mut().expect("an object").extend(body.as_object().expect("an object").clone());
            all
        };
        admin.patch(&path, &patch(7, json!({ "published": true }))).await.problem(409, "conflict");
        admin.patch(&path, &patch(1, json!({ "topic_id": 999 }))).await.invalid("topic_id");
        for slug in ["", "A b", "7", "all", "ticket"] {
            admin.patch(&path, &patch(1, json!({ "slug": slug }))).await.invalid("slug");
        }
        admin.patch(&path, &patch(1, json!({ "published": true }))).await.status(200);
        let seen = visitor.get(&path).await.status(200).data();
        assert_eq!((&seen["body"], &seen["headings"][0]["text"]), (&Value::Null, &json!("Begin")));
        let html = seen["html"].as_str().expect("text");
        assert!(html.contains("<strong>Programs</strong>") && !html.contains("<b>"), "{html}");
        assert_eq!(visitor.get(&format!("{ARTICLE}/{}", id(article))).await.status(200).data()["title"], "Join a program");
        help(&admin, "how streaks work").await;
        let found = async |query: &str| list(visitor.get(&format!("{ARTICLE}/all?{query}")).await.status(200).data(), "title")
            .into_iter().map(|title| title.as_str().expect("text").to_owned()).collect::<Vec<_>>();
        assert_eq!(found("").await, ["how streaks work", "Join a program"], "in any case");
        assert_eq!(found("search=prog%20JOI").await, ["Join a program"]);
        assert_eq!(found("search=join%20a%20program%20choose").await, ["Join a program"]);
        assert_eq!(found("search=join%20a%20program%20streaks").await, Vec::<String>::new(), "each word counts");
        assert_eq!(found("search=%20%25").await.len(), 2, "without words, it finds all");
        assert_eq!(found("search=oin").await, Vec::<String>::new());
        assert_eq!(found(&format!("topic_id={start}")).await, ["Join a program"]);
        let topics = visitor.get(TOPIC).await.status(200).data();
        assert_eq!((list(topics, "name"), list(topics, "articles")), (vec![&json!("Getting started"), &json!("Days")], vec![&json!(1), &json!(0)]));
        // An article outlives its topic.
        admin.delete(&format!("{TOPIC}/{start}")).await.status(200);
        assert_eq!(visitor.get(&path).await.status(200).data()["topic_id"], Value::Null);
        admin.delete(&path).await.status(200);
        visitor.get(&path).await.problem(404, "not_found");
        for (method, path) in [(Method::POST, ARTICLE), (Method::POST, TOPIC), (Method::POST, CONTACT)] {
            ben.request(method, path).json(&json!({})).send().await.problem(403, "forbidden");
        }
    }
}

story! {
    async fn articles_and_topics_with_long_names_get_addresses_of_their_own(site) {
        let admin = site.admin().await;
        let title = "w".repeat(39) + " " + &"x".repeat(40);
        let mut slugs = Vec::new();
        for _ in 0..3 {
            let id = help(&admin, &title).await;
            slugs.push(admin.get(&format!("{ARTICLE}/{id}")).await.data()["slug"].as_str().expect("a slug").len());
        }
        assert_eq!(slugs, [80, 80, 80]);
        // Topics have different names, which can make the same address.
        let name = "w".repeat(39) + " " + &"x".repeat(39);
        let mut slugs = Vec::new();
        for end in ["", "!", "?"] {
            let new = json!({ "name": format!("{name}{end}") });
            slugs.push(admin.post(TOPIC, &new).await.status(201).data()["slug"].as_str().expect("a slug").len());
        }
        assert_eq!(slugs, [79, 80, 80]);
    }
}

story! {
    async fn earlier_addresses_lead_to_a_help_article(site) {
        let (admin, visitor) = (site.admin().await, site.visitor());
        let id = help(&admin, "How streaks work").await;
        let path = format!("{ARTICLE}/{id}");
        let renamed = async |slug: &str, version: i64| admin.patch(&path, &json!({ "slug": slug, "version": version })).await.status(200);
        let _ = renamed("streaks", 1).await;
        for old in ["how-streaks-work", &id.to_string()] {
            assert_eq!(visitor.get(&format!("{ARTICLE}/{old}")).await.status(200).data()["slug"], "streaks");
            assert_eq!(visitor.get(&format!("/support/{old}")).await.status(301).header("location"), "/support/streaks");
        }
        visitor.get("/support/streaks").await.status(200);
        // No other article can have that address. This one can have it back.
        admin.post(ARTICLE, &json!({ "title": "Other", "slug": "how-streaks-work" })).await.invalid("slug");
        let other = help(&admin, "How streaks work").await;
        assert_eq!(admin.get(&format!("{ARTICLE}/{other}")).await.data()["slug"], "how-streaks-work-2");
        let _ = renamed("how-streaks-work", 2).await;
        assert_eq!(visitor.get(&format!("{ARTICLE}/streaks")).await.status(200).data()["slug"], "how-streaks-work");
        admin.delete(&path).await.status(200);
        visitor.get(&format!("{ARTICLE}/streaks")).await.problem(404, "not_found");
        visitor.get("/support/streaks").await.status(404);
    }
}

story! {
    async fn a_stale_save_of_a_topic_or_canned_answer_is_refused(site) {
        let admin = site.admin().await;
        let (topic, answer) = (topic(&admin, "Streaks").await, canned(&admin, "Hello").await);
        for (path, field) in [(format!("{TOPIC}/{topic}"), "name"), (format!("/v1/core/support-answer/{answer}"), "title")] {
            admin.patch(&path, &json!({ field: "Mine" })).await.invalid("version");
            let saved = admin.patch(&path, &json!({ field: "Mine", "version": 1 })).await.status(200).data();
            assert_eq!((&saved[field], &saved["version"]), (&json!("Mine"), &json!(2)));
            admin.patch(&path, &json!({ field: "Theirs", "version": 1 })).await.problem(409, "conflict");
            let unchanged = admin.patch(&path, &json!({ field: "Mine", "version": 2 })).await.status(200).data();
            assert_eq!((&unchanged[field], &unchanged["version"]), (&json!("Mine"), &json!(2)));
        }
    }
}

#[tokio::test]
async fn of_two_topics_or_articles_with_one_name_at_once_the_second_is_refused() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let admin = site.admin().await;
    let topic = "INSERT INTO support_topic (slug, name, description, position) VALUES ('streaks', 'Streaks', '', 0)";
    let body = json!({ "name": "Streaks" });
    site.database().interleaved(topic, "SELECT 1", admin.post(TOPIC, &body)).await.invalid("name");
    let article = "INSERT INTO support_article (slug, title, summary, body, html, headings, search, published, version, updated_at)
        VALUES ('streaks', 'Streaks', '', '', '', '[]', '', TRUE, 1, 1)";
    let body = json!({ "title": "Streaks", "slug": "streaks", "body": "Text", "published": true });
    site.database().interleaved(article, "SELECT 1", admin.post(ARTICLE, &body)).await.invalid("slug");
    site.end().await;
}

story! {
    async fn administrators_can_edit_the_contact_page(site) {
        let (admin, visitor) = (site.admin().await, site.visitor());
        let first = visitor.get(CONTACT).await.status(200).data();
        assert_eq!((&first["title"], &first["version"]), (&json!("Contact us"), &json!(0)));
        let page = json!({ "title": "Write to us", "text": "We **read** it.", "email": "help@example.org", "hours": "9 to 5", "version": 0 });
        admin.post(CONTACT, &page).await.status(200);
        admin.post(CONTACT, &page).await.problem(409, "conflict");
        admin.post(CONTACT, &json!({ "title": "x", "email": "nobody", "version": 1 })).await.invalid("email");
        let seen = visitor.get(CONTACT).await.status(200).data();
        assert_eq!((&seen["html"], &seen["email"], &seen["version"]), (&json!("<p>We <strong>read</strong> it.</p>\n"), &json!("help@example.org"), &json!(1)));
    }
}

story! {
    async fn pictures_of_the_contact_page_are_kept_while_it_shows_them(site) {
        let (admin, visitor) = (site.admin().await, site.visitor());
        let picture = website::uploaded(&admin).await;
        let page = |text: String, version: i64| json!({ "title": "Write to us", "text": text, "version": version });
        admin.post(CONTACT, &page(format!("![Us]({picture})"), 0)).await.status(200);
        site.hours(8 * 24);
        for (version, code) in [(1, 200), (2, 404)] {
            for job in ["site-pictures", "files"] {
                site.job(job).await;
            }
            let _ = visitor.get(&picture).await.status(code);
            admin.post(CONTACT, &page(String::new(), version)).await.status(200);
        }
    }
}

story! {
    async fn a_visitor_follows_a_ticket_through_its_mailed_link(site) {
        let (admin, visitor) = (site.admin().await, site.visitor());
        let opened = visitor.post(SEND, &question("zoe")).await.status(200);
        let number = opened.data()["number"].as_i64().expect("a number");
        assert!(opened.data()["member"] == false && !opened.text.contains("token"), "{}", opened.text);
        for (field, value) in [("name", json!(" ")), ("email", json!("zoe")), ("subject", json!(" ")), ("text", json!("")), ("topic_id", json!(9))] {
            let mut body = question("zoe");
            body[field] = value;
            visitor.post(SEND, &body).await.invalid(field);
        }
        // The mail quotes nothing: the address may be another person's.
        let mail = site.database().text("SELECT content FROM email WHERE recipient_folded = 'zoe@example.org'").await.expect("a mail");
        assert!(!mail.contains("question") && !mail.contains("How does"), "{mail}");
        let mark = token(site, "zoe@example.org", "support-received").await;
        let seen = visitor.get(&followed("", &mark)).await.status(200).data();
        assert_eq!((&seen["subject"], &seen["state"], &seen["messages"][0]["name"]), (&json!("A question"), &json!("new"), &json!("zoe")));
        for wrong in ["", "1", &mark[..mark.len() - 1], &mark.replacen(&number.to_string(), &(number + 1).to_string(), 1)] {
            visitor.get(&followed("", wrong)).await.problem(401, "unauthenticated");
        }
        let _ = answer(&admin, number, "Like this.\nTry it.").await;
        assert_eq!(token(site, "zoe@example.org", "support-answer").await, mark);
        let seen = visitor.get(&followed("", &mark)).await.status(200).data();
        let said = &seen["messages"][1];
        assert_eq!((&said["by"], &said["name"], &said["text"]), (&json!("support"), &json!("admin"), &json!("Like this.\nTry it.")));
        assert_eq!(seen["state"], "waiting");
        admin.post(&format!("{TICKET}/{number}/note"), &json!({ "text": "A kind person" })).await.status(200);
        let seen = visitor.post(&followed("/reply", &mark), &json!({ "text": "It works" })).await.status(200);
        assert!(seen.data()["state"] == "open" && !seen.text.contains("A kind person"), "{}", seen.text);
        visitor.post(&followed("/reply", &mark), &json!({ "text": " " })).await.invalid("text");
        assert_eq!(visitor.post(&followed("/solved", &mark), &json!({})).await.status(200).data()["state"], "solved");
        assert_eq!(visitor.post(&followed("/reply", &mark), &json!({ "text": "Once more" })).await.data()["state"], "open");
        assert_eq!(managed(&admin, number).await["thread"].as_array().map(Vec::len), Some(5));
    }
}

story! {
    async fn a_member_sees_only_their_own_tickets(site) {
        let admin = site.admin().await;
        let (ada, ben) = (site.member("ada").await, site.member("ben").await);
        let body = json!({ "name": "Eve", "email": "eve@example.org", "subject": "Mine", "text": "Please help.", "topic_id": topic(&admin, "Teams").await });
        let number = ada.post(SEND, &body).await.status(200).data()["number"].as_i64().expect("a number");
        let row = &managed(&admin, number).await;
        assert_eq!((&row["name"], &row["email"], &row["user_id"]), (&json!("ada Tester"), &json!("ada@daymark.example"), &json!(ada.id)));
        let path = format!("{TICKET}/{number}");
        assert_eq!(ada.get(&path).await.status(200).data()["topic"], "Teams");
        for (method, tail, body) in [(Method::GET, "", None), (Method::POST, "/reply", Some(json!({ "text": "x" }))), (Method::POST, "/solved", Some(json!({})))] {
            for other in [&ben, &admin] {
                let call = other.request(method.clone(), &format!("{path}{tail}"));
                let call = match &body { Some(body) => call.json(body), None => call };
                call.send().await.problem(404, "not_found");
            }
        }
        assert_eq!(ben.get(TICKET).await.status(200).data(), &json!([]));
        site.minutes(5);
        let second = ticket(&ada, "Second").await;
        assert_eq!(list(ada.get(TICKET).await.status(200).data(), "id"), [&json!(second), &json!(number)]);
        site.minutes(5);
        assert_eq!(ada.post(&format!("{path}/reply"), &json!({ "text": "More" })).await.status(200).data()["messages"].as_array().map(Vec::len), Some(2));
        let page = ada.get(&format!("{TICKET}?limit=1")).await.status(200).json();
        assert_eq!(page["data"][0]["id"], number, "the most recently changed comes first");
        let next = page["meta"]["next_cursor"].as_str().expect("more");
        assert_eq!(list(ada.get(&format!("{TICKET}?limit=1&cursor={next}")).await.data(), "id"), [&json!(second)]);
        assert_eq!(ada.post(&format!("{path}/solved"), &json!({})).await.status(200).data()["state"], "solved");
    }
}

story! {
    async fn answers_go_to_the_accounts_current_address(site) {
        let (admin, ada, visitor) = (site.admin().await, site.member("ada").await, site.visitor());
        let number = ticket(&ada, "My streak").await;
        let old = token(site, &ada.email, "support-received").await;
        visitor.get(&followed("", &old)).await.status(200);
        let change = "UPDATE member SET email = 'Ada@new.example', email_folded = 'ada@new.example' WHERE id =";
        site.database().sql(&format!("{change} {}", ada.id)).await;
        assert_eq!(answer(&admin, number, "Like this.").await["email"], "Ada@new.example");
        let answers = "SELECT MIN(recipient) FROM email WHERE email_type = 'support-answer'";
        assert_eq!(site.database().text(answers).await.as_deref(), Some("Ada@new.example"));
        let found = admin.get(&format!("{TICKET}/manage?search=ADA%40new")).await.status(200).json();
        assert_eq!((&found["meta"]["total"], &found["data"][0]["email"]), (&json!(1), &json!("Ada@new.example")));
        // Links in mails to the old address no longer open the ticket.
        let new = token(site, "ada@new.example", "support-answer").await;
        assert_eq!(visitor.get(&followed("", &new)).await.status(200).data()["id"], number);
        visitor.get(&followed("", &old)).await.problem(401, "unauthenticated");
        visitor.post(&followed("/reply", &old), &json!({ "text": "Me too" })).await.problem(401, "unauthenticated");
    }
}

story! {
    async fn a_long_ticket_shows_its_newest_messages(site) {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let number = ticket(&ada, "Long").await;
        let many = format!("INSERT INTO support_message (ticket_id, kind, text, via, at)
            WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1004)
            SELECT {number}, 'customer', 'Message ' || i, 'site', i FROM n");
        site.database().sql(&many).await;
        let reply = ada.post(&format!("{TICKET}/{number}/reply"), &json!({ "text": "The newest" })).await.status(200).data();
        for thread in [&reply["messages"], &managed(&admin, number).await["thread"]] {
            let texts = list(thread, "text");
            assert_eq!((texts.len(), texts[0], texts[999]), (1000, &json!("Message 6"), &json!("The newest")));
        }
    }
}

story! {
    async fn people_without_a_name_are_shown_by_their_address(site) {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        site.database().sql("UPDATE member SET first_name = '', last_name = ''").await;
        let number = ticket(&ada, "My streak").await;
        let notices = admin.get("/v1/auth/notice").await.status(200).data();
        assert!(list(notices, "body").contains(&&json!("From ada@daymark.example")), "{notices}");
        let taken = admin.patch(&format!("{TICKET}/{number}"), &json!({ "assigned_id": admin.id })).await.status(200).data();
        assert_eq!(taken["assigned_name"], admin.email);
    }
}

story! {
    async fn a_closed_agent_leaves_the_team_and_then_their_tickets(site) {
        let (admin, ada, ben) = (site.admin().await, site.member("ada").await, site.member("ben").await);
        agent(&admin, &ben).await;
        let number = ticket(&ada, "My streak").await;
        assert_eq!(answer(&ben, number, "Like this.").await["assigned_id"], ben.id);
        let close = json!({ "deleted": true, "password": "correct horse battery" });
        ben.patch(&format!("/v1/auth/user/{}", ben.id), &close).await.status(200);
        assert_eq!(list(admin.get(&format!("{TICKET}/agents")).await.status(200).data(), "id"), [&json!(admin.id)]);
        admin.patch(&format!("{TICKET}/{number}"), &json!({ "assigned_id": ben.id })).await.invalid("assigned_id");
        ada.post(&format!("{TICKET}/{number}/reply"), &json!({ "text": "Thank you." })).await.status(200);
        assert_eq!(titles(&admin).await, ["New answer: My streak", "New ticket: My streak"]);
        assert_eq!(managed(&admin, number).await["assigned_id"], ben.id, "ben may reopen his account");
        site.hours(31 * 24);
        site.job("erased-accounts").await;
        let admin = Member::login(site.visitor(), &admin.email, "correct horse battery").await;
        assert_eq!(managed(&admin, number).await["assigned_id"], Value::Null);
        let unassigned = admin.get(&format!("{TICKET}/manage?assigned=nobody")).await.status(200).data();
        assert_eq!(list(unassigned, "id"), [&json!(number)]);
    }
}

#[tokio::test]
async fn an_answer_waits_while_its_agent_is_erased() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let (admin, ada) = (site.admin().await, site.member("ada").await);
    let asked = ticket(&ada, "Asked").await;
    let _ = answer(&admin, asked, "Yes.").await;
    let lock = format!("SELECT id FROM member WHERE id = {} FOR UPDATE", admin.id);
    let release = format!("UPDATE support_ticket SET assigned_id = NULL WHERE assigned_id = {}", admin.id);
    let (path, text) = (format!("{TICKET}/{asked}/answer"), json!({ "text": "And this." }));
    let answered = site.database().interleaved(&lock, &release, admin.post(&path, &text)).await.status(200);
    assert_eq!(answered.data()["assigned_id"], admin.id);
    site.end().await;
}

story! {
    async fn the_team_can_search_assign_and_answer_tickets(site) {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let (streak, other) = (ticket(&ada, "My streak is gone").await, ticket(&ada, "Invoice").await);
        site.visitor().post(SEND, &question("zoe")).await.status(200);
        ada.get(&format!("{TICKET}/manage")).await.problem(403, "forbidden");
        ada.post(&format!("{TICKET}/{other}/answer"), &json!({ "text": "x" })).await.problem(403, "forbidden");
        // A member with the permission belongs to the team.
        let ben = site.member("ben").await;
        agent(&admin, &ben).await;
        assert_eq!(list(ben.get(&format!("{TICKET}/agents")).await.status(200).data(), "id"), [&json!(admin.id), &json!(ben.id)]);
        let found = async |query: &str| {
            let page = ben.get(&format!("{TICKET}/manage?{query}")).await.status(200).json();
            (list(&page["data"], "subject").into_iter().cloned().collect::<Vec<_>>(), page["meta"]["total"].clone())
        };
        assert_eq!(found("state=new").await.1, 3);
        assert_eq!(found("search=STREAK").await, (vec![json!("My streak is gone")], json!(1)));
        assert_eq!(found(&format!("search=%23{streak}")).await.0, [json!("My streak is gone")]);
        assert_eq!(found("search=zoe%40").await.0, [json!("A question")]);
        let path = |ticket: i64| format!("{TICKET}/{ticket}");
        let taken = ben.patch(&path(streak), &json!({ "assigned_id": ben.id })).await.status(200).data();
        assert_eq!((&taken["state"], &taken["assigned_name"]), (&json!("open"), &json!("ben Tester")));
        ben.patch(&path(streak), &json!({ "assigned_id": ada.id })).await.invalid("assigned_id");
        ben.patch(&path(streak), &json!({ "topic_id": 99 })).await.invalid("topic_id");
        ben.patch(&path(streak), &json!({ "state": "new" })).await.invalid("state");
        assert_eq!((found("assigned=me").await.1, found("assigned=nobody").await.1), (json!(1), json!(2)));
        assert_eq!(found(&format!("assigned={}", admin.id)).await.1, json!(0));
        ben.get(&format!("{TICKET}/manage?assigned=x")).await.invalid("assigned");
        // The first to answer is assigned the ticket; a canned answer counts its uses.
        let canned = canned(&admin, "Hello").await;
        site.minutes(30);
        let body = json!({ "text": "We look into it.", "canned_id": canned, "state": "solved" });
        let solved = admin.post(&format!("{}/answer", path(other)), &body).await.status(200).data();
        assert_eq!((&solved["state"], &solved["assigned_id"], &solved["first_answer_at"]), (&json!("solved"), &json!(admin.id), &json!(site.now())));
        assert_eq!(admin.get("/v1/core/support-answer?search=hel").await.data()[0]["used"], 1);
        site.minutes(90);
        let _ = answer(&ben, streak, "It is back.").await;
        let figures = admin.get(&format!("{TICKET}/figures")).await.status(200).data();
        assert_eq!(figures, &json!({ "new": 1, "open": 0, "waiting": 1, "unassigned": 1, "solved": 1, "oldest_new_at": "2026-05-06T10:00:00.000Z",
            "first_answer": { "count": 2, "median_minutes": 30, "slowest_tenth_minutes": 120 } }));
        let csv = ben.get(&format!("{TICKET}/export?state=solved")).await.status(200).text;
        assert_eq!(csv.lines().count(), 2, "{csv}");
        assert!(csv.contains("Invoice") && csv.starts_with("number,state,subject"), "{csv}");
        let log = admin.get("/v1/auth/audit?object=ticket").await.data();
        assert_eq!(list(log, "action"), [&json!("ticket:answer"), &json!("ticket:answer"), &json!("ticket:update")]);
    }
}

story! {
    async fn quiet_answered_tickets_are_solved_and_later_deleted(site) {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let (answered, asked) = (ticket(&ada, "Answered").await, ticket(&ada, "Asked").await);
        let _ = answer(&admin, answered, "Yes.").await;
        site.hours(13 * 24);
        site.job("quiet-tickets").await;
        assert_eq!(managed(&admin, answered).await["state"], "waiting");
        site.hours(25);
        site.job("quiet-tickets").await;
        assert_eq!((&managed(&admin, answered).await["state"], &managed(&admin, asked).await["state"]), (&json!("solved"), &json!("new")));
        site.hours(731 * 24);
        site.job("quiet-tickets").await;
        let left = "SELECT COUNT(*) FROM support_ticket";
        assert_eq!(site.database().number(left).await, 1, "an unanswered ticket is not deleted");
    }
}

#[tokio::test]
async fn a_quiet_ticket_whose_owner_replies_meanwhile_is_not_solved() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let (admin, ada) = (site.admin().await, site.member("ada").await);
    let answered = ticket(&ada, "Answered").await;
    let _ = answer(&admin, answered, "Yes.").await;
    site.hours(15 * 24);
    let reply =
        format!("UPDATE support_ticket SET state = 'open', updated_at = {} WHERE id = {answered}", site.now().0);
    site.database().interleaved(&reply, "SELECT 1", site.job("quiet-tickets")).await;
    assert_eq!(managed(&admin, answered).await["state"], "open");
    site.end().await;
}

#[tokio::test]
async fn an_answer_waits_while_the_tickets_owner_is_erased() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let (admin, ada) = (site.admin().await, site.member("ada").await);
    let asked = ticket(&ada, "Asked").await;
    let lock = format!("SELECT id FROM member WHERE id = {} FOR UPDATE", ada.id);
    let erase = format!("DELETE FROM support_ticket WHERE member_id = {}", ada.id);
    let (path, text) = (format!("{TICKET}/{asked}/answer"), json!({ "text": "Yes." }));
    site.database().interleaved(&lock, &erase, admin.post(&path, &text)).await.problem(404, "not_found");
    site.end().await;
}

story! {
    async fn tickets_are_exported_and_erased_with_the_account(site) {
        let (admin, ada, ben, zed) =
            (site.admin().await, site.member("ada").await, site.member("ben").await, site.member("zed").await);
        site.confirm(&ada).await;
        let number = ticket(&ada, "Of Ada").await;
        let _ = ticket(&ben, "Of Ben").await;
        let mut before = question("ada");
        before["email"] = json!("ada@daymark.example");
        site.visitor().post(SEND, &before).await.status(200);
        // Zed has not confirmed his address: what was sent from it may be someone else's.
        before["email"] = json!("zed@daymark.example");
        before["subject"] = json!("Of Zed");
        site.visitor().post(SEND, &before).await.status(200);
        admin.post(&format!("{TICKET}/{number}/note"), &json!({ "text": "Only for the team" })).await.status(200);
        let _ = answer(&admin, number, "An answer").await;
        let mut archive = ZipArchive::new(Cursor::new(ada.bytes("/v1/auth/user/export").await)).expect("an archive");
        let mut text = String::new();
        for name in ["support_ticket.json", "support_message.json"] {
            archive.by_name(name).expect("a file").read_to_string(&mut text).expect("text");
        }
        assert!(text.contains("Of Ada") && text.contains("An answer"), "{text}");
        assert!(!text.contains("Of Ben") && !text.contains("Only for the team"), "{text}");
        let close = json!({ "deleted": true, "password": "correct horse battery" });
        for member in [&ada, &zed] {
            member.patch(&format!("/v1/auth/user/{}", member.id), &close).await.status(200);
        }
        site.hours(31 * 24);
        site.job("erased-accounts").await;
        let left = site.database().text("SELECT MIN(subject) || ', ' || MAX(subject) FROM support_ticket").await;
        assert_eq!(left.as_deref(), Some("Of Ben, Of Zed"));
        for table in ["support_ticket", "support_message"] {
            assert_eq!(site.database().number(&format!("SELECT COUNT(*) FROM {table}")).await, 2, "{table}");
        }
    }
}

async fn write_with(client: &Client, name: &str, token: Value) -> Answer {
    let mut body = question(name);
    body["token"] = token;
    client.post(SEND, &body).await
}

#[tokio::test]
async fn visitors_need_the_human_check_and_are_rate_limited() {
    let provider = HumanProvider::start();
    let site = Site::start_with(Database::Sqlite, &provider.settings(), true).await;
    let visitor = site.visitor();
    for token in [Value::Null, json!("robot"), json!("person at newsletter")] {
        write_with(&visitor, "zoe", token).await.invalid("token");
    }
    for _ in 0..5 {
        write_with(&visitor, "zoe", json!("person at contact")).await.status(200);
    }
    write_with(&visitor, "zoe", json!("person at contact")).await.problem(429, "too_many_requests");
    write_with(&visitor, "yan", json!("person at contact")).await.status(200);
    write_with(&visitor, "yan", json!("person at contact")).await.problem(429, "too_many_requests");
    site.hours(1);
    write_with(&visitor, "yan", json!("person at contact")).await.status(200);
    site.end().await;
    // A member's account needs no human check.
    let site = Site::start_with(Database::Sqlite, &provider.settings(), false).await;
    let body =
        json!({ "email": "ada@daymark.example", "password": "correct horse battery", "token": "person at register" });
    let ada = Member::register(site.visitor(), &body).await;
    ticket(&ada, "A question").await;
    site.end().await;
}

story! {
    async fn ticket_notices_follow_each_team_members_preferences(site) {
        let (admin, ada, ben) = (site.admin().await, site.member("ada").await, site.member("ben").await);
        agent(&admin, &ben).await;
        // Members outside the team have no such preference, and get no notices.
        let offered = async |member: &Member| {
            let all = member.get("/v1/auth/notification-category/user-choice/user").await.status(200).data();
            list(all, "category").contains(&&json!("support"))
        };
        assert_eq!((offered(&ada).await, offered(&ben).await, offered(&admin).await), (false, true, true));
        site.database().sql("UPDATE member SET email_verified_at = 1").await;
        let mailed = json!({ "choices": [{ "category": "support", "channel": "mail", "frequency": "instantly" }] });
        ben.patch("/v1/auth/notification-category/user-choice", &mailed).await.status(200);
        let number = ticket(&ada, "My streak").await;
        assert_eq!((titles(&ben).await, titles(&admin).await), (vec!["New ticket: My streak".to_owned()], vec!["New ticket: My streak".to_owned()]));
        assert!(titles(&ada).await.is_empty());
        let told = ben.get("/v1/auth/notice").await.data();
        assert_eq!(told[0]["link"], format!("/admin/support/{number}"));
        site.job("notice-mail").await;
        let mails = admin.get(&format!("/v1/core/email-logs-by-email/{}", ben.email)).await.status(200).data();
        assert!(list(mails, "email_type").contains(&&json!("notification")), "{mails}");
        // The team member who answered is assigned, and only they are notified of the author's replies.
        let _ = answer(&ben, number, "Like this.").await;
        let reply = format!("{TICKET}/{number}/reply");
        ada.post(&reply, &json!({ "text": "Thank you." })).await.status(200);
        assert_eq!(titles(&ben).await, ["New answer: My streak", "New ticket: My streak"]);
        assert_eq!(titles(&admin).await.len(), 1);
        // A visitor's ticket is announced to the whole team, a team member's own to the others.
        site.visitor().post(SEND, &question("zoe")).await.status(200);
        let _ = ticket(&ben, "My own").await;
        assert_eq!(titles(&ben).await[0], "New ticket: A question");
        assert_eq!(titles(&admin).await[..2], ["New ticket: My own", "New ticket: A question"]);
    }
}
