//! QR codes.

use std::fmt::Write;

use daymark_web::error::{Error, Result};
use qrcodegen::{QrCode, QrCodeEcc};

/// The quiet zone around a code, in modules.
const QUIET: i32 = 4;

/// A text's QR code as SVG. It is black on white, whatever the page's colours, because cameras need that.
///
/// # Errors
/// When the text is too long for a code.
pub fn svg(text: &str) -> Result<String> {
    let code = QrCode::encode_text(text, QrCodeEcc::Medium).map_err(Error::internal)?;
    let side = code.size() + 2 * QUIET;
    let mut dark = String::new();
    for y in 0..code.size() {
        for x in (0..code.size()).filter(|x| code.get_module(*x, y)) {
            let _ = write!(dark, "M{} {}h1v1h-1z", x + QUIET, y + QUIET);
        }
    }
    Ok(format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h{side}v{side}H0z"/><path d="{dark}"/></svg>"##
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_qr_code_is_an_svg_without_styles() {
        let drawn = svg("https://daymark.example").expect("a code");
        assert!(drawn.starts_with("<svg ") && drawn.ends_with("</svg>") && !drawn.contains("style"), "{drawn:.200}");
        assert!(svg(&"x".repeat(5_000)).is_err());
    }
}
