//! The last five minutes: entries done in the last 300 s, counted exactly, with the newest named ones listed.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use hashbrown::HashMap;
use jiff::tz::TimeZone;
use serde::Serialize;

use crate::clock::{Day, Instant};
use crate::event::{Card, EntryKey, MemberId, News, ProgramId};
use crate::period;

/// How long a done entry stays in the feed, in milliseconds.
const LIFE_MS: i64 = 300_000;
/// The most items listed.
const LISTED: usize = 200;
/// The most items in one delta; further ones are held back until there is less activity.
pub(crate) const TOLD: usize = 20;

/// The public feed.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Feed {
    /// Entries done in the last 300 s, including those of hidden members.
    pub count: usize,
    /// The newest items with a name, newest first, at most 200.
    pub items: Vec<Arc<Item>>,
}

impl Feed {
    /// Keeps only the newest [`TOLD`] of the items that are not in another feed. Returns how many it dropped.
    pub(crate) fn hold_back(&mut self, shown: &Self) -> usize {
        let shown: HashMap<&str, &Arc<Item>> = shown.items.iter().map(|i| (i.id.as_str(), i)).collect();
        let mut new = 0;
        self.items.retain(|item| {
            let known = shown.get(item.id.as_str()) == Some(&item);
            new += usize::from(!known);
            known || new <= TOLD
        });
        new
    }
}

/// A done entry that may be shown with its member.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Item {
    /// Unique: member, program, activity and time.
    pub id: String,
    /// The member, as others see them.
    pub user: Card,
    /// The program.
    pub challenge_id: ProgramId,
    /// The activity's title.
    pub activity: String,
    /// The UTC date of `at`.
    pub local_date: Day,
    /// When it was done.
    pub at: Instant,
    /// When it leaves the feed.
    pub expires_at: Instant,
}

/// Order in the feed: time, then member and activity.
type Key = (Instant, MemberId, EntryKey);

/// Everything of the last 300 s.
#[derive(Default)]
pub(crate) struct Recent {
    /// Entries as of a version, undone ones too: an event from another node can arrive after a newer one.
    news: HashMap<(MemberId, EntryKey), (News, i64)>,
    order: BTreeSet<Key>,
    named: BTreeMap<Key, Arc<Item>>,
    done: usize,
}

impl Recent {
    /// Applies an entry as of a version; true when the feed changed.
    pub(crate) fn apply(&mut self, news: &News, version: i64, now: Instant) -> bool {
        let of = (news.member, news.entry);
        if self.news.get(&of).is_some_and(|(_, newest)| *newest > version) {
            return false;
        }
        let before = self.drop_entry(news.member, news.entry);
        // A client keeps an item exactly as long: until `expires_at`.
        if news.at.plus_ms(LIFE_MS) <= now {
            return before;
        }
        let key = (news.at, news.member, news.entry);
        self.order.insert(key);
        if news.done {
            self.done += 1;
            self.named.extend(item(news).map(|item| (key, item)));
        }
        self.news.insert(of, (news.clone(), version));
        before || news.done
    }

    /// Drops expired items.
    pub(crate) fn expire(&mut self, now: Instant) {
        while let Some(&(at, member, entry)) = self.order.first() {
            if at.plus_ms(LIFE_MS) > now {
                break;
            }
            self.drop_entry(member, entry);
        }
    }

    /// The number of entries done in the last 300 s.
    pub(crate) fn len(&self) -> usize {
        self.done
    }

    /// True when the member has items in the feed.
    pub(crate) fn has(&self, member: MemberId) -> bool {
        self.news.values().any(|(n, _)| n.done && n.member == member)
    }

    /// Changes how a member's named items are shown, or removes the name. Items without a name stay without one: their
    /// program may not be public.
    pub(crate) fn rename(&mut self, member: MemberId, card: Option<&Card>, now: Instant) {
        let of_member = self.news.values().filter(|(n, _)| n.member == member);
        let renamed =
            |(n, version): &(News, i64)| (News { card: n.card.as_ref().and(card).cloned(), ..n.clone() }, *version);
        let renamed: Vec<_> = of_member.map(renamed).collect();
        for (news, version) in renamed {
            self.apply(&news, version, now);
        }
    }

    pub(crate) fn feed(&self) -> Feed {
        Feed { count: self.done, items: self.named.values().rev().take(LISTED).cloned().collect() }
    }

    fn drop_entry(&mut self, member: MemberId, entry: EntryKey) -> bool {
        let Some((news, _)) = self.news.remove(&(member, entry)) else { return false };
        let key = (news.at, member, entry);
        self.order.remove(&key);
        self.named.remove(&key);
        self.done -= usize::from(news.done);
        news.done
    }
}

fn item(news: &News) -> Option<Arc<Item>> {
    let user = news.card.clone()?;
    // The entry's date is the member's own: beside the time, it would reveal their time zone.
    let EntryKey { program, activity, .. } = news.entry;
    Some(Arc::new(Item {
        id: format!("{}.{program}.{activity}.{}", news.member, news.at.0),
        user,
        challenge_id: program,
        activity: news.activity.clone(),
        local_date: period::date(news.at, &TimeZone::UTC),
        at: news.at,
        expires_at: news.at.plus_ms(LIFE_MS),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn news(member: MemberId, at: i64, named: bool) -> News {
        let card = named.then(|| Card { id: member, name: format!("m{member}"), image: None });
        let entry = EntryKey { program: 1, activity: 2, date: "2026-03-10".parse().expect("date") };
        News { member, card, entry, activity: "walk".into(), at: Instant(at), done: true }
    }

    #[test]
    fn counts_every_entry_but_lists_at_most_200() {
        let mut recent = Recent::default();
        for member in 0..1000 {
            recent.apply(&news(member, member, member % 4 != 0), 1, Instant(1000));
        }
        let feed = recent.feed();
        assert_eq!((feed.count, feed.items.len(), feed.items[0].user.id), (1000, 200, 999));
        recent.expire(Instant(300_099));
        assert_eq!((recent.feed().count, recent.len()), (900, 900));
        assert!(!recent.apply(&news(5000, 99, true), 1, Instant(300_099)), "too old");
    }

    #[test]
    fn repeats_count_once_undo_subtracts_and_privacy_hides_names() {
        let mut recent = Recent::default();
        recent.apply(&news(1, 10, true), 1, Instant(20));
        recent.apply(&news(1, 15, true), 2, Instant(20));
        recent.apply(&news(2, 11, true), 1, Instant(20));
        assert_eq!((recent.feed().count, recent.feed().items.len()), (2, 2));
        recent.rename(1, None, Instant(20));
        assert_eq!((recent.feed().count, recent.feed().items.len()), (2, 1));
        assert!(recent.has(1));
        let undone = News { done: false, ..news(1, 16, false) };
        assert!(recent.apply(&undone, 4, Instant(20)));
        assert_eq!((recent.feed().count, recent.len(), recent.has(1)), (1, 1, false));
        assert!(!recent.apply(&undone, 4, Instant(20)));
        assert!(!recent.apply(&news(1, 15, true), 3, Instant(20)), "overtaken by the undo");
        assert!(recent.apply(&news(1, 17, true), 5, Instant(20)));
        assert!(!recent.apply(&undone, 4, Instant(20)), "overtaken");
        assert_eq!(recent.feed().count, 2);
        recent.expire(Instant(300_017));
        assert_eq!((recent.len(), recent.news.len(), recent.order.len()), (0, 0, 0));
    }

    #[test]
    fn an_item_does_not_reveal_its_members_own_date() {
        let west = news(1, 10, true);
        let east = News { entry: EntryKey { date: "2026-03-11".parse().expect("date"), ..west.entry }, ..west.clone() };
        let shown = item(&west).expect("an item");
        assert_eq!(item(&east).as_ref(), Some(&shown));
        assert_eq!((shown.id.as_str(), shown.local_date), ("1.1.2.10", jiff::civil::date(1970, 1, 1)));
    }

    #[test]
    fn a_new_name_replaces_names_but_adds_none() {
        let mut recent = Recent::default();
        recent.apply(&news(1, 10, true), 1, Instant(20));
        let unnamed = news(1, 11, false);
        recent.apply(&News { entry: EntryKey { program: 2, ..unnamed.entry }, ..unnamed }, 1, Instant(20));
        let card = Card { id: 1, name: "new".into(), image: None };
        recent.rename(1, Some(&card), Instant(20));
        let feed = recent.feed();
        assert_eq!((feed.count, feed.items.len()), (2, 1));
        assert_eq!((feed.items[0].user.name.as_str(), feed.items[0].challenge_id), ("new", 1));
    }
}
