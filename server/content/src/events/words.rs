//! User-facing text about events: errors and notices.

use daymark_actors::clock::Instant;
use daymark_base::civil::zone_name;
use jiff::tz::TimeZone;

// When an event is.

pub(super) const WITHIN_TEN_YEARS: &str = "Choose a start within ten years of today.";
pub(super) const END_AFTER_START: &str = "Choose an end after the start.";
pub(super) const A_YEAR_AT_MOST: &str = "An event can last at most 366 days.";
pub(super) const JOIN_BEFORE_END: &str = "Choose a time before the event ends.";

// Its text and status.

pub(super) const CHANGED_MEANWHILE: &str = "Another administrator has just changed this event. Your changes are still on this page. Copy what you want to keep, then reload.";
pub(super) const ONLY_DRAFTS: &str = "You can only delete a draft. You can cancel a published event.";
pub(super) const NEW_STATUS: &str = "A new event is either a draft or published.";
pub(super) const CANCEL_INSTEAD: &str = "Members have been invited or have joined. Cancel the event instead.";
pub(super) const STAYS_CANCELLED: &str = "A cancelled event stays cancelled. Create a new one.";
pub(super) const NOT_PUBLISHED: &str = "You can only cancel a published event.";
pub(super) const PUBLISH_FIRST: &str = "Publish this event first.";

// Its places.

pub(super) const OVER: &str = "This event is over.";
pub(super) const PACKAGE_NEEDED: &str = "You need a plan that includes events to join this one.";
pub(super) const TOO_LATE: &str = "It is too late to join this event.";
pub(super) const CANCELLED: &str = "This event is cancelled.";
pub(super) const CLOSED: &str = "This event is over or cancelled, so you cannot invite members.";
pub(super) const NO_SUCH_MEMBER: &str = "This member does not exist.";

/// The error for fewer places than participants.
pub(super) fn places_taken(taken: i64) -> String {
    let going = if taken == 1 { "1 member is going".to_owned() } else { format!("{taken} members are going") };
    format!("{going}. Enter at least {taken}.")
}

// Its venues, trainers, schedule and pictures.

pub(super) const OUTSIDE: &str = "Choose a time within the event.";
pub(super) const NO_SUCH_VENUE: &str = "We could not find this venue.";
pub(super) const NO_SUCH_TRAINER: &str = "We could not find this person.";
pub(super) const NO_SUCH_PICTURE: &str = "We could not find this picture.";
pub(super) const HTTPS: &str = "Enter an address that starts with https://.";

/// The error when an event has the most venues, trainers or schedule entries allowed.
pub(super) fn too_many(most: i64) -> String {
    format!("An event has at most {most} of these. Remove one first.")
}

/// The error when an event has the most pictures allowed.
pub(super) fn too_many_pictures(most: i64) -> String {
    format!("An event has at most {most} pictures. Remove one first.")
}

/// The error when an event's new end would cut off a schedule entry.
pub(super) fn cut_off(title: &str) -> String {
    format!("The timetable entry “{title}” ends later. Change it first.")
}

// Notices.

/// When and where an event is, and the zone of the reader.
pub(super) struct Told<'a> {
    /// Its title.
    pub title: &'a str,
    /// When it begins and ends.
    pub at: (Instant, Instant),
    /// Its own zone.
    pub zone: &'a TimeZone,
    /// Where it is, when it has a place.
    pub venue: Option<&'a str>,
    /// The zone of the reader.
    pub reader: &'a TimeZone,
}

impl Told<'_> {
    /// Such as "Friday, 8 May, 18:00 to 19:30 (Europe/Berlin; 12:00 your time)": in the event's zone, and also in the
    /// reader's zone if the time differs there.
    fn when(&self) -> String {
        let (starts, ends) = self.at;
        let wall = |at: Instant, zone: &TimeZone| zone.to_datetime(at.timestamp());
        let (from, to) = (wall(starts, self.zone), wall(ends, self.zone));
        let until = if from.date() == to.date() { "%H:%M" } else { "%A, %-d %B, %H:%M" };
        let when = format!("{} to {}", from.strftime("%A, %-d %B, %H:%M"), to.strftime(until));
        let own = wall(starts, self.reader);
        if own == from {
            return when;
        }
        let own = own.strftime(if own.date() == from.date() { "%H:%M" } else { "%A, %H:%M" });
        format!("{when} ({}; {own} your time)", zone_name(self.zone))
    }

    fn when_and_where(&self) -> String {
        match self.venue {
            Some(venue) => format!("{}, at {venue}.", self.when()),
            None => format!("{}.", self.when()),
        }
    }
}

/// Title and body: it starts tomorrow.
pub(super) fn starts(told: &Told<'_>) -> (String, String) {
    (format!("{} starts tomorrow", told.title), told.when_and_where())
}

/// Title and body: its time, its place or its online address has changed.
pub(super) fn changed(told: &Told<'_>, online: bool) -> (String, String) {
    let link = if online { " The link to join online is on its page." } else { "" };
    let body =
        format!("Check the new details: {}{link} Can't make it? Leave the event on its page.", told.when_and_where());
    (format!("{} has changed", told.title), body)
}

/// Title and body: it was cancelled.
pub(super) fn cancelled(told: &Told<'_>) -> (String, String) {
    (format!("{} is cancelled", told.title), format!("It was planned for {}.", told.when()))
}

/// Title and body of an invitation.
pub(super) fn invited(told: &Told<'_>) -> (String, String) {
    (format!("You are invited to {}", told.title), told.when_and_where())
}

/// Title and body: a member on the waitlist has a place.
pub(super) fn place_given(told: &Told<'_>) -> (String, String) {
    (format!("You have a place in {}", told.title), format!("A place became free. {}", told.when_and_where()))
}

// Its calendar file.

/// The line with its online address.
pub(super) fn join_online(link: &str) -> String {
    format!("Join online: {link}")
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::*;
    use daymark_base::civil::parse_zone;

    #[test]
    fn the_readers_own_time_is_shown_only_where_it_differs() {
        let at = |text: &str| -> Instant { text.parse::<Timestamp>().expect("an instant").into() };
        let zone = |name: &str| parse_zone(name).expect("a zone");
        let (berlin, paris, auckland) = (zone("Europe/Berlin"), zone("Europe/Paris"), zone("Pacific/Auckland"));
        let evening = (at("2026-05-08T16:00:00Z"), at("2026-05-08T17:30:00Z"));
        let told = |at, venue, reader| Told { title: "Spring walk", at, zone: &berlin, venue, reader };
        assert_eq!(
            starts(&told(evening, Some("Town hall"), &paris)),
            ("Spring walk starts tomorrow".into(), "Friday, 8 May, 18:00 to 19:30, at Town hall.".into())
        );
        assert_eq!(
            invited(&told(evening, None, &auckland)).1,
            "Friday, 8 May, 18:00 to 19:30 (Europe/Berlin; Saturday, 04:00 your time)."
        );
        let (_, body) = cancelled(&told((evening.0, at("2026-05-10T10:00:00Z")), Some("Hut"), &TimeZone::UTC));
        let planned =
            "It was planned for Friday, 8 May, 18:00 to Sunday, 10 May, 12:00 (Europe/Berlin; 16:00 your time).";
        assert!(body.starts_with(planned), "{body}");
    }
}
