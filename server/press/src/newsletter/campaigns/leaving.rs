//! Recipients who unsubscribe with the link of a campaign.

use daymark_base::db::{Result, Tx};

use super::store;

/// Counts a recipient as unsubscribed, if they got the campaign.
///
/// # Errors
/// When the database fails.
pub(in super::super) async fn left(tx: &mut Tx, campaign: Option<i64>, subscriber: i64) -> Result<()> {
    match campaign {
        Some(campaign) => store::left(tx, campaign, subscriber).await,
        None => Ok(()),
    }
}
