//! The calls that billing makes.
//!
//! # Errors
//! A [`Fault`](super::Fault) says whether the same call may be made again. A call that changes something has an
//! idempotency key: made again with the same key, it takes effect once.

use super::objects::{
    Charge, Coupon, Customer, Dispute, Endpoint, Event, Interval, Invoice, InvoicePayment, List, PaymentIntent,
    PaymentMethod, Portal, Price, Refund, Schedule, Session, Subscription,
};
use super::{Form, Outcome, Outward, Stripe};

/// The maximum number of objects on a page: Stripe's own limit.
const PAGE: u8 = 100;

/// Our own metadata on an object, by which we recognise it.
pub type Marks<'a> = &'a [(&'a str, String)];

/// A page on which a member subscribes.
pub struct Checkout<'a> {
    /// Who pays.
    pub customer: &'a str,
    /// The price to pay.
    pub price: &'a str,
    /// The end of the trial, in seconds since 1970: at least two days from now.
    pub trial_end: Option<i64>,
    /// When the page expires, in seconds since 1970: in half an hour to 24 hours.
    pub expires_at: i64,
    /// The coupon to apply.
    pub coupon: Option<&'a str>,
    /// Where the member goes after subscribing.
    pub success_url: &'a str,
    /// Where the member goes after cancelling.
    pub cancel_url: &'a str,
    /// Metadata of the page and of the subscription that it starts.
    pub marks: Marks<'a>,
}

/// A page for a one-time payment.
pub struct OneOff<'a> {
    /// Who pays.
    pub customer: &'a str,
    /// What is paid for, as shown to the payer.
    pub product: &'a str,
    /// The currency, three letters.
    pub currency: &'a str,
    /// The amount, in Stripe's minor units.
    pub amount: i64,
    /// Where the payer goes after paying or cancelling.
    pub back: &'a str,
    /// Metadata of the payment.
    pub marks: Marks<'a>,
}

/// A price to create.
pub struct NewPrice<'a> {
    /// What is sold, as shown to the payer.
    pub product: &'a str,
    /// The currency, three letters.
    pub currency: &'a str,
    /// The amount, in Stripe's minor units.
    pub amount: i64,
    /// How often it is paid.
    pub interval: Interval,
    /// Metadata of the price.
    pub marks: Marks<'a>,
}

/// A coupon to create.
pub struct NewCoupon<'a> {
    /// Its name on invoices.
    pub name: &'a str,
    /// How much it deducts.
    pub off: Off<'a>,
    /// How many months it lasts: 0 for one invoice, `None` for as long as the subscription.
    pub months: Option<i64>,
}

/// How much is deducted.
pub enum Off<'a> {
    /// In thousandths of a per cent.
    Percent(i64),
    /// In Stripe's minor units, with the currency's three letters.
    Amount(i64, &'a str),
}

/// How a change of the price is charged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proration {
    /// At once: the unused time is credited and the new time charged, both on an invoice that is due now.
    ByInvoiceNow,
    /// Nothing is charged or credited.
    None,
}

/// Which part of a list to read.
#[derive(Clone, Debug, Default)]
pub struct Since {
    /// Only objects created at this second or later.
    pub created: Option<i64>,
    /// Only objects after this one in the list.
    pub after: Option<String>,
}

impl Since {
    fn form(&self) -> Form {
        let form = Form::default().with("limit", PAGE).with_some("created[gte]", self.created);
        form.with_some("starting_after", self.after.as_deref())
    }
}

impl Stripe {
    /// Creates a customer.
    pub async fn make_customer(
        &self,
        outward: &Outward,
        email: &str,
        name: &str,
        marks: Marks<'_>,
        key: &str,
    ) -> Outcome<Customer> {
        let form = Form::default().with("email", email).with("name", name).marked("", marks);
        self.post(outward, "customers", form, key).await
    }

    /// Changes a customer's email address and name.
    pub async fn change_customer(
        &self,
        outward: &Outward,
        id: &str,
        email: &str,
        name: &str,
        key: &str,
    ) -> Outcome<Customer> {
        let form = Form::default().with("email", email).with("name", name);
        self.post(outward, &format!("customers/{id}"), form, key).await
    }

    /// A customer.
    pub async fn customer(&self, outward: &Outward, id: &str) -> Outcome<Customer> {
        self.get(outward, &format!("customers/{id}"), Form::default()).await
    }

    /// Deletes a customer, whose subscriptions end at once.
    pub async fn remove_customer(&self, outward: &Outward, id: &str, key: &str) -> Outcome<Customer> {
        self.delete(outward, &format!("customers/{id}"), key).await
    }

    /// Creates a price and its product.
    pub async fn make_price(&self, outward: &Outward, new: &NewPrice<'_>, key: &str) -> Outcome<Price> {
        let interval = if new.interval == Interval::Year { "year" } else { "month" };
        let form = Form::default()
            .with("currency", new.currency.to_ascii_lowercase())
            .with("unit_amount", new.amount)
            .with("recurring[interval]", interval)
            .with("product_data[name]", new.product)
            .marked("", new.marks);
        self.post(outward, "prices", form, key).await
    }

    /// Creates a coupon.
    pub async fn make_coupon(&self, outward: &Outward, new: &NewCoupon<'_>, key: &str) -> Outcome<Coupon> {
        let form = Form::default().with("name", new.name);
        let form = match new.off {
            Off::Percent(percent) => form.with("percent_off", format!("{}.{:03}", percent / 1000, percent % 1000)),
            Off::Amount(amount, currency) => {
                form.with("amount_off", amount).with("currency", currency.to_ascii_lowercase())
            }
        };
        let form = match new.months {
            Some(0) => form.with("duration", "once"),
            Some(months) => form.with("duration", "repeating").with("duration_in_months", months),
            None => form.with("duration", "forever"),
        };
        self.post(outward, "coupons", form, key).await
    }

    /// Opens a page on which a member subscribes.
    pub async fn open_checkout(&self, outward: &Outward, what: &Checkout<'_>, key: &str) -> Outcome<Session> {
        let form = Form::default()
            .with("mode", "subscription")
            .with("customer", what.customer)
            .with("line_items[0][price]", what.price)
            .with("line_items[0][quantity]", 1)
            .with_some("subscription_data[trial_end]", what.trial_end)
            .with("expires_at", what.expires_at)
            .with_some("discounts[0][coupon]", what.coupon)
            .with("success_url", what.success_url)
            .with("cancel_url", what.cancel_url)
            .marked("", what.marks)
            .marked("subscription_data", what.marks);
        self.post(outward, "checkout/sessions", form, key).await
    }

    /// Opens a page for a one-time payment.
    pub async fn open_payment(&self, outward: &Outward, what: &OneOff<'_>, key: &str) -> Outcome<Session> {
        let form = Form::default()
            .with("mode", "payment")
            .with("customer", what.customer)
            .with("line_items[0][price_data][currency]", what.currency.to_ascii_lowercase())
            .with("line_items[0][price_data][unit_amount]", what.amount)
            .with("line_items[0][price_data][product_data][name]", what.product)
            .with("line_items[0][quantity]", 1)
            .with("success_url", what.back)
            .with("cancel_url", what.back)
            .marked("payment_intent_data", what.marks);
        self.post(outward, "checkout/sessions", form, key).await
    }

    /// A page on which a member pays.
    pub async fn session(&self, outward: &Outward, id: &str) -> Outcome<Session> {
        self.get(outward, &format!("checkout/sessions/{id}"), Form::default()).await
    }

    /// Closes a page on which a member pays, so that it can no longer be used.
    pub async fn close_checkout(&self, outward: &Outward, id: &str, key: &str) -> Outcome<Session> {
        self.post(outward, &format!("checkout/sessions/{id}/expire"), Form::default(), key).await
    }

    /// Opens the page on which a member changes how they pay. It expires after a few minutes.
    pub async fn open_portal(&self, outward: &Outward, customer: &str, back: &str, key: &str) -> Outcome<Portal> {
        let form = Form::default().with("customer", customer).with("return_url", back);
        self.post(outward, "billing_portal/sessions", form, key).await
    }

    /// A subscription.
    pub async fn subscription(&self, outward: &Outward, id: &str) -> Outcome<Subscription> {
        self.get(outward, &format!("subscriptions/{id}"), Form::default()).await
    }

    /// A page of the subscriptions that have not ended.
    pub async fn subscriptions(&self, outward: &Outward, since: &Since) -> Outcome<List<Subscription>> {
        self.get(outward, "subscriptions", since.form()).await
    }

    /// Gives a subscription another price, with or without its discount. With [`Proration::ByInvoiceNow`] it keeps its
    /// old price unless the difference is paid.
    pub async fn change_price(
        &self,
        outward: &Outward,
        subscription: &Subscription,
        (price, discounted): (&str, bool),
        proration: Proration,
        key: &str,
    ) -> Outcome<Subscription> {
        let item = subscription.item().map(|item| item.id.as_str());
        let form = Form::default().with_some("items[0][id]", item).with("items[0][price]", price);
        let form = match proration {
            Proration::ByInvoiceNow => {
                form.with("proration_behavior", "always_invoice").with("payment_behavior", "pending_if_incomplete")
            }
            Proration::None => form.with("proration_behavior", "none"),
        };
        let form = form.with_some("discounts", (!discounted).then_some(""));
        self.post(outward, &format!("subscriptions/{}", subscription.id), form, key).await
    }

    /// The changes planned for a subscription.
    pub async fn schedule(&self, outward: &Outward, id: &str) -> Outcome<Schedule> {
        self.get(outward, &format!("subscription_schedules/{id}"), Form::default()).await
    }

    /// Plans another price from the end of the current period, with or without the discount.
    pub async fn plan_price(
        &self,
        outward: &Outward,
        subscription: &Subscription,
        (price, yearly, discounted): (&str, bool, bool),
        key: &str,
    ) -> Outcome<Schedule> {
        let form = Form::default().with("from_subscription", &subscription.id);
        let made = match &subscription.schedule {
            Some(schedule) => self.schedule(outward, &schedule.0).await?,
            None => self.post(outward, "subscription_schedules", form, &format!("{key}:make")).await?,
        };
        let present = subscription.item().map(|item| item.price.id.as_str());
        let until = subscription.period().map(|(_, until)| until);
        let form = Form::default()
            .with_some("phases[0][items][0][price]", present)
            .with_some("phases[0][start_date]", made.phases.first().map(|phase| phase.start_date))
            .with_some("phases[0][end_date]", until)
            .with("phases[1][items][0][price]", price)
            .with("phases[1][duration][interval]", if yearly { "year" } else { "month" })
            .with("phases[1][proration_behavior]", "none")
            .with_some("phases[1][discounts]", (!discounted).then_some(""))
            // Afterwards the subscription continues without a schedule.
            .with("end_behavior", "release");
        self.post(outward, &format!("subscription_schedules/{}", made.id), form, key).await
    }

    /// Cancels the changes planned for a subscription.
    pub async fn forget_plan(&self, outward: &Outward, schedule: &str, key: &str) -> Outcome<Schedule> {
        self.post(outward, &format!("subscription_schedules/{schedule}/release"), Form::default(), key).await
    }

    /// Lets a subscription end with its current period, or continue.
    pub async fn end_with_period(&self, outward: &Outward, id: &str, ends: bool, key: &str) -> Outcome<Subscription> {
        let form = Form::default().with("cancel_at_period_end", ends);
        self.post(outward, &format!("subscriptions/{id}"), form, key).await
    }

    /// Ends a subscription at once.
    pub async fn end_now(&self, outward: &Outward, id: &str, key: &str) -> Outcome<Subscription> {
        self.delete(outward, &format!("subscriptions/{id}"), key).await
    }

    /// The live subscriptions of a customer.
    pub async fn subscriptions_of(&self, outward: &Outward, customer: &str) -> Outcome<List<Subscription>> {
        let form = Form::default().with("customer", customer).with("limit", PAGE);
        self.get(outward, "subscriptions", form).await
    }

    /// An invoice.
    pub async fn invoice(&self, outward: &Outward, id: &str) -> Outcome<Invoice> {
        self.get(outward, &format!("invoices/{id}"), Form::default()).await
    }

    /// The payment of an invoice, `pi_…`; `None` if it is unpaid or was paid outside Stripe.
    pub async fn payment_of(&self, outward: &Outward, invoice: &Invoice) -> Outcome<Option<String>> {
        if let Some(intent) = invoice.payment_intent() {
            return Ok(Some(intent.to_owned()));
        }
        let form = Form::default().with("invoice", &invoice.id).with("limit", PAGE);
        let all: List<InvoicePayment> = self.get(outward, "invoice_payments", form).await?;
        let paid = all.data.into_iter().find(|payment| payment.status == "paid");
        Ok(paid.and_then(|payment| payment.payment.payment_intent).map(|intent| intent.0))
    }

    /// An invoice with its client secret.
    pub async fn invoice_to_pay(&self, outward: &Outward, id: &str) -> Outcome<Invoice> {
        self.get(outward, &format!("invoices/{id}"), Form::default().with("expand[0]", "confirmation_secret")).await
    }

    /// The newest invoices of a subscription.
    pub async fn invoices(&self, outward: &Outward, subscription: &str) -> Outcome<List<Invoice>> {
        let form = Form::default().with("subscription", subscription).with("limit", PAGE);
        self.get(outward, "invoices", form).await
    }

    /// Cancels an invoice that is not paid.
    pub async fn void_invoice(&self, outward: &Outward, id: &str, key: &str) -> Outcome<Invoice> {
        self.post(outward, &format!("invoices/{id}/void"), Form::default(), key).await
    }

    /// Prepares a payment that is completed on a page.
    pub async fn make_intent(
        &self,
        outward: &Outward,
        customer: &str,
        (amount, currency): (i64, &str),
        marks: Marks<'_>,
        key: &str,
    ) -> Outcome<PaymentIntent> {
        let form = Form::default().with("amount", amount).with("currency", currency.to_ascii_lowercase());
        self.post(outward, "payment_intents", form.with("customer", customer).marked("", marks), key).await
    }

    /// A payment.
    pub async fn intent(&self, outward: &Outward, id: &str) -> Outcome<PaymentIntent> {
        self.get(outward, &format!("payment_intents/{id}"), Form::default()).await
    }

    /// A charge.
    pub async fn charge(&self, outward: &Outward, id: &str) -> Outcome<Charge> {
        self.get(outward, &format!("charges/{id}"), Form::default()).await
    }

    /// A payment method.
    pub async fn payment_method(&self, outward: &Outward, id: &str) -> Outcome<PaymentMethod> {
        self.get(outward, &format!("payment_methods/{id}"), Form::default()).await
    }

    /// Refunds a payment; all of it if `amount` is `None`.
    pub async fn refund(
        &self,
        outward: &Outward,
        intent: &str,
        amount: Option<i64>,
        marks: Marks<'_>,
        key: &str,
    ) -> Outcome<Refund> {
        let form = Form::default().with("payment_intent", intent).with_some("amount", amount).marked("", marks);
        self.post(outward, "refunds", form, key).await
    }

    /// A refund.
    pub async fn seen_refund(&self, outward: &Outward, id: &str) -> Outcome<Refund> {
        self.get(outward, &format!("refunds/{id}"), Form::default()).await
    }

    /// The refunds of a payment.
    pub async fn refunds(&self, outward: &Outward, intent: &str) -> Outcome<List<Refund>> {
        let form = Form::default().with("payment_intent", intent).with("limit", PAGE);
        self.get(outward, "refunds", form).await
    }

    /// The disputes of a payment.
    pub async fn disputes(&self, outward: &Outward, intent: &str) -> Outcome<List<Dispute>> {
        let form = Form::default().with("payment_intent", intent).with("limit", PAGE);
        self.get(outward, "disputes", form).await
    }

    /// A disputed payment.
    pub async fn dispute(&self, outward: &Outward, id: &str) -> Outcome<Dispute> {
        self.get(outward, &format!("disputes/{id}"), Form::default()).await
    }

    /// A page of events, newest first. Stripe keeps them for 30 days.
    pub async fn events(&self, outward: &Outward, since: &Since) -> Outcome<List<Event>> {
        self.get(outward, "events", since.form()).await
    }

    /// The registered webhooks.
    pub async fn webhooks(&self, outward: &Outward) -> Outcome<List<Endpoint>> {
        self.get(outward, "webhook_endpoints", Form::default().with("limit", PAGE)).await
    }
}
