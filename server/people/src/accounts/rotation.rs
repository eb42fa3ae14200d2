//! How long a session lasts, and how to treat the reuse of a refresh token.

use daymark_actors::clock::Instant;

const DAY_MS: i64 = 86_400_000;
/// A session that is unused for this long ends.
const IDLE_MS: i64 = 30 * DAY_MS;
/// The longest life of a session, however much it is used.
const ABSOLUTE_MS: i64 = 90 * DAY_MS;
/// How long a used refresh token still returns its successor: an answer can be lost, and two tabs can refresh at once.
const GRACE_MS: i64 = 10_000;

/// A refresh token's state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shown {
    /// When it was first used.
    pub rotated_at: Option<Instant>,
    /// When its session expires without use.
    pub expires_at: Instant,
    /// Whether the session was ended, or the account is disabled.
    pub ended: bool,
}

/// What to do with a presented refresh token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// Valid: it is now used, and its successor replaces it.
    Rotate,
    /// Used a moment ago: return the same successor again.
    Again,
    /// Used long ago, so the token was copied. It is unknown who has the copy, so the session ends for both.
    Stolen,
    /// Invalid.
    Refused,
}

/// Decides about a refresh token.
pub(super) fn judge(shown: Shown, now: Instant) -> Verdict {
    match shown.rotated_at {
        _ if shown.ended || now >= shown.expires_at => Verdict::Refused,
        None => Verdict::Rotate,
        Some(at) if now < at.plus_ms(GRACE_MS) => Verdict::Again,
        Some(_) => Verdict::Stolen,
    }
}

/// When a session created at `created_at` and used `now` expires.
pub(super) fn expires_at(created_at: Instant, now: Instant) -> Instant {
    now.plus_ms(IDLE_MS).min(created_at.plus_ms(ABSOLUTE_MS))
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: Instant = Instant(1_800_000_000_000);

    #[test]
    fn a_used_token_returns_its_successor_for_ten_seconds() {
        let used = Shown { rotated_at: Some(START), expires_at: expires_at(START, START), ended: false };
        assert_eq!(judge(Shown { rotated_at: None, ..used }, START), Verdict::Rotate);
        assert_eq!(judge(used, START.plus_ms(9_999)), Verdict::Again);
        assert_eq!(judge(used, START.plus_ms(10_000)), Verdict::Stolen);
        assert_eq!(judge(Shown { ended: true, ..used }, START), Verdict::Refused);
        // Once the session has expired, reuse no longer counts as theft.
        assert_eq!(judge(used, START.plus_ms(IDLE_MS)), Verdict::Refused);
    }

    #[test]
    fn sessions_expire_after_30_idle_days_or_90_in_total() {
        assert_eq!(expires_at(START, START), START.plus_ms(30 * DAY_MS));
        let day = |n| START.plus_ms(n * DAY_MS);
        assert_eq!(expires_at(START, day(29)), day(59));
        assert_eq!(expires_at(START, day(80)), day(90));
        assert_eq!(expires_at(START, day(90)), day(90));
    }
}
