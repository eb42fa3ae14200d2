//! A live program: its board, its counts, and what its topic publishes.

use std::sync::Arc;

use futures_util::future::{BoxFuture, FutureExt};
use hashbrown::{HashMap, HashSet};
use jiff::tz::TimeZone;
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep_until};

use crate::board::{Page, PageAsk};
use crate::event::{ALL_PROGRAMS, Committed, MemberId, ProgramId, Standing};
use crate::live::LiveError;
use crate::model::{Deps, Model};
use crate::period::{self, Period};
use crate::ports::{LoadFailed, Loading, ProgramFacts};
use crate::ranking::{Applied, Ranking};
use crate::topic::Topic;
use crate::view::View;

/// The most rows that one question gets.
const PAGE: usize = 100;
/// Standings of a program that one errand reads.
const ERRAND: usize = 64;
/// More standings than this are sorted on another thread, not on the one that all rooms share.
const MANY: usize = 5_000;
/// With more incomplete standings than this the whole program is reloaded.
const INCOMPLETE: usize = 1_024;

/// An event for a program.
pub(crate) enum ProgramEvent {
    Committed(Arc<Committed>),
    /// As `Committed`, without cards.
    Moved(Arc<Committed>),
    CardChanged(MemberId),
    Changed,
}

/// A request for rows.
pub(crate) struct PageQuestion {
    pub(crate) ask: PageAsk,
    pub(crate) reply: oneshot::Sender<Result<Page, LiveError>>,
}

/// The data that a program's state is built from.
pub(crate) struct Loaded {
    facts: ProgramFacts,
    ranking: Ranking,
    ranks: HashMap<MemberId, i64>,
}

/// The result of an errand.
pub(crate) enum Fetched {
    Standings(Vec<MemberId>, Result<Vec<Standing>, LoadFailed>),
    /// The pause between two reads is over.
    Rested,
    Ranks(Result<HashMap<MemberId, i64>, LoadFailed>),
    Facts(Result<Option<ProgramFacts>, LoadFailed>),
}

/// The state of one live program.
pub(crate) struct Program {
    deps: Deps,
    facts: ProgramFacts,
    ranking: Ranking,
    /// Ranks when the day began.
    ranks: HashMap<MemberId, i64>,
    published: View,
    /// Members whose standing must be read again.
    incomplete: HashSet<MemberId>,
    /// The date has changed since the last tick.
    rolled: bool,
    ranks_due: bool,
    facts_due: bool,
    reload: bool,
    /// No standings are read again before this time, so that many changes are read together.
    rests_until: Option<Instant>,
    /// An errand has failed: no other starts until the next tick.
    paused: bool,
}

impl Program {
    fn roll(&mut self) -> bool {
        let rolled = self.ranking.roll(self.deps.now());
        self.rolled |= rolled;
        self.ranks_due |= rolled;
        // A program begins and ends at its own midnight.
        self.facts_due |= rolled;
        rolled
    }

    fn view(&mut self) -> View {
        let ranks = &self.ranks;
        View {
            state: self.facts.state,
            period: Period::All,
            total: self.ranking.len(),
            counts: self.ranking.counts(),
            here: self.deps.presence.watching(self.facts.id),
            entries: self.ranking.top(self.deps.settings.shown, &|id| ranks.get(&id).copied()),
        }
    }

    fn page(&mut self, ask: PageAsk) -> Page {
        self.roll();
        let ranks = &self.ranks;
        let change = |id| ranks.get(&id).copied();
        let (rows, next) = self.ranking.page(PageAsk { limit: ask.limit.min(PAGE), ..ask }, &change);
        Page {
            state: self.facts.state,
            period: ask.period,
            counts: self.ranking.counts(),
            total: self.ranking.len(),
            rows,
            next,
            around: ask.around.and_then(|id| self.ranking.around(ask.period, id, &change)),
        }
    }

    /// Applies a standing. Returns whether it was new.
    fn take(&mut self, standing: Standing) -> bool {
        let member = standing.member;
        let applied = self.ranking.apply(standing);
        if applied == Applied::Gap {
            self.read_again(member);
        }
        applied != Applied::Known
    }

    fn read_again(&mut self, member: MemberId) {
        self.incomplete.insert(member);
        self.reload |= self.incomplete.len() > INCOMPLETE;
    }
}

impl Model for Program {
    type Key = ProgramId;
    type Loaded = Loaded;
    type Event = ProgramEvent;
    type Ask = PageQuestion;
    type Fetched = Fetched;

    fn topic(key: ProgramId) -> Topic {
        Topic::Program(key)
    }

    fn load(deps: &Deps, key: ProgramId) -> Loading<Option<Loaded>> {
        let deps = deps.clone();
        async move {
            let Some(facts) = deps.store.program(key).await? else { return Ok(None) };
            let zone = TimeZone::get(&facts.timezone).unwrap_or_else(|error| {
                tracing::warn!(program = key, zone = facts.timezone, %error, "unknown zone, using UTC");
                TimeZone::UTC
            });
            let since = period::oldest(period::date(deps.now(), &zone));
            let standings = deps.store.standings(key, since).await?;
            let ranks = deps.store.yesterday_ranks(key).await?;
            let (now, many) = (deps.now(), standings.len() > MANY);
            let rank = move || Ranking::new(zone, now, standings);
            let ranking = if many {
                tokio::task::spawn_blocking(rank).await.map_err(|error| LoadFailed(error.to_string()))?
            } else {
                rank()
            };
            Ok(Some(Loaded { facts, ranking, ranks }))
        }
        .boxed()
    }

    fn build(deps: &Deps, _: ProgramId, loaded: Loaded) -> Self {
        let mut program = Self {
            deps: deps.clone(),
            ranking: loaded.ranking,
            facts: loaded.facts,
            ranks: loaded.ranks,
            published: View::default(),
            incomplete: HashSet::new(),
            rolled: false,
            ranks_due: false,
            facts_due: false,
            reload: false,
            rests_until: None,
            paused: false,
        };
        program.published = program.view();
        program
    }

    fn rebuild(&mut self, loaded: Loaded) {
        self.ranking = loaded.ranking;
        self.facts = loaded.facts;
        self.ranks = loaded.ranks;
        self.incomplete.clear();
        self.ranks_due = false;
        self.facts_due = false;
        self.reload = false;
    }

    fn apply(&mut self, event: ProgramEvent) -> bool {
        match event {
            ProgramEvent::Committed(committed) => {
                let mut changed = self.roll();
                let id = self.facts.id;
                if id == ALL_PROGRAMS {
                    // A commit reports the programs that it changed; the sum over all is in the store.
                    self.incomplete.insert(committed.member);
                }
                for standing in committed.standings.iter().filter(|s| s.program == id) {
                    changed |= self.take(standing.clone());
                }
                changed
            }
            ProgramEvent::Moved(moved) => {
                let (mut changed, id) = (self.roll(), self.facts.id);
                for standing in moved.standings.iter().filter(|s| s.program == id) {
                    let member = standing.member;
                    if self.ranking.knows(member) {
                        let card = self.ranking.card(member).cloned();
                        changed |= self.take(Standing { card, ..standing.clone() });
                    } else {
                        // Without the card, the board would show the member as hidden until the read.
                        self.read_again(member);
                    }
                }
                changed
            }
            ProgramEvent::CardChanged(member) => {
                if self.ranking.knows(member) {
                    self.read_again(member);
                }
                false
            }
            ProgramEvent::Changed => {
                self.facts_due = true;
                false
            }
        }
    }

    fn tick(&mut self) -> bool {
        self.paused = false;
        self.roll();
        let came_or_left = self.published.here != self.deps.presence.watching(self.facts.id);
        std::mem::take(&mut self.rolled) || came_or_left
    }

    fn answer(&mut self, question: PageQuestion) {
        // A caller that has gone away needs no answer.
        let _ = question.reply.send(Ok(self.page(question.ask)));
    }

    fn refuse(question: PageQuestion, error: LiveError) {
        let _ = question.reply.send(Err(error));
    }

    fn delta(&mut self) -> Option<String> {
        let next = self.view();
        let delta = self.published.delta(&next)?;
        self.published = next;
        serde_json::to_string(&delta).ok()
    }

    fn snapshot(&self) -> Option<String> {
        serde_json::to_string(&self.published).ok()
    }

    fn must_reload(&self) -> bool {
        self.reload
    }

    fn errand(&mut self) -> Option<BoxFuture<'static, Fetched>> {
        if self.paused {
            return None;
        }
        let (store, id) = (Arc::clone(&self.deps.store), self.facts.id);
        if std::mem::take(&mut self.facts_due) {
            return Some(async move { Fetched::Facts(store.program(id).await) }.boxed());
        }
        if std::mem::take(&mut self.ranks_due) {
            return Some(async move { Fetched::Ranks(store.yesterday_ranks(id).await) }.boxed());
        }
        if self.incomplete.is_empty() {
            return None;
        }
        if let Some(until) = self.rests_until.take_if(|until| *until > Instant::now()) {
            return Some(sleep_until(until).map(|()| Fetched::Rested).boxed());
        }
        let mut most = ERRAND;
        if id == ALL_PROGRAMS {
            (most, self.rests_until) = (usize::MAX, Some(Instant::now() + self.deps.settings.overall));
        }
        // Removed now: a change that arrives while the read runs puts the member back in.
        let members: Vec<MemberId> = self.incomplete.extract_if(|_| true).take(most).collect();
        let load = store.standings_of(id, members.clone(), self.ranking.oldest());
        Some(load.map(|found| Fetched::Standings(members, found)).boxed())
    }

    fn fetched(&mut self, found: Fetched) -> bool {
        match found {
            Fetched::Ranks(Ok(ranks)) => self.ranks = ranks,
            Fetched::Ranks(Err(_)) => (self.ranks_due, self.paused) = (true, true),
            Fetched::Facts(Ok(Some(facts)))
                if facts.timezone == self.facts.timezone && facts.scored == self.facts.scored =>
            {
                self.facts = facts;
            }
            // The program's days or scores have changed, or it no longer has a board: the reload finds out.
            Fetched::Facts(Ok(_)) => self.reload = true,
            Fetched::Facts(Err(_)) => (self.facts_due, self.paused) = (true, true),
            Fetched::Standings(asked, Ok(standings)) => {
                let mut gone: HashSet<MemberId> = asked.into_iter().collect();
                for standing in standings {
                    let member = standing.member;
                    gone.remove(&member);
                    // This was read before a change that has already arrived here.
                    if self.ranking.refresh(standing) == Applied::Known {
                        self.paused = true;
                        self.read_again(member);
                    }
                }
                gone.into_iter().for_each(|member| self.ranking.remove(member));
            }
            Fetched::Standings(asked, Err(_)) => {
                self.paused = true;
                asked.into_iter().for_each(|member| self.read_again(member));
            }
            Fetched::Rested => return false,
        }
        true
    }
}
