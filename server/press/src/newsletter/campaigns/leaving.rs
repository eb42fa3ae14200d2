//! Recipients who unsubscribe with the link of a campaign.

use daymark_base::db::{Result, Tx};

use super::store;

/// Counts one, if they got it.
///
/// # Errors
/// Those of the database.
pub(in super::super) async fn left(tx: &mut Tx, campaign: Option<i64>, subscriber: i64) -> Result<()> {
    match campaign {
        Some(campaign) => store::left(tx, campaign, subscriber).await,
        None => Ok(()),
    }
}
