//! Lists: an opaque cursor and a bounded limit.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use daymark_base::search;
use daymark_derive::query;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::error::{Error, Result};
use super::part::no_nul;
use super::reply::Page;
use super::words;

/// The paging parameters of every list. `rowPerPage` is the specification's other name for `limit`.
#[query]
#[derive(Debug, Default)]
pub struct Paging {
    /// The next page: `meta.next_cursor` of the previous page.
    #[garde(length(max = 4000))]
    pub cursor: Option<String>,
    /// Rows per page, 1 to 100; 20 by default.
    #[serde(alias = "rowPerPage")]
    #[garde(range(min = 1, max = 100))]
    pub limit: Option<i64>,
}

/// The parameters of a list that can be searched.
#[query]
#[derive(Debug, Default)]
pub struct Searching {
    /// Part of a name, a subject or an address.
    #[garde(length(chars, max = 100))]
    pub search: Option<String>,
    /// The next page: `meta.next_cursor` of the previous page.
    #[garde(length(max = 4000))]
    pub cursor: Option<String>,
    /// Rows per page, 1 to 100; 20 by default.
    #[serde(alias = "rowPerPage")]
    #[garde(range(min = 1, max = 100))]
    pub limit: Option<i64>,
}

impl Searching {
    /// The `LIKE` pattern for the search, if there is one, and the paging.
    #[must_use]
    pub fn parts(self) -> (Option<String>, Paging) {
        let Self { search, cursor, limit } = self;
        (search.as_deref().and_then(search::containing), Paging { cursor, limit })
    }
}

impl Paging {
    /// Rows per page.
    #[must_use]
    pub fn limit(&self) -> i64 {
        self.limit.unwrap_or(20).clamp(1, 100)
    }

    /// The key after which the page starts.
    ///
    /// # Errors
    /// Names `cursor` when it is invalid.
    pub fn after<K: DeserializeOwned>(&self) -> Result<Option<K>> {
        self.cursor.as_deref().filter(|c| !c.is_empty()).map(decode).transpose()
    }

    /// Makes a page of rows that were fetched with `limit() + 1`: the extra row shows that there is a next page.
    pub fn page<T, K: Serialize>(&self, mut rows: Vec<T>, key: impl Fn(&T) -> K) -> Page<T> {
        let limit = usize::try_from(self.limit()).unwrap_or(20);
        let more = rows.len() > limit;
        rows.truncate(limit);
        let next = rows.last().filter(|_| more).map(|row| encode(&key(row)));
        Page { rows, next }
    }
}

/// Writes a key as an opaque cursor.
pub fn encode<K: Serialize>(key: &K) -> String {
    URL_SAFE_NO_PAD.encode(serde_json::to_vec(key).unwrap_or_default())
}

/// Reads a cursor.
///
/// # Errors
/// Names `cursor` when it is invalid.
pub fn decode<K: DeserializeOwned>(cursor: &str) -> Result<K> {
    let bytes = URL_SAFE_NO_PAD.decode(cursor).ok().filter(|bytes| no_nul(bytes).is_ok());
    bytes.and_then(|b| serde_json::from_slice(&b).ok()).ok_or_else(|| Error::field("cursor", words::CURSOR))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_extra_row_means_there_is_a_next_page() {
        let paging = Paging { cursor: None, limit: Some(2) };
        let page = paging.page(vec![1, 2, 3], |n| *n);
        assert_eq!(page.rows, [1, 2]);
        let next = Paging { cursor: page.next, limit: None };
        assert_eq!(next.after::<i64>().expect("cursor"), Some(2));
        assert!(paging.page(vec![1, 2], |n| *n).next.is_none());
        assert!(decode::<i64>("not a cursor!").is_err());
    }

    #[test]
    fn a_cursor_with_a_nul_is_rejected() {
        assert_eq!(decode::<String>(&encode(&"\\u0000")).expect("its own cursor"), "\\u0000");
        assert!(decode::<String>(&encode(&"\0")).is_err());
    }
}
