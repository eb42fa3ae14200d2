//! Roles: what they allow, who may assign them, and which administrators must remain.

use daymark_tests::harness::{Database, Member, Program, Site, Socket};
use daymark_tests::story;
use serde_json::{Value, json};

const PASSWORD: &str = "correct horse battery";

/// Creates a role with these permissions. Returns its id.
async fn role(by: &Member, name: &str, permissions: &[&str]) -> i64 {
    let made = by.post("/v1/auth/role", &json!({ "name": name, "permissions": permissions })).await.status(201);
    made.data()["id"].as_i64().expect("id")
}

async fn assign(by: &Member, to: &Member, role: i64) {
    let path = format!("/v1/auth/user/{}/assign-role", to.id);
    by.post(&path, &json!({ "role_id": role })).await.status(200);
}

/// A member whose only role includes these.
async fn holder(site: &Site, admin: &Member, name: &str, permissions: &[&str]) -> Member {
    let member = site.member(name).await;
    assign(admin, &member, role(admin, &format!("Role of {name}"), permissions).await).await;
    member
}

async fn again(site: &Site, member: &Member) -> Member {
    Member::login(site.visitor(), &member.email, PASSWORD).await
}

/// The id of a role by its name.
async fn id_of(admin: &Member, name: &str) -> i64 {
    let all = admin.get("/v1/auth/role?limit=100").await;
    let found = all.data().as_array().expect("roles").iter().find(|r| r["name"] == name);
    found.and_then(|r| r["id"].as_i64()).expect("the role")
}

story! {
    async fn a_role_grants_exactly_its_permissions(site) {
        let admin = site.admin().await;
        let kim = site.member("kim").await;
        assert_eq!(kim.get("/v1/auth/user").await.data()["permissions"], json!([]));
        kim.post("/v2/core/challenge", &Program::may()).await.problem(403, "forbidden");
        let editors = role(&admin, "Editors", &["program:edit"]).await;
        assign(&admin, &kim, editors).await;
        let user = kim.get("/v1/auth/user").await.data();
        assert_eq!((&user["permissions"], &user["userType"]), (&json!(["program:edit"]), &json!("user")));
        let mut draft = Program::may();
        draft["draft"] = json!(true);
        let draft = site.program(&kim, draft).await;
        kim.get(&format!("/v2/core/challenge/{}", draft.id)).await.status(200);
        kim.get("/v1/auth/audit").await.problem(403, "forbidden");
        assert_eq!(again(site, &kim).await.get("/v1/auth/user").await.data()["permissions"], json!(["program:edit"]));
        let set = format!("/v1/auth/role/{editors}/permissions");
        admin.post(&set, &json!({ "permissions": ["program:edit", "audit:read"] })).await.status(200);
        kim.get("/v1/auth/audit").await.status(200);
        admin.post(&set, &json!({ "permissions": ["audit:read"] })).await.status(200);
        kim.get("/v1/auth/user").await.problem(401, "unauthenticated");
        let kim = again(site, &kim).await;
        kim.post("/v2/core/challenge", &Program::may()).await.problem(403, "forbidden");
        kim.get(&format!("/v2/core/challenge/{}", draft.id)).await.problem(404, "not_found");
        let own = admin.get(&format!("/v1/auth/user/{}/roles", kim.id)).await;
        let names: Vec<&Value> = own.data().as_array().expect("roles").iter().map(|r| &r["name"]).collect();
        assert_eq!(names, ["user", "Editors"]);
        admin.delete(&format!("/v1/auth/user/{}/roles/{editors}", kim.id)).await.status(200);
        let kim = again(site, &kim).await;
        kim.get("/v1/auth/audit").await.problem(403, "forbidden");
    }
}

story! {
    async fn role_changes_apply_to_open_sockets(site) {
        let admin = site.admin().await;
        let kim = site.member("kim").await;
        let mut socket = kim.socket().await;
        socket.say(&json!({ "op": "sub", "topic": "admin" })).await;
        assert_eq!(socket.next_where(|f| f["topic"] == "admin").await["op"], "error");
        let watchers = role(&admin, "Watchers", &["live:read"]).await;
        assign(&admin, &kim, watchers).await;
        socket.sub("admin").await;
        admin.delete(&format!("/v1/auth/user/{}/roles/{watchers}", kim.id)).await.status(200);
        assert_eq!(socket.closed().await, 4401, "the topic is no longer allowed");
        let mut socket: Socket = again(site, &kim).await.socket().await;
        socket.say(&json!({ "op": "sub", "topic": "admin" })).await;
        assert_eq!(socket.next_where(|f| f["topic"] == "admin").await["op"], "error");
    }
}

story! {
    async fn members_cannot_grant_or_revoke_more_than_they_hold(site) {
        let admin = site.admin().await;
        let desk = ["program:edit", "role:assign", "role:edit", "role:read", "user:create", "user:disable", "user:edit"];
        let kim = holder(site, &admin, "kim", &desk).await;
        let auditor = holder(site, &admin, "auditor", &["audit:read"]).await;
        let (own, audit) = (id_of(&admin, "Role of kim").await, id_of(&admin, "Role of auditor").await);
        let (admins, ben) = (id_of(&admin, "admin").await, site.member("ben").await);
        let more = json!({ "name": "More", "permissions": ["program:edit", "audit:read"] });
        let more_than_held = async |method: &str, path: String, body: Value| {
            let method = method.parse().expect("a method");
            kim.request(method, &path).json(&body).send().await.problem(403, "more_than_held");
        };
        more_than_held("POST", "/v1/auth/role".into(), more.clone()).await;
        let mine = role(&kim, "Mine", &["program:edit"]).await;
        for target in [own, mine] {
            more_than_held("PATCH", format!("/v1/auth/role/{target}"), json!({ "permissions": more["permissions"] })).await;
            more_than_held("POST", format!("/v1/auth/role/{target}/permissions"), json!({ "permissions": ["audit:read"] })).await;
        }
        more_than_held("PATCH", format!("/v1/auth/role/{audit}"), json!({ "permissions": [] })).await;
        more_than_held("PATCH", format!("/v1/auth/role/{audit}"), json!({ "name": "Nothing" })).await;
        more_than_held("DELETE", format!("/v1/auth/role/{audit}?force=true"), Value::Null).await;
        for (who, what) in [(kim.id, admins), (ben.id, admins), (kim.id, audit), (ben.id, audit)] {
            more_than_held("POST", format!("/v1/auth/user/{who}/assign-role"), json!({ "role_id": what })).await;
        }
        more_than_held("POST", format!("/v1/auth/user/{}/assign-role", admin.id), json!({ "role": "user" })).await;
        more_than_held("DELETE", format!("/v1/auth/user/{}/roles/{admins}", admin.id), Value::Null).await;
        more_than_held("DELETE", format!("/v1/auth/user/{}/roles/{audit}", auditor.id), Value::Null).await;
        for (n, what) in ["admin", "Role of auditor"].into_iter().enumerate() {
            let body = json!({ "email": format!("new{n}@daymark.example"), "role": what });
            more_than_held("POST", "/v1/auth/user-role/create".into(), body).await;
        }
        for target in [admin.id, auditor.id] {
            more_than_held("PATCH", format!("/v1/auth/user/{target}/disabled"), json!({ "disabled": true })).await;
            more_than_held("PATCH", format!("/v1/auth/user/{target}/mark-test-user"), json!({})).await;
            more_than_held("PATCH", format!("/v1/auth/user/privacy_level/{target}"), json!({ "privacy_level": "hidden" })).await;
            more_than_held("DELETE", format!("/v1/auth/user/{target}/sessions"), Value::Null).await;
        }
        assert_eq!(site.database().number("SELECT COUNT(*) FROM member WHERE email LIKE 'new%'").await, 0, "nothing is left");
        // They can assign what they hold, and nothing more.
        assign(&kim, &ben, mine).await;
        assert_eq!(ben.get("/v1/auth/user").await.data()["permissions"], json!(["program:edit"]));
        let maker = holder(site, &admin, "maker", &["user:create", "program:edit"]).await;
        let body = json!({ "email": "eve@daymark.example", "role": "Mine" });
        maker.post("/v1/auth/user-role/create", &body).await.problem(403, "more_than_held");
        kim.post("/v1/auth/user-role/create", &body).await.status(201);
        kim.patch(&format!("/v1/auth/user/{}/disabled", ben.id), &json!({ "disabled": true })).await.status(200);
    }
}

story! {
    async fn the_last_administrator_cannot_be_removed(site) {
        let admin = site.admin().await;
        let admins = id_of(&admin, "admin").await;
        let (demote, disable) = (format!("/v1/auth/user/{}/roles/{admins}", admin.id), format!("/v1/auth/user/{}/disabled", admin.id));
        let assign = format!("/v1/auth/user/{}/assign-role", admin.id);
        admin.delete(&demote).await.problem(409, "last_admin");
        admin.post(&assign, &json!({ "role": "user" })).await.problem(409, "last_admin");
        admin.patch(&disable, &json!({ "disabled": true })).await.problem(409, "conflict");
        let close = json!({ "deleted": true, "password": PASSWORD });
        admin.patch(&format!("/v1/auth/user/{}", admin.id), &close).await.problem(409, "last_admin");
        let janitor = holder(site, &admin, "janitor", &["user:disable"]).await;
        janitor.patch(&disable, &json!({ "disabled": true })).await.problem(403, "more_than_held");
        let ben = site.member("ben").await;
        let made = admin.post(&format!("/v1/auth/user/{}/assign-role", ben.id), &json!({ "role": "Admin" })).await;
        assert_eq!((&made.data()[0]["name"], &made.data()[0]["system"]), (&json!("admin"), &json!(true)));
        assert_eq!(ben.get("/v1/auth/user").await.data()["userType"], "admin");
        // A disabled administrator does not count.
        ben.patch(&disable, &json!({ "disabled": true })).await.status(200);
        ben.delete(&format!("/v1/auth/user/{}/roles/{admins}", ben.id)).await.problem(409, "last_admin");
        ben.patch(&disable, &json!({ "disabled": false })).await.status(200);
        ben.delete(&demote).await.status(200);
        let admin = again(site, &admin).await;
        assert_eq!(admin.get("/v1/auth/user").await.data()["userType"], "user");
        admin.get("/v1/auth/users").await.problem(403, "forbidden");
    }
}

story! {
    async fn concurrent_removals_always_leave_one_administrator(site) {
        let (ada, ben) = (site.admin().await, site.member("ben").await);
        let admins = id_of(&ada, "admin").await;
        let left = "SELECT COUNT(*) FROM member WHERE role = 'admin' AND NOT disabled";
        for round in 0..6 {
            site.database().sql("UPDATE member SET role = 'admin', disabled = FALSE").await;
            let (ada, ben) = (again(site, &ada).await, again(site, &ben).await);
            let demote = async |by: &Member, whom: i64| by.delete(&format!("/v1/auth/user/{whom}/roles/{admins}")).await;
            let disable = async |by: &Member, whom: i64| {
                by.patch(&format!("/v1/auth/user/{whom}/disabled"), &json!({ "disabled": true })).await
            };
            let (one, other) = match round % 3 {
                0 => tokio::join!(demote(&ada, ben.id), demote(&ben, ada.id)),
                1 => tokio::join!(disable(&ada, ben.id), disable(&ben, ada.id)),
                _ => tokio::join!(demote(&ada, ben.id), disable(&ben, ada.id)),
            };
            assert_eq!(site.database().number(left).await, 1, "round {round}: {} {}", one.text, other.text);
        }
    }
}

#[tokio::test]
async fn administrators_close_each_others_accounts_one_after_the_other() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let (ada, ben, cyd) = (site.admin().await, site.member("ben").await, site.member("cyd").await);
    let admins = "UPDATE member SET role = 'admin', disabled = FALSE, erase_at = NULL";
    let left = "SELECT COUNT(*) FROM member WHERE role = 'admin' AND NOT disabled AND erase_at IS NULL";
    let lock = "SELECT id FROM member ORDER BY id FOR NO KEY UPDATE";
    let close = async |by: &Member, whom: i64| {
        by.patch(&format!("/v1/auth/user/{whom}/closed"), &json!({ "closed": true })).await.code
    };
    let disable = async |by: &Member, whom: i64| {
        by.patch(&format!("/v1/auth/user/{whom}/disabled"), &json!({ "disabled": true })).await.code
    };
    let demote = async |by: &Member, whom: i64| {
        by.post(&format!("/v1/auth/user/{whom}/assign-role"), &json!({ "role": "user" })).await.code
    };
    let leave = async |by: &Member| {
        by.patch(&format!("/v1/auth/user/{}", by.id), &json!({ "deleted": true, "password": PASSWORD })).await.code
    };
    for round in 0..5 {
        site.database().sql(admins).await;
        let (ada, ben, cyd) = (again(&site, &ada).await, again(&site, &ben).await, again(&site, &cyd).await);
        let both = async {
            let (one, other) = match round {
                0 => tokio::join!(close(&ada, ben.id), close(&ben, ada.id)),
                1 => tokio::join!(close(&ada, ben.id), disable(&ben, ada.id)),
                2 => tokio::join!(demote(&ada, ben.id), close(&ben, ada.id)),
                3 => tokio::join!(leave(&ada), close(&ben, ada.id)),
                _ => tokio::join!(close(&cyd, ada.id), close(&cyd, ben.id)),
            };
            [one.min(other), one.max(other)]
        };
        let codes = site.database().held(lock, 2, both).await;
        // The second caller is no longer an administrator, or repeats what the first did.
        let (expected, remain): (&[u16], i64) = match round {
            0 | 1 => (&[401], 2),
            2 => (&[401, 403], 2),
            3 => (&[200, 401], 2),
            _ => (&[200], 1),
        };
        assert!(codes[0] == 200 && expected.contains(&codes[1]), "round {round}: {codes:?}");
        assert_eq!(site.database().number(left).await, remain, "round {round}");
    }
    // The last two leave at once: one of them must stay.
    site.database().sql(&format!("UPDATE member SET role = 'user' WHERE id = {}", cyd.id)).await;
    site.database().sql("UPDATE member SET disabled = FALSE, erase_at = NULL").await;
    let (ada, ben) = (again(&site, &ada).await, again(&site, &ben).await);
    let both = async { <[u16; 2]>::from(tokio::join!(leave(&ada), leave(&ben))) };
    let mut codes = site.database().held(lock, 2, both).await;
    codes.sort_unstable();
    assert_eq!((codes, site.database().number(left).await), ([200, 409], 1));
    site.end().await;
}

story! {
    async fn system_roles_and_roles_in_use_are_protected(site) {
        let admin = site.admin().await;
        let kim = holder(site, &admin, "kim", &["program:edit", "user:read"]).await;
        let id = id_of(&admin, "Role of kim").await;
        let path = format!("/v1/auth/role/{id}");
        for bad in [json!({ "name": "ROLE  of KIM" }), json!({ "name": "Admin" })] {
            admin.post("/v1/auth/role", &bad).await.problem(409, "conflict");
        }
        admin.post("/v1/auth/role", &json!({ "name": " " })).await.invalid("name");
        admin.post("/v1/auth/role", &json!({ "name": "x".repeat(101) })).await.invalid("name");
        admin.post("/v1/auth/role", &json!({ "name": "x", "permissions": ["no:such"] })).await.invalid("permissions");
        let other = role(&admin, "Other", &[]).await;
        admin.patch(&format!("/v1/auth/role/{other}"), &json!({ "name": "role of kim" })).await.problem(409, "conflict");
        let changed = admin.patch(&path, &json!({ "name": "Helpers", "description": "They help" })).await.status(200);
        assert_eq!((&changed.data()["members"], &changed.data()["permissions"]), (&json!(1), &json!(["program:edit", "user:read"])));
        kim.get("/v1/auth/users").await.status(200);

        let listed = admin.get("/v1/auth/role?limit=2").await.status(200).json();
        let system: Vec<(&Value, &Value)> = listed["data"].as_array().unwrap().iter().map(|r| (&r["system"], &r["members"])).collect();
        assert_eq!(system, [(&json!(true), &json!(1)), (&json!(true), &json!(1))], "one administrator, one other");
        let rest = admin.get(&format!("/v1/auth/role?cursor={}", listed["meta"]["next_cursor"].as_str().unwrap())).await;
        let names: Vec<&Value> = rest.data().as_array().unwrap().iter().map(|r| &r["name"]).collect();
        assert_eq!(names, ["Helpers", "Other"]);
        let bundled = admin.get(&format!("{path}/permissions")).await;
        assert_eq!((&bundled.data()[0]["id"], &bundled.data()[1]["name"]), (&json!("program:edit"), &json!("user:read")));

        for name in ["admin", "user"] {
            let system = format!("/v1/auth/role/{}", id_of(&admin, name).await);
            admin.patch(&system, &json!({ "name": "x" })).await.problem(409, "conflict");
            admin.post(&format!("{system}/permissions"), &json!({ "permissions": [] })).await.problem(409, "conflict");
            admin.delete(&format!("{system}?force=true")).await.problem(409, "conflict");
        }
        let users = id_of(&admin, "user").await;
        admin.delete(&format!("/v1/auth/user/{}/roles/{users}", kim.id)).await.problem(409, "conflict");
        let assign = |id: i64| format!("/v1/auth/user/{id}/assign-role");
        admin.post(&assign(kim.id), &json!({})).await.invalid("role_id");
        admin.post(&assign(kim.id), &json!({ "role_id": 999_999 })).await.invalid("role_id");
        admin.post(&assign(kim.id), &json!({ "role": "nothing" })).await.invalid("role");
        admin.post(&assign(999_999), &json!({ "role": "Helpers" })).await.problem(404, "not_found");
        admin.get("/v1/auth/user/999999/roles").await.problem(404, "not_found");

        admin.delete(&path).await.problem(409, "in_use");
        kim.get("/v1/auth/users").await.status(200);
        admin.delete(&format!("{path}?force=true")).await.status(200);
        admin.delete(&path).await.problem(404, "not_found");
        again(site, &kim).await.get("/v1/auth/users").await.problem(403, "forbidden");
    }
}

story! {
    async fn a_role_defines_which_pages_its_holders_visit_first(site) {
        let admin = site.admin().await;
        let kim = holder(site, &admin, "kim", &["user:read", "audit:read"]).await;
        let path = format!("/v1/auth/role/{}", id_of(&admin, "Role of kim").await);
        let page = |page: &str, note: &str| json!({ "page": page, "note": note });
        let pages = json!([page("/admin/users", "Read the newest accounts."), page("/admin/audit", "")]);
        assert_eq!(kim.get("/v1/auth/user").await.data()["target_waypoints"], json!([]));
        let set = async |list: Value| admin.patch(&path, &json!({ "target_waypoints": list })).await;
        let changed = set(pages.clone()).await.status(200).data();
        assert_eq!((&changed["target_waypoints"], &changed["name"]), (&pages, &json!("Role of kim")));
        assert_eq!(kim.get("/v1/auth/user").await.data()["target_waypoints"], pages, "within the session");
        let log = admin.get("/v1/auth/audit?action=role:update&limit=1").await.data()[0].clone();
        let (before, after) = (&log["before"]["target_waypoints"], &log["after"]["target_waypoints"]);
        assert_eq!((before, after), (&json!([]), &pages));

        let content = json!([page("/admin/surveys", ""), page("/admin/reviews", ""), page("/admin/articles", "")]);
        assert_eq!(set(content.clone()).await.status(200).data()["target_waypoints"], content);
        set(pages.clone()).await.status(200);
        set(json!([page("/admin/nowhere", "")])).await.invalid("target_waypoints[0].page");
        set(json!([page("/admin/users", ""), page("/admin/users", "again")])).await.invalid("target_waypoints[1].page");
        set(json!([page("/admin/users", &"x".repeat(121))])).await.invalid("target_waypoints[0].note");
        set(json!([page("/admin/users", "a\nb")])).await.invalid("target_waypoints[0].note");
        set(json!(vec![page("/admin/users", ""); 13])).await.invalid("target_waypoints");
        admin.patch(&path, &json!({ "name": "Helpers" })).await.status(200);
        let made = json!({ "name": "Auditors", "permissions": ["audit:read"],
            "target_waypoints": [page("/admin/emails", ""), page("/admin/audit", "Once a week.")] });
        let made = admin.post("/v1/auth/role", &made).await.status(201).data();
        assign(&admin, &kim, made["id"].as_i64().expect("id")).await;
        let merged = json!([page("/admin/emails", ""), page("/admin/audit", "Once a week."), pages[0]]);
        let kim = again(site, &kim).await;
        assert_eq!(kim.get("/v1/auth/user").await.data()["target_waypoints"], merged, "by the roles' names, each page once");
        set(json!([])).await.status(200);
        assert_eq!(again(site, &kim).await.get("/v1/auth/user").await.data()["target_waypoints"][1]["page"], "/admin/audit");
    }
}

story! {
    async fn administrators_can_define_custom_permissions(site) {
        let admin = site.admin().await;
        for (body, what) in [(json!({ "name": "Report" }), "name"), (json!({}), "name"), (json!({ "name": "a:b", "description": "x".repeat(501) }), "description")] {
            admin.post("/v1/auth/permission", &body).await.invalid(what);
        }
        let made = admin.post("/v1/auth/permission", &json!({ "name": "report:read", "description": "Read reports" })).await.status(201);
        assert_eq!(made.data(), &json!({ "id": "report:read", "name": "report:read", "description": "Read reports", "system": false }));
        for taken in ["report:read", "program:edit"] {
            admin.post("/v1/auth/permission", &json!({ "name": taken })).await.problem(409, "conflict");
        }
        let all = admin.get("/v1/auth/permission?limit=100").await;
        let names: Vec<&str> = all.data().as_array().unwrap().iter().map(|p| p["name"].as_str().unwrap()).collect();
        assert!(names.is_sorted() && names.contains(&"report:read") && names.contains(&"program:edit"), "{names:?}");
        assert_eq!(admin.get("/v1/auth/user").await.data()["permissions"], json!(names), "an administrator holds all");
        let page = admin.get("/v1/auth/permission?limit=3").await.json();
        let rest = admin.get(&format!("/v1/auth/permission?limit=3&cursor={}", page["meta"]["next_cursor"].as_str().unwrap())).await;
        assert_eq!(rest.data()[0]["name"], names[3]);

        let kim = holder(site, &admin, "kim", &["report:read"]).await;
        assert_eq!(kim.get("/v1/auth/user").await.data()["permissions"], json!(["report:read"]));
        admin.patch("/v1/auth/permission/report:read", &json!({ "description": "All of them" })).await.status(200);
        for path in ["/v1/auth/permission/program:edit", "/v1/auth/permission/program:edit?force=true"] {
            admin.delete(path).await.problem(409, "conflict");
        }
        admin.patch("/v1/auth/permission/program:edit", &json!({ "description": "x" })).await.problem(409, "conflict");
        admin.patch("/v1/auth/permission/no:such", &json!({ "description": "x" })).await.problem(404, "not_found");
        admin.delete("/v1/auth/permission/report:read").await.problem(409, "in_use");
        let clerk = holder(site, &admin, "clerk", &["permission:edit"]).await;
        clerk.delete("/v1/auth/permission/report:read?force=true").await.problem(403, "more_than_held");
        admin.delete("/v1/auth/permission/report:read?force=true").await.status(200);
        assert_eq!(again(site, &kim).await.get("/v1/auth/user").await.data()["permissions"], json!([]));
    }
}

story! {
    async fn an_invited_member_signs_in_only_after_setting_a_password(site) {
        let admin = site.admin().await;
        role(&admin, "Editors", &["program:edit"]).await;
        let body = json!({ "email": "Eve@Daymark.example", "first_name": " Eve ", "timezone": "europe/berlin", "role": "editors",
            "password": PASSWORD, "userType": "admin", "test_user": true, "permissions": ["user:read"] });
        let made = admin.post("/v1/auth/user-role/create", &body).await.status(201);
        let user = &made.data()["user"];
        assert_eq!(made.data()["invited"], false, "without a mail server the mail is kept in the log");
        assert_eq!((&user["first_name"], &user["timezone"], &user["userType"]), (&json!("Eve"), &json!("Europe/Berlin"), &json!("user")));
        assert_eq!((&user["roles"][0]["name"], &user["test_user"]), (&json!("Editors"), &json!(false)));
        for password in ["", PASSWORD] {
            let login = site.visitor().post("/v1/auth/login", &json!({ "email": "eve@daymark.example", "password": password })).await;
            login.problem(401, "bad_credentials");
        }
        admin.post("/v1/auth/user-role/create", &json!({ "email": "EVE@daymark.example" })).await.problem(409, "email_taken");
        admin.post("/v1/auth/user-role/create", &json!({ "email": "eve" })).await.invalid("email");
        admin.post("/v1/auth/user-role/create", &json!({ "email": "a@b.example", "timezone": "Mars" })).await.invalid("timezone");
        admin.post("/v1/auth/user-role/create", &json!({ "email": "a@b.example", "role": "none" })).await.invalid("role");
        let plain = admin.post("/v1/auth/user-role/create", &json!({ "email": "a@b.example" })).await.status(201);
        assert_eq!(plain.data()["user"]["roles"], json!([]));

        // The mail's link works for a week, once.
        site.hours(6 * 24);
        let (id, token) = invitation(site, "eve@daymark.example").await;
        let choice = json!({ "id": id, "token": token, "password": "eves own password" });
        site.visitor().post("/v1/auth/password/reset", &choice).await.status(200);
        site.visitor().post("/v1/auth/password/reset", &choice).await.problem(410, "link_ended");
        let eve = Member::login(site.visitor(), "eve@daymark.example", "eves own password").await;
        let user = eve.get("/v1/auth/user").await.data().clone();
        assert_eq!((&user["provider"], &user["email_verified"]), (&json!("credentials"), &json!(true)));
        let (id, token) = invitation(site, "a@b.example").await;
        site.hours(24 + 1);
        let late = json!({ "id": id, "token": token, "password": "too late by an hour" });
        site.visitor().post("/v1/auth/password/reset", &late).await.problem(410, "link_ended");
    }
}

/// The parameters of an invitation link.
async fn invitation(site: &Site, to: &str) -> (i64, String) {
    let link = site.link(to, "invitation").await.expect("an invitation");
    let query = link.strip_prefix("/auth/password/reset?id=").expect("the page that sets a password");
    let (id, token) = query.split_once("&token=").expect("a token");
    (id.parse().expect("an id"), token.to_owned())
}
