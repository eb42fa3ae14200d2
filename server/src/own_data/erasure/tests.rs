//! Erasures that fail.

use std::sync::Arc;

use daymark_actors::clock::VirtualClock;
use daymark_base::config::Config;
use daymark_base::{args, sql};
use daymark_log::habits::Journal;

use super::*;
use crate::app::{self, Ports};

sql! {
    ADD = "INSERT INTO member (email, email_folded, timezone, created_at, erase_at) VALUES ($1, $1, 'UTC', 0, $2)";
    LEFT = "SELECT email FROM member WHERE erase_at IS NOT NULL";
}

#[actix_web::test]
async fn a_member_who_cannot_be_erased_does_not_hold_up_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let config = Config { data_dir: folder.path().to_owned(), ..Config::default() };
    let clock = Arc::new(VirtualClock::at(Instant(1_800_000_000_000)));
    let ctx = app::parts(config.settle().unwrap(), Ports::of_tests(clock)).await.unwrap();
    for (email, due) in [("stuck", Instant(1)), ("first", Instant(2)), ("second", Instant(3))] {
        ctx.db.exec(&ADD, args![email, due]).await.unwrap();
    }
    let stuck = "CREATE TRIGGER stuck BEFORE UPDATE ON member WHEN OLD.email = 'stuck'
        BEGIN SELECT RAISE(ABORT, 'stuck'); END";
    rusqlite::Connection::open(folder.path().join("daymark.db")).unwrap().execute_batch(stuck).unwrap();
    let failed = erase_due(ctx.clone()).await.unwrap_err().to_string();
    assert!(failed.contains('1'), "{failed}");
    assert_eq!(ctx.db.all::<(String,)>(&LEFT, args![]).await.unwrap(), [("stuck".to_owned(),)]);
    ctx.service::<Journal>().stop().await;
    ctx.live.stop();
    ctx.db.close().await;
}
