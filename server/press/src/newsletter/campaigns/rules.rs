//! Pure rules of campaigns.

use super::model::{Action, Block, BlockKind, Counts, State};
use crate::writing::is_here;

/// The state after an action; `None` where it is not possible.
pub fn after(state: State, action: Action) -> Option<State> {
    use Action::{Cancel, Pause, Resume, Schedule, Send, Unschedule};
    use State::{Cancelled, Draft, Paused, Running, Scheduled};
    match (state, action) {
        (Draft | Scheduled, Send) | (Paused, Resume) => Some(Running),
        (Draft | Scheduled, Schedule) => Some(Scheduled),
        (Scheduled, Unschedule) => Some(Draft),
        (Running, Pause) => Some(Paused),
        (Scheduled | Running | Paused, Cancel) => Some(Cancelled),
        _ => None,
    }
}

/// Whether a recipient gets the other subject: always the same for a campaign and a subscriber.
pub fn gets_b(campaign: i64, subscriber: i64, share: i64) -> bool {
    let mixed = (subscriber as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(campaign as u64);
    let mixed = (mixed ^ (mixed >> 31)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    ((mixed >> 33) % 100) < share.unsigned_abs()
}

/// How many emails must have an outcome before the share of failures counts.
const ENOUGH: i64 = 20;

/// Whether a campaign stops by itself: more than this percentage of its emails were refused. Those that were `judged`
/// before it was resumed do not count.
pub const fn fails(counts: &Counts, judged: &Counts, most_percent: i64) -> bool {
    let failed = counts.failed - judged.failed;
    let ended = counts.sent - judged.sent + failed;
    ended >= ENOUGH && failed * 100 > ended * most_percent
}

/// Whether a link of a newsletter may lead to this address: a path of this site, or another site.
pub fn leads_somewhere(url: &str) -> bool {
    (is_here(url) || url.starts_with("https://") || url.starts_with("http://")) && !url.contains(char::is_whitespace)
}

/// The field of a block that is missing or wrong.
pub fn fault(block: &Block) -> Option<&'static str> {
    let bad = |url: &str| !url.is_empty() && !leads_somewhere(url);
    match block.kind {
        BlockKind::Picture if bad(&block.url) || block.url.starts_with("http://") => Some("url"),
        BlockKind::Picture | BlockKind::Button if bad(&block.link) => Some("link"),
        _ => None,
    }
}

/// The first of these blocks with a field that is missing or wrong: its index, and the field.
pub fn first_fault(blocks: &[Block]) -> Option<(usize, &'static str)> {
    blocks.iter().enumerate().find_map(|(n, block)| Some((n, fault(block)?)))
}

/// Whether any of these blocks has something to show.
pub fn are_filled(blocks: &[Block]) -> bool {
    blocks.iter().any(is_filled)
}

/// Whether a block has something to show.
pub fn is_filled(block: &Block) -> bool {
    match block.kind {
        BlockKind::Heading | BlockKind::Text | BlockKind::Quote => !block.text.trim().is_empty(),
        BlockKind::Picture => !block.url.is_empty(),
        BlockKind::Button => !block.text.trim().is_empty() && !block.link.is_empty(),
        BlockKind::Divider => true,
        BlockKind::Articles | BlockKind::Programs | BlockKind::Events => !block.ids.is_empty(),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn links_must_be_local_paths_or_web_addresses() {
        for (url, fine) in [
            ("/challenges/1", true),
            ("https://example.org/a?b=c", true),
            ("http://example.org", true),
            ("//example.org", false),
            ("/\\example.org", false),
            ("javascript:alert(1)", false),
            ("https://example.org/ a", false),
            ("data:text/html,x", false),
            ("mailto:a@b.c", false),
        ] {
            assert_eq!(leads_somewhere(url), fine, "{url}");
        }
    }

    #[test]
    fn a_campaign_stops_when_too_many_mails_fail() {
        let counts = |sent, failed| Counts { sent, failed, ..Counts::default() };
        let none = Counts::default();
        assert!(!fails(&counts(0, 19), &none, 5), "too few mails to judge");
        assert!(fails(&counts(0, 20), &none, 5));
        assert!(!fails(&counts(95, 5), &none, 5) && fails(&counts(94, 6), &none, 5));
    }

    #[test]
    fn only_mails_since_the_resume_stop_a_campaign_again() {
        let counts = |sent, failed| Counts { sent, failed, ..Counts::default() };
        let judged = counts(10, 25);
        assert!(!fails(&judged, &judged, 5) && !fails(&counts(10, 44), &judged, 5));
        assert!(fails(&counts(10, 45), &judged, 5));
        assert!(!fails(&counts(105, 30), &judged, 5) && fails(&counts(104, 31), &judged, 5));
    }

    proptest! {
        #[test]
        fn cancelled_is_final_and_only_scheduled_reverts_to_draft(actions in proptest::collection::vec(0..6usize, 0..20)) {
            let (mut state, mut ended) = (State::Draft, false);
            for n in actions {
                let Some(next) = after(state, Action::ALL[n]) else { continue };
                prop_assert!(!ended, "{state} is final");
                prop_assert!(next != State::Draft || state == State::Scheduled, "sent campaigns never become drafts");
                ended = next == State::Cancelled;
                state = next;
            }
        }

        #[test]
        fn subject_b_goes_to_about_the_chosen_share(campaign in 1..1000i64, share in 0..=90i64) {
            let b = (1..=4000).filter(|id| gets_b(campaign, *id, share)).count() as i64;
            prop_assert!((b - share * 40).abs() < 250, "{b} of {}", share * 40);
        }
    }
}
