//! Uploaded pictures in the sizes that a page needs.

use maud::{Markup, html};

use super::words;

/// Widths from which a browser chooses. The image proxy has more.
const WIDTHS: [u32; 5] = [256, 384, 640, 960, 1280];
/// The quality of pictures (specification, section 9).
const QUALITY: u32 = 60;

/// A picture, by its path. `sizes` is how wide it is shown.
pub fn picture(path: &str, alt: &str, sizes: &str, class: &str) -> Markup {
    html! { img src=(sized(path, 960)) srcset=(set(path)) sizes=(sizes) alt=(alt) loading="lazy" class=(class); }
}

/// The program's own pictures of the app, for light and dark pages.
const OWN: [&str; 2] = ["/product-light.webp", "/product-dark.webp"];
const FRAME: &str = "absolute right-5 -bottom-28 w-28 rounded-card border border-line bg-paper shadow-card sm:right-10 \
    sm:-bottom-40 sm:w-44 lg:right-64 lg:w-52";
const FRAME_SIZES: &str = "(min-width: 64rem) 13rem, 11rem";

/// The picture that lies over the introduction: the site's own, or the app on a phone.
pub fn of_the_app(own: Option<&str>) -> Markup {
    let Some(path) = own else {
        return html! {
            picture {
                source media="(prefers-color-scheme: dark)" srcset=(set(OWN[1])) sizes=(FRAME_SIZES);
                img src=(sized(OWN[0], 960)) srcset=(set(OWN[0])) sizes=(FRAME_SIZES) alt=(words::APP_PICTURE) width="780"
                    height="1688" loading="lazy" class=(FRAME);
            }
        };
    };
    picture(path, words::OUR_PICTURE, FRAME_SIZES, FRAME)
}

fn set(path: &str) -> String {
    let set: Vec<String> = WIDTHS.iter().map(|width| format!("{} {width}w", sized(path, *width))).collect();
    set.join(", ")
}

fn sized(path: &str, width: u32) -> String {
    format!("/api/image-proxy{path}?w={width}&q={QUALITY}")
}
