//! How firm a habit is, besides its streak: exponential smoothing of done over due days (R15).

/// After this many due days a done day weighs half as much.
pub const HALF_LIFE_DUE_DAYS: f64 = 13.0;

/// The strength after one more due day of an activity, from 0 to 1, starting at 0. Days on which it was not due, was
/// impossible or was paused do not change it. All logs count, including those that are history only.
#[must_use]
pub fn step(strength: f64, done: bool) -> f64 {
    let keep = 0.5_f64.powf(1.0 / HALF_LIFE_DUE_DAYS);
    (strength * keep + f64::from(u8::from(done)) * (1.0 - keep)).clamp(0.0, 1.0)
}

/// The strength after all due days, oldest first.
pub fn strength(due_days_done: impl IntoIterator<Item = bool>) -> f64 {
    due_days_done.into_iter().fold(0.0, step)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn strength_moves_halfway_in_thirteen_due_days() {
        let up = strength([true; 13]);
        assert!((up - 0.5).abs() < 1e-12);
        assert!((strength([true; 26]) - 0.75).abs() < 1e-12);
        assert!(([false; 13].into_iter().fold(up, step) - 0.25).abs() < 1e-12);
        assert_eq!(strength([]), 0.0);
    }

    proptest! {
        #[test]
        fn strength_stays_in_0_to_1_and_done_days_never_lower_it(mut days in prop::collection::vec(any::<bool>(), 1..200), at in any::<prop::sample::Index>()) {
            let before = strength(days.iter().copied());
            prop_assert!((0.0..=1.0).contains(&before));
            let i = at.index(days.len());
            days[i] = true;
            prop_assert!(strength(days) >= before);
        }
    }
}
