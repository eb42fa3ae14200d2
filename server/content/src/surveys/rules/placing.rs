//! Positions of questions. Page numbers never fall along their order.

/// Questions in order, each with its page.
pub type Places = Vec<(i64, i64)>;

/// Puts a question, new or moved, at a position among the others; by default at the end of its page. Without a page it
/// stays on the page `before`, or moves to the nearest page that its neighbours allow.
#[must_use]
pub fn put(others: &[(i64, i64)], question: i64, page: Option<i64>, position: Option<i64>, before: i64) -> Places {
    let mut places = others.to_vec();
    let at = match position {
        Some(position) => usize::try_from(position).unwrap_or(0).min(places.len()),
        None => places.iter().filter(|(_, other)| *other <= page.unwrap_or(before)).count(),
    };
    let lowest = at.checked_sub(1).and_then(|at| places.get(at)).map_or(0, |(_, page)| *page);
    let highest = places.get(at).map_or(i64::MAX, |(_, page)| *page);
    places.insert(at, (question, page.unwrap_or(before.clamp(lowest, highest.max(lowest)))));
    places
}

/// Whether page numbers never fall, from the first question to the last.
#[must_use]
pub fn rises(places: &[(i64, i64)]) -> bool {
    places.windows(2).all(|pair| pair[0].1 <= pair[1].1)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_missing_position_or_page_is_derived_from_the_other() {
        let others = [(1, 0), (2, 0), (3, 1)];
        assert_eq!(put(&others, 9, Some(0), None, 0), [(1, 0), (2, 0), (9, 0), (3, 1)]);
        assert_eq!(put(&others, 9, Some(4), None, 0), [(1, 0), (2, 0), (3, 1), (9, 4)]);
        assert_eq!(put(&others, 9, None, Some(0), 1), [(9, 0), (1, 0), (2, 0), (3, 1)]);
        assert_eq!(put(&others, 9, None, Some(99), 0), [(1, 0), (2, 0), (3, 1), (9, 1)]);
        assert_eq!(put(&[], 9, None, Some(3), 2), [(9, 2)]);
        assert!(!rises(&put(&others, 9, Some(1), Some(0), 0)), "the caller refuses it");
    }

    proptest! {
        #[test]
        fn placing_a_question_without_a_page_keeps_pages_in_order(
            mut pages in prop::collection::vec(0_i64..5, 0..8), position in prop::option::of(0_i64..10), before in 0_i64..5,
        ) {
            pages.sort_unstable();
            let others: Places = (1..).zip(pages).collect();
            let places = put(&others, 99, None, position, before);
            prop_assert!(rises(&places), "{places:?}");
            prop_assert_eq!(places.iter().filter(|(id, _)| *id != 99).copied().collect::<Places>(), others);
        }
    }
}
