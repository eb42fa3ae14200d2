//! Checks that payments with Stripe can work, for `daymark check-config`.

use anyhow::{Result, bail};
use daymark_base::config::Config;
use daymark_base::db::Db;
use daymark_outside::outward::Outward;
use daymark_outside::stripe::{Endpoint, Fault};

use super::account::Account;
use super::applying::OBJECTS;
use super::routes::WEBHOOK;
use super::{store, words};

/// Checks Stripe, and the database if there is one, and reports the findings: none while Stripe is off.
///
/// # Errors
/// When Stripe cannot be reached or rejects the key, or its webhooks do not match the secret in the settings.
pub async fn check(config: &Config, db: Option<&Db>) -> Result<Vec<String>> {
    let Some(account) = Account::new(config) else { return Ok(Vec::new()) };
    let mut told = Vec::new();
    let address = format!("{}{WEBHOOK}", config.public_url.origin());
    match account.stripe.webhooks(&Outward::new(config)).await {
        Ok(list) => {
            told.push(words::reachable(account.stripe.is_test()));
            told.push(registered(&list.data, &address));
        }
        // A restricted key may not list them, and a test server has none.
        Err(Fault::Forbidden(_) | Fault::Missing(_)) => {
            told.push(words::reachable(account.stripe.is_test()));
            told.push(words::not_listed(&address));
        }
        Err(Fault::Unknown(why)) => bail!("stripe.secret_key: {}", words::key_refused(&why)),
        Err(fault) => bail!("stripe.api_url: {fault}"),
    }
    if let Some(db) = db {
        told.push(delivered(db).await?);
    }
    Ok(told)
}

fn registered(all: &[Endpoint], address: &str) -> String {
    match all.iter().find(|one| one.url == address) {
        None => words::not_registered(address),
        Some(one) if one.status != "enabled" => words::disabled(address),
        Some(one) => {
            let sent = |object: &str| {
                let kind = match object {
                    "subscription" => "customer.subscription.",
                    "dispute" => "charge.dispute.",
                    other => other,
                };
                one.enabled_events.iter().any(|event| event == "*" || event.starts_with(kind))
            };
            let missing: Vec<_> = OBJECTS.into_iter().filter(|object| !sent(object)).collect();
            if missing.is_empty() { words::registered(address) } else { words::lacks(&missing.join(", ")) }
        }
    }
}

/// Stripe shows a secret only when it is created, so an accepted webhook is the proof that it matches.
async fn delivered(db: &Db) -> Result<String> {
    match store::deliveries(db).await? {
        (Some(accepted), Some((refused, false))) if refused > accepted => bail!(words::secret_does_not_fit(refused)),
        (None, Some((refused, false))) => bail!(words::secret_does_not_fit(refused)),
        (_, Some((refused, true))) => Ok(words::clock_differs(refused)),
        (Some(accepted), _) => Ok(words::secret_fits(accepted)),
        (None, None) => Ok(words::NO_WEBHOOK.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn endpoint(url: &str, status: &str, events: &[&str]) -> Endpoint {
        let enabled_events = events.iter().map(|event| (*event).to_owned()).collect();
        Endpoint { url: url.into(), status: status.into(), enabled_events }
    }

    #[test]
    fn missing_disabled_and_incomplete_webhooks_are_reported() {
        let address = "https://daymark.example/v1/webhooks/stripe";
        let told = |one: Endpoint| registered(&[endpoint("https://other.example", "enabled", &["*"]), one], address);
        assert_eq!(told(endpoint(address, "enabled", &["*"])), words::registered(address));
        assert_eq!(told(endpoint(address, "disabled", &["*"])), words::disabled(address));
        assert_eq!(told(endpoint("https://daymark.example/", "enabled", &["*"])), words::not_registered(address));
        let all = [
            "checkout.session.completed",
            "customer.subscription.updated",
            "invoice.paid",
            "payment_intent.succeeded",
            "refund.created",
            "charge.dispute.created",
        ];
        assert_eq!(told(endpoint(address, "enabled", &all)), words::registered(address));
        assert_eq!(told(endpoint(address, "enabled", &all[..4])), words::lacks("refund, dispute"));
    }
}
