//! Uploaded pictures in the sizes that a page needs.

use maud::{Markup, html};

/// Widths from which a browser chooses. The image proxy has more.
const WIDTHS: [u32; 5] = [256, 384, 640, 960, 1280];
/// The quality of pictures (specification, section 9).
const QUALITY: u32 = 60;

/// A picture, by its path. `sizes` is how wide it is shown.
pub fn picture(path: &str, alt: &str, sizes: &str, class: &str) -> Markup {
    let sized = |width: u32| format!("/api/image-proxy{path}?w={width}&q={QUALITY}");
    let set: Vec<String> = WIDTHS.iter().map(|width| format!("{} {width}w", sized(*width))).collect();
    html! { img src=(sized(960)) srcset=(set.join(", ")) sizes=(sizes) alt=(alt) loading="lazy" class=(class); }
}
