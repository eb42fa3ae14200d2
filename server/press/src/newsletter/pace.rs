//! The pace of newsletter mails: the setting `newsletter_rate`, for all campaigns and series together.

use daymark_actors::clock::Instant;
use daymark_base::db::{Result, Tx};
use daymark_web::ctx::Ctx;

use super::store::pace as store;

/// Unused rate is kept for this long: the job that sends runs every second, and some runs are late.
const KEPT_MS: i64 = 2_000;

/// How many emails can be queued now at this rate per minute, and when the next one can be.
fn paced(per_minute: i64, paced_at: i64, now: i64, room: i64) -> (i64, i64) {
    // The time that one email takes is kept as well.
    let kept = KEPT_MS + (60_000 + per_minute - 1) / per_minute;
    let from = paced_at.clamp(now - kept, now);
    let allowed = ((now - from) * per_minute / 60_000).min(room);
    (allowed, from + allowed * 60_000 / per_minute)
}

/// The pace at an instant.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    /// Emails per minute; 0 for no limit.
    per_minute: i64,
    /// When the next email may be queued.
    paced_at: i64,
    now: i64,
}

impl Pace {
    fn at(ctx: &Ctx, now: Instant) -> Self {
        Self { per_minute: i64::from(ctx.config.newsletter_rate), paced_at: 0, now: now.0 }
    }

    /// The pace, which others may use up before it is locked.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub(super) async fn read(ctx: &Ctx, now: Instant) -> Result<Self> {
        let pace = Self::at(ctx, now);
        if pace.per_minute == 0 { Ok(pace) } else { Ok(Self { paced_at: store::read(&ctx.db).await?, ..pace }) }
    }

    /// The pace, locked until the transaction ends. A campaign is locked before it; series and their people, after it.
    ///
    /// # Errors
    /// When the database fails.
    pub(super) async fn lock(tx: &mut Tx, ctx: &Ctx, now: Instant) -> Result<Self> {
        let pace = Self::at(ctx, now);
        if pace.per_minute == 0 { Ok(pace) } else { Ok(Self { paced_at: store::lock(tx).await?, ..pace }) }
    }

    /// How many emails can be queued now, at most `room`.
    pub(super) fn allows(&self, room: i64) -> i64 {
        if self.per_minute == 0 { room } else { paced(self.per_minute, self.paced_at, self.now, room).0 }
    }

    /// Stores that emails are queued. An allowance that is not used is kept.
    ///
    /// # Errors
    /// When the database fails.
    pub(super) async fn take(&self, tx: &mut Tx, mails: usize) -> Result<()> {
        if self.per_minute == 0 {
            return Ok(());
        }
        let mails = i64::try_from(mails).unwrap_or(i64::MAX);
        store::advance(tx, paced(self.per_minute, self.paced_at, self.now, mails).1).await
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn idle_time_does_not_cause_a_large_burst() {
        assert_eq!(paced(3_000, 0, 1_000_000, 500), (101, 1_000_000));
    }

    #[test]
    fn a_low_rate_is_fully_used() {
        for rate in [1, 7, 29, 59] {
            let (mut paced_at, mut sent) = (0, 0);
            for second in 1..=600 {
                let (n, next) = paced(rate, paced_at, second * 1_000, 500);
                (paced_at, sent) = (next, sent + n);
            }
            assert_eq!(sent, 10 * rate);
        }
    }

    proptest! {
        #[test]
        fn sending_stays_within_the_rate_limit(rate in 1..100_000i64, waits in proptest::collection::vec(0..5_000i64, 1..60)) {
            let (mut now, mut paced_at, mut sent) = (1_000_000, 1_000_000, 0);
            for wait in &waits {
                now += wait;
                let (n, next) = paced(rate, paced_at, now, 500);
                prop_assert!((0..=500).contains(&n) && next <= now);
                (paced_at, sent) = (next, sent + n);
            }
            let most = (now - 1_000_000) * rate / 60_000 + 60;
            prop_assert!(sent <= most, "{sent} of {most}");
        }
    }
}
