//! `/packages` before any script runs: what each package includes and costs, and the same for search engines.

use actix_web::{HttpRequest, HttpResponse};
use daymark_billing::packages::{self, Interval, Package, Price};
use daymark_web::ctx::Ctx;
use daymark_web::error::Result;
use maud::html;
use serde_json::{Value, json};

use super::document::Document;
use super::pages::answer;
use super::words;

/// Such as `9.00 EUR a month`.
pub fn cost(price: &Price) -> String {
    let each = match price.interval {
        Interval::Month => words::A_MONTH,
        Interval::Year => words::A_YEAR,
    };
    format!("{} {each}", price.price)
}

/// `GET /packages`.
pub async fn list(req: HttpRequest) -> Result<HttpResponse> {
    let ctx = Ctx::of(&req);
    let found = packages::offered(ctx).await?;
    let content = html! {
        h1 class="mt-2 text-3xl font-extrabold tracking-tight sm:mt-6" { (words::PRICING) }
        p class="mt-1 mb-6 max-w-[60ch] text-muted sm:mb-8" { (words::PRICING_ABOUT) }
        ul class="mt-4 grid gap-4" {
            @for package in &found {
                li id=(package.key) class="rounded-card bg-surface p-5 shadow-card" {
                    h2 class="text-lg font-bold" { (package.title) }
                    p class="mt-1 text-muted" { (package.summary) }
                    @for price in &package.prices {
                        p class="mt-2 font-semibold" { (cost(price)) }
                    }
                    ul class="mt-3 grid gap-1" {
                        @for feature in &package.features {
                            li class="text-muted" { (feature) }
                        }
                    }
                }
            }
        }
    };
    let url = format!("{}/packages", ctx.config.public_url.origin());
    let entry = |(i, package): (usize, &Package)| json!({ "@type": "ListItem", "position": i + 1, "item": about(package, &url) });
    let entries: Vec<Value> = found.iter().enumerate().map(entry).collect();
    let data = json!({ "@context": "https://schema.org", "@type": "ItemList", "itemListElement": entries });
    let (title, description) = (Some(words::PRICING.to_owned()), Some(words::PRICING_ABOUT.to_owned()));
    answer(&req, &Document { title, description, image: None, path: "/packages".into(), data, content, article: None })
        .await
}

/// Data for search engines (schema.org's Product).
fn about(package: &Package, url: &str) -> Value {
    let offer = |price: &Price| {
        json!({ "@type": "Offer", "price": price.price.decimal(), "priceCurrency": price.price.currency, "url": url,
            "availability": "https://schema.org/InStock" })
    };
    let offers: Vec<Value> = package.prices.iter().map(offer).collect();
    json!({ "@type": "Product", "name": package.title, "description": package.summary, "offers": offers })
}
