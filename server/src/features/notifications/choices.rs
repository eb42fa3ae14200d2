//! What a member wants to be told of: defaults, and what they chose in their place.

use serde_json::json;

use super::model::{CategoryOut, ChannelOut, ChoiceIn};
use super::rules::{Category, Channel, Frequency};
use super::store::{self, Choice};
use crate::db::Db;
use crate::features::audit::{self, By};
use crate::http::error::{Error, Result};

/// Every category with what holds for the member.
pub(super) async fn of(db: &Db, member: i64) -> Result<Vec<CategoryOut>> {
    let chosen = store::choices(db, member).await?;
    Ok(Category::ALL.iter().map(|category| shown(*category, &chosen)).collect())
}

fn shown(category: Category, chosen: &[Choice]) -> CategoryOut {
    let channels = Channel::ALL.iter().filter_map(|channel| {
        let frequency = in_force(category, *channel, chosen)?;
        Some(ChannelOut { channel: *channel, frequency, allowed: category.allowed(*channel) })
    });
    CategoryOut { category, title: category.title(), description: category.about(), channels: channels.collect() }
}

/// What holds for a way: the member's choice while it is allowed, else the default; `None` where the way is not used.
pub(super) fn in_force(category: Category, channel: Channel, chosen: &[Choice]) -> Option<Frequency> {
    let own = chosen.iter().find(|(c, ch, _)| c == category.text() && ch == channel.text());
    let own = own.and_then(|(_, _, frequency)| frequency.parse().ok());
    own.filter(|frequency| category.allowed(channel).contains(frequency)).or(category.default_frequency(channel))
}

/// Stores what a member chose, all or nothing; `by` when an administrator chose in their place.
pub(super) async fn choose(db: &Db, member: i64, choices: Vec<ChoiceIn>, by: Option<By>) -> Result<Vec<CategoryOut>> {
    for (n, choice) in choices.iter().enumerate() {
        let allowed = choice.category.allowed(choice.channel);
        if !allowed.contains(&choice.frequency) {
            let words: Vec<_> = allowed.iter().map(|f| f.text()).collect();
            let sentence = match words.as_slice() {
                [] => "this category does not use this way".to_owned(),
                words => format!("must be one of: {}", words.join(", ")),
            };
            return Err(Error::field(format!("choices[{n}].frequency"), sentence));
        }
    }
    // The last word counts where one way is named twice.
    let mut rows: Vec<Choice> = Vec::new();
    for ChoiceIn { category, channel, frequency } in choices {
        rows.retain(|(c, ch, _)| c != category.text() || ch != channel.text());
        rows.push((category.text().to_owned(), channel.text().to_owned(), frequency.text().to_owned()));
    }
    let stored = db.write::<_, Error>(move |tx| {
        Box::pin(async move {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_holds_while_it_is_allowed() {
        let chosen = |frequency: &str| vec![("social".to_owned(), "mail".to_owned(), frequency.to_owned())];
        let holds = |chosen: &[Choice]| in_force(Category::Social, Channel::Mail, chosen);
        assert_eq!(holds(&[]), Some(Frequency::Never));
        assert_eq!(holds(&chosen("weekly")), Some(Frequency::Weekly));
        assert_eq!(holds(&chosen("hourly")), Some(Frequency::Never));
        assert_eq!(in_force(Category::Account, Channel::Mail, &chosen("never")), Some(Frequency::Instantly));
        assert_eq!(in_force(Category::Newsletter, Channel::Push, &[]), None);
    }
}
