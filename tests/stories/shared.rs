//! What all calls share: problems, Idempotency-Key, validators, cursors, headers, health, the document.

use std::collections::BTreeSet;

use daymark_tests::harness::{Client, Database, Program, Site};
use daymark_tests::story;
use futures_util::future::join_all;
use reqwest::Method;
use reqwest::header::HeaderValue;
use serde_json::{Value, json};

use crate::articles::{article, group};
use crate::events::{evening, event};
use crate::program_content::png;
use crate::surveys::survey;
use crate::teams::{create, inside, with_teams};

story! {
    async fn every_error_is_a_problem_document(site) {
        let admin = site.admin().await;
        let ada = site.member("ada").await;
        let post = |kind: &str, body: String| ada.request(Method::POST, "/v1/core/sync").body(kind, body).send();
        post("application/json", "{".into()).await.problem(400, "bad_request");
        post("application/json", "".into()).await.problem(400, "bad_request");
        post("application/json", "[]".into()).await.problem(422, "invalid");
        post("application/json", "null".into()).await.problem(422, "invalid");
        post("text/plain", "{}".into()).await.problem(415, "unsupported_media_type");
        post("application/x-www-form-urlencoded", "a=b".into()).await.problem(415, "unsupported_media_type");
        post("application/json", " ".repeat(256 * 1024 + 1)).await.problem(413, "too_large");
        site.visitor().get("/v1/core/sync").await.problem(401, "unauthenticated");
        ada.post("/v2/core/challenge", &Program::may()).await.problem(403, "forbidden");
        for path in ["/v1/nothing", "/v2/core/challenge/0", "/v2/core/challenge/x", "/api/proxy/v1/nothing", "/api/nothing",
            "/v1", "/v2/core/challenge/99999999999999999999"] {
            ada.get(path).await.problem(404, "not_found");
        }
        let wrong = ada.delete("/v1/core/sync").await;
        wrong.problem(405, "method_not_allowed");
        assert_eq!(wrong.header("allow"), "POST, GET, HEAD");
        ada.delete("/v2/core/challenge/1/join").await.problem(405, "method_not_allowed");
        admin.post("/v2/core/challenge", &json!({ "title": "" })).await.problem(422, "invalid");
    }
}

story! {
    async fn validation_errors_name_every_invalid_field(site) {
        let admin = site.admin().await;
        let mut body = Program::may();
        body["title"] = json!("");
        body["type"] = json!("x".repeat(101));
        body["activities"][1]["title"] = json!("x".repeat(201));
        body["activities"][2]["points"] = json!(-1);
        let answer = admin.post("/v2/core/challenge", &body).await;
        for field in ["title", "type", "activities[1].title", "activities[2].points"] {
            answer.invalid(field);
        }
    }
}

story! {
    async fn values_of_a_wrong_type_are_refused_in_plain_sentences(site) {
        let admin = site.admin().await;
        let walk = event(&admin, &json!({})).await;
        for (field, wrong, sentence) in [
            ("capacity", json!("many"), "Enter a whole number."),
            ("title", json!(7), "Enter text."),
            ("title", json!(""), "This field is required"),
            ("needs_package", json!("yes"), "Enter true or false."),
            ("starts_at", json!("soon"), "Enter a date and time (2026-05-06T10:00:00Z)."),
            ("starts_at", json!("2026-05-06"), "Enter a date and time (2026-05-06T10:00:00Z)."),
            ("status", json!("open"), "Choose one of these: draft, published, cancelled."),
            ("status", json!(3), "Check the format of this field."),
        ] {
            let mut body = evening();
            body[field] = wrong;
            let problem = admin.post("/v1/core/event", &body).await.problem(422, "invalid");
            assert_eq!(problem["errors"], json!({ field: [sentence] }));
        }
        for (query, field, sentence) in [
            ("?limit=x", "limit", "Enter a whole number."),
            ("?limit=99999999999999999999", "limit", "Enter a whole number."),
            ("?status=open", "status", "Choose one of these: draft, published, cancelled."),
            ("/user?over=maybe", "over", "Enter true or false."),
        ] {
            let problem = admin.get(&format!("/v1/core/event{query}")).await.problem(422, "invalid");
            assert_eq!(problem["errors"], json!({ field: [sentence] }), "{query}");
        }
        let guests = admin.post(&format!("/v1/core/event/{walk}/invite-users"), &json!({ "user_ids": 3 })).await;
        assert_eq!(guests.problem(422, "invalid")["errors"], json!({ "user_ids": ["Enter a list."] }));
        for (wrong, field, sentence) in [
            (json!("tomorrow"), "start_date", "Enter a date (YYYY-MM-DD)."),
            (json!("2026-13-01"), "start_date", "Enter a date (YYYY-MM-DD)."),
        ] {
            let mut body = Program::may();
            body[field] = wrong;
            let problem = admin.post("/v2/core/challenge", &body).await.problem(422, "invalid");
            assert_eq!(problem["errors"], json!({ field: [sentence] }));
        }
    }
}

story! {
    async fn repeating_an_upload_with_its_key_stores_one_picture(site) {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let walk = event(&admin, &json!({})).await;
        let path = format!("/v1/core/event/{walk}/thumbnails");
        let put = async |by: &daymark_tests::harness::Member, edge: &str, red: u8| {
            let head = format!("--{edge}\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.png\"\r\n\r\n");
            let body = [head.as_bytes(), &png(red), format!("\r\n--{edge}--\r\n").as_bytes()].concat();
            let request = by.request(Method::POST, &path).header("Idempotency-Key", "one");
            request.body(&format!("multipart/form-data; boundary={edge}"), body).send().await
        };
        put(&ada, "edge", 1).await.problem(403, "forbidden");
        // A browser chooses another boundary each time.
        let (first, again) = (put(&admin, "edge", 1).await.status(201), put(&admin, "other", 1).await.status(201));
        assert_eq!((&again.text, again.header("idempotency-replayed")), (&first.text, "true"));
        put(&admin, "edge", 2).await.problem(422, "idempotency_key_reused");
        let seen = admin.get(&format!("/v1/core/event/{walk}")).await.data();
        assert_eq!(seen["thumbnails"].as_array().map(Vec::len), Some(1));
    }
}

story! {
    async fn repeating_an_idempotency_key_replays_the_first_answer(site) {
        let admin = site.admin().await;
        let post = async |key: &str, title: &str| {
            let mut body = Program::may();
            body["title"] = json!(title);
            admin.request(Method::POST, "/v2/core/challenge").header("Idempotency-Key", key).json(&body).send().await
        };
        let first = post("one", "May").await.status(201);
        let again = post("one", "May").await.status(201);
        assert_eq!(again.text, first.text);
        assert_eq!((again.header("idempotency-replayed"), first.header("idempotency-replayed")), ("true", ""));
        post("one", "June").await.problem(422, "idempotency_key_reused");
        post("two", "June").await.status(201).data();
        let refused = post("three", "").await;
        refused.invalid("title");
        assert_eq!(post("three", "").await.text, refused.text, "a refusal is replayed, too");
        post(&"x".repeat(201), "May").await.invalid("Idempotency-Key");
        // After a day the key can be used again.
        site.hours(25);
        site.job("idempotency-keys").await;
        let later = post("one", "July").await.status(201);
        assert_eq!(later.header("idempotency-replayed"), "");
    }
}

story! {
    async fn concurrent_calls_with_one_key_create_one_program(site) {
        let admin = site.admin().await;
        let post = |_| {
            let request = admin.request(Method::POST, "/v2/core/challenge").header("Idempotency-Key", "k");
            request.json(&Program::may()).send()
        };
        let answers = futures_util::future::join_all((0..12).map(post)).await;
        for answer in &answers {
            match answer.code {
                201 => assert_eq!(answer.text, answers.iter().find(|a| a.code == 201).unwrap().text),
                _ => drop(answer.problem(409, "in_flight")),
            }
        }
        assert_eq!(site.database().number("SELECT COUNT(*) FROM program").await, 1);
    }
}

story! {
    async fn idempotency_keys_are_per_caller_and_store_no_secrets(site) {
        let (ada, ben) = (site.member("ada").await, site.member("ben").await);
        let send = async |member: &daymark_tests::harness::Member| {
            let body = json!({ "from": "2026-05-07", "to": "2026-05-08" });
            member.request(Method::POST, "/v1/core/pause").header("Idempotency-Key", "same").json(&body).send().await
        };
        let (first, other) = (send(&ada).await, send(&ben).await);
        assert_ne!(first.data()["id"], other.data()["id"]);
        let login = async || {
            let body = json!({ "email": ada.email, "password": "correct horse battery" });
            site.visitor().request(Method::POST, "/v1/auth/login").header("Idempotency-Key", "same").json(&body).send().await
        };
        let (one, two) = (login().await, login().await);
        assert_ne!(one.data()["refresh_token"], two.data()["refresh_token"], "sign-ins are never replayed");
        assert_eq!(site.database().number("SELECT COUNT(*) FROM idempotency").await, 2);
    }
}

#[tokio::test]
async fn a_strangers_keyed_calls_are_limited_by_network() {
    let site = Site::start_with(Database::Sqlite, &[], true).await;
    let visitor = site.visitor();
    let pause = async |n: usize| {
        let call = visitor.request(Method::POST, "/v1/core/pause").header("Idempotency-Key", &n.to_string());
        call.json(&json!({})).send().await
    };
    for n in 0..120 {
        pause(n).await.problem(401, "unauthenticated");
    }
    pause(120).await.problem(429, "too_many_requests");
    site.end().await;
}

story! {
    async fn errors_of_strangers_are_short_and_not_stored(site) {
        let (visitor, long) = (site.visitor(), "x".repeat(100_000));
        for body in [json!({ long.clone(): "\u{0}" }), json!({ "email": [long] })] {
            let forgot = visitor.request(Method::POST, "/v1/auth/password/forgot");
            let answer = forgot.header("Idempotency-Key", "one").json(&body).send().await;
            assert!(answer.text.len() < 2_000, "{}", answer.text.len());
            assert_eq!(site.database().number("SELECT COUNT(*) FROM idempotency").await, 0);
            answer.problem(422, "invalid");
        }
        let sent = async || {
            let forgot = visitor.request(Method::POST, "/v1/auth/password/forgot");
            forgot.header("Idempotency-Key", "one").json(&json!({ "email": "ada@daymark.example" })).send().await
        };
        sent().await.status(200);
        assert_eq!(sent().await.header("idempotency-replayed"), "true");
    }
}

story! {
    async fn public_reads_carry_an_etag_and_answer_304(site) {
        let admin = site.admin().await;
        site.may(&admin).await;
        let read = async |tag: Option<&str>| {
            let client = site.visitor();
            let request = client.request(Method::GET, "/v2/core/challenge");
            match tag {
                Some(tag) => request.header("if-none-match", tag).send().await,
                None => request.send().await,
            }
        };
        let first = read(None).await.status(200);
        let tag = first.header("etag").to_owned();
        assert!(tag.starts_with("W/\""), "{tag}");
        let again = read(Some(&tag)).await.status(304);
        assert_eq!((again.text.as_str(), again.header("etag")), ("", tag.as_str()));
        assert_eq!(read(Some("\"other\"")).await.code, 200);
        site.may(&admin).await;
        let changed = read(Some(&tag)).await.status(200);
        assert_ne!(changed.header("etag"), tag);
    }
}

story! {
    async fn head_requests_return_the_headers_of_get(site) {
        let admin = site.admin().await;
        site.may(&admin).await;
        let (ada, visitor) = (site.member("ada").await, site.visitor());
        let head = |client: &Client, path: &'static str| {
            let client = client.clone();
            async move { client.request(Method::HEAD, path).send().await }
        };
        for path in ["/v2/core/challenge", "/api/proxy/v2/core/challenge"] {
            let (got, headed) = (visitor.get(path).await.status(200), head(&visitor, path).await.status(200));
            for name in ["etag", "content-type", "content-length", "cache-control", "vary"] {
                assert_eq!(headed.header(name), got.header(name), "{name}");
            }
            assert!(headed.header("etag").starts_with("W/\"") && headed.text.is_empty());
            let known = visitor.request(Method::HEAD, path).header("if-none-match", got.header("etag"));
            known.send().await.status(304);
        }
        let got = ada.get("/v1/auth/user").await.status(200);
        assert_eq!(head(&ada, "/v1/auth/user").await.status(200).header("content-length"), got.text.len().to_string());
        head(&visitor, "/v1/auth/user").await.status(401);
        head(&ada, "/v1/nothing").await.status(404);
        let only_written = head(&ada, "/v1/auth/login").await.status(405);
        assert_eq!(only_written.header("allow"), "POST");
    }
}

story! {
    async fn every_response_carries_security_headers(site) {
        let ada = site.member("ada").await;
        for path in ["/v1/auth/user", "/v2/core/challenge", "/v1/nothing", "/healthz", "/api/openapi.json", "/api/docs", "/"] {
            let answer = ada.get(path).await;
            assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
            assert_eq!(answer.header("cross-origin-opener-policy"), "same-origin", "{path}");
            let policy = answer.header("content-security-policy");
            for part in ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "script-src 'self'"] {
                assert!(policy.contains(part), "{path}: {policy}");
            }
            assert!(!policy.contains("unsafe-inline"), "{path}: {policy}");
            assert!(!answer.header("x-request-id").is_empty(), "{path}");
            assert!(answer.header("server").is_empty(), "{path}");
        }
        assert_eq!(ada.get("/v1/auth/user").await.header("cache-control"), "no-store");
    }
}

story! {
    async fn health_is_public_but_details_and_metrics_are_restricted(site) {
        let admin = site.admin().await;
        let ada = site.member("ada").await;
        assert_eq!(site.visitor().get("/healthz").await.status(200).text, "ok\n");
        let ready = site.visitor().get("/readyz").await.status(200).json();
        assert_eq!(ready, json!({ "ready": true }), "details are for administrators");
        assert_eq!(ada.get("/readyz").await.json(), json!({ "ready": true }));
        let details = &admin.get("/readyz").await.json()["details"];
        assert_eq!(details["faults"], json!([]));
        let durability = details["durability"].as_array().expect("durability");
        assert!(!durability.is_empty() && durability.iter().all(|s| s["safe"] == true), "{details}");
        let metrics = site.visitor().get("/metrics").await.status(200);
        assert!(metrics.text.contains("http_requests_total"), "{}", metrics.text);
        let proxied = site.visitor();
        let answer = proxied.request(Method::GET, "/metrics").header("x-forwarded-for", "203.0.113.7").send().await;
        assert_ne!(answer.code, 200, "not for callers behind a proxy");
    }
}

story! {
    async fn the_openapi_document_is_served(site) {
        let document = site.visitor().get("/api/openapi.json").await.status(200);
        assert!(document.header("content-type").starts_with("application/json"));
        assert!(document.json()["openapi"].as_str().unwrap().starts_with("3."));
    }
}

story! {
    async fn queries_outside_the_documented_bounds_are_rejected(site) {
        let admin = site.admin().await;
        let program = site.may(&admin).await;
        admin.join(&program).await;
        let company = admin.post("/v2/core/company", &json!({ "name": "Acme" })).await.status(201).data()["id"].to_string();
        let event = event(&admin, &json!({})).await.to_string();
        let article = article(&admin, "Read me", "Text").await.to_string();
        let page = crate::website::pages::draft(&admin, "Read me").await.to_string();
        let campaign = crate::newsletter::campaign(&admin, json!({})).await.to_string();
        let tag = group(&admin, "/v1/core/tag", "Tag").await.to_string();
        let category = group(&admin, "/v1/core/post-category", "Category").await.to_string();
        let document = site.visitor().get("/api/openapi.json").await.json();
        let mut tried = 0;
        // The access rule checks a socket's ticket and a mail's token before anything else.
        let other = |(path, item): &(&String, &Value)| *path != "/v1/ws" && item["get"]["x-access"] != "token";
        for (path, item) in document["paths"].as_object().expect("paths").iter().filter(other) {
            let parameters = || item["get"]["parameters"].as_array().into_iter().flatten().filter(|p| p["in"] == "query");
            for parameter in parameters() {
                let (name, schema) = (parameter["name"].as_str().expect("a name"), &parameter["schema"]);
                // A value for another required parameter of the call.
                let value = |p: &Value| match p["name"].as_str() {
                    _ if p["schema"]["type"] == "integer" => program.id.to_string(),
                    Some("place") => "dashboard".to_owned(),
                    _ => "csv".to_owned(),
                };
                let others = parameters().filter(|p| p["required"] == true && p["name"] != parameter["name"]);
                let besides: String =
                    others.map(|p| format!("&{}={}", p["name"].as_str().expect("a name"), value(p))).collect();
                let most = schema["maximum"].as_i64().map(|n| (n.to_string(), (n + 1).to_string()));
                let least = schema["minimum"].as_i64().map(|n| (n.to_string(), (n - 1).to_string()));
                let longest = schema["maxLength"].as_u64().map(|n| n as usize).map(|n| ("x".repeat(n), "x".repeat(n + 1)));
                for (inside, outside) in [most, least, longest].into_iter().flatten() {
                    let path = path.replace("/company/{id}", &format!("/company/{company}"));
                    let path = path.replace("/event/{id}", &format!("/event/{event}")).replace("{event_id}", &event);
                    let path = path.replace("/post/tag/{id}", &format!("/post/tag/{tag}")).replace("/post/category/{id}", &format!("/post/category/{category}"));
                    let path = path.replace("/post/{id}", &format!("/post/{article}"));
                    let path = path.replace("/campaign/{id}", &format!("/campaign/{campaign}"));
                    let path = path.replace("/page/{id}", &format!("/page/{page}")).replace("{path}", "default.png");
                    let path = path.replace("{id}", &program.id.to_string()).replace("{user_id}", &admin.id.to_string());
                    let path = path.replace("{date}", "2026-05-06").replace("{type}", "Monthly%20Missions");
                    let path = path.replace("{question_id}", "1").replace("{report_id}", "1").replace("{email}", "ada@daymark.example");
                    let path = path.replace("{survey_id}", "1");
                    let path = path.replace("{activity_id}", &program.activities[0].to_string());
                    let ask = async |value: &str| admin.get(&format!("{path}?{name}={value}{besides}")).await;
                    ask(&outside).await.invalid(name);
                    // A text of the right length can still be an invalid cursor; a running program has no results yet,
                    // and this site has no survey and no team.
                    if path.contains("/survey/") || path.contains("/team-moderation/") {
                        ask(&inside).await.problem(404, "not_found");
                    } else if path.ends_with("/results") {
                        ask(&inside).await.problem(409, "conflict");
                    } else if schema["maxLength"].is_null() {
                        ask(&inside).await.status(200);
                    }
                    tried += 1;
                }
            }
        }
        assert!(tried >= 15, "too few documented bounds were tried: {tried}");
    }
}

#[tokio::test]
async fn too_many_calls_get_429_with_retry_after() {
    let site = Site::start_with(Database::Sqlite, &[], true).await;
    let body = json!({ "email": "ada@daymark.example", "password": "not the right one" });
    for _ in 0..10 {
        site.visitor().post("/v1/auth/login", &body).await.problem(401, "bad_credentials");
    }
    let answer = site.visitor().post("/v1/auth/login", &body).await;
    answer.problem(429, "too_many_requests");
    let wait: i64 = answer.header("retry-after").parse().expect("seconds");
    assert!((1..=600).contains(&wait), "{wait}");
    site.clock().advance_ms(wait * 1000);
    site.visitor().post("/v1/auth/login", &body).await.problem(401, "bad_credentials");
    site.end().await;
}

story! {
    async fn visitors_never_get_a_stale_cached_answer(site) {
        let admin = site.admin().await;
        let first = article(&admin, "Why sleep matters", &"Sleep. ".repeat(300)).await;
        let (path, page) = ("/v1/core/post", "/insights/why-sleep-matters");
        let visitor = site.visitor();
        assert_eq!(visitor.get(path).await.status(200).data().as_array().map(Vec::len), Some(1));
        assert!(visitor.get(page).await.status(200).text.contains("Why sleep matters"));
        // Changes are visible at once on the node that makes them.
        let second = article(&admin, "A walk after lunch", "Walk.").await;
        assert_eq!(visitor.get(path).await.data().as_array().map(Vec::len), Some(2));
        let hide = json!({ "publish": { "state": "draft" } });
        admin.patch(&format!("/v1/core/post/{first}/meta"), &hide).await.status(200);
        assert_eq!(visitor.get(path).await.status(200).data()[0]["id"], second);
        visitor.get(page).await.status(404);
        visitor.get(&format!("/v1/core/post/{first}")).await.problem(404, "not_found");
        // Signed-in users get their own answer.
        let own = format!("/v1/core/post/{second}");
        assert_eq!(visitor.get(&own).await.status(200).data()["me"], Value::Null);
        assert!(site.member("ada").await.get(&own).await.status(200).data()["me"].is_object());
        assert_eq!(visitor.get(&own).await.status(200).data()["me"], Value::Null);
        // Changes by time alone are visible once the answer has expired, after a second.
        let current = "/v1/core/event/current";
        let times = json!({ "starts_at": site.now().plus_ms(60_000), "ends_at": site.now().plus_ms(3_600_000) });
        let soon = event(&admin, &times).await;
        assert_eq!(visitor.get(current).await.status(200).data(), &json!([]));
        site.minutes(2);
        assert_eq!(visitor.get(current).await.status(200).data()[0]["id"], soon);
    }
}

story! {
    async fn concurrent_readers_share_one_computed_answer(site) {
        let admin = site.admin().await;
        for n in 0..3 {
            article(&admin, &format!("Article {n}"), "Text.").await;
        }
        let visitors: Vec<_> = (0..40).map(|_| site.visitor()).collect();
        let ask = async |path: &str| {
            let before = site.statements().await;
            let answers = join_all(visitors.iter().map(|visitor| visitor.get(path))).await;
            let text = answers.iter().map(|answer| answer.text.as_str()).collect::<BTreeSet<_>>();
            assert!(text.len() == 1 && answers.iter().all(|answer| answer.code == 200), "{text:?}");
            site.statements().await - before
        };
        let alone = {
            let before = site.statements().await;
            site.visitor().get("/v1/core/post?limit=9").await.status(200);
            site.statements().await - before
        };
        let together = ask("/v1/core/post?limit=8").await;
        // Under a second: a cached answer expires, so a slow machine may need a second one.
        assert!((alone..=2 * alone).contains(&together), "{together} statements for 40 callers, {alone} for one");
    }
}

story! {
    async fn repeated_public_reads_are_served_from_the_cache(site) {
        let (admin, program) = with_teams(site, json!({})).await;
        let ada = inside(site, &program, "ada").await;
        let team = create(&ada, &program, "Walkers").await.to_string();
        let event = event(&admin, &json!({})).await.to_string();
        let article = article(&admin, "Read me", "Text").await.to_string();
        let (tag, category) = (group(&admin, "/v1/core/tag", "Tag").await, group(&admin, "/v1/core/post-category", "Category").await);
        let survey = survey(&admin, json!({})).await;
        let known = [
            ("/challenge/type/{type}", "/challenge/type/Monthly%20Missions".to_owned()),
            ("/team/{id}", format!("/team/{team}")),
            ("/event/{id}", format!("/event/{event}")),
            ("/tag/{id}", format!("/tag/{tag}")),
            ("/category/{id}", format!("/category/{category}")),
            ("/post-category/{id}", format!("/post-category/{category}")),
            ("/post/{id}", format!("/post/{article}")),
            ("/question/{id}", format!("/question/{}", survey.questions[0])),
            ("/survey/{id}", format!("/survey/{}", survey.id)),
            ("{id}", program.id.to_string()),
        ];
        // The first asks the database whether it works, the next reads an index that is no table, and the last may
        // answer the holder of an invitation.
        let own = ["/v1/core/h34l7h", "/v1/core/search", "/v1/core/survey/{id}"];
        let document = site.visitor().get("/api/openapi.json").await.json();
        let public = |(path, item): &(&String, &Value)| item["get"]["x-access"] == "public" && !own.contains(&path.as_str());
        let (mut shared, mut asked) = (BTreeSet::new(), BTreeSet::new());
        for (path, _) in document["paths"].as_object().expect("paths").iter().filter(public) {
            let address = known.iter().fold(path.clone(), |address, (name, value)| address.replace(name, value));
            let visitor = site.visitor();
            // An answer is kept for a second, and a slow machine may need longer.
            for _ in 0..5 {
                if visitor.get(&address).await.code != 200 {
                    break;
                }
                let before = site.statements().await;
                visitor.get(&address).await.status(200);
                if site.statements().await == before {
                    shared.insert(path.as_str());
                    break;
                }
                asked.insert(path.as_str());
            }
        }
        let again: Vec<_> = asked.difference(&shared).collect();
        assert!(again.is_empty(), "the database is asked again: {again:?}");
        assert!(shared.len() >= 50, "{} reads were tried: {shared:?}", shared.len());
    }
}

story! {
    async fn a_cached_answer_is_served_in_the_requested_encoding(site) {
        let admin = site.admin().await;
        article(&admin, "Why sleep matters", &"Sleep well. ".repeat(400)).await;
        let ask = async |encodings: Option<&str>, tag: Option<&str>| {
            let visitor = site.visitor();
            let mut request = visitor.request(Method::GET, "/v1/core/post/why-sleep-matters");
            for (name, value) in [("accept-encoding", encodings), ("if-none-match", tag)] {
                request = value.into_iter().fold(request, |request, value| request.header(name, value));
            }
            request.send().await
        };
        let plain = ask(None, None).await.status(200);
        assert_eq!(plain.header("content-encoding"), "");
        for (asked, chosen) in [("gzip, deflate, br", "br"), ("gzip", "gzip"), ("br;q=0, gzip;q=0", ""), ("identity", "")] {
            let answer = ask(Some(asked), None).await.status(200);
            assert_eq!(answer.header("content-encoding"), chosen, "{asked}");
            assert_eq!(answer.header("etag"), plain.header("etag"));
            if chosen.is_empty() {
                assert_eq!(answer.text, plain.text);
            } else {
                assert!(answer.text.len() < plain.text.len() / 4);
                let vary: Vec<_> = answer.headers.get_all("vary").iter().collect();
                assert!(vary.contains(&&HeaderValue::from_static("accept-encoding")), "{vary:?}");
            }
        }
        ask(Some("br"), Some(plain.header("etag"))).await.status(304);
    }
}
