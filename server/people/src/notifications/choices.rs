//! A member's notification settings: defaults, and their own choices.

use std::collections::BTreeSet;

use daymark_base::db::Db;
use daymark_web::caller::By;
use daymark_web::error::{Error, Result};
use serde_json::json;

use super::model::{CategoryOut, ChannelOut, ChoiceIn};
use super::rules::{Category, Channel, Frequency, in_force};
use super::store::{self, Choice};
use super::words;
use crate::{audit, locks};

/// Every category that concerns the member, with their setting.
pub(super) async fn of(db: &Db, member: i64) -> Result<Vec<CategoryOut>> {
    let chosen = store::choices(db, member).await?;
    let mut all = Vec::new();
    for category in Category::ALL {
        let concerns = match category.permission() {
            Some(permission) => store::holds(db, member, permission).await?,
            None => true,
        };
        if concerns {
            all.push(shown(*category, &chosen));
        }
    }
    Ok(all)
}

fn shown(category: Category, chosen: &[Choice]) -> CategoryOut {
    let channels = Channel::ALL.iter().filter_map(|channel| {
        let frequency = holds(category, *channel, chosen)?;
        Some(ChannelOut { channel: *channel, frequency, allowed: category.allowed(*channel) })
    });
    CategoryOut { category, title: category.title(), description: category.about(), channels: channels.collect() }
}

/// The member's setting for a channel.
fn holds(category: Category, channel: Channel, chosen: &[Choice]) -> Option<Frequency> {
    let own = chosen.iter().find(|(c, ch, _)| c == category.text() && ch == channel.text());
    in_force(category, channel, own.map(|(_, _, frequency)| frequency.as_str()))
}

/// Stores a member's choices, all or nothing; `by` is set when an administrator chose for them.
pub(super) async fn choose(db: &Db, member: i64, choices: Vec<ChoiceIn>, by: Option<By>) -> Result<Vec<CategoryOut>> {
    for (n, choice) in choices.iter().enumerate() {
        let allowed = choice.category.allowed(choice.channel);
        if !allowed.contains(&choice.frequency) {
            let ways: Vec<_> = allowed.iter().map(|f| f.text()).collect();
            let sentence = match ways.as_slice() {
                [] => words::WAY_NOT_USED.to_owned(),
                ways => words::one_of(ways),
            };
            return Err(Error::field(format!("choices[{n}].frequency"), sentence));
        }
    }
    // Sorted, as the rows are, so that two calls of a member lock them in the same order.
    let silenced: BTreeSet<Category> = choices
        .iter()
        .filter(|choice| (choice.channel, choice.frequency) == (Channel::Mail, Frequency::Never))
        .map(|choice| choice.category)
        .collect();
    // If a channel is named twice, the last choice counts.
    let mut rows: Vec<Choice> = Vec::new();
    for ChoiceIn { category, channel, frequency } in choices {
        rows.retain(|(c, ch, _)| c != category.text() || ch != channel.text());
        rows.push((category.text().to_owned(), channel.text().to_owned(), frequency.text().to_owned()));
    }
    rows.sort_unstable();
    let stored = db.write::<_, Error>(move |tx| {
        Box::pin(async move {
            // An erasure locks the member first, and then the emails that are deleted here.
            locks::keep(tx, [member]).await?;
            for category in silenced {
                store::drop_mailed(tx, member, category).await?;
            }
            let Some(by) = by else { return Ok(store::choose(tx, member, rows).await?) };
            let before = json!(store::choices_within(tx, member).await?);
            store::choose(tx, member, rows).await?;
            let after = json!(store::choices_within(tx, member).await?);
            Ok(audit::write(tx, &by, "notification:update", ("user", member), before, after).await?)
        })
    });
    stored.await?;
    of(db, member).await
}
