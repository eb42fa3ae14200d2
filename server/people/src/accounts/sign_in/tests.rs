use daymark_base::db::{Options, migrate};

use super::super::tokens::Tokens;
use super::*;
use crate::accounts::{NewMember, service};

const NOW: Instant = Instant(1_800_000_000_000);
const DAY_MS: i64 = 86_400_000;

/// A database with one signed-in member, and the first refresh token.
struct Fixture {
    db: Db,
    tokens: Tokens,
    member: i64,
    session: i64,
    first: String,
    _folder: tempfile::TempDir,
}

async fn fixture() -> Fixture {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("test.db").display());
    let db = Db::open(&url, &Options::default()).await.unwrap();
    migrate::run(&db).await.unwrap();
    let first = random_text();
    let hash = stored_form(&first);
    let (member, session) = db
        .write::<_, Error>(move |tx| {
            Box::pin(async move {
                let new = NewMember::new("ann@example.org".parse().unwrap(), "Europe/Berlin", NOW);
                let member = service::create_member(tx, &new).await?.unwrap();
                let until = rotation::expires_at(NOW, NOW);
                Ok((member, store::add_session(tx, member, NOW, until, "test", &hash).await?))
            })
        })
        .await
        .unwrap();
    let tokens = Tokens::new(&[7; 32], "test");
    Fixture { db, tokens, member, session, first, _folder: folder }
}

impl Fixture {
    async fn show(&self, token: &str, after_ms: i64) -> Option<Verdict> {
        let successor = self.tokens.successor(token);
        let by = By { actor: None, request: String::new(), at: NOW.plus_ms(after_ms) };
        let rotated = rotate(&self.db, token, &successor, by, String::new()).await.unwrap();
        rotated.map(|rotated| rotated.verdict)
    }

    async fn lives(&self) -> bool {
        store::live_session(&self.db, self.session).await.unwrap().is_some()
    }

    /// Deletes old sessions after this many days, and returns how many there were.
    async fn forget(&self, days: i64) -> u64 {
        service::forget_old_sessions(&self.db, NOW.plus_ms(days * DAY_MS)).await.unwrap()
    }
}

#[actix_web::test]
async fn repeating_a_refresh_within_the_grace_period_is_safe() {
    let f = fixture().await;
    assert_eq!(f.show(&f.first, 0).await, Some(Verdict::Rotate));
    assert_eq!(f.show(&f.first, 9_999).await, Some(Verdict::Again));
    let second = f.tokens.successor(&f.first);
    assert_eq!(f.show(&second, 9_999).await, Some(Verdict::Rotate));
    // The first token is used again after its successor was: the answer is still the same, and the session stays alive.
    assert_eq!(f.show(&f.first, 9_999).await, Some(Verdict::Again));
    assert!(f.lives().await);
}

#[actix_web::test]
async fn reusing_an_old_token_ends_the_session() {
    let f = fixture().await;
    assert_eq!(f.show(&f.first, 0).await, Some(Verdict::Rotate));
    let second = f.tokens.successor(&f.first);
    assert!(f.lives().await);
    assert_eq!(f.show(&f.first, 10_000).await, Some(Verdict::Stolen));
    assert!(!f.lives().await);
    assert_eq!(f.show(&second, 10_001).await, Some(Verdict::Refused));
    assert_eq!(f.show(&f.first, 10_002).await, Some(Verdict::Refused));
    assert_eq!(f.show("unknown", 0).await, None);
}

#[actix_web::test]
async fn sessions_end_after_30_idle_days_or_90_in_total() {
    let f = fixture().await;
    assert_eq!(f.show(&f.first, 30 * DAY_MS).await, Some(Verdict::Refused));
    let f = fixture().await;
    let mut token = f.first.clone();
    for day in [29, 58, 87] {
        assert_eq!(f.show(&token, day * DAY_MS).await, Some(Verdict::Rotate), "day {day}");
        token = f.tokens.successor(&token);
    }
    assert_eq!(f.show(&token, 90 * DAY_MS).await, Some(Verdict::Refused));
}

#[actix_web::test]
async fn a_new_password_ends_the_rights_checked_before() {
    let f = fixture().await;
    let member = f.member;
    let checked = store::account(&f.db, member).await.unwrap().unwrap().auth_version;
    let holds = async || {
        let locked =
            f.db.write::<_, Error>(move |tx| Box::pin(async move { Ok(own::lock_rights(tx, member, checked).await?) }));
        locked.await.unwrap()
    };
    assert!(holds().await);
    let changed =
        f.db.write::<_, Error>(move |tx| Box::pin(async move { Ok(own::set_password(tx, member, "hash").await?) }));
    changed.await.unwrap();
    assert!(!holds().await);
}

#[actix_web::test]
async fn two_tabs_can_refresh_at_once() {
    let f = fixture().await;
    let (a, b) = futures_util::join!(f.show(&f.first, 0), f.show(&f.first, 1));
    let mut verdicts = [a, b];
    verdicts.sort_by_key(|v| *v == Some(Verdict::Again));
    assert_eq!(verdicts, [Some(Verdict::Rotate), Some(Verdict::Again)]);
}

#[actix_web::test]
async fn ended_and_expired_sessions_are_deleted_after_a_month() {
    let f = fixture().await;
    assert_eq!((f.forget(59).await, f.forget(61).await), (0, 1));
    assert_eq!(f.show(&f.first, 0).await, None, "its tokens are gone with it");
    assert!(store::account(&f.db, f.member).await.unwrap().is_some());
    // This session is ended on the tenth day, long before it would expire.
    let f = fixture().await;
    let (session, at) = (f.session, NOW.plus_ms(10 * DAY_MS));
    let ended = f.db.write::<_, Error>(move |tx| {
        Box::pin(async move { Ok(store::end_session(tx, session, at, "signed out").await?) })
    });
    ended.await.unwrap();
    assert_eq!((f.forget(39).await, f.forget(41).await), (0, 1));
}
