//! The app's own frame around a page, so that little moves when it takes over: header, content and footer.

use daymark_website::identity::SiteOut;
use maud::{Markup, html};

use super::words;
use crate::static_files::is_known;

const MENU: [(&str, &str); 6] = [
    ("/challenges", words::PROGRAMS),
    ("/events", words::EVENTS),
    ("/survey", words::SCORECARD),
    ("/globalchallenge", words::GLOBAL_CHALLENGE),
    ("/insights", words::INSIGHTS),
    ("/packages", words::PRICING),
];
const ENTRY: &str = "inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:underline";

/// A page in its frame.
pub fn frame(content: &Markup, site: &SiteOut) -> Markup {
    html! {
        div class="flex min-h-dvh flex-col" {
            header class="mx-auto flex w-full max-w-280 items-center gap-1 px-4 py-3 sm:px-6" {
                (brand(site, "mr-auto"))
                nav class="hidden desk:flex" {
                    @for (path, name) in MENU.iter().filter(|(path, _)| is_known(path)) {
                        a href=(*path) class="flex min-h-11 items-center px-4 text-sm font-semibold text-muted" { (name) }
                    }
                }
                a href="/auth/login" class="inline-flex min-h-11 w-22 items-center justify-center rounded-control bg-sea font-semibold text-on-sea shadow-card" { (words::LOGIN) }
            }
            main id="main" class="mx-auto w-full max-w-280 flex-1 px-4 sm:px-6" { (content) }
            (footer(site))
        }
    }
}

fn brand(site: &SiteOut, class: &str) -> Markup {
    let logo = site.logo.as_deref().unwrap_or("/favicon.svg");
    html! {
        a href="/" class={ "flex min-h-11 items-center gap-2.5 text-lg font-extrabold " (class) } {
            img src=(logo) alt="" width="32" height="32" class="size-8 object-contain";
            (site.name)
        }
    }
}

fn footer(site: &SiteOut) -> Markup {
    html! {
        footer class="mx-auto mt-12 w-full max-w-280 px-4 pb-8 text-sm text-muted sm:px-6" {
            div class="border-t border-line pt-6" {
                nav aria-label=(words::FOOTER) class="mb-6 grid grid-cols-2 gap-6 lg:grid-cols-4" {
                    div class="max-sm:col-span-2" {
                        (brand(site, "text-ink"))
                        p class="mt-1" { (site.tagline) }
                        @if !site.social.is_empty() {
                            ul aria-label=(words::SOCIAL) class="mt-2 flex flex-wrap gap-x-4" {
                                @for profile in &site.social {
                                    li { a href=(profile.url) rel="noopener me" class=(ENTRY) { (profile.network.name()) } }
                                }
                            }
                        }
                    }
                    @for column in &site.footer.columns {
                        div {
                            h2 class="font-bold text-ink" { (column.title) }
                            ul {
                                @for link in &column.links { li { a href=(link.href) class=(ENTRY) { (link.label) } } }
                            }
                        }
                    }
                }
                div class="flex flex-wrap items-center justify-between gap-x-6" {
                    p class="max-w-[60ch]" { (site.footer.text) }
                    ul class="flex flex-wrap gap-x-6" {
                        @for page in &site.pages { li { a href=(page.path) class=(ENTRY) { (page.title) } } }
                        li { a href="/api/docs" class=(ENTRY) { (words::API) } }
                    }
                }
            }
        }
    }
}
