//! Line numbers in CSV files, for messages about their rows.

/// The line of a record, counted from 1. The reader's own position is before the empty lines that it skipped.
#[must_use]
pub fn line_of(text: &str, at: &csv::Position) -> u64 {
    let rest = usize::try_from(at.byte()).ok().and_then(|byte| text.as_bytes().get(byte..)).unwrap_or_default();
    let skipped = rest.iter().take_while(|b| matches!(b, b'\r' | b'\n')).filter(|b| **b == b'\n').count();
    at.line() + skipped as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_lines_and_line_breaks_in_cells_count() {
        let text = "a,b\r\n\r\n\"c\nd\",e\n\n\nf,g";
        let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes());
        let records: Vec<_> = reader.records().map(|record| record.expect("a record")).collect();
        let line = |record: &csv::StringRecord| line_of(text, record.position().expect("a position"));
        assert_eq!(records.iter().map(line).collect::<Vec<_>>(), [1, 3, 7]);
    }
}
