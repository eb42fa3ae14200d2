//! A backup while the program writes, its verification, its restoration, and everything that can be wrong with it.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use daymark_actors::clock::Instant;

use super::super::backup::{Failure, Tools, backup, restore, verify};
use super::super::session::Session;
use super::super::{Db, Dialect, Options, migrate};
use super::{both, cluster, postgres, sqlite};
use crate::args;

crate::sql! {
    ADD = "INSERT INTO member (email, email_folded, timezone, created_at) VALUES ($1, $1, 'UTC', 0)";
    ADD_STATE = "INSERT INTO member_state (member_id, epoch) SELECT id, 'first' FROM member WHERE email = '0@example.org'";
    MEMBERS = "SELECT COUNT(*) FROM member";
    NEW_HISTORIES = "SELECT COUNT(*) FROM member_state WHERE epoch <> 'first'";
    ADD_FILE = "INSERT INTO file (name, purpose, bytes, created_at, remove_at) VALUES ($1, 'picture', $2, 0, $3)";
    NEWER = "UPDATE _sqlx_migrations SET version = 900000 WHERE version = 1";
}

/// A target for a restore: a database that does not exist yet, or an empty one.
async fn empty(dialect: Dialect, folder: &Path) -> String {
    match dialect {
        Dialect::Sqlite => format!("sqlite:{}", folder.join("restored.db").display()),
        Dialect::Postgres => cluster().database(None).await.expect("database"),
    }
}

fn uploads(folder: &Path) -> std::path::PathBuf {
    let uploads = folder.join("files");
    fs::create_dir_all(uploads.join("a/b")).expect("folder");
    fs::write(uploads.join("one.webp"), [1, 2, 3]).expect("file");
    fs::write(uploads.join("a/b/two ü.webp"), vec![9; 200_000]).expect("file");
    uploads
}

#[tokio::test]
async fn a_backup_taken_during_writes_can_be_restored() {
    for db in both().await {
        let folder = tempfile::tempdir().expect("folder");
        let (folder, tools) = (folder.path(), Tools::default());
        let (uploads, out) = (uploads(folder), folder.join("backup"));
        for i in 0..300 {
            db.exec(&ADD, args![format!("{i}@example.org")]).await.expect("member");
        }
        db.exec(&ADD_STATE, args![]).await.expect("a log's state");
        // The program keeps writing meanwhile.
        let writer = db.db.clone();
        let going_on = tokio::spawn(async move {
            for i in 300..600 {
                writer.exec(&ADD, args![format!("{i}@example.org")]).await.expect("member");
            }
        });
        let made = backup(&db.url, Some(&uploads), &out, Instant(5), &tools).await.expect("backup");
        going_on.await.expect("task");
        let members = made.rows["member"];
        assert!((300..=600).contains(&members), "{members}");
        assert_eq!((made.files.len(), made.made_at), (3, Instant(5)));
        let mode = fs::metadata(&out).expect("folder").permissions().mode();
        assert_eq!(mode & 0o777, 0o700, "only its owner can read it");
        assert_eq!(verify(&out, Some(&cluster().url("postgres")), &tools).await.expect("verified"), made);

        let url = empty(db.dialect(), folder).await;
        let target = folder.join("restored/files");
        fs::create_dir(folder.join("restored")).expect("folder");
        assert_eq!(restore(&out, &url, &target, &tools).await.expect("restored"), made);
        assert_eq!(fs::read(target.join("a/b/two ü.webp")).expect("file"), vec![9; 200_000]);
        let restored = Db::open(&url, &Options::default()).await.expect("open");
        let count = restored.one::<(i64,)>(&MEMBERS, args![]).await.expect("count").0;
        assert_eq!(u64::try_from(count).expect("count"), members);
        let begun = restored.one::<(i64,)>(&NEW_HISTORIES, args![]).await.expect("count").0;
        assert_eq!(begun, 1, "devices that know more than the backup must start over");
        restored.exec(&ADD, args!["later@example.org"]).await.expect("it works");
        restored.close().await;

        for (url, target) in [(&url, &folder.join("other")), (&empty(db.dialect(), &folder.join("a")).await, &target)] {
            let outcome = restore(&out, url, target, &tools).await;
            assert!(matches!(outcome, Err(Failure::NotEmpty(_))), "{outcome:?}");
        }
        let outcome = backup(&db.url, Some(&uploads), &out, Instant(6), &tools).await;
        assert!(matches!(outcome, Err(Failure::NotEmpty(_))), "{outcome:?}");
        println!("{:?}: {} bytes", db.dialect(), made.bytes());
    }
}

#[tokio::test]
async fn verify_detects_a_damaged_backup() {
    // Other tests verify backups at the same time, so a separate user owns the scratch databases of this test.
    let mut session = Session::open(&cluster().url("postgres")).await.expect("postgres");
    session.exec("CREATE ROLE verifier SUPERUSER LOGIN", vec![]).await.expect("a user");
    let server = cluster().url("postgres").replace("//postgres@", "//verifier@");
    for db in both().await {
        let folder = tempfile::tempdir().expect("folder");
        let (folder, tools) = (folder.path(), Tools::default());
        let (uploads, out) = (uploads(folder), folder.join("backup"));
        backup(&db.url, Some(&uploads), &out, Instant(5), &tools).await.expect("backup");
        let file = out.join(if db.dialect() == Dialect::Sqlite { "database.sqlite" } else { "database.pgdump" });
        for (file, manifest) in [(&file, false), (&out.join("uploads/one.webp"), false), (&file, true)] {
            let good = fs::read(file).expect("file");
            let words = fs::read_to_string(out.join("manifest.json")).expect("manifest");
            if manifest {
                fs::write(out.join("manifest.json"), words.replace("\"member\": 0", "\"member\": 1")).expect("change");
            } else {
                let mut bad = good.clone();
                let middle = bad.len() / 2;
                bad[middle] ^= 1;
                fs::write(file, bad).expect("change");
            }
            let outcome = verify(&out, Some(&server), &tools).await;
            assert!(matches!(outcome, Err(Failure::Damaged(_))), "{outcome:?}");
            fs::write(file, good).expect("back");
            fs::write(out.join("manifest.json"), words).expect("back");
        }
        verify(&out, Some(&server), &tools).await.expect("good again");
        let one = out.join("uploads/one.webp");
        fs::write(out.join("uploads/extra.webp"), "x").expect("a file");
        let outcome = verify(&out, Some(&server), &tools).await.expect_err("an extra file");
        assert!(outcome.to_string().contains("uploads/extra.webp is not part of it"), "{outcome}");
        fs::rename(out.join("uploads/extra.webp"), folder.join("extra")).expect("away");
        fs::rename(&one, folder.join("one")).expect("away");
        let outcome = verify(&out, Some(&server), &tools).await.expect_err("a missing file");
        assert!(outcome.to_string().contains("it lacks uploads/one.webp"), "{outcome}");
        fs::rename(folder.join("one"), &one).expect("back");
        let words = fs::read_to_string(out.join("manifest.json")).expect("manifest");
        fs::write(out.join("manifest.json"), words.replace("\"format\": 1", "\"format\": 2")).expect("change");
        assert!(matches!(verify(&out, Some(&server), &tools).await, Err(Failure::Manifest(_))));
        fs::write(out.join("manifest.json"), words.replace("uploads/one.webp", "../one.webp")).expect("change");
        assert!(matches!(verify(&out, Some(&server), &tools).await, Err(Failure::Damaged(_))));
        fs::remove_file(out.join("manifest.json")).expect("remove");
        let outcome = verify(&out, Some(&server), &tools).await.expect_err("no manifest");
        assert!(outcome.to_string().ends_with("backup lacks manifest.json"), "{outcome}");
    }
    let left: Vec<(String,)> = session
        .records("", "SELECT datname::TEXT FROM pg_database WHERE datdba = 'verifier'::regrole")
        .await
        .expect("databases");
    assert_eq!(left, [], "scratch databases are dropped, whatever is wrong with the backup");
}

#[tokio::test]
async fn a_backup_lists_missing_and_truncated_uploads() {
    for db in both().await {
        let folder = tempfile::tempdir().expect("folder");
        let (folder, tools) = (folder.path(), Tools::default());
        let uploads = uploads(folder);
        for (name, bytes, remove_at) in [("one.webp", 3i64, None), ("gone.jpg", 9, None), ("old.jpg", 9, Some(1i64))] {
            db.exec(&ADD_FILE, args![name, bytes, remove_at]).await.expect("row");
        }
        fs::write(uploads.join("cut.jpg"), "").expect("file");
        db.exec(&ADD_FILE, args!["cut.jpg", 5_000i64, None::<i64>]).await.expect("row");
        let out = folder.join("backup");
        let made = backup(&db.url, Some(&uploads), &out, Instant(5), &tools).await.expect("a backup all the same");
        assert_eq!(made.lacking, ["cut.jpg (0 of 5000 bytes)", "gone.jpg (missing)"]);
        let outcome = verify(&out, Some(&cluster().url("postgres")), &tools).await.expect_err("they are missing");
        assert!(outcome.to_string().ends_with("cut.jpg (0 of 5000 bytes), gone.jpg (missing)"), "{outcome}");
        // The rest can still be restored; with a bucket, the uploads are stored elsewhere.
        restore(&out, &empty(db.dialect(), folder).await, &folder.join("up"), &tools).await.expect("restored");
        let made = backup(&db.url, None, &folder.join("other"), Instant(5), &tools).await.expect("backup");
        assert!(made.lacking.is_empty());
        verify(&folder.join("other"), Some(&cluster().url("postgres")), &tools).await.expect("whole");
    }
}

#[tokio::test]
async fn a_failed_restore_leaves_nothing_behind() {
    let db = sqlite(&Options::default()).await;
    migrate::run(&db).await.expect("migrations");
    let folder = tempfile::tempdir().expect("folder");
    let (folder, tools) = (folder.path(), Tools::default());
    let (uploads, out) = (uploads(folder), folder.join("backup"));
    backup(&db.url, Some(&uploads), &out, Instant(5), &tools).await.expect("backup");
    let url = format!("sqlite:{}", folder.join("new/site/daymark.db").display());
    let target = folder.join("new/site/uploads");
    let words = fs::read_to_string(out.join("manifest.json")).expect("manifest");
    let newer = words.replace("\"schema\": ", "\"schema\": 9");
    fs::write(out.join("manifest.json"), newer).expect("change");
    let outcome = restore(&out, &url, &target, &tools).await.expect_err("newer");
    assert!(outcome.to_string().contains("use a newer version"), "{outcome}");
    assert!(!folder.join("new").exists());
    fs::write(out.join("manifest.json"), words).expect("back");
    // A file where a folder must be.
    fs::create_dir(folder.join("new")).expect("folder");
    fs::write(folder.join("new/site"), "x").expect("file");
    restore(&out, &url, &target, &tools).await.expect_err("no folder");
    assert_eq!(fs::read_dir(folder.join("new")).expect("folder").count(), 1);
    fs::remove_file(folder.join("new/site")).expect("removed");
    // The uploads can be moved into place, but the database cannot.
    fs::create_dir_all(folder.join("new/site/daymark.db.restoring")).expect("folder");
    restore(&out, &url, &target, &tools).await.expect_err("no place");
    assert!(!target.exists() && !folder.join("new/site/daymark.db").exists());
    fs::remove_dir_all(folder.join("new")).expect("removed");
    restore(&out, &url, &target, &tools).await.expect("restored");
    assert_eq!(fs::read(target.join("one.webp")).expect("file"), [1, 2, 3]);
}

#[tokio::test]
async fn a_restore_replaces_what_an_interrupted_one_left() {
    let db = sqlite(&Options::default()).await;
    migrate::run(&db).await.expect("migrations");
    let folder = tempfile::tempdir().expect("folder");
    let (folder, tools) = (folder.path(), Tools::default());
    let (uploads, out, target) = (uploads(folder), folder.join("backup"), folder.join("up"));
    backup(&db.url, Some(&uploads), &out, Instant(5), &tools).await.expect("backup");
    let left = folder.join("up.restoring");
    fs::create_dir(&left).expect("folder");
    fs::write(left.join("one.webp"), [1]).expect("file");
    fs::write(left.join("another.webp"), [1]).expect("file");
    restore(&out, &empty(db.dialect(), folder).await, &target, &tools).await.expect("restored");
    assert_eq!(fs::read(target.join("one.webp")).expect("file"), [1, 2, 3]);
    assert!(!target.join("another.webp").exists() && !left.exists());
}

#[tokio::test]
async fn a_newer_schema_is_not_backed_up() {
    for db in both().await {
        let folder = tempfile::tempdir().expect("folder");
        let out = folder.path().join("backup");
        db.exec(&NEWER, args![]).await.expect("a newer program");
        let outcome = backup(&db.url, None, &out, Instant(5), &Tools::default()).await.expect_err("newer");
        assert!(outcome.to_string().contains("use a newer version"), "{outcome}");
        assert_eq!(fs::read_dir(folder.path()).expect("folder").count(), 0);
    }
}

#[tokio::test]
async fn a_failed_backup_leaves_nothing_behind() {
    let folder = tempfile::tempdir().expect("folder");
    let (folder, tools) = (folder.path(), Tools::default());
    let missing = format!("sqlite:{}", folder.join("missing.db").display());
    let outcome = backup(&missing, Some(folder), &folder.join("out"), Instant(1), &tools).await;
    assert!(matches!(outcome, Err(Failure::Missing(_))), "{outcome:?}");
    let db = postgres(&Options::default()).await;
    let nowhere = Tools { folder: Some("/nowhere".into()) };
    let outcome = backup(&db.url, Some(folder), &folder.join("out"), Instant(1), &nowhere).await;
    assert!(matches!(&outcome, Err(Failure::Tool { tool, .. }) if tool == "pg_dump"), "{outcome:?}");
    assert_eq!(fs::read_dir(folder).expect("folder").count(), 0);
    let small = sqlite(&Options::default()).await;
    backup(&small.url, Some(&folder.join("no-uploads")), &folder.join("out"), Instant(1), &tools)
        .await
        .expect("backup");
    let outcome = restore(&folder.join("out"), &db.url, &folder.join("up"), &tools).await;
    assert!(matches!(outcome, Err(Failure::OtherKind("SQLite"))), "{outcome:?}");
    let outcome = verify(&folder.join("out"), None, &tools).await;
    assert!(outcome.is_ok(), "SQLite needs no server: {outcome:?}");
}
