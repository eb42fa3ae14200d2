//! Text in XML: feeds, and the layout of emails.

/// Text escaped for XML, also inside double quotes, without the control characters that XML cannot contain.
#[must_use]
pub fn text(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars().filter(|c| !c.is_control() || matches!(c, '\n' | '\t')) {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\u{fffe}' | '\u{ffff}' => {}
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_escaped_without_control_characters() {
        assert_eq!(
            text("a < b & \"c\"\u{0}\u{7}\u{b}\u{1f}\u{85}\u{fffe}\u{ffff}\n\t"),
            "a &lt; b &amp; &quot;c&quot;\n\t"
        );
    }
}
