//! The demo in its own database, on ordinary and on awkward days.

use std::sync::Arc;

use daymark_actors::board::{PageAsk, Start};
use daymark_actors::clock::Instant;
use daymark_actors::period::Period;
use daymark_base::config::Config;
use daymark_base::db::Sql;
use daymark_base::{args, sql};
use daymark_log::habits::Journal;
use jiff::Timestamp;
use tempfile::TempDir;

use super::*;
use crate::app::{self, Ports};

sql! {
    BADGE_DAYS = "SELECT COUNT(DISTINCT granted_at / 86400000) FROM member_achievement";
    VISITS = "SELECT COUNT(*) FROM session WHERE used_at >= created_at";
    ROSTERS = "SELECT COUNT(*) FROM team_member WHERE to_on IS NULL";
    COLLEAGUES = "SELECT COUNT(*) FROM company_member";
    TAXED = "SELECT COUNT(*) FROM tax_rate";
    SEATS = "SELECT COUNT(*) FROM seat s JOIN company_package c ON c.id = s.company_package_id WHERE c.ended_at IS NULL";
    OUT_OF_ORDER = "SELECT (SELECT COUNT(*) FROM invoice a JOIN invoice b ON b.id > a.id AND b.issued_at < a.issued_at)
        + (SELECT COUNT(*) FROM survey_response a JOIN survey_response b ON b.survey_id = a.survey_id AND b.id > a.id
          AND b.started_at < a.started_at)";
    STRANGERS = "SELECT COUNT(*) FROM shirt_order o JOIN member m ON m.id = o.member_id
        WHERE o.name <> m.first_name || ' ' || m.last_name";
    MAILS_OF_TODAY = "SELECT COUNT(*) FROM email WHERE status = 'pending' OR ended_at <> created_at";
    UNCONFIRMED = "SELECT COUNT(*) FROM member WHERE role = 'admin' AND email_verified_at IS NULL";
    NEWSLETTERS = "SELECT COUNT(*) FROM campaign_mail WHERE outcome = 'sent'";
    UNSUBSCRIBED = "SELECT COUNT(*) FROM campaign_mail WHERE unsubscribed";
    REPORTED = "SELECT COUNT(*) FROM article_comment WHERE reported_at IS NOT NULL";
    READ = "SELECT COUNT(DISTINCT views) FROM article WHERE views > 0";
    MINUTES = "SELECT COUNT(DISTINCT written_at % 3600000) FROM review";
    REFUNDED = "SELECT COUNT(*) FROM refund WHERE state = 'done' AND credit_note_id IS NOT NULL";
}

async fn number(ctx: &Ctx, of: &'static Sql) -> i64 {
    ctx.db.one::<(i64,)>(of, args![]).await.unwrap().0
}

async fn site(now: &str) -> (Ctx, Arc<VirtualClock>, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let now: Timestamp = now.parse().unwrap();
    let clock = Arc::new(VirtualClock::at(now.into()));
    let config = Config { data_dir: folder.path().to_owned(), ..Config::default() };
    let ctx = app::parts(config.settle().unwrap(), Ports::of_tests(clock.clone())).await.unwrap();
    (ctx, clock, folder)
}

async fn end(ctx: Ctx) {
    ctx.service::<Journal>().stop().await;
    ctx.live.stop();
    ctx.db.close().await;
}

/// The first rows of the featured board: (name, points, streak).
async fn board(ctx: &Ctx) -> Vec<(Option<String>, i64, i64)> {
    let ask = PageAsk { period: Period::All, start: Start::default(), limit: 5, around: None };
    let page = ctx.live.page(1, ask).await.unwrap();
    page.rows.into_iter().map(|r| (r.name, r.points, r.streak)).collect()
}

#[actix_web::test]
async fn seeding_fills_the_site_and_is_deterministic() {
    let now = "2026-11-18T19:20:00Z";
    let (ctx, clock, _folder) = site(now).await;
    assert_eq!(look(&ctx.db).await.unwrap(), Contents::Empty);
    let seeded = seed(&ctx, &clock).await.unwrap();
    assert_eq!((seeded.programs, seeded.members), (3, 40));
    assert!(seeded.operations > 2_000, "{}", seeded.operations);
    assert_eq!(clock.now(), Instant::from(now.parse::<Timestamp>().unwrap()));
    assert_eq!(look(&ctx.db).await.unwrap(), Contents::Demo);

    let top = board(&ctx).await;
    assert!(top.iter().all(|(_, points, streak)| *points > 500 && *streak > 10), "{top:?}");
    let feed = ctx.live.feed().await.unwrap();
    assert!(feed.count >= 5 && feed.items.len() >= 3, "{} {}", feed.count, feed.items.len());
    assert!(ctx.live.global_streak().await.unwrap().days >= 20);
    assert!(number(&ctx, &BADGE_DAYS).await > 7, "badges carry the date on which they were earned");
    assert_eq!(number(&ctx, &VISITS).await, 40);
    assert_eq!((number(&ctx, &ROSTERS).await, number(&ctx, &COLLEAGUES).await), (14, 9));
    let money = (number(&ctx, &TAXED).await, number(&ctx, &SEATS).await, number(&ctx, &REFUNDED).await);
    assert_eq!(money, (5, 4, 1), "tax rates, seats of the company, refunds");
    assert_eq!(number(&ctx, &OUT_OF_ORDER).await, 0, "the ids of invoices and responses follow their dates");
    assert_eq!(number(&ctx, &STRANGERS).await, 0, "T-shirts are ordered in the members' names");
    assert_eq!(number(&ctx, &MAILS_OF_TODAY).await, 0, "the server sends no mail of the past");
    crate::jobs::run("subscriptions", &ctx).await.unwrap();
    assert_eq!(number(&ctx, &MAILS_OF_TODAY).await, 0, "nothing is due when the server starts");
    assert_eq!(number(&ctx, &UNCONFIRMED).await, 0);
    assert_eq!((number(&ctx, &NEWSLETTERS).await, number(&ctx, &UNSUBSCRIBED).await), (22, 1));
    assert_eq!((number(&ctx, &REPORTED).await, number(&ctx, &READ).await), (1, 6), "comments, articles");
    assert!(number(&ctx, &MINUTES).await > 8, "people do not act at the same minute");
    end(ctx).await;

    let (again, clock, _folder) = site(now).await;
    assert_eq!(seed(&again, &clock).await.unwrap(), seeded);
    assert_eq!(board(&again).await, top);
    end(again).await;
}

async fn seeding_works(now: &str) {
    let (ctx, clock, _folder) = site(now).await;
    let seeded = seed(&ctx, &clock).await;
    assert!(seeded.as_ref().is_ok_and(|s| s.operations > 1_500), "{seeded:?}");
    end(ctx).await;
}

#[actix_web::test]
async fn seeding_works_in_the_first_minutes_of_a_year() {
    seeding_works("2027-01-01T00:01:00Z").await;
}

#[actix_web::test]
async fn seeding_works_on_a_leap_day() {
    seeding_works("2028-02-29T12:00:00Z").await;
}

#[actix_web::test]
async fn seeding_works_in_the_night_of_a_clock_change() {
    seeding_works("2026-10-25T01:30:00Z").await;
    seeding_works("2026-03-08T10:00:00Z").await;
}
