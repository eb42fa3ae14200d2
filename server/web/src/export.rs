//! Long answers, streamed as they are read: memory use does not depend on the number of rows.

use std::marker::PhantomData;
use std::pin::Pin;

use actix_web::http::header::CONTENT_DISPOSITION;
use actix_web::{HttpResponse, ResponseError};
use bytes::Bytes;
use futures_util::stream::{self, Stream, StreamExt};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{Content, RefOr, Schema};

use super::error::{Error, Result};
use super::openapi::Described;
use super::page;
use super::reply::{Page, Reply};

/// Rows per read.
const AT_ONCE: usize = 500;

/// The format of the rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// `{"data": […], "meta": {"next_cursor": …}}`.
    Json,
    /// CSV (RFC 4180).
    Csv,
}

/// How a row is written as CSV.
pub trait Columns {
    /// The header line.
    const NAMES: &'static [&'static str];
    /// The cells, in the order of the names.
    fn cells(&self) -> Vec<String>;
}

type Pages<T> = Pin<Box<dyn Stream<Item = Result<Page<T>>>>>;

/// An answer with any number of rows.
pub struct Export<T> {
    format: Format,
    name: &'static str,
    pages: Pages<T>,
}

/// The rows to export.
pub struct Range<K> {
    /// The key to start after.
    pub after: K,
    /// The most rows to export.
    pub most: usize,
}

impl<T: 'static> Export<T> {
    /// Streams the rows of `fetch`, which is called repeatedly for the next rows after a key. The first batch is read
    /// at once, so that its failure is still answered as an error. `name` is the file's name.
    ///
    /// # Errors
    /// When the first read fails.
    pub async fn begin<K, Read>(
        format: Format,
        name: &'static str,
        range: Range<K>,
        mut fetch: impl FnMut(K, i64) -> Read + 'static,
        key: impl Fn(&T) -> K + Copy + 'static,
    ) -> Result<Self>
    where
        K: Serialize + 'static,
        Read: Future<Output = Result<Vec<T>>> + 'static,
    {
        let pages = stream::try_unfold((Some(range.after), range.most), move |(after, left)| {
            let asked = AT_ONCE.min(left);
            // One extra row shows whether there is a next page.
            let read = after.map(|after| fetch(after, i64::try_from(asked + 1).unwrap_or(i64::MAX)));
            async move {
                let Some(read) = read else { return Ok(None) };
                let mut rows = read.await?;
                let more = rows.len() > asked;
                rows.truncate(asked);
                let (last, left) = (rows.last().filter(|_| more).map(key), left - rows.len());
                let next = last.as_ref().map(page::encode);
                Ok(Some((Page { rows, next }, (last.filter(|_| left > 0), left))))
            }
        });
        let mut pages: Pages<T> = Box::pin(pages);
        let first = pages.next().await.transpose()?;
        let first = stream::iter(first.map(Ok));
        Ok(Self { format, name, pages: Box::pin(first.chain(pages)) })
    }
}

/// How far the answer has been written.
struct Writer<T> {
    begun: bool,
    any: bool,
    next: Option<String>,
    rows: PhantomData<T>,
}

impl<T: Serialize + Columns> Writer<T> {
    const fn new() -> Self {
        Self { begun: false, any: false, next: None, rows: PhantomData }
    }

    fn json(&mut self, page: Option<&Page<T>>) -> Result<Vec<u8>> {
        let mut out = Vec::new();
        if !std::mem::replace(&mut self.begun, true) {
            out.extend_from_slice(b"{\"data\":[");
        }
        let Some(page) = page else {
            out.extend_from_slice(b"],\"meta\":");
            let meta = serde_json::json!({ "next_cursor": self.next });
            serde_json::to_writer(&mut out, &meta).map_err(Error::internal)?;
            out.push(b'}');
            return Ok(out);
        };
        for row in &page.rows {
            if std::mem::replace(&mut self.any, true) {
                out.push(b',');
            }
            serde_json::to_writer(&mut out, row).map_err(Error::internal)?;
        }
        self.next.clone_from(&page.next);
        Ok(out)
    }

    fn csv(&mut self, page: Option<&Page<T>>) -> Result<Vec<u8>> {
        let mut out = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new());
        if !std::mem::replace(&mut self.begun, true) {
            out.write_record(T::NAMES).map_err(Error::internal)?;
        }
        for row in page.into_iter().flat_map(|page| &page.rows) {
            out.write_record(row.cells().into_iter().map(inert)).map_err(Error::internal)?;
        }
        out.into_inner().map_err(|e| Error::internal(anyhow::anyhow!("{}", e.error())))
    }
}

/// Characters that a spreadsheet may read as the start of a formula. Some accept the full-width forms as well.
const FORMULA: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];

/// A cell that no spreadsheet treats as a formula (R47). Spreadsheets skip spaces before a formula.
#[must_use]
pub fn inert(cell: String) -> String {
    let blank = |c: char| c.is_whitespace() || c.is_control() || c == '\u{feff}';
    let formula = cell.starts_with(['\t', '\r']) || cell.trim_start_matches(blank).starts_with(FORMULA);
    if formula { format!("'{cell}") } else { cell }
}

impl<T: Serialize + ToSchema + Columns + 'static> Reply for Export<T> {
    fn reply(self) -> Result<HttpResponse> {
        let Self { format, name, pages } = self;
        let write = move |writer: &mut Writer<T>, page: Option<&Page<T>>| match format {
            Format::Json => writer.json(page),
            Format::Csv => writer.csv(page),
        };
        let body = stream::try_unfold(Some((pages, Writer::new())), move |state| async move {
            let Some((mut pages, mut writer)) = state else { return Ok(None) };
            let page = pages.next().await.transpose();
            let written = page.and_then(|page| Ok((write(&mut writer, page.as_ref())?, page.is_some())));
            match written {
                Ok((bytes, more)) => Ok(Some((Bytes::from(bytes), more.then_some((pages, writer))))),
                Err(e) => {
                    // It is too late for an error status: the connection is closed, and the cause is in the log.
                    let _ = e.error_response();
                    Err(e)
                }
            }
        });
        let mut response = HttpResponse::Ok();
        match format {
            Format::Json => response.content_type("application/json"),
            Format::Csv => response
                .content_type("text/csv; charset=utf-8")
                .insert_header((CONTENT_DISPOSITION, format!("attachment; filename=\"{name}.csv\""))),
        };
        Ok(response.streaming(body))
    }

    fn describe(op: &mut Described) {
        Page::<T>::describe(op);
        let text: RefOr<Schema> = ObjectBuilder::new().schema_type(Type::String).into();
        if let Some((_, response)) = op.responses.last_mut() {
            response.content.insert("text/csv".into(), Content::new(Some(text)).into());
        }
    }
}

#[cfg(test)]
mod tests {
    use actix_web::body::to_bytes;
    use utoipa::openapi::schema::ArrayBuilder;
    use utoipa::{PartialSchema, openapi};

    use super::*;

    #[derive(Serialize)]
    struct Row(i64);
    impl PartialSchema for Row {
        fn schema() -> openapi::RefOr<Schema> {
            ArrayBuilder::new().into()
        }
    }
    impl ToSchema for Row {}
    impl Columns for Row {
        const NAMES: &'static [&'static str] = &["n", "text"];
        fn cells(&self) -> Vec<String> {
            vec![self.0.to_string(), "=1+1, \"x\"".to_owned()]
        }
    }

    /// The numbers from 1 to `there`, at most `most` of them.
    async fn written(format: Format, there: i64, most: usize) -> String {
        let fetch = move |after: i64, limit: i64| async move {
            Ok::<_, Error>((after + 1..=there.min(after + limit)).map(Row).collect())
        };
        let export = Export::begin(format, "rows", Range { after: 0, most }, fetch, |row| row.0).await;
        let body = export.expect("begun").reply().expect("an answer").into_body();
        String::from_utf8(to_bytes(body).await.expect("a body").to_vec()).expect("text")
    }

    #[actix_web::test]
    async fn every_row_is_exported_once_with_a_cursor_for_the_rest() {
        for (there, most, shown) in [(0, 10, 0), (3, 10, 3), (500, 500, 500), (501, 501, 501), (1300, 1200, 1200)] {
            let text = written(Format::Json, there, most).await;
            let value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
            let numbers: Vec<i64> = serde_json::from_value(value["data"].clone()).expect("rows");
            assert_eq!(numbers, (1..=shown).collect::<Vec<_>>());
            let next = value["meta"]["next_cursor"].as_str().map(|c| page::decode::<i64>(c).expect("a cursor"));
            assert_eq!(next, (shown < there).then_some(shown), "{there} rows, at most {most}");
        }
    }

    #[actix_web::test]
    async fn csv_has_one_header_line_and_no_formulas() {
        let text = written(Format::Csv, 600, 1000).await;
        assert_eq!(text.lines().count(), 601);
        assert!(text.starts_with("n,text\r\n1,\"'=1+1, \"\"x\"\"\"\r\n2,"), "{}", &text[..60]);
        assert_eq!(written(Format::Csv, 0, 10).await, "n,text\r\n");
        for formula in [
            "=1",
            "+1",
            "-1",
            "@a",
            "\ta",
            "\ra",
            "＝1",
            "＋1",
            "－1",
            "＠a",
            " =1",
            "\n+1",
            "\u{a0}-1",
            "\u{3000}＝1",
            "\u{feff}@a",
            "\u{0}=1",
            " \t =1",
        ] {
            assert_eq!(inert(formula.to_owned()), format!("'{formula}"));
        }
        for text in ["a=1", " a=1", "", " ", "１＋1"] {
            assert_eq!(inert(text.to_owned()), text);
        }
    }

    #[actix_web::test]
    async fn a_failed_first_read_returns_an_error() {
        let fetch = |_: i64, _: i64| async { Err::<Vec<Row>, _>(Error::field("cursor", "none of ours")) };
        assert!(Export::begin(Format::Json, "rows", Range { after: 0, most: 5 }, fetch, |row| row.0).await.is_err());
    }
}
