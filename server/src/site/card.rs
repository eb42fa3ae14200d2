//! Preview pictures: the title and the facts of a page on a generated sky, and the scores of reports that are shared.

mod drawing;
mod report;

pub use drawing::{HEIGHT, WIDTH};

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Bytes, Path, Query};
use actix_web::{HttpRequest, HttpResponse};
use daymark_content::events as calendar;
use daymark_content::surveys::readable_report;
use daymark_log::programs;
use daymark_press::articles;
use daymark_web::access::{Access, Visitor};
use daymark_web::bounded::Bounded;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Code, Error, Result};
use daymark_website::pages as texts;
use moka::sync::Cache;

use super::shell::site;
use super::surveys::{Link, NOBODY_ELSE};
use super::{events, insights, pages, words};
use crate::static_files;

/// Cached pictures, each some tens of kilobytes.
const KEPT: u64 = 200;
/// Pictures that may wait to be drawn.
const WAITING: usize = 32;
/// A changed title or date is shown a day later at the latest.
const KEEP: &str = "public, max-age=86400";

/// What is on a picture besides the name of the site.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Subject {
    Page { title: String, facts: String },
    Report(report::Scores),
}

impl Subject {
    fn png(&self, site: &str) -> anyhow::Result<Vec<u8>> {
        match self {
            Self::Page { title, facts } => drawing::png(site, title, facts),
            Self::Report(scores) => report::png(site, scores),
        }
    }
}

/// The cache of pictures.
pub struct Cards {
    drawn: Cache<(String, Subject), Bytes>,
    desk: Bounded,
}

impl Default for Cards {
    fn default() -> Self {
        Self { drawn: Cache::new(KEPT), desk: Bounded::new(1, WAITING) }
    }
}

impl Cards {
    async fn picture(&self, site: String, subject: Subject) -> Result<Bytes> {
        let asked = (site, subject);
        if let Some(drawn) = self.drawn.get(&asked) {
            return Ok(drawn);
        }
        let (site, subject) = asked.clone();
        let drawn = Bytes::from(self.desk.run(move || subject.png(&site).map_err(Error::internal)).await?);
        self.drawn.insert(asked, drawn.clone());
        Ok(drawn)
    }
}

async fn answer(req: &HttpRequest, subject: Option<Subject>, keep: &'static str) -> Result<HttpResponse> {
    let (ctx, subject) = (Ctx::of(req), subject.ok_or(Code::NotFound)?);
    let picture = ctx.service::<Cards>().picture(site(ctx).await.name, subject).await?;
    Ok(HttpResponse::Ok().content_type("image/png").insert_header((CACHE_CONTROL, keep)).body(picture))
}

/// `GET /card.png`: the picture of pages without their own.
pub async fn home(req: HttpRequest) -> Result<HttpResponse> {
    let site = site(Ctx::of(&req)).await;
    answer(&req, Some(Subject::Page { title: site.tagline, facts: site.description }), KEEP).await
}

/// `GET /challenges/{id}/card.png`.
pub async fn program(req: HttpRequest, id: Path<i64>) -> Result<HttpResponse> {
    let found = programs::public(Ctx::of(&req), *id).await?;
    let subject = found.map(|p| Subject::Page { facts: pages::when(&p), title: p.title });
    answer(&req, subject, KEEP).await
}

/// `GET /events/{id}/card.png`.
pub async fn event(req: HttpRequest, id: Path<i64>) -> Result<HttpResponse> {
    let found = calendar::public(Ctx::of(&req), *id).await?;
    let subject = found.map(|e| Subject::Page { facts: events::when(&e.card), title: e.card.title });
    answer(&req, subject, KEEP).await
}

/// `GET /insights/{slug}/card.png`.
pub async fn article(req: HttpRequest, slug: Path<String>) -> Result<HttpResponse> {
    let found = articles::public(Ctx::of(&req), &slug).await?;
    let subject = found.map(|a| Subject::Page { facts: insights::byline(&a.card), title: a.card.title });
    answer(&req, subject, KEEP).await
}

/// `GET /pages/{slug}/card.png`.
pub async fn page(req: HttpRequest, slug: Path<String>) -> Result<HttpResponse> {
    let found = texts::public(Ctx::of(&req), &slug).await?;
    answer(&req, found.map(|page| Subject::Page { title: page.title, facts: page.summary }), KEEP).await
}

/// `GET /videos/card.png`.
pub async fn videos(req: HttpRequest) -> Result<HttpResponse> {
    let (title, facts) = (words::VIDEOS.to_owned(), words::VIDEOS_ABOUT.to_owned());
    answer(&req, Some(Subject::Page { title, facts }), KEEP).await
}

/// `GET /survey/{id}/report/{report_id}/card.png`, for those who may read the report.
pub async fn report(req: HttpRequest, at: Path<(i64, i64)>, link: Query<Link>) -> Result<HttpResponse> {
    let visitor = Visitor::admit(&req).await?;
    let found = readable_report(&visitor, at.0, at.1, link.share.as_deref()).await?;
    let subject = found.map(|report| {
        let band = report.band.map(|band| band.label).unwrap_or_default();
        let dimensions = report.dimensions.into_iter().filter_map(|d| Some((d.name, d.score?))).collect();
        let overall = report.score.map(|score| (score, band));
        Subject::Report(report::Scores { title: report.title, overall, dimensions })
    });
    let mut response = answer(&req, subject, NOBODY_ELSE).await?;
    response.headers_mut().insert(static_files::ROBOTS, static_files::NOINDEX);
    Ok(response)
}
