use daymark_actors::clock::{Day, Instant, VirtualClock};
use daymark_base::db::{Options, migrate};
use daymark_base::{args, sql};
use daymark_web::error::Code;

use super::*;

sql! {
    ZONES = "SELECT from_date, timezone FROM member_zone WHERE member_id = $1";
    STATES = "SELECT version, points FROM member_state WHERE member_id = $1";
    CHANGES = "SELECT action, before_json, after_json FROM audit_log WHERE object_kind = 'user' AND object_id = $1";
}

const NOW: Instant = Instant(1_800_000_000_000); // 2027-01-15T08:00:00Z

async fn database() -> (Db, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("test.db").display());
    let db = Db::open(&url, &Options::default()).await.unwrap();
    migrate::run(&db).await.unwrap();
    (db, folder)
}

async fn add(db: &Db, new: NewMember) -> Option<i64> {
    db.write::<_, db::Error>(move |tx| Box::pin(async move { create_member(tx, &new).await })).await.unwrap()
}

#[actix_web::test]
async fn a_new_member_has_a_zone_and_an_empty_state() {
    let (db, _folder) = database().await;
    let new = NewMember::new("Ann@Example.org".parse().unwrap(), "Pacific/Kiritimati", NOW);
    let id = add(&db, new.clone()).await.unwrap();
    let zones: Vec<(Day, String)> = db.all(&ZONES, args![id]).await.unwrap();
    assert_eq!(zones, [("2027-01-15".parse().unwrap(), "Pacific/Kiritimati".to_owned())]);
    assert_eq!(db.one::<(i64, i64)>(&STATES, args![id]).await.unwrap(), (0, 0));
    let user = UserOut::try_from(store::account(&db, id).await.unwrap().unwrap()).unwrap();
    assert_eq!((user.email.as_str(), user.user_type, user.created_at), ("Ann@Example.org", Role::User, NOW));
    let same = NewMember { email: "ANN@example.ORG".parse().unwrap(), ..new };
    assert_eq!(add(&db, same).await, None);
}

#[actix_web::test]
async fn creating_an_existing_admin_changes_nothing() {
    let (db, _folder) = database().await;
    let clock = VirtualClock::at(NOW);
    let make = |password: &'static str| create_admin(&db, &clock, "root@example.org", password);
    for weak in ["", "short", "password", "x".repeat(129).leak()] {
        assert_eq!(make(weak).await.unwrap_err().code(), Code::Invalid, "{weak}");
    }
    assert!(create_admin(&db, &clock, "nobody", "a fine password").await.is_err());
    let AdminMade::Created(id) = make("a fine password").await.unwrap() else { panic!("not made") };
    let before = store::account(&db, id).await.unwrap().unwrap();
    assert!(before.is_admin());
    assert_eq!(make("another fine password").await.unwrap(), AdminMade::Present(id));
    let after = store::account(&db, id).await.unwrap().unwrap();
    assert_eq!((before.password_hash, before.auth_version), (after.password_hash, after.auth_version));
}

#[actix_web::test]
async fn promoting_a_member_to_admin_ends_their_sessions() {
    let (db, _folder) = database().await;
    let id = add(&db, NewMember::new("ann@example.org".parse().unwrap(), "UTC", NOW)).await.unwrap();
    let session = db
        .write::<_, db::Error>(move |tx| {
            Box::pin(async move { store::add_session(tx, id, NOW, NOW.plus_ms(1000), "test", "hash").await })
        })
        .await
        .unwrap();
    assert!(store::live_session(&db, session).await.unwrap().is_some());
    let made = create_admin(&db, &VirtualClock::at(NOW), "ANN@example.org", "a fine password").await.unwrap();
    assert_eq!(made, AdminMade::Promoted(id));
    let account = store::account(&db, id).await.unwrap().unwrap();
    assert!(account.is_admin() && account.auth_version == 2 && account.password_hash.is_some());
    assert!(store::live_session(&db, session).await.unwrap().is_none());
}

#[actix_web::test]
async fn promoting_a_closed_account_to_admin_reopens_it_and_the_audit_log_says_so() {
    let (db, _folder) = database().await;
    let id = add(&db, NewMember::new("ann@example.org".parse().unwrap(), "UTC", NOW)).await.unwrap();
    let open = store::account(&db, id).await.unwrap().unwrap();
    let closed = db.write::<_, db::Error>(move |tx| Box::pin(store::closing::close(tx, id, NOW)));
    assert!(closed.await.unwrap());
    let made = create_admin(&db, &VirtualClock::at(NOW), "ann@example.org", "a fine password").await.unwrap();
    assert_eq!(made, AdminMade::Promoted(id));
    let account = store::account(&db, id).await.unwrap().unwrap();
    assert_eq!((account.erase_at, account.privacy_level), (None, open.privacy_level));
    let changes: Vec<(String, String, String)> = db.all(&CHANGES, args![id.to_string()]).await.unwrap();
    let [(action, before, after)] = changes.as_slice() else { panic!("one row: {changes:?}") };
    let read = |text: &str| serde_json::from_str::<Value>(text).unwrap();
    assert_eq!(action, "user:assign-role");
    assert_eq!(read(before), json!({ "userType": Role::User, "closed": true, "disabled": false }));
    assert_eq!(read(after), json!({ "userType": Role::Admin, "closed": false, "disabled": false }));
}
