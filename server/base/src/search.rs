//! Search that works alike on both databases: texts are folded here before they are stored, and compared by LIKE.

use icu_normalizer::DecomposingNormalizerBorrowed;

/// Folds several texts into one, for a `search` column.
#[must_use]
pub fn folded<'a>(texts: impl IntoIterator<Item = &'a str>) -> String {
    let words = texts.into_iter().flat_map(str::split_whitespace);
    words.collect::<Vec<_>>().join(" ").to_lowercase()
}

/// The pattern for `LIKE $n ESCAPE '\'` that finds a text anywhere in such a column; `None` matches everything.
#[must_use]
pub fn containing(text: &str) -> Option<String> {
    let folded = folded([text]);
    let plain = folded.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    (!plain.is_empty()).then(|| format!("%{plain}%"))
}

/// A name as a sort key: folded, and without accents, so that É sorts beside E.
#[must_use]
pub fn sortable(name: &str) -> String {
    let is_accent = |c: &char| ('\u{300}'..='\u{36f}').contains(c);
    DecomposingNormalizerBorrowed::new_nfd().normalize(&folded([name])).chars().filter(|c| !is_accent(c)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn search_ignores_case_and_spacing_and_escapes_wildcards() {
        assert_eq!(folded(["Ada  ÖSTLUND", " ", "ada@Example.org"]), "ada östlund ada@example.org");
        assert_eq!(containing(" ÖST  lund ").as_deref(), Some("%öst lund%"));
        assert_eq!(containing("50%_\\").as_deref(), Some("%50\\%\\_\\\\%"));
        assert_eq!(containing("  "), None);
    }
    #[test]
    fn sort_keys_ignore_case_and_accents() {
        assert_eq!(sortable("Émilie  ÅSTRÖM"), "emilie astrom");
        assert_eq!(sortable("Łukasz 明"), "łukasz 明");
    }
}
