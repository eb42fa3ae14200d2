//! The journal: groups, answers after the commit, bounds, order, failures, stop.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use futures_util::future::{FutureExt, join_all};

use super::world::{Db, World};
use super::{Dice, quick, until};
use crate::board::PageAsk;
use crate::event::Submission;
use crate::journal::{Journal, SubmitError};
use crate::live::Live;
use crate::ports::{Bus, CommitFailed, Event};
use crate::settings::Settings;

/// Records what was published.
#[derive(Default)]
struct Recorder {
    list: Mutex<Vec<(i64, i64)>>,
    /// Runs at the next publication.
    then: Mutex<Option<Box<dyn FnOnce() + Send>>>,
}

struct Recording(Arc<Recorder>);

impl Bus for Recording {
    fn publish(&self, event: Event) {
        if let Event::Committed(committed) = event {
            self.0.list.lock().expect("list").push((committed.member, committed.version));
            if let Some(then) = self.0.then.lock().expect("then").take() {
                then();
            }
        }
    }
}

type Answer = tokio::task::JoinHandle<Result<i64, SubmitError>>;

struct Setup {
    world: Arc<World>,
    journal: Journal<Db>,
    recorder: Arc<Recorder>,
    _live: Live,
}

/// Fails, rather than hangs, if only the end of a very long pause would answer.
async fn soon<T>(answers: impl Future<Output = T>) -> T {
    tokio::time::timeout(Duration::from_secs(30), answers).await.expect("answered before the pause ends")
}

/// A pause that lasts longer than the test.
const HOUR: Duration = Duration::from_secs(3600);

/// A pause of this length, however long the commit took.
fn always(pause: Duration) -> (Duration, Duration) {
    (pause, pause)
}

fn setup(settings: Settings) -> Setup {
    let world = World::with_members("2026-03-10T12:00:00Z", 50);
    let recorder = Arc::new(Recorder::default());
    let (clock, store) = (Arc::clone(&world.clock), Arc::new(Db(Arc::clone(&world))));
    let live = Live::with_bus(settings, clock, store, |_| Arc::new(Recording(Arc::clone(&recorder))));
    let journal = live.journal(Arc::new(Db(Arc::clone(&world))));
    Setup { world, journal, recorder, _live: live }
}

impl Setup {
    fn published(&self) -> Vec<(i64, i64)> {
        self.recorder.list.lock().expect("list").clone()
    }

    /// When this returns, the submission waits or is refused.
    fn submit(&self, submission: Submission) -> Answer {
        let journal = self.journal.clone();
        let mut answer = Box::pin(async move { journal.submit(submission).await });
        let early = (&mut answer).now_or_never();
        tokio::spawn(async move {
            match early {
                Some(answer) => answer,
                None => answer.await,
            }
        })
    }

    /// One operation of each of these members.
    fn taps(&self, members: std::ops::Range<i64>, version: i64) -> Vec<Answer> {
        members.map(|member| self.submit(self.world.tap(member, version, "2026-03-10", true))).collect()
    }

    fn big(&self, member: i64, ops: usize) -> Submission {
        let mut all = self.world.tap(member, 1, "2026-03-10", true);
        for i in 2..=ops {
            all.ops.extend(self.world.tap(member, i as i64, "2026-03-10", true).ops);
        }
        all
    }

    /// Sends one submission that occupies the lane, so that the next ones wait.
    async fn occupy(&self) {
        self.close_gate();
        let committed = self.world.groups().len();
        drop(self.submit(self.world.tap(50, 1, "2026-03-10", true)));
        until("its commit runs", || self.world.groups().len() == committed + 1).await;
    }

    fn close_gate(&self) {
        self.world.gated.store(true, Ordering::SeqCst);
        self.world.gate.forget_permits(usize::MAX);
    }

    /// `count` members log in one group and are answered. When this returns, a pause after it has begun.
    async fn answered(&self, count: i64, version: i64) {
        self.occupy().await;
        let taps = self.taps(1..1 + count, version);
        self.open_gate();
        self.paused_after(taps).await;
    }

    /// Waits for the answers, and until the lane has seen the end of the commit.
    async fn paused_after(&self, taps: Vec<Answer>) {
        soon(join_all(taps)).await;
        while self.journal.state().await.committing {
            tokio::task::yield_now().await;
        }
    }

    /// Waits until the lane neither commits nor pauses. Returns how many pauses it will skip.
    async fn rested(&self) -> u32 {
        loop {
            let state = self.journal.state().await;
            if !state.committing && !state.pausing {
                return state.skip;
            }
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }

    /// Five members' group is being committed, behind the gate.
    async fn committing_five(&self) -> Vec<Answer> {
        self.occupy().await;
        let five = self.taps(1..6, 1);
        self.world.gate.add_permits(1);
        until("the five are being committed", || self.sizes() == [1, 5]).await;
        five
    }

    /// The submissions of each group.
    fn sizes(&self) -> Vec<usize> {
        self.world.groups().iter().map(Vec::len).collect()
    }

    fn open_gate(&self) {
        self.world.gated.store(false, Ordering::SeqCst);
        self.world.gate.add_permits(1000);
    }
}

#[actix::test]
async fn waiting_submissions_are_committed_in_groups() {
    let t = setup(quick());
    t.occupy().await;
    let mut waiting = Vec::new();
    for i in 0..300 {
        waiting.push(t.submit(t.world.tap(1 + i % 49, 1 + i / 49, "2026-03-10", true)));
    }
    waiting.push(t.submit(t.big(1, 300)));
    waiting.push(t.submit(t.big(2, 100)));
    // Nothing is answered or published before its commit.
    tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    assert!(waiting.iter().all(|w| !w.is_finished()));
    assert!(t.published().is_empty());
    t.open_gate();
    for answer in join_all(waiting).await {
        answer.expect("task").expect("stored");
    }
    let ops: Vec<usize> = t.world.groups().iter().map(|g| g.iter().sum()).collect();
    assert_eq!(ops, [1, 256, 44, 300, 100]);
    assert_eq!(t.published().len(), 303);
}

#[actix::test]
async fn the_lane_pauses_after_a_group_until_its_callers_resend() {
    let t = setup(Settings { gather: always(HOUR), ..quick() });
    t.answered(5, 1).await;
    let again = t.taps(1..5, 2);
    assert!(t.journal.state().await.pausing, "the fifth may still come");
    let last = t.taps(5..6, 2);
    soon(join_all(again.into_iter().chain(last))).await;
    assert_eq!(t.sizes(), [1, 5, 5]);
    let stays_away = t.taps(1..2, 3);
    soon(t.journal.stop()).await;
    for answer in join_all(stays_away).await {
        assert_eq!(answer.expect("task"), Ok(3), "a lane that stops does not wait");
    }
}

#[actix::test]
async fn queued_and_resending_callers_form_one_group() {
    let t = setup(Settings { gather: always(HOUR), ..quick() });
    let first = t.committing_five().await;
    let waiting = t.taps(6..9, 1);
    t.open_gate();
    t.paused_after(first).await;
    soon(join_all(waiting.into_iter().chain(t.taps(1..6, 2)))).await;
    assert_eq!(t.sizes(), [1, 5, 8], "not two groups that take turns");
}

#[actix::test]
async fn callers_that_resend_early_are_counted_only_once() {
    let t = setup(Settings { gather: always(HOUR), ..quick() });
    let first = t.committing_five().await;
    // At the group's first publication its commit is over, but the lane has not noticed that yet.
    let (again, came) = tokio::sync::oneshot::channel();
    let (journal, world) = (t.journal.clone(), Arc::clone(&t.world));
    *t.recorder.then.lock().expect("then") = Some(Box::new(move || {
        let send = |member| {
            let (journal, tap) = (journal.clone(), world.tap(member, 2, "2026-03-10", true));
            let mut answer = Box::pin(async move { journal.submit(tap).await });
            assert!((&mut answer).now_or_never().is_none(), "it waits");
            answer
        };
        let _ = again.send((1..6).map(send).collect::<Vec<_>>());
    }));
    t.open_gate();
    join_all(first).await;
    soon(join_all(came.await.expect("published"))).await;
    assert_eq!(t.sizes(), [1, 5, 5]);
}

#[actix::test]
async fn callers_wake_the_lane_only_when_a_group_is_due() {
    let t = setup(Settings { gather: always(HOUR), ..quick() });
    assert_eq!(t.journal.wakes_at(), Some(1), "an idle lane");
    let first = t.committing_five().await;
    assert_eq!(t.journal.wakes_at(), None, "a lane that commits");
    let waiting = t.taps(6..9, 1);
    assert_eq!(t.journal.wakes_at(), None, "the same while some wait");
    t.open_gate();
    t.paused_after(first).await;
    assert_eq!(t.journal.wakes_at(), Some(8), "a lane that pauses");
    t.close_gate();
    let last = t.taps(1..6, 2);
    assert_eq!(t.journal.wakes_at(), None, "a lane that was woken, whether it knows that yet or not");
    t.open_gate();
    soon(join_all(waiting.into_iter().chain(last))).await;
}

#[actix::test]
async fn a_full_group_ends_the_pause() {
    let t = setup(Settings { gather: always(HOUR), group_ops: 6, ..quick() });
    t.answered(5, 1).await;
    soon(t.submit(t.big(1, 6))).await.expect("task").expect("stored");
}

#[actix::test]
async fn the_pause_lasts_as_long_as_the_commit_within_its_bounds() {
    // The fifth stays away, so only the end of the pause commits the others.
    async fn paused(gather: (Duration, Duration), took: Duration) -> Duration {
        let t = setup(Settings { gather, ..quick() });
        let five = t.committing_five().await;
        tokio::time::sleep(took).await;
        let begun = Instant::now();
        t.open_gate();
        t.paused_after(five).await;
        soon(join_all(t.taps(1..5, 2))).await;
        begun.elapsed()
    }
    let took = Duration::from_millis(200);
    assert!(paused((Duration::ZERO, HOUR), took).await >= took);
    assert!(paused((took, HOUR), Duration::ZERO).await >= took);
    let took = Duration::from_secs(2);
    assert!(paused((Duration::ZERO, Duration::from_millis(1)), took).await < took);
}

#[actix::test]
async fn a_stale_timer_does_not_end_the_next_pause() {
    let gather = Duration::from_secs(2);
    let t = setup(Settings { gather: always(gather), ..quick() });
    t.answered(5, 1).await;
    // The first pause begins, and the next group ends it. Its commit lasts until half of that pause would have passed.
    t.close_gate();
    let second = t.taps(1..6, 2);
    tokio::time::sleep(gather / 2).await;
    let begun = Instant::now();
    t.open_gate();
    t.paused_after(second).await;
    join_all(t.taps(1..5, 3)).await;
    assert_eq!(t.sizes(), [1, 5, 5, 4]);
    assert!(begun.elapsed() >= gather, "the first pause ended the second after {:?}", begun.elapsed());
}

#[actix::test]
async fn pauses_become_rare_when_few_callers_resend() {
    let t = setup(Settings { gather: always(Duration::from_millis(1)), ..quick() });
    let mut skips = Vec::new();
    for n in 1..=130 {
        t.answered(5, n).await;
        skips.push(t.rested().await);
    }
    assert_eq!(skips[..12], [1, 0, 3, 2, 1, 0, 7, 6, 5, 4, 3, 2]);
    assert_eq!(skips.iter().max(), Some(&63), "at most");
}

#[actix::test]
async fn a_successful_pause_resets_the_miss_count() {
    // All of the eight, or nearly all.
    for came in [8, 7] {
        let t = setup(Settings { gather: always(Duration::from_secs(1)), ..quick() });
        t.answered(8, 1).await;
        assert_eq!(t.rested().await, 1, "the first is lost");
        t.answered(8, 2).await;
        t.answered(8, 3).await;
        t.paused_after(t.taps(1..1 + came, 4)).await;
        assert_eq!(t.rested().await, 1, "the next lost pause counts as the first again");
    }
}

#[actix::test]
async fn an_idle_lane_commits_at_once() {
    let t = setup(quick());
    for i in 1..=3 {
        assert_eq!(t.journal.submit(t.world.tap(1, i, "2026-03-10", true)).await, Ok(i));
    }
    assert_eq!(t.world.groups(), vec![vec![1]; 3]);
}

#[actix::test]
async fn a_failed_commit_rejects_its_whole_group() {
    let t = setup(quick());
    t.occupy().await;
    let waiting: Vec<_> = (1..=5).map(|m| t.submit(t.world.tap(m, 1, "2026-03-10", true))).collect();
    *t.world.fail.lock().expect("fail") = Some(CommitFailed(SubmitError::Busy));
    t.open_gate();
    for answer in join_all(waiting).await {
        assert_eq!(answer.expect("task"), Err(SubmitError::Busy));
    }
    assert_eq!((t.world.stored(), t.published()), (0, vec![]));
    *t.world.fail.lock().expect("fail") = Some(CommitFailed(SubmitError::Failed));
    assert_eq!(t.journal.submit(t.world.tap(1, 1, "2026-03-10", true)).await, Err(SubmitError::Failed));
    *t.world.fail.lock().expect("fail") = None;
    assert_eq!(t.journal.submit(t.world.tap(1, 1, "2026-03-10", true)).await, Ok(1));
}

#[actix::test]
async fn a_full_queue_answers_busy() {
    let t = setup(Settings { waiting_ops: 10, ..quick() });
    t.occupy().await;
    let waiting: Vec<_> = (0..100).map(|i| t.submit(t.world.tap(1 + i % 40, 1 + i / 40, "2026-03-10", true))).collect();
    until("90 refused", || waiting.iter().filter(|w| w.is_finished()).count() == 90).await;
    assert!(!t.journal.ready(), "it is full");
    t.open_gate();
    let answers = join_all(waiting).await;
    assert!(t.journal.ready(), "there is room again");
    let (stored, refused): (Vec<_>, Vec<_>) = answers.into_iter().map(|a| a.expect("task")).partition(Result::is_ok);
    assert_eq!((stored.len(), t.world.stored()), (10, 11));
    assert_eq!(refused, [Err(SubmitError::Busy); 90]);
}

#[actix::test]
async fn a_cancelled_caller_does_not_cancel_its_commit() {
    let t = setup(quick());
    t.occupy().await;
    let lost = t.submit(t.world.tap(1, 1, "2026-03-10", true));
    lost.abort();
    t.open_gate();
    until("stored and published", || t.world.stored() == 2 && t.published().len() == 2).await;
}

#[actix::test]
async fn stop_commits_waiting_submissions_and_rejects_new_ones() {
    let t = setup(quick());
    t.occupy().await;
    let waiting: Vec<_> = (1..=40).map(|m| t.submit(t.world.tap(m, 1, "2026-03-10", true))).collect();
    let mut stopped = Box::pin(t.journal.stop());
    assert!((&mut stopped).now_or_never().is_none());
    assert!(!t.journal.ready(), "it stops");
    assert_eq!(t.journal.submit(t.world.tap(1, 2, "2026-03-10", true)).await, Err(SubmitError::Busy));
    t.open_gate();
    stopped.await;
    assert_eq!(t.world.stored(), 41);
    until("the lane has ended: nothing is committed any more", || !t.journal.lives(1)).await;
    assert!(join_all(waiting).await.into_iter().all(|a| a.expect("task").is_ok()));
    assert_eq!(t.journal.submit(t.world.tap(1, 2, "2026-03-10", true)).await, Err(SubmitError::Busy));
}

#[actix::test]
async fn a_members_events_stay_in_order_across_lanes_and_crashes() {
    for lanes in [1, 4] {
        let t = setup(Settings { lanes, ..quick() });
        let mut dice = Dice(lanes as u64);
        let (mut waiting, mut answers) = (Vec::new(), Vec::new());
        for i in 0..2000 {
            let member = 1 + dice.below(20);
            let journal = t.journal.clone();
            let submission = t.world.tap(member, i, "2026-03-10", true);
            waiting.push(actix::spawn(async move { journal.submit(submission).await }));
            if i % 211 == 0 {
                t.journal.crash(member);
            }
            if i % 50 == 0 {
                answers.extend(join_all(waiting.drain(..)).await);
            }
        }
        answers.extend(join_all(waiting).await);
        let stored = answers.iter().filter(|a| matches!(a, Ok(Ok(_)))).count();
        t.journal.stop().await;
        assert!(stored > 100, "{stored}");
        // A submission that a crash interrupts is either stored and published, or neither.
        assert_eq!(t.published().len(), t.world.stored());
        for member in 1..=20 {
            let versions: Vec<i64> = t.published().iter().filter(|p| p.0 == member).map(|p| p.1).collect();
            assert_eq!(versions, (1..=versions.len() as i64).collect::<Vec<_>>());
        }
    }
}

#[actix::test]
async fn a_new_lane_waits_for_the_crashed_lanes_commit() {
    let t = setup(quick());
    t.occupy().await;
    t.journal.crash(50);
    until("the lane is dead", || !t.journal.lives(50)).await;
    let next = t.submit(t.world.tap(50, 2, "2026-03-10", true));
    soon(async {
        while !t.journal.state().await.committing {
            tokio::task::yield_now().await;
        }
    })
    .await;
    assert_eq!(t.world.groups().len(), 1, "its last commit still runs");
    t.open_gate();
    assert_eq!(next.await.expect("task"), Ok(2));
    assert_eq!(t.published(), [(50, 1), (50, 2)]);
}

#[actix::test]
async fn submissions_waiting_for_a_crashed_lane_fail() {
    let t = setup(quick());
    t.occupy().await;
    let waiting = t.taps(1..6, 1);
    t.journal.crash(1);
    for answer in soon(join_all(waiting)).await {
        assert_eq!(answer.expect("task"), Err(SubmitError::Failed));
    }
    t.open_gate();
    assert_eq!(soon(t.submit(t.world.tap(1, 1, "2026-03-10", true))).await.expect("task"), Ok(1));
    assert_eq!(t.world.stored(), 2, "with the one that was being committed");
}

#[actix::test]
async fn stop_commits_submissions_queued_after_a_lane_crash() {
    let t = setup(quick());
    t.journal.crash(1);
    until("the lane is dead", || !t.journal.lives(1)).await;
    let mut waiting = t.journal.put(t.world.tap(1, 1, "2026-03-10", true));
    soon(t.journal.stop()).await;
    assert_eq!(waiting.try_recv(), Ok(Ok(1)));
}

#[actix::test]
async fn an_acknowledged_log_shows_on_the_live_board() {
    let world = World::with_members("2026-03-10T12:00:00Z", 3);
    let live = world.live(quick());
    let journal = live.journal(Arc::new(Db(Arc::clone(&world))));
    for i in 1..=300 {
        journal.submit(world.tap(2, i, "2026-03-10", true)).await.expect("stored");
        let page = live.page(1, PageAsk { limit: 1, ..PageAsk::default() }).await.expect("page");
        assert_eq!(page.rows[0].points, i * 10);
        assert_eq!(live.global_streak().await.expect("streak").today.actions, i);
    }
}
