//! The calls for entering a card on our page, and paying with it.
//!
//! # Errors
//! A [`Fault`](super::Fault) says whether the same call may be made again. A call that changes something has an
//! idempotency key: made again with the same key, it takes effect once.

use super::objects::{Customer, Invoice, PaymentIntent, PaymentMethod, SetupIntent, Subscription};
use super::{Form, Outcome, Outward, Stripe};

impl Stripe {
    /// Prepares to collect a customer's card.
    pub async fn make_setup(&self, outward: &Outward, customer: &str, key: &str) -> Outcome<SetupIntent> {
        self.post(outward, "setup_intents", Form::default().with("customer", customer), key).await
    }

    /// The state of collecting a card.
    pub async fn setup(&self, outward: &Outward, id: &str) -> Outcome<SetupIntent> {
        self.get(outward, &format!("setup_intents/{id}"), Form::default()).await
    }

    /// Attaches a card to its customer.
    pub async fn attach(&self, outward: &Outward, card: &str, customer: &str, key: &str) -> Outcome<PaymentMethod> {
        let form = Form::default().with("customer", customer);
        self.post(outward, &format!("payment_methods/{card}/attach"), form, key).await
    }

    /// Sets the card of a payment.
    pub async fn choose_card(&self, outward: &Outward, intent: &str, card: &str, key: &str) -> Outcome<PaymentIntent> {
        let form = Form::default().with("payment_method", card);
        self.post(outward, &format!("payment_intents/{intent}"), form, key).await
    }

    /// Makes a payment with the card that was chosen.
    pub async fn confirm_intent(&self, outward: &Outward, intent: &str, key: &str) -> Outcome<PaymentIntent> {
        self.post(outward, &format!("payment_intents/{intent}/confirm"), Form::default(), key).await
    }

    /// Pays an invoice of Stripe's with a card.
    pub async fn pay_invoice(&self, outward: &Outward, invoice: &str, card: &str, key: &str) -> Outcome<Invoice> {
        let form = Form::default().with("payment_method", card);
        self.post(outward, &format!("invoices/{invoice}/pay"), form, key).await
    }

    /// Sets the card that pays a customer's next invoices.
    pub async fn prefer_card(&self, outward: &Outward, customer: &str, card: &str, key: &str) -> Outcome<Customer> {
        let form = Form::default().with("invoice_settings[default_payment_method]", card);
        self.post(outward, &format!("customers/{customer}"), form, key).await
    }

    /// Sets the card that pays a subscription's next invoices.
    pub async fn renew_with(
        &self,
        outward: &Outward,
        subscription: &str,
        card: &str,
        key: &str,
    ) -> Outcome<Subscription> {
        let form = Form::default().with("default_payment_method", card);
        self.post(outward, &format!("subscriptions/{subscription}"), form, key).await
    }
}
