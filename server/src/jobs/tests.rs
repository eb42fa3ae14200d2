use daymark_actors::clock::Instant;

use super::store::{hold, release};
use crate::db::tests::both;

#[actix_web::test]
async fn a_lease_has_one_holder_until_it_runs_out_or_is_given_back() {
    for db in both().await {
        let hold = async |holder: &str, now: i64| {
            hold(&db, "schedule", holder.to_owned(), Instant(now), Instant(now + 30)).await.expect("asked")
        };
        assert!(hold("a", 0).await);
        assert!(!hold("b", 29).await, "it is held");
        assert!(hold("a", 29).await, "its holder holds on");
        assert!(!hold("b", 58).await);
        assert!(hold("b", 59).await, "it has run out");
        assert!(!hold("a", 60).await);
        release(&db, "schedule", "a".to_owned()).await.expect("not ours: nothing happens");
        assert!(!hold("a", 61).await);
        release(&db, "schedule", "b".to_owned()).await.expect("given back");
        assert!(hold("a", 1000).await);
        assert!(hold("b", 61).await, "the clock was set back");
    }
}
