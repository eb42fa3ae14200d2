//! The administrators' topic: sign-ups, activity, survey answers, newsletters and payments as they happen, and the
//! figures of the dashboard.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use bytestring::ByteString;
use futures_util::future::{BoxFuture, FutureExt, try_join};
use serde::ser::Error as _;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
use tokio::time::Instant as Moment;

use crate::clock::{Day, Instant};
use crate::event::{Committed, MemberId, News, ProgramId};
use crate::live::LiveError;
use crate::member::NoQuestion;
use crate::model::{Deps, Model};
use crate::ports::{AdminFacts, Answers, LoadFailed, Loading, Mailing, SignUp};
use crate::topic::Topic;

/// The most lines in each list.
const LINES: usize = 50;
/// The pause between two reads of the figures, as a multiple of the last read's duration, so that reading them never
/// keeps the database busy.
const REST: u32 = 20;

/// An event for the administrators' topic.
pub(crate) enum AdminEvent {
    Committed(Arc<Committed>),
    SignedUp(Arc<SignUp>),
    Answered(Answers),
    Mailed(Mailing),
    Paid,
}

/// An entry that was done, or undone.
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

/// The snapshot. In a delta the lists hold only new or changed items; their keys are `id`, `member`, `survey_id`
/// and `campaign_id`.
#[derive(Clone, Default, PartialEq, Serialize)]
struct View {
    #[serde(serialize_with = "ready")]
    figures: ByteString,
    sign_ups: Vec<Arc<SignUp>>,
    activity: Vec<Arc<Line>>,
    answers: Vec<Answers>,
    mailings: Vec<Mailing>,
    /// How many payments came in. Only their number, because the topic requires no permission to read payments.
    paid: u64,
}

/// Writes text that is JSON already.
fn ready<S: Serializer>(json: &ByteString, s: S) -> Result<S::Ok, S::Error> {
    serde_json::from_str::<&RawValue>(json).map_err(S::Error::custom)?.serialize(s)
}

/// The state behind the topic `admin`.
pub(crate) struct Admin {
    deps: Deps,
    /// Newest first.
    sign_ups: VecDeque<Arc<SignUp>>,
    activity: VecDeque<Arc<Line>>,
    /// The surveys answered since the state was loaded, latest first.
    answers: VecDeque<Answers>,
    /// The newsletters that made progress since then, latest first.
    mailings: VecDeque<Mailing>,
    paid: u64,
    figures: ByteString,
    /// The figures may have changed since they were read.
    due: bool,
    /// The figures are not read again before this time.
    rest_until: Moment,
    published: View,
}

/// The data that the state is built from.
pub(crate) struct Loaded {
    facts: AdminFacts,
    figures: ByteString,
}

/// The figures, and how long it took to read them.
type Fetched = (Result<ByteString, LoadFailed>, Duration);

impl Admin {
    fn take(&mut self, loaded: Loaded) {
        self.figures = loaded.figures;
        self.sign_ups = loaded.facts.sign_ups.into_iter().take(LINES).map(Arc::new).collect();
        self.activity.clear();
        self.answers.clear();
        self.mailings.clear();
        let mut news = loaded.facts.activity;
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
    }

    fn view(&self) -> View {
        View {
            figures: self.figures.clone(),
            sign_ups: self.sign_ups.iter().cloned().collect(),
            activity: self.activity.iter().cloned().collect(),
            answers: self.answers.iter().copied().collect(),
            mailings: self.mailings.iter().copied().collect(),
            paid: self.paid,
        }
    }
}

fn figures(deps: &Deps) -> Loading<ByteString> {
    deps.store.figures(deps.now(), deps.figures())
}

impl Model for Admin {
    type Key = ();
    type Loaded = Loaded;
    type Event = AdminEvent;
    type Ask = NoQuestion;
    type Fetched = Fetched;

    /// Answers, newsletters and payments are not read again: a snapshot makes clients fetch their lists.
    const RESYNC: bool = true;

    fn topic((): ()) -> Topic {
        Topic::Admin
    }

    fn load(deps: &Deps, (): ()) -> Loading<Option<Loaded>> {
        let loads = try_join(deps.store.admin(deps.now()), figures(deps));
        loads.map(|loaded| loaded.map(|(facts, figures)| Some(Loaded { facts, figures }))).boxed()
    }

    fn build(deps: &Deps, (): (), loaded: Loaded) -> Self {
        let mut admin = Self {
            deps: deps.clone(),
            sign_ups: VecDeque::new(),
            activity: VecDeque::new(),
            answers: VecDeque::new(),
            mailings: VecDeque::new(),
            paid: 0,
            figures: ByteString::new(),
            due: false,
            rest_until: Moment::now(),
            published: View::default(),
        };
        admin.take(loaded);
        admin.published = admin.view();
        admin
    }

    fn rebuild(&mut self, loaded: Loaded) {
        self.take(loaded);
    }

    fn apply(&mut self, event: AdminEvent) -> bool {
        match event {
            AdminEvent::Committed(committed) => committed.news.iter().for_each(|n| self.news(n)),
            AdminEvent::SignedUp(sign_up) => {
                self.sign_ups.retain(|s| s.member != sign_up.member);
                self.sign_ups.push_front(sign_up);
                self.sign_ups.truncate(LINES);
            }
            AdminEvent::Answered(answers) => {
                self.answers.retain(|other| other.survey_id != answers.survey_id);
                self.answers.push_front(answers);
                self.answers.truncate(LINES);
                // The figures do not count answers.
                return true;
            }
            AdminEvent::Mailed(mailing) => {
                self.mailings.retain(|other| other.campaign_id != mailing.campaign_id);
                self.mailings.push_front(mailing);
                self.mailings.truncate(LINES);
                return true;
            }
            AdminEvent::Paid => {
                self.paid += 1;
                return true;
            }
        }
        self.due = true;
        true
    }

    /// Figures also change without events: emails, pushes and errors raise none, and the error rate changes with time.
    fn tick(&mut self) -> bool {
        self.due = true;
        false
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
        delta.answers.retain(|a| !before.answers.contains(a));
        delta.mailings.retain(|m| !before.mailings.contains(m));
        serde_json::to_string(&delta).ok()
    }

    fn snapshot(&self) -> Option<String> {
        serde_json::to_string(&self.published).ok()
    }

    fn errand(&mut self) -> Option<BoxFuture<'static, Fetched>> {
        if !self.due || Moment::now() < self.rest_until {
            return None;
        }
        self.due = false;
        let (read, begun) = (figures(&self.deps), Moment::now());
        Some(read.map(move |figures| (figures, begun.elapsed())).boxed())
    }

    fn fetched(&mut self, (figures, took): Fetched) -> bool {
        self.rest_until = Moment::now() + (took * REST).max(self.deps.settings.tick);
        // A failed read is tried again at the next tick.
        figures.map(|figures| self.figures = figures).is_ok()
    }
}
