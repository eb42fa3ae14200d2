//! Stripe as a provider of payments: Checkout and the customer portal by redirect, payment intents, and changes of a
//! subscription.

use daymark_actors::clock::Instant;
use daymark_base::db::Tx;
use daymark_outside::stripe::{
    Checkout as Page, Fault, IntentStatus, Interval as Every, NewCoupon, NewPrice, Off, OneOff, PaymentIntent,
    Proration, Subscription,
};
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error, Result};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;

use super::account::{Account, STRIPE, outward};
use super::amounts::to_stripe;
use super::facts::{Facts, Trouble, facts};
use super::{invoicing, marks, rules, store, words};
use crate::packages::Interval;
use crate::providers::{
    CardPayment, Checkout, Customer, Discount, Due, Held, Intent, Next, Priced, Provider, Refunding, Seen, When,
    customers,
};
use crate::refunds::RefundState;

type Outcome<T> = std::result::Result<T, Trouble>;

impl Provider for Account {
    fn name(&self) -> &'static str {
        STRIPE
    }

    fn customer<'a>(&'a self, ctx: &'a Ctx, customer: &'a Customer) -> BoxFuture<'a, Result<Option<String>>> {
        async move { Ok(Some(self.known(ctx, customer).await?)) }.boxed()
    }

    fn checkout<'a>(&'a self, ctx: &'a Ctx, checkout: &'a Checkout) -> BoxFuture<'a, Result<Next>> {
        async move { Ok(self.page(ctx, checkout).await?) }.boxed()
    }

    fn close_page<'a>(&'a self, tx: &'a mut Tx, page: &'a str, now: Instant) -> BoxFuture<'a, Result<()>> {
        async move { Ok(store::close_page(tx, page, now).await?) }.boxed()
    }

    fn portal<'a>(
        &'a self,
        ctx: &'a Ctx,
        customer: &'a Customer,
        back: &'a str,
    ) -> BoxFuture<'a, Result<Option<String>>> {
        async move {
            let id = self.known(ctx, customer).await?;
            let key = self.new_key("portal");
            let portal = self.stripe.open_portal(outward(ctx), &id, back, &key).await.map_err(Trouble::from)?;
            Ok(Some(portal.url))
        }
        .boxed()
    }

    fn intent<'a>(&'a self, ctx: &'a Ctx, due: &'a Due) -> BoxFuture<'a, Result<Option<Intent>>> {
        async move {
            // Without the publishable key no page can load Stripe's fields.
            if !self.takes_cards() {
                return Ok(None);
            }
            let secret = self.client_secret(ctx, due).await?;
            let (publishable_key, script_url) = (self.publishable_key.clone(), self.script_url.clone());
            Ok(secret.map(|client_secret| Intent { client_secret, publishable_key, script_url }))
        }
        .boxed()
    }

    fn take_card<'a>(&'a self, ctx: &'a Ctx, customer: &'a Customer) -> BoxFuture<'a, Result<Option<String>>> {
        async move { Ok(self.setup_secret(ctx, customer).await?) }.boxed()
    }

    fn pay_by_card<'a>(
        &'a self,
        ctx: &'a Ctx,
        due: &'a Due,
        taken: &'a str,
    ) -> BoxFuture<'a, Result<Option<CardPayment>>> {
        async move { Ok(self.paid_by_card(ctx, due, taken).await?) }.boxed()
    }

    fn pay_page<'a>(&'a self, ctx: &'a Ctx, due: &'a Due, back: &'a str) -> BoxFuture<'a, Result<Option<String>>> {
        async move { Ok(self.invoice_page(ctx, due, back).await?) }.boxed()
    }

    fn change<'a>(
        &'a self,
        ctx: &'a Ctx,
        held: &'a Held,
        price: &'a Priced,
        how: (When, bool),
    ) -> BoxFuture<'a, Result<Option<Seen>>> {
        async move { Ok(self.changed(ctx, held, price, how).await?) }.boxed()
    }

    fn cancel<'a>(&'a self, ctx: &'a Ctx, held: &'a Held, when: When) -> BoxFuture<'a, Result<Option<Seen>>> {
        async move { Ok(self.cancelled(ctx, held, when).await?) }.boxed()
    }

    fn resume<'a>(&'a self, ctx: &'a Ctx, held: &'a Held) -> BoxFuture<'a, Result<Option<Seen>>> {
        async move { Ok(self.resumed(ctx, held).await?) }.boxed()
    }

    fn refund<'a>(&'a self, ctx: &'a Ctx, refund: &'a Refunding) -> BoxFuture<'a, Result<Option<String>>> {
        async move {
            match self.refunded(ctx, refund).await {
                Ok(made) => Ok(Some(made)),
                // Trying again would not help. A payment of Stripe's other mode is missing.
                Err(Trouble::Stripe(Fault::Refused(why) | Fault::Missing(why))) => {
                    tracing::warn!(why, "a refund");
                    Err(Error::with(Code::Conflict, words::REFUND_REFUSED))
                }
                Err(trouble) => Err(trouble.into()),
            }
        }
        .boxed()
    }
}

impl Account {
    /// The customer at Stripe, with the current name and address. A customer removed there is created again.
    pub(super) async fn known(&self, ctx: &Ctx, customer: &Customer) -> Outcome<String> {
        let Customer { id, email, name, provider_ref, .. } = customer;
        let outward = outward(ctx);
        if let Some(known) = provider_ref.as_deref().filter(|known| known.starts_with("cus_")) {
            let key = self.new_key("rename");
            match self.stripe.change_customer(outward, known, email, name, &key).await {
                Ok(same) if !same.deleted => return Ok(same.id),
                Ok(_) | Err(Fault::Missing(_)) => {}
                Err(fault) => return Err(fault.into()),
            }
        }
        let again = provider_ref.as_deref().unwrap_or("new");
        let marks = [(marks::CUSTOMER, id.to_string())];
        // The same name and address have the same key, so that parallel calls make one customer.
        let key = self.key(&format!("customer-{id}-{email}-{name}-{again}"));
        let made = self.stripe.make_customer(outward, email, name, &marks, &key).await?;
        customers::set_ref(&ctx.db, *id, STRIPE, &made.id).await?;
        Ok(made.id)
    }

    /// The id of our price at Stripe. It is created there if there is none.
    async fn priced(&self, ctx: &Ctx, price: &Priced) -> Outcome<String> {
        let live = !self.stripe.is_test();
        if let Some(known) = store::price_ref(&ctx.db, price.id, live).await? {
            return Ok(known);
        }
        let marks = [(marks::PRICE, price.id.to_string())];
        let new = NewPrice {
            product: &price.package,
            currency: price.price.currency.code(),
            amount: to_stripe(price.price),
            interval: if price.interval == Interval::Year { Every::Year } else { Every::Month },
            marks: &marks,
        };
        let key = self.key(&format!("price-{}-{}-{}", price.id, price.package, price.price));
        let made = self.stripe.make_price(outward(ctx), &new, &key).await?;
        store::keep_price(&ctx.db, price.id, live, &made.id).await?;
        Ok(made.id)
    }

    async fn coupon(&self, ctx: &Ctx, discount: &Discount, key: &str) -> Outcome<String> {
        let off = match (discount.percent, discount.amount) {
            (Some(percent), _) => Off::Percent(percent),
            (None, Some(amount)) => Off::Amount(to_stripe(amount), amount.currency.code()),
            (None, None) => Off::Percent(0),
        };
        let new = NewCoupon { name: &discount.code, off, months: discount.months };
        let key = self.key(&format!("coupon-{key}-{}", discount.redemption));
        Ok(self.stripe.make_coupon(outward(ctx), &new, &key).await?.id)
    }

    /// Opens a Checkout page.
    async fn page(&self, ctx: &Ctx, checkout: &Checkout) -> Outcome<Next> {
        let Checkout { customer, subscription, price, trial_ends_at, expires_at, discount, back, cancelled, key } =
            checkout;
        let (customer, price) = (self.known(ctx, customer).await?, self.priced(ctx, price).await?);
        let coupon = match discount {
            Some(discount) => Some(self.coupon(ctx, discount, key).await?),
            None => None,
        };
        let mut marks = vec![(marks::SUBSCRIPTION, subscription.to_string())];
        marks.extend(discount.as_ref().map(|discount| (marks::REDEMPTION, discount.redemption.to_string())));
        let what = Page {
            customer: &customer,
            price: &price,
            trial_end: trial_ends_at.map(|at| rules::trial_end(at, ctx.clock.now())),
            expires_at: expires_at.0 / 1000,
            coupon: coupon.as_deref(),
            success_url: back,
            cancel_url: cancelled,
            marks: &marks,
        };
        // The same choice gets the same page. With another coupon, or closer to the trial's end, it gets another page.
        let (ends, coupon) = (what.trial_end.unwrap_or_default(), coupon.as_deref().unwrap_or_default());
        let key = self.key(&format!("{key}-{customer}-{price}-{coupon}-{ends}-{}", what.expires_at));
        let session = self.stripe.open_checkout(outward(ctx), &what, &key).await?;
        let url = session.url.ok_or_else(|| Fault::Unreadable("a page without an address".into()))?;
        Ok(Next::Redirect { url, page: session.id })
    }

    async fn client_secret(&self, ctx: &Ctx, due: &Due) -> Outcome<Option<String>> {
        if let Some(invoice) = &due.provider_ref {
            let stripes = self.stripe.invoice(outward(ctx), invoice).await?;
            // Older versions of the API name the payment; the current one returns its secret on request.
            if let Some(intent) = stripes.payment_intent() {
                return Ok(self.stripe.intent(outward(ctx), intent).await?.client_secret);
            }
            let invoice = self.stripe.invoice_to_pay(outward(ctx), invoice).await?;
            return Ok(invoice.client_secret().map(str::to_owned));
        }
        Ok(self.own_intent(ctx, due).await?.client_secret)
    }

    /// The payment intent of one of our invoices: one for each invoice and amount (R99). Its id is stored, because
    /// Stripe forgets the key after a day (R97).
    pub(super) async fn own_intent(&self, ctx: &Ctx, due: &Due) -> Outcome<PaymentIntent> {
        let customer = self.known(ctx, &due.customer).await?;
        let before = store::intent_ref(&ctx.db, due.invoice, due.amount).await?;
        if let Some(known) = &before {
            match self.stripe.intent(outward(ctx), known).await {
                Ok(same) if same.status != IntentStatus::Canceled && same.is_of(&customer) => return Ok(same),
                // It was cancelled, or belongs to a customer that was removed, or to Stripe's other mode.
                Ok(_) | Err(Fault::Missing(_)) => {}
                Err(fault) => return Err(fault.into()),
            }
        }
        let marks = [(marks::INVOICE, due.invoice.to_string())];
        let amount = (to_stripe(due.amount), due.amount.currency.code());
        let key = self.key(&format!("{}{}", due.key, before.unwrap_or_default()));
        let made = self.stripe.make_intent(outward(ctx), &customer, amount, &marks, &key).await?;
        store::keep_intent(&ctx.db, due.invoice, due.amount, &made.id).await?;
        Ok(made)
    }

    /// Refunds a payment. Returns the refund's id.
    async fn refunded(&self, ctx: &Ctx, refund: &Refunding) -> Outcome<String> {
        let Refunding { payment_ref, amount, key, marked, again } = refund;
        if *again && let Some(made) = self.made_refund(ctx, refund).await? {
            return Ok(made);
        }
        let mark = marked.then(|| (marks::REFUND, key.clone()));
        let amount = Some(to_stripe(*amount));
        Ok(self.stripe.refund(outward(ctx), payment_ref, amount, mark.as_slice(), &self.key(key)).await?.id)
    }

    /// The id of a refund that Stripe has already made: after a day, the same key would make another one (R97). Without
    /// a mark, it is one of the same amount that has not failed and is not stored here.
    async fn made_refund(&self, ctx: &Ctx, refund: &Refunding) -> Outcome<Option<String>> {
        let Refunding { payment_ref, amount, key, marked, .. } = refund;
        let amount = to_stripe(*amount);
        let failed = |status| rules::refund_state(status) == RefundState::Failed;
        for one in self.stripe.refunds(outward(ctx), payment_ref).await?.data.into_iter().rev() {
            let is_it = match one.metadata.get(marks::REFUND) {
                Some(mark) => mark == key,
                None if *marked || one.amount != amount || failed(one.status) => false,
                None => !store::has_refund(&ctx.db, &one.id).await?,
            };
            if is_it {
                return Ok(Some(one.id));
            }
        }
        Ok(None)
    }

    /// Where an invoice is paid: Stripe's own page for its invoices, Checkout for ours.
    async fn invoice_page(&self, ctx: &Ctx, due: &Due, back: &str) -> Outcome<Option<String>> {
        if let Some(invoice) = &due.provider_ref {
            return Ok(self.stripe.invoice(outward(ctx), invoice).await?.hosted_invoice_url);
        }
        let what = OneOff {
            customer: &self.known(ctx, &due.customer).await?,
            product: &words::invoice(&due.number),
            currency: due.amount.currency.code(),
            amount: to_stripe(due.amount),
            back,
            marks: &[(marks::INVOICE, due.invoice.to_string())],
        };
        let key = self.key(&format!("page-{}", due.key));
        Ok(self.stripe.open_payment(outward(ctx), &what, &key).await?.url)
    }

    async fn changed(
        &self,
        ctx: &Ctx,
        held: &Held,
        price: &Priced,
        (when, discounted): (When, bool),
    ) -> Outcome<Option<Seen>> {
        let present = self.stripe.subscription(outward(ctx), &held.provider_ref).await?;
        let (yearly, price) = (price.interval == Interval::Year, self.priced(ctx, price).await?);
        let is = present.item().map_or("", |item| item.price.id.as_str());
        let invoice = present.latest_invoice.as_ref().map_or("", |invoice| invoice.0.as_str());
        // After a change, the same key would return the old answer.
        let key = self.key(&format!("{}-{is}-{invoice}", held.key));
        let after = match when {
            When::Now if is == price => present,
            When::Now => {
                let free = self.unplanned(ctx, present).await?;
                let to = (price.as_str(), discounted);
                let after = self.stripe.change_price(outward(ctx), &free, to, Proration::ByInvoiceNow, &key).await?;
                // The card was declined: the change waits for this invoice.
                if let Some(due) = &after.latest_invoice
                    && after.item().is_some_and(|item| item.price.id != price)
                {
                    invoicing::invoice(ctx, self, &due.0).await?;
                }
                after
            }
            When::AtEnd => {
                let free = self.unplanned(ctx, present).await?;
                let free = self.going_on(ctx, free, true).await?;
                let to = (price.as_str(), yearly, discounted);
                self.stripe.plan_price(outward(ctx), &free, to, &self.new_key("plan")).await?;
                self.stripe.subscription(outward(ctx), &held.provider_ref).await?
            }
        };
        self.seen(ctx, &after).await
    }

    async fn cancelled(&self, ctx: &Ctx, held: &Held, when: When) -> Outcome<Option<Seen>> {
        let after = match when {
            When::Now => {
                let ended = match self.stripe.end_now(outward(ctx), &held.provider_ref, &self.new_key("end")).await {
                    // It has ended already, or belongs to Stripe's other mode. There it charges nothing.
                    Err(Fault::Missing(_)) => match self.stripe.subscription(outward(ctx), &held.provider_ref).await {
                        Err(Fault::Missing(_)) => return Ok(None),
                        found => found?,
                    },
                    ended => ended?,
                };
                invoicing::void_open(ctx, self, &ended.id).await?;
                ended
            }
            When::AtEnd => {
                let present = self.stripe.subscription(outward(ctx), &held.provider_ref).await?;
                let free = self.unplanned(ctx, present).await?;
                self.going_on(ctx, free, false).await?
            }
        };
        self.seen(ctx, &after).await
    }

    async fn resumed(&self, ctx: &Ctx, held: &Held) -> Outcome<Option<Seen>> {
        let present = self.stripe.subscription(outward(ctx), &held.provider_ref).await?;
        let free = self.unplanned(ctx, present).await?;
        let after = self.going_on(ctx, free, true).await?;
        self.seen(ctx, &after).await
    }

    /// A unique idempotency key, for calls that can be repeated without harm.
    pub(super) fn new_key(&self, what: &str) -> String {
        self.key(&format!("{what}-{:032x}", rand::random::<u128>()))
    }

    /// Makes a subscription continue after its period, or end with it.
    async fn going_on(&self, ctx: &Ctx, present: Subscription, goes_on: bool) -> Outcome<Subscription> {
        if present.cancel_at_period_end != goes_on {
            return Ok(present);
        }
        let key = self.new_key("end");
        Ok(self.stripe.end_with_period(outward(ctx), &present.id, !goes_on, &key).await?)
    }

    /// Cancels a subscription's scheduled change: Stripe allows no other change while there is a schedule.
    async fn unplanned(&self, ctx: &Ctx, present: Subscription) -> Outcome<Subscription> {
        let Some(plan) = &present.schedule else { return Ok(present) };
        match self.stripe.forget_plan(outward(ctx), &plan.0, &self.new_key("unplan")).await {
            Ok(_) | Err(Fault::Missing(_)) => {}
            Err(fault) => return Err(fault.into()),
        }
        Ok(self.stripe.subscription(outward(ctx), &present.id).await?)
    }

    async fn seen(&self, ctx: &Ctx, one: &Subscription) -> Outcome<Option<Seen>> {
        match facts(ctx, self, one).await? {
            Facts::Ours(seen) => Ok(Some(*seen)),
            Facts::Foreign | Facts::Unreadable { .. } => Ok(None),
        }
    }
}
