//! A job grants badges, after the commits that earned them.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use anyhow::{Context, Result};
use daymark_actors::clock::Instant;
use daymark_base::db::{self, Db, Rows, Tx};
use daymark_base::row;
use daymark_people::accounts;
use daymark_people::notifications::{self, Category, Notice, Told};
use daymark_web::ctx::Ctx;
use daymark_web::job::Failures;
use futures_util::FutureExt;

use super::rules::{Held, OWN, Verdict, verdict};
use super::{store, words};

/// How many members are read at once.
const AT_ONCE: i64 = 500;
/// How far back final boards are checked for members who completed a program; a member who logs again is found anyway.
const LATELY_MS: i64 = 30 * 86_400_000;

/// Creates the built-in rules that are missing, at every start.
pub async fn make_own_rules(db: &Db, now: Instant) -> db::Result<()> {
    let mut rows = Rows::new();
    OWN.iter().for_each(|(name, title, measure, threshold)| rows.push(row![*name, *title, measure.text(), *threshold]));
    store::add_own(db, rows, now).await
}

/// Grants and revokes badges as due, each member in a separate transaction. A new rule reaches everyone this way too.
///
/// # Errors
/// When the database cannot be read, or the badges of a member fail.
pub async fn grant_due(ctx: Ctx) -> Result<()> {
    let newest = store::newest_rule(&ctx.db).await.context("the newest rule")?;
    let since = ctx.clock.now().plus_ms(-LATELY_MS);
    let (mut after, mut failures) = (0, Failures::default());
    loop {
        let members = store::to_look_at(&ctx.db, newest, after, AT_ONCE).await.context("whom to look at")?;
        let Some(last) = members.last() else { break };
        after = last.0;
        look_at(&ctx, newest, members, &mut failures).await?;
    }
    after = 0;
    loop {
        let members = store::completed_lately(&ctx.db, since, after, AT_ONCE).await.context("who completed one")?;
        let Some(last) = members.last() else { return failures.end() };
        after = last.0;
        look_at(&ctx, newest, members, &mut failures).await?;
    }
}

async fn look_at(ctx: &Ctx, newest: i64, members: Vec<(i64, i64)>, failures: &mut Failures) -> Result<()> {
    for (member, _) in members {
        let now = ctx.clock.now();
        let granted =
            ctx.db.write::<_, db::Error>(move |tx| async move { member_now(tx, member, newest, now).await }.boxed());
        match granted.await {
            Ok(told) => notifications::show(ctx, told),
            Err(cause) => failures.add(member, cause)?,
        }
    }
    Ok(())
}

async fn member_now(tx: &mut Tx, member: i64, newest: i64, now: Instant) -> db::Result<Option<Told>> {
    accounts::keep(tx, [member]).await?;
    let Some((version, numbers)) = store::lock_numbers(tx, member).await? else { return Ok(None) };
    // Read with each member: a rule that is retired during a long run is granted to nobody else.
    let rules = store::rules(tx).await?;
    let held = store::held(tx, member).await?;
    let mut titles = Vec::new();
    for (rule, title) in &rules {
        let stands = held.iter().find(|(id, _)| *id == rule.id).map_or(Held::Never, |(_, held)| *held);
        match verdict(rule, &numbers, stands) {
            Verdict::Stay => {}
            Verdict::Withdraw => store::withdraw(tx, member, rule.id, now).await?,
            Verdict::GiveBack => store::give_back(tx, member, rule.id).await?,
            Verdict::Grant => {
                store::grant(tx, member, rule.id, now).await?;
                titles.push(title.as_str());
            }
        }
    }
    store::seen(tx, member, version, &numbers, newest).await?;
    match notice(&titles) {
        Some(notice) => notifications::tell(tx, member, &notice, now).await,
        None => Ok(None),
    }
}

/// One notice, however many badges are granted at once.
fn notice(titles: &[&str]) -> Option<Notice> {
    let (title, body) = words::new_badges(titles)?;
    let link = Some("/user/dashboard?tab=profile".to_owned());
    Some(Notice { category: Category::Programs, title, body, link })
}
