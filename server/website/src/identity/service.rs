//! The current site: the saved values, completed with defaults.
//!
//! # Errors
//! Errors of the database, unless a function names others.

use daymark_people::emails::Name;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Error, Result};
use futures_util::future::BoxFuture;

use super::colours::{Colour, OWN, Palette, Scheme, dark_of};
use super::model::{
    AccentOut, Colours, ColoursIn, ColumnOut, Dates, FooterOut, ItemOut, LinkOut, PageLink, SectionOut, SiteOut,
};
use super::sections::{self, Key};
use super::store::{self, SiteRow};
use super::words;
use crate::pages;

/// The site, for everyone.
pub async fn current(ctx: &Ctx) -> Result<SiteOut> {
    let row = store::read(&ctx.db).await?.unwrap_or_default();
    let mut site = whole(row);
    site.pages =
        pages::in_footer(ctx).await?.into_iter().map(|page| PageLink { title: page.title, path: page.path }).collect();
    Ok(site)
}

/// What emails show of the site: its name, and the path of its logo.
///
/// # Errors
/// When the database cannot be read.
pub fn masthead(ctx: &Ctx) -> BoxFuture<'_, anyhow::Result<Name>> {
    Box::pin(async move {
        let site = whole(store::read(&ctx.db).await?.unwrap_or_default());
        Ok((site.name, site.logo))
    })
}

/// A site that was never saved.
#[must_use]
pub fn own() -> SiteOut {
    whole(SiteRow::default())
}

/// A row completed with the default texts, without the pages of the footer.
pub fn whole(row: SiteRow) -> SiteOut {
    let own = |text: String, own: &str| if text.trim().is_empty() { own.to_owned() } else { text };
    let chosen = ColoursIn { accent_light: row.accent_light, accent_dark: row.accent_dark };
    let [light, dark] = palettes(&chosen);
    let languages: Vec<String> = parsed(&row.languages);
    SiteOut {
        version: row.version,
        name: own(row.name, words::NAME),
        tagline: own(row.tagline, words::TAGLINE),
        description: own(row.description, words::DESCRIPTION),
        logo: row.logo,
        picture: row.picture,
        colours: Colours {
            light: accent(&light),
            dark: accent(&dark),
            custom: chosen.accent_light.is_some() || chosen.accent_dark.is_some(),
            accent_light: chosen.accent_light,
            accent_dark: chosen.accent_dark,
        },
        social: parsed(&row.social),
        footer: row.footer.and_then(|json| serde_json::from_str(&json).ok()).unwrap_or_else(own_footer),
        sections: sections::whole(parsed(&row.sections), |section: &SectionOut| section.key, own_section)
            .into_iter()
            .map(complete)
            .collect(),
        dates: Dates {
            languages: if languages.is_empty() { words::LANGUAGES.map(str::to_owned).into() } else { languages },
            hours: row.hours.parse().unwrap_or_default(),
        },
        pages: Vec::new(),
    }
}

/// A list in a newer program's format counts as never saved.
fn parsed<T: serde::de::DeserializeOwned>(json: &str) -> Vec<T> {
    serde_json::from_str(json).unwrap_or_default()
}

fn accent(palette: &Palette) -> AccentOut {
    AccentOut { accent: palette.accent.to_string(), on_accent: palette.on_accent.to_string() }
}

/// The colours of both schemes, light first. A colour not chosen is derived from the other, or is the default.
pub fn palettes(chosen: &ColoursIn) -> [Palette; 2] {
    let read = |text: &Option<String>| text.as_deref().and_then(|t| t.parse::<Colour>().ok());
    let [own_light, own_dark] = OWN;
    let light = read(&chosen.accent_light);
    let dark = read(&chosen.accent_dark).or_else(|| light.map(dark_of)).unwrap_or(own_dark);
    [Palette::of(light.unwrap_or(own_light), Scheme::Light), Palette::of(dark, Scheme::Dark)]
}

/// Refuses accents that cannot be read (R100).
///
/// # Errors
/// Names the accent with its contrast.
pub fn check_colours(chosen: &ColoursIn) -> Result<()> {
    let [light, dark] = palettes(chosen);
    for (field, scheme, palette) in [("colours.accent_light", "light", light), ("colours.accent_dark", "dark", dark)] {
        if !palette.is_fine() {
            return Err(Error::field(field, words::contrast(scheme, palette.on_page.min(palette.of_text))));
        }
    }
    Ok(())
}

/// The CSS rules that replace the app's colours with the site's; `None` for the defaults.
#[must_use]
pub fn stylesheet(site: &SiteOut) -> Option<String> {
    let chosen =
        ColoursIn { accent_light: site.colours.accent_light.clone(), accent_dark: site.colours.accent_dark.clone() };
    let [light, dark] = palettes(&chosen);
    let rule = |name: &str, of: fn(&Palette) -> Colour| format!("--{name}:light-dark({},{});", of(&light), of(&dark));
    let rules = [
        rule("sea", |p| p.accent),
        rule("on-sea", |p| p.on_accent),
        rule("sea-ink", |p| p.ink),
        rule("sea-wash", |p| p.wash),
    ];
    // The selector has one element more than the app's own rule, so that the order of the two files does not matter.
    site.colours.custom.then(|| format!("html:root{{{}}}\n", rules.concat()))
}

fn own_footer() -> FooterOut {
    let link = |(label, href): &(&str, &str)| LinkOut { label: (*label).to_owned(), href: (*href).to_owned() };
    let column = |(title, links): (&str, &[(&str, &str)])| ColumnOut {
        title: title.to_owned(),
        links: links.iter().map(link).collect(),
    };
    FooterOut { text: words::FOOTER.to_owned(), columns: words::COLUMNS.map(column).into() }
}

fn own_section(key: Key) -> SectionOut {
    SectionOut { key, shown: true, title: String::new(), text: String::new(), items: Vec::new() }
}

/// A section with the default texts where it has none.
fn complete(mut section: SectionOut) -> SectionOut {
    let (title, text) = words::section(section.key);
    if section.title.trim().is_empty() {
        title.clone_into(&mut section.title);
    }
    if section.text.trim().is_empty() {
        text.clone_into(&mut section.text);
    }
    if section.items.is_empty() {
        let item = |(title, text): &(&str, &str)| ItemOut { title: (*title).to_owned(), text: (*text).to_owned() };
        section.items = words::items(section.key).iter().map(item).collect();
    }
    section
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unsaved_site_has_complete_defaults() {
        let site = whole(SiteRow::default());
        assert_eq!((site.version, site.name.as_str(), site.colours.custom), (0, "Daymark", false));
        assert_eq!(site.sections.len(), Key::ALL.len());
        for section in &site.sections {
            assert!(!section.title.is_empty() && !section.text.is_empty(), "{:?}", section.key);
            assert_eq!(section.items.is_empty(), !section.key.has_items(), "{:?}", section.key);
        }
        assert!(stylesheet(&site).is_none());
    }

    #[test]
    fn saved_values_stay_and_defaults_fill_the_rest() {
        let sections = r#"[{"key":"newsletterHome","shown":false,"title":"News","text":"","items":[]}]"#.to_owned();
        let row = SiteRow {
            version: 3,
            name: "Tide".into(),
            sections,
            accent_light: Some("#7a1f0b".into()),
            ..SiteRow::default()
        };
        let site = whole(row);
        let first = &site.sections[0];
        assert_eq!((first.key, first.shown, first.title.as_str()), (Key::NewsletterHome, false, "News"));
        assert!(!first.text.is_empty() && site.sections.len() == Key::ALL.len());
        let css = stylesheet(&site).expect("colours");
        assert!(css.starts_with("html:root{--sea:light-dark(#7a1f0b,#"), "{css}");
    }

    #[test]
    fn accents_with_too_little_contrast_are_rejected() {
        let refused = |light: Option<&str>, dark: Option<&str>| {
            let chosen = ColoursIn { accent_light: light.map(Into::into), accent_dark: dark.map(Into::into) };
            check_colours(&chosen).err().map(|e| e.to_string())
        };
        assert_eq!(refused(None, None), None);
        assert_eq!(refused(Some("#7a1f0b"), None), None, "the dark accent is derived from the light one");
        // Text on these accents is easy to read, but the accents are too close to the page's colours.
        for (light, dark, words) in [
            (Some("#ffd54f"), None, "colours.accent_light: On a light page this colour has a contrast of 1.4 to 1."),
            (None, Some("#1a237e"), "colours.accent_dark: On a dark page this colour has a contrast of 1.3 to 1."),
        ] {
            let said = refused(light, dark).expect("refused");
            assert!(said.contains(words), "{said}");
        }
    }
}
