//! User-facing text in the archive of a member's data.

/// Its README.txt.
pub(super) const README: &str = "What Daymark stores about you

Each table is here twice: as JSON, complete, and as CSV for a spreadsheet. Times are milliseconds since 1970 in UTC. Dates
are your local dates. Your password and your session keys are not in this archive. We store them only in a form
that cannot be read back. Your pictures are in the folder pictures.

The file log.json contains your log and your habits. To use it in Daymark, here or on another site, choose this archive
under Import your history. If the archive is larger than 10 MB, choose only log.json.
";
