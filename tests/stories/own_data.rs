//! The data that members can download, and what stays when they leave.

use std::io::{Cursor, Read};

use daymark::features::ALL;
use daymark_base::db::Dialect;
use daymark_tests::harness::{Database, Member, Site, op};
use daymark_tests::story;
use daymark_web::table::{Export, Holds, Table};
use serde_json::{Value, json};
use zip::ZipArchive;

const PASSWORD: &str = "correct horse battery";

async fn archive(member: &Member) -> ZipArchive<Cursor<Vec<u8>>> {
    let bytes = member.bytes("/v1/auth/user/export").await;
    ZipArchive::new(Cursor::new(bytes)).expect("an archive")
}

fn file(archive: &mut ZipArchive<Cursor<Vec<u8>>>, name: &str) -> String {
    let mut text = String::new();
    archive.by_name(name).unwrap_or_else(|e| panic!("{name}: {e}")).read_to_string(&mut text).expect("text");
    text
}

story! {
    async fn an_export_contains_only_the_members_own_data(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let (ada, ben) = (site.member("ada").await, site.member("ben").await);
        for member in [&ada, &ben] {
            member.join(&may).await;
            member.log(&may.entry(0, "2026-05-06"), json!({ "status": "done", "note": format!("=note of {}", member.email) })).await;
        }
        let mut archive = archive(&ada).await;
        let entries: Value = serde_json::from_str(&file(&mut archive, "entry.json")).expect("JSON");
        assert_eq!(entries.as_array().map(Vec::len), Some(1));
        assert_eq!(entries[0]["note"], format!("=note of {}", ada.email));
        assert!(file(&mut archive, "entry.csv").contains(&format!("'=note of {}", ada.email)), "no formula");
        let member: Value = serde_json::from_str(&file(&mut archive, "member.json")).expect("JSON");
        assert_eq!((&member[0]["email"], &member[0]["password_hash"]), (&json!(ada.email), &Value::Null));
        let names: Vec<String> = archive.file_names().map(str::to_owned).collect();
        for name in names {
            let text = file(&mut archive, &name);
            assert!(!text.contains(&ben.email) && !text.contains("argon2"), "{name}");
        }
    }
}

story! {
    async fn a_closed_account_is_hidden_and_can_be_reopened(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let (ada, ben) = (site.member("ada").await, site.member("ben").await);
        ada.join(&may).await;
        ada.done(&may.entry(0, "2026-05-06")).await;
        let path = format!("/v1/auth/user/{}", ada.id);
        let close = json!({ "deleted": true, "password": PASSWORD });
        ada.patch(&path, &json!({ "deleted": true })).await.invalid("password");
        ada.patch(&path, &json!({ "deleted": true, "password": "not the one" })).await.invalid("password");
        ben.patch(&path, &close).await.problem(404, "not_found");
        let user = ada.patch(&path, &close).await.status(200).data().clone();
        assert_eq!((&user["erase_at"], &user["privacy_level"]), (&json!("2026-06-05T10:00:00.000Z"), &json!("hidden")));
        let board = format!("/v2/core/challenge/{}/leaderboard", may.id);
        ben.until(&board, |board| board["entries"] == json!([]) && board["total"] == 0).await;
        ben.until("/v1/core/leaderboard", |board| board["entries"] == json!([])).await;
        // Nor is it on a board that is loaded anew.
        site.stop().await;
        site.start_again().await;
        ben.until(&board, |board| board["entries"] == json!([])).await;
        site.link(&ada.email, "account-closing").await.expect("a mail");
        site.hours(29 * 24);
        site.job("erased-accounts").await;
        let back = Member::login(site.visitor(), &ada.email, PASSWORD).await;
        let user = back.patch(&path, &json!({ "deleted": false })).await.status(200).data().clone();
        assert_eq!((&user["erase_at"], &user["privacy_level"]), (&Value::Null, &json!("public")));
        ben.until(&board, |board| board["entries"][0]["user_id"] == json!(ada.id)).await;
        site.hours(10 * 24);
        site.job("erased-accounts").await;
        Member::login(site.visitor(), &ada.email, PASSWORD).await;
    }
}

#[tokio::test]
async fn an_account_is_not_closed_once_its_session_or_password_has_ended() {
    if Database::Postgres.skipped() {
        return;
    }
    let site = Site::start(Database::Postgres).await;
    let id = site.member("ada").await.id;
    let path = format!("/v1/auth/user/{id}");
    let close = json!({ "deleted": true, "password": PASSWORD });
    for ending in [
        format!("UPDATE member SET auth_version = auth_version + 1 WHERE id = {id}"),
        format!("UPDATE session SET ended_at = 1 WHERE member_id = {id}"),
    ] {
        let ada = Member::login(site.visitor(), "ada@daymark.example", PASSWORD).await;
        site.database().held(&ending, 1, ada.patch(&path, &close)).await.problem(401, "unauthenticated");
    }
    assert_eq!(site.database().number("SELECT COUNT(*) FROM member WHERE erase_at IS NOT NULL").await, 0);
    site.end().await;
}

story! {
    async fn a_closed_account_stays_hidden_whatever_level_is_set(site) {
        let (admin, ada, ben) = (site.admin().await, site.member("ada").await, site.member("ben").await);
        let path = format!("/v1/auth/user/{}", ada.id);
        let (theirs, own) = (format!("/v1/auth/user/privacy_level/{}", ada.id), "/v1/auth/user".to_owned());
        for (by, call, level) in [(&admin, &theirs, "nickname"), (&ada, &own, "public")] {
            ada.patch(&path, &json!({ "deleted": true, "password": PASSWORD })).await.status(200);
            let changed = by.patch(call, &json!({ "privacy_level": level })).await.status(200).data();
            assert_eq!(changed["privacy_level"], "hidden");
            ben.get(&path).await.problem(404, "not_found");
            let open = ada.patch(&path, &json!({ "deleted": false })).await.status(200).data();
            assert_eq!((&open["erase_at"], &open["privacy_level"]), (&Value::Null, &json!(level)));
            ben.get(&path).await.status(200);
        }
    }
}

story! {
    async fn an_administrator_closes_and_reopens_an_account(site) {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let path = format!("/v1/auth/user/{}/closed", ada.id);
        ada.patch(&path, &json!({ "closed": true })).await.problem(403, "forbidden");
        admin.patch(&format!("/v1/auth/user/{}/closed", admin.id), &json!({ "closed": true })).await.problem(409, "conflict");
        let closed = admin.patch(&path, &json!({ "closed": true })).await.status(200).data().clone();
        assert_eq!(closed["erase_at"], "2026-06-05T10:00:00.000Z");
        site.link(&ada.email, "account-closing").await.expect("a mail");
        ada.until_code("/v1/auth/user", 401).await;
        assert_eq!(admin.patch(&path, &json!({ "closed": true })).await.status(200).data(), &closed, "the same again");
        let opened = admin.patch(&path, &json!({ "closed": false })).await.status(200).data().clone();
        assert_eq!((&opened["erase_at"], &opened["privacy_level"]), (&Value::Null, &json!("public")));
        // The owner's call does the same.
        let own = format!("/v1/auth/user/{}", ada.id);
        assert_eq!(admin.patch(&own, &json!({ "deleted": true })).await.status(200).data(), &closed);
        assert_eq!(admin.patch(&own, &json!({ "deleted": false })).await.status(200).data(), &opened);
        admin.patch("/v1/auth/user/999999", &json!({ "deleted": true })).await.problem(404, "not_found");
        Member::login(site.visitor(), &ada.email, PASSWORD).await;
        admin.patch(&path, &json!({ "closed": true })).await.status(200);
        site.hours(31 * 24);
        site.job("erased-accounts").await;
        let login = json!({ "email": ada.email, "password": PASSWORD });
        site.visitor().post("/v1/auth/login", &login).await.problem(401, "bad_credentials");
        // Erased accounts are in no list.
        let admin = Member::login(site.visitor(), &admin.email, PASSWORD).await;
        for list in ["/v1/auth/users", "/v1/auth/users/details", "/v1/auth/recent-users"] {
            let listed = admin.get(list).await.status(200).json()["data"].clone();
            assert!(listed.as_array().is_some_and(|all| all.len() == 1 && all[0]["id"] == admin.id), "{listed}");
        }
    }
}

story! {
    async fn an_erased_account_is_signed_out_at_once(site) {
        let ada = site.member("ada").await;
        let close = json!({ "deleted": true, "password": PASSWORD });
        ada.patch(&format!("/v1/auth/user/{}", ada.id), &close).await.status(200);
        site.hours(31 * 24);
        let ada = Member::login(site.visitor(), &ada.email, PASSWORD).await;
        ada.get("/v1/auth/user").await.status(200);
        site.job("erased-accounts").await;
        ada.patch("/v1/auth/user", &json!({ "first_name": "Ada" })).await.problem(401, "unauthenticated");
    }
}

story! {
    async fn an_erased_account_cannot_be_changed_or_written_to(site) {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        let user = |tail: &str| format!("/v1/auth/user/{}/{tail}", ada.id);
        admin.patch(&user("closed"), &json!({ "closed": true })).await.status(200);
        site.hours(31 * 24);
        site.job("erased-accounts").await;
        let admin = Member::login(site.visitor(), &admin.email, PASSWORD).await;
        let privacy = format!("/v1/auth/user/privacy_level/{}", ada.id);
        for (path, body) in [
            (user("disabled"), json!({ "disabled": false })),
            (user("closed"), json!({ "closed": true })),
            (user("closed"), json!({ "closed": false })),
            (user("mark-test-user"), json!({})),
            (privacy, json!({ "privacy_level": "public" })),
        ] {
            admin.patch(&path, &body).await.problem(404, "not_found");
        }
        admin.post(&user("assign-role"), &json!({ "role": "admin" })).await.problem(404, "not_found");
        let mail = json!({ "subject": "Hello", "text": "How are you?" });
        admin.post(&format!("/v1/core/email/user/{}", ada.id), &mail).await.problem(404, "not_found");
        let queued = "SELECT COUNT(*) FROM email WHERE recipient LIKE 'erased-%'";
        assert_eq!(site.database().number(queued).await, 0);
    }
}

story! {
    async fn erased_accounts_do_not_count_as_remaining_administrators(site) {
        let (admin, ada) = (site.admin().await, site.member("ada").await);
        // As an earlier program allowed.
        let erased = format!("UPDATE member SET provider = 'erased', role = 'admin' WHERE id = {}", ada.id);
        site.database().sql(&erased).await;
        let close = json!({ "deleted": true, "password": PASSWORD });
        admin.patch(&format!("/v1/auth/user/{}", admin.id), &close).await.problem(409, "last_admin");
    }
}

story! {
    async fn erasure_leaves_no_personal_data_even_on_final_boards(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let body = json!({ "email": "zenobia@daymark.example", "password": PASSWORD, "first_name": "Zenobia",
            "last_name": "Quillfeather", "timezone": "UTC" });
        let gone = Member::register(site.visitor(), &body).await;
        let ben = site.member("ben").await;
        for member in [&gone, &ben] {
            member.join(&may).await;
        }
        gone.log(&may.entry(0, "2026-05-06"), json!({ "status": "done", "note": "Zenobia was here" })).await;
        let device = gone.device("phone");
        device.send(&[op(&may.entry(1, "2026-05-06"), "set_note", "only a word of Zenobia", site.now())]).await;
        gone.done(&may.entry(2, "2026-05-06")).await;
        ben.done(&may.entry(0, "2026-05-06")).await;
        let cheer = format!("/v2/core/challenge/{}/user/{}/day/2026-05-06/cheer", may.id, ben.id);
        // Ben gets such notices by mail, too.
        for member in [&gone, &ben] {
            site.confirm(member).await;
        }
        let mailed = json!({ "choices": [{ "category": "social", "channel": "mail", "frequency": "instantly" }] });
        ben.patch("/v1/auth/notification-category/user-choice", &mailed).await.status(200);
        gone.post(&cheer, &json!({})).await.status(200);
        site.job("cheers").await;
        site.job("notice-mail").await;
        let letters = "SELECT COUNT(*) FROM email WHERE email_type = 'notification' AND content LIKE '%Quillfeather%'";
        assert_eq!(site.database().number(letters).await, 1);
        let named = "SELECT COUNT(*) FROM notice WHERE body LIKE '%Zenobia Quillfeather%'";
        assert_eq!(site.database().number(named).await, 1);
        // The program ends with a final board, which she leads; then she joins another one.
        site.at("2026-06-04T12:00:00Z");
        site.job("final-boards").await;
        let mut june = daymark_tests::harness::Program::may();
        june["start_date"] = json!("2026-06-01");
        june["end_date"] = json!("2026-09-30");
        let june = site.program(&admin, june).await;
        gone.join(&june).await;
        gone.done(&june.entry(0, "2026-06-04")).await;
        let ledger = async |program: i64| {
            let of_her = format!("member_id = {} AND program_id = {program}", gone.id);
            site.database().number(&format!("SELECT SUM(delta) FROM points_ledger WHERE {of_her}")).await
        };
        assert_eq!((ledger(may.id).await, ledger(june.id).await), (20, 10));
        let results = format!("/v2/core/challenge/{}/results", may.id);
        let mut expected = admin.get(&results).await.status(200).data().clone();
        assert_eq!((&expected[0]["user_id"], &expected[1]["rank"]), (&json!(gone.id), &json!(2)));
        let path = format!("/v1/auth/user/{}", gone.id);
        gone.patch(&path, &json!({ "deleted": true, "password": PASSWORD })).await.status(200);
        site.hours(29 * 24);
        let ben = Member::login(site.visitor(), &ben.email, PASSWORD).await;
        let company = ben.post("/v2/core/company", &json!({ "name": "Acme" })).await.status(201).data()["id"].clone();
        let invite = format!("/v2/core/company/{company}/invitation");
        ben.post(&invite, &json!({ "emails": [gone.email] })).await.status(200);
        site.hours(2 * 24);
        for job in ["erased-accounts", "idempotency-keys", "old-notices"] {
            site.job(job).await;
        }
        // She completed a program, but gets no badge for it.
        site.job("badges").await;
        for table in ALL.tables() {
            let Holds::Rows { export: Export::Rows(sql), kept: None } = table.holds else { continue };
            let rows = sql.text(Dialect::Sqlite).replace("SELECT *", "SELECT COUNT(*)").replace("?1", &gone.id.to_string());
            assert_eq!(site.database().number(&rows).await, 0, "{}", table.name);
        }
        for hit in site.database().dump().await.lines() {
            let hit = hit.to_lowercase();
            assert!(!hit.contains("zenobia") && !hit.contains("quillfeather"), "{hit}");
        }
        assert_eq!((ledger(may.id).await, ledger(june.id).await), (20, 0), "only what a final board depends on stays");
        // The final results stand, without her name.
        expected[0]["name"] = json!("");
        let admin = Member::login(site.visitor(), &admin.email, PASSWORD).await;
        assert_eq!(admin.get(&results).await.status(200).data(), &expected);
        let named = |row: &Value| (row["user_id"].clone(), row["name"].is_null(), row["rank"].clone(), row["points"].clone());
        let board = site.visitor().until(&may.board(), |board| board["entries"][0]["name"].is_null()).await;
        assert_eq!(named(&board["entries"][0]), (Value::Null, true, json!(1), json!(20)));
        assert_eq!(named(&board["entries"][1]), (json!(ben.id), false, json!(2), json!(10)));
        let answer = site.visitor().post("/v1/auth/login", &json!({ "email": gone.email, "password": PASSWORD })).await;
        answer.problem(401, "bad_credentials");
        Member::register(site.visitor(), &body).await;
    }
}

story! {
    async fn every_table_has_an_owner_and_declares_its_member_data(site) {
        let (all, of_members) = match site.database().kind() {
            Database::Sqlite => (
                "SELECT group_concat(name) FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
                    AND name <> '_sqlx_migrations'",
                "SELECT group_concat(DISTINCT m.name) FROM sqlite_master m
                    JOIN pragma_foreign_key_list(m.name) f WHERE m.type = 'table' AND f.\"table\" = 'member'",
            ),
            Database::Postgres => (
                "SELECT string_agg(tablename::text, ',') FROM pg_tables
                    WHERE schemaname = 'public' AND tablename <> '_sqlx_migrations'",
                "SELECT string_agg(DISTINCT t.relname::text, ',') FROM pg_constraint k
                    JOIN pg_class t ON t.oid = k.conrelid WHERE k.contype = 'f' AND k.confrelid = 'member'::regclass",
            ),
        };
        let tables = site.database().text(all).await.expect("tables");
        let mut tables: Vec<&str> = tables.split(',').collect();
        let mut declared: Vec<&str> = ALL.tables().map(|table| table.name).collect();
        tables.sort_unstable();
        declared.sort_unstable();
        assert_eq!(declared, tables, "each table is declared by one feature");
        let of_members = site.database().text(of_members).await.expect("tables");
        for name in of_members.split(',') {
            let table = ALL.tables().find(|table| table.name == name).expect("declared");
            assert!(matches!(table.holds, Holds::Rows { .. }), "{name} refers to members: say how it is exported");
        }
        for feature in ALL.0 {
            let erased = |table: &&Table| matches!(table.holds, Holds::Rows { kept: None, .. });
            let with_account = ["accounts", "access", "emails"].contains(&feature.name);
            if let Some(table) = feature.tables.iter().find(erased) {
                assert!(feature.erase.is_some() || with_account, "{} does not erase {}", feature.name, table.name);
            }
        }
    }
}
