//! The new text of a reply, without the quoted mail.

/// Lines below which everything is the original mail.
const MARKS: [&str; 2] = ["-----original message-----", "-------- original message --------"];
/// Outlook's line above the header of the original mail, which is otherwise a line of the text.
const RULE: &str = "________________________________";
/// How that header begins.
const FROM: [&str; 4] = ["from:", "von:", "de:", "da:"];
/// How a line that introduces a quote ends.
const WROTE: [&str; 5] = [" wrote:", " schrieb:", " a écrit :", " escribió:", " ha scritto:"];
/// How a line that introduces a quote begins.
const ON: [&str; 5] = ["on ", "am ", "le ", "el ", "il "];
/// The number of lines that such a line can be wrapped over.
const BROKEN: usize = 3;

/// The new text of a reply: without quoted lines, and without the signature and the original mail at its end. `above`
/// is the line in our own emails that asks to write above it. If nothing is left above the end, returns the whole text
/// without quoted lines, which may be empty too.
#[must_use]
pub fn fresh(text: &str, above: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let end = (0..lines.len()).find(|n| is_end(&lines[*n..], above)).unwrap_or(lines.len());
    let own = |lines: &[&str]| {
        let own = lines.iter().filter(|line| !is_quoted(line)).map(|line| line.trim_end());
        own.collect::<Vec<_>>().join("\n").trim().to_owned()
    };
    let fresh = own(&lines[..end]);
    if fresh.is_empty() { own(&lines) } else { fresh }
}

fn is_quoted(line: &str) -> bool {
    line.starts_with('>')
}

/// Whether the signature or the original mail begins at the first of these lines, perhaps with an introduction. An
/// introduction that new text follows is part of a reply between quoted lines.
fn is_end(lines: &[&str], above: &str) -> bool {
    is_cut(lines, above) || introduction(lines).is_some_and(|rest| is_only_quoted(rest, above))
}

/// Whether the signature or an original mail without quote marks begins at the first of these lines.
fn is_cut(lines: &[&str], above: &str) -> bool {
    let Some((first, rest)) = lines.split_first() else { return false };
    let folded = first.trim().to_lowercase();
    let header = || rest.iter().map(|line| line.trim()).find(|line| !line.is_empty()).map(str::to_lowercase);
    // RFC 3676: the separator of a signature ends with a space. Without the space, the line is part of the text.
    *first == "-- "
        || MARKS.iter().any(|mark| folded.starts_with(mark))
        || folded.starts_with(RULE) && header().is_some_and(|line| FROM.iter().any(|from| line.starts_with(from)))
        || !above.is_empty() && first.trim_start().starts_with(above)
}

/// The lines after the introduction of a quote, if these lines begin with one.
fn introduction<'a>(lines: &'a [&'a str]) -> Option<&'a [&'a str]> {
    let folded = |line: &str| format!(" {}", line.trim().to_lowercase());
    let first = folded(lines.first()?);
    ON.iter().find(|on| first.trim_start().starts_with(*on))?;
    let mut wrapped = lines.iter().take(BROKEN).take_while(|line| !line.trim().is_empty());
    let last = wrapped.position(|line| WROTE.iter().any(|wrote| folded(line).ends_with(wrote)))?;
    Some(&lines[last + 1..])
}

/// Whether all of these lines, up to a signature or an original mail without quote marks, are quoted or empty.
fn is_only_quoted(lines: &[&str], above: &str) -> bool {
    let mut until_cut = (0..lines.len()).take_while(|n| !is_cut(&lines[*n..], above));
    until_cut.all(|n| lines[n].trim().is_empty() || is_quoted(lines[n]))
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
            ("Thanks!\n\nOn Wed, Daymark wrote:\n> Hello\n\n-- \nAda\nEngineer", "Thanks!"),
            ("Thanks!\n\nOn Wed, Daymark wrote:\n\nWrite above this line\nHello", "Thanks!"),
            ("It works.\n\n-----Original Message-----\nFrom: Daymark\nHello", "It works."),
            ("It works.\n________________________________\nFrom: Daymark", "It works."),
            ("It works.\n\nWrite above this line\n\nHello", "It works."),
            ("It works.\n> > Write above this line\n> Hello", "It works."),
            ("It works.\n-- \nAda\nEngineer", "It works."),
            ("> only\n> quotes", ""),
            ("", ""),
        ] {
            assert_eq!(fresh(mail, ABOVE), expected, "{mail}");
        }
    }

    #[test]
    fn customers_own_words_are_kept() {
        for (mail, expected) in [
            ("> You wrote\nYes, I did.\n> And then?\nNo.", "Yes, I did.\nNo."),
            (
                "Hi!\n\nOn Wed, Daymark wrote:\n> Write above this line\n> Which one?\n\nThe first.\n\n\
                 > Since when?\nMonday.\n-- \nAda",
                "Hi!\n\nOn Wed, Daymark wrote:\n\nThe first.\n\nMonday.",
            ),
            ("On Wed, Daymark wrote:\n> Which one?\n\nThe first.", "On Wed, Daymark wrote:\n\nThe first."),
            ("On Monday I wrote: it failed.\nPlease help.", "On Monday I wrote: it failed.\nPlease help."),
            ("I ran\n--\nand it failed.", "I ran\n--\nand it failed."),
            ("One\n________________________________\nTwo: three", "One\n________________________________\nTwo: three"),
            (
                "See this:\n\nBegin forwarded message:\nFrom: Bank\nRefused",
                "See this:\n\nBegin forwarded message:\nFrom: Bank\nRefused",
            ),
            ("-- \nAda", "--\nAda"),
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
        fn lines_between_quoted_ones_are_kept(
            lines in proptest::collection::vec(("[a-z]{1,20}", "[A-Z]{1,20}"), 1..8),
        ) {
            let mail: String = lines.iter().map(|(own, quoted)| format!("> {quoted}\n{own}\n")).collect();
            let own: String = lines.iter().map(|(own, _)| format!("\n{own}")).collect();
            let introduction = "On Wed, Daymark wrote:";
            prop_assert_eq!(fresh(&format!("{introduction}\n{mail}"), ABOVE), format!("{introduction}{own}"));
        }

        #[test]
        fn text_after_a_quote_or_signature_marker_is_dropped(own in "[a-z]{1,20}", secret in "[A-Z]{8}") {
            for mark in ["-----Original Message-----", ABOVE, "-- "] {
                prop_assert_eq!(fresh(&format!("{own}\n{mark}\n{secret}"), ABOVE), own.clone());
            }
        }
    }
}
