//! The provider that needs no service: invoices by email, which an administrator marks as paid.

use daymark_actors::clock::Instant;
use daymark_base::db::Tx;
use daymark_web::ctx::Ctx;
use daymark_web::error::Result;
use futures_util::FutureExt;
use futures_util::future::{BoxFuture, ready};

use super::port::{CardPayment, Checkout, Customer, Due, Held, Intent, Next, Priced, Provider, Refunding, Seen, When};

/// Its name.
pub const MANUAL: &str = "manual";

/// Stores nothing outside the program, which decides everything itself.
pub struct Manual;

impl Provider for Manual {
    fn name(&self) -> &'static str {
        MANUAL
    }

    fn customer<'a>(&'a self, _: &'a Ctx, _: &'a Customer) -> BoxFuture<'a, Result<Option<String>>> {
        ready(Ok(None)).boxed()
    }

    fn checkout<'a>(&'a self, _: &'a Ctx, _: &'a Checkout) -> BoxFuture<'a, Result<Next>> {
        ready(Ok(Next::Invoice)).boxed()
    }

    fn close_page<'a>(&'a self, _: &'a mut Tx, _: &'a str, _: Instant) -> BoxFuture<'a, Result<()>> {
        ready(Ok(())).boxed()
    }

    fn portal<'a>(&'a self, _: &'a Ctx, _: &'a Customer, _: &'a str) -> BoxFuture<'a, Result<Option<String>>> {
        ready(Ok(None)).boxed()
    }

    fn intent<'a>(&'a self, _: &'a Ctx, _: &'a Due) -> BoxFuture<'a, Result<Option<Intent>>> {
        ready(Ok(None)).boxed()
    }

    fn take_card<'a>(&'a self, _: &'a Ctx, _: &'a Customer) -> BoxFuture<'a, Result<Option<String>>> {
        ready(Ok(None)).boxed()
    }

    fn pay_by_card<'a>(&'a self, _: &'a Ctx, _: &'a Due, _: &'a str) -> BoxFuture<'a, Result<Option<CardPayment>>> {
        ready(Ok(None)).boxed()
    }

    fn pay_page<'a>(&'a self, _: &'a Ctx, _: &'a Due, _: &'a str) -> BoxFuture<'a, Result<Option<String>>> {
        ready(Ok(None)).boxed()
    }

    fn change<'a>(
        &'a self,
        _: &'a Ctx,
        _: &'a Held,
        _: &'a Priced,
        _: (When, bool),
    ) -> BoxFuture<'a, Result<Option<Seen>>> {
        ready(Ok(None)).boxed()
    }

    fn cancel<'a>(&'a self, _: &'a Ctx, _: &'a Held, _: When) -> BoxFuture<'a, Result<Option<Seen>>> {
        ready(Ok(None)).boxed()
    }

    fn resume<'a>(&'a self, _: &'a Ctx, _: &'a Held) -> BoxFuture<'a, Result<Option<Seen>>> {
        ready(Ok(None)).boxed()
    }

    fn refund<'a>(&'a self, _: &'a Ctx, _: &'a Refunding) -> BoxFuture<'a, Result<Option<String>>> {
        ready(Ok(None)).boxed()
    }
}
