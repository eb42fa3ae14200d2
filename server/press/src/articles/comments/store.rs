//! The SQL of comments of articles.
//!
//! # Errors
//! Errors of the database.

use std::collections::HashMap;

use daymark_actors::clock::Instant;
use daymark_base::db::{self, Db, Result, Tx, Val};
use daymark_base::{args, sql};
use daymark_log::comments::ReportOut;
use daymark_people::accounts::ShownRow;

use super::model::PostRefOut;
use crate::articles::store::readers::{self, recount};

/// A comment with what decides how its author is shown; `$2` is the reader.
macro_rules! comments {
    ($rest:literal) => {
        concat!(
            "SELECT c.id AS comment_id, c.article_id, c.parent_id, c.thread_id, c.text, c.written_at, c.edited_at, c.removed_at,
                c.hidden_at, c.hidden_reason, c.likes, c.by_id,
                EXISTS (SELECT 1 FROM article_comment_like l WHERE l.comment_id = c.id AND l.member_id = $2) AS liked,
                COALESCE(m.id, 0) AS id, COALESCE(m.first_name, '') AS first_name, COALESCE(m.last_name, '') AS last_name,
                COALESCE(m.nickname, '') AS nickname, m.image, COALESCE(m.privacy_level, 'hidden') AS privacy_level,
                COALESCE(m.test_user, TRUE) AS test_user, COALESCE(m.disabled, TRUE) AS disabled
              FROM article_comment c LEFT JOIN member m ON m.id = c.by_id WHERE ",
            $rest
        )
    };
}

/// A comment as moderators see it.
macro_rules! moderated {
    ($rest:literal) => {
        concat!(
            "SELECT c.id, c.article_id, a.slug, a.title, c.by_id, m.first_name, m.last_name, c.text, c.written_at, c.reported_at,
                c.hidden_at, c.hidden_reason
              FROM article_comment c JOIN article a ON a.id = c.article_id LEFT JOIN member m ON m.id = c.by_id WHERE ",
            $rest
        )
    };
}

sql! {
    LIST = comments!("c.article_id = $1 AND (c.thread_id, c.id) > ($3, $4) ORDER BY c.thread_id, c.id LIMIT $5");
    ONE = comments!("c.id = $1");
    ADD = "INSERT INTO article_comment (article_id, parent_id, thread_id, by_id, text, written_at)
        VALUES ($1, $2, $2, $3, $4, $5) RETURNING id";
    BEGIN_THREAD = "UPDATE article_comment SET thread_id = id WHERE id = $1 AND thread_id IS NULL";
    COUNT = "UPDATE article SET comments = (SELECT COUNT(*) FROM article_comment c
          WHERE c.article_id = article.id AND c.removed_at IS NULL AND c.hidden_at IS NULL) WHERE id IN {ids $1}";
    EDIT = "UPDATE article_comment SET text = $2, edited_at = $3 WHERE id = $1 AND removed_at IS NULL";
    EXISTS = "SELECT id FROM article_comment WHERE id = $1";
    HAS_REPLIES = "SELECT id FROM article_comment WHERE parent_id = $1 LIMIT 1";
    EMPTY = "UPDATE article_comment SET text = '', by_id = NULL, removed_at = $2, reported_at = NULL, hidden_at = NULL,
          hidden_reason = '', likes = 0 WHERE id = $1";
    FORGET_LIKES = "DELETE FROM article_comment_like WHERE comment_id = $1";
    REMOVE = "DELETE FROM article_comment WHERE id = $1";
    REMOVE_EMPTY = "DELETE FROM article_comment WHERE id = $1 AND removed_at IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM article_comment r WHERE r.parent_id = $1)";
    LIKE = "INSERT INTO article_comment_like (comment_id, member_id) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    UNLIKE = "DELETE FROM article_comment_like WHERE comment_id = $1 AND member_id = $2";
    COUNT_LIKES = "UPDATE article_comment SET likes = (SELECT COUNT(*) FROM article_comment_like l
          WHERE l.comment_id = article_comment.id) WHERE id IN {ids $1}";
    ADD_REPORT = "INSERT INTO article_comment_report (comment_id, by_id, reason, created_at) VALUES ($1, $2, $3, $4)
        ON CONFLICT DO NOTHING";
    REPORTED = "UPDATE article_comment SET reported_at = COALESCE(reported_at, $2) WHERE id = $1";
    QUEUE = moderated!("c.reported_at IS NOT NULL AND (c.reported_at, c.id) > ($1, $2) ORDER BY c.reported_at, c.id LIMIT $3");
    HIDDEN = moderated!("c.hidden_at IS NOT NULL AND (c.hidden_at, c.id) > ($1, $2) ORDER BY c.hidden_at, c.id LIMIT $3");
    NEWEST = moderated!("c.id < $1 AND c.removed_at IS NULL AND ($3 IS NULL OR c.article_id = $3) ORDER BY c.id DESC LIMIT $2");
    MODERATED = moderated!("c.id = $1");
    REPORTS = "SELECT comment_id, by_id, reason, created_at FROM article_comment_report WHERE comment_id IN {ids $1}
        ORDER BY created_at DESC, by_id LIMIT 5000";
    LOCK = "SELECT article_id, reported_at, hidden_at, hidden_reason FROM article_comment
        WHERE id = $1 AND removed_at IS NULL {for update}";
    LOCK_ARTICLE = "SELECT id FROM article WHERE id = (SELECT article_id FROM article_comment WHERE id = $1)
        {for no key update}";
    DECIDE = "UPDATE article_comment SET reported_at = NULL, hidden_at = $2, hidden_reason = $3 WHERE id = $1";
    PRESENT = "SELECT DISTINCT by_id FROM article_comment WHERE article_id = $1 AND by_id IN {ids $2} AND hidden_at IS NULL";
    AUTHOR = "SELECT w.member_id FROM article a JOIN author w ON w.id = a.author_id WHERE a.id = $1 AND w.member_id IS NOT NULL";
    SHOWN = "SELECT id, first_name, last_name, nickname, image, privacy_level, test_user, disabled FROM member WHERE id = $1";
    LIKED = "SELECT comment_id FROM article_comment_like WHERE member_id = $1";
    LOCK_LIKED = "SELECT id FROM article_comment WHERE id IN {ids $1} ORDER BY id {for no key update}";
    ERASE_LIKES = "DELETE FROM article_comment_like WHERE member_id = $1";
    ERASE_REPORTS = "DELETE FROM article_comment_report WHERE by_id = $1";
    // A comment that others have answered stays, without its text.
    ERASE_TEXTS = "UPDATE article_comment SET text = '', by_id = NULL, removed_at = $2, reported_at = NULL, hidden_at = NULL,
          hidden_reason = ''
        WHERE by_id = $1 AND EXISTS (SELECT 1 FROM article_comment r
          WHERE r.parent_id = article_comment.id AND (r.by_id IS NULL OR r.by_id <> $1))";
    ERASE = "DELETE FROM article_comment WHERE by_id = $1";
    ERASE_EMPTY = "DELETE FROM article_comment WHERE article_id IN {ids $1} AND removed_at IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM article_comment r WHERE r.parent_id = article_comment.id)";
}

/// A comment.
#[derive(Clone, Debug, db::Record)]
pub struct CommentRow {
    pub comment_id: i64,
    pub article_id: i64,
    pub parent_id: Option<i64>,
    pub thread_id: Option<i64>,
    pub text: String,
    pub written_at: Instant,
    pub edited_at: Option<Instant>,
    pub removed_at: Option<Instant>,
    pub hidden_at: Option<Instant>,
    pub hidden_reason: String,
    pub likes: i64,
    pub by_id: Option<i64>,
    pub liked: bool,
    #[column(flatten)]
    pub by: ShownRow,
}

/// A position among the comments of an article: the thread, and the comment.
pub type Key = (i64, i64);

/// Comments of an article, thread by thread, the oldest first, after a key.
pub async fn list(db: &Db, article: i64, reader: Option<i64>, after: Key, limit: i64) -> Result<Vec<CommentRow>> {
    db.all(&LIST, args![article, reader, after.0, after.1, limit]).await
}

/// One comment.
pub async fn find(db: &Db, id: i64, reader: i64) -> Result<Option<CommentRow>> {
    db.opt(&ONE, args![id, reader]).await
}

/// How a member is shown.
pub async fn shown(db: &Db, member: i64) -> Result<Option<ShownRow>> {
    db.opt(&SHOWN, args![member]).await
}

/// Whether a comment on a locked article still exists.
pub async fn exists(tx: &mut Tx, id: i64) -> Result<bool> {
    Ok(tx.opt::<(i64,)>(&EXISTS, args![id]).await?.is_some())
}

/// Adds a comment to a locked article: to a thread, or as the first of a new one.
pub async fn add(tx: &mut Tx, article: i64, thread: Option<i64>, by: i64, text: &str, now: Instant) -> Result<i64> {
    let (id,): (i64,) = tx.one(&ADD, args![article, thread, by, text, now]).await?;
    tx.exec(&BEGIN_THREAD, args![id]).await?;
    recount(tx, &COUNT, &[article]).await?;
    Ok(id)
}

/// Changes a comment's text. False when it has been removed.
pub async fn edit(db: &Db, id: i64, text: &str, now: Instant) -> Result<bool> {
    Ok(db.exec(&EDIT, args![id, text, now]).await? == 1)
}

/// Removes a comment; one with replies leaves an empty row.
pub async fn remove(tx: &mut Tx, row: &CommentRow, now: Instant) -> Result<()> {
    // Waits for a reply that is being written, which would otherwise be deleted together with this comment.
    readers::lock(tx, [row.article_id]).await?;
    if tx.opt::<(i64,)>(&HAS_REPLIES, args![row.comment_id]).await?.is_some() {
        tx.exec(&FORGET_LIKES, args![row.comment_id]).await?;
        tx.exec(&EMPTY, args![row.comment_id, now]).await?;
    } else {
        tx.exec(&REMOVE, args![row.comment_id]).await?;
        tx.exec(&REMOVE_EMPTY, args![row.parent_id.unwrap_or_default()]).await?;
    }
    recount(tx, &COUNT, &[row.article_id]).await
}

/// Likes a locked comment, or removes the like.
pub async fn like(tx: &mut Tx, id: i64, member: i64, liked: bool) -> Result<()> {
    let statement = if liked { &LIKE } else { &UNLIKE };
    tx.exec(statement, args![id, member]).await?;
    tx.exec(&COUNT_LIKES, args![Val::ids([id])]).await.map(drop)
}

/// Stores a report of a locked comment, once for each member.
pub async fn report(tx: &mut Tx, id: i64, by: i64, reason: String, now: Instant) -> Result<()> {
    if tx.exec(&ADD_REPORT, args![id, by, reason, now]).await? == 1 {
        tx.exec(&REPORTED, args![id, now]).await?;
    }
    Ok(())
}

/// Which of these members have commented on an article, or wrote it.
pub async fn present(tx: &mut Tx, article: i64, members: &[i64]) -> Result<Vec<i64>> {
    let mut present: Vec<i64> = Vec::new();
    for (id,) in tx.all::<(i64,)>(&PRESENT, args![article, Val::ids(members.iter().copied())]).await? {
        present.push(id);
    }
    let author = tx.opt::<(i64,)>(&AUTHOR, args![article]).await?.map(|(id,)| id);
    present.extend(author.filter(|id| members.contains(id) && !present.contains(id)));
    Ok(present)
}

#[derive(db::Record)]
struct ModeratedRow {
    id: i64,
    article_id: i64,
    slug: String,
    title: String,
    by_id: Option<i64>,
    first_name: Option<String>,
    last_name: Option<String>,
    text: String,
    written_at: Instant,
    reported_at: Option<Instant>,
    hidden_at: Option<Instant>,
    hidden_reason: String,
}

#[derive(db::Record)]
struct ReportRow {
    comment_id: i64,
    by_id: i64,
    reason: String,
    created_at: Instant,
}

/// A comment of an article, for moderators.
#[derive(Clone, Debug)]
pub struct Moderated {
    /// The comment.
    pub id: i64,
    /// The article.
    pub post: PostRefOut,
    /// Who wrote it.
    pub by_id: Option<i64>,
    /// Their first and last name.
    pub by_name: String,
    /// Plain text.
    pub text: String,
    /// When it was written.
    pub created_at: Instant,
    /// When it began to wait for a decision.
    pub reported_at: Option<Instant>,
    /// When it was hidden.
    pub hidden_at: Option<Instant>,
    /// Why it was hidden.
    pub hidden_reason: String,
    /// The newest 50 reports, including those already decided.
    pub reports: Vec<ReportOut>,
}

/// The most reports that are shown with a comment.
const REPORTS_SHOWN: usize = 50;

async fn whole(db: &Db, rows: Vec<ModeratedRow>) -> Result<Vec<Moderated>> {
    let ids = Val::ids(rows.iter().map(|row| row.id));
    let mut reports: HashMap<i64, Vec<ReportOut>> = HashMap::new();
    for r in db.all::<ReportRow>(&REPORTS, args![ids]).await? {
        let of = reports.entry(r.comment_id).or_default();
        if of.len() < REPORTS_SHOWN {
            of.push(ReportOut { user_id: r.by_id, reason: r.reason, created_at: r.created_at });
        }
    }
    let out = |r: ModeratedRow| {
        let name = format!("{} {}", r.first_name.unwrap_or_default(), r.last_name.unwrap_or_default());
        Moderated {
            id: r.id,
            post: PostRefOut { id: r.article_id, slug: r.slug, title: r.title },
            by_id: r.by_id,
            by_name: name.trim().to_owned(),
            text: r.text,
            created_at: r.written_at,
            reported_at: r.reported_at,
            hidden_at: r.hidden_at,
            hidden_reason: r.hidden_reason,
            reports: reports.remove(&r.id).unwrap_or_default(),
        }
    };
    Ok(rows.into_iter().map(out).collect())
}

/// Comments with open reports, or hidden ones, longest waiting first, after a key.
pub async fn queue(db: &Db, hidden: bool, after: (i64, i64), limit: i64) -> Result<Vec<Moderated>> {
    let statement = if hidden { &HIDDEN } else { &QUEUE };
    whole(db, db.all(statement, args![after.0, after.1, limit]).await?).await
}

/// Every comment, the newest first, before an id; only those of one article if it is given.
pub async fn newest(db: &Db, before: i64, limit: i64, article: Option<i64>) -> Result<Vec<Moderated>> {
    whole(db, db.all(&NEWEST, args![before, limit, article]).await?).await
}

/// One comment for moderators.
pub async fn one(db: &Db, id: i64) -> Result<Option<Moderated>> {
    Ok(whole(db, db.all(&MODERATED, args![id]).await?).await?.pop())
}

/// The article of a comment that was not removed, the times of its report and its hiding, and the reason; locked until
/// the transaction ends.
pub async fn lock(tx: &mut Tx, id: i64) -> Result<Option<(i64, Option<i64>, Option<i64>, String)>> {
    tx.opt(&LOCK, args![id]).await
}

/// Like [`lock`], but locks the article before the comment.
pub async fn lock_with_article(tx: &mut Tx, id: i64) -> Result<Option<(i64, Option<i64>, Option<i64>, String)>> {
    tx.opt::<(i64,)>(&LOCK_ARTICLE, args![id]).await?;
    lock(tx, id).await
}

/// Stores a decision.
pub async fn decide(tx: &mut Tx, id: i64, article: i64, hidden_at: Option<i64>, reason: String) -> Result<()> {
    tx.exec(&DECIDE, args![id, hidden_at, reason]).await?;
    recount(tx, &COUNT, &[article]).await
}

/// Removes what a member wrote on these locked articles, as part of erasing an account.
pub async fn erase(tx: &mut Tx, member: i64, touched: &[i64], now: Instant) -> Result<()> {
    let liked: Vec<i64> = tx.all::<(i64,)>(&LIKED, args![member]).await?.into_iter().map(|(id,)| id).collect();
    tx.exec(&ERASE_LIKES, args![member]).await?;
    tx.all::<(i64,)>(&LOCK_LIKED, args![Val::ids(liked.iter().copied())]).await?;
    tx.exec(&COUNT_LIKES, args![Val::ids(liked)]).await?;
    tx.exec(&ERASE_REPORTS, args![member]).await?;
    tx.exec(&ERASE_TEXTS, args![member, now]).await?;
    tx.exec(&ERASE, args![member]).await?;
    tx.exec(&ERASE_EMPTY, args![Val::ids(touched.iter().copied())]).await?;
    recount(tx, &COUNT, touched).await
}
