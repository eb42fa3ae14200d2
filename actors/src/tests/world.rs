//! The database of the tests: members who tap entries of programs, in memory.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

use bytestring::ByteString;
use futures_util::future::{BoxFuture, FutureExt};
use serde_json::{Value, json};
use tokio::sync::Semaphore;

use crate::bus::LocalBus;
use crate::clock::{Clock, Day, Instant, SharedClock, VirtualClock};
use crate::event::*;
use crate::figures::NodeFigures;
use crate::live::Live;
use crate::ports::*;
use crate::settings::Settings;

/// Points of one done entry.
pub(crate) const POINTS: i64 = 10;

#[derive(Default)]
struct State {
    cards: BTreeMap<MemberId, Option<Card>>,
    programs: BTreeMap<ProgramId, ProgramFacts>,
    /// Done entries and when they were done.
    done: BTreeMap<(MemberId, EntryKey), Instant>,
    standings: BTreeMap<(ProgramId, MemberId), (i64, Option<Instant>, bool)>,
    versions: BTreeMap<MemberId, i64>,
    groups: Vec<Vec<usize>>,
    seen: BTreeSet<uuid::Uuid>,
}

/// A journal store and a live store in one, with switches for what can go wrong.
pub(crate) struct World {
    state: Mutex<State>,
    pub(crate) clock: Arc<VirtualClock>,
    /// Commits take a permit when `gated`.
    pub(crate) gate: Arc<Semaphore>,
    pub(crate) gated: AtomicBool,
    pub(crate) fail: Mutex<Option<CommitFailed>>,
    /// How many loads fail before one succeeds.
    pub(crate) bad_loads: AtomicUsize,
    pub(crate) loads: AtomicUsize,
    /// Loads that are running, and the highest number at any moment.
    loading: AtomicUsize,
    pub(crate) most_loading: AtomicUsize,
    /// Held while a test wants reads of standings to be slow.
    pub(crate) slow_standings: Arc<tokio::sync::RwLock<()>>,
}

impl World {
    pub(crate) fn new(now: &str) -> Arc<Self> {
        let now: jiff::Timestamp = now.parse().expect("time");
        Arc::new(Self {
            state: Mutex::default(),
            clock: Arc::new(VirtualClock::at(now.into())),
            gate: Arc::new(Semaphore::new(0)),
            gated: false.into(),
            fail: Mutex::default(),
            bad_loads: 0.into(),
            loads: 0.into(),
            loading: 0.into(),
            most_loading: 0.into(),
            slow_standings: Arc::default(),
        })
    }

    /// Program 1 in Berlin, and members 1 to `n`, every fifth of them hidden.
    pub(crate) fn with_members(now: &str, n: i64) -> Arc<Self> {
        let world = Self::new(now);
        world.program(1, "Europe/Berlin");
        (1..=n).for_each(|id| world.member(id, id % 5 != 0));
        (1..=n).for_each(|id| world.join(1, id));
        world
    }

    pub(crate) fn live(self: &Arc<Self>, settings: Settings) -> Live {
        self.node(settings).0
    }

    /// A live part whose bus also receives events of other nodes, and the sender for those.
    pub(crate) fn node(self: &Arc<Self>, settings: Settings) -> (Live, LocalBus) {
        let (store, mut end) = (Arc::new(Db(Arc::clone(self))), None);
        let live = Live::with_bus(settings, Arc::clone(&self.clock) as SharedClock, store, |local| {
            end = Some(local.clone());
            Arc::new(local)
        });
        (live, end.expect("the bus is made"))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("state")
    }

    pub(crate) fn program(&self, id: ProgramId, timezone: &str) {
        let facts = ProgramFacts {
            id,
            state: ProgramState::Live,
            timezone: timezone.into(),
            title: "Walk".into(),
            scored: false,
        };
        self.state().programs.insert(id, facts);
    }

    pub(crate) fn set_state(&self, id: ProgramId, state: ProgramState) {
        self.state().programs.get_mut(&id).expect("program").state = state;
    }

    pub(crate) fn end(&self, id: ProgramId) {
        self.state().programs.remove(&id);
    }

    pub(crate) fn member(&self, id: MemberId, shown: bool) {
        let card = shown.then(|| Card { id, name: format!("member {id}"), image: None });
        self.state().cards.insert(id, card);
    }

    pub(crate) fn join(&self, program: ProgramId, id: MemberId) {
        self.state().standings.insert((program, id), (0, None, true));
    }

    pub(crate) fn groups(&self) -> Vec<Vec<usize>> {
        self.state().groups.clone()
    }

    /// Operations stored.
    pub(crate) fn stored(&self) -> usize {
        self.state().seen.len()
    }

    /// One tap on an entry of program 1.
    pub(crate) fn tap(&self, member: MemberId, activity: ActivityId, date: &str, done: bool) -> Submission {
        let now = self.clock.now();
        let op = Op {
            op_id: uuid::Uuid::now_v7(),
            device: "phone".into(),
            entry: EntryKey { program: 1, activity, date: date.parse().expect("date") },
            change: Change::SetStatus(if done { Status::Done } else { Status::Open }),
            occurred_at: now,
            hlc: None,
            tz: None,
            received_at: now,
        };
        Submission { member, device: "phone".into(), seq: None, ops: vec![op], received_at: now, past: false }
    }

    /// Stores a submission at once, without a journal.
    pub(crate) fn store(&self, submission: Submission) -> Committed {
        let mut state = self.state();
        let member = submission.member;
        let mut committed = Committed { member, ..Committed::default() };
        let mut touched: BTreeMap<ProgramId, BTreeSet<Day>> = BTreeMap::new();
        for op in submission.ops {
            let done = op.change == Change::SetStatus(Status::Done);
            if !state.seen.insert(op.op_id) || state.done.contains_key(&(member, op.entry)) == done {
                continue;
            }
            if done {
                state.done.insert((member, op.entry), op.occurred_at);
            } else {
                state.done.remove(&(member, op.entry));
            }
            touched.entry(op.entry.program).or_default().insert(op.entry.date);
            state.standings.get_mut(&(op.entry.program, member)).expect("joined").1 = Some(op.occurred_at);
            committed.news.push(state.news(member, op.entry, op.occurred_at, done));
        }
        for (program, dates) in touched {
            // One change of the score for each submission.
            state.standings.get_mut(&(program, member)).expect("joined").0 += 1;
            let mut standing = state.standing(program, member, None);
            standing.days = dates.iter().map(|d| (*d, state.points(program, member, |o| o == *d))).collect();
            standing.done_days = standing.days.iter().map(|(d, p)| (*d, *p > 0)).collect();
            committed.standings.push(standing);
            committed.days.extend(dates.into_iter().map(|date| state.day(member, date)));
        }
        let version = state.versions.entry(member).or_default();
        *version += 1;
        committed.version = *version;
        committed.cursor = Some(state.cursor(member));
        committed
    }

    /// The board as a sorted list: (rank, member, points), hidden members included.
    pub(crate) fn board(&self, dates: impl Fn(Day) -> bool) -> Vec<(usize, MemberId, i64)> {
        let state = self.state();
        let ranked = state.standings.iter().filter(|((program, _), s)| *program == 1 && s.2);
        let mut rows: Vec<_> = ranked.map(|((_, id), s)| (state.points(1, *id, &dates), s.1, *id)).collect();
        rows.sort_by_key(|(points, last, id)| (-points, last.map_or(i64::MAX, |t| t.0), *id));
        let rank = |points| rows.iter().filter(|r| r.0 > points).count() + 1;
        rows.iter().map(|&(points, _, id)| (rank(points), id, points)).collect()
    }

    /// The top of the all-time board as others see it, without the ids of hidden members.
    pub(crate) fn shown(&self) -> Vec<(usize, Option<MemberId>, i64)> {
        let hidden: BTreeSet<MemberId> =
            self.state().cards.iter().filter(|(_, c)| c.is_none()).map(|(id, _)| *id).collect();
        let shown = |(rank, id, points)| (rank, Some(id).filter(|id| !hidden.contains(id)), points);
        self.board(|_| true).into_iter().take(50).map(shown).collect()
    }

    /// Who is done on a date, and their done entries.
    pub(crate) fn done_on(&self, date: &str) -> (i64, i64) {
        let state = self.state();
        let on: Vec<MemberId> =
            state.done.keys().filter(|(_, e)| e.date.to_string() == date).map(|(m, _)| *m).collect();
        (on.iter().collect::<BTreeSet<_>>().len() as i64, on.len() as i64)
    }

    /// What a member's own topic says.
    pub(crate) fn own(&self, member: MemberId) -> Value {
        json!({ "cursor": self.state().cursor(member) })
    }
}

impl State {
    fn points(&self, program: ProgramId, member: MemberId, dates: impl Fn(Day) -> bool) -> i64 {
        let here = |e: &EntryKey| e.program == program || program == ALL_PROGRAMS;
        let of = self.done.keys().filter(|(m, e)| *m == member && here(e) && dates(e.date));
        of.count() as i64 * POINTS
    }

    fn actions(&self, member: MemberId, date: Day) -> i64 {
        self.done.keys().filter(|(m, e)| *m == member && e.date == date).count() as i64
    }

    fn day(&self, member: MemberId, date: Day) -> DayDone {
        let actions = self.actions(member, date);
        DayDone { member, date, done: actions > 0, actions }
    }

    fn version(&self, member: MemberId) -> i64 {
        self.versions.get(&member).copied().unwrap_or(0)
    }

    fn cursor(&self, member: MemberId) -> String {
        format!("world.{}", self.version(member))
    }

    fn news(&self, member: MemberId, entry: EntryKey, at: Instant, done: bool) -> News {
        News { member, card: self.cards[&member].clone(), entry, activity: "walk".into(), at, done }
    }

    fn standing(&self, program: ProgramId, member: MemberId, since: Option<Day>) -> Standing {
        let (seq, last_scored_at, ranked) = self.standings[&(program, member)];
        let of = self.done.keys().filter(|(m, e)| *m == member && e.program == program);
        let dates: BTreeSet<Day> = of.map(|(_, e)| e.date).filter(|d| since.is_none_or(|s| *d >= s)).collect();
        let days: Vec<_> = dates.into_iter().map(|d| (d, self.points(program, member, |o| o == d))).collect();
        Standing {
            program,
            member,
            seq,
            points: self.points(program, member, |_| true),
            score: None,
            streak: seq % 7,
            last_scored_at,
            joined_at: Instant(0),
            ranked,
            card: self.cards.get(&member).cloned().flatten(),
            done_days: days.iter().map(|(d, _)| (*d, true)).collect(),
            days,
        }
    }
}

/// The ports over a world.
pub(crate) struct Db(pub(crate) Arc<World>);

impl JournalStore for Db {
    type Answer = i64;

    fn commit(&self, group: Vec<Submission>) -> BoxFuture<'static, Result<Vec<Outcome<i64>>, CommitFailed>> {
        let world = Arc::clone(&self.0);
        async move {
            world.state().groups.push(group.iter().map(|s| s.ops.len()).collect());
            if world.gated.load(Ordering::SeqCst) {
                world.gate.acquire().await.expect("gate").forget();
            }
            tokio::task::yield_now().await;
            if let Some(failed) = *world.fail.lock().expect("fail") {
                return Err(failed);
            }
            let outcome = |committed: Committed| Outcome { answer: committed.version, committed: Some(committed) };
            Ok(group.into_iter().map(|s| outcome(world.store(s))).collect())
        }
        .boxed()
    }
}

impl Db {
    fn load<T: Send + 'static>(&self, read: impl FnOnce(&State) -> T) -> Loading<T> {
        let world = Arc::clone(&self.0);
        world.loads.fetch_add(1, Ordering::SeqCst);
        world.most_loading.fetch_max(world.loading.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
        let bad = world.bad_loads.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |n| n.checked_sub(1)).is_ok();
        let value = read(&world.state());
        async move {
            // The answer of a database arrives after other things have happened.
            tokio::task::yield_now().await;
            world.loading.fetch_sub(1, Ordering::SeqCst);
            if bad { Err(LoadFailed("switched off".into())) } else { Ok(value) }
        }
        .boxed()
    }

    fn slowly<T: 'static>(&self, load: Loading<T>) -> Loading<T> {
        let slow = Arc::clone(&self.0.slow_standings);
        async move {
            drop(slow.read_owned().await);
            load.await
        }
        .boxed()
    }
}

impl LiveStore for Db {
    fn program(&self, id: ProgramId) -> Loading<Option<ProgramFacts>> {
        self.load(|s| s.programs.get(&id).cloned())
    }

    fn standings(&self, id: ProgramId, since: Day) -> Loading<Vec<Standing>> {
        let load = self.load(|s| {
            let of = s.standings.keys().filter(|(program, _)| *program == id);
            of.map(|(_, member)| s.standing(id, *member, Some(since))).collect()
        });
        self.slowly(load)
    }

    fn standings_of(&self, id: ProgramId, members: Vec<MemberId>, since: Day) -> Loading<Vec<Standing>> {
        let load = self.load(|s| {
            let there = members.into_iter().filter(|member| s.standings.contains_key(&(id, *member)));
            there.map(|member| s.standing(id, member, Some(since))).collect()
        });
        self.slowly(load)
    }

    fn community(&self, now: Instant) -> Loading<CommunityFacts> {
        let today = now.timestamp().to_zoned(jiff::tz::TimeZone::UTC).date();
        let first = today.yesterday().expect("date");
        self.load(|s| {
            let dates: BTreeSet<Day> = s.done.keys().map(|(_, e)| e.date).collect();
            let members = |date: Day| -> BTreeSet<MemberId> {
                s.done.keys().filter(|(_, e)| e.date == date).map(|(m, _)| *m).collect()
            };
            let active = s.cards.len() as i64;
            let day = |date: Day| CommunityDay { date, done: members(date).len() as i64, active };
            let open = dates.iter().filter(|d| **d >= first);
            CommunityFacts {
                days: dates.iter().map(|d| day(*d)).collect(),
                best_days: 0,
                active,
                open: open.flat_map(|d| members(*d).into_iter().map(|m| (s.day(m, *d), s.version(m)))).collect(),
                feed: s.done.iter().map(|((m, e), at)| (s.news(*m, *e, *at, true), s.version(*m))).collect(),
            }
        })
    }

    fn card(&self, id: MemberId) -> Loading<Option<Card>> {
        self.load(|s| s.cards.get(&id).cloned().flatten())
    }

    fn member(&self, id: MemberId) -> Loading<Option<OwnFacts>> {
        let facts = |s: &State| OwnFacts { version: s.version(id), cursor: s.cursor(id) };
        self.load(|s| s.cards.contains_key(&id).then(|| facts(s)))
    }

    fn figures(&self, _: Instant, nodes: NodeFigures) -> Loading<ByteString> {
        let figures = json!({ "online": nodes.online, "errors": nodes.errors_per_minute });
        self.load(move |_| figures.to_string().into())
    }
}
