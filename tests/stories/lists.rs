//! No list needs more statements as it grows: every list of the document, with few rows and with many.

use std::collections::BTreeMap;

use daymark_tests::harness::{Member, Program, Site};
use daymark_tests::story;
use reqwest::Method;
use serde_json::{Value, json};

use crate::articles::{self, article, draft, group};
use crate::billing;
use crate::events::event;
use crate::newsletter;
use crate::surveys::{self, Survey};
use crate::{shirts, support, website};

/// The data behind the lists.
struct World {
    admin: Member,
    reporter: Member,
    program: Program,
    company: i64,
    team: i64,
    event: i64,
    article: i64,
    category: i64,
    tag: i64,
    question: i64,
    question_path: String,
    survey: Survey,
    response: i64,
    subscriber: i64,
    campaign: i64,
    package: i64,
    price: i64,
    page: i64,
}

fn id(data: &Value) -> i64 {
    data["id"].as_i64().expect("an id")
}

async fn begin(site: &Site) -> World {
    let admin = site.admin().await;
    let mut body = Program::may();
    body["type"] = json!("Monthly Missions");
    let program = site.program(&admin, body).await;
    admin.join(&program).await;
    let reporter = site.member("reporter").await;
    reporter.join(&program).await;
    let settings = format!("/v2/core/challenge/{}/team-settings", program.id);
    let body = json!({ "min_size": 1, "max_size": 50 });
    admin.request(Method::PUT, &settings).json(&body).send().await.status(200);
    let team = json!({ "name": "Admins", "open": true });
    let team = admin.post(&format!("/v2/core/challenge/{}/team", program.id), &team).await.status(201).data();
    let company = admin.post("/v2/core/company", &json!({ "name": "Acme" })).await.status(201).data();
    let event = event(&admin, &json!({})).await;
    let article = draft(&admin, "Read me", "Text").await;
    let category = group(&admin, "/v1/core/post-category", "Sleep").await;
    let tag = group(&admin, "/v1/core/tag", "Tag").await;
    let publish = json!({ "publish": { "state": "published" } });
    articles::meta(&admin, article, publish).await.status(200);
    let question_path = format!("/v1/core/activity/{}", program.activities[1]);
    let asked = json!({ "questions": [{ "type_id": 4, "title": "How was it?" }] });
    let asked = admin.request(Method::PUT, &format!("{question_path}/question")).json(&asked).send().await;
    let question = id(&asked.status(200).data()["questions"][0]);
    let survey = surveys::survey(&admin, json!({ "monthly": true, "scorecard": true })).await;
    let response = surveys::id(&survey.submit(&admin, 2, Some(5)).await);
    let subscriber = newsletter::subscriber(site, "reader@daymark.example").await;
    let package = billing::package(&admin, json!({})).await;
    World {
        package: id(package),
        price: billing::price(package, "month"),
        subscriber,
        campaign: newsletter::campaign(&admin, json!({})).await,
        page: website::pages::draft(&admin, "Read me").await,
        survey,
        response,
        reporter,
        program,
        company: id(company),
        team: id(team),
        event,
        article,
        category,
        tag,
        question,
        question_path,
        admin,
    }
}

/// Adds one more of everything.
async fn grow(site: &Site, w: &World, n: i64) {
    let admin = &w.admin;
    let (program, walk) = (w.program.id, &w.program.entry(0, "2026-05-06"));
    let made = async |path: &str, body: Value| admin.post(path, &body).await.status(201).data();
    let member = site.member(&format!("member{n}")).await;
    member.join(&w.program).await;
    member.done(walk).await;
    let answer = json!({ "responses": [{ "question_id": w.question, "selected_rate": 5 }] });
    member.post(&format!("{}/questionnaire-response", w.question_path), &answer).await.status(200);
    // Articles and their parts.
    let another = article(admin, &format!("Article {n}"), "Text").await;
    let sorted = json!({ "category_ids": [w.category], "featured": true });
    articles::meta(admin, another, sorted).await.status(200);
    let tagged = json!({ "add": ["Tag", format!("Tag {n}")] });
    admin.patch(&format!("{}/modify-tags", articles::path(another)), &tagged).await.status(200);
    admin.post(&format!("{}/save", articles::path(another)), &json!({})).await.status(200);
    group(admin, "/v1/core/post-category", &format!("Category {n}")).await;
    group(admin, "/v1/core/post-author", &format!("Author {n}")).await;
    let text = json!({ "version": n, "body": format!("Text {n}") });
    admin.patch(&format!("{}/content", articles::path(w.article)), &text).await.status(200);
    member.post(&format!("{}/react", articles::path(w.article)), &json!({ "kind": "like" })).await.status(200);
    let said = json!({ "post_id": w.article, "text": format!("Comment {n}") });
    let said = id(admin.post("/v1/core/post-comment", &said).await.status(201).data());
    let reported = format!("/v1/core/post-comment/{said}/report");
    member.post(&reported, &json!({ "reason": "Rude" })).await.status(200);
    // The log, its points and its habits.
    admin.log(walk, json!({ "status": "open" })).await;
    admin.done(walk).await;
    let habit = format!("/v1/core/habit/{}", w.program.activities[0]);
    for status in [5, 1] {
        admin.patch(&habit, &json!({ "status": status })).await.status(200);
    }
    let day = format!("2026-07-{:02}", 1 + 2 * n);
    let _ = made("/v1/core/pause", json!({ "from": day, "to": day })).await;
    let _ = made("/v1/auth/reminder", json!({ "kind": "day", "at": format!("{:02}:00", n + 1) })).await;
    // The comments on a day.
    let day = format!("/v2/core/challenge/{program}/user/{}/day/2026-05-06", admin.id);
    let comment = member.post(&format!("{day}/comment"), &json!({ "text": "Well done" })).await.status(201);
    member.post(&format!("{day}/cheer"), &json!({})).await.status(200);
    let report = format!("{day}/comment/{}/report", id(comment.data()));
    w.reporter.post(&report, &json!({ "reason": "unkind" })).await.status(200);
    let review = crate::reviews::review(&member, &w.program, 4, "Well done").await;
    if n % 2 == 0 {
        admin.patch(&format!("/v1/core/review/{review}"), &json!({ "state": "shown" })).await.status(200);
    }
    grow_surveys(site, w, &member, n).await;
    newsletter::subscriber(site, &format!("reader{n}@daymark.example")).await;
    let refused = format!(
        "INSERT INTO email_refusal (recipient_folded, permanent, answer, refused_at) VALUES ('r{n}@b.example', TRUE, '550', 1)"
    );
    site.database().sql(&refused).await;
    newsletter::campaign(admin, json!({ "segment": { "newsletters": [1] } })).await;
    support::topic(admin, &format!("Topic {n}")).await;
    support::help(admin, &format!("Help {n}")).await;
    support::canned(admin, &format!("Answer {n}")).await;
    support::ticket(&member, &format!("Ticket {n}")).await;
    support::ticket(admin, &format!("Ticket of an administrator {n}")).await;
    shirts::ordered(site, admin, &w.program, &format!("finisher{n}")).await;
    website::grow(site, admin, w.page, n).await;
    let _ = made("/v1/auth/newsletter-list", json!({ "name": format!("News {n}") })).await;
    // Teams and companies, and their members.
    match n % 2 {
        0 => {
            member.post(&format!("/v2/core/team/{}/join", w.team), &json!({})).await.status(200);
            let join = format!(
                "INSERT INTO company_member (member_id, company_id, via, joined_at) VALUES ({}, {}, 'uid', {n})",
                member.id, w.company
            );
            site.database().sql(&join).await;
        }
        _ => {
            let team = json!({ "name": format!("Team {n}"), "open": true });
            member.post(&format!("/v2/core/challenge/{program}/team"), &team).await.status(201);
            member.post("/v2/core/company", &json!({ "name": format!("Company {n}") })).await.status(201);
        }
    }
    grow_billing(w, &member, n).await;
    // Objects that administrators create.
    let step = json!([{ "title": "Begin", "plan": [{ "duration": 3, "activities": [0] }] }]);
    let other = json!({ "title": format!("Program {n}"), "type": "Monthly Missions", "category": "UNTIMED",
        "activities": [{ "title": "Walk" }], "steps": step });
    let other = id(made("/v2/core/challenge", other).await);
    let _ = made("/v1/core/challenge-pack", json!({ "title": format!("Pack {n}"), "challenge_id": other })).await;
    let going_on = json!({ "starts_at": "2026-05-06T09:00:00Z" });
    for of in [json!({}), going_on] {
        let meeting = event(admin, &of).await;
        admin.post(&format!("/v1/core/event/{meeting}/join"), &json!({})).await.status(200);
    }
    member.post(&format!("/v1/core/event/{}/join", w.event), &json!({})).await.status(200);
    let _ = made(&format!("/v1/core/event/{}/venue", w.event), json!({ "name": format!("Hall {n}") })).await;
    let role = id(made("/v1/auth/role", json!({ "name": format!("Role {n}"), "permissions": ["audit:read"] })).await);
    let assign = format!("/v1/auth/user/{}/assign-role", admin.id);
    admin.post(&assign, &json!({ "role_id": role })).await.status(200);
    let badge = json!({ "title": format!("Badge {n}"), "measure": "done_days", "threshold": 1 });
    let _ = made("/v1/core/achievement-rule", badge).await;
    site.job("badges").await;
    let _ = Member::login(site.visitor(), &admin.email, "correct horse battery").await;
}

/// Adds a payment, refund, chargeback, coupon and company package.
async fn grow_billing(w: &World, member: &Member, n: i64) {
    let admin = &w.admin;
    billing::subscribed(admin, member, w.price).await;
    let payment = id(&member.get("/v1/auth/history").await.status(200).data()[0]);
    let back = json!({ "amount": 100, "reason": "Sorry" });
    admin.post(&format!("/v1/auth/payment/{payment}/refund"), &back).await.status(200);
    let dispute = json!({ "reason": "Not mine" });
    admin.post(&format!("/v1/auth/payment/{payment}/dispute"), &dispute).await.status(201);
    let coupon = json!({ "code": format!("coupon-{n}"), "percent": 10_000 });
    admin.post("/v1/auth/coupon", &coupon).await.status(201);
    let company = &member.get("/v2/core/company/user").await.status(200).data()["company"];
    if company["owner"] == true {
        let seats = json!({ "company_id": company["id"], "package_id": w.package, "seats": n, "reason": "Pilot" });
        admin.post("/v1/auth/billing/company-packages", &seats).await.status(201);
    }
    let gift = json!({ "user_id": member.id, "package_id": w.package, "reason": "Speaker" });
    admin.post("/v1/auth/assign/badge", &gift).await.status(201);
}

/// Adds a survey, response, version and kind of question.
async fn grow_surveys(site: &Site, w: &World, member: &Member, n: i64) {
    let (admin, survey) = (&w.admin, &w.survey);
    member.post(&survey.path(), &survey.submission(2, Some(3), Some("Well"))).await.status(200);
    let response = format!("/v1/core/survey-response/{}", w.response);
    let correction =
        json!({ "reason": "Again", "responses": [{ "question_id": survey.questions[1], "selected_rate": n }] });
    admin.patch(&response, &correction).await.status(200);
    surveys::survey(admin, json!({})).await;
    let kind = json!({ "name": format!("Kind {n}"), "type_id": 4 });
    admin.post("/v1/core/questiontype", &kind).await.status(201);
    let invited = json!({ "emails": [format!("guest{n}@daymark.example")] });
    admin.post(&format!("/v1/core/survey/{}/invitation", survey.id), &invited).await.status(200);
    site.job("survey-counts").await;
}

/// The addresses of all reads of the document, with parameters filled in.
async fn reads(site: &Site, w: &World) -> Vec<String> {
    let document = site.visitor().get("/api/openapi.json").await.json();
    let paths = document["paths"].as_object().expect("paths");
    let listed = |(path, item): &(&String, &Value)| {
        let files = [
            "/export",
            "/html",
            "/ws",
            "/callback",
            "/picture",
            "check/valid",
            "/results",
            "unsubscribe",
            "/pdf",
            "/receipt",
            "/api/",
        ];
        item["get"].is_object() && item["get"]["x-access"] != "token" && !files.iter().any(|f| path.contains(f))
    };
    let filled = |path: &String| {
        let own = [
            ("/team/{id}", w.team),
            ("/team-moderation/{id}", w.team),
            ("/company/{id}", w.company),
            ("/event/{id}", w.event),
            ("{event_id}", w.event),
            ("/post/category/{id}", w.category),
            ("/post/tag/{id}", w.tag),
            ("/post/author/{id}", 1),
            ("/post-category/{id}", w.category),
            ("/post-author/{id}", 1),
            ("/core/tag/{id}", w.tag),
            ("/post/{id}", w.article),
            ("/page/{id}", w.page),
            ("{version}", 1),
            ("/activity/{id}", w.program.activities[1]),
            ("/newsletter-user/{id}", w.subscriber),
            ("/campaign/{id}", w.campaign),
            ("/newsletter-series/{id}", 1),
            ("/newsletter-issue/{id}", w.campaign),
            ("/survey/{id}", w.survey.id),
            ("{survey_id}", w.survey.id),
            ("/survey-response/{id}", w.response),
            ("{report_id}", w.response),
            ("/core/question/{id}", w.survey.questions[0]),
            ("/questiontype/{id}", 4),
            ("/user/{id}", w.admin.id),
            ("/admin/{id}", w.admin.id),
            ("{activity_id}", w.program.activities[0]),
            ("{user_id}", w.admin.id),
            ("{challenge_id}", w.program.id),
            ("{id}", w.program.id),
        ];
        let path = own.iter().fold(path.clone(), |path, (name, id)| {
            let (at, number) = (name.rfind('{').unwrap_or(0), id.to_string());
            path.replace(name, &format!("{}{number}", &name[..at]))
        });
        let path = if path == "/v1/core/review" { format!("{path}?challenge_id={}", w.program.id) } else { path };
        let path = path.replace("{date}", "2026-05-06").replace("{type}", "Monthly%20Missions");
        path.replace("{email}", &w.admin.email)
            .replace("email-logs-by-type/Monthly%20Missions", "email-logs-by-type/confirm-email")
    };
    paths.iter().filter(listed).map(|(path, _)| filled(path)).filter(|path| !path.contains('{')).collect()
}

/// The length of the longest list in a response.
fn length(answer: &Value) -> usize {
    let within =
        |v: &Value| v.as_object().into_iter().flat_map(|o| o.values()).filter_map(|v| Some(v.as_array()?.len())).max();
    let data = &answer["data"];
    data.as_array().map_or_else(|| within(data).unwrap_or(0), Vec::len)
}

/// The statements of one call, and the length of its list; `None` if it fails.
async fn looked(site: &Site, w: &World, path: &str) -> Option<(u64, usize)> {
    let mut least = None;
    // The first call warms caches; one that expires meanwhile can make another call read again.
    for n in 1..=3 {
        // The same query with another address: an answer from the visitors' cache would run no statement.
        let same = if path.contains('?') { "&" } else { "?" };
        let address = format!("{path}{same}{}", "&".repeat(n));
        let before = site.statements().await;
        let answer = w.admin.get(&address).await;
        let ran = site.statements().await - before;
        if answer.code != 200 {
            return None;
        }
        let found = (ran, length(&answer.json()));
        least = Some(least.map_or(found, |seen: (u64, usize)| seen.min(found)));
    }
    least
}

story! {
    async fn lists_run_no_extra_sql_statements_as_they_grow(site) {
        let w = begin(site).await;
        for n in 1..=2 {
            grow(site, &w, n).await;
        }
        let paths = reads(site, &w).await;
        let mut few = BTreeMap::new();
        for path in &paths {
            if let Some(found) = looked(site, &w, path).await {
                few.insert(path, found);
            }
        }
        for n in 3..=5 {
            grow(site, &w, n).await;
        }
        let (mut more, mut grown) = (Vec::new(), Vec::new());
        for (path, (before, short)) in &few {
            let Some((after, long)) = looked(site, &w, path).await else { continue };
            if after > *before {
                more.push(format!("{path}: {before} statements for {short} rows, {after} for {long}"));
            }
            if long > *short {
                grown.push((*path).clone());
            }
        }
        assert!(more.is_empty(), "these ask more as they grow:\n{}", more.join("\n"));
        assert!(grown.len() >= 30, "only {} lists have grown:\n{}", grown.len(), grown.join("\n"));
        // Control: a read per row is detected.
        let one = format!("/v2/core/challenge/{}", w.program.id);
        let before = site.statements().await;
        for _ in 0..9 {
            w.admin.get(&one).await.status(200);
        }
        assert!(site.statements().await - before >= 9);
    }
}
