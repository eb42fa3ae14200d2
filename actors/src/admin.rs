//! What administrators watch: sign-ups and activity as they happen, and who is online.

use std::collections::VecDeque;
use std::sync::Arc;

use futures_util::future::FutureExt;
use serde::Serialize;

use crate::clock::{Day, Instant};
use crate::event::{Committed, MemberId, News, ProgramId};
use crate::live::LiveError;
use crate::member::NoQuestion;
use crate::model::{Deps, Model};
use crate::ports::{AdminFacts, Loading, SignUp};
use crate::topic::Topic;

/// Lines of each list.
const LINES: usize = 50;
const MINUTE_MS: i64 = 60_000;

/// What happens for administrators.
pub(crate) enum AdminEvent {
    Committed(Arc<Committed>),
    SignedUp(Arc<SignUp>),
}

/// A done, or a done taken back.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct Line {
    id: String,
    user_id: MemberId,
    /// `None` for members who are not shown to others.
    name: Option<String>,
    challenge_id: ProgramId,
    activity: String,
    local_date: Day,
    at: Instant,
    done: bool,
}

/// The snapshot; in a delta the lists hold only what is new, by `id` and `member`.
#[derive(Clone, Default, PartialEq, Serialize)]
struct View {
    online: usize,
    /// Dones in the last 60 s.
    per_minute: usize,
    sign_ups: Vec<Arc<SignUp>>,
    activity: Vec<Arc<Line>>,
}

/// The state behind the topic `admin`.
pub(crate) struct Admin {
    deps: Deps,
    /// Newest first.
    sign_ups: VecDeque<Arc<SignUp>>,
    activity: VecDeque<Arc<Line>>,
    /// Dones per second of the last minute, oldest first.
    seconds: VecDeque<(i64, usize)>,
    published: View,
}

impl Admin {
    fn take(&mut self, facts: AdminFacts) {
        self.sign_ups = facts.sign_ups.into_iter().take(LINES).map(Arc::new).collect();
        self.activity.clear();
        self.seconds.clear();
        let mut news = facts.activity;
        news.sort_by_key(|n| n.at);
        news.iter().for_each(|n| self.news(n));
    }

    fn news(&mut self, news: &News) {
        let id = format!("{}.{}", news.member, news.entry);
        self.activity.retain(|line| line.id != id);
        self.activity.push_front(Arc::new(Line {
            id,
            user_id: news.member,
            name: news.card.as_ref().map(|c| c.name.clone()),
            challenge_id: news.entry.program,
            activity: news.activity.clone(),
            local_date: news.entry.date,
            at: news.at,
            done: news.done,
        }));
        self.activity.truncate(LINES);
        if news.done {
            let second = news.at.0.div_euclid(1000);
            let at = self.seconds.partition_point(|(s, _)| *s < second);
            match self.seconds.get_mut(at) {
                Some(bucket) if bucket.0 == second => bucket.1 += 1,
                _ => self.seconds.insert(at, (second, 1)),
            }
        }
        self.forget_seconds();
    }

    fn forget_seconds(&mut self) {
        let first = self.deps.now().plus_ms(-MINUTE_MS).0.div_euclid(1000);
        while self.seconds.front().is_some_and(|(second, _)| *second <= first) {
            self.seconds.pop_front();
        }
    }

    fn view(&self) -> View {
        View {
            online: self.deps.presence.online(),
            per_minute: self.seconds.iter().map(|(_, n)| n).sum(),
            sign_ups: self.sign_ups.iter().cloned().collect(),
            activity: self.activity.iter().cloned().collect(),
        }
    }
}

impl Model for Admin {
    type Key = ();
    type Loaded = AdminFacts;
    type Event = AdminEvent;
    type Ask = NoQuestion;
    type Found = ();

    fn topic((): ()) -> Topic {
        Topic::Admin
    }

    fn load(deps: &Deps, (): ()) -> Loading<Option<AdminFacts>> {
        deps.store.admin(deps.now()).map(|facts| facts.map(Some)).boxed()
    }

    fn build(deps: &Deps, (): (), facts: AdminFacts) -> Self {
        let mut admin = Self {
            deps: deps.clone(),
            sign_ups: VecDeque::new(),
            activity: VecDeque::new(),
            seconds: VecDeque::new(),
            published: View::default(),
        };
        admin.take(facts);
        admin.published = admin.view();
        admin
    }

    fn rebuild(&mut self, facts: AdminFacts) {
        self.take(facts);
    }

    fn apply(&mut self, event: AdminEvent) -> bool {
        match event {
            AdminEvent::Committed(committed) => committed.news.iter().for_each(|n| self.news(n)),
            AdminEvent::SignedUp(sign_up) => {
                self.sign_ups.retain(|s| s.member != sign_up.member);
                self.sign_ups.push_front(sign_up);
                self.sign_ups.truncate(LINES);
            }
        }
        true
    }

    fn tick(&mut self) -> bool {
        self.forget_seconds();
        self.view() != self.published
    }

    fn answer(&mut self, ask: NoQuestion) {
        match ask {}
    }

    fn refuse(ask: NoQuestion, _: LiveError) {
        match ask {}
    }

    fn delta(&mut self) -> Option<String> {
        let next = self.view();
        if next == self.published {
            return None;
        }
        let before = std::mem::replace(&mut self.published, next.clone());
        let mut delta = next;
        delta.sign_ups.retain(|s| !before.sign_ups.contains(s));
        delta.activity.retain(|l| !before.activity.contains(l));
        serde_json::to_string(&delta).ok()
    }

    fn snapshot(&self) -> Option<String> {
        serde_json::to_string(&self.published).ok()
    }
}
