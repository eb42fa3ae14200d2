use std::cell::Cell;

use actix_web::test::TestRequest;
use daymark_base::db::{Db, Options, migrate};

use super::store::{claim, keep as keep_answer, release, renew as renew_claim};
use super::*;

const NOW: Instant = Instant(1_800_000_000_000);

async fn database() -> (Db, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("test.db").display());
    let db = Db::open(&url, &Options::default()).await.unwrap();
    migrate::run(&db).await.unwrap();
    (db, folder)
}

fn asking(caller: &str, digest: &str, after_ms: i64) -> Claim {
    let (caller, key, digest) = (caller.into(), "key".into(), digest.into());
    Claim { caller, key, digest, at: NOW.plus_ms(after_ms) }
}

fn answer(body: &'static str) -> Kept {
    Kept { status: 201, content_type: "application/json".into(), body: Bytes::from_static(body.as_bytes()) }
}

#[actix_web::test]
async fn a_retry_gets_the_stored_answer_for_a_day() {
    let (db, _folder) = database().await;
    let first = asking("member 1", "a", 0);
    assert_eq!(claim(&db, first.clone()).await.unwrap(), Lookup::Claimed);
    assert_eq!(claim(&db, asking("member 1", "a", 1)).await.unwrap(), Lookup::InFlight);
    assert_eq!(claim(&db, asking("member 1", "b", 1)).await.unwrap(), Lookup::Other);
    keep_answer(&db, first, answer("{}")).await.unwrap();
    assert_eq!(claim(&db, asking("member 1", "a", KEPT_MS - 1)).await.unwrap(), Lookup::Answered(answer("{}")));
    assert_eq!(claim(&db, asking("member 1", "b", KEPT_MS - 1)).await.unwrap(), Lookup::Other);
    assert_eq!(claim(&db, asking("member 2", "b", 1)).await.unwrap(), Lookup::Claimed, "callers have separate keys");
    assert_eq!(claim(&db, asking("member 1", "b", KEPT_MS)).await.unwrap(), Lookup::Claimed);
}

#[actix_web::test]
async fn a_released_key_can_be_claimed_again_at_once() {
    let (db, _folder) = database().await;
    let first = asking("member 1", "a", 0);
    assert_eq!(claim(&db, first.clone()).await.unwrap(), Lookup::Claimed);
    release(&db, first).await.unwrap();
    assert_eq!(claim(&db, asking("member 1", "b", 1)).await.unwrap(), Lookup::Claimed);
}

#[actix_web::test]
async fn an_abandoned_claim_expires_and_late_results_are_ignored() {
    let (db, _folder) = database().await;
    let dead = asking("member 1", "a", 0);
    assert_eq!(claim(&db, dead.clone()).await.unwrap(), Lookup::Claimed);
    assert_eq!(claim(&db, asking("member 1", "a", ABANDONED_MS - 1)).await.unwrap(), Lookup::InFlight);
    assert_eq!(claim(&db, asking("member 1", "b", ABANDONED_MS)).await.unwrap(), Lookup::Other);
    let next = asking("member 1", "a", ABANDONED_MS);
    assert_eq!(claim(&db, next.clone()).await.unwrap(), Lookup::Claimed);
    release(&db, dead.clone()).await.unwrap();
    keep_answer(&db, dead, answer("ghost")).await.unwrap();
    assert_eq!(claim(&db, asking("member 1", "a", ABANDONED_MS + 1)).await.unwrap(), Lookup::InFlight);
    keep_answer(&db, next.clone(), answer("{}")).await.unwrap();
    // A late release does not remove a stored answer.
    release(&db, next).await.unwrap();
    assert_eq!(claim(&db, asking("member 1", "a", ABANDONED_MS + 2)).await.unwrap(), Lookup::Answered(answer("{}")));
}

#[actix_web::test]
async fn a_renewed_claim_does_not_expire() {
    let (db, _folder) = database().await;
    let first = asking("member 1", "a", 0);
    assert_eq!(claim(&db, first.clone()).await.unwrap(), Lookup::Claimed);
    let renewed = asking("member 1", "a", ABANDONED_MS - 1);
    assert!(renew_claim(&db, first.clone(), renewed.at).await.unwrap());
    assert_eq!(claim(&db, asking("member 1", "a", 2 * ABANDONED_MS - 2)).await.unwrap(), Lookup::InFlight);
    assert!(!renew_claim(&db, first, NOW.plus_ms(ABANDONED_MS)).await.unwrap(), "no longer the newest");
    keep_answer(&db, renewed.clone(), answer("{}")).await.unwrap();
    assert!(!renew_claim(&db, renewed, NOW.plus_ms(ABANDONED_MS)).await.unwrap(), "answered");
    assert_eq!(claim(&db, asking("member 1", "a", 2 * ABANDONED_MS)).await.unwrap(), Lookup::Answered(answer("{}")));
}

#[actix_web::test]
async fn a_call_is_renewed_until_it_ends() {
    let (renewed, renewals) = (Notify::new(), Cell::new(0));
    let call = async {
        for _ in 0..3 {
            renewed.notified().await;
        }
        "done"
    };
    let renew = async || {
        renewals.set(renewals.get() + 1);
        renewed.notify_one();
    };
    let outcome = timeout(Duration::from_secs(10), renewing(Duration::from_millis(1), call, renew)).await;
    assert_eq!((outcome, renewals.get()), (Ok("done"), 3));
}

#[actix_web::test]
async fn old_keys_are_deleted() {
    let (db, _folder) = database().await;
    claim(&db, asking("member 1", "a", 0)).await.unwrap();
    claim(&db, asking("member 2", "a", 1000)).await.unwrap();
    assert_eq!(forget_old(&db, NOW.plus_ms(KEPT_MS)).await.unwrap(), 1);
    assert_eq!(claim(&db, asking("member 2", "a", 2000)).await.unwrap(), Lookup::InFlight);
}

#[actix_web::test]
async fn only_one_concurrent_claim_gets_the_key() {
    let (db, _folder) = database().await;
    let asked = (0..20).map(|_| claim(&db, asking("member 1", "a", 0)));
    let found = futures_util::future::join_all(asked).await;
    assert_eq!(found.iter().filter(|f| matches!(f, Ok(Lookup::Claimed))).count(), 1);
}

#[test]
fn a_key_must_be_1_to_200_visible_ascii_characters() {
    let of = |text: &str| key(&TestRequest::default().insert_header((HEADER, text)).to_http_request());
    assert_eq!(of("2b1f:7~!").unwrap(), "2b1f:7~!");
    assert!(of(&"k".repeat(KEY_MAX)).is_ok());
    for bad in ["", "a b", "a\tb", "ü", &"k".repeat(KEY_MAX + 1)] {
        assert_eq!(of(bad).unwrap_err().code(), Code::Invalid, "{bad}");
    }
    assert!(!asked(&TestRequest::default().to_http_request()));
}

#[test]
fn only_identical_requests_share_a_digest() {
    let of = |uri: &str, body: &str| digest(&TestRequest::post().uri(uri).to_http_request(), &[body.as_bytes()]);
    assert_eq!(of("/v1/a", "x"), of("/v1/a", "x"));
    let others = [of("/v1/a", "x"), of("/v1/a", "y"), of("/v1/a?b=1", "x"), of("/v1/ax", ""), of("/v1/a", "")];
    let distinct: std::collections::HashSet<_> = others.iter().collect();
    assert_eq!(distinct.len(), others.len());
}

#[test]
fn final_answers_are_stored_but_retryable_errors_are_not() {
    for status in [200, 201, 400, 403, 404, 409, 422] {
        assert!(worth_keeping(StatusCode::from_u16(status).unwrap()), "{status}");
    }
    for status in [401, 408, 429, 500, 503] {
        assert!(!worth_keeping(StatusCode::from_u16(status).unwrap()), "{status}");
    }
}

#[test]
fn a_replayed_answer_carries_the_replayed_header() {
    let response = replay(answer("{\"data\":1}"));
    assert_eq!(response.status(), StatusCode::CREATED);
    assert_eq!(response.headers().get(REPLAYED).unwrap(), "true");
    assert_eq!(response.headers().get(CONTENT_TYPE).unwrap(), "application/json");
}
