//! The categories, and the choices that each allows.

use daymark_actors::clock::{Day, Instant};
use daymark_base::civil::{at_minute, local_date, plus_days};
use jiff::civil::Weekday;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::words;

/// The channels to a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Channel {
    /// Email.
    Mail,
    /// A push notification on each device that allowed it.
    Push,
    /// The list of notices in the app.
    InApp,
}

/// How often notifications are sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Frequency {
    /// At once.
    Instantly,
    /// Gathered once a day.
    Daily,
    /// Gathered once a week.
    Weekly,
    /// Not at all.
    Never,
}

/// The subject of a notification.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
// Programs have a category too, and the document's type names must differ.
#[schema(as = NotificationCategory)]
pub enum Category {
    /// Passwords, addresses, sign-ins.
    Account,
    /// The member's own reminders.
    Reminders,
    /// A streak that would end tonight.
    Streak,
    /// The member's programs: starts, ends, results.
    Programs,
    /// Another member passed them on a board.
    Overtaken,
    /// Cheers and comments.
    Social,
    /// Events.
    Events,
    /// New articles.
    Articles,
    /// Tickets, for those who answer them.
    Support,
}

use Category::{Account, Articles, Events, Overtaken, Programs, Reminders, Social, Streak, Support};
use Channel::{InApp, Mail, Push};
use Frequency::{Daily, Instantly, Never, Weekly};

daymark_base::words!(Channel { Mail "mail", Push "push", InApp "in_app" });
daymark_base::words!(Frequency { Instantly "instantly", Daily "daily", Weekly "weekly", Never "never" });
daymark_base::words!(Category { Account "account", Reminders "reminders", Streak "streak", Programs "programs", Overtaken "overtaken",
    Social "social", Events "events", Articles "articles", Support "support" });

impl Category {
    /// The name that members read.
    #[must_use]
    pub const fn title(self) -> &'static str {
        words::title(self)
    }

    /// What it is about, in a sentence.
    #[must_use]
    pub const fn about(self) -> &'static str {
        words::about(self)
    }

    /// The available frequencies; the first one is the default. Without any, the channel is not used.
    #[must_use]
    pub const fn allowed(self, channel: Channel) -> &'static [Frequency] {
        match (self, channel) {
            (Account, Mail) => &[Instantly],
            (Account, Push) => &[Never, Instantly],
            (Reminders, Mail) => &[Never, Instantly],
            (Streak, Mail) => &[Never, Instantly],
            (Social, Mail) => &[Never, Instantly, Daily, Weekly],
            (Support, Mail) => &[Never, Instantly, Daily],
            // Opt-in: not everyone likes a contest.
            (Overtaken, Mail) => &[Never, Instantly, Daily],
            (Overtaken, Push | InApp) => &[Never, Instantly],
            (Programs | Events, Mail) => &[Instantly, Daily, Weekly, Never],
            // Opt-in: newsletters are for readers who confirmed that they want them.
            (Articles, Mail) => &[Never, Weekly, Daily, Instantly],
            (Articles, Push) => &[Never, Instantly],
            // A reminder that comes every evening would bury the rest of the list.
            (Streak, InApp) => &[],
            (Reminders | Streak | Programs | Social | Events | Support, Push) => &[Instantly, Never],
            (_, InApp) => &[Instantly, Never],
        }
    }

    /// The permission that its audience needs; `None` for everyone.
    #[must_use]
    pub const fn permission(self) -> Option<&'static str> {
        match self {
            Support => Some("support:answer"),
            _ => None,
        }
    }

    /// The default frequency; `None` where the channel is not used.
    #[must_use]
    pub fn default_frequency(self, channel: Channel) -> Option<Frequency> {
        self.allowed(channel).first().copied()
    }

    /// Whether its emails go to many people and therefore offer one-tap unsubscription (RFC 8058).
    #[must_use]
    pub const fn is_bulk(self) -> bool {
        !matches!(self, Account)
    }
}

/// The setting for a channel: the member's choice while it is allowed, else the default; `None` where the channel is
/// not used.
#[must_use]
pub fn in_force(category: Category, channel: Channel, own: Option<&str>) -> Option<Frequency> {
    let own = own.and_then(|word| word.parse().ok());
    own.filter(|frequency| category.allowed(channel).contains(frequency)).or(category.default_frequency(channel))
}

/// The minute of the member's day at which digests are sent: eight in the morning.
const MORNING: i64 = 8 * 60;

/// When a notice created at `now` is mailed to a member in this zone: at once, on the next morning, or on the next
/// Monday morning; `None`: never.
#[must_use]
pub fn mailed_at(frequency: Frequency, now: Instant, zone: &TimeZone) -> Option<Instant> {
    let gathered = |on: fn(Day) -> bool| {
        let dates = (0..=8).map(|days| plus_days(local_date(now, zone, 0), days));
        dates.filter(|date| on(*date)).map(|date| at_minute(date, MORNING, zone)).find(|at| *at > now)
    };
    match frequency {
        Instantly => Some(now),
        Daily => gathered(|_| true),
        Weekly => gathered(|date| date.weekday() == Weekday::Monday),
        Never => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn disallowed_choices_fall_back_to_the_default() {
        let holds = |own: Option<&str>| in_force(Social, Mail, own);
        assert_eq!(holds(None), Some(Never));
        assert_eq!(holds(Some("weekly")), Some(Weekly));
        assert_eq!(holds(Some("hourly")), Some(Never));
        assert_eq!(in_force(Account, Mail, Some("never")), Some(Instantly));
        assert_eq!(in_force(Streak, InApp, None), None);
    }

    #[test]
    fn digests_are_mailed_in_the_members_morning() {
        let zone = TimeZone::get("America/New_York").expect("a zone");
        let at = |text: &str| text.parse::<jiff::Timestamp>().map(Instant::from).expect("an instant");
        // A Wednesday, 06:30 in New York.
        let early = at("2026-05-06T10:30:00Z");
        assert_eq!(mailed_at(Instantly, early, &zone), Some(early));
        assert_eq!(mailed_at(Never, early, &zone), None);
        assert_eq!(mailed_at(Daily, early, &zone), Some(at("2026-05-06T12:00:00Z")));
        assert_eq!(mailed_at(Daily, at("2026-05-06T12:00:00Z"), &zone), Some(at("2026-05-07T12:00:00Z")));
        assert_eq!(mailed_at(Weekly, early, &zone), Some(at("2026-05-11T12:00:00Z")));
        assert_eq!(mailed_at(Weekly, at("2026-05-11T12:00:00Z"), &zone), Some(at("2026-05-18T12:00:00Z")));
        // The clocks go forward on Sunday: eight by the wall clock is an hour earlier.
        assert_eq!(mailed_at(Daily, at("2026-03-08T01:00:00Z"), &zone), Some(at("2026-03-08T12:00:00Z")));
        assert_eq!(mailed_at(Daily, at("2026-03-07T01:00:00Z"), &zone), Some(at("2026-03-07T13:00:00Z")));
    }

    #[test]
    fn only_account_mails_are_mandatory() {
        for category in Category::ALL {
            for channel in Channel::ALL {
                let allowed = category.allowed(*channel);
                let fixed = (*category, *channel) == (Account, Mail);
                assert_eq!(allowed.contains(&Never), !fixed && !allowed.is_empty(), "{category} {channel}");
            }
        }
    }

    #[test]
    fn category_and_channel_names_match_their_json() {
        for category in Category::ALL {
            assert_eq!(category.text().parse::<Category>().ok(), Some(*category));
            assert_eq!(serde_json::to_value(category).expect("JSON"), category.text());
        }
        for channel in Channel::ALL {
            assert_eq!(serde_json::to_value(channel).expect("JSON"), channel.text());
        }
        assert!("nothing".parse::<Frequency>().is_err());
    }
}
