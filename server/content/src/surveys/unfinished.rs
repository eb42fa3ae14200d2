//! How many responses are unfinished, and where they end. Counting reads every one of them, so the numbers are cached
//! for a second: administrators who watch the results must not cause a count each time.

use std::sync::Arc;
use std::time::Duration;

use daymark_base::db::Db;
use daymark_web::error::{Error, Result};
use moka::future::Cache;

use super::store::counts;

/// How long cached numbers may be out of date.
const FRESH: Duration = Duration::from_secs(1);
/// Versions and periods whose numbers a node caches.
const KEPT: u64 = 1_000;

/// People by the last question that they answered; `None` before the first.
type Ends = Arc<Vec<(Option<i64>, i64)>>;

/// The cached numbers.
pub struct Unfinished(Cache<(i64, i64, Option<String>), Ends>);

impl Default for Unfinished {
    fn default() -> Self {
        Self(Cache::builder().max_capacity(KEPT).time_to_live(FRESH).build())
    }
}

impl Unfinished {
    /// The numbers of a version, in one period or in all. One caller counts, and the others wait for the result.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub(super) async fn of(&self, db: &Db, survey: i64, version: i64, period: Option<&str>) -> Result<Ends> {
        let count = async { counts::unfinished(db, survey, version, period).await.map(Arc::new) };
        let found = self.0.try_get_with((survey, version, period.map(str::to_owned)), count).await;
        found.map_err(|e| Error::internal(anyhow::Error::from(e)))
    }
}
