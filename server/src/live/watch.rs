//! Closes the sockets of ended sessions. One check a second covers all sockets of a thread: a statement per socket took
//! a quarter of the server's time at two thousand sockets.

use std::cell::RefCell;
use std::rc::{Rc, Weak};
use std::time::Duration;

use daymark_actors::hub::Connection;
use daymark_people::accounts::Sessions;
use daymark_web::caller::Caller;
use daymark_web::ctx::Ctx;

use super::session::SIGNED_OUT;

/// The end of a session closes its sockets within a second.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// Sockets per statement: between statements the thread does its other work.
const AT_ONCE: usize = 500;

type Watched = (Rc<Caller>, Weak<Connection>);

thread_local! {
    /// The signed-in sockets of this thread; `None` while no task watches them.
    static SOCKETS: RefCell<Option<Vec<Watched>>> = const { RefCell::new(None) };
}

/// Watches a signed-in socket of this thread until it is gone.
pub fn add(ctx: &Ctx, caller: Rc<Caller>, connection: &Rc<Connection>) {
    let one = (caller, Rc::downgrade(connection));
    SOCKETS.with_borrow_mut(|sockets| match sockets {
        Some(all) => all.push(one),
        None => {
            *sockets = Some(vec![one]);
            actix_web::rt::spawn(look(ctx.clone()));
        }
    });
}

/// Ends with the last socket.
async fn look(ctx: Ctx) {
    loop {
        actix_web::rt::time::sleep(LOOK_EVERY).await;
        let open = SOCKETS.with_borrow_mut(|sockets| {
            let all = sockets.as_mut()?;
            all.retain(|(_, connection)| connection.strong_count() > 0);
            let open = (!all.is_empty()).then(|| all.clone());
            if open.is_none() {
                *sockets = None;
            }
            open
        });
        let Some(open) = open else { return };
        for some in open.chunks(AT_ONCE) {
            let callers: Vec<_> = some.iter().map(|(caller, _)| caller.clone()).collect();
            // While the database does not answer, no socket is closed.
            let Ok(may) = ctx.service::<Sessions>().still(&ctx, &callers).await else { continue };
            for ((_, connection), _) in some.iter().zip(may).filter(|(_, may)| !may) {
                if let Some(connection) = connection.upgrade() {
                    connection.close(SIGNED_OUT);
                }
            }
        }
    }
}
