//! Reads count as outdated once a commit has changed one of their tables.

use super::super::{Db, Error, Result};
use super::{ADD_MEMBER, add_member, both};
use crate::args;

crate::sql! {
    COUNT = "SELECT COUNT(*) FROM member";
    OTHER = "INSERT INTO lease (name, holder, until) VALUES ($1, 'x', 0)";
}

async fn count(db: &Db) -> i64 {
    db.one::<(i64,)>(&COUNT, args![]).await.expect("count").0
}

#[tokio::test]
async fn a_commit_invalidates_earlier_reads_of_its_tables() {
    for db in both().await {
        let (n, before) = db.observed(count(&db)).await;
        assert!(n == 0 && db.unchanged(&before));
        let _ = db.exec(&OTHER, args!["another table"]).await.expect("written");
        assert!(db.unchanged(&before));
        let undone: Result<()> = db
            .write(|tx| {
                Box::pin(async move {
                    tx.one::<(i64,)>(&ADD_MEMBER, args!["undone@example.org", 1i64]).await?;
                    Err(Error::NotFound)
                })
            })
            .await;
        assert!(undone.is_err() && db.unchanged(&before), "nothing was committed");
        add_member(&db, "ada@example.org").await.expect("added");
        assert!(!db.unchanged(&before));
        let (n, after) = db.observed(count(&db)).await;
        assert!(n == 1 && db.unchanged(&after));
    }
}

#[tokio::test]
async fn a_commit_during_a_read_invalidates_it() {
    for db in both().await {
        let (_, seen) = db
            .observed(async {
                let n = count(&db).await;
                add_member(&db, "ada@example.org").await.expect("added");
                n
            })
            .await;
        assert!(!db.unchanged(&seen));
    }
}

#[tokio::test]
async fn a_commit_invalidates_values_that_rely_on_its_tables() {
    for db in both().await {
        let ((), seen) = db.observed(async { db.relies_on(&COUNT) }).await;
        assert!(db.unchanged(&seen));
        add_member(&db, "ada@example.org").await.expect("added");
        assert!(!db.unchanged(&seen));
    }
}
