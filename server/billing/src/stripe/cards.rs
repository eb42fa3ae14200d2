//! Cards entered on our page in Stripe's fields: saved first, then charged by the server, so that an invoice is paid
//! once, however often the member tries.

use daymark_outside::stripe::{Fault, IntentStatus, InvoiceStatus, SetupStatus};
use daymark_web::ctx::Ctx;
use daymark_web::error::Error;

use super::account::{Account, outward};
use super::facts::Trouble;
use super::{invoicing, words};
use crate::providers::{CardPayment, CardState, Customer, Due};

type Outcome<T> = Result<T, Trouble>;

/// Stripe's error codes for an invoice that needs the bank's check.
const ASKS: [&str; 2] = ["invoice_payment_intent_requires_action", "authentication_required"];

impl Account {
    /// Whether our pages accept cards.
    pub(super) const fn takes_cards(&self) -> bool {
        !self.publishable_key.is_empty()
    }

    /// The secret with which the browser saves a card.
    pub(super) async fn setup_secret(&self, ctx: &Ctx, customer: &Customer) -> Outcome<Option<String>> {
        if !self.takes_cards() {
            return Ok(None);
        }
        let customer = self.known(ctx, customer).await?;
        Ok(self.stripe.make_setup(outward(ctx), &customer, &self.new_key("setup")).await?.client_secret)
    }

    /// Pays an invoice with a saved card.
    pub(super) async fn paid_by_card(&self, ctx: &Ctx, due: &Due, taken: &str) -> Outcome<Option<CardPayment>> {
        if !self.takes_cards() {
            return Ok(None);
        }
        let customer = self.known(ctx, &due.customer).await?;
        let card = self.taken(ctx, taken, &customer).await?;
        match &due.provider_ref {
            Some(invoice) => self.pay_theirs(ctx, invoice, &customer, &card).await.map(Some),
            None => self.pay_ours(ctx, due, &card).await.map(Some),
        }
    }

    /// The id of the saved card. Another customer's card is refused.
    async fn taken(&self, ctx: &Ctx, taken: &str, customer: &str) -> Outcome<String> {
        let refused = || Trouble::Own(Error::field("setup_intent", words::NO_SUCH_CARD));
        let setup = match self.stripe.setup(outward(ctx), taken).await {
            Err(Fault::Missing(_)) => return Err(refused()),
            other => other?,
        };
        let own = setup.customer.as_ref().is_some_and(|of| of.0 == customer);
        let card =
            setup.payment_method.filter(|_| own && setup.status == SetupStatus::Succeeded).ok_or_else(refused)?;
        let kept = self.stripe.payment_method(outward(ctx), &card.0).await?.customer;
        match kept {
            Some(of) if of.0 == customer => {}
            Some(_) => return Err(refused()),
            None => {
                let key = self.key(&format!("keep-{}", card.0));
                self.stripe.attach(outward(ctx), &card.0, customer, &key).await?;
            }
        }
        Ok(card.0)
    }

    /// Pays one of our invoices. It has one payment, which later attempts continue.
    async fn pay_ours(&self, ctx: &Ctx, due: &Due, card: &str) -> Outcome<CardPayment> {
        let made = self.own_intent(ctx, due).await?.id;
        let stripe = &self.stripe;
        let present = stripe.intent(outward(ctx), &made).await?;
        let after = match present.status {
            IntentStatus::RequiresPaymentMethod | IntentStatus::RequiresConfirmation | IntentStatus::RequiresAction => {
                let key = self.key(&format!("choose-{made}-{card}"));
                stripe.choose_card(outward(ctx), &made, card, &key).await?;
                match stripe.confirm_intent(outward(ctx), &made, &self.key(&format!("pay-{made}-{card}"))).await {
                    Err(Fault::Declined { .. }) => return Ok(CardState::Declined.into()),
                    other => other?,
                }
            }
            _ => present,
        };
        if after.status == IntentStatus::Succeeded {
            known(invoicing::payment(ctx, self, &made).await);
        }
        let state = state(after.status);
        Ok(CardPayment { state, client_secret: after.client_secret.filter(|_| state == CardState::Action) })
    }

    /// Pays an invoice of Stripe's. The card also pays the next ones: the previous card may have failed.
    async fn pay_theirs(&self, ctx: &Ctx, invoice: &str, customer: &str, card: &str) -> Outcome<CardPayment> {
        let stripe = &self.stripe;
        let key = |what: &str| self.key(&format!("{what}-{invoice}-{card}"));
        let paid = match stripe.pay_invoice(outward(ctx), invoice, card, &key("pay")).await {
            Err(Fault::Declined { code, .. }) if ASKS.contains(&code.as_str()) => {
                let asked = stripe.invoice_to_pay(outward(ctx), invoice).await?;
                let client_secret = asked.client_secret().map(str::to_owned);
                return Ok(CardPayment { state: CardState::Action, client_secret });
            }
            Err(Fault::Declined { .. }) => return Ok(CardState::Declined.into()),
            other => other?,
        };
        stripe.prefer_card(outward(ctx), customer, card, &key("prefer")).await?;
        if let Some(subscription) = paid.subscription() {
            stripe.renew_with(outward(ctx), subscription, card, &key("renew")).await?;
        }
        if paid.status != InvoiceStatus::Paid {
            return Ok(CardState::Processing.into());
        }
        known(invoicing::invoice(ctx, self, invoice).await);
        Ok(CardState::Paid.into())
    }
}

/// The result of a payment.
const fn state(status: IntentStatus) -> CardState {
    match status {
        IntentStatus::Succeeded => CardState::Paid,
        IntentStatus::RequiresAction => CardState::Action,
        IntentStatus::RequiresPaymentMethod | IntentStatus::Canceled => CardState::Declined,
        IntentStatus::RequiresConfirmation
        | IntentStatus::Processing
        | IntentStatus::RequiresCapture
        | IntentStatus::Other => CardState::Processing,
    }
}

/// Logs that a payment could not be stored. The money has moved, and the webhook stores it later.
fn known(stored: Outcome<()>) {
    if let Err(trouble) = stored {
        tracing::warn!(%trouble, "a payment by card");
    }
}
