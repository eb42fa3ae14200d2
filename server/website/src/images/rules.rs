//! The sizes of a picture, and their names in the cache.

/// Widths in pixels. Others are rounded up, so that a picture has few sizes, whatever is requested (R110).
pub(super) const WIDTHS: [u32; 12] = [64, 96, 128, 192, 256, 384, 512, 640, 768, 960, 1280, 1600];
/// Qualities of JPEG and WebP, rounded up too.
pub(super) const QUALITIES: [u8; 4] = [40, 60, 75, 90];
/// The default quality (specification, section 9).
const USUAL_QUALITY: i64 = 60;

/// One of the few forms in which a picture is served.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Variant {
    /// The width in pixels; a smaller picture is not enlarged.
    pub width: u32,
    /// The quality for the encoder.
    pub quality: u8,
    /// Whether it is WebP; otherwise it is JPEG, or PNG if it has transparency.
    pub webp: bool,
}

impl Variant {
    /// The variant for a width (0 or `None`: as wide as the picture is) and a quality.
    pub(super) fn of(width: Option<i64>, quality: Option<i64>, webp: bool) -> Self {
        let (widest, best) = (WIDTHS[WIDTHS.len() - 1], QUALITIES[QUALITIES.len() - 1]);
        let width = match width.unwrap_or(0) {
            0 => widest,
            asked => WIDTHS.into_iter().find(|width| i64::from(*width) >= asked).unwrap_or(widest),
        };
        let asked = quality.unwrap_or(USUAL_QUALITY);
        let quality = QUALITIES.into_iter().find(|quality| i64::from(*quality) >= asked).unwrap_or(best);
        Self { width, quality, webp }
    }

    /// The name of this variant of an original: `ORIGINAL/WIDTH-QUALITY.FORMAT`.
    pub(super) fn name(self, original: &str) -> String {
        let ending = if self.webp { "webp" } else { "plain" };
        format!("{original}/{}-{}.{ending}", self.width, self.quality)
    }
}

/// The original of a cached name.
pub(super) fn original(name: &str) -> &str {
    name.split('/').next().unwrap_or(name)
}

/// Whether an `Accept` header allows WebP.
pub(super) fn accepts_webp(accept: &str) -> bool {
    accept.split(',').any(|range| {
        let mut parts = range.split(';').map(str::trim);
        let is_webp = parts.next().is_some_and(|kind| kind.eq_ignore_ascii_case("image/webp"));
        is_webp && !parts.any(|part| part.strip_prefix("q=").is_some_and(|q| q.trim_matches(['0', '.']).is_empty()))
    })
}

/// The cached files to delete so that at most `limit` bytes stay: oldest first. `files` has the size of each file and
/// when it was stored; returns indices into it.
pub(super) fn surplus(files: &[(u64, i64)], limit: u64) -> Vec<usize> {
    let mut left: u64 = files.iter().map(|(bytes, _)| bytes).sum();
    let mut by_age: Vec<usize> = (0..files.len()).collect();
    by_age.sort_by_key(|n| files[*n].1);
    let goes = |n: &usize| {
        let over = left > limit;
        left -= if over { files[*n].0 } else { 0 };
        over
    };
    by_age.into_iter().take_while(goes).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use proptest::prelude::*;

    use super::*;

    #[test]
    fn requested_widths_and_qualities_map_to_a_few_steps() {
        let asked = (1..=1000).map(|width| Variant::of(Some(width), None, true));
        let made: HashSet<Variant> = asked.collect();
        assert_eq!(made.len(), 11, "all but the widest");
        let qualities: HashSet<u8> = (1..=100).map(|q| Variant::of(None, Some(q), true).quality).collect();
        assert_eq!(qualities, QUALITIES.into());
    }

    #[test]
    fn omitted_values_mean_the_widest_at_default_quality() {
        assert_eq!(Variant::of(None, None, false), Variant { width: 1600, quality: 60, webp: false });
        assert_eq!(Variant::of(Some(0), Some(100), false), Variant { width: 1600, quality: 90, webp: false });
        assert_eq!(Variant::of(Some(640), Some(61), true), Variant { width: 640, quality: 75, webp: true });
        let name = Variant::of(Some(65), None, true).name("abc");
        assert_eq!((name.as_str(), original(&name)), ("abc/96-60.webp", "abc"));
    }

    #[test]
    fn webp_must_be_named_in_the_accept_header() {
        for yes in ["image/avif,image/webp,*/*;q=0.8", "image/WebP", "text/html, image/webp;q=0.5"] {
            assert!(accepts_webp(yes), "{yes}");
        }
        for no in ["", "*/*", "image/*", "image/png", "image/webp;q=0", "image/webp; q=0.00", "image/webpx"] {
            assert!(!accepts_webp(no), "{no}");
        }
    }

    proptest! {
        #[test]
        fn a_width_is_never_rounded_down(asked in 1..2000i64) {
            let width = i64::from(Variant::of(Some(asked), None, false).width);
            prop_assert!(width >= asked.min(1600));
            let narrower = WIDTHS.into_iter().map(i64::from).filter(|w| *w >= asked).min().unwrap_or(1600);
            prop_assert_eq!(width, narrower);
        }

        #[test]
        fn eviction_removes_oldest_files_and_no_more_than_needed(
            files in proptest::collection::vec((0..100u64, 0..50i64), 0..30), limit in 0..1500u64
        ) {
            let gone: HashSet<usize> = surplus(&files, limit).into_iter().collect();
            let left: u64 = (0..files.len()).filter(|n| !gone.contains(n)).map(|n| files[n].0).sum();
            prop_assert!(left <= limit);
            let youngest = gone.iter().map(|n| files[*n].1).max();
            let oldest = (0..files.len()).filter(|n| !gone.contains(n)).map(|n| files[n].1).min();
            prop_assert!(youngest.zip(oldest).is_none_or(|(gone, kept)| gone <= kept));
            let last = gone.iter().max_by_key(|n| files[**n].1).map_or(0, |n| files[*n].0);
            let biggest = gone.iter().filter(|n| Some(files[**n].1) == youngest).map(|n| files[*n].0).max().unwrap_or(last);
            prop_assert!(gone.is_empty() || left + biggest > limit, "one less would not have been enough");
        }
    }
}
