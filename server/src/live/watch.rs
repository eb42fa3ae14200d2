//! Watches over the open sockets of a thread: pings their clients, closes the sockets of ended sessions, and ends
//! subscriptions to programs that their members may no longer see. One task does this for all of them: a timer per
//! socket would cost memory, and a statement per socket took a quarter of the server's time at two thousand sockets.

use std::cell::RefCell;
use std::convert::Infallible;
use std::pin::pin;
use std::rc::{Rc, Weak};
use std::time::{Duration, Instant};

use actix_web::rt::time::interval_at;
use daymark_actors::hub;
use daymark_base::db;
use daymark_log::programs;
use daymark_people::accounts::{Holder, Sessions};
use daymark_web::ctx::Ctx;
use futures_util::future::select;
use tokio::time::{Interval, MissedTickBehavior};

use super::session::Session;

/// How often to check for sessions and access that have ended. Their sockets and subscriptions end within a second.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// How many holders or listeners are looked up at once. Between two look-ups, the thread does its other work.
const AT_ONCE: usize = 500;
/// Rounds between two pings of a socket, by default one a second. A ping is late by at most a twenty-fifth of the
/// interval; more rounds would only wake an idle thread more often.
const ROUNDS: u32 = 25;

thread_local! {
    /// The sockets of this thread; `None` while no task watches them.
    static OPEN: RefCell<Option<Vec<Watched>>> = const { RefCell::new(None) };
}

/// A socket, with the fields that each round reads. A session's own memory is seldom in the CPU's cache, so a round
/// touches only the sessions that it must act on.
struct Watched {
    session: Weak<Session>,
    /// Who opened it; `None` for a visitor.
    holder: Option<Holder>,
    /// When to [`mind`](Session::mind) it next.
    due: Instant,
}

impl Watched {
    /// Pings its client when that is due. False once the socket has closed.
    fn is_open(&mut self, now: Instant, every: Duration) -> bool {
        if self.due <= now {
            let Some(session) = self.session.upgrade() else { return false };
            self.due = session.mind(now, every);
        }
        true
    }
}

/// Watches a socket of this thread until it closes.
pub fn add(session: &Rc<Session>) {
    OPEN.with_borrow_mut(|open| {
        if open.is_none() {
            let ctx = session.ctx().clone();
            actix_web::rt::spawn(keep(move || watch(ctx.clone())));
        }
        let holder = session.caller().map(Holder::from);
        open.get_or_insert_default().push(Watched { session: Rc::downgrade(session), holder, due: Instant::now() });
    });
}

/// Runs the watch, and again after a panic: the sockets that are open would have nobody else.
async fn keep<W: Future<Output = ()> + 'static>(watch: impl Fn() -> W) {
    while let Err(cause) = actix_web::rt::spawn(watch()).await {
        tracing::error!(%cause, "the watch over a thread's sockets died, starting it again");
    }
}

/// Watches until the last socket has closed.
async fn watch(ctx: Ctx) {
    select(pin!(mind(&ctx)), pin!(look(&ctx))).await;
}

/// Ticks whose first is a period from now, because a new socket needs no check at once. Ticks missed because of a slow
/// database are skipped.
fn ticks(period: Duration) -> Interval {
    let mut ticks = interval_at(tokio::time::Instant::now() + period, period);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Skip);
    ticks
}

/// Pings the clients until the last socket has closed.
async fn mind(ctx: &Ctx) {
    let every = ctx.config.limits.ping_every();
    let mut rounds = ticks(every / ROUNDS);
    loop {
        rounds.tick().await;
        let now = Instant::now();
        // The list stays in its place, so that a panic loses no socket.
        let any = OPEN.with_borrow_mut(|open| {
            open.iter_mut().for_each(|all| all.retain_mut(|watched| watched.is_open(now, every)));
            open.take_if(|all| all.is_empty());
            open.is_some()
        });
        if !any {
            return;
        }
    }
}

/// Looks for sessions and access that have ended. By default its ticks coincide with those of [`mind`], so that the
/// thread wakes once for both. While the database does not answer, nothing is ended.
async fn look(ctx: &Ctx) -> Infallible {
    let mut looks = ticks(LOOK_EVERY);
    loop {
        looks.tick().await;
        sign_out(ctx).await;
        if let Err(error) = leave_hidden(ctx).await {
            tracing::debug!(%error, "could not check who may still see a program");
        }
    }
}

/// Closes the sockets of ended sessions.
async fn sign_out(ctx: &Ctx) {
    let mut holders: Vec<Holder> =
        OPEN.with_borrow(|open| open.iter().flatten().filter_map(|watched| watched.holder).collect());
    holders.sort_unstable();
    holders.dedup();
    for some in holders.chunks(AT_ONCE) {
        let Ok(ended) = ctx.service::<Sessions>().ended(ctx, some).await else { continue };
        if !ended.is_empty() {
            let theirs = sessions(|holder| holder.is_some_and(|h| ended.contains(&h)));
            theirs.iter().for_each(|session| session.sign_out());
        }
    }
}

/// Ends subscriptions to programs that their listeners may no longer see: they left its company, or it is no longer
/// public. Public programs cost one short statement for all of them. The listeners of the other programs are checked
/// together. Those who fail this check are then checked one by one, because administrators may listen anyway.
async fn leave_hidden(ctx: &Ctx) -> db::Result<()> {
    let programs = hub::programs();
    if programs.is_empty() {
        return Ok(());
    }
    let private = programs::private_among(&ctx.db, &programs).await?;
    let of = |id| hub::listeners(id).into_iter().map(move |member| (id, member));
    let mut listeners: Vec<_> = private.into_iter().flat_map(of).collect();
    listeners.sort_unstable();
    listeners.dedup();
    for some in listeners.chunks(AT_ONCE) {
        for (program, member) in programs::hidden_from(&ctx.db, some).await? {
            for session in sessions(|holder| holder.map_or(0, |h| h.member) == member) {
                session.leave_hidden(program).await;
            }
        }
    }
    Ok(())
}

/// The open sockets of some holders.
fn sessions(of: impl Fn(Option<Holder>) -> bool) -> Vec<Rc<Session>> {
    OPEN.with_borrow(|open| {
        let theirs = open.iter().flatten().filter(|watched| of(watched.holder));
        theirs.filter_map(|watched| watched.session.upgrade()).collect()
    })
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[actix_web::test]
    async fn a_watch_that_panics_starts_again() {
        let runs = Rc::new(Cell::new(0));
        let counted = runs.clone();
        keep(move || {
            let runs = counted.clone();
            async move {
                runs.set(runs.get() + 1);
                assert_eq!(runs.get(), 3, "a crash for the test");
            }
        })
        .await;
        assert_eq!(runs.get(), 3);
    }
}
