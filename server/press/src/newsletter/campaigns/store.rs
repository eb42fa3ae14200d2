//! The statements of campaigns.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use std::collections::HashSet;

use daymark_actors::clock::Instant;
use daymark_base::civil::day_start;
use daymark_base::config::Opens;
use daymark_base::db::{self, Db, Json, Result, Rows, Tx, Val};
use daymark_base::{args, row, search, sql};
use daymark_people::{emails, is_suppressed};
use daymark_web::error::{Error, Result as Checked};
use jiff::tz::TimeZone;

use super::model::{Block, CampaignOut, CardOut, Counts, Segment};

/// Subscribers who get mail and belong to a segment. $1 the segment's own subscribers, $2 whether there are any, $3
/// whether any condition is enough, $4 to $9 the lists, each with whether it is given, $10 to $13 the other conditions,
/// null if not given, $14 whether no condition is given, $15 now, $16 as in `is_suppressed!`.
macro_rules! recipients {
    ($columns:literal, $rest:literal) => {
        recipients!(@
            $columns,
            "EXISTS (SELECT 1 FROM subscription x WHERE x.subscriber_id = s.id AND x.newsletter_id IN {ids $4})",
            "EXISTS (SELECT 1 FROM company_member x WHERE x.member_id = m.id AND x.company_id IN {ids $6})",
            "EXISTS (SELECT 1 FROM membership x WHERE x.member_id = m.id AND x.state IN ('joined', 'completed')
                AND x.program_id IN {ids $8})",
            "EXISTS (SELECT 1 FROM entitlement x WHERE x.member_id = m.id AND x.package = $10
                AND (x.expires_at IS NULL OR x.expires_at > $15))",
            // Sessions are deleted a month after they end; `last_used_at` keeps the last use of the deleted ones.
            "(m.last_used_at >= $11 OR EXISTS (SELECT 1 FROM session x WHERE x.member_id = m.id AND x.used_at >= $11))",
            "(m.id IS NOT NULL AND COALESCE(m.last_used_at, 0) < $12
                AND NOT EXISTS (SELECT 1 FROM session x WHERE x.member_id = m.id AND x.used_at >= $12))",
            "s.unopened >= $13",
            $rest
        )
    };
    (@ $columns:literal, $newsletters:literal, $companies:literal, $programs:literal, $package:literal, $active:literal,
        $inactive:literal, $unopened:literal, $rest:literal) => {
        concat!(
            "SELECT ", $columns, " FROM subscriber s
                LEFT JOIN member m ON m.email_folded = s.email_folded AND m.email_verified_at IS NOT NULL
              WHERE s.state = 'confirmed' AND EXISTS (SELECT 1 FROM subscription x WHERE x.subscriber_id = s.id)
                AND NOT (", is_suppressed!("s.email_folded", "$16"), ") AND (NOT $2 OR s.id IN {ids $1})
                AND ((NOT $3 AND (NOT $5 OR ", $newsletters, ") AND (NOT $7 OR ", $companies, ") AND (NOT $9 OR ", $programs, ")
                    AND ($10 IS NULL OR ", $package, ") AND ($11 IS NULL OR ", $active, ") AND ($12 IS NULL OR ", $inactive, ")
                    AND ($13 IS NULL OR ", $unopened, "))
                  OR ($3 AND ($14 OR ($5 AND ", $newsletters, ") OR ($7 AND ", $companies, ") OR ($9 AND ", $programs, ")
                    OR ($10 IS NOT NULL AND ", $package, ") OR ($11 IS NOT NULL AND ", $active, ")
                    OR ($12 IS NOT NULL AND ", $inactive, ") OR ($13 IS NOT NULL AND ", $unopened, "))))",
            $rest
        )
    };
}

macro_rules! campaigns {
    ($rest:literal) => {
        concat!(
            "SELECT c.id, c.state, c.version, c.subject, c.subject_b, c.share_b, c.preview, c.blocks, c.segment, c.starts_at, c.zone,
                c.started_at, c.finished_at, c.stopped_by_errors, c.recipients, c.after_id,
                c.judged_sent, c.judged_failed, c.updated_at,
                a.queued AS queued_a, a.sent AS sent_a, a.failed AS failed_a, a.skipped AS skipped_a,
                a.unsubscribed AS unsubscribed_a, a.opened AS opened_a, a.clicked AS clicked_a, b.queued AS queued_b, b.sent AS sent_b, b.failed AS failed_b,
                b.skipped AS skipped_b, b.unsubscribed AS unsubscribed_b,
                b.opened AS opened_b, b.clicked AS clicked_b
              FROM campaign c JOIN campaign_count a ON a.campaign_id = c.id AND NOT a.b
                JOIN campaign_count b ON b.campaign_id = c.id AND b.b ",
            $rest
        )
    };
}

sql! {
    COUNT = recipients!("CAST(COUNT(*) AS BIGINT) AS number", "");
    SAMPLE = recipients!("s.email", " ORDER BY s.id DESC LIMIT 5");
    NEXT = recipients!("s.id, s.email, s.email_folded, m.id AS member_id", " AND s.id > $17 ORDER BY s.id LIMIT $18");
    ADD = "INSERT INTO campaign (state, subject, blocks, segment, created_at, updated_at)
      VALUES ('draft', '', '[]', $1, $2, $2) RETURNING id";
    ADD_COUNTS = "INSERT INTO campaign_count (campaign_id, b) VALUES ($1, FALSE), ($1, TRUE)";
    ONE = campaigns!("WHERE c.id = $1");
    LOCK = "SELECT id FROM campaign WHERE id = $1 {for update}";
    LIST = campaigns!("WHERE c.id < $1 AND ($3 IS NULL OR c.search LIKE $3 ESCAPE '\\') ORDER BY c.id DESC LIMIT $2");
    /// Emails of a stopped campaign may still have no outcome.
    UNDER_WAY = "SELECT c.id FROM campaign c WHERE c.state = 'running' OR (c.state IN ('paused', 'cancelled') AND EXISTS
        (SELECT 1 FROM campaign_mail w WHERE w.campaign_id = c.id AND w.outcome IS NULL)) ORDER BY c.id LIMIT 100";
    UNSENT = "SELECT email_id FROM campaign_mail WHERE campaign_id = $1 AND outcome IS NULL";
    DUE = "SELECT id FROM campaign WHERE state = 'scheduled' AND starts_at <= $1 ORDER BY starts_at LIMIT 100";
    UPDATE = "UPDATE campaign SET version = version + 1, subject = $2, subject_b = $3, share_b = $4, preview = $5, blocks = $6,
        segment = $7, updated_at = $8, search = $9 WHERE id = $1";
    SET_STATE = "UPDATE campaign SET state = $2, starts_at = $3, zone = $4, started_at = $5, finished_at = $6,
        stopped_by_errors = $7, recipients = $8, updated_at = $9 WHERE id = $1";
    JUDGED = "UPDATE campaign SET judged_sent = $2, judged_failed = $3 WHERE id = $1";
    REMOVE = "DELETE FROM campaign WHERE id = $1";
    ADVANCE = "UPDATE campaign SET after_id = $2 WHERE id = $1";
    ADD_MAILS = "INSERT INTO campaign_mail (campaign_id, address, b, email_id)
      SELECT r.campaign_id, r.address, r.b, r.email_id
      FROM {rows $1: campaign_id BIGINT, address TEXT, b BOOLEAN, email_id BIGINT} AS r WHERE true
      ON CONFLICT (campaign_id, address) DO NOTHING";
    MAILED = "SELECT w.address FROM campaign_mail w WHERE w.campaign_id = $1
        AND w.address IN (SELECT r.address FROM {rows $2: address TEXT} AS r)";
    ARTICLES = "SELECT id, slug, title, summary FROM article WHERE state = 'published' AND id IN {ids $1}";
    WAITING = "SELECT CAST(COUNT(*) AS BIGINT) AS number FROM campaign_mail WHERE campaign_id = $1 AND outcome IS NULL";
    /// A missing mail belonged to an erased account.
    ENDED = "SELECT c.address, c.b, CASE e.status WHEN 'sent' THEN 'sent' WHEN 'kept' THEN 'sent' WHEN 'failed' THEN 'failed'
        ELSE 'skipped' END AS outcome
      FROM campaign_mail c LEFT JOIN email e ON e.id = c.email_id
      WHERE c.campaign_id = $1 AND c.outcome IS NULL AND (e.id IS NULL OR e.status <> 'pending') LIMIT 1000";
    SETTLE = "UPDATE campaign_mail SET outcome = r.outcome FROM {rows $1: campaign_id BIGINT, address TEXT, outcome TEXT} AS r
      WHERE campaign_mail.campaign_id = r.campaign_id AND campaign_mail.address = r.address";
    GOT_ONE = "UPDATE subscriber SET unopened = unopened + 1 WHERE id IN (
        SELECT id FROM subscriber WHERE email_folded IN (SELECT r.address FROM {rows $1: address TEXT} AS r)
        ORDER BY id {for no key update})";
    COUNT_MORE = "UPDATE campaign_count SET queued = queued + $3, sent = sent + $4, failed = failed + $5, skipped = skipped + $6,
        unsubscribed = unsubscribed + $7, opened = opened + $8, clicked = clicked + $9 WHERE campaign_id = $1 AND b = $2";
    LEFT = "UPDATE campaign_mail SET unsubscribed = TRUE WHERE campaign_id = $1 AND NOT unsubscribed AND address IN
        (SELECT email_folded FROM subscriber WHERE id = $2) RETURNING b";
    HAS_GOT = "SELECT w.campaign_id FROM campaign_mail w JOIN member m ON m.email_folded = w.address
      WHERE w.campaign_id = $1 AND m.id = $2 AND m.email_verified_at IS NOT NULL";
    ERASE = "DELETE FROM campaign_mail WHERE address IN (SELECT email_folded FROM member
        WHERE id = $1 AND email_verified_at IS NOT NULL)";
}

/// A campaign with its progress.
#[derive(Clone)]
pub struct Campaign {
    pub out: CampaignOut,
    pub after_id: i64,
    /// The counts at the last resumption after an automatic pause. Only later failures pause the campaign again.
    pub judged: Counts,
}

#[derive(db::Record)]
struct Row {
    id: i64,
    state: String,
    version: i64,
    subject: String,
    subject_b: String,
    share_b: i64,
    preview: String,
    blocks: Json<Vec<Block>>,
    segment: Json<Segment>,
    starts_at: Option<Instant>,
    zone: Option<String>,
    started_at: Option<Instant>,
    finished_at: Option<Instant>,
    stopped_by_errors: bool,
    recipients: i64,
    after_id: i64,
    judged_sent: i64,
    judged_failed: i64,
    updated_at: Instant,
    queued_a: i64,
    sent_a: i64,
    failed_a: i64,
    skipped_a: i64,
    unsubscribed_a: i64,
    opened_a: i64,
    clicked_a: i64,
    queued_b: i64,
    sent_b: i64,
    failed_b: i64,
    skipped_b: i64,
    unsubscribed_b: i64,
    opened_b: i64,
    clicked_b: i64,
}

impl Counts {
    /// The sum of both.
    pub const fn and(self, other: Self) -> Self {
        Self {
            queued: self.queued + other.queued,
            sent: self.sent + other.sent,
            failed: self.failed + other.failed,
            skipped: self.skipped + other.skipped,
            unsubscribed: self.unsubscribed + other.unsubscribed,
            opened: self.opened + other.opened,
            clicked: self.clicked + other.clicked,
        }
    }
}

impl TryFrom<Row> for Campaign {
    type Error = Error;
    fn try_from(r: Row) -> Checked<Self> {
        let counts_a = Counts {
            queued: r.queued_a,
            sent: r.sent_a,
            failed: r.failed_a,
            skipped: r.skipped_a,
            unsubscribed: r.unsubscribed_a,
            opened: r.opened_a,
            clicked: r.clicked_a,
        };
        let counts_b = Counts {
            queued: r.queued_b,
            sent: r.sent_b,
            failed: r.failed_b,
            skipped: r.skipped_b,
            unsubscribed: r.unsubscribed_b,
            opened: r.opened_b,
            clicked: r.clicked_b,
        };
        let card = CardOut {
            id: r.id,
            state: r.state.parse().map_err(Error::internal)?,
            subject: r.subject,
            starts_at: r.starts_at,
            started_at: r.started_at,
            finished_at: r.finished_at,
            stopped_by_errors: r.stopped_by_errors,
            recipients: r.recipients,
            counts: counts_a.and(counts_b),
            updated_at: r.updated_at,
        };
        let out = CampaignOut {
            card,
            version: r.version,
            subject_b: r.subject_b,
            share_b: r.share_b,
            preview: r.preview,
            blocks: r.blocks.0,
            segment: r.segment.0,
            zone: r.zone,
            path: String::new(),
            counts_a,
            counts_b,
        };
        let judged = Counts { sent: r.judged_sent, failed: r.judged_failed, ..Counts::default() };
        Ok(Self { out, after_id: r.after_id, judged })
    }
}

/// The values of a segment for `recipients!`.
fn values(segment: &Segment, now: Instant) -> Vec<Val> {
    let ids = |ids: &[i64]| Val::ids(ids.iter().copied());
    let start = |day| day_start(day, &TimeZone::UTC, 0);
    let Segment { any, newsletters, companies, programs, package, active_since, inactive_since, unopened, users } =
        &segment.in_force();
    let given = [!newsletters.is_empty(), !companies.is_empty(), !programs.is_empty()];
    let dated = active_since.is_some() || inactive_since.is_some();
    let none = !given.contains(&true) && package.is_none() && !dated && unopened.is_none();
    args![
        ids(users),
        !users.is_empty(),
        *any,
        ids(newsletters),
        given[0],
        ids(companies),
        given[1],
        ids(programs),
        given[2],
        package.clone(),
        active_since.map(start),
        inactive_since.map(start),
        *unopened,
        none,
        now,
        emails::soft_since(now)
    ]
}

/// How many subscribers belong to a segment now.
pub async fn count(db: &Db, segment: &Segment, now: Instant) -> Result<i64> {
    Ok(db.one::<(i64,)>(&COUNT, values(segment, now)).await?.0)
}

/// Like [`count`], but within a transaction.
pub async fn count_in(tx: &mut Tx, segment: &Segment, now: Instant) -> Result<i64> {
    Ok(tx.one::<(i64,)>(&COUNT, values(segment, now)).await?.0)
}

/// The addresses of some subscribers in a segment.
pub async fn sample(db: &Db, segment: &Segment, now: Instant) -> Result<Vec<String>> {
    let rows: Vec<(String,)> = db.all(&SAMPLE, values(segment, now)).await?;
    Ok(rows.into_iter().map(|(email,)| email).collect())
}

/// A recipient.
#[derive(db::Record)]
pub struct Recipient {
    pub id: i64,
    pub email: String,
    pub email_folded: String,
    pub member_id: Option<i64>,
}

/// Up to `most` recipients in a segment with ids above `after`, in order.
pub async fn next(tx: &mut Tx, segment: &Segment, (after, most): (i64, i64), now: Instant) -> Result<Vec<Recipient>> {
    let mut values = values(segment, now);
    values.extend(args![after, most]);
    tx.all(&NEXT, values).await
}

/// A published article: its public part.
#[derive(db::Record)]
pub struct Article {
    pub id: i64,
    pub slug: String,
    pub title: String,
    pub summary: String,
}

/// The published ones of these articles.
pub async fn articles(db: &Db, ids: &[i64]) -> Result<Vec<Article>> {
    db.all(&ARTICLES, args![Val::ids(ids.iter().copied())]).await
}

/// Adds an empty draft.
pub async fn add(tx: &mut Tx, now: Instant) -> Result<i64> {
    let segment = serde_json::to_value(Segment::default()).unwrap_or_default();
    let (id,): (i64,) = tx.one(&ADD, args![segment, now]).await?;
    tx.exec(&ADD_COUNTS, args![id]).await?;
    Ok(id)
}

/// A campaign.
pub async fn read(db: &Db, id: i64) -> Checked<Option<Campaign>> {
    db.opt::<Row>(&ONE, args![id]).await?.map(Campaign::try_from).transpose()
}

/// A campaign, locked until the transaction ends.
pub async fn lock(tx: &mut Tx, id: i64) -> Checked<Option<Campaign>> {
    tx.opt::<(i64,)>(&LOCK, args![id]).await?;
    tx.opt::<Row>(&ONE, args![id]).await?.map(Campaign::try_from).transpose()
}

/// Campaigns before an id whose subject matches a pattern, the newest first.
pub async fn list(db: &Db, pattern: Option<String>, before: i64, limit: i64) -> Checked<Vec<CardOut>> {
    let rows: Vec<Row> = db.all(&LIST, args![before, limit, pattern]).await?;
    rows.into_iter().map(|row| Ok(Campaign::try_from(row)?.out.card)).collect()
}

/// Campaigns that are running, or whose emails are still being sent.
pub async fn under_way(db: &Db) -> Result<Vec<i64>> {
    let rows: Vec<(i64,)> = db.all(&UNDER_WAY, args![]).await?;
    Ok(rows.into_iter().map(|(id,)| id).collect())
}

/// The emails of a campaign that wait in the outbox.
pub async fn unsent(tx: &mut Tx, campaign: i64) -> Result<Vec<i64>> {
    let rows: Vec<(i64,)> = tx.all(&UNSENT, args![campaign]).await?;
    Ok(rows.into_iter().map(|(id,)| id).collect())
}

/// Campaigns whose time has come.
pub async fn due(db: &Db, now: Instant) -> Result<Vec<i64>> {
    let rows: Vec<(i64,)> = db.all(&DUE, args![now]).await?;
    Ok(rows.into_iter().map(|(id,)| id).collect())
}

/// Stores a changed text.
pub async fn update(tx: &mut Tx, c: &CampaignOut, now: Instant) -> Result<()> {
    let json = |value: serde_json::Result<serde_json::Value>| value.unwrap_or_default();
    let (blocks, segment) = (json(serde_json::to_value(&c.blocks)), json(serde_json::to_value(&c.segment)));
    let search = search::folded([c.card.subject.as_str(), &c.subject_b]);
    let texts = args![c.card.id, &c.card.subject, &c.subject_b, c.share_b, &c.preview, blocks, segment, now, search];
    tx.exec(&UPDATE, texts).await.map(drop)
}

/// Stores a changed state with its dependent fields.
pub async fn set_state(tx: &mut Tx, c: &CampaignOut, now: Instant) -> Result<()> {
    let CardOut { id, state, starts_at, started_at, finished_at, stopped_by_errors, recipients, .. } = c.card;
    let zone = c.zone.clone();
    let values = args![id, state.text(), starts_at, zone, started_at, finished_at, stopped_by_errors, recipients, now];
    tx.exec(&SET_STATE, values).await.map(drop)
}

/// Stores that emails sent and failed so far do not pause the campaign again.
pub async fn set_judged(tx: &mut Tx, id: i64, counts: Counts) -> Result<()> {
    tx.exec(&JUDGED, args![id, counts.sent, counts.failed]).await.map(drop)
}

/// Deletes a campaign.
pub async fn remove(tx: &mut Tx, id: i64) -> Result<()> {
    tx.exec(&REMOVE, args![id]).await.map(drop)
}

/// Stores the last recipient written to.
pub async fn advance(tx: &mut Tx, id: i64, after: i64) -> Result<()> {
    tx.exec(&ADVANCE, args![id, after]).await.map(drop)
}

/// An email that was written to an address.
pub struct Written {
    pub address: String,
    pub b: bool,
    pub email_id: i64,
}

/// Records which emails were written.
pub async fn add_mails(tx: &mut Tx, campaign: i64, mails: &[Written]) -> Result<()> {
    let mut rows = Rows::new();
    for mail in mails {
        rows.push(row![campaign, &mail.address, mail.b, mail.email_id]);
    }
    tx.exec(&ADD_MAILS, args![rows]).await.map(drop)
}

/// Those of these recipients whose address has not been sent a campaign yet. A reader who was deleted and
/// subscribes again is a new subscriber with the same address (R64).
pub async fn without_mail(tx: &mut Tx, campaign: i64, mut recipients: Vec<Recipient>) -> Result<Vec<Recipient>> {
    let mut rows = Rows::new();
    for recipient in &recipients {
        rows.push(row![&recipient.email_folded]);
    }
    let mailed: Vec<(String,)> = tx.all(&MAILED, args![campaign, rows]).await?;
    let mailed: HashSet<String> = mailed.into_iter().map(|(address,)| address).collect();
    recipients.retain(|recipient| !mailed.contains(&recipient.email_folded));
    Ok(recipients)
}

/// How many emails have no outcome yet.
pub async fn waiting(tx: &mut Tx, campaign: i64) -> Result<i64> {
    Ok(tx.one::<(i64,)>(&WAITING, args![campaign]).await?.0)
}

/// Stores the received outcomes of up to 1,000 emails, and returns their number. Locks the campaign before its counts,
/// like the job that counts opens. `opens` is what the site counts.
pub async fn settle(tx: &mut Tx, campaign: i64, opens: Opens) -> Result<usize> {
    tx.opt::<(i64,)>(&LOCK, args![campaign]).await?;
    let ended: Vec<(String, bool, String)> = tx.all(&ENDED, args![campaign]).await?;
    let (mut rows, mut counts, mut readers) = (Rows::new(), [Counts::default(); 2], Rows::new());
    for (address, b, outcome) in &ended {
        rows.push(row![campaign, address, outcome]);
        let counts = &mut counts[usize::from(*b)];
        match outcome.as_str() {
            "sent" => {
                counts.sent += 1;
                readers.push(row![address]);
            }
            "failed" => counts.failed += 1,
            _ => counts.skipped += 1,
        }
    }
    if !rows.is_empty() {
        tx.exec(&SETTLE, args![rows]).await?;
        count_more(tx, campaign, counts).await?;
    }
    if opens == Opens::Remembered && !readers.is_empty() {
        tx.exec(&GOT_ONE, args![readers]).await?;
    }
    Ok(ended.len())
}

/// Adds to the counts of both subjects.
pub async fn count_more(tx: &mut Tx, campaign: i64, counts: [Counts; 2]) -> Result<()> {
    for (b, more) in [(false, counts[0]), (true, counts[1])] {
        if more != Counts::default() {
            let Counts { queued, sent, failed, skipped, unsubscribed, opened, clicked } = more;
            let more = args![campaign, b, queued, sent, failed, skipped, unsubscribed, opened, clicked];
            tx.exec(&COUNT_MORE, more).await?;
        }
    }
    Ok(())
}

/// Counts a recipient who unsubscribed with the link of a campaign, once.
pub async fn left(tx: &mut Tx, campaign: i64, subscriber: i64) -> Result<()> {
    if let Some((b,)) = tx.opt::<(bool,)>(&LEFT, args![campaign, subscriber]).await? {
        let mut counts = [Counts::default(); 2];
        counts[usize::from(b)].unsubscribed = 1;
        count_more(tx, campaign, counts).await?;
    }
    Ok(())
}

/// Whether a campaign was sent to a member's confirmed address.
pub async fn has_got(db: &Db, campaign: i64, member: i64) -> Result<bool> {
    Ok(db.opt::<(i64,)>(&HAS_GOT, args![campaign, member]).await?.is_some())
}

/// Deletes the record of emails to a member's confirmed address, as part of erasing the account. The counts stay.
pub async fn erase(tx: &mut Tx, member: i64) -> Result<()> {
    tx.exec(&ERASE, args![member]).await.map(drop)
}
