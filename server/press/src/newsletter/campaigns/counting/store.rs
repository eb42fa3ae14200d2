//! The statements of opens and clicks.
//!
//! # Errors
//! Errors of the database.

use std::collections::{BTreeMap, BTreeSet};

use daymark_actors::clock::Instant;
use daymark_base::db::{Db, Result, Rows, Tx, Val};
use daymark_base::{args, row, sql};

use super::super::model::{Counts, LinkOut};
use super::super::store::count_more;
use super::Seen;

sql! {
    ADD_LINKS = "INSERT INTO campaign_link (campaign_id, url) SELECT r.campaign_id, r.url
      FROM {rows $1: campaign_id BIGINT, url TEXT} AS r WHERE true ON CONFLICT (campaign_id, url) DO NOTHING";
    LINKS = "SELECT id, url FROM campaign_link WHERE campaign_id = $1";
    LINK = "SELECT campaign_id, url FROM campaign_link WHERE id = $1";
    CLICKS = "SELECT url, clicks FROM campaign_link WHERE campaign_id = $1 ORDER BY clicks DESC, id LIMIT 200";
    LOCK_CAMPAIGNS = "SELECT id FROM campaign WHERE id IN {ids $1} ORDER BY id {for no key update}";
    SEEN = "INSERT INTO campaign_seen (campaign_id, mail, what) SELECT r.campaign_id, r.mail, r.what
      FROM {rows $1: campaign_id BIGINT, mail BIGINT, what BIGINT} AS r JOIN campaign c ON c.id = r.campaign_id
      WHERE c.finished_at IS NULL OR c.finished_at > $2
      ON CONFLICT (campaign_id, mail, what) DO NOTHING RETURNING campaign_id, mail, what";
    CLICKED = "UPDATE campaign_link SET clicks = clicks + (SELECT SUM(r.clicks) FROM {rows $1: id BIGINT, clicks BIGINT} AS r
        WHERE r.id = campaign_link.id)
      WHERE id IN (SELECT r.id FROM {rows $1: id BIGINT, clicks BIGINT} AS r)";
    /// An email may be opened before it is recorded as sent, which raises the number: then it starts below 0.
    OPENED_ONE = "UPDATE subscriber SET unopened = CASE WHEN EXISTS (SELECT 1
          FROM {rows $2: subscriber_id BIGINT, campaign_id BIGINT} AS r
          JOIN campaign_mail w ON w.campaign_id = r.campaign_id AND w.address = subscriber.email_folded
          WHERE r.subscriber_id = subscriber.id AND w.outcome IS NULL) THEN -1 ELSE 0 END
      WHERE id IN (SELECT id FROM subscriber WHERE id IN {ids $1} ORDER BY id {for no key update})";
    FORGET = "DELETE FROM campaign_seen WHERE (campaign_id, mail, what) IN (SELECT s.campaign_id, s.mail, s.what
      FROM campaign_seen s JOIN campaign c ON c.id = s.campaign_id WHERE c.finished_at <= $1 LIMIT 5000)";
}

/// Values of `what`: the email was opened, or any of its links was followed. Other values are the ids of followed
/// links.
const OPEN: i64 = 0;
const CLICK: i64 = -1;

/// Adds these links to a campaign, and returns all of its links: id and target.
pub async fn links(db: &Db, campaign: i64, urls: &BTreeSet<String>) -> Result<Vec<(i64, String)>> {
    let mut rows = Rows::new();
    for url in urls {
        rows.push(row![campaign, url]);
    }
    if !rows.is_empty() {
        db.exec(&ADD_LINKS, args![rows]).await?;
    }
    db.all(&LINKS, args![campaign]).await
}

/// A link: its campaign and its target.
pub async fn link(db: &Db, id: i64) -> Result<Option<(i64, String)>> {
    db.opt(&LINK, args![id]).await
}

/// The links of a campaign, the most followed first.
pub async fn clicks(db: &Db, campaign: i64) -> Result<Vec<LinkOut>> {
    db.all(&CLICKS, args![campaign]).await
}

/// Counts new results of campaigns that are running, or ended after `since`.
pub async fn count(tx: &mut Tx, all: &[Seen], since: Instant) -> Result<()> {
    let (mut rows, mut keys, mut is_b, mut readers) = (Rows::new(), BTreeSet::new(), BTreeMap::new(), BTreeSet::new());
    for seen in all {
        is_b.insert((seen.campaign, seen.mail), seen.b);
        readers.extend(seen.subscriber.map(|subscriber| (subscriber, seen.campaign)));
        // A reader who clicks a link has opened the email, even if its pictures are not shown.
        let whats = [Some(OPEN), seen.link.map(|_| CLICK), seen.link];
        keys.extend(whats.into_iter().flatten().map(|what| (seen.campaign, seen.mail, what)));
    }
    // Nodes count the same campaigns at the same time.
    let campaigns: BTreeSet<i64> = all.iter().map(|seen| seen.campaign).collect();
    tx.all::<(i64,)>(&LOCK_CAMPAIGNS, args![Val::ids(campaigns)]).await?;
    for (campaign, mail, what) in keys {
        rows.push(row![campaign, mail, what]);
    }
    let (mut counts, mut clicks) = (BTreeMap::<i64, [Counts; 2]>::new(), BTreeMap::<i64, i64>::new());
    for (campaign, mail, what) in tx.all::<(i64, i64, i64)>(&SEEN, args![rows, since]).await? {
        let b = is_b.get(&(campaign, mail)).is_some_and(|b| *b);
        let counts = &mut counts.entry(campaign).or_default()[usize::from(b)];
        match what {
            OPEN => counts.opened += 1,
            CLICK => counts.clicked += 1,
            link => *clicks.entry(link).or_default() += 1,
        }
    }
    for (campaign, counts) in counts {
        count_more(tx, campaign, counts).await?;
    }
    let mut rows = Rows::new();
    for (id, clicks) in clicks {
        rows.push(row![id, clicks]);
    }
    if !rows.is_empty() {
        tx.exec(&CLICKED, args![rows]).await?;
    }
    if !readers.is_empty() {
        let mut opened = Rows::new();
        for (subscriber, campaign) in &readers {
            opened.push(row![subscriber, campaign]);
        }
        tx.exec(&OPENED_ONE, args![Val::ids(readers.into_iter().map(|(subscriber, _)| subscriber)), opened]).await?;
    }
    Ok(())
}

/// Deletes some results of campaigns that ended before this instant, and returns how many.
pub async fn forget(db: &Db, before: Instant) -> Result<u64> {
    db.exec(&FORGET, args![before]).await
}
