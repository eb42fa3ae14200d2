//! Colours of the site: read, compared by WCAG's contrast, and derived from one accent for each scheme (R100).

use std::fmt;
use std::str::FromStr;

use super::words;

/// The least contrast of text (WCAG 2.2, 1.4.3).
pub const LEAST: f64 = 4.5;
/// The program's own accents.
pub const OWN: [Colour; 2] = [Colour([0x0b, 0x7a, 0x75]), Colour([0x3c, 0xc2, 0xb5])];

/// Page, card and sunken surface of the light scheme: the backgrounds of accent-coloured text. The app's `tokens.css`
/// has the same.
const LIGHT: [Colour; 3] = [Colour([0xfb, 0xfa, 0xf6]), Colour([0xff, 0xff, 0xff]), Colour([0xf3, 0xf1, 0xea])];
/// The same surfaces of the dark scheme.
const DARK: [Colour; 3] = [Colour([0x0d, 0x16, 0x15]), Colour([0x14, 0x21, 0x20]), Colour([0x1f, 0x31, 0x2e])];
const WHITE: Colour = Colour([0xff; 3]);
const BLACK: Colour = Colour([0; 3]);
/// How much of the accent is in its wash, in percent.
const WASH: u32 = 12;

/// A colour in sRGB.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour(pub [u8; 3]);

impl FromStr for Colour {
    type Err = &'static str;

    /// Reads `#rrggbb`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let digits = text.strip_prefix('#').filter(|d| d.len() == 6 && d.bytes().all(|b| b.is_ascii_hexdigit()));
        let number = digits.and_then(|d| u32::from_str_radix(d, 16).ok()).ok_or(words::COLOUR)?;
        let [_, r, g, b] = number.to_be_bytes();
        Ok(Self([r, g, b]))
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [r, g, b] = self.0;
        write!(f, "#{r:02x}{g:02x}{b:02x}")
    }
}

impl Colour {
    /// WCAG's relative luminance, 0 to 1.
    fn luminance(self) -> f64 {
        let linear = |c: u8| {
            let c = f64::from(c) / 255.0;
            if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        };
        let [r, g, b] = self.0.map(linear);
        0.0722_f64.mul_add(b, 0.2126_f64.mul_add(r, 0.7152 * g))
    }

    /// The contrast of two colours, 1 to 21.
    #[must_use]
    pub fn contrast(self, other: Self) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// A mix: this percentage of this colour, and the rest of another one.
    fn over(self, other: Self, percent: u32) -> Self {
        let mut mixed = [0; 3];
        for (n, channel) in mixed.iter_mut().enumerate() {
            let sum = u32::from(self.0[n]) * percent + u32::from(other.0[n]) * (100 - percent);
            *channel = ((sum + 50) / 100) as u8;
        }
        Self(mixed)
    }

    /// The lowest contrast with any of these.
    fn least(self, others: &[Self]) -> f64 {
        others.iter().map(|other| self.contrast(*other)).fold(f64::INFINITY, f64::min)
    }

    /// The nearest shade towards another colour that has enough contrast with each of these.
    fn towards(self, end: Self, readable_on: &[Self]) -> Self {
        let shades = (0..=100).map(|percent| end.over(self, percent));
        shades.into_iter().find(|shade| shade.least(readable_on) >= LEAST).unwrap_or(end)
    }
}

/// Light or dark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scheme {
    /// Dark text on a light page.
    Light,
    /// Light text on a dark page.
    Dark,
}

impl Scheme {
    const fn surfaces(self) -> [Colour; 3] {
        match self {
            Self::Light => LIGHT,
            Self::Dark => DARK,
        }
    }

    const fn strongest(self) -> Colour {
        match self {
            Self::Light => BLACK,
            Self::Dark => WHITE,
        }
    }
}

/// The accent of one scheme, and its derived colours.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Palette {
    /// The colour of buttons, and of marks of selected items.
    pub accent: Colour,
    /// The colour of text on the accent.
    pub on_accent: Colour,
    /// The colour of accent-coloured text, readable on every surface and on the wash.
    pub ink: Colour,
    /// A pale surface in the colour of the accent.
    pub wash: Colour,
    /// The accent's lowest contrast with the page and cards.
    pub on_page: f64,
    /// The contrast of text on the accent.
    pub of_text: f64,
}

impl Palette {
    /// The palette derived from an accent.
    #[must_use]
    pub fn of(accent: Colour, scheme: Scheme) -> Self {
        let surfaces = scheme.surfaces();
        let [page, card, sunken] = surfaces;
        let wash = accent.over(card, WASH);
        let on_accent = if accent.contrast(WHITE) >= LEAST { WHITE } else { BLACK };
        let ink = accent.towards(scheme.strongest(), &[page, card, sunken, wash]);
        let (on_page, of_text) = (accent.least(&[page, card]), accent.contrast(on_accent));
        Self { accent, on_accent, ink, wash, on_page, of_text }
    }

    /// Whether people can tell the accent from the page, and read text on it.
    #[must_use]
    pub fn is_fine(&self) -> bool {
        self.on_page >= LEAST && self.of_text >= LEAST
    }
}

/// The dark accent that goes with a light one: the same colour, as light as it must be.
#[must_use]
pub fn dark_of(light: Colour) -> Colour {
    light.towards(WHITE, &DARK[..2])
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn colour() -> impl Strategy<Value = Colour> {
        any::<[u8; 3]>().prop_map(Colour)
    }

    #[test]
    fn contrast_matches_wcag_and_malformed_colours_fail() {
        let of = |a: &str, b: &str| {
            (a.parse::<Colour>().expect("a colour").contrast(b.parse().expect("a colour")) * 100.0).round() / 100.0
        };
        assert!((of("#000000", "#ffffff") - 21.0).abs() < 1e-9);
        assert!((of("#777777", "#ffffff") - 4.48).abs() < 1e-9, "the grey that just fails");
        assert!((of("#767676", "#ffffff") - 4.54).abs() < 1e-9, "the grey that just passes");
        for no in ["", "0b7a75", "#0b7a7", "#0b7a7g", "#0b7a755", "teal", "#+b7a75"] {
            assert!(no.parse::<Colour>().is_err(), "{no}");
        }
    }

    #[test]
    fn the_default_accents_pass_and_low_contrast_ones_fail() {
        for (accent, scheme) in OWN.into_iter().zip([Scheme::Light, Scheme::Dark]) {
            assert!(Palette::of(accent, scheme).is_fine(), "{accent}");
        }
        assert!(!Palette::of(Colour([0xff, 0xd5, 0x4f]), Scheme::Light).is_fine(), "a pale yellow on white");
        assert!(!Palette::of(Colour([0x1a, 0x23, 0x7e]), Scheme::Dark).is_fine(), "a deep blue at night");
    }

    proptest! {
        #[test]
        fn derived_colours_have_enough_contrast(accent in colour()) {
            for scheme in [Scheme::Light, Scheme::Dark] {
                let palette = Palette::of(accent, scheme);
                prop_assert!(palette.of_text >= LEAST, "{palette:?}");
                prop_assert!(palette.ink.least(&scheme.surfaces()) >= LEAST, "{palette:?}");
                prop_assert!(palette.ink.contrast(palette.wash) >= LEAST, "{palette:?}");
            }
            prop_assert!(dark_of(accent).least(&DARK[..2]) >= LEAST);
        }

        #[test]
        fn colours_round_trip_through_text(colour in colour()) {
            prop_assert_eq!(colour.to_string().parse::<Colour>(), Ok(colour));
        }
    }
}
