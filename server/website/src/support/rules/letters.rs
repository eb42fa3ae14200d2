//! The new text of a mail, without the quoted mail.

/// Lines below which everything is the original mail.
const MARKS: [&str; 5] = [
    "-----original message-----",
    "________________________________",
    "-------- original message --------",
    "begin forwarded message:",
    "-------- forwarded message --------",
];
/// How a line that introduces a quote ends.
const WROTE: [&str; 5] = [" wrote:", " schrieb:", " a écrit :", " escribió:", " ha scritto:"];
/// How a line that introduces a quote begins.
const ON: [&str; 5] = ["on ", "am ", "le ", "el ", "il "];
/// The number of lines that such a line can be wrapped over.
const BROKEN: usize = 3;

/// The new text of a mail: the part above the quoted mail and the signature. `above` is the line in our own mails that
/// asks to write above it. If that part is empty, returns the whole text without quoted lines, which may be empty too.
#[must_use]
pub fn fresh(text: &str, above: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let end = (0..lines.len()).find(|n| ends(&lines[*n..], above)).unwrap_or(lines.len());
    let joined = |lines: &[&str]| {
        let own = lines.iter().filter(|line| !is_quoted(line)).copied().collect::<Vec<_>>().join("\n");
        own.trim().to_owned()
    };
    let fresh = joined(&lines[..end]);
    if fresh.is_empty() { joined(&lines) } else { fresh }
}

fn is_quoted(line: &str) -> bool {
    line.starts_with('>')
}

/// Whether the quoted mail or the signature begins at the first of these lines.
fn ends(lines: &[&str], above: &str) -> bool {
    let Some(first) = lines.first() else { return false };
    let folded = first.trim().to_lowercase();
    // RFC 3676: the separator of a signature has a space at its end, which was trimmed.
    if *first == "--" || MARKS.iter().any(|mark| folded.starts_with(mark)) {
        return true;
    }
    if !above.is_empty() && first.trim_start_matches(['>', ' ']).starts_with(above) {
        return true;
    }
    if is_quoted(first) && lines.iter().all(|line| line.is_empty() || is_quoted(line)) {
        return true;
    }
    let introduction = lines.iter().take(BROKEN).map(|line| line.trim()).take_while(|line| !line.is_empty());
    let introduction = introduction.collect::<Vec<_>>();
    ON.iter().any(|on| folded.starts_with(on))
        && introduction
            .iter()
            .any(|line| WROTE.iter().any(|wrote| format!(" {}", line.to_lowercase()).ends_with(wrote)))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const ABOVE: &str = "Write above this line";

    #[test]
    fn quotes_and_signatures_are_stripped_from_replies() {
        for (mail, expected) in [
            (
                "Thanks!\n\nOn Wed, 6 May 2026 at 10:00, Daymark <support@daymark.example> wrote:\n> Hello\n> Bye\n",
                "Thanks!",
            ),
            (
                "Thanks!\n\nOn Wed, 6 May 2026 at 10:00, Daymark\n<support@daymark.example>\nwrote:\n\n> Hello\n",
                "Thanks!",
            ),
            ("Danke!\r\nMit Gruß\r\n\r\nAm 06.05.2026 um 10:00 schrieb:\r\n> Hallo", "Danke!\nMit Gruß"),
            ("It works.\n\n-----Original Message-----\nFrom: Daymark\nHello", "It works."),
            ("It works.\n________________________________\nFrom: Daymark", "It works."),
            ("It works.\n\nWrite above this line\n\nHello", "It works."),
            ("It works.\n> > Write above this line\nHello", "It works."),
            ("It works.\n-- \nAda\nEngineer", "It works."),
            ("> You wrote\nYes, I did.\n> And then?\nNo.", "Yes, I did.\nNo."),
            ("On Monday I wrote: it failed.\nPlease help.", "On Monday I wrote: it failed.\nPlease help."),
            ("> only\n> quotes", ""),
            ("", ""),
        ] {
            assert_eq!(fresh(mail, ABOVE), expected, "{mail}");
        }
    }

    proptest! {
        #[test]
        fn plain_text_keeps_all_its_lines(lines in proptest::collection::vec("[a-z ,.!?]{0,30}", 0..8)) {
            let kept = lines.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n");
            prop_assert_eq!(fresh(&lines.join("\n"), ABOVE), kept.trim());
        }

        #[test]
        fn text_after_a_quote_or_signature_marker_is_dropped(own in "[a-z]{1,20}", secret in "[A-Z]{8}") {
            for mark in ["-----Original Message-----", ABOVE, "--"] {
                prop_assert_eq!(fresh(&format!("{own}\n{mark}\n{secret}"), ABOVE), own.clone());
            }
        }
    }
}
