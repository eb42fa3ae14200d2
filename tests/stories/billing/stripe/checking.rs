//! The report of `daymark check-config` on Stripe.

use daymark_base::config::Config;
use daymark_base::db::{Db, Options};
use daymark_billing::stripe::check;
use daymark_tests::harness::{Database, GOOD_CARD, Site, StripeServer, ids};
use serde_json::json;

use super::super::{package, price};
use super::checkout;

/// The settings of a site with this secret key and address of Stripe.
fn config(site: &Site, stripe: &StripeServer, other: &[(&'static str, &str)]) -> Config {
    let public = format!("http://{}", site.addr());
    let own =
        [("DAYMARK_PUBLIC_URL", public.as_str()), ("DAYMARK_SECRET", "a secret of at least thirty-two characters")];
    let all = stripe.settings().into_iter().chain(own).chain(other.iter().copied());
    Config::from_sources(None, all.map(|(name, value)| (name.to_owned(), value.to_owned()))).expect("settings")
}

#[tokio::test]
async fn check_config_reports_stripe_connection_and_webhook_status() {
    let Some(stripe) = StripeServer::start().await else { return };
    let site = Site::start_with(Database::Sqlite, &stripe.settings(), false).await;
    stripe.serve(&site).await;
    let (admin, ada) = (site.admin().await, site.member("ada").await);
    let db = Db::open(site.database().url(), &Options::default()).await.expect("a database");
    let with = |other| config(&site, &stripe, other);
    let told = async |config: Config| match check(&config, Some(&db)).await {
        Ok(lines) => lines.join("\n"),
        Err(fault) => format!("{fault:#}"),
    };
    let fresh = told(with(&[])).await;
    for part in ["reachable", "test mode", "is registered and enabled", "no webhook has arrived yet"] {
        assert!(fresh.contains(part), "{fresh}");
    }
    let elsewhere = told(with(&[("DAYMARK_PUBLIC_URL", "https://daymark.example")])).await;
    assert!(
        elsewhere.contains("no webhook is registered for https://daymark.example/v1/webhooks/stripe"),
        "{elsewhere}"
    );
    let key = told(with(&[("DAYMARK_STRIPE__SECRET_KEY", "sk_test_other")])).await;
    assert!(key.starts_with("stripe.secret_key: Stripe does not accept it."), "{key}");
    let nowhere = told(with(&[("DAYMARK_STRIPE__API_URL", "http://127.0.0.1:9")])).await;
    assert!(nowhere.starts_with("stripe.api_url: Stripe cannot be reached"), "{nowhere}");

    let made = package(&admin, json!({})).await;
    let (_, page) = checkout(&ada, price(made, "month")).await;
    stripe.pay(&page, GOOD_CARD).await;
    let all = ids(&stripe.events().await);
    stripe.deliver_as(&all, &json!({ "secret": "whsec_other" })).await;
    let secret = told(with(&[])).await;
    assert!(secret.starts_with("stripe.webhook_secret: it does not match"), "{secret}");
    site.minutes(1);
    stripe.follow(&site).await;
    stripe.settle(&site).await;
    let fits = told(with(&[])).await;
    assert!(fits.contains("the webhook secret matches"), "{fits}");
    db.close().await;
    site.end().await;
}
