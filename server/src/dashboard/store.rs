//! The statements of the figures. Each reads a range of an index.

use daymark_actors::clock::Instant;
use daymark_base::db::{Db, Result, Rows};
use daymark_base::{args, row, sql};
use daymark_web::buckets::{Buckets, HOUR_MS};
use daymark_web::tally::Figure;

use super::model::CountsOut;

sql! {
    ADD_COUNTED = "INSERT INTO site_hour (hour, figure, n)
        SELECT r.hour, r.figure, r.n FROM {rows $1: hour BIGINT, figure TEXT, n BIGINT} AS r WHERE true
        ON CONFLICT (hour, figure) DO UPDATE SET n = site_hour.n + excluded.n";
    PEAK = "INSERT INTO site_hour (hour, figure, n) VALUES ($1, 'online', $2)
        ON CONFLICT (hour, figure) DO UPDATE SET n = excluded.n WHERE excluded.n > site_hour.n";
    WAITING = "SELECT (SELECT CAST(COUNT(*) AS BIGINT) FROM email WHERE status = 'pending') AS mails,
            (SELECT CAST(COUNT(*) AS BIGINT) FROM push_message) AS pushes";
    LOGS_SINCE = "SELECT CAST(COUNT(*) AS BIGINT) FROM entry e JOIN member m ON m.id = e.member_id
        WHERE e.scored_at > $1 AND e.credited_status = 'done' AND m.test_user = FALSE AND m.disabled = FALSE";
    SIGN_UPS = "SELECT CAST((created_at - $1) / $3 AS BIGINT) AS bucket, CAST(COUNT(*) AS BIGINT) AS n
        FROM member WHERE created_at >= $1 AND created_at < $2 GROUP BY 1";
    LOGS = "SELECT CAST((e.scored_at - $1) / $3 AS BIGINT) AS bucket, CAST(COUNT(*) AS BIGINT) AS logs,
            CAST(COUNT(DISTINCT e.member_id) AS BIGINT) AS active
        FROM entry e JOIN member m ON m.id = e.member_id
        WHERE e.scored_at >= $1 AND e.scored_at < $2 AND e.credited_status = 'done'
            AND m.test_user = FALSE AND m.disabled = FALSE GROUP BY 1";
    MAILS = "SELECT CAST((ended_at - $1) / $3 AS BIGINT) AS bucket, status, CAST(COUNT(*) AS BIGINT) AS n
        FROM email WHERE ended_at >= $1 AND ended_at < $2 GROUP BY 1, 2";
    COUNTED = "SELECT CAST((hour - $1) / $3 AS BIGINT) AS bucket, figure, CAST(SUM(n) AS BIGINT) AS n
        FROM site_hour WHERE hour >= $1 AND hour < $2 AND figure <> 'online' GROUP BY 1, 2";
    MOST_ONLINE = "SELECT CAST((hour - $1) / $3 AS BIGINT) AS bucket, MAX(n) AS n
        FROM site_hour WHERE hour >= $1 AND hour < $2 AND figure = 'online' GROUP BY 1";
}

/// Adds to the counters of an hour.
pub(super) async fn add(db: &Db, hour: i64, counted: &[(Figure, i64)]) -> Result<()> {
    let mut rows = Rows::new();
    for (figure, n) in counted {
        rows.push(row![hour, figure.text(), *n]);
    }
    db.exec(&ADD_COUNTED, args![rows]).await.map(drop)
}

/// Stores an hour's peak of members online; a lower one changes nothing.
pub(super) async fn peak(db: &Db, hour: i64, online: i64) -> Result<()> {
    db.exec(&PEAK, args![hour, online]).await.map(drop)
}

/// Waiting emails and pushes.
pub(super) async fn waiting(db: &Db) -> Result<(i64, i64)> {
    db.one(&WAITING, args![]).await
}

/// Habits done since an instant.
pub(super) async fn logs_since(db: &Db, since: Instant) -> Result<i64> {
    Ok(db.one::<(i64,)>(&LOGS_SINCE, args![since]).await?.0)
}

/// What happened in each bucket.
pub(super) async fn counts(db: &Db, buckets: &Buckets) -> Result<Vec<CountsOut>> {
    let mut all = vec![CountsOut::default(); usize::try_from(buckets.count()).unwrap_or_default()];
    let mut of = |bucket: i64, change: &dyn Fn(&mut CountsOut)| {
        if let Some(counts) = usize::try_from(bucket).ok().and_then(|bucket| all.get_mut(bucket)) {
            change(counts);
        }
    };
    let Buckets { start, end, hours } = *buckets;
    let range = || args![start, end, buckets.width_ms()];
    for (bucket, n) in db.all::<(i64, i64)>(&SIGN_UPS, range()).await? {
        of(bucket, &|counts| counts.sign_ups = n);
    }
    for (bucket, logs, active) in db.all::<(i64, i64, i64)>(&LOGS, range()).await? {
        of(bucket, &|counts| (counts.logs, counts.active) = (logs, active));
    }
    for (bucket, status, n) in db.all::<(i64, String, i64)>(&MAILS, range()).await? {
        of(bucket, &|counts| counts.mails.add(&status, n));
    }
    let in_hours = || args![start.0 / HOUR_MS, end.0 / HOUR_MS, hours];
    for (bucket, figure, n) in db.all::<(i64, String, i64)>(&COUNTED, in_hours()).await? {
        of(bucket, &|counts| counts.add(&figure, n));
    }
    for (bucket, n) in db.all::<(i64, i64)>(&MOST_ONLINE, in_hours()).await? {
        of(bucket, &|counts| counts.online_most = n);
    }
    Ok(all)
}
