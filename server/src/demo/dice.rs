//! Repeatable pseudo-random numbers: the demo depends on them, not on the machine's randomness.

/// A generator (SplitMix64). Its output depends on the seed alone, in this and every later release.
pub struct Dice(u64);

impl Dice {
    /// Dice for one thing, such as a person on a day: (person, day, purpose).
    #[must_use]
    pub fn of(key: &[i64]) -> Self {
        key.iter().fold(Self(0x6461_796d_6172_6b21), |mut dice, part| {
            dice.0 ^= part.cast_unsigned();
            Self(dice.roll())
        })
    }

    /// Sixty-four bits.
    pub fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// True with this probability.
    pub fn chance(&mut self, probability: f64) -> bool {
        (self.roll() >> 11) as f64 / (1u64 << 53) as f64 <= probability && probability > 0.0
    }

    /// A number from `low` to `high`, inclusive.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        let width = (high - low).max(0).cast_unsigned() + 1;
        low + (self.roll() % width).cast_signed()
    }

    /// One of these items.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        let last = i64::try_from(from.len()).ok()?.checked_sub(1).filter(|n| *n >= 0)?;
        from.get(usize::try_from(self.between(0, last)).ok()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rolls_are_deterministic_and_roughly_fair() {
        assert_eq!(Dice::of(&[1, 2]).roll(), Dice::of(&[1, 2]).roll());
        assert_ne!(Dice::of(&[1, 2]).roll(), Dice::of(&[2, 1]).roll());
        let mut dice = Dice::of(&[7]);
        let heads = (0..10_000).filter(|_| dice.chance(0.25)).count();
        assert!((2_300..2_700).contains(&heads), "{heads}");
        assert!((0..1_000).map(|_| dice.between(-3, 3)).all(|n| (-3..=3).contains(&n)));
        assert!(!dice.chance(0.0) && dice.chance(1.0));
        assert_eq!(dice.pick(&[0_u8; 0]), None);
        assert_eq!(dice.pick(&[5]), Some(&5));
    }
}
