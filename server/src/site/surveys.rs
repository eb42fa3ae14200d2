//! The page of a report that its author shares, before any script runs.

use actix_web::http::header::{CACHE_CONTROL, HeaderValue};
use actix_web::web::{Path, Query};
use actix_web::{HttpRequest, HttpResponse};
use daymark_content::surveys::{SurveyReport, readable_report};
use daymark_web::access::{Access, Visitor};
use daymark_web::error::Result;
use maud::html;
use serde::Deserialize;
use serde_json::json;

use super::document::Document;
use super::pages::answer;
use super::{shell, words};
use crate::static_files;

/// The query parameters of a link to a report.
#[derive(Deserialize)]
pub struct Link {
    pub share: Option<String>,
}

/// Shared caches must not store the page: the author may end the link at any time.
pub const NOBODY_ELSE: &str = "private, no-cache";

/// `GET /survey/{id}/report/{report_id}`. Without a valid link it serves the plain shell; the app explains why.
pub async fn report(req: HttpRequest, at: Path<(String, String)>, link: Query<Link>) -> Result<HttpResponse> {
    let (Ok(survey), Ok(id), Some(token)) = (at.0.parse(), at.1.parse(), &link.share) else {
        return shell::serve(req).await;
    };
    let visitor = Visitor::admit(&req).await?;
    let Some(report) = readable_report(&visitor, survey, id, Some(token)).await? else {
        return shell::serve(req).await;
    };
    let path = format!("/survey/{survey}/report/{id}");
    // Link previews request the page's canonical address again.
    let link = form_urlencoded::Serializer::new(String::new()).append_pair("share", token).finish();
    let page = document(&report, format!("{path}?{link}"), format!("{path}/card.png?{link}"));
    let mut response = answer(&req, &page).await?;
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static(NOBODY_ELSE));
    response.headers_mut().insert(static_files::ROBOTS, static_files::NOINDEX);
    Ok(response)
}

fn document(report: &SurveyReport, path: String, image: String) -> Document {
    let band = report.band.as_ref().map(|band| band.label.as_str());
    let overall = report.score.map(|score| words::overall(score, band));
    let scores = report.dimensions.iter().filter_map(|d| Some(format!("{}: {}", d.name, d.score?)));
    let content = html! {
        div class="rounded-card bg-surface p-5 shadow-card sm:p-8" {
            h1 class="mt-3 text-3xl font-extrabold tracking-tight" { (report.title) }
            @if let Some(overall) = &overall { p class="mt-3 font-medium" { (overall) } }
            ul { @for score in scores { li class="mt-2" { (score) } } }
        }
    };
    let data = json!({ "@context": "https://schema.org", "@type": "WebPage", "name": report.title });
    let description = Some(overall.unwrap_or_else(|| words::SHARED_REPORT.to_owned()));
    Document { title: Some(report.title.clone()), description, image: Some(image), path, data, content, article: None }
}
