//! Accounts as administrators see and change them, and as others see them.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use daymark_tests::harness::{Member, Site, Socket};
use daymark_tests::story;
use serde_json::{Value, json};

const PASSWORD: &str = "correct horse battery";

/// A member with their own name, a minute after the previous one.
async fn named(site: &Site, first: &str, last: &str, email: &str) -> Member {
    site.minutes(1);
    let body = json!({ "email": email, "password": PASSWORD, "first_name": first, "last_name": last });
    Member::register(site.visitor(), &body).await
}

/// Five members besides the administrator.
async fn crowd(site: &Site) -> Vec<Member> {
    let people = [
        ("Ada", "Zell", "c@daymark.example"),
        ("Östen", "Berg", "b@daymark.example"),
        ("ben", "Young", "e@daymark.example"),
        ("Cleo", "100%", "a@daymark.example"),
        ("", "", "d@daymark.example"),
    ];
    let mut members = Vec::new();
    for (first, last, email) in people {
        members.push(named(site, first, last, email).await);
    }
    members
}

async fn emails(admin: &Member, query: &str) -> Vec<String> {
    let page = admin.get(&format!("/v1/auth/users?{query}")).await;
    let rows = page.data().as_array().expect("rows");
    rows.iter().map(|u| u["email"].as_str().expect("email").replace("@daymark.example", "")).collect()
}

story! {
    async fn accounts_can_be_searched_filtered_and_counted(site) {
        let admin = site.admin().await;
        let members = crowd(site).await;
        let (ada, osten) = (&members[0], &members[1]);
        let role = admin.post("/v1/auth/role", &json!({ "name": "Helpers", "permissions": ["user:read"] })).await.data()["id"].clone();
        admin.post(&format!("/v1/auth/user/{}/assign-role", ada.id), &json!({ "role_id": role })).await.status(200);
        admin.patch(&format!("/v1/auth/user/{}/mark-test-user", osten.id), &json!({})).await.status(200);
        admin.patch(&format!("/v1/auth/user/{}/disabled", members[2].id), &json!({ "disabled": true })).await.status(200);
        admin.patch(&format!("/v1/auth/user/privacy_level/{}", members[3].id), &json!({ "privacy_level": "hidden" })).await.status(200);
        assert_eq!(emails(&admin, "").await, ["d", "a", "e", "b", "c", "admin"], "newest first");
        for (query, found) in [
            ("q=%C3%96STEN", "b"), ("q=osten", ""), ("q=YOUNG", "e"), ("q=a%20zell%20", "c"), ("q=100%25", "a"), ("q=1%250", ""),
            ("q=D@daymark", "d"), ("role=admin", "admin"), ("role=HELPERS", "c"), ("test_user=true", "b"), ("disabled=true", "e"),
            ("privacy_level=hidden", "a"), ("disabled=false&test_user=false&role=user&privacy_level=public&q=zell", "c"),
        ] {
            let one: Vec<&str> = Some(found).filter(|f| !f.is_empty()).into_iter().collect();
            assert_eq!(emails(&admin, query).await, one, "{query}");
        }
        let close = json!({ "deleted": true, "password": PASSWORD });
        members[4].patch(&format!("/v1/auth/user/{}", members[4].id), &close).await.status(200);
        assert_eq!(emails(&admin, "closing=true").await, ["d"]);
        assert_eq!(emails(&admin, "closing=false&q=daymark").await, ["a", "e", "b", "c", "admin"]);
        let closing = admin.get("/v1/auth/users?closing=true").await.data()[0]["erase_at"].clone();
        assert!(closing.is_string() && admin.get("/v1/auth/users?q=zell").await.data()[0]["erase_at"].is_null());
        let csv = admin.get("/v1/auth/users/details?closing=true&format=csv").await.status(200).text;
        assert_eq!((csv.lines().count(), csv.contains(closing.as_str().expect("a time"))), (2, true), "{csv}");
        let page = admin.get("/v1/auth/users?role=user&limit=2").await.status(200).json();
        assert_eq!(page["meta"]["total"], 5);
        for (query, field) in [("role=none", "role"), ("sort=password_hash", "sort"), ("limit=101", "limit"), ("privacy_level=x", "privacy_level"), ("pageNumber=0", "pageNumber")] {
            admin.get(&format!("/v1/auth/users?{query}")).await.invalid(field);
        }
        members[4].patch("/v1/auth/user", &json!({ "first_name": "Dora", "nickname": "Dove" })).await.status(200);
        for query in ["q=DORA", "q=dove"] {
            assert_eq!(emails(&admin, query).await, ["d"], "by the current name: {query}");
        }
        let row = admin.get("/v1/auth/users?q=zell").await.data()[0].clone();
        assert_eq!((&row["id"], &row["roles"]), (&json!(ada.id), &json!([{ "id": role, "name": "Helpers" }])));
        assert_eq!((&row["userType"], &row["points"]), (&json!("user"), &json!(0)));
        assert!(row["last_seen_at"].is_string() && !row.to_string().contains("argon2"), "{row}");
    }
}

story! {
    async fn the_time_a_member_was_last_seen_outlives_the_session(site) {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        site.hours(10 * 24);
        let phone = Member::login(site.visitor(), &ada.email, PASSWORD).await;
        phone.post("/api/auth/signout", &json!({})).await.status(200);
        site.hours(31 * 24);
        site.job("ended-sessions").await;
        let sessions = format!("SELECT COUNT(*) FROM session WHERE member_id = {}", ada.id);
        assert_eq!(site.database().number(&sessions).await, 1, "the earlier one remains: it has only expired");
        let admin = Member::login(site.visitor(), &admin.email, PASSWORD).await;
        let seen = admin.get("/v1/auth/users?q=ada").await.data()[0]["last_seen_at"].clone();
        assert_eq!(seen, "2026-05-16T10:00:00.000Z");
    }
}

story! {
    async fn cursors_and_page_numbers_give_the_same_sorted_list(site) {
        let admin = site.admin().await;
        crowd(site).await;
        for (sort, expected) in [
            ("sort=created_at", ["d", "a", "e", "b", "c", "admin"]),
            ("sort=created_at&order=asc", ["admin", "c", "b", "e", "a", "d"]),
            ("sort=email", ["a", "admin", "b", "c", "d", "e"]),
            ("sort=email&order=desc", ["e", "d", "c", "b", "admin", "a"]),
            ("sort=name", ["c", "admin", "e", "a", "d", "b"]),
            ("sort=name&order=desc", ["b", "d", "a", "e", "admin", "c"]),
        ] {
            assert_eq!(emails(&admin, sort).await, expected, "{sort}");
            let (mut by_cursor, mut cursor) = (Vec::new(), String::new());
            loop {
                let query = format!("{sort}&limit=2&cursor={cursor}");
                by_cursor.extend(emails(&admin, &query).await);
                let page = admin.get(&format!("/v1/auth/users?{query}")).await.json();
                let Some(next) = page["meta"]["next_cursor"].as_str() else { break };
                cursor = next.to_owned();
            }
            assert_eq!(by_cursor, expected, "{sort}");
            let mut by_page = Vec::new();
            for number in 1..=4 {
                by_page.extend(emails(&admin, &format!("{sort}&rowPerPage=2&pageNumber={number}")).await);
            }
            assert_eq!(by_page, expected, "{sort}");
            let other = if sort.contains("email") { "sort=name" } else { "sort=email" };
            admin.get(&format!("/v1/auth/users?{other}&cursor={cursor}")).await.invalid("cursor");
        }
        let newest = admin.get("/v1/auth/recent-users?limit=2").await;
        assert_eq!((newest.data().as_array().unwrap().len(), &newest.data()[0]["email"]), (2, &json!("d@daymark.example")));
        assert_eq!(admin.get("/v1/auth/recent-users").await.data().as_array().unwrap().len(), 6);
    }
}

story! {
    async fn a_list_continues_after_a_name_of_any_length(site) {
        let admin = site.admin().await;
        let long = "𝄞".repeat(100);
        for n in 1..=2 {
            named(site, &long, &long, &format!("{n}@daymark.example")).await;
        }
        let first = admin.get("/v1/auth/users?sort=name&limit=2").await.status(200).json();
        let cursor = first["meta"]["next_cursor"].as_str().expect("another page");
        assert!(cursor.len() > 500, "{cursor}");
        assert_eq!(emails(&admin, &format!("sort=name&limit=2&cursor={cursor}")).await, ["2"]);
        let forged = URL_SAFE_NO_PAD.encode(r#"["name","asc","\u0000",1]"#);
        admin.get(&format!("/v1/auth/users?sort=name&cursor={forged}")).await.invalid("cursor");
    }
}

story! {
    async fn account_exports_are_complete_and_escape_formulas(site) {
        let admin = site.admin().await;
        named(site, "=1+1", "Zell", "c@daymark.example").await;
        crowd_of(site, 1_200).await;
        let whole = admin.get("/v1/auth/users/details").await.status(200).json();
        let rows = whole["data"].as_array().expect("rows");
        assert_eq!((rows.len(), &whole["meta"]["next_cursor"]), (1_202, &Value::Null));
        assert!(rows.is_sorted_by(|a, b| a["id"].as_i64() < b["id"].as_i64()));
        let (mut ids, mut cursor) = (Vec::new(), String::new());
        loop {
            let page = admin.get(&format!("/v1/auth/users/details?rowPerPage=700&cursor={cursor}")).await.status(200).json();
            ids.extend(page["data"].as_array().expect("rows").iter().map(|u| u["id"].clone()));
            let Some(next) = page["meta"]["next_cursor"].as_str() else { break };
            cursor = next.to_owned();
        }
        assert_eq!(ids, rows.iter().map(|u| u["id"].clone()).collect::<Vec<_>>());
        let file = admin.get("/v1/auth/users/details?format=csv&q=zell").await.status(200);
        assert_eq!(file.header("content-disposition"), "attachment; filename=\"users.csv\"");
        let lines: Vec<&str> = file.text.lines().collect();
        assert_eq!(lines.len(), 2, "{}", file.text);
        assert!(lines[0].starts_with("id,email,first_name,") && lines[1].contains(",'=1+1,Zell,"), "{}", file.text);
        admin.get("/v1/auth/users/details?rowPerPage=50001").await.invalid("rowPerPage");
        admin.get("/v1/auth/users/details?cursor=nonsense").await.invalid("cursor");
    }
}

/// Accounts without sign-ins.
async fn crowd_of(site: &Site, accounts: usize) {
    let rows = (0..accounts).map(|n| format!("('m{n}@x.example', 'm{n}@x.example', 'UTC', {n}, 'm{n}@x.example')"));
    let rows = rows.collect::<Vec<_>>().join(", ");
    let insert = "INSERT INTO member (email, email_folded, timezone, created_at, search) VALUES";
    site.database().sql(&format!("{insert} {rows}")).await;
}

story! {
    async fn a_profile_depends_on_its_viewer_and_privacy_level(site) {
        let admin = site.admin().await;
        let (ada, ben) = (named(site, "Ada", "Zell", "ada@daymark.example").await, site.member("ben").await);
        let path = format!("/v1/auth/user/{}", ada.id);
        let level = async |level: &str| {
            let path = format!("/v1/auth/user/privacy_level/{}", ada.id);
            admin.patch(&path, &json!({ "privacy_level": level })).await.status(200);
        };
        assert_eq!(ben.get(&path).await.data(), &json!({ "id": ada.id, "name": "Ada Zell", "image": null }));
        level("nickname").await;
        assert_eq!(ben.get(&path).await.data()["name"], format!("Member {}", ada.id));
        level("hidden").await;
        let (hidden, missing) = (ben.get(&path).await, ben.get("/v1/auth/user/999999").await);
        hidden.problem(404, "not_found");
        assert_eq!((hidden.code, &hidden.text), (missing.code, &missing.text));
        assert_eq!(ada.get(&path).await.data()["permissions"], json!([]), "members see their own in full");
        let whole = admin.get(&path).await.data();
        assert_eq!((&whole["email"], &whole["privacy_level"], &whole["disabled"]), (&json!("ada@daymark.example"), &json!("hidden"), &json!(false)));
        level("public").await;
        admin.patch(&format!("{path}/mark-test-user"), &json!({})).await.status(200);
        ben.get(&path).await.problem(404, "not_found");
        admin.patch(&format!("{path}/mark-test-user"), &json!({ "test_user": false })).await.status(200);
        ben.get(&path).await.status(200);
        admin.patch(&format!("{path}/disabled"), &json!({ "disabled": true })).await.status(200);
        ben.get(&path).await.problem(404, "not_found");
        site.visitor().get(&path).await.problem(401, "unauthenticated");
        for (tail, body) in [("disabled", json!({ "disabled": true })), ("mark-test-user", json!({}))] {
            admin.patch(&format!("/v1/auth/user/999999/{tail}"), &body).await.problem(404, "not_found");
        }
        admin.patch(&format!("/v1/auth/user/privacy_level/{}", ada.id), &json!({ "privacy_level": "x" })).await.invalid("privacy_level");
    }
}

story! {
    async fn test_users_and_disabled_members_leave_boards_at_once(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let (ada, ben) = (site.member("ada").await, site.member("ben").await);
        for member in [&ada, &ben] {
            member.join(&may).await;
            member.done(&may.entry(0, "2026-05-06")).await;
        }
        let mut screen = Socket::open(site.addr(), None).await;
        screen.sub(&may.topic()).await;
        ben.place(&may, |r| r["points"] == 10).await;
        let on_board = async |wanted: &[i64]| {
            let ids = |b: &Value| b["entries"].as_array().map(|e| e.iter().filter_map(|r| r["user_id"].as_i64()).collect::<Vec<_>>());
            let same = |b: &Value| ids(b).is_some_and(|mut ids| {
                ids.sort_unstable();
                ids == wanted
            });
            site.visitor().until(&may.board(), same).await
        };
        on_board(&[ada.id, ben.id]).await;
        let user = |id: i64, tail: &str| format!("/v1/auth/user/{id}/{tail}");
        admin.patch(&user(ada.id, "mark-test-user"), &json!({ "test_user": true })).await.status(200);
        screen.next_where(|f| f["data"]["removed"] == json!([ada.id])).await;
        on_board(&[ben.id]).await;
        admin.patch(&user(ada.id, "mark-test-user"), &json!({ "test_user": false })).await.status(200);
        screen.row_where(&may.topic(), ada.id, |r| r["points"] == 10).await;
        on_board(&[ada.id, ben.id]).await;
        admin.patch(&format!("/v1/auth/user/privacy_level/{}", ben.id), &json!({ "privacy_level": "nickname" })).await.status(200);
        screen.row_where(&may.topic(), ben.id, |r| r["name"] == format!("Member {}", ben.id)).await;
        admin.patch(&user(ben.id, "disabled"), &json!({ "disabled": true })).await.status(200);
        screen.next_where(|f| f["data"]["removed"] == json!([ben.id])).await;
        on_board(&[ada.id]).await;
        admin.patch(&user(ben.id, "disabled"), &json!({ "disabled": false })).await.status(200);
        on_board(&[ada.id, ben.id]).await;
    }
}

story! {
    async fn disabling_an_account_signs_it_out_and_blocks_sign_in(site) {
        let admin = site.admin().await;
        let ada = site.member("ada").await;
        let mut socket = ada.socket().await;
        socket.sub("me").await;
        let path = format!("/v1/auth/user/{}/disabled", ada.id);
        admin.patch(&path, &json!({ "disabled": true })).await.status(200);
        ada.get("/v1/auth/user").await.problem(401, "unauthenticated");
        assert_eq!(socket.closed().await, 4401);
        let login = json!({ "email": ada.email, "password": PASSWORD });
        site.visitor().post("/v1/auth/login", &login).await.problem(403, "forbidden");
        admin.patch(&path, &json!({ "disabled": false })).await.status(200);
        ada.get("/v1/auth/user").await.problem(401, "unauthenticated");
        let ada = Member::login(site.visitor(), &ada.email, PASSWORD).await;
        let elsewhere = Member::login(site.visitor(), &ada.email, PASSWORD).await;

        let path = format!("/v1/auth/user/{}/sessions", ada.id);
        assert_eq!(admin.get(&path).await.data().as_array().unwrap().len(), 2);
        let mut socket = elsewhere.socket().await;
        socket.sub("me").await;
        admin.delete(&path).await.status(200);
        for client in [&ada, &elsewhere] {
            client.get("/v1/auth/user").await.problem(401, "unauthenticated");
        }
        assert_eq!(socket.closed().await, 4401);
        assert_eq!(admin.get(&path).await.data(), &json!([]));
        Member::login(site.visitor(), &ada.email, PASSWORD).await;
        admin.get("/v1/auth/user/999999/sessions").await.problem(404, "not_found");
    }
}
