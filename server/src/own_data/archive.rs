//! The archive: each table that mentions the member as JSON and as CSV, and a text that explains them.

use std::io::{Cursor, Write};

use bytes::Bytes;
use daymark_log::habits::portable::{self, PortableLog};
use daymark_people::files;
use daymark_web::ctx::Ctx;
use daymark_web::error::{Error, Result};
use daymark_web::export::inert;
use daymark_web::feature::Features;
use daymark_web::table::{Export, Holds};
use serde_json::Value;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::store::{AnyRow, mentions};
use super::words;

/// Everything about a member, in one archive.
pub(super) async fn of(ctx: &Ctx, member: i64) -> Result<Vec<u8>> {
    let mut tables = Vec::new();
    for table in ctx.service::<Features>().tables() {
        if let Holds::Rows { export: Export::Rows(sql), .. } = table.holds {
            tables.push((table.name, mentions(&ctx.db.unhurried(), sql, member).await?));
        }
    }
    let log = portable::log_of(ctx, member).await?;
    let pictures = files::of(ctx, member).await?;
    // Compressing takes a while.
    tokio::task::spawn_blocking(move || packed(&log, &tables, &pictures))
        .await
        .map_err(Error::internal)?
        .map_err(Error::internal)
}

fn packed(
    log: &PortableLog,
    tables: &[(&'static str, Vec<AnyRow>)],
    pictures: &[(String, Bytes)],
) -> anyhow::Result<Vec<u8>> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default();
    zip.start_file("README.txt", options)?;
    zip.write_all(words::README.as_bytes())?;
    zip.start_file("log.json", options)?;
    // Compact: twenty years of ten habits must fit into one upload.
    serde_json::to_writer(&mut zip, log)?;
    for (name, rows) in tables {
        zip.start_file(format!("{name}.json"), options)?;
        serde_json::to_writer_pretty(&mut zip, &rows.iter().map(|row| &row.0).collect::<Vec<_>>())?;
        zip.start_file(format!("{name}.csv"), options)?;
        zip.write_all(&table(rows)?)?;
    }
    for (name, content) in pictures {
        zip.start_file(format!("pictures/{name}"), options)?;
        zip.write_all(content)?;
    }
    Ok(zip.finish()?.into_inner())
}

fn table(rows: &[AnyRow]) -> anyhow::Result<Vec<u8>> {
    let mut csv = csv::Writer::from_writer(Vec::new());
    if let Some(first) = rows.first() {
        csv.write_record(first.0.keys())?;
    }
    for row in rows {
        csv.write_record(row.0.values().map(written))?;
    }
    Ok(csv.into_inner()?)
}

/// A cell for a spreadsheet: never a formula.
fn written(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => inert(text.clone()),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn cells_never_start_a_formula() {
        for text in ["=1+1", "+1", "-1", "@sum", "\tx", "\rx", " =1", "＝1"] {
            assert_eq!(written(&json!(text)), format!("'{text}"));
        }
        assert_eq!(
            (written(&json!("a=b")), written(&json!(-5)), written(&Value::Null)),
            ("a=b".into(), "-5".into(), String::new())
        );
    }
}
