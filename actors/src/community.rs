//! The community's room: the community streak, the last five minutes, who is online.

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::{BoxFuture, FutureExt};
use hashbrown::{HashMap, HashSet};
use serde::Serialize;
use tokio::sync::oneshot;

use crate::clock::Instant;
use crate::event::{Card, Committed, MemberId};
use crate::feed::{Feed, Item, Recent, TOLD};
use crate::live::LiveError;
use crate::model::{Deps, Model};
use crate::ports::{CommunityFacts, LoadFailed, Loading};
use crate::settings::Settings;
use crate::streak::{DateOfAll, Days, Streak};
use crate::topic::Topic;

/// How long a loaded number of active members stays valid, in milliseconds.
const RELOAD_MS: i64 = 3_600_000;

/// An event for the community.
pub(crate) enum CommunityEvent {
    Committed(Arc<Committed>),
    CardChanged(MemberId),
}

/// A question to the community.
pub(crate) enum CommunityQuestion {
    Streak(oneshot::Sender<Result<Streak, LiveError>>),
    LastDates(u16, oneshot::Sender<Result<Vec<DateOfAll>, LiveError>>),
    Feed(oneshot::Sender<Result<Feed, LiveError>>),
}

/// The published state of the topic.
#[derive(Clone)]
struct View {
    streak: Streak,
    feed: Feed,
    online: usize,
}

#[derive(Serialize)]
struct Snapshot<'a> {
    streak: &'a Streak,
    feed: &'a Feed,
    online: usize,
    now: Instant,
}

#[derive(Serialize)]
struct Delta {
    #[serde(skip_serializing_if = "Option::is_none")]
    streak: Option<Streak>,
    #[serde(skip_serializing_if = "Option::is_none")]
    feed: Option<FeedDelta>,
    #[serde(skip_serializing_if = "Option::is_none")]
    online: Option<usize>,
    now: Instant,
}

/// A client drops `remove`, inserts `add` by `id`, newest first by `at`, and shows `count`.
#[derive(Serialize)]
struct FeedDelta {
    count: usize,
    add: Vec<Arc<Item>>,
    remove: Vec<String>,
}

/// The state of the community.
pub(crate) struct Community {
    deps: Deps,
    days: Days,
    recent: Recent,
    loaded_at: Instant,
    published: View,
    /// Items that were new at the last delta: when there are more than [`TOLD`], the oldest of them were held back.
    new: usize,
    /// Members in the feed whose names and pictures must be read again.
    cards: HashSet<MemberId>,
    paused: bool,
}

impl Community {
    fn parts(deps: &Deps, facts: &CommunityFacts) -> (Days, Recent) {
        let now = deps.now();
        let mut recent = Recent::default();
        for (news, version) in &facts.feed {
            recent.apply(news, *version, now);
        }
        (Days::new(facts, now, deps.settings.needs), recent)
    }

    fn view(&self) -> View {
        View { streak: self.days.streak(), feed: self.recent.feed(), online: self.deps.presence.online() }
    }
}

impl Model for Community {
    type Key = ();
    type Loaded = CommunityFacts;
    type Event = CommunityEvent;
    type Ask = CommunityQuestion;
    type Fetched = Vec<(MemberId, Result<Option<Card>, LoadFailed>)>;

    fn topic((): ()) -> Topic {
        Topic::Community
    }

    fn load(deps: &Deps, (): ()) -> Loading<Option<CommunityFacts>> {
        deps.store.community(deps.now()).map(|facts| facts.map(Some)).boxed()
    }

    fn build(deps: &Deps, (): (), facts: CommunityFacts) -> Self {
        let (days, recent) = Self::parts(deps, &facts);
        let published = View { streak: days.streak(), feed: recent.feed(), online: deps.presence.online() };
        Self {
            loaded_at: deps.now(),
            deps: deps.clone(),
            days,
            recent,
            published,
            new: 0,
            cards: HashSet::new(),
            paused: false,
        }
    }

    fn rebuild(&mut self, facts: CommunityFacts) {
        (self.days, self.recent) = Self::parts(&self.deps, &facts);
        self.loaded_at = self.deps.now();
        self.cards.clear();
    }

    fn apply(&mut self, event: CommunityEvent) -> bool {
        match event {
            CommunityEvent::Committed(committed) => {
                let now = self.deps.now();
                let mut changed = false;
                for day in &committed.days {
                    changed |= self.days.apply(day, committed.version);
                }
                for news in &committed.news {
                    changed |= self.recent.apply(news, committed.version, now);
                }
                changed
            }
            CommunityEvent::CardChanged(member) => {
                if self.recent.has(member) {
                    self.cards.insert(member);
                }
                false
            }
        }
    }

    fn tick(&mut self) -> bool {
        self.paused = false;
        self.recent.expire(self.deps.now());
        // Compared with what was published, because a question may have dropped expired items before this.
        self.new > TOLD
            || self.recent.len() != self.published.feed.count
            || self.deps.presence.online() != self.published.online
    }

    fn answer(&mut self, ask: CommunityQuestion) {
        // A caller that has gone away needs no answer.
        match ask {
            CommunityQuestion::Streak(reply) => drop(reply.send(Ok(self.days.streak()))),
            CommunityQuestion::LastDates(count, reply) => drop(reply.send(Ok(self.days.last(count)))),
            CommunityQuestion::Feed(reply) => {
                self.recent.expire(self.deps.now());
                drop(reply.send(Ok(self.recent.feed())));
            }
        }
    }

    fn refuse(ask: CommunityQuestion, error: LiveError) {
        match ask {
            CommunityQuestion::Streak(reply) => drop(reply.send(Err(error))),
            CommunityQuestion::LastDates(_, reply) => drop(reply.send(Err(error))),
            CommunityQuestion::Feed(reply) => drop(reply.send(Err(error))),
        }
    }

    fn pause(&self, settings: &Settings) -> Duration {
        let told = u32::try_from(self.new.min(TOLD)).unwrap_or(u32::MAX);
        settings.merge.max(settings.read * told)
    }

    fn delta(&mut self) -> Option<String> {
        self.recent.expire(self.deps.now());
        let mut next = self.view();
        self.new = next.feed.hold_back(&self.published.feed);
        let before = std::mem::replace(&mut self.published, next);
        let next = &self.published;
        let delta = Delta {
            streak: (before.streak != next.streak).then_some(next.streak),
            feed: (before.feed != next.feed).then(|| feed_delta(&before.feed, &next.feed)),
            online: (before.online != next.online).then_some(next.online),
            now: self.deps.now(),
        };
        if delta.streak.is_none() && delta.feed.is_none() && delta.online.is_none() {
            return None;
        }
        serde_json::to_string(&delta).ok()
    }

    fn snapshot(&self) -> Option<String> {
        let View { streak, feed, online } = &self.published;
        serde_json::to_string(&Snapshot { streak, feed, online: *online, now: self.deps.now() }).ok()
    }

    fn must_reload(&self) -> bool {
        let now = self.deps.now();
        self.days.over(now) || now >= self.loaded_at.plus_ms(RELOAD_MS)
    }

    fn errand(&mut self) -> Option<BoxFuture<'static, Self::Fetched>> {
        if self.paused || self.cards.is_empty() {
            return None;
        }
        let store = Arc::clone(&self.deps.store);
        let members: Vec<MemberId> = self.cards.drain().collect();
        let read = async move {
            let mut found = Vec::with_capacity(members.len());
            for member in members {
                found.push((member, store.card(member).await));
            }
            found
        };
        Some(read.boxed())
    }

    fn fetched(&mut self, found: Self::Fetched) -> bool {
        let now = self.deps.now();
        for (member, card) in found {
            match card {
                Ok(card) => self.recent.rename(member, card.as_ref(), now),
                Err(_) => {
                    self.paused = true;
                    self.cards.insert(member);
                }
            }
        }
        true
    }
}

fn feed_delta(before: &Feed, next: &Feed) -> FeedDelta {
    let known: HashMap<&str, &Arc<Item>> = before.items.iter().map(|i| (i.id.as_str(), i)).collect();
    let listed: HashSet<&str> = next.items.iter().map(|i| i.id.as_str()).collect();
    FeedDelta {
        count: next.count,
        add: next.items.iter().filter(|i| known.get(i.id.as_str()) != Some(i)).cloned().collect(),
        remove: before.items.iter().filter(|i| !listed.contains(i.id.as_str())).map(|i| i.id.clone()).collect(),
    }
}
