//! Watches over the open sockets of a thread: asks their clients for signs of life, and closes the sockets of ended
//! sessions. One task does this for all of them: a timer per socket would cost memory, and a statement per socket took
//! a quarter of the server's time at two thousand sockets.

use std::cell::RefCell;
use std::pin::pin;
use std::rc::{Rc, Weak};
use std::time::{Duration, Instant};

use actix_web::rt::time::sleep;
use daymark_people::accounts::Sessions;
use daymark_web::ctx::Ctx;
use futures_util::future::select;

use super::session::Session;

/// The end of a session closes its sockets within a second.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// Sockets per statement: between statements the thread does its other work.
const AT_ONCE: usize = 500;
/// Rounds between two pings of a socket: a ping is late by at most a hundredth of the time.
const ROUNDS: u32 = 100;

thread_local! {
    /// The sockets of this thread; `None` while no task watches them.
    static OPEN: RefCell<Option<Vec<Watched>>> = const { RefCell::new(None) };
}

struct Watched {
    session: Weak<Session>,
    /// When to [`mind`](Session::mind) it next. It is here so that a round touches only the sessions whose time has come.
    due: Instant,
}

/// Watches a socket of this thread until it is gone.
pub fn add(session: &Rc<Session>) {
    OPEN.with_borrow_mut(|open| {
        if open.is_none() {
            let ctx = session.ctx().clone();
            actix_web::rt::spawn(async move {
                select(pin!(mind(&ctx)), pin!(look(&ctx))).await;
            });
        }
        open.get_or_insert_default().push(Watched { session: Rc::downgrade(session), due: Instant::now() });
    });
}

/// Goes on watching the sockets for which `keep` is true. Returns false, from then on always, when none is left.
fn retain(keep: impl FnMut(&mut Watched) -> bool) -> bool {
    let Some(mut all) = OPEN.take() else { return false };
    all.retain_mut(keep);
    let any = !all.is_empty();
    OPEN.set(any.then_some(all));
    any
}

/// Asks for signs of life, until the last socket is gone.
async fn mind(ctx: &Ctx) {
    let every = ctx.config.limits.ping_every();
    loop {
        sleep(every / ROUNDS).await;
        let now = Instant::now();
        let any = retain(|watched| {
            if watched.due <= now {
                let Some(session) = watched.session.upgrade() else { return false };
                watched.due = session.mind(now, every);
            }
            true
        });
        if !any {
            return;
        }
    }
}

/// Looks for ended sessions, until the last socket is gone.
async fn look(ctx: &Ctx) {
    loop {
        sleep(LOOK_EVERY).await;
        let mut signed_in = Vec::new();
        let any = retain(|Watched { session: open, .. }| {
            let Some(session) = open.upgrade() else { return false };
            if let Some(caller) = session.caller() {
                signed_in.push((caller.clone(), open.clone()));
            }
            true
        });
        if !any {
            return;
        }
        for some in signed_in.chunks(AT_ONCE) {
            let callers: Vec<_> = some.iter().map(|(caller, _)| caller.clone()).collect();
            // While the database does not answer, no socket is closed.
            let Ok(may) = ctx.service::<Sessions>().still(ctx, &callers).await else { continue };
            for ((_, session), _) in some.iter().zip(may).filter(|(_, may)| !may) {
                if let Some(session) = session.upgrade() {
                    session.sign_out();
                }
            }
        }
    }
}
